"""One ear for many: whoever has ended is heard first, table by table, and nobody's sound gets into another's."""

import itertools
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor

import pytest

from dialogue.understanding.heard import Heard
from voice.ear.listener import Expected
from voice.ear.pool import LONGEST_MS, MOST_WAITING_MS, RecogniserPool
from voice.ear.vosk_recogniser import VoskRecogniser
from voice.errors import EarBusy
from voice.pcm import bytes_of_ms

PATIENCE_S = 120
BLOCK = bytes_of_ms(40)
WORDS = ("Eva vier", "Springer Gustav eins Felix drei", "Kurze Rochade", "Läufer Felix eins Cesar vier")


class Echo:
    """A recogniser that hears nothing before it is let, and tells whose sound it was (its first byte), and how much."""

    def __init__(self) -> None:
        self.open = threading.Event()
        self.begun = threading.Semaphore(0)
        self.order: list[str] = []

    def listen(self, answers: Sequence[str] = ()) -> "EchoListening":  # noqa: ARG002 - as of a recogniser
        """Begin."""
        return EchoListening(self)


class EchoListening:
    """One utterance; see `Echo`."""

    is_full = False
    so_far = ""

    def __init__(self, echo: Echo) -> None:
        self._echo = echo
        self._sound = b""

    def accept(self, block: bytes) -> None:
        """Note whose slice it is."""
        self._echo.begun.release()
        self._echo.open.wait(PATIENCE_S)
        self._echo.order.append(chr(block[0]))
        self._sound += block
        assert set(self._sound) == {block[0]}
        if block[:1] == b"!":
            raise RuntimeError("broken")

    def finish(self) -> Heard:
        """How much it was."""
        return Heard(f"{chr(self._sound[0])} {len(self._sound)}" if self._sound else "", (), 1.0, 0, 0.0, 0.0)


@pytest.fixture
def pool():
    """A single thread, so that the order can be told."""
    pool = RecogniserPool(1)
    yield pool
    pool.close()


def test_many_who_speak_at_once_are_each_heard_with_their_own_words(said: Callable[[str], bytes], ear: VoskRecogniser):
    """Eight threads, forty utterances, one model: the words are right, and the clip is the sound that was said."""
    sounds = {words: said(words) for words in WORDS}
    pool = RecogniserPool(4)

    def speak(number: int) -> tuple[str, str]:
        words = WORDS[number % len(WORDS)]
        listening = pool.listen(str(number % 5), lambda: ear)
        for start in range(0, len(sounds[words]), BLOCK):
            listening.accept(sounds[words][start : start + BLOCK])
        take = listening.finish().result(PATIENCE_S)
        assert take.samples == sounds[words]
        return words.lower(), take.heard.words

    with ThreadPoolExecutor(8) as speakers:
        for meant, heard in speakers.map(speak, range(40)):
            assert heard == meant
    pool.close()


def test_at_an_open_question_it_is_heard_as_one_of_its_answers(
    pool: RecogniserPool, said: Callable[[str], bytes], ear: VoskRecogniser
):
    """As at the station: a number said alone is heard among the numbers of a question that is open when it is over."""
    numbers: tuple[str, ...] = ()
    listening = pool.listen("1", lambda: ear, expected=Expected(answers=lambda _: numbers))
    listening.accept(said("vier"))
    numbers = ("eins", "zwei", "drei", "vier")
    take = listening.finish().result(PATIENCE_S)
    assert take.heard.answers[0].words == "vier"
    unasked = pool.listen("1", lambda: ear)
    unasked.accept(said("vier"))
    assert unasked.finish().result(PATIENCE_S).heard.answers == ()


def test_who_has_ended_is_heard_before_those_who_still_speak_and_tables_take_turns(pool: RecogniserPool):
    """Of two tables each gets a slice in turn, however many speak at one; the one who waits for his answer is first."""
    echo = Echo()
    busy = pool.listen("0", lambda: echo)
    busy.accept(bytes_of_ms(200) * b"0")
    echo.begun.acquire()  # its thread is taken, until the echo is let
    several = [pool.listen("1", lambda: echo) for _ in range(2)]
    for listening, name in zip(several, (b"a", b"b"), strict=True):
        listening.accept(bytes_of_ms(400) * name)
    other = pool.listen("2", lambda: echo)
    other.accept(bytes_of_ms(400) * b"c")
    ended = pool.listen("1", lambda: echo)
    ended.accept(bytes_of_ms(40) * b"d")
    heard = ended.finish()
    echo.open.set()
    assert heard.result(PATIENCE_S).heard.words == f"d {bytes_of_ms(40)}"
    for listening in (*several, other):
        listening.finish().result(PATIENCE_S)
    assert echo.order[:2] == ["0", "d"]
    assert echo.order[2] == "c"  # table 1 has just been heard
    assert sorted(echo.order[3:]) == ["a", "a", "b", "b", "c"]


def test_what_is_too_long_is_passed_over_and_what_was_dropped_is_nothing(pool: RecogniserPool):
    """However much is sent for one utterance, a bounded part of it is kept; nobody waits for what was dropped."""
    echo = Echo()
    echo.open.set()
    long = pool.listen("1", lambda: echo)
    for _ in range(20):
        long.accept(bytes_of_ms(1_000) * b"x")
    assert long.finish().result(PATIENCE_S).heard.words == f"x {bytes_of_ms(LONGEST_MS)}"
    dropped = pool.listen("1", lambda: echo)
    dropped.accept(bytes_of_ms(100) * b"y")
    dropped.drop()
    assert pool.delay_ms == 0
    nothing = pool.listen("1", lambda: echo).finish().result(PATIENCE_S)
    assert nothing.heard.words == ""
    assert "y" not in echo.order


def test_who_would_wait_too_long_is_told_before_he_speaks(pool: RecogniserPool):
    """With more sound waiting than can be heard in two seconds nobody begins; when it has been heard, he does."""
    echo = Echo()
    waiting = [pool.listen(str(table), lambda: echo) for table in range(10)]
    for listening in waiting:
        listening.accept(bytes_of_ms(LONGEST_MS) * b"z")
    assert pool.delay_ms > MOST_WAITING_MS
    with pytest.raises(EarBusy):
        pool.listen("late", lambda: echo)
    echo.open.set()
    for listening in waiting:
        listening.finish().result(PATIENCE_S)
    late = pool.listen("late", lambda: echo)
    late.accept(bytes_of_ms(40) * b"l")
    assert late.finish().result(PATIENCE_S).heard.words.startswith("l ")


def test_short_ends_of_utterances_refuse_nobody(pool: RecogniserPool, monkeypatch: pytest.MonkeyPatch):
    """What is left at an end is short and takes long, for all is read out then: what waits is not measured by it."""
    monkeypatch.setattr("voice.ear.pool.thread_time", itertools.count(step=0.03).__next__)
    echo = Echo()
    echo.open.set()
    for table in range(50):
        ending = pool.listen(str(table), lambda: echo)
        ending.accept(bytes_of_ms(10) * b"e")
        ending.finish().result(PATIENCE_S)
    echo.open.clear()
    waiting = [pool.listen(str(table), lambda: echo) for table in range(10)]
    for listening in waiting:
        listening.accept(bytes_of_ms(2_000) * b"w")
    assert pool.delay_ms < MOST_WAITING_MS
    pool.listen("next", lambda: echo)
    echo.open.set()
    for listening in waiting:
        listening.finish().result(PATIENCE_S)


@pytest.mark.parametrize("is_ended_before", [True, False])
def test_an_ear_that_fails_fails_for_one_alone(pool: RecogniserPool, is_ended_before):
    """Who was not heard is told why; the thread goes on."""
    echo = Echo()
    broken = pool.listen("1", lambda: echo)
    broken.accept(bytes_of_ms(200) * b"!")
    echo.begun.acquire()
    if is_ended_before:
        found = broken.finish()
        echo.open.set()
    else:
        echo.open.set()
        after = pool.listen("1", lambda: echo)
        after.accept(bytes_of_ms(40) * b"a")
        after.finish().result(PATIENCE_S)  # so the broken one has failed by now
        found = broken.finish()
    with pytest.raises(RuntimeError, match="broken"):
        found.result(PATIENCE_S)
    well = pool.listen("1", lambda: echo)
    well.accept(bytes_of_ms(40) * b"w")
    assert well.finish().result(PATIENCE_S).heard.words.startswith("w ")
