"""Who did what, and when, from the records of a hall: places taken, desks opened, codes, delays, rulings, results.

What was decided at a table is on its record, with the session that asked for it; what was done besides stands beside
the codes (`web/admission/access.py`).
"""

import contextlib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from app.errors import ErrorCode, RecordDamaged, RecordError, RecordUnreadable
from app.failure import words_of
from app.hall.backup import Left
from app.record.game_record import BY_ITSELF
from app.record.games import number_of, table_of
from app.record.legible import Legible, asked_in, legible_in
from app.seats import seats_named
from dialogue.narration.transcript import transcript
from game.actors import Role
from game.events import Event, GameEnded, Signed, TableOpened
from speech_grammar.messages import Catalogue
from web.admission.access import BEGUN_ANEW, CODE_ISSUED, DELAY_SET, HALL
from web.admission.access_file import AccessFile
from web.place import Place
from web.texts import texts

_OF_ANYBODY = (GameEnded, Signed)
_PROGRAM = "Rochade"  # in every language


@dataclass(frozen=True, slots=True, order=True)
class Deed:
    """What somebody did: when (UTC, ISO 8601), at which table ("" for the hall), who and what in words."""

    at: str
    table: str
    who: str
    what: str


@dataclass(frozen=True, slots=True)
class Told:
    """What can be read of the game of that record, and the keys of those who asked, with the version that each made."""

    record: Path
    legible: Legible
    asked: Sequence[tuple[str, int]]


def told_in(folder: Path) -> Iterator[Told | Left]:
    """The games of a folder, or why one cannot be read at all."""
    for path in sorted(folder.glob("*.sqlite")):
        try:
            yield Told(path, legible_in(path), asked_in(path))
        except RecordError as error:
            yield table_of(path), error


def deeds(games: Iterable[Told | Left], seats: Path, catalogue: Catalogue) -> tuple[list[Deed], list[Left]]:
    """All that is known from these games and the file of their `seats`, in its order, and what cannot be read."""
    left, acts = list[Left](), list[_Act]()
    try:
        acts = _acts(seats)
    except RecordError as error:
        left.append(("", error))
    who = _Names(acts, catalogue)
    found = [
        Deed(at, table, who.of(session), _words(what, about, catalogue)) for at, session, table, what, about in acts
    ]
    for told in games:
        if isinstance(told, Told):
            found += _rulings(told, who, catalogue)
            if (fault := told.legible.fault) is not None:
                sentence = words_of(fault, catalogue.language)
                only = RecordDamaged(ErrorCode.RECORD_TOLD_BEFORE, fault.text, sentence=sentence)
                left.append((table_of(told.record), only))
        else:
            left.append(told)
    return sorted(found, key=lambda deed: deed.at), left  # where time stood, as they stand on the record


def line(deed: Deed, catalogue: Catalogue) -> str:
    """The deed as a line, by this machine's time zone."""
    when = f"{datetime.fromisoformat(deed.at).astimezone():%Y-%m-%d %H:%M:%S}"
    if deed.table == HALL:
        return str(catalogue.say("hall.deed_of_all", when=when, who=deed.who, what=deed.what))
    return str(catalogue.say("hall.deed", when=when, who=deed.who, table=deed.table, what=deed.what))


_Act = tuple[str, str, str, str, str]


def _acts(seats: Path) -> list[_Act]:
    """When, which session, at which table, what, and about what. Raises `RecordUnreadable`."""
    if not seats.is_file():
        return []
    with seats_named(RecordUnreadable), contextlib.closing(AccessFile(seats)) as file:
        rows = file.do("SELECT at, session, at_table, what, about FROM act ORDER BY at")
        return [(str(at), str(session), str(table), str(what), str(about)) for at, session, table, what, about in rows]


def _words(what: str, about: str, catalogue: Catalogue) -> str:
    given: dict[str, str] = {}
    if what == CODE_ISSUED:
        given = {"place": texts(catalogue.language)[f"place.{about}"]}
    if what == BEGUN_ANEW:
        given = {"new": about}
    if what == DELAY_SET:
        given = dict(zip(("half_moves", "minutes"), about.split(), strict=True))
    return str(catalogue.say(f"hall.{what}", **given))


class _Names:
    """What sessions are called: by the place that they have taken, and by a number where others took it, too."""

    def __init__(self, acts: list[_Act], catalogue: Catalogue) -> None:
        self._texts = texts(catalogue.language)
        self._names: dict[str, str] = {}
        self._players: dict[str, Place] = {}
        places = {session: (table, about) for _, session, table, what, about in acts if what == "joined"}
        several, numbers = Counter(places.values()), Counter[tuple[str, str]]()
        for session, place in places.items():
            numbers[place] += 1
            name = self._texts["place.director" if place[0] == HALL else f"place.{place[1]}"]
            self._names[session] = f"{name} {numbers[place]}" if several[place] > 1 else name
            if Place(place[1]) is not Place(place[1]).exchanged:
                self._players[session] = Place(place[1])

    def of(self, session: str) -> str:
        """Its name; where it is from before such acts were kept, that of the arbiter's place."""
        return self._names.get(session, self._texts[f"place.{Place.ARBITER}"])

    def of_event(self, event: Event, session: str | None, game: int) -> str:
        """Who did that in that game of a table: the session that asked, the program, or whoever spoke or typed there.

        In a rematch a player is named by the colour that he has there, not by that with which he joined.
        """
        if session == BY_ITSELF or isinstance(event, TableOpened):
            return _PROGRAM
        if session in self._players and game > 1:
            place = self._players[session]
            return self._texts[f"place.{place if game % 2 else place.exchanged}"]
        if session in self._names:
            return self._names[session]
        return self._texts[f"place.{event.by.seat or Place.ARBITER}"]


def _rulings(told: Told, who: _Names, catalogue: Catalogue) -> Iterator[Deed]:
    """What the arbiter decided at a table, and how its game ended, as far as that is legible."""
    events, recorded = told.legible.events, told.legible.recorded
    sessions = _sessions(told.asked, recorded)
    for version, (event, (sayings, _)) in enumerate(zip(events, transcript(None, events), strict=True), 1):
        if not _is_told(event):
            continue
        words = " ".join(str(catalogue.say(saying.key, **saying.params)) for saying in sayings)
        if words:
            by = who.of_event(event, sessions.get(version), number_of(told.record))
            yield Deed(recorded[version - 1], table_of(told.record), by, words)


def _is_told(event: Event) -> bool:
    return event.by.role is Role.ARBITER or isinstance(event, _OF_ANYBODY)


def _sessions(asked: Sequence[tuple[str, int]], recorded: Sequence[str]) -> Mapping[int, str]:
    """The session that asked for each event: one decision is recorded at once, its last event is the request's.

    Where several have the same time, each begins behind the one before: time never goes back at a table, but may stand.
    """
    found, before = dict[int, str](), 0
    for last, key in sorted((last, key) for key, last in asked if last <= len(recorded)):
        for version in range(last, before, -1):
            if recorded[version - 1] != recorded[last - 1]:
                break
            found[version] = key.partition(":")[0]
        before = last
    return found
