"""The built-in model hears announcements as they were said, and takes talk, noise and music for no move."""

import shutil
import subprocess
import sys
from functools import partial
from itertools import pairwise
from pathlib import Path
from random import Random

import chess
import numpy as np
import pytest
import soundfile
import soxr

from dialogue.understanding.closing import is_closed
from dialogue.understanding.ranking import rank
from speech_grammar import doubt, grammar
from speech_grammar.parsing import parse
from tests.voice.conftest import MODEL, resampled
from voice.audio import open_recording
from voice.ear.activity import Thresholds, VoiceActivity
from voice.ear.hearing import frames, hear_recording
from voice.ear.listener import Expected, takes
from voice.ear.phrases import phrases
from voice.ear.push_to_talk import PushToTalk, TalkKey
from voice.ear.recogniser import hear
from voice.ear.segmenter import Whole
from voice.ear.spellings import Spellings
from voice.ear.vosk_recogniser import BUILT_IN_MARK, VoskRecogniser
from voice.errors import ModelError, VoiceErrorCode
from voice.mouth.espeak import EspeakSynthesiser
from voice.mouth.manner import Manner
from voice.pcm import FRAME_BYTES, HEARING_RATE, Pcm, write_wav

ROOT = Path(__file__).parents[3]
BLOCK = 3_200  # bytes: a tenth of a second


def blocks_of(samples: bytes) -> list[bytes]:
    """The sound as a microphone would deliver it."""
    return [samples[start : start + BLOCK] for start in range(0, len(samples), BLOCK)]


def noise(seconds: float, loudness: float, seed: int = 3) -> bytes:
    """White noise of a root mean square."""
    return np.random.default_rng(seed).normal(0, loudness, int(seconds * HEARING_RATE)).astype("<i2").tobytes()


def chord(seconds: float) -> bytes:
    """A minor chord with a beat, as from an organ."""
    time = np.arange(int(seconds * HEARING_RATE)) / HEARING_RATE
    sound = sum(np.sin(2 * np.pi * hertz * time) for hertz in (220, 261.6, 329.6, 440))
    return (2_000 * sound * (1 + np.sin(2 * np.pi * 2 * time))).astype("<i2").tobytes()


def spoken(sound: bytes) -> bytes:
    """Without the synthesiser's own silence at both ends."""
    samples = np.frombuffer(sound, dtype="<i2")
    loud = np.flatnonzero(np.abs(samples.astype(np.int32)) > 300)
    return samples[loud[0] : loud[-1] + 1].tobytes()


TAKES = sorted((ROOT / "demo" / "takes" / "first").glob("*.opus"))[::12]
PATIENT = Thresholds(closed_ms=Thresholds().end_ms)  # waits as long for what is whole as for all else
ANNOUNCEMENTS = [
    "Springer Gustav eins Felix drei",
    "Eva zwei Eva vier",
    "Dame David eins schlägt David sieben",
    "Turm Anna eins David eins Schach",
    "Kurze Rochade",
    "Eva sieben Eva acht Dame",
]


class TestHearing:
    """The built-in model."""

    @pytest.mark.parametrize("words", ANNOUNCEMENTS)
    def test_an_announcement_is_heard(self, ear, said, words):
        """In lower-case German, with its length and how long it took."""
        heard = hear(ear, blocks_of(said(words)))
        assert heard.words == words.lower()
        assert heard.hypotheses[0].words == heard.words
        assert 0.0 < heard.confidence <= 1.0
        assert heard.duration_ms == pytest.approx(len(said(words)) / 32, rel=0.02)
        assert heard.latency_ms > 0
        assert heard.rtf > 0
        assert not heard.too_long

    @pytest.mark.parametrize("voice", ["de", "de+Annie", "de+gustave"])
    @pytest.mark.parametrize(
        "words", ["Eva acht wird Königin", "Königin David eins Hector fünf", "König Eva eins Eva zwei"]
    )
    def test_a_queen_by_her_other_name_is_no_rook_and_no_king(self, ear, voice, words):
        """Said slowly, "Königin" was heard as "Turm", which nobody takes back."""
        slowly, samples = EspeakSynthesiser(Manner(rate=150)), bytearray()

        def keep(chunk: bytes) -> bool:
            samples.extend(chunk)
            return True

        slowly.synthesise(words, voice, keep)
        sound = resampled(Pcm(bytes(samples), slowly.sample_rate), HEARING_RATE)
        assert hear(ear, blocks_of(sound)).words == words.lower()

    @pytest.mark.parametrize("words", ["Unzulässiger Zug", "Remis im Endspurt", "Remis", "Letzter Zug"])
    def test_a_claim_is_heard_beside_the_words_that_it_begins_or_ends_with(self, ear, said, words):
        """A claim of an illegal move or in the quickplay finish is no offer and no question."""
        assert hear(ear, blocks_of(said(words))).words == words.lower()

    @pytest.mark.parametrize(
        "words",
        [
            *("bitte langsamer", "bitte schneller", "bitte leiser", "bitte lauter", "bitte tiefer", "bitte höher"),
            *("bitte kurz", "bitte normal", "bitte ausführlich", "Töne aus", "Töne an", "Zeitmarken an"),
            *("Zug zurück", "bitte Tipp", "zurück", "zum Anfang", "zum Ende", "Schluss jetzt"),
            *("Zug zwölf", "Zug drei und zwanzig", "Zug ein und vierzig", "was hat die Uhr gezeigt"),
            *("Mikrofon aus", "Mikrofon an", "noch einmal", "wer ist dran", "bin ich am Zug", "bin ich dran"),
            *("wie viel Zeit habe ich", "wie viel Zeit habe ich noch", "wie viel Zeit hat er"),
            *("wie viel Zeit hat er noch", "ich biete Remis an", "Korrektur David vier Uhr drücken"),
            *("Revanche", "keine Revanche"),
            *("spiel die Ansage", "bester Zug", "nächster Fehler", "Lektion drei", "nächste Lektion"),
        ],
    )
    def test_nobody_needs_a_keyboard_to_be_spoken_to_as_he_likes_or_to_go_through_a_game(self, ear, said, words):
        """How Rochade speaks, help in training, and the way through a game that was played are heard, too."""
        assert hear(ear, blocks_of(said(words))).words == words.lower()

    def test_hypotheses_come_best_first_and_differ(self, ear, said):
        """What else it may have been, without repetitions."""
        hypotheses = hear(ear, blocks_of(said("Eva zwei Eva vier"))).hypotheses
        scores = [one.score for one in hypotheses]
        assert scores == sorted(scores, reverse=True)
        assert len({(one.words, one.whole) for one in hypotheses}) == len(hypotheses)

    def test_a_pause_inside_an_announcement_loses_nothing(self, ear, said):
        """Who thinks between square and square is still heard as one announcement."""
        pause = noise(1.5, 5)
        heard = hear(ear, blocks_of(said("Springer Gustav eins") + pause + said("Felix drei")))
        announcement = rank(heard.hypotheses).chosen.announcement
        assert announcement == parse("springer gustav eins felix drei").announcement

    def test_half_an_announcement_is_heard_as_half(self, ear, said):
        """A piece and a file alone are not bent into a whole sentence."""
        heard = hear(ear, blocks_of(said("Springer Gustav")))
        assert heard.words == "springer gustav"
        assert rank(heard.hypotheses).chosen.reading is None

    @pytest.mark.parametrize(
        "sound",
        [b"", b"\0\0", bytes(64_000), noise(2, 20), noise(2, 1_000), noise(0.05, 3_000), chord(3)],
        ids=["nothing", "one sample", "silence", "hiss", "noise", "click", "music"],
    )
    def test_what_is_no_speech_is_no_move(self, ear, sound):
        """Silence, noise and music name no move."""
        heard = hear(ear, blocks_of(sound))
        assert not heard.hypotheses or rank(heard.hypotheses).chosen.announcement is None

    def test_table_talk_is_no_move(self, ear, said):
        """German that is no chess names no move."""
        talk = ["Guten Morgen, wie geht es Ihnen heute", "Möchten Sie vielleicht noch einen Kaffee trinken"]
        for words in talk:
            heard = hear(ear, blocks_of(said(words)))
            assert not heard.hypotheses or rank(heard.hypotheses).chosen.announcement is None

    def test_utterances_do_not_disturb_each_other(self, ear, said):
        """Two players may speak at once, and the next utterance starts afresh."""
        white, black = ear.listen(), ear.listen()
        for one, other in zip(blocks_of(said("Kurze Rochade")), blocks_of(said("Lange Rochade")), strict=False):
            white.accept(one)
            black.accept(other)
        assert (white.finish().words, black.finish().words) == ("kurze rochade", "lange rochade")

    def test_the_same_sound_is_heard_the_same_in_blocks_of_any_size(self, ear, said):
        """A sound card's buffer size changes nothing."""
        sound = said("Dame David eins Hector fünf")
        assert hear(ear, [sound]).words == hear(ear, blocks_of(sound)).words == "dame david eins hector fünf"

    def test_a_muted_microphone_is_no_check(self, ear, said):
        """Perfect silence after a move, which no microphone delivers, adds no word to it."""
        heard = hear(ear, blocks_of(bytes(8_000) + said("Eva zwei Eva vier") + bytes(32_000)))
        assert heard.words == "eva zwei eva vier"

    def test_endless_talk_is_stopped(self, ear, said):
        """After the longest announcement, hearing stops, and says that it did."""
        read = []
        second = said("Kurze Rochade")[:32_000]

        def endless():
            for number in range(10_000):
                read.append(number)
                yield second

        heard = hear(ear, endless())
        assert heard.too_long
        assert heard.duration_ms == 12_000
        assert len(read) == 13


class TestRecordings:
    """Files."""

    @pytest.mark.parametrize(
        ("rate", "channels", "subtype"),
        [
            (8_000, 1, "PCM_16"),
            (16_000, 2, "PCM_U8"),
            (22_050, 1, "PCM_24"),
            (44_100, 2, "PCM_32"),
            (96_000, 1, "FLOAT"),
        ],
    )
    def test_every_kind_of_wav_says_the_same(self, ear, said, tmp_path, rate, channels, subtype):
        """Telephone or studio, one channel or two: a castling is a castling."""
        samples = np.frombuffer(said("Lange Rochade"), dtype="<i2").astype(np.float32) / 32_768
        count = int(len(samples) * rate / HEARING_RATE)
        there = np.interp(np.arange(count) * HEARING_RATE / rate, np.arange(len(samples)), samples)
        path = tmp_path / "rochade.wav"
        soundfile.write(path, np.repeat(there[:, None], channels, axis=1), rate, subtype=subtype)
        assert hear_recording(ear, path).heard.words == "lange rochade"

    def test_a_truncated_recording_is_heard_as_far_as_it_goes(self, ear, said, tmp_path):
        """And says that it was cut."""
        path = tmp_path / "cut.wav"
        write_wav(path, Pcm(said("Kurze Rochade") + said("Eva vier"), HEARING_RATE))
        path.write_bytes(path.read_bytes()[: 44 + len(said("Kurze Rochade"))])
        found = hear_recording(ear, path)
        assert (found.heard.words, found.is_truncated) == ("kurze rochade", True)

    def test_an_announcement_is_found_in_three_hours(self, ear, said, tmp_path):
        """Hours of silence are passed over, and the announcement at their end is heard."""
        path = tmp_path / "three-hours.flac"
        minute = np.zeros(HEARING_RATE * 60, dtype=np.int16)
        with soundfile.SoundFile(path, "w", HEARING_RATE, 1, "PCM_16") as file:
            for _ in range(180):
                file.write(minute)
            file.write(np.frombuffer(said("Kurze Rochade"), dtype="<i2"))
        found = hear_recording(ear, path)
        assert found.heard.words == "kurze rochade"
        assert found.heard.duration_ms < 5_000

    def test_three_hours_of_talk_are_too_long(self, ear, said, tmp_path):
        """What goes on and on is no announcement, and is not listened to for hours."""
        path = tmp_path / "talk.flac"
        talk = np.frombuffer(said("Guten Morgen, wie geht es Ihnen heute") * 60, dtype="<i2")
        soundfile.write(path, talk, HEARING_RATE)
        found = hear_recording(ear, path)
        assert (found.heard.too_long, found.is_truncated) == (True, False)
        assert not any(one.whole for one in found.heard.hypotheses)


class TestStreams:
    """Utterances as they are spoken."""

    def test_hands_free_hears_each_announcement(self, ear, said):
        """Two announcements, a second apart, are heard as two; each has its sound for the tape."""
        quiet = bytes(48_000)
        stream = quiet + said("Kurze Rochade") + quiet + said("Eva zwei Eva vier") + quiet
        found = list(takes(blocks_of(stream), VoiceActivity(), ear))
        assert [take.heard.words for take in found] == ["kurze rochade", "eva zwei eva vier"]
        assert [len(take.samples) // 32 for take in found] == [take.heard.duration_ms for take in found]

    @pytest.mark.parametrize("take", TAKES, ids=lambda take: f"{take.parent.name}/{take.stem}")
    def test_no_announcement_is_cut_in_two(self, ear, take):
        """What may go on is waited for, so that each recording of the demo is one utterance, with all its words."""
        recorded = open_recording(take).pcm(HEARING_RATE).samples
        stream = noise(1, 10) + recorded + noise(1.5, 10)
        (soon,) = takes(frames([stream]), VoiceActivity(), ear)
        (late,) = takes(frames([stream]), VoiceActivity(thresholds=PATIENT), ear)
        assert soon.heard.words == late.heard.words

    @pytest.mark.parametrize(
        ("begun", "rest"),
        [
            ("Springer Gustav eins", "Felix drei"),
            ("Bauer Eva sieben", "Eva acht Dame"),
            ("Eva sieben Eva acht", "Dame"),
            ("Läufer Felix eins", "schlägt Bella fünf"),
        ],
    )
    def test_what_may_go_on_may_take_its_time(self, ear, said, begun, rest):
        """Half a second of thought between a square and what belongs to it makes no two sentences of one."""
        stream = noise(1, 10) + spoken(said(begun)) + noise(0.5, 10) + spoken(said(rest)) + noise(1.5, 10)
        found = takes(frames([stream]), VoiceActivity(), ear)
        assert [one.heard.words for one in found] == [f"{begun} {rest}".lower()]

    @pytest.mark.parametrize("sentence", ["Eva zwei Eva vier", "Kurze Rochade", "Uhr drücken", "Ja"])
    def test_what_is_whole_ends_sooner(self, ear, said, sentence):
        """After a move with both squares, a castling, a closed command nothing is waited for but its last sound."""
        stream = noise(1, 10) + spoken(said(sentence)) + noise(2, 10)
        (soon,) = takes(frames([stream]), VoiceActivity(), ear)
        (late,) = takes(frames([stream]), VoiceActivity(thresholds=PATIENT), ear)
        assert soon.heard.words == late.heard.words == sentence.lower()
        assert late.heard.duration_ms - soon.heard.duration_ms >= 400

    def test_what_is_whole_on_this_board_ends_sooner(self, ear, said):
        """A knight that can go there has nothing behind it; by grammar alone it may be the square of departure."""
        stream = noise(1, 10) + spoken(said("Springer Felix drei")) + noise(2, 10)
        on_board = Expected(closes=partial(is_closed, board=chess.Board()))
        (soon,) = takes(frames([stream]), VoiceActivity(), ear, expected=on_board)
        (late,) = takes(frames([stream]), VoiceActivity(), ear)
        assert soon.heard.words == late.heard.words == "springer felix drei"
        assert late.heard.duration_ms - soon.heard.duration_ms >= 400

    def test_the_talk_key_makes_one_utterance(self, ear, said):
        """From key down to key up, whatever is said before and after."""
        key = TalkKey()
        spoken = [(None, said("Eva vier")), ("press", said("Lange Rochade")), ("release", said("Eva vier"))]

        def stream():
            for action, sound in spoken:
                if action:
                    getattr(key, action)()
                yield from (sound[start : start + 640] for start in range(0, len(sound), 640))

        found = list(takes(stream(), PushToTalk(key), ear))
        assert [take.heard.words for take in found] == ["lange rochade"]

    def test_a_stream_that_breaks_off_is_heard_as_far_as_it_went(self, ear, said):
        """The microphone goes, what was said before it remains."""
        key = TalkKey()
        key.press()
        found = list(takes(blocks_of(said("Kurze Rochade")), PushToTalk(key), ear))
        assert [take.heard.words for take in found] == ["kurze rochade"]


def changed_model(folder: Path, spell: dict[str, str]) -> Path:
    """A copy of the built-in model without its mark, so that it is any Vosk model, with other spellings of words."""
    shutil.copytree(MODEL, folder, symlinks=True)
    (folder / BUILT_IN_MARK).unlink()
    words = folder / "graph" / "words.txt"
    lines = [line.split() for line in words.read_text(encoding="utf-8").splitlines()]
    words.write_text("".join(f"{spell.get(word, word)} {number}\n" for word, number in lines), encoding="utf-8")
    return folder


class TestOtherModels:
    """Any German Vosk model may be put in the place of the built-in one."""

    def test_it_hears_the_announcements(self, said, tmp_path):
        """With the grammar given at run time."""
        other = VoskRecogniser(changed_model(tmp_path / "other", {}))
        assert not other.is_built_in
        assert other.missing_words == ()
        assert hear(other, blocks_of(said("Lange Rochade"))).words == "lange rochade"

    def test_its_own_spellings_are_used_and_written_canonically(self, said, tmp_path):
        """A model that writes "hektor" hears the Laws' Hector."""
        other = VoskRecogniser(changed_model(tmp_path / "other", {"hector": "hektor", "fünf": "fuenf"}))
        assert other.substitutes == {"fünf": "fuenf", "hector": "hektor"}
        heard = hear(other, blocks_of(said("Turm Hector eins Hector fünf")))
        assert heard.words == "turm hector eins hector fünf"

    def test_words_that_it_lacks_are_named(self, tmp_path):
        """Vosk would drop them silently; the player is told before the game."""
        other = VoskRecogniser(changed_model(tmp_path / "other", {"gustav": "gestern", "rochade": "rochen"}))
        assert other.missing_words == ("gustav", "rochade")

    def test_a_model_of_another_language_is_refused(self, tmp_path):
        """A model that knows no word of the announcements is no use."""
        foreign = {word: f"x{number}" for number, word in enumerate(grammar.words())}
        with pytest.raises(ModelError) as refused:
            VoskRecogniser(changed_model(tmp_path / "other", foreign))
        assert refused.value.code is VoiceErrorCode.MODEL_LACKS_WORDS

    @pytest.mark.parametrize(
        ("files", "code"),
        [
            ({}, VoiceErrorCode.MODEL_MISSING),
            ({"README": "no model"}, VoiceErrorCode.MODEL_MISSING),
            ({"am/final.mdl": "no model"}, VoiceErrorCode.MODEL_DAMAGED),
            ({"am/final.mdl": "x", "conf/mfcc.conf": "", "conf/model.conf": ""}, VoiceErrorCode.MODEL_DAMAGED),
        ],
    )
    def test_what_is_no_model_is_named(self, tmp_path, files, code):
        """A wrong folder is told in words."""
        for name, text in files.items():
            path = tmp_path / name
            path.parent.mkdir(exist_ok=True)
            path.write_text(text)
        with pytest.raises(ModelError) as refused:
            VoskRecogniser(tmp_path)
        assert refused.value.code is code
        assert refused.value.params == {"model": tmp_path.name}

    def test_a_file_in_the_place_of_a_model_is_named(self, tmp_path):
        """Who names a recording in place of a model is told so."""
        (tmp_path / "said.wav").write_bytes(b"")
        with pytest.raises(ModelError) as refused:
            VoskRecogniser(tmp_path / "said.wav")
        assert refused.value.code is VoiceErrorCode.MODEL_MISSING

    @pytest.mark.parametrize("text", ["{", "[]", '{"doubts": {"impossible": null}}', '{"doubts": 3}'])
    def test_a_damaged_mark_is_named(self, tmp_path, text):
        """A model whose announcements.json is broken off is refused in words, as one without a network is."""
        model = shutil.copytree(MODEL, tmp_path / "broken")
        (model / "announcements.json").write_text(text, encoding="utf-8")
        with pytest.raises(ModelError) as refused:
            VoskRecogniser(model)
        assert refused.value.code is VoiceErrorCode.MODEL_DAMAGED

    def test_a_model_without_its_grammar_is_named_when_it_has_to_hear(self, tmp_path):
        """Vosk loads it and misses the grammar only then; it is told in words, as what cannot be loaded is."""
        model = shutil.copytree(MODEL, tmp_path / "deaf")
        (model / "graph" / "Gr.fst").unlink()
        deaf = VoskRecogniser(model)
        with pytest.raises(ModelError) as refused:
            deaf.listen()
        assert refused.value.code is VoiceErrorCode.MODEL_DAMAGED
        assert refused.value.params == {"model": "deaf"}

    def test_vosk_writes_no_log(self):
        """Its chatter would drown the dialogue."""
        program = (
            f"from pathlib import Path; from voice.ear.vosk_recogniser import *; VoskRecogniser(Path({str(MODEL)!r}))"
        )
        said = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True)
        assert (said.stdout, said.stderr) == ("", "")


class TestSpellings:
    """Words in another spelling."""

    def test_the_models_spelling_goes_out_and_comes_back(self):
        """As it stands first, then other spellings, then umlauts written out."""
        have = {"eva", "hektor", "fuenf"}
        chosen = Spellings.choose(["eva", "fünf", "hector", "remis"], {"hektor": "hector"}, have.__contains__)
        assert chosen.known == {"eva": "eva", "fünf": "fuenf", "hector": "hektor"}
        assert chosen.missing == ("remis",)
        assert chosen.as_known("hector fünf") == "hektor fuenf"
        assert chosen.as_known("remis") is None
        assert [chosen.canonical(word) for word in ("hektor", "fuenf", "eva", "[unk]")] == [
            "hector",
            "fünf",
            "eva",
            "[unk]",
        ]


class TestPhrases:
    """Examples for a recogniser that learns which word may follow which."""

    def test_every_phrase_is_a_sentence(self):
        """Nothing is taught that is no announcement or command."""
        automaton = grammar.acceptor()
        assert all(automaton.accepts(tuple(phrase.split())) for phrase in phrases(automaton))

    def test_every_pair_of_neighbours_is_shown(self):
        """Whatever sentence is said, no two words in it are strangers to each other."""
        shown = {pair for phrase in phrases(grammar.acceptor()) for pair in pairs(phrase)}
        for seed in range(300):
            assert set(pairs(grammar.sample(Random(seed)))) <= shown


def pairs(sentence: str) -> list[tuple[str, str]]:
    """Neighbours, with the beginning as a word."""
    words = ["<s>", *sentence.split()]
    return list(pairwise(words))


def test_at_a_question_an_utterance_is_heard_as_an_answer_too(ear):
    """As one of the answers or none: "ja" leads among them, "Springer Gustav eins Felix drei" is none of them."""

    def heard(take, *answers):
        samples = open_recording(ROOT / "demo" / "takes" / take).pcm(HEARING_RATE).samples
        (found,) = takes([samples], VoiceActivity(), ear, expected=Expected(answers=lambda _: answers))
        return found.heard

    yes = heard("answers/white-ja.opus", "ja", "nein")
    assert yes.words == yes.answers[0].words == "ja"
    move = heard("first/062-white.opus", "ja", "nein")
    assert move.words == "springer gustav eins felix drei"
    assert not any(one.words in {"ja", "nein"} and one.whole for one in move.answers[:1])
    assert heard("answers/white-ja.opus").answers == ()


def faster(take: str, times: float) -> bytes:
    """A take of the demo, as by a voice as much higher, or deeper, than any that the ear knows."""
    samples = np.frombuffer(open_recording(ROOT / "demo" / "takes" / take).pcm(HEARING_RATE).samples, "<i2")
    moved = soxr.resample(samples.astype(np.float32), HEARING_RATE * times, HEARING_RATE)
    return bytes(moved.clip(-32_768, 32_767).astype("<i2").tobytes())


def test_the_answer_whose_sounds_are_all_there_is_told_beside_none_of_them(ear):
    """By a voice that any sounds fit better "Uhr drücken" is none of the answers, and near; not where sounds lack."""

    def heard(samples, *answers):
        (found,) = takes([samples], Whole(), ear, expected=Expected(answers=lambda _: answers))
        return found.heard

    press = heard(faster("first/007-black.opus", 0.8), "uhr drücken", "ausgeführt")
    assert press.words == ""
    assert [one.words for one in press.answers] == [""]
    assert press.near_answer == "uhr drücken"
    child = heard(faster("first/007-black.opus", 1.2), "uhr drücken", "ausgeführt")
    assert (child.words, child.near, child.near_answer) == ("", "uhr drücken", "")


def test_who_speaks_first_waits_for_nothing_that_the_ear_needs_once():
    """What reads the words is there when the model is loaded, not when the first of them has been said."""
    made_once = (grammar.reader, doubt.doubted, doubt._steps)
    for make in made_once:
        make.cache_clear()
    ear = VoskRecogniser(MODEL)
    made = [make.cache_info().misses for make in made_once]
    listening = ear.listen()
    listening.accept(open_recording(ROOT / "demo" / "takes" / "answers" / "white-eins.opus").pcm(HEARING_RATE).samples)
    assert parse(listening.finish().words).number == 1
    assert [make.cache_info().misses for make in made_once] == made


class Counted:
    """The ear itself, and as what each utterance was begun to be heard, with what has been said by then."""

    def __init__(self, ear):
        self._ear, self._said = ear, 0
        self.begun = []

    def listen(self, answers=()):
        """Begin to hear one."""
        self.begun.append((tuple(answers), self._said))
        return self._ear.listen(answers)

    def blocks(self, samples):
        """The sound as a microphone delivers it."""
        for start in range(0, len(samples), FRAME_BYTES):
            self._said = start
            yield samples[start : start + FRAME_BYTES]


@pytest.mark.parametrize("then", [("ja", "nein"), ("eins", "zwei"), ()])
def test_an_answer_that_is_awaited_is_heard_while_it_is_spoken(ear, then):
    """Who answers a question waits for no second hearing at the end; only where another is open by then there is one.

    What is heard is the same either way.
    """
    samples = open_recording(ROOT / "demo" / "takes" / "answers" / "white-ja.opus").pcm(HEARING_RATE).samples
    counted = Counted(ear)
    expected = Expected(answers=lambda _: then, awaited=lambda: ("ja", "nein"))
    (found,) = takes(counted.blocks(samples), VoiceActivity(), counted, expected=expected)
    (usual, first), (awaited, second), *again = counted.begun
    assert (usual, awaited, first) == ((), ("ja", "nein"), second)
    assert [answers for answers, _ in again] == [then] * (then not in {(), awaited})
    (alone,) = takes(counted.blocks(samples), VoiceActivity(), ear, expected=Expected(answers=lambda _: then))
    assert found.heard.answers == alone.heard.answers
