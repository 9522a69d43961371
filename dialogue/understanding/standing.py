"""What an open question still stands for: which words answer it, and whether it stands behind what has happened.

Who hears "Schwarz bietet Remis." while he is asked whether he really resigns may say "ja" to either. So what happens
takes back a question of what cannot be taken back, and one whose move or position is another now; every other is asked
again behind it. A claim that was hardly heard is of the position in which it was made, and a complaint of a touched
piece of the opponent's move at that time: neither becomes one of another.
"""

from dataclasses import dataclass

import chess

from dialogue.saying import Saying, only
from dialogue.station import Station
from dialogue.understanding.questions import (
    AboutAMove,
    Agreement,
    InTheOpen,
    MeantWords,
    Question,
    Really,
    SoundedLike,
    WhereWith,
    WhichDeparture,
    WhichGround,
)
from game.announcement import Announcement
from game.commands import AcceptDraw, Correct, Execute, Note, Repeat
from game.table.agreed_line import Repetition
from game.table.table import Table
from speech_grammar import Intent, Reading, parse

_OF_A_POSITION = frozenset({Intent.CLAIM_THREEFOLD, Intent.CLAIM_FIFTY})
"""What is claimed of a position, by the player who has the move in it (2009, 9.2, 9.3)."""


@dataclass(frozen=True, slots=True)
class About:
    """What a question is about: the position (FEN), and the announcement that is to be repeated in it.

    The player may complain of a piece touched in the half-move `touched_in`; None: he may not any more (2009, 4.7).
    """

    position: str
    pending: Announcement | None
    touched_in: int | None

    def is_same_move(self, other: "About") -> bool:
        """Whether the same is to be said, in the same position."""
        return (self.position, self.pending) == (other.position, other.pending)


def is_answer(question: Question, reading: Reading) -> bool:
    """Whether it answers the question: "nein", or what completes it."""
    if isinstance(question, Agreement) and question.means(reading):
        return True
    return reading.intent is Intent.NO or question.answer(reading) is not None


def is_another_piece(question: Question, reading: Reading) -> bool:
    """Whether a piece is named where its player was asked to which square another goes: he means this one."""
    return isinstance(question, WhereWith) and reading.intent is Intent.PIECE


def is_said_again(question: Question, reading: Reading) -> bool:
    """Whether a move is announced where its player was asked about it: he says it better, or to correct it."""
    return reading.intent is Intent.ANNOUNCEMENT and isinstance(question, AboutAMove)


def is_left(question: Question, reading: Reading) -> bool:
    """Whether he goes on without an answer to what he may still answer: not where he says better what he wants."""
    if isinstance(question, AboutAMove):
        says_better = reading.intent in {Intent.ANNOUNCEMENT, Intent.CORRECTION} or is_another_piece(question, reading)
        return not says_better
    return isinstance(question, Really | WhichGround)


def corrects(question: Question) -> bool:
    """Whether the move that stands is not to stay: before that is clear no clock may complete it."""
    if isinstance(question, SoundedLike):
        return parse(question.words).intent is Intent.CORRECTION
    return isinstance(question, AboutAMove) and isinstance(question.command, Correct)


def about(table: Table, station: Station, board: chess.Board) -> About:
    """What a question to that station would be about now, where it has the `board` before it."""
    pending = None if station.seat is None else table.pending(station.seat)
    announcement = None if pending is None else pending.announcement
    return About(board.fen(), announcement, None if station.seat is None else table.complains_of(station.seat))


def stands(question: Question, was: About, now: About) -> bool:
    """Whether it stands behind something that has happened, when what it is about was and is so."""
    if _is_overtaken(question):
        return False
    claim = _claim_in(question)
    if claim is Intent.CLAIM_TOUCH:
        return was.touched_in == now.touched_in is not None
    return was.is_same_move(now) or (isinstance(question, Agreement) and claim not in _OF_A_POSITION)


def _claim_in(question: Question) -> Intent | None:
    """What is claimed by words that were hardly heard; None where it is no such question."""
    return parse(question.words).intent if isinstance(question, SoundedLike | MeantWords) else None


def ends_with_its_move(question: Question) -> bool:
    """Whether it is about the move that its player is making: one that a ruling takes back needs no answer (7.4a, 7.5).

    What he notes, or repeats and executes for his opponent, is another's move, or an earlier one.
    """
    if isinstance(question, WhichDeparture | InTheOpen):
        return True
    return isinstance(question, AboutAMove) and not isinstance(question.command, Note | Repeat | Execute)


def _is_overtaken(question: Question) -> bool:
    """Whether something that happens takes the question back, for a "ja" to that would be final.

    Not whether he really takes a draw: who has offered it presses his clock next (9.1a).
    """
    return isinstance(question, WhichGround) or (
        isinstance(question, Really) and not isinstance(question.command, AcceptDraw)
    )


def fallen(table: Table, station: Station, question: Question) -> tuple[Saying, ...]:
    """That it stands no longer, of a claim what is not claimed, and why; who repeats or executes hears what (E2.1)."""
    told = (_gone(station, question),)
    pending = None if station.seat is None else table.pending(station.seat)
    if not isinstance(question, AboutAMove) or not isinstance(question.command, Execute | Repeat):
        return told
    if pending is None or pending.repetition is Repetition.AGREES:
        return told
    return (*told, only(station, "telling.say_repeat", move=pending.announcement))


def _gone(station: Station, question: Question) -> Saying:
    if isinstance(question, SoundedLike | MeantWords):
        claim = _claim_in(question)
        if claim is Intent.CLAIM_TOUCH:
            return only(station, "question.complaint_gone", words=question.words)
        if claim in _OF_A_POSITION:
            return only(station, "question.claim_gone", words=question.words)
    return only(station, "question.overtaken")
