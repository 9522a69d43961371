"""How long it takes to understand a move, next to python-chess reading the same move in algebraic notation.

    .venv/bin/python benchmarks/grammar.py [POSITIONS]

Every legal move of the test positions is announced in words ("Springer Gustav eins Felix drei"), parsed and resolved;
the same moves are read by `chess.Board.parse_san`. Printed are microseconds of
processor time a move (medians of rounds in which all three take turns) and the ratio; lower is better.
"""

import sys
from pathlib import Path

import chess

sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmarks.side_by_side import medians
from game.legality.resolution import announcement_of, resolve
from speech_grammar import long_form, parse

POSITIONS = Path(__file__).parents[1] / "tests" / "data" / "positions.fen"


def boards(count: int) -> list[chess.Board]:
    """The first standard positions."""
    lines = POSITIONS.read_text().split("\n# Chess960\n")[0].splitlines()
    return [chess.Board(line) for line in lines if not line.startswith("#")][:count]


def main() -> None:
    """Measure, check that both found the same moves, print the ratio."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    moves = [(board, move) for board in boards(count) for move in board.legal_moves]
    spoken = [(board, long_form(announcement_of(board, move.uci()))) for board, move in moves]
    written = [(board, board.san(move)) for board, move in moves]

    def parsed(words: str) -> object:
        return parse(words).announcement

    def understood(board: chess.Board, words: str) -> str | None:
        announcement = parse(words).announcement
        return resolve(announcement, board).move if announcement else None

    assert [understood(*said) for said in spoken] == [board.parse_san(san).uci() for board, san in written]
    words_s, spoken_s, written_s = medians(
        lambda: [parsed(words) for _, words in spoken],
        lambda: [understood(*said) for said in spoken],
        lambda: [board.parse_san(san) for board, san in written],
    )
    each = 1e6 / len(moves)
    print(f"{len(moves)} moves of {count} positions")
    print(f"parse: {words_s * each:.0f} microseconds a move")
    print(f"parse and resolve: {spoken_s * each:.0f} microseconds a move")
    print(f"parse_san: {written_s * each:.0f} microseconds a move")
    print(f"ratio: {spoken_s / written_s:.2f} times parse_san")


if __name__ == "__main__":
    main()
