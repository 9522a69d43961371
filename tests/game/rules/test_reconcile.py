"""Boards and scoresheets that come to differ, and how they are brought together (Laws 2009, E2.7, E2.8)."""

from dataclasses import replace

import pytest

from game import commands as c
from game import events as e
from game.actors import ARBITER
from game.announcement import Announcement, Castling, Piece
from game.edition import BothBoardsWrong, ClocksAfterReturn, SheetsAgainstAnnouncements, UnclearEntry
from game.errors import RefusalCode
from game.events import DifferenceKind, ReconciliationRule, Termination
from game.evolve import replay
from game.table.seat import ScoreKeeping, Seat
from game.time_reason import TimeReason
from tests.game.playing import BLIND, MINUTE, SIGHTED, B, Game, W, names, only, player

RECONCILE = c.Reconcile(by=ARBITER)
E3 = Announcement(to="e3")


def reconcile(game):
    """The arbiter reconciles; the event."""
    event = only(game.do(RECONCILE), e.Reconciled)
    assert replay(game.record) == game.table
    assert game.table.differences == ()
    return event


def writing(game, seat, ply, announcement, text="?"):
    """A seat writes, or writes over, a line."""
    return game.do(c.Note(by=player(seat), seat=seat, text=text, announcement=announcement, ply=ply))


def moves(game):
    """The moves of the agreed line."""
    return [ply.move for ply in game.table.line]


def test_boards_that_differ_are_found_when_both_should_stand_alike():
    """E2.7: a difference is found when the opponent has executed the move, and told once."""
    game = Game()
    game.announce("e4")
    game.execute()
    game.press()
    game.repeat(game.table.line[0].announcement)
    found = only(game.execute(B, E3), e.DifferenceFound).difference
    assert found.kind is DifferenceKind.BOARDS
    assert [(at.seat, at.square, at.stands, at.expected) for at in found.squares] == [
        (B, "e4", None, "P"),
        (B, "e3", "P", None),
    ]
    game.note(B, "e4")
    before = len(game.record)
    game.play("e5", "Nf3")
    assert "DifferenceFound" not in names(game.record[before:])


def test_a_board_that_is_wrong_before_the_first_move_is_put_right():
    """E2.7: the technician took a piece off by mistake; nothing was announced yet, and nothing goes back."""
    game = Game()
    game.do(c.RemovePiece(by=ARBITER, seat=B, square="a8"))
    event = reconcile(game)
    assert [(board.seat, [change.square for change in board.changes]) for board in event.boards] == [(B, ["a8"])]
    assert (game.board(B), event.clock) == (game.fen.split()[0], None)


def test_play_is_not_stopped_by_a_difference():
    """E2.7: the positions are corrected with the technician's help; until then the game goes on."""
    game = Game()
    game.play("e4", on_other_board=E3)
    game.play("e5")
    assert moves(game) == ["e2e4", "e7e5"]
    assert len(game.table.differences) == 1


def test_whoever_executed_wrong_adjusts_his_position():
    """E2.7: if both scoresheets agree, the player with the right entry but the wrong board adjusts his position."""
    game = Game()
    game.play("e4", on_other_board=E3)
    game.play("e5")
    clock = game.table.clock
    event = reconcile(game)
    assert (event.rule, event.kept, event.plies, event.taken_back, event.clock) == (
        ReconciliationRule.BOARDS,
        2,
        (),
        (),
        None,
    )
    assert [(board.seat, [change.square for change in board.changes]) for board in event.boards] == [(B, ["e4", "e3"])]
    assert (event.sheets, event.settings) == ((), ())
    assert game.board(W) == game.board(B) == "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR"
    assert game.table.clock == clock
    game.announce("Nf3")


def test_both_boards_may_be_wrong():
    """E2.7: each player puts his own board right; that no text says so is noted with the event."""
    game = Game()
    game.announce("e4")
    game.execute(W, Announcement(to="d4"))
    game.press()
    game.repeat(game.table.line[0].announcement)
    game.execute(B, E3)
    game.note(B, "e4")
    event = reconcile(game)
    assert [board.seat for board in event.boards] == [W, B]
    assert (event.kept, event.taken_back, event.clock, event.sheets) == (1, (), None, ())
    assert dict(event.settings) == {"both_boards_wrong": "each_owner"}


def test_with_both_boards_wrong_a_competition_may_go_back():
    """E1: a director's own rule may go back to where both boards stood right, as rule 8 does, with the clocks."""
    game = Game(both_boards_wrong=BothBoardsWrong.GO_BACK, white=SIGHTED)
    game.play("d4", "d5")
    then = game.table.line[-1].clock.white.remaining_ms
    game.announce("e4")
    game.execute(W, E3)
    game.press()
    game.repeat(game.table.line[2].announcement)
    game.execute(B, Announcement(to="h3"))
    game.note(W, "e4")
    game.note(B, "e4")
    event = reconcile(game)
    assert (event.rule, event.kept, event.taken_back) == (ReconciliationRule.BOARDS, 2, ("e2e4",))
    assert game.board(W) == game.board(B) == game.fen.split(" ")[0]
    assert [len(game.table.sheets.of(seat).entries) for seat in (W, B)] == [2, 2]
    assert game.table.clock.remaining(W, game.now) == then
    assert dict(event.settings) == {"both_boards_wrong": "go_back", "clocks_after_return": "as_then"}
    assert replay(game.record) == game.table


def test_with_both_boards_wrong_since_different_moves_both_go_back_before_the_first():
    """E1: a director's own rule: White's board went wrong with the first move and Black's with the third."""
    game = Game(both_boards_wrong=BothBoardsWrong.GO_BACK, white=SIGHTED)
    game.announce("e4")
    game.execute(W, E3)
    game.press()
    game.repeat(game.table.line[0].announcement)
    game.execute()
    for seat in (W, B):
        game.note(seat, "e4")
    game.play("d5")
    game.play("Nf3", on_other_board=Announcement(to="h3"))
    event = reconcile(game)
    assert (event.kept, event.taken_back) == (0, ("e2e4", "d7d5", "g1f3"))
    assert game.board(W) == game.board(B) == "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
    assert [len(game.table.sheets.of(seat).entries) for seat in (W, B)] == [0, 0]


def test_with_one_board_wrong_nothing_goes_back():
    """E2.7: the rule for two wrong boards is for two; one wrong board is adjusted, and the moves stand."""
    game = Game(both_boards_wrong=BothBoardsWrong.GO_BACK, white=SIGHTED)
    game.play("e4", on_other_board=E3)
    event = reconcile(game)
    assert (event.kept, event.taken_back, event.settings) == (1, (), ())
    assert moves(game) == ["e2e4"]


def test_scoresheets_that_differ_are_found_when_both_have_the_line():
    """E2.8: two entries are compared as moves when both are there; one that lags is no difference."""
    game = Game()
    game.announce("e4")
    game.execute()
    game.press()
    assert game.table.differences == ()
    found = only(game.note(B, E3, text="e3"), e.DifferenceFound).difference
    assert (found.kind, found.ply, found.white_entry.move, found.black_entry.move) == (
        DifferenceKind.SHEETS,
        1,
        "e2e4",
        "e2e3",
    )
    assert names(game.note(B, "e4", ply=1)) == ["Noted", "DifferenceSettled"]


@pytest.mark.parametrize(
    "spellings",
    [
        (Announcement(castling=Castling.KINGSIDE), Announcement(piece=Piece.KING, from_file="e", from_rank=1, to="g1")),
        (Announcement(castling=Castling.KINGSIDE), Announcement(castling=Castling.KINGSIDE, check=True)),
    ],
)
def test_entries_are_compared_as_moves_and_not_as_words(spellings):
    """E2.8: 0-0 is O-O is "Kurze Rochade"."""
    game = Game(white=replace(BLIND, score=ScoreKeeping.WRITING), initial="4k3/8/8/8/8/8/8/4K2R w K - 0 1")
    game.announce("O-O")
    game.execute()
    game.press()
    writing(game, W, 1, spellings[0], "0-0")
    assert names(writing(game, B, 1, spellings[1], "O-O")) == ["Noted"]


def test_an_entry_corrected_late_may_differ_too():
    """8.1, E2.8: an entry of long ago that is written over is compared again."""
    game = Game()
    game.play("e4", "e5", "Nf3", "Nc6", "Bc4", "Bc5")
    found = only(writing(game, B, 1, E3), e.DifferenceFound).difference
    assert found.ply == 1


def game_with_differing_sheets(**settings):
    """Four half-moves; Black has executed and noted the third one wrong."""
    game = Game(control="3600+10", **settings)
    game.play("e4", "e5")
    game.now += MINUTE
    wrong = Announcement(piece=Piece.KNIGHT, to="h3")
    game.play("Nf3", on_other_board=wrong, other_sheet=wrong)
    game.play("Nc6")
    return game


def test_scoresheets_that_differ_go_back_to_where_they_agree():
    """E2.8: the moves are retraced to the point where both scoresheets agree, and the clocks are readjusted."""
    game = game_with_differing_sheets()
    clock = game.table.line[1].clock
    event = reconcile(game)
    assert (event.rule, event.kept, event.taken_back) == (ReconciliationRule.SHEETS, 2, ("g1f3", "b8c6"))
    assert moves(game) == ["e2e4", "e7e5"]
    assert game.board(W) == game.board(B) == "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR"
    assert [len(game.table.sheets.of(seat).entries) for seat in (W, B)] == [2, 2]
    assert [(struck.seat, struck.from_ply, len(struck.entries)) for struck in event.sheets] == [(W, 3, 2), (B, 3, 2)]
    assert (game.table.clock.side(W), game.table.clock.side(B)) == (clock.white, clock.black)
    assert (game.mover, game.table.stopped, game.table.clock.running) == (W, True, None)
    assert dict(event.settings) == {"clocks_after_return": "as_then", "touch_binds_after_return": "false"}
    game.do(c.Resume(by=ARBITER))
    game.play("Nf3", "Nc6")


def test_time_given_for_an_illegal_move_stays_with_its_count_when_the_moves_go_back():
    """7.4b, E2.8: moves are retraced, and no ruling: Black's illegal move stays his first, and White's time for it."""
    game = game_with_differing_sheets()
    then = game.table.line[1].clock
    game.play("Bb5")
    game.announce(Announcement(piece=Piece.ROOK, from_file="a", from_rank=8, to="a5"))
    game.execute()
    illegal = only(game.press(), e.IllegalMoveCompleted)
    assert (illegal.seat, illegal.bonus_ms) == (B, 2 * MINUTE)
    reconcile(game)
    assert game.table.illegal_moves.of(B) == 1
    assert game.table.clock.remaining(W, game.now) == then.white.remaining_ms + 2 * MINUTE
    assert game.table.clock.remaining(B, game.now) == then.black.remaining_ms
    game.do(c.Resume(by=ARBITER))
    game.play("Nf3", "Nc6")
    game.note(B, "Nf6", ply=4)
    reconcile(game)
    later = game.table.line[2].clock
    assert game.table.clock.remaining(W, game.now) == later.white.remaining_ms  # it is in these clocks, and but once


def test_what_rulings_gave_and_took_stays_when_the_moves_go_back():
    """13.4, 9.5b, E2.8: a time penalty is time used, and goes beside the thought that is given back."""
    game = game_with_differing_sheets()
    then = game.table.line[1].clock
    game.do(c.TakeTime(by=ARBITER, seat=W, ms=5 * MINUTE, reason=TimeReason.PENALTY))
    game.do(c.GiveTime(by=ARBITER, seat=W, ms=MINUTE, reason=TimeReason.DISTURBANCE))
    game.do(c.TakeTime(by=ARBITER, seat=W, ms=MINUTE // 2, reason=TimeReason.TAKEN_BACK))
    game.do(c.GiveTime(by=ARBITER, seat=W, ms=MINUTE, reason=TimeReason.TAKEN_BACK))
    was = only(
        game.do(c.SetClock(by=ARBITER, seat=B, remaining_ms=70 * MINUTE, reason="a phone rang")), e.ClockSet
    ).was_ms
    reconcile(game)
    clock = game.table.clock
    assert clock.remaining(W, game.now) == then.white.remaining_ms - 5 * MINUTE + MINUTE // 2 + MINUTE
    assert clock.used(W, game.now) == then.white.used_ms + 4 * MINUTE
    assert clock.remaining(B, game.now) == then.black.remaining_ms + 70 * MINUTE - was
    assert clock.used(B, game.now) == then.black.used_ms


def test_who_was_charged_more_than_he_had_then_has_overstepped_his_time():
    """13.4c, E2.8: he had less time at the move to which the game goes back than he has been charged since."""
    game = Game(control="60+600", white=SIGHTED)
    game.play("e4", "e5", "Nf3")
    game.do(c.TakeTime(by=ARBITER, seat=W, ms=20 * MINUTE, reason=TimeReason.PENALTY))
    game.note(B, "d4", ply=1)
    reconcile(game)
    assert game.table.clock.remaining(W, game.now) == 0
    assert game.table.clock.flag_fell_at(W, game.now + MINUTE) == game.now


def test_the_clocks_may_be_left_after_going_back():
    """6.13: the arbiter's best judgement includes other times; the setting that leaves them is named in the event."""
    game = game_with_differing_sheets(clocks_after_return=ClocksAfterReturn.AS_NOW)
    left = {seat: game.table.clock.remaining(seat, game.now + 1000) for seat in (W, B)}
    event = reconcile(game)
    assert ("clocks_after_return", "as_now") in event.settings
    assert {seat: game.table.clock.remaining(seat, game.now) for seat in (W, B)} == left
    assert game.table.clock.side(W).moves == 1


@pytest.mark.parametrize("thought", [MINUTE, 100 * MINUTE])
def test_clocks_that_are_left_have_the_time_used_and_a_fallen_flag(thought):
    """6.13, 6.8: the setting leaves what was thought since, too; a flag that fell meanwhile has fallen when it did."""
    game = game_with_differing_sheets(clocks_after_return=ClocksAfterReturn.AS_NOW)
    game.now += thought
    clock, then = game.table.clock, game.now + 1000
    left = {seat: (clock.used(seat, then), clock.flag_fell_at(seat, then)) for seat in (W, B)}
    reconcile(game)
    clock = game.table.clock
    assert {seat: (clock.used(seat, game.now), clock.flag_fell_at(seat, game.now)) for seat in (W, B)} == left
    assert (left[W][1] is None) is (thought == MINUTE)


def test_a_touched_piece_may_bind_after_going_back():
    """4.3, E2.8: whether a touch still binds no text decides; the setting is named in the event."""
    game = game_with_differing_sheets(touch_binds_after_return=True)
    game.do(c.Touch(by=player(W), seat=W, square="d2"))
    event = reconcile(game)
    assert event.touched == ("d2",)
    game.do(c.Resume(by=ARBITER))
    assert game.refused(game.announcing("Nf3")).code is RefusalCode.TOUCHED_PIECE_MUST_MOVE


def test_a_touched_piece_binds_no_more_after_going_back():
    """4.3, E2.8: the edition's own setting is that the touch belongs to the moves that were taken back."""
    game = game_with_differing_sheets()
    game.do(c.Touch(by=player(W), seat=W, square="d2"))
    assert reconcile(game).touched == ()
    game.do(c.Resume(by=ARBITER))
    game.announce("Nf3")


def test_a_touch_of_the_other_player_binds_nobody_after_going_back():
    """4.3: only the player on move is bound; after an odd number of half-moves back it is the opponent's move."""
    game = Game(touch_binds_after_return=True)
    wrong = Announcement(piece=Piece.KNIGHT, to="a6")
    game.play("e4")
    game.play("Nc6", on_other_board=wrong)
    writing(game, B, 2, wrong, "Na6")
    game.do(c.Touch(by=player(W), seat=W, square="d2"))
    event = reconcile(game)
    assert (event.rule, event.touched, game.mover) == (ReconciliationRule.SHEETS, (), B)


def test_sheets_that_differ_at_the_first_move_go_back_to_the_beginning():
    """E2.8: two sheets that agree on nothing agree on the initial position, and the clocks are as at the start."""
    game = Game(control="3600")
    game.play("e4", on_other_board=E3, other_sheet=E3)
    reconcile(game)
    assert (moves(game), game.table.clock.remaining(W, game.now)) == ([], 60 * MINUTE)
    game.do(c.Resume(by=ARBITER))
    game.play("e4")


def test_what_is_not_completed_is_corrected_and_not_reconciled():
    """E2.6 before E2.7: the player whose announcement is not completed may still correct it."""
    game = Game()
    game.play("e4", on_other_board=E3)
    game.announce("e5")
    assert game.refused(RECONCILE).code is RefusalCode.ANNOUNCEMENT_PENDING


def test_what_does_not_differ_is_not_reconciled():
    """E2.7: nothing is corrected where nothing differs; a move not yet executed or noted is no difference."""
    game = Game()
    assert game.refused(RECONCILE).code is RefusalCode.NOTHING_TO_RECONCILE
    game.announce("e4")
    game.execute()
    game.press()
    assert game.refused(RECONCILE).code is RefusalCode.NOTHING_TO_RECONCILE
    game.do(c.RemovePiece(by=player(B), seat=B, square="a7"))
    assert game.refused(RECONCILE).code is RefusalCode.NOTHING_TO_RECONCILE


def test_a_move_not_yet_executed_stands_after_a_reconciliation():
    """E2.7: both boards are put to the position of the scoresheets; then nothing is left to execute."""
    game = Game()
    game.play("e4", on_other_board=E3)
    game.play("e5")
    game.announce("Nf3")
    game.execute()
    game.press()
    reconcile(game)
    assert game.board(B) == "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R"
    game.repeat(game.table.line[-1].announcement)
    game.announce("Nc6")


def test_one_entry_alone_does_not_overrule_an_announcement():
    """8.1: while the other sheet lags, what was announced and repeated stands against the one entry there is."""
    game = Game(white=replace(BLIND, score=ScoreKeeping.WRITING))
    game.announce("e4")
    game.execute()
    game.press()
    game.repeat(game.table.line[0].announcement)
    game.execute(B, E3)
    writing(game, B, 1, E3, "e3")
    event = reconcile(game)
    assert (event.rule, moves(game)) == (ReconciliationRule.BOARDS, ["e2e4"])
    assert [(struck.seat, struck.entries[0].text) for struck in event.sheets] == [(B, "e3")]


def move_unwritten(game, san):
    """A move from the announcement to the opponent's board, which nobody writes down."""
    game.announce(san)
    game.execute()
    game.press()
    game.repeat(game.table.line[-1].announcement)
    game.execute()


BOTH_WRITE = {"white": Seat(name="Eva Grün", visually_impaired=True)}


def test_one_entry_that_contradicts_is_struck_though_both_boards_are_right():
    """8.1, E2.5: what is written is what was played; alone it is no difference of the scoresheets, but it is wrong."""
    game = Game(white=replace(BLIND, score=ScoreKeeping.WRITING))
    game.announce("e4")
    game.execute()
    game.press()
    game.repeat(game.table.line[0].announcement)
    game.execute()
    writing(game, B, 1, E3, "e3")
    event = reconcile(game)
    assert (event.rule, event.boards, event.settings) == (ReconciliationRule.BOARDS, (), ())
    assert [(struck.seat, struck.entries[0].text) for struck in event.sheets] == [(B, "e3")]


def test_one_unclear_entry_alone_that_can_be_the_announced_move_is_kept():
    """8.1: "Nd2" with two knights that can go there contradicts nothing while the other sheet lags."""
    game = Game(white=replace(BLIND, score=ScoreKeeping.WRITING))
    game.play("d4", "d5", "Nf3", "Nf6")
    game.announce("Nbd2")
    game.execute()
    game.press()
    game.repeat(game.table.line[-1].announcement)
    game.execute(B, Announcement(piece=Piece.KNIGHT, from_file="f", from_rank=3, to="d2"))
    writing(game, B, 5, UNCLEAR, "Nd2")
    event = reconcile(game)
    assert (event.rule, event.sheets, moves(game)[-1]) == (ReconciliationRule.BOARDS, (), "b1d2")


def both_wrote_another_move(**settings):
    """Both noted 1. e3 e5 where 1. e4 e5 was announced."""
    game = Game(**BOTH_WRITE, **settings)
    game.play("e4", "e5")
    for seat in (W, B):
        writing(game, seat, 1, E3, "e3")
        writing(game, seat, 2, Announcement(to="e5"), "e5")
    return game


def test_scoresheets_that_agree_overrule_the_announcements():
    """E2.7 names the scoresheets only: where both have another move than the one announced, they decide.

    As many moves are made as before, so no clock is set back: E2.8 alone has clocks readjusted.
    """
    game = both_wrote_another_move()
    clock, said = game.table.clock, game.table.line[1]
    event = reconcile(game)
    assert (event.clock, game.table.clock) == (None, clock)
    assert (event.kept, event.taken_back, moves(game)) == (0, ("e2e4", "e7e5"), ["e2e3", "e7e5"])
    assert game.board(W) == game.board(B) == "rnbqkbnr/pppp1ppp/8/4p3/8/4P3/PPPP1PPP/RNBQKBNR"
    assert dict(event.settings) == {"sheets_against_announcements": "sheets"}
    written = game.table.sheets.white.entry(1)
    assert [(ply.announcement, ply.evidence) for ply in event.plies] == [
        (E3, written.evidence),
        (said.announcement, said.evidence),  # which both sheets have too, in shorter words
    ]


def test_a_mate_that_both_scoresheets_have_ends_the_game():
    """5.1a, E2.7: Black announced another queen's move; by the sheets White is mated, and nobody is on move."""
    game = Game(white=SIGHTED)
    game.play("f3", "e5", "g4")
    mate = game.san("Qh4")
    game.play("Qg5", other_sheet=mate)
    writing(game, B, 4, mate)
    event, end = game.do(RECONCILE)
    assert (event.taken_back, end.termination, end.winner) == (("d8g5",), Termination.CHECKMATE, B)
    assert game.table.clock.running is None


def test_the_announcements_may_overrule_both_scoresheets():
    """E1: a tournament may let the announcements decide; then both sheets are struck from there on."""
    game = both_wrote_another_move(sheets_against_announcements=SheetsAgainstAnnouncements.ANNOUNCEMENTS)
    event = reconcile(game)
    assert (moves(game), event.boards) == (["e2e4", "e7e5"], ())
    assert [(struck.seat, struck.from_ply) for struck in event.sheets] == [(W, 1), (B, 1)]
    assert dict(event.settings) == {"sheets_against_announcements": "announcements"}


def test_a_line_ends_where_the_next_announcement_does_not_fit_any_more():
    """E2.7: no move is invented to fill a line that both scoresheets have changed; clocks go back with them."""
    game = Game(**BOTH_WRITE)
    game.play("e4", "d6")
    move_unwritten(game, "Bc4")
    writing(game, B, 3, game.table.line[2].announcement, "Bc4")
    for seat in (W, B):
        writing(game, seat, 1, Announcement(to="a3"), "a3")
    then = game.table.line[1].clock
    event = reconcile(game)
    assert (event.rule, moves(game)) == (ReconciliationRule.BOARDS, ["a2a3", "d7d6"])
    assert event.clock == replace(then, running=None, since=game.now)
    assert (game.table.clock.side(W), game.table.clock.side(B)) == (then.white, then.black)
    assert [(struck.seat, struck.from_ply, struck.entries[0].text) for struck in event.sheets] == [(B, 3, "Bc4")]
    assert dict(event.settings) == {"sheets_against_announcements": "sheets", "clocks_after_return": "as_then"}


def test_no_later_move_is_put_behind_one_that_does_not_fit():
    """E2.7: after 1. a3 on both sheets 2. Bc4 does not fit; 3. Nf3 would, but it was not the second move."""
    game = Game(white=replace(BLIND, score=ScoreKeeping.WRITING), score_exempt_below_s=100_000)
    game.play("e4", "d6")
    for san in ("Bc4", "Nf6", "Nf3"):
        move_unwritten(game, san)
    for seat in (W, B):
        writing(game, seat, 1, Announcement(to="a3"), "a3")
    reconcile(game)
    assert moves(game) == ["a2a3", "d7d6"]


def test_the_announcements_may_overrule_sheets_that_leave_no_line():
    """E1: with that setting both sheets are struck from where they first differ from what was announced."""
    game = Game(**BOTH_WRITE, sheets_against_announcements=SheetsAgainstAnnouncements.ANNOUNCEMENTS)
    game.play("e4", "e5")
    move_unwritten(game, "Qh5")
    for seat in (W, B):
        writing(game, seat, 1, E3, "e3")
        writing(game, seat, 2, Announcement(to="d6"), "d6")
        writing(game, seat, 1, Announcement(to="e4"), "e4")
    event = reconcile(game)
    assert (moves(game), event.taken_back, event.clock) == (["e2e4", "e7e5", "d1h5"], (), None)
    assert [(struck.seat, struck.from_ply) for struck in event.sheets] == [(W, 2), (B, 2)]


def test_both_scoresheets_with_the_same_illegal_move_go_back_before_it():
    """7.4a: a common illegal entry is an irregularity and not a difference of the boards."""
    game = Game(**BOTH_WRITE)
    game.play("e4", "e5")
    for seat in (W, B):
        writing(game, seat, 2, Announcement(to="e6", from_file="e", from_rank=5), "e5-e6")
    event = reconcile(game)
    assert (event.rule, moves(game), game.mover) == (ReconciliationRule.ILLEGAL, ["e2e4"], B)


UNCLEAR = Announcement(piece=Piece.KNIGHT, to="d2")


def game_with_an_unclear_entry(**settings):
    """Black has written "Nd2" where two knights can go there, and executed it wrong."""
    game = Game(**settings)
    game.play("d4", "d5", "Nf3", "Nf6")
    other = Announcement(piece=Piece.KNIGHT, from_file="f", from_rank=3, to="d2")
    game.play("Nbd2", on_other_board=other, other_sheet=UNCLEAR)
    return game


def test_an_unclear_entry_is_read_with_the_other_sheet():
    """8.1: an entry that can mean the other sheet's move is no difference; that no text says so is noted."""
    game = game_with_an_unclear_entry()
    assert [difference.kind for difference in game.table.differences] == [DifferenceKind.BOARDS]
    event = reconcile(game)
    assert (event.rule, moves(game)[-1]) == (ReconciliationRule.BOARDS, "b1d2")
    assert dict(event.settings)["unclear_entry"] == "read_with_the_other_sheet"


def test_an_unclear_entry_may_count_as_a_difference():
    """E1: a tournament may count an entry that is not clear as one that differs."""
    game = game_with_an_unclear_entry(unclear_entry=UnclearEntry.DIFFERS)
    assert DifferenceKind.SHEETS in {difference.kind for difference in game.table.differences}
    event = reconcile(game)
    assert (event.rule, event.kept) == (ReconciliationRule.SHEETS, 4)


def test_whose_entry_is_unclear_does_not_matter():
    """8.1: White's "Nd2" is read with Black's sheet, which says which knight; later lines do not forget it."""
    game = Game(white=replace(BLIND, score=ScoreKeeping.WRITING))
    game.play("d4", "d5", "Nf3", "Nf6", "Nbd2", "e6")
    writing(game, W, 5, UNCLEAR, "Nd2")
    game.play("e3", on_other_board=Announcement(to="h3"))
    event = reconcile(game)
    assert (event.rule, event.sheets, moves(game)[4]) == (ReconciliationRule.BOARDS, (), "b1d2")
    assert dict(event.settings) == {"unclear_entry": "read_with_the_other_sheet"}


def test_an_unclear_entry_that_cannot_be_the_other_sheets_move_differs():
    """E2.8: "Nd2" can be either of two moves, and Nc3 is neither of them."""
    game = Game()
    game.play("d4", "d5", "Nf3", "Nf6")
    game.play("Nc3", other_sheet=UNCLEAR)
    event = reconcile(game)
    assert (event.rule, event.kept) == (ReconciliationRule.SHEETS, 4)
    assert "unclear_entry" not in dict(event.settings)


def test_the_same_unclear_entry_on_both_sheets_is_not_an_illegal_move():
    """E2.8, 8.1: two sheets that leave open which knight it was agree on no move, and no move was illegal."""
    game = Game(**BOTH_WRITE)
    game.play("d4", "d5", "Nf3", "Nf6", "Nbd2")
    for seat in (W, B):
        writing(game, seat, 5, UNCLEAR, "Nd2")
    game.do(c.RemovePiece(by=player(B), seat=B, square="a7"))
    event = reconcile(game)
    assert (event.rule, event.kept) == (ReconciliationRule.SHEETS, 4)


@pytest.mark.parametrize(
    ("white", "black", "differ"),
    [
        ((None, "??"), (None, "? ?"), True),
        ((None, "?? "), (None, "??"), False),
        ((Announcement(piece=Piece.BISHOP, to="b5"), "b5"), (Announcement(to="b5"), "b5"), True),
        ((UNCLEAR, "Nd2"), (Announcement(piece=Piece.KNIGHT, from_file="b", from_rank=1, to="d2"), "Nbd2"), False),
        ((UNCLEAR, "Nd2"), (Announcement(piece=Piece.KNIGHT, to="c3"), "Nc3"), True),
        ((UNCLEAR, "Nd2"), (UNCLEAR, "Sd2"), False),
        ((UNCLEAR, "Nd2"), (None, "Nd2"), True),
        ((Announcement(piece=Piece.KNIGHT, to="c3"), "Nc3"), (UNCLEAR, "Nd2"), True),
    ],
)
def test_entries_that_are_no_clear_move_are_compared_too(white, black, differ):
    """8.1, E2.8: an unclear one is read with the other, whoever wrote it; two that nobody can read, as written.

    Two that mean the same are the same, in English letters and in German ones.
    """
    game = Game(**BOTH_WRITE)
    game.play("d4", "d5", "Nf3", "Nf6", "Nbd2")
    for seat, (announcement, text) in ((W, white), (B, black)):
        writing(game, seat, 5, announcement, text)
    assert bool(game.table.differences) is differ


def test_a_board_is_told_to_be_wrong_when_both_should_stand_alike():
    """E2.7: what White has done wrong with his own move differs from Black's board when Black has executed it."""
    game = Game()
    game.announce("e4")
    game.execute(W, E3)
    assert "DifferenceFound" not in names(game.press())
    game.repeat(game.table.line[0].announcement)
    assert [at.square for at in only(game.execute(), e.DifferenceFound).difference.squares] == ["e4", "e3"]


def test_a_piece_that_falls_over_is_told_while_the_other_player_moves():
    """E2.7, 7.3: White's rook falls off his board while Black's hand is at his knight, and is put back after "Nc6"."""
    game = Game(black=SIGHTED)
    game.play("e4")
    game.do(c.RemovePiece(by=player(B), seat=B, square="b8"))
    assert names(game.do(c.RemovePiece(by=player(W), seat=W, square="a1"))) == ["PieceRemoved", "DifferenceFound"]
    game.announce("Nc6")
    back = c.PlacePiece(by=player(W), seat=W, square="a1", piece=Piece.ROOK, colour=W)
    assert names(game.do(back)) == ["PiecePlaced", "DifferenceSettled"]


def test_a_difference_of_boards_is_settled_with_its_last_square():
    """E2.7: White had the pawn on e6 instead of e5; taken from e6, it still lacks on e5, and nothing new is found."""
    game = Game()
    game.play("e4")
    game.play("e5", on_other_board=Announcement(to="e6"))
    game.play("Nf3")
    assert names(game.do(c.RemovePiece(by=player(W), seat=W, square="e6"))) == ["PieceRemoved"]
    back = c.PlacePiece(by=player(W), seat=W, square="e5", piece=Piece.PAWN, colour=B)
    assert names(game.do(back)) == ["PiecePlaced", "DifferenceSettled"]


def test_a_difference_of_sheets_stays_while_other_lines_are_written():
    """E2.8: the first line differs, the second is written over with the same move: the first differs as before."""
    game = Game()
    game.play("e4", "e5")
    assert "DifferenceFound" in names(writing(game, B, 1, E3, "e3"))
    assert names(writing(game, B, 2, Announcement(to="e5"), "e5")) == ["Noted"]


def test_each_square_of_each_board_is_found_wrong_once():
    """E2.7: while one difference waits another is found, and only what is new is told; each is settled by itself."""
    game = Game()
    game.play("e4", on_other_board=E3)
    assert len(game.table.differences) == 1
    game.do(c.RemovePiece(by=ARBITER, seat=W, square="a1"))
    game.play("e5")
    found = [{(at.seat, at.square) for at in each.squares} for each in game.table.differences]
    assert found == [{(B, "e4"), (B, "e3")}, {(W, "a1")}]
    before = len(game.record)
    game.do(c.PlacePiece(by=ARBITER, seat=W, square="a1", piece=Piece.ROOK, colour=W))
    game.play("Nf3")
    assert "DifferenceSettled" in names(game.record[before:])
    assert "DifferenceFound" not in names(game.record[before:])
    assert [{(at.seat, at.square) for at in each.squares} for each in game.table.differences] == found[:1]


def test_an_offer_of_a_draw_goes_with_the_moves_taken_back():
    """9.1, E2.8: offered after a move that is taken back, it can be accepted no more; an earlier one stays noted."""
    game = Game(**BOTH_WRITE)
    game.play("e4")
    game.do(c.OfferDraw(by=player(W), seat=W))
    game.play("e5")
    game.play("Nf3", other_sheet=Announcement(piece=Piece.KNIGHT, to="h3"))
    game.do(c.OfferDraw(by=player(W), seat=W))
    assert (game.table.claims.offered, game.table.claims.draw_offer) == ((1, 3), W)
    reconcile(game)
    assert (game.table.claims.offered, game.table.claims.draw_offer) == ((1,), None)
    assert game.refused(c.AcceptDraw(by=player(B), seat=B)).code is RefusalCode.NO_DRAW_OFFERED


def test_a_claim_of_a_touched_piece_goes_with_its_move():
    """4.7, E2.8: what was touched in a move that counts no longer waits for no ruling, and the game goes on."""
    game = Game(**BOTH_WRITE)
    game.play("e4", other_sheet=E3)
    game.play("e5", "Nf3", "Nc6")
    game.do(c.ClaimTouch(by=player(W), seat=W, square="g8"))
    assert game.table.touch_claimed_by
    reconcile(game)
    assert not game.table.touch_claimed_by
    assert not game.table.line
    game.do(c.Resume(by=ARBITER))
    game.play("e4")


def test_the_move_of_the_sheets_is_told_in_the_clear_words():
    """8.1, E2.7: White wrote "Nd2" and Black which knight it was; the line has Black's words."""
    game = Game(**BOTH_WRITE)
    game.play("d4", "d5", "Nf3", "Nf6", "Nbd2")
    clear = Announcement(piece=Piece.KNIGHT, from_file="f", from_rank=3, to="d2")
    writing(game, W, 5, UNCLEAR, "Nd2")
    writing(game, B, 5, clear, "Nfd2")
    event = reconcile(game)
    assert [(ply.move, ply.announcement) for ply in event.plies] == [("f3d2", clear)]
    assert game.board(W) == game.board(B) == "rnbqkb1r/ppp1pppp/5n2/3p4/3P4/8/PPPNPPPP/RNBQKB1R"
    assert dict(event.settings) == {
        "sheets_against_announcements": "sheets",
        "unclear_entry": "read_with_the_other_sheet",
    }


@pytest.mark.parametrize(
    ("white", "black"),
    [
        ((None, "??"), (None, "??")),
        ((Announcement(piece=Piece.QUEEN, to="d6"), "Qd6"), (Announcement(piece=Piece.QUEEN, to="d7"), "Qd7")),
    ],
)
def test_only_the_same_illegal_move_on_both_sheets_is_an_irregularity(white, black):
    """E2.8, 7.4a: entries that nobody can read, or two different impossible ones, are sheets that differ."""
    game = Game(**BOTH_WRITE)
    game.play("e4", "e5", "Nf3")
    for seat, (announcement, text) in ((W, white), (B, black)):
        writing(game, seat, 3, announcement, text)
    event = reconcile(game)
    assert (event.rule, event.kept) == (ReconciliationRule.SHEETS, 2)


def test_where_the_moves_go_back_only_that_is_decided():
    """E2.8: another first move on both sheets, both boards wrong, and sheets that differ: only this counts."""
    game = both_wrote_another_move()
    game.announce("Nf3")
    game.execute(W, Announcement(piece=Piece.KNIGHT, to="h3"))
    game.press()
    game.repeat(game.table.line[-1].announcement)
    game.execute(B, Announcement(to="h3"))
    game.note(W, "Nf3")
    writing(game, B, 3, Announcement(piece=Piece.KNIGHT, to="h3"), "Nh3")
    event = reconcile(game)
    assert (event.rule, moves(game)) == (ReconciliationRule.SHEETS, ["e2e3", "e7e5"])
    assert dict(event.settings) == {"clocks_after_return": "as_then", "touch_binds_after_return": "false"}


def executed_wrong_by_both(game, san, **notes):
    """A move that both execute wrong; White and Black write of it what is told, else the move announced."""
    game.announce(san)
    game.execute(W, Announcement(to="a3"))
    game.press()
    game.repeat(game.table.line[-1].announcement)
    game.execute(B, Announcement(to="h3"))
    for seat, note in ((W, notes.get("white")), (B, notes.get("black"))):
        game.note(seat, note or san, game.table.ply - 1, text="?")


def test_with_both_boards_wrong_the_sheets_may_have_decided_the_rest():
    """E2.7: both sheets have e3 for e4, and both boards are put to that: there was nothing to choose."""
    game = Game(**BOTH_WRITE)
    executed_wrong_by_both(game, "e4", white=E3, black=E3)
    event = reconcile(game)
    assert (event.rule, moves(game), len(event.boards)) == (ReconciliationRule.BOARDS, ["e2e3"], 2)
    assert dict(event.settings) == {"sheets_against_announcements": "sheets"}


def test_with_both_boards_wrong_the_sheets_that_differ_go_back():
    """E2.8: the sheets differ on the move that both executed wrong, so it is taken back, and rule 7 decides nothing."""
    game = Game(**BOTH_WRITE)
    executed_wrong_by_both(game, "e4", black=E3)
    event = reconcile(game)
    assert (event.rule, moves(game), len(event.boards)) == (ReconciliationRule.SHEETS, [], 2)
    assert dict(event.settings) == {"clocks_after_return": "as_then", "touch_binds_after_return": "false"}


def test_an_entry_that_contradicts_an_earlier_move_is_struck_though_the_moves_go_back_later():
    """8.1, E2.7, E2.8: Black alone has a wrong first line; both boards went wrong with the third half-move."""
    game = Game(both_boards_wrong=BothBoardsWrong.GO_BACK, white=SIGHTED, score_exempt_below_s=100_000)
    move_unwritten(game, "e4")
    move_unwritten(game, "e5")
    writing(game, B, 1, E3, "e3")
    executed_wrong_by_both(game, "Nf3")
    event = reconcile(game)
    assert (event.kept, moves(game)) == (2, ["e2e4", "e7e5"])
    assert [(struck.seat, struck.from_ply) for struck in event.sheets] == [(W, 3), (B, 1)]
