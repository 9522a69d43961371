"""Leaving a place in a browser: asked about before; the game goes on, and the code of the place opens it again."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.web.client import Json
from tests.web.client import Page as WebPage
from tests.web.pages.hall.test_director import Direct, direct, hall, told
from tests.web.pages.hands import Keys
from tests.web.pages.seeing import faults, heard, listen, sticks_out, too_small, until_heard
from tests.web.pages.voice.test_finger import button, telephone
from tests.web.pages.voice.test_voice import until_said
from tests.web.server import OneTable, Server

__all__ = ["direct", "hall"]  # what pytest takes from here
Sit = Callable[..., Page]
LEAVE = "Platz verlassen"
LEAVE_HALL = "Turnierleitung verlassen"
ASKED = "Diesen Platz verlassen?"
LEFT = "Sie haben Ihren Platz verlassen. Mit seinem Code kann er wieder eingenommen werden."


def place_of(arbiter: WebPage, name: str) -> Json:
    """What the arbiter's desk shows of a place."""
    places = arbiter.ask({"do": "ask", "what": "places"})["places"]
    return next(place for place in places if place["place"] == name)


def test_who_leaves_by_keys_leaves_the_game_as_it_is_and_may_come_back(server: Server, sit: Sit):
    """He took the wrong colour: he is asked, no clock stops, and who has the code sits there next."""
    page, arbiter, code = sit(server, "black"), server.join("arbiter"), server.codes["1"]["black"]
    arbiter.do("start")
    other = page.context.new_page()
    other.goto("/table")
    expect(other.get_by_text("Der Gegner ist am Zug.", exact=True)).to_be_visible()
    Keys(page).tab_to(f"button:text-is('{LEAVE}')")
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog", name=ASKED)
    expect(dialog.get_by_role("button", name="Zurück")).to_be_focused()
    assert faults(page) == []
    page.keyboard.press("Enter")
    expect(page.locator("#settings").get_by_role("button", name=LEAVE)).to_be_focused()
    assert place_of(arbiter, "black")["taken"]
    listen(other)
    version = arbiter.seen
    page.keyboard.press("Enter")
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Enter")
    until_heard(other, "In diesem Browser ist der Platz verlassen worden.")
    page.wait_for_url("**/?left")
    expect(page.get_by_text(LEFT).first).to_be_visible()
    assert faults(page) == []
    found = place_of(arbiter, "black")
    assert (found["taken"], found["there"], found["code"]) == (False, False, code)
    assert (arbiter.seen, arbiter.view["clocks"]["running"], arbiter.view["result"]) == (version, "white", None)
    page.get_by_label("Code").fill(code)
    page.get_by_label("Code").press("Enter")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Schwarz")
    expect(page.get_by_text("Der Gegner ist am Zug.", exact=True)).to_be_visible()


def test_a_blind_player_leaves_by_his_finger_and_hears_each_step(table: OneTable, sit: Sit):
    """What is asked and what becomes of the game is said; touched once nothing happens."""
    page, finger = telephone(table, sit)
    finger.touch(button(page, LEAVE))
    until_said(page, f"{LEAVE}. Zweimal tippen wählt.")
    finger.twice(button(page, LEAVE))
    until_said(page, ASKED)
    assert (sticks_out(page), too_small(page)) == ([], [])
    finger.twice(page.get_by_role("dialog").get_by_role("button", name=LEAVE))
    page.wait_for_url("**/?left")
    finger.touch(page.locator("#title"))
    until_said(page, LEFT)


def test_who_cannot_leave_is_told_that_he_still_sits_there(server: Server, sit: Sit):
    """Without a connection nothing is done, now or later."""
    page, arbiter = sit(server, "white"), server.join("arbiter")
    listen(page)
    page.context.set_offline(True)
    until_heard(page, "Verbindung unterbrochen.")
    button(page, LEAVE).click()
    page.get_by_role("dialog").get_by_role("button", name=LEAVE).click()
    until_heard(page, "Das ist nicht geschehen, der Platz ist noch Ihrer. Bitte gleich noch einmal.")
    page.context.set_offline(False)
    expect(page.locator("#connection")).to_have_text("Wieder verbunden.")
    assert place_of(arbiter, "white")["there"]
    assert len(heard(page)) == len(set(heard(page)))


def test_after_a_restart_the_code_of_who_leaves_is_good_too(server: Server, sit: Sit):
    """Who took the place has it written on his card; the server knows it by its hash alone."""
    page, code = sit(server, "black"), server.codes["1"]["black"]
    server.kill()
    server.restart()
    expect(page.locator("#connection")).to_have_text("Wieder verbunden.")
    button(page, LEAVE).click()
    page.get_by_role("dialog").get_by_role("button", name=LEAVE).click()
    page.wait_for_url("**/?left")
    server.codes["1"]["black"] = code
    assert server.join("black").view["seat"] == "black"


def test_the_sheet_of_codes_names_a_place_that_was_left_after_a_restart(hall: Server, direct: Direct, sit: Sit):
    """Its code is on no card, for the server does not know it: whoever looks there learns which one opens the place."""
    page = sit(hall, "black")
    hall.kill()
    hall.restart()
    expect(page.locator("#connection")).to_have_text("Wieder verbunden.")
    button(page, LEAVE).click()
    page.get_by_role("dialog").get_by_role("button", name=LEAVE).click()
    page.wait_for_url("**/?left")
    sheet = direct(hall, locale="de")
    sheet.goto("/hall/cards")
    card = sheet.locator(".code-card").filter(has_text="Schwarz, Tisch 1")
    expect(card).to_contain_text("Verlassen. Der Code von vorher öffnet den Platz wieder.")
    expect(card).to_have_count(1)


def test_a_director_leaves_a_computer_that_others_use(hall: Server, direct: Direct):
    """By keys: his desks and the sheet of codes close too, no way back shows them, and his code lets him in again."""
    page = direct(hall, locale="de", viewport={"width": 360, "height": 740})
    desk = page.context.new_page()
    desk.goto("/table?table=2")
    expect(desk.get_by_role("heading", level=1)).to_contain_text("Tisch 2")
    page.goto("/hall/cards")
    expect(page.get_by_text("Schwarz").first).to_be_visible()
    page.goto("/hall")
    page.locator("li[data-table]").first.wait_for()
    Keys(page).tab_to(f"button:text-is('{LEAVE_HALL}')")
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog", name="Die Turnierleitung verlassen?")
    expect(dialog.get_by_role("button", name="Zurück")).to_be_focused()
    assert (faults(page), sticks_out(page), too_small(page)) == ([], [], [])
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Enter")
    page.wait_for_url("**/?left")
    expect(page.get_by_text(LEFT).first).to_be_visible()
    expect(desk.locator("#connection")).to_contain_text("In diesem Browser ist der Platz verlassen worden.")
    for _ in range(3):
        page.go_back()
        expect(page.get_by_label("Code")).to_be_visible()
    page.get_by_label("Code").fill(hall.director)
    page.get_by_label("Code").press("Enter")
    page.locator("li[data-table]").first.wait_for()


def test_a_director_who_cannot_leave_is_told(hall: Server, direct: Direct):
    """He goes away from that computer, and so has to know that he is still the director there."""
    page = direct(hall)
    listen(page)
    page.context.set_offline(True)
    button(page, LEAVE_HALL).click()
    page.get_by_role("dialog").get_by_role("button", name=LEAVE_HALL).click()
    told(page, f"Nicht bestätigt: {LEAVE_HALL}. Bitte noch einmal.")
