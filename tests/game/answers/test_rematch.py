"""A rematch of a casual game: offered when both have signed, accepted by the other, played with other colours."""

from dataclasses import replace

import pytest

from game import commands as c
from game import events as e
from game.actors import ARBITER
from game.errors import PermissionReason, RefusalCode
from game.evolve import replay
from game.irregularity import Irregularity, SetupFault
from game.rules.rematch import rematch_of
from game.table.occasion import Occasion
from tests.game.playing import BLIND, SIGHTED, B, Game, W, assistant, names, only, player


def signed(**more):
    """A game that White has resigned, and both have signed."""
    game = Game(**more)
    game.do(c.Resign(by=player(W), seat=W))
    for seat in (W, B):
        game.do(c.Sign(by=player(seat), seat=seat))
    return game


def offering(seat):
    """That player's offer of a rematch, or his acceptance."""
    return c.OfferRematch(by=player(seat), seat=seat)


def declining(seat):
    """That player's refusal of a rematch, or of his own offer."""
    return c.DeclineRematch(by=player(seat), seat=seat)


def test_who_offers_what_is_offered_already_accepts():
    """The second player's offer is the acceptance, so that both may offer at once."""
    game = signed()
    assert only(game.do(offering(B)), e.RematchOffered).seat is B
    assert game.table.rematch_offered_to is W
    assert names(game.do(offering(W))) == ["RematchAgreed"]
    assert game.table.claims.rematch_agreed
    assert game.table.rematch_offered_to is None


def test_a_rematch_is_refused_or_taken_back_and_may_be_offered_again():
    """Either player ends the offer that stands; what was refused once may be offered once more."""
    game = signed()
    for ends in (B, W):
        game.do(offering(W))
        assert only(game.do(declining(ends)), e.RematchDeclined).seat is ends
        assert game.refused(declining(ends)).code is RefusalCode.NO_REMATCH_OFFERED
    game.do(offering(B))
    assert names(game.do(offering(W))) == ["RematchAgreed"]


def test_first_both_sign():
    """8.7: no rematch is offered while the game goes on, nor before both scoresheets are signed by both."""
    game = Game()
    assert game.refused(offering(W)).code is RefusalCode.NOT_SIGNED
    game.do(c.Resign(by=player(W), seat=W))
    game.do(c.Sign(by=player(W), seat=W))
    assert game.refused(offering(W)).code is RefusalCode.NOT_SIGNED
    game.do(c.Sign(by=player(B), seat=B))
    game.do(offering(W))


def test_nobody_offers_twice():
    """One offer stands, until it is answered; and what is agreed is agreed."""
    game = signed()
    game.do(offering(W))
    assert game.refused(offering(W)).code is RefusalCode.REMATCH_ALREADY_OFFERED
    game.do(offering(B))
    for command in (offering(W), offering(B), declining(W), declining(B)):
        assert game.refused(command).code is RefusalCode.REMATCH_AGREED


@pytest.mark.parametrize("occasion", [Occasion(event="Cup"), Occasion(round=1)])
def test_in_an_event_the_pairings_decide(occasion):
    """A game of an event, or of a round, has no rematch; one with a board's number alone has."""
    game = signed(occasion=occasion)
    assert game.refused(offering(W)).code is RefusalCode.PAIRED_BY_EVENT
    assert game.refused(declining(W)).code is RefusalCode.PAIRED_BY_EVENT
    signed(occasion=Occasion(site="Marburg", board=3)).do(offering(W))


def test_only_the_players_agree_on_a_rematch():
    """It is theirs: no arbiter offers one, no assistant, and nobody for the other."""
    game = signed(white=replace(BLIND, has_assistant=True))
    reasons = {
        c.OfferRematch(by=ARBITER, seat=W): PermissionReason.NOT_THE_ARBITER,
        c.OfferRematch(by=assistant(W), seat=W): PermissionReason.NOT_THE_ASSISTANT,
        c.OfferRematch(by=player(B), seat=W): PermissionReason.NOT_HIS_SEAT,
    }
    for command, reason in reasons.items():
        assert game.refused(command).params["reason"] is reason


def test_the_rematch_is_the_same_game_with_colours_exchanged():
    """Laws, clocks, position and site stay; each player keeps all that is his, and has the other colour."""
    initial = "bnrbkrqn/pppppppp/8/8/8/8/PPPPPPPP/BNRBKRQN w CFcf - 0 1"
    game = signed(initial=initial, chess960=True, control="180+2", supervised=False, occasion=Occasion(site="Marburg"))
    table = replay([rematch_of(game.table)])
    assert (table.seats.white, table.seats.black) == (SIGHTED, BLIND)
    assert (table.initial, table.chess960, table.edition) == (game.table.initial, True, game.table.edition)
    assert (str(table.clock.control), table.supervised, table.occasion.site) == ("180+2", False, "Marburg")
    assert not table.started
    assert table.at == 0


@pytest.mark.parametrize(
    ("fault", "more", "white"),
    [
        (SetupFault.INITIAL_POSITION, {}, BLIND),
        (SetupFault.COLOURS_REVERSED, {"new_game": True}, SIGHTED),
    ],
)
def test_a_game_that_does_not_count_is_played_anew_with_the_right_colours(fault, more, white):
    """7.1a: the pieces were set up wrongly, and each keeps his colour; 7.2: colours that were reversed are not."""
    game = Game()
    game.play("e4")
    game.do(c.FindSetupFault(by=ARBITER, fault=fault, **more))
    for command in (c.Sign(by=player(W), seat=W), c.Sign(by=player(B), seat=B), offering(W), offering(B)):
        game.do(command)
    assert rematch_of(game.table).white == white


def test_colours_that_were_reversed_are_right_in_whatever_is_played_anew():
    """7.2: the game went on with them; until the end in which they were found is taken back (7.4a)."""
    game = Game()
    game.play("e4", "e5")
    reversed_colours = c.FindSetupFault(by=ARBITER, fault=SetupFault.COLOURS_REVERSED)
    game.do(reversed_colours)
    game.do(c.FindSetupFault(by=ARBITER, fault=SetupFault.INITIAL_POSITION))
    assert rematch_of(game.table).white == SIGHTED
    game.do(c.RestorePosition(by=ARBITER, ply=2, cause=Irregularity.DISPLACED_PIECES))
    game.do(c.FindSetupFault(by=ARBITER, fault=SetupFault.INITIAL_POSITION))
    assert rematch_of(game.table).white == BLIND


def test_a_new_game_follows_one_that_does_not_count_without_signatures():
    """7.1a: it is cancelled, and a new one played; when that is agreed nobody finds this one in order after all."""
    game = Game(white=SIGHTED)
    game.play("e4")
    back = c.RestorePosition(by=ARBITER, ply=1, cause=Irregularity.DISPLACED_PIECES)
    game.do(c.FindSetupFault(by=ARBITER, fault=SetupFault.INITIAL_POSITION))
    assert game.table.to_sign == ()
    game.do(offering(W))
    game.do(back)
    assert game.table.outcome is None
    game.do(c.FindSetupFault(by=ARBITER, fault=SetupFault.INITIAL_POSITION))
    for seat in (W, B):
        game.do(offering(seat))
    assert game.refused(back).code is RefusalCode.NEW_GAME_AGREED


@pytest.mark.parametrize(
    ("fault", "more"), [(SetupFault.INITIAL_POSITION, {}), (SetupFault.COLOURS_REVERSED, {"new_game": True})]
)
def test_in_an_event_the_arbiter_has_the_new_game_begun_with_the_colours_of_the_pairings(fault, more):
    """7.1a, 7.2: the record has each player's name at his colour, also where he sat at the other's place."""
    game = Game(occasion=Occasion(event="Cup", round=1, board=2))
    game.play("e4")
    anew, back = c.BeginAnew(by=ARBITER), c.RestorePosition(by=ARBITER, ply=1, cause=Irregularity.DISPLACED_PIECES)
    game.do(c.FindSetupFault(by=ARBITER, fault=fault, **more))
    assert game.refused(offering(W)).code is RefusalCode.PAIRED_BY_EVENT
    assert names(game.do(anew)) == ["BegunAnew"]
    following = rematch_of(game.table)
    assert (following.white, following.black, following.occasion) == (BLIND, SIGHTED, game.table.occasion)
    assert game.refused(anew).code is RefusalCode.NEW_GAME_AGREED
    assert game.refused(back).code is RefusalCode.NEW_GAME_AGREED


def test_a_game_that_counts_is_not_begun_anew():
    """While it is played, and with a result; and one that does not count has first to be found to."""
    game = Game()
    anew = c.BeginAnew(by=ARBITER)
    assert game.refused(anew).code is RefusalCode.GAME_COUNTS
    game.do(c.Resign(by=player(W), seat=W))
    assert game.refused(anew).code is RefusalCode.GAME_COUNTS


def test_the_arbiter_may_begin_a_game_of_no_event_anew_too():
    """7.1a: what a player has offered falls with it, and no player is asked whether he wants it."""
    game = Game(white=SIGHTED, black=BLIND)
    game.play("e4")
    game.do(c.FindSetupFault(by=ARBITER, fault=SetupFault.COLOURS_REVERSED, new_game=True))
    game.do(offering(B))
    game.do(c.BeginAnew(by=ARBITER))
    assert game.table.rematch_offered_to is None
    assert rematch_of(game.table).white == BLIND
