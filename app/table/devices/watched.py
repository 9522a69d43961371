"""The devices of a table, as they are lost, come back, or come late: told, and heard again, in the table's turn."""

from collections.abc import Callable

from app.table.devices.hearing import Hearing
from app.table.devices.told import (
    loudspeaker_back,
    loudspeaker_lost,
    loudspeaker_there,
    microphone_back,
    microphone_lost,
    microphone_there,
)
from app.table.live_input import LiveInput, Notice
from app.table.telling import Telling
from app.table.time_marks import TimeMarks
from app.voices.speaker_mouth import SpeakerMouth
from dialogue.saying import Saying, everybody, for_one
from dialogue.station import Station
from voice.devices.steady_loudspeaker import LateLoudspeaker, SteadyLoudspeaker
from voice.devices.steady_microphone import SteadyMicrophone


class Devices:
    """What follows from each; `whose` own it is, None of a shared one."""

    def __init__(
        self, telling: Telling, hearing: Hearing, mouth: SpeakerMouth, heard: LiveInput, marks: TimeMarks
    ) -> None:
        self._telling = telling
        self._hearing = hearing
        self._mouth = mouth
        self._input = heard
        self._marks = marks

    def watch_microphone(self, microphone: SteadyMicrophone, whose: Station | None = None) -> None:
        """Tell of its loss and its return, in few words: a clock may be running, and it is often back at once."""
        lost = (microphone_lost(whose), everybody("alone.typing"))
        back = (microphone_back(whose),)
        microphone.when_lost = lambda _error: self._input.put(Notice(lost, lambda: self._hearing.goes_away(whose)))
        microphone.when_back = lambda: self._input.put(Notice(back, lambda: self._hearing.comes_back(whose)))

    def await_microphone(
        self, microphone: SteadyMicrophone, prepared: Callable[[], Callable[[], object]], whose: Station | None = None
    ) -> None:
        """Tell of it when it comes, and listen from then on.

        Before that its ear is `prepared`, beside the table: a model takes seconds to load, and a clock may be running.
        What that returns begins to listen, in its turn.
        """

        def wait() -> None:
            if microphone.wait_until_there():
                begin = prepared()
                self._input.put(Notice((), lambda: came(begin)))

        def came(begin: Callable[[], object]) -> None:
            self._telling.inform(microphone_there(whose))
            begin()

        self._input.beside(wait, whose)

    def watch_loudspeaker(self, loudspeaker: SteadyLoudspeaker, whose: Station | None = None) -> None:
        """Tell of its loss, by another if there is one, and of its return, with what it did not say meanwhile.

        One that was not there at the start is looked for, and told and heard when it comes.
        """
        lost = (loudspeaker_lost(whose),)
        mouth = self._mouth.named(whose)
        loudspeaker.when_lost = lambda _error: self._input.put(Notice(lost, bool))

        def came() -> None:
            mouth.is_awaited = False
            self._hearing.let_mouths_wait()
            passed = mouth.say_again()
            self._marks.tell_as_now(passed)
            self._tell_microphones_as_now(whose, passed)

        def relieved() -> None:
            self._mouth.relieve()
            self._hearing.let_mouths_wait()

        def told_back() -> None:
            told = loudspeaker_there(whose) if mouth.is_awaited else loudspeaker_back(whose)
            self._input.put(Notice((told,), came))
            self._input.put(Notice((), relieved))  # not before it has said so itself

        loudspeaker.when_back = told_back
        if isinstance(loudspeaker, LateLoudspeaker):
            loudspeaker.look_for_it()

    def _tell_microphones_as_now(self, whose: Station | None, passed: tuple[Saying, ...]) -> None:
        """What was told of a microphone and went with the loudspeaker of who speaks into it, as far as it is so now."""
        for microphone in self._hearing.keys:
            lost, back = microphone_lost(microphone), microphone_back(microphone)
            told: tuple[Saying, ...] = ()
            if lost in passed and self._hearing.is_away(microphone):
                told = (lost, everybody("alone.typing"))
            elif back in passed and lost not in passed:
                told = (back,)
            if whose in {None, microphone}:
                self._telling.inform(*(told if whose is None else for_one(whose, told)))
