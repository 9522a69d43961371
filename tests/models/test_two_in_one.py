"""The voice that teaches the ear and Rochade's own may be in one process, as they are when both are tested."""

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
