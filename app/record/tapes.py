"""Where the tape of a record lies, for all that read it or go on with it; whoever only reads makes no folder."""

from collections.abc import Iterable
from pathlib import Path

from app.errors import AppError, ErrorCode
from app.record.games import named_after
from app.record.record import Record
from game.actors import Evidence
from game.events import Event
from voice.tape import DirectoryTape, is_clip, parts_of

TAPE = ".tape"


def tape_beside(record: Path, named: Path | None = None) -> Path | None:
    """The folder of the tape: the one named, else the one that `play` or `demo` made beside the record; None: none.

    One without a clip counts only where the other is not there.
    """
    folders = [named] if named else _folders(record)
    found = [folder for folder in folders if folder.is_dir()]
    return next((folder for folder in found if any(folder.glob("*.flac"))), next(iter(found), None))


def tape_of(record: Path, named: Path | None = None) -> DirectoryTape:
    """The tape in that folder. Raises AppError (`tape_missing`) and TapeError."""
    folder = tape_beside(record, named)
    if folder is None:
        missing = named or named_after(record, TAPE)
        raise AppError(ErrorCode.TAPE_MISSING, f"no tape in {missing}", file=str(missing))
    return DirectoryTape(folder)


def tape_to_go_on(record: Path, events: Iterable[Event]) -> DirectoryTape:
    """The tape on which the game of these events is recorded; no number that they name comes again. Raises TapeError.

    It goes on where the clips lie that they name; where they lie nowhere, by the record's name.
    """
    clips = _clips_of(events)
    return DirectoryTape(_folder_with(clips, record), _highest(clips))


def tape_of_game(path: Path) -> Path:
    """The folder of the tape on which the game of that record goes on; it need not be there. Raises `RecordError`."""
    with Record.read(path) as record:
        return _folder_with(_clips_of(record.events), path)


def last_clip(events: Iterable[Event]) -> int:
    """The number of the last clip that the events name; 0 where they name none."""
    return _highest(_clips_of(events))


def _folders(record: Path) -> list[Path]:
    """Where a tape can lie: by the record's name, as it was named of old, as in the demo and in a page's archive."""
    return [named_after(record, TAPE), record.with_suffix(TAPE), record.with_name("tape")]


def _folder_with(clips: Iterable[str], record: Path) -> Path:
    own, *others = _folders(record)
    names = {f"{clip}.flac" for clip in clips}
    return next((folder for folder in (own, *others) if any((folder / name).exists() for name in names)), own)


def _clips_of(events: Iterable[Event]) -> tuple[str, ...]:
    """The clips that events name as their evidence, or as that of a scoresheet's entry."""
    resting = (part for event in events for part in (event, getattr(event, "entry", None)))
    evidence = (getattr(part, "evidence", None) for part in resting)
    clips = (found.clip for found in evidence if isinstance(found, Evidence))
    return tuple(clip for clip in clips if clip is not None and is_clip(clip))


def _highest(clips: Iterable[str]) -> int:
    return max((parts_of(clip)[0] for clip in clips), default=0)
