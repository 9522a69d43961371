"""The editions of the Laws for tests, read from game/laws: the referee's tests need no other room for them."""

import tomllib
from functools import cache
from pathlib import Path

from game.edition import Edition

_LAWS = Path(__file__).parents[1] / "game" / "laws"
EDITIONS = ("1993", "2005", "2009", "2018", "2023")


@cache
def load(name: str) -> Edition:
    """The edition of that year."""
    return Edition.from_mapping(tomllib.loads((_LAWS / f"{name}.toml").read_text(encoding="utf-8")))
