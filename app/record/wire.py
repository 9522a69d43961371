"""Commands and events as JSON objects: the referee's lines and the record's payloads.

An object's `type` is its class's name in snake case: `PressClock` is "press_clock". Reading is strict: an unknown
type or field, a square that is none or a value of the wrong kind is a `WireError` with the field's path, because
a field passed over ("from_flie") would be another move than the one announced.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeVar

import chess
import msgspec

from app.errors import ErrorCode, WireError
from app.json_lines import Json
from game.actors import Actor
from game.commands import COMMANDS, Command
from game.events import EVENTS, Event
from game.registry import type_name

T = TypeVar("T")

GREATEST = 2**53 - 1
"""The greatest whole number that every reader of JSON keeps (RFC 8259, 6)."""

_MISSING = re.compile("missing required field `(.*)`")
_RULES: Mapping[str, tuple[Callable[[Any], bool], str]] = {
    **dict.fromkeys(("to", "square", "origin"), (lambda value: value in chess.SQUARE_NAMES, "a square such as g1")),
    "from_file": (lambda value: value in chess.FILE_NAMES, "a letter from a to h"),
    "from_rank": (lambda value: 1 <= value <= len(chess.RANK_NAMES), "a number from 1 to 8"),
    "remaining_ms": (lambda value: value >= 0, "milliseconds, 0 or more"),
    "ply": (lambda value: value >= 1, "a half-move, counted from 1"),
    "confidence": (lambda value: 0 <= value <= 1, "a number from 0 to 1"),
}


def to_json(value: Any) -> Json:
    """Return a command or event as an object of plain JSON values, its `type` first."""
    return {"type": type_name(type(value)), **msgspec.to_builtins(value)}


def command_of(found: Json) -> Command:
    """Read an object as a command. Raises `WireError`."""
    command = _read(found, COMMANDS)
    _refuse_impossible(msgspec.to_builtins(command), "$")
    return command


def event_of(found: Json) -> Event:
    """Read an object as an event. Raises `WireError`."""
    return _read(found, EVENTS)


def actor_of(found: object) -> Actor:
    """Read who acts or asks. Raises `WireError`."""
    try:
        actor = msgspec.convert(found, Actor)
    except msgspec.ValidationError as error:
        raise _misread(error, "$.by") from None
    _refuse_unknown(found, msgspec.to_builtins(actor), "$.by")
    return actor


def _read(found: Json, kinds: Mapping[str, type[T]]) -> T:
    if "type" not in found:
        raise missing_field("$.type")
    name = found["type"]
    if not isinstance(name, str) or name not in kinds:
        raise WireError(ErrorCode.UNKNOWN_TYPE, f"unknown type {name!r}", path="$.type", name=str(name))
    fields = {key: value for key, value in found.items() if key != "type"}
    try:
        value = msgspec.convert(fields, kinds[name])
    except msgspec.ValidationError as error:
        raise _misread(error, "$") from None
    _refuse_unknown(fields, msgspec.to_builtins(value), "$")
    return value


def bad_field(path: str, text: str) -> WireError:
    """The error of a field, named by its path ("$.announcement.to"), whose value is none for it; `text` says why."""
    return WireError(ErrorCode.BAD_FIELD, text, path=path, name=path.removeprefix("$."))


def missing_field(path: str) -> WireError:
    """The error of a field that must be given."""
    return WireError(ErrorCode.MISSING_FIELD, f"{path} is missing", path=path, name=path.removeprefix("$."))


def _misread(error: msgspec.ValidationError, root: str) -> WireError:
    """Name the field that msgspec names at the end of its text: "... - at `$.announcement.to`"."""
    text, _, path = str(error).partition(" - at ")
    path = path.strip("`").replace("$", root, 1) or root
    missing = _MISSING.search(text)
    return missing_field(f"{path}.{missing[1]}") if missing else bad_field(path, f"{path}: {text}")


def _refuse_unknown(given: object, understood: object, path: str) -> None:
    """Refuse a field that was given and that nothing took."""
    for key, inner, here in _inside(given, path):
        if isinstance(understood, dict) and key not in understood:
            raise WireError(ErrorCode.UNKNOWN_FIELD, f"unknown field {here}", path=here, name=str(key))
        _refuse_unknown(inner, understood[key] if isinstance(understood, dict | list) else None, here)


def _refuse_impossible(value: object, path: str) -> None:
    """Refuse a value of the right kind that names nothing, such as the square "z9"."""
    for key, inner, here in _inside(value, path):
        rule = _RULES.get(key) if isinstance(key, str) else None
        if rule and inner is not None and not isinstance(inner, dict | list) and not rule[0](inner):
            raise bad_field(here, f"{here} is {inner!r}, not {rule[1]}")
        if isinstance(inner, int) and abs(inner) > GREATEST:
            raise bad_field(here, f"{here} is {inner!r}, beyond {GREATEST}")
        _refuse_impossible(inner, here)


def _inside(value: object, path: str) -> Iterator[tuple[Any, Any, str]]:
    if isinstance(value, dict):
        yield from ((key, inner, f"{path}.{key}") for key, inner in value.items())
    elif isinstance(value, list | tuple):
        yield from ((index, inner, f"{path}[{index}]") for index, inner in enumerate(value))
