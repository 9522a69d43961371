"""The rows of a table as spreadsheets write it: with commas, semicolons or tabs, and any line ends."""

import csv
import io
from collections.abc import Iterator

from app.tournament.errors import bad_line


def rows(text: str) -> Iterator[tuple[int, list[str]]]:
    """The rows that are not empty, each with its number from one. Raises TournamentError where a cell is too long."""
    lines = _lines(text)
    reader = csv.reader(lines, delimiter=delimiter(text))
    number = 0
    try:
        for number, row in enumerate(reader, 1):
            cells = [cell.strip() for cell in row]
            if any(cells):
                yield number, cells
    except csv.Error:
        raise bad_line(number + 1, lines[reader.line_num - 1]) from None


def header(text: str) -> list[str]:
    """The names of the columns, in small letters. Raises TournamentError."""
    _, names = next(rows(text), (0, []))
    return [name.lower() for name in names]


def delimiter(text: str) -> str:
    """What the first row has most of."""
    first = next(iter(_lines(text)), "")
    return max(",;\t", key=first.count)


def _lines(text: str) -> list[str]:
    return io.StringIO(text, newline=None).readlines()
