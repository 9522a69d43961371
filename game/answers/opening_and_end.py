"""The game started, resigned, lost on time, ruled on, signed (Laws 2009, 5, 6.5, 6.8, 6.9, 8.7)."""

from functools import reduce

from game import commands as c
from game import events as e
from game.actors import Actor, Colour
from game.answers.base import answer
from game.errors import Refusal, RefusalCode
from game.events import Events, Termination
from game.evolve import evolve
from game.rules.ending.ends import both_fell, ended, lost_on_time, stopped, unordered, won_if_winnable
from game.rules.ending.last_move import last_move
from game.rules.ending.mating import chance
from game.rules.noting import lacks_half
from game.rules.requirements import require_started
from game.rules.supervision import calls_flags, signals_both_flags
from game.table.rulings import ToRule
from game.table.table import Table
from game.winnable import CanMate


@answer.register
def start(command: c.Start, table: Table, now: int) -> Events:
    """6.5: at the time for the start of the game the clock of the player with the white pieces is started."""
    if table.started:
        raise Refusal(RefusalCode.ALREADY_STARTED, "the game has started")
    _require_assistant(table)
    return (e.GameStarted(at=now, by=command.by, clock=table.clock.start(now).state),)


def _require_assistant(table: Table) -> None:
    """Raise Refusal where a blind player meets one who cannot hear, without an assistant to tell them (D.2.11)."""
    for colour in Colour:
        blind, other = table.seats.of(colour), table.seats.of(colour.opponent)
        needed = blind.visually_impaired and other.hearing_impaired and not blind.has_assistant
        if needed and table.edition.hearing_impaired_needs_assistant:
            raise Refusal(RefusalCode.ASSISTANT_NEEDED, "the opponent cannot hear: an assistant must be used (D.2.11)")


@answer.register
def resign(command: c.Resign, table: Table, now: int) -> Events:
    """5.1b: the opponent of a player who declares that he resigns has won; from 2023 only if he can mate (5.1.2)."""
    require_started(table)
    winner, last = command.seat.opponent, last_move(table, command.by, command.seat, now)
    table = reduce(evolve, last, table)
    can_mate = chance(table.position, winner) if table.edition.resign_draw_test else CanMate.CAN
    why = ToRule(winner=winner, won=Termination.RESIGNATION, drawn=Termination.RESIGNATION_CANNOT_MATE)
    return (*last, *won_if_winnable(table, command.by, now, why, can_mate))


@answer.register
def claim_flag(command: c.ClaimFlag, table: Table, now: int) -> Events:
    """6.8, E2.9e: a player's flag has fallen when his opponent validly claims it."""
    require_started(table)
    if table.clock.flag_fell_at(command.seat.opponent, now) is None:
        raise Refusal(RefusalCode.FLAG_NOT_DOWN, "the opponent's flag is not down (6.8)")
    return _flag_fell(table, command.by, now)


@answer.register
def check_flag(command: c.CheckFlag, table: Table, now: int) -> Events:
    """6.8: the arbiter looks whether a flag has fallen; in rapid he may have to be silent (2005, B7; 2009, A4d)."""
    require_started(table)
    both = all(table.clock.flag_fell_at(colour, now) is not None for colour in Colour)
    if not (signals_both_flags(table) if both else calls_flags(table)):
        raise Refusal(RefusalCode.ARBITER_SILENT, "the arbiter does not signal a flag in this game (A4d)")
    return _flag_fell(table, command.by, now)


@answer.register
def find_both_flags(command: c.FindBothFlags, table: Table, now: int) -> Events:
    """6.11; 1993, 12.8: the arbiter rules that nobody can say which of two fallen flags fell first.

    The Laws then say what follows; where they do not, the clocks stand until the arbiter has set them.
    """
    require_started(table)
    both = both_fell(table, now)
    if both is None:
        raise Refusal(RefusalCode.FLAG_NOT_DOWN, "not both flags are down (6.11)")
    if not signals_both_flags(table):
        raise Refusal(RefusalCode.ARBITER_SILENT, "the arbiter does not signal a flag in this game (2005, B7)")
    if table.claims.quickplay is not None:  # a claim that was postponed is decided first (10.2b)
        found = e.BothFlagsFell(at=now, by=command.by, fell_at=both, decided=True)
        return (found, *stopped(table, command.by, now))
    return unordered(table, command.by, both, now)


@answer.register
def sign(command: c.Sign, table: Table, now: int) -> Events:
    """8.7: at the end of the game both players sign both scoresheets; where half is missing the arbiter decides."""
    if table.outcome is None:
        raise Refusal(RefusalCode.GAME_NOT_OVER, "the scoresheets are signed when the game is over (8.7)")
    if command.seat in table.sheets.signed:
        raise Refusal(RefusalCode.ALREADY_SIGNED, f"{command.seat} has signed")
    for seat, missing in () if table.sheets.accepted else lacks_half(table, now):
        text = f"{missing} half-moves are missing on {seat}'s scoresheet: noted first, or accepted (8.1, 8.7)"
        raise Refusal(RefusalCode.SHEETS_INCOMPLETE, text, seat=seat, count=missing, number=len(table.line))
    return (e.Signed(at=now, by=command.by, seat=command.seat),)


@answer.register
def accept_sheets(command: c.AcceptSheets, table: Table, now: int) -> Events:
    """8.7: the arbiter lets the players sign scoresheets on which half of the game or more is missing."""
    if table.outcome is None:
        raise Refusal(RefusalCode.GAME_NOT_OVER, "the scoresheets are signed when the game is over (8.7)")
    if table.sheets.accepted or not lacks_half(table, now):
        raise Refusal(RefusalCode.NOTHING_TO_RULE_ON, "nothing on the scoresheets waits for a ruling")
    return (e.SheetsAccepted(at=now, by=command.by),)


@answer.register
def waive_signature(command: c.WaiveSignature, table: Table, now: int) -> Events:
    """2009, 8.7: the result stands, and the arbiter decides; who has left or does not sign holds nobody up."""
    if table.outcome is None:
        raise Refusal(RefusalCode.GAME_NOT_OVER, "the scoresheets are signed when the game is over (8.7)")
    if command.seat in table.sheets.signed:
        raise Refusal(RefusalCode.ALREADY_SIGNED, f"{command.seat} has signed")
    if command.seat not in table.to_sign:
        raise Refusal(RefusalCode.NOTHING_TO_RULE_ON, f"no signature of {command.seat} is awaited")
    return (e.SignatureWaived(at=now, by=command.by, seat=command.seat, refused=command.refused),)


@answer.register
def rule_on_mate(command: c.RuleOnMate, table: Table, now: int) -> Events:
    """Where it is not determined whether a player can still mate, the arbiter says so, and the game ends (6.9)."""
    asked = table.rulings.mate
    if asked is None:
        raise Refusal(RefusalCode.NOTHING_TO_RULE_ON, "nothing waits for the arbiter's ruling on a mate")
    if command.can_mate:
        return (ended(table, command.by, now, asked.winner, asked.won),)
    return (ended(table, command.by, now, None, asked.drawn),)


def _flag_fell(table: Table, by: Actor, now: int) -> Events:
    """The player whose flag fell first loses, unless his opponent cannot mate (6.9); both at once is 6.11."""
    fell = {colour: table.clock.flag_fell_at(colour, now) for colour in Colour}
    down = sorted((at, colour) for colour, at in fell.items() if at is not None)
    if not down:
        return (e.FlagsUp(at=now, by=by),)
    falls = tuple(e.FlagFell(at=now, by=by, seat=colour, fell_at=at) for at, colour in down)
    if table.claims.quickplay is not None:  # a claim that was postponed is decided first (10.2b)
        return (*falls, *stopped(table, by, now))
    return (*falls, *lost_on_time(table, by, now))
