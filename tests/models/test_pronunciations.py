"""HCLr.fst: how each word is said, sound by sound, and what is searched once for several pronunciations."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from models.training.graph.marker import UNKNOWN
from models.training.graph.transitions import transition_id
from models.training.speakers.lexicon import words as lexicon
from models.training.speakers.phones import PHONES, STATES
from speech_grammar import grammar
from tests.models.openfst import Arc, Transducer

MODEL = Path(__file__).parents[2] / "models" / "announcements-de"
PHONE, VARIANT = 0.6, 0.3  # models/training/graph/graph.py, Costs
NEARLY = 0.001  # OpenFst rounds what it moves
STEPS = {
    transition_id(phone, state, forward=True): (phone, state) for phone in range(len(PHONES)) for state in range(STATES)
}
Said = tuple[str, ...]


@pytest.fixture(scope="module")
def graph() -> Transducer:
    """The graph that ships."""
    return Transducer.read(MODEL / "graph" / "HCLr.fst")


@pytest.fixture(scope="module")
def beginnings(graph: Transducer) -> dict[str, Arc]:
    """The arc with which each word begins."""
    listed = (MODEL / "graph" / "words.txt").read_text(encoding="utf-8").splitlines()
    names = {int(number): word for word, number in map(str.split, listed)}
    return {names[arc.given]: arc for arcs in graph.arcs for arc in arcs if arc.given and names[arc.given] != UNKNOWN}


def onwards(graph: Transducer, state: int) -> list[Arc]:
    """The arcs that lead on: a state of a phone lasts as long as it does."""
    return [arc for arc in graph.arcs[state] if arc.to != state]


def ways(graph: Transducer, state: int) -> Iterator[tuple[Said, float]]:
    """The sounds of each way from here to the end of the word, state by state, and what it costs."""
    for arc in onwards(graph, state):
        if not arc.taken:
            yield (), arc.cost
            continue
        phone, part = STEPS[arc.taken]
        for said, cost in ways(graph, arc.to):
            yield (f"{PHONES[phone]}.{part}", *said), arc.cost + cost


def test_each_word_is_said_as_the_lexicon_has_it_and_at_its_cost(graph, beginnings):
    """The first pronunciation of a word costs its sounds, every other a little more; none is lost, and none is new."""
    assert set(beginnings) == set(grammar.words())
    for word, arc in beginnings.items():
        wanted = {
            tuple(f"{phone}.{part}" for phone in said.phones for part in range(STATES)): PHONE * len(said.phones)
            + (VARIANT if number else 0.0)
            for number, said in enumerate(lexicon()[word])
        }
        found = [(said, arc.cost + cost) for said, cost in ways(graph, arc.to)]
        assert len(found) == len(wanted), word
        assert dict(found) == pytest.approx(wanted, abs=NEARLY), word


def test_a_sound_is_paid_for_where_it_begins(graph, beginnings):
    """Paid at the beginning of a word, long ones would be given up before they are said."""
    for word, arc in beginnings.items():
        assert all(one.cost <= PHONE + VARIANT + NEARLY for one in onwards(graph, arc.to)), word


def test_what_pronunciations_of_a_word_share_is_searched_once(graph, beginnings):
    """A fifth of the time: "Springer" begins alike however it ends, and ends alike however it begins."""
    for word, arc in beginnings.items():
        states, waiting = {arc.to}, [arc.to]
        while waiting:
            following = onwards(graph, waiting.pop())
            taken = [one.taken for one in following]
            assert len(taken) == len(set(taken)), word
            new = {one.to for one in following if one.taken} - states
            states |= new
            waiting += new
        assert len({goes_on(graph, state) for state in states}) == len(states), word


def goes_on(graph: Transducer, state: int) -> tuple[object, ...]:
    """All that can still come from here, and at which cost."""
    lasting = tuple(arc.taken for arc in graph.arcs[state] if arc.to == state)
    return (lasting, frozenset((said, round(cost, 2)) for said, cost in ways(graph, state)))
