"""Misprints and slips of the printed texts: the referee plays by what was meant, not by the letter.

The Spanish text of 1993, the Italian of 2005, the Catalan and Portuguese of 2009, two copies of 2023 that disagree.
"""

import pytest

from game import commands as c
from game import events as e
from game.actors import ARBITER
from game.announcement import Announcement, Piece
from game.conduct import Duty, Penalty
from game.errors import RefusalCode
from game.events import Termination
from game.time_reason import QuickplayGround, QuickplayRuling
from tests.editions import load
from tests.game.playing import MINUTE, SECOND, SIGHTED, B, Game, W, only, player

BLITZ = "180+2"


def game_of(year, **more):
    """A game of two sighted players under that edition."""
    return Game(edition=load(year), white=SIGHTED, **more)


def claim(kind, seat):
    """The player claims a draw of the position on the board."""
    return kind(by=player(seat), seat=seat)


# --- 1993, Spanish --------------------------------------------------------------------------------------------------


@pytest.mark.law("ERR-93", "1993")
def test_a_position_recurs_by_whatever_moves():
    """10.10B prints that the player "makes the same move each time": meant is that he has the move each time."""
    game = game_of("1993")
    game.play("Nf3", "Nf6", "Ng1", "Ng8", "Nc3", "Nc6", "Nb1", "Nb8")
    assert only(game.do(claim(c.ClaimThreefold, W)), e.DrawClaimed).count == 3
    assert game.outcome.termination is Termination.THREEFOLD


@pytest.mark.law("ERR-93", "1993")
@pytest.mark.parametrize(("move", "count"), [("Rb2", 50), ("Rxh2", 0)])
def test_a_capture_begins_the_fifty_moves_again(move, count):
    """10.12 prints pawn moves only: its clause on captures is missing."""
    game = game_of("1993", initial="6k1/8/8/8/8/8/R6n/K7 w - - 99 80")
    game.play(move)
    claimed = only(game.do(claim(c.ClaimFifty, B)), e.DrawClaimed)
    assert (claimed.correct, claimed.count) == (count == 50, count)


@pytest.mark.law("ERR-93", "1993")
def test_stalemate_needs_no_clock():
    """6.5 leaves 10.3 out of the moves that end the game without the clock being pressed."""
    game = game_of("1993", initial="7k/8/6K1/8/8/8/8/5Q2 w - - 0 1")
    game.announce("Qf7")
    game.execute()
    assert (game.outcome.termination, len(game.table.line)) == (Termination.STALEMATE, 1)


@pytest.mark.law("ERR-93", "1993")
def test_who_touches_his_own_piece_moves_it_and_captures_nothing():
    """7.2A speaks of both colours in one sentence, "moved or captured": the own piece is moved."""
    game = game_of("1993", initial="4k3/8/8/3p4/4P3/8/8/R3K3 w Q - 0 1")
    game.do(c.Touch(by=player(W), seat=W, square="a1"))
    assert game.refused(game.announcing("exd5")).code is RefusalCode.TOUCHED_PIECE_MUST_MOVE
    game.announce("Ra5")


# --- 2005, Italian --------------------------------------------------------------------------------------------------


@pytest.mark.law("ERR-05", "2005")
@pytest.mark.parametrize("ground", QuickplayGround)
def test_either_ground_may_be_submitted_where_there_is_no_arbiter(ground):
    """D1 has lost its list: no normal means, or no effort, and the opponent verifies what is submitted."""
    game = game_of("2005")
    game.now += 89 * MINUTE
    game.do(c.SubmitQuickplay(by=player(W), seat=W, ground=ground))
    game.do(c.VerifyEvidence(by=player(B), seat=B))
    game.do(c.RuleOnQuickplay(by=ARBITER, ruling=QuickplayRuling.DRAW))
    assert game.outcome.termination is Termination.QUICKPLAY


@pytest.mark.law("ERR-05", "2005")
@pytest.mark.law("ERR-09", "2009")
@pytest.mark.parametrize("year", ["2005", "2009"])
def test_offers_that_disturb_are_punished_by_the_article_on_disturbing(year):
    """9.1 refers to 12.5, on leaving the playing area: distracting the opponent is 12.6 in both editions."""
    game = game_of(year)
    game.do(c.OfferDraw(by=player(B), seat=B))
    penalised = c.Penalise(by=ARBITER, seat=B, penalty=Penalty.WARNING, duty=Duty.LEAVE_IN_PEACE)
    assert only(game.do(penalised), e.Penalised).article == "12.6"


@pytest.mark.law("ERR-05", "2005")
def test_a_flag_that_fell_does_not_undo_a_mate():
    """6.10 lists its exceptions without the resignation of 5.1b: what ended the game before the claim stands."""
    game = game_of("2005", control="60")
    game.play("f3", "e5", "g4")
    game.announce("Qh4#", after=61 * SECOND)
    game.execute()
    assert game.refused(c.ClaimFlag(by=player(W), seat=W)).code is RefusalCode.GAME_OVER
    assert game.outcome.termination is Termination.CHECKMATE
    resigned = game_of("2005", control="60")
    resigned.do(c.Resign(by=player(B), seat=B), after=61 * SECOND)
    assert (resigned.outcome.termination, resigned.outcome.winner) == (Termination.RESIGNATION, W)


# --- 2009, Catalan and Portuguese -----------------------------------------------------------------------------------

CHECKED_WITH_A_RIGHT = "4k2r/8/8/8/8/8/8/4K2Q w k - 0 1"


@pytest.mark.law("ERR-09", "2009")
@pytest.mark.law("CLM-4", "2009", "2018", "2023")
@pytest.mark.parametrize("year", ["2009", "2018", "2023"])
def test_a_king_loses_his_right_to_castle_by_moving_not_by_a_check(year):
    """9.2 ends in Portuguese with "a king in check" and in Catalan without "forced to move": only the move counts."""
    game = game_of(year, initial=CHECKED_WITH_A_RIGHT)
    for _ in range(2):
        game.play("Qe4+", "Kd8", "Qh1", "Ke8")
    game.play("Qe4+")
    assert only(game.do(claim(c.ClaimThreefold, B)), e.DrawClaimed).count == 2


@pytest.mark.law("ERR-09", "2009")
def test_two_minutes_are_for_illegal_moves():
    """7.4b prints in Portuguese "the first two legal moves": legal ones bring the opponent nothing."""
    game = game_of("2009")
    game.play("e4", "e5", "Nf3", "Nc6")
    assert not [event for event in game.record if isinstance(event, e.TimeAdded)]
    before = game.table.clock.remaining(B, game.now)
    game.announce(Announcement(piece=Piece.BISHOP, from_file="f", from_rank=1, to="a7"))
    game.execute()
    game.press()
    assert game.table.clock.remaining(B, game.now) == before + 2 * MINUTE


@pytest.mark.law("ERR-09", "2009")
def test_the_sealed_move_is_the_one_that_is_written_before_it_is_made():
    """8.1 excepts "C.13" in Portuguese, the sign of an offer: meant are the Guidelines for adjourned games, 1a."""
    game = game_of("2009")
    in_advance = c.Note(by=player(W), seat=W, text="e4 (=)", announcement=game.san("e4"))
    assert game.refused(in_advance).code is RefusalCode.NOTED_IN_ADVANCE
    game.do(c.Adjourn(by=ARBITER))
    game.do(c.SealMove(by=player(W), seat=W, text="e4", announcement=game.san("e4")))
    game.do(c.CloseEnvelope(by=player(W), seat=W))
    assert game.table.line == ()


@pytest.mark.law("ERR-09", "2009")
def test_blitz_follows_the_rules_of_rapid():
    """B3a sends a blitz game in Portuguese to appendix B, which is itself: the rules of rapid, appendix A, hold."""
    game = game_of("2009", control=BLITZ, supervised=False)
    game.do(c.Touch(by=player(W), seat=W, square="g1"))
    game.announce("e4")
    assert game.refused(c.CheckFlag(by=ARBITER), after=181 * SECOND).code is RefusalCode.ARBITER_SILENT


@pytest.mark.law("ERR-09", "2009")
def test_a_sealed_move_does_not_undo_a_dead_position():
    """Guideline 8 leaves article 5 out in Portuguese: against who can never mate an illegal sealed move draws."""
    for black, result in (("4k3", "1/2-1/2"), ("3qk3", "0-1")):
        game = game_of("2009", initial=f"{black}/8/8/8/8/8/8/R3K3 w - - 0 1")
        game.do(c.Adjourn(by=ARBITER))
        game.do(c.SealMove(by=player(W), seat=W, text="Rb3", announcement=Announcement(piece=Piece.ROOK, to="b3")))
        game.do(c.CloseEnvelope(by=player(W), seat=W))
        game.do(c.ResumeSession(by=ARBITER))
        game.do(c.OpenEnvelope(by=ARBITER))
        assert game.outcome.result == result


# --- 2023, two copies -----------------------------------------------------------------------------------------------


@pytest.mark.law("ERR-23", "2023")
def test_resigning_and_stalemate_have_each_their_own_rule():
    """One copy has the text on resigning in the place of 5.2.1: stalemate draws, resigning to a bare king too."""
    stale = game_of("2023", initial="7k/8/6K1/8/8/8/8/5Q2 w - - 0 1")
    stale.announce("Qf7")
    stale.execute()
    assert stale.outcome.termination is Termination.STALEMATE
    resigned = game_of("2023", initial="7k/8/6K1/8/8/8/8/5Q2 w - - 0 1")
    resigned.do(c.Resign(by=player(W), seat=W))
    assert resigned.outcome.termination is Termination.RESIGNATION_CANNOT_MATE


@pytest.mark.law("ERR-23", "2023")
@pytest.mark.parametrize(("control", "bonus"), [("5400", 120), ("900", 60), (BLITZ, 60)])
def test_the_minute_of_rapid_and_blitz_is_that_of_2023(control, bonus):
    """A.6 and B.4 of one copy still count the articles of 2018: a wrong claim costs what A.3 and B.2 of 2023 say."""
    game = game_of("2023", control=control)
    game.do(claim(c.ClaimThreefold, W))
    assert [event.ms for event in game.record if isinstance(event, e.TimeAdded)] == [bonus * SECOND]
