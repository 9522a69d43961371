"""What is remembered of a conversation, for who asks: "wiederholen" and "wie bitte", "warum", "weiter", "gehört"."""

from collections.abc import Callable

from dialogue.narration.game_questions import SEALED_READS, SEALED_UNREAD
from dialogue.reasons import Reasons
from dialogue.saying import Saying, only
from dialogue.station import Station
from dialogue.unsaid import Unsaid

_SECRET = {SEALED_READS, SEALED_UNREAD}


class Memory:
    """What each station was told last, what of it nobody heard to its end, and why something was refused."""

    def __init__(self, ply: Callable[[], int], unsaid: Callable[[Station], Unsaid]) -> None:
        """`ply` tells the half-move in progress, `unsaid` has what a station's loudspeaker was to say and did not."""
        self.reasons = Reasons(ply)
        self._unsaid = unsaid
        self._told: dict[Station, tuple[Saying, ...]] = {}
        self._addressed: Station | None = None
        self._heard: dict[Station, str] = {}  # the latest last

    @property
    def addressed(self) -> Station | None:
        """To whom alone the last sentence was told."""
        return self._addressed

    def remember(self, told: tuple[Saying, ...]) -> tuple[Saying, ...]:
        """Remember what each station was told, and who was spoken to alone; returns what is told.

        Not a sealed move: who asks for that chooses the moment at which the other does not hear it.
        """
        if told:
            self._addressed = next(iter(told[-1].to)) if len(told[-1].to) == 1 else None
        for listener in Station:
            if mine := tuple(saying for saying in told if listener in saying.to and saying.key not in _SECRET):
                self._told[listener] = mine
        return told

    def told(self, station: Station) -> tuple[Saying, ...]:
        """What that station was told last; that it was nothing."""
        return self._told.get(station, (only(station, "telling.nothing_said"),))

    def hear(self, station: Station, words: str) -> None:
        """Remember what was heard of a station last."""
        self._heard.pop(station, None)
        self._heard[station] = words

    def heard(self, station: Station) -> str:
        """What was heard of that station last; empty where nothing was."""
        return self._heard.get(station, "")

    @property
    def heard_last(self) -> Station | None:
        """Of whom something was heard last."""
        return next(reversed(self._heard), None)

    def take_unsaid(self, station: Station) -> tuple[Saying, ...]:
        """What was silenced, from the sentence on that was cut off, while nothing has happened since."""
        return self._unsaid(station).take(station)

    def who_misses(self) -> Station | None:
        """Who alone has not heard something to its end; None where that is nobody, or more than one."""
        unsaid = {station: self._unsaid(station).of(station) for station in Station}
        missing = [station for station in Station if unsaid[station]]
        for_him = [station for station in missing if any(saying.to == {station} for saying in unsaid[station])]
        return next(iter(for_him or missing)) if 1 in {len(for_him), len(missing)} else None

    def forget_unsaid(self) -> None:
        """Something has happened: what was silenced may be so no more."""
        for station in Station:
            self._unsaid(station).forget()
