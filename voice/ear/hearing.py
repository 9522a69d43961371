"""One recording, one utterance."""

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from dialogue.understanding.heard import Heard
from voice.audio import open_recording
from voice.ear.activity import IsSpeech, webrtc_classifier
from voice.ear.recogniser import Recogniser, hear
from voice.pcm import FRAME_BYTES, FRAME_MS

PLAIN_MS = 3_000  # recordings up to here are heard as they are
MARGIN_MS = 1_000  # as much silence is left around speech in longer ones
LENIENT = 0  # WebRTC's classifier as it errs towards speech


@dataclass(frozen=True, slots=True)
class HeardRecording:
    """What a recording says, and whether the file breaks off before the end that its header names, or is damaged."""

    path: Path
    heard: Heard
    is_truncated: bool


def hear_recording(recogniser: Recogniser, path: Path) -> HeardRecording:
    """Hear the recording as one utterance.

    From a long recording, silence is left out, so that an announcement is found in hours of it; with more speech
    than an utterance can have, hearing stops there (`Heard.too_long`) and the rest is not read. Raises
    AudioFileError.
    """
    recording = open_recording(path)
    is_whole = list[bool]()  # remains empty where hearing stops before the end

    def read() -> Iterator[bytes]:
        is_whole.append((yield from recording.blocks()))

    heard = hear(recogniser, read() if recording.duration_ms <= PLAIN_MS else without_silence(read()))
    return HeardRecording(path, heard, recording.is_truncated or not all(is_whole))


def without_silence(blocks: Iterable[bytes], is_speech: IsSpeech | None = None) -> Iterator[bytes]:
    """The frames within `MARGIN_MS` of speech, before or after it."""
    is_speech = is_speech or webrtc_classifier(LENIENT)
    margin = MARGIN_MS // FRAME_MS
    before: deque[bytes] = deque(maxlen=margin)
    after = 0
    for frame in frames(blocks):
        if is_speech(frame):
            yield from before
            before.clear()
            after = margin
        elif after:
            after -= 1
        else:
            before.append(frame)
            continue
        yield frame


def frames(blocks: Iterable[bytes]) -> Iterator[bytes]:
    """The same sound in frames of 20 ms; a last one that is not full is filled with silence."""
    rest = b""
    for block in blocks:
        rest += block
        whole = len(rest) // FRAME_BYTES * FRAME_BYTES
        for start in range(0, whole, FRAME_BYTES):
            yield rest[start : start + FRAME_BYTES]
        rest = rest[whole:]
    if rest:
        yield rest.ljust(FRAME_BYTES, b"\0")
