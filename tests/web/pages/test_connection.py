"""A page whose connection fails: it says so, asks again under the same name, and nothing is done twice or lost."""

import signal
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, Route, expect

from tests.web.client import Page as WebPage
from tests.web.pages.hands import Mouse
from tests.web.pages.proxy import Cable
from tests.web.pages.seeing import faults, heard, listen, sticks_out, stop_time, too_small, until_heard, until_there
from tests.web.server import Server

Sit = Callable[..., Page]
NO_CONNECTION = (
    "Keine Verbindung zum Tisch. Sobald sie wieder da ist, geht es hier von selbst weiter; verloren geht nichts."
)
NO_LONGER = "Für diesen Platz ist ein neuer Code ausgegeben worden. Diese Seite gilt nicht mehr."
NOT_ALL_HERE = "Diese Seite ist noch nicht ganz da. Bleibt es dabei, bitte neu laden: verloren geht nichts."
NOT_DONE = (
    "Das ist nicht geschehen: die Verbindung war unterbrochen, und inzwischen haben die Uhren gestanden. "
    "Wenn es noch gilt, bitte noch einmal."
)


def test_a_move_made_while_the_connection_is_away_is_announced_when_it_is_back(server: Server, sit: Sit):
    """What was asked waits; the page says that the connection is lost, and that it is there again, once each."""
    with Cable(server.port) as cable:
        page, arbiter = sit(server, "white", address=cable.address), server.join("arbiter")
        arbiter.do("start")
        expect(page.get_by_text("Sie sind am Zug.", exact=True)).to_be_visible()
        listen(page)
        cable.cut()
        expect(page.locator("#connection")).to_contain_text("Verbindung unterbrochen.")
        assert faults(page) == []
        Mouse(page).move("e2", "e4")
        cable.mend()
        expect(page.get_by_role("heading", name="Ihre Ansage")).to_be_visible()
        assert heard(page) == [
            "Verbindung unterbrochen. Sie wird von selbst wieder aufgenommen.",
            "Wartet auf die Verbindung, nicht gesendet: Ansagen: Eva zwei Eva vier.",
            "Wieder verbunden.",
            "Eva zwei Eva vier.",
        ]


def test_what_waits_for_the_connection_is_shown_and_can_be_withdrawn(server: Server, sit: Sit):
    """Nobody gives up unseen: what was pressed stands on the page as not sent, until it is taken back or goes out."""
    with Cable(server.port) as cable:
        page, arbiter = sit(server, "black", address=cable.address), server.join("arbiter")
        reached = arbiter.do("start")["version"]
        expect(page.get_by_text("Der Gegner ist am Zug.", exact=True)).to_be_visible()
        waiting = page.get_by_role("list", name="Wartet auf die Verbindung")
        cable.cut()
        expect(page.locator("#connection")).to_contain_text("Verbindung unterbrochen.")
        listen(page)
        page.get_by_role("button", name="Aufgeben").click()
        page.get_by_role("dialog").get_by_role("button", name="Ich gebe auf").click()
        for _ in range(2):
            page.get_by_role("button", name="Remis anbieten", exact=True).click()
            page.get_by_role("dialog").get_by_role("button", name="Ich biete Remis").click()
        resigns, offers = (
            f"Wartet auf die Verbindung, nicht gesendet: {what}." for what in ("Aufgeben", "Remis anbieten")
        )
        expect(waiting.get_by_role("listitem")).to_contain_text([resigns, offers])
        assert faults(page) == []
        assert sticks_out(page) == []
        assert too_small(page) == []
        page.get_by_role("button", name="Zurückziehen: Aufgeben").click()
        expect(page.get_by_role("button", name="Zurückziehen: Remis anbieten")).to_be_focused()
        page.keyboard.press("Enter")
        expect(waiting).to_be_hidden()
        assert heard(page) == [
            resigns,
            offers,
            offers,
            "Zurückgezogen, nicht gesendet: Aufgeben.",
            "Zurückgezogen, nicht gesendet: Remis anbieten.",
        ]
        cable.mend()
        expect(page.locator("#connection")).to_have_text("Wieder verbunden.")
        assert arbiter.do("stop_clocks")["version"] == reached + 1


def test_what_waited_is_not_done_after_the_clocks_have_stood(server: Server, sit: Sit):
    """The server died, and the arbiter let the game go on: who pressed before is told that nothing came of it."""
    page, arbiter = sit(server, "white"), server.join("arbiter")
    arbiter.do("start")
    Mouse(page).move("e2", "e4")
    expect(page.get_by_role("heading", name="Ihre Ansage")).to_be_visible()
    server.kill()
    expect(page.locator("#connection")).to_contain_text("Verbindung unterbrochen.")
    Mouse(page).press()
    page.get_by_role("button", name="Aufgeben").click()
    page.get_by_role("dialog").get_by_role("button", name="Ich gebe auf").click()
    expect(page.get_by_role("list", name="Wartet auf die Verbindung").get_by_role("listitem")).to_have_count(2)
    server.restart()
    expect(page.locator("#connection")).to_have_text("Wieder verbunden.")
    expect(page.locator("[aria-live=assertive]").get_by_text(NOT_DONE)).to_have_text(
        [f"Uhr drücken. {NOT_DONE}", f"Aufgeben. {NOT_DONE}"]
    )
    expect(page.get_by_role("list", name="Wartet auf die Verbindung")).to_be_hidden()
    assert arbiter.open().do("resume")["ok"]
    assert (arbiter.view["result"], arbiter.view["step"]) == (None, "announced")


def announced_in_vain(server: Server, sit: Sit, cable: Cable) -> Page:
    """White's page: he has announced a move, and no answer comes back to him."""
    page, arbiter = sit(server, "white", address=cable.address), server.join("arbiter")
    arbiter.do("start")
    expect(page.get_by_text("Sie sind am Zug.", exact=True)).to_be_visible()
    cable.lose_answers()
    Mouse(page).move("e2", "e4")
    return page


def test_a_connection_that_only_looks_alive_is_given_up(server: Server, sit: Sit):
    """No answer for some seconds counts as none: the page comes back, asks again, and the referee does it once."""
    with Cable(server.port) as cable:
        page = announced_in_vain(server, sit, cable)
        expect(page.locator("#connection")).to_contain_text("Verbindung unterbrochen.")
        expect(page.get_by_role("list", name="Wartet auf die Verbindung").get_by_role("listitem")).to_have_text(
            ["Noch ohne Antwort, es wird nachgefragt: Ansagen: Eva zwei Eva vier."]
        )
        cable.mend()
        expect(page.get_by_role("heading", name="Ihre Ansage")).to_be_visible()
        expect(page.locator("#connection")).to_have_text("Wieder verbunden.")
        expect(page.get_by_role("log").locator("p")).to_have_text(
            ["Die Partie beginnt. Weiß ist am Zug.", "Eva zwei Eva vier."]
        )
        assert page.locator("[aria-live=assertive]").all_inner_texts() == [""]


def test_what_followed_an_act_without_an_answer_is_shown_as_waiting_too(server: Server, sit: Sit):
    """Acts on the board and the clock take turns, but none is kept out of sight where the connection is lost."""
    with Cable(server.port) as cable:
        page = announced_in_vain(server, sit, cable)
        page.keyboard.press("Control+Enter")
        expect(page.get_by_role("list", name="Wartet auf die Verbindung").get_by_role("listitem")).to_contain_text(
            [
                "Noch ohne Antwort, es wird nachgefragt: Ansagen: Eva zwei Eva vier.",
                "Wartet auf die Verbindung, nicht gesendet: Uhr drücken.",
            ]
        )


def moved_on(server: Server, sit: Sit, cable: Cable) -> tuple[Page, WebPage]:
    """Black's page and the arbiter's: he has repeated, moved and pressed, and no answer comes back to him."""
    page, arbiter = sit(server, "black", address=cable.address), server.join("arbiter")
    white = server.join("white")
    arbiter.do("start")
    assert white.say("Eva vier")["ok"]
    assert white.say("Uhr drücken")["ok"]
    expect(page.get_by_text("Eva zwei Eva vier.").first).to_be_visible()
    cable.lose_answers()
    mouse = Mouse(page)
    mouse.move("e2", "e4")
    mouse.move("e7", "e5")
    page.keyboard.press("Control+Enter")
    expect(page.get_by_role("list", name="Wartet auf die Verbindung").get_by_role("listitem")).to_contain_text(
        [
            "Noch ohne Antwort, es wird nachgefragt: Wiederholen: Eva zwei Eva vier.",
            "Wartet auf die Verbindung, nicht gesendet: Zug: Eva sieben Eva fünf.",
            "Wartet auf die Verbindung, nicht gesendet: Uhr drücken.",
        ]
    )
    return page, arbiter


def test_who_moves_on_while_the_connection_is_away_announces_his_own_move(server: Server, sit: Sit):
    """What a move says depends on what came of the one before: it is said when that is known, and not guessed."""
    with Cable(server.port) as cable:
        page, _ = moved_on(server, sit, cable)
        page.keyboard.press("Control+Enter")  # once more, and no second time
        cable.mend()
        expect(page.get_by_text("Der Gegner ist am Zug.", exact=True)).to_be_visible()
        expect(page.get_by_role("log").get_by_text("Eva sieben Eva fünf.")).to_have_count(1)
        assert set(page.locator("[aria-live=assertive]").all_inner_texts()) == {""}


def test_what_was_done_without_a_network_is_done_once_and_in_the_order_in_which_it_was_done(server: Server, sit: Sit):
    """His move first, then the clock, the note, the offer; the call that stops the clocks comes last."""
    page, arbiter, white = sit(server, "black"), server.join("arbiter"), server.join("white")
    arbiter.do("start")
    assert white.say("Eva vier")["ok"]
    assert white.say("Uhr drücken")["ok"]
    expect(page.get_by_text("Eva zwei Eva vier.").first).to_be_visible()
    page.context.set_offline(True)
    expect(page.locator("#connection")).to_contain_text("Verbindung unterbrochen.")
    mouse, line = Mouse(page), page.get_by_label("Tippen, was Sie sagen wollen")
    mouse.move("e2", "e4")
    mouse.move("e7", "e5")
    page.keyboard.press("Control+Enter")
    mouse.note("e5")
    page.get_by_role("button", name="Remis anbieten", exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name="Ich biete Remis").click()
    line.fill("Schiedsrichter")
    line.press("Enter")
    expect(page.get_by_role("list", name="Wartet auf die Verbindung").get_by_role("listitem")).to_contain_text(
        ["Wiederholen", "Zug: Eva sieben Eva fünf", "Uhr drücken", "Notieren: e5", "Remis anbieten", "Schiedsrichter"]
    )
    stood = page.locator(".digits").all_inner_texts()
    page.wait_for_timeout(2_500)
    assert page.locator(".digits").all_inner_texts() == stood
    listen(page)
    page.context.set_offline(False)
    until_heard(page, "Schiedsrichter gerufen von Schwarz.")
    assert heard(page) == [
        "Wieder verbunden.",
        "Wiederholung stimmt.",
        "Ausgeführt von Schwarz.",
        "Eva sieben Eva fünf.",
        "Weiß ist am Zug.",
        "Notiert für Zug eins von Weiß: Eva fünf.",
        "Schwarz bietet Remis.",
        "Das Remisangebot ist zu notieren, mit Klammer, Gleichheitszeichen, Klammer.",
        "Schiedsrichter gerufen von Schwarz. Beide Uhren stehen.",
    ]
    expect(page.get_by_role("list", name="Wartet auf die Verbindung")).to_be_hidden()
    arbiter.until(arbiter.do("resume")["version"])
    assert arbiter.view["clocks"]["black"]["used_ms"] >= 2_500
    assert page.locator(".digits").all_inner_texts() != stood


def test_a_move_that_waits_for_the_one_before_can_be_withdrawn(server: Server, sit: Sit):
    """And the clock that was pressed after it: what has no answer yet is asked for again, and nothing else is done."""
    with Cable(server.port) as cable:
        page, _ = moved_on(server, sit, cable)
        page.get_by_role("button", name="Zurückziehen: Zug: Eva sieben Eva fünf").click()
        page.get_by_role("button", name="Zurückziehen: Uhr drücken").click()
        cable.mend()
        expect(page.locator("#connection")).to_have_text("Wieder verbunden.")
        expect(page.get_by_text("Sie sind am Zug.", exact=True)).to_be_visible()
        assert set(page.locator("[aria-live=assertive]").all_inner_texts()) == {""}


def test_a_move_that_waited_for_the_one_before_is_not_done_after_the_clocks_have_stood(server: Server, sit: Sit):
    """As whatever had to wait for the connection: it may be meant no longer."""
    with Cable(server.port) as cable:
        page, arbiter = moved_on(server, sit, cable)
        assert arbiter.do("stop_clocks")["ok"]
        assert arbiter.do("resume")["ok"]
        cable.mend()
        expect(page.locator("[aria-live=assertive]").get_by_text(NOT_DONE)).to_have_text(
            [f"Ansagen: Eva sieben Eva fünf. {NOT_DONE}", f"Uhr drücken. {NOT_DONE}"]
        )


def test_what_was_not_sent_when_a_page_is_loaded_anew_is_told_as_not_sent(server: Server, sit: Sit):
    """Who reloads for want of a network would believe his clock pressed: the new page says once that nothing was."""
    with Cable(server.port) as cable:
        page, arbiter = sit(server, "white", address=cable.address), server.join("arbiter")
        arbiter.do("start")
        Mouse(page).move("e2", "e4")
        expect(page.get_by_role("heading", name="Ihre Ansage")).to_be_visible()
        cable.cut()
        expect(page.locator("#connection")).to_contain_text("Verbindung unterbrochen.")
        page.keyboard.press("Control+Enter")
        waiting = page.get_by_role("list", name="Wartet auf die Verbindung").get_by_role("listitem")
        expect(waiting).to_have_count(1)
        page.evaluate("navigator.serviceWorker.ready.then(() => null)")
        page.reload()
        expect(page.get_by_text(NO_CONNECTION)).to_be_visible()
        cable.mend()
        expect(
            page.locator("[aria-live=assertive]").get_by_text("Nicht gesendet: Uhr drücken.", exact=True)
        ).to_have_count(1)
        for act in ("stop_clocks", "resume"):
            arbiter.until(arbiter.do(act)["version"])
        assert arbiter.view["step"] == "announced"
        page.reload()
        until_there(page)
        page.wait_for_timeout(1_000)
        assert set(page.locator("[aria-live=assertive]").all_inner_texts()) == {""}


def test_what_waits_on_a_slow_line_when_a_page_is_loaded_anew_is_told_as_not_sent(server: Server, sit: Sit):
    """Nobody has noticed yet that no answer comes: the clock, pressed behind the move, is as little pressed as then."""
    with Cable(server.port) as cable:
        page, arbiter = sit(server, "white", address=cable.address), server.join("arbiter")
        arbiter.do("start")
        expect(page.get_by_text("Sie sind am Zug.", exact=True)).to_be_visible()
        stop_time(page)  # so that no answer is missed
        cable.lose_answers()
        Mouse(page).move("e2", "e4")
        page.keyboard.press("Control+Enter")
        cable.mend()
        page.reload()
        page.clock.resume()
        expect(
            page.locator("[aria-live=assertive]").get_by_text("Nicht gesendet: Uhr drücken.", exact=True)
        ).to_have_count(1)
        expect(page.get_by_role("heading", name="Ihre Ansage")).to_be_visible()


def test_who_sits_elsewhere_in_the_same_window_is_told_nothing_of_what_was_not_sent(server: Server, sit: Sit):
    """At a computer that others use it was another's, and at his own board nothing of it was asked."""
    with Cable(server.port) as cable:
        page, arbiter = sit(server, "white", address=cable.address), server.join("arbiter")
        arbiter.do("start")
        expect(page.get_by_text("Sie sind am Zug.", exact=True)).to_be_visible()
        cable.cut()
        expect(page.locator("#connection")).to_contain_text("Verbindung unterbrochen.")
        Mouse(page).move("e2", "e4")
        expect(page.get_by_role("list", name="Wartet auf die Verbindung").get_by_role("listitem")).to_have_count(1)
        page.goto("about:blank")
        cable.mend()
        told = page.locator("[aria-live=assertive]")
        for place, left in (("black", []), ("white", ["Nicht gesendet: Ansagen: Eva zwei Eva vier."])):
            form: dict[str, str | float | bool] = {"code": server.codes["1"][place], "language": "de"}
            for way, sent in (("/leave", {}), ("/join", form)):
                page.context.request.post(way, form=sent, headers={"Origin": cable.address})
            page.goto("/table")
            until_there(page)
            page.wait_for_timeout(1_000)
            assert [text for text in told.all_inner_texts() if text] == left


def test_a_server_that_hangs_is_told_and_its_clocks_stop(server: Server, sit: Sit):
    """Nothing is closed and nobody presses anything: the page says so once, wherever it is scrolled to."""
    page, arbiter = sit(server, "black", viewport={"width": 360, "height": 740}), server.join("arbiter")
    arbiter.do("start")
    expect(page.locator(".clock.running")).to_contain_text("läuft")
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    listen(page)
    server.process.send_signal(signal.SIGSTOP)
    try:
        expect(page.locator("#connection")).to_contain_text("Verbindung unterbrochen.")
        expect(page.locator("#connection")).to_be_in_viewport(ratio=1)
        expect(page.locator(".clock.lost")).to_be_attached()
        stood = page.locator(".digits").all_inner_texts()
        page.wait_for_timeout(2_500)
        assert page.locator(".digits").all_inner_texts() == stood
    finally:
        server.process.send_signal(signal.SIGCONT)
    expect(page.locator("#connection")).to_have_text("Wieder verbunden.")
    expect(page.locator(".clock.lost")).to_have_count(0)
    assert heard(page) == ["Verbindung unterbrochen. Sie wird von selbst wieder aufgenommen.", "Wieder verbunden."]


def test_a_place_that_was_given_to_somebody_else_says_so_and_stays_closed(server: Server, sit: Sit):
    """A new code for the place ends the old page; it does not come back by itself."""
    page, arbiter = sit(server, "black"), server.join("arbiter")
    assert arbiter.ask({"do": "issue_code", "place": "black"})["ok"]
    expect(page.locator("#connection")).to_have_text(NO_LONGER)
    assert faults(page) == []


def test_whatever_is_asked_on_a_page_that_is_closed_is_answered_with_its_farewell(server: Server, sit: Sit):
    """A draw, the arbiter, a move, the clock, a typed line: nothing is kept to be sent some day, and none is silent."""
    page, arbiter = sit(server, "white"), server.join("arbiter")
    arbiter.do("start")
    expect(page.get_by_text("Sie sind am Zug.", exact=True)).to_be_visible()
    assert arbiter.ask({"do": "issue_code", "place": "white"})["ok"]
    expect(page.locator("#connection")).to_have_text(NO_LONGER)
    mouse, line = Mouse(page), page.get_by_label("Tippen, was Sie sagen wollen")
    told = page.locator("[aria-live=assertive] p")

    def confirmed(button: str, answer: str) -> None:
        page.get_by_role("button", name=button, exact=True).click()
        page.get_by_role("dialog").get_by_role("button", name=answer).click()

    def typed() -> None:
        line.fill("Eva vier")
        line.press("Enter")

    for act in (
        lambda: confirmed("Remis anbieten", "Ich biete Remis"),
        lambda: confirmed("Schiedsrichter rufen", "Uhren anhalten und rufen"),
        lambda: mouse.move("e2", "e4"),
        lambda: page.keyboard.press("Control+Enter"),
        typed,
    ):
        told.evaluate_all("(said) => said.forEach((one) => one.remove())")
        act()
        expect(told).to_contain_text([NO_LONGER])
    expect(line).to_have_value("Eva vier")  # as after every refusal it can be taken elsewhere
    expect(page.get_by_role("list", name="Wartet auf die Verbindung")).to_be_hidden()


def test_the_clock_pressed_twice_without_a_connection_waits_once(server: Server, sit: Sit):
    """Who hears nothing presses again: it is the same press, and on return no second one alarms him."""
    with Cable(server.port) as cable:
        page, arbiter = sit(server, "white", address=cable.address), server.join("arbiter")
        arbiter.do("start")
        Mouse(page).move("e2", "e4")
        expect(page.get_by_role("heading", name="Ihre Ansage")).to_be_visible()
        cable.cut()
        expect(page.locator("#connection")).to_contain_text("Verbindung unterbrochen.")
        listen(page)
        for _ in range(3):
            page.keyboard.press("Control+Enter")
        waits = "Wartet auf die Verbindung, nicht gesendet: Uhr drücken."
        rows = page.get_by_role("list", name="Wartet auf die Verbindung").get_by_role("listitem")
        expect(rows).to_have_count(1)
        expect(rows).to_contain_text(waits)
        assert heard(page) == [waits] * 3
        cable.mend()
        expect(page.get_by_text("Der Gegner ist am Zug.", exact=True)).to_be_visible()
        assert set(page.locator("[aria-live=assertive]").all_inner_texts()) == {""}


def test_a_server_killed_in_the_middle_of_a_move_is_found_again(server: Server, sit: Sit):
    """The page comes back by itself to the same move; the clocks stand until the arbiter lets the game go on."""
    page, arbiter = sit(server, "white"), server.join("arbiter")
    arbiter.do("start")
    Mouse(page).move("e2", "e4")
    expect(page.get_by_role("heading", name="Ihre Ansage")).to_be_visible()
    server.kill()
    expect(page.locator("#connection")).to_contain_text("Verbindung unterbrochen.")
    server.restart()
    expect(page.locator("#connection")).to_have_text("Wieder verbunden.")
    expect(page.get_by_text("Die Uhren stehen.")).to_be_visible()
    arbiter.open().do("resume")
    expect(page.locator("p.large")).to_have_text("Eva zwei Eva vier")
    Mouse(page).press()
    expect(page.get_by_text("Der Gegner ist am Zug.", exact=True)).to_be_visible()


def test_a_place_that_was_given_away_meanwhile_leads_back_to_the_door(server: Server, sit: Sit):
    """Nobody could tell the page while the connection was away: when it is back, it asks for a code, and says why."""
    with Cable(server.port) as cable:
        page, arbiter = sit(server, "black", address=cable.address), server.join("arbiter")
        cable.cut()
        expect(page.locator("#connection")).to_contain_text("Verbindung unterbrochen.")
        assert arbiter.ask({"do": "issue_code", "place": "black"})["ok"]
        cable.mend()
        expect(page.get_by_role("button", name="Platz nehmen")).to_be_visible()
        expect(page.locator("[aria-live=assertive]")).to_have_text(
            "Für den Platz, an dem Sie in diesem Browser saßen, ist ein neuer Code ausgegeben worden. "
            "Bitte diesen eingeben, oder den Schiedsrichter fragen."
        )


def test_who_sat_at_a_table_that_is_served_no_more_is_told_at_the_door(sit: Sit, tmp_path: Path):
    """Paired anew before the game began: he hears why he is asked for a code, and the new one lets him in."""
    pairings = tmp_path / "open.csv"
    pairings.write_text("round,board,white,black\n1,1,Ada,Bea\n1,2,Eva,Ida\n")
    server = Server(tmp_path, "--tournament", str(pairings), "--round", "1", last="1.2")
    server.codes["1"] = server.codes["1.1"]
    page = sit(server, "white")
    pairings.write_text("round,board,white,black\n1,1,Ada,Cleo\n1,2,Eva,Ida\n")
    server.stop()
    server.last = "1.3"
    server.restart()
    expect(page.get_by_role("button", name="Platz nehmen")).to_be_visible()
    expect(page.locator("[aria-live=assertive]")).to_have_text(
        "Den Tisch, an dem Sie in diesem Browser saßen, führt hier gerade kein Server; verloren geht nichts. "
        "Für einen anderen Tisch bitte dessen Code eingeben, sonst dem Schiedsrichter Bescheid sagen."
    )
    page.get_by_label("Code").fill(server.codes["1.3"]["white"])
    page.get_by_role("button", name="Platz nehmen").click()
    expect(page.locator("#title")).to_contain_text("Ada gegen Cleo")
    server.stop()


def test_that_no_server_runs_a_table_is_told_only_while_something_is_left_to_do_at_it(server: Server, sit: Sit):
    """A page left open after its round would send its player to the arbiter for nothing."""
    pages = [sit(server, place, service_workers="block") for place in ("white", "black")]
    server.join("arbiter").do("start")
    unserved = {"code": "unserved", "words": [{"text": "Diesen Tisch führt gerade kein Server.", "lang": "de"}]}
    asked: list[str] = []

    def answer(route: Route) -> None:
        asked.append(route.request.url)
        route.fulfill(status=503, json=unserved)

    for page in pages:
        page.route("**/table", answer)
    server.kill()
    for page in pages:
        expect(page.locator("#connection")).to_have_text("Diesen Tisch führt gerade kein Server.")
    server.restart()
    for page in pages:
        expect(page.locator("#connection")).to_have_text("Wieder verbunden.")
    pages[0].get_by_role("button", name="Aufgeben").press("Enter")
    pages[0].get_by_role("button", name="Ich gebe auf").press("Enter")
    for page in pages:
        page.get_by_role("button", name="Partieformulare unterschreiben").press("Enter")
        page.get_by_role("button", name="Ich unterschreibe").press("Enter")
    for page in pages:
        expect(page.locator("#now-hint")).to_have_text("Beide haben unterschrieben. Das Ergebnis steht fest.")
    asked.clear()
    server.kill()
    while len(asked) < 2 * len(pages):
        pages[0].wait_for_timeout(50)
    for page in pages:
        expect(page.locator("#connection")).to_have_text(
            "Verbindung unterbrochen. Sie wird von selbst wieder aufgenommen."
        )


def test_a_page_that_is_opened_without_a_connection_comes_when_it_is_back(server: Server, sit: Sit):
    """Who reloads while the network is away reads that it is, once, and sits at his table again without a key."""
    with Cable(server.port) as cable:
        page = sit(server, "white", address=cable.address)
        page.evaluate("navigator.serviceWorker.ready.then(() => null)")
        cable.cut()
        page.reload()
        expect(page.get_by_text(NO_CONNECTION)).to_be_visible()
        assert faults(page) == []
        cable.mend()
        expect(page.get_by_role("log")).to_be_attached()


def test_what_fills_a_page_is_asked_for_until_it_comes(server: Server, sit: Sit):
    """The network fails between the page and its modules, or its labels: neither stays an empty page."""
    with Cable(server.port) as cable:
        page = sit(server, "white", address=cable.address)
        page.evaluate("navigator.serviceWorker.ready.then(() => null)")
        for lost in ("GET /pages/", "GET /texts/"):
            cable.lose(lost)
            page.reload(wait_until="commit")
            page.evaluate("document.getAnimations().forEach((one) => one.finish())")
            expect(page.get_by_text(NOT_ALL_HERE)).to_be_visible()
            cable.mend()
            expect(page.get_by_role("log")).to_be_attached()
            expect(page.get_by_text(NOT_ALL_HERE)).to_be_hidden()


def test_an_empty_page_says_that_it_is_not_all_here(server: Server, sit: Sit):
    """Where nothing asks again, as without encryption: in words, and no sooner than others are there."""
    page = sit(server, "white", service_workers="block")
    page.route("**/pages/*.js", lambda asked: asked.abort())
    page.reload()
    assert page.evaluate("document.getAnimations().map((one) => one.effect.getTiming().delay)") == [6_000]
    page.evaluate("document.getAnimations().forEach((one) => one.finish())")
    expect(page.get_by_text(NOT_ALL_HERE)).to_be_visible()
    assert faults(page) == []
