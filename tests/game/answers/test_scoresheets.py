"""Keeping score, falling behind, reconstructing and signing, edition by edition (1993, 11; 2009, 8)."""

from dataclasses import replace

import pytest

from game import commands as c
from game import events as e
from game.actors import ARBITER, Evidence
from game.announcement import Announcement, Piece
from game.errors import RefusalCode
from game.irregularity import Irregularity
from game.pair import Pair
from game.rules.noting import offers_owed
from game.table.scoresheet import Entry, EntryStatus, Scoresheet
from game.table.seat import ScoreKeeping, Seat
from tests.editions import EDITIONS as ALL
from tests.editions import load
from tests.game.playing import MINUTE, SECOND, SIGHTED, B, Game, W, only, player

SINCE_2005 = ALL[1:]


def table(year, **more):
    """A game of two sighted players who write."""
    return Game(edition=load(year), white=SIGHTED, **more)


def move(game, san):
    """A move from the announcement to the opponent's board, which nobody writes down."""
    announcement, other = game.san(san), game.mover.opponent
    game.announce(san)
    game.execute()
    game.press()
    game.repeat(announcement, other)
    game.execute(other)


OPENING = ("e4", "e5", "Nf3", "Nc6", "Bb5", "a6")


@pytest.mark.law("SC-1", *ALL)
@pytest.mark.parametrize("year", ALL)
def test_each_move_is_written_after_it_or_in_1993_before(year):
    """Both players write every move; writing first is allowed in 1993, and forbidden since 2005."""
    game = table(year)
    if year == "1993":
        game.do(c.Note(by=player(W), seat=W, text="e4", announcement=game.san("e4")))
        assert game.table.sheets.white.entry(1).status is EntryStatus.OK
    else:
        in_advance = c.Note(by=player(W), seat=W, text="e4", announcement=game.san("e4"))
        assert game.refused(in_advance).code is RefusalCode.NOTED_IN_ADVANCE
    assert game.refused(c.Note(by=player(B), seat=B, text="e4")).code is RefusalCode.NOTED_IN_ADVANCE


@pytest.mark.law("SC-2", *SINCE_2005)
@pytest.mark.parametrize("year", SINCE_2005)
def test_a_reply_may_come_before_writing(year):
    """8.1: a move may be answered before it is written, but the own previous one is written before another is made."""
    game = table(year)
    move(game, "e4")
    move(game, "e5")
    refusal = game.refused(game.announcing("Nf3"))
    assert (refusal.code, refusal.params) == (RefusalCode.PREVIOUS_MOVE_NOT_NOTED, {"ply": 1, "black_began": False})
    game.note(W, "e4")
    move(game, "Nf3")


@pytest.mark.law("SC-3", *SINCE_2005)
@pytest.mark.law("OFFER-4", *SINCE_2005)
@pytest.mark.parametrize("year", SINCE_2005)
def test_an_offer_is_written_on_the_scoresheet(year):
    """8.1, C.13: the sign for an offer stands beside the move on the scoresheet."""
    game = table(year)
    move(game, "e4")
    game.note(W, "e4", text="e4 (=)")
    assert game.table.sheets.white.entry(1).text == "e4 (=)"
    assert game.table.sheets.white.entry(1).move == "e2e4"


@pytest.mark.law("SC-3", *SINCE_2005)
@pytest.mark.parametrize("year", SINCE_2005)
def test_an_offer_is_on_the_tape_of_both_and_owed_by_who_writes(year):
    """8.1: both players note it; on a tape it is, and whose sheet lacks the sign is known until he has written it."""
    game = Game(edition=load(year), black=SIGHTED)
    game.play("d4", "d5")
    game.announce("e4")
    game.execute()
    game.do(c.OfferDraw(by=player(W), seat=W))
    game.press()
    assert (game.table.sheets.white.offers, offers_owed(game.table, W)) == ((3,), ())
    assert offers_owed(game.table, B) == (3,)
    game.note(B, "e4", 3, text="e4")
    assert offers_owed(game.table, B) == (3,)
    game.note(B, "e4", 3, text="e4 ( = )")
    assert offers_owed(game.table, B) == ()
    game.do(c.StopClocks(by=ARBITER))
    game.do(c.RestorePosition(by=ARBITER, ply=1, cause=Irregularity.DISPLACED_PIECES))
    assert (game.table.claims.offered, game.table.sheets.white.offers, game.table.sheets.black.offers) == ((), (), ())


@pytest.mark.law("SC-3", *SINCE_2005)
def test_in_1993_and_in_rapid_chess_nobody_notes_an_offer():
    """1993 has no such duty, and in rapid chess nobody needs to write at all (2009, A2)."""
    for game in (Game(edition=load("1993")), Game(edition=load("2009"), control="1200", supervised=False)):
        game.announce("e4")
        game.do(c.OfferDraw(by=player(W), seat=W))
        assert offers_owed(game.table, B) == ()


@pytest.mark.law("SC-4", *ALL)
@pytest.mark.parametrize("year", ALL)
@pytest.mark.parametrize(("control", "exempt"), [("7200", False), ("3600+30", None), ("3600+29", True)])
def test_who_is_short_of_time_need_not_write(year, control, exempt):
    """Less than five minutes, and since 2005 nothing of thirty seconds or more added: for the rest of the period."""
    game = table(year, control=control)
    for seat in (W, B):
        game.do(c.SetClock(by=ARBITER, seat=seat, remaining_ms=(6 * MINUTE if exempt is False else 4 * MINUTE)))
    move(game, "e4")
    move(game, "e5")
    expected = (year == "1993") if exempt is None else exempt
    if expected:
        game.announce("Nf3")
    else:
        assert game.refused(game.announcing("Nf3")).code is RefusalCode.PREVIOUS_MOVE_NOT_NOTED


@pytest.mark.law("SC-4", *ALL)
@pytest.mark.parametrize("year", ALL)
def test_with_five_minutes_left_a_player_still_writes(year):
    """11.2 of 1993, 8.4: less than five minutes, and not five minutes to the millisecond."""
    game = table(year, control="7200")
    move(game, "e4")
    move(game, "e5")
    game.do(c.SetClock(by=ARBITER, seat=W, remaining_ms=5 * MINUTE))
    assert game.refused(game.announcing("Nf3")).code is RefusalCode.PREVIOUS_MOVE_NOT_NOTED
    game.announce("Nf3", after=1)


@pytest.mark.law("SC-4", *ALL)
@pytest.mark.parametrize("year", ALL)
def test_the_exemption_lasts_for_the_rest_of_the_period(year):
    """11.2 of 1993, 8.4: who has had less than five minutes writes no more in that period, though time is added."""
    game = table(year, control="3600+29")
    game.do(c.SetClock(by=ARBITER, seat=W, remaining_ms=5 * MINUTE - 10 * SECOND))
    move(game, "e4")
    move(game, "e5")
    assert game.table.clock.remaining(W, game.now) > 5 * MINUTE
    game.announce("Nf3")


@pytest.mark.law("SC-4", *ALL)
@pytest.mark.parametrize("year", ALL)
def test_a_clock_that_is_set_does_not_bring_the_duty_back(year):
    """11.2 of 1993, 8.4, "at some stage in a period": nobody has to write again because the arbiter sets his clock.

    Where the clock itself was set wrong, what it showed was no time of his (6.10b).
    """
    game = table(year, control="7200")
    move(game, "e4")
    move(game, "e5")
    game.do(c.SetClock(by=ARBITER, seat=W, remaining_ms=4 * MINUTE))
    game.do(c.SetClock(by=ARBITER, seat=W, remaining_ms=9 * MINUTE))
    game.announce("Nf3")
    game = table(year, control="7200")
    move(game, "e4")
    move(game, "e5")
    game.do(c.SetClock(by=ARBITER, seat=W, remaining_ms=4 * MINUTE))
    game.do(c.CorrectSetting(by=ARBITER, white_ms=60 * MINUTE, black_ms=60 * MINUTE))
    game.do(c.Resume(by=ARBITER))
    assert game.refused(game.announcing("Nf3")).code is RefusalCode.PREVIOUS_MOVE_NOT_NOTED


@pytest.mark.law("SC-4", *ALL)
@pytest.mark.parametrize("year", ALL)
def test_an_increment_does_not_bring_the_duty_back(year):
    """11.2 of 1993, 8.4: at 4:51 White needs not write; the press adds twenty seconds, and still he needs not."""
    game = table(year, control="3600+20")
    game.announce("e4", after=55 * MINUTE + 9 * SECOND)
    game.execute()
    game.press(after=0)
    assert game.table.clock.remaining(W, game.now) > 5 * MINUTE
    game.repeat(game.table.line[-1].announcement)
    game.execute()
    move(game, "e5")
    game.announce("Nf3")


@pytest.mark.law("SC-5", *ALL)
@pytest.mark.parametrize("year", ALL)
def test_after_the_time_control_the_scoresheet_is_completed(year):
    """The exemption ends with its period: before he moves on, the player writes all that is missing."""
    game = table(year, control="2/200:7200")
    for san in ("e4", "e5", "Nf3", "Nc6"):
        move(game, san)
    refusal = game.refused(game.announcing("Bb5"))
    assert (refusal.code, refusal.params) == (RefusalCode.PREVIOUS_MOVE_NOT_NOTED, {"ply": 1, "black_began": False})
    for san in ("e4", "e5", "Nf3"):
        game.note(W, san)
    game.announce("Bb5")


@pytest.mark.law("SC-6", *ALL)
@pytest.mark.parametrize("year", ALL)
def test_one_player_behind_uses_the_others_sheet(year):
    """On his own time, when it is his move, and he gives it back before he moves."""
    game = table(year)
    move(game, "e4")
    move(game, "e5")
    borrow = c.BorrowSheet(by=player(W), seat=W)
    assert game.refused(borrow).code is RefusalCode.BOTH_SHEETS_BEHIND
    game.note(B, "e4")
    game.note(B, "e5")
    game.do(borrow)
    assert game.table.clock.running is W
    game.note(W, "e4")
    assert game.refused(game.announcing("Nf3")).code is RefusalCode.SHEET_NOT_RETURNED
    game.note(W, "e5")
    game.do(c.ReturnSheet(by=player(W), seat=W))
    assert game.refused(c.ReturnSheet(by=player(W), seat=W)).code is RefusalCode.NO_SHEET_BORROWED
    assert game.refused(borrow).code is RefusalCode.SHEET_COMPLETE
    game.announce("Nf3")


@pytest.mark.law("SC-7", *ALL)
@pytest.mark.law("SC-8", *ALL)
@pytest.mark.parametrize("year", ALL)
def test_both_behind_reconstruct(year):
    """The arbiter stops the clocks; position, times, moves and who is on move are noted first; then both write."""
    game = table(year)
    move(game, "e4")
    started = only(game.do(c.StartReconstruction(by=ARBITER)), e.ReconstructionStarted)
    assert (started.position, started.moves_made, started.on_move) == (game.fen, 1, B)
    assert game.table.clock.running is None
    assert game.refused(c.Resume(by=ARBITER)).code is RefusalCode.RECONSTRUCTION_PENDING
    end = c.EndReconstruction(by=ARBITER, succeeded=True)
    assert game.refused(end).code is RefusalCode.SHEET_INCOMPLETE
    game.note(W, "e4")
    game.note(B, "e4")
    game.do(end)
    game.do(c.Resume(by=ARBITER))
    assert game.refused(c.StartReconstruction(by=ARBITER)).code is RefusalCode.SHEET_COMPLETE
    assert game.refused(end).code is RefusalCode.NOTHING_TO_RECONSTRUCT
    game.play("e5")


@pytest.mark.law("SC-9", *ALL)
@pytest.mark.parametrize("year", ALL)
def test_what_cannot_be_reconstructed(year):
    """With a flag down the next move is the first of the next time control; what is missing is asked of nobody."""
    game = table(year, control="40/5400:1800")
    move(game, "e4")
    move(game, "e5")
    game.do(c.StartReconstruction(by=ARBITER), after=90 * MINUTE)
    left = game.table.clock.remaining(B, game.now)
    game.do(c.EndReconstruction(by=ARBITER, succeeded=False), after=0)
    white, black = (game.table.clock.side(seat) for seat in (W, B))
    assert (white.period, white.period_moves, white.remaining_ms) == (1, 0, 1800 * SECOND)
    assert (black.period, black.period_moves, black.remaining_ms) == (1, 0, left + 1800 * SECOND)
    game.do(c.Resume(by=ARBITER))
    game.announce("Nf3")


@pytest.mark.law("SC-9", *ALL)
@pytest.mark.parametrize("year", ALL)
@pytest.mark.parametrize(("control", "after"), [("40/5400:1800", MINUTE), ("5400", MINUTE), ("5400", 90 * MINUTE)])
def test_what_cannot_be_reconstructed_gives_no_time_before_a_control(year, control, after):
    """8.6 is about a flag that falls at one: with both up nobody gets more, nor is one in the last period lifted."""
    game = table(year, control=control)
    move(game, "e4")
    move(game, "e5")
    game.do(c.StartReconstruction(by=ARBITER), after=after)
    shown = game.table.clock.both_remaining(game.now)
    game.do(c.EndReconstruction(by=ARBITER, succeeded=False))
    assert game.table.clock.both_remaining(game.now) == shown
    assert game.table.clock.flag_fell(game.now) is (after > MINUTE)
    game.do(c.Resume(by=ARBITER))
    game.announce("Nf3")


@pytest.mark.law("SC-9", *ALL)
@pytest.mark.parametrize("year", ALL)
def test_who_was_past_the_control_stays_in_his_period(year):
    """8.6: Black's flag falls before his second move, when White has made both of his, and has his second period."""
    game = table(year, control="2/3600:20/1800:600")
    move(game, "e4")
    game.note(W, "e4")
    move(game, "e5")
    move(game, "Nf3")
    game.do(c.StartReconstruction(by=ARBITER), after=60 * MINUTE)
    game.do(c.EndReconstruction(by=ARBITER, succeeded=False))
    assert [game.table.clock.side(seat).period for seat in (W, B)] == [1, 1]
    assert not game.table.clock.flag_fell(game.now)


@pytest.mark.law("SC-10", *SINCE_2005)
@pytest.mark.parametrize("year", SINCE_2005)
def test_the_result_that_is_signed_stands(year):
    """8.7: both sign both scoresheets; the result then stands, unless the arbiter decides otherwise."""
    game = table(year)
    game.do(c.Resign(by=player(W), seat=W))
    outcome = game.outcome
    for seat in (W, B):
        game.do(c.Sign(by=player(seat), seat=seat))
        assert game.refused(c.Sign(by=player(seat), seat=seat)).code is RefusalCode.ALREADY_SIGNED
    assert game.refused(c.Resign(by=player(B), seat=B)).code is RefusalCode.GAME_OVER
    game.do(c.AwardPoints(by=ARBITER, white=0, black=0, reason="8.7"))
    assert game.outcome == replace(outcome, points=Pair(0, 0))


@pytest.mark.law("SC-10", *SINCE_2005)
@pytest.mark.parametrize("year", SINCE_2005)
def test_who_leaves_without_signing_holds_nobody_up(year):
    """8.7: the result stands unless the arbiter decides otherwise, and he closes the game without that signature."""
    game = table(year)
    waive = c.WaiveSignature(by=ARBITER, seat=W)
    assert game.refused(waive).code is RefusalCode.GAME_NOT_OVER
    game.play("e4", "e5")
    game.do(c.Resign(by=player(W), seat=W))
    outcome = game.outcome
    game.do(c.Sign(by=player(B), seat=B))
    assert game.refused(replace(waive, seat=B)).code is RefusalCode.ALREADY_SIGNED
    assert (game.table.to_sign, game.table.is_settled) == ((W,), False)
    game.do(waive)
    assert game.refused(waive).code is RefusalCode.NOTHING_TO_RULE_ON
    assert (game.table.to_sign, game.table.is_settled, game.table.is_signed) == ((), True, False)
    assert (game.outcome, game.table.sheets.left, game.table.sheets.refused) == (outcome, (W,), ())


def test_who_comes_back_signs_after_all():
    """8.7: both sign; that he had left, or had refused, is on no sheet then."""
    game = table("2009")
    game.do(c.Resign(by=player(W), seat=W))
    game.do(c.WaiveSignature(by=ARBITER, seat=W))
    game.do(c.WaiveSignature(by=ARBITER, seat=B, refused=True))
    assert (game.table.sheets.left, game.table.sheets.refused) == ((W,), (B,))
    for seat in (W, B):
        game.do(c.Sign(by=player(seat), seat=seat))
    assert (game.table.sheets.left, game.table.sheets.refused, game.table.is_signed) == ((), (), True)


def test_a_signature_that_was_waived_is_of_one_result_alone():
    """7.4a, 8.7: where the arbiter restores the position after it, both sign what the game comes to then."""
    game = table("2009")
    game.play("e4", "e5")
    game.do(c.Resign(by=player(W), seat=W))
    game.do(c.WaiveSignature(by=ARBITER, seat=W))
    game.do(c.WaiveSignature(by=ARBITER, seat=B, refused=True))
    game.do(c.RestorePosition(by=ARBITER, ply=2, cause=Irregularity.DISPLACED_PIECES))
    game.do(c.Resume(by=ARBITER))
    game.do(c.Resign(by=player(B), seat=B))
    assert game.table.to_sign == (W, B)


@pytest.mark.parametrize("year", SINCE_2005)
def test_a_signature_is_of_one_result_alone(year):
    """8.7: who signed before the position was restored signs again when the game has ended again, or has not signed."""
    game = table(year)
    game.play("e4", "e5")
    game.do(c.Resign(by=player(W), seat=W))
    game.do(c.Sign(by=player(W), seat=W))
    game.do(c.RestorePosition(by=ARBITER, ply=2, cause=Irregularity.DISPLACED_PIECES))
    game.do(c.Resume(by=ARBITER))
    game.do(c.Resign(by=player(B), seat=B))
    game.do(c.Sign(by=player(B), seat=B))
    assert not game.table.is_signed
    game.do(c.Sign(by=player(W), seat=W))
    assert game.table.is_signed


@pytest.mark.law("SC-13", *SINCE_2005)
@pytest.mark.parametrize("year", SINCE_2005)
def test_what_is_not_algebraic_proves_nothing(year):
    """C: an entry that does not read as algebraic notation is kept as it was written, and stands for no move."""
    game = table(year)
    move(game, "e4")
    game.do(c.Note(by=player(W), seat=W, text="P-K4"))
    entry = game.table.sheets.white.entry(1)
    assert (entry.text, entry.move, entry.status) == ("P-K4", None, EntryStatus.AMBIGUOUS)


@pytest.mark.law("SC-6", *ALL)
@pytest.mark.parametrize("year", ALL)
def test_the_others_sheet_is_used_on_the_own_move_and_time(year):
    """8.5b: not on the opponent's move, and not while the clocks stand."""
    game = table(year)
    move(game, "e4")
    game.note(B, "e4")
    borrow = c.BorrowSheet(by=player(W), seat=W)
    assert game.refused(borrow).code is RefusalCode.NOT_YOUR_TURN
    move(game, "e5")
    game.note(B, "e5")
    game.do(c.StopClocks(by=ARBITER))
    assert game.refused(borrow).code is RefusalCode.CLOCKS_STOPPED


@pytest.mark.law("SC-7", *ALL)
@pytest.mark.law("SC-8", *ALL)
@pytest.mark.parametrize("year", ALL)
def test_a_reconstruction_begins_with_what_is_known_and_ends_with_whole_sheets(year):
    """8.5a, 8.5c: only where both are behind; White's time and Black's are noted; the first gap of either is named."""
    game = table(year)
    move(game, "e4")
    game.note(W, "e4")
    assert game.refused(c.StartReconstruction(by=ARBITER)).code is RefusalCode.SHEET_COMPLETE
    move(game, "e5")
    game.do(c.SetClock(by=ARBITER, seat=B, remaining_ms=MINUTE), after=0)
    started = only(game.do(c.StartReconstruction(by=ARBITER), after=0), e.ReconstructionStarted)
    assert started.remaining_ms == tuple(game.table.clock.remaining(seat, game.now) for seat in (W, B))
    assert started.remaining_ms[1] == MINUTE
    end = c.EndReconstruction(by=ARBITER, succeeded=True)
    assert game.refused(end).params == {"ply": 1, "black_began": False}
    for seat, san, ply in ((B, "e4", 1), (B, "e5", 2), (W, "e5", 2)):
        game.note(seat, san, ply)
    assert only(game.do(end), e.ReconstructionEnded).succeeded
    assert game.table.sheets.first_ply == 1  # whole sheets show the game from its first move


@pytest.mark.law("SC-4", "2005")
def test_in_2005_a_blind_player_may_leave_the_score_to_others():
    """2005, F2.5: he may keep score in braille or on tape; since 2009 he must. His sighted opponent must write."""
    blind = Seat(name="Anna", visually_impaired=True)
    for year, free in (("1993", False), ("2005", True), ("2009", False)):
        game = Game(edition=load(year), white=blind)
        move(game, "e4")
        game.note(B, "e4")
        move(game, "e5")
        if free:
            game.announce("Nf3")
        else:
            assert game.refused(game.announcing("Nf3")).code is RefusalCode.PREVIOUS_MOVE_NOT_NOTED


@pytest.mark.law("SC-1", "1993")
def test_in_1993_only_who_is_on_move_writes_first():
    """1993, 11.1: the move may be written before it is made, by its player, and one move ahead only."""
    game = table("1993")
    move(game, "e4")
    early = c.Note(by=player(W), seat=W, text="e5", ply=2)
    assert game.refused(early).code is RefusalCode.NOTED_IN_ADVANCE
    game.do(c.Note(by=player(B), seat=B, text="e5", announcement=game.san("e5"), ply=2))
    assert game.refused(c.Note(by=player(B), seat=B, text="d6", ply=3)).code is RefusalCode.NOTED_IN_ADVANCE


def test_an_entry_that_is_written_over_is_struck_and_stays_legible():
    """8.1, E2.8: every earlier text of a line is kept, in order; later lines and earlier gaps stay as they are."""
    sheet = Scoresheet()
    sheet = sheet.write(3, Entry(text="Nf3 (=)", status=EntryStatus.OK))
    assert [sheet.has(ply) for ply in (0, 1, 2, 3, 4)] == [False, False, False, True, False]
    assert (sheet.next_missing(), sheet.next_missing(3), sheet.offers) == (1, 4, (3,))
    sheet = sheet.write(1, Entry(text="e4 (=)", status=EntryStatus.OK)).offer(3)
    assert (sheet.offers, sheet.entry(3).text) == ((3, 1), "Nf3 (=)")
    for text in ("e3", "d4"):
        sheet = sheet.write(1, sheet.revision(1, Entry(text=text, status=EntryStatus.OK)))
    assert (sheet.entry(1).text, sheet.entry(1).struck) == ("d4", ("e4 (=)", "e3"))
    assert (sheet.cut(3).offers, sheet.cut(2).offers, len(sheet.cut(2).entries)) == ((3, 1), (1,), 2)


def own_moves_only(year="2009", **more):
    """A game that is over, in which each player wrote down none but his own moves."""
    game = Game(edition=load(year), **{"white": SIGHTED, "black": SIGHTED, **more})
    for ply, san in enumerate(OPENING, start=1):
        seat = game.mover
        move(game, san)
        if game.table.seats.of(seat).score is ScoreKeeping.WRITING:
            game.note(seat, san, ply)
    game.do(c.Resign(by=player(B), seat=B))
    return game


@pytest.mark.law("SC-1", *ALL)
@pytest.mark.law("SC-10", *SINCE_2005)
@pytest.mark.parametrize("year", ALL)
def test_half_written_scoresheets_are_signed_when_the_arbiter_says_so(year):
    """8.1: the own moves and the opponent's; 8.7: what is signed stands, unless the arbiter decides otherwise."""
    game = own_moves_only(year)
    sign = c.Sign(by=player(W), seat=W)
    refusal = game.refused(sign)
    assert (refusal.code, refusal.params) == (RefusalCode.SHEETS_INCOMPLETE, {"seat": W, "count": 3, "number": 6})
    game.do(c.AcceptSheets(by=ARBITER))
    game.do(sign)
    assert game.table.sheets.signed == (W,)
    assert game.refused(c.AcceptSheets(by=ARBITER)).code is RefusalCode.NOTHING_TO_RULE_ON
    game.do(c.RestorePosition(by=ARBITER, ply=len(game.table.line), cause=Irregularity.DISPLACED_PIECES))
    assert (game.table.sheets.signed, game.table.sheets.accepted) == ((), False)  # 7.4a: the end is taken back with it


def test_scoresheets_that_are_completed_need_no_ruling():
    """8.1: what is missing may be noted when the game is over, and then both sign."""
    game = own_moves_only()
    for seat in (W, B):
        for ply, san in enumerate(OPENING, start=1):
            if not game.table.sheets.of(seat).has(ply):
                game.note(seat, san, ply)
    assert game.refused(c.AcceptSheets(by=ARBITER)).code is RefusalCode.NOTHING_TO_RULE_ON
    for seat in (W, B):
        game.do(c.Sign(by=player(seat), seat=seat))
    assert game.table.sheets.signed == (W, B)


def test_what_nobody_had_to_write_is_signed_without_it():
    """A2: rapid and blitz; 8.4: short of time; E2.5: a tape has it; 2005, F2.5: a blind player may leave it."""
    tape = Seat(name="Anna Blum", visually_impaired=True, score=ScoreKeeping.TAPE)
    blind = Seat(name="Anna Blum", visually_impaired=True)
    short = own_moves_only(control="40/299:5400")
    for game in (
        *(own_moves_only(control="900"), own_moves_only(control="300"), short),
        *(own_moves_only(white=tape, black=tape), own_moves_only("2005", white=blind, black=tape)),
    ):
        game.do(c.Sign(by=player(W), seat=W))
    running = Game(white=SIGHTED)
    assert running.refused(c.AcceptSheets(by=ARBITER)).code is RefusalCode.GAME_NOT_OVER


def test_the_last_moves_may_be_missing():
    """8.1: a player may reply before he writes, so that the end of a game is not on his sheet yet."""
    game = Game(white=SIGHTED)
    game.play("e4", "e5", "Nf3", "Nc6")
    game.announce("Bb5")
    game.execute()
    game.press()
    game.do(c.Resign(by=player(B), seat=B))
    game.do(c.Sign(by=player(W), seat=W))
    assert game.table.sheets.signed == (W,)


def test_a_repetition_is_kept_with_its_move_its_words_and_its_speaker():
    """E2.1, E2.5: said before the clock is pressed, it is on the tape of whoever repeated, in his own words."""
    anna, hector = (Seat(name=name, score=ScoreKeeping.TAPE) for name in ("Anna", "Hector"))
    game = Game(white=anna, black=hector)
    nothing = c.Repeat(by=player(B), seat=B, announcement=Announcement(to="e4"))
    assert game.refused(nothing).code is RefusalCode.NOTHING_TO_REPEAT
    game.announce("e4")
    evidence = Evidence(words="Eva vier", clip="clip-9")
    events = game.do(replace(nothing, evidence=evidence))
    repeated, noted = only(events, e.Repeated), only(events, e.Noted)
    assert (repeated.agrees, repeated.move, repeated.evidence) == (True, "e2e4", evidence)
    assert (noted.by, noted.seat, noted.entry.text) == (player(B), B, "Eva vier")


def test_an_illegal_move_is_repeated_in_its_own_words_only():
    """E2.1, 7.4: what is no move cannot be said in other words; another illegal move is no repetition of it."""
    game = Game(white=SIGHTED)
    illegal = Announcement(piece=Piece.BISHOP, from_file="f", from_rank=1, to="b5")
    game.announce(illegal)
    other = replace(illegal, to="b6")
    assert not only(game.repeat(other, B), e.Repeated).agrees
    assert only(game.repeat(illegal, B), e.Repeated).agrees


def test_an_entry_that_could_be_two_moves_is_unclear():
    """8.1: "Nd2" with two knights that can go there is kept as unclear, with its clip, and as no move."""
    game = table("2009")
    game.play("d4", "d5", "Nf3", "Nf6", "Nbd2")
    evidence = Evidence(words="Nd2", clip="clip-3")
    knight = Announcement(piece=Piece.KNIGHT, to="d2")
    for announcement in (knight, None):
        note = c.Note(by=player(B), seat=B, text="Nd2", announcement=announcement, ply=5, evidence=evidence)
        entry = only(game.do(note), e.Noted).entry
        assert (entry.status, entry.move, entry.evidence) == (EntryStatus.AMBIGUOUS, None, evidence)


@pytest.mark.law("SC-5", *ALL)
@pytest.mark.parametrize("year", ALL)
def test_of_the_period_before_every_move_is_owed_and_of_this_one_the_previous(year):
    """8.1, 8.4: after the control all lines before it are written, the opponent's too; since then only the last own."""
    game = table(year, control="2/200:7200")
    for san in ("e4", "e5", "Nf3", "Nc6"):
        move(game, san)
    for ply, san in ((1, "e4"), (3, "Nf3")):
        game.note(W, san, ply)
    assert game.refused(game.announcing("Bb5")).params == {"ply": 2, "black_began": False}
    game.note(W, "e5", 2)
    move(game, "Bb5")
    for ply, san in ((1, "e4"), (2, "e5"), (3, "Nf3"), (4, "Nc6")):
        game.note(B, san, ply)
    move(game, "a6")
    game.note(W, "Bb5", 5)
    assert game.refused(game.announcing("Ba4")).params == {"ply": 4, "black_began": False}
    game.note(W, "Nc6", 4)
    move(game, "Ba4")
    game.note(B, "a6", 6)  # and not White's first move of this period
    move(game, "Nf6")
    game.note(W, "Ba4", 7)
    move(game, "O-O")


@pytest.mark.law("SC-5", *ALL)
@pytest.mark.parametrize("year", ALL)
def test_the_lines_of_a_period_may_still_lack_until_it_ends(year):
    """8.1, 8.4: Black owes what came before the control, and his own last move; White's fourth, of this period, not."""
    game = table(year, control="3/200:7200")
    for san in ("e4", "e5", "Nf3", "Nc6", "Bb5", "a6"):
        move(game, san)
    for ply in range(1, 7):
        game.note(W, OPENING[ply - 1], ply)
    move(game, "Ba4")
    for ply in range(1, 7):
        game.note(B, OPENING[ply - 1], ply)
    move(game, "Nf6")
    game.note(B, "Nf6", 8)
    game.note(W, "Ba4", 7)
    move(game, "O-O")
    game.announce("Be7")


@pytest.mark.law("SC-5", *ALL)
@pytest.mark.parametrize("year", ALL)
def test_a_counter_that_is_set_brings_no_lines_to_be_owed(year):
    """8.4, 6.10b: the arbiter's new counters show no move; in the first period White owes his previous move alone."""
    game = table(year, control="40/7200:3600")
    for ply, san in enumerate(OPENING[:4], 1):
        move(game, san)
        game.note(game.mover.opponent, san, ply)
    hour = 60 * MINUTE
    game.do(c.CorrectSetting(by=ARBITER, white_ms=hour, black_ms=hour, white_moves=0, black_moves=0))
    game.do(c.Resume(by=ARBITER))
    game.announce("Bb5")


@pytest.mark.parametrize(
    ("initial", "numbers"),
    [("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", [1, 1, 2, 2]), ("4k3/8/8/8/8/8/8/R3K3 b - - 0 1", [1, 2, 2, 3])],
)
def test_a_half_move_has_the_number_of_its_move(initial, numbers):
    """C, 8.1: a move is White's and Black's; where Black begins, the first has his half-move alone."""
    game = Game(initial=initial)
    assert [game.table.move_number(ply) for ply in (1, 2, 3, 4)] == numbers


def test_a_game_is_signed_when_both_have_signed():
    """8.7: one signature is none; what is refused after the end names the result."""
    game = table("2009")
    game.do(c.Resign(by=player(W), seat=W))
    assert game.refused(game.announcing("e4")).params == {"result": "0-1"}
    for seat, signed in ((W, False), (B, True)):
        game.do(c.Sign(by=player(seat), seat=seat))
        assert game.table.is_signed is signed
