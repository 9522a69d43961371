"""What the requests of a page come to: asked of the table, or answered here."""

import asyncio
from typing import Any

from starlette.concurrency import run_in_threadpool

from speech_grammar.announcing import place_words
from web import tables
from web.admission.access import Access
from web.admission.codes import squares_of
from web.admission.qr import qr_image
from web.errors import NotYours, WebErrorCode
from web.frames import Ask, Close, Delay, Do, IssueCode, Language, Preview, Request, Say
from web.hub import Hub
from web.place import Place
from web.socket import Socket
from web.tables import Asked, Command, Json, Waited, Words
from web.texts import languages

GERMAN = "de"


class Requests:
    """Answers every page of this server; checks, before anything is done, that the place may ask for it."""

    def __init__(self, access: Access, hub: Hub, address: str) -> None:
        """`address` is where a page is joined, such as "http://192.168.1.5:8008"."""
        self._access = access
        self._hub = hub
        self._address = address

    async def answer(  # noqa: PLR0911 - a return a request
        self, socket: Socket, request: Request
    ) -> Json:
        """See `web.socket.Answering`."""
        match request:
            case Do(command=fields):
                return await self._asked(socket, request, Command(fields))
            case Preview(command=fields):
                return await self._preview(socket, fields)
            case Say(words=text):
                return await self._asked(socket, request, Words(text))
            case Language(language=language):
                return await self._language(socket, language)
            case IssueCode(place=place):
                return await self._issue(socket, place)
            case Delay(half_moves=half_moves, minutes=minutes):
                return await self._delay(socket, tables.Delay(half_moves, minutes))
            case Close():
                return self._close(socket)
            case Ask(what=what, start=start):
                return await self._read(socket, what, start)

    async def _asked(self, socket: Socket, request: Do | Say, what: Command | Words) -> Json:
        if socket.session.place is Place.SPECTATOR:
            raise NotYours(WebErrorCode.NOT_YOUR_PLACE, "a spectator looks on")
        waited = Waited(request.waited.run, request.waited.version) if request.waited else None
        key = f"{socket.session.id}:{request.id}"
        asked = Asked(key, socket.session.place, socket.language, what, waited)
        return await asyncio.wrap_future(socket.table.ask(asked))

    async def _preview(self, socket: Socket, fields: dict[str, Any]) -> Json:
        _require_arbiter(socket)
        return {**_ok(socket), "sentences": await run_in_threadpool(socket.table.preview, fields, socket.language)}

    async def _language(self, socket: Socket, language: str) -> Json:
        if language not in languages():
            raise NotYours(WebErrorCode.NO_SUCH_THING, f"no language {language!r}")
        await run_in_threadpool(self._access.speak, socket.session, language)
        socket.speak(language)
        return _ok(socket)

    async def _issue(self, socket: Socket, name: str) -> Json:
        _require_arbiter(socket)
        if name not in set(Place):
            raise NotYours(WebErrorCode.NO_SUCH_THING, f"no place {name!r}")
        place, table = Place(name), socket.session.table
        await run_in_threadpool(self._access.issue, table, place, socket.session)
        if not place.is_shared:
            self._hub.end(table, place)
        return {**_ok(socket), "places": [await self._place(table, place)]}

    async def _delay(self, socket: Socket, delay: tables.Delay) -> Json:
        _require_arbiter(socket)
        await run_in_threadpool(self._access.keep_delay, socket.session.table, delay, socket.session)
        await run_in_threadpool(socket.table.set_delay, delay)
        self._hub.show_anew(socket.session.table)
        return _ok(socket)

    def _close(self, socket: Socket) -> Json:
        _require_arbiter(socket)
        if not socket.table.close():
            raise NotYours(WebErrorCode.NOT_TO_BE_CLOSED, "a game goes on, or the server has other tables")
        return _ok(socket)

    async def _read(self, socket: Socket, what: str, start: int) -> Json:
        _require_arbiter(socket)
        if what == "log":
            events = await run_in_threadpool(socket.table.log, socket.language, max(start, 1))
            return {**_ok(socket), "events": events}
        if what == "places":
            places = [await self._place(socket.session.table, place) for place in socket.table.places()]
            return {**_ok(socket), "places": places}
        raise NotYours(WebErrorCode.NO_SUCH_THING, f"nothing named {what!r}")

    async def _place(self, table: str, place: Place) -> Json:
        """Who sits there, and the code with which somebody may, as far as there is one."""
        found: dict[str, Any] = {
            "place": place,
            "taken": await run_in_threadpool(self._access.is_taken, table, place),
            "there": self._hub.is_there(table, place),
            "code": self._access.open_code(table, place),
        }
        if found["code"]:
            spoken = ", ".join(map(place_words, squares_of(found["code"])))
            found["words"] = [{"text": spoken, "lang": GERMAN}]
            found["qr"] = await run_in_threadpool(qr_image, f"{self._address}/#{found['code']}")
        return found


def _require_arbiter(socket: Socket) -> None:
    if socket.session.place is not Place.ARBITER:
        raise NotYours(WebErrorCode.NOT_YOUR_PLACE, "for the arbiter alone")


def _ok(socket: Socket) -> Json:
    return {"ok": True, "version": socket.table.version_of(socket.session.place), "lines": []}
