"""`rochade enrol`: a voice that the model's training held out reads 24 words, from recordings and at a microphone."""

import contextlib
import csv
import errno
import io
import json
import resource
import shutil
import tempfile
import zipfile
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import soundfile

from app import cli
from app.commands import enrol
from app.enrolment import enrolling_worker
from app.enrolment.giving import give
from app.enrolment.readers import PATIENCE_MS, FolderReader, MicrophoneReader
from app.errors import INTERNAL, NO_DEVICE, UNREADABLE, OutputError
from app.record.record import Record
from app.record.tapes import tape_of
from app.table.session import Session
from app.voices.confirmed import confirmed, words_confirmed
from app.voices.ears import SpeakersEar
from app.voices.profiles import folder_of, load, save
from app.voices.speaker_mouth import SpeakerMouth
from app.voices.takes import Takes, reading_alone
from app.voices.telling import Telling
from app.whole_file import writing_aside
from dialogue.station import Station
from dialogue.understanding.heard import Hypothesis, Margins
from game.actors import ARBITER, Actor, Colour, Evidence, Role
from game.announcement import Announcement
from game.commands import Announce, Execute, PressClock, Repeat, Start
from game.decide import open_table
from game.evolve import replay
from game.table.seat import ScoreKeeping, Seat
from game.time_control import TimeControl
from game.units import SECOND_MS
from speech_grammar.messages import Catalogue
from tests.app.table.test_live_table import spoken_by_espeak
from tests.editions import load as load_edition
from voice.adapting import enrolment
from voice.adapting.enrolment import Learnt, Teacher, Verdict, announcements, prompts
from voice.adapting.noise import in_noise
from voice.adapting.transform import Transform
from voice.audio import open_recording
from voice.ear.activity import Thresholds
from voice.pcm import FRAME_BYTES, HEARING_RATE, Pcm, write_wav
from voice.profile import Figures, Profile, digest
from voice.tape import DirectoryTape

ROOT = Path(__file__).parents[3]
TAKES = ROOT / "tests" / "data" / "takes"
MODEL = ROOT / "models" / "announcements-de"
UNCHANGED = Transform(np.eye(40, dtype=np.float32), np.zeros(40, np.float32))
MOVE = ROOT / "demo" / "takes" / "first" / "002-white.opus"


NAMES = (
    "Er beginnt mit einem Buchstaben oder einer Ziffer, hat sonst auch Leerzeichen, Bindestriche, Apostrophe und "
    "Punkte, aber keinen am Ende, und höchstens dreiundsechzig Zeichen."
)


def take(words: str) -> bytes:
    """The recording of these words."""
    return FolderReader(TAKES).read(words, 0) or b""


def telling() -> Telling:
    """What tells in print alone."""
    return Telling(Catalogue.load("de"), SpeakerMouth(None))


def words_in(text: str) -> list[str]:
    """The lines of an output."""
    return text.splitlines()


@pytest.fixture(scope="module")
def teacher():
    """The built-in model."""
    return Teacher.of(MODEL)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Where the recordings are."""
    return tmp_path_factory.mktemp("recordings")


@pytest.fixture(scope="module")
def first_try(rochade, folder, tmp_path_factory):
    """Ten words read, one of them after a silence, and another word in place of one more; what was then kept."""
    data = tmp_path_factory.mktemp("data")
    for path in sorted(TAKES.glob("*.opus"))[:10]:
        shutil.copy(path, folder)
    (folder / "01-anna.opus").rename(folder / "01-anna-2.opus")
    write_wav(folder / "01-anna-1.wav", Pcm(bytes(2 * HEARING_RATE), HEARING_RATE))
    shutil.copy(TAKES / "08-drei.opus", folder / "02-eins.opus")
    home = {"XDG_DATA_HOME": str(data)}
    done = rochade("enrol", "Lea", "--from", str(folder), env=home)
    return done, data, sorted(path.name for path in (data / "rochade" / "profiles" / "Lea").rglob("*.*"))


@pytest.fixture(scope="module")
def enrolled(rochade, folder, first_try):
    """All words read, after the first try was broken off."""
    _, data, _ = first_try
    shutil.rmtree(folder)
    shutil.copytree(TAKES, folder)
    return rochade("enrol", "Lea", "--from", str(folder), env={"XDG_DATA_HOME": str(data)}), data


def test_all_files_ranks_pieces_and_castlings_are_read():
    """24 words, mixed, so that each quarter has words of every kind."""
    assert len(prompts()) == 24
    assert prompts()[:6] == ("anna", "eins", "könig", "bella", "zwei", "dame")
    assert {"hector", "acht", "bauer", "kurze rochade", "lange rochade"} <= set(prompts())


def test_what_was_heard_is_told_and_the_word_asked_for_again(first_try):
    """Silence is nothing heard, another word is named; both are asked for again, and at last passed over."""
    done, _, _ = first_try
    lines = words_in(done.stdout)
    assert lines[:3] == ["Eins von vierundzwanzig: Anna.", "Nichts gehört.", "Noch einmal: Anna."]
    assert lines[3:6] == ["Zwei von vierundzwanzig: eins.", "Gehört: drei.", "Weiter ohne eins."]


def test_too_few_words_are_refused_and_none_is_lost(first_try):
    """A voice is not known by nine words; they are kept all the same."""
    done, _, kept = first_try
    assert done.returncode == 4
    assert done.stderr.startswith("Zu wenige Wörter sind verstanden worden")
    assert len([name for name in kept if name.endswith(".flac")]) == 9
    assert "profile.json" not in kept


def test_who_broke_off_goes_on_where_he_was(enrolled):
    """Only the words that are missing are read; then the voice is learnt, with figures of held-back words."""
    done, data = enrolled
    lines = words_in(done.stdout)
    assert lines[0] == "Neun Wörter sind schon aufgenommen."
    assert lines[1] == "Zwei von vierundzwanzig: eins."
    profile = json.loads((data / "rochade" / "profiles" / "Lea" / "profile.json").read_text(encoding="utf-8"))
    quiet, noisy = profile["quiet"], profile["noisy"]
    lost = quiet["before"] + noisy["before"] - quiet["after"] - noisy["after"]
    assert lines[-4].startswith("Von vierundzwanzig zurückgehaltenen Wörtern richtig gehört: ")
    assert lines[-2].endswith("angepasst." if profile["is_adapted"] else "wie es ist.")
    assert lines[-1] == (
        'Gehört wird damit, wenn play so beginnt: --white-profile "Lea", für Schwarz: --black-profile "Lea"'
    )
    assert len(profile["words"]) == 24
    assert lost <= 0 or not profile["is_adapted"]
    assert profile["model"] == digest(MODEL)
    assert quiet["after"] >= 22


@pytest.fixture
def giving(teacher, tmp_path, monkeypatch, capsys):
    """Ask Lea, who has read three words, whether she gives them away; what is told, and where the archive would be."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    takes = Takes(folder_of("Lea") / "takes")
    for words in prompts()[:3]:
        takes.keep(words, take(words))

    def asked(*answers: str):
        spoken, file = tmp_path / "spoken", tmp_path / "donation.zip"
        spoken.mkdir()
        for number, answer in enumerate(answers, start=1):
            recording = ROOT / "demo" / "takes" / "answers" / f"white-{answer}.opus"
            if recording.exists():
                shutil.copy(recording, spoken / f"ja-{number}.opus")
            else:
                write_wav(
                    spoken / f"ja-{number}.wav", Pcm(SOUNDS.get(answer) or spoken_by_espeak(answer), HEARING_RATE)
                )
        give(FolderReader(spoken), takes, teacher.recogniser, telling(), file)
        return words_in(capsys.readouterr().out), file

    return asked


GIVING_THREE = (
    "Wer will, gibt drei vorgelesene Aufnahmen weiter, damit Rochade Menschen besser versteht. Alles davon wird "
    "gemeinfrei, nach der Lizenz CC null: alle dürfen es für immer zu jedem Zweck verwenden. Kein Name steht dabei, "
    "und nichts aus Partien. Wer einverstanden ist, sagt nach dem Ton: ja. Sonst: nein."
)
AGREED = "Einverstanden? Nach dem Ton: ja oder nein."
SOUNDS = {
    "silence": bytes(2 * HEARING_RATE),
    "ja in noise": in_noise(FolderReader(ROOT / "demo" / "takes" / "answers").read("black ja", 0) or b"", 12),
}


@pytest.mark.parametrize(
    ("answers", "between"),
    [
        ((), []),
        (
            ("korrektur", "eins", "korrektur", "ja"),
            [
                *("Nicht verstanden. Gehört: Korrektur.", AGREED),
                *("Nicht verstanden. Gehört: eins.", AGREED),
                "Nicht verstanden. Gehört: Korrektur.",
            ],
        ),
    ],
)
def test_without_a_yes_that_is_heard_nothing_is_given_away(giving, answers, between):
    """Silence is no agreement, and neither is another word: it is told before the question is asked again."""
    told, file = giving(*answers)
    assert told == [GIVING_THREE, *between, "Ohne ein Ja wird nichts weitergegeben."]
    assert not file.exists()


@pytest.mark.parametrize("answer", ["nein", "abbrechen"])
def test_a_no_ends_it_at_once(giving, answer):
    """Nobody is asked again who has said it, and no yes after it counts."""
    told, file = giving(answer, "ja")
    assert told == [GIVING_THREE, "Ohne ein Ja wird nichts weitergegeben."]
    assert not file.exists()


@pytest.mark.parametrize(
    ("answer", "heard"),
    [
        ("silence", "Nichts verstanden."),
        ("na ja", "Nichts verstanden. Gehört wie: ja."),
        ("ja, aber lieber nicht", "Nichts verstanden. Gehört wie: ja."),
        ("ich sage nicht ja", "Nichts verstanden. Gehört wie: ja."),
        ("ja in noise", "Nichts verstanden. Gehört wie: ja."),
    ],
)
def test_only_a_clear_yes_alone_is_an_agreement(giving, answer, heard):
    """What is more than "ja", or only sounds like it, is told and asked about again."""
    told, file = giving(answer)
    assert told == [GIVING_THREE, heard, AGREED, "Ohne ein Ja wird nichts weitergegeben."]
    assert not file.exists()


def test_what_a_game_has_confirmed_is_never_given_away(giving):
    """Others may be heard in it: only what was read aloud is counted and given, whatever words a game has."""
    takes = Takes.of("Lea")
    takes.keep(announcements()[1], take("dame"))
    for words in ("springer felix drei", announcements()[0]):
        takes.keep_confirmed(words, take("turm"))
    told, file = giving("ja")
    assert told[0] == GIVING_THREE.replace("drei", "vier", 1)
    assert told[1] == f"Danke. Vier Aufnahmen liegen mit dem Ja in: {file}"
    with zipfile.ZipFile(file) as archive:
        assert [name for name in archive.namelist() if name.startswith("flac/")] == [
            "flac/anna.flac",
            "flac/eins.flac",
            "flac/könig.flac",
            "flac/dame-david-acht-felix-sechs.flac",
        ]


def test_who_has_read_nothing_has_nothing_to_give(giving):
    """It is said, and no agreement is asked for."""
    Takes.of("Lea").begin()
    told, file = giving("ja")
    assert told == ["Weiterzugeben ist nichts: es ist noch nichts vorgelesen."]
    assert not file.exists()


def test_what_cannot_be_given_away_is_refused_before_anybody_reads(process, tmp_path):
    """A file that is there stays as it is; a folder that is not there holds none; and no game is given away."""
    home, there = {"XDG_DATA_HOME": str(tmp_path)}, tmp_path / "partie.sqlite"
    there.write_text("a game")
    enrol_lea = ("enrol", "Lea", "--from", str(TAKES))
    done = process(*enrol_lea, "--donate", str(there), env=home)
    assert (done.returncode, done.stdout) == (3, "")
    assert done.stderr == f"Die Datei gibt es schon, sie bleibt, wie sie ist: {there}\n"
    assert there.read_text() == "a game"
    nowhere = tmp_path / "none" / "donation.zip"
    done = process(*enrol_lea, "--donate", str(nowhere), env=home)
    assert (done.returncode, done.stdout, done.stderr) == (3, "", f"Diesen Ordner gibt es nicht: {nowhere.parent}\n")
    done = process("enrol", "Lea", "--game", str(there), "--seat", "white", "--donate", str(nowhere), env=home)
    assert (done.returncode, done.stderr.split(". ")[0]) == (2, "rochade enrol: Nicht zusammen: --game und --donate")
    assert not (tmp_path / "rochade").exists()


def test_who_names_a_recording_where_a_folder_is_meant_is_told_so(rochade, tmp_path):
    """The file is there, and is not said to be missing."""
    anna = TAKES / "01-anna.opus"
    done = rochade("enrol", "Lea", "--from", anna, env={"XDG_DATA_HOME": str(tmp_path)})
    assert (done.returncode, done.stdout) == (UNREADABLE, "")
    assert done.stderr == f"Das ist kein Ordner mit Aufnahmen, sondern eine Datei: {anna}\n"


def test_a_voice_is_learnt_also_where_it_cannot_be_given_away(giving, teacher, tmp_path, capsys):
    """The file has come to be while the player read: it is told, and the sitting ends as any."""
    giving()
    shutil.copy(ROOT / "demo" / "takes" / "answers" / "white-ja.opus", tmp_path / "spoken" / "ja.opus")
    file = tmp_path / "donation.zip"
    file.write_text("of somebody else")
    exit_code = enrol._sit(FolderReader(tmp_path / "spoken"), Takes.of("Lea"), teacher, telling(), file)
    assert exit_code == UNREADABLE
    assert capsys.readouterr().err == f"Die Datei gibt es schon, sie bleibt, wie sie ist: {file}\n"
    assert file.read_text() == "of somebody else"


def test_an_answer_that_cannot_be_read_gives_nothing_away(giving, teacher, tmp_path, capsys):
    """It is told, and the sitting ends as any: the voice can be learnt."""
    giving()
    (tmp_path / "spoken" / "ja.wav").write_bytes(b"")
    file = tmp_path / "donation.zip"
    assert enrol._sit(FolderReader(tmp_path / "spoken"), Takes.of("Lea"), teacher, telling(), file) == UNREADABLE
    told = capsys.readouterr()
    assert told.err == "Die Aufnahme ist leer: ja.wav\n"
    assert words_in(told.out)[-1] == "Nichts ist weitergegeben."
    assert not file.exists()


def test_a_donation_holds_takes_words_and_agreement_and_nothing_personal(giving):
    """It is read as any recordings to learn from are; the name of the profile is not in it, nor the day."""
    told, file = giving("korrektur", "ja")
    assert told[1:3] == ["Nicht verstanden. Gehört: Korrektur.", AGREED]
    assert told[3:] == [f"Danke. Drei Aufnahmen liegen mit dem Ja in: {file}"]
    with zipfile.ZipFile(file) as archive:
        rows = list(csv.DictReader(io.StringIO(archive.read("manifest.tsv").decode()), delimiter="\t"))
        assert [row["words"] for row in rows] == ["anna", "eins", "könig"]
        assert {(row["language"], row["sex"]) for row in rows} == {("de", "?")}
        assert {*(row["file"] for row in rows), "agreement.flac", "manifest.tsv", "LICENCE.txt"} == {
            *archive.namelist()
        }
        assert {entry.date_time for entry in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}
        assert f'"{told[0]}"' in archive.read("LICENCE.txt").decode()
        samples, rate = soundfile.read(io.BytesIO(archive.read("agreement.flac")), dtype="int16")
    answer = open_recording(ROOT / "demo" / "takes" / "answers" / "white-ja.opus").pcm(HEARING_RATE).samples
    assert (samples.astype("<i2").tobytes(), rate) == (answer, HEARING_RATE)
    assert b"Lea" not in file.read_bytes()


def test_a_voice_that_there_is_no_room_to_learn_is_told_in_one_sentence(tmp_path, monkeypatch, capsys):
    """Models are written aside to find out what adapting brings; where that folder is full no take is lost."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr(enrolment, "FEWEST_WORDS", 1)
    monkeypatch.setattr("os.nice", lambda _less: None, raising=False)  # the tests after this one keep their priority
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    for words in prompts()[:4]:
        Takes.of("Lea").keep(words, take(words))
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 18, before[1]))
    try:
        with pytest.raises(SystemExit) as ended:
            enrolling_worker.main("Lea", str(MODEL), "de")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert ended.value.code == UNREADABLE
    assert capsys.readouterr().out.splitlines() == [
        "Danke. Rochade lernt jetzt die Stimme kennen, das dauert eine Minute oder zwei.",
        f"Die Festplatte ist voll; nichts ist geschrieben worden: {tmp_path}",
    ]
    assert [*Takes.of("Lea").all()] == [*prompts()[:4]]


def test_where_no_temporary_folder_has_any_room_that_is_told(tmp_path, monkeypatch):
    """The system has none to offer then, and where the program was started there is none either."""

    def none() -> str:
        raise FileNotFoundError(errno.ENOENT, "No usable temporary directory found")

    monkeypatch.setattr(tempfile, "gettempdir", none)
    monkeypatch.chdir(tmp_path)
    with pytest.raises(OutputError) as refused, writing_aside():
        pass
    told = Catalogue.load("de").say(f"refused.{refused.value.code}", **refused.value.params)
    assert str(told) == f"Die Festplatte ist voll; nichts ist geschrieben worden: {tmp_path}"


def test_whatever_fails_while_a_voice_is_learnt_is_told_on_its_page(tmp_path, monkeypatch, capsys):
    """A fault in the program, too: the process that learns has no other way to say it."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr("os.nice", lambda _less: None, raising=False)  # the tests after this one keep their priority

    def broken(_model: Path) -> Teacher:
        raise RuntimeError("worn out")

    monkeypatch.setattr(Teacher, "of", broken)
    with pytest.raises(SystemExit) as ended:
        enrolling_worker.main("Lea", str(MODEL), "de")
    assert ended.value.code == INTERNAL
    told = capsys.readouterr().out
    assert told.startswith("Fehler im Programm: RuntimeError in test_enrol.py:")
    assert told.count("\n") == 1


def test_the_adapted_model_differs_in_its_network_alone(teacher, tmp_path):
    """All other files are those of the model."""
    adapted = tmp_path / "model"
    teacher.write_adapted(Transform(np.eye(40, dtype=np.float32), np.ones(40, np.float32)), adapted)
    files = {path.relative_to(MODEL) for path in MODEL.rglob("*") if path.is_file()}
    differing = {str(one) for one in files if (MODEL / one).read_bytes() != (adapted / one).read_bytes()}
    assert differing == {"am/final.mdl"}


def test_a_recording_is_heard_with_the_profile(rochade, process, enrolled):
    """`hear --profile` hears the voice; `doctor` knows the profile."""
    _, data = enrolled
    home = {"XDG_DATA_HOME": str(data)}
    heard = rochade("hear", str(TAKES / "03-koenig.opus"), "--profile", "Lea", "--json", env=home)
    assert json.loads(heard.stdout)["words"] == "könig"
    assert "Profil Lea: bereit" in process("doctor", "--records", str(data), env=home).stdout


@pytest.mark.parametrize(
    ("name", "content", "sentence"),
    [
        ("Eva", None, "Es gibt kein Profil namens Eva. Angelegt wird es mit enrol.\n"),
        ("Max", "{", "Das Profil Max ist beschädigt. Bitte enrol noch einmal aufrufen.\n"),
        ("../Lea", None, f"Das ist kein Name für ein Profil: ../Lea. {NAMES}\n"),
        ("Berg, Anna", None, f"Das ist kein Name für ein Profil: Berg, Anna. {NAMES}\n"),
        (64 * "𐐀", None, f"Das ist kein Name für ein Profil: {64 * '𐐀'}. {NAMES}\n"),
        (63 * "𐐀", None, f"Es gibt kein Profil namens {63 * '𐐀'}. Angelegt wird es mit enrol.\n"),
    ],
)
def test_a_profile_that_cannot_be_used_is_refused(rochade, tmp_path, name, content, sentence):
    """Before anything is heard or recorded, with the name and what helps."""
    if content is not None:
        (tmp_path / "rochade" / "profiles" / name).mkdir(parents=True)
        (tmp_path / "rochade" / "profiles" / name / "profile.json").write_text(content)
    record = tmp_path / "game.sqlite"
    for command in (["hear", str(MOVE)], ["play", "--typed", "--silent", "--record", str(record)]):
        done = rochade(*command, "--profile", name, env={"XDG_DATA_HOME": str(tmp_path)})
        assert (done.returncode, done.stdout, done.stderr) == (4, "", sentence)
    assert not record.exists()


def test_a_profile_of_another_model_is_refused(rochade, process, enrolled, tmp_path):
    """After an update of the model it no longer fits, and nobody is heard with it: enrol again, without reading."""
    _, data = enrolled
    shutil.copytree(data, tmp_path / "data")
    path = tmp_path / "data" / "rochade" / "profiles" / "Lea" / "profile.json"
    path.write_text(path.read_text(encoding="utf-8").replace(digest(MODEL), "0" * 64), encoding="utf-8")
    home = {"XDG_DATA_HOME": str(tmp_path / "data")}
    done = rochade("hear", str(MOVE), "--profile", "Lea", env=home)
    assert (done.returncode, done.stdout) == (4, "")
    assert done.stderr.startswith("Das Profil Lea gehört zu einem anderen Sprachmodell.")
    assert "Profil Lea: nicht zu gebrauchen. Das Profil Lea gehört" in process("doctor", env=home).stdout


def test_a_damaged_adapted_model_is_refused(rochade, process, enrolled, tmp_path):
    """Whose profile it is and what helps is told, before anybody plays with a network that ends in its midst."""
    _, data = enrolled
    shutil.copytree(data, tmp_path / "data")
    (network,) = (tmp_path / "data" / "rochade" / "profiles" / "Lea").glob("model-*/am/final.mdl")
    network.write_bytes(network.read_bytes()[:1_000_000])
    home, damaged = {"XDG_DATA_HOME": str(tmp_path / "data")}, "Das Profil Lea ist beschädigt."
    done = rochade("hear", str(MOVE), "--profile", "Lea", env=home)
    assert (done.returncode, done.stdout, done.stderr) == (4, "", f"{damaged} Bitte enrol noch einmal aufrufen.\n")
    assert f"Profil Lea: nicht zu gebrauchen. {damaged}" in process("doctor", env=home).stdout


def test_another_word_is_not_taken_for_the_one_asked(teacher):
    """Each recording holds its own word and not the next one's, also where the recogniser misheard it."""
    for words, other in (("anna", "eins"), ("turm", "dame"), ("acht", "david"), ("kurze rochade", "lange rochade")):
        assert teacher.examine(words, take(words))[0] is Verdict.TAKEN
        assert teacher.examine(other, take(words))[0] is Verdict.OTHER_HEARD


@pytest.mark.parametrize("samples", [b"", bytes(100), bytes(64_000)])
def test_a_take_without_speech_is_nothing_heard(teacher, samples):
    """However short or long the silence is."""
    assert teacher.examine("anna", samples)[0] is Verdict.NOTHING_HEARD


def test_an_adaptation_that_brings_nothing_is_not_kept(teacher, monkeypatch):
    """Where the held-back words are heard no better, the model stays as it is; the thresholds are learnt."""
    monkeypatch.setattr(enrolment, "estimate", lambda *_: UNCHANGED)
    learnt = teacher.learn({words: take(words) for words in prompts()[:8]})
    assert learnt.transform is None
    assert (learnt.quiet.before, learnt.quiet.count) == (learnt.quiet.after, 8)
    assert learnt.activity != Thresholds()
    assert replace(learnt.activity, quietest_dbfs=-90.0, aggressiveness=2) == Thresholds()
    assert -80 < learnt.activity.quietest_dbfs < -15
    assert 1.5 <= learnt.margins.ask <= learnt.margins.overturn


@pytest.mark.parametrize(("after", "is_kept"), [(2.0, True), (1.0001, False), (1.0, False), (0.5, False)])
def test_a_clearer_lead_counts_where_as_many_words_are_right(teacher, monkeypatch, after, is_kept):
    """Most words are right before and after: by how much they lead the wrong ones, beyond rounding, decides."""
    _, heard = teacher.examine("anna", take("anna"))

    def leading(by):
        first, second = Hypothesis("anna", 50.0), Hypothesis("acht", 50.0 - by)
        return {("anna", is_noisy): replace(heard, hypotheses=(first, second)) for is_noisy in (False, True)}

    monkeypatch.setattr(enrolment, "estimate", lambda *_: UNCHANGED)
    monkeypatch.setattr(Teacher, "_heard", lambda *_: leading(1.0))
    monkeypatch.setattr(Teacher, "_heard_by_adapted", lambda *_: leading(after))
    learnt = teacher.learn({words: take(words) for words in prompts()[:4]})
    assert (learnt.quiet.before, learnt.quiet.after) == (1, 1)
    assert (learnt.transform is not None) is is_kept


def test_a_profile_is_never_worse_than_none_on_what_was_held_back(teacher, monkeypatch):
    """Two words more in quiet do not outweigh one fewer in noise: the model stays as it is."""
    words = prompts()[:4]

    def hearing(quiet: int, noisy: int):
        _, right = teacher.examine("anna", take("anna"))
        found = {}
        for is_noisy, count in ((False, quiet), (True, noisy)):
            for number, word in enumerate(words):
                said = word if number < count else "springer"
                found[word, is_noisy] = replace(right, words=said, hypotheses=(Hypothesis(said, 50.0),))
        return found

    monkeypatch.setattr(enrolment, "estimate", lambda *_: UNCHANGED)
    monkeypatch.setattr(Teacher, "_heard", lambda *_: hearing(2, 3))
    monkeypatch.setattr(Teacher, "_heard_by_adapted", lambda *_: hearing(4, 2))
    learnt = teacher.learn({word: take(word) for word in words})
    assert learnt.transform is None
    assert learnt.noisy == Figures(count=4, before=3, after=2)


def test_whole_announcements_are_read_after_the_words(teacher, tmp_path, monkeypatch, capsys):
    """Out of a folder those of which there are recordings; another announcement is told and not kept."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    takes, spoken = Takes(folder_of("Lea") / "takes"), tmp_path / "spoken"
    for words in prompts():
        takes.keep(words, take(words))
    spoken.mkdir()
    first, second, *_ = announcements()
    shutil.copy(MOVE.with_name("036-white.opus"), spoken / f"{first.replace(' ', '-')}.opus")
    shutil.copy(MOVE, spoken / f"{second.replace(' ', '-')}.opus")
    enrol._sit(FolderReader(spoken), takes, teacher, telling(), None)
    assert words_in(capsys.readouterr().out) == [
        "Vierundzwanzig Wörter sind schon aufgenommen.",
        "Eine ganze Ansage: Springer Bella eins Cesar drei.",
        "Eine ganze Ansage: Dame David acht Felix sechs.",
        "Gehört: Eva zwei Eva vier.",
        "Weiter ohne Dame David acht Felix sechs.",
    ]
    assert [*takes.all()] == [*prompts(), first]
    assert takes.unread() == announcements()[1:]


@pytest.fixture
def played(tmp_path):
    """The record of a game with its tape: White's first move heard, his second chosen in an answer, Black's typed."""
    sound, path = open_recording(MOVE).pcm(HEARING_RATE).samples, tmp_path / "game.sqlite"
    tape = DirectoryTape(path.with_suffix(".tape"))
    recorded = ScoreKeeping.TAPE
    opened = open_table(
        edition=load_edition("2009"),
        white=Seat(name="Lea", visually_impaired=True, score=recorded),
        black=Seat(name="Jonas", score=recorded),
        control=TimeControl.parse("5400"),
    )
    with contextlib.closing(Session.begin(opened, path)) as session:
        session.carry_out(Start(by=ARBITER), 0)
        for number, (seat, heard, to) in enumerate(
            (
                (Colour.WHITE, "eva zwei eva vier", "e4"),
                (Colour.BLACK, "", "e5"),
                (Colour.WHITE, "springer felix drei schlägt gustav fünf", "d4"),
                (Colour.BLACK, "eva sechs", "d5"),
                (Colour.WHITE, "also", "a3"),
            )
        ):
            mover, other = Actor(Role.PLAYER, seat), Actor(Role.PLAYER, seat.opponent)
            clip = tape.keep(sound, seat) if heard else None
            said, evidence, now = Announcement(to=to), Evidence(heard, 0.9, clip), number * SECOND_MS
            session.carry_out(Announce(by=mover, seat=seat, announcement=said, evidence=evidence), now)
            session.carry_out(Repeat(by=other, seat=seat.opponent, announcement=said), now)
            session.carry_out(Execute(by=other, seat=seat.opponent), now)
            session.carry_out(Execute(by=mover, seat=seat), now)
            session.carry_out(PressClock(by=mover, seat=seat), now)
    return path, sound


def test_what_the_opponent_confirmed_is_a_take_that_nobody_had_to_read(played):
    """The words heard name the move that was played; what was chosen in an answer, or typed, teaches nothing."""
    path, sound = played
    with Record.read(path) as record:
        found = confirmed(record.events, tape_of(path), Colour.WHITE)
        assert found == {"eva zwei eva vier": sound}
        assert confirmed(record.events, tape_of(path), Colour.BLACK) == {}
        counted = [words_confirmed(replay(record.events), seat) for seat in Colour]
        assert counted == [{"eva zwei eva vier"}, set()]  # what learning waits for, and the end of the game offers
        tape_of(path).path("000001-white").unlink()
        assert confirmed(record.events, tape_of(path), Colour.WHITE) == {}


def test_a_game_teaches_the_ear(rochade, played, tmp_path):
    """Its announcements are kept beside the words; one alone is too few to know a voice by."""
    path, _ = played
    silent = ("--game", str(path), "--seat", "white", "--silent")
    done = rochade("enrol", "Lea", *silent, env={"XDG_DATA_HOME": str(tmp_path)})
    assert done.stdout == "Vom Gegner bestätigt und übernommen: eine Ansage aus der Partie.\n"
    assert done.returncode == 4
    kept = tmp_path / "rochade" / "profiles" / "Lea" / "takes" / "announced"
    assert [path.name for path in kept.iterdir()] == ["eva-zwei-eva-vier.flac"]
    for given, missing in ((("--game", str(path)), "--seat"), (("--seat", "white"), "--game")):
        done = rochade("enrol", "Lea", *given)
        assert (done.returncode, done.stderr.startswith(f"rochade enrol: Es fehlt: {missing}.")) == (2, True)


def test_what_a_game_has_taught_is_told_aloud(card, spoken, played, tmp_path, monkeypatch, capsys):
    """Nobody has to read anything, and whoever sees nothing hears what came of it all the same."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert cli.main(["enrol", "Lea", "--game", str(played[0]), "--seat", "white"]) == NO_DEVICE
    told = capsys.readouterr()
    assert spoken == [
        "Vom Gegner bestätigt und übernommen: eine Ansage aus der Partie.",
        "Zu wenige Wörter sind verstanden worden, um eine Stimme kennenzulernen. Die Aufnahmen bleiben.",
    ]
    assert spoken == [*told.out.splitlines(), *told.err.splitlines()]


@pytest.mark.parametrize("name", ["../Lea", "Lea"])
def test_why_nothing_is_read_is_told_aloud(card, spoken, tmp_path, monkeypatch, capsys, name):
    """A name that no profile can have, a file that is there already: refused before anybody reads."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    there = tmp_path / "there.zip"
    there.touch()
    given = () if name == "../Lea" else ("--donate", str(there))
    assert cli.main(["enrol", name, *given]) in {NO_DEVICE, UNREADABLE}
    assert spoken == capsys.readouterr().err.splitlines() != []


def test_two_programs_do_not_read_one_profile_at_once(rochade, tmp_path, monkeypatch):
    """The second would take away what the first has read, and put its own words among the rest; another's may be read.

    It is refused before anything is changed, and goes when the first is done; nothing of a profile is left behind.
    """
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    none = tmp_path / "none"
    none.mkdir()
    said = (
        "Dieses Profil wird gerade in einem anderen Programm gelesen oder gelernt: Lea. Erst dort zu Ende lesen, oder "
        "dort Steuerung und C drücken.\n"
    )
    too_few = "Zu wenige Wörter sind verstanden worden, um eine Stimme kennenzulernen. Die Aufnahmen bleiben.\n"
    with reading_alone("Lea"):
        done = rochade("enrol", "Lea", "--from", none)
        assert (done.returncode, done.stdout, done.stderr) == (NO_DEVICE, "", said)
        assert rochade("enrol", "Max", "--from", none).stderr == too_few
    assert rochade("enrol", "Lea", "--from", none).stderr == too_few
    assert list((tmp_path / "rochade" / "profiles").iterdir()) == []


def test_a_game_is_learnt_from_its_own_tape_and_no_other_folder_is_made(rochade, played, tmp_path):
    """`enrol --game` looks for a demo's tape where `export` does; without one it says which is missing."""
    path, sound = played
    (tmp_path / "game.tape").rename(tmp_path / "tape")
    lea = ("enrol", "Lea", "--game", str(path), "--seat", "white", "--silent")
    done = rochade(*lea, env={"XDG_DATA_HOME": str(tmp_path)})
    assert done.stdout == "Vom Gegner bestätigt und übernommen: eine Ansage aus der Partie.\n"
    assert not (tmp_path / "game.tape").exists()
    (tmp_path / "game.tape").mkdir()  # as `enrol --game` of before has left it
    assert tape_of(path).read("000001-white").samples == sound
    (tmp_path / "game.tape").rmdir()
    (tmp_path / "tape").rename(tmp_path / "elsewhere")
    done = rochade(*lea, env={"XDG_DATA_HOME": str(tmp_path)})
    assert (done.returncode, done.stdout) == (3, "")
    assert done.stderr == f"Das Band fehlt: {tmp_path / 'game.tape'}\n"
    assert not (tmp_path / "game.tape").exists()


class Blocks:
    """A microphone that delivers what it is given, block by block."""

    def __init__(self, samples: bytes) -> None:
        self._samples = samples

    def blocks(self):
        """Frames of 20 ms."""
        whole = len(self._samples) // FRAME_BYTES * FRAME_BYTES
        return (self._samples[start : start + FRAME_BYTES] for start in range(0, whole, FRAME_BYTES))


def test_a_word_is_read_at_the_microphone(teacher):
    """From the sound of the open microphone to the end of the word, by voice activity; then the next."""
    pause = bytes(2 * HEARING_RATE * 3 // 2)
    reader = MicrophoneReader(Blocks(pause + take("anna") + pause + take("könig") + pause), SpeakerMouth(None))
    for words in ("anna", "könig"):
        samples = reader.read(words, 0)
        assert samples is not None
        assert teacher.examine(words, samples)[0] is Verdict.TAKEN


def test_what_a_neighbour_says_before_is_no_part_of_the_word():
    """He talks far softer at the next table; the player's word begins with what was just before it."""
    word = np.frombuffer(take("könig"), "<i2")
    soft = (word[np.abs(word) > 100] // 40).tobytes()  # without any pause
    pause = bytes(2 * HEARING_RATE)
    reader = MicrophoneReader(Blocks(pause + 9 * soft + take("anna") + pause), SpeakerMouth(None))
    samples = reader.read("anna", 0)
    assert samples is not None
    assert len(samples) < len(take("anna")) + 2 * len(pause)


def test_who_says_nothing_has_read_nothing(teacher):
    """Eight seconds of silence are no word; a microphone that ends gives nothing more."""
    reader = MicrophoneReader(Blocks(bytes(HEARING_RATE * 2 * PATIENCE_MS // 1000)), SpeakerMouth(None))
    silence = reader.read("anna", 0)
    assert silence == bytes(HEARING_RATE * 2 * PATIENCE_MS // 1000)
    assert reader.spent_ms == PATIENCE_MS
    assert teacher.examine("anna", silence)[0] is Verdict.NOTHING_HEARD
    assert reader.read("anna", 1) is None


def test_each_player_is_heard_with_his_own_profile(teacher):
    """The ear is that of the station where the utterance begins; who has none is heard with the usual one."""
    heard = []

    class Ear:
        def __init__(self, name):
            self.name = name

        def listen(self, answers=()):
            heard.append(self.name)
            return teacher.recogniser.listen(answers)

    station = Station.WHITE
    ear = SpeakersEar(Ear("usual"), {Station.BLACK: Ear("black")}, lambda: station)
    ear.listen()
    station = Station.BLACK
    ear.listen()
    assert heard == ["usual", "black"]


def test_the_takes_are_of_a_voice_that_reads_all_words():
    """The recordings that these tests use are complete."""
    assert all(open_recording(path).duration_ms > 300 for path in TAKES.glob("*.opus"))
    assert all(take(words) for words in prompts())


def test_a_profile_that_cannot_be_written_leaves_the_one_before(teacher, monkeypatch, tmp_path):
    """Learning a voice anew on a full disk: the player is heard with the profile that he had."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    figures = Figures(count=24, before=22, after=24)
    learnt = Learnt(UNCHANGED, figures, figures, Margins(), Thresholds())
    profile = Profile(
        name="Lea", model=digest(MODEL), made="2026-01-01", microphone="", words=(), is_adapted=True, quiet=figures,
        noisy=figures,
    )  # fmt: skip

    has_room = [True, False, True]

    def write_adapted(_teacher, _transform, folder):
        folder.mkdir()
        (folder / "final.mdl").write_text("a network")
        if not has_room.pop(0):
            raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Teacher, "write_adapted", write_adapted)
    save(profile, learnt, teacher)
    with pytest.raises(OutputError) as refused:
        save(replace(profile, made="2026-02-02"), learnt, teacher)
    assert refused.value.code == "disk_full"
    kept = load("Lea", MODEL)
    assert kept.made == "2026-01-01"
    assert (folder_of("Lea") / kept.folder / "final.mdl").read_text() == "a network"
    save(replace(profile, made="2026-03-03"), learnt, teacher)
    assert sorted(path.name for path in folder_of("Lea").iterdir()) == sorted(
        ["adaptations", load("Lea", MODEL).folder, "profile.json"]
    )
