"""The tables of a round: a name for each, and the event that opens it, with the players that were paired there."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import date

from app.errors import ErrorCode, RecordUnreadable, TournamentError
from app.tournament.tournament import Entrant, Pairing, Tournament
from game.actors import Colour
from game.events import TableOpened
from game.table.seat import ScoreKeeping, Seat
from game.table.table import Table


def table_name(pairing: Pairing) -> str:
    """Round and board, "3.5", as broadcasts and PGN number a game: no other round has a table of that name."""
    return f"{pairing.round}.{pairing.board}"


def openings(
    tournament: Tournament, number: int, usual: TableOpened, today: date = date.max
) -> Mapping[str, TableOpened]:
    """The opening of each table of a round; all that is not the players' is as `usual`.

    An event and a site that are named there go before those of the file. A game of a day after `today` has no table
    yet. Raises TournamentError for a round without a
    game.
    """
    later = tournament.postponed(number, today)
    paired = [pairing for pairing in tournament.of_round(number) if pairing not in later]
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


def belongs(table: Table, name: str, new: Mapping[str, TableOpened]) -> bool:
    """Whether a table that was begun earlier is served with the round of the `new` ones: one of it, or not finished.

    Raises RecordUnreadable where other people play at it: what is in the folder is of another tournament.
    """
    if name not in new:
        return not table.is_signed
    meant = [new[name].white.name, new[name].black.name]
    found = [table.seats.of(colour).name for colour in Colour]
    if found != meant:
        text = f"{name}: {' - '.join(found)}, and not {' - '.join(meant)}"
        raise RecordUnreadable(ErrorCode.ANOTHER_GAME, text, white=found[0], black=found[1])
    return True


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
