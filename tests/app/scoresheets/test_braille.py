"""The scoresheets as braille files: cells, pages, and what a reader makes of them."""

from datetime import date
from pathlib import Path

import chess
import chess.pgn
import pytest

from app.languages import LANGUAGES
from app.scoresheets.braille import CELLS, LINES, scoresheet_braille
from app.scoresheets.braille_cells import move_cells, text_cells
from game import commands as c
from game import events as e
from game.announcement import Announcement, Piece
from game.legality.resolution import announcement_of, resolve, shortest
from game.table.scoresheet import Entry, EntryStatus
from game.table.seat import ScoreKeeping, Seat
from speech_grammar.messages import Catalogue
from tests.app.scoresheets.braille_reader import announcements, pages
from tests.app.scoresheets.spoken import announced
from tests.game.playing import B, Game, W, player

GERMAN = Catalogue.load("de")
UNKNOWN = "="  # all six dots
BRAILLE_ASCII = {chr(code) for code in range(0x20, 0x60)}
GAMES = Path(__file__).parents[2] / "data" / "games.pgn"


def braille(game, seat, day=None):
    """The braille file of one scoresheet."""
    return scoresheet_braille(game.record, seat, GERMAN, day)


def moves_of_real_games(count):
    """The moves (UCI) of that many games."""
    with GAMES.open(encoding="utf-8") as file:
        for _ in range(count):
            game = chess.pgn.read_game(file)
            assert game is not None
            yield [move.uci() for move in game.mainline_moves()]


def written_out(form, moves):
    """What a player writes of a game, in that form of announcement."""
    board = chess.Board()
    for move in moves:
        yield form(board, move)
        board.push(chess.Move.from_uci(move))


def sheet_of(sheet):
    """The record of a game of which nothing is known but what Black wrote, and that as a braille file."""
    (opened,) = Game(start=False).record
    noted = [
        e.Noted(
            at=0, by=player(B), seat=B, ply=ply, entry=Entry(text="?", announcement=announcement, status=EntryStatus.OK)
        )
        for ply, announcement in enumerate(sheet, start=1)
    ]
    return scoresheet_braille([opened, *noted], B, GERMAN)


def played(sheet):
    """The moves (UCI) that the announcements of a sheet are, from the beginning of a game."""
    board = chess.Board()
    for announcement in sheet:
        move = resolve(announcement, board).move
        assert move is not None
        yield move
        board.push(chess.Move.from_uci(move))


@pytest.mark.parametrize("form", [announcement_of, shortest])
def test_real_games_are_read_from_braille_and_written_again(form):
    """From braille to moves and back: no move is lost or another one, written out in full or as short as can be."""
    for moves in moves_of_real_games(40):
        file = sheet_of(written_out(form, moves))
        sheet = announcements(file)
        assert list(played(sheet)) == moves
        assert sheet_of(sheet) == file


def test_every_page_fits_the_embosser():
    """Pages of 25 lines of 40 cells, their number at the right, in Braille ASCII with CR LF and form feeds."""
    moves = max(moves_of_real_games(40), key=len)
    file = sheet_of(written_out(announcement_of, moves))
    found = pages(file)
    assert len(found) > 2
    assert set(file) <= BRAILLE_ASCII | {"\r", "\n", "\f"}
    assert file.count("\r\n") == file.count("\r") == file.count("\n")
    for number, page in enumerate(found, start=1):
        assert len(page) <= LINES
        assert all(len(line) <= CELLS for line in page)
        assert page[0] == f".PARTIEFORMULAR VON .SCHWARZ{'':>10}#{'ABCDEFGHI'[number - 1]}"
    assert all(len(page) == LINES for page in found[:-1])


@pytest.mark.parametrize(
    ("language", "headings"),
    [
        (
            "de",
            [
                ".PARTIEFORMULAR VON .WEI!             #A",
                ".WEI!3 .ANNA .BL\\M",
                ".SCHWARZ3 .HECTOR .SAND",
                ".DATUM3 #BJBF-#JC-#JA",
                ".VOM .SPIELER NOTIERT",
                ".GEWONNEN HAT .WEI!' .AUFGABE'",
                ".NICHT UNTERSCHRIEBEN",
            ],
        ),
        (
            "es",
            [
                ".PLANILLA DE LAS BLANCAS              #A",
                ".BLANCAS3 .ANNA .BL\\M",
                ".NEGRAS3 .HECTOR .SAND",
                ".FECHA3 #BJBF-#JC-#JA",
                ".ANOTADA POR EL JUGADOR",
                ".GANAN LAS BLANCAS' .ABANDONO'",
                ".SIN FIRMAR",
            ],
        ),
    ],
)
def test_a_page_as_it_is_embossed(language, headings):
    """Headings, an empty line, then a line for each move; every cell of a small game, in its player's language."""
    game = Game(white=Seat(name="Anna Blüm"), black=Seat(name="Hector Sand"))
    game.play("e4", "f5", "exf5", "g5", "fxg6", "Nc6", "gxh7", "e6", "hxg8=Q", "Rxg8", "Bc4", "b5", "Nf3", "a6", "O-O")
    game.do(c.Resign(by=player(B), seat=B))
    assert scoresheet_braille(game.record, W, Catalogue.load(language), date(2026, 3, 1)).split("\r\n") == [
        *headings,
        "",
        "1 E2E4 F7F5",
        "2 E4XF5 G7G5",
        "3 F5XG6EP .SB8C6",
        "4 G6XH7 E7E6",
        "5 H7XG8.D .TH8XG8",
        "6 .LF1C4 B7B5",
        "7 .SG1F3 A7A6",
        "8 0-0",
        "\f",
    ]


def test_what_is_wrong_with_an_entry_stands_below_it_in_words():
    """An entry that cannot be read is no move; the line below says what was written, further lines go further in."""
    game = Game(white=Seat(name=""), black=Seat(name=""))
    game.play("e4", "e5")
    game.do(c.Note(by=player(B), seat=B, text="irgendein Springer, den ich nicht mehr lesen kann", ply=1))
    lines = braille(game, B).split("\r\n")
    assert lines[lines.index("") + 1 : -1] == [
        "1 --- E7E5",
        "  #A .WEI!3 IRGENDEIN .SPRINGER1 DEN ICH",
        "    NICHT MEHR LESEN KANN' .UNLESERLICH'",
        "    .GESTRICHEN3 E#D'",
    ]
    assert announcements(braille(game, B)) == [None, announced("e7e5")]


def test_a_move_that_was_only_entered_is_told_below_its_line():
    """A mouse has moved, and the tape keeps the score: the cells are the move, and words say how it came there."""
    game = Game(white=Seat(name="Anna Blüm", visually_impaired=True, score=ScoreKeeping.TAPE))
    game.do(c.Announce(by=player(W), seat=W, announcement=announced("e4")))
    game.execute(W)
    game.press()
    lines = braille(game, W).split("\r\n")
    assert lines[lines.index("") + 1 : -1] == ["1 E4", "  #A .WEI!3 .EVA VIER1 EINGEGEBEN'"]
    assert announcements(braille(game, W)) == [announced("e4")]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_scoresheet_in_any_language_has_no_unknown_sign(language):
    """Accents and signs that German braille does not have are left out, so that "il·legal" stays a word."""
    catalogue = Catalogue.load(language)
    words = [str(catalogue.say(f"sheet.{key}", colour="white", text="e4")) for key in ("of", "illegal", "struck")]
    words += [text for key, text in catalogue.sentences.items() if key.startswith(("result.", "termination."))]
    assert [text for text in words if UNKNOWN in text_cells(text.partition("{")[0])] == []


def test_where_black_begins_whites_place_is_dotted():
    """The first line of such a game has three dots in the place of White's move."""
    game = Game(initial="4k3/4p3/8/8/8/8/4P3/4K3 b - - 0 30", black=Seat(name=""))
    game.play("e5", "e4")
    lines = braille(game, B).split("\r\n")
    assert lines[lines.index("") + 1 : -1] == ["1 ''' E7E5", "2 E2E4"]


def test_queen_and_d_pawn_are_told_apart():
    """A piece has the capital sign: the queen's letter in German is the name of a file."""
    queen = Announcement(piece=Piece.QUEEN, capture=True, to="e5")
    pawn = Announcement(from_file="d", capture=True, to="e5")
    assert (move_cells(queen), move_cells(pawn)) == (".DXE5", "DXE5")


@pytest.mark.parametrize(
    ("words", "cells"),
    [
        ("Springer Bella David zwei", ".SBD2"),
        ("Turm eins Eva drei Schach", ".T1E3+"),
        ("Dame Hector fünf matt", ".DH5#"),
        ("Lange Rochade Schach", "0-0-0+"),
        ("Eva schlägt David sechs en passant", "EXD6EP"),
        ("Eva acht Springer", "E8.S"),
        ("Bauer Eva vier", "E4"),
    ],
)
def test_an_announcement_in_cells(words, cells):
    """Only what was said is written, in the order of the Laws' notation."""
    assert move_cells(announced(words)) == cells


@pytest.mark.parametrize(
    ("text", "cells"),
    [
        ("Žižek, Šárka", ".ZIZEK1 .SARKA"),
        ("a\u0308", ">"),
        ("1f3x", "#A,F#CX"),
        ("17.5", "#AG'#E"),
        ("1/2?", '#A"1#B5'),
        ("♞", "="),
        ("", ""),
    ],
)
def test_text_in_cells(text, cells):
    """Accents are left out; numbers have their sign, and a letter after them its own; a full cell is unknown."""
    assert text_cells(text) == cells
