"""The spectators' page: the agreed position, the moves and the clocks, and nothing to do."""

from collections.abc import Callable

from playwright.sync_api import Page, WebSocketRoute, expect

from tests.web.pages.seeing import faults, heard, listen
from tests.web.server import OneTable, Server

Sit = Callable[..., Page]


def test_who_looks_on_sees_the_agreed_position_and_the_moves(table: OneTable, sit: Sit):
    """Moves are written in the page's letters, the players' boards are not shown, and axe finds nothing."""
    page, white, black = sit(table, "spectator", language="en"), table.join("white"), table.join("black")
    table.join("arbiter").do("start")
    for words in ("Springer Felix drei", "Uhr drücken"):
        assert white.say(words)["ok"]
    black.say("Springer Felix drei")
    assert black.do(
        "execute", seat="black", announcement={"piece": "knight", "from_file": "g", "from_rank": 1, "to": "h3"}
    )["ok"]
    expect(page.get_by_role("row", name="1 Nf3")).to_be_visible()
    expect(page.locator("[data-cell=f3]")).to_have_attribute("aria-label", "f3: white knight, last move")
    expect(page.locator("[data-cell=h3]")).to_have_attribute("aria-label", "h3: empty")
    assert page.get_by_role("textbox").count() == 0
    assert not faults(page)
    page.locator("[data-cell=f3]").focus()
    page.keyboard.press("t")
    expect(page.locator(".told p")).to_contain_text("White: 1 hour")
    read = page.locator("tbody tr").element_handle()
    white.do("resign", seat="white")
    expect(page.get_by_text("Result: 0-1")).to_be_visible()
    assert read.evaluate("(row) => row.isConnected")  # who reads the moves keeps his place
    assert not faults(page)


def test_who_looks_on_goes_back_to_earlier_positions_and_the_next_event_comes_back(table: OneTable, sit: Sit):
    """Marked in words and by a frame as not the present one, by buttons and by keys; Escape comes back, too."""
    page, white, black = sit(table, "spectator"), table.join("white"), table.join("black")
    table.join("arbiter").do("start")
    opener = page.get_by_role("button", name="Frühere Stellungen")
    expect(opener).to_be_hidden()
    for words in ("Springer Felix drei", "Uhr drücken"):
        assert white.say(words)["ok"]
    expect(page.locator("[data-cell=f3]")).to_have_attribute("aria-label", "f3: weißer Springer, letzter Zug")
    expect(page.get_by_role("log").get_by_text("Schwarz ist am Zug.")).to_be_visible()
    listen(page)
    opener.click()
    expect(page.get_by_role("button", name="Zurück", exact=True)).to_be_focused()
    beginning = "Nicht die jetzige Stellung. Am Anfang der Partie."
    after = "Nicht die jetzige Stellung. Nach dem 1. Zug, Weiß: Springer Felix drei."
    expect(page.get_by_role("grid", name=beginning)).to_be_visible()
    expect(page.locator("[data-cell=f3]")).to_have_attribute("aria-label", "f3: leer")
    assert faults(page) == []
    page.get_by_role("button", name="Weiter").click()
    expect(page.get_by_role("grid", name=after)).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("grid", name="Brett", exact=True)).to_be_visible()
    expect(opener).to_be_focused()
    page.locator("[data-cell=e4]").focus()
    page.keyboard.press(",")
    expect(page.get_by_role("grid", name=beginning)).to_be_visible()
    assert heard(page) == [beginning, after, "Wieder die jetzige Stellung.", beginning]
    black.do("call_arbiter", seat="black")
    expect(page.get_by_role("grid", name="Brett", exact=True)).to_be_visible()
    expect(page.locator("[data-cell=f3]")).to_have_attribute("aria-label", "f3: weißer Springer, letzter Zug")


def test_the_game_on_a_wall_and_in_a_frame_of_another_site(server: Server, sit: Sit):
    """The wall has nothing to press; a frame has no cookie but the spectators' code, and a wrong one opens nothing."""
    page, arbiter = sit(server, "spectator"), server.join("arbiter")
    arbiter.do("start")
    page.goto("/wall")
    expect(page.get_by_text("Weiß ist am Zug.").first).to_be_visible()
    expect(page.locator(".now .soft")).to_contain_text("Anna Berg ist blind.")
    assert page.get_by_role("button").count() == 0
    assert not faults(page)
    code = server.codes["1"]["spectator"]
    page.context.clear_cookies()
    embedded = f"{server.address}/embed?table=1&code={code}&language=en"
    page.goto(embedded)
    expect(page.get_by_text("White to move.").first).to_be_visible()
    page.set_viewport_size({"width": 600, "height": 500})
    expect(page.get_by_role("grid")).to_be_in_viewport(ratio=1)  # a frame is scrolled by nobody
    assert not faults(page)
    page.goto(embedded.replace(code, "a1a1a1a1a1"))
    expect(page.locator("#connection")).to_contain_text("The connection is interrupted.")


def test_a_page_that_has_missed_a_frame_notices_and_is_shown_everything(table: OneTable, sit: Sit):
    """Each frame has only what is new: where one is lost on the way, the page connects again and lacks no move."""
    page, white, black = sit(table, "spectator", language="en"), table.join("white"), table.join("black")
    arbiter = table.join("arbiter")
    loses: list[str] = []

    def pass_on(socket: WebSocketRoute) -> None:
        """Everything but one frame with a move."""
        to_server = socket.connect_to_server()

        def send(message: str | bytes) -> None:
            if loses and '"new":["Nf3"]' in str(message):
                loses.clear()
            else:
                socket.send(message)

        to_server.on_message(send)

    page.route_web_socket("**/ws", pass_on)
    page.reload()
    expect(page.get_by_role("timer")).to_have_count(2)
    loses.append("the move")
    arbiter.do("start")
    for words in ("Springer Felix drei", "Uhr drücken"):
        assert white.say(words)["ok"]
    black.say("Springer Felix drei")
    assert black.do("execute", seat="black")["ok"]
    assert black.say("Eva fünf")["ok"]
    assert black.do("execute", seat="black")["ok"]
    assert black.do("press_clock", seat="black")["ok"]
    expect(page.get_by_role("row", name="1 Nf3 e5")).to_be_visible()
    expect(page.locator("#connection")).to_have_text("Connected again.")
    assert not loses
