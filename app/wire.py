"""JSON for commands and events: the referee's lines and the record's payloads.

An object's `type` is its class's name in snake case: `PressClock` is "press_clock". Reading is strict: an unknown
type or field, a square that is none or a value of the wrong kind is a `WireError` with the field's path, because
a field passed over ("from_flie") would be another move than the one announced.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeVar

import chess
import msgspec

from app.errors import WireError
from game.commands import COMMANDS, Command
from game.events import EVENTS, Event

LONGEST_LINE = 65_536  # bytes; a command has some hundred

Json = dict[str, Any]
T = TypeVar("T")

_RULES: Mapping[str, tuple[Callable[[Any], bool], str]] = {
    **dict.fromkeys(("to", "square", "origin"), (lambda value: value in chess.SQUARE_NAMES, "a square such as g1")),
    "from_file": (lambda value: value in chess.FILE_NAMES, "a letter from a to h"),
    "from_rank": (lambda value: 1 <= value <= len(chess.RANK_NAMES), "a number from 1 to 8"),
    "remaining_ms": (lambda value: value >= 0, "milliseconds, 0 or more"),
    "at": (lambda value: value >= 0, "milliseconds, 0 or more"),
    "ply": (lambda value: value >= 1, "a half-move, counted from 1"),
    "confidence": (lambda value: 0 <= value <= 1, "a number from 0 to 1"),
}


def type_name(kind: type) -> str:
    """Return the `type` of a class on the wire: "press_clock" for `PressClock`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower()


_COMMANDS = {type_name(kind): kind for kind in COMMANDS}
_EVENTS = {type_name(kind): kind for kind in EVENTS}


def read_object(line: bytes) -> Json:
    """Read one line of JSON that must be an object. Raises `WireError`."""
    if len(line) > LONGEST_LINE:
        raise WireError("line_too_long", f"the line is longer than {LONGEST_LINE} bytes")
    try:
        text = line.decode()
    except UnicodeDecodeError as error:
        raise WireError("not_utf8", f"the line is not UTF-8 at byte {error.start}") from None
    try:
        found = msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError) as error:
        raise WireError("not_json", f"the line is not JSON: {error}") from None
    if not isinstance(found, dict):
        raise WireError("not_an_object", f"the line is JSON, but no object: {type(found).__name__}")
    return found


def to_json(value: Any) -> Json:
    """Return a command or event as an object of plain JSON values, its `type` first."""
    return {"type": type_name(type(value)), **msgspec.to_builtins(value)}


def to_line(found: Json) -> str:
    """Return an object as one line of JSON, without a line end."""
    return msgspec.json.encode(found).decode()


def command_of(found: Json) -> Command:
    """Read an object as a command. Raises `WireError`."""
    return _read(found, _COMMANDS)


def event_of(found: Json) -> Event:
    """Read an object as an event. Raises `WireError`."""
    return _read(found, _EVENTS)


def _read(found: Json, kinds: Mapping[str, type[T]]) -> T:
    name = found.get("type")
    if not isinstance(name, str) or name not in kinds:
        raise WireError("unknown_type", f"unknown type {name!r}", path="$.type", name=str(name))
    fields = {key: value for key, value in found.items() if key != "type"}
    try:
        value = msgspec.convert(fields, kinds[name])
    except msgspec.ValidationError as error:
        text, _, path = str(error).partition(" - at ")
        raise WireError("bad_field", str(error), path=path.strip("`") or "$", name=text) from None
    understood = msgspec.to_builtins(value)
    _refuse_unknown(fields, understood, "$")
    _refuse_impossible(understood, "$")
    return value


def _refuse_unknown(given: object, understood: object, path: str) -> None:
    """Refuse a field that was given and that nothing took."""
    for key, inner, here in _inside(given, path):
        if isinstance(understood, dict) and key not in understood:
            raise WireError("unknown_field", f"unknown field {here}", path=here, name=str(key))
        _refuse_unknown(inner, understood[key] if isinstance(understood, dict | list) else None, here)


def _refuse_impossible(value: object, path: str) -> None:
    """Refuse a value of the right kind that names nothing, such as the square "z9"."""
    for key, inner, here in _inside(value, path):
        rule = _RULES.get(key) if isinstance(key, str) else None
        if rule and inner is not None and not isinstance(inner, dict | list) and not rule[0](inner):
            raise WireError("bad_field", f"{here} is {inner!r}, not {rule[1]}", path=here, name=str(inner))
        _refuse_impossible(inner, here)


def _inside(value: object, path: str) -> Iterator[tuple[Any, Any, str]]:
    if isinstance(value, dict):
        yield from ((key, inner, f"{path}.{key}") for key, inner in value.items())
    elif isinstance(value, list | tuple):
        yield from ((index, inner, f"{path}[{index}]") for index, inner in enumerate(value))
