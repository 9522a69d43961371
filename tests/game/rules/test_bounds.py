"""How much a command may hold: what is accepted can be written down, and read back."""

from typing import get_type_hints

import pytest

from game import commands as c
from game.actors import ARBITER
from game.commands import COMMANDS
from game.errors import Refusal, RefusalCode
from game.rules.bounds import check_bounds
from tests.game.playing import B, Game, W, player

HOUR = 3_600_000
ENTRIES = {
    (c.Note, "text"),
    (c.SealMove, "text"),
    (c.CorrectSetting, "control"),
    (c.TakeHint, "move"),
    (c.ReportBoard, "placement"),
}
SENTENCES = {
    (c.CallArbiter, "reason"),
    (c.SetClock, "reason"),
    (c.AwardPoints, "reason"),
    (c.Appeal, "reason"),
    (c.Penalise, "article"),
    (c.CloseEnvelope, "resumption"),
}
SQUARES = {(c.Touch, "square"), (c.ClaimTouch, "square"), (c.RemovePiece, "square"), (c.PlacePiece, "square")}
TIMES = {
    (c.SetClock, "remaining_ms"),
    (c.GiveTime, "ms"),
    (c.TakeTime, "ms"),
    (c.Penalise, "ms"),
    (c.ReplaceClock, "white_ms"),
    (c.ReplaceClock, "black_ms"),
    (c.CorrectSetting, "white_ms"),
    (c.CorrectSetting, "black_ms"),
    (c.Adjourn, "left_ms"),
    (c.ResumeSession, "length_ms"),
}


def of_type(kind):
    """Every field of a command that holds that, with its command."""
    return {
        (command, name)
        for command in COMMANDS.values()
        for name, hint in get_type_hints(command).items()
        if hint == kind
    }


def refusal(command, name, value):
    """Why that command may not hold that value; None where it may. The other fields do not matter."""
    given = object.__new__(command)
    object.__setattr__(given, name, value)
    try:
        check_bounds(given)
    except Refusal as refused:
        return refused
    return None


def test_every_text_is_an_entry_a_reason_or_a_square():
    """8.1: no command has a text that nobody has thought of; a square has two letters, and another one is refused."""
    assert of_type(str) == ENTRIES | SENTENCES | SQUARES
    refused = Game().refused(c.Touch(by=player(W), seat=W, square="e" * 1_000))
    assert refused.code is RefusalCode.NOT_A_SQUARE


@pytest.mark.parametrize(("texts", "most"), [(ENTRIES, 100), (SENTENCES, 500)])
def test_a_text_has_its_length(texts, most):
    """8.1, appendix C: an entry of a scoresheet has a hundred characters at most, a reason five hundred."""
    for command, name in texts:
        assert refusal(command, name, "e" * most) is None
        refused = refusal(command, name, "e" * (most + 1))
        assert (refused.code, refused.params) == (RefusalCode.TEXT_TOO_LONG, {"count": most})


def test_a_time_fits_a_game():
    """6.10: two hundred and seventy-seven hours are the longest time that a clock is set to."""
    assert {(command, name) for command, name in of_type(int) | of_type(int | None) if name.endswith("ms")} == TIMES
    for command, name in TIMES:
        assert refusal(command, name, 999_999_000) is None
        refused = refusal(command, name, 999_999_001)
        assert (refused.code, refused.params) == (RefusalCode.INVALID_TIME, {"remaining_ms": 999_999_001})


def test_what_is_too_long_changes_nothing():
    """8.1: it is refused before anything is decided, whoever says it."""
    game = Game()
    assert game.refused(c.Note(by=player(B), seat=B, text="e" * 101)).code is RefusalCode.TEXT_TOO_LONG
    assert game.refused(c.SetClock(by=ARBITER, seat=B, remaining_ms=300 * HOUR)).code is RefusalCode.INVALID_TIME
