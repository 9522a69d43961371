"""The sentences of the table, as one grammar: the closed one that the ear hears, the wider one for typed words.

The ear's grammar is strict on purpose. A promotion is heard only on the first and eighth rank and "en passant" only on
the third and sixth, so that a noise after "Eva vier" cannot become a piece; a pawn that is told by its file captures
only on the next one, because "Felix nimmt Bella sieben" is what table talk sounds like. A number or a promotion piece
alone is a sentence, for it answers a question; whoever has asked no question must not act on one.
"""

from collections.abc import Callable, Mapping
from functools import cache, cached_property
from random import Random
from types import MappingProxyType

from game.announcement import Piece
from speech_grammar.automaton import Acceptor, Choice, Maybe, Pattern, Reader, Sequence, Words
from speech_grammar.automaton import jsgf as _jsgf
from speech_grammar.messages import Catalogue
from speech_grammar.messages.numbers import number_words
from speech_grammar.vocabulary import NO_LETTER, CommandWords, Vocabulary, fold, vocabulary

PROMOTIONS = frozenset({Piece.QUEEN, Piece.ROOK, Piece.BISHOP, Piece.KNIGHT})
ANY_RANK = frozenset(range(1, 9))
LAST_RANKS = frozenset({1, 8})
EN_PASSANT_RANKS = frozenset({3, 6})
NOUGHT = {"null": 0, "0": 0}  # "0 Minuten 5 Sekunden"; without the seconds it is no time to be set
TEN = 10
HEARD_MOVES = 5  # "letzte fünf Züge"
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
        return Choice(
            (
                Sequence((Maybe(self.before_a_move()), self.announcement(), Maybe(self.clock()))),
                Sequence((Maybe(self.filler()), self.lettered_move())),
                self.corrected_move(),
                *(self.command(command) for command in self._table.commands if command.phrases or self._wide),
                Words(self._table.ranks, "number"),
                self.promotion("answer") if self._wide else self.promotion_piece("answer"),
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
        departure = Choice((self.file("from_file"), self.rank("from_rank"), self.departure()))
        named = (self.named(officers), Maybe(self.hesitation()))
        return Sequence((*named, Maybe(departure), Maybe(self.link()), self.square("to")))

    def pawn_move(self) -> Pattern:
        """A pawn with or without its name, or whatever stands on the square of departure."""
        pawn = {word: piece for word, piece in self._table.pieces.items() if piece is Piece.PAWN}
        departing = Sequence((Maybe(self.hesitation()), self.pawn_departing()))
        arriving = Sequence((Maybe(self.link()), self.pawn_target()))
        named = Sequence((self.named(pawn), Choice((departing, arriving))))
        return Choice((named, self.pawn_departing(), self.pawn_target()))

    def pawn_departing(self) -> Pattern:
        """Its square of departure, or its file where it captures, and the target."""
        from_square = Sequence((self.departure(), Maybe(self.link()), self.pawn_target()))
        return Choice((from_square, self.pawn_capture()))

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

    def promotion(self, slot: str = "promotion") -> Pattern:
        """The promotion piece, alone or after "wird"; whoever types may say "in eine Dame"."""
        article = (Maybe(_phrases(self._table.becoming)),) if self._wide else ()
        return Sequence((Maybe(_phrases(self._table.promotion)), *article, self.promotion_piece(slot)))

    def promotion_piece(self, slot: str) -> Pattern:
        """Queen, rook, bishop or knight."""
        return Words({word: piece for word, piece in self._table.pieces.items() if piece in PROMOTIONS}, slot)

    def en_passant(self) -> Pattern:
        """En passant."""
        return _phrases(self._table.en_passant, "en_passant", value=True)

    def lettered_move(self) -> Pattern:
        """A move told by letters, "e vier", "Springer ef drei", "es ef drei": heard to be refused by name."""
        named = self._table.pieces | self._table.piece_letters
        piece = Words({word: piece for word, piece in named.items() if piece is not Piece.PAWN}, "piece")
        departure = Sequence((self.lettered_square("from"), Maybe(self.link())))
        return Sequence((Maybe(piece), Maybe(departure), self.lettered_square("to")))

    def lettered_square(self, name: str) -> Pattern:
        """The letter of a file and a rank."""
        return Sequence((Words(self._table.letters, f"{name}_file"), self.rank(f"{name}_rank")))

    def corrected_move(self) -> Pattern:
        """Another move in the same breath: "Springer Gustav eins, nein, Felix drei". What was begun is not meant."""
        correcting = dict.fromkeys(self._table.correcting, True)
        if not self._wide:
            return Sequence((self.begun(), Words(correcting, "corrected"), self.announcement()))
        no = dict.fromkeys(("nein", *self.elsewhere("no")), True)  # for the ear it would make a "nein" of every "nimmt"
        again = Words(correcting | no | dict.fromkeys(self.elsewhere("correction"), True), "corrected")
        return Sequence((Choice((Sequence((self.begun(), again)), Words(no, "corrected"))), self.announcement()))

    def elsewhere(self, command_id: str) -> tuple[str, ...]:
        """The word for a command of one word in each other language."""
        command = self._table.command(command_id) if self._table.correcting else None
        words = (phrases[0] for phrases in command.foreign.values()) if command else ()
        return tuple(dict.fromkeys(self._table.spellings[fold(word)][0] for word in words))

    def begun(self) -> Pattern:
        """An announcement as far as it came, which tells nothing but the piece that it named.

        It is no more than the beginning of one that the ear may hear: what else could be begun could be misheard.
        """
        officers = {word: piece for word, piece in self._table.pieces.items() if piece is not Piece.PAWN}
        departure = Choice((self.begun_square(), Words(dict.fromkeys(self._table.ranks))))
        arrival = Sequence((Maybe(self.link(told=False)), self.begun_square()))
        officer = Sequence((Words(officers, "begun"), Maybe(departure), Maybe(arrival)))
        pawn = {word: piece for word, piece in self._table.pieces.items() if piece is Piece.PAWN}
        named = Sequence((Words(pawn, "begun"), Maybe(self.begun_squares())))
        return Choice((_phrases(tuple(self._table.castling)), officer, named, self.begun_squares()))

    def begun_squares(self) -> Pattern:
        """One square or two, as far as they came."""
        square = (Words(dict.fromkeys(self._table.files)), Words(dict.fromkeys(self._table.ranks)))
        return Choice((self.begun_square(), Sequence((*square, Maybe(self.link(told=False)), self.begun_square()))))

    def begun_square(self) -> Pattern:
        """A file, and perhaps its rank."""
        return Sequence((Words(dict.fromkeys(self._table.files)), Maybe(Words(dict.fromkeys(self._table.ranks)))))

    def said(self, command: CommandWords) -> tuple[str, ...]:
        """The phrases of a command as the table spells them; those of other languages are only typed."""
        if not self._wide:
            return command.phrases
        spellings = self._table.spellings
        return tuple(
            dict.fromkeys(
                " ".join(spellings[fold(word)][0] for word in NO_LETTER.sub("", phrase).split())
                for phrase in command.keyed
            )
        )

    def clock(self) -> Pattern:
        """Pressing the clock in the same breath, in two words at least: one alone is soon heard in a breath."""
        command = self._table.command("press_clock")
        phrases = self.said(command) if command else ()
        return _phrases(tuple(phrase for phrase in phrases if len(phrase.split()) > 1), "then_clock", value=True)

    def link(self, *, told: bool = True) -> Pattern:
        """What may stand before the target: "schlägt", or a word that is passed over."""
        capture = _phrases(self._table.capture, "capture", value=True) if told else _phrases(self._table.capture)
        return Choice((capture, _phrases(self._table.fillers_between), self.hesitation()))

    def before_a_move(self) -> Pattern:
        """What only begins: a word that is passed over, and whoever types may say that he moves."""
        return Choice((self.filler(), _phrases(self._table.announcing))) if self._wide else self.filler()

    def filler(self) -> Pattern:
        """A word that is passed over before a sentence."""
        return _phrases(self._table.fillers_at_start)

    def hesitation(self) -> Pattern:
        """A word that only takes time."""
        return _phrases(self._table.hesitations)

    def named(self, pieces: Mapping[str, Piece]) -> Pattern:
        """A piece, perhaps after an article: one that goes with it, but whoever types may take any."""
        if self._wide:
            return Sequence((Maybe(_phrases(tuple(self._table.articles))), Words(pieces, "piece")))
        going = {
            article: {word: piece for word, piece in pieces.items() if word in names}
            for article, names in self._table.articles.items()
        }
        after_article = (
            Sequence((_phrases((article,)), Words(after, "piece"))) for article, after in going.items() if after
        )
        return Choice((Words(pieces, "piece"), *after_article))

    def departure(self) -> Pattern:
        """The square of departure, perhaps after "von"."""
        return Sequence((Maybe(_phrases(self._table.departing)), self.square("from")))

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
        """A number of minutes or of a move: what is spelled in one word, or in digits, is only typed."""
        alone = self._table.ranks | self._table.numbers
        ones = dict.fromkeys(self._table.one, 1) | {word: ones for word, ones in alone.items() if 1 < ones < TEN}
        tens = {word: number for word, number in alone.items() if number > TEN and not number % TEN}
        joined = Sequence((Words(ones, "ones"), _phrases(self._table.between_numbers), Words(tens, "tens")))
        return Choice((Words(self._counts if self._wide else alone, "count"), joined))

    def some(self) -> Pattern:
        """A number of moves, but five: that many are asked for with a phrase that is heard."""
        return Words({word: number for word, number in self._counts.items() if number != HEARD_MOVES}, "some")

    @cached_property
    def _counts(self) -> dict[str, int]:
        """Every number that may be counted to, as it is folded: the same for all commands that take one."""
        german = Catalogue.load().grammar["numbers"]
        beyond = range(max(self._table.ranks.values()) + 1, MOST_MOVES + 1)
        typed = {spelled: number for number in beyond for spelled in (str(number), fold(number_words(number, german)))}
        return self._table.ranks | self._table.numbers | typed

    def time(self) -> Pattern:
        """Hours, minutes and seconds, or some of them: "zwei Minuten dreißig Sekunden"; without a unit minutes."""
        led = Choice((self.minutes(NOUGHT), self.whole_hours()))
        return Choice((self.whole_minutes(), self.seconds(), Sequence((led, self.behind(self.seconds())))))

    def time_and_seat(self) -> Pattern:
        """Whose time and how much, in either order: "Weiß zwei Minuten", "zwei Minuten für Weiß"."""
        seat_first = Sequence((Words(self._table.colours, "colour"), self.time()))
        return Choice((seat_first, Sequence((self.time(), Words(self._table.colours, "colour")))))

    def whole_minutes(self) -> Pattern:
        """Hours, minutes, or both; a number without a unit counts minutes."""
        return Choice((self.count(), self.minutes(), self.whole_hours()))

    def whole_hours(self) -> Pattern:
        """Hours, perhaps with minutes."""
        return Sequence((self.hours(), Maybe(self.behind(self.minutes(NOUGHT)))))

    def behind(self, smaller: Pattern) -> Pattern:
        """What follows a larger unit, perhaps after "und"."""
        return Sequence((Maybe(_phrases(self._table.between_numbers)), smaller))

    def hours(self) -> Pattern:
        """A number of them, in one word, and the unit."""
        number = Choice((Words(self._counts, "hours"), self.one("hours")))
        return Sequence((number, Words(dict.fromkeys(self._table.hours))))

    def minutes(self, nought: Mapping[str, int] = MappingProxyType({})) -> Pattern:
        """A number of them, beside another unit perhaps none, and the unit."""
        number = Choice((self.count(), Words(nought, "count"), self.one("count")))
        return Sequence((number, Words(dict.fromkeys(self._table.minutes))))

    def seconds(self) -> Pattern:
        """A number of them, in one word, and the unit."""
        number = Choice((Words(self._counts, "seconds"), self.one("seconds")))
        return Sequence((number, Words(dict.fromkeys(self._table.seconds))))

    def one(self, slot: str) -> Pattern:
        """The number before a unit in the singular."""
        return Words({"eine": 1}, slot)

    def duty(self) -> Pattern:
        """The duty violated, after "wegen"."""
        return Choice(tuple(_phrase(phrase, "duty", duty) for phrase, duty in self._table.duties.items()))

    def command(self, command: CommandWords) -> Pattern:
        """A command with what it takes."""
        said = _phrases(self.said(command), "command", value=command.id)
        seat, count = Words(self._table.colours, "colour"), self.count()
        at_end = (Maybe(self.clock()),) if command.id == "executed" else ()
        another = (Maybe(_phrases(self.said(command))),) if command.id == "courtesy" else ()  # "Hallo, guten Tag"
        # Without a move he is asked for it first.
        after_move = (Maybe(self.clock()),) if command.id == "correction" else ()
        objects: dict[str, Callable[[], tuple[Pattern, ...]]] = {
            "nothing": tuple,
            "move": lambda: (self.announcement(),),
            "maybe_move": lambda: (Maybe(Sequence((self.announcement(), *after_move))),),
            "square": lambda: (*self.whose_piece(), self.square("on")),
            "seat": lambda: (seat,),
            "time": lambda: (self.time_and_seat(),),
            "maybe_minutes": lambda: (Maybe(self.whole_minutes()),),
            "ply": lambda: (count, seat),
            "number": lambda: (count,),
            "some": lambda: (self.some(),),
            "move_number": lambda: (count, Maybe(seat)) if self._wide else (count,),
            "penalty": lambda: (seat, Maybe(self.duty())),
            "time_penalty": lambda: (self.time_and_seat(), Maybe(self.duty())),
            "field": lambda: (self.square("on"),),
            "line": lambda: (Choice((self.named_file(), self.named_rank())),),
            "maybe_file": lambda: (Maybe(self.file("line")),),
            "maybe_rank": lambda: (Maybe(self.rank("line")),),
            "pieces": self.asked_pieces,
        }
        taken = objects[command.takes]()
        if command.or_pieces and self._wide:
            taken = (Choice((Sequence(taken), Sequence(self.asked_pieces()))),)
        end = (Maybe(_phrases(command.end)),) if command.end else ()
        sentence = Sequence((said, *another, *taken, *end, *at_end))
        if not self._wide:
            return sentence
        seat_before = (self.seat_before(command),) if command.takes == "seat" else ()
        move_before = (self.move_before(command),) if command.behind else ()
        return Choice((sentence, *seat_before, *move_before))

    def seat_before(self, command: CommandWords) -> Pattern:
        """The same with the player before it, as an arbiter says it: "Weiß abwesend"."""
        said = _phrases(self.said(command), "command", value=command.id)
        return Sequence((Words(self._table.colours, "colour"), said))

    def move_before(self, command: CommandWords) -> Pattern:
        """The same with the move before it: "Zug zwölf von Schwarz war unzulässig"."""
        seat, of = Words(self._table.colours, "colour"), Words(dict.fromkeys(self._table.departing))
        said = _phrases(command.behind, "command", value=command.id)
        return Sequence((Words({"zug": None}), self.count(), Maybe(of), seat, said))

    def whose_piece(self) -> tuple[Pattern, ...]:
        """The piece that may be named before its square; whoever types may say whose it is: "my rook"."""
        piece = Words(self._table.pieces, "on_piece")
        if not self._wide:
            return (Maybe(piece),)
        return (Maybe(Sequence((Maybe(Words(dict.fromkeys(self._table.whose))), piece))),)

    def named_file(self) -> Pattern:
        """Linie Anna to Linie Hector; whoever types may say "e-Linie"."""
        named = Sequence((_phrases(self._table.file_names), self.file("line")))
        return Choice((named, Sequence((self.file("line"), _phrases(self._table.file_names))))) if self._wide else named

    def named_rank(self) -> Pattern:
        """Reihe eins to Reihe acht."""
        return Sequence((_phrases(self._table.rank_names), self.rank("line")))

    def asked_pieces(self) -> tuple[Pattern, ...]:
        """Whose pieces, and of which kind; typed without whose, or with a colour last: "la dama blanca"."""
        if not self._wide:
            return (self.whose(), self.kind())
        last = Sequence((self.kind(), Words(self._table.colours, "colour")))
        return (Choice((Sequence((Maybe(self.whose()), self.kind())), last)),)

    def whose(self) -> Pattern:
        """Whose pieces are asked for: "meine", "seine"; a colour is only typed, as is neither, for both."""
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
