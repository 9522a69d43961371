"""The words "stopp" and "weiter": a reading that is silenced goes on where it was cut off, while it still holds."""

import threading
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import cast

import pytest

from app import editions
from app.table.conversation import Conversation
from app.table.live_table import LiveTable
from app.table.session import Session
from app.voices.speaker_mouth import SpeakerMouth
from app.voices.stations_mouth import StationsMouth
from dialogue.earcon import Earcon
from dialogue.station import Station
from game.decide import open_table
from game.table.position import START_POSITION
from game.table.seat import ScoreKeeping, Seat
from game.time_control import TimeControl
from speech_grammar.messages import Catalogue, Part, Spoken
from tests.app.voices.test_stations_mouth import Ear
from voice.mouth.earcons import earcon_samples
from voice.mouth.espeak import EspeakSynthesiser
from voice.mouth.sink import NullSink
from voice.mouth.speaker import Outcome, QueuedSpeaker, Speaker

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


class Sounding(NullSink):
    """A loudspeaker of which only the earcons are noted."""

    def __init__(self) -> None:
        super().__init__()
        self.earcons: list[bytes] = []

    def overlay(self, samples: bytes) -> None:
        """See `voice.mouth.sink.OutputSink`."""
        self.earcons.append(samples)


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


NOTHING_LEFT = "Es ist nichts abgebrochen, was noch gilt."


class Heard:
    """A game whose sentences end when they are silenced, lost or heard out: of one loudspeaker, or of players' own."""

    def __init__(self, own: Mapping[Station, Ear] | None = None, *, black_is_blind: bool = True) -> None:
        opened = open_table(
            edition=editions.load(),
            white=Seat(name="Lea", visually_impaired=True, score=ScoreKeeping.TAPE),
            black=Seat(name="Jo", visually_impaired=black_is_blind, score=ScoreKeeping.TAPE),
            control=TimeControl.parse("5400"),
        )
        self.ear, self.now = Ear(), 0
        common, self._ears = SpeakerMouth(cast("Speaker", self.ear)), [self.ear, *(own or {}).values()]
        mouths = {station: SpeakerMouth(cast("Speaker", ear)) for station, ear in (own or {}).items()}
        self.mouth = StationsMouth(common, mouths) if own else common
        session, catalogue = Session([opened]), Catalogue.load()
        conversation = Conversation(session, lambda: self.now, catalogue, self.mouth, None)
        self.table = LiveTable(session, conversation, lambda: self.now, self.mouth, catalogue)
        self.table.show_line = lambda _: None
        self.play("a: Partie beginnen")

    def say(self, line: str) -> list[list[str]]:
        """Somebody says something, and the answer is not heard out yet: what each ear gets to hear."""
        before = [len(ear.heard) for ear in self._ears]
        self.table._read(line)
        return [ear.heard[count:] for ear, count in zip(self._ears, before, strict=True)]

    def play(self, *lines: str) -> list[list[str]]:
        """All of it is heard out."""
        told = [self.say(line) for line in lines]
        for ear in self._ears:
            ear.hear_out()
        return told[-1]

    def moves_white(self) -> None:
        """White has played, and Black is to move."""
        self.play("w: Eva vier", "s: Eva vier", "s: ausgeführt", "w: Uhr drücken")


def test_with_headsets_too_weiter_tells_nothing_that_has_been_overtaken():
    """White cut off that Black is to move: when Black has moved, and White's own clock runs, that is so no more."""
    white, black = Ear(), Ear()
    game = Heard({Station.WHITE: white, Station.BLACK: black})
    game.play("w: Eva vier", "s: Eva vier", "s: ausgeführt")
    game.say("w: Uhr drücken")
    game.mouth.of(Station.WHITE).hush()
    game.play("s: Eva fünf", "w: Eva fünf", "w: ausgeführt", "s: Uhr drücken")
    assert game.play("w: weiter") == [[], [NOTHING_LEFT], []]


def test_with_headsets_weiter_tells_each_what_he_cut_off_himself():
    """Black has silenced an offer that White has heard: White is not told it again, and Black is."""
    white, black = Ear(), Ear()
    game = Heard({Station.WHITE: white, Station.BLACK: black})
    game.say("w: Remis")
    game.mouth.of(Station.BLACK).hush()
    white.hear_out()
    assert game.play("w: weiter") == [[], [NOTHING_LEFT], []]
    assert game.play("s: weiter") == [[], [], ["Weiß bietet Remis."]]


def test_weiter_forgets_nothing_that_was_cut_off_before_and_never_heard():
    """Black's offer waited behind the times; what White cut off last comes first, and then all the rest, once."""
    game = Heard()
    game.moves_white()
    game.say("w: meine Zeit")
    game.say("s: Remis")
    game.mouth.hush()
    game.say("w: letzter Zug")
    game.mouth.hush()
    last, times = "Weiß: Eva zwei Eva vier.", "Weiß: null Sekunden verbraucht, eine Stunde dreißig Minuten übrig."
    assert game.play("w: weiter") == [[last, times, "Schwarz bietet Remis."]]
    assert game.play("w: weiter") == [[NOTHING_LEFT]]


def test_weiter_goes_on_with_what_a_loudspeaker_says_that_is_back():
    """It is the same sentence as before it was lost."""
    game = Heard()
    game.say("s: Remis")
    game.ear.lose()
    game.mouth.say_again()
    game.mouth.hush()
    assert game.play("w: weiter") == [["Schwarz bietet Remis."]]


@pytest.mark.parametrize(("without", "times"), [((), 1), ((Earcon.NOT_SPOKEN,), 0)])
def test_a_sentence_that_no_voice_could_speak_is_told_by_a_sound(without, times):
    """Who sees no printed line knows that there was one, unless he does without; of what is spoken nothing sounds."""
    sink = Sounding()
    speaker = QueuedSpeaker(EspeakSynthesiser(), sink)
    mouth = SpeakerMouth(speaker)
    mouth.adjust(lambda manner: replace(manner, without=frozenset(without)))
    mouth.aloud(Spoken((Part("xyz", "qq"),)))
    mouth.aloud(Spoken((Part("Eva vier.", "de"),)))
    mouth.speak_out()
    speaker.close()
    assert sink.earcons == [earcon_samples(Earcon.NOT_SPOKEN, sink.sample_rate)] * times


def test_weiter_tells_what_the_voice_could_not_speak():
    """It was printed only, and who cannot see heard a sound; what a lost loudspeaker says again is no part of it."""
    game = Heard()
    game.moves_white()
    game.say("s: Remis")
    game.ear.fail()
    game.say("w: letzter Zug")
    game.ear.lose()
    assert game.play("w: weiter") == [["Schwarz bietet Remis."]]


def test_without_a_name_weiter_is_his_for_whom_something_was_cut_off():
    """In Black's turn the blind player asks, and has silence: it is he who goes on, and nobody else is asked for it."""
    game = Heard(black_is_blind=False)
    game.moves_white()
    game.say("Letzte fünf Züge")
    game.say("stopp")
    printed = list[str]()
    game.table.show_line = printed.append
    game.play("weiter")
    assert printed == ["Weiß sagt: weiter.", "An Weiß: Zug eins von Weiß: Eva vier."]


def test_without_a_name_what_was_cut_off_for_all_is_anybodys():
    """Whoever is at the move has it told; both hear it at the loudspeaker that they share."""
    game = Heard(black_is_blind=False)
    game.play("w: Eva vier", "s: Eva vier", "s: ausgeführt")
    game.say("w: Uhr drücken")
    game.say("stopp")
    assert game.play("weiter") == [["Schwarz ist am Zug."]]


@pytest.mark.parametrize("silence", ["w: stopp", "w"])
def test_with_headsets_who_wants_silence_has_it_in_his_own_ear(silence):
    """Black is being told of an offer that binds White: White's word, or his key, does not take that from him."""
    white, black = Ear(), Ear()
    game = Heard({Station.WHITE: white, Station.BLACK: black})
    game.say("w: Remis")
    game.say(silence)
    assert not white.is_speaking
    assert black.is_speaking


@pytest.mark.parametrize("silence", ["stopp", ""])
def test_where_nobody_is_named_all_have_silence(silence):
    """Whoever wants it."""
    white, black = Ear(), Ear()
    game = Heard({Station.WHITE: white, Station.BLACK: black})
    game.say("w: Remis")
    game.say(silence)
    assert not white.is_speaking
    assert not black.is_speaking


def test_who_says_that_he_is_done_hears_no_more_and_what_is_to_be_said():
    """He may have heard enough of the moves, or have moved the piece: his clock runs, and the word plays nothing."""
    game = Heard()
    game.play("w: Eva vier", "s: Eva vier")
    game.say("s: alle Züge")
    (reading,) = game.ear.going_on
    assert game.play("s: fertig") == [["Nach dem Ausführen: ausgeführt."]]
    assert reading.outcome is Outcome.STOPPED
    game.play("s: ausgeführt")
    assert game.play("w: fertig") == [["Uhr drücken, Korrektur, Remis."]]


def test_whatever_is_told_next_is_heard_before_the_rest_of_a_list():
    """6.12: his clock runs again, and he hears it at once, not behind all that he may ask; "weiter" has the rest."""
    game = Heard()
    game.play("w: Schiedsrichter")
    listed = game.say("w: Was kann ich sagen")[0][-1]
    reading = game.ear.going_on[-1]
    told = game.say("a: weiterspielen")
    assert reading.outcome is Outcome.STOPPED
    assert listed.startswith("Fragen: ")
    assert told[0][-1] == "Die Uhr läuft wieder. Weiß ist am Zug."
    game.ear.hear_out()
    assert game.play("w: weiter") == [[listed]]


def test_no_other_sentence_is_lost_with_a_list_that_is_broken_off():
    """The offer before it had not been heard to its end, and is told again; a list behind a list waits for it."""
    game = Heard()
    game.moves_white()
    game.say("s: Remis")
    game.say("w: Alle Züge")
    assert game.say("w: Letzte fünf Züge") == [["Zug eins von Weiß: Eva vier."]]
    assert game.say("w: Ergebnis") == [["Schwarz bietet Remis.", "Die Partie ist noch nicht beendet."]]
    game.ear.hear_out()
    assert game.play("w: weiter") == [["Zug eins von Weiß: Eva vier."] * 2]


def test_what_is_of_the_moment_breaks_off_no_list():
    """The ticks of an engine come between its sentences; with headsets the other's ear is his own."""
    white, black = Ear(), Ear()
    game = Heard({Station.WHITE: white, Station.BLACK: black})
    game.moves_white()
    game.say("w: Alle Züge")
    game.table.tell("play.engine_thinks", name="Rybka", thinking_ms=10_000)
    game.say("s: Ergebnis")
    assert white.is_speaking
    game.say("s: Eva fünf")
    assert [utterance.spoken for utterance in white.going_on if "Zug eins" in str(utterance.spoken)] == []


def test_weiter_tells_the_times_as_they_are_by_now():
    """Three minutes after the answer was cut off it would be three minutes out."""
    game = Heard()
    game.say("w: meine Zeit")
    game.mouth.hush()
    game.now += 180_000
    by_now = "Weiß: drei Minuten verbraucht, eine Stunde siebenundzwanzig Minuten übrig."
    assert game.play("w: weiter") == [[by_now]]
