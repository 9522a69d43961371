"""Which misprint an entry may be: one slip of the pen away from a legal move.

A proposal is for an arbiter to confirm, never applied silently. A clearly written illegal move is not bent into
another legal one: its letters may have changed places ("Cdb2" for "Cbd2"), but no letter of it is replaced. Only in
what cannot be read at all may a letter be too many ("CNbd2"), missing ("Cdx3") or another than it should be.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

import chess

from game.announcement import Announcement
from game.legality.resolution import resolve
from game.table.seat import NotationLanguage
from speech_grammar.notation.syntax import bare, written

_PLACES = "abcdefgh12345678"
_SIGNS = "x:-=+#"
_LONGEST = 16  # signs: "Dd1x-d8=D++e.p.", longer than which no move is written, and one that is too many


class Misprint(StrEnum):
    """What went wrong in writing; `misprint.<value>` in the message catalogues."""

    TRANSPOSED = "transposed"  # two letters have changed places
    SURPLUS = "surplus"  # a letter too many
    LACKING = "lacking"  # a letter is missing
    WRONG = "wrong"  # one sign is another than it should be
    SMALL_LETTER = "small_letter"  # a piece without its capital
    NO_CAPTURE = "no_capture"  # "x" where nothing is captured
    FOREIGN = "foreign"  # the letters of another language
    LATER_MOVES = "later_moves"  # of several moves, the only one that the later entries fit


@dataclass(frozen=True, slots=True)
class Proposal:
    """A legal move (UCI) that may have been meant, what should have been written for it, and what went wrong."""

    move: str
    text: str
    why: Misprint


def proposals(text: str, language: NotationLanguage, board: chess.Board) -> tuple[Proposal, ...]:
    """The legal moves that an illegal or unreadable entry may be, one proposal each, in the order of `Misprint`.

    What is longer than any move is written is more than one slip of the pen away from all of them.
    """
    move = bare(text)
    if len(move) > _LONGEST:
        return ()
    announcement = written(move, language).announcement
    candidates = _unread(move) if announcement is None or is_doubtful(move, announcement) else _illegal(move)
    found: dict[str, Proposal] = {}
    for why, candidate in candidates:
        for legal in _moves(candidate, language, board):
            found.setdefault(legal, Proposal(legal, candidate, why))
    if announcement is None:
        for legal, other in _foreign(move, language, board):
            found.setdefault(legal, other)
    order = list(Misprint)
    return tuple(sorted(found.values(), key=lambda proposal: (order.index(proposal.why), proposal.move)))


def is_doubtful(move: str, announcement: Announcement) -> bool:
    """Whether a capital that may be a piece was read as a file, because the rest is no square: "C4"."""
    return announcement.piece is None and announcement.castling is None and move[:1] in "ABCDEFGH"


def _illegal(move: str) -> Iterator[tuple[Misprint, str]]:
    """What a well-written move may have been, all its letters kept."""
    yield from ((Misprint.TRANSPOSED, candidate) for candidate in _transposed(move))
    if move[0] in chess.FILE_NAMES:
        yield Misprint.SMALL_LETTER, move[0].upper() + move[1:]
    if "x" in move:
        yield Misprint.NO_CAPTURE, move.replace("x", "")
    if move[-1] in "18":
        yield from ((Misprint.LACKING, f"{move}={letter}") for letter in "♕♖♗♘")


def _unread(move: str) -> Iterator[tuple[Misprint, str]]:
    """What may have been meant by what is no move; whether it is a piece's or a pawn's is not changed."""
    yield from ((Misprint.TRANSPOSED, candidate) for candidate in _transposed(move))
    if move[:1] in chess.FILE_NAMES:
        yield Misprint.SMALL_LETTER, move[:1].upper() + move[1:]
    elif move[:1] in "ABCDEFGH":
        yield Misprint.WRONG, move[:1].lower() + move[1:]
    for at in range(len(move)):
        if _is_officer(move) == _is_officer(rest := move[:at] + move[at + 1 :]):
            yield Misprint.SURPLUS, rest
    start = int(_is_officer(move))
    for at in range(start, len(move) + 1):
        yield from ((Misprint.LACKING, move[:at] + place + move[at:]) for place in _PLACES)
    for at in range(start, len(move)):
        if move[at] not in _PLACES + _SIGNS and not move[at].isupper():
            yield from ((Misprint.WRONG, move[:at] + place + move[at + 1 :]) for place in _PLACES)


def _transposed(move: str) -> Iterator[str]:
    """The move with two neighbouring signs exchanged."""
    for at in range(len(move) - 1):
        if move[at] != move[at + 1]:
            yield move[:at] + move[at + 1] + move[at] + move[at + 2 :]


def _is_officer(move: str) -> bool:
    """Whether the move begins as a piece's does."""
    return move[:1].isupper()


def _foreign(move: str, language: NotationLanguage, board: chess.Board) -> Iterator[tuple[str, Proposal]]:
    """What the entry is in the letters of other languages."""
    for other in NotationLanguage:
        if other is not language:
            for legal in _moves(move, other, board):
                yield legal, Proposal(legal, move, Misprint.FOREIGN)


def _moves(candidate: str, language: NotationLanguage, board: chess.Board) -> tuple[str, ...]:
    """The legal moves that a text names."""
    announcement = written(candidate, language).announcement
    if announcement is None or is_doubtful(candidate, announcement):
        return ()
    resolution = resolve(announcement, board)
    return (resolution.move,) if resolution.move else resolution.choices
