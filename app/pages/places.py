"""The places of the pages at the table: who acts from each, what he hears, and what he may see."""

from dialogue.saying import Saying
from dialogue.station import EVERYBODY, Station
from game.actors import Actor, Colour, Role
from game.table.table import Table
from web.place import Place

_ACTORS = {
    Place.WHITE: Actor(Role.PLAYER, Colour.WHITE),
    Place.BLACK: Actor(Role.PLAYER, Colour.BLACK),
    Place.ASSISTANT_WHITE: Actor(Role.ASSISTANT, Colour.WHITE),
    Place.ASSISTANT_BLACK: Actor(Role.ASSISTANT, Colour.BLACK),
    Place.ARBITER: Actor(Role.ARBITER),
}


def actor_of(place: Place) -> Actor | None:
    """Who acts from that place; None for spectators, who do not act."""
    return _ACTORS.get(place)


def station_of(place: Place) -> Station:
    """Whose station a place belongs to: an assistant speaks and hears with his player."""
    actor = _ACTORS[place]
    return Station.ARBITER if actor.seat is None else Station.of(actor.seat)


def hears(place: Place, saying: Saying) -> bool:
    """Whether it is told to that place (E2.9d, 13.6): the arbiter hears everything, spectators what everybody hears."""
    if place is Place.ARBITER or saying.to == EVERYBODY:
        return True
    return place is not Place.SPECTATOR and station_of(place) in saying.to


def places_of(table: Table) -> tuple[Place, ...]:
    """The places for which there is somebody: an assistant where the player has one, and no seat of a computer."""
    return tuple(place for place in Place if _is_for_somebody(table, _ACTORS.get(place)))


def _is_for_somebody(table: Table, actor: Actor | None) -> bool:
    if actor is None or actor.seat is None:
        return True
    seat = table.seats.of(actor.seat)
    return seat.has_assistant if actor.role is Role.ASSISTANT else not seat.computer
