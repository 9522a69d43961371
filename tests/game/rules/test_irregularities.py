"""Illegal moves and touched pieces (Laws 2009, 4.3, 4.5, 7.4)."""

import chess
import pytest

from game import commands as c
from game import events as e
from game.actors import ARBITER
from game.announcement import Announcement, Castling, Piece
from game.errors import RefusalCode
from game.events import Termination
from game.fault import FaultCode
from game.legality.touch import bound_moves
from tests.game.playing import MINUTE, B, Game, W, names, only, player

BISHOP_B5_ILLEGAL = Announcement(piece=Piece.BISHOP, from_file="f", from_rank=1, to="b5")


def illegal(game, announcement):
    """The player to move completes an illegal move."""
    game.announce(announcement)
    game.execute()
    return game.press()


def test_an_illegal_move_is_taken_back_and_costs_two_minutes():
    """7.4a and b: the position before it is restored on both boards, and the opponent gets two minutes more."""
    game = Game()
    events = illegal(game, BISHOP_B5_ILLEGAL)
    assert names(events) == ["ClockPressed", "IllegalMoveCompleted"]
    penalty = only(events, e.IllegalMoveCompleted)
    assert (penalty.count, penalty.bonus_ms) == (1, 2 * MINUTE)
    assert game.table.clock.remaining(B, game.now) == 92 * MINUTE
    assert game.board(W) == game.board(B) == "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
    assert (game.mover, game.table.clock.running, game.table.line) == (W, W, ())


def test_the_opponent_takes_back_what_he_executed_of_an_illegal_move():
    """7.4a: the position is restored on the opponent's board as well, and the entry is struck."""
    game = Game()
    game.announce(BISHOP_B5_ILLEGAL)
    game.repeat(BISHOP_B5_ILLEGAL, B)
    game.execute(B)
    game.note(B, BISHOP_B5_ILLEGAL, text="Bb5")
    game.execute()
    game.press()
    assert game.board(B) == "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
    assert game.table.sheets.black.entries == ()


def test_a_wrong_board_stays_wrong_when_an_illegal_move_is_taken_back():
    """E2.7: taking back a move restores what stood on each board before it, and puts nothing else right."""
    game = Game()
    game.play("e4", on_other_board=Announcement(to="e3"))
    game.announce(Announcement(piece=Piece.QUEEN, to="h4"))
    game.execute()
    game.press()
    assert game.board(B) == "rnbqkbnr/pppppppp/8/8/8/4P3/PPPP1PPP/RNBQKBNR"


def test_the_third_illegal_move_loses():
    """7.4b: after two illegal moves with two minutes each for the opponent, the third loses the game."""
    game = Game(initial="4k3/8/8/8/8/8/8/R3K3 w - - 0 1")
    for rank in (3, 4):
        assert names(illegal(game, Announcement(piece=Piece.ROOK, to=f"b{rank}")))[-1] == "IllegalMoveCompleted"
    assert game.table.clock.remaining(B, game.now) == 94 * MINUTE
    events = illegal(game, Announcement(piece=Piece.ROOK, to="b5"))
    ended = only(events, e.GameEnded)
    assert (ended.result, ended.winner) == ("1/2-1/2", None)
    assert ended.termination is Termination.ILLEGAL_MOVES_CANNOT_MATE


def test_the_third_illegal_move_draws_only_against_a_player_who_cannot_mate():
    """7.4b: with a queen left the opponent can mate, and so he wins."""
    game = Game(initial="3qk3/8/8/8/8/8/8/R3K3 w - - 0 1")
    for rank in (3, 4, 5):
        events = illegal(game, Announcement(piece=Piece.ROOK, to=f"b{rank}"))
    ended = only(events, e.GameEnded)
    assert (ended.result, ended.termination) == ("0-1", Termination.ILLEGAL_MOVES)


def test_illegal_moves_are_counted_for_each_player():
    """7.4b: two illegal moves of one player and one of the other are no third one."""
    game = Game(initial="3qk3/8/8/8/8/8/8/R3K3 w - - 0 1")
    illegal(game, Announcement(piece=Piece.ROOK, to="b3"))
    illegal(game, Announcement(piece=Piece.ROOK, to="b4"))
    game.play("Ra2")
    illegal(game, Announcement(piece=Piece.QUEEN, to="a7"))
    assert (game.table.illegal_moves.white, game.table.illegal_moves.black) == (2, 1)
    assert game.table.outcome is None


def test_the_piece_of_an_illegal_move_must_move():
    """7.4a: article 4.3 applies to the move that replaces the illegal one."""
    game = Game()
    game.play("e4", "e5")
    illegal(game, Announcement(piece=Piece.BISHOP, from_file="f", from_rank=1, to="b6"))
    refusal = game.refused(game.announcing("Nf3"))
    assert refusal.code is RefusalCode.TOUCHED_PIECE_MUST_MOVE
    assert refusal.params["moves"] == ("f1a6", "f1b5", "f1c4", "f1d3", "f1e2")
    game.announce("Bc4")


def test_a_piece_out_of_its_aperture_must_move():
    """4.3a, E2.2: for the blind player a piece is touched when it is taken out of its aperture."""
    game = Game()
    touched = only(game.do(c.Touch(by=player(W), seat=W, square="g1")), e.Touched)
    assert touched.piece == "N"
    assert game.refused(game.announcing("e4")).code is RefusalCode.TOUCHED_PIECE_MUST_MOVE
    game.announce("Nf3")


def test_a_piece_put_back_has_been_touched():
    """4.3a: putting the piece back does not undo the touch."""
    game = Game()
    game.do(c.RemovePiece(by=player(W), seat=W, square="g1"))
    game.do(c.PlacePiece(by=player(W), seat=W, square="g1", piece=Piece.KNIGHT))
    assert game.table.boards.white.placed == ()
    assert game.refused(game.announcing("e4")).code is RefusalCode.TOUCHED_PIECE_MUST_MOVE


def test_a_touched_piece_that_cannot_move_binds_nobody():
    """4.5: if none of the pieces touched can be moved or captured, any legal move may be made."""
    game = Game()
    game.do(c.Touch(by=player(W), seat=W, square="a1"))
    game.announce("e4")


def test_whoever_says_that_he_adjusts_touches_nothing():
    """4.2: the player having the move may adjust pieces, if he says so first."""
    game = Game()
    assert names(game.do(c.Adjust(by=player(W), seat=W))) == ["Adjusted"]
    assert game.refused(c.Adjust(by=player(B), seat=B)).code is RefusalCode.NOT_YOUR_TURN


@pytest.mark.parametrize(
    ("fen", "touched", "moves"),
    [
        ("4k3/8/8/3p4/4P3/8/8/R3K3 w - - 0 1", "a1 e4", None),  # first own piece touched that can move
        ("4k3/8/8/3p4/4P3/8/8/R3K3 w - - 0 1", "d5", {"e4d5"}),  # 4.3b
        ("4k3/8/8/3p4/4P3/8/8/R3K3 w - - 0 1", "e4 d5", {"e4d5"}),  # 4.3c
        ("4k3/8/8/3p4/4P3/8/8/R3K3 w - - 0 1", "d5 e4", {"e4d5"}),  # 4.3c, in the other order
        ("4k3/8/8/3p4/4P3/8/8/R3K3 w - - 0 1", "d5 a1", {"e4d5"}),  # the rook cannot take: first touched is taken
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "d5", {"e5d6"}),  # en passant captures the pawn touched
        ("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1", "e2", {"e1e2"}),
    ],
)
def test_the_first_touched_piece_that_can_be_moved_or_captured_decides(fen, touched, moves):
    """4.3: own pieces move, the opponent's are captured, one of each colour are exchanged, in the order of touching."""
    board = chess.Board(fen)
    squares = [chess.parse_square(name) for name in touched.split()]
    bound = bound_moves(board, squares)
    if moves is None:
        first = chess.square_name(squares[0])
        moves = {move.uci() for move in board.legal_moves if move.uci().startswith(first)}
    assert bound == moves


def test_what_was_touched_on_a_wrong_board_binds_nobody():
    """4.3b, E2.7: a pawn touched on a wrong board does not order the knight captured that should stand there."""
    game = Game()
    game.play("Nc3", on_other_board=Announcement(to="c3"))
    game.play("e6", "Nf3", "Bb4")
    game.announce("a3")
    game.execute()
    game.press()
    game.repeat(game.table.line[-1].announcement)
    game.execute()
    game.do(c.RemovePiece(by=player(B), seat=B, square="c3"))
    game.announce("Nf6")


def test_a_player_puts_his_board_right_in_his_own_time():
    """7.3: whoever displaces pieces re-establishes the position; doing so is not making a move."""
    game = Game()
    game.play("e4")
    game.play("e5")
    game.do(c.PlacePiece(by=player(B), seat=B, square="e6", origin="e5"))
    found = [difference for difference in game.table.differences for _ in difference.squares]
    assert len(found) == 2
    settled = game.do(c.PlacePiece(by=player(B), seat=B, square="e5", origin="e6"))
    assert names(settled) == ["PiecePlaced", "DifferenceSettled"]


def test_an_illegal_castling_is_carried_out_and_taken_back():
    """3.8b, 7.4a: castling through an attacked square is carried out by the hand, completed, and taken back."""
    start = "4kr2/8/8/8/8/8/8/R3K2R"
    game = Game(initial=f"{start} w KQ - 0 1")
    fault = only(game.announce(Announcement(castling=Castling.KINGSIDE)), e.Announced).fault
    assert fault is not None
    assert fault.code is FaultCode.CASTLING_THROUGH_ATTACK
    game.execute()
    assert game.board(W) == "4kr2/8/8/8/8/8/8/R4RK1"
    game.press()
    assert game.board(W) == start


def test_castling_without_its_rook_moves_the_king_alone():
    """E2.7: on a board whose rook is missing, the hand castles with what is there, and the boards differ."""
    game = Game(initial="4k3/8/8/8/8/8/8/4K2R w K - 0 1")
    game.do(c.RemovePiece(by=ARBITER, seat=B, square="h1"))
    game.announce(Announcement(castling=Castling.KINGSIDE))
    game.execute()
    game.press()
    game.execute(B)
    assert game.board(B) == "4k3/8/8/8/8/8/8/6K1"
    squares = [square.square for found in game.table.differences for square in found.squares]
    assert squares == ["f1"]


def test_castling_needs_a_king():
    """E2.1: a hand can castle only with a king that stands on the board."""
    game = Game(initial="4k3/8/8/8/8/8/8/4K2R w K - 0 1")
    game.do(c.RemovePiece(by=ARBITER, seat=B, square="e1"))
    game.announce(Announcement(castling=Castling.KINGSIDE))
    game.execute()
    game.press()
    assert game.refused(c.Execute(by=player(B), seat=B)).code is RefusalCode.NO_PIECE_THERE


def test_a_hand_needs_a_target():
    """E2.1: a piece alone is nothing to execute."""
    command = c.Execute(by=player(W), seat=W, announcement=Announcement(piece=Piece.KNIGHT))
    game = Game()
    assert game.refused(command).code is RefusalCode.INCOMPLETE
    assert game.refused(c.Execute(by=player(W), seat=W)).code is RefusalCode.NOTHING_TO_EXECUTE
