"""A live table with a voice: recorded sound through a microphone's queue, the real ear, the whole dialogue."""

import contextlib
import shutil
import sqlite3
import threading
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import pytest

from app import editions, output
from app.places import demo_folder, model_folder
from app.record.record import Record
from app.table import live_input
from app.table.conversation import Conversation
from app.table.live_input import Line
from app.table.live_table import LiveTable
from app.table.session import Session
from app.table.stopwatch import Stopwatch
from app.voices.speaker_mouth import SpeakerMouth
from dialogue.earcon import Earcon
from dialogue.station import Station
from dialogue.style import Style
from dialogue.understanding.heard import Heard, Hypothesis
from game.actors import ARBITER, Colour
from game.commands import OfferRematch, RestorePosition, Resume
from game.decide import open_table
from game.events import TableOpened
from game.irregularity import Irregularity
from game.table.seat import ScoreKeeping, Seat
from game.time_control import TimeControl
from speech_grammar.messages import Catalogue, Spoken
from tests.voice.conftest import resampled
from tests.voice.sounds import pcm, tone
from voice.audio import open_recording
from voice.ear.listener import Take
from voice.ear.vosk_recogniser import VoskRecogniser
from voice.errors import AudioDeviceError, VoiceErrorCode
from voice.mouth.espeak import EspeakSynthesiser
from voice.mouth.speaker import Outcome, Utterance
from voice.pcm import FRAME_BYTES, HEARING_RATE, Pcm

if TYPE_CHECKING:
    from app.table.engine_player import EnginePlayer
    from voice.devices.steady_loudspeaker import SteadyLoudspeaker
    from voice.devices.steady_microphone import SteadyMicrophone

QUIET = bytes(FRAME_BYTES)
A_SECOND = 50  # frames
MINUTE = 60_000  # ms
RESIGNED = ("a: partie beginnen", "w: ich gebe auf", "w: ja", "s: ich unterschreibe", "w: ich unterschreibe")


class Room:
    """A room with a keyboard, and a microphone in front of the loudspeaker that plays White's first move."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.printed: list[str] = []
        self._appeared = threading.Condition()
        self._keys: list[str | threading.Event] = []
        monkeypatch.setattr(output, "line", self._print)
        monkeypatch.setattr("sys.stdin", self)

    def script(self, *keys: str | threading.Event) -> None:
        """What is typed, line by line; "..." before a text waits until it is printed, an event until it is set."""
        self._keys = list(keys)

    def until(self, text: str) -> None:
        """Wait for a printed line."""
        with self._appeared:
            assert self._appeared.wait_for(lambda: any(text in line for line in self.printed), timeout=60), self.printed

    def _print(self, text: str) -> None:
        with self._appeared:
            self.printed.append(text)
            self._appeared.notify_all()

    def __iter__(self) -> Iterator[str]:
        """The keyboard's lines, anew for each game."""
        for key in self._keys:
            if isinstance(key, threading.Event):
                assert key.wait(timeout=60)
            elif key.startswith("..."):
                self.until(key[3:])
            else:
                yield f"{key}\n"


class RecordedMicrophone:
    """Delivers a recording when the room is ready for it, between seconds of quiet."""

    def __init__(self, room: Room, cue: str, *, then_lost: bool = False) -> None:
        self._room, self._cue, self._then_lost = room, cue, then_lost
        self.heard = threading.Event()

    def blocks(self) -> Iterator[bytes]:
        """See `voice.ear.microphone.SoundSource`."""
        self._room.until(self._cue)
        samples = open_recording(demo_folder() / "takes" / "first" / "002-white.opus").pcm(HEARING_RATE).samples
        frames = [samples[at : at + FRAME_BYTES] for at in range(0, len(samples) - FRAME_BYTES, FRAME_BYTES)]
        yield from [*[QUIET] * A_SECOND, *frames]
        self.heard.set()
        if self._then_lost:
            raise AudioDeviceError(VoiceErrorCode.MICROPHONE_LOST, "pulled out")
        while not any("Eva vier" in line for line in self._room.printed):
            yield QUIET
            threading.Event().wait(0.001)  # the other threads' turn


@pytest.fixture
def room(monkeypatch) -> Room:
    """A quiet room."""
    return Room(monkeypatch)


@pytest.fixture
def table():
    """A table that has not begun, with no loudspeaker."""
    return in_a_room_with(None)


def in_a_room_with(speaker, language="de"):
    """A table that has not begun, with a loudspeaker or none."""
    tape = ScoreKeeping.TAPE
    opened = open_table(
        edition=editions.load(),
        white=Seat(name="Lea", visually_impaired=True, score=tape),
        black=Seat(name="Jonas", score=tape),
        control=TimeControl.parse("5400"),
    )
    session, mouth, catalogue = Session([opened]), SpeakerMouth(speaker), Catalogue.load(language)
    now = Stopwatch().now
    return LiveTable(session, Conversation(session, now, catalogue, mouth, None), now, mouth, catalogue)


@contextlib.contextmanager
def played(table: LiveTable, **options: Any) -> Iterator[None]:
    """Play beside the test, and end with it: what a table says later would be heard in the room of the next test."""
    playing = threading.Thread(target=table.play, kwargs={"watches_flags": False, **options})
    playing.start()
    try:
        yield
    finally:
        table.stop()
        playing.join(timeout=60)
    assert not playing.is_alive()


@pytest.fixture(scope="module")
def ear() -> VoskRecogniser:
    """The built-in model."""
    return VoskRecogniser(model_folder())


def test_hands_free_an_announcement_is_heard_from_the_stream(room, table, ear):
    """Voice activity finds the announcement, and the microphone's end is the end of the input."""
    room.script("a: partie beginnen", "...Eva zwei Eva vier.")
    table.listen(RecordedMicrophone(room, "Die Partie beginnt."), ear, hands_free=True)
    with played(table):
        room.until("Weiß sagt: Eva zwei Eva vier.")


def test_the_talk_key_bounds_an_announcement(room, table, ear):
    """From its first press to its second is one utterance, of the player whose letter was typed."""
    microphone = RecordedMicrophone(room, "Ich höre Weiß.")
    room.script("a: partie beginnen", "w", microphone.heard, "")
    table.listen(microphone, ear, hands_free=False)
    with played(table):
        room.until("Weiß sagt: Eva zwei Eva vier.")


@pytest.mark.parametrize(
    ("language", "begun", "told", "helped"),
    [
        ("de", "Die Partie beginnt.",
         ["Das Mikrofon ist offen.", "Das Mikrofon ist ausgefallen.",
          ("Bitte tippen, zum Beispiel w, Doppelpunkt, Eva vier. Ohne w, s oder a davor spricht, wer an der Reihe ist. "
           "Eine leere Zeile bringt Rochade zum Schweigen.")], "An Weiß: Sie können sagen"),
        ("en", "The game begins.",
         ["The microphone is open.", "The microphone has failed.",
          ("Please type, for example w, colon, Eva vier. Without w, s or a before it, whoever has to speak is "
           "speaking. An empty line silences Rochade.")], "To White: You can say"),
    ],
)  # fmt: skip
def test_a_lost_microphone_is_told_and_the_game_goes_on_typed(room, ear, language, begun, told, helped):
    """What was said before it was pulled out is not lost, and the keyboard goes on."""
    table = in_a_room_with(None, language)
    room.script("a: partie beginnen", f"...{told[1]}", "w: Hilfe")
    table.listen(RecordedMicrophone(room, begun, then_lost=True), ear, hands_free=True)
    table.play(watches_flags=False)
    assert [line for line in room.printed if line in told] == told
    assert any(line.startswith(helped) for line in room.printed)


class Device:
    """A microphone or a loudspeaker that tells when it goes and comes back."""

    when_lost: Callable[[AudioDeviceError], object]
    when_back: Callable[[], object]

    def go_and_come_back(self, code: VoiceErrorCode) -> None:
        """Pulled out, and plugged in again."""
        self.when_lost(AudioDeviceError(code, "pulled out"))
        self.when_back()


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("de", ["Das Mikrofon ist ausgefallen.", "Bitte tippen.", "Das Mikrofon ist wieder da.",
                "Der Lautsprecher von Weiß ist ausgefallen. Was nur Weiß hören darf, wartet so lange.",
                "Der Lautsprecher von Weiß ist wieder da."]),
        ("es", ["El micrófono ha fallado.", "Escriba, por favor.", "El micrófono vuelve a funcionar.",
                "Ha fallado el altavoz: blancas. Lo que solo puede oír este jugador espera.",
                "El altavoz vuelve a funcionar: blancas."]),
    ],
)  # fmt: skip
def test_a_device_that_goes_and_comes_back_is_told_and_can_be_heard_again(room, language, told):
    """Whose device it is, and that it is back, in few words: a clock may be running. Who missed it asks "wie bitte"."""
    table, microphone, loudspeaker = in_a_room_with(None, language), Device(), Device()
    table.devices.watch_microphone(cast("SteadyMicrophone", microphone))
    table.devices.watch_loudspeaker(cast("SteadyLoudspeaker", loudspeaker), Station.WHITE)
    microphone.go_and_come_back(VoiceErrorCode.MICROPHONE_LOST)
    loudspeaker.go_and_come_back(VoiceErrorCode.LOUDSPEAKER_LOST)
    room.script("w: wie bitte")
    table.play(watches_flags=False)
    assert [line for line in room.printed if line in told] == [*told, told[-1]]


@pytest.mark.parametrize(
    ("language", "how", "open_for"),
    [
        ("de", ("Eingabetaste drücken, sprechen, Eingabetaste drücken. Mit w, s oder a davor sprechen Weiß, Schwarz "
                "oder der Schiedsrichter."), ["Ich höre Weiß.", "Ich höre."]),
        ("ca", ("Premi Retorn, parli i premi Retorn. Amb w, s o a al davant parlen les blanques, les negres o "
                "l'àrbitre."),
         ["Escoltant: les blanques.", "Escoltant."]),
    ],
)  # fmt: skip
def test_the_talk_key_is_told_and_whose_it_is(room, ear, language, how, open_for):
    """How it is used, and with every press who may speak."""
    table = in_a_room_with(None, language)
    room.script("w", "", "", "", "a: Hilfe")
    table.listen(Sounds(room, after=open_for[1]), ear, hands_free=False)
    table.play(watches_flags=False)
    assert [line for line in room.printed if line in {how, *open_for}] == [how, *open_for]


def test_an_empty_line_silences_where_there_is_no_microphone(room, table, monkeypatch):
    """Speech can always be interrupted, also by whoever types."""
    hushed = []
    monkeypatch.setattr(SpeakerMouth, "hush", lambda _: hushed.append(True))
    room.script("a: partie beginnen", "")
    table.play(watches_flags=False)
    assert hushed == [True]


def test_stopp_silences_whoever_typed_it(room, table, monkeypatch):
    """One word, typed as well as spoken, and nothing is answered to it."""
    hushed = []
    monkeypatch.setattr(SpeakerMouth, "hush", lambda _: hushed.append(True))
    room.script("a: partie beginnen", "w: stopp")
    table.play(watches_flags=False)
    assert (hushed, room.printed[-2]) == ([True], "Weiß sagt: stopp.")


class Sounds:
    """A microphone that delivers sounds, a second of quiet around each, and is pulled out."""

    def __init__(self, room: Room, *sounds: bytes, after: str = "Die Partie beginnt.") -> None:
        self._room, self._sounds, self._after = room, sounds, after

    def blocks(self) -> Iterator[bytes]:
        """See `voice.ear.microphone.SoundSource`."""
        self._room.until(self._after)
        for sound in self._sounds:
            yield from [QUIET] * A_SECOND
            yield from (sound[at : at + FRAME_BYTES] for at in range(0, len(sound) - FRAME_BYTES + 1, FRAME_BYTES))
            yield from [QUIET] * A_SECOND
        raise AudioDeviceError(VoiceErrorCode.MICROPHONE_LOST, "pulled out")


def test_a_whistle_is_told_of_once(room, table, ear):
    """Hands-free, a hearing aid that whistles is called by its name, and not at every breath that it takes."""
    room.script("a: partie beginnen", "...Bitte tippen")
    whistle = pcm(tone(3, 1_000))
    table.listen(Sounds(room, whistle, whistle, whistle), ear, hands_free=True)
    table.play(watches_flags=False)
    assert room.printed.count("An Weiß: Ein Ton stört.") == 1


def test_hands_free_an_offer_is_nobodys_before_its_player_is_named(room, table, ear):
    """Who says "Remis" into a shared microphone is asked for by name; "nein" names the other (9.1b1)."""
    words = (spoken_by_espeak(word) for word in ("Remis", "Nein", "Ja"))
    room.script("a: partie beginnen", "...Bitte tippen")
    table.listen(Sounds(room, *words), ear, hands_free=True)
    table.play(watches_flags=False)
    told = room.printed[room.printed.index("Die Partie beginnt. Weiß ist am Zug.") + 1 :]
    assert told[:6] == [
        "Gesagt wurde: Remis.",
        "Weiß bietet Remis? Ja oder nein.",
        "Gesagt wurde: nein.",
        "Schwarz bietet Remis? Ja oder nein.",
        "Gesagt wurde: ja.",
        "Schwarz bietet Remis.",
    ]


def test_a_line_tells_a_question_from_an_offer(room, table):
    """Who reads along at the table, on a braille line too, reads "Weiß sagt: Remis." only where one is offered."""
    room.script("Partie beginnen", "w: remis?", "ich gebe auf?", "w: Remis")
    table.play(watches_flags=False)
    told = room.printed[room.printed.index("Die Partie beginnt. Weiß ist am Zug.") + 1 :]
    assert told[:7] == [
        "Weiß fragt: Remis?",
        "An Weiß: Nur eine Frage, nichts geschehen: Remis. Wenn gemeint: ohne Fragezeichen.",
        "An Weiß: Es ist kein Remis geboten.",
        "Weiß fragt: ich gebe auf?",
        "An Weiß: Nur eine Frage, nichts geschehen: ich gebe auf. Wenn gemeint: ohne Fragezeichen.",
        "Weiß sagt: Remis.",
        "Weiß bietet Remis.",
    ]


def test_typed_without_a_prefix_the_right_side_resigns(room, table):
    """A shared keyboard: in Black's turn White gives up, and Black does not lose (5.1b)."""
    room.script("Partie beginnen", "Eva vier", "Eva vier", "Uhr drücken", "ausgeführt", "ich gebe auf", "nein", "ja")
    table.play(watches_flags=False)
    told = room.printed[room.printed.index("Weiß sagt: Eva vier.") :]
    assert told[:13] == [
        "Weiß sagt: Eva vier.",
        "Eva zwei Eva vier.",
        "Schwarz sagt: Eva vier.",
        "Wiederholung stimmt.",
        "Weiß sagt: Uhr drücken.",
        "Schwarz ist am Zug.",
        "Schwarz sagt: ausgeführt.",
        "Ausgeführt von Schwarz.",
        "Gesagt wurde: ich gebe auf.",
        "Schwarz gibt auf? Ja oder nein.",
        "Gesagt wurde: nein.",
        "Weiß gibt auf? Ja oder nein.",
        "Gesagt wurde: ja.",
    ]
    assert "Gewonnen hat Schwarz." in told


def test_the_talk_key_without_a_letter_opens_for_whoever_speaks(room, table, ear):
    """The words tell who announces, so nobody is named before."""
    microphone = RecordedMicrophone(room, "Ich höre.")
    room.script("a: partie beginnen", "", microphone.heard, "")
    table.listen(microphone, ear, hands_free=False)
    with played(table):
        room.until("Weiß sagt: Eva zwei Eva vier.")


class Chatterbox:
    """A loudspeaker that never comes to an end by itself."""

    def __init__(self) -> None:
        self.is_speaking = False
        self.sounded: list[Earcon] = []

    def speak(self, spoken: Spoken) -> Utterance:
        """See `voice.mouth.speaker.Speaker`; nobody has to wait for it."""
        self.is_speaking = True
        utterance = Utterance(spoken)
        utterance.end(Outcome.SPOKEN)
        return utterance

    def sound(self, earcon: Earcon) -> None:
        """See `voice.mouth.speaker.Speaker`."""
        self.sounded.append(earcon)

    def stop(self) -> None:
        """See `voice.mouth.speaker.Speaker`."""
        self.is_speaking = False


@pytest.mark.parametrize(
    ("language", "begun", "typing", "told"),
    [
        ("de", "Die Partie beginnt. Weiß ist am Zug.", "Bitte tippen",
         ["Nicht angenommen, weil Rochade sprach: Eva zwei Eva vier.", "Weiß sagt: stopp.",
          "Weiß sagt: Eva zwei Eva vier.", "Eva zwei Eva vier."]),
        ("it", "La partita inizia. Muove il Bianco.", "Scriva",
         ["Non accettato perché Rochade parlava: Eva zwei Eva vier.", "Il Bianco: stopp.",
          "Il Bianco: Eva zwei Eva vier.", "Eva zwei Eva vier."]),
    ],
)  # fmt: skip
def test_a_move_that_is_talked_over_is_told_and_stopp_ends_the_talk(room, ear, language, begun, typing, told):
    """Nothing that a player says vanishes without a sign, and he can always have silence (hands-free)."""
    speaker = Chatterbox()
    table = in_a_room_with(speaker, language)
    move = open_recording(demo_folder() / "takes" / "first" / "002-white.opus").pcm(HEARING_RATE).samples
    room.script("a: partie beginnen", f"...{typing}")
    table.listen(Sounds(room, move, spoken_by_espeak("Stopp"), move, after=begun), ear, hands_free=True)
    table.play(watches_flags=False)
    heard = room.printed[room.printed.index(begun) + 1 :]
    assert heard[:4] == told
    assert Earcon.NOT_HEARD in speaker.sounded


class Mumbled:
    """An ear that nearly understands, or does not."""

    is_full = False
    so_far = ""

    def __init__(self, near: str) -> None:
        self._near = near

    def listen(self, answers=()):
        """Begin an utterance."""
        del answers
        return self

    def accept(self, block: bytes) -> None:
        """Hear it."""

    def finish(self) -> Heard:
        """Nothing that may be acted on."""
        return Heard("", (), 0.0, 0, 0.0, 0.0, near=self._near)


@pytest.mark.parametrize(
    ("whose", "near", "told"),
    [
        (Station.WHITE, "uhr drücken", [Earcon.NOT_HEARD]),
        (Station.WHITE, "", [Earcon.NOT_HEARD]),
        (None, "uhr drücken", [Earcon.NOT_HEARD]),
        (None, "eva", []),
        (None, "", []),
    ],
)
def test_hands_free_what_was_not_heard_is_told_by_a_sound(room, table, monkeypatch, whose, near, told):
    """Who is not understood knows that he has to say it again; of talk in the room, like no wish, nobody is told."""
    sounded = []
    monkeypatch.setattr(SpeakerMouth, "sound", lambda _, earcon: sounded.append(earcon))
    move = open_recording(demo_folder() / "takes" / "first" / "002-white.opus").pcm(HEARING_RATE).samples
    room.script("a: partie beginnen", "...Bitte tippen")
    table.listen(Sounds(room, move), Mumbled(near), hands_free=True, whose=whose)
    table.play(watches_flags=False)
    assert not any("Weiß sagt" in line for line in room.printed)
    assert [earcon for earcon in sounded if earcon is Earcon.NOT_HEARD] == told


class WaitingEngine:
    """An engine that is not on move."""

    name, seat, is_thinking = "Stockfish", Colour.BLACK, False

    def next_command(self, _table: object, _now: int) -> None:
        """See `app.table.engine_player.EnginePlayer`."""

    def advise(self, _table: object) -> None:
        """See `app.table.engine_player.EnginePlayer`."""


def test_hands_free_who_plays_an_engine_is_told_that_he_was_not_heard(room, table, monkeypatch):
    """Nobody else talks at the one microphone: what was like no wish was his, and he waits for an answer."""
    sounded = []
    monkeypatch.setattr(SpeakerMouth, "sound", lambda _, earcon: sounded.append(earcon))
    move = open_recording(demo_folder() / "takes" / "first" / "002-white.opus").pcm(HEARING_RATE).samples
    room.script("a: partie beginnen", "...Bitte tippen")
    table.play_against(cast("EnginePlayer", WaitingEngine()))
    table.listen(Sounds(room, move), Mumbled(""), hands_free=True)
    table.play(watches_flags=False)
    assert sounded.count(Earcon.NOT_HEARD) == 1


@pytest.mark.parametrize("whose", [Station.WHITE, None])
def test_what_sounds_like_the_same_wish_again_is_asked_about_hands_free_too(room, table, whose):
    """Whose "Korrektur" the ear does not know gets no silence for ever, but a question."""
    said = open_recording(demo_folder() / "takes" / "first" / "002-white.opus").pcm(HEARING_RATE).samples
    room.script("a: partie beginnen", "...Gemeint?")
    table.listen(Sounds(room, said, said), Mumbled("springer felix drei"), hands_free=True, whose=whose)
    table.play(watches_flags=False)
    assert "An Weiß: Wieder gehört wie: Springer Felix drei. Gemeint? Ja oder nein." in room.printed
    assert not any("Nichts verstanden" in line for line in room.printed)


class HearsOnlyAnswers(Mumbled):
    """An ear that understands nothing by the whole grammar, and "ja" where that answers a question."""

    def __init__(self, answers=()) -> None:
        super().__init__("")
        self._answers = answers

    def listen(self, answers=()):
        """Begin an utterance, of a question's answers or of anything."""
        return HearsOnlyAnswers(answers)

    def finish(self) -> Heard:
        """The answer, where there is one."""
        return Heard("", tuple(Hypothesis(word, 0.0) for word in self._answers if word == "ja"), 0.0, 0, 0.0, 0.0)


def test_an_answer_that_only_the_question_makes_clear_is_heard_hands_free(room, table):
    """It is an answer before it is taken for a chair."""
    said = open_recording(demo_folder() / "takes" / "first" / "002-white.opus").pcm(HEARING_RATE).samples
    room.script("a: partie beginnen", "w: ich gebe auf", "...Weiß gibt auf")
    table.listen(
        Sounds(room, said, after="Wirklich aufgeben?"), HearsOnlyAnswers(), hands_free=True, whose=Station.WHITE
    )
    table.play(watches_flags=False)
    assert "Weiß sagt: ja." in room.printed


class HearsBesideAWord(HearsOnlyAnswers):
    """An ear that hears what is due, and something unknown before it."""

    def listen(self, answers=()):
        """Begin an utterance, of what is due or of anything."""
        return HearsBesideAWord(answers)

    def finish(self) -> Heard:
        """It is not whole."""
        found = tuple(Hypothesis(word, 0.0, whole=False) for word in self._answers[:1])
        return Heard("", found, 0.0, 0, 0.0, 0.0)


@pytest.mark.parametrize(
    ("before", "told"), [("Eva vier", "Eva zwei Eva vier."), ("ich gebe auf", "Wirklich aufgeben?")]
)
def test_who_hesitates_at_a_shared_microphone_hears_that_he_was_not_understood(room, table, monkeypatch, before, told):
    """A command was near, or an answer: without a sound he would wait for nothing while his clock runs."""
    sounded = []
    monkeypatch.setattr(SpeakerMouth, "sound", lambda _, earcon: sounded.append(earcon))
    room.script("a: partie beginnen", f"w: {before}", "...Bitte tippen")
    said = spoken_by_espeak("Ähm, Uhr drücken")
    table.listen(Sounds(room, said, after=told), HearsBesideAWord(), hands_free=True)
    table.play(watches_flags=False)
    assert sounded.count(Earcon.NOT_HEARD) == 1


def spoken_by_espeak(words: str, voice_tag: str = "de") -> bytes:
    """German words in the ear's format, by the usual voice or a variant of it."""
    voice, samples = EspeakSynthesiser(), bytearray()

    def keep(chunk: bytes) -> bool:
        samples.extend(chunk)
        return True

    voice.synthesise(words, voice_tag, keep)
    return resampled(Pcm(bytes(samples), voice.sample_rate), HEARING_RATE)


@pytest.mark.parametrize("year", ["2005", "2009"])
def test_a_flag_that_players_have_to_claim_is_not_called(room, year):
    """2005, B7; 2009, A4d: in rapid chess without adequate supervision play goes on until a player claims it."""

    def now() -> int:
        return 21 * MINUTE if any(line.startswith("Die Partie beginnt.") for line in room.printed) else 0

    opened = open_table(
        edition=editions.load(year),
        white=Seat(name="Lea", visually_impaired=True, score=ScoreKeeping.TAPE),
        black=Seat(name="Jonas", score=ScoreKeeping.TAPE),
        control=TimeControl.parse("1200"),
        supervised=False,
    )
    session, mouth, catalogue = Session([opened]), SpeakerMouth(None), Catalogue.load()
    table = LiveTable(session, Conversation(session, now, catalogue, mouth, None), now, mouth, catalogue)
    room.script("a: Partie beginnen", "w: Eva vier", "s: Zeit überschritten", "s: ja")
    table.play(watches_flags=True)
    told = room.printed[room.printed.index("Weiß sagt: Eva vier.") :]
    assert told[:2] == ["Weiß sagt: Eva vier.", "Eva zwei Eva vier."]
    assert told.index("Zeit überschritten von Weiß.") > told.index("Schwarz sagt: Zeit überschritten.")
    assert "Gewonnen hat Schwarz." in told


def test_who_leaves_the_reading_of_his_board_is_not_told_how_to_leave_the_game(room, table):
    """The same word, once more, is: then it ends nothing."""
    room.script("a: Partie beginnen", "w: Stellung prüfen", "w: Schluss jetzt", "w: Schluss jetzt")
    table.play(watches_flags=True)
    left = room.printed.index("An Weiß: Prüfung des Bretts ohne Ergebnis beendet.")
    how = next(line for line in room.printed if line.startswith("Zum Unterbrechen hier Steuerung und C drücken, "))
    assert room.printed[left + 1] == "Weiß sagt: Schluss jetzt."
    assert room.printed.index(how) > left + 1


@pytest.mark.parametrize("word", ["pause", "Pausa."])
def test_who_types_that_he_wants_a_pause_learns_who_stops_the_clock(room, table, word):
    """It runs on; before it runs there is nothing to be told of it."""
    told = (
        "Die Uhr läuft weiter. Anhalten kann sie der Schiedsrichter mit: Uhren anhalten. "
        "Ein Spieler ruft ihn mit: Schiedsrichter."
    )
    room.script(f"w: {word}", "a: Partie beginnen", f"w: {word}", "w: Bedenkzeit")
    table.play(watches_flags=True)
    assert room.printed.count(told) == 1
    assert room.printed.index(told) > room.printed.index("Die Partie beginnt. Weiß ist am Zug.")


def test_a_signed_game_that_is_read_at_a_page_stays_and_nobody_is_listened_to(room, table, ear, monkeypatch):
    """How to end it is printed and spoken; what the players say to each other after the game is theirs."""
    spoken = []
    monkeypatch.setattr(SpeakerMouth, "say", lambda _, _saying, words: spoken.append(str(words(Style.NORMAL))))
    how_to_end = (
        "Die Partie ist abgeschlossen, die Seiten zeigen sie weiter. Zum Beenden hier Steuerung und C drücken, "
        "oder der Schiedsrichter beendet das Programm auf seiner Seite."
    )
    room.script(*RESIGNED)
    table.listen(RecordedMicrophone(room, how_to_end, then_lost=True), ear, hands_free=True)
    with played(table, has_readers=lambda: True):
        room.until("Das Mikrofon ist ausgefallen.")
    assert not any("Eva zwei" in line for line in room.printed)
    assert how_to_end in room.printed
    assert how_to_end in spoken


def said(table, station, words):
    """Somebody says something into his own microphone."""
    table._input.put(live_input.Utterance(station, Take(Heard.typed(words), b"")))


def test_a_rematch_is_agreed_by_voice_alone(room, table):
    """Rochade asks each by name, and hears the answer; what the players say to each other is still theirs."""
    forever = threading.Event()
    table._hearing.is_hands_free = True
    room.script(*RESIGNED, forever)
    with played(table):
        room.until("Weiß möchte Revanche? Ja oder nein.")
        said(table, Station.WHITE, "Eva vier")
        said(table, Station.BLACK, "ich gebe auf")
        said(table, Station.WHITE, "ja")
        room.until("Schwarz möchte Revanche? Ja oder nein.")
        said(table, Station.BLACK, "ich nehme an")
        room.until("Die Farben werden getauscht.")
        forever.set()
    assert not any("Eva vier" in line or "ich gebe auf" in line for line in room.printed[-8:])


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("wie bitte", "Weiß möchte Revanche? Ja oder nein."),
        ("warum", "Weiß möchte Revanche? Ja oder nein."),
        ("", "An Weiß: Nichts verstanden."),
        ("Eva vier", "An Weiß: Die Partie ist beendet."),
        ("bitte lauter", "An Weiß: Hier spricht keine Stimme: wie vorgelesen wird, bestimmt der Screenreader."),
    ],
)
def test_who_presses_the_talk_key_after_the_signatures_is_answered(room, table, words, told):
    """He means Rochade: no question leaves him without a word, and none is misheard in silence."""
    forever = threading.Event()
    room.script(*RESIGNED, forever)
    with played(table):
        room.until("Weiß möchte Revanche? Ja oder nein.")
        before = len(room.printed)
        said(table, Station.WHITE, words)
        said(table, Station.WHITE, "nein")
        room.until("Keine Revanche.")
        forever.set()
    assert told in room.printed[before : room.printed.index("Keine Revanche.")]


def test_an_offer_from_a_page_is_answered_by_voice(room, table):
    """The table has said no and stays at its pages; an offer that comes from one of these opens the ear again."""
    table._hearing.is_hands_free = True
    room.script(*RESIGNED, "nein")
    with played(table, has_readers=lambda: True):
        room.until("Keine Revanche.")
        said(table, Station.WHITE, "ja")  # to nobody
        offer = OfferRematch(by=Station.BLACK.actor, seat=Colour.BLACK)
        table.put(live_input.Work(lambda: table._conversation.submit(offer)))
        room.until("Schwarz bietet Revanche an.")
        said(table, Station.WHITE, "ja")
        room.until("Weiß nimmt die Revanche an. Die Farben werden getauscht.")
    assert room.printed.count("Weiß sagt: ja.") == 2  # once to resign


def test_who_says_revanche_after_all_offers_one(room, table):
    """Also where the table has said no, and stays at its pages."""
    room.script(*RESIGNED, "nein")
    with played(table, has_readers=lambda: True):
        room.until("Keine Revanche.")
        said(table, Station.WHITE, "Revanche")
        room.until("Weiß bietet Revanche an.")


def test_a_spoken_nein_ends_it(room, table):
    """Where nobody reads at a page the program ends then."""
    forever = threading.Event()
    room.script(*RESIGNED, forever)
    with played(table):
        room.until("Weiß möchte Revanche? Ja oder nein.")
        said(table, None, "nein")
        room.until("Keine Revanche.")
        forever.set()
    assert not table._session.table.claims.rematch_agreed


def test_the_talk_key_is_still_there_for_the_answer(room, table, ear):
    """Enter opens the microphone while a rematch is asked for, as it did in the game."""
    room.script(*RESIGNED, "", "...ausgefallen", "nein")
    table.listen(RecordedMicrophone(room, "Ich höre.", then_lost=True), ear, hands_free=False)
    table.play(watches_flags=False)
    assert room.printed.index("Ich höre.") > room.printed.index("Weiß möchte Revanche? Ja oder nein.")
    assert "Keine Revanche." in room.printed


def test_a_signed_game_that_nobody_reads_ends_by_itself(room, table):
    """Who plays without pages has the program's prompt back."""
    room.script(*RESIGNED)
    table.play(watches_flags=False)
    assert room.printed[-2:] == [
        "Beide haben unterschrieben. Das Ergebnis steht fest.",
        "Weiß möchte Revanche? Ja oder nein.",
    ]


def test_while_nobody_is_at_the_move_the_records_file_is_made_whole(tmp_path, table):
    """A copy of the file alone has all that happened; what a reader held back, a minute later while clocks stand."""
    now = [0]
    opened = table._session.events[0]
    assert isinstance(opened, TableOpened)
    session, mouth, catalogue = Session.begin(opened, tmp_path / "game.rochade"), SpeakerMouth(None), Catalogue.load()
    reader = sqlite3.connect(tmp_path / "game.rochade", isolation_level=None)

    def of_a_copy():
        with Record.read(Path(shutil.copy(tmp_path / "game.rochade", tmp_path / "copy.rochade"))) as record:
            return len(record.events)

    conversation = Conversation(session, lambda: now[0], catalogue, mouth, None)
    live = LiveTable(session, conversation, lambda: now[0], mouth, catalogue)
    copied = []
    for second, line, reading in [
        (0, "a: Partie beginnen", ""),
        (70, "w: Eva vier", ""),
        (71, "a: Uhren anhalten", "BEGIN"),
        (80, "a: weiterspielen", ""),
        (90, "a: Uhren anhalten", "END"),
        (91, "", ""),
        (131, "", ""),
    ]:
        now[0] = second * 1000
        live._input.put(Line(line))
        live._next(watches_flags=False)
        copied.append((len(session.events), of_a_copy()))
        if reading:
            reader.execute(reading)
            reader.execute("SELECT count(*) FROM event").fetchall()
    reader.close()
    session.close()
    assert copied == [(2, 2), (3, 3), (4, 4), (5, 4), (6, 4), (6, 4), (6, 6)]


def test_a_game_that_is_taken_up_again_after_its_end_is_heard_as_before(room, table):
    """7.5: the arbiter restores a position of a game that was closed and is read at a page; no move is lost then."""
    table._hearing.is_hands_free = True
    forever = threading.Event()
    resigned = [line for line in RESIGNED if "unterschreibe" not in line]
    room.script(*resigned, "a: ohne Unterschrift gegangen Weiß", "a: Unterschrift verweigert Schwarz", forever)
    with played(table, has_readers=lambda: True):
        room.until("Die Partie ist abgeschlossen, die Seiten zeigen sie weiter.")
        restore = RestorePosition(by=ARBITER, ply=1, cause=Irregularity.DISPLACED_PIECES)
        for command in (restore, Resume(by=ARBITER)):
            table.put(live_input.Work(partial(table._conversation.submit, command)))
        room.until("Die Uhr läuft wieder. Weiß ist am Zug.")
        said(table, Station.WHITE, "Eva vier")
        room.until("Eva zwei Eva vier.")
        forever.set()


def test_a_crash_takes_no_more_than_a_second_whatever_was_said_before(tmp_path, table):
    """A sign of life is given each second while a clock runs, not a second after the last line (6.10)."""
    now = [0]
    opened = table._session.events[0]
    assert isinstance(opened, TableOpened)
    session, mouth, catalogue = Session.begin(opened, tmp_path / "game.rochade"), SpeakerMouth(None), Catalogue.load()
    conversation = Conversation(session, lambda: now[0], catalogue, mouth, None)
    live = LiveTable(session, conversation, lambda: now[0], mouth, catalogue)
    for ms, line in [(0, "a: Partie beginnen"), (1_000, "w: Hilfe"), (1_900, "w: Hilfe")]:
        now[0] = ms
        live._input.put(Line(line))
        live._next(watches_flags=False)
    waits_s = live._wait_s()
    now[0] += 100
    live._next(watches_flags=False)
    assert (waits_s, session.alive_at) == (0.1, 2_000)
    session.close()
