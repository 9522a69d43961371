"""What Rochade says: to whom, which sentence of the message catalogue, with what in it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from dialogue.earcon import Earcon
from dialogue.station import EVERYBODY, Station


@dataclass(frozen=True, slots=True)
class Saying:
    """One sentence for some of the stations; each hears it in its own language.

    `key` and `params` name a sentence of the message catalogues. An `earcon` sounds before the words. `by` is whose
    words or ruling it tells; without, it is the referee who speaks. One that is `unspoken` is printed and shown, and no
    loudspeaker of the table says it: somebody else would hear what he may not be told.
    """

    key: str
    params: Mapping[str, object] = field(default_factory=dict)
    to: frozenset[Station] = EVERYBODY
    earcon: Earcon | None = None
    by: Station | None = None
    unspoken: bool = False


def only(station: Station, key: str, earcon: Earcon | None = None, /, **params: object) -> Saying:
    """A sentence for one station alone (Laws 2009, 13.6, E2.9d: what one asks, the other need not hear)."""
    return Saying(key, params, frozenset({station}), earcon)


def everybody(key: str, earcon: Earcon | None = None, /, **params: object) -> Saying:
    """A sentence for the whole table."""
    return Saying(key, params, EVERYBODY, earcon)


def for_one(station: Station, sayings: Iterable[Saying]) -> tuple[Saying, ...]:
    """What that station hears of these sentences, for it alone, without their earcons."""
    return tuple(replace(saying, to=frozenset({station}), earcon=None) for saying in sayings if station in saying.to)
