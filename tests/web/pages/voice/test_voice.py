"""A blind player's own place: he speaks and hears at a page in his own browser, and nothing half-heard is done."""

import json
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from playwright.sync_api import FloatRect, Page, WebSocketRoute, expect

from app.places import model_folder
from tests.web.pages.hands import Keys
from tests.web.pages.proxy import Cable
from tests.web.pages.seeing import as_in, cover, faults, heard, listen, sticks_out, too_small, until_heard, until_there
from tests.web.pages.voice.microphones import (
    OFF,
    ON,
    TALK,
    begin_to_speak,
    listen_out,
    say,
    sentences,
    speak,
    stub_microphone,
    tap,
)
from tests.web.server import CHECKOUT, OneTable, Server
from tests.web.sound.voice import recorded, spoken
from voice.audio import open_recording
from voice.ear.vosk_recogniser import VoskRecogniser
from voice.pcm import HEARING_RATE, duration_ms

Sit = Callable[..., Page]
MOUTH = "Wer mir vorliest"
LOST = "Verbindung unterbrochen. Sie wird von selbst wieder aufgenommen."
AWAY = "Keine Verbindung."
EVA_VIER = "first/002-white"
QUIET = bytes(2 * 16_000)  # a second
ROOMY = {"width": 1_280, "height": 900}


@pytest.fixture(scope="session")
def ear() -> VoskRecogniser:
    """The built-in model, loaded once."""
    return VoskRecogniser(model_folder())


@pytest.fixture
def sit(sit: Sit) -> Sit:
    """Sit down at a screen where what is seldom needed lies open, unless another is named."""

    def sit_down(*args, **options) -> Page:
        return sit(*args, **{"viewport": ROOMY, **options})

    return sit_down


def recording(name: str) -> bytes:
    """Somebody who reads a word."""
    return open_recording(CHECKOUT / "tests" / "data" / "takes" / f"{name}.opus").pcm(HEARING_RATE).samples


def talk_of(page: Page):
    """The talk button."""
    return page.get_by_role("button", name=TALK, exact=True)


def ready(page: Page) -> Page:
    """The microphone is on, a stub."""
    stub_microphone(page)
    page.get_by_role("button", name=ON).click()
    expect(talk_of(page)).to_be_focused()
    return page


def log_of(page: Page):
    """What was said at the table."""
    return page.get_by_role("log")


# --- the talk button -----------------------------------------------------------------------------------------------


def test_a_screen_reader_says_nothing_into_the_microphone(server: Server, sit: Sit):
    """While he talks no live region changes, the button keeps its name and its focus; many clicks at once are one."""
    page = ready(sit(server, "white"))
    assert as_in("voice", page.get_by_role("region", name="Sprechen und hören"))
    assert faults(page) == []
    before = page.get_by_role("region", name="Sprechen und hören").aria_snapshot()
    listen(page)
    page.evaluate("(button) => { for (let n = 0; n < 9; n++) button.click(); }", talk_of(page).element_handle())
    expect(talk_of(page)).to_have_attribute("data-state", "open")
    speak(page, recorded(EVA_VIER))
    assert heard(page) == []
    assert page.get_by_role("region", name="Sprechen und hören").aria_snapshot() == before
    expect(talk_of(page)).to_be_focused()
    page.keyboard.press("F8")
    expect(page.get_by_text("Gehört: eva zwei eva vier")).to_be_visible()
    expect(page.locator("[aria-live=assertive]").get_by_text("Die Partie hat noch nicht begonnen.")).to_be_visible()
    assert heard(page)[-1] == "Die Partie hat noch nicht begonnen."
    assert faults(page) == []
    for width, height in ((360, 740), (740, 360), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        assert not sticks_out(page)
        assert too_small(page) == []


def test_held_down_it_listens_as_long_as_it_is_held(server: Server, sit: Sit):
    """The extra for those who see, or have no screen reader: a pointer, or the key, or until another window has it."""
    page = ready(sit(server, "white"))
    page.get_by_label("Zum Sprechen gedrückt halten").check()
    talk_of(page).hover()
    for press, release in (
        (page.mouse.down, page.mouse.up),
        (lambda: page.keyboard.down("F8"), lambda: page.keyboard.up("F8")),
        (lambda: page.keyboard.down("F8"), lambda: page.evaluate("dispatchEvent(new Event('blur'))")),
    ):
        press()
        expect(talk_of(page)).to_have_attribute("data-state", "open")
        speak(page, recorded(EVA_VIER))
        release()
        expect(page.get_by_text("Gehört: eva zwei eva vier")).to_be_visible()
        expect(talk_of(page)).not_to_have_attribute("data-state", "open")
    page.get_by_role("button", name=OFF).click()
    expect(page.get_by_role("button", name=ON)).to_be_focused()
    page.reload()
    expect(page.get_by_label("Zum Sprechen gedrückt halten")).to_be_checked()


def say_a_move(page: Page) -> None:
    """The game has begun, and the move is said; the next click ends it."""
    expect(log_of(page)).to_contain_text("Die Partie beginnt.")
    talk_of(page).click()
    speak(page, recorded(EVA_VIER))
    page.wait_for_timeout(500)  # so long no second click counts


def say_a_move_in_noise(page: Page) -> None:
    """The same where it is never quiet afterwards: behind the next click the page still waits for his last sound."""
    expect(log_of(page)).to_contain_text("Die Partie beginnt.")
    talk_of(page).click()
    said = np.frombuffer(recorded(EVA_VIER), "<i2")
    hum = np.random.default_rng(1).normal(0, np.abs(said).max() / 12, 5 * HEARING_RATE)
    begin_to_speak(page, said.tobytes() + hum.astype("<i2").tobytes())
    page.wait_for_timeout(duration_ms(said.tobytes()) + 500)


SAYING = pytest.mark.parametrize("saying", [say_a_move, say_a_move_in_noise])


@SAYING
def test_what_was_said_is_heard_when_the_microphone_is_switched_off_at_once(
    server: Server, sit: Sit, saying: Callable[[Page], None]
):
    """Said is said: who switches off before the answer is here gets it all the same."""
    page = ready(sit(server, "white"))
    server.join("arbiter").do("start")
    saying(page)
    page.evaluate(
        "([talk, off]) => { talk.click(); off.click(); }",
        [talk_of(page).element_handle(), page.get_by_role("button", name=OFF).element_handle()],
    )
    expect(page.get_by_text("Gehört: eva zwei eva vier")).to_be_visible()
    expect(log_of(page)).to_contain_text("Eva zwei Eva vier.")


def test_a_microphone_that_goes_behind_his_words_takes_none_of_them(server: Server, sit: Sit):
    """He has let go, and only his last sound is waited for: it is told that it is gone, not that nothing counts."""
    page = ready(sit(server, "white"))
    server.join("arbiter").do("start")
    say_a_move_in_noise(page)
    page.evaluate("(talk) => { talk.click(); window.pullOut(); }", talk_of(page).element_handle())
    expect(page.locator("[aria-live=assertive]")).to_contain_text("Das Mikrofon ist weg.")
    expect(log_of(page)).to_contain_text("Eva zwei Eva vier.")


PRESS_CLOCK = {"key": "Enter", "ctrlKey": True}


def end_and_press(page: Page, key: dict[str, object]) -> None:
    """End what is said and press that key, both at once."""
    page.evaluate(
        """([talk, key]) => { talk.click();
        document.body.dispatchEvent(new KeyboardEvent("keydown", {...key, bubbles: true, cancelable: true})); }""",
        [talk_of(page).element_handle(), key],
    )


@SAYING
@pytest.mark.parametrize(("place", "key"), [("white", PRESS_CLOCK), ("assistant_white", {"key": "p"})])
def test_whoever_presses_as_soon_as_he_has_spoken_presses_for_his_move(
    server: Server, sit: Sit, place: str, key: dict[str, object], saying: Callable[[Page], None]
):
    """The clock waits for the move that was said before it and is still being heard."""
    page = sit(server, place)
    stub_microphone(page)
    if place != "white":
        page.get_by_text("Sprechen und hören").click()
    page.get_by_role("button", name=ON).click()
    server.join("arbiter").do("start")
    saying(page)
    end_and_press(page, key)
    expect(log_of(page)).to_contain_text("Schwarz ist am Zug.")
    assert set(page.locator("[aria-live=assertive]").all_inner_texts()) == {""}


def test_a_press_does_not_wait_for_what_no_line_brings(server: Server, sit: Sit):
    """The line of the sound ends before the answer, each time: he presses, and is told why that is refused."""
    page = sit(server, "white")

    def end_before_the_answer(line: WebSocketRoute) -> None:
        line.on_message(lambda said: line.close() if '"end"' in str(said) else None)

    page.route_web_socket("**/sound", end_before_the_answer)
    ready(page)
    server.join("arbiter").do("start")
    say_a_move(page)
    end_and_press(page, PRESS_CLOCK)
    expect(page.locator("[aria-live=assertive]").filter(has_text="Der Zug ist noch nicht angesagt.")).to_be_visible()


def test_on_a_laptop_board_and_buttons_stay_on_the_screen_beneath_the_microphone(server: Server, sit: Sit):
    """The eyes of who sees a little find all of a move without scrolling, with the microphone off and on."""
    page = sit(server, "white")
    stub_microphone(page)
    for height, is_on in ((720, False), (720, True), (900, False), (900, True)):
        page.set_viewport_size({"width": 1_280, "height": height})
        page.reload()
        page.get_by_role("grid").wait_for()
        if is_on:
            page.get_by_role("button", name=ON).click()
            expect(talk_of(page)).to_be_focused()
        for part in (page.locator(".play"), *page.locator(".act button:visible").all()):
            expect(part).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize(("width", "height"), [(360, 740), (740, 360)])
@pytest.mark.parametrize("place", ["white", "black"])
def test_on_a_telephone_nothing_moves_that_a_move_needs_when_somebody_speaks(
    table: OneTable, sit: Sit, place: str, width: int, height: int
):
    """Talk button, board, clocks and both buttons are on the screen at one place, whatever is heard."""
    page = sit(table, place, viewport={"width": width, "height": height})
    stub_microphone(page)
    on = page.get_by_role("button", name=ON)
    if place == "black":
        page.get_by_text("Sprechen und hören").click()
    else:
        expect(on).to_be_in_viewport(ratio=1)
        expect(page.get_by_label(MOUTH)).to_be_hidden()  # it lies folded, and unfolds over the board
    page.evaluate("scrollTo(0, 0)")
    board = page.get_by_role("grid").bounding_box()
    on.click()
    expect(talk_of(page)).to_be_focused()
    page.evaluate("scrollTo(0, 0)")
    before = boxes(page)
    assert page.get_by_role("grid").bounding_box() == board
    assert all(box["x"] >= 6 and box["y"] >= 0 and box["x"] + box["width"] <= width - 6 for box in before)
    assert all(box["y"] + box["height"] <= height for box in before)
    table.join("arbiter").do("start")
    expect(page.locator(".now")).to_contain_text("am Zug")
    assert boxes(page) == before
    talk_of(page).click()
    speak(page, recorded(EVA_VIER))
    assert boxes(page) == before
    page.wait_for_timeout(500)  # so long no second click counts
    talk_of(page).click()
    expect(page.get_by_text("Gehört: eva zwei eva vier")).to_be_attached()
    assert boxes(page) == before
    page.get_by_text("Mikrofon und Vorlesen" if place == "white" else "Sprechen und hören").click()
    page.evaluate("scrollTo(0, 0)")
    assert boxes(page) == before
    assert faults(page) == []
    assert too_small(page) == []
    assert not sticks_out(page)


@pytest.mark.parametrize(("width", "height"), [(360, 740), (740, 360)])
def test_on_a_telephone_an_assistant_speaks_wherever_he_has_scrolled_to(
    table: OneTable, sit: Sit, width: int, height: int
):
    """His console is longer than the screen: with the microphone on the talk button stays, and covers no end."""
    page = sit(table, "assistant_white", viewport={"width": width, "height": height})
    stub_microphone(page)
    page.get_by_text("Sprechen und hören").click()
    page.get_by_role("button", name=ON).click()
    expect(talk_of(page)).to_be_focused()
    page.evaluate("scrollTo(0, 0)")
    for part in (page.get_by_role("grid"), *page.locator(".clock, .acts button").all()):
        assert not overlap(part.bounding_box(), talk_of(page).bounding_box())
    where = []
    for part in (page.get_by_role("heading", level=1), page.get_by_role("grid"), page.get_by_label("Sprache")):
        part.scroll_into_view_if_needed()
        expect(talk_of(page)).to_be_in_viewport(ratio=1)
        where.append(talk_of(page).bounding_box())
    assert where[0] == where[1] == where[2]
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    last, talk = page.get_by_label("Sprache").bounding_box(), talk_of(page).bounding_box()
    assert last
    assert talk
    assert last["y"] + last["height"] <= talk["y"]
    assert faults(page) == []
    assert too_small(page) == []
    assert not sticks_out(page)


def overlap(one: FloatRect | None, other: FloatRect | None) -> bool:
    """Whether one covers any of the other."""
    assert one
    assert other
    beside = one["x"] + one["width"] <= other["x"] or other["x"] + other["width"] <= one["x"]
    below = one["y"] + one["height"] <= other["y"] or other["y"] + other["height"] <= one["y"]
    return not beside and not below


def boxes(page: Page) -> list[FloatRect]:
    """Where on the screen is what a move needs."""
    parts = [talk_of(page), page.get_by_role("grid"), *page.locator(".clock, .deeds button, .typed").all()]
    return [box for part in parts if (box := part.bounding_box())]


# --- hands-free -----------------------------------------------------------------------------------------------------


def test_hands_free_he_only_speaks_and_cuts_in_while_rochade_speaks(server: Server, sit: Sit, ear: VoskRecogniser):
    """No key: a move is heard, what is said into Rochade's words is lost with two low tones, "stopp" silences it."""
    page = sit(server, "white")
    tap(page)
    ready(page)
    server.join("arbiter").do("start")
    expect(log_of(page)).to_contain_text("Die Partie beginnt.")
    page.get_by_label(MOUTH).select_option("rochade")
    page.get_by_label("Freihändig").check()
    state = page.locator(".state")
    expect(page.locator(".told")).to_have_text("Freihändig: ich höre zu.")
    expect(state).to_contain_text("Rochade spricht.")  # as a sample of the voice that was chosen
    expect(state).to_have_text("Hört zu.")
    assert faults(page) == []
    speak(page, recorded(EVA_VIER) + QUIET)
    expect(log_of(page)).to_contain_text("Eva zwei Eva vier.")
    expect(page.get_by_text("Gehört: eva zwei eva vier")).to_be_visible()
    line = page.get_by_label("Tippen, was Sie sagen wollen")
    expect(state).to_have_text("Hört zu.")
    typed(line, "was kann ich sagen")
    expect(state).to_contain_text("Rochade spricht.")
    speak(page, recorded(EVA_VIER) + QUIET)
    expect(page.get_by_text("Nicht genommen, denn Rochade sprach: eva zwei eva vier")).to_be_visible()
    expect(state).to_contain_text("Rochade spricht.")
    speak(page, spoken("Stopp") + QUIET)
    expect(state).to_have_text("Hört zu.")
    page.keyboard.press("F8")  # the key still opens and ends one utterance
    expect(talk_of(page)).to_have_attribute("data-state", "open")
    speak(page, recorded("first/003-white"))
    page.keyboard.press("F8")
    expect(log_of(page)).to_contain_text("Schwarz ist am Zug.")
    assert len(list((server.folder / "1.tape").glob("*.flac"))) == 3
    page.get_by_label("Freihändig").uncheck()
    speak(page, recorded(EVA_VIER) + QUIET)
    assert not page.evaluate("document.querySelector('.talk').dataset.state")
    page.get_by_role("button", name=OFF).click()
    page.reload()
    expect(page.get_by_label("Freihändig")).not_to_be_checked()


HELD_BACK = """() => {
  Object.defineProperty(AudioContext.prototype, "outputLatency", {get: () => 4.5});
  const {start} = AudioBufferSourceNode.prototype;
  AudioBufferSourceNode.prototype.start = function () {
    const look = () => window.left-- && (window.after = document.querySelector(".state").textContent);
    window.left = (window.left ?? 0) + 1;
    this.addEventListener("ended", () => setTimeout(look, 600));
    start.call(this);
  };
}"""


def test_hands_free_the_ear_is_closed_until_the_loudspeaker_has_let_all_be_heard(server: Server, sit: Sit):
    """A wireless one says the end of a sentence when the browser has long ended it: that is nobody's answer."""
    page = sit(server, "white")
    page.add_init_script(f"({HELD_BACK})()")
    page.reload()
    until_there(page)
    ready(page)
    page.get_by_label(MOUTH).select_option("rochade")
    page.get_by_label("Freihändig").check()
    expect(page.locator(".state")).to_contain_text("Rochade spricht.")
    expect(page.locator(".state")).to_have_text("Hört zu.")
    page.wait_for_function("() => window.left === 0")
    assert "Rochade spricht." in page.evaluate("window.after")  # behind the last sound


def test_hands_free_a_microphone_that_is_pulled_out_or_mute_is_told(server: Server, sit: Sit):
    """In the middle of a word, or between two; and zeros are no quiet room."""
    page = sit(server, "white")
    page.get_by_label("Freihändig").check()
    ready(page)
    alert = page.locator("[aria-live=assertive]")
    speak(page, bytes(4 * 32_000))
    expect(alert).to_contain_text("Das Mikrofon gibt keinen Ton.")
    begin_to_speak(page, 3 * recorded(EVA_VIER))
    expect(page.locator(".state")).to_have_text("Nimmt auf.")
    page.evaluate("window.pullOut()")
    expect(alert).to_contain_text("Das Mikrofon ist mitten im Satz weg gewesen; nichts davon gilt.")
    expect(page.locator(".state")).to_be_hidden()


def test_a_microphone_that_was_off_is_named_anew(server: Server, sit: Sit):
    """It may be another by then, or lie elsewhere: how loud he was at the one before says nothing of it."""
    page = sit(server, "white")
    named: list[str] = []

    def keep(sent: str | bytes) -> None:
        if isinstance(sent, str) and '"begin"' in sent:
            named.append(json.loads(sent)["microphone"])

    page.on("websocket", lambda socket: socket.on("framesent", keep))
    ready(page)
    for _ in range(2):
        say(page, recorded(EVA_VIER))
    page.evaluate("window.pullOut()")
    page.get_by_role("button", name=ON).click()
    say(page, recorded(EVA_VIER))
    assert named[0] == named[1] != named[2]


# --- his profile ----------------------------------------------------------------------------------------------------


def test_he_reads_words_on_his_own_page_so_that_his_voice_is_known(
    serve: Callable[..., Server], sit: Sit, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
):
    """One after the other, each ended by his silence; a wrong one is told, and nothing is played."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    server = serve("--white", "Anna Berg", "--blind", "white")
    page = ready(sit(server, "white"))
    page.get_by_text("Stimme beibringen").click()
    expect(page.get_by_text("Ein Profil namens Anna Berg gibt es noch nicht.")).to_be_visible()
    assert as_in("enrolment", page.locator("details.enrolment"))
    assert faults(page) == []
    read = page.get_by_role("button", name="Wort sprechen")
    for prompt, said, told in (
        ("1 von 28: anna.", "01-anna", "2 von 28: eins."),
        ("2 von 28: eins.", "08-drei", "Gehört: drei. Noch einmal: eins."),
    ):
        expect(page.locator(".enrolment .prompt")).to_have_text(prompt)
        read.click()
        expect(talk_of(page)).to_have_attribute("data-state", "open")
        begin_to_speak(page, QUIET + recording(said) + QUIET)
        expect(page.locator(".told")).to_have_text(told)
        expect(talk_of(page)).not_to_have_attribute("data-state", "open")
    page.get_by_role("button", name="Auslassen").click()
    expect(page.locator(".enrolment .prompt")).to_have_text("2 von 28: könig.")
    assert log_of(page).locator("p").count() == 0
    page.set_viewport_size({"width": 320, "height": 640})
    assert too_small(page) == []
    assert not sticks_out(page)


# --- what goes wrong -----------------------------------------------------------------------------------------------


def test_an_utterance_during_which_the_connection_ends_is_heard_whole_and_once(server: Server, sit: Sit):
    """The cable is cut in the middle of the sentence; when it is mended the page sends all of it."""
    white = recorded(EVA_VIER)
    with Cable(int(server.address.rsplit(":", 1)[1])) as cable:
        page = ready(sit(server, "white", address=cable.address))
        arbiter = server.join("arbiter")
        arbiter.do("start")
        expect(log_of(page)).to_contain_text("Die Partie beginnt.")
        talk_of(page).click()
        speak(page, white[: len(white) // 4 * 2])
        cable.cut()
        speak(page, white[len(white) // 4 * 2 :])
        cable.mend()
        talk_of(page).click()
        expect(page.get_by_text("Gehört:")).to_be_visible()
        expect(page.locator("#connection")).to_have_text("Wieder verbunden.")
        told = arbiter.ask({"do": "ask", "what": "log", "from": 1})["events"]
        assert [event["type"] for event in told].count("announced") <= 1
        assert len(list((server.folder / "1.tape").glob("*.flac"))) == 1


def test_what_was_said_while_the_connection_was_away_for_long_is_not_sent(server: Server, sit: Sit):
    """He is told to say it again; nothing happens when the connection is back."""
    with Cable(int(server.address.rsplit(":", 1)[1])) as cable:
        page = ready(sit(server, "white", address=cable.address, hurries=True))
        cable.cut()
        expect(page.locator("#connection")).to_contain_text("Verbindung unterbrochen.")
        say(page, recorded(EVA_VIER))
        alert = page.locator("[aria-live=assertive]").filter(
            has_text="Nicht gesendet: die Verbindung war unterbrochen."
        )
        expect(alert).to_be_visible()
        cable.mend()
        expect(page.locator("#connection")).to_have_text("Wieder verbunden.")
        assert not list((server.folder / "1.tape").glob("*.flac"))


class DeafLine:
    """A line for sound that looks alive, takes all that is said, and brings it to nobody; until it is mended."""

    def __init__(self, page: Page) -> None:
        self.is_mended = False
        page.route_web_socket("**/sound", self._open)

    def _open(self, line: WebSocketRoute) -> None:
        if self.is_mended:
            line.connect_to_server()
        else:
            line.on_message(lambda _: line.send('{"is": "alive"}'))


def test_what_has_no_answer_for_ten_seconds_is_told_and_is_never_done_later(server: Server, sit: Sit):
    """A move that nobody expects any more is not played; what he says next is heard, on another line."""
    page = sit(server, "white", hurries=True)
    line = DeafLine(page)
    ready(page)
    arbiter = server.join("arbiter")
    arbiter.do("start")
    say_a_move(page)
    talk_of(page).click()
    alert = page.locator("[aria-live=assertive]")
    expect(alert).to_contain_text("Vielleicht nicht angekommen: es kam keine Antwort.")
    line.is_mended = True
    say(page, spoken("Schlagzeug"))
    expect(alert).not_to_contain_text("Vielleicht nicht angekommen")
    expect(alert).not_to_be_empty()
    assert len(list((server.folder / "1.tape").glob("*.flac"))) <= 1
    told = arbiter.ask({"do": "ask", "what": "log", "from": 1})["events"]
    assert "announced" not in [event["type"] for event in told]


def test_of_two_pages_of_a_place_the_older_is_told_that_it_listens_no_more(server: Server, sit: Sit):
    """It stays away until its microphone is switched on again, and the newer one is left alone."""
    older = ready(sit(server, "white"))
    newer = older.context.new_page()
    newer.goto("/table")
    until_there(newer)
    ready(newer)
    told = "Das Mikrofon ist hier aus, denn eine andere Seite dieses Platzes hört jetzt zu."
    expect(older.locator("[aria-live=assertive]")).to_contain_text(told)
    expect(older.get_by_role("button", name=ON)).to_be_focused()
    say(newer, recorded(EVA_VIER))
    expect(newer.get_by_text("Gehört: eva zwei eva vier")).to_be_visible()
    expect(talk_of(newer)).to_be_visible()
    older.get_by_role("button", name=ON).click()
    expect(newer.locator("[aria-live=assertive]")).to_contain_text(told)


def test_a_microphone_that_is_refused_missing_lost_or_mute_is_told(server: Server, sit: Sit):
    """In words, with what can be done; whatever was half said is not sent, and typing goes on."""
    page = sit(server, "white")
    stub_microphone(page)
    alert = page.locator("[aria-live=assertive]")
    for refusal, told in (
        ("NotAllowedError", "Der Browser gibt das Mikrofon nicht frei."),
        ("NotFoundError", "Es ist kein Mikrofon da."),
        ("NotReadableError", "Das Mikrofon ist von einem anderen Programm belegt."),
        ("AbortError", "Das Mikrofon lässt sich nicht einschalten."),
    ):
        page.evaluate("(name) => { window.refusal = name; }", refusal)
        page.get_by_role("button", name=ON).click()
        expect(alert).to_contain_text(told)
    assert faults(page) == []
    page.evaluate("window.refusal = ''")
    page.get_by_role("button", name=ON).click()
    talk_of(page).click()
    speak(page, bytes(16_000))
    talk_of(page).click()
    expect(alert).to_contain_text("Das Mikrofon gibt keinen Ton.")
    page.wait_for_timeout(500)  # so long no second click counts
    talk_of(page).click()
    speak(page, recorded(EVA_VIER))
    page.evaluate("window.pullOut()")
    expect(alert).to_contain_text("Das Mikrofon ist mitten im Satz weg gewesen; nichts davon gilt.")
    page.get_by_role("button", name=ON).click()
    expect(talk_of(page)).to_be_focused()
    page.evaluate("window.pullOut()")
    expect(alert).to_contain_text("Das Mikrofon ist weg.")
    expect(page.get_by_role("button", name=ON)).to_be_focused()
    page.keyboard.press("F8")
    expect(page.locator(".told")).to_have_text("Das Mikrofon ist an.")
    talk_of(page).click()
    speak(page, recorded(EVA_VIER))
    cover(page, is_hidden=True)
    cover(page, is_hidden=False)
    expect(alert).to_contain_text("Nicht gesendet: die Seite war verdeckt.")
    assert not list((server.folder / "1.tape").glob("*.flac"))


def test_who_presses_again_while_the_browser_asks_has_one_microphone_and_is_told(server: Server, sit: Sit):
    """He hears nothing of what it asks: of two microphones both would be heard at once, and one never switched off."""
    page = sit(server, "white")
    stub_microphone(page)
    page.evaluate(
        """() => {
        const {prototype} = MediaDevices, give = prototype.getUserMedia;
        window.given = [];
        window.asking = new Promise((allow) => { window.allow = allow; });
        prototype.getUserMedia = async () => { const one = await give(); window.given.push(one); return one; };
    }"""
    )
    page.get_by_role("button", name=ON).click()
    told = "Das Mikrofon ist noch nicht an. Vielleicht fragt der Browser gerade, ob diese Seite es benutzen darf."
    for key in ("Enter", "F8"):
        page.keyboard.press(key)
        expect(page.locator(".told")).to_contain_text(told)
        page.locator(".told").evaluate("(told) => told.replaceChildren()")
    page.evaluate("window.allow()")
    expect(talk_of(page)).to_be_focused()
    page.get_by_role("button", name=OFF).click()
    states = page.evaluate("window.given.map((one) => one.getTracks()[0].readyState)")
    assert states == ["ended"]


def test_who_had_the_microphone_on_is_told_that_it_is_off_when_the_page_was_loaded_anew(server: Server, sit: Sit):
    """A telephone does that by itself: he would speak his move to nobody. Once, and not where he had it off."""
    page = ready(sit(server, "white"))
    off = "Das Mikrofon ist aus: die Seite ist neu geladen. Mit F8 oder Mikrofon einschalten ist es wieder an."
    told = page.locator(".told")
    page.reload()
    until_there(page)
    expect(told).to_have_text(off)
    page.get_by_role("button", name=ON).focus()
    page.keyboard.press("F8")
    expect(told).to_have_text("Das Mikrofon ist an.")
    expect(talk_of(page)).to_be_focused()  # the button that he was at has gone
    page.get_by_role("button", name=OFF).click()
    page.reload()
    until_there(page)
    page.wait_for_timeout(700)  # so long after the page has come it would be told
    expect(told).to_be_empty()


def test_hands_free_a_covered_page_says_that_it_does_not_listen(server: Server, sit: Sit):
    """Also of the word that was being said; and that it listens again."""
    page = sit(server, "white")
    page.get_by_label("Freihändig").check()
    ready(page)
    state, told = page.locator(".state"), page.locator(".told")
    expect(told).to_have_text("Freihändig: ich höre zu.")
    begin_to_speak(page, 3 * recorded(EVA_VIER))
    expect(state).to_have_text("Nimmt auf.")
    cover(page, is_hidden=True)
    expect(told).to_have_text("Verdeckt: ich höre nicht zu.")
    expect(state).to_have_text("Verdeckt: ich höre nicht zu.")
    cover(page, is_hidden=False)
    expect(page.locator("[aria-live=assertive]")).to_contain_text("Nicht gesendet: die Seite war verdeckt.")
    expect(told).to_have_text("Ich höre wieder zu.")
    speak(page, recorded(EVA_VIER) + QUIET)  # perhaps over what is left of the words before
    expect(page.locator(".heard")).not_to_be_empty()


def test_without_a_secure_page_he_types_and_hears_and_is_told_why(server: Server, sit: Sit):
    """No dead button: a sentence, and the voice all the same."""
    page = sit(server, "white")
    page.add_init_script("Object.defineProperty(window, 'isSecureContext', {value: false})")
    page.reload()
    expect(page.get_by_text("Hier geht nur Hören und Tippen")).to_be_visible()
    expect(page.get_by_role("button", name=ON)).to_have_count(0)
    expect(page.get_by_label(MOUTH)).to_be_visible()
    assert faults(page) == []


# --- who reads to him ----------------------------------------------------------------------------------------------


def test_each_sentence_is_said_by_the_one_who_was_chosen(server: Server, sit: Sit, ear: VoskRecogniser):
    """The screen reader, Rochade's voice, the device's or both: no sentence by two of them unless that is asked for."""
    page, arbiter = sit(server, "white"), server.join("arbiter")
    tap(page)
    listen(page)
    arbiter.do("start")
    expect(log_of(page)).to_contain_text("Die Partie beginnt.")
    assert heard(page) == ["Die Partie beginnt. Weiß ist am Zug."]
    assert sentences(page, ear) == []
    line = page.get_by_label("Tippen, was Sie sagen wollen")
    page.get_by_label(MOUTH).select_option("rochade")
    listen(page)
    typed(line, "Eva vier")
    plays(page)
    expect(log_of(page)).to_contain_text("Eva zwei Eva vier.")
    assert heard(page) == []
    page.reload()  # the choice is kept; before a key is pressed no page may speak, so the screen reader does
    until_there(page)
    listen(page)
    page.get_by_label(MOUTH).select_option("both")
    typed(line, "Korrektur David vier")
    plays(page)
    until_heard(page, "David vier")
    page.get_by_label(MOUTH).select_option("device")  # which has no German voice here, so that Rochade's speaks
    listen(page)
    page.evaluate("window.played = []")
    typed(line, "langsamer")
    plays(page)
    assert heard(page) == []
    typed(line, "stopp")
    typed(line, "wiederholen")
    page.keyboard.press("Control")
    page.get_by_label(MOUTH).select_option("reader")
    typed(line, "Remis")
    expect(page.locator("[aria-live=assertive]")).to_contain_text("Remis")


def test_a_voice_chosen_before_speaks_from_the_first_key_on(server: Server, sit: Sit):
    """Also without a microphone: what was told before that the screen reader has, and then the voice says it."""
    page = sit(server, "white")
    tap(page)
    page.get_by_label(MOUTH).select_option("rochade")
    page.reload()
    until_there(page)
    listen(page)
    server.join("arbiter").do("start")
    until_heard(page, "Die Partie beginnt. Weiß ist am Zug.")
    assert page.evaluate("window.played.length") == 0
    page.keyboard.press("Tab")
    plays(page)
    assert [told.strip() for told in heard(page)] == ["Die Partie beginnt. Weiß ist am Zug."]


def test_what_the_voice_cannot_say_screen_readers_have_each_sentence_of_it(server: Server, sit: Sit):
    """A refusal and its reason stay both; one sentence that never comes keeps no other from being heard."""
    page = sit(server, "white")
    tap(page)
    server.join("arbiter").do("start")
    line = page.get_by_label("Tippen, was Sie sagen wollen")
    page.get_by_label(MOUTH).select_option("rochade")
    plays(page)
    listen_out(page)
    page.route("**/speech", lambda answer: answer.abort(), times=2)
    typed(line, "Turm Anna fünf")
    read = page.locator("#told p")
    for told in ("Unzulässig: Turm Anna fünf.", "Der Turm kommt nicht durch: Anna zwei ist besetzt."):
        expect(read.filter(has_text=told)).to_be_attached()
    page.route("**/speech", lambda _: None, times=1)
    page.evaluate("window.played = []")
    typed(line, "Eva vier")
    expect(read.get_by_text("Berichtigt: Eva zwei Eva vier.")).to_be_attached()
    typed(line, "wie bitte")
    plays(page)


# A German voice of the device that says all at once, or refuses; what it has said is kept, and nothing silenced before.
DEVICE = """() => {
  window.said = [];
  window.refuses = window.isSlow = window.isSaying = false;
  let silence = () => {};  // of what was given last, which where it is slow lasts until then
  const speak = (one) => {
    const over = (call) => { window.isSaying = false; call?.(); };
    const begins = setTimeout(() => {
      if (one.text) window.said.push(one.text);
      if (window.refuses) over(() => one.onerror?.({error: "not-allowed"}));
      else if (!window.isSlow || !one.text) over(() => one.onend?.());
    });
    window.isSaying = true;
    silence = () => { clearTimeout(begins); over(() => one.onerror?.({error: "interrupted"})); };
  };
  const cancel = () => silence();
  const speechSynthesis = {getVoices: () => [{lang: "de-DE", localService: true, name: "x"}], cancel, speak};
  Object.defineProperty(window, "speechSynthesis", {value: speechSynthesis});
  Object.defineProperty(SpeechSynthesisUtterance.prototype, "voice", {set: () => {}, get: () => null});
}"""


def test_what_the_page_tells_of_itself_is_said_by_the_voice_that_was_chosen(server: Server, sit: Sit):
    """That the connection is away, what waits, that it is back; live regions have it only where the voice refuses."""
    with Cable(int(server.address.rsplit(":", 1)[1])) as cable:
        page = sit(server, "white", address=cable.address)
        page.add_init_script(f"({DEVICE})()")
        page.reload()
        until_there(page)
        page.get_by_label(MOUTH).select_option("device")
        listen(page)
        line = page.get_by_label("Tippen, was Sie sagen wollen")
        cable.cut()
        until_said(page, "Verbindung unterbrochen.")
        line.fill("Eva vier")
        line.press("Enter")
        until_said(page, "Wartet auf die Verbindung, nicht gesendet: Sagen: Eva vier.")
        cable.mend()
        until_said(page, "Wieder verbunden.")
        assert heard(page) == []
        page.evaluate("window.refuses = true")
        typed(line, "wie bitte")
        until_heard(page, "Die Partie hat noch nicht begonnen.")


def device(page: Page) -> Page:
    """A voice of the device reads to him, and no screen reader."""
    page.add_init_script(f"({DEVICE})()")
    page.reload()
    until_there(page)
    page.get_by_label(MOUTH).select_option("device")
    return page


def until_said(page: Page, words: str) -> None:
    """Wait until the device's voice has said this behind all that was said before the last such wait."""
    found = "(words) => window.said.join(' ').replace(/ +/g, ' ').includes(words)"
    page.wait_for_function(f"(words) => ({found})(words) && (window.said = [], true)", arg=words)


def test_the_voice_says_what_a_dialog_asks_and_what_enter_would_answer(server: Server, sit: Sit):
    """A screen reader has that from the focus; a voice says it, again if he asks, and a result in words."""
    page, arbiter = device(sit(server, "white")), server.join("arbiter")
    arbiter.do("start")
    listen(page)
    page.get_by_role("button", name="Aufgeben").press("Enter")
    question = "Wirklich aufgeben? Zur Wahl: Ich gebe auf, Zurück. Eingabetaste: "
    until_said(page, f"{question}Zurück.")
    page.keyboard.press("Tab")
    until_said(page, "Ich gebe auf.")
    page.keyboard.press("Control+Shift+Digit3")
    until_said(page, f"{question}Ich gebe auf.")
    assert heard(page) == []
    page.keyboard.press("Enter")
    until_said(page, "Bitte die Partieformulare unterschreiben.")
    page.get_by_role("button", name="Partieformulare unterschreiben").press("Enter")
    until_said(page, "Das Ergebnis null zu eins wirklich unterschreiben?")
    page.keyboard.press("Escape")
    page.get_by_label(MOUTH).select_option("reader")
    page.evaluate("window.said = []")
    page.get_by_role("button", name="Partieformulare unterschreiben").press("Enter")
    expect(page.get_by_role("dialog")).to_be_visible()
    assert page.evaluate("window.said") == []


def test_the_voice_says_where_the_keyboard_is_unless_somebody_else_does(server: Server, sit: Sit):
    """Part, name and what it is set to; a square too. The last key alone counts, and the tick of the voice ends it."""
    page = device(sit(server, "white"))
    page.get_by_label("Freihändig").focus()
    for key, told in (
        ("Shift+Tab", "Zum Sprechen gedrückt halten. nicht eingeschaltet."),
        ("Space", "eingeschaltet."),
        ("Tab", "Freihändig: Mikrofon bleibt offen. nicht eingeschaltet."),
    ):
        page.keyboard.press(key)
        until_said(page, told)
    Keys(page).tab_to("[role=gridcell]")
    until_said(page, "Eigenes Brett. e2: weißer Bauer.")
    page.evaluate("window.isSlow = true")
    page.keyboard.press("ArrowUp")
    until_said(page, "e3: leer.")
    page.keyboard.press("ArrowUp")
    until_said(page, "e4: leer.")
    page.evaluate("window.isSlow = false")
    page.keyboard.press("Control")
    page.get_by_label("Die Stimme sagt auch, wo Tastatur und Finger sind").uncheck()
    page.evaluate("window.said = []")
    page.keyboard.press("Tab")
    typed(page.get_by_label("Tippen, was Sie sagen wollen"), "wie bitte")
    until_said(page, "Es wurde noch nichts gesagt.")


def test_who_comes_back_hears_with_his_first_key_where_he_sits_and_what_is_offered(server: Server, sit: Sit):
    """No page may sound before: then the voice says it, and again where he asks; the control key loses nothing."""
    page, black = device(sit(server, "white")), server.join("black")
    server.join("arbiter").do("start")
    typed(page.get_by_label("Tippen, was Sie sagen wollen"), "Eva vier")
    page.keyboard.press("Control+Enter")
    for words in ("Eva vier", "ausgeführt", "Eva fünf", "Remis", "ja"):
        black.say(words)
    expect(page.get_by_text("Der Gegner bietet Remis.")).to_be_visible()
    page.add_init_script("window.refuses = true")  # as before anything is pressed
    page.reload()
    until_there(page)
    arrived = "Weiß. Der Gegner sagt an. Eva fünf. Der Gegner bietet Remis."
    page.evaluate("window.refuses = false; window.said = []")
    page.keyboard.press("Control")
    page.keyboard.press("Shift")
    until_said(page, arrived)
    page.keyboard.press("Control+Shift+Digit3")
    until_said(page, "Der Gegner bietet Remis.")


def test_what_waits_behind_what_is_being_said_is_not_lost_when_he_asks_something(server: Server, sit: Sit):
    """The control key silences; in a chord only what he hears: an offer that waits behind he hears all the same."""
    page, black = device(sit(server, "white")), server.join("black")
    server.join("arbiter").do("start")
    typed(page.get_by_label("Tippen, was Sie sagen wollen"), "Eva vier")
    page.keyboard.press("Control+Enter")
    until_said(page, "Schwarz ist am Zug.")
    page.evaluate("window.isSlow = true")
    black.say("Eva vier")
    until_said(page, "Wiederholung stimmt.")
    for words in ("ausgeführt", "Eva fünf", "Remis", "ja"):
        black.say(words)
    expect(page.get_by_text("Der Gegner bietet Remis.")).to_be_visible()
    page.evaluate("window.isSlow = false")
    page.keyboard.press("Control+Shift+Digit1")
    until_said(page, "Ausgeführt von Schwarz. Eva sieben Eva fünf. Schwarz bietet Remis.")


def test_without_a_connection_rochades_voice_says_that_it_is_away(server: Server, sit: Sit):
    """Who chose it, and has no other voice, is not left in silence: neither as it goes, nor whatever he does then.

    Why he was told as it went: then he hears it in few words each time.
    """
    with Cable(int(server.address.rsplit(":", 1)[1])) as cable:
        page = sit(server, "white", address=cable.address)
        tap(page)
        page.get_by_label(MOUTH).select_option("rochade")
        line = page.get_by_label("Tippen, was Sie sagen wollen")
        with fetched(page, LOST), fetched(page, AWAY):
            typed(line, "langsamer")
        plays(page)
        listen_out(page)
        page.evaluate("window.played = []")
        cable.cut()
        plays(page)
        expect(page.locator("#connection")).to_contain_text("Verbindung unterbrochen.")
        listen_out(page)
        at_first = longest(page)
        page.evaluate("window.played = []")
        line.fill("Eva vier")
        line.press("Enter")
        expect(page.locator("#waiting li")).to_be_visible()
        plays(page)
        assert longest(page) < at_first / 2


def test_a_connection_that_goes_before_another_manner_has_come_is_told_in_the_earlier_one(server: Server, sit: Sit):
    """Who has just asked his voice to speak more slowly is not left in silence."""
    with Cable(int(server.address.rsplit(":", 1)[1])) as cable:
        page = sit(server, "white", address=cable.address)
        tap(page)
        with fetched(page, LOST), fetched(page, AWAY):
            page.get_by_label(MOUTH).select_option("rochade")
        line = page.get_by_label("Tippen, was Sie sagen wollen")
        typed(line, "wiederholen")
        plays(page)
        listen_out(page)
        page.route("**/speech", lambda route: route.abort())
        typed(line, "langsamer")
        page.evaluate("window.played = []")
        cable.cut()
        plays(page)


def fetched(page: Page, sentence: str):
    """Inside, the page gets that sentence of Rochade's voice, whether it says it or not."""
    return page.expect_response(lambda got: got.url.endswith("/speech") and sentence in (got.request.post_data or ""))


def longest(page: Page) -> float:
    """How long the longest sentence is that the page has played, in seconds."""
    return float(page.evaluate("Math.max(...window.played.map(({samples, rate}) => samples.length / rate))"))


def plays(page: Page) -> None:
    """Wait until the page plays a sentence."""
    page.wait_for_function("() => window.played.some(({samples, rate}) => samples.length > rate / 2)")


def typed(line, words: str) -> None:
    """Type a line, and wait until it is answered."""
    line.fill(words)
    line.press("Enter")
    expect(line).to_have_value("")
