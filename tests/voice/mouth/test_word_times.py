"""When the words of a sentence are said: near enough to know which a microphone may have heard."""

import math

import pytest

from speech_grammar.messages import Part, Spoken
from voice.mouth.espeak import EspeakSynthesiser
from voice.mouth.manner import Manner
from voice.mouth.speaker import Utterance
from voice.mouth.word_times import Stretch
from voice.pcm import BYTES_PER_SAMPLE

QUESTION = "Gemeint: Springer Gustav eins Felix drei? Ja oder nein."
ANNOUNCING = (
    "Announcing. You play White from the initial position. Announcements are said with the German names of files, "
    "ranks and pieces. To end it: stop."
)


def length_s(text: str, language: str, rate: int) -> float:
    """How long that is, spoken."""
    voice, made = EspeakSynthesiser(Manner(rate=rate)), list[bytes]()

    def keep(chunk: bytes) -> bool:
        made.append(chunk)
        return True

    voice.synthesise(text, language, keep)
    return len(b"".join(made)) / BYTES_PER_SAMPLE / voice.sample_rate


@pytest.mark.parametrize("rate", [90, 175, 300])
@pytest.mark.parametrize(
    ("text", "language", "word"),
    [
        (QUESTION, "de", "nein"),
        (ANNOUNCING, "en", "stop"),
        ("Leer: Korrektur.", "de", "Korrektur"),
        ("Nein.", "de", "Nein"),
    ],
)
def test_a_word_may_be_heard_when_it_is_said(text, language, word, rate):
    """Slow or fast, behind pauses or without."""
    whole = Stretch(text, 0.0, length_s(text, language, rate))
    said_s = length_s(text.partition(word)[0], language, rate)
    assert word.lower() in whole.words_between(said_s, said_s)


def test_a_word_is_not_heard_long_before_it_is_said():
    """A question of six seconds has nothing of its "nein" in the first three."""
    whole = Stretch(QUESTION, 10.0, 16.0)
    assert whole.words_between(9.0, 9.9) == set()
    assert whole.words_between(10.0, 13.0).isdisjoint({"nein", "oder"})
    assert whole.words_between(10.0, 10.1) == {"gemeint", "springer"}
    assert whole.words_between(20.0, math.inf) == set()


def test_of_what_is_still_being_made_any_word_may_be_heard():
    """Its length is not known yet."""
    assert "nein" in Stretch(QUESTION, 0.0).words_between(0.0, 0.1)
    assert Stretch(QUESTION, 5.0).words_between(0.0, 4.0) == set()


def test_where_the_voice_comes_too_late_for_its_loudspeaker_any_word_may_be_heard():
    """A busy machine tears the sentence apart, and nobody knows when the rest of it is said."""
    utterance = Utterance(Spoken((Part("Springer Gustav eins Felix drei. ", "de"), Part("Ja oder nein.", "de"))))
    utterance.begin()
    for part in utterance.spoken:
        utterance.make(part.text)
        utterance.made(3.0)
        utterance.made_whole()
    utterance.heard(100.0)
    assert utterance.words_heard(100.0, 102.0) == {"springer", "gustav", "eins", "felix", "drei"}
    assert utterance.words_heard(103.1, 104.0) == {"ja", "oder", "nein"}
    utterance.silent(101.0)
    utterance.heard(105.0)
    assert "nein" in utterance.words_heard(101.0, 102.0)
