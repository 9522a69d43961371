"""Who speaks into a microphone: noted as his words begin, for others may press the talk key before they are heard."""

from collections.abc import Callable

from dialogue.station import Station


class Talker:
    """Whose utterance it is that has begun at one microphone; None where nothing tells.

    `known` is asked when it begins, and where `later`, until it knows: who is heard all the time may press his key in
    the middle of it. `presses` tells whether he holds it.
    """

    def __init__(
        self, known: Callable[[], Station | None], presses: Callable[[], bool] = bool, *, later: bool = False
    ) -> None:
        self._known = known
        self._presses = presses
        self._later = later
        self.is_by_key = False  # whether he has held it in that utterance
        self._station: Station | None = None
        self._is_noted = False

    def __call__(self) -> Station | None:
        """Whose it is."""
        return self._station

    def note(self, *, is_begun: bool) -> None:
        """Told after each block of sound: whether an utterance has begun, and not ended."""
        if not is_begun:
            self._station, self._is_noted, self.is_by_key = None, False, False
            return
        self.is_by_key = self.is_by_key or self._presses()
        if not self._is_noted:
            self._station = self._known()
            self._is_noted = self._station is not None or not self._later
