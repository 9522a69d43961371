"""The decoding graph: HCLr.fst from the pronunciations, Gr.fst from the announcement grammar.

Gr.fst has three ways. One says nothing. The strict one is the grammar, at no cost but a little for each word. The loose
one takes any words and `[unk]` in any order, at a higher cost, so that half an announcement is heard as what it is, and
talk as `[unk]`. `[unk]` is any sequence of sounds (any_sound.py): a word is heard only where it fits nearly as well as
any sounds would.
"""

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import pywrapfst as fst

from models.training.graph.marker import UNKNOWN
from models.training.graph.transitions import GARBAGE, transition_id
from models.training.speakers.lexicon import Pronunciation
from models.training.speakers.phones import NOISE, PHONES, SILENCE, STATES
from speech_grammar.automaton import Acceptor
from speech_grammar.doubt import Doubt, Doubted
from speech_grammar.reading import Intent
from speech_grammar.vocabulary import CommandWords, vocabulary

UNKNOWN_PHONES = 4
EPSILON, DISAMBIGUATION = "<eps>", "#0"
_FIRST_IN_A_PHONE = {transition_id(phone, 0, forward=True) for phone in range(len(PHONES))}


@dataclass(frozen=True, slots=True)
class Costs:
    """What each thing costs, in natural logarithms after the acoustic scale."""

    word: float = 1.0  # of the strict grammar
    variant: float = 0.3  # each pronunciation but the first; a share for each of them would punish words that have many
    filler: float = 2.8  # more for a word that is passed over, such as "äh"
    everyday: float = 1.0  # more for another word than the Laws' own, such as "Pferd"
    mark: float = 2.5  # more for "Schach" or "matt" after a move: unheard it changes nothing, and a breath sounds alike
    correcting: float = 2.8  # more for "nein" or "Korrektur" that takes back what was begun
    usual: float = 2.5  # less for what is said at every move: "Uhr drücken", "ausgeführt"
    alone: float = 2.0  # more for a word that is a sentence and begins no other: "ja" is soon heard in a noise
    harmless: float = 0.5  # the same of what changes nothing: a number or a piece where no question is open, what asks
    elsewhere: float = 2.0  # more for what is said in review and tutorial alone: "Lektion" is heard in "Korrektur"
    unfinished: float = 1.0  # to stop before the sentence is whole; else its end is heard in a breath
    half: float = 2.9  # more to stop after the first word of a command that has several: "zeit" is heard in "zwei",
    # and "meine" in "nein"
    impossible: float = 3.0  # a move that no piece can make on any board
    seldom: float = 3.0  # one that is usually told otherwise
    letter: float = 3.0  # each letter of a move that is told by letters, which is refused
    loose: float = 3.0  # to leave the strict grammar
    loose_word: float = 4.0
    unknown: float = 2.0  # each [unk]
    beside: float = 5.0  # more for one beside words
    unknown_frame: float = 0.23  # each 10 ms in an [unk]
    seldom_sound: float = 0.3  # what a sound is less frequent than usual, in nats, counts so much more in an [unk]
    silence: float = 0.2  # to pause between words, or not to
    noise: float = 0.3  # a noise between words
    phone: float = 0.6  # each phone of a word

    @property
    def doubts(self) -> dict[Doubt, float]:
        """What each doubt costs."""
        return {Doubt.IMPOSSIBLE: self.impossible, Doubt.SELDOM: self.seldom, Doubt.LETTER: self.letter}


def symbols(words: tuple[str, ...]) -> dict[str, int]:
    """Numbers of the words as words.txt has them."""
    return {word: number for number, word in enumerate([EPSILON, *sorted({*words, UNKNOWN}), DISAMBIGUATION])}


class _Graph:
    """A transducer under construction."""

    def __init__(self) -> None:
        self.fst = fst.VectorFst()

    def state(self) -> int:
        """A new state."""
        return int(self.fst.add_state())

    def arc(self, source: int, taken: int, given: int, cost: float, to: int) -> None:
        """A transition from `source` to `to`."""
        self.fst.add_arc(source, fst.Arc(taken, given, fst.Weight("tropical", cost), to))

    def phone(self, source: int, index: int, cost: float = 0.0, frame_cost: float = 0.0) -> int:
        """The three states of a phone after `source`, one frame each or more; the state behind them.

        Duration costs nothing: beside likelihoods that are scaled down (export.Decoding), transition probabilities
        would weigh ten times as much.
        """
        for state in range(STATES):
            inside = self.state()
            forward = transition_id(index, state, forward=True)
            self.arc(source, forward, 0, (cost if state == 0 else 0.0) + frame_cost, inside)
            self.arc(inside, transition_id(index, state, forward=False), 0, frame_cost, inside)
            source = inside
        return source


def lexicon_graph(
    pronunciations: dict[str, tuple[Pronunciation, ...]], numbers: dict[str, int], costs: Costs
) -> fst.VectorFst:
    """HCLr.fst: transition numbers in, words out, silence or a noise allowed before, between and after."""
    graph = _Graph()
    start, root, end = graph.state(), graph.state(), graph.state()
    graph.fst.set_start(start)
    graph.fst.set_final(root)
    for before in (start, end):
        graph.arc(before, 0, 0, costs.silence, root)
        graph.arc(graph.phone(before, PHONES.index(SILENCE), costs.silence), 0, 0, 0.0, root)
        behind = graph.phone(before, PHONES.index(NOISE), costs.noise)
        graph.arc(behind, 0, 0, 0.0, before)
    for word, variants in sorted(pronunciations.items()):
        _word(graph, root, end, numbers[word], variants, costs)
    _unknown(graph, root, end, numbers[UNKNOWN], costs)
    graph.fst.connect()
    graph.fst.arcsort("olabel")
    return graph.fst


def _word(graph: _Graph, root: int, end: int, number: int, variants: tuple[Pronunciation, ...], costs: Costs) -> None:
    """A word: sounds that several of its pronunciations begin or end with are searched once for all of them."""
    said = _Graph()
    said.fst.set_start(said.state())
    for rank, variant in enumerate(variants):
        state, cost = said.fst.start(), costs.variant if rank else 0.0
        for phone in variant.phones:
            state, cost = said.phone(state, PHONES.index(phone), cost), 0.0
        said.fst.set_final(state)
    shared = fst.determinize(said.fst).minimize()
    states = {state: graph.state() for state in shared.states()}
    for state, here in states.items():
        if state == shared.start():
            graph.arc(root, 0, number, 0.0, here)
        for arc in shared.arcs(state):
            # A phone's cost comes only now: minimize would charge a word's all at its beginning, and prune long words.
            cost = float(arc.weight) + (costs.phone if arc.ilabel in _FIRST_IN_A_PHONE else 0.0)
            graph.arc(here, arc.ilabel, 0, cost, states[arc.nextstate])
        if (stopping := float(shared.final(state))) < math.inf:
            graph.arc(here, 0, 0, stopping, end)


def _unknown(graph: _Graph, root: int, end: int, number: int, costs: Costs) -> None:
    """The word [unk]: any sound, for 120 ms or more."""
    state = graph.state()
    graph.arc(root, 0, number, 0.0, state)
    for _ in range(UNKNOWN_PHONES):
        state = graph.phone(state, GARBAGE, frame_cost=costs.unknown_frame)
    # Paid on leaving: paid on entering, it would prune [unk] from the beam before the sound has spoken for it.
    graph.arc(state, 0, 0, costs.unknown, end)


def grammar_graph(doubted: Doubted, numbers: dict[str, int], costs: Costs) -> fst.VectorFst:
    """Gr.fst: the grammar, its sentences broken off, and any words and [unk] beside them."""
    graph, grammar, word_costs = _Graph(), doubted.acceptor, _WordCosts(doubted, costs)
    count = 1 + max(max(source, to) for source, _, to in grammar.arcs)
    for _ in range(count):
        graph.state()
    graph.fst.set_start(grammar.start)
    usual = set(_ends_of_usual(grammar))
    press = _first_words(one for one in vocabulary().commands if one.id == Intent.PRESS_CLOCK)
    begun: dict[int, int] = {}  # "Uhr" after a move ends nothing: its two words are said, or the breath was no word
    for source, word, to in grammar.arcs:
        if word in press and source in grammar.finals and to not in begun:
            begun[to] = graph.state()
    for source, word, to in grammar.arcs:
        number, cost = numbers[word], word_costs.of(source, word, to)
        less = costs.usual if (source, word) in usual else 0.0
        is_press = word in press and source in grammar.finals
        graph.arc(source, number, number, cost - less, begun[to] if is_press else to)
        if source in begun:
            graph.arc(begun[source], number, number, cost, to)
    halves = set(_after_first_words(grammar))
    for state in range(count):
        is_whole = state in grammar.finals or state == grammar.start  # where nothing is said
        stopping = costs.unfinished + (costs.half if state in halves else 0.0)
        graph.fst.set_final(state, fst.Weight("tropical", 0.0 if is_whole else stopping))
    _loosen(graph, grammar.start, numbers, costs)
    graph.fst.arcsort("ilabel")
    return graph.fst


class _WordCosts:
    """What a word costs where it stands in the grammar; what is usual there is not taken off."""

    def __init__(self, doubted: Doubted, costs: Costs) -> None:
        self._grammar, self._doubts, self._costs = doubted.acceptor, doubted.doubts, costs
        self._continued = {source for source, _, _ in self._grammar.arcs}
        self._table = table = vocabulary()
        asking = {phrase for one in table.commands if one.id.startswith("ask_") for phrase in one.phrases}
        self._harmless = {*table.ranks, *table.pieces, *asking}
        self._elsewhere = _first_words(one for one in table.commands if one.alone)
        self._elsewhere -= _first_words(one for one in table.commands if not one.alone)
        self._marks = {word for phrase in (*table.check, *table.mate) for word in phrase.split()}

    def of(self, source: int, word: str, to: int) -> float:
        """Of the word on the way from state to state."""
        costs, table, is_first = self._costs, self._table, source == self._grammar.start
        cost = costs.word
        if word in table.fillers_heard:
            cost += costs.filler
        if word in table.correcting and not is_first:
            cost += costs.correcting
        if is_first and to not in self._continued:
            cost += costs.harmless if word in self._harmless else costs.alone
        else:
            cost += costs.everyday if word in table.everyday else 0.0
            cost += costs.elsewhere if is_first and word in self._elsewhere else 0.0
        if word in self._marks and source in self._grammar.finals:
            cost += costs.mark
        doubt = self._doubts.get((source, word))
        return cost + (costs.doubts[doubt] if doubt else 0.0)


def _ends_of_usual(grammar: Acceptor) -> Iterator[tuple[int, str]]:
    """Where what is said at every move has its last word: half of it is no more likely than any other half."""
    steps = {(source, word): to for source, word, to in grammar.arcs}
    commands = (vocabulary().command(intent) for intent in (Intent.PRESS_CLOCK, Intent.EXECUTED))
    for words in (phrase.split() for command in commands if command for phrase in command.phrases):
        state = grammar.start
        for word in words[:-1]:
            state = steps[state, word]
        yield state, words[-1]


def _first_words(commands: Iterable[CommandWords]) -> set[str]:
    """The words that they begin with."""
    return {phrase.split()[0] for command in commands for phrase in command.phrases}


def _after_first_words(grammar: Acceptor) -> Iterator[int]:
    """Where a command has begun and is not whole; the beginning of an announcement is told what it lacks."""
    table = vocabulary()
    first = _first_words(table.commands)
    announcing = {*table.files, *table.pieces, *(phrase.split()[0] for phrase in table.castling)}
    for source, word, to in grammar.arcs:
        if source == grammar.start and word in first - announcing and to not in grammar.finals:
            yield to


def _loosen(graph: _Graph, start: int, numbers: dict[str, int], costs: Costs) -> None:
    """The ways beside the grammar: nothing known, or words in any order with [unk] among them."""
    nothing_known, loose = graph.state(), graph.state()
    unknown = numbers[UNKNOWN]  # whose own cost is in HCLr.fst
    for state in (nothing_known, loose):
        graph.fst.set_final(state)
    graph.arc(start, unknown, unknown, 0.0, nothing_known)
    graph.arc(nothing_known, unknown, unknown, 0.0, nothing_known)
    graph.arc(loose, unknown, unknown, costs.beside, loose)
    for word, number in numbers.items():
        if word not in {EPSILON, DISAMBIGUATION, UNKNOWN}:
            graph.arc(start, number, number, costs.loose + costs.loose_word, loose)
            graph.arc(nothing_known, number, number, costs.beside + costs.loose_word, loose)
            graph.arc(loose, number, number, costs.loose_word, loose)


def phrases_graph(phrases: tuple[str, ...], numbers: dict[str, int]) -> fst.VectorFst:
    """A Gr.fst that takes one phrase of a list and nothing else, to measure single words with."""
    graph = _Graph()
    start = graph.state()
    graph.fst.set_start(start)
    for phrase in phrases:
        state = start
        for word in phrase.split():
            following = graph.state()
            graph.arc(state, numbers[word], numbers[word], 0.0, following)
            state = following
        graph.fst.set_final(state)
    graph.fst.arcsort("ilabel")
    return graph.fst
