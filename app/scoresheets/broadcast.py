"""A game as broadcasts want it: PGN that a program reads again every few seconds, and knows the game again by its tags.

What lichess' broadcasts do with a file (2026): the same `GameId` is the same board, whatever else has changed; a result
closes the board, and one that was wrong closed whole rounds. So the result is there when both have signed, or when the
game was lost by default and nobody signs. A game without a move has its tags.
"""

from dataclasses import replace
from datetime import date, datetime

from app.scoresheets.pgn import on_one_line, pgn_game
from game.table.table import Table


def broadcast_pgn(table: Table, name: str, opened: datetime | None, day: date | None) -> str:
    """The game of the table of that name, `opened` then and begun on that `day`, with an empty line at its end."""
    shown = table if table.is_settled else replace(table, outcome=None)
    game = pgn_game(shown, day)
    game.headers["GameId"] = f"{opened:%Y%m%dT%H%M%S}-{name}" if opened else name
    return f"{on_one_line(game)}\n\n"
