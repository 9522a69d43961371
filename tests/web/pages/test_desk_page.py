"""The arbiter's desk in a real browser: differences are put right by rules 7 and 8, rulings given and taken back."""

import re
from collections.abc import Callable
from dataclasses import fields
from pathlib import Path

import numpy as np
from playwright.sync_api import Page as BrowserPage
from playwright.sync_api import expect

from app.json_lines import Json
from app.record import wire
from app.table.session import Session
from game.actors import ARBITER, Actor, Colour, Evidence, Role
from game.announcement import Announcement
from game.commands import COMMANDS, Announce, Start
from game.decide import open_table
from game.events import EVENTS
from game.rules.permissions import _ARBITERS
from game.table.seat import Seat
from game.time_control import TimeControl
from tests.editions import load
from tests.web.client import Page
from tests.web.pages.board.test_player_accessibility import THEMES
from tests.web.pages.hands import Mouse
from tests.web.pages.proxy import Cable
from tests.web.pages.seeing import (
    as_in,
    broken_words,
    faults,
    heard,
    listen,
    sticks_out,
    stop_time,
    too_small,
    until_heard,
)
from tests.web.pages.test_console import STRANGE, alerts
from tests.web.server import OneTable, Server
from voice.tape import DirectoryTape

Sit = Callable[..., BrowserPage]
ONLY_SHOWN = "Nur zum Ansehen: auf diesem Brett wird nicht gezogen."
BY_KEYS_OR_STEPS = {"stop_clocks", "resume", "reconcile"}
NOT_FILLED_IN = {"by", "evidence"}


def said(page: BrowserPage, *lines: str) -> None:
    """What was said at the table has these lines."""
    for line in lines:
        expect(page.get_by_role("log").get_by_text(line, exact=True).last).to_be_attached()


def diverged(table: OneTable, sit: Sit) -> tuple[BrowserPage, BrowserPage, Page]:
    """1. e4, but Black puts the pawn on e3 at his page; his page, the desk, and the blind player at his microphone."""
    black, desk, white = sit(table, "black"), sit(table, "arbiter"), table.join("white")
    desk.keyboard.press("s")
    said(black, "Die Partie beginnt. Weiß ist am Zug.")
    white.say("Eva vier")
    white.say("Uhr drücken")
    line = black.get_by_label("Tippen, was Sie sagen wollen")
    line.fill("Eva vier")
    line.press("Enter")
    said(black, "Wiederholung stimmt.")
    Mouse(black).move("e2", "e3")
    said(black, "Die Bretter stimmen nicht überein.")
    return black, desk, white


def test_boards_that_differ_are_put_right_by_rule_seven(table: OneTable, sit: Sit):
    """What differs, what the Laws say, what will change; then Black's board is right, and the clocks run as before."""
    black, desk, white = diverged(table, sit)
    expect(desk.locator("#boards .differences li")).to_have_text(
        [
            "Brett von Schwarz, e4: leer; richtig wäre: weißer Bauer.",
            "Brett von Schwarz, e3: weißer Bauer; richtig wäre: leer.",
        ]
    )
    expect(desk.get_by_role("grid").nth(1).get_by_role("gridcell", name="verschieden")).to_have_count(2)
    assert faults(desk) == []
    desk.get_by_role("button", name="Schritt für Schritt berichtigen").click()
    dialog = desk.get_by_role("dialog")
    expect(dialog.get_by_role("gridcell")).to_have_count(128)
    assert faults(desk) == []
    for step in range(1, 4):
        assert as_in(f"rule_seven_{step}", dialog.locator(f"section:nth-of-type({step})"))
    dialog.get_by_role("gridcell").first.focus()
    desk.keyboard.press("Escape")
    expect(dialog).to_have_count(0)  # from the board in it, too
    assert white.view["step"] != "over"
    expect(desk.locator("#boards .differences li")).to_have_count(2)  # going back has changed nothing
    desk.get_by_role("button", name="Schritt für Schritt berichtigen").press("Enter")
    desk.get_by_role("button", name="So berichtigen").press("Enter")
    expect(desk.get_by_text("Die Bretter stimmen überein.")).to_be_visible()
    expect(desk.get_by_role("heading", name="Offen")).to_be_focused()
    told = [
        (
            "Berichtigt nach Regel sieben: kein Eintrag widerspricht dem anderen; wo einer fehlt, gilt die Ansage. "
            "Die Zeiten bleiben."
        ),
        "Schwarz stellt auf seinem Brett richtig:",
        "Eva vier: Bauer von Weiß.",
        "Eva drei: leer.",
    ]
    said(black, *told)
    white.do("ask_move_number", seat="white")
    assert set(told) <= set(white.lines)
    expect(black.get_by_role("gridcell", name="e4: weißer Bauer")).to_be_attached()
    expect(desk.locator(".clock.running")).to_have_attribute("data-seat", "black")


def test_scoresheets_that_differ_go_back_by_rule_eight(table: OneTable, sit: Sit):
    """Back to where both agree, the clocks with them; they stand until the arbiter lets the game go on, by one key."""
    desk, white, black = sit(table, "arbiter"), table.join("white"), table.join("black")
    desk.keyboard.press("s")
    expect(desk.locator(".clock.running")).to_have_attribute("data-seat", "white")
    white.say("Eva vier")
    white.say("Uhr drücken")
    black.say("Eva vier")
    black.do("execute", seat="black")
    white.do("note", seat="white", text="e4")
    black.do("note", seat="black", text="d4")
    row = desk.get_by_role("row", name="1 Weiß")
    expect(row.get_by_role("cell")).to_have_text(["e4 Eva vier", "d4 David vier", "verschieden"])
    assert as_in("sheets", desk.locator("#sheets"))
    desk.get_by_role("button", name="Schritt für Schritt berichtigen").click()
    assert as_in("rule_eight", desk.get_by_role("dialog").locator("section:nth-of-type(3)"))
    desk.get_by_role("button", name="So berichtigen").click()
    expect(desk.locator(".clock .digits")).to_have_text(["1:30:00", "1:30:00"])
    expect(desk.locator(".clock.running")).to_have_count(0)
    expect(desk.get_by_text("Noch kein Eintrag.")).to_be_visible()
    view = white.until(white.do("ask_move_number", seat="white")["version"])
    assert view["boards"]["white"][52] == "P"  # e2
    desk.keyboard.press("w")
    expect(desk.locator(".clock.running")).to_have_attribute("data-seat", "white")
    black.do("call_arbiter", seat="black", reason="ein Telefon")
    expect(desk.locator("[data-matter=stopped]")).to_have_text("Schwarz ruft den Schiedsrichter: ein Telefon")


def test_the_record_names_nobody_for_what_the_program_did_by_itself(server: Server, sit: Sit):
    """The server dies and the clocks stand at its return: the arbiter has stopped them before, and not then."""
    desk = sit(server, "arbiter")
    desk.get_by_role("button", name="Partie beginnen").click()
    desk.get_by_role("button", name="Uhren anhalten").click()
    desk.get_by_role("button", name="Weiterspielen").click()
    expect(desk.locator(".record [data-type=clocks_resumed]")).to_have_count(1)
    server.kill()
    server.restart()
    stops = desk.locator(".record [data-type=clocks_stopped] .soft")
    expect(stops).to_have_text([re.compile(r" von selbst$"), re.compile(r" Schiedsrichter$")])


def test_the_record_names_the_arbiter_who_rules_that_nobody_can_say_which_flag_fell_first(serve, sit: Sit):
    """6.11: the flags fell by themselves, and what follows is his decision, as the record has to tell afterwards."""
    server = serve("--flags-claimed", "--time-control", "1")
    white, desk = server.join("white"), sit(server, "arbiter")
    desk.get_by_role("button", name="Partie beginnen").click()
    digits = desk.locator(".clock .digits")
    expect(digits.first).to_have_text("0:00")
    white.say("Eva vier")
    white.say("Uhr drücken")
    expect(digits).to_have_text(["0:00", "0:00"])
    desk.get_by_text("Uhren stellen", exact=True).click()
    desk.locator("[data-ruling=find_both_flags]").get_by_role("button").click()
    desk.get_by_role("dialog").get_by_role("button", name="Entscheiden").click()
    expect(desk.locator(".record [data-type=both_flags_fell] .soft")).to_have_text(re.compile(r" Schiedsrichter$"))
    expect(desk.locator(".record [data-type=game_ended] .soft")).to_have_text(re.compile(r" Schiedsrichter$"))


def test_rulings_are_filled_in_and_taken_back_by_further_events(table: OneTable, sit: Sit):
    """A clock set, time given: what is no time is refused with its reason; taking back is a further event."""
    desk = sit(table, "arbiter")
    for label in ("Partie beginnen", "Uhren anhalten"):
        expect(desk.locator("#clocks").get_by_role("button", name=label)).to_be_visible()
        desk.keyboard.press("s")
    expect(desk.get_by_role("button", name="Weiterspielen")).to_be_visible()
    desk.get_by_text("Uhren stellen", exact=True).click()
    form = desk.locator("[data-ruling=give_time]")
    form.get_by_label("Spieler").select_option("black")
    form.get_by_label("Zeit").fill("zwei Minuten")
    form.get_by_role("button").click()
    assert "Bitte als Minuten" in form.get_by_label("Zeit").evaluate("control => control.validationMessage")
    form.get_by_label("Zeit").fill("2:00")
    form.get_by_label("Zeit").press("Enter")
    black = desk.locator("[data-seat=black] .digits")
    expect(black).to_have_text("1:32:00")
    form = desk.locator("[data-ruling=set_clock]")
    form.get_by_label("Spieler").select_option("black")
    form.get_by_label("Zeit, die bleibt").fill("1:05:30")
    form.get_by_role("button").click()
    expect(black).to_have_text("1:05:30")
    for type_, time in (("clock_set", "1:32:00"), ("time_added", "1:30:00")):
        desk.locator(f"[data-type={type_}]").first.get_by_role("button", name="Zurücknehmen").click()
        desk.get_by_role("dialog").get_by_role("button", name="Zurücknehmen").click()
        expect(black).to_have_text(time)
    desk.get_by_text("Strafen und Punkte", exact=True).click()
    form = desk.locator("[data-ruling=penalise]")
    form.get_by_label("Strafe").select_option("warning")
    form.get_by_label("Verletzte Pflicht").select_option("keep_score")
    form.get_by_role("button").click()
    assert as_in("really", desk.get_by_role("dialog"))
    desk.get_by_role("dialog").get_by_role("button", name="Entscheiden").click()
    said(desk, "Verwarnung für Weiß.")
    desk.get_by_label("Zeigen").select_option("clocks")
    desk.get_by_label("Suchen").fill("erhält")
    expect(desk.locator("#log li:visible")).to_have_attribute("data-type", "time_added")


def test_a_ruling_that_nothing_takes_back_is_asked_about_with_all_that_was_filled_in(table: OneTable, sit: Sit):
    """The question names the player: a form is easily sent for the wrong one. So is time of which he has no more."""
    desk = sit(table, "arbiter")
    desk.keyboard.press("s")
    expect(desk.locator(".clock.running")).to_be_attached()
    for heading in ("Unzulässige Züge und Stellungen", "Strafen und Punkte", "Hängepartie", "Uhren stellen"):
        desk.get_by_text(heading, exact=True).press("Enter")
    desk.locator("[data-ruling=count_illegal]").get_by_label("Spieler").select_option("black")
    penalty = desk.locator("[data-ruling=penalise]")
    penalty.get_by_label("Strafe").select_option("time")
    penalty.get_by_label("Zeit, freiwillig").fill("5:00")
    taken = desk.locator("[data-ruling=take_time]")
    taken.get_by_label("Spieler").select_option("black")
    taken.get_by_label("Zeit").fill("1:30:00")
    for ruling, question in (
        ("count_illegal", "Als unzulässigen Zug zählen: Schwarz, Bauer nicht umgewandelt"),
        ("penalise", "Strafe aussprechen: Weiß, Zeitabzug, Zeit 5:00"),
        ("adjourn", "Partie unterbrechen"),
        ("take_time", "Zeit nehmen: Schwarz, Zeit 1:30:00, Strafe"),
    ):
        desk.locator(f"[data-ruling={ruling}]").get_by_role("button", name="Entscheiden").press("Enter")
        dialog = desk.get_by_role("dialog", name=question, exact=True)
        expect(dialog.get_by_role("button", name="Zurück")).to_be_focused()
        desk.keyboard.press("Escape")
        expect(dialog).to_have_count(0)
    expect(desk.locator("[data-seat=black] .digits")).to_have_text("1:30:00")
    taken.get_by_label("Zeit").fill("1:00")
    taken.get_by_role("button").press("Enter")
    expect(desk.locator("[data-seat=black] .digits")).to_have_text("1:29:00")


def test_of_a_question_that_is_longer_than_the_window_its_beginning_is_seen_first(table: OneTable, sit: Sit):
    """With text twice as large on a telephone the way back has the focus, far below that; no word is broken."""
    desk = sit(table, "arbiter", viewport={"width": 180, "height": 370})
    desk.get_by_text("Strafen und Punkte", exact=True).press("Enter")
    penalty = desk.locator("[data-ruling=penalise]")
    penalty.get_by_label("Verletzte Pflicht").select_option("clock_stopped_with_reason")
    penalty.get_by_role("button").press("Enter")
    dialog = desk.get_by_role("dialog")
    expect(dialog.get_by_role("button", name="Zurück")).to_be_focused()
    assert dialog.evaluate("dialog => dialog.scrollHeight > dialog.clientHeight")
    assert dialog.evaluate("dialog => dialog.scrollTop") == 0
    assert broken_words(dialog) == []


def test_how_many_entries_a_search_finds_is_told_and_what_is_added_is_not(server: Server, sit: Sit):
    """Once for the whole word that was typed; a record that grows by itself says no numbers."""
    desk = sit(server, "arbiter")
    listen(desk)
    desk.keyboard.press("s")
    expect(desk.locator("#log [data-type=game_started]")).to_be_visible()
    desk.get_by_label("Suchen").press_sequentially("hängepartie")
    expect(desk.get_by_text("Einträge: 0", exact=True)).to_be_visible()
    assert [one for one in heard(desk) if one.startswith("Einträge: ")] == ["Einträge: 0"]


def test_a_ruling_can_be_filled_in_while_the_one_before_waits_for_its_answer(server: Server, sit: Sit):
    """What was ruled leaves its form free at once; it comes back where it is withdrawn, over nothing newer."""
    with Cable(server.port) as cable:
        desk = sit(server, "arbiter", address=cable.address)
        desk.keyboard.press("s")
        expect(desk.locator("#clocks").get_by_role("button", name="Uhren anhalten")).to_be_visible()
        desk.keyboard.press("s")
        expect(desk.get_by_role("button", name="Weiterspielen")).to_be_visible()
        desk.get_by_text("Uhren stellen", exact=True).click()
        form = desk.locator("[data-ruling=give_time]")
        player, time = form.get_by_label("Spieler"), form.get_by_label("Zeit")
        cable.cut()
        expect(desk.locator("#connection")).to_contain_text("Verbindung unterbrochen.")
        player.select_option("black")
        time.fill("2:00")
        time.press("Enter")
        expect(time).to_have_value("")
        expect(player).to_have_value("white")
        desk.get_by_role("button", name="Zurückziehen").click()
        expect(time).to_have_value("2:00")
        expect(player).to_have_value("black")
        time.press("Enter")
        expect(time).to_have_value("")
        time.fill("3:00")
        cable.mend()
        expect(desk.locator("[data-seat=black] .digits")).to_have_text("1:32:00")
        expect(time).to_have_value("3:00")


def test_the_desk_offers_every_ruling_with_its_own_fields(table: OneTable, sit: Sit):
    """What the referee's protocol lets an arbiter do he can do at the desk, with every choice; no event is unknown."""
    desk = sit(table, "arbiter")
    groups: dict[str, list[Json]] = desk.evaluate("import('/static/desk/rulings.js').then(({RULINGS}) => RULINGS)")
    offered = {ruling["type"]: ruling["fields"] for group in groups.values() for ruling in group}
    asked_about = {ruling["type"] for group in groups.values() for ruling in group if ruling.get("final")}
    may_end = {
        "adjourn",  # before its session ends (Guidelines, 1b), it may use up all that is left
        "arrive",
        "forfeit_absent",
        "telephone_rang",
        "rule_on_mate",
        "count_illegal",
        "find_impossible_position",
    }
    assert may_end <= asked_about
    assert "end_reconstruction" in asked_about  # after a flag the next move is the first of the next control (8.6)
    ruled = {name for name, command in COMMANDS.items() if command in _ARBITERS}
    assert ruled - BY_KEYS_OR_STEPS == offered.keys() - {"start", "remove_piece", "place_piece"}
    for name, own in offered.items():
        assert {field["name"] for field in own} == {field.name for field in fields(COMMANDS[name])} - NOT_FILLED_IN
        for field in own:
            for choice in field.get("of", []):
                wire.command_of({"type": name, "by": {"role": "arbiter"}, **filled(own), field["name"]: choice})
    script = "types => import('/static/desk/events.js').then(({kindOf}) => types.filter((type) => !kindOf(type)))"
    assert desk.evaluate(script, sorted(EVENTS)) == []


def test_the_tab_of_a_desk_tells_first_how_much_waits_there(table: OneTable, sit: Sit):
    """4.7, 6.12: whoever cares for several tables hears of those in other tabs nothing but their titles."""
    desk, black = sit(table, "arbiter"), table.join("black")
    place = f"Schiedsrichter, Tisch {table.name}. Anna Berg gegen Karl Maier"
    expect(desk).to_have_title(place)
    desk.get_by_role("button", name="Partie beginnen").click()
    black.say("Schiedsrichter")
    expect(desk).to_have_title(f"(1) {place}")
    expect(desk.get_by_role("heading", level=1)).to_have_text(place)
    desk.get_by_role("button", name="Weiterspielen").click()
    expect(desk).to_have_title(place)


def filled(own: list[Json]) -> Json:
    """Fields as somebody may fill them in."""
    examples = {
        "seat": "white",
        "time": 1,
        "whole": 1,
        "yes": True,
        "text": "x",
        "points": 2,
        "square": "e4",
        "squares": [],
    }
    return {field["name"]: examples.get(field["kind"], field.get("of", [None])[0]) for field in own}


def test_what_waits_is_ruled_on_where_it_is_shown(serve: Callable[..., Server], sit: Sit):
    """10.2: a claim in the quickplay finish is shown with its evidence, and the ruling that postpones it."""
    server = serve("--time-control", "3600", "--blind", "none", "--white", STRANGE, "--black", "Karl Maier")
    desk, white = sit(server, "arbiter"), server.join("white")
    desk.keyboard.press("s")
    expect(desk.locator(".clock.running")).to_have_attribute("data-seat", "white")
    desk.get_by_text("Uhren stellen", exact=True).click()
    desk.locator("[data-ruling=set_clock]").get_by_label("Zeit, die bleibt").fill("1:45")
    desk.locator("[data-ruling=set_clock]").get_by_role("button").click()
    expect(desk.locator("[data-seat=white] .digits")).to_contain_text("1:4")
    white.do("claim_quickplay", seat="white", ground="no_effort")
    matter = desk.locator("[data-matter=quickplay]")
    expect(matter).to_contain_text("Weiß beantragt Remis in der Endspurtphase: der Gegner versucht nicht zu gewinnen.")
    expect(matter).to_contain_text("Zeiten: Weiß 1:")
    assert faults(desk) == []
    matter.get_by_role("button", name="aufgeschoben").click()
    desk.get_by_role("dialog").get_by_role("button", name="Entscheiden").click()
    said(desk, "Schwarz erhält zwei Minuten.")
    expect(desk.get_by_role("heading", level=1)).to_contain_text(STRANGE)
    assert desk.locator("main img").count() == 0


def test_codes_are_issued_and_files_taken_away(table: OneTable, sit: Sit):
    """Who has come is seen by itself; a new code ends his session, is shown, said and drawn; the game is taken away."""
    desk, black = sit(table, "arbiter"), table.join("black")
    expect(desk.locator("[data-place=black]")).to_contain_text("am Tisch")
    desk.get_by_role("button", name="Neuer Code: Schwarz").click()
    desk.get_by_role("dialog").get_by_role("button", name="Neuer Code für Schwarz").click()
    expect(desk.get_by_role("img", name="Der Code für Schwarz als Bild für eine Kamera")).to_be_visible()
    assert faults(desk) == []
    table.codes["1"]["black"] = desk.locator(".code").inner_text().replace(" ", "")
    while black.farewell is None:
        black.take()
    assert black.farewell["code"] == "session_ended"
    expect(desk.locator("[data-place=black]")).to_contain_text("frei")
    desk.keyboard.press("Escape")
    renew = desk.get_by_role("button", name="Neuer Code: Schwarz")
    expect(renew).to_be_focused()  # in a row that was made anew when his session ended
    sit(table, "black")
    expect(desk.locator("[data-place=black]")).to_contain_text("am Tisch")
    expect(renew).to_be_focused()
    with desk.expect_download() as downloading:
        desk.get_by_role("link", name="PGN").click()
    assert '[White "Anna Berg"]' in downloading.value.path().read_text("utf-8")


def test_the_tape_is_heard_at_the_desk(tmp_path: Path, sit: Sit):
    """An event that rests on a recording has it to listen to; it is fetched when somebody wants to hear it."""
    server = Server(with_a_clip(tmp_path))
    try:
        desk = sit(server, "arbiter")
        assert desk.locator("audio").count() == 0
        with desk.expect_response(lambda response: "/clip/" in response.url) as heard:
            desk.get_by_role("button", name="Anhören").click()
        assert heard.value.ok
        expect(desk.locator("audio")).to_be_focused()
        assert faults(desk) == []
    finally:
        server.stop()


def with_a_clip(folder: Path) -> Path:
    """A folder with the record of a game whose first announcement is on the tape."""
    white, black = Seat(name="Anna Berg", visually_impaired=True), Seat(name="Karl Maier")
    opened = open_table(edition=load("2009"), white=white, black=black, control=TimeControl.parse("5400"))
    session = Session.begin(opened, folder / "1.sqlite")
    clip = DirectoryTape(folder / "1.tape").keep(np.zeros(8_000, np.int16).tobytes(), "white")
    session.carry_out(Start(by=ARBITER), 0)
    player, evidence = Actor(Role.PLAYER, Colour.WHITE), Evidence("eva vier", 0.9, clip)
    session.carry_out(Announce(by=player, seat=Colour.WHITE, announcement=Announcement(to="e4"), evidence=evidence), 1)
    session.close()
    return folder


def test_a_refusal_beside_what_was_pressed_comes_when_its_place_is_there(table: OneTable, sit: Sit):
    """What comes with its live region is not told, by Orca in Firefox."""
    desk = sit(table, "arbiter")
    stop_time(desk)
    desk.get_by_role("button", name="Fallblättchen prüfen").click()
    place = desk.locator("[data-of=page]")
    expect(place).to_have_attribute("aria-live", "assertive")
    expect(place).to_be_empty()
    desk.clock.run_for(1_000)
    expect(place).to_have_text("Die Partie hat noch nicht begonnen.")


def test_the_desk_is_there_for_everybody(table: OneTable, sit: Sit):
    """Axe finds nothing with every ruling open, in both themes; headings lead through; nothing sticks out."""
    desk = sit(table, "arbiter")
    alerts_nothing = desk.locator("[aria-live=assertive]").first
    expect(alerts_nothing).to_be_empty()
    assert as_in("desk_headings", desk.get_by_role("navigation"))
    for summary in desk.locator("summary").all():
        summary.click()
    for theme in THEMES:
        desk.emulate_media(color_scheme=theme)
        assert faults(desk) == []
    assert as_in("rulings", desk.get_by_role("group").filter(has_text="Zeit geben").last)
    for width, height in ((320, 640), (640, 400), (1280, 800)):
        desk.set_viewport_size({"width": width, "height": height})
        assert not sticks_out(desk)
        assert too_small(desk) == []
    desk.keyboard.press("f")
    alerts(desk, "Die Partie hat noch nicht begonnen.")


def test_the_key_that_stops_the_clocks_never_starts_them(table: OneTable, sit: Sit):
    """6.12: a player calls just before the arbiter stops: both stand, and run again by another key alone."""
    desk, black = sit(table, "arbiter"), table.join("black")
    desk.keyboard.press("s")
    expect(desk.locator(".clock.running")).to_have_attribute("data-seat", "white")
    assert black.do("call_arbiter", seat="black")["ok"]
    expect(desk.get_by_role("button", name="Weiterspielen")).to_be_enabled()
    desk.keyboard.press("s")
    alerts(desk, "Die Uhren stehen.")
    expect(desk.locator(".clock.running")).to_have_count(0)
    desk.keyboard.press("w")
    expect(desk.locator(".clock.running")).to_have_attribute("data-seat", "white")


def test_the_desk_tells_what_its_keys_are_asked(table: OneTable, sit: Sit):
    """Earlier positions and the keys of both boards: told as on every page, and to what cannot be done here, too."""
    desk, white = sit(table, "arbiter"), table.join("white")
    desk.keyboard.press("s")
    expect(desk.locator(".clock.running")).to_have_attribute("data-seat", "white")
    told = desk.locator("[role=status].told p")
    square = desk.get_by_role("grid").nth(1).locator("[data-cell=e2]")
    for key, answer in (
        ("o", "e2: weißer Bauer"),
        ("l", "Noch kein Zug gespielt."),
        ("m", ONLY_SHOWN),
        ("c", ONLY_SHOWN),
        ("Enter", ONLY_SHOWN),
    ):
        square.press(key)
        expect(told).to_have_text(answer)
    square.press("t")
    expect(told).to_contain_text("Weiß: noch 1 Stunde")
    assert white.say("Eva vier")["ok"]
    assert white.say("Uhr drücken")["ok"]
    expect(desk.locator(".clock.running")).to_have_attribute("data-seat", "black")
    square.press("l")
    expect(told).to_have_text("e2 e4")
    square.press(",")
    expect(told).to_have_text("Nicht die jetzige Stellung. Am Anfang der Partie.")
    square.press("Escape")
    expect(told).to_have_text("Wieder die jetzige Stellung.")
    assert faults(desk) == []


def test_an_arbiter_who_comes_is_told_what_is_open_and_what_he_sets_is_told(table: OneTable, sit: Sit):
    """He was called, and his page says so before he looks for it; the delay is set by keys, and told once."""
    desk, black = sit(table, "arbiter"), table.join("black")
    desk.keyboard.press("s")
    said(desk, "Die Partie beginnt. Weiß ist am Zug.")
    assert black.do("call_arbiter", seat="black", reason="Es zieht.")["ok"]
    expect(desk.get_by_text("Schwarz ruft den Schiedsrichter: Es zieht.")).to_be_visible()
    desk.reload()
    expect(desk.locator("#told p")).to_contain_text(". Schwarz ruft den Schiedsrichter: Es zieht.")
    listen(desk)
    desk.locator("#places").get_by_label("Halbzüge").fill("2")
    desk.keyboard.press("Tab")
    desk.keyboard.type("15")
    desk.keyboard.press("Enter")
    until_heard(desk, "Verzögerung für Zuschauer. Halbzüge: 2. Minuten: 15.")
    assert len(heard(desk)) == 1


def test_the_arbiter_has_a_game_that_does_not_count_begun_anew_by_keys(server: Server, sit: Sit):
    """7.1a: it stands in what is open, is asked about once more, and his page opens itself for the new game."""
    desk, white = sit(server, "arbiter"), server.join("white")
    desk.keyboard.press("s")
    expect(desk.locator(".clock.running")).to_be_attached()
    assert white.do("announce", seat="white", announcement={"to": "e4"})["ok"]
    desk.get_by_text("Unzulässige Züge und Stellungen", exact=True).press("Enter")
    desk.locator("[data-ruling=find_setup_fault]").get_by_role("button").press("Enter")
    desk.get_by_role("dialog").get_by_role("button", name="Entscheiden").press("Enter")
    matter = desk.locator("[data-matter=void]")
    expect(matter).to_contain_text("Die Partie zählt nicht. Die neue beginnt, sobald Sie es sagen.")
    assert faults(desk) == []
    matter.get_by_role("button", name="Neue Partie beginnen").press("Enter")
    desk.get_by_role("dialog").get_by_role("button", name="Entscheiden").press("Enter")
    expect(desk.locator("#clocks").get_by_role("button", name="Partie beginnen")).to_be_visible()
    assert (server.folder / "1-game-3.sqlite").exists()
    while white.farewell is None:
        white.take()
    assert "Die Partie wird neu gespielt. Die Farben bleiben, wie sie sind." in white.lines


def test_what_falls_with_a_ruling_is_told_before_it_is_given(table: OneTable, sit: Sit):
    """2009, 7.4a, 7.5: the result of a game that is over, and moves; 6.9: a player's time."""
    desk, white, black = sit(table, "arbiter"), table.join("white"), table.join("black")
    desk.keyboard.press("s")
    expect(desk.locator(".clock.running")).to_be_attached()
    white.do("announce", seat="white", announcement={"to": "e4"})
    assert white.do("press_clock", seat="white")["ok"]
    expect(desk.locator(".clock.running")).to_have_attribute("data-seat", "black")
    for heading in ("Unzulässige Züge und Stellungen", "Uhren stellen"):
        desk.get_by_text(heading, exact=True).press("Enter")
    taken, restored = (desk.locator(f"[data-ruling={ruling}]") for ruling in ("take_time", "restore_position"))
    taken.get_by_label("Zeit").fill("1:30:00")
    dialog, final = desk.get_by_role("dialog"), "Diese Entscheidung lässt sich nicht zurücknehmen."
    taken.get_by_label("Spieler").select_option("black")
    taken.get_by_role("button").press("Enter")
    expect(dialog).to_have_accessible_description(f"Die Zeit von Schwarz ist damit überschritten. {final}")
    desk.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    restored.get_by_label("Halbzug", exact=True).fill("1")
    moves = "Halbzüge, die dann nicht mehr gelten: 1. Der erste: Eva vier."
    over = "Die Partie ist beendet. Dann gilt ihr Ergebnis nicht mehr."
    legal = "Zulässig war Eva zwei Eva vier."
    for told in (f"{moves} {legal} {final}", f"{over} {moves} {legal} {final}"):
        restored.get_by_role("button").press("Enter")
        expect(dialog).to_have_accessible_description(told)
        desk.keyboard.press("Escape")
        expect(dialog).to_have_count(0)
        black.do("resign", seat="black")
        expect(desk.locator("#clocks")).to_contain_text("1-0")
    restored.get_by_label("Halbzug", exact=True).fill("2")
    restored.get_by_label("Ursache").select_option("displaced_pieces")
    restored.get_by_role("button").press("Enter")
    expect(dialog).to_have_accessible_description(f"{over} {final}")
    assert faults(desk) == []
    assert sticks_out(desk) == []
    dialog.get_by_role("button", name="Entscheiden").press("Enter")
    expect(desk.locator("#clocks")).not_to_contain_text("1-0")


def test_what_a_ruling_brings_besides_is_told_by_the_referee_before_it_is_given(table: OneTable, sit: Sit):
    """2009, 7.4b: the third illegal move loses; it is told by the button of a form as it stands then."""
    desk = sit(table, "arbiter")
    desk.keyboard.press("s")
    expect(desk.locator(".clock.running")).to_be_attached()
    desk.get_by_text("Unzulässige Züge und Stellungen", exact=True).press("Enter")
    counted = desk.locator("[data-ruling=count_illegal]")
    dialog, final = desk.get_by_role("dialog"), "Diese Entscheidung lässt sich nicht zurücknehmen."
    lost = "Damit ist die Partie zu Ende. Zu viele unzulässige Züge. Gewonnen hat Weiß."
    for told in (final, final, f"{lost} {final}"):
        counted.get_by_label("Spieler").select_option("black")
        counted.get_by_label("Was geschah").select_option("king_captured")
        counted.get_by_role("button").press("Enter")
        expect(dialog).to_have_accessible_description(told)
        dialog.get_by_role("button", name="Entscheiden").press("Enter")
        expect(dialog).to_have_count(0)
    expect(desk.locator("#clocks")).to_contain_text("1-0")
