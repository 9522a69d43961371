"""A position as the search holds it: small, immutable and quick to move in, for a search makes thousands of moves.

python-chess's board asks of each move whether it is legal. Here moves are made first, and only those that the search
wants to follow are asked afterwards. Castling is left out: the search never castles, and proves nothing by having seen
everything where somebody may.
"""

from functools import lru_cache
from typing import NamedTuple

import chess

from game.winnable.attacks import attacks, diagonals, straights
from game.winnable.floods import pawn_captures, pawn_steps

Piece = int  # what stands on a square: 0 nothing, python-chess's piece types for White's pieces, 6 more for Black's
Move = tuple[chess.Square, chess.Square, Piece]  # from where, to where, and which piece stands there then
Attacks = list[tuple[chess.Square, chess.Bitboard]]  # squares with what the pieces on them attack
BLACK = 6  # what Black's pieces have more
PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING = chess.PIECE_TYPES
_KINDS = ((0, chess.WHITE), *((kind, colour) for colour in (chess.WHITE, chess.BLACK) for kind in chess.PIECE_TYPES))
_ALONE = [  # what each piece attacks from each square of an empty board
    [attacks(kind, colour, square, chess.BB_EMPTY) if kind else chess.BB_EMPTY for square in chess.SQUARES]
    for kind, colour in _KINDS
]
_PROMOTED = (QUEEN, ROOK, BISHOP, KNIGHT)
_LAST_RANKS = chess.BB_RANK_1 | chess.BB_RANK_8
_DOUBLE_STEP = 16
_NOWHERE = -1


class Placement(NamedTuple):
    """What stands where, whose turn it is, and which square an enemy pawn has passed that can be captured there.

    `squares`: 64 pieces, a1 first. `white`, `black`, `pawns`: the same as bitboards. Equal placements allow the same
    moves, castling apart.
    """

    squares: bytes
    white: chess.Bitboard
    black: chess.Bitboard
    pawns: chess.Bitboard
    turn: chess.Color
    passed: chess.Square

    @classmethod
    def of(cls, board: chess.Board) -> "Placement":
        """The placement of a board."""
        squares = bytearray(64)
        for square, piece in board.piece_map().items():
            squares[square] = piece.piece_type + (0 if piece.color else BLACK)
        passed = board.ep_square if board.has_pseudo_legal_en_passant() else None
        white, black = board.occupied_co[chess.WHITE], board.occupied_co[chess.BLACK]
        return cls(bytes(squares), white, black, board.pawns, board.turn, _NOWHERE if passed is None else passed)

    def board(self) -> chess.Board:
        """The board of a placement."""
        board = chess.Board(None)
        for square in scan(self.white | self.black):
            board.set_piece_at(square, chess.Piece(*_KINDS[self.squares[square]]))
        board.turn = self.turn
        board.ep_square = None if self.passed == _NOWHERE else self.passed
        return board

    def king(self, colour: chess.Color) -> chess.Square:
        """Where that king stands."""
        return self.squares.index(KING if colour else KING + BLACK)

    def uci(self, move: Move) -> str:
        """The move as UCI writes it."""
        leaves, arrives, becomes = move
        promotion = None if self.squares[leaves] == becomes else _KINDS[becomes][0]
        return chess.Move(leaves, arrives, promotion).uci()

    def attacked_by(self, pieces: chess.Bitboard, occupied: chess.Bitboard) -> Attacks:
        """What each of those pieces attacks when `occupied` squares stop it."""
        squares = self.squares
        return [(square, attacks(*_KINDS[squares[square]], square, occupied)) for square in scan(pieces)]

    def movable(self) -> chess.Bitboard:
        """The pieces of the player on move, without the pawns that can neither advance nor capture."""
        own, enemies = (self.white, self.black) if self.turn else (self.black, self.white)
        pawns, empty = own & self.pawns, ~(own | enemies)
        advancing = pawns & (empty >> 8 if self.turn else empty << 8)
        if self.passed != _NOWHERE:
            enemies |= chess.BB_SQUARES[self.passed]
        capturing = pawns & pawn_captures(not self.turn, pawn_captures(self.turn, pawns) & enemies)
        return own & ~pawns | advancing | capturing

    def moves(self, square: chess.Square, attacked: chess.Bitboard) -> list[Move]:
        """The moves of the piece on that square, which attacks those squares; its king may be in check afterwards."""
        piece = self.squares[square]
        targets = self._targets(square, attacked)
        if targets & _LAST_RANKS and self.pawns & chess.BB_SQUARES[square]:
            return [(square, target, kind + piece - PAWN) for target in scan(targets) for kind in _PROMOTED]
        return [(square, target, piece) for target in scan(targets)]

    def _targets(self, square: chess.Square, attacked: chess.Bitboard) -> chess.Bitboard:
        """Where the piece on that square may go."""
        if not self.pawns & chess.BB_SQUARES[square]:
            return attacked & ~(self.white if self.turn else self.black)
        empty = ~(self.white | self.black)
        captures = self.black if self.turn else self.white
        if self.passed != _NOWHERE:
            captures |= chess.BB_SQUARES[self.passed]
        return attacked & captures | pawn_steps(self.turn, chess.BB_SQUARES[square], empty)

    def after(self, move: Move) -> "Placement":
        """The placement after that move."""
        leaves, arrives, becomes = move
        squares = bytearray(self.squares)
        piece, squares[leaves], squares[arrives] = squares[leaves], 0, becomes
        here, there = chess.BB_SQUARES[leaves], chess.BB_SQUARES[arrives]
        own, enemies = (self.white, self.black) if self.turn else (self.black, self.white)
        own, enemies, pawns, passed = own ^ here | there, enemies & ~there, self.pawns & ~there, _NOWHERE
        if pawns & here:
            pawns ^= here
            if becomes == piece:
                pawns |= there
            if arrives == self.passed:
                taken = arrives - 8 if self.turn else arrives + 8
                squares[taken] = 0
                enemies ^= chess.BB_SQUARES[taken]
                pawns ^= chess.BB_SQUARES[taken]
            elif abs(arrives - leaves) == _DOUBLE_STEP:
                passed = self._passed((leaves + arrives) // 2)
        white, black = (own, enemies) if self.turn else (enemies, own)
        return Placement(bytes(squares), white, black, pawns, not self.turn, passed)

    def _passed(self, square: chess.Square) -> chess.Square:
        """That square, just passed by a pawn, if an enemy pawn may capture there."""
        enemies = self.black if self.turn else self.white
        return square if chess.BB_PAWN_ATTACKS[self.turn][square] & enemies & self.pawns else _NOWHERE

    def is_legal(self) -> bool:
        """Whether the player who has moved has not left his king in check."""
        return not self._is_attacked(not self.turn)

    def is_check(self) -> bool:
        """Whether the king of the player on move is attacked."""
        return self._is_attacked(self.turn)

    def _is_attacked(self, colour: chess.Color) -> bool:
        """Whether an enemy piece attacks the king of that colour."""
        king, occupied = self.king(colour), self.white | self.black
        seen = chess.BB_KNIGHT_ATTACKS[king] | diagonals(king, occupied) | straights(king, occupied)
        attacked = 0
        for square in scan(seen & (self.black if colour else self.white)):
            attacked |= _ALONE[self.squares[square]][square]
        return bool(attacked & chess.BB_SQUARES[king])


@lru_cache(maxsize=1 << 16)
def scan(squares: chess.Bitboard) -> tuple[chess.Square, ...]:
    """The squares of a bitboard one by one; in a search the same few come again and again."""
    return tuple(chess.scan_forward(squares))
