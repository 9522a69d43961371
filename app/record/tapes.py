"""Where the tape of a record lies, for all that read it; whoever only reads makes no folder."""

from pathlib import Path

from app.errors import AppError, ErrorCode
from voice.tape import DirectoryTape


def tape_beside(record: Path, named: Path | None = None) -> Path | None:
    """The folder of the tape: the one named, else the one that `play` or `demo` made beside the record; None: none.

    One without a clip counts only where the other is not there.
    """
    folders = [named] if named else [record.with_suffix(".tape"), record.with_name("tape")]
    found = [folder for folder in folders if folder.is_dir()]
    return next((folder for folder in found if any(folder.glob("*.flac"))), next(iter(found), None))


def tape_of(record: Path, named: Path | None = None) -> DirectoryTape:
    """The tape in that folder. Raises AppError (`tape_missing`) and TapeError."""
    folder = tape_beside(record, named)
    if folder is None:
        missing = named or record.with_suffix(".tape")
        raise AppError(ErrorCode.TAPE_MISSING, f"no tape in {missing}", file=str(missing))
    return DirectoryTape(folder)
