"""The demo's recordings: which clip, through whose microphone, in what order; and what its speaker meant to say."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from app.errors import AppError, ErrorCode
from dialogue.station import Station
from speech_grammar import NotUnderstood, Reading, parse

_CLIP = re.compile(r"(\d{3})-(white|black|arbiter)\.opus")


@dataclass(frozen=True, slots=True)
class Recording:
    """One utterance: its file, the takes for those who were not understood, and the station whose microphone it was."""

    path: Path
    retakes: tuple[Path, ...]
    station: Station


@dataclass(frozen=True, slots=True)
class Said:
    """What the speaker of a recording meant to say; `is_mumbled` when he meant not to be understood."""

    station: Station
    words: str
    is_mumbled: bool

    @property
    def meaning(self) -> Reading | None:
        """What is to be understood; None where nothing is."""
        return None if self.is_mumbled else meaning(self.words)

    def is_heard_in(self, words: str) -> bool:
        """Whether the words heard mean the same; or nothing, where nothing was to be understood."""
        return meaning(words) == self.meaning


def recordings(folder: Path) -> tuple[Recording, ...]:
    """The clips of the demo's folder in order. Raises AppError where there are none."""
    found = sorted(path for path in (folder / "takes" / "first").glob("*.opus") if _CLIP.fullmatch(path.name))
    if not found:
        raise AppError(ErrorCode.NO_SUCH_FILE, f"no recordings in {folder}", file=str(folder))
    return tuple(Recording(path, _retakes(folder, path.name), Station(path.stem.partition("-")[2])) for path in found)


def _retakes(folder: Path, name: str) -> tuple[Path, ...]:
    """The second take, and the third where there is one."""
    takes = (folder / "takes" / "second" / name, folder / "takes" / "third" / name)
    return tuple(take for take in takes if take.is_file())


def answer(folder: Path, station: Station, word: str) -> Path:
    """The clip in which a player says one word that a question or a mistake asks for: "korrektur", "eins"."""
    return folder / "takes" / "answers" / f"{station.value}-{word}.opus"


def script(folder: Path) -> tuple[Said, ...]:
    """What was said in the recordings, line by line."""
    lines = (line.split("\t") for line in (folder / "said.tsv").read_text("utf-8").splitlines())
    return tuple(Said(Station(station), words, "mumbled" in manner) for station, words, *manner in lines)


def misheard(said: Sequence[Said], heard: Sequence[str]) -> tuple[int, ...]:
    """The numbers (from 1) of the utterances that were not heard as they were meant, at the first try."""
    pairs = zip(said, heard, strict=True)
    return tuple(number for number, (meant, words) in enumerate(pairs, start=1) if not meant.is_heard_in(words))


def meaning(words: str) -> Reading | None:
    """What the words mean, whichever way they are said; None where they are no sentence."""
    try:
        return replace(parse(words), words="")
    except NotUnderstood:
        return None
