"""Sound devices: speech and earcons mixed, the microphone, and words for what is missing without one."""

import sys

import numpy as np
import pytest

from dialogue.earcon import Earcon
from voice.ear.microphone import QUEUE_MS, Device, Microphone, devices, sound_of
from voice.errors import AudioDeviceError, VoiceErrorCode
from voice.mouth.earcons import MELODIES, earcon_samples
from voice.mouth.mixer import Mixer
from voice.mouth.sink import SoundDeviceSink
from voice.pcm import FRAME_BYTES, FRAME_MS, GAP, SILENT_FRAME, level_dbfs


def samples(*values: int) -> bytes:
    """Samples by their values."""
    return np.array(values, dtype="<i2").tobytes()


class TestMixer:
    """Speech and earcons in one stream."""

    def test_silence_fills_what_is_missing(self):
        """A sound card always gets as many samples as it asks for."""
        mixer = Mixer()
        mixer.write(samples(1, 2))
        assert mixer.next_samples(4) == samples(1, 2, 0, 0)

    def test_an_earcon_sounds_over_speech(self):
        """The two are added, and do not wrap round at full scale."""
        mixer = Mixer()
        mixer.write(samples(100, 32_000, -32_000))
        mixer.overlay(samples(50, 1_000, -1_000, 7))
        assert mixer.next_samples(4) == samples(150, 32_767, -32_768, 7)

    def test_clearing_drops_speech_only(self):
        """An earcon that has begun may end."""
        mixer = Mixer()
        mixer.write(samples(1, 1))
        mixer.overlay(samples(5, 5))
        mixer.clear()
        mixer.wait()
        assert mixer.next_samples(2) == samples(5, 5)

    def test_two_earcons_sound_one_after_the_other(self):
        """Who presses "w" twice hears that his microphone is open, then that it is closed, and not both in one."""
        mixer = Mixer()
        mixer.overlay(samples(1, 1, 1))
        mixer.next_samples(1)
        mixer.overlay(samples(2, 2, 2))
        assert mixer.next_samples(6) == samples(1, 1, 2, 2, 2, 0)


class TestEarcons:
    """Sounds that tell what happened."""

    @pytest.mark.parametrize("earcon", Earcon)
    def test_each_is_short_and_soft(self, earcon):
        """Under half a second, under speech, and without a click at its edges."""
        values = np.frombuffer(earcon_samples(earcon, 22_050), dtype="<i2").astype(int)
        assert 0.03 < len(values) / 22_050 < 0.5
        assert 1_000 < np.abs(values).max() < 12_000
        assert abs(values[0]) < 300
        assert abs(values[-1]) < 300

    def test_no_two_are_alike(self):
        """Every one can be told from all others."""
        assert len(set(MELODIES.values())) == len(Earcon) == len(MELODIES)


class TestMicrophone:
    """The microphone, and what is missing without one."""

    def test_blocks_come_in_order(self, sound_card):
        """What the card delivers is what the ear gets."""
        with Microphone() as microphone:
            blocks = microphone.blocks()
            for value in (1, 2, 3):
                sound_card.hear(samples(*[value] * 320))
            assert [next(blocks)[:2] for _ in range(3)] == [samples(1), samples(2), samples(3)]

    @pytest.mark.parametrize("rate", [8_000, 44_100, 48_000])
    def test_a_microphone_that_has_only_its_own_rate_is_resampled(self, sound_card, rate):
        """What refuses 16,000 Hz is opened as it can be, and its sound comes through at the ear's rate and pitch."""
        sound_card.only_rate = rate
        tone = 8_000 * np.sin(2 * np.pi * 1_000 * np.arange(rate) / rate)
        with Microphone() as microphone:
            for block in np.array_split(tone.astype("<i2"), 50):
                sound_card.hear(block.tobytes())
        blocks = list(microphone.blocks())
        assert {len(block) for block in blocks} == {FRAME_BYTES}
        assert 45 <= len(blocks) <= 50
        heard = np.frombuffer(b"".join(blocks), dtype="<i2").astype(float)
        assert np.abs(np.fft.rfft(heard)).argmax() / len(heard) * 16_000 == pytest.approx(1_000, abs=5)
        assert heard.std() == pytest.approx(8_000 / np.sqrt(2), rel=0.05)

    def test_closing_ends_the_blocks(self, sound_card):
        """Who waits for sound is let go."""
        with Microphone() as microphone:
            sound_card.hear(SILENT_FRAME)
        assert list(microphone.blocks()) == [SILENT_FRAME]

    def test_a_full_queue_loses_the_oldest_and_says_so(self, sound_card):
        """When nobody listens for seconds, memory does not grow, and who listens then learns that sound is missing."""
        with Microphone() as microphone:
            for value in range(QUEUE_MS // FRAME_MS + 3):
                sound_card.hear(samples(*[value] * 320))
            blocks = microphone.blocks()
            assert [next(blocks)[:2] for _ in range(3)] == [GAP, samples(3), samples(4)]

    @pytest.mark.parametrize("rate", [16_000, 48_000])
    def test_sound_that_the_system_has_dropped_is_missed_where_it_was(self, sound_card, rate):
        """A machine that is too busy drops it before anybody here has seen it."""
        sound_card.only_rate = rate
        with Microphone() as microphone:
            for _ in range(5):
                sound_card.hear(bytes(rate // 25))
            sound_card.hear(bytes(rate // 25), input_overflow=True)
        blocks = list(microphone.blocks())
        assert (blocks.count(GAP), blocks[-2] == GAP or blocks[-1] == GAP) == (1, True)

    def test_a_microphone_pulled_out_is_named(self, sound_card):
        """The loss of the microphone is told in words, not waited for."""
        with Microphone() as microphone:
            sound_card.pull_out()
            with pytest.raises(AudioDeviceError) as lost:
                next(microphone.blocks())
        assert lost.value.code is VoiceErrorCode.MICROPHONE_LOST

    def test_a_microphone_that_falls_silent_is_named(self, sound_card, monkeypatch):  # noqa: ARG002 - there is a card
        """Some drivers say nothing when the plug is pulled."""
        monkeypatch.setattr("voice.ear.microphone.OPENING_TIMEOUT_S", 0.01)
        with Microphone() as microphone, pytest.raises(AudioDeviceError) as lost:
            next(microphone.blocks())
        assert lost.value.code is VoiceErrorCode.MICROPHONE_LOST

    def test_the_level_is_measured(self, sound_card):
        """Half of full scale is six decibels below it."""
        with Microphone() as microphone:
            for _ in range(5):
                sound_card.hear(samples(*[16_384, -16_384] * 160))
            assert level_dbfs(sound_of(microphone, 100)) == pytest.approx(-6.02, abs=0.01)

    def test_silence_has_no_level(self, sound_card):
        """A muted microphone is minus infinity, not an error."""
        with Microphone() as microphone:
            sound_card.hear(bytes(FRAME_BYTES))
            assert level_dbfs(sound_of(microphone, 20)) == float("-inf")

    def test_devices_are_listed(self, sound_card):
        """The doctor can tell what there is, and that there is nothing."""
        assert devices() == (Device(0, "table microphone", 1, 2),)
        sound_card.is_plugged = False
        assert devices() == ()

    def test_no_card_is_named(self, sound_card):
        """Neither microphone nor loudspeaker end in a traceback."""
        sound_card.is_plugged = False
        with pytest.raises(AudioDeviceError) as no_microphone, Microphone():
            pass
        assert no_microphone.value.code is VoiceErrorCode.NO_MICROPHONE
        with pytest.raises(AudioDeviceError) as no_loudspeaker:
            SoundDeviceSink()
        assert no_loudspeaker.value.code is VoiceErrorCode.NO_LOUDSPEAKER

    def test_a_machine_without_portaudio_is_named(self, monkeypatch):
        """Where the sound library itself is missing, that is what is said."""
        monkeypatch.setitem(sys.modules, "sounddevice", None)
        with pytest.raises(AudioDeviceError) as refused:
            devices()
        assert refused.value.code is VoiceErrorCode.NO_SOUND_SYSTEM
