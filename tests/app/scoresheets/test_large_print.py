"""Scoresheets in large print: a PDF that says what it is to a screen reader, and reads back into the same game."""

import io
import re

import chess
import pytest
from pypdf import PdfReader

from app.scoresheets.large_print import large_print
from app.scoresheets.text import scoresheet_text, scoresheet_words
from game.table.seat import NotationLanguage, Seat
from speech_grammar.messages import Catalogue
from speech_grammar.notation.writing import writer
from tests.game.playing import B, Game, W

MOVES = ("e4", "d5", "e5", "f5", "exf6", "Nxf6", "Bb5+", "c6", "Nf3", "cxb5", "O-O", "e6")
ENGLISH = writer(NotationLanguage.ENGLISH)


@pytest.fixture
def game():
    """A game with an en passant capture, a check and castling, of two players with names."""
    game = Game(white=Seat(name="Anna Özgür"), black=Seat(name="Jordi Vidal"))
    game.play(*MOVES)
    return game


def printed(game, language="de", points=18):
    """The PDF of both sheets, as a reader of PDF has it."""
    catalogue = Catalogue.load(language)
    sheets = [scoresheet_words(game.record, seat, catalogue, in_letters=ENGLISH) for seat in (W, B)]
    return PdfReader(io.BytesIO(large_print(sheets, language, points)))


def text_of(reader):
    """All its words in their order, without the numbers at the foot of the pages."""
    pages = (page.extract_text().rpartition("\n")[0] for page in reader.pages)
    return " ".join(" ".join(pages).split())


def test_it_has_every_word_of_the_text(game):
    """Headings and lines are those of the plain scoresheet, in any size."""
    text = "".join(scoresheet_text(game.record, seat, Catalogue.load("de"), in_letters=ENGLISH) for seat in (W, B))
    for points in (12, 48):
        assert text_of(printed(game, points=points)) == " ".join(text.split())


def test_it_reads_back_into_the_same_game(game):
    """What a program finds in it are the moves that were played."""
    board = chess.Board()
    black = text_of(printed(game)).split("Partieformular von Schwarz")[1]
    for move in re.findall(r"In Buchstaben: (\S+?)(?: e\.p\.)?\.(?= |$)", black):
        board.push_san(move)
    assert [move.uci() for move in board.move_stack] == [ply.move for ply in game.table.line]


def test_a_screen_reader_is_told_language_title_and_structure(game):
    """PDF/UA-1: tagged, with a title that is shown, headings, and German words marked where the rest is not German."""
    reader = printed(game, "en")
    root = reader.root_object
    assert root["/Lang"] == "en"
    assert root["/MarkInfo"]["/Marked"]
    assert root["/ViewerPreferences"]["/DisplayDocTitle"]
    assert reader.metadata is not None
    assert reader.metadata.title == "Scoresheet of White, Scoresheet of Black"
    kinds = [*kinds_of(root["/StructTreeRoot"])]
    assert kinds.count("/H1") == 2
    assert kinds.count("/P") > 2 * len(MOVES)
    assert b"/Lang(de)" in reader.pages[0].get_contents().get_data()
    assert {font for page in reader.pages for font in fonts(page)} == {"Bold", "Regular"}


def kinds_of(element):
    """What everything below is: headings, paragraphs."""
    children = element.get("/K", [])
    for child in children if isinstance(children, list) else [children]:
        found = child.get_object()
        if isinstance(found, dict) and "/S" in found:
            yield found["/S"]
            yield from kinds_of(found)


def fonts(page):
    """The faces of the one family that the page brings with it."""
    for font in page["/Resources"]["/Font"].values():
        family, face = font.get_object()["/BaseFont"].split("+")[1].split("-")[:2]
        assert family == "AtkinsonHyperlegible"
        yield face


@pytest.mark.parametrize(
    ("name", "shown"), [("王皓 Hao", "?? Hao"), ("Ева 👩\u200d🦯", "Ева ??"), ("Lea \u0378", "Lea ?")]
)
def test_a_name_in_letters_that_no_font_has_keeps_nobody_from_his_sheet(name, shown):
    """Each of these letters is a question mark; those that some font has are there."""
    game = Game(white=Seat(name=name), black=Seat(name="Jordi Vidal"))
    game.play("e4")
    assert f"Weiß: {shown} Schwarz: Jordi Vidal" in text_of(printed(game))
