"""Who has the floor: what nobody has asked for waits while somebody speaks, but not for ever."""

from game.units import SECOND_MS

# Of hundreds of recorded announcements the longest takes 4.1 seconds, and a microphone that is always open takes one
# that is whole for ended after 0.3. Noise is taken for speech for longer, and is no reason to wait.
LONGEST_MS = 5 * SECOND_MS


class Floor:
    """Since when somebody has spoken, looked at now and then."""

    def __init__(self) -> None:
        self._since: int | None = None

    def is_taken(self, now: int, *, speaks: bool) -> bool:
        """Whether somebody speaks at `now`, in milliseconds, and has not done so for longer than anybody needs."""
        if not speaks:
            self._since = None
            return False
        self._since = now if self._since is None else self._since
        return now < self._since + LONGEST_MS
