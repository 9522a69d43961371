"""One player's scoresheet, line by line: what stands on it, and what was struck from it (Laws 2009, 8.1, E2.8).

All of it comes from that player's own entries, which `Noted` events brought; nothing from the line or the board.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from game.actors import Colour
from game.events import Event, IllegalMoveCompleted, Reconciled
from game.evolve import evolve
from game.scoresheet import Entry, EntryStatus
from game.table import Table
from speech_grammar.announcing import long_form
from speech_grammar.vocabulary import fold


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetLine:
    """One half-move of a scoresheet: its number and colour, the entry, and all texts struck there, oldest first.

    `draw_offer`: a draw was offered with it, as the sign says or the tape has it (C.12).
    `ply` counts half-moves from 1 at the initial position of the game.
    """

    ply: int
    number: int
    colour: Colour
    entry: Entry
    struck: tuple[str, ...] = ()
    draw_offer: bool = False

    @property
    def is_missing(self) -> bool:
        """Whether nothing stands there."""
        return self.entry.status is EntryStatus.MISSING

    @property
    def is_read_as_written(self) -> bool:
        """Whether the text is the announcement in the Laws' own words, so that one of them says both."""
        return self.entry.announcement is not None and (
            not self.entry.text or _folded(self.entry.text) == _folded(long_form(self.entry.announcement))
        )


def sheet_lines(events: Iterable[Event], seat: Colour) -> tuple[SheetLine, ...]:
    """The scoresheet of that seat at the end of the events, from its first line to the last that was ever written.

    Raises ValueError when the events are not those of a game from its beginning.
    """
    table, struck = _history(events, seat)
    sheet = table.sheets.of(seat)
    return tuple(
        SheetLine(
            ply=ply,
            number=table.move_number(ply),
            colour=Colour.BLACK if (ply + table.black_began) % 2 == 0 else Colour.WHITE,
            entry=sheet.entry(ply),
            struck=(*struck.get(ply, ()), *sheet.entry(ply).struck),
            draw_offer=ply in sheet.offers,
        )
        for ply in range(1, max(len(sheet.entries), *struck, *sheet.offers, 0) + 1)
    )


def _history(events: Iterable[Event], seat: Colour) -> tuple[Table, Mapping[int, tuple[str, ...]]]:
    """The table at the end, and by ply what was cut from the sheet: moves taken back (7.4, E2.8)."""
    table: Table | None = None
    struck: dict[int, tuple[str, ...]] = {}
    for event in events:
        before, table = table, evolve(table, event)
        if before is not None and isinstance(event, IllegalMoveCompleted | Reconciled):
            for ply, texts in _cut(before, table, seat):
                struck[ply] = (*struck.get(ply, ()), *texts)
    if table is None:
        raise ValueError("there are no events")
    return table, struck


def _cut(before: Table, after: Table, seat: Colour) -> Iterator[tuple[int, tuple[str, ...]]]:
    """The plies that were on the sheet and are not any more, with their texts."""
    sheet, kept = before.sheets.of(seat), after.sheets.of(seat).entries
    for ply in range(len(kept) + 1, len(sheet.entries) + 1):
        if sheet.has(ply):
            entry = sheet.entry(ply)
            yield ply, (*entry.struck, _text(entry))


def _text(entry: Entry) -> str:
    """The text of an entry; where there is only an announcement, in words."""
    return entry.text or (long_form(entry.announcement) if entry.announcement else "")


def _folded(text: str) -> list[str]:
    return [fold(word) for word in text.split()]
