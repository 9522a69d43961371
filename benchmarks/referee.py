"""What the referee costs: a full move against `chess.Board.push`, and replay and reconciliation by length of game.

    python benchmarks/referee.py

A full move is announced, executed, completed by the clock, repeated, executed by the opponent and noted on both
sheets: five commands, ten events or so. A reconciliation (E2.7) compares both sheets from the first move, so it takes
longer in a longer game; flat is what it costs a move. It is processor time, in rounds in which
all that is compared takes turns, and medians of the rounds. Prints plain lines; the ratio first.
"""

import gc
import statistics
import sys
import time
from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from pathlib import Path

import chess

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from app.editions import load
from benchmarks.side_by_side import medians
from game import commands as c
from game.actors import ARBITER, Actor, Role
from game.decide import decide, open_table
from game.events import Event
from game.evolve import evolve, replay
from game.legality.resolution import announcement_of
from game.table.seat import ScoreKeeping, Seat
from game.table.table import Table
from game.time_control import TimeControl

LENGTHS = (10, 50, 100, 200, 400)  # moves by both players together
PUSHES = 50  # of the whole game for one of the referee's
SHUFFLE = ("g1f3", "g8f6", "f3g1", "f6g8", "b1c3", "b8c6", "c3b1", "c6b8")  # moves that can go on for ever


def line(half_moves: int) -> list[str]:
    """That many legal half-moves."""
    return [SHUFFLE[index % len(SHUFFLE)] for index in range(half_moves)]


def commands_of(table: Table, move: str) -> Iterable[c.Command]:
    """The commands of one full move. Both players keep score on tape, so that noting is part of them."""
    seat = table.turn.mover
    other = seat.opponent
    mover, opponent = Actor(Role.PLAYER, seat), Actor(Role.PLAYER, other)
    announcement = announcement_of(table.board(), move)
    yield c.Announce(by=mover, seat=seat, announcement=announcement)
    yield c.Execute(by=mover, seat=seat)
    yield c.PressClock(by=mover, seat=seat)
    yield c.Repeat(by=opponent, seat=other, announcement=announcement)
    yield c.Execute(by=opponent, seat=other)


def play(moves: Iterable[str]) -> tuple[Table, list[Event], list[float]]:
    """A game of these moves: the table, the record, and the seconds that each move took."""
    tape = Seat(name="", visually_impaired=True, score=ScoreKeeping.TAPE)
    opened = open_table(edition=load(), white=tape, black=tape, control=TimeControl.parse("36000"))
    record: list[Event] = [opened]
    seconds = []
    table = do(evolve(None, opened), c.Start(by=ARBITER), record)
    for move in moves:
        begin = time.process_time()
        for command in commands_of(table, move):
            table = do(table, command, record)
        seconds.append(time.process_time() - begin)
    return table, record, seconds


def do(table: Table, command: c.Command, record: list[Event]) -> Table:
    """The table after the command, a millisecond later; its events are added to the record."""
    for event in decide(table, command, table.at + 1):
        table = evolve(table, event)
        record.append(event)
    return table


def differing(half_moves: int) -> Table:
    """A game of that many half-moves, the last of which the opponent executed wrong on his board."""
    *before, last = line(half_moves)
    table = play(before)[0]
    *commands, executed = commands_of(table, last)
    assert isinstance(executed, c.Execute)
    wrong = announcement_of(table.board(), "a7a6")
    for command in (*commands, replace(executed, announcement=wrong)):
        table = do(table, command, [])
    return table


def reconcile(table: Table) -> Table:
    """Both boards as the agreed line has them."""
    return do(table, c.Reconcile(by=ARBITER), [])


def push(moves: Iterable[str]) -> None:
    """The same moves in python-chess alone."""
    board = chess.Board()
    for move in moves:
        board.push(chess.Move.from_uci(move))


def push_often(moves: Iterable[str]) -> None:
    """The same, as often as makes it long enough to be timed."""
    for _ in range(PUSHES):
        push(moves)


def replay_all(records: Iterable[list[Event]]) -> None:
    """Each of the records as its table again."""
    for record in records:
        replay(record)


def main() -> None:
    """Measure and print."""
    gc.disable()  # its runs grow with the objects that this script keeps, not with the game
    longest = line(2 * LENGTHS[-1])
    table, record, seconds = play(longest)
    assert [ply.move for ply in table.line] == longest
    assert replay(record) == table

    played, pushed = medians(lambda: play(longest), partial(push_often, longest))
    move_s, push_s = played / len(longest), pushed / PUSHES / len(longest)
    print(
        f"{move_s / push_s:.0f} times chess.Board.push: a full move through the referee takes {move_s * 1e3:.2f} ms, "
        f"a push {push_s * 1e6:.1f} microseconds"
    )
    early, late = (statistics.median(part) for part in (seconds[:100], seconds[-100:]))
    print(f"{late / early:.2f} times as long: half-moves 701 to 800 of a game against half-moves 1 to 100")

    # As many games of each length as make the same number of moves, so that memory weighs alike.
    games = [[play(line(2 * moves))[1] for _ in range(LENGTHS[-1] // moves)] for moves in LENGTHS]
    replays = medians(*(partial(replay_all, records) for records in games))
    for moves, records, took in zip(LENGTHS, games, replays, strict=True):
        print(
            f"{took / replays[0]:.2f} times the cost a move of a game of {LENGTHS[0]}: replay of {moves} moves, "
            f"{len(records[0])} events, {took / LENGTHS[-1] * 1e6:.0f} microseconds a move"
        )

    tables = [differing(2 * moves) for moves in LENGTHS]
    for table in tables:
        right = reconcile(table)
        assert table.boards.white != right.boards.white
        assert right.line == table.line
    wholes = medians(*(partial(reconcile, table) for table in tables))
    for moves, whole in zip(LENGTHS, wholes, strict=True):
        print(
            f"{whole / moves / (wholes[0] / LENGTHS[0]):.2f} times the cost a move of a game of {LENGTHS[0]}: a "
            f"reconciliation after {moves} moves, {whole * 1e3:.2f} ms, {whole / moves * 1e6:.0f} microseconds a move"
        )


if __name__ == "__main__":
    main()
