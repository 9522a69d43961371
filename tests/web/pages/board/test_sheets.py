"""Scoresheets of players who move with a mouse or with the words of a console, while the tape keeps the score."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.client import Page as WebPage
from tests.web.pages.hands import WRITE, Mouse
from tests.web.pages.proxy import Cable
from tests.web.pages.seeing import faults, pages_printed, sticks_out, until_there
from tests.web.server import Server

Sit = Callable[..., Page]
Serve = Callable[..., Server]
PLAYERS = ("--white", "Anna Berg", "--black", "Karl Maier", "--blind", "white", "--assistant", "white")
KNIGHT = "Springer Gustav eins Felix drei eingegeben"
PAWN = "Eva sieben Eva fünf eingegeben"


def test_what_was_moved_without_a_word_stands_on_every_scoresheet(serve: Serve, sit: Sit):
    """Console, second board and desk show the move that was entered, and that it was; so do the files."""
    server = serve(*PLAYERS, "--tape", "both")
    console, board, desk = sit(server, "assistant_white"), sit(server, "black"), sit(server, "arbiter")
    desk.keyboard.press("s")
    expect(desk.locator(".clock.running")).to_have_attribute("data-seat", "white")
    console.keyboard.type("Sg1f3")
    console.keyboard.press("Enter")
    console.keyboard.press("p")
    expect(console.locator(".entries li")).to_have_text([KNIGHT])
    expect(board.get_by_role("heading", name="Der Gegner sagt an")).to_be_visible()
    mouse = Mouse(board)
    mouse.move("g1", "f3")
    expect(board.get_by_text("Sie sind am Zug.", exact=True)).to_be_visible()
    lines = board.get_by_role("combobox", name="Zeile", exact=True)
    next_line = lines.get_by_role("option").first.element_handle()
    mouse.move("e7", "e5")
    expect(board.get_by_role("heading", name="Ihre Ansage")).to_be_visible()
    mouse.press()
    own = board.get_by_role("row", name="1", exact=False).get_by_role("cell")
    expect(own).to_have_text([KNIGHT, PAWN])
    expect(lines.get_by_role("option")).to_have_text(
        ["nächste", "1 Schwarz: Eva sieben Eva fünf", "1 Weiß: Springer Gustav eins Felix drei"]
    )
    assert next_line.evaluate("(option) => option.isConnected")  # a new one is told by Orca with every move
    expect(desk.get_by_role("row", name="1 Weiß").get_by_role("cell")).to_have_text([KNIGHT, KNIGHT, ""])
    expect(desk.get_by_role("row", name="1 Schwarz").get_by_role("cell")).to_have_text(["–", PAWN, ""])
    read = [desk.get_by_role("row", name="1 Weiß").element_handle(), console.locator(".entries li").element_handle()]
    lines.select_option("1 Schwarz: Eva sieben Eva fünf")
    mouse.note("e5")
    expect(own).to_have_text([KNIGHT, "e5 Eva fünf"])
    expect(desk.get_by_role("row", name="1 Schwarz").get_by_role("cell").nth(1)).to_have_text("e5 Eva fünf")
    assert all(row.evaluate("(row) => row.isConnected") for row in read)  # who reads there keeps his place
    assert faults(board) == []
    assert faults(desk) == []
    exported = desk.request.get("/export/text", headers={"Origin": server.address}).text()
    assert "Mit jeder Ansage und Wiederholung festgehalten" in exported
    assert "auf Band" not in exported
    assert "1 Schwarz: e5, gelesen: Eva fünf. Gestrichen: Eva sieben Eva fünf." in exported
    assert "1 Weiß: Springer Gustav eins Felix drei, eingegeben." in exported


@pytest.mark.parametrize(("place", "label"), [("black", WRITE), ("assistant_white", "Oder getippt notieren")])
def test_an_entry_can_be_written_while_the_one_before_waits_for_its_answer(
    serve: Serve, sit: Sit, place: str, label: str
):
    """What was handed in leaves the line free; it comes back where it was refused, but never over a newer one."""
    server = serve(*PLAYERS)
    with Cable(server.port) as cable:
        pages = {each: sit(server, each, address=cable.address) for each in ("assistant_white", "black")}
        page, arbiter, white = pages[place], server.join("arbiter"), server.join("white")
        arbiter.do("start")
        white.say("Eva vier")
        white.say("Uhr drücken")
        expect(pages["black"].get_by_role("heading", name="Der Gegner sagt an")).to_be_visible()
        Mouse(pages["black"]).move("e2", "e4")
        expect(pages["black"].get_by_text("Sie sind am Zug.", exact=True)).to_be_visible()
        line = page.get_by_label(label)
        away(page, cable)
        hand_in(page, line, "e4")
        line.fill("Sf3")
        cable.mend()
        expect(page.get_by_text("e4 Eva vier")).to_be_visible()
        expect(line).to_have_value("Sf3")
        for since, left in (("", "Sf3"), ("Sc3", "Sc3")):
            away(page, cable)
            hand_in(page, line, "Sf3")
            line.fill(since)
            assert arbiter.do("stop_clocks")["ok"]
            assert arbiter.do("resume")["ok"]
            cable.mend()
            expect(page.locator("[aria-live=assertive]").get_by_text("Das ist nicht geschehen")).to_be_visible()
            expect(line).to_have_value(left)


def away(page: Page, cable: Cable) -> None:
    """Cut the connection; the page has seen it."""
    cable.cut()
    expect(page.locator("#connection")).to_contain_text("Verbindung unterbrochen.")


def hand_in(page: Page, line: Locator, text: str) -> None:
    """Write it and hand it in; the line is free at once, and a row says that it waits."""
    line.fill(text)
    line.press("Enter")
    expect(line).to_have_value("")
    expect(page.get_by_role("list", name="Wartet auf die Verbindung").get_by_role("listitem")).to_have_count(1)


def test_a_scoresheet_is_printed_as_a_federation_files_it(serve: Serve, sit: Sit):
    """Who, where, when, with what time, the moves in two columns, room to sign; and nothing else of the page."""
    server = serve(*PLAYERS, "--event", "Stadtmeisterschaft", "--site", "Wien", "--round", "3", "--board", "2")
    page, arbiter = sit(server, "black", language="de"), sit(server, "arbiter")
    for sitting in (page, arbiter):
        sitting.evaluate("window.print = () => {}")
    page.get_by_role("button", name="Partieformular drucken").click()
    page.emulate_media(media="print")
    printed = page.locator(".printed")
    expect(printed.locator("dl")).to_contain_text("Stadtmeisterschaft")
    for fact in ("Wien", "Runde3", "Brett2", "1 Stunde 30 Minuten für 40 Züge", "Anna Berg", "Karl Maier"):
        expect(printed.locator("dl")).to_contain_text(fact)
    expect(printed.get_by_role("table")).to_have_count(2)
    expect(printed.get_by_role("row", name="60")).to_be_visible()
    expect(printed.locator(".signatures p")).to_have_text(
        ["Unterschrift: Weiß", "Unterschrift: Schwarz", "Unterschrift: Schiedsrichter"]
    )
    expect(page.locator("main")).to_be_hidden()
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    expect(printed).to_have_count(0)
    expect(page.locator("main")).to_be_visible()
    arbiter.get_by_role("button", name="Partieformulare drucken").click()
    arbiter.emulate_media(media="print")
    expect(arbiter.locator(".printed article")).to_have_count(2)


def test_a_long_game_is_printed_whole_and_each_page_says_whose_it_is(serve: Serve, sit: Sit):
    """Sixty-one moves are two pages of A4, one line on the second; nothing is cut off at the edge."""
    server = serve(*PLAYERS, "--tape", "both")
    page, white = sit(server, "black"), server.join("white")
    cookie = "; ".join(f"{one['name']}={one['value']}" for one in page.context.cookies())
    black = WebPage(server.address, cookie).open()
    server.join("arbiter").do("start")
    to_and_fro = [
        ("Gustav eins Felix drei", "Gustav acht Felix sechs"),
        ("Felix drei Gustav eins", "Felix sechs Gustav acht"),
    ]
    for move in range(61):
        for player, opponent, way in zip((white, black), (black, white), to_and_fro[move % 2], strict=True):
            for who, words in [(player, f"Springer {way}"), (player, "ausgeführt"), (player, "Uhr drücken"),
                               (opponent, f"Springer {way}"), (opponent, "ausgeführt")]:  # fmt: skip
                who.say(words)
    expect(page.locator(".sheet tbody tr")).to_have_count(61)
    page.evaluate("window.print = () => {}")
    page.get_by_role("button", name="Partieformular drucken").click()
    page.emulate_media(media="print")
    page.set_viewport_size({"width": 703, "height": 1032})  # between the margins of A4
    expect(page.locator(".printed .sides > p")).to_have_text(
        ["Partieformular: Schwarz. Anna Berg gegen Karl Maier. 2/2"]
    )
    assert sticks_out(page) == []
    assert pages_printed(page) == 2


def test_a_scoresheet_is_printed_in_the_letters_of_the_language_that_is_chosen(serve: Serve, sit: Sit):
    """Said, entered or written, each move is one in those letters; the sign of an offered draw stays (C.13)."""
    server = serve(*PLAYERS, "--tape", "white")
    page, desk, white = sit(server, "black"), sit(server, "arbiter", language="es"), server.join("white")
    for sitting in (page, desk):
        sitting.evaluate("window.print = () => {}")
    desk.keyboard.press("s")
    expect(desk.locator(".clock.running")).to_have_attribute("data-seat", "white")
    white.say("Springer Felix drei")
    white.say("Uhr drücken")
    mouse = Mouse(page)
    expect(page.get_by_role("heading", name="Der Gegner sagt an")).to_be_visible()
    mouse.move("g1", "f3")
    expect(page.get_by_text("Sie sind am Zug.", exact=True)).to_be_visible()
    mouse.note("Sf3 (=)")
    own = page.locator(".sheet td")
    expect(own.first).to_contain_text("Sf3 (=)")
    assert printed_moves(page)[0] == "Sf3 (=)"
    page.get_by_role("combobox", name="Sprache").select_option("en")
    page.get_by_role("button", name="Sprache übernehmen").click()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    until_there(page)
    page.evaluate("window.print = () => {}")
    assert printed_moves(page, "Print the scoresheet")[0] == "Nf3 (=)"
    assert "Cf3" in printed_moves(desk, "Imprimir las planillas")


def test_what_is_said_behind_a_move_is_printed_as_its_sign(serve: Serve, sit: Sit):
    """A capture in passing, check and mate have signs in each language, said or written (C.13)."""
    server = serve(*PLAYERS, "--tape", "white", "--fen", "7k/5ppp/8/8/3Pp3/8/8/K2R4 b - d3 0 1")
    white, black, desk = server.join("white"), server.join("black"), sit(server, "arbiter", language="es")
    desk.keyboard.press("s")
    expect(desk.locator(".clock.running")).to_have_attribute("data-seat", "black")
    for who, words in [
        (black, "Eva schlägt David drei en passant"), (black, "ausgeführt"), (black, "Uhr drücken"),
        (white, "Eva schlägt David drei en passant"), (white, "ausgeführt"),
        (white, "Turm schlägt David drei"), (white, "ausgeführt"), (white, "Uhr drücken"),
        (black, "Turm schlägt David drei"), (black, "ausgeführt"),
        (black, "notiert exd3 e.p. (=)"), (black, "notiert Txd3"),
        (black, "Hector sechs"), (black, "ausgeführt"), (black, "Uhr drücken"),
        (white, "Hector sechs"), (white, "ausgeführt"),
        (white, "Turm David acht Schach"), (white, "ausgeführt"), (white, "Uhr drücken"),
    ]:  # fmt: skip
        assert who.say(words)["ok"], words
    expect(desk.get_by_text("Turm David acht Schach").first).to_be_visible()
    desk.evaluate("window.print = () => {}")
    spoken, written = ["exd3 a.p.", "Txd3", "h6", "Td8+"], ["exd3 a.p. (=)", "Txd3"]
    assert printed_moves(desk, "Imprimir las planillas") == [*spoken, *written]


def test_where_black_begins_his_first_move_stands_in_his_column(serve: Serve, sit: Sit):
    """White has none in the first line: on paper, at the desk and for who looks on (8.1)."""
    server = serve(*PLAYERS, "--tape", "white", "--fen", "7k/5ppp/8/8/8/4p3/8/K2R4 b - - 0 1")
    white, black = server.join("white"), server.join("black")
    desk, spectator = sit(server, "arbiter"), sit(server, "spectator")
    desk.keyboard.press("s")
    expect(desk.locator(".clock.running")).to_have_attribute("data-seat", "black")
    for who, words in [
        (black, "Eva zwei"), (black, "ausgeführt"), (black, "Uhr drücken"),
        (white, "Eva zwei"), (white, "ausgeführt"),
        (white, "Turm Eva eins"), (white, "ausgeführt"), (white, "Uhr drücken"),
        (black, "Turm Eva eins"), (black, "ausgeführt"), (black, "notiert e2"), (black, "notiert Te1"),
    ]:  # fmt: skip
        assert who.say(words)["ok"], words
    moves = spectator.locator(".sheet tbody tr")
    expect(moves.nth(1).locator("td")).to_have_text(["Te1", ""])
    expect(moves.first.locator("td")).to_have_text(["", "e2"])
    expect(desk.locator("#sheets tbody th")).to_have_text(["1 Schwarz", "2 Weiß"])
    desk.evaluate("window.print = () => {}")
    desk.get_by_role("button", name="Partieformulare drucken").click()
    first = desk.locator(".printed article").first.locator("tbody tr").first.locator("td")
    assert first.all_text_contents()[:2] == ["", "e2"]


def printed_moves(page: Page, label: str = "Partieformular drucken") -> list[str]:
    """The moves on what comes out of the printer."""
    page.get_by_role("button", name=label).click()
    moves = page.locator(".printed td").all_text_contents()
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    return [move for move in moves if move]
