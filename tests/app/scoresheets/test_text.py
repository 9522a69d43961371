"""The scoresheets in words: each from its player's own entries."""

from datetime import date

import pytest

from app.scoresheets.own_sheet import sheet_lines
from app.scoresheets.text import scoresheet_text
from game import commands as c
from game.actors import ARBITER, Evidence
from game.announcement import Announcement, Piece
from game.irregularity import Irregularity
from game.table.occasion import Occasion
from game.table.seat import Seat, Title
from speech_grammar.messages import Catalogue
from tests.app.scoresheets.spoken import announced
from tests.game.playing import SIGHTED, B, Game, W, player

GERMAN = Catalogue.load("de")
KNIGHT_ANYWHERE = Announcement(piece=Piece.KNIGHT, to="d2")


def sheet(game, seat, day=None):
    """The lines of a scoresheet: those above the empty line, and those below."""
    text = scoresheet_text(game.record, seat, GERMAN, day)
    assert text.endswith("\n")
    headings, _, moves = text.removesuffix("\n").partition("\n\n")
    return headings.split("\n"), moves.split("\n")


def say(game, words):
    """The player to move announces in words, executes and presses; Black repeats and executes."""
    seat, other = game.mover, game.mover.opponent
    evidence = Evidence(words=words)
    announcement = announced(words)
    game.do(c.Announce(by=player(seat), seat=seat, announcement=announcement, evidence=evidence))
    game.execute(seat)
    game.press()
    game.do(c.Repeat(by=player(other), seat=other, announcement=announcement, evidence=evidence))
    game.execute(other)


def write(game, seat, text, announcement=None, ply=None):
    """A player writes, whatever it is."""
    game.do(c.Note(by=player(seat), seat=seat, text=text, announcement=announcement, ply=ply))


@pytest.mark.parametrize(
    ("language", "told"),
    [
        (
            "de",
            [
                "Partieformular von Weiß",
                *("Turnier: Berliner Open", "Ort: Berlin", "Runde: 3", "Brett: 5"),
                *("Weiß: Anna Blum", "Titel von Weiß: Großmeisterin", "Wertungszahl von Weiß: 2301"),
                *("Verband von Weiß: GER", "FIDE-Nummer von Weiß: 4600001", "Schwarz: Karl"),
            ],
        ),
        (
            "es",
            [
                "Planilla de las blancas",
                *("Torneo: Berliner Open", "Lugar: Berlin", "Ronda: 3", "Tablero: 5"),
                *("Blancas: Anna Blum", "Título de las blancas: Gran Maestra", "Elo de las blancas: 2301"),
                *("Federación de las blancas: GER", "Número FIDE de las blancas: 4600001", "Negras: Karl"),
            ],
        ),
    ],
)
def test_a_scoresheet_is_headed_by_the_event_and_who_the_players_are(language, told):
    """Whose sheet, which game of which event, and who plays: what a federation files it under."""
    anna = Seat(name="Anna Blum", title=Title.WOMAN_GRANDMASTER, rating=2301, federation="GER", fide_id=4_600_001)
    occasion = Occasion(event="Berliner\nOpen", site="Berlin", round=3, board=5)
    game = Game(white=anna, black=Seat(name="Karl"), occasion=occasion)
    assert scoresheet_text(game.record, W, Catalogue.load(language)).splitlines()[: len(told)] == told


def test_each_sheet_is_what_its_player_said_or_wrote():
    """White has spoken onto the tape, Black has written; each in his own way, and never one for the other."""
    game = Game()
    say(game, "Eva zwei Eva vier")
    write(game, B, "e4", announced("e4"))
    say(game, "äh also Eva fünf")
    write(game, B, "e7-e5", announced("e7e5"))
    assert sheet(game, W)[1] == [
        "1 Weiß: Eva zwei Eva vier.",
        "1 Schwarz: äh also Eva fünf, gelesen: Eva fünf.",
    ]
    assert sheet(game, B)[1] == [
        "1 Weiß: e4, gelesen: Eva vier.",
        "1 Schwarz: e7-e5, gelesen: Eva sieben Eva fünf.",
    ]


def test_a_wrong_entry_stays_wrong():
    """A sheet is no copy of the line: what its player wrote wrong is in it as he wrote it."""
    game = Game()
    game.play("e4", other_sheet=Announcement(to="e3"))
    assert sheet(game, B)[1] == ["1 Weiß: e4, gelesen: Eva drei."]
    assert game.table.line[0].move == "e2e4"


def test_the_headings_come_first():
    """Whose sheet, who played, when, how it was kept, the result, the signatures: a line each."""
    game = Game()
    game.play("f3", "e5", "g4", "Qh4#")
    game.do(c.Sign(by=player(W), seat=W))
    headings, _ = sheet(game, W, date(2026, 3, 1))
    assert headings == [
        "Partieformular von Weiß",
        "Weiß: Anna Blum",
        "Schwarz: Hector Sand",
        "Datum: 2026-03-01",
        "Vom Spieler auf Band gesprochen",
        "Gewonnen hat Schwarz. Matt.",
        "Unterschrieben von Weiß",
    ]


def test_who_did_not_sign_is_noted_with_the_reason():
    """8.7: who reads the sheet later sees why a signature is missing."""
    game = Game()
    game.do(c.Resign(by=player(W), seat=W))
    assert sheet(game, B)[0][-1] == "Nicht unterschrieben"
    game.do(c.WaiveSignature(by=ARBITER, seat=W))
    game.do(c.WaiveSignature(by=ARBITER, seat=B, refused=True))
    assert sheet(game, B)[0][-2:] == [
        "Ohne Unterschrift gegangen, vom Schiedsrichter vermerkt: Weiß",
        "Unterschrift verweigert, vom Schiedsrichter vermerkt: Schwarz",
    ]


def test_after_a_default_no_sheet_lacks_a_signature():
    """6.6a: nothing was played, and nothing is to be signed."""
    game = Game(start=False)
    for command in (c.ReportAbsent(by=ARBITER, seat=B), c.Start(by=ARBITER), c.ForfeitAbsent(by=ARBITER)):
        game.do(command)
    assert sheet(game, W)[0][-1] == "Gewonnen hat Weiß. Nicht rechtzeitig erschienen."


def test_a_move_without_words_is_the_move_that_was_entered():
    """A mouse has moved, and the tape keeps the score: nothing was spoken, and the sheet does not say so."""
    game = Game()
    game.do(c.Announce(by=player(W), seat=W, announcement=announced("e4")))
    game.execute(W)
    game.press()
    headings, moves = sheet(game, W)
    assert "Mit jeder Ansage und Wiederholung festgehalten" in headings
    assert moves == ["1 Weiß: Eva vier, eingegeben."]


def test_a_move_without_words_is_struck_in_words():
    """Corrected, it is named by what it was: never by nothing."""
    game = Game()
    game.do(c.Announce(by=player(W), seat=W, announcement=announced("e4")))
    game.execute(W)
    game.press()
    write(game, W, "Eva vier", announced("e4"), ply=1)
    assert sheet(game, W)[1] == ["1 Weiß: Eva vier. Gestrichen: Eva vier."]
    assert game.table.sheets.white.entry(1).struck == ("e2e4",)


def test_an_empty_sheet_says_so():
    """Without names, moves and result there is still a sheet, and it says that it is empty."""
    game = Game(white=Seat(name=""), black=Seat(name=""), initial="4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")
    assert sheet(game, B) == (
        [
            "Partieformular von Schwarz",
            "Vom Spieler notiert",
            "Anfangsstellung: 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
            "Die Partie ist nicht beendet.",
            "Nicht unterschrieben",
        ],
        ["Kein Eintrag."],
    )


@pytest.mark.parametrize(
    ("text", "announcement", "line"),
    [
        ("Sd2", KNIGHT_ANYWHERE, "1 Weiß: Sd2, gelesen: Springer David zwei. Mehrdeutig."),
        ("Sd4", Announcement(piece=Piece.KNIGHT, to="d5"), "1 Weiß: Sd4, gelesen: Springer David fünf. Unzulässig."),
        ("krax", None, "1 Weiß: krax. Unleserlich."),
        ("e2 (=)", Announcement(piece=Piece.KING, to="e2"),
         "1 Weiß: e2 (=), gelesen: König Eva zwei. Remis angeboten."),
    ],
)  # fmt: skip
def test_what_is_wrong_with_an_entry_is_said(text, announcement, line):
    """An entry with two meanings, one that is illegal, one that cannot be read, and an offer of a draw."""
    game = Game(initial="4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1")
    game.play("Ke2", other_sheet=KNIGHT_ANYWHERE)
    write(game, B, text, announcement, ply=1)
    (found,) = sheet(game, B)[1]
    assert found == f"{line} Gestrichen: Ke2."


def test_a_gap_is_an_entry_that_is_missing():
    """A player who left out a move has a line that says so, and nothing from elsewhere in it."""
    game = Game(black=Seat(name="Hector Sand", visually_impaired=True))
    game.announce("e4")
    game.execute()
    game.press()
    game.repeat(game.san("e4", 1), B)
    game.execute(B)
    game.announce("e5")
    write(game, B, "e5", announced("e5"), ply=2)
    assert sheet(game, B)[1] == ["1 Weiß: kein Eintrag.", "1 Schwarz: e5, gelesen: Eva fünf."]


def test_a_correction_keeps_what_it_strikes():
    """What a player has struck is still legible, in its order."""
    game = Game()
    game.play("e4")
    write(game, B, "e3", announced("e3"), ply=1)
    write(game, B, "e4", announced("e4"), ply=1)
    assert sheet(game, B)[1] == ["1 Weiß: e4, gelesen: Eva vier. Gestrichen: e4. Gestrichen: e3."]


def test_the_same_written_again_strikes_nothing():
    """A move in the words in which it stands, as one that was declared with a claim, is no other entry (9.2a)."""
    game = Game()
    game.play("e4")
    write(game, B, "e4", announced("e4"), ply=1)
    assert sheet(game, B)[1] == ["1 Weiß: e4, gelesen: Eva vier."]


def test_an_illegal_move_taken_back_is_struck():
    """7.4: the entry of a move that was taken back is struck, and named under the one in its place."""
    game = Game(initial="3qk3/8/8/8/8/8/8/R3K3 w - - 0 1")
    wrong = Announcement(piece=Piece.ROOK, to="b3")
    game.announce(wrong)
    game.repeat(wrong, B)
    game.execute(B)
    write(game, B, "Tb3", wrong)
    game.execute()
    game.press()
    assert sheet(game, B)[1] == ["1 Weiß: kein Eintrag. Gestrichen: Tb3."]
    game.play("Ra2")
    assert sheet(game, B)[1] == ["1 Weiß: Ra2, gelesen: Turm Anna eins Anna zwei. Gestrichen: Tb3."]


def test_moves_taken_back_by_rule_eight_are_struck():
    """E2.8: back to where the scoresheets agree; what stood beyond is struck from both, each in its own words."""
    game = Game()
    game.play("e4", "e5")
    game.play("Nf3", other_sheet=Announcement(piece=Piece.KNIGHT, to="h3"), on_other_board=Announcement(
        piece=Piece.KNIGHT, from_file="g", from_rank=1, to="h3"))  # fmt: skip
    game.do(c.Reconcile(by=ARBITER))
    assert sheet(game, W)[1][2:] == ["2 Weiß: kein Eintrag. Gestrichen: Nf3."]
    assert sheet(game, B)[1][2:] == ["2 Weiß: kein Eintrag. Gestrichen: Nf3."]
    assert len(sheet(game, B)[1]) == 3


@pytest.mark.parametrize("cause", [Irregularity.DISPLACED_PIECES, Irregularity.ILLEGAL_MOVE])
def test_moves_that_a_ruling_takes_back_are_struck(cause):
    """7.4, 7.5: back to the position before that half-move; what stood from there on is named on both sheets."""
    game = Game()
    game.play("e4", "e5", "Nf3")
    game.do(c.RestorePosition(by=ARBITER, ply=2, cause=cause))
    for seat, his in ((W, "wiederholt"), (B, "e5")):
        assert sheet(game, seat)[1] == [
            "1 Weiß: e4, gelesen: Eva zwei Eva vier.",
            f"1 Schwarz: kein Eintrag. Gestrichen: {his}.",
            "2 Weiß: kein Eintrag. Gestrichen: Nf3.",
        ]


def test_a_move_taken_back_in_training_is_struck():
    """Who takes a move back in training finds it on his sheet as what he struck, not as if it had never been."""
    game = Game(training=True)
    game.play("e4", "e5")
    game.do(c.TakeBack(by=player(W), seat=W))
    assert sheet(game, W)[1] == [
        "1 Weiß: kein Eintrag. Gestrichen: e4.",
        "1 Schwarz: kein Eintrag. Gestrichen: wiederholt.",
    ]


def test_where_black_begins_the_first_number_is_his():
    """From a position with Black to move, the first half-move is Black's, and White's is number two."""
    game = Game(initial="4k3/4p3/8/8/8/8/4P3/4K3 b - - 0 30")
    game.play("e5", "e4")
    assert sheet(game, B)[1] == [
        "1 Schwarz: e5, gelesen: Eva sieben Eva fünf.",
        "2 Weiß: e4, gelesen: Eva zwei Eva vier.",
    ]


def test_the_sheet_is_in_the_language_that_was_asked_for():
    """Everything is in English but the announcement, whose words the Laws prescribe."""
    game = Game()
    game.play("e4")
    text = scoresheet_text(game.record, B, Catalogue.load("en"))
    assert text.startswith("Scoresheet of Black\n")
    assert "\n1 White: e4, read as: Eva zwei Eva vier.\n" in text


def test_an_offer_is_read_out_beside_its_move():
    """8.1, C.13: the sign that its player wrote is read as he wrote it; on a tape the offer itself is told."""
    written = Game(white=SIGHTED)
    written.announce("e4")
    written.execute()
    written.press()
    write(written, W, "e4 (=)", announced("e4"))
    assert sheet(written, W)[1] == ["1 Weiß: e4 (=), gelesen: Eva vier. Remis angeboten."]
    taped = Game()
    taped.announce("e4")
    taped.execute()
    taped.do(c.OfferDraw(by=player(W), seat=W))
    taped.press()
    assert sheet(taped, W)[1] == ["1 Weiß: e4, gelesen: Eva zwei Eva vier. Remis angeboten."]


def test_without_events_there_is_no_sheet():
    """A sheet belongs to a game from its beginning."""
    with pytest.raises(ValueError, match="no events"):
        sheet_lines([], W)
