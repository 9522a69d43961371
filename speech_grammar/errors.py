"""The errors of the grammar.

    SpeechGrammarError
    ├── NotUnderstood           words that have no meaning here
    │   ├── NothingHeard        no words at all
    │   ├── Incomplete          the beginning of a sentence; `missing` says what must follow
    │   │   ├── HalfPressed     a move or "ausgeführt", and of "Uhr drücken" the first word
    │   │   └── Begun           the first words of what is only typed; nobody knows which
    │   ├── Contradictory       things that exclude each other
    │   ├── OnlyAsked           what would do something, with a question mark; `intent` says what
    │   ├── Separate            two sentences in one breath that are said each for itself
    │   │   └── MoveAndOffer    a move and an offer of a draw
    │   ├── Lettered            a move told by the letters of its squares; `move` is what to say instead
    │   │   └── LetteredElsewhere   a move typed in the letters of another language, and the same in all that have it
    │   ├── OtherLetters        a move typed in the letters of another language; it may be several
    │   └── Foreign             an announcement in another language; `german` is what to say instead
    │       └── ForeignBegun    one that stops too early, "rook takes queen"; `missing` says what must follow
    └── CatalogueError          a message catalogue that lacks a sentence, or a sentence that lacks a parameter

The words for the player are `not_understood.<code>` in the message catalogues.
"""

from enum import StrEnum
from typing import Any, ClassVar

from game.announcement import Announcement
from speech_grammar.reading import Intent


class SpeechGrammarError(Exception):
    """The base of every error that the grammar raises."""


class Missing(StrEnum):
    """What an incomplete sentence lacks: `missing.<value>` in the message catalogues."""

    RANK = "rank"
    SQUARE = "square"
    MOVE = "move"
    PROMOTION = "promotion"
    COLOUR = "colour"
    COUNT = "count"
    CASTLING_SIDE = "castling_side"
    REST = "rest"  # the rest of a phrase that has begun, such as "fünfzig"


class NotUnderstood(SpeechGrammarError):  # an answer in a conversation, and called so
    """Words that mean nothing here.

    `words` is what was heard or typed, `understood` its beginning as far as it makes sense, in canonical words.
    """

    code: ClassVar[str] = "not_understood"

    def __init__(self, words: str, understood: str = "") -> None:
        super().__init__(f"{self.code}: {words!r}, understood {understood!r}")
        self.words = words
        self.understood = understood

    @property
    def params(self) -> dict[str, Any]:
        """The parameters of the sentence `not_understood.<code>`."""
        return {"words": self.words}


class NothingHeard(NotUnderstood):
    """No words, or only words that are passed over."""

    code = "nothing_heard"


class Incomplete(NotUnderstood):
    """A sentence that stops too early: "Springer Gustav" lacks a rank."""

    code = "incomplete"

    def __init__(self, words: str, understood: str, missing: Missing) -> None:
        super().__init__(words, understood)
        self.missing = missing

    @property
    def params(self) -> dict[str, Any]:
        """The words, and what is missing."""
        return {"words": self.words, "missing": self.missing}


class Unfinished(Incomplete):
    """The first words of several phrases, "Stellung" of "Stellung ansagen": all of them are told."""

    code = "unfinished"

    def __init__(self, words: str, understood: str, phrases: tuple[str, ...]) -> None:
        super().__init__(words, understood, Missing.REST)
        self.phrases = phrases

    @property
    def params(self) -> dict[str, Any]:
        """The words, and the phrases that begin so."""
        return {"words": self.words, "possible_words": self.phrases}


class HalfPressed(Incomplete):
    """A move, or "ausgeführt", and "Uhr": there the clock takes both its words, for one is soon heard in a breath."""

    code = "half_pressed"

    @property
    def params(self) -> dict[str, Any]:
        """The words."""
        return {"words": self.words}


class Begun(Incomplete):
    """The first words of a phrase that is only typed, "matt nicht": to who means another it lacks nothing.

    It is told as not understood.
    """

    code = "not_understood"

    @property
    def params(self) -> dict[str, Any]:
        """The words."""
        return {"words": self.words}


class Contradictory(NotUnderstood):
    """A sentence that says two things at once: "Springer Dame Felix drei", "kurze lange Rochade"."""

    code = "contradictory"


class OnlyAsked(NotUnderstood):
    """What would do something, typed with a question mark: "Remis?" may ask whether one is offered, and offers none."""

    code = "only_asked"

    def __init__(self, words: str, intent: Intent) -> None:
        super().__init__(words)
        self.intent = intent


class Separate(NotUnderstood):
    """Two sentences in one breath, "Springer Felix drei, ausgeführt": the first is answered before the next."""

    code = "separate"


class MoveAndOffer(Separate):
    """A move and an offer of a draw in one breath: the offer binds, and is made for itself, after the move (9.1b1)."""

    code = "move_and_offer"


class Lettered(NotUnderstood):
    """A move told by letters, "e vier": b, d, e and g sound alike, and therefore the Laws have names (2009, E2.1)."""

    code = "lettered"

    def __init__(self, words: str, move: Announcement) -> None:
        super().__init__(words)
        self.move = move

    @property
    def params(self) -> dict[str, Any]:
        """The words, and the move whose names are to be said."""
        return {"words": self.words, "move": self.move}


class LetteredElsewhere(Lettered):
    """A move typed in letters of another language, "Qd4" in German: which letter is none here, and which are."""

    code = "lettered_elsewhere"

    def __init__(self, words: str, move: Announcement, letter: str, letters: str) -> None:
        super().__init__(words, move)
        self.letter = letter
        self.letters = letters

    @property
    def params(self) -> dict[str, Any]:
        """The words, the move in its names, the letter, and the letters that count."""
        return {"words": self.words, "move": self.move, "letter": self.letter, "letters": self.letters}


class OtherLetters(NotUnderstood):
    """A move typed in letters of other languages, which means another in each: "Rd1", a rook's or a king's."""

    code = "other_letters"

    def __init__(self, words: str, letter: str, letters: str) -> None:
        super().__init__(words)
        self.letter = letter
        self.letters = letters

    @property
    def params(self) -> dict[str, Any]:
        """What was read, the letter, and the letters that count."""
        return {"words": self.words, "letter": self.letter, "letters": self.letters}


class Foreign(NotUnderstood):
    """An announcement in words of another language, "knight f3": it is made in German ones (2009, E2.1)."""

    code = "foreign"

    def __init__(self, words: str, german: str) -> None:
        super().__init__(words)
        self.german = german

    @property
    def params(self) -> dict[str, Any]:
        """The German words."""
        return {"words": self.german}


class ForeignBegun(Foreign):
    """The beginning of an announcement in words of another language, "rook takes queen": its square is missing."""

    code = "foreign_begun"

    def __init__(self, words: str, german: str, missing: Missing) -> None:
        super().__init__(words, german)
        self.missing = missing

    @property
    def params(self) -> dict[str, Any]:
        """The German words, and what is missing."""
        return {"words": self.german, "missing": self.missing}


class CatalogueError(SpeechGrammarError):
    """A sentence that the catalogue does not have, or that cannot be said with these parameters."""
