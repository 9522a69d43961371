"""The voice of the user's own screen reader: speech-dispatcher, by its protocol (SSIP), with no package in between.

It has the user's own voice, rate and module, and its own way to the sound card: nothing comes back but that it has
ended. A stop is a CANCEL, which is silence within some milliseconds; earcons go to Rochade's own loudspeaker. It has
one output for everybody, and so it is for a table at which one player hears.
"""

import contextlib
import os
import queue
import socket
import subprocess
import sys
import threading
from pathlib import Path
from time import monotonic

from voice.errors import SpeechError, VoiceErrorCode
from voice.mouth.lexicon import Notation, lexicon
from voice.mouth.manner import PITCH, RATE, RATES, VOLUME, Manner, language_and_variant
from voice.mouth.sink import SPEECH_RATE
from voice.mouth.synthesiser import Emit

ANSWER_S = 5.0  # a daemon that does not answer for so long is none
BEGIN_S = 10.0  # what the screen reader says itself comes first; a module that hangs never begins
LONGEST_S = 60.0  # of one part of a sentence: then its end was lost
POLL_S = 0.005  # how late a stop is passed on at most
_BEGUN, _ENDED, _CANCELLED = "701", "702", "703"
_OK = "2"  # the first digit of every answer that is none of an error


class SpeechDispatcherSynthesiser:
    """Speaks by itself and emits nothing: `synthesise` returns when it has ended; see `Synthesiser`.

    Raises SpeechError (`speech_engine_missing`) where no daemon answers or can be started.
    """

    def __init__(self, manner: Manner | None = None) -> None:
        self.manner = manner or Manner()
        self._lock = threading.Lock()
        self._daemon: _Daemon | None = _Daemon()

    @property
    def sample_rate(self) -> int:
        """In Hz, of the earcons beside it."""
        return SPEECH_RATE

    def synthesise(self, text: str, language: str, emit: Emit) -> None:
        """See `Synthesiser`; raises SpeechError (`speech_engine_missing`, `speech_failed`)."""
        spoken, variant = language_and_variant(language)
        words = lexicon(spoken, Notation.RESPELLING).apply(text).strip()
        if not words:
            return
        with self._lock:
            daemon = self._daemon = self._daemon or _Daemon()
            try:
                for setting in _settings(spoken, variant, self.manner):
                    daemon.ask(f"SET SELF {setting}")
                self._say(daemon, words, emit)
            except OSError as error:
                daemon.close()
                self._daemon = None  # the next sentence looks for another
                raise SpeechError(VoiceErrorCode.SPEECH_FAILED, f"speech-dispatcher has gone: {error}") from error

    def close(self) -> None:
        """Leave the daemon, which belongs to the user."""
        with self._lock:
            if self._daemon is not None:
                self._daemon.close()

    @staticmethod
    def _say(daemon: "_Daemon", words: str, emit: Emit) -> None:
        message = daemon.speak(words)
        since = monotonic()
        while not daemon.has_ended(message, POLL_S):
            if not emit(b""):
                daemon.ask("CANCEL SELF")
                return
            waited = monotonic() - since
            if waited > LONGEST_S or (waited > BEGIN_S and not daemon.has_begun(message)):
                daemon.ask("CANCEL SELF")
                raise SpeechError(VoiceErrorCode.SPEECH_FAILED, f"speech-dispatcher has not ended after {waited:.0f} s")


class _Daemon:
    """A connection: one question at a time, each with its answer; what happens meanwhile is read beside it."""

    def __init__(self) -> None:
        self._socket = _connected()
        self._answers: queue.Queue[tuple[str, list[str]]] = queue.Queue()
        self._happened = threading.Condition()
        self._begun: set[str] = set()
        self._ended: set[str] = set()
        self._is_gone = False
        threading.Thread(target=self._read, name="speech-dispatcher", daemon=True).start()
        try:
            self.ask("SET SELF CLIENT_NAME user:rochade:main")
            for event in ("BEGIN", "END", "CANCEL"):
                self.ask(f"SET SELF NOTIFICATION {event} ON")
            self.ask("SET SELF PRIORITY MESSAGE")  # "text" would be cut off by whatever the screen reader says
        except OSError as error:
            self.close()
            raise SpeechError(VoiceErrorCode.SPEECH_ENGINE_MISSING, f"no speech-dispatcher: {error}") from error

    def ask(self, line: str) -> list[str]:
        """Send a line and wait for the lines of its answer, without codes. Raises OSError; SpeechError if refused."""
        self._socket.sendall(f"{line}\r\n".encode())
        try:
            code, lines = self._answers.get(timeout=ANSWER_S)
        except queue.Empty:
            raise TimeoutError(f"no answer to {line!r}") from None
        if not code:
            raise ConnectionResetError("the connection has ended")
        if not code.startswith(_OK):
            raise SpeechError(VoiceErrorCode.SPEECH_FAILED, f"speech-dispatcher refuses {line!r}: {lines[-1]}")
        return lines

    def speak(self, words: str) -> str:
        """Have words spoken after what it speaks already: the number of the message."""
        self.ask("SPEAK")
        return self.ask(" ".join(words.split()) + "\r\n.")[0]

    def has_begun(self, message: str) -> bool:
        """Whether any of it has been heard."""
        with self._happened:
            return message in self._begun

    def has_ended(self, message: str, timeout_s: float) -> bool:
        """Wait as long for its end, and say whether it has come. Raises OSError where the daemon has gone."""
        with self._happened:
            self._happened.wait_for(lambda: self._is_gone or message in self._ended, timeout_s)
            if self._is_gone and message not in self._ended:
                raise ConnectionResetError("the connection has ended")
            return message in self._ended

    def close(self) -> None:
        """Leave; what it still has to say it says."""
        with contextlib.suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)
        self._socket.close()

    def _read(self) -> None:
        """Tell answers from what happens, whose codes begin with 7; the last line has a space behind its code."""
        lines: list[str] = []
        with contextlib.suppress(OSError, ValueError), self._socket.makefile(encoding="utf-8") as stream:
            for line in stream:
                code, is_last, text = line[:3], line[3:4] == " ", line[4:].strip()
                lines.append(text)
                if is_last and code.startswith("7"):
                    self._note(code, lines[0])
                elif is_last:
                    self._answers.put((code, lines))
                if is_last:
                    lines = []
        with self._happened:
            self._is_gone = True
            self._happened.notify_all()
        self._answers.put(("", []))

    def _note(self, code: str, message: str) -> None:
        with self._happened:
            if code == _BEGUN:
                self._begun.add(message)
            if code in {_ENDED, _CANCELLED}:
                self._ended.add(message)
            self._happened.notify_all()


def _settings(language: str, variant: str, manner: Manner) -> tuple[str, ...]:
    """How it is to speak, in its own measures from -100 to 100; a female or male variant is one of its types."""
    kind = "FEMALE" if variant.startswith("f") else "MALE"
    number = min(int(variant[1:] or 1), 3) if variant else 1
    slowest, fastest = RATES
    span = fastest - RATE if manner.rate > RATE else RATE - slowest
    return (
        f"LANGUAGE {language}",
        f"VOICE_TYPE {kind}{number}",
        f"RATE {(manner.rate - RATE) * 100 // span}",
        f"VOLUME {min(manner.volume, VOLUME) * 2 - 100}",
        f"PITCH {min((manner.pitch - PITCH) * 2, 100)}",
    )


def address() -> str:
    """Where the daemon listens: as SPEECHD_ADDRESS has it, else the user's own socket."""
    named = os.environ.get("SPEECHD_ADDRESS", "")
    if named.startswith("unix_socket:"):
        return named.removeprefix("unix_socket:")
    folder = os.environ.get("XDG_RUNTIME_DIR") or Path(os.environ.get("HOME", "")) / ".cache"
    return str(Path(folder) / "speech-dispatcher" / "speechd.sock")


def _connected() -> socket.socket:
    """Connect to the daemon; one that is not there yet is started, as every client does (SSIP, autospawn)."""
    for attempt in (_connect, _spawned):
        with contextlib.suppress(OSError, subprocess.SubprocessError):
            return attempt()
    raise SpeechError(VoiceErrorCode.SPEECH_ENGINE_MISSING, f"no speech-dispatcher at {address()}")


def _connect() -> socket.socket:
    if sys.platform == "win32":
        raise OSError("Windows has no speech-dispatcher")
    found = socket.socket(socket.AF_UNIX)
    try:
        found.connect(address())
    except OSError:
        found.close()
        raise
    return found


def _spawned() -> socket.socket:
    subprocess.run(
        ["speech-dispatcher", "--spawn"],  # noqa: S607 - the user's own
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=ANSWER_S,
        check=True,
    )
    return _connect()
