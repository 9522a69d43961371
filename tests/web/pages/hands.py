"""How somebody at a page makes a move, presses the clock and writes: with a mouse, a finger, or keys alone."""

from typing import Protocol

from playwright.sync_api import Page

PRESS = "Uhr drücken"
WRITE = "Zug aufschreiben"
MOST_TABS = 80


class Hands(Protocol):
    """What a player does at his page."""

    def move(self, origin: str, target: str) -> None:
        """Move a piece on the own board."""
        ...

    def press(self) -> None:
        """Press the own clock."""
        ...

    def note(self, text: str) -> None:
        """Write on the own scoresheet."""
        ...


class Mouse:
    """Drags pieces and clicks buttons."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def move(self, origin: str, target: str) -> None:
        """Drag it there."""
        self.page.mouse.move(*middle(self.page, origin))
        self.page.mouse.down()
        self.page.mouse.move(*middle(self.page, target), steps=3)
        self.page.mouse.up()

    def press(self) -> None:
        """Click."""
        self.page.get_by_role("button", name=PRESS).click()

    def note(self, text: str) -> None:
        """Click into the line and type."""
        self.page.get_by_label(WRITE).click()
        self.page.keyboard.type(text)
        self.page.get_by_role("button", name="Notieren", exact=True).click()


class Finger(Mouse):
    """Taps a piece and where it goes, and buttons."""

    def move(self, origin: str, target: str) -> None:
        """Tap both squares."""
        for square in (origin, target):
            self.page.touchscreen.tap(*middle(self.page, square))

    def press(self) -> None:
        """Tap."""
        self.page.get_by_role("button", name=PRESS).tap()


class Keys:
    """Never touches a pointer: Tab leads everywhere, and on the board the keys of lichess' blind mode."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def move(self, origin: str, target: str) -> None:
        """To the file, to the rank, Enter; twice."""
        self.tab_to("[role=gridcell]")
        for square in (origin, target):
            self.page.keyboard.press(f"Shift+Digit{'abcdefgh'.index(square[0]) + 1}")
            self.page.keyboard.press(f"Digit{square[1]}")
            assert self.page.evaluate("document.activeElement.dataset.cell") == square
            self.page.keyboard.press("Enter")

    def press(self) -> None:
        """The key that works everywhere."""
        self.page.keyboard.press("Control+Enter")

    def note(self, text: str) -> None:
        """Tab to the line, type, Enter."""
        self.tab_to(f"label:has-text('{WRITE}') input")
        self.page.keyboard.type(text)
        self.page.keyboard.press("Enter")

    def tab_to(self, selector: str) -> None:
        """Press Tab until the focus is there; it always gets there, and out of everything again."""
        for _ in range(MOST_TABS):
            if self.page.locator(f"{selector}:focus").count():
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab does not lead to {selector}")


def middle(page: Page, square: str) -> tuple[float, float]:
    """The middle of a square of the board on the screen."""
    cell = page.locator(f"[data-cell={square}]")
    cell.scroll_into_view_if_needed()
    box = cell.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
