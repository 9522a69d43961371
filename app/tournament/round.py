"""A round as its file pairs it now, beside tables that were opened when it was paired otherwise.

Pairings change while a round is played: somebody did not come, a name or a colour was wrong. What was begun goes on,
nobody's seat becomes that of another game, and nobody sits at two of one round.
"""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from datetime import date

from app.errors import ErrorCode, RecordUnreadable
from app.tournament.results import game_in, game_of
from app.tournament.seating import dropped, game_opened, openings, players_of
from app.tournament.tournament import Tournament
from game.actors import Colour
from game.events import TableOpened
from game.table.table import Table


@dataclass(frozen=True, slots=True)
class Round:
    """The tables of a round by their names.

    `paired` are those of all its games, `new` those to be opened where they are not there yet, and `moved` the ones of
    them with another board than in the file. `going_on` are games that were begun, and are paired no more.
    """

    tournament: Tournament
    paired: Mapping[str, TableOpened]
    new: Mapping[str, TableOpened]
    moved: Collection[TableOpened]
    going_on: Collection[TableOpened]

    def belongs(self, name: str, table: Table) -> bool:
        """Whether a table that was begun earlier is served with this round: one of it, or not finished.

        Raises RecordUnreadable where other people play at it: what is in the folder is of another tournament; and
        where its game is paired no more, and nobody has begun it.
        """
        if game_of(table) in map(game_opened, self.paired.values()):
            is_void = table.outcome is not None and table.outcome.is_void
            return name in self.paired or not is_void  # else the game is played anew at another table
        found = {str(colour): table.seats.of(colour).name for colour in Colour}
        if name in self.paired:
            text = f"{name}: {' - '.join(found.values())}, and not {' - '.join(players_of(self.paired[name]))}"
            raise RecordUnreadable(ErrorCode.ANOTHER_GAME, text, **found)
        is_of_it = table.occasion.round in {opened.occasion.round for opened in self.paired.values()}
        if is_of_it and not table.started and not table.is_settled and not self._is_in_the_file(table):
            raise RecordUnreadable(ErrorCode.PAIRED_NO_MORE, f"{name}: {' - '.join(found.values())}", **found)
        return not table.is_settled

    def _is_in_the_file(self, table: Table) -> bool:
        return game_of(table) in {game_in(self.tournament, pairing) for pairing in self.tournament.pairings}


def round_of(
    tournament: Tournament,
    number: int,
    usual: TableOpened,
    today: date,
    known: Collection[TableOpened],
    goes_on: Callable[[TableOpened], bool],
    is_void: Callable[[TableOpened], bool],
) -> Round:
    """The round of that number beside the tables that are `known`, see `openings`; all else is as `usual`.

    `goes_on` tells whether the game of a known table was begun, and has not ended, `is_void` whether it does not count
    and is to be played anew at a table of its own (7.1). Raises TournamentError.
    """
    void = [one for one in known if one.occasion.round == number and is_void(one)]
    paired = openings(tournament, number, usual, today, known, void)
    before = [one for one in dropped(tournament, usual, known) if one.occasion.round == number]
    going_on = [one for one in before if goes_on(one)]
    busy = {name for one in going_on for name in players_of(one)}
    new = {name: opened for name, opened in paired.items() if not busy & {*players_of(opened)}}
    there = {game_opened(one) for one in known if one not in void}
    boards = {game_in(tournament, pairing): pairing.board for pairing in tournament.of_round(number)}
    first = [opened for opened in new.values() if game_opened(opened) not in there]
    moved = [opened for opened in first if opened.occasion.board != boards[game_opened(opened)]]
    return Round(tournament, paired, new, moved, going_on)
