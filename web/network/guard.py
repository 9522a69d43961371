"""Connections by the thousand do not keep a player from his table: those that ask for nothing make room.

A page that has joined is never dropped for others. Every other connection has some seconds to ask for something, and
when there are too many the oldest of those goes. What another server of the hall has passed on
takes nobody's room: that page counts where it is.
"""

import asyncio
import contextlib
import sys
from typing import Any, ClassVar

from uvicorn.config import Config
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState

from web.fellows import is_by_fellow

MOST_CONNECTIONS = 600
TO_ASK_S = 10.0
TO_CLOSE_S = 5.0


class GuardedProtocol(H11Protocol):
    """Uvicorn's HTTP connection, with a limit on how many wait at once."""

    most: ClassVar[int] = MOST_CONNECTIONS

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.since = self.loop.time()
        self._silent: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """See asyncio.Protocol."""
        super().connection_made(transport)  # type: ignore[arg-type] # a Transport, as uvicorn takes it
        self._silent = self.loop.call_later(TO_ASK_S, self._leave_if_silent)
        if len(self.connections) > self.most:
            self._make_room()

    def _make_room(self) -> None:
        """Throw the oldest away that waits, where there are too many besides those that are being closed already."""
        open_ = [one for one in self.connections if not one.transport.is_closing()]
        still = [one for one in open_ if not is_by_fellow(getattr(one, "scope", None) or {})]
        waiting = [one for one in still if isinstance(one, GuardedProtocol)]
        if len(still) > self.most and waiting:
            min(waiting, key=lambda one: one.since).transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """See asyncio.Protocol."""
        super().connection_lost(exc)
        if self._silent is not None:
            self._silent.cancel()

    def _leave_if_silent(self) -> None:
        """Nothing was asked, and no page has its socket here."""
        if self.cycle is None and self in self.connections:
            self.transport.abort()


class PatientSocket(WebSocketsSansIOProtocol):
    """Uvicorn's WebSocket, which a page that reads nothing cannot keep half closed."""

    async def run_asgi(self) -> None:
        """See uvicorn; what is not taken by the page some seconds after the end is thrown away."""
        await super().run_asgi()
        self.loop.call_later(TO_CLOSE_S, self._throw_away)

    def _throw_away(self) -> None:
        if self in self.connections:
            self.transport.abort()


def allow_many_files() -> None:
    """Let this process have as many open files as the system grants: connections are files."""
    with contextlib.suppress(ImportError):  # Windows sets no such limit
        if sys.platform != "win32":
            import resource  # noqa: PLC0415 - where it is

            soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
            wanted = 4 * MOST_CONNECTIONS
            if soft != resource.RLIM_INFINITY and soft < wanted:
                most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
                resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
