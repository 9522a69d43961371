"""The names of a table's records: its first game is called as the table is, each rematch by its number."""

from pathlib import Path

import pytest

from app.record.games import first_of, newest, next_of, number_of, table_of


@pytest.mark.parametrize(
    ("record", "table", "number", "following"),
    [
        ("1.sqlite", "1", 1, "1-game-2.sqlite"),
        ("1-game-2.sqlite", "1", 2, "1-game-3.sqlite"),
        ("3.2.sqlite", "3.2", 1, "3.2-game-2.sqlite"),  # the second board of a third round is no rematch
        ("club-game.sqlite", "club-game", 1, "club-game-game-2.sqlite"),
        ("evening", "evening", 1, "evening-game-2"),
    ],
)
def test_each_game_of_a_table_has_its_file(record, table, number, following):
    """The name tells the table, and which of its games it is."""
    path = Path("games", record)
    assert (table_of(path), number_of(path)) == (table, number)
    assert next_of(path) == Path("games", following)
    assert number_of(next_of(path, is_exchanged=False)) == number + 2
    assert table_of(next_of(path)) == table
    assert first_of(next_of(path)) == first_of(path)


def test_the_last_game_of_each_table_is_played():
    """By their numbers: the tenth comes after the ninth."""
    names = ("1-game-10", "1", "2.10", "1-game-9", "2", "2-game-2")
    found = newest(Path(f"{name}.sqlite") for name in names)
    assert {table: record.stem for table, record in found.items()} == {
        "1": "1-game-10",
        "2": "2-game-2",
        "2.10": "2.10",
    }
