"""From a stream of sound to utterances heard, each with its clip for the tape."""

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace

from dialogue.understanding.heard import Heard, Hypothesis
from speech_grammar.closing import is_closed
from voice.ear.begun_early import BegunEarly, torn
from voice.ear.or_else import announced, or_else
from voice.ear.recogniser import Listening, Recogniser, hear
from voice.ear.segmenter import Segmenter, Step
from voice.pcm import GAP, bytes_of_ms, duration_ms

SOFTLY_MS = 3_000  # before a louder part of a sentence: as long as its first part is, with a pause behind it
RISE_MS = 200  # of these the last may be the louder part


@dataclass(frozen=True, slots=True)
class Expected:
    """What may be said now, asked while it is said.

    `answers` are the phrases as which what was heard is to be heard once more, such as those that answer an open
    question; none where there are none. `awaited` are those that are likely to be asked for before a word is said: the
    utterance is heard as one of them while it is spoken, for its speaker waits for the answer. `closes` tells whether
    words are all that somebody can want to say. `goes_over` is called as soon as an utterance is longer than anything
    that may be said: the rest of it is passed over, while its speaker goes on.
    """

    answers: Callable[[Heard], tuple[str, ...]] = lambda _: ()
    awaited: Callable[[], tuple[str, ...]] = tuple
    closes: Callable[[str], bool] = is_closed
    goes_over: Callable[[], object] = bool


ANYTHING = Expected()


@dataclass(frozen=True, slots=True)
class Take:
    """One utterance: what was heard, and its sound (int16 little-endian mono at 16,000 Hz)."""

    heard: Heard
    samples: bytes


@dataclass(frozen=True, slots=True)
class _Softly:
    """The sound that was set aside when an utterance began anew, of which the last `known` bytes belong to both."""

    samples: bytes = b""
    known: int = 0

    def before(self, samples: bytes) -> bytes:
        """It, and the samples with which the utterance began anew."""
        return self.samples[: max(0, len(self.samples) - self.known)][-bytes_of_ms(SOFTLY_MS) :] + samples

    def is_near(self, said: bytes) -> bool:
        """Whether it may be the voice of who said that, so much louder, too: it is not too soft for that."""
        from voice.ear.noise.apart import is_near  # noqa: PLC0415 - with numpy, for who listens

        return is_near(self.samples[: -bytes_of_ms(RISE_MS)][-bytes_of_ms(SOFTLY_MS) :], said)


class Listener:
    """Hears one utterance after another, block by block.

    Words are decoded while they are spoken, so that little is left to do at the end, and what is whole and cannot go on
    ends in a pause in which anything else would wait. Of an utterance that is too long, the rest is passed over.
    What is awaited it hears a second time: as one of the answers to an open question, or none of them.
    Words between which sound was lost may be other words: nothing of them is heard, but that.
    Who was heard before somebody louder, with whom an utterance began anew, is heard after all where that was no word,
    but a bang or a cough behind the player's move; and where it was a move, what that would be with his words is its
    rival (`or_else`), for he may be the player. Unless it `forgets` him.
    """

    def __init__(
        self, segmenter: Segmenter, recogniser: Recogniser, expected: Expected = ANYTHING, *, forgets: bool = False
    ) -> None:
        self._segmenter = segmenter
        self._recogniser = recogniser
        self._expected = expected
        self._listening: Listening | None = None
        self._awaited: tuple[str, ...] = ()
        self._as_awaited: Listening | None = None  # the same utterance, as one of these,
        self._early: BegunEarly | None = None  # and with what was passed over before it
        self._clip = bytearray()
        self._is_torn = False
        self._forgets = forgets
        self._before: list[Callable[[], Take]] = []  # what was heard each time before an utterance began anew
        self._softly = _Softly()  # the sound of that
        self._whole: int | None = None  # bytes since sound was lost last

    @property
    def so_far(self) -> str:
        """The words by now of the utterance that has begun; empty where none has, or they are not clear."""
        return self._listening.so_far if self._listening else ""

    @property
    def length_ms(self) -> int:
        """How long that utterance is by now, with the sound before its beginning; 0 where none has begun."""
        return duration_ms(self._clip)

    def feed(self, block: bytes) -> Take | None:
        """Take the next block; the utterance that ends in it, if one does."""
        if block == GAP:
            self._is_torn, self._whole = self._listening is not None, 0
            return None
        self._whole = None if self._whole is None else self._whole + len(block)
        step = self._segmenter.feed(block)
        if step.anew:
            self._set_aside(step.known)
        if step.samples:
            self._accept(step)
        if step.pauses and self._listening is not None and self._expected.closes(self._listening.so_far):
            self._segmenter.end()
            return self.end()
        return self.end() if step.ends else None

    def _accept(self, step: Step) -> None:
        samples, passed_over = step.samples, step.passed_over
        if self._listening is None:
            self._listening, self._awaited = self._recogniser.listen(), self._expected.awaited()
            self._as_awaited = self._recogniser.listen(self._awaited) if self._awaited else None
            self._is_torn = self._whole is not None and self._whole < len(samples)
            self._early = BegunEarly(self._recogniser, passed_over) if passed_over else None
        if not self._listening.is_full:
            self._listening.accept(samples)
            self._clip += samples
            if self._as_awaited:
                self._as_awaited.accept(samples)
            if self._early:
                self._early.accept(samples[step.known if passed_over else 0 :])
            if self._listening.is_full:
                self._expected.goes_over()

    def end(self) -> Take | None:
        """The utterance as far as it went, if one has begun."""
        take, before, softly = self._ended(), self._before, self._softly
        self._before, self._softly = [], _Softly()
        if take is None or take.heard.is_torn:
            return take
        if take.heard.words:
            return self._or_else(take, softly)
        softer = (finish() for finish in reversed(before))  # the loudest first, who is nearest
        return next((one for one in softer if one.heard.words), take)

    def _or_else(self, take: Take, softly: _Softly) -> Take:
        """It, and which other move it may be with what was said before, far more softly, if any."""
        heard = take.heard
        if not softly.is_near(take.samples) or announced(heard.hypotheses[0]) is None:
            return take
        whole = softly.before(take.samples)
        longer = hear(self._recogniser, [whole]).hypotheses[:2]  # the second where softer words are its rival already
        rivals = (or_else(heard.hypotheses, [one], heard.margins) for one in longer)
        found = next((one for one in rivals if one != heard.hypotheses), None)
        return Take(replace(heard, hypotheses=found), whole) if found else take

    def _ended(self) -> Take | None:
        if self._listening is None:
            return None
        finish = self._to_finish(self._listening)
        self._forget()
        return finish()

    def _to_finish(self, listening: Listening) -> Callable[[], Take]:
        """What hears the utterance that has begun to its end; asked once."""
        as_awaited, awaited, clip, is_torn = self._as_awaited, self._awaited, bytes(self._clip), self._is_torn
        early = self._early

        def finish() -> Take:
            heard, answer, whole = _finished(listening, as_awaited, early)
            if early and whole and not is_torn and early.is_better(heard, whole):
                samples = early.samples
                return Take(heard_as_answer(self._recogniser, whole, samples, self._expected.answers), samples)
            if is_torn or (early and whole and early.is_torn(heard, whole)):
                return Take(torn(heard), clip)
            return Take(self._as_answer(heard, answer, awaited, clip), clip)

        return finish

    def _set_aside(self, known: int) -> None:
        """An utterance begins anew, with the last bytes that are known of it: what was heard waits for what follows."""
        if self._listening is not None and not self._forgets:
            self._before.append(self._to_finish(self._listening))
            self._softly = _Softly(self._softly.before(bytes(self._clip)), known)
        self._forget()

    def _forget(self) -> None:
        self._listening, self._as_awaited, self._clip, self._is_torn = None, None, bytearray(), False
        self._early = None

    def _as_answer(self, heard: Heard, as_awaited: Heard | None, awaited: tuple[str, ...], clip: bytes) -> Heard:
        """Also as one of the answers; where they are others by now than when it began, it is heard again for them."""
        answers = () if heard.too_long else self._expected.answers(heard)
        if as_awaited is None or answers != awaited:
            return heard_as_answer(self._recogniser, heard, clip, lambda _: answers)
        return _as_one_of(heard, as_awaited)


def _finished(
    listening: Listening, as_awaited: Listening | None, early: BegunEarly | None
) -> tuple[Heard, Heard | None, Heard | None]:
    """What was heard by all; on two cores two in the time of one, for Vosk computes without Python's lock."""
    if as_awaited is None and early is None:
        return listening.finish(), None, None
    with ThreadPoolExecutor(2) as beside:
        answer = beside.submit(as_awaited.finish) if as_awaited else None
        whole = early.finish(beside) if early else None
        return listening.finish(), answer.result() if answer else None, whole.result() if whole else None


def heard_as_answer(
    recogniser: Recogniser, heard: Heard, clip: bytes, answers: Callable[[Heard], tuple[str, ...]]
) -> Heard:
    """What was heard in a clip, and how it sounds as one of the answers that are awaited; unchanged without any."""
    phrases = () if heard.too_long else answers(heard)
    if not phrases:
        return heard
    listening = recogniser.listen(phrases)
    listening.accept(clip)
    return _as_one_of(heard, listening.finish())


def _as_one_of(heard: Heard, answer: Heard) -> Heard:
    """What was heard, with the same utterance as one of some answers; where it is none of them, that is said."""
    none_of_them = (Hypothesis("", 0.0, whole=False),)
    return replace(heard, answers=answer.hypotheses or none_of_them, near_answer=answer.near)


def takes(
    blocks: Iterable[bytes],
    segmenter: Segmenter,
    recogniser: Recogniser,
    admit: Callable[[bytes], bytes] = bytes,
    expected: Expected = ANYTHING,
    begun: Callable[[bool], None] = lambda _: None,
) -> Iterator[Take]:
    """The utterances in a stream of blocks, each as soon as it ends.

    `admit` is where half-duplex comes in, `expected` where the game does. `begun` is told after each block whether an
    utterance has begun; not before whoever asks for the next has dealt with one that has ended. An utterance that the
    stream breaks off is heard as far as it went.
    """
    listener = Listener(segmenter, recogniser, expected)
    for block in blocks:
        if take := listener.feed(admit(block)):
            yield take
        begun(listener.length_ms > 0)
    if take := listener.end():
        yield take
