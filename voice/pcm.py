"""The one format in which sound travels inside Rochade, and its arithmetic.

Sound is `bytes`: signed 16-bit little-endian samples, one channel. The ear works at `HEARING_RATE`,
which is what Vosk models are trained for; a synthesiser says which rate it speaks at.
"""

import io
import math
import wave
from array import array
from dataclasses import dataclass
from pathlib import Path

from voice.disk import is_full
from voice.errors import AudioFileError, VoiceErrorCode

HEARING_RATE = 16_000  # Hz
BYTES_PER_SAMPLE = 2
FRAME_MS = 20  # webrtcvad takes 10, 20 or 30 ms
FRAME_BYTES = HEARING_RATE * FRAME_MS // 1000 * BYTES_PER_SAMPLE
SILENT_FRAME = bytes(FRAME_BYTES)
GAP = b""  # a block of no samples: here sound was lost on its way


@dataclass(frozen=True, slots=True)
class Pcm:
    """A whole sound: int16 little-endian mono `samples` at `sample_rate` Hz."""

    samples: bytes
    sample_rate: int

    @property
    def duration_ms(self) -> int:
        """How long it sounds, in milliseconds."""
        return duration_ms(self.samples, self.sample_rate)


def duration_ms(samples: bytes | bytearray, sample_rate: int = HEARING_RATE) -> int:
    """How long `samples` sound, in milliseconds, rounded down."""
    return ms_of_bytes(len(samples), sample_rate)


def ms_of_bytes(count: int, sample_rate: int = HEARING_RATE) -> int:
    """How long so many bytes of sound last, in milliseconds, rounded down."""
    return count // BYTES_PER_SAMPLE * 1000 // sample_rate


def bytes_of_ms(milliseconds: int, sample_rate: int = HEARING_RATE) -> int:
    """How many bytes `milliseconds` of sound take: always whole samples."""
    return sample_rate * milliseconds // 1000 * BYTES_PER_SAMPLE


def level_dbfs(samples: bytes) -> float:
    """Root mean square level in decibels below full scale: 0 is a full square wave, silence is -inf."""
    values = array("h", samples)
    power = sum(value * value for value in values) / max(1, len(values))
    return 10 * math.log10(power / 32_768**2) if power else -math.inf


def wav(pcm: Pcm) -> bytes:
    """The WAV file of a sound, 16 bit, mono."""
    encoded = io.BytesIO()
    with wave.open(encoded, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(BYTES_PER_SAMPLE)
        file.setframerate(pcm.sample_rate)
        file.writeframes(pcm.samples)
    return encoded.getvalue()


def write_wav(path: Path, pcm: Pcm) -> None:
    """Write a WAV file, 16 bit, mono. Raises AudioFileError (`disk_full`, `file_unwritable`)."""
    try:
        path.write_bytes(wav(pcm))
    except OSError as error:
        code = VoiceErrorCode.DISK_FULL if is_full(error) else VoiceErrorCode.FILE_UNWRITABLE
        raise AudioFileError(code, f"{path}: {error}", file=str(path)) from error
