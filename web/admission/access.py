"""Who may sit where: codes and sessions, kept in a store, so that both outlive a restart.

A code is stored as a hash (scrypt, with this store's own salt), a session as its number. The key that signs the
cookies is made with the store, which only its owner may read. Until it is used up a code is stored as it is, too, and
one that many share for as long as the store is there: or a restart would shut out whoever has it on a printed card.
"""

import hashlib
import secrets
import threading
from collections.abc import Callable, Container
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from typing import Protocol

from web.admission.codes import new_code
from web.errors import WebError, WebErrorCode
from web.place import Place
from web.tables import Delay

Do = Callable[..., list[tuple[object, ...]]]
"""Carries out a statement, with a value for each of its question marks: the rows that it gives."""

_SCRYPT_N = 2**12  # some milliseconds; the throttle does the rest


HALL = ""
"""What stands for a table where a code or a session is the director's, who looks after all of them."""

JOINED, LEFT, DESK_OPENED, CODE_ISSUED, DELAY_SET = "joined", "left", "desk_opened", "code_issued", "delay_set"  # noted
BEGUN_ANEW = "begun_anew"  # the same, with the name of the new table
NOTE = "INSERT INTO act (session, at_table, place, what, about) VALUES (?, ?, ?, ?, ?)"
_EXCHANGED = "CASE place WHEN ? THEN ? WHEN ? THEN ? WHEN ? THEN ? WHEN ? THEN ? ELSE place END"
_EXCHANGE_SESSIONS = f"UPDATE session SET place = {_EXCHANGED} WHERE at_table = ?"  # noqa: S608 - our own words
_EXCHANGE_CODES = f"UPDATE code SET place = {_EXCHANGED} WHERE at_table = ?"  # noqa: S608 - the same
_KEEP_OPEN = "INSERT INTO shared_code VALUES (?, ?, ?)"
_SET_DELAY = """INSERT INTO delay VALUES (?, ?, ?)
ON CONFLICT (at_table) DO UPDATE SET half_moves = excluded.half_moves, minutes = excluded.minutes
WHERE (delay.half_moves, delay.minutes) <> (excluded.half_moves, excluded.minutes) RETURNING at_table"""
_WHOSE = "SELECT at_table, place FROM code WHERE hash = ?"


class TableElsewhere(Exception):
    """What is asked, with a code or a session that is right, is of a `table` that another server has."""

    def __init__(self, table: str) -> None:
        super().__init__(table)
        self.table = table


class StoreFailed(WebError):
    """What keeps the codes and sessions, at `where`, has not done what it was asked; nothing of it has happened."""

    def __init__(self, code: WebErrorCode, text: str, where: str = "") -> None:
        """`where` is a file, or the name of a database."""
        super().__init__(code, text)
        self.where = where


class StoreAway(StoreFailed):
    """It does not answer now: whether it was done is not known."""

    def __init__(self, text: str, where: str = "") -> None:
        super().__init__(WebErrorCode.NOT_CONFIRMED, text, where)


class Store(Protocol):
    """Where all of it is kept, in a database: `secret`, `code`, `shared_code`, `used_code`, `delay`, `session`, `act`.

    Where there are rematches also `seated`: as in which game of its table everybody sits.

    Whatever it is asked may raise `StoreFailed`.
    """

    def do(self, statement: str, *values: object) -> list[tuple[object, ...]]:
        """Carry out one statement, whole by itself; `?` stands for a value. Any thread may ask."""
        ...

    def at_once(self) -> AbstractContextManager[Do]:
        """What is done inside, by what this yields, is kept as a whole or not at all."""
        ...

    def close(self) -> None:
        """Let go of it."""
        ...


@dataclass(frozen=True, slots=True)
class Session:
    """Somebody who has joined: at which table, in which place, in which language.

    The director is the arbiter of each table that he opens (`at`), with one session for all.
    """

    id: str
    table: str
    place: Place
    language: str
    is_director: bool = False

    def at(self, table: str) -> "Session":
        """The director's session at a table."""
        return replace(self, table=table)


class Access:
    """The codes that are open and the sessions that hold; every change is kept before it counts."""

    def __init__(self, store: Store) -> None:
        """Read what is kept, or begin. Raises what the store raises."""
        self._lock = threading.Lock()
        self._open: dict[tuple[str, Place], str] = {
            (str(table), Place(str(place))): str(code)
            for table, place, code in store.do("SELECT at_table, place, code FROM shared_code")
        }
        self._used: dict[str, str] = {}  # by session, as far as it began in this process
        self._store = store
        self.key = secret(store, "key")
        self._salt = secret(store, "salt")

    def close(self) -> None:
        """Let go of the store."""
        self._store.close()

    def issue(self, table: str, place: Place, by: Session | None = None) -> str:
        """Draw a new code for a place; the codes and, unless many may sit there, the sessions that it had end.

        Who asked for it is noted; the server itself is nobody. With the director's sit whom he has given one, and he
        himself at every machine of his.
        """
        code = new_code(besides=self._open.values())
        with self._lock, self._store.at_once() as do:
            do("DELETE FROM code WHERE at_table = ? AND place = ?", table, place)
            do(f"{_KEEP_OPEN} ON CONFLICT (at_table, place) DO UPDATE SET code = ?", table, place, code, code)
            if not place.is_shared and table != HALL:
                of_place = "SELECT id FROM session WHERE at_table = ? AND place = ?"
                do(f"DELETE FROM used_code WHERE session IN ({of_place})", table, place)  # noqa: S608 - our own words
                do("DELETE FROM session WHERE at_table = ? AND place = ?", table, place)
            do("INSERT INTO code VALUES (?, ?, ?)", self._hash(code), table, place)
            if by is not None:
                do(NOTE, by.id, table, by.place, CODE_ISSUED, "director" if table == HALL else place)
        self._open[table, place] = code
        return code

    def look_again(self, table: str) -> None:
        """See which codes of that table are open by now: another server may have issued them, or used them up."""
        for each in Place:
            self._open.pop((table, each), None)
        for place, code in self._store.do("SELECT place, code FROM shared_code WHERE at_table = ?", table):
            self._open[table, Place(str(place))] = str(code)

    def seat(self, table: str, game: int) -> None:
        """Have everybody at the table sit as in that `game` of it, from 1: each rematch exchanges the players' colours.

        What the store has done for that game is not done again, so that a restart may ask for it once more.
        """
        with self._lock, self._store.at_once() as do:
            found = do("SELECT game FROM seated WHERE at_table = ?", table)
            before = int(str(found[0][0])) if found else 1
            do("INSERT INTO seated VALUES (?, ?) ON CONFLICT (at_table) DO UPDATE SET game = ?", table, game, game)
            if (game - before) % 2:
                self._exchange_colours(table, do)

    def _exchange_colours(self, table: str, do: Do) -> None:
        _exchange_colours(table, do)
        codes = {place: self._open.pop((table, place), None) for place in Place}
        self._open |= {(table, place.exchanged): code for place, code in codes.items() if code is not None}

    def open_code(self, table: str, place: Place) -> str | None:
        """The code of a place that is not used up."""
        return self._open.get((table, place))

    def is_left(self, table: str, place: Place) -> bool:
        """Whether who sat there last has left it, and the code that he has opens it again, whatever its words are."""
        last = "SELECT what FROM act WHERE at_table = ? AND about = ? AND what IN (?, ?, ?) ORDER BY at DESC LIMIT 1"
        has_code = self._store.do("SELECT 1 FROM code WHERE at_table = ? AND place = ?", table, place)
        return bool(has_code) and self._store.do(last, table, place, JOINED, LEFT, CODE_ISSUED) == [(LEFT,)]

    def is_taken(self, table: str, place: Place) -> bool:
        """Whether somebody has joined there."""
        return bool(self._store.do("SELECT 1 FROM session WHERE at_table = ? AND place = ?", table, place))

    def taken(self) -> set[tuple[str, Place]]:
        """All places where somebody has joined, with their tables."""
        return {
            (str(table), Place(str(place))) for table, place in self._store.do("SELECT at_table, place FROM session")
        }

    def is_anybody_at(self, table: str) -> bool:
        """Whether anybody has joined at that table."""
        return bool(self._store.do("SELECT 1 FROM session WHERE at_table = ? LIMIT 1", table))

    def join(self, code: str, language: str, here: Container[str]) -> Session | None:
        """Use the code up and begin a session; None where there is no such code.

        Raises `TableElsewhere` for a code of a table that is not `here`; then it can be used there.
        """
        hashed = self._hash(code)
        found = self._store.do(_WHOSE, hashed)
        if not found:
            return None
        table, place = str(found[0][0]), Place(str(found[0][1]))
        if table not in here and table != HALL:
            raise TableElsewhere(table)
        session = Session(secrets.token_urlsafe(16), table, place, language, is_director=table == HALL)
        with self._lock, self._store.at_once() as do:
            # Of two who come at once with the same code one has it: who takes it away.
            if not place.is_shared and not do("DELETE FROM code WHERE hash = ? RETURNING place", hashed):
                return None
            if not place.is_shared:
                do("DELETE FROM shared_code WHERE at_table = ? AND place = ?", table, place)
                do("INSERT INTO used_code VALUES (?, ?)", session.id, hashed)
            do("INSERT INTO session VALUES (?, ?, ?, ?)", session.id, table, place, language)
            do(NOTE, session.id, table, place, JOINED, place)
        if not place.is_shared:
            self._open.pop((table, place), None)
            self._used[session.id] = code
        return session

    def leave(self, session: Session) -> None:
        """End a session; the code with which it began opens its place again, wherever colours were exchanged.

        Unless another one does by now: a place has one code.
        """
        with self._lock, self._store.at_once() as do:
            found = do("DELETE FROM session WHERE id = ? RETURNING at_table, place", session.id)
            used = do("DELETE FROM used_code WHERE session = ? RETURNING hash", session.id)
            if not found:
                return
            table, place = str(found[0][0]), Place(str(found[0][1]))
            code = self._used.pop(session.id, None)
            if do("SELECT 1 FROM shared_code WHERE at_table = ? AND place = ?", table, place):
                used = []  # a director who has got one more: the one before it ended with that
            for (hashed,) in used:
                do("INSERT INTO code VALUES (?, ?, ?)", hashed, table, place)
            if used and code is not None:
                do(_KEEP_OPEN, table, place, code)
            do(NOTE, session.id, table, place, LEFT, place)
        if used and code is not None:
            self._open[table, place] = code

    def opens(self, code: str, table: str) -> bool:
        """Whether this is the code of the spectators of that table, who need no session to read."""
        return self._store.do(_WHOSE, self._hash(code)) == [(table, str(Place.SPECTATOR))]

    def delay(self, table: str, usual: Delay = Delay()) -> Delay:  # noqa: B008 - a value that nobody changes
        """How much later the spectators of that table see everything; where nobody has said it, as `usual`."""
        found = self._store.do("SELECT half_moves, minutes FROM delay WHERE at_table = ?", table)
        return Delay(*(int(str(number)) for number in found[0])) if found else usual

    def keep_delay(self, table: str, delay: Delay, by: Session) -> None:
        """Keep it, and who set it: a restart must not show what was kept back. Nobody sets what is set already."""
        half_moves, minutes = delay.half_moves, delay.minutes
        with self._lock, self._store.at_once() as do:
            if do(_SET_DELAY, table, half_moves, minutes):
                do(NOTE, by.id, table, by.place, DELAY_SET, f"{half_moves} {minutes}")

    def note_desk(self, session: Session) -> None:
        """Keep that the director has opened the desk of a table."""
        self._store.do(NOTE, session.id, session.table, session.place, DESK_OPENED, "")

    def speak(self, session: Session, language: str) -> None:
        """Go on in another language."""
        self._store.do("UPDATE session SET language = ? WHERE id = ?", language, session.id)

    def session(self, id_: str) -> Session | None:
        """The session of that number; None where there is none, or it has ended."""
        found = self._store.do("SELECT at_table, place, language FROM session WHERE id = ?", id_)
        if not found:
            return None
        table, place, language = map(str, found[0])
        return Session(id_, table, Place(place), language, is_director=table == HALL)

    def _hash(self, code: str) -> bytes:
        return hashlib.scrypt(code.encode(), salt=self._salt, n=_SCRYPT_N, r=8, p=1)


def move(do: Do, table: str, to: str, *, is_exchanged: bool) -> None:
    """Have all who sit at a table, or are to, sit at another where nobody does; `is_exchanged`: on the other side.

    What is kept in memory of either is to be looked at again (`Access.look_again`).
    """
    if is_exchanged:
        _exchange_colours(table, do)
    for kept in ("session", "code", "shared_code", "delay"):
        do(f"UPDATE {kept} SET at_table = ? WHERE at_table = ?", to, table)  # noqa: S608 - our own names


def _exchange_colours(table: str, do: Do) -> None:
    """The sessions and the open codes of players and assistants; only spectators share a code."""
    places = [value for place in Place if place is not place.exchanged for value in (place, place.exchanged)]
    for statement in (_EXCHANGE_SESSIONS, _EXCHANGE_CODES):
        do(statement, *places, table)
    for place, code in do("DELETE FROM shared_code WHERE at_table = ? RETURNING place, code", table):
        do(_KEEP_OPEN, table, Place(str(place)).exchanged, code)


def secret(store: Store, name: str) -> bytes:
    """A secret of that name, made by whoever asks the store first."""
    store.do("INSERT INTO secret VALUES (?, ?) ON CONFLICT (name) DO NOTHING", name, secrets.token_bytes(32))
    value = store.do("SELECT value FROM secret WHERE name = ?", name)[0][0]
    if not isinstance(value, bytes):
        raise TypeError(name)
    return value
