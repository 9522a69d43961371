"""Pages of tables that another server of the hall has: what they ask is passed on to it, and its answers to them.

A server passes on what comes from a page, never what a fellow has passed on to it: who is mistaken about the holder of
a table is told so, and asks again. Whoever waits for a table that nobody has, since its server has died, is kept for
some seconds: then another has taken it.
"""

import asyncio
import contextlib
import http.client
import re
import ssl
from collections.abc import AsyncIterator
from http import HTTPStatus
from pathlib import Path
from time import monotonic
from urllib.parse import urlsplit

import anyio
import msgspec
from starlette.datastructures import Headers
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketState
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus

from app.errors import RecordError
from app.hall.database import HallAway
from app.hall.holding import Holding
from app.hall.roll import Fellow
from app.hall.seal import HEADER, Passed, Seal
from web.admission.access import StoreAway
from web.errors import NotYours, WebErrorCode
from web.fellows import BY_FELLOW, NOT_HERE
from web.network.certificate import NO_CHECK_TIME
from web.socket import FAREWELLS, RESTART
from web.tables import Json

PATIENCE_S = 5.0  # a page gives up after six
AGAIN_S = 0.1
TO_CONNECT_S = 1.0
TO_ANSWER_S = 10.0
TO_ANSWER_AT_ONCE_S = 1.5  # where a fellow that hangs keeps all from being shown
MOST_AT_ONCE = 16  # requests that wait for one fellow
LIFE = "/fellow/life"
AWAY, FINE = HTTPStatus.SERVICE_UNAVAILABLE, HTTPStatus.NO_CONTENT
_OF_A_LINE = {"connection", "keep-alive", "te", "trailer", "transfer-encoding", "upgrade", "content-length", "date"}
_OF_A_PROXY = {"forwarded", "x-forwarded-for", "x-forwarded-proto", "x-forwarded-host"}
_NOT_PASSED = _OF_A_LINE | _OF_A_PROXY | {"accept-encoding", "host", "server", HEADER}
_CERTIFICATE = re.compile("-----BEGIN CERTIFICATE-----.+?-----END CERTIFICATE-----\n", re.DOTALL)
_GONE = (OSError, http.client.HTTPException)


class Passing:
    """See `web.fellows.Fellows`."""

    def __init__(self, holding: Holding, seal: Seal) -> None:
        self._holding = holding
        self._roll = holding.roll
        self._seal = seal
        self._own_limit = anyio.CapacityLimiter(2)
        self._limits: dict[str, anyio.CapacityLimiter] = {}  # by run
        self._passed: dict[asyncio.Task[None], tuple[str, str]] = {}  # pages: their table, and who had it
        self._loop: asyncio.AbstractEventLoop | None = None
        holding.when_heard = self._when_heard

    # --- what fellows pass on to this server ------------------------------------------------------------------------

    def door(self, within: ASGIApp, outside: ASGIApp) -> ASGIApp:
        """See `Fellows`; so for all that follows."""

        async def opened(scope: Scope, receive: Receive, send: Send) -> None:
            passed = self._passed_on(scope) if scope["type"] in {"http", "websocket"} else None
            if passed is None:
                await outside(scope, receive, send)
                return
            scope[BY_FELLOW] = True  # so that it is counted where its page is (web/network/guard.py)
            if scope["path"] == LIFE:
                await self._say_whether_heard(scope, receive, send)
            else:
                schemes = {"http": "ws", "https": "wss"} if scope["type"] == "websocket" else {}
                told = {"client": (passed.client, 0), "scheme": schemes.get(passed.scheme, passed.scheme)}
                await within({**scope, **told}, receive, send)

        return opened

    def _passed_on(self, scope: Scope) -> Passed | None:
        """What the seal says, where there is one of this hall, for this run and this request."""
        sealed = Headers(scope=scope).get(HEADER)
        passed = self._seal.read(sealed) if sealed else None
        what = _what(scope.get("method", "GET"), HTTPConnection(scope))
        return passed if passed is not None and (passed.what, passed.to) == (what, self._holding.run) else None

    async def _say_whether_heard(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Whether the database answers this program now, and did all along.

        Who has just found it again tells nothing of another who has not yet.
        """
        try:
            await anyio.to_thread.run_sync(self._roll.read, limiter=self._own_limit)
            status = FINE if self._holding.is_settled else AWAY
        except (HallAway, RecordError):
            status = AWAY
        await Response(status_code=status)(scope, receive, send)

    # --- who has which table ----------------------------------------------------------------------------------------

    def has(self, table: str) -> bool:
        """As it was heard last."""
        return self._roll.holder(table) is not None

    def is_heard_elsewhere(self) -> bool:
        """Whether the database answers another server; asked of all, in a thread of whoever asks."""
        for fellow in self._roll.others():
            with contextlib.suppress(*_GONE):
                sealed = self._seal.put(Passed(f"GET {LIFE}", fellow.run, "", "http"))
                if _asked(fellow, "GET", LIFE, {HEADER: sealed}, b"", TO_CONNECT_S)[0] == FINE:
                    return True
        return False

    async def _holder(self, table: str, until_s: float) -> Fellow | None:
        """Who has it by now; None where nobody has until then. Raises NotYours where the hall has no such table."""
        if (found := self._roll.holder(table)) is not None:
            return found
        try:
            if not await anyio.to_thread.run_sync(self._holding.is_known, table):
                raise NotYours(WebErrorCode.NO_SUCH_THING, f"no table {table!r}")
        except (HallAway, RecordError) as error:
            raise StoreAway(str(error)) from error
        while found is None and monotonic() < until_s:
            await asyncio.sleep(AGAIN_S)
            found = self._roll.holder(table)
        return found

    async def _holders(self, table: str) -> AsyncIterator[Fellow]:
        """Whoever has it, and whoever has it then, until patience ends."""
        until_s = monotonic() + PATIENCE_S
        while (fellow := await self._holder(table, until_s)) is not None:
            yield fellow
            if monotonic() > until_s:
                return
            await asyncio.sleep(AGAIN_S)

    def _sealed(self, fellow: Fellow, connection: HTTPConnection) -> dict[str, str]:
        """The page's headers as they are passed on to that fellow."""
        kept = {name: value for name, value in connection.headers.items() if _is_passed(name)}
        client = connection.client.host if connection.client else ""
        scheme = {"ws": "http", "wss": "https"}.get(connection.url.scheme, connection.url.scheme)
        what = _what(connection.scope.get("method", "GET"), connection)
        return {**kept, HEADER: self._seal.put(Passed(what, fellow.run, client, scheme))}

    # --- what is passed on to fellows -------------------------------------------------------------------------------

    async def answer(self, request: Request, table: str, body: bytes) -> Response | None:
        """What has reached a fellow and was not answered is not asked again: it may have been done."""
        async for fellow in self._holders(table):
            found = await self._ask(fellow, request, body, TO_ANSWER_S)
            if found is not None and found.status_code != NOT_HERE:
                return found
        return None

    async def tables(self) -> set[str]:
        """As the database has them, but for those that are not played here."""
        try:
            return set(await anyio.to_thread.run_sync(self._holding.games)) - self._holding.left
        except (HallAway, RecordError):
            return set()

    async def each(self, request: Request, body: bytes = b"") -> list[Json]:
        """All at once; who is away or refuses says nothing."""
        asked = [self._ask(fellow, request, body, TO_ANSWER_AT_ONCE_S) for fellow in self._roll.others()]
        answers = await asyncio.gather(*asked)
        done = [answer for answer in answers if answer is not None and answer.status_code == HTTPStatus.OK]
        return [msgspec.json.decode(answer.body) for answer in done]

    async def _ask(self, fellow: Fellow, request: Request, body: bytes, within_s: float) -> Response | None:
        """The answer of that server; None where it cannot be reached."""
        limiter = self._limits.setdefault(fellow.run, anyio.CapacityLimiter(MOST_AT_ONCE))
        target, headers = _target(request), self._sealed(fellow, request)

        def ask() -> tuple[int, list[tuple[str, str]], bytes]:
            return _asked(fellow, request.method, target, headers, body, within_s)

        try:
            status, heads, content = await anyio.to_thread.run_sync(ask, limiter=limiter)
        except ConnectionRefusedError:
            return None
        except _GONE:
            return None if request.method == "GET" else Response(status_code=AWAY)
        answer = Response(content, status)
        kept = [(name.lower().encode(), value.encode("latin-1")) for name, value in heads if _is_passed(name)]
        answer.raw_headers = [*kept, (b"content-length", str(len(content)).encode())]
        return answer

    async def serve(self, websocket: WebSocket, table: str) -> None:
        """Frame by frame, as they are."""
        self._loop = asyncio.get_running_loop()
        async for fellow in self._holders(table):
            if fellow.run == self._holding.run:
                break  # it has come here meanwhile: the page is served at its next try
            try:
                far = await self._connected(fellow, websocket)
            except InvalidStatus as refused:
                if refused.response.status_code == NOT_HERE:
                    continue
                await websocket.send_denial_response(
                    Response(bytes(refused.response.body or b""), refused.response.status_code)
                )
                return
            except (OSError, TimeoutError, InvalidHandshake):
                continue
            await websocket.accept()
            await self._joined(websocket, far, table, fellow.run)
            return
        await websocket.send_denial_response(Response(status_code=AWAY))

    async def _connected(self, fellow: Fellow, websocket: WebSocket) -> ClientConnection:
        return await connect(
            fellow.address.replace("http", "ws", 1) + _target(websocket),
            additional_headers=self._sealed(fellow, websocket),
            user_agent_header=None,
            ssl=_trusting(fellow) if fellow.certificate else None,
            compression=None,
            max_size=None,
            ping_interval=None,  # a table gives signs of life
            open_timeout=TO_CONNECT_S,
            close_timeout=TO_CONNECT_S,
            proxy=None,
        )

    async def _joined(self, websocket: WebSocket, far: ClientConnection, table: str, run: str) -> None:
        """Both ends are one connection, until one of them goes; where the table goes, the page may come back."""
        from_table = asyncio.create_task(_to_page(far, websocket))
        self._passed[from_table] = table, run
        both = {asyncio.create_task(_to_fellow(websocket, far)), from_table}
        try:
            await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
        finally:
            del self._passed[from_table]
            for task in both:
                task.cancel()
            await asyncio.gather(*both, return_exceptions=True)
            if websocket.client_state is WebSocketState.CONNECTED:
                code = far.close_code if far.close_code in FAREWELLS.values() else FAREWELLS[RESTART]
                with contextlib.suppress(RuntimeError):
                    await websocket.close(code or FAREWELLS[RESTART], far.close_reason)
            await far.close()

    def _when_heard(self) -> None:
        """The roll has been read: pages of tables that another server has by now are sent to it."""
        if self._loop is not None:
            with contextlib.suppress(RuntimeError):  # it ends with the server
                self._loop.call_soon_threadsafe(self._send_away)

    def _send_away(self) -> None:
        for task, (table, run) in list(self._passed.items()):
            holder = self._roll.holder(table)
            if holder is not None and holder.run != run:
                task.cancel()


async def _to_fellow(websocket: WebSocket, far: ClientConnection) -> None:
    with contextlib.suppress(ConnectionClosed):
        while (message := await websocket.receive())["type"] == "websocket.receive":
            text = message.get("text")
            await far.send(message["bytes"] if text is None else text)


async def _to_page(far: ClientConnection, websocket: WebSocket) -> None:
    with contextlib.suppress(ConnectionClosed):
        async for message in far:
            if isinstance(message, str):
                await websocket.send_text(message)
            else:
                await websocket.send_bytes(message)


def _asked(
    fellow: Fellow, method: str, target: str, headers: dict[str, str], body: bytes, within_s: float
) -> tuple[int, list[tuple[str, str]], bytes]:
    """Status, headers and body of its answer. Raises OSError, HTTPException."""
    where = urlsplit(fellow.address)
    host, port = where.hostname or "", where.port
    with contextlib.closing(
        http.client.HTTPSConnection(host, port, timeout=TO_CONNECT_S, context=_trusting(fellow))
        if fellow.certificate
        else http.client.HTTPConnection(host, port, timeout=TO_CONNECT_S)
    ) as connection:
        connection.connect()
        connection.sock.settimeout(within_s)
        connection.request(method, target, body or None, headers)
        answer = connection.getresponse()
        return answer.status, answer.getheaders(), answer.read()


def _trusting(fellow: Fellow) -> ssl.SSLContext:
    """Who has that certificate is that server, whatever it is called, and when it has expired, too.

    It is the one that it has in the database.
    """
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname = False
    context.verify_flags |= ssl.VerifyFlags.VERIFY_X509_PARTIAL_CHAIN | NO_CHECK_TIME
    context.load_verify_locations(cadata=fellow.certificate)
    return context


def certificate_in(file: Path) -> str:
    """The first certificate of that file, which is the server's own, and nothing else: its key may lie there, too."""
    found = _CERTIFICATE.search(file.read_text("latin-1"))
    return found[0] if found else ""


def _is_passed(header: str) -> bool:
    """Whether it is the page's or the table's, and not of one connection alone."""
    return header.lower() not in _NOT_PASSED and not header.lower().startswith("sec-websocket")


def _target(connection: HTTPConnection) -> str:
    """Path and query, as they were asked."""
    path = connection.scope.get("raw_path") or connection.url.path.encode()
    query = connection.scope.get("query_string", b"")
    return (path + (b"?" + query if query else b"")).decode("latin-1")


def _what(method: str, connection: HTTPConnection) -> str:
    return f"{method} {_target(connection)}"
