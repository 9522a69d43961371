"""A night's backup: all games of a hall in one file, with tapes and seats, proven when it is made and when it is read.

It is a ZIP file with a list of contents: each game as a record of its own with its number of events and its last hash,
so that a game cut off at its end is found out too. The codes and sessions are in it: only its owner may read it.
"""

import contextlib
import json
import os
import re
import sqlite3
import zipfile
import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from app.errors import ErrorCode, RecordDamaged, RecordError, RecordUnreadable
from app.record.record import copy_of, stored_in
from app.record.tapes import TAPE, tape_of_game
from app.whole_file import folder_aside, make_folder, sync_folder, write_whole, writing, writing_aside

CONTENTS, SEATS = "contents.json", "access.db"
FORMAT = 1
_OWNERS_ALONE = 0o600
_OF_A_TAPE = r"(?:\d{6}-\w+\.flac|adaptations/\w+\.npz)"
_NAME = re.compile(rf"(?:[^/\\:]+\.sqlite|[^/\\:]+\.tape/{_OF_A_TAPE}|access\.db|contents\.json)")
_KEY = "SELECT value FROM secret WHERE name = 'key'"
Contents = Mapping[str, Mapping[str, object]]
Left = tuple[str, RecordError]
"""What was not whole, by the name of its table, or "" where it is the seats', and why."""


@dataclass(slots=True)
class Kept:
    """What a backup has: the games by their names, in `file`. What is not in it, for it was not whole, was `left`."""

    file: Path
    games: list[str] = field(default_factory=list)
    left: list[Left] = field(default_factory=list)


def write(folder: Path, file: Path, left: Sequence[Left] = ()) -> Kept:
    """Keep all of this folder that is whole as `file`, and read it again. The games may go on meanwhile.

    What had to be `left` before is missing, too. A file that was there before is replaced only where nothing is, and
    there is a game: else the new one lies beside it (`FILE.incomplete.zip`), for what cannot be read now, or lies on a
    disk that is not there, may be whole in the old one. Raises `RecordError`, `OutputError`.
    """
    unfinished, kept = file.with_name(f".{file.name}.part"), Kept(file, left=[*left])
    with writing(file):
        unfinished.touch(mode=_OWNERS_ALONE)
    try:
        with writing(file), zipfile.ZipFile(unfinished, "w") as archive:
            _put_all(archive, folder, kept)
        if (kept.left or not kept.games) and file.exists():
            kept.file = file.with_suffix(f".incomplete{file.suffix}")
        with unpacked(unfinished), writing(kept.file):
            _bring_to_the_disk(unfinished)
            unfinished.replace(kept.file)
            sync_folder(file.absolute().parent)
    finally:
        unfinished.unlink(missing_ok=True)
    return kept


@contextlib.contextmanager
def unpacked(file: Path) -> Iterator[tuple[Path, list[str]]]:
    """A folder with all that a backup has, inside, and the names of its games: each proven. Raises `RecordError`."""
    with folder_aside() as folder:
        games = _contents_unpacked(file, folder)
        for name, kept in games.items():
            if _proven(folder / f"{name}.sqlite", file, name) != dict(kept):
                raise _damaged(file, name)
        yield folder, list(games)


def restore(file: Path, folder: Path) -> list[str]:
    """Put all games of a backup into a folder; the names of all.

    What is there already, as after a try that was broken off, stays as it is. Nothing is done where something else is
    there by one of these names. Raises `RecordError`, `OutputError`.
    """
    make_folder(folder)
    with unpacked(file) as (found, games):
        missing = [name for name in _names_in(found) if not _is_there(found / name, folder / name)]
        for name in missing:
            make_folder((folder / name).parent)
            write_whole(folder / name, (found / name).read_bytes(), _OWNERS_ALONE)
    return games


def _names_in(found: Path) -> list[str]:
    """The files of a backup, what is found by others after them: tapes, then games, then the seats."""
    names = [path.relative_to(found).as_posix() for path in found.rglob("*") if path.is_file()]
    # Beside a record that was read SQLite may have left files of its own.
    return sorted(filter(_NAME.fullmatch, names), key=lambda name: (name == SEATS, name.endswith(".sqlite"), name))


def _is_there(found: Path, there: Path) -> bool:
    """Whether it is there already; games and seats may have gone on since. Raises `RecordError`.

    So it does where something else is there.
    """
    if not there.exists():
        return False
    if there.suffix == ".sqlite":
        before, now = stored_in(found).rows, stored_in(there).rows
        is_same = now[: len(before)] == before
    elif there.name == SEATS:
        is_same = _key_in(found) == _key_in(there)
    else:
        with writing(there):
            is_same = there.read_bytes() == found.read_bytes()
    if not is_same:
        raise RecordUnreadable(ErrorCode.RECORD_EXISTS, f"{there} is there", file=str(there))
    return True


def _put_all(archive: zipfile.ZipFile, folder: Path, kept: Kept) -> None:
    """All games and the seats, as far as each is whole."""
    games = {}
    for path in sorted(folder.glob("*.sqlite")):
        try:
            games[path.stem] = _put(archive, path, kept.left)
        except RecordError as error:
            kept.left.append((path.stem, error))
    if (folder / SEATS).exists():
        try:
            archive.writestr(SEATS, _seats(folder / SEATS))
        except RecordError as error:
            kept.left.append(("", error))
    archive.writestr(CONTENTS, json.dumps({"format": FORMAT, "games": games}))
    kept.games = list(games)


def _put(archive: zipfile.ZipFile, path: Path, left: list[Left]) -> dict[str, object]:
    """The record is read first: each clip that one of its events names is on the tape by then. Raises `RecordError`."""
    data, tape = copy_of(path), tape_of_game(path)
    with folder_aside() as folder:
        with writing_aside():
            (copy := folder / path.name).write_bytes(data)
        proof = _proof(copy)
    archive.writestr(path.name, data)
    for clip in sorted(tape.rglob("*.*")):
        if _NAME.fullmatch(inside := f"{path.stem}{TAPE}/{clip.relative_to(tape).as_posix()}"):
            try:
                archive.writestr(inside, _read(clip))
            except RecordError as error:
                left.append((path.stem, error))
    return proof


def _read(file: Path) -> bytes:
    """Raises `RecordUnreadable`."""
    try:
        return file.read_bytes()
    except OSError as error:
        raise RecordUnreadable(ErrorCode.RECORD_NOT_READ, f"{file}: {error}", file=str(file)) from error


def _proof(path: Path) -> dict[str, object]:
    """What a game is known by, once its chain of hashes is proven. Raises `RecordError`."""
    stored = stored_in(path)
    last = stored.rows[-1][-1] if stored.rows else b""
    return {"game": stored.game_id, "events": len(stored.rows), "hash": last.hex() if isinstance(last, bytes) else ""}


def _proven(path: Path, file: Path, name: str) -> dict[str, object]:
    """The same of a game out of a backup. Raises `RecordDamaged`."""
    try:
        return _proof(path)
    except RecordError as error:
        raise _damaged(file, name) from error


def _contents_unpacked(file: Path, folder: Path) -> Contents:
    """Its list of contents; all else lies in the folder then. Raises `RecordError`, `OutputError`."""
    try:
        with _opened(file) as archive:
            games = _contents(archive)
            if games is None:
                raise _no_backup(file)
            with writing_aside():
                archive.extractall(folder, [name for name in archive.namelist() if name != CONTENTS])
            return games
    except (zipfile.BadZipFile, zlib.error, EOFError, RuntimeError) as error:  # the last where it is encrypted
        raise (_damaged(file, file.name) if zipfile.is_zipfile(file) else _no_backup(file)) from error


def _opened(file: Path) -> zipfile.ZipFile:
    """Raises `RecordUnreadable`, BadZipFile."""
    try:
        return zipfile.ZipFile(file)
    except FileNotFoundError as error:
        raise RecordUnreadable(ErrorCode.NO_SUCH_FILE, f"{file}: {error}", file=str(file)) from error
    except OSError as error:
        raise RecordUnreadable(ErrorCode.RECORD_NOT_READ, f"{file}: {error}", file=str(file)) from error


def _contents(archive: zipfile.ZipFile) -> Contents | None:
    """What a backup says it has; None of what is none. Raises BadZipFile, zlib.error."""
    try:
        contents = json.loads(archive.read(CONTENTS))
    except (KeyError, ValueError):
        return None
    games = contents.get("games") if isinstance(contents, dict) and contents.get("format") == FORMAT else None
    if not isinstance(games, dict) or not all(isinstance(kept, dict) for kept in games.values()):
        return None
    return games if all(map(_NAME.fullmatch, archive.namelist())) else None


def _seats(path: Path) -> bytes:
    """Who sits where, while the pages are served. Raises `RecordError`."""
    with _seats_opened(path) as source, contextlib.closing(sqlite3.connect(":memory:")) as copy:
        source.backup(copy)
        return bytes(copy.serialize())


def _key_in(path: Path) -> list[tuple[object]]:
    """The key that signs the cookies of these seats, by which they are known again. Raises `RecordError`."""
    with _seats_opened(path) as seats:
        return seats.execute(_KEY).fetchall()


@contextlib.contextmanager
def _seats_opened(path: Path) -> Iterator[sqlite3.Connection]:
    try:
        with contextlib.closing(sqlite3.connect(path)) as seats:
            yield seats
    except sqlite3.Error as error:
        raise RecordUnreadable(ErrorCode.SEATS_NOT_KEPT, f"{path}: {error}", file=str(path)) from error


def _bring_to_the_disk(path: Path) -> None:
    with path.open("rb+") as file:
        os.fsync(file.fileno())


def _no_backup(file: Path) -> RecordUnreadable:
    return RecordUnreadable(ErrorCode.NO_BACKUP, f"{file} is no backup of a hall", file=str(file))


def _damaged(file: Path, name: str) -> RecordDamaged:
    return RecordDamaged(ErrorCode.BACKUP_DAMAGED, f"{file}: {name} is not as it was kept", file=name)
