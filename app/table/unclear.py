"""Entries that are no move as they stand, and what they may be misprints for: shown to the arbiter, who decides."""

from functools import lru_cache

import msgspec

from app.json_lines import Json
from app.scoresheets.shown_entry import shown_entry
from game.actors import Colour
from game.table.position import board_of
from game.table.scoresheet import EntryStatus
from game.table.seat import NotationLanguage
from game.table.table import Table
from speech_grammar.notation.entry import read_entry
from speech_grammar.notation.misprint import Proposal


def unclear_entries(table: Table) -> dict[Colour, list[Json]]:
    """Return by seat the illegal, ambiguous and unreadable entries, each with its proposals."""
    return {seat: [_entry(table, seat, ply) for ply in _unclear(table, seat)] for seat in Colour}


def _unclear(table: Table, seat: Colour) -> list[int]:
    """Return the plies (from 1) of the entries that are not OK."""
    noted = range(1, min(len(table.sheets.of(seat).entries), len(table.line) + 1) + 1)
    statuses = {ply: table.sheets.of(seat).entry(ply).status for ply in noted}
    return [ply for ply, status in statuses.items() if status not in {EntryStatus.OK, EntryStatus.MISSING}]


def _entry(table: Table, seat: Colour, ply: int) -> Json:
    entry, position = table.sheets.of(seat).entry(ply), table.position_before(ply)
    proposals = _proposals(entry.text, position, table.seats.of(seat).notation, chess960=table.chess960)
    return {"ply": ply, **shown_entry(entry), "proposals": msgspec.to_builtins(proposals)}


@lru_cache(maxsize=1000)  # the entries of a hall's games; every look at a table asks for all of them again
def _proposals(text: str, position: str, notation: NotationLanguage, *, chess960: bool) -> tuple[Proposal, ...]:
    return read_entry(text, board_of(position, chess960=chess960), [notation]).proposals
