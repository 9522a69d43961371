"""Where `--out` leads: to a new file, or over an earlier one of the same kind; never over a record, nor into a tape."""

from pathlib import Path

from app.errors import ErrorCode, OutputError
from app.record.files import is_a_record
from app.whole_file import write_whole, writing
from voice.tape import is_clip

_MARK = 4  # bytes by which files of a kind begin alike: %PDF, RIFF, OggS, fLaC, [Event, the first word of a scoresheet


def write_out(path: Path, data: bytes, *alike: bytes) -> None:
    """Write what a command was asked for; over a file only where that begins as `data` does, or is empty.

    `alike` is how others of the same kind begin, such as scoresheets in another language.

    A pipe or a device is written to. Raises `OutputError`: `record_kept`, `file_exists`, or as `write_whole`.
    """
    require_no_record(path)
    if path.is_file():
        _require_kind(path, data[:_MARK], *alike)
    write_whole(path, data)


def require_no_record(path: Path) -> None:
    """Raise `OutputError` (`record_kept`) where a record lies, or a clip of a tape."""
    with writing(path):
        file = path.resolve()
        is_kept = file.is_file() and (is_a_record(file) or (file.suffix == ".flac" and is_clip(file.stem)))
    if is_kept:
        raise OutputError(ErrorCode.RECORD_KEPT, f"{path} belongs to the record of a game", file=str(path))


def _require_kind(path: Path, *marks: bytes) -> None:
    """Raise `OutputError` where another kind of file is there: its user has named the wrong one."""
    with writing(path), path.open("rb") as before:
        begins = before.read(max(map(len, marks)))
    if begins and not begins.startswith(marks):
        raise OutputError(ErrorCode.FILE_EXISTS, f"{path} is there already, and of another kind", file=str(path))
