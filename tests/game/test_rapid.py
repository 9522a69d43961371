"""Rapid and blitz (2005, B and C; 2009, A and B; 2018, A and B), with and without adequate supervision."""

from dataclasses import replace

import pytest

from game import commands as c
from game import events as e
from game.actors import ARBITER
from game.announcement import Announcement, Castling, Piece
from game.errors import PositionError, RefusalCode
from game.events import Termination
from game.evolve import replay
from game.fault import FaultCode
from game.irregularity import IllegalAct, Irregularity, SetupFault
from game.rules.supervision import competition_rules, supervision_matters
from game.speed import Speed, speed_of
from game.time_control import TimeControl
from game.time_reason import QuickplayGround
from tests.editions import load
from tests.game.playing import MINUTE, SECOND, SIGHTED, B, Game, W, names, only, player

RAPID, BLITZ = "1200+10", "180+2"
BISHOP_B5 = Announcement(piece=Piece.BISHOP, from_file="f", from_rank=1, to="b5")
SILENT, ACTING = ("2005", "2009"), ("2018", "2023")
SINCE_2005 = (*SILENT, *ACTING)


def unsupervised(year, control=RAPID, **more):
    """A game of two sighted players without adequate supervision."""
    return Game(edition=load(year), control=control, supervised=False, white=SIGHTED, **more)


PAWN_ON_ITS_LAST_RANK = "Pnbqkbnr/1ppppppp/8/8/4P3/8/1PPP1PPP/RNBQKBNR"
BOTH_IN_CHECK = "rnbqkbnr/pppp1ppp/5N2/8/4P3/3n4/PPPP1PPP/RNBQKB1R"


def read_out(seat, placement):
    """The player reads out what stands on his board."""
    return c.ReportBoard(by=player(seat), seat=seat, placement=placement)


def illegal(game, announcement=BISHOP_B5):
    """The player to move completes an illegal move."""
    game.announce(announcement)
    game.execute()
    return game.press()


@pytest.mark.law("RAP-1", *SINCE_2005)
@pytest.mark.law("RAP-2", *SINCE_2005)
@pytest.mark.parametrize(
    ("control", "until_2009", "since_2018"),
    [
        ("599", Speed.BLITZ, Speed.BLITZ),
        ("600", Speed.BLITZ, Speed.BLITZ),
        ("601", Speed.BLITZ, Speed.RAPID),
        ("899", Speed.BLITZ, Speed.RAPID),
        ("900", Speed.RAPID, Speed.RAPID),
        ("180+2", Speed.BLITZ, Speed.BLITZ),
        ("600+5", Speed.RAPID, Speed.RAPID),
        ("3599", Speed.RAPID, Speed.RAPID),
        ("3600", Speed.STANDARD, Speed.STANDARD),
        ("1800+30", Speed.STANDARD, Speed.STANDARD),
        ("1800+29", Speed.RAPID, Speed.RAPID),
        ("1799+30", Speed.RAPID, Speed.RAPID),
        ("40/1800+15:600+15", Speed.RAPID, Speed.RAPID),  # sixty moves in all, not sixty in each period
    ],
)
def test_the_limits_of_rapid_and_blitz(control, until_2009, since_2018):
    """A1 and B1 of 2009, A.1 and B.1 of 2018: main time and sixty times the increment; fifteen minutes, then ten."""
    for year in SINCE_2005:
        expected = until_2009 if year in SILENT else since_2018
        assert speed_of(load(year), TimeControl.parse(control)) is expected
    assert speed_of(load("1993"), TimeControl.parse(control)) is Speed.STANDARD


def test_a_competition_may_begin_rapid_later():
    """E1: what is too long for blitz and too short for rapid by a competition's own rule is a game as any other."""
    own = load("2009").with_rules({"rapid_from_minutes": 20})
    assert speed_of(own, TimeControl.parse("1199")) is Speed.STANDARD
    assert speed_of(own, TimeControl.parse("1200")) is Speed.RAPID


@pytest.mark.law("RAP-4", "2009", *ACTING)
@pytest.mark.parametrize("year", ["2005", "2009", "2018", "2023"])
def test_adequate_supervision_brings_the_competition_rules(year):
    """A3 of 2009, A.3 of 2018: with adequate supervision the Competition Rules hold; 2005 knows no such thing."""
    assert competition_rules(Game(edition=load(year), control=RAPID).table) is (year != "2005")
    assert not competition_rules(unsupervised(year).table)
    assert competition_rules(unsupervised(year, "5400").table)
    watched = Game(edition=load(year), control=RAPID, white=SIGHTED)
    acts = names(illegal(watched)) == ["ClockPressed", "IllegalMoveCompleted"]
    assert acts is (year != "2005")
    watched = Game(edition=load(year), control=RAPID, white=SIGHTED)
    watched.do(c.Touch(by=player(W), seat=W, square="g1"))
    if year == "2005":
        watched.announce("e4")
    else:
        assert watched.refused(watched.announcing("e4")).code is RefusalCode.TOUCHED_PIECE_MUST_MOVE


@pytest.mark.law("RAP-3", *SINCE_2005)
@pytest.mark.parametrize("year", SINCE_2005)
def test_no_scoresheet_is_required(year):
    """B3 of 2005, A2 of 2009, A.2 of 2018: the players do not need to record the moves."""
    game = unsupervised(year)
    for move in ("e4", "e5", "Nf3", "Nc6"):
        announcement = game.san(move)
        game.announce(announcement)
        game.execute()
        game.press()
        game.repeat(announcement)
        game.execute()
    assert len(game.table.line) == 4


@pytest.mark.law("RAP-5", *SINCE_2005)
@pytest.mark.parametrize("year", SINCE_2005)
def test_after_some_moves_the_set_up_stands(year):
    """B4 of 2005, A4a of 2009: no claim after three moves by each; from 2018 after ten (A.4.1; 2023, A.5.1)."""
    found = c.FindSetupFault(by=ARBITER, fault=SetupFault.INITIAL_POSITION)
    moves = ("Nf3", "Nf6", "Ng1", "Ng8", "e3", "e6", "Nc3", "Nc6", "Nb1", "Nb8")
    more = ("d3", "d6", "Nf3", "Nf6", "Ng1", "Ng8", "a3", "a6", "h3", "h6")
    limit = 3 if year in SILENT else 10
    game = unsupervised(year)
    game.play(*(moves + more)[: 2 * limit - 1])
    assert names(unsupervised(year).do(found))[-1] == "GameEnded"
    game.play((moves + more)[2 * limit - 1])
    refusal = game.refused(found)
    assert (refusal.code, refusal.params) == (RefusalCode.SETUP_STANDS_UNCASTLED, {"count": limit})
    setting = c.CorrectSetting(by=ARBITER, white_ms=900_000, black_ms=900_000)
    assert game.refused(setting).code is RefusalCode.SETUP_STANDS  # nor of the clocks' setting
    assert names(game.do(replace(setting, for_schedule=True))) == ["SettingCorrected"]  # A.4.1.1 of 2018
    standard = unsupervised(year, "5400")
    standard.play(*(moves + more)[: 2 * limit])
    assert names(standard.do(found))[-1] == "GameEnded"  # 7.1a, however late it is found


@pytest.mark.law("RAP-5", *SINCE_2005)
@pytest.mark.parametrize("year", SINCE_2005)
def test_with_king_and_queen_exchanged_that_king_does_not_castle(year):
    """A4a: if king and queen stand on each other's squares, castling with this king is not allowed, with the other is.

    The set-up stands after the moves that the edition counts, and no table opens with a right that nobody has.
    """
    exchanged = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w {} - 0 1"
    with pytest.raises(PositionError):
        unsupervised(year, initial=exchanged.format("KQkq"))
    game = unsupervised(year, initial=exchanged.format("kq"))
    game.play("g3", "g6", "Bg2", "Bg7", "Nh3", "Nh6", "f3", "f6", "Qf2", "c6")
    short = Announcement(castling=Castling.KINGSIDE)
    fault = only(game.announce(short), e.Announced).fault
    assert fault is not None
    assert fault.code is FaultCode.CASTLING_RIGHT_LOST
    game.do(c.Correct(by=player(W), seat=W, announcement=game.san("a3")))
    game.execute()
    game.press()
    game.repeat(game.table.line[-1].announcement)
    game.execute()
    assert only(game.announce(short), e.Announced).move == "e8g8"


@pytest.mark.law("RAP-6", *SILENT)
@pytest.mark.parametrize("year", SINCE_2005)
def test_touched_pieces_are_ruled_on_when_somebody_asks(year):
    """B5 of 2005, A4b of 2009: the arbiter rules according to article 4 only if requested by a player."""
    game = unsupervised(year)
    game.do(c.Touch(by=player(W), seat=W, square="g1"))
    if year in ACTING:
        assert game.refused(game.announcing("e4")).code is RefusalCode.TOUCHED_PIECE_MUST_MOVE
        return
    game.do(c.ClaimTouch(by=player(B), seat=B, square="g1"))
    assert game.refused(c.Resume(by=ARBITER)).code is RefusalCode.TOUCH_PENDING
    game.do(c.RuleOnTouch(by=ARBITER, upheld=True))
    game.do(c.Resume(by=ARBITER))
    assert game.refused(game.announcing("e4")).code is RefusalCode.TOUCHED_PIECE_MUST_MOVE
    free = unsupervised(year)
    free.do(c.Touch(by=player(W), seat=W, square="g1"))
    free.announce("e4")


@pytest.mark.law("RAP-6", *SILENT)
@pytest.mark.parametrize("year", SILENT)
def test_what_was_requested_is_ruled_on_whoever_claims_after_it(year):
    """B5 of 2005, A4b of 2009: Black asked about White's move; White's own complaint takes nothing back."""
    game = unsupervised(year)
    game.play("e4", "e5")
    for seat, square in ((B, "g1"), (W, "b8")):
        game.do(c.ClaimTouch(by=player(seat), seat=seat, square=square))
        game.do(c.RuleOnTouch(by=ARBITER, upheld=False))
    game.do(c.Touch(by=player(W), seat=W, square="g1"))
    assert game.refused(game.announcing("d4")).code is RefusalCode.TOUCHED_PIECE_MUST_MOVE


def claiming(seat=B):
    """The player claims that his opponent has completed an illegal move."""
    return c.ClaimIllegal(by=player(seat), seat=seat)


@pytest.mark.law("RAP-7", *SILENT)
@pytest.mark.parametrize("year", SILENT)
def test_an_illegal_move_in_rapid_is_for_the_opponent_to_claim(year):
    """B6 of 2005, A4c of 2009: completed with the clock; the opponent claims it before his own move, nobody else."""
    game = unsupervised(year)
    before = game.table.clock.remaining(W, game.now)
    assert names(illegal(game)) == ["ClockPressed", "IllegalMoveUnclaimed"]
    assert game.table.clock.running is B
    correction = c.Correct(by=player(W), seat=W, announcement=Announcement(to="e4"))
    assert game.refused(correction).code is RefusalCode.TOO_LATE_TO_CORRECT
    assert game.refused(claiming(W)).code is RefusalCode.NO_ILLEGAL_MOVE
    illegal_move = only(game.do(claiming()), e.IllegalMoveCompleted)
    assert (illegal_move.count, illegal_move.bonus_ms) == (1, 2 * MINUTE)
    assert (game.mover, game.table.clock.running) == (W, W)
    assert game.table.clock.remaining(W, game.now) < before
    assert game.table.clock.remaining(B, game.now) == 22 * MINUTE
    assert game.board(W) == game.fen.split(" ")[0]
    assert replay(game.record) == game.table
    assert game.refused(claiming()).code is RefusalCode.NO_ILLEGAL_MOVE
    game.announce(Announcement(piece=Piece.BISHOP, from_file="f", from_rank=1, to="a5"))
    assert game.refused(claiming()).code is RefusalCode.NO_ILLEGAL_MOVE  # it is only announced, and may be corrected


@pytest.mark.law("RAP-7", *SILENT)
@pytest.mark.parametrize("year", SILENT)
def test_what_replaces_an_illegal_move_that_is_claimed_is_made_with_the_same_piece(year):
    """7.4a: 4.3 applies to it; who claims the illegal move has asked for that ruling, too (2005, B5; 2009, A4b)."""
    game = unsupervised(year)
    illegal(game, Announcement(piece=Piece.KNIGHT, from_file="g", from_rank=1, to="g3"))
    game.do(claiming())
    assert game.refused(game.announcing("e4")).code is RefusalCode.TOUCHED_PIECE_MUST_MOVE
    game.play("Nf3")


@pytest.mark.law("RAP-7", *SILENT)
@pytest.mark.parametrize("year", SILENT)
def test_an_illegal_move_that_is_claimed_is_taken_back_and_nothing_else_put_right(year):
    """7.4a, E2.7: White took the king; his other rook, which Black's board has lost before, stays away there."""
    game = unsupervised(year, initial="4k3/8/8/8/8/8/8/R3K2R w - - 0 1")
    game.do(c.RemovePiece(by=ARBITER, seat=B, square="a1"))
    illegal(game, Announcement(piece=Piece.ROOK, from_file="h", from_rank=1, to="e8"))
    game.do(claiming())
    assert (game.board(W), game.board(B)) == ("4k3/8/8/8/8/8/8/R3K2R", "4k3/8/8/8/8/8/8/4K2R")


@pytest.mark.law("RAP-7", *ACTING)
@pytest.mark.parametrize("year", ACTING)
def test_since_2018_the_arbiter_acts_on_an_illegal_move(year):
    """2018, A.4.2; 2023, A.5.2: if the arbiter observes it he acts, before the opponent has made his next move."""
    assert names(illegal(unsupervised(year))) == ["ClockPressed", "IllegalMoveCompleted"]


@pytest.mark.law("RAP-13", *SILENT)
@pytest.mark.parametrize("year", SILENT)
@pytest.mark.parametrize(("black", "result"), [("3qk3", "0-1"), ("4k3", "1/2-1/2")])
def test_an_illegal_move_in_blitz_loses_when_it_is_claimed(year, black, result):
    """C3 of 2005, B3c of 2009: the opponent may claim a win, or a draw if he cannot mate."""
    game = unsupervised(year, BLITZ, initial=f"{black}/8/8/8/8/8/8/R3K3 w - - 0 1")
    illegal(game, Announcement(piece=Piece.ROOK, to="b3"))
    assert game.table.outcome is None
    game.do(claiming())
    assert game.outcome.result == result


def test_a_competition_may_let_an_illegal_move_in_blitz_cost_time():
    """E1: where it does not lose at once it is counted and costs what it costs elsewhere (7.4b)."""
    game = unsupervised("2009", BLITZ, blitz_illegal_move_loses=False)
    illegal(game)
    events = game.do(claiming())
    assert names(events) == ["IllegalMoveCompleted"]
    assert (events[0].count, events[0].bonus_ms) == (1, 2 * MINUTE)


@pytest.mark.law("RAP-9", *SINCE_2005)
@pytest.mark.parametrize("year", SINCE_2005)
def test_who_calls_a_flag(year):
    """B7 of 2005, A4d of 2009: the arbiter signals no flag; from 2018 he shall call it (A.4.5; 2023, A.5.5)."""
    game = unsupervised(year, BLITZ)
    if year in ACTING:
        game.do(c.CheckFlag(by=ARBITER), after=181 * SECOND)
        assert game.outcome.termination is Termination.FLAG
        return
    assert game.refused(c.CheckFlag(by=ARBITER), after=181 * SECOND).code is RefusalCode.ARBITER_SILENT
    assert game.table.outcome is None


@pytest.mark.law("RAP-10", *SINCE_2005)
@pytest.mark.parametrize("year", SINCE_2005)
@pytest.mark.parametrize(("black", "result"), [("3qk3", "0-1"), ("4k3", "1/2-1/2")])
def test_a_win_on_time_is_claimed(year, black, result):
    """B8 of 2005, A4d2 of 2009, A.5.3: his own flag up and the opponent's down; a draw if he cannot mate."""
    game = unsupervised(year, BLITZ, initial=f"{black}/8/8/8/8/8/8/R3K3 w - - 0 1")
    assert game.refused(c.ClaimFlag(by=player(B), seat=B), after=100 * SECOND).code is RefusalCode.FLAG_NOT_DOWN
    game.do(c.ClaimFlag(by=player(B), seat=B), after=100 * SECOND)
    assert game.outcome.result == result


@pytest.mark.law("RAP-11", *SILENT)
@pytest.mark.parametrize("year", SILENT)
def test_both_flags_down_are_a_draw(year):
    """B9 of 2005, A4d of 2009: if both flags have fallen the game is drawn; in 2005 no arbiter says so (B7)."""
    game = unsupervised(year, "180")
    game.announce("e4", after=200 * SECOND)
    game.execute()
    game.press()
    game.now += 200 * SECOND
    if year == "2005":
        assert game.refused(c.CheckFlag(by=ARBITER)).code is RefusalCode.ARBITER_SILENT
        game.do(c.ClaimFlag(by=player(W), seat=W))
    else:
        game.do(c.CheckFlag(by=ARBITER))
    assert (game.outcome.result, game.outcome.termination) == ("1/2-1/2", Termination.BOTH_FLAGS)


@pytest.mark.law("RAP-11", *SILENT)
@pytest.mark.parametrize("year", SILENT)
def test_both_flags_down_are_a_draw_in_any_period(year):
    """B9 of 2005, A4d of 2009: article 6.11, by which play goes on after the first period, holds under supervision."""
    game = unsupervised(year, "40/900:300")
    for seat in (W, B):
        game.do(c.SetClock(by=ARBITER, seat=seat, remaining_ms=0), after=0)
    claimed = game.do(c.ClaimFlag(by=player(W), seat=W), after=0)
    assert names(claimed)[-2:] == ["BothFlagsFell", "GameEnded"]
    assert game.outcome.termination is Termination.BOTH_FLAGS


@pytest.mark.parametrize(
    ("year", "control", "matters"),
    [
        ("2005", RAPID, False),
        ("2009", RAPID, True),
        ("2009", BLITZ, True),
        ("2009", "5400", False),
        ("2023", RAPID, True),
        ("2023", "5400", False),
    ],
)
def test_where_supervision_matters(year, control, matters):
    """A3 and B2 of 2009, A.3 and B.3 of 2018: in rapid and blitz; never in standard chess, and in 2005 nowhere."""
    assert supervision_matters(unsupervised(year, control).table) is matters


@pytest.mark.parametrize(("moves", "stands"), [(0, None), (1, 2), (2, 4)])
def test_a_competition_says_how_long_a_set_up_is_claimed(moves, stands):
    """E1, A4a: after as many moves by each as the competition says; where it says none, at any time."""
    found = c.FindSetupFault(by=ARBITER, fault=SetupFault.INITIAL_POSITION)
    game = unsupervised("2009", setup_claim_moves=moves)
    for ply, move in enumerate(("Nf3", "Nf6", "Ng1", "Ng8", "Nf3"), 1):
        game.play(move)
        if ply == stands:
            assert game.refused(found).code is RefusalCode.SETUP_STANDS_UNCASTLED
            return
    assert names(game.do(found))[-1] == "GameEnded"
    assert stands is None


@pytest.mark.law("RAP-12", *SILENT)
@pytest.mark.parametrize("year", SILENT)
def test_there_is_no_quickplay_finish_in_blitz(year):
    """C2 of 2005, B3b of 2009: article 10.2 does not apply in blitz."""
    game = unsupervised(year, "180")
    command = c.ClaimQuickplay(by=player(W), seat=W, ground=QuickplayGround.NO_EFFORT)
    assert game.refused(command, after=100 * SECOND).code is RefusalCode.NO_QUICKPLAY_FINISH


@pytest.mark.law("RAP-8", *ACTING)
@pytest.mark.parametrize("year", SINCE_2005)
def test_an_impossible_position_draws_after_one_more_move(year):
    """A.4.4 of 2018: both kings in check or a pawn on its last rank: one more move, and if it still stands, a draw."""
    found = c.FindImpossiblePosition(by=ARBITER)
    game = unsupervised(year)
    game.play("e4")
    game.do(read_out(B, PAWN_ON_ITS_LAST_RANK))
    if year in SILENT:
        assert game.refused(found).code is RefusalCode.POSITION_IS_RESTORED
        return
    assert only(game.do(found), e.ImpossiblePositionFound).ply == 1
    assert game.refused(found).code is RefusalCode.NEXT_MOVE_AWAITED
    game.play("e5")
    game.do(found)
    assert (game.outcome.result, game.outcome.termination) == ("1/2-1/2", Termination.IMPOSSIBLE_POSITION)
    game.do(c.RestorePosition(by=ARBITER, ply=2, cause=Irregularity.DISPLACED_PIECES))
    game.do(read_out(B, PAWN_ON_ITS_LAST_RANK))
    assert names(game.do(found)) == ["ImpossiblePositionFound"]  # the moves that went by are gone, and one is due again


@pytest.mark.law("RAP-8", *ACTING)
@pytest.mark.parametrize("year", ACTING)
def test_a_possible_position_is_not_drawn(year):
    """A.4.4 of 2018: where no such position is on a board it is not found; nor does one found before draw any more."""
    found = c.FindImpossiblePosition(by=ARBITER)
    game = unsupervised(year)
    game.play("e4")
    assert game.refused(found).code is RefusalCode.NO_IMPOSSIBLE_POSITION
    game.do(read_out(B, BOTH_IN_CHECK))
    game.do(found)
    game.do(read_out(B, game.board(W)))
    game.play("e5")
    assert game.refused(found).code is RefusalCode.NO_IMPOSSIBLE_POSITION
    game.do(read_out(W, PAWN_ON_ITS_LAST_RANK))
    assert only(game.do(found), e.ImpossiblePositionFound).ply == 2  # another one, which waits for its own next move
    assert game.table.outcome is None


@pytest.mark.law("RAP-8", *ACTING)
@pytest.mark.parametrize("year", ACTING)
def test_an_impossible_position_draws_however_late_the_arbiter_says_so(year):
    """A.4.4 of 2018: in blitz two moves may be over before he does; it has stood after each of them."""
    found = c.FindImpossiblePosition(by=ARBITER)
    game = unsupervised(year, BLITZ)
    game.play("e4")
    game.do(read_out(B, PAWN_ON_ITS_LAST_RANK))
    game.do(found)
    game.play("e5", "Nf3")
    game.do(found)
    assert game.outcome.termination is Termination.IMPOSSIBLE_POSITION


@pytest.mark.law("RAP-8", *ACTING)
@pytest.mark.parametrize("year", ACTING)
@pytest.mark.parametrize(("other", "kept"), [("Nc6", 1), ("e5", 2)])
def test_an_impossible_position_that_was_put_right_draws_no_later_one(year, other, kept):
    """A.4.4 of 2018, D.2.9: where boards were put right, or moves taken back, another one waits for its own move."""
    found = c.FindImpossiblePosition(by=ARBITER)
    game = unsupervised(year)
    game.play("e4", "e5")
    game.note(W, "e5", 2)
    game.note(B, game.san(other, 2), 2)
    game.do(read_out(B, PAWN_ON_ITS_LAST_RANK))
    game.do(found)
    game.do(c.Reconcile(by=ARBITER))
    assert len(game.table.line) == kept
    game.do(read_out(W, BOTH_IN_CHECK))
    assert names(game.do(found)) == ["ImpossiblePositionFound"]
    assert game.refused(found).code is RefusalCode.NEXT_MOVE_AWAITED


@pytest.mark.law("RAP-8", *ACTING)
@pytest.mark.parametrize("year", ACTING)
def test_an_impossible_position_of_displaced_pieces_draws_no_later_one(year):
    """A.4.4 of 2018, 7.6: put right in the move in progress, it is found anew where it comes about anew."""
    found = c.FindImpossiblePosition(by=ARBITER)
    game = unsupervised(year)
    game.play("e4")
    game.do(read_out(B, PAWN_ON_ITS_LAST_RANK))
    game.do(found)
    game.do(c.RestorePosition(by=ARBITER, ply=2, cause=Irregularity.DISPLACED_PIECES, move_stands=True))
    game.do(read_out(B, BOTH_IN_CHECK))
    assert names(game.do(found)) == ["ImpossiblePositionFound"]


@pytest.mark.law("RAP-13", *SILENT)
@pytest.mark.parametrize("year", SILENT)
@pytest.mark.parametrize(
    ("black", "termination"),
    [("3qk3", Termination.ILLEGAL_MOVE), ("4k3", Termination.ILLEGAL_MOVE_CANNOT_MATE)],
)
def test_a_claim_in_blitz_wins_and_gives_no_time(year, black, termination):
    """C3 of 2005, B3c of 2009: the illegal move is taken back, no minutes are given, and the game is over."""
    game = unsupervised(year, BLITZ, initial=f"{black}/8/8/8/8/8/8/R3K3 w - - 0 1")
    illegal(game, Announcement(piece=Piece.ROOK, to="b3"))
    events = game.do(claiming())
    assert names(events) == ["IllegalMoveCompleted", "GameEnded"]
    assert only(events, e.IllegalMoveCompleted).bonus_ms == 0
    assert game.outcome.termination is termination


@pytest.mark.law("RAP-7", *SILENT)
@pytest.mark.parametrize("year", SILENT)
def test_the_third_illegal_move_that_is_claimed_loses_in_rapid(year):
    """7.4b with B6 of 2005 and A4c of 2009: each one claimed counts, and the third costs the game."""
    game = unsupervised(year)
    for _ in range(2):
        illegal(game)
        assert names(game.do(claiming())) == ["IllegalMoveCompleted"]
    illegal(game)
    lost = game.do(claiming())
    assert names(lost) == ["IllegalMoveCompleted", "GameEnded"]
    assert (game.outcome.winner, game.outcome.termination) == (B, Termination.ILLEGAL_MOVES)
    assert only(lost, e.GameEnded).clock.white == only(lost, e.IllegalMoveCompleted).clock.white  # as before that move


@pytest.mark.law("RAP-7", *SILENT)
@pytest.mark.parametrize("year", SILENT)
def test_only_an_illegal_move_that_was_just_completed_is_claimed(year):
    """A4c: there is none before the first move and none after a legal one; the arbiter has to have the clocks run."""
    game = unsupervised(year)
    assert game.refused(claiming()).code is RefusalCode.NO_ILLEGAL_MOVE
    game.play("e4")
    assert game.refused(claiming()).code is RefusalCode.NO_ILLEGAL_MOVE
    game = unsupervised(year)
    illegal(game)
    game.do(c.StopClocks(by=ARBITER))
    assert game.refused(claiming()).code is RefusalCode.CLOCKS_STOPPED


@pytest.mark.law("RAP-7", "2009")
def test_an_illegal_move_is_on_its_players_tape():
    """E2.5, A4c: completed and unclaimed, it is on the tape in the words that he said."""
    game = Game(control=RAPID, supervised=False)
    assert names(illegal(game)) == ["ClockPressed", "IllegalMoveUnclaimed", "Noted"]


def test_an_illegal_move_that_the_arbiter_counts_is_moved_again_on_its_players_clock():
    """2009, A4c, 7.4a: White has captured the king and pressed; his own clock runs again, and he can press it."""
    game = Game(initial="4k3/8/8/8/4n3/8/8/4R1K1 w - - 0 1", white=SIGHTED, control="900", supervised=False)
    game.announce(Announcement(piece=Piece.ROOK, to="e8"))
    game.execute()
    game.now += 20 * SECOND
    game.press()
    pressed_at = game.table.clock.remaining(W, game.now)
    game.do(c.CountIllegal(by=ARBITER, seat=W, act=IllegalAct.KING_CAPTURED), after=MINUTE)
    clock = game.table.clock
    assert (clock.running, clock.remaining(W, game.now), clock.remaining(B, game.now)) == (W, pressed_at, 17 * MINUTE)
    game.announce("Re2")
    game.execute()
    game.press()
    assert (game.mover, game.table.clock.running) == (B, B)


def test_an_illegal_move_counted_while_the_clocks_stand_lets_them_stand():
    """2009, A4c, 6.12: the arbiter, who has stopped them, decides when play goes on."""
    game = Game(initial="4k3/8/8/8/4n3/8/8/4R1K1 w - - 0 1", white=SIGHTED, control="900", supervised=False)
    game.announce(Announcement(piece=Piece.ROOK, to="e8"))
    game.execute()
    game.press()
    game.do(c.StopClocks(by=ARBITER))
    game.do(c.CountIllegal(by=ARBITER, seat=W, act=IllegalAct.KING_CAPTURED))
    assert game.table.clock.running is None
    game.do(c.Resume(by=ARBITER))
    assert game.table.clock.running is W


def test_an_illegal_move_that_the_arbiter_counts_stands_on_no_scoresheet():
    """7.4a: it is taken back, and what either has noted of it is no difference from the move in its place."""
    game = Game(initial="4k3/8/8/8/4n3/8/8/4R1K1 w - - 0 1", white=SIGHTED)
    rook = Announcement(piece=Piece.ROOK, to="e8")
    game.announce(rook)
    game.execute()
    game.note(B, rook, ply=1)
    game.do(c.CountIllegal(by=ARBITER, seat=W, act=IllegalAct.KING_CAPTURED))
    assert not game.table.sheets.black.has(1)
    game.play("Re2")
    assert game.table.differences == ()
