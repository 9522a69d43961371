"""Tells players their own time at its marks, while their clocks run."""

import contextlib
from collections.abc import Callable

from app.errors import RecordError
from app.table.conversation import Conversation, Now
from app.table.session import Session
from app.table.talking_clock import COUNTED_MS, DOT_MS, LATE_MS, TWO_DOTS_MS, TalkingClock, has_time_for
from app.table.telling import Telling
from app.voices.speaker_mouth import SpeakerMouth
from dialogue.earcon import Earcon
from dialogue.saying import Saying, for_one
from dialogue.station import Station
from game.actors import Colour
from game.commands import AskClock
from game.errors import Refusal
from game.rules.permissions import check_permission
from game.units import SECOND_MS
from speech_grammar import Intent


def _own_time(seat: Colour, station: Station) -> AskClock:
    """A player's question for his own time."""
    return AskClock(by=station.actor, seat=seat, of=seat)


class TimeMarks:
    """The marks of those who have asked for them; where a microphone is always open the last seconds are tones."""

    def __init__(
        self,
        session: Session,
        conversation: Conversation,
        mouth: SpeakerMouth,
        now: Now,
        telling: Telling,
        has_open_microphone: Callable[[], bool],
    ) -> None:
        self._session = session
        self._conversation = conversation
        self._mouth = mouth
        self._now = now
        self._telling = telling
        self._has_open_microphone = has_open_microphone
        self._clocks: dict[Station, TalkingClock] = {}

    def begin(self, station: Station) -> None:
        """Tell that player his own time at its marks from now on, where the rules have him told it at all (E2.9d)."""
        if station.seat is None:
            self._telling.tell_one(station, "telling.not_for_the_arbiter", words="Zeitmarken an")
            return
        try:
            check_permission(self._session.table, _own_time(station.seat, station))
        except Refusal as refusal:
            self._telling.tell_one(station, f"refused.{refusal.code}", Earcon.REFUSED, **refusal.params)
            return
        left_ms = self._session.table.clock.balance(station.seat, self._now())
        self._clocks.setdefault(station, TalkingClock(left_ms))
        self._telling.tell_one(station, f"manner.{Intent.MARKS_ON}")
        if self._has_tones_at_the_end(station):
            self._telling.tell_one(station, "manner.marks_by_tones")

    def end(self, station: Station) -> bool:
        """Tell him none any more; whether he was told them before."""
        return self._clocks.pop(station, None) is not None

    @property
    def are_told(self) -> bool:
        """Whether anybody is told his."""
        return bool(self._clocks)

    def wait(self, seat: Colour, left_ms: int) -> bool:
        """Whether a mark of that player has waited until somebody had ended."""
        clock = self._clocks.get(Station.of(seat))
        return clock is not None and clock.waits(left_ms)

    def tell(self, now: int) -> None:
        """The marks that a clock has passed by then, on the session's clock; none while Rochade speaks to him.

        A list does not count: "alle Züge" of a long game is read for minutes.
        """
        table = self._session.table
        running = None if table.outcome is not None else table.clock.running
        for station, clock in self._clocks.items():
            seat = station.seat
            mouth = self._mouth.of(station)
            if seat is None or seat is not running or (mouth.is_speaking and not mouth.only_reads_a_list):
                continue
            left_ms = table.clock.balance(seat, now)
            if (mark := clock.passed(left_ms)) is not None:
                self._tell_mark(station, seat, mark, left_ms)

    def tell_as_now(self, lost: tuple[Saying, ...]) -> None:
        """The times that went with a loudspeaker that is back: those he asked for, and what is left after a mark."""
        for station in Station:
            his = for_one(station, lost)
            if station in self._clocks and any(saying.key == "play.time_mark" for saying in his):
                self._clocks[station].again()
            self._telling.show_all(
                self._conversation.again(station, [one for one in his if one.key == "table.time_used"])
            )

    def _tell_mark(self, station: Station, seat: Colour, mark: int, left_ms: int) -> None:
        """At the mark; after it the time as it is by then, but of the last seconds: the next is told at once."""
        is_late = left_ms <= mark - LATE_MS
        by_tone = mark == COUNTED_MS and self._has_tones_at_the_end(station)
        begins_count = mark == COUNTED_MS and not self._has_open_microphone()
        if is_late and (mark < COUNTED_MS or by_tone or begins_count):
            return
        if mark < COUNTED_MS:
            self._count(station, mark // SECOND_MS)
            return
        with contextlib.suppress(RecordError):  # the next event will say what is wrong with the disk
            self._session.carry_out(_own_time(seat, station), self._now())
        if by_tone:
            self._mouth.of(station).sound(Earcon.TEN_SECONDS)
            self._telling.show("play.time_mark", left_ms=mark)
            return
        if begins_count:  # the sentence would still be said at nine
            self._mouth.of(station).sound(Earcon.LOW_TIME)
            self._count(station, mark // SECOND_MS)
            return
        dots = Earcon.FIFTEEN_MINUTES if mark % TWO_DOTS_MS == 0 else Earcon.FIVE_MINUTES
        earcon = dots if mark >= DOT_MS else Earcon.LOW_TIME
        if mark < DOT_MS or is_late:
            self._telling.tell_one(station, "play.time_mark", earcon, left_ms=left_ms if is_late else mark)
        else:
            self._mouth.of(station).sound(earcon)

    def _has_tones_at_the_end(self, station: Station) -> bool:
        """Whether his last ten seconds are tones: who is heard all the time would not be while Rochade speaks."""
        return self._has_open_microphone() and Earcon.TEN_SECONDS not in self._mouth.of(station).manner.without

    def _count(self, station: Station, seconds: int) -> None:
        """One of the last seconds, as fast as the voice is; at a microphone that is always open a tone, as at ten."""
        if self._has_open_microphone():
            self._mouth.of(station).sound(Earcon.LAST_SECONDS)
            self._telling.show("play.seconds_left", number=seconds)
        elif has_time_for(seconds, self._mouth.of(station).manner.rate):
            self._telling.tell_one(station, "play.seconds_left", number=seconds)
