"""A rematch: which games can have one, how its table is set up, and who has which colour in a table's next game."""

from game.actors import ARBITER
from game.events import TableOpened
from game.table.table import Table


def is_casual(table: Table) -> bool:
    """Whether the game belongs to no event, whose pairings would decide who plays whom next."""
    return not table.occasion.event and table.occasion.round is None


def may_follow(table: Table) -> bool:
    """Whether another game may follow: both have signed this one, or it does not count, and nobody signs it (7.1a)."""
    return table.is_signed or is_anew(table)


def is_anew(table: Table) -> bool:
    """Whether it is no rematch, but the new game that is played in place of this one, which does not count (7.1a)."""
    return table.outcome is not None and table.outcome.is_void


def exchanges_colours(table: Table) -> bool:
    """Whether each player has the other colour in the game that follows.

    Where this one does not count, and another is played in its place (7.1a), that is with the same colours; with the
    others only where they were reversed (7.2; 2018, 7.3: "with the correct colours").
    """
    return table.rulings.colours_reversed or not is_anew(table)


def rematch_of(table: Table) -> TableOpened:
    """The first event of the game that follows: all as in this one, with colours exchanged where they are.

    In an event the pairings have the right colours: who had them reversed (7.2) exchanges his place, and not his name.
    """
    white, black = table.seats.white, table.seats.black
    white, black = (black, white) if is_casual(table) and exchanges_colours(table) else (white, black)
    return TableOpened(
        at=0,
        by=ARBITER,
        edition=table.edition,
        white=white,
        black=black,
        control=table.control,
        initial=table.initial,
        chess960=table.chess960,
        supervised=table.supervised,
        training=table.training,
        occasion=table.occasion,
    )
