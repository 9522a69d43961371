"""The application: the pages, their texts, joining, the socket, and the files that the arbiter takes with him."""

import asyncio
import contextlib
import hashlib
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Collection
from typing import TypeVar
from urllib.parse import urlencode
from weakref import WeakValueDictionary

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import HTTPConnection, Request
from starlette.responses import FileResponse, JSONResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.types import ASGIApp
from starlette.websockets import WebSocket

from web.admission.access import HALL, Access, Session, StoreAway, StoreFailed, TableElsewhere
from web.admission.codes import first_square, read_code
from web.admission.cookie import DEVICE, NAME, Cookies, device_of, know_again
from web.admission.throttle import Throttle
from web.errors import JoinRefused, NotYours, WebError, WebErrorCode
from web.fellows import NOT_HERE, Fellows, is_by_fellow
from web.hall import Hall, by_name, in_order, named, told
from web.http_request import address_of, body_of, form_of, language_of
from web.hub import Hub
from web.modules import STATIC
from web.network.headers import EMBED, PERMISSIONS, WITH_MICROPHONE, Guarded
from web.network.proxies import Behind, Network
from web.page import Static, labels_of, modules_of, page_of
from web.place import Place
from web.requests import Requests
from web.socket import Socket
from web.sound.socket import SoundSocket
from web.sound.speech import LONGEST_AT_THE_DOOR, LONGEST_REQUEST, Voice, read_speech
from web.tables import Delay, Document, Json, Tables, TableService
from web.texts import languages, words
from web.whole_hall import WholeHall

_Opened = TypeVar("_Opened")
PGN = "application/x-chess-pgn; charset=utf-8"  # a type of text without a charset is read as ISO-8859-1
LONGEST_NUMBER = 9  # digits; no round has as many
LONGEST_DELAY = 120  # minutes, as at a desk
AT_THE_DOOR = ""  # who has no place yet: no session's id
PAUSE_AT_THE_DOOR_S = 0.1  # between two sentences there: the longest takes a fifth of that to make
GZIP_LEVEL = 6
AWAY = 503  # what was asked for is not there at the moment
_SEEN_WITH_CLOCKS = {Place.ARBITER, Place.SPECTATOR}


class Application:
    """The server of some tables; `asgi` is what a server program runs."""

    def __init__(
        self,
        tables: Tables,
        access: Access,
        names: Collection[str],
        address: str,
        proxies: Collection[Network] = (),
        voice: Voice | None = None,
        *,
        are_numbered: bool = False,
    ) -> None:
        """`names`: see `Guarded`; `address`: see `Requests`; `proxies`: see `Behind`; `voice` speaks on pages.

        `are_numbered`: pages say at which table they are, for there are others.
        """
        self._fellows: Fellows | None = None
        self._whole_hall: WholeHall | None = None
        self._tables = dict(tables)
        self._access = access
        self._cookies = Cookies(access.key)
        self._at_door = Throttle()
        # A program that asks with an old code again and again keeps nobody from his place.
        self._at_live_file = Throttle()
        self._one_by_one = asyncio.Lock()
        self._hub = Hub(self._tables)
        self._requests = Requests(access, self._hub, address)
        self._hall = Hall(self._tables, access, self._hub, address, voice)
        self._voice = voice
        self._are_numbered = are_numbered
        self._is_broadcast = False
        self._spoken_to: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()  # by session
        self._speaking: dict[str, SoundSocket] = {}  # by session: one page of it speaks
        self._within = Starlette(
            routes=self._routes(),
            lifespan=self._lifespan,
            exception_handlers={
                WebError: _refuse,
                StoreFailed: _not_kept,
                StoreAway: _away,
                TableElsewhere: self._ask_elsewhere,
            },
        )
        self.asgi: ASGIApp = Behind(Guarded(self._within, names), proxies)

    def _routes(self) -> list[BaseRoute]:
        """What can be asked for, and what answers it: docs/web.md."""
        return [
            Route("/", self._door, methods=["GET"]),
            Route("/join", self._join, methods=["POST"]),
            Route("/leave", self._leave, methods=["POST"]),
            Route("/table", self._table, methods=["GET"]),
            Route("/hall", self._hall_page, methods=["GET"]),
            Route("/hall/cards", self._hall_page, methods=["GET"]),
            Route("/hall/{what}.json", self._hall_read, methods=["GET"]),
            Route("/hall/{what}", self._hall_asked, methods=["POST"]),
            Route("/wall", self._wall, methods=["GET"]),
            Route(EMBED, self._embed, methods=["GET"]),
            Route("/texts/{language}.json", self._texts, methods=["GET"]),
            Route("/texts/{page}/{language}.json", self._texts_of_page, methods=["GET"]),
            Route("/pages/{page}.js", self._modules, methods=["GET"]),
            Route("/export/{form}", self._export, methods=["GET"]),
            Route("/clip/{name}", self._clip, methods=["GET"]),
            Route("/speech", self._speech, methods=["POST"]),
            Route("/earcon/{name}", self._earcon, methods=["GET"]),
            Route("/profile", self._profile, methods=["GET", "POST"]),
            Route("/live.pgn", self._live_pgn, methods=["GET"]),
            Route("/live/round-{number}.pgn", self._broadcast, methods=["GET"]),
            WebSocketRoute("/ws", self._socket),
            WebSocketRoute("/sound", self._sound),
            Route("/manifest.webmanifest", self._manifest, methods=["GET"]),
            Route("/worker.js", self._worker, methods=["GET"]),
            Mount("/static", GZipMiddleware(Static(directory=STATIC, check_dir=False), compresslevel=GZIP_LEVEL)),
        ]

    def share_with(self, fellows: Fellows) -> None:
        """Other servers have the other tables of the hall; to be called before anybody asks."""
        self._fellows = fellows
        self._whole_hall = WholeHall(fellows)
        self.asgi = fellows.door(self._within, self.asgi)

    def open_broadcast(self) -> None:
        """From now on everybody may read the games of a round."""
        self._is_broadcast = True

    def add(self, name: str, table: TableService) -> None:
        """Serve one more table; from any thread."""
        self._hub.add(name, table)
        self._tables[name] = table

    def drop(self, name: str) -> None:
        """Serve it no more; its pages are told to come back, and may find it elsewhere. From any thread."""
        if self._tables.pop(name, None) is not None:
            self._hub.drop(name)

    def exchange(self, name: str, table: TableService) -> None:
        """Serve the next game of that table; whoever sits at it comes back to that. From any thread."""
        self._tables[name] = table
        self._hub.exchange(name, table)

    def follow(self, name: str) -> None:
        """Whoever sat at that table sits at another now, to which his page goes by itself. From any thread."""
        self._hub.follow(name)

    async def say_farewell(self) -> None:
        """Tell every page that the server ends, in its event loop, before it does; until the last one has gone."""
        await self._hub.close()

    @contextlib.asynccontextmanager
    async def _lifespan(self, _starlette: Starlette) -> AsyncIterator[None]:
        self._hub.open()
        watching = asyncio.create_task(self._hub.watch_delays())
        yield
        watching.cancel()

    # --- pages --------------------------------------------------------------------------------------------------

    async def _door(self, request: Request) -> Response:
        """The join page; who has joined already goes to his table, or is told why there is none for him."""
        if await self._director(request) is not None:
            return RedirectResponse("/hall", 303)
        if await self._is_seated(request):
            return RedirectResponse("/table", 303)
        session = await self._joined_before(request)
        if session is not None:
            return page_of(session.language, "join", refused=WebErrorCode.NOT_SERVED)
        has_sat = self._cookies.read(request.cookies.get(NAME))
        return page_of(language_of(request), "join", refused=WebErrorCode.SEAT_GIVEN if has_sat else "")

    async def _is_seated(self, request: Request) -> bool:
        """Whether somebody sits at a table in this browser."""
        session = await self._joined_before(request)
        return session is not None and (session.table in self._tables or self._is_elsewhere(session.table))

    async def _table(self, request: Request) -> Response:
        session = await self._session(request)
        if session is None:
            return RedirectResponse("/", 303)
        if session.is_director:
            with contextlib.suppress(StoreFailed):  # a desk is needed most where something has failed
                await run_in_threadpool(self._access.note_desk, session)
        page = page_of(session.language, "table", place=session.place, table=self._number(session.table))
        if session.place.speaks:
            page.headers[PERMISSIONS] = WITH_MICROPHONE
            if not device_of(request.cookies.get(DEVICE)):
                know_again(page, is_encrypted=request.url.scheme == "https")
        return page

    async def _hall_page(self, request: Request) -> Response:
        """The director's page, or the cards with the codes of all places."""
        session = await self._director(request)
        if session is None:
            return RedirectResponse("/", 303)
        return page_of(session.language, "cards" if request.url.path.endswith("cards") else "hall", place=Place.ARBITER)

    async def _wall(self, request: Request) -> Response:
        """The spectators' page for the wall of a hall, without anything to press."""
        session = await self._session(request)
        if session is None or session.place is not Place.SPECTATOR:
            return RedirectResponse("/", 303)
        return page_of(session.language, "wall", place=session.place, table=self._number(session.table))

    async def _embed(self, request: Request) -> Response:
        """The same in a frame of another site's page, for whom the address has the table and the spectators' code."""
        language = request.query_params.get("language", "")
        language = language if language in languages() else language_of(request)
        name = request.query_params.get("table", "")
        table = name if self._is_elsewhere(name) else self._number(name)
        return page_of(language, "embed", place=Place.SPECTATOR, table=table)

    def _number(self, table: str) -> str:
        """What a page calls that table: its name, where there are others; empty for none."""
        return table if self._are_numbered and table in self._tables else ""

    async def _join(self, request: Request) -> Response:
        """Use a code up for a session, or say why not.

        A browser has one place: with a second one the page of the first would speak for that when it connects anew.
        """
        form = await form_of(request)
        language = form.get("language", "")
        language = language if language in languages() else language_of(request)
        if await self._is_seated(request):
            return page_of(language, "join", refused=WebErrorCode.SEATED_ALREADY, status=403)
        try:
            session = await self._joined(request, form.get("code", ""), language)
        except TableElsewhere as error:
            if self._fellows is None:
                return page_of(language, "join", refused=WebErrorCode.TABLE_ELSEWHERE, status=403)
            return await self._ask_elsewhere(request, error, urlencode(form | {"language": language}).encode())
        except JoinRefused as refused:
            return page_of(language, "join", refused=refused.code, status=403)
        response = RedirectResponse("/hall" if session.is_director else "/table", 303)
        self._cookies.write(response, session.id, is_encrypted=request.url.scheme == "https")
        return response

    async def _joined(self, request: Request, typed: str, language: str) -> Session:
        """Who has typed a code and so may sit down. What is no code at all is no try.

        Raises JoinRefused, TableElsewhere.
        """
        code = read_code(typed)
        if code is None:
            raise JoinRefused(WebErrorCode.WRONG_CODE, "no code")

        def join() -> Session | str | None:
            try:
                return self._access.join(code, language, self._tables)
            except TableElsewhere as error:
                return error.table  # the code was right

        found: Session | str | None = await self._tried(self._at_door, request, first_square(code), join)
        if isinstance(found, Session):
            return found
        if found is not None:
            raise TableElsewhere(found)
        raise JoinRefused(WebErrorCode.WRONG_CODE, "no such code")

    async def _tried(
        self, throttle: Throttle, request: HTTPConnection, place: str, opened: Callable[[], _Opened | None]
    ) -> _Opened | None:
        """What a code has opened. Codes are tried one by one, so that many who are right at once hinder nobody.

        Raises JoinRefused where there were too many wrong ones, and StoreFailed.
        """
        async with self._one_by_one:
            tried = throttle.begin(address_of(request), place)
            if tried is None:
                raise JoinRefused(WebErrorCode.TOO_MANY_ATTEMPTS, "too many wrong codes")
            try:
                found = await run_in_threadpool(opened)
            except StoreFailed:
                throttle.was_right(tried)  # nobody is shut out for what the store has not done
                raise
            if found is not None:
                throttle.was_right(tried)
        return found

    async def _leave(self, request: Request) -> Response:
        """Leave a place, which its code opens again; the game, its clocks and all that was said go on without it.

        The director has no place of his own at a table: he leaves the hall.
        """
        session = await self._director(request) or await self._session(request)
        if session is None:
            raise NotYours(WebErrorCode.NO_SESSION, "nobody sits here")
        await run_in_threadpool(self._access.leave, session)
        self._hub.left(session)
        response = JSONResponse({"ok": True})
        self._cookies.clear(response, is_encrypted=request.url.scheme == "https")
        return response

    async def _texts(self, request: Request) -> Response:
        return (await run_in_threadpool(labels_of, request.path_params["language"], "")).answer(request)

    async def _texts_of_page(self, request: Request) -> Response:
        language, page = request.path_params["language"], request.path_params["page"]
        return (await run_in_threadpool(labels_of, language, page)).answer(request)

    async def _modules(self, request: Request) -> Response:
        return (await run_in_threadpool(modules_of, request.path_params["page"])).answer(request)

    async def _manifest(self, _request: Request) -> Response:
        return FileResponse(STATIC / "manifest.json", media_type="application/manifest+json")

    async def _worker(self, _request: Request) -> Response:
        """At the top, where it may answer for every page."""
        return FileResponse(STATIC / "worker.js", media_type="text/javascript", headers={"Cache-Control": "no-cache"})

    # --- files --------------------------------------------------------------------------------------------------

    async def _export(self, request: Request) -> Response:
        session = await self._arbiter(request)
        table = self._tables[session.table]
        found = await run_in_threadpool(table.export, request.path_params["form"], session.language)
        return _file(found)

    async def _clip(self, request: Request) -> Response:
        session = await self._arbiter(request)
        found = await run_in_threadpool(self._tables[session.table].clip, request.path_params["name"])
        return _file(found)

    async def _live_pgn(self, request: Request) -> Response:
        """For the arbiter and spectators, and for programs that bring the spectators' code."""
        name = request.query_params.get("table", "")
        self._must_be_here(name)
        session = await self._joined_before(request)
        session = session.at(name) if session is not None and session.is_director else session
        is_at_it = session is not None and session.table == name in self._tables
        allowed = is_at_it and session is not None and session.place in _SEEN_WITH_CLOCKS
        if not allowed and not await self._brings_code(request, name):
            raise NotYours(WebErrorCode.NOT_YOUR_PLACE, "for spectators and the arbiter")
        place = session.place if session is not None and allowed else Place.SPECTATOR
        return _file(await run_in_threadpool(self._tables[name].live_pgn, place))

    async def _broadcast(self, request: Request) -> Response:
        """The games of a round, for everybody; who has them already is told so (ETag)."""
        number = request.path_params["number"]
        if not number.isdecimal() or len(number) > LONGEST_NUMBER:
            raise NotYours(WebErrorCode.NO_SUCH_THING, "no round")
        round_ = int(number)
        games = await run_in_threadpool(self._hall.games, round_) if self._is_broadcast else {}
        if is_by_fellow(request.scope):
            return JSONResponse({"games": games})
        if self._is_broadcast and self._fellows is not None:
            games = self._hall.games_of_all(round_, games, await self._fellows.each(request))
        if not games:
            raise NotYours(WebErrorCode.NO_SUCH_THING, f"no broadcast of round {round_}")
        content = "".join(game for _, game in in_order(games)).encode()
        tag = f'"{hashlib.sha256(content).hexdigest()[:32]}"'
        kept = {"ETag": tag, "Cache-Control": "no-cache"}
        if tag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=kept)
        return Response(content, media_type=PGN, headers=kept)

    async def _brings_code(self, request: HTTPConnection, table: str) -> bool:
        code = read_code(request.query_params.get("code", ""))
        if code is None or table not in self._tables:
            return False
        place = f"{table} {first_square(code)}"
        opened = await self._tried(self._at_live_file, request, place, lambda: self._access.opens(code, table) or None)
        return opened is not None

    # --- the hall -------------------------------------------------------------------------------------------------

    async def _hall_read(self, request: Request) -> Response:
        """All tables as they are now, or their cards."""
        await self._require_director(request)
        read = {"tables": self._hall.tables, "cards": self._hall.cards}.get(request.path_params["what"])
        if read is None:
            raise NotYours(WebErrorCode.NO_SUCH_THING, "no such list")

        async def own() -> Json:
            return {"tables": await run_in_threadpool(read)}

        if is_by_fellow(request.scope):
            return JSONResponse(await own())
        is_cards = request.path_params["what"] == "cards"
        answers, missed = await self._of_whole_hall(own, request, without=() if is_cards else self._hall.seen)
        said = [table for answer in answers for table in answer["tables"]]
        if is_cards:
            return JSONResponse({"tables": by_name(said), "missed": told(missed)})
        return JSONResponse({"tables": self._hall.whole(said)})

    async def _hall_asked(self, request: Request) -> Response:
        """What the director does for all tables at once."""
        session = await self._require_director(request)
        form = await form_of(request)
        match request.path_params["what"]:
            case "begin":
                form = {"id": form.get("id", secrets.token_hex(8))}

                async def begun() -> Json:
                    names, asked = await self._hall.begin(session, form["id"])
                    return {"begun": names, "tables": named(asked)}

                answers, missed = await self._of_whole_hall(begun, request, form)
                names = {name: None for answer in answers for name in answer["begun"]}
                return JSONResponse({"begun": list(names), "tables": answers[-1]["tables"], "missed": told(missed)})
            case "code":
                return JSONResponse(await run_in_threadpool(self._hall.new_code, session))
            case "delay" if form.get("minutes", "").isdecimal():
                delay = Delay(minutes=min(int(form["minutes"]), LONGEST_DELAY))

                async def delayed() -> Json:
                    names = await run_in_threadpool(self._hall.keep_delay, delay, session)
                    for name in names:
                        self._hub.show_anew(name)
                    return {"tables": named(names)}

                answers, missed = await self._of_whole_hall(delayed, request, form)
                return JSONResponse({"ok": True, "tables": answers[-1]["tables"], "missed": told(missed)})
            case "language" if form.get("language") in languages():
                await run_in_threadpool(self._access.speak, session, form["language"])
                return JSONResponse({"ok": True})
        raise NotYours(WebErrorCode.NO_SUCH_THING, "no such act")

    async def _of_whole_hall(
        self,
        own: Callable[[], Awaitable[Json]],
        request: Request,
        form: dict[str, str] | None = None,
        *,
        without: Collection[str] = (),
    ) -> tuple[list[Json], set[str]]:
        """What each server answers to the same for its tables (`WholeHall.ask`); to a fellow only this one does."""
        if self._whole_hall is None or is_by_fellow(request.scope):
            return [await own()], set()
        return await self._whole_hall.ask(own, request, urlencode(form or {}).encode(), without=without)

    async def _director(self, connection: HTTPConnection) -> Session | None:
        """The director's session, as long as he has opened no table."""
        if connection.query_params.get("table"):
            return None
        found = await self._joined_before(connection)
        return found if found is not None and found.is_director else None

    async def _require_director(self, request: Request) -> Session:
        session = await self._director(request)
        if session is None:
            raise NotYours(WebErrorCode.NOT_YOUR_PLACE, "for the director alone")
        return session

    # --- the socket -----------------------------------------------------------------------------------------------

    async def _socket(self, websocket: WebSocket) -> None:
        by_code = "code" in websocket.query_params
        try:
            session = await (self._onlooker(websocket) if by_code else self._session(websocket))
        except TableElsewhere as error:
            await self._serve_elsewhere(websocket, error.table)
            return
        if session is None or websocket.headers.get("origin") is None:  # browsers always name it here
            await websocket.send_denial_response(JSONResponse({"code": WebErrorCode.NO_SESSION}, 403))
            return
        await websocket.accept()
        socket = Socket(websocket, session, self._tables[session.table], self._hub.pictures(session.table))
        if not self._hub.enter(socket):
            socket.dismiss("too_busy")
        was_too_slow = False
        try:
            was_too_slow = await socket.serve(self._requests, was_too_slow=self._hub.was_too_slow(session))
        finally:
            self._hub.leave(socket, was_too_slow=was_too_slow)

    async def _speech(self, request: Request) -> Response:
        """A sentence by the server's voice; for a session one after the other, so that nobody takes all of its time.

        Whoever stands at the door yet has short ones, one after the other for all who stand there: of an address that
        asks for many only one waits for that turn, so that nobody else hears his behind all of these.
        """
        voice, session = await self._voice_for(request)
        asked = read_speech(await body_of(request, LONGEST_REQUEST if session else LONGEST_AT_THE_DOOR))
        parts = [(part.text, part.lang) for part in asked.parts]
        turns = [session.id] if session else [f"{AT_THE_DOOR} {address_of(request)}", AT_THE_DOOR]
        async with contextlib.AsyncExitStack() as turn:
            for whose in turns:
                await turn.enter_async_context(self._spoken_to.setdefault(whose, asyncio.Lock()))
            sound = await run_in_threadpool(voice.speech, parts, asked.rate, asked.pitch)
            if session is None:
                await asyncio.sleep(PAUSE_AT_THE_DOOR_S)  # who asks without end takes the tables' time from nobody
        return Response(sound, media_type="audio/wav")

    async def _earcon(self, request: Request) -> Response:
        voice, _ = await self._voice_for(request)
        found = await run_in_threadpool(voice.earcon, request.path_params["name"])
        if found is None:
            raise NotYours(WebErrorCode.NO_SUCH_THING, "no such sound")
        return Response(found, media_type="audio/wav", headers={"Cache-Control": "private, max-age=3600"})

    async def _profile(self, request: Request) -> Response:
        """A player's profile: how far he has read, and what he wants done with it."""
        session = await self._session(request)
        if session is None or not session.place.speaks:
            raise NotYours(WebErrorCode.NOT_YOUR_PLACE, "for players")
        table, form = self._tables[session.table], await form_of(request)
        place, language, device = session.place, session.language, device_of(request.cookies.get(DEVICE))
        if request.method == "POST":
            match form.get("do"):
                case "learn":
                    await run_in_threadpool(table.learn_profile, place, language, device)
                case "keep":
                    await run_in_threadpool(table.keep_voice, place, language, device)
                case "again":
                    await run_in_threadpool(table.read_again, place, device)
                case _:
                    raise NotYours(WebErrorCode.NO_SUCH_THING, "no such act")
        return JSONResponse(await run_in_threadpool(table.profile, place, language, device))

    async def _voice_for(self, request: Request) -> tuple[Voice, Session | None]:
        """The voice, for those who may speak, and for who takes his place now. Raises NotYours."""
        session = await self._session(request)
        if session is not None and not session.place.speaks:
            raise NotYours(WebErrorCode.NOT_YOUR_PLACE, "for players and their assistants")
        if self._voice is None:
            raise NotYours(WebErrorCode.NO_VOICE, "no voice here")
        return self._voice, session

    async def _sound(self, websocket: WebSocket) -> None:
        """What is said on a page; of a session's pages the one that came last."""
        try:
            session = await self._session(websocket)
        except TableElsewhere as error:
            await self._serve_elsewhere(websocket, error.table)
            return
        if session is None or not session.place.speaks or websocket.headers.get("origin") is None:
            await websocket.send_denial_response(JSONResponse({"code": WebErrorCode.NOT_YOUR_PLACE}, 403))
            return
        await websocket.accept()

        async def is_current() -> bool:
            return await run_in_threadpool(self._access.session, session.id) is not None

        self._tables[session.table].get_ready_to_hear(session.place, device_of(websocket.cookies.get(DEVICE)))
        socket = SoundSocket(websocket, session, self._tables[session.table], is_current)
        if (before := self._speaking.pop(session.id, None)) is not None:
            before.dismiss()
        self._speaking[session.id] = socket
        try:
            await socket.serve()
        finally:
            if self._speaking.get(session.id) is socket:
                del self._speaking[session.id]

    # --- who asks -------------------------------------------------------------------------------------------------

    async def _joined_before(self, connection: HTTPConnection) -> Session | None:
        """Whose cookie it is."""
        id_ = self._cookies.read(connection.cookies.get(NAME))
        return await run_in_threadpool(self._access.session, id_) if id_ else None

    async def _session(self, connection: HTTPConnection) -> Session | None:
        """Who asks, at his table; the director is the arbiter of the one that the address names.

        Raises TableElsewhere, where another server of the hall may have it.
        """
        session = await self._joined_before(connection)
        if session is not None and session.is_director:
            session = session.at(connection.query_params.get("table", HALL))
        if session is None or session.table == HALL:
            return None
        self._must_be_here(session.table)
        return session if session.table in self._tables else None

    # --- other servers ----------------------------------------------------------------------------------------------

    def _must_be_here(self, table: str) -> None:
        """Raise TableElsewhere, where it is not and there are other servers."""
        if self._fellows is not None and table and table not in self._tables:
            raise TableElsewhere(table)

    def _is_elsewhere(self, table: str) -> bool:
        return self._fellows is not None and self._fellows.has(table)

    async def _ask_elsewhere(self, request: HTTPConnection, error: Exception, body: bytes = b"") -> Response:
        """The answer of the server that has the table."""
        if not isinstance(request, Request) or self._fellows is None or is_by_fellow(request.scope):
            return Response(status_code=NOT_HERE)
        body = body or await body_of(request, LONGEST_REQUEST)
        found = await self._fellows.answer(request, str(error), body)
        if found is None or (found.status_code == AWAY and not found.body):  # it died, or hangs, behind the question
            return _failed(request, WebErrorCode.UNSERVED, AWAY)
        return found

    async def _serve_elsewhere(self, websocket: WebSocket, table: str) -> None:
        """Connect the page with the server that has the table."""
        if self._fellows is None or is_by_fellow(websocket.scope):
            await websocket.send_denial_response(Response(status_code=NOT_HERE))
        else:
            await self._fellows.serve(websocket, table)

    async def _onlooker(self, websocket: WebSocket) -> Session | None:
        """A spectator in a frame of another site's page, where browsers keep no cookie; None with a wrong code.

        Raises TableElsewhere.
        """
        table = websocket.query_params.get("table", "")
        self._must_be_here(table)
        with contextlib.suppress(JoinRefused):
            if await self._brings_code(websocket, table):
                return Session(f"embed-{secrets.token_urlsafe(16)}", table, Place.SPECTATOR, language_of(websocket))
        return None

    async def _arbiter(self, request: Request) -> Session:
        session = await self._session(request)
        if session is None or session.place is not Place.ARBITER:
            raise NotYours(WebErrorCode.NOT_YOUR_PLACE, "for the arbiter alone")
        return session


def _file(found: Document | None) -> Response:
    if found is None:
        raise NotYours(WebErrorCode.NO_SUCH_THING, "no such file")
    shown = {"Content-Disposition": f'attachment; filename="{found.name}"'}
    return Response(found.content, media_type=found.media_type, headers=shown)


def _refuse(request: HTTPConnection, error: Exception) -> Response:
    """A refusal of the server in words."""
    code = error.code if isinstance(error, WebError) else WebErrorCode.NO_SUCH_THING
    status = 404 if code is WebErrorCode.NO_SUCH_THING else 403
    return JSONResponse({"code": code, "words": words(code, language_of(request))}, status)


def _away(request: HTTPConnection, _error: Exception) -> Response:
    """What keeps the sessions does not answer: nobody is sent away from his place for that.

    A page comes back by itself; what somebody wanted to do, such as to take his place, he has to do again.
    """
    is_read = request.scope.get("method", "GET") in {"GET", "HEAD"}
    return _failed(request, WebErrorCode.AWAY if is_read else WebErrorCode.NOT_CONFIRMED, AWAY)


def _not_kept(request: HTTPConnection, error: Exception) -> Response:
    """What keeps the sessions has no room, or cannot be read or written."""
    return _failed(request, error.code if isinstance(error, WebError) else WebErrorCode.NOT_KEPT, 507)


def _failed(request: HTTPConnection, code: WebErrorCode, status: int) -> Response:
    """Why this server cannot do it: as a page for who loads one, else in words."""
    if "text/html" in request.headers.get("accept", ""):
        comes_back = status == AWAY and request.scope["method"] == "GET"  # a form is not sent twice
        return page_of(language_of(request), "join", refused=code, status=status, comes_back=comes_back)
    return JSONResponse({"code": code, "words": words(code, language_of(request))}, status)
