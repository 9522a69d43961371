"""What can be measured on a page: axe's findings, contrasts, what screen readers are told and what sticks out."""

import os
import re
from datetime import UTC, datetime, timedelta
from pathlib import Path

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)
GOLDEN = Path(__file__).parent / "golden"
LEAST_TARGET = 44  # CSS pixels (WCAG 2.5.5)
_AXE = Axe()
_RULES = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}

# What screen readers are told: the texts added to live regions, each time it happens, but nothing hidden from them.
_RECORDER = """() => {
  window.heard = [];
  const live = (node) => node.closest?.("[aria-live], [role=log], [role=alert], [role=status]");
  new MutationObserver((changes) => changes.forEach(({target, addedNodes}) => addedNodes.forEach((node) => {
    const element = node.nodeType === Node.TEXT_NODE ? target : node;
    const region = live(element);
    if (region && region.getAttribute("aria-live") !== "off" && !element.closest("[aria-hidden=true]"))
      window.heard.push(node.textContent);
  }))).observe(document, {childList: true, characterData: true, subtree: true});
}"""

_CONTRAST = """([one, other]) => {
  const canvas = document.createElement("canvas").getContext("2d", {willReadFrequently: true});
  const luminance = (colour) => {
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    const [r, g, b] = [...canvas.getImageData(0, 0, 1, 1).data].map((value) => value / 255)
      .map((value) => value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}"""


def faults(page: Page) -> list[str]:
    """Whatever axe finds on the page as it is now."""
    found = _AXE.run(page, options=_RULES).response["violations"]
    return [f"{fault['id']}: {[node['html'] for node in fault['nodes']]}" for fault in found]


def until_there(page: Page) -> None:
    """Wait until a page has its table, and screen readers have been told where somebody sits."""
    page.get_by_role("log").wait_for(state="attached")
    page.locator("#told p").wait_for(state="attached")


def stop_time(page: Page) -> None:
    """Let no time pass on the page but what `page.clock.run_for` has pass."""
    page.clock.install(time=NOON)
    page.clock.pause_at(NOON + timedelta(seconds=2))  # which must not be over: so long the connection may be silent


def listen(page: Page) -> None:
    """From now on remember what live regions say."""
    page.evaluate(_RECORDER)


def heard(page: Page) -> list[str]:
    """What live regions have said since `listen`."""
    return list(page.evaluate("window.heard"))


def until_heard(page: Page, words: str) -> None:
    """Wait until live regions have said a sentence with these words; the page lets nobody evaluate a text in it."""
    while not any(words in told for told in heard(page)):
        page.wait_for_timeout(50)


def cover(page: Page, *, is_hidden: bool) -> None:
    """Put another page over it, or take that away."""
    page.evaluate(
        """(is) => { Object.defineProperty(document, "hidden", {value: is, configurable: true});
        document.dispatchEvent(new Event("visibilitychange")); }""",
        is_hidden,
    )


def read_by_screen_readers(page: Page) -> list[str]:
    """The texts that the browser gives to screen readers now; what a modal dialog covers is none of them."""
    nodes = page.context.new_cdp_session(page).send("Accessibility.getFullAXTree")["nodes"]
    texts = [node for node in nodes if not node["ignored"] and node["role"]["value"] == "StaticText"]
    return [node["name"]["value"] for node in texts]


def contrast(page: Page, one: str, other: str) -> float:
    """The contrast ratio of two CSS colours (WCAG 2.2)."""
    return float(page.evaluate(_CONTRAST, [one, other]))


def value(page: Page, name: str) -> str:
    """A colour of style.css, as it is in the theme of the page."""
    script = """(name) => {
      const probe = document.body.appendChild(document.createElement("i"));
      probe.style.color = `var(${name})`;
      const colour = getComputedStyle(probe).color;
      probe.remove();
      return colour;
    }"""
    return str(page.evaluate(script, name))


def sticks_out(page: Page) -> list[str]:
    """What makes that the page has to be scrolled sideways, once it is laid out anew; nothing where it has not."""
    script = """async () => {
      const fits = () => document.documentElement.scrollWidth <= innerWidth;
      for (let frame = 0; frame < 120 && !fits(); frame++) await new Promise(requestAnimationFrame);
      return fits() ? [] : [
        `${document.documentElement.scrollWidth} in ${innerWidth}`,
        ...[...document.querySelectorAll("*")]
          .filter((found) => found.getBoundingClientRect().right > innerWidth)
          .map((found) => found.outerHTML.slice(0, 80)),
      ];
    }"""
    return list(page.evaluate(script))


def broken_words(part: Locator) -> list[str]:
    """The words of a part of the page that begin in one line and end in another."""
    script = """(part) => {
      const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT), found = [];
      for (let node = walker.nextNode(); node; node = walker.nextNode())
        for (const {index, 0: word} of node.data.matchAll(/[\\p{L}]+/gu)) {
          const range = new Range();
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          if (new Set([...range.getClientRects()].map(({top}) => Math.round(top))).size > 1) found.push(word);
        }
      return found;
    }"""
    return list(part.evaluate(script))


def too_small(page: Page) -> list[str]:
    """The controls in sight that a finger would miss."""
    script = """(least) => [...document.querySelectorAll("button, input, select, summary")]
      .filter((control) => control.checkVisibility())
      .filter((control) => (control.closest("label.check") ?? control).getBoundingClientRect().height < least - 0.5)
      .map((control) => control.outerHTML)"""
    return list(page.evaluate(script, LEAST_TARGET))


def pages_printed(page: Page) -> int:
    """How many sheets of paper it takes, of the size that the page asks for."""
    return len(re.findall(rb"/Type /Page\b", page.pdf(prefer_css_page_size=True)))


def as_in(golden: str, locator: Locator) -> bool:
    """Whether screen readers find what the golden file says; `ROCHADE_GOLDEN=write` writes it anew, for you to read."""
    found = locator.aria_snapshot() + "\n"
    file = GOLDEN / f"{golden}.yaml"
    if os.environ.get("ROCHADE_GOLDEN") == "write":
        file.write_text(found, "utf-8")
    assert found == file.read_text("utf-8")
    return True
