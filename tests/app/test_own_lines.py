"""Every line that a person sees is a sentence of ours: what libraries in C write is read by no screen reader."""

import io
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
import soundfile

from app import output

CHECKOUT = Path(__file__).parents[2]
SOUND_LIBRARY = """
import ctypes
import threading
from app import output

output.use_any_terminal()
output.keep_to_own_lines()
complain = ctypes.CDLL(None).perror
output.complaint("Kein Mikrofon gefunden: tönt")
thread = threading.Thread(target=complain, args=(b"ALSA lib pcm.c: Unknown PCM",))
thread.start()
thread.join()
complain(b"Expression failed in pa_linux_alsa.c")
output.complaint("Gespielt wird mit getippten Zeilen")
1 // 0
"""


@pytest.fixture
def damaged(tmp_path: Path) -> Path:
    """An MP3 with a torn middle, of which libmpg123 has a lot to say."""
    path = tmp_path / "torn.mp3"
    soundfile.write(path, np.random.default_rng(0).standard_normal(48_000) * 0.1, 16_000)
    data = bytearray(path.read_bytes())
    third = len(data) // 3
    data[third : third + 400] = bytes(at * 7 % 256 for at in range(400))
    path.write_bytes(data)
    return path


def test_a_damaged_mp3_is_refused_in_our_words_alone(process, damaged):
    """The decoder's "part2_3_length too large" is no sentence for a player; that some of it is missing is one."""
    result = process("hear", str(damaged))
    assert (result.returncode, result.stdout) == (1, "Nichts verstanden.\n")
    assert result.stderr == f"Die Aufnahme bricht ab, bevor sie zu Ende ist: {damaged}\n"


def test_who_examines_a_recording_sees_what_the_decoder_says(process, damaged):
    """With ROCHADE_DEBUG nothing is kept back."""
    result = process("hear", str(damaged), env={"ROCHADE_DEBUG": "1"})
    assert result.stdout == "Nichts verstanden.\n"
    assert "mpg123" in result.stderr


def test_lines_of_ours_come_through_between_those_of_a_sound_library():
    """In order, with their umlauts; and what ends the program is still told."""
    result = subprocess.run(
        [sys.executable, "-c", SOUND_LIBRARY], cwd=CHECKOUT, capture_output=True, encoding="utf-8", check=False
    )
    lines = result.stderr.splitlines()
    assert lines[:2] == ["Kein Mikrofon gefunden: tönt", "Gespielt wird mit getippten Zeilen"]
    assert lines[2].startswith("Traceback")
    assert lines[-1].startswith("ZeroDivisionError")
    assert not any("ALSA" in line or "pa_linux" in line for line in lines)


def test_who_closed_standard_error_is_served_all_the_same():
    """A program without a third stream starts and answers."""
    result = subprocess.run(
        ["/bin/sh", "-c", f"exec {sys.executable} -P -m app parse Eva vier 2>&-"],
        env={"PYTHONPATH": str(CHECKOUT)},
        cwd="/",
        stdout=subprocess.PIPE,
        encoding="utf-8",
        check=False,
    )
    assert (result.returncode, result.stdout) == (0, "Eva zwei Eva vier.\n")


@pytest.mark.parametrize("words", ["parse Eva vier", "parse --json Eva vier", "laws 2009", "--version", "--help"])
def test_who_closed_standard_output_hears_that_nothing_could_be_written(words):
    """Nothing was told, and all seemed well: a script would go on without the answer."""
    result = subprocess.run(
        ["/bin/sh", "-c", f"exec {sys.executable} -P -m app {words} >&-"],
        env={"PYTHONPATH": str(CHECKOUT)},
        cwd="/",
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert (result.returncode, result.stdout) == (3, "")
    assert result.stderr == "Die Ausgabe ist geschlossen: darauf kann nichts geschrieben werden.\n"


class Pieces(io.StringIO):
    """A terminal that others write to between any two pieces."""

    def __init__(self) -> None:
        super().__init__()
        self.pieces: list[str] = []

    def write(self, text: str) -> int:
        """Keep it, where there is anything."""
        self.pieces += [text] if text else []
        return len(text)


def test_a_line_comes_in_one_piece(monkeypatch: pytest.MonkeyPatch):
    """Eight tables of a hall write at once: what one says does not stand behind the other on its line."""
    terminal = Pieces()
    monkeypatch.setattr("sys.stdout", terminal)
    monkeypatch.setattr("sys.stderr", terminal)
    output.line("Tisch 1.3: Die Partie beginnt. Weiß ist am Zug.")
    output.complaint("Tisch 1.5: Diesen Tisch führt jetzt ein anderes Programm: 1.5")
    assert terminal.pieces == [
        "Tisch 1.3: Die Partie beginnt. Weiß ist am Zug.\n",
        "Tisch 1.5: Diesen Tisch führt jetzt ein anderes Programm: 1.5\n",
    ]
