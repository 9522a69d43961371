"""The end of the game, edition by edition: positions, resignation, flags, agreement, automatic draws."""

import pytest

from game import commands as c
from game import events as e
from game.actors import ARBITER
from game.announcement import Announcement, Piece
from game.conduct import Penalty
from game.errors import RefusalCode
from game.events import Termination
from game.irregularity import Irregularity
from game.rules.ending import mating
from game.winnable import CanMate
from tests.editions import EDITIONS as EVERY
from tests.editions import load
from tests.game.playing import MINUTE, SECOND, B, Game, W, names, only, player

SHUFFLE = ("Nf3", "Nf6", "Ng1", "Ng8")


def every(year):
    """A game under that edition."""
    return load(year)


@pytest.mark.law("END-1", *EVERY)
@pytest.mark.parametrize("year", EVERY)
def test_a_mate_by_a_legal_move_ends_the_game(year):
    """10.1 of 1993, 5.1a, 5.1.1: checkmate ends the game at once, provided that the move was legal."""
    game = Game(edition=every(year))
    game.play("f3", "e5", "g4")
    game.announce("Qh4#")
    mated = game.execute()
    assert (game.outcome.result, game.outcome.termination) == ("0-1", Termination.CHECKMATE)
    assert only(mated, e.MoveCompleted).clock.running is None  # 6.7a: White's clock is not started for a moment


def test_the_move_that_ends_the_game_is_on_the_clock_at_its_end():
    """6.7a: it is completed, with what it took and the increment that it brings, and neither clock runs."""
    game = Game(control="300+30")
    game.play("f3", "e5", "g4")
    game.announce("Qh4#", after=13 * SECOND)
    ended = only(game.execute(), e.GameEnded).clock
    assert ended == game.table.line[-1].clock
    assert (ended.black.moves, ended.black.remaining_ms, ended.running) == (2, 337 * SECOND, None)


@pytest.mark.law("END-3", *EVERY)
@pytest.mark.parametrize("year", EVERY)
def test_stalemate_is_a_draw(year):
    """10.3 of 1993, 5.2a, 5.2.1: a player without a legal move who is not in check ends the game in a draw."""
    game = Game(edition=every(year), initial="7k/8/6K1/8/8/8/8/5Q2 w - - 0 1")
    game.announce("Qf7")
    game.execute()
    assert (game.outcome.winner, game.outcome.termination) == (None, Termination.STALEMATE)


LISTED = [
    ("4k3/8/8/8/8/8/3p4/4K3 w - - 0 1", True),  # bare kings
    ("4k3/8/8/8/8/2N5/3p4/4K3 w - - 0 1", True),  # king and knight against king
    ("4k3/8/8/8/8/2B5/3p4/4K3 w - - 0 1", True),  # king and bishop against king
    ("2b1k3/8/8/8/8/3B4/3p4/4K3 w - - 0 1", True),  # bishops on squares of one colour
    ("4kb2/8/8/8/8/3B4/3p4/4K3 w - - 0 1", False),  # and of both colours: a mate is possible
    ("1n2k3/8/8/8/8/3B4/3p4/4K3 w - - 0 1", False),
    ("4k3/8/8/8/8/2NN4/3p4/4K3 w - - 0 1", False),
]


@pytest.mark.law("END-4", *EVERY)
@pytest.mark.parametrize("year", EVERY)
@pytest.mark.parametrize(("fen", "dead"), LISTED)
def test_dead_positions_by_material_end_the_game(year, fen, dead):
    """10.4 of 1993, 5.2b, 5.2.2: the closed list of 1993 is dead in every edition, and no such mate is overlooked."""
    game = Game(edition=every(year), initial=fen)
    game.announce("Kxd2")
    game.execute()
    assert (game.table.outcome is not None) is dead
    assert not dead or game.outcome.termination is Termination.DEAD_POSITION


@pytest.mark.law("END-4", "1993")
def test_1993_has_a_closed_list():
    """10.4 of 1993: what is not on the list goes on, though three bishops of one colour can never mate."""
    for year, over in (("1993", False), ("2009", True)):
        game = Game(edition=every(year), initial="2b1k3/5b2/8/8/8/3B4/3p4/4K3 w - - 0 1")
        game.announce("Kxd2")
        game.execute()
        assert (game.table.outcome is not None) is over


@pytest.mark.law("END-4", *EVERY)
@pytest.mark.law("END-6", *EVERY)
@pytest.mark.parametrize("year", EVERY)
def test_a_wall_of_pawns_is_dead_since_2005(year):
    """5.2b: nobody can ever mate behind blocked pawns; 1993 has no such draw, not even by the clock (10.14)."""
    game = Game(edition=every(year), initial="4k3/8/8/1p1p1p1p/1P1P1P1P/8/3p4/4K3 w - - 0 1", control="60")
    game.announce("Kxd2")
    game.execute()
    if year != "1993":
        assert game.outcome.termination is Termination.DEAD_POSITION
        return
    game.press()
    game.do(c.ClaimFlag(by=player(W), seat=W), after=61 * SECOND)
    assert game.outcome.termination is Termination.FLAG


@pytest.mark.law("END-2", "1993", "2005", "2009", "2018")
@pytest.mark.parametrize("year", ["1993", "2005", "2009", "2018"])
def test_resigning_to_a_bare_king_loses(year):
    """10.2 of 1993, 5.1b, 5.1.2 of 2018: whoever resigns has lost, also to a player who cannot mate."""
    game = Game(edition=every(year), initial="4k3/8/8/8/8/8/8/R3K3 w - - 0 1")
    game.do(c.Resign(by=player(W), seat=W))
    assert (game.outcome.result, game.outcome.termination) == ("0-1", Termination.RESIGNATION)


@pytest.mark.law("END-2", *EVERY)
@pytest.mark.law("END-7", *EVERY)
@pytest.mark.law("END-1", *EVERY)
@pytest.mark.parametrize("year", EVERY)
def test_what_has_ended_the_game_stands_though_a_flag_had_fallen(year):
    """12.7 of 1993, 6.10, 6.9: a mate, a resignation and an agreement count, though nobody had seen the flag down."""
    ends = {"mate": Termination.CHECKMATE, "resign": Termination.RESIGNATION, "agree": Termination.AGREEMENT}
    for how, termination in ends.items():
        game = Game(edition=every(year), control="40/3600:1800")
        game.play("f3", "e5", "g4")
        game.now += 61 * MINUTE
        if how == "mate":
            game.announce("Qh4#")
            game.execute()
        elif how == "resign":
            game.do(c.Resign(by=player(W), seat=W))
        else:
            game.do(c.OfferDraw(by=player(W), seat=W))
            game.do(c.AcceptDraw(by=player(B), seat=B))
        assert game.refused(c.ClaimFlag(by=player(W), seat=W)).code is RefusalCode.GAME_OVER
        assert game.outcome.termination is termination


@pytest.mark.law("END-2", "2023")
@pytest.mark.parametrize(
    ("seat", "result", "termination"),
    [(W, "1/2-1/2", Termination.RESIGNATION_CANNOT_MATE), (B, "1-0", Termination.RESIGNATION)],
)
def test_resigning_to_a_player_who_cannot_mate_is_a_draw_from_2023(seat, result, termination):
    """5.1.2 of 2023: the game is drawn if the opponent cannot mate by any possible series of legal moves."""
    game = Game(edition=every("2023"), initial="4k3/8/8/8/8/8/8/R3K3 w - - 0 1")
    game.do(c.Resign(by=player(seat), seat=seat))
    assert (game.outcome.result, game.outcome.termination) == (result, termination)


@pytest.mark.law("END-5", "1993")
@pytest.mark.law("END-6", *EVERY)
@pytest.mark.parametrize("year", EVERY)
@pytest.mark.parametrize(
    ("fen", "drawn_1993", "drawn_since"),
    [
        ("4k3/8/8/8/8/8/8/Q3K3 w - - 0 1", True, True),  # a bare king
        ("1n2k3/8/8/8/8/8/8/Q3K3 w - - 0 1", False, True),  # a knight cannot mate against a queen
        ("1n2k3/8/8/8/8/8/7P/4K3 w - - 0 1", False, False),  # but it can against a pawn, in the corner
        ("4k3/p7/8/8/8/8/8/Q3K3 w - - 0 1", False, False),
    ],
)
def test_a_flag_only_draws_against_a_player_who_cannot_win(year, fen, drawn_1993, drawn_since):
    """10.5 and 10.14 of 1993: a bare king cannot win on time. Since 2005: nobody can who cannot mate (6.10, 6.9)."""
    game = Game(edition=every(year), initial=fen, control="60")
    game.do(c.ClaimFlag(by=player(B), seat=B), after=61 * SECOND)
    drawn = drawn_1993 if year == "1993" else drawn_since
    assert game.outcome.termination is (Termination.FLAG_CANNOT_MATE if drawn else Termination.FLAG)


LAST_PIECE = "7k/8/8/8/8/8/q7/R5K1 w - - 0 1"  # after Rxa2 Black has a bare king


def taken_before_the_clock(year, **more):
    """White has taken Black's last piece, and has not pressed his clock."""
    game = Game(edition=every(year), initial=LAST_PIECE, **more)
    game.announce("Rxa2")
    game.execute()
    return game


@pytest.mark.law("END-5", "1993")
@pytest.mark.law("END-6", *EVERY)
@pytest.mark.parametrize("year", EVERY)
@pytest.mark.parametrize("followed", [False, True])
def test_a_move_made_before_the_flag_falls_is_on_the_board(year, followed):
    """10.14 of 1993, 6.9: "the position is such" with the move that is made, though its clock is not pressed (4.6)."""
    game = taken_before_the_clock(year, control="60")
    if followed:
        game.repeat(game.san("Rxa2"), B)
        game.execute(B)
    game.do(c.ClaimFlag(by=player(B), seat=B), after=61 * SECOND)
    assert (game.outcome.result, game.outcome.termination) == ("1/2-1/2", Termination.FLAG_CANNOT_MATE)


@pytest.mark.law("END-6", *EVERY)
@pytest.mark.parametrize("year", EVERY)
def test_a_move_that_is_only_announced_or_illegal_is_not_on_the_board(year):
    """6.9, 7.4: before it is made the position is the old one, and after an illegal move too, for it is taken back."""
    for move, made in (("Rxa2", False), (Announcement(piece=Piece.KING, from_file="g", from_rank=1, to="g2"), True)):
        game = Game(edition=every(year), initial=LAST_PIECE, control="60")
        game.announce(move)
        assert not made or game.execute()
        game.do(c.ClaimFlag(by=player(B), seat=B), after=61 * SECOND)
        assert (game.outcome.result, game.outcome.termination) == ("0-1", Termination.FLAG)


@pytest.mark.law("END-2", "2023")
def test_a_resignation_after_a_move_is_judged_by_the_position_with_it():
    """5.1.2 of 2023: White has taken Black's last piece and resigns before his clock: Black cannot mate any more."""
    game = taken_before_the_clock("2023")
    game.do(c.Resign(by=player(W), seat=W))
    assert (game.outcome.result, game.outcome.termination) == ("1/2-1/2", Termination.RESIGNATION_CANNOT_MATE)


@pytest.mark.law("END-6", "2005", "2009", "2018", "2023")
@pytest.mark.law("END-2", "2023")
@pytest.mark.parametrize(("can_mate", "result"), [(True, "0-1"), (False, "1/2-1/2")])
def test_what_is_not_determined_the_arbiter_rules_on(monkeypatch, can_mate, result):
    """6.9: where it is not determined whether a player can mate, the clocks stand until the arbiter has ruled."""
    monkeypatch.setattr(mating, "chance", lambda _fen, _colour: CanMate.UNDETERMINED)
    game = Game(control="60")
    assert names(game.do(c.ClaimFlag(by=player(B), seat=B), after=61 * SECOND)) == ["FlagFell", "MateUndetermined"]
    assert game.table.outcome is None
    assert (game.table.stopped, game.table.clock.running) == (True, None)
    assert game.refused(c.Resume(by=ARBITER)).code is RefusalCode.RULING_PENDING
    game.do(c.Penalise(by=ARBITER, seat=B, penalty=Penalty.WARNING, article="12.6"))  # that he may do meanwhile
    assert game.refused(c.RuleOnMate(by=player(B), can_mate=True)).code is RefusalCode.NOT_PERMITTED
    game.do(c.RuleOnMate(by=ARBITER, can_mate=can_mate))
    assert (game.outcome.result, game.table.rulings.mate) == (result, None)


def test_a_ruling_on_a_mate_is_not_needed_where_the_game_goes_back(monkeypatch):
    """6.9, 7.5: an illegal move is found while the arbiter considers; from the position before it the game goes on."""
    monkeypatch.setattr(mating, "chance", lambda _fen, _colour: CanMate.UNDETERMINED)
    game = Game(control="60")
    game.play("e4")
    game.do(c.ClaimFlag(by=player(W), seat=W), after=61 * SECOND)
    game.do(c.RestorePosition(by=ARBITER, ply=1, cause=Irregularity.DISPLACED_PIECES))
    game.do(c.Resume(by=ARBITER))
    game.announce("d4")


def test_nothing_waits_when_the_game_is_over():
    """5.1b: who resigns ends the game; both clocks stand, and what was offered before is offered no more."""
    game = Game()
    game.play("e4")
    game.do(c.OfferDraw(by=player(W), seat=W))
    game.do(c.Resign(by=player(W), seat=W))
    assert (game.outcome.result, game.table.clock.running, game.table.claims.draw_offer) == ("0-1", None, None)


def test_nothing_is_ruled_on_unasked():
    """6.9: the arbiter rules on a mate only where a game depends on it."""
    assert Game().refused(c.RuleOnMate(by=ARBITER, can_mate=True)).code is RefusalCode.NOTHING_TO_RULE_ON


@pytest.mark.law("END-7", *EVERY)
@pytest.mark.parametrize("year", EVERY)
def test_a_draw_is_agreed(year):
    """10.6 of 1993, 5.2c, 5.2.3: the players agree on a draw, after at least a move by both since 2018."""
    game = Game(edition=every(year))
    game.play("e4", "e5")
    game.announce("Nf3")
    game.execute()
    game.do(c.OfferDraw(by=player(W), seat=W))
    game.press()
    game.do(c.AcceptDraw(by=player(B), seat=B))
    assert game.outcome.termination is Termination.AGREEMENT


def ends_by_a_word(game, how):
    """Black accepts the draw that White offers, or one of them resigns."""
    if how == "agreed":
        game.do(c.OfferDraw(by=player(W), seat=W))
        game.do(c.AcceptDraw(by=player(B), seat=B))
    else:
        game.do(c.Resign(by=player(how), seat=how))


@pytest.mark.law("END-2", *EVERY)
@pytest.mark.law("END-7", *EVERY)
@pytest.mark.law("MOV-2", *EVERY)
@pytest.mark.parametrize("year", EVERY)
@pytest.mark.parametrize("how", ["agreed", W, B])
def test_the_move_made_before_a_word_ends_the_game_is_its_last(year, how):
    """6.5 of 1993, 6.8a, 6.7a: a draw agreed, or a resignation, between the move and the clock completes the move."""
    game = Game(edition=every(year), control="3600+30")
    game.play("e4", "e5")
    game.announce("Nf3")
    game.execute()
    ends_by_a_word(game, how)
    assert [ply.move for ply in game.table.line] == ["e2e4", "e7e5", "g1f3"]
    assert game.table.clock.side(W).moves == 2
    game.repeat(game.san("Nf3", 3), B)  # which Black still does, and writes it (8.1)
    game.execute(B)
    game.note(B, "Nf3", 3)
    assert (game.board(W), game.table.differences) == (game.board(B), ())


@pytest.mark.law("END-2", *EVERY)
@pytest.mark.law("END-7", *EVERY)
@pytest.mark.parametrize("year", EVERY)
@pytest.mark.parametrize(("how", "moves"), [("agreed", 3), (B, 3), (W, 2)])
def test_a_word_on_an_announced_move_says_that_it_is_made(year, how, moves):
    """9.1b1, E2.3b: without sensors only the press tells; an opponent's word comes on it, the own one instead of it."""
    game = Game(edition=every(year))
    game.play("e4", "e5")
    game.announce("Nf3")
    ends_by_a_word(game, how)
    assert len(game.table.line) == moves
    assert game.board(W).endswith("RNBQKB1R" if moves == 3 else "RNBQKBNR")


@pytest.mark.law("MOV-2", "2018", "2023")
def test_a_last_move_on_a_word_completes_the_one_before():
    """6.2.1.2 of 2018: White's next move completes the one that Black replied to, though nobody presses any more."""
    game = Game(edition=every("2018"))
    game.announce("e4")
    game.execute()
    game.repeat(game.san("e4"), B)
    game.execute(B)
    reply = Announcement(piece=Piece.PAWN, from_file="e", from_rank=7, to="e5")
    game.do(c.Announce(by=player(B), seat=B, announcement=reply))
    game.execute(B)
    game.repeat(reply, W)
    game.execute(W)
    game.do(c.Announce(by=player(W), seat=W, announcement=Announcement(piece=Piece.KNIGHT, to="f3")))
    game.do(c.Resign(by=player(B), seat=B))
    assert [ply.completed for ply in game.table.line] == [True, False, True]


@pytest.mark.law("END-1", *EVERY)
@pytest.mark.parametrize("year", EVERY)
def test_a_mate_that_is_only_announced_has_not_ended_the_game(year):
    """5.1a, 5.1b: who resigns before the mate is made has resigned, and the mate is no move of the game."""
    game = Game(edition=every(year))
    game.play("f3", "e5", "g4")
    game.announce("Qh4#")
    game.do(c.Resign(by=player(W), seat=W))
    assert (len(game.table.line), game.outcome.termination) == (3, Termination.RESIGNATION)


@pytest.mark.parametrize("how", ["agreed", B])
def test_what_cannot_be_made_on_a_wrong_board_is_no_last_move(how):
    """E2.3b, E2.7: the knight announced does not stand on White's board, so that he has not moved it."""
    game = Game()
    game.play("Na3", "e5")
    game.do(c.RemovePiece(by=ARBITER, seat=W, square="a3"))
    game.announce("Nb5")
    ends_by_a_word(game, how)
    assert len(game.table.line) == 2


def test_an_illegal_move_is_not_the_last_of_a_game():
    """7.4: a move against the Laws is none, so that an agreement or a resignation completes none."""
    game = Game()
    game.announce(Announcement(piece=Piece.ROOK, from_file="a", from_rank=1, to="a4"))
    game.execute()
    game.do(c.Resign(by=player(B), seat=B))
    assert game.table.line == ()


@pytest.mark.law("END-7", "2018", "2023")
@pytest.mark.parametrize("year", ["2018", "2023"])
def test_both_have_made_a_move_before_they_agree(year):
    """2018, 5.2.3: a draw is agreed only once both players have made at least one move."""
    game = Game(edition=every(year))
    game.play("e4")
    offer = c.OfferDraw(by=player(B), seat=B)
    assert game.refused(offer).code is RefusalCode.AGREEMENT_TOO_EARLY
    game.play("e5")
    game.do(offer)
    game.do(c.AcceptDraw(by=player(W), seat=W))
    assert game.outcome.termination is Termination.AGREEMENT


def shuffled(year, times, control="5400", **settings):
    """A game in which the knights go out and back so many times, as far as it lasts."""
    game = Game(edition=every(year), control=control, **settings)
    for move in SHUFFLE * times:
        if game.table.outcome is not None:
            break
        game.play(move)
    return game


@pytest.mark.law("END-9", "2018", "2023")
@pytest.mark.parametrize("year", ["2018", "2023"])
def test_the_fifth_time_is_a_draw_by_itself(year):
    """9.6.1 of 2018: the game is drawn when the same position has appeared at least five times."""
    game = shuffled(year, 6)
    assert len(game.table.line) == 16
    assert game.outcome.termination is Termination.FIVEFOLD


@pytest.mark.parametrize("year", ["1993", "2005", "2009"])
def test_before_2014_nobody_ends_the_game_but_the_players(year):
    """9.2: however often a position comes back, a player must claim."""
    assert shuffled(year, 6).table.outcome is None


@pytest.mark.law("END-9", "2018", "2023")
@pytest.mark.parametrize(("consecutive", "over"), [(False, True), (True, False)])
def test_in_2014_the_five_times_had_to_be_consecutive(consecutive, over):
    """9.6a of 2014: five consecutive alternate moves by each player; a detour in between begins the count again."""
    game = shuffled("2018", 2, **({"fivefold_consecutive": True} if consecutive else {}))
    game.play("Nc3", "Nc6", "Nd5", "Nd4", "Nc3", "Nc6", "Nb1", "Nb8")
    game.play("Nf3", "Nf6", "Ng1")
    assert game.table.outcome is None
    game.play("Ng8")
    assert (game.table.outcome is not None) is over
    assert shuffled("2018", 6, fivefold_consecutive=True).outcome.termination is Termination.FIVEFOLD


@pytest.mark.law("END-10", "2018", "2023")
@pytest.mark.parametrize("year", EVERY)
def test_seventy_five_moves_are_a_draw_by_themselves_from_2014(year):
    """9.6.2 of 2018: drawn after seventy-five moves by each player without a pawn move or a capture."""
    game = Game(edition=every(year), initial="4k3/8/8/8/8/8/8/R3K3 w - - 149 100")
    game.announce("Ra2")
    game.execute()
    automatic = year in {"2018", "2023"}
    assert (game.table.outcome is not None) is automatic
    assert not automatic or game.outcome.termination is Termination.SEVENTY_FIVE_MOVES


@pytest.mark.law("END-10", "2018", "2023")
def test_a_mate_on_the_seventy_fifth_move_takes_precedence():
    """9.6.2 of 2018: if that move resulted in checkmate, that shall take precedence."""
    game = Game(edition=every("2018"), initial="4k3/R7/4K3/8/8/8/8/8 w - - 149 100")
    game.announce("Ra8#")
    game.execute()
    assert game.outcome.termination is Termination.CHECKMATE


@pytest.mark.law("END-2", "1993", "2005")
@pytest.mark.law("END-7", "1993", "2005")
@pytest.mark.parametrize("year", ["1993", "2005"])
def test_a_flag_found_later_changes_nothing(year):
    """12.7 of 1993: a resignation or an agreed draw stands, also when a flag is found fallen afterwards."""
    game = Game(edition=every(year), control="60")
    game.do(c.Resign(by=player(B), seat=B), after=2 * MINUTE)
    assert game.refused(c.ClaimFlag(by=player(B), seat=B)).code is RefusalCode.GAME_OVER
    assert only(game.record, e.GameEnded).result == "1-0"


@pytest.mark.parametrize(
    ("fen", "dead"),
    [
        ("1b2k3/8/8/8/8/8/8/2B1K3 w - - 0 1", True),  # both on dark squares
        ("2b1k3/8/8/8/8/8/8/4KB2 w - - 0 1", True),  # both on light ones
        ("2b1k3/8/8/8/8/8/8/2B1K3 w - - 0 1", False),
        ("4k3/8/8/8/8/8/8/B1B1K3 w - - 0 1", False),  # two of one player
        ("1n2k3/8/8/8/8/8/8/2B1K3 w - - 0 1", False),
        ("4k3/8/8/8/8/8/8/1N2K3 w - - 0 1", True),
        ("4k3/8/8/8/8/8/P7/4K3 w - - 0 1", False),
    ],
)
def test_the_closed_list_of_1993(fen, dead):
    """1993, 10.4: bare kings, one bishop or knight, or a bishop each on squares of one colour; nothing else."""
    assert mating.is_dead(load("1993"), fen) is dead


def test_a_position_that_no_legal_move_brings_about_is_not_called_dead():
    """5.2b: with both kings in check nothing is proved, so the game is not drawn by it and the arbiter would rule."""
    both_in_check = "k7/8/8/8/8/8/4r3/R3K3 w - - 0 1"
    assert not mating.is_dead(load("2009"), both_in_check)
    assert mating.chance(both_in_check, W) is CanMate.UNDETERMINED


@pytest.mark.law("END-6", "2005", "2009", "2018", "2023")
def test_a_mate_that_is_hard_to_find_is_looked_for_before_the_arbiter_is_asked():
    """6.9: only by taking in passing can Black open the wall, and White mates then; his win on time stands at once."""
    game = Game(initial="4k3/8/8/p1p1p1p1/P1P1P1Pp/7P/8/4K3 b - g3 0 1", control="60")
    game.do(c.ClaimFlag(by=player(W), seat=W), after=61 * SECOND)
    assert (game.outcome.result, game.outcome.termination) == ("1-0", Termination.FLAG)
