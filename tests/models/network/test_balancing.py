"""What is written of a network is the network that was trained."""

from itertools import pairwise

import numpy as np
import pytest

from models.training.network.balancing import balanced, scaled_like

STEPS = 65_535  # of a matrix that is kept in 16 bits
SEEN = 3  # frames by each layer but the lowest


@pytest.fixture
def network():
    """Three layers; one unit of the second sounds softly, and the weights behind it are as huge as that is soft."""
    random = np.random.default_rng(1)
    sizes = [(20, 8), (20, 20 * SEEN), (10, 20 * SEEN)]
    layers = [(random.normal(0, 0.1, size), random.normal(0, 0.1, size[0])) for size in sizes]
    for part in layers[1]:
        part[7] /= 40_000
    layers[2][0][:, 7::20] *= 40_000
    return layers


def said(layers, frames):
    """What the uppermost layer says of frames, each seen beside its neighbours by all layers but the lowest."""
    for number, (weights, bias) in enumerate(layers):
        if number:
            frames = np.hstack([frames[offset : len(frames) - SEEN + 1 + offset] for offset in range(SEEN)])
        frames = frames @ weights.T + bias
        if number < len(layers) - 1:
            frames = np.maximum(frames, 0)
    return frames


def in_steps(layers):
    """The layers as they are kept."""
    kept = []
    for weights, bias in layers:
        step = (weights.max() - weights.min()) / STEPS
        kept.append((weights.min() + np.round((weights - weights.min()) / step) * step, bias))
    return kept


@pytest.fixture
def frames():
    """Some that the lowest layer hears."""
    return np.random.default_rng(2).normal(size=(50, 8))


def test_a_balanced_network_says_what_it_said(network, frames):
    """To the last digits: a rectifier lets a positive factor through."""
    np.testing.assert_allclose(said(balanced(network), frames), said(network, frames), rtol=1e-9, atol=1e-12)


def test_kept_in_steps_it_says_nearly_what_it_said(network, frames):
    """As it was, the steps were as wide as weights are, and it said something else."""
    exact = said(network, frames)
    wrong, nearly = (np.abs(said(in_steps(layers), frames) - exact).max() for layers in (network, balanced(network)))
    assert nearly < np.abs(exact).max() / 1_000
    assert wrong > 30 * nearly


def test_weights_into_and_out_of_each_unit_reach_equally_far(network):
    """So neither of two layers has coarser steps for the other's sake."""
    for (below, _), (above, _) in pairwise(balanced(network)):
        out_of = np.abs(above).reshape(len(above), SEEN, len(below)).max((0, 1))
        np.testing.assert_allclose(out_of / np.abs(below).max(1), 1, rtol=0.5)


def test_a_unit_that_nothing_leads_to_or_from_stays_silent(network, frames):
    """It has no weights to balance, and no number becomes infinite."""
    network[1][0][3], network[1][1][3] = 0, 0
    network[2][0][:, 5::20] = 0
    assert np.isfinite(said(balanced(network), frames)).all()
    np.testing.assert_allclose(said(balanced(network), frames), said(network, frames), rtol=1e-9, atol=1e-12)


def test_the_network_that_was_given_is_left_as_it_is(network):
    """Whoever goes on with it finds it unchanged."""
    before = [(weights.copy(), bias.copy()) for weights, bias in network]
    balanced(network)
    for one, other in zip(before, network, strict=True):
        np.testing.assert_array_equal(one[0], other[0])
        np.testing.assert_array_equal(one[1], other[1])


def test_networks_that_went_on_from_one_are_brought_to_its_scale(network, frames):
    """How loud each kept a unit is chance: what is the same network becomes the same weights, and says what it said."""
    random = np.random.default_rng(3)
    other = [(weights.copy(), bias.copy()) for weights, bias in network]
    for (weights, bias), (above, _) in pairwise(other):
        louder = random.uniform(0.2, 5, len(bias))
        np.multiply(weights, louder[:, None], out=weights)
        np.multiply(bias, louder, out=bias)
        np.divide(above, np.tile(louder, above.shape[1] // len(louder)), out=above)
    alike = scaled_like(other, network)
    np.testing.assert_allclose(said(alike, frames), said(other, frames), rtol=1e-9, atol=1e-9)
    for (weights, bias), (example, wanted) in zip(alike, network, strict=True):
        np.testing.assert_allclose(weights, example, rtol=1e-9)
        np.testing.assert_allclose(bias, wanted, rtol=1e-9)


def test_a_huge_weight_behind_a_silent_unit_does_not_choose_a_scale(network):
    """It says nothing about how loud the unit is that hears it."""
    other = [(weights.copy(), bias.copy()) for weights, bias in network]
    other[1][0][:, 4] = 1_000_000
    np.testing.assert_allclose(scaled_like(other, network)[1][0][:, 5], network[1][0][:, 5], rtol=0.5)
