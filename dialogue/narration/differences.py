"""Words for boards and scoresheets that differ, and for what rules 7 and 8 changed (Laws 2009, E2.7, E2.8)."""

from dialogue.earcon import Earcon
from dialogue.narration.answers import piece_and_colour
from dialogue.narration.ruling_awaited import turn_or_adjourned, words_to_rule
from dialogue.saying import Saying, everybody
from game.actors import Colour
from game.announcement import Announcement
from game.clock import ClockState
from game.events import (
    BoardAdjusted,
    Difference,
    DifferenceKind,
    EntriesStruck,
    PositionRestored,
    Reconciled,
    ReconciliationRule,
    SquareDifference,
)
from game.rules.noting import fully_noted
from game.rules.reconcile import clock_before
from game.table.scoresheet import Entry
from game.table.table import Table

_RULES = {
    ReconciliationRule.BOARDS: "reconciled.boards",
    ReconciliationRule.SHEETS: "reconciled.sheets",
    ReconciliationRule.ILLEGAL: "reconciled.illegal",
}


def difference(found: Difference, table: Table) -> tuple[Saying, ...]:
    """What differs: square by square, or entry beside entry."""
    if found.kind is DifferenceKind.BOARDS:
        boards = everybody("table.boards_differ", Earcon.REFUSED)
        return (boards, *(square_differs(square) for square in found.squares))
    sheets = everybody("table.sheets_differ", Earcon.REFUSED, ply=found.ply, black_began=table.black_began)
    return (sheets, _entry(Colour.WHITE, found.white_entry), _entry(Colour.BLACK, found.black_entry))


def reconciliation(
    event: Reconciled, first_taken_back: Announcement | None, before: Table, table: Table
) -> tuple[Saying, ...]:
    """What was changed, by which rule and with whose help, for both players (laws matrix, section 12, step 7)."""
    rule = "reconciled.boards_incomplete" if _by_what_is_noted(event, table) else _RULES[event.rule]
    told = [everybody(rule), everybody(f"reconciled.helped_by_{table.edition.reconciled_by}")]
    told += gone_back(len(event.taken_back), first_taken_back, event, table)
    if event.clock is not None:
        told += clocks_set_back(event.clock, event.kept + len(event.plies), before, event.at)
    return (*told, *fallen_with_it(before, table), *turn_or_adjourned(table), *_to_resume(table))


def _to_resume(table: Table) -> tuple[Saying, ...]:
    """That the clocks stand, and the word that lets them run (6.12c): who is on move would begin to think, or speak."""
    stands = table.stopped and words_to_rule(table) is None and not table.session.envelope_is_closed
    return (everybody("telling.say_resume"),) if stands else ()


def gone_back(
    count: int, first: Announcement | None, event: Reconciled | PositionRestored, table: Table
) -> tuple[Saying, ...]:
    """Which moves no longer count, of `count` the `first`; what each puts right on his board; what is struck."""
    told = []
    if first is not None:
        key = "reconciled.taken_back_one" if count == 1 else "reconciled.taken_back"
        told.append(everybody(key, count=count, move=first))
    told += [saying for adjusted in event.boards for saying in board_put_right(adjusted)]
    told += [_struck(struck, table) for struck in event.sheets]
    return tuple(told)


def clocks_set_back(clock: ClockState, plies: int, before: Table, now: int) -> tuple[Saying, ...]:
    """That the clocks show another time than before the ruling, which goes back to that many plies (E2.8, 6.13).

    Time that rulings have given or charged since is none of the moves taken back, and is told to count (7.4b, 9.5b).
    """
    if all(clock.side(colour).remaining_ms == before.clock.remaining(colour, now) for colour in Colour):
        return ()
    pairs = ((clock.side(colour), clock_before(before, plies).side(colour)) for colour in Colour)
    ruled = any((now.given_ms, now.charged_ms) != (then.given_ms, then.charged_ms) for now, then in pairs)
    return (everybody("reconciled.clocks"), *((everybody("reconciled.rulings_stay"),) if ruled else ()))


def fallen_with_it(before: Table, after: Table) -> tuple[Saying, ...]:
    """That an offer of a draw (2009, 9.1b1), a claim (4.7) or a sealed move went with its position, back from there."""
    gone = (to for to in before.draw_offered_to if to not in after.draw_offered_to)
    fallen = tuple(everybody("table.offer_fallen", colour=to.opponent) for to in gone)
    return (*fallen, *_touch_claim_fallen(before, after), *sealed_fallen(before, after))


def _touch_claim_fallen(before: Table, after: Table) -> tuple[Saying, ...]:
    """That nobody rules any more on a piece that was said to be touched; where it binds now, that is told."""
    claim = before.claims.touch
    if claim is None or after.claims.touch is not None or claim.square in after.turn.touched:
        return ()
    return (everybody("table.touch_claim_fallen", colour=before.touch_claimed_by, square=claim.square),)


def sealed_fallen(before: Table, after: Table) -> tuple[Saying, ...]:
    """That what was sealed is no move of the position any more (Guidelines, 1a): another is, or the game goes on."""
    was, now = before.session.adjournment, after.session.adjournment
    if was is None or was.text is None or was is now:
        return ()
    return (everybody("table.sealed_fallen", colour=was.sealer),)


def to_seal(before: Table, after: Table) -> tuple[Saying, ...]:
    """Who seals now, where the game goes on from an earlier move while one is to be sealed (Guidelines, 1a)."""
    sealing, was = after.session.adjournment, before.session.adjournment
    return () if sealing is None or sealing == was else (everybody("table.adjournment_ordered", colour=sealing.sealer),)


def _by_what_is_noted(event: Reconciled, table: Table) -> bool:
    """Whether nothing noted contradicts the line, but a line is missing: sheets that lack one do not agree on it."""
    return event.rule is ReconciliationRule.BOARDS and not fully_noted(table)


def square_differs(square: SquareDifference) -> Saying:
    """What stands on a square of somebody's board, where something else should."""
    if square.stands is None:
        return everybody("table.square_empty", seat=square.seat, square=square.square)
    return everybody("table.square_holds", seat=square.seat, square=square.square, **piece_and_colour(square.stands))


def _entry(seat: Colour, entry: Entry | None) -> Saying:
    if entry is None or entry.announcement is None:
        return everybody("table.entry_unread", colour=seat, words=entry.text if entry else "")
    return everybody("table.entry", colour=seat, move=entry.announcement)


def board_put_right(adjusted: BoardAdjusted) -> tuple[Saying, ...]:
    """What a player puts right on his board, square by square."""
    told = [everybody("reconciled.board", colour=adjusted.seat)]
    for change in adjusted.changes:
        if change.piece is None:
            told.append(everybody("reconciled.square_empty", square=change.square))
        else:
            told.append(everybody("reconciled.square", square=change.square, **piece_and_colour(change.piece)))
    return tuple(told)


def _struck(struck: EntriesStruck, table: Table) -> Saying:
    return everybody("reconciled.struck", colour=struck.seat, ply=struck.from_ply, black_began=table.black_began)
