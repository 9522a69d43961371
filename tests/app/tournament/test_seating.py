"""A round becomes tables, and what came of them marks."""

from dataclasses import replace
from datetime import date

import pytest

from app.editions import load
from app.errors import TournamentError
from app.tournament.notices import notices
from app.tournament.seating import openings
from app.tournament.tournament import Bye, Entrant, Needs, Pairing, Tournament
from game.decide import open_table
from game.table.occasion import Occasion
from game.table.seat import NotationLanguage, ScoreKeeping, Seat, Title
from game.time_control import TimeControl
from speech_grammar.messages import Catalogue

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


def test_a_postponed_game_has_its_table_on_its_day():
    """Until then the director is told of it, and of who has no opponent."""
    first = OPEN.pairings[0]
    later = Pairing(round=3, board=6, white=2, black=1, day=date(2026, 11, 30))
    open_ = replace(OPEN, pairings=(first, later), byes=(Bye(round=3, number=1, mark="U"),))
    assert list(openings(open_, 3, USUAL, date(2026, 11, 29))) == ["3.5"]
    assert list(openings(open_, 3, USUAL, date(2026, 11, 30))) == ["3.5", "3.6"]
    told = [str(one) for one in notices(open_, 3, date(2026, 11, 29), Catalogue.load("de"))]
    assert told == [
        "Spielfrei: Müller, Anna.",
        "Am 2026-11-30 gespielt wird: Berg, Karl gegen Müller, Anna. Brett 3.6.",
    ]


def test_a_game_keeps_its_table_when_an_earlier_result_is_corrected():
    """The leaders are others now, so boards are numbered anew; a game without a table has the first that is free."""
    three, four, five, six = (Entrant(number=number, name=f"Spieler {number}") for number in (3, 4, 5, 6))
    entrants = {**OPEN.entrants, 3: three, 4: four, 5: five, 6: six}
    games = [Pairing(round=3, board=board, white=2 * board - 1, black=2 * board) for board in (1, 2, 3)]
    before = replace(OPEN, entrants=entrants, pairings=tuple(games))
    known = [*openings(before, 3, USUAL).values()][:2]
    after = replace(before, pairings=tuple(replace(game, board=4 - game.board) for game in games))
    found = openings(after, 3, USUAL, known=known)
    assert {name: (table.white.name, table.occasion.board) for name, table in found.items()} == {
        "3.1": ("Müller, Anna", 1),
        "3.2": ("Spieler 3", 2),
        "3.3": ("Spieler 5", 3),
    }


def test_a_round_that_is_not_paired_is_refused():
    """The director is told which, before any table stands there empty."""
    with pytest.raises(TournamentError, match="no pairings of round 4"):
        openings(OPEN, 4, USUAL)
