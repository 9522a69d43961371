"""What is asked about a move that was announced: which of several, which piece, to which side, in place of which."""

from dataclasses import dataclass, replace
from typing import ClassVar

from dialogue.earcon import Earcon
from dialogue.saying import Saying, only
from dialogue.station import Station
from dialogue.understanding.questions.base import Confirmation, chosen, numbers
from game.announcement import Announcement, Piece
from game.commands import (
    Announce,
    ClaimFifty,
    ClaimThreefold,
    Command,
    Correct,
    Execute,
    Note,
    Repeat,
    SealMove,
)
from speech_grammar import Intent, NotUnderstood, Reading, parse
from speech_grammar.announcing import long_form
from speech_grammar.errors import Incomplete
from speech_grammar.parsing import castling_of
from speech_grammar.vocabulary import vocabulary

MoveCommand = Announce | Correct | Repeat | Execute | Note | SealMove | ClaimThreefold | ClaimFifty
"""The commands that carry a move as it was said."""

MOST_CHOICES = 8  # as many as there are numbers in the vocabulary
PROMOTION_PIECES = {Piece.QUEEN, Piece.ROOK, Piece.BISHOP, Piece.KNIGHT}


@dataclass(frozen=True, slots=True)
class WhichMove:
    """Several moves fit what was said: "Eins: ... Zwei: ..."."""

    why: ClassVar[str] = "question.because_several"
    options: tuple[Announcement, ...]
    command: MoveCommand

    def asked(self, station: Station) -> tuple[Saying, ...]:
        """One sentence a move, each with the number to answer."""
        choices = (
            only(station, "question.choice", answer=number, move=option)
            for number, option in enumerate(self.options, start=1)
        )
        return (only(station, "question.which_move"), *choices)

    @property
    def awaited(self) -> tuple[str, ...]:
        """As many numbers as there are moves."""
        return numbers(len(self.options))

    def answer(self, reading: Reading) -> Command | None:
        """The number, if there is such a choice."""
        option = chosen(reading, self.options)
        return None if option is None else replace(self.command, announcement=option)


@dataclass(frozen=True, slots=True)
class WhichDeparture(WhichMove):
    """Which piece was moved, of a player whose own announcement is illegal and does not tell (E2.3).

    None of the moves can be played: he hears that first, and the way out (E2.6), for the clock would complete it (7.4).
    """

    def asked(self, station: Station) -> tuple[Saying, ...]:
        """One sentence a piece, each with the number to answer."""
        return (only(station, "question.which_departure"), *WhichMove.asked(self, station)[1:])


@dataclass(frozen=True, slots=True)
class Meant(Confirmation):
    """A move that was not clearly heard, or is seldom meant: something else was as likely, or it makes no queen."""

    why: ClassVar[str] = "question.because_unsure"
    move: Announcement
    command: MoveCommand

    def asked(self, station: Station) -> tuple[Saying, ...]:
        """The move in full; to be confirmed, or to be said again.

        A move to be sealed is not named: the other may hear what is said to one, and it is secret (Guidelines, 1a).
        """
        if isinstance(self.command, SealMove):
            return (only(station, "question.meant_to_seal"),)
        return (only(station, "question.meant", move=self.move),)


@dataclass(frozen=True, slots=True)
class MeantAfterAll(Meant):
    """A move in place of another, while none stands: whether it is announced (E2.6)."""

    why: ClassVar[str] = "refused.nothing_to_correct"

    def asked(self, station: Station) -> tuple[Saying, ...]:
        """That there is nothing to correct, and the move."""
        return (only(station, self.why), *Meant.asked(self, station))


@dataclass(frozen=True, slots=True)
class WhichPiece:
    """A pawn reaches the last rank and the piece was not announced, as it must be (Laws 2009, E2.1)."""

    why: ClassVar[str] = "question.because_promotion"
    announcement: Announcement
    command: MoveCommand

    def asked(self, station: Station) -> tuple[Saying, ...]:
        """With the move as understood so far."""
        return (only(station, "question.which_piece", move=self.announcement),)

    @property
    def awaited(self) -> tuple[str, ...]:
        """The pieces that a pawn may become, alone and as people say it: "eine Dame", "zum Turm"."""
        words = vocabulary()
        pieces = (word for word, piece in words.pieces.items() if piece in PROMOTION_PIECES)
        spoken = (f"{before} {name}" for before, names in words.becoming_whom.items() for name in names)
        return (*pieces, *spoken)

    def answer(self, reading: Reading) -> Command | None:
        """A piece that a pawn may become."""
        if reading.intent is Intent.PIECE and reading.piece in PROMOTION_PIECES:
            return replace(self.command, announcement=replace(self.announcement, promotion=reading.piece))
        return None


class HalfOfAMove:
    """What asks for the rest of a move, which is heard with the half that was said before."""

    __slots__ = ()

    @property
    def awaited(self) -> tuple[str, ...]:
        """Any square."""
        return ()

    def answer(self, reading: Reading) -> Command | None:  # noqa: ARG002 - as of every question
        """No command: with the rest it is heard as the whole announcement, and doubted as that is."""
        return None


@dataclass(frozen=True, slots=True)
class WhereTo(HalfOfAMove):
    """A piece was named with the square that it stands on, and no other: to which (E2.1).

    Nothing can be moved there; who thinks before the second square has announced no illegal move, and what he says
    then is no pawn's. `elsewhere` are the squares that he can only mean a pawn by: a move of its own.
    """

    why: ClassVar[str] = "question.because_where_to"
    move: Announcement
    elsewhere: frozenset[str]
    command: MoveCommand

    def asked(self, station: Station) -> tuple[Saying, ...]:
        """With the piece and its square."""
        return (only(station, "question.where_to", move=self.move),)

    def completed(self, reading: Reading | None, words: str) -> Reading | None:
        """The whole of it, where it is the square of arrival alone, and perhaps what a pawn becomes there."""
        if reading is None:
            return _with_rest(long_form(self.move), words)
        said, square = reading.announcement, self.move.to
        own = Intent.CORRECTION if isinstance(self.command, Correct) else Intent.ANNOUNCEMENT  # its word may come again
        if reading.intent not in {Intent.ANNOUNCEMENT, own} or said is None or said.to is None or square is None:
            return reading
        if said.piece is not None or said.from_file is not None or said.to in {square, *self.elsewhere}:
            return reading
        whole = replace(said, piece=self.move.piece, from_file=square[0], from_rank=int(square[1]))
        return replace(reading, announcement=whole)


@dataclass(frozen=True, slots=True)
class WhereWith(HalfOfAMove):
    """A piece was named, and no whole move: to which square (E2.1). What follows is heard with the words before it.

    Who pauses behind the piece means no pawn with what he says then, but on `elsewhere`, which only a pawn can reach.
    `half` is what he has said, in the grammar's words; of more than the piece it is told what it `lacks`.
    """

    why: ClassVar[str] = "question.because_where_with"
    command: ClassVar[None] = None  # whether it is announced or repeated the square tells
    piece: Piece
    elsewhere: frozenset[str]
    half: str
    lacks: Incomplete | None = None

    def asked(self, station: Station) -> tuple[Saying, ...]:
        """With the piece, or with all that was heard of the move."""
        if self.lacks is not None:
            return (only(station, "not_understood.incomplete", Earcon.NOT_UNDERSTOOD, **self.lacks.params),)
        return (only(station, "question.where_to", move=Announcement(piece=self.piece)),)

    def completed(self, reading: Reading | None, words: str) -> Reading | None:
        """The whole of it, where it is the rest of an announcement."""
        if reading is None:
            return _with_rest(self.half, words)
        said = reading.announcement
        is_rest = said.to not in {None, *self.elsewhere} if said else reading.intent is Intent.CHOICE
        if not is_rest or reading.intent not in {Intent.ANNOUNCEMENT, Intent.CHOICE} or (said and said.piece):
            return reading
        by_piece = replace(reading, announcement=replace(said, piece=self.piece)) if said else reading
        return _with_rest(self.half, words) or by_piece  # typed in letters it is no rest of words


def _with_rest(half: str, words: str) -> Reading | None:
    """The announcement that the words make of a half that was said before; None where they make none."""
    try:
        reading = parse(f"{half} {words}")
    except NotUnderstood:
        return None
    return reading if reading.intent is Intent.ANNOUNCEMENT else None


@dataclass(frozen=True, slots=True)
class CorrectTo:
    """Only "Korrektur" was said: the next announcement is the correction (E2.6).

    `refused` is why the one that was said since is none: of two castlings neither can be played.
    """

    why: ClassVar[str] = "question.because_correction"
    command: Correct
    refused: tuple[Saying, ...] = ()

    def asked(self, station: Station) -> tuple[Saying, ...]:
        """An invitation to announce."""
        return (only(station, "question.correct_to"),)

    @property
    def awaited(self) -> tuple[str, ...]:
        """A whole announcement."""
        return ()

    def answer(self, reading: Reading) -> Command | None:  # noqa: ARG002 - as of every question
        """No command: the announcement is heard as one with "Korrektur" before it, and doubted as that is."""
        return None


@dataclass(frozen=True, slots=True)
class WhichCastling:
    """Only "Rochade" was said: to which side (E2.1). The side alone is heard as the whole announcement.

    `is_correction`: it takes the place of another move (E2.6), and so does what answers.
    """

    why: ClassVar[str] = "question.because_castling"
    command: ClassVar[None] = None  # which one it is the announcement tells
    is_correction: bool = False

    def asked(self, station: Station) -> tuple[Saying, ...]:
        """With both words for it."""
        return (only(station, "question.which_castling"),)

    @property
    def awaited(self) -> tuple[str, ...]:
        """The side alone, or the whole announcement in the Laws' words."""
        return ("kurz", "lang", "kurze rochade", "lange rochade")

    def answer(self, reading: Reading) -> Command | None:  # noqa: ARG002 - as of every question
        """An announcement counts for itself."""
        return None

    @staticmethod
    def whole(words: str) -> str:
        """The announcement that a side alone stands for; other words as they are."""
        return castling_of(words) or words


@dataclass(frozen=True, slots=True)
class Instead(Confirmation):
    """Another move is announced while one stands, without the word for it: whether it is a correction (E2.6)."""

    why: ClassVar[str] = "question.because_announced"
    standing: Announcement
    move: Announcement
    command: Correct

    def asked(self, station: Station) -> tuple[Saying, ...]:
        """The move that stands, then the one that would take its place."""
        return (
            only(station, "question.announced", move=self.standing),
            only(station, "question.instead", move=self.move),
        )


@dataclass(frozen=True, slots=True)
class InTheOpen(Confirmation):
    """A move is announced by whoever has to seal it, and everybody would hear it: whether he means that.

    What is made on the board openly is the move to be sealed (Laws 2009, Guidelines for adjourned games, 1a).
    """

    why: ClassVar[str] = "question.because_secret"
    command: Announce

    def asked(self, station: Station) -> tuple[Saying, ...]:
        """That it is secret otherwise; the move is not named, the other may hear what is said to one."""
        return (only(station, "question.in_the_open"),)


AboutAMove = WhichMove | WhichPiece | WhereTo | WhereWith | WhichCastling | Meant | CorrectTo | Instead
"""What is asked about a move still to be said: it stays open where its player asks for something meanwhile."""
