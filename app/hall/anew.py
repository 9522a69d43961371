"""A game that does not count (2009, 7.1a) is played anew at another table of its hall, whose database keeps both.

Who sat there sits at the new one, and no code changes. All of it is one transaction of whoever holds the table, and
stands among what was done in the hall (`act`): who takes the table of a server that died does it, or finds it done.
"""

from collections.abc import Callable
from dataclasses import replace
from itertools import count

from app import wall_clock
from app.hall.access import HallAccess
from app.hall.clock import HallClock
from app.hall.database import Database
from app.hall.records import DatabaseRecord, begun, deposed
from game.events import TableOpened
from game.rules.rematch import exchanges_colours, rematch_of
from game.table.table import Table
from web.admission.access import BEGUN_ANEW, NOTE, move
from web.place import Place

_NOBODYS = ""  # the session of what the program does
_HELD = "SELECT token FROM game WHERE game_id = ? FOR UPDATE"
_DONE = "SELECT about FROM act WHERE at_table = ? AND what = ?"
_NEW = "INSERT INTO game (game_id) VALUES (?) ON CONFLICT DO NOTHING RETURNING game_id"


def begun_anew(database: Database, clock: HallClock, record: DatabaseRecord, table: Table) -> str:
    """The name of the table at which the game of this one is played anew, where everybody sits by now.

    Raises RecordDeposed where another program has the table, `RecordError`, `StoreFailed`, `HallAway`.
    """
    name = record.game_id
    with HallAccess(database).at_once() as do:
        is_held, done = do(_HELD, name) == [(record.token,)], do(_DONE, name, BEGUN_ANEW)
        new = str(done[0][0]) if done else ""
        if is_held and not done:
            new = _free(name, do)
            begun(do, new, [_opening(table, name, new)], wall_clock.spelt(clock.now()))
            move(do, name, new, is_exchanged=exchanges_colours(table))
            do(NOTE, _NOBODYS, name, Place.ARBITER, BEGUN_ANEW, new)
    if not is_held:
        raise deposed(name)
    return new


def _free(name: str, do: Callable[..., list[tuple[object, ...]]]) -> str:
    """The next name that no table of the hall has, of the same round; taken."""
    round_, point, _ = name.rpartition(".")
    taken = {str(known) for (known,) in do("SELECT game_id FROM game")}
    names = (f"{round_}{point}{number}" for number in count(1))
    return next(new for new in names if new not in taken and do(_NEW, new))


def _opening(table: Table, name: str, new: str) -> TableOpened:
    """As the game before, at the board of the new table."""
    opened = rematch_of(table)
    if opened.occasion.board is None:
        return opened
    board = opened.occasion.board + _number(new) - _number(name)
    return replace(opened, occasion=replace(opened.occasion, board=board))


def _number(name: str) -> int:
    """That of the board in the name of a table: of "3.2" it is 2."""
    last = name.rpartition(".")[2]
    return int(last) if last.isdecimal() else 0
