"""The voice of a player as a game has confirmed it, and the profile that is made of it: nobody has to read for that."""

import subprocess
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from app.enrolment.learnt_aside import learnt_aside
from app.record.record import Record
from app.record.tapes import tape_of
from app.voices.confirmed import confirmed
from app.voices.profiles import folder_of
from app.voices.takes import Takes
from game.actors import Colour

ANEW = "anew"  # to the worker: of this game alone


def take_out_of_game(record: Path, seat: Colour, takes: Takes) -> int:
    """Keep what a game has confirmed of the player's voice; how many announcements.

    Raises RecordError, OutputError, TapeError, and AppError (`tape_missing`).
    """
    with Record.read(record) as game:
        found = confirmed(game.events, tape_of(record), seat)
    for words, samples in found.items():
        takes.keep_confirmed(words, samples)
    return len(found)


@dataclass(frozen=True, slots=True)
class Made:
    """What came of a profile, in words, and whether it is kept."""

    told: str
    is_kept: bool


@dataclass(frozen=True, slots=True)
class VoiceOfGame:
    """A voice that a game has taught the ear, and the `name` of the profile that it would be kept as.

    `is_his`: that player was heard with this profile in the game, which then only adds to it.
    """

    record: Path
    seat: Colour
    name: str
    model: Path
    is_his: bool = False

    @property
    def is_there(self) -> bool:
        """Whether there is such a profile, or somebody has begun one."""
        return folder_of(self.name).exists()

    def make(self, language: str, when_begun: "Callable[[subprocess.Popen[str]], object]" = lambda _: None) -> Made:
        """Make the profile, for its model, in a process that lets all others go first; it takes a minute or two.

        One that was there and may be somebody else's stands until the new one does, and nothing of it is in that.
        """
        how = ANEW if self.is_there and not self.is_his else ""
        of_game = (str(self.record), str(self.seat), how)
        told, is_kept = learnt_aside(self.name, self.model, language, *of_game, when_begun=when_begun)
        return Made("".join(told[-1:]), is_kept)
