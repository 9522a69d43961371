"""A score kept by recording: a player's own words on tape, one move after the other (Laws 2009, E2.5)."""

import io
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from app.errors import AppError, ErrorCode
from app.scoresheets.own_sheet import SheetLine
from voice.errors import AudioFileError, TapeError
from voice.pcm import HEARING_RATE, bytes_of_ms
from voice.tape import Tape

PAUSE_MS = 300
FORMATS = {".wav": "WAV", ".flac": "FLAC"}


@dataclass(frozen=True, slots=True)
class ScoreRecording:
    """The sound (int16 little-endian mono at 16,000 Hz), and the lines of the scoresheet that are not in it."""

    samples: bytes
    unheard: tuple[SheetLine, ...]


def score_recording(lines: Iterable[SheetLine], tape: Tape) -> ScoreRecording:
    """The clips that the entries name, with a pause between two of them.

    Raises AppError (`nothing_recorded`) when there is not one.
    """
    clips, unheard = [], []
    for line in lines:
        clip = _clip(line, tape)
        if clip is None:
            unheard.append(line)
        else:
            clips.append(clip)
    if not clips:
        raise AppError(ErrorCode.NOTHING_RECORDED, "no entry of the scoresheet has its clip on the tape")
    return ScoreRecording(bytes(bytes_of_ms(PAUSE_MS)).join(clips), tuple(unheard))


def encoded(samples: bytes, path: Path) -> bytes:
    """The sound in the format that the file's name asks for, one of `FORMATS`, without loss."""
    import numpy as np
    import soundfile

    file = io.BytesIO()
    sound = np.frombuffer(samples, dtype="<i2")
    soundfile.write(file, sound, HEARING_RATE, format=FORMATS[path.suffix.lower()], subtype="PCM_16")
    return file.getvalue()


def _clip(line: SheetLine, tape: Tape) -> bytes | None:
    """What the entry's owner said; None where it was not recorded, is lost or is damaged."""
    name = line.entry.evidence.clip
    try:
        return None if name is None else tape.read(name).samples
    except (TapeError, AudioFileError):
        return None
