"""A round becomes tables, and what came of them marks."""

import pytest

from app.editions import load
from app.errors import TournamentError
from app.tournament.seating import openings
from app.tournament.tournament import Entrant, Needs, Pairing, Tournament
from game.decide import open_table
from game.table.occasion import Occasion
from game.table.seat import NotationLanguage, ScoreKeeping, Seat, Title
from game.time_control import TimeControl

USUAL = open_table(
    edition=load("2009"),
    white=Seat(name="", visually_impaired=True),
    black=Seat(name=""),
    control=TimeControl.parse("1800"),
    occasion=Occasion(site="Ulm"),
)
OPEN = Tournament(
    name="Dreikönigsturnier",
    site="Münster",
    entrants={
        1: Entrant(number=1, name="Müller, Anna", title=Title.FIDE_MASTER, rating=2100),
        2: Entrant(number=2, name="Berg, Karl", needs=Needs(is_blind=True, keeps_tape=True)),
    },
    pairings=(Pairing(round=3, board=5, white=1, black=2),),
)


def test_a_table_has_the_names_of_its_pairing():
    """Round and board name it; who is blind is by the needs, not by the usual option; a named site goes first."""
    opened = openings(OPEN, 3, USUAL)
    assert list(opened) == ["3.5"]
    table = opened["3.5"]
    assert table.occasion == Occasion(event="Dreikönigsturnier", site="Ulm", round=3, board=5)
    assert table.white == Seat(name="Müller, Anna", title=Title.FIDE_MASTER, rating=2100)
    assert (table.black.name, table.black.visually_impaired, table.black.score, table.black.notation) == (
        "Berg, Karl",
        True,
        ScoreKeeping.TAPE,
        NotationLanguage.GERMAN,
    )


def test_a_round_that_is_not_paired_is_refused():
    """The director is told which, before any table stands there empty."""
    with pytest.raises(TournamentError, match="no pairings of round 4"):
        openings(OPEN, 4, USUAL)
