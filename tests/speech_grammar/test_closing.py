"""An ear may stop waiting after what is whole and cannot go on, and never after anything else."""

import pytest

from speech_grammar.closing import has_afterthought, is_closed


@pytest.mark.parametrize(
    "words",
    [
        "eva zwei eva vier",
        "springer gustav eins felix drei",
        "läufer felix eins schlägt bella fünf",
        "eva sieben eva acht dame",
        "eva fünf david sechs en passant",
        "kurze rochade",
        "springer felix drei schach",
        "ja",
        "nein",
        "zwei",
        "uhr drücken",
        "eva vier uhr drücken",
        "ich gebe auf",
    ],
)
def test_what_is_whole_and_cannot_go_on_is_closed(words):
    """A move with both squares, a castling, an answer, a command that takes nothing."""
    assert is_closed(words)


@pytest.mark.parametrize(
    "words",
    [
        "",
        "springer",
        "springer gustav eins",  # the square of departure, so far
        "springer felix drei",
        "eva vier",
        "eva zwei eva",
        "läufer cesar vier schlägt",
        "eva sieben eva acht",  # the piece is to come
        "bauer eva sieben eva acht",
        "eva fünf david sechs",  # en passant
        "rochade",
        "ausgeführt",  # and which move
        "korrektur",
        "dame",
        "kurze eva",
    ],
)
def test_what_may_go_on_is_never_closed(words):
    """Half a move, a target that may be a departure, a pawn without its piece, a command that may take a move."""
    assert not is_closed(words)


@pytest.mark.parametrize(
    "words",
    [
        "eva vier schach",
        "springer felix drei schach matt",
        "eva zwei eva vier uhr drücken",
        "eva fünf david sechs en passant",
        "kurze rochade korrektur",
    ],
)
def test_an_afterthought_is_told_from_the_sentence_before_it(words):
    """Without it the same is said; a noise behind a move may pass for it."""
    assert has_afterthought(words)


@pytest.mark.parametrize(
    "words", ["", "schach", "matt", "uhr drücken", "korrektur", "eva vier", "korrektur eva vier", "ich gebe auf"]
)
def test_what_is_all_of_a_sentence_is_no_afterthought(words):
    """Nor is what comes first in it."""
    assert not has_afterthought(words)
