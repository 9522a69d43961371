"""The quickplay finish with an arbiter and without, edition by edition (2009, 10 and D; 2018, Guidelines III)."""

import pytest

from game import commands as c
from game import events as e
from game.actors import ARBITER
from game.conduct import Penalty
from game.errors import RefusalCode, Unknown
from game.events import Termination
from game.irregularity import Irregularity
from game.rules.noting import offers_owed
from game.rules.rematch import rematch_of
from game.speed import Speed
from game.time_reason import QuickplayGround, QuickplayRuling, TimeReason
from tests.editions import load
from tests.game.playing import MINUTE, SECOND, SIGHTED, B, Game, W, names, only, player

WITH_IT = ("2005", "2009", "2018", "2023")
WITH_SECONDS = ("2018", "2023")


def finish(year, after=90 * MINUTE - 100 * SECOND, control="5400", **settings):
    """A game in which White has a hundred seconds left, and the Guidelines were announced."""
    game = Game(edition=load(year), control=control, white=SIGHTED, **{"guidelines_announced": True, **settings})
    game.now += after
    return game


def claim(seat=W, ground=QuickplayGround.NO_EFFORT):
    """The player claims."""
    return c.ClaimQuickplay(by=player(seat), seat=seat, ground=ground)


def rule(ruling, **more):
    """The arbiter rules."""
    return c.RuleOnQuickplay(by=ARBITER, ruling=ruling, **more)


@pytest.mark.law("QPF-1", *WITH_IT)
@pytest.mark.parametrize("year", WITH_IT)
def test_who_may_claim_and_when(year):
    """With less than two minutes, before the flag, in the last period; from 2009 on the player on move only."""
    game = finish(year, after=88 * MINUTE)
    refusal = game.refused(claim())
    assert (refusal.code, refusal.params) == (
        RefusalCode.NOT_SHORT_OF_TIME,
        {"below_ms": 2 * MINUTE, "left_ms": 2 * MINUTE},
    )
    game.do(claim(), after=1)
    assert finish(year, after=90 * MINUTE).refused(claim()).code is RefusalCode.NOT_SHORT_OF_TIME
    assert finish(year, control="40/5400:1800").refused(claim()).code is RefusalCode.NO_QUICKPLAY_FINISH
    game = finish(year)
    game.do(c.SetClock(by=ARBITER, seat=B, remaining_ms=MINUTE))
    if year == "2005":
        game.do(claim(B))
    else:
        assert game.refused(claim(B)).code is RefusalCode.NOT_YOUR_TURN


@pytest.mark.law("QPF-1", "2023")
@pytest.mark.law("RAP-12", "2005", "2009")
def test_where_there_is_no_quickplay_finish():
    """Not in 1993, in blitz only by B2 of 2009, with its supervision; in 2023 where announced, and nothing is added."""
    assert finish("1993").refused(claim()).code is RefusalCode.NOT_IN_THESE_LAWS
    for year, supervised in (("2005", True), ("2009", False), ("2023", True)):
        blitz = finish(year, control="300", after=200 * SECOND, supervised=supervised)
        assert blitz.refused(claim()).code is RefusalCode.NO_QUICKPLAY_FINISH
    assert names(finish("2009", control="300", after=200 * SECOND).do(claim())) == ["QuickplayClaimed"]
    assert finish("2023", guidelines_announced=False).refused(claim()).code is RefusalCode.QUICKPLAY_NOT_ANNOUNCED
    for increment in ("5400+5", "1/5400+5:5400", "1/5400:5400+5"):
        added = finish("2023", control=increment, after=0)
        added.do(c.CorrectSetting(by=ARBITER, white_ms=MINUTE, black_ms=MINUTE, white_moves=1, black_moves=0))
        added.do(c.Resume(by=ARBITER))
        assert added.refused(claim()).code is RefusalCode.QUICKPLAY_NOT_ANNOUNCED


@pytest.mark.law("QPF-2", *WITH_IT)
@pytest.mark.parametrize("year", WITH_IT)
def test_the_clocks_stand_and_the_evidence_is_kept(year):
    """The clocks are stopped for the ruling; position, times and scoresheet are in the record."""
    game = finish(year, agreement_after_moves=0)
    claimed = only(game.do(claim(), after=0), e.QuickplayClaimed)
    assert (claimed.remaining_ms, claimed.noted_plies) == ((100 * SECOND, 90 * MINUTE), 0)
    assert claimed.position == game.fen
    assert game.refused(game.announcing("e4")).code is RefusalCode.CLOCKS_STOPPED
    assert game.refused(c.Resume(by=ARBITER)).code is RefusalCode.CLAIM_PENDING


@pytest.mark.law("QPF-2", *WITH_IT)
@pytest.mark.parametrize(("year", "offers"), [("2005", W), ("2009", W), ("2018", None), ("2023", None)])
def test_a_claim_offers_a_draw_until_2009(year, offers):
    """9.1c, 9.1b3; since 2018 9.1.2.3 names 9.2 and 9.3 alone: nobody accepts a claim that was rejected."""
    game = finish(year, agreement_after_moves=0)
    game.do(claim())
    game.do(rule(QuickplayRuling.REJECTED))
    assert game.table.claims.draw_offer is offers


@pytest.mark.law("QPF-2", *WITH_IT)
@pytest.mark.parametrize("year", WITH_IT)
def test_a_claim_offers_nothing_where_no_draws_are_agreed(year):
    """9.1a, 10.2: the competition forbids agreement; the claim is the arbiter's alone to grant."""
    game = finish(year, agreement_allowed=False)
    game.do(claim())
    assert game.table.claims.draw_offer is None


@pytest.mark.law("SC-3", "2005", "2009")
@pytest.mark.parametrize("year", ["2005", "2009"])
def test_a_claim_is_noted_as_the_offer_that_it_is(year):
    """9.1b3, 8.1: a claim by 10.2 counts as an offer of a draw, which both note with White's move in progress."""
    game = finish(year)
    game.play("e4", "e5")
    game.do(claim())
    assert [offers_owed(game.table, seat) for seat in (W, B)] == [(3,), (3,)]


@pytest.mark.law("QPF-3", *WITH_IT)
@pytest.mark.parametrize("year", WITH_IT)
def test_the_arbiter_agrees(year):
    """10.2a: no effort, or no way by normal means: the game is drawn."""
    game = finish(year)
    game.do(claim())
    game.do(rule(QuickplayRuling.DRAW))
    assert game.outcome.termination is Termination.QUICKPLAY


@pytest.mark.law("QPF-4", *WITH_IT)
@pytest.mark.parametrize("year", WITH_IT)
@pytest.mark.parametrize("drawn", [True, False])
def test_the_arbiter_postpones(year, drawn):
    """10.2b: the opponent may have two minutes, play goes on, and a fallen flag waits for the decision."""
    game = finish(year)
    game.do(claim())
    added = only(game.do(rule(QuickplayRuling.POSTPONED)), e.TimeAdded)
    assert (added.seat, added.ms) == (B, 2 * MINUTE)
    game.do(c.Resume(by=ARBITER))
    assert names(game.do(c.CheckFlag(by=ARBITER), after=2 * MINUTE)) == ["FlagFell", "ClocksStopped"]
    game.do(rule(QuickplayRuling.DRAW if drawn else QuickplayRuling.REJECTED))
    assert game.outcome.termination is (Termination.QUICKPLAY if drawn else Termination.FLAG)
    game = finish(year)
    game.do(claim())
    assert names(game.do(rule(QuickplayRuling.POSTPONED, bonus=False))) == ["QuickplayRuled"]


@pytest.mark.law("QPF-5", *WITH_IT)
@pytest.mark.parametrize("year", WITH_IT)
def test_the_arbiter_rejects(year):
    """10.2c: the opponent has two minutes more, and play goes on."""
    game = finish(year)
    game.do(claim())
    assert only(game.do(rule(QuickplayRuling.REJECTED)), e.TimeAdded).ms == 2 * MINUTE
    game.do(c.Resume(by=ARBITER))
    game.announce("e4")
    assert game.refused(rule(QuickplayRuling.DRAW)).code is RefusalCode.NO_QUICKPLAY_CLAIM


@pytest.mark.law("PEN-4", "2009")
@pytest.mark.parametrize(
    "ruling",
    [
        c.Penalise(by=ARBITER, seat=B, penalty=Penalty.TIME, ms=MINUTE, article="12.1"),
        c.GiveTime(by=ARBITER, seat=W, ms=MINUTE, reason=TimeReason.DISTURBANCE),
        c.RestorePosition(by=ARBITER, ply=1, cause=Irregularity.DISPLACED_PIECES),
    ],
)
def test_only_the_ruling_on_the_claim_is_final(ruling):
    """12.10: none may appeal in the case of 10.2d; in any other case a player has that right, after such a one too."""
    game = finish("2009")
    appeal = c.Appeal(by=player(B), seat=B, reason="unjust")
    game.do(claim())
    game.do(rule(QuickplayRuling.REJECTED))
    game.do(c.Resume(by=ARBITER))
    game.play("e4")
    assert game.refused(appeal).code is RefusalCode.RULING_IS_FINAL
    game.do(ruling)
    assert only(game.do(appeal), e.Appealed).seat is B


@pytest.mark.law("QPF-6", "2005", "2009")
@pytest.mark.law("PEN-4", "2009")
@pytest.mark.parametrize(("year", "final"), [("2005", True), ("2009", True), ("2023", False)])
def test_the_ruling_is_final(year, final):
    """10.2d, 12.10: no appeal against it; in 2023 there is one, and every other appeal is noted."""
    game = finish(year)
    game.do(claim())
    game.do(rule(QuickplayRuling.DRAW))
    appeal = c.Appeal(by=player(B), seat=B, reason="there was a mate")
    if final:
        assert game.refused(appeal).code is RefusalCode.RULING_IS_FINAL
    else:
        assert only(game.do(appeal), e.Appealed).reason == "there was a mate"


@pytest.mark.law("QPF-7", *WITH_SECONDS)
@pytest.mark.parametrize("year", WITH_SECONDS)
def test_five_seconds_more_for_both(year):
    """III.4: a player asks for it, which offers a draw; granted, each move adds five seconds, and two minutes more."""
    game = finish(year, agreement_after_moves=0)
    game.do(c.RequestIncrement(by=player(W), seat=W))
    assert game.table.claims.draw_offer is W
    assert offers_owed(game.table, W) == offers_owed(game.table, B) == (1,)  # 8.1.5: an offer as any other
    assert game.refused(c.Resume(by=ARBITER)).code is RefusalCode.CLAIM_PENDING
    events = game.do(c.RuleOnIncrement(by=ARBITER, granted=True))
    assert only(events, e.TimeAdded).ms == 2 * MINUTE
    game.do(c.Resume(by=ARBITER))
    before = game.table.clock.remaining(W, game.now)
    game.announce("e4", after=0)
    game.execute()
    game.press(after=0)
    assert game.table.clock.remaining(W, game.now) == before + 5 * SECOND - SECOND
    assert game.refused(c.RuleOnIncrement(by=ARBITER, granted=True)).code is RefusalCode.NO_QUICKPLAY_CLAIM
    assert finish("2009").refused(c.RequestIncrement(by=player(W), seat=W)).code is RefusalCode.NOT_IN_THESE_LAWS
    game = finish(year)
    game.do(c.RequestIncrement(by=player(W), seat=W))
    assert names(game.do(c.RuleOnIncrement(by=ARBITER, granted=False))) == ["IncrementRuled"]


@pytest.mark.law("QPF-7", "2018", "2023")
@pytest.mark.parametrize("year", ["2018", "2023"])
def test_a_game_stays_rapid_when_seconds_are_granted(year):
    """III.4, A.1: it is rapid by the time that it began with; nobody has to write, and no rematch has the seconds."""
    game = finish(year, after=58 * MINUTE - 100 * SECOND, control="3480")
    assert game.table.speed is Speed.RAPID
    game.do(c.RequestIncrement(by=player(W), seat=W))
    game.do(c.RuleOnIncrement(by=ARBITER, granted=True))
    assert (game.table.speed, str(game.table.clock.control)) == (Speed.RAPID, "3480+5")
    assert str(rematch_of(game.table).control) == "3480"
    game.do(c.CorrectSetting(by=ARBITER, white_ms=MINUTE, black_ms=MINUTE))
    assert game.table.speed is Speed.RAPID
    game.do(c.CorrectSetting(by=ARBITER, white_ms=MINUTE, black_ms=MINUTE, control="7200+30"))
    assert (game.table.speed, str(game.table.control)) == (Speed.STANDARD, "7200+30")


@pytest.mark.law("QPF-7", "2023")
def test_a_request_for_seconds_offers_no_draw_where_none_is_agreed():
    """III.4, 9.1.1: the seconds may be asked for; nobody accepts what a competition forbids, or forbids so early."""
    for settings in ({"agreement_allowed": False}, {"agreement_after_moves": 30}):
        game = finish("2023", **settings)
        assert not only(game.do(c.RequestIncrement(by=player(W), seat=W)), e.IncrementRequested).stands_as_offer
        assert game.refused(c.AcceptDraw(by=player(B), seat=B)).code is RefusalCode.NO_DRAW_OFFERED
        assert offers_owed(game.table, W) == ()
        assert "TimeAdded" in names(game.do(c.RuleOnIncrement(by=ARBITER, granted=True)))


@pytest.mark.law("QPF-8", *WITH_IT)
@pytest.mark.parametrize("year", WITH_IT)
@pytest.mark.parametrize("granted", [True, False])
def test_without_an_arbiter_the_claim_ends_play(year, granted):
    """Appendix D: the claim ends play; the opponent verifies position and scoresheet, and a ruling decides the game."""
    game = finish(year)
    game.do(c.SubmitQuickplay(by=player(W), seat=W, ground=QuickplayGround.NO_EFFORT))
    assert game.refused(c.VerifyEvidence(by=player(W), seat=W)).code is RefusalCode.NOTHING_TO_VERIFY
    game.do(c.VerifyEvidence(by=player(B), seat=B))
    assert game.refused(rule(QuickplayRuling.POSTPONED)).code is RefusalCode.CLAIM_NOT_POSTPONED
    game.do(rule(QuickplayRuling.DRAW if granted else QuickplayRuling.REJECTED))
    assert game.outcome.winner is (None if granted else B)


@pytest.mark.law("QPF-8", *WITH_IT)
@pytest.mark.parametrize("year", WITH_IT)
def test_without_an_arbiter_a_player_claims_whoever_is_to_move(year):
    """Appendix D, III.6.1: less than two minutes and the flag up; no word of the move, which 10.2 wants."""
    game = finish(year)
    game.do(c.SetClock(by=ARBITER, seat=B, remaining_ms=MINUTE))
    submission = c.SubmitQuickplay(by=player(B), seat=B, ground=QuickplayGround.NOT_BY_NORMAL_MEANS)
    assert names(game.do(submission)) == ["QuickplayClaimed"]


def test_a_claim_of_no_effort_needs_the_scoresheet():
    """D2b: the scoresheet that is submitted is up to date."""
    game = finish("2009", after=0)
    game.announce("e4")
    game.execute()
    game.press()
    game.do(c.SetClock(by=ARBITER, seat=B, remaining_ms=MINUTE))
    command = c.SubmitQuickplay(by=player(B), seat=B, ground=QuickplayGround.NO_EFFORT)
    refusal = game.refused(command)
    assert (refusal.code, refusal.params) == (RefusalCode.SHEET_INCOMPLETE, {"ply": 1, "black_began": False})


def test_a_competition_may_give_no_time_for_a_claim():
    """E1: then nothing is added, and nobody hears of no seconds."""
    game = finish("2009", quickplay_bonus_s=0)
    game.do(claim())
    assert names(game.do(rule(QuickplayRuling.REJECTED))) == ["QuickplayRuled"]


@pytest.mark.law("QPF-4", *WITH_IT)
@pytest.mark.parametrize("year", WITH_IT)
def test_a_postponed_claim_is_decided_when_a_flag_has_fallen(year):
    """10.2b: then nothing is postponed again, and play does not go on before the ruling."""
    game = finish(year)
    game.do(claim())
    game.do(rule(QuickplayRuling.POSTPONED))
    game.do(c.Resume(by=ARBITER))
    game.do(c.ClaimFlag(by=player(B), seat=B), after=5 * MINUTE)
    assert game.refused(c.Resume(by=ARBITER)).code is RefusalCode.CLAIM_PENDING
    assert game.refused(rule(QuickplayRuling.POSTPONED)).code is RefusalCode.CLAIM_DECIDED_NOW
    game.do(rule(QuickplayRuling.DRAW))
    assert game.outcome.termination is Termination.QUICKPLAY


@pytest.mark.law("QPF-1", *WITH_IT)
@pytest.mark.parametrize("year", WITH_IT)
def test_every_way_to_claim_has_the_same_conditions(year):
    """10.1, 10.2: also what is submitted without an arbiter, and the increment of 2023, need less than two minutes."""
    early = finish(year, after=MINUTE)
    submission = c.SubmitQuickplay(by=player(W), seat=W, ground=QuickplayGround.NOT_BY_NORMAL_MEANS)
    assert early.refused(submission).code is RefusalCode.NOT_SHORT_OF_TIME
    if year == "2023":
        assert early.refused(c.RequestIncrement(by=player(W), seat=W)).code is RefusalCode.NOT_SHORT_OF_TIME
    last_moment = finish(year, after=90 * MINUTE - 1)
    assert names(last_moment.do(claim(), after=0)) == ["QuickplayClaimed"]
    stopped = finish(year)
    stopped.do(c.StopClocks(by=ARBITER))
    assert stopped.refused(claim()).code is RefusalCode.CLOCKS_STOPPED


def test_what_an_edition_has_not_is_named():
    """1993 has no quickplay finish, and 2009 no increment for it: who asks is told which of them."""
    assert finish("1993").refused(claim()).params["unknown"] is Unknown.QUICKPLAY_FINISH
    asked = finish("2009").refused(c.RequestIncrement(by=player(W), seat=W))
    assert asked.params["unknown"] is Unknown.QUICKPLAY_INCREMENT


@pytest.mark.law("QPF-4", *WITH_IT)
@pytest.mark.parametrize("year", WITH_IT)
def test_while_a_claim_is_postponed_there_is_no_second(year):
    """10.2b: the claim that was postponed is decided in the end; the player does not claim again meanwhile."""
    game = finish(year)
    game.do(claim())
    game.do(rule(QuickplayRuling.POSTPONED))
    game.do(c.Resume(by=ARBITER))
    assert game.refused(claim()).code is RefusalCode.CLAIM_PENDING


@pytest.mark.law("QPF-4", *WITH_IT)
@pytest.mark.parametrize("year", WITH_IT)
def test_clocks_that_stand_are_not_stopped_again_for_the_ruling(year):
    """10.2b: the arbiter had stopped them when he saw the flag; then the claim is rejected, and the flag decides."""
    game = finish(year)
    game.do(claim())
    game.do(rule(QuickplayRuling.POSTPONED))
    game.do(c.Resume(by=ARBITER))
    game.do(c.StopClocks(by=ARBITER), after=2 * MINUTE)
    assert names(game.do(c.CheckFlag(by=ARBITER))) == ["FlagFell"]
    assert names(game.do(rule(QuickplayRuling.REJECTED))) == ["QuickplayRuled", "GameEnded"]
    assert (game.outcome.termination, game.outcome.winner) == (Termination.FLAG, B)


@pytest.mark.law("QPF-5", *WITH_IT)
@pytest.mark.parametrize("year", WITH_IT)
def test_who_claims_wrongly_gives_his_opponent_time(year):
    """10.2c: a claim rejected always brings the opponent two minutes; only a postponed one may bring none."""
    game = finish(year)
    game.do(claim())
    added = only(game.do(rule(QuickplayRuling.REJECTED, bonus=False)), e.TimeAdded)
    assert (added.seat, added.ms, added.reason) == (B, 2 * MINUTE, TimeReason.QUICKPLAY)


@pytest.mark.law("QPF-8", *WITH_IT)
@pytest.mark.parametrize("year", WITH_IT)
def test_the_opponent_verifies_what_was_submitted(year):
    """Appendix D: his word on position and scoresheet is in the record; a claim rejected there is lost."""
    game = finish(year)
    verification = c.VerifyEvidence(by=player(B), seat=B)
    assert game.refused(verification).code is RefusalCode.NOTHING_TO_VERIFY
    game.do(claim())
    assert game.refused(verification).code is RefusalCode.NOTHING_TO_VERIFY
    game = finish(year)
    game.do(c.SubmitQuickplay(by=player(W), seat=W, ground=QuickplayGround.NO_EFFORT))
    assert only(game.do(verification), e.EvidenceVerified).seat is B
    assert names(game.do(rule(QuickplayRuling.REJECTED))) == ["QuickplayRuled", "GameEnded"]
    assert (game.outcome.termination, game.outcome.winner) == (Termination.QUICKPLAY_REJECTED, B)


def test_a_claim_of_the_position_needs_no_full_scoresheet():
    """D1: that it cannot be won by normal means is seen from the position; the moves do not matter."""
    game = finish("2009", after=0)
    game.announce("e4")
    game.execute()
    game.press()
    game.do(c.SetClock(by=ARBITER, seat=B, remaining_ms=MINUTE))
    submission = c.SubmitQuickplay(by=player(B), seat=B, ground=QuickplayGround.NOT_BY_NORMAL_MEANS)
    assert names(game.do(submission)) == ["QuickplayClaimed"]


@pytest.mark.law("QPF-7", "2023")
@pytest.mark.parametrize("granted", [True, False])
def test_an_increment_that_is_refused_changes_no_time(granted):
    """III.4: granted, five seconds with each move and two minutes for the opponent; refused, nothing at all."""
    game = finish("2023")
    game.do(c.RequestIncrement(by=player(W), seat=W))
    assert (game.table.clock.running, game.table.stopped) == (None, True)
    events = game.do(c.RuleOnIncrement(by=ARBITER, granted=granted))
    assert str(game.table.clock.control) == ("5400+5" if granted else "5400")
    assert only(events, e.IncrementRuled).ms == (5 * SECOND if granted else 0)
    assert [event.seat for event in events if isinstance(event, e.TimeAdded)] == ([B] if granted else [])


@pytest.mark.law("QPF-2", *WITH_IT)
@pytest.mark.parametrize("year", WITH_IT)
def test_while_a_claim_waits_no_flag_is_claimed(year):
    """10.2: the claim was made before the flag fell; the arbiter rules on it first, and starts no clock before."""
    game = finish(year)
    game.do(claim())
    flags = (c.CheckFlag(by=ARBITER), c.ClaimFlag(by=player(B), seat=B), c.FindBothFlags(by=ARBITER))
    for command in (*flags, c.Resume(by=ARBITER)):
        assert game.refused(command).code is RefusalCode.CLAIM_PENDING
    if year == "2023":
        game = finish(year)
        game.do(c.RequestIncrement(by=player(W), seat=W))
        assert game.refused(c.ClaimFlag(by=player(B), seat=B)).code is RefusalCode.CLAIM_PENDING
