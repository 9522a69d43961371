"""What was meant: hypotheses of the ear ranked by grammar and legality, and when Rochade asks instead of playing."""

import chess
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dialogue.understanding.heard import Hypothesis, Margins
from dialogue.understanding.ranking import rank

START = chess.Board()
# Knights on b1 and f3 can both go to d2; the queen on d1 cannot leave the d-file's upper half.
TWO_KNIGHTS = chess.Board("4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1")


def heard(*said: tuple[str, float]) -> list[Hypothesis]:
    """Hypotheses by their words and scores."""
    return [Hypothesis(words, score) for words, score in said]


@pytest.mark.parametrize(
    ("hypotheses", "words", "moves", "choices"),
    [
        # one reading
        ([("eva vier", 0)], "eva vier", ("e2e4",), ()),
        # the best is legal, the rest does not matter: illegal, no sentence, or far behind
        ([("eva vier", 0), ("eva fünf", -0.1)], "eva vier", ("e2e4",), ()),
        ([("eva vier", 0), ("eva", -0.1)], "eva vier", ("e2e4",), ()),
        ([("eva vier", 0), ("eva drei", -2.5)], "eva vier", ("e2e4",), ()),
        # two legal readings that are close are asked
        ([("eva vier", 0), ("eva drei", -1.5)], "eva vier", ("e2e4",), ("e2e4", "e2e3")),
        # the best has no meaning, a close one has
        ([("drei springer", 0), ("springer felix drei", -1)], "springer felix drei", ("g1f3",), ()),
        # half an announcement is not made whole, however close the whole one is
        ([("springer gustav", 0), ("springer felix drei", -0.1)], "springer gustav", (), ()),
        # the best is illegal, a close one is legal
        ([("eva fünf", 0), ("eva vier", -1)], "eva vier", ("e2e4",), ()),
        # the best is clearly better: it stays illegal, it stays half a sentence
        ([("eva fünf", 0), ("eva vier", -4)], "eva fünf", (), ()),
        ([("springer gustav", 0), ("springer gustav eins felix drei", -4)], "springer gustav", (), ()),
        # nothing has a meaning
        ([("turm turm", 0), ("turm könig", -1)], "turm turm", (), ()),
        # a move does not become a command because the command would be possible
        ([("eva fünf", 0), ("remis", -0.5)], "eva fünf", (), ()),
        ([("ich gebe auf", 0), ("eva vier", -0.5)], "ich gebe auf", (), ()),
        # two illegal readings: the best of them is refused
        ([("eva fünf", 0), ("eva sechs", -0.5)], "eva fünf", (), ()),
    ],
)
def test_what_was_meant(hypotheses, words, moves, choices):
    """Grammar and legality decide between hypotheses that are close, and between no others."""
    ranking = rank(heard(*hypotheses), START)
    assert ranking.chosen.words == words
    assert ranking.chosen.moves == moves
    assert ranking.choices == choices


def test_an_ambiguous_announcement_is_asked_with_its_close_rivals():
    """The moves of one announcement and of another that was heard almost as well are one question."""
    ranking = rank(heard(("springer david zwei", 0), ("springer bella eins cesar drei", -1)), TWO_KNIGHTS)
    assert set(ranking.choices) == {"b1d2", "f3d2", "b1c3"}
    assert set(ranking.choices[:2]) == {"b1d2", "f3d2"}


def test_the_same_move_in_other_words_is_no_rival():
    """The short and the full form of a move are one move; nothing is asked."""
    ranking = rank(heard(("springer felix drei", 0), ("springer gustav eins felix drei", -0.5)), START)
    assert (ranking.choices, ranking.rivals) == ((), ())


@pytest.mark.parametrize(
    ("hypotheses", "is_sure"),
    [
        ([("eva vier", 0)], True),
        ([("eva vier", 0), ("eva fünf", -0.25)], True),  # far enough behind
        ([("eva vier", 0), ("eva fünf", -0.2)], False),  # illegal, and as likely
        ([("eva vier", 0), ("eva", -0.2)], False),  # no sentence, and as likely
        ([("eva vier", 0), ("eva zwei eva vier", -0.1)], True),  # the same move
        ([("eva fünf", 0), ("eva vier", -1)], False),  # legality took the place of what was likelier
        ([("eva fünf", 0), ("eva sechs", -0.1)], True),  # nothing would be played
        ([("eva vier", 0), ("", -2.9)], False),  # it may as well have been no announcement
        ([("eva vier", 0), ("", -3)], True),
        ([("eva fünf", 0), ("", -1)], True),
    ],
)
def test_what_is_played_is_clearly_likelier_than_all_else(hypotheses, is_sure):
    """A move that something else was nearly as likely as, or likelier, is doubtful."""
    assert rank(heard(*hypotheses), START).is_sure is is_sure


@pytest.mark.parametrize(
    ("other", "is_sure"),
    [
        (Hypothesis("", -3.1), False),  # 1.1 behind by the sound alone
        (Hypothesis("", -4.9), False),
        (Hypothesis("", -5.0), True),
        (Hypothesis("eva vier", -2.1, whole=False), False),  # something was said between
        (Hypothesis("eva vier", -2.3, whole=False), True),
        (Hypothesis("eva fünf", -0.2, timing=1.0), False),
        (Hypothesis("eva fünf", -0.3, timing=1.0), True),  # its sounds have lengths, too
    ],
)
def test_lengths_of_sounds_tell_words_from_words_and_not_from_the_unknown(other, is_sure):
    """What may have been no announcement, or another one, is asked about, however well its sounds are timed."""
    assert rank([Hypothesis("eva vier", 0, timing=2.0), other], START).is_sure is is_sure


@pytest.mark.parametrize(
    ("hypotheses", "is_clear"),
    [
        ([("remis", 0)], True),
        ([("remis", 0), ("nein", -0.25)], True),  # far enough behind
        ([("remis", 0), ("nein", -0.2)], False),
        ([("remis", 0), ("", -0.2)], False),  # it may as well have been no word
        ([("remis", 0), ("", -0.5)], True),  # of a command that is enough
        ([("remis", 0), ("springer", -0.2)], False),  # no sentence, and as likely
        ([("remis", 0), ("ich biete remis", -0.1)], True),  # the same in other words
        ([("turm turm", 0), ("remis", -0.5)], False),  # it took the place of what was likelier
        ([("berührt springer gustav eins", 0), ("berührt gustav eins", -0.1)], True),
        ([("berührt springer gustav eins", 0), ("berührt springer bella eins", -0.1)], False),
    ],
)
def test_what_binds_is_clearly_likelier_than_what_means_anything_else(hypotheses, is_clear):
    """A command that something of another meaning, or nothing known, was nearly as likely as is doubtful."""
    assert rank(heard(*hypotheses), START).is_clear is is_clear


def test_a_gap_between_known_words_is_no_announcement():
    """What was not understood may have changed the meaning of the rest."""
    ranking = rank([Hypothesis("springer felix drei", 0, whole=False), Hypothesis("eva vier", -0.1)], START)
    assert ranking.chosen.reading is None


def test_without_a_position_only_the_grammar_ranks():
    """A repetition is compared with the announcement, not with the rules."""
    ranking = rank(heard(("eva fünf", 0), ("eva vier", -0.5)))
    assert (ranking.chosen.words, ranking.chosen.resolution) == ("eva fünf", None)
    assert ranking.chosen.announcement is not None
    assert ranking.chosen.announcement.to == "e5"


SAYINGS = st.sampled_from(
    ["eva vier", "eva drei", "eva fünf", "springer felix drei", "turm anna acht", "kurze rochade", "ja", "anna"]
)


@given(st.lists(st.tuples(SAYINGS, st.floats(-10, 0)), min_size=1, max_size=8))
def test_nothing_is_ever_chosen_that_was_not_heard_nearly_as_well(said):
    """Whatever the position would like, the choice is a hypothesis within the margin of the best."""
    hypotheses = sorted(heard(*said), key=lambda one: -one.score)
    ranking = rank(hypotheses, START, Margins(overturn=3, ask=2))
    best = hypotheses[0].score
    assert ranking.chosen.hypothesis in hypotheses
    assert best - ranking.chosen.hypothesis.score <= 3
    assert all(best - rival.hypothesis.score <= 2 for rival in ranking.rivals)
    assert len(ranking.choices) != 1


IMPOSSIBLE = "springer gustav eins gustav drei"


@pytest.mark.parametrize(
    ("score", "doubt", "is_sure"),
    [
        (-1.0, 3.0, False),  # by the sound alone it would have been the likelier one
        (-2.9, 3.0, False),  # even a little
        (-3.0, 2.0, True),  # it would not
        (-1.0, 0.0, True),
    ],
)
def test_doubt_plays_nothing(score, doubt, is_sure):
    """A move that leads only because no piece can make the other one is asked about: a slip must not become a move."""
    hypotheses = [Hypothesis("springer gustav eins felix drei", 0.0), Hypothesis(IMPOSSIBLE, score, doubt=doubt)]
    ranking = rank(hypotheses, START)
    assert ranking.chosen.moves == ("g1f3",)
    assert ranking.is_sure is is_sure


def test_a_doubtful_announcement_that_was_clearly_heard_is_what_was_said():
    """What no piece can do stays an illegal move (Laws 2009, 7.4) where the sound says so in spite of the doubt."""
    hypotheses = [Hypothesis(IMPOSSIBLE, 0.0, doubt=3.0), Hypothesis("springer gustav eins felix drei", -2.5)]
    ranking = rank(hypotheses, START)
    assert (ranking.chosen.words, ranking.chosen.moves, ranking.choices) == (IMPOSSIBLE, (), ())
