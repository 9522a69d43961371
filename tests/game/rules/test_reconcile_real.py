"""Rules 7 and 8 on thousands of real games whose boards and scoresheets have gone wrong (Laws 2009, E2.7, E2.8).

The errors are those that players make: an entry that is another move, an illegal one, one that two pieces could make,
one that nobody can read; entries left out, at the end or in between; pieces on wrong squares, missing, or too many.
What has to come out is worked out here from the errors that were put in, without the referee's own comparison.
"""

import random
from collections import Counter
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

import chess
import chess.pgn
import pytest

from game import commands as c
from game import events as e
from game.actors import ARBITER, Colour
from game.announcement import Announcement
from game.decide import decide
from game.errors import Refusal
from game.events import ReconciliationRule
from game.evolve import evolve
from game.legality.resolution import announcement_of, resolve, shortest
from game.pair import Pair
from game.table.agreed_line import Ply, Turn
from game.table.board import OwnBoard
from game.table.position import mover
from game.table.scoresheet import MISSING, Entry, EntryStatus, Scoresheet, Scoresheets
from game.table.table import Table
from tests.game.playing import SIGHTED, Game

DATA = Path("tests/data")
NOTHING = "nothing to reconcile"
TIMES = 6  # each game, with other errors
PARTS = 4


@dataclass(frozen=True)
class Written:
    """An entry, and the moves (UCI) that it can be; none where it is missing, illegal or unreadable."""

    entry: Entry
    moves: tuple[str, ...] = ()

    @property
    def is_missing(self):
        """Whether there is none."""
        return self.entry.status is EntryStatus.MISSING


@cache
def tables() -> tuple[Table, ...]:
    """Each real game at its last completed move, both boards and both clocks in order, nothing written."""
    found = []
    for name in ("games.pgn", "chess960.pgn"):
        with (DATA / name).open(encoding="utf-8") as file:
            while (game := chess.pgn.read_game(file)) is not None:
                board = game.board()
                moves = list(game.mainline_moves())[:120]
                if moves:
                    found.append(played(board, moves))
    return tuple(found)


def played(board, moves):
    """The table after those moves, without going through each command."""
    table = Game(white=SIGHTED, initial=board.fen(), chess960=board.chess960, control="36000+10").table
    clock, line = table.clock, []
    for number, move in enumerate(moves, 1):
        announcement, seat = announcement_of(board, move.uci()), mover(board.fen())
        board.push(move)
        clock = clock.press(1000 * number)
        line.append(
            Ply(
                number=number,
                mover=seat,
                announcement=announcement,
                move=move.uci(),
                position=board.fen(),
                clock=clock.state,
            )
        )
    own = OwnBoard.of(board.fen())
    turn = Turn(mover=mover(board.fen()))
    return replace(table, line=tuple(line), turn=turn, boards=Pair(own, own), clock=clock, at=1000 * len(moves))


def sheet(table, rng, wrong):
    """What a player has written, with one error in so many entries, and the last few lines perhaps left out."""
    lag = rng.choice((0, 0, 1, 2, 5))
    written = [entry_of(table, ply, rng, wrong) for ply in table.line[: len(table.line) - lag]]
    while written and written[-1].is_missing:
        written.pop()
    return written


def entry_of(table, ply, rng, wrong):
    """The entry of a ply: right in one of its forms, or one of the errors."""
    position = table.position_before(ply.number)
    slip = rng.choice(("missing", "another", "illegal", "unclear", "unread")) if rng.random() < wrong else "right"
    if slip == "missing":
        return Written(MISSING)
    if slip == "unread":
        return Written(Entry(text="~~~", status=EntryStatus.AMBIGUOUS))
    form = rng.choice((announcement_of, shortest))
    if slip == "right":
        return right(position, table.chess960, ply.move, form)
    board = chess.Board(position, chess960=table.chess960)
    said = form(board, ply.move)
    if slip == "another":
        said = shortest(board, rng.choice([move.uci() for move in board.legal_moves]))
    elif slip == "illegal":
        said = Announcement(piece=said.piece, from_file="h", from_rank=rng.randrange(1, 9), to="a1", capture=True)
    elif slip == "unclear":
        said = replace(said, from_file=None, from_rank=None)
    return reading(said, board)


@cache
def right(position, chess960, move, form):
    """The entry that is the move, in one of its forms: most are, and are the same however the game goes wrong."""
    board = chess.Board(position, chess960=chess960)
    return reading(form(board, move), board)


def reading(said, board):
    """The entry with those words, as it reads in the position."""
    found = resolve(said, board)
    status = EntryStatus.OK if found.move else EntryStatus.AMBIGUOUS if found.choices else EntryStatus.ILLEGAL
    entry = Entry(text="x", announcement=said, move=found.move, status=status)
    return Written(entry, (found.move,) if found.move else found.choices)


def agreeing(table, white, black):
    """How many half-moves both sheets agree on, None where they agree on another move than the one announced.

    A line that one of them lacks is no difference; of two moves that an entry can be, the other sheet decides.
    """
    for ply in table.line:
        pair = [lines[ply.number - 1] for lines in (white, black) if ply.number <= len(lines)]
        both = [written for written in pair if not written.is_missing]
        if len(both) < len(pair) or len(both) < len(Colour):
            continue
        common = set(both[0].moves) & set(both[1].moves)
        if not common or all(len(written.moves) > 1 for written in both):
            return ply.number - 1
        if common != {ply.move}:
            return None
    return len(table.line)


def disturbed(board, rng):
    """A player's board on which some pieces have been moved, taken off, or put too many."""
    squares = list(board.squares)
    for _ in range(rng.choice((0, 0, 0, 1, 3))):
        here, there = rng.randrange(64), rng.randrange(64)
        squares[there] = rng.choice((squares[here], ".", "P", "n"))
    return OwnBoard("".join(squares), "".join(squares))


@pytest.mark.no_cover
@pytest.mark.law("BLIND-7", "2009")
@pytest.mark.law("BLIND-8", "2009")
@pytest.mark.parametrize("part", range(PARTS))
def test_more_than_two_thousand_games_gone_wrong_are_put_right(part):
    """The line becomes the longest beginning on which both sheets agree; no move is invented, and lag is no error."""
    outcomes = Counter(
        put_right(table, random.Random(f"{part} {number} {seed}"))
        for number, table in enumerate(tables()[part::PARTS])
        for seed in range(TIMES)
    )
    assert outcomes.total() > 580
    assert min(outcomes[rule] for rule in (ReconciliationRule.BOARDS, ReconciliationRule.SHEETS, NOTHING)) > 10


def put_right(table, rng):
    """Let a game go wrong, have the arbiter bring it together, and compare; the rule that he followed."""
    wrong = rng.choice((0.0, 0.0, 0.01, 0.05, 0.3))
    sheets = white, black = sheet(table, rng, wrong), sheet(table, rng, wrong)
    boards = Pair(*(disturbed(board, rng) for board in (table.boards.white, table.boards.black)))
    entries = (Scoresheet(tuple(written.entry for written in lines)) for lines in sheets)
    table = replace(table, sheets=Scoresheets(*entries), boards=boards)
    announced = tuple(ply.move for ply in table.line)
    kept = agreeing(table, white, black)
    in_order = all(board == OwnBoard.of(table.position) for board in (boards.white, boards.black))
    try:
        event = decide(table, c.Reconcile(by=ARBITER), table.at)[0]
    except Refusal:
        assert (kept, in_order) == (len(announced), True)
        return NOTHING
    assert isinstance(event, e.Reconciled)
    after = evolve(table, event)
    line = tuple(ply.move for ply in after.line)
    board = chess.Board(table.initial, chess960=table.chess960)
    for move in line:
        board.push(board.parse_uci(move))  # every move is legal where it stands
    assert after.position == board.fen()
    if kept is not None:
        assert line == announced[:kept]
        assert (event.rule is ReconciliationRule.BOARDS) is (kept == len(announced))
        assert (event.clock is None) is (kept == len(announced))
        if event.clock is not None and kept:
            assert event.clock.white == table.line[kept - 1].clock.white
            assert event.clock.black == table.line[kept - 1].clock.black
    for ply, move in enumerate(line, 1):
        on_sheets = {move for lines in sheets for move in (lines[ply - 1].moves if ply <= len(lines) else ())}
        assert move in {announced[ply - 1], *on_sheets}
    assert all(after.boards.of(seat).squares == OwnBoard.of(after.position).squares for seat in Colour)
    assert all(len(after.sheets.of(seat).entries) <= len(line) for seat in Colour)
    for seat in Colour:
        for move, entry in zip(line, after.sheets.of(seat).entries, strict=False):
            assert entry.move in {move, None}
    right = OwnBoard.of(after.position).squares
    assert [adjusted.seat for adjusted in event.boards] == [s for s in Colour if boards.of(s).squares != right]
    assert not after.differences
    return event.rule
