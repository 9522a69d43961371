"""A language's sentences, and how the gaps in them are filled with words.

A gap is `{name}` or `{name:form}`. What the last word of its name says about the value decides how it is spoken:

    move                              an Announcement, or UCI     Springer Gustav eins Felix drei
    moves, choices                    several, numbered           Eins: Springer ... Zwei: ...
    square target blocker attacker    "f3", "f" or "3"            Felix drei, Linie Felix, Reihe drei
    squares touched                   several                     Felix drei und Gustav eins
    piece stands promotion            a Piece; form: the article  {piece:der}: der Springer, die Dame
    words                             what was heard, or several  Springer Gustav
    a Reading                         what was asked              wer ist am Zug; in English: whose turn
    ms                                milliseconds; form: what    eine Stunde fünf Minuten; in Spanish {left_ms:left}:
                                      agrees with the time        quedan dos minutos, queda un minuto
    ply                               a half-move from 1          Zug zwölf von Weiß; `black_began` with it: whether
                                                                  the odd ones are Black's
    answer                            the number to answer with   Eins, in any language
    standing                          pieces on squares           Türme Anna eins, Bella eins und König Eva eins
    counts                            how many of each kind       zwei Türme und ein Bauer
    article                           of the Laws                 E zwei neun d
    colour seat winner                a Colour                    Weiß
    points                            a key of that section       einen halben Punkt
    any int                           form: one|several           {count:ein Zug|Züge}
    a name that is a section          a key of that section       {missing}: die Reihe
    german                            nothing: the form is said   {german:Uhr drücken}, in any language

Any other text is said as it is. What is German in any language - moves, squares, what was heard - keeps its voice; a
question that is typed in words of the language is named with them.
"""

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import groupby
from string import Formatter
from typing import Any

from game.announcement import Announcement
from game.article import COMPETITION
from speech_grammar.announcing import long_form, number_word, place_words, written
from speech_grammar.errors import CatalogueError
from speech_grammar.messages.numbers import agreeing, counted, duration_words, number_words
from speech_grammar.messages.spoken import Part, Spoken
from speech_grammar.reading import Reading
from speech_grammar.shorthand import in_words
from speech_grammar.vocabulary import vocabulary

GERMAN = "de"
MOST_CHOICES = 8  # numbers from one to eight are words of the ear
_UCI = re.compile(r"([a-h])([1-8])([a-h][1-8])[qrbn]?")
_PLACE = re.compile(r"[a-h]?[1-8]?")
_UNSPOKEN = re.compile(r"(?!(?<=\w)['\u2019·](?=\w))[^\w\s-]|_")  # but "l'última" and "il·legal" are one word
_WHOLE_NUMBER = re.compile(r"(?<!\w)[1-9][0-9]*")
_KINDS = {
    "move": "move",
    **dict.fromkeys(("squares", "touched"), "places"),
    **dict.fromkeys(("square", "target", "blocker", "attacker"), "place"),
    **dict.fromkeys(("piece", "stands", "promotion"), "piece"),
    "words": "words",
    **dict.fromkeys(("ms", "now", "last"), "duration"),
    "ply": "ply",
    **dict.fromkeys(("colour", "seat", "winner"), "colour"),
    "points": "points",
    "answer": "answer",
    "standing": "standing",
    "counts": "counts",
    "article": "article",
}


@dataclass(frozen=True, slots=True)
class Catalogue:
    """The sentences of one language, by key such as "refused.game_over"."""

    language: str
    sentences: Mapping[str, str]
    grammar: Mapping[str, Any]

    @classmethod
    def load(cls, language: str = GERMAN) -> "Catalogue":
        """The catalogue that ships with Rochade. Raises CatalogueError when there is none in that language."""
        return _load(language)

    def say(self, key: str, **params: object) -> Spoken:
        """The sentence with its gaps filled; parameters that it has no gap for are not said.

        Raises CatalogueError when there is no such sentence, or a gap has no parameter.
        """
        if key not in self.sentences:
            raise CatalogueError(f"no sentence {key!r} in the catalogue {self.language!r}")
        return Spoken.of(self._parts(key, params))

    def _parts(self, key: str, params: Mapping[str, object]) -> Iterator[Part]:
        """The text between the gaps, and what is said in them."""
        for text, name, form, _ in Formatter().parse(self.sentences[key]):
            if text:
                yield Part(text, self.language)
            if name is None:
                continue
            if name == "german":
                yield Part(form or "", GERMAN)
                continue
            yield from self._value(name, self._given(key, name, params), form or "")

    def _given(self, key: str, name: str, params: Mapping[str, object]) -> object:
        """What fills a gap; a half-move as in a game in which White began."""
        for needed in (name, "black_began") if name == "ply" else (name,):
            if needed not in params:
                raise CatalogueError(f"{key!r} in the catalogue {self.language!r} lacks {needed!r}")
        value = params[name]
        return value + bool(params["black_began"]) if name == "ply" and isinstance(value, int) else value

    def _value(self, name: str, value: object, form: str) -> Iterator[Part]:
        """The words of one parameter."""
        kind = _KINDS.get(name.rsplit("_", 1)[-1])
        if isinstance(value, Spoken):
            yield from value
        elif isinstance(value, Announcement):
            yield Part(long_form(value), GERMAN)
        elif isinstance(value, Reading):
            yield self._asked(value)
        elif isinstance(value, tuple):
            yield from self._several(kind, value)
        elif isinstance(value, int):
            yield from self._number(value, kind, form)
        else:
            yield from self._named(name, kind, str(value), form)

    def _named(self, name: str, kind: str | None, value: str, form: str) -> Iterator[Part]:
        """The words of a name: a move, a square, a piece, a colour, a key of a section, or just text."""
        if kind == "move" and (uci := _UCI.fullmatch(value)):
            yield Part(long_form(Announcement(from_file=uci[1], from_rank=int(uci[2]), to=uci[3])), GERMAN)
        elif kind == "place" and _PLACE.fullmatch(value):
            yield from self._place(value)
        elif kind == "words":
            yield Part(self._heard(value), GERMAN)
        elif kind == "article":
            yield Part(self._article(value), self.language)
        elif kind == "piece":
            yield Part(self._piece(value, form), self.language)
        else:
            key = f"{kind or name}.{value}"
            yield from self._parts(key, {}) if key in self.sentences else (Part(value, self.language),)

    def _number(self, value: int, kind: str | None, form: str) -> Iterator[Part]:
        """The words of a number, of a time in milliseconds, or of a half-move."""
        table = self.grammar["numbers"]
        if kind == "duration":
            words = duration_words(value, table, self.grammar["units"])
            yield Part(agreeing(value, self.grammar["times"][form]).format(words) if form else words, self.language)
        elif kind == "answer":
            yield Part(number_word(value).capitalize(), GERMAN)
        elif kind == "ply":
            colour = self.sentences["colour.white" if value % 2 else "colour.black"]
            yield from self._parts("part.ply", {"number": (value + 1) // 2, "colour": colour})
        else:
            yield Part(counted(value, form, table) if form else number_words(value, table), self.language)

    def _several(self, kind: str | None, values: tuple[Any, ...]) -> Iterator[Part]:
        """Squares, pieces on squares, counted pieces or phrases as one list; moves each with its number."""
        if kind == "places":
            return self._joined([self._place(str(square)) for square in values])
        if kind == "standing":
            return self._joined(list(self._standing(values)))
        if kind == "counts":
            return self._joined([self._counted(piece, count) for piece, count in values])
        if kind == "words":
            return self._joined([[Part(self._heard(str(words)), GERMAN)] for words in values])
        return self._numbered(values)

    def _numbered(self, values: tuple[object, ...]) -> Iterator[Part]:
        """Several moves or squares, each with the number that answers for it, which is spoken in German."""
        for number, value in enumerate(values, 1):
            label = number_word(number) if number <= MOST_CHOICES else number_words(number, self.grammar["numbers"])
            yield Part(f"{' ' if number > 1 else ''}{label.capitalize()}: ", GERMAN)
            is_square = isinstance(value, str) and _PLACE.fullmatch(value)
            yield from self._value("square" if is_square else "move", value, "")
            yield Part(".", self.language)

    def _joined(self, items: Sequence[Iterable[Part]]) -> Iterator[Part]:
        """A list, with commas in it and "and" before the last."""
        for left, item in zip(range(len(items) - 1, -1, -1), items, strict=True):
            yield from item
            if left:
                yield Part(", " if left > 1 else f" {self.sentences['part.and']} ", self.language)

    def _standing(self, values: tuple[tuple[str, str], ...]) -> Iterator[list[Part]]:
        """Pieces with their squares; neighbours of one kind are named together: "Türme Anna eins, Bella eins"."""
        for piece, group in groupby(values, key=lambda standing: standing[0]):
            squares = [list(self._place(square)) for _, square in group]
            noun = self.sentences[f"{'piece' if len(squares) == 1 else 'pieces'}.{piece}"]
            yield [Part(f"{noun} ", self.language), *squares[0]]
            yield from squares[1:]

    def _counted(self, piece: str, count: int) -> Iterator[Part]:
        """How many of one kind: "ein Turm", "zwei Türme"."""
        one = self._piece(piece, self.sentences["part.one"])
        forms = f"{one}|{self.sentences[f'pieces.{piece}']}"
        yield Part(counted(count, forms, self.grammar["numbers"]), self.language)

    def _article(self, article: str) -> str:
        """An article of the Laws, its digits as words; a competition's own rule that names none says whose it is."""
        if article == COMPETITION:
            return self.sentences["laws.competition"]
        table = self.grammar["numbers"]
        words = re.sub(r"\d+", lambda number: f" {number_words(int(number[0]), table)} ", article)
        return re.sub(r"\s+", " ", re.sub(r"\s*[.()]\s*", " ", words)).replace(" ,", ",").strip()

    def _place(self, place: str) -> Iterator[Part]:
        """A square, a file or rank with its name before it, or (empty) the whole board."""
        if not place:
            yield Part(self.sentences["part.board"], self.language)
        if len(place) == 1:
            yield Part(self.sentences["part.rank" if place.isdigit() else "part.file"] + " ", self.language)
        yield Part(place_words(place), GERMAN)

    def _piece(self, piece: str, article: str) -> str:
        """The noun after its article, in the form that the language asks for."""
        noun = self.sentences[f"piece.{piece}"]
        if not article:
            return noun
        forms: Mapping[str, str] = self.grammar["forms"].get(piece, {})
        return forms.get(article, f"{article} {noun}")

    def _asked(self, reading: Reading) -> Part:
        """A question as who has this language may type it, else as it was heard."""
        command = vocabulary().command(reading.intent)
        named = command.named_in(self.language) if command else None
        return Part(named, self.language) if named else Part(self._heard(reading.words), GERMAN)

    @staticmethod
    def _heard(words: str) -> str:
        """What was heard or typed, with numbers, times and castlings as words, and without signs that nobody says.

        "12" is a number; the digits behind a letter ("e44") or a nought ("05") are said one by one.
        """
        table = _load(GERMAN).grammar["numbers"]
        whole = _WHOLE_NUMBER.sub(lambda number: f" {number_words(int(number[0]), table)} ", in_words(words))
        spelled = re.sub(r"\d", lambda digit: f" {number_words(int(digit[0]), table)} ", whole)
        return written(_UNSPOKEN.sub(" ", spelled))


@cache
def _load(language: str) -> Catalogue:
    """Read a catalogue's file: the tables under `grammar`, and all other texts as sentences by dotted key."""
    source = files("speech_grammar").joinpath("messages", f"{language}.toml")
    if not language.isalpha() or not source.is_file():
        raise CatalogueError(f"no catalogue in {language!r}")
    table = tomllib.loads(source.read_text("utf-8"))
    grammar = table.pop("grammar")
    return Catalogue(language, dict(by_dotted_key(table)), grammar)


def by_dotted_key(table: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, str]]:
    """Each text of a nested table with its dotted key, "table.turn"."""
    for key, value in table.items():
        if isinstance(value, str):
            yield prefix + key, value
        else:
            yield from by_dotted_key(value, f"{prefix}{key}.")
