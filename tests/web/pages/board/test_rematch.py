"""A rematch between two browsers: offered and accepted by buttons, and both pages come back as the other colour."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import PLAYERS
from tests.web.pages.hands import Keys, Mouse
from tests.web.pages.seeing import faults, heard, listen, until_heard
from tests.web.pages.voice.microphones import OFF, ON, TALK, stub_microphone
from tests.web.server import Server

Sit = Callable[..., Page]
Mated = Callable[..., tuple[Page, Page]]
MATE_IN_ONE = "7k/8/6K1/8/8/8/8/R7 w - - 0 1"
OFFER, ACCEPT, DECLINE = "Revanche anbieten", "Revanche annehmen", "Ablehnen"
WITHDRAW = "Zurückziehen"
ROOMY = {"width": 1_280, "height": 900}  # where what is seldom needed lies open


def say(page: Page, *lines: str) -> None:
    """Type lines, each when the one before has been taken."""
    typed = page.get_by_label("Tippen, was Sie sagen wollen")
    for line in lines:
        typed.fill(line)
        typed.press("Enter")
        expect(typed).to_have_value("")


@pytest.fixture
def mated(serve: Callable[..., Server], sit: Sit) -> Callable[..., tuple[Page, Page]]:
    """White, who is blind, and Black in their browsers: mated in one move, and signed by both."""

    def play(**options) -> tuple[Page, Page]:
        server = serve("--fen", MATE_IN_ONE, "--tape", "both", *PLAYERS)
        anna, karl = sit(server, "white", **options), sit(server, "black", **options)
        say(anna, "Partie beginnen", "Turm Anna acht", "Uhr drücken")
        for page in (karl, anna):
            page.get_by_role("button", name="Partieformulare unterschreiben").press("Enter")
            expect(page.get_by_role("button", name=OFFER)).to_be_hidden()
            page.get_by_role("dialog").get_by_role("button", name="Ich unterschreibe").press("Enter")
        for page in (karl, anna):
            expect(page.get_by_role("button", name=OFFER)).to_be_visible()
        return anna, karl

    return play


def play_again(anna: Page, karl: Page) -> None:
    """She offers a rematch and he accepts it; both pages begin anew."""
    anna.get_by_role("button", name=OFFER).click()
    karl.get_by_role("button", name=ACCEPT).click()
    expect(anna.locator("html")).to_have_attribute("data-place", "black")


def title(page: Page) -> str:
    """Who sits there, as the heading says."""
    return page.locator("h1").inner_text()


def test_mated_signed_and_played_again_with_colours_exchanged(mated: Mated):
    """Nobody types a code; what begins is told aloud, and the first move is the other person's."""
    anna, karl = mated()
    listen(karl)
    anna.get_by_role("button", name=OFFER).click()
    expect(anna.locator(".urgent .soft")).to_have_text("Revanche angeboten. Der Gegner antwortet.")
    expect(karl.get_by_text("Der Gegner bietet Revanche an.")).to_be_visible()
    until_heard(karl, "Weiß bietet Revanche an.")
    assert heard(karl)[-1] == "Weiß bietet Revanche an."
    Keys(karl).tab_to(f"button:has-text('{ACCEPT}')")
    karl.keyboard.press("Enter")
    expect(karl.locator("html")).to_have_attribute("data-place", "white")
    expect(anna.locator("html")).to_have_attribute("data-place", "black")
    expect(karl.get_by_role("status").filter(has_text="Die neue Partie beginnt. Ihr Platz: Weiß.")).to_be_visible()
    expect(anna.get_by_role("status").filter(has_text="Die neue Partie beginnt. Ihr Platz: Schwarz.")).to_be_visible()
    assert "Karl Maier gegen Anna Berg" in title(anna)
    assert anna.url.endswith("/table")
    say(karl, "Partie beginnen")
    expect(karl.get_by_text("Sie sind am Zug.", exact=True)).to_be_visible()
    Mouse(karl).move("a1", "a7")
    expect(karl.locator("p.large")).to_have_text("Turm Anna eins Anna sieben")
    Mouse(karl).press()
    expect(anna.locator("p.large")).to_have_text("Turm Anna eins Anna sieben")
    expect(anna.get_by_role("heading", name="Der Gegner sagt an")).to_be_visible()


@pytest.mark.parametrize(
    ("is_hands_free", "told"), [(False, "Das Mikrofon ist an."), (True, "Freihändig: ich höre zu.")]
)
def test_a_microphone_that_was_on_is_on_again(mated: Mated, is_hands_free, told):
    """Who speaks has touched nothing when the page begins anew: he goes on speaking, and is told that he can."""
    anna, karl = mated(viewport=ROOMY)
    stub_microphone(anna)
    if is_hands_free:
        anna.get_by_label("Freihändig").check()
    anna.get_by_role("button", name=ON).click()
    expect(anna.get_by_role("button", name=TALK, exact=True)).to_be_focused()
    play_again(anna, karl)
    expect(anna.get_by_role("status").filter(has_text=told)).to_be_visible()
    expect(anna.get_by_role("button", name=TALK, exact=True)).to_be_focused()


def test_a_microphone_that_was_off_stays_off(mated: Mated):
    """Who has switched it off is not listened to in the rematch."""
    anna, karl = mated(viewport=ROOMY)
    stub_microphone(anna)
    for name in (ON, OFF):
        anna.get_by_role("button", name=name).click()
    play_again(anna, karl)
    expect(anna.get_by_role("status").filter(has_text="Die neue Partie beginnt.")).to_be_visible()
    expect(anna.get_by_role("button", name=ON)).to_be_visible()


def test_a_rematch_is_taken_back_and_refused(mated: Mated):
    """The offer's own player takes it back, the other refuses it, and it may be offered again."""
    anna, karl = mated(has_touch=True)
    anna.get_by_role("button", name=OFFER).tap()
    expect(anna.get_by_role("button", name=OFFER)).to_be_disabled()
    anna.get_by_role("button", name=WITHDRAW).tap()
    expect(karl.get_by_role("button", name=ACCEPT)).to_be_hidden()
    expect(karl.get_by_role("log")).to_contain_text("Weiß zieht das Angebot der Revanche zurück.")
    karl.get_by_role("button", name=OFFER).tap()
    expect(anna.get_by_role("button", name=ACCEPT)).to_be_enabled()
    anna.get_by_role("button", name=DECLINE).tap()
    expect(karl.get_by_role("log")).to_contain_text("Weiß lehnt die Revanche ab.")
    expect(karl.get_by_role("button", name=OFFER)).to_be_enabled()


def test_who_was_away_meanwhile_comes_back_to_the_next_game(mated: Mated):
    """A page that heard no farewell sees that another game is played, and begins anew."""
    anna, karl = mated()
    anna.get_by_role("button", name=OFFER).click()
    expect(karl.get_by_role("button", name=ACCEPT)).to_be_visible()
    anna.context.set_offline(True)
    expect(anna.locator("#connection")).to_have_attribute("data-state", "lost")
    karl.get_by_role("button", name=ACCEPT).click()
    expect(karl.locator("html")).to_have_attribute("data-place", "white")
    anna.context.set_offline(False)
    expect(anna.locator("html")).to_have_attribute("data-place", "black")
    expect(anna.get_by_text("Die Partie hat noch nicht begonnen.")).to_be_visible()


def test_the_offer_is_for_everybody(mated: Mated):
    """No accessibility fault with the offer on the page, in light and dark, on a telephone."""
    anna, karl = mated(viewport={"width": 360, "height": 740})
    anna.get_by_role("button", name=OFFER).click()
    expect(karl.get_by_role("button", name=ACCEPT)).to_be_visible()
    for page in (anna, karl):
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            assert faults(page) == []


def test_after_a_void_game_the_buttons_ask_for_the_new_one(serve: Callable[..., Server], sit: Sit):
    """7.1a: it is no rematch that is played in its place, and has the same colours."""
    server = serve("--tape", "both", *PLAYERS)
    anna, karl, arbiter = sit(server, "white"), sit(server, "black"), server.join("arbiter")
    say(anna, "Partie beginnen")
    assert arbiter.do("find_setup_fault", fault="initial_position")["ok"]
    anna.get_by_role("button", name="Neue Partie spielen").press("Enter")
    expect(anna.locator(".urgent .soft")).to_have_text("Neue Partie gewünscht. Der Gegner antwortet.")
    expect(karl.get_by_text("Der Gegner möchte die neue Partie spielen.")).to_be_visible()
    expect(karl.get_by_text("Revanche")).to_have_count(0)
    karl.get_by_role("button", name="Neue Partie annehmen").press("Enter")
    expect(anna.get_by_role("status").filter(has_text="Die neue Partie beginnt. Ihr Platz: Weiß.")).to_be_visible()
    assert "Anna Berg gegen Karl Maier" in title(anna)
