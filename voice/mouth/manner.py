"""How Rochade speaks to somebody: rate, volume, pitch, and which of its sounds go with the words."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from dialogue.earcon import Earcon
from speech_grammar import Intent

RATE, VOLUME, PITCH = 165, 100, 50
RATES, VOLUMES, PITCHES = (80, 450), (20, 200), (0, 99)  # espeak's own bounds; softer than that nobody hears
_RATE_STEP, _VOLUME_STEP, _PITCH_STEP = 25, 20, 10


@dataclass(frozen=True, slots=True)
class Manner:
    """Words a minute, volume in per cent of the voice's own, pitch from 0 to 99, and the sounds that are left out."""

    rate: int = RATE
    volume: int = VOLUME
    pitch: int = PITCH
    without: frozenset[Earcon] = frozenset()

    def __post_init__(self) -> None:
        """Keep to the bounds."""
        for name, (least, most) in (("rate", RATES), ("volume", VOLUMES), ("pitch", PITCHES)):
            object.__setattr__(self, name, min(max(getattr(self, name), least), most))


CHANGES: Mapping[Intent, Callable[[Manner], Manner]] = {
    Intent.SLOWER: lambda manner: replace(manner, rate=manner.rate - _RATE_STEP),
    Intent.FASTER: lambda manner: replace(manner, rate=manner.rate + _RATE_STEP),
    Intent.SOFTER: lambda manner: replace(manner, volume=manner.volume - _VOLUME_STEP),
    Intent.LOUDER: lambda manner: replace(manner, volume=manner.volume + _VOLUME_STEP),
    Intent.DEEPER: lambda manner: replace(manner, pitch=manner.pitch - _PITCH_STEP),
    Intent.HIGHER: lambda manner: replace(manner, pitch=manner.pitch + _PITCH_STEP),
    Intent.SOUNDS_OFF: lambda manner: replace(manner, without=frozenset(Earcon)),
    Intent.SOUNDS_ON: lambda manner: replace(manner, without=frozenset()),
}
"""What a word said at the table makes of a manner."""

STATES = frozenset({Intent.SOUNDS_OFF, Intent.SOUNDS_ON})
"""Those that ask for something to be so, and not for more or less of it: to be told when it was so before, too."""
