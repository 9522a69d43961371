"""Time controls and the chess clock (Laws 2009, article 6)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.actors import Colour
from game.clock import ChessClock
from game.errors import TimeControlError
from game.time_control import Period, TimeControl
from tests.game.playing import MINUTE, SECOND, B, W


def clock(control):
    """A clock that White has started at 0."""
    return ChessClock.set_to(TimeControl.parse(control)).start(0)


@pytest.mark.parametrize(
    ("text", "periods"),
    [
        ("5400", (Period(moves=None, time_ms=90 * MINUTE),)),
        ("5400+30", (Period(moves=None, time_ms=90 * MINUTE, increment_ms=30 * SECOND),)),
        ("1800d5", (Period(moves=None, time_ms=30 * MINUTE, delay_ms=5 * SECOND),)),
        (
            "40/5400+30:1800+30",
            (
                Period(moves=40, time_ms=90 * MINUTE, increment_ms=30 * SECOND),
                Period(moves=None, time_ms=30 * MINUTE, increment_ms=30 * SECOND),
            ),
        ),
    ],
)
def test_a_time_control_is_read_and_written_as_pgn_does(text, periods):
    """6.2a: periods, each with its moves, its time and what is added; PGN's way to write them."""
    assert TimeControl.parse(text) == TimeControl(periods)
    assert str(TimeControl.parse(text)) == text


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("5:00", "never minutes:seconds"),
        ("1800+30:600", "needs a number of moves"),
        ("", "cannot read ''"),
        ("blitz", "cannot read 'blitz'"),
        ("5400:1800", "needs a number of moves"),
        ("2:30+5", "never minutes:seconds"),
        ("0/5400", "for no moves"),
        ("0", "gives no time"),
        ("40/5400:0", "gives no time"),
        ("300+2d3", "cannot read"),
        ("*180", "cannot read"),
        ("-5", "cannot read"),
        ("99999999999999999999", "cannot read"),
    ],
)
def test_a_senseless_time_control_is_refused_with_its_reason(text, reason):
    """6.2a: all of this must be specified in advance, so nothing is guessed."""
    with pytest.raises(TimeControlError, match=reason):
        TimeControl.parse(text)


def test_pressing_stops_one_clock_and_starts_the_other():
    """6.7a: the player stops his own clock and starts his opponent's."""
    pressed = clock("60").press(10 * SECOND)
    assert (pressed.running, pressed.remaining(W, 90 * SECOND), pressed.remaining(B, 25 * SECOND)) == (
        B,
        50 * SECOND,
        45 * SECOND,
    )
    assert (pressed.used(W, 25 * SECOND), pressed.used(B, 25 * SECOND)) == (10 * SECOND, 15 * SECOND)


def test_an_increment_is_added_with_each_completed_move():
    """6.2a: additional time with each move, the first included."""
    pressed = clock("60+5").press(10 * SECOND)
    assert pressed.remaining(W, 10 * SECOND) == 55 * SECOND


def test_time_saved_goes_to_the_next_period():
    """6.2b: time saved by a player in a period is added to what he has for the next one."""
    time = clock("2/60:30")
    for now in (10, 20, 30):
        time = time.press(now * SECOND)
    assert time.side(W).period == 1
    assert time.remaining(W, 30 * SECOND) == 70 * SECOND
    assert time.side(B).period == 0


def test_the_least_time_left_is_before_the_increment_and_for_one_period():
    """8.4: "less than five minutes left at some stage in a period"; what the press adds then does not undo it."""
    time = clock("2/360+20:3600+20").press(70 * SECOND)
    assert time.remaining(W, 70 * SECOND) == 310 * SECOND
    assert time.lowest(W, 70 * SECOND) == 290 * SECOND
    time = time.press(80 * SECOND)
    assert time.lowest(W, 85 * SECOND) == 290 * SECOND
    assert time.lowest(W, 105 * SECOND) == 285 * SECOND
    time = time.press(110 * SECOND)
    assert time.lowest(W, 110 * SECOND) == time.remaining(W, 110 * SECOND) == 300 * SECOND + 3600 * SECOND
    assert time.lowest(B, 110 * SECOND) == 350 * SECOND


def test_the_last_period_with_moves_is_given_again():
    """6.2a: a period for a number of moves that is the last one is given again and again."""
    time = clock("1/60")
    for now in (10, 20, 30, 40):
        time = time.press(now * SECOND)
    assert time.remaining(W, 40 * SECOND) == (60 - 10 + 60 - 10 + 60) * SECOND


def test_a_delay_passes_before_the_main_time_does():
    """6.2b: the main time does not change when the clock is stopped before the extra time is exhausted."""
    time = clock("60d10")
    assert time.remaining(W, 9 * SECOND) == 60 * SECOND
    assert time.remaining(W, 14 * SECOND) == 56 * SECOND
    assert time.press(9 * SECOND).remaining(W, 9 * SECOND) == 60 * SECOND
    assert time.press(14 * SECOND).remaining(W, 14 * SECOND) == 56 * SECOND


def test_a_stop_does_not_give_the_delay_again():
    """6.12: while both clocks stand nothing passes, and the move goes on where it was."""
    time = clock("60d10").stop(8 * SECOND).start(100 * SECOND)
    assert time.remaining(W, 102 * SECOND) == 60 * SECOND
    assert time.remaining(W, 105 * SECOND) == 57 * SECOND


def test_nothing_is_carried_over_in_the_delay_mode():
    """6.2b: saved time is added for the next period, except in the delay mode."""
    assert clock("1/60d5:30").press(20 * SECOND).remaining(W, 20 * SECOND) == 30 * SECOND


def test_a_flag_falls_to_the_millisecond():
    """6.1: the fall of a flag is the end of the time allotted."""
    time = clock("60")
    assert time.flag_fell_at(W, 59_999) is None
    assert time.flag_fell_at(W, 60_000) == 60_000
    assert time.flag_fell_at(W, 75_000) == 60_000
    assert time.remaining(W, 75_000) == 0


def test_a_fallen_flag_stays_down_and_gets_no_increment():
    """6.8: a flag that fell can be claimed later too; completing moves does not lift it."""
    time = clock("60+30").press(61 * SECOND).press(62 * SECOND)
    assert time.flag_fell_at(W, 63 * SECOND) == 60 * SECOND
    assert time.remaining(W, 63 * SECOND) == 0
    assert time.side(W).remaining_ms == -1 * SECOND


def test_a_clock_can_be_set():
    """6.13: the arbiter determines the times to be shown."""
    time = clock("60").set(W, 90 * SECOND, 70 * SECOND)
    assert time.flag_fell_at(W, 71 * SECOND) is None
    assert time.remaining(W, 71 * SECOND) == 89 * SECOND
    assert time.set(B, 0, 71 * SECOND).flag_fell_at(B, 99 * SECOND) == 71 * SECOND


THINKING = st.lists(st.integers(0, 40_000), min_size=1, max_size=40)


@given(THINKING, st.integers(0, 30))
def test_no_time_is_created_or_lost(thinking, increment):
    """6.2: what a player has left, and what he has used, is what he was given, until his flag falls."""
    time, now = clock(f"36000+{increment}"), 0
    for ms in thinking:
        now += ms
        time = time.press(now)
    for colour in Colour:
        side = time.side(colour)
        assert side.remaining_ms + side.used_ms == 36_000 * SECOND + side.moves * increment * SECOND
    assert time.side(W).used_ms + time.side(B).used_ms == now


@given(THINKING, st.integers(0, 20))
def test_a_delay_is_bronstein_at_the_press(thinking, delay):
    """6.2b: a delay leaves, at each press, an increment of the time used, at most the delay (Bronstein)."""
    time, now, left = clock(f"36000d{delay}"), 0, {W: 36_000_000, B: 36_000_000}
    for ms in thinking:
        now += ms
        mover = time.running
        time = time.press(now)
        left[mover] += min(ms, delay * SECOND) - ms
        assert {colour: time.remaining(colour, now) for colour in Colour} == left


@given(THINKING, st.lists(st.integers(0, 10_000), max_size=40))
def test_reading_and_stopping_change_nothing(thinking, pauses):
    """6.12: a clock may be read at any moment, and stopped and restarted, and the times come out the same."""
    plain, stopped, now, paused = clock("36000+7"), clock("36000+7"), 0, 0
    for index, ms in enumerate(thinking):
        pause = pauses[index] if index < len(pauses) else 0
        middle = now + ms // 2
        before = stopped
        stopped.remaining(W, middle + paused)
        assert stopped == before
        stopped = stopped.stop(middle + paused).start(middle + paused + pause)
        paused += pause
        now += ms
        plain, stopped = plain.press(now), stopped.press(now + paused)
        for colour in Colour:
            assert plain.side(colour) == stopped.side(colour)


@given(
    st.sampled_from(["600", "600+7", "600d5", "4/60+2:30", "2/20d3:10d3"]),
    st.lists(st.integers(0, 40_000), max_size=12),
    st.lists(st.integers(0, 60_000), min_size=1, max_size=30).map(sorted),
)
def test_what_a_clock_shows_never_jumps_between_two_presses(control, thinking, moments):
    """As a function of the moment, the time left falls and the time used rises, by no more than has passed."""
    time, now = clock(control), 0
    for ms in thinking:
        now += ms
        time = time.press(now)
    mover = time.running
    before, shown, used = now, {c: time.remaining(c, now) for c in Colour}, {c: time.used(c, now) for c in Colour}
    for moment in moments:
        at = now + moment
        for colour in Colour:
            fallen, risen = shown[colour] - time.remaining(colour, at), time.used(colour, at) - used[colour]
            assert 0 <= fallen <= at - before
            assert risen == (at - before if colour is mover else 0)
        assert time.remaining(mover.opponent, at) == shown[mover.opponent]
        before, shown, used = at, {c: time.remaining(c, at) for c in Colour}, {c: time.used(c, at) for c in Colour}


@given(st.sampled_from(["600", "600+7", "600d5"]), st.lists(st.integers(0, 40_000), min_size=1, max_size=20))
def test_a_press_and_a_stop_lose_no_moment(control, thinking):
    """At the press itself a clock shows what it showed before, and what the move adds; a stop changes nothing."""
    time, now = clock(control), 0
    for ms in thinking:
        now += ms
        mover, shown = time.running, time.remaining(time.running, now)
        stopped = time.stop(now)
        assert [stopped.remaining(colour, now) for colour in Colour] == [
            time.remaining(colour, now) for colour in Colour
        ]
        up = time.flag_fell_at(mover, now) is None
        time = time.press(now)
        assert time.remaining(mover, now) == shown + (time.period(mover).increment_ms if up else 0)


def test_black_begins_where_he_is_to_move():
    """6.5: the clock of the player who has the first move is started, in a game from a position too."""
    time = ChessClock.set_to(TimeControl.parse("60"), B).start(0)
    assert (time.running, time.remaining(W, 10 * SECOND), time.remaining(B, 10 * SECOND)) == (
        B,
        60 * SECOND,
        50 * SECOND,
    )


def test_while_both_clocks_stand_nothing_passes_and_a_flag_fell_when_it_fell():
    """6.12: stopped at eight seconds the clock shows 52 for as long as it stands; a flag fell before the stop."""
    time = clock("60").stop(8 * SECOND)
    assert (time.remaining(W, 100 * SECOND), time.used(W, 100 * SECOND)) == (52 * SECOND, 8 * SECOND)
    assert clock("60").stop(75 * SECOND).flag_fell_at(W, 99 * SECOND) == 60 * SECOND


def test_time_given_does_not_lift_a_flag():
    """6.8: a flag that fell has fallen, whatever is added afterwards; only the arbiter who sets the clock lifts it."""
    time = clock("60").stop(61 * SECOND).add(W, 60 * SECOND)
    assert time.remaining(W, 61 * SECOND) == 0
    assert time.flag_fell_at(W, 61 * SECOND) == 60 * SECOND


def test_who_answers_has_let_his_opponent_press():
    """6.2.2 of 2018: the move answered is completed with the answer: both moves are counted, and no time is given."""
    time = clock("60+5").move_of(B, 10 * SECOND)
    assert (time.side(W).moves, time.side(B).moves, time.running) == (1, 1, W)
    assert (time.side(W).used_ms, time.side(B).used_ms) == (10 * SECOND, 0)
    assert clock("60").move_of(B, 10 * SECOND, running=False).running is None
    assert clock("60").move_of(W, 10 * SECOND).running is B


def test_a_move_counted_without_a_press_charges_its_player_only():
    """6.2.1.2 of 2018: his time until now is charged and his increment added; whose clock runs does not change."""
    time = clock("60+5").count(W, 10 * SECOND)
    assert (time.running, time.side(W).moves, time.side(W).used_ms) == (W, 1, 10 * SECOND)
    assert time.remaining(W, 12 * SECOND) == 53 * SECOND
    time = clock("60+5").count(B, 10 * SECOND)
    assert (time.side(B).moves, time.side(B).used_ms, time.remaining(B, 10 * SECOND)) == (1, 0, 65 * SECOND)
    assert time.remaining(W, 12 * SECOND) == 48 * SECOND


def test_time_charged_counts_as_used():
    """13.4c, 8.4: what is charged may bring a player under five minutes, and his flag down, at nothing exactly."""
    time = clock("600").stop(0)
    assert time.charge(W, 400 * SECOND, 0).add(W, 400 * SECOND).lowest(W, 0) == 200 * SECOND
    assert time.charge(W, 599_999, 0).flag_fell_at(W, 0) is None
    fallen = time.charge(W, 600_000, 5)
    assert fallen.flag_fell_at(W, 9) == 5
    assert fallen.charge(W, 1, 9).flag_fell_at(W, 9) == 5


def test_time_given_back_lifts_a_flag_only_if_some_is_left():
    """13.4: a charge taken back lifts the flag that fell by it; who has nothing left by himself has overstepped."""
    time = clock("60").stop(0).charge(W, 70 * SECOND, 0)
    assert time.refund(W, 10 * SECOND, 0).flag_fell_at(W, 0) == 0
    assert time.refund(W, 10 * SECOND + 1, 0).flag_fell_at(W, 0) is None
    assert time.refund(W, 90 * SECOND, 0).side(W).used_ms == 0


def test_a_clock_that_was_set_begins_anew():
    """6.13, 8.4: what the arbiter sets is what is there; less or more than before does not count any longer."""
    time = clock("600").set(W, 200 * SECOND, 10 * SECOND).set(W, 400 * SECOND, 10 * SECOND)
    assert time.lowest(W, 10 * SECOND) == time.remaining(W, 10 * SECOND) == 400 * SECOND
    assert time.set(W, 1, 10 * SECOND).flag_fell_at(W, 10 * SECOND) is None
    assert time.set(W, 0, 10 * SECOND).flag_fell_at(W, 10 * SECOND) == 10 * SECOND


def test_into_the_next_period_both_go_with_the_time_of_it():
    """1993, 12.8; 8.6: what was saved is kept, what was used stays used, and the least time left is that of now."""
    time = clock("40/600:1800").stop(100 * SECOND).into_next_period(100 * SECOND)
    assert time.remaining(W, 100 * SECOND) == time.lowest(W, 100 * SECOND) == 500 * SECOND + 1800 * SECOND
    assert (time.used(W, 100 * SECOND), time.used(B, 100 * SECOND), time.running) == (100 * SECOND, 0, None)


def test_a_flag_that_has_fallen_is_remembered_with_its_moment():
    """6.8: given back too little, it fell when it fell; and who completes his moves after it enters no next period."""
    time = clock("60").stop(0).charge(W, 70 * SECOND, 0).refund(W, 10 * SECOND, 5)
    assert time.flag_fell_at(W, 9) == 0
    late = clock("1/60:60").press(61 * SECOND)
    assert (late.side(W).period, late.side(W).moves, late.flag_fell_at(W, 90 * SECOND)) == (0, 1, 60 * SECOND)


def test_what_was_charged_is_forgotten_when_the_clock_is_set():
    """6.13, 8.4: the arbiter sets the clock after a penalty, and only what it shows from then on is the least."""
    time = clock("600").stop(0).charge(W, 500 * SECOND, 0)
    assert time.lowest(W, 0) == 100 * SECOND
    assert time.set(W, 400 * SECOND, 0).lowest(W, 0) == 400 * SECOND
