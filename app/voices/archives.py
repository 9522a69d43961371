"""Archives of speech models: fetched whole or not at all, and unpacked without harm.

What comes from a network is believed in nothing: how much it is, what it unpacks to, where its files would lie.
"""

import contextlib
import errno
import hashlib
import shutil
import stat
import struct
import zipfile
import zlib
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from http.client import HTTPException, IncompleteRead
from pathlib import Path, PurePosixPath
from ssl import SSLError
from time import monotonic
from urllib import request
from urllib.error import HTTPError, URLError
from urllib.parse import unquote, urlsplit

from app.errors import EarError, ErrorCode
from app.failure import show_for_report
from app.whole_file import writing

BLOCK = 1 << 16  # bytes
MEGABYTE = 1_000_000
PATIENCE_S = 30  # without a byte
MEASURED_S = 30  # in which at least so much has to come as would bring a small model in an hour and a half:
LEAST = 300_000  # bytes
MOST_MEGABYTES = 3_000  # fetched of what nobody knows: a large model for all of a language is two thousand
LONGEST_LENGTH = 20  # digits of a header that tells how much there is
REFUSED = 400  # the least of the numbers by which a server refuses; those below lead elsewhere
MOST_FILES = 2_000
MOST_TIMES = 20  # larger unpacked than packed: models are two to three times
SMALL = 10 * MEGABYTE  # unpacked, whatever it was packed
USUAL = {zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED}
NOT_PLAIN = 0x1 | 0x20 | 0x40  # of an entry's flags: encrypted, a patch, strongly encrypted (APPNOTE 4.4.4)
LISTED = 46  # bytes of an entry in an archive's list, before its name
NEWEST = 63  # version of ZIP times ten that zipfile reads
IMPOSSIBLE = {errno.EEXIST, errno.ENOTDIR, errno.EISDIR, errno.ENAMETOOLONG, errno.EILSEQ, errno.EINVAL}
ADDRESSES = ("http://", "https://")
ENDING = ".zip"

Progress = Callable[[int, int | None], None]
"""Is told how many bytes are there, and of how many, where that is known."""


@dataclass(frozen=True, slots=True)
class Known:
    """An archive that somebody has looked at: where it is, its size in bytes and its SHA-256 (hexadecimal)."""

    address: str
    size: int
    sha256: str


KNOWN = {
    "vosk-model-small-de-0.15": Known(
        "https://alphacephei.com/vosk/models/vosk-model-small-de-0.15.zip",
        46_499_967,
        "b7e53c90b1f0a38456f4cd62b366ecd58803cd97cd42b06438e2c131713d5e43",
    ),
}
"""By name. Size and sum are those that packagers of several systems have written down."""


def is_address(source: str) -> bool:
    """Whether it is to be fetched: whatever begins as an address on the web does, in letters of either case."""
    return source.lower().startswith(ADDRESSES)


def name_in(source: str) -> str:
    """The name of the archive in a file's path or in an address, whatever that asks for beside it, without its ending.

    A dot in it is no ending: it may be a version's.
    """
    name = Path(source).name
    if is_address(source):
        with contextlib.suppress(ValueError):  # then nobody can fetch it, and is told so
            name = PurePosixPath(unquote(urlsplit(source).path)).name
    return name[: -len(ENDING)] if name.lower().endswith(ENDING) else name


def fetch(address: str, target: Path, progress: Progress, known: int | None = None) -> None:
    """Fetch an archive into a file that is not there yet; of `known` bytes, if somebody has looked at it.

    Raises EarError (as `_not_fetched`, and `ear_too_slow`, `ear_cut_off`, `ear_altered`, `ear_too_large`) and
    OutputError; then there is no file.
    """
    try:
        _write(address, target, progress, known)
    except BaseException:
        target.unlink(missing_ok=True)
        raise


def _write(address: str, target: Path, progress: Progress, known: int | None) -> None:
    found, whole = 0, None
    with writing(target), target.open("xb") as file:
        for block, whole in _blocks(address):
            found += len(block)
            if known is not None and found > known:
                raise EarError(ErrorCode.EAR_ALTERED, f"{address}: more than {known} bytes", name=address)
            if max(found, whole or 0) > MOST_MEGABYTES * MEGABYTE:
                text = f"{address}: {found} bytes of {whole}"
                raise EarError(ErrorCode.EAR_TOO_LARGE, text, number=MOST_MEGABYTES, name=address)
            file.write(block)
            progress(found, whole)
    if whole is not None and found < whole:
        text = f"{address}: {found} bytes of {whole}"
        raise EarError(ErrorCode.EAR_CUT_OFF, text, number=found // MEGABYTE, count=whole // MEGABYTE)


def _blocks(address: str) -> Iterator[tuple[bytes, int | None]]:
    """What is there, block by block, and how much all of it is, where that is told. Raises EarError."""
    opener = request.OpenerDirector()
    for handler in (request.ProxyHandler, request.HTTPHandler, request.HTTPSHandler, request.HTTPDefaultErrorHandler):
        opener.add_handler(handler())
    for follower in (request.HTTPRedirectHandler, request.HTTPErrorProcessor, request.UnknownHandler):
        opener.add_handler(follower())
    try:
        with opener.open(address, timeout=PATIENCE_S) as answer:
            length = answer.headers.get("Content-Length", "")
            whole = int(length) if length.isdecimal() and len(length) <= LONGEST_LENGTH else None
            for block in _not_too_slow(address, iter(lambda: answer.read1(BLOCK), b"")):
                yield block, whole
    except (OSError, HTTPException, ValueError) as error:
        show_for_report(error)
        raise _not_fetched(address, error) from error


def _not_too_slow(address: str, blocks: Iterator[bytes]) -> Iterator[bytes]:
    """What comes, as long as it comes fast enough to come to an end. Raises EarError (`ear_too_slow`)."""
    since, found = monotonic(), 0
    for block in blocks:
        yield block
        found += len(block)
        if monotonic() >= since + MEASURED_S:
            if found < LEAST:
                text = f"{address}: {found} bytes in {MEASURED_S} seconds"
                raise EarError(ErrorCode.EAR_TOO_SLOW, text, name=address)
            since, found = monotonic(), 0


def _not_fetched(address: str, error: Exception) -> EarError:
    """In words for people, why nothing came: the library's own are English, and may have several lines.

    `ear_refused` with the server's number; `ear_not_secure`; `ear_not_reached` where there is no network or no such
    host; `ear_no_address` where it leads nowhere, in a circle, or to what speaks another protocol; `ear_broke_off`.
    """
    text, reason = f"{address}: {error}", getattr(error, "reason", None)
    if isinstance(error, HTTPError):
        error.close()  # it is an answer, too
        if error.code >= REFUSED:
            return EarError(ErrorCode.EAR_REFUSED, text, name=address, number=error.code)
        code = ErrorCode.EAR_NO_ADDRESS
    elif isinstance(reason, SSLError) or isinstance(error, SSLError):
        code = ErrorCode.EAR_NOT_SECURE
    elif isinstance(reason, OSError):
        code = ErrorCode.EAR_NOT_REACHED
    elif isinstance(error, URLError | ValueError) or not isinstance(error, OSError | IncompleteRead):
        code = ErrorCode.EAR_NO_ADDRESS
    else:
        code = ErrorCode.EAR_BROKE_OFF
    return EarError(code, text, name=address)


def check(archive: Path, known: Known | None) -> str:
    """The SHA-256 of an archive, in hexadecimal.

    Raises EarError: `ear_altered` where it is a known one's and has another; `ear_unknown` where there is no such file,
    `ear_a_folder` where it is one, as an archive that somebody has unpacked, `ear_no_archive` where it cannot be read.
    """
    try:
        size = archive.stat().st_size
        if archive.is_dir():
            raise EarError(ErrorCode.EAR_A_FOLDER, f"{archive}: a folder", name=archive.name)
        if not archive.is_file():  # a pipe would be waited at
            raise _unreadable(archive, "no file")
        with archive.open("rb") as file:
            found = hashlib.file_digest(file, "sha256").hexdigest()
    except FileNotFoundError as error:
        text = f"{archive}: no file, and no name in {tuple(KNOWN)}"
        raise EarError(ErrorCode.EAR_UNKNOWN, text, name=str(archive), list=", ".join(KNOWN)) from error
    except OSError as error:
        raise _unreadable(archive, error) from error
    if known is not None and (size, found) != (known.size, known.sha256):
        raise EarError(ErrorCode.EAR_ALTERED, f"{archive}: {size} bytes, {found}", name=archive.name)
    return found


def unpack(archive: Path, folder: Path) -> None:
    """Unpack a ZIP archive into a folder that is there and empty.

    Raises EarError (`ear_no_archive`, also for what needs a password or is packed in a rare way; `ear_unsafe` where a
    file would lie outside the folder, or is none; `ear_bomb` where far more would come out than went in), OutputError.
    """
    with _opened(archive) as packed:
        files = [entry for entry in packed.infolist() if not entry.filename.endswith("/")]
        _require_harmless(archive, files)
        _require_usual(archive, files)
        for entry in files:
            target = folder / entry.filename
            with writing(target), _possible(archive):
                target.parent.mkdir(parents=True, exist_ok=True)
                with _readable(archive), packed.open(entry) as source, target.open("xb") as file:
                    shutil.copyfileobj(source, file, BLOCK)


def _opened(archive: Path) -> zipfile.ZipFile:
    """The archive, as far as it can be read here. Raises EarError (`ear_no_archive`)."""
    needed = max(_versions(archive.read_bytes()), default=0)
    if needed > NEWEST:
        raise _unreadable(archive, f"version {needed / 10} of ZIP")
    with _readable(archive):
        return zipfile.ZipFile(archive)


def _versions(content: bytes) -> Iterator[int]:
    """The version of ZIP, times ten, that each file needs to be unpacked, by the list at the archive's end.

    zipfile refuses a newer one by an exception that also tells of unfinished code (APPNOTE 4.3.12, 4.3.16, 4.4.3).
    """
    end = content.rfind(b"PK\5\6")
    place = end - int.from_bytes(content[end + 12 : end + 16], "little")
    while 0 <= place <= end - LISTED and content[place : place + 4] == b"PK\1\2":
        yield content[place + 6]
        place += LISTED + sum(struct.unpack_from("<3H", content, place + 28))


@contextlib.contextmanager
def _readable(archive: Path) -> Iterator[None]:
    """What turns out to be damaged, names included, as EarError (`ear_no_archive`)."""
    try:
        yield
    except (zipfile.BadZipFile, zlib.error, EOFError, UnicodeDecodeError) as error:
        raise _unreadable(archive, error) from error


@contextlib.contextmanager
def _possible(archive: Path) -> Iterator[None]:
    """Names that no folder can have at once, or no file at all, as EarError (`ear_no_archive`)."""
    try:
        yield
    except OSError as error:
        if error.errno not in IMPOSSIBLE:
            raise
        raise _unreadable(archive, error) from error


def _unreadable(archive: Path, why: object) -> EarError:
    return EarError(ErrorCode.EAR_NO_ARCHIVE, f"{archive}: {why}", name=archive.name)


def _require_usual(archive: Path, files: Sequence[zipfile.ZipInfo]) -> None:
    """No file without a name, that needs a password, is a patch of another, or is packed as models never are."""
    for entry in files:
        if not entry.filename or entry.flag_bits & NOT_PLAIN or entry.compress_type not in USUAL:
            raise _unreadable(archive, f"{entry.filename!r} is packed by {entry.compress_type}, {entry.flag_bits:#x}")


def _require_harmless(archive: Path, files: Sequence[zipfile.ZipInfo]) -> None:
    """Nothing but files, each once, all inside; not too many, and not too much.

    What an entry says of its size is the most that it can unpack to: zipfile stops there.
    """
    twice = [name for name, times in Counter(entry.filename for entry in files).items() if times > 1]
    outside = [entry.filename for entry in files if not _is_harmless(entry)]
    if found := twice + outside:
        raise EarError(ErrorCode.EAR_UNSAFE, f"{archive}: {found[0]!r}", name=archive.name)
    most = max(SMALL, MOST_TIMES * archive.stat().st_size)
    if len(files) > MOST_FILES or sum(entry.file_size for entry in files) > most:
        raise EarError(ErrorCode.EAR_BOMB, f"{archive}: {len(files)} files", name=archive.name)


def _is_harmless(entry: zipfile.ZipInfo) -> bool:
    """Whether it is a plain file below the folder, on any system."""
    path, kind = PurePosixPath(entry.filename), stat.S_IFMT(entry.external_attr >> 16)
    is_inside = not path.is_absolute() and ".." not in path.parts and not set(entry.filename) & {"\\", ":"}
    return is_inside and kind in {0, stat.S_IFREG}
