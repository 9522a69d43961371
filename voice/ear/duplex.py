"""Half-duplex: Rochade does not hear itself.

While speech plays, and a moment afterwards for the echo of the room, the microphone counts as silent; unless
the talk key is down, which silences speech at once and opens the ear (`TalkKey.when_pressed`). What is said meanwhile
may be `Overheard`. Of what goes on when Rochade ends nothing is let through: the second half of "Springer Felix drei"
is another move.
"""

from collections.abc import Callable

from voice.ear.overheard import Overheard
from voice.ear.push_to_talk import TalkKey
from voice.pcm import duration_ms

ECHO_MS = 200  # the room's reverberation, and what a sound card holds that does not say so


class HalfDuplex:
    """Lets blocks of the microphone through, or silence of the same length.

    `is_heard` tells whether Rochade speaks, or was still to be heard when the block came in.
    """

    def __init__(
        self,
        is_heard: Callable[[], bool],
        key: TalkKey | None = None,
        echo_ms: int = ECHO_MS,
        overheard: Overheard | None = None,
    ) -> None:
        self._is_heard = is_heard
        self._key = key
        self._echo_ms = echo_ms
        self._overheard = overheard
        self._deaf_for_ms = 0

    def admit(self, block: bytes) -> bytes:
        """The block itself, or as much silence while Rochade speaks."""
        if self._is_open(block):
            if self._overheard is not None:
                self._overheard.end()
            return block
        if self._overheard is not None:
            self._overheard.feed(block)
        return bytes(len(block))

    def _is_open(self, block: bytes) -> bool:
        if self._key is not None and self._key.is_down:
            self._deaf_for_ms = 0
            return True
        if self._is_heard():
            self._deaf_for_ms = self._echo_ms
            return False
        if self._overheard is not None:
            self._deaf_for_ms = max(self._deaf_for_ms, self._overheard.keeps_closed_ms)
        if self._deaf_for_ms > 0:
            self._deaf_for_ms -= duration_ms(block)
            return False
        return True
