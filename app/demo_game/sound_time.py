"""Time as the sounds take it, and a mouth that speaks into files: for games that are played from recordings."""

from collections.abc import Callable
from pathlib import Path
from time import perf_counter

from dialogue.saying import Saying
from dialogue.station import Station
from dialogue.style import Style
from dialogue.unsaid import Unsaid
from game.announcement import Announcement
from game.units import SECOND_MS
from speech_grammar.messages import Spoken
from voice.mouth.earcons import earcon_samples
from voice.mouth.synthesiser import Synthesiser
from voice.pcm import Pcm, write_wav


class SoundTime:
    """The game's time in milliseconds, as far as the sounds heard and spoken have taken it."""

    def __init__(self) -> None:
        self._ms = 0

    def now(self) -> int:
        """By now."""
        return self._ms

    def pass_by(self, milliseconds: int) -> None:
        """A sound has taken so long."""
        self._ms += milliseconds


class FileMouth:
    """Speaks each sentence into a numbered WAV file, and lets the time pass that it takes.

    `decision_ms` has, for each utterance answered, the time from its last sample to the first sentence;
    `first_sample_ms`, for each sentence, the time until the first sample of its speech. `options` are the moves that
    the present answer asks to choose from; `doubted` is the one that it asks about whether it was meant;
    `is_ruling_asked` whether a ruling is really meant that takes moves back.
    """

    def __init__(self, voice: Synthesiser, folder: Path, time: SoundTime) -> None:
        folder.mkdir(exist_ok=True)
        self._voice = voice
        self._folder = folder
        self._time = time
        self._heard_at: float | None = None
        self.options: tuple[Announcement, ...] = ()
        self.doubted: Announcement | None = None
        self.is_ruling_asked = False
        self.decision_ms: list[float] = []
        self.first_sample_ms: list[float] = []

    def answer(self, latency_ms: float) -> None:
        """The words of an utterance are there, so long after its last sample; what is said next answers it."""
        self._heard_at = perf_counter() - latency_ms / SECOND_MS
        self.options, self.doubted, self.is_ruling_asked = (), None, False

    @property
    def style_of_lines(self) -> Style:
        """See `app.table.conversation.Mouth`: as the voice speaks."""
        return Style.NORMAL

    def unsaid_at(self, station: Station) -> Unsaid:
        """See `app.table.conversation.Mouth`: nobody silences a file."""
        del station
        return Unsaid()

    def say(self, saying: Saying, words: Callable[[Style], Spoken | None]) -> None:
        """See `app.table.conversation.Mouth`. Raises SpeechError, AudioFileError."""
        self.is_ruling_asked = self.is_ruling_asked or saying.key == "question.really_reconcile"
        if isinstance(move := saying.params.get("move"), Announcement):
            if saying.key == "question.choice":
                self.options += (move,)
            elif saying.key == "question.meant":
                self.doubted = move
        begun = perf_counter()
        if self._heard_at is not None:
            self.decision_ms.append((begun - self._heard_at) * SECOND_MS)
            self._heard_at = None
        rate = self._voice.sample_rate
        samples = bytearray(earcon_samples(saying.earcon, rate) if saying.earcon else b"")
        first: list[float] = []

        def take(chunk: bytes) -> bool:
            if not first:
                first.append((perf_counter() - begun) * SECOND_MS)
            samples.extend(chunk)
            return True

        for part in words(Style.NORMAL) or ():
            self._voice.synthesise(part.text, part.language, take)
        self.first_sample_ms += first
        sound = Pcm(bytes(samples), rate)
        write_wav(self._folder / f"{len(self.first_sample_ms):04}.wav", sound)
        self._time.pass_by(sound.duration_ms)
