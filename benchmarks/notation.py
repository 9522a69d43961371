"""How long it takes to read an entry of a scoresheet, next to python-chess, and a whole sheet in an unknown language.

    .venv/bin/python benchmarks/notation.py [POSITIONS]

Every legal move of the test positions is written in Catalan letters and read; python-chess reads the same moves in
English. Then real games are read as whole sheets. Printed are processor times (medians of rounds in which both sides
take turns) and ratios; lower is better.
"""

import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import chess
import chess.pgn

sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmarks.side_by_side import medians
from game.table.seat import NotationLanguage
from speech_grammar.notation.entry import read_entry
from speech_grammar.notation.sheet import read_sheet
from speech_grammar.notation.writing import write

DATA = Path(__file__).parents[1] / "tests" / "data"
CATALAN = NotationLanguage.CATALAN
GAMES = 20


def boards(count: int) -> list[chess.Board]:
    """The first standard positions."""
    lines = (DATA / "positions.fen").read_text().split("\n# Chess960\n")[0].splitlines()
    return [chess.Board(line) for line in lines if not line.startswith("#")][:count]


def sheets() -> Iterator[list[str]]:
    """Real games as Catalan scoresheets."""
    with (DATA / "games.pgn").open(encoding="utf-8") as file:
        while game := chess.pgn.read_game(file):
            board, sheet = game.board(), list[str]()
            for move in game.mainline_moves():
                sheet.append(write(move.uci(), board, CATALAN))
                board.push(move)
            yield sheet


def main() -> None:
    """Measure, check that both found the same moves, print the ratios."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    moves = [(board, move) for board in boards(count) for move in board.legal_moves]
    entries = [(board, write(move.uci(), board, CATALAN)) for board, move in moves]
    english = [(board, board.san(move)) for board, move in moves]
    assert [read_entry(text, board, [CATALAN]).move for board, text in entries] == [move.uci() for _, move in moves]
    entry_s, san_s = medians(
        lambda: [read_entry(text, board, [CATALAN]) for board, text in entries],
        lambda: [board.parse_san(san) for board, san in english],
    )
    print(f"{len(moves)} moves: {entry_s * 1e6 / len(moves):.0f} microseconds an entry")
    print(f"ratio: {entry_s / san_s:.2f} times parse_san")
    games = list(islice((sheet for sheet in sheets() if sheet), GAMES))
    known_s, any_s = medians(
        lambda: [read_sheet(sheet, languages=[CATALAN]) for sheet in games],
        lambda: [read_sheet(sheet) for sheet in games],
    )
    print(
        f"{len(games)} sheets of {sum(map(len, games))} entries: {any_s * 1000 / len(games):.0f} milliseconds a sheet"
    )
    print(f"ratio: {any_s / known_s:.2f} times the same sheets in a known language")


if __name__ == "__main__":
    main()
