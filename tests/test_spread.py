"""What shares something dear stays in one process when the tests are spread over the cores."""

from pathlib import Path

import pytest

from tests.spread import LONG, TOGETHER, Spread

ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize("path", [*LONG, *TOGETHER])
def test_what_is_named_is_there(path):
    """A file that was moved would be spread like any other, and its wheel, demo or voice made once a core."""
    assert (ROOT / path).exists()


def test_a_file_that_shares_something_dear_is_one_piece_of_work():
    """All its tests go to one process; those of other files go to whoever has nothing left."""
    spread = Spread.__new__(Spread)  # there are no processes here
    assert {spread._split_scope(f"{TOGETHER[0]}::{name}") for name in ("test_one", "test_two[@a]")} == {TOGETHER[0]}
    assert spread._split_scope("tests/game/test_clock.py::test_one[a::b]") == "tests/game/test_clock.py::test_one[a::b]"
