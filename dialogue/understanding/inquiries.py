"""What a player asks of the game, and whether he may be told: what stands where, what follows from it, how it goes.

In a competition he is told the times and the number of moves on his request, and nothing that a board would tell him
(Laws 2009, E2.9d, 12.3a); his own scoresheet is his to read (8.1, E2.5).
"""

from game.actors import Colour
from game.rules.information import (
    is_advice_told,
    is_position_told,
    require_advice_told,
    require_position_told,
)
from game.table.table import Table
from speech_grammar import Intent

OF_THE_BOARD = frozenset(
    {
        Intent.ASK_SQUARE,
        Intent.ASK_LINE,
        Intent.ASK_DIAGONALS,
        Intent.ASK_KNIGHT_SQUARES,
        Intent.ASK_PIECES,
        Intent.ASK_POSITION,
        Intent.ASK_POSITION_BY_FILES,
        Intent.ASK_POSITION_BY_RANKS,
        Intent.ASK_PAWNS,
    }
)
"""What stands where."""

OF_ADVICE = frozenset(
    {
        Intent.ASK_ATTACKERS,
        Intent.ASK_DEFENDERS,
        Intent.ASK_MOVES_OF,
        Intent.ASK_MATERIAL,
        Intent.ASK_CAPTURED,
        Intent.ASK_ADVICE,  # what no other question asks, and the Laws forbid to tell (12.3a)
        Intent.ASK_TURN,  # who has forgotten his clock learns it by that, and nobody may tell him (13.6)
    }
)
"""What follows from the position, or from the clocks."""

OF_THE_GAME = frozenset(
    {
        Intent.ASK_LAST_MOVE,
        Intent.ASK_LAST_MOVES,
        Intent.ASK_SOME_LAST_MOVES,
        Intent.ASK_ALL_MOVES,
        Intent.GO_TO_MOVE,  # there is nowhere to go at a table: it is read to him
        Intent.ASK_OPPONENT,
        Intent.ASK_RESULT,
        Intent.ASK_OFFER,
        Intent.ASK_CHECK,
        Intent.ASK_OWN_MOVE,
        Intent.ASK_OPPONENTS_MOVE,
        Intent.ASK_FOLLOWED,
        Intent.ASK_COLOUR,
        Intent.ASK_PLAYERS,
        Intent.ASK_OCCASION,
        Intent.ASK_TIME_OF_DAY,
        Intent.ASK_CONTROL,
        Intent.ASK_ILLEGAL_MOVES,
        Intent.ASK_WITHDRAWAL,
        Intent.ASK_OF_ARBITER,
        Intent.ASK_PHRASES,
        Intent.ASK_WORDS,
        Intent.ASK_LANGUAGES,
        Intent.ASK_SOUND,
    }
)
"""What everybody at the table has heard, or stands on the player's own scoresheet."""

OF_THE_MOVES_MADE = frozenset({Intent.ASK_MOVE_NUMBER, Intent.ASK_TO_CONTROL})
"""How many moves are completed: a player is told, and the arbiter shall not indicate it (E2.9d, 13.6)."""

OF_THE_CLOCKS = OF_THE_MOVES_MADE | {Intent.ASK_CLOCK, Intent.ASK_OWN_CLOCK, Intent.ASK_OPPONENTS_CLOCK}
"""What the referee tells, and records that he did (E2.9d)."""

INQUIRIES = OF_THE_BOARD | OF_ADVICE | OF_THE_GAME | OF_THE_CLOCKS


def may_be_told(table: Table, seat: Colour, intent: Intent) -> bool:
    """Whether that player may be told what he asks for with these words."""
    return is_position_told(table, seat) if intent in OF_THE_BOARD else is_advice_told(table, seat)


def require_told(table: Table, seat: Colour | None, intent: Intent) -> None:
    """Raise Refusal (not_in_competition) where the player may not be told that; the arbiter has no `seat`."""
    if intent in OF_THE_BOARD:
        require_position_told(table, seat)
    if intent in OF_ADVICE:
        require_advice_told(table, seat)
