"""The editions of the Laws that come with Rochade: `game/laws/*.toml`, read from wherever `game` is installed."""

import tomllib
from importlib import resources
from pathlib import Path

from app.errors import AppError, ErrorCode
from game.edition import Edition
from game.errors import EditionError

DEFAULT = "2009"


def names() -> tuple[str, ...]:
    """The names of all editions, oldest first."""
    files = (resources.files("game") / "laws").iterdir()
    return tuple(sorted(file.name.removesuffix(".toml") for file in files if file.name.endswith(".toml")))


def load(name: str = DEFAULT) -> Edition:
    """The edition of that name. Raises EditionError when there is none, or its file is no edition."""
    if name not in names():
        raise EditionError(f"no edition {name!r}; there are {', '.join(names())}")
    text = (resources.files("game") / "laws" / f"{name}.toml").read_text(encoding="utf-8")
    return Edition.from_mapping(tomllib.loads(text))


def under(name: str, rules: Path | None) -> Edition:
    """The edition of that name under the competition's own rules in that TOML file (E1), if there is one.

    Raises `AppError` when the file cannot be read, or has a rule that no referee knows.
    """
    edition = load(name)
    if rules is None:
        return edition
    try:
        return edition.with_rules(tomllib.loads(rules.read_text(encoding="utf-8")))
    except OSError as error:
        raise AppError(ErrorCode.NO_SUCH_FILE, f"{rules}: {error}", file=str(rules)) from error
    except (EditionError, ValueError) as error:
        raise AppError(ErrorCode.BAD_RULES, f"{rules}: {error}", detail=str(error)) from error
