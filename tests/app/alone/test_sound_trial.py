"""`rochade doctor --listen`: the real ear behind a sound card, and a voice that is chosen by ear and kept."""

from collections.abc import Iterator

import pytest

from app import cli
from app.errors import OK, USAGE
from app.voices import settings
from tests.app.table.test_live_table import QUIET, Room
from voice.pcm import FRAME_BYTES


@pytest.fixture
def room(monkeypatch) -> Room:
    """A quiet room with a keyboard."""
    return Room(monkeypatch)


class Sounding:
    """What a microphone hears whenever it is opened: the room, and the words once they are asked for."""

    def __init__(self, room: Room, words: bytes) -> None:
        self._room, self._words = room, words

    def __iter__(self) -> Iterator[bytes]:
        """The blocks from now on."""
        if any(line.startswith("Jetzt bitte sprechen") for line in self._room.printed):
            words = self._words
            yield from (words[at : at + FRAME_BYTES] for at in range(0, len(words) - FRAME_BYTES + 1, FRAME_BYTES))
        while True:
            yield b"\3\0\0\0" * (FRAME_BYTES // 4)


def test_the_microphone_is_tried_and_the_voice_chosen(card, room, said, tmp_path, monkeypatch):
    """Levels, what was heard, what helps; then a word changes the voice, and it is kept under the player's name."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    card.sounds = Sounding(room, said("Springer Gustav eins Felix drei"))
    room.script("langsamer", "noch einmal", "Schluss")
    options = ["--listen", "--player", "Lea", "--records", str(tmp_path), "--rate", "300"]
    assert cli.main(["doctor", *options]) == OK
    told = room.printed[room.printed.index("Bitte zwei Sekunden still sein.") :]
    assert told[1] == "Jetzt bitte sprechen: Springer Gustav eins Felix drei."
    assert told[2].startswith("Der Raum: ")
    assert told[3].startswith("Die Stimme: ")
    assert "Gehört: Springer Gustav eins Felix drei." in told
    sample = "Springer Gustav eins Felix drei. Schwarz ist am Zug."
    assert told[-5:] == ["Das gilt auch für die nächsten Partien von Lea.", sample, "Langsamer.", sample, "Schluss."]
    assert settings.load(settings.settings_file("Lea")).rate == 275


def test_a_dead_microphone_is_told_with_what_helps(card, room, tmp_path):
    """It delivers nothing: no levels, and what to look at."""
    card.sounds = [QUIET] * 2000
    room.script()
    assert cli.main(["doctor", "--listen", "--silent", "--records", str(tmp_path)]) == OK
    assert "Das Mikrofon liefert nichts. Ist es angeschlossen, eingeschaltet und das gewählte?" in room.printed


def test_a_microphone_that_hears_a_room_and_nobody_is_no_soft_voice(card, room, tmp_path):
    """It is another than the player's: he is told so, and of no voice how loud it is."""
    card.sounds = Sounding(room, b"\3\0\0\0" * 80_000)
    room.script()
    assert cli.main(["doctor", "--listen", "--silent", "--records", str(tmp_path)]) == OK
    asked = room.printed.index("Jetzt bitte sprechen: Springer Gustav eins Felix drei.")
    assert room.printed[asked + 1].startswith("Der Raum: ")
    assert room.printed[asked + 2 : asked + 4] == [
        "Am Mikrofon kommt keine Stimme an. Ist es das gewählte, und ist der Pegel laut genug?",
        "Nichts verstanden.",
    ]


def test_without_a_microphone_only_the_voice_is_chosen(card, room, tmp_path):
    """That there is none is told; in another language, too."""
    card.is_plugged = False
    room.script("més lent", "sortir")
    cli.main(["doctor", "--listen", "--silent", "--language", "ca", "--records", str(tmp_path)])
    assert "Guardi silenci dos segons, si us plau." in room.printed
    assert room.printed[-1] == "Fi."
    assert any(line.startswith("Així parla Rochade.") for line in room.printed)
    assert (
        "Això val també per a les properes partides sense noms. Qui juga amb nom tria la seva veu amb: doctor --listen "
        "--player NOM"
    ) in room.printed


def test_listening_is_no_json(rochade):
    """A conversation has no fields."""
    done = rochade("doctor", "--listen", "--json")
    assert (done.returncode, done.stdout) == (USAGE, "")
