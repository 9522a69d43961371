"""What players need, beside a report file that has no place for it.

The columns are `number`, `fide_id` or `name`, of which one is enough, `needs` and `notation`.
"""

from dataclasses import replace

from app.tournament.errors import bad_line
from app.tournament.rows import header, rows
from app.tournament.tournament import Entrant, Needs, Tournament
from game.table.seat import NotationLanguage

BLIND, ASSISTANT, TAPE = "blind", "assistant", "tape"


def needs_of(words: str, notation: str = "") -> Needs:
    """The needs of these words, of `blind`, `assistant` and `tape`. Raises ValueError for others."""
    named = set(words.lower().split())
    if unknown := named - {BLIND, ASSISTANT, TAPE}:
        raise ValueError(unknown)
    language = NotationLanguage(notation.lower()) if notation else None
    return Needs(is_blind=BLIND in named, has_assistant=ASSISTANT in named, keeps_tape=TAPE in named, notation=language)


def with_needs(tournament: Tournament, text: str) -> Tournament:
    """The tournament with the needs of these rows.

    Raises TournamentError for a row that names no player of it, or that is none, and where no column has any needs.
    """
    columns = header(text)
    entrants = dict(tournament.entrants)
    for number, values in list(rows(text))[1:]:
        cells = dict(zip(columns, values, strict=False))
        found = [one for one in entrants.values() if _is_meant(one, cells)]
        try:
            needs = needs_of(cells.get("needs", ""), cells.get("notation", ""))
        except ValueError:
            found = []
        if len(found) != 1:
            raise bad_line(number, " ".join(values))
        entrants[found[0].number] = replace(found[0], needs=needs)
    if not {"needs", "notation"} & set(columns):  # the heading may be misspelt
        raise bad_line(1, " ".join(columns))
    return replace(tournament, entrants=entrants)


def _is_meant(entrant: Entrant, cells: dict[str, str]) -> bool:
    own = {"number": str(entrant.number), "fide_id": str(entrant.fide_id or "?"), "name": entrant.name}
    named = [column for column in own if cells.get(column)]
    return bool(named) and own[named[0]] == cells[named[0]]
