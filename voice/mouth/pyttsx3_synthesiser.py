"""The system's own voices through pyttsx3, each utterance in a process of its own.

pyttsx3 2.99 on Linux loses queued utterances, overwrites files, cannot be interrupted, is silent without
telling when `aplay` or the card is missing, and now and then never returns. So it is only asked for one
WAV file a process, which can be killed; the sound goes out through our own sink, by which a stop works
and a missing sound card is an error in words. `aplay` is not needed.
"""

import subprocess
import sys
import tempfile
import threading
from pathlib import Path

from voice.audio import open_recording
from voice.errors import AudioFileError, SpeechError, VoiceErrorCode
from voice.mouth.lexicon import Notation, lexicon
from voice.mouth.manner import language_and_variant
from voice.mouth.pyttsx3_worker import VOICE_MISSING
from voice.mouth.sink import SPEECH_RATE
from voice.mouth.synthesiser import Emit

WORDS_PER_MINUTE = 165
TIMEOUT_S = 20.0  # for one utterance; it usually takes some hundredths
POLL_S = 0.01


class Pyttsx3Synthesiser:
    """The system's voices at 22,050 Hz: espeak-ng on Linux, SAPI5 on Windows, NSSpeech on macOS.

    One process always waits, ready to speak the language spoken last, so that speech need not wait for Python to
    start.
    """

    def __init__(
        self, words_per_minute: int = WORDS_PER_MINUTE, timeout_s: float = TIMEOUT_S, language: str = "de"
    ) -> None:
        self._words_per_minute = words_per_minute
        self._timeout_s = timeout_s
        self._lock = threading.Lock()
        self._language = language
        self._spare = self._start_worker(language)

    @property
    def sample_rate(self) -> int:
        """In Hz; the engine's files are resampled to it where they differ."""
        return SPEECH_RATE

    def synthesise(self, text: str, language: str, emit: Emit) -> None:
        """See `Synthesiser`; raises SpeechError (`speech_engine_missing`, `speech_voice_missing`, `speech_failed`)."""
        language, _ = language_and_variant(language)
        respelled = lexicon(language, Notation.RESPELLING).apply(text)
        if not respelled.strip():
            return  # pyttsx3 would wait for the end of nothing
        with self._lock, tempfile.TemporaryDirectory(prefix="rochade-speech-") as folder:
            worker = self._worker_for(language)
            file = Path(folder, "speech.wav")
            if self._run(worker, [str(file), respelled], emit):
                self._check(worker, language)
                emit(_samples_in(file))

    def close(self) -> None:
        """End the process that waits."""
        with self._lock:
            _end(self._spare)

    def _worker_for(self, language: str) -> "subprocess.Popen[str]":
        """The process that waits, if it is ready for the language, and another one in its place."""
        if language != self._language:
            _end(self._spare)
            self._language = language
            self._spare = self._start_worker(language)
        worker, self._spare = self._spare, self._start_worker(language)
        return worker

    def _start_worker(self, language: str) -> "subprocess.Popen[str]":
        worker = Path(__file__).with_name("pyttsx3_worker.py")
        # -P: the worker's folder holds our modules, which must not hide others' of the same name.
        command = [sys.executable, "-P", str(worker), language, str(self._words_per_minute)]
        try:
            return subprocess.Popen(  # noqa: S603 - our own script
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,  # pyttsx3 prints what it does
                stderr=subprocess.PIPE,
                text=True,
                encoding="utf-8",
            )
        except OSError as error:
            raise SpeechError(VoiceErrorCode.SPEECH_ENGINE_MISSING, f"pyttsx3 cannot be started: {error}") from error

    def _run(self, worker: "subprocess.Popen[str]", request: list[str], emit: Emit) -> bool:
        """Let the worker write its file; False when the speech was stopped and the worker killed."""
        lines = "".join(" ".join(line.split()) + "\n" for line in request)
        waited_s = 0.0
        try:
            _send(worker, lines)
            while worker.poll() is None:
                if not emit(b""):
                    return False
                if waited_s >= self._timeout_s:
                    raise SpeechError(VoiceErrorCode.SPEECH_FAILED, f"pyttsx3 said nothing in {self._timeout_s} s")
                waited_s += POLL_S
                _wait(worker, POLL_S)
            return True
        finally:
            if worker.poll() is None:
                _end(worker)

    def _check(self, worker: "subprocess.Popen[str]", language: str) -> None:
        complaint = worker.stderr.read().strip() if worker.stderr else ""
        _close_pipes(worker)
        last_line = complaint.splitlines()[-1] if complaint else ""
        if worker.returncode == VOICE_MISSING:
            raise SpeechError(VoiceErrorCode.SPEECH_VOICE_MISSING, last_line, language=language)
        if worker.returncode:
            raise SpeechError(VoiceErrorCode.SPEECH_ENGINE_MISSING, f"pyttsx3: {last_line}")


def _samples_in(file: Path) -> bytes:
    try:
        return open_recording(file).pcm(SPEECH_RATE).samples
    except AudioFileError as error:
        raise SpeechError(VoiceErrorCode.SPEECH_FAILED, f"pyttsx3 wrote no sound: {error}") from error


def _send(worker: "subprocess.Popen[str]", lines: str) -> None:
    if worker.stdin is None:
        return
    try:
        worker.stdin.write(lines)
        worker.stdin.close()
    except BrokenPipeError:
        worker.wait()  # it died before; its exit status and last words say why


def _wait(worker: "subprocess.Popen[str]", seconds: float) -> None:
    try:
        worker.wait(seconds)
    except subprocess.TimeoutExpired:
        return


def _end(worker: "subprocess.Popen[str]") -> None:
    worker.kill()
    worker.wait()
    _close_pipes(worker)


def _close_pipes(worker: "subprocess.Popen[str]") -> None:
    for pipe in (worker.stdin, worker.stderr):
        if pipe is not None and not pipe.closed:
            try:
                pipe.close()
            except BrokenPipeError:
                continue  # what could not be sent to a process that is gone
