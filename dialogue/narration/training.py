"""What the table hears of training: what it has to say, a move taken back, what is put right on the boards; a hint."""

from dialogue.narration.differences import board_put_right, fallen_with_it, to_seal
from dialogue.narration.events import sayings
from dialogue.saying import Saying, everybody, only
from dialogue.station import Station
from game.errors import Refusal, RefusalCode
from game.events import HintTaken, TakenBack
from game.legality.resolution import announcement_of
from game.table.table import Table

_FOR_TRAINING = {RefusalCode.NOT_IN_COMPETITION, RefusalCode.ONLY_THE_POSITION_TOO, RefusalCode.NOTHING_TAKEN_BACK}


def to_say_in_training(*, takes_back: bool, is_advised: bool) -> str | None:
    """The key of what a player can say beside questions in a training game: to take back, to be advised, or both.

    None where he may do neither.
    """
    if takes_back:
        return "telling.say_take_back_and_hint" if is_advised else "telling.say_take_back"
    return "telling.say_hint" if is_advised else None


def begun_as_training(station: Station, refusal: Refusal) -> tuple[Saying, ...]:
    """To who plays an engine alone, and is refused what is for training only, how such a game is begun."""
    return (only(station, "telling.begin_training"),) if refusal.code in _FOR_TRAINING else ()


@sayings.register
def _taken_back(event: TakenBack, before: Table, after: Table) -> tuple[Saying, ...]:
    """Which moves, what each hand puts right, who is on move; of an engine nobody has to hear what it puts right."""
    told = [_what(event, before)]
    for adjusted in event.boards:
        if not after.seats.of(adjusted.seat).computer:
            told += board_put_right(adjusted)
    turn = everybody("table.turn", colour=event.seat)
    return (*told, *fallen_with_it(before, after), turn, *to_seal(before, after))


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
