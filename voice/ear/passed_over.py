"""What a microphone hears while Rochade names whose talk key is about to go down, and is not let through."""

from collections import deque
from dataclasses import dataclass

from voice.ear.activity import IsSpeech, Thresholds, loud_speech
from voice.ear.push_to_talk import TalkKey
from voice.pcm import FRAME_BYTES, FRAME_MS, bytes_of_ms

BEFORE_NAME_MS = 500  # people begin to speak before they press
LONGEST_MS = 2_500  # with that
LEARNT_FROM_MS = 1_000, 10_000  # of Rochade's voice: as much at least, and at most
HARDLY = 0.25  # of that, something is heard where its voice does not come back


@dataclass(frozen=True, slots=True)
class Passed:
    """What was passed over (int16 little-endian mono at 16,000 Hz); `is_clean`: Rochade's voice is not in it."""

    samples: bytes
    is_clean: bool


class PassedOver:
    """Keeps it, and learns from all that Rochade says whether its voice comes back: out of no headset it does."""

    def __init__(self, key: TalkKey, is_speech: IsSpeech | None = None) -> None:
        self._key = key
        self._is_speech = is_speech or loud_speech(Thresholds())
        self._lately = bytearray()
        self._has_muted = False
        self._own: deque[bool] = deque(maxlen=LEARNT_FROM_MS[1] // FRAME_MS)  # whether anything was heard, by frames

    def note(self, block: bytes, *, is_muted: bool) -> None:
        """The next block, and whether it was not let through."""
        if self._key.is_down:
            return
        self._lately += block
        self._has_muted = self._key.is_named and (self._has_muted or is_muted)
        del self._lately[: -bytes_of_ms(LONGEST_MS if self._key.is_named else BEFORE_NAME_MS)]
        if is_muted and not self._key.is_named and len(block) == FRAME_BYTES:  # nor may he whom it names be in it
            self._own.append(self._is_speech(block))

    def taken(self) -> Passed | None:
        """What came in from before the name until the key went down; None where no name was heard. Asked once."""
        samples, has_muted = bytes(self._lately), self._has_muted
        self._lately.clear()
        self._has_muted = False
        return Passed(samples, self._is_clean) if has_muted else None

    @property
    def _is_clean(self) -> bool:
        return len(self._own) * FRAME_MS >= LEARNT_FROM_MS[0] and sum(self._own) < HARDLY * len(self._own)
