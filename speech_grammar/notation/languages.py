"""Whose letters the pieces have: the table `languages.toml`, as values."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from game.announcement import Piece
from game.table.seat import NotationLanguage

OFFICERS = (Piece.KING, Piece.QUEEN, Piece.ROOK, Piece.BISHOP, Piece.KNIGHT)
FIGURINES = {
    figurine: piece
    for figurines in ("♔♕♖♗♘♙", "♚♛♜♝♞♟")
    for figurine, piece in zip(figurines, (*OFFICERS, Piece.PAWN), strict=True)
}
"""The figurines, which are the same in every language (C.3); Black's mean the same pieces as White's."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Letters:
    """The piece letters of a language; `pawn` is one that reading passes for a pawn, None where there is none."""

    language: NotationLanguage
    officers: Mapping[Piece, str]
    pawn: str | None
    en_passant: str

    @property
    def pieces(self) -> dict[str, Piece]:
        """From capital letter to piece."""
        found = {letter: piece for piece, letter in self.officers.items()}
        return found | ({self.pawn: Piece.PAWN} if self.pawn else {})


@cache
def letters_of(language: NotationLanguage) -> Letters:
    """The letters of a language."""
    row = _table()[language]
    return Letters(
        language=language,
        officers={piece: row[piece] for piece in OFFICERS},
        pawn=row.get("pawn"),
        en_passant=row["en_passant"],
    )


@cache
def _table() -> Mapping[str, Mapping[str, str]]:
    return tomllib.loads(files("speech_grammar.notation").joinpath("languages.toml").read_text("utf-8"))
