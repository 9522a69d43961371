"""Irregularities (1993, 8; 2009, 7), edition by edition: illegal moves now and later, displaced pieces, the set-up."""

from dataclasses import replace

import pytest

from game import commands as c
from game import events as e
from game.actors import ARBITER
from game.announcement import Announcement, Piece
from game.errors import RefusalCode
from game.events import Termination
from game.evolve import replay
from game.irregularity import IllegalAct, Irregularity, SetupFault
from game.time_control import TimeControl
from tests.editions import EDITIONS as EVERY
from tests.editions import load
from tests.game.playing import MINUTE, SECOND, SIGHTED, B, Game, W, names, only, player

SINCE_2005 = EVERY[1:]
BISHOP_B5 = Announcement(piece=Piece.BISHOP, from_file="f", from_rank=1, to="b5")
RAPID, BLITZ = "900+10", "180+2"


def game_of(year, **more):
    """A game of two sighted players under that edition."""
    return Game(edition=load(year), white=SIGHTED, **more)


def illegal(game, announcement=BISHOP_B5):
    """The player to move completes an illegal move."""
    game.announce(announcement)
    game.execute()
    return game.press()


def restore(ply, cause=Irregularity.ILLEGAL_MOVE, **more):
    """The arbiter has the position before that half-move restored."""
    return c.RestorePosition(by=ARBITER, ply=ply, cause=cause, **more)


@pytest.mark.law("IRR-1", *EVERY)
@pytest.mark.parametrize("year", EVERY)
def test_an_illegal_move_found_at_once_is_taken_back(year):
    """8.1 of 1993, 7.4a, 7.5.1: the position before it is restored, and the piece touched must move (4.3)."""
    game = game_of(year)
    game.play("e4", "e5")
    illegal(game, Announcement(piece=Piece.BISHOP, from_file="f", from_rank=1, to="b6"))
    assert game.board(W) == game.board(B) == game.fen.split(" ")[0]
    assert game.mover is W
    assert game.refused(game.announcing("Nf3")).code is RefusalCode.TOUCHED_PIECE_MUST_MOVE


@pytest.mark.law("IRR-1", *EVERY)
@pytest.mark.parametrize("year", EVERY)
def test_an_illegal_move_found_many_moves_later(year):
    """7.4a: the position immediately before the irregularity is reinstated, on boards, scoresheets and clocks."""
    game = game_of(year)
    game.play("e4", "e5", "Nf3", "Nc6", "Bb5", "a6")
    then = game.table.line[2].clock.black.remaining_ms
    events = game.do(restore(4, touched=("b8",)))
    assert names(events)[:2] == ["PositionRestored", "IllegalActCounted"]
    restored = only(events, e.PositionRestored)
    assert restored.taken_back == ("b8c6", "f1b5", "a7a6")
    assert [ply.move for ply in game.table.line] == ["e2e4", "e7e5", "g1f3"]
    assert len(game.table.sheets.white.entries) == len(game.table.sheets.black.entries) == 3
    assert game.board(W) == game.board(B) == game.fen.split(" ")[0]
    assert game.table.clock.running is None
    assert game.table.clock.remaining(B, game.now) == then
    assert game.table.illegal_moves.black == 1
    game.do(c.Resume(by=ARBITER))
    assert game.refused(game.announcing("d6")).code is RefusalCode.TOUCHED_PIECE_MUST_MOVE
    game.play("Nc6")
    assert replay(game.record) == game.table


@pytest.mark.law("IRR-1", "1993")
def test_in_1993_a_game_that_cannot_be_restored_is_void():
    """8.1 of 1993: if the position cannot be restored, the game is annulled and a new one is played."""
    game = game_of("1993")
    game.play("e4", "e5", "Nf3", "Nc6")
    game.do(restore(4, last_identifiable=2))
    assert (game.outcome.result, game.outcome.termination) == ("*", Termination.VOID)


@pytest.mark.law("IRR-1", *SINCE_2005)
@pytest.mark.parametrize("year", SINCE_2005)
def test_since_2005_the_game_goes_on_from_the_last_identifiable_position(year):
    """7.4a, 7.5.1: otherwise the game continues from the last identifiable position before the irregularity."""
    game = game_of(year)
    game.play("e4", "e5", "Nf3", "Nc6")
    game.do(restore(4, last_identifiable=1))
    assert [ply.move for ply in game.table.line] == ["e2e4"]
    assert game.table.outcome is None


@pytest.mark.law("END-1", *EVERY)
@pytest.mark.law("IRR-1", *EVERY)
@pytest.mark.parametrize("year", EVERY)
def test_a_mate_by_an_illegal_game_is_taken_back(year):
    """5.1a: mate ends the game only if the move was legal; found otherwise before both have signed, it goes on."""
    game = game_of(year)
    game.play("f3", "e5", "g4", "Qh4#")
    game.do(restore(2))
    assert game.table.outcome is None
    assert len(game.table.line) == 1


def test_a_result_that_both_have_signed_stands():
    """8.7: what both have signed stands; and nobody goes back to a move that was never made."""
    game = game_of("2009")
    game.play("f3", "e5", "g4", "Qh4#")
    assert game.refused(restore(9)).code is RefusalCode.NO_SUCH_PLY
    assert game.refused(restore(2, last_identifiable=2)).code is RefusalCode.NO_SUCH_PLY
    game.do(c.Sign(by=player(W), seat=W))
    game.do(c.Sign(by=player(B), seat=B))
    assert game.refused(restore(2)).code is RefusalCode.ALREADY_SIGNED


PENALTIES = [  # edition, time control, bonus in seconds, which illegal move loses (0: none)
    ("1993", "5400", 0, 0),
    ("2005", "5400", 120, 3),
    ("2009", "5400", 120, 3),
    ("2018", "5400", 120, 2),
    ("2023", "5400", 120, 2),
    ("2009", RAPID, 120, 3),
    ("2009", BLITZ, 120, 3),
    ("2018", RAPID, 120, 2),
    ("2018", BLITZ, 60, 2),
    ("2023", RAPID, 60, 2),
    ("2023", BLITZ, 60, 2),
]


@pytest.mark.law("IRR-2", "2009", "2018", "2023")
@pytest.mark.parametrize("year", ["2009", "2018", "2023"])
def test_an_illegal_move_that_loses_is_judged_where_the_position_is_restored(year):
    """7.4b, 7.5.5: Black can mate with the queen that the illegal move took, and the clocks are those of before it."""
    game = game_of(year, initial="7k/8/8/8/8/8/q7/R5K1 w - - 0 1", illegal_loss_at=1)
    game.play("Rxa2")
    lost = game.do(c.RestorePosition(by=ARBITER, ply=1, cause=Irregularity.ILLEGAL_MOVE))
    assert (game.outcome.result, game.outcome.termination) == ("0-1", Termination.ILLEGAL_MOVE)
    assert only(lost, e.GameEnded).clock == only(lost, e.PositionRestored).clock


@pytest.mark.law("IRR-2", *EVERY)
@pytest.mark.law("RAP-13", "2018", "2023")
@pytest.mark.parametrize(("year", "control", "bonus", "loses"), PENALTIES)
def test_what_an_illegal_move_costs(year, control, bonus, loses):
    """7.4b, 7.5.5, A.3, B.2: time for the opponent, and the game at the second or third; 1993 fixes nothing (16.5)."""
    game = game_of(year, control=control)
    for count in range(1, (loses or 5) + 1):
        before = game.table.clock.remaining(B, game.now)
        illegal(game)
        if count == loses:
            assert (game.outcome.result, game.outcome.termination) == ("0-1", Termination.ILLEGAL_MOVES)
            return
        assert game.table.clock.remaining(B, game.now) == before + bonus * SECOND
        assert game.table.outcome is None


@pytest.mark.law("IRR-2", *SINCE_2005)
@pytest.mark.parametrize("year", SINCE_2005)
def test_the_last_illegal_move_against_a_bare_king(year):
    """7.4b: lost in 2005; since 2009 drawn where the opponent cannot mate by any possible series of legal moves."""
    game = game_of(year, initial="4k3/8/8/8/8/8/8/R3K3 w - - 0 1")
    for _ in range(game.table.edition.illegal_loss_at):
        illegal(game, Announcement(piece=Piece.ROOK, to="b3"))
    assert game.outcome.result == ("0-1" if year == "2005" else "1/2-1/2")


COUNTED = {
    IllegalAct.PROMOTION_UNFINISHED: SINCE_2005,
    IllegalAct.KING_CAPTURED: SINCE_2005,
    IllegalAct.PRESSED_WITHOUT_MOVE: ("2018", "2023"),
    IllegalAct.TWO_HANDS: ("2018", "2023"),
}


@pytest.mark.law("IRR-3", *SINCE_2005)
@pytest.mark.law("TCH-12", "2018", "2023")
@pytest.mark.parametrize("act", COUNTED)
@pytest.mark.parametrize("year", EVERY)
def test_what_counts_as_an_illegal_move(year, act):
    """7.4a: a promotion not finished, a king captured; from 2018 also two hands, or the clock without a move (7.5)."""
    game = game_of(year)
    command = c.CountIllegal(by=ARBITER, seat=W, act=act)
    if year not in COUNTED[act]:
        assert game.refused(command).code is RefusalCode.NOT_AN_ILLEGAL_MOVE
        return
    counted = only(game.do(command), e.IllegalActCounted)
    assert (counted.count, counted.bonus_ms) == (1, 2 * MINUTE)


@pytest.mark.law("IRR-3", *SINCE_2005)
@pytest.mark.parametrize("year", SINCE_2005)
def test_a_pawn_that_was_not_exchanged(year):
    """7.4a: the position is restored and any piece may be chosen; from 2018 the pawn becomes a queen (7.5.2)."""
    game = game_of(year, initial="7k/P7/8/8/8/8/8/K7 w - - 0 1")
    game.do(c.PlacePiece(by=player(W), seat=W, square="a8", origin="a7"))
    game.do(c.CountIllegal(by=ARBITER, seat=W, act=IllegalAct.PROMOTION_UNFINISHED))
    if year in {"2018", "2023"}:
        assert game.refused(game.announcing("a8=N")).code is RefusalCode.QUEEN_ORDERED
        game.announce("a8=Q+")
        return
    assert game.board(W) == "7k/P7/8/8/8/8/8/K7"
    assert game.refused(game.announcing("Kb2")).code is RefusalCode.TOUCHED_PIECE_MUST_MOVE
    game.announce("a8=N")


@pytest.mark.law("IRR-3", *SINCE_2005)
@pytest.mark.parametrize("year", SINCE_2005)
@pytest.mark.parametrize("piece", ["Q", "R"])
def test_a_pawn_that_was_not_exchanged_is_found_after_the_clock(year, piece):
    """7.4a, 7.5.2: word and clock had completed the promotion; the pawn must be moved again, from 2018 on to a queen.

    What stands as a queen already stays, and the opponent plays on.
    """
    game = game_of(year, initial="7k/P7/8/8/8/8/7p/K7 w - - 0 1")
    game.play(f"a8={piece}+")
    found = game.do(c.CountIllegal(by=ARBITER, seat=W, act=IllegalAct.PROMOTION_UNFINISHED))
    assert game.table.illegal_moves.white == 1
    if year in {"2018", "2023"} and piece == "Q":
        assert names(found) == ["IllegalActCounted"]
        game.play("Kg7")
        return
    assert names(found) == ["PositionRestored", "IllegalActCounted"]
    assert not only(found, e.IllegalActCounted).taken_back  # once is enough
    game.do(c.Resume(by=ARBITER))
    assert game.refused(game.announcing("Kb2")).code is RefusalCode.TOUCHED_PIECE_MUST_MOVE
    if year in {"2018", "2023"}:
        assert game.refused(game.announcing("a8=R+")).code is RefusalCode.QUEEN_ORDERED
    game.play("a8=Q+", "Kg7")


@pytest.mark.law("IRR-3", *SINCE_2005)
@pytest.mark.parametrize("year", SINCE_2005)
@pytest.mark.parametrize(
    ("seat", "act", "taken_back"),
    [
        (W, IllegalAct.KING_CAPTURED, True),
        (B, IllegalAct.KING_CAPTURED, False),
        (B, IllegalAct.PROMOTION_UNFINISHED, False),
    ],
)
def test_what_counts_of_the_other_changes_no_move(year, seat, act, taken_back):
    """7.4a, 7.5.2: White is to move and could promote; his move alone is taken back, and a king captured is no pawn."""
    game = game_of(year, initial="7k/P7/8/8/8/8/7p/K7 w - - 0 1")
    counted = only(game.do(c.CountIllegal(by=ARBITER, seat=seat, act=act)), e.IllegalActCounted)
    assert (counted.taken_back, counted.queen) == (taken_back, False)
    game.play("Kb2")


@pytest.mark.law("IRR-3", *SINCE_2005)
@pytest.mark.parametrize("year", SINCE_2005)
def test_nobody_has_to_make_a_queen_who_can_make_none(year):
    """7.5.2: the arbiter finds the pawn after the reply; it is counted, and White moves what he likes."""
    game = game_of(year, initial="7k/P7/8/8/8/8/7p/K7 w - - 0 1")
    game.play("a8=Q+", "Kg7")
    assert names(game.do(c.CountIllegal(by=ARBITER, seat=W, act=IllegalAct.PROMOTION_UNFINISHED))) == [
        "IllegalActCounted"
    ]
    game.play("Qf3")


@pytest.mark.law("IRR-4", *EVERY)
@pytest.mark.parametrize("year", EVERY)
def test_displaced_pieces_are_put_back(year):
    """8.2 and 8.3 of 1993, 7.3 and 7.5, 7.4 and 7.6: in his own time at once, or by the arbiter many moves later."""
    game = game_of(year)
    game.play("e4", "e5")
    game.do(c.PlacePiece(by=player(B), seat=B, square="a6", origin="a7"))
    assert game.table.differences
    game.do(c.PlacePiece(by=player(B), seat=B, square="a7", origin="a6"))
    assert not game.table.differences
    game.do(c.PlacePiece(by=player(B), seat=B, square="a5", origin="a7"))
    restored = only(game.do(restore(2, Irregularity.DISPLACED_PIECES)), e.PositionRestored)
    assert restored.boards
    assert game.board(W) == game.board(B) == "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR"
    assert game.table.illegal_moves.black == 0


@pytest.mark.law("IRR-4", *EVERY)
@pytest.mark.parametrize("year", EVERY)
def test_pieces_displaced_in_the_move_in_progress_leave_it_as_it_is(year):
    """8.2 of 1993, 7.5, 7.6: a board on which it stands is right; on one where it does not it is carried out anew."""
    game = game_of(year)
    game.play("e4")
    game.announce("e5")
    game.execute(B)
    game.repeat(game.table.turn.announced.announcement, W)
    game.execute(W, Announcement(to="e6"))
    put_right = restore(2, Irregularity.DISPLACED_PIECES, move_stands=True)
    restored = only(game.do(put_right, after=MINUTE), e.PositionRestored)
    assert ([board.seat for board in restored.boards], restored.sheets) == ([W], ())
    assert (game.board(W), game.table.turn.made, game.table.differences) == (game.fen.split(" ")[0], True, ())
    assert game.table.clock.used(B, game.now) > MINUTE
    game.do(c.Resume(by=ARBITER))
    game.press()
    game.note(W, "e5", 2)
    assert game.refused(game.announcing("Nf3")).code is RefusalCode.NOT_EXECUTED
    game.execute(W)
    game.announce("Nf3")


def test_pieces_displaced_before_their_owner_made_his_move_are_pegged_by_himself():
    """7.3, E2.3b: his own wrong move goes from his board, and no press completes what does not stand on it."""
    game = Game()
    game.announce("e4")
    game.execute(W, Announcement(to="e3"))
    assert game.table.turn.made
    game.do(restore(1, Irregularity.DISPLACED_PIECES, move_stands=True))
    assert (game.board(W), game.table.turn.made) == (game.fen.split(" ")[0], False)
    assert game.refused(restore(2, Irregularity.DISPLACED_PIECES, move_stands=True)).code is RefusalCode.NO_SUCH_PLY
    assert game.refused(restore(1, move_stands=True)).code is RefusalCode.NO_SUCH_PLY
    game.do(c.Resume(by=ARBITER))
    game.execute(W)
    game.press()
    assert game.board(W) == game.fen.split(" ")[0]


def test_pieces_displaced_before_a_move_was_carried_out_do_not_carry_it_out():
    """7.5, E2.1: Black has still to execute White's move himself, from the position before it."""
    game = game_of("2009")
    game.announce("e4")
    game.execute(W)
    game.press()
    game.do(c.RemovePiece(by=ARBITER, seat=B, square="a8"))
    game.do(restore(2, Irregularity.DISPLACED_PIECES, move_stands=True))
    assert game.board(B) == game.table.initial.split(" ")[0]
    assert not game.table.previous.executed


@pytest.mark.law("IRR-5", *EVERY)
@pytest.mark.parametrize("year", EVERY)
def test_a_wrong_initial_position_cancels_the_game(year):
    """8.5 of 1993, 7.1a, 7.2.1: a game that began from a wrong position is cancelled, and a new one played."""
    game = game_of(year)
    game.play("e4", "e5")
    found = game.do(c.FindSetupFault(by=ARBITER, fault=SetupFault.INITIAL_POSITION))
    assert not only(found, e.SetupFaultFound).goes_on
    assert game.outcome.termination is Termination.VOID


@pytest.mark.law("IRR-6", *EVERY)
@pytest.mark.parametrize("year", EVERY)
def test_a_turned_board_is_put_right_and_the_game_goes_on(year):
    """8.7 of 1993, 7.1b, 7.2.2: the position is transferred to a board that lies rightly."""
    game = game_of(year)
    game.play("e4")
    position = game.fen
    assert only(game.do(c.FindSetupFault(by=ARBITER, fault=SetupFault.BOARD_TURNED)), e.SetupFaultFound).goes_on
    assert (game.fen, game.table.outcome) == (position, None)


def reversed_colours(*, new_game=False):
    """The arbiter finds the colours reversed."""
    return c.FindSetupFault(by=ARBITER, fault=SetupFault.COLOURS_REVERSED, new_game=new_game)


@pytest.mark.law("IRR-7", "2005", "2009")
@pytest.mark.parametrize("year", ["2005", "2009"])
def test_with_colours_reversed_the_game_goes_on_unless_the_arbiter_rules_otherwise(year):
    """7.2: a game begun with colours reversed continues, unless the arbiter rules otherwise."""
    game = game_of(year)
    game.play("e4")
    game.do(reversed_colours())
    assert game.table.outcome is None
    game.do(reversed_colours(new_game=True), after=60 * MINUTE)  # more than a quarter of all time, which 1993 counts
    assert game.outcome.termination is Termination.VOID


@pytest.mark.law("IRR-7", "1993")
def test_in_1993_a_quarter_of_the_time_decides():
    """8.6 of 1993: after a quarter of both players' time for the first control the game goes on."""
    game = game_of("1993", control="40/7200:3600")
    game.do(reversed_colours(), after=59 * MINUTE)
    assert game.table.outcome is None
    assert game.refused(reversed_colours(new_game=True), after=MINUTE).code is RefusalCode.TOO_LATE_FOR_NEW_GAME
    early = game_of("1993", control="40/7200:3600")
    early.do(reversed_colours(new_game=True), after=59 * MINUTE)
    assert early.outcome.termination is Termination.VOID


@pytest.mark.law("IRR-7", "2018", "2023")
@pytest.mark.parametrize("year", ["2018", "2023"])
def test_from_2018_ten_moves_decide(year):
    """7.3: with less than ten moves made by both a new game is played, else the game continues."""
    moves = ("Nf3", "Nf6", "Ng1", "Ng8", "Nc3", "Nc6", "Nb1", "Nb8", "Nh3", "Nh6", "Ng1", "Ng8", "Na3", "Na6")
    game = game_of(year)
    game.play(*moves, "e4", "e5", "d4", "d5", "c4")
    early = game_of(year)
    early.play("e4")
    early.do(reversed_colours())
    assert early.outcome.termination is Termination.VOID
    game.play("c5")
    game.do(reversed_colours())
    assert game.table.outcome is None
    assert game.refused(reversed_colours(new_game=True)).code is RefusalCode.TOO_LATE_FOR_NEW_GAME


@pytest.mark.law("IRR-8", *EVERY)
@pytest.mark.parametrize("year", EVERY)
def test_a_position_set_up_wrongly_after_an_adjournment_is_restored(year):
    """8.4 of 1993, 7.5, 7.6: the adjourned position is set up again, and the moves since do not count."""
    game = game_of(year)
    game.play("e4", "e5", "Nf3")
    game.do(restore(3, Irregularity.WRONG_RECONSTRUCTION))
    assert [ply.move for ply in game.table.line] == ["e2e4", "e7e5"]
    assert game.table.illegal_moves.white == 0


@pytest.mark.law("IRR-9", *EVERY)
@pytest.mark.parametrize("year", EVERY)
def test_a_clock_wrongly_set_is_stopped_and_set(year):
    """12.4 of 1993, 6.11, 6.10b, 6.10.2: the arbiter stops the clocks and sets the right times."""
    game = game_of(year)
    game.do(c.StopClocks(by=ARBITER))
    game.do(c.SetClock(by=ARBITER, seat=B, remaining_ms=80 * MINUTE, reason="wrongly set"))
    game.do(c.Resume(by=ARBITER))
    assert game.table.clock.remaining(B, game.now) == 80 * MINUTE


@pytest.mark.law("IRR-9", *EVERY)
@pytest.mark.parametrize("year", EVERY)
def test_a_wrong_setting_is_corrected_with_its_move_counter(year):
    """6.10b: the clocks are stopped at once, and the right setting installed; later moves count from it."""
    game = game_of(year)
    game.play("e4", "e5", "Nf3", "Nc6")
    right = TimeControl.parse("4/3600:1800+10")
    command = c.CorrectSetting(
        by=ARBITER, control=str(right), white_ms=50 * MINUTE, black_ms=51 * MINUTE, white_moves=3
    )
    game.do(command)
    assert game.table.stopped
    assert game.table.clock.running is None
    game.do(c.Resume(by=ARBITER))
    clock = game.table.clock
    assert (clock.control, clock.side(W).moves, clock.side(B).moves) == (right, 3, 2)
    assert (clock.remaining(W, game.now), clock.remaining(B, game.now)) == (50 * MINUTE, 51 * MINUTE)
    game.play("Bb5", "a6")
    assert (game.table.clock.side(W).period, game.table.clock.side(B).period) == (1, 0)
    assert game.table.clock.remaining(W, game.now) > 79 * MINUTE
    assert replay(game.record) == game.table


@pytest.mark.parametrize(("moves", "period", "in_period"), [(3, 0, 3), (4, 1, 0), (5, 1, 1), (9, 2, 3)])
def test_a_move_counter_brings_its_player_into_his_period(moves, period, in_period):
    """6.10b, 6.2a: the moves of earlier periods do not count for the later ones."""
    game = game_of("2009")
    right = "4/3600:2/1800:900"
    game.do(c.CorrectSetting(by=ARBITER, control=right, white_ms=MINUTE, black_ms=MINUTE, white_moves=moves))
    side = game.table.clock.side(W)
    assert (side.moves, side.period, side.period_moves) == (moves, period, in_period)


def test_no_clock_is_set_to_nothing():
    """A correction leaves each player some time, counts no fewer moves than none, and its control can be read."""
    game = game_of("2009")
    right = c.CorrectSetting(by=ARBITER, white_ms=MINUTE, black_ms=MINUTE)
    for wrong, code in (
        (replace(right, white_ms=0), RefusalCode.INVALID_TIME),
        (replace(right, black_moves=-1), RefusalCode.INVALID_COUNTER),
        (replace(right, black_moves=1000), RefusalCode.INVALID_COUNTER),
        (replace(right, control="90 minutes"), RefusalCode.INVALID_CONTROL),
    ):
        assert game.refused(wrong).code is code


@pytest.mark.law("IRR-10", *SINCE_2005)
@pytest.mark.parametrize("year", SINCE_2005)
def test_no_claim_rests_on_what_a_board_shows(year):
    """6.15, 6.14, 6.12.2: a claim is judged by the moves made, not by what a board or a screen happens to show."""
    game = game_of(year)
    game.play("Nf3", "Nf6", "Ng1", "Ng8", "e3", "e6")
    game.do(c.PlacePiece(by=ARBITER, seat=W, square="e2", origin="e3"))
    game.do(c.PlacePiece(by=ARBITER, seat=B, square="e7", origin="e6"))
    claimed = only(game.do(c.ClaimThreefold(by=player(W), seat=W)), e.DrawClaimed)
    assert (claimed.correct, claimed.count) == (False, 1)


@pytest.mark.law("TCH-11", *EVERY)
@pytest.mark.parametrize("year", EVERY)
def test_a_touch_that_was_claimed_in_time_binds(year):
    """4.3, 4.7: the arbiter restores the position, and the piece that was touched must move; it is no illegal move."""
    game = game_of(year)
    game.announce("e4")
    game.execute()
    game.press()
    game.do(c.ClaimTouch(by=player(B), seat=B, square="g1"))
    game.do(restore(1, Irregularity.TOUCHED_PIECE, touched=("g1",)))
    game.do(c.Resume(by=ARBITER))
    assert game.table.illegal_moves.white == 0
    assert game.refused(game.announcing("e4")).code is RefusalCode.TOUCHED_PIECE_MUST_MOVE
    game.play("Nf3")


def test_the_arbiter_goes_back_to_the_move_in_hand_too():
    """7.5: pieces displaced during the third half-move: the position before it stands again, and nothing is lost."""
    game = game_of("2009")
    game.play("e4", "e5")
    game.do(c.RemovePiece(by=player(W), seat=W, square="g1"))
    restored = only(game.do(restore(3, Irregularity.DISPLACED_PIECES)), e.PositionRestored)
    assert (restored.taken_back, restored.sheets, len(game.table.line)) == ((), (), 2)
    assert game.refused(restore(4)).code is RefusalCode.NO_SUCH_PLY
    assert game.refused(restore(2, touched=("z9",))).code is RefusalCode.NOT_A_SQUARE


@pytest.mark.parametrize("year", EVERY)
def test_the_players_agree_only_to_what_the_arbiter_does_not_do_anyway(year):
    """7.4a; 2009, B3c: an illegal move that is taken back in any case needs nobody's agreement."""
    game = game_of(year)
    game.play("e4", "e5")
    assert game.refused(restore(2, agreed=True)).code is RefusalCode.POSITION_IS_RESTORED


def test_what_is_struck_begins_with_the_irregularity():
    """7.4a: both scoresheets lose the entries of the moves taken back, and no other."""
    game = game_of("2009")
    game.play("e4", "e5", "Nf3", "Nc6")
    restored = only(game.do(restore(3, touched=("g1",))), e.PositionRestored)
    assert [(struck.seat, struck.from_ply, len(struck.entries)) for struck in restored.sheets] == [(W, 3, 2), (B, 3, 2)]


def test_no_illegal_move_is_counted_where_none_was_made():
    """7.4a: a move on the board is taken back with the position; by itself the arbiter counts only the other acts."""
    command = c.CountIllegal(by=ARBITER, seat=W, act=IllegalAct.MOVE)
    assert game_of("2009").refused(command).code is RefusalCode.NOT_AN_ILLEGAL_MOVE


@pytest.mark.law("IRR-3", "2018", "2023")
@pytest.mark.parametrize("year", ["2018", "2023"])
def test_the_second_act_that_counts_loses_and_gives_no_more_time(year):
    """7.5.5: two hands twice lose the game; the opponent who has won by it is given no minutes, nothing is undone."""
    game = game_of(year)
    acts = c.CountIllegal(by=ARBITER, seat=W, act=IllegalAct.TWO_HANDS)
    first = only(game.do(acts), e.IllegalActCounted)
    assert (first.count, first.bonus_ms, first.taken_back) == (1, 2 * MINUTE, False)
    events = game.do(acts)
    assert names(events) == ["IllegalActCounted", "GameEnded"]
    assert only(events, e.IllegalActCounted).bonus_ms == 0
    assert (game.outcome.winner, game.outcome.termination) == (B, Termination.ILLEGAL_MOVES)


@pytest.mark.law("IRR-1", "2005", "2009")
@pytest.mark.parametrize("year", ["2005", "2009"])
@pytest.mark.parametrize("made", [False, True])
def test_without_supervision_an_illegal_move_stands_from_the_reply_on(year, made):
    """2005, B6; 2009, A4c: before the opponent has made his own move it is still taken back, and after it no more."""
    game = game_of(year, control=RAPID, supervised=False)
    illegal(game)
    game.repeat(BISHOP_B5)
    game.execute(B)
    game.announce("e6")
    if made:
        game.execute()
        assert game.refused(restore(1)).code is RefusalCode.ILLEGAL_MOVE_STANDS
    else:
        assert only(game.do(restore(1)), e.PositionRestored).kept == 0


@pytest.mark.parametrize("year", SINCE_2005)
def test_a_king_that_was_captured_stands_again(year):
    """1.2, 7.4a: capturing the king is an illegal act; it is counted, and the board is as it was before the hand."""
    game = Game(edition=load(year), white=SIGHTED, initial="4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1")
    game.do(c.RemovePiece(by=player(W), seat=W, square="e8"))
    game.do(c.CountIllegal(by=ARBITER, seat=W, act=IllegalAct.KING_CAPTURED))
    assert game.board(W) == game.fen.split()[0]


@pytest.mark.law("RAP-8", "2018", "2023")
def test_with_supervision_an_impossible_position_is_taken_back():
    """2018, A.4.4 is for rapid without adequate supervision; elsewhere 7.5.1 holds."""
    command = c.FindImpossiblePosition(by=ARBITER)
    for game in (game_of("2018", control=RAPID), game_of("2009", control=RAPID, supervised=False)):
        assert game.refused(command).code is RefusalCode.POSITION_IS_RESTORED


def test_with_the_moves_goes_what_belonged_to_them():
    """7.4a, 7.5: offers made since, an offer that stands and boards found different are gone; earlier offers stay."""
    game = game_of("2009")
    game.play("e4")
    game.do(c.OfferDraw(by=player(W), seat=W))
    game.play("e5")
    game.do(c.OfferDraw(by=player(B), seat=B))
    game.do(c.RemovePiece(by=ARBITER, seat=B, square="a8"))
    assert (game.table.claims.offered, game.table.claims.draw_offer) == ((1, 2), B)
    game.do(restore(2, Irregularity.DISPLACED_PIECES))
    assert (game.table.claims.offered, game.table.claims.draw_offer, game.table.differences) == ((1,), None, ())
    assert game.table.previous is None
    assert [len(game.table.sheets.of(seat).entries) for seat in (W, B)] == [1, 1]


def test_boards_found_different_are_alike_when_the_position_is_restored():
    """7.5, E2.7: Black executed White's move wrongly, which was found; set up again there is nothing to put right."""
    game = game_of("2009")
    game.play("e4", on_other_board=Announcement(to="e3"))
    assert len(game.table.differences) == 1
    assert "DifferenceSettled" not in names(game.do(restore(2, Irregularity.DISPLACED_PIECES)))  # nobody mended it
    assert game.table.differences == ()
    assert game.refused(c.Reconcile(by=ARBITER)).code is RefusalCode.NOTHING_TO_RECONCILE


def test_the_position_before_the_first_move_is_restored():
    """7.3, 7.5: the board was upset before anybody had moved; the game begins from its initial position."""
    game = game_of("2009")
    game.do(c.RemovePiece(by=ARBITER, seat=B, square="a8"))
    restored = only(game.do(restore(1, Irregularity.DISPLACED_PIECES)), e.PositionRestored)
    assert (restored.kept, game.board(B)) == (0, game.fen.split()[0])


def test_what_the_arbiter_set_up_is_executed():
    """7.5, E2.1: pieces were displaced before Black had executed e4; set up again, he has only to repeat it."""
    game = game_of("2009")
    game.announce("e4")
    game.execute()
    game.press()
    game.do(restore(2, Irregularity.DISPLACED_PIECES))
    assert game.board(B) == game.fen.split()[0]
    game.do(c.Resume(by=ARBITER))
    assert game.refused(game.announcing("e5")).code is RefusalCode.NOT_REPEATED
    game.repeat(game.table.line[0].announcement)
    game.note(B, "e4")
    game.announce("e5")


def test_an_illegal_move_takes_its_own_offer_with_it():
    """7.4a, 8.1: Black's offer goes with his illegal move; White's, with a legal one, stays noted."""
    game = game_of("2009")
    for announcement in (game.san("e4"), Announcement(piece=Piece.BISHOP, from_file="f", from_rank=8, to="b4")):
        game.announce(announcement)
        game.execute()
        game.do(c.OfferDraw(by=player(game.mover), seat=game.mover))
        seat = game.mover
        game.press()
        if seat is W:
            game.repeat(announcement)
            game.execute(B)
    assert game.table.claims.offered == (1,)
    turn = game.table.turn
    assert (turn.mover, turn.announced, turn.made, turn.touched) == (B, None, False, ("f8",))


@pytest.mark.law("IRR-3", "2018", "2023")
@pytest.mark.parametrize("year", ["2018", "2023"])
def test_the_time_for_an_act_that_counts_is_on_the_clock(year):
    """7.5.5: two minutes for the opponent at once, and nothing off the clock of whoever used both hands."""
    game = game_of(year)
    game.do(c.CountIllegal(by=ARBITER, seat=W, act=IllegalAct.TWO_HANDS), after=0)
    assert [game.table.clock.remaining(seat, game.now) for seat in (W, B)] == [90 * MINUTE, 92 * MINUTE]


@pytest.mark.law("IRR-1", "1993", "2005", "2009", "2018", "2023")
@pytest.mark.parametrize("year", ["1993", "2005", "2009", "2018", "2023"])
def test_a_move_that_nobody_has_announced_was_not_illegal(year):
    """7.4a (1993, 8.1): who names the wrong number penalises nobody for a move that he has yet to make."""
    game = game_of(year)
    restore = c.RestorePosition(by=ARBITER, ply=1, cause=Irregularity.ILLEGAL_MOVE)
    refusal = game.refused(restore)
    assert (refusal.code, refusal.params["ply"]) == (RefusalCode.NO_SUCH_PLY, 1)
    game.do(replace(restore, cause=Irregularity.DISPLACED_PIECES))  # pieces stand wrong, whoever is to move (7.5)
    game.do(c.Resume(by=ARBITER))
    game.announce("e4")
    game.do(restore)
    assert game.table.turn.announced is None


def test_no_move_behind_the_one_that_ended_the_game_is_gone_back_to():
    """5.1a: after a mate there was no next move before which pieces were displaced, and nobody could make one."""
    game = Game(white=SIGHTED)
    game.play("f3", "e5", "g4", "Qh4")
    back = c.RestorePosition(by=ARBITER, ply=5, cause=Irregularity.DISPLACED_PIECES)
    assert game.refused(back).code is RefusalCode.NO_SUCH_PLY
    game.do(replace(back, ply=4))
    assert (game.table.outcome, game.mover) == (None, B)
    resigned = Game(white=SIGHTED)
    resigned.play("f3")
    resigned.do(c.Resign(by=player(B), seat=B))
    resigned.do(replace(back, ply=2))
    assert resigned.table.outcome is None
