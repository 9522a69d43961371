"""A player's own board: what really stands on it, right or wrong (E1, E2.7).

It knows squares and pieces and no rule of chess. It changes only by what is reported for it.
"""

from dataclasses import dataclass, replace

EMPTY = "."
FILES, RANKS = "abcdefgh", "87654321"
SQUARES = tuple(file + rank for rank in RANKS for file in FILES)
INDEX = {square: index for index, square in enumerate(SQUARES)}


@dataclass(frozen=True, slots=True)
class SquareChange:
    """What stands on a square now: a FEN letter such as "N" or "p", None when it is empty."""

    square: str
    piece: str | None


@dataclass(frozen=True, slots=True)
class OwnBoard:
    """The placement as 64 FEN letters, a8 first, "." where a square is empty.

    `before` is the placement before the move that is being carried out on this board; `removed` and `placed` are
    the squares of the pieces taken off and put into an aperture for that move, in order; `whole` says that it was
    carried out as a whole, and not piece by piece.
    """

    squares: str
    before: str
    removed: tuple[str, ...] = ()
    placed: tuple[str, ...] = ()
    whole: bool = False

    @classmethod
    def of(cls, fen: str) -> "OwnBoard":
        """The board set up as the FEN's first field says."""
        squares = placement(fen)
        return cls(squares, squares)

    def piece(self, square: str) -> str | None:
        """The FEN letter of what stands on the square, None when it is empty."""
        return at(self.squares, square)

    def stood(self, square: str) -> str | None:
        """The FEN letter of what stood on the square before the move in hand."""
        return at(self.before, square)

    def remove(self, square: str) -> "OwnBoard":
        """The board without the piece on that square."""
        return OwnBoard(put(self.squares, square, None), self.before, (*self.removed, square), self.placed)

    def place(self, square: str, piece: str, origin: str | None = None) -> "OwnBoard":
        """The board with that piece in that aperture, taken from `origin` when there is one."""
        squares = put(put(self.squares, origin, None) if origin else self.squares, square, piece)
        return OwnBoard(squares, self.before, self.removed, (*self.placed, square))

    def put_right(self, *changes: SquareChange) -> "OwnBoard":
        """The board with these squares as the arbiter's hand left them: it makes no move of the player's."""
        squares, before = self.squares, self.before
        for change in changes:
            squares, before = (put(one, change.square, change.piece) for one in (squares, before))
        return replace(self, squares=squares, before=before)

    def carry_out(self, changes: tuple[SquareChange, ...]) -> "OwnBoard":
        """The board with a whole move on it, instead of whatever was done for that move until now."""
        squares = self.before
        for change in changes:
            squares = put(squares, change.square, change.piece)
        removed = tuple(change.square for change in changes if change.piece is None)
        placed = tuple(change.square for change in changes if change.piece is not None)
        return OwnBoard(squares, self.before, removed, placed, whole=True)

    def to_be_redone(self) -> "OwnBoard":
        """The board after a correction: a move carried out as a whole was the one first announced (E2.6).

        Pieces moved one by one are what the hand did, whatever was said.
        """
        return OwnBoard(self.squares, self.before) if self.whole else self

    def settle(self) -> "OwnBoard":
        """The board after the move in hand is done with: the next one begins here."""
        return OwnBoard(self.squares, self.squares)

    def take_back(self) -> "OwnBoard":
        """The board as it stood before the move in hand (7.4a)."""
        return OwnBoard(self.before, self.before)

    def differences(self, fen: str) -> tuple[SquareChange, ...]:
        """The squares where this board is not as the FEN says, each with what should stand there."""
        right = placement(fen)
        if right == self.squares:
            return ()
        return tuple(
            SquareChange(square, at(right, square)) for square in SQUARES if at(right, square) != self.piece(square)
        )


def placement(fen: str) -> str:
    """The first field of a FEN as 64 letters, a8 first."""
    ranks = fen.split(" ", 1)[0].replace("/", "")
    return "".join(EMPTY * int(letter) if letter.isdigit() else letter for letter in ranks)


def at(squares: str, square: str) -> str | None:
    """The letter on a square of a 64-letter placement, None when it is empty."""
    letter = squares[INDEX[square]]
    return None if letter == EMPTY else letter


def put(squares: str, square: str, piece: str | None) -> str:
    """The 64-letter placement with that piece, or nothing, on the square."""
    index = INDEX[square]
    return squares[:index] + (piece or EMPTY) + squares[index + 1 :]
