"""The commands that speak and listen, on a machine that has a sound card, or loses it."""

import contextlib
import json
import resource
import shutil
import signal
import socket
import threading
from collections.abc import Callable, Iterator
from itertools import repeat
from pathlib import Path
from typing import cast

import numpy as np
import pytest

from app import cli
from app.commands import serve
from app.enrolment.readers import FolderReader, MicrophoneReader
from app.errors import INTERRUPTED, NO_DEVICE, OK, UNREADABLE, USAGE
from app.places import demo_folder
from app.record.record import Record
from app.voices.speaker_mouth import SpeakerMouth
from app.voices.takes import Takes
from dialogue.earcon import Earcon
from dialogue.understanding.heard import Margins
from game.events.moves import Announced
from game.evolve import replay
from speech_grammar.messages import Spoken
from tests.app.table.test_live_table import QUIET, Room, Sounds
from voice.adapting.enrolment import Learnt, Teacher, announcements, prompts
from voice.audio import open_recording
from voice.ear.activity import Thresholds
from voice.ear.duplex import ECHO_MS
from voice.errors import AudioDeviceError, VoiceErrorCode
from voice.mouth.earcons import earcon_samples
from voice.mouth.sink import SPEECH_RATE
from voice.mouth.speaker import QueuedSpeaker, Speaker
from voice.pcm import FRAME_BYTES, HEARING_RATE, Pcm, bytes_of_ms, write_wav
from voice.profile import Figures

TAKES = Path(__file__).parents[2] / "data" / "takes"
A_SECOND = 50  # frames
LOST = AudioDeviceError(VoiceErrorCode.MICROPHONE_LOST, "pulled out")


@pytest.fixture
def room(monkeypatch) -> Room:
    """A quiet room with a keyboard."""
    return Room(monkeypatch)


def frames(samples: bytes) -> Iterator[bytes]:
    """Sound in the blocks of a microphone."""
    return (samples[at : at + FRAME_BYTES] for at in range(0, len(samples) - FRAME_BYTES + 1, FRAME_BYTES))


def test_a_move_is_spoken_to_the_loudspeaker(card, tmp_path, capsys):
    """And understood there: the ear hears from what the card played the move that was asked for."""
    assert cli.main(["say", "Sg1f3"]) == OK
    write_wav(tmp_path / "played.wav", Pcm(card.played, SPEECH_RATE))
    assert cli.main(["hear", str(tmp_path / "played.wav")]) == OK
    assert capsys.readouterr().out.splitlines() == ["Springer Gustav eins Felix drei."] * 2


def test_a_loudspeaker_that_is_pulled_out_while_it_speaks_is_told(card, capsys):
    """Who hears half a move learns that it was half: nothing is printed as said."""
    card.is_pulled_out_early = True
    assert cli.main(["say", "Sg1f3"]) == NO_DEVICE
    assert capsys.readouterr() == ("", "Kein Lautsprecher gefunden.\n")


def doctors_words(capsys, folder: Path, language: str = "de", *options: str) -> dict[str, tuple[bool, str]]:
    """What the doctor finds, by its names."""
    assert cli.main(["doctor", "--records", str(folder), "--json", "--language", language, *options]) == OK
    found = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    return {one["what"]: (one["works"], one["says"]) for one in found}


@pytest.mark.parametrize(
    ("language", "loudspeaker", "microphone"),
    [
        ("de", "Lautsprecher: bereit.", "Mikrofon: bereit, Pegel sechs Dezibel unter Vollausschlag."),
        ("es", "Altavoz: preparado.", "Micrófono: preparado, nivel seis decibelios por debajo del máximo."),
    ],
)
def test_the_doctor_finds_microphone_and_loudspeaker_and_their_level(
    card, capsys, tmp_path, language, loudspeaker, microphone
):
    """Half of full scale is six decibels below it."""
    card.sounds = [np.array([16_384, -16_384] * (FRAME_BYTES // 4), dtype="<i2").tobytes()] * A_SECOND
    found = doctors_words(capsys, tmp_path, language)
    assert found["loudspeaker"] == (True, loudspeaker)
    assert found["microphone"] == (True, microphone)


def test_the_doctor_tells_a_microphone_that_is_switched_off(card, capsys, tmp_path):
    """It is there and delivers silence, as one with a noise gate does, too: that one hears him who speaks."""
    card.sounds = [QUIET] * A_SECOND
    assert doctors_words(capsys, tmp_path)["microphone_silent"] == (
        True,
        "Mikrofon: stumm. Ist es ausgeschaltet? Ob es eine Stimme hört, zeigt: doctor --listen",
    )


@pytest.mark.parametrize(("amplitude", "level"), [(23, "dreiundsechzig"), (6, "fünfundsiebzig")])
def test_the_doctor_takes_no_quiet_room_for_a_switched_off_microphone(card, capsys, tmp_path, amplitude, level):
    """A good headset hears so little while nobody speaks; its player learns that his loudspeaker is not heard."""
    noise = np.random.default_rng(1).normal(0, amplitude, 20 * HEARING_RATE).astype("<i2").tobytes()
    card.sounds = list(frames(noise))
    assert cli.main(["doctor", "--records", str(tmp_path)]) == OK
    printed = capsys.readouterr().out.splitlines()
    assert f"Mikrofon: bereit, Pegel {level} Dezibel unter Vollausschlag." in printed
    assert f"{TRIED}das Mikrofon hört den Lautsprecher nicht, falls die Töne zu hören waren." in printed


def test_the_doctor_tells_a_microphone_that_is_pulled_out(card, capsys, tmp_path):
    """While it measures: no level, and the reason."""

    def pulled_out() -> Iterator[bytes]:
        yield QUIET
        raise LOST

    card.sounds = pulled_out()
    assert doctors_words(capsys, tmp_path)["no_microphone"] == (
        False,
        "Mikrofon: keines. Gespielt wird mit getippten Zeilen. Das Mikrofon ist ausgefallen.",
    )


def test_a_device_that_is_not_there_is_called_by_the_name_that_was_typed(card, capsys, tmp_path):
    """One letter may be wrong in it, and nobody who cannot see the line finds it by "Kein Mikrofon gefunden."."""
    card.is_plugged = False
    assert cli.main(["enrol", "Lea", "--silent", "--microphone", "Jabbra"]) == NO_DEVICE
    why = "Kein Mikrofon namens Jabbra gefunden. Welche da sind, sagt: rochade doctor --devices"
    assert why in capsys.readouterr().err.splitlines()
    found = doctors_words(capsys, tmp_path, "de", "--microphone", "Jabbra", "--loudspeaker", "Blech")
    assert found["no_microphone"][1].endswith(f" {why}")
    assert found["no_loudspeaker"][1].endswith(
        " Kein Lautsprecher namens Blech gefunden. Welche da sind, sagt: rochade doctor --devices"
    )


def hiss(seconds: int = 20) -> list[bytes]:
    """A microphone in a quiet room."""
    return list(frames(np.random.default_rng(1).normal(0, 100, seconds * HEARING_RATE).astype("<i2").tobytes()))


def loud_now_and_then() -> list[bytes]:
    """Somebody taps at it, four times a second."""
    return [LOUD if number % 12 < 2 else block for number, block in enumerate(hiss())]


LOUD = np.array([16_384, -16_384] * (FRAME_BYTES // 4), dtype="<i2").tobytes()
TRIED = "Mikrofon und Lautsprecher: "
UNQUIET = "nicht geprüft, weil es nicht still war oder der Rechner zu viel zu tun hat. Bitte noch einmal aufrufen."


@pytest.mark.parametrize(
    ("sounds", "told"),
    [
        (hiss(), f"{TRIED}das Mikrofon hört den Lautsprecher nicht, falls die Töne zu hören waren."),
        (loud_now_and_then(), f"{TRIED}{UNQUIET}"),
        ([QUIET] * 20 * A_SECOND, f"{TRIED}nicht geprüft, weil das Mikrofon stumm ist."),
    ],
)
def test_the_doctor_says_aloud_all_that_it_prints(card, spoken, capsys, tmp_path, sounds, told):
    """What comes is told before, and what was found after it: also to whom no screen reader reads."""
    card.sounds = sounds
    assert cli.main(["doctor", "--records", str(tmp_path)]) == OK
    printed = capsys.readouterr().out.splitlines()
    assert spoken == ["Schach", "Zur Probe kommen gleich Töne. Bitte solange still sein.", *printed]
    assert printed[0] == "Sprachmodell: announcements-de."
    assert printed[-2:] == [told, f"Aufzeichnung: möglich in {tmp_path}"]


@pytest.mark.parametrize("way", ["--silent", "--json"])
def test_the_doctor_leaves_its_lines_to_a_screen_reader_or_a_program(card, spoken, tmp_path, way):
    """Where that is asked for, the voice says no more than the word that it is tried by, into nothing."""
    card.sounds = hiss()
    assert cli.main(["doctor", "--records", str(tmp_path), way]) == OK
    assert spoken == ["Schach"]


def test_the_doctor_reads_out_the_devices(card, spoken, capsys):
    """By ear, with what is to be typed, each can be chosen."""
    assert cli.main(["doctor", "--devices"]) == OK
    assert spoken == [
        "Mikrofon, das übliche: table microphone. Option: --microphone 'table microphone'",
        "Lautsprecher, der übliche: table microphone. Option: --loudspeaker 'table microphone'",
    ]
    assert spoken == capsys.readouterr().out.splitlines()


def test_a_loudspeaker_that_goes_before_the_tones_have_sounded_is_told(card, capsys, tmp_path):
    """It leaks nothing, and nobody is told that the microphone does not hear it."""
    card.sounds, card.is_pulled_out_early = hiss(), True
    found = doctors_words(capsys, tmp_path)
    assert not any(what.startswith("leak") for what in found)
    assert found["no_loudspeaker"][0] is False


def test_a_game_is_heard_from_the_microphone_that_the_options_name(card, room, tmp_path):
    """Hands-free: the move comes from the card into the record; the microphone's loss is told, and typing goes on."""
    move = open_recording(demo_folder() / "takes" / "first" / "002-white.opus").pcm(HEARING_RATE).samples
    card.sounds = Sounds(room, move).blocks()
    room.script("a: partie beginnen", "...Bitte tippen")
    record = tmp_path / "game.sqlite"
    options = ["--silent", "--no-pages", "--hands-free", "--microphone", "3", "--record", str(record)]
    assert cli.main(["play", *options]) == OK
    assert card.opened == [3]
    assert "Das Mikrofon ist offen." in room.printed
    assert "Weiß sagt: Eva zwei Eva vier." in room.printed
    assert "Das Mikrofon ist ausgefallen." in room.printed
    with Record.read(record) as kept:
        assert isinstance(kept.events[-1], Announced)


def test_a_game_against_an_engine_with_the_white_pieces(room, tmp_path):
    """It has the seat that the options give it, under its own name, and signs what its opponent has signed."""
    room.script("a: partie beginnen", "s: ich gebe auf", "s: ja", "s: ich unterschreibe", "...Beide haben")
    record = tmp_path / "game.sqlite"
    options = ["--typed", "--silent", "--no-pages", "--engine", "stockfish", "--engine-plays", "white"]
    assert cli.main(["play", *options, "--black", "Jonas", "--record", str(record)]) == OK
    assert room.printed[-2:] == [
        "Beide haben unterschrieben. Das Ergebnis steht fest.",
        "Schwarz möchte Revanche? Ja oder nein.",
    ]
    with Record.read(record) as kept:
        seats = replay(kept.events).seats
    assert (seats.white.name, seats.white.computer) == ("stockfish", True)
    assert (seats.black.name, seats.black.computer) == ("Jonas", False)


def test_an_engine_accepts_a_rematch_at_once_and_plays_the_other_colour(room, tmp_path):
    """One "ja" is enough against it: it had White, and answers the first move of the rematch as Black."""
    lines = ("a: partie beginnen", "s: ich gebe auf", "s: ja", "s: ich unterschreibe", "...Schwarz möchte", "ja")
    room.script(
        *lines, "...Zum Beginn sagen", "a: partie beginnen", "Eva vier", "uhr", "...Schwarz sagt", "...Weiß ist am Zug"
    )
    record = tmp_path / "game.sqlite"
    options = [
        "--typed",
        "--silent",
        "--no-pages",
        "--engine",
        "stockfish",
        "--engine-plays",
        "white",
        "--engine-time",
        "0.1",
    ]
    assert cli.main(["play", *options, "--black", "Jonas", "--record", str(record)]) == OK
    with Record.read(tmp_path / "game-game-2.sqlite") as kept:
        table = replay(kept.events)
    assert (table.seats.white.name, table.seats.black.name) == ("Jonas", "stockfish")
    assert len(table.line) >= 1


def test_a_game_is_spoken_to_the_loudspeaker_that_the_options_name(card, room, tmp_path):
    """What is printed for the players is spoken."""
    room.script("a: partie beginnen", card.sounded)
    options = ["--typed", "--no-pages", "--loudspeaker", "USB", "--record", str(tmp_path / "game.sqlite")]
    assert cli.main(["play", *options]) == OK
    assert card.opened == ["USB"]
    assert card.played


def test_without_a_loudspeaker_a_game_is_printed(card, room, monkeypatch, tmp_path):
    """The reason first, then all lines as ever; who names no record has it in his data folder."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    card.is_plugged = False
    room.script("a: partie beginnen")
    assert cli.main(["play", "--typed", "--no-pages"]) == OK
    (record,) = tmp_path.joinpath("rochade").glob("*.sqlite")
    assert f"Die Aufzeichnung liegt in: {record}" in room.printed
    assert room.printed[0] == "Kein Lautsprecher gefunden."
    assert room.printed[-3] == "Die Partie beginnt. Weiß ist am Zug."


def test_who_asks_for_pages_hears_where_they_are(card, room, tmp_path):
    """With --port the address and the codes are spoken too; who did not ask for pages is not kept waiting by them."""
    room.script(card.sounded)
    assert cli.main(["play", "--typed", "--port", "0", "--record", str(tmp_path / "game.sqlite")]) == OK
    assert any(line.startswith("Zuschauer: ") for line in room.printed), room.printed
    assert card.played


def test_pages_that_cannot_be_served_are_told_and_the_game_is_played_without(room, tmp_path):
    """Another program has the port: the players lose no game for it, and at its end nobody reads on."""
    room.script("a: partie beginnen", "w: ich gebe auf", "w: ja", "s: ich unterschreibe", "w: ich unterschreibe")
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        record = tmp_path / "game.sqlite"
        assert cli.main(["play", "--typed", "--silent", "--port", str(port), "--record", str(record)]) == OK
    assert f"Keine Seiten im Browser: 127.0.0.1:{port} ist besetzt oder nicht zu öffnen." in room.printed
    assert room.printed[-1] == "Weiß möchte Revanche? Ja oder nein."


def test_a_server_speaks_its_codes_where_it_is_asked_to(card, room, monkeypatch, tmp_path):
    """Who cannot read the screen of the machine hears where the pages are, and each code."""

    @contextlib.contextmanager
    def until_sounded() -> Iterator[Callable[[], object]]:
        yield card.sounded.wait

    monkeypatch.setattr(serve, "_told_to_end", until_sounded)
    assert cli.main(["serve", "--spoken", "--port", "0", "--record-folder", str(tmp_path)]) == OK
    assert card.played
    assert any(line.startswith("Zuschauer: ") for text in room.printed for line in text.splitlines()), room.printed


BEGIN = (
    "Nach jedem Wort, das Rochade vorliest, bitte dieses Wort sprechen. Abbrechen schadet nicht: später geht es weiter."
)
AFTER_SOUND = (
    "Nach jedem Wort, das Rochade vorliest, kommt ein Ton: dann bitte dieses Wort sprechen. Abbrechen schadet nicht: "
    "später geht es weiter."
)
NUMBERS = ("Eins", "Zwei", "Drei")


def reading(room: Room, *words: str) -> Iterator[bytes]:
    """A player who reads these words, each when it is printed."""
    for number, word in zip(NUMBERS, words, strict=False):
        room.until(f"{number} von vierundzwanzig: ")
        take = FolderReader(TAKES).read(word, 0)
        assert take is not None
        yield from [QUIET] * A_SECOND
        yield from frames(take)
        yield from [QUIET] * A_SECOND
    room.until(f"{NUMBERS[len(words)]} von vierundzwanzig: ")


@pytest.fixture
def takes(monkeypatch, tmp_path) -> Path:
    """Where the takes of Lea are kept."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return Path(tmp_path, "rochade", "profiles", "Lea", "takes")


def test_words_are_read_at_the_microphone_until_it_is_pulled_out(card, room, takes):
    """What was read until then is kept; the loss is told, and no profile is made of two words."""

    def sounds() -> Iterator[bytes]:
        yield from reading(room, "anna", "eins")
        raise LOST

    card.sounds = sounds()
    takes.mkdir(parents=True)
    (takes / "anna.flac").write_text("of another microphone")
    assert cli.main(["enrol", "Lea", "--again", "--silent"]) == NO_DEVICE
    assert [line for line in room.printed if "von vierundzwanzig" in line] == [
        "Eins von vierundzwanzig: Anna.",
        "Zwei von vierundzwanzig: eins.",
        "Drei von vierundzwanzig: König.",
    ]
    assert (takes / "anna.flac").read_text() == "of another microphone"
    assert sorted(path.name for path in takes.with_name("takes-anew").iterdir()) == ["anna.flac", "eins.flac", "origin"]
    assert BEGIN in room.printed
    assert "Alles wird neu gelesen. Die früheren Aufnahmen gelten, bis die neuen reichen." in room.printed
    assert not (takes.parent / "profile.json").exists()


ANEW = "Alles wird neu gelesen. Die früheren Aufnahmen gelten, bis die neuen reichen."
FROM_ANOTHER = "Was zuletzt neu gelesen wurde, zählt nicht mehr: alle Wörter sollen von demselben Mikrofon sein."


def test_words_read_anew_go_on_at_the_same_microphone_alone(card, room, takes, monkeypatch):
    """Where it is another, which the system has chosen, it begins anew and says so: no profile is of two of them."""

    def sounds(*words: str) -> Iterator[bytes]:
        yield from reading(room, *words)
        raise LOST

    def told() -> list[str]:
        del room.printed[:]
        card.sounds = sounds()
        assert cli.main(["enrol", "Lea", "--again", "--silent"]) == NO_DEVICE
        return [*room.printed]

    card.sounds = sounds("anna")
    assert cli.main(["enrol", "Lea", "--again", "--silent"]) == NO_DEVICE
    kept = "Eine Aufnahme bleibt. Mit demselben Befehl geht es hier weiter."
    assert told() == [BEGIN, "Ein Wort ist schon aufgenommen.", "Zwei von vierundzwanzig: eins.", kept]
    headset = {"name": "headset", "default_samplerate": 16_000.0}
    monkeypatch.setattr(card, "query_devices", lambda *_: headset)
    assert told() == [FROM_ANOTHER, BEGIN, ANEW, "Eins von vierundzwanzig: Anna."]
    assert not takes.with_name("takes-anew").exists()
    assert told() == [BEGIN, ANEW, "Eins von vierundzwanzig: Anna."]


def test_who_breaks_off_at_the_microphone_is_told_where_it_goes_on(card, room, takes):
    """Ctrl-C while a word is awaited; without a loudspeaker the reason comes first, and the words are printed."""

    def sounds() -> Iterator[bytes]:
        yield from reading(room, "anna")
        signal.raise_signal(signal.SIGINT)
        yield from [QUIET] * A_SECOND

    card.has_loudspeaker = False
    card.sounds = sounds()
    assert cli.main(["enrol", "Lea"]) == INTERRUPTED
    assert room.printed == [
        "Kein Lautsprecher gefunden.",
        BEGIN,
        "Eins von vierundzwanzig: Anna.",
        "Zwei von vierundzwanzig: eins.",
        "Unterbrochen.",
        "Eine Aufnahme bleibt. Mit demselben Befehl geht es hier weiter.",
    ]
    assert sorted(path.name for path in takes.iterdir()) == ["anna.flac", "origin"]


OF_ANOTHER = "Die bisherigen Aufnahmen sind von einem anderen Mikrofon."


def test_who_has_broken_off_and_goes_on_at_another_microphone_reads_all_anew(card, room, takes, monkeypatch):
    """Without being asked to, for no profile is of two of them; at the first one he goes on where he was."""

    def sounds(*words: str) -> Iterator[bytes]:
        yield from reading(room, *words) if words else ()
        room.until("Zwei von vierundzwanzig: ")
        raise LOST

    def told(*words: str) -> list[str]:
        del room.printed[:]
        card.sounds = sounds(*words)
        assert cli.main(["enrol", "Lea", "--silent"]) == NO_DEVICE
        return [line for line in room.printed if line != BEGIN]

    first, second, resumed = (
        "Eins von vierundzwanzig: Anna.",
        "Zwei von vierundzwanzig: eins.",
        "Ein Wort ist schon aufgenommen.",
    )
    kept = "Eine Aufnahme bleibt. Mit demselben Befehl geht es hier weiter."
    assert told("anna") == [first, second, kept]
    named = card.query_devices
    monkeypatch.setattr(card, "query_devices", lambda *_: {"name": "headset", "default_samplerate": 16_000.0})
    assert told("anna") == [OF_ANOTHER, ANEW, first, second, kept]
    assert told() == [OF_ANOTHER, resumed, second, kept]
    monkeypatch.setattr(card, "query_devices", named)
    assert told() == [resumed, second, kept]
    assert all((takes.with_name(name) / "anna.flac").exists() for name in ("takes", "takes-anew"))


def test_the_words_to_be_read_are_spoken(card, room, takes):
    """Who cannot see the prompt hears it, as soon as the microphone is open."""

    def sounds() -> Iterator[bytes]:
        while not card.sounded.is_set():
            yield QUIET
        raise LOST

    card.sounds = sounds()
    assert cli.main(["enrol", "Lea"]) == NO_DEVICE
    assert card.opened == [None, None]
    assert card.played
    assert not takes.exists()


class Prompter:
    """A loudspeaker that speaks over the first of the sounds that the microphone delivers."""

    def __init__(self, sounds: list[bytes], spoken_over: int) -> None:
        self._sounds, self._left = iter(sounds), len(sounds)
        self._silent_at = self._left - spoken_over
        self.did: list[str | Earcon] = []

    def blocks(self) -> Iterator[bytes]:
        """See `voice.ear.microphone.SoundSource`."""
        for sound in self._sounds:
            self._left -= 1
            yield sound

    @property
    def is_speaking(self) -> bool:
        """Until that many blocks have been delivered."""
        return self._left > self._silent_at

    def speak(self, spoken: Spoken) -> None:
        """See `voice.mouth.speaker.Speaker`."""
        self.did.append(str(spoken))

    def sound(self, earcon: Earcon) -> None:
        """See `voice.mouth.speaker.Speaker`."""
        self.did.append(earcon)

    def stop(self) -> None:
        """See `voice.mouth.speaker.Speaker`."""

    def close(self) -> None:
        """See `voice.mouth.speaker.Speaker`."""


def test_what_rochade_says_itself_is_not_taken_for_the_players_word():
    """It speaks the word, the microphone hears that too, and after the sound of the open microphone the player."""
    anna, eins = (list(frames(FolderReader(TAKES).read(word, 0) or b"")) for word in ("anna", "eins"))
    pause = [QUIET] * A_SECOND
    prompter = Prompter([*pause, *anna, *pause, *eins, *pause], len([*pause, *anna]))
    reader = MicrophoneReader(prompter, SpeakerMouth(cast("Speaker", prompter)))
    heard = reader.read("eins", 0)
    assert heard is not None
    assert b"".join(eins)[-8_000:-4_000] in heard
    assert b"".join(anna)[-8_000:-4_000] not in heard
    assert reader.read("eins", 1) is None
    assert prompter.did == [Earcon.LISTENING, Earcon.LISTENING]


@pytest.fixture
def listening(monkeypatch) -> threading.Event:
    """Set when the sound of the open microphone is heard."""
    heard = threading.Event()
    monkeypatch.setattr(QueuedSpeaker, "sound", lambda *_: heard.set())
    return heard


def quiet_until(heard: threading.Event) -> Iterator[bytes]:
    """Nobody speaks before."""
    while not heard.is_set():
        yield QUIET


@pytest.fixture
def learning(monkeypatch):
    """A voice is learnt in no time, and the adaptation brings nothing."""
    quiet, noisy = (Figures(count=24, before=right, after=right) for right in (20, 12))
    learnt = Learnt(None, quiet, noisy, Margins(), Thresholds())
    monkeypatch.setattr(Teacher, "learn", lambda *_: learnt)


def read_before(takes: Path, words: tuple[str, ...]) -> None:
    """These words have been read at another time; of the announcements there are no recordings, only sound."""
    for one in words:
        Takes(takes).keep(one, FolderReader(TAKES).read(one, 0) or QUIET)


BROUGHT_NOTHING = (
    "Danke. Rochade lernt jetzt die Stimme kennen, das dauert eine Minute oder zwei.",
    "Von vierundzwanzig zurückgehaltenen Wörtern und Ansagen richtig gehört: zwanzig vorher, zwanzig nachher.",
    "Dieselben Wörter in Lärm: zwölf vorher, zwölf nachher.",
    "Profil Lea: die Anpassung brachte nichts. Gehört wird mit dem Sprachmodell, wie es ist.",
    'Gehört wird damit, wenn play so beginnt: --white-profile "Lea", für Schwarz: --black-profile "Lea"',
)


def test_what_was_learnt_is_spoken_to_its_end(card, room, takes, spoken, listening, learning):
    """Who cannot see the lines hears all of them, but for the number of the word."""

    def sounds() -> Iterator[bytes]:
        yield from quiet_until(listening)
        yield from [QUIET] * A_SECOND
        yield from frames(FolderReader(TAKES).read("lange rochade", 0) or b"")
        while True:
            yield QUIET

    card.sounds = sounds()
    read_before(takes, (*prompts()[:-1], *announcements()))
    assert cli.main(["enrol", "Lea"]) == OK
    resumed = "Dreiundzwanzig Wörter sind schon aufgenommen."
    assert spoken == [AFTER_SOUND, resumed, "lange rochade", *BROUGHT_NOTHING]
    assert room.printed == [AFTER_SOUND, resumed, "Vierundzwanzig von vierundzwanzig: lange Rochade.", *BROUGHT_NOTHING]


def test_who_does_without_the_sound_is_told_of_none(card, takes, spoken, tmp_path, monkeypatch):
    """After the word that is read out he may speak."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    (tmp_path / "rochade").mkdir(exist_ok=True)
    (tmp_path / "rochade" / "table.toml").write_text('without = ["listening"]', encoding="utf-8")
    card.sounds = repeat(QUIET)
    assert cli.main(["enrol", "Lea"]) == NO_DEVICE
    assert spoken[0] == BEGIN


def test_a_voice_is_learnt_anew_without_a_microphone_and_told_aloud(card, room, takes, spoken, learning):
    """All words are there, as after an update of the model: nobody has to read, and who wants to hears how."""
    read_before(takes, (*prompts(), *announcements()))
    assert cli.main(["enrol", "Lea"]) == OK
    anew = (
        "Alle Wörter sind schon aufgenommen. Neu gelesen werden sie, etwa an einem anderen Mikrofon, mit: enrol "
        '"Lea" --again'
    )
    assert spoken == room.printed == [anew, *BROUGHT_NOTHING]


def test_who_breaks_off_hears_what_stays_and_how_it_goes_on(card, room, takes, spoken):
    """What was being said before is said no more."""

    def sounds() -> Iterator[bytes]:
        room.until("Drei von vierundzwanzig")
        signal.raise_signal(signal.SIGINT)
        while True:
            yield QUIET

    card.sounds = sounds()
    read_before(takes, ("anna", "eins"))
    assert cli.main(["enrol", "Lea"]) == INTERRUPTED
    kept = ["Unterbrochen.", "Zwei Aufnahmen bleiben. Mit demselben Befehl geht es hier weiter."]
    assert spoken[-2:] == room.printed[-2:] == kept


def test_who_loses_his_microphone_hears_what_stays_and_how_it_goes_on(card, room, takes, spoken, listening, capsys):
    """The reason, printed once where failures are printed, and what to do."""

    def sounds() -> Iterator[bytes]:
        yield from quiet_until(listening)
        raise LOST

    card.sounds = sounds()
    read_before(takes, ("anna",))
    assert cli.main(["enrol", "Lea"]) == NO_DEVICE
    kept = "Eine Aufnahme bleibt. Mit demselben Befehl geht es hier weiter."
    assert spoken[-2:] == ["Das Mikrofon ist ausgefallen.", kept]
    assert (room.printed[-1], capsys.readouterr().err) == (kept, "Das Mikrofon ist ausgefallen.\n")


def test_who_reads_onto_a_full_disk_hears_what_stays_and_how_it_goes_on(card, takes, spoken, listening, room, capsys):
    """Nothing of the last word is written, and nobody has to read the others again."""

    def sounds() -> Iterator[bytes]:
        yield from quiet_until(listening)
        yield from [QUIET] * A_SECOND
        yield from frames(FolderReader(TAKES).read("eins", 0) or b"")
        yield from repeat(QUIET)

    card.sounds = sounds()
    read_before(takes, ("anna",))
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 10, before[1]))
    try:
        assert cli.main(["enrol", "Lea"]) == UNREADABLE
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    full = f"Die Festplatte ist voll; nichts ist geschrieben worden: {takes / 'eins.flac'}"
    kept = "Eine Aufnahme bleibt. Mit demselben Befehl geht es hier weiter."
    assert spoken[-2:] == [full, kept]
    assert (room.printed[-1], capsys.readouterr().err) == (kept, f"{full}\n")
    assert Takes(takes).missing()[0] == "eins"


def test_who_loses_his_microphone_before_he_says_yes_is_known_all_the_same(
    card, takes, spoken, listening, learning, capsys
):
    """All words are read: nothing is given away, which is told with the reason, and his voice is learnt."""

    def sounds() -> Iterator[bytes]:
        yield from quiet_until(listening)
        raise LOST

    card.sounds = sounds()
    read_before(takes, (*prompts(), *announcements()))
    donation = takes.with_name("donation.zip")
    assert cli.main(["enrol", "Lea", "--donate", str(donation)]) == NO_DEVICE
    assert spoken[-7:] == ["Das Mikrofon ist ausgefallen.", "Nichts ist weitergegeben.", *BROUGHT_NOTHING]
    assert capsys.readouterr().err == "Das Mikrofon ist ausgefallen.\n"
    assert not donation.exists()


def test_who_has_a_dead_microphone_is_told_what_to_do(card, room, takes, spoken, capsys):
    """After one word, and nothing is said to be kept where nothing is."""
    card.sounds = repeat(QUIET)
    assert cli.main(["enrol", "Lea"]) == NO_DEVICE
    silent = (
        "Das Mikrofon liefert auch nach drei Versuchen nichts. Bitte Stecker und Schalter prüfen, oder mit der Option "
        "--microphone ein anderes wählen, doctor --devices nennt alle."
    )
    assert spoken[-1] == silent
    assert (room.printed[-1], capsys.readouterr().err) == ("Noch einmal: Anna.", f"{silent}\n")
    assert not takes.exists()


@pytest.mark.parametrize(
    ("options", "exit_code", "told"),
    [
        ([], NO_DEVICE, "Kein Mikrofon gefunden."),
        (["--model", "/none"], NO_DEVICE, "Sprachmodell nicht gefunden: none"),
        (["--from", "/none"], UNREADABLE, "Datei nicht gefunden: /none"),
    ],
)
def test_what_was_read_stays_until_there_is_something_better(card, takes, capsys, options, exit_code, told):
    """`--again` without a microphone, a model or a folder: all takes are there, and the reason is told."""
    card.is_plugged = False
    read_before(takes, prompts())
    assert cli.main(["enrol", "Lea", "--again", "--silent", *options]) == exit_code
    assert capsys.readouterr().err == f"{told}\n"
    assert Takes(takes).missing() == ()


@pytest.mark.parametrize("option", ["--again", "--from none", "--microphone headset"])
def test_a_game_is_no_reading(takes, capsys, option):
    """Nobody reads anything then, no folder, no microphone: it is refused in words, and all takes are there."""
    read_before(takes, ("anna",))
    with pytest.raises(SystemExit) as left:
        cli.main(["enrol", "Lea", *option.split(), "--game", "/none.sqlite", "--seat", "white"])
    assert left.value.code == USAGE
    assert capsys.readouterr().err.startswith(f"rochade enrol: Nicht zusammen: --game und {option.split()[0]}.")
    assert [*Takes(takes).all()] == ["anna"]


def test_takes_read_anew_take_the_place_of_those_before_when_they_are_enough(takes, learning, tmp_path, capsys):
    """Fifteen words are too few, and the same command goes on with the sixteenth; then none of the earlier is left."""
    again, folder = ["enrol", "Lea", "--again", "--from", str(tmp_path / "spoken")], tmp_path / "spoken"
    folder.mkdir()
    recordings = sorted(TAKES.glob("*.opus"))
    for path in recordings[:15]:
        shutil.copy(path, folder)
    read_before(takes, prompts())
    Takes(takes).keep_confirmed("eva vier", FolderReader(TAKES).read("eva", 0) or b"")
    assert cli.main(again) == NO_DEVICE
    assert capsys.readouterr().err.startswith("Zu wenige Wörter sind verstanden worden")
    assert len(Takes(takes).all()) == 25
    shutil.copy(recordings[15], folder)
    assert cli.main(again) == OK
    assert capsys.readouterr().out.splitlines()[0] == "Fünfzehn Wörter sind schon aufgenommen."
    assert [*Takes(takes).all()] == [*prompts()[:16]]
    assert not takes.with_name("takes-anew").exists()


def folders_of_five_and_sixteen(where: Path) -> tuple[Path, Path]:
    """Two folders of recordings, no word in both: five are too few for a profile."""
    first, second = where / "first", where / "second"
    recordings = sorted(TAKES.glob("*.opus"))
    for folder, found in ((first, recordings[:5]), (second, recordings[5:21])):
        folder.mkdir()
        for path in found:
            shutil.copy(path, folder)
    return first, second


def test_words_read_anew_out_of_another_folder_are_all_of_that(takes, learning, tmp_path, capsys):
    """The five of the first folder are too few; the second has sixteen others, and none of the five comes to them."""
    first, second = folders_of_five_and_sixteen(tmp_path)
    read_before(takes, prompts())
    again = ["enrol", "Lea", "--again", "--from"]
    assert cli.main([*again, str(first)]) == NO_DEVICE
    assert capsys.readouterr().out.splitlines()[:2] == [ANEW, "Eins von vierundzwanzig: Anna."]
    assert cli.main([*again, str(second)]) == OK
    assert capsys.readouterr().out.splitlines()[:3] == [FROM_ANOTHER, ANEW, "Eins von vierundzwanzig: Anna."]
    assert [*Takes(takes).all()] == [*prompts()[5:21]]


def test_a_first_reading_out_of_two_folders_is_of_the_second_alone(takes, learning, tmp_path, capsys):
    """The five of the first were too few; they go when the second, all of which is read, is enough."""
    first, second = folders_of_five_and_sixteen(tmp_path)
    assert cli.main(["enrol", "Lea", "--from", str(first)]) == NO_DEVICE
    assert capsys.readouterr().out.splitlines()[0] == "Eins von vierundzwanzig: Anna."
    assert cli.main(["enrol", "Lea", "--from", str(second)]) == OK
    assert capsys.readouterr().out.splitlines()[:3] == [OF_ANOTHER, ANEW, "Eins von vierundzwanzig: Anna."]
    assert [*Takes(takes).all()] == [*prompts()[5:21]]


def test_the_sound_of_the_open_microphone_is_no_part_of_a_take():
    """Who speaks at once has all of his word in it; the tone that the microphone hears, and its echo, are over."""
    tone = list(frames(earcon_samples(Earcon.LISTENING, HEARING_RATE)))
    echo = list(frames(np.arange(bytes_of_ms(ECHO_MS) // 2, dtype="<i2").tobytes()))
    eins = list(frames((FolderReader(TAKES).read("eins", 0) or b"")[bytes_of_ms(350) :]))  # it begins at once
    pause = [QUIET] * A_SECOND
    prompter = Prompter([*pause, *tone, *echo, *eins, *pause], len(pause))
    heard = MicrophoneReader(prompter, SpeakerMouth(cast("Speaker", prompter))).read("eins", 0)
    assert heard is not None
    assert tone[-1] not in heard
    assert echo[-1] not in heard
    assert b"".join(eins)[:8_000] in heard
