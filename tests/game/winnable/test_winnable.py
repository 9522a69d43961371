"""Whether a player can mate by any possible series of legal moves (6.9), by real flag falls and composed positions."""

import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import chess
import chess.pgn
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.actors import Colour
from game.errors import PositionError
from game.table.position import chess_colour
from game.winnable import LIMIT, PATIENT, Argument, CanMate, can_mate, is_dead, winnable
from game.winnable.forced import ends_without_mate
from game.winnable.question import never_nets
from tests.game.winnable import exhaustive

DATA = Path(__file__).parents[2] / "data"
FLAG_FALLS = (DATA / "timeouts.fen").read_text().splitlines()
UNFAIR = (DATA / "unfair_timeouts.fen").read_text().splitlines()
MATING = [line.split("\t") for line in (DATA / "can_mate.fen").read_text().splitlines()]
COMPOSED = [line.split("\t") for line in (DATA / "cannot_mate.fen").read_text().splitlines()]


def answers(fen: str, limit: int = LIMIT) -> tuple[str, str]:
    """What White and Black are told; every mating line is played out on the way."""
    return answer(fen, Colour.WHITE, limit), answer(fen, Colour.BLACK, limit)


def answer(fen: str, colour: Colour, limit: int = LIMIT) -> str:
    """What that player is told; a mating line is played out, and a "cannot" has its argument."""
    verdict = winnable(fen, colour, limit=limit)
    if verdict.answer is CanMate.CAN:
        board = chess.Board(fen, chess960=True)
        for move in verdict.line:
            board.push(board.parse_uci(move))
        assert board.is_checkmate()
        assert board.turn is not chess_colour(colour)
    assert (verdict.argument is not None) == (verdict.answer is CanMate.CANNOT)
    return str(verdict.answer)


@st.composite
def walls(draw: st.DrawFn) -> chess.Board:
    """Kings, perhaps a bishop or a knight, and pawns of which many block each other."""
    board = chess.Board(None)
    free = list(chess.SQUARES)

    def put(piece: chess.Piece, squares: list[int]) -> None:
        square = draw(st.sampled_from([square for square in squares if board.piece_at(square) is None]))
        board.set_piece_at(square, piece)

    for file in draw(st.sets(st.integers(0, 7), max_size=6)):
        rank = draw(st.integers(1, 5))
        board.set_piece_at(chess.square(file, rank), chess.Piece(chess.PAWN, chess.WHITE))
        board.set_piece_at(chess.square(file, rank + 1), chess.Piece(chess.PAWN, chess.BLACK))
    for colour in chess.COLORS:
        put(chess.Piece(chess.KING, colour), free)
    for kind in draw(st.lists(st.sampled_from((chess.BISHOP, chess.BISHOP, chess.KNIGHT)), max_size=1)):
        put(chess.Piece(kind, draw(st.booleans())), free)
    board.turn = draw(st.booleans())
    return board


possible_walls = walls().filter(lambda board: board.is_valid())


@pytest.mark.parametrize("fen", FLAG_FALLS)
def test_real_flag_falls_are_settled(fen):
    """Where a real game was lost on time to an opponent with pieces to mate with, a mating line is found (6.9)."""
    assert answer(fen, Colour.BLACK if " w " in fen else Colour.WHITE) == "can"


@pytest.mark.parametrize("fen", UNFAIR)
def test_real_flag_falls_that_cannot_be_won_are_proved(fen):
    """Where a real game was lost on time to an opponent who could never have mated, that is proved (6.9).

    The positions are CHA's own findings (tests/data/README.md): that all are proved does not show how many it misses.
    """
    assert answer(fen, Colour.BLACK if " w " in fen else Colour.WHITE) == "cannot"


@pytest.mark.no_cover
def test_a_player_who_has_mated_could_always_have():
    """Who mates in a real game, or with random moves, is never said to be unable to at any move before (6.9)."""
    for board, winner in mated_games():
        while board.move_stack:
            board.pop()
            assert winnable(board, winner, limit=60).answer is not CanMate.CANNOT, board.fen()


@cache
def mated_games():
    """Real games, and games of random moves with few pieces, that ended in mate, each with who mated."""
    found = []
    with (DATA / "games.pgn").open(encoding="utf-8") as file:
        while game := chess.pgn.read_game(file):
            found.append(game.end().board())
    rng = random.Random(8)
    for fen in (*UNFAIR, *(line[0] for line in COMPOSED)):
        for _ in range(3):
            board = chess.Board(fen)
            while len(board.move_stack) < 60 and (moves := list(board.legal_moves)):
                board.push(rng.choice(moves))
            found.append(board)
    return [(board, Colour.BLACK if board.turn else Colour.WHITE) for board in found if board.is_checkmate()]


@pytest.mark.parametrize(("fen", "white", "black"), COMPOSED)
def test_composed_positions(fen, white, black):
    """Pawn walls, fortresses, forced captures: with patience each "can" has a line that is played out, all is known.

    Nearly all of those were proved by trying every series of moves. For three written by hand that search met its
    limit, and the material decides.
    """
    of_white, of_black = answers(fen, PATIENT)
    assert (f"white {of_white}", f"black {of_black}") == (white, black)


@pytest.mark.no_cover
def test_without_patience_nothing_else_is_said():
    """The usual, shorter search settles most composed positions, leaves some open, and contradicts none."""
    told = [(answers(fen), (white[len("white ") :], black[len("black ") :])) for fen, white, black in COMPOSED]
    pairs = [pair for both, known in told for pair in zip(both, known, strict=True)]
    settled = [(said, known) for said, known in pairs if said != "undetermined"]
    assert all(said == known for said, known in settled)
    assert len(settled) > 0.95 * len(pairs)


@pytest.mark.no_cover
@pytest.mark.parametrize(("fen", "line"), MATING)
def test_nobody_who_mates_by_a_known_line_is_said_to_be_unable_to(fen, line):
    """6.9, 5.2b: White has hardly enough and mates by the moves beside the position: no reasoning may deny it."""
    board = chess.Board(fen, chess960=True)
    assert not never_nets(board)
    assert winnable(board, Colour.WHITE, limit=20).answer is not CanMate.CANNOT
    assert not is_dead(fen)
    for move in line.split():
        board.push(board.parse_uci(move))
    assert (board.is_checkmate(), board.turn) == (True, chess.BLACK)


@settings(max_examples=60)
@given(possible_walls)
def test_cannot_is_never_wrong(board):
    """No series of moves that can be tried out mates where a player is said to be unable to."""
    for colour in Colour:
        if winnable(board, colour, limit=300).answer is CanMate.CANNOT:
            assert not exhaustive.can_mate(board, chess_colour(colour), most=400)


@pytest.mark.no_cover
@settings(max_examples=150)
@given(possible_walls)
def test_nets_are_never_overlooked(board):
    """Where no mating net is held possible, no search finds a mate."""
    if never_nets(board):
        assert not exhaustive.can_mate(board, chess.WHITE, most=400)


@settings(max_examples=40)
@given(possible_walls)
def test_colours_are_alike(board):
    """The same position with colours reversed gets the same answer, with the same line reversed."""
    verdict = winnable(board, Colour.WHITE, limit=200)
    mirrored = winnable(board.mirror(), Colour.BLACK, limit=200)
    assert (verdict.answer, verdict.argument, len(verdict.line)) == (
        mirrored.answer,
        mirrored.argument,
        len(mirrored.line),
    )


@pytest.mark.parametrize(
    ("fen", "white", "black"),
    [
        ("r3kb1r/1pK4p/p2pn1R1/4p2Q/1qPn4/8/5PPP/5BNR w kq - 6 31", "can", "cannot"),
        ("2B5/5q1P/2N4P/4N1p1/Q7/2P1k3/2r1R3/3RK2R b K - 0 1", "cannot", "can"),
        ("2K1kb1r/3Q3q/1b2q2R/n2P2N1/1QP1Q3/3r2q1/6Qp/8 b k - 0 1", "cannot", "can"),
        ("4k2r/1PB4p/2n1P2B/PBNN1p1p/2pK4/5P2/1nRb2q1/1B2N3 w k - 0 1", "can", "cannot"),
    ],
)
def test_forced_lines_are_followed(fen, white, black):
    """Who has one or two moves until he is mated cannot mate, and the right to castle does not leave it open."""
    assert answers(fen) == answers(fen, PATIENT) == (white, black)


@pytest.mark.no_cover
def test_no_mate_is_overlooked_on_a_forced_line():
    """Where each forced line is said to end without White's mate, no series of moves that is tried out has one."""
    proved = [board for board in forced_boards(1_500) if ends_without_mate(board, lacks_material)]
    assert len(proved) > 20
    assert not any(exhaustive.can_mate(board, chess.WHITE, most=300) for board in proved)


def forced_boards(count: int) -> Iterator[chess.Board]:
    """Positions in which who is on move has his king in a corner, or beside rooks to castle with, and a move or two."""
    rng = random.Random(25)
    while count:
        board, free = chess.Board(None), rng.sample(chess.SQUARES, 8)
        board.turn = rng.random() < 0.5
        corner = rng.choice((chess.A1, chess.H1, chess.A8, chess.H8))
        home = chess.E1 if board.turn else chess.E8
        castles = rng.random() < 0.3
        for square in (home - 4, home + 3) if castles else ():
            board.set_piece_at(square, chess.Piece(chess.ROOK, board.turn))
        board.set_piece_at(home if castles else corner, chess.Piece(chess.KING, board.turn))
        board.set_castling_fen("KQkq" if castles else "-")
        free = [square for square in free if board.piece_at(square) is None]
        board.set_piece_at(free.pop(), chess.Piece(chess.KING, not board.turn))
        for _ in range(rng.randint(1, 4)):
            kind = rng.choice((chess.KNIGHT, chess.BISHOP, chess.ROOK, chess.QUEEN))
            board.set_piece_at(free.pop(), chess.Piece(kind, rng.random() < 0.6))
        if board.is_valid() and 0 < board.legal_moves.count() <= 2 and not lacks_material(board):
            count -= 1
            yield board


def lacks_material(board: chess.Board) -> bool:
    """Whether White has not enough to mate with."""
    return board.has_insufficient_material(chess.WHITE)


@pytest.mark.no_cover
@settings(max_examples=60)
@given(possible_walls)
def test_dead_is_what_neither_can_win(board):
    """A position is called dead only when both players cannot mate."""
    if is_dead(board.fen()):
        assert not exhaustive.can_mate(board, chess.WHITE, most=300)
        assert not exhaustive.can_mate(board, chess.BLACK, most=300)


def test_whose_turn_it_is_matters():
    """A rook that must be captured now mates nobody; with the move it does."""
    assert answers("7k/8/8/8/8/8/1r6/K7 w - - 0 1") == ("cannot", "cannot")
    assert answers("7k/8/8/8/8/8/1r6/K7 b - - 0 1") == ("cannot", "can")


def test_en_passant_opens_a_wall():
    """The right to capture en passant is part of the position; without it the wall stays closed."""
    assert answers("4k3/8/8/p1p1p1p1/P1P1P1Pp/7P/8/4K3 b - g3 0 1", PATIENT) == ("can", "can")
    assert answers("4k3/8/8/p1p1p1p1/P1P1P1Pp/7P/8/4K3 b - - 0 1") == ("cannot", "cannot")


def test_a_mate_on_the_board_is_one():
    """Who has mated could; his opponent cannot any more."""
    verdict = can_mate("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", Colour.WHITE)
    assert (verdict.answer, verdict.line) == (CanMate.CAN, ())
    assert can_mate("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", Colour.BLACK).argument is Argument.OVER


@pytest.mark.parametrize(
    ("fen", "white", "black"),
    [
        ("8/8/8/4k3/8/8/8/4K3 w - - 0 1", "cannot", "cannot"),
        ("8/8/8/4k3/8/8/8/3NK3 w - - 0 1", "cannot", "cannot"),
        ("8/8/8/4k3/8/8/8/2NNK3 w - - 0 1", "can", "cannot"),
        ("8/8/8/4k3/8/8/8/2B1K1b1 w - - 0 1", "cannot", "cannot"),
        ("8/8/8/4k3/8/8/8/2B1K2b w - - 0 1", "can", "can"),
        ("8/8/8/4k3/8/8/8/3NK2q w - - 0 1", "cannot", "can"),
        ("8/8/8/4k3/8/8/8/3NK2r w - - 0 1", "can", "can"),
        ("8/8/8/4k3/7p/8/8/3BK3 w - - 0 1", "can", "can"),
    ],
)
def test_material(fen, white, black):
    """Minor pieces mate where the opponent's own men can hem his king in, and only there."""
    assert answers(fen, PATIENT) == (white, black)


def test_chess960():
    """Castling by a Shredder FEN is a move like others."""
    assert answers("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9") == ("can", "can")


def test_too_few_positions_leave_it_open():
    """Within its limit a search says "undetermined" rather than guess."""
    fortress = "k6B/1b4B1/2b2B2/4B3/3B4/1pB1B3/pP1B4/K7 w - - 0 1"
    assert winnable(fortress, Colour.WHITE, limit=10).answer is CanMate.UNDETERMINED


@pytest.mark.parametrize("fen", ["", "8/8/8/8/8/8/8/8 w - - 0 1", "kk6/8/8/8/8/8/8/7K w - - 0 1"])
def test_impossible_positions_are_refused(fen):
    """What is no position has no answer."""
    with pytest.raises(PositionError):
        can_mate(fen, Colour.WHITE)
    with pytest.raises(PositionError):
        is_dead(fen)


@pytest.mark.parametrize(
    "fen",
    [
        "8/8/8/4k3/8/8/8/3NK3 w - - 0 1",
        "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/3BK3 w - - 0 1",
        "2b1k3/8/8/1p1p1p1p/1P1P1P1P/8/8/2B1K3 w - - 0 1",
        "7k/8/8/8/8/8/1q6/K7 w - - 0 1",
        "k7/P7/K7/8/8/8/8/8 b - - 0 1",
        "k7/Pp6/1P6/8/8/8/7K/8 w - - 0 1",
        "2k5/6p1/6P1/6PK/6P1/6PR/7P/8 b - - 0 1",
    ],
)
def test_dead_positions(fen):
    """Material, walls, a forced capture, stalemate, men walled in: nobody can mate any more (5.2b)."""
    assert is_dead(fen)


@pytest.mark.parametrize(
    "fen",
    [
        chess.STARTING_FEN,
        "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/2B1K3 w - - 0 1",
        "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1",
        "4k3/8/8/p1p1p1p1/P1P1P1Pp/7P/8/4K3 b - g3 0 1",
    ],
)
def test_living_positions(fen):
    """What can still be won, or has just been won, is not dead."""
    assert not is_dead(fen)
