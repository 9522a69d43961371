"""[unk] is any sound but silence, and the seldom count more in it."""

import numpy as np
import pytest

from models.training.graph.any_sound import bias, renewed
from models.training.speakers.phones import PHONES, SILENCE, STATES

SILENT = [PHONES.index(SILENCE) * STATES + state for state in range(STATES)]
SOUNDS = [state for state in range(len(PHONES) * STATES) if state not in SILENT]


def priors(**frequent):
    """All phones alike, but for those that are so many times as frequent."""
    shares = np.ones(len(PHONES) * STATES)
    for phone, times in frequent.items():
        first = PHONES.index(phone) * STATES
        shares[first : first + STATES] = times
    return shares / shares.sum()


def test_silence_is_no_sound():
    """However well it fits what a codec has blurred, whatever else there is counts more."""
    counted = bias(priors(), seldom=0.3)
    assert counted[SILENT].max() < counted[SOUNDS].min() - 20


def test_where_all_sounds_are_alike_none_counts_more():
    """Then each counts as in a word: by its likelihood, which is its posterior less its prior."""
    alike = priors()
    assert bias(alike, seldom=0.3)[SOUNDS] == pytest.approx(-np.log(alike[SOUNDS]))


def test_a_seldom_sound_counts_more_and_a_frequent_one_less():
    """By so much of what parts them: beside an n that is four times as frequent, an o gains 0.3 of ln 4."""
    shares = priors(n=4)
    more = bias(shares, seldom=0.3) + np.log(shares)
    n, o = PHONES.index("n") * STATES, PHONES.index("o:") * STATES
    assert more[o] > 0 > more[n]
    assert more[o] - more[n] == pytest.approx(0.3 * np.log(4))


def test_at_no_cost_they_count_by_their_likelihood_alone():
    """Whatever is frequent: so the earlier [unk] was, but for silence."""
    shares = priors(n=4, a=2)
    assert bias(shares, seldom=0.0)[SOUNDS] == pytest.approx(-np.log(shares[SOUNDS]))


def test_a_network_that_another_program_wrote_is_refused():
    """It has no such output."""
    with pytest.raises(ValueError, match="not found"):
        renewed(b"\0B<TransitionModel> <Nnet3> </Nnet3> <Priors> ", seldom=0.3)
