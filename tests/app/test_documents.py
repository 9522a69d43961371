"""The documents say what the program does: every command, event, error and exit code, and every example runs."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from app import errors
from app.cli import COMMANDS as COMMAND_LINE
from app.failure import READER_GONE
from app.record import wire
from game.commands import COMMANDS
from game.errors import RefusalCode
from game.events import EVENTS
from speech_grammar import parse
from speech_grammar.vocabulary import vocabulary

CHECKOUT = Path(__file__).parents[2]
REFEREE = (CHECKOUT / "docs" / "referee.md").read_text(encoding="utf-8")
COMMANDS_PAGE = (CHECKOUT / "docs" / "commands.md").read_text(encoding="utf-8")
EXAMPLES = dict(re.findall(r"^### `(\w+)`\n(?:(?!^#).)*?^```json\n(.*?)\n```$", REFEREE, re.MULTILINE | re.DOTALL))
ARCHITECTURE = (CHECKOUT / "docs" / "architecture.md").read_text(encoding="utf-8")
CHANGELOG = (CHECKOUT / "CHANGELOG.md").read_text(encoding="utf-8")
DOCUMENTS = [
    *CHECKOUT.glob("*.md"),
    *(page for room in ("docs", "models", "tests", "web/static") for page in (CHECKOUT / room).rglob("*.md")),
]
CONVERSATION = re.findall(r"^([<>]) (.*)$", REFEREE, re.MULTILINE)


def test_every_picture_is_shown_or_linked_by_a_document():
    """One that nobody comes to shows pages as they were; and none that is linked is missing."""
    linked = {name for page in DOCUMENTS for name in re.findall(r"screenshots/([\w-]+\.png)", page.read_text("utf-8"))}
    assert {picture.name for picture in (CHECKOUT / "docs" / "screenshots").iterdir()} == linked


def test_every_command_and_event_is_documented():
    """No command and no event is missing from the document, and none is in it that there is not."""
    assert set(EXAMPLES) == set(COMMANDS) | set(EVENTS)


@pytest.mark.parametrize("name", COMMANDS)
def test_the_example_of_a_command_is_one(name):
    """Each command's example is read as that command."""
    found = json.loads(EXAMPLES[name])
    assert found.pop("at") >= 0
    assert isinstance(wire.command_of(found), COMMANDS[name])


@pytest.mark.parametrize("name", EVENTS)
def test_the_example_of_an_event_is_one(name):
    """Each event's example is read as that event."""
    assert isinstance(wire.event_of(json.loads(EXAMPLES[name])), EVENTS[name])


def test_every_refusal_is_documented():
    """Each code with which the referee refuses is in the document."""
    assert [code for code in RefusalCode if f"| `{code}` |" not in REFEREE] == []


def test_the_conversation_is_what_happens():
    """The lines shown as an example bring the answers shown, word for word."""
    lines = "".join(f"{text}\n" for direction, text in CONVERSATION if direction == ">")
    result = subprocess.run(
        [sys.executable, "-P", "-m", "app", "referee"],
        input=lines,
        capture_output=True,
        text=True,
        env=os.environ | {"PYTHONPATH": str(CHECKOUT)},
        check=True,
    )
    answers = [slim(json.loads(text)) for text in result.stdout.splitlines()]
    shown = [slim(json.loads(text)) for direction, text in CONVERSATION if direction == "<"]
    assert [answer for answer in answers if answer in shown] == shown
    assert len(shown) > 3


def slim(found):
    """Leave out what is null, false, zero or empty, as the document does."""
    if isinstance(found, dict):
        return {key: slim(value) for key, value in found.items() if value or key in {"at", "line"}}
    return [slim(value) for value in found] if isinstance(found, list) else found


def test_every_exit_code_is_documented():
    """Each exit code of the program is a row of the table."""
    codes = [value for name, value in vars(errors).items() if name.isupper() and isinstance(value, int)]
    assert len(codes) > 5
    assert [code for code in (*codes, READER_GONE) if f"\n| {code} | " not in COMMANDS_PAGE] == []


def test_the_example_of_parse_is_what_it_prints(rochade):
    """The object shown for `parse --json` is the one that is printed for its words."""
    shown = json.loads(re.findall(r"^```json\n(.*?)\n```$", COMMANDS_PAGE, re.MULTILINE | re.DOTALL)[0])
    assert json.loads(rochade("parse", shown["words"], "--json").stdout) == shown


def test_every_command_is_a_module_that_runs():
    """What the help lists is there: each command's module can be configured and run."""
    for name in COMMAND_LINE:
        module = __import__(f"app.commands.{name}", fromlist=["run"])
        assert callable(module.configure)
        assert callable(module.run)


def test_every_command_for_the_keyboard_is_documented():
    """What is not heard is not guessed either: each of its phrases that is typed alone stands in the document."""
    typed = [command.typed[0] for command in vocabulary().commands if command.typed and not command.phrases]
    assert len(typed) > 20
    assert [phrase for phrase in typed if phrase not in COMMANDS_PAGE.casefold()] == []


def test_what_the_document_types_is_understood():
    """Every example of a claim or ruling means something."""
    section = COMMANDS_PAGE.partition("## At the table")[2].partition("\n## ")[0]
    examples = [
        phrase for row in re.findall(r"^\| (.*?) \|", section, re.MULTILINE) for phrase in re.findall("`(.*?)`", row)
    ]
    assert len(examples) > 20
    assert all(parse(phrase).intent for phrase in examples)


def anchors(page):
    """What a link may name of a page: its headings, as sites that show Markdown name them."""
    headings = re.findall(r"^#+ (.*)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def test_every_link_between_documents_leads_somewhere():
    """What a document links to inside the checkout is there, and so is the heading that it names."""
    links = [
        (page, *target.partition("#")[::2])
        for page in DOCUMENTS
        for target in re.findall(r"\]\(([^)\s]+)\)", page.read_text(encoding="utf-8"))
        if "://" not in target
    ]
    assert len(links) > 50
    broken = [
        f"{page.name}: {path}#{anchor}"
        for page, path, anchor in links
        if not (aim := (page.parent / path if path else page)).exists() or (anchor and anchor not in anchors(aim))
    ]
    assert broken == []


def test_every_table_has_a_head():
    """Rows behind an empty line are none any more: they are read as bars between words."""
    for page in DOCUMENTS:
        for rows in re.findall(r"(?:^\|.*\n)+", page.read_text("utf-8"), re.MULTILINE):
            assert re.match(r".*\n\|[-:| ]+\n", rows), (page.name, rows)


def test_every_path_of_the_architecture_is_there():
    """Who follows `docs/architecture.md` finds each file and folder that it names."""
    paths = [path for path in re.findall(r"`([^`\n]+)`", ARCHITECTURE) if "/" in path]
    assert len(paths) > 50
    assert [path for path in paths if not any(CHECKOUT.glob(path.replace("X", "moves").rstrip("/")))] == []


def test_the_index_names_every_document():
    """No page of the documents is left out of `docs/index.md`."""
    index = (CHECKOUT / "docs" / "index.md").read_text(encoding="utf-8")
    pages = [page.name for page in (CHECKOUT / "docs").glob("*.md") if page.name != "index.md"]
    assert [name for name in pages if f"]({name})" not in index] == []


def test_no_change_is_told_twice():
    """Each entry of the changelog stands once, and under one version."""
    entries = re.findall(r"^- .*$", CHANGELOG, re.MULTILINE)
    assert len(entries) > 100
    assert sorted(set(entries)) == sorted(entries)
