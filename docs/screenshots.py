"""Take the pictures of `docs/screenshots/`: those that the documents link, of a page, a screen and a theme each.

    .venv/bin/python docs/screenshots.py [PAGE...]

It needs the test packages and Debian's Chromium, and plays the first moves of a game at a table of its own.
"""

import re
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

CHECKOUT = Path(__file__).parents[1]
sys.path.insert(0, str(CHECKOUT))

from playwright.sync_api import Browser, sync_playwright  # noqa: E402 - after the path that leads to tests

from tests.web.client import Page, Place, request  # noqa: E402
from tests.web.server import Server  # noqa: E402

FOLDER = CHECKOUT / "docs" / "screenshots"
DOCUMENTS = (CHECKOUT / "README.md", *(CHECKOUT / "docs").rglob("*.md"))
SIZES = {"phone": {"width": 390, "height": 844}, "desk": {"width": 1180, "height": 740}}
WALL = {"wall": {"width": 1920, "height": 1080}, "upright": {"width": 1080, "height": 1920}}
HALL = (
    "--pairing",
    "Anna Berg",
    "Karl Maier",
    "--pairing",
    "Rosa Lind",
    "Jan Vogt",
    "--pairing",
    "Lea Kern",
    "Tom Roth",
)
THEMES = ("light", "dark")
PLACES: dict[str, Place] = {
    "second-board": "black",
    "blind-player": "white",
    "spectator": "spectator",
    "console": "assistant_white",
    "arbiter": "arbiter",
}
PLAYERS = (
    "--white",
    "Anna Berg",
    "--black",
    "Karl Maier",
    "--blind",
    "white",
    "--assistant",
    "white",
    "--tape",
    "white",
)
OPENING = (
    ("Eva vier", "e4", ("pawn", "e7", "e5"), "e5"),
    ("Springer Felix drei", "Sf3", ("knight", "b8", "c6"), "Sc6"),
)


def main(wanted: list[str]) -> None:
    """Take the pictures of these pages, or of all."""
    FOLDER.mkdir(exist_ok=True)
    with table() as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        take(browser, server.address, "join", None, wanted)
        pages = {name: server.join(place) for name, place in PLACES.items()}
        play(pages["blind-player"], pages["second-board"], pages["arbiter"])
        for name in ("second-board", "blind-player", "spectator"):
            take(browser, server.address, name, pages[name], wanted)
        take(browser, server.address, "wall", pages["spectator"], wanted, path="/wall", sizes=WALL)
        differ(pages["second-board"].open())
        for name in ("console", "arbiter"):
            take(browser, server.address, name, pages[name], wanted)
        with table(*HALL, "--blind", "white", last="3") as hall:
            begun(hall)
            take(browser, hall.address, "hall", director(hall), wanted, path="/hall")
        browser.close()


def linked() -> set[str]:
    """The names of the pictures that documents show or link."""
    return {
        name for document in DOCUMENTS for name in re.findall(r"screenshots/([\w-]+\.png)", document.read_text("utf-8"))
    }


@contextmanager
def table(*options: str, last: str = "") -> Iterator[Server]:
    """A server with the table of the pictures, or with those of the options."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder), *(options or PLAYERS), last=last)
        try:
            yield server
        finally:
            server.stop()


def play(white: Page, black: Page, arbiter: Page) -> None:
    """Two moves each, and the third of White, which Black has yet to repeat."""
    done(arbiter.do("start"))
    for words, noted, (piece, origin, target), own in OPENING:
        done(white.say(words))
        done(white.say("Uhr drücken"))
        done(black.say(words))
        done(black.do("execute", seat="black"))
        done(black.do("note", seat="black", text=noted))
        done(black.do("announce", seat="black", announcement=announcement(piece, origin, target)))
        done(white.do("repeat", seat="white", announcement=announcement(piece, origin, target)))
        done(white.do("execute", seat="white"))
        done(black.do("execute", seat="black"))
        done(black.do("press_clock", seat="black"))
        done(black.do("note", seat="black", text=own))
    done(white.say("Läufer Bella fünf"))
    done(white.say("Uhr drücken"))
    for page in (white, black, arbiter):
        page.close()  # their sessions stay


def begun(server: Server) -> None:
    """In a hall of several tables: games have begun, at one a player calls the arbiter, at another a move was made."""
    for number in ("1", "2"):
        arbiter, white = server.join("arbiter", number), server.join("white", number)
        done(arbiter.do("start"))
        if number == "1":
            done(white.say("Eva vier"))
            done(white.say("Uhr drücken"))
        else:
            done(white.do("call_arbiter", seat="white", reason="Lärm"))
        server.join("black", number)
        arbiter.close()


def director(server: Server) -> Page:
    """The director's session."""
    _, headers, _ = request(server.address, "POST", "/join", form={"code": server.director, "language": "de"})
    return Page(server.address, headers["set-cookie"].split(";")[0])


def differ(black: Page) -> None:
    """Black repeats what was announced and puts the bishop elsewhere: the boards differ (E2.7)."""
    done(black.say("Läufer Bella fünf"))
    done(black.do("execute", seat="black", announcement=announcement("bishop", "f1", "c4")))
    black.close()


def announcement(piece: str, origin: str, target: str) -> dict[str, object]:
    """A move as docs/referee.md has it."""
    return {"piece": piece, "from_file": origin[0], "from_rank": int(origin[1]), "to": target}


def done(answer: dict[str, object]) -> None:
    """What should have been done must have been."""
    if not answer["ok"]:
        raise SystemExit(f"refused: {answer}")


def take(
    browser: Browser,
    address: str,
    name: str,
    page: Page | None,
    wanted: list[str],
    *,
    path: str = "/table",
    sizes: dict[str, dict[str, int]] = SIZES,
) -> None:
    """The pictures of one page that are linked."""
    if wanted and name not in wanted:
        return
    for size, viewport in sizes.items():
        for theme in THEMES:
            file = FOLDER / f"{name}-{size}-{theme}.png"
            if file.name not in linked():
                continue
            context = browser.new_context(base_url=address, locale="de", color_scheme=theme, viewport=viewport)  # type: ignore[arg-type] # as the tables above say
            if page is not None:
                key, _, value = page.cookie.partition("=")
                context.add_cookies([{"name": key, "value": value, "url": address}])
            shown = context.new_page()
            shown.goto(path if page else "/")
            shown.wait_for_load_state("networkidle")
            file.write_bytes(shown.screenshot())
            print(f"{file.relative_to(CHECKOUT)}: {file.stat().st_size // 1000} kB")
            context.close()


if __name__ == "__main__":
    main(sys.argv[1:])
