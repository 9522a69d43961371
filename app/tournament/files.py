"""Tournament files on the disk: whichever kind, in whichever encoding, and written back as UTF-8."""

import contextlib
from collections.abc import Callable, Iterator
from pathlib import Path

from app.errors import ErrorCode, TournamentError
from app.tournament import table_file, trf
from app.tournament.needs import with_needs
from app.tournament.tournament import Tournament
from app.whole_file import write_whole


def read(path: Path, needs: Path | None = None) -> Tournament:
    """The tournament of a file, with the players' needs of another one. Raises TournamentError."""
    text = _text(path)
    tournament = _kind(path, text)[0](text)
    return with_needs(tournament, _text(needs)) if needs is not None else tournament


def write(path: Path, results: Tournament, out: Path) -> None:
    """Write `path` again, with these results, as `out`; both may be the same. Raises TournamentError, OutputError."""
    text = _text(path)
    write_whole(out, _kind(path, text)[1](text, results).encode())


def _kind(path: Path, text: str) -> tuple[Callable[[str], Tournament], Callable[[str, Tournament], str]]:
    for kind, is_one in ((trf, trf.is_trf), (table_file, table_file.is_table)):
        if is_one(text):
            return kind.read, kind.with_results
    raise TournamentError(ErrorCode.NO_TOURNAMENT, f"{path} is neither TRF nor CSV", file=str(path))


@contextlib.contextmanager
def reading(path: Path) -> Iterator[None]:
    """Say what the system refuses inside as that there is no such file. Raises TournamentError."""
    try:
        yield
    except OSError as error:
        raise TournamentError(ErrorCode.NO_SUCH_FILE, f"{path}: {error}", file=str(path)) from error


def content(path: Path) -> bytes:
    """What stands in a file. Raises TournamentError."""
    with reading(path):
        return path.read_bytes()


def _text(path: Path) -> str:
    """The same as text; older programs wrote the letters of Windows. Raises TournamentError."""
    data = content(path)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")
