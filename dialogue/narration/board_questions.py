"""What stands where, for whoever asks: a square, a line, the pieces of one kind, the whole position.

The board is the player's own, as it was reported, right or wrong (Laws 2009, E2.7); the arbiter's is the agreed one.
"""

from collections.abc import Iterable, Iterator
from itertools import groupby

import chess

from dialogue.saying import Saying, only
from dialogue.station import Station
from game.actors import Colour
from game.announcement import Piece
from game.legality.faults import PIECES
from game.table.board import FILES, RANKS, SQUARES, OwnBoard
from game.table.position import colour_of
from game.table.table import Table
from speech_grammar import Intent, Reading
from speech_grammar.vocabulary import Whose

Standing = tuple[Piece, str]
"""A piece and its square."""

_KINDS = (Piece.KING, Piece.QUEEN, Piece.ROOK, Piece.BISHOP, Piece.KNIGHT, Piece.PAWN)


def what_stands(station: Station, table: Table, reading: Reading) -> tuple[Saying, ...]:  # noqa: PLR0911 - one a question
    """The answer to a question about the board (`understanding/inquiries.OF_THE_BOARD`)."""
    board, square = board_seen(station, table), reading.square or ""
    match reading.intent:
        case Intent.ASK_SQUARE:
            return (_square(station, board, square),)
        case Intent.ASK_LINE:
            return _line(station, board, reading.line or "") or (_empty(station, reading.line or ""),)
        case Intent.ASK_DIAGONALS:
            return tuple(told for ends in _diagonals(square) for told in _diagonal(station, board, square, *ends))
        case Intent.ASK_KNIGHT_SQUARES:
            return _knight_squares(station, board, square)
        case Intent.ASK_PIECES:
            sides = sides_asked(station, reading)
            return tuple(told for side in sides for told in _pieces(station, board, side, reading.piece))
        case Intent.ASK_POSITION_BY_FILES:
            return _by_lines(station, board, _from(FILES, reading.line))
        case Intent.ASK_POSITION_BY_RANKS:
            return _by_lines(station, board, _from(RANKS[::-1], reading.line))
        case Intent.ASK_PAWNS:
            return _pawns(station, board, _from(FILES, reading.line))
    return tuple(told for colour in Colour for told in _all_pieces(station, board, colour))


def board_seen(station: Station, table: Table) -> chess.BaseBoard:
    """The board that this station knows: of a player his own, of the arbiter the agreed one."""
    own = table.boards.of(station.seat) if station.seat else OwnBoard.of(table.position)
    board = chess.BaseBoard.empty()
    for square in SQUARES:
        if letter := own.piece(square):
            board.set_piece_at(chess.parse_square(square), chess.Piece.from_symbol(letter))
    return board


def asked_of(station: Station, reading: Reading) -> Colour:
    """Whose pieces are meant; the arbiter's "meine" are White's."""
    own = reading.colour or station.seat or Colour.WHITE
    return own.opponent if reading.whose is Whose.OPPONENT else own


def sides_asked(station: Station, reading: Reading) -> tuple[Colour, ...]:
    """Whose pieces are meant, where neither side is named those of both."""
    is_of_both = reading.whose is None and reading.colour is None
    return tuple(Colour) if is_of_both else (asked_of(station, reading),)


def _square(station: Station, board: chess.BaseBoard, square: str) -> Saying:
    piece = board.piece_at(chess.parse_square(square))
    if piece is None:
        return _empty(station, square)
    return _alike(station, colour_of(piece.color), PIECES[piece.piece_type], (square,))


def _line(station: Station, board: chess.BaseBoard, line: str) -> tuple[Saying, ...]:
    """What stands on a file or a rank, White's pieces and then Black's; nothing where it is empty."""
    squares = [line + rank for rank in RANKS[::-1]] if line in FILES else [file + line for file in FILES]
    return tuple(
        only(station, "telling.on_line", square=line, colour=colour, standing=standing)
        for colour, standing in _by_colour(board, squares)
    )


def _diagonals(square: str) -> Iterator[tuple[str, str]]:
    """The ends of the diagonals through a square, the left one first; a corner has one diagonal."""
    file, rank = FILES.index(square[0]), int(square[1]) - 1
    for slope in (1, -1):
        there = [(file + step, rank + slope * step) for step in range(-7, 8)]
        names = [FILES[x] + str(y + 1) for x, y in there if x in range(8) and y in range(8)]
        if len(names) > 1:
            yield names[0], names[-1]


def _diagonal(station: Station, board: chess.BaseBoard, square: str, first: str, last: str) -> tuple[Saying, ...]:
    """What stands on a diagonal besides the square itself."""
    ends = {"from_square": first, "to_square": last}
    ray = chess.SquareSet(chess.ray(chess.parse_square(first), chess.parse_square(last)))
    names = sorted(name for at in ray if (name := chess.square_name(at)) != square)
    found = _by_colour(board, names)
    if not found:
        return (only(station, "telling.diagonal_empty", **ends),)
    return tuple(
        only(station, "telling.on_diagonal", colour=colour, standing=standing, **ends) for colour, standing in found
    )


def _knight_squares(station: Station, board: chess.BaseBoard, square: str) -> tuple[Saying, ...]:
    around = chess.SquareSet(chess.BB_KNIGHT_ATTACKS[chess.parse_square(square)])
    found = _by_colour(board, sorted(map(chess.square_name, around)))
    if not found:
        return (only(station, "telling.knight_squares_empty", square=square),)
    return tuple(
        only(station, "telling.on_knight_squares", square=square, colour=colour, standing=standing)
        for colour, standing in found
    )


def _pieces(station: Station, board: chess.BaseBoard, colour: Colour, piece: Piece | None) -> tuple[Saying, ...]:
    """Where the pieces of one kind stand, or (None) all of that colour."""
    if piece is None:
        return _all_pieces(station, board, colour)
    squares = squares_of(board, colour, piece)
    return (_alike(station, colour, piece, squares),) if squares else (none_of(station, colour, piece),)


def _all_pieces(station: Station, board: chess.BaseBoard, colour: Colour) -> tuple[Saying, ...]:
    """The pieces of a colour, kind by kind, the king first."""
    found = ((piece, squares_of(board, colour, piece)) for piece in _KINDS)
    told = tuple(_alike(station, colour, piece, squares) for piece, squares in found if squares)
    return told or (none_of(station, colour, None),)


def _by_lines(station: Station, board: chess.BaseBoard, lines: str) -> tuple[Saying, ...]:
    """The whole position, file by file or rank by rank; an empty one is passed over, unless all of them are empty."""
    told = tuple(told for line in lines for told in _line(station, board, line))
    return told or tuple(_empty(station, line) for line in lines)


def _pawns(station: Station, board: chess.BaseBoard, files: str) -> tuple[Saying, ...]:
    """All pawns, file by file."""
    told = []
    for file in files:
        squares = [file + rank for rank in RANKS[::-1]]
        for colour, standing in _by_colour(board, squares):
            pawns = tuple(square for piece, square in standing if piece is Piece.PAWN)
            if pawns:
                told.append(_alike(station, colour, Piece.PAWN, pawns))
    return tuple(told) or (only(station, "telling.no_pawns"),)


def _from(lines: str, first: str | None) -> str:
    """The files or ranks from one of them on."""
    return lines[lines.index(first) :] if first else lines


def _by_colour(board: chess.BaseBoard, squares: Iterable[str]) -> list[tuple[Colour, tuple[Standing, ...]]]:
    """What stands on these squares, in their order, White's pieces first; a colour that has none there is left out."""
    placed = [(square, piece) for square in squares if (piece := board.piece_at(chess.parse_square(square)))]
    placed.sort(key=lambda one: not one[1].color)  # stable: each colour's keep their order
    return [
        (colour_of(color), tuple((PIECES[piece.piece_type], square) for square, piece in group))
        for color, group in groupby(placed, key=lambda one: one[1].color)
    ]


def squares_of(board: chess.BaseBoard, colour: Colour, piece: Piece | None) -> tuple[str, ...]:
    """Where the pieces of one kind stand, or (None) all of that colour, from file to file."""
    kinds = [kind for kind, name in PIECES.items() if piece in {None, name}]
    found = (at for kind in kinds for at in board.pieces(kind, colour is Colour.WHITE))
    return tuple(sorted(map(chess.square_name, found)))


def none_of(station: Station, colour: Colour, piece: Piece | None) -> Saying:
    """That none of them stands on the board."""
    if piece is None:
        return only(station, "telling.no_pieces", colour=colour)
    return only(station, "telling.none_of", colour=colour, piece=piece)


def _alike(station: Station, colour: Colour, piece: Piece, squares: tuple[str, ...]) -> Saying:
    """Where the pieces of one kind and colour stand."""
    if len(squares) == 1:
        return only(station, "telling.piece", squares=squares, colour=colour, piece=piece)
    return only(station, "telling.pieces", squares=squares, colour=colour, pieces=piece)


def _empty(station: Station, place: str) -> Saying:
    return only(station, "telling.empty", square=place)
