"""Players who stand in many rows of one table: who is the same, and all that is said of him, wherever it stands.

A player is known again by FIDE's number, or else by his name. An empty cell says nothing.
"""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TypeVar

from app.errors import ErrorCode, TournamentError
from app.tournament.tournament import Entrant, Needs

Key = TypeVar("Key")
Value = TypeVar("Value")


@dataclass(frozen=True, slots=True)
class Mention:
    """What the row of that number, from one, says of a player; his own number is not known yet."""

    row: int
    said: Entrant


def entrants_of(mentions: Mapping[Key, Mention]) -> tuple[dict[int, Entrant], dict[Key, int]]:
    """The players by numbers, from one, as they are met, and the number of whom each mention means.

    Raises TournamentError where two rows contradict each other, or it cannot be told who is meant.
    """
    ids = defaultdict(set)
    for mention in mentions.values():
        if mention.said.fide_id:
            ids[mention.said.name].add(mention.said.fide_id)
    numbers: dict[int | str, int] = {}
    entrants: dict[int, Entrant] = {}
    meant = {}
    for key, mention in mentions.items():
        number = meant[key] = numbers.setdefault(_identity(mention, ids[mention.said.name]), len(numbers) + 1)
        before = entrants.get(number, replace(mention.said, number=number))
        entrants[number] = _filled(before, mention)
    return entrants, meant


def _identity(mention: Mention, ids: set[int]) -> int | str:
    """FIDE's number, where the row or another one has it for that name; else the name. Raises TournamentError."""
    said = mention.said
    if said.fide_id or not ids:
        return said.fide_id or said.name
    if len(ids) > 1:
        text = f"line {mention.row}: there are {len(ids)} of the name {said.name}"
        raise TournamentError(ErrorCode.NAME_OF_TWO, text, name=said.name, number=mention.row)
    return next(iter(ids))


def _filled(known: Entrant, mention: Mention) -> Entrant:
    """What is known of a player and what a row says of him; titles and ratings change in a season, and the last counts.

    Raises TournamentError where something else contradicts.
    """

    def one(before: Value, now: Value, nothing: Value) -> Value:
        if before not in {nothing, now} and now != nothing:
            text = f"line {mention.row}: {now} of {known.name}, who had {before}"
            raise TournamentError(ErrorCode.ROWS_DIFFER, text, number=mention.row, name=known.name)
        return before if now == nothing else now

    said = mention.said
    needs, others = (replace(each.needs, notation=None) for each in (known, said))
    notation = one(known.needs.notation, said.needs.notation, None)
    return replace(
        known,
        name=one(known.name, said.name, ""),
        title=said.title or known.title,
        rating=said.rating or known.rating,
        federation=one(known.federation, said.federation, ""),
        fide_id=one(known.fide_id, said.fide_id, None),
        team=one(known.team, said.team, ""),
        needs=replace(one(needs, others, Needs()), notation=notation),
    )
