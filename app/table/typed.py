"""Typed lines: who speaks, and what; or the talk key, where there is a microphone."""

import re
from dataclasses import dataclass

from dialogue.station import Station
from speech_grammar import Intent, intent_of

_PREFIX = re.compile(r"\s*(w|weiß|weiss|white|s|schwarz|b|black|a|schiedsrichter|arbiter)\s*(?::(.*))?", re.IGNORECASE)
_ESCAPE = "\x1b"  # begins what a terminal sends for a key that is no letter: ESC [ A, ESC O P, or ESC and a letter
_HELP = {"?": "hilfe"}  # at many keyboards it asks for that; alone it is no word of the protocol
_LEAVING = {"ende", "beenden", "unterbrechen", "exit", "end"}
_PAUSING = {"pause", "pausa"}
_STATIONS = {"w": Station.WHITE, "s": Station.BLACK, "b": Station.BLACK, "a": Station.ARBITER}


@dataclass(frozen=True, slots=True)
class Typed:
    """A line: at which station, None where no prefix tells it, and the words; None when it only asks to be heard."""

    station: Station | None
    words: str | None


def has_special_key(line: str) -> bool:
    """Whether an arrow or another key that is no letter was pressed in it: its letters would be read as a square."""
    return _ESCAPE in line


def is_to_leave(words: str) -> bool:
    """Whether somebody wants the program to end: by the command that ends a lesson, or by a word of other programs."""
    return words.strip(" .!").casefold() in _LEAVING or intent_of(words) is Intent.LEAVE


def is_to_pause(words: str) -> bool:
    """Whether somebody wants a break, with a word that stops no clock."""
    return words.strip(" .!").casefold() in _PAUSING


def typed(line: str) -> Typed:
    """Read a line such as "w: Eva vier". An empty line, or a prefix alone, has no words; a question mark is "Hilfe"."""
    match = _PREFIX.fullmatch(line.rstrip("\n"))
    if match is None:
        return Typed(None, words_of(line))
    prefix = match[1].lower()
    if match[2] is None and len(prefix) > 1:  # a word of the protocol: "Schiedsrichter" calls him
        return Typed(None, line.strip())
    station = Station.ARBITER if prefix == "schiedsrichter" else _STATIONS[prefix[0]]
    return Typed(station, words_of(match[2] or ""))


def words_of(text: str) -> str | None:
    """What was typed; a question mark alone is "Hilfe"; None where there is nothing."""
    words = text.strip()
    return _HELP.get(words, words) or None
