"""How long phones last is counted where somebody knows when each begins and ends."""

import math

import numpy as np
import pytest

from models.training.corpus.engines import Engine
from models.training.network.timing import LEAST_DEVIATION, sounds_of, timing, whole
from models.training.speakers.phones import BABBLE, IGNORED, NOISE, PHONES, SILENCE

A, N, SIL, NSN, SPN = (PHONES.index(phone) for phone in ("a", "n", SILENCE, NOISE, BABBLE))


def labels(*phones):
    """Frames of phones in a row, each with three states of as many frames; of -1 nobody knows the state."""
    states = [
        [IGNORED] * frames if phone < 0 else np.repeat(3 * phone + np.arange(3), frames) for phone, frames in phones
    ]
    return np.concatenate(states).astype(np.int16)


def write(work, name, *utterances):
    """A file of features, but for the features."""
    (work / "features").mkdir(exist_ok=True)
    path = work / "features" / f"{name}.npz"
    np.savez(path, labels=np.concatenate(utterances), lengths=[len(one) for one in utterances])


def test_an_utterance_is_its_sounds():
    """Two of the same phone, one behind the other, are two."""
    assert sounds_of(labels((SIL, 4), (A, 2), (A, 3), (N, 1))) == [(SIL, 12), (A, 6), (A, 9), (N, 3)]


@pytest.mark.parametrize("broken", [(NSN, 2), (SPN, 2), (-1, 5)])
def test_what_stands_beside_something_unknown_is_not_counted(broken):
    """It may be cut off there."""
    assert whole(sounds_of(labels((SIL, 1), (A, 2), (N, 3), broken, (N, 1), (A, 4)))) == [(A, 6), (A, 12)]


def test_lengths_are_of_all_who_teach(tmp_path):
    """Each phone that was said has its mean and deviation, as logarithms; the others have no line."""
    write(tmp_path, "people-emodb", labels((A, 2), (N, 1)), labels((A, 2)))
    write(tmp_path, "natural-kal", labels((A, 4)))
    means = [math.log(6), math.log(6), math.log(12)]
    assert timing(tmp_path).splitlines() == [
        f"a {np.mean(means):.3f} {np.std(means):.3f}",
        f"n {math.log(3):.3f} {LEAST_DEVIATION:.3f}",
    ]


@pytest.mark.parametrize("name", ["guests-menardi", "no-speech", "natural-slt"])
def test_lengths_are_not_of_those_whose_sounds_nobody_knows(tmp_path, name):
    """Nor of voices that the shipped model never meets."""
    write(tmp_path, "people-emodb", labels((A, 2)))
    alone = timing(tmp_path)
    write(tmp_path, name, labels((A, 9)))
    assert timing(tmp_path) == alone


def test_an_engine_held_out_teaches_no_lengths_either(tmp_path):
    """Or what is measured with it would not be as with a voice that nobody knows."""
    write(tmp_path, "people-emodb", labels((A, 2)))
    write(tmp_path, "aligned-pico", labels((A, 9)))
    assert timing(tmp_path, Engine.PICO) != timing(tmp_path)
    assert timing(tmp_path, Engine.PICO).startswith(f"a {math.log(6):.3f}")
