"""The places of a table from which somebody may look on or act."""

from enum import StrEnum


class Place(StrEnum):
    """One page: a player at a second board, the assistant of a player, the arbiter, or who only looks on."""

    WHITE = "white"
    BLACK = "black"
    ASSISTANT_WHITE = "assistant_white"
    ASSISTANT_BLACK = "assistant_black"
    ARBITER = "arbiter"
    SPECTATOR = "spectator"

    @property
    def exchanged(self) -> "Place":
        """The same place where White and Black have exchanged colours."""
        return _EXCHANGED.get(self, self)

    @property
    def is_shared(self) -> bool:
        """Whether many may sit there: a spectators' code may be used again and again."""
        return self is Place.SPECTATOR

    @property
    def speaks(self) -> bool:
        """Whether words are said there for a player: by himself, or by his assistant."""
        return self not in {Place.ARBITER, Place.SPECTATOR}


_EXCHANGED = {
    Place.WHITE: Place.BLACK,
    Place.BLACK: Place.WHITE,
    Place.ASSISTANT_WHITE: Place.ASSISTANT_BLACK,
    Place.ASSISTANT_BLACK: Place.ASSISTANT_WHITE,
}
