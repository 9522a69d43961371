"""What a player has read, on disk: what cannot be read counts as missing, and nothing goes before something better."""

import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from app.enrolment import enrolling_worker
from app.places import model_folder
from app.voices.profiles import folder_of
from app.voices.takes import Takes
from tests.app.enrolled import RECORDINGS
from voice.adapting.enrolment import announcements, prompts
from voice.audio import open_recording
from voice.pcm import HEARING_RATE

ROOT = Path(__file__).parents[3]
ANNA, EINS, KOENIG = (
    open_recording(RECORDINGS / name).pcm(HEARING_RATE).samples
    for name in ("01-anna.opus", "02-eins.opus", "03-koenig.opus")
)


@pytest.fixture
def lea(monkeypatch, tmp_path) -> Takes:
    """Lea has read two words."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    takes = Takes.of("Lea")
    takes.keep("anna", ANNA)
    takes.keep("eins", EINS)
    return takes


@pytest.mark.parametrize("kept", [0, 4, 60, -200], ids=["empty", "a name only", "a header only", "cut off"])
def test_a_damaged_take_is_missing_and_bars_no_other(lea, kept):
    """It is read once more, and all others are learnt from."""
    file = folder_of("Lea") / "takes" / "eins.flac"
    file.write_bytes(file.read_bytes()[:kept])
    assert lea.missing() == prompts()[1:]
    assert lea.all() == {"anna": ANNA}
    lea.keep("eins", EINS)
    assert lea.all() == {"anna": ANNA, "eins": EINS}


def test_what_a_game_has_confirmed_is_learnt_from_and_was_never_read(lea):
    """Also where its words are those of an announcement, or a word, that is to be read."""
    castling = "kurze rochade"
    for words in (announcements()[0], castling, "eva vier"):
        lea.keep_confirmed(words, KOENIG)
    assert lea.unread() == announcements()
    assert lea.read() == {"anna": ANNA, "eins": EINS}
    assert [*lea.all()] == ["anna", "eins", announcements()[0], castling, "eva vier"]
    lea.keep(castling, ANNA)
    assert lea.all()[castling] == ANNA
    (folder_of("Lea") / "takes" / "announced" / "eva-vier.flac").write_bytes(b"")
    assert "eva vier" not in lea.all()


def test_takes_that_are_read_anew_lie_beside_those_before(lea):
    """Until they take their place: then all those before are gone, and those of games with them."""
    lea.keep_confirmed("eva vier", KOENIG)
    anew = Takes.anew("Lea")
    anew.keep("anna", KOENIG)
    assert [*lea.all()] == ["anna", "eins", "eva vier"]
    anew.take_the_place()
    assert Takes.of("Lea").all() == {"anna": KOENIG}
    assert [path.name for path in folder_of("Lea").iterdir()] == ["takes"]
    Takes.of("Lea").take_the_place()
    assert Takes.of("Lea").all() == {"anna": KOENIG}


KILLED = """
import os, pathlib, signal
from app.voices.takes import Takes
rename = pathlib.Path.rename
def killed(path, to):
    if path.name != "takes":
        os.kill(os.getpid(), signal.SIGKILL)
    return rename(path, to)
pathlib.Path.rename = killed
Takes.anew("Lea").take_the_place()
"""


def test_who_is_killed_while_takes_change_places_loses_none(lea):
    """Between the two steps there are no takes; whoever opens them next goes on with the second step.

    Not so who only looks what has been read: another process may be at these steps.
    """
    Takes.anew("Lea").keep("anna", KOENIG)
    folder = folder_of("Lea")
    assert subprocess.run([sys.executable, "-c", KILLED], cwd=ROOT, check=False).returncode == -signal.SIGKILL
    assert sorted(path.name for path in folder.iterdir()) == ["takes-anew", "takes-earlier"]
    assert Takes(folder / "takes-earlier").all() == {"anna": ANNA, "eins": EINS}
    assert Takes.being_read("Lea").all() == {"anna": KOENIG}
    assert sorted(path.name for path in folder.iterdir()) == ["takes-anew", "takes-earlier"]
    assert Takes.of("Lea").all() == {"anna": KOENIG}
    assert [path.name for path in folder.iterdir()] == ["takes"]


def test_who_is_killed_while_those_of_a_game_take_the_place_loses_none(lea):
    """Whoever opens them next goes on with that; words that are being read anew are still read."""
    Takes.anew("Lea").keep("eins", EINS)
    Takes.of_one_game("Lea").keep_confirmed("eva vier", KOENIG)
    killed = KILLED.replace("anew", "of_one_game")
    assert subprocess.run([sys.executable, "-c", killed], cwd=ROOT, check=False).returncode == -signal.SIGKILL
    assert Takes.of("Lea").all() == {"eva vier": KOENIG}
    assert Takes.being_read("Lea").all() == {"eins": EINS}


def test_who_has_begun_to_read_anew_has_no_takes_of_it_yet(lea):
    """Also where there were none before: too few are no voice."""
    Takes.anew("Max").keep("anna", KOENIG)
    assert Takes.of("Max").all() == {}
    assert Takes.anew("Max").all() == {"anna": KOENIG}


def test_what_was_left_of_earlier_takes_is_in_nobodys_way(lea):
    """Killed after the second step: the next change goes as the first; without new takes nothing changes."""
    folder = folder_of("Lea")
    shutil.copytree(folder / "takes", folder / "takes-earlier")
    Takes.anew("Lea").keep("anna", KOENIG)
    assert Takes.of("Lea").all() == {"anna": ANNA, "eins": EINS}
    Takes.anew("Lea").take_the_place()
    assert Takes.of("Lea").all() == {"anna": KOENIG}
    (folder / "takes").rename(folder / "takes-earlier")
    assert Takes.of("Lea").all() == {}


def test_who_has_begun_to_read_anew_goes_on_with_that(lea, monkeypatch, capsys):
    """The first words stay beside the new ones until these take their place; begun once more, it begins with none."""
    anew = Takes.anew("Lea")
    assert Takes.being_read("Lea").all() == lea.all()
    anew.begin()
    assert Takes.being_read("Lea").all() == {}
    Takes.being_read("Lea").keep("eins", EINS)
    anew.begin()
    Takes.being_read("Lea").keep("anna", ANNA)
    assert (anew.all(), lea.all()) == ({"anna": ANNA}, {"anna": ANNA, "eins": EINS})
    for words in prompts():
        lea.keep(words, ANNA)
    monkeypatch.setattr("os.nice", lambda _less: None, raising=False)  # the tests after this one keep their priority
    with pytest.raises(SystemExit):
        enrolling_worker.main("Lea", str(model_folder()), "de")  # a page learns from the new ones, which are too few
    assert capsys.readouterr().out.startswith("Zu wenige Wörter sind verstanden worden")
    anew.take_the_place()
    assert Takes.being_read("Lea").all() == Takes.of("Lea").all() == {"anna": ANNA}
