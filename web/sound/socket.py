"""One page that speaks: its utterances go to its table's ear, one after the other, and each is answered once.

What is not complete is nothing: an utterance that breaks off, whose samples are not as many as were counted, or during
which anything comes that is no sound, is forgotten, and the page sends it again whole under the same id. Nobody speaks
faster than the time passes: whoever sends more is read later, so that no page's sound takes the time of another's.
"""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Coroutine, MutableMapping
from time import monotonic
from typing import Any

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from web.admission.access import Session
from web.admission.cookie import DEVICE, device_of
from web.errors import FrameError, NotYours, WebError, WebErrorCode
from web.sound.frames import RATE, SAMPLE, Begin, Drop, End, read_request, read_sound
from web.tables import Aloud, Asked, Hearing, Json, Reads, TableService, Waited
from web.texts import words

TO_GO_ON_S = 15.0  # an utterance of which nothing comes for so long is forgotten
TO_TAKE_AN_ANSWER_S = 5.0
BETWEEN_SIGNS_OF_LIFE_S = 1.5  # as at the table's socket
SPEAKS_ELSEWHERE = "speaks_elsewhere"
BETWEEN_REQUESTS_S = 0.01  # as at the table's socket
AT_ONCE = 13 * RATE * SAMPLE  # bytes: a whole utterance, sent again
FASTER = 1.25  # than the time passes: what a page may send over hours
_ANSWERS = msgspec.json.Encoder()


class Pace:
    """How much sound a page may send: `AT_ONCE`, and what is said meanwhile."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._left = float(AT_ONCE)
        self._seen_s = clock()

    def pause_s(self, size: int) -> float:
        """Count so many bytes; how long, in seconds, to read nothing more."""
        now, before = self._clock(), self._seen_s
        self._seen_s = now
        self._left = min(AT_ONCE, self._left + (now - before) * FASTER * RATE * SAMPLE) - size
        return max(0.0, -self._left / (FASTER * RATE * SAMPLE))


class _Utterance:
    """What is being said; `hearing` is None where it was refused, and the rest is passed over."""

    def __init__(self, id_: str) -> None:
        self.id = id_
        self.hearing: Hearing | None = None
        self.samples = 0
        self.telling: asyncio.Task[None] | None = None  # that it is over

    def be_quiet(self) -> None:
        """Tell nothing more of it."""
        if self.telling is not None:
            self.telling.cancel()


class SoundSocket:
    """The sound of one page, to its table's ear."""

    def __init__(
        self, websocket: WebSocket, session: Session, table: TableService, is_current: Callable[[], Awaitable[bool]]
    ) -> None:
        """`is_current` looks up whether the session still holds."""
        self._device = device_of(websocket.cookies.get(DEVICE))
        self.session = session
        self._websocket = websocket
        self._table = table
        self._is_current = is_current
        self._pace = Pace()
        self._said: _Utterance | None = None
        self._telling: set[asyncio.Task[None]] = set()
        self._sending = asyncio.Lock()
        self._reading: asyncio.Task[None] | None = None
        self._is_dismissed = False

    def dismiss(self) -> None:
        """Say farewell and end it: another page of the session speaks now."""
        self._is_dismissed = True
        self._stop()

    def _stop(self) -> None:
        if self._reading is not None:
            self._reading.cancel()

    async def serve(self) -> None:
        """Until the page goes, takes no answer, or is dismissed."""
        self._reading = asyncio.create_task(self._read())
        living = asyncio.create_task(self._live())
        with contextlib.suppress(WebSocketDisconnect, TimeoutError, RuntimeError, asyncio.CancelledError):
            await self._reading
        living.cancel()
        self._forget()
        for telling in self._telling:  # what has been said is done, and told when it is sent again
            telling.cancel()
        with contextlib.suppress(WebSocketDisconnect, TimeoutError, RuntimeError):
            if self._is_dismissed:
                told = words(SPEAKS_ELSEWHERE, self.session.language)
                await self._send({"is": "farewell", "code": SPEAKS_ELSEWHERE, "words": told})
            if self._websocket.application_state is WebSocketState.CONNECTED:
                await self._websocket.close()

    async def _read(self) -> None:
        while True:
            try:
                async with asyncio.timeout(TO_GO_ON_S if self._said else None):
                    message = await self._websocket.receive()
            except TimeoutError:
                self._forget()
                continue
            if message["type"] != "websocket.receive":
                return
            try:
                await self._take(message)
            except WebError as error:
                await self._refuse(self._said.id if self._said else "", error)
                self._pass_over()
                await asyncio.sleep(BETWEEN_REQUESTS_S)

    async def _take(self, message: MutableMapping[str, Any]) -> None:
        """A frame. Raises WebError: then what is being said counts for nothing."""
        if (sound := message.get("bytes")) is not None:
            self._hear(read_sound(sound))
            if pause_s := self._pace.pause_s(len(sound)):
                await asyncio.sleep(pause_s)
            return
        match request := read_request(message["text"]):
            case Begin():
                await self._begin(request)
            case End(id=id_, samples=samples):
                await self._end(id_, samples)
            case Drop():
                self._forget()
        await asyncio.sleep(BETWEEN_REQUESTS_S)

    async def _live(self) -> None:
        """Signs of life, for a line that is dead gives no other sign for minutes."""
        with contextlib.suppress(TimeoutError, RuntimeError, WebSocketDisconnect):
            while True:
                await asyncio.sleep(BETWEEN_SIGNS_OF_LIFE_S)
                await self._send({"is": "alive"})
        self._stop()

    def _hear(self, sound: bytes) -> None:
        if self._said is None:
            raise FrameError(WebErrorCode.BAD_SOUND, "sound outside an utterance")
        self._said.samples += len(sound) // SAMPLE
        if self._said.hearing is not None:
            self._said.hearing.accept(sound)

    async def _begin(self, begin: Begin) -> None:
        """Begin an utterance. One that was not ended before is forgotten."""
        self._forget()
        self._said = said = _Utterance(begin.id)
        if not await self._is_current():
            raise NotYours(WebErrorCode.NO_SESSION, "a new code was issued")
        waited = None if begin.waited is None else Waited(begin.waited.run, begin.waited.version)
        aloud = Reads(begin.reads) if begin.reads else Aloud(begin.hands_free, begin.meanwhile, begin.microphone)
        key, place, language = f"{self.session.id}:{begin.id}", self.session.place, self.session.language
        asked = Asked(key, place, language, aloud, waited, self._device)
        said.hearing = self._table.hear(asked)
        if begin.hands_free or begin.reads:
            said.telling = self._beside(self._tell_over(said.id, said.hearing))

    async def _end(self, id_: str, samples: int) -> None:
        """Have it answered. Raises FrameError where it is not whole."""
        said = self._said
        if said is None or said.id != id_ or (said.hearing is not None and said.samples != samples):
            raise FrameError(WebErrorCode.SOUND_INCOMPLETE, "not the samples that were counted")
        if not await self._is_current():
            raise NotYours(WebErrorCode.NO_SESSION, "a new code was issued")
        self._said = None
        said.be_quiet()
        if said.hearing is not None:
            self._beside(self._answer(id_, said.hearing))

    def _beside(self, telling: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Tell it while more is read."""
        task = asyncio.create_task(telling)
        self._telling.add(task)
        task.add_done_callback(self._telling.discard)
        return task

    async def _tell_over(self, id_: str, hearing: Hearing) -> None:
        samples = await asyncio.wrap_future(hearing.over)
        await self._send({"is": "over", "id": id_, "samples": samples})

    async def _answer(self, id_: str, hearing: Hearing) -> None:
        answer = await asyncio.wrap_future(hearing.end())
        await self._send({"is": "answer", "id": id_, **answer})

    def _pass_over(self) -> None:
        """What is being said was refused, and so is the rest of it, without another word."""
        if self._said is not None and self._said.hearing is not None:
            self._said.hearing.drop()
            self._said.hearing = None
            self._said.be_quiet()

    def _forget(self) -> None:
        self._pass_over()
        self._said = None

    async def _refuse(self, id_: str, error: WebError) -> None:
        told = words(error.code, self.session.language)
        await self._send({"is": "answer", "id": id_, "ok": False, "code": error.code, "words": told})

    async def _send(self, message: Json) -> None:
        async with asyncio.timeout(TO_TAKE_AN_ANSWER_S), self._sending:
            if self._websocket.application_state is WebSocketState.CONNECTED:
                await self._websocket.send_text(_ANSWERS.encode(message).decode())
