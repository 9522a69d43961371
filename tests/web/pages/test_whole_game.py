"""A whole game to mate against the voice at the table, three times over: by hand, by keys, with a torn connection."""

from collections.abc import Callable

from playwright.sync_api import Page as BrowserPage
from playwright.sync_api import expect

from tests.web.client import Page
from tests.web.conftest import Server
from tests.web.pages.hands import WRITE, Finger, Hands, Keys, Mouse
from tests.web.pages.proxy import Cable

Sit = Callable[..., BrowserPage]
MATED = [
    "Die Partie beginnt. Weiß ist am Zug.",
    "Felix zwei Felix drei.",
    "Schwarz ist am Zug.",
    "Wiederholung stimmt.",
    "Ausgeführt von Schwarz.",
    "Notiert: Felix drei.",
    "Eva sieben Eva fünf.",
    "Weiß ist am Zug.",
    "Notiert: Eva fünf.",
    "Wiederholung stimmt.",
    "Ausgeführt von Weiß.",
    "Gustav zwei Gustav vier.",
    "Schwarz ist am Zug.",
    "Wiederholung stimmt.",
    "Ausgeführt von Schwarz.",
    "Notiert: Gustav vier.",
    "Dame David acht Hector vier.",
    "Matt.",
    "Gewonnen hat Schwarz.",
    "Bitte die Partieformulare unterschreiben.",
]


def test_by_mouse_and_touch(server: Server, sit: Sit):
    """The sighted opponent drags and clicks in his first move, taps in the second, and mates."""
    page = sit(server, "black", has_touch=True)
    play(server, page, [Mouse(page), Finger(page)])


def test_by_keyboard_alone(server: Server, sit: Sit):
    """The same game without a pointer."""
    page = sit(server, "black")
    play(server, page, [Keys(page), Keys(page)])


def test_through_a_connection_that_is_cut_in_the_middle(server: Server, sit: Sit):
    """An announcement whose answer is lost is not made twice; the page comes back by itself and has missed nothing."""
    with Cable(server.port) as cable:
        page = sit(server, "black", address=cable.address)
        mouse = Mouse(page)

        def tear(white: Page) -> None:
            cable.lose_answers()
            mouse.move("d8", "h4")
            while not white.view["announced"]:  # until it has arrived
                white.take()
            cable.cut()
            expect(page.locator("#connection")).to_have_text(
                "Verbindung unterbrochen. Sie wird von selbst wieder aufgenommen."
            )
            cable.mend()
            expect(page.locator("#connection")).to_have_text("Wieder verbunden.")

        play(server, page, [mouse, mouse], second_move=tear)


def play(
    server: Server, page: BrowserPage, hands: list[Hands], second_move: Callable[[Page], None] | None = None
) -> Page:
    """1. f3 e5 2. g4 Qh4 mate, White by what he says, and both sheets signed; every line was heard once, in order."""
    white, arbiter = server.join("white"), server.join("arbiter")
    first, second = hands
    assert arbiter.do("start")["ok"]
    complete(white, page, "Felix drei")
    repeat(page, first, "f2", "f3")
    note(page, first, "f3")
    first.move("e7", "e5")
    expect(page.get_by_role("heading", name="Ihre Ansage")).to_be_visible()
    first.press()
    expect(page.get_by_text("Der Gegner ist am Zug.")).to_be_visible()
    note(page, first, "e5")
    answer(white, "Eva fünf")
    complete(white, page, "Gustav vier")
    repeat(page, second, "g2", "g4")
    note(page, second, "g4")
    if second_move:
        second_move(white)
    else:
        second.move("d8", "h4")
    expect(page.get_by_role("heading", name="Ihre Ansage")).to_be_visible()
    second.press()
    expect(page.get_by_text("Ergebnis: 0-1")).to_be_visible()
    assert page.get_by_role("log").locator("p").all_inner_texts() == MATED
    page.get_by_role("button", name="Partieformulare unterschreiben").press("Enter")
    assert white.say("ich unterschreibe")["ok"]
    expect(page.get_by_role("log").locator("p").last).to_have_text(
        "Beide haben unterschrieben. Das Ergebnis steht fest."
    )
    return white


def complete(white: Page, page: BrowserPage, words: str) -> None:
    """White announces, presses his clock and notes his move."""
    assert white.say(words)["ok"]
    assert white.say("Uhr drücken")["ok"]
    assert white.say(f"notiert {words}")["ok"]
    expect(page.get_by_role("heading", name="Der Gegner sagt an")).to_be_visible()


def repeat(page: BrowserPage, hands: Hands, origin: str, target: str) -> None:
    """The move made on the own board repeats the announcement and, where it is the same, executes it."""
    hands.move(origin, target)
    expect(page.get_by_text("Sie sind am Zug.")).to_be_visible()


def note(page: BrowserPage, hands: Hands, text: str) -> None:
    """The player writes the move himself, in his own letters."""
    hands.note(text)
    expect(page.get_by_label(WRITE)).to_have_value("")


def answer(white: Page, words: str) -> None:
    """White repeats what was announced, executes it on his pegged board and notes it."""
    assert white.say(words)["ok"]
    assert white.say("ausgeführt")["ok"]
    assert white.say(f"notiert {words}")["ok"]
