"""A game exported in a player's own letters."""

import pytest

from app.record.record import Record
from app.scoresheets.pgn import pgn
from app.scoresheets.text import scoresheet_text
from game.commands import Note
from game.table.scoresheet import EntryStatus
from game.table.seat import NotationLanguage, Seat
from speech_grammar.messages import Catalogue
from speech_grammar.notation.lines import entries_of
from speech_grammar.notation.sheet import read_sheet
from speech_grammar.notation.writing import writer
from tests.game.playing import B, Game, W, player

MOVES = ("e4", "d5", "e5", "f5", "exf6", "Nxf6", "Bb5+", "c6")


@pytest.fixture
def game(tmp_path):
    """A short game with its record; Black writes with Catalan letters."""
    game = Game(black=Seat(name="Jordi Vidal", notation=NotationLanguage.CATALAN))
    game.play(*MOVES)
    with Record.create(tmp_path / "game.sqlite", "game") as record:
        record.append(game.record)
    return game


@pytest.mark.law("NOT-1", "2005", "2009", "2018", "2023")
def test_a_sheet_also_has_the_letters_of_its_player(rochade, game, tmp_path):
    """Each entry stays as it was said or written, and beside it stands how its player's language writes the move."""
    record = str(tmp_path / "game.sqlite")
    own = rochade("export", record, "--notation", "own").stdout
    white, black = own.split("Partieformular von Schwarz")
    assert "In Buchstaben: exf6 e.p." in white
    assert "In Buchstaben: Lb5+." in white
    assert "\n3 Schwarz: Nxf6, gelesen: Springer Gustav acht schlägt Felix sechs. In Buchstaben: Cxf6.\n" in black
    assert "In Buchstaben: exf6 a.p." in black
    english = rochade("export", record, "--seat", "white", "--notation", "en").stdout
    assert "In Buchstaben: Bb5+." in english
    figurines = rochade("export", record, "--seat", "black", "--notation", "figurines").stdout
    assert "In Buchstaben: ♘xf6." in figurines
    assert "In Buchstaben: exf6 a.p." in figurines
    assert "In Buchstaben" not in rochade("export", record).stdout


def test_a_pgn_in_other_letters_is_for_people(rochade, game, tmp_path):
    """Its moves can be read back as a scoresheet; without the option it is the standard's English."""
    text = rochade("export", str(tmp_path / "game.sqlite"), "--format", "pgn", "--notation", "nl").stdout
    assert "3. exf6 e.p. " in text
    sheet = read_sheet(entries_of(text))
    assert (sheet.is_clear, sheet.position) == (True, game.table.position)
    assert "Pxf6" in text
    assert "Pxf6" not in pgn(game.table)


def test_only_moves_are_put_into_letters(game):
    """What is illegal, unreadable or struck by nobody's wish has no other spelling."""
    game.do(Note(by=player(B), seat=B, text="Cz9", ply=8))
    assert game.table.sheets.of(B).entry(8).status is EntryStatus.AMBIGUOUS
    text = scoresheet_text(game.record, B, Catalogue.load("en"), in_letters=writer(NotationLanguage.CATALAN))
    assert text.splitlines()[-1].startswith("4 Black: Cz9. Unreadable. Struck: ")
    assert text.count("In letters: ") == len(MOVES) - 1
    assert scoresheet_text(game.record, W, Catalogue.load("en")).count("In letters") == 0


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--format", "brf", "--notation", "ca"], "nur für die Formate text, pdf und pgn"),
        (["--format", "pgn", "--notation", "own"], "--notation own gibt es nur für Partieformulare"),
        (["--notation", "xx"], "Für --notation gibt es nicht: xx."),
    ],
)
def test_letters_that_make_no_sense_are_named(rochade, words, complaint):
    """Wrong usage is one line, and has its own exit code."""
    result = rochade("export", "game.sqlite", *words)
    assert (result.returncode, result.stdout, result.stderr.count("\n")) == (2, "", 1)
    assert complaint in result.stderr
