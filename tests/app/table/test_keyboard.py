"""One keyboard for one game after the other: what the game before has not dealt with is the next one's."""

import threading
from collections.abc import Iterator

import pytest

from app.table.live_input import Keyboard, Line, LiveInput, NoMoreLines


class Typist:
    """Standard input: some lines at once, more when he is told to go on, then the end."""

    def __init__(self, *lines: str) -> None:
        self._lines = lines
        self.goes_on = threading.Event()

    def __iter__(self) -> Iterator[str]:
        yield from self._lines
        assert self.goes_on.wait(timeout=60)
        yield "later"


@pytest.fixture
def typist(monkeypatch) -> Typist:
    """He has typed two lines."""
    typing = Typist("first", "second")
    monkeypatch.setattr("sys.stdin", typing)
    return typing


def test_what_one_game_has_not_taken_is_the_next_ones(typist):
    """Lines that were typed ahead, and those typed from then on; each comes once."""
    before, following, keyboard = LiveInput(), LiveInput(), Keyboard()
    keyboard.type_into(before)
    assert before.next(60) == Line("first")
    keyboard.type_into(following)
    typist.goes_on.set()
    assert [following.next(60) for _ in range(3)] == [Line("second"), Line("later"), NoMoreLines()]
    assert list(before.rest()) == []


def test_that_the_input_has_ended_is_told_to_each_game(typist):
    """A rematch that was agreed at pages does not wait for a terminal that is closed."""
    before, following, keyboard = LiveInput(), LiveInput(), Keyboard()
    keyboard.type_into(before)
    typist.goes_on.set()
    assert [before.next(60) for _ in range(4)][-1] == NoMoreLines()
    keyboard.type_into(following)
    assert following.next(60) == NoMoreLines()
