"""The time control, for whoever asks: that of the game, as it was announced (6.2); how far off the next one is.

How many moves are completed he is told on his request (Laws 2009, E2.9d), and so how many are left.
"""

from collections.abc import Iterator

from dialogue.saying import Saying, only
from dialogue.station import Station
from game.actors import Colour
from game.table.table import Table
from game.time_control import Period

_COUNTS = {"table.moves_completed", "table.moves_of"}


def moves_made(table: Table, seat: Colour) -> Iterator[tuple[str, dict[str, object]]]:
    """How many moves are completed, as keys with their values; where one player has made one more, that `seat`'s first.

    Black, who has made thirty-nine, has not reached his time control by White's fortieth.
    """
    made = {colour: sum(ply.completed for ply in table.line if ply.mover is colour) for colour in Colour}
    if len({*made.values()}) == 1:
        yield "table.moves_completed", {"count": made[seat]}
        return
    for colour in (seat, seat.opponent):
        yield "table.moves_of", {"count": made[colour], "colour": colour}


def of_the_game(station: Station, table: Table) -> tuple[Saying, ...]:
    """All its periods."""
    *_, last = periods = table.clock.control.periods
    again = (only(station, "telling.control_again"),) if last.moves is not None else ()
    return (*(said for period in periods for said in _period(station, period)), *again)


def to_the_next(station: Station, table: Table, told: tuple[Saying, ...]) -> tuple[Saying, ...]:
    """How many of that player's moves, the one in progress among them, his period is still for, while the game goes on.

    Nothing to whom it was not `told` how many are completed.
    """
    seat, is_told = station.seat, any(saying.key in _COUNTS for saying in told)
    if seat is None or not is_told or table.outcome is not None:
        return ()
    moves = table.clock.period(seat).moves
    if moves is None:
        return (only(station, "telling.no_control"),)
    return (only(station, "telling.to_control", count=moves - table.clock.side(seat).period_moves, colour=seat),)


def _period(station: Station, period: Period) -> Iterator[Saying]:
    if period.moves is None:
        yield only(station, "telling.control_of_rest", time_ms=period.time_ms)
    else:
        yield only(station, "telling.control_of_moves", count=period.moves, time_ms=period.time_ms)
    if period.increment_ms:
        yield only(station, "telling.control_increment", increment_ms=period.increment_ms)
    if period.delay_ms:
        yield only(station, "telling.control_delay", delay_ms=period.delay_ms)
