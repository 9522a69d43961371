"""What the table tells that is no event reaches who plays by page as it reaches who sits at the loudspeaker, once."""

import resource
import signal
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.web.pages.hands import Mouse
from tests.web.pages.seeing import heard, listen, until_heard, until_there
from tests.web.server import Server

Sit = Callable[..., Page]
STANDSTILL_MS = 11_000
AGAIN = (
    "Die Aufzeichnung kann wieder geschrieben werden. Was nicht geschehen ist, noch einmal sagen."
    " Die Bedenkzeit läuft wie vorher."
)
FAILS = "Die Aufzeichnung kann nicht geschrieben werden: 1.sqlite"
STANDS = "So lange steht jede Bedenkzeit."


def test_a_page_is_told_that_the_program_stood_still(server: Server, sit: Sit):
    """Its clock went on where the server's did not, and then stands: its player hears why, and whose time it was."""
    page, arbiter = sit(server, "black"), server.join("arbiter")
    arbiter.do("start")
    listen(page)
    server.process.send_signal(signal.SIGSTOP)
    page.wait_for_timeout(STANDSTILL_MS)
    server.process.send_signal(signal.SIGCONT)
    until_heard(page, "Beide Uhren stehen.")
    until_heard(page, "stillgestanden")
    (told,) = (line for line in heard(page) if "stillgestanden" in line)
    assert told.endswith(" stillgestanden und niemanden gehört. Diese Zeit hat niemand verbraucht.")
    arbiter.cut()
    assert told in arbiter.open().lines
    page.context.set_offline(True)
    until_heard(page, "Verbindung unterbrochen.")
    page.context.set_offline(False)
    arbiter.do("resume")
    until_heard(page, "Die Uhr läuft wieder.")
    assert heard(page).count(told) == 1
    page.reload()
    until_there(page)
    expect(page.get_by_role("log")).to_contain_text(told)


def may_write(server: Server, size: int) -> None:
    """How large the server may make a file: one that it has to exceed is a disk that takes nothing more."""
    _, most = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (size, most))


def test_a_page_is_told_that_the_record_fails_and_that_it_can_be_written_again(server: Server, sit: Sit):
    """Who pressed hears it in answer, his opponent unasked, that time stands, too; both when it can be done."""
    white, black, arbiter = sit(server, "white"), sit(server, "black"), server.join("arbiter")
    arbiter.do("start")
    expect(white.get_by_text("Sie sind am Zug.", exact=True)).to_be_visible()
    listen(white)
    listen(black)
    may_write(server, 1)
    Mouse(white).move("e2", "e4")
    until_heard(black, STANDS)
    expect(black.locator(".clock.running")).to_have_count(0)
    may_write(server, resource.RLIM_INFINITY)
    for page in (white, black):
        until_heard(page, AGAIN)
    for page, told in ((white, [f"{FAILS}. {STANDS}"]), (black, [FAILS, STANDS])):
        assert [line for line in heard(page) if FAILS in line or STANDS in line] == told
    expect(black.locator(".clock.running")).to_have_attribute("data-seat", "white")
    Mouse(white).move("e2", "e4")
    until_heard(black, "Eva zwei Eva vier.")
    assert [heard(page).count(AGAIN) for page in (white, black)] == [1, 1]
