"""WAV files whose header names no length: of a program that wrote into a pipe, or was broken off before it knew.

The sound in them goes on to the end of the file, which libsndfile does not see where the length that is named is 0.
WAV, RF64 and BW64 are series of chunks, each with its name and its length (EBU Tech 3306, ITU-R BS.2088); the two
latter have the sound's own, in 64 bits, in their first, "ds64".
"""

import io
import os
import struct
from collections.abc import Iterator
from pathlib import Path

UNTOLD = b"\xff" * 4  # what stands for a length that is not known; libsndfile then reads to the end
_HEAD, _LENGTH_OF_SOUND = 12, 28  # bytes from the beginning: to the first chunk, and to the sound's length in "ds64"


class _ToldOtherwise(io.FileIO):
    """A file that is read as if other bytes stood at some places."""

    def __init__(self, path: Path, instead: dict[int, bytes]) -> None:
        super().__init__(path)
        self._instead = instead

    def readinto(self, buffer: memoryview, /) -> int:  # type: ignore[override]  # libsndfile's, which is writable
        start, view = self.tell(), memoryview(buffer)
        read = super().readinto(view) or 0
        for at, data in self._instead.items():
            for place, byte in enumerate(data, at - start):
                if 0 <= place < read:
                    view[place : place + 1] = bytes([byte])
        return read


def read_to_its_end(path: Path) -> io.FileIO | None:
    """The file as libsndfile reads all that lies in it; None where it does so by itself. Raises OSError."""
    with path.open("rb") as file:
        size, head = os.fstat(file.fileno()).st_size, file.read(_LENGTH_OF_SOUND + 8)
        form, kind = head[:4], head[8:_HEAD]
        if kind != b"WAVE" or form not in {b"RIFF", b"RF64", b"BW64"}:
            return None
        instead = {0: b"RF64"} if form == b"BW64" else {}  # the same by a newer name, which libsndfile does not know
        sound = next((chunk for chunk in _chunks(file, _HEAD) if chunk[0] == b"data"), None)
        if sound is not None:
            _, at, length = sound
            if form != b"RIFF" and len(head) == _LENGTH_OF_SOUND + 8:
                (length,) = struct.unpack_from("<Q", head, _LENGTH_OF_SOUND)
            if length in {0, 2**64 - 1} and not _is_made_of_chunks(file, at, size):
                instead = {0: b"RIFF", at - 4: UNTOLD}
    return _ToldOtherwise(path, instead) if instead else None


def _chunks(file: io.BufferedReader, at: int) -> Iterator[tuple[bytes, int, int]]:
    """The chunks from there on: the name of each, where its content begins, and how many bytes that is said to be."""
    while True:
        file.seek(at)
        head = file.read(8)
        name, length = head[:4], int.from_bytes(head[4:], "little")
        if len(head) < 8 or not (name.isascii() and name.decode().isprintable()):  # noqa: PLR2004 - a name and a length
            return
        yield name, at + 8, length
        at += 8 + length + length % 2


def _is_made_of_chunks(file: io.BufferedReader, at: int, size: int) -> bool:
    """Whether what lies behind an empty sound are whole chunks, as of a title, up to the end of the file: no sound."""
    for _, begin, length in _chunks(file, at):
        at = begin + length + length % 2
    return at in {size, size + 1}  # the last one's filling is often left out
