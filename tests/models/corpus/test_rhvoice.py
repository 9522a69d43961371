"""RHVoice's voices: how each writes German in the letters of its language, and who of them is counted."""

import random
import stat
import sys

import numpy as np
import pytest

from models.training.corpus.engines import keeps_words_apart
from models.training.speakers import rhvoice_voices
from models.training.speakers.lexicon import words
from models.training.speakers.rhvoice_voices import Line, drawn, language_of, names, speak
from models.training.speakers.voices import voices

SLOW, QUICK = 0.85, 1.2
ECHO = """#!{python}
import struct, sys
for line in sys.stdin:
    file, voice, tempo, pitch, text = line.rstrip("\\n").split("\\t")
    with open(file.removeprefix("Z:"), "wb") as spoken:
        spoken.write(struct.pack("<h", len(text)) * 2400 if text != "?" else b"")
"""


@pytest.mark.parametrize(
    ("voice", "spelt"),
    [
        ("Nazgul", "көөних даамэ рохаадэ"),
        ("Spomenka", "keniĥ dame roĥade"),
        ("Anatol", "к+ених д+аме рох+аде"),
        ("Irina", "к+ёних д+амэ рох+адэ"),
    ],
)
def test_german_is_written_as_each_language_reads_it(voice, spelt):
    """Kyrgyz has ö, others have the nearest; where stress is marked, the vowel that carries it has the mark."""
    said = [words()[word][0] for word in ("könig", "dame", "rochade")]
    assert rhvoice_voices.plain(said, voice, 1.0).text == spelt


@pytest.mark.parametrize("voice", names())
def test_every_voice_keeps_the_words_of_chess_apart(voice):
    """Who writes two of them alike would be measured by what nobody could hear."""
    assert keeps_words_apart(voice)


def test_no_voice_is_counted_that_blurs_two_words(monkeypatch):
    """Where "zum" ends with the letter of "zur", they are one word."""
    alike = {**language_of("Nazgul").letters, "m": ("р",), "U": ("у",), "u:": ("у",)}
    blurred = rhvoice_voices.Language(("Nazgul",), alike, "")
    monkeypatch.setattr(rhvoice_voices, "languages", lambda: (blurred,))
    assert not keeps_words_apart("Nazgul")


def test_none_of_them_is_a_voice_of_another_engine():
    """Whoever looks a voice up finds one engine."""
    assert not set(names()) & set(voices())


def test_a_lesson_is_said_at_many_tempos_and_pitches():
    """Nine people are few; each speaks quicker and higher, slower and lower."""
    choice = random.Random(1)
    lines = [drawn(words()["anna"][:1], "Anna", choice) for _ in range(50)]
    for drawn_at in ([line.tempo for line in lines], [line.pitch for line in lines]):
        assert min(drawn_at) < SLOW
        assert max(drawn_at) > QUICK


def test_what_the_engine_says_comes_back_in_order_at_16_khz(tmp_path, monkeypatch):
    """A tenth of a second at 24 kHz each; a line of which it says nothing has no length, and the next one its own."""
    program = tmp_path / "wine"
    program.write_text(ECHO.format(python=sys.executable), encoding="utf-8")
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setattr(rhvoice_voices, "WINE", (tmp_path / "missing", program))
    spoken = speak([Line("Anna", "анна"), Line("Elena", "?"), Line("Irina", "ирина")], tmp_path)
    assert [len(samples) for samples in spoken] == [1600, 0, 1600]
    assert [float(np.median(samples)) * 32_768 for samples in (spoken[0], spoken[2])] == pytest.approx([4, 5], abs=0.1)


def test_without_wine_it_says_what_is_missing(monkeypatch):
    """Not that a file was not found somewhere."""
    monkeypatch.setattr(rhvoice_voices, "WINE", ())
    with pytest.raises(FileNotFoundError, match="Wine is not installed"):
        speak([Line("Anna", "анна")])
