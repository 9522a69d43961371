"""Anything said by anybody at any moment: Hypothesis talks at tables of every edition, sensibly and not."""

import random
import re
from contextlib import suppress
from dataclasses import replace
from itertools import chain

import chess
import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule, run_state_machine_as_test

from app.languages import LANGUAGES
from app.record import wire
from app.scoresheets.pgn import pgn_game
from app.table.conversation import SessionDesk
from app.table.session import Session
from dialogue.dialogue import Dialogue
from dialogue.narration.resuming import resumed
from dialogue.station import Station
from dialogue.style import Style, in_words
from dialogue.understanding.heard import Heard
from dialogue.understanding.wishes import OF_THE_MOUTH
from game.actors import ARBITER, Colour
from game.commands import CheckFlag
from game.errors import Refusal
from game.evolve import evolve, replay
from game.legality.resolution import announcement_of, shortest
from game.table.position import START_POSITION
from game.table.seat import ScoreKeeping
from game.units import SECOND_MS
from speech_grammar import intent_of
from speech_grammar.announcing import long_form, place_words
from speech_grammar.messages import Catalogue
from speech_grammar.vocabulary import vocabulary
from tests.dialogue.conftest import Talk
from tests.editions import EDITIONS, load
from tests.game.test_any_command import commands

GAMES, STEPS = 100, 60
UNSPOKEN = re.compile(r"[{}<>_\\\d]|None|  ")  # no gap, no key and no digit reaches a synthesiser
POSITIONS = (START_POSITION, "4k3/P6P/8/8/8/8/p6p/4K3 w - - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 97 80")
RULINGS = ("weiterspielen", "Stellung berichtigen", "Antrag abgelehnt", "matt nicht möglich", "nachgespielt")
ANSWERS = ("ja", "ja", "nein", "eins", "zwei", "Dame")
FOR_NOBODY = {
    *("not_understood.not_understood", "not_understood.incomplete", "question.none_open"),
    *("telling.not_at_the_table", "telling.not_for_the_arbiter"),
}
"""What nobody hears who says what he was told to say, but for"""
TELLING_AGAIN = {"ask_why", "repeat"}  # which tell what he heard before

GIVES_TIME = {
    *("MoveCompleted", "AnsweredMoveCompleted", "IllegalMoveCompleted", "IllegalMoveUnclaimed", "GameAdjourned"),
    *("TimeAdded", "ClockSet", "ClocksReset", "SettingCorrected", "PositionRestored", "Reconciled", "TakenBack"),
    *("IllegalActCounted", "ReconstructionEnded"),
}
"""The events by which a clock may show more than before."""

RNGS = st.integers(0, 2**32).map(random.Random)


class AnyWords(RuleBasedStateMachine):
    """A table that talks, and what has to be so after every word."""

    @initialize(
        rng=RNGS,
        year=st.sampled_from(EDITIONS),
        control=st.sampled_from(["5400+30", "900+10", "180+2", "40/7200:1800"]),
        initial=st.sampled_from(POSITIONS),
        blind=st.sampled_from([(Colour.WHITE,), tuple(Colour), ()]),
        score=st.sampled_from(ScoreKeeping),
        training=st.booleans(),
    )
    def set_up(self, rng, year, control, initial, blind, score, training):
        """Two players and an arbiter, of whom one has begun the game."""
        ways = {"supervised": rng.random() < 0.5, "training": training}
        self.talk = Talk(initial, "de", control, load(year), score, blind, **ways)
        self.told = set()
        self.seen, self.looked_at = self.talk.table, len(self.talk.session.events)
        self.hear(Station.ARBITER, "Partie beginnen")

    @rule(rng=RNGS)
    def what_is_due(self, rng):
        """The next thing in a game."""
        self.hear(*self.due(rng))

    @rule(rng=RNGS)
    def an_answer(self, rng):
        """An answer, asked for or not, by whoever is asked first."""
        asked = next((station for station in Station if self.talk.dialogue.still_asked(station)), None)
        self.hear(asked, rng.choice([*self.talk.dialogue.awaited(asked), *ANSWERS]))

    @rule(rng=RNGS, command=st.sampled_from(vocabulary().commands), station=st.sampled_from([None, *Station]))
    def any_command(self, rng, command, station):
        """Any command, with what it takes."""
        words = (rng.choice(command.keyed), self.taken(rng, command.takes), *command.end)
        self.hear(station, " ".join(word for word in words if word))

    @rule(rng=RNGS, station=st.sampled_from([None, *Station]))
    def any_move(self, rng, station):
        """A move that may be played, or one that may not."""
        self.hear(station, self.a_move(rng) if rng.random() < 0.7 else f"Dame {self.a_square(rng)}")

    @rule(rng=RNGS, station=st.sampled_from(Station), asks=st.sampled_from(["was kann ich sagen", "Hilfe"]))
    def a_word_that_the_help_names(self, rng, station, asks):
        """Who asks what he can say is told no word that nobody understands, or that is not for him."""
        named = [command for saying in self.hear(station, asks) for command in named_in(saying)]
        if named and not self.talk.dialogue.awaited(station):
            command = rng.choice(named)
            words = (rng.choice(command.phrases or command.typed), self.taken(rng, command.takes), *command.end)
            said = self.hear(station, " ".join(word for word in words if word))
            is_told_again = command.id in TELLING_AGAIN
            assert is_told_again or not {saying.key for saying in said} & FOR_NOBODY, (asks, words)

    @rule(command=commands(), seat=st.sampled_from(Colour))
    def a_page_asks(self, command, seat):
        """A player's page asks for anything, or the arbiter's desk."""
        is_players = getattr(command, "seat", None) == seat
        self.do(replace(command, by=Station.of(seat).actor if is_players else ARBITER))

    @rule(seconds=st.sampled_from([5, 60, 4000]))
    def time_passes(self, seconds):
        """Somebody looks at the clocks afterwards."""
        self.talk.now += seconds * SECOND_MS
        self.do(CheckFlag(by=ARBITER))

    @rule()
    def it_is_killed(self):
        """Another dialogue goes on from the record: with the same table, and it tells where the game stands."""
        kept = [wire.event_of(wire.to_json(event)) for event in self.talk.session.events]
        assert replay(kept) == self.talk.table
        self.talk.session = Session(kept)
        self.talk.dialogue = Dialogue(SessionDesk(self.talk.session, lambda: self.talk.now))
        told = resumed(self.talk.table, self.talk.now, self.talk.session.events)
        assert told
        self.check(self.talk.dialogue.informed(told))

    def do(self, command):
        """Do what nobody says, unless it is refused, and look at all that follows."""
        self.talk.now += SECOND_MS
        with suppress(Refusal):
            self.check(self.talk.dialogue.submit(command))

    def hear(self, station, words):
        """Say it, and look at all that follows; what is told."""
        self.talk.now += SECOND_MS
        dialogue, was = self.talk.dialogue, self.talk.table
        asked = {other for other in Station if other is not station and dialogue.awaited(other)}
        told = dialogue.read(station, words)
        if intent_of(words) in OF_THE_MOUTH and not dialogue.awaited(station):
            return told
        heard = set(chain.from_iterable(saying.to for saying in told))
        assert told or intent_of(words) in OF_THE_MOUTH, f"silence after {words!r}"
        assert station is None or not told or station in heard, f"{station} hears nothing after {words!r}"
        for other in asked:  # what is open is answered, asked again, or taken back in words
            assert dialogue.awaited(other) or other in heard, f"{other} was asked, and nobody says what became of it"
        if was.outcome is not None:
            by = {type(event).__name__ for event in self.talk.session.events if event.at == self.talk.now}
            assert self.talk.table.outcome == was.outcome or by & {"PositionRestored", "PointsAwarded", "Penalised"}
        self.check(told)
        self.look_at_questions(told)
        return told

    def look_at_questions(self, told):
        """Of several questions a "ja" of nobody knows whom answers the one that was told last."""
        dialogue = self.talk.dialogue
        asked = (station for saying in reversed(told) for station in Station if saying in dialogue.still_asked(station))
        if (last := next(asked, None)) and "ja" in dialogue.awaited(last):
            assert dialogue.whose(Heard.typed("ja")) in {None, last}, f"{last} was asked last"

    def check(self, told):
        """What is told is words in every language and style; every move of the line is in the game as it is printed."""
        for saying in told:
            if (known := (saying.key, repr(saying.params))) not in self.told:
                self.told.add(known)
                for language in LANGUAGES:
                    spoken(Catalogue.load(language), saying)
        table = self.talk.table
        assert [move.uci() for move in pgn_game(table).mainline_moves()] == legal_moves(table)
        assert all(table.clock.side(colour).remaining_ms >= 0 or table.clock.flag_fell(table.at) for colour in Colour)
        self.look_at_clocks()

    def look_at_clocks(self):
        """Nobody gains time but by a move completed, or by a ruling that gives it to him."""
        table = self.seen
        for event in self.talk.session.events[self.looked_at :]:
            after = evolve(table, event)
            gained = [after.clock.remaining(seat, event.at) - table.clock.remaining(seat, event.at) for seat in Colour]
            assert max(gained) <= 0 or type(event).__name__ in GIVES_TIME, event
            table = after
        self.seen, self.looked_at = table, len(self.talk.session.events)

    def due(self, rng):
        """Who has to say something now, and what."""
        table = self.talk.table
        if table.outcome is not None:
            return rng.choice([Station.WHITE, Station.BLACK]), rng.choice(["ich unterschreibe", "Revanche"])
        if table.stopped:
            return Station.ARBITER, rng.choice(RULINGS)
        mover = table.turn.mover
        for seat in (mover, mover.opponent):
            pending = table.pending(seat)
            if pending is not None and pending.fault is None and pending.repetition != "agrees":
                return Station.of(seat), long_form(pending.announcement)
        if table.previous is not None and not table.previous.executed:
            return Station.of(mover), "ausgeführt"
        move = "Uhr drücken" if table.turn.announced else self.a_move(rng)
        return Station.of(mover), move

    def a_move(self, rng):
        """A legal move in full or short; without one, any."""
        board = self.talk.table.board()
        legal = [move.uci() for move in board.legal_moves]
        return long_form(rng.choice([announcement_of, shortest])(board, rng.choice(legal))) if legal else "Eva vier"

    def a_square(self, rng):
        """Any square in words."""
        return place_words(rng.choice(chess.SQUARE_NAMES))

    def taken(self, rng, takes):
        """What a command that needs something takes."""
        seat = rng.choice(["Weiß", "Schwarz"])
        values = {
            **dict.fromkeys(("move", "maybe_move"), self.a_move(rng)),
            **dict.fromkeys(("square", "field"), self.a_square(rng)),
            **dict.fromkeys(("seat", "penalty"), seat),
            **dict.fromkeys(("minutes", "time", "time_penalty"), f"{seat} zwei Minuten"),
            "ply": f"eins von {seat}",
            "line": "Linie Eva",
            "pieces": "meine Springer",
        }
        return values.get(takes, "")

    def teardown(self):
        """At the end of every game its record gives the identical table."""
        assert replay(self.talk.session.events) == self.talk.table


def named_in(saying):
    """The commands whose words a sentence names, which are German in any language."""
    parts = Catalogue.load("en").say(saying.key, **saying.params).parts
    named = {words.strip(" .").lower() for part in parts if part.language == "de" for words in part.text.split(",")}
    return [command for command in vocabulary().commands if named & set(command.keyed)]


def spoken(catalogue, saying):
    """The sentence in each style is words, without gap, key or digit."""
    for style in Style:
        words = in_words(catalogue, saying, style)
        assert words is None or str(words).strip(), (catalogue.language, saying)
        assert words is None or not UNSPOKEN.search(str(words)), (catalogue.language, str(words))


def legal_moves(table):
    """The moves of the line (UCI) after the last illegal one that nobody claimed (2009, A4c)."""
    begin = max((ply.number for ply in table.line if ply.fault is not None), default=0)
    return [ply.move for ply in table.line[begin:]]


@pytest.mark.no_cover
def test_whatever_is_said_is_answered_in_words_and_loses_no_move():
    """No word at any moment meets silence, a gap or a failure, and the record gives the table again."""
    run_state_machine_as_test(
        AnyWords,
        settings=settings(
            max_examples=GAMES,
            stateful_step_count=STEPS,
            derandomize=True,
            phases=[Phase.generate],
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )
