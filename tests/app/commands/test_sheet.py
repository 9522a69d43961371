"""`rochade sheet`: what a typed scoresheet says."""

import json
import tomllib
from pathlib import Path

import pytest

SAMPLES = tomllib.loads((Path(__file__).parents[2] / "data" / "sample_games.toml").read_text("utf-8"))
EDITIONS = ("2005", "2009", "2018", "2023")


@pytest.fixture
def sheet(rochade, tmp_path):
    """Read a text as a scoresheet in a file."""

    def read(text, *options):
        file = tmp_path / "sheet.txt"
        file.write_text(text, encoding="utf-8")
        return rochade("sheet", str(file), *options)

    return read


def printed_in(language):
    """The sample game as it is printed in that language."""
    return next(game["text"] for game in SAMPLES["game"] if game["printed_in"] == language)


@pytest.mark.law("NOT-3", *EDITIONS)
def test_a_clear_sheet_is_told_line_by_line(sheet):
    """The language first, then each entry as written and as it reads, then where it leads."""
    result = sheet(printed_in("ca"))
    lines = result.stdout.splitlines()
    assert (result.returncode, result.stderr, len(lines)) == (0, "", 23)
    assert lines[0] == "Sprache: Katalanisch, Spanisch, Italienisch."
    assert lines[11] == "6 Weiß: exd6 a.p, gelesen: Eva schlägt David sechs en passant."
    assert lines[-2] == "11 Weiß: Rb1(=)., gelesen: König Bella eins. Remis angeboten."
    assert lines[-1] == f"Stellung: {SAMPLES['final']}"


@pytest.mark.law("NOT-4", *EDITIONS)
@pytest.mark.parametrize(
    ("language", "said"),
    [
        (
            "it",
            (
                "9 Weiß: Cdb2, gelesen: Springer David Bella zwei. Unzulässig. Auf Linie David steht kein Springer von "
                "Ihnen. Vorschlag: Cbd2, Springer Bella eins David zwei, zwei Zeichen vertauscht."
            ),
        ),
        (
            "pt",
            "9 Weiß: CNbd2. Unleserlich. Vorschlag: Cbd2, Springer Bella eins David zwei, ein Zeichen zu viel.",
        ),
    ],
)
def test_a_misprint_is_told_and_only_proposed(sheet, language, said):
    """The entry stays as it is written, and the position at the end holds only if the proposal does."""
    result = sheet(printed_in(language))
    lines = result.stdout.splitlines()
    assert result.returncode == 1
    assert lines[17] == said
    assert lines[-1] == f"Stellung, wenn die Vorschläge gelten: {SAMPLES['final']}"


def test_what_cannot_be_judged_is_said(sheet):
    """After an illegal move, after a gap and after what is unreadable, the entries are kept and not judged."""
    illegal = sheet("1. e4 e5\n2. Nf3 Nf4\n3. Bc4", "--language", "en").stdout.splitlines()
    assert illegal[0] == "Language: English."
    assert illegal[-2] == "2 Black: Nf4, read as: Springer Felix vier. Illegal. No knight can move to Felix vier."
    assert illegal[-1] == "3 White: Bc4. Not judged, because the position is unknown."
    assert sheet("1. e4\n2. Nf3").stdout.splitlines()[-2:] == [
        "1 Schwarz: kein Eintrag.",
        "2 Weiß: Nf3. Nicht beurteilt, denn die Stellung ist unbekannt.",
    ]
    assert sheet("1. e4 zzz").stdout.splitlines()[-1] == "1 Schwarz: zzz. Unleserlich."


def test_an_ambiguous_entry_names_its_moves(sheet):
    """Which moves it can be is said, numbered; what the later moves leave of them is proposed."""
    said = sheet("Nf3 d5 d3 e5 Nd2 Nf6 Ng5", "--notation", "en").stdout.splitlines()[5]
    assert said == (
        "3 Weiß: Nd2, gelesen: Springer David zwei. Mehrdeutig. Eins: Springer Bella eins David zwei. "
        "Zwei: Springer Felix drei David zwei. Vorschlag: Nd2, Springer Bella eins David zwei, "
        "nur dazu passen die weiteren Züge."
    )


def test_a_language_can_be_named(sheet):
    """What is written in another one is then unreadable, and proposed as that."""
    result = sheet("1. Nf3", "--notation", "ca", "--json")
    found = json.loads(result.stdout)
    assert (result.returncode, found["languages"], found["clear"]) == (1, ["ca"], False)
    (line,) = found["lines"]
    assert (line["number"], line["colour"], line["text"], line["status"]) == (1, "white", "Nf3", "ambiguous")
    assert line["proposals"] == [{"move": "g1f3", "text": "Nf3", "why": "foreign"}]
    assert (line["move"], line["assumed"]) == (None, "g1f3")


def test_a_sheet_may_begin_anywhere(rochade):
    """From a position in the middle, from standard input, in Chess960."""
    fen = "1r3kr1/8/8/8/8/8/P7/1R3K2 b bg - 0 30"
    result = rochade("sheet", "-", "--fen", fen, "--json", stdin="30... 0-0-0\n31. a4 *\n")
    found = json.loads(result.stdout)
    assert (result.returncode, found["clear"], found["position"]) == (0, True, "2kr2r1/8/8/8/P7/8/8/1R3K2 b - - 0 31")
    assert [(line["number"], line["colour"]) for line in found["lines"]] == [(30, "black"), (31, "white")]


def test_a_file_that_is_no_sheet(sheet, rochade, tmp_path):
    """A missing file is refused, an empty one has no entry, and what is no text is unreadable."""
    missing = rochade("sheet", str(tmp_path / "missing"))
    assert (missing.returncode, missing.stderr) == (3, f"Datei nicht gefunden: {tmp_path / 'missing'}\n")
    empty = sheet("\n")
    assert (empty.returncode, empty.stdout.splitlines()[1]) == (0, "Kein Eintrag.")
    (tmp_path / "noise").write_bytes(bytes(range(256)) * 8)
    noise = rochade("sheet", str(tmp_path / "noise"))
    assert (noise.returncode, noise.stderr) == (1, "")
    assert "Unleserlich." in noise.stdout
