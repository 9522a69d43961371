"""Taking a seat in a real browser: by a code in letters or in words, by keys alone, in any of the languages."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect
from playwright.sync_api import Page as BrowserPage

from speech_grammar.announcing import place_words
from tests.web.pages.board.test_player_accessibility import THEMES
from tests.web.pages.seeing import as_in, faults, sticks_out, too_small
from tests.web.server import OneTable, Server
from web.admission.codes import squares_of

Door = Callable[..., BrowserPage]


@pytest.fixture
def door(browser: Browser, table: OneTable) -> Iterator[Door]:
    """Come to the door of the table; `door("#e4g1")` with what stands in the address."""
    contexts = []

    def come(part: str = "", **options) -> BrowserPage:
        contexts.append(browser.new_context(base_url=table.address, locale="de", reduced_motion="reduce", **options))
        page = contexts[-1].new_page()
        page.goto(f"/{part}")
        page.get_by_role("button", name="Platz nehmen").wait_for()
        return page

    yield come
    for context in contexts:
        context.close()


def test_the_code_is_typed_in_the_words_of_the_laws(table: OneTable, door: Door):
    """As it is spoken, so it can be typed; it is said back, and Enter takes the seat."""
    page = door()
    spoken = ", ".join(map(place_words, squares_of(table.codes["1"]["black"])))
    page.get_by_label("Code").fill(spoken)
    expect(page.locator("#spoken")).to_have_text(spoken)
    page.get_by_label("Code").press("Enter")
    heading = f"Schwarz, Tisch {table.name}. Anna Berg gegen Karl Maier"
    expect(page.get_by_role("heading", level=1)).to_have_text(heading)


def test_a_picture_brings_the_code_along_and_the_language_is_chosen(table: OneTable, door: Door):
    """What a camera read stands in the field; another language speaks at once, and at the table."""
    page = door(f"#{table.codes['1']['arbiter']}")
    page.get_by_label("Sprache").select_option("en")
    expect(page.get_by_role("heading", level=2)).to_have_text("Take a seat at the table")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    page.get_by_role("button", name="Take the seat").click()
    heading = f"Arbiter, table {table.name}. Anna Berg against Karl Maier"
    expect(page.get_by_role("heading", level=1)).to_have_text(heading)


def test_a_table_without_names_says_no_empty_ones(sit: Callable[..., BrowserPage], tmp_path: Path):
    """Where nobody has entered names the page says which place it is, and no more; where there is one, that one."""
    for options, heading in (((), "Schwarz"), (("--white", "Anna Berg"), "Schwarz. Anna Berg gegen Schwarz")):
        folder = tmp_path / heading
        folder.mkdir()
        with ExitStack() as at_the_end:
            server = Server(folder, *options)
            at_the_end.callback(server.stop)
            expect(sit(server, "black").get_by_role("heading", level=1)).to_have_text(heading)


def test_a_wrong_code_is_refused_in_words(door: Door):
    """Put together with the buttons; the refusal is an alert, and the page asks again."""
    page = door()
    for word in ("Eva", "vier", "Anna", "eins"):
        page.get_by_role("button", name=word).click()
    expect(page.locator("#spoken")).to_have_text("Eva vier, Anna eins")
    page.get_by_role("button", name="Letztes Zeichen weg").click()
    page.get_by_label("Code").fill("a1a1a1a1a1")
    page.get_by_role("button", name="Platz nehmen").click()
    expect(page.locator("[aria-live=assertive]")).to_have_text(
        "Diesen Code gibt es nicht. Der Schiedsrichter kann einen neuen ausgeben."
    )
    assert faults(page) == []


def test_the_door_is_there_for_everybody(door: Door):
    """Axe finds nothing in both themes, at 320 pixels nothing sticks out, and a screen reader finds all of it."""
    page = door(viewport={"width": 320, "height": 640})
    for theme in THEMES:
        page.emulate_media(color_scheme=theme)
        assert faults(page) == []
    assert not sticks_out(page)
    assert too_small(page) == []
    page.get_by_label("Code").fill("e4 g")
    expect(page.locator("#spoken")).to_have_text("Eva vier, Gustav")
    assert as_in("join", page.get_by_role("main"))
