"""What an announcement means on a board: one legal move, several to choose from, or the reason against it."""

import chess
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.announcement import Announcement, Castling, Piece
from game.legality.faults import castling_fault
from game.legality.resolution import Fault, FaultCode, Resolution, announcement_of, resolve, shortest

KNIGHTS = "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1"  # both reach d2
CASTLING_960 = "1k5r/8/8/8/8/8/8/RK4R1 w GA - 0 1"


@st.composite
def positions(draw) -> chess.Board:
    """A position after some legal moves, of the initial or of a Chess960 position."""
    number = draw(st.none() | st.integers(0, 959))
    board = chess.Board() if number is None else chess.Board.from_chess960_pos(number)
    for _ in range(draw(st.integers(0, 60))):
        moves = sorted(board.legal_moves, key=chess.Move.uci)
        if not moves:
            break
        board.push(draw(st.sampled_from(moves)))
    return board


announcements = st.builds(
    Announcement,
    piece=st.none() | st.sampled_from(Piece),
    from_file=st.none() | st.sampled_from("abcdefgh"),
    from_rank=st.none() | st.integers(1, 8),
    to=st.none() | st.sampled_from(chess.SQUARE_NAMES),
    capture=st.booleans(),
    promotion=st.none() | st.sampled_from(Piece),
    castling=st.none() | st.sampled_from(Castling),
    en_passant=st.booleans(),
)


@settings(deadline=None)
@given(positions(), announcements)
def test_an_announcement_never_becomes_another_move(board, announcement):
    """Whatever is announced, exactly one answer comes, and a move in it is legal and claims what was claimed."""
    resolution = resolve(announcement, board)
    assert sum((resolution.move is not None, bool(resolution.choices), resolution.fault is not None)) == 1
    moves = resolution.choices or tuple(filter(None, [resolution.move]))
    assert len(resolution.choices) != 1
    for uci in moves:
        move = chess.Move.from_uci(uci)
        assert move in board.legal_moves
        if announcement.castling is None and not board.is_castling(move):
            full = announcement_of(board, uci)
            assert full.to == announcement.to
            assert full.promotion == announcement.promotion
            assert announcement.piece in {None, full.piece}
            assert announcement.from_file in {None, full.from_file}
            assert announcement.from_rank in {None, full.from_rank}
            assert full.capture >= announcement.capture
            assert full.en_passant >= announcement.en_passant


@settings(deadline=None)
@given(positions())
def test_each_legal_move_is_found_by_its_full_and_by_its_shortest_announcement(board):
    """What names a legal move, in full or as short as algebraic notation, resolves to that move."""
    for move in board.legal_moves:
        assert resolve(announcement_of(board, move.uci()), board) == Resolution(move=move.uci())
        assert resolve(shortest(board, move.uci()), board) == Resolution(move=move.uci())


@settings(deadline=None)
@given(positions())
def test_the_shortest_announcement_says_of_the_departure_what_san_says(board):
    """File and rank of departure are said exactly where standard algebraic notation writes them (C.10)."""
    for move in board.legal_moves:
        if board.is_castling(move):
            continue
        said = shortest(board, move.uci())
        san = board.san(move).rstrip("+#").split("=")[0].replace("x", "")
        written = san[:-2].lstrip("KQRBN")
        assert f"{said.from_file or ''}{said.from_rank or ''}" == written


@pytest.mark.parametrize(
    ("fen", "uci", "shortest_form"),
    [
        (chess.STARTING_FEN, "e2e4", Announcement(to="e4")),
        (chess.STARTING_FEN, "g1f3", Announcement(piece=Piece.KNIGHT, to="f3")),
        (KNIGHTS, "b1d2", Announcement(piece=Piece.KNIGHT, from_file="b", to="d2")),
        ("4k3/8/8/8/N7/8/8/N3K3 w - - 0 1", "a1b3", Announcement(piece=Piece.KNIGHT, to="b3")),
        ("4k3/8/8/N7/8/8/8/N3K3 w - - 0 1", "a1b3", Announcement(piece=Piece.KNIGHT, from_rank=1, to="b3")),
        (
            "7k/8/8/Q1Q5/8/8/8/Q3K3 w - - 0 1",
            "a5b6",
            Announcement(piece=Piece.QUEEN, from_file="a", to="b6"),
        ),
        (
            "7k/8/8/Q1Q5/8/8/8/2Q1K3 w - - 0 1",
            "c5a3",
            Announcement(piece=Piece.QUEEN, from_file="c", from_rank=5, to="a3"),
        ),
        ("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", Announcement(from_file="e", to="d5", capture=True)),
        ("3r3k/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7e8q", Announcement(to="e8", promotion=Piece.QUEEN)),
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", Announcement(castling=Castling.KINGSIDE)),
        ("4k3/8/8/8/8/8/8/R3K1R1 w Q - 0 1", "a1d1", Announcement(piece=Piece.ROOK, to="d1")),
    ],
)
def test_the_shortest_form_of_a_move(fen, uci, shortest_form):
    """C.8 to C.11: no letter for a pawn, a file, a rank or both only where another such piece could go there too."""
    assert shortest(chess.Board(fen), uci) == shortest_form


def test_two_knights_are_asked_about():
    """Several legal moves that fit are choices, and the file or the rank of departure decides between them."""
    board = chess.Board(KNIGHTS)
    assert resolve(Announcement(piece=Piece.KNIGHT, to="d2"), board).choices == ("b1d2", "f3d2")
    assert resolve(Announcement(piece=Piece.KNIGHT, from_file="b", to="d2"), board).move == "b1d2"
    assert resolve(Announcement(piece=Piece.KNIGHT, from_rank=3, to="d2"), board).move == "f3d2"


def test_a_pinned_knight_is_no_choice():
    """A piece that may not move is no candidate, as in algebraic notation."""
    board = chess.Board("4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1")
    assert resolve(Announcement(piece=Piece.KNIGHT, to="e2"), board).move == "g1e2"


def test_squares_alone_move_what_stands_there():
    """Without a piece, the square of departure tells the piece; a target alone is a pawn's."""
    board = chess.Board()
    assert resolve(Announcement(from_file="g", from_rank=1, to="f3"), board).move == "g1f3"
    assert resolve(Announcement(to="e4"), board).move == "e2e4"
    assert resolve(Announcement(to="f3"), board).move == "f2f3"


def test_the_kings_two_squares_are_castling():
    """König Eva eins Gustav eins is the same move as Kurze Rochade, with the same reasons against it."""
    board = chess.Board("4k3/8/8/8/8/8/8/R3K2R w K - 0 1")
    king = Announcement(piece=Piece.KING, from_file="e", from_rank=1, to="g1")
    assert resolve(king, board) == resolve(Announcement(castling=Castling.KINGSIDE), board) == Resolution(move="e1g1")
    queenside = Announcement(from_file="e", from_rank=1, to="c1")
    assert resolve(queenside, board).fault == Fault(code=FaultCode.CASTLING_RIGHT_LOST)


def test_another_piece_on_the_kings_square_does_not_castle():
    """3.8a: Eva eins Gustav eins of a rook, whose king has gone to h2, is the rook's move."""
    board = chess.Board("4k3/8/8/8/8/8/7K/4R3 w - - 0 1")
    assert resolve(Announcement(from_file="e", from_rank=1, to="g1"), board).move == "e1g1"


def test_chess960_castles_by_announcement_only():
    """In Chess960 the king's step towards the rook is never castling, and castling is the king taking his rook."""
    board = chess.Board(CASTLING_960, chess960=True)
    assert resolve(Announcement(castling=Castling.KINGSIDE), board).move == "b1g1"
    assert resolve(Announcement(piece=Piece.KING, to="c1"), board).move == "b1c1"
    standing_as_usual = chess.Board("4k3/8/8/8/8/8/8/4K2R w H - 0 1", chess960=True)
    step = resolve(Announcement(piece=Piece.KING, from_file="e", from_rank=1, to="g1"), standing_as_usual).fault
    assert step is not None
    assert step.code is FaultCode.CANNOT_MOVE_SO
    fault = resolve(Announcement(from_file="b", from_rank=1, to="a1"), board).fault
    assert fault == Fault(code=FaultCode.OWN_PIECE_ON_SQUARE, target="a1")


def test_chess960_castling_may_open_an_attack():
    """A rook that shields its king's last square may not castle away (a trap of Chess960 only)."""
    board = chess.Board("6k1/8/8/8/8/8/8/qRK5 w B - 0 1", chess960=True)
    fault = resolve(Announcement(castling=Castling.QUEENSIDE), board).fault
    assert fault == Fault(code=FaultCode.CASTLING_THROUGH_ATTACK, square="c1", attacker="a1")


def test_check_and_mate_are_claims_that_move_nothing():
    """Schach and matt, true or not, do not change the move."""
    claim = Announcement(to="e4", check=True, mate=True)
    assert resolve(claim, chess.Board()).move == "e2e4"


def test_a_capture_need_not_be_said():
    """Eva David fünf captures without the word, and a promotion by capture is found by its piece."""
    assert (
        resolve(Announcement(from_file="e", to="d5"), chess.Board("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1")).move == "e4d5"
    )
    board = chess.Board("3rk3/4P3/8/8/8/8/8/4K3 w - - 0 1")
    assert resolve(Announcement(to="d8", promotion=Piece.KNIGHT), board).move == "e7d8n"


def test_a_legal_castling_has_no_fault():
    """Asking why a castling is refused that is not refused is a mistake."""
    with pytest.raises(ValueError, match="kingside castling is legal"):
        castling_fault(chess.Board("4k3/8/8/8/8/8/8/4K2R w K - 0 1"), Castling.KINGSIDE)


def test_a_move_without_its_piece_cannot_be_described():
    """Nothing can be announced from an empty square."""
    with pytest.raises(ValueError, match="no piece on e3"):
        announcement_of(chess.Board(), "e3e4")
