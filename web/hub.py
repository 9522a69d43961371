"""All open pages: which socket is whose, how many there may be, and who is woken when a table has changed."""

import asyncio
from collections.abc import Callable

from starlette.concurrency import run_in_threadpool

from web.admission.access import Session
from web.place import Place
from web.showing import Pictures
from web.socket import CLOSED, REMATCH, RESTART, Socket
from web.tables import Tables, TableService

MOST_OF_A_SESSION = 4  # a page that reconnects before its old connection is missed, and a few more
MOST_SPECTATORS = 300
LOOK_EVERY_S = 1.0


class Hub:
    """Lives in the event loop; tables call it from their threads."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._pictures: dict[str, Pictures] = {}
        self._sockets: dict[str, list[Socket]] = {}
        self._too_slow: set[str] = set()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._last_has_gone = asyncio.Event()
        for name, table in tables.items():
            self.add(name, table)

    def open(self) -> None:
        """Begin to hear of changes, in the running event loop."""
        self._loop = asyncio.get_running_loop()

    def add(self, name: str, table: TableService) -> None:
        """One more table; from any thread."""
        self._pictures[name], self._sockets[name] = Pictures(table), []
        self._hear_of(name, table)

    def drop(self, name: str) -> None:
        """A table that is not here any more; from any thread."""
        self._send_away(name, RESTART)

    def follow(self, name: str) -> None:
        """Who sits at that table sits at another now, for the next game; from any thread."""
        self._send_away(name, REMATCH)

    def _send_away(self, name: str, why: str) -> None:
        def send_away() -> None:
            for socket in self._sockets.get(name, ()):
                socket.dismiss(why)

        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(send_away)

    def exchange(self, name: str, table: TableService) -> None:
        """The next game of that table: its pages are sent away, and come back to that one. From any thread."""
        self._hear_of(name, table)

        def exchange() -> None:
            self._pictures[name] = Pictures(table)
            for socket in self._sockets[name]:
                socket.dismiss(REMATCH)

        if self._loop is None or self._loop.is_closed():  # no page is there yet, or none any more
            self._pictures[name] = Pictures(table)
        else:
            self._loop.call_soon_threadsafe(exchange)

    async def watch_delays(self) -> None:
        """Wake spectators when something has become old enough for them; for ever."""
        shown: dict[str, int] = {}
        while True:
            for name, table in list(self._tables.items()):
                if table.delay and (crowd := self._of(name, Place.SPECTATOR)):
                    version = await run_in_threadpool(table.version_of, Place.SPECTATOR)
                    if shown.get(name) != version:
                        shown[name] = version
                        for socket in crowd:
                            socket.wake()
            await asyncio.sleep(LOOK_EVERY_S)

    def show_anew(self, table: str) -> None:
        """Something has changed that is no event."""
        self._pictures[table].forget()
        for socket in self._sockets[table]:
            socket.wake()

    async def close(self) -> None:
        """Say farewell to all, and wait until they have gone; who plays will come back to the server started next."""
        self._loop = None
        for sockets in self._sockets.values():
            for socket in sockets:
                self._dismiss(socket)
        if any(self._sockets.values()):
            await self._last_has_gone.wait()

    def _dismiss(self, socket: Socket) -> None:
        """The server ends: for good where nobody has to sign any more."""
        table = self._tables.get(socket.session.table)
        socket.dismiss(CLOSED if table is not None and table.is_closed else RESTART)

    def pictures(self, table: str) -> Pictures:
        """What the pages of that table are shown."""
        return self._pictures[table]

    def enter(self, socket: Socket) -> bool:
        """A page has come. The oldest of a session that has too many goes; more spectators than can be are refused."""
        sockets = self._sockets[socket.session.table]
        if socket.session.place is Place.SPECTATOR and self._spectators() >= MOST_SPECTATORS:
            return False
        of_session = [one for one in sockets if one.session.id == socket.session.id]
        for one in of_session[: max(0, len(of_session) + 1 - MOST_OF_A_SESSION)]:
            one.dismiss("displaced")
            sockets.remove(one)
        sockets.append(socket)
        if self._loop is None:  # it came while all the others went
            self._dismiss(socket)
        return True

    def leave(self, socket: Socket, *, was_too_slow: bool) -> None:
        """A page has gone."""
        sockets = self._sockets[socket.session.table]
        if socket in sockets:
            sockets.remove(socket)
        if was_too_slow:
            self._too_slow.add(socket.session.id)
        if self._loop is None and not any(self._sockets.values()):
            self._last_has_gone.set()

    def was_too_slow(self, session: Session) -> bool:
        """Whether this session's page was dropped and has not been told yet."""
        if session.id in self._too_slow:
            self._too_slow.remove(session.id)
            return True
        return False

    def end(self, table: str, place: Place) -> None:
        """The sessions of a place have ended: a new code was issued."""
        for socket in self._of(table, place):
            if not socket.session.is_director:
                socket.dismiss("session_ended")

    def left(self, session: Session) -> None:
        """Somebody has left his place: his other pages are of no place any more."""
        for socket in [one for sockets in self._sockets.values() for one in sockets]:
            if socket.session.id == session.id:
                socket.dismiss("left")

    def is_there(self, table: str, place: Place) -> bool:
        """Whether somebody has that page open."""
        return bool(self._of(table, place))

    def _of(self, table: str, place: Place) -> list[Socket]:
        return [socket for socket in self._sockets[table] if socket.session.place is place]

    def _spectators(self) -> int:
        return sum(len(self._of(table, Place.SPECTATOR)) for table in self._sockets)

    def _hear_of(self, name: str, table: TableService) -> None:
        """Have its pages shown what changes there, and what is told that is no event."""
        table.when_changed(self._waker(name))
        table.when_told(self._in_loop(lambda: self.show_anew(name)))

    def _waker(self, name: str) -> Callable[[], None]:
        """What that table calls after a change."""

        def wake() -> None:
            for socket in sorted(self._sockets[name], key=lambda one: one.session.place.is_shared):
                socket.wake()  # who has a place to himself first, and then the crowd

        return self._in_loop(wake)

    def _in_loop(self, do: Callable[[], None]) -> Callable[[], None]:
        """What a table calls to have that done here: from its own thread, at any time, also after the end."""

        def call() -> None:
            if self._loop is not None and not self._loop.is_closed():
                self._loop.call_soon_threadsafe(do)

        return call
