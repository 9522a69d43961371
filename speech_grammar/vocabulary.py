"""The table of words, `vocabulary.toml`, as a value."""

import re
import tomllib
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any

from game.actors import Colour
from game.announcement import Castling, Piece
from game.conduct import Duty

_SECTIONS = (
    *("files", "ranks", "numbers", "joined", "pieces", "plurals", "castling", "marks", "fillers"),
    *("letters", "piece_letters"),
    *("colours", "whose", "lines", "units", "duties"),
)
"""The sections of the table that list the phrases of each meaning."""

NO_LETTER = re.compile(
    r"\b(?:[cdlmt]['\u2019](?=[^\W\d_])|[éèà](?!\w)|(?<=hi ha )a\s|o\s+(?=[^\W\d_]{3})"
    r"|an?\s+(?=(?:draw|rematch|break|hint|threat|mistake|move|minha|partida|última|mesma|bandeira|posição"
    r"|quién|quien|quem|qui|chi|me|lui|lei|ell|ella|él|ti|tu|te|tua|usted|rainha|dama|torre|mi|mí|mis|su|sus|sua"
    r"|la|las|los|les|els|poc|ouvir|jogar|giocare|andar|vez|seta"
    r"|illegal|phone|moment|second|l['\u2019])\b)|\bsi us plau\b)",
    re.IGNORECASE,
)
"""What is no letter of a file or a piece: of another language an article ("l'arbitro", "a draw", "o empate"), "è".

Nor is Catalan's "please" three words that mean anything: "si" alone is "sí".
"""


CONTRACTIONS = {
    "'s": "is", "'re": "are", "'m": "am", "'ve": "have", "'d": "would", "n't": "not", "'ll": "will",
    "s'": "se ", "c'è": "ci", "è": "essere", "é": "ser",
}  # fmt: skip
CONTRACTED = re.compile(
    r"(?<=[a-z])('(?:s|re|m|ve|d|ll)|n't)\b|\bs'(?=ha\b)|(?<=\bnon )c'è(?!\w)"
    r"|\bè(?=\s+(?:la\s+)?patta\b)|\bé(?=\s+(?:o\s+|um\s+)?empate\b)",
    re.IGNORECASE,
)
"""What letters are left out of: "where's my queen", "I don't accept"; "s'ha acabat el temps", "il bianco non c'è".

"È patta" and "é empate" say, or ask, that it is a draw: passed over, "è" would leave an offer of one (9.1).
"""


WITHOUT_KEY = re.compile(r"(?<!\w)(?<!\s')(?<!^')e'(?!\w)", re.IGNORECASE)
"""Italian "è" as whose keyboard has none types it, "e' patta", "dov'e' la donna"; "'e'" in quotes is the file."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CommandWords:
    """How a command of the protocol is said, and what it takes: see `vocabulary.toml`."""

    id: str
    phrases: tuple[str, ...]
    typed: tuple[str, ...]
    takes: str
    confirm: bool
    alone: bool
    also: tuple[str, ...] = ()  # typed as well, and named in no help
    end: tuple[str, ...] = ()
    behind: tuple[str, ...] = ()  # typed behind a move that is named before it: "Zug zwölf von Schwarz war unzulässig"
    or_pieces: bool = False  # whether pieces of one kind may be typed in place of what it takes
    foreign: dict[str, tuple[str, ...]] = field(default_factory=dict, hash=False)  # by language: see `commands.toml`
    foreign_also: tuple[
        str, ...
    ] = ()  # in any other language typed as well, and named in no help: `commands_also.toml`

    @property
    def keyed(self) -> tuple[str, ...]:
        """All that may be typed for it, in any language."""
        foreign = (phrase for phrases in self.foreign.values() for phrase in phrases)
        return (*self.phrases, *self.typed, *self.also, *foreign, *self.foreign_also)

    def named_in(self, language: str) -> str | None:
        """All of it in words of another language; None where it takes more than they say, or has none there."""
        return next(iter(self.foreign.get(language, ())), None) if self.takes == "nothing" else None


class Whose(StrEnum):
    """Whose pieces are asked for, as the asker names him."""

    OWN = "own"
    OPPONENT = "opponent"


@dataclass(frozen=True, slots=True, kw_only=True)
class Vocabulary:
    """All words, from phrase to meaning; the first phrase of a meaning is the one that is spoken."""

    files: dict[str, str]
    ranks: dict[str, int]
    numbers: dict[str, int]  # beyond the ranks
    one: tuple[str, ...]  # before "und" and tens
    between_numbers: tuple[str, ...]
    pieces: dict[str, Piece]
    castling: dict[str, Castling]
    plurals: dict[str, Piece | None]  # None: pieces of all kinds
    colours: dict[str, Colour]
    whose: dict[str, Whose]
    file_names: tuple[str, ...]
    rank_names: tuple[str, ...]
    hours: tuple[str, ...]
    minutes: tuple[str, ...]
    seconds: tuple[str, ...]
    duties: dict[str, Duty]
    capture: tuple[str, ...]
    promotion: tuple[str, ...]
    becoming: tuple[str, ...]  # before the piece of a promotion
    en_passant: tuple[str, ...]
    check: tuple[str, ...]
    mate: tuple[str, ...]
    announcing: tuple[str, ...]  # may stand before a move, where it is typed
    correcting: tuple[str, ...]
    fillers_at_start: tuple[str, ...]
    fillers_between: tuple[str, ...]
    hesitations: tuple[str, ...]
    articles: dict[str, tuple[str, ...]]  # with the names of pieces that each goes with
    becoming_whom: dict[str, tuple[str, ...]]  # the same of what may stand before the answer to "in welche Figur"
    departing: tuple[str, ...]
    fillers: frozenset[str]  # all words that are passed over, those only typed among them
    fillers_heard: frozenset[str]
    everyday: frozenset[str]  # words for what the Laws have another word for (2009, E2.1)
    letters: dict[str, str]  # of files, as they are said
    piece_letters: dict[str, Piece]
    commands: tuple[CommandWords, ...]
    questions: tuple[str, ...]  # that do something all the same, with a question mark behind them
    nouns: tuple[str, ...]
    filling: frozenset[str]  # words that stand in nothing but what is typed `also`: they contradict no other
    spellings: dict[str, tuple[str, ...]]  # by folded spelling: the canonical words

    def command(self, command_id: str) -> CommandWords | None:
        """The command of that id, None when there is none."""
        return next((command for command in self.commands if command.id == command_id), None)

    def phrases_of(self, command_id: str) -> tuple[str, ...]:
        """The phrases by which that command is heard; none when there is no such command."""
        command = self.command(command_id)
        return () if command is None else command.phrases


@lru_cache(maxsize=1024)
def fold(word: str) -> str:
    """The spelling without case, accents and ways to write umlauts: König, Koenig and KONIG are "konig"."""
    bare = unicodedata.normalize("NFKD", word.casefold())
    letters = "".join(letter for letter in bare if not unicodedata.combining(letter))
    return letters.replace("ae", "a").replace("oe", "o").replace("ue", "u")


@cache
def vocabulary() -> Vocabulary:
    """The table that ships with Rochade."""
    table, foreign, foreign_also = _read("vocabulary.toml"), _read("commands.toml"), _read("commands_also.toml")
    marks, fillers = table["marks"], table["fillers"]
    return Vocabulary(
        files=_meanings(table["files"]),
        ranks={word: int(rank) for word, rank in _meanings(table["ranks"]).items()},
        numbers={word: int(number) for word, number in _meanings(table["numbers"]).items()},
        one=tuple(table["joined"]["one"]),
        between_numbers=tuple(table["joined"]["and"]),
        pieces={word: Piece(name) for word, name in _meanings(table["pieces"]).items()},
        plurals={word: None if name == "all" else Piece(name) for word, name in _meanings(table["plurals"]).items()},
        castling={phrase: Castling(side) for phrase, side in _meanings(table["castling"]).items()},
        colours={word: Colour(name) for word, name in _meanings(table["colours"]).items()},
        whose={word: Whose(name) for word, name in _meanings(table["whose"]).items()},
        file_names=tuple(table["lines"]["file"]),
        rank_names=tuple(table["lines"]["rank"]),
        hours=tuple(table["units"]["hour"]),
        minutes=tuple(table["units"]["minute"]),
        seconds=tuple(table["units"]["second"]),
        duties={phrase: Duty(name) for phrase, name in _meanings(table["duties"]).items()},
        **{mark: tuple(phrases) for mark, phrases in marks.items()},
        fillers_at_start=tuple(fillers["start"]),
        fillers_between=tuple(fillers["between"]),
        hesitations=tuple(fillers["hesitation"]),
        articles={article: tuple(names) for article, names in table["articles"].items()},
        becoming_whom={before: tuple(names) for before, names in table["becoming_whom"].items()},
        departing=tuple(fillers["departing"]),
        fillers=frozenset(word for words in (*fillers.values(), table["articles"]) for word in words),
        fillers_heard=frozenset(
            word
            for words in (
                *(words for place, words in fillers.items() if not place.startswith("typed")),
                table["articles"],
            )
            for word in words
        ),
        everyday=_everyday(table),
        letters=_meanings(table["letters"]),
        piece_letters={word: Piece(name) for word, name in _meanings(table["piece_letters"]).items()},
        commands=tuple(_command(row, foreign, foreign_also) for row in table["command"]),
        questions=tuple(table["questions"]["doing"]),
        nouns=tuple(table["written"]["nouns"]),
        filling=_filling(table) | _filling_elsewhere(table, foreign, foreign_also),
        spellings=_spellings(table, [*foreign.values(), *foreign_also.values()]),
    )


def _read(name: str) -> dict[str, Any]:
    return tomllib.loads(files("speech_grammar").joinpath(name).read_text("utf-8"))


def _meanings(section: dict[str, list[str]]) -> dict[str, str]:
    """From phrase to meaning, of a section that lists the phrases of each meaning."""
    return {phrase: meaning for meaning, phrases in section.items() for phrase in phrases}


def _everyday(table: dict[str, Any]) -> frozenset[str]:
    """The words that stand in no first phrase of a rank, a piece or a castling."""
    phrases = [phrases for section in ("ranks", "pieces", "castling") for phrases in table[section].values()]
    laws = {word for first, *_ in phrases for word in first.split()}
    return frozenset(word for _, *others in phrases for phrase in others for word in phrase.split()) - laws


def _filling(table: dict[str, Any]) -> frozenset[str]:
    """The words that stand only in the phrases of `also`."""
    rows = table["command"]
    typed = {word for row in rows for phrase in row.get("also", ()) for word in phrase.split()}
    others = table | {"command": [{**row, "also": ()} for row in rows]}
    return frozenset(typed - {word for phrase in _phrases(others) for word in phrase.split()})


def _filling_elsewhere(
    table: dict[str, Any], foreign: dict[str, dict[str, list[str]]], foreign_also: dict[str, dict[str, list[str]]]
) -> frozenset[str]:
    """The same of the other languages, whose words are known as they are folded; none that is a German one, too."""
    german = {fold(word) for phrase in _phrases(table) for word in phrase.split()}
    return frozenset(_folded(foreign_also.values()) - _folded(foreign.values()) - german)


def _folded(foreign: Iterable[dict[str, list[str]]]) -> set[str]:
    return {fold(word) for said in foreign for row in said.values() for phrase in row for word in phrase.split()}


def _command(
    row: dict[str, Any], foreign: dict[str, dict[str, list[str]]], foreign_also: dict[str, dict[str, list[str]]]
) -> CommandWords:
    """One row of the table of commands."""
    return CommandWords(
        id=row["id"],
        phrases=tuple(row.get("phrases", ())),
        typed=tuple(row.get("typed", ())),
        takes=row.get("takes", "nothing"),
        confirm=row.get("confirm", False),
        alone=row.get("alone", False),
        also=tuple(row.get("also", ())),
        end=tuple(row.get("end", ())),
        behind=tuple(row.get("behind", ())),
        or_pieces=row.get("or_pieces", False),
        foreign={language: tuple(said[row["id"]]) for language, said in foreign.items() if row["id"] in said},
        foreign_also=tuple(phrase for said in foreign_also.values() for phrase in said.get(row["id"], ())),
    )


def _spellings(table: dict[str, Any], foreign: Iterable[dict[str, list[str]]]) -> dict[str, tuple[str, ...]]:
    """From each folded spelling to the canonical words; a word of another language is its folded self."""
    known = {word for phrase in _phrases(table) for word in phrase.split()}
    canonical = {word: (word,) for word in _folded(foreign)} | {fold(word): (word,) for word in sorted(known)}
    variants = {fold(spelling): tuple(phrase.split()) for spelling, phrase in table["spellings"].items()}
    return canonical | variants  # "mal" is "schlägt" in "noch mal" too


def _phrases(table: dict[str, Any]) -> Iterator[str]:
    """Every phrase in the table, heard or typed."""
    for section in _SECTIONS:
        for phrases in table[section].values():
            yield from phrases
    yield from table["articles"]
    for row in table["command"]:
        for phrases in ("phrases", "typed", "also", "end", "behind"):
            yield from row.get(phrases, ())
