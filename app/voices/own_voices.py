"""What a microphone may hear of Rochade's own voice: its player's loudspeaker, and what is aloud."""

from collections.abc import Callable, Sequence

from app.voices.speaker_mouth import SpeakerMouth
from voice.mouth.loudness import SILENT, UNKNOWN, loudest


class OwnVoices:
    """See `voice.ear.overheard.OwnVoice`: of all `mouths`, by now; one may come in the middle of the game."""

    def __init__(self, mouths: Callable[[], Sequence[SpeakerMouth]]) -> None:
        self._mouths = mouths

    @property
    def words(self) -> frozenset[str]:
        """Of all of them."""
        return frozenset().union(*(mouth.words for mouth in self._mouths()))

    def words_heard(self, since: float, until: float) -> frozenset[str]:
        """Of all of them."""
        return frozenset().union(*(mouth.words_heard(since, until) for mouth in self._mouths()))

    def levels_heard(self, since: float, count: int) -> list[float]:
        """Of the one that is heard; where two are, nobody knows which of them comes back how loud."""
        levels = [mouth.levels_heard(since, count) for mouth in dict.fromkeys(self._mouths())]
        heard = [one for one in levels if max(one) > SILENT]
        return [UNKNOWN] * count if len(heard) > 1 else loudest(heard, count)
