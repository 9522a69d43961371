"""The second board for eyes, ears and fingers of every kind: axe, golden snapshots, live regions, contrasts, reflow."""

import re
from collections.abc import Callable
from typing import Literal

import pytest
from playwright.sync_api import Browser, expect
from playwright.sync_api import Page as BrowserPage

from tests.conftest import CHROMIUM
from tests.web.pages.hands import MOST_TABS, PRESS, Keys, Mouse
from tests.web.pages.seeing import (
    as_in,
    contrast,
    cover,
    faults,
    heard,
    listen,
    sticks_out,
    stop_time,
    too_small,
    until_heard,
    until_there,
    value,
)
from tests.web.server import OneTable, Server

Sit = Callable[..., BrowserPage]
THEMES: list[Literal["light", "dark"]] = ["light", "dark"]
PROMOTING = "4k3/8/8/8/8/8/p6P/4K3 b - - 0 1"


def test_axe_finds_nothing_in_any_state_of_a_game(table: OneTable, sit: Sit):
    """Before the start, repeating wrongly, announcing, placing pieces, resigning, offered a draw, and at the end."""
    page = sit(table, "black")
    white, arbiter = table.join("white"), table.join("arbiter")
    assert faults(page) == []
    assert arbiter.do("start")["ok"]
    white.say("Eva vier")
    white.say("Uhr drücken")
    mouse = Mouse(page)
    mouse.move("d2", "d4")
    expect(page.locator("[aria-live=assertive]").filter(has_text="Angesagt ist")).to_be_visible()
    assert faults(page) == []
    mouse.move("e2", "e4")
    mouse.move("e7", "e5")
    expect(page.get_by_role("heading", name="Ihre Ansage")).to_be_visible()
    page.get_by_role("button", name="Figuren einzeln setzen").click()
    for heading in ("Weitere Anträge", "Tasten auf dem Brett"):
        page.get_by_text(heading).click()
    assert faults(page) == []
    page.get_by_role("button", name="Aufgeben").click()
    assert faults(page) == []
    page.keyboard.press("Escape")
    page.get_by_role("button", name=PRESS).click()
    expect(page.get_by_text("Der Gegner ist am Zug.", exact=True)).to_be_visible()
    white.say("Remis")
    expect(page.get_by_text("Der Gegner bietet Remis.")).to_be_visible()
    assert faults(page) == []
    page.get_by_role("button", name="Remis annehmen").click()
    assert as_in("accept", page.get_by_role("dialog"))
    assert faults(page) == []
    page.get_by_role("dialog").get_by_role("button", name="Ich nehme an").click()
    expect(page.get_by_text("Ergebnis: ½-½")).to_be_visible()
    assert faults(page) == []


def test_axe_finds_nothing_for_who_looks_on_or_cannot_see(table: OneTable, sit: Sit):
    """The spectators' page and the blind player's, on a phone, light and dark."""
    for place in ("spectator", "white"):
        page = sit(table, place, viewport={"width": 320, "height": 640})
        for theme in THEMES:
            page.emulate_media(color_scheme=theme)
            assert faults(page) == []
        assert not sticks_out(page)


def test_screen_readers_find_the_board_the_clocks_and_what_was_said(table: OneTable, sit: Sit):
    """The golden files are what a screen reader has to say of each part of the page."""
    page = sit(table, "black")
    white, arbiter = table.join("white"), table.join("arbiter")
    arbiter.do("start")
    white.say("Springer Felix drei")
    white.say("Uhr drücken")
    Mouse(page).move("g1", "f3")
    expect(page.get_by_role("region", name="Jetzt")).to_have_accessible_description(re.compile(r"^Sie sind am Zug\. "))
    assert as_in("board", page.get_by_role("grid"))
    expect(page.get_by_role("timer", name="Schwarz")).to_contain_text("1 Stunde 29 Minuten")
    assert as_in("clocks", page.get_by_role("group", name="Uhren"))
    expect(page.get_by_role("log").get_by_text("Ausgeführt von Schwarz.")).to_be_visible()
    assert as_in("log", page.get_by_role("log"))
    page.get_by_role("button", name="Aufgeben").click()
    assert as_in("resign", page.get_by_role("dialog"))


def test_a_promotion_is_asked_for_and_escape_goes_back(serve: Callable[..., Server], sit: Sit):
    """The first option has the focus; Escape changes nothing; Enter takes the piece that has the focus."""
    server = serve("--fen", PROMOTING, "--blind", "none", "--black", "Karl Maier")
    page = sit(server, "black")
    server.join("arbiter").do("start")
    expect(page.get_by_text("Sie sind am Zug.", exact=True)).to_be_visible()
    keys = Keys(page)
    keys.move("a2", "a1")
    assert as_in("promotion", page.get_by_role("dialog"))
    assert faults(page) == []
    expect(page.get_by_role("button", name="schwarze Dame")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("[data-cell=a1]")).to_be_focused()
    expect(page.get_by_text("Sie sind am Zug.", exact=True)).to_be_visible()
    keys.move("a2", "a1")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Anna zwei Anna eins Turm", exact=True)).to_be_visible()
    expect(page.locator("[data-cell=a1]")).to_have_attribute("aria-label", "a1: schwarzer Turm, angesagt")


def test_what_is_due_begins_with_an_open_question(serve: Callable[..., Server], sit: Sit):
    """Who has missed it, and comes back to "Jetzt", is not told to announce a move; answered, it is told no more."""
    server = serve("--fen", PROMOTING, "--blind", "none", "--black", "Karl Maier")
    page = sit(server, "black")
    server.join("arbiter").do("start")
    now, line = page.locator(".now"), page.get_by_label("Tippen, was Sie sagen wollen")
    expect(now).to_have_accessible_description(re.compile("^Sie sind am Zug. "))
    for said, described in (
        ("Anna eins", "Umwandlung: Anna eins. In welche Figur? Sie sind"),
        ("Dame", "Anna eins Dame"),
    ):
        line.fill(said)
        line.press("Enter")
        expect(now).to_have_accessible_description(re.compile(f"^{re.escape(described)}"))
    now.focus()
    server.join("white").do("offer_draw", seat="white")
    expect(now.locator("[aria-live=assertive]")).to_contain_text("Weiß bietet Remis.")
    due = re.compile("^Anna eins Dame")  # with the focus there it is read as an alert, and Orca would read it twice
    expect(now).to_have_accessible_description(due)
    line.focus()
    expect(now).to_have_accessible_description(re.compile("^Weiß bietet Remis. "))


def test_each_announcement_is_told_once_also_two_that_are_the_same(table: OneTable, sit: Sit):
    """Live regions grow by a paragraph for each sentence; what was said before the page came is not told."""
    page = sit(table, "black")
    white, arbiter = table.join("white"), table.join("arbiter")
    listen(page)
    arbiter.do("start")
    for illegal in ("Eva fünf", "Eva fünf"):
        white.say(illegal)
    white.say("Eva vier")
    expect(page.get_by_role("log").get_by_text("Berichtigt: Eva zwei Eva vier.")).to_be_visible()
    told = [
        "Die Partie beginnt. Weiß ist am Zug.",
        "Unzulässig: Eva fünf.",
        "Kein Bauer kann nach Eva fünf ziehen.",
        "Unzulässig: Eva fünf.",
        "Kein Bauer kann nach Eva fünf ziehen.",
        "Berichtigt: Eva zwei Eva vier.",
    ]
    assert heard(page) == told
    expect(page.locator("[aria-live=assertive]").filter(has_text="Unzulässig")).to_have_count(
        0
    )  # what stands has settled it
    page.reload()
    until_there(page)
    listen(page)
    expect(page.get_by_role("log").locator("p")).to_have_text(told)
    assert heard(page) == []


def test_who_loads_his_page_again_is_not_read_all_that_was_said(table: OneTable, sit: Sit):
    """Orca reads what a log has when it comes to a page; what is said just then waits until the log is read."""
    page, white = sit(table, "black"), table.join("white")
    table.join("arbiter").do("start")
    stop_time(page)
    page.reload()
    log = page.get_by_role("log")
    expect(log.locator("p")).to_have_text(["Die Partie beginnt. Weiß ist am Zug."])
    white.say("Eva vier")
    expect(page.get_by_role("heading", name="Der Gegner sagt an")).to_be_visible()
    expect(log).to_have_attribute("aria-live", "off")
    expect(log.locator("p")).to_have_count(1)
    page.clock.run_for(1_000)
    expect(log).not_to_have_attribute("aria-live", "off")
    expect(log.locator("p")).to_have_text(["Die Partie beginnt. Weiß ist am Zug.", "Eva zwei Eva vier."])


def test_a_refusal_is_told_with_its_reason_and_the_focus_stays(table: OneTable, sit: Sit):
    """What is typed and refused stays in its line, to be mended; the reason is an alert."""
    page = sit(table, "black")
    listen(page)
    line = page.get_by_label("Tippen, was Sie sagen wollen")
    line.fill("Uhr drücken")
    line.press("Enter")
    alert = page.locator("[aria-live=assertive]").filter(has_text="Die Partie hat noch nicht begonnen.")
    expect(alert).to_be_visible()
    expect(line).to_be_focused()
    assert heard(page) == ["Die Partie hat noch nicht begonnen."]


@pytest.mark.parametrize(
    ("place", "told"),
    [
        ("white", r"Weiß, Tisch \d+\. Anna Berg gegen Karl Maier\. Sie sind am Zug\. Ansagen: "),
        ("black", r"Schwarz, Tisch \d+\. Anna Berg gegen Karl Maier\. Der Gegner ist am Zug\. $"),
        ("arbiter", r"Schiedsrichter, Tisch \d+\. Anna Berg gegen Karl Maier\. $"),
        ("spectator", r"Zuschauer, Tisch \d+\. Anna Berg gegen Karl Maier\. Weiß ist am Zug\. "),
    ],
)
def test_who_comes_is_told_where_he_sits_and_what_is_to_be_done(table: OneTable, sit: Sit, place: str, told: str):
    """The page has no name when a screen reader reads it; who loses his page in the middle of a game needs to know."""
    if place != "arbiter":
        table.join("arbiter").do("start")
    assert re.match(told, sit(table, place).locator("#told").text_content() or "")


def test_who_presses_a_button_that_goes_with_it_is_at_what_is_due(table: OneTable, sit: Sit):
    """He declines a draw, then signs: a keyboard or a screen reader goes on there, and not at the top of the page."""
    page, white = sit(table, "black"), table.join("white")
    table.join("arbiter").do("start")
    white.say("Eva vier")
    white.say("Remis")
    due = page.locator(".now")
    page.get_by_role("button", name="Remis ablehnen").click()
    expect(due).to_be_focused()
    white.do("resign", seat="white")
    page.get_by_role("button", name="Partieformulare unterschreiben").click()
    page.get_by_role("button", name="Ich unterschreibe").press("Enter")
    expect(due).to_be_focused()


@pytest.mark.parametrize("place", ["white", "black", "arbiter", "spectator"])
def test_each_stop_of_the_tab_key_has_something_to_say(table: OneTable, sit: Sit, place: str):
    """Chromium stops at every box that scrolls, too."""
    page = sit(table, place)
    name = """() => {
      const at = document.activeElement;
      const labels = [at.ariaLabel, ...(at.ariaLabelledByElements ?? []).map((one) => one.textContent),
        ...[...(at.labels ?? [])].map((one) => one.textContent), at.textContent];
      return at === document.body ? "the browser's own" : labels.find((one) => one?.trim()) ?? at.outerHTML;
    }"""
    for _ in range(MOST_TABS):
        page.keyboard.press("Tab")
        assert not (found := str(page.evaluate(name))).startswith("<"), found


def test_focus_and_marks_stand_out(table: OneTable, sit: Sit):
    """The focus ring is black and white, so that one of both has 3:1 on anything; marks and borders have it too."""
    page = sit(table, "black")
    Keys(page).tab_to("[role=gridcell]")
    for theme in THEMES:
        page.emulate_media(color_scheme=theme)
        stands_out(page)


def stands_out(page: BrowserPage) -> None:
    """Whatever has to be seen reaches its contrast in the theme of now."""
    ring = page.evaluate("getComputedStyle(document.activeElement).outlineColor")
    assert contrast(page, ring, "#ffffff") >= 3
    squares = [value(page, "--square-light"), value(page, "--square-dark")]
    grounds = [*squares, value(page, "--paper"), value(page, "--surface")]
    for ground in grounds:
        assert max(contrast(page, ring, ground), contrast(page, "#ffffff", ground)) >= 3
    for square in squares:
        assert contrast(page, value(page, "--on-square"), square) >= 4.5
        assert contrast(page, value(page, "--in-check"), square) >= 3
    for ground in (value(page, "--paper"), value(page, "--surface")):
        assert contrast(page, value(page, "--line"), ground) >= 3
        assert contrast(page, value(page, "--ink-soft"), ground) >= 4.5


def test_the_page_fits_from_a_phone_to_a_desk(table: OneTable, sit: Sit):
    """Nothing is scrolled sideways at 320 pixels, at 200 or 400 % zoom or on a laptop; every control can be hit."""
    page = sit(table, "black")
    page.get_by_role("button", name="Figuren einzeln setzen").click()
    page.get_by_text("Weitere Anträge").click()
    for width, height in ((320, 640), (640, 400), (320, 256), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        assert not sticks_out(page)
        assert too_small(page) == []


def test_with_text_twice_as_large_a_telephone_is_scrolled_only_downwards(table: OneTable, sit: Sit, browser: Browser):
    """Whoever needs large text reads both clocks and every button whole (WCAG 1.4.4), whatever he unfolds."""
    large = browser.browser_type.launch(
        executable_path=CHROMIUM, args=["--no-sandbox", "--blink-settings=defaultFontSize=32"]
    )
    for place in ("white", "black", "assistant_white", "arbiter", "spectator"):
        page = sit(table, place, at=large, viewport={"width": 360, "height": 740})
        page.locator("details").evaluate_all("(folded) => folded.forEach((one) => { one.open = true; })")
        assert not sticks_out(page)
    large.close()


def test_where_the_system_forces_its_colours_blacks_clock_is_still_marked_black(table: OneTable, sit: Sit):
    """Windows' high contrast would give both marks the colour of the ground."""
    page = sit(table, "black", forced_colors="active")
    mark = "(who) => getComputedStyle(who, '::before').backgroundColor"
    found = {seat: page.locator(f"[data-seat={seat}] .who").evaluate(mark) for seat in ("white", "black")}
    assert found == {"white": "rgb(255, 255, 255)", "black": "rgb(0, 0, 0)"}


def test_pieces_stay_on_their_squares_when_the_window_changes(table: OneTable, sit: Sit):
    """Turned or resized, the board is drawn anew at once, also for those who want no motion."""
    page = sit(table, "black")
    for width, height in ((360, 740), (740, 360), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(
            """() => {
              const at = (found) => { const {x, width} = found.getBoundingClientRect(); return x + width / 2; };
              const king = document.querySelector("[data-piece=bk]");
              return Math.abs(at(king) - at(document.querySelector("[data-cell=e8]"))) < 2;
            }"""
        )


@pytest.mark.parametrize(("width", "height"), [(360, 740), (740, 360)])
def test_nothing_moves_under_a_finger_on_a_telephone(table: OneTable, sit: Sit, width: int, height: int):
    """Clocks, board and both buttons are on the screen, at the same place in every state of a move."""
    page = sit(table, "black", viewport={"width": width, "height": height})
    white, arbiter = table.join("white"), table.join("arbiter")
    before = places(page)
    assert all(box["y"] >= 0 and box["y"] + box["height"] <= height for box in before)
    arbiter.do("start")
    expect(page.get_by_text("Der Gegner ist am Zug.", exact=True)).to_be_visible()
    assert places(page) == before
    white.say("Eva vier")
    white.say("Uhr drücken")
    expect(page.get_by_text("Eva vier").first).to_be_visible()
    assert places(page) == before
    line = page.get_by_label("Tippen, was Sie sagen wollen")
    for words, seen in (("Eva drei", "Angesagt ist"), ("Eva vier", "Jetzt auf dem eigenen Brett ausführen")):
        line.fill(words)
        line.press("Enter")
        expect(page.get_by_text(seen).last).to_be_visible()
        assert places(page) == before
    white.say("Remis")
    expect(page.get_by_role("button", name="Remis annehmen")).to_be_in_viewport(ratio=1)
    assert places(page) == before
    page.get_by_role("button", name="Ausführen").click()
    expect(page.get_by_text("Sie sind am Zug.", exact=True)).to_be_visible()
    assert places(page) == before
    assert not sticks_out(page)


def places(page: BrowserPage) -> list[dict[str, float]]:
    """Where the clocks, the board and both buttons of a move are on the screen."""
    parts = [page.locator(".clock").first, page.locator(".clock").last, page.get_by_role("grid")]
    parts += [page.get_by_role("button", name=name, exact=True) for name in ("Ausführen", PRESS)]
    boxes = [part.bounding_box() for part in parts]
    return [{side: box[side] for side in ("x", "y", "width", "height")} for box in boxes if box]


def test_light_and_dark_can_be_chosen_and_stay(table: OneTable, sit: Sit):
    """As the device has it, light, dark: the choice is there again when the page is loaded anew."""
    page = sit(table, "black", color_scheme="light")
    paper = value(page, "--paper")
    page.get_by_role("button", name="Darstellung").click()
    page.get_by_role("button", name="Darstellung: hell").click()
    expect(page.get_by_role("button", name="Darstellung: dunkel")).to_be_visible()
    assert value(page, "--paper") != paper
    page.reload()
    expect(page.get_by_role("button", name="Darstellung: dunkel")).to_be_visible()
    assert value(page, "--paper") != paper


def test_what_is_told_while_the_page_is_covered_is_read_when_it_is_seen_again(table: OneTable, sit: Sit):
    """Of a tab in the background no screen reader reads a word, then or later: it waits, all of it, in its order."""
    page, arbiter = sit(table, "white"), table.join("arbiter")
    arbiter.do("start")
    expect(page.get_by_role("log")).to_contain_text("Die Partie beginnt.")
    listen(page)
    cover(page, is_hidden=True)
    assistant = table.join("assistant_white")
    for words in ("Eva vier", "Uhr drücken"):
        assistant.say(words)
    expect(page.locator("#now-words")).to_have_text("Der Gegner ist am Zug.")
    page.wait_for_timeout(700)  # so long nothing that is told one after the other waits for its turn
    assert heard(page) == []
    cover(page, is_hidden=False)
    until_heard(page, "Schwarz ist am Zug.")
    assert heard(page) == ["Eva zwei Eva vier.", "Schwarz ist am Zug."]
