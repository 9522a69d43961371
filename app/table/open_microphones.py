"""Microphones that are always open, and off for now: what a player says to the arbiter meanwhile is not for Rochade.

What they hear then is neither kept nor answered. That it was lost is told where words were understood, lest somebody
waits for an answer.
"""

from dialogue.saying import Saying, everybody, only
from dialogue.station import Station
from speech_grammar import Intent


class OpenMicrophones:
    """Which of a table's are off, each by whose it is; None is the one that all share."""

    def __init__(self) -> None:
        self._off: set[Station | None] = set()

    def told(self, microphone: Station | None, intent: Intent | None) -> tuple[Saying, ...] | None:
        """What is told where words turn it off or on, or are lost because it is off; None where they count."""
        match intent:
            case Intent.MICROPHONE_OFF:
                self._off.add(microphone)
                return (_of(microphone, "microphone.off"),)
            case Intent.MICROPHONE_ON:
                self.open(microphone)
                return (_of(microphone, "microphone.on"),)
        return (_of(microphone, "microphone.is_off"),) if microphone in self._off else None

    def open(self, microphone: Station | None) -> None:
        """It is on again: its player has said so, or pressed a talk key."""
        self._off.discard(microphone)


def _of(microphone: Station | None, key: str) -> Saying:
    return everybody(key, None) if microphone is None else only(microphone, key)
