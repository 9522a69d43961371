"""What happens to recordings before the network learns from them: calls, close cuts, and voices that never were."""

from random import Random

import numpy as np
import pytest

from models.training.corpus.augment import Sound, begun, cut_close
from models.training.corpus.codecs import CODINGS
from models.training.speakers.kokoro_voices import HELD_OUT, STYLE, shares, spelt, styles
from models.training.speakers.lexicon import words
from models.training.speakers.phones import SILENCE
from models.training.speakers.voices import voices
from voice.ear.front_end import LEAD_MS

RATE = 16_000


def tone(hertz, seconds=1.0):
    """A sine of half the full level."""
    return 16_000 * np.sin(2 * np.pi * hertz * np.arange(round(seconds * RATE)) / RATE)


@pytest.mark.parametrize("name", CODINGS)
def test_a_call_leaves_speech_in_its_place(name):
    """As long as before and no later, or each phone's time would be wrong; what is too high for a telephone is gone."""
    low, high = CODINGS[name](tone(700)), CODINGS[name](tone(6_000))
    assert len(low) == len(high) == RATE
    middle = slice(RATE // 4, RATE // 2)
    assert np.corrcoef(low[middle], tone(700)[middle])[0, 1] > 0.9
    if name not in {"Opus, wide", "mSBC", "Opus, 12 kbit/s"}:
        assert high[middle].std() < 0.1 * low[middle].std()


def test_a_close_cut_begins_where_the_first_sound_does_and_gets_the_front_ends_quiet():
    """What is learnt begins as what is heard; the sounds stay as far from each other as they were."""
    spoken = np.random.default_rng(2).uniform(-16_000, 16_000, 3 * RATE // 10)  # a steady tone would be taken off
    samples = np.concatenate([np.zeros(RATE // 2), spoken, np.zeros(RATE // 2)])
    phones = [(0.0, SILENCE), (0.5, "a:"), (0.7, "m"), (0.8, SILENCE)]
    random = np.random.default_rng(1)
    cut = begun(cut_close(Sound(samples, phones), random), random)
    starts = {phone: start for start, phone in cut.phones if phone != SILENCE}
    lead = LEAD_MS / 1000
    assert lead <= starts["a:"] < lead + 0.03
    assert starts["m"] - starts["a:"] == pytest.approx(0.2)
    loud = np.flatnonzero(np.abs(cut.samples) > 8_000)
    assert loud[0] / RATE == pytest.approx(starts["a:"], abs=0.01)
    assert cut.phones[0] == (0.0, SILENCE)
    assert cut.phones[-1][1] == SILENCE


def test_each_of_kokoros_speakers_is_whole():
    """One to three styles, 1 altogether, none of them overdone."""
    drawn = [shares(5, Random(number)) for number in range(200)]
    assert all(share.sum() == pytest.approx(1) for share in drawn)
    assert {int((share != 0).sum()) for share in drawn} == {1, 2, 3}
    assert max(np.abs(share).max() for share in drawn) < 2


def test_six_of_kokoros_voices_teach_nothing(tmp_path):
    """They are measured with, and none of the others is; without voices there is nothing to speak with."""
    for number, name in enumerate(["af_heart", *sorted(HELD_OUT), "zm_yunxi"]):
        np.full((510, STYLE), number, np.float32).tofile(tmp_path / f"{name}.bin")
    assert styles(tmp_path, is_held_out=False)[:, 0, 0].tolist() == [0, 7]
    assert styles(tmp_path, is_held_out=True)[:, 509, 255].tolist() == [1, 2, 3, 4, 5, 6]
    with pytest.raises(FileNotFoundError, match="no voices"):
        styles(tmp_path / "elsewhere", is_held_out=False)


def test_kokoro_is_told_every_sound_of_the_lexicon_in_letters():
    """One letter for each phone, two for a long vowel, and the stress before its vowel."""
    assert spelt(words()["springer"][0]) == "\u0283p\u0281\u02c8\u026a\u014b\u0250"
    assert spelt(words()["zwei"][0]) == "\u02a6v\u02c8I"


def test_a_voice_is_not_asked_for_what_nobody_recorded_for_it():
    """The Czech voices have no f behind an n, and click there; before another sound they have their n."""
    czech = voices()["dita"]
    said = {word: [czech.respell(words()[word][0])] for word in ("f\u00fcnf", "eins")}
    assert not czech.can_say(said["f\u00fcnf"])
    assert czech.can_say(said["eins"])
    assert voices()["lj"].can_say([voices()["lj"].respell(words()["f\u00fcnf"][0])])
