"""The director's page of a hall: what needs somebody first, one session for every desk, results as they come in."""

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Route, expect
from playwright.sync_api import Page as BrowserPage

from tests.web.client import open_socket, request
from tests.web.pages.board.test_player_accessibility import THEMES
from tests.web.pages.conftest import PATIENCE_MS
from tests.web.pages.seeing import faults, heard, listen, pages_printed, sticks_out, stop_time, too_small
from tests.web.server import Server

PAIRINGS = ("--pairing", "Anna Berg", "Karl Maier", "--pairing", "Eva Ost", "Otto West", "--blind", "white")
Direct = Callable[..., BrowserPage]


@pytest.fixture
def hall(serve: Callable[..., Server]) -> Server:
    """Two tables; at both White is blind."""
    return serve(*PAIRINGS, "--tables", "2")


@pytest.fixture
def direct(browser: Browser) -> Iterator[Direct]:
    """The director's page of a server, by the code that it has said; an error of the page fails the test."""
    contexts, errors = [], []

    def come(server: Server, language: str = "de", **options) -> BrowserPage:
        contexts.append(browser.new_context(base_url=server.address, reduced_motion="reduce", **options))
        form: dict[str, str | float | bool] = {"code": server.director, "language": language}
        contexts[-1].request.post("/join", form=form, headers={"Origin": server.address})
        page = contexts[-1].new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.set_default_timeout(PATIENCE_MS)
        page.goto("/")
        page.locator("li[data-table]").first.wait_for()
        return page

    yield come
    for context in contexts:
        context.close()
    assert not errors


def directing(server: Server) -> str:
    """The cookie of the director's session."""
    form = {"code": server.director}
    status, headers, _ = request(server.address, "POST", "/join", form=form)
    assert (status, headers["location"]) == (303, "/hall")
    return headers["set-cookie"].split(";")[0]


def told(page: BrowserPage, sentence: str) -> None:
    """Wait until screen readers are told that."""
    page.wait_for_function("(sentence) => window.heard.includes(sentence)", arg=sentence)


def test_who_calls_the_arbiter_is_told_and_his_desk_is_one_click_away(hall: Server, direct: Direct):
    """The most important word first, then who and where; the desk opens with the same session, and leads back."""
    page = direct(hall)
    arbiter, white = hall.join("arbiter", "2"), hall.join("white", "2")
    expect(page.get_by_text("Niemand wartet.", exact=True)).to_be_visible()
    arbiter.do("start")
    listen(page)
    assert white.do("call_arbiter", seat="white", reason="Es ist zu laut.")["ok"]
    told(page, "Schiedsrichter gerufen: Eva Ost. Tisch 2.")
    page.get_by_role("link", name="Tisch öffnen: 2").click()
    heading = page.get_by_role("heading", level=1)
    expect(heading).to_have_text("Schiedsrichter, Tisch 2. Eva Ost gegen Otto West")
    expect(page.get_by_text("Weiß ruft den Schiedsrichter: Es ist zu laut.")).to_be_visible()
    page.get_by_role("button", name="Weiterspielen").click()
    expect(page.get_by_role("button", name="Uhren anhalten")).to_be_visible()
    page.get_by_role("link", name="Zur Turnierleitung").click()
    expect(page.get_by_text("Niemand wartet.", exact=True)).to_be_visible()


def test_results_come_in_by_themselves(hall: Server, direct: Direct):
    """A game that ends is told once, its table says so, and that nobody has signed yet."""
    page = direct(hall)
    white, arbiter = hall.join("white"), hall.join("arbiter")
    arbiter.do("start")
    listen(page)
    assert white.do("resign", seat="white")["ok"]
    told(page, "Ergebnis 0-1: Anna Berg gegen Karl Maier. Tisch 1.")
    card = page.locator("[data-table='1']")
    expect(card).to_contain_text("Ergebnis 0-1, noch nicht von beiden unterschrieben.")
    expect(page.get_by_text("Laufende Partien: 0. Beendet: 1. Noch nicht begonnen: 1.", exact=True)).to_be_visible()
    assert [one for one in heard(page) if one.startswith("Ergebnis")] == [
        "Ergebnis 0-1: Anna Berg gegen Karl Maier. Tisch 1."
    ]


def test_who_left_without_signing_is_not_waited_for(hall: Server, direct: Direct):
    """8.7: the arbiter has noted it; the table needs nobody, and says that a signature is missing."""
    page = direct(hall)
    white, black, arbiter = hall.join("white"), hall.join("black"), hall.join("arbiter")
    arbiter.do("start")
    listen(page)
    assert white.do("resign", seat="white")["ok"]
    told(page, "Ergebnis 0-1: Anna Berg gegen Karl Maier. Tisch 1.")
    assert black.do("sign", seat="black")["ok"]
    assert arbiter.do("waive_signature", seat="white")["ok"]
    expect(page.locator("[data-table='1']")).to_contain_text("Ergebnis 0-1, ohne Unterschrift abgeschlossen.")
    expect(page.get_by_text("Niemand wartet.", exact=True)).to_be_visible()


def test_who_did_not_come_is_not_waited_for_to_sign(hall: Server, direct: Direct):
    """A game that was lost by default has no scoresheets: the result is told, and needs nobody any more."""
    page = direct(hall)
    arbiter = hall.join("arbiter")
    arbiter.do("start")
    listen(page)
    assert arbiter.do("report_absent", seat="black")["ok"]
    told(page, "Nicht erschienen: Karl Maier. Tisch 1.")
    assert arbiter.do("forfeit_absent")["ok"]
    told(page, "Ergebnis 1-0: Anna Berg gegen Karl Maier. Tisch 1.")
    expect(page.locator("[data-table='1']")).to_contain_text("Ergebnis 1-0, kampflos.")
    expect(page.get_by_text("Niemand wartet.", exact=True)).to_be_visible()


def test_a_game_that_does_not_count_is_named_until_the_new_one_is_begun(hall: Server, direct: Direct):
    """7.1a: two wait at a table whose game is over, and only the arbiter has the other begun."""
    page = direct(hall)
    arbiter = hall.join("arbiter")
    arbiter.do("start")
    listen(page)
    assert arbiter.do("find_setup_fault", fault="initial_position")["ok"]
    told(page, "Die Partie zählt nicht, die neue ist zu beginnen. Tisch 1.")
    assert arbiter.do("begin_anew")["ok"]
    expect(page.get_by_text("Niemand wartet.", exact=True)).to_be_visible()


def test_all_games_begin_at_once(hall: Server, direct: Direct):
    """Asked first with how many; a game that has begun already is left alone."""
    page = direct(hall)
    hall.join("arbiter").do("start")
    expect(page.get_by_text("Laufende Partien: 1. Beendet: 0. Noch nicht begonnen: 1.", exact=True)).to_be_visible()
    listen(page)
    page.get_by_role("button", name="Alle Partien beginnen").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("Partien, die noch nicht begonnen haben: 1.")
    dialog.get_by_role("button", name="Alle Partien beginnen").click()
    told(page, "Begonnene Partien: 1.")
    expect(dialog).to_be_hidden()
    expect(page.get_by_role("button", name="Alle Partien beginnen")).to_be_hidden()
    expect(page.get_by_role("heading", name="Braucht jemanden")).to_be_focused()


def test_a_player_whose_connection_is_away_is_named(hall: Server, direct: Direct):
    """At the second look: who loads his page anew is not reported."""
    page = direct(hall)
    white = hall.join("white")
    expect(page.locator("[data-table='1']")).to_contain_text("Noch frei: Schwarz.")
    listen(page)
    white.cut()
    told(page, "Verbindung unterbrochen: Anna Berg. Tisch 1.")


def test_who_comes_is_told_what_there_is(hall: Server, direct: Direct):
    """How many play, and who waits: a screen reader found an empty page."""
    page = direct(hall)
    playing = "Turnierleitung. Laufende Partien: {}. Beendet: 0. Noch nicht begonnen: {}. {}"
    expect(page.locator("#told p")).to_have_text(playing.format(0, 2, "Niemand wartet."))
    white = hall.join("white", "2")
    hall.join("arbiter", "2").do("start")
    assert white.do("call_arbiter", seat="white", reason="Es ist zu laut.")["ok"]
    page.reload()
    expect(page.locator("#told p")).to_have_text(playing.format(1, 1, "Schiedsrichter gerufen: Eva Ost. Tisch 2."))


def test_two_things_at_once_are_told_one_after_the_other(hall: Server, direct: Direct):
    """The first comes first: of two sentences that come at once a screen reader may read the last first, or alone."""
    page = direct(hall)
    stop_time(page)
    page.reload()
    page.locator("li[data-table]").first.wait_for()
    page.clock.run_for(1_000)
    for table in ("1", "2"):
        white = hall.join("white", table)
        hall.join("arbiter", table).do("start")
        assert white.do("call_arbiter", seat="white", reason="Ruhe bitte.")["ok"]
    told = page.locator(".told p")
    page.clock.run_for(1_100)
    expect(told).to_have_text(["Schiedsrichter gerufen: Anna Berg. Tisch 1."])
    page.clock.run_for(200)
    expect(told).to_have_text([f"Schiedsrichter gerufen: {who}." for who in ("Anna Berg. Tisch 1", "Eva Ost. Tisch 2")])


def test_the_same_twice_in_a_row_is_told_twice(hall: Server, direct: Direct):
    """A second call from the same table sounds like the first, and is another text to a screen reader."""
    page = direct(hall)
    white, arbiter = hall.join("white"), hall.join("arbiter")
    arbiter.do("start")
    listen(page)
    for _ in range(2):
        assert white.do("call_arbiter", seat="white", reason="Ruhe bitte.")["ok"]
        page.get_by_role("link", name="Tisch öffnen: 1").wait_for()
        arbiter.do("resume")
        expect(page.get_by_text("Niemand wartet.", exact=True)).to_be_visible()
    call = "Schiedsrichter gerufen: Anna Berg. Tisch 1."
    assert [one for one in heard(page) if one.startswith("Schiedsrichter")] == [call, f"{call}\N{NO-BREAK SPACE}"]


def test_the_codes_of_a_table_are_printed_on_one_page_and_each_card_says_of_which(
    serve: Callable[..., Server], direct: Direct
):
    """With an assistant for both players: cards are cut apart, and a second page would be of no table."""
    names = ("Anna-Magdalena von Berg-Hohenstein", "Karl-Friedrich Maier-Schönberger")
    server = serve("--pairing", *names, "--tables", "2", "--blind", "both", "--assistant", "both")
    page = direct(server)
    page.get_by_role("link", name="Codekarten drucken").click()
    expect(page.locator(".code-card")).to_have_count(12)
    assert pages_printed(page) == 2
    cards = page.locator("article").last.get_by_role("heading", level=3)
    places = ("Weiß", "Schwarz", "Assistent von Weiß", "Assistent von Schwarz", "Schiedsrichter", "Zuschauer")
    expect(cards).to_have_text([f"{place}, Tisch 2" for place in places])


@pytest.mark.parametrize(
    ("failure", "why"),
    [
        (
            {
                "status": 503,
                "body": json.dumps({"code": "away", "words": [{"text": "Die Datenbank ist weg.", "lang": "de"}]}),
            },
            "Die Datenbank ist weg.",
        ),
        (None, "Verbindung unterbrochen. Sie wird von selbst wieder aufgenommen."),
    ],
)
def test_codes_that_nobody_says_are_not_told_as_used_up(
    hall: Server, direct: Direct, failure: dict[str, Any] | None, why: str
):
    """Why the cards are not there is told, and when they are: a page that was read before had none."""
    page = direct(hall)
    answers = [failure]
    page.route("**/hall/cards.json", lambda route: _fails(route, answers[0]) if answers else route.continue_())
    page.get_by_role("link", name="Codekarten drucken").click()
    expect(page.locator("#connection")).to_have_text(why)
    listen(page)
    answers.clear()
    told(
        page,
        "Eine Seite je Tisch, mit den Codes, die noch nicht benutzt sind. Wer eine Karte hat, kann den Platz nehmen.",
    )
    expect(page.locator(".code-card")).to_have_count(8)
    expect(page.locator("#connection")).to_be_empty()
    assert "Kein Platz ist mehr frei." not in heard(page)


def _fails(route: Route, failure: dict[str, Any] | None) -> None:
    if failure is None:
        route.abort()
    else:
        route.fulfill(**failure)


def test_of_which_table_there_are_no_cards_is_told(hall: Server, direct: Direct):
    """A server that has died has its codes: they are not used up, and the director does not lay out too few cards."""
    page = direct(hall)
    answer = json.dumps({"tables": [], "missed": "3"})
    page.route("**/hall/cards.json", lambda route: route.fulfill(status=200, body=answer))
    page.goto("/hall/cards")
    expect(page.get_by_role("status").last).to_have_text("Nicht erreicht, dort bitte noch einmal: Tisch 3.")


@pytest.mark.parametrize("failure", [{"status": 503}, {"status": 200, "body": "{"}, None])
def test_what_is_not_confirmed_is_not_told_as_done(hall: Server, direct: Direct, failure: dict[str, Any] | None):
    """Refused, broken off or without any answer: the director hears what it was, and that he shall press again."""
    page = direct(hall)
    for what in ("delay", "begin", "code"):
        page.route(f"**/hall/{what}", lambda route: route.fulfill(**failure) if failure else route.abort())
    listen(page)
    page.get_by_role("button", name="Verzögerung setzen").click()
    told(page, "Nicht bestätigt: Verzögerung setzen. Bitte noch einmal.")
    page.get_by_role("button", name="Code für ein weiteres Gerät").click()
    told(page, "Nicht bestätigt: Code für ein weiteres Gerät. Bitte noch einmal.")
    page.get_by_role("button", name="Alle Partien beginnen").click()
    page.get_by_role("dialog").get_by_role("button", name="Alle Partien beginnen").click()
    told(page, "Nicht bestätigt: Alle Partien beginnen. Bitte noch einmal.")
    assert not [one for one in heard(page) if one.startswith(("Verzögerung in Minuten", "Begonnene Partien"))]


def test_why_something_was_refused_is_told(hall: Server, direct: Direct):
    """Pressing again helps nobody whose disk is full: he hears what is wrong, after what was not done."""
    page = direct(hall)
    words = [{"text": "Der Datenträger des Rechners ist voll.", "lang": "de"}]
    refusal = json.dumps({"code": "disk_full", "words": words})
    page.route("**/hall/code", lambda route: route.fulfill(status=507, body=refusal))
    listen(page)
    page.get_by_role("button", name="Code für ein weiteres Gerät").click()
    told(page, "Nicht bestätigt: Code für ein weiteres Gerät. Bitte noch einmal.")
    told(page, "Der Datenträger des Rechners ist voll.")


def test_tables_whose_record_cannot_be_written_are_told_first_and_in_one_sentence(hall: Server, direct: Direct):
    """The disk of a server is full, and at no table of it a move counts: that goes before who calls at one of them."""
    page = direct(hall)
    needs = [{"need": "unrecorded", "seat": None, "since_ms": 9_000}]

    def full(route: Route) -> None:
        answer = route.fetch()
        tables = answer.json()["tables"]
        tables[0]["needs"] = [{"need": "called", "seat": "white", "since_ms": 60_000}]
        route.fulfill(response=answer, json={"tables": [{**one, "needs": needs + one["needs"]} for one in tables]})

    listen(page)
    page.route("**/hall/tables.json", full)
    told(page, "Aufzeichnung kann nicht geschrieben werden. Tisch 1, 2.")
    told(page, "Schiedsrichter gerufen: Anna Berg. Tisch 1.")
    assert [line.partition(".")[0] for line in heard(page) if "Tisch 1" in line] == [
        "Aufzeichnung kann nicht geschrieben werden",
        "Schiedsrichter gerufen: Anna Berg",
    ]
    expect(page.locator("#needs li").last).to_contain_text("Schiedsrichter gerufen: Anna Berg. Tisch 1.")


def test_a_server_that_hangs_counts_as_lost(hall: Server, direct: Direct):
    """What is shown may be old, then: it is said, and that it goes on."""
    page = direct(hall)
    hung: list[Route] = []
    page.route("**/hall/tables.json", lambda route: hung.append(route))  # noqa: PLW0108 - it marks what it is given
    expect(page.locator("#connection")).to_have_text("Verbindung unterbrochen. Sie wird von selbst wieder aufgenommen.")


@pytest.mark.parametrize("language", ["de", "en", "ca", "es", "pt", "it"])
def test_the_page_is_for_everybody(hall: Server, direct: Direct, language: str):
    """On a phone and a laptop, light and dark, in each language axe finds nothing, and nothing sticks out."""
    page = direct(hall, language, viewport={"width": 320, "height": 640})
    white = hall.join("white")
    hall.join("arbiter").do("start")
    assert white.do("call_arbiter", seat="white", reason="Es ist zu laut.")["ok"]
    page.locator("[data-need]").first.wait_for()
    for size in ({"width": 320, "height": 640}, {"width": 1280, "height": 800}):
        page.set_viewport_size(size)  # type: ignore[arg-type] # a mapping as it is asked for
        for theme in THEMES:
            page.emulate_media(color_scheme=theme)
            assert faults(page) == []
        assert (sticks_out(page), too_small(page)) == ([], [])


def test_keys_alone_open_a_desk(hall: Server, direct: Direct):
    """By Tab to the table's name, and Enter."""
    page = direct(hall)
    page.get_by_label("Tisch oder Name suchen").focus()
    listen(page)
    page.keyboard.type("Otto")
    expect(page.get_by_text("Gefunden: 1")).to_be_visible()
    assert [one for one in heard(page) if one.startswith("Gefunden")] == ["Gefunden: 1"]  # and not after each letter
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Schiedsrichter, Tisch 2. Eva Ost gegen Otto West")


def test_another_search_that_finds_as_many_is_told(hall: Server, direct: Direct):
    """Who has searched for one player and then for another hears of both."""
    page = direct(hall)
    listen(page)
    for name in ("Otto", "Anna", "Eva"):
        before = len(heard(page))
        page.get_by_label("Tisch oder Name suchen").fill(name)
        is_told = "(before) => window.heard.slice(before).some((one) => one.startsWith('Gefunden'))"
        page.wait_for_function(is_told, arg=before)
    found = [one for one in heard(page) if one.startswith("Gefunden")]
    assert found == ["Gefunden: 1", "Gefunden: 1\N{NO-BREAK SPACE}", "Gefunden: 1"]


def test_who_searches_before_the_tables_are_there_finds_his(hall: Server, direct: Direct):
    """What is written in the search counts for tables that come later, too."""
    page = direct(hall)
    page.goto("about:blank")
    asked: list[Route] = []
    page.route("**/hall/tables.json", lambda route: asked.append(route))  # noqa: PLW0108 - it marks what it is given
    with page.expect_request("**/hall/tables.json"):
        page.goto(f"{hall.address}/hall")
    page.get_by_label("Tisch oder Name suchen").fill("Otto")
    expect(page.get_by_text("Gefunden")).to_have_count(0)
    asked.pop().continue_()
    expect(page.get_by_text("Gefunden: 1")).to_be_visible()
    expect(page.locator("li[data-table]").filter(visible=True)).to_have_count(1)


def test_who_reads_at_a_table_that_is_no_longer_found_stays_there(hall: Server, direct: Direct):
    """It counts no more, and goes when he has left it."""
    page = direct(hall)
    page.get_by_label("Tisch oder Name suchen").fill("noch nicht begonnen")
    expect(page.get_by_text("Gefunden: 2")).to_be_visible()
    read = page.get_by_role("link", name="Tisch 2: Eva Ost gegen Otto West")
    read.focus()
    hall.join("arbiter", "2").do("start")
    expect(page.get_by_text("Gefunden: 1")).to_be_visible()
    expect(read).to_be_focused()
    page.get_by_label("Tisch oder Name suchen").focus()
    expect(read).to_be_hidden()


def test_the_focus_stays_where_it_is_while_tables_change(hall: Server, direct: Direct):
    """Who reads a row is not thrown out of it by a call from another table."""
    page = direct(hall)
    for table in ("2", "1"):
        hall.join("arbiter", table).do("start")
        white = hall.join("white", table)
        assert white.do("call_arbiter", seat="white", reason="Ruhe bitte.")["ok"]
        link = page.get_by_role("link", name=f"Tisch öffnen: {table}")
        link.wait_for()
        if table == "2":
            link.focus()
    expect(page.get_by_role("link", name="Tisch öffnen: 2")).to_be_focused()


def test_a_card_for_each_table_has_the_codes_that_are_free(hall: Server, direct: Direct):
    """A picture, the Laws' words, letters and braille; a place that is taken has none any more."""
    page = direct(hall)
    code = hall.codes["2"]["black"]
    hall.join("white", "2")
    page.get_by_role("link", name="Codekarten drucken").click()
    sheet = page.get_by_role("article").filter(has_text="Tisch 2: Eva Ost gegen Otto West")
    expect(sheet.get_by_role("heading", name="Schwarz, Tisch 2: Otto West")).to_be_visible()
    expect(sheet.get_by_role("heading", name="Weiß, Tisch 2: Eva Ost")).to_have_count(0)
    expect(sheet.get_by_text(" ".join(code[start : start + 2] for start in range(0, 10, 2)))).to_be_visible()
    expect(sheet.get_by_role("img", name="Der Code für Schwarz, Tisch 2 als Bild für eine Kamera")).to_be_visible()
    assert set(sheet.locator(".braille").first.inner_text()) <= {chr(cell) for cell in range(0x2800, 0x2840)} | {" "}
    for theme in THEMES:
        page.emulate_media(color_scheme=theme)
        assert faults(page) == []


def test_nobody_else_sees_the_hall(hall: Server):
    """A player, an arbiter of one table, who has no code; and the director sits at no table that he does not name."""
    cookies = [hall.join("white").cookie, hall.join("arbiter").cookie, ""]
    for cookie in cookies:
        assert request(hall.address, "GET", "/hall", cookie=cookie)[0] == 303
        for path in ("/hall/tables.json", "/hall/cards.json"):
            assert request(hall.address, "GET", path, cookie=cookie)[0] == 403
        assert request(hall.address, "POST", "/hall/begin", cookie=cookie, form={})[0] == 403
    cookie = directing(hall)
    assert request(hall.address, "GET", "/export/pgn", cookie=cookie)[0] == 403
    assert request(hall.address, "GET", "/export/pgn?table=2", cookie=cookie)[0] == 200
    assert request(hall.address, "GET", "/table?table=9", cookie=cookie)[1]["location"] == "/"


def test_a_new_code_for_a_table_s_arbiter_leaves_the_director_there(hall: Server):
    """He has his own session; and one more machine of his gets its own code, which ends nothing."""
    cookie = directing(hall)
    socket = open_socket(hall.address, cookie, path="/ws?table=1")
    socket.send(json.dumps({"do": "hello", "version": -1}))
    assert json.loads(socket.recv())["place"] == "arbiter"
    arbiter = hall.join("arbiter")
    socket.send(json.dumps({"do": "issue_code", "place": "arbiter", "id": "1"}))
    while arbiter.farewell is None:
        arbiter.take()
    assert arbiter.farewell["code"] == "session_ended"
    given = json.loads(request(hall.address, "POST", "/hall/code", cookie=cookie, form={})[2])
    hall.director = given["code"].replace(" ", "")
    assert directing(hall) != cookie
    socket.send(json.dumps({"do": "ask", "what": "places", "id": "2"}))
    while (frame := json.loads(socket.recv())).get("id") != "2":
        assert frame["is"] != "farewell"
    socket.close()


def test_the_delay_of_all_tables_is_set_at_once(hall: Server):
    """And kept, as one that was set at a desk."""
    cookie = directing(hall)
    assert request(hall.address, "POST", "/hall/delay", cookie=cookie, form={"minutes": "15"})[0] == 200
    for table in ("1", "2"):
        assert hall.join("arbiter", table).view["delay"] == {"half_moves": 0, "minutes": 15}


def test_the_director_s_session_outlives_a_restart(hall: Server):
    """His cookie stays good, and the server says a new code for whoever has lost it."""
    cookie, before = directing(hall), hall.director
    hall.kill()
    hall.restart()
    assert request(hall.address, "GET", "/hall", cookie=cookie)[0] == 200
    assert hall.director != before
