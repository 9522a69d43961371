"""What the arbiter does to the times: defective clocks, restored positions, disturbances (1993, 12; 2009, 6, 13)."""

from dataclasses import replace

import pytest

from game import commands as c
from game import events as e
from game.actors import ARBITER
from game.announcement import Announcement, Piece
from game.answers.time_rulings import in_proportion
from game.clock import ChessClock
from game.errors import PermissionReason, RefusalCode
from game.irregularity import Irregularity
from game.time_control import TimeControl
from game.time_reason import TimeReason
from tests.editions import EDITIONS as ALL
from tests.editions import load
from tests.game.playing import MINUTE, SECOND, SIGHTED, B, Game, W, only, player

SINCE_2005 = ALL[1:]


@pytest.mark.law("CLK-11", *ALL)
@pytest.mark.parametrize("year", ALL)
def test_a_defective_clock_is_replaced(year):
    """The arbiter sets the new one; in 1993 a player keeps five minutes, and one for each move to the control."""
    game = Game(edition=load(year), control="40/5400:1800")
    reset = only(game.do(c.ReplaceClock(by=ARBITER, white_ms=MINUTE, black_ms=80 * MINUTE), after=0), e.ClocksReset)
    assert reset.white_ms == (40 * MINUTE if year == "1993" else MINUTE)
    assert reset.black_ms == 80 * MINUTE
    assert game.table.clock.remaining(W, game.now) == reset.white_ms
    refusal = game.refused(c.ReplaceClock(by=ARBITER, white_ms=-1, black_ms=0))
    assert refusal.code is RefusalCode.INVALID_TIME


@pytest.mark.law("CLK-11", "1993")
@pytest.mark.law("CLK-12", "1993")
def test_five_minutes_are_left_where_no_moves_are_to_be_made():
    """1993, 12.4 and 12.6: at least five minutes to the control, where the new clock would say less."""
    game = Game(edition=load("1993"), control="3600")
    game.do(c.ReplaceClock(by=ARBITER, white_ms=MINUTE, black_ms=5 * MINUTE + 1), after=0)
    assert [game.table.clock.remaining(seat, game.now) for seat in (W, B)] == [5 * MINUTE, 5 * MINUTE + 1]


def test_no_time_is_left_for_moves_that_are_not_to_be_made():
    """E1; 1993, 12.4: where a competition leaves no five minutes, a minute for each move to the control, if any is."""
    game = Game(edition=load("1993"), control="3600", clock_floor_s=0)
    game.do(c.ReplaceClock(by=ARBITER, white_ms=1, black_ms=MINUTE), after=0)
    assert game.table.clock.remaining(W, game.now) == 1


@pytest.mark.law("CLK-11", "1993")
def test_a_new_clock_gives_no_time_that_was_not_there():
    """1993, 12.4: who had less than five minutes keeps what he had, when the new clock would take of it."""
    game = Game(edition=load("1993"), control="240")
    game.do(c.ReplaceClock(by=ARBITER, white_ms=MINUTE, black_ms=4 * MINUTE), after=0)
    assert game.table.clock.remaining(W, game.now) == 4 * MINUTE


@pytest.mark.law("CLK-12", "1993")
def test_the_example_of_1993():
    """12.6: discovered after Black's thirtieth move, the irregularity at the twentieth: 90 and 60 become 60 and 40."""
    assert in_proportion(90 * MINUTE, 20, 30) == 60 * MINUTE
    assert in_proportion(60 * MINUTE, 20, 30) == 40 * MINUTE
    game = Game(edition=load("1993"), control="60/9000", white=SIGHTED)
    for number in range(60):
        out = ("Nf3", "Nf6", "Ng1", "Ng8")[number % 4]
        game.now += 3 * MINUTE - 6 * SECOND if game.mover is W else 2 * MINUTE - 6 * SECOND
        game.play(out)
    used = [game.table.clock.used(seat, game.now) for seat in (W, B)]
    game.do(c.SetClocksInProportion(by=ARBITER, move=20), after=0)
    assert [game.table.clock.used(seat, game.now) for seat in (W, B)] == [ms * 20 // 30 for ms in used]
    assert [round(game.table.clock.used(seat, game.now) / MINUTE) for seat in (W, B)] == [60, 40]
    assert [round(game.table.clock.remaining(seat, game.now) / MINUTE) for seat in (W, B)] == [90, 110]


@pytest.mark.law("CLK-12", "1993")
def test_the_clocks_are_set_in_proportion():
    """12.6: both used times are those shown, in proportion to the moves; nobody is left less than a minute a move."""
    game = Game(edition=load("1993"), control="40/7200:3600")
    game.play("e4", "e5", "Nf3", "Nc6")
    used = game.table.clock.used(B, game.now)
    events = game.do(c.SetClocksInProportion(by=ARBITER, move=1), after=0)
    assert game.table.clock.used(B, game.now) == used // 2
    assert only(events, e.ClocksReset).black_ms == 7200 * SECOND - used // 2
    refusal = game.refused(c.SetClocksInProportion(by=ARBITER, move=3))
    assert (refusal.code, refusal.params) == (RefusalCode.NOT_SO_MANY_MOVES, {"count": 2})
    game = Game(edition=load("1993"), control="40/2400:3600")
    game.play("e4", "e5")
    game.now += 20 * MINUTE
    reset = only(game.do(c.SetClocksInProportion(by=ARBITER, move=1)), e.ClocksReset)
    assert (reset.white_ms, reset.black_ms) == (39 * MINUTE, 40 * MINUTE - game.table.clock.used(B, game.now))


@pytest.mark.law("CLK-12", *SINCE_2005)
@pytest.mark.parametrize("year", SINCE_2005)
def test_later_editions_leave_the_times_to_the_arbiter(year):
    """6.13: he uses his best judgement, and may leave them as they are."""
    game = Game(edition=load(year))
    game.play("e4", "e5")
    assert game.refused(c.SetClocksInProportion(by=ARBITER, move=1)).code is RefusalCode.TIMES_BY_JUDGEMENT
    game.do(c.SetClock(by=ARBITER, seat=W, remaining_ms=80 * MINUTE, reason="7.4a"))
    assert game.table.clock.remaining(W, game.now) == 80 * MINUTE


@pytest.mark.law("CLK-13", *ALL)
@pytest.mark.parametrize("year", ALL)
def test_a_player_stops_the_clocks_only_to_seek_the_arbiter(year):
    """6.12b: he gives his reason, and the arbiter starts them; in 1993 the arbiter is called and stops them himself."""
    game = Game(edition=load(year))
    called = only(game.do(c.CallArbiter(by=player(W), seat=W, reason="no queen")), e.ArbiterCalled)
    assert (called.stops, game.table.stopped) == ((year != "1993"),) * 2
    assert (game.table.clock.running is None) is (year != "1993")
    refusal = game.refused(c.StopClocks(by=player(W)))
    assert refusal.params["reason"] is PermissionReason.ARBITER_ONLY


@pytest.mark.law("CLK-14", *SINCE_2005)
@pytest.mark.law("SC-12", *SINCE_2005)
@pytest.mark.parametrize("year", SINCE_2005)
def test_the_time_of_who_needs_an_assistant_is_adjusted(year):
    """6.7d, 8.1: his clock is adjusted equitably; from 2018 not that of a player with a disability."""
    game = Game(edition=load(year))
    command = c.TakeTime(by=ARBITER, seat=W, ms=10 * MINUTE, reason=TimeReason.ASSISTANT)
    if year in {"2018", "2023"}:
        assert game.refused(command).code is RefusalCode.DISABLED_PLAYER_SPARED
    else:
        game.do(command, after=0)
        assert game.table.clock.remaining(W, game.now) == 80 * MINUTE
    game.do(c.TakeTime(by=ARBITER, seat=B, ms=10 * MINUTE, reason=TimeReason.ASSISTANT))
    assert game.table.clock.remaining(B, game.now) == 80 * MINUTE


@pytest.mark.law("CLK-16", *ALL)
@pytest.mark.parametrize("year", ALL)
def test_nobody_is_told_the_moves_and_times_but_who_may_ask(year):
    """12.9, 13.6: the arbiter does not tell the number of moves; only a visually impaired player hears it, asking."""
    game = Game(edition=load(year))
    assert game.refused(c.AskMoveNumber(by=player(B), seat=B)).params["reason"] is PermissionReason.ONLY_FOR_THE_BLIND
    assert game.refused(c.AskMoveNumber(by=ARBITER, seat=B)).params["reason"] is PermissionReason.NOT_THE_ARBITER


@pytest.mark.law("CLK-17", *ALL)
@pytest.mark.parametrize("year", ALL)
def test_time_for_a_disturbance(year):
    """13.5: the arbiter may give time to one or both when the game is disturbed from outside."""
    game = Game(edition=load(year))
    for seat in (W, B):
        game.do(c.GiveTime(by=ARBITER, seat=seat, ms=5 * MINUTE, reason=TimeReason.DISTURBANCE), after=0)
        assert game.table.clock.remaining(seat, game.now) == 95 * MINUTE
    nothing = c.GiveTime(by=ARBITER, seat=W, ms=0, reason=TimeReason.DISTURBANCE)
    assert game.refused(nothing).code is RefusalCode.INVALID_TIME
    claim = c.GiveTime(by=ARBITER, seat=W, ms=1, reason=TimeReason.WRONG_CLAIM)
    assert game.refused(claim).code is RefusalCode.NO_REASON_FOR_TIME


def test_a_ruling_on_time_is_taken_back_by_a_further_event():
    """13.4: what was given is withdrawn without counting as used, what was charged is refunded, and both are kept."""
    game = Game(control="600", white=SIGHTED)
    fresh = game.table.clock.state
    for ruling, back in ((c.GiveTime, c.TakeTime), (c.TakeTime, c.GiveTime)):
        game.do(ruling(by=ARBITER, seat=B, ms=MINUTE, reason=TimeReason.PENALTY), after=0)
        game.do(back(by=ARBITER, seat=B, ms=MINUTE, reason=TimeReason.TAKEN_BACK), after=0)
        black = game.table.clock.side(B)
        assert (black.remaining_ms, black.used_ms) == (fresh.black.remaining_ms, fresh.black.used_ms)
    assert sum(isinstance(event, e.TimeAdded | e.TimeCharged) for event in game.record) == 4


def test_a_flag_that_fell_by_a_penalty_is_up_again_when_the_penalty_is_taken_back():
    """13.4c: who had less than what was charged lost his flag by it, and only by it."""
    clock = ChessClock.set_to(TimeControl.parse("60")).start(0)
    charged = clock.charge(B, 61 * SECOND, 0)
    assert charged.flag_fell_at(B, 0) == 0
    assert charged.refund(B, 61 * SECOND, 0).flag_fell_at(B, 0) is None


def test_a_clock_that_is_set_is_remembered_as_it_was():
    """6.13: the record says what the clock showed before, so that the ruling can be taken back."""
    game = Game(control="600")
    event = only(game.do(c.SetClock(by=ARBITER, seat=W, remaining_ms=MINUTE), after=10 * SECOND), e.ClockSet)
    assert (event.was_ms, event.remaining_ms) == (590 * SECOND, MINUTE)


@pytest.mark.parametrize("ruling", [c.GiveTime, c.TakeTime])
def test_what_is_given_or_taken_is_some_time_for_a_reason_of_the_arbiters(ruling):
    """13.4: nothing is no ruling, and what a wrong claim costs is not the arbiter's to invent."""
    game = Game(control="600")
    refusal = game.refused(ruling(by=ARBITER, seat=W, ms=0, reason=TimeReason.PENALTY))
    assert (refusal.code, refusal.params) == (RefusalCode.INVALID_TIME, {"remaining_ms": 0})
    refusal = game.refused(ruling(by=ARBITER, seat=W, ms=1, reason=TimeReason.WRONG_CLAIM))
    assert (refusal.code, refusal.params) == (
        RefusalCode.NO_REASON_FOR_TIME,
        {"reason": TimeReason.WRONG_CLAIM},
    )


def test_time_that_is_given_was_never_used_and_time_taken_was():
    """13.4, 13.5: minutes for a disturbance leave the used time as it is; minutes taken count as used."""
    game = Game(control="600", white=SIGHTED)
    game.do(c.GiveTime(by=ARBITER, seat=B, ms=MINUTE, reason=TimeReason.DISTURBANCE), after=0)
    assert (game.table.clock.side(B).remaining_ms, game.table.clock.side(B).used_ms) == (11 * MINUTE, 0)
    game.do(c.TakeTime(by=ARBITER, seat=B, ms=MINUTE, reason=TimeReason.PENALTY), after=0)
    assert (game.table.clock.side(B).remaining_ms, game.table.clock.side(B).used_ms) == (10 * MINUTE, MINUTE)


@pytest.mark.law("CLK-14", "2018", "2023")
def test_a_disabled_player_is_penalised_like_any_other():
    """6.2.6 of 2018 spares him the time of his assistant, and no penalty (12.9)."""
    game = Game(edition=load("2018"))
    game.do(c.TakeTime(by=ARBITER, seat=W, ms=10 * MINUTE, reason=TimeReason.PENALTY), after=0)
    assert game.table.clock.remaining(W, game.now) == 80 * MINUTE


def test_a_clock_may_show_nothing_and_never_less():
    """6.10a: the new clock may show a fallen flag; below zero there is no time, nor any to set a game up with."""
    game = Game(white=SIGHTED)
    refusal = game.refused(c.ReplaceClock(by=ARBITER, white_ms=0, black_ms=-1))
    assert (refusal.code, refusal.params) == (RefusalCode.INVALID_TIME, {"remaining_ms": -1})
    game.do(c.ReplaceClock(by=ARBITER, white_ms=0, black_ms=1))
    assert [game.table.clock.flag_fell_at(seat, game.now) is None for seat in (W, B)] == [False, True]
    game = Game(white=SIGHTED)
    refusal = game.refused(c.CorrectSetting(by=ARBITER, white_ms=MINUTE, black_ms=0))
    assert (refusal.code, refusal.params) == (RefusalCode.INVALID_TIME, {"remaining_ms": 0})


def test_a_wrong_setting_names_what_is_wrong_with_it():
    """6.10b: a counter shows up to 999 moves; a time control is one of 6.2."""
    game = Game(white=SIGHTED)
    most = c.CorrectSetting(by=ARBITER, white_ms=1, black_ms=MINUTE, white_moves=999, black_moves=0)
    refusal = game.refused(replace(most, white_moves=1000))
    assert (refusal.code, refusal.params) == (RefusalCode.INVALID_COUNTER, {"count": 999})
    refusal = game.refused(replace(most, control="5:00"))
    assert (refusal.code, refusal.params) == (RefusalCode.INVALID_CONTROL, {"control": "5:00"})
    game.do(most)
    assert (game.table.clock.side(W).moves, game.table.clock.side(B).moves) == (999, 0)


@pytest.mark.law("CLK-12", "1993")
def test_a_minute_is_left_for_each_move_to_be_made_again():
    """1993, 12.6: back at the first of two moves White has 39 of 40 to make, and so at least 39 minutes."""
    game = Game(edition=load("1993"), control="40/2400:3600", white=SIGHTED)
    for san, minutes in (("e4", 10), ("e5", 10), ("Nf3", 10), ("Nc6", 10)):
        game.now += minutes * MINUTE
        game.play(san)
    reset = only(game.do(c.SetClocksInProportion(by=ARBITER, move=1), after=0), e.ClocksReset)
    assert (reset.white_ms, reset.black_ms) == (39 * MINUTE, 39 * MINUTE)
    assert game.refused(c.SetClocksInProportion(by=ARBITER, move=0)).code is RefusalCode.NOT_SO_MANY_MOVES


def test_time_for_a_disturbance_is_no_refund():
    """13.5: what was used stays used; only a ruling that is taken back gives used time back."""
    game = Game(control="600", white=SIGHTED)
    game.do(c.TakeTime(by=ARBITER, seat=B, ms=2 * MINUTE, reason=TimeReason.PENALTY), after=0)
    game.do(c.GiveTime(by=ARBITER, seat=B, ms=MINUTE, reason=TimeReason.DISTURBANCE), after=0)
    assert (game.table.clock.side(B).remaining_ms, game.table.clock.side(B).used_ms) == (9 * MINUTE, 2 * MINUTE)


def test_the_moves_before_a_right_setting_are_in_its_periods_for_who_goes_back_to_them():
    """2009, 6.10b: clocks set to two periods were to have one; the game goes back, and on from there."""
    game = Game(control="2/5400:1800", white=SIGHTED)
    game.play("e4", "e5", "Nf3", "Nc6", "Bb5", "a6")
    game.do(c.CorrectSetting(by=ARBITER, control="5400+30", white_ms=80 * MINUTE, black_ms=75 * MINUTE))
    game.do(c.RestorePosition(by=ARBITER, ply=6, cause=Irregularity.DISPLACED_PIECES))
    white, black = game.table.clock.side(W), game.table.clock.side(B)
    assert (white.period, white.period_moves, black.period, black.period_moves) == (0, 3, 0, 2)
    thought_since = (white.remaining_ms - 80 * MINUTE, black.remaining_ms - 75 * MINUTE)
    assert thought_since == (5 * SECOND, 7 * SECOND)
    game.do(c.Resume(by=ARBITER))
    game.play("a6")
    game.do(c.RestorePosition(by=ARBITER, ply=1, cause=Irregularity.DISPLACED_PIECES))
    assert game.table.clock.both_remaining(game.now) == (90 * MINUTE, 90 * MINUTE)


def test_an_illegal_move_is_claimed_after_the_setting_has_been_corrected():
    """2009, A4c, 6.10b: the clock goes back to before the press, in the one period that there is by now."""
    game = Game(control="1/1000:1000", white=SIGHTED, supervised=False)
    game.play("e4", "e5")
    game.announce(Announcement(piece=Piece.ROOK, from_file="a", from_rank=1, to="a4"))
    game.execute()
    game.press()
    game.do(c.CorrectSetting(by=ARBITER, control="1500+10", white_ms=20 * MINUTE, black_ms=20 * MINUTE))
    game.do(c.Resume(by=ARBITER))
    game.do(c.ClaimIllegal(by=player(B), seat=B))
    assert game.table.clock.side(W).period == 0
    assert game.refused(c.PressClock(by=player(W), seat=W)).code is RefusalCode.NOT_ANNOUNCED
