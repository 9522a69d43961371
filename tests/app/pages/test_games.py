"""A table of a server, game after game, where the next record cannot be begun at once, or the program ends."""

import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

from app import editions
from app.errors import AppError
from app.pages.games import Games
from app.pages.online_table import OnlineTable
from app.table.session import Session
from game.actors import ARBITER, Colour
from game.commands import OfferRematch, Resign, Sign, Start
from game.decide import open_table
from game.table.seat import Seat
from game.time_control import TimeControl
from speech_grammar.messages import Catalogue
from tests.game.playing import player
from tests.web.client import PATIENCE_S
from voice.tape import DirectoryTape
from web.place import Place
from web.tables import Asked, Command


def signed(folder: Path) -> Session:
    """A game that White has resigned and both have signed, and for which Black has offered a rematch."""
    opened = open_table(
        edition=editions.load("2009"),
        white=Seat(name="Anna Berg"),
        black=Seat(name="Karl Maier"),
        control=TimeControl.parse("1800"),
    )
    session = Session.begin(opened, folder / "1.sqlite")
    white, black = player(Colour.WHITE), player(Colour.BLACK)
    for now, command in enumerate(
        (
            Start(by=ARBITER),
            Resign(by=white, seat=Colour.WHITE),
            Sign(by=white, seat=Colour.WHITE),
            Sign(by=black, seat=Colour.BLACK),
            OfferRematch(by=black, seat=Colour.BLACK),
        )
    ):
        session.carry_out(command, now)
    return session


def table_of(folder: Path) -> Callable[[Session], OnlineTable]:
    """What makes a table that nobody speaks at."""
    ear: Any = None

    def make(session: Session) -> OnlineTable:
        tape = DirectoryTape(folder / "tape")
        return OnlineTable("1", session, tape, Catalogue.load("de"), ear, is_only=True)

    return make


def accept(games: Games) -> None:
    """White accepts the rematch on his page."""
    command = Command({"type": "offer_rematch", "seat": "white"})
    assert games.service.ask(Asked("yes", Place.WHITE, "de", command)).result(timeout=PATIENCE_S)["ok"]


def test_the_next_game_is_begun_as_soon_as_it_can_be(tmp_path):
    """A disk that is full for a while, or a file in the way, is told, and costs nobody the rematch."""
    blocks = tmp_path / "1-game-2.sqlite"
    blocks.mkdir()
    told, begun = threading.Event(), threading.Event()
    complaints: list[AppError] = []

    def complain(error: AppError) -> None:
        complaints.append(error)
        told.set()

    games = Games(signed(tmp_path), table_of(tmp_path), complain)
    games.when_next = lambda _: begun.set()
    games.start(is_resumed=True, watches_flags=True)
    accept(games)
    assert told.wait(PATIENCE_S)
    assert not begun.is_set()
    blocks.rmdir()
    assert begun.wait(PATIENCE_S)
    assert (games.service.game, games.service.players()) == (2, ("Karl Maier", "Anna Berg"))
    games.stop()
    assert complaints


def test_a_program_that_ends_meanwhile_begins_no_game_any_more(tmp_path):
    """What is agreed is on the record, and the next start goes on with it."""
    blocks = tmp_path / "1-game-2.sqlite"
    blocks.mkdir()
    told = threading.Event()
    games = Games(signed(tmp_path), table_of(tmp_path), lambda _: told.set())
    games.start(is_resumed=True, watches_flags=True)
    accept(games)
    assert told.wait(PATIENCE_S)
    games.stop()
    assert games.service.game == 1
