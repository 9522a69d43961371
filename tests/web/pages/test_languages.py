"""The pages in every language: nothing left in another one, and nothing that sticks out of a phone."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page as BrowserPage
from playwright.sync_api import expect

from app.languages import LANGUAGES
from speech_grammar.messages import Catalogue
from tests.giveaways import foreign_words
from tests.web.pages.seeing import broken_words
from tests.web.server import OneTable
from web.texts import texts

Sit = Callable[..., BrowserPage]
PLACES = ("arbiter", "assistant_white", "black", "spectator")

# All words in the page's own language, seen or told to screen readers, without what is marked as another language.
_OWN_WORDS = """() => {
  const copy = document.body.cloneNode(true);
  const foreign = `[lang]:not([lang=${document.documentElement.lang}]), option, svg`;
  copy.querySelectorAll(foreign).forEach((part) => part.remove());
  const words = [...copy.querySelectorAll("[aria-label]")].map((part) => part.getAttribute("aria-label"));
  const nodes = document.createTreeWalker(copy, NodeFilter.SHOW_TEXT);
  while (nodes.nextNode()) words.push(nodes.currentNode.data);
  return words.join(" ");
}"""


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_speaks_its_language_and_fits_a_phone(table: OneTable, sit: Sit, language: str):
    """Every place after the start, 320 pixels wide: labels in the language asked for, marked as such.

    With text twice as large the heads of a scoresheet are whole, and it is not wider than the screen.
    """
    pages = {place: sit(table, place, language, viewport={"width": 320, "height": 640}) for place in PLACES}
    pages["arbiter"].get_by_role("button", name=texts(language)["desk.start"]).click()
    started = str(Catalogue.load(language).say("table.started", colour="white"))
    for page in pages.values():
        expect(page.get_by_role("log").first).to_contain_text(started)
        assert page.evaluate("document.documentElement.lang") == language
        assert page.evaluate("document.documentElement.scrollWidth") <= 320
        assert foreign_words(page.evaluate(_OWN_WORDS), language) == set()
    pages["black"].set_viewport_size({"width": 180, "height": 370})
    assert broken_words(pages["black"].locator(".sheet thead")) == []
    assert pages["black"].locator(".scroll:has(.sheet)").evaluate("(one) => one.scrollWidth <= one.clientWidth")
