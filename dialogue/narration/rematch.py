"""What the table hears of a rematch: offered, declined or taken back, agreed, and who then has which colour."""

from dialogue.earcon import Earcon
from dialogue.narration.events import sayings
from dialogue.saying import Saying, everybody, only
from dialogue.station import Station
from game.events import BegunAnew, RematchAgreed, RematchDeclined, RematchOffered
from game.rules.rematch import exchanges_colours, is_anew, is_casual, may_follow, rematch_of
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
    return (everybody(anew if is_anew(after) else rematch, colour=event.seat),)


@sayings.register
def _agreed(event: RematchAgreed, before: Table, after: Table) -> tuple[Saying, ...]:
    """With both names, where they were entered, as the colours are from then on."""
    del before
    return (everybody(f"table.{_with_colours('rematch_agreed', after)}", colour=event.seat), *standing(after))


@sayings.register
def _begun_anew(event: BegunAnew, before: Table, after: Table) -> tuple[Saying, ...]:
    """With both names, too: they may be sitting where the other is to sit (7.2)."""
    del event, before
    key = "table.begun_anew_exchanged" if exchanges_colours(after) else "table.begun_anew"
    return (everybody(key, Earcon.YOUR_TURN), *standing(after))


def _offer(table: Table) -> str:
    return f"table.{_with_colours('rematch_offered', table)}"


def _with_colours(name: str, table: Table) -> str:
    """The name of what is said of a rematch; or of the new game in place of one that does not count.

    With the same colours, or exchanged: 2009, 7.1a; 2018, 7.2.1 and 7.3.
    """
    if not is_anew(table):
        return name
    return name + ("_exchanged" if exchanges_colours(table) else "_anew")


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
    if station.seat is table.rematch_offered_to:
        return (only(station, "telling.say_rematch_answer_anew" if is_anew(table) else "telling.say_rematch_answer"),)
    return (only(station, f"telling.{_with_colours('say_rematch', table)}"),)


def to_say_of_new_game(station: Station, table: Table) -> tuple[Saying, ...]:
    """How the arbiter has the game begun that takes the place of one that does not count (7.1a)."""
    is_due = is_anew(table) and station.seat is None and not table.claims.rematch_agreed
    return (only(station, "telling.say_begin_anew"),) if is_due else ()
