"""What an illegal move costs, and when it loses the game (1993, 8; 2009, 7.4)."""

from game.actors import Actor, Colour
from game.events import Events, Termination
from game.rules.ending.ends import won_if_winnable
from game.rules.ending.mating import chance
from game.rules.supervision import competition_rules
from game.speed import Speed
from game.table.rulings import ToRule
from game.table.table import Table
from game.units import SECOND_MS
from game.winnable import CanMate


def illegal_penalty(table: Table, seat: Colour) -> tuple[int, int]:
    """Which illegal move of that player the next one is, and the milliseconds that his opponent gets for it."""
    edition, count = table.edition, table.illegal_moves.of(seat) + 1
    seconds = {
        Speed.STANDARD: edition.illegal_bonus_s,
        Speed.RAPID: edition.illegal_bonus_rapid_s,
        Speed.BLITZ: edition.illegal_bonus_blitz_s,
    }
    return count, 0 if ends_by_illegal_moves(table, count) else seconds[table.speed] * SECOND_MS


def lost_by_illegal_moves(table: Table, by: Actor, now: int, seat: Colour, count: int) -> Events:
    """7.4b: so many illegal moves lose the game, or draw it where the opponent cannot mate; in blitz one may (B3c)."""
    if not ends_by_illegal_moves(table, count):
        return ()
    excepted = table.edition.illegal_loss_draw_exception or _one_loses(table)
    can_mate = chance(table.position, seat.opponent) if excepted else CanMate.CAN
    return won_if_winnable(table, by, now, loss_by_illegal_moves(seat, count), can_mate)


def loss_by_illegal_moves(seat: Colour, count: int) -> ToRule:
    """What the game ends with when so many lose it: nobody is told of too many where the first one does (B3c)."""
    if count == 1:
        won, drawn = Termination.ILLEGAL_MOVE, Termination.ILLEGAL_MOVE_CANNOT_MATE
    else:
        won, drawn = Termination.ILLEGAL_MOVES, Termination.ILLEGAL_MOVES_CANNOT_MATE
    return ToRule(winner=seat.opponent, won=won, drawn=drawn)


def ends_by_illegal_moves(table: Table, count: int) -> bool:
    """Whether the game is over with so many illegal moves (7.4b), in blitz without supervision with one (B3c)."""
    return _one_loses(table) or 0 < table.edition.illegal_loss_at <= count


def _one_loses(table: Table) -> bool:
    """Whether the first illegal move loses, or draws where the opponent cannot mate (2005, C3; 2009, B3c)."""
    return table.speed is Speed.BLITZ and table.edition.blitz_illegal_move_loses and not competition_rules(table)
