"""Moves typed by hand, in algebraic notation (Laws 2009, appendix C) with German letters or as UCI, put into words.

"B" is the pawn (Bauer) and "b" the file, "D" before a square the queen and "d" the file; the other piece letters may
be small. A UCI promotion ("e7e8q") uses the English letters, and is the only thing here that does.
"""

import re
from collections.abc import Mapping

from game.announcement import Castling, Piece
from speech_grammar.vocabulary import Vocabulary

_PIECES = {"k": Piece.KING, "d": Piece.QUEEN, "t": Piece.ROOK, "l": Piece.BISHOP, "s": Piece.KNIGHT, "b": Piece.PAWN}
_UCI_PROMOTIONS = {"q": Piece.QUEEN, "r": Piece.ROOK, "b": Piece.BISHOP, "n": Piece.KNIGHT}
_CASTLING = {"0-0": Castling.KINGSIDE, "0-0-0": Castling.QUEENSIDE}
_LONE_PIECE = re.compile("[KDTLSBktls]")

_MOVE = re.compile(
    r"""(?P<piece>[KDTLSBktls])?
        (?P<from_file>[a-hA-H])?(?P<from_rank>[1-8])?
        (?P<capture>[xX:])?-?
        (?P<to>[a-hA-H][1-8])
        (?:=?(?P<promotion>[DTLSdtls]) | (?P<en_passant>\s?e\.?p\.?))?
        (?P<check>\+)?(?P<mate>\#|\+\+)?""",
    re.VERBOSE,
)
_UCI = re.compile(r"(?P<from_file>[a-h])(?P<from_rank>[1-8])(?P<to>[a-h][1-8])(?P<promotion>[qrbn])")


def words_of(typed: str, table: Vocabulary) -> tuple[str, ...] | None:
    """The canonical words of a move written without spaces; None when it is not written in notation."""
    text = typed.replace("–", "-")  # noqa: RUF001 - a dash that editors put in for the hyphen
    castling = re.fullmatch(r"([0oO]-[0oO](?:-[0oO])?)(\+?)(#?)", text)
    if castling:
        side = _CASTLING[re.sub("[oO]", "0", castling[1])]
        return (*_phrase(table.castling, side), *_marks(table, check=castling[2], mate=castling[3]))
    if uci := _UCI.fullmatch(text):
        promotion = _UCI_PROMOTIONS[uci["promotion"]]
        return (*_place(table, uci["from_file"] + uci["from_rank"] + uci["to"]), *_phrase(table.pieces, promotion))
    move = _MOVE.fullmatch(text)
    return _move_words(move, table) if move else None


def letter_words(letters: str, table: Vocabulary) -> tuple[str, ...] | None:
    """The word of a lone piece letter, file letter or digit; None when the letters are something else."""
    if _LONE_PIECE.fullmatch(letters):
        return _phrase(table.pieces, _PIECES[letters.lower()])
    return _place(table, letters) if re.fullmatch("[a-hA-H1-8]", letters) else None


def _move_words(move: re.Match[str], table: Vocabulary) -> tuple[str, ...]:
    """The words of a move in the order in which they are said."""
    said = _phrase(table.pieces, _PIECES[move["piece"].lower()]) if move["piece"] else ()
    said += _place(table, f"{move['from_file'] or ''}{move['from_rank'] or ''}")
    said += (table.capture[0],) if move["capture"] else ()
    said += _place(table, move["to"])
    if move["promotion"]:
        said += _phrase(table.pieces, _PIECES[move["promotion"].lower()])
    if move["en_passant"]:
        said += tuple(table.en_passant[0].split())
    return said + _marks(table, check=move["check"] or "", mate=move["mate"] or "")


def _place(table: Vocabulary, place: str) -> tuple[str, ...]:
    """The words of files and ranks."""
    files = {letter: word for word, letter in table.files.items()}
    ranks = {str(rank): word for word, rank in table.ranks.items()}
    return tuple((files | ranks)[letter] for letter in place.lower())


def _phrase(phrases: Mapping[str, object], meaning: object) -> tuple[str, ...]:
    """The words of the first phrase that has the meaning."""
    return tuple(next(phrase for phrase, value in phrases.items() if value == meaning).split())


def _marks(table: Vocabulary, *, check: str, mate: str) -> tuple[str, ...]:
    """The words of "+" and "#"."""
    if mate:
        return (table.mate[0],)
    return (table.check[0],) if check else ()
