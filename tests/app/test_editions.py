"""The editions that come with Rochade, as the program finds them by name (Laws 1993 to 2023)."""

import pytest

from app import editions
from game.errors import EditionError
from tests.editions import EDITIONS, load


def test_the_program_has_every_edition_by_its_name():
    """Each edition of game/laws is one that a game can be played under."""
    assert editions.names() == EDITIONS
    assert tuple(map(editions.load, EDITIONS)) == tuple(map(load, EDITIONS))


def test_an_edition_that_is_none_is_told_with_those_that_are():
    """An edition is loaded by its year; one that does not exist is named with those that do."""
    with pytest.raises(EditionError, match=r"no edition '1066'; there are .*2009"):
        editions.load("1066")
