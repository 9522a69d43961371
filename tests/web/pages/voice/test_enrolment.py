"""A player teaches Rochade his voice on his own page, from the first word to the next sentence that he says."""

import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from app.enrolment.readers import FolderReader
from app.pages.ear import PageEar
from app.pages.enrolment import PageEnrolment
from app.places import model_folder
from app.voices import profiles
from app.voices.takes import Takes
from game.actors import Colour
from tests.app.table.test_keeping import Taught
from tests.conftest import CHROMIUM
from tests.web.client import PATIENCE_S
from tests.web.in_process import InProcess
from tests.web.pages.voice.microphones import FileMicrophone, speak, stub_microphone, tap
from tests.web.server import CHECKOUT
from tests.web.sound.voice import recorded
from voice.adapting.enrolment import FEWEST_WORDS, announcements, prompts
from voice.ear.vosk_recogniser import VoskRecogniser
from voice.profile import Profile
from web.admission.access import Access
from web.admission.access_file import AccessFile
from web.application import Application
from web.place import Place
from web.server import Server, listen

Sit = Callable[..., Page]
TAKES = FolderReader(CHECKOUT / "tests" / "data" / "takes")
READ_ANEW = "fetch('/profile', {method: 'POST', body: new URLSearchParams({do: 'again'})})"
TO_LEARN_MS = 5_000 * PATIENCE_S  # in a process that lets all others go first


@pytest.fixture
def microphone(browser: Browser, tmp_path: Path) -> Iterator[FileMicrophone]:
    """A browser of its own, whose microphone is a file."""
    found = FileMicrophone(browser.browser_type, CHROMIUM, tmp_path)
    yield found
    found.browser.close()


@pytest.fixture
def heard_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The profiles with which somebody was heard, one after the other; "" for anybody's ear."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return []


@pytest.fixture
def may_end(monkeypatch: pytest.MonkeyPatch) -> threading.Event:
    """The process that learns a voice has learnt it when this is set."""
    event = threading.Event()

    def learnt() -> tuple[str, None]:
        assert event.wait(PATIENCE_S)
        return "Gelernt.\n", None

    ended = SimpleNamespace(communicate=learnt, returncode=0)
    monkeypatch.setattr("app.enrolment.learnt_aside.begun_aside", lambda *_: ended)
    return event


@pytest.fixture
def table(heard_with: list[str], tmp_path: Path) -> Iterator[SimpleNamespace]:
    """A table in this process, where Anna Berg is White and blind: its address, and her code."""

    def load(profile: Profile | None) -> VoskRecogniser:
        heard_with.append("" if profile is None else profile.name)
        return profiles.recogniser(profile, model_folder())

    played, access = InProcess(tmp_path), Access(AccessFile(tmp_path / "access.db"))
    played.table.ear = PageEar(load, enrolment=PageEnrolment(model_folder()))
    played.do("begun", Place.ARBITER, "start")
    application = Application({"1": played.table}, access, ["localhost"], "")
    with listen("127.0.0.1", 0) as listening, Server(application, listening):
        address = f"http://127.0.0.1:{listening.getsockname()[1]}"
        codes = {"1": {"white": access.issue("1", Place.WHITE)}}
        yield SimpleNamespace(address=address, codes=codes, played=played)
    played.table.ear.close()
    played.end()
    access.close()


def test_he_reads_as_many_words_as_are_enough_and_is_heard_with_his_profile_at_his_next_sentence(
    table: SimpleNamespace, sit: Sit, microphone: FileMicrophone, heard_with: list[str]
):
    """Each word once, then "Fertig" is offered, and his voice is learnt while the game goes on."""
    page = sit(table, "white", at=microphone.browser, viewport={"width": 1_280, "height": 900})
    tap(page)
    page.get_by_text("Stimme beibringen").click()
    count = len(prompts()) + 4  # announcements, which need not be read
    learn = page.get_by_role("button", name="Fertig: Stimme lernen")
    for number, word in enumerate(prompts()[:FEWEST_WORDS], 1):
        expect(learn).to_be_hidden()
        expect(page.locator(".enrolment .prompt")).to_have_text(f"{number} von {count}: {word}.")
        microphone.read(page, "Wort sprechen", TAKES.read(word, 0) or b"", f"{number + 1} von {count}: ")
    learn.click()
    expect(page.get_by_text("Rochade lernt die Stimme.")).to_be_focused()  # the button has gone
    expect(page.get_by_text("Das Profil Anna Berg ist in Gebrauch.")).to_be_visible(timeout=TO_LEARN_MS)
    assert set(heard_with) <= {""}
    microphone.say(page, recorded("first/002-white"))
    expect(page.get_by_role("log")).to_contain_text("Eva zwei Eva vier.")
    assert heard_with[-1] == "Anna Berg"


def test_who_has_read_the_last_word_is_at_what_comes_next(table: SimpleNamespace, sit: Sit, microphone: FileMicrophone):
    """The buttons for a word have gone then: the one that has it learnt has the focus, and not the top of the page."""
    page = sit(table, "white", at=microphone.browser, viewport={"width": 1_280, "height": 900})
    tap(page)
    page.evaluate(READ_ANEW)
    first, *others = (*prompts(), *announcements())
    for word in others:
        Takes.being_read("Anna Berg").keep(word, TAKES.read(prompts()[0], 0) or b"")
    page.get_by_text("Stimme beibringen").click()
    microphone.read(page, "Wort sprechen", TAKES.read(first, 0) or b"", "")
    expect(page.get_by_role("button", name="Wort sprechen")).to_be_hidden()
    expect(page.get_by_role("button", name="Fertig: Stimme lernen")).to_be_focused()


def end_the_word(page: Page) -> None:
    """Press the talk key until the page listens no more: nobody waits until it ends by itself."""
    talk = page.locator("button.talk")
    expect(talk).to_have_attribute("data-state", "open")
    while talk.get_attribute("data-state") == "open":
        page.keyboard.press("F8")
        page.wait_for_timeout(50)


def test_a_dead_microphone_is_told_as_what_it_is_and_ends_it(table: SimpleNamespace, sit: Sit, browser: Browser):
    """Only digital silence comes: the third time he hears how it goes on, and the next word is his to ask for."""
    page = sit(table, "white", at=browser, viewport={"width": 1_280, "height": 900})
    stub_microphone(page)
    page.get_by_text("Stimme beibringen").click()
    told = page.locator(".told")
    say = page.get_by_role("button", name="Wort sprechen")
    again = "Nichts gehört. Noch einmal: Anna."
    dead = "Das Mikrofon liefert nichts. Ist es angeschlossen, eingeschaltet und das gewählte?"
    still = "Das Mikrofon liefert auch nach drei Versuchen nichts."
    check = "Bitte Stecker und Schalter prüfen, oder im Browser ein anderes wählen."
    for sentence in (f"{dead} {again}", again, f"{still} {check}"):
        say.click()
        end_the_word(page)
        expect(told).to_have_text(sentence)
        expect(say).to_be_focused()
    seen = page.locator(".enrolment").get_by_text(f"{still} {check}", exact=True)  # on a telephone over what is told
    expect(seen).to_be_visible()
    say.click()
    end_the_word(page)
    expect(told).to_have_text(f"{dead} {again}")
    expect(seen).to_have_count(0)


def test_after_two_minutes_what_is_enough_is_learnt_by_itself(
    table: SimpleNamespace, sit: Sit, browser: Browser, monkeypatch: pytest.MonkeyPatch, may_end: threading.Event
):
    """He hears why no more words come; what it brought is told as after "Fertig"."""
    monkeypatch.setattr("app.pages.sitting.LONGEST_MS", 1)
    page = sit(table, "white", at=browser, viewport={"width": 1_280, "height": 900})
    stub_microphone(page)
    page.evaluate(READ_ANEW)
    for word in prompts()[: FEWEST_WORDS - 1]:
        Takes.being_read("Anna Berg").keep(word, TAKES.read(word, 0) or b"")
    page.get_by_text("Stimme beibringen").click()
    page.get_by_role("button", name="Wort sprechen").click()
    expect(page.locator("button.talk")).to_have_attribute("data-state", "open")  # or what is said is before it
    speak(page, TAKES.read(prompts()[FEWEST_WORDS - 1], 0) or b"")
    end_the_word(page)
    over = (
        "Zwei Minuten sind um, es sind genug Wörter da. Danke. Rochade lernt jetzt die Stimme kennen, das dauert eine "
        "Minute oder zwei."
    )
    expect(page.locator(".told")).to_have_text(over)
    expect(page.get_by_text("Rochade lernt die Stimme.")).to_be_visible()
    expect(page.get_by_role("button", name="Fertig: Stimme lernen")).to_be_hidden()
    may_end.set()
    expect(page.locator(".told")).to_have_text("Gelernt.")


def test_what_the_game_has_taught_of_his_voice_is_kept_by_a_button(
    table: SimpleNamespace, sit: Sit, browser: Browser, monkeypatch: pytest.MonkeyPatch
):
    """It is told once, with the names of what he opens and presses; where that is open the button comes by itself.

    He stays where he is on the page. Nobody has to read, and what it brought he hears.
    """
    adapted = "Profil Anna Berg: das Sprachmodell ist an diese Stimme und dieses Mikrofon angepasst."

    def begin(*words: str) -> SimpleNamespace:
        assert words[-1] == "white"
        return SimpleNamespace(communicate=lambda: (f"{adapted}\n", None), returncode=0)

    monkeypatch.setattr("app.enrolment.learnt_aside.begun_aside", begin)
    table.played.table.ear.learning = taught = Taught(Colour.WHITE)
    page = sit(table, "white", at=browser, viewport={"width": 1_280, "height": 900})
    keep = page.get_by_role("button", name="Aus der Partie lernen")
    page.get_by_text("Stimme beibringen", exact=True).click()
    skip = page.get_by_role("button", name="Auslassen")
    skip.click()
    expect(keep).to_be_hidden()
    taught.on_pages.add(Colour.WHITE)
    table.played.do("resign", Place.WHITE, "resign", seat="white")
    for place in (Place.WHITE, Place.BLACK):
        table.played.do(f"{place}", place, "sign", seat=str(place))
    told = page.locator("[aria-live=polite]").get_by_text("mit: Stimme beibringen, Aus der Partie lernen.")
    expect(told).to_have_count(1)
    expect(keep).to_be_visible()
    expect(skip).to_be_focused()
    expect(page.locator(".prompt")).to_have_text("1 von 28: eins.")
    page.get_by_text("Stimme beibringen", exact=True).click()
    page.get_by_text("Stimme beibringen", exact=True).click()
    keep.click()
    expect(page.locator(".enrolment").get_by_text(adapted)).to_be_visible()
    expect(keep).to_be_hidden()


def test_what_is_learnt_when_the_rematch_begins_is_told_in_it(
    table: SimpleNamespace, sit: Sit, browser: Browser, may_end: threading.Event
):
    """His page is opened anew for that, and no part of it: what it brought is told after whose place it is now."""
    page = sit(table, "white", at=browser, viewport={"width": 1_280, "height": 900})
    page.evaluate(READ_ANEW)
    for word in prompts()[:FEWEST_WORDS]:
        Takes.being_read("Anna Berg").keep(word, TAKES.read(word, 0) or b"")
    page.get_by_text("Stimme beibringen").click()
    page.get_by_role("button", name="Fertig: Stimme lernen").click()
    expect(page.get_by_text("Rochade lernt die Stimme.")).to_be_visible()
    page.evaluate("location.hash = '#rematch'; location.reload()")  # as the page does
    expect(page.locator(".told")).to_have_text("Die neue Partie beginnt. Ihr Platz: Weiß.")
    may_end.set()
    expect(page.locator(".told")).to_have_text("Gelernt.")


def test_there_is_nothing_to_press_before_it_is_known_what_is_to_be_read(
    table: SimpleNamespace, sit: Sit, browser: Browser
):
    """Whoever presses at once would read a word that nobody knows, and it would be thrown away."""
    asked: list[Route] = []

    def hold_back(route: Route) -> None:
        asked.append(route)

    page = sit(table, "white", at=browser, viewport={"width": 1_280, "height": 900})
    page.route("**/profile", hold_back)
    page.get_by_text("Stimme beibringen").click()
    buttons = page.locator(".enrolment button").filter(visible=True)
    expect(page.get_by_text("Für alle, die schlecht gehört werden")).to_be_visible()
    expect(buttons).to_have_count(0)
    while not asked:
        page.wait_for_timeout(50)
    asked[0].continue_()
    expect(buttons).to_have_text(["Wort sprechen", "Auslassen"])


def test_what_the_server_did_not_answer_is_asked_again(
    table: SimpleNamespace, sit: Sit, browser: Browser, monkeypatch: pytest.MonkeyPatch
):
    """A network that fails: he is told that "Fertig" has no answer yet, and hears what became of it all the same.

    Until then he reads no word and asks for nothing else: "Alles neu lesen", done twice, would throw the word away.
    """
    is_lost, looked, sent = {"POST", "GET"}, threading.Event(), set[str | None]()

    def learnt() -> tuple[str, None]:
        assert looked.wait(PATIENCE_S)
        return "Gelernt.\n", None

    def lose(route: Route) -> None:
        method = route.request.method
        sent.add(route.request.post_data)
        if method not in is_lost:
            route.continue_()
            return
        if method == "GET":  # once
            is_lost.discard(method)
            looked.set()
        route.abort()

    ended = SimpleNamespace(communicate=learnt, returncode=0)
    monkeypatch.setattr("app.enrolment.learnt_aside.begun_aside", lambda *_: ended)
    page = sit(table, "white", at=browser, viewport={"width": 1_280, "height": 900})
    page.evaluate(READ_ANEW)
    for word in prompts()[:FEWEST_WORDS]:
        Takes.being_read("Anna Berg").keep(word, TAKES.read(word, 0) or b"")
    page.get_by_text("Stimme beibringen").click()
    learn = page.get_by_role("button", name="Fertig: Stimme lernen")
    expect(learn).to_be_visible()
    page.route("**/profile", lose)
    waits = page.get_by_text("Noch ohne Antwort, es wird nachgefragt: Fertig: Stimme lernen.").filter(visible=True)
    learn.click()
    expect(waits).to_have_count(1)
    for told, button in ((2, "Alles neu lesen"), (3, "Wort sprechen")):
        page.get_by_role("button", name=button).click()
        expect(waits).to_have_count(told)
    is_lost.discard("POST")
    expect(page.locator(".enrolment").get_by_text("Gelernt.")).to_be_visible()
    expect(waits).to_have_count(0)
    assert (is_lost, sent) == (set(), {"do=learn", None})
