"""The command line: the words that are printed, and the exit codes."""

import json
import os
import re
import shlex
import subprocess
import sys
import wave
from pathlib import Path

import pytest

from app import hall, usage
from app.cli import COMMANDS
from app.errors import ErrorCode
from app.languages import LANGUAGES
from app.record.record import Record
from app.table import engine_player
from speech_grammar.messages import Catalogue
from voice.errors import VoiceErrorCode

CHECKOUT = Path(__file__).parents[2]
PLAIN = re.compile(r"^[^\x1b\u2500-\u257f\u2580-\u259f\u2800-\u28ff]*$")
ILLEGAL = "Unzulässig: Springer Eva vier."
TWO_KNIGHTS = "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1"


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("play", "--typd"), "play: Unbekannt: --typd. Gemeint: --typed? Hilfe: rochade play --help"),
        (
            ("play", "--silnet", "--hands_free", "--record=x"),
            "play: Unbekannt: --silnet --hands_free. Gemeint: --silent --hands-free? Hilfe: rochade play --help",
        ),
        (
            ("play", "--lingua", "--microfono=2", "--language", "it"),
            "play: Sconosciuto: --lingua --microfono=2. Intendeva: --language --microphone? Aiuto: rochade play --help",
        ),
        (("play", "typed"), "play: Unbekannt: typed. Hilfe: rochade play --help"),
        (("play", "--xyz"), "play: Unbekannt: --xyz. Hilfe: rochade play --help"),
    ],
)
def test_a_mistyped_option_is_told_with_the_one_that_may_be_meant(rochade, words, told):
    """Who listens to a help of seventy options for a slip of the finger is asked too much."""
    done = rochade(*words)
    assert (done.returncode, done.stderr) == (2, f"rochade {told}\n")


NO_NAME = {"LC_ALL": "", "LC_MESSAGES": "", "LANG": ""}
IN_GERMAN, IN_SPANISH = "Unzulässig: ", "Ilegal: "


@pytest.mark.parametrize(
    ("environment", "begins"),
    [
        ({"LANG": "es_AR.UTF-8"}, IN_SPANISH),
        ({"LANG": "es"}, IN_SPANISH),
        ({"LANG": "es@euro"}, IN_SPANISH),
        ({"LANG": "ES_es.utf8"}, IN_SPANISH),
        ({"LANG": "de_DE.UTF-8", "LC_MESSAGES": "es_ES@euro"}, IN_SPANISH),
        ({"LANG": "de_DE.UTF-8", "LC_MESSAGES": "de_DE", "LC_ALL": "es_ES.UTF-8"}, IN_SPANISH),
        ({"LANG": "es_ES.UTF-8", "LC_ALL": "C.UTF-8"}, IN_GERMAN),
        ({"LANG": "en_US.UTF-8"}, IN_GERMAN),
        ({"LANG": "POSIX"}, IN_GERMAN),
        ({"LANG": "fr_FR.UTF-8"}, IN_GERMAN),
        ({}, IN_GERMAN),
        ({"LANG": "it_IT.UTF-8", "ROCHADE_LANGUAGE": "es"}, IN_SPANISH),
        ({"LANG": "es_ES.UTF-8", "ROCHADE_LANGUAGE": "de"}, IN_GERMAN),
    ],
)
def test_the_systems_language_is_taken_where_none_is_named(rochade, environment, begins):
    """By the variables in POSIX's order; English and C are what many systems have that nobody chose."""
    refused = rochade("parse", "Springer Eva vier", env=NO_NAME | environment)
    assert refused.stdout.startswith(begins), refused
    named = rochade("parse", "Springer Eva vier", "--language", "de", env=NO_NAME | environment)
    assert named.stdout.startswith(IN_GERMAN)


@pytest.mark.parametrize(
    ("language", "words", "says"),
    [
        ("de", "Wie spät ist es?", "Fragt nach der Uhrzeit. Rochade sagt nur, was die Schachuhr zeigt."),
        ("en", "who plays White", "Tells who plays which colour."),
        ("es", "un momento", "Dice quién se ocupa de eso: el árbitro."),
        ("it", "grazie", "Saluta o ringrazia; non si fa nulla."),
        ("de", "Remis?", "Nur eine Frage, nichts geschehen: Remis. Wenn gemeint: ohne Fragezeichen."),
    ],
)
def test_what_no_help_names_has_a_meaning_too(rochade, language, words, says):
    """Whatever is understood at a table can be asked about: what it does is told, or why it does nothing."""
    told = rochade("parse", words, "--language", language)
    assert (told.stdout, told.returncode) == (f"{says}\n", int(says.startswith("Nur")))


def test_a_move_is_said_in_the_laws_words(process):
    """A legal announcement is answered by the whole move as it will be announced."""
    result = process("parse", "Springer", "Felix", "drei")
    assert (result.returncode, result.stdout, result.stderr) == (0, "Springer Gustav eins Felix drei.\n", "")


THREADS = """
import os, sys
from app.cli import program

sys.argv[1:] = ["parse", "e4"]
program()
import numpy

numpy.ones((500, 500), "f4") @ numpy.ones((500, 500), "f4")
print(len(os.listdir("/proc/self/task")))
"""


def test_the_ear_waits_for_nothing_in_a_loop():
    """A hall's server and a laptop on battery have better uses for a second core: numpy has one thread."""
    usual = {name: value for name, value in os.environ.items() if name != "OPENBLAS_NUM_THREADS"}
    command = [sys.executable, "-c", THREADS]
    done = subprocess.run(command, cwd=CHECKOUT, env=usual, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == ["Eva zwei Eva vier.", "1"]


def test_json_has_every_field(rochade):
    """`--json` prints one object with the meaning without and with the position."""
    result = rochade("parse", "e2e4", "--json")
    assert result.stdout.count("\n") == 1
    assert json.loads(result.stdout) == {
        "words": "e2e4",
        "reading": {
            "intent": "announcement",
            "announcement": {
                "piece": None,
                "from_file": "e",
                "from_rank": 2,
                "to": "e4",
                "capture": False,
                "promotion": None,
                "castling": None,
                "en_passant": False,
                "check": False,
                "mate": False,
            },
            "square": None,
            "piece": None,
            "number": None,
            "seconds": None,
            "colour": None,
            "duty": None,
            "then_clock": False,
            "is_corrected": False,
            "line": None,
            "whose": None,
        },
        "move": "e2e4",
        "choices": [],
        "refused": None,
        "says": "Eva zwei Eva vier.",
    }


def test_several_moves_are_asked_about(rochade):
    """When two knights can go there, both are named with their numbers, and none is played."""
    result = rochade("parse", "Springer", "David", "zwei", "--fen", TWO_KNIGHTS, "--json")
    found = json.loads(result.stdout)
    assert (result.returncode, found["move"], found["choices"], found["refused"]) == (0, None, ["b1d2", "f3d2"], None)
    assert found["says"] == ("Mehrdeutig. Eins: Springer Bella eins David zwei. Zwei: Springer Felix drei David zwei.")


@pytest.mark.parametrize(
    ("words", "code", "says"),
    [
        (
            "Springer Eva vier",
            "none_reaches",
            "Unzulässig: Springer Eva vier. Kein Springer kann nach Eva vier ziehen.",
        ),
        ("Springer Gustav", "incomplete", "Unvollständig: es fehlt die Reihe. Gehört: Springer Gustav."),
        ("Blauer Himmel", "not_understood", "Nicht verstanden. Gehört: blauer himmel."),
        ("", "nothing_heard", "Nichts verstanden."),
    ],
)
def test_a_refusal_says_what_was_heard_and_why(rochade, words, code, says):
    """No refusal without its reason, none without the words it is about, and no other move instead."""
    result = rochade("parse", words, "--json")
    found = json.loads(result.stdout)
    assert (result.returncode, found["move"], found["choices"], found["refused"]) == (1, None, [], code)
    assert found["says"].casefold() == says.casefold()


@pytest.mark.parametrize(
    ("words", "says", "exit_code"),
    [
        ("eins", "Keine Frage offen. Gehört: eins.\n", 1),
        ("Remis", "Bietet Remis an.\n", 0),
        ("Springer Gustav eins nein Felix drei", "Gemeint: Felix zwei Felix drei? Ja oder nein.\n", 0),
    ],
)
def test_words_that_are_no_single_move_are_told_for_what_they_are(rochade, words, says, exit_code):
    """An answer to nothing, a wish with its help, and a slip that is asked about."""
    told = rochade("parse", *words.split())
    assert (told.stdout, told.returncode) == (says, exit_code)


def test_the_announcement_stays_german_in_english(rochade):
    """Rochade speaks English where it is told to; the Laws' words stay as they are."""
    result = rochade("parse", "Springer", "Eva", "vier", env={"ROCHADE_LANGUAGE": "en"})
    assert result.stdout.startswith("Illegal: Springer Eva vier.")
    assert rochade("parse", "--language", "en", "Springer", "Eva", "vier").stdout == result.stdout
    assert rochade("--language", "en", "parse", "Springer", "Eva", "vier").stdout == result.stdout


def test_typed_letters_are_of_the_language(rochade):
    """C.3: what is a pawn's in German letters is the bishop's move in English ones."""
    fen = ("--fen", "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2")
    assert rochade("parse", "Bc4", *fen).stdout == "Cesar zwei Cesar vier.\n"
    assert rochade("parse", "Bc4", *fen, "--language", "en").stdout == "Läufer Felix eins Cesar vier.\n"


@pytest.mark.parametrize(
    ("language", "says"),
    [
        ("ca", "Il·legal: Springer Eva vier. Cap cavall pot anar a Eva vier."),
        ("es", "Ilegal: Springer Eva vier. Ningún caballo puede ir a Eva vier."),
        ("pt", "Ilegal: Springer Eva vier. Nenhum cavalo pode ir para Eva vier."),
        ("it", "Illegale: Springer Eva vier. Nessun cavallo può andare in Eva vier."),
    ],
)
def test_every_language_is_accepted_where_german_is(rochade, language, says):
    """The option and the variable choose any of the six; the announcement stays as it is."""
    assert rochade("parse", "--language", language, "Springer", "Eva", "vier").stdout.rstrip("\n") == says
    assert rochade("parse", "Springer", "Eva", "vier", env={"ROCHADE_LANGUAGE": language}).stdout.rstrip("\n") == says


def test_chess960_castles_by_its_rook(rochade):
    """A Shredder FEN makes it Chess960, where castling is written as king takes rook."""
    fen = "1rk3r1/pppppppp/8/8/8/8/PPPPPPPP/1RK3R1 w GBgb - 0 1"
    found = json.loads(rochade("parse", "Lange", "Rochade", "--fen", fen, "--json").stdout)
    assert found["move"] == "c1b1"


@pytest.mark.parametrize(
    ("fen", "says"),
    [
        ("e4", "Keine Stellung: die Angabe ist keine FEN.\n"),
        ("8/8/8/8/8/8/8/K7 w - - 0 1", "Diese Stellung kann es nicht geben: der schwarze König fehlt.\n"),
        (
            "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1",
            "Diese Stellung kann es nicht geben: wer nicht am Zug ist, steht im Schach.\n",
        ),
    ],
)
def test_an_impossible_position_is_named(rochade, fen, says):
    """A FEN that is none and a position that cannot be are refused before any move is looked at."""
    result = rochade("parse", "Eva", "vier", "--fen", fen)
    assert (result.returncode, result.stdout, result.stderr) == (3, "", says)


@pytest.mark.parametrize(
    ("fen", "why"),
    [
        ("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "wer am Zug ist, ist schon matt.\n"),
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "sie ist patt.\n"),
        ("7k/8/6K1/8/8/8/8/6N1 b - - 0 1", "niemand kann mehr mattsetzen.\n"),
    ],
)
def test_no_game_begins_where_one_is_over(rochade, tmp_path, fen, why):
    """5.1a, 5.2: nobody could move, or win; it is refused before there is a record."""
    record = tmp_path / "one.sqlite"
    for command in (("play", "--typed", "--silent", "--no-pages", "--record", str(record)), ("referee",)):
        result = rochade(*command, "--fen", fen)
        says = f"In dieser Stellung beginnt keine Partie: {why}"
        assert (result.returncode, result.stdout, result.stderr) == (3, "", says)
    assert not record.exists()


def test_what_is_dead_is_said_by_the_edition(rochade):
    """1993, 10.4 names the material that draws by itself; that pawns let nobody through is no end there."""
    walled = ("referee", "--fen", "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1", "--edition")
    assert rochade(*walled, "2009").returncode == 3
    assert rochade(*walled, "1993").returncode == 0


@pytest.mark.parametrize(
    "words",
    [
        (),
        ("perse", "Eva"),
        ("parse",),
        ("parse", "--jso", "Eva"),
        ("parse", "--language", "xx", "Eva"),
        ("serve", "--tables", "0"),
    ],
)
def test_wrong_usage_is_one_line(rochade, words):
    """Wrong usage is one line that names the help, with its own exit code."""
    result = rochade(*words)
    assert (result.returncode, result.stdout, result.stderr.count("\n")) == (2, "", 1)
    assert result.stderr.startswith("rochade")
    assert "--help" in result.stderr


def test_an_unknown_language_of_the_environment_is_named(rochade):
    """A language that there is not is not silently another one."""
    result = rochade("parse", "Eva", "vier", env={"ROCHADE_LANGUAGE": "xx"})
    assert (result.returncode, result.stderr.count("\n")) == (2, 1)
    assert "Für ROCHADE_LANGUAGE gibt es nicht: xx. Es gibt: de, en, ca, es, pt, it." in result.stderr


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["parse"], "rochade parse: Es fehlt: WÖRTER. Hilfe: rochade parse --help"),
        ([], "rochade: Es fehlt eines von: play, serve, demo"),
        (["perse"], "rochade: Unbekannt: perse. Gemeint: parse? Es gibt: play, serve, demo"),
        (["ear"], "rochade ear: Es fehlt eines von: install, list, use. Hilfe: rochade ear --help"),
        (["tournament"], "rochade tournament: Es fehlt eines von: results, standings, teams. Dazu fehlt: DATEI."),
        (["laws", "2010"], "rochade laws: Unbekannt: 2010. Es gibt: 1993, 2005, 2009, 2018, 2023."),
        (["parse", "--jso", "Eva"], "rochade parse: Unbekannt: --jso. Gemeint: --json? Hilfe: rochade parse --help"),
        (["--jso", "parse", "Eva"], "rochade: Unbekannt: --jso. Hilfe: rochade --help"),
        (["parse", "--json=ja", "Eva"], "rochade parse: Kein Wert gehört zu --json: ja."),
        (["parse", "Eva", "--fen"], "rochade parse: Für --fen fehlt ein Wert."),
        (["serve", "--port", "drei"], "rochade serve: Kein Port: drei."),
        (["serve", "--tables", "0"], "rochade serve: Kein Wert für --tables: 0. Es gibt 1 bis 1000."),
        (["serve", "--tables", "8008"], "rochade serve: Kein Wert für --tables: 8008. Es gibt 1 bis 1000."),
        (["play", "--engine-time", "nan"], "rochade play: Kein Wert für --engine-time: nan."),
        (["review", "--engine-time", "-1", "x"], "rochade review: Kein Wert für --engine-time: -1."),
        (["serve", "--pairing", "Lea"], "rochade serve: Für --pairing fehlt ein Wert."),
        (["serve", "--name", "a b"], "rochade serve: Kein Wert für --name: a b."),
        (["play", "--round", "0"], "rochade play: Kein Wert für --round: 0."),
        (["play", "--white-title", "XM"], "rochade play: Für --white-title gibt es nicht: XM. Es gibt: GM, IM, FM"),
        (["referee", "--fen", "x", "--start-position", "1"], "rochade referee: Nicht zusammen: --start-position und"),
        (["play", "--start-position", "960"], "rochade play: Keine Grundstellung: 960. Es gibt 0 bis 959, und random."),
        (["play", "--time-control", "5:00"], "rochade play: Keine Bedenkzeit: 5:00. Sie wird in Sekunden geschrieben"),
        (["parse", "--language", "en"], "rochade parse: Missing: WORDS. Help: rochade parse --help"),
        (["--language=it", "parse"], "rochade parse: Manca: PAROLE. Aiuto: rochade parse --help"),
    ],
)
def test_wrong_usage_is_told_in_the_language_that_was_asked_for(rochade, words, complaint):
    """What is wrong and where help is are words like all others, in German or in the language of the options."""
    result = rochade(*words)
    assert (result.returncode, result.stdout) == (2, "")
    assert result.stderr.startswith(complaint)


READS_A_FILE = (
    ["winnable"],
    ["sheet"],
    ["tournament", "standings"],
    ["laws", "2009", "--rules"],
)


@pytest.mark.parametrize("words", READS_A_FILE, ids=" ".join)
def test_a_folder_is_no_file_that_is_missing(rochade, tmp_path, words):
    """Who hears that a file is missing looks for it; it is there, and something else."""
    told = rochade(*words, str(tmp_path))
    assert (told.returncode, told.stdout) == (3, "")
    assert told.stderr == f"Das ist ein Ordner und keine Datei: {tmp_path}\n"


@pytest.mark.parametrize("words", READS_A_FILE, ids=" ".join)
def test_a_file_that_may_not_be_read_is_there(rochade, tmp_path, words, monkeypatch):
    """So of a file of somebody else's."""
    file, opened, read = tmp_path / "closed", Path.open, Path.read_bytes
    file.touch()

    def closed(usual):
        def refused(path: Path, *given: str, **named: str) -> object:
            if path == file:
                raise PermissionError(13, "Permission denied")
            return usual(path, *given, **named)

        return refused

    monkeypatch.setattr(Path, "open", closed(opened))
    monkeypatch.setattr(Path, "read_bytes", closed(read))
    told = rochade(*words, str(file))
    assert (told.returncode, told.stderr) == (3, f"Datei nicht lesbar: {file}\n")


def test_what_no_table_knows_is_said_as_it_is():
    """Another version of argparse may complain in other words: they are not lost."""
    said = usage.complaint(usage.of_argparse("an argument is odd", {}), "rochade say", "en")
    assert said == "rochade say: Wrong usage: an argument is odd. Help: rochade say --help"


def test_the_help_has_every_command_and_every_word(rochade):
    """`--help` ends with all that can be said, one thing a line; every command is in it and has its own."""
    assert "\nWhat can be said:\n" in rochade("--language", "en", "--help").stdout
    text = rochade("--help").stdout
    assert "\nWas gesagt werden kann:\n" in text
    assert "\nKorrektur (…): Korrigiert die eigene Ansage, solange die Uhr des Gegners nicht läuft.\n" in text
    for command in COMMANDS:
        assert re.search(rf"^{command}: ", text, re.MULTILINE), command


def test_the_help_of_a_checkout_names_what_lies_there(rochade):
    """Who has the checkout hears of its launcher's tests and of the document about exit codes and JSON."""
    said = "rochade test runs every test. docs/commands.md tells the exit codes and the JSON of each command."
    assert said in rochade("--language", "en", "--help").stdout.splitlines()


def test_all_output_is_plain_lines(process, tmp_path):
    """No frames, no bars, no colour, no cursor movement: what a screen reader gets is words."""
    for words in (
        ["--help"],
        ["parse", "--help"],
        ["parse", "Eva", "vier"],
        ["doctor"],
        ["parse", "Turm", "Eva", "neun"],
    ):
        result = process(*words, env={"XDG_DATA_HOME": str(tmp_path)})
        for line in (result.stdout + result.stderr).splitlines():
            assert PLAIN.match(line), line


def test_a_move_is_spoken_into_a_file(process, tmp_path):
    """`say` writes speech into a WAV file and prints the same words."""
    result = process("say", "Sg1f3", "--out", str(tmp_path / "move.wav"))
    assert (result.returncode, result.stdout) == (0, "Springer Gustav eins Felix drei.\n")
    with wave.open(str(tmp_path / "move.wav")) as file:
        assert file.getnframes() > file.getframerate()  # longer than a second


def test_a_move_is_spoken_over_no_record(rochade, tmp_path):
    """Who names the record of a game as the file of a move keeps his game."""
    record = tmp_path / "game.sqlite"
    Record.create(record, "game").close()
    before = record.read_bytes()
    result = rochade("say", "Sg1f3", "--out", str(record))
    said = f"Hier liegt die Aufzeichnung einer Partie; sie wird nie überschrieben: {record}\n"
    assert (result.returncode, result.stdout, result.stderr) == (3, "", said)
    assert record.read_bytes() == before


def test_no_wrong_move_is_spoken(rochade, tmp_path):
    """`say` speaks no move that is none."""
    result = rochade("say", "Sg1g3", "--out", str(tmp_path / "move.wav"))
    assert (result.returncode, result.stdout) == (1, "")
    assert result.stderr.startswith("Unzulässig: Springer Gustav eins Gustav drei.")
    assert not (tmp_path / "move.wav").exists()


@pytest.mark.parametrize(
    ("words", "exit_code", "last"),
    [
        (("winnable", "-"), 3, "Keine Eingabe: sie war beim Start geschlossen."),
        (("sheet", "-"), 3, "Keine Eingabe: sie war beim Start geschlossen."),
        (("tutorial", "--typed", "--silent"), 0, "Schluss."),
        (
            ("play", "--typed", "--silent", "--no-pages", "--record", "game"),
            0,
            "Weiter mit: rochade play --resume game --typed --silent --no-pages",
        ),
    ],
)
def test_a_closed_input_is_an_empty_one(tmp_path, words, exit_code, last):
    """A service may start a program without any: it ends in order, or says what it lacks."""
    done = subprocess.run(
        ["sh", "-c", 'exec "$@" <&-', "sh", sys.executable, "-P", "-m", "app", *words],
        capture_output=True,
        encoding="utf-8",
        env=os.environ | {"PYTHONPATH": str(CHECKOUT), "XDG_DATA_HOME": str(tmp_path)},
        cwd=tmp_path,
        check=False,
    )
    assert (done.returncode, (done.stdout + done.stderr).splitlines()[-1]) == (exit_code, last)


def test_what_is_not_installed_is_told_with_its_command(rochade, monkeypatch, tmp_path):
    """The engine that the README names, and the packages of a hall; of another engine nobody knows where it is."""
    monkeypatch.setattr(engine_player, "DEBIAN_GAMES", str(tmp_path))
    monkeypatch.setattr(hall, "find_spec", lambda _name: None)
    nowhere = {"PATH": str(tmp_path), "XDG_DATA_HOME": str(tmp_path)}
    told = [
        rochade("play", "--typed", "--silent", "--no-pages", "--engine", "stockfish", env=nowhere).stderr,
        rochade("play", "--typed", "--silent", "--no-pages", "--engine", "rybka", env=nowhere).stderr,
        rochade("hall", "start", str(tmp_path), env=nowhere).stderr,
    ]
    of_a_hall = 'pipx inject rochade "psycopg[binary]" psycopg-pool'
    assert told == [
        "Kein Schachprogramm gefunden: stockfish. In Debian und Ubuntu kommt es so: sudo apt-get install stockfish\n",
        "Kein Schachprogramm gefunden: rybka\n",
        f"Für eine Halle fehlen die Pakete psycopg und psycopg-pool. Mit pipx kommen sie so dazu: {of_a_hall}\n",
    ]


def test_without_a_loudspeaker_it_says_so(process):
    """Where there is no sound device, `say` ends in words and its exit code, with no traceback."""
    result = process("say", "Sg1f3")
    assert (result.returncode, result.stderr) in [
        (0, ""),
        (4, "Kein Lautsprecher gefunden.\n"),
        (4, "Kein Tonsystem gefunden.\n"),
    ]


def test_the_doctor_says_what_works(process, tmp_path):
    """Each thing that a game uses is one line: that it works, or why not."""
    result = process("doctor", "--records", str(tmp_path), "--json")
    found = {line["what"]: line for line in map(json.loads, result.stdout.splitlines())}
    assert found["driver"]["says"] == "Stimme: pyttsx3 spricht."
    assert found["record"] == {"what": "record", "works": True, "says": f"Aufzeichnung: möglich in {tmp_path}"}
    assert {"microphone", "no_microphone", "microphone_silent"} & set(found)
    assert list(tmp_path.iterdir()) == []


def test_the_doctor_names_what_a_game_cannot_do_without(process, tmp_path):
    """A folder that takes no record and a model that is none are told, and are in the exit code."""
    result = process("doctor", "--records", str(tmp_path / "none"), "--model", str(tmp_path))
    assert result.returncode == 4
    assert f"Sprachmodell: keines. Sprachmodell nicht gefunden: {tmp_path.name}\n" in result.stdout
    assert "Aufzeichnung: nicht möglich. Die Aufzeichnung kann nicht angelegt werden:" in result.stdout


def test_words_that_are_no_text_are_refused_like_others(rochade):
    """Bytes that are no letters in the terminal's encoding do not end in a traceback."""
    command = [sys.executable.encode(), b"-P", b"-m", b"app", b"parse", b"Eva v\xffer", b"--json"]
    result = subprocess.run(
        command, capture_output=True, env={"PYTHONPATH": str(Path(__file__).parents[2])}, check=False, cwd="/"
    )
    assert (result.returncode, result.stderr) == (1, b"")
    assert json.loads(result.stdout)["refused"] == "not_understood"


def test_a_reader_that_goes_away_gets_no_complaint(rochade):
    """`rochade parse ... | head -0` ends quietly."""
    command = f"{shlex.quote(sys.executable)} -P -m app parse Eva vier | true; exit ${{PIPESTATUS[0]}}"
    environment = {"PYTHONPATH": str(Path(__file__).parents[2]), "PATH": "/usr/bin:/bin"}
    result = subprocess.run(["bash", "-c", command], capture_output=True, env=environment, check=False)
    assert (result.returncode in (0, 141), result.stderr) == (True, b"")


@pytest.mark.parametrize("words", [("parse", "Eva", "vier"), ("--help",), ("parse", "--help"), ("--version",)])
def test_a_full_disk_behind_the_output_is_named(words):
    """When the result cannot be written, the user hears that, and not nothing; in Rochade's own words."""
    environment = {"PYTHONPATH": str(Path(__file__).parents[2])}
    with Path("/dev/full").open("wb") as full:
        command = [sys.executable, "-P", "-m", "app", *words]
        result = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, env=environment, check=False, text=True)
    told = "Die Ausgabe kann nicht geschrieben werden: der Datenträger dahinter ist voll.\n"
    assert (result.returncode, result.stderr) == (3, told)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_error_has_its_words(language):
    """Each named error of the command line and of the voice has a sentence in each language."""
    catalogue = Catalogue.load(language)
    missing = [code for code in (*ErrorCode, *VoiceErrorCode) if f"refused.{code}" not in catalogue.sentences]
    assert missing == []
