"""The clocks of a page: told when the time gets short and when it is gone, and shown by words as well as by digits."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.web.pages.seeing import heard, listen, stop_time, until_heard
from tests.web.server import Server

Sit = Callable[..., Page]
SIGHTED = ("--blind", "none", "--white", "Anna Berg", "--black", "Karl Maier", "--flags-claimed")


def test_a_threshold_is_told_once_when_it_is_passed(serve: Callable[..., Server], sit: Sit):
    """Five minutes left: said once, politely; the clock says in a word that there is little time."""
    server = serve("--time-control", "302", *SIGHTED)
    page, spectator = sit(server, "white"), sit(server, "spectator")
    for shown in (page, spectator):
        listen(shown)
    server.join("arbiter").do("start")
    clock = page.locator(".clock", has_text="Weiß")
    expect(clock).to_contain_text("läuft")
    expect(clock).to_contain_text("wenig Zeit")
    assert heard(page) == ["Die Partie beginnt. Weiß ist am Zug.", "Weiß: noch 5 Minuten."]
    expect(spectator.locator(".clock", has_text="Weiß")).to_contain_text("wenig Zeit")
    assert heard(spectator) == ["Die Partie beginnt. Weiß ist am Zug."]  # who looks on is not disturbed


def test_a_fallen_flag_is_an_alert_at_both_players(serve: Callable[..., Server], sit: Sit):
    """The opponent is told too: the flag has fallen only when he claims it (6.8), and claiming it he wins."""
    server = serve("--time-control", "2", *SIGHTED)
    white, black = sit(server, "white"), sit(server, "black")
    for page in (white, black):
        listen(page)
    server.join("arbiter").do("start")
    for page in (white, black):
        clock = page.locator(".clock", has_text="Anna Berg")
        expect(clock).to_contain_text("Zeit überschritten")
        expect(clock).to_contain_text("0:00")
        until_heard(page, "Weiß: die Zeit ist überschritten.")
        assert heard(page)[1:] == ["Weiß: die Zeit ist überschritten."]
    black.get_by_text("Weitere Anträge").click()
    black.get_by_role("button", name="Zeitüberschreitung des Gegners").click()
    expect(black.get_by_role("button", name="Zurück")).to_be_focused()  # a key held too long answers nothing grave
    black.get_by_role("button", name="Reklamieren").click()
    expect(black.get_by_text("Ergebnis: 0-1")).to_be_visible()


def test_a_flag_that_the_table_calls_is_told_by_the_table_alone(serve: Callable[..., Server], sit: Sit):
    """Whoever sees the clocks hears once whose flag it is: what the page counts down to says nothing besides."""
    server = serve("--time-control", "2", "--blind", "none", "--white", "Anna Berg", "--black", "Karl Maier")
    page = sit(server, "black")
    stop_time(page)
    page.reload()
    expect(page.locator(".clock", has_text="Anna Berg")).to_be_visible()
    listen(page)
    server.join("arbiter").do("start")
    expect(page.locator(".clock.running")).to_be_attached()
    page.clock.run_for(2_100)  # its clock is down, and soon the table's
    expect(page.get_by_text("Ergebnis: 0-1")).to_be_visible()
    page.clock.run_for(3_000)
    told = [sentence for sentence in heard(page) if "die Zeit" in sentence or "Zeit überschritten von" in sentence]
    assert told == ["Zeit überschritten von Weiß."]


def test_a_delay_passes_before_the_time_and_no_flag_has_fallen_in_it(serve: Callable[..., Server], sit: Sit):
    """Two seconds with a delay of twenty: after three nothing of them has passed; without one they are gone."""
    for control, digits in (("2d20", "0:02.0"), ("2", "0:00")):
        server = serve("--time-control", control, *SIGHTED)
        page = sit(server, "white")
        stop_time(page)
        page.reload()
        clock = page.locator(".clock", has_text="Anna Berg")
        expect(clock).to_be_visible()
        server.join("arbiter").do("start")
        expect(clock).to_contain_text("läuft")
        page.clock.run_for(3_000)
        expect(clock.locator(".digits")).to_have_text(digits)
        expect(clock.get_by_text("Zeit überschritten")).to_have_count(int(digits == "0:00"))
