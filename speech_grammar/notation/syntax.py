"""A move as it is written (Laws 2009, appendix C), without a position: what its letters and signs claim.

Read are all forms of the Laws' texts: "exd6 e.p.", "exd6 a.p", "exd6e.p.", "0-0" and "O-O", "+", "++" and "#", the
capture with and without "x", promotion with and without "=", the long form with and without hyphen, spaces inside a
move ("cx d5"), the number before it, and UCI ("e7e8q"), the only place for English letters in another language.

A capital before a square is a piece and a small letter a file: "Bb5" is no "bb5". A small letter is a piece where no
file has that name ("sf3").
"""

import re
from dataclasses import dataclass, replace
from functools import cache

import chess

from game.announcement import Announcement, Castling, Piece
from game.table.scoresheet import DRAW_OFFER
from game.table.seat import NotationLanguage
from speech_grammar.notation.languages import FIGURINES, letters_of

_DASHES = str.maketrans(dict.fromkeys("–—−‐‑", "-") | dict.fromkeys("×✕", "x") | dict.fromkeys("\ufe0e\ufe0f", ""))  # noqa: RUF001 - signs that editors put in for "-" and "x"
_NUMBER = re.compile(r"^\d{1,3}\.+")
_UCI_PROMOTIONS = {"q": Piece.QUEEN, "r": Piece.ROOK, "b": Piece.BISHOP, "n": Piece.KNIGHT}
_CASTLING = re.compile(r"(?P<short>[0oO]-?[0oO])(?P<long>-?[0oO])?(?P<marks>[+#]*)")
_UCI = re.compile(r"(?P<from_file>[a-h])(?P<from_rank>[1-8])(?P<to>[a-h][1-8])(?P<promotion>[qrbn])")
_MOVE = r"""
    (?P<piece>[{pieces}])?
    (?P<from_file>[a-hA-H])?(?P<from_rank>[1-8])?
    (?P<capture>[xX:])?-?
    (?P<to>[a-hA-H][1-8])
    (?:=?(?P<promotion>[{promotions}]))?
    (?P<marks>(?:[ea]\.?p\.?|\+|\#)*)"""


@dataclass(frozen=True, slots=True)
class Written:
    """What an entry claims: a move (None: it is none in this language), and that a draw was offered with it (C.13)."""

    announcement: Announcement | None
    draw_offer: bool = False


@dataclass(frozen=True, slots=True)
class _Reader:
    """How a language writes a move, and which pieces its letters are."""

    move: re.Pattern[str]
    pieces: dict[str, Piece]


def written(text: str, language: NotationLanguage) -> Written:
    """The text as a move written with the letters of that language, or with figurines."""
    draw_offer = DRAW_OFFER in "".join(text.split())
    return Written(_announcement(bare(text), language), draw_offer)


def bare(text: str) -> str:
    """The move alone: without spaces, its number, the offer of a draw, and the signs of praise and blame after it."""
    move = "".join(text.translate(_DASHES).split()).replace(DRAW_OFFER, "")
    return _NUMBER.sub("", move).rstrip("!?,;")


def _announcement(move: str, language: NotationLanguage) -> Announcement | None:
    move = move if move.endswith("p.") else move.rstrip(".")
    if castling := _CASTLING.fullmatch(move):
        side = Castling.QUEENSIDE if castling["long"] else Castling.KINGSIDE
        return _marked(Announcement(castling=side), castling["marks"])
    if uci := _UCI.fullmatch(move):
        place, promotion = (uci["from_file"], int(uci["from_rank"])), _UCI_PROMOTIONS[uci["promotion"]]
        return Announcement(from_file=place[0], from_rank=place[1], to=uci["to"], promotion=promotion)
    reader = _reader(language)
    found = reader.move.fullmatch(move)
    return _claims(found, reader.pieces) if found and not _has_foreign_piece(found) else None


def _has_foreign_piece(move: re.Match[str]) -> bool:
    """Whether a capital before the square is no file but a piece of another language: "Cf3", other than "E2E4"."""
    is_file = (move["from_file"] or "a").islower() or move["piece"]
    return not is_file and not (move["from_rank"] and move["to"].isupper())


def _claims(move: re.Match[str], pieces: dict[str, Piece]) -> Announcement:
    claims = Announcement(
        piece=pieces[move["piece"]] if move["piece"] else None,
        from_file=move["from_file"].lower() if move["from_file"] else None,
        from_rank=int(move["from_rank"]) if move["from_rank"] else None,
        to=move["to"].lower(),
        capture=bool(move["capture"]),
        promotion=pieces[move["promotion"].upper()] if move["promotion"] else None,
    )
    return _marked(claims, move["marks"])


def _marked(claims: Announcement, marks: str) -> Announcement:
    """With what the signs after the move say; "++" is mate, as "#" is."""
    return replace(
        claims,
        en_passant="p" in marks,
        check="+" in marks.replace("++", ""),
        mate="#" in marks or "++" in marks,
    )


@cache
def _reader(language: NotationLanguage) -> _Reader:
    letters = letters_of(language)
    pieces = letters.pieces
    small = {letter.lower(): piece for letter, piece in pieces.items() if letter.lower() not in chess.FILE_NAMES}
    promoted = "".join(letter for piece, letter in letters.officers.items() if piece is not Piece.KING)
    figurines = "".join(figurine for figurine, piece in FIGURINES.items() if piece not in {Piece.KING, Piece.PAWN})
    pattern = _MOVE.format(
        pieces="".join((*pieces, *small, *FIGURINES)), promotions=promoted + promoted.lower() + figurines
    )
    return _Reader(re.compile(pattern, re.VERBOSE), pieces | small | FIGURINES)
