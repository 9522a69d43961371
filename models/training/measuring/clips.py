"""The recordings that the model is measured with: real moves, words by themselves, talk, and what is no speech.

Every voice says them in the first pronunciation of lexicon.toml. They are spoken once and kept in ``WORK/clips``.
"""

import json
import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import chess
import chess.pgn
import numpy as np

from game.legality.resolution import announcement_of, shortest
from models.training.corpus import sentences
from models.training.corpus.augment import SAMPLE_RATE, without_speech
from models.training.corpus.engines import Engine
from models.training.measuring.recordings import Clip, Samples
from models.training.speakers import espeak, rhvoice_voices
from models.training.speakers.festival import Order, resampled, speak
from models.training.speakers.kokoro_voices import Kokoro
from models.training.speakers.lexicon import Pronunciation, pronunciations
from models.training.speakers.pico_voices import Pico
from models.training.speakers.voices import Utterance, espeak_variants, voices
from speech_grammar import grammar
from speech_grammar.announcing import long_form
from speech_grammar.doubt import Doubt, doubts_about
from speech_grammar.vocabulary import vocabulary

SEED = 2009
ROOT = Path(__file__).resolve().parents[3]
GAMES = ROOT / "tests" / "data" / "games.pgn"
EDGE_SECONDS = 1 / 3  # of silence before and after the voice
PEAK = 12_000
SLOWEST, QUICKEST = 1.25, 0.8  # the length of what is said, against the voice's own tempo
FOREIGN = ("en-us", "fr", "es", "it", "pl", "nl", "ca", "pt")


def held_out() -> tuple[str, ...]:
    """The voices that the shipped model's training never heard."""
    return (*(key for key, voice in voices().items() if voice.held_out), *espeak_variants(held_out=True))


def newcomers() -> tuple[str, ...]:
    """The voices that came after everything was chosen: nothing was learnt from them or chosen by them."""
    return tuple(key for key, voice in voices().items() if voice.newcomer)


@cache
def games() -> tuple[chess.pgn.Game, ...]:
    """The real games that moves are taken from."""
    with GAMES.open(encoding="utf-8") as file:
        return tuple(iter(lambda: chess.pgn.read_game(file), None))


def random_position(choice: random.Random) -> tuple[chess.Board, chess.Move]:
    """A position of a real game, and the move that was played there."""
    game = choice.choice(games())
    moves = list(game.mainline_moves())
    board = game.board()
    ply = choice.randrange(len(moves))
    for move in moves[:ply]:
        board.push(move)
    return board, moves[ply]


@dataclass(frozen=True, slots=True)
class Script:
    """What is to be said, and how slowly (1 is the voice's own tempo)."""

    words: str
    stretch: float
    fen: str = ""
    uci: str = ""


def moves(count: int, choice: random.Random) -> list[Script]:
    """Moves of real games, half of them with their square of departure, at tempos around the voice's own."""
    found: list[Script] = []
    while len(found) < count:
        board, move = random_position(choice)
        form = announcement_of if choice.random() < 0.5 else shortest
        words = long_form(form(board, move.uci())).lower()
        if grammar.acceptor().accepts(tuple(words.split())):
            found.append(Script(words, _tempo(choice), board.fen(), move.uci()))
    return found


def slips(count: int, choice: random.Random) -> list[Script]:
    """Moves of real games with one file or rank exchanged, so that no piece can make them."""
    found: list[Script] = []
    files, ranks = (tuple(table) for table in (vocabulary().files, vocabulary().ranks))
    while len(found) < count:
        board, move = random_position(choice)
        words = long_form(announcement_of(board, move.uci())).lower().split()
        at = choice.randrange(len(words))
        words[at] = choice.choice(files if words[at] in files else ranks)
        if grammar.acceptor().accepts(tuple(words)) and Doubt.IMPOSSIBLE in doubts_about(words):
            found.append(Script(" ".join(words), _tempo(choice)))
    return found


def commands(count: int, choice: random.Random) -> list[Script]:
    """Commands of the protocol."""
    found: list[Script] = []
    while len(found) < count:
        words = sentences.command(choice)
        if grammar.acceptor().accepts(tuple(words)):
            found.append(Script(" ".join(words), _tempo(choice)))
    return found


def each_word(takes: int, choice: random.Random) -> list[Script]:
    """Every single word, `takes` times."""
    return [Script(word, _tempo(choice)) for word in sentences.single_words() for _ in range(takes)]


def talk(count: int, choice: random.Random) -> list[Script]:
    """German that is no chess: sentences that no training heard, and words of the dictionary."""
    listed = [" ".join(words) for words in sentences.held_out_talk() if _speakable(words)]
    while len(listed) < count:
        words = sentences.dictionary_words(choice)
        if _speakable(words):
            listed.append(" ".join(words))
    return [Script(text, _tempo(choice)) for text in listed[:count]]


def _tempo(choice: random.Random) -> float:
    return choice.uniform(QUICKEST, SLOWEST)


def _speakable(words: list[str]) -> bool:
    try:
        return all(pronunciations(word) for word in words)
    except ValueError:
        return False


def spoken(voice: str, scripts: list[Script], choice: random.Random, *, is_cut: bool = True) -> list[Clip]:
    """The scripts by one voice, a third of a second of silence around; without those that the voice cannot say.

    Where the voice hums in its pauses, the silence takes their place, unless they are not to be cut.
    """
    if voice in voices():
        orders = [Order(_said(script.words), script.stretch) for script in scripts]
        utterances = speak(voices()[voice], orders)
        cut = is_cut and voices()[voice].hums
        found = [None if one is None else _samples(one, is_cut=cut) for one in utterances]
    elif voice == Engine.PICO:
        pico = Pico()
        found = [pico.speak(tuple(script.words.split()), choice).astype(np.float64) for script in scripts]
    elif voice == Engine.KOKORO:
        kokoro = Kokoro(is_held_out=True)
        found = [kokoro.speak(_said(script.words), choice).astype(np.float64) for script in scripts]
    elif voice in rhvoice_voices.names():
        lines = [rhvoice_voices.plain(_said(script.words), voice, 1 / script.stretch) for script in scripts]
        found = [samples.astype(np.float64) for samples in rhvoice_voices.speak(lines)]
    else:
        found = [_espeak(voice, script, choice) for script in scripts]
    pairs = zip(scripts, found, strict=True)
    return [Clip(voice, s.words, padded(one), s.fen, s.uci) for s, one in pairs if one is not None and one.any()]


def _samples(utterance: Utterance, *, is_cut: bool) -> Samples:
    return (utterance.without_pauses() if is_cut else utterance.samples).astype(np.float64)


def _said(words: str) -> tuple[Pronunciation, ...]:
    return tuple(pronunciations(word)[0] for word in words.split())


def _espeak(variant: str, script: Script, choice: random.Random) -> Samples:
    text = " ".join(espeak.bracketed(word.phones, word.stressed) for word in _said(script.words))
    samples, _ = espeak.engine().speak(text, f"de+{variant}", round(160 / script.stretch), choice.randint(30, 65))
    return resampled(samples.astype(np.float32), espeak.engine().sample_rate).astype(np.float64)


def foreign(count: int, choice: random.Random) -> Iterator[Clip]:
    """Other languages: German spelling read by their rules, by variants that no training heard."""
    for _ in range(count):
        text, variant = " ".join(sentences.dictionary_words(choice)), choice.choice(espeak_variants(held_out=True))
        samples, _ = espeak.engine().speak(text, f"{choice.choice(FOREIGN)}+{variant}", choice.randint(130, 190))
        if len(samples):
            said = resampled(samples.astype(np.float32), espeak.engine().sample_rate)
            yield Clip(variant, "", padded(said.astype(np.float64)))


def padded(samples: Samples) -> Samples:
    """The same as loud as all are, a third of a second of silence before and after."""
    loud = np.flatnonzero(np.abs(samples) > np.abs(samples).max() * 0.01)
    quiet = np.zeros(round(SAMPLE_RATE * EDGE_SECONDS))
    inside = samples[loud[0] : loud[-1] + 1]
    return np.concatenate([quiet, inside / np.abs(inside).max() * PEAK, quiet])


def without_words(clips: list[Clip]) -> list[Clip]:
    """The same recordings as what they are: no chess."""
    return [Clip(clip.voice, "", clip.samples) for clip in clips]


def silent(count: int) -> list[Clip]:
    """Noise, knocks and music without any voice."""
    random_ = np.random.default_rng(SEED)
    sounds = (without_speech(random_).samples for _ in range(count))
    hiss = ((sound, random_.standard_normal(len(sound)) * 10 ** random_.uniform(0, 3)) for sound in sounds)
    return [Clip("none", "", sound / (np.abs(sound).max() + 1e-9) * PEAK / 2 + noise) for sound, noise in hiss]


def seeded(*names: str) -> random.Random:
    """The source of variation for one set of clips."""
    return random.Random(json.dumps([SEED, *names]))
