"""The ear learns during the game, and a clip is heard again with what it had learnt when it heard it."""

import argparse
import contextlib
import json
import shutil
import subprocess
import sys
import threading
from pathlib import Path

import numpy as np
import pytest

from app.commands.play import _ears
from app.commands.serve import _Start
from app.enrolment import enrolling_worker
from app.enrolment.of_game import Made, VoiceOfGame
from app.pages.ear import PageEar, Speaker
from app.pages.terminal import Terminal
from app.places import model_folder
from app.table.conversation import Conversation
from app.table.session import Session
from app.voices.adaptations import Ears, keep, write_model
from app.voices.learning import DUE, Learning
from app.voices.learning_worker import main
from app.voices.profiles import folder_of, load, recogniser, save
from app.voices.speaker_mouth import SpeakerMouth
from app.voices.takes import Takes
from dialogue.station import Station
from dialogue.understanding.heard import Heard
from game.actors import ARBITER, Actor, Colour, Evidence, Role
from game.announcement import Announcement
from game.commands import Announce, Correct, Execute, PressClock, Repeat, Start
from game.decide import open_table
from game.table.seat import ScoreKeeping, Seat
from game.time_control import TimeControl
from game.units import SECOND_MS
from speech_grammar.messages import Catalogue
from tests.editions import load as load_edition
from voice.adapting.adaptation import Adaptation
from voice.adapting.enrolment import FEWEST_WORDS, Learnt, Teacher
from voice.adapting.transform import Transform
from voice.audio import open_recording
from voice.ear.activity import Thresholds
from voice.ear.recogniser import hear
from voice.ear.vosk_recogniser import VoskRecogniser
from voice.pcm import HEARING_RATE
from voice.profile import Figures, Profile, digest, name_of_model
from voice.tape import DirectoryTape, heard_with

MODEL = model_folder()
MOVE = Path(__file__).parents[3] / "demo" / "takes" / "first" / "002-white.opus"
SAID = "eva zwei eva vier"
UNCHANGED = Transform(np.eye(40, dtype=np.float32), np.zeros(40, np.float32))
DEAF = Transform(np.zeros((40, 40), np.float32), np.zeros(40, np.float32))


@pytest.fixture(scope="module")
def usual() -> VoskRecogniser:
    """The ear as anybody hears with it."""
    return VoskRecogniser(MODEL)


@pytest.fixture(scope="module")
def sound() -> bytes:
    """White's first move in the demo."""
    return open_recording(MOVE).pcm(HEARING_RATE).samples


@pytest.fixture
def record(tmp_path: Path, sound: bytes) -> Path:
    """A game of one move of White's, announced, repeated and executed, with its clip on the tape."""
    path = tmp_path / "game.sqlite"
    opened = open_table(
        edition=load_edition("2009"),
        white=Seat(name="Lea", visually_impaired=True, score=ScoreKeeping.TAPE),
        black=Seat(name="Jonas"),
        control=TimeControl.parse("5400"),
    )
    white, black = (Actor(Role.PLAYER, seat) for seat in Colour)
    said = Announcement(to="e4")
    evidence = Evidence(SAID, 0.9, DirectoryTape(path.with_suffix(".tape")).keep(sound, "white"))
    with contextlib.closing(Session.begin(opened, path)) as session:
        for second, command in enumerate(
            (
                Start(by=ARBITER),
                Announce(by=white, seat=Colour.WHITE, announcement=said, evidence=evidence),
                Repeat(by=black, seat=Colour.BLACK, announcement=said),
                Execute(by=black, seat=Colour.BLACK),
                Execute(by=white, seat=Colour.WHITE),
                PressClock(by=white, seat=Colour.WHITE),
            )
        ):
            session.carry_out(command, second * SECOND_MS)
    return path


def test_a_clip_is_heard_again_with_what_the_game_had_taught(usual, sound, tmp_path):
    """The clip names its adaptation, which lies beside it; clips from before it are heard as they were."""
    tape = DirectoryTape(tmp_path)
    name = keep(tmp_path, DEAF, MODEL)
    before, after = tape.keep(sound, "white"), tape.keep(sound, "white", name)
    assert [heard_with(tape.path(clip)) for clip in (before, after)] == ["", name]
    assert tape.read(after).samples == tape.read(before).samples
    ears = Ears(usual, [])
    assert hear(ears.of(tape.path(before)), [sound]).words == SAID
    assert hear(ears.of(tape.path(after)), [sound]).words == ""


def test_what_a_game_taught_upon_a_profile_outlives_that_profile(usual, sound, tmp_path):
    """The end of the game offers to learn the profile anew; evidence of that game is heard as it was all the same."""
    louder = Transform(UNCHANGED.matrix, np.full(40, 0.5, np.float32))
    profile = tmp_path / "profile"
    write_model(keep(tmp_path, louder, MODEL), [tmp_path], [MODEL], profile)
    both = keep(tmp_path, DEAF, profile)
    shutil.rmtree(profile)
    tape = DirectoryTape(tmp_path)
    clip = tape.path(tape.keep(sound, "white", both))
    assert hear(Ears(usual, []).of(clip), [sound]).words == ""
    kept = Adaptation.read(tmp_path / "adaptations" / f"{both}.npz")
    frame = np.arange(40, dtype=np.float32)
    inner = DEAF.matrix @ frame + DEAF.offset
    assert kept.model == digest(MODEL)
    assert kept.transform.matrix @ frame + kept.transform.offset == pytest.approx(louder.matrix @ inner + louder.offset)


def learnt_of_lea(transform: Transform) -> Profile:
    """Lea's profile, learnt (anew)."""
    figures = Figures(count=1, before=1, after=1)
    profile = Profile(
        name="Lea", model=digest(MODEL), made="2026-01-01", microphone="", words=(), is_adapted=True, quiet=figures,
        noisy=figures,
    )  # fmt: skip
    save(profile, Learnt(transform, figures, figures, profile.margins, profile.activity), Teacher.of(MODEL))
    return load("Lea", MODEL)


def test_a_clip_heard_with_a_profile_is_heard_so_when_that_is_learnt_anew(rochade, sound, tmp_path, monkeypatch):
    """An arbiter hears the evidence as it was heard, without knowing whose profile that was."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    deaf, usual = (hear(recogniser(learnt_of_lea(transform), MODEL), [sound]) for transform in (DEAF, UNCHANGED))
    assert (deaf.words, usual.words) == ("", SAID)
    tape = DirectoryTape(tmp_path)
    clip = tape.keep(sound, "white", deaf.adaptation)
    assert json.loads(rochade("hear", str(tape.path(clip)), "--json").stdout)["refused"] == "nothing_heard"


def test_what_is_known_of_a_voice_goes_with_the_tape_of_its_game(record, sound, tmp_path, monkeypatch):
    """The evidence is heard as it was at another machine, where nobody has that profile."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    tape = DirectoryTape(record.with_suffix(".tape"))
    ears = _ears(argparse.Namespace(model=None), None, {Station.WHITE: learnt_of_lea(DEAF)}, lambda _: None)
    usual, known = hear(ears(None), [sound]), hear(ears(Station.WHITE), [sound])
    assert (usual.words, usual.adaptation, usual.model) == (SAID, "", name_of_model(MODEL))
    assert known.model == ""  # the adaptation tells more
    with contextlib.closing(Session.resume(record)) as session:
        table = Conversation(session, lambda: 0, Catalogue.load("de"), SpeakerMouth(None), tape)
        in_its_place = tape.path("").parent / "adaptations"
        in_its_place.write_bytes(b"")
        table.kept(Station.WHITE, known, sound)
        assert tape.adaptations() == {}
        in_its_place.unlink()  # as when a full disk has room again: with the next clip it is laid there
        _, name, _ = table.kept(Station.WHITE, known, sound)
    assert name is not None
    shutil.rmtree(folder_of("Lea"))
    clip = tape.path(name)
    assert hear(Ears(ears(None), []).of(clip), [sound]).words == known.words == ""


@pytest.mark.parametrize(
    "damaged", [lambda kept: kept[:600], lambda _: b"", lambda _: Adaptation.of(DEAF, MODEL).written()]
)
def test_an_adaptation_that_is_not_as_it_was_kept_is_told(rochade, sound, tmp_path, damaged):
    """Cut by a full disk, emptied, or another voice's by that name: the clip is not heard otherwise than it was."""
    tape = DirectoryTape(tmp_path)
    name = keep(tmp_path, UNCHANGED, MODEL)
    kept = tmp_path / "adaptations" / f"{name}.npz"
    kept.write_bytes(damaged(kept.read_bytes()))
    told = json.loads(rochade("hear", str(tape.path(tape.keep(sound, "white", name))), "--json").stdout)
    assert (told["words"], told["refused"]) == ("", "adaptation_missing")


def test_an_empty_file_is_no_adaptation(tmp_path):
    """Told as any other file that is none."""
    (tmp_path / "empty.npz").touch()
    with pytest.raises(ValueError, match="No data left in file"):
        Adaptation.read(tmp_path / "empty.npz")


def test_a_clip_whose_adaptation_is_gone_is_not_heard_otherwise(rochade, sound, tmp_path):
    """Else the evidence would say what nobody had heard."""
    tape = DirectoryTape(tmp_path)
    clip = tape.path(tape.keep(sound, "white", keep(tmp_path, UNCHANGED, MODEL)))
    told = json.loads(rochade("hear", str(clip), "--json").stdout)
    assert (told["words"], told["move"]) == (SAID, "e2e4")
    shutil.rmtree(tmp_path / "adaptations")
    told = json.loads(rochade("hear", str(clip), "--json").stdout)
    assert (told["words"], told["refused"]) == ("", "adaptation_missing")
    assert told["says"].startswith("Was das Ohr von dieser Stimme gelernt hatte")


def test_the_ear_learns_when_six_announcements_are_confirmed(usual, sound, tmp_path):
    """Each seat by itself, on its page as well; what is heard from then on names what it was heard with."""
    confirmed = {Colour.WHITE: DUE[0] - 1, Colour.BLACK: 0}
    asked, has_learnt = list[tuple[Colour, Path]](), threading.Event()

    def learn(_record: Path, seat: Colour, model: Path, folder: Path, _in_use: str) -> str:
        asked.append((seat, model))
        name = keep(tmp_path, UNCHANGED, model)
        write_model(name, [tmp_path], [model], folder / name)
        return name

    class Watched(dict[Colour, int]):
        """What is confirmed, and that somebody has looked at Black's, after White's voice was learnt."""

        def __getitem__(self, seat: Colour) -> int:
            if seat is Colour.BLACK and asked:
                has_learnt.set()
            return super().__getitem__(seat)

    watched = Watched(confirmed)
    learning = Learning(tmp_path / "game.sqlite", Colour, lambda _seat: usual, watched.__getitem__, learn)
    page_ear = PageEar(lambda _profile: usual, learning=learning)

    def heard_on_page(station: Station) -> Heard:
        listening = page_ear.listen("1", Speaker(station, "", is_player=True))
        listening.accept(sound)
        return listening.finish().result(60).heard

    with contextlib.closing(page_ear), contextlib.closing(learning):
        learning.begin()
        learning.look()
        assert hear(learning.ears[Station.WHITE], [sound]).adaptation == ""
        assert heard_on_page(Station.WHITE).adaptation == ""
        watched[Colour.WHITE] = DUE[0]
        learning.look()
        assert has_learnt.wait(60)
        heard = {station: hear(ear, [sound]) for station, ear in learning.ears.items()}
        on_pages = {station: heard_on_page(station) for station in heard}
    assert asked == [(Colour.WHITE, MODEL)]
    assert not learning.worth_keeping  # a profile needs more
    watched[Colour.WHITE] = FEWEST_WORDS
    assert learning.worth_keeping == (Colour.WHITE,)
    assert {station: one.words for station, one in heard.items()} == {Station.WHITE: SAID, Station.BLACK: SAID}
    assert heard[Station.WHITE].adaptation in {path.stem for path in (tmp_path / "adaptations").iterdir()}
    assert heard[Station.BLACK].adaptation == ""
    for station, one in on_pages.items():
        assert (one.words, one.adaptation) == (SAID, heard[station].adaptation)


def test_the_ear_of_one_table_of_pages_learns_and_that_of_many_does_not(record, sound, tmp_path, monkeypatch, capsys):
    """`serve` with one table, unless `--no-learning` says otherwise; of many each voice would be a model in memory.

    When it ends it tells how the voice is kept.
    """
    asked = list[Colour]()

    def learn(_learning: Learning, _record: Path, seat: Colour, model: Path, folder: Path, _in_use: str) -> str:
        asked.append(seat)
        name = keep(tmp_path, UNCHANGED, model)
        write_model(name, [tmp_path], [model], folder / name)
        return name

    def heard_with(ear: PageEar) -> str:
        listening = ear.listen("1", Speaker(Station.WHITE, "", is_player=True))
        listening.accept(sound)
        return listening.finish().result(60).heard.adaptation

    monkeypatch.setattr("app.voices.learning.DUE", (1,))
    monkeypatch.setattr("app.voices.learning.FEWEST_WORDS", 1)
    monkeypatch.setattr(Learning, "_in_a_process", learn)
    black = Actor(Role.PLAYER, Colour.BLACK)
    for to, is_only, no_learning in (("e5", False, False), ("e6", True, True), ("d5", True, False)):
        with contextlib.ExitStack() as at_the_end:
            session = at_the_end.enter_context(contextlib.closing(Session.resume(record)))
            arguments = argparse.Namespace(model=None, no_learning=no_learning)
            start = _Start(arguments, tmp_path, SpeakerMouth(None), Catalogue.load("de"), at_the_end, Terminal("de"))
            table = start.tables(is_only=is_only)("1", session, DirectoryTape(tmp_path))
            assert table.service.ear
            command = Announce if to == "e5" else Correct
            session.carry_out(command(by=black, seat=Colour.BLACK, announcement=Announcement(to=to)), 7 * SECOND_MS)
            if is_only and not no_learning:
                while not heard_with(table.service.ear):
                    pass
            else:
                assert not heard_with(table.service.ear)
    assert asked == [Colour.WHITE]
    kept_with = f"Behalten wird das mit: enrol NAME --game {record} --seat white"
    assert capsys.readouterr().out == f"Die Stimme von Weiß kennt Rochade nun besser. {kept_with}\n"


def test_a_server_that_ends_while_a_voice_is_learnt_says_so(record, tmp_path, monkeypatch, capsys):
    """What is not finished is broken off, and told with what learns it out of the record after all."""
    begun = threading.Event()

    def learn(learning: Learning, *_: object) -> str:
        begun.set()
        while not learning._is_over:
            pass
        return ""

    monkeypatch.setattr("app.voices.learning.DUE", (1,))
    monkeypatch.setattr("app.voices.learning.FEWEST_WORDS", 1)
    monkeypatch.setattr(Learning, "_in_a_process", learn)
    with contextlib.ExitStack() as at_the_end:
        session = at_the_end.enter_context(contextlib.closing(Session.resume(record)))
        arguments = argparse.Namespace(model=None, no_learning=False)
        start = _Start(arguments, tmp_path, SpeakerMouth(None), Catalogue.load("de"), at_the_end, Terminal("de"))
        start.tables(is_only=True)("1", session, DirectoryTape(tmp_path))
        reply = Announce(by=Actor(Role.PLAYER, Colour.BLACK), seat=Colour.BLACK, announcement=Announcement(to="e5"))
        session.carry_out(reply, 7 * SECOND_MS)
        assert begun.wait(60)
    learns = f"Aus der Aufzeichnung lernt Rochade sie mit: enrol NAME --game {record} --seat white"
    assert capsys.readouterr().out == (
        f"Noch nicht fertig gelernt ist die Stimme von Weiß: das Programm endet vorher. {learns}\n"
    )


def test_a_voice_that_cannot_be_learnt_is_heard_as_before(usual, sound, tmp_path):
    """No record to learn from: the process that learns fails, and nobody at the table notices."""
    looked = threading.Semaphore(0)

    def confirmed(_seat: Colour) -> int:
        looked.release()
        return DUE[0]

    learning = Learning(tmp_path / "none.sqlite", [Colour.WHITE], lambda _seat: usual, confirmed)
    with contextlib.closing(learning):
        learning.begin()
        learning.look()
        assert looked.acquire(timeout=60)
        learning.look()
        assert looked.acquire(timeout=60)  # the first try is over
        heard = hear(learning.ears[Station.WHITE], [sound])
    assert (heard.words, heard.adaptation) == (SAID, "")


def test_what_was_learnt_stays_until_it_is_known_to_lose(usual, tmp_path):
    """A try that fails tells nothing of the voice; one that finds the usual ear better gives up what is in use."""
    in_use, name = list[str](), keep(tmp_path, UNCHANGED, MODEL)

    def learn(record: Path, seat: Colour, model: Path, folder: Path, before: str) -> str:
        in_use.append(before)
        if len(in_use) == 1:
            write_model(name, [tmp_path], [model], folder / name)
            return name
        is_second = len(in_use) == 2
        return learning._in_a_process(record, seat, model, folder, before) if is_second else ""

    learning = Learning(tmp_path / "none.sqlite", [Colour.WHITE], lambda _seat: usual, lambda _seat: 0, learn)
    heard_with = list[bool]()
    with contextlib.closing(learning):
        learning.begin()
        for _ in range(3):
            learning._teach(Colour.WHITE)
            heard_with.append(learning.learnt(Station.WHITE) is not None)
    assert heard_with == [True, True, False]
    assert in_use == ["", name, name]


@pytest.mark.parametrize(("in_use", "stays"), [(UNCHANGED, True), (DEAF, False)])
def test_what_is_in_use_is_given_up_where_the_usual_ear_hears_better(
    record, tmp_path, monkeypatch, capsys, in_use, stays
):
    """Six announcements may mislead: where nothing leads later, those that came since judge what they have taught."""

    def learn(teacher: Teacher, _takes: dict[str, bytes]) -> Learnt:
        figures = Figures(count=1, before=1, after=1)
        return Learnt(None, figures, figures, teacher.recogniser.margins, Thresholds())

    monkeypatch.setattr(Teacher, "learn", learn)
    monkeypatch.setattr("os.nice", lambda _less: None, raising=False)  # the tests after this one keep their priority
    name = keep(tmp_path, in_use, MODEL)
    write_model(name, [tmp_path], [MODEL], tmp_path / "models" / name)
    main(str(record), "white", str(MODEL), str(tmp_path / "models"), name)
    assert capsys.readouterr().out.split() == [name] * stays


def test_who_leaves_a_game_waits_for_no_learning(usual, tmp_path, monkeypatch):
    """Not even for one that begins at that very moment: the end of a game is no minute of silence."""
    learning = Learning(tmp_path / "game.sqlite", [Colour.WHITE], lambda _seat: usual, lambda _seat: DUE[0])
    leaving = threading.Thread(target=learning.close)

    def begun_while_leaving(*_words: str) -> "subprocess.Popen[str]":
        leaving.start()
        while not learning._is_over:
            pass
        return subprocess.Popen([sys.executable, "-c", "while True: pass"], stdout=subprocess.PIPE, text=True)

    monkeypatch.setattr("app.voices.learning.begun_aside", begun_while_leaving)
    learning.begin()
    learning.look()
    while not leaving.ident:
        pass
    leaving.join(timeout=60)
    assert not leaving.is_alive()


@pytest.mark.parametrize("leads", [True, False])
def test_only_what_leads_is_kept(record, sound, tmp_path, monkeypatch, capsys, leads):
    """From the record and the tape of a game that goes on; what does not lead on what is held back is forgotten."""
    taught = list[dict[str, bytes]]()

    def learn(_teacher: Teacher, takes: dict[str, bytes]) -> Learnt:
        taught.append(takes)
        figures = Figures(count=1, before=1, after=1)
        return Learnt(UNCHANGED if leads else None, figures, figures, _teacher.recogniser.margins, Thresholds())

    monkeypatch.setattr(Teacher, "learn", learn)
    monkeypatch.setattr("os.nice", lambda _less: None, raising=False)  # the tests after this one keep their priority
    main(str(record), "white", str(MODEL), str(tmp_path / "models"), "")
    assert taught == [{SAID: sound}]
    names = [path.stem for path in (record.with_suffix(".tape") / "adaptations").glob("*.npz")]
    assert capsys.readouterr().out.split() == names
    assert len(names) == leads
    assert [path.name for path in tmp_path.glob("models/*")] == names


@pytest.fixture
def lea(monkeypatch, tmp_path):
    """A profile of that name is there, for which somebody has read a word; and what is learnt from, each time."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setattr("os.nice", lambda _less: None, raising=False)  # the tests after this one keep their priority
    learnt_of_lea(DEAF)
    Takes.of("Lea").keep("anna", bytes(range(1, 101)))
    taught = list[list[str]]()

    def learn(teacher: Teacher, takes: dict[str, bytes]) -> Learnt:
        taught.append([*takes])
        figures = Figures(count=1, before=1, after=1)
        return Learnt(UNCHANGED, figures, figures, teacher.recogniser.margins, Thresholds())

    monkeypatch.setattr(Teacher, "learn", learn)
    return taught


@pytest.mark.parametrize(("how", "learnt_from"), [("anew", [SAID]), ("", ["anna", SAID])])
def test_a_profile_made_anew_has_nothing_of_the_one_before(record, sound, lea, monkeypatch, capsys, how, learnt_from):
    """Which may be another player's of the same name; his own learns from all that there is."""
    monkeypatch.setattr("voice.adapting.enrolment.FEWEST_WORDS", 1)
    assert hear(recogniser(load("Lea", MODEL), MODEL), [sound]).words == ""
    enrolling_worker.main("Lea", str(MODEL), "de", str(record), "white", how)
    assert capsys.readouterr().out.splitlines()[-1] == (
        "Profil Lea: das Sprachmodell ist an diese Stimme und dieses Mikrofon angepasst."
    )
    assert lea == [learnt_from]
    assert [*Takes.of("Lea").all()] == learnt_from
    assert hear(recogniser(load("Lea", MODEL), MODEL), [sound]).words == SAID


@pytest.mark.parametrize(("how", "learnt_from"), [("anew", [SAID]), ("", ["anna", SAID])])
def test_a_reading_anew_that_was_broken_off_waits_while_a_game_teaches(record, lea, monkeypatch, how, learnt_from):
    """What a game confirms adds to the profile, or makes it alone; words read anew are neither learnt nor lost."""
    monkeypatch.setattr("voice.adapting.enrolment.FEWEST_WORDS", 1)
    Takes.anew("Lea").keep("eins", bytes(range(1, 101)))
    enrolling_worker.main("Lea", str(MODEL), "de", str(record), "white", how)
    assert lea == [learnt_from]
    assert [*Takes.of("Lea").all()] == learnt_from
    assert [*Takes.being_read("Lea").all()] == ["eins"]


def test_a_profile_stands_where_none_can_be_made_anew(record, lea):
    """One announcement is too few, as a process of its own finds out; nothing of it is left in the way."""
    there = sorted(path.name for path in folder_of("Lea").iterdir())
    made = VoiceOfGame(record, Colour.WHITE, "Lea", MODEL).make("de")
    too_few = "Zu wenige Wörter sind verstanden worden, um eine Stimme kennenzulernen. Die Aufnahmen bleiben."
    assert made == Made(too_few, is_kept=False)
    assert load("Lea", MODEL).is_adapted
    assert [*Takes.being_read("Lea").all()] == ["anna"]
    assert sorted(path.name for path in folder_of("Lea").iterdir()) == there
    assert lea == []


def test_what_becomes_of_a_voice_is_settled_once(usual, tmp_path):
    """Who has answered at the table is asked nowhere else."""
    learning = Learning(tmp_path / "game.sqlite", Colour, lambda _seat: usual, lambda _seat: FEWEST_WORDS)
    learning.begin()
    with contextlib.closing(learning):
        learning._learnt |= dict.fromkeys(Colour, usual)
        before = learning.worth_keeping
        learning.settle(Colour.WHITE)
        assert (before, learning.worth_keeping) == ((Colour.WHITE, Colour.BLACK), (Colour.BLACK,))


def test_a_voice_that_is_being_learnt_or_waits_for_it_is_unfinished(usual, tmp_path):
    """Until it is known what the game has taught, and where there is enough for a profile."""
    confirmed = {Colour.WHITE: FEWEST_WORDS, Colour.BLACK: FEWEST_WORDS - 1}
    begun, may_end = threading.Event(), threading.Event()

    def learn(*_: object) -> str:
        begun.set()
        assert may_end.wait(60)
        return ""

    learning = Learning(tmp_path / "game.sqlite", Colour, lambda _seat: usual, confirmed.__getitem__, learn)
    learning.begin()
    with contextlib.closing(learning):
        waits = learning.unfinished
        learning.look()
        assert begun.wait(60)
        learns = learning.unfinished
        confirmed[Colour.BLACK] = FEWEST_WORDS
        both = learning.unfinished
        learning.settle(Colour.BLACK)
        settled = learning.unfinished
        may_end.set()
    assert waits == learns == settled == (Colour.WHITE,)
    assert both == (Colour.WHITE, Colour.BLACK)
    assert not learning.unfinished
