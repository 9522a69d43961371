"""Recordings to the ear's format: any rate, any number of channels, WAV, FLAC, OGG, MP3 or what else libsndfile reads.

libsndfile reads the file and soxr resamples it, block by block, so that a recording of three hours
takes no more memory than one of three seconds.
"""

import contextlib
import os
import re
from collections.abc import Generator, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from voice.errors import AudioFileError, VoiceErrorCode
from voice.pcm import HEARING_RATE, Pcm
from voice.streamed_wav import read_to_its_end

if TYPE_CHECKING:
    import numpy as np

    type_of_samples = np.ndarray[Any, np.dtype[np.float32]]

BLOCK_MS = 100
SLOWEST_RATE = 4_000  # Hz; below, speech cannot be told apart, and a header that says so is damaged
FASTEST_RATE = 768_000  # Hz; the fastest rate that sound cards are sold with
CANCELLED = 0.1  # of the loudest channel's power: one alone of two leaves a quarter of it, a room's two a half
FULL_SCALE = 32_768  # libsndfile's: int16 samples come through unchanged
FARTHEST = 2.0**31  # of a float sample: one at full scale is 1, or 2**31 where a program has left integers as they were
UNTOLD = 2**63 - 1  # frames: libsndfile's number for a header that names none, of a program that streams
_LENGTHS = {"data", "SSND", "Data Size", "Riff size"}  # libsndfile's names for it, in WAV, AIFF, AU and RF64
_IS_SHORTER = re.compile(r"(\d+) \(should be (\d+)\)")  # what it notes of a length that the file does not have
# Of programs that stream and do not know the length yet: most of them; mplayer and SoX, arecord.
_PLACEHOLDERS = {0xFFFFFFFF, 0x7FFFFFFF, 0x7FFFF000, 0x80000000}


@dataclass(frozen=True, slots=True)
class Recording:
    """A recording on disk: what its header says.

    `frames` counts samples per channel at `sample_rate` Hz; `is_truncated` tells that the header
    promised more than the file holds, as after a full disk or a cut transfer. Of FLAC and MP3 only
    reading tells that, see `blocks`.
    """

    path: Path
    sample_rate: int
    channels: int
    frames: int
    is_truncated: bool

    @property
    def duration_ms(self) -> int:
        """How long it sounds, in milliseconds."""
        return self.frames * 1000 // self.sample_rate

    def blocks(self, sample_rate: int = HEARING_RATE) -> Generator[bytes, None, bool]:
        """The sound as int16 little-endian mono at `sample_rate` Hz, in blocks of about 100 ms.

        A recording damaged further on is read as far as it goes; in the end the generator returns whether
        that was as far as the header names. Raises AudioFileError when it cannot be opened any more, or
        holds samples that are no numbers or far too large.
        """
        import soxr  # noqa: PLC0415 - with numpy, and only who reads sound waits for it

        resampler = soxr.ResampleStream(self.sample_rate, sample_rate, 1, dtype="float32")
        read = 0
        for samples in self._mono():
            read += len(samples)
            yield _int16(resampler.resample_chunk(samples))
        yield _int16(resampler.resample_chunk(_silence(), last=True))
        return read >= self.frames or self.frames == UNTOLD

    def pcm(self, sample_rate: int = HEARING_RATE) -> Pcm:
        """The whole sound at `sample_rate` Hz; for short recordings."""
        return Pcm(b"".join(self.blocks(sample_rate)), sample_rate)

    def _mono(self) -> "Iterator[type_of_samples]":
        import numpy as np  # noqa: PLC0415 - only who reads sound waits for it
        import soundfile  # noqa: PLC0415 - the same

        length = max(1, self.sample_rate * BLOCK_MS // 1000)
        with _opened(self.path) as file:
            while True:
                try:
                    samples = file.read(length, dtype="float32", always_2d=True)
                except soundfile.LibsndfileError:  # a compressed recording that was cut
                    return
                if not len(samples):
                    return
                if not (np.abs(samples) <= FARTHEST).all():  # nor is one that is no number
                    text = f"{self.path}: samples that are no numbers, or no sound's"
                    raise AudioFileError(VoiceErrorCode.AUDIO_DAMAGED, text, file=self.path.name)
                yield _one_of(samples)


def _one_of(channels: "type_of_samples") -> "type_of_samples":
    """The mean of the channels; the loudest of them where they cancel each other, as the two of a balanced line do."""
    mean = channels.mean(axis=1, dtype="float32")
    powers = (channels**2).mean(axis=0)
    loudest = int(powers.argmax())
    return channels[:, loudest] if (mean**2).mean() < CANCELLED * powers[loudest] else mean


def open_recording(path: Path) -> Recording:
    """Look at the recording at `path`.

    Raises AudioFileError: `file_missing`, `no_file` for a folder, `file_unreadable`, `file_empty` (no bytes, or no
    samples), `not_audio`, `audio_damaged`, `audio_rate`.
    """
    with _opened(path) as file:
        _check_rate(path, file.samplerate)
        is_truncated = _breaks_off(file.extra_info)
        if not file.frames:
            raise AudioFileError(VoiceErrorCode.FILE_EMPTY, f"{path}: a recording without samples", file=path.name)
        return Recording(path, file.samplerate, file.channels, file.frames, is_truncated)


@contextlib.contextmanager
def _opened(path: Path) -> Iterator[Any]:  # soundfile ships no types
    import soundfile  # noqa: PLC0415 - with numpy, and only who reads sound waits for it

    _check_file(path)
    with contextlib.ExitStack() as at_the_end:
        try:
            streamed = read_to_its_end(path)
            file = soundfile.SoundFile(path if streamed is None else at_the_end.enter_context(streamed))
        except soundfile.LibsndfileError as error:
            raise _not_readable(path, error.error_string) from error
        except OSError as error:  # a medium that fails
            text = f"{path}: {error.strerror}"
            raise AudioFileError(VoiceErrorCode.FILE_UNREADABLE, text, file=path.name) from error
        yield at_the_end.enter_context(file)


def _check_file(path: Path) -> None:
    try:
        is_there = path.exists()
    except OSError as error:  # a name that is too long for any file
        raise AudioFileError(VoiceErrorCode.FILE_UNREADABLE, f"{path}: {error.strerror}", file=path.name) from error
    if not is_there:
        raise AudioFileError(VoiceErrorCode.FILE_MISSING, f"{path}: no such file", file=path.name)
    if path.is_dir():
        raise AudioFileError(VoiceErrorCode.NO_FILE, f"{path}: a folder", file=path.name or str(path))
    if not path.is_file() or not os.access(path, os.R_OK):
        raise AudioFileError(VoiceErrorCode.FILE_UNREADABLE, f"{path}: cannot be read", file=path.name)
    if not path.stat().st_size:
        raise AudioFileError(VoiceErrorCode.FILE_EMPTY, f"{path}: an empty file", file=path.name)


def _check_rate(path: Path, sample_rate: int) -> None:
    if not SLOWEST_RATE <= sample_rate <= FASTEST_RATE:
        raise AudioFileError(
            VoiceErrorCode.AUDIO_RATE,
            f"{path}: {sample_rate} samples a second, not {SLOWEST_RATE} to {FASTEST_RATE}",
            file=path.name,
            rate=sample_rate,
        )


def _not_readable(path: Path, reason: str) -> AudioFileError:
    """An unknown format is no recording at all; a known one that breaks off or contradicts itself is damaged."""
    is_unknown = "not recognised" in reason or "unsupported" in reason.lower()
    code = VoiceErrorCode.NOT_AUDIO if is_unknown else VoiceErrorCode.AUDIO_DAMAGED
    return AudioFileError(code, f"{path}: {reason}", file=path.name)


def _breaks_off(notes: str) -> bool:
    """Whether the file ends before its sound does, by what libsndfile has noted of it.

    Of a length it notes "data : 64000 (should be 31978)"; one that stands for none yet is no cut. OGG names none, but
    marks its last page: "Ogg : Last page lacks an end-of-stream bit", or "Ogg : Junk after the last page", which is a
    part of one.
    """
    for line in notes.splitlines():
        name, _, rest = line.partition(":")
        if name.strip() in _LENGTHS and (found := _IS_SHORTER.match(rest.strip())):
            named, there = map(int, found.groups())
            return named > there and named not in _PLACEHOLDERS
        if name.strip() == "Ogg" and "last page" in rest.lower():
            return True
    return False


def _silence() -> "type_of_samples":
    import numpy as np  # noqa: PLC0415 - only who reads sound waits for it

    return np.zeros(0, dtype=np.float32)


def _int16(samples: "type_of_samples") -> bytes:
    return (samples * FULL_SCALE).round().clip(-FULL_SCALE, FULL_SCALE - 1).astype("<i2").tobytes()
