"""What the arbiter did to the times (Laws 2009, 6.10, 6.13, 13.4)."""

from dataclasses import dataclass

from game.actors import Colour
from game.clock import ClockState
from game.events.base import Event
from game.time_control import TimeControl
from game.time_reason import TimeReason


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeAdded(Event):
    """The seat was given time, in milliseconds."""

    seat: Colour
    ms: int
    reason: TimeReason
    clock: ClockState


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeCharged(Event):
    """The seat lost time, in milliseconds: it counts as used."""

    seat: Colour
    ms: int
    reason: TimeReason
    clock: ClockState


@dataclass(frozen=True, slots=True, kw_only=True)
class SettingCorrected(Event):
    """The clocks were wrongly set, and are set right: the control, both times and move counters; they stand (6.10b)."""

    control: TimeControl
    clock: ClockState


@dataclass(frozen=True, slots=True, kw_only=True)
class ClocksReset(Event):
    """Both clocks were set by the arbiter: another clock (6.10a), or times in proportion (1993, 12.6)."""

    white_ms: int
    black_ms: int
    clock: ClockState
