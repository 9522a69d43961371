"""Words far softer than the rest of a move may be the player's: without them it is no other move of his."""

import numpy as np
import pytest

from dialogue.station import Station
from dialogue.understanding.heard import Heard, Hypothesis, Margins
from game.actors import Colour
from game.table.position import START_POSITION
from game.table.seat import ScoreKeeping
from tests.dialogue.conftest import Talk
from tests.editions import load
from tests.voice.ear.test_front_end import hiss, pcm
from voice.ear.activity import VoiceActivity
from voice.ear.hearing import frames
from voice.ear.listener import takes
from voice.ear.noise.apart import is_near
from voice.ear.or_else import or_else
from voice.ear.recogniser import hear
from voice.pcm import HEARING_RATE

ROOM = 3.0  # root mean square, in steps of 16 bits
KNIGHT_OR_PAWN = [
    "white: Mehrdeutig.",
    "white: Eins: Felix zwei Felix drei.",
    "white: Zwei: Springer Gustav eins Felix drei.",
]


def softly_begun(said, first, rest, below_db, pause_s):
    """A sentence whose first words are so much softer, with a second of a quiet room before and behind it."""
    soft, loud = (np.frombuffer(said(words), "<i2").astype(float) for words in (first, rest))
    quiet = hiss(1.0, ROOM)
    return pcm(np.concatenate([quiet, soft * 10 ** (-below_db / 20), hiss(pause_s, ROOM), loud, quiet]))


def hands_free(ear, recorded):
    """What an open microphone hears of it."""
    return [take.heard for take in takes(frames([recorded]), VoiceActivity(), ear) if take.heard.is_like_anything]


def answered(heard: Heard) -> list[str]:
    """What is told at White's first move."""
    talk = Talk(START_POSITION, "de", "5400+30", load("2009"), ScoreKeeping.TAPE, (Colour.WHITE,))
    talk.say("a: partie beginnen")
    return talk.words(talk.dialogue.hear(Station.WHITE, heard))


@pytest.mark.parametrize(("below_db", "pause_s"), [(16, 0.1), (20, 0.4)])
def test_a_piece_that_is_named_far_more_softly_is_asked_about(ear, said, below_db, pause_s):
    """Who has turned to the microphone only for "Felix drei" hears both moves; so far the pawn's was read back."""
    recorded = softly_begun(said, "Springer", "Felix drei", below_db, pause_s)
    (heard,) = hands_free(ear, recorded)
    assert answered(heard) == answered(hear(ear, [recorded])) == KNIGHT_OR_PAWN


@pytest.mark.parametrize(("vowel_s", "below_db", "nears"), [(0.1, 25, True), (0.1, 27, False), (0.02, 25, False)])
def test_one_short_vowel_tells_how_far_away_a_voice_is(vowel_s, below_db, nears):
    """An open microphone calls the player's what the talk key does: the i of "Springer" is enough, no knock is."""
    a_second = np.sign(np.sin(2 * np.pi * 120 * np.arange(HEARING_RATE) / HEARING_RATE)) * 8000
    vowel = a_second[: int(vowel_s * HEARING_RATE)] * 10 ** (-below_db / 20)
    assert is_near(pcm(np.concatenate([hiss(0.5, ROOM), vowel, hiss(0.5, ROOM)])), pcm(a_second)) is nears


def test_softer_words_that_make_no_legal_move_are_somebody_elses(ear, said):
    """No rook goes to David three at the first move: "Turm" was said at the next table, and nobody is asked."""
    (heard,) = hands_free(ear, softly_begun(said, "Turm", "David drei", 18, 0.1))
    assert [one.words for one in heard.hypotheses[:2]] == ["david drei", "turm david drei"]
    assert answered(heard) == ["David zwei David drei."]


def test_what_is_far_away_is_nobodys_piece(ear, said):
    """Hardly anybody is so much softer within a sentence: it is the next table's knight."""
    (heard,) = hands_free(ear, softly_begun(said, "Springer", "Felix drei", 35, 0.1))
    assert answered(heard) == ["Felix zwei Felix drei."]


@pytest.mark.parametrize(
    ("heard", "softer", "found"),
    [
        ("felix drei", "springer felix drei", ["felix drei", "springer felix drei"]),
        ("äh felix drei", "springer felix drei", ["äh felix drei", "springer felix drei"]),
        ("felix drei", "springer felix vier", ["felix drei"]),
        ("felix drei", "äh felix drei", ["felix drei"]),
        ("felix drei", "springer felix drei anna", ["felix drei"]),
        ("uhr drücken", "eva vier uhr drücken", ["uhr drücken"]),
    ],
)
def test_only_another_move_that_holds_its_words_is_its_rival(heard, softer, found):
    """What was heard as something else was changed by a noise, not made longer."""
    either = or_else((Hypothesis(heard, 3.0),), [Hypothesis(softer, 9.0)], Margins())
    assert [one.words for one in either] == found
