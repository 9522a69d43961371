"""A rematch at a server: the next game takes the table's place, and players sit there with colours exchanged."""

import pytest

from app.record.record import Record
from app.table.rematch import rematch_after
from app.table.session import Session
from game.actors import Colour
from game.commands import OfferRematch
from game.events import RematchAgreed, TableOpened
from tests.game.playing import player
from tests.web.client import Page, join, request
from tests.web.server import Server


def resigned(server: Server) -> tuple[Page, Page, Page]:
    """White (blind, with an assistant's place), Black and the arbiter; White has resigned, and both have signed."""
    white, black, arbiter = (server.join(place) for place in ("white", "black", "arbiter"))
    arbiter.do("start")
    white.do("resign", seat="white")
    for page, seat in ((white, "white"), (black, "black")):
        page.do("sign", seat=seat)
    white.until(black.seen)
    return white, black, arbiter


def agree(*players: Page) -> None:
    """Both want a rematch."""
    for page in players:
        assert page.do("offer_rematch", seat=page.view["seat"])["ok"]


def sent_away(page: Page) -> str:
    """The reason for which the server ends this page's connection."""
    while page.farewell is None:
        page.take()
    reason: str = page.farewell["code"]
    page.farewell, page.seen = None, -1  # as the page does, it begins anew
    page.close()
    return reason


def test_players_come_back_with_colours_exchanged(server: Server):
    """Nobody types a code: who had White has Black in the next game, and the other person makes the first move."""
    white, black, arbiter = resigned(server)
    assert white.view["rematch"] == {"offered": None, "agreed": False, "anew": False}
    assert white.do("offer_rematch", seat="white")["ok"]
    black.until(white.seen)
    assert black.lines[-1] == "Weiß bietet Revanche an."
    assert black.do("offer_rematch", seat="black")["ok"]
    assert [sent_away(page) for page in (white, black, arbiter)] == ["rematch"] * 3
    anna, karl = white.open(), black.open()
    assert (anna.tables[-1]["place"], karl.tables[-1]["place"]) == ("black", "white")
    assert karl.view["names"] == {"white": "Karl Maier", "black": "Anna Berg"}
    assert karl.view["blind"] == {"white": False, "black": True}
    assert (karl.view["game"], karl.view["step"], karl.view["rematch"]) == (2, "not_started", None)
    arbiter.open().do("start")
    assert karl.say("Eva vier")["ok"]
    anna.until(karl.seen)
    assert anna.lines[-1] == "Eva zwei Eva vier."
    assert not anna.do("announce", seat="white", announcement={"to": "d4"})["ok"]


def test_pages_follow_as_soon_as_it_is_kept_who_sits_where(server: Server):
    """On a full disk, or with a file in the way, that is told and tried again; colours are exchanged once."""
    white, black, _ = resigned(server)
    codes = server.folder / "1.codes"
    codes.rename(server.folder / "aside")
    codes.touch()
    agree(white, black)
    assert str(codes) in server.process.stderr.readline()
    codes.unlink()
    assert sent_away(white) == "rematch"
    assert white.open().tables[-1]["place"] == "black"


def test_each_game_has_its_record(server: Server):
    """The game before stays as it was signed; the next lies beside it."""
    white, black, _ = resigned(server)
    agree(white, black)
    sent_away(white)
    white.open()
    with Record.read(server.folder / "1.sqlite") as first, Record.read(server.folder / "1-game-2.sqlite") as second:
        assert isinstance(first.events[-1], RematchAgreed)
        (opened,) = second.events
        assert isinstance(opened, TableOpened)
        assert opened.white.name == "Karl Maier"


def test_who_has_not_joined_yet_keeps_his_player(server: Server):
    """A code that is still to be used is of the same person in the next game: Anna's assistant helps her as Black."""
    white, black, _ = resigned(server)
    agree(white, black)
    sent_away(white)
    assistant = server.join("assistant_white")
    assert assistant.tables[-1]["place"] == "assistant_black"
    assert assistant.view["names"]["black"] == "Anna Berg"


def test_spectators_and_their_code_stay(server: Server):
    """Who looks on sees the next game, and a code that was written down is good for it."""
    spectator = server.join("spectator")
    white, black, _ = resigned(server)
    agree(white, black)
    assert sent_away(spectator) == "rematch"
    assert spectator.open().view["game"] == 2
    assert server.join("spectator").view["game"] == 2
    status, _, pgn = request(server.address, "GET", f"/live.pgn?table=1&code={server.codes['1']['spectator']}")
    assert status == 200
    assert '[White "Karl Maier"]' in pgn.decode()


def test_nothing_that_was_asked_of_the_game_before_is_done_in_the_next(server: Server):
    """What had to wait for the connection was meant for another game, and for another colour."""
    white, black, arbiter = resigned(server)
    agree(white, black)
    before = {"run": black.tables[-1]["run"], "version": black.seen}
    for page in (white, black, arbiter):
        sent_away(page)
    arbiter.open().do("start")
    karl = black.open()
    late = karl.ask({"do": "say", "words": "ich gebe auf", "waited": before})
    assert (late["ok"], late["code"]) == (False, "clocks_have_stood")
    assert karl.view["step"] == "to_move"


def test_killed_between_the_agreement_and_the_next_game_it_begins_at_the_restart(server: Server):
    """The agreement is on the record, and nothing else: the same comes of it, and colours are exchanged once."""
    white, black, arbiter = resigned(server)
    white.do("offer_rematch", seat="white")
    server.kill()
    session = Session.resume(server.folder / "1.sqlite")
    session.carry_out(OfferRematch(by=player(Colour.BLACK), seat=Colour.BLACK), session.alive_at)
    session.close()
    for _ in range(2):
        server.restart()
        for page in (white, black, arbiter):
            page.seen = -1
            page.open()
        assert (white.tables[-1]["place"], black.tables[-1]["place"]) == ("black", "white")
        assert (white.view["game"], white.view["step"]) == (2, "not_started")
        server.kill()
    assert sorted(path.name for path in server.folder.glob("*.sqlite")) == ["1-game-2.sqlite", "1.sqlite"]


def test_killed_before_anybody_sat_down_anew(server: Server):
    """The next game is on the disk, and nobody has been seated: the restart seats them, for that game."""
    white, *_ = resigned(server)
    white.do("offer_rematch", seat="white")
    server.kill()
    session = Session.resume(server.folder / "1.sqlite")
    session.carry_out(OfferRematch(by=player(Colour.BLACK), seat=Colour.BLACK), session.alive_at)
    rematch_after(session).close()
    session.close()
    server.restart()
    white.seen = -1
    assert white.open().tables[-1]["place"] == "black"


def test_a_third_game_has_the_colours_of_the_first(server: Server):
    """Each rematch exchanges them again."""
    white, black, arbiter = resigned(server)
    for game in (2, 3):
        agree(white, black)
        for page in (white, black, arbiter):
            sent_away(page)
            page.open()
        assert white.view["game"] == game
        if game == 2:
            arbiter.do("start")
            white.do("resign", seat="black")
            white.do("sign", seat="black")
            black.do("sign", seat="white")
    assert (white.view["seat"], black.view["seat"]) == ("white", "black")
    assert (server.folder / "1-game-3.sqlite").exists()


@pytest.mark.parametrize("options", [("--event", "Cup"), ("--round", "1")])
def test_in_an_event_there_is_none(serve, options):
    """The pairings decide, and no page offers a rematch."""
    white, *_ = resigned(serve(*options))
    assert white.view["rematch"] is None
    refused = white.do("offer_rematch", seat="white")
    assert (refused["ok"], refused["code"]) == (False, "paired_by_event")


def test_a_code_of_the_arbiters_goes_on_with_the_next_game(server: Server):
    """A new code that he issues in the rematch is for the place as it is then."""
    white, black, arbiter = resigned(server)
    agree(white, black)
    sent_away(arbiter)
    code = arbiter.open().ask({"do": "issue_code", "place": "white"})["places"][0]["code"]
    assert join(server.address, code).view["names"]["white"] == "Karl Maier"
