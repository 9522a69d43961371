"""How long an opponent thinks whom nobody sees or hears thinking: told while it does, so that silence is no riddle."""

from game.units import SECOND_MS

TICK_MS = 10 * SECOND_MS


class Thinking:
    """Counts the tens of seconds since the thought began."""

    def __init__(self) -> None:
        self._since: int | None = None
        self._told_ms = 0

    def tick(self, now: int, *, is_thinking: bool) -> int | None:
        """For how many milliseconds it has thought at `now`, whenever ten seconds more have passed; else None."""
        if not is_thinking:
            self._since = None
            return None
        if self._since is None:
            self._since, self._told_ms = now, 0
        thought = (now - self._since) // TICK_MS * TICK_MS
        if thought <= self._told_ms:
            return None
        self._told_ms = thought
        return thought
