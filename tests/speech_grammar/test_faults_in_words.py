"""Why a move is refused: each fault with its little position and the words that the player hears."""

import chess
import pytest

from game.fault import FaultCode
from game.legality.resolution import resolve
from speech_grammar import parse
from speech_grammar.messages import Catalogue

INITIAL = chess.STARTING_FEN
LITTLE_GAMES = [
    # what stands there
    ("no_such_piece", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "Dame Hector fünf", "Sie haben keine Dame."),
    ("no_such_piece", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "Eva vier", "Sie haben keinen Bauern."),
    ("no_such_piece_there", INITIAL, "Springer Anna Cesar drei", "Auf Linie Anna steht kein Springer von Ihnen."),
    ("no_such_piece_there", INITIAL, "Turm vier Eva vier", "Auf Reihe vier steht kein Turm von Ihnen."),
    ("nothing_there", INITIAL, "Springer Gustav vier Felix sechs", "Gustav vier ist leer."),
    ("wrong_piece", INITIAL, "Dame Gustav eins Felix drei", "Auf Gustav eins steht keine Dame, sondern ein Springer."),
    ("wrong_piece", INITIAL, "Springer David eins Eva drei", "Auf David eins steht kein Springer, sondern eine Dame."),
    ("not_your_turn", INITIAL, "Springer Gustav acht Felix sechs", "Die Figur auf Gustav acht gehört dem Gegner."),
    ("not_your_turn", INITIAL, "Eva sieben Eva fünf", "Die Figur auf Eva sieben gehört dem Gegner."),
    # how it moves
    ("cannot_move_so", INITIAL, "Springer Gustav eins Gustav drei", "Der Springer kann so nicht ziehen."),
    ("cannot_move_so", INITIAL, "Dame Eva drei", "Die Dame kann so nicht ziehen."),
    ("cannot_move_so", INITIAL, "Eva zwei Eva fünf", "Der Bauer kann so nicht ziehen."),
    ("cannot_move_so", "4k3/8/8/8/4P3/8/8/4K3 w - - 0 1", "Eva vier Eva drei", "Der Bauer kann so nicht ziehen."),
    ("none_reaches", INITIAL, "Springer Gustav drei", "Kein Springer kann nach Gustav drei ziehen."),
    ("none_reaches", INITIAL, "Eva fünf", "Kein Bauer kann nach Eva fünf ziehen."),
    # what is in the way, and what is not there to be captured
    ("way_blocked", INITIAL, "Turm Anna eins Anna fünf", "Der Turm kommt nicht durch: Anna zwei ist besetzt."),
    ("way_blocked", INITIAL, "Läufer Bella fünf", "Der Läufer kommt nicht durch: Eva zwei ist besetzt."),
    ("way_blocked", "4k3/8/8/4p3/4P3/8/8/4K3 w - - 0 1", "Eva vier Eva fünf",
     "Der Bauer kommt nicht durch: Eva fünf ist besetzt."),
    ("way_blocked", "4k3/8/8/8/8/4n3/4P3/4K3 w - - 0 1", "Eva vier",
     "Der Bauer kommt nicht durch: Eva drei ist besetzt."),
    ("own_piece_on_square", INITIAL, "Springer Gustav eins Eva zwei", "Auf Eva zwei steht eine eigene Figur."),
    ("king_not_captured", "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1", "Turm Eva acht",
     "Auf Eva acht steht der König: er wird nicht geschlagen."),
    ("nothing_to_capture", "4k3/8/8/8/4P3/8/8/4K3 w - - 0 1", "Eva schlägt David fünf",
     "Auf David fünf ist nichts zu schlagen."),
    ("nothing_to_capture", INITIAL, "Springer schlägt Felix drei", "Auf Felix drei ist nichts zu schlagen."),
    ("en_passant_not_possible", "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1", "Eva schlägt David sechs",
     "En passant ist nicht möglich."),
    ("en_passant_not_possible", "4k3/8/3p4/4P3/8/8/8/4K3 w - - 0 1", "Eva schlägt David sechs en passant",
     "En passant ist nicht möglich."),
    # the king
    ("in_check", "4k3/4r3/8/8/8/8/8/N3K3 w - - 0 1", "Springer Bella drei",
     "Der König steht im Schach von Eva sieben."),
    ("king_into_check", "3rk3/8/8/8/8/8/8/4K3 w - - 0 1", "König David eins",
     "Auf David eins stünde der König im Schach von David acht."),
    ("king_into_check", "4k3/4r3/8/8/4K3/8/8/8 w - - 0 1", "König Eva drei",
     "Auf Eva drei stünde der König im Schach von Eva sieben."),
    ("pinned", "4k3/8/8/8/1b6/2N5/8/4K3 w - - 0 1", "Springer Eva vier",
     "Der Springer auf Cesar drei ist gefesselt von Bella vier."),
    ("pinned", "4k3/8/8/8/1b6/8/3P4/4K3 w - - 0 1", "David drei",
     "Der Bauer auf David zwei ist gefesselt von Bella vier."),
    ("leaves_king_in_check", "8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1", "Eva schlägt David sechs",
     "Der König stünde im Schach."),
    # castling
    ("castling_right_lost", "4k3/8/8/8/8/8/8/4K2R w - - 0 1", "Kurze Rochade",
     "Das Recht dazu ist verloren: König oder Turm hat schon gezogen, oder der Turm ist geschlagen."),
    ("castling_way_blocked", INITIAL, "Lange Rochade", "Bella eins ist besetzt."),
    ("castling_in_check", "4k3/4r3/8/8/8/8/8/4K2R w K - 0 1", "Kurze Rochade",
     "Der König steht im Schach von Eva sieben."),
    ("castling_through_attack", "4kr2/8/8/8/8/8/8/4K2R w K - 0 1", "Kurze Rochade",
     "Felix eins ist angegriffen von Felix acht."),
    ("castling_through_attack", "4k3/8/8/8/8/7n/8/4K2R w K - 0 1", "König Eva eins Gustav eins",
     "Gustav eins ist angegriffen von Hector drei."),
    # promotion
    ("promotion_missing", "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1", "Eva acht", "Die Umwandlungsfigur fehlt."),
    ("promotion_not_possible", INITIAL, "e4D", "Eine Umwandlung ist hier nicht möglich."),
    ("promotion_not_possible", "4k3/R7/8/8/8/8/8/4K3 w - - 0 1", "Anna sieben Anna acht Dame",
     "Eine Umwandlung ist hier nicht möglich."),
]  # fmt: skip


@pytest.mark.parametrize(("code", "fen", "words", "reason"), LITTLE_GAMES)
def test_the_player_hears_why_his_move_is_refused(code, fen, words, reason):
    """Each fault is found in its position and told in these German words."""
    announcement = parse(words).announcement
    assert announcement is not None
    fault = resolve(announcement, chess.Board(fen)).fault
    assert fault is not None
    assert fault.code == code
    assert str(Catalogue.load("de").say(f"fault.{fault.code}", **fault.names())) == reason


def test_every_fault_has_its_little_game():
    """No reason exists that no position shows; a target is missing only where no words are."""
    assert {code for code, *_ in LITTLE_GAMES} == set(FaultCode) - {FaultCode.TARGET_MISSING}


def test_the_nearest_reason_is_told():
    """Of two rooks, one blocked and one pinned, the pinned one is what keeps the player from his move."""
    announcement = parse("Turm Eva vier").announcement
    assert announcement is not None
    fault = resolve(announcement, chess.Board("4k3/8/8/2b5/RP6/4R3/8/6K1 w - - 0 1")).fault
    assert fault is not None
    words = Catalogue.load("de").say(f"fault.{fault.code}", **fault.names())
    assert str(words) == "Der Turm auf Eva drei ist gefesselt von Cesar fünf."
