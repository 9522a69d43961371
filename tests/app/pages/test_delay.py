"""A delay that the arbiter sets: spectators see everything so much later, nothing of it leaves the server before."""

import pytest

from app.pages.delay import Delayed
from game.actors import ARBITER, BLACK, Colour
from game.commands import Resign, Start
from game.decide import decide, open_table
from game.evolve import replay
from game.table.seat import Seat
from game.time_control import TimeControl
from game.units import MINUTE_MS
from tests.editions import load
from tests.web.client import request
from tests.web.server import Server
from tests.web.test_showing import play
from web.tables import Delay


def test_spectators_see_nothing_of_the_last_half_moves(server: Server):
    """Neither on their page nor in the live file nor in the number of events; the arbiter's file has all."""
    pages = {place: server.join(place) for place in ("white", "black", "arbiter", "spectator")}
    arbiter, spectator = pages["arbiter"], pages["spectator"]
    assert arbiter.ask({"do": "delay", "half_moves": 2, "minutes": 0})["ok"]
    version = play(pages["white"], pages["black"], arbiter)
    again = server.join("spectator")
    assert again.view["moves_made"] == ["f3"]
    assert again.view["clocks"]["running"] is None
    assert again.view["delay"] == {"half_moves": 2, "minutes": 0}
    assert again.seen < version
    for page in (again, spectator):
        told = [text.replace(page.tables[-1]["run"], "") for text in page.received]  # letters by chance tell no move
        assert not [text for text in told if "g4" in text or "Eva fünf" in text or "e7" in text]
    assert again.ask({"do": "language", "language": "en"})["version"] == again.seen
    code = server.codes["1"]["spectator"]
    _, _, live = request(server.address, "GET", f"/live.pgn?table=1&code={code}")
    _, _, whole = request(server.address, "GET", "/live.pgn?table=1", cookie=arbiter.cookie)
    assert b"e5" not in live
    assert b"g4" in whole
    pages["black"].do("resign", seat="black")
    while spectator.view["result"] is None:  # no half-move will follow
        spectator.take()
    assert spectator.view["moves_made"] == ["f3", "e5", "g4"]


def test_a_restart_shows_nothing_that_was_kept_back(server: Server):
    """The delay is on the disk; and it is the arbiter's alone to set, within bounds."""
    pages = {place: server.join(place) for place in ("white", "black", "arbiter", "spectator")}
    for place, code in (("spectator", "not_your_place"), ("white", "not_your_place")):
        assert pages[place].ask({"do": "delay", "half_moves": 0, "minutes": 0})["code"] == code
    pages["arbiter"].send({"do": "delay", "id": "less", "half_moves": -1, "minutes": 0})
    assert pages["arbiter"].take()["code"] == "bad_frame"
    assert pages["arbiter"].ask({"do": "delay", "half_moves": 0, "minutes": 15})["ok"]
    play(pages["white"], pages["black"], pages["arbiter"])
    server.kill()
    server.restart()
    for place in ("arbiter", "spectator"):
        assert pages[place].open().view["delay"] == {"half_moves": 0, "minutes": 15}
    assert pages["arbiter"].view["moves_completed"] == 2
    assert (pages["spectator"].view["step"], pages["spectator"].view["moves_made"]) == ("not_started", [])
    assert pages["arbiter"].ask({"do": "delay", "half_moves": 0, "minutes": 0})["ok"]
    while not pages["spectator"].view["moves_made"]:
        pages["spectator"].take()


@pytest.mark.parametrize(("minute", "version"), [(4, 1), (5, 2), (11, 2), (12, 3)])
def test_minutes_pass_also_after_the_end(minute, version):
    """Started at once, resigned in the seventh minute: each is seen five minutes later."""
    opened = open_table(
        edition=load("2009"), white=Seat(name="Anna"), black=Seat(name="Karl"), control=TimeControl.parse("5400")
    )
    events = (opened, *decide(replay([opened]), Start(by=ARBITER), 0))
    begun = len(events)
    resigned = decide(replay(events), Resign(by=BLACK, seat=Colour.BLACK), 7 * MINUTE_MS)
    delayed = Delayed((*events, *resigned), 1)
    moment = delayed.moment((*events, *resigned), Delay(minutes=5), minute * MINUTE_MS)
    assert moment.version == {1: 1, 2: begun, 3: begun + len(resigned)}[version]
    assert not moment.is_still


def test_what_was_seen_before_the_delay_was_set_stays():
    """A delay set in the middle of a game takes nothing back."""
    opened = open_table(
        edition=load("2009"), white=Seat(name="Anna"), black=Seat(name="Karl"), control=TimeControl.parse("5400")
    )
    events = (opened, *decide(replay([opened]), Start(by=ARBITER), 0))
    assert Delayed(events, len(events)).moment(events, Delay(minutes=5), 1).version == len(events)
