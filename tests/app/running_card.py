"""A sound card that runs by itself, for whole commands: it plays what it gets, and hears what it is given."""

import threading
from collections.abc import Callable, Iterable
from typing import Any

import numpy as np

from tests.voice.conftest import SoundCard
from voice.errors import AudioDeviceError
from voice.mouth.sink import SPEECH_RATE

Run = Callable[[SoundCard.Stream], None]
BUFFER_FRAMES = SPEECH_RATE // 50


class RunningCard(SoundCard):
    """Calls back from a thread of each stream, as hardware does, and faster than the sound would take.

    Its microphone hears `sounds`, block by block, and is pulled out where they end in an AudioDeviceError; at their
    end it falls silent. `has_loudspeaker`: one is plugged in beside it; `is_pulled_out_early`: until it sounds.
    """

    def __init__(self) -> None:
        super().__init__()
        self.has_loudspeaker = True
        self.is_pulled_out_early = False
        self.sounds: Iterable[bytes] = ()
        self.sounded = threading.Event()
        self.opened: list[object] = []
        self._played = bytearray()

    @property
    def played(self) -> bytes:
        """All samples that were no silence, in their order: between the words it plays as much of it as it has to."""
        values = np.frombuffer(bytes(self._played), dtype="<i2")
        return bytes(values[values != 0].tobytes())

    def RawOutputStream(self, **settings) -> SoundCard.Stream:  # noqa: N802 - sounddevice's name
        """Open the loudspeaker."""
        if not self.has_loudspeaker:
            raise self.PortAudioError("Error querying device -1")
        return self._running(super().RawOutputStream(**settings), settings, self._play)

    def RawInputStream(self, **settings) -> SoundCard.Stream:  # noqa: N802 - sounddevice's name
        """Open the microphone."""
        if not self.is_plugged:
            raise self.PortAudioError("Error querying device -1")
        return self._running(self.Stream(**settings), settings, self._hear)

    def _running(
        self, stream: SoundCard.Stream, settings: dict[str, Any], run: Callable[..., None]
    ) -> SoundCard.Stream:
        self.opened.append(settings["device"])

        def start() -> None:
            stream.active = True
            threading.Thread(target=run, args=(stream,), daemon=True).start()

        stream.start = start  # type: ignore[method-assign]  # a stream of hardware runs by itself
        return stream

    def _play(self, stream: SoundCard.Stream) -> None:
        while stream.active:
            buffer = bytearray(2 * BUFFER_FRAMES)
            stream.callback(buffer, BUFFER_FRAMES, self.clock, None)
            self._played += buffer
            if any(buffer):
                self.sounded.set()
                if self.is_pulled_out_early:
                    stream.close()
            threading.Event().wait(0.001)  # the other threads' turn

    def _hear(self, stream: SoundCard.Stream) -> None:
        try:
            for block in self.sounds:
                if not stream.active:
                    return
                stream.callback(block, len(block) // 2, None, None)
                threading.Event().wait(0.001)  # the other threads' turn
        except AudioDeviceError:
            stream.close()
