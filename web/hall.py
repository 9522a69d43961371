"""The whole hall for its director: every table, what needs somebody first, the codes of all places, a round begun."""

import asyncio
from collections.abc import Mapping
from typing import Any

from speech_grammar.announcing import place_words
from web.admission.access import HALL, Access, Session
from web.admission.codes import squares_of
from web.admission.qr import qr_image
from web.hub import Hub
from web.place import Place
from web.sound.speech import Voice
from web.tables import Asked, Command, Delay, Json, TableService

GERMAN = "de"
NOT_STARTED, OVER = "not_started", "over"


class Hall:
    """Reads and asks the tables of a server. Everything but `begin` may take a while: not in the event loop."""

    def __init__(
        self,
        tables: Mapping[str, TableService],
        access: Access,
        hub: Hub,
        address: str,
        voice: Voice | None,
    ) -> None:
        """`address`: where a page is joined; `voice` writes the codes in braille."""
        self._tables = tables
        self._access = access
        self._hub = hub
        self._address = address
        self._voice = voice

    def tables(self) -> list[Json]:
        """What the director's page shows of each table, by their names."""
        taken = self._access.taken()
        return [self._shown(name, table, taken) for name, table in self._in_order()]

    def _shown(self, name: str, table: TableService, taken: set[tuple[str, Place]]) -> Json:
        shown = table.overview()
        places = [] if shown["step"] == OVER else [place for place in table.places() if place.speaks]
        there = {place: self._hub.is_there(name, place) for place in places}
        return {
            "name": name,
            **shown,
            "lost": [place for place in places if (name, place) in taken and not there[place]],
            "free": [place for place in places if (name, place) not in taken],
        }

    def broadcast(self, round_: int) -> str | None:
        """All games of a round as PGN, as late as spectators see each; None where there is none."""
        games = [table.broadcast(round_) for _, table in self._in_order()]
        found = [game for game in games if game is not None]
        return "".join(found) if found else None

    def cards(self) -> list[Json]:
        """The codes of each table that are still to be used, for a sheet that lies on it."""
        return [
            {
                "name": name,
                "players": dict(zip(("white", "black"), table.players(), strict=True)),
                "codes": [self._code(place, code) for place, code in self._open_codes(name, table)],
            }
            for name, table in self._in_order()
        ]

    def new_code(self) -> Json:
        """A code with which the director's page is opened at one more machine; the one before it ends."""
        return self._code(Place.ARBITER, self._access.issue(HALL, Place.ARBITER))

    def keep_delay(self, delay: Delay) -> None:
        """Show spectators of all tables everything that much later."""
        for name, table in self._in_order():
            self._access.keep_delay(name, delay)
            table.set_delay(delay)

    async def begin(self, session: Session, key: str) -> list[str]:
        """Begin every game that has not begun; the tables where it could be."""
        names = [name for name, table in self._in_order() if table.overview()["step"] == NOT_STARTED]
        start = Command({"type": "start"})
        asked = [
            asyncio.wrap_future(
                self._tables[name].ask(Asked(f"{session.id}:{key}:{name}", Place.ARBITER, session.language, start))
            )
            for name in names
        ]
        return [name for name, answer in zip(names, await asyncio.gather(*asked), strict=True) if answer["ok"]]

    def _in_order(self) -> list[tuple[str, TableService]]:
        return sorted(self._tables.items(), key=lambda item: _numbers(item[0]))

    def _open_codes(self, name: str, table: TableService) -> list[tuple[Place, str]]:
        codes = [(place, self._access.open_code(name, place)) for place in table.places()]
        return [(place, code) for place, code in codes if code]

    def _code(self, place: Place, code: str) -> dict[str, Any]:
        squares = squares_of(code)
        return {
            "place": place,
            "code": " ".join(squares),
            "words": [{"text": ", ".join(map(place_words, squares)), "lang": GERMAN}],
            "braille": self._voice.braille(" ".join(squares)) if self._voice else "",
            "qr": qr_image(f"{self._address}/#{code}"),
        }


def _numbers(name: str) -> tuple[list[int], str]:
    """Numbers as numbers: "2" before "10", "3.2" before "3.10"."""
    return [int(part) for part in name.split(".") if part.isdecimal()], name
