"""Questions that stay open until their station answers: which of several moves, which piece, whether really.

Nothing destructive happens on one utterance, and no move is chosen for the player: he is asked. Each question
keeps the command it is about; the answer completes it.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import ClassVar, Protocol, TypeVar

import chess

from dialogue.reasons import Told, illegal
from dialogue.saying import Saying, everybody, for_one, only
from dialogue.station import Station
from dialogue.understanding.heard import Heard
from game.announcement import Announcement, Piece
from game.commands import (
    Announce,
    ClaimFifty,
    ClaimQuickplay,
    ClaimThreefold,
    Command,
    Correct,
    Execute,
    Note,
    Repeat,
    RestorePosition,
    SealMove,
    SubmitQuickplay,
)
from game.irregularity import Irregularity
from game.legality.resolution import announcement_of, resolve
from game.table.table import Table
from game.time_reason import QuickplayGround
from speech_grammar import Intent, Reading
from speech_grammar.parsing import castling_of
from speech_grammar.vocabulary import vocabulary

Option = TypeVar("Option")
MoveCommand = Announce | Correct | Repeat | Execute | Note | SealMove | ClaimThreefold | ClaimFifty
"""The commands that carry a move as it was said."""

MOST_CHOICES = 8  # as many as there are numbers in the vocabulary
PROMOTION_PIECES = {Piece.QUEEN, Piece.ROOK, Piece.BISHOP, Piece.KNIGHT}


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
        return _numbers(len(self.options))

    def answer(self, reading: Reading) -> Command | None:
        """The number, if there is such a choice."""
        option = _chosen(reading, self.options)
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
class Meant:
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

    @property
    def awaited(self) -> tuple[str, ...]:
        """Yes or no."""
        return yes_or_no()

    def answer(self, reading: Reading) -> Command | None:
        """Only "ja"; another announcement counts for itself."""
        return self.command if reading.intent is Intent.YES else None


@dataclass(frozen=True, slots=True)
class MeantWords:
    """What binds and was not clearly heard: it may as well have been something else, and cannot be taken back."""

    why: ClassVar[str] = "question.because_unsure"
    words: str
    command: Command

    def asked(self, station: Station) -> tuple[Saying, ...]:
        """The words; to be confirmed, or to be said again."""
        return (only(station, "question.meant_words", words=self.words),)

    @property
    def awaited(self) -> tuple[str, ...]:
        """Yes or no."""
        return yes_or_no()

    def answer(self, reading: Reading) -> Command | None:
        """Only "ja"."""
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


@dataclass(frozen=True, slots=True)
class SoundedLike(Agreement):
    """What was not understood twice, and was nearest to the same words both times: whether they are meant.

    Whose voice the ear does not know well says one thing again and again; this is his way out: after "ja" the words
    count as heard, and may lead to a question of their own. `clip` is the second time's name on the tape.
    """

    why: ClassVar[str] = "question.because_sounded_like"
    words: str
    clip: str | None

    def asked(self, station: Station) -> tuple[Saying, ...]:
        """The words; to be confirmed, or to be said better."""
        return (only(station, "question.sounded_like", words=self.words),)

    @property
    def heard(self) -> Heard:
        """The words as heard after all; by themselves nothing speaks for them."""
        return replace(Heard.typed(self.words), confidence=0.0)


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


@dataclass(frozen=True, slots=True)
class CorrectTo:
    """Only "Korrektur" was said: the next announcement is the correction (E2.6)."""

    why: ClassVar[str] = "question.because_correction"
    command: Correct

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
class Instead:
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

    @property
    def awaited(self) -> tuple[str, ...]:
        """Yes or no."""
        return yes_or_no()

    def answer(self, reading: Reading) -> Command | None:
        """Only "ja"; another announcement counts for itself."""
        return self.command if reading.intent is Intent.YES else None


@dataclass(frozen=True, slots=True)
class InTheOpen:
    """A move is announced by whoever has to seal it, and everybody would hear it: whether he means that.

    What is made on the board openly is the move to be sealed (Laws 2009, Guidelines for adjourned games, 1a).
    """

    why: ClassVar[str] = "question.because_secret"
    command: Announce

    def asked(self, station: Station) -> tuple[Saying, ...]:
        """That it is secret otherwise; the move is not named, the other may hear what is said to one."""
        return (only(station, "question.in_the_open"),)

    @property
    def awaited(self) -> tuple[str, ...]:
        """Yes or no."""
        return yes_or_no()

    def answer(self, reading: Reading) -> Command | None:
        """Only "ja"; another announcement is asked about again."""
        return self.command if reading.intent is Intent.YES else None


class Known(StrEnum):
    """What is known of a voice before its game; the words for it are `question.<value>` in the message catalogues."""

    NOT_YET = "keep_voice"  # no profile has that name
    BY_NAME = "keep_voice_anew"  # one has, and may be somebody else's
    WAS_HEARD_SO = "keep_voice_more"  # he was heard with the profile


@dataclass(frozen=True, slots=True)
class KeepVoice(Agreement):
    """What a game has taught of a voice: whether it is kept as its player's profile, of that name.

    No command comes of it: `settle` does what he wants, and has what is told then.
    """

    why: ClassVar[str] = "question.because_taught"
    name: str
    known: Known
    settle: Callable[[bool], tuple[Saying, ...]]

    def asked(self, station: Station) -> tuple[Saying, ...]:
        """By name, for all to hear."""
        return (everybody(f"question.{self.known}", colour=station.seat, name=self.name),)


AboutAMove = WhichMove | WhichPiece | WhichCastling | Meant | CorrectTo | Instead
"""What is asked about a move still to be said: it stays open where its player asks for something meanwhile."""


@dataclass(frozen=True, slots=True)
class WhichGround:
    """A draw is claimed in the quickplay finish: because of which of the two grounds (Laws 2009, 10.2a)."""

    why: ClassVar[str] = "question.because_ground"
    command: ClaimQuickplay | SubmitQuickplay

    def asked(self, station: Station) -> tuple[Saying, ...]:
        """One sentence a ground, each with the number to answer."""
        grounds = (only(station, key, answer=number) for key, number in _grounds())
        return (only(station, "question.which_ground"), *grounds)

    @property
    def awaited(self) -> tuple[str, ...]:
        """As many numbers as there are grounds."""
        return _numbers(len(QuickplayGround))

    def answer(self, reading: Reading) -> Command | None:
        """The number of a ground."""
        ground = _chosen(reading, tuple(QuickplayGround))
        return None if ground is None else replace(self.command, ground=ground)


@dataclass(frozen=True, slots=True)
class Really:
    """A command that cannot be taken back waits for "ja"."""

    why: ClassVar[str] = "question.because_final"
    reading: Reading
    command: Command
    remark: Told = ()  # that the move named with it is illegal, and why; or that one called illegal was legal

    def asked(self, station: Station) -> tuple[Saying, ...]:
        """Said back to whoever asked for it, with the player, the number, the move and the duty that it names."""
        declared = declared_in(self.command)
        move = declared or self.reading.announcement
        named = {"colour": self.reading.colour, "count": self.reading.number, "move": move}
        params = {name: value for name, value in named.items() if value is not None}
        duty = (only(station, f"duty.{self.reading.duty}"),) if self.reading.duty else ()
        with_move = "_with_move" if declared else ""
        really = only(station, f"question.really_{self.reading.intent}{with_move}", **params)
        return (*for_one(station, self.remark), *duty, really)

    @property
    def awaited(self) -> tuple[str, ...]:
        """Yes or no."""
        return yes_or_no()

    def answer(self, reading: Reading) -> Command | None:
        """Only "ja"."""
        return self.command if reading.intent is Intent.YES else None

    def otherwise(self) -> "Really | None":
        """What is asked after "nein": the claim of the position on the board, where the move was not said with it."""
        on_board = of_the_board(self.reading, self.command)
        return None if on_board is None else replace(self, command=on_board)


@dataclass(frozen=True, slots=True)
class ByName:
    """What binds, of a player whom nothing tells: it is asked of one by name, and after "nein" of the other.

    `commands` are what was said as each of those who may mean it, the likelier first; of one player's two claims that
    with the move that he has announced.
    """

    reading: Reading
    commands: tuple[Command, ...]
    illegal: Told = ()  # that the move named with it is, and why

    @property
    def why(self) -> str:
        """A key of the catalogues, for whoever asks why."""
        return "question.because_rematch" if self.is_invited else "question.because_nobody_named"

    @property
    def is_invited(self) -> bool:
        """Whether nobody has said it, but Rochade asks by itself, who wants a rematch."""
        return not self.reading.words

    @property
    def station(self) -> Station:
        """Of whom it is asked now."""
        return next(station for station in Station if station.actor == self.commands[0].by)

    def asked(self) -> tuple[Saying, ...]:
        """For both to hear, with the player, and the move or the square that was said; of two grounds which."""
        said = self.reading
        move = declared_in(self.commands[0])
        named = {"colour": self.station.seat, "move": move, "square": said.square}
        key = f"question.by_name_{said.intent}{'_with_move' if move else ''}"
        grounds = _grounds() if isinstance(self.commands[0], ClaimQuickplay | SubmitQuickplay) else ()
        return (*self.illegal, everybody(key, **named), *(everybody(key, answer=number) for key, number in grounds))

    @property
    def awaited(self) -> tuple[str, ...]:
        """Yes or no, or the number of a ground."""
        command = self.commands[0]
        if isinstance(command, ClaimQuickplay | SubmitQuickplay):
            return (*WhichGround(command).awaited, *_no())
        return yes_or_no()

    def answer(self, reading: Reading) -> Command | None:
        """What completes it: "ja", or the number of a ground."""
        command = self.commands[0]
        if isinstance(command, ClaimQuickplay | SubmitQuickplay):
            return WhichGround(command).answer(reading)
        return Really(self.reading, command).answer(reading)

    def is_answer(self, reading: Reading) -> bool:
        """Whether it is one: what completes it, or "nein"."""
        return reading.intent is Intent.NO or self.answer(reading) is not None

    def otherwise(self) -> "ByName | None":
        """The same of the next player; None when nobody is left who may mean it."""
        return replace(self, commands=self.commands[1:]) if self.commands[1:] else None


def declared_in(command: Command) -> Announcement | None:
    """The move that is declared with a claim (9.2a, 9.3a)."""
    return command.announcement if isinstance(command, ClaimThreefold | ClaimFifty) else None


def of_the_board(said: Reading, command: Command) -> Command | None:
    """The claim of the position on the board, of whoever has announced a move and not named it with his claim (9.2b).

    None where it is no such claim: a player may mean either, and is asked about both.
    """
    if not isinstance(command, ClaimThreefold | ClaimFifty) or said.announcement or command.announcement is None:
        return None
    return replace(command, announcement=None, evidence=replace(command.evidence, words=said.words))


def illegal_in(command: Command, board: chess.Board) -> Told:
    """That a claim names an illegal move, and why it is one: it would be wrong whatever is counted (9.2a, 9.3a)."""
    declared = declared_in(command)
    fault = None if declared is None else resolve(declared, board).fault
    return () if declared is None or fault is None else illegal(declared, fault)


def legal_in(command: Command, table: Table) -> Told:
    """That a move that the arbiter calls illegal (7.4) was legal as it was announced: he may have named another."""
    if not isinstance(command, RestorePosition) or command.cause is not Irregularity.ILLEGAL_MOVE:
        return ()
    in_line = 0 < command.ply <= len(table.line)
    called = table.line[command.ply - 1] if in_line else table.turn.announced
    if called is None or called.fault is not None or called.move is None:
        return ()
    return (everybody("question.was_legal", move=announcement_of(table.board_before(command.ply), called.move)),)


def _chosen(reading: Reading, options: Sequence[Option]) -> Option | None:
    """The one of the options, counted from one, whose number was said; None where none was."""
    if reading.intent is Intent.CHOICE and reading.number and reading.number <= len(options):
        return options[reading.number - 1]
    return None


def _numbers(highest: int) -> tuple[str, ...]:
    """The words of the numbers from one on, every one of each: zwei, zwo."""
    return tuple(word for word, number in vocabulary().ranks.items() if int(number) <= highest)


def yes_or_no() -> tuple[str, ...]:
    """All that answers a question of yes or no, as it is heard."""
    return (*vocabulary().phrases_of(Intent.YES), *_no())


def _no() -> tuple[str, ...]:
    return vocabulary().phrases_of(Intent.NO)


def _grounds() -> tuple[tuple[str, int], ...]:
    """The sentences of the two grounds of 10.2a, each with the number to answer."""
    return tuple((f"question.ground_{ground}", number) for number, ground in enumerate(QuickplayGround, start=1))
