"""Profiles of voices on the disk, where folders are copied and renamed, and disks fail."""

import errno
import os
import shutil
import unicodedata
from pathlib import Path
from typing import Any

import pytest

from app.voices.profiles import folder_of, load, name_of
from tests.app.conftest import Run
from tests.app.enrolled import a_profile
from tests.app.voices.test_learning import DEAF, MODEL, MOVE, UNCHANGED, learnt_of_lea

UNUSABLE = "Profil Lea: nicht zu gebrauchen. Das Profil Lea ist beschädigt. Bitte enrol noch einmal aufrufen."


@pytest.fixture(autouse=True)
def _data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A user's data folder."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


def test_a_profile_is_that_of_the_folder_it_lies_in(rochade: Run):
    """Lea copies hers as Berta's, and learns her own anew, badly; then Berta's is called Clara's."""
    learnt_of_lea(UNCHANGED)
    shutil.copytree(folder_of("Lea"), folder_of("Berta"))
    learnt_of_lea(DEAF)
    assert rochade("hear", MOVE, "--profile", "Lea").stdout == "Nichts verstanden.\n"
    heard = rochade("hear", MOVE, "--profile", "Berta")
    assert (heard.returncode, heard.stdout, heard.stderr) == (0, "Eva zwei Eva vier.\n", "")
    folder_of("Berta").rename(folder_of("Clara"))
    heard = rochade("hear", MOVE, "--profile", "Clara")
    assert (heard.returncode, heard.stdout, heard.stderr) == (0, "Eva zwei Eva vier.\n", "")
    assert load("Clara", MODEL).name == "Clara"  # by which her takes are found, too


@pytest.mark.parametrize("name", ["Sinéad O'Brien", "Anna d’Arc", "Jörg-Peter 2. Berg"])
def test_a_profile_has_the_name_of_a_person(rochade: Run, name: str):
    """With an apostrophe, and however the letters are typed: some systems write the dots of an "ö" apart."""
    a_profile(name)
    for form in ("NFC", "NFD"):
        typed = unicodedata.normalize(form, name)
        assert load(typed, MODEL).name == name == name_of(typed)
    assert f"Profil {name}: bereit, an die Stimme angepasst." in rochade("doctor").stdout.splitlines()


def test_a_profile_is_found_however_its_capitals_are_typed(rochade: Run):
    """Nobody hears a capital letter; of two that differ in nothing else each is called as it is written."""
    a_profile("Lea Süß")
    assert rochade("doctor", "--profile", "lea süss").stdout.splitlines()[-1] == (
        "Profil Lea Süß: bereit, an die Stimme angepasst."
    )
    assert load("LEA SÜSS", MODEL).name == "Lea Süß"
    folder_of("Max").mkdir()
    shutil.copytree(folder_of("lea süß"), folder_of("Lea Süß").with_name("lea süß"))
    assert [folder_of(name).name for name in ("Lea Süß", "lea süß", "max", "LEA SÜSS")] == [
        "Lea Süß",
        "lea süß",
        "Max",
        "LEA SÜSS",
    ]


def test_a_profile_on_a_failing_disk_is_told_and_the_others_all_the_same(
    rochade: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """A block of its adapted model cannot be read: the doctor names it, and loses nothing that he has found."""
    learnt_of_lea(UNCHANGED)
    a_profile("Max")
    opened = Path.open

    def failing(path: Path, *how: Any, **more: Any) -> Any:
        if path.suffix == ".mdl" and folder_of("Lea") in path.parents:
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        return opened(path, *how, **more)

    monkeypatch.setattr(Path, "open", failing)
    told = rochade("doctor", "--records", str(tmp_path))
    assert told.stdout.splitlines()[-2:] == [UNUSABLE, "Profil Max: bereit, an die Stimme angepasst."]
    assert (told.returncode, told.stderr) == (0, "")
