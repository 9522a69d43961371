"""The ear learns at a table, from what its players announce at microphones or on pages and their opponents execute."""

import contextlib
from collections.abc import Callable

from app.table.session import Session
from app.voices.confirmed import words_confirmed
from app.voices.learning import Learning
from game.actors import Colour
from voice.ear.vosk_recogniser import VoskRecogniser


def learning_at(
    session: Session, usual: Callable[[Colour], VoskRecogniser], at_the_end: contextlib.ExitStack
) -> Learning | None:
    """What learns the voices of those who speak in this game; `usual` hears each seat at first.

    None where nothing is recorded to learn from.
    """
    if session.path is None:
        return None

    def confirmed(seat: Colour) -> int:
        return len(words_confirmed(session.table, seat))

    speaking = [seat for seat in Colour if not session.table.seats.of(seat).computer]
    learning = Learning(session.path, speaking, usual, confirmed)
    at_the_end.enter_context(contextlib.closing(learning)).begin()
    session.when_changed(learning.look)
    return learning
