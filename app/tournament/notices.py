"""What a director is told of a round before it begins: who has no opponent, and what is played on another day."""

from collections.abc import Iterable, Iterator
from datetime import date

from app.tournament.seating import players_of, table_name
from app.tournament.tournament import Tournament
from game.events import TableOpened
from speech_grammar.messages import Catalogue, Spoken


def notices(tournament: Tournament, number: int, today: date, catalogue: Catalogue) -> Iterator[Spoken]:
    """A sentence for all who are free, and one for each game that has no table today."""
    if free := tournament.free_in(number):
        yield catalogue.say("tournament.free", names="; ".join(entrant.name for entrant in free))
    for pairing in tournament.postponed(number, today):
        white, black = (tournament.entrants[player].name for player in (pairing.white, pairing.black))
        yield catalogue.say(
            "tournament.postponed", name=table_name(pairing), white=white, black=black, day=str(pairing.day)
        )


def at_tables(key: str, tables: Iterable[TableOpened], catalogue: Catalogue) -> Iterator[Spoken]:
    """That sentence of the catalogue for each of these tables, by its name and who plays there."""
    for one in tables:
        white, black = players_of(one)
        yield catalogue.say(f"tournament.{key}", name=table_name(one.occasion), white=white, black=black)
