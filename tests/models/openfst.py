"""Reads OpenFst's binary VectorFst with standard arcs: enough to look into a graph without OpenFst."""

import struct
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any

MAGIC = 2125659606


@dataclass(frozen=True)
class Arc:
    """One transition: what it takes and gives, at which cost, and where it leads."""

    taken: int
    given: int
    cost: float
    to: int


@dataclass(frozen=True)
class Transducer:
    """A graph: where it starts, where it may end and at what cost, and the arcs of each state."""

    start: int
    finals: dict[int, float]
    arcs: tuple[tuple[Arc, ...], ...]

    @classmethod
    def read(cls, path: Path) -> "Transducer":
        """Read a file (OpenFst's fst.h: header, then each state's final cost, number of arcs and arcs)."""
        stream = BytesIO(path.read_bytes())

        def take(layout: str) -> tuple[Any, ...]:
            return struct.unpack("<" + layout, stream.read(struct.calcsize("<" + layout)))

        def text() -> bytes:
            return stream.read(take("i")[0])

        assert take("i")[0] == MAGIC
        assert (text(), text()) == (b"vector", b"standard")
        _version, _flags, _properties, start, states, _arcs = take("iiQqqq")
        finals, arcs = {}, []
        for state in range(states):
            cost, count = take("fq")
            if cost != float("inf"):
                finals[state] = cost
            arcs.append(tuple(Arc(*take("iifi")) for _ in range(count)))
        return cls(start, finals, tuple(arcs))
