"""Voices that came after everything was chosen: what they are heard as, and how they are made to speak."""

import numpy as np
import pytest
import soundfile

from dialogue.understanding.heard import Hypothesis
from models.training.measuring import clips, newcomers
from models.training.measuring.ears import Answer
from models.training.measuring.measures import Tally
from models.training.measuring.newcomers import Pair, right, section
from models.training.measuring.recordings import Clip
from models.training.speakers import festival
from models.training.speakers.festival import Order
from models.training.speakers.lexicon import words
from models.training.speakers.phones import SILENCE
from models.training.speakers.voices import Utterance, voices

RATE = 16_000
KED_SAYS_BAUER = """pau 0.220 0
b 0.270 1
aw 0.470 1
er 0.520 1
r 0.570 0
pau 0.790 0
"""
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


class Parrot:
    """Hears the words that a recording's first sample numbers, and nothing where it has no such number."""

    def __init__(self, *words):
        self._words = words

    def hear(self, samples):
        """See `Ear`."""
        number = int(samples[0])
        return Answer((Hypothesis(self._words[number], 0.0),) if number < len(self._words) else ())


def said(voice, text, number, uci=""):
    """A recording that a parrot knows by its number."""
    return Clip(voice, text, np.full(10, float(number)), START if uci else "", uci)


@pytest.fixture
def told(monkeypatch):
    """The lines about a word and a move by each of two voices, where nothing lies between mouth and ear."""
    monkeypatch.setattr(newcomers, "THROUGH", ("clean",))
    ours, theirs = Parrot("zum", "zur", "eva zwei eva vier"), Parrot("turm", "turm")
    moves = [said("ked", "eva zwei eva vier", 2, "e2e4"), said("nsk", "eva zwei eva vier", 9, "e2e4")]
    alone = [said("ked", "zum", 0), said("nsk", "zum", 1)]
    pairs = Pair(ours, theirs, right), Pair(ours, theirs, Tally.sentences, step=2)
    return list(section("## Newcomers", *pairs, moves, alone, [said("nsk", "eva zwei eva vier", 9)]))


def test_each_voice_is_told_by_itself_beside_pocketsphinx(told):
    """Who is heard worse than the other is seen, and so is what his words are taken for."""
    at = told.index("### Words out of the list")
    assert told[at + 2 : at + 7] == [
        "- clean: 50.0 of 100 right (2); PocketSphinx 0.0",
        "  ked: 100.0 of 100 right (1); PocketSphinx 0.0",
        "  nsk: 0.0 of 100 right (1); PocketSphinx 0.0",
        "- ked, all together, taken for others: none",
        "- nsk, all together, taken for others: zum heard as zur: 1 of 1",
    ]


def test_where_pocketsphinx_hears_a_part_it_is_compared_on_that(told):
    """It is slow, and a figure of other recordings is none to compare with."""
    at = told.index("### Announcements")
    assert told[at + 2] == (
        "- clean: 50.0 of 100 right, 50.0 refused; 50.0 of 100 words (2); "
        "on 1 of them the model 100.0, PocketSphinx 0.0"
    )


def test_the_hum_of_pauses_has_a_line_of_its_own(told):
    """It was cut away after the first figures, and who reads the others is told what they are without that."""
    assert "- clean, with the hum of pauses: 0.0 of 100 right, 100.0 refused; 0.0 of 100 words (1)" in told


def test_a_position_shows_what_the_player_would_get(told):
    """What is not heard is refused, and not another move."""
    assert told[-1] == (
        "- clean, ranked with the legal moves: of 100 moves 50.0 right, 0.0 asked about, 0.0 asked in vain, "
        "50.0 refused, 0.0 taken for another legal move (2)"
    )


def test_a_voice_that_blurs_words_is_not_counted(monkeypatch):
    """The table of phones decides before anything is heard."""
    monkeypatch.setattr(newcomers, "keeps_words_apart", lambda voice: voice != "ked")
    pair = Pair(Parrot(), Parrot(), right)
    with pytest.raises(ValueError, match="ked"):
        list(section("", pair, pair, [said("ked", "zum", 0)], []))


def test_a_sound_that_a_voice_puts_in_belongs_to_the_one_before(tmp_path):
    """Ked says er as er and r; the word keeps its phones, and the second half of er is no other sound."""
    (tmp_path / "0.ends").write_text(KED_SAYS_BAUER, encoding="utf-8")
    soundfile.write(tmp_path / "0.wav", np.zeros(round(0.79 * RATE)), RATE)
    bauer = words()["bauer"][0]
    heard = festival._spoken(tmp_path / "0", Order((bauer,)), [voices()["ked"].respell(bauer)])
    assert heard is not None
    assert heard.phones == ((0.0, SILENCE), (0.22, "b"), (0.27, "aU"), (0.47, "6"), (0.57, SILENCE))


def test_a_sound_too_many_inside_a_syllable_is_no_utterance(tmp_path):
    """Who leaves the phones that he was given in teaches and measures nothing."""
    (tmp_path / "0.ends").write_text(KED_SAYS_BAUER.replace("r 0.570 0", "r 0.570 1"), encoding="utf-8")
    soundfile.write(tmp_path / "0.wav", np.zeros(round(0.79 * RATE)), RATE)
    bauer = words()["bauer"][0]
    assert festival._spoken(tmp_path / "0", Order((bauer,)), [voices()["ked"].respell(bauer)]) is None


def test_pauses_are_cut_where_the_engine_tells_that_it_speaks():
    """Shortly before the first sound and behind the last: by its hum nobody finds them. What is between stays."""
    samples = np.arange(RATE, dtype=np.float32)
    utterance = Utterance(samples, ((0.0, SILENCE), (0.2, "a:"), (0.3, SILENCE), (0.4, "m"), (0.5, SILENCE)))
    cut = utterance.without_pauses()
    assert (cut[0], cut[-1]) == (0.17 * RATE, 0.53 * RATE - 1)


@pytest.mark.parametrize(("voice", "is_cut", "seconds"), [("nsk", True, 0.06), ("nsk", False, 0.8), ("ked", True, 0.8)])
def test_only_who_hums_is_cut_and_not_where_his_hum_is_asked_for(voice, is_cut, seconds, monkeypatch):
    """All others are as loud as nothing in their pauses, and are found by that."""
    utterance = Utterance(np.ones(round(0.8 * RATE), np.float32), ((0.0, SILENCE), (0.4, "a:"), (0.4, SILENCE)))
    monkeypatch.setattr(clips, "speak", lambda *_: [utterance])
    (clip,) = clips.spoken(voice, [clips.Script("anna", 1.0)], clips.seeded("test"), is_cut=is_cut)
    assert clip.seconds == pytest.approx(seconds + 2 * clips.EDGE_SECONDS, abs=0.001)


def test_the_indian_voice_is_not_asked_for_what_nobody_recorded_for_it():
    """It has no s before sh: "sechs schlägt" is not said by it, "sechs" is."""
    nsk = voices()["nsk"]
    sechs, schlaegt = (nsk.respell(words()[word][0]) for word in ("sechs", "schlägt"))
    assert nsk.can_say([sechs])
    assert not nsk.can_say([sechs, schlaegt])
