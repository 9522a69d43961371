"""What the appendices on rapid and blitz say holds, read both ways: tests/data/appendices.toml and the table played."""

import tomllib
from dataclasses import replace
from pathlib import Path

import pytest

from game import commands as c
from game import events as e
from game.actors import ARBITER
from game.announcement import Announcement, Piece
from game.conduct import Duty, Penalty
from game.errors import RefusalCode
from game.events import Termination
from game.irregularity import IllegalAct, Irregularity, SetupFault
from game.table.position import START_POSITION
from game.time_reason import QuickplayGround
from tests.editions import load
from tests.game.playing import MINUTE, SECOND, SIGHTED, B, Game, W, names, only, player
from tests.game.test_rapid import PAWN_ON_ITS_LAST_RANK, read_out

ROWS = tomllib.loads(Path("tests/data/appendices.toml").read_text(encoding="utf-8"))
CONTROLS = {"rapid": "1200", "blitz": "300"}
LEFT_TO_HIM = ("claims", "wins")  # an illegal move that is the opponent's to claim
QUIET = (*(f"{file}{rank}" for file in "ahbgcfde" for rank in "36"), "a4", "a5", "h4", "h5")
KNIGHTS_OUT_AND_BACK = ("Nf3", "Nf6", "Ng1", "Ng8")

pytestmark = pytest.mark.parametrize(("row", "rules"), ROWS.items(), ids=ROWS)


def game_of(row, initial=START_POSITION, **more):
    """A game of two sighted players as that row of the table has it, Guidelines III announced beforehand."""
    year, speed, supervision = row.split(" ")
    edition = replace(load(year), guidelines_announced=True)
    supervised, control = supervision == "adequate", CONTROLS[speed]
    return Game(edition=edition, control=control, supervised=supervised, white=SIGHTED, initial=initial, **more)


def without_a_note(game, *moves):
    """Whole moves, of which nobody writes down any."""
    for move in moves:
        announcement = game.san(move)
        game.announce(announcement)
        game.execute()
        game.press()
        game.repeat(announcement)
        game.execute()


def illegally(game, announcement):
    """The player to move completes an illegal move; what comes of it."""
    game.announce(announcement)
    game.execute()
    return names(game.press())[-1]


@pytest.mark.law("RAP-3", "2005", "2009", "2018", "2023")
@pytest.mark.law("RAP-4", "2009", "2018", "2023")
def test_recording_the_moves(row, rules):
    """2005, B3; 2009, A2 and B2; 2018, A.2: no player has to record, nor to mark an offer, nor is penalised for it."""
    game = game_of(row)
    without_a_note(game, "e4", "e5")
    assert not rules["recording"]
    game.announce("Nf3")
    game.execute()
    told = names(game.do(c.OfferDraw(by=player(W), seat=W)))
    assert told == ["DrawOffered"]
    penalty = c.Penalise(by=ARBITER, seat=W, penalty=Penalty.LOSS, duty=Duty.KEEP_SCORE)
    assert game.refused(penalty).code is RefusalCode.NOTHING_TO_RECORD


@pytest.mark.law("RAP-12", "2005", "2009")
@pytest.mark.law("QPF-1", "2005", "2009", "2023")
def test_the_quickplay_finish(row, rules):
    """2005, C2; 2009, B2 and B3b; 2018, Guidelines III.2.2: article 10.2 in rapid, and in which blitz."""
    game = game_of(row)
    game.do(c.SetClock(by=ARBITER, seat=W, remaining_ms=100 * SECOND))
    claim = c.ClaimQuickplay(by=player(W), seat=W, ground=QuickplayGround.NO_EFFORT)
    if rules["quickplay"]:
        assert names(game.do(claim)) == ["QuickplayClaimed"]
    else:
        assert game.refused(claim).code is RefusalCode.NO_QUICKPLAY_FINISH


@pytest.mark.law("RAP-6", "2005", "2009")
def test_touched_pieces(row, rules):
    """2005, B5; 2009, A4b: the arbiter rules on them when a player asks; otherwise article 4 holds as ever."""
    game = game_of(row)
    game.do(c.Touch(by=player(W), seat=W, square="g1"))
    if rules["touch"] == "unasked":
        assert game.refused(game.announcing("e4")).code is RefusalCode.TOUCHED_PIECE_MUST_MOVE
    else:
        game.announce("e4")


@pytest.mark.law("RAP-7", "2005", "2009", "2018", "2023")
@pytest.mark.law("RAP-13", "2005", "2009", "2018", "2023")
def test_an_illegal_move(row, rules):
    """2005, B6 and C3; 2009, A4c and B3c; 2018, A.4.2: who acts on it, and what it brings the opponent."""
    game = game_of(row)
    found = illegally(game, Announcement(piece=Piece.BISHOP, from_file="f", from_rank=1, to="b5"))
    if rules["illegal"] in LEFT_TO_HIM:
        assert found == "IllegalMoveUnclaimed"
        game.do(c.ClaimIllegal(by=player(B), seat=B))
    else:
        assert found == "IllegalMoveCompleted"
    if rules["illegal"] == "wins":
        assert (game.outcome.winner, game.outcome.termination) == (B, Termination.ILLEGAL_MOVE)
    else:
        bonus = next(event.bonus_ms for event in game.record if isinstance(event, e.IllegalMoveCompleted))
        assert (game.table.outcome, bonus) == (None, rules["illegal_s"] * SECOND)


def test_both_kings_in_check(row, rules):
    """2005, B6; 2009, A4c: in rapid the arbiter intervenes where both kings are in check, in blitz he does not."""
    game = game_of(row, "4k3/8/8/8/4q3/8/3R4/4K3 w - - 0 1")
    assert game.table.board().is_check()
    found = illegally(game, Announcement(piece=Piece.ROOK, from_file="d", from_rank=2, to="d8"))
    assert found == ("IllegalMoveUnclaimed" if rules["in_check"] in LEFT_TO_HIM else "IllegalMoveCompleted")


@pytest.mark.law("RAP-13", "2005", "2009", "2018", "2023")
def test_what_counts_as_an_illegal_move(row, rules):
    """2005, C3; 2009, B3c: in blitz it loses where a move does, and draws where the opponent cannot mate."""
    for black, result in (("3qk3", "0-1"), ("4k3", "1/2-1/2")):
        game = game_of(row, f"{black}/8/8/8/8/8/8/R3K3 w - - 0 1")
        counted = only(game.do(c.CountIllegal(by=ARBITER, seat=W, act=IllegalAct.KING_CAPTURED)), e.IllegalActCounted)
        if rules["illegal"] == "wins":
            assert (counted.bonus_ms, game.outcome.result) == (0, result)
        else:
            assert (counted.bonus_ms, game.table.outcome) == (rules["illegal_s"] * SECOND, None)


@pytest.mark.law("RAP-9", "2005", "2009", "2018", "2023")
def test_a_fallen_flag(row, rules):
    """2005, B7; 2009, A4d; 2018, A.4.5: the arbiter says that it has fallen, or leaves it to be claimed."""
    game, looks = game_of(row), c.CheckFlag(by=ARBITER)
    if rules["flag"] == "arbiter":
        game.do(looks, after=21 * MINUTE)
    else:
        assert game.refused(looks, after=21 * MINUTE).code is RefusalCode.ARBITER_SILENT
        game.do(c.ClaimFlag(by=player(B), seat=B))
    assert (game.outcome.winner, game.outcome.termination) == (B, Termination.FLAG)


@pytest.mark.law("RAP-11", "2005", "2009")
def test_both_flags(row, rules):
    """2005, B7 and B9; 2009, A4d: two fallen flags are a draw where flags are claimed, and who may say so."""
    expected = (None, Termination.BOTH_FLAGS) if rules["both"] == "draw" else (B, Termination.FLAG)
    for looks in (c.CheckFlag(by=ARBITER), c.ClaimFlag(by=player(W), seat=W)):
        game = game_of(row)
        game.announce("e4", after=21 * MINUTE)
        game.execute()
        game.press()
        game.now += 21 * MINUTE
        if isinstance(looks, c.CheckFlag) and not rules["told"]:
            assert game.refused(looks).code is RefusalCode.ARBITER_SILENT
        else:
            game.do(looks)
            assert (game.outcome.winner, game.outcome.termination) == expected


@pytest.mark.law("RAP-5", "2005", "2009", "2018", "2023")
def test_a_wrong_set_up(row, rules):
    """2005, B4; 2009, A4a; 2018, A.4.1: after so many moves pieces, board and clocks stand as they were set up."""
    game = game_of(row)
    setting = c.CorrectSetting(by=ARBITER, white_ms=MINUTE, black_ms=MINUTE)
    turned = c.FindSetupFault(by=ARBITER, fault=SetupFault.BOARD_TURNED)
    anew = c.FindSetupFault(by=ARBITER, fault=SetupFault.INITIAL_POSITION)
    if not rules["set_up"]:
        without_a_note(game, *KNIGHTS_OUT_AND_BACK, *KNIGHTS_OUT_AND_BACK, "e4", "e5")
    while len(game.table.line) < 2 * rules["set_up"]:
        assert names(game.do(turned)) == ["SetupFaultFound"]
        without_a_note(game, QUIET[len(game.table.line)])
    for command in (setting, turned, anew):
        if rules["set_up"]:
            uncastled = command is anew  # with a king that was set up wrong nobody castles then
            stands = RefusalCode.SETUP_STANDS_UNCASTLED if uncastled else RefusalCode.SETUP_STANDS
            assert game.refused(command).code is stands
        else:
            game.do(command)


@pytest.mark.law("IRR-7", "2005", "2009", "2018", "2023")
def test_reversed_colours_are_no_set_up(row, rules):
    """2009, A4a names pieces, board and clocks: of reversed colours article 7.2 decides, in rapid and blitz too."""
    del rules
    game = game_of(row)
    without_a_note(game, *KNIGHTS_OUT_AND_BACK, *KNIGHTS_OUT_AND_BACK)
    found = game.do(c.FindSetupFault(by=ARBITER, fault=SetupFault.COLOURS_REVERSED, new_game=True))
    assert names(found) == ["SetupFaultFound", "GameEnded"]


@pytest.mark.law("IRR-1", "2005", "2009", "2018", "2023")
def test_an_illegal_move_found_later(row, rules):
    """2005, C3; 2009, B3c; 2018, A.4.2: whether it is taken back when the opponent has made his move."""
    game = game_of(row)
    without_a_note(game, "e4", "e5", "Nf3")
    back = c.RestorePosition(by=ARBITER, ply=2, cause=Irregularity.ILLEGAL_MOVE)
    agreed = replace(back, agreed=True)
    if rules["later"] == "arbiter":
        assert names(game.do(back))[0] == "PositionRestored"
        return
    assert game.refused(back).code is RefusalCode.ILLEGAL_MOVE_STANDS
    if rules["later"] == "agreed":
        assert names(game.do(agreed)) == ["PositionRestored"]
    else:
        assert game.refused(agreed).code is RefusalCode.ILLEGAL_MOVE_STANDS


@pytest.mark.law("RAP-8", "2018", "2023")
def test_an_impossible_position(row, rules):
    """2018, A.4.4: one more move, and then a draw, where the Competition Rules do not hold."""
    game, found = game_of(row), c.FindImpossiblePosition(by=ARBITER)
    game.do(read_out(B, PAWN_ON_ITS_LAST_RANK))
    if rules["impossible"]:
        assert names(game.do(found)) == ["ImpossiblePositionFound"]
    else:
        assert game.refused(found).code is RefusalCode.POSITION_IS_RESTORED


@pytest.mark.law("CLM-10", "2005", "2009", "2018", "2023")
def test_a_wrong_claim(row, rules):
    """9.5b; 2018, B.2; 2023, A.3: what a wrong claim of a draw brings the opponent."""
    game = game_of(row)
    given = only(game.do(c.ClaimThreefold(by=player(W), seat=W)), e.TimeAdded)
    assert (given.seat, given.ms) == (B, rules["claim_s"] * SECOND)
