"""`rochade review`: a real record, a real tape, a real engine; at the keyboard, and by voice through a sound card."""

import shlex
from pathlib import Path

import numpy as np
import pytest
import soundfile

from app import cli
from app.errors import OK, UNREADABLE, USAGE
from app.record.record import Record
from app.table.engine_player import find_engine
from game import commands as c
from game.actors import Evidence
from tests.app.alone.pulled_microphone import PulledMicrophone
from tests.app.mated import damaged, mated
from tests.app.table.test_live_table import Room
from tests.game.playing import B, Game, W, player
from voice.audio import open_recording
from voice.devices import steady_microphone
from voice.errors import AudioDeviceError, VoiceErrorCode
from voice.pcm import HEARING_RATE
from voice.tape import DirectoryTape

TAKES = Path(__file__).parents[2] / "data" / "takes"
LOST = AudioDeviceError(VoiceErrorCode.MICROPHONE_LOST, "pulled out")
HELP = (
    "Zu sagen ist: weiter, zurück, zum Anfang, zum Ende, Zug und die Nummer, was hat die Uhr gezeigt, "
    "spiel die Ansage, Schluss jetzt. Auch alle Fragen nach der Stellung."
)
OPENING = [
    *("Weiß: Anna Blum. Schwarz: Hector Sand.", "Zwei Züge gespielt.", "Matt.", "Gewonnen hat Schwarz.", HELP),
]


@pytest.fixture
def record(tmp_path):
    """The record of the shortest game that ends in mate, with White's first announcement on the tape beside it."""
    mated(tmp_path)
    return tmp_path / "game.sqlite"


@pytest.fixture
def room(monkeypatch) -> Room:
    """A quiet room with a keyboard."""
    return Room(monkeypatch)


def test_a_game_is_gone_through_at_the_keyboard(process, record):
    """As a process: the opening, each answer as a plain line, and the end of the input is the end."""
    lines = "weiter\nspiel die Ansage\nlangsamer\nstopp\n\nblabla\n?\n" + "x" * 501 + "\nSchluss\nweiter\n"
    done = process("review", str(record), "--typed", "--silent", stdin=lines)
    assert (done.returncode, done.stderr) == (OK, "")
    assert done.stdout.splitlines() == [
        "Bitte tippen.",
        *OPENING,
        "Zug eins von Weiß: Felix zwei Felix drei.",
        "Weiß sagte: Felix drei.",
        "Schwarz sagte: wiederholt.",
        "Diese Aufnahme fehlt auf dem Band.",
        "Hier spricht keine Stimme: wie vorgelesen wird, bestimmt der Screenreader.",
        "Nicht verstanden. Gehört: blabla.",
        HELP,
        "Die Zeile ist zu lang.",
        "Schluss.",
    ]


def test_of_a_damaged_record_the_beginning_is_gone_through(process, tmp_path):
    """What is wrong is heard first, then the game as far as it can be proven."""
    record = damaged(tmp_path)
    told = [f"Die Aufzeichnung ist verändert worden: {record}", "Zu lesen ist nur, was davor liegt: zwei Züge."]
    done = process("review", str(record), "--typed", "--silent", stdin="zum Ende\nweiter\n")
    assert (done.returncode, done.stderr) == (3, "")
    lines = done.stdout.splitlines()
    assert lines[:6] == [
        *told,
        "Bitte tippen.",
        "Weiß: Anna Blum. Schwarz: Hector Sand.",
        "Zwei Züge gespielt.",
        "Die Partie ist nicht beendet.",
    ]
    assert lines[-3:] == ["Zug zwei von Weiß: Gustav zwei Gustav vier.", "Ende der Partie.", "Schluss."]
    written = process("review", str(record), "--move", "1", "--out", str(tmp_path / "said.wav"))
    assert (written.returncode, written.stderr.splitlines()[:2]) == (3, told)
    assert (tmp_path / "said.wav").exists()


def test_mistakes_first_with_stockfish(process, record):
    """The real engine finds the blunder that loses at once, and the move that it would have played."""
    options = ("--typed", "--silent", "--engine", "stockfish", "--mistakes")
    done = process("review", str(record), *options, stdin="nächster Fehler\nZug zwei\nbester Zug\nEnde\nbester Zug\n")
    assert done.returncode == OK
    after_help = done.stdout.splitlines()[len(OPENING) + 2 :]
    assert after_help[0] == "Das Schachprogramm sucht."
    assert after_help.count("Zug zwei von Weiß: Gustav zwei Gustav vier.") > 1  # it may find one before it, too
    assert "Grober Fehler." in after_help
    assert "Danach setzt Schwarz matt in einem Zug." in after_help
    assert after_help[-4:] == [
        "Zug zwei von Schwarz: Dame David acht Hector vier.",
        "Das war der beste Zug.",
        "Danach ist die Partie zu Ende.",
        "Schluss.",
    ]


def test_an_engine_that_dies_is_told_and_the_review_goes_on(process, record, tmp_path):
    """It is started anew when it is asked again."""
    program, again = tmp_path / "engine", tmp_path / "again"
    stockfish = shlex.quote(str(find_engine("stockfish")))
    mark = shlex.quote(str(again))
    program.write_text(f"#!/bin/sh\n[ -e {mark} ] && exec {stockfish}\n: > {mark}\n")
    program.chmod(0o755)
    options = ("--typed", "--silent", "--engine", str(program), "--move", "1b")
    done = process("review", str(record), *options, stdin="bester Zug\nbester Zug\n")
    told = done.stdout.splitlines()[len(OPENING) + 2 :]
    assert told[:2] == ["Zug eins von Schwarz: Eva sieben Eva fünf.", "Das Schachprogramm ist ausgefallen: engine"]
    assert told[-2].startswith("Danach ")


def test_a_drawn_end_is_judged_level(process, tmp_path):
    """Stalemate: half a point, and no move to play."""
    game = Game(initial="7k/8/5K2/8/8/8/6Q1/8 w - - 0 1")
    game.play("Qg6")
    with Record.create(tmp_path / "game.sqlite", "game") as kept:
        kept.append(game.record)
    options = ("--typed", "--silent", "--engine", "stockfish")
    done = process("review", str(tmp_path / "game.sqlite"), *options, stdin="weiter\nbester Zug\n")
    assert done.stdout.splitlines()[-4:-1][0] == "Grober Fehler."
    assert done.stdout.splitlines()[-2] == "Danach ist es ausgeglichen."


def test_what_was_said_at_a_move_is_written(process, record, tmp_path):
    """Its sound into a file, its words on standard output; a move of which nothing is there is told."""
    out = tmp_path / "said.flac"
    done = process("review", str(record), "--move", "1", "--out", str(out))
    assert (done.returncode, done.stderr) == (OK, "Diese Aufnahme fehlt auf dem Band.\n")  # the repetition's is lost
    assert len(soundfile.read(out)[0]) == 1600
    lost = process("review", str(record), "--move", "2", "--seat", "black", "--out", str(out))
    assert lost.returncode == UNREADABLE
    without = process("review", str(record), "--move", "2", "--out", str(out), "--tape", str(tmp_path / "none"))
    assert (without.returncode, without.stderr) == (UNREADABLE, f"Das Band fehlt: {tmp_path / 'none'}\n")


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("de", ["Zug eins von Weiß: Eva zwei Eva vier.", "Weiß sagte: Eva vier.", "Schwarz sagte: Eva vier."]),
        (
            "it",
            [
                "Mossa uno del Bianco: Eva zwei Eva vier.",
                "Il Bianco ha detto: Eva vier.",
                "Il Nero ha detto: Eva vier.",
            ],
        ),
    ],
)
def test_what_was_said_is_written_as_it_sounded(rochade, tmp_path, language, told):
    """An announcement and its repetition, a pause between them; whose each is, in the language of who asks."""
    game, tape = Game(), DirectoryTape(tmp_path / "game.tape")
    announcement = game.san("e4")
    for seat, level in ((W, 7), (B, 9)):
        clip = tape.keep(np.full(1600, level, "<i2").tobytes(), seat)
        evidence = Evidence(words="eva vier", clip=clip)
        command = c.Announce if seat is W else c.Repeat
        game.do(command(by=player(seat), seat=seat, announcement=announcement, evidence=evidence))
    game.execute(W)
    game.press()
    with Record.create(tmp_path / "game.sqlite", "game") as kept:
        kept.append(game.record)
    out = tmp_path / "said.wav"
    options = ("--move", "1", "--out", str(out), "--language", language)
    done = rochade("review", str(tmp_path / "game.sqlite"), *options)
    *lines, written = done.stdout.splitlines()
    assert lines == told
    assert written.endswith(f": {out}")
    sound, rate = soundfile.read(out, dtype="int16")
    assert (rate, set(sound.tolist()), len(sound)) == (HEARING_RATE, {0, 7, 9}, 1600 + 4800 + 1600)


def test_what_was_said_is_written_over_no_other_file(rochade, record, tmp_path):
    """A list that has a sound's ending stays as it is, and why is told."""
    out = tmp_path / "said.wav"
    out.write_text("1. anna.wav")
    done = rochade("review", str(record), "--move", "1", "--out", str(out))
    assert (done.returncode, done.stderr.splitlines()[-1]) == (
        UNREADABLE,
        f"Die Datei gibt es schon, sie bleibt, wie sie ist: {out}",
    )
    assert out.read_text() == "1. anna.wav"


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--mistakes",), "Es fehlt: --engine."),
        (("--out", "x.wav"), "Es fehlt: --move."),
        (
            ("--move", "1", "--out", "x.txt"),
            "Eine Tonaufnahme braucht --out mit einer Datei auf .wav, .flac, .opus, .mp3.",
        ),
        (("--move", "zwölf"), "Kein Wert für --move: zwölf."),
    ],
)
def test_options_that_make_no_sense(rochade, record, options, words):
    """Each is named, with the usage exit code."""
    done = rochade("review", str(record), *options)
    assert (done.returncode, done.stdout) == (USAGE, "")
    assert done.stderr.startswith(f"rochade review: {words}")


def test_a_game_is_gone_through_by_voice(card, room, record, said, monkeypatch):
    """The talk key, "weiter", and "zwei" said by a person: each is heard."""
    number = open_recording(TAKES / "05-zwei.opus").pcm(HEARING_RATE).samples
    cues = (("Anfang der Partie.", said("weiter")), ("Weiß sagte", number))
    microphone = PulledMicrophone(room, *cues, lost_after="Zug zwei von Weiß")
    monkeypatch.setattr(steady_microphone, "SteadyMicrophone", microphone)
    room.script(
        *("", "Anfang", microphone.ends[0], "", "...Gehört: weiter."),
        *("", "spiel die Ansage", microphone.ends[1], ""),
        *("...Zug zwei von Weiß", "...Bitte tippen.", "schneller", "Schluss"),
    )
    assert cli.main(["review", str(record), "--rate", "400"]) == OK
    assert room.printed[0] == "Eingabetaste drücken, sprechen, Eingabetaste drücken. Oder tippen."
    told = room.printed[len(OPENING) + 1 :]
    assert told[:4] == [
        *(
            "Anfang der Partie.",
            "Gehört: weiter.",
            "Zug eins von Weiß: Felix zwei Felix drei.",
            "Weiß sagte: Felix drei.",
        ),
    ]
    assert told[-6:] == [
        *(
            "Gehört: zwei.",
            "Zug zwei von Weiß: Gustav zwei Gustav vier.",
            "Das Mikrofon ist ausgefallen.",
            "Bitte tippen.",
        ),
        *("Schneller.", "Schluss."),
    ]


def test_without_a_microphone_it_is_typed(card, room, record):
    """That there is none is said, and how to go on."""
    card.is_plugged = False
    room.script("weiter")
    assert cli.main(["review", str(record), "--silent", "--language", "ca"]) == OK
    assert room.printed[:2] == ["No es troba cap micròfon.", "Escrigui, si us plau."]
    assert room.printed[-2:] == ["Jugada u de les blanques: Felix zwei Felix drei.", "Fi."]


def test_the_tape_sounds_as_it_was_recorded(card, room, record):
    """What White said comes out of the loudspeaker, after the sentence that says whose it is."""
    room.script("weiter", "spiel die Ansage")
    assert cli.main(["review", str(record), "--typed"]) == OK
    assert "Weiß sagte: Felix drei." in room.printed
    assert np.full(1600, 7, "<i2").tobytes() in card.played
