"""The spectators' page: the agreed position, the moves and the clocks, and nothing to do."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.web.pages.seeing import faults
from tests.web.server import Server

Sit = Callable[..., Page]


def test_who_looks_on_sees_the_agreed_position_and_the_moves(server: Server, sit: Sit):
    """Moves are written in the page's letters, the players' boards are not shown, and axe finds nothing."""
    page, white, black = sit(server, "spectator", language="en"), server.join("white"), server.join("black")
    server.join("arbiter").do("start")
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
    white.do("resign", seat="white")
    expect(page.get_by_text("Result: 0-1")).to_be_visible()
    assert not faults(page)
