"""What an open question still stands for: which words answer it, and whether it stands behind what has happened.

Who hears "Schwarz bietet Remis." while he is asked whether he really resigns may say "ja" to either. So what happens
takes back a question of what cannot be taken back, and one whose move or position is another now; every other is asked
again behind it.
"""

import chess

from dialogue.saying import Saying, only
from dialogue.station import Station
from dialogue.understanding.questions import (
    AboutAMove,
    Agreement,
    InTheOpen,
    Question,
    Really,
    SoundedLike,
    WhichDeparture,
    WhichGround,
    WhichMove,
)
from game.announcement import Announcement
from game.commands import AcceptDraw, Correct, Execute, Note, Repeat
from game.table.agreed_line import Repetition
from game.table.table import Table
from speech_grammar import Intent, Reading, parse

About = tuple[str, Announcement | None]
"""What a question about a move is about: the position (FEN), and the announcement that is to be repeated in it."""


def is_answer(question: Question, reading: Reading) -> bool:
    """Whether it answers the question: "nein", or what completes it."""
    if isinstance(question, Agreement) and question.means(reading):
        return True
    return reading.intent is Intent.NO or question.answer(reading) is not None


def is_said_again(question: Question, reading: Reading) -> bool:
    """Whether a move is announced where its player was asked about it: he says it better, or to correct it."""
    return reading.intent is Intent.ANNOUNCEMENT and isinstance(question, AboutAMove)


def is_left(question: Question, reading: Reading) -> bool:
    """Whether he goes on without an answer to what he may still answer: not where he says better what he wants."""
    if isinstance(question, AboutAMove):
        return reading.intent not in {Intent.ANNOUNCEMENT, Intent.CORRECTION}
    return isinstance(question, Really | WhichGround)


def corrects(question: Question) -> bool:
    """Whether the move that stands is not to stay: before that is clear no clock may complete it."""
    if isinstance(question, SoundedLike):
        return parse(question.words).intent is Intent.CORRECTION
    return isinstance(question, AboutAMove) and isinstance(question.command, Correct)


def about(table: Table, station: Station, board: chess.Board) -> About:
    """What a question to that station would be about now, where it has the `board` before it."""
    pending = None if station.seat is None else table.pending(station.seat)
    return board.fen(), None if pending is None else pending.announcement


def stands(question: Question, was: About, now: About) -> bool:
    """Whether it stands behind something that has happened, when what it is about was and is so."""
    return not _is_overtaken(question) and (was == now or isinstance(question, Agreement))


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
    """That it stands no longer; who was repeating or executing a move hears which he has to repeat now (E2.1)."""
    told = (only(station, "question.overtaken"),)
    pending = None if station.seat is None else table.pending(station.seat)
    if not isinstance(question, WhichMove) or not isinstance(question.command, Execute | Repeat):
        return told
    if pending is None or pending.repetition is Repetition.AGREES:
        return told
    return (*told, only(station, "telling.say_repeat", move=pending.announcement))
