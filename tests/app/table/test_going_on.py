"""The words "stopp" and "weiter": a reading that is silenced goes on where it was cut off, while it still holds."""

import threading
from collections.abc import Iterator

import pytest

from app import editions
from app.table.conversation import Conversation
from app.table.session import Session
from app.voices.speaker_mouth import SpeakerMouth
from dialogue.station import Station
from game.decide import open_table
from game.table.position import START_POSITION
from game.table.seat import ScoreKeeping, Seat
from game.time_control import TimeControl
from speech_grammar.messages import Catalogue
from voice.mouth.espeak import EspeakSynthesiser
from voice.mouth.sink import NullSink
from voice.mouth.speaker import QueuedSpeaker

FROM_THE_BISHOPS_ON = [
    "An Weiß: Läufer von Weiß: Cesar eins und Felix eins.",
    "An Weiß: Springer von Weiß: Bella eins und Gustav eins.",
]


class HeldSink(NullSink):
    """A loudspeaker that plays so many sentences as it is let, and then stays at one until it is cleared."""

    def __init__(self) -> None:
        super().__init__()
        self._changed = threading.Condition()
        self._let = 0
        self._is_playing = self._is_cleared = False

    def let(self, sentences: int) -> None:
        """Play so many more, and wait until the one after them is being played."""
        with self._changed:
            self._let = sentences
            self._changed.notify_all()
            assert self._changed.wait_for(lambda: self._let == 0 and self._is_playing, timeout=60)

    def write(self, samples: bytes) -> None:
        """A sentence begins, or goes on."""
        del samples
        self._is_cleared = False

    def clear(self) -> None:
        """Silence."""
        with self._changed:
            self._is_cleared = True
            self._changed.notify_all()

    def wait(self) -> None:
        """Until the sentence was played, or cleared."""
        with self._changed:
            self._is_playing = True
            self._changed.notify_all()
            self._changed.wait_for(lambda: self._let > 0 or self._is_cleared)
            self._let -= not self._is_cleared
            self._is_playing = False


class Listening:
    """A table in training, and somebody who hears it through a loudspeaker."""

    def __init__(self, language: str) -> None:
        tape = ScoreKeeping.TAPE
        opened = open_table(
            edition=editions.load(),
            white=Seat(name="Lea", visually_impaired=True, score=tape),
            black=Seat(name="Jonas", score=tape),
            control=TimeControl.parse("5400"),
            initial=START_POSITION,
            training=True,
        )
        self.sink = HeldSink()
        self.speaker = QueuedSpeaker(EspeakSynthesiser(), self.sink)
        self.mouth = SpeakerMouth(self.speaker)
        self._time = iter(range(0, 10**9, 1000))
        session, catalogue = Session([opened]), Catalogue.load(language)
        self._conversation = Conversation(session, lambda: next(self._time), catalogue, self.mouth, None)

    def say(self, words: str) -> list[str]:
        """The answer, as it is printed and begins to be spoken."""
        return list(self._conversation.typed(Station.WHITE, words))[1:]


@pytest.fixture
def listening() -> Iterator[Listening]:
    """German, before a game, with a loudspeaker that plays nothing yet."""
    table = Listening("de")
    yield table
    table.mouth.hush()
    table.speaker.close()


def test_weiter_goes_on_with_the_sentence_that_was_cut_off(listening):
    """The position is long: king, queen and rooks were heard, and in the midst of the bishops he said stopp."""
    whole = listening.say("Stellung ansagen")
    listening.sink.let(3)
    listening.mouth.hush()
    rest = listening.say("weiter")
    assert rest == whole[3:]
    assert rest[:2] == FROM_THE_BISHOPS_ON
    listening.sink.let(1)
    listening.mouth.hush()
    assert listening.say("weiter") == whole[4:]


def test_who_silences_silence_does_not_lose_the_rest(listening):
    """The talk key silences before "weiter" can be said; a question in between does not change the board."""
    whole = listening.say("Stellung ansagen")
    listening.sink.let(3)
    listening.mouth.hush()
    listening.mouth.hush()
    assert listening.say("weiter") == whole[3:]


def test_what_holds_no_more_is_not_read_on(listening):
    """A move was announced since: the rest of the old reading would be of another position."""
    listening.say("Stellung ansagen")
    listening.sink.let(1)
    listening.mouth.hush()
    listening.say("Partie beginnen")
    assert listening.say("weiter") == ["An Weiß: Es ist nichts abgebrochen, was noch gilt."]


def test_where_nothing_was_cut_off_that_is_said():
    """In another language too, and where nothing is spoken at all."""
    table = Listening("es")
    assert table.say("weiter") == ["Para las blancas: No se ha cortado nada que aún valga."]
    table.mouth.hush()
    table.speaker.close()
