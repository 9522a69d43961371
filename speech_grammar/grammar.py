"""The sentences of the table, as one grammar: the closed one that the ear hears, the wider one for typed words.

The ear's grammar is strict on purpose. A promotion is heard only on the first and eighth rank and "en passant" only on
the third and sixth, so that a noise after "Eva vier" cannot become a piece; a pawn that is told by its file captures
only on the next one, because "Felix nimmt Bella sieben" is what table talk sounds like. A number or a promotion piece
alone is a sentence, for it answers a question; whoever has asked no question must not act on one.
"""

from collections.abc import Callable
from functools import cache
from random import Random

from game.announcement import Piece
from speech_grammar.automaton import Acceptor, Choice, Maybe, Pattern, Reader, Sequence, Words
from speech_grammar.automaton import jsgf as _jsgf
from speech_grammar.vocabulary import CommandWords, Vocabulary, vocabulary

PROMOTIONS = frozenset({Piece.QUEEN, Piece.ROOK, Piece.BISHOP, Piece.KNIGHT})
ANY_RANK = frozenset(range(1, 9))
LAST_RANKS = frozenset({1, 8})
EN_PASSANT_RANKS = frozenset({3, 6})
MOST_MOVES = 300  # no game of chess has had more; a longer one is ruled on over JSON lines


@cache
def reader(*, wide: bool = False) -> Reader:
    """The walker of the grammar: what the ear may hear, or (`wide`) all that a person may type."""
    return Reader(_Sentences(vocabulary(), wide=wide).sentence())


@cache
def acceptor() -> Acceptor:
    """All sentences that the ear may hear, as a small deterministic automaton over canonical words."""
    return reader().acceptor()


def words() -> tuple[str, ...]:
    """Every word that the ear must know, sorted."""
    return tuple(sorted({word for _, word, _ in acceptor().arcs}))


def sample(rng: Random) -> str:
    """One sentence that the ear may hear, by chance: each next word is as likely as the others, as is the end."""
    automaton = acceptor()
    state, said = automaton.start, list[str]()
    while True:
        arcs = [(word, to) for source, word, to in automaton.arcs if source == state]
        if state in automaton.finals and (not arcs or rng.random() < 0.5):  # noqa: PLR2004 - heads or tails
            return " ".join(said)
        word, state = rng.choice(arcs)
        said.append(word)


def jsgf() -> str:
    """The ear's grammar for recognisers that read the Java Speech Grammar Format."""
    body = " ".join(_jsgf(reader().pattern))
    return f"#JSGF V1.0 UTF-8 de;\ngrammar rochade;\npublic <sentence> = {body} ;\n"


class _Sentences:
    """Builds the patterns; each method is one kind of sentence or part of one."""

    def __init__(self, table: Vocabulary, *, wide: bool) -> None:
        self._table = table
        self._wide = wide

    def sentence(self) -> Pattern:
        """Everything that may be said: a move, a command, or the answer to a question."""
        filler = Maybe(Words(dict.fromkeys(self._table.fillers_at_start)))
        return Choice(
            (
                Sequence((filler, self.announcement())),
                *(self.command(command) for command in self._table.commands if command.phrases or self._wide),
                Words(self._table.ranks, "number"),
                Words({word: piece for word, piece in self._table.pieces.items() if piece in PROMOTIONS}, "answer"),
            )
        )

    def announcement(self) -> Pattern:
        """A castling or another move, and perhaps "Schach" or "matt"."""
        check = _phrases(self._table.check, "check", value=True)
        mate = _phrases(self._table.mate, "mate", value=True)
        return Sequence(
            (Choice((self.castling(), self.officer_move(), self.pawn_move())), Maybe(Choice((check, mate))))
        )

    def castling(self) -> Pattern:
        """Kurze Rochade, Lange Rochade."""
        return Choice(tuple(_phrase(phrase, "castling", side) for phrase, side in self._table.castling.items()))

    def officer_move(self) -> Pattern:
        """King, queen, rook, bishop or knight; where it stands, as far as it is said; where it goes."""
        officers = {word: piece for word, piece in self._table.pieces.items() if piece is not Piece.PAWN}
        departure = Choice((self.file("from_file"), self.rank("from_rank"), self.square("from")))
        return Sequence((Words(officers, "piece"), Maybe(departure), Maybe(self.link()), self.square("to")))

    def pawn_move(self) -> Pattern:
        """A pawn with or without its name, or whatever stands on the square of departure."""
        pawn = {word: piece for word, piece in self._table.pieces.items() if piece is Piece.PAWN}
        named = Sequence((Words(pawn, "piece"), Maybe(self.link()), self.pawn_target()))
        from_square = Sequence((self.square("from"), Maybe(self.link()), self.pawn_target()))
        departing = Sequence((Maybe(Words(pawn, "piece")), Choice((from_square, self.pawn_capture()))))
        return Choice((departing, named, self.pawn_target()))

    def pawn_capture(self) -> Pattern:
        """The file of departure and the target: for the ear, on a file beside it, for no pawn captures farther."""
        if self._wide:
            return Sequence((self.file("from_file"), Maybe(self.link()), self.pawn_target()))
        files = list(self._table.files.items())
        return Choice(
            tuple(
                Sequence((Words({word: file}, "from_file"), Maybe(self.link()), self.pawn_target(dict(beside))))
                for at, (word, file) in enumerate(files)
                if (beside := files[max(0, at - 1) : at] + files[at + 1 : at + 2])
            )
        )

    def pawn_target(self, files: dict[str, str] | None = None) -> Pattern:
        """The target square, on any file or one of some, with the promotion or "en passant" that may belong to it."""
        if self._wide:
            return Sequence((self.square("to"), Maybe(Choice((self.promotion(), self.en_passant())))))
        last = Sequence((self.rank("to_rank", LAST_RANKS), Maybe(self.promotion())))
        passing = Sequence((self.rank("to_rank", EN_PASSANT_RANKS), Maybe(self.en_passant())))
        others = self.rank("to_rank", ANY_RANK - LAST_RANKS - EN_PASSANT_RANKS)
        return Sequence((Words(files or self._table.files, "to_file"), Choice((last, passing, others))))

    def promotion(self) -> Pattern:
        """The promotion piece, alone or after "wird"."""
        pieces = {word: piece for word, piece in self._table.pieces.items() if piece in PROMOTIONS}
        return Sequence((Maybe(_phrases(self._table.promotion)), Words(pieces, "promotion")))

    def en_passant(self) -> Pattern:
        """En passant."""
        return _phrases(self._table.en_passant, "en_passant", value=True)

    def link(self) -> Pattern:
        """What may stand before the target: "schlägt", or a word that is passed over."""
        return Choice((_phrases(self._table.capture, "capture", value=True), _phrases(self._table.fillers_between)))

    def square(self, name: str) -> Pattern:
        """A file and a rank, told as `<name>_file` and `<name>_rank`."""
        return Sequence((self.file(f"{name}_file"), self.rank(f"{name}_rank")))

    def file(self, slot: str) -> Pattern:
        """Anna to Hector."""
        return Words(self._table.files, slot)

    def rank(self, slot: str, ranks: frozenset[int] = ANY_RANK) -> Pattern:
        """Eins to acht, or some of them."""
        return Words({word: rank for word, rank in self._table.ranks.items() if rank in ranks}, slot)

    def count(self) -> Pattern:
        """A number of minutes or of a move, typed: up to eight in words, else in digits."""
        digits = {str(number): number for number in range(len(self._table.ranks) + 1, MOST_MOVES + 1)}
        return Words(self._table.ranks | digits, "count")

    def duty(self) -> Pattern:
        """The duty violated, after "wegen"."""
        return Choice(tuple(_phrase(phrase, "duty", duty) for phrase, duty in self._table.duties.items()))

    def command(self, command: CommandWords) -> Pattern:
        """A command with what it takes."""
        phrases = command.phrases + command.typed if self._wide else command.phrases
        said = _phrases(phrases, "command", value=command.id)
        pieces = Words(self._table.pieces, "on_piece")
        seat, count = Words(self._table.colours, "colour"), self.count()
        minutes = Maybe(Words(dict.fromkeys(self._table.minutes)))
        objects: dict[str, Callable[[], tuple[Pattern, ...]]] = {
            "nothing": tuple,
            "move": lambda: (self.announcement(),),
            "maybe_move": lambda: (Maybe(self.announcement()),),
            "square": lambda: (Maybe(pieces), self.square("on")),
            "seat": lambda: (seat,),
            "minutes": lambda: (seat, count, minutes),
            "maybe_minutes": lambda: (Maybe(Sequence((count, minutes))),),
            "ply": lambda: (count, seat),
            "penalty": lambda: (seat, Maybe(self.duty())),
            "time_penalty": lambda: (seat, count, minutes, Maybe(self.duty())),
            "field": lambda: (self.square("on"),),
            "line": lambda: (Choice((self.named_file(), self.named_rank())),),
            "maybe_file": lambda: (Maybe(self.file("line")),),
            "maybe_rank": lambda: (Maybe(self.rank("line")),),
            "pieces": lambda: (self.whose(), self.kind()),
        }
        end = (Maybe(_phrases(command.end)),) if command.end else ()
        return Sequence((said, *objects[command.takes](), *end))

    def named_file(self) -> Pattern:
        """Linie Anna to Linie Hector."""
        return Sequence((_phrases(self._table.file_names), self.file("line")))

    def named_rank(self) -> Pattern:
        """Reihe eins to Reihe acht."""
        return Sequence((_phrases(self._table.rank_names), self.rank("line")))

    def whose(self) -> Pattern:
        """Whose pieces are asked for: "meine", "seine"; a colour is only typed."""
        asked = Words(self._table.whose, "whose")
        return Choice((asked, Words(self._table.colours, "colour"))) if self._wide else asked

    def kind(self) -> Pattern:
        """The pieces that are asked for, in the singular or the plural; all of them are "Figuren"."""
        return Choice((Words(self._table.pieces, "on_piece"), Words(self._table.plurals, "on_piece")))


def _phrases(phrases: tuple[str, ...], slot: str | None = None, *, value: object = None) -> Pattern:
    """One of the phrases, all with the same meaning, told by its last word."""
    return Choice(tuple(_phrase(phrase, slot, value) for phrase in phrases))


def _phrase(phrase: str, slot: str | None, value: object) -> Pattern:
    """The words of a phrase in their order; the last one tells the meaning."""
    *before, last = phrase.split()
    return Sequence((*(Words({word: None}) for word in before), Words({last: value}, slot)))
