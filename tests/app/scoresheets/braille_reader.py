"""A reader of braille scoresheets, written from the notation and not from the table: cells to moves."""

import re

from game.announcement import Announcement, Castling, Piece

PIECES = {".K": Piece.KING, ".D": Piece.QUEEN, ".T": Piece.ROOK, ".L": Piece.BISHOP, ".S": Piece.KNIGHT, "": None}
CASTLINGS = {"0-0": Castling.KINGSIDE, "0-0-0": Castling.QUEENSIDE}
MOVE = re.compile(
    r"(?P<piece>\.[KDTLS])?(?P<file>[A-H])?(?P<rank>[1-8])?(?P<capture>X)?(?P<to>[A-H][1-8])"
    r"(?P<promotion>\.[DTLS])?(?P<en_passant>EP)?"
)


def pages(braille):
    """The lines of each page."""
    assert braille.endswith("\f")
    return [page.removesuffix("\r\n").split("\r\n") for page in braille[:-1].split("\f")]


def announcements(braille):
    """The half-moves of one scoresheet, None for those without an entry."""
    lines = [line for page in pages(braille) for line in page[1:]]
    moves = [line for line in lines[lines.index("") + 1 :] if not line.startswith(" ")]
    halves = [half for line in moves for half in line.split(" ")[1:]]
    return [None if half == "---" else announcement(half) for half in halves if half != "'''"]


def announcement(cells):
    """One half-move."""
    move, check, mate = cells.rstrip("+#"), cells.endswith("+"), cells.endswith("#")
    if move in CASTLINGS:
        return Announcement(castling=CASTLINGS[move], check=check, mate=mate)
    match = MOVE.fullmatch(move)
    assert match, cells
    return Announcement(
        piece=PIECES[match["piece"] or ""],
        from_file=match["file"] and match["file"].lower(),
        from_rank=int(match["rank"]) if match["rank"] else None,
        capture=bool(match["capture"]),
        to=match["to"].lower(),
        promotion=PIECES[match["promotion"] or ""],
        en_passant=bool(match["en_passant"]),
        check=check,
        mate=mate,
    )
