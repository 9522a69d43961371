"""Tables of one server for all tests of sound: each test that asks for one gets one where nobody has sat."""

from pathlib import Path
from typing import Any

from app.record.record import Record
from tests.web.client import Page, Place
from tests.web.server import Server

TABLES = 40


class OneTable:
    """One table of a server of many."""

    def __init__(self, server: Server, name: str) -> None:
        self.name = name
        self.address = server.address
        self.folder = server.folder
        self._server = server

    def join(self, place: Place) -> Page:
        """Take that place with its code, and open its page."""
        return self._server.join(place, self.name)

    def begin(self) -> Page:
        """White, who is blind, at his page; the arbiter has begun the game."""
        white, arbiter = self.join("white"), self.join("arbiter")
        white.until(arbiter.do("start")["version"])
        return white

    @property
    def events(self) -> tuple[Any, ...]:
        """All events on the record."""
        with Record.read(self.folder / f"{self.name}.sqlite") as record:
            return record.events

    @property
    def clips(self) -> list[str]:
        """What is on the tape."""
        return sorted(path.stem for path in Path(self.folder / f"{self.name}.tape").glob("*.flac"))
