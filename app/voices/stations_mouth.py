"""The mouths of a table at which players have loudspeakers of their own.

What is for one player alone goes into his own ear only (Laws 2009, E2.9d, 13.6), and waits while his loudspeaker is
away. The common loudspeaker speaks to everybody else; who has none of his own hears there what is for him, and so does
who waits for one that was not there at the start, until it comes. Where nobody has named it and it only stood in, it is
silent when both players have theirs.
"""

from collections.abc import Mapping

from app.voices.speaker_mouth import LAST_WORDS_S, SpeakerMouth, Words
from dialogue.earcon import Earcon
from dialogue.saying import Saying
from dialogue.station import Station
from dialogue.style import Style
from dialogue.unsaid import Unsaid
from game.actors import Colour


class StationsMouth(SpeakerMouth):
    """The common loudspeaker, which may be silent, and those of players."""

    def __init__(
        self, common: SpeakerMouth, own: Mapping[Station, SpeakerMouth], *, is_common_named: bool = True
    ) -> None:
        super().__init__(None)
        self._shared = common
        self._own = own
        self._may_be_relieved = not is_common_named and all(Station.of(colour) in own for colour in Colour)
        self._is_relieved = False
        self._silent = SpeakerMouth(None)

    def relieve(self) -> None:
        """See `SpeakerMouth`: what it has begun it says to its end."""
        are_all_there = not any(mouth.is_awaited for mouth in self._own.values())
        self._is_relieved = self._may_be_relieved and are_all_there

    @property
    def _common(self) -> SpeakerMouth:
        """What is heard by all in the room, by now."""
        return self._silent if self._is_relieved and not self._shared.is_speaking else self._shared

    @property
    def words(self) -> frozenset[str]:
        """Of the common loudspeaker: those of a player are in his ear."""
        return self._common.words

    @property
    def style_of_lines(self) -> Style:
        """As they are read in place of the common loudspeaker, where that is missing."""
        return self._common.style_of_lines

    @property
    def is_speaking(self) -> bool:
        """Whether the common loudspeaker speaks."""
        return self._common.is_speaking

    def unsaid_at(self, station: Station) -> Unsaid:
        """What was not heard there."""
        return self.of(station).unsaid_at(station)

    def of(self, station: Station | None) -> SpeakerMouth:
        """The loudspeaker that is heard there."""
        mouth = self.named(station)
        return self._common if mouth.is_awaited else mouth

    def named(self, station: Station | None) -> SpeakerMouth:
        """See `SpeakerMouth`."""
        return self._common if station is None else self._own.get(station, self._common)

    def say(self, saying: Saying, words: Words) -> None:
        """To each of those whom it is for."""
        for mouth in {id(mouth): mouth for mouth in map(self.of, sorted(saying.to))}.values():
            if not (self._is_relieved and mouth is self._shared):
                mouth.say(saying, words)

    def at_once(self, saying: Saying, words: Words) -> None:
        """To everybody."""
        for mouth in self._all():
            if not (self._is_relieved and mouth is self._shared):
                mouth.at_once(saying, words)

    def sound(self, earcon: Earcon) -> None:
        """Sound it to everybody."""
        for mouth in self._all():
            mouth.sound(earcon)

    def hush(self) -> None:
        """Silence all of them."""
        for mouth in self._all():
            mouth.hush()

    def give_way(self, presser: Station | None) -> None:
        """All of them; who presses has lost nothing in his own ear."""
        for mouth in self._all():
            if presser is not None and mouth is self._own.get(presser):
                mouth.hush()
            else:
                mouth.give_way(presser)

    def drop_move_of(self, player: Station) -> None:
        """Everywhere."""
        for mouth in self._all():
            mouth.drop_move_of(player)

    def speak_out(self, timeout_s: float = LAST_WORDS_S) -> None:
        """Wait until all is said everywhere."""
        for mouth in self._all():
            mouth.speak_out(timeout_s)

    def _all(self) -> tuple[SpeakerMouth, ...]:
        return (self._common, *(mouth for mouth in self._own.values() if not mouth.is_awaited))
