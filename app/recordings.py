"""The demo's recordings: which clip, through whose microphone, in what order; and, for afterwards, what was said."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from app.errors import AppError, ErrorCode
from speech_grammar import NotUnderstood, Reading, parse
from voice.station import Station

_CLIP = re.compile(r"(\d{3})-(white|black|arbiter)\.opus")


@dataclass(frozen=True, slots=True)
class Recording:
    """One utterance: its file and the station whose microphone recorded it."""

    path: Path
    station: Station


@dataclass(frozen=True, slots=True)
class Said:
    """What the speaker of a recording meant to say; `is_mumbled` when he meant not to be understood."""

    station: Station
    words: str
    is_mumbled: bool

    def is_heard_in(self, words: str) -> bool:
        """Whether the words heard mean the same; or nothing, where nothing was to be understood."""
        meant = None if self.is_mumbled else meaning(self.words)
        return meaning(words) == meant


def recordings(folder: Path) -> tuple[Recording, ...]:
    """The clips of a folder in order. Raises AppError where there are none."""
    found = sorted(path for path in folder.glob("*.opus") if _CLIP.fullmatch(path.name))
    if not found:
        raise AppError(ErrorCode.NO_SUCH_FILE, f"no recordings in {folder}", file=str(folder))
    return tuple(Recording(path, Station(path.stem.partition("-")[2])) for path in found)


def script(path: Path) -> tuple[Said, ...]:
    """What was said, line by line; to be opened when everything has been heard."""
    lines = (line.split("\t") for line in path.read_text("utf-8").splitlines())
    return tuple(Said(Station(station), words, "mumbled" in manner) for station, words, *manner in lines)


def misheard(said: Sequence[Said], heard: Sequence[str]) -> tuple[int, ...]:
    """The numbers (from 1) of the utterances that were not heard as they were meant, at the first try."""
    pairs = zip(said, heard, strict=True)
    return tuple(number for number, (meant, words) in enumerate(pairs, start=1) if not meant.is_heard_in(words))


def meaning(words: str) -> Reading | None:
    """What the words mean, whichever way they are said; None where they are no sentence."""
    try:
        reading = parse(words)
    except NotUnderstood:
        return None
    return Reading(
        intent=reading.intent,
        words="",
        announcement=reading.announcement,
        square=reading.square,
        piece=reading.piece,
        number=reading.number,
    )
