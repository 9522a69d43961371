"""`rochade tutorial` as a process, left and taken up; and a lesson by voice through the real ear."""

import pytest

from app import cli
from app.errors import OK, USAGE
from tests.app.alone.pulled_microphone import PulledMicrophone
from tests.app.table.test_live_table import Room
from voice.devices import steady_microphone


@pytest.fixture
def room(monkeypatch) -> Room:
    """A quiet room with a keyboard."""
    return Room(monkeypatch)


def test_it_is_left_and_taken_up(process, tmp_path):
    """Who leaves in the second lesson begins there the next time; after the last one at the first again."""
    home = {"XDG_DATA_HOME": str(tmp_path)}
    options = ("tutorial", "--typed", "--silent", "--language", "en")
    first = process(*options, stdin="next lesson\nEva sechs\nquit\n", env=home)
    assert (first.returncode, first.stderr) == (OK, "")
    assert first.stdout.splitlines()[-3:] == [
        *("Announced was Eva sieben Eva fünf, not Eva sechs.", "What is asked for here is: Eva fünf.", "The end."),
    ]
    again = process(*options, stdin="lesson 5\nnext lesson\n", env=home).stdout.splitlines()
    assert again[2] == "Lesson two."
    assert "These were all the lessons. Now you can play." in again
    assert (tmp_path / "rochade" / "tutorial").read_text() == "1\n"
    (tmp_path / "rochade" / "tutorial").write_text("nine")
    assert process(*options, stdin="", env=home).stdout.splitlines()[2] == "Lesson one."


def test_the_letters_of_a_special_key_are_no_answer(process, tmp_path):
    """An arrow key that was pressed in a lesson's line is told, and the line asked for anew."""
    done = process("tutorial", "--typed", "--silent", stdin="\x1b[A4\n", env={"XDG_DATA_HOME": str(tmp_path)})
    assert done.stdout.splitlines()[-2:] == [
        "Pfeiltasten und andere Sondertasten gelten hier nicht. Bitte die ganze Zeile neu tippen.",
        "Schluss.",
    ]


def test_a_question_mark_asks_for_help(process, tmp_path):
    """In a lesson as at a table: what can be said, and what the lesson asks for."""
    done = process("tutorial", "--typed", "--silent", stdin="?\n", env={"XDG_DATA_HOME": str(tmp_path)})
    told = done.stdout.splitlines()[-4:]
    assert told[0].startswith("Sie können sagen: einen Zug, ")
    assert told[1].startswith("In den Lektionen auch: ")


def test_no_such_lesson(rochade):
    """It is named, with the usage exit code."""
    done = rochade("tutorial", "--lesson", "6")
    assert done.returncode == USAGE
    assert done.stderr.startswith("rochade tutorial: Kein Wert für --lesson: 6.")


def test_where_nothing_can_be_kept_it_is_taught_all_the_same(process, tmp_path):
    """A folder that is none costs the bookmark, not the lesson."""
    (tmp_path / "rochade").write_text("a file")
    done = process("tutorial", "--typed", "--silent", env={"XDG_DATA_HOME": str(tmp_path)})
    assert (done.returncode, done.stdout.splitlines()[-1]) == (OK, "Schluss.")


def test_a_lesson_by_voice(card, room, said, monkeypatch, tmp_path):
    """The talk key, a move and "Uhr drücken" through the real ear do the first lesson."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    cues = (
        ("Schwarz: null Sekunden", said("Springer Gustav eins Felix drei")),
        ("Weiß: Springer", said("Uhr drücken")),
    )
    microphone = PulledMicrophone(room, *cues, lost_after="Schluss.")
    monkeypatch.setattr(steady_microphone, "SteadyMicrophone", microphone)
    room.script(
        *("", "Bedenkzeit", microphone.ends[0], "", "...Der Gegner hat wiederholt."),
        *("", "letzter Zug", microphone.ends[1], "", "...Lektion zwei.", "Schluss"),
    )
    assert cli.main(["tutorial", "--rate", "400"]) == OK
    assert "Gehört: Springer Gustav eins Felix drei." in room.printed
    assert "Gehört: Uhr drücken." in room.printed
    assert room.printed[-1] == "Schluss."
