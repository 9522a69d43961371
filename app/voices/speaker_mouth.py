"""The mouth of a live table: the loudspeaker, or nothing where the printed lines have to do."""

import re
from collections import deque
from collections.abc import Callable
from dataclasses import replace

from dialogue.earcon import Earcon
from dialogue.saying import Saying, everybody
from dialogue.station import Station
from dialogue.style import Style
from speech_grammar.messages import Spoken
from voice.audio import Recording
from voice.mouth.manner import Manner, in_voice, teller
from voice.mouth.speaker import Outcome, QueuedSpeaker, Speaker, Utterance
from voice.mouth.synthesiser import Mannered

Words = Callable[[Style], Spoken | None]
"""A sentence in the style of whoever hears it; None where that style leaves it out."""

LAST_WORDS_S = 60.0  # what is said at the end of a game takes less
MOST_SAID_AGAIN = 5  # sentences: who was long away asks for what he wants


class SpeakerMouth:
    """Speaks in turn; a `speaker` of None is silent."""

    def __init__(
        self,
        speaker: Speaker | None,
        voice: object = None,
        keep: Callable[[Manner], None] = lambda _: None,
        listener: Station | None = None,
    ) -> None:
        """`keep` gets what the manner has become; a `voice` that has none of its own keeps its system's.

        `listener` is who hears it first of all: his are the own moves, where tellers have different voices.
        """
        self._speaker = speaker
        self._voice = voice if isinstance(voice, Mannered) else None
        self.manner = self._voice.manner if self._voice else Manner()
        self._keep = keep
        self._listener = listener
        self._words: set[str] = set()
        self._said: list[tuple[Saying, Utterance]] = []
        self._unsaid: tuple[Saying, ...] = ()
        self._recent: deque[Utterance] = deque(maxlen=MOST_SAID_AGAIN)

    @property
    def words(self) -> frozenset[str]:
        """The words, in lower case, of all that was said since it was last silent."""
        return frozenset(self._words)

    @property
    def is_speaking(self) -> bool:
        """Whether anything is being said or waits to be said."""
        return self._speaker is not None and self._speaker.is_speaking

    def say(self, saying: Saying, words: Words) -> None:
        """See `app.table.conversation.Mouth`."""
        if self._speaker is not None:
            if not self.is_speaking:
                self._words, self._said = set(), []
            if saying.earcon is not None:
                self.sound(saying.earcon)
            spoken = words(self.manner.style)
            if spoken is None:
                return
            self._words |= set(re.findall(r"\w+", str(spoken).lower()))
            variant = self.manner.voices.get(teller(saying, self._listener))
            utterance = self._speaker.speak(in_voice(spoken, variant))
            self._said.append((saying, utterance))
            self._recent.append(utterance)

    def aloud(self, spoken: Spoken) -> None:
        """Speak to everybody, without an earcon."""
        self.say(everybody(""), lambda _: spoken)

    def play(self, recording: Recording) -> None:
        """Play a recording after what was said before. Raises AudioFileError."""
        if isinstance(self._speaker, QueuedSpeaker):
            self._recent.append(self._speaker.play(recording))

    def sound(self, earcon: Earcon) -> None:
        """Sound an earcon without words, unless its listener does without it."""
        if self._speaker is not None and earcon not in self.manner.without:
            self._speaker.sound(earcon)

    @property
    def has_manner(self) -> bool:
        """Whether there is a loudspeaker, so that anything of how it speaks can be changed."""
        return self._speaker is not None

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
            self._keep(self.manner)
        return self.manner != before

    def hush(self) -> None:
        """Silence at once: somebody wants to speak."""
        if self._speaker is None:
            return
        said, self._said = self._said, []
        self._speaker.stop()
        silenced = tuple(saying for saying, utterance in said if saying.key and utterance.outcome is Outcome.STOPPED)
        self._unsaid = silenced or self._unsaid  # who silences silence has still to hear the rest

    @property
    def unsaid(self) -> tuple[Saying, ...]:
        """See `app.table.conversation.Mouth`."""
        return self._unsaid

    def speak_out(self, timeout_s: float = LAST_WORDS_S) -> None:
        """Wait until all is said, or was silenced."""
        if self._recent:
            self._recent[-1].wait(timeout_s)

    def of(self, station: Station | None) -> "SpeakerMouth":
        """The loudspeaker that is heard at a station: here one for all."""
        del station
        return self

    def say_again(self) -> None:
        """Say what a loudspeaker that has come back did not, as far as it is remembered."""
        lost = [utterance.spoken for utterance in self._recent if utterance.outcome is Outcome.FAILED]
        self._recent.clear()
        for spoken in lost:
            self.aloud(spoken)
