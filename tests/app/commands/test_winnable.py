"""`rochade winnable`: of each position a line, whether White and Black can still mate by any legal moves (6.9)."""

from pathlib import Path

import pytest

COMPOSED = Path(__file__).parents[2] / "data" / "cannot_mate.fen"
FORCED = "7k/8/8/8/8/8/1r6/K7 w - - 0 1"
BACK_RANK = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"


def test_each_position_gets_a_line(rochade):
    """What is printed is the FEN as it was given, and what White and Black can, separated by tabs."""
    expected = "".join(COMPOSED.read_text().splitlines(keepends=True)[-6:])
    fens = "".join(line.split("\t")[0] + "\n" for line in expected.splitlines())
    result = rochade("winnable", "-", stdin=fens)
    assert (result.returncode, result.stdout, result.stderr) == (0, expected, "")


def test_a_file_is_read_as_well(rochade, tmp_path):
    """A file holds positions as standard input does; empty lines are no positions."""
    file = tmp_path / "positions.fen"
    file.write_text(f"\n{FORCED}\n\n")
    assert rochade("winnable", str(file)).stdout == f"{FORCED}\twhite cannot\tblack cannot\n"


def test_a_bad_line_does_not_stop_the_others(rochade):
    """A line that is no position is named with its reason apart from the results; exit code 3 tells of it."""
    result = rochade("--language", "en", "winnable", "-", stdin=f"nonsense\n{FORCED}\n8/8/8/8/8/8/8/K7 w - - 0 1\n")
    assert result.returncode == 3
    assert result.stdout == f"{FORCED}\twhite cannot\tblack cannot\n"
    first, second = result.stderr.splitlines()
    assert first.startswith("Line one skipped. ")
    assert second == "Line three skipped. That position cannot occur: the black king is missing."


@pytest.mark.parametrize(
    ("fen", "white", "black"),
    [
        (
            BACK_RANK,
            "Weiß kann noch matt setzen: Turm Anna eins Anna acht.",
            "Schwarz kann noch matt setzen: ",
        ),
        (
            FORCED,
            "Weiß kann nicht matt setzen: das Material reicht nicht.",
            "Schwarz kann nicht matt setzen: eine Stellung angesehen, mehr können nicht entstehen, und in keiner",
        ),
        (
            "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/3BK3 w - - 0 1",
            "Weiß kann nicht matt setzen: wohin die Figuren auch gelangen, sie bilden kein Mattnetz.",
            "Schwarz kann nicht matt setzen: wohin die Figuren auch gelangen, sie bilden kein Mattnetz.",
        ),
        (
            "k7/P7/K7/8/8/8/8/8 b - - 0 1",
            "Weiß kann nicht matt setzen: es gibt keinen Zug mehr.",
            "Schwarz kann nicht",
        ),
        ("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", "Weiß hat matt gesetzt.", "Schwarz kann nicht matt setzen: es gibt"),
    ],
)
def test_the_proof_is_said(rochade, fen, white, black):
    """`--lines` says the moves that mate, or the argument why nobody can."""
    _, of_white, of_black = rochade("winnable", "-", "--lines", stdin=fen).stdout.splitlines()
    assert of_white == white
    assert of_black.startswith(black)


def test_what_is_not_known_is_said(rochade):
    """A fortress that was not searched to its end is left to the arbiter."""
    fortress = "k6B/1b4B1/2b2B2/4B3/3B4/1pB1B3/pP1B4/K7 w - - 0 1"
    result = rochade("winnable", "-", "--lines", stdin=fortress)
    answer, of_white, _ = result.stdout.splitlines()
    assert answer.endswith("\twhite undetermined\tblack cannot")
    assert of_white == "Weiß: nicht entschieden. Weder ein Matt gefunden noch ein Beweis, dass es keines gibt."


def test_patience_settles_more(rochade):
    """Two knights against a bare king mate only with help: `--patient` searches long enough to find how."""
    two_knights = "8/8/8/4k3/8/8/8/2NNK3 w - - 0 1"
    assert rochade("winnable", "-", stdin=two_knights).stdout == f"{two_knights}\twhite undetermined\tblack cannot\n"
    assert (
        rochade("winnable", "-", "--patient", stdin=two_knights).stdout == f"{two_knights}\twhite can\tblack cannot\n"
    )


def test_where_there_is_no_position_it_is_said(rochade, tmp_path):
    """An empty file is answered, too, apart from the results."""
    file = tmp_path / "positions.fen"
    file.write_text("\n\n")
    result = rochade("winnable", str(file))
    assert (result.returncode, result.stdout, result.stderr) == (0, "", "Keine Stellung angegeben.\n")


def test_no_such_file(rochade):
    """A file that is not there is named, with the exit code of what cannot be read."""
    result = rochade("winnable", "/nowhere.fen")
    assert (result.returncode, result.stderr) == (3, "Datei nicht gefunden: /nowhere.fen\n")
