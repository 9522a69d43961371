"""A page without a browser: it joins over HTTP, and speaks the protocol of docs/web.md over a WebSocket."""

import http.client
import json
import re
import uuid
from typing import Any, Literal
from urllib.parse import urlencode, urlsplit

from websockets.sync.client import ClientConnection, connect

Place = Literal["white", "black", "assistant_white", "assistant_black", "arbiter", "spectator"]
Json = dict[str, Any]
SIGN_OF_LIFE = '{"is":"alive"}'
PATIENCE_S = 120  # nothing is waited for so long, but by a test that fails; a busy machine may take a while


def answer_at(socket: ClientConnection) -> Json:
    """The next answer of either socket, behind signs of life."""
    while (text := socket.recv(timeout=PATIENCE_S)) == SIGN_OF_LIFE:
        pass
    answer: Json = json.loads(text)
    return answer


class Page:
    """One session at its socket. `seen` is the last version, `tables` all that was sent of the table.

    Who hears nothing for `patience_s` waits no longer (TimeoutError).
    """

    def __init__(self, address: str, cookie: str) -> None:
        self.address = address
        self.cookie = cookie
        self.seen = -1
        self.received: list[str] = []
        self.tables: list[Json] = []
        self.patience_s: float = PATIENCE_S
        self.farewell: Json | None = None
        self._answers: dict[str, Json] = {}
        self._frames = 0
        self.socket: ClientConnection

    def open(self) -> "Page":
        """Open the socket and say which version was seen last; the table follows."""
        self.socket = open_socket(self.address, self.cookie)
        self._frames = 0
        self.send({"do": "hello", "version": self.seen})
        self.take()
        return self

    def cut(self) -> None:
        """Lose the connection without a word."""
        self.socket.socket.close()

    def close(self) -> None:
        """Leave."""
        self.socket.close()

    def send(self, frame: Json) -> None:
        """Send a frame as it is."""
        self.socket.send(json.dumps(frame))

    def take(self) -> Json:
        """The next frame of the server, of whatever kind."""
        while (text := self.socket.recv(timeout=self.patience_s)) == SIGN_OF_LIFE:
            pass
        assert isinstance(text, str)
        self.received.append(text)
        frame: Json = json.loads(text)
        if frame["is"] == "table":
            assert frame["version"] >= self.seen
            assert frame["number"] == self._frames
            self.seen, self._frames = frame["version"], self._frames + 1
            frame["view"] = whole(frame["view"], self.tables[-1]["view"] if frame["number"] else {})
            self.tables.append(frame)
        elif frame["is"] == "answer":
            self._answers[frame["id"]] = frame
        else:
            self.farewell = frame
        return frame

    def ask(self, frame: Json, id_: str | None = None) -> Json:
        """Ask, and wait for the answer, and as a page does until it has seen what came of it."""
        id_ = id_ or str(uuid.uuid4())
        self.send({**frame, "id": id_})
        while id_ not in self._answers:
            self.take()
        answer = self._answers.pop(id_)
        while self.seen < answer.get("version", self.seen):
            self.take()
        return answer

    def do(self, type_: str, id_: str | None = None, **fields: Any) -> Json:
        """Give a command."""
        return self.ask({"do": "command", "command": {"type": type_, **fields}}, id_)

    def say(self, words: str, id_: str | None = None) -> Json:
        """Type words."""
        return self.ask({"do": "say", "words": words}, id_)

    def until(self, version: int) -> Json:
        """Wait for the table of that version; the view then."""
        while self.seen < version:
            self.take()
        return self.view

    @property
    def view(self) -> Json:
        """The table as it was sent last."""
        found: Json = self.tables[-1]["view"]
        return found

    @property
    def lines(self) -> list[str]:
        """All sentences of the table, in the order in which they came."""
        return [text_of(line) for table in self.tables for line in table["lines"]]


def whole(view: Json, before: Json) -> Json:
    """A view with its lists whole again, of which a frame has what is new since the one before."""
    known = before.get("sheets", {})
    sheets = {seat: gone_on(sheet, known.get(seat, [])) for seat, sheet in view["sheets"].items()}
    made: Json = {name: gone_on(view[name], before.get(name, [])) for name in ("line", "moves_made") if name in view}
    return {**view, "sheets": sheets, **made}


def gone_on(sent: Json, before: list[Any]) -> list[Any]:
    """A list from where it is new."""
    assert sent["from"] <= len(before)
    return [*before[: sent["from"]], *sent["new"]]


def text_of(line: Json) -> str:
    """A line as it reads."""
    return "".join(part["text"] for part in line["parts"])


def join(address: str, code: str, language: str = "de") -> Page:
    """Take a place with its code, and open its page."""
    status, headers, body = request(address, "POST", "/join", form={"code": code, "language": language})
    assert status == 303, (status, body)
    return Page(address, headers["set-cookie"].split(";")[0]).open()


def open_socket(address: str, cookie: str, origin: str | None = None, path: str = "/ws") -> ClientConnection:
    """Open a socket as a browser on this server's page would, or as one on the page of `origin`."""
    url = address.replace("http", "ws", 1) + path
    headers = {"Cookie": cookie, "Origin": origin or address}
    # No pings: a test reads when it asks, and may be slow to.
    opened = connect(
        url,
        additional_headers=headers,
        compression=None,
        open_timeout=PATIENCE_S,
        close_timeout=1,
        ping_interval=None,
    )
    return opened.__enter__()


def request(
    address: str, method: str, path: str, *, cookie: str = "", form: Json | None = None, headers: Json | None = None
) -> tuple[int, dict[str, str], bytes]:
    """One HTTP request: status, headers in small letters, body."""
    connection = http.client.HTTPConnection(urlsplit(address).netloc, timeout=PATIENCE_S)
    sent = {"Cookie": cookie} if cookie else {}
    if form is not None:
        sent["Content-Type"] = "application/x-www-form-urlencoded"
    connection.request(method, path, urlencode(form) if form is not None else None, {**sent, **(headers or {})})
    answer = connection.getresponse()
    found = (answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read())
    connection.close()
    return found


def refused(address: str, code: str, headers: Json | None = None) -> str:
    """Why that code gets no place; empty where it does, and is then used up."""
    status, _, body = request(address, "POST", "/join", form={"code": code}, headers=headers)
    found = re.search(r'data-refused="(\w*)"', body.decode())
    return found[1] if status == 403 and found else ""
