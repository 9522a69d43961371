"""What the process of a device does, in this process: whom a name means, and what it is told and answers."""

import io
import os
import queue
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import cast

import pytest

from speech_grammar.messages import Catalogue
from tests.voice.conftest import SoundCard
from voice.devices import loudspeaker_worker, microphone_worker, steady_loudspeaker, steady_microphone
from voice.devices.messages import Message, read, written
from voice.devices.microphone_worker import BEHIND_GAP, HEAD, NAMED, WHOLE
from voice.devices.naming import Direction, device_of, name_of, watch
from voice.devices.process import DeviceProcess, ended, started
from voice.devices.steady_loudspeaker import LateLoudspeaker, SteadyLoudspeaker
from voice.devices.steady_microphone import SteadyMicrophone
from voice.ear.microphone import Microphone
from voice.errors import AudioDeviceError, VoiceErrorCode
from voice.pcm import SILENT_FRAME

SERVER = """#!/bin/sh
case "$*" in
get-default-*) echo laptop ;;
"list short "*) printf '0\\tlaptop\\tnull\\n1\\theadset\\tnull\\n' ;;
subscribe) echo "Event 'remove' on source-output #7"; echo "Event 'remove' on source #1" ;;
esac
"""


NAME = HEAD.pack(NAMED, 0.0) + b"table microphone".ljust(len(SILENT_FRAME), b"\0")


class Devices(SoundCard):
    """What PortAudio lists: a card, and a sound server as one device."""

    def query_devices(self, _device=None, kind=None):
        """One of them by its name or number."""
        if _device in {3, "USB", "pulse"}:
            return {"name": "table microphone" if _device == 3 else _device, "default_samplerate": 16_000.0}
        raise ValueError(f"No {kind} device matching {_device!r}")


@pytest.fixture(autouse=True)
def _bound_to_nothing(monkeypatch) -> None:
    """What such a process binds itself to, no other sound of this process goes to afterwards."""
    for direction in Direction:
        monkeypatch.setenv(direction.variable, "")
        monkeypatch.delenv(direction.variable)


@pytest.fixture
def server(tmp_path, monkeypatch) -> None:
    """A sound server that answers `pactl`."""
    program = tmp_path / "pactl"
    program.write_text(SERVER)
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")


@pytest.mark.parametrize(
    ("name", "direction", "device", "bound", "known_as"),
    [
        ("3", Direction.IN, 3, None, "table microphone"),
        ("USB", Direction.OUT, "USB", None, "USB"),
        ("headset", Direction.IN, "pulse", "headset", "headset"),
        ("headset", Direction.OUT, "pulse", "headset", "headset"),
        ("another headset", Direction.IN, "another headset", None, ""),
        (None, Direction.IN, "pulse", "laptop", "laptop"),
    ],
)
def test_a_name_is_portaudios_or_the_sound_servers(server, name, direction, device, bound, known_as):
    """The server's own choice is bound to, too: it would move the stream to another device without a word.

    A name that nobody knows stays one, for PortAudio to refuse. The next time a device is known by its own name.
    """
    assert device_of(name, direction, Devices()) == device
    assert os.environ.get(direction.variable) == bound
    assert name_of(device, direction, Devices()) == known_as


def test_without_a_sound_server_portaudio_is_asked(monkeypatch, tmp_path):
    """What it does not know is refused there by its name."""
    monkeypatch.setenv("PATH", str(tmp_path))
    assert device_of(None, Direction.IN, Devices()) is None
    assert device_of("headset", Direction.OUT, Devices()) == "pulse"
    monkeypatch.delenv(Direction.OUT.variable)
    assert device_of("headset", Direction.OUT, SimpleNamespace(query_devices=none, PortAudioError=OSError)) == "headset"


def none(*_: object) -> None:
    """No device of that name."""
    raise ValueError


def test_the_loss_of_the_device_that_is_bound_is_told(server, monkeypatch):
    """Not that of a stream, and not that of another device."""
    monkeypatch.setenv(Direction.IN.variable, "pulled out")
    lost = threading.Event()
    watch(Direction.IN, lost.set)
    assert lost.wait(60)


@pytest.fixture
def out(monkeypatch) -> list[bytes]:
    """What the process writes, in its turn, until its microphone is pulled out."""
    found: list[bytes] = []
    monkeypatch.setattr(os, "write", lambda _, data: found.append(data))
    monkeypatch.setattr(os, "_exit", leaving)
    return found


def leaving(code: int) -> None:
    """End, as far as this process may."""
    raise SystemExit(code)


def until(holds: Callable[[], object]) -> None:
    """Wait for another thread."""
    while not holds():
        threading.Event().wait(0.001)


def test_a_microphones_sound_goes_out_until_it_is_pulled_out(sound_card, out, monkeypatch):
    """With where any is missing, and when it came in; then its process says why, and ends."""
    monkeypatch.setenv("PATH", "")
    before = time.monotonic()

    def hardware() -> None:
        until(lambda: sound_card.stream and sound_card.stream.active)
        sound_card.hear(SILENT_FRAME)
        sound_card.hear(SILENT_FRAME, input_overflow=True)
        sound_card.pull_out()

    threading.Thread(target=hardware, daemon=True).start()
    with pytest.raises(SystemExit):
        microphone_worker.main()
    assert out[0] == NAME
    first, second = (HEAD.unpack_from(sent) for sent in out[1:3])
    assert (first[0], second[0]) == (WHOLE, BEHIND_GAP)
    assert before <= first[1] <= second[1] <= time.monotonic()
    assert [sent[HEAD.size :] for sent in out[1:3]] == [SILENT_FRAME] * 2
    assert out[3:] == [b"\nmicrophone_lost\n"]


def test_a_microphone_that_is_lost_is_told_before_its_stream_is_closed(sound_card, out, monkeypatch):
    """To close it may hang where the sound server has gone, and nobody would be told."""
    monkeypatch.setenv("PATH", "")
    monkeypatch.setattr(sound_card.Stream, "close", lambda _: out.append(b"closed"))

    def hardware() -> None:
        until(lambda: sound_card.stream and sound_card.stream.active)
        sound_card.pull_out()

    threading.Thread(target=hardware, daemon=True).start()
    with pytest.raises(SystemExit):
        microphone_worker.main()
    assert out == [NAME, b"\nmicrophone_lost\n", b"closed"]


class Starved:
    """What comes from a microphone on a busy machine: who looks for it finds nothing a few times."""

    def __init__(self, *found: bytes) -> None:
        self._found = [*[b""] * 5, *found]

    def get(self, **_: float) -> tuple[bytes, float]:
        """As of a queue."""
        if not self._found or not (block := self._found.pop(0)):
            raise queue.Empty
        return block, 0.0


def test_a_busy_machine_does_not_take_a_microphone_for_lost(monkeypatch):
    """Who looks late may not conclude from it: both in the microphone's process and where its sound is heard."""
    here, there = SteadyMicrophone(), Microphone()
    monkeypatch.setattr(here, "_blocks", Starved(SILENT_FRAME))
    monkeypatch.setattr(there, "_queue", Starved(SILENT_FRAME))
    assert here._next(steady_microphone.STALLED_S) == SILENT_FRAME
    assert next(there.blocks()) == SILENT_FRAME
    assert here._next(steady_microphone.STALLED_S) is None


def test_a_microphone_that_is_not_there_is_named(sound_card, out, monkeypatch):
    """By the code of its error."""
    monkeypatch.setenv("PATH", "")
    sound_card.is_plugged = False
    with pytest.raises(SystemExit):
        microphone_worker.main("USB")
    assert out == [b"\nno_microphone\n"]


def told(monkeypatch: pytest.MonkeyPatch, *messages: bytes) -> None:
    """What stands on the standard input of the process."""
    monkeypatch.setenv("PATH", "")
    monkeypatch.setattr(loudspeaker_worker, "watch_stream", lambda _: None)  # it would end this process in five seconds
    monkeypatch.setattr(loudspeaker_worker, "SETTLING_S", 0.0)  # this device takes sound when it is told to
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(b"".join(messages))))


def test_a_loudspeaker_does_what_it_is_told(sound_card, out, monkeypatch):
    """Speech is dropped where it is cleared, earcons sound on, and a question is answered when all speech is out."""
    told(
        monkeypatch,
        written(Message.SPEECH, b"\1\0" * 9),
        written(Message.CLEAR),
        written(Message.SPEECH, b"\5\0"),
        written(Message.EARCON, b"\2\0" * 2),
        written(Message.DRAIN, b"17"),
    )
    with pytest.raises(SystemExit):
        loudspeaker_worker.main("22050")
    assert sound_card.play(1)[:4] == b"\7\0\2\0"
    assert b"17\n" not in out
    sound_card.play(1)
    until(lambda: b"17\n" in out)
    assert sorted(line.split()[0] for line in out) == [b"17", b"begins", b"ends", b"ready"]


@pytest.mark.parametrize(
    ("taken_ms", "looks"),
    [([200], 1), ([800, 800, 500, 210, 200], 4), ([0, 0, 0, 200], 4), ([800] * 40, 15), ([0] * 40, 15)],
    ids=["at once", "after swallowing", "after a pause", "never", "nothing"],
)
def test_a_loudspeaker_is_ready_when_it_takes_sound_as_it_is_heard(sound_card, monkeypatch, taken_ms, looks):
    """A sound server that was idle swallows what comes first: a sentence said then nobody would hear."""
    sink, moment, taken = loudspeaker_worker.WatchedSink(None, 22_050), [0.0], iter(taken_ms)

    def sleep(seconds: float) -> None:
        moment[0] += seconds
        sound_card.play(next(taken))

    monkeypatch.setattr(loudspeaker_worker, "time", SimpleNamespace(sleep=sleep, monotonic=lambda: moment[0]))
    sink.settle()
    assert len(taken_ms) - len(list(taken)) == looks


def test_a_loudspeaker_tells_when_its_speech_is_heard(sound_card, out, monkeypatch):
    """Not when the device takes it: a headset without a cable holds it for a third of a second. No earcon is speech."""
    told(monkeypatch, written(Message.EARCON, b"\2\0"), written(Message.SPEECH, b"\5\0" * 22))
    sound_card.latency_s = 0.3
    with pytest.raises(SystemExit):
        loudspeaker_worker.main("22050")
    before = time.monotonic()
    for _ in range(3):
        sound_card.play(1)
    (begins, began_at), (ends, ended_at) = (line.split() for line in out[1:])
    assert (begins, ends) == (b"begins", b"ends")
    assert before + 0.3 <= float(began_at) + 1e-6 < float(ended_at) + 1e-6
    assert float(ended_at) <= time.monotonic() + 0.3 + 1e-6


def test_a_loudspeaker_that_is_pulled_out_is_told(sound_card, out, monkeypatch):
    """Speech that cannot be heard is not swallowed."""

    def pulled_out(data: bytes) -> None:
        out.append(data)
        if data == b"ready\n":
            sound_card.pull_out()

    monkeypatch.setattr(os, "write", lambda _, data: pulled_out(data))
    told(monkeypatch, written(Message.SPEECH, b"\1\0"))
    with pytest.raises(SystemExit):
        loudspeaker_worker.main("22050")
    assert out == [b"ready\n", b"\nloudspeaker_lost\n"]


def test_a_loudspeaker_that_is_not_there_is_named(sound_card, out, monkeypatch):
    """By the code of its error."""
    told(monkeypatch)
    sound_card.is_plugged = False
    with pytest.raises(SystemExit):
        loudspeaker_worker.main("22050", "USB")
    assert out == [b"\nno_loudspeaker\n"]


def test_a_loudspeaker_that_takes_nothing_any_more_is_told(monkeypatch, out):
    """Some drivers say nothing when the plug is pulled."""
    monkeypatch.setattr(loudspeaker_worker, "OPENING_S", 0.0)
    with pytest.raises(SystemExit):
        loudspeaker_worker.watch_stream(cast("loudspeaker_worker.WatchedSink", SimpleNamespace(took_at=0.0)))
    assert out == [b"\nloudspeaker_lost\n"]


def test_a_busy_machine_does_not_take_a_loudspeaker_for_lost(monkeypatch, out):
    """Who looks a minute late may not conclude from it: the loudspeaker waited as long, and goes on between looks."""
    sink, late = SimpleNamespace(took_at=0.0), iter(range(20))

    def sleep(_seconds: float) -> None:
        sink.took_at += 60.0 * (next(late, None) is not None)

    monkeypatch.setattr(loudspeaker_worker, "time", SimpleNamespace(sleep=sleep, monotonic=lambda: 1e9))
    with pytest.raises(SystemExit):
        loudspeaker_worker.watch_stream(cast("loudspeaker_worker.WatchedSink", sink))
    assert (next(late, None), out) == (None, [b"\nloudspeaker_lost\n"])


def test_a_message_that_breaks_off_is_none():
    """The game ended in the middle of it."""
    whole = written(Message.SPEECH, b"\1\0\2\0")
    assert read(io.BytesIO(whole)) == (Message.SPEECH, b"\1\0\2\0")
    for length in range(len(whole)):
        assert read(io.BytesIO(whole[:length])) is None


def test_the_codes_of_the_processes_are_errors_with_words():
    """What a process says at its end is looked for among these."""
    assert {"microphone_lost", "loudspeaker_lost", "no_microphone", "no_loudspeaker"} <= set(VoiceErrorCode)
    assert Path(microphone_worker.__file__).is_file()


def complaining(monkeypatch: pytest.MonkeyPatch, devices: ModuleType) -> None:
    """Let that device's process be one that complains a lot."""
    monkeypatch.setattr(
        devices, "started", lambda _, *arguments: started("tests.voice.devices.complaining_device", *arguments)
    )


def test_a_microphone_that_complains_a_lot_is_still_heard(monkeypatch):
    """A full pipe of standard error would stop it for ever: sound comes behind the second megabyte."""
    complaining(monkeypatch, steady_microphone)
    with SteadyMicrophone() as microphone:
        blocks = microphone.blocks()
        assert [next(blocks) for _ in range(3)] == [SILENT_FRAME] * 3
    assert len(list(blocks)) < 3  # until it is closed


def test_a_loudspeaker_that_complains_a_lot_still_speaks(monkeypatch):
    """Each time it takes samples it complains of a megabyte, and takes the next."""
    complaining(monkeypatch, steady_loudspeaker)
    loudspeaker = SteadyLoudspeaker(None, 22_050)
    for _ in range(3):
        loudspeaker.write(b"\1\0" * 40_000)
    loudspeaker.close()


READY, HANGING = "complaining_device", "hanging_device"
ORPHANING, DEAF = "orphaning_device", "deaf_device"
PATIENCE_S = 60


def begun(monkeypatch: pytest.MonkeyPatch, *devices: str, patience_s: float = 0.0) -> list[DeviceProcess]:
    """The processes of a loudspeaker, which is each time another of these; who hangs is waited for so long."""
    processes: list[DeviceProcess] = []

    def start(_module: str, *arguments: str) -> DeviceProcess:
        device = devices[len(processes)]
        monkeypatch.setattr(steady_loudspeaker, "OPENING_S", patience_s if device == HANGING else PATIENCE_S)
        processes.append(started(f"tests.voice.devices.{device}", *arguments))
        return processes[-1]

    monkeypatch.setattr(steady_loudspeaker, "started", start)
    monkeypatch.setattr(steady_loudspeaker, "AGAIN_S", 0.0)
    return processes


def test_a_loudspeaker_that_hangs_while_it_is_opened_is_not_there(monkeypatch):
    """The game begins without it, and says so."""
    processes = begun(monkeypatch, HANGING)
    with pytest.raises(AudioDeviceError) as refused:
        SteadyLoudspeaker(None, 22_050)
    assert str(Catalogue.load("de").say(f"refused.{refused.value.code}")) == "Kein Lautsprecher gefunden."
    assert processes[0].returncode is not None


def test_a_loudspeaker_that_hangs_when_it_is_plugged_in_again_is_tried_once_more(monkeypatch):
    """It was pulled out, hangs the first time, and speaks the second."""
    processes = begun(monkeypatch, READY, HANGING, READY)
    loudspeaker, back = SteadyLoudspeaker(None, 22_050), threading.Event()
    loudspeaker.when_back = back.set
    processes[0].kill()
    assert back.wait(PATIENCE_S)
    loudspeaker.write(b"\1\0")
    loudspeaker.close()
    assert all(process.returncode is not None for process in processes)


def is_held(condition: threading.Condition) -> bool:
    """Whether another thread has its lock just now."""
    if is_free := condition.acquire(blocking=False):
        condition.release()
    return not is_free


def speaking(loudspeaker: SteadyLoudspeaker, told: list[AudioDeviceError]) -> threading.Thread:
    """Who says more there than a pipe holds, and is told why it is not heard."""

    def speak() -> None:
        try:
            loudspeaker.write(bytes(1_000_000))
        except AudioDeviceError as error:
            told.append(error)

    thread = threading.Thread(target=speak, daemon=True)
    thread.start()
    return thread


def test_who_speaks_as_a_loudspeaker_ends_is_not_kept_waiting(monkeypatch):
    """Its process has left a program behind that holds the pipe open: the table stood, and nobody could press."""
    begun(monkeypatch, ORPHANING, HANGING, patience_s=2 * PATIENCE_S)
    loudspeaker, told = SteadyLoudspeaker(None, 22_050), list[AudioDeviceError]()
    speaking(loudspeaker, told).join(PATIENCE_S)
    assert [error.code for error in told] == [VoiceErrorCode.LOUDSPEAKER_LOST]
    loudspeaker.close()


def test_a_program_that_ends_does_not_wait_for_a_loudspeaker_that_takes_nothing_any_more(monkeypatch):
    """It hangs in the middle of a sentence."""
    begun(monkeypatch, DEAF)
    loudspeaker, told = SteadyLoudspeaker(None, 22_050), list[AudioDeviceError]()
    speaker = speaking(loudspeaker, told)
    until(lambda: is_held(loudspeaker._changed))
    closing = threading.Thread(target=loudspeaker.close, daemon=True)
    closing.start()
    for thread in (closing, speaker):
        thread.join(PATIENCE_S)
        assert not thread.is_alive()
    assert [error.code for error in told] == [VoiceErrorCode.LOUDSPEAKER_LOST]


def test_a_loudspeaker_that_was_missing_at_the_start_speaks_when_it_comes(monkeypatch):
    """What was to be said before is lost, and the speaker is told so: it says it again then."""
    processes = begun(monkeypatch, HANGING, READY, READY)
    monkeypatch.setattr(steady_loudspeaker, "MISSING_S", 0.0)
    loudspeaker, back = LateLoudspeaker(None, 22_050), threading.Semaphore(0)
    with pytest.raises(AudioDeviceError) as refused:
        loudspeaker.write(b"\1\0")
    assert refused.value.code is VoiceErrorCode.LOUDSPEAKER_LOST
    loudspeaker.when_back = back.release
    loudspeaker.look_for_it()
    assert back.acquire(timeout=PATIENCE_S)
    loudspeaker.write(b"\1\0")
    processes[1].kill()
    assert back.acquire(timeout=PATIENCE_S)  # as any other
    loudspeaker.close()
    assert all(process.returncode is not None for process in processes)


def test_a_loudspeaker_that_never_came_keeps_no_program():
    """Whether it was looked for or not."""
    LateLoudspeaker(None, 22_050).close()
    loudspeaker = LateLoudspeaker(None, 22_050)
    loudspeaker.look_for_it()
    loudspeaker.close()
    assert not loudspeaker._listener.is_alive()


def test_a_program_that_ends_does_not_wait_for_a_loudspeaker_that_hangs(monkeypatch):
    """Its process is ended, and does not stay behind."""
    processes = begun(monkeypatch, READY, HANGING, patience_s=2 * PATIENCE_S)
    loudspeaker = SteadyLoudspeaker(None, 22_050)
    processes[0].kill()
    until(lambda: len(processes) == 2)
    closing = threading.Thread(target=loudspeaker.close, daemon=True)
    closing.start()
    closing.join(PATIENCE_S)
    assert not closing.is_alive()
    assert processes[1].returncode is not None


def test_a_loudspeaker_begins_no_process_that_its_end_would_miss(monkeypatch):
    """One that is being started while the program ends is ended with it, and afterwards none is started."""
    processes = begun(monkeypatch, READY, HANGING, patience_s=2 * PATIENCE_S)
    loudspeaker = SteadyLoudspeaker(None, 22_050)
    closing, start = threading.Thread(target=loudspeaker.close, daemon=True), vars(steady_loudspeaker)["started"]

    def started_meanwhile(*words: str) -> object:
        closing.start()
        assert loudspeaker._closed.wait(PATIENCE_S)
        return start(*words)

    monkeypatch.setattr(steady_loudspeaker, "started", started_meanwhile)
    processes[0].kill()
    until(lambda: len(processes) == 2)
    closing.join(PATIENCE_S)
    assert not closing.is_alive()
    assert processes[1].returncode is not None
    with pytest.raises(AudioDeviceError):
        loudspeaker._open()
    assert len(processes) == 2


def test_a_program_that_ends_leaves_no_process_of_a_microphone_that_never_came(monkeypatch):
    """One that is being started while the program ends is ended with it; nobody waits for it any more."""
    microphone, processes = SteadyMicrophone(), list[DeviceProcess]()
    closing = threading.Thread(target=microphone.__exit__, args=(None, None, None), daemon=True)

    def started_meanwhile(_module: str, *arguments: str) -> DeviceProcess:
        closing.start()
        assert microphone._closed.wait(PATIENCE_S)
        processes.append(started(f"tests.voice.devices.{HANGING}", *arguments))
        return processes[-1]

    monkeypatch.setattr(steady_microphone, "started", started_meanwhile)
    monkeypatch.setattr(steady_microphone, "MISSING_S", 0.0)
    monkeypatch.setattr(steady_microphone, "OPENING_S", 2 * PATIENCE_S)
    waiting = threading.Thread(target=microphone.wait_until_there, daemon=True)
    waiting.start()
    waiting.join(PATIENCE_S)
    closing.join(PATIENCE_S)
    assert not any(thread.is_alive() for thread in (waiting, closing))
    assert [process.returncode is not None for process in processes] == [True]


def test_of_many_complaints_the_last_is_the_reason():
    """Why a device failed is the last line, whatever was said before it."""
    process = started("tests.voice.devices.complaining_device", "22050")
    assert process.stdout
    assert process.stdout.readline() == b"ready\n"
    process.kill()
    process.wait()
    error = ended(process, VoiceErrorCode.LOUDSPEAKER_LOST)
    assert error.code is VoiceErrorCode.LOUDSPEAKER_LOST
    assert error.text.endswith(": ALSA lib pcm.c: underrun occurred")
