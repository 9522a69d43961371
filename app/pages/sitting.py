"""A player reads words on his page: as at `rochade enrol` two minutes of sound at most, and not at a dead microphone.

He presses for each word, and may play between them: so what his microphone delivers while he reads is what counts.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

from app.enrolment.sitting import LONGEST_MS, MOST_ATTEMPTS
from voice.ear.sound_check import Trouble
from voice.pcm import bytes_of_ms
from web.texts import texts

if TYPE_CHECKING:
    from app.voices.takes import Takes
    from speech_grammar.messages import Catalogue, Spoken


class End(StrEnum):
    """Why he is asked for no more words. Of `ENOUGH` his voice is learnt."""

    ENOUGH = "enough"
    NOT_ENOUGH = "not_enough"
    SILENT = "silent"


@dataclass(slots=True)
class Sitting:
    """From when he sits down until he is asked for no more words; what was read is on disk already."""

    spent: int = 0  # bytes of sound
    without_signal: int = 0  # attempts, the last ones
    has_spoken: bool = False  # then a silence is his own
    told: set[Trouble] = field(default_factory=set)

    def has_heard(self, count: int, troubles: Sequence[Trouble]) -> list[Trouble]:
        """He has read for so many bytes of sound; of what is wrong with that he is told what he was not told yet."""
        self.spent += count
        self.without_signal = self.without_signal + 1 if Trouble.NO_SIGNAL in troubles else 0
        self.has_spoken = self.has_spoken or not set(troubles) & {Trouble.NO_SIGNAL, Trouble.NO_VOICE}
        if self.has_spoken:
            self.told.add(Trouble.NO_VOICE)
        new = [trouble for trouble in troubles if trouble not in self.told]
        self.told.update(new)
        return new

    def end(self, takes: "Takes") -> End | None:
        """Whether it has to end, as long as anything is left to be read."""
        if self.without_signal >= MOST_ATTEMPTS:
            return End.SILENT
        if self.spent < bytes_of_ms(LONGEST_MS) or not (takes.missing() or takes.unread()):
            return None
        return End.NOT_ENOUGH if lacking(takes) > 0 else End.ENOUGH


def lacking(takes: "Takes") -> int:
    """How many takes are still needed to know the voice; none where it is below 1."""
    from voice.adapting.enrolment import FEWEST_WORDS

    return FEWEST_WORDS - len(takes.all())


def words_of_end(end: End, takes: "Takes", catalogue: "Catalogue") -> "tuple[Spoken, ...]":
    """Why it ends, and what becomes of what has been read."""
    labels = {name: texts(catalogue.language)[f"profile.{name}"] for name in ("say", "learn")}
    match end:
        case End.ENOUGH:
            return catalogue.say("enrol.enough"), catalogue.say("enrol.learning")
        case End.NOT_ENOUGH:
            return (catalogue.say("pages.read_not_enough", count=lacking(takes), **labels),)
        case End.SILENT:
            count = len(takes.all())
            kept = "pages.read_kept" if lacking(takes) > 0 else "pages.read_kept_enough"
            told = catalogue.say("pages.read_silent")
            return (told, catalogue.say(kept, count=count, **labels)) if count else (told,)
