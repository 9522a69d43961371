"""What a player has read, on disk: what cannot be read counts as missing."""

import pytest

from app.voices.profiles import folder_of
from app.voices.takes import Takes
from tests.app.enrolled import RECORDINGS
from voice.adapting.enrolment import announcements, prompts
from voice.audio import open_recording
from voice.pcm import HEARING_RATE

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
