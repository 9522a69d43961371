"""Taking a seat in a real browser: by a code in letters or in words, by keys alone, in any of the languages."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect
from playwright.sync_api import Page as BrowserPage

from speech_grammar.announcing import place_words
from tests.web.pages.board.test_player_accessibility import THEMES
from tests.web.pages.seeing import as_in, faults, heard, listen, sticks_out, too_small
from tests.web.pages.voice.test_finger import TELEPHONE, Fingertip
from tests.web.pages.voice.test_voice import DEVICE, until_said
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
    """Put together with the buttons; the refusal is an alert, and what was sent is there: one square may be wrong."""
    page = door()
    for word in ("Eva", "vier", "Anna", "eins"):
        page.get_by_role("button", name=word).click()
    expect(page.locator("#spoken")).to_have_text("Eva vier, Anna eins")
    page.get_by_role("button", name="Letztes Zeichen weg").click()
    page.get_by_label("Code").fill("a1a1a1a1a1")
    page.get_by_role("button", name="Platz nehmen").click()
    expect(page.locator("[aria-live=assertive]")).to_have_text(
        "Diesen Code gibt es nicht. Der Schiedsrichter kann einen neuen ausgeben. "
        "Im Feld steht noch: Anna eins, Anna eins, Anna eins, Anna eins, Anna eins."
    )
    assert faults(page) == []
    page.get_by_role("button", name="Letztes Zeichen weg").click()
    page.get_by_role("button", name="zwei").click()
    expect(page.get_by_label("Code")).to_have_value("a1 a1 a1 a1 a2")
    page.goto("/")
    expect(page.get_by_label("Code")).to_have_value("")


def test_a_browser_has_one_place_and_who_wants_a_second_one_is_told(table: OneTable, door: Door):
    """In two tabs of one browser: the first page would speak for the second place from its next connection on."""
    first = door()
    second = first.context.new_page()
    second.goto("/")
    for page, place, ends in ((first, "white", "**/table"), (second, "black", "**/join")):
        page.get_by_label("Code").fill(table.codes["1"][place])
        page.get_by_role("button", name="Platz nehmen").click()
        page.wait_for_url(ends)
    expect(second.locator("[aria-live=assertive]")).to_have_text(
        "In diesem Browser sitzt schon jemand am Tisch. Für einen zweiten Platz bitte ein anderes Gerät oder ein "
        "privates Fenster nehmen. Der Code gilt weiter."
    )
    expect(second.get_by_label("Code")).to_have_value("")  # it is not for who sits at this browser
    first.reload()
    expect(first.locator("#title")).to_contain_text("Weiß")
    assert table.join("black").view["seat"] == "black"


def with_voice(page: BrowserPage, mouth: str) -> BrowserPage:
    """Who reads was chosen on this device before."""
    page.add_init_script(f"({DEVICE})(); localStorage.setItem('rochade.voice.mouth', {mouth!r})")
    page.reload()
    page.get_by_role("button", name="Platz nehmen").wait_for()
    page.wait_for_timeout(700)  # what is told as the page comes has been told
    return page


def button(page: BrowserPage, name: str):
    """A button by the whole of its name."""
    return page.get_by_role("button", name=name, exact=True)


def test_a_finger_finds_the_way_in_by_voice(table: OneTable, door: Door):
    """Without a screen reader: what it touches is said, the code as it grows, why it is refused; two touches enter."""
    page = with_voice(door(**TELEPHONE), "device")
    listen(page)
    finger = Fingertip(page)
    finger.touch(page.get_by_role("heading", level=2))
    until_said(page, "Am Tisch Platz nehmen. Den Code nennt der Schiedsrichter.")
    finger.touch(button(page, "Anna"))
    until_said(page, "Anna. Zweimal tippen wählt.")
    finger.twice(button(page, "Platz nehmen"))
    until_said(page, "Platz nehmen. Zweimal tippen wählt. Der Code ist noch nicht ganz: es sind fünf Felder.")
    for told in ("Anna", "Anna eins", "Anna eins, Anna", "Anna eins, Anna eins"):
        finger.twice(button(page, told.rsplit(" ", 1)[-1]))
        until_said(page, told.rsplit(", ", 1)[-1])
    finger.twice(button(page, "Letztes Zeichen weg"))
    until_said(page, "Letztes Zeichen weg. Anna eins, Anna.")
    finger.touch(page.locator("#spoken"))
    until_said(page, "Anna eins, Anna")
    page.get_by_label("Code").fill("a1a1a1a1a1")
    until_said(page, "Anna eins, Anna eins, Anna eins, Anna eins, Anna eins.")
    assert heard(page) == []
    finger.twice(button(page, "Platz nehmen"))
    page.wait_for_url("**/join")
    page.wait_for_timeout(700)
    finger = Fingertip(page)
    finger.touch(page.get_by_role("heading", level=2))
    until_said(page, "Diesen Code gibt es nicht. Der Schiedsrichter kann einen neuen ausgeben.")
    page.get_by_label("Code").fill(table.codes["1"]["white"])
    finger.twice(button(page, "Platz nehmen"))
    page.wait_for_url("**/table")


def test_with_a_code_from_a_picture_the_voice_says_it_and_nothing_else_has_to_be_done(table: OneTable, door: Door):
    """A list is a question with its values as answers here, too; in another language the code keeps the Laws' words."""
    code = table.codes["1"]["white"]
    page = with_voice(door(f"#{code}", **TELEPHONE), "device")
    finger = Fingertip(page)
    finger.touch(page.get_by_role("heading", level=2))
    until_said(page, f"Am Tisch Platz nehmen. {', '.join(map(place_words, squares_of(code)))}.")
    finger.twice(page.get_by_role("combobox", name="Sprache"))
    until_said(page, "Sprache. Zur Wahl: Deutsch, English, Català, Español, Português, Italiano, Zurück.")


def test_rochades_own_voice_speaks_at_the_door(door: Door):
    """Of who has no place yet the server asks no code for it."""
    page = with_voice(door(), "rochade")
    with page.expect_response("**/speech") as spoken:
        page.keyboard.press("Shift")
    assert spoken.value.ok


def test_who_sees_chooses_with_one_touch_at_the_door_also_where_a_voice_reads_to_him(door: Door, table: OneTable):
    """The device has learnt that at his table; before anybody sat there two touches choose, for who cannot see."""
    page = with_voice(door(**TELEPHONE), "device")
    page.evaluate("localStorage.setItem('rochade.voice.last_player_blind', 'no')")
    page.reload()
    button(page, "Eva").tap()
    expect(page.locator("#spoken")).to_have_text("Eva")


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
