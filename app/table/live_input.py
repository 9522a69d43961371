"""What comes in at a live table: typed lines and utterances, from their threads into one queue."""

import queue
import signal
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass

from app import ctrl_c
from app.failure import show_for_report
from app.table.devices.talker import Talker
from dialogue.saying import Saying
from dialogue.station import Station
from voice.ear.listener import ANYTHING, Expected, Take, takes
from voice.ear.microphone import SoundSource
from voice.ear.recogniser import Recogniser
from voice.ear.segmenter import Segmenter
from voice.errors import AudioDeviceError, VoiceError, VoiceErrorCode

AWAKE_S = 0.5  # Windows hands Ctrl-C only to who is awake


@dataclass(frozen=True, slots=True)
class Line:
    """A typed line."""

    text: str


@dataclass(frozen=True, slots=True)
class Utterance:
    """Something said at a station, None where nothing tells at which; and whether its talk key was held."""

    station: Station | None
    take: Take
    is_by_key: bool = False


@dataclass(frozen=True, slots=True)
class TalkedOver:
    """Something said while Rochade spoke, which is lost."""

    words: str


@dataclass(frozen=True, slots=True)
class Lost:
    """A microphone that is no more, or that nobody hears any more, and whose own it was."""

    error: VoiceError
    whose: Station | None = None


@dataclass(frozen=True, slots=True)
class Notice:
    """Something that has happened beside the table, and what is told of it afterwards."""

    sayings: tuple[Saying, ...]
    happened: Callable[[], object]


@dataclass(frozen=True, slots=True)
class NoMoreLines:
    """Standard input has ended."""


@dataclass(frozen=True, slots=True)
class Work:
    """Something to be done at the table in its turn; it returns the lines to print."""

    do: Callable[[], Iterable[str]]


@dataclass(frozen=True, slots=True)
class Stop:
    """The program ends."""


@dataclass(frozen=True, slots=True)
class Interrupt:
    """Ctrl-C; or, from outside, whoever looks after the machine, and a terminal that goes (SIGTERM, SIGHUP)."""

    is_from_outside: bool = False


Input = Line | Utterance | TalkedOver | Lost | Notice | NoMoreLines | Work | Stop | Interrupt


class LiveInput:
    """One queue for everything that comes in; nothing is lost when two things come at once."""

    def __init__(self) -> None:
        self._queue: queue.SimpleQueue[Input] = queue.SimpleQueue()  # into which a signal's handler may put, too
        self._begun: dict[Station | None, bool] = {}  # whether somebody is speaking into each microphone
        self._unanswered: deque[Utterance] = deque()  # of the queue
        self._is_interrupted = False

    @property
    def is_spoken_to(self) -> bool:
        """Whether something is being said into a microphone, or was, and nobody has dealt with it.

        In this order, for it is unanswered before it is not being said any more.
        """
        return any(self._begun.values()) or bool(self._unanswered)

    def next(self, timeout_s: float | None = None) -> Input | None:
        """The next input, or None when there is none within the time; None is all the time in the world."""
        while True:
            try:
                found = self._queue.get(timeout=AWAKE_S if timeout_s is None else timeout_s)
            except queue.Empty:
                if timeout_s is not None:
                    return None
            else:
                if isinstance(found, Utterance):
                    self._unanswered.popleft()
                elif isinstance(found, Interrupt):
                    self._is_interrupted = False
                return found

    def put(self, found: Input) -> None:
        """Add an input, from any thread."""
        if isinstance(found, Utterance):
            self._unanswered.append(found)
        self._queue.put(found)

    def rest(self) -> Iterator[Input]:
        """What has come in and nobody has dealt with."""
        with suppress(queue.Empty):
            while True:
                yield self._queue.get_nowait()

    @contextmanager
    def heeding_ctrl_c(self) -> Iterator[None]:
        """Inside, Ctrl-C comes in its turn, and breaks nothing off in the middle: an event that is being written.

        So does what ends the program from outside. The next Ctrl-C, before that was dealt with, raises
        KeyboardInterrupt at once. Who ignores Ctrl-C, as a run in the background does, goes on to.
        """

        def interrupt(*_: object) -> None:
            if self._is_interrupted:
                ctrl_c.heeded()
                raise KeyboardInterrupt
            self._is_interrupted = True
            self._queue.put(Interrupt())

        def end(*_: object) -> None:
            self._queue.put(Interrupt(is_from_outside=True))

        if threading.current_thread() is not threading.main_thread():
            yield
            return
        heeded = dict.fromkeys(ctrl_c.from_outside(), end)
        if signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:
            heeded[signal.SIGINT] = interrupt
        before = {number: signal.signal(number, handler) for number, handler in heeded.items()}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    def read_lines(self) -> None:
        """Read standard input in a thread of its own."""
        Keyboard().type_into(self)

    def listen(
        self,
        microphone: SoundSource,
        segmenter: Segmenter,
        recogniser: Recogniser,
        admit: Callable[[bytes], bytes],
        talker: Talker,
        expected: Expected = ANYTHING,
        whose: Station | None = None,
    ) -> None:
        """Hear a microphone that is open, in a thread of its own.

        `talker` says whose an utterance is, `expected` what may be said to it, `whose` who has that
        microphone to himself. That its sound ends is told.
        """
        self._begun[whose] = False

        def begun(is_begun: bool) -> None:  # noqa: FBT001 - all that there is to tell
            self._begun[whose] = is_begun
            talker.note(is_begun=is_begun)

        def listen() -> None:
            try:
                for take in takes(microphone.blocks(), segmenter, recogniser, admit, expected, begun):
                    self.put(Utterance(talker(), take, talker.is_by_key))
            finally:
                self._begun[whose] = False
            raise AudioDeviceError(VoiceErrorCode.MICROPHONE_LOST, "the microphone's sound ended")

        self.beside(listen, whose)

    def beside(self, work: Callable[[], None], whose: Station | None = None) -> None:
        """Do the work of a microphone, which is `whose` own, in a thread of its own.

        What it fails of is told: a clock may be running.
        """

        def do() -> None:
            try:
                work()
            except VoiceError as error:
                self._queue.put(Lost(error, whose))
            except Exception as error:  # noqa: BLE001 - whatever it is, nobody hears the players any more
                show_for_report(error)
                self._queue.put(Lost(VoiceError(VoiceErrorCode.EAR_FAILED, repr(error)), whose))

        threading.Thread(target=do, name="microphone", daemon=True).start()


class Keyboard:
    """Standard input, in a thread of its own, for one game after the other: what one has not taken is the next's."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._input: LiveInput | None = None
        self._has_ended = False

    def type_into(self, following: LiveInput) -> None:
        """From now on there."""
        with self._lock:
            before, self._input = self._input, following
            if before is None:
                threading.Thread(target=self._read, name="lines", daemon=True).start()
                return
            for found in before.rest():
                if isinstance(found, Line):
                    following.put(found)
            if self._has_ended:
                following.put(NoMoreLines())

    def _read(self) -> None:
        try:
            for line in sys.stdin or ():  # None where it was closed before the start
                self._put(Line(line))
        finally:  # also where the terminal has gone: nobody would be told, and the table would wait for ever
            self._has_ended = True
            self._put(NoMoreLines())

    def _put(self, found: Line | NoMoreLines) -> None:
        with self._lock:
            if self._input is not None:
                self._input.put(found)
