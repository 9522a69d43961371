"""Two headsets at one machine: the device tells who speaks, and what one alone may know goes into his ear only."""

import contextlib
import threading
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import ClassVar, NoReturn, Self

import msgspec
import numpy as np
import pytest

from app import cli
from app.errors import OK, USAGE, ErrorCode, OutputError
from app.table.devices import in_use
from app.voices.profiles import folder_of
from app.whole_file import write_whole
from tests.app.enrolled import a_profile
from tests.app.table.test_live_table import RecordedMicrophone, Room, Sounds, spoken_by_espeak
from tests.app.table.test_told_aloud import Listener
from voice.devices.steady_loudspeaker import LateLoudspeaker
from voice.ear.activity import Thresholds
from voice.ear.microphone import SoundSource
from voice.errors import AudioDeviceError, SpeechError, VoiceErrorCode

KEPT = "Die Partie wird aufgezeichnet."
ALOUD = "{0} hat keinen eigenen Lautsprecher: was nur {0} hören darf, wird laut gesagt."
OWN = ("--white-microphone", "l", "--black-microphone", "r")
HEADSETS = ["--white-loudspeaker", "L", "--black-loudspeaker", "R"]


@pytest.fixture
def room(monkeypatch) -> Room:
    """A quiet room with a keyboard."""
    return Room(monkeypatch)


@pytest.fixture
def missing() -> set[str | None]:
    """The loudspeakers that are not there, by their names; None is the common one."""
    return set()


@pytest.fixture
def ears(monkeypatch, missing) -> dict[str | None, Listener]:
    """Who listens at which loudspeaker, by its name."""
    found: dict[str | None, Listener] = {}

    def opened(_arguments: object, name: str | None, *_: object) -> Listener | None:
        return None if name in missing else found.setdefault(name, Listener())

    monkeypatch.setattr("app.voices.loudspeaker.steady_loudspeaker", opened)
    return found


class Microphones:
    """What is spoken into which microphone, by its name; others are not there until they are plugged in."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, sounds: dict[str | None, SoundSource]) -> None:
        self.opened: list[str | None] = []
        self._sounds = sounds
        self._changed = threading.Condition()
        monkeypatch.setattr("voice.devices.steady_microphone.SteadyMicrophone", partial(self.One, self))

    def plug_in(self, name: str | None, sounds: SoundSource) -> None:
        """It comes in the middle of a game."""
        with self._changed:
            self._sounds[name] = sounds
            self._changed.notify_all()

    class One:
        """One of them, wanted by its name."""

        def __init__(self, machine: "Microphones", name: str | None) -> None:
            self._machine, self._name = machine, name
            self.known_as = name or "laptop"
            self._is_left = False
            machine.opened.append(name)

        def __enter__(self) -> Self:
            if self._name not in self._machine._sounds:
                raise AudioDeviceError(VoiceErrorCode.NO_MICROPHONE, f"{self._name}: not there")
            return self

        def __exit__(self, *_: object) -> None:
            with self._machine._changed:
                self._is_left = True
                self._machine._changed.notify_all()

        def blocks(self) -> Iterator[bytes]:
            """See `voice.ear.microphone.SoundSource`."""
            return self._machine._sounds[self._name].blocks()

        def wait_until_there(self) -> bool:
            """See `voice.devices.steady_microphone.SteadyMicrophone`."""
            with self._machine._changed:
                self._machine._changed.wait_for(lambda: self._is_left or self._name in self._machine._sounds)
                return not self._is_left


def test_what_one_asks_only_he_hears(room, ears, tmp_path):
    """2009, E2.9d: White's question for the times is answered in White's headset, what both may hear in both."""
    room.script("a: Partie beginnen", "w: Bedenkzeit")
    record = str(tmp_path / "game.sqlite")
    assert cli.main(["play", "--typed", "--no-pages", "--record", record, *HEADSETS]) == OK
    assert set(ears) == {"L", "R"}
    times = [line for line in ears["L"].heard if "verbraucht" in line]
    assert [line.partition(":")[0] for line in times] == ["Weiß", "Schwarz"]
    assert [line for line in ears["L"].heard if line not in times] == ears["R"].heard
    assert "Die Partie beginnt. Weiß ist am Zug." in ears["R"].heard


def test_with_one_headset_it_is_said_that_the_other_player_has_none(room, ears, tmp_path):
    """His answers are aloud, and both know it before the game; in English."""
    room.script("a: Partie beginnen", "w: Bedenkzeit", "s: letzter Zug")
    record = str(tmp_path / "game.sqlite")
    options = ["--language", "en", "--white-loudspeaker", "L", "--record", record]
    assert cli.main(["play", "--typed", "--no-pages", *options]) == OK
    aloud = "Black has no loudspeaker alone: what only Black may hear is said aloud."
    assert aloud in ears["L"].heard
    assert aloud in ears[None].heard
    assert not any("used" in line for line in ears[None].heard)
    assert "No move has been played yet." in ears[None].heard
    assert "No move has been played yet." not in ears["L"].heard


def ask_for_the_times(room: Room, record: Path, *options: str) -> None:
    """White asks for them in a game that has begun; nobody speaks."""
    room.script("a: Partie beginnen", "w: Bedenkzeit")
    assert cli.main(["play", "--typed", "--no-pages", "--record", str(record), *options]) == OK


def times_in(heard: list[str]) -> list[str]:
    """Whose times are told."""
    return [line.partition(":")[0] for line in heard if "verbraucht" in line]


def test_whose_own_loudspeaker_is_missing_is_answered_aloud(room, ears, missing, tmp_path):
    """He hears the common one, as who has named none, and everybody knows it before the game."""
    missing.add("L")
    ask_for_the_times(room, tmp_path / "game.sqlite", "--white-loudspeaker", "L")
    assert ears[None].heard[:3] == [ALOUD.format("Weiß"), ALOUD.format("Schwarz"), KEPT]
    assert times_in(ears[None].heard) == ["Weiß", "Schwarz"]


def test_of_two_headsets_one_is_missing_and_the_other_hears_no_answer_of_his(room, ears, missing, tmp_path):
    """2009, E2.9d: what is for White alone goes to the common loudspeaker, which nobody has named, and not to Black."""
    missing.add("L")
    ask_for_the_times(room, tmp_path / "game.sqlite", *HEADSETS)
    assert ears[None].heard[:2] == ears["R"].heard[:2] == [ALOUD.format("Weiß"), KEPT]
    assert times_in(ears[None].heard) == ["Weiß", "Schwarz"]
    assert times_in(ears["R"].heard) == []


def test_where_there_is_no_other_loudspeaker_it_is_told_for_whom(room, ears, missing, tmp_path):
    """By the one that is there: White's answers are only printed, and Black can tell him so."""
    missing.update({"L", None})
    ask_for_the_times(room, tmp_path / "game.sqlite", *HEADSETS)
    assert ears["R"].heard[:2] == ["Kein Lautsprecher für: Weiß.", KEPT]
    assert times_in(ears["R"].heard) == []
    assert times_in(room.printed) == ["An Weiß", "An Weiß"]


def test_who_has_a_screen_reader_misses_no_loudspeaker(room, tmp_path):
    """With `--silent` none is opened, and none is told to be missing."""
    ask_for_the_times(room, tmp_path / "game.sqlite", "--silent", *HEADSETS)
    assert not any("Lautsprecher" in line for line in room.printed)


class Late(LateLoudspeaker):
    """A loudspeaker that comes when somebody plugs it in."""

    is_looked_for = False

    def look_for_it(self) -> None:
        """It is plugged in by hand."""
        self.is_looked_for = True


class Unpacking(Room):
    """A room in which somebody plugs in a loudspeaker when that is read: "plug in" among the keys."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, missing: str | None) -> None:
        super().__init__(monkeypatch)
        self.ears: dict[str | None, Listener] = {}
        self.late = Late(missing, 22_050)

        def opened(
            _: object, name: str | None, __: object, whose: str, sinks: dict[str, object], *___: object
        ) -> object:
            if name == missing:
                sinks[whose] = self.late
            return self.ears.setdefault(name, Listener())

        monkeypatch.setattr("app.voices.loudspeaker.steady_loudspeaker", opened)

    def __iter__(self) -> Iterator[str]:
        """The keyboard's lines, and what is done between them."""
        for line in super().__iter__():
            if line != "plug in\n":
                yield line
                continue
            assert self.late.is_looked_for
            self.late.when_back()


AWAITED = "Ein Lautsprecher, der fehlt, spricht mit, sobald er da ist."


def test_a_players_loudspeaker_that_comes_late_tells_him_alone_from_then_on(monkeypatch, tmp_path):
    """2009, E2.9d: until it is plugged in his answers are aloud, which all know; then they are in his ear only."""
    room = Unpacking(monkeypatch, "L")
    there = "Der Lautsprecher von Weiß ist da: was nur Weiß hören darf, wird jetzt dort gesagt."
    room.script("a: Partie beginnen", "w: Bedenkzeit", "plug in", f"...{there}", "w: Bedenkzeit")
    options = ["--typed", "--no-pages", "--record", str(tmp_path / "game.sqlite")]
    assert cli.main(["play", *options, *HEADSETS]) == OK
    common, own, others = room.ears[None].heard, room.ears["L"].heard, room.ears["R"].heard
    assert common[:3] == others[:3] == [ALOUD.format("Weiß"), AWAITED, KEPT]
    assert times_in(common) == ["Weiß", "Schwarz"]
    assert own[0] == there
    assert times_in(own[1:3]) == ["Weiß", "Schwarz"]
    assert times_in(others) == []
    assert there in common
    assert there in others


@pytest.mark.parametrize(("named", "goes_on"), [((), False), (("--loudspeaker", "C"), True)])
def test_a_loudspeaker_that_stood_in_is_silent_when_both_have_their_own(monkeypatch, tmp_path, named, goes_on):
    """With both plugged in at the start it would not have been opened; one that was named speaks to the room."""
    room = Unpacking(monkeypatch, "L")
    there = "Der Lautsprecher von Weiß ist da: was nur Weiß hören darf, wird jetzt dort gesagt."
    room.script("a: Partie beginnen", "plug in", f"...{there}", "w: Eva vier", "s: Eva vier")
    options = ["--typed", "--no-pages", "--record", str(tmp_path / "game.sqlite")]
    assert cli.main(["play", *options, *HEADSETS, *named]) == OK
    common, agrees = room.ears["C" if named else None].heard, "Wiederholung stimmt."
    assert there in common
    assert (agrees in common) == goes_on
    assert agrees in room.ears["L"].heard
    assert agrees in room.ears["R"].heard


def test_the_loudspeaker_of_all_that_comes_late_is_told(monkeypatch, tmp_path):
    """Until then the lines are read; that it is missing is none of what it says when it comes."""
    room = Unpacking(monkeypatch, None)
    room.script("a: Partie beginnen", "plug in", "...Der Lautsprecher ist da.")
    assert cli.main(["play", "--typed", "--no-pages", "--record", str(tmp_path / "game.sqlite")]) == OK
    assert room.printed[0] == AWAITED
    assert "Der Lautsprecher ist da." in room.printed


def test_the_device_tells_who_speaks(room, ears, monkeypatch, tmp_path):
    """Each into his own microphone: whose offer it is needs no question by name (9.1b1)."""
    into = Microphones(monkeypatch, {"l": Sounds(room, spoken_by_espeak("Remis")), "r": Sounds(room)})
    monkeypatch.setattr("app.voices.loudspeaker.steady_loudspeaker", lambda *_: None)
    devices = ["--white-microphone", "l", "--black-microphone", "r", "--hands-free"]
    room.script("a: Partie beginnen", "...bietet Remis")
    assert cli.main(["play", "--no-pages", "--record", str(tmp_path / "game.sqlite"), *devices]) == OK
    assert into.opened == ["l", "r"]
    said = room.printed.index("Weiß sagt: Remis.")
    assert room.printed[said + 1] == "Weiß bietet Remis."
    assert not ears


def test_a_players_own_microphone_that_is_missing_is_told_and_the_other_is_heard(room, monkeypatch, tmp_path):
    """One headset less is no reason to hear nobody: whose it is is said, and nobody is sent to the keyboard."""
    Microphones(monkeypatch, {"r": Sounds(room, spoken_by_espeak("Remis"))})
    monkeypatch.setattr("app.voices.loudspeaker.steady_loudspeaker", lambda *_: None)
    room.script("a: Partie beginnen", "w", "...sagt: Remis")
    devices = ["--white-microphone", "l", "--black-microphone", "r", "--hands-free"]
    assert cli.main(["play", "--no-pages", "--record", str(tmp_path / "game.sqlite"), *devices]) == OK
    told = room.printed[room.printed.index("Kein Mikrofon gefunden.") :]
    assert told[1:3] == ["Kein Mikrofon für: Weiß.", "Das Mikrofon ist offen."]
    assert told.count("Kein Mikrofon für: Weiß.") == 2  # once more for the talk key
    assert "Schwarz sagt: Remis." in told


def test_a_players_own_microphone_that_another_game_hears_is_told(room, monkeypatch, tmp_path):
    """Whose it is, and where that game lies; after its end nobody is told of it."""
    monkeypatch.setattr("app.voices.loudspeaker.steady_loudspeaker", lambda *_: None)
    with contextlib.ExitStack() as other_game:
        assert in_use.hold("r", tmp_path / "other.sqlite", other_game) is None
        Microphones(monkeypatch, {"l": Sounds(room), "r": Sounds(room)})
        assert cli.main(["play", "--no-pages", "--record", str(tmp_path / "game.sqlite"), *OWN]) == OK
        told = room.printed.index(
            "Das Mikrofon von Schwarz ist schon in Gebrauch: eine andere Partie an diesem Rechner hört es auch. "
            "Was hineingesagt wird, kann in beiden gelten."
        )
        assert room.printed[told + 1] == f"Die andere Partie liegt in: {tmp_path / 'other.sqlite'}"
        assert not any("Mikrofon von Weiß ist schon" in line for line in room.printed)
    room.printed.clear()
    assert cli.main(["play", "--no-pages", "--record", str(tmp_path / "next.sqlite"), *OWN]) == OK
    assert not any("in Gebrauch" in line for line in room.printed)


def test_one_microphone_that_two_options_name_is_another_games_to_nobody(room, monkeypatch, tmp_path):
    """Both players' words come in there twice: that is told, and no other game is looked for."""
    monkeypatch.setattr("app.voices.loudspeaker.steady_loudspeaker", lambda *_: None)
    Microphones(monkeypatch, {"l": Sounds(room)})
    same = ("--white-microphone", "l", "--black-microphone", "l")
    assert cli.main(["play", "--no-pages", "--record", str(tmp_path / "game.sqlite"), *same]) == OK
    twice = [line for line in room.printed if line.startswith("Zwei Optionen nennen dasselbe Mikrofon: ")]
    assert [line.rpartition(". ")[2] for line in twice] == ["Bitte jedem ein eigenes nennen."]
    assert not any("andere Partie" in line for line in room.printed)


def test_without_any_microphone_it_is_said_once_how_to_type(room, monkeypatch, tmp_path):
    """Neither headset is there: one reason, and what to do instead."""
    Microphones(monkeypatch, {})
    monkeypatch.setattr("app.voices.loudspeaker.steady_loudspeaker", lambda *_: None)
    devices = ["--white-microphone", "l", "--black-microphone", "r"]
    assert cli.main(["play", "--no-pages", "--record", str(tmp_path / "game.sqlite"), *devices]) == OK
    told = [line for line in room.printed if line.startswith(("Kein Mikrofon", "Bitte tippen"))]
    assert [line.partition(",")[0] for line in told] == ["Kein Mikrofon gefunden.", "Bitte tippen"]


class Plugging(Room):
    """A room in which somebody plugs in a microphone when that is read: "plug in NAME" among the keys."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        super().__init__(monkeypatch)
        self.microphones, self.coming = Microphones(monkeypatch, {}), dict[str, SoundSource]()
        monkeypatch.setattr("app.voices.loudspeaker.steady_loudspeaker", lambda *_: None)

    def __iter__(self) -> Iterator[str]:
        """The keyboard's lines, and what is done between them."""
        for line in super().__iter__():
            name = line.strip().removeprefix("plug in ")
            if name not in self.coming:
                yield line
                continue
            self.microphones.plug_in(None if name == "the shared one" else name, self.coming[name])


@pytest.fixture
def plugging(monkeypatch) -> Plugging:
    """A room with no microphone yet."""
    return Plugging(monkeypatch)


def test_a_players_microphone_that_was_missing_at_the_start_is_heard_when_it_is_plugged_in(plugging, tmp_path):
    """It is told, not as one that comes back, and hears him without a new start; so is the other player's, later."""
    plugging.coming = {
        "l": Sounds(plugging, spoken_by_espeak("Remis"), after="Das Mikrofon von Weiß ist da."),
        "r": Sounds(plugging, spoken_by_espeak("Nein"), after="Weiß bietet Remis."),
    }
    plugging.script("a: Partie beginnen", "plug in l", "...ausgefallen", "plug in r", "...Schwarz lehnt")
    record = str(tmp_path / "game.sqlite")
    assert cli.main(["play", "--no-pages", "--hands-free", "--record", record, *OWN]) == OK
    told = plugging.printed[plugging.printed.index("Die Partie beginnt. Weiß ist am Zug.") + 1 :]
    assert [line for line in told if not line.startswith("Bitte tippen")][:9] == [
        "Das Mikrofon von Weiß ist da.",
        "Das Mikrofon ist offen.",
        "Weiß sagt: Remis.",
        "Weiß bietet Remis.",
        "Das Mikrofon ist ausgefallen.",
        "Das Mikrofon von Schwarz ist da.",
        "Das Mikrofon ist offen.",
        "Schwarz sagt: nein.",
        "Schwarz lehnt das Remis ab.",
    ]


def test_the_shared_microphone_that_was_missing_at_the_start_has_its_talk_key_when_it_comes(plugging, tmp_path):
    """Until then Enter opens nothing; from then on it is told how to use it, and it hears."""
    microphone = RecordedMicrophone(plugging, "Ich höre Weiß.")
    plugging.coming = {"the shared one": microphone}
    plugging.script(
        *("a: Partie beginnen", "w", "plug in the shared one", "...Eingabetaste drücken", "w", microphone.heard, ""),
        "...Eva zwei Eva vier.",
    )
    assert cli.main(["play", "--no-pages", "--record", str(tmp_path / "game.sqlite")]) == OK
    told = plugging.printed[plugging.printed.index("Die Partie beginnt. Weiß ist am Zug.") + 1 :]
    assert (told[0], told[2]) == ("Kein Mikrofon für: Weiß.", "Das Mikrofon ist da.")
    assert told[3].startswith("Eingabetaste drücken, sprechen, Eingabetaste drücken.")
    assert told[4:7] == ["Ich höre Weiß.", "Weiß sagt: Eva zwei Eva vier.", "Eva zwei Eva vier."]


@pytest.mark.parametrize(
    ("options", "heard"),
    [
        (("--white-profile", "Lea", *OWN), ["Schwarz sagt: Remis."]),
        (("--profile", "Lea", "--black-profile", "Jonas", *OWN), ["Schwarz sagt: Remis."]),
        (("--profile", "Lea", *OWN), []),
        (("--white-profile", "Lea", "--engine", "stockfish"), []),
        (("--white-profile", "Lea"), ["Gesagt wurde: Remis."]),
        (("--white-profile", "Lea", "--black-profile", "Jonas"), ["Gesagt wurde: Remis."]),
        (("--profile", "Jonas", "--white-profile", "Lea", "--microphone", "r", *OWN[:2]), ["Gesagt wurde: Remis."]),
    ],
)
def test_how_soft_is_speech_at_a_microphone_tells_the_profile_of_who_speaks_there(
    room, monkeypatch, tmp_path, options, heard
):
    """Lea's voice is loud, and a soft one at her microphone is from the next board; Jonas speaks softly himself.

    At one that they share the softer of both is heard, and one of whom nothing is known.
    """
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    for name, quietest in (("Lea", -40.0), ("Jonas", -80.0)):
        profile = replace(a_profile(name, is_adapted=False), activity=Thresholds(quietest_dbfs=quietest))
        write_whole(folder_of(name) / "profile.json", msgspec.json.encode(profile))
    softly = (np.frombuffer(spoken_by_espeak("Remis"), "<i2") / 30).astype("<i2").tobytes()
    Microphones(monkeypatch, {name: Sounds(room, softly) for name in ("l", "r", None)})
    monkeypatch.setattr("app.voices.loudspeaker.steady_loudspeaker", lambda *_: None)
    room.script("a: Partie beginnen", "...Bitte tippen")
    record = str(tmp_path / "game.sqlite")
    assert cli.main(["play", "--no-pages", "--no-learning", "--hands-free", "--record", record, *options]) == OK
    assert [line for line in room.printed if line.endswith(": Remis.")] == heard


class ScreenReader:
    """A voice that speaks by itself."""

    sample_rate = 22_050
    said: ClassVar[list[str]] = []

    def synthesise(self, text: str, _language: str, _emit: object) -> None:
        """See `voice.mouth.synthesiser.Synthesiser`."""
        self.said.append(text)

    def close(self) -> None:
        """See `voice.mouth.synthesiser.Synthesiser`."""


def test_a_screen_readers_voice_needs_no_loudspeaker_of_ours(room, card, monkeypatch, tmp_path):
    """It has its own way to the sound card: without another one there are no earcons, and every word."""
    monkeypatch.setattr("app.voices.synthesisers.synthesiser", lambda _: ScreenReader())
    card.has_loudspeaker = False
    room.script("a: Partie beginnen")
    options = ["--typed", "--no-pages", "--driver", "speech-dispatcher", "--record", str(tmp_path / "game.sqlite")]
    assert cli.main(["play", *options]) == OK
    assert "Die Partie beginnt. Weiß ist am Zug." in ScreenReader.said
    assert "Kein Lautsprecher gefunden." not in room.printed


class BuiltIn(ScreenReader):
    """The built-in voice."""

    said: ClassVar[list[str]] = []


def test_a_voice_that_goes_is_followed_by_another_also_where_that_cannot_be_printed(room, card, monkeypatch, tmp_path):
    """No room on the disk behind what is printed: every word is spoken, and why in that voice."""

    def no_voice(_driver: str) -> NoReturn:
        raise SpeechError(VoiceErrorCode.SPEECH_ENGINE_MISSING, "not there")

    def printed(text: str) -> None:
        if "Screenreader" in text:
            raise OutputError(ErrorCode.OUTPUT_FULL, text)

    monkeypatch.setattr("app.voices.synthesisers.synthesiser", no_voice)
    monkeypatch.setattr("voice.mouth.espeak.EspeakSynthesiser", BuiltIn)
    monkeypatch.setattr("app.output.line", printed)
    room.script("a: Partie beginnen")
    options = ["--typed", "--no-pages", "--driver", "speech-dispatcher", "--record", str(tmp_path / "game.sqlite")]
    assert cli.main(["play", *options]) == OK
    why = "Die Stimme des Screenreaders antwortet nicht. Rochade spricht so lange mit der eigenen."
    assert BuiltIn.said[:2] == [KEPT, why]
    assert "Die Partie beginnt. Weiß ist am Zug." in BuiltIn.said
    assert card.opened == [None]


def test_one_voice_for_all_is_none_for_one_ear(capsys, tmp_path):
    """What only one player may hear would be heard by both (E2.9d): that is refused, and not played so."""
    options = ["--typed", "--driver", "speech-dispatcher", "--record", str(tmp_path / "game.sqlite")]
    with pytest.raises(SystemExit, match=f"^{USAGE}$"):
        cli.main(["play", *options, *HEADSETS])
    said = capsys.readouterr().err
    assert "Nicht zusammen: --driver speech-dispatcher und --black-loudspeaker." in said
