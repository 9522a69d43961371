"""What pages are told of their table, and how they ask: gaps, order, the same again, and pages that are slow."""

import asyncio
import gc
import json
import socket
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from types import SimpleNamespace
from typing import TYPE_CHECKING, cast

import pytest
from starlette.websockets import WebSocketState
from websockets.exceptions import ConnectionClosed

from tests.web.client import PATIENCE_S, Page, open_socket, text_of
from tests.web.server import OneTable, Server
from web.socket import CLOSED, Socket

if TYPE_CHECKING:
    from starlette.websockets import WebSocket

    from web.admission.access import Session
    from web.showing import Pictures
    from web.socket import Answering
    from web.tables import TableService

OPENING = [
    "Die Partie beginnt. Weiß ist am Zug.",
    "Eva zwei Eva vier.",
    "Wiederholung stimmt.",
    "Ausgeführt von Schwarz.",
    "Schwarz ist am Zug.",
]


def test_a_page_is_shown_its_table_when_it_says_hello(table: OneTable):
    """Who joins gets the table for his place."""
    page = table.join("black")
    assert page.view["step"] == "not_started"
    assert page.view["names"] == {"white": "Anna Berg", "black": "Karl Maier"}
    assert page.view["seat"] == "black"


def test_a_move_reaches_every_page(table: OneTable):
    """What one announces, executes and completes, all are shown and told."""
    white, black, arbiter, spectator = (table.join(place) for place in ("white", "black", "arbiter", "spectator"))
    version = play_a_move(white, black, arbiter)
    for page in (white, black, arbiter, spectator):
        view = page.until(version)
        assert view["to_move"] == "black"
        assert view["last_move"] == {"from": "e2", "to": "e4"}
        assert page.lines == OPENING


@pytest.mark.parametrize(
    ("language", "told"),
    [("en", ["Names instead of letters, please: say Läufer Cesar vier."]), ("de", ["Cesar zwei Cesar vier."])],
)
def test_a_letter_of_another_language_than_the_pages_moves_nothing(table: OneTable, language: str, told: list[str]):
    """C.3: the player's letters are German, where "Bc4" is a pawn's move; on an English page it is the bishop's."""
    white, arbiter = table.join("white", language), table.join("arbiter")
    assert arbiter.do("start")["ok"]
    answer = white.say("Bc4")
    assert [text_of(line) for line in answer["lines"]] + white.lines[1:] == told


def test_a_scoresheet_is_read_with_the_care_of_typed_moves(table: OneTable):
    """C.3: on an English page "Nf3" is the knight's move though the sheet's letters are German, and "Bf3" two moves."""
    white, black, arbiter = table.join("white"), table.join("black", "en"), table.join("arbiter")
    assert arbiter.do("start")["ok"]
    assert white.say("Springer Gustav eins Felix drei")["ok"]
    refused = black.do("note", seat="black", text="Bf3")
    assert (refused["code"], text_of({"parts": refused["words"]})) == (
        "letters_of_two",
        "That may be either of two: Felix drei, or Läufer Felix drei. Please write it with the names.",
    )
    noted = black.do("note", seat="black", text="Nf3")
    assert noted["ok"], noted
    (entry,) = black.until(noted["version"])["sheets"]["black"]
    assert (entry["text"], entry["status"]) == ("Nf3", "ok")


def test_castling_in_chess960_is_marked_by_the_kings_squares(serve: Callable[..., Server]):
    """The king has come from e1 to g1, though the move is written as king takes rook."""
    server = serve("--fen", "4k3/8/8/8/8/8/8/4KR2 w F - 0 1", "--chess960", "--blind", "none")
    white, black, arbiter = (server.join(place) for place in ("white", "black", "arbiter"))
    assert arbiter.do("start")["ok"]
    assert white.say("Kurze Rochade")["ok"]
    assert black.say("Kurze Rochade")["ok"]
    for seat, page in (("white", white), ("black", black)):
        assert page.do("execute", seat=seat)["ok"]
    pressed = white.say("Uhr drücken")
    assert pressed["ok"], pressed
    assert arbiter.until(pressed["version"])["last_move"] == {"from": "e1", "to": "g1"}


def test_a_sign_of_life_that_nobody_takes_keeps_no_other_page_waiting(monkeypatch: pytest.MonkeyPatch):
    """A machine that slept wakes up with many of them due, for pages that have gone: all else goes on at once."""
    asked = iter([0.0, *[100.0] * 50])  # the time stands
    monkeypatch.setattr("web.socket.monotonic", lambda: next(asked))
    gone = SimpleNamespace(application_state=WebSocketState.DISCONNECTED)
    session = SimpleNamespace(language="de")
    page = Socket(cast("WebSocket", gone), cast("Session", session), cast("TableService", None), cast("Pictures", None))

    async def lives() -> BaseException | None:
        living = asyncio.create_task(page._live())
        await asyncio.sleep(0)  # it comes back only when that has let go
        living.cancel()
        (ended,) = await asyncio.gather(living, return_exceptions=True)
        return ended

    with ThreadPoolExecutor(1) as elsewhere:  # a browser's loop may run in this thread
        assert isinstance(elsewhere.submit(lambda: asyncio.run(lives())).result(), asyncio.CancelledError)


def test_a_page_that_goes_while_it_is_sent_something_leaves_nothing_at_the_terminal(monkeypatch: pytest.MonkeyPatch):
    """Both fail at the same moment, the reading and the sending; a director's screen reader reads no traceback."""
    monkeypatch.setattr("web.socket.BETWEEN_SIGNS_OF_LIFE_S", PATIENCE_S)
    frames: Iterator[dict[str, object]] = iter([{"type": "websocket.receive", "text": '{"do": "hello", "version": 0}'}])

    async def receive() -> dict[str, object]:
        await asyncio.sleep(0)
        return next(frames, {"type": "websocket.disconnect", "code": 1005})

    async def send_text(_: str) -> None:
        raise RuntimeError(CLOSED)

    async def of(*_: object) -> object:
        await asyncio.sleep(0)
        return SimpleNamespace(frame=lambda *_: {"lines": []}, version=1)

    websocket = SimpleNamespace(
        receive=receive, send_text=send_text, application_state=WebSocketState.CONNECTED, close=None
    )
    session, pictures = SimpleNamespace(language="de", place="white"), SimpleNamespace(of=of)
    page = Socket(
        cast("WebSocket", websocket), cast("Session", session), cast("TableService", None), cast("Pictures", pictures)
    )
    told: list[object] = []

    async def serves() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda _, context: told.append(context["message"]))
        await page.serve(cast("Answering", None), was_too_slow=False)
        gc.collect()

    with ThreadPoolExecutor(1) as elsewhere:
        elsewhere.submit(lambda: asyncio.run(serves())).result()
    assert told == []


def play_a_move(white: Page, black: Page, arbiter: Page) -> int:
    """White's first move, from the start of the game to the clock; the version then."""
    assert arbiter.do("start")["ok"]
    assert white.say("Eva vier")["ok"]
    assert black.say("Eva vier")["ok"]
    assert black.do("execute", seat="black")["ok"]
    version = white.say("Uhr")["version"]
    assert isinstance(version, int)
    return version


def test_who_comes_back_gets_the_gap_and_nothing_twice(table: OneTable):
    """After a lost connection the lines go on where they ended, each with its own number."""
    white, black, arbiter = (table.join(place) for place in ("white", "black", "arbiter"))
    black.until(arbiter.do("start")["version"])
    black.cut()
    seen = black.seen
    white.say("Eva vier")
    other = table.join("spectator")
    assert other.lines == OPENING[:2]
    black.open()
    assert black.tables[-1]["version"] > seen
    assert black.lines == OPENING[:2]
    ids = [line["id"] for sent in black.tables for line in sent["lines"]]
    assert len(ids) == len(set(ids))


def test_four_windows_of_a_place_stay_open_and_the_fifth_closes_the_oldest(table: OneTable):
    """Who plays at his place in more windows than it may have is told so at the one that he opened first."""
    first = table.join("black")
    others = [Page(table.address, first.cookie).open() for _ in range(3)]
    for page in (first, *others):
        assert page.ask({"do": "ask", "what": "places"})["is"] == "answer"
    fifth = Page(table.address, first.cookie).open()
    assert first.take()["code"] == "displaced"
    for page in (*others, fifth):
        assert page.ask({"do": "ask", "what": "places"})["is"] == "answer"


def test_versions_only_grow_and_no_line_is_missing(table: OneTable):
    """However the messages are bundled, each line comes once and in order."""
    white, black, arbiter = (table.join(place) for place in ("white", "black", "arbiter"))
    arbiter.do("start")
    for _ in range(10):
        arbiter.do("give_time", seat="white", ms=1_000, reason="disturbance")
        version = arbiter.do("take_time", seat="white", ms=1_000, reason="taken_back")["version"]
    for page in (white, black, arbiter):
        page.until(version)
        versions = [sent["version"] for sent in page.tables]
        assert all(one <= other for one, other in pairwise(versions))
        numbers = [int(line["id"].split(".")[0]) for sent in page.tables for line in sent["lines"]]
        assert numbers == list(range(2, version + 1))


def test_two_equal_announcements_are_two_lines(table: OneTable):
    """The same words twice have two numbers, so that a page says them twice."""
    arbiter, black = table.join("arbiter"), table.join("black")
    arbiter.do("start")
    for _ in range(2):
        version = arbiter.do("give_time", seat="white", ms=60_000, reason="disturbance")["version"]
    black.until(version)
    _, first, second = (line for sent in black.tables for line in sent["lines"])
    assert text_of(first) == text_of(second)
    assert first["id"] != second["id"]


def test_a_request_sent_twice_is_done_once(table: OneTable):
    """The same id again has the same answer, on another socket too."""
    arbiter = table.join("arbiter")
    given = {"do": "command", "id": "once", "command": {"type": "start"}}
    first = arbiter.ask(given, "once")
    assert arbiter.ask(given, "once") == first
    again = Page(table.address, arbiter.cookie).open()
    assert again.ask(given, "once") == first
    assert again.seen == first["version"]


def test_two_players_ids_do_not_meet(table: OneTable):
    """An id belongs to its session: another's same id is another request."""
    white, black, arbiter = (table.join(place) for place in ("white", "black", "arbiter"))
    arbiter.do("start")
    assert white.do("offer_draw", "1", seat="white")["ok"]
    assert black.do("decline_draw", "1", seat="black")["ok"]


def test_a_refusal_says_why_in_the_pages_language(table: OneTable):
    """An illegal attempt comes back with its reason, and stands nowhere."""
    arbiter, black = table.join("arbiter"), table.join("black", language="en")
    arbiter.do("start")
    answer = black.do("press_clock", seat="black")
    assert answer["ok"] is False
    assert answer["code"] == "clock_not_running_for_you"
    assert text_of({"parts": answer["words"]}) == "Your clock is not running."


def test_what_is_unclear_is_asked_of_him_alone(table: OneTable):
    """A question of the dialogue is the answer to whoever spoke, and the others hear nothing of it."""
    white, black, arbiter = (table.join(place) for place in ("white", "black", "arbiter"))
    arbiter.do("start")
    answer = white.say("xyz")
    assert [text_of(line) for line in answer["lines"]] == ["Nicht verstanden. Gehört: xyz."]
    version = white.say("Eva vier")["version"]
    black.until(version)
    assert black.lines == OPENING[:2]


def test_an_assistant_speaks_for_his_player(table: OneTable):
    """What the assistant of the blind player types is announced for him, and executed on the opponent's board."""
    helper, black, arbiter = (table.join(place) for place in ("assistant_white", "black", "arbiter"))
    arbiter.do("start")
    assert helper.say("Eva vier")["ok"]
    log = arbiter.ask({"do": "ask", "what": "log", "from": 3})["events"]
    assert log[0]["by"] == {"role": "assistant", "seat": "white"}
    helper.do("execute", seat="black")
    assert (
        black.until(helper.do("repeat", seat="black", announcement={"to": "e4"})["version"])["announced"]["seat"]
        == "white"
    )


def test_hello_comes_first(table: OneTable):
    """Whoever asks before he has said hello is told so, and not answered."""
    black = table.join("black")
    early = open_socket(table.address, black.cookie)
    early.send('{"do":"say","id":"x","words":"Eva vier"}')
    assert json.loads(early.recv(timeout=PATIENCE_S))["code"] == "hello_first"
    with pytest.raises(ConnectionClosed):
        early.recv(timeout=PATIENCE_S)


def test_a_page_that_takes_nothing_is_dropped_and_told(serve: Callable[..., Server]):
    """Nothing is heaped up for a page that does not read: it is dropped, comes back, is told so, and misses nothing.

    With so long a name a few frames are more than the system keeps for it. Of many small ones a busy machine may make
    so few that the page is missed first, because it answers no ping.
    """
    server = serve("--white", 60_000 * "a", "--black", "Karl Maier")
    arbiter, slow = server.join("arbiter"), server.join("spectator")
    slow.close()
    arbiter.do("start")
    for _ in range(300):
        arbiter.do("give_time", seat="white", ms=1, reason="disturbance")
    deaf = deaf_page(server, slow.cookie)
    for _ in range(10):
        version = arbiter.do("give_time", seat="white", ms=1, reason="disturbance")["version"]
    while is_there(arbiter, "spectator"):
        time.sleep(0.2)
    deaf.close()
    slow.seen = -1
    slow.open()
    assert slow.seen == version
    assert slow.lines[-1] == "Die Verbindung war zu langsam und ist neu begonnen worden. Es fehlt nichts."
    assert len(slow.lines) == 200 + 1  # the last two hundred, and this one


def deaf_page(server: Server, cookie: str) -> socket.socket:
    """A page that says hello, and reads nothing after the first line of the answer."""
    deaf = socket.socket()
    deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2_048)
    deaf.connect(("127.0.0.1", server.port))
    deaf.sendall(UPGRADE.format(port=server.port, cookie=cookie).encode())
    assert deaf.recv(12) == b"HTTP/1.1 101"
    deaf.sendall(masked(b'{"do":"hello"}'))
    return deaf


UPGRADE = (
    "GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nOrigin: http://127.0.0.1:{port}\r\nCookie: {cookie}\r\n"
    "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)


def masked(text: bytes) -> bytes:
    """A text frame as a client sends it (RFC 6455, 5.2), masked with zeros."""
    return bytes([0x81, 0x80 | len(text), 0, 0, 0, 0]) + text


def is_there(arbiter: Page, place: str) -> bool:
    """Whether the server holds a socket of that place, as the desk is told."""
    places = arbiter.ask({"do": "ask", "what": "places"})["places"]
    return next(bool(found["there"]) for found in places if found["place"] == place)
