"""What a table asks of the record of its game, wherever that is kept: a file (`record.py`) or a hall's database."""

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Protocol

from game.events import Event

BY_ITSELF = "rochade"
"""In place of a session, where the program acts for the arbiter and nobody has asked it."""


def actor_of(asked: str | None) -> str | None:
    """Who is written down as having acted at that request: the program, where nobody has asked it; None: as it says."""
    return BY_ITSELF if asked is not None and is_by_itself(asked) else None


def is_by_itself(key: str) -> bool:
    """Whether a request of that key is the program's own."""
    return key.startswith(f"{BY_ITSELF}:")


class GameRecord(Protocol):
    """One game's events, append-only. One thread writes; any other may read `events` and `recorded` meanwhile."""

    @property
    def game_id(self) -> str:
        """Its name: in a hall the table's."""
        ...

    @property
    def path(self) -> Path | None:
        """The file; None where there is none."""
        ...

    @property
    def events(self) -> tuple[Event, ...]:
        """All events, first to last."""
        ...

    @property
    def begun(self) -> datetime | None:
        """When the first event was recorded, as time of day (UTC); None where there is none yet."""
        ...

    @property
    def recorded(self) -> list[str]:
        """When each event was recorded, as time of day (UTC, ISO 8601)."""
        ...

    @property
    def alive_at(self) -> int:
        """The game's time, in milliseconds, when this game was last known to go on; 0 where nobody has said."""
        ...

    def stay_alive(self, at_ms: int) -> None:
        """Keep the game's time by now, in milliseconds, for those who resume the game. Raises `RecordError`."""
        ...

    def version_asked(self, key: str) -> int | None:
        """The version (the number of events) to which that request led; None where it led to none."""
        ...

    @property
    def by_itself(self) -> frozenset[int]:
        """The versions to which the program has come by itself, see `BY_ITSELF`."""
        ...

    def append(self, events: Sequence[Event], asked: str | None = None) -> str:
        """Write the events of one decision, with the key of the request that `asked` for them: all or none.

        Returns when they were recorded, as in `recorded`: in a hall by its own clock, and nowhere before what came
        earlier. On return they outlast a crash. Raises `RecordError`; then nothing has happened, and nothing may be
        announced.
        """
        ...

    def must_have_room(self) -> None:
        """Write more than the events of a decision take, and take it away again; no event is lost or added by it.

        Raises `RecordError` where nothing can be recorded yet.
        """
        ...

    def kept_at(self) -> Path | None:
        """Have it be there when this program has ended, as a deleted file is not: where it is then; None: no file.

        Raises `RecordError` where it would be gone.
        """
        ...

    def settle(self) -> None:
        """Have what is kept be whole by itself, where that is not so at once. Raises `RecordError`."""
        ...

    def copy(self) -> bytes:
        """The game as the file of a record, as it is at this moment. Raises `RecordError`."""
        ...

    def close(self) -> None:
        """Let another process go on with it."""
        ...
