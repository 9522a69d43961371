"""A player's scoresheet as a braille file: pages of 25 lines of 40 cells, for embossers and braille displays.

A page's first line has whose sheet it is and, at the right, its number. Below the headings there is a line for each
move: its number, White's half and Black's. What is to be remarked about an entry, and that its player neither wrote nor
spoke it, follows in words on lines of its own, two cells further in: chess braille has no sign for either. Lines end
with CR LF, pages with a form feed, as in every braille file (BRF).
"""

import textwrap
from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from itertools import groupby

from app.scoresheets.braille_cells import move_cells, no_entry_cells, no_move_cells, number_cells, text_cells
from app.scoresheets.own_sheet import SheetLine, sheet_lines
from app.scoresheets.shown_entry import How, how_made
from app.scoresheets.text import entry_words, headings_of, remarks
from game.actors import Colour
from game.events import Event
from game.evolve import replay
from speech_grammar.messages import Catalogue

CELLS = 40
LINES = 25
_INDENT = "  "
_LINE_END = "\r\n"
_PAGE_END = "\f"


def scoresheet_braille(events: Sequence[Event], seat: Colour, catalogue: Catalogue, day: date | None = None) -> str:
    """The scoresheet of that seat in Braille ASCII; `day` is when the game was begun."""
    title, *headings = (text_cells(str(words)) for words in headings_of(replay(events), seat, catalogue, day))
    lines = [wrapped for heading in headings for wrapped in _wrapped(heading)]
    lines += ["", *_moves(sheet_lines(events, seat), catalogue)]
    return "".join(_pages(title, lines))


def _moves(sheet: Iterable[SheetLine], catalogue: Catalogue) -> Iterator[str]:
    """A line for each move, and under it what is to be remarked."""
    for number, halves in groupby(sheet, key=lambda line: line.number):
        pair = list(halves)
        beginning = [no_move_cells()] if pair[0].colour is Colour.BLACK else []
        yield " ".join([number_cells(number), *beginning, *map(_entry, pair)])
        for line in pair:
            if how_made(line.entry) is How.ENTERED or list(remarks(line, catalogue)):
                yield from _wrapped(text_cells(str(entry_words(line, catalogue))), _INDENT)


def _entry(line: SheetLine) -> str:
    announcement = line.entry.announcement
    return no_entry_cells() if announcement is None else move_cells(announcement)


def _wrapped(cells: str, indent: str = "") -> list[str]:
    return textwrap.wrap(
        cells, CELLS, initial_indent=indent, subsequent_indent=indent + _INDENT, break_on_hyphens=False
    )


def _pages(title: str, lines: Sequence[str]) -> Iterator[str]:
    """The lines below the title and the number of their page."""
    for number, start in enumerate(range(0, len(lines), LINES - 1), start=1):
        right = text_cells(str(number))
        space = CELLS - len(right) - 1
        page = [f"{title[:space]:<{space}} {right}", *lines[start : start + LINES - 1]]
        yield _LINE_END.join(page) + _LINE_END + _PAGE_END
