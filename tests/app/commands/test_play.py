"""A live game with typed lines, as a real process: its words, its end, its death in the middle."""

import io
import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import chess
import pytest

from app.cli import main
from app.errors import INTERRUPTED, NO_DEVICE, OK, UNREADABLE, USAGE
from app.record.record import Record
from game.actors import Colour
from game.events import BegunAnew, TableOpened
from game.evolve import replay
from game.table.occasion import Occasion
from game.table.seat import Title
from tests.app.mated import damaged, mated
from tests.forked import Forked

CHECKOUT = Path(__file__).parents[3]
OPENING = ("a: partie beginnen", "w: Eva vier", "w: uhr", "b: Eva vier", "b: ausgeführt", "b: e7e5", "b: uhr")
MATE = (
    *("a: partie beginnen", "f3", "uhr", "s: f3", "s: ausgeführt", "e5", "uhr", "w: e5", "w: ausgeführt"),
    *("g4", "uhr", "s: g4", "s: ausgeführt", "Dame Hector vier", "s: ausgeführt"),
    *("s: ich unterschreibe", "w: ich unterschreibe"),
)


class Game:
    """`rochade play --typed` with somebody at the keyboard who waits for each answer."""

    def __init__(self, *options: str) -> None:
        self.process = Forked("play", "--typed", "--silent", "--no-pages", *options, cwd="/")

    def read(self) -> str:
        """The next line printed."""
        return str(self.process.stdout.readline()).rstrip("\n")

    def read_to(self, line: str) -> str:
        """All that is printed up to that line, and it."""
        found = self.read()
        while found not in {line, ""}:
            found = self.read()
        return found

    def type(self, line: str) -> None:
        """Type a line."""
        self.process.stdin.write(f"{line}\n")
        self.process.stdin.flush()

    def say(self, line: str) -> str:
        """Type a line and wait for the first line of its answer."""
        self.type(line)
        self.read()  # who said what
        return self.read()

    def kill(self) -> None:
        """Die as when the power fails, as far as a process can."""
        self.process.kill()
        with self.process:
            pass

    def leave(self) -> None:
        """End the input, and wait for the game to end."""
        self.process.stdin.close()
        self.process.wait()


@pytest.fixture
def game() -> Iterator[Callable[..., Game]]:
    """Start games; none of them outlives its test."""
    games: list[Game] = []

    def start(*options: str) -> Game:
        games.append(Game(*options))
        return games[-1]

    yield start
    for one in games:
        one.leave()  # killed as it ends, it would leave half a file of what it covered
        one.kill()


def play(game: Game, lines: Sequence[str]) -> Game:
    """The game after these lines have been said, and answered."""
    assert game.read().startswith("Die Aufzeichnung liegt in: ")
    while game.read() != "Zum Beginn sagen: Partie beginnen.":
        pass  # which rules are in force
    for line in lines:
        game.say(line)
    return game


def test_a_whole_game_is_typed_and_signed(process, tmp_path):
    """With no microphone the game is typed, and ends by itself when both have signed."""
    done = process(
        "play",
        "--typed",
        "--silent",
        "--no-pages",
        "--record",
        str(tmp_path / "mate.sqlite"),
        stdin="".join(f"{x}\n" for x in MATE),
    )
    assert done.returncode == 0
    assert done.stderr == ""
    assert done.stdout.splitlines()[-10:] == [
        "Matt.",
        "Gewonnen hat Schwarz.",
        "Bitte die Partieformulare unterschreiben.",
        "Schwarz sagt: ich unterschreibe.",
        "Schwarz hat unterschrieben.",
        "Weiß muss noch unterschreiben.",
        "Weiß sagt: ich unterschreibe.",
        "Weiß hat unterschrieben.",
        "Beide haben unterschrieben. Das Ergebnis steht fest.",
        "Weiß möchte Revanche? Ja oder nein.",
    ]


def test_a_game_that_somebody_left_unsigned_ends_the_program(process, tmp_path):
    """8.7: the arbiter has noted it, and who has left is asked for no rematch; nor is who never came, 6.6a."""
    left = (
        "a: partie beginnen",
        "w: ich gebe auf",
        "w: ja",
        "s: ich unterschreibe",
        "a: ohne unterschrift gegangen weiß",
    )
    absent = ("a: abwesend schwarz", "a: partie beginnen", "a: kampflos verloren", "a: ja")
    ends = (left, "Die Partie ist damit abgeschlossen."), (absent, "Gewonnen hat Weiß.")
    for number, (lines, last) in enumerate(ends):
        record = tmp_path / f"{number}.sqlite"
        options = ("--typed", "--silent", "--no-pages", "--record", str(record))
        done = process("play", *options, stdin="".join(f"{x}\n" for x in (*lines, "w: Eva vier")))
        assert (done.returncode, done.stderr, done.stdout.splitlines()[-1]) == (0, "", last)


def test_in_an_event_a_game_that_does_not_count_is_played_anew_in_the_same_program(process, tmp_path):
    """7.1a: it waits for the arbiter and says for which word; the record of before stays beside the new one."""
    lines = ("a: Partie beginnen", "w: e4", "a: falsche Grundstellung", "a: ja", "a: Partie neu beginnen", "a: ja")
    options = ("--typed", "--silent", "--no-pages", *NAMED, "--event", "Cup", "--record", str(tmp_path / "1.sqlite"))
    done = process("play", *options, stdin="".join(f"{x}\n" for x in (*lines, "a: Partie beginnen", "w: d4")))
    assert (done.returncode, done.stderr) == (0, "")
    printed = done.stdout.splitlines()
    at = printed.index("Die Partie zählt nicht.")
    assert printed[at : at + 13] == [
        "Die Partie zählt nicht.",
        "Eine neue Partie wird gespielt.",
        (
            "Die Partie zählt nicht und wird neu gespielt, sobald der Schiedsrichter sagt: Partie neu beginnen. Mit"
            " Steuerung und C endet das Programm."
        ),
        "Schiedsrichter sagt: Partie neu beginnen.",
        "An Schiedsrichter: Wirklich die neue Partie beginnen? Ja oder nein.",
        "Schiedsrichter sagt: ja.",
        "Die Partie wird neu gespielt. Die Farben bleiben, wie sie sind.",
        "Anna Berg spielt Weiß, Karl Maier spielt Schwarz.",
        f"Die Aufzeichnung liegt in: {tmp_path / '1-game-3.sqlite'}",
        "Zum Beginn sagen: Partie beginnen.",
        "Schiedsrichter sagt: Partie beginnen.",
        "Die Partie beginnt. Weiß ist am Zug.",
        "Weiß sagt: d vier.",
    ]
    with Record.read(tmp_path / "1.sqlite") as void:
        assert isinstance(void.events[-1], BegunAnew)


NAMED = ("--white", "Anna Berg", "--black", "Karl Maier", "--white-notation", "en", "--black-rating", "1800")


def test_a_rematch_is_played_in_the_same_program(process, tmp_path):
    """A "ja" of both: each has the other colour and all that is his, the record is a new one, and so it goes on."""
    lines = (
        *(*MATE, "ja", "ja"),
        *("a: partie beginnen", "w: f3", "w: uhr", "s: f3", "s: ausgeführt", "s: ich gebe auf", "s: ja"),
        *("w: ich unterschreibe", "s: ich unterschreibe", "s: Revanche", "w: ich nehme an", "a: partie beginnen"),
    )
    record = tmp_path / "mate.sqlite"
    options = ("--typed", "--silent", "--no-pages", *NAMED, "--record", str(record))
    done = process("play", *options, stdin="".join(f"{x}\n" for x in lines))
    assert (done.returncode, done.stderr) == (0, "")
    printed = done.stdout.splitlines()
    at = printed.index("Weiß möchte Revanche? Ja oder nein.")
    assert printed[at : at + 10] == [
        "Weiß möchte Revanche? Ja oder nein.",
        "Gesagt wurde: ja.",
        "Weiß bietet Revanche an.",
        "Schwarz möchte Revanche? Ja oder nein.",
        "Gesagt wurde: ja.",
        "Schwarz nimmt die Revanche an. Die Farben werden getauscht.",
        "Karl Maier spielt Weiß, Anna Berg spielt Schwarz.",
        f"Die Aufzeichnung liegt in: {tmp_path / 'mate-game-2.sqlite'}",
        "Zum Beginn sagen: Partie beginnen.",
        "Schiedsrichter sagt: Partie beginnen.",
    ]
    with Record.read(tmp_path / "mate-game-2.sqlite") as second, Record.read(tmp_path / "mate-game-3.sqlite") as third:
        table, last = replay(second.events), replay(third.events)
    assert (table.seats.white.name, table.seats.white.rating) == ("Karl Maier", 1800)
    assert (table.seats.black.visually_impaired, table.seats.black.notation) == (True, "en")
    assert (last.seats.white.name, last.started) == ("Anna Berg", True)


def test_where_the_arbiter_has_a_void_game_go_on_nobody_is_asked_for_another(process, tmp_path):
    """White has said yes by then: that goes with the end of the game, and a "ja" answers nothing any more."""
    lines = ("a: partie beginnen", "w: e4", "w: uhr", "a: falsche grundstellung", "a: ja", "w: ja")
    back = ("a: figuren verrückt vor zug 1 von weiß", "a: ja", "s: ja", "a: weiterspielen")
    options = ("--typed", "--silent", "--no-pages", "--record", str(tmp_path / "one.sqlite"))
    done = process("play", *options, stdin="".join(f"{x}\n" for x in (*lines, *back)))
    assert done.stdout.splitlines()[-8:-2] == [
        "Die Uhren sind zurückgestellt.",
        "Weiß ist am Zug.",
        "Schwarz sagt: ja.",
        "An Schwarz: Keine Frage offen. Gehört: ja.",
        "Schiedsrichter sagt: weiterspielen.",
        "Die Uhr läuft wieder. Weiß ist am Zug.",
    ]


@pytest.mark.parametrize(
    ("language", "options", "typed", "told"),
    [
        ("en", (), "Bc4", "Läufer Felix eins Cesar vier."),
        ("en", (), "Rd1", "Illegal: Turm David eins."),
        ("en", (), "Nf3", "Springer Gustav eins Felix drei."),
        ("en", (), "Sf3",
         "To White: S is no piece here, the letters are K, Q, R, B, N. With the names: Springer Felix drei."),
        ("pt", (), "Bc4", "Läufer Felix eins Cesar vier."),
        ("es", (), "Re2", "König Eva eins Eva zwei."),
        ("es", ("--white-notation", "en"), "Bc4", "Läufer Felix eins Cesar vier."),
        ("en", ("--white-notation", "de"), "Bc4", "Cesar zwei Cesar vier."),
        ("de", (), "Bc4", "Cesar zwei Cesar vier."),
    ],
)  # fmt: skip
def test_typed_letters_are_of_the_language_of_the_table(rochade, tmp_path, language, options, typed, told):
    """C.3: each player's own are those that are chosen for him, else his language's; no other piece is moved."""
    lines = ("a: partie beginnen", "w: e4", "w: uhr", "s: e4", "s: ausgeführt", "s: e5", "s: uhr", "w: e5")
    game = "".join(f"{line}\n" for line in (*lines, "w: ausgeführt", f"w: {typed}"))
    record = ("--record", str(tmp_path / "one.sqlite"))
    done = rochade("play", "--typed", "--silent", "--no-pages", "--language", language, *options, *record, stdin=game)
    assert told in done.stdout.splitlines()


def test_a_new_game_is_asked_for_where_the_first_does_not_count(process, tmp_path):
    """7.1a: nobody signs it, and what is played in its place begins at once, with the same colours."""
    lines = ("a: partie beginnen", "w: e4", "w: uhr", "a: falsche grundstellung", "a: ja", "warum", "ja", "ja")
    options = ("--typed", "--silent", "--no-pages", *NAMED, "--record", str(tmp_path / "one.sqlite"))
    done = process("play", *options, stdin="".join(f"{line}\n" for line in (*lines, "a: partie beginnen")))
    assert (done.returncode, done.stderr) == (0, "")
    printed = done.stdout.splitlines()
    at = printed.index("Die Partie zählt nicht.")
    assert printed[at : at + 10] == [
        "Die Partie zählt nicht.",
        "Eine neue Partie wird gespielt.",
        "Weiß möchte die neue Partie spielen? Ja oder nein.",
        "Weiß sagt: warum.",
        "An Weiß: Die Partie zählt nicht, und an ihrer Stelle kann gleich eine neue gespielt werden.",
        "Weiß möchte die neue Partie spielen? Ja oder nein.",
        "Gesagt wurde: ja.",
        "Weiß möchte die neue Partie spielen.",
        "Schwarz möchte die neue Partie spielen? Ja oder nein.",
        "Gesagt wurde: ja.",
    ]
    assert "Die Partie beginnt. Weiß ist am Zug." in printed[at:]


def test_after_nein_the_program_ends(game, tmp_path):
    """Nobody is asked for a rematch any more; a question in between is answered, and then he is asked again."""
    played = play(game("--record", str(tmp_path / "one.sqlite")), MATE)
    played.read_to("Weiß möchte Revanche? Ja oder nein.")
    assert played.say("s: Ergebnis") == "An Schwarz: Matt."
    played.read_to("Weiß möchte Revanche? Ja oder nein.")
    assert played.say("nein") == "Keine Revanche."
    assert played.process.wait() == 0
    assert not (tmp_path / "one-game-2.sqlite").exists()


def test_a_game_of_an_event_ends_when_both_have_signed(process):
    """There the pairings decide, and nobody is asked."""
    lines = "".join(f"{x}\n" for x in MATE)
    done = process("play", "--typed", "--silent", "--no-pages", "--event", "Cup", stdin=lines)
    assert done.stdout.splitlines()[-1] == "Beide haben unterschrieben. Das Ergebnis steht fest."


def test_who_resumes_the_game_before_goes_on_with_the_rematch(process, tmp_path):
    """Its agreement is on the record: the rematch is gone on with, and none begun besides."""
    record = tmp_path / "mate.sqlite"
    options = ("--typed", "--silent", "--no-pages")
    begun = "".join(f"{x}\n" for x in (*MATE, "ja", "ja", "a: partie beginnen"))
    process("play", *options, "--record", str(record), stdin=begun)
    done = process("play", *options, "--resume", str(record), stdin="a: weiterspielen\nw: Eva vier\n")
    assert f"Die Aufzeichnung liegt in: {tmp_path / 'mate-game-2.sqlite'}" in done.stdout.splitlines()
    assert "Eva zwei Eva vier." in done.stdout.splitlines()
    assert sorted(path.name for path in tmp_path.glob("*.sqlite")) == ["mate-game-2.sqlite", "mate.sqlite"]


def test_each_record_has_its_tape_and_goes_on_with_it(process, tmp_path):
    """Two records that differ in their endings share none; a game taken home from its page goes on in its folder."""
    options, lines = ("--typed", "--silent", "--no-pages"), "a: partie beginnen\nw: Eva vier\n"
    for name in ("round.1", "round.2"):
        process("play", *options, "--record", str(tmp_path / name), stdin=lines)
    assert sorted(path.name for path in tmp_path.glob("*.tape")) == ["round.1.tape", "round.2.tape"]
    home = tmp_path / "home"
    home.mkdir()
    mated(home)
    (home / "game.sqlite").rename(home / "record.sqlite")
    (home / "game.tape").rename(home / "tape")
    process("play", *options, "--resume", str(home / "record.sqlite"))
    assert [path.name for path in home.iterdir() if path.is_dir()] == ["tape"]


def test_a_sealed_move_is_not_told(process, tmp_path):
    """Guidelines on adjourned games, 1a: who sealed a move is told, and the move nowhere before it is opened."""
    lines = ("a: partie beginnen", "a: hängepartie", "w: Abgabezug Sf3", "w: Umschlag geschlossen")
    sealed = process(
        "play",
        "--typed",
        "--silent",
        "--no-pages",
        "--record",
        str(tmp_path / "adjourned.sqlite"),
        stdin="".join(f"{x}\n" for x in lines),
    )
    assert sealed.stdout.splitlines()[-6:-2] == [
        "Weiß sagt: Abgabezug.",
        "Weiß hat einen Zug abgegeben.",
        "Weiß sagt: Umschlag geschlossen.",
        "Der Umschlag ist geschlossen. Die Partie ist unterbrochen.",
    ]


def test_a_wrong_model_leaves_no_record(rochade, tmp_path):
    """What cannot be heard with is refused before there is a game."""
    record = tmp_path / "game.sqlite"
    done = rochade("play", "--silent", "--no-pages", "--record", str(record), "--model", str(tmp_path / "none"))
    assert (done.returncode, done.stdout, done.stderr) == (NO_DEVICE, "", "Sprachmodell nicht gefunden: none\n")
    assert not record.exists()


def test_without_a_microphone_it_says_so_and_how_to_type(process, tmp_path):
    """No sound card is no error: the reason, and what to do instead."""
    done = process(
        "play", "--silent", "--no-pages", "--record", str(tmp_path / "x.sqlite"), "--microphone", "no such device"
    )
    assert done.returncode == 0
    assert "Bitte tippen, zum Beispiel w, Doppelpunkt, Eva vier." in done.stdout


def test_a_letter_alone_is_answered_where_nobody_listens(game):
    """Who presses White's talk key where there is no microphone hears so, and how a line is typed."""
    one = play(game(), ())
    one.type("w")
    assert one.read() == "Kein Mikrofon für: Weiß."
    assert one.read().startswith("Bitte tippen, zum Beispiel w, Doppelpunkt, Eva vier.")


@pytest.mark.parametrize("key", ["\x1b[A", "\x1b[1;5C", "\x1bOP", "\x1b"])
def test_the_letters_of_a_special_key_are_no_square(game, key):
    """An arrow before "3" is no pawn on the file Anna: nothing is played, and the line is asked for anew."""
    one = play(game(), ("a: Partie beginnen",))
    one.type(f"{key}3")
    assert one.read() == "Pfeiltasten und andere Sondertasten gelten hier nicht. Bitte die ganze Zeile neu tippen."
    assert one.say("w: letzter Zug") == "An Weiß: Noch kein Zug gespielt."


def resumed_with(record: Path) -> str:
    """The line that tells how a game is gone on with."""
    return f"Weiter mit: rochade play --resume '{record}' --typed --silent --no-pages"


@pytest.mark.parametrize("word", ["Schluss", "ende", "quit", "exit"])
def test_who_wants_to_leave_is_told_how(game, tmp_path, word):
    """No word ends a game; after the refusal of one comes what does, and how the game goes on afterwards."""
    record = tmp_path / "my game.sqlite"
    one = play(game("--record", str(record)), ())
    assert "Gehört: " in one.say(word)
    assert one.read() == (
        "Zum Unterbrechen hier Steuerung und C drücken, bei laufender Uhr zweimal. "
        "Die Partie bleibt aufgezeichnet und kann fortgesetzt werden."
    )
    assert one.read() == resumed_with(record)


def test_ctrl_c_before_the_clock_runs_ends_in_words(game, tmp_path):
    """The command that goes on with the game is ready to be typed, its file quoted."""
    record = tmp_path / "my game.sqlite"
    one = play(game("--record", str(record)), ())
    one.process.send_signal(signal.SIGINT)
    assert one.read() == "Unterbrochen. Die Partie ist aufgezeichnet und kann fortgesetzt werden."
    assert one.read() == resumed_with(record)
    assert one.process.wait() == INTERRUPTED


def test_ctrl_c_while_a_clock_runs_has_to_be_meant(game, tmp_path):
    """Ctrl alone silences a screen reader: the first is answered, and the game goes on until another follows soon."""
    record = tmp_path / "game.sqlite"
    one = play(game("--record", str(record)), OPENING)
    one.process.send_signal(signal.SIGINT)
    again = "Zum Unterbrechen noch einmal Steuerung und C drücken. Die Partie läuft weiter."
    assert one.read() == again
    assert one.say("w: letzter Zug") == "An Weiß: Schwarz: Eva sieben Eva fünf."
    while one.process.poll() is None:  # on a slow machine the next may not be soon
        one.process.send_signal(signal.SIGINT)
        if (told := one.read()) != again:
            assert told == "Unterbrochen. Die Partie ist aufgezeichnet und kann fortgesetzt werden."
            assert one.process.wait() == INTERRUPTED
    with Record.read(record) as kept:
        assert replay(kept.events).line[-1].move == "e7e5"


FROM_OUTSIDE = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]


@pytest.mark.parametrize("number", FROM_OUTSIDE)
def test_who_is_told_from_outside_to_end_says_so_and_keeps_the_game(game, tmp_path, number):
    """A machine that is shut down, a terminal that is closed: once is enough while a clock runs."""
    record = tmp_path / "my game.sqlite"
    one = play(game("--record", str(record)), OPENING)
    one.process.send_signal(number)
    assert one.read() == "Unterbrochen. Die Partie ist aufgezeichnet und kann fortgesetzt werden."
    assert one.read() == resumed_with(record)
    assert one.process.wait() == INTERRUPTED
    with Record.read(record) as kept:
        assert replay(kept.events).line[-1].move == "e7e5"


@pytest.mark.parametrize("number", FROM_OUTSIDE)
def test_who_is_told_from_outside_to_end_where_nobody_reads_ends_in_order(game, tmp_path, number):
    """As where the terminal has gone: that nothing can be printed breaks off nothing."""
    one = play(game("--record", str(tmp_path / "game.sqlite")), OPENING)
    one.process.stdout.close()
    one.process.send_signal(number)
    assert one.process.wait() == INTERRUPTED
    assert one.process.stderr.read() == ""
    one.process.close()


@pytest.mark.parametrize("number", FROM_OUTSIDE)
def test_what_was_to_be_ignored_from_the_start_is(number):
    """As `nohup` does it, for a program that is to outlive its terminal."""
    ignored = f"import signal; signal.signal({number:d}, signal.SIG_IGN); from app.ctrl_c import from_outside"
    done = subprocess.run(
        [sys.executable, "-c", f"{ignored}; print({number:d} in from_outside())"],
        cwd=CHECKOUT, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert done.stdout == "False\n"


def test_at_the_end_of_the_input_it_is_told_how_to_go_on(process, tmp_path):
    """Ctrl-D leaves a game as well."""
    record = tmp_path / "my game.sqlite"
    done = process("play", "--typed", "--silent", "--no-pages", "--record", str(record))
    assert done.stdout.splitlines()[-2:] == [
        "Die Eingabe ist zu Ende. Die Partie ist aufgezeichnet und kann fortgesetzt werden.",
        resumed_with(record),
    ]


def test_the_command_to_go_on_with_a_rematch_names_no_engine(process, tmp_path):
    """The seat that an engine would have had is the other one in a rematch, and without an engine it was refused."""
    record = tmp_path / "my game.sqlite"
    lines = "".join(f"{line}\n" for line in (*MATE, "ja", "ja"))
    done = process("play", "--typed", "--silent", "--no-pages", "--record", str(record), stdin=lines)
    assert done.stdout.splitlines()[-1] == resumed_with(tmp_path / "my game-game-2.sqlite")


@pytest.mark.parametrize("seed", range(5))
def test_a_killed_game_loses_nothing_and_goes_on(game, tmp_path, seed):
    """SIGKILL at any moment: what was answered is on the record, and `--resume` goes on from there."""
    record = tmp_path / "killed.sqlite"
    spoken = OPENING[: random.Random(seed).randint(2, len(OPENING))]
    running = play(game("--record", str(record)), spoken)
    if seed % 2:
        running.type("ein Satz, der nie zu Ende verarbeitet wird")
    running.kill()
    reader = Record.read(record)
    table = replay(reader.events)
    reader.close()
    assert len(table.line) == sum(line.endswith(": uhr") for line in spoken)

    resumed = game("--resume", str(record))
    assert resumed.read() == "Die Partie wird fortgesetzt."
    assert resumed.read_to("Zum Weiterspielen sagen: weiterspielen.")
    assert resumed.read().startswith("Die Aufzeichnung liegt in: ")
    assert resumed.say("a: weiterspielen").startswith("Die Uhr läuft wieder.")
    resumed.leave()
    reader = Record.read(record)
    after = replay(reader.events)
    reader.close()
    assert after.line == table.line
    assert [after.clock.side(seat) for seat in Colour] == [table.clock.side(seat) for seat in Colour]


def test_the_clocks_stand_before_the_ear_is_loaded(game, tmp_path, monkeypatch):
    """Who was at the move when the game broke off pays for no model that is loaded when it goes on (6.10)."""
    record, standing = tmp_path / "killed.sqlite", []
    play(game("--record", str(record)), OPENING).kill()
    monkeypatch.setattr(
        "app.commands.play.open_microphones", lambda *given: standing.append(given[4]._session.table.stopped)
    )
    monkeypatch.setattr("sys.stdin", io.StringIO())
    assert (main(["play", "--silent", "--no-pages", "--resume", str(record)]), standing) == (OK, [True])


def test_the_opening_moves_are_all_there_after_the_kill(game, tmp_path):
    """The resumed game knows the announcement that was being repeated when it died."""
    record = tmp_path / "killed.sqlite"
    play(game("--record", str(record)), ("a: partie beginnen", "w: Eva vier", "w: uhr")).kill()
    resumed = game("--resume", str(record))
    resumed.read_to(f"Die Aufzeichnung liegt in: {record}")
    resumed.say("a: weiterspielen")
    assert resumed.say("b: Eva drei").startswith("Angesagt ist Eva vier, nicht Eva ")
    resumed.leave()


def test_the_clock_of_who_is_absent_runs_again_after_the_kill(game, tmp_path):
    """Guidelines, 9b: it stands when the program is back, and the arbiter hears what starts it, not a word refused."""
    record = tmp_path / "killed.sqlite"
    sealed = ("a: Partie beginnen", "a: Hängepartie", "w: Abgabezug e4", "w: Umschlag geschlossen")
    play(game("--record", str(record)), (*sealed, "a: Abwesend Schwarz", "a: Sitzung fortsetzen")).kill()
    resumed = game("--resume", str(record))
    assert resumed.read() == "Die Partie ist unterbrochen. Der Schiedsrichter sagt: Sitzung fortsetzen."
    assert resumed.read() == "Schwarz fehlt."
    resumed.read_to(f"Die Aufzeichnung liegt in: {record}")
    assert resumed.say("a: Sitzung fortsetzen") == "Die unterbrochene Partie wird fortgesetzt."
    assert resumed.read() == "Die Uhr von Schwarz läuft."
    resumed.leave()


CANNOT_GO_ON = {
    "de": "Mit dieser Aufzeichnung kann nicht weitergespielt werden; was von ihr zu lesen ist, geben rochade export "
    "und rochade review. Die Aufzeichnung ist verändert worden: ",
    "en": "This record cannot be played on with; what can be read of it is given by rochade export and rochade "
    "review. The record has been altered: ",
}


@pytest.mark.parametrize(("language", "told"), CANNOT_GO_ON.items())
def test_who_cannot_go_on_with_a_damaged_record_hears_what_is_left(process, tmp_path, language, told):
    """Nothing is written into it, and the player knows with what he gets at his moves."""
    record = damaged(tmp_path)
    before = record.read_bytes()
    done = process("play", "--typed", "--silent", "--no-pages", "--resume", str(record), "--language", language)
    assert (done.returncode, done.stderr) == (3, f"{told}{record}\n")
    assert record.read_bytes() == before


def test_two_programs_never_write_one_record(game, process, tmp_path):
    """A second game on the same record is refused in words."""
    record = tmp_path / "busy.sqlite"
    first = play(game("--record", str(record)), OPENING[:2])
    second = process("play", "--typed", "--silent", "--no-pages", "--resume", str(record))
    first.leave()
    assert second.returncode == 3
    assert second.stderr.startswith("Ein anderes Programm schreibt diese Aufzeichnung:")


def test_a_program_that_stood_still_takes_nobodys_time_and_says_so(game, tmp_path):
    """A laptop that was asleep: nobody was heard, so no flag falls by it, and the clocks stand as after a crash."""
    record = tmp_path / "asleep.sqlite"
    running = play(game("--record", str(record), "--time-control", "15"), ["a: partie beginnen"])
    running.process.send_signal(signal.SIGSTOP)
    time.sleep(16)
    running.process.send_signal(signal.SIGCONT)
    assert running.read().endswith(" stillgestanden und niemanden gehört. Diese Zeit hat niemand verbraucht.")
    assert running.read_to("Zum Weiterspielen sagen: weiterspielen.")
    assert running.say("w: weiterspielen") == "Die Uhr läuft wieder. Weiß ist am Zug."
    assert running.say("w: Eva vier").startswith("Eva ")
    running.leave()
    with Record.read(record) as kept:
        assert [type(event).__name__ for event in kept.events][2:4] == ["ClocksStopped", "ClocksResumed"]


def test_who_leaves_is_told_where_a_record_is_that_another_file_has_taken_the_place_of(game, tmp_path):
    """He is not sent to a file that is not his: the game goes on from where it was kept."""
    record = tmp_path / "game.sqlite"
    left = play(game("--record", str(record)), ["a: partie beginnen", "w: Eva vier"])
    record.unlink()
    record.write_text("another")
    left.process.stdin.close()
    kept_at = tmp_path / "game.sqlite.rescued-1"
    assert left.process.stdout.read().splitlines()[-1] == f"Die Aufzeichnung liegt in: {kept_at}"
    left.process.wait()
    resumed = game("--resume", str(kept_at))
    assert resumed.read_to("Angesagt von Weiß: Eva zwei Eva vier.")
    resumed.leave()


def test_a_flag_is_noticed_while_nobody_speaks(game, tmp_path):
    """The arbiter's eye on the clocks is Rochade's own, unless the players are to claim (6.8)."""
    running = play(game("--record", str(tmp_path / "flag.sqlite"), "--time-control", "1"), ["a: partie beginnen"])
    assert running.read() == "Zeit überschritten von Weiß."
    running.leave()


def test_lines_are_plain(process, tmp_path):
    """Nothing but words: no escape codes, no drawing characters."""
    done = process(
        "play",
        "--typed",
        "--silent",
        "--no-pages",
        "--record",
        str(tmp_path / "x.sqlite"),
        stdin="a: Hilfe\nw: xyz\n\n",
    )
    assert not any(ord(letter) < 32 and letter != "\n" for letter in done.stdout)
    assert "An Weiß: Nicht verstanden. Gehört: xyz." in done.stdout


def test_a_start_position_of_chess960_is_told_and_can_be_set_up(game):
    """F2: by its number, or drawn by lot; both boards are set up by what is said of it before the game begins."""
    table = game("--start-position", "0")
    table.read()  # where the record lies
    assert table.read() == "Grundstellung Nummer null. Zum Aufstellen sagen: Stellung ansagen."
    table.read()  # how to begin
    assert table.say("w: Stellung ansagen") == "An Weiß: König von Weiß: Gustav eins."


def test_a_start_position_is_drawn_by_lot(rochade):
    """F2: pieces placed at random, the king between the rooks, bishops on squares of both colours, Black mirrored."""
    opened = json.loads(rochade("referee", "--start-position", "random").stdout.splitlines()[0])
    board = chess.Board(opened["initial"], chess960=True)
    assert opened["chess960"]
    assert board.chess960_pos() in range(960)
    for wrong in ("960", "-1", "lot"):
        assert rochade("referee", f"--start-position={wrong}").returncode == USAGE
    both = rochade("referee", "--start-position", "1", "--fen", opened["initial"])
    assert (both.returncode, both.stdout) == (USAGE, "")


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (("--time-control", "90+30"), "Schnellschach: jeder hat eine Minute dreißig Sekunden."),
        (("--time-control", "300"), "Blitzschach: jeder hat fünf Minuten."),
        (("--time-control", "300", "--edition", "1993"), "Zum Beginn sagen: Partie beginnen."),
    ],
)
def test_who_typed_minutes_hears_that_they_are_seconds(game, options, told):
    """A1, B1: by its time a game is rapid or blitz, where other rules hold; 1993 knows neither."""
    table = game("--supervision", "adequate", *options)
    table.read()  # where the record lies
    assert table.read() == told


@pytest.mark.parametrize("named", [(), ("--supervision", "adequate"), ("--supervision", "inadequate")])
def test_the_supervision_in_force_is_told_and_the_option_that_names_it(game, named):
    """2009, A3, A4; 2018, A.5: an event specifies it; who did not is told what holds, and how to have the other."""
    table = game("--time-control", "900", *named)
    told = [table.read()]
    while told[-1] != "Zum Beginn sagen: Partie beginnen.":
        told.append(table.read())
    is_adequate = named != ("--supervision", "inadequate")
    assert ("Die Aufsicht reicht aus: es gelten die Wettkampfregeln." in told) is is_adequate
    assert ("Die Aufsicht reicht nicht aus." in told) is not is_adequate
    hint = "Reicht die Aufsicht nicht aus, beginnen Sie mit der Option --supervision inadequate."
    assert (hint in told) is (not named)


@pytest.mark.parametrize(
    ("option", "told", "square"),
    [
        ((), "Zum Beginn sagen: Partie beginnen.", "Abgelehnt: was steht auf Eva zwei."),
        (("--training",), "Training: alle Fragen sind erlaubt.", "Bauer von Weiß: Eva zwei."),
        (
            ("--position-on-request",),
            "Auf Wunsch wird die Stellung gesagt: Bestimmungen des Turniers.",
            "Bauer von Weiß: Eva zwei.",
        ),
    ],
)
def test_what_may_be_asked_is_told_recorded_and_the_same_after_a_break(game, tmp_path, option, told, square):
    """2009, E2.9d: a competition decides what a player may ask, training allows all; the record says which it was."""
    record = tmp_path / "game.sqlite"
    table = game("--record", str(record), *option)
    table.read()  # where the record lies
    assert table.read() == told
    if option:
        table.read()  # how to begin
    table.say("a: Partie beginnen")
    table.leave()
    with Record.read(record) as kept:
        opened = kept.events[0]
    assert isinstance(opened, TableOpened)
    assert (opened.training, opened.edition.position_on_request) == (
        "--training" in option,
        "--position-on-request" in option,
    )
    resumed = game("--resume", str(record))
    assert resumed.read_to(f"Die Aufzeichnung liegt in: {record}")
    assert resumed.say("w: was steht auf e2").endswith(square)
    if square.startswith("Abgelehnt"):
        resumed.read()
    assert resumed.say("w: wer ist am Zug").endswith("Weiß ist am Zug.")


RESUMED = ("--resume", "game.sqlite")
NO_OPERATOR = (
    "Die Option --operator geht hier nicht: für den Computer würde niemand handeln. "
    "Ein Schachprogramm spielt so mit: rochade play --engine PROGRAMM."
)


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (("--port", "70000"), "Kein Port: 70000. Es gibt 0 bis 65535; null nimmt einen freien."),
        (("--port", "-1"), "Kein Port: -1."),
        (("--port", "http"), "Kein Port: http."),
        ((*RESUMED, "--edition", "2009"), "Nicht zusammen: --resume und --edition."),
        ((*RESUMED, "--time-control=60"), "Nicht zusammen: --resume und --time-control."),
        ((*RESUMED, "--training"), "Nicht zusammen: --resume und --training."),
        ((*RESUMED, "--black-fide-id", "7"), "Nicht zusammen: --resume und --black-fide-id."),
        ((*RESUMED, "--tournament", "open.trf"), "Nicht zusammen: --resume und --tournament."),
        (("--engine-elo", "1500", "--engine-plays", "white"), "Es fehlt: --engine."),
        (("--engine-time", "3"), "Es fehlt: --engine."),
        (("--rate", "9999"), "Kein Wert für --rate: 9999. Es gibt 80 bis 450."),
        (("--volume", "0"), "Kein Wert für --volume: 0. Es gibt 20 bis 200."),
        (("--pitch=-1",), "Kein Wert für --pitch: -1. Es gibt 0 bis 99."),
        (("--operator", "black"), NO_OPERATOR),
        (("--operator", "white", "--engine", "stockfish"), NO_OPERATOR),
        (
            ("--white-federation", "DEUTSCH"),
            "Kein Kürzel eines Schachverbands: DEUTSCH. Es hat drei Buchstaben, zum Beispiel GER.",
        ),
        (("--white-federation", "GE1"), "Kein Kürzel eines Schachverbands: GE1."),
    ],
)
def test_options_that_would_not_be_followed_are_refused(rochade, tmp_path, options, told):
    """Before there is a record: whoever gave them would believe that they hold."""
    done = rochade("play", "--typed", "--silent", "--no-pages", *options, env={"XDG_DATA_HOME": str(tmp_path)})
    assert (done.returncode, done.stdout) == (USAGE, "")
    assert done.stderr.startswith(f"rochade play: {told}")
    assert list(tmp_path.iterdir()) == []


def test_a_name_commands_no_terminal_and_is_on_one_line(game, tmp_path):
    """What a name brings of colours, line breaks, blanks and turned lines is not kept; blanks alone are no name."""
    record = tmp_path / "game.sqlite"
    white, black = "  Anna\n\u2028Blum\u202e ", "\x1b[31mrot\x07"
    game("--record", str(record), "--white", white, "--black", black, "--event", " \t ", "--site", "Bonn\r").leave()
    with Record.read(record) as kept:
        table = replay(kept.events)
    assert [table.seats.of(colour).name for colour in Colour] == ["Anna Blum", "[31mrot"]
    assert (table.occasion.event, table.occasion.site) == ("", "Bonn")


def test_the_event_and_the_players_are_named_by_options(game, tmp_path):
    """What heads the scoresheet is in the record from its first event on."""
    record = tmp_path / "game.sqlite"
    named = ("--event", "Berliner Open", "--site", "Berlin", "--round", "3", "--board", "5")
    player = ("--black-title", "FM", "--black-rating", "2300", "--black-federation", "ita", "--black-fide-id", "801")
    game("--record", str(record), *named, *player).leave()
    with Record.read(record) as kept:
        opened = kept.events[0]
    assert isinstance(opened, TableOpened)
    assert opened.occasion == Occasion(event="Berliner Open", site="Berlin", round=3, board=5)
    black = opened.black
    assert (black.title, black.rating, black.federation, black.fide_id) == (Title.FIDE_MASTER, 2300, "ITA", 801)


@pytest.mark.parametrize("reading", ["utf-8:strict", "utf-8:surrogateescape"])
def test_a_letter_that_is_none_ends_no_game(tmp_path, reading):
    """A terminal that sends another encoding, a name and a file in it: each such letter is the sign for none."""
    lines = (
        *(b"a: Partie beginnen", b"w: e4", b"w: Uhr dr\xfccken", b"w: Uhr dr\xc3\xbccken", b"s: e4"),
        *(b"s: notiert d4 \xff", b"s: ausgef\xc3\xbchrt"),
    )
    record = tmp_path / os.fsdecode(b"Gr\xfcnfeld.sqlite")
    options = ("--typed", "--silent", "--no-pages", "--record", record, "--white", b"Gr\xfcnfeld")
    done = subprocess.run(
        [sys.executable, "-P", "-m", "app", "play", *options],
        input=b"\n".join(lines) + b"\n",
        capture_output=True,
        env=os.environ | {"PYTHONPATH": str(CHECKOUT), "PYTHONIOENCODING": reading},
        check=True,
    )
    said = done.stdout.decode().splitlines()
    assert (done.stderr, said[-3]) == (b"", "Ausgeführt von Schwarz.")
    assert "An Weiß: Nicht verstanden. Gehört: Uhr dr cken." in said
    with Record.read(record) as kept:
        table = replay(kept.events)
    assert table.seats.white.name == "Gr\N{REPLACEMENT CHARACTER}nfeld"
    assert table.sheets.black.entries[0].text == "d4 \N{REPLACEMENT CHARACTER}"


def test_a_line_without_end_is_refused_and_the_game_goes_on(process, tmp_path):
    """What lay on the keyboard is not said back letter by letter."""
    lines = ("a: partie beginnen", "x" * 70_000, "w: Eva vier")
    done = process(
        *("play", "--typed", "--silent", "--no-pages", "--record", str(tmp_path / "game.sqlite")),
        stdin="".join(f"{line}\n" for line in lines),
    )
    assert done.stdout.splitlines()[-5:-2] == ["Die Zeile ist zu lang.", "Weiß sagt: Eva vier.", "Eva zwei Eva vier."]


def test_a_data_folder_that_cannot_be_made_is_named(process, tmp_path):
    """Where no record can be kept nobody plays: he is told which folder, as by any other command."""
    (tmp_path / "rochade").write_text("no folder")
    done = process("play", "--typed", "--silent", "--no-pages", env={"XDG_DATA_HOME": str(tmp_path)})
    assert (done.returncode, done.stdout) == (UNREADABLE, "")
    assert done.stderr == f"Das ist eine Datei und kein Ordner: {tmp_path / 'rochade'}\n"


def test_a_record_in_a_folder_that_is_not_there_is_refused_by_its_name(rochade, tmp_path):
    """Who has mistyped it hears which, and not that the record cannot be created, for whatever reason."""
    words = ("play", "--typed", "--silent", "--no-pages", "--record", str(tmp_path / "Turnir" / "game.sqlite"))
    done = rochade(*words)
    assert (done.returncode, done.stderr) == (UNREADABLE, f"Diesen Ordner gibt es nicht: {tmp_path / 'Turnir'}\n")
    assert rochade(*words, "--language", "it").stderr == f"Questa cartella non esiste: {tmp_path / 'Turnir'}\n"
