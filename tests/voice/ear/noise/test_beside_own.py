"""Who speaks beside Rochade's own voice is known by what its loudspeaker was given, frame by frame."""

import numpy as np
import pytest

from dialogue.earcon import Earcon
from tests.voice.ear.test_overheard import QUIET, echo
from voice.ear.noise.beside_own import BEFORE, told
from voice.mouth.earcons import earcon_samples
from voice.mouth.loudness import SILENT, UNKNOWN, Loudness
from voice.pcm import FRAME_MS, HEARING_RATE, bytes_of_ms, duration_ms

OWN = "Springer Gustav eins Felix drei."


def levels(sound: bytes, count: int = 0) -> list[float]:
    """How loud each frame of it is; of so many, if that is asked for."""
    loudness = Loudness()
    loudness.add(sound, HEARING_RATE)
    return loudness.between(0, count or duration_ms(sound) // FRAME_MS)


def mixed(one: bytes, other: bytes, at_ms: int) -> bytes:
    """Both at once, the other from there on."""
    sum_of_both = np.frombuffer(one, "<i2").astype(int)
    sum_of_both[at_ms * HEARING_RATE // 1000 :][: len(other) // 2] += np.frombuffer(other, "<i2")
    return sum_of_both.clip(-32_768, 32_767).astype("<i2").tobytes()


def beside(heard: bytes, given: bytes, unknown: range = range(0)) -> int:
    """In how many frames of what is heard somebody speaks; what was given in some of them is `unknown`."""
    known = levels(given, len(levels(heard)))
    given_then = [UNKNOWN if place in unknown else level for place, level in enumerate(known)]
    return sum(told(levels(heard), [SILENT] * BEFORE + given_then).others)


@pytest.mark.parametrize("loudness", [0.05, 0.3, 1.0])
@pytest.mark.parametrize("late_ms", [0, 30, 330])
def test_nobody_does_where_all_comes_back_as_loud_and_as_late(said, loudness, late_ms):
    """However loud that is, and however late."""
    back = bytes(bytes_of_ms(late_ms)) + echo(said(OWN), loudness)
    assert beside(QUIET + back + QUIET, QUIET + said(OWN)) == 0


def test_somebody_does_between_two_of_its_words(said):
    """No louder than they are: what is left of the one in the room is softer by then."""
    own = said("Eva zwei.") + QUIET + said("Eva vier.")
    heard = QUIET + echo(own, 0.5) + QUIET
    at_ms = duration_ms(QUIET + said("Eva zwei.")) + 100
    word = (np.frombuffer(said("Nein"), "<i2") * 0.5).astype("<i2").tobytes()
    assert beside(heard, QUIET + own) == 0
    assert beside(mixed(heard, word, at_ms), QUIET + own) * FRAME_MS >= 120


def test_nobody_does_while_it_is_not_known_what_the_loudspeaker_lets_out(said):
    """An earcon sounds there, or another loudspeaker speaks as well."""
    own, tones = said("Eva zwei.") + QUIET * 2 + said("Eva vier."), earcon_samples(Earcon.CLOCKS_STOPPED, HEARING_RATE)
    begins_ms = duration_ms(QUIET + said("Eva zwei.")) + 300
    heard = QUIET + echo(mixed(own, tones, begins_ms - duration_ms(QUIET)), 0.5) + QUIET
    sounds = range(begins_ms // FRAME_MS, (begins_ms + duration_ms(tones)) // FRAME_MS)
    assert beside(heard, QUIET + own) > 0
    assert beside(heard, QUIET + own, sounds) == 0


@pytest.mark.parametrize("given", [SILENT, UNKNOWN])
def test_of_a_loudspeaker_that_tells_nothing_nobody_is_known(said, given):
    """Nor of one that is silent: any sound is no more than a sound."""
    heard = levels(QUIET + said(OWN))
    assert not any(told(heard, [given] * (BEFORE + len(heard))).others)
