"""Where each piece may ever come to stand: an upper bound that holds for every possible series of legal moves.

The squares of all pieces grow together until nothing is added. A piece enters a square that can become empty, or on
which it can capture; a square becomes empty when the piece that stands there now can move away or be captured. Checks,
pins, whose turn it is and whether two things are possible at once are left out, which only makes more possible. A king
is kept from squares that are attacked by a piece which never moves and is never captured.

Why it is sound: take the first move of any series that is not among those added. All moves before it are, so every
square that it needs empty can become empty, and every piece counted as unmoved still stands there: the move would
have been added.
"""

from collections.abc import Iterable
from dataclasses import dataclass

import chess

from game.winnable.lines import attacks

_ALL = chess.BB_ALL
_PROMOTED = (chess.QUEEN, chess.KNIGHT)  # between them they move as every piece does


@dataclass(slots=True)
class Unit:
    """A piece of the position and the squares on which it may ever stand, as itself and after promotion."""

    colour: chess.Color
    kind: chess.PieceType
    start: chess.Square
    stands: chess.Bitboard
    promoted: chess.Bitboard = 0

    @property
    def everywhere(self) -> chess.Bitboard:
        """All squares on which it may stand."""
        return self.stands | self.promoted

    @property
    def moves(self) -> bool:
        """Whether it may ever move."""
        return self.everywhere != chess.BB_SQUARES[self.start]


@dataclass(slots=True)
class Reach:
    """The units of a position with their squares, and `clear`: the squares that may ever be empty."""

    units: list[Unit]
    clear: chess.Bitboard
    castling: bool

    def of(self, colour: chess.Color) -> Iterable[Unit]:
        """The units of that colour, the king apart."""
        return (unit for unit in self.units if unit.colour is colour and unit.kind != chess.KING)

    def king(self, colour: chess.Color) -> Unit:
        """The king of that colour."""
        return next(unit for unit in self.units if unit.colour is colour and unit.kind == chess.KING)

    def never_clear(self) -> chess.Bitboard:
        """The squares whose piece never leaves."""
        return _ALL & ~self.clear


def reach(board: chess.Board) -> Reach:
    """The upper bound for that position. An en passant capture that is possible now must be tried out before."""
    units = [
        Unit(piece.color, piece.piece_type, square, chess.BB_SQUARES[square])
        for square, piece in board.piece_map().items()
    ]
    found = Reach(units, _ALL & ~board.occupied, castling=bool(board.castling_rights))
    if found.castling:
        _castle(board, found)
    while _grow(found):
        pass
    return found


def _castle(board: chess.Board, found: Reach) -> None:
    """Whoever may still castle is taken to do so."""
    for colour in chess.COLORS:
        rooks = board.castling_rights & (chess.BB_RANK_1 if colour else chess.BB_RANK_8)
        rank = chess.BB_RANK_1 if colour else chess.BB_RANK_8
        for unit in found.units:
            if unit.colour is not colour or not rooks:
                continue
            if unit.kind == chess.KING:
                unit.stands |= rank & (chess.BB_FILE_C | chess.BB_FILE_G)
            elif rooks & chess.BB_SQUARES[unit.start]:
                unit.stands |= rank & (chess.BB_FILE_D | chess.BB_FILE_F)


def _grow(found: Reach) -> bool:
    """Add what one more move of each piece adds; whether there was anything."""
    before = (found.clear, [unit.everywhere for unit in found.units])
    standing = {colour: _standing(found, colour) for colour in chess.COLORS}
    barred = {colour: _attacked_forever(found, not colour) for colour in chess.COLORS}
    captured = {colour: _captured(found, colour) for colour in chess.COLORS}
    for unit in found.units:
        enemy = standing[not unit.colour]
        if unit.kind == chess.PAWN:
            _grow_pawn(found, unit, enemy, captured[unit.colour])
        else:
            away = barred[unit.colour] if unit.kind == chess.KING else 0
            unit.stands |= _moves(found, unit, unit.stands, unit.kind) & ~away
        for kind in _PROMOTED if unit.promoted else ():
            unit.promoted |= _moves(found, unit, unit.promoted, kind)
        if unit.moves:
            found.clear |= chess.BB_SQUARES[unit.start]
        _clear_taken(found, unit)
    return before != (found.clear, [unit.everywhere for unit in found.units])


def _standing(found: Reach, colour: chess.Color) -> chess.Bitboard:
    """Where a piece of that colour that can be captured may stand."""
    squares = 0
    for unit in found.of(colour):
        squares |= unit.everywhere
    return squares


def _moves(found: Reach, unit: Unit, origins: chess.Bitboard, kind: chess.PieceType) -> chess.Bitboard:
    """Where a piece of that kind, not a pawn, may go in one move from any of those squares."""
    targets = found.clear
    for other in found.of(not unit.colour):
        targets |= chess.BB_SQUARES[other.start]
    stops = found.never_clear()
    reached = 0
    for square in chess.scan_forward(origins):
        reached |= attacks(kind, unit.colour, square, stops)
    return reached & targets


def _grow_pawn(found: Reach, unit: Unit, enemy: chess.Bitboard, captured: chess.Bitboard) -> None:
    step, start_rank, last = (
        (8, chess.BB_RANK_2, chess.BB_RANK_8) if unit.colour else (-8, chess.BB_RANK_7, chess.BB_RANK_1)
    )
    passing = _passing(found, unit.colour)
    passable = found.clear & ~_held_up(found, unit, captured)
    reached = 0
    for square in chess.scan_forward(unit.stands):
        ahead = chess.BB_SQUARES[square + step]
        if ahead & passable:
            reached |= ahead
            if chess.BB_SQUARES[square] & start_rank:
                reached |= chess.BB_SQUARES[square + 2 * step] & passable
        reached |= chess.BB_PAWN_ATTACKS[unit.colour][square] & (enemy | passing)
    unit.promoted |= reached & last
    unit.stands |= reached & ~last


def _held_up(found: Reach, pawn: Unit, captured: chess.Bitboard) -> chess.Bitboard:
    """The squares that a pawn cannot pass: two pawns that meet on a file stay as they are for ever.

    Unless one of them leaves the file by capturing, or the one that holds up is captured: on one of the squares
    `captured`, on which pieces of the pawn's colour may capture.
    """
    file = chess.BB_FILES[chess.square_file(pawn.start)]
    beyond = 0
    if not pawn.everywhere & ~file:
        for other in found.of(not pawn.colour):
            meets = other.start > pawn.start if pawn.colour else other.start < pawn.start
            if other.kind == chess.PAWN and meets and not other.everywhere & ~file and not captured & other.stands:
                beyond |= file & (_from(other.start) if pawn.colour else _to(other.start))
    return beyond


def _from(square: chess.Square) -> chess.Bitboard:
    """That square and all after it."""
    return _ALL & ~(chess.BB_SQUARES[square] - 1)


def _to(square: chess.Square) -> chess.Bitboard:
    """That square and all before it."""
    return (chess.BB_SQUARES[square] << 1) - 1


def _captured(found: Reach, colour: chess.Color) -> chess.Bitboard:
    """The squares on which a piece of that colour may ever capture."""
    captured = 0
    for unit in found.units:
        if unit.colour is colour:
            captured |= unit.promoted
            if unit.kind == chess.PAWN:
                for square in chess.scan_forward(unit.stands):
                    captured |= chess.BB_PAWN_ATTACKS[colour][square]
            else:
                captured |= unit.stands
    return captured


def _passing(found: Reach, colour: chess.Color) -> chess.Bitboard:
    """The squares that an enemy pawn may pass with a double step, to be captured there en passant."""
    step, start_rank = (-8, chess.BB_RANK_7) if colour else (8, chess.BB_RANK_2)
    squares = 0
    for pawn in found.of(not colour):
        starts = pawn.kind == chess.PAWN and chess.BB_SQUARES[pawn.start] & start_rank
        if starts and pawn.stands & chess.BB_SQUARES[pawn.start + 2 * step]:
            squares |= chess.BB_SQUARES[pawn.start + step]
    return squares


def _clear_taken(found: Reach, unit: Unit) -> None:
    """A square on which an enemy piece is captured may be empty after the capturer has gone on."""
    for other in found.units:
        if other.colour is not unit.colour and unit.everywhere & chess.BB_SQUARES[other.start]:
            found.clear |= chess.BB_SQUARES[other.start]


def _attacked_forever(found: Reach, colour: chess.Color) -> chess.Bitboard:
    """The squares attacked by pieces of that colour that never move and are never captured."""
    occupied = 0
    for unit in found.units:
        occupied |= unit.everywhere
    attacked = 0
    for unit in found.units:
        if unit.colour is colour and not found.clear & chess.BB_SQUARES[unit.start]:
            attacked |= attacks(unit.kind, colour, unit.start, occupied)
    return attacked
