"""Microphones that are always open are turned off and on by words, each by itself."""

from collections.abc import Iterator

import pytest

from app.places import model_folder
from dialogue.earcon import Earcon
from dialogue.station import Station
from dialogue.understanding.heard import Heard
from tests.app.table.test_live_table import A_SECOND, Mumbled, Room, Sounds, in_a_room_with, spoken_by_espeak
from tests.app.table.test_talk_key import AtTheKey
from voice.ear.vosk_recogniser import VoskRecogniser
from voice.errors import AudioDeviceError, VoiceErrorCode
from voice.pcm import FRAME_BYTES, HEARING_RATE


@pytest.fixture
def room(monkeypatch) -> Room:
    """A quiet room."""
    return Room(monkeypatch)


@pytest.fixture(scope="module")
def ear() -> VoskRecogniser:
    """The built-in model."""
    return VoskRecogniser(model_folder())


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("de", ["Das Mikrofon ist aus. Wieder an mit den Worten: Mikrofon an.", "Das Mikrofon ist aus.",
                "Das Mikrofon ist an."]),
        ("en", ["The microphone is off. On again with the words: Mikrofon an.", "The microphone is off.",
                "The microphone is on."]),
    ],
)  # fmt: skip
def test_an_open_microphone_is_turned_off_and_on_by_words(room, ear, language, told):
    """What is said to the arbiter meanwhile is neither answered nor kept, and where it was understood that is told."""
    table = in_a_room_with(None, language)
    begun, typing = {"de": ("Die Partie beginnt.", "Bitte tippen"), "en": ("The game begins.", "Please type")}[language]
    words = ("Mikrofon aus", "Eva zwei Eva vier", "Mikrofon an", "David zwei David vier")
    room.script("a: partie beginnen", f"...{typing}")
    table.listen(Sounds(room, *map(spoken_by_espeak, words), after=begun), ear, hands_free=True)
    table.play(watches_flags=False)
    assert [line for line in room.printed if line in told] == told
    assert "Eva zwei Eva vier." not in room.printed
    assert "David zwei David vier." in room.printed


class Cued:
    """A microphone at which each sound is made when a line is printed, between seconds of quiet; then it is lost."""

    def __init__(self, room: Room, *cues: tuple[str, bytes]) -> None:
        self._room, self._cues = room, cues

    def blocks(self) -> Iterator[bytes]:
        """See `voice.ear.microphone.SoundSource`."""
        quiet = bytes(2 * HEARING_RATE)
        for cue, sound in self._cues:
            self._room.until(cue)
            heard = quiet + sound + quiet
            yield from (heard[at : at + FRAME_BYTES] for at in range(0, len(heard) - FRAME_BYTES + 1, FRAME_BYTES))
        raise AudioDeviceError(VoiceErrorCode.MICROPHONE_LOST, "pulled out")


def test_who_named_himself_at_a_shared_microphone_turns_off_that_one(room, ear):
    """It is the microphone that is off, not the player: the talk key has it listen again."""
    off, move = map(spoken_by_espeak, ("Mikrofon aus", "Eva zwei Eva vier"))
    room.script("a: partie beginnen", "w", "...Wieder an mit den Worten", "", "w", "w: Zugzahl", "...Bitte tippen")
    table = in_a_room_with(None)
    table.listen(Cued(room, ("Ich höre Weiß.", off), ("Weiß sagt: Zugzahl.", move)), ear, hands_free=True)
    table.play(watches_flags=False)
    assert "Weiß sagt: Eva zwei Eva vier." in room.printed


def test_one_players_microphone_that_is_no_more_leaves_the_other_his(room, ear):
    """Who still has one is heard with his talk key, and nobody is sent to the keyboard before the last is gone."""
    room.script("a: partie beginnen", "...Kein Mikrofon für: Weiß.", "s", "s", "...Bitte tippen")
    table = in_a_room_with(None)
    table.listen(Cued(room, ("Die Partie beginnt.", b"")), ear, hands_free=False, whose=Station.WHITE)
    table.listen(Cued(room, ("Ich höre Schwarz.", b"")), ear, hands_free=False, whose=Station.BLACK)
    table.play(watches_flags=False)
    told = room.printed[room.printed.index("Kein Mikrofon für: Weiß.") - 1 :]
    assert told[:3] == ["Das Mikrofon ist ausgefallen.", "Kein Mikrofon für: Weiß.", "Ich höre Schwarz."]
    assert [line.startswith("Bitte tippen") for line in room.printed].count(True) == 1


class Endless(Mumbled):
    """An ear to which somebody talks beside the player, without a pause."""

    def finish(self) -> Heard:
        """Longer than any announcement, and no word of it is clear."""
        return Heard("", (), 0.0, 12_000, 0.0, 0.0, too_long=True)


def test_talk_without_a_pause_is_told_once_at_a_shared_microphone():
    """The player is not heard in it, though he speaks louder: so far nothing told him."""
    game, talk = AtTheKey(Endless(""), hands_free=True), spoken_by_espeak("noch einen Kaffee, sagte sie")
    game.play(A_SECOND, talk, 2 * A_SECOND, game.look, talk, 2 * A_SECOND, game.look)
    assert game.listener.heard == ["Die Aufnahme ist zu lang für eine Ansage."]


def test_a_hesitation_before_a_question_sounds_and_is_asked_about_the_second_time(ear):
    """At a shared microphone "ähm, Bedenkzeit" was silence, again and again; what is no wish still is."""
    game = AtTheKey(ear, hands_free=True)
    told: list[tuple[list[str], list[Earcon]]] = []

    def look() -> None:
        game.look()
        told.append((list(game.listener.heard), [one for one in game.listener.sounded if one is Earcon.NOT_HEARD]))

    talk, asks = spoken_by_espeak("noch einen Kaffee, sagte sie"), spoken_by_espeak("ähm, Bedenkzeit")
    game.play(A_SECOND, talk, 2 * A_SECOND, look, asks, 2 * A_SECOND, look, asks, 2 * A_SECOND, look)
    assert told[0] == ([], [])
    assert told[1] == ([], [Earcon.NOT_HEARD])
    assert told[2][0] == ["Wieder gehört wie: Bedenkzeit. Gemeint? Ja oder nein."]
