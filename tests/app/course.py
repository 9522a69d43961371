"""The plain course of a game as the referee's lines: two players who make no mistake (Laws 2009, E2.1, E2.3)."""

from collections.abc import Iterator
from random import Random

import chess
import msgspec

from app.json_lines import Json
from game.legality.resolution import announcement_of

ARBITER = {"role": "arbiter"}
COLOURS = {chess.WHITE: "white", chess.BLACK: "black"}


def player(seat: str) -> Json:
    """Return the actor in a seat."""
    return {"role": "player", "seat": seat}


def line(name: str, seat: str, **fields: object) -> Json:
    """Return what the player in a seat does for that seat."""
    return {"type": name, "by": player(seat), "seat": seat, **fields}


def ply(board: chess.Board, uci: str) -> list[Json]:
    """Return all that belongs to one move: announced, executed, clock; repeated, executed; noted by both."""
    mover, other = COLOURS[board.turn], COLOURS[not board.turn]
    announcement = msgspec.to_builtins(announcement_of(board, uci))
    noted = {"text": uci, "announcement": announcement}
    return [
        line("announce", mover, announcement=announcement),
        line("execute", mover),
        line("press_clock", mover),
        line("repeat", other, announcement=announcement),
        line("execute", other),
        line("note", mover, **noted),
        line("note", other, **noted),
    ]


def random_course(random: Random, plies: int) -> Iterator[Json]:
    """Yield the lines of a game of random legal moves that does not end before that many half-moves."""
    yield {"type": "start", "by": ARBITER}
    board = chess.Board()
    for _ in range(plies):
        quiet = [move for move in board.legal_moves if not _ends(board, move)]
        move = random.choice(quiet)
        yield from ply(board, move.uci())
        board.push(move)


def _ends(board: chess.Board, move: chess.Move) -> bool:
    board.push(move)
    try:
        return not any(board.legal_moves) or board.is_insufficient_material()
    finally:
        board.pop()
