"""A move in a player's own letters (Laws 2009, C.8 to C.12), short ("Cbd2") or long ("Cb1d2", 2023)."""

from collections.abc import Callable, Mapping
from enum import StrEnum

import chess

from game.announcement import Announcement, Castling, Piece
from game.legality.resolution import announcement_of, shortest
from game.table.seat import NotationLanguage
from speech_grammar.notation.languages import FIGURINES, letters_of

Writer = Callable[[str, chess.Board], str]
"""Writes a legal move (UCI) of a position, in the letters that somebody chose."""

_CASTLING = {Castling.KINGSIDE: "0-0", Castling.QUEENSIDE: "0-0-0"}
_FIGURINES = {piece: figurine for figurine, piece in reversed(FIGURINES.items())}


class Style(StrEnum):
    """How much of the square of departure is written."""

    SHORT = "short"  # as little as C.10 needs
    LONG = "long"  # all of it


def write(
    move: str, board: chess.Board, language: NotationLanguage, style: Style = Style.SHORT, *, figurine: bool = False
) -> str:
    """The legal move (UCI) as it is written, with "+" or "#" for check and mate, "a.p." or "e.p." after a capture so.

    Raises ValueError when no piece stands on the square of departure.
    """
    full = announcement_of(board, move)
    form = full if style is Style.LONG else shortest(board, move)
    letters = _FIGURINES if figurine else letters_of(language).officers
    text = _CASTLING[form.castling] if form.castling else _squares(form, letters)
    en_passant = f" {letters_of(language).en_passant}" if full.en_passant else ""
    return text + _check(move, board) + en_passant


def writer(language: NotationLanguage, *, figurine: bool = False) -> Writer:
    """Return what writes moves short, in that language or with figurines."""
    return lambda move, board: write(move, board, language, figurine=figurine)


def _squares(form: Announcement, letters: Mapping[Piece, str]) -> str:
    officer = letters[form.piece] if form.piece not in {None, Piece.PAWN} else ""
    capture = "x" if form.capture else ""
    promotion = letters[form.promotion] if form.promotion else ""
    return f"{officer}{form.from_file or ''}{form.from_rank or ''}{capture}{form.to}{promotion}"


def _check(move: str, board: chess.Board) -> str:
    after = board.copy(stack=False)
    after.push(chess.Move.from_uci(move))
    if after.is_checkmate():
        return "#"
    return "+" if after.is_check() else ""
