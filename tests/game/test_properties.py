"""Properties of the referee over real games, with and without errors (Laws 2009, E2)."""

import random
from functools import cache
from pathlib import Path
from typing import get_type_hints

import chess
import chess.pgn
import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.editions import load, names
from game import commands as c
from game import events as e
from game.actors import ARBITER, Actor, Colour, Evidence, Role
from game.announcement import Announcement, Castling, Piece
from game.commands import COMMANDS
from game.decide import decide
from game.errors import Refusal
from game.events import EVENTS, ReconciliationRule
from game.evolve import evolve, replay
from game.registry import type_name
from game.resolution import announcement_of, shortest
from game.seat import ScoreKeeping, Seat
from tests.game.playing import BLIND, SIGHTED, B, Game, W, assistant, player

# A seed and not the numbers themselves: Hypothesis would choose small ones, and short games.
SEEDS = st.integers(0, 2**32).map(random.Random)


@cache
def games():
    """The real games, as UCI moves."""
    found = []
    with Path("tests/data/games.pgn").open(encoding="utf-8") as file:
        while (game := chess.pgn.read_game(file)) is not None:
            found.append(tuple(move.uci() for move in game.mainline_moves()))
    return tuple(found)


def some_moves(rng, most=400):
    """The beginning of one of the real games, or the whole of it."""
    chosen = rng.choice(games())
    return chosen if rng.random() < 0.3 and len(chosen) <= most else chosen[: rng.randrange(1, most)]


def play_all(game, moves, rng):
    """Play the moves through every step, with short and long announcements, and slips that are corrected."""
    for uci in moves:
        board = game.table.board()
        announcement = rng.choice([announcement_of, shortest])(board, uci)
        seat, other = game.mover, game.mover.opponent
        if rng.random() < 0.1:
            slip = announcement_of(board, rng.choice([move.uci() for move in board.legal_moves]))
            game.announce(slip)
            game.do(c.Correct(by=player(seat), seat=seat, announcement=announcement))
        else:
            game.announce(announcement)
        if rng.random() < 0.3:
            game.repeat(announcement, other)
        game.execute(seat)
        if game.table.outcome is None:
            game.do(c.PressClock(by=player(seat), seat=seat), after=rng.randrange(20_000))
        if game.table.pending(other).repetition == "awaited":
            game.repeat(announcement, other)
        game.execute(other)
        for writer in (seat, other):
            if game.table.seats.of(writer).score is ScoreKeeping.WRITING:
                game.note(writer, announcement, ply=len(game.table.line), text=uci)


@settings(max_examples=25, deadline=None)
@given(SEEDS)
def test_a_real_game_goes_through_and_its_record_gives_the_same_table(rng):
    """Every legal game is played as it was; both boards and sheets have it, and replaying the record is exact."""
    moves = some_moves(rng)
    game = Game(control="40/36000+30:18000")
    play_all(game, moves, rng)
    assert tuple(ply.move for ply in game.table.line) == moves
    assert game.board(W) == game.board(B) == game.fen.split(" ")[0]
    assert [entry.move for entry in game.table.sheets.white.entries] == list(moves)
    assert [entry.move for entry in game.table.sheets.black.entries] == list(moves)
    assert game.table.differences == ()
    assert replay(game.record) == game.table


@settings(max_examples=10, deadline=None)
@given(SEEDS)
def test_every_event_is_plain_data(rng):
    """The record survives JSON: written and read again it replays to the identical table."""
    game = Game()
    play_all(game, some_moves(rng, 30), rng)
    lines = [(type_name(type(event)), msgspec.json.encode(event)) for event in game.record]
    read = [msgspec.json.decode(line, type=EVENTS[name]) for name, line in lines]
    assert read == game.record
    assert replay(read) == game.table


def wrong_move(table, rng):
    """A legal move other than the one just completed, as an announcement; None where there is no other."""
    ply = table.line[-1]
    board = chess.Board(table.position_before(ply.number))
    others = [move.uci() for move in board.legal_moves if move.uci() != ply.move]
    return announcement_of(board, rng.choice(others)) if others else None


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(SEEDS)
def test_reconciliation_keeps_the_longest_agreeing_beginning_and_invents_no_move(rng):
    """E2.7, E2.8: with errors in boards and sheets the line becomes the longest beginning on which both sheets agree.

    Entries that lag are no difference; every move kept was announced; and boards, sheets and line agree afterwards.
    """
    game = Game(white=Seat(name="Eva Grün", visually_impaired=True), control="36000")
    wrong_entries, wrong_boards = [], False
    for uci in some_moves(rng, 80):
        announcement = announcement_of(game.table.board(), uci)
        seat, other = game.mover, game.mover.opponent
        game.announce(announcement)
        game.execute(seat)
        if game.table.outcome is not None:
            return
        game.press()
        game.repeat(announcement)
        mistake = wrong_move(game.table, rng) if rng.random() < 0.05 else None
        try:
            game.execute(other, mistake)
        except Refusal:  # on a board that is wrong the right move may not be there to be made
            game.do(c.Execute(by=player(other), seat=other, announcement=any_hand(game, other)))
        wrong_boards = wrong_boards or bool(mistake)
        number = len(game.table.line)
        game.note(seat, announcement, ply=number)
        if rng.random() < 0.7 or number < 3:
            mistake = wrong_move(game.table, rng) if rng.random() < 0.03 else None
            game.note(other, mistake or announcement, ply=number)
            wrong_entries += [number] if mistake else []
        if not can_move(game):
            break
    if game.table.turn.announced is not None:
        return
    announced = [ply.move for ply in game.table.line]
    try:
        game.do(c.Reconcile(by=ARBITER))
    except Refusal:
        assert not wrong_entries
        return
    event = game.record[-1]
    assert isinstance(event, e.Reconciled)
    expected = wrong_entries[0] - 1 if wrong_entries else len(announced)
    assert [ply.move for ply in game.table.line] == announced[:expected]
    assert event.rule is (ReconciliationRule.SHEETS if wrong_entries else ReconciliationRule.BOARDS)
    assert game.board(W) == game.board(B) == game.fen.split(" ")[0]
    for seat in Colour:
        for ply, entry in zip(game.table.line, game.table.sheets.of(seat).entries, strict=False):
            assert entry.move in {ply.move, None}
    assert replay(game.record) == game.table


def any_hand(game, seat):
    """Some move of some piece that stands on the seat's board."""
    squares = [file + rank for rank in "12345678" for file in "abcdefgh"]
    board = game.table.boards.of(seat)
    origin = next(square for square in squares if board.piece(square))
    target = next(square for square in squares if not board.piece(square))
    return Announcement(from_file=origin[0], from_rank=int(origin[1]), to=target)


def can_move(game):
    """Whether the player to move can carry out, on his own board, whatever comes next."""
    return game.board(game.mover) == game.fen.split(" ")[0]


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
    kind = c.PressClock if table.turn.made else c.Execute
    return kind(by=player(seat), seat=seat)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.one_of(st.none(), st.none(), commands()), max_size=60), SEEDS, st.sampled_from(names()))
def test_no_command_raises_anything_but_a_refusal(sequence, rng, year):
    """Whatever is asked in whatever order is answered by events or by a named Refusal, and the record replays."""
    game = Game(
        white=Seat(name="Anna Blum", visually_impaired=True, has_assistant=True, score=ScoreKeeping.TAPE),
        black=SIGHTED,
        control=rng.choice(["600+5", "180", "40/5400:1800"]),
        edition=load(year),
        supervised=rng.random() < 0.5,
        chess960=rng.random() < 0.5,
        start=False,
    )
    now = 0
    for command in sequence:
        now += rng.randrange(5_000)
        try:
            events = decide(game.table, command or likely(game.table, rng), now)
        except Refusal:
            continue
        for event in events:
            game.table = evolve(game.table, event)
            game.record.append(event)
    assert replay(game.record) == game.table


@pytest.mark.parametrize("index", range(0, 40, 7))
def test_a_move_costs_as_many_events_late_as_early(index):
    """The record grows by the same few events a move, however long the game."""
    game = Game(white=BLIND, control="36000")
    play_all(game, games()[index][:60], random.Random(index))
    assert len(game.record) < 14 * len(game.table.line) + 10
