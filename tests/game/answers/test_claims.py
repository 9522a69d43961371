"""Claims of a draw and what a wrong one costs, edition by edition (1993, 10.10 to 10.13; 2009, 9.2 to 9.5)."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game import commands as c
from game import events as e
from game.actors import ARBITER, Actor, Evidence, Role
from game.announcement import Announcement, Castling, Piece
from game.clock import ChessClock
from game.errors import RefusalCode
from game.events import Termination
from game.evolve import replay
from game.rules.noting import offers_owed
from game.speed import Speed, speed_of
from game.time_control import TimeControl
from game.time_reason import TimeReason
from tests.editions import EDITIONS as ALL
from tests.editions import load
from tests.game.playing import MINUTE, SECOND, SIGHTED, B, Game, W, names, only, player

BACK_AND_FORTH = ("Nf3", "Nf6", "Ng1", "Ng8")
QUIET = "7k/8/8/8/8/8/R7/K7 {} - - {} 80"


def claim(announcement=None, seat=W, words=""):
    """The player claims a third time, of the position or with a move."""
    return c.ClaimThreefold(by=player(seat), seat=seat, announcement=announcement, evidence=Evidence(words=words))


def fifty(announcement=None, seat=W):
    """The player claims by the fifty moves."""
    return c.ClaimFifty(by=player(seat), seat=seat, announcement=announcement)


@pytest.mark.law("CLM-1", *ALL)
@pytest.mark.law("CLM-3", *ALL)
@pytest.mark.law("CLM-9", *ALL)
@pytest.mark.parametrize("year", ALL)
def test_the_player_to_move_claims_what_has_just_appeared(year):
    """The same position with the same player to move a third time is a draw at once; his opponent cannot claim it."""
    game = Game(edition=load(year))
    game.play(*BACK_AND_FORTH, *BACK_AND_FORTH)
    assert game.refused(claim(seat=B)).code is RefusalCode.NOT_YOUR_TURN
    assert only(game.do(claim()), e.DrawClaimed).count == 3
    assert game.outcome.termination is Termination.THREEFOLD


@pytest.mark.law("CLM-2", *ALL)
@pytest.mark.parametrize("year", ALL)
def test_a_position_about_to_appear_is_claimed_with_the_move_written(year):
    """The move is on the scoresheet and declared; the position after it is judged, and the move is not played."""
    game = Game(edition=load(year))
    game.play(*BACK_AND_FORTH, *BACK_AND_FORTH[:3])
    game.note(W, "Ng1") if game.table.sheets.white.next_missing() < 8 else None
    game.do(claim(Announcement(piece=Piece.KNIGHT, to="g8"), B, words="Sg8"))
    assert game.outcome.termination is Termination.THREEFOLD
    assert game.table.sheets.black.entry(8).text == "Sg8"
    assert len(game.table.line) == 7


@pytest.mark.law("CLM-4", *ALL)
@pytest.mark.parametrize("year", ALL)
def test_a_position_with_other_rights_is_another(year):
    """Castling that has been lost, or a pawn that could be taken in passing, makes another position of it."""
    game = Game(edition=load(year), initial="4k2r/8/8/8/8/8/8/4K3 w k - 0 1")
    game.play("Kd1", "Rh7", "Ke1", "Rh8", "Kd1", "Rh7", "Ke1", "Rh8")
    assert only(game.do(claim()), e.DrawClaimed).count == 2
    game = Game(edition=load(year), initial="4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1")
    game.play("e4", "Kd8", "Kd1", "Ke8", "Ke1", "Kd8", "Kd1", "Ke8", "Ke1")
    assert only(game.do(claim(seat=B)), e.DrawClaimed).count == 2


@pytest.mark.law("CLM-4", *ALL)
def test_taking_in_passing_that_is_not_legal_makes_no_difference():
    """A pawn that stands so but cannot be taken legally leaves all possible moves the same."""
    game = Game(initial="8/8/8/8/k2p3R/8/4P3/4K3 w - - 0 1")
    game.play("e4", "Kb4", "Kd1", "Ka4", "Ke1")
    assert only(game.do(claim(seat=B)), e.DrawClaimed).count == 2


@pytest.mark.law("CLM-5", "1993", "2005")
@pytest.mark.parametrize("year", ["1993", "2005"])
def test_a_touch_does_not_yet_lose_the_right(year):
    """1993, 10.11; 2005, 9.4: the right to claim is lost by a move, and comes back with the position."""
    game = Game(edition=load(year))
    game.play(*BACK_AND_FORTH, *BACK_AND_FORTH)
    game.do(c.Touch(by=player(W), seat=W, square="g1"))
    game.announce("Nf3")
    game.execute()
    assert game.refused(claim()).code is RefusalCode.CLAIM_RIGHT_LOST
    game.press()
    game.repeat(game.table.line[-1].announcement)
    game.execute(B)
    game.note(B, "Nf3")
    game.play(*BACK_AND_FORTH[1:])
    game.do(c.Touch(by=player(W), seat=W, square="g1"))
    assert only(game.do(claim()), e.DrawClaimed).correct


@pytest.mark.law("CLM-5", "2009", "2018", "2023")
@pytest.mark.parametrize("year", ["2009", "2018", "2023"])
def test_a_touch_loses_the_right(year):
    """9.4: who touches a piece without having claimed loses the right on that move."""
    game = Game(edition=load(year))
    game.play(*BACK_AND_FORTH, *BACK_AND_FORTH)
    game.do(c.Touch(by=player(W), seat=W, square="g1"))
    assert game.refused(claim()).code is RefusalCode.CLAIM_RIGHT_LOST


@pytest.mark.law("CLM-6", *ALL)
@pytest.mark.parametrize("year", ALL)
@pytest.mark.parametrize(("half_moves", "correct"), [(99, False), (100, True)])
def test_fifty_moves_of_each_player(year, half_moves, correct):
    """Fifty moves by each player without a pawn moved or a piece taken draw on a claim, and no move fewer."""
    game = Game(edition=load(year), initial=QUIET.format("w", half_moves))
    assert only(game.do(fifty()), e.DrawClaimed).correct is correct


@pytest.mark.law("CLM-6", *ALL)
@pytest.mark.parametrize("year", ALL)
def test_the_move_declared_counts_among_the_fifty(year):
    """A move that is written and declared completes the fifty."""
    game = Game(edition=load(year), initial=QUIET.format("w", 99))
    game.do(fifty(Announcement(piece=Piece.ROOK, to="b2")))
    assert game.outcome.termination is Termination.FIFTY_MOVES


@pytest.mark.law("CLM-7", *ALL)
@pytest.mark.parametrize(("year", "stopped"), [("1993", 1), ("2005", 1), ("2009", 0), ("2018", 1), ("2023", 1)])
def test_what_a_claim_does_to_the_clocks(year, stopped):
    """The clocks are stopped for a claim; in 2009 the claimant may do so before, and need not."""
    game = Game(edition=load(year))
    events = game.do(claim())
    assert names(events).count("ClocksStopped") == stopped
    if stopped:
        assert game.refused(game.announcing("e4")).code is RefusalCode.CLOCKS_STOPPED
        game.do(c.Resume(by=ARBITER))
    game.announce("e4")


@pytest.mark.law("CLM-7", "2009")
def test_a_claimant_may_have_stopped_the_clocks():
    """2009, 9.5: he may stop both clocks; then he claims while they stand, and they stay so."""
    game = Game()
    game.do(c.CallArbiter(by=player(W), seat=W))
    game.do(claim())
    assert game.table.stopped


@pytest.mark.law("CLM-8", *ALL)
@pytest.mark.law("CLM-11", *ALL)
@pytest.mark.parametrize("year", ALL)
def test_a_wrong_claim_is_not_withdrawn_and_its_move_is_made(year):
    """The game goes on, the move declared must be made, and the claim cannot be changed for another."""
    game = Game(edition=load(year))
    game.do(claim(Announcement(to="e4")))
    if game.table.stopped:
        game.do(c.Resume(by=ARBITER))
    assert game.refused(claim()).code is RefusalCode.CLAIMED_MOVE_MUST_BE_MADE
    assert game.refused(game.announcing("d4")).code is RefusalCode.CLAIMED_MOVE_MUST_BE_MADE
    game.play("e4")
    assert game.table.outcome is None


@pytest.mark.law("CLM-10", *ALL)
@pytest.mark.parametrize("year", ALL)
def test_the_declared_move_is_made_whatever_is_touched_since(year):
    """1993, 10.13; 9.5b: "this move must be made"; who takes up his knight after the ruling makes it all the same."""
    game = Game(edition=load(year), white=SIGHTED)
    game.do(claim(Announcement(to="e4")))
    if game.table.stopped:
        game.do(c.Resume(by=ARBITER))
    game.do(c.Touch(by=player(W), seat=W, square="g1"))
    refusal = game.refused(game.announcing("Nf3"))
    assert (refusal.code, refusal.params) == (RefusalCode.CLAIMED_MOVE_MUST_BE_MADE, {"move": "e2e4"})
    game.announce("e4")


@pytest.mark.law("CLM-10", *ALL)
@pytest.mark.parametrize("year", ALL)
@pytest.mark.parametrize(
    ("declared", "moves"),
    [
        (Announcement(piece=Piece.BISHOP, from_file="f", from_rank=1, to="b6"), ("Bc4", "Nf3")),
        (Announcement(castling=Castling.KINGSIDE), ("Ke2", "Nf3")),
        (Announcement(piece=Piece.ROOK, from_file="a", from_rank=1, to="a5"), ("Nf3", None)),
    ],
)
def test_an_illegal_move_declared_with_a_claim_binds_its_piece(year, declared, moves):
    """9.5b: the claim is wrong and costs what it costs; the piece of the move declared moves, if it can (4.3, 4.5)."""
    game = Game(edition=load(year), white=SIGHTED)
    game.play("e4", "e5")
    claimed = only(game.do(claim(declared)), e.DrawClaimed)
    assert (claimed.correct, claimed.move) == (False, None)
    if game.table.stopped:
        game.do(c.Resume(by=ARBITER))
    made, refused = moves
    if refused:
        assert game.refused(game.announcing(refused)).code is RefusalCode.TOUCHED_PIECE_MUST_MOVE
    game.announce(made)


COSTS = [  # edition, control, what the opponent is given and the claimant charged, in seconds
    ("1993", "5400", 0, 300),
    ("2005", "5400", 180, 180),
    ("2005", "1200", 180, 180),
    ("2005", "300", 180, 150),
    ("2009", "5400", 180, 0),
    ("2009", "1200", 180, 0),
    ("2009", "300", 180, 0),
    ("2018", "5400", 120, 0),
    ("2018", "900", 120, 0),
    ("2018", "300", 60, 0),
    ("2023", "5400", 120, 0),
    ("2023", "900", 60, 0),
    ("2023", "300", 60, 0),
]


@pytest.mark.law("CLM-10", *ALL)
@pytest.mark.parametrize(("year", "control", "given_s", "charged_s"), COSTS)
def test_what_a_wrong_claim_costs(year, control, given_s, charged_s):
    """10.13B of 1993, 9.5b of 2005 and 2009, 9.5.3 of 2018 and 2023, and their rapid and blitz."""
    game = Game(edition=load(year), control=control)
    total = game.table.clock.remaining(W, game.now)
    game.do(claim(), after=0)
    clock = game.table.clock
    assert clock.remaining(B, game.now) - total == given_s * SECOND
    assert total - clock.remaining(W, game.now) == charged_s * SECOND
    events = [event for event in game.record if isinstance(event, e.TimeAdded | e.TimeCharged)]
    assert {event.reason for event in events} == {TimeReason.WRONG_CLAIM}
    assert sorted(event.ms for event in events) == sorted(s * SECOND for s in (given_s, charged_s) if s)


@pytest.mark.law("CLM-10", "1993")
def test_who_has_less_than_he_is_charged_has_lost():
    """1993, 10.13B: if the five minutes exceed his time the claimant loses; against a bare king it is a draw (10.5)."""
    game = Game(edition=load("1993"), control="300")
    game.do(claim())
    assert (game.outcome.termination, game.outcome.winner) == (Termination.FLAG, B)
    game = Game(edition=load("1993"), control="300", initial="7k/8/8/8/8/8/R7/K7 w - - 0 1")
    game.do(claim())
    assert game.outcome.termination is Termination.FLAG_CANNOT_MATE


@given(st.integers(0, 10 * MINUTE), st.integers(0, 10 * MINUTE))
def test_what_is_charged_is_used(elapsed, charge):
    """A charge takes time as thinking does: what is left and what is used keep their sum."""
    clock = ChessClock.set_to(TimeControl.parse("900")).start(0)
    after = clock.charge(W, charge, elapsed)
    assert after.balance(W, elapsed) + after.used(W, elapsed) == 900 * SECOND
    assert (after.flag_fell_at(W, elapsed) is None) is (elapsed + charge < 900 * SECOND)


@pytest.mark.parametrize(
    ("year", "control", "speed"),
    [
        ("1993", "300", Speed.STANDARD),
        ("2009", "899", Speed.BLITZ),
        ("2009", "900", Speed.RAPID),
        ("2009", "300+10", Speed.RAPID),
        ("2009", "3599", Speed.RAPID),
        ("2009", "3600", Speed.STANDARD),
        ("2009", "40/5400+30:1800+30", Speed.STANDARD),
        ("2009", "20/300", Speed.RAPID),
        ("2018", "600", Speed.BLITZ),
        ("2018", "601", Speed.RAPID),
    ],
)
def test_the_speed_of_a_game(year, control, speed):
    """A1, B1: the time for sixty moves decides, what is added with each of them counted; 1993 knows no rapid chess."""
    assert speed_of(load(year), TimeControl.parse(control)) is speed


@pytest.mark.law("ANNEX-A", "1993")
@pytest.mark.parametrize(("half_moves", "correct"), [(149, False), (150, True)])
def test_seventy_five_moves_where_the_annex_was_announced(half_moves, correct):
    """1993, 10.12: a claim with rook and bishop against rook needs seventy-five moves then."""
    initial = f"4k3/8/8/8/8/r7/8/R2BK3 w - - {half_moves} 90"
    game = Game(edition=load("1993"), annex_announced=True, initial=initial, white=SIGHTED)
    assert only(game.do(fifty()), e.DrawClaimed).correct is correct


@pytest.mark.parametrize("claiming", [claim, fifty])
def test_only_the_player_who_has_the_move_claims(claiming):
    """9.2, 9.3: Black has no claim on White's move, nor White on one that he has made."""
    game = Game()
    assert game.refused(claiming(seat=B)).code is RefusalCode.NOT_YOUR_TURN
    game.announce("e4")
    game.execute()
    assert game.refused(claiming()).code is RefusalCode.CLAIM_RIGHT_LOST


def test_a_right_claim_says_what_was_declared_and_offers_nothing():
    """9.2a, 9.5a: the move is on the sheet before it is declared; the game is drawn at once, and nothing is offered."""
    game = Game(white=SIGHTED)
    game.play(*BACK_AND_FORTH, *BACK_AND_FORTH[:3])
    events = game.do(claim(Announcement(piece=Piece.KNIGHT, from_file="f", from_rank=6, to="g8"), B, "Springer g8"))
    assert names(events) == ["Noted", "DrawClaimed", "GameEnded"]
    claimed = only(events, e.DrawClaimed)
    assert (claimed.correct, claimed.stands_as_offer, claimed.move) == (True, False, "f6g8")
    assert claimed.announcement is not None
    assert game.table.sheets.black.entry(8).text == "Springer g8"


def test_a_wrong_claim_with_a_move_has_it_on_the_sheet_too():
    """9.2a, 9.5b: written, claimed, and the opponent's three minutes, in this order; the offer stands."""
    game = Game(white=SIGHTED)
    events = game.do(claim(Announcement(to="e4"), words="e4"))
    assert names(events) == ["Noted", "DrawClaimed", "TimeAdded"]
    assert only(events, e.DrawClaimed).stands_as_offer
    refusal = game.refused(claim())
    assert (refusal.code, refusal.params) == (RefusalCode.CLAIMED_MOVE_MUST_BE_MADE, {"move": "e2e4"})


def test_a_move_declared_with_a_wrong_claim_and_made_is_written_once():
    """9.2a, 9.5b, E2.5: it stands as it was declared, and what is written again in the same words strikes nothing."""
    game = Game()
    game.do(claim(Announcement(to="e4"), words="Eva zwei Eva vier"))
    game.play("e4")
    assert (game.table.sheets.white.entry(1).text, game.table.sheets.white.entry(1).struck) == ("Eva zwei Eva vier", ())
    game = Game(white=SIGHTED)
    game.do(claim(Announcement(to="e4"), words="e4"))
    game.announce("e4")
    game.note(W, "e4", 1)
    assert (game.table.sheets.white.entry(1).text, game.table.sheets.white.entry(1).struck) == ("e4", ())


@pytest.mark.law("CLM-10", "1993", "2005", "2009", "2018", "2023")
@pytest.mark.law("SC-3", "2005", "2009", "2018", "2023")
@pytest.mark.parametrize("year", ALL)
def test_a_wrong_claim_is_noted_as_the_offer_that_it_is(year):
    """9.1b3, 8.1, C.13: a tape has it with the move in progress, who writes owes the sign; in 1993 it is no offer."""
    game = Game(edition=load(year))
    game.play("e4", "e5")
    game.do(claim())
    offered = (3,) if year != "1993" else ()
    assert (game.table.sheets.white.offers, offers_owed(game.table, B)) == (offered, offered)


def test_a_position_that_is_there_a_third_time_is_not_claimed_with_an_illegal_move():
    """9.2: either the position has appeared, or it will with the move declared; an illegal move leads nowhere."""
    game = Game()
    game.play(*BACK_AND_FORTH, *BACK_AND_FORTH)
    illegal = claim(Announcement(piece=Piece.BISHOP, from_file="f", from_rank=1, to="b6"))
    assert not only(game.do(illegal), e.DrawClaimed).correct


def test_a_legal_move_declared_with_a_claim_touches_nothing():
    """9.5b: castling that is legal is made because it was declared, not because the king was touched."""
    game = Game(white=SIGHTED, initial="4k3/8/8/8/8/8/7P/4K2R w K - 0 1")
    events = game.do(claim(Announcement(castling=Castling.KINGSIDE)))
    assert names(events) == ["DrawClaimed", "TimeAdded"]
    assert game.refused(game.announcing("Kd1")).code is RefusalCode.CLAIMED_MOVE_MUST_BE_MADE


def test_what_a_wrong_claim_costs_is_charged_only_where_a_claim_is_charged():
    """9.5b of 2009: the opponent gets three minutes, and nothing goes of the claimant's own time."""
    game = Game(wrong_claim_charged_s=300)
    assert names(game.do(claim())) == ["DrawClaimed", "TimeAdded"]


@pytest.mark.parametrize(
    "declared",
    [
        Announcement(piece=Piece.KNIGHT, from_file="h", to="d4"),  # no knight on that file
        Announcement(piece=Piece.ROOK, from_file="a", from_rank=8, to="a6"),  # the opponent's rook
    ],
)
def test_an_illegal_move_of_no_own_piece_binds_none(declared):
    """4.3, 9.5b: only a piece of his own can count as touched by the move that was declared."""
    game = Game()
    events = game.do(claim(declared))
    assert "Touched" not in names(events)
    game.announce("e4")


def test_a_piece_is_not_touched_again_by_a_claim():
    """4.3; 2005, 9.4: the knight was touched before, which then lost no right; after the claim it still binds, once."""
    game = Game(edition=load("2005"), white=SIGHTED)
    game.do(c.Touch(by=player(W), seat=W, square="g1"))
    events = game.do(claim(Announcement(piece=Piece.KNIGHT, from_file="g", from_rank=1, to="g5")))
    assert "Touched" not in names(events)
    assert game.table.turn.touched == ("g1",)


def test_a_piece_that_is_missing_on_the_own_board_is_not_touched_by_a_claim():
    """4.3, E2.7: on White's board no knight stands on g1, so none is as good as touched."""
    game = Game(white=SIGHTED)
    game.play("e4")
    game.do(c.RemovePiece(by=ARBITER, seat=W, square="g1"))
    game.play("e5")
    events = game.do(claim(Announcement(piece=Piece.KNIGHT, from_file="g", from_rank=1, to="g5")))
    assert "Touched" not in names(events)


@pytest.mark.law("CLM-10", *ALL)
@pytest.mark.parametrize("year", ALL)
def test_only_in_1993_a_wrong_claim_loses_on_time(year):
    """10.13B of 1993: who cannot pay has lost; elsewhere a flag that fell unseen is for arbiter or opponent (6.8)."""
    game = Game(edition=load(year), control="60")
    events = game.do(claim(), after=2 * MINUTE)
    assert (names(events)[-1] == "GameEnded") is (year == "1993")


@pytest.mark.law("CLM-4", *ALL)
@pytest.mark.parametrize("year", ALL)
def test_who_has_announced_a_move_claims_no_other(year):
    """9.4: announced, no other move is declared; what has been touched or made meanwhile decides, not the word."""
    for declared in (None, Announcement(to="d4")):
        game = Game(edition=load(year))
        game.announce("e4")
        command = claim(declared)
        if declared is None:
            assert not only(game.do(command), e.DrawClaimed).correct
        else:
            refusal = game.refused(command)
            assert (refusal.code, refusal.params) == (RefusalCode.ALREADY_ANNOUNCED, {"move": "e2e4"})


@pytest.mark.law("CLM-5", *ALL)
@pytest.mark.parametrize("year", ALL)
@pytest.mark.parametrize(("half_moves", "correct"), [(98, False), (99, True)])
def test_a_claim_declares_the_move_that_is_announced(year, half_moves, correct):
    """1993, 10.11; 9.4: a move that is made loses the right, later a touch; an announcement is neither (E2.3)."""
    game = Game(edition=load(year), initial=f"4k3/8/8/8/8/8/4P3/R3K3 w Q - {half_moves} 80")
    game.announce("Ra2")
    claimed = only(game.do(fifty(Announcement(piece=Piece.ROOK, to="a2"))), e.DrawClaimed)
    assert (claimed.correct, claimed.move) == (correct, "a1a2")
    if not correct:
        if game.table.stopped:  # 2009 stops no clocks for a claim
            game.do(c.Resume(by=ARBITER))
        game.execute()
        game.press()
        assert [ply.move for ply in game.table.line] == ["a1a2"]
        assert replay(game.record) == game.table


def test_an_operator_who_touches_loses_no_right_of_his_computer():
    """Games with computers, 1.3 and 3.3: what he touches binds nobody, so the repetition that it reports is claimed."""
    game = Game(white=replace(SIGHTED, computer=True))
    operator = Actor(Role.OPERATOR, W)
    game.do(c.Touch(by=operator, seat=W, square="g1"))
    assert only(game.do(c.ClaimThreefold(by=operator, seat=W, told=True)), e.DrawClaimed).count == 1


def test_a_claim_of_the_position_writes_nothing():
    """9.2b: only a move that is declared is written; the words of the claim are no entry."""
    assert "Noted" not in names(Game().do(claim(words="dritte Wiederholung")))


@pytest.mark.law("CLM-7", "1993", "2005", "2018", "2023")
@pytest.mark.parametrize("year", ["1993", "2005", "2018", "2023"])
def test_clocks_that_stand_are_not_stopped_by_a_claim(year):
    """9.5: a claim stops the clocks where they run."""
    game = Game(edition=load(year))
    assert "ClocksStopped" in names(game.do(claim()))
    game = Game(edition=load(year))
    game.do(c.StopClocks(by=ARBITER))
    assert "ClocksStopped" not in names(game.do(claim()))


@pytest.mark.law("CLM-10", "1993")
def test_the_five_minutes_are_charged_before_the_flag_decides():
    """1993, 10.13B: the record has the charge, and then the loss by it."""
    events = Game(edition=load("1993"), control="300").do(claim())
    assert names(events) == ["DrawClaimed", "ClocksStopped", "TimeCharged", "GameEnded"]
    assert only(events, e.GameEnded).clock == only(events, e.TimeCharged).clock  # nothing left, and the flag down
