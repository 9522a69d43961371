"""The real browser in the pages' tests: a new context for everybody who sits down."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.web.client import PATIENCE_S
from tests.web.pages.seeing import until_there
from tests.web.pages.station import VoiceStation
from tests.web.server import OneTable, Server

PATIENCE_MS = 1_000 * PATIENCE_S

expect.set_options(timeout=PATIENCE_MS)


PATIENT = f"""
const real = setTimeout;
const isOfAnswer = (what) => String(what).includes("#overdue");
window.setTimeout = (what, after, ...rest) => real(what, isOfAnswer(what) ? {PATIENCE_MS} : after, ...rest);
"""


@pytest.fixture
def sit(browser: Browser) -> Iterator[Callable[..., Page]]:
    """Sit down: `sit(server, "black", language="de", address=None, at=browser, **context)`. A page's error fails it.

    Only a page that `hurries` gives up what it said after ten seconds: a busy machine may take longer to answer.
    """
    contexts: list[BrowserContext] = []
    errors: list[str] = []

    def sit_down(
        server: Server | OneTable | VoiceStation,
        place: str,
        language: str = "de",
        address: str | None = None,
        at: Browser = browser,
        *,
        hurries: bool = False,
        **options,
    ) -> Page:
        address = address or server.address
        context = at.new_context(base_url=address, locale=language, reduced_motion="reduce", **options)
        if not hurries:
            context.add_init_script(PATIENT)
        contexts.append(context)
        form: dict[str, str | float | bool] = {"code": server.codes["1"][place], "language": language}
        context.request.post("/join", form=form, headers={"Origin": address})
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", lambda said: errors.append(said.text) if "Content Security Policy" in said.text else None)
        page.set_default_timeout(PATIENCE_MS)
        page.goto("/table")
        until_there(page)
        return page

    yield sit_down
    for context in contexts:
        context.close()
    assert not errors
