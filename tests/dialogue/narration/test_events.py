"""Which events the table hears of by themselves: all but those that another event, or who asked, tells."""

from dialogue.narration.events import _PLAIN
from dialogue.narration.moves import sayings
from game import events as e

TOLD_WITHOUT_WORDS_OF_THEIR_OWN = {
    e.TableOpened,  # before anybody sits at it
    e.Touched,  # where it was reported or is claimed; with a move needs no words
    e.PieceRemoved,  # what a hand does, until the board differs
    e.PiecePlaced,
    e.MoveMade,  # with the announcement
    e.ClockPressed,  # with the move that it completes
    e.MoveAnswered,  # with the answer
    e.Noted,  # to him who notes it
}


def test_no_event_is_left_untold():
    """Whoever adds an event gives it words, or says here what tells it."""
    without = {kind for kind in e.EVENTS.values() if sayings.dispatch(kind) is sayings.dispatch(e.Event)}
    assert without - _PLAIN.keys() == TOLD_WITHOUT_WORDS_OF_THEIR_OWN
