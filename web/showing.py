"""What pages are shown: made once for each version, place and language, and sent as far as it is new to each page.

A view is made beside the event loop, so that no place, no language and no table waits for another's. What a game only
adds to, the moves and the entries of the scoresheets, a page is sent from where it has not seen it yet: what a move
costs does not grow with the game.
"""

import asyncio
from typing import Any
from weakref import WeakKeyDictionary

import msgspec
from starlette.concurrency import run_in_threadpool

from web.place import Place
from web.tables import Json, Shown, TableService

GROWING = ("line", "moves_made", "sheets")  # of a view: a list, or one for each seat
_JSON = msgspec.json.Encoder()


class Picture:
    """What one place may see at one version, in one language: written once as far as it is the same for every page."""

    def __init__(self, shown: Shown) -> None:
        self.version = shown.version
        self._head = {"is": "table", "run": shown.run, "version": shown.version}
        self.grown = {name: shown.view[name] for name in GROWING if name in shown.view}
        self._view = {name: _written(value) for name, value in shown.view.items() if name not in GROWING}
        self._whole = {name: _written(_new(now, ())) for name, now in self.grown.items()}
        self._new_since: WeakKeyDictionary[Picture, Json] = WeakKeyDictionary()  # or each would keep all before it
        self._besides = frozenset(line["id"] for _, line in shown.besides)
        # What is no event follows those of its version.
        lines = sorted([*shown.lines, *shown.besides], key=lambda one: one[0])
        self._lines = [(version, line["id"], _written(line)) for version, line in lines]
        self._times = shown.times

    def frame(self, seen: int, before: "Picture | None") -> Json:
        """The `table` of docs/web.md, but for its `number` and `place`.

        For a page that has the lines up to version `seen`, and was sent `before` last on its connection; None: nothing.
        """
        times = self._times()
        clocks = {"clocks": times.pop("clocks")} if times else {}
        grown = self._whole if before is None else self._since(before)
        lines = [line for version, id_, line in self._lines if self._is_new(version, id_, seen, before)]
        return {**self._head, **times, "view": self._view | grown | clocks, "lines": lines}

    def _is_new(self, version: int, id_: str, seen: int, before: "Picture | None") -> bool:
        """Whether that page has not been sent a line; what is no event it may know from the connection before."""
        if id_ not in self._besides:
            return version > seen
        return version >= seen if before is None else id_ not in before._besides  # noqa: SLF001 - another picture's

    def _since(self, before: "Picture") -> Json:
        """What a game only adds to, as far as it was not in that picture."""
        found = self._new_since.get(before)
        if found is None:
            found = {name: _written(_new(now, before.grown[name])) for name, now in self.grown.items()}
            self._new_since[before] = found
        return found


class Pictures:
    """The pictures of one table, of each only the newest; whoever asks while it is made waits for the same one."""

    def __init__(self, table: TableService) -> None:
        self._table = table
        self._made: dict[tuple[Place, str], tuple[int, asyncio.Task[Picture]]] = {}

    async def of(self, place: Place, language: str) -> Picture:
        """What that place may see now, or what it may see by then."""
        now = self._table.version_of(place)
        version, making = self._made.get((place, language), (-1, None))
        if making is None or version < now:
            making = asyncio.create_task(run_in_threadpool(self._make, place, language))
            self._made[place, language] = now, making
        return await asyncio.shield(making)

    def forget(self) -> None:
        """Make all anew: something has changed that is no event."""
        self._made.clear()

    def _make(self, place: Place, language: str) -> Picture:
        return Picture(self._table.shown(place, language))


def _new(now: Any, before: Any) -> Json:  # noqa: ANN401 - a list as JSON has it, or one for each seat
    """From where a list is not as it was before, and what stands there now; of lists by seat, of each."""
    if isinstance(now, dict):
        return {seat: _new(of_seat, before[seat] if before else ()) for seat, of_seat in now.items()}
    kept = next((at for at, (one, other) in enumerate(zip(now, before, strict=False)) if one != other), None)
    kept = min(len(now), len(before)) if kept is None else kept
    return {"from": kept, "new": now[kept:]}


def _written(value: object) -> msgspec.Raw:
    return msgspec.Raw(_JSON.encode(value))
