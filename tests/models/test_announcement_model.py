"""The built-in model and the vocabulary table: made from each other, and heard through Vosk itself."""

import hashlib
import io
import json
import math
import statistics
import subprocess
import sys
import tomllib
from pathlib import Path

import numpy as np
import pytest
import soundfile
import soxr

from models.training.graph.marker import MARKER, UNKNOWN, grammar_digest
from models.training.speakers.lexicon import words as lexicon
from speech_grammar import NotUnderstood, grammar, parse
from speech_grammar.doubt import Doubt, doubted
from tests.models.openfst import Transducer
from voice.ear.vosk_recogniser import LONGEST_MS, VoskRecogniser

ROOT = Path(__file__).parents[2]
MODEL = ROOT / "models" / "announcements-de"
CLIPS = ROOT / "tests" / "data" / "clips"
SAID = [
    line.split("\t")[:2] for line in (CLIPS / "said.tsv").read_text(encoding="utf-8").splitlines() if line[0] != "#"
]
SPOKEN = [(f"{number:03d}-{seat}.opus", words) for number, (seat, words) in enumerate(SAID, start=1)]
SENTENCES = [(name, words) for name, words in SPOKEN if grammar.acceptor().accepts(tuple(words.split()))]
OTHERS = [(name, words) for name, words in SPOKEN if not grammar.acceptor().accepts(tuple(words.split()))]
RATE = 16_000
MODEL_BYTES = 6_000_000
LATTICE_BEAM = 3.0  # nats, in conf/model.conf
LATTICE_BYTES = 500_000
FRAME_MS = 10  # of the model's features


@pytest.fixture(scope="module")
def ear():
    """The model, loaded once."""
    return VoskRecogniser(MODEL)


@pytest.fixture(scope="module")
def marker():
    """What the model says of itself."""
    return json.loads((MODEL / MARKER).read_text(encoding="utf-8"))


def hear(ear, samples):
    """What is heard in samples of -1 to 1 at 16 kHz."""
    listening = ear.listen()
    listening.accept((np.clip(samples, -1, 1) * 32767).astype("<i2").tobytes())
    return listening.finish()


def is_move(words):
    """Whether a player who is heard saying these words has announced a move."""
    try:
        return parse(words).announcement is not None
    except NotUnderstood:
        return False


def tone(seconds, *frequencies):
    """A chord."""
    time = np.arange(int(RATE * seconds)) / RATE
    return sum(np.sin(2 * np.pi * frequency * time) for frequency in frequencies) / len(frequencies) * 0.5


def test_model_and_vocabulary_agree(marker):
    """A change of the vocabulary table makes the model out of date; models/training/README.md says how to renew it."""
    assert marker["grammar_sha256"] == grammar_digest()
    assert tuple(marker["words"]) == grammar.words()


def test_words_of_the_model_are_those_of_the_grammar():
    """The recogniser knows the words of the grammar, the unknown word, and no other."""
    listed = [line.split()[0] for line in (MODEL / "graph" / "words.txt").read_text(encoding="utf-8").splitlines()]
    assert set(listed) == {*grammar.words(), UNKNOWN, "<eps>", "#0"}


def test_every_word_of_the_grammar_has_a_pronunciation():
    """A word that nobody can pronounce cannot be heard."""
    assert set(grammar.words()) <= set(lexicon())


def test_the_model_tells_how_its_words_are_pronounced():
    """Who aligns a voice with its words finds the pronunciations that the graph was built from."""
    listed = [line.split(maxsplit=1) for line in _lines(MODEL / "graph" / "lexicon.txt")]
    assert listed == [[word, " ".join(said.phones)] for word in grammar.words() for said in lexicon()[word]]
    phones = [line.split()[0] for line in _lines(MODEL / "graph" / "phones.txt")]
    assert {phone for _, said in listed for phone in said.split()} <= set(phones)


def test_the_model_knows_how_long_each_sound_of_its_words_lasts():
    """As a logarithm of frames of 10 ms: none of them is usually shorter than 40 ms or longer than 200."""
    known = {line.split()[0]: float(line.split()[1]) for line in _lines(MODEL / "am" / "timing.txt")}
    assert {phone for word in grammar.words() for said in lexicon()[word] for phone in said.phones} <= set(known)
    assert all(math.log(4) < mean < math.log(20) for mean in known.values())


def test_strict_part_of_the_graph_is_the_grammar():
    """Gr.fst holds the closed grammar arc by arc, beside silence and the costlier way for words in any order.

    "Uhr" after a move cannot be broken off: that place stands there once more, without an end.
    """
    graph = Transducer.read(MODEL / "graph" / "Gr.fst")
    names = {int(number): word for word, number in map(str.split, _lines(MODEL / "graph" / "words.txt"))}
    loose = {
        state
        for state, arcs in enumerate(graph.arcs)
        for arc in arcs
        if arc.to == state and names[arc.taken] == UNKNOWN
    }
    strict = {
        (state, names[arc.taken], arc.to)
        for state, arcs in enumerate(graph.arcs)
        for arc in arcs
        if not {state, arc.to} & loose
    }
    acceptor = doubted().acceptor
    assert len(loose) == 2  # nothing known so far, and words in any order
    assert graph.start == acceptor.start
    steps = {(state, word): to for state, word, to in acceptor.arcs}
    half_press = {to: steps[state, word] for state, word, to in strict if to not in graph.finals}
    assert {word for _, word, to in strict if to in half_press} == {"uhr"}
    assert {(half_press.get(at, at), word, half_press.get(to, to)) for at, word, to in strict} == set(acceptor.arcs)
    free = {state for state, cost in graph.finals.items() if cost == 0.0}
    assert free - loose == {*acceptor.finals, acceptor.start}


def test_a_sentence_may_be_broken_off_at_a_cost():
    """Half an announcement can be heard as half of one: its end is not heard in a breath."""
    graph, acceptor = Transducer.read(MODEL / "graph" / "Gr.fst"), doubted().acceptor
    whole = {*acceptor.finals, acceptor.start}
    halves = {state for _, _, state in acceptor.arcs} - whole
    assert halves
    assert all(graph.finals[state] > 0.0 for state in halves)


def _lines(path):
    return path.read_text(encoding="utf-8").splitlines()


def test_a_sentence_costs_more_outside_the_grammar():
    """Whatever the grammar holds is heard as the grammar has it, for the other way costs more at every word."""
    graph = Transducer.read(MODEL / "graph" / "Gr.fst")
    unknown = next(int(line.split()[1]) for line in _lines(MODEL / "graph" / "words.txt") if line.startswith(UNKNOWN))
    loose_state = len(graph.arcs) - 1
    loose = min(arc.cost for arc in graph.arcs[loose_state] if arc.taken != unknown)
    costs = _strict_costs(graph)
    assert max(cost for place, cost in costs.items() if place not in doubted().doubts) < loose
    # what is doubted stands behind two other words at least
    assert max(costs[place] for place in doubted().doubts) < 2 * loose


def _strict_costs(graph):
    """What each word of the grammar costs, by state and word."""
    names = {int(number): word for word, number in map(str.split, _lines(MODEL / "graph" / "words.txt"))}
    states = range(len(graph.arcs) - 2)  # the last two are beside the grammar
    return {(at, names[arc.taken]): arc.cost for at in states for arc in graph.arcs[at] if arc.to in states}


def test_a_doubtful_announcement_costs_what_the_model_says(marker):
    """Who announces a move that no piece can make is heard, but the sound has to speak for it more clearly.

    By how much, whoever ranks what was heard is told by the marker.
    """
    costs, doubts = _strict_costs(Transducer.read(MODEL / "graph" / "Gr.fst")), doubted().doubts
    start = doubted().acceptor.start
    plain: dict[str, float] = {}
    for (at, word), cost in costs.items():
        if at != start and (at, word) not in doubts:
            plain[word] = min(cost, plain.get(word, cost))
    common = statistics.mode(plain.values())  # what is said at every move costs less
    more = {doubt: {round(costs[at] - plain.get(at[1], common), 3) for at in doubts if doubts[at] is doubt}
            for doubt in Doubt}  # fmt: skip
    assert {doubt.value: found for doubt, found in more.items()} == {
        name: {cost} for name, cost in marker["doubts"].items()
    }
    assert all(0 < cost <= LATTICE_BEAM for cost in marker["doubts"].values())  # or Vosk would not offer it at all


def test_model_is_small():
    """The model is part of every clone and every wheel."""
    assert sum(path.stat().st_size for path in MODEL.rglob("*") if path.is_file()) <= MODEL_BYTES


def test_the_lattice_is_made_once_at_the_end_with_little_memory():
    """A steady tone ends no word: made anew four times a second, its lattice took ten times as long as it sounded."""
    settings = dict(line.removeprefix("--").split("=") for line in _lines(MODEL / "conf" / "model.conf"))
    assert int(settings["determinize-max-delay"]) * FRAME_MS > LONGEST_MS
    assert int(settings["max-mem"]) <= LATTICE_BYTES


def test_figures_are_of_the_network_that_ships():
    """EVALUATION.md names the network it measured: figures of another would be somebody else's."""
    network = hashlib.sha256((MODEL / "am" / "final.mdl").read_bytes()).hexdigest()
    assert network in (MODEL / "EVALUATION.md").read_text(encoding="utf-8")


def test_vosk_loads_the_model_without_a_warning():
    """Vosk's own log has nothing to complain about."""
    code = f"import vosk; vosk.SetLogLevel(0); vosk.KaldiRecognizer(vosk.Model({str(MODEL)!r}), 16000)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "WARNING" not in done.stderr
    assert "ERROR" not in done.stderr


@pytest.mark.parametrize(("name", "words"), SENTENCES)
def test_sentences_of_voices_never_trained_on_are_heard(ear, name, words):
    """Three voices that the training left out are heard word by word."""
    samples, rate = soundfile.read(CLIPS / name)
    assert rate == RATE
    assert hear(ear, samples).words == words


def test_what_no_piece_can_do_is_heard_as_it_was_said(ear, marker):
    """A slip of the tongue in the demo: no knight goes so, and the ear says what it thinks of that."""
    heard = hear(ear, soundfile.read(ROOT / "demo" / "takes" / "first" / "048-black.opus")[0])
    assert heard.words == "springer cesar sechs cesar fünf"
    assert heard.hypotheses[0].doubt == marker["doubts"]["impossible"]


@pytest.mark.parametrize("name", [name for name, _ in OTHERS])
def test_what_is_no_chess_is_no_move(ear, name):
    """Talk, and half an announcement, never become a move."""
    heard = hear(ear, soundfile.read(CLIPS / name)[0])
    assert not is_move(heard.words)


@pytest.mark.parametrize("words", ["springer gustav", "turm david", "läufer hector vier gustav", "bauer felix"])
def test_half_an_announcement_is_heard_as_half(ear, words):
    """No last word is made of a breath: the player hears what is missing."""
    name = words.replace(" ", "-").replace("ä", "ae")
    assert hear(ear, soundfile.read(ROOT / "tests" / "data" / "halves" / f"{name}.opus")[0]).words == words


@pytest.mark.parametrize(("name", "words"), [("white-drei", "drei"), ("white-zwei", "zwei"), ("black-eins", "eins")])
def test_a_number_by_itself_is_heard_through_an_old_telephone(ear, name, words):
    """What GSM leaves of it is enough."""
    samples, _ = soundfile.read(ROOT / "demo" / "takes" / "answers" / f"{name}.opus")
    called = io.BytesIO()
    soundfile.write(called, soxr.resample(samples, RATE, RATE // 2), RATE // 2, format="WAV", subtype="GSM610")
    called.seek(0)
    assert hear(ear, soxr.resample(soundfile.read(called)[0], RATE // 2, RATE)).words == words


@pytest.mark.parametrize("level", [0.001, 0.02, 0.3])
def test_noise_is_no_sentence(ear, level):
    """Whatever its level, noise says nothing."""
    noise = np.random.default_rng(1).standard_normal(RATE * 4) * level
    assert hear(ear, noise).words == ""


@pytest.mark.parametrize("seconds", [0.0, 0.01, 0.1, 3.0])
def test_silence_says_nothing(ear, seconds):
    """Digital silence of any length says nothing."""
    assert hear(ear, np.zeros(int(RATE * seconds))).words == ""


def test_music_is_no_move(ear):
    """A tune is no announcement."""
    tune = np.concatenate(
        [tone(0.4, pitch, pitch * 1.26, pitch * 1.5) for pitch in (262, 294, 330, 262, 392, 440, 392, 330)]
    )
    assert not is_move(hear(ear, tune).words)


def test_first_and_last_word_survive_a_tight_cut(ear):
    """A talk key pressed late and released early leaves hardly any silence, and the move is still heard."""
    samples, _ = soundfile.read(CLIPS / "001-white.opus")
    loud = np.flatnonzero(np.abs(samples) > 0.02 * np.abs(samples).max())
    assert hear(ear, samples[loud[0] - 320 : loud[-1] + 320]).words == "springer gustav eins felix drei"


def test_pronunciations_use_no_unknown_phone():
    """lexicon.toml is written in the phones that the model was trained on."""
    table = tomllib.loads((ROOT / "models" / "training" / "speakers" / "lexicon.toml").read_text(encoding="utf-8"))[
        "words"
    ]
    assert set(table) == set(lexicon())
