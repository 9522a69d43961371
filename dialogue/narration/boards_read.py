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

MOST_SQUARES = 6  # of those that differ are told before it is asked; who has ended early wants to read on


def differing(table: Table, report: ReportBoard) -> tuple[Saying, ...]:
    """What was read on the first squares where something else should stand, and how many more, for its reader alone."""
    station, wrong = Station.of(report.seat), wrong_on(table, report.seat, OwnBoard.of(report.placement))
    first = for_one(station, map(square_differs, wrong[:MOST_SQUARES]))
    more = len(wrong) - MOST_SQUARES
    return first if more <= 0 else (*first, only(station, "check.more_differ", count=more))


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
