"""The games of a hall that have ended, whoever has their tables: for the file of results, which is of all of them."""

from collections.abc import Mapping

from app.errors import RecordError
from app.hall.database import HallAway
from app.hall.holding import Holding
from game.evolve import replay
from game.table.table import Table

_CHANGED = """SELECT game_id, version FROM game JOIN unnest(%s::text[]) AS of (game_id) USING (game_id)
WHERE EXISTS (SELECT 1 FROM event WHERE event.game_id = game.game_id AND type = 'game_ended')"""


class EndedGames:
    """Read again where something has changed since."""

    def __init__(self, holding: Holding) -> None:
        self._holding = holding
        self._versions: dict[str, int] = {}  # of all games, as they were looked at last
        self._tables: dict[str, Table] = {}

    def __call__(self) -> Mapping[str, Table]:
        """The tables by their names; where the database is away as they were. One that cannot be read is left out."""
        try:
            heads = self._holding.database.do("SELECT game_id, version FROM game")
            versions = {str(name): int(str(version)) for name, version in heads}
            changed = [name for name, version in versions.items() if self._versions.get(name) != version]
            for name, _ in self._holding.database.do(_CHANGED, changed):
                self._read(str(name))
        except (HallAway, RecordError):
            return self._tables
        self._versions = versions
        return self._tables

    def _read(self, name: str) -> None:
        try:
            self._tables[name] = replay(self._holding.read(name).events)
        except RecordError:  # whoever has the table says why
            self._tables.pop(name, None)
