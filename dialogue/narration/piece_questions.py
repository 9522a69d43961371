"""What follows from the position, for whoever asks in training: what is attacked, where a piece goes, what is left.

What a piece attacks it attacks also where it is pinned (Laws 2009, 3.1). Attack and defence are those of the player's
own board; where a piece may go is a matter of the position that is agreed.
"""

from collections.abc import Callable

import chess

from dialogue.narration.board_questions import board_seen, none_of, sides_asked, squares_of
from dialogue.narration.results import signing
from dialogue.saying import Saying, only
from dialogue.station import Station
from game.actors import Colour
from game.announcement import Piece
from game.legality.faults import PIECES
from game.table.position import castling_square, chess_colour, colour_of, legal_moves
from game.table.table import Table
from speech_grammar import Intent, Reading

Counts = tuple[tuple[Piece, int], ...]
"""How many of each kind, the strongest first; none of which there are none."""

_COUNTED = (Piece.QUEEN, Piece.ROOK, Piece.BISHOP, Piece.KNIGHT, Piece.PAWN)
_TYPES = {piece: kind for kind, piece in PIECES.items()}


def what_follows(station: Station, table: Table, reading: Reading) -> tuple[Saying, ...]:
    """The answer to a question about the position (`understanding/inquiries.OF_ADVICE`)."""
    match reading.intent:
        case Intent.ASK_ATTACKERS | Intent.ASK_DEFENDERS:
            attacks = reading.intent is Intent.ASK_ATTACKERS
            board = board_seen(station, table)
            return _of_each(station, reading, board, lambda square: _attack(station, table, square, attacks=attacks))
        case Intent.ASK_MOVES_OF:
            return _of_each(station, reading, table.board(), lambda square: _moves(station, table, square))
        case Intent.ASK_ADVICE:
            return (only(station, "telling.no_such_question"),)
        case Intent.ASK_MATERIAL:
            return _material(station, table)
        case Intent.ASK_CAPTURED:
            return _captured(station, table)
    return _turn(station, table)


def _of_each(
    station: Station, reading: Reading, board: chess.BaseBoard, told: Callable[[str], Saying]
) -> tuple[Saying, ...]:
    """What is told of the square that is named, or of each on which a piece of that kind stands."""
    if reading.square is not None:
        return (told(reading.square),)
    squares = {side: squares_of(board, side, reading.piece) for side in sides_asked(station, reading)}
    found = tuple(told(square) for side in squares for square in squares[side])
    return found or tuple(none_of(station, side, reading.piece) for side in squares)


def _turn(station: Station, table: Table) -> tuple[Saying, ...]:
    """Who is on move; when the game is over nobody is, but somebody may have to sign."""
    if table.outcome is not None:
        return (only(station, "refused.game_over"), *signing(station, table))
    return (only(station, "table.turn", colour=table.turn.mover),)


def _attack(station: Station, table: Table, square: str, *, attacks: bool) -> Saying:
    """Who attacks or defends a square: of an occupied one the piece's enemies or friends, else the asker's."""
    board, at = board_seen(station, table), chess.parse_square(square)
    owner = board.color_at(at)
    if owner is None:
        owner = chess_colour(station.seat or table.turn.mover)
    colour = not owner if attacks else owner
    found = sorted(chess.square_name(one) for one in board.attackers(colour, at))
    standing = tuple((PIECES[board.piece_type_at(chess.parse_square(one)) or chess.KING], one) for one in found)
    if not standing:
        return only(station, "telling.not_attacked" if attacks else "telling.not_defended", square=square)
    key = "telling.attacked" if attacks else "telling.defended"
    return only(station, key, square=square, standing=standing, colour=colour_of(colour))


def _moves(station: Station, table: Table, square: str) -> Saying:
    """Where the piece on a square may go, were its owner on move."""
    board, at = table.board(), chess.parse_square(square)
    piece = board.piece_at(at)
    if piece is None:
        return only(station, "telling.empty", square=square)
    if board.turn != piece.color:
        board.turn, board.ep_square = piece.color, None
    targets = {
        castling_square(board, move) if board.is_castling(move) else move.to_square
        for move in legal_moves(board, chess.BB_SQUARES[at])
    }
    named = {"piece": PIECES[piece.piece_type], "square": square}
    if not targets:
        return only(station, "telling.goes_nowhere", **named)
    return only(station, "telling.goes", squares=tuple(sorted(map(chess.square_name, targets))), **named)


def _material(station: Station, table: Table) -> tuple[Saying, ...]:
    """What each has besides his king; said once where it is the same."""
    board = board_seen(station, table)
    white, black = (_counts(board, colour) for colour in Colour)
    if white == black and white:
        return (only(station, "telling.material_equal", counts=white),)
    return tuple(
        only(station, "telling.material", colour=colour, counts=counts)
        if counts
        else only(station, "telling.king_alone", colour=colour)
        for colour, counts in zip(Colour, (white, black), strict=True)
    )


def _captured(station: Station, table: Table) -> tuple[Saying, ...]:
    """What each has taken off the board in the agreed line, and of it the last with its square."""
    taken: dict[Colour, list[Piece]] = {colour: [] for colour in Colour}
    last: tuple[Saying, ...] = ()
    for ply in table.line:
        board = table.board_before(ply.number)
        move = chess.Move.from_uci(ply.move)
        if board.is_capture(move):
            at = _captured_on(board, move)
            piece = PIECES[board.piece_type_at(at) or chess.PAWN]
            taken[ply.mover].append(piece)
            last = (only(station, "telling.last_captured", piece=piece, square=chess.square_name(at)),)
    told = tuple(
        only(station, "telling.has_captured", colour=colour, counts=_counted(pieces))
        for colour, pieces in taken.items()
        if pieces
    )
    return (*told, *last) or (only(station, "telling.nothing_captured"),)


def _captured_on(board: chess.Board, move: chess.Move) -> chess.Square:
    """Where the piece stood that a move captures; taken in passing it is not where the move goes (3.7d)."""
    if board.is_en_passant(move):
        return chess.square(chess.square_file(move.to_square), chess.square_rank(move.from_square))
    return move.to_square


def _counts(board: chess.BaseBoard, colour: Colour) -> Counts:
    counts = ((piece, len(board.pieces(_TYPES[piece], chess_colour(colour)))) for piece in _COUNTED)
    return tuple((piece, count) for piece, count in counts if count)


def _counted(pieces: list[Piece]) -> Counts:
    return tuple((piece, pieces.count(piece)) for piece in _COUNTED if piece in pieces)
