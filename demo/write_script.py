"""Write `said.tsv`: who says what in the demo game, so that the recordings can be made from it.

Run once by a developer, never by a player: `python demo/write_script.py > demo/said.tsv`; with `--again` for the
second takes, in which a player who was not understood announces in full, and with `--third` for the third, in which
he tries it with fewer words. The demo plays only the recordings. `answers/` holds single words by both players, for
what they may be asked: eins, zwei, drei, ja, korrektur; and the arbiter's "ja" to a ruling that takes a move back.

Each line is `seat<TAB>words`, or `seat<TAB>words<TAB>mumbled`. The plain course of a move is: announced and clock
pressed by one player, repeated and executed by the other (Laws 2009, E2.1, E2.3). The scenes below add what goes
wrong in real games.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

import chess
import chess.pgn

from game.legality.resolution import announcement_of, shortest
from speech_grammar import long_form, short_form

Line = tuple[str, ...]

SEATS = {chess.WHITE: "white", chess.BLACK: "black"}

# What is said instead of the plain course, by ply (half-moves counted from 1).
# Before the announcement of the ply:
BEFORE: dict[int, list[Line]] = {
    1: [("arbiter", "partie beginnen")],
    7: [("white", "ja das ist jetzt wirklich schwierig mal sehen")],  # talk that is no chess: refused
    12: [  # an illegal move, completed by the clock: two minutes for White (7.4b); the touched knight must move (4.3)
        ("black", "springer cesar sechs cesar fünf"),
        ("black", "uhr drücken"),
    ],
    19: [("white", "moment bitte ich überlege noch", "mumbled")],  # nothing that anybody could understand
    25: [("white", "bedenkzeit")],  # told only on request, and only to him (E2.9d)
    34: [("black", "turm felix acht")],  # two rooks can go there: a question
    43: [("white", "springer eva drei gustav")],  # a half announcement: refused
}
# In place of the announcement of the ply:
INSTEAD: dict[int, list[Line]] = {
    17: [  # a slip of the tongue (E2.6)
        ("white", "läufer gustav fünf felix vier"),
        ("white", "korrektur läufer gustav fünf hector vier"),
    ],
    34: [("black", "eins")],  # the answer to the question
    54: [("black", "turm felix acht felix vier"), ("black", "remis")],  # offered before the clock is pressed (9.1)
    73: [("white", "eva acht"), ("white", "dame")],  # a promotion without its piece: asked for (E2.1)
}
# In place of the repetition and the execution:
REPLY: dict[int, list[Line]] = {
    5: [  # a repetition that differs from the announcement (E2.1)
        ("black", "bauer david zwei david vier"),
        ("black", "bauer david zwei david drei"),
        ("black", "ausgeführt"),
    ],
    29: [  # repeated right, executed wrong: the boards differ and the sheets agree (E2.7)
        ("black", "bauer hector zwei hector drei"),
        ("black", "ausgeführt bauer hector zwei hector vier"),
        ("black", "schiedsrichter"),
        ("arbiter", "stellung berichtigen"),
        ("arbiter", "weiterspielen"),
    ],
    54: [("white", "abgelehnt"), ("white", "turm felix acht felix vier"), ("white", "ausgeführt")],
    56: [  # written wrong by White: the sheets differ, the move is taken back and made again (E2.8)
        ("white", "könig cesar acht cesar sieben"),
        ("white", "notiert könig cesar acht david sieben"),
        ("white", "schiedsrichter"),
        ("arbiter", "stellung berichtigen"),
        ("arbiter", "weiterspielen"),
        ("black", "könig cesar acht cesar sieben"),
        ("black", "uhr drücken"),
        ("white", "könig cesar acht cesar sieben"),
        ("white", "ausgeführt"),
    ],
}
AFTER: list[Line] = [("black", "ich unterschreibe"), ("white", "ich unterschreibe")]


def in_full(board: chess.Board, move: chess.Move) -> str:
    """The announcement of a move as a careful player says it, in lower-case words."""
    return long_form(announcement_of(board, move.uci())).lower()


def in_short(board: chess.Board, move: chess.Move) -> str:
    """The announcement of a move as short as the Laws allow."""
    return short_form(shortest(board, move.uci())).lower()


def once_more(board: chess.Board, move: chess.Move) -> str:
    """The announcement of a move with few words, but a pawn called a pawn."""
    words = in_short(board, move)
    return f"bauer {words}" if board.piece_type_at(move.from_square) == chess.PAWN else words


TAKES = {"--again": in_full, "--third": once_more}


def script(game: chess.pgn.Game, take: str | None) -> Iterator[Line]:
    """Every line of the demo in order; as most people speak, or all moves as in one of the `TAKES`."""
    board = game.board()
    for ply, move in enumerate(game.mainline_moves(), start=1):
        mover, other = SEATS[board.turn], SEATS[not board.turn]
        full = board.turn == chess.WHITE or ply % 3 == 0
        announce = in_full if full else in_short
        repeat = in_full if not full or ply % 4 == 1 else in_short
        announced = TAKES.get(take or "", announce)(board, move)
        repeated = TAKES.get(take or "", repeat)(board, move)
        board.push(move)
        yield from BEFORE.get(ply, [])
        yield from INSTEAD.get(ply, [(mover, announced)])
        yield mover, "ausgeführt" if board.is_game_over() else "uhr drücken"
        yield from REPLY.get(ply, [(other, repeated), (other, "ausgeführt")])
    yield from AFTER


def main() -> None:
    """Print the script of the game beside this file."""
    with (Path(__file__).parent / "game.pgn").open(encoding="utf-8") as file:
        game = chess.pgn.read_game(file) or chess.pgn.Game()
    for line in script(game, next(iter(sys.argv[1:]), None)):
        sys.stdout.write("\t".join(line) + "\n")


if __name__ == "__main__":
    main()
