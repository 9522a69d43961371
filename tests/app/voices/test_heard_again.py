"""An arbiter hears a clip again: with the ear that heard it in the game, or he is told that another one hears now."""

import json
import os
import re
import resource
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest

from app import cli
from app.errors import NO_DEVICE, OK, UNREADABLE
from app.places import MODEL, demo_folder, model_folder
from app.voices import other_ears
from app.voices.adaptations import keep
from dialogue.understanding.heard import Margins
from tests.app.enrolled import a_profile
from tests.app.table.test_live_table import Room, Sounds
from tests.app.table.test_told_aloud import Listener
from tests.app.voices.test_learning import UNCHANGED
from voice.audio import open_recording
from voice.ear.recogniser import hear
from voice.ear.vosk_recogniser import VoskRecogniser
from voice.pcm import HEARING_RATE
from voice.profile import digest, name_of_model
from voice.tape import DirectoryTape, heard_by, heard_with, heard_within

OTHER = "vosk-three-for-four-0.1"
MOVE = demo_folder() / "takes" / "first" / "002-white.opus"
BUILT_IN_HEARS, OTHER_HEARS = "Eva zwei Eva vier.\n", "Eva zwei Eva drei.\n"
KNIGHT = MOVE.with_name("042-white.opus")  # "Springer Bella acht Cesar sechs", or half a nat behind without its rank
TWO_KNIGHTS = "1n2k3/8/8/8/1n6/8/8/4K3 b - - 0 1"
ONE, ONE_OF_TWO = (
    "Springer Bella acht Cesar sechs.",
    "Mehrdeutig. Eins: Springer Bella acht Cesar sechs. Zwei: Springer Bella vier Cesar sechs.",
)
EXCHANGED = {"drei": "vier", "vier": "drei"}


@pytest.fixture
def other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An ear beside the built-in one that hears three for four, and so tells by its answer that it was asked."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    folder = Path(shutil.copytree(model_folder(), other_ears.ears_folder() / OTHER))
    words = folder / "graph" / "words.txt"
    lines = [line.split() for line in words.read_text(encoding="utf-8").splitlines()]
    words.write_text("".join(f"{EXCHANGED.get(word, word)} {n}\n" for word, n in lines), encoding="utf-8")
    return folder


@pytest.fixture
def move() -> bytes:
    """White's first move in the demo."""
    return open_recording(MOVE).pcm(HEARING_RATE).samples


@pytest.fixture
def heard_in_game(tmp_path: Path, move: bytes) -> Callable[[Path], Path]:
    """The clip of that move from a game in which that model heard it."""

    def kept(model: Path) -> Path:
        heard, tape = hear(VoskRecogniser(model), [move]), DirectoryTape(tmp_path / "game.tape")
        return tape.path(tape.keep(move, "white", heard.adaptation, heard.model))

    return kept


def another_hears(clip: Path) -> str:
    """What is told where it is not the ear of the game that hears."""
    return f"Ein anderes Ohr als in der Partie hört diese Aufnahme: {clip}\n"


def test_a_game_is_heard_again_with_the_ear_that_was_in_use(other, card, monkeypatch, tmp_path, move, rochade):
    """Its clips name that ear; by the time that an arbiter asks, the built-in one may be in use again."""
    room = Room(monkeypatch)
    monkeypatch.setattr("app.voices.loudspeaker.steady_loudspeaker", lambda *_: Listener())
    card.sounds = Sounds(room, move).blocks()
    room.script("a: Partie beginnen", "...Bitte tippen")
    other_ears.use(OTHER)
    assert cli.main(["play", "--hands-free", "--no-pages", "--record", str(tmp_path / "game.sqlite")]) == OK
    assert "Weiß sagt: Eva zwei Eva drei." in room.printed
    (clip,) = (tmp_path / "game.tape").glob("*.flac")
    assert (heard_by(clip), heard_with(clip)) == (digest(other)[:16], "")
    other_ears.use(MODEL)
    result = rochade("hear", clip, MOVE)
    assert (result.returncode, result.stderr) == (OK, "")
    assert room.printed[-2:] == [f"{clip}: Eva zwei Eva drei.", f"{MOVE}: Eva zwei Eva vier."]


def test_a_clip_of_the_built_in_ear_is_heard_with_that_when_another_is_in_use(other, heard_in_game, rochade):
    """As it was heard; recordings that are no clips are heard with the ear in use."""
    clip = heard_in_game(model_folder())
    other_ears.use(OTHER)
    result = rochade("hear", clip, MOVE)
    assert (result.returncode, result.stderr) == (OK, "")
    assert result.stdout == f"{clip}: {BUILT_IN_HEARS}{MOVE}: {OTHER_HEARS}"


def test_an_ear_that_is_gone_is_told_and_the_clip_is_still_heard(other, heard_in_game, rochade):
    """So the arbiter knows that what he reads is not what was heard in the game."""
    clip = heard_in_game(other)
    shutil.rmtree(other)
    result = rochade("hear", clip)
    assert (result.returncode, result.stdout, result.stderr) == (OK, BUILT_IN_HEARS, another_hears(clip))
    told, of_no_game = map(json.loads, rochade("hear", "--json", clip, MOVE).stdout.splitlines())
    assert (told["another_ear"], of_no_game["another_ear"]) == (True, False)


def test_a_clip_of_a_voice_with_margins_of_its_own_is_heard_within_them(other, tmp_path, rochade):
    """A profile may bring margins alone: what was not asked about in the game is not asked about afterwards."""
    said = open_recording(KNIGHT).pcm(HEARING_RATE).samples
    tape, margins = DirectoryTape(tmp_path / "game.tape"), Margins(ask=0.25)
    heard = hear(VoskRecogniser(model_folder(), margins), [said])
    clip = tape.path(tape.keep(said, "black", heard.adaptation, heard.model, heard.margins))
    usual = tape.path(tape.keep(said, "black", heard.adaptation, heard.model))
    name = keep(tmp_path / "game.tape", UNCHANGED, model_folder())
    adapted = tape.path(tape.keep(said, "black", name, margins=margins))
    assert (heard_by(clip), heard_within(clip), heard_within(usual)) == (heard.model, margins, None)
    assert (heard_with(adapted), heard_within(adapted)) == (name, margins)
    result = rochade("hear", clip, usual, adapted, "--fen", TWO_KNIGHTS)
    assert result.stdout.splitlines() == [f"{clip}: {ONE}", f"{usual}: {ONE_OF_TWO}", f"{adapted}: {ONE}"]
    a_profile("Lea", is_adapted=False)
    result = rochade("hear", clip, usual, adapted, "--fen", TWO_KNIGHTS, "--profile", "Lea")
    assert result.stdout.splitlines() == [f"{clip}: {ONE_OF_TWO}", f"{usual}: {ONE_OF_TWO}", f"{adapted}: {ONE}"]
    assert result.stderr == another_hears(clip)


def test_a_clip_of_before_names_no_ear_and_is_heard_with_the_one_in_use(other, tmp_path, move, rochade):
    """Of older games nothing is known, and nothing is told."""
    tape = DirectoryTape(tmp_path / "game.tape")
    clip = tape.path(tape.keep(move, "white"))
    assert heard_by(clip) == ""
    assert rochade("hear", clip).stdout == BUILT_IN_HEARS
    other_ears.use(OTHER)
    result = rochade("hear", clip)
    assert (result.returncode, result.stdout, result.stderr) == (OK, OTHER_HEARS, "")


def test_who_names_a_model_is_answered_by_that_and_told_where_it_is_another(other, heard_in_game, rochade):
    """He wants to know what that one hears; of the game's own ear, wherever it lies, there is nothing to tell."""
    clip = heard_in_game(model_folder())
    result = rochade("hear", clip, "--model", other)
    assert (result.returncode, result.stdout, result.stderr) == (OK, OTHER_HEARS, another_hears(clip))
    result = rochade("hear", clip, "--model", shutil.copytree(model_folder(), other.parent / "same"))
    assert (result.returncode, result.stdout, result.stderr) == (OK, BUILT_IN_HEARS, "")


def test_who_names_a_profile_is_answered_by_that_and_told_where_it_is_another(other, heard_in_game, rochade):
    """It is the built-in ear, which learnt nothing of that voice, and was not the ear of this game."""
    a_profile("Lea", is_adapted=False)
    clip = heard_in_game(other)
    result = rochade("hear", clip, "--profile", "Lea")
    assert (result.returncode, result.stdout, result.stderr) == (OK, BUILT_IN_HEARS, another_hears(clip))


def test_where_the_ear_in_use_is_gone_too_a_clip_is_heard_with_its_own(other, heard_in_game, rochade):
    """That the built-in ear stands in for the one in use is told, but nobody asked for the built-in one by name."""
    clip = heard_in_game(other)
    gone = shutil.copytree(model_folder(), other_ears.ears_folder() / "gone")
    other_ears.use(gone.name)
    shutil.rmtree(gone)
    result = rochade("hear", clip)
    assert (result.returncode, result.stdout) == (OK, OTHER_HEARS)
    assert result.stderr.splitlines()[-1] == "Jetzt hört das eingebaute Ohr."


def test_models_that_lie_in_one_folder_each_have_their_name(tmp_path):
    """As older models of Vosk do, without folders of their own for network and graph."""
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "final.mdl").write_text(name)
    assert name_of_model(tmp_path / "one") != name_of_model(tmp_path / "two")


NOT_LEARNT = (
    "Was das Ohr von dieser Stimme gelernt hatte, liegt nicht bei der Aufnahme, oder sein Sprachmodell ist nicht da."
)


@pytest.fixture
def hear_both(rochade) -> Callable[[Path], tuple[int, str]]:
    """Hear a clip that cannot be heard, and another recording: the exit code, and why not; the other is heard."""

    def heard(clip: Path) -> tuple[int, str]:
        result = rochade("hear", clip, MOVE)
        assert result.stdout == f"{MOVE}: {BUILT_IN_HEARS}"
        return result.returncode, result.stderr

    return heard


def test_after_an_emptied_adaptation_the_next_clip_is_heard(hear_both, tmp_path, move):
    """An arbiter who hears a whole tape hears all of it that can be heard."""
    tape, name = DirectoryTape(tmp_path), keep(tmp_path, UNCHANGED, model_folder())
    (tmp_path / "adaptations" / f"{name}.npz").write_bytes(b"")
    clip = tape.path(tape.keep(move, "white", name))
    assert hear_both(clip) == (UNREADABLE, f"{clip}: {NOT_LEARNT}\n")


def test_after_a_name_that_no_file_can_have_the_next_clip_is_heard(hear_both, tmp_path):
    """Two names that were typed as one."""
    name = f"{'springer' * 40}.wav"
    assert hear_both(tmp_path / name) == (UNREADABLE, f"{tmp_path / name}: Datei nicht lesbar: {name}\n")


def test_after_a_pipe_the_next_clip_is_heard(hear_both, tmp_path):
    """Nobody waits for somebody to write into it."""
    pipe = tmp_path / "clip.flac"
    os.mkfifo(pipe)
    assert hear_both(pipe) == (UNREADABLE, f"{pipe}: Datei nicht lesbar: clip.flac\n")


def test_after_a_clip_whose_ear_is_damaged_the_next_is_heard(hear_both, other, tmp_path, move):
    """It is named by what it hears with, and that cannot be loaded."""
    (other / "graph" / "HCLr.fst").write_bytes(b"")
    tape = DirectoryTape(tmp_path)
    clip = tape.path(tape.keep(move, "white", model=name_of_model(other)))
    assert hear_both(clip) == (NO_DEVICE, f"{clip}: Sprachmodell beschädigt: {OTHER}\n")


def test_after_a_clip_for_whose_ear_there_is_no_room_the_next_is_heard(hear_both, tmp_path, move, monkeypatch):
    """The model as it heard the voice is written anew for that, and the disk is full."""
    tape, name = DirectoryTape(tmp_path), keep(tmp_path, UNCHANGED, model_folder())
    clip = tape.path(tape.keep(move, "white", name))
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 18, before[1]))
    try:
        exit_code, told = hear_both(clip)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert exit_code == UNREADABLE
    full = "Die Festplatte ist voll; nichts ist geschrieben worden"
    assert re.fullmatch(rf"{clip}: {full}: {tmp_path}/\w+/{name}\n", told)
