"""A device's process: started, heard out where it fails, and ended."""

import contextlib
import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

from voice.errors import AudioDeviceError, VoiceErrorCode

_ROOT = Path(__file__).parents[2]
_closing = threading.Lock()  # who reads a device and who closes it may both find it at its end


def started(module: str, *arguments: str) -> "subprocess.Popen[bytes]":
    """The process of that module, with its three streams as pipes."""
    code = f"import sys; sys.path.insert(0, {str(_ROOT)!r}); from {module} import main; main(*sys.argv[1:])"
    return subprocess.Popen(  # noqa: S603 - our own module
        [sys.executable, "-P", "-c", code, *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        bufsize=0,
        start_new_session=True,  # Ctrl-C is for the game: what it says last is still to be heard
    )


def end(process: "subprocess.Popen[bytes]") -> bytes:
    """End it, with what it has started itself, and what it said on standard error.

    Its standard output is closed by who reads it.
    """
    with contextlib.suppress(ProcessLookupError, PermissionError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
    process.wait()
    with _closing:
        if process.stdin is None or process.stderr is None or process.stderr.closed:
            return b""
        said: bytes = process.stderr.read()
        process.stdin.close()
        process.stderr.close()
        return said


def ended(process: "subprocess.Popen[bytes]", otherwise: VoiceErrorCode) -> AudioDeviceError:
    """End it, for who reads it, and why it ended, or `otherwise` where it did not say."""
    last = end(process).decode(errors="replace").strip().rpartition("\n")[2]
    if process.stdout is not None:
        process.stdout.close()
    codes = {code.value: code for code in VoiceErrorCode}
    return AudioDeviceError(codes.get(last, otherwise), f"the process of the device ended: {last}")
