"""Servers of the same hall: a page may come to any of them, and is passed on to the one that has its table."""

from typing import Protocol

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Scope
from starlette.websockets import WebSocket

from web.tables import Json

CHANGES_HANDS_WITHIN_S = 4.0  # a table whose server has died, or gives it away, is at another in less
BY_FELLOW = "rochade.by_fellow"  # in the scope of what another server has passed on, as the page asked it
NOT_HERE = 421  # what a server answers to another that is mistaken about who has the table (RFC 9110, 15.5.20)


class Fellows(Protocol):
    """The other servers of a hall; all of it is asked in the event loop."""

    def door(self, within: ASGIApp, outside: ASGIApp) -> ASGIApp:
        """The application that is served: what a fellow has passed on goes `within`, all else comes in from `outside`.

        A fellow has seen to names and origins; from whom the page asks, and how, is what he says. His requests are
        marked with `BY_FELLOW`.
        """
        ...

    def has(self, table: str) -> bool:
        """Whether a server is known to have that table now."""
        ...

    async def answer(self, request: Request, table: str, body: bytes) -> Response | None:
        """The answer of whoever has that table; after some seconds None, where nobody has."""
        ...

    async def serve(self, websocket: WebSocket, table: str) -> None:
        """Connect the page with whoever has that table, until one of both goes, or another has the table."""
        ...

    async def tables(self) -> set[str]:
        """The names of all tables of the hall, also of those that nobody has; none where they cannot be read."""
        ...

    async def each(self, request: Request, body: bytes = b"") -> list[Json]:
        """What all others answer to the same, each of its own tables; of those that answer in time."""
        ...


def is_by_fellow(scope: Scope) -> bool:
    """Whether another server has passed it on."""
    return bool(scope.get(BY_FELLOW))
