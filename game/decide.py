"""The referee's answer to a command: events, or a Refusal that says why not."""

from collections.abc import Iterable
from functools import reduce

from game import commands as c
from game import events as e
from game.actors import ARBITER
from game.answers import answer
from game.edition import Edition
from game.errors import Refusal, RefusalCode
from game.events import Events
from game.evolve import evolve
from game.rules.bounds import check_bounds
from game.rules.consequences import consequences
from game.rules.evidence import evidenced
from game.rules.permissions import check_permission
from game.rules.replies import reply_begun
from game.table.occasion import UNNAMED, Occasion
from game.table.position import START_POSITION, normal_fen
from game.table.seat import Seat
from game.table.table import Table
from game.time_control import TimeControl

# What may still be done when the game is over: the last move is executed, repeated and noted, and the sheets signed;
# an illegal move that is found before that takes the end back (7.4a). Then a rematch, or a new game in its place.
_AFTER_THE_END = (
    c.Note,
    c.Repeat,
    c.Execute,
    c.RemovePiece,
    c.PlacePiece,
    c.Sign,
    c.AcceptSheets,
    c.WaiveSignature,
    c.AskClock,
    c.AskMoveNumber,
    c.Penalise,
    c.AwardPoints,
    c.Appeal,
    c.RestorePosition,
    c.OfferRematch,
    c.DeclineRematch,
    c.BeginAnew,
)


def open_table(  # noqa: PLR0913 - a table is set up with so many things
    *,
    edition: Edition,
    white: Seat,
    black: Seat,
    control: TimeControl,
    initial: str = START_POSITION,
    chess960: bool = False,
    supervised: bool = True,
    training: bool = False,
    occasion: Occasion = UNNAMED,
    now: int = 0,
) -> e.TableOpened:
    """The first event of a game. Raises PositionError when `initial` is none to play from."""
    return e.TableOpened(
        at=now,
        by=ARBITER,
        edition=edition,
        white=white,
        black=black,
        control=control,
        initial=normal_fen(initial, chess960=chess960),
        chess960=chess960,
        supervised=supervised,
        training=training,
        occasion=occasion,
    )


def decide(table: Table, command: c.Command, now: int) -> Events:
    """What the command brings about at `now`, in milliseconds that never run backwards. Raises Refusal, nothing else.

    The events are to be recorded before anything of them is said; `evolve` makes the next table of each.
    """
    if now < table.at:
        raise Refusal(RefusalCode.TIME_BACKWARDS, f"{now} ms is before {table.at} ms", now=now, last=table.at)
    check_permission(table, command)
    check_bounds(command)
    if table.outcome is not None and not isinstance(command, _AFTER_THE_END):
        raise Refusal(RefusalCode.GAME_OVER, f"the game is over: {table.outcome.result}", result=table.outcome.result)
    if table.rulings.mate is not None and not isinstance(command, (c.RuleOnMate, *_AFTER_THE_END)):
        raise Refusal(RefusalCode.RULING_PENDING, "the arbiter has to rule whether a player can still mate")
    _require_no_claim_pending(table, command, now)
    begun = reply_begun(table, command, now)
    events = begun + evidenced(command, answer(command, _fold(table, begun), now))
    after = _fold(table, events)
    while following := consequences(after, events, command.by, now):
        events += following
        after = _fold(after, following)
    return events


def _require_no_claim_pending(table: Table, command: c.Command, now: int) -> None:
    """Raise Refusal while a claim waits for the arbiter: of a touched piece, in the quickplay finish (4.7, 10.2)."""
    claim = table.claims.quickplay
    over = isinstance(command, c.Resume) and table.clock.flag_fell(now)  # a postponed claim is decided then (10.2b)
    waits = table.claims.increment_asked is not None or (claim is not None and (over or not claim.postponed))
    if table.sheets.reconstructing and isinstance(command, c.Resume):
        raise Refusal(RefusalCode.RECONSTRUCTION_PENDING, "the game is being reconstructed (8.5c)")
    if table.session.envelope_is_closed and isinstance(command, c.Resume):
        raise Refusal(RefusalCode.ENVELOPE_CLOSED, "the envelope has to be opened first")
    if table.claims.touch is not None and isinstance(command, c.Resume):
        raise Refusal(RefusalCode.TOUCH_PENDING, "the arbiter has to rule on a touched piece first (4.7)")
    if waits and isinstance(command, (c.Resume, c.CheckFlag, c.ClaimFlag, c.FindBothFlags)):
        raise Refusal(RefusalCode.CLAIM_PENDING, "the arbiter has to rule on a claim first (10.2)")


def _fold(table: Table, events: Iterable[e.Event]) -> Table:
    """The table after the events."""
    return reduce(evolve, events, table)
