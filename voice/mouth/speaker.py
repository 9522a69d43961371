"""Speech in a queue: nothing that is said is lost or overtaken, and a stop silences at once."""

import math
import threading
import time
from collections import deque
from collections.abc import Callable
from enum import Enum
from typing import Protocol

from dialogue.earcon import Earcon
from speech_grammar.messages import Spoken
from voice.errors import AudioDeviceError, SpeechError, VoiceError, VoiceErrorCode
from voice.mouth.earcons import earcon_samples
from voice.mouth.loudness import FRAME_S, SILENT, UNKNOWN, Loudness
from voice.mouth.sink import OutputSink
from voice.mouth.synthesiser import Synthesiser
from voice.mouth.word_times import Stretch, all_words
from voice.pcm import BYTES_PER_SAMPLE, Pcm


class Outcome(Enum):
    """What became of an utterance."""

    WAITING = "waiting"  # in the queue or being spoken
    SPOKEN = "spoken"  # to its last sample
    STOPPED = "stopped"  # silenced by `stop`, or never begun because of it
    FAILED = "failed"  # see `Utterance.failure`


class Sound(Protocol):
    """What is played in its turn, such as a recording."""

    def pcm(self, sample_rate: int) -> Pcm:
        """All of it, at `sample_rate` Hz. Raises AudioFileError where it is a file that cannot be read."""
        ...


class Utterance:
    """One thing said, from `speak` to its end."""

    def __init__(self, spoken: Spoken, sound: bytes = b"") -> None:
        """What is spoken; or a `sound` that is played in its turn, at the rate of the speaker's sink."""
        self.spoken = spoken
        self.sound = sound
        self.outcome = Outcome.WAITING
        self.failure: VoiceError | None = None
        self._begins_at = math.inf  # when its first sample is heard, in seconds by `time.monotonic`,
        self._silent_at = math.inf  # and when its last has been
        self._is_timed = self._is_torn = False
        self._made_s = 0.0  # how much of its sound has been made,
        self._stretches: list[Stretch] = []  # where its parts lie in that,
        self._loudness = Loudness()  # and how loud it is
        self._ended = threading.Event()

    def may_be_heard(self, since: float, until: float) -> bool:
        """Whether anything of it may be heard between these times: where the loudspeaker has not told, it may be."""
        return self._begins_at <= until and self._silent_at >= since

    def words_heard(self, since: float, until: float) -> frozenset[str]:
        """The words, in lower case, that may be heard between these times: where that is not known, all."""
        if not self.may_be_heard(since, until):
            return frozenset()
        if self._is_torn or not self._is_timed:
            return all_words(self.spoken)
        since_s, until_s = since - self._begins_at, until - self._begins_at
        return frozenset().union(*(one.words_between(since_s, until_s) for one in tuple(self._stretches)))

    def levels_heard(self, since: float, count: int) -> list[float]:
        """Its level in so many frames from then on (`time.monotonic`), as its loudspeaker lets it out.

        See `voice.mouth.loudness`; not known where it was torn, or its loudspeaker tells no time.
        """
        if not self.may_be_heard(since, since + count * FRAME_S):
            return [SILENT] * count
        if self._is_torn or not self._is_timed:
            times = [since + place * FRAME_S for place in range(count)]
            return [UNKNOWN if self.may_be_heard(at, at + FRAME_S) else SILENT for at in times]
        first = round((since - self._begins_at) / FRAME_S)
        until = min(self._silent_at, since + count * FRAME_S)
        # At least from the first: its loudspeaker may tell meanwhile, in a thread of its own, that it is over.
        ends = max(first, min(first + count, round((until - self._begins_at) / FRAME_S)))
        return self._loudness.between(first, ends) + [SILENT] * (first + count - ends)

    def begin(self) -> None:
        """Note that it is its turn; for the speaker, as what follows. It is heard from now on at the earliest."""
        self._begins_at = time.monotonic()

    def heard(self, at: float) -> None:
        """Note when its first sample is heard; where its voice comes too late for its loudspeaker, more than once."""
        self._begins_at = self._begins_at if self._is_timed else at
        self._is_torn = self._is_timed
        self._silent_at, self._is_timed = math.inf, True

    def make(self, text: str) -> None:
        """Note that the sound of this part is being made."""
        self._stretches.append(Stretch(text, self._made_s))

    def made(self, length_s: float) -> None:
        """Note that so much more of it has been made."""
        self._made_s += length_s

    def sounds(self, samples: bytes, sample_rate: int) -> None:
        """Note how loud that is: int16 little-endian mono at `sample_rate` Hz."""
        self._loudness.add(samples, sample_rate)

    def made_whole(self) -> None:
        """Note that all of that part has been made."""
        self._stretches[-1].ends_s = self._made_s

    def silent(self, at: float) -> None:
        """Note when the last sample that the loudspeaker was given has been heard."""
        self._silent_at = at

    def wait(self, timeout_s: float | None = None) -> Outcome:
        """Wait until it has ended, or for `timeout_s` seconds, and say what became of it."""
        self._ended.wait(timeout_s)
        return self.outcome

    def end(self, outcome: Outcome, failure: VoiceError | None = None) -> None:
        """Note what became of it; for the speaker."""
        if not self._is_timed:  # silenced before it was heard; or by a voice that speaks by itself
            self.silent(time.monotonic())
        self.failure, self.outcome = failure, outcome  # in this order: who sees that it failed asks why
        self._ended.set()


class Speaker(Protocol):
    """Rochade's mouth."""

    @property
    def is_speaking(self) -> bool:
        """Whether anything is being said or waits to be said."""
        ...

    def speak(self, spoken: Spoken) -> Utterance:
        """Say it in its turn; returns at once."""
        ...

    def sound(self, earcon: Earcon) -> None:
        """Sound an earcon now, unless they are switched off."""
        ...

    def stop(self) -> None:
        """Silence at once: what is being said and all that waits."""
        ...

    def render(self, spoken: Spoken) -> Pcm:
        """The sound of `spoken`, without saying it. Raises SpeechError."""
        ...

    def close(self) -> None:
        """Silence, and let go of engine and device."""
        ...


class QueuedSpeaker:
    """The speaker over any synthesiser and any sink; one thread speaks.

    An engine or device that fails does not end the game: the utterance says so (`Outcome.FAILED`). Of what no engine
    could speak `when_not_spoken` is told, in the thread that speaks; a device that is lost tells that itself.
    """

    def __init__(
        self,
        synthesiser: Synthesiser,
        sink: OutputSink,
        *,
        with_earcons: bool = True,
        report: Callable[[Exception], None] = lambda _: None,
    ) -> None:
        """`report` gets, in the thread that speaks, an error in the program, of which the utterance has only words."""
        self._synthesiser = synthesiser
        self._sink = sink
        self._with_earcons = with_earcons
        self._report = report
        self.when_not_spoken: Callable[[], None] = lambda: None
        self._waiting: deque[Utterance] = deque()
        self._current: Utterance | None = None
        self._is_closed = False
        self._has_emitted = False
        self._heard: Utterance | None = None
        sink.when_heard = self._note_heard
        self._changed = threading.Condition()
        self._thread = threading.Thread(target=self._speak_in_turn, name="speaker", daemon=True)
        self._thread.start()

    @property
    def voice(self) -> Synthesiser:
        """What speaks."""
        return self._synthesiser

    @property
    def is_speaking(self) -> bool:
        """See `Speaker`."""
        with self._changed:
            return self._current is not None or bool(self._waiting)

    def speak(self, spoken: Spoken) -> Utterance:
        """See `Speaker`."""
        return self._in_turn(Utterance(spoken))

    def play(self, sound: Sound) -> Utterance:
        """Play it in its turn; returns at once. Raises AudioFileError."""
        return self._in_turn(Utterance(Spoken(), sound.pcm(self._sink.sample_rate).samples))

    def _in_turn(self, utterance: Utterance) -> Utterance:
        with self._changed:
            if self._is_closed:
                utterance.end(Outcome.STOPPED)
                return utterance
            self._waiting.append(utterance)
            self._changed.notify_all()
        return utterance

    def sound(self, earcon: Earcon) -> None:
        """See `Speaker`."""
        if self._with_earcons:
            self._sink.overlay(earcon_samples(earcon, self._sink.sample_rate))

    def stop(self) -> None:
        """See `Speaker`."""
        with self._changed:
            stopped = [*self._waiting, *([self._current] if self._current else [])]
            self._waiting.clear()
            self._current = None
            self._sink.clear()  # under the lock, so that no sample of it can be written afterwards
        for utterance in stopped:
            utterance.end(Outcome.STOPPED)

    def render(self, spoken: Spoken) -> Pcm:
        """See `Speaker`."""
        samples = bytearray()

        def keep(chunk: bytes) -> bool:
            samples.extend(chunk)
            return True

        for part in spoken:
            self._synthesiser.synthesise(part.text, part.language, keep)
        return Pcm(bytes(samples), self._synthesiser.sample_rate)

    def close(self) -> None:
        """See `Speaker`."""
        with self._changed:
            self._is_closed = True
            self._changed.notify_all()
        self.stop()
        self._thread.join()
        self._synthesiser.close()
        self._sink.close()

    def _speak_in_turn(self) -> None:
        while (utterance := self._next()) is not None:
            try:
                self._say(utterance)
            except VoiceError as error:
                self._end(utterance, Outcome.FAILED, error)
            except Exception as error:  # noqa: BLE001 - whatever it is, the next sentence has still to be spoken
                self._report(error)
                self._end(utterance, Outcome.FAILED, SpeechError(VoiceErrorCode.SPEECH_FAILED, repr(error)))
            else:
                self._end(utterance, Outcome.SPOKEN)

    def _next(self) -> Utterance | None:
        with self._changed:
            self._changed.wait_for(lambda: self._waiting or self._is_closed)
            if self._is_closed:
                return None
            self._current = self._waiting.popleft()
            self._current.begin()
            return self._current

    def _say(self, utterance: Utterance) -> None:
        if utterance.sound:
            self._emit(utterance, utterance.sound)
        for part in utterance.spoken:
            utterance.make(part.text)
            self._synthesiser.synthesise(part.text, part.language, lambda chunk: self._emit(utterance, chunk))
            utterance.made_whole()
        if self._has_emitted:  # what speaks by itself has ended, and needs no loudspeaker of ours
            self._sink.wait()

    def _emit(self, utterance: Utterance, samples: bytes) -> bool:
        with self._changed:
            if self._current is not utterance:
                return False
            self._has_emitted = self._has_emitted or bool(samples)
            if samples:
                utterance.made(len(samples) / BYTES_PER_SAMPLE / self._sink.sample_rate)
                utterance.sounds(samples, self._sink.sample_rate)
                self._sink.write(samples)
            return True

    def _note_heard(self, is_begun: bool, at: float) -> None:  # noqa: FBT001 - as `WhenHeard`
        """Note when what is being said is heard, and when it has been."""
        self._heard = self._current if is_begun else self._heard
        if self._heard is not None and is_begun:
            self._heard.heard(at)
        elif self._heard is not None:
            self._heard.silent(at)

    def _end(self, utterance: Utterance, outcome: Outcome, failure: VoiceError | None = None) -> None:
        """Note its end, unless it was cut off: then `stop` did."""
        with self._changed:
            if self._current is not utterance:
                return
            self._current = None
        utterance.end(outcome, failure)
        if failure is not None and not isinstance(failure, AudioDeviceError):
            self.when_not_spoken()
