"""Every example of a command in docs/referee.md is carried out: in a little game of its own, and by the program."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from app.editions import load
from app.record import wire
from game import commands as c
from game.actors import ARBITER
from game.announcement import Announcement, Piece
from game.commands import COMMANDS
from game.errors import RefusalCode
from game.irregularity import SetupFault
from game.time_reason import QuickplayGround
from tests.app.test_documents import EXAMPLES
from tests.game.playing import MINUTE, SIGHTED, B, Game, W, player

CHECKOUT = Path(__file__).parents[2]
BISHOP_B5 = Announcement(piece=Piece.BISHOP, from_file="f", from_rank=1, to="b5")
NOBODY_KNOWS = "8/b1b5/k6p/5p1P/5p2/5PpK/6P1/8 w - - 0 1"  # a search would have to see 200,000 positions


def moved(*moves, **more):
    """A game in which these moves have been made, of two players who write."""
    game = Game(white=SIGHTED, **more)
    game.play(*moves)
    return game


def impossible():
    """A game without supervision in which a white pawn stands on its last rank, on Black's board."""
    game = moved("e4", edition=load("2018"), control="900", supervised=False)
    pawn = "Pnbqkbnr/1ppppppp/8/8/4P3/8/1PPP1PPP/RNBQKBNR"
    return after(game, c.ReportBoard(by=player(B), seat=B, placement=pawn))


def announced(move, **more):
    """A game whose first move is announced."""
    game = Game(**more)
    game.announce(move)
    return game


def completed(move, **more):
    """A game whose first move is completed, and neither repeated nor written."""
    game = announced(move, **more)
    game.execute()
    game.press()
    return game


def unwritten(**more):
    """A game whose first move stands on both boards, and that Black has not written."""
    game = completed("e4", **more)
    game.repeat(game.table.line[0].announcement)
    game.execute()
    return game


def touched():
    """A game in which Black has touched a knight and moved it."""
    game = unwritten()
    game.do(c.Touch(by=player(B), seat=B, square="g8"))
    game.announce("Nf6")
    game.execute()
    game.press()
    return game


def after(game, *commands):
    """The game after these commands."""
    for command in commands:
        game.do(command)
    return game


def absent(**more):
    """A game that has started without Black."""
    return after(Game(start=False, **more), c.ReportAbsent(by=ARBITER, seat=B), c.Start(by=ARBITER))


def half_written():
    """A game that is over, in which each player wrote down none but his own moves."""
    game = Game(white=SIGHTED)
    for ply, move in enumerate(("e4", "e5", "Nf3", "Nc6", "Bb5"), start=1):
        seat, announcement = game.mover, game.san(move)
        game.announce(move)
        game.execute()
        game.press()
        game.repeat(announcement)
        game.execute()
        game.note(seat, move, ply)
    return after(game, c.Resign(by=player(B), seat=B))


def both_flags_down():
    """A game in which both have used up their time."""
    fallen = (c.SetClock(by=ARBITER, seat=seat, remaining_ms=0) for seat in (W, B))
    return after(Game(), *fallen)


def short_of_time(**more):
    """A game in which White has less than two minutes."""
    return after(Game(**more), c.SetClock(by=ARBITER, seat=W, remaining_ms=2 * MINUTE - 1))


def claimed():
    """A game in which White has claimed in the quickplay finish."""
    claim = c.ClaimQuickplay(by=player(W), seat=W, ground=QuickplayGround.NO_EFFORT)
    return after(short_of_time(), claim)


def submitted():
    """The same where there is no arbiter."""
    claim = c.SubmitQuickplay(by=player(W), seat=W, ground=QuickplayGround.NOT_BY_NORMAL_MEANS)
    return after(short_of_time(), claim)


def guided():
    """A game of 2023 under the Guidelines, in which White has less than two minutes."""
    return short_of_time(edition=load("2023"), guidelines_announced=True)


def resigned():
    """A game that is over."""
    return after(Game(), c.Resign(by=player(W), seat=W))


def signed():
    """A game that is over, and signed."""
    return after(resigned(), *(c.Sign(by=player(seat), seat=seat) for seat in (W, B)))


def offered():
    """A game in which White has offered a draw."""
    return after(completed("Nh3"), c.OfferDraw(by=player(W), seat=W))


def claimable():
    """A game in which White's illegal move is left to his opponent."""
    return completed(BISHOP_B5, control="900", supervised=False, white=SIGHTED)


def undetermined():
    """A game that waits for the arbiter's word whether Black can mate."""
    flag = c.ClaimFlag(by=player(B), seat=B)
    game = Game(control="60", initial=NOBODY_KNOWS)
    game.do(flag, after=61_000)
    return game


def adjourning():
    """A game in which White has to seal."""
    return after(Game(), c.Adjourn(by=ARBITER))


def sealed():
    """A game in which White has sealed."""
    game = adjourning()
    return after(game, c.SealMove(by=player(W), seat=W, text="Sf3", announcement=game.san("Nf3")))


def adjourned():
    """A game whose envelope is closed."""
    return after(sealed(), c.CloseEnvelope(by=player(W), seat=W))


def resumed():
    """A game whose envelope is to be opened."""
    return after(adjourned(), c.ResumeSession(by=ARBITER))


def reconstructed():
    """A game that is being reconstructed, and that both have written anew."""
    game = after(unwritten(white=SIGHTED), c.StartReconstruction(by=ARBITER))
    game.note(W, "e4")
    game.note(B, "e4")
    return game


def differing():
    """A game whose boards differ."""
    game = Game()
    game.play("e4", on_other_board=Announcement(to="e3"))
    return game


PREPARED = {
    "start": lambda: Game(start=False),
    "claim_touch": touched,
    "rule_on_touch": lambda: after(touched(), c.ClaimTouch(by=player(W), seat=W, square="g8")),
    "correct": lambda: announced("Nf3"),
    "remove_piece": lambda: moved("e4", "d5"),
    "execute": lambda: completed("Nh3"),
    "press_clock": lambda: after(announced("Nf3"), c.Execute(by=player(W), seat=W)),
    "repeat": lambda: completed("Nh3"),
    "note": lambda: completed("Nh3"),
    "take_back": lambda: completed("Nh3", training=True),
    "take_hint": lambda: Game(training=True),
    "accept_draw": offered,
    "allow_draw": lambda: Game(agreement_allowed=False),
    "decline_draw": offered,
    "claim_threefold": lambda: moved(*("Nf3", "Nf6", "Ng1", "Ng8") * 2),
    "claim_fifty": lambda: moved("Nf3", "Nf6"),
    "claim_flag": lambda: Game(control="60"),
    "claim_illegal": claimable,
    "resume": lambda: after(Game(), c.StopClocks(by=ARBITER)),
    "report_board": Game,
    "reconcile": differing,
    "find_both_flags": both_flags_down,
    "restore_position": lambda: moved("e4", "Nf6"),
    "find_impossible_position": impossible,
    "rule_on_mate": undetermined,
    "sign": resigned,
    "accept_sheets": half_written,
    "waive_signature": resigned,
    "report_absent": lambda: Game(start=False),
    "arrive": absent,
    "forfeit_absent": absent,
    "set_clocks_in_proportion": lambda: moved(*("Nf3", "Nf6", "Ng1", "Ng8") * 12, edition=load("1993")),
    "claim_quickplay": short_of_time,
    "submit_quickplay": short_of_time,
    "verify_evidence": submitted,
    "rule_on_quickplay": claimed,
    "request_increment": guided,
    "rule_on_increment": lambda: after(guided(), c.RequestIncrement(by=player(W), seat=W)),
    "award_points": resigned,
    "appeal": resigned,
    "offer_rematch": signed,
    "begin_anew": lambda: after(Game(), c.FindSetupFault(by=ARBITER, fault=SetupFault.INITIAL_POSITION)),
    "decline_rematch": lambda: after(signed(), c.OfferRematch(by=player(W), seat=W)),
    "seal_move": adjourning,
    "close_envelope": sealed,
    "resume_session": adjourned,
    "open_envelope": resumed,
    "declare_envelope_lost": resumed,
    "borrow_sheet": unwritten,
    "return_sheet": lambda: after(unwritten(), c.BorrowSheet(by=player(B), seat=B)),
    "start_reconstruction": lambda: unwritten(white=SIGHTED),
    "end_reconstruction": reconstructed,
}


@pytest.mark.parametrize("name", COMMANDS)
def test_the_example_of_a_command_is_carried_out(name):
    """In a game in which it has its place, each example of the document is answered with events and not refused."""
    game = PREPARED.get(name, Game)()
    example = json.loads(EXAMPLES[name])
    at = example.pop("at")
    assert game.do(wire.command_of(example), after=max(0, at - game.now))


def test_the_program_reads_every_example():
    """Given to the referee one after the other, each line is done, or refused with a code that is documented."""
    lines = sorted((EXAMPLES[name] for name in COMMANDS), key=lambda line: json.loads(line)["at"])
    result = subprocess.run(
        [sys.executable, "-P", "-m", "app", "referee", "--blind", "white"],
        input="".join(f"{line}\n" for line in lines),
        capture_output=True,
        text=True,
        env=os.environ | {"PYTHONPATH": str(CHECKOUT)},
        check=True,
    )
    answers = [json.loads(line) for line in result.stdout.splitlines()]
    ends = {answer["line"]: answer for answer in answers if answer["type"] in {"done", "error"}}
    assert sorted(ends) == list(range(len(COMMANDS) + 1))
    assert {answer["code"] for answer in ends.values() if answer["type"] == "error"} <= {*RefusalCode}
    assert sum(answer["type"] == "done" for answer in ends.values()) > len(COMMANDS) // 3
