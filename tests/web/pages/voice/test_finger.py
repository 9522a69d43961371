"""A blind player's telephone: its voice says what his finger is on, and a second touch chooses it."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.pages.hands import middle
from tests.web.pages.seeing import until_there
from tests.web.pages.voice.microphones import stub_microphone
from tests.web.pages.voice.test_voice import DEVICE, typed, until_said
from tests.web.server import OneTable

Sit = Callable[..., Page]
TELEPHONE = {"has_touch": True, "is_mobile": True, "viewport": {"width": 390, "height": 844}}
SLOWLY_S, AT_ONCE_S = 5.0, 0.2  # between two touches
PRESS = "Uhr drücken"


class Fingertip:
    """One finger on the screen, whose touches are as long apart as he wants, however slow the machine is."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._screen = page.context.new_cdp_session(page)
        self._now = float(page.evaluate("Date.now()")) / 1_000

    def touch(self, what: Locator | str, after_s: float = SLOWLY_S) -> None:
        """Touch a control, or a square, and lift the finger."""
        self._now += after_s
        self._put("touchStart", self._at(what))
        self._put("touchEnd")

    def twice(self, what: Locator | str) -> None:
        """Touch it and at once again: on a busy machine that would break off what the first touch tells."""
        self.touch(what)
        self.page.wait_for_function("() => !window.isSaying")
        self.touch(what, AT_ONCE_S)

    def slide(self, *squares: str) -> None:
        """Touch the first, go on to the others, and lift the finger from the last."""
        self._now += SLOWLY_S
        for kind, square in zip(("touchStart", *["touchMove"] * len(squares)), squares, strict=False):
            self._put(kind, self._at(square))
        self._put("touchEnd")

    def pull(self, square: str, pixels: int) -> None:
        """Two fingers from a square up by so many pixels, in two steps."""
        self._now += SLOWLY_S
        x, y = self._at(square)
        self._put("touchStart", (x, y))
        for kind, up in (("touchStart", 0), ("touchMove", 0), ("touchMove", pixels // 2), ("touchMove", pixels)):
            self._put(kind, (x, y - up), (x + 60, y - up))
        self._put("touchEnd")

    def _at(self, what: Locator | str) -> tuple[float, float]:
        if isinstance(what, str):
            return middle(self.page, what)
        what.scroll_into_view_if_needed()
        box = what.bounding_box()
        assert box
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def _put(self, kind: str, *points: tuple[float, float]) -> None:
        touches = [{"x": x, "y": y} for x, y in points]
        self._screen.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches, "timestamp": self._now})


def read_to(page: Page, reader: str = "device") -> Page:
    """On his device a voice of it was chosen before, or who else reads to him."""
    page.add_init_script(f"({DEVICE})(); localStorage.setItem('rochade.voice.mouth', {reader!r})")
    page.reload()
    expect(page.locator("#title")).not_to_be_empty()
    page.get_by_role("log").wait_for(state="attached")
    return page


def telephone(table: OneTable, sit: Sit, place: str = "white", reader: str = "device") -> tuple[Page, Fingertip]:
    """A telephone that reads to its player, at a game that has begun."""
    table.join("arbiter").do("start")
    page = read_to(sit(table, place, **TELEPHONE), reader)
    finger = Fingertip(page)
    finger.touch(page.locator("#title"))
    if reader == "device":
        until_greeted(page)
    return page, finger


def until_greeted(page: Page) -> None:
    """Wait until he has heard who is on move: on a slow machine that would come between two touches."""
    page.wait_for_function("() => window.said.join().includes('am Zug') && (window.said = [], true)")


def button(page: Page, name: str) -> Locator:
    """A button by the whole of its name."""
    return page.get_by_role("button", name=name, exact=True)


def test_what_a_finger_touches_is_said_and_what_it_touches_twice_is_chosen(table: OneTable, sit: Sit):
    """Slow touches, and sliding over the board, only tell; two pick a piece up, put it down, press a button."""
    page, finger = telephone(table, sit)
    for told in ("Eigenes Brett. e2: weißer Bauer. Zweimal tippen wählt.", "e2: weißer Bauer."):
        finger.touch("e2")
        until_said(page, told)
    finger.slide("a1", "b1", "c2")
    slid = ("a1: weißer Turm.", "b1: weißer Springer.", "c2: weißer Bauer.")
    until_said(page, " ".join(f"{told} Zweimal tippen wählt." for told in slid))
    finger.touch(button(page, PRESS))
    until_said(page, "Uhr drücken. jetzt nicht möglich.")
    assert page.locator("[aria-selected=true]").count() == 0
    finger.twice("e2")
    until_said(page, "e2: weißer Bauer, aufgenommen")
    finger.twice("e4")
    until_said(page, "e4: leer. Eva zwei Eva vier.")
    finger.touch(page.locator("#now-words"))
    until_said(page, "Ihre Ansage. Eva zwei Eva vier")
    finger.twice(button(page, PRESS))
    until_said(page, "Uhr drücken. Schwarz ist am Zug.")


def test_a_finger_hears_a_dialogs_question_and_answers_and_ends_the_game(table: OneTable, sit: Sit):
    """Beside the answers lies the question, to be heard again; no key is named to who has none."""
    page, finger = telephone(table, sit)
    finger.twice(button(page, "Aufgeben"))
    question = "Wirklich aufgeben? Zur Wahl: Ich gebe auf, Zurück."
    until_said(page, f"Anträge. Aufgeben. Zweimal tippen wählt. {question}")
    finger.touch(page.locator("#title"))
    until_said(page, question)
    assert not any("Eingabetaste" in said for said in page.evaluate("window.said"))
    finger.twice(button(page, "Ich gebe auf"))
    until_said(page, "Ich gebe auf. Weiß gibt auf. Gewonnen hat Schwarz.")


def test_a_list_that_is_chosen_by_a_finger_is_a_question_with_its_values_as_answers(table: OneTable, sit: Sit):
    """The browser's own list is read by no voice; what is chosen is said, and "Zurück" chooses nothing."""
    page, finger = telephone(table, sit)
    look = page.get_by_role("combobox", name="Farben des Bretts")
    finger.twice(page.get_by_text("Brett, Figuren, Signale"))
    finger.touch(look)
    until_said(page, "Farben des Bretts. grün.")
    finger.twice(look)
    until_said(page, "Farben des Bretts. Zur Wahl: grün, braun, blau, hoher Kontrast, Zurück.")
    finger.twice(button(page, "Zurück"))
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(look).to_have_value("green")
    finger.twice(look)
    finger.twice(button(page, "braun"))
    until_said(page, "braun. braun.")
    expect(look).to_have_value("brown")
    expect(page.locator("html")).to_have_attribute("data-board", "brown")


def test_a_long_list_is_asked_about_in_parts(table: OneTable, sit: Sit):
    """A long game has a hundred lines that could be written anew: nobody listens to all of them for the last."""
    page, finger = telephone(table, sit)
    line = page.get_by_role("combobox", name="Zeile")
    line.evaluate("(list) => { for (let ply = 9; ply; ply--) list.add(new Option(`Zug ${ply}`, ply)); }")
    finger.twice(line)
    until_said(page, "Zug 3, Weitere, Zurück.")
    finger.twice(button(page, "Weitere"))
    until_said(page, "Zeile. Zur Wahl: Zug 2, Zug 1, Zurück.")
    finger.twice(button(page, "Zug 1"))
    expect(line).to_have_value("1")


def test_two_fingers_scroll_from_the_board_and_neither_explores_nor_chooses(table: OneTable, sit: Sit):
    """One explores there, so that the page could not be scrolled from its largest part."""
    page, finger = telephone(table, sit)
    page.evaluate("scrollTo(0, 0)")
    finger.touch("e2")
    until_said(page, "e2: weißer Bauer.")
    before = page.evaluate("scrollY")
    finger.pull("e2", 120)
    assert page.evaluate("scrollY") == before + 120
    assert page.locator("[aria-selected=true]").count() == 0


def test_a_finger_claims_a_draw_with_the_move_that_it_shows_on_the_board(table: OneTable, sit: Sit):
    """Nothing has to be typed or answered in words (9.2a)."""
    page, finger = telephone(table, sit)
    finger.twice(page.get_by_text("Weitere Anträge"))
    finger.twice(button(page, "Dreimal dieselbe Stellung"))
    finger.twice(button(page, "Mit einem Zug, den ich auf dem Brett zeige"))
    until_said(page, "Gespielt ist er damit nicht.")
    finger.twice("g1")
    finger.twice("f3")
    until_said(page, "Remis beantragen mit dem Zug g1: weißer Springer, nach f3? Zur Wahl: Beantragen, Zurück.")
    finger.twice(button(page, "Beantragen"))
    until_said(page, "Antrag von Weiß falsch")


def test_a_finger_writes_a_move_on_the_scoresheet_by_showing_its_squares(table: OneTable, sit: Sit):
    """Nobody has to type or speak for it; the same square twice, or what is to be done, ends it (8.1)."""
    page, finger = telephone(table, sit)
    black = table.join("black")
    note = button(page, "Auf dem Brett notieren")
    finger.twice("e2")
    finger.twice("e4")
    until_said(page, "Eva zwei Eva vier.")
    finger.twice(button(page, PRESS))
    until_said(page, "Schwarz ist am Zug.")
    finger.twice(note)
    until_said(page, "Von welchem Feld? Bitte die beiden Felder des Zuges auf dem Brett wählen.")
    finger.twice("e2")
    until_said(page, "Von e2. Auf welches Feld?")
    finger.twice("e2")
    until_said(page, "Kein Feld mehr gefragt. Notiert ist nichts.")
    finger.twice(note)
    finger.twice("e2")
    finger.twice("e4")
    until_said(page, "Notiert: Eva zwei Eva vier.")
    finger.twice(note)
    for words in ("Eva vier", "ausgeführt", "notiert Eva vier", "Springer Felix sechs", "ausgeführt", "Uhr drücken"):
        assert black.say(words)["ok"]
    until_said(page, "Kein Feld mehr gefragt. Notiert ist nichts.")
    finger.twice("g8")
    finger.twice("f6")
    until_said(page, "Ausgeführt von Weiß.")
    finger.twice(note)
    finger.twice("g8")
    finger.twice("f6")
    until_said(page, "Notiert: Springer Gustav acht Felix sechs.")


@pytest.mark.parametrize(("place", "reader"), [("white", "reader"), ("white", "both"), ("black", "device")])
def test_with_a_screen_reader_or_with_eyes_one_touch_chooses_as_ever(
    table: OneTable, sit: Sit, place: str, reader: str
):
    """The screen reader says what the finger is on, or nobody has to: the voice does not say it besides."""
    page, finger = telephone(table, sit, place, reader)
    finger.touch(button(page, "Aufgeben"))
    expect(page.get_by_role("dialog")).to_be_visible()
    assert not any("Aufgeben." in said for said in page.evaluate("window.said"))


def test_a_finger_ends_talking_with_one_touch_and_nothing_is_said_into_the_microphone(table: OneTable, sit: Sit):
    """Two begin it, as everywhere; the name of what he touches meanwhile would be heard as his words."""
    table.join("arbiter").do("start")
    page = sit(table, "white", **TELEPHONE)
    stub_microphone(page)
    finger = Fingertip(read_to(page))
    finger.touch(page.locator("#title"))
    until_greeted(page)
    finger.twice(button(page, "Mikrofon einschalten"))
    until_said(page, "Mikrofon einschalten. Zweimal tippen wählt. Sprechen.")
    talk = button(page, "Sprechen")
    finger.twice(talk)
    expect(talk).to_have_attribute("data-state", "open")
    until_said(page, "Sprechen.")
    finger.touch("e2")
    page.wait_for_timeout(500)  # within so short a time after the first a press counts for nothing
    finger.touch(talk)
    expect(talk).not_to_have_attribute("data-state", "open")
    assert not any("e2" in said or "Sprechen." in said for said in page.evaluate("window.said"))


def test_a_full_stop_behind_the_laws_words_is_said_with_them(table: OneTable, sit: Sit):
    """By itself a voice of the device may say its name: "Punkt"; here of the positions that a game has had."""
    page, finger = telephone(table, sit)
    finger.twice("e2")
    finger.twice("e4")
    finger.twice(button(page, PRESS))
    until_said(page, "Schwarz ist am Zug.")
    table.join("black").do("resign", seat="black")
    until_said(page, "Bitte die Partieformulare unterschreiben.")
    finger.twice(button(page, "Frühere Stellungen"))
    finger.touch(page.locator(".earlier-bar button").first)
    finger.twice(page.locator(".earlier-bar button").nth(2))
    page.wait_for_function("() => window.said.some((one) => one.includes('Eva zwei Eva vier.'))")
    assert not any(said.strip() == "." for said in page.evaluate("window.said"))


def test_with_weiter_the_voice_goes_on_where_stopp_silenced_it_until_something_happens(table: OneTable, sit: Sit):
    """From the sentence on that was cut off; once something has happened there is nothing to go on with."""
    table.join("arbiter").do("start")
    page = read_to(sit(table, "white"))
    until = "Es ist nichts abgebrochen, was noch gilt."
    typed(line_of(page), "weiter")
    until_said(page, until)
    page.evaluate("window.isSlow = true")
    typed(line_of(page), "Stellung ansagen")
    page.wait_for_function("() => window.said.length")
    first = page.evaluate("window.said[0]")
    typed(line_of(page), "stopp")
    page.evaluate("window.isSlow = false; window.said = []")
    typed(line_of(page), "weiter")
    until_said(page, first)
    typed(line_of(page), "weiter")
    until_said(page, until)
    page.evaluate("window.isSlow = true")
    typed(line_of(page), "Eva vier")
    page.wait_for_function("() => window.said.includes('Eva zwei Eva vier.')")
    page.keyboard.press("Control")
    page.evaluate("window.isSlow = false; window.said = []")
    typed(line_of(page), "Uhr drücken")
    until_said(page, "Schwarz ist am Zug.")
    typed(line_of(page), "weiter")
    until_said(page, until)


def test_whatever_is_told_next_is_heard_before_the_rest_of_a_list(table: OneTable, sit: Sit):
    """His clock may run: an offer, where the keyboard is; "weiter" has the list again, and nothing else is lost."""
    table.join("arbiter").do("start")
    black, page = table.join("black"), read_to(sit(table, "white"))
    for words in ("Eva vier", "notiert Eva vier", "Uhr drücken"):
        typed(line_of(page), words)
    until_said(page, "Schwarz ist am Zug.")
    for words in ("Eva vier", "ausgeführt", "Eva fünf"):
        black.say(words)
    until_said(page, "Eva sieben Eva fünf.")
    page.evaluate("window.isSlow = true")
    typed(line_of(page), "alle Züge")
    until_said(page, "Zug eins von Weiß: Eva vier.")
    black.say("Remis")
    black.say("ja")
    until_said(page, "Schwarz bietet Remis.")
    typed(line_of(page), "alle Züge")
    typed(line_of(page), "Ergebnis")
    until_said(page, "Schwarz bietet Remis.")
    page.evaluate("window.isSlow = false")
    page.keyboard.press("Control")
    typed(line_of(page), "weiter")
    until_said(page, "Zug eins von Weiß: Eva vier.")
    page.evaluate("window.isSlow = true")
    typed(line_of(page), "alle Züge")
    until_said(page, "Zug eins von Weiß: Eva vier.")
    page.keyboard.press("Tab")
    until_said(page, "Sagen.")


def line_of(page: Page) -> Locator:
    """The line in which one types what one would say."""
    return page.get_by_label("Tippen, was Sie sagen wollen")


def test_who_comes_hears_what_is_to_be_done_and_the_next_key_breaks_it_off(table: OneTable, sit: Sit):
    """Not the players' names nor how to do it, which he hears where he asks; with an announcement, whose it is."""
    table.join("arbiter").do("start")
    page = read_to(sit(table, "white"))
    typed(line_of(page), "Eva vier")
    page.add_init_script("window.refuses = true")  # as before anything is pressed
    page.reload()
    until_there(page)
    page.evaluate("window.refuses = false; window.isSlow = true; window.said = []")
    page.keyboard.press("Tab")
    until_said(page, "Weiß.")
    page.keyboard.press("Tab")
    page.wait_for_function("() => window.said.length")
    assert "Ihre Ansage" not in page.evaluate("window.said")
    page.evaluate("window.isSlow = false")
    page.keyboard.press("Control+Shift+Digit3")
    until_said(
        page,
        "Anna Berg gegen Karl Maier. Ihre Ansage. Eva vier. Bis zum Drücken der Uhr können Sie noch anders ziehen.",
    )
    page.add_init_script("window.refuses = true")
    page.reload()
    until_there(page)
    page.evaluate("window.refuses = false; window.said = []")
    page.keyboard.press("Shift")
    until_said(page, "Weiß. Ihre Ansage. Eva vier.")


def test_of_two_tabs_the_one_that_was_used_last_speaks(table: OneTable, sit: Sit):
    """Each sentence is heard once; where that tab is closed the other has it again, without being touched."""
    table.join("arbiter").do("start")
    first = read_to(sit(table, "white"))
    first.keyboard.press("Shift")
    second = first.context.new_page()
    second.add_init_script(f"({DEVICE})()")
    second.goto("/table")
    expect(second.locator("#title")).not_to_be_empty()
    second.keyboard.press("Shift")
    typed(line_of(second), "Eva vier")
    until_said(second, "Eva zwei Eva vier.")
    expect(first.get_by_role("log").locator("p").last).to_have_text("Eva zwei Eva vier.")
    assert "Eva zwei Eva vier." not in first.evaluate("window.said")
    second.close(run_before_unload=True)
    typed(line_of(first), "Uhr drücken")
    until_said(first, "Schwarz ist am Zug.")


def test_what_a_pressed_button_is_called_now_is_said(table: OneTable, sit: Sit):
    """A screen reader says that from its name and state; which way the board is turned, to everybody."""
    page = read_to(sit(table, "white"))
    for name, there, told in (
        ("Brett drehen", "Brett drehen.", "Schwarz ist unten."),
        ("Figuren einzeln setzen", "Figuren einzeln setzen. nicht eingeschaltet.", "eingeschaltet."),
        ("Darstellung: wie am Gerät", "Darstellung: wie am Gerät.", "Darstellung: hell."),
    ):
        page.keyboard.press("Shift")
        page.get_by_role("button", name=name, exact=True).focus()
        until_said(page, there)  # the next key breaks it off
        page.keyboard.press("Enter")
        until_said(page, told)
