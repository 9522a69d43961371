"""Chess960 (2009, F; 2018 and 2023, Guidelines II) through the whole table: set-up, castling, touched pieces."""

import random

import chess
import pytest

from game import commands as c
from game import events as e
from game.actors import ARBITER
from game.announcement import Announcement, Castling
from game.errors import PositionError, RefusalCode
from game.evolve import replay
from game.fault import FaultCode
from game.irregularity import SetupFault
from game.legality.touch import bound_moves
from tests.editions import load
from tests.game.playing import SIGHTED, Game, W, only, player

EDITIONS = ("2009", "2018", "2023")
KINGSIDE, QUEENSIDE = Announcement(castling=Castling.KINGSIDE), Announcement(castling=Castling.QUEENSIDE)


def game_of(fen, year="2009", **more):
    """A Chess960 game of two sighted players from that position."""
    return Game(edition=load(year), chess960=True, initial=fen, white=SIGHTED, **more)


@pytest.mark.law("C960-1", *EDITIONS)
@pytest.mark.parametrize("year", EDITIONS)
def test_every_start_position_opens_a_table(year):
    """F2: white pawns on the second rank, bishops on opposite colours, the king between the rooks; Black mirrored."""
    for number in range(0, 960, 7):
        fen = chess.Board.from_chess960_pos(number).fen()
        row = fen.split("/")[-1].split(" ")[0]
        bishops = [file for file, letter in enumerate(row) if letter == "B"]
        assert sum(bishops) % 2 == 1
        assert row.index("R") < row.index("K") < row.rindex("R")
        assert fen.split("/")[0] == row.lower()
        assert game_of(fen, year).fen.split(" ")[0] == fen.split(" ")[0]


CASTLINGS = [  # before, announcement, White's first rank afterwards: double move, transposition, king only, rook only
    ("4k3/8/8/8/8/8/8/1R3K1R w HB - 0 1", KINGSIDE, "1R3RK1"),
    ("4k3/8/8/8/8/8/8/1R3K1R w HB - 0 1", QUEENSIDE, "2KR3R"),
    ("4k3/8/8/8/8/8/8/5KR1 w G - 0 1", KINGSIDE, "5RK1"),
    ("4k3/8/8/8/8/8/8/3RK3 w D - 0 1", QUEENSIDE, "2KR4"),
    ("4k3/8/8/8/8/8/8/6KR w H - 0 1", KINGSIDE, "5RK1"),
    ("4k3/8/8/8/8/8/8/R1K5 w A - 0 1", QUEENSIDE, "2KR4"),
]


@pytest.mark.law("C960-2", *EDITIONS)
@pytest.mark.law("C960-5", *EDITIONS)
@pytest.mark.parametrize("year", EDITIONS)
@pytest.mark.parametrize("blind", [True, False])
@pytest.mark.parametrize(("fen", "announcement", "rank"), CASTLINGS)
def test_castling_ends_where_standard_castling_ends(fen, announcement, rank, blind, year):
    """F3: king and rook move at once, whatever their squares, to c and d or to g and f; the words are the same."""
    game = Game(edition=load(year), chess960=True, initial=fen, **({} if blind else {"white": SIGHTED}))
    game.announce(announcement)
    game.execute()
    game.press()
    game.repeat(announcement)
    game.execute()
    assert game.fen.split(" ")[0].rsplit("/", maxsplit=1)[1] == rank
    assert game.board(W) == game.fen.split(" ")[0]
    assert not game.table.differences
    assert replay(game.record) == game.table


@pytest.mark.law("C960-2", *EDITIONS)
@pytest.mark.parametrize("year", EDITIONS)
def test_a_player_castles_only_once_and_only_from_where_he_began(year):
    """F3a: once for each player; a king or rook that has moved has lost it."""
    game = game_of("4k3/8/8/8/8/8/p7/1R3K1R w HB - 0 1", year)
    game.play("Kg1", "Ke7", "Kf1", "Ke8")
    assert only(game.announce(KINGSIDE), e.Announced).fault is not None


@pytest.mark.law("C960-3", *EDITIONS)
@pytest.mark.parametrize("year", EDITIONS)
@pytest.mark.parametrize(
    ("fen", "announcement", "legal"),
    [
        ("4k3/8/8/8/8/8/8/RN1K3R w HA - 0 1", QUEENSIDE, False),  # b1 is on the rook's way to d1
        ("4k3/8/8/8/8/8/8/1R1K1N1R w HB - 0 1", KINGSIDE, False),  # f1 is the rook's
        ("4k3/8/8/8/8/8/8/1R1K2NR w HB - 0 1", KINGSIDE, False),  # g1 is the king's
        ("4k3/8/8/8/8/8/8/NR1K3R w HB - 0 1", QUEENSIDE, True),  # a1 may be filled
        ("4k3/8/8/8/8/8/8/1R1KN2R w HB - 0 1", KINGSIDE, False),
        ("4kr2/8/8/8/8/8/8/1R1K3R w HB - 0 1", KINGSIDE, False),  # f1 is attacked
        ("1r2k3/8/8/8/8/8/8/1R1K3R w HB - 0 1", QUEENSIDE, True),  # an attacked rook castles
    ],
)
def test_which_squares_must_be_free(fen, announcement, legal, year):
    """F, note 4: all squares between king and its square and rook and its square are vacant but for the two."""
    fault = only(game_of(fen, year).announce(announcement), e.Announced).fault
    assert (fault is None) is legal


@pytest.mark.law("C960-4", *EDITIONS)
@pytest.mark.parametrize("year", EDITIONS)
def test_touched_pieces_and_castling(year):
    """F with 4.4: king and then rook castle on that side, rook and then king do not."""
    fen = "4k3/8/8/8/8/8/8/1R3K1R w HB - 0 1"
    board = chess.Board(fen, chess960=True)
    assert bound_moves(board, [chess.F1, chess.H1]) == frozenset({"f1h1"})
    assert bound_moves(board, [chess.F1, chess.B1]) == frozenset({"f1b1"})
    moves = bound_moves(board, [chess.H1, chess.F1])
    assert moves
    assert all(move.startswith("h1") for move in moves)
    game = game_of(fen, year)
    for square in ("f1", "h1"):
        game.do(c.Touch(by=player(W), seat=W, square=square))
    assert game.refused(game.announcing("Kg1")).code is RefusalCode.TOUCHED_PIECE_MUST_MOVE
    game.announce(KINGSIDE)


@pytest.mark.law("C960-5", *EDITIONS)
@pytest.mark.parametrize("year", EDITIONS)
def test_a_king_alone_on_its_castling_square_is_not_castling_before_it_is_announced(year):
    """F3b with E2.3c: a rook moved over a king that stays has castled only when castling is announced."""
    game = Game(edition=load(year), chess960=True, initial="4k3/8/8/8/8/8/8/6KR w H - 0 1")
    game.do(c.PlacePiece(by=player(W), seat=W, square="f1", origin="h1"))
    assert game.refused(c.PressClock(by=player(W), seat=W)).code is RefusalCode.NOT_ANNOUNCED
    game.announce(KINGSIDE)
    game.press()
    assert game.fen.startswith("4k3/8/8/8/8/8/8/5RK1 b")


@pytest.mark.law("C960-6", *EDITIONS)
@pytest.mark.parametrize("year", EDITIONS)
def test_king_and_queen_may_stand_anywhere(year):
    """A4a, A.5.1: what keeps a king on the queen's square from castling is about the standard position only."""
    exchanged = "rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w {} - 0 1"
    game = game_of(exchanged.format("HAha"), year, control="1200", supervised=False)
    game.play("g3", "g6", "Bg2", "Bg7", "Nh3", "Nh6", "f3", "f6", "Qf2", "Qf7")
    assert only(game.announce(KINGSIDE), e.Announced).fault is None
    with pytest.raises(PositionError):
        Game(edition=load(year), initial=exchanged.format("KQkq"), control="1200", supervised=False)
    standard = Game(edition=load(year), initial=exchanged.format("-"), control="1200", supervised=False, white=SIGHTED)
    standard.play("g3", "g6", "Bg2", "Bg7", "Nh3", "Nh6", "f3", "f6", "Qf2", "Qf7")
    fault = only(standard.announce(KINGSIDE), e.Announced).fault
    assert fault is not None
    assert fault.code is FaultCode.CASTLING_RIGHT_LOST
    wrong, after = c.FindSetupFault(by=ARBITER, fault=SetupFault.INITIAL_POSITION), {"setup_claim_moves": 1}
    game = game_of(exchanged.format("HAha"), year, control="1200", supervised=False, **after)
    game.play("g3", "g6")
    assert game.refused(wrong).code is RefusalCode.SETUP_STANDS
    turned = game_of("rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/R2K3R w HAha - 0 1", year)
    turned.do(c.FindSetupFault(by=ARBITER, fault=SetupFault.BOARD_TURNED))
    assert turned.table.outcome is None


def test_random_chess960_games_go_through():
    """F: whole games from random start positions, announced, executed and completed, replay from their record."""
    rng = random.Random(960)
    for _ in range(3):
        game = game_of(chess.Board.from_chess960_pos(rng.randrange(960)).fen())
        for _ in range(24):
            legal = list(game.table.board().legal_moves)
            if not legal or game.table.outcome is not None:
                break
            game.play(game.table.board().san(rng.choice(legal)))
        assert game.board(W) == game.fen.split(" ")[0]
        assert replay(game.record) == game.table
