"""A game of a hall that does not count is played anew at a table of its own, to which everybody is taken (7.1, 7.2)."""

from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from typing import Any

import pytest

from app.errors import RecordDeposed
from app.hall.anew import begun_anew
from app.hall.database import Database
from app.hall.holding import Holding
from app.hall.records import DatabaseRecord
from app.table.session import Session
from game import commands as c
from game.actors import ARBITER
from game.events import TableOpened
from game.evolve import replay
from game.irregularity import SetupFault
from game.table.occasion import Occasion
from game.table.table import Table
from tests.app.hall.failing import Waiting
from tests.app.hall.test_deeds import directing
from tests.app.hall.test_holding import OPENED
from tests.app.hall.test_serving import Serve, at, serve
from tests.web.client import Page, open_socket

__all__ = ["serve"]  # what pytest takes from here
ANEW = "Die Partie wird neu gespielt. Die Farben bleiben, wie sie sind."
WRONG = c.FindSetupFault(by=ARBITER, fault=SetupFault.INITIAL_POSITION)


def sent_away(page: Page) -> Page:
    """The page when its connection has been ended for the next game."""
    while page.farewell is None:
        page.take()
    assert page.farewell["code"] == "rematch"
    page.farewell, page.seen = None, -1  # as the page does, it begins anew
    page.close()
    return page


def table_of(address: str, name: str) -> Table:
    """What the hall has of that table."""
    with closing(Database(address)) as database:
        return replay(Holding(database).read(name).events)


def games(address: str) -> list[str]:
    """The tables of the hall."""
    with closing(Database(address)) as database:
        return sorted(Holding(database).games())


@pytest.mark.parametrize(
    ("found", "sits"),
    [({"fault": "initial_position"}, "white"), ({"fault": "colours_reversed", "new_game": True}, "black")],
)
def test_everybody_finds_his_place_at_the_new_table(serve: Serve, address: str, found: dict[str, Any], sits: str):
    """While the server runs: who sat there needs no code, who has one may still use it, and the game before stays."""
    server = serve(address, "--tables", "2", "--event", "Cup", "--white", "Anna", "--black", "Karl")
    white, arbiter = server.join("white"), server.join("arbiter")
    assert arbiter.do("start")["ok"]
    assert white.do("announce", seat="white", announcement={"to": "e4"})["ok"]
    assert arbiter.do("find_setup_fault", **found)["ok"]
    assert arbiter.do("begin_anew")["ok"]
    assert (ANEW in sent_away(white).lines) is (sits == "white")
    view = at(server, white).view
    assert (view["seat"], view["step"], view["names"]) == (sits, "not_started", {"white": "Anna", "black": "Karl"})
    assert view["occasion"]["board"] == 3
    other = server.join("black")
    assert other.view["seat"] != sits
    assert at(server, sent_away(arbiter)).do("start")["ok"]
    assert games(address) == ["1", "2", "3"]
    assert table_of(address, "1").turn.announced is not None
    assert table_of(address, "3").started


def test_the_table_before_is_still_read_by_the_director(serve: Serve, address: str):
    """Nobody sits there, no code is issued for it, and whoever asks for something is answered."""
    server = serve(address, "--tables", "2", "--event", "Cup")
    arbiter = server.join("arbiter")
    arbiter.do("start")
    arbiter.do("find_setup_fault", fault="initial_position")
    arbiter.do("begin_anew")
    sent_away(arbiter)
    director = Page(server.address, directing(server))
    director.socket = open_socket(server.address, director.cookie, path="/ws?table=1")
    director.send({"do": "hello", "version": -1})
    director.take()
    assert (director.view["result"], director.view["waits"]) == ("*", [])
    assert director.do("begin_anew")["code"] == "new_game_agreed"
    server.stop()
    server.codes = {}
    server.restart()
    assert "1" not in server.codes or server.codes["1"] == {}


@contextmanager
def held(address: str, name: str) -> Iterator[tuple[Holding, DatabaseRecord, Session]]:
    """That table, held by a program."""
    with closing(Database(address)) as database, Holding(database) as holding:
        record = holding.take(name)
        assert record is not None
        yield holding, record, Session.of(record)


def test_killed_between_the_ruling_and_the_new_table_the_next_server_begins_it_once(serve: Serve, address: str):
    """The arbiter's word is on the record, and nothing else: of two servers one does the rest."""
    first = serve(address, "--tables", "2", "--event", "Cup")
    white, arbiter = first.join("white"), first.join("arbiter")
    arbiter.do("start")
    first.stop()
    with held(address, "1") as (_, _, session):
        for command in (WRONG, c.BeginAnew(by=ARBITER)):
            session.carry_out(command, session.alive_at)
    white.seen = arbiter.seen = -1  # as a page does that sees the name of another table
    second, third = serve(address, kind=Waiting), serve(address, kind=Waiting)
    view = at(second, white).view
    assert (view["table"], view["step"]) == ("3", "not_started")
    assert at(third, arbiter).do("start")["ok"]
    assert games(address) == ["1", "2", "3"]


def test_it_is_done_once_and_by_who_holds_the_table(address: str):
    """Asked again it finds it done; a program that was stopped for too long begins nothing."""
    with closing(Database(address)) as database, Holding(database) as holding:
        assert isinstance(OPENED, TableOpened)
        opened = replace(OPENED, occasion=Occasion(event="Cup", round=3, board=2))
        record = holding.begin("3.2", [opened])
        assert record is not None
        session = Session.of(record)
        for command in (c.Start(by=ARBITER), WRONG, c.BeginAnew(by=ARBITER)):
            session.carry_out(command, 1)
        for _ in range(2):
            assert begun_anew(database, holding.clock, record, session.table) == "3.1"
        assert replay(holding.read("3.1").events).occasion == Occasion(event="Cup", round=3, board=1)
        record.token = 0
        with pytest.raises(RecordDeposed):
            begun_anew(database, holding.clock, record, session.table)
        assert sorted(holding.games()) == ["3.1", "3.2"]
