"""What the director of a hall sees of a table: who plays, how far it is, the clocks, and what needs somebody."""

from collections.abc import Container, Sequence

from app.json_lines import Json
from app.pages.desk import waits
from app.table.view import clocks, step
from game.actors import Colour
from game.events import ArbiterCalled, ClocksStopped, Event
from game.table.table import Table

URGENT = (  # first what keeps two players waiting
    "unrecorded",
    "called",
    "differences",
    "flag",
    "mate",
    "quickplay",
    "increment",
    "touch",
    "void",
    "reconstruction",
    "sheets",
    "absent",
    "interrupted",
    "stopped",
    "adjournment",
    "unsigned",
)


def overview(
    table: Table, events: Sequence[Event], now_ms: int, by_itself: Container[int], *, is_unrecorded: bool
) -> Json:
    """The table for the director's page (docs/web.md) at `now_ms`, in milliseconds of the game.

    `by_itself`: the versions to which the program has come by itself. `is_unrecorded`: its record cannot be written.
    """
    outcome, needs = table.outcome, _needs(table, events, now_ms, by_itself)
    if is_unrecorded:
        needs.append({"need": "unrecorded", "seat": None, "since_ms": now_ms - table.at})
    return {
        "round": table.occasion.round,
        "board": table.occasion.board,
        "event": table.occasion.event,
        "names": {colour: table.seats.of(colour).name for colour in Colour},
        "blind": {colour: table.seats.of(colour).visually_impaired for colour in Colour},
        "step": step(table),
        "to_move": table.turn.mover,
        "moves": table.moves_completed,
        "result": outcome.result if outcome else None,
        "signed": table.is_signed,
        "settled": table.is_settled,
        "waived": bool(table.sheets.left or table.sheets.refused),
        "clocks": clocks(table, now_ms),
        "needs": sorted(needs, key=lambda need: URGENT.index(need["need"])),
    }


def _needs(table: Table, events: Sequence[Event], now_ms: int, by_itself: Container[int]) -> list[Json]:
    """What needs somebody, each with whom it concerns and since how many milliseconds nothing has happened."""
    idle_ms = now_ms - table.at
    found = [{"need": one["matter"], "seat": one["seat"], "since_ms": idle_ms} for one in waits(table, now_ms)]
    if _is_interrupted(events, by_itself):
        found = [{**one, "need": "interrupted"} if one["need"] == "stopped" else one for one in found]
    call = _call(table, events)
    if call is not None:
        found = [one for one in found if one["need"] != "stopped"]
        found.append({"need": "called", "seat": call.seat, "since_ms": now_ms - call.at})
    if table.outcome is None:
        shown = clocks(table, now_ms)
        fallen = [colour for colour in Colour if shown[colour]["flag"] or shown[colour]["remaining_ms"] <= 0]
        found += [{"need": "flag", "seat": colour, "since_ms": idle_ms} for colour in fallen]
        found += [{"need": "absent", "seat": colour, "since_ms": idle_ms} for colour in table.session.absent]
    elif table.to_sign:
        found.append({"need": "unsigned", "seat": None, "since_ms": idle_ms})
    return found


def _is_interrupted(events: Sequence[Event], by_itself: Container[int]) -> bool:
    """Whether nobody stopped the clocks, but whoever took the table of a server that had died, and nobody since.

    However many servers have had it since; or a machine that has stood still.
    """
    last = max((version for version, event in enumerate(events, 1) if isinstance(event, ClocksStopped)), default=0)
    return last in by_itself


def _call(table: Table, events: Sequence[Event]) -> ArbiterCalled | None:
    """The call for which the clocks stand; None where they run, or the arbiter himself has stopped them."""
    if not table.stopped or table.outcome is not None:
        return None
    last = next((event for event in reversed(events) if isinstance(event, ArbiterCalled | ClocksStopped)), None)
    return last if isinstance(last, ArbiterCalled) else None
