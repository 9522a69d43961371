"""Sentences of one loudspeaker that wait while somebody speaks into a microphone of its room.

A microphone that is open by its talk key hears all that is said aloud: Rochade's own words would be its player's.
"""

from collections.abc import Callable, Iterable

from dialogue.narration.cut_off import is_move_of
from dialogue.saying import Saying
from dialogue.station import Station
from dialogue.style import Style
from speech_grammar.messages import Spoken

Sentence = tuple[Saying, Callable[[Style], Spoken | None]]


class Waiting:
    """In the order in which they were to be said; who is told to wait last is said last."""

    def __init__(self) -> None:
        self.is_spoken_into: Callable[[], bool] = bool  # whether somebody speaks into such a microphone
        self._cut_off: tuple[Sentence, ...] = ()
        self._sentences: list[Sentence] = []

    def __bool__(self) -> bool:
        """Whether any sentence waits."""
        return bool(self._cut_off or self._sentences)

    @property
    def is_patient(self) -> bool:
        """Whether only that waits of which somebody has heard the beginning: it keeps nobody from speaking longer."""
        return not self._sentences

    def keeps(self, *sentence: *Sentence) -> bool:
        """Whether a sentence has to wait: then it is kept."""
        has_to = bool(self) or self.is_spoken_into()
        if has_to:
            self._sentences.append(sentence)
        return has_to

    def put_first(self, cut_off: Iterable[Sentence]) -> None:
        """What was cut off, or not begun, is to be said again before all that waits."""
        self._sentences[:0] = cut_off

    def keep_cut_off(self, cut_off: Iterable[Sentence]) -> None:
        """What a talk key has cut off, before all that waits, and for as long as the key is down."""
        self._cut_off = (*cut_off, *self._cut_off)

    def drop_cut_off(self) -> tuple[Sentence, ...]:
        """Somebody wants silence: what was cut off before waits no more."""
        dropped, self._cut_off = self._cut_off, ()
        return dropped

    def drop_move_of(self, player: Station) -> tuple[Saying, ...]:
        """A move that his own key has cut off, and that he corrects, waits no more."""
        dropped = tuple(sentence for sentence in self._cut_off if is_move_of(sentence[0], player))
        self._cut_off = tuple(sentence for sentence in self._cut_off if sentence not in dropped)
        return tuple(saying for saying, _ in dropped)

    def end(self) -> tuple[Sentence, ...]:
        """None waits any more: those that did."""
        waited, self._sentences = (*self.drop_cut_off(), *self._sentences), []
        return waited
