"""How Rochade speaks to somebody: rate, volume, pitch, style, in whose voice, and with which of its sounds."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum

from dialogue.earcon import Earcon
from dialogue.saying import Saying
from dialogue.station import Station
from dialogue.style import Style
from speech_grammar import Intent
from speech_grammar.messages import Part, Spoken

RATE, VOLUME, PITCH = 165, 100, 50
RATES, VOLUMES, PITCHES = (80, 450), (20, 200), (0, 99)  # espeak's own bounds; softer than that nobody hears
_RATE_STEP, _VOLUME_STEP, _PITCH_STEP = 25, 20, 10


VARIANTS = ("f1", "f2", "f3", "f4", "f5", "m1", "m2", "m3", "m4", "m5", "m6", "m7", "m8")
"""espeak's variants of a voice, female and male; each keeps the language and its words."""

_VARIANT = "-x-"  # of a language tag: what a private use is kept apart by (RFC 5646, 2.2.7)


class Teller(StrEnum):
    """Whose words a listener hears; each may have a voice of its own."""

    OWN = "own"
    OPPONENT = "opponent"
    REFEREE = "referee"
    ARBITER = "arbiter"


@dataclass(frozen=True, slots=True)
class Manner:
    """Words a minute, volume in per cent of the voice's own, pitch from 0 to 99, and the sounds that are left out.

    `style` is how much is said; `voices` has one of `VARIANTS` for each teller who has another voice than the usual.
    """

    rate: int = RATE
    volume: int = VOLUME
    pitch: int = PITCH
    without: frozenset[Earcon] = frozenset()
    style: Style = Style.NORMAL
    voices: Mapping[Teller, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Keep to the bounds."""
        for name, (least, most) in (("rate", RATES), ("volume", VOLUMES), ("pitch", PITCHES)):
            object.__setattr__(self, name, min(max(getattr(self, name), least), most))


_BEFORE_WORDS = frozenset(Earcon) - {
    Earcon.LISTENING,
    Earcon.NOT_LISTENING,
    Earcon.NOT_HEARD,
    Earcon.NOT_SPOKEN,
    Earcon.FIVE_MINUTES,
    Earcon.FIFTEEN_MINUTES,
    Earcon.LAST_SECONDS,
}
"""The sounds that a listener can do without: what the others tell, no words do."""

CHANGES: Mapping[Intent, Callable[[Manner], Manner]] = {
    Intent.SLOWER: lambda manner: replace(manner, rate=manner.rate - _RATE_STEP),
    Intent.FASTER: lambda manner: replace(manner, rate=manner.rate + _RATE_STEP),
    Intent.SOFTER: lambda manner: replace(manner, volume=manner.volume - _VOLUME_STEP),
    Intent.LOUDER: lambda manner: replace(manner, volume=manner.volume + _VOLUME_STEP),
    Intent.DEEPER: lambda manner: replace(manner, pitch=manner.pitch - _PITCH_STEP),
    Intent.HIGHER: lambda manner: replace(manner, pitch=manner.pitch + _PITCH_STEP),
    Intent.SOUNDS_OFF: lambda manner: replace(manner, without=_BEFORE_WORDS),
    Intent.SOUNDS_ON: lambda manner: replace(manner, without=frozenset()),
    Intent.STYLE_SHORT: lambda manner: replace(manner, style=Style.SHORT),
    Intent.STYLE_NORMAL: lambda manner: replace(manner, style=Style.NORMAL),
    Intent.STYLE_FULL: lambda manner: replace(manner, style=Style.FULL),
}
"""What a word said at the table makes of a manner."""

STYLES = frozenset({Intent.STYLE_SHORT, Intent.STYLE_NORMAL, Intent.STYLE_FULL})
"""Those that ask for another style."""

STATES = STYLES | {Intent.SOUNDS_OFF, Intent.SOUNDS_ON}
"""Those that ask for something to be so, and not for more or less of it: to be told when it was so before, too."""


def teller(saying: Saying, listener: Station | None) -> Teller:
    """Whose words a sentence tells that listener; without one, White's are taken for the own."""
    if saying.by is None:
        return Teller.REFEREE
    if saying.by is Station.ARBITER:
        return Teller.ARBITER
    return Teller.OWN if saying.by is (listener or Station.WHITE) else Teller.OPPONENT


def in_voice(spoken: Spoken, variant: str | None) -> Spoken:
    """The words, for a voice of that variant: each language has it in its tag, "de-x-f2"."""
    if not variant:
        return spoken
    parts = [(part.text, language_and_variant(part.language)[0]) for part in spoken]  # it may have had one before
    return Spoken(tuple(Part(text, f"{language}{_VARIANT}{variant}") for text, language in parts))


def language_and_variant(tag: str) -> tuple[str, str]:
    """The language of a tag, and the variant of its voice; empty where it has none."""
    language, _, variant = tag.partition(_VARIANT)
    return language, variant
