"""What Lighthouse says of every page, in a game that is played, and how much the first view of each loads.

Lighthouse and Debian's Chromium; npx fetches the former, 185 MB, which is why `rochade test` does without:

    .venv/bin/python -m benchmarks.lighthouse

It ends with 1 where a page has less than 100 for accessibility or 95 for best practices, or loads more than 100 kB
until its first view.
"""

import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import BrowserContext, Request, sync_playwright

from tests.conftest import CHROMIUM
from tests.web.client import Place, request
from tests.web.server import Server
from web.server import listen

VERSION = "12.8.2"
ACCESSIBILITY, PRACTICES, MOST_BYTES = 100, 95, 100_000
PLACES: tuple[Place, ...] = ("white", "black", "assistant_white", "arbiter", "spectator")
DIRECTOR = "director"
PAGES: dict[str, tuple[str, str | None]] = {  # its address, and who looks at it
    "join": ("/", None),
    **{place: ("/table", place) for place in PLACES},
    "wall": ("/wall", "spectator"),
    "director": ("/hall", DIRECTOR),
    "cards": ("/hall/cards", DIRECTOR),
}
PLAYED = ("Eva vier", "Uhr drücken")


def main() -> int:
    """Print a line for each page."""
    is_well = True
    with tempfile.TemporaryDirectory() as scratch, table(Path(scratch)) as (address, cookies):
        print("page             accessibility  best practices  first view")
        for name, (path, who) in PAGES.items():
            cookie = cookies[who] if who else None
            accessibility, practices, size = looked_at(address, path, cookie, Path(scratch) / name)
            print(f"{name:16} {accessibility:13}  {practices:14}  {size / 1000:7.1f} kB", flush=True)
            is_well &= accessibility >= ACCESSIBILITY and practices >= PRACTICES and size <= MOST_BYTES
    return 0 if is_well else 1


@contextmanager
def table(folder: Path) -> "Iterator[tuple[str, dict[str, str]]]":
    """A hall with a game in which White, who is blind, has completed a move: its address, and everybody's cookie."""
    players = ("--blind", "white", "--assistant", "white", "--white", "Anna Berg", "--black", "Karl Maier")
    server = Server(folder, *players, "--tables", "2")
    try:
        pages = {place: server.join(place) for place in PLACES}
        pages["arbiter"].do("start")
        for words in PLAYED:
            pages["white"].say(words)
        yield server.address, {DIRECTOR: directing(server)} | {place: page.cookie for place, page in pages.items()}
    finally:
        server.stop()


def directing(server: Server) -> str:
    """The cookie of the director, who looks after all tables."""
    _, headers, _ = request(server.address, "POST", "/join", form={"code": server.director})
    return headers["set-cookie"].split(";")[0]


def looked_at(address: str, path: str, cookie: str | None, profile: Path) -> tuple[int, int, int]:
    """Lighthouse's two scores, from 0 to 100, and the bytes of the first view, of somebody who has never been there."""
    port = free_port()
    with sync_playwright() as playwright:
        context = playwright.chromium.launch_persistent_context(
            profile,
            executable_path=CHROMIUM,
            args=["--no-sandbox", f"--remote-debugging-port={port}"],
            base_url=address,
            service_workers="block",
        )
        if cookie:
            name, _, value = cookie.partition("=")
            context.add_cookies([{"name": name, "value": value, "url": address}])
        size = first_view(context, path)
        scores = lighthouse(address + path, port)
        context.close()
    return *scores, size


def first_view(context: BrowserContext, path: str) -> int:
    """All that is transferred until nothing more is asked for."""
    requests: list[Request] = []

    def remember(request: Request) -> None:
        requests.append(request)

    page = context.new_page()
    page.on("requestfinished", remember)
    page.goto(path)
    page.locator("#page > *").first.wait_for(state="attached")
    page.wait_for_timeout(1_000)
    found = [request.sizes() for request in requests]
    page.close()
    return sum(one["responseBodySize"] + one["responseHeadersSize"] for one in found)


def lighthouse(url: str, port: int) -> tuple[int, int]:
    """Accessibility and best practices of that page, in the browser at that port."""
    options = ["--output=json", "--quiet", "--disable-storage-reset", f"--port={port}"]
    categories = "--only-categories=accessibility,best-practices"
    command = ["npx", "--yes", f"lighthouse@{VERSION}", url, categories, *options]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    report = json.loads(done.stdout)
    for audit in report["audits"].values():
        if audit["score"] is not None and audit["score"] < 1:
            print(f"  {audit['id']}: {audit['title']}", file=sys.stderr)
    accessibility, practices = (
        round(report["categories"][name]["score"] * 100) for name in ("accessibility", "best-practices")
    )
    return accessibility, practices


def free_port() -> int:
    """A port at which nobody listens."""
    with listen("127.0.0.1", 0) as found:
        return int(found.getsockname()[1])


if __name__ == "__main__":
    sys.exit(main())
