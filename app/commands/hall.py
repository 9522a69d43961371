"""`rochade hall`: the database of a hall: one of one's own to try it, and games moved into it and out of it.

`start` and `stop` are for a PostgreSQL in a folder of one's own; an event's own is started as its system does. `move`
copies every game of a folder into the database, with its tape and with who sits where; `--out` copies all of them back.
`backup` keeps all of a database, or of a folder of records, in one file, while it is played; `restore` puts it back.
`log` prints who did what, and when. `roles` prints the statements, for PostgreSQL's `psql`, that give servers and
readers no more rights than they need.
"""

import argparse
import contextlib
from pathlib import Path
from typing import TYPE_CHECKING

from app import output
from app.errors import OK, RecordError
from app.failure import words_of
from app.given_file import require_folder
from app.hall import needed
from app.options import add_database
from app.places import games_folder
from app.usage import WrongUsage
from app.whole_file import folder_aside

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from app.hall.backup import Kept, Left
    from app.hall.deeds import Told
    from speech_grammar.messages import Catalogue

START, STOP, MOVE, BACKUP, RESTORE = "start", "stop", "move", "backup", "restore"
ROLES, LOG = "roles", "log"
FAILED = 1


def configure(parser: argparse.ArgumentParser) -> None:
    """Add what is to be done, and with which folder and database."""
    parser.add_argument("action", choices=(START, STOP, MOVE, BACKUP, RESTORE, LOG, ROLES))
    parser.add_argument("folder", nargs="?", type=Path, metavar="PATH")
    parser.add_argument("--record-folder", type=Path, metavar="DIR")
    parser.add_argument("--local", type=Path, metavar="DIR")
    parser.add_argument("--out", action="store_true")
    add_database(parser)


def run(arguments: argparse.Namespace) -> int:
    """Do it, and say what came of it. Raises HallError, RecordError; AppError where no such folder is to be read."""
    from speech_grammar.messages import Catalogue

    catalogue = Catalogue.load(arguments.language)
    if arguments.action in {BACKUP, RESTORE}:
        return _kept(arguments, catalogue)
    if arguments.action == LOG:
        return _log(arguments, catalogue)
    needed()
    if arguments.action == ROLES:
        from app.hall.database import roles

        output.line(roles().rstrip())
        return OK
    if arguments.action == MOVE:
        return _move(arguments, catalogue)
    from app.hall.cluster import Cluster

    cluster = Cluster((arguments.local or games_folder() / "hall").resolve())
    if arguments.action == START:
        cluster.start()
        _say(catalogue, "started", address=cluster.address)
    else:
        cluster.stop()
        _say(catalogue, "stopped")
    return OK


def _say(catalogue: "Catalogue", key: str, **params: object) -> None:
    output.line(str(catalogue.say(f"hall.{key}", **params)))


def _kept(arguments: argparse.Namespace, catalogue: "Catalogue") -> int:
    """Make a backup, or put one back: of a folder, or else of the database."""
    from app.hall import backup

    if arguments.folder is None or not (arguments.record_folder or arguments.database):
        raise WrongUsage("usage.missing", names="FILE" if arguments.folder is None else "--record-folder")
    folder, file = arguments.record_folder, arguments.folder
    if folder is None:
        return _kept_of_database(arguments, catalogue)
    if arguments.action == BACKUP:
        require_folder(folder)
        return _said_kept(backup.write(folder, file), arguments, catalogue)
    _say_names("restored", backup.restore(file, folder), file, catalogue)
    return OK


def _kept_of_database(arguments: argparse.Namespace, catalogue: "Catalogue") -> int:
    needed()
    from app.hall import backup, moving
    from app.hall.database import Database

    with contextlib.ExitStack() as at_the_end:
        if arguments.action == BACKUP:
            folder, left = _out_of_database(arguments.database, at_the_end)
            kept = backup.write(folder, arguments.folder, left)
            return _said_kept(kept, arguments, catalogue)
        database = at_the_end.enter_context(contextlib.closing(Database(arguments.database)))
        folder, games = at_the_end.enter_context(backup.unpacked(arguments.folder))
        for name in games:  # one that is there already came with a try before
            moving.into_database(folder / f"{name}.sqlite", database)
        moving.seats_into(folder / backup.SEATS, database)
    _say_names("restored", games, arguments.folder, catalogue)
    return OK


def _log(arguments: argparse.Namespace, catalogue: "Catalogue") -> int:
    """Who did what, a line each."""
    from app.hall import backup, deeds

    if not (arguments.record_folder or arguments.database):
        raise WrongUsage("usage.missing", names="--record-folder")
    with contextlib.ExitStack() as at_the_end:
        if arguments.record_folder is not None:
            require_folder(arguments.record_folder)
            games, seats = deeds.told_in(arguments.record_folder), arguments.record_folder / backup.SEATS
        else:
            games, seats = _told_in_database(arguments.database, at_the_end)
        found, left = deeds.deeds(games, seats, catalogue)
    for deed in found:
        output.line(deeds.line(deed, catalogue))
    if not (found or left):
        _say(catalogue, "no_deeds")
    return _said_left(left, arguments, catalogue)


def _told_in_database(address: str, at_the_end: contextlib.ExitStack) -> "tuple[Iterator[Told | Left], Path]":
    """What can be read of all games of a hall, and who sits where as a file, until the end. Raises `HallError`."""
    needed()
    from app.hall import backup, moving
    from app.hall.database import Database

    database = at_the_end.enter_context(contextlib.closing(Database(address)))
    seats = at_the_end.enter_context(folder_aside()) / backup.SEATS
    moving.seats_out_of(database, seats)
    return moving.told_in(database), seats


def _out_of_database(address: str, at_the_end: contextlib.ExitStack) -> "tuple[Path, list[Left]]":
    """All of a hall that is whole as files of a folder, until the end, and what is not. Raises `HallError`."""
    needed()
    from app.hall import backup, moving
    from app.hall.database import Database

    database = at_the_end.enter_context(contextlib.closing(Database(address)))
    folder, left = at_the_end.enter_context(folder_aside()), list["Left"]()
    for name in moving.games_in(database):
        try:
            moving.out_of_database(database, name, folder)
        except RecordError as error:
            left.append((name, error))
    moving.seats_out_of(database, folder / backup.SEATS)
    return folder, left


def _said_kept(kept: "Kept", arguments: argparse.Namespace, catalogue: "Catalogue") -> int:
    """Say what is in the backup, and what is not; the exit code."""
    _say_names("backed_up", kept.games, kept.file, catalogue)
    said = _said_left(kept.left, arguments, catalogue)
    return said if kept.file == arguments.folder else FAILED


def _say_names(key: str, games: "Sequence[str]", file: Path, catalogue: "Catalogue") -> None:
    _say(catalogue, key, names=", ".join(games) or str(catalogue.say("hall.no_tables")), file=str(file))


def _said_left(left: "Sequence[Left]", arguments: argparse.Namespace, catalogue: "Catalogue") -> int:
    """Name what is not whole, and why; the exit code."""
    for name, error in left:
        why = words_of(error, arguments.language)
        output.complaint(str(catalogue.say("pages.line", name=name, sentence=why)) if name else why)
    return FAILED if left else OK


def _move(arguments: argparse.Namespace, catalogue: "Catalogue") -> int:
    """Copy what can be copied, and name what cannot."""
    from app.hall import moving
    from app.hall.database import Database

    if arguments.folder is None or not arguments.database:
        raise WrongUsage("usage.missing", names="DIR" if arguments.folder is None else "--database")
    outcome, folder = OK, arguments.folder
    if not arguments.out:
        require_folder(folder)
    with contextlib.closing(Database(arguments.database)) as database:
        names = moving.games_in(database) if arguments.out else sorted(path.stem for path in folder.glob("*.sqlite"))
        for name in names:
            try:
                if arguments.out:
                    moving.out_of_database(database, name, folder)
                elif not moving.into_database(folder / f"{name}.sqlite", database):
                    raise moving.exists_already(name)
            except RecordError as error:
                why = words_of(error, arguments.language)
                output.complaint(str(catalogue.say("pages.line", name=name, sentence=why)))
                outcome = FAILED
            else:
                _say(catalogue, "moved", name=name)
        seats = folder / "access.db"
        if moving.seats_out_of(database, seats) if arguments.out else moving.seats_into(seats, database):
            _say(catalogue, "seats_moved")
    if not names:
        _say(catalogue, "nothing_to_move")
    return outcome
