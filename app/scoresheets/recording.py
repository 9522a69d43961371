"""A score kept by recording: a player's own words on tape, one move after the other (Laws 2009, E2.5).

Each move is a chapter, which players of sound step through, with the move in words as its title.
"""

import io
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from app.errors import AppError, ErrorCode
from app.scoresheets.chapters import Chapter, mark_chapters
from app.scoresheets.own_sheet import SheetLine
from voice.errors import AudioFileError, TapeError, VoiceError
from voice.pcm import HEARING_RATE, bytes_of_ms, duration_ms
from voice.tape import Tape

PAUSE_MS = 300
FORMATS = {
    ".wav": ("WAV", "PCM_16"),
    ".flac": ("FLAC", "PCM_16"),
    ".opus": ("OGG", "OPUS"),
    ".mp3": ("MP3", "MPEG_LAYER_III"),
}
"""The endings of files, and what libsndfile calls the format and the coding of their sound."""


@dataclass(frozen=True, slots=True)
class ScoreRecording:
    """The sound (int16 little-endian mono at 16,000 Hz), its chapters, and the lines that are not in it."""

    samples: bytes
    chapters: tuple[Chapter, ...]
    unheard: tuple[SheetLine, ...]


def score_recording(
    lines: Iterable[SheetLine], tape: Tape, title: Callable[[SheetLine], object] = str
) -> ScoreRecording:
    """The clips that the entries name, with a pause between two of them; `title` names the chapter of a line.

    Raises AppError (`nothing_recorded`) when there is not one.
    """
    samples, chapters, unheard = bytearray(), [], []
    for line in lines:
        clip = _clip(line, tape)
        if clip is None:
            unheard.append(line)
            continue
        if samples:
            samples += bytes(bytes_of_ms(PAUSE_MS))
        begin = duration_ms(samples)
        samples += clip
        chapters.append(Chapter(str(title(line)), begin, duration_ms(samples)))
    if not chapters:
        raise AppError(ErrorCode.NOTHING_RECORDED, "no entry of the scoresheet has its clip on the tape")
    return ScoreRecording(bytes(samples), tuple(chapters), tuple(unheard))


def joined(clips: Iterable[str], tape: Tape, lost: Callable[[VoiceError], None]) -> bytes:
    """These clips one after the other, with a pause between two of them; `lost` gets why one of them is not there.

    Raises AppError (`nothing_recorded`) when there is none.
    """
    sounds = []
    for clip in clips:
        try:
            sounds.append(tape.read(clip).samples)
        except (TapeError, AudioFileError) as error:
            lost(error)
    if not sounds:
        raise AppError(ErrorCode.NOTHING_RECORDED, "nothing that was said there is on the tape")
    return bytes(bytes_of_ms(PAUSE_MS)).join(sounds)


def encoded(samples: bytes, path: Path, chapters: Sequence[Chapter] = ()) -> bytes:
    """The sound in the format that the file's name asks for, one of `FORMATS`; WAV and FLAC lose nothing of it."""
    import numpy as np
    import soundfile

    ending = path.suffix.lower()
    file = io.BytesIO()
    sound = np.frombuffer(samples, dtype="<i2")
    container, coding = FORMATS[ending]
    soundfile.write(file, sound, HEARING_RATE, format=container, subtype=coding)
    if chapters:
        mark_chapters(file, ending, chapters)
    return file.getvalue()


def _clip(line: SheetLine, tape: Tape) -> bytes | None:
    """What the entry's owner said; None where it was not recorded, is lost or is damaged."""
    name = line.entry.evidence.clip
    try:
        return None if name is None else tape.read(name).samples
    except (TapeError, AudioFileError):
        return None
