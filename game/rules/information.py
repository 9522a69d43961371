"""What a player may be told of the game who asks for it, beyond the times and the number of moves (Laws 2009, E2.9d).

The Laws let him be told these two and nothing else, and forbid every source of information and all advice (12.3a).
Whether what stands where counts among that no text says: a competition decides it (`position_on_request`). In training
he is told everything, as he is before the game begins and when it is over.
"""

from game.actors import Colour
from game.errors import Refusal, RefusalCode
from game.table.table import Table


def require_position_told(table: Table, seat: Colour | None) -> None:
    """Raise Refusal unless the player may hear what stands where; the arbiter has no `seat`."""
    if not is_position_told(table, seat):
        raise not_in_competition(table)


def is_position_told(table: Table, seat: Colour | None) -> bool:
    """Whether what stands where, or stood, is told on request."""
    return table.edition.position_on_request or is_advice_told(table, seat)


def require_advice_told(table: Table, seat: Colour | None) -> None:
    """Raise Refusal unless the player may hear what follows from the position: what is attacked, where a piece goes."""
    if not is_advice_told(table, seat):
        raise not_in_competition(table)


def is_advice_told(table: Table, seat: Colour | None) -> bool:
    """Whether everything is told: in training, to the arbiter, before the game begins and when it is over."""
    return seat is None or table.training or not table.started or table.outcome is not None


def not_in_competition(table: Table) -> Refusal:
    """Why a competition does not allow it; one that has the position told is not said to allow less."""
    edition, article = table.edition, table.edition.article("position_on_request")
    code = RefusalCode.ONLY_THE_POSITION_TOO if edition.position_on_request else RefusalCode.NOT_IN_COMPETITION
    return Refusal(code, f"a competition allows no more than {article}", article=article)
