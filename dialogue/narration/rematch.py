"""What the table hears of a rematch: offered, declined or taken back, agreed, and who then has which colour."""

from dialogue.earcon import Earcon
from dialogue.narration.events import sayings
from dialogue.saying import Saying, everybody, only
from dialogue.station import Station
from game.events import BegunAnew, RematchAgreed, RematchDeclined, RematchOffered
from game.rules.rematch import exchanges_colours, is_casual, may_follow, rematch_of
from game.table.table import Table


@sayings.register
def _offered(event: RematchOffered, before: Table, after: Table) -> tuple[Saying, ...]:
    del before
    return (everybody(_offer(after), Earcon.YOUR_TURN, colour=event.seat),)


@sayings.register
def _declined(event: RematchDeclined, before: Table, after: Table) -> tuple[Saying, ...]:
    rematch, anew = ("table.rematch_declined", "table.rematch_declined_anew")
    if before.claims.rematch is event.seat:
        rematch, anew = ("table.rematch_withdrawn", "table.rematch_withdrawn_anew")
    return (everybody(rematch if exchanges_colours(after) else anew, colour=event.seat),)


@sayings.register
def _agreed(event: RematchAgreed, before: Table, after: Table) -> tuple[Saying, ...]:
    """With both names, where they were entered, as the colours are from then on."""
    del before
    key = "table.rematch_agreed" if exchanges_colours(after) else "table.rematch_agreed_anew"
    return (everybody(key, colour=event.seat), *standing(after))


@sayings.register
def _begun_anew(event: BegunAnew, before: Table, after: Table) -> tuple[Saying, ...]:
    """With both names, too: they may be sitting where the other is to sit (7.2)."""
    del event, before
    key = "table.begun_anew_exchanged" if exchanges_colours(after) else "table.begun_anew"
    return (everybody(key, Earcon.YOUR_TURN), *standing(after))


def _offer(table: Table) -> str:
    """Of a rematch, or of the game that is played with the same colours in place of one that does not count (7.1)."""
    return "table.rematch_offered" if exchanges_colours(table) else "table.rematch_offered_anew"


def players(table: Table) -> tuple[Saying, ...]:
    """Who has which colour, where both names were entered."""
    return _named(table.seats.white.name, table.seats.black.name)


def standing(table: Table) -> tuple[Saying, ...]:
    """That a rematch is offered, and waits for its answer; where it is agreed, who has which colour in it."""
    claims = table.claims
    if claims.rematch_agreed:
        following = rematch_of(table)
        return _named(following.white.name, following.black.name)
    return () if claims.rematch is None else (everybody(_offer(table), colour=claims.rematch),)


def _named(white: str, black: str) -> tuple[Saying, ...]:
    return (everybody("table.opened", white_name=white, black_name=black),) if white and black else ()


def to_say_of_rematch(station: Station, table: Table) -> tuple[Saying, ...]:
    """How a player offers one, or answers the offer that stands; nothing where the game can have none."""
    claims = table.claims
    if station.seat is None or not may_follow(table) or not is_casual(table) or claims.rematch_agreed:
        return ()
    if station.seat is claims.rematch:
        return ()
    rematch, anew = ("telling.say_rematch", "telling.say_rematch_anew")
    if station.seat is table.rematch_offered_to:
        rematch, anew = ("telling.say_rematch_answer", "telling.say_rematch_answer_anew")
    return (only(station, rematch if exchanges_colours(table) else anew),)


def to_say_of_new_game(station: Station, table: Table) -> tuple[Saying, ...]:
    """How the arbiter has the game begun that takes the place of one that does not count (7.1a)."""
    is_void = table.outcome is not None and table.outcome.is_void
    is_due = is_void and station.seat is None and not table.claims.rematch_agreed
    return (only(station, "telling.say_begin_anew"),) if is_due else ()
