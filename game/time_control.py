"""Time controls, written as PGN writes its TimeControl tag, in seconds (Laws 2009, 6.2).

    control = period, { ":", period } ;
    period  = [ moves, "/" ], seconds, [ "+", increment | "d", delay ] ;

"40/5400+30:1800+30" is forty moves in ninety minutes, then thirty minutes, and thirty seconds with each move;
"1800d5" is thirty minutes with a delay of five seconds. The last period is for all the moves that remain, or, when it
has a number of moves, is given again and again.
"""

import re
from dataclasses import dataclass, replace

from game.errors import TimeControlError
from game.units import SECOND_MS

_PERIOD = re.compile(r"(?:(?P<moves>\d{1,3})/)?(?P<time>\d{1,6})(?:\+(?P<increment>\d{1,5})|d(?P<delay>\d{1,5}))?")


@dataclass(frozen=True, slots=True, kw_only=True)
class Period:
    """One period: its time for `moves` moves (None: all that remain), and what each move adds or is free of.

    `increment_ms` is added with each completed move, the first included; `delay_ms` is the fixed extra time of the
    delay mode, which passes before the main time does (6.2b). All in milliseconds.
    """

    moves: int | None
    time_ms: int
    increment_ms: int = 0
    delay_ms: int = 0

    def __str__(self) -> str:
        moves = "" if self.moves is None else f"{self.moves}/"
        increment = f"+{self.increment_ms // SECOND_MS}" if self.increment_ms else ""
        delay = f"d{self.delay_ms // SECOND_MS}" if self.delay_ms else ""
        return f"{moves}{self.time_ms // SECOND_MS}{increment}{delay}"


@dataclass(frozen=True, slots=True)
class TimeControl:
    """The periods of a game, in order."""

    periods: tuple[Period, ...]

    @classmethod
    def parse(cls, text: str) -> "TimeControl":
        """The control that the text names. Raises TimeControlError, whose text says what is wrong."""
        parts = [part.strip() for part in text.strip().split(":")]
        for part in parts[:-1]:
            if (match := _PERIOD.fullmatch(part)) and match["moves"] is None:
                raise TimeControlError(
                    f"{text!r}: {part!r} is not the last period, so it needs a number of moves, as in '40/{part}'; "
                    "times are whole seconds, never minutes:seconds"
                )
        return cls(tuple(_period(part, text) for part in parts))

    def adding(self, ms: int) -> "TimeControl":
        """The control with so much more added with each move, in milliseconds."""
        return TimeControl(tuple(replace(period, increment_ms=period.increment_ms + ms) for period in self.periods))

    def __str__(self) -> str:
        return ":".join(str(period) for period in self.periods)

    def following(self, period: int) -> int:
        """The index of the period after that one; the last one is its own successor."""
        return min(period + 1, len(self.periods) - 1)


def _period(part: str, text: str) -> Period:
    """One period of the text."""
    match = _PERIOD.fullmatch(part)
    if match is None:
        raise TimeControlError(
            f"{text!r}: cannot read {part!r}; a period is written as seconds, '40/5400', '1800+30' or '1800d5'"
        )
    moves = None if match["moves"] is None else int(match["moves"])
    if moves == 0:
        raise TimeControlError(f"{text!r}: {part!r} is for no moves")
    if int(match["time"]) == 0:
        raise TimeControlError(f"{text!r}: {part!r} gives no time")
    return Period(
        moves=moves,
        time_ms=int(match["time"]) * SECOND_MS,
        increment_ms=int(match["increment"] or 0) * SECOND_MS,
        delay_ms=int(match["delay"] or 0) * SECOND_MS,
    )
