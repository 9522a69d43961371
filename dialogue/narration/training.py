"""What the table hears of training: a move taken back, with what is to be put right on the boards; a hint."""

from dialogue.narration.differences import board_put_right, offer_fallen
from dialogue.narration.events import sayings
from dialogue.saying import Saying, everybody, only
from dialogue.station import Station
from game.events import HintTaken, TakenBack
from game.legality.resolution import announcement_of
from game.table.table import Table


@sayings.register
def _taken_back(event: TakenBack, before: Table, after: Table) -> tuple[Saying, ...]:
    """Which moves, what each hand puts right, who is on move; of an engine nobody has to hear what it puts right."""
    told = [_what(event, before)]
    for adjusted in event.boards:
        if not after.seats.of(adjusted.seat).computer:
            told += board_put_right(adjusted)
    return (*told, *offer_fallen(before, after), everybody("table.turn", colour=event.seat))


def _what(event: TakenBack, before: Table) -> Saying:
    if not event.moves:
        return everybody("table.withdrawn", colour=event.seat)
    board = before.board_with(event.position)
    first = announcement_of(board, event.moves[0])
    key = "reconciled.taken_back_one" if len(event.moves) == 1 else "reconciled.taken_back"
    return everybody(key, count=len(event.moves), move=first)


@sayings.register
def _hint(event: HintTaken, before: Table, after: Table) -> tuple[Saying, ...]:
    del after
    return (only(Station.of(event.seat), "telling.hint", move=announcement_of(before.board(), event.move)),)
