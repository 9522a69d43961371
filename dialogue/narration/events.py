"""What is said of an event: `sayings`, with which each event's words register, and what one sentence tells.

Speech follows from the record: nothing is said that did not happen.
"""

from dataclasses import fields
from functools import singledispatch

from dialogue.earcon import Earcon
from dialogue.saying import Saying, everybody
from game.events import (
    AdjournmentOrdered,
    Adjusted,
    Appealed,
    ClockSet,
    ClocksReset,
    DrawAccepted,
    DrawAllowed,
    DrawDeclined,
    Event,
    EvidenceVerified,
    ImpossiblePositionFound,
    MateUndetermined,
    MoveSealed,
    ReconstructionStarted,
    ReportedAbsent,
    SettingCorrected,
    SheetBorrowed,
    SheetReturned,
    TimeAdded,
    TimeCharged,
    TouchClaimed,
)
from game.table.table import Table

# Events that one sentence tells, made of their own fields; `colour` is the seat.
_PLAIN: dict[type[Event], tuple[str, Earcon | None]] = {
    Adjusted: ("table.adjusts", None),
    TouchClaimed: ("table.touch_claimed", Earcon.CLOCKS_STOPPED),
    DrawAccepted: ("table.draw_accepted", None),
    DrawAllowed: ("table.draw_allowed", None),
    DrawDeclined: ("table.draw_declined", None),
    TimeAdded: ("table.time_added", None),
    TimeCharged: ("table.time_charged", None),
    ImpossiblePositionFound: ("table.impossible_position", None),
    MateUndetermined: ("table.mate_undetermined", Earcon.CLOCKS_STOPPED),
    ClockSet: ("table.clock_set", None),
    ReportedAbsent: ("table.absent", None),
    ClocksReset: ("table.clocks_reset", None),
    SettingCorrected: ("table.setting_corrected", Earcon.CLOCKS_STOPPED),
    EvidenceVerified: ("table.evidence_verified", None),
    SheetBorrowed: ("table.sheet_borrowed", None),
    SheetReturned: ("table.sheet_returned", None),
    ReconstructionStarted: ("table.reconstruction_started", Earcon.CLOCKS_STOPPED),
    AdjournmentOrdered: ("table.adjournment_ordered", None),
    MoveSealed: ("table.move_sealed", None),
    Appealed: ("table.appealed", None),
}


@singledispatch
def sayings(event: Event, before: Table, after: Table) -> tuple[Saying, ...]:
    """What is said of an event, given the table before and after it.

    Nothing, for events that the next one tells with it (the clock that was pressed, the move that it completed).
    """
    del before, after
    if type(event) not in _PLAIN:
        return ()
    key, earcon = _PLAIN[type(event)]
    params = {field.name: getattr(event, field.name) for field in fields(event)}
    return (everybody(key, earcon, colour=params.pop("seat", None), **params),)
