"""How much memory a game by voice takes: the whole of `rochade play`, from its start to the last of some utterances.

    python benchmarks/memory.py [UTTERANCES]

Real processes with the real ear, mouth, referee, record and tape, and once with pages instead of the mouth, which would
read out their codes for most of the time and leave nothing to be heard; only the sound card is a module that plays the
demo's recordings to the microphone, a pause between them, and listens to the loudspeaker. Printed are the most
megabytes (10^6 bytes) of main memory that all of its processes have held at once, looked at five times a second, and
the share of the 250 that they may hold. What several of them share counts once. Reads /proc, so it needs Linux.
"""

import contextlib
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
LIMIT_MB = 250
UTTERANCES = 12
LOOKS_EVERY_S = 0.2
LONGEST_S = 60  # of one utterance and its answers, on a busy machine
SOUND_CARD = '''
"""A sound card whose microphone hears recordings, in real time."""

import os
import sys
import threading
import time
from pathlib import Path
from types import SimpleNamespace

sys.path.insert(0, os.environ["ROCHADE_CHECKOUT"])
LOUD, SAID = (Path(os.environ["ROCHADE_SCRATCH"]) / name for name in ("loud", "said"))
IS_SILENT = bool(os.environ["ROCHADE_IS_SILENT"])


def speaks():  # the loudspeaker, which is another process; people wait until it has spoken
    return time.time() - LOUD.stat().st_mtime < 2 if LOUD.exists() else not IS_SILENT


class PortAudioError(Exception):
    """As sounddevice has it."""


class _Stream:
    def __init__(self, callback, finished_callback, **settings):
        self.callback, self.finished_callback, self.active, self.settings = callback, finished_callback, False, settings

    def start(self):
        self.active = True
        threading.Thread(target=self._run, daemon=True).start()

    def close(self):
        self.active = False
        self.finished_callback()


class RawOutputStream(_Stream):
    def _run(self):
        frames = int(self.settings["samplerate"] * 0.02)
        while self.active:
            buffer = bytearray(2 * frames)
            now = time.monotonic()
            self.callback(buffer, frames, SimpleNamespace(currentTime=now, outputBufferDacTime=now), None)
            if any(buffer):
                LOUD.touch()
            time.sleep(0.02)


class RawInputStream(_Stream):
    def _run(self):
        from voice.audio import open_recording

        pause = bytes(640)
        for path in os.environ["ROCHADE_RECORDINGS"].split(os.pathsep):
            while speaks():
                self.callback(pause, 320, None, None)
                time.sleep(0.02)
            sound = open_recording(Path(path)).pcm(16_000).samples + pause * 200
            for start in range(0, len(sound) - 639, 640):
                if not self.active:
                    return
                self.callback(sound[start : start + 640], 320, None, None)
                time.sleep(0.02)
        SAID.touch()
        while self.active:
            self.callback(pause, 320, None, None)
            time.sleep(0.02)


def query_devices(device=None, kind=None):
    return {"name": "benchmark", "max_input_channels": 1, "max_output_channels": 1, "default_samplerate": 16_000.0}
'''


def with_its_own(process: int) -> Iterator[int]:
    """A process and all that it has started, as far as they go on."""
    yield process
    with contextlib.suppress(OSError):  # it has just ended
        for task in Path(f"/proc/{process}/task").glob("*/children"):
            for child in task.read_text(encoding="ascii").split():
                yield from with_its_own(int(child))


def megabytes(process: int) -> float:
    """The main memory that a process and all that it has started hold; of what several hold each has its share."""
    found = 0.0
    for one in with_its_own(process):
        try:
            lines = Path(f"/proc/{one}/smaps_rollup").read_text(encoding="ascii").splitlines()
        except OSError:  # it has just ended
            continue
        found += sum(int(line.split()[1]) for line in lines if line.startswith("Pss:")) * 1024 / 1e6
    return found


def play(recordings: list[Path], *options: str) -> tuple[float, int]:
    """Megabytes at most, and how many utterances had words."""
    with tempfile.TemporaryDirectory() as scratch:
        (Path(scratch) / "sounddevice.py").write_text(SOUND_CARD, encoding="utf-8")
        environment = os.environ | {
            "PYTHONPATH": os.pathsep.join((scratch, str(ROOT))),
            "ROCHADE_CHECKOUT": str(ROOT),
            "ROCHADE_SCRATCH": scratch,
            "ROCHADE_IS_SILENT": "--silent" if "--silent" in options else "",
            "ROCHADE_RECORDINGS": os.pathsep.join(map(str, recordings)),
        }
        record, told = Path(scratch) / "game.sqlite", Path(scratch) / "told"
        with (
            told.open("w", encoding="utf-8") as output,
            subprocess.Popen(
                [sys.executable, "-P", "-m", "app", "play", "--hands-free", "--record", str(record), *options],
                stdin=subprocess.PIPE,
                stdout=output,
                stderr=subprocess.STDOUT,
                env=environment,
            ) as process,
        ):
            most = most_until(Path(scratch) / "said", process, len(recordings) * LONGEST_S)
            process.kill()
        lines = told.read_text(encoding="utf-8").splitlines()
        assert most, lines
    return most, sum(" sagt: " in line for line in lines)


def most_until(sign: Path, process: subprocess.Popen[bytes], patience_s: float) -> float:
    """The most megabytes held until a file is there; nothing where the process ends or takes too long."""
    most, until = 0.0, time.monotonic() + patience_s
    while not sign.exists():
        if process.poll() is not None or time.monotonic() > until:
            return 0.0
        most = max(most, megabytes(process.pid))
        time.sleep(LOOKS_EVERY_S)
    return most


def main() -> None:
    """Play with and without pages, and print what each takes."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else UTTERANCES
    recordings = sorted((ROOT / "demo" / "takes" / "first").glob("*.opus"))[:count]
    for name, options in (("play, spoken", ("--no-pages",)), ("play, with pages, silent", ("--port", "0", "--silent"))):
        most, heard = play(recordings, *options)
        share = 100 * most / LIMIT_MB
        print(
            f"{name}, {heard} of {count} utterances heard: {most:.0f} MB, {share:.0f} of 100 of the limit",
            flush=True,
        )


if __name__ == "__main__":
    main()
