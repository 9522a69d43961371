"""What a blind player asks most: a button each, and a key that works on his whole page."""

from collections.abc import Callable
from itertools import pairwise

import pytest
from playwright.sync_api import Page, expect

from tests.web.pages.seeing import as_in, faults, sticks_out, stop_time, too_small
from tests.web.server import OneTable, Server

Sit = Callable[..., Page]
ASKED = (
    ("Control+Shift+Digit2", "Weiß: Eva vier."),
    ("Control+Shift+Digit3", "Weiß: Eva vier."),
    ("Control+Shift+Digit4", "Weiß ist am Zug."),
    ("Control+Shift+Digit5", "Null Züge gespielt."),
)


@pytest.fixture
def training(serve: Callable[..., Server]) -> Server:
    """A training game, in which every question is answered."""
    return serve("--blind", "white", "--training", "--white", "Anna Berg", "--black", "Karl Maier")


def begun(page: Page, server: Server | OneTable) -> Page:
    """The game has begun, and he has announced a move."""
    server.join("arbiter").do("start")
    expect(log_of(page)).to_contain_text("Die Partie beginnt.")
    line = page.get_by_label("Tippen, was Sie sagen wollen")
    line.fill("Eva vier")
    line.press("Enter")
    expect(log_of(page)).to_contain_text("Eva zwei Eva vier.")
    return page


def log_of(page: Page):
    """What was said at the table."""
    return page.get_by_role("log")


def test_a_question_has_a_key_also_in_the_middle_of_a_line_that_he_types(training: Server, sit: Sit):
    """Ctrl, Shift and a digit ask, and what he was writing stays as it was."""
    page = begun(sit(training, "white"), training)
    assert as_in("questions", page.get_by_role("region", name="Fragen"))
    line = page.get_by_label("Tippen, was Sie sagen wollen")
    line.fill("Springer Gus")
    for key, answer in ASKED:
        before = log_of(page).locator("p").count()
        page.keyboard.press(key)
        expect(log_of(page).locator("p").nth(before)).to_have_text(answer)
    page.keyboard.press("Control+Shift+Digit1")
    expect(log_of(page).locator("p").last).to_contain_text("übrig.")
    expect(line).to_have_value("Springer Gus")
    expect(line).to_be_focused()


def test_an_answer_that_is_the_same_again_is_another_for_a_screen_reader(training: Server, sit: Sit):
    """Orca takes the same sentence twice in a row for one, and would say nothing to who asks again."""
    page = begun(sit(training, "white"), training)
    before = log_of(page).locator("p").count()
    for count in (1, 2, 3):
        page.keyboard.press("Control+Shift+Digit2")
        expect(log_of(page).locator("p")).to_have_count(before + count)
    answers = log_of(page).locator("p").all_text_contents()[before:]
    assert {answer.strip("\N{NO-BREAK SPACE}") for answer in answers} == {"Weiß: Eva vier."}
    assert all(one != next_one for one, next_one in pairwise(answers))


def test_sentences_that_come_together_are_given_one_after_the_other(training: Server, sit: Sit):
    """Of what a page adds at one time a browser may tell a screen reader the last thing first."""
    page = begun(sit(training, "white"), training)
    stop_time(page)
    page.keyboard.press("Control+Shift+Digit1")
    times = log_of(page).get_by_text("übrig.")
    expect(times).to_have_count(1)
    page.clock.run_for(1_000)
    expect(times).to_have_count(2)


def test_where_his_pieces_are_is_asked_by_kind(training: Server, sit: Sit):
    """A key, then one of six kinds; Escape asks nothing, and the focus is where it was."""
    page = begun(sit(training, "white"), training)
    page.keyboard.press("Control+Shift+Digit6")
    expect(page.get_by_role("dialog", name="Wo sind meine Figuren")).to_be_visible()
    assert faults(page) == []
    page.get_by_role("button", name="Springer").click()
    expect(log_of(page).locator("p").last).to_have_text("Springer von Weiß: Bella eins und Gustav eins.")
    page.keyboard.press("Control+Shift+Digit7")
    page.get_by_role("dialog", name="Wo sind seine Figuren").get_by_role("button", name="Damen").click()
    expect(log_of(page).locator("p").last).to_have_text("Dame von Schwarz: David acht.")


def test_in_a_competition_he_hears_which_question_is_not_answered(table: OneTable, sit: Sit):
    """E2.9d, 12.3a: the times and the number of moves are told, the position is not; the page says so."""
    page = begun(sit(table, "white"), table)
    page.get_by_role("button", name="Stellung ansagen").click()
    expect(log_of(page)).to_contain_text("Abgelehnt: Stellung ansagen.")
    expect(page.locator("[aria-live=assertive]").filter(has_text="In einer Wertungspartie nicht")).to_be_visible()
    page.keyboard.press("Control+Shift+Digit5")
    expect(log_of(page).locator("p").last).to_have_text("Null Züge gespielt.")


def test_the_keys_are_told_and_can_be_switched_off(table: OneTable, sit: Sit):
    """WCAG 2.1.4: each button says its key, the list of keys has them, and who needs them otherwise is without them."""
    page = begun(sit(table, "white"), table)
    times = page.get_by_role("button", name="Zeiten erfragen")
    expect(times).to_have_attribute("aria-keyshortcuts", "Control+Shift+1")
    page.get_by_text("Tasten auf dem Brett").click()
    expect(page.get_by_role("row", name="Strg Umschalt 1 bis 9")).to_be_visible()
    page.get_by_label("Auf der ganzen Seite auch mit Strg, Umschalt und der Ziffer").uncheck()
    page.reload()
    expect(page.get_by_label("Auf der ganzen Seite auch mit Strg, Umschalt und der Ziffer")).not_to_be_checked()
    before = log_of(page).locator("p").count()
    page.keyboard.press("Control+Shift+Digit1")
    times.click()
    expect(log_of(page).locator("p").nth(before + 1)).to_contain_text("übrig.")
    expect(log_of(page).locator("p")).to_have_count(before + 2)
    assert faults(page) == []
    page.set_viewport_size({"width": 320, "height": 640})
    assert too_small(page) == []
    assert not sticks_out(page)


def test_who_sees_has_clocks_and_no_such_questions(table: OneTable, sit: Sit):
    """His page shows him what the blind player asks for."""
    page = sit(table, "black")
    expect(page.get_by_role("region", name="Fragen")).to_have_count(0)
