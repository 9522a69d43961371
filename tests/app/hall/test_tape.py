"""What a table keeps of its utterances, on both tapes: a folder of files, and a hall's database."""

from pathlib import Path

import pytest

from app.hall.database import Database, Found, HallAway
from app.hall.holding import Holding
from app.hall.tape import DatabaseTape
from dialogue.understanding.heard import Margins
from tests.app.hall.test_holding import OPENED
from voice.errors import TapeError, VoiceErrorCode
from voice.tape import DirectoryTape, Tape

SOUND, OTHER = bytes(range(200)) * 32, bytes(6_400)


@pytest.fixture(params=["folder", "hall"])
def tape(request: pytest.FixtureRequest, tmp_path: Path) -> Tape:
    """Both, one after the other."""
    if request.param == "folder":
        return DirectoryTape(tmp_path)
    database: Database = request.getfixturevalue("database")
    record = Holding(database).begin("1", [OPENED])
    assert record is not None
    return DatabaseTape("1", record.patience)


def test_a_tape_keeps_every_utterance_in_its_order(tape: Tape):
    """Each clip has a number and who spoke; it comes back sample by sample, and as the file that it is."""
    assert tape.clips() == ()
    assert [tape.keep(SOUND, "white"), tape.keep(OTHER, "table")] == ["000001-white", "000002-table"]
    assert tape.clips() == ("000001-white", "000002-table")
    assert (tape.read("000001-white").samples, tape.read("000002-table").samples) == (SOUND, OTHER)
    assert tape.flac("000001-white").startswith(b"fLaC")


def test_a_clip_says_with_what_it_was_heard(tape: Tape):
    """The adaptation that the ear had by then is named in the clip's file, so that it can be heard again so."""
    clip = tape.keep(SOUND, "black", "white-2")
    assert b"heard with white-2" in tape.flac(clip)


def test_a_clip_heard_without_an_adaptation_says_by_which_model(tape: Tape):
    """An arbiter may have another ear in use by then; what was learnt of the voice tells more than the model."""
    plain, learnt = tape.keep(SOUND, "black", model="76764ac5"), tape.keep(SOUND, "black", "white-2", "76764ac5")
    assert b"heard by 76764ac5" in tape.flac(plain)
    assert b"heard with white-2" in tape.flac(learnt)
    assert b"heard by" not in tape.flac(learnt)


def test_a_clip_says_within_which_margins_it_was_heard(tape: Tape):
    """Where they are a voice's own: with the usual ones it is heard again without a word."""
    own, usual = tape.keep(SOUND, "black", "", "76764ac5", Margins(ask=1.9)), tape.keep(SOUND, "black", "", "76764ac5")
    assert b'heard by 76764ac5 within {"overturn": 2.0, "ask": 1.9, ' in tape.flac(own)
    assert b"within" not in tape.flac(usual)


def test_what_was_learnt_of_a_voice_lies_beside_what_was_heard_with_it(tape: Tape):
    """The first of a name stays: it is named by what is in it, and whoever comes later brings the same."""
    assert tape.adaptations() == {}
    tape.lay_beside("b2", OTHER)
    tape.lay_beside("a1", SOUND)
    tape.lay_beside("b2", SOUND)
    assert tape.adaptations() == {"a1": SOUND, "b2": OTHER}


def test_the_numbers_of_a_tape_that_is_elsewhere_do_not_come_again(database: Database):
    """A game that was moved into the hall without its tape: no move is heard as another."""
    record = Holding(database).begin("1", [OPENED])
    assert record is not None
    tape = DatabaseTape("1", record.patience, last=16)
    assert [tape.keep(SOUND, "white"), tape.keep(OTHER, "black")] == ["000017-white", "000018-black"]


@pytest.mark.parametrize("clip", ["000009-white", "000001-black", "../1", ""])
def test_what_is_not_on_the_tape_is_told(tape: Tape, clip: str):
    """No clip is given for another's name, and nothing beside the tape is reached by one."""
    tape.keep(SOUND, "white")
    with pytest.raises(TapeError) as refused:
        tape.flac(clip)
    assert refused.value.code is VoiceErrorCode.CLIP_MISSING


def test_who_looks_into_the_tape_holds_up_nobodys_clock(database: Database, monkeypatch: pytest.MonkeyPatch):
    """The arbiter listens beside the game: his answer that is lost puts no time back behind a move made meanwhile."""
    record = Holding(database).begin("1", [OPENED])
    assert record is not None
    tape = DatabaseTape("1", record.patience)
    clip = tape.keep(SOUND, "white")
    carried_out, asked = database.do, set[str]()

    def unheard(statement: str, *values: object) -> Found:
        if statement not in asked:
            asked.add(statement)
            raise HallAway("hall", "no answer")
        return carried_out(statement, *values)

    monkeypatch.setattr(database, "do", unheard)
    held: list[int] = []
    record.patience.when_away = held.append
    assert (tape.clips(), tape.flac(clip)[:4], tape.adaptations()) == ((clip,), b"fLaC", {})
    assert len(asked) == 3
    assert held == []
