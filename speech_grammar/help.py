"""The words a player can say, told line by line."""

from collections.abc import Iterator

from game.announcement import Announcement, Castling, Piece
from game.conduct import Duty
from speech_grammar.announcing import long_form, piece_word, written
from speech_grammar.grammar import PROMOTIONS
from speech_grammar.messages import Catalogue
from speech_grammar.vocabulary import CommandWords, vocabulary

EXAMPLES = (
    Announcement(piece=Piece.KNIGHT, from_file="g", from_rank=1, to="f3"),
    Announcement(piece=Piece.KNIGHT, from_file="b", to="d2"),
    Announcement(to="e4"),
    Announcement(from_file="e", to="d5", capture=True),
    Announcement(to="e8", promotion=Piece.QUEEN),
    Announcement(castling=Castling.KINGSIDE),
    Announcement(castling=Castling.QUEENSIDE),
)
_TAKES = {
    "nothing": "",
    **dict.fromkeys(("maybe_move", "maybe_minutes", "maybe_file", "maybe_rank"), " (…)"),
    **dict.fromkeys(("penalty", "time_penalty", "move_number"), " … (…)"),
    "line": " Linie …, Reihe …",
    "pieces": " meine …, seine …",
}


def vocabulary_help(language: str = "de") -> tuple[str, ...]:
    """One line for each thing that can be said: its phrases, then what it does, in that language.

    "…" stands for what must follow (a move, a square, a colour), "(…)" for what may. Raises CatalogueError when
    there is no catalogue in the language.
    """
    catalogue = Catalogue.load(language)
    said = {
        "announcement": [long_form(example) for example in EXAMPLES],
        "choice": list(vocabulary().ranks),
        "piece": [piece_word(piece) for piece in Piece if piece in PROMOTIONS],
    }
    said |= {command.id: _phrases(command, language) for command in vocabulary().commands}
    said = {intent: phrases for intent, phrases in said.items() if phrases}  # not what no help names
    commands = tuple(f"{_line(phrases)}: {catalogue.say(f'help.{intent}')}" for intent, phrases in said.items())
    return (*commands, *_duties(catalogue))


def _duties(catalogue: Catalogue) -> Iterator[str]:
    """One line for each duty that a penalty may be for: what is added to the penalty, then the duty."""
    for duty in Duty:
        phrases = [f"… {written(phrase)}" for phrase, meant in vocabulary().duties.items() if meant is duty]
        yield f"{_line(phrases)}: {catalogue.say(f'duty.{duty}')}"


def _phrases(command: CommandWords, language: str) -> list[str]:
    """All that can be said or typed for the command in German and that language, with a mark for what it takes."""
    takes = _TAKES.get(command.takes, " …") + "".join(f" {word}" for word in command.end[:1])
    return [written(phrase) + takes for phrase in command.phrases + command.typed + command.foreign.get(language, ())]


def _line(phrases: list[str]) -> str:
    """The phrases as an enumeration that begins with a capital."""
    line = ", ".join(phrases)
    return line[:1].upper() + line[1:]
