"""How much of a machine a game by voice takes: the real ear, mouth, referee and record, and the demo's recordings."""

import re
import subprocess
import sys

from benchmarks.memory import LIMIT_MB
from tests.web.server import CHECKOUT


def test_a_game_by_voice_is_heard_within_the_memory_that_it_may_have():
    """All processes of `play` together hold 250 MB at most as a game begins, aloud and with pages.

    An old notebook is to do. Later in a game they hold more (`benchmarks/memory.py 124`), which no test measures.
    """
    words = [sys.executable, "benchmarks/memory.py", "3"]
    done = subprocess.run(words, cwd=CHECKOUT, capture_output=True, encoding="utf-8", check=True)
    ways = re.findall(r"^(.+), (\d+) of 3 utterances heard: (\d+) MB", done.stdout, re.MULTILINE)
    assert [way for way, *_ in ways] == ["play, spoken", "play, with pages, silent"]
    assert all(int(heard) > 0 for _, heard, _ in ways), done.stdout  # on a busy machine Rochade speaks into others
    assert all(int(megabytes) <= LIMIT_MB for *_, megabytes in ways), done.stdout
