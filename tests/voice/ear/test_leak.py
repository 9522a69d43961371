"""A microphone is told to hear its loudspeaker where it does, and not to only where that was measured."""

import numpy as np
import pytest

from tests.voice.conftest import resampled
from voice.ear.leak import DELAY_MS, TONES_MS, Leak, Tones, leak
from voice.pcm import HEARING_RATE, Pcm, bytes_of_ms

ROOM_DBFS = -52.0


def recorded(
    *, leaks_db: float | None, room_dbfs: float = ROOM_DBFS, delay_ms: int = 0, rate: int = HEARING_RATE
) -> bytes:
    """The tones and the room: what comes back is so many decibels above the noise, or nothing does."""
    noise = np.random.default_rng(7).normal(0, 32_768 * 10 ** (room_dbfs / 20), HEARING_RATE * 2)
    if leaks_db is not None:
        played = np.frombuffer(resampled(Tones().pcm(rate), HEARING_RATE), dtype="<i2").astype(float)
        begins = HEARING_RATE * (300 + delay_ms) // 1000
        loud = 32_768 * 10 ** ((room_dbfs + leaks_db) / 20) / played.std()
        noise[begins : begins + len(played)] += loud * played
    return noise.clip(-32_768, 32_767).astype("<i2").tobytes()


@pytest.mark.parametrize("rate", [16_000, 22_050, 48_000])
@pytest.mark.parametrize("delay_ms", [0, 90, 350, 650])
@pytest.mark.parametrize("leaks_db", [30.0, 0.0, -10.0])
def test_what_comes_back_is_found_however_late_and_down_below_the_noise_of_the_room(leaks_db, delay_ms, rate):
    """As softly as no word of Rochade's would be understood; one without a cable sounds half a second late."""
    assert leak(recorded(leaks_db=leaks_db, delay_ms=delay_ms, rate=rate)) is Leak.HEARD


@pytest.mark.parametrize("leaks_db", [None, -25.0])
@pytest.mark.parametrize("room_dbfs", [ROOM_DBFS, -75.0])
def test_a_headset_keeps_its_sound_to_itself(leaks_db, room_dbfs):
    """Only the room is in it, however quiet that is, or so little more that nobody can tell."""
    assert leak(recorded(leaks_db=leaks_db, room_dbfs=room_dbfs)) is Leak.NONE


@pytest.mark.parametrize("room_dbfs", [-200.0, -85.0])
def test_a_muted_microphone_is_none_that_hears_nothing(room_dbfs):
    """Digital silence, and the hiss of a socket without a plug."""
    assert leak(recorded(leaks_db=None, room_dbfs=room_dbfs)) is Leak.MUTED


def test_a_gate_that_opens_for_the_loudspeaker_is_a_leak():
    """It delivers zeros until something sounds, and then that."""
    assert leak(recorded(leaks_db=150.0, room_dbfs=-190.0)) is Leak.HEARD


@pytest.mark.parametrize("room_dbfs", [ROOM_DBFS, -200.0])
def test_where_somebody_speaks_nothing_is_measured(said, room_dbfs):
    """His voice covers what may come back; a microphone that is still between words is not muted: it hears him."""
    room = np.frombuffer(recorded(leaks_db=None, room_dbfs=room_dbfs), dtype="<i2").astype(float)
    voice = np.frombuffer(said("Springer Gustav eins Felix drei"), dtype="<i2").astype(float)[:HEARING_RATE]
    room[: len(voice)] += voice
    assert leak(room.clip(-32_768, 32_767).astype("<i2").tobytes()) is Leak.UNQUIET


def test_a_recording_without_time_for_the_tones_is_refused():
    """What breaks off says nothing of what would have come."""
    with pytest.raises(ValueError, match="shorter"):
        leak(bytes(bytes_of_ms(TONES_MS + DELAY_MS) - 2))


def test_the_tones_last_a_second_and_are_no_louder_than_an_earcon():
    """They sound in the ear of somebody who wears his headset."""
    tones = Tones().pcm(HEARING_RATE)
    assert isinstance(tones, Pcm)
    assert tones.duration_ms == TONES_MS
    assert np.abs(np.frombuffer(tones.samples, dtype="<i2")).max() <= 0.3 * 32_768
