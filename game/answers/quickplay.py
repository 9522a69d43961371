"""The quickplay finish: claims of a player short of time, and the rulings (2009, 10 and D; 2018, Guidelines III).

Whether a position can be won by normal means, or the opponent tries to, is the arbiter's to judge. Here it is held who
may claim, what the claim was about, what it brings the opponent, and that a postponed claim is decided in the end.
"""

from game import commands as c
from game import events as e
from game.actors import Actor, Colour
from game.answers.base import answer
from game.clock import ChessClock
from game.errors import Refusal, RefusalCode, Unknown
from game.events import Events, Termination
from game.rules.ending.draws import objection_to_agreement, quickplay_claim_offers
from game.rules.ending.ends import ended, lost_on_time
from game.rules.requirements import not_in_these_laws, not_on_move, ply_refused, require_play
from game.rules.supervision import guidelines_hold, quickplay_finish_is_played
from game.table.table import Table
from game.time_reason import QuickplayGround, QuickplayRuling, TimeReason
from game.units import SECOND_MS


@answer.register
def claim_quickplay(command: c.ClaimQuickplay, table: Table, now: int) -> Events:
    """10.2: with less than two minutes and before his flag falls a player claims; the clocks stand for the ruling."""
    _require_eligible(table, command.seat, now, on_move=table.edition.quickplay_on_move_only)
    return (_claimed(command, table, now, submitted=False),)


@answer.register
def submit_quickplay(command: c.SubmitQuickplay, table: Table, now: int) -> Events:
    """Appendix D: where there is no arbiter the claim ends play, and is submitted with its evidence.

    It speaks of a player, where 10.2 speaks of one who has the move (2018, III.6.1, III.5).
    """
    _require_eligible(table, command.seat, now, on_move=False)
    missing = table.sheets.of(command.seat).next_missing()
    if command.ground is QuickplayGround.NO_EFFORT and missing < table.ply:
        raise ply_refused(table, RefusalCode.SHEET_INCOMPLETE, "the scoresheet must be up to date (D2b)", missing)
    return (_claimed(command, table, now, submitted=True),)


@answer.register
def verify_evidence(command: c.VerifyEvidence, table: Table, now: int) -> Events:
    """Appendix D: the opponent verifies the final position and the scoresheet."""
    claim = table.claims.quickplay
    if claim is None or not claim.submitted or claim.seat is command.seat:
        raise Refusal(RefusalCode.NOTHING_TO_VERIFY, "no claim of the opponent waits to be verified")
    return (e.EvidenceVerified(at=now, by=command.by, seat=command.seat),)


@answer.register
def rule_on_quickplay(command: c.RuleOnQuickplay, table: Table, now: int) -> Events:
    """10.2a to d: drawn, postponed, or rejected; a claim that was submitted is only granted or not."""
    claim = table.claims.quickplay
    if claim is None:
        raise Refusal(RefusalCode.NO_QUICKPLAY_CLAIM, "no claim waits for a ruling (10.2)")
    if claim.submitted and command.ruling is QuickplayRuling.POSTPONED:
        raise Refusal(RefusalCode.CLAIM_NOT_POSTPONED, "what was submitted is granted or not (D)")
    fallen = table.clock.flag_fell(now)
    if fallen and command.ruling is QuickplayRuling.POSTPONED:
        raise Refusal(RefusalCode.CLAIM_DECIDED_NOW, "after a flag has fallen nothing is postponed any more (10.2b)")
    final = table.edition.quickplay_decision_final
    ruled = e.QuickplayRuled(at=now, by=command.by, seat=claim.seat, ruling=command.ruling, final=final)
    if command.ruling is QuickplayRuling.DRAW:
        return (ruled, ended(table, command.by, now, None, Termination.QUICKPLAY))
    if claim.submitted:
        return (ruled, ended(table, command.by, now, claim.seat.opponent, Termination.QUICKPLAY_REJECTED))
    if fallen:
        return (ruled, *lost_on_time(table, command.by, now))
    if command.ruling is QuickplayRuling.POSTPONED and not command.bonus:
        return (ruled,)
    return (ruled, *_bonus(table, command.by, claim.seat.opponent, now))


@answer.register
def request_increment(command: c.RequestIncrement, table: Table, now: int) -> Events:
    """2018, Guidelines III.4: a player may ask for five seconds more with each move of both; it offers a draw (9.1)."""
    if not table.edition.quickplay_increment_s:
        raise not_in_these_laws(table.edition, Unknown.QUICKPLAY_INCREMENT)
    _require_eligible(table, command.seat, now, on_move=table.edition.quickplay_on_move_only)
    clock = table.clock.stop(now).state
    offers = objection_to_agreement(table) is None
    return (e.IncrementRequested(at=now, by=command.by, seat=command.seat, clock=clock, stands_as_offer=offers),)


@answer.register
def rule_on_increment(command: c.RuleOnIncrement, table: Table, now: int) -> Events:
    """III.4: where the draw is refused the arbiter may grant the seconds; the opponent then has two minutes more."""
    seat = table.claims.increment_asked
    if seat is None:
        raise Refusal(RefusalCode.NO_QUICKPLAY_CLAIM, "nobody has asked for an increment")
    ms = table.edition.quickplay_increment_s * SECOND_MS if command.granted else 0
    control = table.clock.control.adding(ms)
    ruled = e.IncrementRuled(at=now, by=command.by, seat=seat, ms=ms, control=control)
    return (ruled, *_bonus(table, command.by, seat.opponent, now)) if command.granted else (ruled,)


def _claimed(
    command: c.ClaimQuickplay | c.SubmitQuickplay, table: Table, now: int, *, submitted: bool
) -> e.QuickplayClaimed:
    """The claim with its evidence: the final position, both times, how far the claimant's scoresheet goes."""
    clock: ChessClock = table.clock.stop(now)
    return e.QuickplayClaimed(
        at=now,
        by=command.by,
        seat=command.seat,
        ground=command.ground,
        submitted=submitted,
        position=table.position,
        remaining_ms=clock.both_remaining(now),
        noted_plies=table.sheets.of(command.seat).next_missing() - 1,
        stands_as_offer=quickplay_claim_offers(table),
        clock=clock.state,
    )


def _bonus(table: Table, by: Actor, seat: Colour, now: int) -> Events:
    """10.2b and c: two minutes more for the opponent, unless the competition gives none."""
    ms = table.edition.quickplay_bonus_s * SECOND_MS
    clock = table.clock.add(seat, ms).state
    return (e.TimeAdded(at=now, by=by, seat=seat, ms=ms, reason=TimeReason.QUICKPLAY, clock=clock),) if ms else ()


def _require_eligible(table: Table, seat: Colour, now: int, *, on_move: bool) -> None:
    """Raise Refusal unless the player may claim now (10.1, 10.2), `on_move` where the edition asks for it."""
    require_play(table)
    edition, period = table.edition, table.clock.period(seat)
    if not edition.quickplay_below_s:
        raise not_in_these_laws(edition, Unknown.QUICKPLAY_FINISH)
    if not quickplay_finish_is_played(table) or period.moves is not None:
        raise Refusal(RefusalCode.NO_QUICKPLAY_FINISH, "this is no quickplay finish (10.1)")
    if edition.quickplay_announced_only and not guidelines_hold(table):
        raise Refusal(RefusalCode.QUICKPLAY_NOT_ANNOUNCED, "only where announced, and nothing is added (III.2)")
    if on_move and seat is not table.turn.mover:
        raise not_on_move(table)
    if table.claims.quickplay is not None:
        raise Refusal(RefusalCode.CLAIM_PENDING, "a claim waits for the arbiter's ruling (10.2)")
    left, below = table.clock.remaining(seat, now), edition.quickplay_below_s * SECOND_MS
    if not 0 < left < below:
        early = f"only with less than {below} ms, before the flag"
        raise Refusal(RefusalCode.NOT_SHORT_OF_TIME, early, below_ms=below, left_ms=left)
