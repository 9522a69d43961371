"""The tables of a round: a name for each, and the event that opens it, with the players that were paired there."""

from collections.abc import Collection, Mapping
from dataclasses import replace
from datetime import date
from itertools import count

from app.errors import ErrorCode, RecordUnreadable, TournamentError
from app.tournament.results import Game, game_in, game_of
from app.tournament.tournament import Entrant, Pairing, Tournament
from game.actors import Colour
from game.events import TableOpened
from game.table.seat import ScoreKeeping, Seat
from game.table.table import Table


def table_name(pairing: Pairing) -> str:
    """Round and board, "3.5", as broadcasts and PGN number a game: no other round has a table of that name."""
    return f"{pairing.round}.{pairing.board}"


def openings(
    tournament: Tournament,
    number: int,
    usual: TableOpened,
    today: date = date.max,
    known: Collection[TableOpened] = (),
) -> Mapping[str, TableOpened]:
    """The opening of each table of a round by its name; all that is not the players' is as `usual`.

    An event and a site that are named there go before those of the file. A game of a day after `today` has no table
    yet. Where tables are `known`, for they were opened earlier, a game of theirs keeps its table. Raises
    TournamentError for a round without a game.
    """
    later = {game_in(tournament, pairing) for pairing in tournament.postponed(number, today)}
    paired = [p for p in _seated(tournament, number, known) if game_in(tournament, p) not in later]
    if not paired:
        raise no_round(number)
    return {table_name(pairing): _opening(tournament, pairing, usual) for pairing in paired}


def _seated(tournament: Tournament, number: int, known: Collection[TableOpened]) -> list[Pairing]:
    """The games of a round, each with the board of its table, in their order.

    Boards are numbered anew when an earlier result is corrected, or somebody enters late; who plays stays where he is.
    Whose board has another game of the round gets the next that none has. A board with a game of which the file knows
    nothing is left (`belongs`).
    """
    had = {(_game(one), one.occasion.board or 0) for one in known if one.occasion.round == number}
    at, taken = dict(had), {board for _, board in had}
    games = [(game_in(tournament, pairing), pairing) for pairing in tournament.of_round(number)]
    moved = {at[game] for game, _ in games if game in at}
    own = {pairing.board for game, pairing in games if game not in at} - moved
    free = (board for board in count(1) if board not in own | taken)
    seated = []
    for game, pairing in games:
        is_there = pairing.board in own or (game, pairing.board) in had
        board = pairing.board if is_there else at[game] if game in at else next(free)
        seated.append(replace(pairing, board=board))
    return sorted(seated, key=lambda pairing: pairing.board)


def opening_at(tournament: Tournament, number: int, board: int, usual: TableOpened) -> TableOpened:
    """The opening of the game at that board of a round. Raises TournamentError for one that is not there."""
    for pairing in tournament.of_round(number):
        if pairing.board == board:
            return _opening(tournament, pairing, usual)
    if not tournament.of_round(number):
        raise no_round(number)
    raise TournamentError(ErrorCode.NO_SUCH_BOARD, f"no board {board} in round {number}", number=board)


def no_round(number: int) -> TournamentError:
    """Say that a round is not paired."""
    return TournamentError(ErrorCode.NO_SUCH_ROUND, f"no pairings of round {number}", number=number)


def belongs(table: Table, name: str, new: Mapping[str, TableOpened]) -> bool:
    """Whether a table that was begun earlier is served with the round of the `new` ones: one of it, or not finished.

    Raises RecordUnreadable where other people play at it: what is in the folder is of another tournament.
    """
    if game_of(table) in map(_game, new.values()):
        return True
    if name in new:
        meant = [new[name].white.name, new[name].black.name]
        found = [table.seats.of(colour).name for colour in Colour]
        text = f"{name}: {' - '.join(found)}, and not {' - '.join(meant)}"
        raise RecordUnreadable(ErrorCode.ANOTHER_GAME, text, white=found[0], black=found[1])
    return not table.is_settled


def _game(opened: TableOpened) -> Game:
    """By what the game of a table is known again; see `game_of`."""
    return (opened.occasion.round or 0, opened.white.name, opened.black.name)


def _opening(tournament: Tournament, pairing: Pairing, usual: TableOpened) -> TableOpened:
    occasion = replace(
        usual.occasion,
        event=usual.occasion.event or tournament.name,
        site=usual.occasion.site or tournament.site,
        round=pairing.round,
        board=pairing.board,
    )
    white, black = tournament.entrants[pairing.white], tournament.entrants[pairing.black]
    return replace(usual, white=_seat(usual.white, white), black=_seat(usual.black, black), occasion=occasion)


def _seat(usual: Seat, entrant: Entrant) -> Seat:
    needs = entrant.needs
    return replace(
        usual,
        name=entrant.name,
        visually_impaired=needs.is_blind,
        has_assistant=needs.has_assistant,
        score=ScoreKeeping.TAPE if needs.keeps_tape else ScoreKeeping.WRITING,
        notation=needs.notation or usual.notation,
        title=entrant.title,
        rating=entrant.rating,
        federation=entrant.federation,
        fide_id=entrant.fide_id,
    )
