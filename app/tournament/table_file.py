"""A tournament as CSV, a game a row, from any spreadsheet: with commas, semicolons or tabs.

The columns, in any order, by their names in the first row: `round`, `board`, `white`, `black`, `result` (1-0, 0-1,
1/2-1/2 or 1/2, +--, --+, --- and what a ruling makes of it), `day` (2026-11-30) of a game on another day than its
round, and for each colour, as `white_title`: `title`, `rating`, `federation`, `fide_id`, `team`, `needs` (of blind,
assistant, tape), `notation`. Who has no opponent has a bye of the points that his side of the result, or the result
alone, has; of one point without. With `+` he was there, as at a board of a match of teams where nobody sat opposite.
What a row says of a player holds in all of them (`mentions.py`).
"""

import csv
import io
from collections.abc import Mapping
from datetime import date

from app.errors import ErrorCode, TournamentError
from app.output import one_line
from app.tournament.errors import bad_line
from app.tournament.mentions import Mention, entrants_of
from app.tournament.needs import needs_of
from app.tournament.rows import delimiter, header, rows
from app.tournament.tournament import UNKNOWN, WITHDRAWN, Bye, Entrant, Pairing, Tournament
from game.actors import Colour
from game.table.seat import Title

NEEDED = ("round", "board", "white", "black")
RESULT = "result"
_BYES = {UNKNOWN: "U", "1": "U", "=": "H", "0": "Z", "+": "+", "-": "-"}
_MARKS = {"1": "1", "1/2": "=", "½": "=", "=": "=", "0": "0", "+": "+", "-": "-"}
_RESULTS = {
    f"{white}-{black}": (_MARKS[white], _MARKS[black]) for white in _MARKS for black in _MARKS if white != "="
} | dict.fromkeys(("1/2", "½", "="), ("=", "="))
_WRITTEN = {"1": "1", "W": "1", "=": "1/2", "D": "1/2", "0": "0", "L": "0", "+": "+", "-": "-"}


def is_table(text: str) -> bool:
    """Whether the first row names the columns."""
    try:
        return set(NEEDED) <= set(header(text))
    except TournamentError:
        return False


def read(text: str) -> Tournament:
    """The tournament of the rows. Raises TournamentError."""
    columns = header(text)
    below = list(rows(text))[1:]
    mentions: dict[tuple[int, Colour], Mention] = {}
    for number, cells in below:
        row = dict(zip(columns, cells, strict=False))
        try:
            found = {colour: said for colour in Colour if (said := _said_of(row, colour)) is not None}
        except (KeyError, ValueError):
            raise bad_line(number, " ".join(cells)) from None
        mentions |= {(number, colour): Mention(number, said) for colour, said in found.items()}
    entrants, known = entrants_of(mentions)
    pairings, byes = [], []
    for number, cells in below:
        players = [known.get((number, colour)) for colour in Colour]
        game = _game(number, dict(zip(columns, cells, strict=False)), cells, *players)
        if isinstance(game, Pairing):
            pairings.append((number, game))
        else:
            byes.append(game)
    _require_boards(pairings)
    return Tournament(entrants=entrants, pairings=tuple(game for _, game in pairings), byes=tuple(byes))


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
        marks = known.get((int(row["round"]), int(row["board"] or 0))) if row["white"] and row["black"] else None
        if marks is not None:
            row[RESULT] = "-".join(_WRITTEN[mark] for mark in marks) if WITHDRAWN not in marks else ""
        writer.writerow(row.get(column, "") for column in columns)
    return out.getvalue()


def _game(number: int, row: Mapping[str, str], cells: list[str], white: int | None, black: int | None) -> Pairing | Bye:
    """What the row of that number says is played. Raises TournamentError."""
    try:
        round_, board = int(row["round"]), int(row["board"] or 0)
        day = date.fromisoformat(row["day"]) if row.get("day") else None
        alone = None if white and black else white or black
        marks = _marks(row.get(RESULT, ""), is_alone=alone is not None)
    except (KeyError, ValueError):
        raise bad_line(number, " ".join(cells)) from None
    if white and black and board > 0:
        return Pairing(round=round_, board=board, white=white, black=black, marks=marks, day=day)
    if alone:
        own, absent = (marks[0], Colour.BLACK) if alone == white else (marks[1], Colour.WHITE)
        return Bye(round=round_, number=alone, mark=_BYES[own], against=row.get(f"{absent}_team", "").strip())
    raise bad_line(number, " ".join(cells))


def _marks(result: str, *, is_alone: bool) -> tuple[str, str]:
    """White's and Black's mark; of who is alone one is enough. Raises KeyError for what is no result."""
    if not result:
        return UNKNOWN, UNKNOWN
    if is_alone and result in _MARKS:
        return _MARKS[result], _MARKS[result]
    return _RESULTS[result]


def _require_boards(pairings: list[tuple[int, Pairing]]) -> None:
    """Raise TournamentError where two rows have the same round and board: one game would have no table."""
    first: dict[tuple[int, int], int] = {}
    for number, game in pairings:
        other = first.setdefault((game.round, game.board), number)
        if other != number:
            name = f"{game.round}.{game.board}"
            text = f"line {number}: board {name} is in line {other}"
            raise TournamentError(ErrorCode.BOARD_TWICE, text, name=name, number=number, other=other)


def _said_of(row: Mapping[str, str], colour: Colour) -> Entrant | None:
    """What the row says of who has that colour, his number aside; None for nobody. Raises KeyError, ValueError."""
    name = one_line(row[colour])
    if not name:
        return None

    def of_player(what: str) -> str:
        return row.get(f"{colour}_{what}", "").strip()

    return Entrant(
        number=0,
        name=name,
        title=Title(of_player("title").upper()) if of_player("title") else None,
        rating=int(of_player("rating") or 0) or None,
        federation=of_player("federation"),
        fide_id=int(of_player("fide_id") or 0) or None,
        team=of_player("team"),
        needs=needs_of(of_player("needs"), of_player("notation")),
    )
