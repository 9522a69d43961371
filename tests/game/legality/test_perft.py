"""Perft through the referee: what it lets be announced, executed and completed is what chess allows, and no more."""

from functools import reduce

import chess
import pytest

from game import commands as c
from game.decide import decide
from game.evolve import evolve
from game.legality.resolution import announcement_of
from tests.game.playing import Game, player

PERFT = [  # position, Chess960 or not, nodes at depth 2 (published counts)
    (chess.STARTING_FEN, False, 400),
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", False, 2039),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", False, 191),
    ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", False, 264),
    ("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", True, 528),
    ("2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9", True, 807),
]


@pytest.mark.no_cover
@pytest.mark.parametrize(("fen", "chess960", "nodes"), PERFT)
def test_every_legal_move_can_be_made_and_no_other(fen, chess960, nodes):
    """E2.1: of all moves the pieces have, those are accepted that python-chess finds legal, and lead where it says."""
    assert perft(Game(initial=fen, chess960=chess960).table, 2) == nodes


def perft(table, depth):
    """How many series of that many moves the referee takes."""
    if depth == 0:
        return 1
    board = table.board()
    nodes = 0
    for move in board.pseudo_legal_moves:
        following = announced(table, announcement_of(board, move.uci()))
        assert following.turn.announced.move == (move.uci() if board.is_legal(move) else None)
        if board.is_legal(move):
            following = completed(following)
            board.push(move)
            assert following.position == board.fen()
            board.pop()
            nodes += perft(following, depth - 1)
    return nodes


def announced(table, announcement):
    """The table once the player to move has announced it."""
    return after(table, c.Announce(by=player(table.turn.mover), seat=table.turn.mover, announcement=announcement))


def completed(table):
    """The table once the move announced is executed on both boards, completed by the clock and repeated."""
    seat, other = table.turn.mover, table.turn.mover.opponent
    announcement = table.turn.announced.announcement
    table = after(table, c.Execute(by=player(seat), seat=seat))
    if table.outcome is None:
        table = after(table, c.PressClock(by=player(seat), seat=seat))
    table = after(table, c.Repeat(by=player(other), seat=other, announcement=announcement))
    return after(table, c.Execute(by=player(other), seat=other))


def after(table, command):
    """The table after the events of a command."""
    return reduce(evolve, decide(table, command, table.at), table)
