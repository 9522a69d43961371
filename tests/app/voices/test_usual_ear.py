"""The ear that was chosen has been taken away, or damaged: the built-in one hears in its place, and all are told."""

import argparse
import contextlib
import os
import re
import shutil
from pathlib import Path
from typing import cast

import pytest

from app import cli
from app.commands.serve import _Start
from app.errors import NO_DEVICE, OK, EarError, ErrorCode
from app.pages.ear import PageEar, Speaker
from app.pages.enrolment import PageEnrolment, Reader
from app.pages.terminal import Terminal
from app.places import demo_folder, model_folder
from app.table.session import Session
from app.voices import other_ears
from app.voices.profiles import folder_of
from app.voices.speaker_mouth import SpeakerMouth
from app.voices.usual_ear import built_in_instead, usual_ear
from dialogue.saying import Saying
from dialogue.station import Station
from speech_grammar.messages import Catalogue
from tests.app.table.test_live_table import Room, Sounds
from tests.app.table.test_told_aloud import Listener, opened_table
from tests.app.voices.test_learning import DEAF, UNCHANGED, learnt_of_lea
from voice.audio import open_recording
from voice.ear.recogniser import hear
from voice.mouth import speaker
from voice.pcm import HEARING_RATE
from voice.tape import DirectoryTape

NAME = "vosk-ours-0.1"
MOVE = demo_folder() / "takes" / "first" / "002-white.opus"
BUILT_IN = "Jetzt hört das eingebaute Ohr."
GONE = (
    f"Es gibt kein Ohr namens {NAME}. Installiert wird es mit ear install, "
    "zum eingebauten geht es zurück mit ear use announcements-de."
)
DAMAGED = (
    f"Das Ohr {NAME} ist beschädigt. Neu installiert wird es mit ear install, "
    "zum eingebauten geht es zurück mit ear use announcements-de."
)


@pytest.fixture
def ear(tmp_path, monkeypatch) -> Path:
    """Another ear, which was chosen and has been taken away."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    folder = Path(shutil.copytree(model_folder(), other_ears.ears_folder() / NAME))
    other_ears.use(NAME)
    shutil.rmtree(folder)
    return folder


@pytest.fixture
def damaged(ear) -> Path:
    """The same, there but without its grammar."""
    folder = Path(shutil.copytree(model_folder(), ear))
    (folder / "graph" / "Gr.fst").unlink()
    return folder


@pytest.fixture
def move() -> bytes:
    """A move, said: Eva zwei Eva vier."""
    return open_recording(MOVE).pcm(HEARING_RATE).samples


@pytest.mark.parametrize(("kind", "reason"), [("ear", GONE), ("damaged", DAMAGED)])
def test_a_game_goes_on_with_the_built_in_ear(request, card, monkeypatch, tmp_path, move, kind, reason):
    """Who plays hears before the game begins which ear has gone, the way back, and who hears him now; and is heard."""
    request.getfixturevalue(kind)
    room, listener = Room(monkeypatch), Listener()
    monkeypatch.setattr("app.voices.loudspeaker.steady_loudspeaker", lambda *_: listener)
    card.sounds = Sounds(room, move).blocks()
    room.script("a: Partie beginnen", "...Bitte tippen")
    record = str(tmp_path / "game.sqlite")
    assert cli.main(["play", "--hands-free", "--no-pages", "--record", record]) == OK
    told = listener.heard.index(reason)
    assert listener.heard[told : told + 3] == [reason, BUILT_IN, "Die Partie beginnt. Weiß ist am Zug."]
    assert [line for line in room.printed if line in {reason, BUILT_IN}] == [reason, BUILT_IN]
    assert "Weiß sagt: Eva zwei Eva vier." in room.printed


def test_a_recording_is_heard_with_the_built_in_ear(ear, rochade):
    """`hear` tells it apart from what was heard."""
    result = rochade("hear", MOVE)
    assert (result.returncode, result.stdout) == (OK, "Eva zwei Eva vier.\n")
    assert result.stderr.splitlines() == [GONE, BUILT_IN]


@pytest.mark.parametrize(
    "command",
    [
        ["hear", MOVE],
        ["demo", "--out", "demo"],
        ["enrol", "Lea", "--again", "--silent"],
        ["play", "--silent"],
        ["serve", "--port", "0"],
    ],
)
@pytest.mark.parametrize("part", ["Gr.fst", "disambig_tid.int"])
def test_a_model_that_the_options_name_is_no_choice(damaged, rochade, tmp_path, command, part):
    """Who asks for a model by `--model` is told at once that it cannot hear, and is not heard by another.

    That holds where Vosk, when it loads it, ends the process that asks.
    """
    shutil.copytree(model_folder(), damaged, dirs_exist_ok=True)
    os.truncate(damaged / "graph" / part, 2)
    result = rochade(*command, "--model", damaged)
    assert (result.returncode, result.stderr) == (NO_DEVICE, f"Sprachmodell beschädigt: {NAME}\n")
    record = r"Die Aufzeichnung liegt in: .+\n" if command[0] == "serve" else ""
    assert re.fullmatch(record, result.stdout)


def test_it_is_told_once(ear):
    """The ear of the pages is loaded beside that of the microphone: nobody hears the same twice."""
    told, arguments = list[tuple[Saying, ...]](), argparse.Namespace(model=None)
    for _ in range(2):
        assert usual_ear(arguments, None, told.append).model_path == model_folder()
    assert told == [built_in_instead(EarError(ErrorCode.NO_SUCH_EAR, "", name=NAME))]


def test_who_speaks_on_a_page_is_heard_and_the_server_says_with_which_ear(ear, tmp_path, move, capsys):
    """A server is not stopped by an ear that is gone: its operator reads it, and hears it with `--spoken`."""
    listener, arguments = Listener(), argparse.Namespace(model=None, no_learning=True)
    mouth = SpeakerMouth(cast("speaker.Speaker", listener))
    with contextlib.ExitStack() as at_the_end:
        start = _Start(arguments, tmp_path, mouth, Catalogue.load("de"), at_the_end, Terminal("de"))
        new_table = start.tables(is_only=True)
        page_ear = new_table("1", Session([opened_table()]), DirectoryTape(tmp_path)).service.ear
        assert page_ear
        for who in (Station.WHITE, Station.BLACK):
            listening = page_ear.listen("1", Speaker(who, who.value, is_player=True))
            listening.accept(move)
            assert listening.finish().result(60).heard.words == "eva zwei eva vier"
    assert capsys.readouterr().err.splitlines() == [GONE, BUILT_IN]
    assert listener.heard == [GONE, BUILT_IN]


def test_a_profile_learnt_anew_while_a_game_goes_on_hears_as_it_is_now(tmp_path, monkeypatch, move):
    """The model that it had is gone; a microphone that is plugged in late is listened to all the same."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    told, arguments = list[tuple[Saying, ...]](), argparse.Namespace(model=None)
    before = learnt_of_lea(DEAF)
    learnt_of_lea(UNCHANGED)
    assert hear(usual_ear(arguments, before, told.append), [move]).words == "eva zwei eva vier"
    assert told == []


@pytest.mark.parametrize(
    ("lost", "reason"),
    [
        ("Lea", "Es gibt kein Profil namens Lea. Angelegt wird es mit enrol."),
        ("Lea/model-*", "Das Profil Lea ist beschädigt. Bitte enrol noch einmal aufrufen."),
    ],
)
def test_who_has_lost_his_profile_is_told_and_heard_without_one(tmp_path, monkeypatch, move, lost, reason):
    """Rather than refused with each word that he says."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    told, arguments = list[tuple[Saying, ...]](), argparse.Namespace(model=None)
    profile = learnt_of_lea(UNCHANGED)
    for folder in folder_of("Lea").parent.glob(lost):
        shutil.rmtree(folder)
    assert hear(usual_ear(arguments, profile, told.append), [move]).words == "eva zwei eva vier"
    catalogue = Catalogue.load("de")
    assert [str(catalogue.say(saying.key, **saying.params)) for saying in told[0]] == [
        reason,
        "Diese Stimme wird jetzt ohne Profil gehört.",
    ]


def test_who_speaks_on_a_page_is_heard_with_his_profile_as_it_is_now(tmp_path, monkeypatch, move):
    """Her page has seen it; then `enrol` learns it anew beside the server, and at last she takes it away."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    lea = Speaker(Station.WHITE, "Lea", is_player=True)
    arguments = argparse.Namespace(model=None)
    with contextlib.ExitStack() as at_the_end:
        enrolment = at_the_end.enter_context(contextlib.closing(PageEnrolment(model_folder())))
        ear = PageEar(lambda profile: usual_ear(arguments, profile, lambda _: None), enrolment=enrolment)
        at_the_end.callback(ear.close)

        def heard() -> str:
            listening = ear.listen("1", lea)
            listening.accept(move)
            return listening.finish().result(60).heard.words

        first = learnt_of_lea(UNCHANGED)
        assert enrolment.profile_of(Reader("Lea", "")) == first
        learnt_of_lea(DEAF)
        assert heard() == ""
        shutil.rmtree(folder_of("Lea"))
        assert heard() == "eva zwei eva vier"
