"""speech-dispatcher, the real daemon with a real voice at a real sound server: it speaks, is silenced, and may die."""

import contextlib
import os
import shutil
import signal
import socket
import subprocess
import threading
from array import array
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path

import pytest

from speech_grammar.messages import Part, Spoken
from tests.voice.devices.sound_server import SoundServer
from voice.devices.steady_microphone import SteadyMicrophone
from voice.errors import SpeechError, VoiceErrorCode
from voice.mouth.manner import Manner, in_voice
from voice.mouth.sink import NullSink
from voice.mouth.speaker import Outcome, QueuedSpeaker
from voice.mouth.speech_dispatcher import SpeechDispatcherSynthesiser, _settings, address
from voice.pcm import FRAME_MS

MOVE = Spoken((Part("Springer Gustav eins Felix drei.", "de"),))
LONG = Spoken((Part("Springer Gustav eins Felix drei. " * 20, "de"),))
MODULES = """LogLevel 1
AudioOutputMethod "pulse"
AddModule "espeak-ng" "sd_espeak-ng" "espeak-ng.conf"
DefaultModule espeak-ng
"""
PATIENCE_S = 60
PATIENCE_BLOCKS = PATIENCE_S * 1000 // FRAME_MS  # of the microphone's, which go on where nothing sounds


class Dispatcher:
    """The daemon for this test alone."""

    def __init__(self, folder: Path, server: SoundServer) -> None:
        self.address = f"{folder}/speechd.sock"
        modules = folder / "modules"
        modules.mkdir()
        shutil.copy("/etc/speech-dispatcher/modules/espeak-ng.conf", modules)
        (folder / "speechd.conf").write_text(MODULES)
        self._process = self._started(folder, server)
        if not self._says("Schach"):
            self.die()
            raise AssertionError("speech-dispatcher does not speak")

    def die(self) -> None:
        """With the voices that it has started."""
        os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        Path(self.address).unlink(missing_ok=True)

    def _started(self, folder: Path, server: SoundServer) -> "subprocess.Popen[bytes]":
        program = shutil.which("speech-dispatcher")
        assert program, "the test of a screen reader's voice needs speech-dispatcher and speech-dispatcher-espeak-ng"
        (folder / "pid").unlink(missing_ok=True)
        process = subprocess.Popen(
            [
                *(program, "-s", "-t", "0", "-c", "unix_socket", "-S", self.address),
                *("-C", str(folder), "-L", str(folder), "-P", f"{folder}/pid"),
            ],
            env=os.environ | {"HOME": str(folder), "XDG_RUNTIME_DIR": str(folder), "PULSE_SERVER": server.address},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        while not self._is_there():
            assert process.poll() is None
            threading.Event().wait(0.05)
        return process

    def _is_there(self) -> bool:
        with socket.socket(socket.AF_UNIX) as client:
            return client.connect_ex(self.address) == 0

    def _says(self, word: str) -> bool:
        """Whether it speaks a word to its end: its voice starts after it lets clients in."""
        with socket.socket(socket.AF_UNIX) as client, client.makefile(encoding="utf-8") as answer:
            client.settimeout(PATIENCE_S)
            client.connect(self.address)
            client.sendall(f"SET SELF NOTIFICATION END ON\r\nSPEAK\r\n{word}\r\n.\r\n".encode())
            with contextlib.suppress(TimeoutError):
                return any(line.startswith("702") for line in answer)
        return False


@pytest.fixture
def server(tmp_path) -> Iterator[SoundServer]:
    """A sound server with a laptop's loudspeaker."""
    found = SoundServer(tmp_path)
    yield found
    found.die()


@pytest.fixture
def dispatcher(tmp_path, server, monkeypatch) -> Iterator[Dispatcher]:
    """A daemon that clients find."""
    (tmp_path / "speechd").mkdir()
    found = Dispatcher(tmp_path / "speechd", server)
    monkeypatch.setenv("SPEECHD_ADDRESS", f"unix_socket:{found.address}")
    yield found
    found.die()


def test_the_screen_readers_voice_speaks_and_is_silenced(dispatcher, server, monkeypatch):
    """What is said sounds at the loudspeaker; a stop ends a long sentence, and the next one is said after it."""
    monkeypatch.setenv("PULSE_SERVER", server.address)
    speaker = QueuedSpeaker(SpeechDispatcherSynthesiser(Manner(rate=300)), NullSink())
    try:
        with SteadyMicrophone("laptop.monitor") as microphone:
            blocks = microphone.blocks()
            long = speaker.speak(LONG)
            sounds = any(max(array("h", block)) > 1_000 for block in islice(blocks, PATIENCE_BLOCKS))
            assert sounds, f"nothing sounds: {long.outcome} {long.failure}"
            speaker.stop()
            assert long.outcome is Outcome.STOPPED
            assert speaker.speak(MOVE).wait(PATIENCE_S) is Outcome.SPOKEN
        for _ in blocks:
            continue
    finally:
        speaker.close()


def test_a_daemon_that_dies_fails_one_sentence_and_is_found_again(dispatcher, tmp_path, server, monkeypatch):
    """Nobody waits for a voice that has gone: it is told, and the next sentence looks for another daemon."""
    monkeypatch.setenv("PATH", "")  # none can be started
    speaker = QueuedSpeaker(SpeechDispatcherSynthesiser(), NullSink())
    try:
        long = speaker.speak(LONG)
        dispatcher.die()
        assert long.wait(PATIENCE_S) is Outcome.FAILED
        assert long.failure
        assert long.failure.code is VoiceErrorCode.SPEECH_FAILED
        missing = speaker.speak(MOVE)
        assert missing.wait(PATIENCE_S) is Outcome.FAILED
        assert missing.failure
        assert missing.failure.code is VoiceErrorCode.SPEECH_ENGINE_MISSING
    finally:
        speaker.close()


# --- what no daemon does at will ------------------------------------------------------------------------------------


class Scripted:
    """A daemon that answers as it is told, line by line."""

    def __init__(self, path: Path, answer: Callable[[str], str]) -> None:
        self.lines: list[str] = []
        self._answer = answer
        self._server = socket.socket(socket.AF_UNIX)
        self._server.bind(str(path))
        self._server.listen()
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()

    def close(self) -> None:
        """End."""
        self._server.close()

    def _serve(self) -> None:
        client, _ = self._server.accept()
        with client, client.makefile(encoding="utf-8") as stream:
            for line in stream:
                self.lines.append(line.strip())
                client.sendall(self._answer(line.strip()).encode())


@pytest.fixture
def scripted(tmp_path, monkeypatch) -> Iterator[Callable[[Callable[[str], str]], Scripted]]:
    """Start one."""
    made: list[Scripted] = []
    monkeypatch.setenv("SPEECHD_ADDRESS", f"unix_socket:{tmp_path}/socket")

    def start(answer: Callable[[str], str]) -> Scripted:
        made.append(Scripted(tmp_path / "socket", answer))
        return made[0]

    yield start
    for one in made:
        one.close()


def answered(line: str, refused: str = "-") -> str:
    """As the daemon does; the message has ended when its number is told."""
    if line.startswith(refused):
        return "409 ERR UNKNOWN\r\n"
    if line == "SPEAK":
        return "230 OK RECEIVING DATA\r\n"
    if line.startswith(("SET", "CANCEL")):
        return "200 OK\r\n"
    return "225-7\r\n225 OK MESSAGE QUEUED\r\n702-7\r\n702-1\r\n702 END\r\n" if line == "." else ""


def test_what_it_is_told(scripted):
    """Who it is, in which language, voice and manner, and the words on one line; nothing for nothing."""
    daemon = scripted(answered)
    voice = SpeechDispatcherSynthesiser(Manner(rate=450, volume=50, pitch=25))
    voice.synthesise(" \n ", "de", lambda _: True)
    (part,) = in_voice(Spoken((Part("Schach.\r\nMatt.", "de"),)), "f2")
    voice.synthesise(part.text, part.language, lambda _: True)
    voice.close()
    assert daemon.lines[:5] == [
        *("SET SELF CLIENT_NAME user:rochade:main", "SET SELF NOTIFICATION BEGIN ON"),
        *("SET SELF NOTIFICATION END ON", "SET SELF NOTIFICATION CANCEL ON", "SET SELF PRIORITY MESSAGE"),
    ]
    assert daemon.lines[5:] == [
        *("SET SELF LANGUAGE de", "SET SELF VOICE_TYPE FEMALE2", "SET SELF RATE 100", "SET SELF VOLUME 0"),
        *("SET SELF PITCH -50", "SPEAK", "Schach. Matt.", "."),
    ]


def test_what_it_refuses_is_a_failure(scripted):
    """A language that no module speaks fails that sentence."""
    scripted(lambda line: answered(line, refused="SET SELF LANGUAGE"))
    voice = SpeechDispatcherSynthesiser()
    with pytest.raises(SpeechError) as caught:
        voice.synthesise("Schach", "qq", lambda _: True)
    assert caught.value.code is VoiceErrorCode.SPEECH_FAILED
    voice.close()


def test_who_does_not_answer_is_no_daemon(scripted, monkeypatch):
    """Nor one that hangs up."""
    monkeypatch.setattr("voice.mouth.speech_dispatcher.ANSWER_S", 0.05)
    scripted(lambda _: "")
    with pytest.raises(SpeechError) as caught:
        SpeechDispatcherSynthesiser()
    assert caught.value.code is VoiceErrorCode.SPEECH_ENGINE_MISSING


@pytest.mark.parametrize(("limit", "happened"), [("LONGEST_S", "701"), ("BEGIN_S", "705")])
def test_an_end_that_never_comes_is_waited_for_so_long_only(scripted, monkeypatch, limit, happened):
    """A module may lose a message, before it begins or after."""
    monkeypatch.setattr(f"voice.mouth.speech_dispatcher.{limit}", 0.05)
    daemon = scripted(lambda line: answered(line).replace("702", happened))
    voice = SpeechDispatcherSynthesiser()
    with pytest.raises(SpeechError):
        voice.synthesise("Schach", "de", lambda _: True)
    voice.close()
    assert daemon.lines[-1] == "CANCEL SELF"


@pytest.mark.parametrize(
    ("manner", "variant", "settings"),
    [
        (Manner(), "", ("VOICE_TYPE MALE1", "RATE 0", "VOLUME 100", "PITCH 0")),
        (Manner(80, 20, 99), "m8", ("VOICE_TYPE MALE3", "RATE -100", "VOLUME -60", "PITCH 98")),
        (Manner(450, 200, 0), "f1", ("VOICE_TYPE FEMALE1", "RATE 100", "VOLUME 100", "PITCH -100")),
    ],
)
def test_the_manner_in_its_own_measures(manner, variant, settings):
    """From -100 to 100; the volume is never more than the voice's own."""
    assert _settings("de", variant, manner) == ("LANGUAGE de", *settings)


def test_where_it_is_looked_for(monkeypatch):
    """As its own clients do."""
    monkeypatch.setenv("SPEECHD_ADDRESS", "unix_socket:/run/one.sock")
    assert address() == "/run/one.sock"
    monkeypatch.delenv("SPEECHD_ADDRESS")
    monkeypatch.setenv("XDG_RUNTIME_DIR", "/run/user/1000")
    assert address() == "/run/user/1000/speech-dispatcher/speechd.sock"
    monkeypatch.delenv("XDG_RUNTIME_DIR")
    monkeypatch.setenv("HOME", "/home/lea")
    assert address() == "/home/lea/.cache/speech-dispatcher/speechd.sock"
