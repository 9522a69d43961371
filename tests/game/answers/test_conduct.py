"""Penalties, conduct, points and appeals, edition by edition (1993, 16.5; 2009, 12, 13.4; 2023, 10.2, 12.9)."""

from dataclasses import replace

import pytest

from dialogue.narration.moves import sayings
from game import commands as c
from game import events as e
from game.actors import ARBITER
from game.conduct import WHOLE_POINT, Duty, Penalty
from game.errors import PermissionReason, RefusalCode, Unknown
from game.events import Termination
from game.time_reason import TimeReason
from speech_grammar.messages import Catalogue
from tests.editions import EDITIONS as ALL
from tests.editions import load
from tests.game.playing import MINUTE, SIGHTED, B, Game, W, names, only, player

SINCE_2005 = ALL[1:]
ENGLISH = Catalogue.load("en")


def penalise(penalty, seat=W, ms=0, article="12.6"):
    """The arbiter penalises."""
    return c.Penalise(by=ARBITER, seat=seat, penalty=penalty, article=article, ms=ms)


@pytest.mark.law("PEN-1", *ALL)
@pytest.mark.parametrize("year", ALL)
def test_penalties_are_recorded_and_applied(year):
    """A warning is noted; time is taken, or given to the opponent; a lost game is lost; a player imposes none."""
    game = Game(edition=load(year))
    assert only(game.do(penalise(Penalty.WARNING)), e.Penalised).article == "12.6"
    game.do(penalise(Penalty.TIME, ms=5 * MINUTE), after=0)
    assert game.table.clock.balance(W, game.now) + game.table.clock.used(W, game.now) == 90 * MINUTE
    assert game.table.clock.remaining(W, game.now) <= 85 * MINUTE
    game.do(penalise(Penalty.TIME_TO_OPPONENT, ms=2 * MINUTE))
    assert game.table.clock.remaining(B, game.now) == 92 * MINUTE
    for wrong in (penalise(Penalty.WARNING, ms=1), penalise(Penalty.TIME)):
        assert game.refused(wrong).code is RefusalCode.INVALID_PENALTY
    by_player = c.Penalise(by=player(B), seat=W, penalty=Penalty.LOSS, article="12.8")
    assert game.refused(by_player).params["reason"] is PermissionReason.ARBITER_ONLY
    game.do(penalise(Penalty.LOSS, article="12.8"))
    assert (game.outcome.termination, game.outcome.winner) == (Termination.PENALTY, B)
    game.do(penalise(Penalty.FEWER_POINTS))


@pytest.mark.law("PEN-1", *ALL)
@pytest.mark.parametrize("year", ALL)
def test_a_fine_is_imposed_only_where_the_list_of_penalties_has_it_or_is_open(year):
    """13.4 of 2005 and 2009 has none, 12.9.7 of 2018 has, and 16.5 of 1993 only says what penalties may include."""
    game = Game(edition=load(year))
    if year in {"2005", "2009"}:
        refusal = game.refused(penalise(Penalty.FINE))
        said = ENGLISH.say(f"refused.{refusal.code}", **refusal.params)
        assert str(said) == "This edition of the Laws does not provide for fines."
    else:
        assert only(game.do(penalise(Penalty.FINE)), e.Penalised).penalty is Penalty.FINE


@pytest.mark.law("PEN-1", "2018")
@pytest.mark.parametrize("penalty", Penalty)
def test_which_penalties_end_the_game(penalty):
    """13.4d and g; 12.9 of 2018: the loss of the game does, and expulsion, which leaves nobody to play it."""
    game = Game(edition=load("2018"))
    events = game.do(penalise(penalty, ms=MINUTE if penalty in {Penalty.TIME, Penalty.TIME_TO_OPPONENT} else 0))
    assert names(events)[0] == "Penalised"
    assert ("GameEnded" in names(events)) is (penalty in {Penalty.LOSS, Penalty.EXPULSION})


DUTIES = {  # each with its article in 1993, 2005, 2009, 2018 and 2023
    Duty.ONE_HAND: (None, "4.1", "4.1", "4.1", "4.1"),
    Duty.CLOCK_HAND: (None, "6.8b", "6.7b", "6.2.3", "6.2.3"),
    Duty.CLOCK_CARE: (None, "6.8c", "6.7c", "6.2.4", "6.2.4"),
    Duty.CLOCK_STOPPED_WITH_REASON: (None, "6.13d", "6.12d", "6.11.4", "6.11.4"),
    Duty.KEEP_SCORE: ("11.4, 10.17", "8.1, 12.8", "8.1, 12.8", "8.1.1, 11.7", "8.1.1, 11.7"),
    Duty.SHEET_FOR_MOVES: ("15.1B", "12.3", "12.4", "8.1.4", "8.1.4"),
    Duty.LEAVE_IN_PEACE: ("15.1D", "12.6", "12.6", "11.5", "11.5"),
}


@pytest.mark.law("CLK-13", *SINCE_2005)
@pytest.mark.law("CLK-15", *SINCE_2005)
@pytest.mark.law("TCH-12", *SINCE_2005)
@pytest.mark.law("SC-14", *ALL)
@pytest.mark.law("PEN-3", *ALL)
@pytest.mark.parametrize("duty", Duty)
@pytest.mark.parametrize("year", ALL)
def test_what_only_the_arbiter_sees_costs_what_he_says_by_the_article_of_the_edition(year, duty):
    """The other hand on the clock, two hands, notes on the sheet: time for the opponent, and both hear for what."""
    game = Game(edition=load(year))
    article = DUTIES[duty][ALL.index(year)]
    command = c.Penalise(by=ARBITER, seat=W, penalty=Penalty.TIME_TO_OPPONENT, ms=2 * MINUTE, duty=duty)
    if article is None:
        refusal = game.refused(command)
        assert (refusal.code, refusal.params) == (RefusalCode.NOT_IN_THESE_LAWS, {"unknown": command.duty})
        return
    penalised = only(game.do(command), e.Penalised)
    assert (penalised.article, penalised.duty) == (article, duty)
    assert game.table.clock.remaining(B, game.now) == 92 * MINUTE
    said = [str(ENGLISH.say(each.key, **each.params)) for each in sayings(penalised, game.table, game.table)]
    assert said == ["Penalty for White: time for the opponent.", str(ENGLISH.say(f"duty.{duty}"))]


@pytest.mark.law("SC-11", *ALL)
@pytest.mark.parametrize("year", ALL)
def test_who_refuses_to_write_moves_no_more_and_loses(year):
    """11.4 and 10.17 of 1993, 12.8, 11.7: without his entries no move of his is taken; in the end he has lost."""
    game = Game(edition=load(year), white=SIGHTED, control="40/7200:3600")
    for move in ("e4", "e5"):
        announcement = game.san(move)
        game.announce(move)
        game.execute()
        game.press()
        game.repeat(announcement)
        game.execute()
        game.note(B, announcement)
    assert game.refused(game.announcing("Nf3")).code is RefusalCode.PREVIOUS_MOVE_NOT_NOTED
    assert game.refused(game.announcing("Nf3"), after=60 * MINUTE).code is RefusalCode.PREVIOUS_MOVE_NOT_NOTED
    assert game.table.clock.used(W, game.now) > 60 * MINUTE
    game.do(c.Penalise(by=ARBITER, seat=W, penalty=Penalty.LOSS, duty=Duty.KEEP_SCORE))
    assert (game.outcome.termination, game.outcome.winner) == (Termination.PENALTY, B)


@pytest.mark.law("SC-14", *ALL)
@pytest.mark.parametrize("year", ALL)
def test_a_note_on_the_scoresheet_is_no_move(year):
    """15.1B of 1993, 12.3, 12.4, 8.1.4: what is no move stays as it was written, and stands against its writer."""
    game = Game(edition=load(year), white=SIGHTED)
    game.play("e4")
    game.do(c.Note(by=player(B), seat=B, text="next time c5!", ply=1))
    entry = game.table.sheets.black.entry(1)
    assert (entry.text, entry.move, entry.announcement) == ("next time c5!", None, None)
    assert entry.struck == ("e4",)
    game.do(c.Penalise(by=ARBITER, seat=B, penalty=Penalty.WARNING, duty=Duty.SHEET_FOR_MOVES))


@pytest.mark.law("END-8", *ALL)
@pytest.mark.parametrize("year", ALL)
def test_who_both_refuse_the_laws_have_both_lost(year):
    """12.9: the game is lost for both, nil to nil."""
    game = Game(edition=load(year))
    game.do(c.DeclareBothLost(by=ARBITER))
    assert (game.outcome.result, game.outcome.winner) == ("0-0", None)


@pytest.mark.law("PEN-2", *SINCE_2005)
@pytest.mark.parametrize("year", SINCE_2005)
def test_a_telephone_loses(year):
    """The player loses; in 2009 an opponent who cannot win has half a point, and the player still none."""
    game = Game(edition=load(year))
    game.do(c.TelephoneRang(by=ARBITER, seat=W))
    assert (game.outcome.termination, game.outcome.winner) == (Termination.TELEPHONE, B)
    assert game.outcome.points is None
    game = Game(edition=load(year), initial="7k/8/8/8/8/8/R7/K7 w - - 0 1")
    game.do(c.TelephoneRang(by=ARBITER, seat=W))
    points = game.outcome.points
    assert (points is not None and (points.white, points.black)) == ((0, 2) if year == "2009" else False)


@pytest.mark.law("PEN-2", "2009")
def test_a_telephone_rings_after_a_move_is_made():
    """12.3b: White takes Black's last piece, and his telephone rings before the clock: Black cannot win any more."""
    game = Game(initial="7k/8/8/8/8/8/q7/R5K1 w - - 0 1")
    game.announce("Rxa2")
    game.execute()
    game.do(c.TelephoneRang(by=ARBITER, seat=W))
    points = game.outcome.points
    assert points is not None
    assert (points.white, points.black) == (0, WHOLE_POINT // 2)


def test_a_telephone_in_1993():
    """The Laws of 1993 say nothing of telephones."""
    game = Game(edition=load("1993"))
    assert game.refused(c.TelephoneRang(by=ARBITER, seat=W)).code is RefusalCode.NOT_IN_THESE_LAWS


@pytest.mark.law("PEN-3", *ALL)
@pytest.mark.parametrize("year", ALL)
def test_offers_out_of_order_are_penalised(year):
    """Offers at a wrong moment are in the record as such, so that the arbiter can penalise them (12.6)."""
    game = Game(edition=load(year))
    game.play("e4", "e5")
    assert not only(game.do(c.OfferDraw(by=player(B), seat=B)), e.DrawOffered).proper
    before = game.table.clock.remaining(W, game.now)
    nuisance = c.Penalise(by=ARBITER, seat=B, penalty=Penalty.TIME_TO_OPPONENT, ms=MINUTE, duty=Duty.LEAVE_IN_PEACE)
    game.do(nuisance, after=0)
    assert game.table.clock.remaining(W, game.now) == before + MINUTE


@pytest.mark.law("PEN-5", *ALL)
@pytest.mark.parametrize("year", ALL)
def test_points(year):
    """Other points than the result brings are awarded after the game, in quarters; since 2018 no odd ones (10.2)."""
    game = Game(edition=load(year))

    def award(white, black):
        return c.AwardPoints(by=ARBITER, white=white, black=black, reason="12.8")

    assert game.refused(award(2, 0)).code is RefusalCode.GAME_NOT_OVER
    game.do(c.Resign(by=player(W), seat=W))
    game.do(award(2, 0))
    points = game.outcome.points
    assert points is not None
    assert (points.white, points.black) == (2, 0)
    for impossible in (award(-1, 0), award(5, 0), award(4, 4)):
        assert game.refused(impossible).code is RefusalCode.INVALID_POINTS
    if year in {"2018", "2023"}:
        assert game.refused(award(3, 1)).code is RefusalCode.INVALID_POINTS
    else:
        game.do(award(3, 1))


def test_an_appeal_is_noted():
    """12.10: a player may appeal against other rulings."""
    game = Game()
    game.do(penalise(Penalty.LOSS))
    assert only(game.do(c.Appeal(by=player(W), seat=W, reason="not me")), e.Appealed).seat is W


@pytest.mark.law("PEN-1", *ALL)
@pytest.mark.parametrize("year", ALL)
def test_each_penalty_is_in_the_record_with_what_it_brings(year):
    """13.4: first the penalty with its minutes and article, then what it does to a clock or to the game."""
    game = Game(edition=load(year))
    events = game.do(penalise(Penalty.TIME, ms=5 * MINUTE))
    assert names(events) == ["Penalised", "TimeCharged"]
    assert (only(events, e.Penalised).ms, only(events, e.TimeCharged).reason) == (5 * MINUTE, TimeReason.PENALTY)
    events = game.do(penalise(Penalty.TIME_TO_OPPONENT, ms=2 * MINUTE))
    assert names(events) == ["Penalised", "TimeAdded"]
    assert only(events, e.TimeAdded).reason is TimeReason.PENALTY
    assert names(game.do(penalise(Penalty.LOSS))) == ["Penalised", "GameEnded"]


@pytest.mark.law("PEN-1", *ALL)
@pytest.mark.parametrize("year", ALL)
def test_a_game_that_is_over_is_not_changed_by_a_penalty(year):
    """13.4: after the end a penalty is recorded, and changes neither result nor clocks."""
    game = Game(edition=load(year))
    game.do(c.Resign(by=player(B), seat=B))
    clock, outcome = game.table.clock, game.outcome
    for penalty, ms in ((Penalty.WARNING, 0), (Penalty.LOSS, 0), (Penalty.TIME, MINUTE)):
        assert names(game.do(penalise(penalty, ms=ms))) == ["Penalised"]
    assert (game.table.clock, game.outcome) == (clock, outcome)


@pytest.mark.law("PEN-5", *ALL)
@pytest.mark.parametrize("year", ALL)
def test_no_player_has_more_than_the_whole_point(year):
    """11.1: in quarters four are the point, for one player or for both; whole and half ones are for every edition."""
    game = Game(edition=load(year))
    game.do(c.Resign(by=player(W), seat=W))
    for white, black in ((0, -1), (5, -1), (0, 5), (2, 3)):
        impossible = c.AwardPoints(by=ARBITER, white=white, black=black, reason="12.8")
        assert game.refused(impossible).code is RefusalCode.INVALID_POINTS
    for white, black in ((4, 0), (0, 4), (2, 2), (0, 0)):
        game.do(c.AwardPoints(by=ARBITER, white=white, black=black, reason="12.8"))
    if year in {"2018", "2023"}:
        odd = c.AwardPoints(by=ARBITER, white=0, black=1, reason="12.8")
        assert game.refused(odd).code is RefusalCode.INVALID_POINTS


def test_a_telephone_is_named_where_the_laws_know_none():
    """1993 has no rule on it, and the refusal says so; the half point of 2009 comes after the loss."""
    refusal = Game(edition=load("1993")).refused(c.TelephoneRang(by=ARBITER, seat=W))
    assert refusal.params["unknown"] is Unknown.TELEPHONE
    game = Game(initial="7k/8/8/8/8/8/R7/K7 w - - 0 1")
    assert names(game.do(c.TelephoneRang(by=ARBITER, seat=W))) == ["GameEnded", "PointsAwarded"]


def test_both_lose_by_a_penalty():
    """12.9: who both refuse the Laws have both lost, by the arbiter's penalty and for no other reason."""
    game = Game()
    game.do(c.DeclareBothLost(by=ARBITER))
    assert game.outcome.termination is Termination.PENALTY


def test_where_no_moves_are_recorded_other_duties_hold():
    """2009, A2: in rapid without adequate supervision nobody needs to write, but nobody disturbs either (12.6)."""
    game = Game(control="1200", supervised=False)
    peace = c.Penalise(by=ARBITER, seat=B, penalty=Penalty.WARNING, duty=Duty.LEAVE_IN_PEACE)
    assert names(game.do(peace)) == ["Penalised"]
    writing = replace(peace, duty=Duty.KEEP_SCORE)
    assert game.refused(writing).code is RefusalCode.NOTHING_TO_RECORD
