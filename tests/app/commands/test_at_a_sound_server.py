"""The commands that try a microphone or hear one, with the devices of a real sound server, which the options name."""

import contextlib
import json
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from app.enrolment.readers import FolderReader
from app.errors import INTERRUPTED, NO_DEVICE, OK
from app.voices.takes import Takes
from tests.app.conftest import Run
from tests.app.enrolled import a_profile
from tests.forked import Forked
from tests.voice.devices.sound_server import SoundServer
from voice.pcm import HEARING_RATE

TAKES = Path(__file__).parents[2] / "data" / "takes"


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[SoundServer]:
    """A sound server with a headset: what is played to it, its microphone hears."""
    found = SoundServer(tmp_path)
    monkeypatch.setenv("PULSE_SERVER", found.address)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    found.plug_in("headset", 48_000)
    yield found
    found.die()


HEARS = (
    "Mikrofon und Lautsprecher: das Mikrofon hört den Lautsprecher. Wer es immer offen hat, unterbricht Rochade dann "
    "mit keinem Wort, das es gerade selbst sagt. Kopfhörer helfen."
)
HEARS_NOT = "Mikrofon und Lautsprecher: das Mikrofon hört den Lautsprecher nicht, falls die Töne zu hören waren."
QUIET = "Mikrofon: bereit. Solange nichts zu hören ist, liefert es so gut wie nichts."
SILENT = "Mikrofon: stumm. Ist es ausgeschaltet? Ob es eine Stimme hört, zeigt: doctor --listen"
MUTED = "Mikrofon und Lautsprecher: nicht geprüft, weil das Mikrofon stumm ist."
NO_LOUDSPEAKER = "Lautsprecher: keiner. Ein Screenreader liest die Partie vor, die so beginnt: play --typed --silent."
WHICH = "Welche da sind, sagt: rochade doctor --devices"


@pytest.fixture
def lips(server: SoundServer, tmp_path: Path) -> Iterator[str]:
    """A microphone in a quiet room, which hears no loudspeaker."""
    server.plug_in("lips", 16_000)
    hiss = tmp_path / "hiss"
    hiss.write_bytes(np.random.default_rng(1).normal(0, 100, 600 * HEARING_RATE).astype("<i2").tobytes())
    options = ("--raw", "--rate", str(HEARING_RATE), "--channels", "1", "--format", "s16le")
    with subprocess.Popen(["pacat", "-s", server.address, "-d", "lips", *options, str(hiss)]) as room:
        yield "lips.monitor"
        room.kill()


def told_of_devices(process: Run, folder: Path, *named: str) -> list[str]:
    """What the doctor tells of microphone and loudspeaker: as JSON, for then only the tones are heard."""
    told = process("doctor", "--json", "--records", str(folder), *named).stdout.splitlines()
    says = [json.loads(line)["says"] for line in told]
    return [line for line in says if line.startswith(("Mikrofon", "Lautsprecher"))]


@pytest.mark.parametrize(
    ("microphone", "loudspeaker", "told"),
    [
        ("headset.monitor", "headset", ["Lautsprecher: bereit.", QUIET, HEARS]),
        ("laptop.monitor", "headset", ["Lautsprecher: bereit.", SILENT, MUTED]),
        (
            "USB",
            "Headset",
            [
                f"{NO_LOUDSPEAKER} Kein Lautsprecher namens Headset gefunden. {WHICH}",
                f"Mikrofon: keines. Gespielt wird mit getippten Zeilen. Kein Mikrofon namens USB gefunden. {WHICH}",
            ],
        ),
    ],
)
def test_the_doctor_looks_at_the_devices_that_the_options_name(
    server: SoundServer, process: Run, tmp_path: Path, microphone: str, loudspeaker: str, told: list[str]
):
    """Those that a game with these options would have, not the system's, which are another's; and how they go together.

    The headset's microphone hears all that is played to it, and is not called silent then, though it delivers nothing
    before; of a muted one nobody is told that it hears nothing.
    """
    assert told_of_devices(process, tmp_path, "--microphone", microphone, "--loudspeaker", loudspeaker) == told


def test_a_headset_that_keeps_its_sound_to_itself_is_told(server: SoundServer, lips: str, process: Run, tmp_path: Path):
    """Its microphone hears the room alone; with `--silent`, where no loudspeaker speaks, nothing is played."""
    named = ("--microphone", lips, "--loudspeaker", "headset")
    ready = ["Lautsprecher: bereit.", "Mikrofon: bereit, Pegel fünfzig Dezibel unter Vollausschlag."]
    assert told_of_devices(process, tmp_path, *named) == [*ready, HEARS_NOT]
    assert told_of_devices(process, tmp_path, *named, "--silent") == ready


def test_a_microphone_of_the_sound_servers_is_tried(server: SoundServer, process: Run, tmp_path: Path):
    """By `doctor --listen`: nobody speaks into it, and that is what is told."""
    named = ("--listen", "--silent", "--microphone", "headset.monitor", "--records", str(tmp_path))
    done = process("doctor", *named)
    assert done.returncode == OK
    told = done.stdout.splitlines()
    asked = told.index("Bitte zwei Sekunden still sein.")
    assert told[asked + 1 : asked + 3] == [
        "Jetzt bitte sprechen: Springer Gustav eins Felix drei.",
        "Das Mikrofon liefert nichts. Ist es angeschlossen, eingeschaltet und das gewählte?",
    ]


@contextlib.contextmanager
def begun(record: Path, *named: str) -> Iterator[tuple[Forked, list[str]]]:
    """A game at a microphone that is killed at the end, and what it tells until that is open."""
    words = ("play", "--silent", "--no-pages", "--hands-free", "--record", str(record), *named)
    with Forked(*words, cwd=record.parent) as game:
        told = [""]
        while told[-1] != "Das Mikrofon ist offen." and (line := game.stdout.readline()):
            told.append(line.rstrip("\n"))
        try:
            yield game, told
        finally:
            game.kill()


SHARED = (
    "Dieses Mikrofon ist schon in Gebrauch: eine andere Partie an diesem Rechner hört es auch. Was hier gesagt wird, "
    "kann auch dort gelten. Mit der Option --microphone wird ein anderes gewählt."
)


def test_the_second_game_at_a_microphone_is_told_of_the_first(server: SoundServer, tmp_path: Path):
    """By whichever name it is called, and where that game lies; it goes on, and a game that has died holds nothing."""
    server.become_the_microphone("headset")
    first, second, third, fourth = (tmp_path / f"{name}.sqlite" for name in ("first", "second", "third", "fourth"))
    with begun(first, "--microphone", "headset.monitor") as (game, told):
        assert SHARED not in told
        with begun(second) as (_, heard):
            assert heard[heard.index(SHARED) + 1] == f"Die andere Partie liegt in: {first}"
            assert heard[-1] == "Das Mikrofon ist offen."
        with begun(third, "--microphone", "laptop.monitor") as (_, heard):
            assert SHARED not in heard
        game.kill()
        game.wait()
    with begun(fourth) as (_, told):
        assert SHARED not in told


ELSEWHERE = (
    "Das Profil Lea ist an einem anderen Mikrofon gelesen. Wird die Stimme hier schlechter gehört, hilft es, neu zu "
    'lesen: enrol "Lea" --again'
)


def test_who_plays_at_another_microphone_than_he_has_read_at_is_told(server: SoundServer, tmp_path: Path):
    """His profile knows the voice and the microphone; at the one that he has read at, nothing is told."""
    a_profile("Lea", is_adapted=False)
    takes = Takes.of("Lea")
    takes.begin_from("headset.monitor")
    takes.keep("anna", FolderReader(TAKES).read("anna", 0) or b"")
    lea = ("--white-profile", "Lea", "--white-microphone")
    with begun(tmp_path / "there.sqlite", *lea, "headset.monitor") as (_, told):
        assert ELSEWHERE not in told
    with begun(tmp_path / "here.sqlite", *lea, "laptop.monitor") as (_, told):
        assert told.count(ELSEWHERE) == 1


def test_words_are_read_at_a_microphone_of_the_sound_servers(server: SoundServer, tmp_path: Path):
    """The player reads the first word into his headset; before the second he breaks off."""
    with Forked("enrol", "Lea", "--silent", "--microphone", "headset.monitor", cwd=tmp_path) as reading:
        while "Eins von vierundzwanzig: Anna." not in reading.stdout.readline():
            assert reading.poll() is None
        server.play("headset", FolderReader(TAKES).read("anna", 0) or b"")
        assert reading.stdout.readline() == "Zwei von vierundzwanzig: eins.\n"
        reading.send_signal(signal.SIGINT)
        told, complained = reading.communicate()
    assert told == "Unterbrochen.\nEine Aufnahme bleibt. Mit demselben Befehl geht es hier weiter.\n"
    assert (reading.returncode, complained) == (INTERRUPTED, "")


def test_the_names_that_the_options_take_are_listed(server: SoundServer, process: Run, monkeypatch: pytest.MonkeyPatch):
    """The usual one first, a line each, and in each what is typed; a monitor is what only a rig of tests listens to."""
    server.become_the_microphone("headset")
    done = process("doctor", "--devices")
    assert (done.returncode, done.stdout.splitlines()) == (
        OK,
        [
            "Mikrofon, das übliche: Monitor of Null Output. Option: --microphone headset.monitor",
            "Mikrofon: Monitor of Null Output. Option: --microphone laptop.monitor",
            "Lautsprecher, der übliche: Null Output. Option: --loudspeaker laptop",
            "Lautsprecher: Null Output. Option: --loudspeaker headset",
        ],
    )
    monkeypatch.setenv("PULSE_SERVER", "unix:/nowhere")
    done = process("doctor", "--devices")
    assert (done.returncode, done.stdout.splitlines()) == (
        NO_DEVICE,
        ["Kein Mikrofon gefunden.", "Kein Lautsprecher gefunden."],
    )
