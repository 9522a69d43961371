"""Microphones that are always open, and off for now: what a player says to the arbiter meanwhile is not for Rochade.

What they hear then is neither kept nor answered. That it was lost is told where words were understood, lest somebody
waits for an answer.
"""

from collections.abc import Hashable

from dialogue.saying import Saying, everybody, only
from dialogue.station import Station
from speech_grammar import Intent


class OpenMicrophones:
    """Which of some microphones are off, each by a key of its own: two may be open for the same player."""

    def __init__(self) -> None:
        self._off: set[Hashable] = set()

    def told(self, microphone: Hashable, to: Station | None, intent: Intent | None) -> tuple[Saying, ...] | None:
        """What is told where words turn it off or on, or are lost because it is off; None where they count.

        `to` is whose it is; None where all share it.
        """
        match intent:
            case Intent.MICROPHONE_OFF:
                self._off.add(microphone)
                return (_of(to, "microphone.off"),)
            case Intent.MICROPHONE_ON:
                self.open(microphone)
                return (_of(to, "microphone.on"),)
        return (_of(to, "microphone.is_off"),) if microphone in self._off else None

    def is_off(self, microphone: Hashable) -> bool:
        """Whether words have turned it off."""
        return microphone in self._off

    def open(self, microphone: Hashable) -> None:
        """It is on again: its player has said so, or pressed a talk key."""
        self._off.discard(microphone)


def _of(station: Station | None, key: str) -> Saying:
    return everybody(key, None) if station is None else only(station, key)
