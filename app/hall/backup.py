"""A night's backup: all games of a hall in one file, with tapes and seats, proven when it is made and when it is read.

It is a ZIP file with a list of contents: each game as a record of its own with its number of events and its last hash,
so that a game cut off at its end is found out too. The codes and sessions are in it: only its owner may read it.
"""

import contextlib
import json
import os
import re
import sqlite3
import tempfile
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from pathlib import Path

from app.errors import ErrorCode, RecordDamaged, RecordUnreadable
from app.record.record import copy_of, stored_in
from app.record.tapes import TAPE, tape_of_game
from app.whole_file import make_folder, sync_folder, writing

CONTENTS, SEATS = "contents.json", "access.db"
FORMAT = 1
_OF_A_TAPE = r"(?:\d{6}-\w+\.flac|adaptations/\w+\.npz)"
_NAME = re.compile(rf"(?:[^/\\:]+\.sqlite|[^/\\:]+\.tape/{_OF_A_TAPE}|access\.db|contents\.json)")
Contents = Mapping[str, Mapping[str, object]]


def write(folder: Path, file: Path) -> list[str]:
    """Keep all that this folder has as `file`, and read it again; the names of the games. They may go on meanwhile.

    A file that was there before is replaced only by a whole one. Raises `RecordError`, `OutputError`.
    """
    unfinished = file.with_name(f".{file.name}.part")
    with writing(file):
        unfinished.touch(mode=0o600)
    try:
        with writing(file), zipfile.ZipFile(unfinished, "w") as archive:
            games = {path.stem: _put(archive, path) for path in sorted(folder.glob("*.sqlite"))}
            if (folder / SEATS).exists():
                archive.writestr(SEATS, _seats(folder / SEATS))
            archive.writestr(CONTENTS, json.dumps({"format": FORMAT, "games": games}))
        with unpacked(unfinished), writing(file):
            _bring_to_the_disk(unfinished)
            unfinished.replace(file)
            sync_folder(file.absolute().parent)
    finally:
        unfinished.unlink(missing_ok=True)
    return list(games)


@contextlib.contextmanager
def unpacked(file: Path) -> Iterator[tuple[Path, list[str]]]:
    """A folder with all that a backup has, inside, and the names of its games: each proven. Raises `RecordError`."""
    with tempfile.TemporaryDirectory(prefix="rochade-") as found:
        folder = Path(found)
        games = _contents_unpacked(file, folder)
        for name, kept in games.items():
            if _proof(folder / f"{name}.sqlite") != dict(kept):
                raise _damaged(file, name)
        yield folder, list(games)


def restore(file: Path, folder: Path) -> list[str]:
    """Put all games of a backup into a folder that has none of these names. Raises `RecordError`, `OutputError`."""
    make_folder(folder)
    with unpacked(file) as (found, games):
        for path in sorted(found.iterdir()):
            if (folder / path.name).exists():
                raise RecordUnreadable(ErrorCode.RECORD_EXISTS, f"{folder / path.name} is there", file=path.name)
        # The seats last: who finds them finds all games.
        for path in sorted(found.rglob("*"), key=lambda path: path.name == SEATS):
            _moved(path, folder / path.relative_to(found))
        with writing(folder):
            sync_folder(folder)
    return games


def _put(archive: zipfile.ZipFile, path: Path) -> dict[str, object]:
    """The record first: each clip that one of its events names is on the tape by then."""
    data = copy_of(path)
    archive.writestr(path.name, data)
    tape = tape_of_game(path)
    for kept in sorted(tape.rglob("*.*")):
        if _NAME.fullmatch(inside := f"{path.stem}{TAPE}/{kept.relative_to(tape).as_posix()}"):
            archive.write(kept, inside)
    with tempfile.TemporaryDirectory(prefix="rochade-") as folder:
        copy = Path(folder) / path.name
        copy.write_bytes(data)
        return _proof(copy)


def _proof(path: Path) -> dict[str, object]:
    """What a game is known by, once its chain of hashes is proven. Raises `RecordError`."""
    stored = stored_in(path)
    last = stored.rows[-1][-1] if stored.rows else b""
    return {"game": stored.game_id, "events": len(stored.rows), "hash": last.hex() if isinstance(last, bytes) else ""}


def _contents_unpacked(file: Path, folder: Path) -> Contents:
    """Its list of contents; all else lies in the folder then. Raises `RecordError`."""
    try:
        with zipfile.ZipFile(file) as archive:
            contents = json.loads(archive.read(CONTENTS))
            if contents["format"] != FORMAT or not all(map(_NAME.fullmatch, archive.namelist())):
                raise _no_backup(file)
            archive.extractall(folder, [name for name in archive.namelist() if name != CONTENTS])
            games: Contents = contents["games"]
            return games
    except (zipfile.BadZipFile, zlib.error, EOFError) as error:
        raise (_damaged(file, file.name) if zipfile.is_zipfile(file) else _no_backup(file)) from error
    except (KeyError, TypeError, ValueError) as error:
        raise _no_backup(file) from error
    except OSError as error:
        raise RecordUnreadable(ErrorCode.NO_SUCH_FILE, f"{file}: {error}", file=str(file)) from error


def _seats(path: Path) -> bytes:
    """Who sits where, while the pages are served. Raises `RecordError`."""
    try:
        with (
            contextlib.closing(sqlite3.connect(path)) as source,
            contextlib.closing(sqlite3.connect(":memory:")) as copy,
        ):
            source.backup(copy)
            return bytes(copy.serialize())
    except sqlite3.Error as error:
        raise RecordUnreadable(ErrorCode.RECORD_NOT_READ, f"{path}: {error}", file=str(path)) from error


def _moved(path: Path, to: Path) -> None:
    """Copy a file as one that only its owner may read, or make a folder."""
    with writing(to):
        if path.is_dir():
            to.mkdir()
            return
        to.touch(mode=0o600)
        to.write_bytes(path.read_bytes())
        _bring_to_the_disk(to)


def _bring_to_the_disk(path: Path) -> None:
    with path.open("rb+") as file:
        os.fsync(file.fileno())


def _no_backup(file: Path) -> RecordUnreadable:
    return RecordUnreadable(ErrorCode.NO_BACKUP, f"{file} is no backup of a hall", file=str(file))


def _damaged(file: Path, name: str) -> RecordDamaged:
    return RecordDamaged(ErrorCode.BACKUP_DAMAGED, f"{file}: {name} is not as it was kept", file=name)
