"""What the ear doubts: announcements that no piece can carry out on any board, and those that hardly anybody needs."""

from pathlib import Path
from random import Random

import chess
import chess.pgn
import pytest

from game.announcement import Piece
from game.legality.resolution import announcement_of, shortest
from speech_grammar import grammar
from speech_grammar.announcing import long_form
from speech_grammar.doubt import Doubt, doubted, doubts_about, goes

GAMES = Path(__file__).parents[1] / "data" / "games.pgn"
IMPOSSIBLE, SELDOM = Doubt.IMPOSSIBLE, Doubt.SELDOM


@pytest.mark.parametrize(
    ("words", "doubts"),
    [
        ("springer gustav eins felix drei", ()),
        ("springer gustav eins gustav drei", (IMPOSSIBLE,)),
        ("könig gustav eins gustav zwei", ()),
        ("könig gustav eins gustav drei", (IMPOSSIBLE,)),
        ("könig eva eins gustav eins", ()),
        ("läufer felix eins nimmt cesar vier schach", ()),
        ("läufer felix eins nimmt cesar fünf schach", (IMPOSSIBLE,)),
        ("turm anna eins anna acht", ()),
        ("turm anna eins bella acht", (IMPOSSIBLE,)),
        ("dame david eins hector fünf matt", ()),
        ("dame david eins hector sechs", (IMPOSSIBLE,)),
        ("bauer eva zwei eva vier", ()),
        ("bauer eva drei eva fünf", (IMPOSSIBLE,)),
        ("bauer eva sieben schlägt david acht dame", ()),
        ("eva zwei eva vier", ()),
        ("turm anna david eins", ()),
        ("springer gustav felix drei", ()),
        ("springer gustav david drei", (IMPOSSIBLE,)),
        ("eva nimmt david fünf", ()),
    ],
)
def test_a_move_that_no_piece_can_make_is_doubted(words, doubts):
    """A knight leaves its file and its rank, a bishop stays on its colour, a pawn goes two steps only from home."""
    assert doubts_about(words.split()) == doubts


@pytest.mark.parametrize(
    ("words", "doubts"),
    [
        ("dame sieben david sechs", (SELDOM,)),
        ("david sieben david sechs", ()),
        ("könig eva eva zwei", (SELDOM,)),
        ("läufer felix cesar vier", (SELDOM,)),
        ("turm eins anna drei", (SELDOM,)),
        ("gustav eins felix drei", (SELDOM,)),
        ("läufer felix felix vier", (SELDOM, IMPOSSIBLE)),
    ],
)
def test_what_hardly_anybody_needs_to_say_is_doubted(words, doubts):
    """There is one king, one queen and one bishop of each colour; and who names no piece mostly means a pawn."""
    assert doubts_about(words.split()) == doubts


@pytest.mark.parametrize("words", ["dame", "eins", "kurze rochade", "eva vier", "springer felix drei", "uhr", "ja"])
def test_commands_and_moves_told_by_their_target_are_not_doubted(words):
    """Where no departure is told, no board speaks against it."""
    assert doubts_about(words.split()) == ()


@pytest.mark.no_cover
def test_no_move_of_a_real_game_is_impossible():
    """However a legal move is announced, some piece can make it; hardly one has to be told as it seldom is."""
    seldom = told = 0
    with GAMES.open(encoding="utf-8") as file:
        games = [game for _ in range(40) if (game := chess.pgn.read_game(file))]
    for game in games:
        board = game.board()
        for move in game.mainline_moves():
            for announced in (announcement_of(board, move.uci()), shortest(board, move.uci())):
                words = long_form(announced).lower().split()
                doubts = doubts_about(words)
                assert IMPOSSIBLE not in doubts, words
                seldom, told = seldom + bool(doubts), told + 1
            board.push(move)
    assert told > 1000
    assert seldom * 300 < told


@pytest.mark.no_cover
def test_doubting_changes_no_sentence():
    """The ear hears the sentences of the grammar and no others, doubted or not."""
    random, plain, split = Random(7), grammar.acceptor(), doubted().acceptor
    said = [tuple(grammar.sample(random).split()) for _ in range(2000)]
    assert all(split.accepts(words) for words in said)
    cut = {words[:at] for words in said for at in range(1, len(words))}
    assert any(split.accepts(words) for words in cut)
    assert all(split.accepts(words) == plain.accepts(words) for words in cut)
    assert {word for _, word, _ in split.arcs} == {word for _, word, _ in plain.arcs}


@pytest.mark.no_cover
@pytest.mark.parametrize("colour", chess.COLORS)
@pytest.mark.parametrize("piece", list(Piece))
def test_pieces_go_as_on_a_board(piece, colour):
    """A piece goes where it could play to on a board where it is alone, and where it captures; a king castles too."""
    kind = chess.PIECE_NAMES.index(piece.value)
    for square in chess.SQUARES[8:56]:  # where every piece may stand
        board = chess.Board(None)
        board.turn = colour
        board.set_piece_at(square, chess.Piece(kind, colour))
        played = {move.to_square for move in board.generate_pseudo_legal_moves()} | set(board.attacks(square))
        assert played <= {target for target in chess.SQUARES if goes(piece, square, target)}
        if piece is not Piece.PAWN:  # a pawn of the other colour goes elsewhere
            assert played == {target for target in chess.SQUARES if goes(piece, square, target)}


def test_a_king_castles_on_the_first_and_last_rank_only():
    """From any square of the rank, for Chess960; to Cesar or Gustav, whatever stands there now."""
    for square in chess.SQUARES:
        far = {target for target in chess.SQUARES if goes(Piece.KING, square, target)} - set(_around(square))
        rank = chess.square_rank(square)
        castled = {chess.square(2, rank), chess.square(6, rank)} if rank in {0, 7} else set()
        assert far - {square} == castled - set(_around(square)) - {square}


def _around(square):
    board = chess.Board(None)
    board.set_piece_at(square, chess.Piece(chess.KING, chess.WHITE))
    return board.attacks(square)
