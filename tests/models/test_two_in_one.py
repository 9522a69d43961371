"""The voice that teaches the ear and Rochade's own may be in one process, as they are when both are tested."""

import subprocess
import sys

from models.training.speakers.espeak import engine
from voice.mouth.espeak import EspeakSynthesiser


def sounds(words):
    """How many bytes Rochade says them in."""
    samples = bytearray()

    def keep(chunk):
        samples.extend(chunk)
        return True

    EspeakSynthesiser().synthesise(words, "de", keep)
    return len(samples)


def test_neither_takes_the_others_sound():
    """The library is one for both: each hears what it has it say, whoever has opened it last."""
    alone = sounds("Springer Felix drei")
    for _ in range(3):
        samples, events = engine().speak("Anna")
        assert len(samples) > 1_000
        assert len(events) > 2
        assert abs(sounds("Springer Felix drei") - alone) < 1_000


def test_it_does_not_matter_which_is_opened_first():
    """In a process of its own, for here either may be open already."""
    code = (
        "from tests.models.test_two_in_one import engine, sounds\n"
        "engine(); sounds('Anna'); print(len(engine().speak('Anna')[1]))"
    )
    found = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert int(found.stdout) > 2
