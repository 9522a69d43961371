"""The mouth of a live table: the loudspeaker, or nothing where the printed lines have to do."""

import math
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

from app.voices.waiting import Waiting
from dialogue.earcon import Earcon
from dialogue.narration.cut_off import is_missed
from dialogue.narration.lists import LISTS
from dialogue.saying import Saying, everybody
from dialogue.station import EVERYBODY, Station
from dialogue.style import Style
from dialogue.unsaid import Unsaid
from speech_grammar import Intent
from speech_grammar.messages import Spoken
from voice.audio import Recording
from voice.errors import AudioDeviceError
from voice.mouth.earcons import length_ms
from voice.mouth.loudness import FRAME_S, SILENT, UNKNOWN, loudest
from voice.mouth.manner import STYLES, Manner, in_voice, teller
from voice.mouth.speaker import Outcome, QueuedSpeaker, Speaker, Utterance
from voice.mouth.synthesiser import Mannered
from voice.mouth.word_times import all_words

Words = Callable[[Style], Spoken | None]
"""A sentence in the style of whoever hears it; None where that style leaves it out."""

LAST_WORDS_S = 60.0  # what is said at the end of a game takes less
MOST_SAID_AGAIN = 5  # sentences: who was long away asks for what he wants
MOST_PASSED = 20  # of which it is only known that they were not heard
MOST_EARCONS = 20  # of which it is known when they sounded
KEPT_S = 10.0  # by so much an ear may be behind, on a busy machine

OF_THE_MOMENT = frozenset(
    {"play.time_mark", "play.seconds_left", "play.engine_thinks", "play.listening", "play.loudspeaker_awaited"}
)
"""Sentences that are so no more when they are told later."""

BREAKS_NO_LIST = OF_THE_MOMENT - {"play.time_mark", "play.seconds_left"} | LISTS
"""What comes behind a list, or between its sentences; a player's own time is no such thing."""

OF_DEVICES = frozenset(
    {"refused.microphone_lost", "play.own_microphone_lost", "play.microphone_back", "play.own_microphone_back"}
    | {"refused.loudspeaker_lost", "play.own_loudspeaker_lost", "play.loudspeaker_back", "play.own_loudspeaker_back"}
    | {"alone.typing"}
)
"""As much, unless they were only silenced: a sound server takes all devices with it, and what is told of them."""


@dataclass(frozen=True, slots=True)
class _Said:
    """A sentence, its words before they have a voice, and what becomes of them."""

    saying: Saying
    spoken: Spoken
    utterance: Utterance

    @property
    def is_lost(self) -> bool:
        """Whether the loudspeaker has gone, which says it again when it comes back."""
        return isinstance(self.utterance.failure, AudioDeviceError)

    @property
    def is_of_the_moment(self) -> bool:
        """Whether it is so no more when it is told later."""
        return self.saying.key in OF_THE_MOMENT | OF_DEVICES

    @property
    def is_his_times(self) -> bool:
        """Whether it is the answer to a player's question for the times."""
        return self.saying.key == "table.time_used" and self.saying.to != EVERYBODY

    @property
    def is_left(self) -> bool:
        """Whether nobody has heard it to its end: it was silenced, or the voice failed."""
        return self.utterance.outcome in {Outcome.STOPPED, Outcome.FAILED} and not self.is_lost


def _nothing(_: Style) -> None:
    return None


def _as_it_was(spoken: Spoken, _: Style) -> Spoken:
    return spoken


Keep = Callable[[Callable[[Manner], Manner], Manner, Manner], None]


class SpeakerMouth:
    """Speaks in turn; a `speaker` of None is silent."""

    def __init__(
        self,
        speaker: Speaker | None,
        voice: object = None,
        keep: Keep = lambda *_: None,
        listener: Station | None = None,
    ) -> None:
        """`keep` gets what was asked for, and the manner before and after.

        A `voice` that has no manner of its own keeps its system's. `listener` is who hears it first of all: his are
        the own moves, where tellers have different voices.
        """
        self._speaker = speaker
        if isinstance(speaker, QueuedSpeaker):
            speaker.when_not_spoken = lambda: self.sound(Earcon.NOT_SPOKEN)
        self._voice = voice if isinstance(voice, Mannered) else None
        self.manner = self._voice.manner if self._voice else Manner()
        self._keep = keep
        self._listener = listener
        self._words: set[str] = set()
        self._lately: list[Utterance] = []  # what may still be in a microphone's sound
        self._earcons: deque[tuple[float, float]] = deque(maxlen=MOST_EARCONS)  # from when until when each may sound
        self._said: list[_Said] = []
        self._unsaid = Unsaid()
        self._told_again: tuple[Saying, ...] = ()  # what a talk key had cut off last
        self._recent: deque[_Said] = deque(maxlen=MOST_SAID_AGAIN)
        self._passing: deque[_Said] = deque(maxlen=MOST_PASSED)  # of the moment
        self._last: Utterance | None = None
        self.is_awaited = False  # a loudspeaker that was not there at the start, and has not come yet
        self.waiting = Waiting()

    @property
    def words(self) -> frozenset[str]:
        """The words, in lower case, of all that was said since it was last silent."""
        return frozenset(self._words)

    @property
    def is_speaking(self) -> bool:
        """Whether anything is being said or waits to be said."""
        return self._speaker is not None and self._speaker.is_speaking

    @property
    def only_reads_a_list(self) -> bool:
        """Whether all that is being said and waits to be said are lists, which whatever is told next breaks off."""
        self._set_aside()
        return bool(self._said) and all(said.saying.key in LISTS for said in self._said)

    def is_heard(self, at: float) -> bool:
        """Whether anything is being said, or what has been was still to be heard then (`time.monotonic`)."""
        return self.is_speaking or any(utterance.may_be_heard(at, math.inf) for utterance in self._lately)

    def words_heard(self, since: float, until: float) -> frozenset[str]:
        """The words, in lower case, that may have been heard between these times."""
        return frozenset().union(*(utterance.words_heard(since, until) for utterance in self._lately))

    def levels_heard(self, since: float, count: int) -> list[float]:
        """How loud it is in so many frames from then on; not known while an earcon sounds, of which no device tells."""
        earcons = [
            [UNKNOWN if begins <= since + place * FRAME_S < ends else SILENT for place in range(count)]
            for begins, ends in tuple(self._earcons)
            if begins < since + count * FRAME_S and ends > since
        ]
        return loudest([*earcons, *(utterance.levels_heard(since, count) for utterance in self._lately)], count)

    def say(self, saying: Saying, words: Words) -> None:
        """See `app.table.conversation.Mouth`; while it would be heard by an open microphone it waits."""
        if saying.unspoken:
            words = _nothing
        if self._speaker is not None and not self.waiting.keeps(saying, words):
            self._say(saying, words)

    def _say(self, saying: Saying, words: Words) -> None:
        spoken = words(self.manner.style)
        if spoken is not None and saying.key not in BREAKS_NO_LIST:
            self._break_off_lists()
        if saying.earcon is not None:
            self.sound(saying.earcon)
        if spoken is not None:
            self._speak(saying, spoken)

    def _break_off_lists(self) -> None:
        """Silence what is still read from a list, which "weiter" goes on with; what else was to be said is said."""
        self._set_aside()
        if self._speaker is None or not any(said.saying.key in LISTS for said in self._said):
            return
        cut_off = self._cut_off(self._speaker)
        self._unsaid.add(said.saying for said in cut_off if said.saying.key in LISTS)
        for said in cut_off:
            if said.saying.key not in LISTS:
                self._speak(said.saying, said.spoken)

    def _speak(self, saying: Saying, spoken: Spoken) -> None:
        """Say it, and remember it until it is known what becomes of it."""
        if self._speaker is None:
            return
        now = time.monotonic()
        if not self.is_heard(now):
            self._words = set()
        self._words |= all_words(spoken)
        variant = self.manner.voices.get(teller(saying, self._listener))
        self._set_aside()
        self._last = self._speaker.speak(in_voice(spoken, variant))
        self._lately = [one for one in (*self._lately, self._last) if one.may_be_heard(now - KEPT_S, math.inf)]
        said = _Said(saying, spoken, self._last)
        (self._passing if said.is_of_the_moment else self._recent).append(said)
        if saying.key not in OF_THE_MOMENT:
            self._said.append(said)

    def aloud(self, spoken: Spoken) -> None:
        """Speak to everybody, without an earcon."""
        self.say(everybody(""), lambda _: spoken)

    def at_once(self, saying: Saying, words: Words) -> None:
        """Speak to everybody what waits for nobody, such as who may speak."""
        self._say(saying, words)

    def play(self, recording: Recording) -> None:
        """Play a recording after what was said before. Raises AudioFileError."""
        if isinstance(self._speaker, QueuedSpeaker):
            self._last = self._speaker.play(recording)

    def sound(self, earcon: Earcon) -> None:
        """Sound an earcon without words, unless its listener does without it."""
        if self._speaker is not None and earcon not in self.manner.without:
            begins = max([time.monotonic(), *(ends for _, ends in tuple(self._earcons))])
            self._earcons.append((begins, begins + length_ms(earcon) / 1000))
            self._speaker.sound(earcon)

    def has_sound(self, earcon: Earcon) -> bool:
        """Whether that is heard: there is a loudspeaker, and its listener does not do without it."""
        return self.has_manner and earcon not in self.manner.without

    @property
    def style_of_lines(self) -> Style:
        """See `app.table.conversation.Mouth`; until there is a loudspeaker they are read, as their reader likes it."""
        return self.manner.style if self.is_awaited else Style.NORMAL

    def can(self, change: Intent) -> bool:
        """Whether that (one of `CHANGES`) is for who speaks here."""
        return self.has_manner or (self.is_awaited and change in STYLES)

    @property
    def has_manner(self) -> bool:
        """Whether there is a loudspeaker, so that anything of how it speaks can be changed."""
        return self._speaker is not None and not self.is_awaited

    def adjust(self, change: Callable[[Manner], Manner], *, is_kept: bool = True) -> bool:
        """Speak in another manner from the next sentence on; False where it stays as it was.

        Raises OutputError where the manner, which is another then, cannot be kept.
        """
        if self._speaker is None:
            return False
        before, self.manner = self.manner, change(self.manner)
        if self._voice is None:  # its system's rate, volume and pitch
            self.manner = replace(self.manner, rate=before.rate, volume=before.volume, pitch=before.pitch)
        else:
            self._voice.manner = self.manner
        if is_kept:
            self._keep(change, before, self.manner)
        return self.manner != before

    def hush(self) -> None:
        """Silence at once: somebody wants to speak. From any thread."""
        if self._speaker is not None:
            self._speaker.stop()
            self._unsaid.add(saying for saying, _ in self.waiting.drop_cut_off())

    def give_way(self, presser: Station | None) -> None:
        """Silence at once for the talk key of that player, if it is known whose: what the other has lost waits."""
        if self._speaker is None:
            return
        self._set_aside()
        cut_off = self._cut_off(self._speaker)
        missed = [said for said in cut_off if not said.is_of_the_moment and self._is_missed(said.saying, presser)]
        self._told_again = tuple(said.saying for said in missed)
        self._unsaid.add(said.saying for said in cut_off if said not in missed and said.saying.key)
        self.waiting.keep_cut_off((said.saying, partial(_as_it_was, said.spoken)) for said in missed)

    def drop_move_of(self, player: Station) -> None:
        """He corrects the move that his own key has cut off: to hear the wrong one once more would take his time."""
        self._unsaid.add(self.waiting.drop_move_of(player))

    def _is_missed(self, saying: Saying, presser: Station | None) -> bool:
        return is_missed(saying, presser, is_again=any(saying is told for told in self._told_again))

    def put_off(self) -> None:
        """Silence at once for who speaks elsewhere in the room; from the sentence on that was cut off it waits."""
        if self._speaker is None:
            return
        self._set_aside()
        cut_off = self._cut_off(self._speaker)
        self.waiting.put_first((said.saying, partial(_as_it_was, said.spoken)) for said in cut_off)

    def _cut_off(self, speaker: Speaker) -> list[_Said]:
        """Silence it at once: the sentences that were not heard to their end, from that on which was being said."""
        speaker.stop()
        cut_off = [said for said in self._said if said.utterance.outcome is Outcome.STOPPED]
        self._said = [said for said in self._said if said not in cut_off]
        return cut_off

    def say_waiting(self) -> None:
        """Say what has waited."""
        for sentence in self.waiting.end():
            self._say(*sentence)

    def unsaid_at(self, station: Station) -> Unsaid:
        """See `app.table.conversation.Mouth`: here one for all."""
        del station
        self._set_aside()
        return self._unsaid

    def _set_aside(self) -> None:
        """Keep for "weiter" what has ended without being heard."""
        ended = [said for said in self._said if said.utterance.outcome is not Outcome.WAITING]
        self._said = [said for said in self._said if said not in ended]
        self._unsaid.add(said.saying for said in ended if said.is_left and said.saying.key)

    def speak_out(self, timeout_s: float = LAST_WORDS_S) -> None:
        """Wait until all is said, or was silenced."""
        if self._last is not None:
            self._last.wait(timeout_s)

    def of(self, station: Station | None) -> "SpeakerMouth":
        """The loudspeaker that is heard at a station: here one for all."""
        del station
        return self

    def named(self, station: Station | None) -> "SpeakerMouth":
        """The loudspeaker that is named for a station, also while it is awaited: here one for all."""
        del station
        return self

    def relieve(self) -> None:
        """A common loudspeaker that only stood in for players' own is silent from now on; here it is all there is."""

    def say_again(self) -> tuple[Saying, ...]:
        """Say what a loudspeaker that has come back did not, as far as it is remembered.

        Times, what was of the moment, and of devices, are so no more: they are not said, but returned.
        """
        lost = [said for said in (*self._passing, *self._recent) if said.is_lost]
        self._recent.clear()
        self._passing.clear()
        passed = [said for said in lost if said.is_his_times or said.is_of_the_moment]
        for said in lost:
            if said not in passed:
                self._speak(said.saying, said.spoken)
        return tuple(said.saying for said in passed)


class LinesAlone(SpeakerMouth):
    """No voice: what is printed is read by a screen reader, which has a manner of its own, but for the style."""

    def __init__(self, keep: Keep = lambda *_: None) -> None:
        super().__init__(None, keep=keep)

    @property
    def style_of_lines(self) -> Style:
        """As their reader likes it."""
        return self.manner.style

    def can(self, change: Intent) -> bool:
        """Only the style."""
        return change in STYLES

    def adjust(self, change: Callable[[Manner], Manner], *, is_kept: bool = True) -> bool:
        """See `SpeakerMouth`."""
        before, self.manner = self.manner, change(self.manner)
        if is_kept:
            self._keep(change, before, self.manner)
        return self.manner != before
