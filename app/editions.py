"""The editions of the Laws that come with Rochade: `game/laws/*.toml`, read from wherever `game` is installed."""

import re
import tomllib
from functools import cache
from importlib import resources
from pathlib import Path

from app.errors import AppError, ErrorCode
from app.given_file import reading
from game.edition import Edition
from game.errors import EditionError, EditionFault

DEFAULT = "2009"


def names() -> tuple[str, ...]:
    """The names of all editions, oldest first."""
    files = (resources.files("game") / "laws").iterdir()
    return tuple(sorted(file.name.removesuffix(".toml") for file in files if file.name.endswith(".toml")))


def load(name: str = DEFAULT) -> Edition:
    """The edition of that name. Raises EditionError when there is none, or its file is no edition."""
    if name not in names():
        text = f"no edition {name!r}; there are {', '.join(names())}"
        raise EditionError(EditionFault.NO_SUCH_RULE, text, name=name)
    return _read_in(name)


@cache  # who begins a game reads it again with the first event of the record
def _read_in(name: str) -> Edition:
    text = (resources.files("game") / "laws" / f"{name}.toml").read_text(encoding="utf-8")
    return Edition.from_mapping(tomllib.loads(text))


def load_with_rules(name: str, rules: Path | None) -> Edition:
    """The edition of that name under the competition's own rules in that TOML file (E1), if there is one.

    Raises `AppError` when the file cannot be read, or has a rule that no referee knows.
    """
    edition = load(name)
    if rules is None:
        return edition
    try:
        return edition.with_rules(_read(rules))
    except EditionError as error:
        raise AppError(error.code, f"{rules}: {error}", **error.params) from error


def _read(rules: Path) -> dict[str, object]:
    """The competition's file as it stands. Raises `AppError` that names the line where it is no TOML."""
    with reading(rules):
        written = rules.read_bytes()
    try:
        return tomllib.loads(written.decode())
    except ValueError as error:
        raise AppError(ErrorCode.BAD_RULES, f"{rules}: {error}", line=_line_of(error, written)) from error


def _line_of(error: ValueError, written: bytes) -> int:
    """The line, from 1, in which what was written is no text, or no TOML."""
    if isinstance(error, UnicodeDecodeError):
        return written.count(b"\n", 0, error.start) + 1
    found = re.search(r"at line (\d+)", str(error))  # else at the end of the document
    return int(found[1]) if found else len(written.splitlines())
