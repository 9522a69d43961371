"""Games out of files into a hall's database and back with their tapes: row by row as they are, proven on the way."""

import contextlib
from collections.abc import Iterator
from pathlib import Path

from app.errors import ErrorCode, RecordError, RecordUnreadable
from app.hall.access import HallAccess
from app.hall.backup import Left
from app.hall.database import Database
from app.hall.deeds import Told
from app.record.chain import COLUMNS
from app.record.files import must_be_new
from app.record.games import table_of
from app.record.legible import Legible, legible_rows
from app.record.record import Stored, store, stored_in
from app.record.tapes import TAPE, tape_of_game
from app.seats import seats_named
from app.whole_file import folder_aside, make_folder, write_whole
from voice.tape import DirectoryTape, Tape, clip_name, parts_of
from web.admission.access_file import AccessFile

_ROWS = f"SELECT {COLUMNS}, prev_hash, hash FROM event WHERE game_id = %s ORDER BY version"  # noqa: S608 - our own names
_SEATS = {
    "secret": 2,
    "code": 3,
    "shared_code": 3,
    "used_code": 2,
    "delay": 3,
    "session": 4,
    "act": 6,
}  # tables, and how many columns


def games_in(database: Database) -> list[str]:
    """The names of all games of the hall. Raises `HallAway`."""
    return [str(name) for (name,) in database.do("SELECT game_id FROM game WHERE version > 0 ORDER BY game_id")]


def into_database(path: Path, database: Database) -> bool:
    """Keep the game of a file in the hall, and its tape: whether anything of it was new there.

    Where the game is there already, and something of its tape is not, the database went away meanwhile: that is added.
    Raises `RecordError`, where another game is there by its name, too, and `HallAway`.
    """
    stored = stored_in(path)
    columns = [list(column) for column in zip(*stored.rows, strict=True)]
    keys, versions = [key for key, _ in stored.asked], [version for _, version in stored.asked]
    _, _, types, payloads, schemas, recorded, monotonic, boots, actors, _, hashes = columns
    done = database.do(
        "SELECT take_in(%s, %s::text[], %s::text[], %s::integer[], %s::text[], %s::bigint[], %s::text[], %s::text[],"
        " %s::bytea[], %s::text[], %s::integer[], %s)",
        stored.game_id,
        types,
        payloads,
        schemas,
        recorded,
        monotonic,
        boots,
        actors,
        hashes,
        keys,
        versions,
        stored.alive_ms,
    )
    is_new, folder = done == [(True,)], tape_of_game(path)
    if not is_new and not _has(stored, database):
        raise exists_already(stored.game_id)
    has_more = folder.is_dir() and _keep_tape(DirectoryTape(folder), stored.game_id, database)
    return is_new or has_more


def exists_already(game_id: str) -> RecordUnreadable:
    """The error of a game that is in the hall."""
    return RecordUnreadable(ErrorCode.RECORD_EXISTS, f"{game_id} is in the hall already", file=game_id)


def no_such_game(game_id: str) -> RecordUnreadable:
    """The error of a game that is not in the hall."""
    return RecordUnreadable(ErrorCode.NO_SUCH_GAME, f"no game {game_id}", file=game_id)


def _has(stored: Stored, database: Database) -> bool:
    """Whether the hall has this very game; it may have gone on there."""
    last = "SELECT 1 FROM event WHERE game_id = %s AND version = %s AND hash = %s"
    return bool(stored.rows) and bool(database.do(last, stored.game_id, len(stored.rows), stored.rows[-1][-1]))


def _keep_tape(tape: Tape, game_id: str, database: Database) -> bool:
    """Keep what the hall does not have of a tape; whether there was anything."""
    found = list[tuple[object, ...]]()
    for clip in tape.clips():
        number, speaker = parts_of(clip)
        statement = "INSERT INTO clip VALUES (%s, %s, %s, %s) ON CONFLICT DO NOTHING RETURNING number"
        found += database.do(statement, game_id, number, speaker, tape.flac(clip))
    for name, adaptation in tape.adaptations().items():
        statement = "INSERT INTO adaptation VALUES (%s, %s, %s) ON CONFLICT DO NOTHING RETURNING name"
        found += database.do(statement, game_id, name, adaptation)
    return bool(found)


def out_of_database(database: Database, game_id: str, folder: Path) -> Path:
    """Write a game of the hall into a file of that folder, and its tape beside it. Raises `RecordError`, `HallAway`.

    The tape first: where there is a record, there is all of it. What went wrong can be done again.
    """
    path, stored = folder / f"{game_id}.sqlite", _stored(database, game_id)
    if (fault := legible_rows(game_id, stored.rows).fault) is not None:  # named by its table, and not by our file
        raise fault
    must_be_new(path)
    make_folder(folder)
    _bring_tape(path.with_suffix(TAPE), game_id, database)
    store(stored, path)
    return path


def _bring_tape(folder: Path, game_id: str, database: Database) -> None:
    clips = database.do("SELECT number, speaker, flac FROM clip WHERE game_id = %s", game_id)
    if not clips:
        return
    make_folder(folder)
    for number, speaker, sound in clips:
        if isinstance(number, int) and isinstance(sound, bytes):
            write_whole(folder / f"{clip_name(number, str(speaker))}.flac", sound)
    tape = DirectoryTape(folder)
    for name, adaptation in database.do("SELECT name, npz FROM adaptation WHERE game_id = %s", game_id):
        if isinstance(adaptation, bytes):
            tape.lay_beside(str(name), adaptation)


def told_in(database: Database) -> Iterator[Told | Left]:
    """The games of a hall, as far as they can be read, or why one cannot. Raises `HallAway`."""
    for name in games_in(database):
        record = Path(f"{name}.sqlite")
        try:
            stored = _stored(database, name)
            yield Told(record, legible_rows(name, stored.rows), stored.asked)
        except RecordError as error:
            yield table_of(record), error


@contextlib.contextmanager
def brought_to_read(database: Database, game_id: str) -> Iterator[tuple[Path, Legible]]:
    """A game of the hall as far as it is not damaged, and beside which file its tape lies, inside.

    Raises `RecordError`, `HallAway`.
    """
    rows = _stored(database, game_id).rows
    if not rows:
        raise no_such_game(game_id)
    with folder_aside() as folder:
        path = folder / f"{game_id}.sqlite"
        _bring_tape(path.with_suffix(TAPE), game_id, database)
        yield path, legible_rows(game_id, rows)


@contextlib.contextmanager
def brought(database: Database, game_id: str) -> Iterator[Path]:
    """A game of the hall as a file with its tape, inside. Raises `RecordError`, `HallAway`."""
    with folder_aside() as folder:
        yield out_of_database(database, game_id, folder)


def as_file(database: Database, game_id: str) -> bytes:
    """A game of the hall as the bytes of such a file. Raises `RecordError`, `HallAway`."""
    with brought(database, game_id) as path:
        return path.read_bytes()


def seats_into(path: Path, database: Database) -> bool:
    """Keep who sits where in the hall, with the key that signs their cookies; not where anybody sits there already.

    Raises `RecordUnreadable`.
    """
    if not path.is_file():
        return False
    hall = HallAccess(database)
    with (
        seats_named(RecordUnreadable),
        contextlib.closing(AccessFile(path)) as file,
        hall.at_once() as do,
    ):
        if any(do(f"SELECT 1 FROM {table} LIMIT 1") for table in _SEATS if table != "secret"):  # noqa: S608 - our own names
            return False
        do("DELETE FROM secret")
        for table, columns in _SEATS.items():
            places = ", ".join("?" * columns)
            for row in file.do(f"SELECT * FROM {table}"):  # noqa: S608 - the same
                do(f"INSERT INTO {table} VALUES ({places})", *row)  # noqa: S608 - the same
    return True


def seats_out_of(database: Database, path: Path) -> bool:
    """Write who sits where in the hall, with the key, into a file; whether there was anything to write.

    Not where anybody sits there already. Raises `RecordUnreadable`, `HallAway`.
    """
    found = {table: database.do(f"SELECT * FROM {table}") for table in _SEATS}  # noqa: S608 - our own names
    if not any(found.values()):
        return False
    with seats_named(RecordUnreadable), contextlib.closing(AccessFile(path)) as file, file.at_once() as do:
        if any(do(f"SELECT 1 FROM {table} LIMIT 1") for table in _SEATS):  # noqa: S608 - the same
            return False
        for table, rows in found.items():
            places = ", ".join("?" * _SEATS[table])
            for row in rows:
                do(f"INSERT INTO {table} VALUES ({places})", *row)  # noqa: S608 - the same
    return True


def _stored(database: Database, game_id: str) -> Stored:
    alive = database.do("SELECT alive_ms FROM game WHERE game_id = %s", game_id)
    if not alive:
        raise no_such_game(game_id)
    asked = database.do("SELECT key, version FROM asked WHERE game_id = %s", game_id)
    rows = database.do(_ROWS, game_id)
    return Stored(game_id, tuple(rows), tuple((str(key), int(str(at))) for key, at in asked), int(str(alive[0][0])))
