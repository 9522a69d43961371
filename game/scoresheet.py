"""A scoresheet: what its owner wrote or said of each move, kept raw beside its reading (8.1, E2.5).

Nothing is ever filled in from a board or from the other sheet: a line that its owner did not write is missing.
"""

from dataclasses import dataclass, replace
from enum import StrEnum

from game.actors import NO_EVIDENCE, Evidence
from game.announcement import Announcement


class EntryStatus(StrEnum):
    """How an entry reads as a move in its position."""

    OK = "ok"
    ILLEGAL = "illegal"
    AMBIGUOUS = "ambiguous"  # several legal moves, or unreadable
    MISSING = "missing"


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One line of a scoresheet: the text, how it reads, and as which move (UCI) in the position of its ply.

    `announcement` is None when the text could not be read. `struck` are the earlier texts that it replaces.
    """

    text: str = ""
    announcement: Announcement | None = None
    move: str | None = None
    status: EntryStatus = EntryStatus.MISSING
    struck: tuple[str, ...] = ()
    evidence: Evidence = NO_EVIDENCE


MISSING = Entry()


@dataclass(frozen=True, slots=True)
class Scoresheet:
    """The entries of one player; the first is ply 1."""

    entries: tuple[Entry, ...] = ()

    def entry(self, ply: int) -> Entry:
        """The entry of a ply (from 1), MISSING where there is none."""
        return self.entries[ply - 1] if 0 < ply <= len(self.entries) else MISSING

    def has(self, ply: int) -> bool:
        """Whether something is written for that ply."""
        return self.entry(ply).status is not EntryStatus.MISSING

    def next_missing(self, first: int = 1) -> int:
        """The first ply (from `first`, which is 1 or more) that this sheet lacks."""
        # Plies are written in order, so that a gap is rare and near the end: searched from there.
        ply = max(first, len(self.entries) + 1)
        return next((gap for gap in range(first, ply) if not self.has(gap)), ply)

    def revision(self, ply: int, entry: Entry) -> Entry:
        """The entry as it stands on this sheet: what it replaces is struck out, not lost."""
        old = self.entry(ply)
        return replace(entry, struck=(*old.struck, old.text)) if self.has(ply) else entry

    def write(self, ply: int, entry: Entry) -> "Scoresheet":
        """The sheet with that entry in the line of that ply."""
        entries = self.entries + (MISSING,) * (ply - 1 - len(self.entries))
        return Scoresheet((*entries[: ply - 1], entry, *entries[ply:]))

    def cut(self, plies: int) -> "Scoresheet":
        """The sheet up to and with that many plies."""
        return self if len(self.entries) <= plies else Scoresheet(self.entries[:plies])
