"""Before the clock is started the game has not begun (2009, 6.5): nothing of play, and no ruling on it, is possible."""

import pytest

from game import commands as c
from game.actors import ARBITER
from game.announcement import Announcement
from game.errors import RefusalCode
from game.irregularity import IllegalAct, Irregularity, SetupFault
from game.time_reason import QuickplayGround, TimeReason
from tests.game.playing import SIGHTED, Game, W, player

BY_WHITE = {"by": player(W), "seat": W}
E4 = Announcement(to="e4")


@pytest.mark.parametrize(
    "command",
    [
        c.Announce(**BY_WHITE, announcement=E4),
        c.Touch(**BY_WHITE, square="e2"),
        c.Execute(**BY_WHITE),
        c.PressClock(**BY_WHITE),
        c.OfferDraw(**BY_WHITE),
        c.Resign(**BY_WHITE),
        c.ClaimFlag(**BY_WHITE),
        c.ClaimThreefold(**BY_WHITE),
        c.ClaimFifty(**BY_WHITE),
        c.ClaimTouch(**BY_WHITE, square="e7"),
        c.ClaimIllegal(**BY_WHITE),
        c.ClaimQuickplay(**BY_WHITE, ground=QuickplayGround.NO_EFFORT),
        c.SubmitQuickplay(**BY_WHITE, ground=QuickplayGround.NO_EFFORT),
        c.CallArbiter(**BY_WHITE),
        c.BorrowSheet(**BY_WHITE),
        c.CheckFlag(by=ARBITER),
        c.FindBothFlags(by=ARBITER),
        c.StopClocks(by=ARBITER),
        c.Resume(by=ARBITER),
        c.GiveTime(by=ARBITER, seat=W, ms=1000, reason=TimeReason.PENALTY),
        c.TakeTime(by=ARBITER, seat=W, ms=1000, reason=TimeReason.PENALTY),
        c.RestorePosition(by=ARBITER, ply=1, cause=Irregularity.ILLEGAL_MOVE),
        c.FindSetupFault(by=ARBITER, fault=SetupFault.INITIAL_POSITION),
        c.CountIllegal(by=ARBITER, seat=W, act=IllegalAct.KING_CAPTURED),
        c.FindImpossiblePosition(by=ARBITER),
        c.TelephoneRang(by=ARBITER, seat=W),
        c.Adjourn(by=ARBITER),
        c.StartReconstruction(by=ARBITER),
        c.ReplaceClock(by=ARBITER, white_ms=1000, black_ms=1000),
        c.CorrectSetting(by=ARBITER, white_ms=1000, black_ms=1000),
        c.SetClocksInProportion(by=ARBITER, move=1),
    ],
    ids=lambda command: type(command).__name__,
)
def test_nothing_is_played_before_the_clock_is_started(command):
    """6.5: the game begins when White's clock is started; until then there is no move, claim, offer or penalty."""
    assert Game(white=SIGHTED, start=False).refused(command).code is RefusalCode.NOT_STARTED
