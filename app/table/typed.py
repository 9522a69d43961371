"""Typed lines: who speaks, and what; or the talk key, where there is a microphone."""

import re
from dataclasses import dataclass

from dialogue.station import Station
from game.table import Table

_PREFIX = re.compile(r"\s*(w|weiß|weiss|white|s|schwarz|b|black|a|schiedsrichter|arbiter)\s*(?::(.*))?", re.IGNORECASE)
_STATIONS = {"w": Station.WHITE, "s": Station.BLACK, "b": Station.BLACK, "a": Station.ARBITER}


@dataclass(frozen=True, slots=True)
class Typed:
    """A line: at which station, and the words; None when the line only asks for the microphone."""

    station: Station
    words: str | None


def typed(line: str, table: Table) -> Typed:
    """Read a line such as "w: Eva vier". Without a prefix it is said by who has to say something now.

    An empty line, or a prefix alone, has no words.
    """
    match = _PREFIX.fullmatch(line.rstrip("\n"))
    if match is None:
        words = line.strip()
        return Typed(speaker(table), words or None)
    prefix = match[1].lower()
    station = Station.ARBITER if prefix == "schiedsrichter" and match[2] is not None else _STATIONS.get(prefix[0])
    if match[2] is None and len(prefix) > 1:  # a word of the protocol: "Schiedsrichter" calls him
        return Typed(speaker(table), line.strip())
    return Typed(station or speaker(table), (match[2] or "").strip() or None)


def speaker(table: Table) -> Station:
    """Who has to say something now: the player on move; the arbiter while the clocks stand; then who has to sign."""
    if table.outcome is not None:
        unsigned = [station for station in (Station.WHITE, Station.BLACK) if station.seat not in table.sheets.signed]
        return unsigned[0] if unsigned else Station.ARBITER
    if not table.started or table.stopped:
        return Station.ARBITER
    return Station.of(table.turn.mover)
