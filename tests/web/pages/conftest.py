"""A real browser for the pages' tests: one for all of them, a new context for everybody who sits down."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.web.client import PATIENCE_S, Place
from tests.web.client import Page as Client
from tests.web.pages.station import VoiceStation
from tests.web.server import Server

CHROMIUM = "/usr/bin/chromium"
PATIENCE_MS = 1_000 * PATIENCE_S

expect.set_options(timeout=PATIENCE_MS)
TABLES = 24  # of one server, a fresh one for each test that asks for `table`


class OneTable:
    """One table of a server of many, as if the server had no other."""

    def __init__(self, server: Server, name: str) -> None:
        self._server = server
        self._name = name
        self.address = server.address
        self.codes = {"1": server.codes[name]}

    def join(self, place: Place, language: str = "de") -> Client:
        """Take that place with its code, and open its page."""
        return self._server.join(place, self._name, language)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """One browser and one server serve all tests of pages: where tests run side by side, these stay together."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.xdist_group("pages"))


@pytest.fixture(scope="session")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Iterator[OneTable]]:
    """The tables of one server, one after the other: White is blind and has an assistant, Black sees."""
    players = ("--white", "Anna Berg", "--black", "Karl Maier", "--blind", "white", "--assistant", "white")
    server = Server(tmp_path_factory.mktemp("hall"), "--tables", str(TABLES), *players)
    yield (OneTable(server, str(number)) for number in range(1, TABLES + 1))
    server.stop()


@pytest.fixture
def table(hall: Iterator[OneTable]) -> OneTable:
    """A table where nobody has sat yet."""
    return next(hall)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Debian's Chromium; nothing is downloaded."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def sit(browser: Browser) -> Iterator[Callable[..., Page]]:
    """Sit down: `sit(server, "black", language="de", address=None, **context)`. A page's error fails the test."""
    contexts: list[BrowserContext] = []
    errors: list[str] = []

    def sit_down(
        server: Server | OneTable | VoiceStation,
        place: str,
        language: str = "de",
        address: str | None = None,
        **options,
    ) -> Page:
        address = address or server.address
        context = browser.new_context(base_url=address, locale=language, reduced_motion="reduce", **options)
        contexts.append(context)
        form: dict[str, str | float | bool] = {"code": server.codes["1"][place], "language": language}
        context.request.post("/join", form=form, headers={"Origin": address})
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", lambda said: errors.append(said.text) if "Content Security Policy" in said.text else None)
        page.set_default_timeout(PATIENCE_MS)
        page.goto("/table")
        page.get_by_role("log").wait_for(state="attached")
        return page

    yield sit_down
    for context in contexts:
        context.close()
    assert not errors
