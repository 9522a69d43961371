"""Sounds last as long as such sounds do, and that decides between readings that are equally like what was heard."""

import json
import math
import shutil
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dialogue.understanding.heard import Margins
from tests.voice.conftest import MODEL
from voice.acoustics.timing import FURTHEST, TEMPO, WEIGHT, Timing
from voice.audio import open_recording
from voice.ear.front_end import fronted
from voice.ear.recogniser import hear
from voice.ear.vosk_recogniser import VoskListening, VoskRecogniser
from voice.errors import ModelError, VoiceErrorCode
from voice.pcm import HEARING_RATE

IN_NOISE = Path(__file__).parents[1] / "data" / "timing" / "fuenf-in-noise.flac"
SHORT, LONG, SILENCE = 4, 5, 1  # phones
USUAL = {SHORT: (math.log(6), 0.4), LONG: (math.log(15), 0.4)}
TIMING = Timing(USUAL)


@pytest.fixture(scope="module")
def without_timing():
    """The built-in model, to whom every sound may last as long as it likes."""
    recogniser = VoskRecogniser(MODEL)
    assert recogniser._second_look
    recogniser._second_look = replace(recogniser._second_look, timing=Timing({}))
    return recogniser


@pytest.fixture(scope="module")
def in_noise():
    """A move that ends in "Gustav fünf", hardly louder than the noise around it."""
    return open_recording(IN_NOISE).pcm(HEARING_RATE).samples


def test_a_sound_of_its_usual_length_is_likeliest():
    """One of a normal distribution's middle: its density there, weighed."""
    found = TIMING.likelihood([(SHORT, 6)])
    assert found == pytest.approx(-WEIGHT * math.log(0.4))
    assert found > TIMING.likelihood([(SHORT, 4)])
    assert found > TIMING.likelihood([(SHORT, 9)])


def test_who_speaks_slowly_speaks_all_sounds_slowly():
    """Every sound half as long again is a tempo; every second one is no way to speak."""
    slow = TIMING.likelihood([(SHORT, 9), (LONG, 22), (SHORT, 9), (LONG, 22)])
    uneven = TIMING.likelihood([(SHORT, 9), (LONG, 10), (SHORT, 9), (LONG, 10)])
    assert slow > uneven


def test_the_tempo_has_its_price():
    """Where a sound and the tempo deviate alike, each of them explains half of a length, and both are less likely."""
    frames = 3
    away = math.log(frames) / TEMPO  # deviations
    alike = Timing({SHORT: (0.0, TEMPO)})
    price = WEIGHT * 2 * (away / 2) ** 2 / 2
    assert alike.likelihood([(SHORT, 1)]) - alike.likelihood([(SHORT, frames)]) == pytest.approx(price)


def test_one_sound_that_is_far_too_long_says_only_so_much():
    """A cough in the middle of a word does not outweigh all of the sentence."""
    rest = [(SHORT, 6), (LONG, 15)] * 20
    fits, far, further = (TIMING.likelihood([*rest, (SHORT, frames)]) for frames in (6, 60, 90))
    assert fits - far < WEIGHT * FURTHEST**2
    assert far - further < WEIGHT


def test_silence_may_last_as_long_as_it_likes():
    """Who thinks between two words is not misheard for it."""
    assert TIMING.likelihood([(SHORT, 6), (SILENCE, 200), (LONG, 15)]) == TIMING.likelihood([(SHORT, 6), (LONG, 15)])
    assert TIMING.likelihood([]) == 0


@given(st.lists(st.tuples(st.sampled_from([SHORT, LONG, SILENCE]), st.integers(1, 1200)), max_size=60))
def test_any_lengths_have_a_likelihood(sounds):
    """It is a number whatever was heard, and the same in any order."""
    found = TIMING.likelihood(sounds)
    assert math.isfinite(found)
    assert TIMING.likelihood(sounds[::-1]) == pytest.approx(found)


def test_lengths_tell_what_noise_has_hidden(ear, without_timing, in_noise):
    """Of two readings the one whose sounds last as they should is heard, and the other stays beside it."""
    assert hear(without_timing, [in_noise]).words == "turm gustav sechs gustav vier"
    heard = hear(ear, [in_noise])
    assert heard.words == "turm gustav sechs gustav fünf"
    assert [one.words for one in heard.hypotheses[1:2]] == ["turm gustav sechs gustav vier"]
    assert [one.score for one in heard.hypotheses] == sorted((one.score for one in heard.hypotheses), reverse=True)


def test_lengths_tell_of_answers_too(ear, without_timing, in_noise):
    """Where it is asked which of two was meant, each is looked at in the same way."""
    answers = ["turm gustav sechs gustav vier", "turm gustav sechs gustav fünf"]

    def answered(recogniser):
        listening = recogniser.listen(answers)
        listening.accept(in_noise)
        return listening.finish().words

    assert (answered(without_timing), answered(ear)) == tuple(answers)


def test_a_model_without_lengths_hears_by_the_sound_alone(tmp_path, without_timing, in_noise):
    """One that was made before they were known goes on hearing as it did."""
    older = shutil.copytree(MODEL, tmp_path / "older")
    (older / "am" / "timing.txt").unlink()
    assert hear(VoskRecogniser(older), [in_noise]).hypotheses == hear(without_timing, [in_noise]).hypotheses


def looked_at(ear, sound, *found, is_listed=False):
    """The hypotheses where Vosk gives back these texts and scores of an utterance."""
    alternatives = [{"text": text, "confidence": score} for text, score in found]
    vosk = SimpleNamespace(AcceptWaveform=lambda _: 0, FinalResult=lambda: json.dumps({"alternatives": alternatives}))
    listening = VoskListening(lambda: vosk, str, {}, Margins(), ear._second_look, is_listed=is_listed)
    listening.accept(sound)
    return listening.finish().hypotheses


def test_only_what_is_known_from_end_to_end_has_lengths(ear, in_noise):
    """Beside something unknown nobody knows where a word's sounds end."""
    unknown, known = looked_at(
        ear, in_noise, ("[unk] gustav sechs gustav fünf", 60.0), ("turm gustav sechs gustav fünf", 30.0)
    )
    assert (unknown.score, unknown.timing) == (60.0, 0.0)
    assert known.timing > 0
    assert known.score == 30.0 + known.timing


def test_no_answer_is_believed_for_its_timing_alone(ear, in_noise):
    """Lengths choose among answers; beside nothing at all the best timed of them counts by its sound."""
    said, other = "turm gustav sechs gustav fünf", "turm gustav sechs gustav vier"
    found = [("", 22.0), (said, 21.0), (other, 20.9)]
    freely = looked_at(ear, in_noise, *found)
    assert [one.words for one in freely] == [said, other, ""]
    assert looked_at(ear, in_noise, *found, is_listed=True) == ()
    best, second, _ = looked_at(ear, in_noise, ("", 10.0), *found[1:], is_listed=True)
    assert best.timing == 0.0
    assert second.timing == pytest.approx(freely[1].timing - freely[0].timing)


@pytest.mark.parametrize("beside", ["", "[unk] auf", "ich [unk] auf"])
def test_no_command_is_believed_for_its_timing_alone(ear, said, beside):
    """Who may have said something else does not resign because the words for it are well timed."""
    spoken = said("Ich gebe auf")
    found = looked_at(ear, spoken, (beside, 20.2), ("ich gebe auf", 20.0), ("ich auf", 12.0))
    assert ear._second_look.at(fronted(spoken), ["ich gebe auf"]).timing("ich gebe auf") > 1
    assert not found or not found[0].whole
    clear = looked_at(ear, spoken, ("ich gebe auf", 20.4), (beside, 20.2))
    assert clear[0].words == "ich gebe auf"


def test_a_reading_that_comes_twice_counts_as_the_better(ear, in_noise):
    """Vosk gives the same words with several pronunciations."""
    first, second = ("turm gustav sechs gustav fünf", 20.0), ("turm gustav sechs gustav vier", 14.0)
    twice = looked_at(ear, in_noise, first, (first[0], 15.0), second)
    assert twice == looked_at(ear, in_noise, first, second)


def test_what_lies_alone_is_not_looked_at(ear, in_noise):
    """It is clear, whatever its sounds are like, and he does not wait for it; so it is with nothing at all."""
    alone = ("turm gustav sechs gustav fünf", 20.0)
    assert [one.timing for one in looked_at(ear, in_noise, alone)] == [0.0]
    assert looked_at(ear, in_noise, alone, (alone[0], 15.0)) == looked_at(ear, in_noise, alone)
    assert looked_at(ear, in_noise) == ()


@pytest.mark.parametrize(
    "text", ["a 2.1", "a 2.1 x", "Hector 2.1 0.4", "a 2.1 0", "a 2.1 -1", "a nan 0.4", "a 2.1 inf"]
)
def test_lengths_that_cannot_be_read_are_a_damaged_model(tmp_path, text):
    """And not one that hears worse without a word."""
    damaged = shutil.copytree(MODEL, tmp_path / "damaged")
    (damaged / "am" / "timing.txt").write_text(text, encoding="utf-8")
    with pytest.raises(ModelError) as refused:
        VoskRecogniser(damaged)
    assert refused.value.code is VoiceErrorCode.MODEL_DAMAGED
