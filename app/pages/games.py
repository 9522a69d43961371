"""One table of a server, game after game: when a rematch is agreed, it takes the place of the game before."""

import threading
from collections.abc import Callable

from app.errors import AppError, OutputError, PagesNotServed, RecordError
from app.pages.online_table import OnlineTable
from app.pages.table_service import LiveTableService
from app.table.rematch import rematch_after
from app.table.session import Session

TRIES_EVERY_S = 1.0  # where a record cannot be begun, or who sits where cannot be kept, as on a full disk


class Games:
    """Pages find each game under the name of its table; a record is each game's own."""

    def __init__(
        self, session: Session, table_of: Callable[[Session], OnlineTable], complain: Callable[[AppError], None]
    ) -> None:
        """Begin with the game of a session; `table_of` makes a table, `complain` tells why the next cannot be begun."""
        self._session = session
        self._table_of = table_of
        self._complain = complain
        self._table = table_of(session)
        self._watches_flags = True
        self._lock = threading.Lock()
        self._has_ended = threading.Event()
        self.when_next: Callable[[LiveTableService], None] = lambda _: None

    @property
    def service(self) -> LiveTableService:
        """The game that is played now, as its pages see it."""
        return self._table.service

    def start(self, *, is_resumed: bool, watches_flags: bool) -> None:
        """Play until `stop`; see `OnlineTable.start`."""
        self._watches_flags = watches_flags
        self._table.start(is_resumed=is_resumed, watches_flags=watches_flags, then=self._go_on)

    def stop(self) -> None:
        """Play no more."""
        self._has_ended.set()
        with self._lock:
            table = self._table
        table.stop()

    def _go_on(self) -> None:
        """Begin the rematch, where one was agreed: in the thread of the game that is over, which then ends."""
        while self._session.table.claims.rematch_agreed and not self._has_ended.is_set():
            try:
                following = rematch_after(self._session)
            except RecordError as error:
                self._wait(error)
                continue
            before, self._session = self._session, following
            if self._is_begun(following):
                self._have_pages_follow()
            before.close()
            return

    def _have_pages_follow(self) -> None:
        """Show the next game on the pages, as soon as it is kept who sits where."""
        while not self._has_ended.is_set():
            try:
                self.when_next(self.service)
            except (PagesNotServed, OutputError) as error:
                self._wait(error)
            else:
                return

    def _wait(self, error: AppError) -> None:
        self._complain(error)
        self._has_ended.wait(TRIES_EVERY_S)

    def _is_begun(self, following: Session) -> bool:
        """Play that one from now on; not after `stop`, when the next start of the program goes on with it."""
        with self._lock:
            if self._has_ended.is_set():
                following.close()
                return False
            self._table = self._table_of(following)
            self._table.start(is_resumed=False, watches_flags=self._watches_flags, then=self._go_on)
        return True
