"""What a director is told of a round before it begins: who has no opponent, and what is played on another day."""

from collections.abc import Iterator
from datetime import date

from app.tournament.seating import table_name
from app.tournament.tournament import Tournament
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
