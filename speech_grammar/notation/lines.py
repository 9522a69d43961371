"""The entries in the text of a typed scoresheet: a move or a pair of moves a line, or one after the other.

Move numbers may be there or not ("9. Cbd2 0-0", "9 Cbd2 0-0", "9... 0-0"); where they are, they place the entries, so
that a number left out is two entries that are missing. As in PGN, lines that begin with "[" or ";" are headings and
remarks, what stands in braces is a remark, and a result at the end is no entry. Every entry keeps the text that it had.
"""

import re
from collections.abc import Iterator

from game.actors import Colour

_NUMBERED = re.compile(r"(?:^|(?<=\s))([1-9]\d{0,2})\s*(?:(\.\.\.|…)|\.|(?=\s))")
_REMARK = re.compile(r"\{[^}]*\}")
_RESULT = re.compile(r"(?:^|(?<=\s))(?:1-0|0-1|1/2-1/2|½-½|½|\*)\s*$")
_GAPS = {"-", "--", "—", "–", "...", "…", "?", "___", "_"}  # noqa: RUF001 - what is written where a move is missing
_SPLIT_CASTLING = re.compile(r"(?<=[0oO])\s*([-–])\s*(?=[0oO])")  # noqa: RUF001 - an editor's dash
_SPLIT_EN_PASSANT = re.compile(r"(?<=\s[ea]\.)\s+(?=p\b)")
_SUFFIX = re.compile(r"[ea]\.?\s?p\.?.*|\(=\).*|[+#!?]+\.?|\.|=[A-Z]\S*")
_SQUARE_OR_CASTLING = re.compile(r"[a-hA-H].*[1-8]|[a-hA-H][1-8]|[0oO]-?[0oO]")

_CAPTURE_BY_FILES = re.compile(r"[a-h][x:]?[a-h]")  # "exd", which lacks its rank (C.11)


def entries_of(text: str, first_number: int = 1, first_mover: Colour = Colour.WHITE) -> tuple[str, ...]:
    """The entries of the text, one for each half-move; an empty text where one is missing.

    `first_number` and `first_mover` are of the position in which the sheet begins.
    """
    entries: list[str] = []
    for number, colour, moves in _numbered(text):
        if number is not None:
            ply = 2 * (number - first_number) + (colour is Colour.BLACK) - (first_mover is Colour.BLACK)
            if 0 < ply < len(entries):  # more than a pair before this number: what nobody can place stays one entry
                entries[ply - 1 :] = [" ".join(entries[ply - 1 :])]
            entries += [""] * (ply - len(entries))
        entries += moves
    return tuple("" if entry in _GAPS else entry for entry in entries)


def _numbered(text: str) -> Iterator[tuple[int | None, Colour, list[str]]]:
    """The moves that stand together, with the number before them."""
    for line in _REMARK.sub(" ", text.lstrip("\ufeff")).splitlines():
        if line.lstrip().startswith(("[", ";")):
            continue
        pieces = _NUMBERED.split(_RESULT.sub("", line.strip()))
        if moves := _moves(pieces[0]):
            yield None, Colour.WHITE, moves
        for number, dots, after in zip(pieces[1::3], pieces[2::3], pieces[3::3], strict=True):
            yield int(number), Colour.BLACK if dots else Colour.WHITE, _moves(after)


def _moves(text: str) -> list[str]:
    """The moves between two numbers, which may have spaces inside: "exd6 e.p. Cxd6", "cx d5", "0 - 0"."""
    moves: list[str] = []
    for token in _SPLIT_EN_PASSANT.sub("", _SPLIT_CASTLING.sub(r"\1", text)).split():
        if moves and (_SUFFIX.fullmatch(token) or not _is_whole(moves[-1])):
            moves[-1] += f" {token}"
        else:
            moves.append(token)
    return moves


def _is_whole(move: str) -> bool:
    """Whether a move can end here: it names a square, castles, is a pawn's capture by files, or the sign of a gap."""
    return move in _GAPS or bool(_SQUARE_OR_CASTLING.search(move) or _CAPTURE_BY_FILES.fullmatch(move))
