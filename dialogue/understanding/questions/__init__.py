"""Questions that stay open until their station answers: which of several moves, which piece, whether really.

Nothing destructive happens on one utterance, and no move is chosen for the player: he is asked. Each question
keeps the command it is about; the answer completes it.
"""

from dialogue.understanding.questions.about_moves import (
    MOST_CHOICES,
    AboutAMove,
    CorrectTo,
    Instead,
    InTheOpen,
    Meant,
    MeantAfterAll,
    MoveCommand,
    WhereTo,
    WhereWith,
    WhichCastling,
    WhichDeparture,
    WhichMove,
    WhichPiece,
)
from dialogue.understanding.questions.base import Agreement, Confirmation, Question, yes_or_no
from dialogue.understanding.questions.binding import (
    ByName,
    MeantWords,
    Really,
    WhichGround,
    ended_in,
    falling_with,
    illegal_in,
    legal_in,
    of_the_board,
)
from dialogue.understanding.questions.of_a_voice import KeepVoice, Known, SoundedLike

__all__ = [
    "MOST_CHOICES",
    "AboutAMove",
    "Agreement",
    "ByName",
    "Confirmation",
    "CorrectTo",
    "InTheOpen",
    "Instead",
    "KeepVoice",
    "Known",
    "Meant",
    "MeantAfterAll",
    "MeantWords",
    "MoveCommand",
    "Question",
    "Really",
    "SoundedLike",
    "WhereTo",
    "WhereWith",
    "WhichCastling",
    "WhichDeparture",
    "WhichGround",
    "WhichMove",
    "WhichPiece",
    "ended_in",
    "falling_with",
    "illegal_in",
    "legal_in",
    "of_the_board",
    "yes_or_no",
]
