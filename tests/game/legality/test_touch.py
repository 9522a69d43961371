"""Pieces touched, released and adjusted; moves made and completed (1993, 7; 2009, 4), edition by edition."""

from dataclasses import replace

import chess
import pytest

from game import commands as c
from game import events as e
from game.actors import ARBITER, Actor, Evidence, Role
from game.announcement import Announcement, Castling, Piece
from game.errors import RefusalCode
from game.evolve import replay
from game.fault import FaultCode
from game.irregularity import Irregularity
from game.legality.touch import bound_moves, released_moves
from game.table.seat import Seat
from tests.editions import EDITIONS as EVERY
from tests.editions import load
from tests.game.playing import SIGHTED, B, Game, W, assistant, names, only, player

SINCE_2005 = EVERY[1:]
EXCHANGE = "4k3/8/8/3p4/4P3/8/8/R3K3 w Q - 0 1"


def touching(game, *squares, **more):
    """The player to move touches these squares, in this order."""
    for square in squares:
        game.do(c.Touch(by=player(game.mover), seat=game.mover, square=square, **more))
    return game


def sighted(year, **more):
    """A game of two sighted players under that edition."""
    return Game(edition=load(year), white=SIGHTED, **more)


def left(game):
    """The moves that are left to the player on move, in UCI."""
    legal = [move.uci() for move in game.table.board().legal_moves]
    return {uci for uci in legal if accepted(game, uci)}


def accepted(game, uci):
    """Whether the referee takes that announcement."""
    board = game.table.board()
    announcement = game.san(board.san(chess.Move.from_uci(uci)))
    command = c.Announce(by=player(game.mover), seat=game.mover, announcement=announcement)
    try:
        game.refused(command)
    except AssertionError:
        return True
    return False


@pytest.mark.law("TCH-1", *EVERY)
@pytest.mark.parametrize("year", EVERY)
def test_what_is_adjusted_after_saying_so_binds_to_nothing(year):
    """7.1 of 1993, 4.2, 4.2.1: only the player having the move adjusts, and only if he says so before."""
    game = sighted(year)
    assert game.refused(c.Adjust(by=player(B), seat=B)).code is RefusalCode.NOT_YOUR_TURN
    game.do(c.Adjust(by=player(W), seat=W))
    assert only(game.do(c.Touch(by=player(W), seat=W, square="g1")), e.Touched).adjusting
    game.do(c.RemovePiece(by=player(W), seat=W, square="b1"))
    game.do(c.PlacePiece(by=player(W), seat=W, square="b1", piece=Piece.KNIGHT))
    assert accepted(game, "e2e4")


@pytest.mark.law("TCH-1", *EVERY)
@pytest.mark.parametrize("year", EVERY)
def test_saying_so_afterwards_is_too_late(year):
    """4.2: whoever touches first and then says that he adjusts has touched."""
    game = touching(sighted(year), "g1")
    game.do(c.Adjust(by=player(W), seat=W))
    assert left(game) == {"g1f3", "g1h3"}


@pytest.mark.law("TCH-2", *EVERY)
@pytest.mark.law("TCH-9", *EVERY)
@pytest.mark.parametrize("year", EVERY)
def test_the_first_own_piece_that_can_move_must_move(year):
    """7.2A of 1993, 4.3a, 4.3.1: the first piece touched that can be moved; with none of them, any legal move (4.5)."""
    assert left(touching(sighted(year), "a1", "g1", "e2")) == {"g1f3", "g1h3"}
    assert "e2e4" in left(touching(sighted(year), "a1", "h1"))


@pytest.mark.law("TCH-3", *EVERY)
@pytest.mark.parametrize("year", EVERY)
def test_the_opponents_first_piece_that_can_be_captured_must_be(year):
    """7.2A of 1993, 4.3b, 4.3.2: the first of the opponent's pieces touched that can be captured is captured."""
    assert left(touching(sighted(year, initial=EXCHANGE), "e8", "d5")) == {"e4d5"}


@pytest.mark.law("TCH-4", *EVERY)
@pytest.mark.parametrize("year", EVERY)
def test_one_piece_of_each_colour_captures(year):
    """7.2B of 1993, 4.3c, 4.3.3: the opponent's piece is captured with his own, or the first touched moves."""
    assert left(touching(sighted(year, initial=EXCHANGE), "d5", "e4")) == {"e4d5"}
    assert left(touching(sighted(year, initial=EXCHANGE), "d5", "a1")) == {"e4d5"}
    assert "a1a2" in left(touching(sighted(year, initial=EXCHANGE), "a1", "d5"))


@pytest.mark.law("TCH-4", *EVERY)
@pytest.mark.parametrize("year", EVERY)
@pytest.mark.parametrize("touched", ["c4 e4 d5", "e4 c4 d5", "d5 e4 c4", "e4 d5 c4"])
def test_of_several_own_pieces_the_first_touched_captures(year, touched):
    """7.2B of 1993, 4.3c, 4.3.3: two pawns can take the piece touched, and the one touched before the other does."""
    squares = touched.split()
    first = next(square for square in squares if square != "d5")
    two_pawns = "4k3/8/8/3p4/2P1P3/8/8/R3K3 w Q - 0 1"
    assert left(touching(sighted(year, initial=two_pawns), *squares)) == {f"{first}d5"}


@pytest.mark.law("TCH-4", *EVERY)
@pytest.mark.parametrize("year", EVERY)
def test_where_the_first_of_each_colour_cannot_capture_the_first_touched_moves(year):
    """2018, 4.3.3: rook and pawn, then a pawn that only the pawn can take: the rook moves, which was touched first."""
    rook = left(touching(sighted(year, initial=EXCHANGE), "a1", "e4", "d5"))
    assert rook == left(touching(sighted(year, initial=EXCHANGE), "a1"))
    assert left(touching(sighted(year, initial=EXCHANGE), "d5", "a1", "e4")) == {"e4d5"}
    two = "4k3/8/8/1p1p4/4P3/8/8/R3K3 w Q - 0 1"
    assert left(touching(sighted(year, initial=two), "e4", "b5", "d5")) == {"e4e5", "e4d5"}


@pytest.mark.law("TCH-4", *EVERY)
@pytest.mark.parametrize("year", EVERY)
@pytest.mark.parametrize("touched", ["e4 d5 f5", "f5 e4 d5", "d5 f5 e4"])
def test_of_several_opposing_pieces_the_first_touched_is_captured(year, touched):
    """7.2B of 1993, 4.3c, 4.3.3: one pawn can take either of two that were touched, and takes the first."""
    squares = touched.split()
    first = next(square for square in squares if square != "e4")
    fork = "4k3/8/8/3p1p2/4P3/8/8/R3K3 w Q - 0 1"
    assert left(touching(sighted(year, initial=fork), *squares)) == {f"e4{first}"}


@pytest.mark.law("TCH-4", *EVERY)
@pytest.mark.parametrize("year", EVERY)
def test_with_the_order_unknown_the_own_piece_was_first(year):
    """4.3c: if it is unclear which piece was touched first, the own one counts as touched before the opponent's."""
    game = touching(sighted(year, initial=EXCHANGE), "d5")
    touching(game, "a1", order_known=False)
    assert all(move.startswith("a1") for move in left(game))
    game = touching(sighted(year, initial=EXCHANGE), "a1")
    touching(game, "d5", order_known=False)
    assert all(move.startswith("a1") for move in left(game))
    game = touching(sighted(year, initial=EXCHANGE), "d5")
    touching(game, "e4", order_known=False)
    assert left(game) == {"e4d5"}


CASTLING = "4k3/8/8/8/8/8/P6P/R3K2R w KQ - 0 1"
NO_KINGSIDE = "4kr2/8/8/8/8/8/P6P/R3K2R w KQ - 0 1"


@pytest.mark.parametrize("year", SINCE_2005)
def test_a_piece_that_stands_wrongly_on_the_own_board_binds_nobody(year):
    """4.3, E2.7: on his board Black took with the queen and not with the knight, as announced; then he touches it."""
    game = Game(edition=load(year), white=SIGHTED, black=Seat(name="Anna", visually_impaired=True))
    game.play("e4", "d5", "exd5", "Nf6", "Nc3")
    game.announce("Nxd5")
    game.execute(B, Announcement(piece=Piece.QUEEN, to="d5", capture=True))
    game.press()
    game.repeat(game.table.line[-1].announcement)
    game.execute()
    for seat in (W, B):
        game.note(seat, "Nxd5")
    game.play("Nf3")
    touching(game, "d5")
    assert left(game) >= {"d5f6", "d8d6", "e7e5"}


@pytest.mark.law("TCH-5", *SINCE_2005)
@pytest.mark.parametrize("year", EVERY)
def test_king_and_then_rook_castle(year):
    """4.4a, 4.4.1: whoever deliberately touches king and rook castles on that side; 1993 asks a king's move only."""
    moves = left(touching(sighted(year, initial=CASTLING), "e1", "h1"))
    assert moves == ({"e1g1", "e1c1", "e1d1", "e1d2", "e1e2", "e1f1", "e1f2"} if year == "1993" else {"e1g1"})


@pytest.mark.law("TCH-6", *EVERY)
@pytest.mark.parametrize("year", EVERY)
def test_rook_and_then_king_do_not_castle(year):
    """5.1C of 1993, 4.4b, 4.4.2: rook first, there is no castling with it, and the rook moves."""
    assert left(touching(sighted(year, initial=CASTLING), "h1", "e1")) == {"h1g1", "h1f1"}
    walled = "4k3/8/8/8/8/6P1/P5PP/R3K2R w KQ - 0 1"
    assert all(move.startswith("h1") for move in left(touching(sighted(year, initial=walled), "h1", "e1")))


@pytest.mark.law("TCH-7", *EVERY)
@pytest.mark.parametrize("year", EVERY)
@pytest.mark.parametrize("touched", [("e1",), ("e1", "h1")])
def test_a_king_that_cannot_castle_there_moves(year, touched):
    """5.1D of 1993, 4.4c, 4.4.3: another legal king's move, castling on the other side among them."""
    assert left(touching(sighted(year, initial=NO_KINGSIDE), *touched)) == {"e1c1", "e1d1", "e1d2", "e1e2"}


@pytest.mark.law("TCH-7", *EVERY)
@pytest.mark.parametrize("year", EVERY)
def test_without_any_kings_move_every_move_is_free(year):
    """4.4c: if the king has no legal move, any legal move may be made, and no rook is bound."""
    walled_in = "6k1/8/8/8/8/8/PP1PPPPP/R2QKB1R w KQ - 0 1"
    assert left(touching(sighted(year, initial=walled_in), "e1", "h1")) >= {"a2a3", "d2d4", "h1g1"}


@pytest.mark.law("TCH-8", *EVERY)
@pytest.mark.parametrize("year", EVERY)
@pytest.mark.parametrize("white", [SIGHTED, None])
def test_the_choice_of_the_promoted_piece_is_final(year, white):
    """5.6D of 1993, 4.4d, 4.4.4: once the new piece stands on its square, no other is chosen; on either board."""
    more = {"white": white} if white else {}
    game = Game(edition=load(year), initial="7k/P7/8/8/8/8/8/K7 w - - 0 1", **more)
    game.announce(Announcement(to="a8", promotion=Piece.ROOK))
    game.do(c.RemovePiece(by=player(W), seat=W, square="a7"))
    game.do(c.PlacePiece(by=player(W), seat=W, square="a8", piece=Piece.ROOK))
    other = c.Correct(by=player(W), seat=W, announcement=Announcement(to="a8", promotion=Piece.QUEEN))
    assert game.refused(other).code in {RefusalCode.PROMOTION_FINAL, RefusalCode.RELEASED_PIECE_STANDS}
    game.press()
    assert game.table.line[-1].move == "a7a8r"


@pytest.mark.law("TCH-10", *EVERY)
@pytest.mark.parametrize("year", EVERY)
@pytest.mark.parametrize(
    ("fen", "origin", "square", "moves"),
    [
        (chess.STARTING_FEN, "e2", "e4", {"e2e4"}),  # 6.1, 4.6
        (CASTLING, "e1", "g1", {"e1g1"}),  # 6.3, 4.6b: the king released, only that castling is left
        (CASTLING, "e1", "c1", {"e1c1"}),
        ("7k/P7/8/8/8/8/8/K7 w - - 0 1", "a7", "a8", {"a7a8q", "a7a8r", "a7a8b", "a7a8n"}),  # 6.4, 4.6c
    ],
)
def test_a_piece_released_stays_on_its_square(year, fen, origin, square, moves):
    """6.1 to 6.4 of 1993, 4.6, 4.7: a piece released as a legal move is not moved to another square."""
    game = sighted(year, initial=fen)
    game.do(c.PlacePiece(by=player(W), seat=W, square=square, origin=origin))
    assert left(game) == moves
    refused = next(uci for uci in map(chess.Move.uci, chess.Board(fen).legal_moves) if uci not in moves)
    assert not accepted(game, refused)


@pytest.mark.law("TCH-10", *SINCE_2005)
@pytest.mark.law("BLIND-3", *SINCE_2005)
@pytest.mark.parametrize("year", SINCE_2005)
def test_for_the_blind_player_nothing_is_made_before_it_is_announced(year):
    """E2.3: his move is made when it is announced too; the piece he has put somewhere is only touched (E2.2)."""
    game = Game(edition=load(year))
    game.do(c.PlacePiece(by=player(W), seat=W, square="e4", origin="e2"))
    assert left(game) == {"e2e3", "e2e4"}


@pytest.mark.law("TCH-10", *EVERY)
@pytest.mark.parametrize("year", EVERY)
def test_only_what_the_hand_has_moved_is_released(year):
    """4.6, E2.7: White's knight stands on f3 by mistake, not by this move: only the one put on c3 now is released."""
    game = sighted(year)
    game.play("a3")
    game.play("a6", on_other_board=Announcement(from_file="g", from_rank=1, to="f3"))
    game.do(c.RemovePiece(by=player(W), seat=W, square="b1"))
    assert released_moves(game.table) is None
    game.do(c.PlacePiece(by=player(W), seat=W, square="c3", piece=Piece.KNIGHT))
    assert left(game) == {"b1c3"}


@pytest.mark.law("TCH-10", *EVERY)
@pytest.mark.parametrize("year", EVERY)
def test_a_promotion_is_made_when_the_pawn_is_off_the_board(year):
    """6.4 of 1993, 4.6c, 4.7.3: the new piece stands on a8, and as long as the pawn does on a7 nothing is released."""
    game = sighted(year, initial="7k/P7/8/8/8/8/8/K7 w - - 0 1")
    game.do(c.PlacePiece(by=player(W), seat=W, square="a8", piece=Piece.ROOK))
    assert released_moves(game.table) is None
    game.do(c.RemovePiece(by=player(W), seat=W, square="a7"))
    assert left(game) == {"a7a8r"}


@pytest.mark.law("TCH-11", *EVERY)
@pytest.mark.parametrize("year", EVERY)
def test_a_complaint_comes_before_the_own_touch(year):
    """7.4 of 1993, 4.7, 4.8: the right to complain is lost as soon as the opponent touches a piece himself."""
    game = sighted(year)
    claim = c.ClaimTouch(by=player(B), seat=B, square="g1")
    touching(game, "g1")
    game.announce("Nf3")
    game.execute()
    game.press()
    claimed = only(game.do(claim), e.TouchClaimed)
    assert (claimed.ply, claimed.square) == (1, "g1")
    assert (game.table.clock.running, game.table.touch_claimed_by) == (None, B)
    assert game.refused(c.Resume(by=ARBITER)).code is RefusalCode.TOUCH_PENDING
    game.do(c.RuleOnTouch(by=ARBITER, upheld=False))
    game.repeat(game.table.line[0].announcement)
    game.execute()
    touching(game, "e7")
    assert game.refused(claim).code is RefusalCode.COMPLAINT_TOO_LATE


@pytest.mark.law("TCH-11", *EVERY)
@pytest.mark.parametrize("year", EVERY)
def test_a_complaint_that_is_upheld_takes_the_move_back_and_the_piece_binds(year):
    """4.3, 4.7: the position before it stands again, and the knight touched binds; rejected, the game goes on."""
    upheld, rejected = (c.RuleOnTouch(by=ARBITER, upheld=ruling) for ruling in (True, False))
    for ruling in (upheld, rejected):
        game = sighted(year)
        assert game.refused(ruling).code is RefusalCode.NOTHING_TO_RULE_ON
        game.announce("e4")
        game.execute()
        game.press()
        game.do(c.ClaimTouch(by=player(B), seat=B, square="g1"))
        events = game.do(ruling)
        assert game.table.claims.touch is None
        if ruling is rejected:
            assert (names(events), game.table.clock.running, len(game.table.line)) == (["ClocksResumed"], B, 1)
            continue
        assert only(events, e.PositionRestored).cause is Irregularity.TOUCHED_PIECE
        game.do(c.Resume(by=ARBITER))
        assert (game.table.line, left(game)) == ((), {"g1f3", "g1h3"})
        assert game.table.illegal_moves.white == 0
        assert replay(game.record) == game.table


@pytest.mark.law("TCH-11", *EVERY)
def test_there_must_be_a_move_to_complain_of():
    """4.7: before the opponent has moved there is nothing to claim; during his move there is."""
    game = sighted("2009")
    assert game.refused(c.ClaimTouch(by=player(W), seat=W, square="g8")).code is RefusalCode.NO_MOVE_TO_COMPLAIN_OF
    assert only(game.do(c.ClaimTouch(by=player(B), seat=B, square="g1")), e.TouchClaimed).ply == 1
    assert game.table.touch_claimed_by is B


@pytest.mark.law("BLIND-9", *SINCE_2005)
def test_the_assistant_says_what_the_sighted_opponent_touched():
    """E2.9e: the assistant says that the opponent has touched a piece, and it binds him."""
    game = Game(white=SIGHTED, black=Seat(name="Anna", visually_impaired=True, has_assistant=True))
    game.do(c.Touch(by=assistant(B), seat=W, square="g1"))
    assert left(game) == {"g1f3", "g1h3"}


@pytest.mark.law("MOV-1", *EVERY)
@pytest.mark.law("ERR-93", "1993")
@pytest.mark.parametrize("year", EVERY)
@pytest.mark.parametrize(
    ("fen", "code"),
    [
        ("4k3/8/8/8/8/8/8/4K2R w - - 0 1", FaultCode.CASTLING_RIGHT_LOST),  # 5.1E, 3.8(1)a: king or rook has moved
        ("4k3/8/8/8/8/8/4r3/4K2R w K - 0 1", None),  # 5.1F, 3.8(2)a: the king's square is attacked
        ("4kr2/8/8/8/8/8/8/4K2R w K - 0 1", FaultCode.CASTLING_THROUGH_ATTACK),  # the square that he crosses
        ("4k1r1/8/8/8/8/8/8/4K2R w K - 0 1", FaultCode.CASTLING_THROUGH_ATTACK),  # the square where he arrives
        ("4k3/8/8/8/8/8/8/4KN1R w K - 0 1", FaultCode.CASTLING_WAY_BLOCKED),  # 3.8(2)b: a piece between
    ],
)
def test_castling_is_legal_or_not(year, fen, code):
    """5.1E and F of 1993, 3.8, 3.8.2: squares *attacked*, not "occupied" as the Spanish text of 1993 prints."""
    game = sighted(year, initial=fen)
    fault = only(game.announce(Announcement(castling=Castling.KINGSIDE)), e.Announced).fault
    assert fault is not None
    assert code is None or fault.code is code
    assert accepted(sighted(year, initial="4k2r/8/8/8/8/8/8/4K2R w K - 0 1"), "e1g1")


@pytest.mark.law("ERR-93", "1993")
def test_a_rook_that_is_attacked_may_castle_in_1993_too():
    """5.1F: neither the rook's square nor the square beside it on the queen's side has to be free of attack."""
    assert accepted(sighted("1993", initial="1r2k3/8/8/8/8/8/8/R3K3 w Q - 0 1"), "e1c1")


@pytest.mark.law("MOV-2", *EVERY)
@pytest.mark.parametrize("year", EVERY)
def test_a_move_made_is_completed_by_the_clock(year):
    """6.5 and 12.3 of 1993, 6.8a, 6.7a, 6.2.1: made when it is done, completed when the clock is pressed."""
    game = sighted(year)
    game.announce("e4")
    assert names(game.execute())[-1] == "MoveMade"
    assert (game.table.turn.made, game.table.line) == (True, ())
    game.press()
    assert [ply.move for ply in game.table.line] == ["e2e4"]


def test_rook_first_and_no_other_move_leaves_no_castling():
    """4.4b: with the rook touched first, castling on that side stays out even where the rook cannot move."""
    board = chess.Board("4k3/8/8/8/8/8/3PPP1P/3QK2R w K - 0 1")
    assert bound_moves(board, [chess.H1, chess.E1]) == frozenset({"h1g1", "h1f1"})


@pytest.mark.parametrize(
    ("touched", "moves"),
    [
        ("a2 h1", {"a2a3", "a2a4"}),
        ("a2 h1 e1", {"a2a3", "a2a4"}),
        ("e1 a2 h1", {"e1g1", "e1c1", "e1d1", "e1d2", "e1e2", "e1f1", "e1f2"}),
        ("e1 h1 e8", {"e1g1", "e1c1", "e1d1", "e1d2", "e1e2", "e1f1", "e1f2"}),
    ],
)
def test_only_a_king_and_then_at_once_his_rook_castle(touched, moves):
    """4.3, 4.4a: with another piece touched before the rook, or an opponent's piece, the first that can move moves."""
    assert bound_moves(chess.Board(CASTLING), [chess.parse_square(square) for square in touched.split()]) == moves


def test_a_chess960_rook_touched_before_its_king_does_not_castle():
    """F with 4.4b, 4.5: neither rook nor king can move but by castling, so any other move is made."""
    board = chess.Board("4k3/8/8/8/8/6P1/4PPP1/4BKRN w G - 0 1", chess960=True)
    every = {move.uci() for move in board.legal_moves}
    assert "f1g1" in every
    assert bound_moves(board, [chess.G1, chess.F1]) == frozenset(every - {"f1g1"})
    assert bound_moves(board, [chess.G1]) is None
    assert bound_moves(board, [chess.F1, chess.G1]) == frozenset({"f1g1"})


def test_a_chess960_castling_that_moves_the_rook_alone_is_a_move_of_the_rook():
    """F3b with 4.3a: the king stands where castling brings him, so the rook touched is moved by castling."""
    board = chess.Board("4k3/8/8/8/8/8/5PPP/6KR w H - 0 1", chess960=True)
    assert bound_moves(board, [chess.H1]) == bound_moves(board, [chess.H1, chess.G1]) == frozenset({"g1h1"})


def test_what_the_operator_of_a_computer_touches_binds_nobody():
    """Games with computers, 1.3: the operator handles the pieces, and the computer chooses its move."""
    game = Game(white=replace(SIGHTED, computer=True))
    operator = Actor(Role.OPERATOR, W)
    game.do(c.Touch(by=operator, seat=W, square="g1"))
    game.do(c.Announce(by=operator, seat=W, announcement=game.san("e4")))
    assert not accepted(touching(Game(white=SIGHTED), "g1"), "e2e4")


RELEASES = "1n5k/P7/8/8/8/8/8/K7 w - - 0 1"


@pytest.mark.parametrize(
    ("fen", "origin", "square", "piece", "moves"),
    [
        (RELEASES, "a7", "a8", None, {"a7a8q", "a7a8r", "a7a8b", "a7a8n"}),
        (RELEASES, "a7", "a8", Piece.ROOK, {"a7a8r"}),
        (RELEASES, "a7", "b8", Piece.KNIGHT, {"a7b8n"}),
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "a1", "d1", None, {"a1d1"}),
        (chess.STARTING_FEN, "e2", "e5", None, None),
    ],
)
def test_what_a_sighted_player_released_leaves_the_moves_that_put_it_there(fen, origin, square, piece, moves):
    """4.6: pawn or new piece as it stands, and no other rook that could go there; an illegal move leaves all others."""
    game = sighted("2009", initial=fen)
    if piece is None:
        game.do(c.PlacePiece(by=player(W), seat=W, square=square, origin=origin))
    else:
        for taken in {origin, square} - {"a8"}:
            game.do(c.RemovePiece(by=player(W), seat=W, square=taken))
        game.do(c.PlacePiece(by=player(W), seat=W, square=square, piece=piece))
    assert released_moves(game.table) == moves


def test_a_chess960_king_released_on_his_castling_square_castles():
    """F with 4.6b: the king released on g1 leaves only the castling on that side."""
    game = sighted("2009", chess960=True, initial="4k3/8/8/8/8/8/8/R3K2R w HA - 0 1")
    game.do(c.PlacePiece(by=player(W), seat=W, square="g1", origin="e1"))
    assert released_moves(game.table) == frozenset({"e1h1"})


def test_a_move_carried_out_as_a_whole_can_still_be_corrected():
    """E2.6, 4.6: what the referee put on a sighted player's board by his announcement he has not released by hand."""
    game = sighted("2009")
    game.announce("e4")
    game.execute()
    assert released_moves(game.table) is None


@pytest.mark.law("TCH-11", *EVERY)
def test_a_complaint_names_a_square_while_the_clocks_run():
    """4.7: the claim is made to the arbiter at once, of a piece on the board; with the clocks stopped he is there."""
    game = sighted("2009")
    game.play("e4")
    assert game.refused(c.ClaimTouch(by=player(B), seat=B, square="z9")).code is RefusalCode.NOT_A_SQUARE
    game.do(c.StopClocks(by=ARBITER))
    assert game.refused(c.ClaimTouch(by=player(B), seat=B, square="g1")).code is RefusalCode.CLOCKS_STOPPED


@pytest.mark.law("TCH-11", *EVERY)
@pytest.mark.parametrize("year", EVERY)
@pytest.mark.parametrize("upheld", [True, False])
def test_who_has_only_announced_may_still_complain(year, upheld):
    """4.7, E2.2; 7.4 of 1993: the right lapses with the own touch, and a piece in its aperture is not touched."""
    game = Game(edition=load(year))
    game.play("e4", "e5")
    game.announce("Nf3")
    assert only(game.do(c.ClaimTouch(by=player(W), seat=W, square="g8")), e.TouchClaimed).ply == 2
    game.do(c.RuleOnTouch(by=ARBITER, upheld=upheld))
    announced = game.table.turn.announced
    assert (game.mover, announced and announced.move) == ((B, None) if upheld else (W, "g1f3"))


@pytest.mark.law("TCH-11", *EVERY)
def test_who_has_taken_a_piece_out_complains_no_more():
    """4.7, E2.2: with the move carried out on his board the player has touched a piece himself."""
    game = Game()
    game.play("e4", "e5")
    game.announce("Nf3")
    game.execute()
    assert game.refused(c.ClaimTouch(by=player(W), seat=W, square="g8")).code is RefusalCode.COMPLAINT_TOO_LATE


def test_who_is_bound_is_told_what_binds_him():
    """4.3, 4.6: the refusal has the pieces touched, and the moves that are left, in order."""
    refusal = touching(sighted("2009"), "g1").refused(sighted("2009").announcing("e4"))
    assert refusal.params == {"touched": ("g1",), "moves": ("g1f3", "g1h3")}
    game = sighted("2009", initial=RELEASES)
    game.do(c.PlacePiece(by=player(W), seat=W, square="a8", origin="a7"))
    other = Announcement(to="b8", from_file="a", from_rank=7, capture=True, promotion=Piece.QUEEN)
    refusal = game.refused(c.Announce(by=player(W), seat=W, announcement=other))
    assert refusal.params == {"moves": ("a7a8b", "a7a8n", "a7a8q", "a7a8r")}


@pytest.mark.law("TCH-8", *EVERY)
@pytest.mark.parametrize("year", EVERY)
def test_the_piece_that_stands_there_is_named_with_its_square(year):
    """4.4d, 4.4.4: a rook stands on a8, so no queen can be announced, and the player hears why."""
    game = Game(edition=load(year), initial="7k/P7/8/8/8/8/8/K7 w - - 0 1")
    game.do(c.RemovePiece(by=player(W), seat=W, square="a7"))
    game.do(c.PlacePiece(by=player(W), seat=W, square="a8", piece=Piece.ROOK))
    refusal = game.refused(game.announcing("a8=Q+"))
    assert (refusal.code, refusal.params) == (
        RefusalCode.PROMOTION_FINAL,
        {"square": "a8", "promotion": Piece.ROOK},
    )
    game.announce("a8=R+")


@pytest.mark.law("TCH-8", *EVERY)
@pytest.mark.parametrize("year", EVERY)
def test_the_piece_that_is_captured_chooses_nothing(year):
    """4.4d, 4.4.4: Black's rook still stands on b8 when the promotion that captures it is announced as a queen."""
    game = Game(edition=load(year), initial="1r5k/P7/8/8/8/8/8/K7 w - - 0 1")
    game.announce("axb8=Q+")


@pytest.mark.law("TCH-8", *EVERY)
@pytest.mark.parametrize("year", EVERY)
def test_a_pawn_that_was_pushed_to_the_last_rank_chooses_nothing(year):
    """4.4d, 4.4.4: the pawn itself was put on a8 and is off again; which piece comes there is still to be announced."""
    game = Game(edition=load(year), initial="7k/P7/8/8/8/8/8/K7 w - - 0 1")
    game.do(c.PlacePiece(by=player(W), seat=W, square="a8", origin="a7"))
    game.do(c.RemovePiece(by=player(W), seat=W, square="a8"))
    game.announce("a8=N")


@pytest.mark.law("BLIND-4", "2009")
def test_a_promotion_is_asked_for_with_its_square():
    """E2.1: the piece must be announced, in an edition that has the sentence; the refusal says on which square."""
    game = Game(initial="7k/P7/8/8/8/8/8/K7 w - - 0 1")
    refusal = game.refused(c.Announce(by=player(W), seat=W, announcement=Announcement(to="a8")))
    assert (refusal.code, refusal.params) == (RefusalCode.PROMOTION_MISSING, {"target": "a8"})


def test_only_who_is_on_move_touches_and_his_words_are_kept():
    """4.3: a touch on the opponent's move is refused; what was said with a touch is evidence."""
    game = sighted("2009")
    assert game.refused(c.Touch(by=player(B), seat=B, square="e7")).code is RefusalCode.NOT_YOUR_TURN
    evidence = Evidence(words="berührt", clip="clip-1")
    touched = game.do(c.Touch(by=player(W), seat=W, square="g1", evidence=evidence))
    assert only(touched, e.Touched).evidence == evidence
