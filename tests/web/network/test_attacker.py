"""Somebody on the network, or at one of the places, wants more than is his: nothing changes, he learns nothing."""

import asyncio
import json
import socket
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from ipaddress import ip_network
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from chess import SQUARE_NAMES
from itsdangerous import URLSafeSerializer
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection

from app.record.record import Record
from tests.web.client import Json, Page, open_socket, refused, request
from tests.web.server import Server
from web.admission.codes import first_square
from web.admission.throttle import PER_ADDRESS, PER_PLACE
from web.network.proxies import Behind

SCRIPT = "<script>alert(1)</script>"


def record_of(server: Server, table: str = "1") -> tuple[Any, ...]:
    """All events on the record."""
    with Record.read(server.folder / f"{table}.sqlite") as record:
        return record.events


def a_move(server: Server, white: Page, black: Page) -> None:
    """The game goes on: White's next move, from the announcement to the clock."""
    assert white.say("Eva vier")["ok"]
    assert black.say("Eva vier")["ok"]
    assert black.do("execute", seat="black")["ok"]
    answer = white.say("Uhr")
    assert answer["ok"], answer
    assert black.until(answer["version"])["to_move"] == "black"


@pytest.fixture
def seated(server: Server) -> dict[str, Page]:
    """Everybody in his place, the game begun."""
    pages = {place: server.join(place) for place in ("white", "black", "assistant_white", "arbiter", "spectator")}
    version = pages["arbiter"].do("start")["version"]
    for page in pages.values():
        page.until(version)
    return pages


# --- from one's own place ------------------------------------------------------------------------------------------

FOREIGN = [
    ("black", {"type": "announce", "seat": "white", "announcement": {"to": "e4"}}),
    ("black", {"type": "press_clock", "seat": "white"}),
    ("black", {"type": "resign", "seat": "white"}),
    ("black", {"type": "set_clock", "seat": "black", "remaining_ms": 9_000_000}),
    ("black", {"type": "give_time", "seat": "black", "ms": 60_000, "reason": "disturbance"}),
    ("black", {"type": "reconcile"}),
    ("black", {"type": "stop_clocks"}),
    ("black", {"type": "ask_clock", "seat": "white"}),
    ("black", {"type": "execute", "seat": "white"}),
    ("assistant_white", {"type": "resign", "seat": "white"}),
    ("assistant_white", {"type": "offer_draw", "seat": "white"}),
    ("assistant_white", {"type": "press_clock", "seat": "black"}),
    ("assistant_white", {"type": "penalise", "seat": "black", "penalty": "loss", "article": "13.4d"}),
    ("arbiter", {"type": "announce", "seat": "white", "announcement": {"to": "e4"}}),
    ("arbiter", {"type": "resign", "seat": "white"}),
    ("spectator", {"type": "stop_clocks"}),
    ("spectator", {"type": "announce", "seat": "white", "announcement": {"to": "e4"}}),
]


def test_nobody_does_what_is_another_places(server: Server, seated: dict[str, Page]):
    """Each foreign command is refused in words, and the record does not grow."""
    before = record_of(server)
    for place, command in FOREIGN:
        answer = seated[place].ask({"do": "command", "command": command})
        assert answer["ok"] is False, (place, command)
        assert answer["words"][0]["text"], (place, command)
    assert record_of(server) == before
    a_move(server, seated["white"], seated["black"])


@pytest.mark.parametrize("forged", [{"by": {"role": "arbiter"}}, {"at": 0}, {"evidence": {"clip": "000001-white"}}])
def test_who_acts_and_when_is_not_for_the_page_to_say(server: Server, seated: dict[str, Page], forged):
    """A command that brings its own actor, time or evidence is none."""
    before = record_of(server)
    command = {"type": "stop_clocks", **forged}
    for place in ("black", "arbiter"):
        assert seated[place].ask({"do": "command", "command": command})["code"] == "unknown_field"
    assert record_of(server) == before


MALFORMED = [
    "",
    "null",
    "[]",
    "7",
    "{",
    "{}",
    '{"do":"nothing"}',
    '{"do":"command"}',
    '{"do":"command","id":"x"}',
    '{"do":"command","id":"x","command":[]}',
    '{"do":"command","id":"x","command":{}}',
    '{"do":"command","id":"x","command":{"type":"__class__"}}',
    '{"do":"command","id":"x","command":{"type":"stop_clocks","more":1}}',
    '{"do":"command","id":"x","command":{"type":"announce","seat":"green","announcement":{}}}',
    '{"do":"command","id":"x","command":{"type":"set_clock","seat":"white","remaining_ms":1e999}}',
    '{"do":"command","id":"x","command":{"type":"announce","seat":"black","announcement":{"to":"z9"}}}',
    '{"do":"command","id":"../../x","command":{"type":"stop_clocks"}}',
    '{"do":"command","id":"x","command":{"type":"stop_clocks"},"by":{"role":"arbiter"}}',
    '{"do":"say","id":"x","words":7}',
    '{"do":"say","id":"","words":"Eva vier"}',
    '{"do":"say","id":"x","words":"' + 600 * "a" + '"}',
    '{"do":"hello","version":0}',
    '{"do":"hello","version":-7}',
    '{"do":"ask","id":"x","what":"log","from":-1}',
    '{"do":"ask","id":"x","what":"key"}',
    '{"do":"issue_code","id":"x","place":"king"}',
    '{"do":"language","id":"x","language":"../../../etc/passwd"}',
    '{"do":"say","id":"x","words":"\\ud800"}',
    "[" * 5_000,
    '{"do":"command","id":"x","command":{"type":' + '{"a":' * 1_000 + "1" + "}" * 1_000 + "}}",
]


@pytest.mark.parametrize("place", ["black", "arbiter"])
def test_a_malformed_frame_is_refused_and_nothing_else_happens(server: Server, seated: dict[str, Page], place):
    """Whatever a page sends, it is answered in words, and its next right request is done."""
    before = record_of(server)
    page = seated[place]
    for text in MALFORMED:
        page.socket.send(text)
        answer = page.take()
        assert (answer["is"], answer["ok"]) == ("answer", False), text[:80]
        assert answer["words"][0]["text"]
    page.socket.send(b"\x00\x01")
    assert page.take()["code"] == "not_json"
    assert record_of(server) == before
    a_move(server, seated["white"], seated["black"])


def test_a_frame_that_is_too_long_ends_its_own_connection_only(server: Server, seated: dict[str, Page]):
    """Sixteen kilobytes are more than any request has; the others notice nothing, and the page may come back."""
    before = record_of(server)
    black = seated["black"]
    black.socket.send('{"do":"say","id":"x","words":"' + 20_000 * "a" + '"}')
    with pytest.raises(ConnectionClosed):
        black.take()
    assert record_of(server) == before
    a_move(server, seated["white"], black.open())


# --- with another one's session, or none ------------------------------------------------------------------------------


def refused_socket(server: Server, cookie: str, origin: str | None = None) -> int:
    """The status with which a socket is refused."""
    with pytest.raises(InvalidStatus) as refused:
        open_socket(server.address, cookie, origin)
    return int(refused.value.response.status_code)


def test_a_forged_or_altered_session_is_none(server: Server, seated: dict[str, Page]):
    """A cookie that was not written here, or was changed, opens nothing."""
    cookie = seated["black"].cookie
    name, value = cookie.split("=", 1)
    arbiters = seated["arbiter"].cookie.split("=", 1)[1]
    own_key = str(URLSafeSerializer(b"guessed", salt="session").dumps("arbiter"))
    spliced = arbiters.split(".")[0] + "." + value.split(".", 1)[1]
    for forged in ("", value[:-2], value.swapcase(), own_key, spliced, "null", "." * 3, "%00", "A" * 3_000):
        assert refused_socket(server, f"{name}={forged}") == 403
        assert request(server.address, "GET", "/table", cookie=f"{name}={forged}")[0] == 303
        assert request(server.address, "GET", "/export/zip", cookie=f"{name}={forged}")[0] == 403


def test_a_session_that_has_ended_cannot_be_played_again(server: Server, seated: dict[str, Page]):
    """Who kept a cookie from before the arbiter issued a new code keeps nothing."""
    old = seated["black"]
    seated["arbiter"].ask({"do": "issue_code", "place": "black"})
    assert old.take()["code"] == "session_ended"
    assert refused_socket(server, old.cookie) == 403


def test_another_sites_page_cannot_open_a_socket_or_join(server: Server, seated: dict[str, Page]):
    """A browser names the site that asks; only this server's own pages are answered."""
    for origin in (
        "http://evil.example",
        "null",
        server.address + ".evil.example",
        "https://" + server.address[7:] + "0",
    ):
        assert refused_socket(server, seated["black"].cookie, origin) == 403
        headers = {"Origin": origin}
        form = {"code": server.codes["1"]["spectator"]}
        assert request(server.address, "POST", "/join", form=form, headers=headers)[0] == 403


def test_a_foreign_name_for_this_server_is_no_name(server: Server):
    """A name that somebody else has pointed here is refused: no site of his can pass for this one."""
    for host in ("evil.example", f"evil.example:{server.port}", "localhost.evil.example", "[::1", ""):
        assert request(server.address, "GET", "/", headers={"Host": host})[0] in {400, 403}


def test_a_session_holds_at_its_own_table_alone(serve):
    """The arbiter of one table reads nothing of another, and changes nothing there."""
    server = serve("--tables", "2", "--pairing", "Anna", "Karl", "--pairing", "Berta", "Otto")
    arbiter, white = server.join("arbiter", table="1"), server.join("white", table="2")
    before = record_of(server, "2")
    assert arbiter.do("start")["ok"]
    assert arbiter.ask({"do": "issue_code", "place": "white"})["ok"]
    assert white.view["step"] == "not_started"
    assert record_of(server, "2") == before
    assert request(server.address, "GET", "/live.pgn?table=2", cookie=arbiter.cookie)[0] == 403
    code = server.codes["1"]["spectator"]
    assert request(server.address, "GET", f"/live.pgn?table=2&code={code}")[0] == 403
    assert not any("Berta" in text or "Otto" in text for text in arbiter.received)
    assert refused_socket(server, "") == 403


def test_no_path_leads_to_a_file_that_is_not_a_pages(server: Server, seated: dict[str, Page]):
    """Neither the server's own files nor the records can be fetched, by the arbiter either."""
    cookie = seated["arbiter"].cookie
    for path in (
        "/static/../server.py",
        "/static/%2e%2e/server.py",
        "/static/..%2f..%2fapp/commands/play.py",
        "/static//etc/passwd",
        "/clip/..%2f1.sqlite",
        "/clip/../access.db",
        "/export/..%2faccess.db",
        "/texts/..%2f..%2fpyproject.json",
        "/live.pgn?table=../1",
    ):
        assert request(server.address, "GET", path, cookie=cookie)[0] in {403, 404}, path


# --- by guessing ---------------------------------------------------------------------------------------------------

AT_ONCE = 40


def all_at_once(server: Server, codes: list[str], headers: list[Json] | None = None) -> Counter[str]:
    """What that many tries at the same moment come to: why they were refused, and how often."""
    with ThreadPoolExecutor(AT_ONCE) as pool:
        return Counter(pool.map(partial(refused, server.address), codes, headers or [{}] * len(codes)))


def guesses(server: Server) -> list[str]:
    """Forty codes that are none, at as many places, none of which is anybody's."""
    firsts = {first_square(code) for code in server.codes["1"].values()}
    return [f"{square}a1b2c3d4" for square in SQUARE_NAMES if square not in firsts][:AT_ONCE]


def test_who_guesses_at_a_place_gets_five_tries_however_many_at_once(server: Server):
    """Forty tries side by side are five tries; nobody else in the hall, whose address is the same, waits for it."""
    code = server.codes["1"]["black"]
    wrong = [f"{first_square(code)}{square}a1b2c3" for square in SQUARE_NAMES if square != code[2:4]][:AT_ONCE]
    assert all_at_once(server, wrong) == {"wrong_code": PER_PLACE, "too_many_attempts": AT_ONCE - PER_PLACE}
    assert refused(server.address, code) == "too_many_attempts"
    assert server.join("arbiter").view["step"] == "not_started"


def test_who_guesses_everywhere_is_stopped_too(server: Server):
    """From one address thirty tries a minute are looked at, and no more."""
    assert all_at_once(server, guesses(server)) == {
        "wrong_code": PER_ADDRESS,
        "too_many_attempts": AT_ONCE - PER_ADDRESS,
    }


def test_many_who_are_right_at_once_all_get_in(server: Server):
    """Forty spectators scan the code at the door at the same moment, and nobody is taken for a guesser."""
    assert all_at_once(server, [server.codes["1"]["spectator"]] * AT_ONCE) == {"": AT_ONCE}


@pytest.mark.parametrize(("name", "value"), [("X-Forwarded-For", "10.0.0.{}"), ("Forwarded", "for=10.0.0.{}")])
def test_nobody_is_somebody_else_by_saying_so(server: Server, name, value):
    """An address in a header counts for nothing where no proxy was named: forty made up are one address."""
    made_up = [{name: value.format(number)} for number in range(AT_ONCE)]
    assert all_at_once(server, guesses(server), made_up)["wrong_code"] == PER_ADDRESS


def test_behind_a_proxy_each_address_counts_for_itself(serve: Callable[..., Server]):
    """The proxy's word is taken for who asks and by which scheme, and only what it wrote itself: the last it names."""
    server = serve("--behind", "127.0.0.1", "--blind", "white")
    guesser = [{"X-Forwarded-For": f"10.9.9.{number}, 192.0.2.7"} for number in range(AT_ONCE)]
    assert all_at_once(server, guesses(server), guesser)["wrong_code"] == PER_ADDRESS
    told = {"X-Forwarded-For": "192.0.2.8", "X-Forwarded-Proto": "https"}
    form = {"code": server.codes["1"]["black"]}
    status, sent, _ = request(server.address, "POST", "/join", form=form, headers=told)
    assert (status, "Secure" in sent["set-cookie"].split("; ")) == (303, True)


@pytest.mark.parametrize(
    ("headers", "asker"),
    [
        ({"forwarded": 'for="[2001:db8::1]:4711";proto=https;by=10.0.0.1'}, "2001:db8::1"),
        ({"forwarded": "for=192.0.2.1, For=198.51.100.7"}, "198.51.100.7"),
        ({"x-forwarded-for": "192.0.2.1, 10.0.0.2"}, "192.0.2.1"),
        ({"x-forwarded-for": "192.0.2.1, 198.51.100.7:5000"}, "198.51.100.7"),
        ({"x-forwarded-for": "192.0.2.1", "forwarded": "for=192.0.2.1"}, "192.0.2.1"),
        ({"x-forwarded-for": "192.0.2.1", "forwarded": "for=198.51.100.7"}, "10.0.0.1"),
        ({"x-forwarded-for": "192.0.2.1, unknown"}, "10.0.0.1"),
        ({"forwarded": "for=_hidden"}, "10.0.0.1"),
        ({"x-forwarded-for": "10.0.0.2"}, "10.0.0.1"),
        ({"forwarded": '=;"for'}, "10.0.0.1"),
        ({}, "10.0.0.1"),
    ],
)
def test_of_what_proxies_say_nothing_is_believed_that_the_asker_may_have_made_up(headers, asker):
    """Of two headers that name two askers one is made up; names that are no address, or a proxy's, are nobody."""
    assert asked_through("10.0.0.1", headers)["client"][0] == asker
    assert asked_through("192.0.2.99", headers)["client"][0] == "192.0.2.99"


@pytest.mark.parametrize(
    ("kind", "headers", "scheme"),
    [
        ("http", {"x-forwarded-proto": "https"}, "https"),
        ("websocket", {"forwarded": "for=192.0.2.1;proto=https"}, "wss"),
        ("http", {"x-forwarded-proto": "javascript"}, "http"),
        ("http", {}, "http"),
    ],
)
def test_a_proxy_says_whether_it_was_asked_by_https(kind, headers, scheme):
    """Then the cookie never goes in the clear."""
    assert asked_through("10.0.0.1", headers, kind)["scheme"] == scheme
    assert asked_through("192.0.2.99", headers, kind)["scheme"] == "http"


def asked_through(peer: str, headers: dict[str, str], kind: str = "http") -> Json:
    """How a request from that address comes to a server that was told of the proxies 10.0.0.0/8."""
    came: list[Json] = []

    async def application(scope: Any, receive: Any, send: Any) -> None:
        came.append(scope)

    lines = [(name.encode(), value.encode()) for name, value in headers.items()]
    scope = {"type": kind, "scheme": "http", "client": (peer, 5_000), "headers": lines}
    behind = Behind(application, [ip_network("10.0.0.0/8")])
    with ThreadPoolExecutor(1) as other:  # in this one the browser of other tests may have its loop
        other.submit(lambda: asyncio.run(behind(scope, None, None))).result()  # type: ignore[arg-type] # unused
    return came[0]


# --- what is sent --------------------------------------------------------------------------------------------------


def keys_of(value: object) -> set[str]:
    """All names of fields, at any depth."""
    if isinstance(value, dict):
        return set(value) | {key for inner in value.values() for key in keys_of(inner)}
    return {key for inner in value for key in keys_of(inner)} if isinstance(value, list) else set()


def test_nothing_is_sent_that_a_place_may_not_know(server: Server, seated: dict[str, Page]):
    """Every byte to a blind player is free of clocks and counts, and no player gets the other's board or sheet."""
    white, black = seated["white"], seated["black"]
    a_move(server, white, black)
    white.do("note", seat="white", text="Geheim Eva vier")
    black.do("execute", seat="black", announcement={"from_file": "a", "from_rank": 7, "to": "a5"})
    told = white.do("ask_clock", seat="white")
    for page in seated.values():
        page.until(told["version"])
    frames: dict[str, list[Json]] = {
        place: [json.loads(text) for text in page.received] for place, page in seated.items()
    }
    times = {"clocks", "ply", "moves_completed", "at", "remaining_ms", "used_ms", "running", "flag", "events", "clip"}
    assert not keys_of(frames["white"]) & times
    assert {"clocks", "at"} <= keys_of(frames["black"])
    for place, other in (("white", "black"), ("black", "white"), ("assistant_white", "black")):
        for view in (frame.get("view", {}) for frame in frames[place]):
            assert other not in view.get("sheets", {}), place
            assert other not in view.get("boards", {}) or place == "assistant_white"  # whose hands are for it (9a)
    for place in ("black", "spectator"):
        assert not any("Geheim" in text for text in seated[place].received), place
    assert any(" verbraucht, " in line for line in white.lines + seated["assistant_white"].lines)
    assert not any(" verbraucht, " in line for line in black.lines + seated["spectator"].lines)
    desk = {"reconciliation", "evidence", "waits", "position", "differences", "unclear", "illegal_moves"}
    for place in ("white", "black", "assistant_white", "spectator"):
        assert not keys_of(frames[place]) & desk, place


def test_a_script_in_a_players_name_stays_text(serve):
    """Names come as they were entered, in JSON and never in a page."""
    server = serve("--white", SCRIPT, "--black", '"; DROP TABLE event; --')
    black = server.join("black")
    assert black.view["names"] == {"white": SCRIPT, "black": '"; DROP TABLE event; --'}
    for path in ("/", "/table"):
        status, headers, body = request(server.address, "GET", path, cookie=black.cookie)
        assert SCRIPT.encode() not in body
        assert "script-src 'self'" in headers["content-security-policy"], status
    _, headers, body = request(server.address, "GET", "/export/pgn", cookie=server.join("arbiter").cookie)
    assert SCRIPT.encode() in body
    assert (headers["content-type"].split(";")[0], headers["x-content-type-options"]) == (
        "application/vnd.chess-pgn",
        "nosniff",
    )


# --- by the thousand -----------------------------------------------------------------------------------------------

A_THOUSAND = 1_000


def test_a_thousand_connections_stop_nobody(server: Server, seated: dict[str, Page]):
    """While a thousand connections are held open the game goes on, and who lost his own comes back."""
    place = urlsplit(server.address)
    assert place.hostname
    assert place.port
    held = [socket.create_connection((place.hostname, place.port)) for _ in range(A_THOUSAND)]
    try:
        a_move(server, seated["white"], seated["black"])
        seated["black"].cut()
        assert seated["black"].open().view["to_move"] == "black"
        assert server.join("spectator").view["step"] == "to_move"
        assert len(list(Path(f"/proc/{server.process.pid}/fd").iterdir())) < A_THOUSAND  # the oldest have made room
    finally:
        for one in held:
            one.close()


def test_a_thousand_sockets_of_one_session_are_a_few(server: Server, seated: dict[str, Page]):
    """The oldest of a session's pages go, and are told so; the others, and everybody else, play on."""
    black = seated["black"]
    opened: list[ClientConnection] = []
    for _ in range(40):
        opened.append(open_socket(server.address, black.cookie))
        opened[-1].send('{"do":"hello"}')
    while black.farewell is None:
        black.take()
    assert black.farewell["code"] == "displaced"
    last = Page(server.address, black.cookie).open()
    a_move(server, seated["white"], last)
    for one in opened:
        one.close()


def test_silent_and_endless_requests_do_not_wait_forever(server: Server, seated: dict[str, Page]):
    """A form that never ends, and headers that never end, hold a connection and nothing else."""
    place = urlsplit(server.address)
    forms = []
    for start in (
        b"POST /join HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 900\r\n\r\ncode=",
        b"GET / HTTP/1.1\r\nX: ",
    ):
        forms.append(socket.create_connection((str(place.hostname), place.port)))
        forms[-1].sendall(start)
    status, _, _ = request(server.address, "POST", "/join", form={"code": "x" * 5_000})
    assert status == 403
    a_move(server, seated["white"], seated["black"])
    for one in forms:
        one.close()


def test_the_same_request_again_is_done_once(server: Server, seated: dict[str, Page]):
    """A frame that somebody recorded and sends again gets its first answer, and nothing happens."""
    arbiter = seated["arbiter"]
    given = {"type": "give_time", "seat": "black", "ms": 60_000, "reason": "disturbance"}
    first = arbiter.ask({"do": "command", "command": given}, "recorded")
    before = record_of(server)
    assert arbiter.ask({"do": "command", "command": given}, "recorded") == first
    assert arbiter.ask({"do": "command", "command": {"type": "stop_clocks"}}, "recorded") == first
    assert record_of(server) == before
