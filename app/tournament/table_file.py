"""A tournament as CSV, a game a row, from any spreadsheet: with commas, semicolons or tabs.

The columns, in any order, by their names in the first row: `round`, `board`, `white`, `black`, `result` (1-0, 0-1,
1/2-1/2, +--, --+, --- and what a ruling makes of it), `day` (2026-11-30) of a game on another day than its round, and
for each colour, as `white_title`: `title`, `rating`, `federation`, `fide_id`, `team`, `needs` (of blind, assistant,
tape), `notation`. Who has no opponent has a bye. A player is known again by FIDE's number or else by his name.
"""

import csv
import io
from collections.abc import Mapping
from datetime import date

from app.errors import TournamentError
from app.tournament.errors import bad_line
from app.tournament.needs import needs_of
from app.tournament.rows import delimiter, header, rows
from app.tournament.tournament import UNKNOWN, Bye, Entrant, Pairing, Tournament
from game.actors import Colour
from game.table.seat import Title

NEEDED = ("round", "board", "white", "black")
RESULT = "result"
BYE = "U"
_MARKS = {"1": "1", "1/2": "=", "½": "=", "=": "=", "0": "0", "+": "+", "-": "-"}
_RESULTS = {
    f"{white}-{black}": (_MARKS[white], _MARKS[black]) for white in _MARKS for black in _MARKS if white != "="
} | {"=": ("=", "=")}
_WRITTEN = {"1": "1", "W": "1", "=": "1/2", "D": "1/2", "0": "0", "L": "0", "+": "+", "-": "-"}


def is_table(text: str) -> bool:
    """Whether the first row names the columns."""
    try:
        return set(NEEDED) <= set(header(text))
    except TournamentError:
        return False


def read(text: str) -> Tournament:
    """The tournament of the rows. Raises TournamentError."""
    known: dict[object, Entrant] = {}
    pairings, byes = [], []
    columns = header(text)
    for number, cells in list(rows(text))[1:]:
        row = dict(zip(columns, cells, strict=False))
        try:
            round_, board = int(row["round"]), int(row["board"] or 0)
            white, black = (_entrant(row, colour, known) for colour in Colour)
            day = date.fromisoformat(row["day"]) if row.get("day") else None
            marks = _RESULTS[row[RESULT]] if row.get(RESULT) else (UNKNOWN, UNKNOWN)
        except (KeyError, ValueError):
            raise bad_line(number, " ".join(cells)) from None
        if white is not None and black is not None and board > 0:
            sides = {"white": white.number, "black": black.number}
            pairings.append(Pairing(round=round_, board=board, **sides, marks=marks, day=day))
        elif (alone := white or black) is not None and not (white and black):
            byes.append(Bye(round=round_, number=alone.number, mark=BYE))
        else:
            raise bad_line(number, " ".join(cells))
    entrants = {entrant.number: entrant for entrant in known.values()}
    return Tournament(entrants=entrants, pairings=tuple(pairings), byes=tuple(byes))


def with_results(text: str, results: Tournament) -> str:
    """The same rows with the results that are known. Raises TournamentError."""
    columns = header(text)
    if RESULT not in columns:
        columns = [*columns, RESULT]
    known = {(p.round, p.board): p.marks for p in results.pairings if all(p.marks)}
    out = io.StringIO()
    writer = csv.writer(out, delimiter=delimiter(text))
    writer.writerow(columns)
    for _, cells in list(rows(text))[1:]:
        row = dict(zip(columns, [*cells, ""], strict=False))
        marks = known.get((int(row["round"]), int(row["board"] or 0)))
        if marks is not None:
            row[RESULT] = "-".join(_WRITTEN[mark] for mark in marks)
        writer.writerow(row.get(column, "") for column in columns)
    return out.getvalue()


def _entrant(row: Mapping[str, str], colour: Colour, known: dict[object, Entrant]) -> Entrant | None:
    """Who has that colour in the row, new or met before; None for nobody. Raises ValueError."""
    name = " ".join(row[colour].split())
    if not name:
        return None

    def of_player(what: str) -> str:
        return row.get(f"{colour}_{what}", "").strip()

    fide_id = int(of_player("fide_id") or 0) or None
    return known.setdefault(
        fide_id or name,
        Entrant(
            number=len(known) + 1,
            name=name,
            title=Title(of_player("title").upper()) if of_player("title") else None,
            rating=int(of_player("rating") or 0) or None,
            federation=of_player("federation"),
            fide_id=fide_id,
            team=of_player("team"),
            needs=needs_of(of_player("needs"), of_player("notation")),
        ),
    )
