"""How loud what is said is heard, frame by frame, when its loudspeaker lets it out."""

import numpy as np
import pytest

from speech_grammar.messages import Spoken
from voice.mouth.loudness import SILENT, UNKNOWN, Loudness
from voice.mouth.speaker import Utterance
from voice.pcm import FRAME_MS, bytes_of_ms

RATE = 22_050
FRAME = bytes_of_ms(FRAME_MS, RATE)


def tone(share: float) -> bytes:
    """One frame that is so loud, of full scale."""
    return np.full(FRAME // 2, share * 32_768).astype("<i2").tobytes()


def said() -> Utterance:
    """One that is loud for a frame, then 20 dB softer for another; both made in pieces of any length."""
    utterance, sound = Utterance(Spoken()), tone(0.5) + tone(0.05)
    utterance.begin()
    for at in range(0, len(sound), 100):
        utterance.sounds(sound[at : at + 100], RATE)
    return utterance


def rounded(levels: list[float]) -> list[float]:
    """In whole decibels."""
    return [round(level) if abs(level) < UNKNOWN else level for level in levels]


def test_each_frame_is_as_loud_as_it_was_made_when_its_loudspeaker_lets_it_out():
    """Silent before it and behind it."""
    utterance = said()
    utterance.heard(100.0)
    assert rounded(utterance.levels_heard(99.96, 6)) == [SILENT, SILENT, -6, -26, SILENT, SILENT]
    assert rounded(utterance.levels_heard(100.02, 1)) == [-26]
    assert utterance.levels_heard(50.0, 2) == [SILENT] * 2


def test_what_is_silenced_is_silent_from_then_on():
    """What its loudspeaker had been given by then was not heard any more."""
    utterance = said()
    utterance.heard(100.0)
    utterance.silent(100.02)
    assert rounded(utterance.levels_heard(100.0, 2)) == [-6, SILENT]


def test_where_the_voice_comes_too_late_for_its_loudspeaker_it_is_not_known():
    """A busy machine tears the sentence apart: nobody knows when the rest of it is heard."""
    utterance = said()
    utterance.heard(100.0)
    utterance.silent(100.02)
    utterance.heard(100.5)
    assert utterance.levels_heard(100.0, 2) == [UNKNOWN] * 2


@pytest.mark.parametrize(
    ("first", "ends", "levels"), [(-3, -1, [SILENT] * 2), (-1, 1, [SILENT, -6]), (1, 3, [-26, SILENT])]
)
def test_before_and_behind_it_a_sound_is_silent(first, ends, levels):
    """Also where none of it is asked for."""
    loudness = Loudness()
    loudness.add(tone(0.5) + tone(0.05), RATE)
    assert rounded(loudness.between(first, ends)) == levels
