"""The server dies in the middle of a move and is started again: nothing is lost, and nothing is done twice."""

import shutil
import time

import pytest
from websockets.exceptions import ConnectionClosed

from app.record.record import Record
from game.events import GameStarted, TableOpened
from game.table.occasion import Occasion
from tests.web.client import Page, join, refused, request
from tests.web.server import Server

TWO_SECONDS_MS = 2_000
NINETY_MINUTES_MS = 5_400_000


def test_killed_in_the_middle_of_a_move_nothing_is_lost(server: Server):
    """Pages come back with their cookies, get what they missed, and the move goes on where it was."""
    white, black, arbiter = (server.join(place) for place in ("white", "black", "arbiter"))
    arbiter.do("start")
    reached = white.say("Eva vier")["version"]
    black.until(reached)
    server.kill()
    with pytest.raises(ConnectionClosed):
        black.take()
    server.restart()
    for page in (white, black, arbiter):
        page.open()
    assert black.view["announced"]["seat"] == "white"
    assert black.view["step"] == "stopped"
    assert black.lines == [
        "Die Partie beginnt. Weiß ist am Zug.",
        "Eva zwei Eva vier.",
        "Beide Uhren stehen.",
    ]
    assert arbiter.say("weiterspielen")["ok"]
    black.say("Eva vier")
    black.do("execute", seat="black")
    answer = white.say("Uhr")
    assert answer["ok"], answer
    assert black.until(answer["version"])["to_move"] == "black"


def test_a_folder_that_was_tidied_away_costs_nobody_his_move_or_his_place(server: Server):
    """Somebody deletes it in the middle of a game, and then the power fails: records and seats are there again."""
    white, arbiter = server.join("white"), server.join("arbiter")
    arbiter.do("start")
    shutil.rmtree(server.folder)
    server.join("black")  # who sits where is asked again
    reached = white.say("Eva vier")["version"]
    white.until(reached)
    server.kill()
    server.restart()
    assert white.open().view["announced"]["seat"] == "white"
    assert arbiter.open().say("weiterspielen")["ok"]
    assert (server.folder / "access.db").stat().st_mode & 0o777 == 0o600
    assert {file.name for file in server.folder.iterdir()} >= {"1.sqlite", "access.db"}


def test_the_clock_stands_as_when_the_server_was_last_alive(server: Server):
    """The time thought before the crash is used, the time without a server is nobody's, until the arbiter goes on."""
    black, arbiter = server.join("black"), server.join("arbiter")
    began = time.monotonic()
    full = black.until(arbiter.do("start")["version"])["clocks"]["white"]["remaining_ms"]
    while played_ms(server) < TWO_SECONDS_MS:
        time.sleep(0.1)
    server.kill()
    lived_ms = (time.monotonic() - began) * 1_000
    server.restart()
    clocks = black.open().view["clocks"]
    assert clocks["running"] is None
    left = clocks["white"]["remaining_ms"]
    assert NINETY_MINUTES_MS - left >= TWO_SECONDS_MS
    assert full - left <= lived_ms  # `full` was seen some milliseconds after the start
    resumed = arbiter.open().say("weiterspielen")
    assert black.until(resumed["version"])["clocks"]["running"] == "white"


def played_ms(server: Server) -> int:
    """The time since the start of the game, in milliseconds, at the last sign of life on the record."""
    with Record.read(server.folder / "1.sqlite") as record:
        started = next(event for event in record.events if isinstance(event, GameStarted))
        return record.alive_at - started.at


def test_what_was_asked_before_the_crash_is_not_done_again(server: Server):
    """A page that got no answer asks again with the same id: time is given once."""
    arbiter = server.join("arbiter")
    arbiter.do("start")
    given = {"seat": "white", "ms": 60_000, "reason": "disturbance"}
    first = arbiter.do("give_time", id_="the-same", **given)
    assert first["ok"], first
    server.kill()
    server.restart()
    arbiter.open()
    again = arbiter.do("give_time", id_="the-same", **given)
    assert (again["ok"], again["version"]) == (True, first["version"])
    with Record.read(server.folder / "1.sqlite") as record:
        assert [type(event).__name__ for event in record.events].count("TimeAdded") == 1


def test_who_has_a_place_keeps_it_and_a_printed_card_stays_good(server: Server):
    """After a restart nobody who had joined types a code again; who comes late sits down with the code on his card."""
    black = server.join("black")
    card = dict(server.codes["1"])
    for end in (server.kill, server.stop):
        end()
        server.codes.clear()
        server.restart()
        assert server.codes["1"] == {place: code for place, code in card.items() if place != "black"}
    assert black.open().view["seat"] == "black"
    assert server.join("white").view["seat"] == "white"
    assert refused(server.address, card["black"]) == refused(server.address, card["white"]) == "wrong_code"


def test_who_leaves_his_place_after_a_restart_comes_back_with_his_card_after_another(server: Server):
    """He is told so when he leaves: no later start draws a new code over it, but the arbiter may give one."""
    card, black, arbiter = server.codes["1"]["black"], server.join("black"), server.join("arbiter")
    black.close()
    for _ in range(2):
        server.stop()
        server.restart()
        assert "Black: seat taken." in server.said
        assert request(server.address, "POST", "/leave", cookie=black.cookie)[0] == 200
        server.stop()
        server.restart()
        assert "Black: seat left. The code of before opens it again." in server.said
        black = join(server.address, card)
        assert black.view["seat"] == "black"
        black.close()
    assert request(server.address, "POST", "/leave", cookie=black.cookie)[0] == 200
    arbiter.address, arbiter.seen = server.address, -1
    given = arbiter.open().ask({"do": "issue_code", "place": "black"})["places"][0]["code"]
    server.stop()
    server.restart()
    assert any(line.startswith("Black: ") and given in line for line in server.said)
    assert refused(server.address, card) == "wrong_code"


def test_the_spectators_code_is_one_for_the_life_of_a_record(server: Server):
    """A program that fetches the moves goes on after a restart; a new code of the arbiter's ends the old for good."""
    codes = server.codes["1"]
    first, arbiter = codes["spectator"], server.join("arbiter")
    for end in (server.kill, server.stop):
        end()
        server.restart()
        assert codes["spectator"] == first
        assert request(server.address, "GET", f"/live.pgn?table=1&code={first}")[0] == 200
    issued = arbiter.open().ask({"do": "issue_code", "place": "spectator"})["places"][0]["code"]
    server.kill()
    server.restart()
    assert codes["spectator"] == issued != first
    assert request(server.address, "GET", f"/live.pgn?table=1&code={issued}")[0] == 200
    assert request(server.address, "GET", f"/live.pgn?table=1&code={first}")[0] == 403
    assert server.join("spectator").view["step"] == "not_started"


def test_an_orderly_end_is_told_to_the_pages(server: Server):
    """Who is there sees the last state and hears that the page will come back by itself."""
    black = server.join("black")
    server.stop()
    while black.farewell is None:
        black.take()
    assert black.farewell["code"] == "restart"
    server.restart()
    assert black.open().view["seat"] == "black"


def test_what_waited_while_the_clocks_stood_is_not_done(server: Server):
    """Whoever resigned, pressed or claimed before does so anew, where it still holds; the referee is not even asked."""
    black, arbiter = server.join("black"), server.join("arbiter")
    waited = seen(black, arbiter.do("start")["version"])
    resign = {"do": "command", "command": {"type": "resign", "seat": "black"}, "waited": waited}
    arbiter.do("stop_clocks")
    refused = black.ask(resign)
    assert (refused["ok"], refused["code"]) == (False, "clocks_have_stood")
    arbiter.do("resume")
    assert black.ask(resign)["code"] == "clocks_have_stood"
    assert black.ask({"do": "say", "words": "ich gebe auf", "waited": waited})["code"] == "clocks_have_stood"
    assert black.until(black.seen)["result"] is None


def test_what_waited_while_the_clocks_ran_is_done(server: Server):
    """A page that was away for a moment loses nothing: the clock of its player ran all the time."""
    black, arbiter, white = server.join("black"), server.join("arbiter"), server.join("white")
    waited = seen(black, arbiter.do("start")["version"])
    white.say("Eva vier")
    assert black.ask({"do": "say", "words": "Eva vier", "waited": waited})["ok"]


def test_what_waited_until_another_run_is_not_done_though_the_clocks_stood_before(server: Server):
    """While the server is away nobody sees what is asked: clocks that stood do not begin to run by themselves."""
    arbiter = server.join("arbiter")
    arbiter.do("start")
    waited = seen(arbiter, arbiter.do("stop_clocks")["version"])
    server.kill()
    server.restart()
    resume = {"do": "command", "command": {"type": "resume"}}
    assert arbiter.open().ask({**resume, "waited": waited})["code"] == "clocks_have_stood"
    assert arbiter.ask({**resume, "waited": seen(arbiter, arbiter.seen)})["ok"]


def test_what_was_done_before_the_clocks_stood_is_answered_so(server: Server):
    """The answer was lost, and asked for again: done is done, whatever happened afterwards."""
    arbiter, white = server.join("arbiter"), server.join("white")
    waited = seen(white, arbiter.do("start")["version"])
    offered = white.do("announce", id_="the-same", seat="white", announcement={"to": "e4"})
    assert offered["ok"]
    server.kill()
    server.restart()
    again = {"do": "command", "command": {"type": "announce", "seat": "white", "announcement": {"to": "e4"}}}
    answer = white.open().ask({**again, "waited": waited}, "the-same")
    assert (answer["ok"], answer["version"]) == (True, offered["version"])


def seen(page: Page, version: int) -> dict[str, object]:
    """What that page has seen of its table by that version."""
    page.until(version)
    return {"run": page.tables[-1]["run"], "version": version}


def test_a_damaged_record_keeps_nobody_from_the_other_tables(serve):
    """Whose record cannot be read is named, and left as it is; the players of all other tables go on."""
    server = serve("--tables", "3", "--event", "Berliner Open", "--round", "2", "--board", "4")
    server.join("arbiter", table="3").do("start")
    server.kill()
    damaged = server.folder / "2.sqlite"
    server.folder.joinpath("2.sqlite-wal").unlink(missing_ok=True)
    damaged.write_bytes(b"no record")
    server.restart()
    assert server.process.stderr
    said = server.process.stderr.readline()
    assert said == f"Table 2: Not a record of Rochade: {damaged}\n"
    assert server.join("white", table="3").view["step"] == "stopped"
    with Record.read(server.folder / "3.sqlite") as kept:
        opened = kept.events[0]
    assert isinstance(opened, TableOpened)
    assert opened.occasion == Occasion(event="Berliner Open", round=2, board=6)  # the third board from the fourth on
    assert damaged.read_bytes() == b"no record"
