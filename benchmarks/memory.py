"""How much memory a game by voice takes: the whole of `rochade play`, from its start to the last of some utterances.

    python benchmarks/memory.py [UTTERANCES]

A real process with the real ear, mouth, referee, record and tape, and once with pages instead of the mouth, which would
read out their codes for most of the time and leave nothing to be heard; only the sound card is a module that plays the
demo's recordings to the microphone, a pause between them, and listens to the loudspeaker. Printed are the most
megabytes (10^6 bytes) of main memory that the process has held at once, and the share of the 250 that it may hold.
Reads /proc, so it needs Linux.
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
LIMIT_MB = 250
UTTERANCES = 12
SOUND_CARD = '''
"""A sound card whose microphone hears recordings, in real time."""

import os
import sys
import threading
import time

sys.path.insert(0, os.environ["ROCHADE_CHECKOUT"])


loud_at = time.monotonic()  # when the loudspeaker last made a sound


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
            self.callback(buffer, frames, None, None)
            if any(buffer):
                globals()["loud_at"] = time.monotonic()
            time.sleep(0.02)


class RawInputStream(_Stream):
    def _run(self):
        from pathlib import Path

        from voice.audio import open_recording

        pause = bytes(640)
        for path in os.environ["ROCHADE_RECORDINGS"].split(os.pathsep):
            while time.monotonic() - loud_at < 2:  # people wait until Rochade has spoken
                self.callback(pause, 320, None, None)
                time.sleep(0.02)
            sound = open_recording(Path(path)).pcm(16_000).samples + pause * 200
            for start in range(0, len(sound) - 639, 640):
                if not self.active:
                    return
                self.callback(sound[start : start + 640], 320, None, None)
                time.sleep(0.02)
        print("all said", file=sys.stderr, flush=True)
        while self.active:
            self.callback(pause, 320, None, None)
            time.sleep(0.02)


def query_devices(device=None, kind=None):
    return {"name": "benchmark", "max_input_channels": 1, "max_output_channels": 1, "default_samplerate": 16_000.0}
'''


def most_megabytes(process: int) -> float:
    """The most main memory that a process has held."""
    lines = Path(f"/proc/{process}/status").read_text(encoding="ascii").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmHWM")) * 1024 / 1e6


def play(recordings: list[Path], *options: str) -> tuple[float, int]:
    """Megabytes at most, and how many utterances had words."""
    with tempfile.TemporaryDirectory() as scratch:
        (Path(scratch) / "sounddevice.py").write_text(SOUND_CARD, encoding="utf-8")
        environment = os.environ | {
            "PYTHONPATH": os.pathsep.join((scratch, str(ROOT))),
            "ROCHADE_CHECKOUT": str(ROOT),
            "ROCHADE_RECORDINGS": os.pathsep.join(map(str, recordings)),
        }
        record = Path(scratch) / "game.sqlite"
        with subprocess.Popen(
            [sys.executable, "-P", "-m", "app", "play", "--hands-free", "--record", str(record), *options],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            env=environment,
        ) as process:
            assert process.stderr is not None
            assert process.stdout is not None
            heard_all = any("all said" in line for line in process.stderr)
            found = most_megabytes(process.pid)
            process.kill()
            lines = process.stdout.read().splitlines()
            heard = sum(" sagt: " in line for line in lines)
            assert heard_all, lines
    return found, heard


def main() -> None:
    """Play with and without pages, and print what each takes."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else UTTERANCES
    recordings = sorted((ROOT / "demo" / "takes" / "first").glob("*.opus"))[:count]
    for name, options in (("play, spoken", ("--no-pages",)), ("play, with pages, silent", ("--port", "0", "--silent"))):
        megabytes, heard = play(recordings, *options)
        share = 100 * megabytes / LIMIT_MB
        print(
            f"{name}, {heard} of {count} utterances heard: {megabytes:.0f} MB, {share:.0f} of 100 of the limit",
            flush=True,
        )


if __name__ == "__main__":
    main()
