"""A dialog stands over the page, which goes on being read, and can be neither pressed nor focused meanwhile."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.pages.seeing import faults, heard, listen, read_by_screen_readers, until_heard, until_there
from tests.web.server import OneTable, Server

Sit = Callable[..., Page]
LINE = "Tippen, was Sie sagen wollen"


@pytest.fixture
def page(table: OneTable, sit: Sit) -> Page:
    """Black's, in the line that he types, where the game has begun."""
    found = sit(table, "black")
    table.join("arbiter").do("start")
    expect(found.get_by_role("log")).to_contain_text("Die Partie beginnt.")
    found.get_by_label(LINE).focus()
    return found


def asked(page: Page) -> Locator:
    """The question whether he really resigns."""
    page.get_by_role("button", name="Aufgeben").press("Enter")
    dialog = page.get_by_role("dialog", name="Wirklich aufgeben?")
    expect(dialog).to_be_visible()
    return dialog


def test_what_is_said_while_a_dialog_is_open_is_read_and_nothing_is_read_anew(page: Page, table: OneTable):
    """He hears his opponent while he thinks about a question; when it is gone nothing of the page has come or gone."""
    listen(page)
    dialog = asked(page)
    table.join("white").say("Eva vier")
    until_heard(page, "Eva zwei Eva vier.")
    assert {"Die Partie beginnt. Weiß ist am Zug.", "Eva zwei Eva vier."} < set(read_by_screen_readers(page))
    assert faults(page) == []
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(page.get_by_role("button", name="Aufgeben")).to_be_focused()
    assert heard(page) == ["Eva zwei Eva vier."]


def test_who_answers_what_has_gone_meanwhile_is_at_what_is_due(page: Page, table: OneTable):
    """His opponent resigns while he thinks about his draw: the button that asked is gone, and he is not lost."""
    white = table.join("white")
    white.say("Eva vier")
    white.say("Remis")
    accept = page.get_by_role("button", name="Remis annehmen")
    accept.click()
    white.do("resign", seat="white")
    expect(accept).to_be_hidden()
    page.keyboard.press("Escape")
    expect(page.locator(".now")).to_be_focused()


def test_what_is_asked_of_a_game_that_has_ended_meanwhile_is_asked_no_more(page: Page, table: OneTable):
    """He hears that his opponent resigns, and why he is asked nothing more: he would answer to something else."""
    listen(page)
    dialog = asked(page)
    table.join("white").do("resign", seat="white")
    expect(page.locator(".told p")).to_have_text("Nicht mehr gefragt: Wirklich aufgeben?")
    expect(dialog).to_have_count(0)
    ended = ["Weiß gibt auf.", "Gewonnen hat Schwarz.", "Bitte die Partieformulare unterschreiben."]
    until_heard(page, ended[-1])
    assert sorted(heard(page)) == sorted([*ended, "Nicht mehr gefragt: Wirklich aufgeben?"])


def test_which_piece_a_pawn_becomes_is_asked_no_more_when_the_flag_has_fallen(serve: Callable[..., Server], sit: Sit):
    """Also on his own move: nothing of it is announced, and he is told both."""
    server = serve("--fen", "7k/8/8/8/8/8/4p3/K6R b - - 0 1")
    page, arbiter = sit(server, "black"), server.join("arbiter")
    arbiter.do("start")
    for square in ("e2", "e1"):
        page.locator(f"[data-cell={square}]").press("Enter")
    expect(page.get_by_role("dialog", name="Umwandlung: Welche Figur?")).to_be_visible()
    arbiter.do("stop_clocks")
    arbiter.do("set_clock", seat="black", remaining_ms=1, reason="a phone rang")
    arbiter.do("resume")
    expect(page.locator(".told p")).to_have_text("Nicht mehr gefragt: Umwandlung: welche Figur?")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_tab_leads_around_in_a_dialog_and_never_behind_it(page: Page):
    """Forwards and backwards, and nowhere else: of the browser's own controls no voice of the page tells."""
    dialog = asked(page)
    first, last = dialog.get_by_role("button", name="Ich gebe auf"), dialog.get_by_role("button", name="Zurück")
    expect(last).to_be_focused()  # a key held too long must not resign
    for key in ("Tab", "Shift+Tab"):
        for button in (first, last):
            page.keyboard.press(key)
            expect(button).to_be_focused()


def test_what_is_behind_a_dialog_is_neither_focused_nor_pressed(page: Page):
    """A screen reader's cursor gets there, and its user is led back."""
    dialog = asked(page)
    page.get_by_label(LINE).focus()
    expect(dialog.locator(":focus")).to_have_count(1)
    page.get_by_role("button", name="Brett drehen").dispatch_event("click")
    expect(page.locator("[data-cell]").first).to_have_attribute("data-cell", "h1")
    dialog.get_by_role("button", name="Zurück").click()
    page.get_by_role("button", name="Brett drehen").click()
    expect(page.locator("[data-cell]").first).to_have_attribute("data-cell", "a8")


def announced(sit: Sit, table: OneTable) -> Page:
    """The blind player's page, where he has announced a move and is asked whether he really resigns."""
    page = sit(table, "white")
    table.join("arbiter").do("start")
    line = page.get_by_label(LINE)
    line.fill("Eva vier")
    line.press("Enter")
    expect(page.get_by_role("log")).to_contain_text("Eva zwei Eva vier.")
    asked(page)
    listen(page)
    return page


def test_who_is_asked_something_asks_for_his_time_and_presses_his_clock_all_the_same(sit: Sit, table: OneTable):
    """His time runs while a dialog is open; the dialog stays, with the focus in it."""
    page = announced(sit, table)
    for key, answer in (("3", "Eva zwei Eva vier."), ("1", "Weiß: "), ("5", "Null Züge gespielt.")):
        page.keyboard.press(f"Control+Shift+Digit{key}")
        until_heard(page, answer)
    page.keyboard.press("Control+Enter")
    until_heard(page, "Schwarz ist am Zug.")
    expect(page.get_by_role("dialog").get_by_role("button", name="Zurück")).to_be_focused()


def test_what_would_ask_something_else_says_that_a_question_is_open(sit: Sit, table: OneTable):
    """A second dialog over the first would lead astray."""
    page = announced(sit, table)
    page.keyboard.press("Control+Shift+Digit6")
    until_heard(page, "Jetzt nicht, erst ist zu beantworten: Wirklich aufgeben?")
    expect(page.get_by_role("dialog")).to_have_count(1)


def test_the_clock_waits_for_what_a_pawn_becomes_and_that_is_said(serve: Callable[..., Server], sit: Sit):
    """Pressed already, the clock would go as soon as he has chosen, and nothing could be corrected any more."""
    server = serve("--fen", "7k/8/8/8/8/8/4p3/K6R b - - 0 1")
    page = sit(server, "black")
    server.join("arbiter").do("start")
    for square in ("e2", "e1"):
        page.locator(f"[data-cell={square}]").press("Enter")
    dialog = page.get_by_role("dialog", name="Umwandlung: Welche Figur?")
    expect(dialog).to_be_visible()
    listen(page)
    page.keyboard.press("Control+Enter")
    until_heard(page, "Jetzt nicht, erst ist zu beantworten: Umwandlung: welche Figur?")
    dialog.get_by_role("button", name="schwarze Dame").press("Enter")
    until_heard(page, "Eva eins Dame.")
    expect(page.get_by_role("heading", name="Ihre Ansage")).to_be_visible()
    assert "Weiß ist am Zug." not in heard(page)


def test_what_is_asked_at_the_table_is_told_to_who_loads_his_page_anew(sit: Sit, table: OneTable):
    """It stands, and a "ja" meant for something else would resign for him; it is told to him alone, and only then."""
    page, white = sit(table, "black"), table.join("white")
    table.join("arbiter").do("start")
    line = page.get_by_label(LINE)
    line.fill("ich gebe auf")
    line.press("Enter")
    question = page.locator("[aria-live=assertive]").get_by_text("Wirklich aufgeben? Ja oder nein.", exact=True)
    expect(question).to_be_visible()
    page.reload()
    expect(question).to_be_visible()
    assert question.count() == 1
    line.fill("nein")
    line.press("Enter")
    expect(page.get_by_text("Verworfen.").first).to_be_attached()
    page.reload()
    until_there(page)
    expect(question).to_have_count(0)
    assert "Wirklich aufgeben? Ja oder nein." not in "".join(white.received)
