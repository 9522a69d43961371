"""What a player has to have noted, and what his tape holds for him (Laws 2009, 8.1, 8.4, E2.5).

An entry comes from its player's own words or hand, never from a board or the other sheet.
"""

from game import events as e
from game.actors import Actor, Colour, Evidence, Role
from game.announcement import Announcement
from game.errors import Refusal, RefusalCode
from game.legality.resolution import resolve
from game.rules.requirements import ply_refused
from game.rules.supervision import moves_are_recorded
from game.table.scoresheet import Entry, EntryStatus
from game.table.seat import ScoreKeeping
from game.table.table import Table
from game.units import SECOND_MS


def taped(
    table: Table, seat: Colour, ply: int, announcement: Announcement, evidence: Evidence, now: int
) -> tuple[e.Noted, ...]:
    """The entry that his own words make for a player who keeps score on tape; none for those who write (2009, E2.5).

    What he declared with a claim, and then makes, is on it already, in the words that he declared it with (9.2a).
    """
    if table.seats.of(seat).score is not ScoreKeeping.TAPE:
        return ()
    if table.turn.claimed is not None and table.sheets.of(seat).entry(ply).move == table.turn.claimed:
        return ()
    return (recorded(table, Actor(Role.PLAYER, seat), ply, announcement, evidence, now),)


def recorded(
    table: Table, speaker: Actor, ply: int, announcement: Announcement, evidence: Evidence, now: int
) -> e.Noted:
    """The entry of a player who keeps score on tape: his own words, with their clip (E2.5)."""
    seat = speaker.seat or table.turn.mover
    entry = entry_of(table, ply, evidence.words, announcement, evidence)
    return e.Noted(at=now, by=speaker, seat=seat, ply=ply, entry=table.sheets.of(seat).revision(ply, entry))


def require_noted(table: Table, seat: Colour, now: int) -> None:
    """Raise Refusal unless the player has noted his previous move (8.1) and earlier periods (8.4), or need not."""
    if table.sheets.borrower is seat:
        raise Refusal(RefusalCode.SHEET_NOT_RETURNED, "the opponent's scoresheet is returned before moving (8.5b)")
    missing = _first_owed(table, seat)
    if missing is None or exempt(table, seat, now) or _may_leave_it(table, seat):
        return
    owed = "the previous move, and all before the time control, must be noted before another is made (8.1, 8.4)"
    raise ply_refused(table, RefusalCode.PREVIOUS_MOVE_NOT_NOTED, owed, missing)


def _first_owed(table: Table, seat: Colour) -> int | None:
    """The first ply that the player must have noted by now and has not: his previous move, and earlier periods."""
    sheet, side, previous = table.sheets.of(seat), table.clock.side(seat), table.ply - 2
    missing = table.sheets.first_missing(seat)
    own_first = table.ply - 2 * side.period_moves
    period_began = own_first - (own_first % 2 == 0)  # with the first of its moves by both, whoever made it
    if side.period and missing < min(period_began, previous + 1):
        return missing
    return previous if previous >= table.sheets.first_ply and not sheet.has(previous) else None


def fully_noted(table: Table) -> bool:
    """Whether no line is missing on either scoresheet, up to the last completed move."""
    return all(table.sheets.first_missing(seat) > len(table.line) for seat in Colour)


def offers_owed(table: Table, seat: Colour) -> tuple[int, ...]:
    """8.1, C.13: the plies with which a draw was offered, and of which the player's scoresheet does not tell it."""
    if not table.edition.offers_noted or not moves_are_recorded(table):
        return ()
    return tuple(ply for ply in table.claims.offered if ply not in table.sheets.of(seat).offers)


def exempt(table: Table, seat: Colour, now: int) -> bool:
    """Whether the player need not note: in rapid and blitz (A2), or short of time, for the rest of the period (8.4)."""
    if not moves_are_recorded(table):
        return True
    period, edition = table.clock.period(seat), table.edition
    enough = edition.score_exempt_unless_added_s * SECOND_MS
    if enough and max(period.increment_ms, period.delay_ms) >= enough:
        return False
    return table.clock.lowest(seat, now) < edition.score_exempt_below_s * SECOND_MS


def lacks_half(table: Table, now: int) -> tuple[tuple[Colour, int], ...]:
    """On whose sheets half of the game or more is missing that they had to record, each with how many half-moves.

    So it is where a player wrote down none but his own moves (8.1). The last moves may still be added, and what was
    played short of time need not be (8.4).
    """
    gaps = ((seat, _owed_and_missing(table, seat, now)) for seat in Colour)
    return tuple((seat, missing) for seat, missing in gaps if missing > len(Colour) and 2 * missing >= len(table.line))


def _owed_and_missing(table: Table, seat: Colour, now: int) -> int:
    """How many half-moves are missing on a sheet that its player had to record."""
    if not moves_are_recorded(table) or _may_leave_it(table, seat):
        return 0
    sheet, last = table.sheets.of(seat), len(table.line)
    if exempt(table, seat, now):
        last -= min(last, 2 * table.clock.side(seat).period_moves)
    return sum(not sheet.has(ply) for ply in range(table.sheets.first_ply, last + 1))


def _may_leave_it(table: Table, seat: Colour) -> bool:
    """2005, F2.5: a visually impaired player may keep score; since 2009 he must (E2.5)."""
    edition = table.edition
    return table.seats.of(seat).visually_impaired and edition.blind_appendix and not edition.blind_must_keep_score


def entry_of(table: Table, ply: int, text: str, announcement: Announcement | None, evidence: Evidence) -> Entry:
    """The entry with its reading in the position before that ply."""
    if announcement is None:
        return Entry(text=text, status=EntryStatus.AMBIGUOUS, evidence=evidence)
    resolution = resolve(announcement, table.board_before(ply))
    status = EntryStatus.OK if resolution.move else EntryStatus.ILLEGAL
    if resolution.choices:
        status = EntryStatus.AMBIGUOUS
    return Entry(text=text, announcement=announcement, move=resolution.move, status=status, evidence=evidence)
