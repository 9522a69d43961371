"""The appendix for visually impaired players (2005, F; 2009, E; 2018 and 2023, D), in the variants of the editions."""

from dataclasses import replace

import pytest

from dialogue.narration.moves import sayings
from game import commands as c
from game import events as e
from game.actors import ARBITER
from game.announcement import Announcement, Piece
from game.errors import PermissionReason, RefusalCode
from game.events import ReconciliationRule
from game.table.seat import ScoreKeeping, Seat
from tests.editions import load
from tests.game.playing import BLIND, SIGHTED, B, Game, W, assistant, names, only, player

SINCE_2005 = ("2005", "2009", "2018", "2023")
HELPED = Seat(name="Anna Blum", visually_impaired=True, has_assistant=True)
TO_A8 = Announcement(to="a8")
EXCHANGE = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1"

pytestmark = pytest.mark.parametrize("year", SINCE_2005)


def game_of(year, **more):
    """A game under that edition."""
    return Game(edition=load(year), **more)


@pytest.mark.law("BLIND-0", *SINCE_2005)
def test_each_player_has_his_own_board(year):
    """E1: two boards, of which one can be wrong without the other; and a competition may adapt the rules."""
    game = game_of(year)
    game.play("e4", on_other_board=Announcement(to="e3"))
    assert game.board(W) != game.board(B)
    own = load(year).with_rules({"unclear_entry": "differs"})
    assert own.changes(load(year)) == ("unclear_entry",)
    assert load(year).blind_appendix


@pytest.mark.law("BLIND-1", *SINCE_2005)
def test_a_move_is_announced_repeated_and_executed(year):
    """Rule 1: announced clearly, repeated by the opponent, executed on his board, before he announces his own."""
    game = game_of(year)
    game.announce("e4")
    game.execute()
    game.press()
    assert game.refused(game.announcing("e5")).code is RefusalCode.NOT_REPEATED
    game.repeat(game.table.line[0].announcement)
    assert game.refused(game.announcing("e5")).code is RefusalCode.NOT_EXECUTED
    game.execute()
    game.announce("e5")


@pytest.mark.law("BLIND-1", *SINCE_2005)
@pytest.mark.law("ERR-05", "2005")
def test_the_piece_of_a_promotion_is_announced(year):
    """E2.1, D.2.1: the player must announce the piece; F2.1 of 2005 does not ask for it, what stands decides (4.4d).

    Which piece it is nobody can tell before it is named or put there.
    """
    game = game_of(year, initial="7k/P7/8/8/8/8/8/K7 w - - 0 1")
    assert game.refused(game.announcing(TO_A8)).code is RefusalCode.PROMOTION_MISSING
    game.do(c.RemovePiece(by=player(W), seat=W, square="a7"))
    game.do(c.PlacePiece(by=player(W), seat=W, square="a8", piece=Piece.ROOK))
    if year == "2005":
        assert only(game.announce(TO_A8), e.Announced).move == "a7a8r"
    else:
        assert game.refused(game.announcing(TO_A8)).code is RefusalCode.PROMOTION_MISSING


@pytest.mark.law("BLIND-1", "2005")
def test_a_piece_that_stands_there_belongs_to_the_move(year):
    """Where it need not be named (2005, F2.1) the opponent hears it, need not name it, and puts the same one there."""
    game = game_of(year, initial="7k/P7/8/8/8/8/8/K7 w - - 0 1", promotion_must_be_announced=False)
    game.do(c.RemovePiece(by=player(W), seat=W, square="a7"))
    game.do(c.PlacePiece(by=player(W), seat=W, square="a8", piece=Piece.ROOK))
    assert only(game.announce(TO_A8), e.Announced).announcement == replace(TO_A8, promotion=Piece.ROOK)
    game.press()
    assert game.table.sheets.white.entry(1).move == "a7a8r"
    assert only(game.repeat(TO_A8), e.Repeated).agrees
    game.execute()
    assert game.board(B) == game.board(W) == game.fen.split(" ")[0]
    assert not game.table.differences


@pytest.mark.law("BLIND-1", "2005")
def test_a_repetition_without_the_piece_is_that_move_on_the_tape(year):
    """2005, F2.1, F2.5: Black hears a8 as a rook and repeats "a8"; his tape has the move, and the sheets agree."""
    game = game_of(year, initial="7k/P7/8/8/8/8/8/K7 w - - 0 1", black=BLIND, promotion_must_be_announced=False)
    game.announce(replace(TO_A8, promotion=Piece.ROOK))
    game.execute()
    game.press()
    game.repeat(TO_A8)
    assert game.table.sheets.black.entry(1).move == game.table.sheets.white.entry(1).move == "a7a8r"
    assert not game.table.differences


@pytest.mark.law("BLIND-1", "2005")
@pytest.mark.parametrize(
    "heard",
    [replace(TO_A8, promotion=Piece.QUEEN), Announcement(to="b8")],
)
def test_another_piece_or_square_is_another_move(year, heard):
    """2005, F2.1: the piece need not be repeated; who names another, or another pawn, has heard another move."""
    game = game_of(year, initial="7k/PP6/8/8/8/8/8/K7 w - - 0 1", promotion_must_be_announced=False)
    game.announce(replace(TO_A8, promotion=Piece.ROOK))
    assert not only(game.repeat(heard, B), e.Repeated).agrees


@pytest.mark.law("BLIND-1", "2005")
def test_what_is_no_promotion_gets_no_piece(year):
    """2005, 4.4d, F2.1: a knight put on d5 promotes nothing: the illegal move is kept, and repeated, as it was said."""
    game = game_of(year, white=SIGHTED, promotion_must_be_announced=False)
    game.do(c.PlacePiece(by=player(W), seat=W, square="d5", origin="b1"))
    said = Announcement(piece=Piece.KNIGHT, from_file="b", from_rank=1, to="d5")
    assert only(game.announce(said), e.Announced).announcement == said
    assert only(game.repeat(said, B), e.Repeated).repetition == said


@pytest.mark.law("BLIND-1", "2009", "2018", "2023")
def test_the_piece_of_a_promotion_is_repeated(year):
    """E2.1, D.2.1: what is announced is repeated, and the piece belongs to it where it must be announced."""
    game = game_of(year, initial="7k/P7/8/8/8/8/8/K7 w - - 0 1", promotion_must_be_announced=True)
    game.announce(replace(TO_A8, promotion=Piece.ROOK))
    repetition = c.Repeat(by=player(B), seat=B, announcement=TO_A8)
    assert game.refused(repetition).code is RefusalCode.PROMOTION_MISSING


@pytest.mark.law("BLIND-1", "2005")
def test_only_the_piece_that_was_put_there_promotes(year):
    """2005, 4.4d: neither the rook that is to be captured nor the pawn itself says what it becomes."""
    game = game_of(year, initial="1r5k/P7/8/8/8/8/8/K7 w - - 0 1", promotion_must_be_announced=False)
    taking = replace(TO_A8, to="b8", capture=True)
    assert game.refused(game.announcing(taking)).code is RefusalCode.PROMOTION_MISSING
    game.do(c.PlacePiece(by=player(W), seat=W, square="a8", origin="a7"))
    assert game.refused(game.announcing(TO_A8)).code is RefusalCode.PROMOTION_MISSING


@pytest.mark.law("BLIND-2", *SINCE_2005)
def test_touched_is_out_of_its_aperture(year):
    """Rule 2: a piece is touched when it is taken out of the securing aperture."""
    game = game_of(year)
    assert only(game.do(c.RemovePiece(by=player(W), seat=W, square="g1")), e.Touched).piece == "N"
    game.do(c.PlacePiece(by=player(W), seat=W, square="g1", piece=Piece.KNIGHT))
    assert game.refused(game.announcing("e4")).code is RefusalCode.TOUCHED_PIECE_MUST_MOVE


@pytest.mark.law("BLIND-3", *SINCE_2005)
def test_the_opponents_clock_waits_for_removing_placing_and_announcing(year):
    """Rule 3: a) the captured piece is off, b) the piece is in its aperture, c) announced; only then the clock."""
    game = game_of(year, initial=EXCHANGE)
    press = c.PressClock(by=player(W), seat=W)
    assert game.refused(press).code is RefusalCode.NOT_ANNOUNCED
    game.announce("exd5")
    assert game.refused(press).code is RefusalCode.CAPTURED_PIECE_NOT_REMOVED
    game.do(c.RemovePiece(by=player(W), seat=W, square="d5"))
    assert game.refused(press).code is RefusalCode.PIECE_NOT_PLACED
    assert names(game.do(c.PlacePiece(by=player(W), seat=W, square="d5", origin="e4")))[-1] == "MoveMade"
    game.press()


@pytest.mark.law("BLIND-3", *SINCE_2005)
@pytest.mark.law("ERR-09", "2009")
def test_rules_two_and_three_are_not_for_the_sighted_player(year):
    """Rule 3: for him the normal rules are valid, which the Portuguese text of 2009 says the other way round."""
    game = game_of(year, white=SIGHTED)
    game.do(c.PlacePiece(by=player(W), seat=W, square="e4", origin="e2"))
    assert game.refused(game.announcing("e3")).code is RefusalCode.RELEASED_PIECE_STANDS


@pytest.mark.law("BLIND-4", *SINCE_2005)
@pytest.mark.law("BLIND-12", *SINCE_2005)
@pytest.mark.law("CLK-16", *SINCE_2005)
def test_the_clock_speaks_to_the_blind_player_who_asks(year):
    """Rule 4: a clock he can feel, from 2018 one that speaks of time and moves (D.2.6.1); to him, when he asks (9d)."""
    game = game_of(year)
    game.play("e4", "e5")
    told = only(game.do(c.AskClock(by=player(W), seat=W)), e.Told)
    assert (told.seat, told.remaining_ms is not None) == (W, True)
    assert told.moves_completed == (1 if year in {"2018", "2023"} else None)
    said = [each.key for each in sayings(told, game.table, game.table)]
    assert ("table.moves_completed" in said) is (year in {"2018", "2023"})
    assert said.count("table.time_used") == 2
    assert only(game.do(c.AskMoveNumber(by=player(W), seat=W)), e.Told).moves_completed == 1
    refusal = game.refused(c.AskClock(by=player(B), seat=B))
    assert refusal.params["reason"] == PermissionReason.ONLY_FOR_THE_BLIND


@pytest.mark.law("BLIND-5", *SINCE_2005)
def test_the_blind_player_keeps_score(year):
    """Rule 5: he must keep score in writing or by recording; in 2005 he may, or has a third person keep it."""
    game = game_of(year, white=HELPED)
    for move in ("e4", "e5"):
        seat, other = game.mover, game.mover.opponent
        announcement = game.san(move)
        game.announce(move)
        game.execute(seat)
        game.press()
        game.repeat(announcement, other)
        game.execute(other)
    note = c.Note(by=ARBITER, seat=W, text="e4", announcement=Announcement(to="e4"))
    if year == "2005":
        game.announce("Nf3")
        game.do(note)
        assert game.table.sheets.white.entry(1).move == "e2e4"
        assert game.refused(replace(note, seat=B)).params["reason"] is PermissionReason.NOT_THE_ARBITER
        return
    assert game.refused(note).params["reason"] is PermissionReason.NOT_THE_ARBITER
    assert game.refused(game.announcing("Nf3")).code is RefusalCode.PREVIOUS_MOVE_NOT_NOTED
    game.do(c.Note(by=assistant(W), seat=W, text="e4", announcement=Announcement(to="e4")))
    game.announce("Nf3")


@pytest.mark.law("BLIND-5", *SINCE_2005)
def test_a_recording_is_a_scoresheet(year):
    """Rule 5: recorded on tape, his own words are his entries."""
    game = game_of(year, white=BLIND)
    assert game.table.seats.white.score is ScoreKeeping.TAPE
    game.play("e4")
    assert [entry.move for entry in game.table.sheets.white.entries] == ["e2e4"]


@pytest.mark.law("BLIND-6", *SINCE_2005)
def test_a_slip_of_the_tongue_is_corrected_before_the_clock(year):
    """Rule 6: immediately, and before the opponent's clock is started."""
    game = game_of(year)
    game.announce("e3")
    correction = c.Correct(by=player(W), seat=W, announcement=game.san("e4"))
    assert names(game.do(correction)) == ["Corrected"]
    game.execute()
    game.press()
    assert game.refused(correction).code is RefusalCode.TOO_LATE_TO_CORRECT


@pytest.mark.law("BLIND-7", *SINCE_2005)
def test_boards_that_differ_are_put_right_by_their_owner(year):
    """Rule 7: the scoresheets agree, and who executed otherwise adjusts his position; the clocks stay."""
    game = game_of(year)
    game.play("e4", on_other_board=Announcement(to="e3"))
    before = game.table
    event = only(game.do(c.Reconcile(by=ARBITER)), e.Reconciled)
    assert event.rule is ReconciliationRule.BOARDS
    assert [adjusted.seat for adjusted in event.boards] == [B]
    assert event.clock is None
    helper = "technician" if year == "2009" else "arbiter"
    assert f"reconciled.helped_by_{helper}" in [each.key for each in sayings(event, before, game.table)]


@pytest.mark.law("BLIND-8", *SINCE_2005)
def test_scoresheets_that_differ_go_back_to_where_they_agree(year):
    """Rule 8: back to the point where the two scores agree, and the clocks are readjusted."""
    game = game_of(year)
    game.play("e4", "e5")
    game.play("Nf3", other_sheet=game.san("Nh3"))
    event = only(game.do(c.Reconcile(by=ARBITER)), e.Reconciled)
    assert (event.rule, event.kept) == (ReconciliationRule.SHEETS, 2)
    assert event.clock is not None


@pytest.mark.law("BLIND-9", *SINCE_2005)
def test_what_the_assistant_does(year):
    """Rule 9: he makes moves on the opponent's board, announces, writes, presses, asks, claims; nothing else."""
    game = game_of(year, white=HELPED)
    announcement = game.san("e4")
    game.do(c.Announce(by=assistant(W), seat=W, announcement=announcement))
    game.execute(W)
    game.do(c.PressClock(by=assistant(W), seat=W))
    game.do(c.Repeat(by=assistant(W), seat=B, announcement=announcement))
    game.do(c.Execute(by=assistant(W), seat=B))
    game.do(c.Note(by=assistant(W), seat=W, text="e4", announcement=announcement))
    game.do(c.AskMoveNumber(by=assistant(W), seat=W))
    game.do(c.Touch(by=assistant(W), seat=B, square="e7"))
    refusal = game.refused(c.Resign(by=assistant(W), seat=W))
    assert refusal.params["reason"] == PermissionReason.NOT_THE_ASSISTANT


@pytest.mark.law("BLIND-10", *SINCE_2005)
def test_the_opponents_assistant_only_where_the_blind_player_has_none(year):
    """Rule 10: if the blind player uses no assistant, his opponent may use one, for 9a and 9b."""
    helped = Seat(name="Hector Sand", has_assistant=True)
    game = game_of(year, black=helped)
    game.announce("e4")
    game.execute()
    game.press()
    game.do(c.Repeat(by=assistant(B), seat=B, announcement=game.table.line[0].announcement))
    game.do(c.Execute(by=assistant(B), seat=B))
    both = game_of(year, white=HELPED, black=helped)
    command = c.Execute(by=assistant(B), seat=B, announcement=Announcement(to="e5"))
    assert both.refused(command).params["reason"] == PermissionReason.BLIND_PLAYER_HAS_ONE


@pytest.mark.law("BLIND-11", "2018", "2023")
def test_against_an_opponent_who_cannot_hear_an_assistant_is_needed(year):
    """D.2.11 of 2018: an assistant must be used when a blind player meets a hearing-impaired one."""
    deaf = Seat(name="Hector Sand", hearing_impaired=True)
    game = game_of(year, black=deaf, start=False)
    if year in {"2018", "2023"}:
        assert game.refused(c.Start(by=ARBITER)).code is RefusalCode.ASSISTANT_NEEDED
        game = game_of(year, white=HELPED, black=deaf, start=False)
    game.do(c.Start(by=ARBITER))
    game_of(year, white=SIGHTED, black=deaf, start=False).do(c.Start(by=ARBITER))  # who sees shows what he means
