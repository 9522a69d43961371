"""Who speaks in a typed line."""

import pytest

from app import editions
from app.table.session import Session
from app.table.typed import Typed, speaker, typed
from dialogue.station import Station
from game.actors import ARBITER, WHITE, Colour
from game.commands import Resign, Sign, Start, StopClocks
from game.decide import open_table
from game.seat import Seat
from game.time_control import TimeControl


@pytest.fixture
def session() -> Session:
    """A game that has begun; White is on move."""
    opened = open_table(
        edition=editions.load(), white=Seat(name="W"), black=Seat(name="B"), control=TimeControl.parse("60")
    )
    begun = Session([opened])
    begun.carry_out(Start(by=ARBITER), 0)
    return begun


@pytest.mark.parametrize(
    ("line", "station", "words"),
    [
        ("Eva vier", Station.WHITE, "Eva vier"),
        ("w: Eva vier", Station.WHITE, "Eva vier"),
        ("Weiß: Eva vier", Station.WHITE, "Eva vier"),
        ("s: Eva fünf", Station.BLACK, "Eva fünf"),
        ("Schwarz:Eva fünf", Station.BLACK, "Eva fünf"),
        ("b: e5", Station.BLACK, "e5"),
        ("a: weiterspielen", Station.ARBITER, "weiterspielen"),
        ("Schiedsrichter: weiterspielen", Station.ARBITER, "weiterspielen"),
        ("Schiedsrichter", Station.WHITE, "Schiedsrichter"),
        ("", Station.WHITE, None),
        ("s", Station.BLACK, None),
        ("w:", Station.WHITE, None),
    ],
)
def test_a_prefix_names_the_speaker(session, line, station, words):
    """Without a prefix it is the player who has to speak; without words the line asks for the microphone."""
    assert typed(f"{line}\n", session.table) == Typed(station, words)


def test_the_arbiter_speaks_while_the_clocks_stand(session):
    """Nobody moves before the arbiter has let the game go on."""
    session.carry_out(StopClocks(by=ARBITER), 1)
    assert speaker(session.table) is Station.ARBITER


def test_after_the_end_the_next_to_sign_speaks(session):
    """First White, then Black, until both have signed (8.7)."""
    session.carry_out(Resign(by=WHITE, seat=Colour.WHITE), 1)
    assert speaker(session.table) is Station.WHITE
    session.carry_out(Sign(by=WHITE, seat=Colour.WHITE), 2)
    assert speaker(session.table) is Station.BLACK
