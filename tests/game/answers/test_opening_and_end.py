"""The end of a game, and draws (Laws 2009, articles 5, 6.8, 6.9, 8.7, 9)."""

import pytest

from game import commands as c
from game import events as e
from game.actors import ARBITER
from game.announcement import Announcement, Piece
from game.errors import PositionError, RefusalCode
from game.events import ClaimKind, Termination
from tests.game.playing import MINUTE, SECOND, B, Game, W, names, only, player

KINGS_AND_ROOK = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1"


def test_mate_ends_the_game_without_the_clock():
    """5.1a, 6.7a: checkmate ends the game at once; the mating move needs no clock to be completed."""
    game = Game()
    game.play("f3", "e5", "g4")
    game.announce("Qh4#")
    events = game.execute()
    assert names(events) == ["Touched", "Executed", "MoveMade", "MoveCompleted", "GameEnded"]
    ended = only(events, e.GameEnded)
    assert (ended.result, ended.winner, ended.termination) == ("0-1", B, Termination.CHECKMATE)
    assert game.table.clock.running is None
    assert len(game.table.line) == 4


def test_mate_is_not_there_before_the_move_is_made():
    """E2.3: for the blind player an announced mate is made when it stands in its aperture."""
    game = Game(initial="7k/5K2/8/8/8/8/8/6Q1 w - - 0 1")
    assert names(game.announce("Qg7#")) == ["Announced"]
    assert game.table.outcome is None
    assert names(game.execute())[-1] == "GameEnded"


@pytest.mark.parametrize(
    ("fen", "san", "termination"),
    [
        ("7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", "Qf7", Termination.STALEMATE),
        ("4k3/8/8/8/8/8/3n4/4K3 w - - 0 1", "Kxd2", Termination.DEAD_POSITION),
    ],
)
def test_stalemate_and_dead_positions_are_drawn(fen, san, termination):
    """5.2a, 5.2b, 9.6: stalemate, and a position in which nobody can mate, end the game at once in a draw."""
    game = Game(initial=fen)
    game.announce(san)
    if "x" in san:
        game.do(c.RemovePiece(by=player(W), seat=W, square="d2"))
    ended = only(game.execute(), e.GameEnded)
    assert (ended.result, ended.winner, ended.termination) == ("1/2-1/2", None, termination)


def test_whoever_resigns_loses():
    """5.1b: the game is won by the player whose opponent declares that he resigns."""
    game = Game()
    ended = only(game.do(c.Resign(by=player(B), seat=B)), e.GameEnded)
    assert (ended.result, ended.termination) == ("1-0", Termination.RESIGNATION)
    assert game.refused(game.announcing("e4")).code is RefusalCode.GAME_OVER


def test_the_last_move_is_noted_and_both_sheets_signed():
    """8.7: at the conclusion of the game both players sign both scoresheets, which have the last move."""
    game = Game()
    assert game.refused(c.Sign(by=player(W), seat=W)).code is RefusalCode.GAME_NOT_OVER
    game.play("f3", "e5", "g4", "Qh4#")
    assert [entry.move for entry in game.table.sheets.white.entries] == ["f2f3", "e7e5", "g2g4", "d8h4"]
    game.do(c.Sign(by=player(W), seat=W))
    game.do(c.Sign(by=player(B), seat=B))
    assert game.table.sheets.signed == (W, B)
    assert game.refused(c.Sign(by=player(B), seat=B)).code is RefusalCode.ALREADY_SIGNED


def test_a_fallen_flag_loses_when_it_is_claimed():
    """6.8, 6.9: a flag has fallen when a player validly claims it; before that the game goes on."""
    game = Game(control="60")
    game.do(c.AskClock(by=player(W), seat=W), after=61 * SECOND)
    assert game.table.outcome is None
    events = game.do(c.ClaimFlag(by=player(B), seat=B))
    assert names(events) == ["FlagFell", "GameEnded"]
    assert only(events, e.FlagFell).fell_at == 60 * SECOND
    assert game.outcome.termination is Termination.FLAG
    assert game.outcome.winner is B


def test_a_claim_while_the_flag_is_up_is_refused():
    """6.8: only a valid claim counts."""
    game = Game(control="60")
    assert game.refused(c.ClaimFlag(by=player(B), seat=B), after=30 * SECOND).code is RefusalCode.FLAG_NOT_DOWN


def test_the_arbiter_sees_a_flag_or_none():
    """6.8: a flag has fallen when the arbiter observes it; an upright one changes nothing."""
    game = Game(control="60")
    assert names(game.do(c.CheckFlag(by=ARBITER), after=10 * SECOND)) == ["FlagsUp"]
    assert names(game.do(c.CheckFlag(by=ARBITER), after=60 * SECOND)) == ["FlagFell", "GameEnded"]


def test_a_flag_draws_against_a_player_who_cannot_mate():
    """6.9: the game is drawn when the opponent cannot mate by any possible series of legal moves."""
    game = Game(control="60", initial=KINGS_AND_ROOK)
    game.do(c.ClaimFlag(by=player(B), seat=B), after=61 * SECOND)
    assert game.outcome.termination is Termination.FLAG_CANNOT_MATE
    assert game.outcome.winner is None


def test_the_first_flag_counts():
    """6.11: with both flags down, the one that fell first is known here and decides."""
    game = Game(control="60")
    game.announce("e4", after=70 * SECOND)
    game.execute()
    game.press()
    game.do(c.CheckFlag(by=ARBITER), after=80 * SECOND)
    assert game.outcome.winner is B


def test_both_flags_at_once_draw_the_last_period():
    """6.11b: with both flags down in the last period and nobody knowing which fell first, the game is drawn."""
    game = Game(control="60")
    game.do(c.SetClock(by=ARBITER, seat=W, remaining_ms=0))
    game.do(c.SetClock(by=ARBITER, seat=B, remaining_ms=0), after=0)
    events = game.do(c.CheckFlag(by=ARBITER), after=0)
    assert names(events) == ["FlagFell", "FlagFell", "BothFlagsFell", "GameEnded"]
    assert game.outcome.termination is Termination.BOTH_FLAGS


def test_both_flags_at_once_do_not_end_another_period():
    """6.11a: in any period but the last the game goes on."""
    game = Game(control="40/60:60")
    game.do(c.SetClock(by=ARBITER, seat=W, remaining_ms=0))
    game.do(c.SetClock(by=ARBITER, seat=B, remaining_ms=0), after=0)
    game.do(c.CheckFlag(by=ARBITER), after=0)
    assert game.table.outcome is None


def offering(seat):
    """The player offers a draw."""
    return c.OfferDraw(by=player(seat), seat=seat)


def test_a_draw_is_offered_between_move_and_clock():
    """9.1b1: the offer is made after the move and before the clock; the opponent may accept it."""
    game = Game()
    game.announce("e4")
    game.execute()
    assert only(game.do(offering(W)), e.DrawOffered).proper
    game.press()
    events = game.do(c.AcceptDraw(by=player(B), seat=B))
    assert names(events) == ["DrawAccepted", "GameEnded"]
    assert game.outcome.termination is Termination.AGREEMENT


def test_an_offer_at_another_moment_is_valid_too():
    """9.1b1: an offer at any other time is valid, though it may disturb (12.6)."""
    game = Game()
    assert not only(game.do(offering(B)), e.DrawOffered).proper
    assert game.refused(offering(B)).code is RefusalCode.DRAW_ALREADY_OFFERED
    assert game.refused(c.AcceptDraw(by=player(B), seat=B)).code is RefusalCode.NO_DRAW_OFFERED
    assert names(game.do(c.AcceptDraw(by=player(W), seat=W)))[-1] == "GameEnded"


def test_an_offer_is_refused_in_words():
    """9.1b1: the opponent may refuse the offer orally."""
    game = Game()
    game.do(offering(B))
    assert not only(game.do(c.DeclineDraw(by=player(W), seat=W)), e.DrawDeclined).by_move
    assert game.refused(c.AcceptDraw(by=player(W), seat=W)).code is RefusalCode.NO_DRAW_OFFERED


def test_an_offer_is_refused_by_touching_a_piece():
    """9.1b1: the offer is refused by touching a piece to move it; carrying out the opponent's move is no refusal."""
    game = Game()
    game.announce("e4")
    game.execute()
    game.do(offering(W))
    game.press()
    game.repeat(game.table.line[0].announcement)
    assert names(game.execute()) == ["Executed"]
    assert game.table.claims.draw_offer is W
    events = game.do(c.Touch(by=player(B), seat=B, square="e7"))
    assert only(events, e.DrawDeclined).by_move
    assert game.table.claims.draw_offer is None


def threefold(announcement=None, seat=W):
    """The player claims a third time, of the position or with a move."""
    return c.ClaimThreefold(by=player(seat), seat=seat, announcement=announcement)


def test_the_third_time_is_a_draw_on_the_board():
    """9.2b: the same position has just appeared for the third time, and the claimant has the move."""
    game = Game()
    game.play("Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8")
    events = game.do(threefold())
    assert (only(events, e.DrawClaimed).count, game.outcome.termination) == (3, Termination.THREEFOLD)


def test_the_third_time_is_a_draw_with_the_move_intended():
    """9.2a: the position is about to appear for the third time by the move that the player declares."""
    game = Game()
    game.play("Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1")
    events = game.do(threefold(Announcement(piece=Piece.KNIGHT, to="g8"), B))
    assert (only(events, e.DrawClaimed).move, game.outcome.termination) == ("f6g8", Termination.THREEFOLD)


def test_positions_with_an_en_passant_that_is_gone_are_not_the_same():
    """9.2: positions are not the same if a pawn could have been captured en passant and no longer can."""
    game = Game(initial="4k3/8/8/8/3p4/8/4P3/R3K3 w - - 0 1")
    game.play("e4", "Ke7", "Ra2", "Ke8", "Ra1", "Ke7", "Ra2", "Ke8", "Ra1")
    claimed = only(game.do(threefold(seat=B)), e.DrawClaimed)
    assert (claimed.correct, claimed.count) == (False, 2)


def test_a_wrong_claim_costs_three_minutes_and_binds_to_the_move():
    """9.5b, 9.1b3: three minutes for the opponent, the move declared must be made, and the claim is an offer."""
    game = Game()
    events = game.do(threefold(Announcement(to="e4")))
    assert names(events) == ["DrawClaimed", "TimeAdded"]
    assert game.table.clock.remaining(B, game.now) == 93 * MINUTE
    assert game.table.claims.draw_offer is W
    refusal = game.refused(game.announcing("d4"))
    assert (refusal.code, refusal.params["move"]) == (RefusalCode.CLAIMED_MOVE_MUST_BE_MADE, "e2e4")
    game.announce("e4")


def test_a_claim_with_an_illegal_move_is_wrong():
    """9.5b: a claim with a move that cannot be made is wrong, and binds to nothing."""
    game = Game()
    claimed = only(game.do(threefold(Announcement(piece=Piece.QUEEN, to="d5"))), e.DrawClaimed)
    assert (claimed.correct, claimed.move) == (False, None)
    game.announce("e4")


def test_whoever_has_touched_a_piece_cannot_claim():
    """9.4: a player who touches a piece without claiming loses the right to claim on that move."""
    game = Game()
    game.do(c.Touch(by=player(W), seat=W, square="e2"))
    assert game.refused(threefold()).code is RefusalCode.CLAIM_RIGHT_LOST
    assert game.refused(threefold(seat=B)).code is RefusalCode.NOT_YOUR_TURN


@pytest.mark.parametrize(("halfmoves", "correct"), [(99, True), (98, False), (100, True)])
def test_fifty_moves_without_pawn_or_capture_are_a_draw(halfmoves, correct):
    """9.3a: with the move declared the last fifty moves by each player have been made without pawn or capture."""
    game = Game(initial=f"4k3/8/8/8/8/8/8/R3K3 w - - {halfmoves} 80")
    command = c.ClaimFifty(by=player(W), seat=W, announcement=Announcement(piece=Piece.ROOK, to="a2"))
    claimed = only(game.do(command), e.DrawClaimed)
    assert (claimed.claim, claimed.correct) == (ClaimKind.FIFTY_MOVES, correct)
    assert (game.table.outcome is not None) is correct


def test_an_impossible_position_opens_no_table():
    """2.3: a game is played from a position with two kings of which only the mover's may be in check."""
    with pytest.raises(PositionError, match="NO_BLACK_KING"):
        Game(initial="8/8/8/8/8/8/8/R3K3 w - - 0 1")
    with pytest.raises(PositionError, match="is no FEN"):
        Game(initial="castling")


def test_the_arbiter_stops_sets_and_resumes_the_clocks():
    """6.12, 6.13: players stop the clocks only to seek the arbiter, who sets them and decides when play goes on."""
    game = Game()
    assert game.refused(c.Resume(by=ARBITER)).code is RefusalCode.CLOCKS_NOT_STOPPED
    called = game.do(c.CallArbiter(by=player(B), seat=B, reason="two queens"), after=MINUTE)
    assert only(called, e.ArbiterCalled).reason == "two queens"
    assert game.refused(game.announcing("e4"), after=MINUTE).code is RefusalCode.CLOCKS_STOPPED
    assert game.refused(c.StopClocks(by=ARBITER)).code is RefusalCode.CLOCKS_STOPPED
    game.do(c.SetClock(by=ARBITER, seat=B, remaining_ms=30 * MINUTE, reason="defect"), after=0)
    assert game.refused(c.SetClock(by=ARBITER, seat=B, remaining_ms=-1)).code is RefusalCode.INVALID_TIME
    game.do(c.Resume(by=ARBITER), after=0)
    game.announce("e4", after=MINUTE)
    assert game.table.clock.remaining(W, game.now) == 88 * MINUTE
    assert game.table.clock.remaining(B, game.now) == 30 * MINUTE
    game.do(c.StopClocks(by=ARBITER))
    assert game.table.clock.running is None


def test_time_does_not_run_backwards():
    """6.1: the time handed in is never earlier than the last event's."""
    game = Game()
    game.now = -5 * SECOND
    refusal = game.refused(game.announcing("e4"))
    assert (refusal.code, refusal.params) == (RefusalCode.TIME_BACKWARDS, {"now": -5000, "last": 0})
