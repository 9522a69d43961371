"""Where each piece may ever come to stand: an upper bound that holds for every possible series of legal moves.

The squares of all pieces grow together until nothing is added. A piece enters a square that can become empty, or on
which it can capture; a square becomes empty when the piece that stands there now can move away or be captured. Checks,
pins, whose turn it is and whether two things are possible at once are left out, which only makes more possible. A king
is kept from squares that are attacked by a piece which never moves and is never captured.

Why it is sound: take the first move of any series that is not among those added. All moves before it are, so every
square that it needs empty can become empty, and every piece counted as unmoved still stands there: the move would
have been added.

The idea is that of the semi-static analysis in M. Ambrona, "A Practical Algorithm for Chess Unwinnability" (FUN 2022).
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

import chess

from game.winnable.attacks import attacks
from game.winnable.floods import flooded, pawn_captures, pawn_steps

_ALL = chess.BB_ALL


@dataclass(slots=True, eq=False)
class Unit:
    """A piece of the position and the squares on which it may ever stand, as itself and after promotion.

    `blockers`: for a pawn the enemy pawns that stand before it on its file.
    """

    colour: chess.Color
    kind: chess.PieceType
    start: chess.Square
    stands: chess.Bitboard
    promoted: chess.Bitboard = 0
    blockers: list["Unit"] = field(default_factory=list)

    @property
    def everywhere(self) -> chess.Bitboard:
        """All squares on which it may stand."""
        return self.stands | self.promoted

    @property
    def moves(self) -> bool:
        """Whether it may ever move."""
        return self.everywhere != chess.BB_SQUARES[self.start]

    @property
    def keeps_file(self) -> bool:
        """Whether a pawn never leaves its file."""
        return not self.everywhere & ~chess.BB_FILES[self.start & 7]


@dataclass(slots=True)
class Reach:
    """The units of a position with their squares.

    `clear`: the squares that may ever be empty. `starts`: where the pieces of a colour stand now, its king apart.
    """

    units: list[Unit]
    clear: chess.Bitboard
    starts: dict[chess.Color, chess.Bitboard]

    def of(self, colour: chess.Color) -> Iterable[Unit]:
        """The units of that colour, the king apart."""
        return (unit for unit in self.units if unit.colour is colour and unit.kind != chess.KING)

    def king(self, colour: chess.Color) -> Unit:
        """The king of that colour."""
        return next(unit for unit in self.units if unit.colour is colour and unit.kind == chess.KING)

    def squares(self) -> tuple[chess.Bitboard, list[tuple[chess.Bitboard, chess.Bitboard]]]:
        """All that grows."""
        return self.clear, [(unit.stands, unit.promoted) for unit in self.units]

    def never_clear(self) -> chess.Bitboard:
        """The squares whose piece never leaves."""
        return _ALL & ~self.clear


def reach(board: chess.Board) -> Reach:
    """The upper bound for that position. An en passant capture that is possible now must be tried out before."""
    units = [
        Unit(piece.color, piece.piece_type, square, chess.BB_SQUARES[square])
        for square, piece in board.piece_map().items()
    ]
    starts = {colour: board.occupied_co[colour] & ~board.kings for colour in chess.COLORS}
    found = Reach(units, _ALL & ~board.occupied, starts)
    _face(found)
    if board.castling_rights:
        _castle(board, found)
    grown = None
    while grown != (now := found.squares()):
        grown = now
        for colour in chess.COLORS:
            _grow(found, colour)
    return found


def _face(found: Reach) -> None:
    """Tell each pawn which enemy pawns stand before it."""
    pawns = [unit for unit in found.units if unit.kind == chess.PAWN]
    for pawn in pawns:
        for other in pawns:
            is_before = other.start > pawn.start if pawn.colour else other.start < pawn.start
            if other.colour is not pawn.colour and is_before and not (other.start - pawn.start) % 8:
                pawn.blockers.append(other)


def _castle(board: chess.Board, found: Reach) -> None:
    """Whoever may still castle is taken to do so."""
    for colour in chess.COLORS:
        rank = chess.BB_RANK_1 if colour else chess.BB_RANK_8
        rooks = board.castling_rights & rank
        for unit in found.units:
            if unit.colour is not colour or not rooks:
                continue
            if unit.kind == chess.KING:
                unit.stands |= rank & (chess.BB_FILE_C | chess.BB_FILE_G)
            elif rooks & chess.BB_SQUARES[unit.start]:
                unit.stands |= rank & (chess.BB_FILE_D | chess.BB_FILE_F)


def _grow(found: Reach, colour: chess.Color) -> None:
    """Let every piece of that colour go wherever it can by now."""
    enemies = found.starts[not colour]
    captures = _standing(found, not colour) | _passing(found, not colour)
    captured = _captured(found, colour)
    barred = _attacked_forever(found, not colour)
    for unit in found.units:
        if unit.colour is not colour:
            continue
        targets = found.clear | enemies
        if unit.kind == chess.PAWN:
            _grow_pawn(found, unit, captures, captured)
            unit.promoted = flooded(chess.PAWN, unit.promoted, targets)
        else:
            unit.stands = flooded(unit.kind, unit.stands, targets & ~barred if unit.kind == chess.KING else targets)
        if unit.moves:
            found.clear |= chess.BB_SQUARES[unit.start]
        # A square on which an enemy piece is captured may be empty after the capturer has gone on.
        found.clear |= unit.everywhere & enemies


def _grow_pawn(found: Reach, pawn: Unit, captures: chess.Bitboard, captured: chess.Bitboard) -> None:
    """Let a pawn advance, capture on the squares `captures`, and promote."""
    passable = found.clear & ~_held_up(pawn, captured)
    last = chess.BB_RANK_8 if pawn.colour else chess.BB_RANK_1
    edge = pawn.stands
    while edge:
        reached = pawn_steps(pawn.colour, edge, passable) | pawn_captures(pawn.colour, edge) & captures
        pawn.promoted |= reached & last
        edge = reached & ~last & ~pawn.stands
        pawn.stands |= edge


def _held_up(pawn: Unit, captured: chess.Bitboard) -> chess.Bitboard:
    """The squares that a pawn cannot pass: two pawns that meet on a file stay as they are for ever.

    Unless one of them leaves the file by capturing, or the one that holds up is captured: on one of the squares
    `captured`, on which pieces of the pawn's colour may capture.
    """
    beyond = 0
    if pawn.blockers and pawn.keeps_file:
        for other in pawn.blockers:
            if other.keeps_file and not captured & other.stands:
                beyond |= _from(other.start) if pawn.colour else _to(other.start)
    return beyond


def _from(square: chess.Square) -> chess.Bitboard:
    """That square and all after it."""
    return _ALL & ~(chess.BB_SQUARES[square] - 1)


def _to(square: chess.Square) -> chess.Bitboard:
    """That square and all before it."""
    return (chess.BB_SQUARES[square] << 1) - 1


def _standing(found: Reach, colour: chess.Color) -> chess.Bitboard:
    """Where a piece of that colour that can be captured may stand."""
    squares = 0
    for unit in found.of(colour):
        squares |= unit.everywhere
    return squares


def _captured(found: Reach, colour: chess.Color) -> chess.Bitboard:
    """The squares on which a piece of that colour may ever capture."""
    captured = pawns = 0
    for unit in found.units:
        if unit.colour is not colour:
            continue
        if unit.kind == chess.PAWN:
            captured |= unit.promoted
            pawns |= unit.stands
        else:
            captured |= unit.stands
    return captured | pawn_captures(colour, pawns)


def _passing(found: Reach, colour: chess.Color) -> chess.Bitboard:
    """The squares that a pawn of that colour may pass with a double step, to be captured there en passant."""
    step, start_rank = (8, chess.BB_RANK_2) if colour else (-8, chess.BB_RANK_7)
    squares = 0
    for pawn in found.of(colour):
        starts = pawn.kind == chess.PAWN and chess.BB_SQUARES[pawn.start] & start_rank
        if starts and pawn.stands & chess.BB_SQUARES[pawn.start + 2 * step]:
            squares |= chess.BB_SQUARES[pawn.start + step]
    return squares


def _attacked_forever(found: Reach, colour: chess.Color) -> chess.Bitboard:
    """The squares attacked by pieces of that colour that never move and are never captured."""
    occupied = attacked = 0
    for unit in found.units:
        occupied |= unit.everywhere
    for unit in found.units:
        if unit.colour is colour and not found.clear & chess.BB_SQUARES[unit.start]:
            attacked |= attacks(unit.kind, colour, unit.start, occupied)
    return attacked
