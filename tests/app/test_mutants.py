"""`scripts/mutants.py`, by which it is seen whether the tests notice a changed rule, over a small checkout."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

MUTANTS = Path(__file__).parents[2] / "scripts" / "mutants.py"
RULE = '''"""A rule."""

LEAST = 3


def claims(times: int) -> str:
    """What is said of a claim."""
    return "drawn" if times >= LEAST else "goes on"
'''
NEARLY = '''"""Tests that miss the bound."""

from game.rule import claims


def test_claims():
    """Four times is drawn, once is not."""
    assert (claims(4), claims(1)) == ("drawn", "goes on")
'''


@pytest.fixture
def checkout(tmp_path):
    """A checkout with one rule, and the script that changes it."""
    for folder in ("game", "tests", "scripts"):
        (tmp_path / folder).mkdir()
    shutil.copy(MUTANTS, tmp_path / "scripts")
    (tmp_path / "game" / "rule.py").write_text(RULE)
    return tmp_path


def lived(checkout, tests, *options):
    """What is said of the rule's mutants when these are the tests, and the exit status."""
    (checkout / "tests" / "test_rule.py").write_text(tests)
    call = (sys.executable, "scripts/mutants.py", "game/rule.py", "tests/test_rule.py", *options)
    done = subprocess.run(call, cwd=checkout, capture_output=True, text=True, check=False)
    return done.stdout.splitlines(), done.returncode


def test_a_bound_that_no_test_holds_is_told(checkout):
    """Two of the changes go unnoticed by a test beside the bound: the bound itself, and whether it counts."""
    assert lived(checkout, NEARLY) == (
        [
            "game/rule.py:3 table: 3  ->  4",
            "game/rule.py:8 claims: times >= LEAST  ->  times > LEAST",
            "game/rule.py: 7 mutants, 2 lived",
        ],
        0,
    )
    assert (checkout / "game" / "rule.py").read_text() == RULE


def test_the_bound_itself_is_enough(checkout):
    """A test at the bound notices every change, of the table and of the function."""
    exact = NEARLY.replace("claims(4)", "claims(3)")
    assert lived(checkout, exact, "--tables") == (["game/rule.py: 1 mutants, 0 lived"], 0)
    assert lived(checkout, exact, "--functions") == (["game/rule.py: 6 mutants, 0 lived"], 0)


def test_tests_that_fail_anyway_notice_nothing(checkout):
    """What fails without a mutant says nothing about one."""
    wrong = NEARLY.replace("claims(4)", "claims(2)")
    assert lived(checkout, wrong) == (["The tests fail without a mutant."], 2)
