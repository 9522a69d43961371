"""What pages are shown: of moves and sheets what is new to each, made once, and nobody waits for another's view."""

import contextlib
import json
import threading
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web.client import Json, Page, join
from tests.web.in_process import InProcess
from tests.web.server import OneTable
from web import requests, server
from web.admission.access import Access
from web.admission.access_file import AccessFile
from web.admission.qr import qr_image
from web.application import Application
from web.place import Place
from web.server import Server as WebServer
from web.server import listen
from web.tables import Shown, TableService

MOVES = (("white", "Felix drei", "f3"), ("black", "Eva fünf", "e5"), ("white", "Gustav vier", "g4"))
SPECTATORS = 30


def play(white: Page, black: Page, arbiter: Page) -> int:
    """Three half-moves of a game, which both players write down; the version then."""
    arbiter.do("start")
    pages = {"white": white, "black": black}
    for seat, words, entry in MOVES:
        other = "black" if seat == "white" else "white"
        assert pages[seat].say(words)["ok"]
        assert pages[seat].do("execute", seat=seat)["ok"]
        assert pages[seat].do("press_clock", seat=seat)["ok"]
        assert pages[other].say(words)["ok"]
        assert pages[other].do("execute", seat=other)["ok"]
        for writer, page in pages.items():
            answer = page.do("note", seat=writer, text=entry)
            assert answer["ok"], answer
    return int(answer["version"])


def sent(page: Page) -> list[Json]:
    """The tables of the present connection as they came."""
    frames = [frame for frame in map(json.loads, page.received) if frame["is"] == "table"]
    starts = [index for index, frame in enumerate(frames) if frame["number"] == 0]
    return frames[starts[-1] :]


def test_a_frame_has_of_the_moves_and_the_sheet_only_what_is_new(table: OneTable):
    """Each move and each entry is sent once to a page, however long the game is; the page has all of them."""
    pages = {place: table.join(place) for place in ("white", "black", "arbiter", "spectator")}
    version = play(pages["white"], pages["black"], pages["arbiter"])
    assert pages["spectator"].until(version)["moves_made"] == ["f3", "e5", "g4"]
    assert [move for frame in sent(pages["spectator"]) for move in frame["view"]["moves_made"]["new"]] == [
        "f3",
        "e5",
        "g4",
    ]
    for reader, seat in (("white", "white"), ("arbiter", "white"), ("arbiter", "black")):
        assert len(pages[reader].until(version)["sheets"][seat]) == 3
        assert sum(len(frame["view"]["sheets"][seat]["new"]) for frame in sent(pages[reader])) == 3
    assert [frame["number"] for frame in sent(pages["arbiter"])] == list(range(len(sent(pages["arbiter"]))))


def test_who_comes_back_gets_the_whole_table(table: OneTable):
    """The first frame of a connection has everything, whatever the page says it has seen."""
    pages = {place: table.join(place) for place in ("white", "black", "arbiter", "spectator")}
    version = play(pages["white"], pages["black"], pages["arbiter"])
    for place in ("spectator", "arbiter"):
        pages[place].until(version)
        pages[place].cut()
        pages[place].open()
        (first,) = sent(pages[place])
        assert (first["number"], first["lines"]) == (0, [])
    assert sent(pages["spectator"])[0]["view"]["moves_made"] == {"from": 0, "new": ["f3", "e5", "g4"]}
    assert sent(pages["arbiter"])[0]["view"]["sheets"]["white"]["from"] == 0


def test_an_entry_that_is_struck_out_is_sent_anew_with_those_after_it(table: OneTable):
    """What stands on a line is what was written there last."""
    white, black, arbiter = (table.join(place) for place in ("white", "black", "arbiter"))
    version = play(white, black, arbiter)
    before = white.until(version)["sheets"]["white"]
    version = white.do("note", seat="white", text="e6", ply=2)["version"]
    now = white.until(version)["sheets"]["white"]
    assert [at for at, (one, other) in enumerate(zip(before, now, strict=True)) if one != other] == [1]
    assert sent(white)[-1]["view"]["sheets"]["white"] == {"from": 1, "new": now[1:]}


def test_another_language_writes_the_moves_anew(table: OneTable):
    """A knight has another letter then; a move without one is the same."""
    white, arbiter, spectator = (table.join(place) for place in ("white", "arbiter", "spectator"))
    arbiter.do("start")
    for words in ("Springer Felix drei", "Uhr drücken"):
        version = white.say(words)["version"]
    assert spectator.until(version)["moves_made"] == ["Sf3"]
    assert spectator.ask({"do": "language", "language": "en"})["ok"]
    while spectator.view["moves_made"] != ["Nf3"]:
        spectator.take()
    assert sent(spectator)[-1]["view"]["moves_made"] == {"from": 0, "new": ["Nf3"]}


# --- many pages -------------------------------------------------------------------------------------------------------


class Watched:
    """A table that counts how often its views are made, and can be made slow for a place."""

    def __init__(self, table: TableService) -> None:
        self._table = table
        self.made: Counter[tuple[int, Place, str]] = Counter()
        self.slow: Place | None = None
        self.goes_on = threading.Event()

    def __getattr__(self, name: str) -> object:
        return getattr(self._table, name)

    @property
    def version(self) -> int:
        """See `web.tables.TableService`."""
        return self._table.version

    def shown(self, place: Place, language: str) -> Shown:
        """See `web.tables.TableService`."""
        if place is self.slow:
            assert self.goes_on.wait(timeout=60)
        shown = self._table.shown(place, language)
        self.made[shown.version, place, language] += 1
        return shown


class Hall:
    """Two tables and their server in this process."""

    def __init__(self, folder: Path, at_the_end: contextlib.ExitStack) -> None:
        self.tables: dict[str, Watched] = {}
        self.access = at_the_end.enter_context(contextlib.closing(Access(AccessFile(folder / "access.db"))))
        for name in ("1", "2"):
            folder.joinpath(name).mkdir()
            in_process = InProcess(folder / name)
            at_the_end.callback(in_process.end)
            self.tables[name] = Watched(in_process.table)
        listening = at_the_end.enter_context(listen("127.0.0.1", 0))
        application = Application(self.tables, self.access, ["localhost"], "")  # type: ignore[arg-type] # all of a table
        at_the_end.enter_context(WebServer(application, listening))
        self.address = f"http://127.0.0.1:{listening.getsockname()[1]}"

    def join(self, place: Place, table: str = "1", language: str = "de") -> Page:
        """Take that place, and open its page."""
        code = self.access.open_code(table, place) or self.access.issue(table, place)
        return join(self.address, code, language)


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    """Two tables."""
    with contextlib.ExitStack() as at_the_end:
        yield Hall(tmp_path, at_the_end)


def test_a_view_is_made_once_for_all_who_see_it(hall: Hall):
    """Thirty spectators are one view for each event, and one more where another language is read."""
    arbiter = hall.join(Place.ARBITER)
    crowd = [hall.join(Place.SPECTATOR) for _ in range(SPECTATORS)] + [hall.join(Place.SPECTATOR, language="en")]
    made = hall.tables["1"].made
    made.clear()
    for command in ({"type": "start"}, {"type": "stop_clocks"}, {"type": "resume"}):
        version = arbiter.ask({"do": "command", "command": command})["version"]
        for page in crowd:
            page.until(version)
    spectators = {key: times for key, times in made.items() if key[1] is Place.SPECTATOR}
    assert set(spectators.values()) == {1}
    assert {key[2] for key in spectators} == {"de", "en"}
    assert max(key[0] for key in spectators) == version


def test_a_page_whose_picture_takes_long_hears_that_the_server_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """A connection that only breaks has it wait for its server; so nothing is closed before the last farewell."""
    with contextlib.ExitStack() as at_the_end:
        hall = Hall(tmp_path, at_the_end)
        monkeypatch.setattr(server, "TO_SAY_FAREWELL_S", 60)  # for a busy machine
        arbiter, white = hall.join(Place.ARBITER), hall.join(Place.WHITE)
        hall.tables["1"].slow = Place.WHITE
        assert arbiter.do("start")["ok"]
        ending = threading.Thread(target=at_the_end.close)
        ending.start()
        while arbiter.farewell is None:
            arbiter.take()
        time.sleep(0.5)  # uvicorn looks ten times a second whether it is to end
        hall.tables["1"].goes_on.set()
        while white.farewell is None:
            white.take()
        ending.join()
    assert white.farewell["code"] == "restart"


def test_nobody_waits_for_pictures_of_codes(hall: Hall, monkeypatch: pytest.MonkeyPatch):
    """While codes are drawn for one arbiter the game at the next table goes on."""
    drawn = threading.Event()

    def slowly(text: str) -> str:
        assert drawn.wait(timeout=60)
        return qr_image(text)

    monkeypatch.setattr(requests, "qr_image", slowly)
    arbiter, other = hall.join(Place.ARBITER), hall.join(Place.ARBITER, table="2")
    hall.access.issue("1", Place.BLACK)
    arbiter.send({"do": "ask", "id": "places", "what": "places"})
    assert other.until(other.do("start")["version"])["step"] == "to_move"
    drawn.set()
    assert arbiter.take()["places"]


def test_nobody_waits_for_the_view_of_another_place(hall: Hall):
    """While the arbiter's view takes its time, the players of his table and all of the next one see what happens."""
    arbiter, white, spectator = (hall.join(place) for place in (Place.ARBITER, Place.WHITE, Place.SPECTATOR))
    other = hall.join(Place.ARBITER, table="2")
    slow = hall.tables["1"]
    slow.slow = Place.ARBITER
    arbiter.send({"do": "command", "id": "begin", "command": {"type": "start"}})
    version = arbiter.take()["version"]  # answered, though the arbiter has not seen it yet
    assert white.until(version)["step"] == spectator.until(version)["step"] == "to_move"
    assert other.until(other.do("start")["version"])["step"] == "to_move"
    assert arbiter.seen < version
    slow.goes_on.set()
    assert arbiter.until(version)["step"] == "to_move"


def test_players_get_earlier_positions_only_when_the_game_is_over(table: OneTable):
    """In a rated game a player is told no more than E2.9d has; who looks on and the arbiter go back at any time."""
    pages = {place: table.join(place) for place in ("white", "black", "arbiter", "spectator")}
    pages["arbiter"].do("start")
    pages["white"].say("Springer Felix drei")
    version = pages["white"].say("Uhr drücken")["version"]
    told = {place: page.until(version)["line"] for place, page in pages.items()}
    assert [len(told[place]) for place in ("white", "black", "arbiter", "spectator")] == [0, 0, 1, 1]
    (earlier,) = told["spectator"]
    assert (earlier["from"], earlier["to"], earlier["squares"][45]) == ("g1", "f3", "N")
    assert "".join(part["text"] for part in earlier["words"]) == "Springer Felix drei"
    over = pages["black"].do("resign", seat="black")["version"]
    assert [len(pages[place].until(over)["line"]) for place in ("white", "black")] == [1, 1]
