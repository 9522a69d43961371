"""Who may do what (Laws 2009, E2.9, E2.10, 13.6)."""

from dataclasses import MISSING, fields, replace
from typing import Any, get_type_hints

import pytest

from game import commands as c
from game import events as e
from game.actors import ARBITER, Actor, Role
from game.announcement import Announcement
from game.commands import COMMANDS
from game.errors import PermissionReason, Refusal, RefusalCode
from game.rules.permissions import check_permission
from tests.editions import load
from tests.game.playing import BLIND, MINUTE, SIGHTED, B, Game, W, assistant, names, only, player

HELPED = replace(BLIND, has_assistant=True)
E4 = Announcement(to="e4")

HELPER = replace(SIGHTED, has_assistant=True)

PLAYERS = {(player, W, W), (player, B, B)}
BLIND_PLAYERS_ASSISTANT = {(assistant, W, W)}  # for White, who is blind
SIGHTED_PLAYERS_ASSISTANT = {(assistant, B, B)}  # for Black, where White has none
ARBITERS = {(ARBITER, None, W), (ARBITER, None, B)}
EVERYBODY = {(who, own, seat) for who in (player, assistant) for own in (W, B) for seat in (W, B)} | ARBITERS

# Who may do what, and for whom: the role, the seat that he belongs to, the seat that it is about.
WHO_MAY: dict[tuple[type[c.Command], ...], set[tuple[Any, Any, Any]]] = {
    # E2.1, E2.3: each player makes the moves on his own board; E2.9a, E2.10: an assistant makes both players' moves on
    # the board of the blind player's opponent; E2.7: positions are corrected with the help of the technician.
    (c.Execute, c.RemovePiece, c.PlacePiece): PLAYERS | {(assistant, W, B)} | SIGHTED_PLAYERS_ASSISTANT | ARBITERS,
    # E2.1, E2.6: the players announce and repeat, and correct a slip; E2.9b, E2.10: an assistant does so for both.
    (c.Announce, c.Correct, c.Repeat): PLAYERS | {(assistant, own, seat) for own in (W, B) for seat in (W, B)},
    # 8.1, E2.3, E2.9c: the assistant keeps the blind player's score and starts his opponent's clock.
    (c.Note, c.PressClock): PLAYERS | BLIND_PLAYERS_ASSISTANT,
    # 6.6: a player says that he has come, or the arbiter finds so; that he plays though late only the arbiter decides.
    (c.Arrive,): PLAYERS | ARBITERS,
    # E2.9d, 13.6: of the players only the visually impaired one is told how many moves were made, and the times; the
    # arbiter keeps the clocks (6.10, E2.7).
    (c.AskClock,): {(player, W, W)} | BLIND_PLAYERS_ASSISTANT | ARBITERS,
    (c.AskMoveNumber,): {(player, W, W)} | BLIND_PLAYERS_ASSISTANT,
    # 6.8, 6.12b, 4.7, A4c: a player claims, or calls the arbiter; E2.9e: the assistant claims and informs the arbiter.
    (c.ClaimFlag, c.ClaimTouch, c.ClaimIllegal, c.CallArbiter): PLAYERS | BLIND_PLAYERS_ASSISTANT,
    # 4.3; E2.9e: the assistant says that the sighted player has touched a piece.
    (c.Touch,): PLAYERS | {(assistant, W, B)},
    # Guidelines, 1a, 2; E2.9f: the assistant carries out the formalities of an adjournment.
    (c.SealMove, c.CloseEnvelope): PLAYERS | BLIND_PLAYERS_ASSISTANT,
    # 4.2, E2.7, 5.1b, 8.5b, 8.7, 9.1 to 9.3, 10.2, 12.10, D: what E2.9 names for no assistant a player does himself.
    (
        c.Adjust,
        c.ReportBoard,
        c.TakeBack,
        c.TakeHint,
        c.Resign,
        c.BorrowSheet,
        c.ReturnSheet,
        c.Sign,
        c.OfferDraw,
        c.AcceptDraw,
        c.DeclineDraw,
        c.ClaimThreefold,
        c.ClaimFifty,
        c.ClaimQuickplay,
        c.RequestIncrement,
        c.SubmitQuickplay,
        c.VerifyEvidence,
        c.Appeal,
        c.OfferRematch,
        c.DeclineRematch,
    ): PLAYERS,
    # 4.3, 6.6, 6.8 to 6.13, 7, 8.5c, 8.6, 10.2, 11.1, 12.3b, 12.9, 13, E2.7, E2.8 and the Guidelines on adjourned games
    # name the arbiter.
    (
        c.RuleOnTouch,
        c.ReportAbsent,
        c.ForfeitAbsent,
        c.CheckFlag,
        c.FindBothFlags,
        c.RuleOnMate,
        c.StopClocks,
        c.Resume,
        c.SetClock,
        c.ReplaceClock,
        c.CorrectSetting,
        c.SetClocksInProportion,
        c.GiveTime,
        c.TakeTime,
        c.FindSetupFault,
        c.RestorePosition,
        c.CountIllegal,
        c.FindImpossiblePosition,
        c.StartReconstruction,
        c.EndReconstruction,
        c.AcceptSheets,
        c.WaiveSignature,
        c.RuleOnQuickplay,
        c.RuleOnIncrement,
        c.AllowDraw,
        c.AwardPoints,
        c.TelephoneRang,
        c.DeclareBothLost,
        c.Penalise,
        c.Reconcile,
        c.Adjourn,
        c.ResumeSession,
        c.OpenEnvelope,
        c.DeclareEnvelopeLost,
        c.BeginAnew,
    ): ARBITERS,
    # 6.5: at the time determined White's clock is started; no article says by whom.
    (c.Start,): EVERYBODY,
}


def some(kind, by, seat):
    """Some command of that kind, about that seat where it is about one."""
    plain = {str: "e2", int: 1, bool: True, Announcement: E4}
    hints = get_type_hints(kind)
    needed = [field.name for field in fields(kind) if field.default is MISSING and field.name not in {"by", "seat"}]
    values = {name: plain[hints[name]] if hints[name] in plain else next(iter(hints[name])) for name in needed}
    return kind(by=by, **values, **({"seat": seat} if "seat" in hints else {}))


def may(kind, who, own, seat):
    """Whether that somebody may give the command about the seat; each assistant at a table where he is the only one."""
    by = who if own is None else who(own)
    table = Game(white=HELPED).table if own is W else Game(black=HELPER).table
    try:
        check_permission(table, some(kind, by, seat))
    except Refusal:
        return False
    return True


def forbidden(game, command):
    """Why the command is not permitted."""
    refusal = game.refused(command)
    assert refusal.code is RefusalCode.NOT_PERMITTED
    return refusal.params["reason"]


@pytest.mark.parametrize("kind", COMMANDS.values(), ids=COMMANDS)
def test_who_may_give_a_command(kind):
    """E2.7 to E2.10 and the articles that name a player or the arbiter: a command is for those who are named there."""
    (named,) = (who for kinds, who in WHO_MAY.items() if kind in kinds)
    allowed = {(who, own, seat) for who, own, seat in EVERYBODY if may(kind, who, own, seat)}
    if "seat" not in get_type_hints(kind):  # it is about the whole table
        named = {(who, own, seat) for who, own, _ in named for seat in (W, B)}
    assert allowed == named


AFTER_THE_END = {
    # E2.1, E2.9a: the last move is repeated, and executed on the other board too, whoever puts it right (E2.7).
    c.Repeat,
    c.Execute,
    c.RemovePiece,
    c.PlacePiece,
    # 8.1, 8.7: it is noted, and both sheets are signed, as the arbiter accepts them.
    c.Note,
    c.Sign,
    c.AcceptSheets,
    c.WaiveSignature,
    # E2.9d: a blind player may still ask.
    c.AskClock,
    c.AskMoveNumber,
    # 7.4a: an illegal move that is found takes the end back; 11.1, 12.10, 13.4: so may what the arbiter rules.
    c.RestorePosition,
    c.Penalise,
    c.AwardPoints,
    c.Appeal,
    # a rematch is offered then, and not before
    c.OfferRematch,
    c.DeclineRematch,
    c.BeginAnew,
}


@pytest.mark.parametrize("kind", COMMANDS.values(), ids=COMMANDS)
def test_what_is_still_done_when_the_game_is_over(kind):
    """5.1b, 8.1, 8.7: after a resignation what completes scoresheets and boards, and rulings; nothing plays on."""
    (named,) = (who for kinds, who in WHO_MAY.items() if kind in kinds)
    game = Game(white=HELPED)
    game.do(c.Resign(by=player(B), seat=B))
    code = None
    try:
        game.do(some(kind, player(W) if (player, W, W) in named else ARBITER, W))
    except Refusal as refusal:
        code = refusal.code
    assert (code is RefusalCode.GAME_OVER) is (kind not in AFTER_THE_END)


def test_the_assistant_makes_both_players_moves_on_the_opponents_board():
    """E2.9a: the assistant makes either player's move on the board of the opponent, and on no other."""
    game = Game(white=HELPED)
    game.announce("e4")
    game.do(c.Execute(by=assistant(W), seat=B))
    assert forbidden(game, c.Execute(by=assistant(W), seat=W)) is PermissionReason.NOT_HIS_SEAT


def test_the_assistant_announces_the_moves_of_both_players():
    """E2.9b: the assistant announces the moves of both players, and so repeats them."""
    game = Game(white=HELPED)
    game.do(c.Announce(by=assistant(W), seat=W, announcement=E4))
    game.execute()
    game.do(c.Repeat(by=assistant(W), seat=B, announcement=E4))
    game.do(c.Execute(by=assistant(W), seat=B))
    game.press()
    game.do(c.Announce(by=assistant(W), seat=B, announcement=Announcement(to="e5")))


def test_the_assistant_keeps_the_score_and_starts_the_opponents_clock():
    """E2.9c: the assistant keeps the blind player's score and starts the opponent's clock, minding rule 3c."""
    game = Game(white=HELPED)
    pressing = c.PressClock(by=assistant(W), seat=W)
    assert game.refused(pressing).code is RefusalCode.NOT_ANNOUNCED
    game.announce("e4")
    game.execute()
    game.do(pressing)
    noting = c.Note(by=assistant(W), seat=W, text="e4", announcement=E4, ply=1)
    assert only(game.do(noting), e.Noted).by == assistant(W)
    assert forbidden(game, replace(noting, seat=B)) is PermissionReason.NOT_HIS_SEAT
    assert forbidden(game, c.PressClock(by=assistant(W), seat=B)) is PermissionReason.NOT_HIS_SEAT


def test_times_and_move_number_are_told_only_on_request_and_only_to_the_blind_player():
    """E2.9d, 13.6: the blind player is told the moves completed and the times used when he asks; nobody else is."""
    game = Game(white=HELPED)
    game.play("e4")
    told = only(game.do(c.AskClock(by=player(W), seat=W), after=MINUTE), e.Told)
    assert told.seat is W
    assert told.used_ms[1] > MINUTE > told.used_ms[0]
    told = only(game.do(c.AskMoveNumber(by=assistant(W), seat=W)), e.Told)
    assert (told.moves_completed, told.used_ms) == (1, None)
    for question in (c.AskClock, c.AskMoveNumber):
        assert forbidden(game, question(by=player(B), seat=B)) is PermissionReason.ONLY_FOR_THE_BLIND
    assert forbidden(game, c.AskClock(by=player(W), seat=B)) is PermissionReason.NOT_HIS_SEAT
    assert not [event for event in game.record if isinstance(event, e.Told) and event.seat is B]


def test_the_assistant_claims_the_flag_and_reports_a_touch():
    """E2.9e: the assistant claims the game on time, and says when the sighted player has touched a piece."""
    game = Game(white=HELPED, control="60")
    game.play("e4")
    game.do(c.Touch(by=assistant(W), seat=B, square="e7"))
    assert game.table.turn.touched == ("e7",)
    assert forbidden(game, c.Touch(by=assistant(W), seat=W, square="e2")) is PermissionReason.NOT_HIS_SEAT
    events = game.do(c.ClaimFlag(by=assistant(W), seat=W), after=2 * MINUTE)
    assert names(events) == ["FlagFell", "GameEnded"]


def test_the_assistant_carries_out_the_formalities_at_adjournment():
    """E2.9f: the assistant writes the move that the blind player seals, and closes the envelope; no other's."""
    game = Game(white=HELPED, black=replace(SIGHTED, has_assistant=True))
    game.do(c.Adjourn(by=ARBITER))
    sealing = c.SealMove(by=assistant(W), seat=W, text="e4", announcement=E4)
    assert forbidden(game, replace(sealing, by=assistant(B))) is PermissionReason.BLIND_PLAYER_HAS_ONE
    assert forbidden(game, replace(sealing, seat=B)) is PermissionReason.NOT_HIS_SEAT
    assert only(game.do(sealing), e.MoveSealed).by == assistant(W)
    assert names(game.do(c.CloseEnvelope(by=assistant(W), seat=W, resumption="tomorrow"))) == ["GameAdjourned"]


def test_the_opponent_may_have_an_assistant_for_two_things():
    """E2.10: if the blind player uses no assistant, his opponent may use one for points 9a and 9b."""
    game = Game(black=replace(SIGHTED, has_assistant=True))
    game.do(c.Announce(by=assistant(B), seat=W, announcement=E4))
    game.do(c.Execute(by=assistant(B), seat=B))
    game.execute()
    game.press()
    assert forbidden(game, c.Execute(by=assistant(B), seat=W)) is PermissionReason.NOT_HIS_SEAT
    for command in (
        c.Note(by=assistant(B), seat=B, text="e4"),
        c.PressClock(by=assistant(B), seat=B),
        c.ClaimFlag(by=assistant(B), seat=B),
        c.Touch(by=assistant(B), seat=W, square="e2"),
    ):
        assert forbidden(game, command) is PermissionReason.NOT_THE_ASSISTANT
    assert forbidden(game, c.AskClock(by=assistant(B), seat=B)) is PermissionReason.ONLY_FOR_THE_BLIND


def test_the_opponent_has_no_assistant_where_the_blind_player_has_one():
    """E2.10: the opponent may use an assistant only if the visually impaired player uses none."""
    game = Game(white=HELPED, black=replace(SIGHTED, has_assistant=True))
    command = c.Announce(by=assistant(B), seat=W, announcement=E4)
    assert forbidden(game, command) is PermissionReason.BLIND_PLAYER_HAS_ONE


def test_nobody_assists_where_there_is_no_assistant():
    """E2.9: whoever acts as an assistant must be one."""
    assert forbidden(Game(), c.Announce(by=assistant(W), seat=W, announcement=E4)) is PermissionReason.NO_ASSISTANT


@pytest.mark.parametrize("kind", [c.Resign, c.OfferDraw, c.AcceptDraw, c.Sign, c.ClaimThreefold, c.ClaimFifty])
def test_what_decides_the_game_only_the_player_does(kind):
    """E2.9: no function of an assistant gives the game away."""
    game = Game(white=HELPED)
    assert forbidden(game, kind(by=assistant(W), seat=W)) is PermissionReason.NOT_THE_ASSISTANT
    assert forbidden(game, kind(by=player(B), seat=W)) is PermissionReason.NOT_HIS_SEAT
    assert forbidden(game, kind(by=ARBITER, seat=W)) is PermissionReason.NOT_THE_ARBITER


@pytest.mark.parametrize(
    "command",
    [
        c.StopClocks(by=player(W)),
        c.Resume(by=player(W)),
        c.Reconcile(by=player(W)),
        c.CheckFlag(by=player(W)),
        c.SetClock(by=player(W), seat=W, remaining_ms=1),
    ],
)
def test_clocks_and_boards_are_set_by_the_arbiter(command):
    """6.12, 6.13, E2.7: the arbiter, or the technician, sets clocks and boards."""
    assert forbidden(Game(), command) is PermissionReason.ARBITER_ONLY


def test_a_player_without_a_seat_is_nobody():
    """E2.9: a player and an assistant belong to a seat."""
    command = c.Announce(by=Actor(Role.PLAYER), seat=W, announcement=E4)
    assert forbidden(Game(), command) is PermissionReason.NO_SEAT


def test_the_technician_may_put_pieces_right():
    """E2.7: boards are corrected with the help of the technician."""
    game = Game()
    game.do(c.PlacePiece(by=ARBITER, seat=B, square="e5", origin="e7"))
    assert game.board(B) == "rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR"


def test_nobody_but_the_operator_plays_for_a_computer():
    """Games with computers, 1.3: the operator is "the player" there, and at no other seat."""
    game = Game(white=replace(BLIND, computer=True))
    own, other = (Actor(Role.OPERATOR, seat) for seat in (W, B))
    assert forbidden(game, c.Announce(by=player(W), seat=W, announcement=E4)) is PermissionReason.OPERATOR_OF_COMPUTER
    assert forbidden(game, c.Resign(by=other, seat=B)) is PermissionReason.OPERATOR_OF_COMPUTER
    assert forbidden(game, c.Resign(by=own, seat=B)) is PermissionReason.NOT_HIS_SEAT
    game.do(c.Announce(by=own, seat=W, announcement=E4))


def test_who_is_refused_hears_in_which_function():
    """13.6, E2.9: the refusal names the role that may not do it."""
    refusal = Game().refused(c.CheckFlag(by=player(W)))
    assert refusal.params == {"reason": PermissionReason.ARBITER_ONLY, "role": Role.PLAYER}


def test_the_arbiter_writes_for_a_blind_player_of_2005_only():
    """2005, F2.5: a third person may keep a blind player's score; not a sighted one's, and since 2009 no other's."""
    for year, seat, reason in (
        ("2005", W, None),
        ("2005", B, PermissionReason.NOT_THE_ARBITER),
        ("2009", W, PermissionReason.NOT_THE_ARBITER),
    ):
        game = Game(edition=load(year))
        game.announce("e4")
        game.execute()
        game.press()
        note = c.Note(by=ARBITER, seat=seat, text="e4", announcement=E4, ply=1)
        if reason is None:
            assert only(game.do(note), e.Noted).entry.text == "e4"
        else:
            assert forbidden(game, note) is reason
