"""Loudspeakers of two players and one for all: who hears what, and what is silenced, said again and waited for."""

from typing import cast

import pytest

from app.voices.speaker_mouth import LinesAlone, SpeakerMouth
from app.voices.stations_mouth import StationsMouth
from dialogue.earcon import Earcon
from dialogue.saying import everybody, only
from dialogue.station import Station
from dialogue.style import Style
from speech_grammar import Intent
from speech_grammar.messages import Part, Spoken
from voice.errors import AudioDeviceError, SpeechError, VoiceError, VoiceErrorCode
from voice.mouth.manner import CHANGES
from voice.mouth.speaker import Outcome, Speaker, Utterance


class Ear:
    """A loudspeaker and whoever hears it: nothing ends before it is silenced, lost or heard out."""

    def __init__(self) -> None:
        self.heard: list[str] = []
        self.sounded: list[Earcon] = []
        self.going_on: list[Utterance] = []

    @property
    def is_speaking(self) -> bool:
        """Whether anything has still to end."""
        return any(utterance.outcome is Outcome.WAITING for utterance in self.going_on)

    def speak(self, spoken: Spoken) -> Utterance:
        """See `voice.mouth.speaker.Speaker`."""
        self.heard.append(str(spoken))
        self.going_on.append(Utterance(spoken))
        return self.going_on[-1]

    def sound(self, earcon: Earcon) -> None:
        """See `voice.mouth.speaker.Speaker`."""
        self.sounded.append(earcon)

    def stop(self) -> None:
        """See `voice.mouth.speaker.Speaker`."""
        self._end(Outcome.STOPPED)

    def hear_out(self) -> None:
        """All has been said."""
        self._end(Outcome.SPOKEN)

    def lose(self) -> None:
        """It is pulled out in the middle of a sentence."""
        self._end(Outcome.FAILED, AudioDeviceError(VoiceErrorCode.LOUDSPEAKER_LOST, "pulled out"))

    def fail(self) -> None:
        """The voice cannot speak it."""
        self._end(Outcome.FAILED, SpeechError(VoiceErrorCode.SPEECH_FAILED, "no answer"))

    def _end(self, outcome: Outcome, failure: VoiceError | None = None) -> None:
        for utterance in self.going_on:
            utterance.end(outcome, failure)
        self.going_on = []


class Table:
    """White has a headset, Black hears the common loudspeaker."""

    def __init__(self) -> None:
        self.common, self.white = Ear(), Ear()
        self.mouth = StationsMouth(
            SpeakerMouth(cast("Speaker", self.common)),
            {Station.WHITE: SpeakerMouth(cast("Speaker", self.white))},
        )

    def tell(self, words: str, station: Station | None = None) -> None:
        """Say it to one, or to everybody."""
        saying = everybody("told") if station is None else only(station, "told")
        self.mouth.say(saying, lambda _: Spoken((Part(words, "de"),)))


@pytest.fixture
def table() -> Table:
    """Both loudspeakers are silent."""
    return Table()


def test_each_hears_what_is_for_him(table):
    """Who has no headset is told by the common loudspeaker; its words alone are looked for in a microphone."""
    table.tell("Schach.")
    table.tell("Zwei Minuten.", Station.WHITE)
    table.tell("Drei Minuten.", Station.BLACK)
    assert table.white.heard == ["Schach.", "Zwei Minuten."]
    assert table.common.heard == ["Schach.", "Drei Minuten."]
    assert table.mouth.words == {"schach", "drei", "minuten"}


def test_a_headset_holds_nobody_else_up(table):
    """Whether Rochade is speaking is asked of what others hear too."""
    table.tell("Zwei Minuten.", Station.WHITE)
    assert not table.mouth.is_speaking
    table.tell("Schach.")
    assert table.mouth.is_speaking
    table.common.hear_out()
    assert not table.mouth.is_speaking


def test_a_stop_silences_all_and_each_has_the_rest_of_his_own(table):
    """For "weiter" a sentence that two loudspeakers broke off is one at each of them."""
    table.tell("Schach.")
    table.tell("Zwei Minuten.", Station.WHITE)
    table.mouth.hush()
    assert not table.white.is_speaking
    assert not table.common.is_speaking
    assert len(table.mouth.unsaid_at(Station.WHITE).of(Station.WHITE)) == 2
    assert len(table.mouth.unsaid_at(Station.BLACK).of(Station.BLACK)) == 1


def test_a_sound_for_everybody_is_in_every_ear(table):
    """An earcon of the table, such as little time."""
    table.mouth.sound(Earcon.CLOCKS_STOPPED)
    assert table.white.sounded == table.common.sounded == [Earcon.CLOCKS_STOPPED]


def test_the_end_is_waited_for_in_every_ear(table):
    """No last word is cut off; who has nothing to hear is not waited for."""
    table.tell("Matt.")
    table.white.hear_out()
    table.common.hear_out()
    table.mouth.speak_out()
    assert not table.mouth.is_speaking


def test_a_loudspeaker_that_comes_back_says_what_it_did_not(table):
    """What was heard before it was pulled out is not said twice."""
    table.tell("Eva vier.")
    table.white.hear_out()
    table.tell("Schach.")
    table.white.lose()
    table.mouth.of(Station.WHITE).say_again()
    assert table.white.heard == ["Eva vier.", "Schach.", "Schach."]


def test_where_the_common_loudspeaker_is_missing_the_lines_have_its_readers_style():
    """White hears his own; whoever has none reads the lines, and "kurz" is of these."""
    white, common = SpeakerMouth(cast("Speaker", Ear())), LinesAlone()
    mouth = StationsMouth(common, {Station.WHITE: white})
    assert mouth.of(Station.BLACK).adjust(CHANGES[Intent.STYLE_SHORT])
    assert (mouth.style_of_lines, white.style_of_lines) == (Style.SHORT, Style.NORMAL)


def test_who_waits_for_his_loudspeaker_hears_the_common_one_until_it_comes(table):
    """Nothing for him waits unheard; what everybody hears is said once."""
    white = table.mouth.named(Station.WHITE)
    white.is_awaited = True
    table.tell("Schach.")
    table.tell("Zwei Minuten.", Station.WHITE)
    assert (table.white.heard, table.common.heard) == ([], ["Schach.", "Zwei Minuten."])
    white.is_awaited = False
    table.tell("Eine Minute.", Station.WHITE)
    assert (table.white.heard, table.common.heard) == (["Eine Minute."], ["Schach.", "Zwei Minuten."])


def test_while_no_loudspeaker_is_there_only_the_style_can_be_changed():
    """As of lines: there is no voice yet that could be slower."""
    mouth = SpeakerMouth(cast("Speaker", Ear()))
    mouth.is_awaited = True
    assert mouth.can(Intent.STYLE_SHORT)
    assert not mouth.can(Intent.SLOWER)
    assert mouth.adjust(CHANGES[Intent.STYLE_SHORT])
    awaited = mouth.style_of_lines
    mouth.is_awaited = False
    assert mouth.can(Intent.SLOWER)
    assert (awaited, mouth.style_of_lines) == (Style.SHORT, Style.NORMAL)
