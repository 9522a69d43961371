"""Offers of a draw: when, how long they stand, and where draws are not agreed (1993, 10.6 to 10.9; 2009, 9.1)."""

from dataclasses import replace

import pytest

from game import commands as c
from game import events as e
from game.actors import ARBITER, Actor, Role
from game.errors import RefusalCode
from game.events import Termination
from tests.editions import EDITIONS as ALL
from tests.editions import load
from tests.game.playing import BLIND, SIGHTED, B, Game, W, names, only, player


def opened(year, **more):
    """A game of two sighted players after a move by each."""
    game = Game(edition=load(year), white=SIGHTED, **more)
    game.play("e4", "e5")
    return game


def offer(seat):
    """The player offers a draw."""
    return c.OfferDraw(by=player(seat), seat=seat)


@pytest.mark.law("OFFER-1", *ALL)
@pytest.mark.parametrize("year", ALL)
def test_a_draw_is_offered_between_the_move_and_the_clock(year):
    """The moment to offer is after the move is made and before the clock; the offer then stands for the opponent."""
    game = opened(year)
    game.announce("Nf3")
    game.execute()
    assert only(game.do(offer(W)), e.DrawOffered).proper
    game.press()
    game.do(c.AcceptDraw(by=player(B), seat=B))
    assert game.outcome.termination is Termination.AGREEMENT


@pytest.mark.law("OFFER-2", *ALL)
@pytest.mark.parametrize("year", ALL)
def test_an_offer_at_another_moment_is_valid_and_marked(year):
    """On the opponent's time, or before the own move, an offer is valid; the record says that it was out of order."""
    for seat in (W, B):
        game = opened(year)
        assert not only(game.do(offer(seat)), e.DrawOffered).proper
        assert game.table.claims.draw_offer is seat


@pytest.mark.law("OFFER-3", *ALL)
@pytest.mark.parametrize("year", ALL)
def test_an_offer_stands_until_it_is_refused(year):
    """It cannot be repeated while it stands, is refused in words, and by a touch; in 1993 only by the move itself."""
    game = opened(year)
    game.do(offer(B))
    assert game.refused(offer(B)).code is RefusalCode.DRAW_ALREADY_OFFERED
    touched = game.do(c.Touch(by=player(W), seat=W, square="g1"))
    assert any(isinstance(event, e.DrawDeclined) for event in touched) is (year != "1993")
    game.announce("Nf3")
    assert (game.table.claims.draw_offer is B) is (year == "1993")
    game.execute()
    assert game.table.claims.draw_offer is None
    game.press()
    game.do(offer(W))
    assert not only(game.do(c.DeclineDraw(by=player(B), seat=B)), e.DrawDeclined).by_move


@pytest.mark.law("OFFER-3", *ALL)
@pytest.mark.law("TCH-1", *ALL)
@pytest.mark.parametrize("year", ALL)
def test_a_piece_that_is_only_adjusted_refuses_no_offer(year):
    """9.1: an offer is refused by touching a piece to move it or capture it, and not by adjusting one."""
    game = opened(year)
    game.do(offer(B))
    game.do(c.Adjust(by=player(W), seat=W))
    game.do(c.Touch(by=player(W), seat=W, square="g1"))
    game.do(c.AcceptDraw(by=player(W), seat=W))
    assert game.outcome.termination is Termination.AGREEMENT


@pytest.mark.law("OFFER-5", "2009", "2018", "2023")
@pytest.mark.parametrize("year", ["2009", "2018", "2023"])
def test_a_competition_may_forbid_agreement(year):
    """9.1a: no draws by agreement, or none before so many moves by both; the move made and not completed counts."""
    game = opened(year, agreement_allowed=False)
    assert game.refused(offer(W)).code is RefusalCode.AGREEMENT_FORBIDDEN
    game = opened(year, agreement_after_moves=2)
    game.play("Nf3")
    refusal = game.refused(offer(W))
    assert (refusal.code, refusal.params) == (RefusalCode.AGREEMENT_TOO_EARLY, {"count": 2})
    game.announce("Nc6")
    game.execute()
    game.do(offer(B))


@pytest.mark.law("OFFER-5", "2009", "2018", "2023")
@pytest.mark.parametrize("year", ["2009", "2018", "2023"])
@pytest.mark.parametrize("rules", [{"agreement_allowed": False}, {"agreement_after_moves": 30}])
def test_the_arbiter_may_consent_to_an_agreement(year, rules):
    """9.1a, "without the consent of the arbiter"; since 2018 each has made a move, whoever consents (5.2.3)."""
    consent = c.AllowDraw(by=ARBITER)
    game = Game(edition=load(year), **rules)
    assert names(game.do(consent)) == ["DrawAllowed"]
    assert game.refused(consent).code is RefusalCode.NOTHING_TO_RULE_ON
    if year != "2009":
        assert game.refused(offer(W)).params == {"count": 1}
    game.play("Nf3", "Nf6")
    game.do(offer(W))
    game.do(c.AcceptDraw(by=player(B), seat=B))
    assert game.outcome.termination is Termination.AGREEMENT
    assert Game(edition=load(year), start=False, **rules).refused(consent).code is RefusalCode.NOT_STARTED


@pytest.mark.law("OFFER-5", "2009", "2018", "2023")
@pytest.mark.parametrize("year", ["2009", "2018", "2023"])
def test_where_nothing_forbids_an_agreement_nobody_consents_to_it(year):
    """9.1a: the arbiter hears so, as he does where only the Laws want a move of each (2018, 5.2.3), which he cannot."""
    consent = c.AllowDraw(by=ARBITER)
    for game in (opened(year), Game(edition=load(year))):
        assert game.refused(consent).code is RefusalCode.NOTHING_TO_RULE_ON
    late = opened(year, agreement_after_moves=2)
    late.play("Nf3", "Nf6", "Ng1", "Ng8")
    assert late.refused(consent).code is RefusalCode.NOTHING_TO_RULE_ON


@pytest.mark.law("OFFER-5", "2009", "2018", "2023")
@pytest.mark.parametrize("year", ["2009", "2018", "2023"])
def test_where_no_draw_is_agreed_a_wrong_claim_cannot_be_accepted(year):
    """9.1a: what counts as an offer is no way round the competition's rule."""
    game = opened(year, agreement_allowed=False)
    assert not only(game.do(c.ClaimThreefold(by=player(W), seat=W)), e.DrawClaimed).stands_as_offer
    assert game.refused(c.AcceptDraw(by=player(B), seat=B)).code is RefusalCode.NO_DRAW_OFFERED


@pytest.mark.law("OFFER-6", "2005", "2009", "2018", "2023")
@pytest.mark.parametrize("year", ALL)
def test_a_wrong_claim_stands_as_an_offer(year):
    """9.1: a claim counts as an offer of a draw, which the opponent may accept; in 1993 it does not."""
    game = opened(year)
    claimed = only(game.do(c.ClaimThreefold(by=player(W), seat=W)), e.DrawClaimed)
    assert claimed.stands_as_offer is (year != "1993")
    accept = c.AcceptDraw(by=player(B), seat=B)
    if year == "1993":
        assert game.refused(accept).code is RefusalCode.NO_DRAW_OFFERED
    else:
        game.do(accept)
        assert game.outcome.termination is Termination.AGREEMENT


@pytest.mark.law("OFFER-2", *ALL)
@pytest.mark.parametrize("year", ALL)
def test_an_offer_is_noted_with_the_move_of_who_offered(year):
    """9.1b1, 8.1: after White's second move Black's offer is out of order, and belongs to his own first move.

    In 1993 no offer is noted: a scoresheet is for moves and times (15.1B), and a tape has no sign for it either.
    """
    game = opened(year)
    game.announce("Nf3")
    game.execute()
    offered = only(game.do(offer(B)), e.DrawOffered)
    assert (offered.proper, offered.ply) == (False, 2)
    refusal = game.refused(offer(W))
    assert (refusal.code, refusal.params) == (RefusalCode.DRAW_ALREADY_OFFERED, {"seat": B})
    game = opened(year)
    game.announce("Nf3")
    game.execute()
    offered = only(game.do(offer(W)), e.DrawOffered)
    assert (offered.proper, offered.ply) == (True, 3)
    game = Game(edition=load(year), white=BLIND, black=BLIND)
    game.play("e4", "e5")
    game.announce("Nf3")
    game.execute()
    game.do(offer(W))
    assert game.table.sheets.white.offers == game.table.sheets.black.offers == (() if year == "1993" else (3,))


def test_an_offer_before_the_first_own_move_is_noted_nowhere():
    """8.1, C.13: it is noted beside the move with which it was made; a tape has no line for none."""
    game = Game()
    assert only(game.do(offer(B)), e.DrawOffered).ply == 0
    assert (game.table.claims.draw_offer, game.table.claims.offered) == (B, ())


@pytest.mark.parametrize("answer", [c.AcceptDraw, c.DeclineDraw])
def test_only_an_offer_of_the_opponent_is_answered(answer):
    """9.1: nobody accepts or refuses what was not offered, nor what he has offered himself."""
    game = opened("2009")
    assert game.refused(answer(by=player(B), seat=B)).code is RefusalCode.NO_DRAW_OFFERED
    game.do(offer(B))
    assert game.refused(answer(by=player(B), seat=B)).code is RefusalCode.NO_DRAW_OFFERED
    game.do(answer(by=player(W), seat=W))


@pytest.mark.law("OFFER-5", "2009", "2018", "2023")
@pytest.mark.parametrize("year", ["2009", "2018", "2023"])
def test_the_moves_before_an_agreement_are_counted_for_each_player(year):
    """9.1a: with White's second move made and Black's not, two moves have not been made by both."""
    game = opened(year, agreement_after_moves=2)
    game.announce("Nf3")
    game.execute()
    assert game.refused(offer(W)).code is RefusalCode.AGREEMENT_TOO_EARLY


@pytest.mark.law("OFFER-5", "2009", "2018", "2023")
@pytest.mark.parametrize("year", ["2009", "2018", "2023"])
def test_a_move_that_a_board_shows_half_done_is_not_yet_counted(year):
    """E2.3a, 9.1a: what a board itself tells is believed: the captured piece is off, and the own one not yet there."""
    game = Game(edition=load(year), initial="4k3/8/8/3p4/4P3/8/8/4K3 b - - 0 1", agreement_after_moves=1)
    game.play("Kd7")
    game.announce("exd5")
    game.do(c.RemovePiece(by=player(W), seat=W, square="d5"))
    assert game.refused(offer(W)).code is RefusalCode.AGREEMENT_TOO_EARLY
    game.do(c.PlacePiece(by=player(W), seat=W, square="d5", origin="e4"))
    game.do(offer(W))


def test_an_operator_offers_only_what_his_computer_offers():
    """Games with computers, 3.3: the operator offers no draw, and claims none by repetition, of his own accord."""
    operator = Actor(Role.OPERATOR, W)
    for kind in (c.OfferDraw, c.ClaimThreefold):
        game = Game(white=replace(SIGHTED, computer=True))
        assert game.refused(kind(by=operator, seat=W)).code is RefusalCode.NOT_TOLD_BY_COMPUTER
        game.do(kind(by=operator, seat=W, told=True))


@pytest.mark.law("OFFER-3", *ALL)
@pytest.mark.parametrize("year", ALL)
def test_a_blind_player_refuses_an_offer_by_announcing(year):
    """9.1, E2.2: he announces before he touches, and with that he plays on; in 1993 only his move refuses."""
    game = Game(edition=load(year), agreement_after_moves=0)
    game.do(offer(B))
    declined = [event for event in game.announce("e4") if isinstance(event, e.DrawDeclined)]
    assert [event.by_move for event in declined] == ([] if year == "1993" else [True])


@pytest.mark.law("OFFER-3", "1993")
def test_in_1993_the_move_that_is_made_refuses():
    """10.9 of 1993: the offer stands through touch and announcement; the move itself refuses it, and says so."""
    game = opened("1993")
    game.do(offer(B))
    game.announce("Nf3")
    assert [event.by_move for event in game.execute() if isinstance(event, e.DrawDeclined)] == [True]
