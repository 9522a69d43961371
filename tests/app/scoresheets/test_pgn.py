"""The agreed line as PGN, read back by python-chess."""

import io
from datetime import date

import chess.pgn
import pytest

from app.scoresheets.broadcast import broadcast_pgn
from app.scoresheets.pgn import pgn
from app.scoresheets.text import scoresheet_text
from game import commands as c
from game.actors import ARBITER
from game.announcement import Announcement, Piece
from game.table.occasion import UNNAMED, Occasion
from game.table.seat import NotationLanguage, Seat, Title
from speech_grammar.messages import Catalogue
from speech_grammar.notation.writing import writer
from tests.game.playing import MINUTE, SECOND, B, Game, W, player
from tests.game.rules.test_standing import answered
from tests.game.test_rapid import unsupervised


def read(text):
    """The one game of a PGN text."""
    file = io.StringIO(text)
    game = chess.pgn.read_game(file)
    assert game is not None
    assert game.errors == []
    assert chess.pgn.read_game(file) is None
    return game


def headers(game, day=None):
    """The tags of the game's PGN."""
    return dict(read(pgn(game.table, day)).headers)


def test_a_game_is_read_back_with_its_moves_and_its_clocks():
    """Each move of the agreed line stands there, with what its player's clock showed when he had pressed it."""
    game = Game(control="5400+30")
    for move in ("e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "O-O"):
        game.now += MINUTE
        game.play(move)
    nodes = list(read(pgn(game.table)).mainline())
    assert [node.move.uci() for node in nodes] == [ply.move for ply in game.table.line]
    assert [node.clock() for node in nodes] == [
        ply.clock.side(ply.mover).remaining_ms // SECOND for ply in game.table.line
    ]
    assert "1. e4 { [%clk 1:29:27] } 1... e5" in pgn(game.table)


def test_the_tags_name_the_event_the_round_the_board_and_the_players():
    """What heads a scoresheet heads the PGN (its 8.1, 9.1); broadcasts know a game by round and board."""
    anna = Seat(name="Anna Blum", title=Title.WOMAN_GRANDMASTER, rating=2301, federation="GER", fide_id=4_600_001)
    game = Game(
        white=anna, occasion=Occasion(event="Offene  Berliner\n Meisterschaft", site="Berlin", round=3, board=5)
    )
    found = headers(game)
    assert [found[tag] for tag in ("Event", "Site", "Round", "Board")] == [
        *("Offene Berliner Meisterschaft", "Berlin", "3.5", "5")
    ]
    assert {tag: value for tag, value in found.items() if tag.startswith("White")} == {
        "White": "Anna Blum",
        "WhiteTitle": "WGM",
        "WhiteElo": "2301",
        "WhiteFideId": "4600001",
        "WhiteFederation": "GER",
    }
    assert not [tag for tag in found if tag.startswith("Black") and tag != "Black"]


@pytest.mark.parametrize(
    ("occasion", "told"), [(UNNAMED, "?"), (Occasion(round=2), "2"), (Occasion(board=7), "?"), (Occasion(round=0), "?")]
)
def test_a_round_that_nobody_named_is_unknown(occasion, told):
    """PGN writes "?" for what is not known (8.1.1.4), also where only the board is."""
    assert headers(Game(occasion=occasion))["Round"] == told


def test_the_moves_begin_after_an_illegal_one_that_stands():
    """PGN knows no illegal move (2009, A4c): the comment before the first tells what was played, and from where."""
    game = unsupervised("2009")
    game.play("e4", "e5")
    answered(game, Announcement(piece=Piece.QUEEN, from_file="d", from_rank=1, to="d3"), "Nc6")
    found = read(pgn(game.table))
    assert found.headers["FEN"] == "rnbqkbnr/pppp1ppp/8/4p3/4P3/3Q4/PPPP1PPP/RNB1KBNR b KQkq - 1 2"
    assert [node.move.uci() for node in found.mainline()] == ["b8c6"]
    assert found.comment.endswith(": 1. e2e4 1... e7e5 2. d1d3 (illegal, not claimed)")


def test_the_tags_tell_who_when_and_how():
    """The seven tags of the standard, the time control as it was written, and why the game ended."""
    game = Game(control="40/5400+30:1800+30")
    game.play("f3", "e5", "g4", "Qh4#")
    assert headers(game, date(2026, 3, 1)) == {
        "Event": "?",
        "Site": "?",
        "Date": "2026.03.01",
        "Round": "?",
        "White": "Anna Blum",
        "Black": "Hector Sand",
        "Result": "0-1",
        "TimeControl": "40/5400+30:1800+30",
        "Termination": "normal",
    }


def test_what_is_not_known_is_a_question_mark():
    """A table without names, date and result has the standard's signs for them, and can be read all the same."""
    game = Game(white=Seat(name=""), black=Seat(name=" Hector\n Sand "))
    game.play("e4")
    found = headers(game)
    assert (found["White"], found["Black"], found["Date"]) == ("?", "Hector Sand", "????.??.??")
    assert (found["Result"], found["Termination"]) == ("*", "unterminated")


NICKNAMED = Seat(name='Anna "A" \\ X\x1b[2J\x00', federation="\udce9")


@pytest.mark.parametrize("in_letters", [None, writer(NotationLanguage.GERMAN)], ids=["standard", "letters"])
def test_a_quotation_mark_in_a_name_ends_no_tag(in_letters):
    """The standard (7) has a backslash before it, and before a backslash; what cannot be printed is no name's."""
    game = Game(white=NICKNAMED)
    tags = pgn(game.table, None, in_letters).splitlines()
    assert r'[White "Anna \"A\" \\ X[2J"]' in tags
    assert '[WhiteFederation ""]' in tags


def test_a_quotation_mark_in_a_name_ends_no_tag_of_a_broadcast():
    """Nor one in the name of its table, of which the board is known again."""
    tags = broadcast_pgn(Game(white=NICKNAMED).table, '"1"', None, None).splitlines()
    assert r'[White "Anna \"A\" \\ X[2J"]' in tags
    assert r'[GameId "\"1\""]' in tags


def overstepped():
    """White, who can be mated, has overstepped his time."""
    game = Game(control="60")
    game.do(c.CheckFlag(by=ARBITER), after=2 * MINUTE)
    return game


def overstepped_against_a_bare_king():
    """White has overstepped his time, and Black can never mate."""
    game = Game(control="60", initial="4k3/8/8/8/8/8/3R4/3K4 w - - 0 1")
    game.do(c.CheckFlag(by=ARBITER), after=2 * MINUTE)
    return game


def three_illegal_moves():
    """White has completed his third illegal move."""
    game = Game(initial="3qk3/8/8/8/8/8/8/R3K3 w - - 0 1")
    for rank in (3, 4, 5):
        game.announce(Announcement(piece=Piece.ROOK, to=f"b{rank}"))
        game.execute()
        game.press()
    return game


def one_illegal_move():
    """White has completed an illegal move where the first one loses."""
    game = Game(initial="3qk3/8/8/8/8/8/8/R3K3 w - - 0 1", illegal_loss_at=1)
    game.announce(Announcement(piece=Piece.ROOK, to="b3"))
    game.execute()
    game.press()
    return game


def invalid_sealed_move():
    """White has sealed a move that is illegal."""
    game = Game()
    game.do(c.Adjourn(by=ARBITER))
    game.do(c.SealMove(by=player(W), seat=W, text="Sf6", announcement=Announcement(piece=Piece.KNIGHT, to="f6")))
    game.do(c.CloseEnvelope(by=player(W), seat=W))
    game.do(c.ResumeSession(by=ARBITER))
    game.do(c.OpenEnvelope(by=ARBITER))
    return game


@pytest.mark.parametrize(
    ("ending", "result", "termination"),
    [
        (overstepped, "0-1", "time forfeit"),
        (overstepped_against_a_bare_king, "1/2-1/2", "normal"),
        (three_illegal_moves, "0-1", "rules infraction"),
        (one_illegal_move, "0-1", "rules infraction"),
        (invalid_sealed_move, "0-1", "rules infraction"),
    ],
)
def test_the_termination_is_one_of_the_standard(ending, result, termination):
    """Time and illegal moves, sealed ones too (Guidelines, 8), are named as the standard does, where they lost."""
    found = headers(ending())
    assert (found["Result"], found["Termination"]) == (result, termination)


def test_a_game_from_another_position_names_it():
    """Where the game did not begin as usual, the position is in the file, and Black may have begun."""
    game = Game(initial="4k3/4p3/8/8/8/8/4P3/4K3 b - - 0 30")
    game.play("e5", "e4")
    found = read(pgn(game.table))
    assert (found.headers["SetUp"], found.headers["FEN"]) == ("1", "4k3/4p3/8/8/8/8/4P3/4K3 b - - 0 30")
    assert [node.san() for node in found.mainline()] == ["e5", "e4"]


def test_chess960_is_named_and_its_castling_read_back():
    """In Chess960 the king may castle without moving far; the reader has to be told."""
    game = Game(initial="1rk3r1/pppppppp/8/8/8/8/PPPPPPPP/1RK3R1 w GBgb - 0 1", chess960=True)
    game.play("O-O-O", "O-O-O")
    found = read(pgn(game.table))
    assert found.headers["Variant"] == "Chess960"
    assert [node.move.uci() for node in found.mainline()] == ["c1b1", "c8b8"]
    assert found.end().board().board_fen() == game.fen.split()[0]


def test_an_illegal_move_is_not_in_the_line():
    """What was taken back is no move of the game."""
    game = Game(initial="3qk3/8/8/8/8/8/8/R3K3 w - - 0 1")
    game.announce(Announcement(piece=Piece.ROOK, to="b3"))
    game.execute()
    game.press()
    game.play("Ra2")
    assert [node.san() for node in read(pgn(game.table)).mainline()] == ["Ra2"]


def test_a_resignation_is_a_normal_end():
    """Whoever resigns loses in the normal way, and the game is not over before."""
    game = Game()
    game.play("e4")
    game.do(c.Resign(by=player(B), seat=B))
    found = headers(game)
    assert (found["Result"], found["Termination"]) == ("1-0", "normal")


def test_a_game_that_both_have_lost_has_no_result_in_pgn():
    """PGN has no such result, and "0-0" would be read as castling: the scoresheet says it, PGN leaves it open."""
    game = Game()
    game.do(c.DeclareBothLost(by=ARBITER))
    text = pgn(game.table)
    assert '[Result "*"]' in text
    assert '[Termination "rules infraction"]' in text
    assert "0-0" not in text
    assert "Die Partie ist für beide verloren." in scoresheet_text(game.record, B, Catalogue.load("de"))


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("de", "Mit dem Antrag von Schwarz angegeben, kein Zug der Partie: Ng8."),
        ("en", "Declared by Black with the claim, no move of the game: Ng8."),
        ("es", "Declarada por las negras con la reclamación, no es jugada de la partida: Ng8."),
        ("it", "Dichiarata dal Nero con la richiesta, non è una mossa della partita: Ng8."),
        ("pt", "Declarado pelas pretas com a reclamação, não é lance da partida: Ng8."),
        ("ca", "Declarada per les negres amb la reclamació, no és cap jugada de la partida: Ng8."),
    ],
)
def test_the_move_declared_with_a_claim_is_told_and_is_no_move(language, told):
    """9.2a: the draw is claimed with a move that its player wrote and declared; nobody makes it any more."""
    game = Game()
    game.play("Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1")
    game.do(c.ClaimThreefold(by=player(B), seat=B, announcement=game.san("Ng8")))
    found = read(pgn(game.table, catalogue=Catalogue.load(language)))
    *_, last = found.mainline()
    assert (last.move.uci(), last.clock()) == ("f3g1", game.table.line[-1].clock.white.remaining_ms // SECOND)
    assert last.comment.endswith(f"] {told}")
    assert found.headers["Result"] == "1/2-1/2"


def test_the_mate_that_was_announced_when_the_flag_fell_is_told():
    """6.9, E2.3: it was not made on the board; the game is lost on time, and the file says what he had announced."""
    game = Game(initial="6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", control="60")
    game.announce("Ra8#")
    game.do(c.CheckFlag(by=ARBITER), after=2 * MINUTE)
    text = pgn(game.table, in_letters=writer(NotationLanguage.GERMAN), catalogue=Catalogue.load("de"))
    assert "{ Zuletzt von Weiß angesagt, kein Zug der Partie: Ta8#. } 0-1" in text
    assert list(read(pgn(game.table)).mainline()) == []


def test_an_illegal_announcement_is_told_in_its_own_words():
    """7.4: there are no letters for what is no move."""
    game = Game()
    game.announce(Announcement(piece=Piece.QUEEN, from_file="d", from_rank=1, to="h4"))
    game.do(c.Resign(by=player(W), seat=W))
    assert read(pgn(game.table)).comment == "Announced last by White, no move of the game: Dame David eins Hector vier."


def test_what_is_announced_while_the_game_goes_on_is_in_no_file():
    """It may be corrected (E2.6), and is no end."""
    game = Game()
    game.play("e4", "e5")
    game.announce("Nf3")
    assert "Nf3" not in pgn(game.table)
