"""A player reads for two minutes at most; the clock is in the test's hand."""

import itertools
import shutil
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from app.commands import enrol
from app.enrolment.readers import FolderReader, MicrophoneReader
from app.enrolment.sitting import Sitting
from app.errors import OK
from app.failure import words_of
from app.voices.speaker_mouth import SpeakerMouth
from app.voices.takes import Takes
from app.voices.telling import Telling
from game.units import SECOND_MS
from speech_grammar.messages import Catalogue
from tests.app.enrolled import RECORDINGS
from tests.app.table.test_live_table import QUIET
from voice.adapting.enrolment import Teacher, announcements, prompts
from voice.errors import AudioDeviceError
from voice.pcm import FRAME_BYTES as BLOCK
from voice.pcm import HEARING_RATE, Pcm, write_wav

MODEL = Path(__file__).parents[3] / "models" / "announcements-de"


class SlowReader(FolderReader):
    """A player at the microphone who reads words, or in place of all `instead`, and takes as many seconds for each."""

    is_microphone = True

    def __init__(self, seconds: int, instead: str = "") -> None:
        super().__init__(RECORDINGS)
        self._seconds, self._instead = seconds, instead
        self.read_words: list[str] = []

    def read(self, words: str, attempt: int) -> bytes | None:
        """See `app.enrolment.readers.Reader`."""
        self.read_words.append(words)
        return super().read(self._instead or words, 0 if self._instead else attempt)

    def has(self, words: str, attempt: int = 0) -> bool:
        """See `app.enrolment.readers.Reader`."""
        del words, attempt
        return True

    @property
    def spent_ms(self) -> int:
        """See `app.enrolment.readers.Reader`."""
        return len(self.read_words) * self._seconds * SECOND_MS


@pytest.fixture(scope="module")
def teacher() -> Teacher:
    """The built-in model."""
    return Teacher.of(MODEL)


@pytest.fixture
def sit(teacher, tmp_path, capsys):
    """A reader sits down to all words and announcements; the sitting, and what was told."""

    def sat(reader):
        telling = Telling(Catalogue.load("de"), SpeakerMouth(None))
        sitting = Sitting(reader, Takes(tmp_path / "takes"), teacher, telling)
        sitting.read_words()
        sitting.read_announcements()
        return sitting, capsys.readouterr().out.splitlines()

    return sat


def read_before(folder: Path, words: Sequence[str]) -> None:
    """These words have been read at another time."""
    for one in words:
        Takes(folder).keep(one, FolderReader(RECORDINGS).read(one, 0) or b"")


def test_after_two_minutes_it_ends_also_where_words_are_missing(sit):
    """Whoever is heard worst has to sit no longer than others, and hears how it goes on."""
    reader = SlowReader(seconds=30)
    sitting, told = sit(reader)
    assert reader.read_words == [*prompts()[:4]]
    assert told[-2:] == [
        "Vier von vierundzwanzig: Bella.",
        "Zwei Minuten sind um, zwölf Wörter fehlen noch. Mit demselben Befehl geht es weiter.",
    ]
    assert sitting.has_to_go_on
    sitting, told = sit(SlowReader(seconds=30))
    assert told[:2] == ["Vier Wörter sind schon aufgenommen.", "Fünf von vierundzwanzig: zwei."]
    assert told[-1] == "Zwei Minuten sind um, acht Wörter fehlen noch. Mit demselben Befehl geht es weiter."
    sitting, told = sit(SlowReader(seconds=15))
    assert told[-1] == "Zwei Minuten sind um, es sind genug Wörter da."
    assert not sitting.has_to_go_on


def test_who_reads_the_last_word_in_time_is_told_of_none(sit, tmp_path):
    """Nothing is missing, so nothing is told of what was."""
    read_before(tmp_path / "takes", prompts()[:-2])
    _, told = sit(SlowReader(seconds=60))
    assert told[-1] == "Vierundzwanzig von vierundzwanzig: lange Rochade."


def test_who_has_to_go_on_is_not_asked_to_give_yet(teacher, tmp_path, capsys):
    """What he has read by then is no voice: he is asked when it is."""
    telling = Telling(Catalogue.load("de"), SpeakerMouth(None))
    file = tmp_path / "donation.zip"
    assert enrol._sit(SlowReader(seconds=60), Takes(tmp_path / "takes"), teacher, telling, file) == OK
    assert capsys.readouterr().out.splitlines() == [
        "Eins von vierundzwanzig: Anna.",
        "Zwei von vierundzwanzig: eins.",
        "Zwei Minuten sind um, vierzehn Wörter fehlen noch. Mit demselben Befehl geht es weiter.",
    ]


def test_no_attempt_begins_after_two_minutes(sit):
    """Nor is it said that it goes on without the word."""
    reader = SlowReader(seconds=70, instead="drei")
    _, told = sit(reader)
    assert reader.read_words == ["anna", "anna"]
    assert told == [
        "Eins von vierundzwanzig: Anna.",
        "Gehört: drei.",
        "Noch einmal: Anna.",
        "Gehört: drei.",
        "Zwei Minuten sind um, sechzehn Wörter fehlen noch. Mit demselben Befehl geht es weiter.",
    ]


def test_a_word_is_asked_for_three_times(sit):
    """Then it goes on without it, as long as there is time; no fourth attempt is announced."""
    reader = SlowReader(seconds=30, instead="drei")
    _, told = sit(reader)
    assert reader.read_words == ["anna", "anna", "anna", "eins"]
    assert told[1:-1] == [
        "Gehört: drei.",
        "Noch einmal: Anna.",
        "Gehört: drei.",
        "Noch einmal: Anna.",
        "Gehört: drei.",
        "Weiter ohne Anna.",
        "Zwei von vierundzwanzig: eins.",
        "Gehört: drei.",
    ]


def test_announcements_are_read_while_there_is_time(sit, tmp_path):
    """After the words, which are all there; nothing is told of the time that they miss."""
    read_before(tmp_path / "takes", prompts())
    reader = SlowReader(seconds=60, instead="drei")
    sitting, told = sit(reader)
    assert reader.read_words == 2 * [announcements()[0]]
    assert told[:2] == [
        "Vierundzwanzig Wörter sind schon aufgenommen.",
        "Eine ganze Ansage: Springer Bella eins Cesar drei.",
    ]
    assert told[2:] == ["Gehört: drei.", "Noch einmal: Springer Bella eins Cesar drei.", "Gehört: drei."]
    assert not sitting.has_to_go_on


def test_a_dead_microphone_ends_it_at_the_first_word(sit, capsys):
    """It delivers zeros: three times eight seconds tell that, not all words three times each."""

    class Dead:
        def blocks(self):
            return itertools.repeat(QUIET)

    reader = MicrophoneReader(Dead(), SpeakerMouth(None))
    with pytest.raises(AudioDeviceError) as refused:
        sit(reader)
    assert refused.value.code == "microphone_silent"
    assert reader.spent_ms == 24 * SECOND_MS
    assert capsys.readouterr().out.splitlines() == [
        "Eins von vierundzwanzig: Anna.",
        "Das Mikrofon liefert nichts. Ist es angeschlossen, eingeschaltet und das gewählte?",
        "Nichts gehört.",
        "Noch einmal: Anna.",
        "Nichts gehört.",
        "Noch einmal: Anna.",
    ]


FAINT = np.random.default_rng(3).normal(0, 8, 8 * HEARING_RATE).astype("<i2").tobytes()  # a room far from anybody


def test_a_microphone_that_hears_a_room_and_nobody_ends_it_at_the_first_word(sit, capsys):
    """It is not the player's, or turned down: he hears that at once, and is not asked for word after word."""
    blocks = [FAINT[at : at + BLOCK] for at in range(0, len(FAINT), BLOCK)]

    class Elsewhere:
        def blocks(self):
            return itertools.cycle(blocks)

    reader = MicrophoneReader(Elsewhere(), SpeakerMouth(None))
    with pytest.raises(AudioDeviceError) as refused:
        sit(reader)
    assert words_of(refused.value, "de") == (
        "Am Mikrofon ist auch nach drei Versuchen keine Stimme angekommen. Mit der Option --microphone wird ein "
        "anderes gewählt, doctor --devices nennt alle."
    )
    assert capsys.readouterr().out.splitlines() == [
        "Eins von vierundzwanzig: Anna.",
        "Am Mikrofon kommt keine Stimme an. Ist es das gewählte, und ist der Pegel laut genug?",
        "Nichts gehört.",
        "Noch einmal: Anna.",
        "Nichts gehört.",
        "Noch einmal: Anna.",
    ]


def test_who_has_been_heard_may_be_silent_for_a_word(sit):
    """Three times, because somebody has come in: his microphone is the right one, and it goes on with the next."""

    class Interrupted(SlowReader):
        def read(self, words, attempt):
            heard = super().read(words, attempt)
            return FAINT if words == "eins" else heard

    sitting, told = sit(Interrupted(seconds=1))
    at = told.index("Zwei von vierundzwanzig: eins.")
    assert told[at + 1 : at + 7] == [
        "Nichts gehört.",
        "Noch einmal: eins.",
        "Nichts gehört.",
        "Noch einmal: eins.",
        "Nichts gehört.",
        "Weiter ohne eins.",
    ]
    assert "könig" in sitting.takes.read()


def test_a_microphone_that_is_dead_once_is_only_told(sit):
    """A switch that is found in time: the third attempt is the word."""
    zeros = bytes(8 * 2 * 16_000)

    class Late(SlowReader):
        def read(self, words, attempt):
            heard = super().read(words, 0)
            return zeros if words == "anna" and attempt < 2 else heard

    sitting, told = sit(Late(seconds=1))
    assert "anna" in sitting.takes.read()
    assert told[4:7] == ["Nichts gehört.", "Noch einmal: Anna.", "Zwei von vierundzwanzig: eins."]


def test_a_recording_that_cannot_be_read_is_passed_over(sit, tmp_path):
    """It is named, and counts as an attempt: what else lies in the folder is read all the same."""
    spoken = tmp_path / "spoken"
    spoken.mkdir()
    for name in ("01-anna-2.wav", "02-eins.wav"):
        (spoken / name).write_bytes(b"")
    shutil.copy(RECORDINGS / "01-anna.opus", spoken / "01-anna-3.opus")
    (spoken / "01-anna-1.wav").write_text("no sound")
    shutil.copy(RECORDINGS / "03-koenig.opus", spoken)
    sitting, told = sit(FolderReader(spoken))
    assert told[:9] == [
        "Eins von vierundzwanzig: Anna.",
        "Keine lesbare Tonaufnahme: 01-anna-1.wav. Gelesen werden WAV, FLAC, OGG und einiges mehr.",
        "Noch einmal: Anna.",
        "Die Aufnahme ist leer: 01-anna-2.wav",
        "Noch einmal: Anna.",
        "Zwei von vierundzwanzig: eins.",
        "Die Aufnahme ist leer: 02-eins.wav",
        "Weiter ohne eins.",
        "Drei von vierundzwanzig: König.",
    ]
    assert [*sitting.takes.read()] == ["anna", "könig"]


def test_a_silent_recording_is_passed_over_and_no_microphone_is_blamed(sit, tmp_path):
    """Three attempts without any signal in a folder are one word that is missing; the next is read all the same."""
    spoken = tmp_path / "spoken"
    spoken.mkdir()
    for attempt in range(1, 4):
        write_wav(spoken / f"01-anna-{attempt}.wav", Pcm(bytes(2 * HEARING_RATE), HEARING_RATE))
    shutil.copy(RECORDINGS / "02-eins.opus", spoken)
    sitting, told = sit(FolderReader(spoken))
    assert told[:8] == [
        "Eins von vierundzwanzig: Anna.",
        "Nichts gehört.",
        "Noch einmal: Anna.",
        "Nichts gehört.",
        "Noch einmal: Anna.",
        "Nichts gehört.",
        "Weiter ohne Anna.",
        "Zwei von vierundzwanzig: eins.",
    ]
    assert [*sitting.takes.read()] == ["eins"]
