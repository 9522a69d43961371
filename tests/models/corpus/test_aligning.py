"""When each phone of a recording begins: found where an engine tells no times, read where people set them by hand."""

from pathlib import Path

import numpy as np
import pytest
import soundfile

from models.training.corpus.aligning import Aligner, ways
from models.training.corpus.people import labelled
from models.training.graph.marker import MODEL
from models.training.speakers.lexicon import Pronunciation, pronunciations
from models.training.speakers.phones import BABBLE, NOISE, SILENCE

RATE = 16_000
CLIPS = Path(__file__).parents[2] / "data" / "clips"
FIRST = "springer gustav eins felix drei"
LABELS = """signal 03a01Fa
nfields 1
#
    0.080   -1 _t
    0.119   -1 !t\t+asp
    0.140   -1 a
    0.200   -1 +lar
    0.280   -1 _t
    0.300   -1 s
    0.400   -1 E6
    0.500   -1 ?
    0.500   -1 zz
    0.600   -1 .
"""


@pytest.fixture(scope="module")
def aligner():
    """With the network that ships."""
    return Aligner.of(MODEL)


def clip(number):
    """The samples of one of the clips."""
    samples, _ = soundfile.read(next(CLIPS.glob(f"{number:03d}-*.opus")), dtype="int16")
    return samples


def aligned(aligner, samples, words):
    """The words laid over the samples."""
    return aligner.align(samples, [ways(pronunciations(word)) for word in words.split()])


def test_the_sounds_of_what_was_said_are_found_in_their_order(aligner):
    """Each word in one of its pronunciations, quiet before and behind, and every sound later than the one before."""
    found = aligned(aligner, clip(1), FIRST)
    times = [start for start, _ in found.phones]
    assert times == sorted(times)
    assert found.phones[0] == (0.0, SILENCE)
    assert found.phones[-1][1] in {SILENCE, NOISE}
    said = [phone for _, phone in found.phones if phone not in {SILENCE, NOISE}]
    assert tuple(said[:3]) in {phones[:3] for phones in ways(pronunciations(FIRST.split(maxsplit=1)[0]))}


def test_other_words_fit_worse(aligner):
    """So what was not said is told by its misfit."""
    assert aligned(aligner, clip(1), FIRST).misfit + 0.3 < aligned(aligner, clip(1), "lange rochade").misfit


def test_no_words_are_found_in_what_is_too_short_for_them(aligner):
    """Nothing, and no error, for a recording that was broken off."""
    assert aligned(aligner, np.zeros(RATE // 20, np.int16), "springer gustav eins") is None


def test_people_leave_the_little_e_of_endings_out():
    """Also "sieben" as s i: b n; not in the midst of other sounds."""
    assert ("z", "i:", "b", "n") in ways([Pronunciation(("z", "i:", "b", "@", "n"), 1)])
    assert ways([Pronunciation(("d", "a:", "m", "@"), 1)]) == (("d", "a:", "m", "@"),)


def test_times_set_by_hand_are_read():
    """A plosive's silence and its burst are one sound, t and s are ts, a sound may be two, and manner is none."""
    assert labelled(LABELS, 0.8) == [
        (0.0, SILENCE),
        (0.08, "t"),
        (0.14, "a:"),
        (0.28, "ts"),
        (0.4, "E"),
        (pytest.approx(0.45), "6"),
        (0.5, BABBLE),
        (0.6, SILENCE),
    ]
