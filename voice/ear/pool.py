"""One ear for many: the utterances of a whole hall, decoded by a few threads while they are spoken.

Vosk lets go of Python's lock while it decodes, so a thread is a core: nothing is copied to another process, and the
model is in memory once. No table waits for another: the threads take one slice of sound after the other, from the table
that was heard longest ago. An utterance that has ended comes before all that are still spoken, for its speaker waits.
"""

import os
import threading
from collections import defaultdict
from collections.abc import Callable
from concurrent.futures import Future
from time import thread_time

from voice.ear.listener import ANYTHING, Expected, Listener, Take
from voice.ear.recogniser import Recogniser
from voice.ear.segmenter import Segmenter, Whole
from voice.errors import EarBusy, VoiceErrorCode
from voice.pcm import BYTES_PER_SAMPLE, bytes_of_ms, duration_ms

SLICE_MS = 200  # of sound, decoded in one go: for so much anybody waits for another
STEP_MS = 40  # of it at a time, where the sound itself has to tell where the utterance ends
MOST_WAITING_MS = 2_000  # of computing; who would wait longer is told so before he speaks
LONGEST_MS = 12_500  # what is taken of an utterance: more than the longest, so that the recogniser says "too long"
FIRST_GUESS = 0.05  # seconds of computing for a second of sound, before any was measured
MEASURED_MS = 60_000  # of sound, lately: so much tells what a second of it takes


class PooledListening:
    """One utterance on its way through the pool; all of it may be called from any thread, and returns at once.

    Where it is cut out of a stream of sound, `over` has the number of samples after which it ended by itself: what
    comes after them is another's. Whoever feeds it ends it then, as always.
    """

    def __init__(
        self,
        pool: "RecogniserPool",
        table: str,
        recogniser: Callable[[], Recogniser],
        cut: Segmenter | None = None,
        expected: Expected = ANYTHING,
    ) -> None:
        """At that table; the `recogniser` is asked for by the thread that hears. `cut` finds it in a stream."""
        self.table = table
        self.over: Future[int] = Future()
        self.over.set_running_or_notify_cancel()  # whoever waits for it no longer leaves it as it is
        self.waiting = bytearray()  # sound; this and what follows are changed under the pool's lock
        self.taken = 0  # bytes
        self.take: Future[Take] | None = None  # once it has ended
        self.failure: Exception | None = None
        self.is_in_line = False
        self._pool = pool
        self._recogniser = recogniser
        self._cut = cut
        self._expected = expected
        self._listener: Listener | None = None
        self._found: Take | None = None  # before its end
        self._decoded = 0  # bytes

    def accept(self, samples: bytes) -> None:
        """Hear the next samples: int16 little-endian mono at 16,000 Hz, whole ones. What is too long is passed over."""
        self._pool.accept(self, samples)

    def finish(self) -> "Future[Take]":
        """End it: what was heard, with its sound, which is empty where nobody spoke. Call it once."""
        return self._pool.finish(self)

    def drop(self) -> None:
        """Forget it: nothing was said."""
        self._pool.drop(self)

    def decode(self, samples: bytes) -> None:
        """Hear a slice; for the pool's threads, one at a time."""
        step = bytes_of_ms(STEP_MS) if self._cut else len(samples)
        for start in range(0, len(samples), step):
            if self._found is not None:
                return  # what comes now is another's
            block = samples[start : start + step]
            self._decoded += len(block)
            self._found = self._begun().feed(block)
            if self._found is not None:
                self.over.set_result(self._decoded // BYTES_PER_SAMPLE)

    def heard(self) -> Take:
        """What was heard; for the pool's threads."""
        return self._found or self._begun().end() or Take(self._recogniser().listen().finish(), b"")

    def _begun(self) -> Listener:
        self._listener = self._listener or Listener(self._cut or Whole(), self._recogniser(), self._expected)
        return self._listener


class RecogniserPool:
    """The threads that hear, and who waits for them."""

    def __init__(self, threads: int | None = None) -> None:
        """As many `threads` as there are cores, unless it is said."""
        self._changed = threading.Condition()
        self._line: list[PooledListening] = []
        self._turn = 0
        self._last_turn: defaultdict[str, int] = defaultdict(int)  # of each table
        self._waiting = 0  # bytes of sound, of all
        self._computing = FIRST_GUESS
        self._is_closed = False
        self._count = threads or os.cpu_count() or 1
        self._threads = [threading.Thread(target=self._work, name=f"ear {n}", daemon=True) for n in range(self._count)]
        for thread in self._threads:
            thread.start()

    @property
    def delay_ms(self) -> float:
        """How long who ends now would wait for what others have said, as far as it can be told."""
        return self._waiting / bytes_of_ms(1) * self._computing / self._count

    def listen(
        self,
        table: str,
        recogniser: Callable[[], Recogniser],
        cut: Segmenter | None = None,
        expected: Expected = ANYTHING,
    ) -> PooledListening:
        """Begin an utterance, or to look for one (`cut`). `expected` is asked by the thread that hears.

        Raises EarBusy where so many speak at once that it would be heard too late.
        """
        if self.delay_ms > MOST_WAITING_MS:
            raise EarBusy(VoiceErrorCode.EAR_BUSY, f"{self.delay_ms:.0f} ms of computing wait")
        return PooledListening(self, table, recogniser, cut, expected)

    def close(self) -> None:
        """Hear nothing more."""
        with self._changed:
            self._is_closed = True
            self._changed.notify_all()
        for thread in self._threads:
            thread.join()

    # --- from any thread --------------------------------------------------------------------------------------------

    def accept(self, listening: PooledListening, samples: bytes) -> None:
        """See `PooledListening`."""
        with self._changed:
            if listening.over.done():
                return
            samples = samples[: bytes_of_ms(LONGEST_MS) - listening.taken]
            listening.taken += len(samples)
            listening.waiting += samples
            self._waiting += len(samples)
            self._line_up(listening)

    def finish(self, listening: PooledListening) -> "Future[Take]":
        """See `PooledListening`."""
        with self._changed:
            listening.take = Future()
            if listening.failure is not None:
                listening.take.set_exception(listening.failure)
            else:
                self._line_up(listening)
            return listening.take

    def drop(self, listening: PooledListening) -> None:
        """See `PooledListening`."""
        with self._changed:
            self._waiting -= len(listening.waiting)
            listening.waiting.clear()
            if listening in self._line:
                self._line.remove(listening)

    def _line_up(self, listening: PooledListening) -> None:
        """Have it stand in line, where there is something to do for it."""
        is_due = listening.take is not None or len(listening.waiting) >= bytes_of_ms(SLICE_MS)
        if is_due and not listening.is_in_line:
            listening.is_in_line = True
            self._line.append(listening)
            self._changed.notify()

    # --- the threads ------------------------------------------------------------------------------------------------

    def _work(self) -> None:
        """Decode slice after slice, until the pool is closed."""
        while (listening := self._next()) is not None:
            with self._changed:
                samples = bytes(listening.waiting[: bytes_of_ms(SLICE_MS)])
                del listening.waiting[: len(samples)]
                self._waiting -= len(samples)
                is_last = listening.take is not None and not listening.waiting
            self._hear(listening, samples, is_last=is_last)

    def _next(self) -> PooledListening | None:
        """Whose turn it is: of those who have ended, else of all, one of the table that was heard longest ago."""
        with self._changed:
            self._changed.wait_for(lambda: self._line or self._is_closed)
            if self._is_closed:
                return None
            found = min(self._line, key=lambda one: (one.take is None, self._last_turn[one.table]))
            self._line.remove(found)
            self._turn += 1
            self._last_turn[found.table] = self._turn
            return found

    def _hear(self, listening: PooledListening, samples: bytes, *, is_last: bool) -> None:
        """Decode a slice; of the last, say what was heard. What fails, fails for this utterance alone."""
        started = thread_time()
        try:
            if samples:
                listening.decode(samples)
            heard = listening.heard() if is_last else None
        except Exception as error:  # noqa: BLE001 - told to who speaks; the others are heard
            self._fail(listening, error)
            return
        with self._changed:
            self._measure(thread_time() - started, duration_ms(samples))
            listening.is_in_line = False
            if heard is None:
                self._line_up(listening)
        if heard is not None and listening.take is not None:
            listening.take.set_result(heard)

    def _fail(self, listening: PooledListening, error: Exception) -> None:
        """It stays out of the line; who ends it is told."""
        self.drop(listening)
        with self._changed:
            listening.failure = error
            if listening.take is not None:
                listening.take.set_exception(error)

    def _measure(self, seconds: float, milliseconds: int) -> None:
        """How long a second of sound takes, lately; the end of an utterance, too, is a part of what its sound takes."""
        kept = 1 - milliseconds / MEASURED_MS
        self._computing = self._computing * kept + seconds * 1000 / MEASURED_MS
