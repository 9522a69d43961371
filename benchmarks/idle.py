"""Hands-free, while nobody speaks: how much of a core the ear takes, and how much memory hours of it add.

    python -m benchmarks.idle --hours 6

Rooms are heard as fast as they can be, in blocks of 20 ms as from a microphone: silence, the even noise of a room, and
a room in which a chair is moved every ten seconds. The devices' own processes and the sound server are not in it.
"""

import argparse
import gc
import resource
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from voice.ear.activity import VoiceActivity
from voice.ear.duplex import HalfDuplex
from voice.ear.listener import takes
from voice.ear.vosk_recogniser import VoskRecogniser
from voice.pcm import FRAME_BYTES, FRAME_MS, HEARING_RATE, SILENT_FRAME

MODEL = Path(__file__).parents[1] / "models" / "announcements-de"
HOUR_MS = 3_600_000
MINUTE = HEARING_RATE * 60
WARM_MS = 600_000  # what is made once is made by then
CHAIR_EVERY, CHAIR_FOR = HEARING_RATE * 10, HEARING_RATE // 2


def rooms() -> dict[str, bytes]:
    """A minute of each."""
    draw = np.random.default_rng(1)
    even = draw.normal(0, 30, MINUTE)
    chair = even.copy()
    for start in range(0, MINUTE, CHAIR_EVERY):
        chair[start : start + CHAIR_FOR] += draw.normal(0, 3_000, CHAIR_FOR)
    return {
        "silence": SILENT_FRAME * (MINUTE * 2 // FRAME_BYTES),
        "the noise of a room": even.astype("<i2").tobytes(),
        "a chair every ten seconds": chair.clip(-32_768, 32_767).astype("<i2").tobytes(),
    }


def blocks(minute: bytes, milliseconds: int) -> Iterator[bytes]:
    """So much of it, over and over."""
    for number in range(milliseconds // FRAME_MS):
        start = number * FRAME_BYTES % len(minute)
        yield minute[start : start + FRAME_BYTES]


def listen(ear: VoskRecogniser, minute: bytes, milliseconds: int) -> tuple[int, float]:
    """How many utterances it was taken for, and the computing time in seconds."""
    duplex = HalfDuplex(lambda: False)
    began = time.process_time()
    count = sum(1 for _ in takes(blocks(minute, milliseconds), VoiceActivity(), ear, duplex.admit))
    return count, time.process_time() - began


def resident_mb() -> float:
    """What this process holds now, in megabytes; at its most, where the system does not tell."""
    gc.collect()
    status = Path("/proc/self/status")
    if status.exists():
        held = next(line for line in status.read_text().splitlines() if line.startswith("VmRSS"))
        return int(held.split()[1]) / 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def main() -> None:
    """Listen to each room."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--hours", type=float, default=6, metavar="N", help="of each room")
    hours = parser.parse_args().hours
    ear = VoskRecogniser(MODEL)
    for name, minute in rooms().items():
        listen(ear, minute, WARM_MS)
        before = resident_mb()
        count, computing_s = listen(ear, minute, round(hours * HOUR_MS))
        share = computing_s / (hours * HOUR_MS / 1000)
        print(
            f"{name}: {hours:g} hours add {resident_mb() - before:.1f} MB, take {share:.2%} of a core, "
            f"and were taken for {count} utterances",
            flush=True,
        )


if __name__ == "__main__":
    main()
