"""`rochade doctor`, where this machine would find nothing wrong."""

import json
import os
import shutil
import subprocess

import pytest

from app import cli
from app.commands import doctor
from app.errors import NO_DEVICE, OK
from app.options import DRIVERS
from app.places import model_folder
from app.voices import other_ears
from app.voices.profiles import folder_of
from tests.app.enrolled import a_profile
from voice.errors import SpeechError, VoiceErrorCode
from voice.mouth.synthesiser import Emit

MAX_IS_READY = "Profil Max: bereit, an die Stimme angepasst."
NO_EVA = "nicht zu gebrauchen. Es gibt kein Profil namens Eva. Angelegt wird es mit enrol."
NO_NAME = (
    "nicht zu gebrauchen. Das ist kein Name für ein Profil: ../Eva. Er beginnt mit einem Buchstaben oder einer Ziffer, "
    "hat sonst auch Leerzeichen, Bindestriche, Apostrophe und Punkte, aber keinen am Ende, und höchstens "
    "dreiundsechzig Zeichen."
)
LEA_IS_DAMAGED = "Profil Lea: nicht zu gebrauchen. Das Profil Lea ist beschädigt. Bitte enrol noch einmal aufrufen."


class GermanOnly:
    """A speech engine of a machine where nobody has installed a Catalan voice."""

    def synthesise(self, _text: str, language: str, _emit: Emit) -> None:
        """Speak German."""
        if language != "de":
            raise SpeechError(VoiceErrorCode.SPEECH_VOICE_MISSING, f"no voice for {language!r}", language=language)

    def close(self) -> None:
        """Nothing to let go of."""


@pytest.mark.parametrize(("language", "works", "exit_code"), [("de", True, OK), ("ca", False, NO_DEVICE)])
def test_a_voice_that_the_players_language_lacks_is_found_before_the_game(
    capsys, monkeypatch, tmp_path, language, works, exit_code
):
    """Whoever plays in Catalan learns from the doctor, and not at the board, that nothing would be said."""
    monkeypatch.setattr(doctor, "synthesiser", lambda _name: GermanOnly())
    assert cli.main(["doctor", "--language", language, "--records", str(tmp_path), "--json"]) == exit_code
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    voices = [line for line in lines if line["what"].startswith("driver")]
    assert [line["works"] for line in voices] == [works] * len(DRIVERS)
    assert all("No hi ha veu per a aquesta llengua: ca" in line["says"] for line in voices if not line["works"])


def test_another_ear_is_recommended_where_a_player_is_misheard(tmp_path, monkeypatch, capsys):
    """Fewer than nine tenths of Lea's words are heard right, with what her profile brings; of Max's all are."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    a_profile("Lea", after=3)
    a_profile("Max")
    cli.main(["doctor", "--records", str(tmp_path)])
    advised = [line for line in capsys.readouterr().out.splitlines() if "ear install" in line]
    said = "Profil Lea: nur drei von vier Wörtern werden richtig gehört. Vielleicht hört ein anderes Ohr"
    assert advised == [f"{said} besser: ear install vosk-model-small-de-0.15"]


def test_a_chosen_ear_that_was_taken_away_is_told(tmp_path, monkeypatch, capsys):
    """The choice names a folder that is no more: games are heard with the built-in ear, and the way back is told."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    gone = shutil.copytree(model_folder(), tmp_path / "rochade" / "ears" / "gone")
    other_ears.use("gone")
    shutil.rmtree(gone)
    assert cli.main(["doctor", "--records", str(tmp_path)]) == OK
    told, model = capsys.readouterr().out.splitlines()[:2]
    assert told == (
        "Gewähltes Ohr: nicht zu gebrauchen. Es gibt kein Ohr namens gone. Installiert wird es mit ear install, "
        "zum eingebauten geht es zurück mit ear use announcements-de."
    )
    assert model == "Sprachmodell: announcements-de."


@pytest.mark.parametrize(("part", "size"), [("Gr.fst", 0), ("disambig_tid.int", 2)])
def test_a_model_that_cannot_hear_is_told(tmp_path, capsys, part, size):
    """Vosk misses the grammar only where something is to be heard; of another broken part it ends the process."""
    shutil.copytree(model_folder(), tmp_path / "deaf")
    os.truncate(tmp_path / "deaf" / "graph" / part, size)
    assert cli.main(["doctor", "--records", str(tmp_path), "--model", str(tmp_path / "deaf")]) == NO_DEVICE
    assert capsys.readouterr().out.splitlines()[0] == "Sprachmodell: keines. Sprachmodell beschädigt: deaf"


def test_the_record_is_tried_where_a_game_keeps_it(rochade, tmp_path):
    """In the data folder, which is made as for a game; where that is not possible, nobody can play."""
    data = tmp_path / "rochade"
    assert f"Aufzeichnung: möglich in {data}" in told(rochade("doctor", env={"XDG_DATA_HOME": str(tmp_path)}))
    data.rmdir()
    data.write_text("no folder")
    done = rochade("doctor", env={"XDG_DATA_HOME": str(tmp_path)})
    assert done.returncode == NO_DEVICE
    assert f"Aufzeichnung: nicht möglich. Das ist eine Datei und kein Ordner: {data}" in told(done)


@pytest.mark.parametrize(
    ("profile", "exit_code", "lines"),
    [
        ("Max", OK, [LEA_IS_DAMAGED, MAX_IS_READY]),
        ("Lea", NO_DEVICE, [LEA_IS_DAMAGED, MAX_IS_READY]),
        ("Eva", NO_DEVICE, [f"Profil Eva: {NO_EVA}", LEA_IS_DAMAGED, MAX_IS_READY]),
        ("../Eva", NO_DEVICE, [f"Profil ../Eva: {NO_NAME}", LEA_IS_DAMAGED, MAX_IS_READY]),
    ],
)
def test_a_game_with_a_profile_needs_it(rochade, tmp_path, monkeypatch, profile, exit_code, lines):
    """Who asks for one hears of it, also where there is none; what is wrong with another's bars nobody."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    a_profile("Max")
    a_profile("Lea")
    (folder_of("Lea") / "profile.json").write_text("{")
    done = rochade("doctor", "--records", tmp_path, "--profile", profile)
    assert done.returncode == exit_code
    assert [line for line in told(done) if line.startswith("Profil")] == lines


def told(done: "subprocess.CompletedProcess[str]") -> list[str]:
    """The lines that it has printed."""
    return done.stdout.splitlines()
