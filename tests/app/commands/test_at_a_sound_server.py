"""The commands that try a microphone or hear one, with the devices of a real sound server, which the options name."""

import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.enrolment.readers import FolderReader
from app.errors import INTERRUPTED, OK
from tests.app.conftest import Run
from tests.forked import Forked
from tests.voice.devices.sound_server import SoundServer

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


NO_LOUDSPEAKER = "Lautsprecher: keiner. Ein Screenreader liest die Partie vor, die so beginnt: play --typed --silent."


@pytest.mark.parametrize(
    ("microphone", "loudspeaker", "heard", "spoken"),
    [
        ("headset.monitor", "headset", "Mikrofon: stumm. Ist es ausgeschaltet?", "Lautsprecher: bereit."),
        (
            "USB",
            "Headset",
            "Mikrofon: keines. Gespielt wird mit getippten Zeilen. Kein Mikrofon gefunden.",
            f"{NO_LOUDSPEAKER} Kein Lautsprecher gefunden.",
        ),
    ],
)
def test_the_doctor_looks_at_the_devices_that_the_options_name(
    server: SoundServer, process: Run, tmp_path: Path, microphone: str, loudspeaker: str, heard: str, spoken: str
):
    """Those that a game with these options would have, not the system's, which are another's."""
    named = ("--microphone", microphone, "--loudspeaker", loudspeaker)
    told = process("doctor", "--records", str(tmp_path), *named).stdout.splitlines()
    assert [line for line in told if line.startswith(("Mikrofon", "Lautsprecher"))] == [spoken, heard]


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
