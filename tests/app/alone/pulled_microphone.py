"""A microphone that the ear pulls from: what it has delivered has been heard, however slow the machine is."""

import threading
from collections.abc import Callable, Iterator
from typing import Self

from tests.app.table.test_live_table import QUIET, Room
from voice.errors import AudioDeviceError, VoiceErrorCode
from voice.pcm import FRAME_BYTES


class PulledMicrophone:
    """Says its words one after the other, each when its cue is printed, and is lost when the last text is."""

    def __init__(self, room: Room, *said: tuple[str, bytes], lost_after: str) -> None:
        self._room, self._said, self._lost_after = room, said, lost_after
        self.ends = [threading.Event() for _ in said]
        self.when_lost: Callable[[Exception], object] = bool
        self.when_back: Callable[[], object] = bool

    def __call__(self, _name: str | None) -> Self:
        """Open it, whatever its name."""
        return self

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """Nothing to let go of."""

    def blocks(self) -> Iterator[bytes]:
        """See `voice.ear.microphone.SoundSource`."""
        for (cue, words), end in zip(self._said, self.ends, strict=True):
            self._room.until(cue)
            yield from (words[at : at + FRAME_BYTES] for at in range(0, len(words) - FRAME_BYTES + 1, FRAME_BYTES))
            yield from [QUIET] * 15
            end.set()
            while self._room.printed[-1:] == [] or not self._is_answered(cue):
                yield QUIET
                threading.Event().wait(0.001)  # the other threads' turn
        self._room.until(self._lost_after)
        raise AudioDeviceError(VoiceErrorCode.MICROPHONE_LOST, "pulled out")

    def _is_answered(self, cue: str) -> bool:
        """Whether something was heard after the cue."""
        at = max(number for number, line in enumerate(self._room.printed) if cue in line)
        return any(line.startswith("Gehört: ") for line in self._room.printed[at:])
