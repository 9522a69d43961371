"""One player's scoresheet, line by line: what stands on it, and what was struck from it (Laws 2009, 8.1, E2.8).

All of it comes from that player's own entries, which `Noted` events brought; nothing from the line or the board.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from app.scoresheets.shown_entry import in_words, says_its_reading
from game.actors import Colour
from game.events import Event, Noted
from game.evolve import evolve
from game.table.scoresheet import Entry, EntryStatus
from game.table.table import Table


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetLine:
    """One half-move of a scoresheet: its number and colour, the entry, and all texts struck there, oldest first.

    `draw_offer`: a draw was offered with it, as the sign says or the tape has it (C.13).
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
        return says_its_reading(self.entry.text, self.entry.announcement)


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
            struck=struck.get(ply, ()),
            draw_offer=ply in sheet.offers,
        )
        for ply in range(1, max(len(sheet.entries), *struck, *sheet.offers, 0) + 1)
    )


def _history(events: Iterable[Event], seat: Colour) -> tuple[Table, Mapping[int, tuple[str, ...]]]:
    """The table at the end, and by ply what was struck: written anew, or cut with moves that no longer stand."""
    table: Table | None = None
    struck: dict[int, tuple[str, ...]] = {}
    for event in events:
        before, table = table, evolve(table, event)
        if before is not None:
            for ply, entry in _struck(before, table, event, seat):
                struck[ply] = (*struck.get(ply, ()), in_words(entry))
    if table is None:
        raise ValueError("there are no events")
    return table, struck


def _struck(before: Table, after: Table, event: Event, seat: Colour) -> Iterator[tuple[int, Entry]]:
    """The plies whose entry the event struck from the sheet, with that entry.

    One is written anew; or the sheet is cut, by whatever takes moves back (7.4, 7.5, E2.8, training).
    """
    sheet, then = before.sheets.of(seat), after.sheets.of(seat)
    if isinstance(event, Noted) and then.entry(event.ply).struck != sheet.entry(event.ply).struck:
        yield event.ply, sheet.entry(event.ply)
    for ply in range(len(then.entries) + 1, len(sheet.entries) + 1):
        if sheet.has(ply):
            yield ply, sheet.entry(ply)
