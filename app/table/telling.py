"""What a table tells of itself: printed, and spoken."""

import contextlib
from collections.abc import Callable, Iterable

from app import output
from app.errors import OutputError
from app.table.conversation import Conversation
from app.voices.speaker_mouth import SpeakerMouth
from dialogue.earcon import Earcon
from dialogue.saying import Saying, everybody, only
from dialogue.station import Station
from speech_grammar.messages import Catalogue, Spoken


def _print_line(text: str) -> None:
    output.line(text)


def print_if_read(text: str) -> None:
    """Print the line; that nobody gets it is no reason to leave untold and undone what comes after it."""
    with contextlib.suppress(OutputError, BrokenPipeError):
        _print_line(text)


class Telling:
    """Tells who is here; its lines go to `show_line`, which is standard output at first."""

    def __init__(self, conversation: Conversation, mouth: SpeakerMouth, catalogue: Catalogue) -> None:
        self._conversation = conversation
        self._mouth = mouth
        self._catalogue = catalogue
        self.show_line: Callable[[str], None] = _print_line

    def show_all(self, lines: Iterable[str]) -> None:
        """Print the lines of what has been said."""
        for line in lines:
            self.show_line(line)

    def inform(self, *told: Saying) -> None:
        """Tell sentences that "wie bitte" says again: printed, and spoken."""
        self.show_all(self._conversation.inform(told))

    def tell_all(self, *told: Saying) -> None:
        """Tell sentences that it does not say again."""
        self.show_all(self._conversation.tell(told))

    def tell(self, key: str, **params: object) -> None:
        """Tell everybody here a sentence: printed, and spoken."""
        self.tell_all(everybody(key, **params))

    def tell_one(self, station: Station, key: str, earcon: Earcon | None = None, **params: object) -> None:
        """Tell one player, or the arbiter, a sentence for him alone."""
        self.tell_all(only(station, key, earcon, **params))

    def write(self, *written: Spoken, heard: str | None = None, **params: object) -> None:
        """Print what only a reader can use, such as the name of a file, and speak the sentence `heard` in its place.

        Without such a sentence all of it is spoken.
        """
        spoken = written if heard is None else (self._catalogue.say(heard, **params),)
        for sentence in spoken:
            self._mouth.aloud(sentence)
        for sentence in written:
            self.show_line(str(sentence))

    def show(self, key: str, **params: object) -> None:
        """Print what a sound has told already, and words would drown."""
        self.show_line(str(self._catalogue.say(key, **params)))
