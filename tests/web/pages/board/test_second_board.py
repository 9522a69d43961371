"""What a player does at the second board besides playing on: mend, differ, ask, claim, and know no more than he may."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page as BrowserPage
from playwright.sync_api import WebSocketRoute, expect

from tests.web.client import Page
from tests.web.pages.hands import PRESS, Keys, Mouse, middle
from tests.web.pages.seeing import cover, faults, until_there
from tests.web.server import OneTable, Server

Sit = Callable[..., BrowserPage]
SIGHTED = ("--blind", "none", "--white", "Anna Berg", "--black", "Karl Maier")
CASTLING = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
CAPTURE = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1"
TOUCHED = "Gegner hat eine Figur berührt"
CLAIMED = "Beanstanden, dass der Gegner diese Figur berührt hat: d2: weißer Bauer? Beide Uhren werden angehalten."
NO_SQUARE = "Kein Feld mehr gefragt. Beanstandet ist nichts."
UNCHANGED = "Nichts geändert. Bis die Uhr gedrückt ist, gilt"
IN_PASSING = "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1"


def piece(page: BrowserPage, square: str) -> str:
    """What a screen reader says of a square."""
    return page.locator(f"[data-cell={square}]").get_attribute("aria-label") or ""


def begin(server: Server | OneTable) -> Page:
    """The arbiter starts the game."""
    arbiter = server.join("arbiter")
    assert arbiter.do("start")["ok"]
    return arbiter


def announce(mouse: Mouse, origin: str, target: str, words: str) -> None:
    """A piece is moved, and these are the words that are announced by it."""
    mouse.move(origin, target)
    expect(mouse.page.locator("p.large")).to_have_text(words)


def until_locked(page: BrowserPage, times: int) -> None:
    """Wait until the page holds so many locks of the screen."""
    while page.evaluate("window.held()") != times:
        page.wait_for_timeout(50)


def test_a_players_screen_stays_on_for_as_long_as_the_game_may_go_on(table: OneTable, sit: Sit):
    """A telephone that sleeps reads no move of the opponent aloud; it may where there is a result, or it is covered."""
    page = sit(table, "white")
    page.add_init_script(
        """const ask = WakeLock.prototype.request, locks = [];
        WakeLock.prototype.request = async function (kind) {
            const lock = await ask.call(this, kind);
            locks.push(lock);
            return lock;
        };
        window.held = () => locks.filter(({released}) => !released).length;"""
    )
    page.reload()
    until_there(page)
    until_locked(page, 1)
    begin(table)
    cover(page, is_hidden=True)
    until_locked(page, 0)
    cover(page, is_hidden=False)
    until_locked(page, 1)
    assert table.join("black").do("resign", seat="black")["ok"]
    until_locked(page, 0)


def test_why_a_move_was_refused_is_not_read_behind_why_the_one_before_was(table: OneTable, sit: Sit):
    """On a telephone only what comes first is seen: it was of a move that he has long given up. An offer stays."""
    page = sit(table, "white")
    begin(table)
    refused = page.locator(".now .notice:not(.offer) p")
    line = page.get_by_label("Tippen, was Sie sagen wollen")
    for typed, told in (
        ("Td3", ["Unzulässig: Turm David drei.", "Kein Turm kann nach David drei ziehen."]),
        ("Sc4", ["Unzulässig: Springer Cesar vier.", "Kein Springer kann nach Cesar vier ziehen."]),
    ):
        line.fill(typed)
        line.press("Enter")
        expect(refused).to_have_text([*told, "Berichtigen Sie mit dem Wort Korrektur, bevor die Uhr gedrückt ist."])
    assert table.join("black").do("offer_draw", seat="black")["ok"]
    expect(refused.last).to_have_text("Schwarz bietet Remis.")
    line.fill("soso")
    line.press("Enter")
    expect(refused).to_have_text(["Nicht verstanden. Gehört: soso."])
    expect(page.locator("#now-offer")).to_have_text("Der Gegner bietet Remis.")


def test_an_announcement_is_corrected_by_moving_otherwise_until_the_clock(table: OneTable, sit: Sit):
    """The announced piece is moved on, or another one: the new announcement stands until the clock (E2.6)."""
    page = sit(table, "white")
    begin(table)
    mouse = Mouse(page)
    announce(mouse, "e2", "e3", "Eva zwei Eva drei")
    announce(mouse, "e3", "e4", "Eva zwei Eva vier")
    announce(mouse, "d2", "d4", "David zwei David vier")
    assert piece(page, "d4") == "d4: weißer Bauer, angesagt"
    assert piece(page, "e2") == "e2: weißer Bauer"
    mouse.press()
    expect(page.get_by_text("Der Gegner ist am Zug.", exact=True)).to_be_visible()
    assert piece(page, "d4") == "d4: weißer Bauer, letzter Zug"


def test_a_capture_that_is_announced_is_corrected_from_where_it_is_shown(serve: Callable[..., Server], sit: Sit):
    """E2.6: the own pawn that is shown on d5 goes on, not the opponent's, which still stands there; or it stays."""
    server = serve("--fen", CAPTURE, *SIGHTED)
    page = sit(server, "white")
    begin(server)
    mouse = Mouse(page)
    announce(mouse, "e4", "d5", "Eva vier schlägt David fünf")
    announce(mouse, "d5", "e5", "Eva vier Eva fünf")
    mouse.move("e5", "e4")
    expect(page.locator("[aria-live=assertive] p").last).to_have_text(f"{UNCHANGED} e4: weißer Bauer.")
    expect(page.locator("p.large")).to_have_text("Eva vier Eva fünf")


def test_a_piece_is_seen_and_dragged_from_the_square_that_has_the_focus(table: OneTable, sit: Sit):
    """Who has come there by keys goes on by the mouse: the focused square lies beneath its piece, as all others do."""
    page = sit(table, "white")
    begin(table)
    page.locator("[data-cell=e2]").focus()
    page.keyboard.press("o")
    Mouse(page).move("e2", "e4")
    expect(page.locator("p.large")).to_have_text("Eva zwei Eva vier")


def test_a_castling_that_is_announced_is_corrected_by_king_and_rook(serve: Callable[..., Server], sit: Sit):
    """E2.6: each starts from where it is shown; onto the king, who still stands there, the rook cannot go."""
    server = serve("--fen", CASTLING, *SIGHTED)
    page = sit(server, "white")
    begin(server)
    mouse, keys, words = Mouse(page), Keys(page), page.locator("p.large")
    mouse.move("e1", "g1")
    expect(words).to_have_text("Kurze Rochade")
    keys.move("g1", "f1")
    expect(words).to_have_text("König Eva eins Felix eins")
    mouse.move("f1", "g1")
    expect(words).to_have_text("Kurze Rochade")
    mouse.move("f1", "e1")
    expect(page.locator("[aria-live=assertive] p").last).to_have_text(f"{UNCHANGED} e1: weißer König.")
    mouse.move("f1", "h3")
    expect(words).to_have_text("Turm Hector eins Hector drei")


def test_who_is_quicker_than_the_network_announces_his_own_move(table: OneTable, sit: Sit):
    """He repeats, moves and presses before the table has answered: each does what it would have done in its time."""
    page, white = sit(table, "black"), table.join("white")
    is_slow = False
    late: list[tuple[WebSocketRoute, str | bytes]] = []

    def deliver() -> None:
        """What the server sends comes in order, and late while the network is slow."""
        while late and not is_slow:
            socket, message = late.pop(0)
            socket.send(message)

    def pass_on(socket: WebSocketRoute) -> None:
        """Everything, when it is due."""

        def take(message: str | bytes) -> None:
            late.append((socket, message))
            deliver()

        socket.connect_to_server().on_message(take)

    page.route_web_socket("**/ws", pass_on)
    page.reload()
    begin(table)
    assert white.say("Eva vier")["ok"]
    assert white.say("Uhr drücken")["ok"]
    expect(page.get_by_text("Eva zwei Eva vier.").first).to_be_visible()
    mouse, is_slow = Mouse(page), True
    mouse.move("e2", "e4")
    mouse.move("e7", "e5")
    page.keyboard.press("Control+Enter")
    is_slow = False
    deliver()
    expect(page.get_by_text("Eva sieben Eva fünf.").first).to_be_visible()
    expect(page.get_by_text("Der Gegner ist am Zug.", exact=True)).to_be_visible()
    expect(page.locator("[aria-live=assertive]").filter(has_text="Angesagt ist")).to_have_count(0)


def test_who_has_to_seal_a_move_is_asked_before_all_hear_it(table: OneTable, sit: Sit):
    """A sealed move is secret (Guidelines, 1a); what is made openly nobody seals by a slip of the hand."""
    page, arbiter = sit(table, "white"), begin(table)
    arbiter.do("adjourn")
    expect(page.get_by_text("Schreiben Sie Ihren Abgabezug auf und geben Sie ihn ab.")).to_be_visible()
    mouse, dialog = Mouse(page), page.get_by_role("dialog")
    mouse.move("e2", "e4")
    expect(dialog).to_contain_text("Das hören alle, und ein Abgabezug ist geheim. Wirklich ansagen?")
    assert faults(page) == []
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    assert piece(page, "e2") == "e2: weißer Bauer"
    mouse.move("e2", "e4")
    dialog.get_by_role("button", name="Ansagen").click()
    expect(page.locator("[data-cell=e4]")).to_have_attribute("aria-label", "e4: weißer Bauer, angesagt")


def test_a_move_is_sealed_by_who_plays_at_his_page(table: OneTable, sit: Sit):
    """Guidelines, 1a, 2: he is told how, types it, and the opponent's page tells no more than that it is done."""
    page, other, arbiter = sit(table, "white"), sit(table, "black"), begin(table)
    arbiter.do("adjourn")
    task, hint = page.locator("#now-words"), page.locator("#now-hint")
    expect(hint).to_have_text("Ihr Assistent tut es, oder Sie tippen hier: Abgabezug, und dahinter den Zug.")
    line = page.get_by_label("Tippen, was Sie sagen wollen")
    line.fill("Abgabezug Sf3")
    line.press("Enter")
    expect(task).to_have_text("Der Zug ist abgegeben. Weiß schließt den Umschlag.")
    expect(hint).to_contain_text("oder Sie tippen hier: Umschlag geschlossen. Bis dahin lässt sich der Zug ändern.")
    expect(other.locator("#now-words")).to_have_text("Der Zug ist abgegeben. Weiß schließt den Umschlag.")
    expect(other.locator("#now-hint")).to_be_empty()
    line.fill("Umschlag geschlossen")
    line.press("Enter")
    for one in (page, other):
        expect(one.locator("#now-words")).to_have_text("Der Umschlag ist zu.")
        expect(one.get_by_text("Sf3")).to_have_count(0)
        expect(one.get_by_text("Felix drei")).to_have_count(0)


def test_who_comes_late_to_a_resumption_reads_that_his_clock_runs_and_how_he_says_that_he_is_there(
    table: OneTable, sit: Sit
):
    """Guidelines, 5, 9b: once that session has begun no page waits for another day, as it had been told before."""
    sighted, blind, arbiter = sit(table, "black"), table.join("white"), begin(table)
    task, hint = sighted.locator("#now-words"), sighted.locator("#now-hint")
    arbiter.do("adjourn")
    blind.say("Abgabezug Sf3")
    assert blind.do("close_envelope", seat="white", resumption="morgen um zehn")["ok"]
    expect(hint).to_have_text("Es geht weiter: morgen um zehn. Dann öffnet der Schiedsrichter den Umschlag.")
    arbiter.do("report_absent", seat="black")
    arbiter.do("resume_session")
    expect(task).to_have_text("Die Uhr von Schwarz läuft.")
    expect(hint).to_have_text("Tippen Sie: ich bin da. Dann öffnet der Schiedsrichter den Umschlag.")
    looking_on = sit(table, "spectator").locator("main")
    expect(looking_on).to_contain_text("Der Schiedsrichter öffnet den Umschlag, sobald Schwarz da ist.")
    sighted.get_by_label("Tippen, was Sie sagen wollen").fill("ich bin da")
    sighted.keyboard.press("Enter")
    expect(task).to_have_text("Der Umschlag ist zu.")
    expect(hint).to_have_text("Die Partie wird fortgesetzt: der Schiedsrichter öffnet den Umschlag.")
    arbiter.do("open_envelope")
    expect(task).to_have_text("Sie sind am Zug.")


def test_who_touches_another_of_his_pieces_has_changed_his_mind(table: OneTable, sit: Sit):
    """Nothing is announced until a piece is put down; the last one picked up is moved, by finger and by keys."""
    page = sit(table, "white", has_touch=True)
    begin(table)
    for square in ("e2", "d2", "d4"):
        page.touchscreen.tap(*middle(page, square))
    expect(page.locator("p.large")).to_have_text("David zwei David vier")
    page.locator("[data-cell=b1]").focus()
    for key in ("Enter", "Shift+Digit7", "Enter", "Shift+Digit6", "Digit3", "Enter"):
        page.keyboard.press(key)
    expect(page.locator("p.large")).to_have_text("Springer Gustav eins Felix drei")
    expect(page.get_by_role("log").locator("p")).to_have_count(3)


def test_a_reply_comes_before_the_clock_which_can_be_pressed_late(serve: Callable[..., Server], sit: Sit):
    """6.7a, 6.2.2: who has the move plays on his board, and the other's clock button stays until he has pressed it."""
    server = serve("--edition", "2023", *SIGHTED)
    white, black = sit(server, "white"), server.join("black")
    arbiter = begin(server)
    Mouse(white).move("e2", "e4")
    expect(white.locator("p.large")).to_have_text("Eva zwei Eva vier")
    clock = white.get_by_role("button", name="Uhr drücken")
    black.say("Eva vier")
    black.say("ausgeführt")
    white.get_by_label("Tippen, was Sie sagen wollen").fill("ausgeführt")
    white.keyboard.press("Enter")
    while arbiter.view["step"] != "made":
        arbiter.take()
    assert black.do("announce", seat="black", announcement={"piece": "pawn", "to": "e5"})["ok"]
    expect(clock).to_be_enabled()
    clock.click()
    expect(white.get_by_text("Die Uhr von Schwarz läuft.")).to_be_visible()
    expect(clock).to_be_disabled()


def test_castling_is_announced_by_moving_the_king(serve: Callable[..., Server], sit: Sit):
    """The king moved two squares aside is a castling, and is announced as one."""
    server = serve("--fen", CASTLING, *SIGHTED)
    page = sit(server, "white")
    begin(server)
    Mouse(page).move("e1", "c1")
    expect(page.locator("p.large")).to_have_text("Lange Rochade")
    assert piece(page, "d1") == "d1: weißer Turm, angesagt"
    Mouse(page).press()
    expect(page.get_by_text("Der Gegner ist am Zug.", exact=True)).to_be_visible()
    assert piece(page, "c1") == "c1: weißer König, letzter Zug"


def test_a_capture_in_passing_takes_the_pawn_off(serve: Callable[..., Server], sit: Sit):
    """The pawn that was passed is off as soon as the capture is announced on the board."""
    server = serve("--fen", IN_PASSING, *SIGHTED)
    page, black = sit(server, "white"), server.join("black")
    begin(server)
    black.say("David fünf")
    black.do("execute", seat="black")
    assert black.do("press_clock", seat="black")["ok"]
    Mouse(page).move("d7", "d5")
    expect(page.get_by_text("Sie sind am Zug.", exact=True)).to_be_visible()
    page.get_by_label("Zug aufschreiben").fill("d5")
    page.keyboard.press("Enter")
    Mouse(page).move("e5", "d6")
    expect(page.locator("p.large")).to_have_text("Eva fünf schlägt David sechs en passant")
    assert piece(page, "d5") == "d5: leer, angesagt"


def test_the_boards_come_to_differ_when_something_else_is_put_on_this_one(table: OneTable, sit: Sit):
    """He repeats rightly and moves another piece: his board holds what he did, and the difference is found (E2.7)."""
    page, white = sit(table, "black"), table.join("white")
    arbiter = begin(table)
    white.say("Eva vier")
    white.say("Uhr drücken")
    expect(page.get_by_role("heading", name="Der Gegner sagt an")).to_be_visible()
    line = page.get_by_label("Tippen, was Sie sagen wollen")
    line.fill("Eva vier")
    line.press("Enter")
    expect(page.get_by_role("button", name="Ausführen")).to_be_enabled()
    Mouse(page).move("d2", "d4")
    expect(page.get_by_text("Sie sind am Zug.", exact=True)).to_be_visible()
    assert piece(page, "d4") == "d4: weißer Bauer"
    assert arbiter.until(page_version(arbiter))["differences"]


def page_version(page: Page) -> int:
    """The version of the table now: whatever is asked is answered with it."""
    return int(page.ask({"do": "ask", "what": "places"})["version"])


def test_pieces_are_put_one_by_one_by_mouse_and_by_keys(table: OneTable, sit: Sit):
    """Moved, taken off, dragged off the board and put back: nothing of it is an announcement, and each is told."""
    page = sit(table, "black")
    begin(table)
    page.get_by_role("button", name="Figuren einzeln setzen").click()
    Mouse(page).move("e2", "e4")
    expect(page.locator("[data-cell=e4]")).to_have_attribute("aria-label", "e4: weißer Bauer")
    page.get_by_role("button", name="Wegnehmen").click()
    page.mouse.click(*middle(page, "d8"))
    expect(page.locator("[data-cell=d8]")).to_have_attribute("aria-label", "d8: leer")
    page.get_by_role("group", name="Figuren einzeln setzen").get_by_role("combobox").select_option("q")
    Keys(page).tab_to("[role=gridcell]")
    for key in ("Shift+Digit4", "Digit8", "Enter"):
        page.keyboard.press(key)
    expect(page.locator("[data-cell=d8]")).to_have_attribute("aria-label", "d8: schwarze Dame")
    expect(page.locator(".told p")).to_have_text("d8: schwarze Dame")
    page.keyboard.press("r")
    page.keyboard.press("Delete")
    expect(page.locator("[role=gridcell]:focus")).to_have_attribute("aria-label", "a8: leer")
    expect(page.locator(".told p")).to_have_text("a8: leer")
    expect(page.get_by_text("Der Gegner ist am Zug.", exact=True)).to_be_visible()


def test_the_keys_of_the_board_answer(serve: Callable[..., Server], sit: Sit):
    """Enter: a piece is picked up or let go; o: this square, m, M: moves, captures; l: the last; the edge is told."""
    server = serve("--training")
    page = sit(server, "white")
    begin(server)
    told = page.locator(".told p")
    expect(page.locator(".told")).not_to_have_css("display", "none")  # what comes with its region is not told
    Keys(page).tab_to("[role=gridcell]")
    for key, answer in (
        ("o", "e2: weißer Bauer"),
        ("Enter", "e2: weißer Bauer, aufgenommen"),
        ("Escape", "e2: weißer Bauer"),
        ("Enter", "e2: weißer Bauer, aufgenommen"),
        ("Enter", "e2: weißer Bauer"),
        ("4", None),
        ("Enter", "e4: leer"),
        ("2", None),
        ("m", "e3, e4"),
        ("Shift+M", "Nichts zu schlagen."),
        ("n", None),
        ("m", "a3, c3"),
        ("Home", None),
        ("ArrowLeft", "Rand des Bretts."),
    ):
        page.keyboard.press(key)
        if answer:
            expect(told).to_have_text(answer)
    page.keyboard.press("l")
    expect(page.get_by_text("Noch kein Zug gespielt.")).to_be_visible()


def test_the_keys_of_the_board_tell_of_a_move_that_is_announced_as_it_is_shown(serve: Callable[..., Server], sit: Sit):
    """E2.6: o tells the square as it will stand, and that it is announced; m where its piece may still go instead."""
    server = serve("--training")
    page = sit(server, "white")
    begin(server)
    told = page.locator(".told p")
    keys = Keys(page)
    keys.move("e2", "e4")
    expect(page.locator("p.large")).to_have_text("Eva zwei Eva vier")
    for key, answer in (
        ("o", "e4: weißer Bauer, angesagt"),
        ("m", "Vor dem angesagten Zug: e3, e4"),
        ("Shift+M", "Vor dem angesagten Zug: Nichts zu schlagen."),
        ("2", None),
        ("o", "e2: leer, angesagt"),
        ("Comma", None),
        ("n", None),
    ):
        page.keyboard.press(key)
        if answer:
            expect(told).to_have_text(answer)
    page.keyboard.press("Escape")
    keys.press()
    expect(page.get_by_text("Der Gegner ist am Zug.", exact=True)).to_be_visible()
    keys.tab_to("[role=gridcell]")
    page.keyboard.press("m")
    expect(told).to_have_text("Jetzt nicht: erst wenn Sie am Zug sind und Ihr Brett stimmt.")


def test_where_a_piece_can_go_is_told_in_training_only(table: OneTable, sit: Sit):
    """12.3a: in a competition a key is no adviser, and says so."""
    page = sit(table, "black")
    begin(table)
    Keys(page).tab_to("[role=gridcell]")
    for key in ("m", "Shift+M"):
        page.keyboard.press(key)
        expect(page.locator(".told p")).to_have_text("In einer Wertungspartie nicht: nur im Training.")


def test_a_blind_player_is_told_times_and_moves_only_when_he_asks(table: OneTable, sit: Sit):
    """No clock, no number on his page; t and the buttons ask the referee, who records it (E2.9d)."""
    page = sit(table, "white")
    arbiter = begin(table)
    assert page.get_by_role("timer").count() == 0
    assert page.get_by_role("columnheader", name="Zug", exact=True).count() == 0
    page.get_by_role("button", name="Zahl der Züge erfragen").click()
    expect(page.get_by_role("log")).to_contain_text("Züge gespielt.")
    Keys(page).tab_to("[role=gridcell]")
    page.keyboard.press("t")
    expect(page.get_by_role("log")).to_contain_text("übrig.")
    types = [event["type"] for event in arbiter.ask({"do": "ask", "what": "log"})["events"]]
    assert types.count("told") == 2


def test_a_draw_is_offered_refused_and_a_game_resigned_only_when_confirmed(table: OneTable, sit: Sit):
    """The offer is an alert and two buttons; resigning asks first, and Escape plays on."""
    page, white = sit(table, "black"), table.join("white")
    begin(table)
    white.say("Eva vier")
    white.say("Remis")
    expect(page.locator("[aria-live=assertive]").filter(has_text="Weiß bietet Remis.")).to_be_visible()
    page.get_by_role("button", name="Remis ablehnen").click()
    expect(page.get_by_text("Der Gegner bietet Remis.")).to_be_hidden()
    page.get_by_role("button", name="Aufgeben").click()
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Aufgeben")).to_be_focused()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Ich gebe auf").press("Enter")
    expect(page.get_by_text("Ergebnis: 1-0")).to_be_visible()


def test_claims_are_made_from_the_page(table: OneTable, sit: Sit):
    """Each claim asks before it is made, and its outcome is told to whoever made it."""
    page, white = sit(table, "black"), table.join("white")
    begin(table)
    white.say("Eva vier")
    white.say("Uhr drücken")
    Mouse(page).move("e2", "e4")
    expect(page.get_by_text("Sie sind am Zug.", exact=True)).to_be_visible()
    page.get_by_text("Weitere Anträge").click()
    for claim, answer, told in (
        ("Zeitüberschreitung des Gegners", "Reklamieren", "Das Fallblättchen ist nicht gefallen."),
        ("Dreimal dieselbe Stellung", "Mit der Stellung auf dem Brett", "Antrag von Schwarz falsch"),
        ("Schiedsrichter rufen", "Uhren anhalten und rufen", "Schiedsrichter gerufen von Schwarz."),
    ):
        page.get_by_role("button", name=claim).click()
        page.get_by_role("dialog").get_by_role("button", name=answer).click()
        expect(page.get_by_text(told).first).to_be_visible()


@pytest.mark.parametrize(
    ("ground", "told"),
    [
        ("Mit dem angesagten Zug", "Antrag von Weiß richtig: fünfzig Züge ohne Schlagen und ohne Bauernzug."),
        ("Mit der Stellung vor dem angesagten Zug", "Antrag von Weiß falsch: neunundvierzig Züge"),
    ],
)
def test_a_claim_behind_an_announced_move_is_of_that_move_or_of_the_position_before(serve, sit: Sit, ground, told):
    """9.3, 9.4: the board shows the move as if it were made; by that nobody claims the wrong one of two positions."""
    server = serve("--fen", "4k3/8/8/8/8/8/8/R3K3 w Q - 99 80", *SIGHTED)
    page = sit(server, "white")
    begin(server)
    announce(Mouse(page), "a1", "a2", "Turm Anna eins Anna zwei")
    page.get_by_text("Weitere Anträge").click()
    page.get_by_role("button", name="Fünfzig Züge").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("button")).to_have_text(
        ["Mit dem angesagten Zug", "Mit der Stellung vor dem angesagten Zug", "Zurück"]
    )
    dialog.get_by_role("button", name=ground).click()
    expect(page.get_by_text(told).first).to_be_visible()


def test_a_claim_with_an_intended_move_is_written_and_confirmed(table: OneTable, sit: Sit):
    """The move is asked for in a dialog; what the table asks then is an alert, and is answered in the line (9.2a)."""
    page = sit(table, "white")
    begin(table)
    page.get_by_text("Weitere Anträge").click()
    page.get_by_role("button", name="Dreimal dieselbe Stellung").click()
    page.get_by_role("button", name="Mit einem Zug, den ich schreibe").click()
    assert faults(page) == []
    page.keyboard.type("Sf3")
    page.keyboard.press("Enter")
    asked = "Wirklich Remis durch Stellungswiederholung beantragen, mit Springer Felix drei? Ja oder nein."
    expect(page.locator("[aria-live=assertive]").filter(has_text=asked)).to_be_visible()
    line = page.get_by_label("Tippen, was Sie sagen wollen")
    line.fill("ja")
    line.press("Enter")
    expect(page.get_by_text("Antrag von Weiß falsch").first).to_be_visible()


def test_a_claim_with_an_intended_move_is_shown_on_the_board_and_plays_nothing(table: OneTable, sit: Sit):
    """The move is asked about and written, and is the claim's alone; Escape wants none any more (9.2a)."""
    page = sit(table, "white")
    begin(table)
    mouse, told = Mouse(page), page.locator(".told p")
    claim = page.get_by_role("button", name="Fünfzig Züge")
    shown = page.get_by_role("dialog").get_by_role("button", name="Mit einem Zug, den ich auf dem Brett zeige")
    page.get_by_text("Weitere Anträge").click()
    claim.click()
    shown.click()
    expect(told).to_have_text("Ziehen Sie auf dem Brett den Zug, den Sie vorhaben. Gespielt ist er damit nicht.")
    expect(page.locator("[data-cell]:focus")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(told).to_have_text("Kein Zug mehr gefragt. Beantragt ist nichts.")
    claim.click()
    shown.click()
    mouse.move("g1", "f3")
    page.get_by_role("dialog").get_by_role("button", name="Zurück").click()
    expect(told).to_have_text("Kein Zug mehr gefragt. Beantragt ist nichts.")
    claim.click()
    shown.click()
    mouse.move("g1", "f3")
    dialog = page.get_by_role("dialog", name="Remis beantragen mit dem Zug g1: weißer Springer, nach f3?")
    assert faults(page) == []
    assert piece(page, "g1") == "g1: weißer Springer"
    dialog.get_by_role("button", name="Beantragen").click()
    expect(page.get_by_text("Antrag von Weiß falsch").first).to_be_visible()
    expect(page.locator(".sheet td").first).to_contain_text("Springer Gustav eins Felix drei")


def test_a_touched_piece_is_claimed_by_choosing_its_square(table: OneTable, sit: Sit):
    """The claim waits for the square and for a yes; the clocks stand until the arbiter has ruled."""
    page, white = sit(table, "black"), table.join("white")
    begin(table)
    white.say("Eva vier")
    white.say("Uhr drücken")
    expect(page.get_by_role("heading", name="Der Gegner sagt an")).to_be_visible()
    page.get_by_text("Weitere Anträge").click()
    page.get_by_role("button", name=TOUCHED).click()
    expect(page.locator("[data-cell]:focus")).to_have_count(1)  # it lies far below the board
    page.mouse.click(*middle(page, "d2"))
    dialog = page.get_by_role("dialog", name=CLAIMED)
    assert faults(page) == []
    dialog.get_by_role("button", name="Beanstanden").click()
    expect(page.locator("[aria-live=assertive]").filter(has_text="David zwei")).to_be_visible()


def test_a_square_that_was_to_be_chosen_is_forgotten_by_escape_and_by_whatever_happens(table: OneTable, sit: Sit):
    """Enter that was meant for a move claims nothing, and a claim that is taken back has stopped no clock."""
    page, white = sit(table, "black"), table.join("white")
    arbiter = begin(table)
    keys, claim, told = Keys(page), page.get_by_role("button", name=TOUCHED), page.locator(".told p")
    page.get_by_text("Weitere Anträge").click()
    expect(claim).not_to_have_attribute("aria-disabled", "true")  # the page has heard that the game has begun
    claim.click()
    page.locator("[data-cell=d2]").press("Escape")
    expect(told).to_have_text(NO_SQUARE)
    claim.click()
    assert white.say("Eva vier")["ok"]
    expect(told).to_have_text(NO_SQUARE)
    expect(claim).to_have_attribute("aria-pressed", "false")
    keys.move("e2", "e4")
    expect(page.get_by_role("log").get_by_text("Ausgeführt von Schwarz.")).to_be_attached()  # behind the repetition
    claim.click()
    page.locator("[data-cell=d2]").press("Enter")
    expect(page.get_by_role("dialog", name=CLAIMED).get_by_role("button", name="Zurück")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(told).to_have_text(NO_SQUARE)
    assert arbiter.until(page_version(arbiter))["clocks"]["running"] == "white"


def test_a_move_shown_for_the_scoresheet_is_asked_about_where_a_pawn_may_have_become_it(
    serve: Callable[..., Server], sit: Sit
):
    """The board shows a queen on the last rank and not what it came as; the entry is whole (8.1)."""
    server = serve("--blind", "white", "--fen", "7k/4P3/8/8/8/8/8/4K3 w - - 0 1")
    page = sit(server, "white")
    begin(server)
    for words in ("Eva acht Dame", "ausgeführt"):
        page.get_by_label("Tippen, was Sie sagen wollen").fill(words)
        page.keyboard.press("Enter")
    expect(page.locator("[data-cell=e8]")).to_have_attribute("aria-label", "e8: weiße Dame")
    page = page.context.new_page()  # which has not seen the move
    page.goto("/table")
    until_there(page)
    show_for_the_sheet(page, "e7", "e8")
    page.get_by_role("dialog", name="Was ging von e7 nach e8?").get_by_role("button", name="weißer Bauer").click()
    expect(page.locator(".sheet td").first).to_have_text("Eva sieben Eva acht Dame")


def test_a_move_shown_for_the_scoresheet_is_known_in_its_tab_also_when_the_page_was_loaded_anew(
    serve: Callable[..., Server], sit: Sit
):
    """A telephone short of memory loads it anew in the middle of a game: he is asked nothing that it saw (8.1)."""
    server = serve("--blind", "white", "--fen", "3r3k/4P3/8/8/8/8/8/4K3 w - - 0 1")
    page = sit(server, "white")
    begin(server)
    say(page, "Eva schlägt David acht Dame")
    say(page, "ausgeführt")
    expect(page.locator("[data-cell=d8]")).to_have_attribute("aria-label", "d8: weiße Dame")
    page.reload()
    until_there(page)
    show_for_the_sheet(page, "e7", "d8")
    expect(page.locator(".sheet td").first).to_have_text("Eva sieben schlägt David acht Dame")


def test_a_promotion_shown_for_the_scoresheet_before_it_is_executed_names_its_piece(
    serve: Callable[..., Server], sit: Sit
):
    """The pawn still stands there, and an entry without the piece would be none (8.1); who goes back hears so."""
    server = serve("--blind", "white", "--fen", "7k/4P3/8/8/8/8/8/4K3 w - - 0 1")
    page = sit(server, "white")
    begin(server)
    say(page, "Eva acht Dame")
    expect(page.locator("p.large")).to_have_text("Eva acht Dame")
    dialog = page.get_by_role("dialog", name="Umwandlung: Welche Figur?")
    show_for_the_sheet(page, "e7", "e8")
    dialog.get_by_role("button", name="Zurück").click()
    expect(page.locator(".told p")).to_have_text("Kein Feld mehr gefragt. Notiert ist nichts.")
    show_for_the_sheet(page, "e7", "e8")
    dialog.get_by_role("button", name="weiße Dame").click()
    expect(page.locator(".sheet td").first).to_have_text("Eva sieben Eva acht Dame")


def test_a_move_shown_for_the_scoresheet_is_that_of_the_piece_that_went_there(serve: Callable[..., Server], sit: Sit):
    """8.1: also where it has been taken there meanwhile, and where another piece has come to where it stood."""
    server = serve("--blind", "white", "--tape", "black", "--fen", "4k3/8/2p5/3p4/4P1b1/5N2/8/4K3 w - - 0 1")
    page, black = sit(server, "white"), server.join("black")
    begin(server)
    for words in ("Eva schlägt David fünf", "ausgeführt", "Uhr drücken"):
        say(page, words)
    expect(page.get_by_text("Der Gegner ist am Zug.", exact=True)).to_be_visible()
    for words in ("Eva schlägt David fünf", "ausgeführt", "Cesar schlägt David fünf", "ausgeführt", "Uhr drücken"):
        assert black.say(words)["ok"]
    expect(page.get_by_role("heading", name="Der Gegner sagt an")).to_be_visible()
    for words in ("Cesar schlägt David fünf", "ausgeführt"):
        say(page, words)
    expect(page.locator("[data-cell=d5]")).to_have_attribute("aria-label", "d5: schwarzer Bauer, letzter Zug")
    own = page.locator(".sheet td")
    show_for_the_sheet(page, "e4", "d5")
    expect(own.first).to_have_text("Eva vier schlägt David fünf")
    show_for_the_sheet(page, "c6", "d5")
    expect(own.nth(1)).to_have_text("Cesar sechs schlägt David fünf")
    for words in ("Springer Eva fünf", "ausgeführt", "Uhr drücken"):
        say(page, words)
    expect(page.get_by_text("Der Gegner ist am Zug.", exact=True)).to_be_visible()
    for words in ("Springer Eva fünf", "ausgeführt", "Läufer Felix drei", "ausgeführt", "Uhr drücken"):
        assert black.say(words)["ok"]
    expect(page.get_by_role("heading", name="Der Gegner sagt an")).to_be_visible()
    for words in ("Läufer Felix drei", "ausgeführt"):
        say(page, words)
    expect(page.locator("[data-cell=f3]")).to_have_attribute("aria-label", "f3: schwarzer Läufer, letzter Zug")
    show_for_the_sheet(page, "f3", "e5")
    expect(own.nth(2)).to_have_text("Springer Felix drei Eva fünf")


@pytest.mark.parametrize(
    ("options", "squares"),
    [
        (("--fen", "4k3/8/8/8/8/8/8/4K2R w K - 0 1"), ("e1", "g1")),
        (("--chess960", "--fen", "4k3/8/8/8/8/8/8/1K3R2 w F - 0 1"), ("b1", "g1")),
        (("--chess960", "--fen", "4k3/8/8/8/8/8/8/1K3R2 w F - 0 1"), ("b1", "f1")),
    ],
)
def test_a_castling_shown_for_the_scoresheet_is_one_in_chess960_too(
    serve: Callable[..., Server], sit: Sit, options: tuple[str, ...], squares: tuple[str, str]
):
    """By the king's two squares, or by his and that on which the rook stood, as it is made there (8.1)."""
    server = serve("--blind", "white", *options)
    page = sit(server, "white")
    begin(server)
    for words in ("Kurze Rochade", "ausgeführt", "Uhr drücken"):
        say(page, words)
    expect(page.get_by_text("Der Gegner ist am Zug.", exact=True)).to_be_visible()
    show_for_the_sheet(page, *squares)
    expect(page.locator(".sheet td").first).to_have_text("Kurze Rochade")


def say(page: BrowserPage, words: str) -> None:
    """Type what one would say."""
    page.get_by_label("Tippen, was Sie sagen wollen").fill(words)
    page.keyboard.press("Enter")


def show_for_the_sheet(page: BrowserPage, *squares: str) -> None:
    """Have a move written by its squares."""
    page.get_by_role("button", name="Auf dem Brett notieren").click()
    for square in squares:
        page.locator(f"[data-cell={square}]").press("Enter")


def test_what_a_key_was_answered_is_gone_once_something_has_happened(table: OneTable, sit: Sit):
    """Who reads on from what is to be done would find a piece picked up that has long been put down."""
    page = sit(table, "white")
    begin(table)
    keys, told = Keys(page), page.locator(".told p")
    keys.tab_to("[role=gridcell]")
    page.locator("[data-cell=e2]").press("Enter")
    expect(told).to_have_text("e2: weißer Bauer, aufgenommen")
    page.locator("[data-cell=e4]").press("Enter")
    expect(page.get_by_role("heading", name="Ihre Ansage")).to_be_visible()
    expect(told).to_have_count(0)


def test_what_a_key_was_answered_is_gone_where_the_move_was_refused(table: OneTable, sit: Sit):
    """The piece is in nobody's hand any more, and what he reads there is why."""
    page = sit(table, "black")
    begin(table)
    keys, told = Keys(page), page.locator(".told p")
    keys.tab_to("[role=gridcell]")
    page.locator("[data-cell=e7]").press("Enter")
    expect(told).to_have_text("e7: schwarzer Bauer, aufgenommen")
    page.locator("[data-cell=e5]").press("Enter")
    expect(page.locator(".now [aria-live=assertive]")).to_have_text(
        "Abgelehnt: Eva sieben Eva fünf. Sie sind nicht am Zug."
    )
    expect(told).to_have_count(0)


def test_who_presses_what_cannot_be_done_is_told_why(table: OneTable, sit: Sit):
    """A button that says it cannot be used gives the reason, by mouse as by the key that works everywhere."""
    page, white = sit(table, "black"), table.join("white")
    alert = page.locator("[aria-live=assertive] p").last
    page.get_by_role("button", name="Remis anbieten").click(force=True)
    expect(alert).to_have_text("Die Partie hat noch nicht begonnen.")
    begin(table)
    page.get_by_role("button", name=PRESS).click(force=True)
    expect(alert).to_have_text("Ihre Uhr läuft nicht.")
    page.get_by_role("button", name="Ausführen").click(force=True)
    expect(alert).to_have_text("Es ist kein Zug auszuführen.")
    white.do("resign", seat="white")
    expect(page.get_by_text("Ergebnis: 0-1")).to_be_visible()
    page.get_by_role("button", name="Schiedsrichter rufen").click(force=True)
    expect(alert).to_have_text("Ergebnis: 0-1")


def test_on_an_earlier_position_nothing_is_played_and_the_keys_say_so(serve: Callable[..., Server], sit: Sit):
    """Enter moves nothing there, and Escape leads back from the board itself."""
    server = serve("--training", *SIGHTED)
    page, black = sit(server, "white"), server.join("black")
    begin(server)
    Mouse(page).move("e2", "e4")
    expect(page.locator("p.large")).to_have_text("Eva zwei Eva vier")
    black.say("Eva vier")
    black.say("ausgeführt")
    Mouse(page).press()
    expect(page.get_by_text("Der Gegner ist am Zug.", exact=True)).to_be_visible()
    square, told = page.locator("[data-cell=e2]"), page.locator(".told p")
    for key, answer in (
        (",", "Nicht die jetzige Stellung. Am Anfang der Partie."),
        ("Enter", "Nicht gezogen: das ist eine frühere Stellung. Escape führt zur jetzigen."),
        ("Escape", "Wieder die jetzige Stellung."),
    ):
        square.press(key)
        expect(told).to_have_text(answer)


def test_a_refusal_in_several_sentences_has_a_space_between_them(serve: Callable[..., Server], sit: Sit):
    """What is to be written first is named behind the move that was not made, as it is said aloud."""
    server = serve(*SIGHTED)
    page, black = sit(server, "white"), server.join("black")
    begin(server)
    mouse = Mouse(page)
    mouse.move("e2", "e4")
    expect(page.locator("p.large")).to_have_text("Eva zwei Eva vier")
    mouse.press()
    expect(page.get_by_text("Der Gegner ist am Zug.", exact=True)).to_be_visible()
    black.say("Eva vier")
    black.say("ausgeführt")
    black.do("note", seat="black", text="e4")
    for words in ("Eva fünf", "ausgeführt", "Uhr drücken"):
        assert black.say(words)["ok"]
    mouse.move("e7", "e5")
    expect(page.get_by_text("Sie sind am Zug.", exact=True)).to_be_visible()
    mouse.move("g1", "f3")
    expect(page.locator("[aria-live=assertive] p").last).to_have_text(
        "Abgelehnt: Springer Gustav eins Felix drei. Erst notieren: Zug eins von Weiß. "
        "Zu sagen ist: notiert, und der Zug."
    )


def test_a_line_of_the_scoresheet_is_written_anew(table: OneTable, sit: Sit):
    """What was written wrong is corrected in its own line; the sheet shows what stands there now, the record both."""
    page = sit(table, "white")
    arbiter = begin(table)
    Mouse(page).move("e2", "e4")
    expect(page.get_by_role("heading", name="Ihre Ansage")).to_be_visible()
    mouse = Mouse(page)
    mouse.note("e5")
    page.get_by_role("combobox", name="Zeile", exact=True).select_option("Weiß: e5")
    mouse.note("e4")
    expect(page.get_by_role("cell", name="e4")).to_be_visible()
    expect(page.get_by_role("cell", name="e5")).to_have_count(0)
    arbiter.until(page_version(arbiter))
    assert [entry["text"] for entry in arbiter.view["sheets"]["white"]] == ["e4"]


def test_a_key_held_down_does_nothing_twice(table: OneTable, sit: Sit):
    """Enter held on a button that claims or resigns only opens the question; the clock's key held presses it once."""
    page = sit(table, "white")
    begin(table)
    Mouse(page).move("e2", "e4")
    expect(page.get_by_role("heading", name="Ihre Ansage")).to_be_visible()
    page.get_by_text("Weitere Anträge").click()
    for name in ("Dreimal dieselbe Stellung", "Fünfzig Züge", "Remis in der Endspurtphase", "Aufgeben"):
        page.get_by_role("button", name=name).focus()
        for _ in range(3):
            page.keyboard.down("Enter")
        page.keyboard.up("Enter")
        expect(page.get_by_role("dialog").get_by_role("button", name="Zurück")).to_be_focused()
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_be_hidden()
    page.keyboard.down("Control")
    for _ in range(3):
        page.keyboard.down("Enter")
    page.keyboard.up("Enter")
    expect(page.get_by_text("Der Gegner ist am Zug.", exact=True)).to_be_visible()
    assert page.locator("[aria-live=assertive]").all_inner_texts() == [""]


def test_the_clock_cannot_be_pressed_before_a_move_is_announced(table: OneTable, sit: Sit):
    """The button says so; the key asks the referee, and he says why."""
    page = sit(table, "white")
    begin(table)
    expect(page.get_by_role("button", name=PRESS)).to_have_attribute("aria-disabled", "true")
    page.keyboard.press("Control+Enter")
    expect(page.locator("[aria-live=assertive]").filter(has_text="Der Zug ist noch nicht angesagt.")).to_be_visible()


def test_every_language_opens_the_page_in_its_own_words(table: OneTable, sit: Sit):
    """The page's language is said in its markup, and may be changed on it: chosen by arrows, then taken."""
    page = sit(table, "black", language="en")
    assert page.locator("html").get_attribute("lang") == "en"
    expect(page.get_by_text("The game has not begun yet.", exact=True)).to_be_visible()
    choice = page.get_by_role("combobox", name="Language")
    choice.focus()
    for _ in range(2):
        page.keyboard.press("ArrowDown")
    expect(choice).to_have_value("es")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_text("La partida aún no ha comenzado.", exact=True)).to_be_visible()
    assert page.locator("html").get_attribute("lang") == "es"
    expect(page.get_by_role("button", name="Usar este idioma")).to_be_focused()


def test_after_a_default_the_page_has_nothing_to_sign(table: OneTable, sit: Sit):
    """6.6a, 8.7: nothing was played; who came is told the result, and no button asks him to sign it."""
    page = sit(table, "white")
    arbiter = begin(table)
    for command, said in (("report_absent", {"seat": "black"}), ("forfeit_absent", {})):
        assert arbiter.do(command, **said)["ok"]
    expect(page.get_by_text("Ergebnis: 1-0", exact=True)).to_be_visible()
    expect(page.get_by_role("button", name="Partieformulare unterschreiben")).to_be_hidden()
    expect(page.get_by_text("noch zu unterschreiben")).to_be_hidden()
