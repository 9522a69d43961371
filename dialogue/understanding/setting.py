"""What a station's words are understood against: the position before it, and the letters that its player types."""

import chess

from dialogue.station import Station
from dialogue.understanding.commands import has_to_repeat
from dialogue.understanding.heard import Heard
from dialogue.understanding.ranking import Completed, Ranking, rank
from game.table.seat import NotationLanguage
from game.table.table import Table


def board_for(table: Table, station: Station) -> chess.Board:
    """The position in which this station's next announcement has to make sense."""
    seat = station.seat
    pending = table.pending(seat) if seat else None
    if seat is None or pending is None or (pending.executed and not has_to_repeat(table, seat)):
        return table.board()
    return chess.Board(table.position_before(pending.ply), chess960=table.chess960)


def notation_of(table: Table, station: Station) -> NotationLanguage:
    """Whose letters are typed at this station: the player's own; the arbiter's are those of both, else German."""
    seats = table.seats
    if station.seat is not None:
        return seats.of(station.seat).notation
    white, black = seats.white.notation, seats.black.notation
    return white if white is black else NotationLanguage.GERMAN


def rank_at(
    table: Table, station: Station, heard: Heard, *, reads_board: bool, completed: Completed | None = None
) -> Ranking:
    """What was meant there; where a board is read out its pieces need make no move. `completed` is as of `rank`."""
    board = None if reads_board else board_for(table, station)
    return rank(heard.hypotheses, board, heard.margins, notation_of(table, station), completed)
