"""The shortest game that ends in mate, as a record and a tape keep it: to be exported, and gone through."""

import sqlite3
from contextlib import closing
from pathlib import Path

import numpy as np

from app.record.record import Record
from game import commands as c
from game.actors import Evidence
from tests.game.playing import B, Game, W, player
from voice.tape import DirectoryTape


def mated(folder: Path) -> Game:
    """The game, with `game.sqlite` in that folder, and White's first announcement on the tape beside it."""
    game = Game()
    clip = DirectoryTape(folder / "game.tape").keep(np.full(1600, 7, "<i2").tobytes(), "white")
    announcement, evidence = game.san("f3"), Evidence(words="felix drei", clip=clip)
    game.do(c.Announce(by=player(W), seat=W, announcement=announcement, evidence=evidence))
    game.execute(W)
    game.press()
    game.repeat(announcement, B)
    game.execute(B)
    game.note(B, announcement, text="f3")
    game.play("e5", "g4", "Qh4#")
    with Record.create(folder / "game.sqlite", "game") as kept:
        kept.append(game.record)
    return game


def damaged(folder: Path) -> Path:
    """The record of the same game, in which somebody has changed Black's last announcement."""
    mated(folder)
    with closing(sqlite3.connect(folder / "game.sqlite", isolation_level=None)) as connection:
        connection.execute("DROP TRIGGER event_is_never_changed")
        last = "SELECT max(version) FROM event WHERE type = 'announced'"
        connection.execute(f"UPDATE event SET actor = 'arbiter' WHERE version = ({last})")  # noqa: S608 - our own words
    return folder / "game.sqlite"
