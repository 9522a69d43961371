"""The time in which this program was awake: none while it stood still.

A laptop that sleeps, a virtual machine that is paused, a process that is stopped: nobody was heard meanwhile, and no
clock was read out. A thread beats all the time; what is long between two beats is a standstill, whoever finds it out.
"""

import sys
import threading
import time

BEAT_S = 0.5
STANDSTILL_S = 10.0  # what is shorter may be a busy machine, whose players are heard all the same
_NS = 1_000_000_000


class _Heart:
    """Beats from the first question on; also in a process that was forked off."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None
        self._beat_ns = self._slept_ns = 0
        self._standstills: list[tuple[int, int]] = []  # when each ended, and how long it was, by the monotonic clock
        self.stood_ns = 0  # all of them, with the machine's sleep

    def beat(self) -> int:
        """See whether the program has stood still since the last time; the monotonic time, in nanoseconds."""
        with self._lock:
            now_ns = time.monotonic_ns()
            slept_ns = _with_sleep_ns() - now_ns
            if self._thread is None or not self._thread.is_alive():
                self._thread = threading.Thread(target=self._go_on, name="awake", daemon=True)
                self._thread.start()
            else:
                stood_ns = now_ns - self._beat_ns
                with_sleep_ns = stood_ns + slept_ns - self._slept_ns
                if max(stood_ns, with_sleep_ns) > STANDSTILL_S * _NS:
                    self._standstills.append((now_ns, max(stood_ns, 0)))
                    self.stood_ns += max(stood_ns, with_sleep_ns)
            self._beat_ns, self._slept_ns = now_ns, slept_ns
            return now_ns

    def awake_at(self, monotonic_ns: int) -> int:
        """That time without the standstills before it."""
        return monotonic_ns - sum(lasted for ended, lasted in self._standstills if ended <= monotonic_ns)

    def _go_on(self) -> None:
        sleep = threading.Event()
        while not sleep.wait(BEAT_S):
            self.beat()


def _clock_with_sleep(clocks: object) -> int:
    """Of the clocks that `time` has on a machine, the one that goes on while it sleeps; 0 where it has none of them.

    Of Linux it is the one since the machine's start, of macOS the system's monotonic one, which Python's is not.
    """
    found: int = getattr(clocks, "CLOCK_BOOTTIME", getattr(clocks, "CLOCK_MONOTONIC", 0))
    return found


_WITH_SLEEP = _clock_with_sleep(time)


def _with_sleep_ns() -> int:
    """The time that passes while the machine sleeps, too, which Linux and macOS leave out of Python's monotonic one."""
    if sys.platform == "win32":
        return time.monotonic_ns()
    return time.clock_gettime_ns(_WITH_SLEEP)


_HEART = _Heart()


def awake_ns() -> int:
    """Nanoseconds from a moment that means nothing by itself; they stand while the program does."""
    return _HEART.awake_at(_HEART.beat())


def awake_at(monotonic_ns: int) -> int:
    """What `awake_ns` was at that moment of `time.monotonic_ns`."""
    return _HEART.awake_at(monotonic_ns)


class Standstills:
    """What somebody has not been told yet of the program's standing still."""

    def __init__(self) -> None:
        _HEART.beat()
        self._told_ns = _HEART.stood_ns

    def since_told_ms(self) -> int:
        """How long the program has stood still since it was asked last, or since this began, in milliseconds."""
        _HEART.beat()
        before_ns, self._told_ns = self._told_ns, _HEART.stood_ns
        return (self._told_ns - before_ns) // 1_000_000
