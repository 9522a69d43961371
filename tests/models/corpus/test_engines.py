"""Which voices a network may learn from when an engine is held out, to be measured with that engine."""

import pytest

from models.training.corpus import corpus
from models.training.corpus.engines import (
    ALIGNED,
    Engine,
    engine_of,
    is_heard_without,
    is_stranger,
    keeps_words_apart,
    voices_of,
)
from models.training.corpus.sentences import single_words
from models.training.measuring import clips
from models.training.measuring.measures import edits
from models.training.speakers.lexicon import words
from models.training.speakers.voices import voices

HELD_OUT = ("mv", "slt", "slt-hts")
NEWCOMERS = ("ked", "nsk")


@pytest.mark.parametrize("engine", [engine for engine in Engine if engine not in {Engine.ESPEAK, *ALIGNED}])
def test_no_voice_of_an_engine_held_out_is_learnt_from(engine):
    """What a network is measured with, it has never heard."""
    assert voices_of(engine)
    assert not any(is_heard_without(engine, f"natural-{voice}") for voice in voices_of(engine))


def test_a_voice_counts_where_no_other_engine_taught_its_speaker():
    """Festival's and flite's kal are one person; slt, whom two engines have, is held out of every training."""
    assert engine_of(voices()["kal"]) is not engine_of(voices()["kal16"])
    assert not is_stranger("kal16", Engine.FLITE)
    assert not is_stranger("kal", Engine.DIPHONES)
    assert is_stranger("slt", Engine.FLITE)
    assert is_stranger("slt-hts", Engine.CORPORA)
    assert is_stranger("linda", Engine.ESPEAK)


def test_all_that_espeak_said_is_held_out_with_it():
    """German, accents and foreign talk alike; what the others said stays."""
    assert not any(
        is_heard_without(Engine.ESPEAK, f"espeak-{kind}-0") for kind in ("chess", "talk", "accent", "foreign")
    )
    assert is_heard_without(Engine.ESPEAK, "natural-lj")
    assert is_heard_without(Engine.ESPEAK, "no-speech")


def test_an_engine_whose_sounds_were_aligned_is_held_out_by_itself_and_people_never_are():
    """Pico and Kokoro teach the shipped model; each is left out where it is measured."""
    for engine in ALIGNED:
        assert voices_of(engine) == (engine,)
        assert is_heard_without(None, f"aligned-{engine}")
        assert [one for one in Engine if not is_heard_without(one, f"aligned-{engine}")] == [engine]
    for taught in ("people-emodb", "guests-menardi"):
        assert all(is_heard_without(engine, taught) for engine in (None, *Engine))


def test_everything_is_learnt_from_when_nothing_is_held_out():
    """The model that ships hears every voice but those that are held out always."""
    assert {key for key in voices() if is_heard_without(None, f"natural-{key}")} == set(voices()) - {
        *HELD_OUT,
        *NEWCOMERS,
    }


def test_newcomers_are_measured_with_and_nothing_else(monkeypatch):
    """No network learns from them, whatever is held out, no corpus has them, and no half of theirs chooses a cost."""
    assert clips.newcomers() == NEWCOMERS
    assert not any(is_heard_without(engine, f"natural-{voice}") for voice in NEWCOMERS for engine in (None, *Engine))
    assert not set(NEWCOMERS) & {*clips.held_out(), *(voice for engine in Engine for voice in voices_of(engine))}
    spoken = []
    monkeypatch.setattr(corpus, "natural", lambda voice, *_: spoken.append(voice.key))
    monkeypatch.setattr(corpus, "write", lambda *_: None)
    monkeypatch.setattr("sys.argv", ["corpus", "nowhere", "--only", "natural"])
    corpus.main()
    assert set(spoken) == set(voices()) - set(NEWCOMERS)


def test_voices_held_out_of_the_shipped_model_teach_the_networks_without_an_engine():
    """They are strangers to the shipped model alone; but who lent it to the engine held out as well, is silent."""
    heard = {engine: {voice for voice in HELD_OUT if is_heard_without(engine, f"natural-{voice}")} for engine in Engine}
    assert heard[Engine.ESPEAK] == set(HELD_OUT)
    assert heard[Engine.FLITE] == heard[Engine.CORPORA] == {"mv"}
    assert heard[Engine.DIPHONES] == {"slt", "slt-hts"}


def test_voices_keep_the_chess_words_apart():
    """Guests' voices, too, have a sound of its own for each word: none is set aside when figures are counted."""
    assert len(single_words()) == len(set(single_words()))
    assert all(keeps_words_apart(voice) for voice in voices())


def test_no_single_word_is_one_that_is_only_typed():
    """Whoever measures asks each voice for it, and the ear has no sounds for it."""
    assert all(word in words() for phrase in single_words() for word in phrase.split())
    assert "ich ziehe" not in single_words()


@pytest.mark.parametrize(
    ("said", "heard", "wrong"),
    [("eva vier", "eva vier", 0), ("eva vier", "eva drei", 1), ("turm eva vier", "eva vier schach", 2), ("ja", "", 1)],
)
def test_words_wrong_are_the_fewest_changes(said, heard, wrong):
    """A word exchanged, left out or put in counts once."""
    assert edits(said.split(), heard.split()) == wrong
