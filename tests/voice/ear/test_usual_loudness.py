"""How loud a player usually is: the middle of what the game has lately taken from him."""

from hypothesis import given
from hypothesis import strategies as st

from game.units import MINUTE_MS
from voice.ear.usual_loudness import FAR_SOFTER_DB, FEWEST, FORGOTTEN_MS, LATEST, UsualLoudness

decibels = st.integers(0, 90).map(float)


def taken(*loudnesses: float, at: int = 0) -> UsualLoudness:
    """What is known after these."""
    usual = UsualLoudness()
    for loudness in loudnesses:
        usual = usual.after(loudness, at)
    return usual


@given(st.lists(decibels, max_size=20), decibels)
def test_nobody_is_far_before_three_were_heard_and_then_only_who_is_softer_than_most(loudnesses, other):
    """At least half of the latest were more than eleven decibels louder."""
    usual = taken(*loudnesses)
    latest = loudnesses[-LATEST:]
    louder = sum(one > other + FAR_SOFTER_DB for one in latest)
    assert usual.is_far(other, 0) <= (len(latest) >= FEWEST and louder * 2 >= len(latest))
    assert len(latest) < FEWEST or min(latest) <= (usual.usual(0) or 0) <= max(latest)


@given(st.lists(decibels, min_size=3, max_size=20), decibels, st.integers(-40, 40))
def test_a_microphone_that_is_set_louder_changes_nothing(loudnesses, other, gain):
    """Only differences count."""
    before, after = taken(*loudnesses), taken(*(one + gain for one in loudnesses))
    assert before.is_far(other, 0) == after.is_far(other + gain, 0)


@given(st.lists(decibels, min_size=3, max_size=20), decibels, decibels)
def test_who_is_louder_is_no_farther_away(loudnesses, one, other):
    """Of two voices never the louder one alone."""
    usual = taken(*loudnesses)
    assert usual.is_far(max(one, other), 0) <= usual.is_far(min(one, other), 0)


@given(st.lists(decibels, max_size=20), decibels)
def test_who_sits_elsewhere_for_good_is_followed_after_five(loudnesses, now_so):
    """Most of the latest nine are from there."""
    assert taken(*loudnesses, *[now_so] * 5).usual(0) == now_so


@given(st.lists(decibels, min_size=8, max_size=20), st.lists(decibels, max_size=4))
def test_few_that_were_anothers_teach_no_other_loudness(own, others):
    """At first he may have been taken for him: of nine, four are outvoted."""
    own = [50 + one / 30 for one in own]
    usual = taken(*own, *others).usual(0)
    assert usual is not None
    assert 50 <= usual <= 53


def test_after_half_an_hour_without_a_word_nobody_knows_him():
    """He may have gone and sat down elsewhere; what he says then begins anew."""
    usual = taken(60, 60, 60)
    assert usual.usual(FORGOTTEN_MS - 1) == 60
    assert usual.usual(FORGOTTEN_MS) is None
    assert usual.after(40, FORGOTTEN_MS + MINUTE_MS).latest == (40,)
    assert not usual.is_far(1, FORGOTTEN_MS)
