"""`rochade hear` as a real process with the real model: recordings in, words and moves out."""

import json
import random
import struct
import subprocess
import sys
import wave
from pathlib import Path

import numpy as np
import pytest
import soundfile

from app.commands.hear import _meaning
from app.interpretation import Interpreter
from app.position import board_from
from dialogue.understanding.heard import Heard, Hypothesis
from speech_grammar.messages import Catalogue
from voice.audio import open_recording

ROOT = Path(__file__).parents[3]
RECORDINGS = ROOT / "demo" / "takes" / "first"
NEAR_MOVES = Path(__file__).parents[2] / "data" / "near_moves"
RATE = 16_000
FIELDS = [
    "file",
    "words",
    "hypotheses",
    "reading",
    "move",
    "choices",
    "refused",
    "says",
    "ms",
    "rtf",
    "another_ear",
    "truncated",
]
NO_RECORDING = "Keine lesbare Tonaufnahme: memo.m4a. Gelesen werden WAV, FLAC, OGG und einiges mehr."


def heard(rochade, *files, options=()):
    """Hear files; the objects printed, and the process's result."""
    result = rochade("hear", *map(str, files), "--json", *options)
    assert result.stderr == ""
    return [json.loads(text) for text in result.stdout.splitlines()], result.returncode


def write(path, samples):
    """Write samples (int16, mono, 16 kHz) as WAV."""
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(struct.pack(f"<{len(samples)}h", *samples))
    return path


def test_an_announcement_is_heard_as_its_move(rochade):
    """A recording of an announcement gives its words, its move and what the player hears, with the time it took."""
    (found,), exit_code = heard(rochade, RECORDINGS / "002-white.opus")
    assert list(found) == FIELDS
    assert (exit_code, found["words"], found["move"], found["refused"]) == (0, "eva zwei eva vier", "e2e4", None)
    assert found["says"] == "Eva zwei Eva vier."
    assert found["hypotheses"][0].keys() == {"words", "score", "whole"}
    assert found["ms"] >= 0
    assert found["rtf"] > 0


def test_the_position_decides_what_is_legal(rochade):
    """The same words are a move in one position and refused with their reason in another; the words stay."""
    (found,), exit_code = heard(
        rochade, RECORDINGS / "002-white.opus", options=["--fen", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"]
    )
    assert (exit_code, found["words"], found["move"]) == (1, "eva zwei eva vier", None)
    assert (found["refused"], found["says"]) == ("nothing_there", "Unzulässig: Eva zwei Eva vier. Eva zwei ist leer.")


def test_what_is_no_recording_is_named_and_the_others_are_heard(rochade, tmp_path):
    """Each file that cannot be read is one line with its reason; the ones after it are heard all the same."""
    empty, text, cut = tmp_path / "empty.wav", tmp_path / "text.wav", tmp_path / "cut.wav"
    empty.write_bytes(b"")
    text.write_text("Springer Felix drei")
    cut.write_bytes(write(tmp_path / "whole.wav", [0] * RATE).read_bytes()[:30])
    files = [tmp_path / "missing.wav", tmp_path, empty, text, cut, RECORDINGS / "002-white.opus"]
    found, exit_code = heard(rochade, *files)
    assert exit_code == 3
    assert [one["file"] for one in found] == [str(file) for file in files]
    assert [one["refused"] for one in found][:4] == ["file_missing", "no_file", "file_empty", "not_audio"]
    assert found[4]["refused"] in {"audio_damaged", "file_empty"}
    assert found[5]["move"] == "e2e4"
    for one in found[:5]:
        assert (one["words"], one["hypotheses"], one["move"], one["ms"], one["rtf"]) == ("", [], None, None, None)
        assert one["says"]


def test_who_names_a_folder_or_a_telephones_file_is_told_what_can_be_heard(rochade, tmp_path):
    """Neither is missing, nor is the sound bad: he hears what to give instead."""
    (tmp_path / "memo.m4a").write_bytes(b"\0\0\0\x20ftypM4A " + bytes(500))
    told = rochade("hear", str(tmp_path), str(tmp_path / "memo.m4a"))
    assert (told.returncode, told.stdout) == (3, "")
    assert told.stderr.splitlines() == [
        f"{tmp_path}: Das ist ein Ordner und keine Datei: {tmp_path.name}",
        f"{tmp_path / 'memo.m4a'}: {NO_RECORDING}",
    ]


def test_a_recording_comes_from_standard_input():
    """As with every other command that reads a file; a second time nothing is there."""
    with (RECORDINGS / "002-white.opus").open("rb") as recording:
        words = [sys.executable, "-m", "app", "hear", "-", "-"]
        told = subprocess.run(words, stdin=recording, capture_output=True, encoding="utf-8", cwd=ROOT, check=False)
    assert told.stdout == "-: Eva zwei Eva vier.\n"
    assert told.stderr == "-: Keine Eingabe: sie war beim Start geschlossen.\n"


@pytest.mark.parametrize("form", [("wav",), ("wav", "-rf64", "always")])
def test_a_recording_is_piped_from_ffmpeg(form):
    """It names no length, for it does not know it yet; the move is heard all the same, and nothing is called cut."""
    take = RECORDINGS / "002-white.opus"
    piped = subprocess.run(["ffmpeg", "-v", "error", "-i", take, "-f", *form, "-"], capture_output=True, check=True)
    words = [sys.executable, "-m", "app", "hear", "-"]
    told = subprocess.run(words, input=piped.stdout, capture_output=True, cwd=ROOT, check=False)
    assert (told.returncode, told.stdout.decode(), told.stderr) == (0, "Eva zwei Eva vier.\n", b"")


def test_sound_without_words_is_no_move(rochade, tmp_path):
    """Silence and noise are refused in words, and are nobody's move."""
    chance = random.Random(1)
    files = [
        write(tmp_path / "silence.wav", [0] * RATE * 2),
        write(tmp_path / "hiss.wav", [chance.randrange(-2_000, 2_000) for _ in range(RATE * 2)]),
        write(tmp_path / "hum.wav", [8_000 if i // 160 % 2 else -8_000 for i in range(RATE * 2)]),
        write(tmp_path / "click.wav", [30_000] * 10),
    ]
    found, exit_code = heard(rochade, *files)
    assert exit_code == 1
    assert [(one["move"], one["choices"]) for one in found] == [(None, [])] * 4
    assert {one["refused"] for one in found} <= {"tone", "nothing_heard", "not_understood", "incomplete", "none_open"}


def test_what_was_nearest_to_a_move_is_told(rochade):
    """Whoever was not understood hears what it sounded like, and knows what to say more clearly."""
    (found,), exit_code = heard(rochade, NEAR_MOVES / "edda-acht.flac")
    assert (exit_code, found["words"], found["move"], found["refused"]) == (1, "", None, "nothing_heard")
    assert found["says"] == "Nichts verstanden. Gehört wie: Eva acht."


def as_file(path, how="", **more):
    """White's first move in a file of that kind, or `how` it came out of a cut transfer or a failing disk."""
    sound = open_recording(RECORDINGS / "002-white.opus").pcm(RATE).samples
    soundfile.write(path, np.frombuffer(sound, "<i2"), RATE, **more)
    content = bytearray(path.read_bytes())
    if how == "cut":
        del content[len(content) // 2 :]
    if how == "without its last page":
        del content[content.rindex(b"OggS") :]
    if how == "cut in its last page":
        del content[-10:]
    if how == "damaged":
        content[len(content) // 2] ^= 16
    if how == "of untold length":
        content[22:26] = bytes(4)  # of the number of its frames, where STREAMINFO has it
    path.write_bytes(content)
    return path


HALF, ALL = "Unzulässig: Eva zwei. Kein Bauer kann nach Eva zwei ziehen.\n", "Eva zwei Eva vier.\n"


@pytest.mark.parametrize(
    ("name", "how", "more", "says"),
    [
        ("clip.wav", "cut", {}, HALF),
        ("clip.flac", "cut", {}, HALF),
        ("clip.flac", "damaged", {}, HALF),
        ("clip.aiff", "cut", {}, HALF),
        ("clip.au", "cut", {}, HALF),
        ("clip.ogg", "without its last page", {"subtype": "OPUS"}, ALL),
        ("clip.ogg", "cut in its last page", {"subtype": "OPUS"}, ALL),
    ],
)
def test_a_clip_that_breaks_off_is_told(rochade, tmp_path, name, how, more, says):
    """Half of a move is another move: nobody takes for evidence of it what is not all that was said."""
    path = as_file(tmp_path / name, how, **more)
    told = rochade("hear", str(path))
    assert (told.stdout, told.stderr) == (says, f"Die Aufnahme bricht ab, bevor sie zu Ende ist: {path}\n")


@pytest.mark.parametrize(
    ("name", "how", "more"),
    [
        ("clip.wav", "", {}),
        ("clip.flac", "", {}),
        ("clip.flac", "of untold length", {}),
        ("clip.aiff", "", {}),
        ("clip.au", "", {}),
        ("clip.ogg", "", {"subtype": "OPUS"}),
    ],
)
def test_of_a_clip_that_is_whole_nothing_is_told(rochade, tmp_path, name, how, more):
    """Nor of one whose program did not know, when it began, how long it would be."""
    told = rochade("hear", str(as_file(tmp_path / name, how, **more)))
    assert (told.stdout, told.stderr) == (ALL, "")


def test_hours_of_silence_are_no_announcement(rochade, tmp_path):
    """Three hours of a muted microphone: nothing was said, and that is said soon."""
    path = write(tmp_path / "evening.wav", [])
    length = 3 * 3_600 * RATE * 2
    with path.open("r+b") as file:
        file.seek(4)
        file.write(struct.pack("<I", 36 + length))
        file.seek(40)
        file.write(struct.pack("<I", length))
        file.truncate(44 + length)  # silence that takes no room on the disk
    (found,), exit_code = heard(rochade, path)
    assert (exit_code, found["refused"], found["move"]) == (1, "nothing_heard", None)
    assert found["says"] == "Nichts verstanden."


def test_a_long_speech_is_no_announcement(rochade, tmp_path):
    """Hearing stops where the longest announcement would end, and says so."""
    sound = open_recording(RECORDINGS / "002-white.opus").pcm(RATE).samples
    path = write(tmp_path / "speech.wav", struct.unpack(f"<{len(sound) // 2}h", sound) * 20)
    (found,), exit_code = heard(rochade, path)
    assert (exit_code, found["refused"], found["move"]) == (1, "too_long", None)
    assert found["says"] == "Die Aufnahme ist zu lang für eine Ansage."


def test_without_json_it_prints_sentences(rochade, tmp_path):
    """Plain lines: the sentence alone for one file, with its name before it for several; complaints go apart."""
    move = RECORDINGS / "002-white.opus"
    assert rochade("hear", str(move)).stdout == "Eva zwei Eva vier.\n"
    result = rochade("hear", str(move), str(tmp_path / "missing.wav"))
    assert result.stdout == f"{move}: Eva zwei Eva vier.\n"
    assert result.stderr == f"{tmp_path / 'missing.wav'}: Datei nicht gefunden: missing.wav\n"


BOTH_KNIGHTS = "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1"


@pytest.mark.parametrize(
    ("hypotheses", "fen", "says", "choices"),
    [
        (
            [Hypothesis("springer david zwei", 0)],
            BOTH_KNIGHTS,
            "Mehrdeutig. Eins: Springer Bella eins David zwei. Zwei: Springer Felix drei David zwei.",
            2,
        ),
        ([Hypothesis("springer gustav", 0, whole=False)], None, "Nicht verstanden. Gehört: Springer Gustav.", 0),
        (
            [Hypothesis("eva vier", 0), Hypothesis("eva drei", -0.1)],
            None,
            "Mehrdeutig. Eins: Eva zwei Eva vier. Zwei: Eva zwei Eva drei.",
            2,
        ),
        (
            [Hypothesis("eva vier", 0), Hypothesis("eva fünf", -0.1)],
            None,
            "Gemeint: Eva zwei Eva vier? Ja oder nein.",
            1,
        ),
    ],
)
def test_what_is_not_clearly_one_move_is_asked_about(hypotheses, fen, says, choices):
    """As at a table: two pieces that can go there, half an announcement, and two that sound alike."""
    interpreter = Interpreter(board_from(fen), Catalogue.load("de"))
    meaning = _meaning(Heard(hypotheses[0].words, tuple(hypotheses), 1.0, 0, 0.0, 0.0), interpreter)
    assert (str(meaning.says), len(meaning.choices), meaning.move) == (says, choices, None)


@pytest.mark.parametrize("model", ["none", "."])
def test_a_model_that_is_none_is_named(rochade, tmp_path, model):
    """Another folder than a model's is refused by name before anything is heard."""
    result = rochade("hear", str(RECORDINGS / "002-white.opus"), "--model", str(tmp_path / model))
    assert (result.returncode, result.stdout) == (4, "")
    assert result.stderr == f"Sprachmodell nicht gefunden: {(tmp_path / model).name}\n"
