"""Ctrl-C for a whole program: the first breaks off what it does, those that follow do not break off how it ends.

What is said last, and what brings a record and a tape to their end, is not stopped in the middle by a finger that was
impatient, or stayed on the keys. Who presses again much later is in front of something that hangs, and is let out.

Who ends the program from outside ends it in the same order: half an ear that was fetched would stay on the disk.

The first may come where Python lets no exception out, as in what it calls when an object goes: there it would print a
traceback and go on. It is raised once more then, a moment later.

Nor is there an order before the first line of ours: the launcher has Ctrl-C wait until then.
"""

import os
import signal
import sys
import time
from _thread import interrupt_main, start_new_thread
from traceback import walk_stack
from types import FrameType
from typing import TYPE_CHECKING

from app.errors import INTERRUPTED

if TYPE_CHECKING:
    from sys import UnraisableHookArgs

PATIENCE_S = 10.0
MOMENT_S = 0.01

_first_s: float | None = None


def heed_once() -> None:
    """From now on; in the main thread. Who ignores Ctrl-C, as a run in the background does, goes on to."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _heed)
        sys.unraisablehook = _raise_again
    for number in from_outside():
        signal.signal(number, _heed)
    if sys.platform != "win32":
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})


def from_outside() -> tuple[int, ...]:
    """The signals that end a program from outside: SIGTERM, and SIGHUP where its terminal or its connection goes.

    Windows has no SIGHUP. What is ignored since the start, as `nohup` does it, is to stay ignored.
    """
    known = (getattr(signal, name, None) for name in ("SIGTERM", "SIGHUP"))
    return tuple(number for number in known if number and signal.getsignal(number) is not signal.SIG_IGN)


def heeded() -> None:
    """One was heeded in another way, as a game does it: the program ends now."""
    global _first_s  # noqa: PLW0603 - there is one keyboard
    _first_s = time.monotonic()


def goes_on() -> None:
    """The program goes on all the same, as with a rematch: the next one is the first again."""
    global _first_s  # noqa: PLW0603
    _first_s = None


def heed_none() -> None:
    """The program is over: none can break off the last of it, but what hangs there can still be left."""
    if _first_s is None:
        heeded()


def _heed(_number: int, frame: FrameType | None) -> None:
    """Raise KeyboardInterrupt, but once."""
    if any(found.f_code is _raise_again.__code__ for found, _ in walk_stack(frame)):
        start_new_thread(_press, ())  # it would be lost there, too
    elif _first_s is None:
        heeded()
        raise KeyboardInterrupt
    elif time.monotonic() > _first_s + PATIENCE_S:
        os._exit(INTERRUPTED)


def _raise_again(lost: "UnraisableHookArgs") -> None:
    """See above; all else that Python cannot raise goes its usual way."""
    global _first_s  # noqa: PLW0603
    if issubclass(lost.exc_type, KeyboardInterrupt):
        _first_s = None
        start_new_thread(_press, ())
    else:
        sys.__unraisablehook__(lost)


def _press() -> None:
    time.sleep(MOMENT_S)
    interrupt_main()
