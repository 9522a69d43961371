"""What a player hears who reads his board out, to find where it has come to differ (Laws 2009, E2.7)."""

from dialogue.narration.differences import square_differs
from dialogue.narration.events import sayings
from dialogue.saying import Saying, for_one, only
from dialogue.station import Station
from game.commands import ReportBoard
from game.events import BoardReported
from game.rules.differences import wrong_on, wrong_squares
from game.table.board import OwnBoard
from game.table.table import Table


def differing(table: Table, report: ReportBoard) -> tuple[Saying, ...]:
    """What was read on each square where something else should stand, for its reader alone."""
    wrong = wrong_on(table, report.seat, OwnBoard.of(report.placement))
    return for_one(Station.of(report.seat), (square_differs(square) for square in wrong))


@sayings.register
def _board_reported(event: BoardReported, before: Table, after: Table) -> tuple[Saying, ...]:
    """That the board is right; or what differs still. What differs since now both players hear, from what is found."""
    station, seat = Station.of(event.seat), event.seat
    told = {square.square for found in before.differences for square in found.squares if square.seat is seat}
    wrong = [square for square in wrong_squares(after) if square.seat is seat]
    if not wrong:
        return (only(station, "check.agrees", seat=seat),)
    still = for_one(station, (square_differs(square) for square in wrong if square.square in told))
    return (*still, only(station, "check.call"))
