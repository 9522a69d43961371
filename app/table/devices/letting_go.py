"""The sound of a microphone that closes: it comes when the last sound of who has let go of his key is recorded.

At once it would be in that recording, out of a loudspeaker near it: of 70 announcements let go of as they end, 69 are
heard right without it and 55 with it.
"""

from collections.abc import Callable

LOOK_S = 0.05  # how late it may come
MOST_LOOKS = 20  # then it comes without fail: a microphone that has gone never ends its recording


class LettingGo:
    """The microphones whose keys are up, and which still record; looked at now and then."""

    def __init__(self) -> None:
        self._recording: list[tuple[int, Callable[[], bool], Callable[[], None]]] = []

    def __bool__(self) -> bool:
        """Whether any still does."""
        return bool(self._recording)

    def add(self, is_recording: Callable[[], bool], sound: Callable[[], None]) -> None:
        """Sound it when that one records no more: at once, where it does not any more or never did."""
        self._recording.append((MOST_LOOKS, is_recording, sound))
        self.look()

    def look(self, *, is_late: bool = False) -> None:
        """Sound it for those that have ended; and for all where somebody opens one again."""
        before, self._recording = self._recording, []
        for looks, is_recording, sound in before:
            if looks and is_recording() and not is_late:
                self._recording.append((looks - 1, is_recording, sound))
            else:
                sound()
