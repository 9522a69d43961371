"""What words mean in a position, as one object: what `parse` and `hear` print."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import chess
import msgspec

from app.errors import NOT_UNDERSTOOD, OK
from app.json_lines import Json
from game.legality.resolution import announcement_of, resolve
from game.table.seat import NotationLanguage
from speech_grammar import Intent, NotUnderstood, Reading, parse
from speech_grammar.messages import Catalogue, Spoken

MOVING = (Intent.ANNOUNCEMENT, Intent.CORRECTION, Intent.CLAIM_THREEFOLD, Intent.CLAIM_FIFTY)
"""The intents whose announcement is of the player on move now; what is noted or executed may be an earlier one."""

ANSWERS = (Intent.CHOICE, Intent.PIECE)
"""The intents that mean something only to whoever asked."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Interpretation:
    """The meaning of `words`: a move, several to choose from, a command, or the reason why it is refused.

    Moves are UCI. `refused` is the code of the reason, None when there is none; `says` is what the player hears.
    """

    words: str
    says: Spoken
    reading: Reading | None = None
    move: str | None = None
    choices: tuple[str, ...] = ()
    refused: str | None = None

    @property
    def exit_code(self) -> int:
        """0 for a move, a question or a command, 1 for what is refused."""
        return OK if self.refused is None else NOT_UNDERSTOOD

    def fields(self) -> Json:
        """Return the fields that `--json` prints."""
        return {
            "words": self.words,
            "reading": None if self.reading is None else _reading_fields(self.reading),
            "move": self.move,
            "choices": list(self.choices),
            "refused": self.refused,
            "says": str(self.says),
        }


class Interpreter:
    """Says what words mean for the player on move on `board`. Nothing fails: what is not understood is refused."""

    def __init__(self, board: chess.Board, catalogue: Catalogue) -> None:
        self.board = board
        self.catalogue = catalogue

    def words(self, words: str) -> Interpretation:
        """Say what typed words mean, their letters of the catalogue's language, or the words of one hypothesis."""
        try:
            return self.reading(words, parse(words, NotationLanguage(self.catalogue.language)))
        except NotUnderstood as error:
            return self.not_understood(words, error)

    def reading(self, words: str, reading: Reading) -> Interpretation:
        """Say what a reading means in the position. A number or a piece alone answers a question, and none is open."""
        if reading.intent in ANSWERS:
            says = self.catalogue.say("question.none_open", words=words)
            return Interpretation(words=words, reading=reading, refused="none_open", says=says)
        if reading.announcement is None or reading.intent not in MOVING:
            says = self.catalogue.say(f"help.{reading.intent}")
            return Interpretation(words=words, reading=reading, says=says)
        resolution = resolve(reading.announcement, self.board)
        if resolution.fault is not None:
            code = resolution.fault.code
            reason = self.catalogue.say(f"fault.{code}", **resolution.fault.names())
            says = self.catalogue.say("illegal", move=reading.announcement, reason=reason)
            return Interpretation(words=words, reading=reading, refused=code, says=says)
        if resolution.move is None:
            return self.question(words, reading, resolution.choices)
        if reading.is_corrected:
            return self.doubted(words, reading, resolution.move)
        says = self.catalogue.say("announced", move=announcement_of(self.board, resolution.move))
        return Interpretation(words=words, reading=reading, move=resolution.move, says=says)

    def question(self, words: str, reading: Reading | None, choices: Sequence[str]) -> Interpretation:
        """Ask which of several moves was meant."""
        moves = tuple(announcement_of(self.board, choice) for choice in choices)
        says = self.catalogue.say("which_move", moves=moves)
        return Interpretation(words=words, reading=reading, choices=tuple(choices), says=says)

    def doubted(self, words: str, reading: Reading | None, move: str) -> Interpretation:
        """Ask whether a move was meant that was not clearly heard."""
        says = self.catalogue.say("question.meant", move=announcement_of(self.board, move))
        return Interpretation(words=words, reading=reading, choices=(move,), says=says)

    def not_understood(self, words: str, error: NotUnderstood) -> Interpretation:
        """Say what was heard and that it has no meaning."""
        says = self.catalogue.say(f"not_understood.{error.code}", **error.params)
        return Interpretation(words=words, refused=error.code, says=says)

    def nothing_heard(self, near: str) -> Interpretation:
        """Say that nothing was heard that counts, and what was nearest to it where that is a sentence."""
        nothing = self.words("")
        try:
            parse(near)
        except NotUnderstood:
            return nothing
        return replace(nothing, says=self.catalogue.say("not_understood.sounded_like", words=near))

    def refused(self, code: str, **params: object) -> Interpretation:
        """Say why there are no words at all, as when a recording cannot be read."""
        return Interpretation(words="", refused=code, says=self.catalogue.say(f"refused.{code}", **params))


def _reading_fields(reading: Reading) -> Json:
    return {
        "intent": reading.intent,
        "announcement": msgspec.to_builtins(reading.announcement),
        "square": reading.square,
        "piece": reading.piece,
        "number": reading.number,
        "seconds": reading.seconds,
        "colour": reading.colour,
        "duty": reading.duty,
        "then_clock": reading.then_clock,
        "is_corrected": reading.is_corrected,
        "line": reading.line,
        "whose": reading.whose,
    }
