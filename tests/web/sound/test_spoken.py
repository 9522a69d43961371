"""What is spoken to a page is its player's language and manner, and for nobody who only looks on."""

import http.client
import io
import json
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from contextlib import closing
from urllib.parse import urlsplit

import pytest
import soundfile

from tests.web.client import PATIENCE_S, Json, Page, Place, request
from tests.web.sound.tables import OneTable
from tests.web.sound.voice import Voice, recorded
from voice.ear.recogniser import hear
from voice.ear.resampler import Resampler
from voice.ear.vosk_recogniser import VoskRecogniser
from web.network.headers import WITH_MICROPHONE

PARTS = [{"text": "Springer Gustav eins Felix drei.", "lang": "de"}]
SAID = {"parts": PARTS, "rate": 165, "pitch": 50}


def asked(page: Page, body: Json | str) -> tuple[int, bytes]:
    """What the server speaks to that."""
    connection = http.client.HTTPConnection(urlsplit(page.address).netloc, timeout=PATIENCE_S)
    text = body if isinstance(body, str) else json.dumps(body)
    connection.request("POST", "/speech", text, {"Cookie": page.cookie, "Origin": page.address})
    answer = connection.getresponse()
    found = answer.status, answer.read()
    connection.close()
    return found


def words_of(wav: bytes, ear: VoskRecogniser) -> str:
    """What our own ear makes of it."""
    samples, rate = soundfile.read(io.BytesIO(wav), dtype="int16")
    return hear(ear, Resampler(rate).frames(samples.tobytes() + bytes(rate))).words


def test_the_server_speaks_what_a_page_shows(table: OneTable, ear: VoskRecogniser):
    """Our own ear hears it; half as fast it is longer; a foreign language has its own voice."""
    white = table.join("white")
    status, wav = asked(white, SAID)
    assert status == 200
    assert words_of(wav, ear) == "springer gustav eins felix drei"
    slow = asked(white, SAID | {"rate": 85})[1]
    assert len(slow) > 1.5 * len(wav)
    assert asked(white, SAID | {"parts": [{"text": "White is to move.", "lang": "en"}]})[0] == 200
    assert asked(white, SAID | {"parts": []})[0] == 200


@pytest.mark.parametrize(
    "body",
    [
        "",
        "[]",
        SAID | {"rate": 10_000},
        SAID | {"parts": [{"text": "x", "lang": "../../x"}]},
        SAID | {"parts": [{"text": 600 * "x", "lang": "de"}]},
        SAID | {"parts": 60 * PARTS},
        SAID | {"voice": "x"},
        "[" * 5_000,
        10_000 * "x",
    ],
)
def test_what_cannot_be_spoken_is_refused(table: OneTable, body):
    """Nothing is made of what is too long or no sentence."""
    status, found = asked(table.join("white"), body)
    assert status == 403
    assert json.loads(found)["code"] == "bad_frame"


def test_a_language_without_a_voice_is_told(table: OneTable):
    """The page then has it read by the screen reader."""
    status, found = asked(table.join("white"), SAID | {"parts": [{"text": "x", "lang": "zz"}]})
    assert (status, json.loads(found)["code"]) == (403, "no_voice")


@pytest.mark.parametrize("place", ["arbiter", "spectator"])
def test_only_those_who_may_speak_are_spoken_to(table: OneTable, place):
    """Neither sentence nor sound for the others, and no microphone."""
    page = table.join(place)
    assert asked(page, SAID)[0] == 403
    assert request(table.address, "GET", "/earcon/move", cookie=page.cookie)[0] == 403
    assert "microphone=()" in request(table.address, "GET", "/table", cookie=page.cookie)[1]["permissions-policy"]


def test_who_takes_his_place_is_spoken_to_in_short_sentences(table: OneTable):
    """A blind player without a screen reader finds his way in by it; whoever sits nowhere has no long text read."""
    nobody = Page(table.address, cookie="")
    assert asked(nobody, SAID)[0] == 200
    assert asked(nobody, SAID | {"parts": [{"text": 400 * "x", "lang": "de"}] * 2})[0] == 403
    assert request(table.address, "GET", "/earcon/listening")[0] == 200


def test_who_asks_for_many_sentences_at_the_door_keeps_nobody_else_waiting(table: OneTable):
    """A hall's server is open to strangers: one address has one sentence in the queue, however many it asks for."""
    body = json.dumps({"parts": [{"text": "Eva vier.", "lang": "de"}], "rate": 165, "pitch": 50})
    done: list[str] = []

    def ask(own: str) -> None:
        host = urlsplit(table.address).netloc
        with closing(http.client.HTTPConnection(host, timeout=PATIENCE_S, source_address=(own, 0))) as connection:
            connection.request("POST", "/speech", body, {"Origin": table.address})
            answer = connection.getresponse()
            answer.read()
        assert answer.status == 200
        done.append(own)

    with ThreadPoolExecutor(40) as crowd:
        many = [crowd.submit(ask, "127.0.0.2") for _ in range(30)]
        wait(many, return_when=FIRST_COMPLETED)
        crowd.submit(ask, "127.0.0.3").result()
        assert len(done) < len(many)
    assert len(done) == len(many) + 1


def test_the_microphone_is_opened_to_the_pages_of_those_who_speak_and_to_nothing_else(table: OneTable):
    """The page of a player and of his assistant; not the door, not a file."""
    places: tuple[Place, ...] = ("white", "black", "assistant_white")
    for place in places:
        page = table.join(place)
        _, headers, _ = request(table.address, "GET", "/table", cookie=page.cookie)
        assert headers["permissions-policy"] == WITH_MICROPHONE
        for path in ("/texts/de.json", "/static/main.js"):
            assert "microphone=()" in request(table.address, "GET", path, cookie=page.cookie)[1]["permissions-policy"]
    assert "microphone=()" in request(table.address, "GET", "/")[1]["permissions-policy"]


def test_the_sounds_of_the_table_are_had_by_name(table: OneTable):
    """As at the station; there is no other."""
    cookie = table.join("white").cookie
    status, headers, found = request(table.address, "GET", "/earcon/listening", cookie=cookie)
    assert (status, headers["content-type"]) == (200, "audio/wav")
    samples, rate = soundfile.read(io.BytesIO(found))
    assert 0.05 < len(samples) / rate < 1
    assert request(table.address, "GET", "/earcon/applause", cookie=cookie)[0] == 404


def test_how_it_is_spoken_is_told_to_who_asked(table: OneTable):
    """The page knows its own voice; the words are the station's."""
    white = table.begin()
    answer = white.say("langsamer")
    assert [line["parts"][0]["text"] for line in answer["lines"]] == ["Langsamer."]
    assert white.say("stopp")["lines"] == []
    answer = Voice(white).say(recorded("first/027-white"))  # talk to himself
    assert answer["lines"][0]["earcon"] == "not_understood"
