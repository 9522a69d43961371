"""Where a board differs from the agreed line, and where one scoresheet differs from the other (E2.7, E2.8)."""

from collections.abc import Collection

from game.actors import Colour
from game.announcement import Announcement
from game.edition import UnclearEntry
from game.events import Difference, DifferenceKind, SquareDifference
from game.legality.resolution import resolve
from game.table.agreed_line import AnnouncedMove, Repetition
from game.table.board import OwnBoard
from game.table.scoresheet import Entry
from game.table.seat import ScoreKeeping
from game.table.table import Table


def differences(table: Table, noted: Collection[int]) -> tuple[Difference, ...]:
    """All differences now, those already found as they were found; `noted` are the plies just written of."""
    return (*_boards(table), *_sheets(table, noted))


def wrong_squares(table: Table) -> tuple[SquareDifference, ...]:
    """The squares that are not as the agreed line has them, the move in hand on each board left out of account."""
    return tuple(wrong for seat in Colour for wrong in wrong_on(table, seat, table.boards.of(seat).take_back()))


def wrong_on(table: Table, seat: Colour, board: OwnBoard) -> tuple[SquareDifference, ...]:
    """The squares of a board, which is the seat's or is thought to be, that are not as it should have reached."""
    return tuple(
        SquareDifference(seat=seat, square=square.square, stands=board.piece(square.square), expected=square.piece)
        for square in board.differences(reached(table, seat))
    )


def same_move(table: Table, ply: int, one: Entry, other: Entry) -> bool:
    """Whether two entries of a ply are the same move, however written; an unclear one as the edition says."""
    if one.move and other.move:
        return one.move == other.move
    if one.move or other.move:
        clear, unclear = (one, other) if one.move else (other, one)
        reads_on = table.edition.unclear_entry is UnclearEntry.READ_WITH_THE_OTHER_SHEET
        return reads_on and clear.move in choices(table, ply, unclear.announcement)
    return (one.announcement or one.text.split()) == (other.announcement or other.text.split())


def choices(table: Table, ply: int, announcement: Announcement | None) -> tuple[str, ...]:
    """The several moves (UCI) that an unclear entry of that ply can mean."""
    if announcement is None:
        return ()
    return resolve(announcement, table.board_before(ply)).choices


def _boards(table: Table) -> tuple[Difference, ...]:
    known = tuple(each for each in table.differences if each.kind is DifferenceKind.BOARDS)
    if table.previous is not None and not table.previous.executed:
        return known  # not before the opponent has executed the move should both boards stand alike
    wrong = {(square.seat, square.square): square for square in wrong_squares(table)}
    still = tuple(each for each in known if any((square.seat, square.square) in wrong for square in each.squares))
    said = {(square.seat, square.square) for each in still for square in each.squares}
    fresh = tuple(square for place, square in wrong.items() if place not in said)
    if not fresh:
        return still
    return (*still, Difference(kind=DifferenceKind.BOARDS, ply=len(table.line), squares=fresh))


def _sheets(table: Table, noted: Collection[int]) -> tuple[Difference, ...]:
    known = {each.ply: each for each in table.differences if each.kind is DifferenceKind.SHEETS}
    found, previous = [], table.previous
    for ply in dict.fromkeys((*known, *noted, *((previous.ply,) if previous else ()))):
        if previous is not None and ply == previous.ply and _awaits_tape(table, previous):
            continue
        white, black = table.sheets.white.entry(ply), table.sheets.black.entry(ply)
        both = table.sheets.white.has(ply) and table.sheets.black.has(ply)  # a line that lacks is no difference (8.1)
        if both and not same_move(table, ply, white, black):
            fresh = Difference(kind=DifferenceKind.SHEETS, ply=ply, white_entry=white, black_entry=black)
            found.append(known.get(ply, fresh))
    return tuple(found)


def _awaits_tape(table: Table, previous: AnnouncedMove) -> bool:
    """Whether the opponent's tape may still hold what was announced before a correction: until he repeats that (E2.6).

    His repetition is his entry (E2.5), and makes it anew; when the game is over there need be none.
    """
    on_tape = table.seats.of(previous.mover.opponent).score is ScoreKeeping.TAPE
    return on_tape and previous.repetition is not Repetition.AGREES and table.outcome is None


def reached(table: Table, seat: Colour) -> str:
    """The position that this board should have reached: before the opponent's last move while it is not executed."""
    previous = table.previous
    if previous is None or previous.executed or previous.mover is seat:
        return table.position
    return table.position_before(previous.ply)
