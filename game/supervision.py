"""Whether the Competition Rules hold, or those of rapid and blitz chess (2005, B, C; 2009, A, B; 2018, A, B)."""

from game.errors import Refusal, RefusalCode
from game.speed import Speed
from game.table import Table


def competition_rules(table: Table) -> bool:
    """Whether the Competition Rules hold: in standard chess always, else where the supervision is adequate.

    In 2005 rapid and blitz chess had rules of their own, however well they were supervised.
    """
    return table.speed is Speed.STANDARD or (table.edition.supervision_counts and table.supervised)


def touch_is_ruled_on(table: Table) -> bool:
    """Whether the arbiter rules on touched pieces unasked, or has been asked (2009, A4b)."""
    return competition_rules(table) or not table.edition.touch_ruled_on_request or table.turn.touch_claimed


def calls_flags(table: Table) -> bool:
    """Whether the arbiter says that a flag has fallen; where he is silent, both flags down are a draw (2009, A4d)."""
    return competition_rules(table) or table.edition.arbiter_calls_flag


def require_claim_in_time(table: Table) -> None:
    """Raise Refusal where nobody claims a wrong set-up or clock setting any more (2005, B4; 2009, A4a; 2018, A.4.1)."""
    moves = table.edition.setup_claim_moves
    if not competition_rules(table) and 0 < moves <= len(table.line) // 2:
        raise Refusal(RefusalCode.SETUP_STANDS, "so many moves have been made that the set-up stands", count=moves)
