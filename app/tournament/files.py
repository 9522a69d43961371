"""Tournament files on the disk: whichever kind, and written back in the encoding that they have."""

import contextlib
import re
from codecs import BOM_UTF8
from collections.abc import Callable, Iterator
from pathlib import Path

from app import given_file
from app.errors import ErrorCode, TournamentError
from app.tournament import table_file, trf
from app.tournament.needs import with_needs
from app.tournament.tournament import Tournament
from app.whole_file import write_whole

OF_WINDOWS, NO_LETTER = "cp1252", "\N{REPLACEMENT CHARACTER}"
_NO_LETTERS = rb"[\x81\x8d\x8f\x90\x9d]"  # bytes that Windows has no letter for, and other programs have


def read(path: Path, needs: Path | None = None) -> Tournament:
    """The tournament of a file, with the players' needs of another one. Raises TournamentError."""
    text, _ = _text(content(path))
    tournament = _kind(path, text)[0](text)
    return with_needs(tournament, _text(content(needs))[0]) if needs is not None else tournament


def write(path: Path, results: Tournament, out: Path) -> None:
    """Write `path` again, with these results, as `out`; both may be the same. Raises TournamentError, OutputError."""
    before = content(path)
    text, encoding = _text(before)
    written = _kind(path, text)[1](text, results)
    write_whole(out, _of_windows(written, before) if encoding == OF_WINDOWS else written.encode(encoding))


def _kind(path: Path, text: str) -> tuple[Callable[[str], Tournament], Callable[[str, Tournament], str]]:
    for kind, is_one in ((trf, trf.is_trf), (table_file, table_file.is_table)):
        if is_one(text):
            return kind.read, kind.with_results
    raise TournamentError(ErrorCode.NO_TOURNAMENT, f"{path} is neither TRF nor CSV", file=str(path))


@contextlib.contextmanager
def reading(path: Path) -> Iterator[None]:
    """Say in words what the system refuses inside of a file. Raises TournamentError."""
    with given_file.reading(path, TournamentError):
        yield


def content(path: Path) -> bytes:
    """What stands in a file. Raises TournamentError."""
    with reading(path):
        return path.read_bytes()


def _text(data: bytes) -> tuple[str, str]:
    """What stands in a file as text, and its encoding; older programs wrote the letters of Windows."""
    for encoding in ("utf-8-sig" if data.startswith(BOM_UTF8) else "utf-8", OF_WINDOWS):
        with contextlib.suppress(UnicodeDecodeError):
            return data.decode(encoding), encoding
    return data.decode(OF_WINDOWS, "replace"), OF_WINDOWS


def _of_windows(text: str, before: bytes) -> bytes:
    """The text in the letters of Windows; each that it has not got is the byte that stood there before."""
    lost = re.findall(_NO_LETTERS, before)
    first, *others = (part.encode(OF_WINDOWS) for part in text.split(NO_LETTER))
    return first + b"".join(byte + part for byte, part in zip(lost, others, strict=False))
