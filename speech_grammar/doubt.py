"""Announcements that are doubtful on any board: a knight from Gustav eins never comes to Gustav drei.

The ear's grammar keeps them, for whoever announces such a move must be heard. But they are rare, and most of what
sounds like one was another move that sounds nearly alike: four words tell two squares, and a wrong one among them
seldom fits the piece; "Dame" is half of "David". So an ear may ask for a little more from the sound before it believes
them. No position is known here.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache

import chess

from game.announcement import Piece
from game.legality.faults import PIECE_TYPES
from game.legality.piece_moves import pawn_goes, piece_goes
from speech_grammar import grammar
from speech_grammar.automaton import Acceptor
from speech_grammar.vocabulary import vocabulary

CASTLED_FILES = (chess.FILE_NAMES.index("c"), chess.FILE_NAMES.index("g"))
HOME_RANKS = (0, 7)  # as python-chess counts
TOLD_BY_FILE = frozenset({None, Piece.PAWN, Piece.ROOK, Piece.KNIGHT})


class Doubt(StrEnum):
    """Why a word in an announcement is doubted.

    IMPOSSIBLE: no piece that was named goes from there to there. SELDOM: a piece other than a pawn that nobody named; a
    king, queen or bishop told by its file, of which there is but one, or any piece by its rank. In 389 real games, of
    21,928 moves 36 have to be told so. LETTER: a letter in the place of a name, which is heard to be refused.
    """

    IMPOSSIBLE = "impossible"
    SELDOM = "seldom"
    LETTER = "letter"


@dataclass(frozen=True, slots=True)
class Departure:
    """What an announcement has told so far of the piece and of where it stands."""

    piece: Piece | None = None
    file: str | None = None
    rank: int | None = None

    def is_begun(self) -> bool:
        """Whether any of where it stands was told."""
        return self.file is not None or self.rank is not None

    def is_seldom(self) -> bool:
        """Whether half of a square tells what is usually told otherwise."""
        return self.file is None or (self.rank is None and self.piece not in TOLD_BY_FILE)

    def squares(self) -> list[chess.Square]:
        """Where the piece may stand."""
        files = [self.file] if self.file else chess.FILE_NAMES
        ranks = [str(self.rank)] if self.rank else chess.RANK_NAMES
        return [chess.parse_square(file + rank) for file in files for rank in ranks]

    def ranks(self, piece: Piece | None, file: str) -> frozenset[int]:
        """The ranks of a file that a piece reaches from there."""
        targets = [chess.parse_square(f"{file}{rank}") for rank in chess.RANK_NAMES]
        origins = self.squares()
        return frozenset(
            rank for rank, target in enumerate(targets, start=1) if any(goes(piece, at, target) for at in origins)
        )


@dataclass(frozen=True, slots=True)
class Target:
    """The target's file has been told: the ranks there that the piece reaches, and those it is likely to."""

    possible: frozenset[int]
    likely: frozenset[int]

    @classmethod
    @cache
    def of(cls, departure: Departure, file: str) -> "Target":
        """For a piece that departs from there."""
        return cls(departure.ranks(departure.piece, file), departure.ranks(departure.piece or Piece.PAWN, file))


@dataclass(frozen=True, slots=True)
class Told:
    """Nothing that follows can make the move doubtful any more."""


Memory = Departure | Target | Told


@dataclass(frozen=True, slots=True)
class Doubted:
    """All sentences of the ear, as `grammar.acceptor()` has them, with the arcs (source, word) that are doubted."""

    acceptor: Acceptor
    doubts: dict[tuple[int, str], Doubt]


@cache
def doubted() -> Doubted:
    """The ear's grammar, each state split by what was told on the way to it."""
    plain = grammar.acceptor()
    steps: dict[int, list[tuple[str, int]]] = {}
    for source, word, to in plain.arcs:
        steps.setdefault(source, []).append((word, to))
    start: tuple[int, Memory] = (plain.start, Departure())
    numbers, waiting = {start: 0}, [start]
    arcs, doubts = [], {}
    for place in waiting:  # grows while it is walked
        state, memory = place
        for word, to in steps.get(state, ()):
            following = (to, _told(memory, word))
            if following not in numbers:
                numbers[following] = len(numbers)
                waiting.append(following)
            arcs.append((numbers[place], word, numbers[following]))
            if doubt := _doubt(memory, word):
                doubts[numbers[place], word] = doubt
    finals = frozenset(number for (state, _), number in numbers.items() if state in plain.finals)
    return Doubted(Acceptor(0, finals, tuple(arcs)), doubts)


def _told(memory: Memory, word: str) -> Memory:
    """What is known after one more word."""
    table = vocabulary()
    if word in table.correcting:
        return Departure()
    if not isinstance(memory, Departure) or word in table.letters or word in table.piece_letters:
        return Told()
    if (file := table.files.get(word)) is not None:
        return Target.of(memory, file) if memory.is_begun() else replace(memory, file=file)
    if (rank := table.ranks.get(word)) is not None:
        return replace(memory, rank=rank)
    if (piece := table.pieces.get(word)) is not None:
        return Told() if memory.is_begun() else replace(memory, piece=piece)  # behind a square: what a pawn becomes
    return memory if not memory.is_begun() or word in _links() else Told()


def _doubt(memory: Memory, word: str) -> Doubt | None:
    """Whether a word is doubted after what was told."""
    if word in vocabulary().letters or word in vocabulary().piece_letters:
        return Doubt.LETTER
    match memory:
        case Departure() if word in vocabulary().files and memory.is_begun() and memory.is_seldom():
            return Doubt.SELDOM
        case Target(possible, likely):
            rank = vocabulary().ranks.get(word)
            if rank is None:
                return None  # broken off, to be corrected
            return Doubt.IMPOSSIBLE if rank not in possible else Doubt.SELDOM if rank not in likely else None
    return None


@cache
def _links() -> frozenset[str]:
    """The words that may stand between the squares."""
    return frozenset(
        word
        for phrase in (*vocabulary().capture, *vocabulary().fillers_between, *vocabulary().hesitations)
        for word in phrase.split()
    )


@cache
def goes(piece: Piece | None, origin: chess.Square, target: chess.Square) -> bool:
    """Whether a piece of either colour ever goes so (None: any piece).

    Who castles may announce it as the king's move (Laws 2009, 3.8a; in Chess960 from any square of the rank, F.3b).
    """
    match piece:
        case None:
            return goes(Piece.QUEEN, origin, target) or goes(Piece.KNIGHT, origin, target)
        case Piece.PAWN:
            return any(pawn_goes(colour, origin, target) for colour in chess.COLORS)
        case Piece.KING if _castles(origin, target):
            return True
    return piece_goes(PIECE_TYPES[piece], origin, target)


def _castles(origin: chess.Square, target: chess.Square) -> bool:
    """Whether castling takes a king so."""
    rank = chess.square_rank(origin)
    return rank in HOME_RANKS and chess.square_rank(target) == rank and chess.square_file(target) in CASTLED_FILES


def doubts_about(words: Iterable[str]) -> tuple[Doubt, ...]:
    """What is doubted in a sentence of the ear, word by word; nothing in most of them, nor in what is no sentence."""
    state: int | None = doubted().acceptor.start
    found = []
    for word in words:
        if state is not None and (doubt := doubted().doubts.get((state, word))):
            found.append(doubt)
        state = None if state is None else _steps().get((state, word))
    return tuple(found) if state in doubted().acceptor.finals else ()


@cache
def _steps() -> dict[tuple[int, str], int]:
    return {(source, word): to for source, word, to in doubted().acceptor.arcs}
