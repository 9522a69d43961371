"""Whether the piece that is named with a touched square stands there: only what was really touched binds (4.3, E2.2).

A square is soon misheard or misspoken, and a touch cannot be taken back. What stands there instead is told of one's own
pieces, as of an announcement; of the opponent's it would be a look at the board (E2.9d).
"""

import chess

from dialogue.earcon import Earcon
from dialogue.saying import Saying, only
from dialogue.station import Station
from game.actors import Colour
from game.announcement import Piece
from game.legality.faults import PIECES
from game.table.table import Table
from speech_grammar import Intent, Reading


def misnamed(table: Table, station: Station, reading: Reading) -> Saying | None:
    """That no such piece stands on the square; None where it does, or none was named."""
    if station.seat is None or reading.square is None or reading.piece is None:
        return None
    if reading.intent is Intent.TOUCHED:
        return _misnamed_own(table, station, station.seat, reading.square, reading.piece)
    if reading.intent is Intent.CLAIM_TOUCH:
        return _misnamed_opponents(table, station, station.seat, reading.square, reading.piece)
    return None


def _misnamed_own(table: Table, station: Station, seat: Colour, square: str, piece: Piece) -> Saying | None:
    """Of what stands on his board."""
    letter = table.boards.of(seat).piece(square)
    stands = None if letter is None else chess.Piece.from_symbol(letter)
    if stands is None or PIECES[stands.piece_type] is piece:
        return None  # that nothing stands there the referee tells
    if stands.color != (seat is Colour.WHITE):
        return _no_such_piece(station, square, piece)
    return only(
        station, "fault.wrong_piece", Earcon.REFUSED, piece=piece, square=square, stands=PIECES[stands.piece_type]
    )


def _misnamed_opponents(table: Table, station: Station, seat: Colour, square: str, piece: Piece) -> Saying | None:
    """Of what stood before the opponent's move, and stands there still: what he has moved the arbiter sees himself."""
    ply = table.ply - 1 if seat is table.turn.mover else table.ply
    at = chess.parse_square(square)
    stood = table.board_before(ply).piece_at(at) if ply > 0 else None
    if stood != table.board().piece_at(at) or (stood is not None and PIECES[stood.piece_type] is piece):
        return None
    return _no_such_piece(station, square, piece)


def _no_such_piece(station: Station, square: str, piece: Piece) -> Saying:
    return only(station, "telling.no_such_piece_touched", Earcon.REFUSED, piece=piece, square=square)
