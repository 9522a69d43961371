"""What shares something dear stays in one process when the tests are spread over the cores."""

from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.spread import LONG, TOGETHER, Spread

ROOT = Path(__file__).parents[1]
FOUND = [f"tests/test_rules.py::test_{number}" for number in range(8)]


@pytest.mark.parametrize("path", [*LONG, *TOGETHER])
def test_what_is_named_is_there(path):
    """A file that was moved would be spread like any other, and its wheel, demo or voice made once a core."""
    assert (ROOT / path).exists()


def test_a_file_that_shares_something_dear_is_one_piece_of_work():
    """All its tests go to one process; those of other files go to whoever has nothing left."""
    spread = Spread.__new__(Spread)  # there are no processes here
    assert {spread._split_scope(f"{TOGETHER[0]}::{name}") for name in ("test_one", "test_two[@a]")} == {TOGETHER[0]}
    assert spread._split_scope("tests/game/test_clock.py::test_one[a::b]") == "tests/game/test_clock.py::test_one[a::b]"


class Process:
    """One of the processes that run tests: which it has been given, by their numbers."""

    def __init__(self) -> None:
        self.given: list[int] = []
        self.gateway = SimpleNamespace(id="")
        self.shutting_down = False

    def send_runtest_some(self, numbers: Sequence[int]) -> None:
        """Take more tests."""
        self.given += numbers

    def shutdown(self) -> None:
        """Nothing comes any more."""
        self.shutting_down = True


@pytest.fixture
def ended() -> list[Any]:
    """Two processes that will end."""
    return [Process(), Process()]


@pytest.fixture
def spread(ended: list[Any]) -> Spread:
    """The tests, spread over both."""
    config: Any = SimpleNamespace(getvalue=lambda _: ["2*popen"], option=SimpleNamespace(loadscopereorder=False))
    found = Spread(config)
    for process in ended:
        found.add_node(process)
        found.add_node_collection(process, FOUND)
    found.schedule()
    return found


def test_the_tests_of_processes_that_ended_are_run_by_those_in_their_place(spread: Spread, ended: list[Any]):
    """A process begins a test only when it knows the next, and knows none before it has read them all."""
    instead: list[Any] = [Process(), Process()]
    ended_at = []
    for process, other in zip(ended, instead, strict=True):
        ended_at.append(spread.remove_node(process))
        spread.add_node(other)
    for process in instead:
        spread.add_node_collection(process, FOUND)
        spread.schedule()
        assert len(process.given) == 2
    assert ended_at == FOUND[:2]


def test_who_has_read_other_tests_is_not_waited_for(spread: Spread, ended: list[Any]):
    """A file of tests that came meanwhile: those that are left would never be run, and nobody would be told."""
    spread.remove_node(ended[0])
    instead: Any = Process()
    spread.add_node(instead)
    with pytest.raises(RuntimeError, match="has read other tests"):
        spread.add_node_collection(instead, FOUND[1:])
