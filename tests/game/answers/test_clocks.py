"""Time controls, presence and flags, edition by edition (1993, 12; 2009, 6)."""

import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game import commands as c
from game import events as e
from game.actors import ARBITER
from game.clock import ChessClock
from game.errors import PermissionReason, RefusalCode, TimeControlError
from game.events import Termination
from game.evolve import replay
from game.table.seat import Seat
from game.time_control import TimeControl
from game.time_reason import QuickplayGround, QuickplayRuling
from tests.editions import EDITIONS as ALL
from tests.editions import load
from tests.game.playing import MINUTE, SECOND, SIGHTED, B, Game, W, assistant, names, only, player

SINCE_2005 = ALL[1:]


@pytest.mark.law("CLK-1", *ALL)
@pytest.mark.law("CLK-2", *ALL)
@pytest.mark.parametrize("year", ALL)
def test_moves_in_periods_and_the_time_saved(year):
    """So many moves in a time, then the rest; what is saved in one period is carried into the next."""
    game = Game(edition=load(year), control="2/600:300")
    game.play("e4", "e5", "Nf3", "Nc6")
    white = game.table.clock.side(W)
    assert (white.period, white.period_moves) == (1, 0)
    assert white.remaining_ms == 900 * SECOND - white.used_ms


@pytest.mark.law("CLK-1", *ALL)
@pytest.mark.parametrize("text", ["5400", "1800+10", "1800d5", "40/5400", "40/5400+30:20/3600:1800+30"])
def test_a_time_control_is_read_as_pgn_writes_it(text):
    """Periods in whole seconds, with moves, increment or delay, come out as they went in."""
    assert str(TimeControl.parse(text)) == text


@pytest.mark.parametrize("text", ["2:30+5", "5400+30d5", "0", "1:30:00", "forty", "", "90m", "0/600"])
def test_a_time_control_that_is_none_is_refused(text):
    """A text that could be minutes and seconds, or is no time at all, is refused and named."""
    with pytest.raises(TimeControlError, match=re.escape(repr(text))):
        TimeControl.parse(text)


def test_an_ambiguous_time_control_says_how_it_is_written():
    """What could be two and a half minutes or two periods is refused, and the words say why."""
    with pytest.raises(TimeControlError, match=r"needs a number of moves.*never minutes:seconds"):
        TimeControl.parse("2:30+5")


@pytest.mark.law("CLK-3", *SINCE_2005)
@given(st.integers(1, 60), st.lists(st.tuples(st.integers(0, 90_000), st.integers(0, 90_000)), max_size=20))
def test_the_delay_is_bronsteins_at_the_press(delay_s, thinking):
    """6.2b: the main time that a delay spares is what Bronstein's mode gives back when the clock is pressed."""
    clock = ChessClock.set_to(TimeControl.parse(f"7200d{delay_s}")).start(0)
    now, bronstein = 0, {W: 7200 * SECOND, B: 7200 * SECOND}
    for each in thinking:
        for colour, ms in zip((W, B), each, strict=True):
            now += ms
            clock = clock.press(now)
            bronstein[colour] += min(ms, delay_s * SECOND) - ms
            assert clock.side(colour).remaining_ms == bronstein[colour]


@pytest.mark.law("CLK-3", *SINCE_2005)
@pytest.mark.law("CLK-2", *SINCE_2005)
@pytest.mark.parametrize("year", SINCE_2005)
def test_with_a_delay_the_main_time_waits_and_nothing_is_saved(year):
    """6.2b, 6.3.2: the extra time passes first, what is left of it is lost, and no time goes into the next period."""
    game = Game(edition=load(year), control="2/3600d10:1800d10", white=SIGHTED)
    game.announce("e4", after=5 * SECOND)
    game.execute()
    game.press(after=3 * SECOND)
    assert game.table.clock.remaining(W, game.now) == 60 * MINUTE
    game.repeat(game.table.line[0].announcement)
    game.execute()
    game.announce("e5", after=30 * SECOND)
    assert game.table.clock.remaining(B, game.now) == 60 * MINUTE - (2 + 30 - 10) * SECOND
    game.execute()
    game.press()
    game.repeat(game.table.line[1].announcement)
    game.execute()
    for seat, san in ((W, "e4"), (B, "e4"), (W, "e5"), (B, "e5")):
        game.note(seat, san)
    game.play("Nf3", "Nf6")
    assert [game.table.clock.side(seat).remaining_ms for seat in (W, B)] == [30 * MINUTE, 30 * MINUTE]


@pytest.mark.law("CLK-4", *SINCE_2005)
@given(
    st.sampled_from(["600", "600+5", "3/600+5:300+2", "2/300:2/200:100+1"]),
    st.lists(st.tuples(st.sampled_from(["press", "stop", "give", "take"]), st.integers(0, 20_000)), max_size=40),
)
def test_no_time_is_created_or_lost(control, steps):
    """What a player has left and has used is what he was given: his periods, what each move added, and rulings."""
    clock = ChessClock.set_to(TimeControl.parse(control)).start(0)
    given_ms = dict.fromkeys((W, B), clock.control.periods[0].time_ms)
    now = 0
    for step, ms in steps:
        now += ms
        mover = clock.state.on_move
        if clock.flag_fell_at(mover, now) is not None:
            break
        if step == "press":
            before = clock.side(mover).period
            given_ms[mover] += clock.period(mover).increment_ms
            clock = clock.press(now)
            if clock.side(mover).moves and clock.side(mover).period_moves == 0:
                given_ms[mover] += clock.control.periods[clock.control.following(before)].time_ms
        elif step == "stop":
            clock = clock.stop(now).start(now)
        elif step == "give":
            clock = clock.add(mover, ms)
            given_ms[mover] += ms
        else:
            clock = clock.charge(mover, ms, now)
        for colour in (W, B):
            assert clock.balance(colour, now) + clock.used(colour, now) == given_ms[colour]


@pytest.mark.law("CLK-4", *SINCE_2005)
@pytest.mark.parametrize("year", SINCE_2005)
def test_the_increment_comes_with_each_move(year):
    """Each completed move adds the increment, the first one too."""
    game = Game(edition=load(year), control="600+5")
    game.play("e4")
    side = game.table.clock.side(W)
    assert side.remaining_ms == 605 * SECOND - side.used_ms


@pytest.mark.law("CLK-5", *ALL)
@pytest.mark.parametrize("year", ALL)
def test_whites_clock_is_started(year):
    """At the time appointed the clock of the player with the white pieces is started."""
    game = Game(edition=load(year), start=False)
    game.do(c.Start(by=ARBITER))
    assert game.table.clock.running is W


def absent(year, *seats, **settings):
    """A game that starts without these players."""
    game = Game(edition=load(year), start=False, white=SIGHTED, **settings)
    for seat in seats:
        game.do(c.ReportAbsent(by=ARBITER, seat=seat))
    game.do(c.Start(by=ARBITER))
    return game


@pytest.mark.law("CLK-6", *ALL)
@pytest.mark.parametrize(("year", "minutes"), [("1993", 60), ("2005", 60), ("2009", 0), ("2018", 0), ("2023", 0)])
def test_who_comes_later_than_the_default_time_has_lost(year, minutes):
    """An hour in 1993 and 2005, nothing since 2009, unless the competition allows more; on the minute is in time."""
    game = absent(year, B)
    game.do(c.Arrive(by=ARBITER, seat=B), after=minutes * MINUTE)
    assert game.table.outcome is None
    game = absent(year, B)
    game.do(c.Arrive(by=ARBITER, seat=B), after=minutes * MINUTE + 1)
    assert (game.outcome.termination, game.outcome.winner) == (Termination.DEFAULT, W)
    game = absent(year, B, default_minutes=30)
    refusal = game.refused(c.ForfeitAbsent(by=ARBITER), after=30 * MINUTE)
    assert (refusal.code, refusal.params) == (RefusalCode.DEFAULT_TIME_NOT_OVER, {"left_ms": 0})
    game.do(c.ForfeitAbsent(by=ARBITER))
    assert game.outcome.winner is W


@pytest.mark.law("CLK-6", *ALL)
@pytest.mark.parametrize(("year", "minutes"), [("1993", 60), ("2005", 60), ("2009", 0), ("2018", 0), ("2023", 0)])
def test_a_player_says_himself_that_he_has_come_and_never_that_he_has_lost(year, minutes):
    """6.6a: on the minute he is in time; later the arbiter decides, and may let him play (2005, 6.7; 2018, 6.7.1)."""
    game = absent(year, B)
    (arrived,) = game.do(c.Arrive(by=player(B), seat=B), after=minutes * MINUTE)
    assert (arrived.late_ms, game.table.session.absent) == (minutes * MINUTE, ())
    game = absent(year, B)
    refusal = game.refused(c.Arrive(by=player(B), seat=B), after=minutes * MINUTE + 1)
    assert (refusal.code, refusal.params) == (RefusalCode.CAME_TOO_LATE, {"seat": B, "late_ms": minutes * MINUTE + 1})
    assert (game.table.outcome, game.table.session.absent) == (None, (B,))
    excuse = c.Arrive(by=player(B), seat=B, excused=True)
    assert game.refused(excuse).params["reason"] is PermissionReason.ARBITER_ONLY
    game.do(replace(excuse, by=ARBITER))
    assert game.table.session.absent == ()
    assert replay(game.record) == game.table


@pytest.mark.law("CLK-7", *SINCE_2005)
@pytest.mark.parametrize("year", SINCE_2005)
def test_when_nobody_is_there_whites_time_runs(year):
    """6.6b: where there is a default time White loses what passes until he comes; later both have lost."""
    game = absent(year, W, B, default_minutes=60)
    assert game.refused(c.Announce(by=player(W), seat=W, announcement=game.san("e4"))).code is RefusalCode.ABSENT
    game.do(c.Arrive(by=ARBITER, seat=W), after=20 * MINUTE)
    assert game.table.clock.remaining(W, game.now) == 70 * MINUTE
    game = absent(year, W, B, default_minutes=60)
    game.do(c.ForfeitAbsent(by=ARBITER), after=61 * MINUTE)
    assert (game.outcome.result, game.outcome.winner) == ("0-0", None)


def test_who_is_absent_is_known():
    """Nobody is absent twice, nobody arrives who is there, and nobody is absent who has arrived."""
    game = Game(start=False)
    game.do(c.ReportAbsent(by=ARBITER, seat=B))
    assert game.refused(c.ReportAbsent(by=ARBITER, seat=B)).code is RefusalCode.ABSENT
    assert game.refused(c.Arrive(by=ARBITER, seat=W)).code is RefusalCode.NOT_ABSENT
    game.do(c.Arrive(by=ARBITER, seat=B))
    game.do(c.Start(by=ARBITER))
    assert game.refused(c.ReportAbsent(by=ARBITER, seat=B)).code is RefusalCode.NOT_ABSENT
    assert game.refused(c.ForfeitAbsent(by=ARBITER)).code is RefusalCode.NOBODY_ABSENT


@pytest.mark.law("CLK-5", *ALL)
@pytest.mark.law("CLK-6", *ALL)
@pytest.mark.parametrize(("year", "minutes"), [("1993", 60), ("2005", 60), ("2009", 0), ("2018", 0), ("2023", 0)])
@pytest.mark.parametrize("stopped", [True, False])
def test_an_absence_is_noticed_after_the_clock_was_started(year, minutes, stopped):
    """6.5, 6.6a; 1993, 10.15: White's clock is started at the hour, whoever is there; then the default is ruled."""
    game = Game(edition=load(year), white=SIGHTED)
    game.announce("e4")
    if stopped:
        game.do(c.StopClocks(by=ARBITER))
    assert game.refused(c.ReportAbsent(by=ARBITER, seat=W)).code is RefusalCode.NOT_ABSENT
    game.do(c.ReportAbsent(by=ARBITER, seat=B))
    if minutes:
        assert game.refused(c.ForfeitAbsent(by=ARBITER)).code is RefusalCode.DEFAULT_TIME_NOT_OVER
    game.do(c.ForfeitAbsent(by=ARBITER), after=minutes * MINUTE)
    assert (game.outcome.termination, game.outcome.winner) == (Termination.DEFAULT, W)


@pytest.mark.law("CLK-6", *ALL)
@pytest.mark.parametrize("year", ALL)
def test_who_was_there_after_all_plays(year):
    """A player overlooked by the arbiter, or whom he lets play though late (2005, 6.7; 2018, 6.7.1), has not lost."""
    game = absent(year, B)
    game.do(c.Arrive(by=ARBITER, seat=B, excused=True), after=61 * MINUTE)
    assert (game.table.outcome, game.table.session.absent) == (None, ())
    assert game.refused(c.ReportAbsent(by=ARBITER, seat=B)).code is RefusalCode.NOT_ABSENT


def test_who_has_repeated_a_move_is_there():
    """Who has acted himself is at the table; what his assistant did for him proves nothing."""
    helped = Seat(name="Hector Sand", visually_impaired=True, has_assistant=True)
    for by, seen in ((player(B), True), (assistant(B), False)):
        game = Game(black=helped)
        game.announce("e4")
        game.do(c.Repeat(by=by, seat=B, announcement=game.san("e4")))
        report = c.ReportAbsent(by=ARBITER, seat=B)
        if seen:
            assert game.refused(report).code is RefusalCode.NOT_ABSENT
        else:
            game.do(report)


@pytest.mark.law("CLK-8", *ALL)
@pytest.mark.parametrize("year", ALL)
@pytest.mark.parametrize("claimed", [True, False])
def test_a_flag_counts_when_it_is_noticed_or_claimed(year, claimed):
    """A flag that is down has fallen when the arbiter observes it or the opponent claims it, and not before."""
    game = Game(edition=load(year), control="3600", white=SIGHTED)
    game.announce("e4", after=3601 * SECOND)
    assert game.table.outcome is None
    game.do(c.ClaimFlag(by=player(B), seat=B) if claimed else c.CheckFlag(by=ARBITER))
    assert game.outcome.termination is Termination.FLAG


@pytest.mark.law("CLK-9", *SINCE_2005)
@pytest.mark.parametrize("year", SINCE_2005)
def test_the_moves_are_counted_when_a_flag_falls(year):
    """6.3: who has made the moves of the period in time has not lost, whatever his clock showed then."""
    game = Game(edition=load(year), control="1/3600:60", white=SIGHTED)
    game.announce("e4", after=3590 * SECOND)
    game.execute()
    game.press()
    assert [type(event) for event in game.do(c.CheckFlag(by=ARBITER), after=20 * SECOND)] == [e.FlagsUp]


@pytest.mark.law("CLK-10", *ALL)
@pytest.mark.parametrize(
    ("year", "announced", "control", "drawn"),
    [
        ("1993", False, "3600", False),
        ("2005", False, "3600", True),
        ("2009", False, "3600", True),
        ("2018", False, "3600", False),
        ("2018", True, "3600", True),
        ("2018", True, "3600+5", False),
        ("2018", True, "600", False),
        ("2023", True, "3600", True),
        ("2023", True, "1200", True),
    ],
)
def test_both_flags_down_and_nobody_knows_which_fell_first(year, announced, control, drawn):
    """The last period is drawn; from 2018 on by Guidelines that were announced, without increment, and not in blitz."""
    game = Game(edition=load(year), control=control, **({"guidelines_announced": True} if announced else {}))
    for seat in (W, B):
        game.do(c.SetClock(by=ARBITER, seat=seat, remaining_ms=0), after=0)
    game.do(c.CheckFlag(by=ARBITER))
    assert (game.table.outcome is not None) is drawn


@pytest.mark.law("CLK-10", *ALL)
@pytest.mark.parametrize("year", ALL)
def test_after_both_flags_the_next_move_is_the_first_of_the_next_period(year):
    """1993, 12.8; 2009, 6.11a: in any period but the last play goes on, and by its clocks a player can lose again."""
    game = Game(edition=load(year), control="40/3600:1800", white=SIGHTED)
    game.play("e4", "e5")
    for seat in (W, B):
        game.do(c.SetClock(by=ARBITER, seat=seat, remaining_ms=0), after=0)
    assert [type(event) for event in game.do(c.CheckFlag(by=ARBITER), after=0)][-1] is e.ClocksReset
    assert game.table.clock.running is W
    for seat in (W, B):
        side = game.table.clock.side(seat)
        assert (side.period, side.period_moves, game.table.clock.remaining(seat, game.now)) == (1, 0, 30 * MINUTE)
    assert [type(event) for event in game.do(c.CheckFlag(by=ARBITER))] == [e.FlagsUp]
    game.play("Nf3")
    game.do(c.CheckFlag(by=ARBITER), after=30 * MINUTE)
    assert (game.outcome.termination, game.outcome.winner) == (Termination.FLAG, W)


def flags_down(year, control="3600", **settings):
    """A game in which both flags are down, White's a minute before Black's by the clock of the table."""
    game = Game(edition=load(year), control=control, white=SIGHTED, **settings)
    game.announce("e4", after=61 * MINUTE)
    game.execute()
    game.press()
    game.now += 60 * MINUTE
    return game


FIND_BOTH = c.FindBothFlags(by=ARBITER)


@pytest.mark.law("CLK-10", *ALL)
@pytest.mark.parametrize("year", ALL)
@pytest.mark.parametrize("announced", [False, True])
def test_the_arbiter_rules_that_nobody_can_say_which_flag_fell_first(year, announced):
    """2005, 6.12b; 2009, 6.11b: a draw in the last period, whatever the clock of the table has; 2018 where announced.

    Where these Laws do not say what follows (1993, 12.8, without a next control) the clocks stand, and no claim makes
    the order of the clock count again.
    """
    game = flags_down(year, guidelines_announced=announced)
    found = game.do(FIND_BOTH, after=0)
    if year in {"2005", "2009"} or (announced and year != "1993"):
        assert (game.outcome.result, game.outcome.termination) == ("1/2-1/2", Termination.BOTH_FLAGS)
        assert only(found, e.BothFlagsFell).decided
        return
    assert names(found) == ["BothFlagsFell", "ClocksStopped"]
    assert not only(found, e.BothFlagsFell).decided
    game.do(c.ClaimFlag(by=player(B), seat=B))
    assert game.table.outcome is None
    for seat in (W, B):
        game.do(c.SetClock(by=ARBITER, seat=seat, remaining_ms=5 * MINUTE))
    game.do(c.Resume(by=ARBITER))
    game.do(c.CheckFlag(by=ARBITER), after=6 * MINUTE)
    assert (game.outcome.termination, game.outcome.winner) == (Termination.FLAG, W)


@pytest.mark.law("CLK-10", *ALL)
@pytest.mark.parametrize("year", ALL)
def test_after_that_ruling_play_goes_on_in_the_next_period(year):
    """1993, 12.8; 2009, 6.11a: in any period but the last, and the next move is the first of the next period."""
    game = flags_down(year, control="40/3600:1800")
    assert names(game.do(FIND_BOTH, after=0)) == ["BothFlagsFell", "ClocksReset"]
    assert [game.table.clock.remaining(seat, game.now) for seat in (W, B)] == [30 * MINUTE, 30 * MINUTE]
    assert game.table.clock.running is B
    assert names(game.do(c.CheckFlag(by=ARBITER))) == ["FlagsUp"]


def test_a_claim_in_the_quickplay_finish_is_ruled_on_before_both_flags():
    """2009, 10.2b: the postponed claim first, and when it is rejected both flags are the draw of 6.11b."""
    game = Game(control="3600", white=SIGHTED)
    game.now += 59 * MINUTE
    game.do(c.ClaimQuickplay(by=player(W), seat=W, ground=QuickplayGround.NO_EFFORT))
    game.do(c.RuleOnQuickplay(by=ARBITER, ruling=QuickplayRuling.POSTPONED, bonus=False))
    game.do(c.Resume(by=ARBITER))
    game.announce("e4", after=2 * MINUTE)
    game.execute()
    game.press()
    found = game.do(FIND_BOTH, after=60 * MINUTE)
    assert names(found) == ["BothFlagsFell", "ClocksStopped"]
    assert only(found, e.BothFlagsFell).decided  # by the ruling on the claim, not by the arbiter's setting the clocks
    game.do(c.RuleOnQuickplay(by=ARBITER, ruling=QuickplayRuling.REJECTED))
    assert game.outcome.termination is Termination.BOTH_FLAGS


def test_one_flag_is_not_both():
    """6.11: the ruling is about two fallen flags; of one 6.9 decides. In 2005 B7 leaves both to the players too."""
    game = Game(control="3600", white=SIGHTED)
    assert game.refused(FIND_BOTH, after=61 * MINUTE).code is RefusalCode.FLAG_NOT_DOWN
    assert flags_down("2005", control="3540", supervised=False).refused(FIND_BOTH).code is RefusalCode.ARBITER_SILENT
    rapid = flags_down("2009", control="3540", supervised=False)
    rapid.do(FIND_BOTH)
    assert rapid.outcome.termination is Termination.BOTH_FLAGS


@pytest.mark.law("CLK-10", *ALL)
@pytest.mark.parametrize("year", ALL)
def test_who_is_in_his_last_period_is_given_no_time_again(year):
    """6.11 of 2009 tells both flags of one period: where each player is in another, the arbiter sets the clocks."""
    game = Game(edition=load(year), control="4/3600:1800", white=SIGHTED)
    game.play("e4", "e5")
    game.do(c.CorrectSetting(by=ARBITER, white_ms=MINUTE, black_ms=MINUTE, white_moves=4, black_moves=3))
    assert [game.table.clock.side(seat).period for seat in (W, B)] == [1, 0]
    for seat in (W, B):
        game.do(c.SetClock(by=ARBITER, seat=seat, remaining_ms=0), after=0)
    found = game.do(c.CheckFlag(by=ARBITER), after=0)
    assert names(found) == ["FlagFell", "FlagFell", "BothFlagsFell"]
    assert not only(found, e.BothFlagsFell).decided
    assert game.table.outcome is None
    assert [game.table.clock.remaining(seat, game.now) for seat in (W, B)] == [0, 0]


@pytest.mark.law("CLK-10", *ALL)
@pytest.mark.parametrize("year", ALL)
def test_after_both_flags_stopped_clocks_stay_stopped(year):
    """2009, 6.11a, 6.12: both are in their next period, and the arbiter who stopped the clocks starts them."""
    game = Game(edition=load(year), control="40/3600:1800", white=SIGHTED)
    for seat in (W, B):
        game.do(c.SetClock(by=ARBITER, seat=seat, remaining_ms=0), after=0)
    game.do(c.StopClocks(by=ARBITER), after=0)
    game.do(c.CheckFlag(by=ARBITER), after=0)
    assert game.table.clock.running is None
    game.do(c.Resume(by=ARBITER))
    assert game.table.clock.running is W


@pytest.mark.law("CLK-10", "1993")
def test_no_guideline_draws_a_game_of_1993():
    """12.8 of 1993 has the game go on; that Guidelines were announced means nothing in an edition without them."""
    game = Game(edition=load("1993"), control="3600", guidelines_announced=True)
    for seat in (W, B):
        game.do(c.SetClock(by=ARBITER, seat=seat, remaining_ms=0), after=0)
    game.do(c.CheckFlag(by=ARBITER))
    assert game.table.outcome is None


@pytest.mark.law("CLK-6", *ALL)
@pytest.mark.parametrize("year", ALL)
def test_who_comes_too_late_has_come_and_lost(year):
    """6.6a: his coming is in the record with its hour, and then the loss by default; nobody comes twice."""
    game = absent(year, B, default_minutes=30)
    refusal = game.refused(c.Arrive(by=ARBITER, seat=W))
    assert (refusal.code, refusal.params) == (RefusalCode.NOT_ABSENT, {"seat": W})
    events = game.do(c.Arrive(by=ARBITER, seat=B), after=30 * MINUTE + 1)
    assert [type(event) for event in events] == [e.Arrived, e.GameEnded]
    assert (game.outcome.termination, game.outcome.winner) == (Termination.DEFAULT, W)


@pytest.mark.law("CLK-7", "2009")
def test_both_who_do_not_come_have_lost_by_default():
    """6.6: where both are absent after the default time both have lost, and for that reason."""
    game = absent("2009", W, B, default_minutes=30)
    game.do(c.ForfeitAbsent(by=ARBITER), after=30 * MINUTE + 1)
    assert (game.outcome.result, game.outcome.termination) == ("0-0", Termination.DEFAULT)


@pytest.mark.law("CLK-7", "2009")
def test_the_first_of_two_who_come_too_late_has_lost_and_so_has_the_other():
    """6.6a: the default time is over for both; nobody wins by default against a chair as empty as his own."""
    game = absent("2009", W, B, default_minutes=30)
    game.do(c.Arrive(by=ARBITER, seat=W), after=30 * MINUTE + 1)
    assert (game.outcome.result, game.outcome.termination) == ("0-0", Termination.DEFAULT)


def test_nobody_is_forfeited_before_the_clocks_are_started():
    """6.5, 6.6: the default time runs from the start of the session, which is the clock's."""
    game = Game(edition=load("2009"), white=SIGHTED, start=False)
    game.do(c.ReportAbsent(by=ARBITER, seat=B))
    assert game.refused(c.ForfeitAbsent(by=ARBITER), after=61 * MINUTE).code is RefusalCode.NOT_STARTED


def test_who_is_reported_or_arrives_wrongly_is_named():
    """6.6: the refusal names the seat that it is about."""
    game = Game(edition=load("2009"), white=SIGHTED)
    assert game.refused(c.Arrive(by=ARBITER, seat=B)).params == {"seat": B}
    game.do(c.ReportAbsent(by=ARBITER, seat=B))
    assert game.refused(c.ReportAbsent(by=ARBITER, seat=B)).params == {"seat": B}


def test_both_players_may_be_absent_and_come_one_by_one():
    """6.6: who has come is absent no more, and the other still is; both were seen at the end."""
    game = Game(edition=load("2009"), white=SIGHTED, default_minutes=30)
    for seat in (W, B):
        game.do(c.ReportAbsent(by=ARBITER, seat=seat))
    game.do(c.Arrive(by=ARBITER, seat=W))
    assert (game.table.session.absent, game.table.session.seen) == ((B,), (W,))
    game.do(c.Arrive(by=ARBITER, seat=B))
    assert (game.table.session.absent, game.table.session.seen) == ((), (W, B))
