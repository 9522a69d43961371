"""The tables of a round: a name for each, and the event that opens it, with the players that were paired there."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from datetime import date
from itertools import count

from app.errors import ErrorCode, TournamentError
from app.tournament.results import Game, game_in
from app.tournament.tournament import Entrant, Pairing, Tournament
from game.events import TableOpened
from game.table.occasion import Occasion
from game.table.seat import ScoreKeeping, Seat


def table_name(game: Pairing | Occasion) -> str:
    """Round and board, "3.5", as broadcasts and PGN number a game: no other round has a table of that name."""
    return f"{game.round}.{game.board}"


def openings(
    tournament: Tournament,
    number: int,
    usual: TableOpened,
    today: date = date.max,
    known: Collection[TableOpened] = (),
    void: Collection[TableOpened] = (),
) -> Mapping[str, TableOpened]:
    """The opening of each table of a round by its name; all that is not the players' is as `usual`.

    An event and a site that are named there go before those of the file. A game of a day after `today` has no table
    yet. Where tables are `known`, for they were opened earlier, a game of theirs keeps its table, and none gets that
    of a game that is paired no more (`dropped`), or of one of them that is `void`: there its record stays, and it is
    played anew elsewhere. Raises TournamentError for a round without a game.
    """
    later = {game_in(tournament, pairing) for pairing in tournament.postponed(number, today)}
    of_round = [one for one in known if one.occasion.round == number]
    left = {one.occasion.board or 0 for one in (*dropped(tournament, usual, of_round), *void)}
    counting = [one for one in of_round if one not in void]
    paired = [p for p in _seated(tournament, number, counting, left) if game_in(tournament, p) not in later]
    if not paired:
        raise no_round(number)
    return {table_name(pairing): _opening(tournament, pairing, usual) for pairing in paired}


def dropped(tournament: Tournament, usual: TableOpened, known: Iterable[TableOpened]) -> list[TableOpened]:
    """Of the tables that are `known`, those of this tournament whose games were paired, and are not any more."""
    event = usual.occasion.event or tournament.name
    names = {entrant.name for entrant in tournament.entrants.values()}
    paired = {game_in(tournament, pairing) for pairing in tournament.pairings}
    return [
        one
        for one in known
        if one.occasion.event == event and names & {*players_of(one)} and game_opened(one) not in paired
    ]


def _seated(
    tournament: Tournament, number: int, known: Collection[TableOpened], left: Collection[int]
) -> list[Pairing]:
    """The games of a round, each with the board of its table, in their order.

    Boards are numbered anew when an earlier result is corrected, or somebody enters late; who plays stays where he is.
    Whose board has another game of the round, or is `left` by one that was paired before, gets the next that none
    has. A board with a game of another tournament is refused (`Round`).
    """
    had = {(game_opened(one), one.occasion.board or 0) for one in known}
    at, taken = dict(had), {board for _, board in had} | {*left}
    games = [(game_in(tournament, pairing), pairing) for pairing in tournament.of_round(number)]
    kept = {at[game] for game, _ in games if game in at}
    own = {pairing.board for game, pairing in games if game not in at} - kept - {*left}
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


def game_opened(opened: TableOpened) -> Game:
    """By what the game of a table is known again; see `game_of`."""
    return (opened.occasion.round or 0, *players_of(opened))


def players_of(opened: TableOpened) -> tuple[str, str]:
    """The names of White and Black."""
    return opened.white.name, opened.black.name


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
