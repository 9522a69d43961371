"""One page at its socket: it is shown its table after every change, and its requests are answered one by one.

Nothing is queued for a page but the fact that it has something to see: while it is slow, changes gather, and one
message brings all of them. Whoever takes none for too long is told so, dropped, and gets the gap when he comes back.
The first message of a connection has the whole table, each further one what is new since the one before.
"""

import asyncio
import contextlib
from time import monotonic
from typing import Protocol

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from web.admission.access import Session
from web.errors import FrameError, WebError, WebErrorCode
from web.frames import Hello, Request, read_frame
from web.showing import Picture, Pictures
from web.tables import Json, TableService
from web.texts import words

TO_INTRODUCE_ITSELF_S = 10.0
TO_TAKE_A_MESSAGE_S = 5.0
BETWEEN_SIGNS_OF_LIFE_S = 1.5  # a page that hears nothing for two seconds longer counts its clocks no further
TO_SAY_FAREWELL_S = 1.0
BETWEEN_REQUESTS_S = 0.01  # nobody has more than a hundred requests a second, and nobody can keep the others waiting
RESTART, CLOSED, REMATCH = "restart", "closed", "rematch"
FAREWELLS = {
    "displaced": 4001,
    "too_slow": 4002,
    "session_ended": 4003,
    REMATCH: 4004,
    "left": 4005,
    CLOSED: 1000,
    RESTART: 1012,
    "too_busy": 1013,
}
_ANSWERS = msgspec.json.Encoder()


class Answering(Protocol):
    """What answers the requests of a page."""

    async def answer(self, socket: "Socket", request: Request) -> Json:
        """The answer, without its id. Raises WebError."""
        ...


class Socket:
    """The connection of one page."""

    def __init__(self, websocket: WebSocket, session: Session, table: TableService, pictures: Pictures) -> None:
        """`pictures` are those of that table."""
        self.session = session
        self.table = table
        self._pictures = pictures
        self.language = session.language
        self._websocket = websocket
        self._changed = asyncio.Event()
        self._sending = asyncio.Lock()
        self._seen = -1
        self._number = 0
        self._shown: Picture | None = None
        self._farewell: str | None = None
        self._told_of_slowness = False
        self._sent_s = monotonic()  # when anything was sent

    def wake(self) -> None:
        """There is something new to see."""
        self._changed.set()

    def speak(self, language: str) -> None:
        """Go on in another language, the view at once."""
        self.language = language
        self._changed.set()

    def dismiss(self, code: str) -> None:
        """Say farewell and close, for one of the reasons of `FAREWELLS`."""
        self._farewell = self._farewell or code
        self._changed.set()

    async def serve(self, answering: Answering, *, was_too_slow: bool) -> bool:
        """Until the page goes or is dismissed. Returns whether it was too slow."""
        with contextlib.suppress(WebSocketDisconnect, TimeoutError, RuntimeError):
            if not await self._hello():
                return False
            self._told_of_slowness = not was_too_slow
            showing = asyncio.create_task(self._show())
            reading = asyncio.create_task(self._read(answering))
            living = asyncio.create_task(self._live())
            done, others = await asyncio.wait({showing, reading, living}, return_when=asyncio.FIRST_COMPLETED)
            for task in others:
                task.cancel()
            # Those that ended at the same moment, too: what nobody took of a failure would be printed at the terminal.
            await asyncio.gather(*done, *others, return_exceptions=True)
            for task in done:
                await task
        return self._farewell == "too_slow"

    async def _hello(self) -> bool:
        async with asyncio.timeout(TO_INTRODUCE_ITSELF_S):
            try:
                first = read_frame(await self._received())
            except FrameError as error:
                await self._send(self._refused("", error.code))
                return False
        if not isinstance(first, Hello):
            await self._send(self._refused("", WebErrorCode.HELLO_FIRST))
            return False
        self._seen = first.version
        self._changed.set()
        return True

    async def _show(self) -> None:
        """After every change, what this place may see of it."""
        while True:
            await self._changed.wait()
            self._changed.clear()
            if self._farewell in {None, RESTART, CLOSED, REMATCH}:  # what happened last is shown before the end
                picture = await self._pictures.of(self.session.place, self.language)
                try:
                    async with asyncio.timeout(TO_TAKE_A_MESSAGE_S), self._sending:
                        await self._show_table(picture)
                except TimeoutError:
                    self.dismiss("too_slow")
            if self._farewell is not None:
                await self._leave(self._farewell)
                return

    async def _show_table(self, picture: Picture) -> None:
        """The table as far as it is new to this page; the server's own word, if there is one."""
        frame = picture.frame(self._seen, self._shown) | {"number": self._number, "place": self.session.place}
        if self._seen < 0:
            frame["asked"] = self.table.still_asked(self.session.place, self.language)
        self._seen, self._shown, self._number = picture.version, picture, self._number + 1
        if not self._told_of_slowness:
            slow = {"id": f"s-{self._seen}.0", "parts": words("too_slow", self.language), "urgent": False}
            frame["lines"].append(slow)
            self._told_of_slowness = True
        await self._send(frame)

    async def _read(self, answering: Answering) -> None:
        while True:
            answer = await self._answer(answering)
            try:
                async with asyncio.timeout(TO_TAKE_A_MESSAGE_S), self._sending:
                    await self._send(answer)
            except TimeoutError:
                self.dismiss("too_slow")
            await asyncio.sleep(BETWEEN_REQUESTS_S)

    async def _live(self) -> None:
        """A sign of life where there was nothing else to send: a line that is dead gives no other sign for minutes."""
        while True:
            left_s = self._sent_s + BETWEEN_SIGNS_OF_LIFE_S - monotonic()
            if left_s > 0:
                await asyncio.sleep(left_s)
                continue
            try:
                async with asyncio.timeout(TO_TAKE_A_MESSAGE_S), self._sending:
                    await self._send({"is": "alive"})
            except TimeoutError:
                self.dismiss("too_slow")

    async def _answer(self, answering: Answering) -> Json:
        id_ = ""
        try:
            request = read_frame(await self._received())
            if isinstance(request, Hello):
                raise FrameError(WebErrorCode.BAD_FRAME, "a second hello")
            id_ = request.id
            return {"is": "answer", "id": id_, **await answering.answer(self, request)}
        except WebError as error:
            return self._refused(id_, error.code)

    async def _received(self) -> str:
        message = await self._websocket.receive()
        if message["type"] != "websocket.receive":
            raise WebSocketDisconnect(message.get("code", 1000))
        text = message.get("text")
        if text is None:
            raise FrameError(WebErrorCode.NOT_JSON, "a binary frame")
        return str(text)

    def _refused(self, id_: str, code: str) -> Json:
        return {"is": "answer", "id": id_, "ok": False, "code": code, "words": words(code, self.language)}

    async def _leave(self, code: str) -> None:
        async with asyncio.timeout(TO_SAY_FAREWELL_S):
            await self._send({"is": "farewell", "code": code, "words": words(code, self.language)})
            await self._websocket.close(FAREWELLS[code], code)

    async def _send(self, message: Json) -> None:
        self._sent_s = monotonic()  # also where nobody takes it: a sign that stayed due would let nobody else work
        if self._websocket.application_state is WebSocketState.CONNECTED:
            await self._websocket.send_text(_ANSWERS.encode(message).decode())
