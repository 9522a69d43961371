"""What a browser that has never been here loads until it shows a page: little, for a telephone in a full hall."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.conftest import PLAYERS
from tests.web.server import Server

MOST_BYTES = 100_000
PAGES = {
    "join": "/",
    "white": "/table",
    "black": "/table",
    "assistant_white": "/table",
    "arbiter": "/table",
    "spectator": "/wall",
    "director": "/hall",
    "cards": "/hall/cards",
}


class Scales:
    """What comes over the line to a page, in bytes by address: headers, what is packed, and each frame of a socket."""

    def __init__(self, page: Page) -> None:
        self.loaded: dict[str, int] = {}
        self._urls: dict[str, str] = {}
        line = page.context.new_cdp_session(page)
        line.send("Network.enable")
        line.on("Network.requestWillBeSent", self._ask)
        line.on("Network.webSocketCreated", lambda event: self._urls.update({event["requestId"]: event["url"]}))
        line.on("Network.loadingFinished", lambda event: self._add(event, event["encodedDataLength"]))
        line.on(
            "Network.webSocketFrameReceived",
            lambda event: self._add(event, len(event["response"]["payloadData"].encode())),
        )

    def _ask(self, event) -> None:
        if "redirectResponse" in event:
            self._add(event, event["redirectResponse"]["encodedDataLength"])
        self._urls[event["requestId"]] = event["request"]["url"]

    def _add(self, event, size: int) -> None:
        url = self._urls[event["requestId"]]
        self.loaded[url] = self.loaded.get(url, 0) + size


@pytest.mark.parametrize("name", PAGES)
def test_the_first_view_of_every_page_is_at_most_100_kb(serve: Callable[..., Server], browser: Browser, name: str):
    """In a hall, when a move was made: all that is transferred, headers too, to who has never been there."""
    server = serve("--tables", "2", *PLAYERS)
    arbiter, white = server.join("arbiter"), server.join("white")
    arbiter.do("start")
    for words in ("Springer Felix drei", "Uhr drücken"):
        assert white.say(words)["ok"]
    context = browser.new_context(base_url=server.address, locale="de", service_workers="block")
    seated = {"arbiter": arbiter, "white": white}.get(name)
    code = {**server.codes["1"], "director": server.director, "cards": server.director}.get(name)
    if seated:
        key, _, value = seated.cookie.partition("=")
        context.add_cookies([{"name": key, "value": value, "url": server.address}])
    elif code:
        context.request.post("/join", form={"code": code}, headers={"Origin": server.address})
    page = context.new_page()
    scales = Scales(page)
    page.goto(PAGES[name], wait_until="networkidle")
    expect(page.locator("#page > *").first).to_be_attached()
    assert page.evaluate("location.pathname") == PAGES[name]
    heaviest = sorted(scales.loaded.items(), key=lambda one: -one[1])[:5]
    context.close()
    assert sum(scales.loaded.values()) <= MOST_BYTES, heaviest
    assert any(url.startswith(f"{server.address}/pages/") for url in scales.loaded)
