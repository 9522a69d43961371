"""Text and chess moves in German braille, as Braille ASCII: one character a cell.

Braille ASCII is the North American code of 64 characters, which braille files (BRF) and embossers use. The German
cells are data: `braille_de.toml`.
"""

import tomllib
import unicodedata
from collections.abc import Mapping
from functools import cache
from importlib import resources
from itertools import groupby

from game.announcement import Announcement, Piece

# By the sum of 2 ** (dot - 1) over the dots of the cell, from none to all six.
_BRAILLE_ASCII = r""" A1B'K2L@CIF/MSP"E3H9O6R^DJG>NTQ,*5<-U8V.%[$+X!&;:4\0Z7(_?W]#Y)="""
_BRAILLE = 0x2800
_LETTERS_AS_DIGITS = "jabcdefghi"


def text_cells(text: str) -> str:
    """Text in uncontracted braille, capitals and numbers marked; accents that German does not have are left out."""
    cells, after_digits = "", False
    for are_digits, run in groupby(unicodedata.normalize("NFC", text), key=str.isdecimal):
        letters = "".join(run)
        if after_digits and letters[0] in _LETTERS_AS_DIGITS:
            cells += _table("marks")["letter_after_number"]
        cells += _digits(letters) if are_digits else "".join(map(_letter, letters))
        after_digits = are_digits
    return cells


def unicode_cells(text: str) -> str:
    """Text as `text_cells` has it, in the braille patterns of Unicode, which screens and printers draw as dots."""
    return "".join(chr(_BRAILLE + _BRAILLE_ASCII.index(cell)) for cell in text_cells(text))


def number_cells(number: int) -> str:
    """The number of a move: lowered digits."""
    return "".join(_table("lowered")[digit] for digit in str(number))


def move_cells(announcement: Announcement) -> str:
    """A move as it was announced, in the notation of the Laws' appendix C: piece, from, to; a pawn has no letter."""
    chess = _table("chess")
    if announcement.castling is not None:
        move = chess[announcement.castling]
    else:
        departure = f"{announcement.from_file or ''}{announcement.from_rank or ''}"
        capture = chess["capture"] if announcement.capture else ""
        move = _piece(announcement.piece) + _square(departure) + capture + _square(announcement.to or "")
        move += _piece(announcement.promotion) + (chess["en_passant"] if announcement.en_passant else "")
    if announcement.mate:
        return move + chess["mate"]
    return move + chess["check"] if announcement.check else move


def no_entry_cells() -> str:
    """What stands for an entry that is not there, or that cannot be read."""
    return _table("chess")["no_entry"]


def no_move_cells() -> str:
    """What stands for the move that nobody makes, where Black begins."""
    return _table("chess")["no_move"]


def _digits(digits: str) -> str:
    letters = _table("letters")
    return _table("marks")["number"] + "".join(letters[_LETTERS_AS_DIGITS[int(digit)]] for digit in digits)


def _letter(letter: str) -> str:
    """The cells of one letter or sign that is no digit."""
    if letter.isspace():
        return " "
    letters, small = _table("letters"), letter.lower()
    for known in (small, unicodedata.normalize("NFKD", small)[0]):
        if known in letters:
            return (_table("marks")["capital"] if letter.isupper() else "") + letters[known]
    return _table("signs").get(letter, _table("marks")["unknown"])


def _piece(piece: Piece | None) -> str:
    return "" if piece is None or piece is Piece.PAWN else _table("pieces")[piece]


def _square(square: str) -> str:
    """A square, or a file or a rank alone."""
    names = {**_table("letters"), **_table("lowered")}
    return "".join(names[name] for name in square)


@cache
def _table(section: str) -> Mapping[str, str]:
    """A section of the table that ships with Rochade, its dots as Braille ASCII."""
    table = tomllib.loads((resources.files("app.scoresheets") / "braille_de.toml").read_text("utf-8"))
    return {key: "".join(map(_cell, dots.split())) for key, dots in table[section].items()}


def _cell(dots: str) -> str:
    return _BRAILLE_ASCII[sum(1 << (int(dot) - 1) for dot in dots)]
