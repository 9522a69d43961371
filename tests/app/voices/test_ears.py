"""Two players at one microphone, told apart by what they have read to be known by."""

import pytest

from app.places import model_folder
from app.voices.ears import whose_voice
from app.voices.takes import Takes
from dialogue.station import Station
from tests.app.enrolled import a_profile
from tests.app.table.test_live_table import Room, Sounds, in_a_room_with, spoken_by_espeak
from voice.adapting.enrolment import prompts
from voice.ear.vosk_recogniser import VoskRecogniser

LEA, JONAS = "de-x-f2", "de"
"""Two voices of one synthesiser, which are no more alike than people's."""


@pytest.fixture
def profiles(tmp_path, monkeypatch):
    """Lea and Jonas have each read the words of enrolment."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    known = {Station.WHITE: a_profile("Lea"), Station.BLACK: a_profile("Jonas")}
    for name, voice in (("Lea", LEA), ("Jonas", JONAS)):
        for words in prompts():
            Takes.of(name).keep(words, spoken_by_espeak(words, voice))
    return known


def test_an_offer_at_a_shared_microphone_is_asked_of_whose_voice_it_was(profiles, monkeypatch):
    """In White's turn Black offers a draw: it is he who is named, and it is said before the game that voices tell."""
    room, table = Room(monkeypatch), in_a_room_with(None)
    room.script("a: partie beginnen", "...Bitte tippen")
    table.tell_voices_apart(whose_voice(profiles))
    sounds = Sounds(room, spoken_by_espeak("Ich biete Remis", JONAS), spoken_by_espeak("letzter Zug", LEA))
    table.listen(sounds, VoskRecogniser(model_folder()), hands_free=True)
    table.play(watches_flags=False)
    assert room.printed[0] == "Beide Stimmen sind bekannt. Wer fragt oder etwas anbietet, höre ich an der Stimme."
    told = room.printed[room.printed.index("Die Partie beginnt. Weiß ist am Zug.") + 1 :]
    assert told[:4] == [
        "Gesagt wurde: ich biete Remis.",
        "Schwarz bietet Remis? Ja oder nein.",
        "Weiß sagt: letzter Zug.",
        "An Weiß: Noch kein Zug gespielt.",
    ]


def test_voices_too_much_alike_tell_nothing_and_it_is_said(profiles, monkeypatch):
    """One person's two profiles: nothing is guessed, and the players know it."""
    for words in prompts():
        Takes.of("Jonas").keep(words, spoken_by_espeak(words, LEA))
    found = whose_voice(profiles)
    assert found is None
    room, table = Room(monkeypatch), in_a_room_with(None)
    table.tell_voices_apart(found)
    assert room.printed == [
        "Die beiden Stimmen sind einander zu ähnlich. Wer fragt oder etwas anbietet, höre ich nicht."
    ]
