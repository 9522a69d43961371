"""The pages for blind player, opponent, assistant and arbiter: what they tell to type is typed here."""

import re
import shlex
from pathlib import Path

import pytest

from app.cli import parse
from speech_grammar import parse as understand

CHECKOUT = Path(__file__).parents[2]
PAGES = sorted((CHECKOUT / "docs" / "users").glob("*.md"))
TEXTS = {page.stem: page.read_text(encoding="utf-8") for page in PAGES}
COMMAND_LINES = [(name, line) for name, text in TEXTS.items() for line in re.findall(r"`\./rochade ([^`]+)`", text)]
RULINGS = re.findall(r"`a: ([^`]+)`", TEXTS["arbiter"])


def test_there_is_a_page_for_each_of_the_four():
    """Whoever is at the table has one, and the README and the index name it."""
    assert [*TEXTS] == ["arbiter", "assistant", "blind_player", "sighted_opponent"]
    for document in ("README.md", "docs/index.md"):
        text = (CHECKOUT / document).read_text(encoding="utf-8")
        assert [name for name in TEXTS if f"users/{name}.md" not in text] == [], document


@pytest.mark.parametrize(("page", "line"), COMMAND_LINES, ids=[line for _, line in COMMAND_LINES])
def test_every_command_line_is_one(page, line):
    """The program takes every command and every option that a page names."""
    assert parse(shlex.split(line)).command == line.split()[0], page


@pytest.mark.parametrize("ruling", RULINGS)
def test_every_ruling_is_understood(ruling):
    """What an arbiter is told to type means something."""
    assert understand(ruling).intent is not None


def test_the_blind_players_game_is_played_as_his_page_tells(rochade, tmp_path):
    """Each line of the page is answered with the words beside it, from the first to the signatures."""
    (game,) = re.findall(r"```text\n(.*?)```", TEXTS["blind_player"], re.DOTALL)
    told = [tuple(part.strip() for part in line.split("|")) for line in game.splitlines()]
    record = str(tmp_path / "game.sqlite")
    lines = "".join(f"{said}\n" for said, _ in told)
    done = rochade("play", "--typed", "--silent", "--no-pages", "--record", record, stdin=lines)
    answers = iter(done.stdout.splitlines())
    assert [answer for _, answer in told if answer not in answers] == []
    assert (done.returncode, done.stdout.splitlines()[-1]) == (0, "Weiß möchte Revanche? Ja oder nein.")
