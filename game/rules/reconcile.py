"""Boards or scoresheets that differ are brought together (Laws 2009, E2.7 and E2.8).

The steps:

0. `read`            each entry as a move in the position of its own ply, the raw text kept
1. `is_called_for`   a board is not as the agreed line, or an entry not what was announced
2. `check_completed` an announcement not yet completed can still be corrected by its player (E2.6)
3. `agreement`       both sheets compared as moves, ply by ply; a line that one of them lacks is no difference
4. `put_right`       they agree: each board that is wrong is put right by its owner (E2.7)
5. `go_back`         they differ: back to the last move on which both agree, and the clocks with it (E2.8)
6. `settings`        the choices that no text decides, and that mattered
7. the event names everything that was changed, for both players to be told

No move is ever invented: every move of the line was announced, or stands on both scoresheets.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum, auto

import chess

from game import events as e
from game.actors import Actor, Colour
from game.clock import ChessClock, ClockState
from game.edition import BothBoardsWrong, ClocksAfterReturn, SheetsAgainstAnnouncements, UnclearEntry
from game.errors import Refusal, RefusalCode
from game.events import DifferenceKind, ReconciliationRule
from game.legality.resolution import resolve
from game.rules.differences import wrong_squares
from game.table.agreed_line import Ply
from game.table.position import mover
from game.table.scoresheet import Entry, EntryStatus
from game.table.table import Table


class Verdict(Enum):
    """How two scoresheets stand to each other."""

    AGREE = auto()
    DIFFER = auto()
    ILLEGAL = auto()  # both have the same illegal move


@dataclass(frozen=True, slots=True)
class Reading:
    """An entry read in a position: the move it is, or the moves it can be."""

    entry: Entry
    move: str | None
    choices: tuple[str, ...]

    @property
    def missing(self) -> bool:
        """Whether there is no entry."""
        return self.entry.status is EntryStatus.MISSING


@dataclass(frozen=True, slots=True)
class Agreement:
    """The moves on which the scoresheets agree, from the beginning, and why they end there.

    `plies` has them with the announcement, clocks and evidence of each. `against` are the first plies where White's
    and Black's sheets contradict them (None: nowhere), `read_on` whether an unclear entry was read with the other.
    """

    verdict: Verdict
    plies: tuple[Ply, ...]
    against: dict[Colour, int]
    read_on: bool


def reconciled(table: Table, by: Actor, now: int) -> e.Reconciled:
    """The event that brings the table together. Raises Refusal when nothing differs, or a move is not completed."""
    check_completed(table)
    agreed = agreement(table)
    if not is_called_for(table, agreed):
        raise Refusal(RefusalCode.NOTHING_TO_RECONCILE, "boards and scoresheets do not differ")
    if agreed.verdict is Verdict.AGREE:
        return put_right(table, agreed, by, now)
    return go_back(table, agreed, by, now)


def read(entry: Entry, board: chess.Board) -> Reading:
    """Step 0: the entry as a move in that position."""
    if entry.announcement is None:
        return Reading(entry, None, ())
    resolution = resolve(entry.announcement, board)
    return Reading(entry, resolution.move, resolution.choices)


def is_called_for(table: Table, agreed: Agreement) -> bool:
    """Step 1: whether a board or an entry is not what was announced."""
    moves, announced = (tuple(ply.move for ply in plies) for plies in (agreed.plies, table.line))
    return moves != announced or bool(agreed.against) or bool(wrong_squares(table))


def check_completed(table: Table) -> None:
    """Step 2: raise Refusal while the announcement is one that its player may still correct (E2.6)."""
    if table.turn.announced is not None:
        raise Refusal(
            RefusalCode.ANNOUNCEMENT_PENDING, "the move announced is not completed and may still be corrected (E2.6)"
        )


def agreement(table: Table) -> Agreement:
    """Step 3: the longest beginning on which both sheets agree, as moves.

    A line that one sheet lacks, or both, is no difference (8.1, 8.4): there the announcement stands, also against
    the one entry there is, for the opponent has repeated it.
    """
    board = table.board_with(table.initial)
    plies: list[Ply] = []
    against: dict[Colour, int] = {}
    read_on = False
    for announced in table.line:
        pair = {colour: read(table.sheets.of(colour).entry(announced.number), board) for colour in Colour}
        present = [reading for reading in pair.values() if not reading.missing]
        if announced.fault is not None and board.fen() == table.position_before(announced.number):
            if len({reading.entry.announcement for reading in present}) > 1:
                return Agreement(Verdict.DIFFER, tuple(plies), against, read_on)
            board = table.board_with(announced.position)  # an illegal move that stands (A4c)
            plies.append(announced)
            continue
        alone = len(present) < len(Colour)
        move, unclear = (announced.move, False) if alone else _common_move(table, *present)
        read_on = read_on or unclear
        if move is None:
            same = _same_illegal(*present)
            return Agreement(Verdict.ILLEGAL if same else Verdict.DIFFER, tuple(plies), against, read_on)
        if not board.is_legal(chess.Move.from_uci(move)):
            break  # what was announced later no longer fits a line that the sheets have changed
        for colour, reading in pair.items():
            if not reading.missing and move not in {reading.move, *reading.choices}:
                against.setdefault(colour, announced.number)
        board.push(chess.Move.from_uci(move))
        plies.append(_ply(announced, move, present, board))
    return Agreement(Verdict.AGREE, tuple(plies), against, read_on)


def put_right(table: Table, agreed: Agreement, by: Actor, now: int) -> e.Reconciled:
    """Step 4: the sheets agree; whoever executed otherwise than he wrote adjusts his position (E2.7).

    No text orders a change of the clocks here. Sheets that agree on another move than the one announced are
    followed or not as the edition's setting says.
    """
    moves = tuple(ply.move for ply in agreed.plies)
    announced = tuple(ply.move for ply in table.line)
    if moves == announced:
        agreed = _before_both_went_wrong(table, agreed)
        if len(agreed.plies) < len(announced):
            back = clock_at(table, len(agreed.plies), now)
            return _event(table, agreed, by, rule=ReconciliationRule.BOARDS, line=agreed.plies, clock=back, now=now)
        return _event(table, agreed, by, rule=ReconciliationRule.BOARDS, line=table.line, clock=None, now=now)
    if table.edition.sheets_against_announcements is SheetsAgainstAnnouncements.ANNOUNCEMENTS:
        both = enumerate(zip(moves, announced, strict=False), 1)
        first = next(ply for ply, (of_sheets, of_line) in both if of_sheets != of_line)
        agreed = replace(agreed, against=dict.fromkeys(Colour, first))
        return _event(table, agreed, by, rule=ReconciliationRule.BOARDS, line=table.line, clock=None, now=now)
    shorter = len(moves) < len(announced)
    clock = clock_at(table, len(moves), now) if shorter else None
    return _event(table, agreed, by, rule=ReconciliationRule.BOARDS, line=agreed.plies, clock=clock, now=now)


def _before_both_went_wrong(table: Table, agreed: Agreement) -> Agreement:
    """The moves up to which a board was still right, where both are wrong and the edition's setting goes back."""
    wrong = _wrong_boards(table)
    found = [difference.ply for difference in table.differences if difference.kind is DifferenceKind.BOARDS]
    if table.edition.both_boards_wrong is BothBoardsWrong.EACH_OWNER or len(wrong) < len(Colour) or not found:
        return agreed
    kept = max(min(found) - 1, 0)
    return replace(agreed, plies=agreed.plies[:kept])


def _wrong_boards(table: Table) -> set[Colour]:
    """Whose boards are not as the agreed line has them."""
    return {square.seat for square in wrong_squares(table)}


def go_back(table: Table, agreed: Agreement, by: Actor, now: int) -> e.Reconciled:
    """Step 5: the sheets differ; the moves go back to where both agree, and the clocks are readjusted (E2.8).

    An illegal move that both sheets have goes back to before it likewise, by 7.4a and 6.13.
    """
    rule = ReconciliationRule.ILLEGAL if agreed.verdict is Verdict.ILLEGAL else ReconciliationRule.SHEETS
    clock = clock_at(table, len(agreed.plies), now)
    return _event(table, agreed, by, rule=rule, line=agreed.plies, clock=clock, now=now)


def settings(table: Table, event: e.Reconciled, agreed: Agreement) -> tuple[tuple[str, str], ...]:
    """Step 6: the undecided points that mattered, by their names in the edition, with what was chosen."""
    edition = table.edition
    by_sheets = event.rule is not ReconciliationRule.BOARDS
    overruled = any(ply.move != announced.move for ply, announced in zip(agreed.plies, table.line, strict=False))
    mattered = {
        "sheets_against_announcements": overruled and not by_sheets,
        "unclear_entry": agreed.read_on,
        "clocks_after_return": event.clock is not None,
        "touch_binds_after_return": by_sheets,
        "both_boards_wrong": len(_wrong_boards(table)) == len(Colour) and not overruled and not by_sheets,
    }
    return tuple((name, str(getattr(edition, name)).lower()) for name, matters in mattered.items() if matters)


def _event(
    table: Table,
    agreed: Agreement,
    by: Actor,
    *,
    rule: ReconciliationRule,
    line: tuple[Ply, ...],
    clock: ClockState | None,
    now: int,
) -> e.Reconciled:
    """Step 7: everything that is changed, in data."""
    moves = tuple(ply.move for ply in line)
    kept = next(
        (n for n, (new, old) in enumerate(zip(moves, table.line, strict=False)) if new != old.move),
        min(len(line), len(table.line)),
    )
    position = line[-1].position if line else table.initial
    binds = table.edition.touch_binds_after_return and mover(position) is table.turn.mover
    event = e.Reconciled(
        at=now,
        by=by,
        rule=rule,
        kept=kept,
        plies=line[kept:],
        position=position,
        taken_back=tuple(ply.move for ply in table.line[kept:]),
        boards=boards_put_to(table, position),
        sheets=_struck(table, agreed, len(line)),
        clock=clock,
        touched=table.turn.touched if binds else (),
        settings=(),
    )
    return replace(event, settings=settings(table, event, agreed))


def _common_move(table: Table, one: Reading, other: Reading) -> tuple[str | None, bool]:
    """The move that both entries are (None: they differ), and whether one of them had to be read with the other."""
    if one.move is not None and other.move is not None:
        return (one.move if one.move == other.move else None), False
    if table.edition.unclear_entry is UnclearEntry.READ_WITH_THE_OTHER_SHEET:
        for clear, unclear in ((one, other), (other, one)):
            if clear.move in unclear.choices:
                return clear.move, True
    return None, False


def _same_illegal(one: Reading, other: Reading) -> bool:
    """Whether both entries are the same move, and an illegal one."""
    if one.entry.announcement is None or one.entry.announcement != other.entry.announcement:
        return False
    return not one.choices  # a move it would have in common with the other, which reads alike in the same position


def _ply(announced: Ply, move: str, present: list[Reading], board: chess.Board) -> Ply:
    """The ply with that move: as announced, or as the scoresheets have it."""
    position = board.fen()
    entry = next((reading.entry for reading in present if reading.move == move), None)
    if move == announced.move or entry is None or entry.announcement is None:
        return replace(announced, position=position)
    return replace(announced, move=move, position=position, announcement=entry.announcement, evidence=entry.evidence)


def clock_at(table: Table, plies: int, now: int) -> ClockState:
    """Both clocks as they stood when that many plies were completed, or with today's times (E2.8, 6.13); they stand."""
    then = table.clock.restored(clock_before(table, plies), now).state
    if table.edition.clocks_after_return is ClocksAfterReturn.AS_THEN:
        return then
    for colour in Colour:
        side = replace(
            then.side(colour),
            remaining_ms=table.clock.remaining(colour, now),
            used_ms=table.clock.used(colour, now),
            fell_at=table.clock.flag_fell_at(colour, now),
        )
        then = then.put(colour, side)
    return then


def clock_before(table: Table, plies: int) -> ClockState:
    """Both clocks when that many plies were completed, or at the start of the game."""
    return table.line[plies - 1].clock if plies else ChessClock.set_to(table.clock.control, mover(table.initial)).state


def boards_put_to(table: Table, position: str) -> tuple[e.BoardAdjusted, ...]:
    """The boards that are put to the position, with the squares that change."""
    changes = ((seat, table.boards.of(seat).differences(position)) for seat in Colour)
    return tuple(e.BoardAdjusted(seat=seat, changes=squares) for seat, squares in changes if squares)


def _struck(table: Table, agreed: Agreement, plies: int) -> tuple[e.EntriesStruck, ...]:
    """The entries after that many plies, or from the first that contradicts the line."""
    next_ply = plies + 1
    return struck_from(table, {seat: min(next_ply, agreed.against.get(seat, next_ply)) for seat in Colour})


def struck_after(table: Table, plies: int) -> tuple[e.EntriesStruck, ...]:
    """The entries of both scoresheets after that many half-moves."""
    return struck_from(table, dict.fromkeys(Colour, plies + 1))


def struck_from(table: Table, first: Mapping[Colour, int]) -> tuple[e.EntriesStruck, ...]:
    """The entries of each scoresheet from that ply on."""
    entries = ((seat, ply, table.sheets.of(seat).entries[ply - 1 :]) for seat, ply in first.items())
    return tuple(e.EntriesStruck(seat=seat, from_ply=ply, entries=struck) for seat, ply, struck in entries if struck)
