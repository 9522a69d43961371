"""An entry of a scoresheet in its position: what was written beside how it reads (Laws 2009, 8.1, appendix C)."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

import chess

from game.announcement import Announcement
from game.fault import Fault
from game.legality.resolution import resolve
from game.table.scoresheet import EntryStatus
from game.table.seat import NotationLanguage
from speech_grammar.notation.misprint import Proposal, is_doubtful, proposals
from speech_grammar.notation.syntax import bare, written


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryReading:
    """The raw text and its reading. Moves are UCI.

    OK: `move` is the one legal move written. AMBIGUOUS: `choices` are the legal moves that it can be, or it could not
    be read (`announcement` is None). ILLEGAL: `fault` says why. `proposals` are the legal moves that an entry which is
    not OK may be a misprint of; they are for an arbiter to confirm.
    """

    text: str
    status: EntryStatus
    announcement: Announcement | None = None
    move: str | None = None
    choices: tuple[str, ...] = ()
    fault: Fault | None = None
    proposals: tuple[Proposal, ...] = ()
    draw_offer: bool = False

    @property
    def candidates(self) -> tuple[str, ...]:
        """The legal moves that it is or may be, until somebody confirms one."""
        if self.move is not None:
            return (self.move,)
        return self.choices or tuple(proposal.move for proposal in self.proposals)


def read_entry(
    text: str, board: chess.Board, languages: Iterable[NotationLanguage] = tuple(NotationLanguage)
) -> EntryReading:
    """The entry in the position of `board`, written in one of the languages.

    Languages in which it is a legal move come before those in which it is none; if it is different moves in
    different languages, it is ambiguous.
    """
    readings = [_read(text, board, language) for language in languages]
    legal = [reading for reading in readings if reading.move or reading.choices]
    moves = tuple(dict.fromkeys(move for reading in legal for move in reading.candidates))
    if len(moves) > 1:
        return replace(legal[0], status=EntryStatus.AMBIGUOUS, move=None, choices=moves)
    if legal:
        return legal[0]
    # Read in any language, an entry is what it is in one that can read it.
    likeliest = next((reading for reading in readings if reading.announcement), readings[0])
    found = {proposal.move: proposal for reading in reversed(readings) for proposal in reading.proposals}
    return replace(likeliest, proposals=tuple(found.values()))


def claims_of(text: str, language: NotationLanguage) -> Announcement | None:
    """What an entry claims, whatever the position; None when it cannot be read."""
    claims = written(text, language).announcement
    return None if claims is None or is_doubtful(bare(text), claims) else claims


def _read(text: str, board: chess.Board, language: NotationLanguage) -> EntryReading:
    """The entry in one language."""
    if not text.strip():
        return EntryReading(text=text, status=EntryStatus.MISSING)
    announcement = claims_of(text, language)
    if announcement is None:
        reading = EntryReading(text=text, status=EntryStatus.AMBIGUOUS)
    else:
        resolution = resolve(announcement, board)
        status = EntryStatus.AMBIGUOUS if resolution.choices else EntryStatus.ILLEGAL
        reading = EntryReading(
            text=text,
            status=EntryStatus.OK if resolution.move else status,
            announcement=announcement,
            move=resolution.move,
            choices=resolution.choices,
            fault=resolution.fault,
        )
    if not reading.candidates:
        reading = replace(reading, proposals=proposals(text, language, board))
    return replace(reading, draw_offer=written(text, language).draw_offer)
