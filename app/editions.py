"""The editions of the Laws that come with Rochade: `game/laws/*.toml`, read from wherever `game` is installed."""

import tomllib
from importlib import resources

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
