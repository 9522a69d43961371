"""What everybody at the table has heard already, for whoever asks for it once more: a competition tells him that, too.

Whether a king is in check is told of a completed move (`table.check_and_turn`), and of that alone: who has announced a
move shall not learn from us what it will attack while he may still correct it (Laws 2009, E2.6, 12.3a).
"""

from dialogue.narration.answers import last_move
from dialogue.narration.still_binding import to_follow
from dialogue.saying import Saying, only
from dialogue.station import Station
from game.actors import Colour
from game.legality.resolution import announcement_of
from game.table.agreed_line import Repetition
from game.table.table import Table
from speech_grammar import Intent

_DONE = {
    (True, True): "telling.followed",
    (True, False): "telling.only_repeated",
    (False, True): "telling.only_executed",
    (False, False): "telling.not_followed",
}
"""By whether the move was repeated rightly, and executed."""


def said_before(  # noqa: PLR0911 - one a question
    station: Station, table: Table, intent: Intent
) -> tuple[Saying, ...]:
    """The answer to a question about what was said; the arbiter's "mein" and "sein" are nobody's."""
    match intent:
        case Intent.ASK_CHECK:
            return (_check(station, table),)
        case Intent.ASK_OWN_MOVE if station.seat is not None:
            return (_last_of(station, table, station.seat),)
        case Intent.ASK_OPPONENTS_MOVE if station.seat is not None:
            return (_last_of(station, table, station.seat.opponent),)
        case Intent.ASK_FOLLOWED:
            owed = () if station.seat is None else to_follow(table, station.seat)  # he may mean the opponent's move
            return (_followed(station, table, station.seat or table.turn.mover), *owed)
        case Intent.ASK_COLOUR if station.seat is not None:
            return (only(station, "telling.colour", colour=station.seat),)
        case Intent.ASK_COLOUR | Intent.ASK_PLAYERS:
            return (_colours(station, table),)
        case Intent.ASK_ILLEGAL_MOVES:
            return tuple(
                only(station, "table.illegal_counted", colour=seat, count=table.illegal_moves.of(seat))
                for seat in Colour
            )
    return (last_move(station, table),)


def _check(station: Station, table: Table) -> Saying:
    if not table.line or not table.board().is_check():
        return only(station, "telling.no_check_told")
    return only(station, "telling.check_told", colour=table.turn.mover)


def _last_of(station: Station, table: Table, seat: Colour) -> Saying:
    """That player's last announcement, of a move that is completed or not."""
    if table.turn.announced is not None and table.turn.mover is seat:
        return last_move(station, table)
    last = next((ply for ply in reversed(table.line) if ply.mover is seat), None)
    if last is None:
        return only(station, "telling.no_move_yet")
    move = last.announcement if last.fault else announcement_of(table.board_before(last.number), last.move)
    return only(station, "telling.last_move", colour=seat, move=move)


def _followed(station: Station, table: Table, seat: Colour) -> Saying:
    """What the opponent has said and done of that player's move (E2.1); nothing of his clock (13.6)."""
    move = table.pending(seat.opponent)
    if move is None:
        return only(station, "refused.nothing_to_repeat")
    if move.repetition is Repetition.DIFFERS:
        return only(station, "table.repetition_differs", announced=move.announcement, repeated=move.repeated)
    is_repeated = move.repetition is Repetition.AGREES
    return only(station, _DONE[is_repeated, move.executed], move=move.announcement)


def _colours(station: Station, table: Table) -> Saying:
    """Both by name, as before the game; else his own."""
    names = {f"{seat}_name": table.seats.of(seat).name for seat in Colour}
    if all(names.values()):
        return only(station, "table.opened", **names)
    if station.seat is None:
        return only(station, "telling.no_name")
    return only(station, "telling.colour", colour=station.seat)
