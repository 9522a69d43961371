"""A scoresheet: what its owner wrote or said of each move, kept raw beside its reading (8.1, E2.5).

Nothing is ever filled in from a board or from the other sheet: a line that its owner did not write is missing.
"""

from dataclasses import KW_ONLY, dataclass, replace
from enum import StrEnum

from game.actors import NO_EVIDENCE, Colour, Evidence
from game.announcement import Announcement
from game.pair import Pair

DRAW_OFFER = "(=)"
"""The sign for an offer of a draw, written with the move (Laws 2009, C.13)."""


class EntryStatus(StrEnum):
    """How an entry reads as a move in its position."""

    OK = "ok"
    ILLEGAL = "illegal"
    AMBIGUOUS = "ambiguous"  # several legal moves, or unreadable
    MISSING = "missing"


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One line of a scoresheet: the text, how it reads, and as which move (UCI) in the position of its ply.

    `text` is empty where a move was entered without words. `announcement` is None when the text could not be read.
    `struck` are the earlier texts that it replaces.
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
    """The entries of one player; the first is ply 1. `offers` are the plies with which a draw was offered (C.13)."""

    entries: tuple[Entry, ...] = ()
    offers: tuple[int, ...] = ()

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
        """The entry as it stands on this sheet: what it replaces is struck out, not lost; without words, its move.

        The same move in the same words is no other entry: so a move stands that was declared with a claim, and made.
        """
        old = self.entry(ply)
        if not self.has(ply):
            return entry
        again = (old.text, old.move) == (entry.text, entry.move)
        return replace(entry, struck=old.struck if again else (*old.struck, old.text or old.move or ""))

    def write(self, ply: int, entry: Entry) -> "Scoresheet":
        """The sheet with that entry in the line of that ply, and the offer that it may tell of."""
        entries = self.entries + (MISSING,) * (ply - 1 - len(self.entries))
        written = replace(self, entries=(*entries[: ply - 1], entry, *entries[ply:]))
        return written.offer(ply) if DRAW_OFFER in "".join(entry.text.split()) else written

    def offer(self, ply: int) -> "Scoresheet":
        """The sheet with the sign for an offer of a draw at that ply."""
        return self if ply in self.offers else replace(self, offers=(*self.offers, ply))

    def cut(self, plies: int) -> "Scoresheet":
        """The sheet up to and with that many plies."""
        offers = tuple(ply for ply in self.offers if ply <= plies)
        return Scoresheet(self.entries[:plies], offers)


@dataclass(frozen=True, slots=True)
class Scoresheets(Pair[Scoresheet]):
    """Both scoresheets, and what becomes of them.

    `first_ply` is the first half-move that they have to show (8.6). The `borrower` has his opponent's (8.5b);
    `reconstructing`: the game is being reconstructed from both (8.5c). At the end the players have `signed` in that
    order, and the arbiter has `accepted` sheets on which half of the game or more is missing (8.7); who has `left`
    without signing, or `refused` to, he has noted.
    """

    _: KW_ONLY
    first_ply: int = 1
    borrower: Colour | None = None
    reconstructing: bool = False
    signed: tuple[Colour, ...] = ()
    accepted: bool = False
    left: tuple[Colour, ...] = ()
    refused: tuple[Colour, ...] = ()

    def without_waiver(self, seat: Colour) -> "Scoresheets":
        """The sheets of a player who signs after all, though he had left or refused."""
        left, refused = (tuple(one for one in seats if one is not seat) for seats in (self.left, self.refused))
        return replace(self, left=left, refused=refused)

    def first_missing(self, seat: Colour) -> int:
        """The first ply that the player's sheet lacks of those that it has to show."""
        return self.of(seat).next_missing(self.first_ply)

    def cut(self, plies: int) -> "Scoresheets":
        """Both sheets up to and with that many plies."""
        return replace(self, white=self.white.cut(plies), black=self.black.cut(plies))
