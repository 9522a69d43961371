"""Properties of the referee over real games, with and without errors (Laws 2009, E2)."""

import random
from functools import cache
from pathlib import Path

import chess
import chess.pgn
import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game import commands as c
from game import events as e
from game.actors import ARBITER, Colour
from game.announcement import Announcement
from game.errors import Refusal
from game.events import EVENTS, ReconciliationRule
from game.evolve import replay
from game.legality.resolution import announcement_of, shortest
from game.registry import type_name
from game.table.seat import ScoreKeeping, Seat
from tests.game.playing import BLIND, B, Game, W, player

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


@pytest.mark.no_cover
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


@pytest.mark.no_cover
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


@pytest.mark.parametrize("index", range(0, 40, 7))
def test_a_move_costs_as_many_events_late_as_early(index):
    """The record grows by the same few events a move, however long the game."""
    game = Game(white=BLIND, control="36000")
    play_all(game, games()[index][:60], random.Random(index))
    assert len(game.record) < 14 * len(game.table.line) + 10
