"""Recordings of people out of folders such as the training gets by `--people`: those that nobody ever learns from.

Each folder has a manifest.tsv. Some say words of the game, all say much that is none. Of the sets whose talk is to
choose the costs of refusal every second clip is kept for that, and the figures are of the others.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

import numpy as np

from models.training.corpus.people import LEFT_OUT, recording, rows
from models.training.corpus.sentences import vocabulary
from models.training.measuring.recordings import Clip


class Kept(StrEnum):
    """What a set is kept for."""

    COUNTED = "counted"  # nothing was tuned on it
    HALVED = "halved"  # every second clip is kept for choosing what refusal costs


@dataclass(frozen=True, slots=True)
class Outsiders:
    """One set: the folder, what it is kept for, and which files say which words of the game."""

    folder: str
    kept: Kept
    words: dict[str, str]


def _digits(pattern: str) -> dict[str, str]:
    """The ranks by the names of their files."""
    return {pattern.format(number): words[0] for number, words in enumerate(vocabulary()["ranks"].values(), start=1)}


ASTERISK = {**_digits("wav/digits/{}.flac"), "wav/phonetic/g_p.flac": "gustav", "wav/phonetic/c_p.flac": "cesar"}
SETS = (
    Outsiders("asterisk-de", Kept.COUNTED, ASTERISK),
    Outsiders("tuxpaint", Kept.COUNTED, _digits("flac/{}.flac")),
    Outsiders("c-base", Kept.COUNTED, _digits("flac/{}.flac")),
    Outsiders("emodb", Kept.COUNTED, {}),
    Outsiders("fleurs-cuttledoc", Kept.HALVED, {}),
    Outsiders("common-voice-libreasr", Kept.HALVED, {}),
    Outsiders("picovoice", Kept.HALVED, {}),
    Outsiders("precise-community", Kept.HALVED, {}),
)


def clips(outsiders: Outsiders, people: Path) -> tuple[list[Clip], list[Clip]]:
    """The words of the game, and the rest, which is talk; empty where there is no such folder."""
    folder = people / outsiders.folder
    if not folder.is_dir():
        return [], []
    listed = [row for row in rows(folder) if outsiders.folder != "emodb" or row["speaker"] in LEFT_OUT]
    words = [row for row in listed if row["file"] in outsiders.words]
    talk = [row for row in listed if row["file"] not in outsiders.words]
    return (
        [_clip(folder, row, outsiders.words[row["file"]]) for row in words],
        [_clip(folder, row, "") for row in talk],
    )


def _clip(folder: Path, row: dict[str, str], words: str) -> Clip:
    return Clip(row["speaker"], words, recording(folder / row["file"]).astype(np.float64))


def tuning(talk: Iterable[Clip]) -> list[Clip]:
    """Of a set that is halved, what chose the costs."""
    return list(talk)[::2]


def counted(outsiders: Outsiders, talk: Iterable[Clip]) -> list[Clip]:
    """What the figures are of."""
    return list(talk)[1::2] if outsiders.kept is Kept.HALVED else list(talk)
