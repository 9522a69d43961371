"""Who cuts in is heard for a few words; of others he learns that they were lost; Rochade never hears itself."""

import multiprocessing
import re
from concurrent.futures import ProcessPoolExecutor

import numpy as np
import pytest

from dialogue.understanding.heard import Heard
from tests.voice.conftest import resampled
from voice.ear.activity import VoiceActivity
from voice.ear.duplex import HalfDuplex
from voice.ear.hearing import frames
from voice.ear.listener import Take, takes
from voice.ear.overheard import Came, Overheard, came
from voice.mouth.espeak import EspeakSynthesiser
from voice.mouth.loudness import FRAME_S, UNKNOWN, Loudness
from voice.mouth.manner import Manner
from voice.mouth.word_times import Stretch, words_of
from voice.pcm import FRAME_BYTES, FRAME_MS, HEARING_RATE, Pcm, bytes_of_ms, duration_ms

QUIET = bytes(HEARING_RATE)  # half a second
A_LETTER_S = 0.07  # of Rochade's usual voice
QUESTION = "Gemeint: Eva sieben Eva acht Turm? Ja oder nein."


class Own:
    """What Rochade says, and when that is heard: seconds of the sound that is given to the microphone."""

    def __init__(self, said: str, *times: tuple[float, float], given: bytes = b"") -> None:
        """At the `times`, each as it begins and how long it lasts; what the loudspeaker is `given`, where it tells."""
        self.words = words_of(said)
        self._is_told = bool(given)
        self._loudness = Loudness()
        self._loudness.add(given, HEARING_RATE)
        self._times = [(begins_at, Stretch(said, 0.0, lasts_s)) for begins_at, lasts_s in times]

    def words_heard(self, since: float, until: float) -> frozenset[str]:
        """See `OwnVoice`."""
        heard = (said.words_between(since - begins_at, until - begins_at) for begins_at, said in self._times)
        return frozenset().union(*heard)

    def levels_heard(self, since: float, count: int) -> list[float]:
        """See `OwnVoice`."""
        first = round(since / FRAME_S)
        return self._loudness.between(first, first + count) if self._is_told else [UNKNOWN] * count


class Room:
    """A microphone in a room in which Rochade speaks for as long as it is given something to hear.

    It is heard `latency_s` later than it is said.
    """

    def __init__(self, ear, own: str = QUESTION, latency_s: float = 0.0) -> None:
        self.ear = ear
        self.given = b""  # what the loudspeaker is given of it, where that is known
        self._latency_s = latency_s
        self.cut_in: list[str] = []
        self.lost: list[str] = []
        self.heard: list[str] = []
        self._own = own

    def hear_into(self, own: bytes, said: bytes, after_ms: int, given: bytes = b"") -> None:
        """A louder voice so long after Rochade begins to say for the second time what comes back of its voice.

        That is what the loudspeaker is `given`, if that is known.
        """
        lasts_s, before = duration_ms(own) / 1000, QUIET + own + QUIET * 2
        self.given = (QUIET + given.ljust(len(own + QUIET * 2), bytes(1)) + given) if given else b""
        mixed = np.frombuffer(before + own + QUIET, "<i2").astype(int)
        mixed[len(before) // 2 + after_ms * HEARING_RATE // 1000 :][: len(said) // 2] += np.frombuffer(said, "<i2")
        sound = mixed.clip(-32_768, 32_767).astype("<i2").tobytes()
        self.hear(sound, QUIET, (0.5, lasts_s), (duration_ms(before) / 1000, lasts_s))

    def hear(self, meanwhile: bytes, afterwards: bytes = b"", *times: tuple[float, float]) -> None:
        """What reaches the microphone while Rochade speaks, and after it; at which `times`, where that is known."""
        always = (self._latency_s, max(len(self._own) * A_LETTER_S, duration_ms(meanwhile) / 1000))
        self._hear(meanwhile + afterwards, (0, len(meanwhile)), times=times or (always,))

    def hear_in_turn(self, sentences: list[bytes]) -> None:
        """What reaches the microphone of several, as Rochade says one after the other."""
        spoken, times, sound = [], [], b""
        for sentence in sentences:
            spoken.append((len(sound), len(sound) + len(sentence)))
            times.append((duration_ms(sound) / 1000, duration_ms(sentence) / 1000))
            sound += sentence + QUIET * 2
        self._hear(sound, *spoken, times=tuple(times))

    def _hear(self, clean_sound: bytes, *spoken: tuple[int, int], times: tuple[tuple[float, float], ...]) -> None:
        """Rochade speaks between these places of the sound, in bytes."""
        fed: list[bytes] = []
        overheard = Overheard(
            self.ear,
            Own(self._own, *times, given=self.given),
            lambda take: self.cut_in.append(take.heard.words),
            lambda take: self.lost.append(take.heard.words),
            lambda: len(fed) * FRAME_MS / 1000,
        )
        duplex = HalfDuplex(
            lambda: any(begins // FRAME_BYTES < len(fed) <= ends // FRAME_BYTES for begins, ends in spoken),
            overheard=overheard,
        )

        def admit(block: bytes) -> bytes:
            fed.append(block)
            return duplex.admit(block)

        clean = np.frombuffer(clean_sound, dtype="<i2").astype(float)
        hissing = (clean + np.random.default_rng(1).normal(0, 4, len(clean))).clip(-32_768, 32_767)
        sound = hissing.astype("<i2").tobytes()
        blocks = [sound[at : at + FRAME_BYTES] for at in range(0, len(sound) - FRAME_BYTES + 1, FRAME_BYTES)]
        self.heard = [take.heard.words for take in takes(blocks, VoiceActivity(), self.ear, admit)]


def echo(sound: bytes, loudness: float = 0.3) -> bytes:
    """Rochade's voice as it comes back from loudspeaker and room: softer, later, and once more from the wall."""
    dry = np.frombuffer(sound, dtype="<i2").astype(float)
    wet = np.zeros(len(dry) + 4_000)
    for delay, gain in ((800, 1.0), (2_400, 0.3), (4_000, 0.1)):
        wet[delay : delay + len(dry)] += gain * loudness * dry
    return wet.clip(-32_768, 32_767).astype("<i2").tobytes()


def slowly(text: str, rate: int, language: str = "de") -> bytes:
    """Rochade's voice after "bitte langsamer", in the ear's format."""
    voice, samples = EspeakSynthesiser(Manner(rate=rate)), bytearray()

    def keep(chunk: bytes) -> bool:
        samples.extend(chunk)
        return True

    voice.synthesise(text, language, keep)
    return resampled(Pcm(bytes(samples), voice.sample_rate), HEARING_RATE)


def cough(share: float) -> bytes:
    """A soft one, of so much of full scale: four tenths of a second without a voice."""
    fading = np.exp(-np.arange(6_400) / 1_500) * share * 32_768
    return (np.random.default_rng(2).normal(0, 1, 6_400) * fading).clip(-32_768, 32_767).astype("<i2").tobytes()


def softly(sound: bytes, share: float) -> bytes:
    """From far away."""
    return (np.frombuffer(sound, "<i2") * share).astype("<i2").tobytes()


@pytest.mark.parametrize("word", ["Nein", "Korrektur", "Stopp", "Abbrechen"])
def test_a_word_that_cuts_in_comes_through(ear, said, word):
    """With headphones nothing comes back of Rochade's voice, and the player need not wait for its end."""
    room = Room(ear)
    room.hear(QUIET + said(word) + QUIET * 2, QUIET)
    assert (room.cut_in, room.lost, room.heard) == ([word.lower()], [], [])


@pytest.mark.parametrize("words", ["Springer Gustav eins Felix drei", "Uhr drücken"])
def test_other_words_are_lost_and_the_player_learns_it(ear, said, words):
    """A move that nobody takes must not vanish without a sign."""
    room = Room(ear)
    room.hear(QUIET + said(words) + QUIET * 2, QUIET)
    assert (room.cut_in, room.lost, room.heard) == ([], [words.lower()], [])


def test_what_breaks_off_when_the_ear_opens_is_told_as_well(ear, said):
    """Who begins too early hears that his first words were lost."""
    room = Room(ear)
    room.hear(QUIET + said("Springer Gustav eins"), QUIET * 4)
    assert (room.cut_in, room.lost) == ([], ["springer gustav eins"])


@pytest.mark.parametrize("share", [0.1, 0.25, 0.4])
@pytest.mark.parametrize(
    "words",
    ["Springer Felix drei, Uhr drücken", "Springer, ähm, Felix drei", "Dame Anna vier schlägt David sieben"],
)
def test_of_a_sentence_begun_while_rochade_speaks_no_half_is_heard(ear, said, words, share):
    """The piece was lost, and square and clock alone would be another move: all of it is lost, and told."""
    sound = said(words)
    begun = int(len(sound) * share) // FRAME_BYTES * FRAME_BYTES
    room = Room(ear)
    room.hear(QUIET + sound[:begun], sound[begun:] + QUIET * 4 + said("Kurze Rochade") + QUIET * 2)
    assert room.cut_in == []
    assert room.heard == ["kurze rochade"]
    assert room.lost == [re.sub(r"\W+", " ", words.lower())]


@pytest.mark.parametrize("after_ms", range(0, 321, 40))
def test_who_begins_as_rochade_ends_is_heard_whole_or_not_at_all(ear, said, after_ms):
    """The room's echo counts as Rochade's voice: a first sound that falls into it takes the sentence with it."""
    gap = bytes(after_ms * HEARING_RATE // 1000 * 2)
    room = Room(ear)
    room.hear(QUIET * 2, gap + said("Springer Felix drei") + QUIET * 4)
    assert (room.heard, room.lost) in [(["springer felix drei"], []), ([], ["springer felix drei"])]


@pytest.mark.parametrize("comes_back", [False, True])
@pytest.mark.parametrize("after_ms", range(80, 321, 80))
def test_who_repeats_as_rochade_ends_is_heard_whole_or_not_at_all(ear, said, after_ms, comes_back):
    """E2.1: he begins with words that Rochade has said just before, and what is left without them is another move."""
    own = "Springer Gustav eins Felix drei."
    sound = echo(said(own)) if comes_back else bytes(len(said(own)))
    gap = bytes(after_ms * HEARING_RATE // 1000 * 2)
    room = Room(ear, own, latency_s=0.5)
    room.hear(QUIET + sound + bytes(-len(sound) % FRAME_BYTES), gap + said("Springer Felix drei") + QUIET * 4)
    assert (room.heard, room.lost) in [(["springer felix drei"], []), ([], ["springer felix drei"])]


def test_a_thought_within_such_a_sentence_does_not_open_the_ear(ear, said):
    """Who says "Springer", thinks for half a second and goes on has said one sentence."""
    room = Room(ear)
    piece, square = said("Springer"), said("Felix drei")
    room.hear(QUIET + piece[: HEARING_RATE // 2], piece[HEARING_RATE // 2 :] + QUIET + square + QUIET * 4)
    assert room.heard == []
    assert " ".join(room.lost) == "springer felix drei"


def test_a_word_that_cuts_in_as_rochade_ends_comes_through(ear, said):
    """What outlasts Rochade's own sentence is heard whole."""
    sound = said("Korrektur")
    half = len(sound) // 2 // FRAME_BYTES * FRAME_BYTES
    room = Room(ear)
    room.hear(QUIET + sound[:half], sound[half:] + QUIET * 4)
    assert (room.cut_in, room.lost, room.heard) == (["korrektur"], [], [])


@pytest.mark.parametrize("own", ["Matt.", "Eva zwei Eva vier.", QUESTION])
def test_after_its_own_voice_the_ear_is_open_as_ever(ear, said, own):
    """Out of the loudspeaker Rochade's last word holds nobody up who answers a third of a second later."""
    sound = echo(said(own)).rstrip(bytes(1))
    sound += bytes(-len(sound) % FRAME_BYTES)
    room = Room(ear, own, latency_s=0.5)
    room.hear(QUIET + sound, QUIET[: HEARING_RATE * 2 // 3] + said("Kurze Rochade") + QUIET * 2)
    assert (room.cut_in, room.lost, room.heard) == ([], [], ["kurze rochade"])


@pytest.mark.parametrize(
    "own",
    [
        QUESTION,
        "Eva zwei Eva vier.",
        "Keine Frage offen. Gehört: nein.",
        "Erst sagen: Korrektur, und dann den Zug.",
        "Schwarz ist am Zug.",
    ],
)
@pytest.mark.parametrize("loudness", [0.05, 0.3, 1.0])
def test_rochades_own_voice_is_nobodys(ear, said, own, loudness):
    """Out of the loudspeaker it neither answers its own questions nor sounds as if a player had been ignored."""
    room = Room(ear, own, latency_s=0.5)
    room.hear(QUIET + echo(said(own), loudness) + QUIET * 2, QUIET)
    assert (room.cut_in, room.lost, room.heard) == ([], [], [])


@pytest.mark.parametrize("own", ["Springer Gustav eins Felix drei.", "Schach. Schwarz ist am Zug."])
def test_a_sentence_of_which_the_first_sounds_are_soft_is_rochades(ear, said, own):
    """Behind its "Sp" the vowels are far louder: how loud its voice comes back is known from the whole first word."""
    back = echo(said(own))
    room = Room(ear, own)
    room.hear(QUIET + back + bytes(-len(back) % FRAME_BYTES) + QUIET * 2, QUIET, (0.5, duration_ms(back) / 1000))
    assert (room.cut_in, room.lost, room.heard) == ([], [], [])


@pytest.mark.parametrize("far_away", [None, "Springer"])
def test_a_soft_sound_between_its_sentences_makes_rochades_voice_nobody_elses(ear, said, far_away):
    """After a cough, or a word at the next table, its next sentence is as loud as ever: nobody has joined in."""
    own = "Eva zwei Eva vier."
    back = echo(said(own), 0.5)
    back += bytes(-len(back) % FRAME_BYTES)
    sound = cough(0.03) if far_away is None else softly(said(far_away), 0.05)
    before, lasts_s = QUIET + back + QUIET * 2 + sound + QUIET * 2, duration_ms(back) / 1000
    room = Room(ear, own)
    room.hear(before + back + QUIET * 2, QUIET, (0.5, lasts_s), (duration_ms(before) / 1000, lasts_s))
    assert (room.cut_in, room.lost, room.heard) == ([], [far_away.lower()] if far_away else [], [])


@pytest.mark.parametrize(
    ("rate", "own"),
    [
        (90, "Keine Frage offen. Gehört: nein."),
        (90, "Abgelehnt: stopp."),
        (140, "Abgelehnt: stopp."),
        (90, "Schon angesagt: Eva. Zum Ändern: Korrektur."),
        (90, "Korrektur: bitte den Zug ansagen."),
    ],
)
@pytest.mark.parametrize("loudness", [0.05, 0.3, 1.0])
def test_a_slow_voice_does_not_cut_in_on_itself(ear, rate, own, loudness):
    """It pauses before such a word, or after it, and the word comes back alone: it is none of a player's."""
    room = Room(ear, own)
    room.hear(QUIET[: HEARING_RATE // 5] + echo(slowly(own, rate), loudness) + QUIET * 2, QUIET)
    assert (room.cut_in, room.heard) == ([], [])


@pytest.mark.parametrize("latency_s", [0.1, 0.4, 0.8])
def test_a_headset_without_a_cable_does_not_cut_in_on_rochades_behalf(ear, latency_s):
    """What it says comes back as much later as it is heard; its first word counts as its own from then on."""
    own = "Korrektur: bitte den Zug ansagen."
    room = Room(ear, own, latency_s)
    room.hear(bytes(int(latency_s * HEARING_RATE) * 2) + echo(slowly(own, 90)) + QUIET * 2, QUIET)
    assert (room.cut_in, room.heard) == ([], [])


def test_before_rochades_first_word_is_heard_a_word_is_the_players(ear, said):
    """His headset holds half a second of sound: who cuts in on the sentence before is not taken for this one."""
    room = Room(ear, "Keine Frage offen. Gehört: nein.", latency_s=3.0)
    room.hear(QUIET[: HEARING_RATE // 5] + said("Nein") + QUIET * 8, QUIET)
    assert (room.cut_in, room.lost) == (["nein"], [])


QUESTION_OF_TWO = "Gemeint: Springer Gustav eins Felix drei, oder Springer Felix zwei Hector drei? Ja oder nein."


def test_who_wears_headphones_cuts_in_on_a_question_as_well(ear, said):
    """Rochade has not come to its own "nein" yet."""
    room = Room(ear, QUESTION_OF_TWO)
    room.hear(QUIET * 3 + said("Nein") + QUIET * 2, QUIET)
    assert (room.cut_in, room.lost, room.heard) == (["nein"], [], [])


@pytest.mark.parametrize(
    ("own", "word"),
    [
        ("Weiß hat noch zwei Minuten.", "Nein"),
        ("Wenn die Uhr steht, beginnt die Partie.", "Nein"),
        ("Ihnen fehlen noch Linien und Figuren.", "Nein"),
        ("Der Rechner spricht die Reihen.", "Abbrechen"),
        ("Error. Torre.", "Korrektur"),
        ("Prompt. Two points.", "Stopp"),
    ],
)
@pytest.mark.parametrize("comes_back", [False, True])
def test_a_word_of_the_same_letters_keeps_nobody_from_saying_no(ear, said, own, word, comes_back):
    """What sounds otherwise is not Rochade's: at the very time of it, and at a loudspeaker that comes back."""
    room = Room(ear, own)
    room.hear(QUIET * 2 + (echo(said(own)) if comes_back else b"") + QUIET + said(word) + QUIET * 2, QUIET)
    assert (room.cut_in, room.lost) == ([word.lower()], [])


def test_a_word_at_the_very_time_of_rochades_own_is_told_and_not_taken(ear, said):
    """Whose it was nobody can tell: two low tones ask whoever wears headphones to say it again."""
    room = Room(ear, QUESTION_OF_TWO)
    room.hear(QUIET * 12 + said("Nein") + QUIET * 2, QUIET)
    assert (room.cut_in, room.lost, room.heard) == ([], ["nein"], [])


@pytest.mark.parametrize(
    ("language", "own", "word"),
    [
        ("de", "Wirklich aufgeben? Ja oder nein.", "nein"),
        ("de", "Schon angesagt: stopp. Zum Ändern: Korrektur.", "Korrektur"),
        ("de", "Abgelehnt: stopp.", "stopp"),
        ("en", "Edition nine.", "nine"),
        ("en", "This rule needs one of stop: nine.", "nine"),
        ("en", "To go on, say: stop.", "stop"),
    ],
)
@pytest.mark.parametrize("rate", [90, 175])
@pytest.mark.parametrize("before_s", [0.0, 0.2, 0.4])
def test_a_leak_that_begins_in_the_middle_of_a_sentence_is_no_players_word(ear, language, own, word, rate, before_s):
    """He takes his headset off as Rochade says "nein" in the question: nothing had come back of it before.

    Nor is its "nine" in English, which the ear takes for "nein".
    """
    sound, before = slowly(own, rate, language), len(slowly(own.partition(word)[0], rate, language))
    begins = max(0, before - int(before_s * HEARING_RATE) * 2) // FRAME_BYTES * FRAME_BYTES
    room = Room(ear, own)
    room.hear(bytes(begins) + sound[begins:], QUIET * 4)
    assert (room.cut_in, room.heard) == ([], [])


def test_another_word_than_its_own_cuts_in_at_a_loudspeaker_too(ear, said):
    """Rochade says no "stopp" there: whoever says it has silence."""
    own = "Keine Frage offen. Gehört: nein."
    room = Room(ear, own)
    room.hear(QUIET[: HEARING_RATE // 5] + echo(slowly(own, 90)) + QUIET + said("Stopp") + QUIET * 2, QUIET)
    assert room.cut_in == ["stopp"]


@pytest.mark.parametrize(
    ("word", "after_ms"),
    [("Korrektur", 400), ("Korrektur", 1_300), ("Nein", 400), ("Nein", 1_300), ("Stopp", 900), ("Stopp", 1_300)],
)
def test_a_word_that_cuts_in_is_heard_in_the_midst_of_rochades_voice(ear, said, word, after_ms):
    """It reads back a move that was misheard, out of a loudspeaker: "Korrektur" is louder, and heard by itself."""
    room = Room(ear, "Cesar sieben Cesar fünf.")
    room.hear_into(echo(said("Cesar sieben Cesar fünf."), 0.2), said(word), after_ms)
    assert (room.cut_in, room.lost, room.heard) == ([word.lower()], [], [])


@pytest.mark.parametrize("after_ms", [1_300, 1_700, 2_200, 4_500])
def test_who_cuts_in_on_a_long_sentence_need_not_wait_for_its_end(ear, said, after_ms):
    """He has asked for the times, and knows enough: "Stopp" is heard while they are told, whatever word it falls on."""
    own = "Weiß: sieben Sekunden verbraucht, eine Stunde neunundzwanzig Minuten zweiundfünfzig Sekunden übrig."
    back, stop = echo(said(own), 0.2), np.frombuffer(said("Stopp"), "<i2")
    mixed = np.frombuffer(QUIET + back, "<i2").astype(int)
    mixed[len(QUIET) // 2 + after_ms * HEARING_RATE // 1000 :][: len(stop)] += stop
    sound = mixed.clip(-32_768, 32_767).astype("<i2").tobytes()
    room, until = Room(ear, own), bytes_of_ms(after_ms + 1_800)  # three to six seconds of seven
    room.hear(sound[:until], b"", (0.5, duration_ms(back) / 1000))
    assert (room.cut_in, room.lost) == (["stopp"], [])


@pytest.mark.parametrize(
    ("own", "words"),
    [("Erst die Uhr drücken.", "Uhr drücken"), ("Springer Gustav eins Felix drei.", "Springer Gustav eins")],
)
def test_at_a_headset_words_that_rochade_is_saying_are_told_as_well(ear, said, own, words):
    """Nothing of its voice comes back there: who says what it says learns that it was lost."""
    room = Room(ear, own)
    room.hear(QUIET + said(words) + QUIET * 2, QUIET)
    assert (room.cut_in, room.lost, room.heard) == ([], [words.lower()], [])


def test_a_breath_at_a_headset_is_not_rochades_voice(ear, said):
    """It is loud, as Rochade begins; a "nein" at the time of Rochade's own is told, for it is no echo."""
    lasts = HEARING_RATE * 6 // 10
    noise = np.random.default_rng(3).normal(0, 8_000, lasts) * np.hanning(lasts)
    breath = noise.clip(-32_768, 32_767).astype("<i2").tobytes()
    room = Room(ear, QUESTION_OF_TWO, latency_s=0.5)
    room.hear(QUIET + breath + QUIET * 12 + said("Nein") + QUIET * 2, QUIET)
    assert (room.cut_in, room.lost, room.heard) == ([], ["nein"], [])


def test_a_loudspeaker_that_is_late_is_known_after_two_sentences(ear, said):
    """The sound system knows nothing of its half second; then what Rochade says is its own, and nobody's."""
    own, sound = "Eva zwei Eva vier.", echo(said("Eva zwei Eva vier."))
    room = Room(ear, own)
    room.hear_in_turn([QUIET + sound + QUIET] * 4)
    assert (room.cut_in, room.heard, len(room.lost)) == ([], [], 2)


def spoken(*sentences: tuple[str, str]) -> list[bytes]:
    """Each, words and voice, as the ear takes sound."""
    espeak, said = EspeakSynthesiser(), list[bytes]()
    for words, voice in sentences:
        samples = bytearray()

        def keep(chunk: bytes, samples: bytearray = samples) -> bool:
            samples.extend(chunk)
            return True

        espeak.synthesise(words, voice, keep)
        said.append(resampled(Pcm(bytes(samples), espeak.sample_rate), HEARING_RATE))
    return said


def spoken_first(*sentences):
    """The same by an espeak that has spoken nothing before: its samples are never quite the same again."""
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as beside:
        return beside.submit(spoken, *sentences).result()


def test_a_word_that_nearly_cuts_in_is_told(ear):
    """It is over as soon as a knock is, but for its soft sounds: two low tones ask whoever said it to say it again."""
    own, word = spoken_first(("Uhr von Weiß läuft.", "de"), ("Abbrechen", "de-x-f4"))
    room = Room(ear, "Uhr von Weiß läuft.")
    room.hear_into(echo(own, 0.3), word, 280)
    assert (room.cut_in, room.lost, room.heard) == ([], [""], [])


@pytest.mark.parametrize("after_ms", [0, 80, 200, 240, 400, 600])
def test_a_soft_word_over_rochades_voice_is_never_lost_without_a_sign(ear, after_ms):
    """Only in its vowels it is louder; whoever says it again into the next sentences has a sign each time.

    He says it so early that how loud Rochade's voice is can be known of other sentences alone.
    """
    own, word = spoken_first(("Uhr von Weiß läuft.", "de"), ("Abbrechen", "de-x-f4"))
    back, soft = echo(own, 0.3), np.frombuffer(word, "<i2")
    sentence = back + bytes(-len(back) % FRAME_BYTES) + QUIET * 3
    mixed = np.frombuffer(QUIET + sentence * 4, "<i2").astype(int)
    begins = [(len(QUIET) + place * len(sentence)) // 2 for place in range(4)]
    for begin in begins[1:]:
        mixed[begin + after_ms * HEARING_RATE // 1000 :][: len(soft)] += soft
    sound = mixed.clip(-32_768, 32_767).astype("<i2").tobytes()
    room = Room(ear, "Uhr von Weiß läuft.")
    room.hear(sound, QUIET, *((begin / HEARING_RATE, duration_ms(back) / 1000) for begin in begins))
    assert (len(room.cut_in + room.lost), room.heard) == (3, [])


@pytest.mark.parametrize("after_ms", [80, 240, 320, 640, 720, 800, 960])
def test_a_word_no_louder_than_rochades_loudest_is_told_by_what_the_loudspeaker_was_given(ear, after_ms):
    """Behind Rochade's own first word it is louder than what that leaves in the room: two low tones tell it."""
    own, word = spoken_first(("Uhr von Weiß läuft.", "de"), ("Abbrechen", "de"))
    room = Room(ear, "Uhr von Weiß läuft.")
    room.hear_into(echo(own, 0.3), word, after_ms, given=own)
    assert (len(room.cut_in + room.lost), room.heard) == (1, [])


@pytest.mark.parametrize("own", ["Eva zwei Eva vier.", "Wiederholung stimmt.", "Springer Gustav eins Felix drei."])
@pytest.mark.parametrize("louder", [2.0, 4.0])
def test_who_turns_the_loudspeaker_up_between_two_sentences_has_said_nothing(ear, said, own, louder):
    """The second comes back 6 or 12 dB louder, as what the loudspeaker is given does: nobody has spoken into it."""
    dry = said(own)
    first, second = echo(dry, 0.2), echo(dry, 0.2 * louder)
    before, lasts_s = QUIET + first + QUIET * 2, duration_ms(dry) / 1000
    before += bytes(-len(before) % FRAME_BYTES)
    room = Room(ear, own)
    room.given = QUIET + dry.ljust(len(before) - len(QUIET), bytes(1)) + dry
    room.hear(before + second + QUIET * 2, QUIET, (0.5, lasts_s), (duration_ms(before) / 1000, lasts_s))
    assert (room.cut_in, room.lost, room.heard) == ([], [], [])


@pytest.mark.parametrize("own", ["Uhr von Weiß läuft.", "Wiederholung stimmt.", "Springer Gustav eins Felix drei."])
@pytest.mark.parametrize("loudness", [0.05, 0.3, 1.0])
@pytest.mark.parametrize("late_ms", [0, 300])
def test_what_comes_back_as_the_loudspeaker_was_given_it_is_nobodys(ear, said, own, loudness, late_ms):
    """Also later than the sound system says."""
    room, lasts_s = Room(ear, own), duration_ms(said(own)) / 1000
    room.given = QUIET + said(own)
    room.hear(QUIET + bytes_of_ms(late_ms) * bytes(1) + echo(said(own), loudness) + QUIET * 2, QUIET, (0.5, lasts_s))
    assert (room.cut_in, room.lost, room.heard) == ([], [], [])


@pytest.mark.parametrize("tone", [0, 180, 300])
def test_pieces_that_are_put_down_into_rochades_voice_are_no_word(ear, said, tone):
    """A capture knocks twice, as loud as a voice, and a board of wood may ring: each is over sooner than a vowel."""
    times = np.arange(HEARING_RATE * 80 // 1000) / HEARING_RATE
    ringing = 9_000 * np.sin(2 * np.pi * tone * times) + np.random.default_rng(4).normal(0, 1_800, len(times))
    knock = (ringing * np.exp(-times / 0.04)).clip(-32_768, 32_767).astype("<i2").tobytes()
    room = Room(ear, "Cesar sieben Cesar fünf.")
    room.hear_into(echo(said("Cesar sieben Cesar fünf."), 0.2), knock + QUIET[: HEARING_RATE // 2] + knock, 600)
    assert (room.cut_in, room.lost, room.heard) == ([], [], [])


def test_who_says_louder_what_rochade_is_saying_learns_that_it_is_lost(ear, said):
    """Each of the words may be Rochade's own, but not so loud."""
    room = Room(ear, "Cesar sieben Cesar fünf.")
    room.hear_into(echo(said("Cesar sieben Cesar fünf."), 0.2), said("Cesar fünf"), 500)
    assert (room.cut_in, len(room.lost), room.heard) == ([], 1, [])


def test_rochades_own_voice_misheard_is_nobodys(ear, said):
    """Out of a loud loudspeaker a word comes back as another that is like it: nobody is told that he was ignored."""
    room = Room(ear, "Erst sagen: Korrektur, und dann den Zug.")
    room.hear(QUIET + said("Ist sagen Korrektur Zug") + QUIET * 2, QUIET)
    assert (room.cut_in, room.lost, room.heard) == ([], [], [])


@pytest.mark.parametrize("own", ["Ausgeführt von Weiß.", "Ausgeführt von Schwarz."])
@pytest.mark.parametrize("loudness", [0.05, 0.3, 1.0])
def test_who_answers_its_own_voice_misheard_is_heard(ear, said, own, loudness):
    """It ends in a word that the ear does not know, and comes back as "ausgeführt von Eva eins": nobody said that.

    Who has executed a move announces his own half a second later, with his clock running.
    """
    sound = echo(said(own), loudness).rstrip(bytes(1))
    room = Room(ear, own, latency_s=0.5)
    room.hear(QUIET + sound + bytes(-len(sound) % FRAME_BYTES), QUIET + said("Springer Felix drei") + QUIET * 2)
    assert (room.cut_in, room.lost, room.heard) == ([], [], ["springer felix drei"])


@pytest.mark.parametrize("own", ["Weiß ist am Zug.", "Wiederholung stimmt.", "Ausgeführt von Weiß."])
@pytest.mark.parametrize("after_ms", [100, 200, 260, 300])
@pytest.mark.parametrize("words", ["Springer Gustav acht Felix sechs", "Eva sieben Eva fünf"])
def test_who_announces_at_once_behind_its_own_voice_is_heard_whole_or_not_at_all(ear, said, own, after_ms, words):
    """His words and Rochade's are one utterance, of which the ear understands none: "Felix sechs" is another move."""
    sound = echo(said(own), 0.2).rstrip(bytes(1))
    gap = bytes(after_ms * HEARING_RATE // 1000 * 2)
    room = Room(ear, own, latency_s=0.5)
    room.hear(QUIET + sound + bytes(-len(sound) % FRAME_BYTES), gap + said(words) + QUIET * 4)
    assert (room.cut_in, room.heard) == ([], [words.lower()] if not room.lost else [])


@pytest.mark.parametrize("own", ["Wiederholung stimmt.", "Ausgeführt von Weiß."])
@pytest.mark.parametrize("after_ms", [80, 160])
def test_who_is_hardly_louder_than_rochade_and_goes_on_behind_it_is_told(ear, said, own, after_ms):
    """Out of the loudspeaker comes one utterance in one voice: "Anna sechs" alone would be another move."""
    sound, move = echo(said(own), 0.2).rstrip(bytes(1)), np.frombuffer(said("Läufer Cesar acht Anna sechs"), "<i2")
    sound += bytes(-len(sound) % FRAME_BYTES)
    softly = bytes_of_ms(after_ms) * bytes(1) + (move * 0.4).astype("<i2").tobytes()
    room = Room(ear, own)
    room.hear(QUIET + sound, softly + QUIET * 3, (0.5, duration_ms(sound) / 1000))
    assert (room.cut_in, len(room.lost), room.heard) == ([], 1, [])


def test_a_word_that_nobody_can_understand_over_rochades_voice_is_told(ear, said):
    """He speaks into the move that comes out of the loudspeaker, louder than it: he learns that he was not heard."""
    own = "Springer Bella eins David zwei."
    sound, word = np.frombuffer(echo(said(own), 0.3), "<i2"), np.frombuffer(said("Eva vier"), "<i2")
    mixed = np.concatenate([sound, np.zeros(len(word), dtype="<i2")])
    mixed[HEARING_RATE * 3 // 4 :][: len(word)] += word
    room = Room(ear, own, latency_s=0.5)
    room.hear(QUIET + mixed.tobytes() + QUIET * 2, QUIET)
    assert (len(room.cut_in + room.lost), room.heard) == (1, [])


@pytest.mark.parametrize(("louder", "at_ms", "lasts_ms"), [(2.2, 750, 2_000), (20, 1_000, 60)])
def test_neither_a_word_of_rochades_that_is_louder_nor_a_knock_is_a_voice(ear, said, louder, at_ms, lasts_ms):
    """A few decibels are between its own words; a piece that is put down beside them is louder, and soon over."""
    own = "Ausgeführt von Weiß."
    sound = np.frombuffer(echo(said(own), 0.1), "<i2").astype(float)
    sound[at_ms * HEARING_RATE // 1000 :][: lasts_ms * HEARING_RATE // 1000] *= louder
    room = Room(ear, own, latency_s=0.5)
    room.hear(QUIET + sound.clip(-32_768, 32_767).astype("<i2").tobytes() + QUIET * 2, QUIET)
    assert (room.cut_in, room.lost, room.heard) == ([], [], [])


def test_a_louder_voice_behind_rochades_first_words_is_the_players(ear, said):
    """Out of the loudspeaker come "Ausgeführt von", and he says a move into it: he learns that it was lost."""
    own = "Ausgeführt von Weiß."
    sound, move = np.frombuffer(echo(said(own), 0.1), "<i2"), np.frombuffer(said("Eva vier"), "<i2")
    mixed = np.zeros(len(sound) + len(move), dtype="<i2")
    mixed[: len(sound)] = sound
    mixed[HEARING_RATE : HEARING_RATE + len(move)] += move
    room = Room(ear, own, latency_s=0.5)
    room.hear(QUIET + mixed.tobytes() + QUIET * 2, QUIET)
    assert (room.cut_in, room.heard) == ([], [])
    assert [words.endswith("eva vier") for words in room.lost] == [True]


@pytest.mark.parametrize(
    ("own", "words", "whose"),
    [
        ("Ausgeführt von Weiß.", "ausgeführt von eva eins", Came.OWN),
        ("Ausgeführt von Weiß.", "uhr drücken", Came.LOST),
        ("Dann gilt nicht mehr: Eva zwei Eva vier.", "anna sechs", Came.LOST),
    ],
)
def test_only_behind_a_word_of_rochades_is_more_its_own(own, words, whose):
    """Where its voice comes back and nobody is louder; a file that sounds like a word of its own is none."""
    take, own_words = Take(Heard.typed(words), b""), words_of(own)
    assert came(take, own_words, own_words, comes_back=True, is_one_voice=True) is whose


def test_a_move_like_the_one_that_rochade_says_is_the_players(ear, said):
    """All its words but one are Rochade's; that one is a square's, and he learns that it was lost."""
    room = Room(ear, "Gemeint: Springer Gustav eins Felix zwei? Ja oder nein.")
    room.hear(QUIET + said("Springer Gustav eins Felix drei") + QUIET * 2, QUIET)
    assert (room.cut_in, room.lost, room.heard) == ([], ["springer gustav eins felix drei"], [])


def test_coughs_and_noise_are_nobodys(ear):
    """What is no word is not worth a sign."""
    noise = np.random.default_rng(3).normal(0, 3_000, HEARING_RATE // 2).astype("<i2").tobytes()
    room = Room(ear)
    room.hear(QUIET + noise + QUIET * 2, QUIET)
    assert (room.cut_in, room.lost, room.heard) == ([], [], [])


@pytest.mark.parametrize(
    ("words", "whose"), [("äh", Came.OWN), ("eh", Came.OWN), ("der", Came.OWN), ("der Springer", Came.LOST)]
)
def test_what_alone_says_nothing_is_not_worth_a_sign(words, whose):
    """The hiss of a quiet room is heard as that now and then; two low tones would sound into what Rochade says."""
    assert came(Take(Heard.typed(words.lower()), b""), words_of(QUESTION)) is whose


@pytest.mark.parametrize("hiss", ["Ähm", "Be"])
def test_a_word_cuts_in_behind_what_the_hiss_was_heard_as(ear, said, hiss):
    """That was no voice of Rochade's out of a loudspeaker, of which its "Ja oder nein" might come back as a "nein"."""
    room = Room(ear)
    room.hear(QUIET + said(hiss) + QUIET * 2 + said("Nein") + QUIET * 6, QUIET)
    assert (room.cut_in, room.lost, room.heard) == (["nein"], [], [])


def test_the_ear_is_open_after_it(ear, said):
    """What is said when Rochade has spoken is heard as ever."""
    room = Room(ear)
    room.hear(QUIET + said("Nein") + QUIET * 2, QUIET + said("Kurze Rochade") + QUIET * 2)
    assert (room.cut_in, room.heard) == (["nein"], ["kurze rochade"])


def test_what_was_broken_off_by_the_talk_key_is_no_word_of_the_next_sentence(ear, said):
    """His half word was no voice out of the loudspeaker; "nein" cuts in on the next question as on any."""
    before, question = (list(frames([sound])) for sound in (QUIET + said("Springer"), QUIET * 2 + said("Nein") + QUIET))
    before = before[: 10 + duration_ms(QUIET) // FRAME_MS]
    own, now, cut_in = Own(QUESTION, (len(before) * FRAME_MS / 1000, len(QUESTION) * A_LETTER_S)), [0.0], []
    overheard = Overheard(ear, own, lambda take: cut_in.append(take.heard.words), lambda _: None, lambda: now[0])
    for place, block in enumerate([*before, *question]):
        now[0] = place * FRAME_MS / 1000
        if place == len(before):
            overheard.end()
        overheard.feed(block)
    assert cut_in == ["nein"]
