"""What the table hears when a game that was broken off is taken up again: where it stands, then the rules in force.

The number of moves and the times are told unasked only in training, or where no player is visually impaired: he is told
them on his request, and nobody says them aloud to both before (Laws 2009, E2.9d).
"""

from collections.abc import Sequence

from dialogue.narration.last_order import last_order
from dialogue.narration.rematch import players, standing
from dialogue.narration.results import how_it_ended, to_sign
from dialogue.narration.rules import in_force
from dialogue.narration.ruling_awaited import claimed, turn_or_adjourned, words_to_rule
from dialogue.narration.still_binding import still_binding
from dialogue.narration.time_controls import moves_made
from dialogue.saying import Saying, everybody
from game.actors import Colour
from game.events import Event
from game.legality.resolution import announcement_of
from game.table.table import Table


def resumed(table: Table, now: int, events: Sequence[Event] = ()) -> tuple[Saying, ...]:
    """All of it, at `now` (milliseconds of the game's time); of a game that is over how it ended, and who has to sign.

    The `events` that led to the table tell what was ordered last, and is perhaps not carried out.
    """
    if table.outcome is not None:
        over = () if table.is_closed else (everybody("refused.game_over"),)
        return (*over, *how_it_ended(table), *to_sign(table, now), *standing(table))
    away = tuple(everybody("table.absent", colour=seat) for seat in table.session.absent)
    if not table.started:
        return (everybody("refused.not_started"), *players(table), *away)  # its rules are told before it begins
    is_restricted = not table.training and any(table.seats.of(colour).visually_impaired for colour in Colour)
    known = (everybody("play.on_request"),) if is_restricted else _counted(table, now)
    rules, turn = in_force(table), turn_or_adjourned(table)
    if table.session.envelope_is_closed:
        return (*turn, *away, *_last_move(table), *still_binding(table), *rules, *known)
    ordered = tuple(saying for saying in last_order(events) if saying not in turn)
    binding = (*ordered, *(saying for saying in still_binding(table) if saying not in ordered), *claimed(table))
    return (everybody("play.resumed"), *away, *_last_move(table), *binding, *turn, *rules, *known)


def to_go_on(table: Table, *, is_arbiters: bool = False) -> tuple[Saying, ...]:
    """The words with which the game goes on, where the clocks stand: a ruling's, where one is awaited.

    To whoever may not say them they are told as the arbiter's (`is_arbiters`, 6.12c). Who has to seal a move does so in
    his own time, until its envelope is closed (Guidelines, 1a, 2).
    """
    waits = table.stopped and table.outcome is None and not table.session.envelope_is_closed
    words = "play.arbiter_goes_on" if is_arbiters else "play.to_go_on"
    return (everybody(words_to_rule(table) or words),) if waits else ()


def _last_move(table: Table) -> tuple[Saying, ...]:
    """The move that was announced last: it has been spoken aloud before both."""
    if (announced := table.turn.announced) is not None:
        in_full = announcement_of(table.board(), announced.move) if announced.move else announced.announcement
        return (everybody("play.announced_last", colour=table.turn.mover, move=in_full),)
    if not table.line:
        return ()
    last = table.line[-1]
    before = table.board_before(last.number)
    return (everybody("play.played_last", colour=last.mover, move=announcement_of(before, last.move)),)


def _counted(table: Table, now: int) -> tuple[Saying, ...]:
    """The number of moves, and both times."""
    clock = table.clock
    return (
        *(everybody(key, **values) for key, values in moves_made(table, Colour.WHITE)),
        *(
            everybody(
                "table.time_used",
                colour=colour,
                used_ms=clock.used(colour, now),
                left_ms=max(clock.remaining(colour, now), 0),
            )
            for colour in Colour
        ),
    )
