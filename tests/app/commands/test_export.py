"""`rochade export`, and the files that a game leaves."""

import io
import sqlite3
from datetime import datetime

import chess.pgn
import pytest
import soundfile
from mutagen.oggopus import OggOpus
from pypdf import PdfReader

from app.errors import OutputError
from app.record.record import Record
from app.scoresheets.writing import write_game
from speech_grammar.messages import Catalogue
from tests.app.mated import damaged, mated
from tests.game.playing import Game


@pytest.fixture
def game(tmp_path):
    """A short game with its record, and with White's first announcement on the tape beside it."""
    return mated(tmp_path)


@pytest.fixture
def export(rochade, game, tmp_path):
    """Run the command on the record of the game."""

    def run(*words, **more):
        return rochade("export", str(tmp_path / "game.sqlite"), *words, **more)

    return run


def read(pgn):
    """The game of a PGN text."""
    game = chess.pgn.read_game(io.StringIO(pgn))
    assert game is not None
    return game


def test_a_record_becomes_a_pgn(export, game):
    """The agreed line goes to standard output, and nothing else does."""
    result = export("--format", "pgn")
    found = read(result.stdout)
    assert (result.returncode, result.stderr) == (0, "")
    assert [move.uci() for move in found.mainline_moves()] == [ply.move for ply in game.table.line]
    assert found.headers["Result"] == "0-1"


def test_the_date_is_the_day_here(process, game, tmp_path):
    """The record keeps the time in UTC; the PGN has the day that it was at the table."""
    connection = sqlite3.connect(tmp_path / "game.sqlite")
    (recorded,) = connection.execute("SELECT recorded_at FROM event WHERE version = 1").fetchone()
    connection.close()
    day, hour = recorded[:10].replace("-", "."), int(recorded[11:13])
    export = ("export", str(tmp_path / "game.sqlite"), "--format", "pgn")
    before, after = (process(*export, env={"TZ": zone}).stdout for zone in ("UTC+12", "UTC-12"))
    assert f'[Date "{day}"]' in (after if hour < 12 else before)
    assert f'[Date "{day}"]' not in (before if hour < 12 else after)


def test_the_date_is_that_of_the_start(rochade, tmp_path, monkeypatch):
    """A table that was opened the evening before has the date on which its game was played."""
    played = Game().record
    with Record.create(tmp_path / "1.1.sqlite", "1.1") as record:
        for day, events in (("06", played[:1]), ("07", played[1:])):
            monkeypatch.setattr("app.wall_clock.now", lambda day=day: datetime.fromisoformat(f"2026-03-{day}T12:00Z"))
            record.append(events)
    assert '[Date "2026.03.07"]' in rochade("export", tmp_path / "1.1.sqlite", "--format", "pgn").stdout


def test_both_scoresheets_or_one(export):
    """Without a seat both sheets are written, White's first; with one, only that player's."""
    both = export().stdout
    white, black = export("--seat", "white").stdout, export("--seat", "black", "--format", "text").stdout
    assert white.startswith("Partieformular von Weiß\nWeiß: Anna Blum\n")
    assert "\n1 Weiß: felix drei, gelesen: Felix zwei Felix drei.\n" in white
    assert "\n1 Weiß: f3, gelesen: Felix zwei Felix drei.\n" in black
    assert both == f"{white}\n{black}"


def test_a_scoresheet_in_english(export):
    """The language is chosen as for every command."""
    assert export("--language", "en", "--seat", "black").stdout.startswith("Scoresheet of Black\n")


def test_a_braille_file_keeps_its_line_ends(export, tmp_path):
    """Both sheets are in one file, each from a page of its own on; nothing turns CR LF into something else."""
    result = export("--format", "brf", "--out", str(tmp_path / "game.brf"))
    assert (result.returncode, result.stdout) == (0, f"Geschrieben: {tmp_path / 'game.brf'}\n")
    white, black, rest = (tmp_path / "game.brf").read_bytes().split(b"\f")
    assert white.startswith(b".PARTIEFORMULAR VON .WEI!             #A\r\n")
    assert black.startswith(b".PARTIEFORMULAR VON .SCHWARZ          #A\r\n")
    assert black.endswith(b"\r\n1 F2F3 E7E5\r\n2 G2G4 .DD8H4\r\n")
    assert rest == b""


def test_the_recording_names_what_is_not_on_it(export, tmp_path):
    """The clips that are there become one sound; each entry without its clip is said, and nothing fails."""
    out = tmp_path / "score.flac"
    result = export("--format", "audio", "--seat", "white", "--out", str(out))
    assert (result.returncode, result.stdout) == (0, f"Geschrieben: {out}\n")
    assert result.stderr.splitlines() == [
        "Nicht auf dem Band: 1 Schwarz.",
        "Nicht auf dem Band: 2 Weiß.",
        "Nicht auf dem Band: 2 Schwarz.",
    ]
    samples, rate = soundfile.read(out, dtype="int16")
    assert (samples.tolist(), rate) == ([7] * 1600, 16_000)


def test_a_tape_of_the_demo_is_found_and_any_other_can_be_named(export, tmp_path):
    """The tape lies beside the record, under the record's name or as "tape", or where `--tape` says."""
    out = str(tmp_path / "score.wav")
    (tmp_path / "game.tape").rename(tmp_path / "tape")
    assert export("--format", "audio", "--out", out).returncode == 0
    (tmp_path / "tape").rename(tmp_path / "elsewhere")
    assert export("--format", "audio", "--out", out, "--tape", str(tmp_path / "elsewhere")).returncode == 0
    result = export("--format", "audio", "--out", out)
    assert (result.returncode, result.stderr) == (3, f"Das Band fehlt: {tmp_path / 'game.tape'}\n")
    assert not (tmp_path / "game.tape").exists()


@pytest.mark.parametrize(
    ("name", "begins"),
    [
        ("game.pgn", b"[Event "),
        ("game.brf", b".PARTIEFORMULAR"),
        ("Game.PDF", b"%PDF-"),
        ("game.wav", b"RIFF"),
        ("game.txt", b"Partieformular"),
        ("game", b"Partieformular"),
    ],
)
def test_the_ending_of_the_file_says_the_format(export, tmp_path, name, begins):
    """Who names a PDF means one; what says nothing is text."""
    assert export("--out", tmp_path / name).returncode == 0
    assert (tmp_path / name).read_bytes().startswith(begins)


def test_each_move_of_a_recording_is_a_chapter(export, tmp_path):
    """Players of sound step through it move by move, and say which it is."""
    out = tmp_path / "score.opus"
    assert export("--format", "audio", "--out", str(out)).returncode == 0
    assert OggOpus(out)["CHAPTER001NAME"] == ["1 Weiß: felix drei, gelesen: Felix zwei Felix drei."]


def test_the_scoresheets_in_large_print(export, tmp_path):
    """Both players' sheets, or one, in letters as large as is asked for."""
    out = tmp_path / "sheets.pdf"
    result = export("--format", "pdf", "--out", str(out))
    assert (result.returncode, result.stdout, result.stderr) == (0, f"Geschrieben: {out}\n", "")
    white, black = (page.extract_text() for page in PdfReader(out).pages)
    assert white.startswith("Partieformular von Weiß\n")
    assert "\n1 Weiß: f3, gelesen: Felix zwei Felix drei.\n" in black
    assert export("--format", "pdf", "--seat", "black", "--points", "40", "--out", str(out)).returncode == 0
    assert PdfReader(out).pages[0].extract_text().startswith("Partieformular \nvon Schwarz\n")  # too large for one line


def test_without_a_recording_none_is_written(export, tmp_path):
    """Black has written by hand: there is no sound, and no empty file."""
    out = tmp_path / "score.wav"
    result = export("--format", "audio", "--seat", "black", "--out", str(out))
    assert (result.returncode, result.stderr) == (3, "Kein Zug dieses Partieformulars ist auf dem Band.\n")
    assert not out.exists()


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--format", "audio"], "Eine Tonaufnahme braucht --out mit einer Datei auf .wav, .flac, .opus, .mp3."),
        (
            ["--format", "audio", "--out", "score.m4a"],
            "Eine Tonaufnahme braucht --out mit einer Datei auf .wav, .flac, .opus, .mp3.",
        ),
        (
            ["--format", "pgn", "--out", "game.pdf"],
            "Die Endung der Datei gehört zu einem anderen Format als pgn: game.pdf",
        ),
        (["--format", "text", "--out", "GAME.PDF"], "einem anderen Format als text: GAME.PDF"),
        (["--format", "pdf"], "Ein Druck braucht --out mit einer Datei."),
        (["--format", "pdf", "--points", "3"], "Kein Wert für --points: 3."),
        (["--format", "brf", "--notation", "ca"], "nur für die Formate text, pdf und pgn."),
        (["--format", "pgn", "--seat", "white"], "Die Option --seat wählt ein Partieformular"),
        (["--format", "svg"], "Für --format gibt es nicht: svg."),
    ],
)
def test_options_that_make_no_sense_are_named(export, words, complaint):
    """Wrong usage is one line, and has its own exit code."""
    result = export(*words)
    assert (result.returncode, result.stdout, result.stderr.count("\n")) == (2, "", 1)
    assert complaint in result.stderr


def test_no_record_is_ever_overwritten(export, tmp_path):
    """Neither this game's, however its path is written, nor another one's, nor what was said on a tape."""
    record, other, clip = tmp_path / "game.sqlite", tmp_path / "other", tmp_path / "game.tape" / "000001-white.flac"
    other.write_bytes(record.read_bytes())
    before = [file.read_bytes() for file in (record, other, clip)]
    (tmp_path / "link").symlink_to(record)
    for out in (record, tmp_path / "link", other, clip):
        result = (
            export("--format", "audio", "--seat", "white", "--out", str(out)) if out is clip else export("--out", out)
        )
        said = f"Hier liegt die Aufzeichnung einer Partie; sie wird nie überschrieben: {out}"
        assert (result.returncode, result.stdout, result.stderr.splitlines()[-1]) == (3, "", said)
    assert [file.read_bytes() for file in (record, other, clip)] == before


def test_only_an_earlier_export_is_overwritten(export, tmp_path):
    """One's own PGN is written anew, into an empty file too; a letter stays as it is."""
    pgn, letter = tmp_path / "game.pgn", tmp_path / "letter.txt"
    pgn.touch()
    letter.write_text("Liebe Anna,")
    for notation in ("de", "en"):
        assert export("--format", "pgn", "--notation", notation, "--out", pgn).stdout == f"Geschrieben: {pgn}\n"
    result = export("--format", "pgn", "--out", letter)
    said = f"Die Datei gibt es schon, sie bleibt, wie sie ist: {letter}\n"
    assert (result.returncode, result.stdout, result.stderr) == (3, "", said)
    assert letter.read_text() == "Liebe Anna,"


@pytest.mark.parametrize("sheets", ["text", "brf"])
def test_a_scoresheet_in_another_language_goes_over_the_earlier_one(export, tmp_path, sheets):
    """It is the same scoresheet; a form that somebody else has begun with a word like it stays as it is."""
    sheet, form = tmp_path / "sheet", tmp_path / "form"
    for language in ("de", "it", "en", "ca", "de"):
        done = export("--format", sheets, "--out", sheet, "--language", language)
        assert (done.returncode, done.stderr) == (0, "")
    form.write_text("Formulare für das Turnier")
    assert export("--format", sheets, "--out", form).returncode == 3
    assert form.read_text() == "Formulare für das Turnier"


def test_a_record_that_is_none_is_refused(rochade, tmp_path):
    """A missing record, a text and a folder are told in words."""
    (tmp_path / "text").write_text("1. e4 e5 " * 200)
    missing = rochade("export", str(tmp_path / "missing"))
    text = rochade("export", str(tmp_path / "text"))
    assert (missing.returncode, missing.stderr) == (3, f"Datei nicht gefunden: {tmp_path / 'missing'}\n")
    assert (text.returncode, text.stderr) == (3, f"Keine Aufzeichnung von Rochade: {tmp_path / 'text'}\n")
    folder = rochade("review", str(tmp_path))
    assert (folder.returncode, folder.stderr) == (3, f"Das ist ein Ordner und keine Aufzeichnung: {tmp_path}\n")


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("de", ["Die Aufzeichnung ist verändert worden: {file}", "Zu lesen ist nur, was davor liegt: zwei Züge."]),
        ("en", ["The record has been altered: {file}", "Only what comes before can be read: two moves."]),
        ("es", ["El registro ha sido alterado: {file}", "Solo se puede leer lo anterior: dos jugadas."]),
        ("it", ["La registrazione è stata alterata: {file}", "Si può leggere solo ciò che viene prima: due mosse."]),
        ("pt", ["O registo foi alterado: {file}", "Só se pode ler o que vem antes: dois lances."]),
        ("ca", ["El registre ha estat alterat: {file}", "Només es pot llegir el que hi ha abans: dues jugades."]),
    ],
)
def test_of_a_damaged_record_the_beginning_is_exported(rochade, tmp_path, language, told):
    """What lies before the damage is the player's still; that it is not all is said, and told by the exit code."""
    record, out = damaged(tmp_path), tmp_path / "game.pgn"
    told = [line.format(file=record) for line in told]
    printed = rochade("export", str(record), "--format", "pgn", "--language", language)
    assert (printed.returncode, printed.stderr.splitlines()) == (3, told)
    assert [move.uci() for move in read(printed.stdout).mainline_moves()] == ["f2f3", "e7e5", "g2g4"]
    assert read(printed.stdout).headers["Result"] == "*"
    written = rochade("export", str(record), "--out", str(out), "--language", language)
    assert (written.returncode, written.stderr.splitlines()) == (3, told)
    assert out.read_text("utf-8") == printed.stdout


def test_a_file_that_cannot_be_written_is_named(process, game, tmp_path):
    """A full disk, a folder that is not there and a folder instead of a file are told in words."""
    export = ("export", str(tmp_path / "game.sqlite"), "--format", "pgn", "--out")
    full = process(*export, "/dev/full")
    assert (full.returncode, full.stdout) == (3, "")
    assert full.stderr == "Die Festplatte ist voll; nichts ist geschrieben worden: /dev/full\n"
    nowhere = tmp_path / "no folder"
    for path, told in (
        (tmp_path, f"Datei nicht schreibbar: {tmp_path}"),
        (nowhere / "game.pgn", f"Diesen Ordner gibt es nicht: {nowhere}"),
    ):
        result = process(*export, str(path))
        assert (result.returncode, result.stderr) == (3, f"{told}\n")


def test_a_game_leaves_its_files(game, tmp_path):
    """The PGN and each player's own scoresheet, in a folder that is made for them."""
    folder = tmp_path / "games" / "first"
    files = write_game(game.table, game.record, folder, Catalogue.load("de"))
    assert [file.name for file in files] == ["game.pgn", "scoresheet-white.txt", "scoresheet-black.txt"]
    pgn, white, black = (file.read_text(encoding="utf-8") for file in files)
    assert read(pgn).headers["White"] == "Anna Blum"
    assert white.startswith("Partieformular von Weiß\n")
    assert black.startswith("Partieformular von Schwarz\n")


def test_a_folder_that_cannot_be_made_is_named(game, tmp_path):
    """A file stands where the folder should be."""
    (tmp_path / "games").write_text("no folder")
    with pytest.raises(OutputError) as refused:
        write_game(game.table, game.record, tmp_path / "games", Catalogue.load("de"))
    assert (refused.value.code, refused.value.params["file"]) == ("no_folder", str(tmp_path / "games"))
