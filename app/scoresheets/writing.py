"""The files of a game: the agreed line as PGN, and each player's scoresheet."""

from collections.abc import Sequence
from datetime import date
from pathlib import Path

from app.scoresheets.pgn import pgn
from app.scoresheets.text import scoresheet_text
from app.whole_file import make_folder, write_whole
from game.actors import Colour
from game.events import Event
from game.table.table import Table
from speech_grammar.messages import Catalogue


def write_game(
    table: Table, events: Sequence[Event], folder: Path, catalogue: Catalogue, day: date | None = None
) -> tuple[Path, ...]:
    """Write game.pgn, scoresheet-white.txt and scoresheet-black.txt into the folder, which is made if need be.

    `table` is where the events lead; `day` is when the game was begun. Returns the files. Raises `OutputError`.
    """
    texts = {"game.pgn": pgn(table, day, catalogue=catalogue)} | {
        f"scoresheet-{seat}.txt": scoresheet_text(events, seat, catalogue, day) for seat in Colour
    }
    make_folder(folder)
    for name, text in texts.items():
        write_whole(folder / name, text.encode())
    return tuple(folder / name for name in texts)
