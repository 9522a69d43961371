"""The roll of a hall's servers: where each is, and which tables it has, as this program heard last of the database."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from app.hall.clock import HallClock
from app.hall.database import Database

_SIGN = """INSERT INTO server VALUES (%s, %s, %s, clock_timestamp() + %s * interval '1 ms')
ON CONFLICT (run) DO UPDATE SET alive_until = excluded.alive_until, certificate = excluded.certificate"""
_READ = """SELECT extract(epoch FROM clock_timestamp()), run, address, certificate, game_id
FROM server LEFT JOIN game ON holder = run AND held_until > clock_timestamp()
AND held_until <= clock_timestamp() + %s * interval '1 ms'
WHERE alive_until > clock_timestamp() AND alive_until <= clock_timestamp() + %s * interval '1 ms'"""
_FORGET = "DELETE FROM server WHERE alive_until < clock_timestamp() - interval '1 day'"


@dataclass(frozen=True, slots=True)
class Fellow:
    """A server of the hall: one run of a program, and the address at which the others reach it.

    `certificate` is by what it is known where that is https, as PEM.
    """

    run: str
    address: str
    certificate: str = ""


@dataclass(frozen=True, slots=True)
class _Seen:
    """What was read at one time."""

    fellows: Mapping[str, Fellow] = field(default_factory=dict)
    holders: Mapping[str, str] = field(default_factory=dict)  # the run that has each table


class Roll:
    """Read again with each sign of life; whatever is asked of it is answered from what was read last."""

    def __init__(self, database: Database, run: str, held_ms: int, clock: HallClock) -> None:
        """`run` is this program's; its entry holds for `held_ms` after each sign of life. `clock` is set by the way."""
        self._database = database
        self._held_ms = held_ms
        self._clock = clock
        self.own = Fellow(run, "")
        self._seen = _Seen()

    def enter(self, address: str, certificate: str) -> None:
        """From now on the others find this program at that address."""
        self._database.do(_FORGET)
        self.own = Fellow(self.own.run, address, certificate)
        self.sign()
        self.read()

    def show(self, certificate: str) -> None:
        """With the next sign of life the others know this program by that one."""
        self.own = replace(self.own, certificate=certificate)

    def sign(self) -> None:
        """Give a sign of life, where anybody can reach this program. Raises `HallAway`."""
        if self.own.address:
            self._database.do(_SIGN, self.own.run, self.own.address, self.own.certificate, self._held_ms)

    def leave(self) -> None:
        """This program ends. Raises `HallAway`."""
        self.own = Fellow(self.own.run, "")
        self._database.do("DELETE FROM server WHERE run = %s", self.own.run)

    def read(self) -> None:
        """Read it again. Raises `HallAway`."""
        asked_ns = self._clock.monotonic_ns()
        rows = self._database.do(_READ, self._held_ms, self._held_ms)
        if rows:
            self._clock.measure(asked_ns, rows[0][0])
        fellows = {str(run): Fellow(str(run), str(at), str(certificate)) for _, run, at, certificate, _ in rows}
        holders = {str(table): str(run) for _, run, _, _, table in rows if table is not None}
        self._seen = _Seen(fellows, holders)

    def others(self) -> list[Fellow]:
        """The other servers that live."""
        return [fellow for run, fellow in self._seen.fellows.items() if run != self.own.run]

    def holder(self, table: str) -> Fellow | None:
        """Who has that table; None where nobody is known to."""
        seen = self._seen
        return seen.fellows.get(seen.holders.get(table, ""))

    def tables_of_others(self) -> int:
        """How many tables the other servers have."""
        return sum(run != self.own.run for run in self._seen.holders.values())
