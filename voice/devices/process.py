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
_LAST_BYTES = 4_096
_PATIENCE_S = 2.0  # for the last words of a process that has ended
_closing = threading.Lock()  # who reads a device and who closes it may both find it at its end


class DeviceProcess(subprocess.Popen[bytes]):
    """A process whose standard error is read all the time, and its end kept.

    Sound libraries complain there as long as they like; a pipe that nobody reads would be full after 64 kB, and a
    table mute and deaf.
    """

    said = b""

    def listen(self) -> None:
        """Begin to read it, in a thread of its own."""
        self._listener = threading.Thread(target=self._listen, name="complaints", daemon=True)
        self._listener.start()

    def last_words(self) -> bytes:
        """What it said last on standard error, when it has ended."""
        self._listener.join(_PATIENCE_S)
        return self.said

    def _listen(self) -> None:
        with contextlib.suppress(OSError, ValueError):
            while self.stderr is not None and (more := self.stderr.read(_LAST_BYTES)):
                self.said = (self.said + more)[-_LAST_BYTES:]


def started(module: str, *arguments: str) -> DeviceProcess:
    """The process of that module, with its three streams as pipes."""
    code = f"import sys; sys.path.insert(0, {str(_ROOT)!r}); from {module} import main; main(*sys.argv[1:])"
    process = DeviceProcess(
        [sys.executable, "-P", "-c", code, *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        bufsize=0,
        start_new_session=True,  # Ctrl-C is for the game: what it says last is still to be heard
        creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),  # the same on Windows
    )
    process.listen()
    return process


def stop(process: DeviceProcess) -> None:
    """End it, with what it has started itself: then nobody waits in vain who writes to it."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        if sys.platform != "win32":
            os.killpg(process.pid, signal.SIGKILL)
        else:  # there it has started nothing
            process.kill()


def end(process: DeviceProcess) -> bytes:
    """End it as `stop` does, and tell what it said on standard error.

    Its standard output is closed by who reads it.
    """
    stop(process)
    process.wait()
    with _closing:
        if process.stdin is None or process.stderr is None or process.stderr.closed:
            return b""
        said = process.last_words()
        process.stdin.close()
        process.stderr.close()
        return said


def ended(
    process: DeviceProcess, otherwise: VoiceErrorCode, reader: threading.Thread | None = None
) -> AudioDeviceError:
    """End it, whoever reads it, and tell why it ended, or `otherwise` where it did not say."""
    last = end(process).decode(errors="replace").strip().rpartition("\n")[2]
    if reader is not None:
        reader.join()  # no file is closed while it is read
    if process.stdout is not None:
        process.stdout.close()
    codes = {code.value: code for code in VoiceErrorCode}
    return AudioDeviceError(codes.get(last, otherwise), f"the process of the device ended: {last}")
