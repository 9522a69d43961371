"""What the table hears before a game: which rules are in force, where that is not the same in every game.

The regulations of an event say how well a rapid or blitz game is supervised (2018, A.5, B.5), and with it who claims
what (2005, B, C; 2009, A, B). In training every question is answered; a competition may have the position told.
"""

from dialogue.saying import Saying, everybody
from game.rules.supervision import calls_flags, competition_rules, moves_are_recorded, supervision_matters
from game.speed import Speed
from game.table.table import Table


def in_force(table: Table) -> tuple[Saying, ...]:
    """The kind of game by its first period's time, its supervision, what the players have to do themselves and may ask.

    Nothing of the first three in a standard game, in which the Competition Rules hold in any case.
    """
    if table.speed is Speed.STANDARD:
        return _may_be_asked(table)
    keys = [] if moves_are_recorded(table) else ["table.nobody_records"]
    if supervision_matters(table):
        keys.insert(0, "table.supervised" if table.supervised else "table.unsupervised")
    time_ms = table.clock.control.periods[0].time_ms
    return (
        everybody(f"table.{table.speed}", time_ms=time_ms),
        *(everybody(key) for key in (*keys, *_left_to_players(table))),
        *_may_be_asked(table),
    )


def _may_be_asked(table: Table) -> tuple[Saying, ...]:
    """That questions are answered which the Laws do not allow (2009, E2.9d), and who decided that."""
    if table.training:
        return (everybody("table.training"),)
    if table.edition.position_on_request:
        return (everybody("table.position_told", article=table.edition.article("position_on_request")),)
    return ()


def _left_to_players(table: Table) -> tuple[str, ...]:
    """What the arbiter does not act on unasked (2009, A4b to A4d, B3c)."""
    if competition_rules(table):
        return ()
    edition, wins = table.edition, table.speed is Speed.BLITZ and table.edition.blitz_illegal_move_loses
    left = {
        "table.touch_on_request": edition.touch_ruled_on_request,
        "table.illegal_wins" if wins else "table.illegal_is_claimed": not edition.arbiter_acts_on_illegal_move,
        "table.flag_is_claimed": not calls_flags(table),
    }
    return tuple(key for key, is_left in left.items() if is_left)
