"""How long speech takes to begin and to stop: both drivers, without a sound card.

    .venv/bin/python benchmarks/speech.py

The time is taken from `Speaker.speak` to the first sample in the sink, and from `Speaker.stop` to its return, after
which no sample follows. A loudspeaker adds its own buffer. Both drivers and both sentences take turns, a few rounds
each, so that what else the machine does weighs on all alike; the figures are medians of all the rounds. This is time
on the clock, as a player waits it, not the processor's: run it while nothing else runs.
"""

import statistics
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from speech_grammar.messages import Part, Spoken
from voice.mouth.espeak import EspeakSynthesiser
from voice.mouth.pyttsx3_synthesiser import Pyttsx3Synthesiser
from voice.mouth.sink import NullSink
from voice.mouth.speaker import Outcome, QueuedSpeaker
from voice.mouth.synthesiser import Synthesiser

SENTENCES = {
    "a move": Spoken((Part("Springer Gustav eins Felix drei", "de"),)),
    "a status sentence": Spoken(
        (Part("Weiß hat eine Stunde fünf Minuten dreißig Sekunden, Schwarz siebenundfünfzig Minuten", "de"),)
    ),
}
DRIVERS: dict[str, Callable[[], Synthesiser]] = {"espeak": EspeakSynthesiser, "pyttsx3": Pyttsx3Synthesiser}
TURNS, ROUNDS = 5, 8  # a driver is made anew for each turn, for both use one library
ALLOWED_MS = 20.0  # from decision to first sample


class WatchedSink(NullSink):
    """Notes when the first sample comes, and plays until it is cleared."""

    def __init__(self) -> None:
        super().__init__()
        self.first_s: float | None = None
        self.arrived = threading.Event()
        self._is_over = threading.Event()

    def begin(self) -> None:
        """Wait for a new utterance."""
        self.first_s = None
        self.arrived.clear()
        self._is_over.clear()

    def write(self, samples: bytes) -> None:
        """Note the first."""
        if self.first_s is None and samples:
            self.first_s = time.perf_counter()
            self.arrived.set()

    def clear(self) -> None:
        """Play no more."""
        self._is_over.set()

    def wait(self) -> None:
        """Play until cleared: a loudspeaker takes seconds for what is synthesised in milliseconds."""
        self._is_over.wait()


def measure(make: Callable[[], Synthesiser], spoken: Spoken) -> tuple[list[float], list[float]]:
    """Milliseconds to the first sample, and to be silent, in each round."""
    sink = WatchedSink()
    speaker = QueuedSpeaker(make(), sink)
    starts, stops = [], []
    for _ in range(ROUNDS):
        time.sleep(0.3)  # as between two moves; a driver may get ready meanwhile
        sink.begin()
        decided = time.perf_counter()
        utterance = speaker.speak(spoken)
        sink.arrived.wait()
        assert sink.first_s is not None
        starts.append((sink.first_s - decided) * 1000)
        stopped = time.perf_counter()
        speaker.stop()
        assert utterance.wait() is Outcome.STOPPED
        stops.append((time.perf_counter() - stopped) * 1000)
    speaker.close()
    return starts, stops


def percentile(values: list[float], percent: int) -> float:
    """The value below which `percent` of 100 lie."""
    return statistics.quantiles(values, n=100, method="inclusive")[percent - 1]


def main() -> None:
    """Print one line a measurement, and how the drivers compare."""
    found: dict[tuple[str, str], tuple[list[float], list[float]]] = {}
    for _ in range(TURNS):
        for name, make in DRIVERS.items():
            for what, spoken in SENTENCES.items():
                begins, stops = found.setdefault((name, what), ([], []))
                more_begins, more_stops = measure(make, spoken)
                begins += more_begins
                stops += more_stops
    starts = {}
    for (name, what), (begin, stop) in found.items():
        starts[name, what] = statistics.median(begin)
        print(
            f"{name}, {what}: first sample after {statistics.median(begin):.2f} ms (95 of 100 within "
            f"{percentile(begin, 95):.2f} ms), silent after {statistics.median(stop):.2f} ms "
            f"(95 of 100 within {percentile(stop, 95):.2f} ms)"
        )
    for what in SENTENCES:
        ratio = starts["pyttsx3", what] / starts["espeak", what]
        print(f"{what}: espeak begins {ratio:.0f} times sooner than pyttsx3")
    print(f"espeak needs {starts['espeak', 'a move'] / ALLOWED_MS:.3f} of the {ALLOWED_MS:.0f} ms allowed")


if __name__ == "__main__":
    main()
