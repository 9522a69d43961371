"""A PostgreSQL of one's own in a folder: for those who only want to try a hall, and for tests.

It listens on a socket in its folder and nowhere else: of this machine's users only its owner reaches it.
"""

import getpass
import os
import shutil
import stat
import subprocess
from collections.abc import Sequence
from pathlib import Path

import psycopg
from psycopg import sql

from app.errors import ErrorCode, HallError

DATABASE = "rochade"
START_S = 30
SOCKET = ".s.PGSQL.5432"
LONGEST_SOCKET = 107  # bytes of the path of a socket, on Linux
_DEBIAN = Path("/usr/lib/postgresql")  # the programs of each version; Debian keeps them off the path


class Cluster:
    """A private cluster. PostgreSQL refuses root, who starts it as `nobody`; the folder is that user's then."""

    def __init__(self, folder: Path) -> None:
        """Raises `HallError` where PostgreSQL's programs are not installed."""
        self.folder = folder
        self._data = folder / "data"
        self._programs = _programs()
        self._user = "nobody" if _is_root() else None

    @property
    def address(self) -> str:
        """What to connect to."""
        return self._address(DATABASE)

    def _address(self, database: str) -> str:
        user = self._user or getpass.getuser()
        return f"host={self.folder} dbname={database} user={user}"

    def start(self) -> None:
        """Make it where there is none, and start it where it does not run. Raises `HallError`."""
        if not self._data.exists():
            self._make()
        if self.is_running():
            return
        listen = f"-c listen_addresses='' -c unix_socket_directories='{self.folder}'"
        self._do("pg_ctl", "start", "-w", "-t", str(START_S), "-l", str(self.folder / "log"), "-o", listen)
        self._make_database()

    def stop(self, mode: str = "fast") -> None:
        """Stop it; `mode` "immediate" is as if the machine had died. Raises `HallError`."""
        if not self.is_running():
            raise HallError(ErrorCode.HALL_NOT_RUNNING, f"{self.folder}: not running", name=str(self.folder))
        self._do("pg_ctl", "stop", "-w", "-m", mode)

    def is_running(self) -> bool:
        """Whether it runs."""
        try:
            self._do("pg_ctl", "status")
        except HallError:
            return False
        return True

    def _make(self) -> None:
        self._require_room()
        self.folder.mkdir(parents=True, exist_ok=True)
        self.folder.chmod(0o700)
        if self._user is not None:
            shutil.chown(self.folder, self._user)
        self._run("initdb", "--pgdata", str(self._data), "--encoding=UTF8", "--locale=C.UTF-8", "--auth=peer")
        self._allow()

    def _require_room(self) -> None:
        """Raise `HallError` where no socket can lie, and where who runs it cannot come."""
        if len(os.fsencode(self.folder / SOCKET)) > LONGEST_SOCKET:
            raise HallError(ErrorCode.HALL_PATH_TOO_LONG, f"{self.folder}: a long path", name=str(self.folder))
        closed = [
            parent for parent in self.folder.parents if parent.exists() and not parent.stat().st_mode & stat.S_IXOTH
        ]
        if self._user is not None and closed:
            raise HallError(ErrorCode.HALL_FOLDER_CLOSED, f"{closed[0]} is closed to {self._user}", name=str(closed[0]))

    def _make_database(self) -> None:
        with psycopg.connect(self._address("postgres"), autocommit=True) as connection:
            known = connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", (DATABASE,)).fetchone()
            if known is None:
                connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(DATABASE)))

    def _allow(self) -> None:
        """Let in whoever started it: root is not the user that it runs as."""
        if self._user is not None:
            (self._data / "pg_hba.conf").write_text("local all all trust\n", encoding="ascii")

    def _do(self, program: str, action: str, *more: str) -> None:
        self._run(program, action, "--pgdata", str(self._data), *more)

    def _run(self, program: str, *arguments: str) -> None:
        command: Sequence[str] = (str(self._programs / program), *arguments)
        try:
            subprocess.run(  # noqa: S603 - PostgreSQL's own program
                command, check=True, capture_output=True, text=True, timeout=2 * START_S, user=self._user, cwd="/"
            )
        except (OSError, subprocess.SubprocessError) as error:
            said = str(getattr(error, "stderr", "") or error).strip()
            raise HallError(ErrorCode.HALL_NOT_STARTED, f"{program}: {said}", name=str(self.folder)) from error


def _is_root() -> bool:
    """Whether PostgreSQL would refuse; where there is no such user, as on Windows, nobody is."""
    return hasattr(os, "geteuid") and os.geteuid() == 0


def _programs() -> Path:
    """Where PostgreSQL's programs are: of the newest version. Raises `HallError`."""
    found = shutil.which("initdb")
    if found:
        return Path(found).resolve().parent
    versions = [folder for folder in _DEBIAN.glob("*/bin") if (folder / "initdb").exists()]
    if not versions:
        raise HallError(ErrorCode.HALL_NO_POSTGRESQL, "no initdb on the path, and none in /usr/lib/postgresql")
    return max(versions, key=lambda folder: float(folder.parent.name))
