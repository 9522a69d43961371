"""The director's page of a hall in a real browser: a table that no server answers for."""

from functools import partial
from http import HTTPStatus
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from app.hall.cluster import Cluster
from tests.app.hall.failing import Waiting
from tests.app.hall.test_fellows import holders
from tests.app.hall.test_serving import Serve, serve
from tests.app.hall.waiting import until
from tests.web.pages.conftest import PATIENCE_MS, sit
from tests.web.pages.hall.test_director import Direct, direct, told
from tests.web.pages.hall.test_leaving import Sit
from tests.web.pages.seeing import faults, heard, listen
from tests.web.server import Server

__all__ = ["direct", "serve", "sit"]  # what pytest takes from here
UNSERVED = (
    "Diesen Tisch führt gerade kein Server; verloren geht nichts. Bitte dem Schiedsrichter sagen. "
    "Sobald ihn wieder einer führt, geht es weiter."
)
ROUND = "round,board,white,black\n"


def of_round(folder: Path, name: str, rows: str) -> tuple[str, ...]:
    """The options for the first round of a file of pairings with these rows."""
    path = folder / name
    path.write_text(ROUND + rows, encoding="utf-8")
    return ("--tournament", str(path), "--round", "1")


def test_a_table_that_nobody_serves_is_told_and_shown_as_it_was(
    tmp_path_factory, serve: Serve, direct: Direct, address: str
):
    """Its server ends, and the other's file has other people there: told by its number, until a server has it again."""
    files = tmp_path_factory.mktemp("files")
    first_round = of_round(files, "open.csv", "1,1,Ada,Bea\n")
    first = serve(address, *first_round, kind=partial(Server, last="1.1"))
    other_round = of_round(files, "other.csv", "1,1,Cleo,Dora\n1,2,Eva,Ida\n")
    second = serve(address, *other_round, kind=Waiting)
    second.director = first.director
    page = direct(second)
    needs, card = page.locator("[data-need]"), page.locator("[data-table='1.1']")
    expect(card).to_contain_text("Ada")
    expect(page.locator("[data-table='1.2']")).to_contain_text("Ida")
    expect(needs).to_have_count(0)
    listen(page)
    first.stop()
    told(page, "Kein Server führt den Tisch. Tisch 1.1.")
    expect(needs).to_have_count(1)
    expect(needs).to_contain_text("Kein Server führt den Tisch")
    expect(card).to_contain_text("Ada")
    assert faults(page) == []
    serve(address, *first_round, kind=Waiting)
    expect(needs).to_have_count(0)


def test_a_player_whose_table_nobody_serves_hears_that_and_sits_there_again_when_somebody_does(
    tmp_path_factory, serve: Serve, sit: Sit, address: str
):
    """The database answers: he is told what is true, once, on his open page and on one that he loads anew."""
    files = tmp_path_factory.mktemp("files")
    first_round = of_round(files, "open.csv", "1,1,Ada,Bea\n")
    first = serve(address, *first_round, kind=partial(Server, last="1.1"))
    second = serve(address, *of_round(files, "other.csv", "1,1,Cleo,Dora\n1,2,Eva,Ida\n"), kind=Waiting)
    second.codes = {"1": first.codes["1.1"]}
    page = sit(second, "white")
    listen(page)
    first.stop()
    expect(page.locator("#connection")).to_have_text(UNSERVED)
    page.wait_for_event("response", lambda response: response.status == HTTPStatus.SERVICE_UNAVAILABLE)
    assert heard(page)[-1] == UNSERVED
    assert heard(page).count(UNSERVED) == 1
    page.reload()
    expect(page.get_by_text(UNSERVED).first).to_be_visible()
    assert faults(page) == []
    serve(address, *first_round, kind=Waiting)
    expect(page.get_by_role("log")).to_be_attached()


def test_games_that_stand_since_a_server_died_are_told_in_one_sentence(serve: Serve, direct: Direct, address: str):
    """Nobody stopped their clocks, and both players wait: the director hears where; what he stops himself, he knows."""
    first = serve(address, "--tables", "2")
    second = serve(address, kind=Waiting)
    for table in ("1", "2"):
        assert first.join("arbiter", table).do("start")["ok"]
    second.director = first.director
    page = direct(second)
    expect(page.locator(".summary")).to_have_text("Laufende Partien: 2. Beendet: 0. Noch nicht begonnen: 0.")
    listen(page)
    page.route("**/hall/tables.json", lambda route: route.abort())
    first.kill()
    until(lambda: needs_at(page) == ["interrupted", "interrupted"])
    page.unroute("**/hall/tables.json")
    told(page, "Unterbrochen, die Uhren stehen. Tisch 1, 2.")
    page.get_by_role("link", name="Tisch öffnen: 2").click()
    page.get_by_role("button", name="Weiterspielen").click()
    page.get_by_role("button", name="Uhren anhalten").click()
    expect(page.get_by_role("button", name="Weiterspielen")).to_be_visible()
    until(lambda: needs_at(page) == ["interrupted", "stopped"])


def test_a_game_stays_interrupted_however_many_servers_take_it_before_somebody_lets_it_go_on(
    serve: Serve, direct: Direct, address: str
):
    """The second dies before the director came: he is still told that nobody stopped the clocks."""
    first = serve(address, "--tables", "2")
    others = [serve(address, kind=Waiting) for _ in range(2)]
    assert first.join("arbiter").do("start")["ok"]
    first.kill()
    until(lambda: holders(address).get("1") in [server.address for server in others])
    second, third = sorted(others, key=lambda server: server.address != holders(address)["1"])
    second.kill()
    until(lambda: holders(address).get("1") == third.address)
    third.director = first.director
    page = direct(third)
    listen(page)
    summary = "Laufende Partien: 1. Beendet: 0. Noch nicht begonnen: 1."
    told(page, f"Turnierleitung. {summary} Unterbrochen, die Uhren stehen. Tisch 1.")


def test_who_takes_his_place_while_the_database_is_away_hears_that_he_has_to_do_it_again(
    serve: Serve, browser: Browser, cluster: Cluster
):
    """He was told that it goes on by itself, and waited in front of an empty line for his code."""
    server = serve(cluster.address)
    page = browser.new_page(base_url=server.address, locale="de-DE")
    page.set_default_timeout(PATIENCE_MS)
    page.goto("/")
    cluster.stop("immediate")
    take_place(page, server.codes["1"]["white"])
    again = "Nicht bestätigt: Die Datenbank der Halle antwortet gerade nicht. Bitte noch einmal."
    expect(page.locator(".notice")).to_have_text(again)
    listen(page)
    until(lambda: any(said.startswith(f"{again} Im Feld steht noch: ") for said in heard(page)))  # to be sent again
    cluster.start()
    take_place(page, server.codes["1"]["white"])
    expect(page.get_by_role("log")).to_be_attached()
    page.close()


def take_place(page: Page, code: str) -> None:
    """Type the code, and go in."""
    page.locator("input[name=code]").fill(code)
    page.get_by_role("button", name="Platz nehmen").click()


def needs_at(page: Page) -> list[str]:
    """What the tables need, as the director's page asks for it."""
    tables = page.context.request.get("/hall/tables.json").json()["tables"]
    return [need["need"] for table in tables for need in table["needs"]]
