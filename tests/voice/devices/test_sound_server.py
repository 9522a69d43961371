"""Headsets at a real sound server: heard by name, pulled out, plugged in again, and the server itself gone and back."""

import contextlib
import math
import os
import subprocess
import threading
import time
from array import array
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from statistics import median

import pytest

from speech_grammar.messages import Part, Spoken
from tests.voice.devices.sound_server import SoundServer
from voice.devices import steady_microphone
from voice.devices.steady_loudspeaker import SteadyLoudspeaker
from voice.devices.steady_microphone import SteadyMicrophone
from voice.ear.duplex import ECHO_MS
from voice.errors import AudioDeviceError, VoiceErrorCode
from voice.mouth.espeak import EspeakSynthesiser
from voice.mouth.speaker import Outcome, QueuedSpeaker
from voice.pcm import FRAME_BYTES, GAP, HEARING_RATE

RATE = 22_050
LOUD = 4_000  # of 32,767
PATIENCE_S = 60
HERTZ = 441
TONE = array("h", [int(8_000 * math.sin(math.tau * HERTZ * at / RATE)) for at in range(RATE // 2)]).tobytes()


class PipeWire(SoundServer):
    """PipeWire in the place of PulseAudio, with WirePlumber, who decides which stream goes to which device."""

    packages = "pipewire, pipewire-pulse, wireplumber and dbus-daemon"
    script = """
        rm -f "$XDG_RUNTIME_DIR"/pipewire-0*; pipewire &
        until [ -S "$XDG_RUNTIME_DIR/pipewire-0" ]; do sleep 0.05; done
        pipewire-pulse & exec wireplumber
    """
    socket = "pulse/native"

    @property
    def command(self) -> tuple[str, ...]:
        """All three, on a bus of their own."""
        return ("dbus-run-session", "--", "sh", "-c", self.script)

    def is_ready(self) -> bool:
        """WirePlumber has chosen the laptop's own loudspeaker once it is there."""
        known = subprocess.run([*self._client(), "list", "short", "sinks"], capture_output=True, text=True, check=False)
        if known.returncode == 0 and "laptop" not in known.stdout:
            self.plug_in("laptop", 48_000)
        return super().is_ready()


@pytest.fixture(params=[SoundServer, PipeWire], ids=["pulseaudio", "pipewire"])
def server(request, tmp_path, monkeypatch) -> Iterator[SoundServer]:
    """A sound server with White's headset and Black's, of different rates."""
    found = request.param(tmp_path)
    monkeypatch.setenv("PULSE_SERVER", found.address)
    found.plug_in("white", 48_000)
    found.plug_in("black", 44_100)
    yield found
    found.die()


class Ear:
    """Listens at a headset: how many of its 20 ms were loud, and what became of it."""

    def __init__(self, microphone: SteadyMicrophone) -> None:
        self.loud = 0
        self.blocks = 0
        self.loud_at: list[float] = []
        self.periods: list[int] = []
        self.happened: list[str] = []
        self._changed = threading.Condition()
        microphone.when_lost = lambda error: self.note(error.code)
        microphone.when_back = lambda: self.note("back")
        threading.Thread(target=self._listen, args=(microphone,), daemon=True).start()

    def note(self, what: str) -> None:
        """Something has happened."""
        with self._changed:
            self.happened.append(what)
            self._changed.notify_all()

    def until(self, *happened: str) -> None:
        """Wait until all that has happened."""
        with self._changed:
            assert self._changed.wait_for(lambda: self.happened == [*happened], PATIENCE_S), self.happened

    def hears(self, *, loud: int = 0, more: int = 0) -> None:
        """Wait until so many loud blocks have been heard, and so many more of any."""
        with self._changed:
            enough = self.blocks + more
            assert self._changed.wait_for(lambda: self.loud >= loud and self.blocks >= enough, PATIENCE_S), self.loud

    def _listen(self, microphone: SteadyMicrophone) -> None:
        for block in microphone.blocks():
            if block == GAP:
                continue
            assert len(block) == FRAME_BYTES
            with self._changed:
                self.blocks += 1
                samples = array("h", block)
                if max(samples) > LOUD:
                    self.loud += 1
                    self.loud_at.append(microphone.received_at)
                    rising = [at for at, (one, after) in enumerate(pairwise(samples)) if one < 0 <= after]
                    self.periods += [after - one for one, after in pairwise(rising)]
                self._changed.notify_all()


def lost_and_back(loudspeaker: SteadyLoudspeaker) -> tuple[threading.Event, threading.Event]:
    """What tells of the loss of a loudspeaker, and of its return."""
    lost, back = threading.Event(), threading.Event()
    loudspeaker.when_lost = lambda _error: lost.set()
    loudspeaker.when_back = back.set
    return lost, back


def play(loudspeaker: SteadyLoudspeaker) -> None:
    """Half a second of sound, to its end."""
    loudspeaker.write(TONE)
    loudspeaker.wait()


def test_two_headsets_at_one_machine_hear_nothing_of_each_other(server):
    """What is for one player alone is in his ear only (2009, E2.9d, 13.6); each has the rate of its own device."""
    with SteadyMicrophone("white.monitor") as of_white, SteadyMicrophone("black.monitor") as of_black:
        white, black = Ear(of_white), Ear(of_black)
        loudspeaker = SteadyLoudspeaker("white", RATE)
        play(loudspeaker)
        white.hears(loud=20)
        black.hears(more=50)
        assert black.loud == 0
        loudspeaker.close()


def test_what_is_pulled_out_is_told_and_comes_back_and_takes_nothing_with_it(server):
    """Neither moves to the laptop's own devices unnoticed; the other player's headset goes on as if nothing were."""
    with SteadyMicrophone("white.monitor") as of_white, SteadyMicrophone("black.monitor") as of_black:
        white, black = Ear(of_white), Ear(of_black)
        loudspeaker = SteadyLoudspeaker("white", RATE)
        lost, back = lost_and_back(loudspeaker)
        white.hears(more=10)
        server.pull_out("white")
        white.until(VoiceErrorCode.MICROPHONE_LOST)
        assert lost.wait(PATIENCE_S)
        with pytest.raises(AudioDeviceError) as refused:
            play(loudspeaker)
        assert refused.value.code is VoiceErrorCode.LOUDSPEAKER_LOST
        black.hears(more=50)
        server.plug_in("white", 16_000)
        white.until(VoiceErrorCode.MICROPHONE_LOST, "back")
        assert back.wait(PATIENCE_S)
        assert white.loud == 0
        play(loudspeaker)
        white.hears(loud=20)
        assert black.happened == []
        loudspeaker.close()


@pytest.mark.parametrize("rate", [8_000, 44_100, 96_000])
def test_a_headset_of_any_rate_is_heard_at_the_same_pitch(server, rate):
    """A headset in a call has 8,000 Hz, a sound card of a studio 96,000: speech comes out neither faster nor higher."""
    server.plug_in("other", rate)
    with SteadyMicrophone("other.monitor") as microphone:
        ear, loudspeaker = Ear(microphone), SteadyLoudspeaker("other", RATE)
        play(loudspeaker)
        ear.hears(loud=20)
        assert median(ear.periods) == pytest.approx(HEARING_RATE / HERTZ, abs=2)
        loudspeaker.close()


def test_a_loudspeaker_that_takes_much_at_once_is_there_all_the_time(server):
    """A sound server may fetch two seconds of sound at a time: neither is it told to be gone, nor is speech chopped."""
    server.plug_in("call", 8_000)
    loudspeaker, losses = SteadyLoudspeaker("call", RATE), list[AudioDeviceError]()
    loudspeaker.when_lost = losses.append
    for _ in range(24):
        loudspeaker.write(TONE)
    loudspeaker.wait()
    loudspeaker.close()
    assert losses == []


def test_it_is_known_when_rochades_voice_is_heard(server, monkeypatch):
    """A device that holds a second of sound is heard a second later than it takes it, and so long after its last.

    The microphone's own time goes with its sound: who listens late is not told anything else.
    """
    with SteadyMicrophone("white.monitor") as microphone:
        monkeypatch.setenv("PULSE_LATENCY_MSEC", "1000")
        ear, loudspeaker = Ear(microphone), SteadyLoudspeaker("white", RATE)
        speaker = QueuedSpeaker(EspeakSynthesiser(), loudspeaker)
        said = [speaker.speak(Spoken((Part(words, "de"),))) for words in ("Schwarz ist am Zug.", "Ja oder nein.")]
        assert [utterance.wait(PATIENCE_S) for utterance in said] == [Outcome.SPOKEN] * 2
        taken_at = time.monotonic()
        ear.hears(more=150)
        margin = ECHO_MS / 1000
        assert max(ear.loud_at) > taken_at + margin
        assert all(any(one.may_be_heard(at - margin, at) for one in said) for at in ear.loud_at)
        first, second = ([at for at in ear.loud_at if one.may_be_heard(at - margin, at)] for one in said)
        assert first[0] < second[0]
        assert first[-1] < second[-1]
        speaker.close()


def test_a_second_program_on_the_same_headset_disturbs_nobody(server):
    """Somebody's music player and recorder come and go on White's headset; the game hears and is heard on it."""
    with SteadyMicrophone("white.monitor") as microphone:
        ear, loudspeaker = Ear(microphone), SteadyLoudspeaker("white", RATE)
        with second_program(server, "white"):
            play(loudspeaker)
            ear.hears(loud=20)
        heard = ear.loud
        play(loudspeaker)
        ear.hears(loud=heard + 20)
        assert ear.happened == []
        loudspeaker.close()


@contextlib.contextmanager
def second_program(server: SoundServer, headset: str) -> Iterator[None]:
    """Another program that plays silence to a headset and records it, until it is ended."""
    server_of = ("-s", server.address, "-d")
    with Path(os.devnull).open("wb") as nowhere, Path("/dev/zero").open("rb") as silence:
        recorder = subprocess.Popen(["parec", *server_of, f"{headset}.monitor"], stdout=subprocess.PIPE)
        player = subprocess.Popen(["pacat", *server_of, headset], stdin=silence, stdout=nowhere)
        with recorder, player:
            assert recorder.stdout is not None
            assert len(recorder.stdout.read(4_096)) == 4_096
            yield
            recorder.kill()
            player.kill()


def test_a_sound_server_that_dies_is_told_and_awaited(server):
    """The calls of a library whose server has gone may hang for ever: their process is ended, not the game."""
    with SteadyMicrophone("laptop.monitor") as microphone:
        ear, loudspeaker = Ear(microphone), SteadyLoudspeaker("laptop", RATE)
        lost, back = lost_and_back(loudspeaker)
        ear.hears(more=10)
        server.die()
        ear.until(VoiceErrorCode.MICROPHONE_LOST)
        assert lost.wait(PATIENCE_S)
        server.come_back()
        ear.until(VoiceErrorCode.MICROPHONE_LOST, "back")
        assert back.wait(PATIENCE_S)
        play(loudspeaker)
        ear.hears(loud=20)
        loudspeaker.close()


def test_a_device_that_is_not_there_is_named_at_the_start(server):
    """A name that neither PortAudio nor the sound server knows is told as it was given."""
    with pytest.raises(AudioDeviceError) as refused, SteadyMicrophone("no such headset"):
        pass
    assert refused.value.code in {VoiceErrorCode.NO_SUCH_MICROPHONE, VoiceErrorCode.MICROPHONE_LOST}
    assert refused.value.params in ({"name": "no such headset"}, {})
    with pytest.raises(AudioDeviceError) as refused:
        SteadyLoudspeaker("no such headset", RATE)
    assert refused.value.code is VoiceErrorCode.NO_SUCH_LOUDSPEAKER
    assert refused.value.params == {"name": "no such headset"}


def test_a_headset_that_was_missing_at_the_start_is_heard_when_it_is_plugged_in(server, monkeypatch):
    """And when it is pulled out later, that is told, as of every other."""
    monkeypatch.setattr(steady_microphone, "MISSING_S", 0.2)
    with contextlib.ExitStack() as at_the_end:
        microphone = SteadyMicrophone("late.monitor")
        with pytest.raises(AudioDeviceError):
            at_the_end.enter_context(microphone)
        at_the_end.push(microphone)
        threading.Timer(0.5, server.plug_in, ("late", 48_000)).start()
        assert microphone.wait_until_there()
        ear = Ear(microphone)
        loudspeaker = SteadyLoudspeaker("late", RATE)
        play(loudspeaker)
        ear.hears(loud=20)
        loudspeaker.close()
        server.pull_out("late")
        ear.until(VoiceErrorCode.MICROPHONE_LOST)


def test_speech_is_silenced_at_once(server):
    """`clear` overtakes what lies in the pipe; who waits for the end of the speech is let go."""
    with SteadyMicrophone("white.monitor") as microphone:
        ear, loudspeaker = Ear(microphone), SteadyLoudspeaker("white", RATE)
        for _ in range(20):
            loudspeaker.write(TONE)
        ear.hears(loud=5)
        loudspeaker.clear()
        loudspeaker.wait()
        heard = ear.loud
        ear.hears(more=50)
        assert ear.loud < heard + 50
        loudspeaker.close()
