"""Where the tape of a game goes on: each move keeps the sound that it was heard from, wherever the record goes."""

import io
import shutil
import zipfile
from contextlib import closing
from dataclasses import replace
from functools import partial
from pathlib import Path

import numpy as np

from app.pages.documents import export_of
from app.record.tapes import last_clip, tape_of, tape_of_game, tape_to_go_on
from app.table.conversation import Conversation
from app.table.session import Session
from app.voices.confirmed import confirmed
from app.voices.speaker_mouth import SpeakerMouth
from dialogue.station import Station
from dialogue.understanding.heard import Heard, Margins
from game.actors import Colour, Evidence
from game.commands import Note
from game.events import TableOpened
from speech_grammar.messages import Catalogue
from tests.game.playing import Game, W, player
from voice.tape import DirectoryTape, heard_within

GERMAN = Catalogue.load("de")
WHITE, BLACK, ARBITER = Station.WHITE, Station.BLACK, Station.ARBITER
FIRST_MOVE = (
    *((ARBITER, "partie beginnen"), (WHITE, "eva zwei eva vier"), (BLACK, "eva zwei eva vier")),
    *((BLACK, "ausgeführt"), (WHITE, "uhr"), (BLACK, "eva sieben eva fünf")),
)
GOES_ON = ((ARBITER, "weiterspielen"), (WHITE, "eva sieben eva fünf"), (WHITE, "ausgeführt"), (BLACK, "uhr"))


def sound(number: int) -> bytes:
    """A tone of its own for each utterance."""
    return np.full(1_600, number, "<i2").tobytes()


def begun(record: Path) -> Session:
    """A new game in that file."""
    opened = Game(start=False).record[0]
    assert isinstance(opened, TableOpened)
    return Session.begin(opened, record)


def say(session: Session, lines: tuple[tuple[Station, str], ...], first: int = 1) -> DirectoryTape:
    """The tape on which the game has gone on, when those lines were said: the sound of each has its number."""
    assert session.path is not None
    tape, mouth, since = tape_to_go_on(session.path, session.events), SpeakerMouth(None), session.alive_at
    for number, (station, words) in enumerate(lines, first):
        conversation = Conversation(session, partial(int, since + 1_000 * number), GERMAN, mouth, tape)
        list(conversation.heard(station, Heard.typed(words), sound(number)))
    return tape


def told_of_tape(conversation: Conversation, words: str) -> list[str]:
    """What White hears of the tape when he says that."""
    _, _, told = conversation.kept(WHITE, Heard.typed(words), sound(9))
    return list(conversation.tell(told))


def test_a_record_without_its_tape_gives_no_move_the_sound_of_another(tmp_path):
    """Numbers go on where the record ends: what is lost is missing, and stays known to be."""
    with closing(begun(tmp_path / "a.sqlite")) as session:
        say(session, FIRST_MOVE)
    shutil.copy(tmp_path / "a.sqlite", tmp_path / "copy.sqlite")
    with closing(Session.resume(tmp_path / "copy.sqlite")) as session:
        tape = say(session, GOES_ON, first=7)
        assert tape.clips() == ("000007-arbiter", "000008-white", "000009-white", "000010-black")
        assert session.table.line[0].evidence.clip == "000002-white"
        assert confirmed(session.events, tape, Colour.WHITE) == {}


def test_a_tape_that_is_deleted_in_the_game_goes_on_and_the_table_is_told_once(tmp_path):
    """E2.5: it may be a player's scoresheet, so nobody goes on believing that it is whole; no number comes again."""
    with closing(begun(tmp_path / "a.sqlite")) as session:
        tape = say(session, FIRST_MOVE[:3])
        conversation = Conversation(session, int, GERMAN, SpeakerMouth(None), tape)
        shutil.rmtree(tmp_path / "a.tape")
        assert told_of_tape(conversation, "eva zwei eva vier") == [
            "Die bisherigen Aufnahmen dieser Partie fehlen auf dem Band. Ab jetzt wird wieder aufgenommen."
        ]
        assert told_of_tape(conversation, "ausgeführt") == []
    assert tape.clips() == ("000004-white", "000005-white")


def test_a_tape_of_before_that_is_deleted_when_a_game_is_gone_on_with_is_missed(tmp_path, monkeypatch):
    """Nothing was said yet since the program was started; and what the ear has learnt lies beside the clips anew."""
    laid = list[str]()

    def lay_beside(_tape: object, name: str, _folders: object) -> bool:
        laid.append(name)
        return True

    monkeypatch.setattr("app.voices.adaptations.lay_beside", lay_beside)
    with closing(begun(tmp_path / "a.sqlite")) as session:
        say(session, FIRST_MOVE[:3])
        tape = tape_to_go_on(tmp_path / "a.sqlite", session.events)
        conversation = Conversation(session, int, GERMAN, SpeakerMouth(None), tape)
        heard = replace(Heard.typed("zugzahl"), adaptation="learnt")
        for _ in range(2):
            shutil.rmtree(tmp_path / "a.tape")
            _, _, told = conversation.kept(WHITE, heard, sound(9))
            assert [saying.key for saying in told] == ["play.tape_gone"]
            conversation.kept(WHITE, heard, sound(9))
    assert laid == ["learnt", "learnt"]


def test_a_tape_that_cannot_be_written_is_told_once_and_so_is_its_return(tmp_path):
    """Each word of a player is not answered by it: his clock runs."""
    with closing(begun(tmp_path / "a.sqlite")) as session:
        conversation = Conversation(session, int, GERMAN, SpeakerMouth(None), say(session, FIRST_MOVE[:1]))
        (tmp_path / "a.tape").rename(tmp_path / "aside")
        (tmp_path / "a.tape").write_text("no folder")
        assert told_of_tape(conversation, "zugzahl") == ["Das Band kann nicht geschrieben werden."]
        assert told_of_tape(conversation, "zugzahl") == []
        (tmp_path / "a.tape").unlink()
        (tmp_path / "aside").rename(tmp_path / "a.tape")
        assert told_of_tape(conversation, "zugzahl") == ["Auf das Band wird wieder aufgenommen."]
        assert told_of_tape(conversation, "zugzahl") == []


def test_a_game_taken_home_from_its_page_goes_on_beside_what_was_said(tmp_path):
    """The archive of the page has its clips in `tape`: there the next ones go, and every move is heard as it was."""
    with closing(begun(tmp_path / "1.sqlite")) as session:
        document = export_of(session, say(session, FIRST_MOVE), "zip", GERMAN)
    assert document is not None
    home = tmp_path / "home"
    zipfile.ZipFile(io.BytesIO(document.content)).extractall(home)
    with closing(Session.resume(home / "record.sqlite")) as session:
        say(session, GOES_ON, first=7)
        line = [ply.evidence.clip or "" for ply in session.table.line]
    assert line == ["000002-white", "000006-black"]
    tape = tape_of(home / "record.sqlite")
    assert [tape.read(clip).samples for clip in line] == [sound(2), sound(6)]
    assert tape.clips()[-1] == "000010-black"
    assert not (home / "record.tape").exists()
    assert tape_of_game(home / "record.sqlite") == home / "tape"


def test_records_that_differ_only_in_their_endings_have_tapes_of_their_own(tmp_path):
    """Round one is not heard as round two; a tape that was named without the ending of old is still found."""
    for name in ("round.1", "round.2"):
        with closing(begun(tmp_path / name)) as session:
            say(session, FIRST_MOVE)
    assert tape_of(tmp_path / "round.1").clips() == tape_of(tmp_path / "round.2").clips()
    assert sorted(path.name for path in tmp_path.glob("*.tape")) == ["round.1.tape", "round.2.tape"]
    (tmp_path / "round.2.tape").rename(tmp_path / "round.tape")
    with closing(Session.resume(tmp_path / "round.2")) as session:
        assert say(session, GOES_ON, first=7).path("000007-arbiter").parent == tmp_path / "round.tape"


def test_a_game_keeps_within_which_margins_each_word_was_heard(tmp_path):
    """The ear that heard it tells them: they are the voice's own."""
    with closing(begun(tmp_path / "1.sqlite")) as session:
        tape = DirectoryTape(tmp_path / "1.tape")
        heard = replace(Heard.typed("partie beginnen"), model="76764ac5", margins=Margins(ask=1.9))
        list(Conversation(session, int, GERMAN, SpeakerMouth(None), tape).heard(ARBITER, heard, sound(1)))
    assert heard_within(tape.path("000001-arbiter")) == Margins(ask=1.9)


def test_an_utterance_that_only_a_scoresheet_rests_on_keeps_its_number():
    """A move that was noted by voice has its sound by the entry, as a move that was announced has."""
    game = Game()
    game.announce("e4")
    evidence = Evidence("Eva vier", 0.9, "000005-white")
    game.do(Note(by=player(W), seat=W, text="Eva vier", announcement=game.san("e4"), ply=1, evidence=evidence))
    assert last_clip(game.record) == 5
