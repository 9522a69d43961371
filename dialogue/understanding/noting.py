"""In which line a player writes down what he says: nobody says its number with it (Laws 2009, 8.1)."""

from game.actors import Colour
from game.announcement import Announcement
from game.legality.resolution import resolve
from game.table.table import Table


def ply_noted(table: Table, seat: Colour, move: Announcement | None) -> int:
    """The one in play, or played last; else a line that his sheet lacks, the first in which he names what was played.

    The move before it, which his tape may have already, is that line once more, and contradicts none. One that was
    played in none of them is a slip, and stands where it shows: in the last line that is not yet written, as nobody
    strikes out what is right by making up for what is missing (8.1, 8.4).
    """
    in_play = table.turn.announced.ply if table.turn.announced else max(len(table.line), 1)
    sheet = table.sheets.of(seat)
    lacks = [ply for ply in range(table.sheets.first_ply, in_play) if not sheet.has(ply)]
    if move is None:
        return in_play
    named = (ply for ply in (in_play, *lacks, in_play - 1) if _was_played(table, ply, move))
    return next(named, lacks[-1] if lacks and sheet.has(in_play) else in_play)


def _was_played(table: Table, ply: int, move: Announcement) -> bool:
    """Whether that announcement names the move of that half-move."""
    announced = table.turn.announced
    played = announced.move if announced and announced.ply == ply else None
    if 0 < ply <= len(table.line):
        played = table.line[ply - 1].move
    return played is not None and resolve(move, table.board_before(ply)).move == played
