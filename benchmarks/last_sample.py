"""From a player's last sample to what was heard: what each kind of utterance costs beside a clear announcement.

    python benchmarks/last_sample.py [STEP]

One in STEP (8) of the demo's announcements, as recorded and in noise of 10 dB; its answers, alone and at a question
for a number; sentences that are no chess, by a synthesiser, heard once more as what is due, and ten seconds of them. In
blocks of 20 ms, as a microphone delivers them. CPU time of all threads: where a core is free, an answer and what is due
take less on the clock, for both hearings end at once. Printed are ratios to the median of clear announcements, those
that no other reading lies beside, and the computing time of each kind by its length.
"""

import statistics
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from time import process_time
from typing import NamedTuple

import numpy as np

sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmarks.hearing import noisy
from dialogue.understanding.heard import Heard
from speech_grammar.vocabulary import vocabulary
from tests.voice.conftest import resampled
from voice.audio import open_recording
from voice.ear.listener import ANYTHING, Expected, Listener
from voice.ear.segmenter import Whole
from voice.ear.vosk_recogniser import VoskRecogniser
from voice.mouth.espeak import EspeakSynthesiser
from voice.pcm import FRAME_BYTES, HEARING_RATE, Pcm, duration_ms

ROOT = Path(__file__).parents[1]
TAKES = ROOT / "demo" / "takes"
STEP, ROUNDS = 8, 3
NOISE_DB = 10.0
TALK = (
    "Heute nachmittag hat es geregnet, wir bleiben lieber zu Hause.",
    "Könnten Sie bitte das Fenster schließen, es zieht ein wenig.",
    "Ich hole mir noch schnell einen Kaffee, möchtest du auch einen?",
    "Wo haben wir eigentlich gestern Abend unser Auto abgestellt?",
)
DUE = ("uhr drücken", "ausgeführt")
TEN_SECONDS = 10 * 2 * HEARING_RATE  # bytes
CLEAR = "clear announcements"


class Cost(NamedTuple):
    """Seconds of the processor after the last sample, and of all; how long it lasts."""

    after: float
    whole: float
    seconds: float


def cost(ear: VoskRecogniser, expected: Expected, sound: bytes) -> tuple[Cost, Heard]:
    """Of one utterance: the median of some hearings, and what was heard."""
    found = list[tuple[float, float]]()
    for _ in range(ROUNDS):
        listener, began = Listener(Whole(), ear, expected), process_time()
        for start in range(0, len(sound), FRAME_BYTES):
            last = process_time()
            listener.feed(sound[start : start + FRAME_BYTES])
        take, ended = listener.end(), process_time()
        assert take is not None  # all of it is one utterance
        heard = take.heard
        found.append((ended - last, ended - began))
    after, whole = (statistics.median(times) for times in zip(*found, strict=True))
    return Cost(after, whole, duration_ms(sound) / 1000), heard


def spoken() -> list[bytes]:
    """The talk, sentence by sentence."""
    synthesiser, said = EspeakSynthesiser(), list[bytes]()
    for words in TALK:
        sound = bytearray()

        def keep(chunk: bytes, sound: bytearray = sound) -> bool:
            sound.extend(chunk)
            return True

        synthesiser.synthesise(words, "de", keep)
        said.append(resampled(Pcm(bytes(sound), synthesiser.sample_rate), HEARING_RATE))
    return said


def recorded(path: Path) -> bytes:
    """A take of the demo."""
    return open_recording(path).pcm(HEARING_RATE).samples


def in_noise(sound: bytes, seed: int) -> bytes:
    """The same in pink noise."""
    samples = noisy(np.frombuffer(sound, "<i2").astype(float), NOISE_DB, np.random.default_rng(seed))
    return bytes(samples.round().clip(-32_768, 32_767).astype("<i2").tobytes())


def utterances(step: int) -> Iterator[tuple[str, Expected, bytes]]:
    """What is said, of which kind, and what is expected meanwhile."""
    numbers = tuple(vocabulary().ranks)
    asked = Expected(answers=lambda _: numbers, awaited=lambda: numbers)
    due = Expected(answers=lambda heard: () if heard.hypotheses else DUE)
    for seed, path in enumerate(sorted((TAKES / "first").glob("*.opus"))[::step]):
        sound = recorded(path)
        yield CLEAR, ANYTHING, sound
        yield CLEAR, ANYTHING, in_noise(sound, seed)
    for path in sorted((TAKES / "answers").glob("*.opus")):
        yield "words alone", ANYTHING, recorded(path)
        yield "answers to a question for a number", asked, recorded(path)
    talk = spoken()
    for sound in talk:
        yield "what is not understood", due, sound
    for first in range(len(talk)):
        yield "ten seconds of talk", due, b"".join(talk[first:] + talk[:first])[:TEN_SECONDS]


def main() -> None:
    """Hear everything and print the ratios."""
    ear = VoskRecogniser(ROOT / "models" / "announcements-de")
    costs: defaultdict[str, list[Cost]] = defaultdict(list)
    for kind, expected, sound in utterances(int(sys.argv[1]) if sys.argv[1:] else STEP):
        found, heard = cost(ear, expected, sound)
        is_beside = kind == CLEAR and len(heard.hypotheses) != 1
        costs["announcements with other readings beside them, or refused" if is_beside else kind].append(found)
    clear = statistics.median(one.after for one in costs[CLEAR])
    for kind, all_of_kind in costs.items():
        after = sorted(one.after / clear for one in all_of_kind)
        share = sum(one.whole for one in all_of_kind) / sum(one.seconds for one in all_of_kind)
        print(
            f"{kind} ({len(after)}): {statistics.median(after):.2f} of a clear announcement's after the last sample, "
            f"95 of 100 within {after[int(len(after) * 0.95)]:.2f}; {share:.4f} of a core while it lasts"
        )


if __name__ == "__main__":
    main()
