"""The records of one table, game after game: `1.sqlite`, and of each rematch `1-game-2.sqlite`, `1-game-3.sqlite`.

In a game with an even number each player has the other colour than in the first.
"""

import re
from collections.abc import Iterable
from pathlib import Path

SUFFIX = ".sqlite"
_REMATCH = re.compile(r"(?P<table>.+)-game-(?P<number>[1-9]\d*)")


def table_of(record: Path) -> str:
    """The name of the table that the record is of."""
    rematch = _REMATCH.fullmatch(record.stem)
    return rematch["table"] if rematch else record.stem


def number_of(record: Path) -> int:
    """The number of the table's game, from 1: the greatest is the last, and an even one has colours exchanged."""
    rematch = _REMATCH.fullmatch(record.stem)
    return int(rematch["number"]) if rematch else 1


def first_of(record: Path) -> Path:
    """The record of the table's first game, beside which lies what is the table's and no game's."""
    return record.with_name(table_of(record) + record.suffix)


def named_after(record: Path, ending: str) -> Path:
    """What lies beside a record under its name: `1.tape` for `1.sqlite`; `a.b.tape` for `a.b`, as `a.c` has its own."""
    return record.with_name(record.name.removesuffix(SUFFIX) + ending)


def next_of(record: Path, *, is_exchanged: bool = True) -> Path:
    """The record of the game that follows, in which the colours are exchanged once more or not."""
    number = number_of(record) + (1 if is_exchanged else 2)
    return record.with_name(f"{table_of(record)}-game-{number}{record.suffix}")


def newest(records: Iterable[Path]) -> dict[str, Path]:
    """The record of each table's last game, by the tables' names: the games before it have been played."""
    return {table_of(record): record for record in sorted(records, key=number_of)}
