"""How long each phone lasts in what teaches a network: the model's am/timing.txt, for `voice/acoustics/timing.py`.

Rhythms that the corpus has been given (`corpus/augment.py`) count as the voices' own.
"""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from models.training.corpus.engines import Engine, is_heard_without
from models.training.speakers.phones import BABBLE, NOISE, PHONES, SILENCE, SPEECH, STATES

UTTERANCES = 600  # of each file at most, so that no voice or engine outweighs the others
NO_SOUNDS = ("no", "guests")  # kinds of files: nobody speaks, or phones are told every 20 ms only
BREAKS = {PHONES.index(phone) for phone in (NOISE, BABBLE)}  # what is said beside them may be cut off
LEAST_DEVIATION = 0.15

Sounds = list[tuple[int, int]]
"""The runs of an utterance: a phone's index in PHONES (-1 where nobody knows), and how many frames it lasts."""


def timing(work: Path, without: Engine | None = None) -> str:
    """The file's text, of what may be learnt from where an engine is held out: phone, mean and deviation on each line.

    They are those of the natural logarithm of its frames of 10 ms.
    """
    lengths: dict[int, list[float]] = {PHONES.index(phone): [] for phone in SPEECH}
    for path in sorted((work / "features").glob("*.npz")):
        if path.stem.partition("-")[0] in NO_SOUNDS or not is_heard_without(without, path.stem):
            continue
        for sounds in utterances(path):
            for phone, frames in whole(sounds):
                lengths[phone].append(np.log(frames))
    return "".join(
        f"{PHONES[phone]} {np.mean(own):.3f} {max(np.std(own), LEAST_DEVIATION):.3f}\n"
        for phone, own in lengths.items()
        if own
    )


def utterances(path: Path) -> Iterator[Sounds]:
    """Of a file of features, some utterances as their sounds."""
    file = np.load(path)
    labels, ends = file["labels"].astype(np.int64), np.cumsum(file["lengths"])
    for number in np.random.default_rng(0).permutation(len(ends))[:UTTERANCES]:
        yield sounds_of(labels[ends[number] - file["lengths"][number] : ends[number]])


def sounds_of(labels: NDArray[np.int64]) -> Sounds:
    """The sounds of an utterance, from the label of each frame: a state, three to a phone, or none."""
    phones = np.where(labels < 0, -1, labels // STATES)
    anew = (labels[1:] % STATES == 0) & (labels[:-1] % STATES == STATES - 1)
    begins = np.flatnonzero(np.append(True, (phones[1:] != phones[:-1]) | anew))
    lasting = np.diff(np.append(begins, len(labels)))
    return list(zip(phones[begins].tolist(), lasting.tolist(), strict=True))


def whole(sounds: Sounds) -> Sounds:
    """The speech among the sounds, but for what stands beside something that nobody has labelled."""
    breaks = [phone in BREAKS or phone < 0 for phone, _ in sounds]
    beside = [any(breaks[max(0, at - 1) : at + 2]) for at in range(len(sounds))]
    return [one for one, near in zip(sounds, beside, strict=True) if not near and one[0] != PHONES.index(SILENCE)]
