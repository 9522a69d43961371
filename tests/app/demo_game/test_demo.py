"""The demo as a real process: a whole game from recordings to the signed result."""

import re
import subprocess
from dataclasses import dataclass
from pathlib import Path

import chess.pgn
import pytest

from app.demo_game.recordings import misheard, recordings, script
from app.places import demo_folder
from app.record.record import Record
from game.evolve import replay
from speech_grammar.messages import Catalogue
from voice.audio import open_recording
from voice.tape import DirectoryTape


@dataclass
class Demo:
    """What the demo printed, and the folder it wrote."""

    done: "subprocess.CompletedProcess[str]"
    folder: Path

    @property
    def lines(self) -> list[str]:
        """The printed lines."""
        return self.done.stdout.splitlines()


@pytest.fixture(scope="module")
def demo(process, tmp_path_factory) -> Demo:
    """The demo, played once for all the tests."""
    folder = tmp_path_factory.mktemp("demo") / "out"
    return Demo(process("demo", "--out", str(folder)), folder)


def test_the_game_is_played_to_the_signed_result(demo):
    """The last lines of the dialogue are the mate and both signatures."""
    assert demo.done.stderr == ""
    assert demo.done.returncode == 0
    assert "Matt." in demo.lines
    assert "Beide haben unterschrieben. Das Ergebnis steht fest." in demo.lines


@pytest.mark.parametrize("name", ["game.pgn", "scoresheet-black.txt", "speech"])
def test_what_lies_in_the_folder_stays_as_it_is(rochade, tmp_path, name):
    """It may be a game of somebody's own; it is told before the first word."""
    (tmp_path / name).write_text("mine")
    told = rochade("demo", "--out", str(tmp_path))
    assert (told.returncode, told.stdout) == (3, "")
    assert told.stderr == f"Die Datei gibt es schon, sie bleibt, wie sie ist: {tmp_path / name}\n"
    assert [path.read_text() for path in tmp_path.iterdir()] == ["mine"]


def test_the_recordings_say_the_game(demo):
    """Every move of the game came through the ear; the PGN has exactly these."""
    with (demo.folder / "game.pgn").open(encoding="utf-8") as played, (demo_folder() / "game.pgn").open() as meant:
        one, other = chess.pgn.read_game(played), chess.pgn.read_game(meant)
    assert one is not None
    assert other is not None
    assert list(one.mainline_moves()) == list(other.mainline_moves())
    assert one.headers["Result"] == "1-0"


@pytest.mark.parametrize(
    "scene",
    [
        "Kurze Rochade.",
        "Lange Rochade.",
        "Eva sieben Eva acht Dame.",
        "An Schwarz: Eins: Turm David acht Felix acht.",
        "Angesagt ist David zwei David drei, nicht David zwei David vier.",
        "Berichtigt: Läufer Gustav fünf Hector vier.",
        "Unzulässig: Springer Cesar sechs Cesar fünf.",
        "Die Stellung vor dem Zug gilt wieder. Weiß erhält zwei Minuten.",
        "Die Bretter stimmen nicht überein.",
        "Berichtigt nach Regel sieben: die Partieformulare stimmen überein, die Zeiten bleiben.",
        "Die Partieformulare stimmen nicht überein bei Zug achtundzwanzig von Schwarz.",
        "Berichtigt nach Regel acht: zurück bis dorthin, wo die Partieformulare übereinstimmen.",
        "Schwarz bietet Remis.",
    ],
)
def test_everything_that_happens_in_real_games_happens(demo, scene):
    """Castlings, a promotion, a question, slips, an illegal move, boards and sheets that differ."""
    assert scene in demo.lines


def test_talk_is_refused_with_what_was_heard(demo):
    """German that is no chess makes no move (recording 27)."""
    talk = next(number for number, line in enumerate(demo.lines) if "sagt: Läufer Cesar eins Gustav fünf" in line)
    assert demo.lines[talk - 1].startswith(
        ("An Weiß: Nicht verstanden", "An Weiß: Nichts verstanden", "An Weiß: Unvoll")
    )


def test_at_least_ninety_five_of_a_hundred_are_heard_at_the_first_try(demo):
    """The demo says how many it did not hear, and how often it asked what it could have heard; both are few."""
    said = script(demo_folder())
    wrong = sum(line.startswith("Aufnahme ") for line in demo.lines)
    questions = sum(": Gemeint: " in line or ": Eins: " in line for line in demo.lines)
    asked = questions - 1  # "Turm Felix acht" names two moves
    assert len(said) > 300
    assert wrong + asked <= len(said) * 0.05
    told = [line for line in demo.lines if line.endswith("gefragt, welcher Zug gemeint war.")]
    assert told == ([str(Catalogue.load("de").say("demo.asked", count=asked))] if asked else [])
    assert any(line.endswith("Äußerungen beim ersten Mal richtig gehört.") for line in demo.lines)


def test_the_record_replays_to_the_game(demo):
    """The record is whole, and both signatures are in it."""
    record = Record.read(demo.folder / "record.sqlite")
    table = replay(record.events)
    record.close()
    assert [seat.value for seat in table.sheets.signed] == ["black", "white"]
    assert table.boards.white.squares == table.boards.black.squares


def test_every_entry_has_its_clip_on_the_tape(demo):
    """Who keeps score by recording has each move in his own voice (E2.5)."""
    record = Record.read(demo.folder / "record.sqlite")
    table = replay(record.events)
    record.close()
    tape = DirectoryTape(demo.folder / "tape")
    for sheet in (table.sheets.white, table.sheets.black):
        clips = [entry.evidence.clip for entry in sheet.entries]
        assert len(clips) == len(table.line)
        assert set(clips) <= set(tape.clips())


def test_each_sheet_is_its_owners_own(demo):
    """The two scoresheets say the same moves in different words."""
    white = (demo.folder / "scoresheet-white.txt").read_text("utf-8")
    black = (demo.folder / "scoresheet-black.txt").read_text("utf-8")
    assert white != black
    assert "Lea Sommer" in white
    assert "Lea Sommer" in black


def test_what_was_answered_can_be_listened_to(demo):
    """Each sentence that was printed was spoken: a WAV file with sound in it."""
    files = sorted((demo.folder / "speech").glob("*.wav"))
    report = next(number for number, line in enumerate(demo.lines) if line.endswith("beim ersten Mal richtig gehört."))
    told = [
        line
        for line in demo.lines[:report]
        if " sagt: " not in line.replace("Der Schiedsrichter sagt: weiterspielen.", "")
    ]
    assert len(files) == len(told)
    assert all(open_recording(file).duration_ms > 100 for file in files[:: len(files) // 20])


def test_the_lines_are_plain(demo):
    """Appended lines of words: no escape codes, no boxes, and no digits but in the folder's name."""
    for line in demo.lines[:-1]:
        assert re.fullmatch(r"[^\x00-\x1f\u2500-\u259f\u2800-\u28ff\d]+", line), line


def test_every_recording_has_its_words_and_its_second_take():
    """Recordings, script and second takes belong together."""
    folder = demo_folder()
    clips, said = recordings(folder), script(folder)
    assert [clip.station for clip in clips] == [line.station for line in said]
    assert all(clip.retakes for clip in clips)


def test_only_another_meaning_is_misheard():
    """Words that mean the same count as heard; a mumbled clip counts as heard when it was not understood."""
    said = script(demo_folder())[:3]
    assert misheard(said, ["partie beginnen", "äh eva zwei eva vier", "uhr gedrückt"]) == ()
    assert misheard(said, ["partie beginnen", "eva vier", "uhr drücken"]) == (2,)
