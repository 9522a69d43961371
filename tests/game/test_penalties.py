"""Penalties, conduct, points and appeals, edition by edition (1993, 16.5; 2009, 12, 13.4; 2023, 10.2, 12.9)."""

import pytest

from app.editions import load
from game import commands as c
from game import events as e
from game.actors import ARBITER
from game.conduct import Penalty
from game.errors import PermissionReason, RefusalCode
from game.events import Termination
from tests.game.playing import MINUTE, B, Game, W, only, player

ALL = ("1993", "2005", "2009", "2018", "2023")
SINCE_2005 = ALL[1:]


def penalise(penalty, seat=W, ms=0, article="12.6"):
    """The arbiter penalises."""
    return c.Penalise(by=ARBITER, seat=seat, penalty=penalty, article=article, ms=ms)


@pytest.mark.law("PEN-1", *ALL)
@pytest.mark.parametrize("year", ALL)
def test_penalties_are_recorded_and_applied(year):
    """A warning is noted; time is taken, or given to the opponent; a lost game is lost; a player imposes none."""
    game = Game(edition=load(year))
    assert only(game.do(penalise(Penalty.WARNING)), e.Penalised).article == "12.6"
    game.do(penalise(Penalty.TIME, ms=5 * MINUTE), after=0)
    assert game.table.clock.balance(W, game.now) + game.table.clock.used(W, game.now) == 90 * MINUTE
    assert game.table.clock.remaining(W, game.now) <= 85 * MINUTE
    game.do(penalise(Penalty.TIME_TO_OPPONENT, ms=2 * MINUTE))
    assert game.table.clock.remaining(B, game.now) == 92 * MINUTE
    for wrong in (penalise(Penalty.WARNING, ms=1), penalise(Penalty.TIME)):
        assert game.refused(wrong).code is RefusalCode.INVALID_TIME
    by_player = c.Penalise(by=player(B), seat=W, penalty=Penalty.LOSS, article="12.8")
    assert game.refused(by_player).params["reason"] is PermissionReason.ARBITER_ONLY
    game.do(penalise(Penalty.LOSS, article="12.8"))
    assert (game.outcome.termination, game.outcome.winner) == (Termination.PENALTY, B)
    game.do(penalise(Penalty.FEWER_POINTS))


@pytest.mark.law("CLK-15", *SINCE_2005)
@pytest.mark.law("SC-11", *ALL)
@pytest.mark.law("SC-14", *ALL)
@pytest.mark.parametrize("year", ALL)
@pytest.mark.parametrize("article", ["6.7b", "8.1", "12.4"])
def test_what_no_program_sees_the_arbiter_penalises(year, article):
    """The other hand on the clock, a player who will not write, notes on the scoresheet: each with its article."""
    game = Game(edition=load(year))
    penalised = only(game.do(penalise(Penalty.EXPULSION, article=article)), e.Penalised)
    assert (penalised.article, game.outcome.winner) == (article, B)


@pytest.mark.law("END-8", *ALL)
@pytest.mark.parametrize("year", ALL)
def test_who_both_refuse_the_laws_have_both_lost(year):
    """12.9: the game is lost for both, nil to nil."""
    game = Game(edition=load(year))
    game.do(c.DeclareBothLost(by=ARBITER))
    assert (game.outcome.result, game.outcome.winner) == ("0-0", None)


@pytest.mark.law("PEN-2", *SINCE_2005)
@pytest.mark.parametrize("year", SINCE_2005)
def test_a_telephone_loses(year):
    """The player loses; in 2009 an opponent who cannot win has half a point, and the player still none."""
    game = Game(edition=load(year))
    game.do(c.TelephoneRang(by=ARBITER, seat=W))
    assert (game.outcome.termination, game.outcome.winner) == (Termination.TELEPHONE, B)
    assert game.table.points is None
    game = Game(edition=load(year), initial="7k/8/8/8/8/8/R7/K7 w - - 0 1")
    game.do(c.TelephoneRang(by=ARBITER, seat=W))
    points = game.table.points
    assert (points is not None and (points.white, points.black)) == ((0, 2) if year == "2009" else False)


def test_a_telephone_in_1993():
    """The Laws of 1993 say nothing of telephones."""
    game = Game(edition=load("1993"))
    assert game.refused(c.TelephoneRang(by=ARBITER, seat=W)).code is RefusalCode.NOT_IN_THESE_LAWS


@pytest.mark.law("PEN-3", *ALL)
@pytest.mark.parametrize("year", ALL)
def test_offers_out_of_order_are_penalised(year):
    """Offers at a wrong moment are in the record as such, so that the arbiter can penalise them (12.6)."""
    game = Game(edition=load(year))
    game.play("e4", "e5")
    assert not only(game.do(c.OfferDraw(by=player(B), seat=B)), e.DrawOffered).proper
    game.do(penalise(Penalty.TIME_TO_OPPONENT, seat=B, ms=MINUTE))


@pytest.mark.law("PEN-5", *ALL)
@pytest.mark.parametrize("year", ALL)
def test_points(year):
    """Other points than the result brings are awarded after the game, in quarters; 2023 has no odd ones (10.2)."""
    game = Game(edition=load(year))

    def award(white, black):
        return c.AwardPoints(by=ARBITER, white=white, black=black, reason="12.8")

    assert game.refused(award(2, 0)).code is RefusalCode.GAME_NOT_OVER
    game.do(c.Resign(by=player(W), seat=W))
    game.do(award(2, 0))
    points = game.table.points
    assert points is not None
    assert (points.white, points.black) == (2, 0)
    for impossible in (award(-1, 0), award(5, 0), award(4, 4)):
        assert game.refused(impossible).code is RefusalCode.INVALID_POINTS
    if year == "2023":
        assert game.refused(award(3, 1)).code is RefusalCode.INVALID_POINTS
    else:
        game.do(award(3, 1))


def test_an_appeal_is_noted():
    """12.10: a player may appeal against other rulings."""
    game = Game()
    game.do(penalise(Penalty.LOSS))
    assert only(game.do(c.Appeal(by=player(W), seat=W, reason="not me")), e.Appealed).seat is W
