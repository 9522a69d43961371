"""An illegal move that nobody claims stands (2005, B6, C3; 2009, A4c, B3c): the game goes on from where it led."""

from dataclasses import replace

import pytest

from game import commands as c
from game import events as e
from game.actors import ARBITER
from game.announcement import Announcement, Castling, Piece
from game.errors import RefusalCode
from game.events import ReconciliationRule
from game.evolve import replay
from game.fault import FaultCode
from game.irregularity import Irregularity
from game.legality.resolution import announcement_of
from tests.game.playing import BLIND, MINUTE, SECOND, B, W, names, only, player
from tests.game.test_rapid import BISHOP_B5, BLITZ, SILENT, SINCE_2005, claiming, illegal, unsupervised

KING_STEPS = Announcement(piece=Piece.KING, from_file="e", from_rank=1, to="e2")


def answered(game, announcement=BISHOP_B5, reply="e6", **more):
    """White completes an illegal move, and Black repeats it, executes it and plays on."""
    illegal(game, announcement)
    game.repeat(announcement)
    game.execute(game.mover)
    game.announce(reply, **more)
    game.execute()
    return game.press()


@pytest.mark.law("RAP-7", *SILENT)
@pytest.mark.law("RAP-13", *SILENT)
@pytest.mark.parametrize("control", ["1200+10", BLITZ])
@pytest.mark.parametrize("year", SILENT)
def test_the_game_goes_on_from_an_illegal_move(year, control):
    """Once the opponent has made his own move it is corrected no more: boards, line and record have it."""
    game = unsupervised(year, control)
    stands = only(illegal(game), e.IllegalMoveUnclaimed)
    assert (stands.move, stands.position) == ("f1b5", "rnbqkbnr/pppppppp/8/1B6/8/8/PPPPPPPP/RNBQK1NR b KQkq - 1 1")
    game.repeat(BISHOP_B5)
    game.execute(B)
    assert game.board(W) == game.board(B) == stands.position.split()[0]
    game.announce("e6")
    game.execute()
    assert game.refused(claiming()).code is RefusalCode.ILLEGAL_MOVE_STANDS
    game.press()
    assert game.refused(claiming()).code is RefusalCode.ILLEGAL_MOVE_STANDS
    game.repeat(game.san("e6", 2), W)
    game.execute(W)
    game.play("Bxd7+", "Qxd7")
    assert [ply.fault and ply.fault.code for ply in game.table.line] == [FaultCode.WAY_BLOCKED, None, None, None]
    assert game.table.illegal_moves.white == 0
    assert replay(game.record) == game.table


@pytest.mark.law("RAP-7", "2009")
def test_it_can_be_claimed_until_the_own_move_is_made():
    """A4c: before making his own move, which announcing alone does not do; what was touched is known (4.3)."""
    game = unsupervised("2009")
    game.play("e4", "e5")
    fen = game.fen
    illegal(game, Announcement(piece=Piece.QUEEN, from_file="d", from_rank=1, to="d3"))
    game.repeat(Announcement(piece=Piece.QUEEN, from_file="d", from_rank=1, to="d3"))
    game.execute(B)
    game.announce("Nf6")
    taken_back = only(game.do(claiming()), e.IllegalMoveCompleted)
    assert (taken_back.ply, taken_back.bonus_ms, game.fen) == (3, 2 * MINUTE, fen)
    assert (game.mover, game.table.clock.running, game.table.turn.touched) == (W, W, ("d1",))
    assert game.board(W) == game.board(B) == fen.split()[0]
    game.play("Qe2")
    assert replay(game.record) == game.table


@pytest.mark.law("RAP-7", "2009")
def test_the_opponent_repeats_and_executes_an_illegal_move_as_any_other():
    """E2.1 holds for every announcement: without its repetition and its execution no move is announced."""
    game = unsupervised("2009")
    illegal(game)
    assert game.refused(game.announcing("e6")).code is RefusalCode.NOT_REPEATED
    game.repeat(BISHOP_B5)
    assert game.refused(game.announcing("e6")).code is RefusalCode.NOT_EXECUTED


@pytest.mark.law("RAP-7", *SINCE_2005)
@pytest.mark.law("RAP-13", *SINCE_2005)
@pytest.mark.parametrize("control", ["1200+10", BLITZ])
@pytest.mark.parametrize("year", SINCE_2005)
def test_an_illegal_move_is_corrected_after_the_next_only_by_agreement(year, control):
    """2005, C3: no more; 2009, B3c and 2018, A.4.2: only when the players agree, and then nobody is penalised."""
    game = unsupervised(year, control)
    game.play("e4", "e5")
    restore = c.RestorePosition(by=ARBITER, ply=1, cause=Irregularity.ILLEGAL_MOVE)
    assert game.refused(restore).code is RefusalCode.ILLEGAL_MOVE_STANDS
    agreed = replace(restore, agreed=True)
    if year == "2005":
        assert game.refused(agreed).code is RefusalCode.ILLEGAL_MOVE_STANDS
        return
    assert names(game.do(agreed)) == ["PositionRestored"]
    assert (game.table.line, game.table.illegal_moves.white) == ((), 0)


@pytest.mark.law("RAP-7", "2009")
def test_what_else_is_irregular_is_restored_before_a_move_that_stands():
    """7.5: displaced pieces are no illegal move."""
    game = unsupervised("2009")
    answered(game)
    displaced = c.RestorePosition(by=ARBITER, ply=1, cause=Irregularity.DISPLACED_PIECES)
    assert names(game.do(displaced)) == ["PositionRestored"]


@pytest.mark.law("RAP-7", *SILENT)
@pytest.mark.parametrize("year", SILENT)
@pytest.mark.parametrize(("control", "ruled"), [("1200", True), ("180", False)])
def test_the_arbiter_intervenes_where_both_kings_are_in_check(year, control, ruled):
    """2005, B6; 2009, A4c: then he acts unasked, but not in blitz, where those articles do not apply."""
    game = unsupervised(year, control, initial="4k3/8/8/8/4q3/8/3R4/4K3 w - - 0 1")
    events = illegal(game, Announcement(piece=Piece.ROOK, from_file="d", from_rank=2, to="d8"))
    assert names(events)[1] == ("IllegalMoveCompleted" if ruled else "IllegalMoveUnclaimed")


@pytest.mark.law("RAP-13", "2009")
def test_a_king_left_in_check_is_not_captured():
    """1.2: who plays on from it may not take the king; he may give check again, and mate."""
    game = unsupervised("2009", BLITZ, initial="4k3/8/8/8/8/4q3/P7/4K3 w - - 0 1")
    illegal(game, Announcement(from_file="a", from_rank=2, to="a4"))
    game.repeat(Announcement(from_file="a", from_rank=2, to="a4"))
    game.execute(B)
    taking = Announcement(piece=Piece.QUEEN, from_file="e", from_rank=3, to="e1")
    fault = only(game.announce(taking), e.Announced).fault
    assert fault is not None
    assert fault.code is FaultCode.KING_NOT_CAPTURED
    game.do(c.Correct(by=player(B), seat=B, announcement=Announcement(piece=Piece.QUEEN, to="d2")))
    game.execute()
    game.press()
    assert game.table.board().is_check()


@pytest.mark.law("RAP-13", "2009")
def test_a_flag_that_falls_in_an_impossible_position_is_the_arbiters():
    """6.9: whether a mate is possible from a position that only an illegal move brings about nobody has proved."""
    game = unsupervised("2009", BLITZ, initial="4k3/8/8/8/8/4q3/P7/4K3 w - - 0 1")
    illegal(game, Announcement(from_file="a", from_rank=2, to="a4"))
    game.do(c.ClaimFlag(by=player(W), seat=W), after=200 * SECOND)
    assert game.table.rulings.mate is not None
    assert game.table.outcome is None


@pytest.mark.law("RAP-7", "2009")
@pytest.mark.parametrize(
    ("initial", "announcement"),
    [
        ("3k4/8/8/8/8/8/4R3/4K3 w - - 0 1", Announcement(piece=Piece.ROOK, from_file="e", from_rank=2, to="d8")),
        ("3rk3/1P6/8/8/8/8/8/4K3 w - - 0 1", Announcement(from_file="b", from_rank=7, to="d8")),
    ],
)
def test_no_game_goes_on_without_a_king_or_with_a_pawn_on_its_last_rank(initial, announcement):
    """The opponent claims, or calls the arbiter; pressing back is no answer."""
    game = unsupervised("2009", initial=initial)
    stands = only(illegal(game, announcement), e.IllegalMoveUnclaimed)
    assert (stands.move, stands.position) == (None, None)
    assert game.refused(c.PressClock(by=player(B), seat=B)).code is RefusalCode.ILLEGAL_MOVE_UNCLAIMED
    reply = c.Announce(by=player(B), seat=B, announcement=Announcement(piece=Piece.KING, to="f7"))
    assert game.refused(reply).code is RefusalCode.ILLEGAL_MOVE_UNCLAIMED
    correction = c.Correct(by=player(W), seat=W, announcement=Announcement(piece=Piece.KING, to="f1"))
    assert game.refused(correction).code is RefusalCode.TOO_LATE_TO_CORRECT
    assert names(game.do(claiming()))[0] == "IllegalMoveCompleted"


@pytest.mark.law("RAP-7", "2009")
def test_where_the_words_do_not_tell_the_piece_the_hand_does():
    """Either knight can be meant by an illegal "Springer Eva vier": what stands is what its player did on his board."""
    game = unsupervised("2009")
    knight = Announcement(piece=Piece.KNIGHT, to="e4")
    game.announce(knight)
    made = Announcement(piece=Piece.KNIGHT, from_file="g", from_rank=1, to="e4")
    game.execute(W, made)
    stands = only(game.press(), e.IllegalMoveUnclaimed)
    assert (stands.move, stands.position) == ("g1e4", "rnbqkbnr/pppppppp/8/8/4N3/8/PPPPPPPP/RNBQKB1R b KQkq - 1 1")
    game.repeat(knight)
    assert game.refused(c.Execute(by=player(B), seat=B)).code is RefusalCode.DEPARTURE_UNCLEAR
    game.execute(B, made)
    game.play("e6")
    assert game.table.differences == ()


@pytest.mark.law("RAP-7", "2009")
@pytest.mark.parametrize(
    "hand",
    [
        (("e4", None),),  # another knight: nothing has left its square
        (("e4", "g1"), ("e4", "off")),  # and taken off the board: nothing has arrived
        (("g1", "off"), ("g3", None), ("g3", "off")),
    ],
)
def test_a_hand_that_has_moved_nothing_to_anywhere_leaves_no_game(hand):
    """A4c: "Springer Eva vier" may be either knight, and the hand does not tell either: the arbiter is called."""
    game = unsupervised("2009")
    game.announce(Announcement(piece=Piece.KNIGHT, to="e4"))
    for square, origin in hand:
        if origin == "off":
            game.do(c.RemovePiece(by=player(W), seat=W, square=square))
        else:
            game.do(c.PlacePiece(by=player(W), seat=W, square=square, origin=origin, piece=Piece.KNIGHT))
    stands = only(game.press(), e.IllegalMoveUnclaimed)
    assert (stands.move, stands.position) == (None, None)


@pytest.mark.law("RAP-7", "2009")
@pytest.mark.parametrize(
    ("initial", "chess960", "announcement", "move", "position"),
    [
        (  # the rights of a king who does not stand on e1 are those of Chess960
            "k7/8/8/8/8/8/P7/1R1K3R w HB - 0 1",
            True,
            Announcement(from_file="a", from_rank=2, to="a5"),
            "a2a5",
            "k7/8/8/P7/8/8/8/1R1K3R b KQ - 0 1",
        ),
        (  # and a promotion that leaves the king in check has its piece
            "8/P6k/8/8/8/8/4r3/4K3 w - - 0 1",
            False,
            Announcement(from_file="a", from_rank=7, to="a8", promotion=Piece.ROOK),
            "a7a8r",
            "R7/7k/8/8/8/8/4r3/4K3 b - - 0 1",
        ),
    ],
)
def test_an_illegal_pawn_move_that_stands(initial, chess960, announcement, move, position):
    """A4c: it is told from where to where it went, with the piece of a promotion; castling rights it leaves alone."""
    game = unsupervised("2009", initial=initial, chess960=chess960)
    stands = only(illegal(game, announcement), e.IllegalMoveUnclaimed)
    assert (stands.move, stands.position) == (move, position)


@pytest.mark.law("RAP-7", "2009")
def test_castling_that_stands_moves_king_and_rook_and_ends_the_right():
    """The rook is where the hand put it; a king that has moved castles no more (3.8)."""
    game = unsupervised("2009", initial="4k3/8/8/8/8/5r2/8/R3K2R w KQ - 3 7")
    castling = Announcement(castling=Castling.KINGSIDE)
    assert only(illegal(game, castling), e.IllegalMoveUnclaimed).position == "4k3/8/8/8/8/5r2/8/R4RK1 b - - 4 7"


@pytest.mark.law("RAP-7", "2009")
def test_a_king_that_has_moved_castles_no_more_in_chess960_either():
    """3.8: beside its rooks on the first rank it would look as if it had never moved."""
    game = unsupervised("2009", initial="4k3/8/8/8/8/8/8/R1K4R w HA - 0 1", chess960=True)
    step = Announcement(piece=Piece.KING, from_file="c", from_rank=1, to="e1")
    assert only(illegal(game, step), e.IllegalMoveUnclaimed).position == "4k3/8/8/8/8/8/8/R3K2R b - - 1 1"


@pytest.mark.law("RAP-7", "2009")
@pytest.mark.parametrize(
    ("announcement", "quiet"),
    [
        (Announcement(piece=Piece.ROOK, from_file="a", from_rank=1, to="b3"), 8),
        (Announcement(piece=Piece.ROOK, from_file="a", from_rank=1, to="b5"), 0),
        (Announcement(from_file="h", from_rank=2, to="h5"), 0),
    ],
)
def test_fifty_moves_are_counted_on_from_it(announcement, quiet):
    """9.3: a capture or a pawn's move begins the count anew, legal or not."""
    game = unsupervised("2009", initial="4k3/8/8/1p6/8/8/7P/R3K3 w - - 7 20")
    position = only(illegal(game, announcement), e.IllegalMoveUnclaimed).position
    assert position is not None
    assert position.split()[4] == str(quiet)


@pytest.mark.law("RAP-7", "2009")
def test_who_keeps_score_on_tape_has_it_in_his_own_words():
    """E2.5: his sheet says what he said, and that it is illegal; repetitions and fifty moves count on from it."""
    game = unsupervised("2009", black=BLIND)
    game.do(c.Announce(by=player(W), seat=W, announcement=KING_STEPS))
    game.execute()
    game.press()
    game.repeat(KING_STEPS)
    entry = game.table.sheets.black.entry(1)
    assert (entry.text, entry.status, entry.move) == ("wiederholt", "illegal", None)


@pytest.mark.law("RAP-7", "2009")
def test_reconciling_leaves_a_move_that_stands():
    """E2.7: it is what was announced, so that boards are put right after it, and sheets that have it agree."""
    game = unsupervised("2009")
    illegal(game)
    game.repeat(BISHOP_B5)
    game.execute(B, Announcement(piece=Piece.BISHOP, from_file="f", from_rank=1, to="c4"))
    game.note(W, BISHOP_B5, 1)
    game.note(B, BISHOP_B5, 1)
    reconciled = only(game.do(c.Reconcile(by=ARBITER)), e.Reconciled)
    assert (reconciled.kept, reconciled.taken_back) == (1, ())
    assert game.board(B) == game.fen.split()[0]


@pytest.mark.law("RAP-7", "2009")
def test_sheets_that_differ_on_it_go_back_before_it():
    """E2.8: the last move on which both agree."""
    game = unsupervised("2009")
    illegal(game)
    game.repeat(BISHOP_B5)
    game.execute(B)
    game.note(W, BISHOP_B5, 1)
    game.note(B, Announcement(piece=Piece.BISHOP, to="c4"), 1)
    reconciled = only(game.do(c.Reconcile(by=ARBITER)), e.Reconciled)
    assert (reconciled.rule, reconciled.kept) == (ReconciliationRule.SHEETS, 0)


@pytest.mark.law("RAP-7", "2009")
def test_the_moves_after_one_that_stands_are_reconciled_too():
    """A4c, E2.7: the reply and what followed it belong to the line, and a board is put right after all of them."""
    game = unsupervised("2009")
    answered(game)
    game.repeat(game.san("e6", 2), W)
    game.execute(W, Announcement(to="e5"))
    reconciled = only(game.do(c.Reconcile(by=ARBITER)), e.Reconciled)
    assert (reconciled.kept, reconciled.taken_back) == (2, ())
    assert game.board(W) == game.board(B) == game.fen.split()[0]


@pytest.mark.law("RAP-7", "2009")
def test_a_move_that_stands_ends_with_the_moves_before_it():
    """E2.7: both sheets have another first move, and after that the illegal move is not the one that was played."""
    game = unsupervised("2009")
    game.play("e3", "e6")
    knight = Announcement(piece=Piece.KNIGHT, from_file="b", from_rank=1, to="d3")
    answered(game, knight, "Nf6")
    game.repeat(game.san("Nf6", 4), W)
    game.execute(W)
    for seat in (W, B):
        game.note(seat, Announcement(to="e4"), 1)
    reconciled = only(game.do(c.Reconcile(by=ARBITER)), e.Reconciled)
    assert [ply.move for ply in game.table.line] == ["e2e4", "e7e6"]
    assert reconciled.taken_back[2:] == ("b1d3", "g8f6")


def moving(piece, origin, to, **more):
    """The announcement that names both squares."""
    return Announcement(piece=piece, from_file=origin[0], from_rank=int(origin[1]), to=to, **more)


ROOKS = "r3k2r/8/8/8/8/8/8/R3K2R {} KQkq - 4 9"
KINGSIDE = Announcement(castling=Castling.KINGSIDE)
THROUGH_ATTACK = "4kr2/8/8/8/8/8/8/4K2R w {} - 4 9"


@pytest.mark.law("RAP-7", "2009")
@pytest.mark.parametrize(
    ("initial", "chess960", "announcement", "move", "position"),
    [
        (
            ROOKS.format("w"),
            False,
            moving(Piece.ROOK, "a1", "b3"),
            "a1b3",
            "r3k2r/8/8/8/8/1R6/8/4K2R b Kkq - 5 9",
        ),
        (
            ROOKS.format("w"),
            False,
            moving(Piece.ROOK, "a1", "h8", capture=True),
            "a1h8",
            "r3k2R/8/8/8/8/8/8/4K2R b Kq - 0 9",
        ),
        (
            ROOKS.format("b"),
            False,
            moving(Piece.KING, "e8", "e6"),
            "e8e6",
            "r6r/8/4k3/8/8/8/8/R3K2R w KQ - 5 10",
        ),
        (
            ROOKS.format("w"),
            False,
            moving(Piece.KING, "e1", "e3"),
            "e1e3",
            "r3k2r/8/8/8/8/4K3/8/R6R b kq - 5 9",
        ),
        (THROUGH_ATTACK.format("K"), False, KINGSIDE, "e1g1", "4kr2/8/8/8/8/8/8/5RK1 b - - 5 9"),
        (THROUGH_ATTACK.format("H"), True, KINGSIDE, "e1h1", "4kr2/8/8/8/8/8/8/5RK1 b - - 5 9"),
    ],
)
def test_what_an_illegal_move_leaves(initial, chess960, announcement, move, position):
    """A4c: what was moved castles no more, a capture begins the fifty moves anew, and the opponent is on move."""
    game = unsupervised("2009", initial=initial, chess960=chess960)
    stands = only(illegal(game, announcement), e.IllegalMoveUnclaimed)
    assert (stands.move, stands.position) == (move, position)


@pytest.mark.law("RAP-7", *SILENT)
@pytest.mark.parametrize("year", SILENT)
@pytest.mark.parametrize(("black", "unclaimed"), [("4k3", True), ("k7", False)])
def test_the_arbiter_acts_only_where_both_kings_are_in_check(year, black, unclaimed):
    """2005, B6; 2009, A4c: his own king left in check is for the opponent to claim; with both he intervenes."""
    game = unsupervised(year, initial=f"{black}/8/8/8/8/8/4r3/1R2K3 w - - 0 1")
    assert ("IllegalMoveUnclaimed" in names(illegal(game, moving(Piece.ROOK, "b1", "a1")))) is unclaimed


SHORT = Announcement(castling=Castling.KINGSIDE)


def test_a_castling_in_which_only_the_rook_finds_another_square_is_the_rooks_move():
    """A4c, 3.8b: the king stands where it would put him; who goes on from it can name what was moved."""
    game = unsupervised("2009", initial="6kr/8/8/8/8/8/4P3/4K3 b - - 0 1")
    stands = only(illegal(game, SHORT), e.IllegalMoveUnclaimed)
    assert (stands.move, stands.position) == ("h8f8", "5rk1/8/8/8/8/8/4P3/4K3 w - - 1 2")
    rook = announcement_of(game.table.board_before(1), stands.move)
    assert (rook.piece, rook.to) == (Piece.ROOK, "f8")


def test_a_castling_that_moves_nothing_leaves_nothing_to_go_on_from():
    """A4c: no piece has found another square, so that nobody has made a move; it is claimed."""
    game = unsupervised("2009", initial="5rk1/8/8/8/8/8/4P3/4K3 b - - 0 1")
    stands = only(illegal(game, SHORT), e.IllegalMoveUnclaimed)
    assert (stands.move, stands.position) == (None, None)
    assert game.do(claiming(W))


def test_what_came_from_a_square_that_is_empty_on_the_agreed_board_leaves_nothing_to_go_on_from():
    """A4c, E2.7: on White's board a rook stood wrong; where the game would go on from, one more would stand."""
    game = unsupervised("2009", initial="4k3/8/8/8/8/8/8/R3K2R w - - 0 1")
    game.do(c.PlacePiece(by=ARBITER, seat=W, square="a3", origin="a1"))
    game.announce(Announcement(piece=Piece.ROOK, to="d5"))
    game.do(c.PlacePiece(by=player(W), seat=W, square="d5", origin="a3"))
    assert only(game.press(), e.IllegalMoveUnclaimed).position is None
