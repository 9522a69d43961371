"""A rematch: which games can have one, and how its table is set up."""

from game.actors import ARBITER
from game.events import TableOpened
from game.table.table import Table


def is_casual(table: Table) -> bool:
    """Whether the game belongs to no event, whose pairings would decide who plays whom next."""
    return not table.occasion.event and table.occasion.round is None


def rematch_of(table: Table) -> TableOpened:
    """The first event of the rematch: all as in this game, but that each player has the other colour."""
    return TableOpened(
        at=0,
        by=ARBITER,
        edition=table.edition,
        white=table.seats.black,
        black=table.seats.white,
        control=table.control,
        initial=table.initial,
        chess960=table.chess960,
        supervised=table.supervised,
        training=table.training,
        occasion=table.occasion,
    )
