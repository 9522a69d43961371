"""MOV-2: a reply before the clock is pressed, and what completes the move then (1.1, 1.3, 6.2.1.2, 6.2.2)."""

import pytest

from game import commands as c
from game import events as e
from game.actors import ARBITER, Role
from game.announcement import Announcement, Piece
from game.errors import RefusalCode
from game.evolve import replay
from game.irregularity import Irregularity
from game.legality.resolution import announcement_of
from game.rules.replies import unpressed
from game.table.agreed_line import Repetition
from game.table.position import board_of
from game.table.seat import ScoreKeeping, Seat
from game.time_reason import QuickplayGround
from tests.editions import EDITIONS as EVERY
from tests.editions import load
from tests.game.playing import B, Game, W, assistant, names, only, player

NEXT_COMPLETES = ("2018", "2023")
MUST_PRESS = ("1993", "2005", "2009")


def table(year, **more):
    """A game of two sighted players whose sheets are kept by tape, so that nobody has to write."""
    anna, hector = (Seat(name=name, score=ScoreKeeping.TAPE) for name in ("Anna", "Hector"))
    return Game(edition=load(year), white=anna, black=hector, **more)


def make(game, move):
    """Whoever has the move announces and makes it; the other repeats and executes it. No clock is pressed."""
    seat = game.mover.opponent if game.table.turn.made else game.mover
    announcement = announced(game, move)
    events = game.do(c.Announce(by=player(seat), seat=seat, announcement=announcement)) + game.execute(seat)
    if game.table.outcome is None:
        game.repeat(announcement, seat.opponent)
        game.execute(seat.opponent)
    return events


def announced(game, move):
    """The full announcement of a move in the position on the boards, the move that is made included."""
    turn = game.table.turn
    board = board_of(turn.announced.position if turn.made else game.fen, chess960=False)
    return announcement_of(board, board.parse_san(move).uci())


def press(game, seat, **more):
    """That player presses his clock."""
    return game.do(c.PressClock(by=player(seat), seat=seat), **more)


@pytest.mark.law("MOV-2", *EVERY)
@pytest.mark.parametrize("year", EVERY)
def test_who_has_the_move_may_reply_before_the_clock_is_pressed(year):
    """3.2 of 1993, 1.1, 1.3: the opponent's move is made, so that he has the move; its clock runs on for its player."""
    game = table(year)
    make(game, "e4")
    events = make(game, "e5")
    assert names(events)[:3] == ["MoveAnswered", "Noted", "Announced"]
    assert [(ply.move, ply.completed) for ply in game.table.line] == [("e2e4", False)]
    assert (game.table.turn.mover, game.table.clock.running) == (B, W)
    assert game.table.moves_completed == 0
    assert replay(game.record) == game.table


@pytest.mark.law("MOV-2", *EVERY)
@pytest.mark.parametrize("year", EVERY)
def test_a_player_may_press_after_the_reply_and_all_the_time_is_his(year):
    """6.8a, 6.7a, 6.2.2: he must be allowed to stop his clock, and the time until then is part of his own."""
    game = table(year, control="5400+30")
    make(game, "e4")
    make(game, "e5")
    used = game.now
    events = press(game, W, after=10_000)
    assert names(events) == ["ClockPressed", "AnsweredMoveCompleted"]
    clock = game.table.clock
    assert clock.side(W).used_ms == used + 10_000
    assert (clock.side(W).moves, clock.side(B).used_ms, clock.running) == (1, 0, B)
    assert clock.side(W).remaining_ms == 5_400_000 - used - 10_000 + 30_000
    assert game.table.line[0].completed
    assert names(press(game, B))[:2] == ["ClockPressed", "MoveCompleted"]
    assert (game.table.clock.running, game.table.moves_completed) == (W, 1)


@pytest.mark.law("MOV-2", *NEXT_COMPLETES)
@pytest.mark.parametrize("year", NEXT_COMPLETES)
def test_the_next_move_completes_the_one_before(year):
    """6.2.1.2: who makes his next move has completed the previous one; his clock goes on running."""
    game = table(year, control="2/600+30:600+30")
    for move in ("e4", "e5"):
        make(game, move)
    events = make(game, "Nf3")
    completed = only(events, e.AnsweredMoveCompleted)
    assert (completed.seat, completed.ply, completed.pressed) == (W, 1, False)
    assert [ply.completed for ply in game.table.line] == [True, False]
    assert (game.table.clock.side(W).moves, game.table.clock.running) == (1, W)
    press(game, W)
    assert game.table.clock.side(W).period == 1  # both of his moves count for the control
    make(game, "Nc6")
    assert (game.table.clock.side(B).moves, game.table.clock.running) == (1, B)
    press(game, B)
    assert (game.table.clock.side(B).moves, game.table.clock.side(B).period) == (2, 1)
    assert all(ply.completed for ply in game.table.line)
    assert replay(game.record) == game.table


@pytest.mark.law("MOV-2", *MUST_PRESS)
@pytest.mark.parametrize("year", MUST_PRESS)
def test_before_2018_the_clock_is_pressed_before_the_next_move(year):
    """12.3 of 1993, 6.8a, 6.7a: the move is not completed until he has pressed, and no next move completes it."""
    game = table(year)
    for move in ("e4", "e5"):
        make(game, move)
    early = c.Announce(by=player(W), seat=W, announcement=announced(game, "Nf3"))
    assert game.refused(early).code is RefusalCode.CLOCK_NOT_PRESSED
    press(game, W)
    press(game, B)
    game.announce("Nf3")


@pytest.mark.law("MOV-2", *NEXT_COMPLETES)
@pytest.mark.parametrize("year", NEXT_COMPLETES)
def test_nobody_presses_and_the_flag_falls_of_whose_clock_runs(year):
    """6.2.2: the time between making the move and pressing is in the time of whoever made it, so his flag falls."""
    game = table(year, control="60")
    for move in ("e4", "e5", "Nf3", "Nc6", "Bb5"):
        make(game, move)
    assert [ply.completed for ply in game.table.line] == [True, True, True, False]
    game.now = 60_000
    events = game.do(c.CheckFlag(by=ARBITER), after=0)
    assert only(events, e.FlagFell).seat is W
    assert game.outcome.result == "0-1"


@pytest.mark.law("MOV-2", *EVERY)
@pytest.mark.parametrize("year", EVERY)
def test_a_reply_that_mates_ends_the_game(year):
    """5.1a: mate ends the game when it is made, though the move before was never completed by the clock."""
    game = table(year)
    for move in ("f3", "e5"):
        make(game, move)
        press(game, game.mover)
    make(game, "g4")
    events = make(game, "Qh4#")
    assert names(events)[-2:] == ["Noted", "GameEnded"]
    assert only(events, e.MoveCompleted).clock.running is None
    assert (game.outcome.result, game.table.line[-1].move) == ("0-1", "d8h4")
    assert [game.table.line[-1].clock.side(seat).moves for seat in (W, B)] == [2, 2]
    assert replay(game.record) == game.table


@pytest.mark.parametrize("year", EVERY)
def test_a_reply_is_begun_by_a_hand_too(year):
    """4.3: who has the move and touches a piece of his must move it, though his opponent's clock still runs."""
    game = table(year)
    make(game, "e4")
    events = game.do(c.Touch(by=player(B), seat=B, square="g8"))
    assert names(events) == ["MoveAnswered", "Noted", "Touched"]
    bound = game.refused(c.Announce(by=player(B), seat=B, announcement=game.san("e5")))
    assert bound.code is RefusalCode.TOUCHED_PIECE_MUST_MOVE


@pytest.mark.parametrize(
    "begun",
    [
        c.Announce(by=player(B), seat=B, announcement=Announcement(piece=Piece.PAWN, to="e5")),
        c.Adjust(by=player(B), seat=B),
        c.ClaimThreefold(by=player(B), seat=B),
        c.ClaimFifty(by=player(B), seat=B),
        c.ClaimQuickplay(by=player(B), seat=B, ground=QuickplayGround.NO_EFFORT),
        c.Touch(by=player(B), seat=B, square="g8"),
        c.RemovePiece(by=player(B), seat=B, square="g8"),
        c.PlacePiece(by=player(B), seat=B, square="f6", origin="g8"),
    ],
    ids=lambda command: type(command).__name__,
)
def test_what_only_the_player_having_the_move_does_begins_his_reply(begun):
    """4.2, 4.3, 9.2, 9.3, 10.2: White's move stands on both boards, so that Black has the move before White presses."""
    game = table("2009", control="100")
    make(game, "e4")
    assert names(game.do(begun))[0] == "MoveAnswered"
    assert game.mover is B


@pytest.mark.law("TCH-1", *EVERY)
@pytest.mark.parametrize("year", EVERY)
def test_who_may_adjust_before_the_clock_is_pressed(year):
    """4.2: the player having the move; from 2018 only the player whose clock is running (6.2.5), which is not he."""
    game = table(year)
    make(game, "e4")
    adjusting = c.Adjust(by=player(B), seat=B)
    if year in NEXT_COMPLETES:
        assert game.refused(adjusting).code is RefusalCode.CLOCK_NOT_RUNNING_FOR_YOU
        press(game, W)
        game.do(adjusting)
    else:
        assert names(game.do(adjusting))[-1] == "Adjusted"
    assert game.table.turn.adjusting


def test_a_hand_that_still_puts_the_opponents_move_right_is_no_reply():
    """E2.1: before the opponent's move stands on the own board as it was made, nobody has begun to reply."""
    game = table("2023")
    game.announce("e4")
    game.execute(W)
    game.repeat(game.table.turn.announced.announcement, B)
    game.execute(B, Announcement(piece=Piece.PAWN, to="e3"))
    events = game.do(c.PlacePiece(by=player(B), seat=B, square="e4", origin="e3"))
    assert "MoveAnswered" not in names(events)
    assert game.mover is W


def test_no_reply_to_a_move_that_is_not_made_repeated_and_executed():
    """1.3, E2.1: the move is announced; as long as it is not made and repeated, nobody else has the move."""
    game = table("2023")
    game.announce("e4")
    early = c.Announce(by=player(B), seat=B, announcement=Announcement(piece=Piece.PAWN, to="e5"))
    assert game.refused(early).code is RefusalCode.NOT_REPEATED
    game.repeat(Announcement(piece=Piece.PAWN, to="e3"), B)
    assert game.refused(early).code is RefusalCode.REPETITION_DIFFERS
    game.repeat(game.table.turn.announced.announcement, B)
    assert game.refused(early).code is RefusalCode.NOT_EXECUTED
    game.execute(B)
    assert game.refused(early).code is RefusalCode.MOVE_NOT_MADE
    game.execute(W)
    game.do(early)


def test_no_reply_to_a_move_that_is_only_repeated_or_only_executed():
    """1.3, E2.1: made it is, on White's board; Black has the move when he has repeated and executed it."""
    executed, repeated = table("2023"), table("2023")
    for game in (executed, repeated):
        game.announce("e4")
        game.execute(W)
    executed.execute(B)
    repeated.repeat(Announcement(piece=Piece.PAWN, to="e4"), B)
    reply = c.Announce(by=player(B), seat=B, announcement=Announcement(piece=Piece.PAWN, to="e5"))
    assert executed.refused(reply).code is RefusalCode.NOT_REPEATED
    assert repeated.refused(reply).code is RefusalCode.NOT_EXECUTED
    touch = c.Touch(by=player(B), seat=B, square="e7")
    assert names(executed.do(touch)) == names(repeated.do(touch)) == []  # a hand that carries out White's move


def test_nobody_adjusts_before_he_has_executed_the_opponents_move():
    """4.2, E2.1: "I adjust" is for the player who has the move, and Black has not executed White's yet."""
    game = table("2009")
    game.announce("e4")
    game.execute(W)
    game.repeat(Announcement(piece=Piece.PAWN, to="e4"), B)
    assert game.refused(c.Adjust(by=player(B), seat=B)).code is RefusalCode.NOT_EXECUTED
    game.execute(B)
    assert names(game.do(c.Adjust(by=player(B), seat=B)))[-1] == "Adjusted"


def test_nobody_replies_to_his_own_move():
    """1.3: White's move is made, repeated and executed; who says another now has announced already."""
    game = table("2023")
    make(game, "e4")
    again = c.Announce(by=player(W), seat=W, announcement=Announcement(piece=Piece.PAWN, to="d4"))
    assert game.refused(again).code is RefusalCode.ALREADY_ANNOUNCED
    assert game.table.line == ()


def test_what_is_unpressed_is_told_while_the_clock_runs():
    """6.2.2: White may press until Black's reply is completed, and not while the arbiter has stopped the clocks."""
    game = table("2023")
    make(game, "e4")
    assert unpressed(game.table, W) is None  # that press is on time
    make(game, "e5")
    late = unpressed(game.table, W)
    assert late is not None
    assert late.move == "e2e4"
    game.do(c.StopClocks(by=ARBITER))
    assert unpressed(game.table, W) is None


@pytest.mark.law("MOV-2", *NEXT_COMPLETES)
@pytest.mark.parametrize("year", NEXT_COMPLETES)
def test_an_illegal_move_completes_none_before(year):
    """6.2.1.2, 7.5.1: White's second move is illegal; made on his board it is no next move, and he has to press."""
    game = table(year)
    make(game, "e4")
    make(game, "e5")
    game.do(c.Touch(by=player(W), seat=W, square="a1"))
    illegal = Announcement(piece=Piece.ROOK, from_file="a", from_rank=1, to="a5")
    game.do(c.Announce(by=player(W), seat=W, announcement=illegal))
    assert names(game.execute(W))[-1] == "MoveMade"
    assert [ply.completed for ply in game.table.line] == [False, False]


def test_a_repetition_said_twice_is_no_reply():
    """7.5.1: an illegal move counts when the clock completes it; White's e4 said by Black before that is no move."""
    game = table("2023")
    make(game, "e4")
    again = game.table.turn.announced.announcement
    assert game.table.turn.announced.repetition is Repetition.AGREES
    refusal = game.refused(c.Announce(by=player(B), seat=B, announcement=again))
    assert refusal.code is RefusalCode.NO_LEGAL_REPLY
    assert game.table.line == ()


def test_after_the_reply_a_slip_of_the_tongue_is_corrected_no_more():
    """E2.6, D.2.8: immediately, and before the opponent's clock is started; the reply was begun in between."""
    game = table("2009")
    make(game, "e4")
    make(game, "e5")
    late = c.Correct(by=player(W), seat=W, announcement=Announcement(piece=Piece.PAWN, to="e3"))
    assert game.refused(late).code is RefusalCode.ALREADY_ANSWERED


def test_a_restored_position_has_the_clock_as_if_it_had_been_pressed():
    """7.1, 7.5.1: going back to a move that was answered first, the arbiter starts the clock of whoever replies."""
    game = table("2018")
    for move in ("e4", "e5", "Nf3"):
        make(game, move)
    spent = game.table.clock.used(W, game.now)
    game.do(c.RestorePosition(by=ARBITER, ply=2, cause=Irregularity.DISPLACED_PIECES))
    assert [ply.completed for ply in game.table.line] == [True]
    assert game.table.clock.side(W).moves == 1
    assert 0 < game.table.clock.side(W).used_ms < spent
    game.do(c.Resume(by=ARBITER))
    assert game.table.clock.running is B
    assert replay(game.record) == game.table


def test_sealing_begins_with_every_move_completed():
    """Guidelines I.1: the player on move seals, and the move before his is completed by the arbiter's hand."""
    game = table("2018")
    for move in ("e4", "e5", "Nf3"):
        make(game, move)
    make(game, "Nc6")
    game.do(c.Adjourn(by=ARBITER, left_ms=0))
    assert game.table.session.adjournment.sealer is B
    assert [ply.completed for ply in game.table.line] == [True, True, True]
    assert game.table.clock.running is B


@pytest.mark.law("MOV-2", "2009")
def test_a_blind_players_move_is_answered_when_his_assistant_has_made_it():
    """E2.9a: the assistant's hands execute on the opponent's board; the opponent may reply before the blind press."""
    anna = Seat(name="Anna", visually_impaired=True, has_assistant=True, score=ScoreKeeping.TAPE)
    game = Game(edition=load("2009"), white=anna, black=Seat(name="Hector", score=ScoreKeeping.TAPE))
    game.announce("e4")
    game.execute(W)
    said = game.table.turn.announced
    assert said is not None
    game.repeat(said.announcement, B)
    game.do(c.Execute(by=assistant(W), seat=B))
    assert assistant(W).role is Role.ASSISTANT
    game.do(c.Announce(by=player(B), seat=B, announcement=announced(game, "e5")))
    assert game.mover is B
    press(game, W)
    assert game.table.clock.running is B


@pytest.mark.law("MOV-2", *NEXT_COMPLETES)
@pytest.mark.parametrize("year", NEXT_COMPLETES)
def test_the_slip_of_the_next_move_is_corrected_though_the_one_before_is_not_completed(year):
    """E2.6: White has announced his second move and nobody has pressed: that announcement is his to correct."""
    game = table(year)
    make(game, "e4")
    make(game, "e5")
    game.do(c.Announce(by=player(W), seat=W, announcement=announced(game, "Nf3")))
    corrected = game.do(c.Correct(by=player(W), seat=W, announcement=Announcement(piece=Piece.KNIGHT, to="c3")))
    assert only(corrected, e.Corrected).move == "b1c3"


@pytest.mark.law("MOV-2", *EVERY)
@pytest.mark.parametrize("year", EVERY)
def test_a_reply_needs_running_clocks(year):
    """6.12: while the arbiter has stopped the clocks nobody answers a move that was not pressed."""
    game = table(year)
    make(game, "e4")
    reply = announced(game, "e5")
    game.do(c.StopClocks(by=ARBITER))
    assert game.refused(c.Announce(by=player(B), seat=B, announcement=reply)).code is RefusalCode.CLOCKS_STOPPED
    touched = c.Touch(by=player(B), seat=B, square="e7")
    assert game.refused(touched).code is RefusalCode.CLOCKS_STOPPED


@pytest.mark.law("MOV-2", *EVERY)
@pytest.mark.parametrize("year", EVERY)
@pytest.mark.parametrize("pressed", [False, True])
def test_going_back_to_a_move_that_was_answered_has_it_completed(year, pressed):
    """6.13, 7.5: back before Black's reply White has moved, pressed or not; his time is that of his press, or reply."""
    game = table(year, control="5400+30")
    make(game, "e4")
    answered_at = game.now
    make(game, "e5")
    if pressed:
        press(game, W, after=10_000)
        answered_at = game.now
    displaced = c.RestorePosition(by=ARBITER, ply=2, cause=Irregularity.DISPLACED_PIECES)
    game.do(displaced)
    assert [(ply.move, ply.completed) for ply in game.table.line] == [("e2e4", True)]
    assert (game.mover, game.table.moves_completed) == (B, 1)
    white = game.table.clock.side(W)
    assert white.moves == 1
    assert answered_at <= white.used_ms <= answered_at + 2_000


@pytest.mark.law("MOV-2", *NEXT_COMPLETES)
@pytest.mark.parametrize("year", NEXT_COMPLETES)
def test_scoresheets_that_differ_go_back_to_a_move_that_was_answered(year):
    """E2.8, 6.13: nobody has pressed since; back where both sheets agree, White's move counts as completed."""
    game = table(year)
    for move in ("e4", "e5", "Nf3", "Nc6"):
        make(game, move)
    game.do(c.Touch(by=player(W), seat=W, square="b1"))  # White's reply is begun
    other = Announcement(piece=Piece.KNIGHT, from_file="g", from_rank=8, to="f6")
    game.do(c.Note(by=player(W), seat=W, text="Nf6", announcement=other, ply=4))
    game.do(c.Reconcile(by=ARBITER))
    assert [(ply.move, ply.completed) for ply in game.table.line][2:] == [("g1f3", True)]
    assert (game.mover, game.table.moves_completed, game.table.stopped) == (B, 2, True)


@pytest.mark.law("MOV-2", *NEXT_COMPLETES)
@pytest.mark.parametrize("year", NEXT_COMPLETES)
def test_each_answered_move_has_the_clocks_as_if_it_had_been_pressed(year):
    """6.13: nobody pressed, and yet each move has every move before it counted, and standing clocks."""
    game = table(year)
    for move in ("e4", "e5", "Nf3", "Nc6"):
        make(game, move)
    clocks = [ply.clock for ply in game.table.line]
    assert [(clock.white.moves, clock.black.moves) for clock in clocks] == [(1, 0), (1, 1), (2, 1)]
    assert [clock.on_move for clock in clocks] == [B, W, B]
    assert {clock.running for clock in clocks} == {None}


@pytest.mark.law("MOV-2", *NEXT_COMPLETES)
@pytest.mark.parametrize("year", NEXT_COMPLETES)
def test_what_is_only_announced_completes_nothing(year):
    """6.2.1.2: the next move completes the one before when it is made; a press before that is too early for both."""
    game = table(year)
    make(game, "e4")
    make(game, "e5")
    game.do(c.Announce(by=player(W), seat=W, announcement=announced(game, "Nf3")))
    assert game.refused(c.PressClock(by=player(W), seat=W)).code is RefusalCode.PIECE_NOT_PLACED
    adjourned = game.do(c.Adjourn(by=ARBITER, left_ms=60_000))
    assert names(adjourned) == ["AnsweredMoveCompleted", "AdjournmentOrdered", "TimeCharged"]
    assert [ply.completed for ply in game.table.line] == [True, False]
    assert (game.table.clock.running, game.table.clock.side(W).moves) == (W, 1)


@pytest.mark.law("MOV-2", *NEXT_COMPLETES)
@pytest.mark.parametrize("year", NEXT_COMPLETES)
def test_the_arbiter_completes_both_moves_before_a_reply_is_sealed(year):
    """Guidelines I.1: Black has announced his second move; White's is pressed and Black's first counted by hand."""
    game = table(year)
    for move in ("e4", "e5", "Nf3"):
        make(game, move)
    game.do(c.Announce(by=player(B), seat=B, announcement=announced(game, "Nc6")))
    completed = game.do(c.Adjourn(by=ARBITER, left_ms=0))
    assert names(completed) == ["AnsweredMoveCompleted", "AnsweredMoveCompleted", "AdjournmentOrdered"]
    assert [ply.completed for ply in game.table.line] == [True, True, True]
    clock = game.table.clock
    assert (clock.running, clock.side(W).moves, clock.side(B).moves) == (B, 2, 1)


@pytest.mark.law("MOV-2", *EVERY)
def test_words_begin_a_reply_on_a_board_that_is_wrong_too():
    """1.1, E2.7: Black heard e3 and executed that; he announces his reply all the same, and the difference is found."""
    game = table("2009")
    announcement = game.san("e4")
    game.announce(announcement)
    game.execute(W)
    game.repeat(announcement, B)
    game.execute(B, Announcement(to="e3"))
    reply = c.Announce(by=player(B), seat=B, announcement=announced(game, "e5"))
    assert names(game.do(reply))[0] == "MoveAnswered"


def test_the_arbiters_hand_begins_no_reply():
    """7.3: he puts a piece right on Black's board; White's move waits for its press as before."""
    game = table("2009")
    make(game, "e4")
    removed = c.RemovePiece(by=ARBITER, seat=B, square="a7")
    assert "MoveAnswered" not in names(game.do(removed))
    game = table("2009")
    make(game, "e4")
    game.do(c.StopClocks(by=ARBITER))
    assert game.refused(c.Adjust(by=player(B), seat=B)).code is RefusalCode.CLOCKS_STOPPED
