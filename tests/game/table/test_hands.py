"""What a hand does on its board, legal or not (2009, 3.8, 4.2, 4.3, E2.1, E2.3, E2.7)."""

import pytest

from game import commands as c
from game import events as e
from game.actors import ARBITER, Evidence
from game.announcement import Announcement, Castling, Piece
from game.errors import RefusalCode
from tests.game.playing import SIGHTED, B, Game, W, names, only, player

KINGSIDE, QUEENSIDE = (Announcement(castling=side) for side in (Castling.KINGSIDE, Castling.QUEENSIDE))
BISHOP_B5 = Announcement(piece=Piece.BISHOP, from_file="f", from_rank=1, to="b5")


def placing(seat, square, **more):
    """The player puts a piece down."""
    return c.PlacePiece(by=player(seat), seat=seat, square=square, **more)


@pytest.mark.parametrize(
    ("fen", "chess960", "announcement", "after"),
    [
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", False, KINGSIDE, "r3k2r/8/8/8/8/8/8/R4RK1"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", False, QUEENSIDE, "r3k2r/8/8/8/8/8/8/2KR3R"),
        ("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", False, QUEENSIDE, "2kr3r/8/8/8/8/8/8/R3K2R"),
        ("4k3/8/8/8/8/8/8/RR2K2R w - - 0 1", False, QUEENSIDE, "4k3/8/8/8/8/8/8/1RKR3R"),  # without the right
        ("4k3/8/8/8/8/8/8/RR2K2R w - - 0 1", False, KINGSIDE, "4k3/8/8/8/8/8/8/RR3RK1"),
        ("4k3/8/8/8/8/8/8/1R2K3 w - - 0 1", False, QUEENSIDE, "4k3/8/8/8/8/8/8/2KR4"),
        ("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", False, KINGSIDE, "4k3/8/8/8/8/8/8/R5K1"),  # that rook is of the other side
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", False, QUEENSIDE, "4k3/8/8/8/8/8/8/2K4R"),
        ("4k3/8/8/8/8/8/8/RR2K2R w HB - 0 1", True, QUEENSIDE, "4k3/8/8/8/8/8/8/R1KR3R"),
        ("4k3/8/8/8/8/8/8/4K1R1 w G - 0 1", True, KINGSIDE, "4k3/8/8/8/8/8/8/5RK1"),  # the king goes where it stood
    ],
)
def test_castling_brings_king_and_rook_where_they_belong(fen, chess960, announcement, after):
    """3.8a, F3b: the rook with the right, and where there is none the outermost on that side, which may have none."""
    game = Game(white=SIGHTED, initial=fen, chess960=chess960)
    game.announce(announcement)
    game.execute()
    assert game.board(game.mover) == after


@pytest.mark.parametrize(
    ("announcement", "moved"),
    [
        (Announcement(piece=Piece.KNIGHT, from_file="g", to="h4"), ("g1", "h4")),
        (Announcement(piece=Piece.KNIGHT, from_rank=5, to="h4"), ("c5", "h4")),
        (Announcement(from_file="e", to="e6"), ("e2", "e6")),
        (Announcement(piece=Piece.KING, to="e6"), ("e1", "e6")),
        (Announcement(from_file="g", from_rank=1, to="g4"), ("g1", "g4")),  # whatever stands there
    ],
)
def test_a_hand_finds_the_piece_that_was_named(announcement, moved):
    """E2.1, E2.7: no legal move, but one piece that is meant: by kind, file or rank; a pawn needs no name."""
    game = Game(white=SIGHTED, initial="4k3/8/8/2N5/8/8/4P3/4K1N1 w - - 0 1")
    game.announce(announcement)
    changes = only(game.execute(), e.Executed).changes
    assert tuple(change.square for change in changes) == moved


@pytest.mark.parametrize(
    ("announcement", "square"),
    [
        (Announcement(piece=Piece.QUEEN, from_file="a", to="a4"), "a"),
        (Announcement(piece=Piece.ROOK, from_rank=7, to="a4"), "7"),
        (Announcement(piece=Piece.PAWN, from_file="e", from_rank=5, to="e6"), "e5"),
        (Announcement(piece=Piece.PAWN, from_file="e", from_rank=2, to="e2"), "e2"),
    ],
)
def test_a_hand_cannot_move_what_is_not_there(announcement, square):
    """E2.1: the refusal names the square, file or rank where the piece was looked for; nothing moves to where it is."""
    command = c.Execute(by=player(W), seat=W, announcement=announcement)
    refusal = Game(white=SIGHTED).refused(command)
    assert (refusal.code, refusal.params) == (RefusalCode.NO_PIECE_THERE, {"square": square})


def test_nobody_castles_on_a_board_without_a_king():
    """3.8a, E2.7: Black's king has fallen off his own board; no square is named, for the piece stands on none."""
    game = Game(white=SIGHTED, initial="r3k2r/8/8/8/8/8/P7/4K3 w kq - 0 1")
    game.do(c.RemovePiece(by=ARBITER, seat=B, square="e8"))
    game.play("a3")
    game.announce("O-O")
    refusal = game.refused(c.Execute(by=player(B), seat=B))
    assert (refusal.code, refusal.params) == (RefusalCode.NO_PIECE_THERE, {"square": ""})


def test_a_rook_that_is_not_there_does_not_castle():
    """3.8a, E2.7: Black's rook has fallen off his own board; his king castles there alone, and the boards differ."""
    game = Game(white=SIGHTED, initial="4k2r/8/8/8/8/8/P7/4K3 w k - 0 1")
    game.do(c.RemovePiece(by=ARBITER, seat=B, square="h8"))
    game.play("a3")
    game.announce("O-O")
    game.execute()
    assert game.board(B) == "6k1/8/8/8/8/P7/8/4K3"


def test_a_piece_needs_a_free_square():
    """E2.3: one piece in an aperture; the one to be captured comes off first."""
    game = Game(white=SIGHTED)
    refusal = game.refused(placing(W, "e2", origin="d1"))
    assert (refusal.code, refusal.params) == (RefusalCode.SQUARE_OCCUPIED, {"square": "e2"})
    assert game.refused(placing(W, "z9", origin="d1")).code is RefusalCode.NOT_A_SQUARE


def test_a_move_that_is_named_is_carried_out_whole():
    """E2.1: a pawn put on e3 and then "ausgeführt: Eva vier": the hand that says so has it on e4."""
    game = Game(white=SIGHTED)
    game.announce("e4")
    game.do(placing(W, "e3", origin="e2"))
    game.execute(W, Announcement(to="e4"))
    assert game.board(W) == "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR"


def test_no_move_is_carried_out_before_there_is_one_or_after_the_end():
    """E2.1: on his board a player executes his own move on his turn, else the opponent's when it is announced."""
    game = Game(white=SIGHTED)
    early = c.Execute(by=player(B), seat=B, announcement=Announcement(to="e5"))
    assert game.refused(early).code is RefusalCode.NOTHING_TO_EXECUTE
    game.do(c.Resign(by=player(B), seat=B))
    late = c.Execute(by=player(W), seat=W, announcement=Announcement(to="e4"))
    assert game.refused(late).code is RefusalCode.NOTHING_TO_EXECUTE


def test_the_opponents_move_is_executed_once():
    """E2.1: a piece that is taken up again and put down straight executes the move no second time."""
    game = Game(white=SIGHTED)
    game.announce("e4")
    assert "Executed" in names(game.do(placing(B, "e4", origin="e2")))
    game.do(c.RemovePiece(by=player(B), seat=B, square="e4"))
    assert names(game.do(placing(B, "e4", piece=Piece.PAWN, colour=W))) == ["PiecePlaced"]


def test_after_the_end_no_move_is_made():
    """5.1b: White has announced and resigns; where he puts the pawn then is no move any more."""
    game = Game(white=SIGHTED)
    game.announce("e4")
    game.do(c.Resign(by=player(W), seat=W))
    assert names(game.do(placing(W, "e4", origin="e2"))) == ["PiecePlaced"]


def test_the_opponents_move_is_executed_with_its_last_piece():
    """E2.1: taking in passing is executed when the pawn passed is off, though the other stands there already."""
    game = Game(white=SIGHTED, initial="4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2")
    game.announce("exd6")
    game.execute()
    game.press()
    assert names(game.do(placing(B, "d6", origin="e5"))) == ["PiecePlaced"]
    taken = game.do(c.RemovePiece(by=player(B), seat=B, square="d5"))
    assert names(taken)[:2] == ["PieceRemoved", "Executed"]


def test_an_illegal_move_is_executed_piece_by_piece_too():
    """E2.1, 7.4: the opponent carries out what was announced; that it is illegal shows when the clock is pressed."""
    game = Game(white=SIGHTED)
    game.announce(BISHOP_B5)
    assert "Executed" in names(game.do(placing(B, "b5", origin="f1")))
    other = Game(white=SIGHTED)
    other.announce(BISHOP_B5)
    assert "Executed" not in names(other.do(placing(B, "b6", origin="f1")))


def test_who_only_puts_a_board_right_touches_nothing():
    """4.3, 7.3: the arbiter's hand, pieces before the start and after the end oblige to nothing."""
    game = Game(white=SIGHTED, start=False)
    assert "Touched" not in names(game.do(c.RemovePiece(by=player(W), seat=W, square="g1")))
    game = Game(white=SIGHTED)
    assert "Touched" not in names(game.do(c.PlacePiece(by=ARBITER, seat=W, square="g3", origin="g1")))
    game = Game(white=SIGHTED)
    game.do(c.Resign(by=player(B), seat=B))
    assert "Touched" not in names(game.do(c.RemovePiece(by=player(W), seat=W, square="g1")))
    assert game.refused(c.Execute(by=player(W), seat=W)).code is RefusalCode.NOTHING_TO_EXECUTE


def test_the_arbiters_hand_makes_no_move_of_the_player():
    """4.6, E2.3b: the pawn that the arbiter puts on e4 is not put there by White, whose move is not made by it."""
    game = Game(white=SIGHTED)
    game.announce("e4")
    done = names(game.do(c.PlacePiece(by=ARBITER, seat=W, square="e4", origin="e2")))
    assert done == ["PiecePlaced", "DifferenceFound"]
    assert game.board(W) == "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR"
    assert game.refused(c.PressClock(by=player(W), seat=W)).code is RefusalCode.PIECE_NOT_PLACED
    game.do(c.PlacePiece(by=ARBITER, seat=W, square="e2", origin="e4"))
    assert "MoveMade" in names(game.do(placing(W, "e4", origin="e2")))
    game.press()


def test_what_the_arbiter_has_put_right_stays_right_when_a_move_is_taken_back():
    """7.3, 7.4a: a rook that had fallen over comes back; only the illegal move of the hand is undone."""
    game = Game(white=SIGHTED)
    game.do(c.RemovePiece(by=ARBITER, seat=W, square="a1"))
    game.announce(BISHOP_B5)
    game.execute()
    game.do(c.PlacePiece(by=ARBITER, seat=W, square="a1", piece=Piece.ROOK))
    assert "IllegalMoveCompleted" in names(game.press())
    assert game.board(W) == "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"


def test_a_piece_is_touched_once_and_refuses_an_offer():
    """4.3, 9.1b1: putting down a piece that was touched before touches no other; the first touch refuses the draw."""
    game = Game(white=SIGHTED)
    game.do(c.OfferDraw(by=player(B), seat=B))
    assert names(game.do(c.RemovePiece(by=player(W), seat=W, square="e2")))[:3] == [
        "DrawDeclined",
        "Touched",
        "PieceRemoved",
    ]
    placed = game.do(placing(W, "e4", piece=Piece.PAWN))
    assert "Touched" not in names(placed)
    assert "Touched" not in names(game.execute(W, Announcement(to="e3")))
    assert game.table.turn.touched == ("e2",)


def test_a_whole_move_is_no_adjusting():
    """4.2: whoever said that he adjusts and then carries out a move has touched its piece."""
    game = Game(white=SIGHTED)
    game.do(c.Adjust(by=player(W), seat=W))
    assert "Touched" in names(game.execute(W, Announcement(to="e4")))


def test_the_words_of_a_hand_are_kept():
    """E2.9a: what was said with the execution is its evidence."""
    game = Game(white=SIGHTED)
    evidence = Evidence(words="ausgeführt", clip="clip-1")
    command = c.Execute(by=player(W), seat=W, announcement=Announcement(to="e4"), evidence=evidence)
    assert only(game.do(command), e.Executed).evidence == evidence
