"""What the arbiter's desk is shown: evidence, what waits for a ruling, what a reconciliation would change."""

from app.pages.desk import desk_view, falling
from app.pages.view import page_view
from game.actors import ARBITER
from game.commands import AcceptSheets, Adjourn, BeginAnew, ClaimTouch, FindSetupFault, Resign, RestorePosition
from game.irregularity import Irregularity, SetupFault
from tests.game.answers.test_adjournment import OPEN, adjourned, resumed
from tests.game.answers.test_scoresheets import OPENING, move, own_moves_only
from tests.game.playing import MINUTE, SIGHTED, B, Game, W, player
from tests.web.client import text_of
from tests.web.server import OneTable
from web.place import Place


def test_the_preview_of_a_reconciliation_is_what_happens(table: OneTable):
    """Boards that differ: the desk shows what rule 7 would change; then it is changed so, and not before."""
    white, black, arbiter = (table.join(place) for place in ("white", "black", "arbiter"))
    arbiter.do("start")
    white.say("Eva vier")
    black.say("Eva vier")
    black.do("execute", seat="black", announcement={"from_file": "e", "from_rank": 2, "to": "e3"})
    white.say("Uhr")
    view = arbiter.until(black.say("Eva fünf")["version"])
    assert [found["kind"] for found in view["differences"]] == ["boards"]
    assert view["reconciliation"]["possible"] is False
    assert text_of({"parts": view["reconciliation"]["words"]}) == "Es ist noch ein Zug angesagt."
    white.say("Eva fünf")
    white.do("execute", seat="white")
    black.do("execute", seat="black")
    before = arbiter.until(black.do("press_clock", seat="black")["version"])
    assert "differences" in [wait["matter"] for wait in before["waits"]]
    assert before["boards"]["white"] != before["boards"]["black"]
    preview = before["reconciliation"]
    assert (preview["rule"], preview["kept"], preview["taken_back"]) == ("E2.7", 2, [])
    assert preview["boards_changed"] == {"black": ["e4", "e3"]}
    after = arbiter.until(arbiter.do("reconcile")["version"])
    assert after["boards"] == preview["boards_after"]
    assert after["reconciliation"] is None
    assert arbiter.tables[-1]["lines"][0]["parts"] == preview["sentences"][0]


def test_the_desk_reads_the_record_in_words(table: OneTable):
    """The log has every event, who caused it, what was said of it."""
    white, arbiter = table.join("white"), table.join("arbiter", language="en")
    arbiter.do("start")
    white.say("Eva vier")
    events = arbiter.ask({"do": "ask", "what": "log", "from": 1})["events"]
    assert [event["type"] for event in events] == ["table_opened", "game_started", "announced"]
    assert events[2]["by"] == {"role": "player", "seat": "white"}
    assert text_of({"parts": events[2]["words"]}) == "Eva zwei Eva vier."


def test_only_the_arbiter_reads_the_record(table: OneTable):
    """A player may not ask for it, nor for anybody's code."""
    for place in ("white", "black", "assistant_white", "spectator"):
        page = table.join(place)
        for what in ("log", "places"):
            assert page.ask({"do": "ask", "what": what})["code"] == "not_your_place"


def test_half_written_scoresheets_wait_on_the_desk():
    """8.1, 8.7: whose sheet lacks half of the game is the arbiter's to decide before anybody signs."""
    game = own_moves_only()
    lacking = [{"matter": "sheets", "seat": seat, "missing": 3} for seat in ("white", "black")]
    assert desk_view(game.table, "de", game.now)["waits"] == lacking
    game.do(AcceptSheets(by=ARBITER))
    assert desk_view(game.table, "de", game.now)["waits"] == []


def test_every_page_is_told_whose_claim_of_a_touched_piece_waits():
    """4.7: the claimant's who is on move himself, for it is of the move before his."""
    game = Game()
    game.announce("e4")
    game.execute()
    game.press()
    game.do(ClaimTouch(by=player(B), seat=B, square="d2"))
    claims = page_view(game.table, Place.ARBITER, "de", game.now)["claims"]
    assert claims == [{"claim": "touch", "seat": B}]


def test_nothing_that_was_claimed_waits_when_the_game_is_over():
    """4.7, 5.1b: Black has resigned, and the arbiter can rule no more on what White complained of."""
    game = Game(white=SIGHTED)
    game.play("e4", "e5")
    game.do(ClaimTouch(by=player(W), seat=W, square="g8"))
    assert [one["matter"] for one in desk_view(game.table, "de", game.now)["waits"]] == ["touch", "stopped"]
    game.do(Resign(by=player(B), seat=B))
    shown = page_view(game.table, Place.ARBITER, "de", game.now)
    assert (shown["waits"], shown["claims"]) == ([], [])


def test_no_scoresheet_of_a_game_that_does_not_count_waits():
    """7.1a: nobody has to sign it; the new one waits until he has it begun."""
    game = Game(white=SIGHTED)
    for ply, san in enumerate(OPENING, start=1):
        seat = game.mover
        move(game, san)
        game.note(seat, san, ply)
    game.do(FindSetupFault(by=ARBITER, fault=SetupFault.INITIAL_POSITION))
    assert desk_view(game.table, "de", game.now)["waits"] == [{"matter": "void", "seat": None}]
    game.do(BeginAnew(by=ARBITER))
    assert desk_view(game.table, "de", game.now)["waits"] == []


def test_what_it_costs_to_adjourn_before_the_session_ends_is_told_before():
    """2009, Guidelines for adjourned games, 1b: the player on move has used the rest, which the field may leave out."""
    game = resumed(adjourned("2009"), length_ms=120 * MINUTE)
    game.do(OPEN)
    table = game.table
    sentences = falling(table, Adjourn(by=ARBITER), "de", game.now + 60 * MINUTE - 1000)
    assert sentences == [
        [{"text": "Die Sitzung ist nicht zu Ende: Schwarz verliert damit eine Stunde Bedenkzeit.", "lang": "de"}]
    ]
    assert game.table == table


def test_a_move_called_illegal_that_was_legal_is_told_so():
    """2009, 7.4a: he may have named another half-move."""
    game = Game()
    game.play("e4")
    back = RestorePosition(by=ARBITER, ply=1, cause=Irregularity.ILLEGAL_MOVE)
    assert (
        "".join(part["text"] for part in falling(game.table, back, "de", game.now)[0])
        == "Zulässig war Eva zwei Eva vier."
    )
