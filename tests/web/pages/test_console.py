"""The assistant's console in a real browser: the functions of E2.9 and E2.10 by buttons and keys, and no others."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import FloatRect, expect
from playwright.sync_api import Page as BrowserPage

from game.table.seat import NotationLanguage
from speech_grammar.notation.languages import letters_of
from tests.web.client import Page
from tests.web.pages.seeing import as_in, broken_words, faults, sticks_out, too_small
from tests.web.server import OneTable, Server
from web.modules import STATIC

Sit = Callable[..., BrowserPage]
SAID = ".sentence"
STRANGE = "<img src=x onerror=alert(1)>"


def started(table: OneTable | Server) -> Page:
    """The arbiter, who has started the game."""
    arbiter = table.join("arbiter")
    assert arbiter.do("start")["ok"]
    return arbiter


def alerts(page: BrowserPage, words: str) -> None:
    """An alert says so."""
    expect(page.locator("[aria-live=assertive]").get_by_text(words)).to_be_visible()


def says(page: BrowserPage, *lines: str) -> None:
    """The log has these lines."""
    for line in lines:
        expect(page.get_by_role("log").get_by_text(line, exact=True).last).to_be_visible()


def test_a_move_by_single_keys_from_the_announcement_to_the_scoresheet(table: OneTable, sit: Sit):
    """E2.9a to c: announced, the clock pressed, repeated and executed for the opponent, written down; all by keys."""
    page, arbiter = sit(table, "assistant_white"), started(table)
    expect(page.get_by_text("Weiß sagt einen Zug an.")).to_be_visible()
    page.keyboard.type("Sg1f3")
    expect(page.locator(SAID)).to_have_text("Springer Gustav eins Felix drei")
    page.keyboard.press("Enter")
    says(page, "Springer Gustav eins Felix drei.")
    expect(page.locator(SAID)).to_have_text("Noch kein Wort.")
    page.keyboard.press("p")
    expect(page.get_by_text("Auf dem Brett von Schwarz ausführen: Springer Gustav eins Felix drei")).to_be_visible()
    page.keyboard.type("Sg1f3r")
    says(page, "Wiederholung stimmt.")
    page.keyboard.press("u")
    says(page, "Ausgeführt von Schwarz.")
    page.keyboard.type("Sg1f3n")
    expect(page.locator(".entries")).to_have_text("Springer Gustav eins Felix drei")
    while not arbiter.view["sheets"]["white"]:
        arbiter.take()
    assert (arbiter.view["to_move"], arbiter.view["boards"]["black"]) == ("black", arbiter.view["boards"]["white"])


def test_rule_three_holds_the_clock(table: OneTable, sit: Sit):
    """E2.9c: not before the move is announced; the page says what is missing, and the referee says why not."""
    page, _ = sit(table, "assistant_white"), started(table)
    expect(page.get_by_text("Noch nicht angesagt: die Uhr darf noch nicht gedrückt werden.")).to_be_visible()
    page.keyboard.press("p")
    alerts(page, "Der Zug ist noch nicht angesagt.")
    page.keyboard.type("e4")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Mit dem Drücken sagen Sie, dass es so ist.")).to_be_visible()
    expect(page.locator("[aria-live=assertive]").get_by_text("Der Zug ist noch nicht angesagt.")).to_have_count(0)
    page.keyboard.press("p")
    says(page, "Schwarz ist am Zug.")


def test_a_sentence_is_put_together_and_mended_word_by_word(table: OneTable, sit: Sit):
    """Only words that may follow are taken; the last is taken back; half a sentence announces nothing."""
    page, _ = sit(table, "assistant_white"), started(table)
    for word in ("Springer", "Gustav", "eins"):
        page.get_by_role("button", name=word, exact=True).click()
    expect(page.get_by_role("button", name="zwei", exact=True)).to_have_attribute("aria-disabled", "true")
    page.keyboard.press("2")
    alerts(page, "Das kann hier nicht folgen: zwei")
    expect(page.locator(SAID)).to_have_text("Springer Gustav eins")
    page.keyboard.press("Backspace")
    expect(page.locator(SAID)).to_have_text("Springer Gustav")
    page.get_by_role("button", name="Ansagen", exact=True).click()
    alerts(page, "Zuerst den Zug mit den Wörtern nennen, ganz bis zum Zielfeld.")
    page.keyboard.press("Escape")
    typed = page.get_by_label("Oder tippen: Springer Felix drei, Sg1f3")
    typed.fill("Springer felix neun")
    typed.press("Enter")
    alerts(page, "Das ist kein ganzer Zug: Springer felix neun")
    for text, words in (("läufer f1 x b5", "Läufer Felix eins schlägt Bella fünf"), ("0-0-0", "Lange Rochade")):
        typed.fill(text)
        typed.press("Enter")
        expect(page.locator(SAID)).to_have_text(words)
    typed.fill("a7a8D")
    typed.press("Enter")
    expect(page.locator(SAID)).to_have_text("Anna sieben Anna acht Dame")


def test_pieces_have_the_letters_of_the_page(table: OneTable, sit: Sit):
    """C.2: on an English page N is the knight and R the rook, on keys and typed; German words stay."""
    page, _ = sit(table, "assistant_white", language="en"), started(table)
    page.keyboard.type("Ng1f3")
    expect(page.locator(SAID)).to_have_text("Springer Gustav eins Felix drei")
    page.keyboard.press("Escape")
    page.keyboard.press("S")
    expect(page.locator(SAID)).to_have_text("No word yet.")
    typed = page.get_by_label("Or type: Springer Felix drei, Ng1f3")
    for text, words in (
        ("Nc3", "Springer Cesar drei"),
        ("Qd1h5", "Dame David eins Hector fünf"),
        ("a7a8R", "Anna sieben Anna acht Turm"),
        ("Sf3", "Springer Felix drei"),  # her player's letters are German
        ("Bc4", "Läufer Cesar vier"),  # in which this would be a pawn's: the page goes first
    ):
        typed.fill(text)
        typed.press("Enter")
        expect(page.locator(SAID)).to_have_text(words)


def test_letters_on_pages_are_those_of_the_notation():
    """C.2, C.3: the table that pages have agrees with the one that moves are read and written by."""
    module = (STATIC / "table" / "sentence.js").read_text("utf-8")
    shown = dict(re.findall(r'(\w\w): "([A-Z]{6})"', module))
    assert {language: letters[:5] for language, letters in shown.items()} == {
        language.value: "".join(letters_of(language).officers.values()) for language in NotationLanguage
    }


def test_who_begins_the_game_is_at_what_comes_next(table: OneTable, sit: Sit):
    """The button that he pressed has gone then, and he is not at the beginning of the page."""
    page = sit(table, "assistant_white")
    page.get_by_role("button", name="Partie beginnen").click()
    expect(page.get_by_role("region", name="Als Nächstes")).to_be_focused()


def test_files_and_ranks_stand_below_each_other_without_a_gap(table: OneTable, sit: Sit):
    """Four and four, both; a rule of the board's coordinates gave the ranks eight rows."""
    page = sit(table, "assistant_white", viewport={"width": 360, "height": 740})
    files, ranks = (page.locator(f".words.{name}").bounding_box() for name in ("files", "ranks"))
    assert files
    assert ranks
    assert files["height"] == ranks["height"]


def test_what_the_opponent_really_did_and_touched(table: OneTable, sit: Sit):
    """E2.9a and e: with words, execution is what stands on his board; a touched piece is told by its square."""
    page, arbiter = sit(table, "assistant_white"), started(table)
    for keys in ("e4", "Enter", "p", "e4", "r", "e3", "u"):
        page.keyboard.press(keys) if len(keys) != 2 else page.keyboard.type(keys)
    says(page, "Die Bretter stimmen nicht überein.")
    page.keyboard.press("t")
    alerts(page, "Zuerst das Feld mit den Wörtern nennen, zum Beispiel Eva sieben.")
    page.keyboard.type("e7t")
    says(page, "Berührt: Bauer Eva sieben.")
    while not arbiter.view["differences"]:
        arbiter.take()


def test_only_the_player_who_asks_is_told_his_times(table: OneTable, sit: Sit):
    """E2.9d, 13.6: asked for him, the times and the number of moves are told to his station, and to no other."""
    page, _ = sit(table, "assistant_white"), started(table)
    white, black = table.join("white"), table.join("black")
    page.keyboard.press("z")
    page.keyboard.press("m")
    says(page, "Null Züge gespielt.")
    expect(page.get_by_role("log").get_by_text("verbraucht")).to_have_count(2)
    for player, hears in ((white, True), (black, False)):
        player.until(4)
        assert ("Null Züge gespielt." in player.lines) is hears


@pytest.mark.parametrize("key", ["l", "i"])
def test_an_assistant_is_asked_nothing_more_of_a_game_that_has_ended(table: OneTable, sit: Sit, key: str):
    """Neither whether he claims nor why he calls the arbiter: any answer would be refused, and he is told so."""
    page = sit(table, "assistant_white")
    started(table)
    page.keyboard.press(key)
    dialog = page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    table.join("black").do("resign", seat="black")
    expect(dialog).to_have_count(0)
    expect(page.get_by_text("Nicht mehr gefragt:")).to_have_count(1)


def test_a_claim_is_asked_about_and_the_arbiter_is_called_with_a_reason(table: OneTable, sit: Sit):
    """E2.9e: nothing is claimed by a slip of the hand; Escape is the way back."""
    page, arbiter = sit(table, "assistant_white"), started(table)
    page.keyboard.press("l")
    dialog = page.get_by_role("dialog")
    assert as_in("claim_flag", dialog)
    assert faults(page) == []
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    page.keyboard.press("l")
    dialog.get_by_role("button", name="Zeitüberschreitung reklamieren").press("Enter")
    alerts(page, "Das Fallblättchen ist nicht gefallen.")
    page.keyboard.press("i")
    page.get_by_label("Warum").fill("Ein Telefon")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Die Uhren stehen.").first).to_be_visible()
    assert arbiter.until(3)["step"] == "stopped"


def test_the_move_is_sealed_and_nobody_reads_it(table: OneTable, sit: Sit):
    """E2.9f: he writes the sealed move and closes the envelope; not even the desk shows what is in it."""
    page, arbiter = sit(table, "assistant_white"), started(table)
    arbiter.do("adjourn")
    says(page, "Die Sitzung endet. Weiß gibt einen Zug ab.")
    page.keyboard.type("Sb1c3")
    page.keyboard.press("Enter")  # as if it were to be announced
    expect(page.get_by_role("dialog")).to_contain_text("Das hören alle, und ein Abgabezug ist geheim.")
    page.keyboard.press("Escape")
    page.get_by_text("Hängepartie").click()
    page.get_by_role("button", name="Diesen Zug abgeben").click()
    page.get_by_role("dialog").get_by_role("button", name="Diesen Zug abgeben").click()
    says(page, "Weiß hat einen Zug abgegeben.")
    page.get_by_label("Wann und wo weitergespielt wird").fill("morgen um zehn")
    page.get_by_role("button", name="Umschlag schließen").click()
    says(page, "Der Umschlag ist geschlossen. Die Partie ist unterbrochen.")
    log = arbiter.ask({"do": "ask", "what": "log", "from": 1})
    assert "Cesar" not in str(log)
    assert "c3" not in str([entry for entry in log["events"] if entry["type"] == "move_sealed"])


def test_the_opponents_assistant_has_two_functions(serve: Callable[..., Server], sit: Sit):
    """E2.10: where the blind player has none, his opponent's assistant announces, repeats and executes; no more."""
    server = serve("--blind", "white", "--assistant", "black", "--white", STRANGE, "--black", "Karl Maier")
    page, _ = sit(server, "assistant_black"), started(server)
    for there in ("Ansagen", "Wiederholen", "Auf dem Brett von Schwarz ausführen"):
        expect(page.get_by_role("button", name=there, exact=True)).to_be_visible()
    for missing in ("Uhr drücken", "Zeiten ansagen", "Diesen Zug notieren", "Zeitüberschreitung reklamieren"):
        expect(page.get_by_role("button", name=missing)).to_have_count(0)
    expect(page.get_by_role("heading", level=1)).to_contain_text(STRANGE)
    assert page.locator("img").count() == 0


def test_single_keys_do_nothing_where_somebody_writes_and_can_be_switched_off(table: OneTable, sit: Sit):
    """WCAG 2.1.4: a text field has its letters to itself, a dialog too, and who has no use for keys turns them off."""
    page, _ = sit(table, "assistant_white"), started(table)
    page.get_by_label("Oder getippt notieren").focus()
    page.keyboard.type("Sf3")
    expect(page.locator(SAID)).to_have_text("Noch kein Wort.")
    page.get_by_role("heading", level=1).click()
    page.keyboard.press("?")
    page.keyboard.press("e")
    assert as_in("keys", page.get_by_role("dialog"))
    assert faults(page) == []
    page.keyboard.press("Escape")
    expect(page.locator(SAID)).to_have_text("Noch kein Wort.")
    page.get_by_label("Einzelne Tasten eingeschaltet").uncheck()
    page.keyboard.press("e")
    expect(page.locator(SAID)).to_have_text("Noch kein Wort.")


def test_a_single_key_tells_what_is_to_be_answered_first_but_that_of_the_clock_presses_it(table: OneTable, sit: Sit):
    """His player's time runs while he is asked: the clock, and what is asked of it, wait for no dialog."""
    page, _ = sit(table, "assistant_white"), started(table)
    page.keyboard.type("e4")
    page.keyboard.press("Enter")
    says(page, "Eva zwei Eva vier.")
    page.keyboard.press("l")
    page.keyboard.press("u")
    status = page.locator(".told")
    expect(status).to_have_text("Jetzt nicht, erst ist zu beantworten: Wirklich Zeitüberschreitung reklamieren?")
    page.keyboard.press("p")
    says(page, "Schwarz ist am Zug.")
    page.keyboard.press("m")
    says(page, "Ein Zug von Weiß.")
    page.keyboard.press("Escape")
    page.keyboard.press("i")
    page.keyboard.type("u")
    expect(page.get_by_label("Warum")).to_have_value("u")
    expect(status).to_be_empty()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_console_is_there_for_everybody(table: OneTable, sit: Sit, theme):
    """Axe finds nothing, nothing sticks out at 320 pixels or 200 % zoom, every target can be hit."""
    page, _ = sit(table, "assistant_white", color_scheme=theme), started(table)
    page.keyboard.type("Dd1")
    page.keyboard.press("p")
    page.get_by_text("Hängepartie").click()
    alerts(page, "Der Zug ist noch nicht angesagt.")
    assert faults(page) == []
    for width, height in ((320, 640), (640, 400), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        assert not sticks_out(page)
        assert too_small(page) == []
    assert as_in("console", page.get_by_role("region", name="Zug in den Wörtern der Regeln"))
    assert as_in("acts", page.get_by_role("region", name="Was mit diesem Zug geschieht"))


def test_no_act_breaks_within_a_word_and_in_high_contrast_what_is_due_stands_out(table: OneTable, sit: Sit):
    """Where the system chooses the colours all grounds are the same: the running clock and the due act are framed."""
    page, _ = sit(table, "assistant_white"), started(table)
    expect(page.locator(".acts .primary")).to_have_accessible_name("Ansagen")
    for width, height in ((1280, 720), (1366, 768), (1920, 1080)):
        page.set_viewport_size({"width": width, "height": height})
        assert broken_words(page.locator(".acts")) == []
    page.emulate_media(forced_colors="active")
    for due, other in ((".acts .primary", ".acts button:not(.primary)"), (".clock.running", ".clock:not(.running)")):
        frames = [page.locator(one).first.evaluate("one => getComputedStyle(one).outlineStyle") for one in (due, other)]
        assert frames == ["solid", "none"]


@pytest.mark.parametrize(("width", "height"), [(360, 740), (740, 360), (1280, 720)])
def test_nothing_moves_under_a_finger_and_what_is_due_is_on_the_screen(
    table: OneTable, sit: Sit, width: int, height: int
):
    """Board, both clocks and the act that is due, which stands out, without scrolling, in every state of a move."""
    page = sit(table, "assistant_white", viewport={"width": width, "height": height})
    expect(page.get_by_role("button", name="Partie beginnen")).to_be_in_viewport(ratio=1)
    before = places(page)
    assert all(box["x"] >= 0 and box["y"] >= 0 for box in before)
    assert all(box["x"] + box["width"] <= width and box["y"] + box["height"] <= height for box in before)
    arbiter, black = started(table), table.join("black")
    line = page.get_by_label("Oder tippen: Springer Felix drei, Sg1f3")

    def is_due(name: str, next_: str) -> None:
        expect(page.locator(".duties")).to_contain_text(next_)
        expect(page.locator(".acts .primary")).to_have_accessible_name(name)
        assert places(page) == before
        assert not sticks_out(page)

    def acts(name: str, move: str = "") -> None:
        if move:
            line.fill(move)
            line.press("Enter")
        page.get_by_role("button", name=name, exact=True).click()

    is_due("Ansagen", "Weiß sagt einen Zug an.")
    acts("Uhr drücken")
    alerts(page, "Der Zug ist noch nicht angesagt.")
    expect(page.locator("[aria-live=assertive]").get_by_text("Der Zug ist noch nicht angesagt.")).to_be_in_viewport(
        ratio=1
    )
    is_due("Ansagen", "Weiß sagt einen Zug an.")
    acts("Ansagen", "Lf1b5")
    is_due("Ansage berichtigen", "Weiß muss die Ansage berichtigen, sie ist unzulässig")
    acts("Ansage berichtigen", "e4")
    is_due("Wiederholen", "Schwarz wiederholt: Eva vier")
    acts("Wiederholen", "e4")
    is_due("Auf dem Brett von Schwarz ausführen", "Auf dem Brett von Schwarz ausführen: Eva vier")
    acts("Auf dem Brett von Schwarz ausführen")
    is_due("Uhr drücken", "Weiß")
    acts("Uhr drücken")
    is_due("Ansagen", "Schwarz sagt einen Zug an.")
    black.do("offer_draw", seat="black")
    expect(page.locator(".duties")).to_contain_text("bietet Remis")
    arbiter.do("stop_clocks")
    expect(page.get_by_text("Die Uhren stehen.").first).to_be_attached()
    assert places(page) == before
    assert faults(page) == []


def places(page: BrowserPage) -> list[FloatRect]:
    """Where clocks, board, what comes next and all acts are on the screen."""
    parts = [*page.locator(".clock").all(), page.get_by_role("grid"), page.locator(".now"), page.locator(".sentence")]
    parts += page.locator(".acts button").all()
    return [box for part in parts if (box := part.bounding_box())]
