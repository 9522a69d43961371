"""What is asked where the ear hardly knows a voice, or has got to know it; "ja" agrees, and is no command."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import ClassVar

from dialogue.saying import Saying, everybody, only
from dialogue.station import Station
from dialogue.understanding.heard import Heard
from dialogue.understanding.questions.base import Agreement


@dataclass(frozen=True, slots=True)
class SoundedLike(Agreement):
    """What was not understood twice, and was nearest to the same words both times: whether they are meant.

    Whose voice the ear does not know well says one thing again and again; this is his way out: after "ja" the words
    count as heard, and may lead to a question of their own. `clip` is the second time's name on the tape.
    """

    why: ClassVar[str] = "question.because_sounded_like"
    words: str
    clip: str | None

    def asked(self, station: Station) -> tuple[Saying, ...]:
        """The words; to be confirmed, or to be said better."""
        return (only(station, "question.sounded_like", words=self.words),)

    @property
    def heard(self) -> Heard:
        """The words as heard after all; by themselves nothing speaks for them."""
        return replace(Heard.typed(self.words), confidence=0.0)


class Known(StrEnum):
    """What is known of a voice before its game; the words for it are `question.<value>` in the message catalogues."""

    NOT_YET = "keep_voice"  # no profile has that name
    BY_NAME = "keep_voice_anew"  # one has, and may be somebody else's
    WAS_HEARD_SO = "keep_voice_more"  # he was heard with the profile


@dataclass(frozen=True, slots=True)
class KeepVoice(Agreement):
    """What a game has taught of a voice: whether it is kept as its player's profile, of that name.

    No command comes of it: `settle` does what he wants, and has what is told then.
    """

    why: ClassVar[str] = "question.because_taught"
    name: str
    known: Known
    settle: Callable[[bool], tuple[Saying, ...]]

    def asked(self, station: Station) -> tuple[Saying, ...]:
        """By name, for all to hear."""
        return (everybody(f"question.{self.known}", colour=station.seat, name=self.name),)
