"""What the table hears of a rematch: offered, declined or taken back, agreed, and who then has which colour."""

from dialogue.earcon import Earcon
from dialogue.narration.events import sayings
from dialogue.saying import Saying, everybody, only
from dialogue.station import Station
from game.events import RematchAgreed, RematchDeclined, RematchOffered
from game.rules.rematch import is_casual
from game.table.table import Table


@sayings.register
def _offered(event: RematchOffered, before: Table, after: Table) -> tuple[Saying, ...]:
    del before, after
    return (everybody("table.rematch_offered", Earcon.YOUR_TURN, colour=event.seat),)


@sayings.register
def _declined(event: RematchDeclined, before: Table, after: Table) -> tuple[Saying, ...]:
    del after
    key = "table.rematch_withdrawn" if before.claims.rematch is event.seat else "table.rematch_declined"
    return (everybody(key, colour=event.seat),)


@sayings.register
def _agreed(event: RematchAgreed, before: Table, after: Table) -> tuple[Saying, ...]:
    """With both names, where they were entered, as the colours are from then on."""
    del before
    return (everybody("table.rematch_agreed", colour=event.seat), *standing(after))


def players(table: Table) -> tuple[Saying, ...]:
    """Who has which colour, where both names were entered."""
    return _named(table.seats.white.name, table.seats.black.name)


def standing(table: Table) -> tuple[Saying, ...]:
    """That a rematch is offered, and waits for its answer; where it is agreed, who has which colour in it."""
    claims = table.claims
    if claims.rematch_agreed:
        return _named(table.seats.black.name, table.seats.white.name)
    return () if claims.rematch is None else (everybody("table.rematch_offered", colour=claims.rematch),)


def _named(white: str, black: str) -> tuple[Saying, ...]:
    return (everybody("table.opened", white_name=white, black_name=black),) if white and black else ()


def to_say_of_rematch(station: Station, table: Table) -> tuple[Saying, ...]:
    """How a player offers one, or answers the offer that stands; nothing where the game can have none."""
    claims = table.claims
    if station.seat is None or not table.is_signed or not is_casual(table) or claims.rematch_agreed:
        return ()
    if station.seat is claims.rematch:
        return ()
    answers = station.seat is table.rematch_offered_to
    return (only(station, "telling.say_rematch_answer" if answers else "telling.say_rematch"),)
