"""A microphone that comes, or comes back: its process is started again, now and then, until it is there."""

import contextlib
import queue
import threading
import time
from collections.abc import Callable, Iterator
from types import TracebackType
from typing import Self

from voice.devices.microphone_worker import BEHIND_GAP, HEAD, NAMED
from voice.devices.naming import of_that_name
from voice.devices.process import DeviceProcess, end, ended, started
from voice.errors import AudioDeviceError, VoiceErrorCode
from voice.pcm import FRAME_BYTES, FRAME_MS, GAP, SILENT_FRAME
from voice.waiting import next_of

OPENING_S = 10.0  # a process that has said nothing for so long after its start
STALLED_S = 3.0  # or in its work: then it hangs; that its microphone delivers nothing it tells itself, and sooner
AGAIN_S = 1.0
MISSING_S = 5.0  # between two looks for one that was not there at first: it may never be, and each look is a process
ENDING_MS = 1_000  # of silence, which ends what was being said when it was lost

Blocks = queue.SimpleQueue[tuple[bytes, float] | None]
"""Each with the time at which it came in; None at the end."""


class SteadyMicrophone:
    """A microphone in a process of its own, open inside its `with` block, through losses and returns.

    `name` is PortAudio's number or a part of its name, or a source of the sound server; None is the system's choice.
    The block is entered only where it is there: raises AudioDeviceError (`no_sound_system`, `no_microphone`,
    `no_such_microphone`). One that is not may be waited for (`wait_until_there`), where the block is left at the end
    all the same (`ExitStack.push`).
    """

    def __init__(self, name: str | None = None) -> None:
        self._name = name or ""
        self.known_as = ""  # where it is there: its own name, also where it was the system's choice
        self._process: DeviceProcess | None = None
        self._closed = threading.Event()
        self._starting = threading.Lock()
        self.when_lost: Callable[[AudioDeviceError], None] = lambda _: None
        self.when_back: Callable[[], None] = lambda: None
        self._first: bytes | None = None
        self.received_at = time.monotonic()  # see `voice.ear.microphone.TimedSource`
        self._blocks: Blocks = queue.SimpleQueue()
        self._reader = threading.Thread()

    def __enter__(self) -> Self:
        self._open()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self._closed.set()
        with self._starting:  # a process that is just being started is found here, or none is started any more
            if self._process is not None:
                end(self._process)

    def wait_until_there(self) -> bool:
        """Wait for one that was not there at first; False where the `with` block is left before it comes."""
        return self._opens_again(MISSING_S)

    def blocks(self) -> Iterator[bytes]:
        """See `voice.ear.microphone.SoundSource`: 20 ms each, until the `with` block is left."""
        while not self._closed.is_set():
            block, self._first = self._first, None
            block = self._next(STALLED_S) if block is None else block
            if block is not None:
                yield block
            elif not self._closed.is_set():
                self.when_lost(self._ended(VoiceErrorCode.MICROPHONE_LOST))
                yield from [GAP] + [SILENT_FRAME] * (ENDING_MS // FRAME_MS)
                if self._opens_again(AGAIN_S):
                    self.when_back()
        self._ended(VoiceErrorCode.MICROPHONE_LOST)

    def _opens_again(self, every_s: float) -> bool:
        """Look for it every so many seconds; whether it is there, and not left before."""
        while not self._closed.wait(every_s):
            with contextlib.suppress(AudioDeviceError):
                self._open()
                return True
        return False

    def _open(self) -> None:
        """Start the process, and wait for its first sound. Raises AudioDeviceError where none comes, or it is left."""
        with self._starting:
            if self._closed.is_set():
                raise AudioDeviceError(VoiceErrorCode.NO_MICROPHONE, "nobody listens any more")
            self._process = started("voice.devices.microphone_worker", self._name)
        self._blocks = queue.SimpleQueue()
        self._reader = threading.Thread(target=_read, args=(self._process, self._blocks, self._be_known), daemon=True)
        self._reader.start()
        self._first = self._next(OPENING_S)
        if self._first is None:
            raise of_that_name(self._ended(VoiceErrorCode.NO_MICROPHONE), self._name)

    def _be_known(self, name: str) -> None:
        self.known_as = name

    def _ended(self, otherwise: VoiceErrorCode) -> AudioDeviceError:
        if self._process is None:
            raise ValueError("no process has been started")
        return ended(self._process, otherwise, self._reader)

    def _next(self, timeout_s: float) -> bytes | None:
        """One block; None where none comes."""
        try:
            found = next_of(self._blocks, timeout_s)
        except queue.Empty:
            return None
        if found is None:
            return None
        block, self.received_at = found
        return block


def _read(process: DeviceProcess, blocks: Blocks, be_known: Callable[[str], None]) -> None:
    """Read block by block, and at the end None; in a thread, for Windows waits for no pipe with a limit."""
    sent = b""
    while process.stdout is not None and (part := process.stdout.read(HEAD.size + FRAME_BYTES - len(sent))):
        sent += part
        if len(sent) == HEAD.size + FRAME_BYTES:
            (kind, received_at), block, sent = HEAD.unpack_from(sent), sent[HEAD.size :], b""
            if kind == NAMED:
                be_known(block.rstrip(b"\0").decode(errors="replace"))
                continue
            if kind == BEHIND_GAP:
                blocks.put((GAP, received_at))
            blocks.put((block, received_at))
    blocks.put(None)
