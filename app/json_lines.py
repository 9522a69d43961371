"""One JSON object a line: how it is read from anybody, and written."""

from typing import Any

import msgspec

from app.errors import ErrorCode, WireError

LONGEST_LINE = 65_536  # bytes; a command has some hundred

Json = dict[str, Any]


def read_object(line: bytes) -> Json:
    """Read one line of JSON from anybody, which must be an object and no longer than a line may be.

    Raises `WireError`.
    """
    if len(line) > LONGEST_LINE:
        raise WireError(ErrorCode.LINE_TOO_LONG, f"the line is longer than {LONGEST_LINE} bytes")
    return read_own(line)


def read_own(line: bytes) -> Json:
    """The same of a line that we wrote ourselves: whatever was accepted is read back. Raises `WireError`."""
    try:
        text = line.decode()
    except UnicodeDecodeError as error:
        raise WireError(ErrorCode.NOT_UTF8, f"the line is not UTF-8 at byte {error.start}") from None
    try:
        found = msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError) as error:
        raise WireError(ErrorCode.NOT_JSON, f"the line is not JSON: {error}") from None
    if not isinstance(found, dict):
        raise WireError(ErrorCode.NOT_AN_OBJECT, f"the line is JSON, but no object: {type(found).__name__}")
    return found


def to_line(found: Json) -> str:
    """Return an object as one line of JSON, without a line end."""
    return msgspec.json.encode(found).decode()
