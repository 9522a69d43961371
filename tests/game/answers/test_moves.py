"""One move at the table: announced, made, completed, repeated, executed, noted (Laws 2009, E2.1 to E2.6)."""

import pytest

from game import commands as c
from game import events as e
from game.actors import ARBITER, Evidence
from game.announcement import Announcement, Castling, Piece
from game.errors import RefusalCode
from game.evolve import replay
from game.fault import FaultCode
from game.rules.move_made import press_says_made
from game.table.agreed_line import Repetition
from game.table.scoresheet import EntryStatus
from game.table.seat import ScoreKeeping, Seat
from tests.game.playing import BLIND, SIGHTED, B, Game, W, names, only, player

KNIGHT_F3 = Announcement(piece=Piece.KNIGHT, from_file="g", from_rank=1, to="f3")


def test_a_whole_move_goes_through_every_step():
    """E2.1: a move is announced, made, completed by the clock, repeated and executed by the opponent, and noted."""
    game = Game()
    assert names(game.announce("Nf3")) == ["Announced"]
    assert names(game.execute()) == ["Touched", "Executed", "MoveMade"]
    assert names(game.press()) == ["ClockPressed", "MoveCompleted", "Noted"]
    assert names(game.repeat(KNIGHT_F3)) == ["Repeated"]
    assert names(game.execute()) == ["Executed"]
    assert names(game.note(B, KNIGHT_F3, text="Nf3")) == ["Noted"]
    assert game.board(W) == game.board(B) == "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R"
    assert [ply.move for ply in game.table.line] == ["g1f3"]
    assert game.mover is B


def test_nothing_is_announced_before_the_clock_is_started():
    """6.5: the game begins when White's clock is started."""
    game = Game(start=False)
    assert game.refused(game.announcing("e4")).code is RefusalCode.NOT_STARTED
    game.do(c.Start(by=ARBITER))
    assert game.refused(c.Start(by=ARBITER)).code is RefusalCode.ALREADY_STARTED


def test_only_the_player_to_move_announces():
    """4.3: only the player having the move plays."""
    game = Game()
    command = c.Announce(by=player(B), seat=B, announcement=Announcement(to="e5"))
    assert game.refused(command).code is RefusalCode.NOT_YOUR_TURN


def test_an_ambiguous_announcement_is_refused_with_its_choices():
    """E2.1: an announcement that could be two moves is asked about, never decided by the referee."""
    game = Game()
    game.play("d4", "d5", "Nf3", "Nf6")
    refusal = game.refused(game.announcing(Announcement(piece=Piece.KNIGHT, to="d2")))
    assert refusal.code is RefusalCode.AMBIGUOUS
    assert refusal.params["choices"] == ("b1d2", "f3d2")
    assert game.table.turn.announced is None


def test_an_illegal_announcement_says_its_fault_and_counts_for_nothing_yet():
    """7.4: an illegal move counts only when completed; until then its player hears why and may correct it (E2.6)."""
    game = Game()
    announced = only(game.announce(Announcement(piece=Piece.BISHOP, to="c4")), e.Announced)
    assert announced.move is None
    assert announced.fault is not None
    assert announced.fault.code is FaultCode.WAY_BLOCKED or announced.fault.code is FaultCode.NONE_REACHES
    corrected = only(game.announce("e4"), e.Corrected)
    assert (corrected.was, corrected.move) == (Announcement(piece=Piece.BISHOP, to="c4"), "e2e4")
    assert game.table.illegal_moves.white == 0


def test_a_promotion_is_not_announced_without_its_piece():
    """E2.1: when a pawn promotes, the player must announce the piece he chooses."""
    game = Game(initial="7k/P7/8/8/8/8/8/K7 w - - 0 1")
    assert game.refused(game.announcing(Announcement(to="a8"))).code is RefusalCode.PROMOTION_MISSING
    game.announce(Announcement(to="a8", promotion=Piece.ROOK))
    game.execute()
    game.press()
    assert game.board(W) == "R6k/8/8/8/8/8/8/K7"


def test_an_announcement_without_a_target_is_incomplete():
    """E2.1: a piece alone is no move."""
    game = Game()
    assert game.refused(game.announcing(Announcement(piece=Piece.KNIGHT))).code is RefusalCode.INCOMPLETE


def test_a_legal_announcement_stands_until_it_is_corrected():
    """E2.6: a second announcement does not silently take the place of the first."""
    game = Game()
    game.announce("e4")
    refusal = game.refused(game.announcing("d4"))
    assert (refusal.code, refusal.params["move"]) == (RefusalCode.ALREADY_ANNOUNCED, "e2e4")


def correcting(game, seat, san):
    """The player corrects his announcement."""
    return c.Correct(by=player(seat), seat=seat, announcement=game.san(san))


def test_a_slip_of_the_tongue_is_corrected_before_the_clock():
    """E2.6: a slip of the tongue is corrected before the opponent's clock is started, and repeated again."""
    game = Game()
    game.announce("e3")
    game.repeat(game.san("e3"), B)
    corrected = only(game.do(correcting(game, W, "e4")), e.Corrected)
    assert (corrected.was.to, corrected.announcement.to) == ("e3", "e4")
    pending = game.table.pending(B)
    assert pending is not None
    assert pending.repetition is Repetition.AWAITED
    game.execute()
    game.press()
    assert [ply.move for ply in game.table.line] == ["e2e4"]


def test_a_slip_cannot_be_corrected_once_the_opponents_clock_runs():
    """E2.6: after the opponent's clock has been started the announcement stands."""
    game = Game()
    assert game.refused(correcting(game, W, "e4")).code is RefusalCode.NOTHING_TO_CORRECT
    game.announce("e4")
    game.execute()
    command = correcting(game, W, "d4")
    game.press()
    assert game.refused(command).code is RefusalCode.TOO_LATE_TO_CORRECT


@pytest.mark.parametrize(
    ("steps", "code"),
    [
        ((), RefusalCode.NOT_ANNOUNCED),
        (("place",), RefusalCode.NOT_ANNOUNCED),
        (("announce",), RefusalCode.CAPTURED_PIECE_NOT_REMOVED),
        (("announce", "remove"), RefusalCode.PIECE_NOT_PLACED),
    ],
)
def test_the_clock_waits_for_every_part_of_a_move(steps, code):
    """E2.3: captured piece off, piece in another aperture, move announced; only then may the clock be started."""
    game = Game(initial="4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1")
    parts = {
        "announce": game.announcing("exd5"),
        "remove": c.RemovePiece(by=player(W), seat=W, square="d5"),
        "place": c.PlacePiece(by=player(W), seat=W, square="e5", origin="e4"),
    }
    for step in steps:
        game.do(parts[step])
    assert game.refused(c.PressClock(by=player(W), seat=W)).code is code


def test_a_capture_made_piece_by_piece_is_made_with_its_last_part():
    """E2.3: the move is made when its last part is done, in whatever order."""
    game = Game(initial="4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1")
    game.do(c.RemovePiece(by=player(W), seat=W, square="d5"))
    game.do(c.PlacePiece(by=player(W), seat=W, square="d5", origin="e4"))
    assert names(game.announce("exd5")) == ["Announced", "MoveMade"]
    game.press()
    assert game.board(W) == "4k3/8/8/3P4/8/8/8/4K3"


def test_en_passant_takes_the_pawn_passed_off_the_board():
    """3.7d, E2.3a: the pawn captured en passant does not stand on the target, and must come off all the same."""
    game = Game(initial="4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2")
    game.announce("exd6")
    game.do(c.PlacePiece(by=player(W), seat=W, square="d6", origin="e5"))
    refusal = game.refused(c.PressClock(by=player(W), seat=W))
    assert (refusal.code, refusal.params["square"]) == (RefusalCode.CAPTURED_PIECE_NOT_REMOVED, "d5")
    game.do(c.RemovePiece(by=player(W), seat=W, square="d5"))
    game.press()
    game.execute(B)
    assert game.board(W) == game.board(B) == "4k3/8/3P4/8/8/8/8/4K3"


def test_a_pin_does_not_go_where_another_is():
    """E1: every aperture holds one piece."""
    game = Game()
    assert (
        game.refused(c.PlacePiece(by=player(W), seat=W, square="e2", origin="d1")).code is RefusalCode.SQUARE_OCCUPIED
    )
    assert game.refused(c.RemovePiece(by=player(W), seat=W, square="e4")).code is RefusalCode.NO_PIECE_THERE
    assert game.refused(c.RemovePiece(by=player(W), seat=W, square="z9")).code is RefusalCode.NOT_A_SQUARE
    assert game.refused(c.PlacePiece(by=player(W), seat=W, square="e4")).code is RefusalCode.PIECE_NOT_NAMED


@pytest.mark.parametrize(
    ("side", "placement"),
    [
        (Castling.KINGSIDE, "4k3/8/8/8/8/8/8/R4RK1"),
        (Castling.QUEENSIDE, "4k3/8/8/8/8/8/8/2KR3R"),
    ],
)
def test_castling_moves_king_and_rook_on_both_boards(side, placement):
    """3.8, E2.1: Kurze and Lange Rochade."""
    game = Game(initial="4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1")
    game.announce(Announcement(castling=side))
    game.execute()
    game.press()
    game.execute(B)
    assert game.board(W) == game.board(B) == placement


def test_chess960_castling_is_carried_out_from_any_squares():
    """3.8, F2: in Chess960 king and rook come from where they stand to the squares of ordinary castling."""
    game = Game(initial="7k/8/8/8/8/8/8/RK2R3 w EA - 0 1", chess960=True)
    game.announce(Announcement(castling=Castling.KINGSIDE))
    game.execute()
    game.press()
    assert game.board(W) == "7k/8/8/8/8/8/8/R4RK1"


def test_the_clock_cannot_be_pressed_twice():
    """6.7a: a player stops his own clock, not one that stands."""
    game = Game()
    game.announce("e4")
    game.execute()
    game.press()
    assert game.refused(c.PressClock(by=player(W), seat=W)).code is RefusalCode.CLOCK_NOT_RUNNING_FOR_YOU


def test_a_move_is_not_answered_before_it_is_repeated_and_executed():
    """E2.1: announcements are repeated by the opponent and executed on his board, before he announces his own."""
    game = Game()
    game.announce("e4")
    game.execute()
    game.press()
    said = game.table.line[0].announcement
    assert game.refused(game.announcing("e5")).code is RefusalCode.NOT_REPEATED
    game.repeat(said)
    assert game.refused(game.announcing("e5")).code is RefusalCode.NOT_EXECUTED
    game.execute()
    assert names(game.announce("e5")) == ["Announced"]


def test_a_repetition_that_differs_is_told_with_both_and_repeated_again():
    """E2.1: the repetition is compared with the announcement; one that differs is repeated before play goes on."""
    game = Game()
    game.announce("e4")
    game.execute()
    game.press()
    repeated = only(game.repeat(Announcement(to="e3")), e.Repeated)
    assert (repeated.agrees, repeated.announced.to, repeated.repetition.to) == (False, "e4", "e3")
    game.execute()
    assert game.refused(game.announcing("e5")).code is RefusalCode.REPETITION_DIFFERS
    assert only(game.repeat(Announcement(to="e4")), e.Repeated).agrees
    assert game.refused(c.Repeat(by=player(B), seat=B, announcement=Announcement(to="e4"))).code is (
        RefusalCode.NOTHING_TO_REPEAT
    )
    game.announce("e5")


def test_a_repetition_in_other_words_is_the_same_move():
    """E2.1: announcement and repetition are compared as moves, not as words."""
    game = Game()
    game.announce("Nf3")
    assert only(game.repeat(Announcement(piece=Piece.KNIGHT, to="f3"), B), e.Repeated).agrees


def test_the_opponent_may_repeat_and_execute_before_the_clock():
    """E2.1: nothing forbids the opponent to repeat and execute at once; the clock does not wait for it."""
    game = Game()
    game.announce("e4")
    game.repeat(game.san("e4"), B)
    game.execute(B)
    game.execute()
    game.press()
    assert game.board(B) == "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR"
    assert names(game.announce("e5")) == ["Announced"]


def test_a_move_executed_piece_by_piece_is_executed_when_it_stands():
    """E2.1: on a board with sensors the opponent's move is executed when all its pieces stand."""
    game = Game()
    game.play("e4", "d5")
    game.announce("exd5")
    game.execute()
    game.press()
    game.do(c.Touch(by=player(B), seat=B, square="e4"))
    assert names(game.do(c.RemovePiece(by=player(B), seat=B, square="d5"))) == ["PieceRemoved"]
    done = game.do(c.PlacePiece(by=player(B), seat=B, square="d5", origin="e4"))
    assert names(done) == ["PiecePlaced", "Executed"]
    assert game.table.turn.touched == ()
    assert game.table.differences == ()


def test_a_board_executes_what_was_done_and_not_what_was_said():
    """E2.7: what stands on a board is what its owner put there, also when he heard wrong."""
    game = Game()
    game.announce("e4")
    game.execute()
    game.press()
    game.execute(B, Announcement(to="e3"))
    assert game.board(B) == "rnbqkbnr/pppppppp/8/8/8/4P3/PPPP1PPP/RNBQKBNR"
    assert game.board(W) == "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR"


def test_a_move_needs_its_piece_on_the_board():
    """E2.1: a hand can move only what stands there."""
    game = Game()
    game.announce("e4")
    game.execute()
    game.press()
    nothing = Announcement(from_file="e", from_rank=5, to="e6")
    assert game.refused(c.Execute(by=player(B), seat=B, announcement=nothing)).code is RefusalCode.NO_PIECE_THERE
    unclear = Announcement(piece=Piece.KNIGHT, to="e6")
    refusal = game.refused(c.Execute(by=player(B), seat=B, announcement=unclear))
    assert (refusal.code, refusal.params["choices"]) == (RefusalCode.DEPARTURE_UNCLEAR, ("b1", "g1"))
    assert game.refused(c.Execute(by=player(W), seat=W)).code is RefusalCode.NOTHING_TO_EXECUTE


def test_the_tape_has_only_its_owners_own_words():
    """E2.5: on tape the blind player's entries are his announcements and repetitions, with their clips."""
    game = Game()
    game.play("e4")
    entry = game.table.sheets.white.entry(1)
    assert (entry.text, entry.move, entry.evidence.clip) == ("e4", "e2e4", "clip-1")
    game.announce("e5")
    game.execute()
    game.press()
    assert not game.table.sheets.white.has(2)
    game.repeat(Announcement(to="e6"))
    assert not game.table.sheets.white.has(2)  # it is repeated again first, and may have been misheard
    game.repeat(Announcement(to="e5"))
    entry = game.table.sheets.white.entry(2)
    assert (entry.move, entry.struck) == ("e7e5", ())


def test_an_entry_is_kept_raw_beside_its_reading():
    """8.1: what was written stays as it was written; how it reads is said beside it."""
    game = Game()
    game.announce("e4")
    noted = only(game.note(B, Announcement(to="e4"), text="e4!?"), e.Noted)
    assert (noted.entry.text, noted.entry.move, noted.entry.status) == ("e4!?", "e2e4", EntryStatus.OK)
    unreadable = c.Note(by=player(B), seat=B, text="~~~", ply=1)
    noted = only(game.do(unreadable), e.Noted)
    assert (noted.entry.status, noted.entry.struck) == (EntryStatus.AMBIGUOUS, ("e4!?",))
    illegal = c.Note(by=player(B), seat=B, text="Qh5", ply=1, announcement=Announcement(piece=Piece.QUEEN, to="h5"))
    assert only(game.do(illegal), e.Noted).entry.status is EntryStatus.ILLEGAL


def test_no_move_is_noted_in_advance():
    """8.1: it is forbidden to write the moves in advance."""
    game = Game()
    ahead = c.Note(by=player(B), seat=B, text="e4", announcement=Announcement(to="e4"))
    assert game.refused(ahead).code is RefusalCode.NOTED_IN_ADVANCE
    nowhere = c.Note(by=player(B), seat=B, text="e4", ply=0)
    assert game.refused(nowhere).code is RefusalCode.NO_SUCH_PLY


WRITING = Seat(name="Eva Grün", visually_impaired=True, score=ScoreKeeping.WRITING)


def test_the_own_previous_move_is_noted_before_the_next():
    """8.1: a player must have recorded his previous move before making another; the opponent's he may record later."""
    game = Game(white=WRITING)
    game.announce("e4")
    game.execute()
    game.press()
    game.repeat(game.table.line[0].announcement)
    game.execute()
    game.announce("e5")
    game.execute()
    game.press()
    game.repeat(game.table.line[1].announcement)
    game.execute()
    refusal = game.refused(game.announcing("Nf3"))
    assert (refusal.code, refusal.params["ply"]) == (RefusalCode.PREVIOUS_MOVE_NOT_NOTED, 1)
    game.note(W, "e4")
    game.announce("Nf3")


@pytest.mark.parametrize(("control", "exempt"), [("299", True), ("299+29", True), ("299+30", False), ("301", False)])
def test_whoever_is_short_of_time_need_not_note(control, exempt):
    """8.4: under five minutes, and less than thirty seconds added with each move, no score need be kept."""
    game = Game(white=WRITING, control=f"40/{control}:5400")
    for san in ("e4", "e5"):
        said = game.san(san)
        game.announce(san, after=0)
        game.do(c.Execute(by=player(game.mover), seat=game.mover), after=0)
        game.press(after=0)
        game.do(c.Repeat(by=player(game.mover), seat=game.mover, announcement=said), after=0)
        game.do(c.Execute(by=player(game.mover), seat=game.mover), after=0)
    if exempt:
        assert names(game.announce("Nf3", after=0)) == ["Announced"]
    else:
        assert game.refused(game.announcing("Nf3")).code is RefusalCode.PREVIOUS_MOVE_NOT_NOTED


def test_the_words_and_the_clip_stay_with_the_move():
    """E2.5: every move of the line has the words it was announced with, their confidence and their clip."""
    game = Game()
    game.play("e4")
    assert game.table.line[0].evidence == Evidence(words="e4", confidence=0.9, clip="clip-1")


def test_the_record_alone_gives_the_table_back():
    """The record is the list of events; replaying it gives the identical table."""
    game = Game(white=BLIND, black=SIGHTED)
    game.play("e4", "e5", "Nf3", "Nc6", "Bb5")
    assert replay(game.record) == game.table


def test_a_corrected_move_is_executed_anew():
    """E2.6: after a correction both boards carry out the corrected move instead of the first one."""
    game = Game()
    game.announce("e3")
    game.execute()
    game.execute(B)
    game.do(correcting(game, W, "e4"))
    assert game.refused(c.PressClock(by=player(W), seat=W)).code is RefusalCode.PIECE_NOT_PLACED
    game.execute()
    game.execute(B)
    game.press()
    assert game.board(W) == game.board(B) == "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR"
    assert game.table.differences == ()


def test_a_corrected_move_is_made_anew_before_a_draw_is_offered_with_it():
    """E2.6, 9.1b1: the move first announced is not the one to be made; until that is, an offer comes out of order."""
    game = Game()
    game.announce("e3")
    game.execute()
    game.do(correcting(game, W, "e4"))
    assert not only(game.do(c.OfferDraw(by=player(W), seat=W)), e.DrawOffered).proper


def test_who_announces_has_done_with_adjusting():
    """4.2, 4.3: he adjusted before he announced; what he touches after that binds him if he corrects himself (E2.6)."""
    game = Game(white=SIGHTED)
    game.do(c.Adjust(by=player(W), seat=W))
    game.announce(Announcement(piece=Piece.BISHOP, from_file="f", from_rank=1, to="b5"))
    game.do(c.Touch(by=player(W), seat=W, square="g1"))
    assert game.refused(correcting(game, W, "e4")).code is RefusalCode.TOUCHED_PIECE_MUST_MOVE


def test_a_move_on_the_board_is_made_when_it_is_announced():
    """E2.1, E2.3: a sighted player moves first and announces then; what his hand has done is not to be done again."""
    game = Game(white=SIGHTED)
    game.execute(W, game.san("e4"))
    assert names(game.announce("e4")) == ["Announced", "MoveMade"]
    game.press()
    assert game.fen.split()[0] == game.board(W)


def test_a_hand_half_way_is_not_bound_by_the_clock():
    """E2.1, 7.3: Black's hand had taken a wrong pawn off when White pressed; executed whole, the move stands."""
    game = Game()
    game.announce("e4")
    game.execute()
    game.do(c.RemovePiece(by=player(B), seat=B, square="d7"))
    game.press()
    game.execute(B)
    assert game.board(B) == game.fen.split()[0]


def test_a_press_says_that_the_announced_move_stands():
    """E2.3b: on a board without sensors nobody knows that a piece is in its aperture before its player presses."""
    game = Game()
    assert not press_says_made(game.table, W)
    game.announce("e4")
    assert press_says_made(game.table, W)
    assert not press_says_made(game.table, B)
    game.execute()
    assert not press_says_made(game.table, W)
    game.press()
    assert not press_says_made(game.table, B)


def test_a_piece_in_the_way_on_a_wrong_board_is_no_captured_piece():
    """E2.3: the move announced captures nothing, so that what is missing is the pawn put on its square (E2.7)."""
    game = Game()
    game.play("d3")
    game.play("e5", on_other_board=Announcement(piece=Piece.PAWN, from_file="e", from_rank=7, to="e4"))
    game.announce("e4")
    assert game.refused(c.PressClock(by=player(W), seat=W)).code is RefusalCode.PIECE_NOT_PLACED


def test_pieces_moved_one_by_one_are_what_is_executed():
    """E2.1: "executed" after moving pieces one by one means what stands there, right or wrong."""
    game = Game()
    game.announce("e4")
    game.execute()
    game.press()
    game.do(c.PlacePiece(by=player(B), seat=B, square="e3", origin="e2"))
    assert only(game.execute(B), e.Executed).changes == ()
    assert game.board(B) == "rnbqkbnr/pppppppp/8/8/8/4P3/PPPP1PPP/RNBQKBNR"


def test_a_piece_put_right_from_the_first_needs_no_second_hand():
    """E2.6: who only said it wrong, and has moved the right piece, corrects his words and presses his clock."""
    game = Game()
    game.do(c.PlacePiece(by=player(W), seat=W, square="e4", origin="e2"))
    game.announce("e3")
    game.do(correcting(game, W, "e4"))
    game.press()
    game.execute(B)
    assert game.table.differences == ()


def test_a_move_that_cannot_be_carried_out_on_a_wrong_board_waits():
    """E2.1: where the piece to move is not on the board, moving others does not execute the opponent's move."""
    game = Game()
    game.do(c.RemovePiece(by=ARBITER, seat=B, square="g1"))
    game.announce("Nf3")
    game.execute()
    game.press()
    assert names(game.do(c.PlacePiece(by=player(B), seat=B, square="e3", origin="e2"))) == ["PiecePlaced"]
    game.do(c.PlacePiece(by=player(B), seat=B, square="e2", origin="e3"))
    assert game.refused(c.Execute(by=player(B), seat=B)).code is RefusalCode.NO_PIECE_THERE
    put = game.do(c.PlacePiece(by=player(B), seat=B, square="f3", piece=Piece.KNIGHT, colour=W))
    assert names(put) == ["PiecePlaced", "Executed", "DifferenceSettled"]
    assert game.board(B) == game.board(W)
    game.repeat(game.table.line[0].announcement)
    game.announce("e5")


def test_a_record_begins_with_the_table():
    """The first event of a record opens the table; without it there is nothing to replay."""
    with pytest.raises(ValueError, match="the record is empty"):
        replay([])
    with pytest.raises(ValueError, match="no TableOpened but GameStarted"):
        replay(Game().record[1:])


def test_a_correction_may_be_illegal_and_keeps_its_words():
    """E2.6, 7.4: what is said instead has its own fault and clip; it counts only when the clock is pressed."""
    game = Game()
    game.announce("e4")
    evidence = Evidence(words="Läufer b5", clip="clip-2")
    illegal = Announcement(piece=Piece.BISHOP, from_file="f", from_rank=1, to="b5")
    corrected = only(
        game.do(c.Correct(by=player(W), seat=W, announcement=illegal, evidence=evidence)),
        e.Corrected,
    )
    assert corrected.fault is not None
    assert (corrected.move, corrected.position, corrected.evidence) == (None, None, evidence)
    standing = game.table.turn.announced
    assert standing is not None
    assert (standing.fault, standing.evidence) == (corrected.fault, evidence)
