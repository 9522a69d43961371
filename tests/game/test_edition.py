"""The 2009 edition as data (laws matrix of the editions, every number with its article)."""

import tomllib
from pathlib import Path

import pytest

from app import editions
from game.edition import ClaimRightLostOn, Edition
from game.errors import EditionError

LAWS_2009 = tomllib.loads(Path("game/laws/2009.toml").read_text(encoding="utf-8"))

GOLDEN_2009 = {
    "default_minutes": 0,
    "illegal_bonus_s": 120,
    "illegal_bonus_rapid_s": 120,
    "illegal_loss_at": 3,
    "illegal_loss_draw_exception": True,
    "wrong_claim_opponent_s": 180,
    "wrong_claim_own": "nothing",
    "claim_right_lost_on": ClaimRightLostOn.TOUCH,
    "restore_failure": "last_identifiable",
    "clock_restore": "judgement",
    "dead_position": "general",
    "flag_draw_test": "general",
    "resign_draw_test": False,
    "automatic_fivefold": False,
    "automatic_seventyfive": False,
    "score_exempt_below_s": 300,
    "score_exempt_unless_added_s": 30,
    "rapid_from_minutes": 15,
    "blitz_below_minutes": 15,
    "setup_claim_moves": 3,
    "colours_reversed": "continue",
    "both_flags_last_period": "draw",
    "quickplay_below_s": 120,
    "quickplay_bonus_s": 120,
    "fifty_moves": 50,
    "late_resume_minutes": 60,
    "envelope_items": 7,
}


@pytest.mark.parametrize(("key", "value"), GOLDEN_2009.items())
def test_every_number_of_the_2009_edition(key, value):
    """The parameters of the Laws of 1 July 2009, as the text has them."""
    edition = editions.load("2009")
    found = getattr(edition, key)
    assert (found, type(found)) == (value, type(value))
    assert edition.article(key)


def test_editions_are_found_by_name():
    """An edition is loaded by its year; one that does not exist is named with those that do."""
    assert "2009" in editions.names()
    with pytest.raises(EditionError, match=r"no edition '1066'; there are .*2009"):
        editions.load("1066")


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"illegal_loss_at": None}, "missing: illegal_loss_at"),
        ({"illegal_los_at": {"value": 3, "article": "7.4b"}}, "no such key: illegal_los_at"),
        ({"illegal_loss_at": {"value": "3", "article": "7.4b"}}, "illegal_loss_at: '3' is no int"),
        ({"illegal_loss_at": {"value": True, "article": "7.4b"}}, "illegal_loss_at: True is no int"),
        ({"illegal_loss_at": {"value": -3, "article": "7.4b"}}, "illegal_loss_at: -3 is less than nothing"),
        ({"illegal_loss_at": {"value": 3}}, "illegal_loss_at: names no article"),
        ({"illegal_loss_at": 3}, "illegal_loss_at: names no article"),
        ({"claim_right_lost_on": {"value": "look", "article": "9.4"}}, "'look' is none of touch, move"),
        ({"name": 2009}, "name: 2009 is no str"),
    ],
)
def test_a_file_that_is_no_edition_is_refused_by_key_and_reason(change, reason):
    """A missing, unknown or senseless key never becomes a rule."""
    mapping = {key: value for key, value in (LAWS_2009 | change).items() if value is not None}
    with pytest.raises(EditionError, match=reason):
        Edition.from_mapping(mapping)
