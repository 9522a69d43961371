"""Whether the Competition Rules hold, or those of rapid and blitz chess (2005, B, C; 2009, A, B; 2018, A, B)."""

from game.errors import Refusal, RefusalCode
from game.speed import Speed
from game.table.table import Table


def competition_rules(table: Table) -> bool:
    """Whether the Competition Rules hold: in standard chess always, else where the supervision is adequate.

    In 2005 rapid and blitz chess had rules of their own, however well they were supervised.
    """
    return table.speed is Speed.STANDARD or (table.edition.supervision_counts and table.supervised)


def supervision_matters(table: Table) -> bool:
    """Whether rules depend on how well a game is supervised: in rapid and blitz, though not in 2005 (2009, A3, B2)."""
    return table.speed is not Speed.STANDARD and table.edition.supervision_counts


def moves_are_recorded(table: Table) -> bool:
    """Whether the players have to record the moves: in rapid and blitz nobody has, however well they are supervised.

    2005, B3; 2009, A2, which has no condition, and B2; 2018, A.2. For blitz by the Competition Rules 2018 does not name
    A.2 (B.3); players are not asked to write then either, for the arbiter or his assistant records the game.
    """
    edition = table.edition
    kept = {Speed.STANDARD: True, Speed.RAPID: edition.score_kept_in_rapid, Speed.BLITZ: edition.score_kept_in_blitz}
    return kept[table.speed]


def quickplay_finish_is_played(table: Table) -> bool:
    """Whether article 10 holds: in blitz where the Competition Rules do, and in no other (2005, C2; 2009, B2, B3b)."""
    return table.speed is not Speed.BLITZ or (table.edition.quickplay_in_supervised_blitz and competition_rules(table))


def guidelines_hold(table: Table) -> bool:
    """Whether Guidelines III hold: announced beforehand, a game without increment, and no blitz (2018, III.2)."""
    adds = any(period.increment_ms for period in table.clock.control.periods)
    return table.edition.guidelines_announced and not adds and table.speed is not Speed.BLITZ


def touch_is_ruled_on(table: Table) -> bool:
    """Whether the arbiter rules on touched pieces unasked, or has been asked (2009, A4b)."""
    return competition_rules(table) or not table.edition.touch_ruled_on_request or table.turn.touch_claimed


def calls_flags(table: Table) -> bool:
    """Whether the arbiter says that a flag has fallen; where he is silent, both flags down are a draw (2009, A4d)."""
    return competition_rules(table) or table.edition.arbiter_calls_flag


def signals_both_flags(table: Table) -> bool:
    """Whether the arbiter says that both flags have fallen, though of one he is silent (2009, A4d; not in 2005, B7)."""
    return calls_flags(table) or table.edition.arbiter_signals_both_flags


def require_claim_in_time(table: Table, *, of_pieces: bool = False) -> None:
    """Raise Refusal where nobody claims a wrong set-up or clock setting any more (2005, B4; 2009, A4a; 2018, A.4.1).

    With a king that was set up wrong nobody castles then, which is said where the set-up is one `of_pieces`; Chess960
    has no place that is wrong for it.
    """
    moves = table.edition.setup_claim_moves
    if not competition_rules(table) and 0 < moves <= len(table.line) // 2:
        castles = not of_pieces or table.chess960
        code = RefusalCode.SETUP_STANDS if castles else RefusalCode.SETUP_STANDS_UNCASTLED
        raise Refusal(code, "so many moves have been made that the set-up stands", count=moves)
