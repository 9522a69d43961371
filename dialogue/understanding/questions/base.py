"""What every question is, and the words that answer one: yes or no, a number."""

from collections.abc import Sequence
from typing import ClassVar, Protocol, TypeVar

from dialogue.saying import Saying
from dialogue.station import Station
from game.commands import Command
from speech_grammar import Intent, Reading
from speech_grammar.vocabulary import vocabulary

Option = TypeVar("Option")


class Question(Protocol):
    """Something asked of one station; `why` it is, for whoever asks that: a key of the catalogues."""

    why: ClassVar[str]

    def asked(self, station: Station) -> tuple[Saying, ...]:
        """The question in words."""
        ...

    @property
    def awaited(self) -> tuple[str, ...]:
        """All that answers it in a word, as it is heard; empty where the answer is an announcement."""
        ...

    def answer(self, reading: Reading) -> Command | None:
        """The command that the answer completes; None when this is no answer to the question."""
        ...


class Confirmation:
    """What "ja" confirms, and nothing else: another announcement counts for itself."""

    __slots__ = ()
    command: Command

    @property
    def awaited(self) -> tuple[str, ...]:
        """Yes or no."""
        return yes_or_no()

    def answer(self, reading: Reading) -> Command | None:
        """The command, after "ja"."""
        return self.command if reading.intent is Intent.YES else None


class Agreement:
    """What "ja" agrees to where no command comes of it: what follows is done by whoever asks."""

    __slots__ = ()

    @property
    def awaited(self) -> tuple[str, ...]:
        """Yes or no."""
        return yes_or_no()

    def answer(self, reading: Reading) -> Command | None:  # noqa: ARG002 - as of every question
        """No command."""
        return None

    def means(self, reading: Reading) -> bool:
        """Whether he agrees: only "ja"."""
        return reading.intent is Intent.YES


def yes_or_no() -> tuple[str, ...]:
    """All that answers a question of yes or no, as it is heard."""
    return (*vocabulary().phrases_of(Intent.YES), *no())


def no() -> tuple[str, ...]:
    """All that says no."""
    return vocabulary().phrases_of(Intent.NO)


def numbers(highest: int) -> tuple[str, ...]:
    """The words of the numbers from one on, every one of each: zwei, zwo."""
    return tuple(word for word, number in vocabulary().ranks.items() if int(number) <= highest)


def chosen(reading: Reading, options: Sequence[Option]) -> Option | None:
    """The one of the options, counted from one, whose number was said; None where none was."""
    if reading.intent is Intent.CHOICE and reading.number and reading.number <= len(options):
        return options[reading.number - 1]
    return None
