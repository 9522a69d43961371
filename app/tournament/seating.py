"""The tables of a round: a name for each, and the event that opens it, with the players that were paired there."""

from collections.abc import Mapping
from dataclasses import replace

from app.errors import ErrorCode, TournamentError
from app.tournament.tournament import Entrant, Pairing, Tournament
from game.events import TableOpened
from game.table.seat import ScoreKeeping, Seat


def table_name(pairing: Pairing) -> str:
    """Round and board, "3.5", as broadcasts and PGN number a game: no other round has a table of that name."""
    return f"{pairing.round}.{pairing.board}"


def openings(tournament: Tournament, number: int, usual: TableOpened) -> Mapping[str, TableOpened]:
    """The opening of each table of a round; all that is not the players' is as `usual`.

    An event and a site that are named there go before those of the file. Raises TournamentError for a round without a
    game.
    """
    paired = tournament.of_round(number)
    if not paired:
        raise no_round(number)
    return {table_name(pairing): _opening(tournament, pairing, usual) for pairing in paired}


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
