"""Every legal move of a thousand positions comes back from its words, in the long form and in the short one."""

from functools import cache
from pathlib import Path

import chess
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.announcement import Announcement, Castling, Piece
from game.legality.resolution import announcement_of, resolve, shortest
from speech_grammar import Intent, long_form, parse, short_form
from speech_grammar.grammar import acceptor

POSITIONS = Path(__file__).parents[1] / "data" / "positions.fen"


@cache
def positions() -> tuple[chess.Board, ...]:
    """The thousand positions of real games, in the middle of which Chess960 begins."""
    boards, chess960 = [], False
    for line in POSITIONS.read_text().splitlines():
        if line.startswith("#"):
            chess960 = line == "# Chess960"
        else:
            boards.append(chess.Board(line, chess960=chess960))
    return tuple(boards)


@cache  # the moves of a thousand positions are told in a few thousand ways
def heard(words: str) -> Announcement:
    """The announcement in words that the ear may hear."""
    assert acceptor().accepts(tuple(words.lower().split())), words
    reading = parse(words)
    assert reading.intent is Intent.ANNOUNCEMENT
    assert reading.announcement is not None
    return reading.announcement


def test_there_are_a_thousand_positions():
    """The positions are as many as promised, of both kinds."""
    assert len(positions()) == 1000
    assert sum(board.chess960 for board in positions()) == 150


@pytest.mark.no_cover
@pytest.mark.parametrize("part", range(4))
def test_every_legal_move_comes_back_from_its_words(part):
    """The long form of a move means that move; the short form means it, or asks about it among others."""
    for board in positions()[part::4]:
        for move in board.legal_moves:
            full = announcement_of(board, move.uci())
            assert resolve(heard(long_form(full)), board).move == move.uci()
            short = resolve(heard(short_form(full)), board)
            assert move.uci() in (short.move, *short.choices)
            assert resolve(heard(long_form(shortest(board, move.uci()))), board).move == move.uci()


squares = st.sampled_from(chess.SQUARE_NAMES)
marks = {"check": st.booleans(), "mate": st.just(value=False)}
officers = st.builds(
    Announcement,
    piece=st.sampled_from([Piece.KING, Piece.QUEEN, Piece.ROOK, Piece.BISHOP, Piece.KNIGHT]),
    from_file=st.none() | st.sampled_from("abcdefgh"),
    from_rank=st.none() | st.integers(1, 8),
    to=squares,
    capture=st.booleans(),
    **marks,
)
castlings = st.builds(Announcement, castling=st.sampled_from(Castling), **marks)


@st.composite
def pawns(draw) -> Announcement:
    """What can be announced of a pawn, or of whatever stands on a square."""
    origin = draw(st.none() | squares | st.sampled_from("abcdefgh"))
    told_by_its_file = origin is not None and len(origin) == 1
    to = draw(squares.filter(lambda square: not told_by_its_file or abs(ord(square[0]) - ord(origin)) == 1))
    promotion = st.sampled_from([Piece.QUEEN, Piece.ROOK, Piece.BISHOP, Piece.KNIGHT])
    return Announcement(
        from_file=origin[0] if origin else None,
        from_rank=int(origin[1]) if origin and len(origin) > 1 else None,
        to=to,
        capture=draw(st.booleans()) if origin else False,
        promotion=draw(st.none() | promotion) if to[1] in "18" else None,
        en_passant=draw(st.booleans()) if to[1] in "36" else False,
        check=draw(st.booleans()),
    )


@settings(deadline=None)
@given(officers | castlings | pawns())
def test_every_announcement_comes_back_from_its_words(announcement):
    """What is claimed in words is exactly what was claimed before."""
    assert heard(long_form(announcement)) == announcement


@settings(deadline=None)
@given(officers | castlings | pawns())
def test_the_short_form_claims_nothing_else(announcement):
    """The short form leaves out where the piece stands, and changes nothing that it says."""
    short = heard(short_form(announcement))
    assert (short.piece, short.to, short.castling) == (announcement.piece, announcement.to, announcement.castling)
    assert short.from_file in {None, announcement.from_file}
    assert short.from_rank in {None, announcement.from_rank}
    assert (short.capture, short.promotion) == (announcement.capture, announcement.promotion)


def test_the_short_form_keeps_what_tells_the_piece():
    """A piece that is told by its square alone keeps the square: without it the words would name a pawn."""
    knight = Announcement(from_file="g", from_rank=1, to="f3")
    assert short_form(knight) == long_form(knight) == "Gustav eins Felix drei"
    assert short_form(Announcement(piece=Piece.KNIGHT, from_file="g", from_rank=1, to="f3")) == "Springer Felix drei"
    assert short_form(Announcement(piece=Piece.PAWN, from_file="e", from_rank=2, to="e4")) == "Eva vier"
    capture = Announcement(piece=Piece.PAWN, from_file="e", from_rank=4, to="d5", capture=True)
    assert (short_form(capture), long_form(capture)) == ("Eva schlägt David fünf", "Eva vier schlägt David fünf")
    assert long_form(Announcement(castling=Castling.QUEENSIDE, check=True)) == "Lange Rochade Schach"


@settings(deadline=None)
@given(pawns())
def test_a_named_pawn_is_told_by_its_squares(announcement):
    """Bauer may be said before every move of a pawn; Rochade does not say it."""
    named = parse(f"Bauer {long_form(announcement)}").announcement
    assert named is not None
    assert named.piece is Piece.PAWN
    assert long_form(named) == long_form(announcement)
