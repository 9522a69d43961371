"""Sentences as patterns, and patterns as automata.

A pattern is a tree of sequences, alternatives and options over sets of words; a set may give each of its words
a meaning. `Reader` walks the pattern's position automaton (Glushkov 1961) and collects the meanings on the way;
`acceptor` is the same language as the smallest deterministic automaton (subset construction, then Moore 1956).
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

Value = object


@dataclass(frozen=True, eq=False)
class Pattern:
    """The base of all patterns; each one is a place of its own in the sentence, so two are never equal."""


@dataclass(frozen=True, eq=False)
class Words(Pattern):
    """One word out of a set. `slot` names what it tells, None when it only stands there."""

    values: Mapping[str, Value]
    slot: str | None = None


@dataclass(frozen=True, eq=False)
class Sequence(Pattern):
    """All of the parts, one after the other."""

    parts: tuple[Pattern, ...]


@dataclass(frozen=True, eq=False)
class Choice(Pattern):
    """One of the parts."""

    parts: tuple[Pattern, ...]


@dataclass(frozen=True, eq=False)
class Maybe(Pattern):
    """The part, or nothing."""

    part: Pattern


@dataclass(frozen=True)
class Walk:
    """A walk so far: where it stands (None before the first word) and what the words told, slot by slot."""

    at: Words | None = None
    told: tuple[tuple[str, Value], ...] = ()


@dataclass(frozen=True)
class Acceptor:
    """A deterministic automaton over words, without loops: states are 0 to n-1, arcs (source, word, destination)."""

    start: int
    finals: frozenset[int]
    arcs: tuple[tuple[int, str, int], ...]

    def accepts(self, words: tuple[str, ...]) -> bool:
        """Whether the words are a sentence."""
        state: int | None = self.start
        for word in words:
            if state is None:
                return False
            state = self._steps.get((state, word))
        return state in self.finals

    def after(self, words: tuple[str, ...]) -> frozenset[str] | None:
        """The words that may follow a sentence of these; None where they are no sentence."""
        state: int | None = self.start
        for word in words:
            state = None if state is None else self._steps.get((state, word))
        return self._following[state] if state is not None and state in self.finals else None

    @cached_property
    def _following(self) -> dict[int, frozenset[str]]:
        following: dict[int, set[str]] = {state: set() for state in self.finals}
        for source, word, _ in self.arcs:
            following.setdefault(source, set()).add(word)
        return {state: frozenset(words) for state, words in following.items()}

    @cached_property
    def _steps(self) -> dict[tuple[int, str], int]:
        return {(source, word): destination for source, word, destination in self.arcs}


@dataclass
class Reader:
    """The position automaton of a pattern: which words may follow which, and where a sentence may end."""

    pattern: Pattern
    _first: tuple[Words, ...] = field(init=False)
    _last: frozenset[Words] = field(init=False)
    _follow: dict[Words, list[Words]] = field(init=False, default_factory=dict)
    _by_word: dict[Words | None, dict[str, list[Words]]] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        first, last, _ = self._link(self.pattern)
        self._first, self._last = tuple(first), frozenset(last)

    def begin(self) -> tuple[Walk, ...]:
        """The walk before the first word."""
        return (Walk(),)

    def step(self, walks: tuple[Walk, ...], word: str) -> tuple[Walk, ...]:
        """The walks that go on with the word; none when it fits nowhere."""
        return tuple(
            Walk(place, (*walk.told, (place.slot, place.values[word])) if place.slot else walk.told)
            for walk in walks
            for place in self._next_by_word(walk.at).get(word, ())
        )

    def complete(self, walks: tuple[Walk, ...]) -> tuple[Walk, ...]:
        """Those of the walks that are whole sentences."""
        return tuple(walk for walk in walks if walk.at in self._last)

    def next_places(self, place: Words | None) -> tuple[Words, ...]:
        """The places that may follow a place (None: that may begin)."""
        return self._first if place is None else tuple(self._follow[place])

    def _next_by_word(self, place: Words | None) -> dict[str, list[Words]]:
        """The places that may follow a place, by word; made when first asked for."""
        if place not in self._by_word:
            by_word: dict[str, list[Words]] = {}
            for following in self.next_places(place):
                for word in following.values:
                    by_word.setdefault(word, []).append(following)
            self._by_word[place] = by_word
        return self._by_word[place]

    def acceptor(self) -> Acceptor:
        """The same sentences as the smallest deterministic automaton."""
        return _minimal(*self._determined())

    def _link(self, pattern: Pattern) -> tuple[list[Words], list[Words], bool]:
        """The first and last places of a pattern, and whether it may be empty; notes what follows what."""
        match pattern:
            case Words():
                if pattern in self._follow:
                    raise ValueError(f"one place cannot stand twice in a sentence: {pattern!r}")
                self._follow[pattern] = []
                return [pattern], [pattern], False
            case Maybe(part):
                first, last, _ = self._link(part)
                return first, last, True
            case Choice(parts):
                linked = [self._link(part) for part in parts]
                return (
                    [place for first, _, _ in linked for place in first],
                    [place for _, last, _ in linked for place in last],
                    any(empty for _, _, empty in linked),
                )
            case Sequence(parts):
                return self._link_sequence(parts)
        raise TypeError(f"no pattern: {pattern!r}")

    def _link_sequence(self, parts: tuple[Pattern, ...]) -> tuple[list[Words], list[Words], bool]:
        """The same for parts that follow each other."""
        all_first: list[Words] = []
        all_last: list[Words] = []
        all_empty = True
        for part in parts:
            first, last, empty = self._link(part)
            for place in all_last:
                self._follow[place].extend(first)
            if all_empty:
                all_first.extend(first)
            all_last = [*all_last, *last] if empty else last
            all_empty = all_empty and empty
        return all_first, all_last, all_empty

    def _determined(self) -> tuple[list[dict[str, int]], list[bool]]:
        """The steps of each state by word, and which states are final; the first state is the start."""
        start: frozenset[Words | None] = frozenset({None})
        numbers: dict[frozenset[Words | None], int] = {start: 0}
        waiting, steps, finals = [start], [], []
        for state in waiting:  # grows while it is walked
            by_word: dict[str, set[Words | None]] = {}
            for place in {following: None for at in state for following in self.next_places(at)}:
                for word in place.values:
                    by_word.setdefault(word, set()).add(place)
            step = {}
            for word, places in sorted(by_word.items()):
                destination = frozenset(places)
                if destination not in numbers:
                    numbers[destination] = len(numbers)
                    waiting.append(destination)
                step[word] = numbers[destination]
            steps.append(step)
            finals.append(any(place in self._last for place in state))
        return steps, finals


def _minimal(steps: list[dict[str, int]], finals: list[bool]) -> Acceptor:
    """The smallest automaton: states are told apart as long as a word leads them to states told apart."""
    block = [int(final) for final in finals]
    while True:
        signs = [
            (block[state], tuple((word, block[to]) for word, to in steps[state].items())) for state in range(len(steps))
        ]
        names: dict[object, int] = {}
        refined = [names.setdefault(sign, len(names)) for sign in signs]
        if len(names) == len(set(block)):
            break
        block = refined
    block = refined
    arcs = {(block[state], word, block[to]) for state, step in enumerate(steps) for word, to in step.items()}
    return Acceptor(
        block[0], frozenset(block[state] for state, final in enumerate(finals) if final), tuple(sorted(arcs))
    )


def jsgf(pattern: Pattern) -> Iterator[str]:
    """The pattern in the notation of the Java Speech Grammar Format 1.0 (Sun 1998), word by word."""
    match pattern:
        case Words(values):
            yield "( " + " | ".join(values) + " )" if len(values) > 1 else next(iter(values))
        case Maybe(part):
            yield "["
            yield from jsgf(part)
            yield "]"
        case Choice(parts):
            yield "("
            for number, part in enumerate(parts):
                if number:
                    yield "|"
                yield from jsgf(part)
            yield ")"
        case Sequence(parts):
            for part in parts:
                yield from jsgf(part)
