"""Why a move cannot be played: the nearest reason, with its squares (2009, 3.7 to 3.9; F, note 4)."""

import chess
import pytest

from game.announcement import Announcement, Castling, Piece
from game.fault import Fault, FaultCode
from game.legality.resolution import resolve

KINGSIDE, QUEENSIDE = (Announcement(castling=side) for side in (Castling.KINGSIDE, Castling.QUEENSIDE))


def attacked(square, attacker):
    """Castling through, or to, a square that this piece attacks."""
    return Fault(code=FaultCode.CASTLING_THROUGH_ATTACK, square=square, attacker=attacker)


def blocked(blocker):
    """Castling with a piece in the way."""
    return Fault(code=FaultCode.CASTLING_WAY_BLOCKED, blocker=blocker)


@pytest.mark.parametrize(
    ("fen", "announcement", "fault"),
    [
        ("4kr2/8/8/8/8/8/8/3QK2R w K - 0 1", KINGSIDE, attacked("f1", "f8")),  # the queen is not in the way
        ("3rk3/8/8/8/8/8/8/R3KB2 w Q - 0 1", QUEENSIDE, attacked("d1", "d8")),  # nor the bishop
        ("2rrk3/2p5/8/8/8/8/8/R3K3 w Q - 0 1", QUEENSIDE, attacked("d1", "d8")),  # the pawn covers c1
        ("4krr1/5p2/8/8/8/8/8/4K2R w K - 0 1", KINGSIDE, attacked("g1", "g8")),  # and here f1
        ("4kr2/8/8/8/8/8/8/4K1RN w G - 0 1", KINGSIDE, attacked("f1", "f8")),  # the knight stands behind
        ("4k1r1/8/8/8/8/8/8/4KR2 w F - 0 1", KINGSIDE, attacked("g1", "g8")),  # the own rook is no blocker
        ("4k3/8/8/8/8/8/8/4K1Rr w G - 0 1", KINGSIDE, attacked("g1", "h1")),  # when it has left g1, and not before
        ("4k3/8/8/8/8/8/8/5NKR w H - 0 1", KINGSIDE, blocked("f1")),
        (
            "2r1k3/8/8/8/8/8/8/1RK1N3 w B - 0 1",
            QUEENSIDE,
            Fault(code=FaultCode.CASTLING_IN_CHECK, attacker="c8"),  # the knight is not in the way
        ),
        (
            "4k3/8/8/8/1b6/3n4/8/4K2R w K - 0 1",
            KINGSIDE,
            Fault(code=FaultCode.CASTLING_IN_CHECK, attacker="d3"),  # of two, the one on the lower rank
        ),
    ],
)
def test_why_there_is_no_castling(fen, announcement, fault):
    """3.8; F, note 4: only what stands between, or attacks a square of the king's way, keeps from castling."""
    board = chess.Board(fen, chess960=fen.split()[2] not in {"K", "Q"})
    assert resolve(announcement, board).fault == fault


def moving(piece, origin, target, **more):
    """The announcement that names both squares."""
    return Announcement(piece=piece, from_file=origin[0], from_rank=int(origin[1]), to=target, **more)


@pytest.mark.parametrize(
    ("fen", "announcement", "fault"),
    [
        (
            "4k3/8/8/p7/8/p7/8/R3K3 w - - 0 1",
            moving(Piece.ROOK, "a1", "a8"),
            Fault(code=FaultCode.WAY_BLOCKED, piece=Piece.ROOK, square="a1", blocker="a3"),
        ),
        (
            "R3k3/8/8/p7/8/p7/8/4K3 w - - 0 1",
            moving(Piece.ROOK, "a8", "a1"),
            Fault(code=FaultCode.WAY_BLOCKED, piece=Piece.ROOK, square="a8", blocker="a5"),
        ),
        (
            "4k3/8/8/4p3/4P3/8/8/4K3 w - - 0 1",
            moving(Piece.PAWN, "e4", "e5"),
            Fault(code=FaultCode.WAY_BLOCKED, piece=Piece.PAWN, square="e4", blocker="e5"),
        ),
    ],
)
def test_the_blocker_that_is_named_is_the_nearest(fen, announcement, fault):
    """3.5: a piece does not go over another; the first on its way is what stops it, up the board and down."""
    assert resolve(announcement, chess.Board(fen)).fault == fault


@pytest.mark.parametrize(
    ("fen", "origin", "target", "fault"),
    [
        ("4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1", "e5", "d6", FaultCode.EN_PASSANT_NOT_POSSIBLE),
        ("4k3/8/8/8/3pP3/8/8/4K3 b - - 0 1", "d4", "e3", FaultCode.EN_PASSANT_NOT_POSSIBLE),
        ("4k3/8/8/8/3pP3/8/8/4K3 w - - 0 1", "e4", "d5", FaultCode.NOTHING_TO_CAPTURE),
        ("4k3/8/8/3pP3/8/8/8/4K3 b - - 0 1", "d5", "e4", FaultCode.NOTHING_TO_CAPTURE),
        ("4k3/8/8/4P3/8/8/8/4K3 w - - 0 1", "e5", "d6", FaultCode.NOTHING_TO_CAPTURE),
    ],
)
def test_taking_in_passing_is_spoken_of_where_it_could_be(fen, origin, target, fault):
    """3.7d: only from his fifth rank a pawn takes in passing; from elsewhere there is nothing to capture."""
    board = chess.Board(fen)
    assert resolve(moving(Piece.PAWN, origin, target), board).fault == Fault(code=fault, target=target)


def test_a_pinned_pawn_that_could_capture_is_pinned():
    """3.9: there is something to capture; what keeps the pawn from it is its own king."""
    board = chess.Board("k3r3/8/8/3p4/4P3/8/8/4K3 w - - 0 1")
    pinned = Fault(code=FaultCode.PINNED, piece=Piece.PAWN, square="e4", attacker="e8")
    assert resolve(moving(Piece.PAWN, "e4", "d5"), board).fault == pinned
    assert pinned.names() == {"piece": Piece.PAWN, "square": "e4", "attacker": "e8"}


def test_of_several_pieces_none_of_which_goes_there_none_is_blamed():
    """3.6: with two knights no single one is named; with one its square is."""
    announcement = Announcement(piece=Piece.KNIGHT, to="e5")
    two = chess.Board("4k3/8/8/8/8/8/8/1N2K1N1 w - - 0 1")
    assert resolve(announcement, two).fault == Fault(code=FaultCode.NONE_REACHES, piece=Piece.KNIGHT, target="e5")
    one = chess.Board("4k3/8/8/8/8/8/8/1N2K3 w - - 0 1")
    assert resolve(announcement, one).fault == Fault(
        code=FaultCode.CANNOT_MOVE_SO, piece=Piece.KNIGHT, square="b1", target="e5"
    )


@pytest.mark.parametrize(
    ("announcement", "fault"),
    [
        (
            Announcement(to="e4", promotion=Piece.QUEEN),
            Fault(code=FaultCode.PROMOTION_NOT_POSSIBLE, piece=Piece.QUEEN),
        ),
        (Announcement(to="e4", capture=True), Fault(code=FaultCode.NOTHING_TO_CAPTURE, target="e4")),
        (Announcement(to="e4", en_passant=True), Fault(code=FaultCode.EN_PASSANT_NOT_POSSIBLE, target="e4")),
        (Announcement(piece=Piece.QUEEN, from_file="a", to="a4"), None),
    ],
)
def test_what_is_said_of_a_move_must_be_so(announcement, fault):
    """C, E2.1: a promotion, a capture or a taking in passing that is announced and is none is no legal move."""
    found = resolve(announcement, chess.Board()).fault
    assert found is not None
    assert fault is None or found == fault


def test_a_king_who_goes_two_squares_castles_for_both_colours():
    """3.8, C.13: "König g8" of Black's king on e8 is castling, as "König g1" is of White's."""
    for fen, target in (
        ("4k2r/8/8/8/8/8/8/4K2R b Kk - 0 1", "g8"),
        ("4k2r/8/8/8/8/8/8/4K2R w Kk - 0 1", "g1"),
    ):
        announcement = Announcement(piece=Piece.KING, to=target)
        assert resolve(announcement, chess.Board(fen)).move == f"e{target[1]}{target}"


@pytest.mark.parametrize(
    ("announcement", "fault"),
    [
        (Announcement(piece=Piece.QUEEN, to="a4"), Fault(code=FaultCode.NO_SUCH_PIECE, piece=Piece.QUEEN)),
        (
            Announcement(piece=Piece.ROOK, from_file="a", to="a4"),
            Fault(code=FaultCode.NO_SUCH_PIECE_THERE, piece=Piece.ROOK, square="a"),
        ),
        (
            Announcement(piece=Piece.ROOK, from_rank=7, to="a4"),
            Fault(code=FaultCode.NO_SUCH_PIECE_THERE, piece=Piece.ROOK, square="7"),
        ),
        (moving(Piece.ROOK, "a1", "a4"), Fault(code=FaultCode.NOTHING_THERE, square="a1")),
        (moving(Piece.ROOK, "e8", "a4"), Fault(code=FaultCode.NOT_YOUR_TURN, square="e8")),
        (
            moving(Piece.ROOK, "e1", "a4"),
            Fault(code=FaultCode.WRONG_PIECE, piece=Piece.ROOK, square="e1", stands=Piece.KING),
        ),
        (Announcement(piece=Piece.KING), Fault(code=FaultCode.TARGET_MISSING)),
    ],
)
def test_what_is_missing_is_named_as_far_as_it_was_said(announcement, fault):
    """E2.1: without a square none is named; with a file, a rank or a square, what stands there instead."""
    assert resolve(announcement, chess.Board("4k3/8/8/8/8/8/8/4K2R w - - 0 1")).fault == fault


@pytest.mark.parametrize(
    ("fen", "announcement", "fault"),
    [
        (
            "4k3/8/8/8/8/8/r7/4K3 w - - 0 1",
            Announcement(piece=Piece.KING, to="e2"),
            Fault(code=FaultCode.KING_INTO_CHECK, target="e2", attacker="a2"),
        ),
        (
            "4k3/8/8/8/8/8/8/q3K2R w - - 0 1",
            Announcement(piece=Piece.ROOK, to="h5"),
            Fault(code=FaultCode.IN_CHECK, attacker="a1"),
        ),
        (
            "4r1k1/8/8/8/8/8/4R3/4K3 w - - 0 1",
            Announcement(piece=Piece.ROOK, to="a2"),
            Fault(code=FaultCode.PINNED, piece=Piece.ROOK, square="e2", attacker="e8"),
        ),
        (
            "7k/8/8/K2Pp2r/8/8/8/8 w - e6 0 1",
            Announcement(from_file="d", to="e6", capture=True),
            Fault(code=FaultCode.LEAVES_KING_IN_CHECK),  # both pawns leave the rank, and neither alone was pinned
        ),
    ],
)
def test_what_the_own_king_forbids(fen, announcement, fault):
    """3.9: the king goes to no attacked square, is not left in check, and neither by who shields him."""
    assert resolve(announcement, chess.Board(fen)).fault == fault
