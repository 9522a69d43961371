"""A move is believed where its sounds are there, not where something like it was said."""

import json
import shutil
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

from dialogue.understanding.heard import Hypothesis, Margins
from tests.voice.conftest import MODEL
from voice.acoustics.second_look import SecondLook
from voice.acoustics.timing import Timing
from voice.audio import open_recording
from voice.ear.front_end import fronted
from voice.ear.recogniser import hear
from voice.ear.vosk_recogniser import MOST_MISFIT, VoskListening, VoskRecogniser, _move
from voice.errors import ModelError, VoiceErrorCode
from voice.pcm import HEARING_RATE

NEAR_MOVES = Path(__file__).parents[1] / "data" / "near_moves"


@pytest.fixture(scope="module")
def second_look():
    """With the built-in model."""
    return SecondLook.of(MODEL)


def recorded(name):
    """A recording by espeak-ng, which never says a thing twice alike."""
    return open_recording(NEAR_MOVES / f"{name}.flac").pcm(HEARING_RATE).samples


def heard(ear, samples):
    """What is made of a whole recording."""
    return hear(ear, [samples])


def misfit(second_look, words, samples):
    """How little the words fit a recording."""
    return second_look.at(fronted(samples), [words]).misfit(words)


@pytest.mark.parametrize("words", ["Eva acht", "Springer Gustav eins Felix drei", "Kurze Rochade"])
def test_the_sounds_of_what_was_said_are_there(second_look, said, words):
    """Word by word and sound by sound, in a short move as in a long one."""
    assert misfit(second_look, words.lower(), said(words)) < MOST_MISFIT / 2


def test_other_words_miss_sounds(second_look, said):
    """However well the rest fits: of "Springer Felix drei" half is there where "Springer Gustav eins" was said."""
    assert misfit(second_look, "springer felix drei", said("Springer Gustav eins")) > MOST_MISFIT


def test_sounds_that_last_as_they_should_fit_better(second_look, said):
    """And those that are stretched or squeezed into the words' places fit worse than by their sound alone."""
    by_sound = replace(second_look, timing=Timing({}))
    words, others = "springer gustav eins", "turm cesar eins matt"
    spoken = said("Springer Gustav eins")
    assert misfit(second_look, words, spoken) < misfit(by_sound, words, spoken)
    assert misfit(second_look, others, spoken) > misfit(by_sound, others, spoken)


def test_what_is_too_short_for_the_words_does_not_fit(second_look):
    """A click is no move."""
    seen = second_look.at(bytes(3_200), ["springer gustav eins felix drei"])
    assert seen.misfit("springer gustav eins felix drei") == float("inf")
    assert seen.timing("springer gustav eins felix drei") == 0


@pytest.mark.parametrize("seed", [2, 3, 6])
def test_a_hiss_is_not_told_as_a_word(ear, seed):
    """Of one word its sounds must be there, before a player is told that it was near: this is hardly an "a"."""
    random = np.random.default_rng(seed)
    hiss = random.standard_normal(24_000) * 0.02
    begin, length = int(random.integers(6_000, 12_000)), int(random.integers(2_000, 6_000))
    hiss[begin : begin + length] += random.standard_normal(length) * 0.2 * np.hanning(length)
    found = heard(ear, (hiss * 32_767).astype("<i2").tobytes())
    assert (found.words, found.near) == ("", "")


@pytest.mark.parametrize(("name", "near"), [("edda-acht", "eva acht"), ("hektar-bier", "hector vier")])
def test_what_only_sounds_like_a_move_is_told_and_not_played(ear, name, near):
    """Who says other words hears what they were nearest to, and nothing is played."""
    found = heard(ear, recorded(name))
    assert found.hypotheses == ()
    assert (found.words, found.near) == ("", near)


@pytest.mark.parametrize(
    ("readings", "looked_at"),
    [
        (("eva acht", "eva"), "eva acht"),
        (("eva acht",), ""),  # alone
        (("eva", "eva acht"), ""),  # half a move stays half
        (("remis", "eva acht"), ""),
    ],
)
def test_only_a_move_that_others_lie_beside_is_looked_at(readings, looked_at):
    """What was clearly heard waits for nothing, and what was not said is not made a move to be doubted."""
    assert (
        _move(tuple(Hypothesis(words, 10.0 - number) for number, words in enumerate(readings)), Margins()) == looked_at
    )


def test_what_is_all_unknown_is_not_looked_at(ear, said):
    """Talk of which no word is known has no readings to compare, and its end does not wait for the network again."""
    looker = replace(ear._second_look, likelihoods=lambda _: pytest.fail("looked at"))
    alternatives = [{"text": text, "confidence": 9.0} for text in ("[unk]", "", "[unk] [unk]")]
    vosk = SimpleNamespace(AcceptWaveform=lambda _: 0, FinalResult=lambda: json.dumps({"alternatives": alternatives}))
    listening = VoskListening(lambda: vosk, str, {}, Margins(), looker)
    listening.accept(said("Wer holt uns nachher noch etwas zu trinken"))
    assert listening.finish().hypotheses == ()


def test_a_model_of_another_form_hears_without_a_second_look(tmp_path):
    """A built-in model whose pronunciations are missing is none that can be looked into; it hears all the same."""
    model = tmp_path / "model"
    shutil.copytree(MODEL, model)
    (model / "graph" / "lexicon.txt").unlink()
    with pytest.raises(ModelError) as refused:
        SecondLook.of(model)
    assert refused.value.code is VoiceErrorCode.MODEL_NOT_ADAPTABLE
    assert heard(VoskRecogniser(model), recorded("edda-acht")).words == "eva acht"
