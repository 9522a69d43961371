"""The whole hall for its director: every table, what needs somebody first, the codes of all places, a round begun."""

import asyncio
from collections.abc import Collection, Iterable, Mapping
from time import monotonic
from typing import Any, TypeVar

from speech_grammar.announcing import place_words
from web.admission.access import HALL, Access, Session
from web.admission.codes import squares_of
from web.admission.qr import qr_image
from web.fellows import CHANGES_HANDS_WITHIN_S
from web.hub import Hub
from web.place import Place
from web.sound.speech import Voice
from web.tables import Asked, Command, Delay, Json, TableService

GERMAN = "de"
NOT_STARTED, OVER = "not_started", "over"
_Of = TypeVar("_Of")


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
        self._seen: dict[str, Json] = {}  # all tables of the hall, as they were shown last
        self._missed_since: dict[str, float] = {}  # of which nothing is heard, as `monotonic`
        self._games: dict[int, dict[str, str]] = {}  # of other servers, by round

    def tables(self) -> list[Json]:
        """What the director's page shows of each table, by their names."""
        taken = self._access.taken()
        return [self._shown(name, table, taken) for name, table in in_order(self._tables)]

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

    @property
    def seen(self) -> Collection[str]:
        """The tables of the whole hall that are shown in any case, for they were shown before."""
        return self._seen.keys()

    def whole(self, said: list[Json]) -> list[Json]:
        """All tables of the hall, out of what all its servers have said of theirs, the latest last.

        One of which nothing is heard, for its server has died or hangs, is shown as it was, and needs somebody if that
        goes on.
        """
        here, now = {table["name"]: table for table in said}, monotonic()
        self._seen |= here
        missed = {name: table for name, table in self._seen.items() if name not in here and not _is_settled(table)}
        self._missed_since = {name: self._missed_since.get(name, now) for name in missed}
        gone = {name: _unserved(table, now - self._missed_since[name]) for name, table in missed.items()}
        return by_name((gone | here).values())

    def games(self, round_: int) -> dict[str, str]:
        """The games of a round as PGN by their tables, as late as spectators see each."""
        games = {name: table.broadcast(round_) for name, table in list(self._tables.items())}
        return {name: game for name, game in games.items() if game is not None}

    def games_of_all(self, round_: int, own: dict[str, str], others: list[Json]) -> dict[str, str]:
        """Those of the other servers besides; of one that does not answer as they were: a file never loses a game."""
        found = dict(self._games.get(round_, {}))
        for answer in others:
            found |= answer["games"]
        if found := found | own:
            self._games[round_] = found
        return found

    def cards(self) -> list[Json]:
        """The codes of each table that are still to be used, for a sheet that lies on it.

        `left`: the places that somebody has left whose code only he has, such as after a restart.
        """
        return [
            {
                "name": name,
                "players": dict(zip(("white", "black"), table.players(), strict=True)),
                "codes": [self._code(place, code) for place, code in self._open_codes(name, table)],
                "left": [place for place in table.places() if self._is_left(name, place)],
            }
            for name, table in in_order(self._tables)
        ]

    def new_code(self, by: Session) -> Json:
        """A code with which the director's page is opened at one more machine; the one before it ends."""
        return self._code(Place.ARBITER, self._access.issue(HALL, Place.ARBITER, by))

    def keep_delay(self, delay: Delay, by: Session) -> list[str]:
        """Show spectators of all tables everything that much later: of these; one that comes meanwhile is none."""
        tables = in_order(self._tables)
        for name, table in tables:
            self._access.keep_delay(name, delay, by)
            table.set_delay(delay)
        return [name for name, _ in tables]

    async def begin(self, session: Session, key: str) -> tuple[list[str], list[str]]:
        """Begin every game that has not begun: the tables where it could be, and all that there were then."""
        tables = in_order(self._tables)
        waiting = [(name, table) for name, table in tables if table.overview()["step"] == NOT_STARTED]
        start = Command({"type": "start"})
        asked = [
            asyncio.wrap_future(table.ask(Asked(f"{session.id}:{key}:{name}", Place.ARBITER, session.language, start)))
            for name, table in waiting
        ]
        answers = await asyncio.gather(*asked)
        begun = [name for (name, _), answer in zip(waiting, answers, strict=True) if answer["ok"]]
        return begun, [name for name, _ in tables]

    def _open_codes(self, name: str, table: TableService) -> list[tuple[Place, str]]:
        codes = [(place, self._access.open_code(name, place)) for place in table.places()]
        return [(place, code) for place, code in codes if code]

    def _is_left(self, name: str, place: Place) -> bool:
        return self._access.open_code(name, place) is None and self._access.is_left(name, place)

    def _code(self, place: Place, code: str) -> dict[str, Any]:
        squares = squares_of(code)
        return {
            "place": place,
            "code": " ".join(squares),
            "words": [{"text": ", ".join(map(place_words, squares)), "lang": GERMAN}],
            "braille": self._voice.braille(" ".join(squares)) if self._voice else "",
            "qr": qr_image(f"{self._address}/#{code}"),
        }


def in_order(of: Mapping[str, _Of]) -> list[tuple[str, _Of]]:
    """What there is of each table, by their names."""
    return sorted(of.items(), key=lambda item: _numbers(item[0]))


def named(names: Iterable[str]) -> list[Json]:
    """The names of tables, as an answer about them has them."""
    return [{"name": name} for name in names]


def told(names: Iterable[str]) -> str:
    """The names of tables, as they are told: "2, 10"."""
    return ", ".join(sorted(names, key=_numbers))


def by_name(tables: Iterable[Json]) -> list[Json]:
    """What is shown of tables, by their names; of one of which two things are said the latter."""
    return [table for _, table in in_order({table["name"]: table for table in tables})]


def _is_settled(table: Json) -> bool:
    """Whether its result waits for nobody; a server that is not updated yet says only whether it is signed."""
    return bool(table.get("settled", table["signed"]))


def _unserved(table: Json, since_s: float) -> Json:
    """A table of which nothing has been heard for so long: it cannot be reached, and its clocks are not known."""
    needs = (
        [{"need": "unserved", "seat": None, "since_ms": int(since_s * 1_000)}]
        if since_s > CHANGES_HANDS_WITHIN_S
        else []
    )
    return {**table, "needs": [*needs, *table["needs"]], "clocks": {**table["clocks"], "running": None}}


def _numbers(name: str) -> tuple[list[int], str]:
    """Numbers as numbers: "2" before "10", "3.2" before "3.10"."""
    return [int(part) for part in name.split(".") if part.isdecimal()], name
