"""Any command at any moment: Hypothesis asks for 10,000 and more of them, in games of every edition and variant."""

import random
from contextlib import suppress
from dataclasses import replace
from typing import get_type_hints

import chess
import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule, run_state_machine_as_test

from game import commands as c
from game.actors import ARBITER, Actor, Colour, Evidence, Role
from game.announcement import Announcement, Castling, Piece
from game.commands import COMMANDS
from game.errors import Refusal
from game.evolve import replay
from game.legality.resolution import announcement_of
from game.table.position import board_of
from game.table.seat import ScoreKeeping, Seat
from tests.editions import EDITIONS, load
from tests.game.playing import SIGHTED, Game, assistant, player

UNPRESSED = 0.5
GAMES, STEPS = 200, 100  # 20,000 commands: some games are cut short, and 10,000 must remain

SQUARES = st.sampled_from([*chess.SQUARE_NAMES, "e2", "e4", "d2", "d4", "e7", "e5", "z9"])
COLOURS = st.sampled_from(Colour)
ACTORS = st.one_of(
    COLOURS.map(player),
    COLOURS.map(player),
    COLOURS.map(assistant),
    st.just(ARBITER),
    st.builds(Actor, st.sampled_from(Role), st.none() | COLOURS),
)
ANNOUNCEMENTS = st.builds(
    Announcement,
    piece=st.none() | st.sampled_from(Piece),
    from_file=st.none() | st.sampled_from("abcdefgh"),
    from_rank=st.none() | st.integers(1, 8),
    to=st.none() | st.sampled_from(chess.SQUARE_NAMES),
    capture=st.booleans(),
    promotion=st.none() | st.sampled_from(Piece),
    castling=st.none() | st.none() | st.sampled_from(Castling),
    en_passant=st.booleans(),
)
FIELDS = {
    "by": ACTORS,
    "seat": COLOURS,
    "square": SQUARES,
    "origin": st.none() | SQUARES,
    "piece": st.none() | st.sampled_from(Piece),
    "colour": st.none() | COLOURS,
    "announcement": ANNOUNCEMENTS,
    "evidence": st.builds(Evidence),
    "text": st.text(max_size=8),
    "reason": st.text(max_size=8),
    "ply": st.none() | st.integers(-2, 30),
    "remaining_ms": st.integers(-5, 10_000_000),
}


def commands():
    """Any command at all."""
    return st.one_of([st.builds(kind, **fields_of(kind)) for kind in COMMANDS.values()])


def fields_of(kind):
    """A value for each field of a command: likely ones for those named above, else any of its type."""
    hints = get_type_hints(kind)
    values = {name: FIELDS.get(name, st.from_type(hints[name])) for name in kind.__dataclass_fields__}
    if hints.get("ply") is int:
        values["ply"] = FIELDS["ply"].filter(lambda ply: ply is not None)
    return values


def likely(table, rng):
    """A command that the state of the table suggests, so that games get somewhere."""
    if not table.started:
        return c.Start(by=ARBITER)
    if table.stopped:
        return c.Resume(by=ARBITER)
    seat, previous = table.turn.mover, table.previous
    legal = [move.uci() for move in table.board().legal_moves]
    if previous and previous.repetition != "agrees":
        return c.Repeat(by=player(seat), seat=seat, announcement=previous.announcement)
    if table.turn.announced is None and legal and (previous is None or previous.executed):
        announcement = announcement_of(table.board(), rng.choice(legal))
        return c.Announce(by=player(seat), seat=seat, announcement=announcement)
    if table.turn.made and rng.random() < UNPRESSED:
        return replying(table, rng)
    kind = c.PressClock if table.turn.made else c.Execute
    return kind(by=player(seat), seat=seat)


def replying(table, rng):
    """The next step of a reply before the clock is pressed (2018, 1.3, 6.2.2)."""
    made, seat = table.turn.announced, table.turn.mover.opponent
    if made.repetition != "agrees":
        return c.Repeat(by=player(seat), seat=seat, announcement=made.announcement)
    if not made.executed or made.position is None:
        return c.Execute(by=player(seat), seat=seat)
    board = board_of(made.position, chess960=table.chess960)
    reply = announcement_of(board, rng.choice([move.uci() for move in board.legal_moves]))
    return c.Announce(by=player(seat), seat=seat, announcement=reply)


class AnyCommand(RuleBasedStateMachine):
    """A table of any edition, at any speed and in either variant, that is asked for anything."""

    @initialize(
        year=st.sampled_from(EDITIONS),
        control=st.sampled_from(["180", "180+2", "600+5", "1500", "40/5400:1800", "40/7200+30:900+30"]),
        chess960=st.booleans(),
        number=st.integers(0, 959),
        supervised=st.booleans(),
        score=st.sampled_from(ScoreKeeping),
        start=st.booleans(),
    )
    def set_up(self, year, control, chess960, number, supervised, score, start):
        """Open the table, with the clocks started or not."""
        self.game = Game(
            white=Seat(name="Anna Blum", visually_impaired=True, has_assistant=True, score=score),
            black=SIGHTED,
            control=control,
            initial=chess.Board.from_chess960_pos(number).fen() if chess960 else chess.STARTING_FEN,
            chess960=chess960,
            edition=load(year),
            supervised=supervised,
            start=start,
        )

    @rule(command=commands(), later=st.integers(0, 5_000))
    def any_command(self, command, later):
        """Anybody asks for anything."""
        self.ask(command, later)

    @rule(command=commands(), later=st.integers(0, 5_000))
    def arbiter_commands(self, command, later):
        """The arbiter asks for anything."""
        self.ask(replace(command, by=ARBITER), later)

    @rule(command=commands(), later=st.integers(0, 5_000))
    def player_commands(self, command, later):
        """A player asks for anything in his own name."""
        self.ask(replace(command, by=player(getattr(command, "seat", self.game.mover))), later)

    @precondition(lambda self: self.game.table.outcome is None)
    @rule(rng=st.integers(0, 2**32).map(random.Random), later=st.integers(0, 5_000))
    def likely_command(self, rng, later):
        """Ask for what comes next in a game."""
        self.ask(likely(self.game.table, rng), later)

    def ask(self, command, later):
        """Give the command; whatever is raised other than a Refusal is a failure."""
        with suppress(Refusal):
            self.game.do(command, after=later)

    def teardown(self):
        """At the end of every game its record gives the identical table."""
        assert replay(self.game.record) == self.game.table


@pytest.mark.no_cover
def test_no_command_raises_anything_but_a_refusal():
    """Whatever is asked in whatever order is answered by events or by a named Refusal, and the record replays."""
    run_state_machine_as_test(
        AnyCommand,
        settings=settings(
            max_examples=GAMES,
            stateful_step_count=STEPS,
            derandomize=True,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )
