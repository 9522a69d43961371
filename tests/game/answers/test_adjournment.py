"""Adjourned games, edition by edition (1993, 10.15 to 14; 2005, A; 2009, Guidelines for adjourned games)."""

import hashlib
from dataclasses import replace

import pytest

from game import commands as c
from game import events as e
from game.actors import ARBITER
from game.announcement import Announcement, Piece
from game.errors import PermissionReason, RefusalCode
from game.events import Termination
from game.evolve import replay
from game.irregularity import Irregularity
from game.rules.ending import mating
from game.table.position import START_POSITION
from game.table.sealing import Envelope, SealedVerdict, digest
from game.time_reason import QuickplayGround, TimeReason
from game.winnable import CanMate
from tests.editions import EDITIONS as ALL
from tests.editions import load
from tests.game.playing import MINUTE, SIGHTED, B, Game, W, names, only, player


def adjourned(year, move="Nf3", *, initial=None, text=None, announcement=None, **settings):
    """A game of two sighted players whose White has sealed and closed the envelope."""
    more = {} if initial is None else {"initial": initial}
    game = Game(edition=load(year), white=SIGHTED, **more, **settings)
    game.do(c.Adjourn(by=ARBITER))
    if text is None:
        announcement = game.san(move)
    game.do(seal(announcement, text or move))
    game.do(c.CloseEnvelope(by=player(W), seat=W, resumption="tomorrow at ten, hall two"), after=MINUTE)
    return game


def seal(announcement, text="", seat=W):
    """The player writes the move to be sealed."""
    return c.SealMove(by=player(seat), seat=seat, text=text, announcement=announcement)


def resumed(game, *absent, length_ms=0):
    """The session of the next day, without these players."""
    for seat in absent:
        game.do(c.ReportAbsent(by=ARBITER, seat=seat), after=0)
    game.do(c.ResumeSession(by=ARBITER, length_ms=length_ms), after=900 * MINUTE)
    return game


OPEN = c.OpenEnvelope(by=ARBITER)


@pytest.mark.law("SEAL-1", *ALL)
@pytest.mark.parametrize("year", ALL)
def test_sealing(year):
    """Written, changed until the clocks stand, closed without starting the opponent's clock; no other order goes."""
    game = Game(edition=load(year), white=SIGHTED)
    assert game.refused(seal(game.san("e4"))).code is RefusalCode.NOT_ADJOURNING
    game.do(c.Adjourn(by=ARBITER))
    assert game.refused(c.Adjourn(by=ARBITER)).code is RefusalCode.MOVE_TO_BE_SEALED
    close = c.CloseEnvelope(by=player(W), seat=W)
    assert game.refused(close).code is RefusalCode.NOTHING_SEALED
    assert not only(game.do(seal(game.san("e4"), "e4")), e.MoveSealed).amended
    assert only(game.do(seal(game.san("d4"), "d4")), e.MoveSealed).amended
    game.do(close)
    assert game.table.clock.running is None
    assert game.refused(seal(game.san("e4"))).code is RefusalCode.NOT_ADJOURNING
    assert game.refused(game.announcing("e4")).code is RefusalCode.ADJOURNED
    assert game.refused(c.Resume(by=ARBITER)).code is RefusalCode.ENVELOPE_CLOSED
    assert game.table.line == ()


@pytest.mark.law("SEAL-1", *ALL)
@pytest.mark.parametrize("executed", [True, False])
def test_a_move_made_on_the_board_is_the_one_to_seal(executed):
    """1a: who makes his move on the board instead has to write it as his sealed move; it comes on both boards."""
    game = Game(white=SIGHTED)
    game.do(c.Adjourn(by=ARBITER))
    game.announce("e4")
    if executed:
        game.execute()
    assert game.refused(seal(game.san("d4"))).code is RefusalCode.MADE_MOVE_MUST_BE_SEALED
    game.do(seal(game.san("e4"), "e4"))
    game.do(c.CloseEnvelope(by=player(W), seat=W))
    resumed(game)
    game.do(OPEN)
    assert [ply.move for ply in game.table.line] == ["e2e4"]
    assert game.board(W) == game.board(B) == game.table.board().board_fen()


@pytest.mark.law("SEAL-1", *ALL)
@pytest.mark.parametrize("year", ALL)
def test_a_move_is_sealed_in_the_sealers_own_time(year):
    """1a: it may be changed until the clocks stand; who gets the arbiter to stop them thinks it over for nothing."""
    game = Game(edition=load(year), white=SIGHTED)
    game.do(c.Adjourn(by=ARBITER))
    game.do(c.StopClocks(by=ARBITER))
    assert game.refused(seal(game.san("e4"))).code is RefusalCode.CLOCKS_STOPPED
    game.do(c.Resume(by=ARBITER))
    game.do(seal(game.san("e4"), "e4"))
    game.do(c.StopClocks(by=ARBITER))
    assert game.refused(seal(game.san("d4"))).code is RefusalCode.CLOCKS_STOPPED
    close = c.CloseEnvelope(by=player(W), seat=W)
    assert game.refused(close).code is RefusalCode.CLOCKS_STOPPED  # what they were stopped for is decided before
    game.do(c.Resume(by=ARBITER))
    game.do(close)
    assert game.table.clock.running is None


@pytest.mark.law("SEAL-1", *ALL)
@pytest.mark.law("TCH-2", *ALL)
@pytest.mark.parametrize("year", ALL)
def test_a_piece_touched_is_the_one_to_seal_a_move_of(year):
    """4.3 (1993, 7.2): before the sealed move is written, before its envelope is closed, and when that is lost."""
    game = Game(edition=load(year), white=SIGHTED)
    game.do(c.Touch(by=player(W), seat=W, square="g1"))
    game.do(c.Adjourn(by=ARBITER))
    refusal = game.refused(seal(game.san("e4"), "e4"))
    assert (refusal.code, refusal.params["touched"]) == (RefusalCode.TOUCHED_PIECE_MUST_MOVE, ("g1",))
    game.do(seal(game.san("Nf3"), "Nf3"))
    game.do(c.CloseEnvelope(by=player(W), seat=W))
    resumed(game)
    lost = c.DeclareEnvelopeLost(by=ARBITER, announcement=game.san("e4"))
    assert game.refused(lost).code is RefusalCode.TOUCHED_PIECE_MUST_MOVE
    game.do(replace(lost, announcement=game.san("Nh3")))
    assert [ply.move for ply in game.table.line] == ["g1h3"]
    later = Game(edition=load(year), white=SIGHTED)
    later.do(c.Adjourn(by=ARBITER))
    later.do(seal(later.san("e4"), "e4"))
    later.do(c.Touch(by=player(W), seat=W, square="g1"))
    close = c.CloseEnvelope(by=player(W), seat=W)
    assert later.refused(close).code is RefusalCode.TOUCHED_PIECE_MUST_MOVE
    later.do(seal(later.san("Nf3"), "Nf3"))
    later.do(close)


@pytest.mark.law("SEAL-8", *ALL)
@pytest.mark.parametrize("year", ALL)
def test_a_piece_touched_tells_nobody_that_what_is_sealed_is_no_move(year):
    """8: what is ambiguous or illegal lies in the envelope as it was written, until that is opened."""
    game = Game(edition=load(year), white=SIGHTED)
    game.do(c.Touch(by=player(W), seat=W, square="e2"))
    game.do(c.Adjourn(by=ARBITER))
    game.do(seal(Announcement(piece=Piece.QUEEN, to="h5"), "Dh5"))
    game.do(c.CloseEnvelope(by=player(W), seat=W))
    assert only(resumed(game).do(OPEN), e.EnvelopeOpened).verdict is SealedVerdict.ILLEGAL


@pytest.mark.law("CLM-10", "2009")
def test_the_move_declared_with_a_wrong_claim_is_the_one_to_seal():
    """9.5b: it must be made, and is so in the envelope."""
    game = Game(white=SIGHTED)
    claim = c.ClaimThreefold(by=player(W), seat=W, announcement=game.san("Nf3"))
    game.do(claim)
    game.do(c.Adjourn(by=ARBITER))
    refusal = game.refused(seal(game.san("e4"), "e4"))
    assert (refusal.code, refusal.params) == (RefusalCode.CLAIMED_MOVE_MUST_BE_MADE, {"move": "g1f3"})


@pytest.mark.law("SEAL-2", *ALL)
@pytest.mark.law("SEAL-13", *ALL)
@pytest.mark.parametrize("year", ALL)
def test_who_adjourns_early_has_used_the_rest_of_the_session(year):
    """1b: what is left of the session is charged to him; the arbiter, by his clock, says when a session ends."""
    game = Game(edition=load(year), white=SIGHTED)
    game.do(c.Adjourn(by=ARBITER, left_ms=20 * MINUTE), after=0)
    assert game.table.clock.remaining(W, game.now) == 70 * MINUTE
    game = Game(edition=load(year), white=SIGHTED)
    assert game.refused(c.Adjourn(by=player(W))).params["reason"] is PermissionReason.ARBITER_ONLY
    assert game.refused(c.Adjourn(by=ARBITER, left_ms=-1)).code is RefusalCode.INVALID_TIME


@pytest.mark.law("SEAL-13", *ALL)
@pytest.mark.parametrize("year", ALL)
def test_the_length_of_a_session_is_announced_and_kept_by_the_arbiters_clock(year):
    """14.7 of 1993, 13 since: begun with its length; who adjourns again before its end has used what is left of it."""
    game = resumed(adjourned(year, control="10800"), length_ms=60 * MINUTE)
    assert [event.length_ms for event in game.record if isinstance(event, e.SessionResumed)] == [60 * MINUTE]
    game.do(OPEN, after=0)
    began = game.table.session.began_at
    assert game.mover is B
    before = game.table.clock.remaining(B, game.now)
    game.now = began + 45 * MINUTE
    charged = only(game.do(c.Adjourn(by=ARBITER), after=0), e.TimeCharged)
    assert (charged.seat, charged.ms) == (B, 15 * MINUTE)
    assert game.table.clock.remaining(B, game.now) == before - 60 * MINUTE
    assert replay(game.record) == game.table


@pytest.mark.law("SEAL-13", *ALL)
@pytest.mark.parametrize("year", ALL)
def test_at_the_end_of_the_session_nothing_is_charged(year):
    """1a: the session is over by the arbiter's clock, or nobody has said how long it is."""
    for length in (60 * MINUTE, 0):
        game = resumed(adjourned(year, control="10800"), length_ms=length)
        game.do(OPEN, after=0)
        game.now = game.table.session.began_at + 61 * MINUTE
        assert names(game.do(c.Adjourn(by=ARBITER), after=0)) == ["AdjournmentOrdered"]
    backwards = c.ResumeSession(by=ARBITER, length_ms=-1)
    assert adjourned(year).refused(backwards).code is RefusalCode.INVALID_TIME


@pytest.mark.law("SEAL-3", *ALL)
@pytest.mark.law("SEAL-4", *ALL)
@pytest.mark.parametrize("year", ALL)
def test_the_envelope(year):
    """Five things in 1993, seven since; its digest tells the arbiter that neither it nor the move was exchanged."""
    game = Game(edition=load(year), white=SIGHTED)
    game.play("e4", "e5")
    game.do(c.OfferDraw(by=player(B), seat=B))
    game.do(c.Adjourn(by=ARBITER))
    game.do(seal(game.san("Nf3"), "Sf3"))
    event = only(game.do(c.CloseEnvelope(by=player(W), seat=W, resumption="at ten")), e.GameAdjourned)
    envelope = event.envelope
    assert (envelope.white, envelope.sealer, envelope.move_number) == ("Hector Sand", W, 2)
    assert envelope.position == game.fen
    assert envelope.white_used_ms == game.table.clock.used(W, game.now)
    assert (envelope.draw_offer, envelope.resumption) == ((None, None) if year == "1993" else (B, "at ten"))
    assert event.digest == digest(envelope, "Sf3") != digest(envelope, "Sc3")


@pytest.mark.law("SEAL-5", *ALL)
@pytest.mark.law("SEAL-6", *ALL)
@pytest.mark.parametrize("year", ALL)
def test_a_draw_or_a_resignation_before_the_opening_ends_the_game(year):
    """An offer after sealing is valid; what is agreed, or resigned, stands, even if the sealed move is none."""
    game = adjourned(year, text="??", agreement_after_moves=0)
    game.do(c.OfferDraw(by=player(W), seat=W))
    game.do(c.AcceptDraw(by=player(B), seat=B))
    assert game.outcome.termination is Termination.AGREEMENT
    assert game.refused(OPEN).code is RefusalCode.GAME_OVER
    game = adjourned(year, text="??")
    game.do(c.Resign(by=player(B), seat=B))
    assert game.outcome.winner is W


@pytest.mark.law("SEAL-7", *ALL)
@pytest.mark.law("SEAL-9", *ALL)
@pytest.mark.parametrize("year", ALL)
def test_the_envelope_is_opened_with_who_has_to_reply(year):
    """Present: it is opened, the move made on both boards, his clock started. Absent: his clock runs till he comes."""
    game = resumed(adjourned(year))
    used = game.table.clock.used(W, game.now)
    assert "EnvelopeOpened" in names(game.do(OPEN))
    assert (game.table.clock.running, game.table.turn.mover) == (B, B)
    assert game.table.clock.used(W, game.now) == used
    assert game.board(W) == game.board(B) == game.table.board().board_fen()
    assert game.table.sheets.of(W).entry(1).text == "Nf3"  # he wrote it when he sealed it
    game.note(B, "Nf3")
    game.play("e5")
    game = adjourned(year, default_minutes=60)
    assert game.refused(OPEN).code is RefusalCode.SESSION_NOT_RESUMED
    resumed(game, B)
    assert game.table.clock.running is B
    assert game.refused(OPEN).code is RefusalCode.ABSENT
    assert game.refused(game.announcing("e4")).code is RefusalCode.ADJOURNED
    arrived = game.do(c.Arrive(by=ARBITER, seat=B), after=10 * MINUTE)
    assert names(arrived) == ["Arrived", "ClocksStopped"]
    game.do(OPEN)
    assert game.table.clock.remaining(B, game.now) == 80 * MINUTE


@pytest.mark.law("SEAL-9", *ALL)
@pytest.mark.parametrize("year", ALL)
def test_a_reply_to_who_is_absent_is_sealed(year):
    """9c: with the sealer absent his opponent seals his reply, and the absent player's clock runs."""
    game = resumed(adjourned(year, default_minutes=60), W)
    game.do(OPEN)
    game.note(B, "Nf3")
    game.do(seal(game.san("e5"), "e5", B))
    game.do(c.CloseEnvelope(by=player(B), seat=B))
    assert game.table.clock.running is W
    assert names(game.do(c.Arrive(by=ARBITER, seat=W), after=10 * MINUTE)) == ["Arrived", "ClocksStopped"]
    game.do(OPEN)
    assert [ply.move for ply in game.table.line] == ["g1f3", "e7e5"]


SEALED = [
    ("Ne2", Announcement(piece=Piece.KNIGHT, to="d2"), SealedVerdict.AMBIGUOUS),
    ("Knight", Announcement(piece=Piece.KNIGHT), SealedVerdict.AMBIGUOUS),
    ("scrawl", None, SealedVerdict.WITHOUT_MEANING),
    ("Qh5", Announcement(piece=Piece.QUEEN, to="h5"), SealedVerdict.ILLEGAL),
]


@pytest.mark.law("SEAL-8", *ALL)
@pytest.mark.parametrize("year", ALL)
@pytest.mark.parametrize(("text", "announcement", "verdict"), SEALED)
def test_a_sealed_move_that_loses(year, text, announcement, verdict):
    """Ambiguous, without a meaning that can be established, or illegal: the sealer loses, and hears what he wrote."""
    initial = "4k3/pppppppp/8/8/8/5N2/8/1N2K3 w - - 0 1"
    game = resumed(adjourned(year, initial=initial, text=text, announcement=announcement))
    events = game.do(OPEN)
    assert names(events) == ["EnvelopeOpened", "GameEnded"]
    assert (events[0].verdict, events[0].text) == (verdict, text)
    assert (game.outcome.termination, game.outcome.winner) == (Termination.SEALED_MOVE, B)


@pytest.mark.law("SEAL-8", *ALL)
@pytest.mark.parametrize("year", ALL)
def test_a_sealed_promotion_without_its_piece_is_ambiguous(year):
    """8: it could be four moves, and nobody asks the sealer afterwards which he meant."""
    sealed = Announcement(piece=Piece.PAWN, to="a8")
    game = resumed(adjourned(year, initial="7k/P7/8/8/8/8/7p/4K3 w - - 0 1", text="a8", announcement=sealed))
    assert only(game.do(OPEN), e.EnvelopeOpened).verdict is SealedVerdict.AMBIGUOUS
    assert (game.outcome.termination, game.outcome.winner) == (Termination.SEALED_MOVE, B)


@pytest.mark.law("SEAL-8", *ALL)
@pytest.mark.parametrize("year", ALL)
def test_a_sealed_move_does_not_lose_to_who_cannot_win(year):
    """The exceptions of each edition: against a bare king it is a draw."""
    game = resumed(adjourned(year, initial="4k3/8/8/8/8/8/8/R3K3 w - - 0 1", text="??"))
    game.do(OPEN)
    assert game.outcome.termination is Termination.SEALED_MOVE_CANNOT_MATE


@pytest.mark.law("SEAL-8", "2009")
@pytest.mark.parametrize(("can_mate", "result"), [(True, "0-1"), (False, "1/2-1/2")])
def test_what_is_not_determined_of_a_sealed_move_the_arbiter_rules_on(monkeypatch, can_mate, result):
    """Guidelines 8, 6.9: the sealed move is none, and no proof tells whether the opponent could have won."""
    monkeypatch.setattr(mating, "chance", lambda _fen, _colour: CanMate.UNDETERMINED)
    game = resumed(adjourned("2009", text="??"))
    assert names(game.do(OPEN)) == ["EnvelopeOpened", "MateUndetermined"]
    game.do(c.RuleOnMate(by=ARBITER, can_mate=can_mate))
    assert game.outcome.result == result


@pytest.mark.law("SEAL-10", *ALL)
@pytest.mark.parametrize(("year", "minutes"), [("1993", 60), ("2005", 60), ("2009", 60), ("2018", 0), ("2023", 30)])
def test_late_at_the_resumption(year, minutes):
    """More than an hour in 1993 to 2009, the default time since 2018; but a sealed move that mates has won before."""
    settings = {"default_minutes": 30} if year == "2023" else {}
    game = resumed(adjourned(year, **settings), B)
    game.do(c.Arrive(by=ARBITER, seat=B), after=minutes * MINUTE)
    assert game.table.outcome is None
    game = resumed(adjourned(year, **settings), B)
    game.do(c.ForfeitAbsent(by=ARBITER), after=minutes * MINUTE + 1)
    assert game.outcome.winner is W
    mate = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1"
    game = resumed(adjourned(year, "Ra8#", initial=mate, **settings), W)
    game.now += 90 * MINUTE
    assert game.refused(c.ForfeitAbsent(by=ARBITER)).code is RefusalCode.ENVELOPE_CLOSED
    game.do(OPEN)
    assert (game.outcome.termination, game.outcome.winner) == (Termination.CHECKMATE, W)


@pytest.mark.law("SEAL-10", *ALL)
@pytest.mark.parametrize("year", ALL)
@pytest.mark.parametrize(
    ("initial", "move", "termination"),
    [
        ("7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", "Qf7", Termination.STALEMATE),
        ("4k3/8/8/8/8/8/3p4/4K3 w - - 0 1", "Kxd2", Termination.DEAD_POSITION),
        ("7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", "Qf8#", Termination.CHECKMATE),
    ],
)
def test_what_the_sealed_move_concludes_stands_before_who_comes_late(year, initial, move, termination):
    """10.15 of 1993, Guidelines 10: who sealed has not lost if his move mates, stalemates or leaves nobody a mate.

    Of who has to reply only 2018 says so; before, nobody opens the envelope for him, and he has lost.
    """
    sealer = resumed(adjourned(year, move, initial=initial), W)
    events = sealer.do(c.Arrive(by=ARBITER, seat=W), after=61 * MINUTE)
    assert names(events)[-2:] == ["MoveCompleted", "GameEnded"]
    assert sealer.outcome.termination is termination
    there = resumed(adjourned(year, move, initial=initial))
    assert only(there.do(OPEN), e.MoveCompleted).clock.running is None  # and no clock is started for a moment
    for late in (c.ForfeitAbsent(by=ARBITER), c.Arrive(by=ARBITER, seat=B)):
        replier = resumed(adjourned(year, move, initial=initial), B)
        replier.do(late, after=61 * MINUTE)
        if year in {"2018", "2023"}:
            assert replier.outcome.termination is termination
        else:
            assert (replier.outcome.termination, replier.outcome.winner) == (Termination.DEFAULT, W)


@pytest.mark.law("SEAL-10", *ALL)
@pytest.mark.law("END-8", *ALL)
@pytest.mark.parametrize("year", ALL)
@pytest.mark.parametrize("come", [(), (W,), (B,)])
def test_where_neither_comes_to_the_resumption_both_have_lost(year, come):
    """10.15, 10.17 of 1993, Guidelines 10: it is opened for nobody, and no flag makes a winner of who is away."""
    game = resumed(adjourned(year, default_minutes=60), W, B)
    late = c.Arrive(by=ARBITER, seat=come[0]) if come else c.ForfeitAbsent(by=ARBITER)
    game.do(late, after=60 * MINUTE + 1)
    assert (game.outcome.result, game.outcome.termination) == ("0-0", Termination.DEFAULT)
    mated = resumed(adjourned(year, "Ra8#", initial="6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", default_minutes=60), W, B)
    mated.do(late, after=60 * MINUTE + 1)
    assert (mated.outcome.termination, mated.outcome.winner) == (Termination.CHECKMATE, W)


@pytest.mark.law("SEAL-10", *ALL)
@pytest.mark.parametrize("year", ALL)
def test_who_is_there_may_have_lost_on_time_before(year):
    """10.15 of 1993, Guidelines 10: late is lost, unless the player who is present had overstepped his time."""
    game = Game(edition=load(year), white=SIGHTED, control="7200")
    game.do(c.Adjourn(by=ARBITER))
    game.do(seal(game.san("e4"), "e4"))
    game.do(c.CloseEnvelope(by=player(W), seat=W), after=121 * MINUTE)
    resumed(game, B)
    game.do(c.ForfeitAbsent(by=ARBITER), after=61 * MINUTE)
    assert (game.outcome.termination, game.outcome.winner) == (Termination.FLAG, B)


@pytest.mark.law("SEAL-11", *ALL)
@pytest.mark.parametrize("year", ALL)
def test_an_envelope_that_is_lost(year):
    """Position and times as recorded, and the sealer plays what he says he sealed; position unknown: a new game."""
    game = adjourned(year)
    lost = c.DeclareEnvelopeLost(by=ARBITER, announcement=game.san("e4"))
    assert game.refused(lost).code is RefusalCode.SESSION_NOT_RESUMED
    resumed(game)
    assert game.refused(c.DeclareEnvelopeLost(by=ARBITER)).code is RefusalCode.STATE_A_LEGAL_MOVE
    assert "EnvelopeLost" in names(game.do(lost))
    assert [ply.move for ply in game.table.line] == ["e2e4"]
    assert game.table.clock.running is B
    game = resumed(adjourned(year))
    game.do(c.DeclareEnvelopeLost(by=ARBITER, position_known=False))
    assert (game.outcome.result, game.outcome.termination) == ("*", Termination.ENVELOPE_LOST)


@pytest.mark.law("SEAL-12", *ALL)
@pytest.mark.parametrize("year", ALL)
def test_clocks_that_are_wrong_at_the_resumption(year):
    """What is pointed out before the first move is corrected by the arbiter, who may do so later too."""
    game = resumed(adjourned(year))
    game.do(c.SetClock(by=ARBITER, seat=B, remaining_ms=50 * MINUTE, reason="envelope"))
    game.do(OPEN, after=0)
    assert game.table.clock.remaining(B, game.now) == 50 * MINUTE
    game.note(B, "Nf3")
    game.play("e5")
    game.do(c.SetClock(by=ARBITER, seat=B, remaining_ms=20 * MINUTE, reason="too severe otherwise"))
    assert game.table.clock.remaining(B, game.now) == 20 * MINUTE


@pytest.mark.law("SEAL-9", *ALL)
@pytest.mark.parametrize("year", ALL)
def test_a_game_is_adjourned_a_second_time(year):
    """5 and 9: its envelope, too, waits for the session in which play is resumed."""
    game = resumed(adjourned(year))
    game.do(OPEN)
    game.note(B, "Nf3")
    game.do(c.Adjourn(by=ARBITER))
    game.do(seal(game.san("e5"), "e5", seat=B))
    game.do(c.CloseEnvelope(by=player(B), seat=B))
    assert game.refused(OPEN).code is RefusalCode.SESSION_NOT_RESUMED
    resumed(game)
    game.do(OPEN)
    assert [ply.move for ply in game.table.line] == ["g1f3", "e7e5"]
    assert game.table.clock.running is W


@pytest.mark.law("SEAL-1", *ALL)
@pytest.mark.parametrize("year", ALL)
def test_the_sealed_move_comes_on_the_table_step_by_step(year):
    """1a, 7: opened, on the sealer's sheet, announced, on both boards, repeated, completed; then the other clock."""
    game = resumed(adjourned(year))
    events = game.do(OPEN)
    assert names(events) == [
        "EnvelopeOpened",
        "Noted",
        "Announced",
        "Executed",
        "MoveMade",
        "Repeated",
        "Executed",
        "MoveCompleted",
    ]
    announced, repeated, noted = (only(events, kind) for kind in (e.Announced, e.Repeated, e.Noted))
    assert (announced.move, announced.position) == ("g1f3", game.fen)
    assert (repeated.seat, repeated.agrees, repeated.move) == (B, True, "g1f3")
    assert (noted.by, noted.entry.text) == (player(W), "Nf3")
    assert game.table.clock.running is B


@pytest.mark.law("SEAL-1", *ALL)
def test_what_the_board_has_already_is_not_done_twice():
    """1a: made on the board before, the move needs only the opponent's board; noted, it needs no entry."""
    game = Game(white=SIGHTED)
    game.do(c.Adjourn(by=ARBITER))
    game.announce("e4")
    game.execute()
    refusal = game.refused(seal(game.san("d4")))
    assert (refusal.code, refusal.params) == (RefusalCode.MADE_MOVE_MUST_BE_SEALED, {"move": "e2e4"})
    game.do(seal(game.san("e4"), "e4"))
    game.do(c.CloseEnvelope(by=player(W), seat=W))
    game.note(W, "e4", 1)
    assert names(resumed(game).do(OPEN)) == ["EnvelopeOpened", "Repeated", "Executed", "MoveCompleted"]


@pytest.mark.law("SEAL-1", *ALL)
def test_an_illegal_move_on_the_board_is_not_the_one_to_seal():
    """1a, 7.4: what he announced was no move; a legal one is sealed only when that is corrected (E2.6)."""
    game = Game(white=SIGHTED)
    game.do(c.Adjourn(by=ARBITER))
    game.announce(Announcement(piece=Piece.BISHOP, from_file="f", from_rank=1, to="b5"))
    assert game.refused(seal(game.san("d4"))).code is RefusalCode.ILLEGAL_MOVE_TO_CORRECT


@pytest.mark.law("SEAL-1", *ALL)
def test_only_the_player_on_move_seals_and_closes():
    """1a: it is his envelope; and before it is closed nothing is opened, lost or resumed."""
    game = Game(white=SIGHTED)
    game.do(c.StopClocks(by=ARBITER))
    assert game.refused(c.Adjourn(by=ARBITER)).code is RefusalCode.CLOCKS_STOPPED
    game.do(c.Resume(by=ARBITER))
    game.do(c.Adjourn(by=ARBITER))
    refusal = game.refused(seal(game.san("e4"), seat=B))
    assert (refusal.code, refusal.params) == (RefusalCode.MOVE_TO_BE_SEALED, {"seat": W})
    for early in (OPEN, c.ResumeSession(by=ARBITER), c.DeclareEnvelopeLost(by=ARBITER, position_known=False)):
        assert game.refused(early).code is RefusalCode.NOT_ADJOURNING
    game.do(seal(game.san("e4"), "e4"))
    assert game.refused(c.CloseEnvelope(by=player(B), seat=B)).code is RefusalCode.NOTHING_SEALED


@pytest.mark.law("SEAL-2", *ALL)
@pytest.mark.parametrize("year", ALL)
def test_who_adjourns_early_is_told_what_it_costs(year):
    """1b: the adjournment first, then the rest of the session as time charged, for no other reason."""
    game = Game(edition=load(year), white=SIGHTED)
    events = game.do(c.Adjourn(by=ARBITER, left_ms=20 * MINUTE))
    assert names(events) == ["AdjournmentOrdered", "TimeCharged"]
    assert only(events, e.TimeCharged).reason is TimeReason.SESSION
    refusal = Game(white=SIGHTED).refused(c.Adjourn(by=ARBITER, left_ms=-1))
    assert refusal.params == {"remaining_ms": -1}


@pytest.mark.law("SEAL-7", *ALL)
@pytest.mark.parametrize("year", ALL)
def test_nobody_seals_a_reply_while_his_opponent_is_there(year):
    """9c: only who replies to an absent opponent seals without an adjournment; at the board he announces."""
    game = resumed(adjourned(year))
    game.do(OPEN)
    assert game.refused(seal(game.san("e5"), seat=B)).code is RefusalCode.NOT_ADJOURNING
    absent = resumed(adjourned(year), B)
    refusal = absent.refused(OPEN)
    assert (refusal.code, refusal.params) == (RefusalCode.ABSENT, {"seat": B})
    assert absent.table.clock.running is B
    assert absent.refused(seal(absent.san("e4"))).code is RefusalCode.NOT_ADJOURNING  # his lies in the envelope
    assert Game(white=SIGHTED).refused(OPEN).code is RefusalCode.NOT_ADJOURNING
    assert resumed(adjourned(year), W).table.clock.running is None


@pytest.mark.law("SEAL-11", *ALL)
@pytest.mark.parametrize("year", ALL)
def test_an_envelope_lost_with_its_position_leaves_no_game(year):
    """11: where nobody knows position and times the game does not count; the loss itself is in the record."""
    game = adjourned(year)
    events = game.do(c.DeclareEnvelopeLost(by=ARBITER, position_known=False))
    assert names(events) == ["EnvelopeLost", "GameEnded"]
    assert (game.outcome.result, game.outcome.termination) == ("*", Termination.ENVELOPE_LOST)


@pytest.mark.law("SEAL-3", *ALL)
def test_the_digest_tells_every_change():
    """2, 4: another word in the envelope, or one that was left out, gives another digest."""
    game = adjourned("2009")
    event = next(event for event in game.record if isinstance(event, e.GameAdjourned))
    changed = [
        replace(event.envelope, white="Anna"),
        replace(event.envelope, draw_offer=B),
        replace(event.envelope, resumption=None),
        replace(event.envelope, white_used_ms=event.envelope.white_used_ms + 1),
    ]
    digests = {digest(envelope, "Nf3") for envelope in (event.envelope, *changed)} | {digest(event.envelope, "Nc3")}
    assert event.digest in digests
    assert len(digests) == 6


def test_anybody_can_make_the_digest_again():
    """2, 4: the SHA-256 of what the envelope says, a line each, empty where it says nothing, and of the sealed move."""
    envelope = Envelope(
        white="Anna Blum",
        black="Hector Sand",
        position=START_POSITION,
        white_used_ms=61_000,
        black_used_ms=0,
        sealer=W,
        move_number=1,
        resumption="tomorrow at ten",
    )
    lines = ["Anna Blum", "Hector Sand", START_POSITION, "61000", "0", "white", "1", "", "tomorrow at ten", "Nf3"]
    assert digest(envelope, "Nf3") == hashlib.sha256("\n".join(lines).encode()).hexdigest()


def test_a_competition_may_charge_nothing_for_adjourning_early():
    """E1, 1b: a director's own rule; the rest of the session is then nobody's."""
    game = Game(white=SIGHTED, early_seal_charges_session=False)
    assert names(game.do(c.Adjourn(by=ARBITER, left_ms=20 * MINUTE))) == ["AdjournmentOrdered"]
    refusal = adjourned("2009").refused(c.ResumeSession(by=ARBITER, length_ms=-1))
    assert refusal.params == {"remaining_ms": -1}


def test_an_opponent_who_has_not_come_to_the_game_is_answered_by_no_sealed_move():
    """9c is for the resumption; at the beginning of a game the clock runs, and nothing is sealed (6.6)."""
    game = Game(white=SIGHTED, start=False)
    game.do(c.ReportAbsent(by=ARBITER, seat=B))
    game.do(c.Start(by=ARBITER))
    assert game.refused(seal(game.san("e4"))).code is RefusalCode.NOT_ADJOURNING


@pytest.mark.law("SEAL-1", *ALL)
@pytest.mark.parametrize("year", ALL)
def test_the_clock_of_who_never_came_does_not_run_between_the_sessions(year):
    """1a: when the session ends the sealer stops the clocks; only a reply at the resumption starts another's (9c)."""
    game = Game(edition=load(year), white=SIGHTED, start=False)
    game.do(c.ReportAbsent(by=ARBITER, seat=B))
    game.do(c.Start(by=ARBITER))
    game.do(c.Adjourn(by=ARBITER))
    game.do(seal(game.san("e4"), "e4"))
    game.do(c.CloseEnvelope(by=player(W), seat=W))
    assert (game.table.clock.running, game.table.stopped) == (None, True)
    game.do(c.Arrive(by=ARBITER, seat=B, excused=True))
    assert game.refused(OPEN).code is RefusalCode.SESSION_NOT_RESUMED
    assert names(resumed(game).do(OPEN))[-1] == "MoveCompleted"


def test_nobody_is_late_between_two_sessions():
    """Guidelines, 10: the delay counts from the resumption; before it nobody is forfeited or late."""
    game = adjourned("2009")
    game.do(c.ReportAbsent(by=ARBITER, seat=B), after=24 * 60 * MINUTE)
    assert game.refused(c.ForfeitAbsent(by=ARBITER)).code is RefusalCode.SESSION_NOT_RESUMED
    assert only(game.do(c.Arrive(by=ARBITER, seat=B)), e.Arrived).late_ms == 0


def test_a_mate_in_no_envelope_yet_ends_nothing():
    """1a, 6.6: White wrote a mating move and has not closed the envelope; Black, who never came, lost by default."""
    game = Game(white=SIGHTED, start=False, initial="7k/8/6K1/8/8/8/8/5Q2 w - - 0 1")
    game.do(c.ReportAbsent(by=ARBITER, seat=B))
    game.do(c.Start(by=ARBITER))
    game.do(c.Adjourn(by=ARBITER))
    game.do(seal(game.san("Qf8#"), "Qf8#"))
    game.do(c.ForfeitAbsent(by=ARBITER), after=MINUTE)
    assert (game.outcome.termination, game.outcome.winner) == (Termination.DEFAULT, W)


def test_who_sealed_is_found_missing_while_his_opponent_seals():
    """9b, 6.6: no clock is started for one who has not to reply: Black seals, in a session that White did not play.

    That the arbiter wrote his sealed move on his sheet does not say that he was there.
    """
    game = resumed(adjourned("2009"))
    game.do(OPEN)
    assert game.table.session.seen == ()
    game.do(c.Adjourn(by=ARBITER))
    assert names(game.do(c.ReportAbsent(by=ARBITER, seat=W))) == ["ReportedAbsent"]


def test_who_only_set_up_his_pieces_may_be_missing_at_the_start():
    """6.6: the session begins with the clock; who was seen before it and is gone then is absent."""
    game = Game(white=SIGHTED, start=False)
    game.do(c.RemovePiece(by=player(B), seat=B, square="a8"))
    game.do(c.PlacePiece(by=player(B), seat=B, square="a8", piece=Piece.ROOK))
    assert names(game.do(c.ReportAbsent(by=ARBITER, seat=B))) == ["ReportedAbsent"]


def test_who_has_to_reply_and_is_found_missing_loses_time_from_then_on():
    """Guidelines, 9b: his clock runs from the report until he comes, and stands while the envelope is opened."""
    game = resumed(adjourned("2009"))
    report = c.ReportAbsent(by=ARBITER, seat=B)
    assert names(game.do(report, after=5 * MINUTE)) == ["ReportedAbsent", "ClocksResumed"]
    assert game.table.clock.running is B
    before = game.table.clock.remaining(B, game.now)
    assert names(game.do(c.Arrive(by=ARBITER, seat=B), after=7 * MINUTE)) == ["Arrived", "ClocksStopped"]
    assert before - game.table.clock.remaining(B, game.now + MINUTE) == 7 * MINUTE
    assert game.refused(report).code is RefusalCode.NOT_ABSENT
    assert replay(game.record) == game.table


def test_a_session_that_goes_on_is_not_begun_once_more():
    """Guidelines, 9b, 10: the absent player's clock runs on, and how late he comes is counted from its beginning."""
    game = resumed(adjourned("2009"), B)
    before = game.table.clock.remaining(B, game.now)
    refusal = game.refused(c.ResumeSession(by=ARBITER), after=40 * MINUTE)
    assert refusal.code is RefusalCode.CLOCKS_NOT_STOPPED
    assert before - game.table.clock.remaining(B, game.now) == 40 * MINUTE
    game.do(c.Arrive(by=ARBITER, seat=B), after=20 * MINUTE + 1)
    assert game.outcome.termination is Termination.DEFAULT


def test_a_missing_player_who_has_not_to_reply_loses_no_time():
    """Guidelines, 9: the envelope can be opened without the sealer, so that no clock runs for him."""
    game = resumed(adjourned("2009"))
    assert names(game.do(c.ReportAbsent(by=ARBITER, seat=W))) == ["ReportedAbsent"]
    assert names(game.do(c.Arrive(by=ARBITER, seat=W))) == ["Arrived"]


def test_clocks_that_stand_are_not_stopped_again_for_who_arrives():
    """Guidelines, 9b: where the arbiter had stopped the clocks of whoever was absent, nothing is left to stop."""
    game = resumed(adjourned("2009"), B)
    game.do(c.StopClocks(by=ARBITER))
    assert names(game.do(c.Arrive(by=ARBITER, seat=B))) == ["Arrived"]


def test_who_comes_too_late_to_the_resumption_has_come_and_lost():
    """Guidelines, 10: the record has his arrival and, after it, the loss by default."""
    game = resumed(adjourned("2009"), B)
    events = game.do(c.Arrive(by=ARBITER, seat=B), after=60 * MINUTE + 1)
    assert names(events) == ["Arrived", "GameEnded"]
    assert (game.outcome.winner, game.outcome.termination) == (W, Termination.DEFAULT)


def test_who_has_played_is_not_missing_while_the_move_is_sealed():
    """6.6: an adjournment that is only ordered is no end of the session that both have come to."""
    game = Game(edition=load("2009"), white=SIGHTED)
    game.play("e4", "e5")
    game.do(c.Adjourn(by=ARBITER))
    assert game.refused(c.ReportAbsent(by=ARBITER, seat=B)).code is RefusalCode.NOT_ABSENT
    game.do(seal(game.san("Nf3"), "Nf3"))
    game.do(c.CloseEnvelope(by=player(W), seat=W))
    assert names(game.do(c.ReportAbsent(by=ARBITER, seat=B))) == ["ReportedAbsent"]


def test_a_session_is_new_to_everybody():
    """6.6: who has played in the last session has not come to this one by it, and its length ends with it."""
    game = resumed(adjourned("2009"), length_ms=240 * MINUTE)
    assert list(game.table.session.seen) == []
    assert (game.table.session.began_at, game.table.session.ends_at) == (game.now, game.now + 240 * MINUTE)
    game = resumed(adjourned("2009"))
    assert (game.table.session.ends_at, game.table.session.resumed, game.table.stopped) == (None, True, True)
    envelope = adjourned("2009").table.session.adjournment
    assert envelope is not None
    assert envelope.envelope is not None
    assert envelope.envelope.resumption == "tomorrow at ten, hall two"


def restored(ply, cause=Irregularity.DISPLACED_PIECES):
    """The arbiter goes back to before that half-move; of none that was played he puts the boards right alone."""
    return c.RestorePosition(by=ARBITER, ply=ply, cause=cause)


def sealing(game):
    """Who has to seal, and what he has written."""
    adjournment = game.table.session.adjournment
    assert adjournment is not None
    return adjournment.sealer, adjournment.text


def test_who_is_on_move_after_the_game_has_gone_back_seals():
    """Guidelines, 1a: what was written before is a move of another position, and no player's any more."""
    game = Game(edition=load("2009"), white=SIGHTED)
    game.play("e4", "e5")
    game.do(c.Adjourn(by=ARBITER))
    game.do(seal(game.san("Nf3"), "Nf3"))
    game.do(restored(3))
    assert sealing(game) == (W, "Nf3")
    game.do(restored(2))
    assert sealing(game) == (B, None)
    assert game.refused(c.CloseEnvelope(by=player(W), seat=W)).code is RefusalCode.NOTHING_SEALED
    game.do(c.Resume(by=ARBITER))
    game.do(seal(game.san("c5"), "c5", B))
    game.do(c.CloseEnvelope(by=player(B), seat=B))
    assert names(resumed(game).do(OPEN))[:2] == ["EnvelopeOpened", "Noted"]
    assert game.table.line[-1].move == "c7c5"


def test_scoresheets_that_differ_leave_no_move_sealed_of_another_position():
    """E2.8, Guidelines 1a: whoever is on move where both sheets agree seals; the boards alone change no move."""
    game = Game(edition=load("2009"), white=SIGHTED)
    game.play("e4", "e5")
    game.do(c.Adjourn(by=ARBITER))
    game.do(seal(game.san("Nf3"), "Nf3"))
    game.note(W, game.san("e4", 1), ply=1)
    game.note(B, game.san("d4", 1), ply=1)
    game.do(c.Reconcile(by=ARBITER))
    assert game.table.line == ()
    assert sealing(game) == (W, None)


def test_a_move_taken_back_in_training_is_sealed_anew():
    """Guidelines, 1a: who takes his move back is on move, and so the one who seals."""
    game = Game(edition=load("2009"), white=SIGHTED, training=True)
    game.play("e4", "e5")
    game.do(c.Adjourn(by=ARBITER))
    game.do(c.TakeBack(by=player(B), seat=B))
    assert sealing(game) == (B, None)


def test_a_closed_envelope_falls_where_the_game_goes_back():
    """7.4a, Guidelines 1a: the sealed move belongs to the position on the envelope, and is none of another."""
    game = Game(edition=load("2009"), white=SIGHTED)
    game.play("e4", "e5")
    game.note(W, game.san("e4", 1), ply=1)
    game.note(B, game.san("d4", 1), ply=1)
    game.do(c.Adjourn(by=ARBITER))
    game.do(seal(game.san("Nf3"), "Nf3"))
    game.do(c.CloseEnvelope(by=player(W), seat=W))
    assert names(game.do(restored(2))) == ["PositionRestored"]
    assert game.table.session.adjournment is None
    assert game.mover is B


def test_boards_put_right_beside_the_envelope_leave_the_clock_to_who_replies():
    """Guidelines, 7: when the envelope is opened his clock is started, whatever was put right before."""
    game = adjourned("2009")
    game.do(restored(1))
    resumed(game).do(OPEN)
    assert (game.mover, game.table.clock.running) == (B, B)


def test_nothing_is_played_claimed_or_pressed_while_the_clock_of_who_has_to_reply_runs():
    """Guidelines, 7, 9b: Black's clock runs, and its press would complete White's move, which lies in the envelope."""
    game = Game(white=SIGHTED)
    game.do(c.Adjourn(by=ARBITER))
    game.announce("e4")
    game.execute()
    game.do(seal(game.san("e4"), "e4"))
    game.do(c.CloseEnvelope(by=player(W), seat=W))
    resumed(game, B)
    assert game.table.clock.running is B
    for command in (
        c.PressClock(by=player(B), seat=B),
        c.ClaimTouch(by=player(B), seat=B, square="d2"),
        c.ClaimQuickplay(by=player(W), seat=W, ground=QuickplayGround.NO_EFFORT),
    ):
        assert game.refused(command).code is RefusalCode.ADJOURNED
    assert game.table.line == ()


def test_a_session_that_is_let_go_on_has_not_begun_anew():
    """2009, Guidelines, 9b, 10: the clock of who is absent was stopped for a while; he is as late as he is."""
    game = resumed(adjourned("2009"), B, length_ms=240 * MINUTE)
    began, ends = game.table.session.began_at, game.table.session.ends_at
    game.do(c.StopClocks(by=ARBITER), after=50 * MINUTE)
    game.do(c.ResumeSession(by=ARBITER), after=5 * MINUTE)
    assert (game.table.clock.running, game.table.session.began_at, game.table.session.ends_at) == (B, began, ends)
    assert game.refused(c.ForfeitAbsent(by=ARBITER), after=4 * MINUTE).code is RefusalCode.DEFAULT_TIME_NOT_OVER
    game.do(c.ForfeitAbsent(by=ARBITER), after=2 * MINUTE)
    assert (game.outcome.winner, game.outcome.termination) == (W, Termination.DEFAULT)


def test_who_is_absent_keeps_no_time_where_the_envelope_is_found_lost():
    """2009, Guidelines, 9b, 11: Black's clock ran since the session began, and runs on when the move is stated."""
    game = resumed(adjourned("2009"), B)
    game.do(c.DeclareEnvelopeLost(by=ARBITER, announcement=game.san("Nf3")), after=10 * MINUTE)
    assert (game.table.clock.running, game.table.clock.used(B, game.now)) == (B, 10 * MINUTE)
    assert game.table.clock.remaining(B, game.now) == 80 * MINUTE
