"""`rochade completion` in the real shell, and `rochade man`: made from the parser, so a new option is in them."""

import re
import subprocess
from pathlib import Path

import pytest

from app.cli import COMMANDS
from app.commands.man import EXITS

CHECKOUT = Path(__file__).parents[3]
# What bash does at the tabulator key: it calls the function that the script has bound to the program's name.
TABULATOR = """
source "$1"; shift
set -- $(complete -p rochade | grep -o -- '-F [^ ]*' | cut -c 4-) "$@"
COMP_WORDS=("${@:2}"); COMP_CWORD=$(($# - 2)); COMP_LINE="${*:2}"; COMP_POINT=${#COMP_LINE}
"$1"; printf '%s\\n' "${COMPREPLY[@]}"
"""


@pytest.fixture(scope="module")
def press_tabulator(rochade, tmp_path_factory):
    """Type words in a real bash and press the tabulator key after the last, which may be empty."""
    script = tmp_path_factory.mktemp("completion") / "rochade.bash"
    script.write_text(rochade("completion", "bash").stdout)

    def press(*words):
        command = ["bash", "--norc", "-c", TABULATOR, "bash", script, *words]
        done = subprocess.run(command, cwd=CHECKOUT, capture_output=True, text=True, check=True)
        assert done.stderr == ""
        return done.stdout.split()

    return press


def test_bash_completes_commands(press_tabulator):
    """After the program's name every command is offered, and what was begun is brought to its end."""
    assert press_tabulator("./rochade", "") == [*COMMANDS]
    assert press_tabulator("./rochade", "exp") == ["export"]


def test_bash_completes_options_and_their_values(press_tabulator):
    """The options of that command alone, and of an option what it can be."""
    assert press_tabulator("./rochade", "play", "--hands") == ["--hands-free"]
    assert press_tabulator("./rochade", "export", "--hands") == []
    assert press_tabulator("./rochade", "--language", "") == ["de", "en", "ca", "es", "pt", "it"]
    assert press_tabulator("./rochade", "completion", "") == ["bash", "zsh", "fish"]


def test_bash_completes_files_where_a_file_is_asked_for(press_tabulator):
    """A record lies somewhere on the disk."""
    assert press_tabulator("./rochade", "export", "READ") == ["README.md"]
    assert press_tabulator("./rochade", "play", "--resume", "READ") == ["README.md"]


@pytest.mark.parametrize("shell", ["zsh", "fish"])
def test_the_other_shells_are_told_of_every_command(rochade, shell):
    """Whoever's shell it is, no command is missing."""
    script = rochade("completion", shell)
    assert (script.returncode, script.stderr) == (0, "")
    assert [command for command in COMMANDS if command not in script.stdout] == []


@pytest.fixture(scope="module")
def page(rochade):
    """The lines of the manual page."""
    done = rochade("man", "--language", "en")
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout.splitlines()


def test_the_manual_has_every_command_with_its_options(page, rochade):
    """A section for each command; every option of its help is in it, with what it is for."""
    assert [line[4:] for line in page if line.startswith(".SS ")] == [*COMMANDS]
    for command in ("play", "export"):
        begin = page.index(f".SS {command}")
        end = next(at for at, line in enumerate(page[begin + 1 :], begin + 1) if line.startswith((".SS", ".SH")))
        section = "\n".join(page[begin:end]).replace("\\-", "-")
        options = re.findall(r"^(--[\w-]+)", rochade(command, "--help").stdout, re.MULTILINE)
        assert [option for option in options if f"\\fB{option}" not in section] == []
    assert page[page.index("\\fB\\-\\-hands\\-free\\fR") + 1] != ".TP"


def test_the_manual_is_text_for_troff(page):
    """It begins as a page for `man` does, uses its headings, paragraphs and lists, and no line is mistaken for one."""
    assert page[:3] == ['.TH ROCHADE 1 "" "Rochade"', ".SH NAME", page[2]]
    assert page[2].startswith("rochade \\- ")
    used = {line.split()[0] for line in page if line.startswith((".", "'"))}
    assert used == {".TH", ".SH", ".SS", ".PP", ".TP"}


def test_the_manual_tells_what_can_be_said_in_the_language_asked_for(page, rochade):
    """Announcements are German in every language; what they do is told in the reader's."""
    assert any("Springer Gustav eins Felix drei" in line for line in page)
    assert any(line.startswith("Korrektur (…): Korrigiert") for line in rochade("man").stdout.splitlines())


def test_the_manual_has_the_exit_codes_of_the_documentation():
    """What a program is told when Rochade ends stands in both, the same codes in the same order."""
    table = (
        CHECKOUT.joinpath("docs", "commands.md").read_text(encoding="utf-8").split("## Exit codes")[1].split("##")[0]
    )
    assert re.findall(r"^\| (\d+) \|", table, re.MULTILINE) == [*EXITS]
