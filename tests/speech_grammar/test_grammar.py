"""The grammar and its automaton: each sentence means one thing, and the ear hears exactly the sentences."""

import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from itertools import product, takewhile
from random import Random

import pytest

from game.announcement import Piece
from speech_grammar import Intent, NotUnderstood, grammar, parse
from speech_grammar.automaton import Choice, Maybe, Pattern, Reader, Sequence, Walk, Words
from speech_grammar.errors import Lettered
from speech_grammar.vocabulary import CommandWords, vocabulary

MOST_DRAWN = 100_000  # sentences; the rarest kind has come after 26,000 at the latest, of eight seeds


def sentences(reader: Reader) -> Iterator[tuple[tuple[str, ...], set[object]]]:
    """Every sentence of a grammar, with all that it can mean."""
    after: dict[frozenset[Words | None], set[str]] = {}  # from where the walks stand, which words go on
    waiting: list[tuple[tuple[Walk, ...], tuple[str, ...]]] = [(reader.begin(), ())]
    while waiting:
        walk, said = waiting.pop()
        if complete := reader.complete(walk):
            yield said, {reading.told for reading in complete}
        at = frozenset(reading.at for reading in walk)
        if at not in after:
            after[at] = {word for here in at for place in reader.next_places(here) for word in place.values}
        waiting += [(reader.step(walk, word), (*said, word)) for word in after[at]]


def unlike_sentences(reader: Reader) -> Iterator[tuple[tuple[str, ...], set[object]]]:
    """One sentence of all that go on alike, with all that it can mean; what one of them can mean, the others can.

    How words go on depends only on where their walks stand, and on what these have been told apart by.
    """
    seen: set[frozenset[tuple[Words | None, tuple[object, ...]]]] = set()
    waiting: list[tuple[tuple[Walk, ...], tuple[str, ...]]] = [(reader.begin(), ())]
    while waiting:
        walk, said = waiting.pop()
        if complete := reader.complete(walk):
            yield said, {reading.told for reading in complete}
        for word in {word: None for here in walk for place in reader.next_places(here.at) for word in place.values}:
            further = reader.step(walk, word)
            side_by_side = zip(*(reading.told for reading in further), strict=False)
            alike = sum(1 for _ in takewhile(lambda told: len(set(told)) == 1, side_by_side))
            stands = frozenset((reading.at, reading.told[alike:]) for reading in further)
            if stands not in seen:
                seen.add(stands)
                waiting.append((further, (*said, word)))


def few_commands() -> tuple[CommandWords, ...]:
    """The commands without a move that may follow, of which there are many."""
    every = (command for command in vocabulary().commands if command.takes != "maybe_move")
    return tuple(replace(command, foreign_also=()) if command.takes == "move" else command for command in every)


def small_grammar(*, wide: bool, corrected: bool = False, commands: tuple[CommandWords, ...] | None = None) -> Reader:
    """The whole grammar over few files, ranks, pieces and commands, so that all its sentences can be walked."""
    table = vocabulary()
    few = replace(
        table,
        files={"anna": "a", "eva": "e"},
        ranks={"eins": 1, "drei": 3, "vier": 4},
        numbers={"neun": 9, "zwanzig": 20},
        pieces={word: table.pieces[word] for word in ("könig", "dame", "bauer")},
        fillers_at_start=("äh",),
        fillers_between=("nach",),
        hesitations=(),
        articles={"der": ("könig", "bauer"), "die": ("dame",)},
        promotion=("wird", "wird zur"),
        announcing=("ich", "ich ziehe"),
        letters={"aa": "a"},
        piece_letters={"deh": Piece.QUEEN},
        correcting=("nein",) if corrected else (),  # an announcement after each beginning of another: many
        commands=few_commands() if commands is None else commands,
    )
    small = grammar._Sentences(few, wide=wide)
    small._counts = few.ranks | few.numbers  # minutes by seconds would be many
    return Reader(small.sentence())


@pytest.mark.parametrize("wide", [False, True])
def test_no_sentence_has_two_readings(wide):
    """Every sentence of the grammar means one thing, of every command, and behind what is begun and corrected."""
    count = 0
    for said, meanings in unlike_sentences(small_grammar(wide=wide, corrected=True, commands=vocabulary().commands)):
        count += 1
        assert len(meanings) == 1, " ".join(said)
    assert count > 1_000


def test_a_sentence_with_two_readings_is_found_behind_others_like_it():
    """Of sentences that go on alike only one is walked: that one has the second reading, too."""
    ways = [Sequence((Words({word: None}), Words({"ja": word}, "yes"))) for word in ("so", "auch")]
    once_more = Sequence((Words({"auch": None}), Words({"ja": None}, "no")))
    found = [said for said, meanings in unlike_sentences(Reader(Choice((*ways, once_more)))) if len(meanings) > 1]
    assert found == [("auch", "ja")]


@pytest.mark.no_cover
def test_the_automaton_accepts_exactly_the_sentences():
    """Making the automaton small loses no sentence and adds none."""
    reader = small_grammar(wide=False)
    said = {words for words, _ in sentences(reader)}
    automaton = reader.acceptor()
    arcs: dict[int, list[tuple[str, int]]] = {}
    for source, word, destination in automaton.arcs:
        arcs.setdefault(source, []).append((word, destination))
    accepted: set[tuple[str, ...]] = set()
    waiting: list[tuple[int, tuple[str, ...]]] = [(automaton.start, ())]
    while waiting:
        state, words = waiting.pop()
        if state in automaton.finals:
            accepted.add(words)
        waiting += [(destination, (*words, word)) for word, destination in arcs.get(state, ())]
    assert accepted == said


def test_the_automaton_is_deterministic_and_small():
    """From a state, a word leads to one state; the ear's grammar has some two hundred states."""
    automaton = grammar.acceptor()
    steps = [(source, word) for source, word, _ in automaton.arcs]
    assert len(steps) == len(set(steps))
    assert len({source for source, _, _ in automaton.arcs}) < 250
    assert not automaton.accepts(("eva", "vier", "waschmaschine"))
    assert not automaton.accepts(("waschmaschine", "eva", "vier"))


def test_whatever_the_ear_may_hear_is_understood():
    """Sentences drawn by chance are all parsed; drawn until there was one of every kind, of which some are rare."""
    rng, intents, lettered = Random(2), set(), 0
    heard = set(Intent) - {command.id for command in vocabulary().commands if not command.phrases}
    for _ in range(MOST_DRAWN):
        try:
            intents.add(parse(grammar.sample(rng)).intent)
        except Lettered:
            lettered += 1
        if lettered and intents == heard:
            break
    assert lettered
    assert intents == heard


def test_every_heard_phrase_of_a_command_is_a_sentence():
    """The ear hears each command by each of its phrases, and not by what is only typed."""
    automaton = grammar.acceptor()
    objects = {"nothing": "", "maybe_move": "", "move": "eva vier", "square": "springer gustav eins"}
    objects |= {"seat": "weiß", "time": "weiß zwei minuten", "ply": "12 schwarz", "maybe_minutes": "zwei minuten"}
    objects |= {"number": "zwölf", "move_number": "drei und zwanzig", "some": "zehn"}
    objects |= {"penalty": "weiß wegen störung", "time_penalty": "weiß zwei minuten wegen störung"}
    objects |= {
        "field": "eva vier",
        "line": "linie eva",
        "maybe_file": "eva",
        "maybe_rank": "vier",
        "pieces": "meine türme",
    }
    for command in vocabulary().commands:
        for phrase in command.phrases:
            assert automaton.accepts(tuple(f"{phrase} {objects[command.takes]}".split())), phrase
        for phrase in command.typed + command.also:
            assert not automaton.accepts(tuple(f"{phrase} {objects[command.takes]}".split())), phrase
            assert parse(f"{phrase} {objects[command.takes]}").intent == command.id


@pytest.mark.parametrize(
    "words",
    [
        *("eva vier dame", "eva vier en passant", "springer felix acht dame", "uhr", "anna", ""),
        *("felix nimmt bella sieben", "bauer hector anna sieben", "eva eva vier"),
    ],
)
def test_the_ear_is_stricter_than_the_eye(words):
    """A noise after a move cannot become a promotion, only a pawn promotes, and it captures on the next file only."""
    assert not grammar.acceptor().accepts(tuple(words.split()))


def test_an_article_is_heard_before_the_names_that_it_goes_with():
    """What sounds like "die Turm" is something else; whoever types it, or has another ear, is understood."""
    masculine, feminine, neuter = {"der", "den"}, {"die"}, {"das"}
    going = {"dame": feminine, "königin": feminine, "pferd": neuter, "rössl": neuter}
    for article, name in product(vocabulary().articles, vocabulary().pieces):
        said = f"{article} {name} eva vier"
        assert grammar.acceptor().accepts(tuple(said.split())) == (article in going.get(name, masculine)), said
        assert parse(said).announcement == parse(f"{name} eva vier").announcement


@pytest.mark.no_cover
def test_what_is_begun_to_be_corrected_begins_an_announcement():
    """The ear hears no beginning that it would not hear without the correction: more could be misheard."""
    reader, plain = small_grammar(wide=False, corrected=True), small_grammar(wide=False)
    walks = [(reader.begin(), plain.begin())]
    for walk, without in walks:  # grows while it is walked
        for word in {word for at in walk for place in reader.next_places(at.at) for word in place.values}:
            if word != "nein":
                further = plain.step(without, word)
                assert further, word
                walks.append((reader.step(walk, word), further))


def test_one_place_cannot_stand_twice():
    """Where a word stands tells what may follow: a pattern that is used twice would lose what followed it first."""
    word = Words({"äh": None})
    with pytest.raises(ValueError, match="cannot stand twice"):
        Reader(Sequence((word, word)))


def test_the_jsgf_has_the_same_words():
    """The grammar for other recognisers names every word of the ear, and balances its brackets."""
    text = grammar.jsgf()
    header, body = text.split("public <sentence> = ")
    assert header.startswith("#JSGF V1.0")
    assert set(re.findall(r"[^\W\d]+", body)) == set(grammar.words())
    for opening, closing in ("()", "[]"):
        assert body.count(opening) == body.count(closing)


def test_a_pattern_of_no_known_kind_is_a_mistake():
    """Only the four kinds of patterns make automata."""
    with pytest.raises(TypeError, match="no pattern"):
        Reader(Pattern())


def test_an_optional_first_part_may_be_left_out():
    """What is optional at the beginning does not keep the rest from being the beginning."""
    reader = Reader(Sequence((Maybe(Words({"äh": None})), Maybe(Words({"also": None})), Words({"ja": True}, "yes"))))
    assert {words for words, _ in sentences(reader)} == {
        ("ja",), ("äh", "ja"), ("also", "ja"), ("äh", "also", "ja"),
    }  # fmt: skip


def test_chess_words_without_a_sentence_are_refused():
    """Words drawn by chance are a sentence or an answer that names them; nothing else happens."""
    rng = Random(3)
    words = grammar.words()
    for _ in range(3000):
        said = " ".join(rng.choices(words, k=rng.randint(1, 6)))
        with suppress(NotUnderstood):
            assert parse(said).words == said
