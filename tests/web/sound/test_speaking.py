"""Whoever speaks on a page is heard as at the station: once, whole, by his own table, and by nobody else's leave."""

import contextlib
import itertools
import json
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from queue import Queue

import numpy as np
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from app.pages.ear import PageEar, Speaker
from app.places import model_folder
from app.voices.confirmed import words_confirmed
from dialogue.station import Station
from dialogue.understanding.heard import Heard, Hypothesis
from game.actors import Colour
from game.evolve import replay
from tests.voice.ear.test_front_end import cut, hiss, pcm, take
from tests.web.client import PATIENCE_S, Json, Page, open_socket, request, text_of
from tests.web.client import Place as PlaceName
from tests.web.in_process import InProcess
from tests.web.server import Server
from tests.web.sound.tables import OneTable
from tests.web.sound.voice import FRAME, Voice, recorded, spoken
from voice.ear import pool
from voice.ear.listener import ANYTHING
from voice.ear.vosk_recogniser import VoskRecogniser
from voice.errors import ModelError, VoiceErrorCode
from voice.pcm import BYTES_PER_SAMPLE, bytes_of_ms
from web.admission.access import Access
from web.admission.access_file import AccessFile
from web.place import Place
from web.sound.frames import LONGEST_SOUND
from web.sound.socket import AT_ONCE, FASTER, Pace
from web.tables import Aloud, Asked, Command, Words

EVA_VIER, CLOCK, REPEATED = "first/002-white", "first/003-white", "first/004-black"
A_THOUSAND, ATTACKS = 1_000, 20
QUIET = bytes(bytes_of_ms(1_000))
ROOM = pcm(hiss(1.2, 3.0))


# --- a game --------------------------------------------------------------------------------------------------------


def test_a_move_that_is_said_on_pages_is_announced_repeated_and_on_the_tape(table: OneTable, white: Page):
    """White announces and presses, Black repeats, all aloud; each hears what he would at the station."""
    black, voice = table.join("black"), Voice(white)
    answer = voice.say(recorded(EVA_VIER))
    assert answer["heard"] == [{"text": "eva zwei eva vier", "lang": "de"}]
    assert white.lines[-1] == "Eva zwei Eva vier."
    assert voice.say(recorded(CLOCK))["ok"]
    assert white.lines[-1] == "Schwarz ist am Zug."
    black.until(white.seen)
    assert Voice(black).say(recorded(REPEATED))["ok"]
    assert black.lines[-1] == "Wiederholung stimmt."
    announced = next(event for event in table.events if type(event).__name__ == "Announced")
    assert announced.evidence.clip == "000001-white"
    assert announced.evidence.words == "eva zwei eva vier"
    assert table.clips == ["000001-white", "000002-white", "000003-black"]


def test_what_is_not_understood_is_told_to_him_alone(table: OneTable, white: Page):
    """A cough changes nothing, and no other page is told of it; the words of the answer are the dialogue's."""
    before = table.events
    answer = Voice(white).say(QUIET)
    assert [part["text"] for part in answer["lines"][0]["parts"]] == ["Nichts verstanden."]
    assert answer["lines"][0]["urgent"] is True
    assert table.events == before


def test_an_assistant_presses_the_clock_for_his_player_by_voice(table: OneTable, white: Page):
    """What he says is his player's, and the record names him; so does the clip on the tape."""
    assistant = table.join("assistant_white")
    Voice(white).say(recorded(EVA_VIER))
    assert Voice(assistant).say(recorded(CLOCK))["ok"]
    pressed = next(event for event in table.events if type(event).__name__ == "ClockPressed")
    assert str(pressed.by.role) == "assistant"
    assert table.clips == ["000001-white", "000002-assistant"]


@pytest.mark.parametrize(("who", "learnt"), [("white", {"eva zwei eva vier"}), ("assistant_white", set())])
def test_what_an_assistant_announces_is_no_recording_of_his_players_voice(
    table: OneTable, white: Page, who: PlaceName, learnt: set[str]
):
    """His player's move it is, repeated and executed as any; the ear, and a profile, learn from the player's alone."""
    announces, black = white if who == "white" else table.join(who), table.join("black")
    assert Voice(announces).say(recorded(EVA_VIER))["ok"]
    assert announces.lines[-1] == "Eva zwei Eva vier."
    assert white.say("Uhr drücken")["ok"]
    assert Voice(black).say(recorded(REPEATED))["ok"]
    assert black.lines[-1] == "Wiederholung stimmt."
    assert black.say("ausgeführt")["ok"]
    (ply,) = replay(table.events).line
    assert (ply.move, ply.evidence.words) == ("e2e4", "eva zwei eva vier")
    assert words_confirmed(replay(table.events), Colour.WHITE) == learnt


def test_words_for_the_mouth_are_for_the_page_that_speaks_them(table: OneTable, white: Page):
    """How it is spoken on a page, the page knows: it is told what was asked, typed or aloud."""
    assert white.say("langsamer")["mouth"] == "slower"
    assert white.say("stopp")["mouth"] == "silence"
    assert "mouth" not in white.say("Eva vier")


def test_which_castling_is_asked_of_no_mouth(serve: Callable[..., Server]):
    """To the question "kurz" is the answer; at any other time it is how the page is to speak."""
    server = serve("--fen", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "--blind", "white")
    white, arbiter = server.join("white"), server.join("arbiter")
    white.until(arbiter.do("start")["version"])
    assert white.say("Rochade")["ok"]
    assert "mouth" not in white.say("kurz")
    assert white.say("kurz")["mouth"] == "style_short"


# --- an open microphone --------------------------------------------------------------------------------------------


def test_an_open_microphone_tells_where_words_are_over_and_they_are_done(table: OneTable, white: Page):
    """Quiet, a move, quiet again: the grammar ends it, as at the station; what came after belongs to the next."""
    said = recorded(EVA_VIER)
    over, answer = Voice(white).leave_open(QUIET + said + 3 * QUIET)
    assert len(QUIET) // 2 < over < len(QUIET + said + QUIET) // 2
    assert answer["heard"] == [{"text": "eva zwei eva vier", "lang": "de"}]
    assert white.lines[-1] == "Eva zwei Eva vier."
    assert table.clips == ["000001-white"]


def test_an_open_microphone_in_which_nobody_speaks_does_nothing(table: OneTable, white: Page):
    """No refusal, no clip: a quiet room says nothing to Rochade."""
    before = table.events
    answer = Voice(white).hear_nothing(QUIET)
    assert (answer["ok"], answer["lines"]) == (True, [])
    assert "lost" not in answer
    assert (table.events, table.clips) == (before, [])


def test_what_nobody_understands_at_an_open_microphone_is_lost_with_a_sign(table: OneTable, white: Page):
    """Talk to himself is no refusal, but he hears that it was not taken."""
    before = table.events
    _, answer = Voice(white).leave_open(QUIET + recorded("first/027-white") + QUIET)
    assert answer["lost"] == "unclear"
    assert answer["lines"] == []
    assert (table.events, table.clips) == (before, [])


def test_a_neighbours_words_at_an_open_microphone_are_told_and_not_done(table: OneTable, white: Page):
    """Far softer than the player was before: he hears it once in words, then by a sign, and "warum" has the words."""
    voice = Voice(white)

    def left_open(words: str, share: float = 1) -> Json:
        samples = np.frombuffer(spoken(words), "<i2") * share
        return voice.leave_open(ROOM + bytes(samples.astype("<i2").tobytes()) + ROOM)[1]

    for words in ("Eva vier", "Korrektur David vier", "Korrektur Eva vier"):
        left_open(words)
    before = table.events
    told = left_open("Korrektur David vier", 0.12)
    assert [text_of(line) for line in told["lines"]] == [
        "Zu leise: Korrektur David vier. Wenn gemeint: lauter, oder noch zweimal sagen."
    ]
    signed = left_open("Korrektur Eva drei", 0.12)
    assert (signed["lost"], signed["heard"][0]["text"]) == ("too_soft", "korrektur eva drei")
    assert text_of(left_open("warum")["lines"][0]).startswith("Zu leise: Korrektur Eva drei.")
    assert table.events == before
    left_open("Korrektur David vier")
    assert white.lines[-1] == "Berichtigt: David zwei David vier."
    left_open("Mikrofon aus")
    assert [text_of(line) for line in left_open("Korrektur Eva drei", 0.12)["lines"]] == ["Das Mikrofon ist aus."]


def test_how_loud_he_was_at_one_microphone_says_nothing_of_another(table: OneTable, white: Page):
    """In place of his headset he takes the laptop's, which hears him far more softly: that is no neighbour."""
    voice = Voice(white)

    def left_open(words: str, microphone: str, share: float = 1) -> list[str]:
        samples = np.frombuffer(spoken(words), "<i2") * share
        told = voice.leave_open(ROOM + bytes(samples.astype("<i2").tobytes()) + ROOM, microphone=microphone)[1]
        return [text_of(line) for line in told["lines"]]

    for words in ("Eva vier", "Korrektur David vier", "Korrektur Eva vier"):
        left_open(words, "headset")
    assert left_open("Korrektur David vier", "laptop", 0.12) == []
    assert white.lines[-1] == "Berichtigt: David zwei David vier."
    assert left_open("Korrektur Eva vier", "headset", 0.12) == [
        "Zu leise: Korrektur Eva vier. Wenn gemeint: lauter, oder noch zweimal sagen."
    ]


def test_while_his_page_speaks_only_few_words_come_through(table: OneTable, white: Page):
    """A move is lost, and he is told; the page's own words are nobody's; "Korrektur" comes through."""
    voice, before = Voice(white), table.events
    _, answer = voice.leave_open(QUIET + recorded(EVA_VIER) + QUIET, "Schwarz ist am Zug.")
    assert (answer["lost"], answer["heard"][0]["text"]) == ("talked_over", "eva zwei eva vier")
    _, answer = voice.leave_open(QUIET + recorded(EVA_VIER) + QUIET, "Eva zwei Eva vier.")
    assert not {"lost", "heard"} & set(answer)
    assert (table.events, table.clips) == (before, [])
    voice.say(recorded(EVA_VIER))
    _, answer = voice.leave_open(QUIET + spoken("Stopp") + QUIET, "Eva zwei Eva vier.")
    assert answer["mouth"] == "silence"


def test_no_word_that_his_page_is_saying_is_taken_for_his_answer(table: OneTable, white: Page):
    """Out of a loudspeaker "Ja oder nein?" would answer itself; what the page does not say cuts in as ever."""
    voice, before = Voice(white), table.events
    _, answer = voice.leave_open(QUIET + spoken("Nein") + QUIET, "Eva vier bietet Remis? Ja oder nein.")
    assert (answer["lost"], answer["heard"][0]["text"]) == ("talked_over", "nein")
    assert table.events == before
    _, answer = voice.leave_open(QUIET + spoken("Nein") + QUIET, "Schwarz ist am Zug.")
    assert "lost" not in answer
    assert answer["heard"][0]["text"] == "nein"
    _, answer = voice.leave_open(QUIET + spoken("Stopp") + QUIET, "stopp bringt die Stimme zum Schweigen.")
    assert answer["mouth"] == "silence"


def test_behind_a_shout_an_open_microphone_hears_no_half_of_a_move(
    ear: VoskRecogniser, monkeypatch: pytest.MonkeyPatch
):
    """He who speaks at once is far softer; "David sechs" is a pawn's move. What he says a while later is heard."""
    page, quiet = PageEar(lambda _: ear), hiss(1.5, 3.0)
    said = np.concatenate([part for one in ("läufer", "david", "sechs") for part in (cut(take(one)), hiss(0.2, 0))])

    def heard(rest: bytes) -> Iterator[str]:
        """The words of utterance after utterance; what comes after each is the beginning of the next."""
        while rest:
            listening = page.look_for("1", Speaker(Station.WHITE, "Lea", is_player=True), ANYTHING)
            listening.accept(rest)
            yield listening.finish().result(PATIENCE_S).heard.words
            rest = rest[BYTES_PER_SAMPLE * listening.over.result() :] if listening.over.done() else b""

    shout = np.concatenate([quiet, cut(take("anna")), hiss(0.3, 3.0), said / 16])
    with contextlib.closing(page):
        assert [*filter(None, heard(pcm(np.concatenate([shout, quiet, said / 16, quiet]))))] == [
            "anna",
            "läufer david sechs",
        ]
        assert next(heard(pcm(shout))) == "anna"
        monkeypatch.setattr("app.pages.ear.SOON_S", 0)
        assert next(heard(pcm(np.concatenate([quiet[:8_000], said / 16, quiet])))) == "läufer david sechs"


def test_an_open_microphone_is_turned_off_by_words_and_on_by_words_or_the_talk_button(table: OneTable, white: Page):
    """What he says to the arbiter meanwhile is neither done nor kept; where it was understood he is told."""
    voice, before = Voice(white), table.events

    def left_open(sound: bytes) -> tuple[list[Json], list[str]]:
        _, answer = voice.leave_open(QUIET + sound + QUIET)
        return answer["heard"], [text_of(line) for line in answer["lines"]]

    assert left_open(spoken("Mikrofon aus")) == (
        [{"text": "mikrofon aus", "lang": "de"}],
        ["Das Mikrofon ist aus. Wieder an mit den Worten: Mikrofon an."],
    )
    assert left_open(recorded(EVA_VIER))[1] == ["Das Mikrofon ist aus."]
    assert (table.events, table.clips) == (before, [])
    assert left_open(spoken("Mikrofon an"))[1] == ["Das Mikrofon ist an."]
    left_open(spoken("Mikrofon aus"))
    voice.say(recorded(EVA_VIER))
    assert white.lines[-1] == "Eva zwei Eva vier."
    assert left_open(spoken("Uhr drücken"))[1] != ["Das Mikrofon ist aus."]
    assert [text_of(line) for line in white.say("Mikrofon aus")["lines"]] == [
        "Das geht nur durch Zuruf an ein Mikrofon, das immer offen ist. Gehört: Mikrofon aus."
    ]


def test_an_assistant_turns_off_his_own_microphone_alone(table: OneTable, white: Page):
    """Both speak for the same player, each into a page of his own."""
    _, told = Voice(table.join("assistant_white")).leave_open(QUIET + spoken("Mikrofon aus") + QUIET)
    assert [text_of(line) for line in told["lines"]] == ["Das Mikrofon ist aus. Wieder an mit den Worten: Mikrofon an."]
    Voice(white).leave_open(QUIET + recorded(EVA_VIER) + QUIET)
    assert white.lines[-1] == "Eva zwei Eva vier."


# --- the network ---------------------------------------------------------------------------------------------------


def test_an_utterance_that_breaks_off_is_nothing_and_sent_again_whole_it_is_done_once(server: Server):
    """The connection ends in the middle of a word, then before the answer; then the server dies."""
    table = OneTable(server, "1")
    white = table.begin()
    voice, said, before = Voice(white), recorded(EVA_VIER), table.events
    voice.send({"do": "begin", "id": "once"})
    voice.sound(said[: len(said) // 2 // FRAME * FRAME])
    voice.cut()
    voice.open()
    assert table.events == before
    answer = voice.say(said, "once")
    after = table.events
    assert len(after) == len(before) + 1
    voice.cut()
    voice.open()
    assert voice.say(said, "once") == answer
    server.kill()
    server.restart()
    white.open()
    voice.open()
    resumed = table.events
    assert voice.say(said, "once")["ok"]
    assert table.events == resumed


def test_a_line_gives_signs_of_life(white: Page):
    """A page that speaks hears of a dead line within seconds: where nothing else is sent, that it lives is."""
    voice = Voice(white)
    assert [json.loads(voice.socket.recv(timeout=PATIENCE_S)) for _ in range(2)] == 2 * [{"is": "alive"}]


def test_what_had_to_wait_is_not_done_when_the_clocks_have_stood(table: OneTable, white: Page):
    """Said while the connection was away, and the arbiter stopped the clocks meanwhile: it may be meant no longer."""
    seen = {"run": white.tables[-1]["run"], "version": white.seen}
    assert white.do("call_arbiter", seat="white", reason="Lärm")["ok"]
    before = table.events
    answer = Voice(white).say(recorded(EVA_VIER), waited=seen)
    assert answer["code"] == "clocks_have_stood"
    assert table.events == before


def test_of_two_pages_of_a_session_the_one_that_came_last_speaks(table: OneTable, white: Page):
    """Who opens his page again is not held up by the old one, which is told why it hears no more."""
    first, second = Voice(white), Voice(white)
    farewell = first.take()
    assert (farewell["is"], farewell["code"]) == ("farewell", "speaks_elsewhere")
    assert farewell["words"][0]["text"].startswith("Das Mikrofon ist hier aus, denn eine andere Seite dieses Platzes")
    with pytest.raises(ConnectionClosed):
        first.take()
    assert second.say(recorded(EVA_VIER))["ok"]


# --- attacks -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("place", ["arbiter", "spectator"])
def test_only_players_and_their_assistants_speak(table: OneTable, place):
    """Another place's page gets no sound socket, nor does one without a session or another site's."""
    page = table.join(place)
    for cookie, origin in ((page.cookie, None), ("", None), (page.cookie, "http://evil.example")):
        with pytest.raises(InvalidStatus) as refused:
            open_socket(table.address, cookie, origin, path="/sound")
        assert refused.value.response.status_code == 403


def test_whoever_lost_his_place_is_not_heard(table: OneTable, white: Page):
    """The arbiter issues a new code: what the old page says from then on is nothing, begun or not."""
    voice = Voice(white)
    voice.send({"do": "begin", "id": "late"})
    voice.sound(recorded(EVA_VIER))
    status, _, _ = request(table.address, "GET", "/table", cookie=white.cookie)
    assert status == 200
    with contextlib.closing(Access(AccessFile(table.folder / "access.db"))) as access:
        access.issue(table.name, Place.WHITE)
    before = table.events
    voice.send({"do": "end", "id": "late", "samples": len(recorded(EVA_VIER)) // 2})
    assert voice.take()["code"] == "no_session"
    voice.send({"do": "begin", "id": "later"})
    assert voice.take()["code"] == "no_session"
    assert table.events == before


FOREIGN: list[tuple[str | bytes, str]] = [
    (b"\0", "bad_sound"),
    (b"", "bad_sound"),
    (bytes(LONGEST_SOUND + 2), "bad_sound"),
    (bytes(16_000), "bad_sound"),
    ("", "not_json"),
    ("{", "not_json"),
    ("[" * 5_000, "bad_frame"),
    ('{"do":"begin","id":"../x"}', "bad_frame"),
    ('{"do":"begin","id":"x","by":"arbiter"}', "bad_frame"),
    ('{"do":"end","id":"x","samples":-1}', "bad_frame"),
    ('{"do":"end","id":"x","samples":99999999}', "bad_frame"),
    ('{"do":"end","id":"another","samples":640}', "sound_incomplete"),
    ('{"do":"end","id":"x","samples":641}', "sound_incomplete"),
    ('{"do":"say","id":"x","words":"Eva vier"}', "bad_frame"),
    ('{"do":"begin","id":"x","waited":"' + 16_000 * "a" + '"}', "bad_frame"),
]


def test_what_is_no_sound_is_refused_in_words_and_the_utterance_with_it(table: OneTable, white: Page):
    """Each foreign frame in the middle of an utterance ends it; what follows of it is passed over in silence."""
    voice, before = Voice(white), table.events
    for frame, code in FOREIGN:
        voice.send({"do": "begin", "id": "x"})
        voice.sound(bytes(FRAME))
        voice.socket.send(frame)
        answer = voice.take()
        assert (answer["id"], answer["code"]) == ("x", code), frame
        assert answer["words"][0]["text"]
        voice.sound(bytes(FRAME))
        voice.send({"do": "end", "id": "x", "samples": 1_280})
    voice.send({"do": "drop", "id": "x"})
    voice.sound(bytes(FRAME))
    assert voice.take()["code"] == "bad_sound"  # outside an utterance
    assert table.events == before
    assert voice.say(recorded(EVA_VIER))["ok"]


def test_sound_without_end_at_one_table_keeps_nobody_at_another_waiting(table: OneTable, other_table: OneTable):
    """Frames as fast as the network takes them, from three places: the other table plays on, nothing happens there."""
    places: tuple[PlaceName, ...] = ("white", "black", "assistant_white")
    flooding = [Voice(table.join(place)) for place in places]
    is_over = threading.Event()

    def flood(voice: Voice) -> None:
        voice.send({"do": "begin", "id": "endless"})
        try:
            for _ in itertools.takewhile(lambda _: not is_over.is_set(), itertools.count()):
                voice.socket.send(b"\1\1" * (LONGEST_SOUND // 2))
        except ConnectionClosed:
            pass

    threads = [threading.Thread(target=flood, args=(voice,)) for voice in flooding]
    for thread in threads:
        thread.start()
    before = table.events
    white, black = other_table.begin(), other_table.join("black")
    voice = Voice(white)
    assert voice.say(recorded(EVA_VIER))["ok"]
    assert voice.say(recorded(CLOCK))["ok"]
    black.until(white.seen)
    assert Voice(black).say(recorded(REPEATED))["ok"]
    assert table.events == before
    is_over.set()
    for voice in flooding:
        voice.cut()
    for thread in threads:
        thread.join()


def test_a_thousand_sound_sockets_at_once_slow_nobody_and_learn_nothing(
    table: OneTable, other_table: OneTable, white: Page
):
    """Black's page a thousand times, each with sound, and strangers between: White and another table play on."""
    black, onlooker = table.join("black"), table.join("spectator")
    is_refused: list[int] = []
    voices = Queue[Voice]()

    def attack(number: int) -> None:
        for cookie in ("", onlooker.cookie)[number % 2 :]:
            with pytest.raises(InvalidStatus) as refused:
                open_socket(table.address, cookie, path="/sound")
            is_refused.append(refused.value.response.status_code)
        for _ in range(A_THOUSAND // ATTACKS):
            with contextlib.suppress(ConnectionClosed):  # a newer one has taken its place
                voice = Voice(black)
                voices.put(voice)
                voice.send({"do": "begin", "id": f"attack-{number}"})
                voice.sound(b"\1\1" * LONGEST_SOUND)
                voice.socket.send(b"\1")

    with ThreadPoolExecutor(8) as attackers:
        attacks = [attackers.submit(attack, number) for number in range(ATTACKS)]
        assert Voice(white).say(recorded(EVA_VIER))["ok"]
        assert Voice(other_table.begin()).say(recorded(EVA_VIER))["ok"]
        for attacked in attacks:
            attacked.result()
    assert set(is_refused) == {403}
    assert [type(event).__name__ for event in table.events][-1] == "Announced"
    assert {event.seat for event in table.events if hasattr(event, "evidence")} == {"white"}
    assert table.clips == ["000001-white"]
    told = [json.loads(frame) for _ in range(voices.qsize()) for frame in all_of(voices.get())]
    assert {answer.get("code", "alive") for answer in told} <= {"bad_sound", "ear_busy", "speaks_elsewhere", "alive"}
    assert "Eva" not in str(told)


def all_of(voice: Voice) -> Iterator[str | bytes]:
    """What was sent to it before its end."""
    voice.cut()
    with contextlib.suppress(ConnectionClosed):
        while True:
            yield voice.socket.recv(timeout=PATIENCE_S)


def test_nobody_speaks_faster_than_the_time_passes():
    """A whole utterance may come at once; from then on a page is read as fast as it is said, and a little faster."""
    now_s = 0.0
    pace = Pace(lambda: now_s)
    assert pace.pause_s(AT_ONCE) == 0
    assert pace.pause_s(32_000) == pytest.approx(1 / FASTER)
    now_s = 2 / FASTER
    assert pace.pause_s(32_000) == 0
    now_s = 1_000.0
    assert pace.pause_s(AT_ONCE) == 0


def test_what_is_asked_for_a_player_waits_for_what_he_has_said(in_process: tuple[InProcess, Page]):
    """On any page of his, as his assistant's; so it is done to the move that was heard. Nobody else waits."""
    table, _ = in_process
    may_hear = threading.Event()

    def load(_profile: object) -> VoskRecogniser:
        assert may_hear.wait(PATIENCE_S)
        return VoskRecogniser(model_folder())

    def asked(place: Place, type_: str, **fields: object) -> "Future[Json]":
        return table.table.ask(Asked(type_, place, "de", Command({"type": type_, **fields})))

    table.table.ear = PageEar(load)
    asked(Place.ARBITER, "start").result(PATIENCE_S)
    hearing = table.table.hear(Asked("said", Place.WHITE, "de", Aloud()))
    hearing.accept(recorded(EVA_VIER))
    said, pressed = hearing.end(), asked(Place.WHITE, "press_clock", seat="white")
    given = asked(Place.ARBITER, "give_time", seat="white", ms=1_000, reason="disturbance")
    assert given.result(PATIENCE_S)["ok"]
    assert not pressed.done()
    may_hear.set()
    assert said.result(PATIENCE_S)["heard"] == [{"text": "eva zwei eva vier", "lang": "de"}]
    assert pressed.result(PATIENCE_S)["ok"]
    table.table.ear.close()


# --- ears that cannot hear -----------------------------------------------------------------------------------------


def no_model(_profile: object) -> None:
    """A model that is damaged."""
    raise ModelError(VoiceErrorCode.MODEL_DAMAGED, "no model", model="de")


def test_without_an_ear_who_speaks_is_told_to_type(in_process: tuple[InProcess, Page]):
    """The refusal comes at the beginning, once for the whole utterance."""
    _, page = in_process
    answer = Voice(page).say(QUIET)
    assert (answer["code"], answer["words"][0]["text"]) == ("no_ear", "Hier kann nicht gehört werden. Bitte tippen.")


def test_where_too_many_speak_who_comes_is_told_at_once(in_process: tuple[InProcess, Page], monkeypatch):
    """Nothing of his utterance was taken, and he may say it again."""
    table, page = in_process
    table.table.ear = PageEar(no_model)  # type: ignore[arg-type] # it loads nothing
    monkeypatch.setattr(pool, "MOST_WAITING_MS", -1)
    assert Voice(page).say(QUIET)["code"] == "ear_busy"
    table.table.ear.close()


def test_an_ear_that_cannot_be_loaded_is_told_in_words(in_process: tuple[InProcess, Page]):
    """The game goes on, typed."""
    table, page = in_process
    table.table.ear = PageEar(no_model)  # type: ignore[arg-type] # the same
    answer = Voice(page).say(QUIET)
    assert answer["words"][0]["text"] == "Sprachmodell beschädigt: de"
    assert page.say("warum")["ok"]
    table.table.ear.close()


class HearsOnlyAnswers:
    """An ear that takes what it hears for a rook, and for "ja" where that answers a question."""

    is_full = False
    so_far = ""

    def __init__(self, answers: Sequence[str] = ()) -> None:
        self._answers = answers

    def listen(self, answers: Sequence[str] = ()) -> "HearsOnlyAnswers":
        """Begin an utterance, of a question's answers or of anything."""
        return HearsOnlyAnswers(answers)

    def accept(self, block: bytes) -> None:
        """Hear it."""

    def finish(self) -> Heard:
        """The answer, where there is one."""
        found = "ja" if "ja" in self._answers else "turm"
        return Heard(found, (Hypothesis(found, 0.0),), 1.0, 0, 0.0, 0.0)


def test_an_answer_that_only_the_question_makes_clear_is_heard_on_a_page_too(in_process: tuple[InProcess, Page]):
    """As at the station: who is asked whether he resigns says "ja", and it is heard and shown as that."""
    table, page = in_process
    table.table.ear = PageEar(lambda _profile: HearsOnlyAnswers())
    table.do("1", Place.ARBITER, "start")
    unasked = Voice(page).say(QUIET)
    assert unasked["heard"] == [{"text": "turm", "lang": "de"}]
    assert page.say("ich gebe auf")["ok"]
    answered = Voice(page).say(QUIET)
    assert answered["heard"] == [{"text": "ja", "lang": "de"}]
    assert "Weiß sagt: ja." in table.printed
    assert table.session.table.outcome is not None
    table.table.ear.close()


def test_what_is_asked_and_no_longer_waited_for_is_done_all_the_same(tmp_path: Path):
    """A page that goes while its request stands in the queue takes nothing with it: the table plays on."""
    in_process = InProcess(tmp_path)
    answer = in_process.table.ask(Asked("a:1", Place.WHITE, "de", Words("warum")))
    assert not answer.cancel()
    assert answer.result(timeout=120)["ok"]
    in_process.end()
