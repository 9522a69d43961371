"""A player reads his words on his own page: they are kept under his name, and his voice is heard with them then."""

import contextlib
import errno
import http.client
import json
import subprocess
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from types import SimpleNamespace
from typing import TYPE_CHECKING, cast
from urllib.parse import urlencode, urlsplit

import numpy as np
import pytest

from app.enrolment.readers import FolderReader
from app.pages.ear import PageEar, Speaker
from app.pages.enrolment import PageEnrolment, Reader, Reading, own_name
from app.places import model_folder
from app.voices import profiles
from app.voices.aside import begun_aside
from app.voices.profiles import name_of
from app.voices.takes import Takes
from dialogue.station import Station
from game.actors import Colour
from tests.app.table.test_keeping import Taught
from tests.voice.ear.test_sound_check import pcm, take, telephone
from tests.web.client import PATIENCE_S, Json, Page, request, text_of
from tests.web.in_process import InProcess
from tests.web.server import CHECKOUT
from tests.web.sound.voice import Voice, recorded
from voice.adapting.enrolment import Learnt, Teacher, prompts
from voice.ear.vosk_recogniser import VoskRecogniser
from voice.pcm import FRAME_BYTES, HEARING_RATE, bytes_of_ms
from voice.profile import Figures, Profile, digest
from web.admission.cookie import DEVICE
from web.place import Place

if TYPE_CHECKING:
    from app.voices.learning import Learning

TAKES = FolderReader(CHECKOUT / "tests" / "data" / "takes")
QUIET = bytes(bytes_of_ms(1_000))
NONE = Figures(count=0, before=0, after=0)
OWN, ANOTHER = 43 * "a", 43 * "b"  # secrets of browsers


@pytest.fixture
def anna(in_process: tuple[InProcess, Page], tmp_path, monkeypatch) -> Iterator[Page]:
    """Anna Berg at her page; the ear of her table keeps profiles in this test's folder."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    table, page = in_process
    enrolment = PageEnrolment(model_folder())
    table.table.ear = ear = PageEar(lambda profile: profiles.recogniser(profile, model_folder()), enrolment=enrolment)
    page.cookie += f"; {DEVICE}={OWN}"
    yield page
    ear.close()
    enrolment.close()


def state(page: Page, deed: str = "") -> Json:
    """How far she is, after she has asked for something."""
    connection = http.client.HTTPConnection(urlsplit(page.address).netloc, timeout=PATIENCE_S)
    headers = {"Cookie": page.cookie, "Origin": page.address, "Content-Type": "application/x-www-form-urlencoded"}
    connection.request("POST" if deed else "GET", "/profile", urlencode({"do": deed}) if deed else None, headers)
    found: Json = json.loads(connection.getresponse().read())
    connection.close()
    return found


def test_a_word_is_kept_when_it_was_read_and_told_when_it_was_another(anna: Page):
    """She hears what was heard, and reads on where she was; nothing of it is said at the table."""
    voice, before = Voice(anna), len(anna.lines)
    assert state(anna)["missing"][:2] == ["anna", "eins"]
    reading = voice.read("anna", QUIET + (TAKES.read("anna", 0) or b"") + QUIET)
    assert reading == {"taken": True, "told": [], "end": None}
    reading = voice.read("eins", QUIET + (TAKES.read("drei", 0) or b"") + QUIET)
    assert [part["text"] for part in reading["told"]][-1] == "Gehört: drei. Noch einmal: eins."
    assert not reading["taken"]
    found = state(anna)
    assert (found["name"], found["missing"][0], found["enough"], found["known"]) == ("Anna Berg", "eins", False, False)
    assert len(anna.lines) == before
    assert state(anna, "again")["missing"][0] == "anna"
    voice.read("anna", QUIET + (TAKES.read("anna", 0) or b"") + QUIET)
    assert state(anna)["missing"][0] == "eins"
    read = {path.parent.name for path in profiles.folder_of("Anna Berg").glob("*/anna.flac")}
    assert read == {"takes", "takes-anew"}  # what was read before stands until the new ones are learnt


def test_what_a_neighbour_says_before_is_no_part_of_what_is_read():
    """What is examined begins just before the voice that is so much louder than his."""
    examined = list[bytes]()

    def examine(spoken: bytes, _: int) -> Future[Json]:
        examined.append(spoken)
        return Future()

    reading = Reading(examine)
    word = np.frombuffer(TAKES.read("anna", 0) or b"", "<i2")
    soft = (word[np.abs(word) > 100] // 40).tobytes()  # without any pause
    sound = QUIET + 9 * soft + word.tobytes() + QUIET
    for start in range(0, len(sound), FRAME_BYTES):
        reading.accept(sound[start : start + FRAME_BYTES])
    reading.end()
    assert len(examined[0]) < len(word.tobytes()) + 2 * bytes_of_ms(1_000)


def test_what_is_wrong_with_a_microphone_is_told_once_to_each_who_sits_down(anna: Page):
    """A headset in call mode says its three sentences no 28 times; who sits down again may have another."""
    voice, headset = Voice(anna), [pcm(telephone(take(word))) for word in ("anna", "eins")]

    def told() -> list[str]:
        state(anna)  # she opens it
        readings = [
            voice.read(word, QUIET + sound + QUIET) for word, sound in zip(("anna", "eins"), headset, strict=True)
        ]
        return ["".join(part["text"] for part in reading["told"]) for reading in readings]

    call_mode = (
        "Das Mikrofon liefert Telefonqualität, wie ein Headset im Anrufmodus. Das geht, aber Rochade versteht damit "
        "schlechter. Besser ist ein Kabel oder das eingebaute Mikrofon."
    )
    assert told() == [call_mode, ""]
    state(anna, "again")
    assert told() == [call_mode, ""]
    anna.cookie = anna.cookie.replace(OWN, ANOTHER)  # somebody else, at his own device
    voice.open()
    assert told() == [call_mode, ""]


def read_for(enrolment: PageEnrolment, *attempts: bytes) -> list[tuple[str, str | None]]:
    """Anna Berg sits down and reads the word that is next so often: what she is told, and whether that is the end."""
    anna, found = Reader("Anna Berg", OWN), list[tuple[str, str | None]]()
    words = enrolment.state(anna, "de")["missing"][0]
    for samples in attempts:
        reading = enrolment.read(anna, words, "de")
        reading.accept(samples)
        answer = reading.end().result(timeout=PATIENCE_S)["reading"]
        found.append(("".join(part["text"] for part in answer["told"]), answer["end"]))
    return found


@pytest.fixture
def enrolment(tmp_path, monkeypatch) -> Iterator[PageEnrolment]:
    """What knows voices; nobody has read anything."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    found = PageEnrolment(model_folder())
    found.again(Reader("Anna Berg", OWN))
    yield found
    found.close()


def keep_words(count: int) -> None:
    """Anna Berg has read so many words before."""
    for word in prompts()[:count]:
        Takes.being_read("Anna Berg").keep(word, TAKES.read(word, 0) or b"")


GO_ON = "Weiter geht es mit: Wort sprechen."
LEARNS = (
    "Zwei Minuten sind um, es sind genug Wörter da. Danke. Rochade lernt jetzt die Stimme kennen, das dauert eine "
    "Minute oder zwei."
)
NOBODY = "Am Mikrofon kommt keine Stimme an. Ist es das gewählte, und ist der Pegel laut genug?"
ROOM = pcm(np.random.default_rng(11).normal(0, 3, 10 * HEARING_RATE))  # ten seconds in which nobody speaks


@pytest.mark.parametrize(
    ("read", "words", "told", "end"),
    [
        (16, "sechs", LEARNS, "enough"),
        (15, "Felix", f"Zwei Minuten sind um, ein Wort fehlt noch. {GO_ON}", "not_enough"),
    ],
)
def test_after_two_minutes_no_more_is_asked_for(enrolment, read, words, told, end):
    """As at `rochade enrol`: he hears why, and whether it is enough; who goes on has two minutes again."""
    keep_words(read)
    first, *before, last = read_for(enrolment, *(12 * [ROOM]))
    again = f"Nichts gehört. Noch einmal: {words}."
    assert first == (f"{NOBODY} {again}", None)
    assert set(before) == {(again, None)}
    assert last == (f"Nichts gehört. {told}", end)
    assert read_for(enrolment, ROOM)[0] == first


def test_the_word_that_ends_the_two_minutes_counts(enrolment):
    """It is the one that was missing: nothing that was read is lost."""
    keep_words(15)
    word = TAKES.read(prompts()[15], 0) or b""
    *_, last = read_for(enrolment, *(11 * [ROOM]), ROOM[: -len(word)] + word)
    assert last == (LEARNS, "enough")
    assert len(Takes.being_read("Anna Berg").all()) == 16


DEAD = "Das Mikrofon liefert nichts. Ist es angeschlossen, eingeschaltet und das gewählte?"
STILL_DEAD = (
    "Das Mikrofon liefert auch nach drei Versuchen nichts. Bitte Stecker und Schalter prüfen, oder im Browser ein "
    "anderes wählen."
)


@pytest.mark.parametrize(
    ("read", "words", "kept"),
    [
        (0, "Anna", ""),
        (1, "eins", f" Eine Aufnahme bleibt. {GO_ON}"),
        (16, "sechs", f" Sechzehn Aufnahmen bleiben und reichen. {GO_ON} Oder: Fertig: Stimme lernen."),
    ],
)
def test_a_dead_microphone_ends_it_at_once(enrolment, read, words, kept):
    """After three attempts without any sound, as at `rochade enrol`; what was read is kept. A sound begins it anew."""
    keep_words(read)
    again, silence = f"Nichts gehört. Noch einmal: {words}.", bytes(bytes_of_ms(500))
    dead = [(f"{DEAD} {again}", None), (again, None), (STILL_DEAD + kept, "silent")]
    assert read_for(enrolment, *(3 * [silence])) == dead
    found = read_for(enrolment, silence, silence, ROOM[: len(silence)], silence, silence, silence)
    assert [end for _, end in found] == [*(5 * [None]), "silent"]


def test_what_is_learnt_is_told_when_it_is_done(anna: Page):
    """In a process of its own, that the game does not wait for: here there are too few words."""
    assert state(anna, "learn")["learning"]
    while (found := state(anna))["learning"]:
        assert anna.say("warum")["ok"]
    assert found["told"][0]["text"].startswith("Zu wenige Wörter sind verstanden worden")


def test_a_voice_that_cannot_be_learnt_is_told_why(anna: Page, in_process: tuple[InProcess, Page], tmp_path):
    """As where the model is gone: the reason comes to her page."""
    table, _ = in_process
    enrolment = PageEnrolment(tmp_path / "none")
    table.table.ear = PageEar(lambda _: VoskRecogniser(model_folder()), enrolment=enrolment)
    assert state(anna, "learn")["learning"]
    while (found := state(anna))["learning"]:
        assert anna.say("warum")["ok"]
    assert [one["text"] for one in found["told"]] == ["Sprachmodell nicht gefunden: none"]
    table.table.ear.close()


@pytest.mark.parametrize("can_begin", [True, False], ids=["killed", "not begun"])
def test_learning_that_is_broken_off_is_told(enrolment, monkeypatch, can_begin):
    """Where the system ends its process, or has no memory for one: she may try again, and has lost nothing."""

    def begin(*words: str) -> "subprocess.Popen[str]":
        if not can_begin:
            raise OSError(errno.ENOMEM, "no memory")
        process = begun_aside(*words)
        process.kill()
        return process

    monkeypatch.setattr("app.enrolment.learnt_aside.begun_aside", begin)
    anna = Reader("Anna Berg", OWN)
    assert enrolment.learn(anna, "de")
    enrolment._learns.shutdown()
    found = enrolment.state(anna, "de")
    assert not found["learning"]
    assert [one["text"] for one in found["told"]] == ["Das Lernen ist abgebrochen worden. Die Aufnahmen bleiben."]


def test_who_looks_while_the_learning_ends_is_never_told_that_there_is_no_profile(tmp_path, monkeypatch):
    """Or her page, which then looks no more, would say so to the end of the game."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    enrolment, anna = PageEnrolment(model_folder()), Reader("Anna Berg", OWN)
    looked, being_read = threading.Event(), Takes.being_read

    def learnt() -> tuple[str, None]:
        assert looked.wait(PATIENCE_S)
        known_as("Anna Berg")
        return "", None

    def until_it_is_learnt(name: str) -> Takes:
        looked.set()
        enrolment._learns.shutdown()
        return being_read(name)

    ended = SimpleNamespace(communicate=learnt, returncode=0)
    monkeypatch.setattr("app.enrolment.learnt_aside.begun_aside", lambda *_: ended)
    assert not enrolment.state(anna, "de")["known"]
    enrolment.learn(anna, "de")
    monkeypatch.setattr(Takes, "being_read", until_it_is_learnt)
    assert enrolment.state(anna, "de")["learning"]
    found = enrolment.state(anna, "de")
    assert (found["learning"], found["known"]) == (False, True)


def test_who_has_a_profile_of_his_name_is_heard_with_it(anna: Page, in_process: tuple[InProcess, Page]):
    """Her own page alone, from the next utterance on."""
    table, _ = in_process
    known_as("Anna Berg")
    assert state(anna)["known"]
    heard_with = list[str]()

    def load(found: Profile | None) -> VoskRecogniser:
        heard_with.append("" if found is None else found.name)
        return VoskRecogniser(model_folder())

    table.table.ear = PageEar(load, enrolment=PageEnrolment(model_folder()))
    assert Voice(anna).say(recorded("first/002-white"))["heard"]
    table.table.ear.close()
    assert heard_with == ["Anna Berg"]


def test_a_profile_that_is_made_when_the_rematch_begins_is_used_as_soon_as_it_is_there(enrolment, monkeypatch):
    """The game before has closed its ear; who waits for another's voice to be learnt before his waits on."""
    may_end, is_made, heard_with = threading.Event(), threading.Event(), list[str]()

    def begin(_module: str, name: str, *_words: str) -> SimpleNamespace:
        def learnt() -> tuple[str, None]:
            assert may_end.wait(PATIENCE_S)
            known_as(name)
            if name == "Anna Berg":
                is_made.set()
            return "", None

        return SimpleNamespace(communicate=learnt, returncode=0)

    def load(found: Profile | None) -> VoskRecogniser:
        heard_with.append("" if found is None else found.name)
        return VoskRecogniser(model_folder())

    def hear(ear: PageEar, name: str) -> None:
        listening = ear.listen("1", Speaker(Station.BLACK, name, is_player=True, device=OWN))
        listening.accept(QUIET)
        listening.finish().result(timeout=PATIENCE_S)

    monkeypatch.setattr("app.enrolment.learnt_aside.begun_aside", begin)
    for name in ("Karl Maier", "Anna Berg"):
        enrolment.learn(Reader(name, OWN), "de")
    PageEar(load, enrolment=enrolment).close()
    with contextlib.closing(PageEar(load, enrolment=enrolment)) as ear:
        hear(ear, "Anna Berg")
        may_end.set()
        assert is_made.wait(PATIENCE_S)
        enrolment._learns.shutdown()  # until it is known here, too
        hear(ear, "Anna Berg")
    assert heard_with == ["", "Anna Berg"]


TAUGHT = (
    "Rochade kennt Ihre Stimme nun besser. Behalten wird das auf dieser Seite mit: Stimme beibringen, Aus der Partie "
    "lernen. Sonst wird es vergessen."
)


@pytest.fixture
def signed(anna: Page, in_process: tuple[InProcess, Page]) -> Callable[[], Taught]:
    """The game has taught the ear both players' voices, of whom she alone has spoken on a page; both have signed."""
    table, _ = in_process
    assert table.table.ear

    def sign() -> Taught:
        table.do("resign", Place.WHITE, "resign", seat="white")
        for place in (Place.WHITE, Place.BLACK):
            assert TAUGHT not in anna.lines
            table.do(f"{place}", place, "sign", seat=str(place))
        anna.until(table.table.version)
        return taught

    taught = Taught(Colour.WHITE, Colour.BLACK)
    table.table.ear.learning = cast("Learning", taught)
    table.do("begun", Place.ARBITER, "start")
    return sign


def test_what_the_game_has_taught_is_kept_on_his_page(anna: Page, in_process, signed, monkeypatch):
    """When both have signed she is told what to press, and nobody else is; it is done once, as her profile."""
    (table, _), begun = in_process, list[tuple[str, ...]]()

    def begin(*words: str) -> SimpleNamespace:
        begun.append(words)
        told = "Profil Anna Berg: das Sprachmodell ist angepasst.\n"
        return SimpleNamespace(communicate=lambda: (told, None), returncode=0)

    monkeypatch.setattr("app.enrolment.learnt_aside.begun_aside", begin)
    assert Voice(anna).say(recorded("first/002-white"))["heard"]
    assert not state(anna)["taught"]
    taught = signed()
    assert anna.lines[-1] == TAUGHT
    others = [table.table.shown(place, "de").lines for place in (Place.BLACK, Place.ARBITER, Place.SPECTATOR)]
    assert not any(text_of(line) == TAUGHT for lines in others for _, line in lines)
    assert state(anna)["taught"]
    for _ in range(2):  # the first answer is lost
        state(anna, "keep")
    while (found := state(anna))["learning"]:
        assert anna.say("warum")["ok"]
    assert (found["taught"], found["told"][0]["text"]) == (False, "Profil Anna Berg: das Sprachmodell ist angepasst.")
    of_game = (str(table.session.path), "white")
    assert begun == [("app.enrolment.enrolling_worker", "Anna Berg", str(model_folder()), "de", *of_game)]
    assert taught.worth_keeping == (Colour.BLACK,)  # asked in the room, where he spoke
    table.do("rematch", Place.BLACK, "offer_rematch", seat="black")
    anna.until(table.table.version)
    assert anna.lines.count(TAUGHT) == 1


def test_who_comes_back_is_told_again_and_hears_it_in_its_place(anna: Page, in_process, signed):
    """Her browser was closed; what came after the signatures comes after it. Who has heard it hears it once."""
    table, _ = in_process
    assert Voice(anna).say(recorded("first/002-white"))["heard"]
    signed()
    table.do("rematch", Place.BLACK, "offer_rematch", seat="black")
    offered = "Schwarz bietet Revanche an."
    anna.until(table.table.version)
    anna.close()
    assert Page(anna.address, anna.cookie).open().lines[-2:] == [TAUGHT, offered]
    assert anna.open().tables[-1]["lines"] == []


def test_whose_voice_the_page_has_not_heard_is_told_nothing_there(anna: Page, in_process, signed):
    """He spoke into a microphone of the room, where he is asked; and there is nothing to press."""
    signed()
    assert TAUGHT not in anna.lines
    assert not state(anna, "keep")["learning"]


NAMELESS = (
    "Rochade kennt Ihre Stimme nun besser, vergisst das aber wieder: für diesen Platz ist kein Name eingetragen. Bitte "
    "den nächsten Tisch mit Ihrem Namen eröffnen lassen, dann lässt es sich behalten."
)
ASKED = (
    "Rochade kennt Ihre Stimme nun besser und fragt am Tisch, ob das behalten wird: für diesen Platz ist kein Name "
    "eingetragen."
)


@pytest.mark.parametrize("in_process", [""], indirect=True)
@pytest.mark.parametrize(("is_asked_about", "told"), [(False, NAMELESS), (True, ASKED)])
def test_who_has_no_name_is_told_that_it_is_forgotten_or_where_it_is_asked(
    anna: Page, in_process, signed, is_asked_about, told
):
    """There is nothing to press for a profile without a name; at a table of `play` somebody is asked all the same."""
    table, _ = in_process
    table.table.ear.learning.is_asked_about = is_asked_about
    assert Voice(anna).say(recorded("first/002-white"))["heard"]
    taught = signed()
    assert anna.lines[-1] == told
    assert not state(anna)["taught"]
    state(anna, "keep")
    assert Colour.WHITE in taught.worth_keeping
    assert not taught.on_pages


def known_as(name: str) -> None:
    """Somebody has a profile of that name, which adapts nothing."""
    profile = Profile(
        name=name,
        model=digest(model_folder()),
        made="2026-11-24",
        microphone="",
        words=prompts(),
        is_adapted=False,
        quiet=NONE,
        noisy=NONE,
    )
    profiles.save(profile, Learnt(None, NONE, NONE, profile.margins, profile.activity), Teacher.of(model_folder()))


def test_what_one_browser_has_read_no_other_changes(anna: Page):
    """Whoever sits under her name reads beside her profile: nothing of hers is thrown away, heard or written over."""
    Voice(anna).read("anna", QUIET + (TAKES.read("anna", 0) or b"") + QUIET)
    takes = profiles.folder_of("Anna Berg") / "takes"
    assert [file.name for file in takes.iterdir()] == ["anna.flac"]
    mine = anna.cookie
    anna.cookie = mine.replace(OWN, ANOTHER)
    beside = Reader("Anna Berg", ANOTHER).mark[:8]
    found = state(anna, "again")
    assert (found["name"], found["missing"][0]) == (f"Anna Berg {beside}", "anna")
    Voice(anna).read("anna", QUIET + (TAKES.read("anna", 0) or b"") + QUIET)
    assert state(anna)["missing"][0] == "eins"
    anna.cookie = mine
    assert [file.name for file in takes.iterdir()] == ["anna.flac"]
    assert (state(anna)["name"], state(anna)["missing"][0]) == ("Anna Berg", "eins")


def test_each_browser_is_heard_with_what_it_has_taught_else_with_what_is_known_of_the_name(anna: Page):
    """What `rochade enrol` has made is no browser's, and none changes it."""
    known_as("Anna Berg")
    enrolment = PageEnrolment(model_folder())
    mine, other = Reader("Anna Berg", OWN), Reader("Anna Berg", ANOTHER)
    assert [found.name for reader in (mine, other) if (found := enrolment.profile_of(reader))] == 2 * ["Anna Berg"]
    known_as(own_name(mine))
    enrolment = PageEnrolment(model_folder())
    names = [known.name for reader in (mine, other) if (known := enrolment.profile_of(reader))]
    assert names == [f"Anna Berg {mine.mark[:8]}", "Anna Berg"]
    assert state(anna)["name"] == f"Anna Berg {mine.mark[:8]}"
    enrolment.close()


def test_a_browser_has_a_secret_of_its_own_where_somebody_may_speak(in_process: tuple[InProcess, Page]):
    """Given once, read by no script, in no clear line where there is another; without it nobody reads."""
    _, page = in_process
    _, headers, _ = request(page.address, "GET", "/table", cookie=page.cookie)
    secret, *how = headers["set-cookie"].split("; ")
    assert {"HttpOnly", "SameSite=strict"} <= set(how)
    _, again, _ = request(page.address, "GET", "/table", cookie=f"{page.cookie}; {secret}")
    assert "set-cookie" not in again
    assert request(page.address, "GET", "/profile", cookie=page.cookie)[0] == 403


@pytest.mark.parametrize(
    ("player", "name"),
    [
        ("Anna Berg", "Anna Berg"),
        ("Berg, Anna", "Berg  Anna"),
        ("../../x", "x"),
        ("...", ""),
        (100 * "x", 63 * "x"),
        ("Peter 'Bob' O'Brien", "Peter 'Bob' O'Brien"),
    ],
)
def test_a_profile_lies_in_a_folder_of_the_players_name_and_nowhere_else(player, name):
    """Whatever somebody is called."""
    assert name_of(player) == name


def test_a_profile_is_a_players_own(anna: Page):
    """No other word is taken, and no other act done."""
    assert Voice(anna).read("sprich mit mir", QUIET)["taken"]
    assert state(anna)["missing"][0] == "anna"
    assert state(anna, "give")["code"] == "no_such_thing"
