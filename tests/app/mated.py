"""The shortest game that ends in mate, as a record and a tape keep it: to be exported, and gone through."""

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
