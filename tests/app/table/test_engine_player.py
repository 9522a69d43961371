"""An engine as opponent: Debian's stockfish as a real process, announced and operated by Rochade."""

import shlex
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import cast

import chess
import chess.engine
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.errors import UNREADABLE, EngineFailed, ErrorCode
from app.record.record import Record
from app.scoresheets.pgn import pgn
from app.table import engine_player
from app.table.engine_player import TRANSFER_MS, EnginePlayer, Strength, check_elo, find_engine, limit
from dialogue.earcon import Earcon
from game import commands as c
from game.actors import ARBITER, Actor, Colour, Role
from game.announcement import Announcement, Piece
from game.clock import ChessClock
from game.errors import PermissionReason, RefusalCode
from game.evolve import replay
from game.legality.resolution import announcement_of
from game.table.position import START_POSITION, board_of
from game.table.seat import ScoreKeeping, Seat
from game.table.table import Table
from game.time_control import TimeControl
from game.units import MINUTE_MS, SECOND_MS
from tests.app.commands.test_play import game as game  # noqa: PLC0414 - a fixture
from tests.app.commands.test_play import play
from tests.app.table.test_live_table import spoken_by_espeak
from tests.app.table.test_talking_clock import Watched
from tests.app.table.test_talking_clock import ear as ear  # noqa: PLC0414 - a fixture
from tests.game.playing import BLIND, B, Game, W, player
from voice.ear.hearing import frames
from voice.ear.push_to_talk import TalkKey
from voice.ear.vosk_recogniser import VoskRecogniser
from voice.pcm import FRAME_MS, bytes_of_ms

STOCKFISH = find_engine("stockfish")
COMPUTER = Seat(name="stockfish", computer=True, score=ScoreKeeping.TAPE)
OPERATOR = Actor(Role.OPERATOR, B)


@pytest.fixture
def engine():
    """Stockfish with the black pieces."""
    found = EnginePlayer(STOCKFISH, B)
    yield found
    found.close()


def against_computer(**more):
    """A game of a blind player against a computer, ten seconds each."""
    return Game(black=COMPUTER, control="10", **more)


def let_act(game, engine):
    """All that the engine does before it waits for its opponent."""
    done = []
    while True:
        command = engine.next_command(game.table, game.now)
        if command is not None:
            game.do(command, after=0)
            done.append(type(command).__name__)
        elif engine.is_thinking:
            time.sleep(0.01)
        else:
            return done


@pytest.mark.law("COMP-1.1", "2009")
@pytest.mark.law("COMP-1.4", "2009")
def test_the_engine_plays_by_the_ordinary_commands(engine):
    """It repeats, executes, announces, executes and presses, and its moves and its opponent's are on its scoresheet."""
    game = against_computer()
    game.announce("e4")
    assert let_act(game, engine) == ["Repeat"]
    game.execute()
    game.press()
    assert let_act(game, engine) == ["Execute", "Announce", "Execute", "PressClock"]
    assert len(game.table.line) == 2
    assert game.table.sheets.black.has(1)
    assert game.table.sheets.black.has(2)
    assert game.board(B) == game.table.board().board_fen()


def test_a_correction_is_repeated_again(engine):
    """E2.6: until the clock is pressed nothing is executed on the engine's board, so that a slip can be corrected."""
    game = against_computer()
    game.announce("e4")
    let_act(game, engine)
    game.do(c.Correct(by=player(W), seat=W, announcement=game.san("d4")))
    assert let_act(game, engine) == ["Repeat"]
    game.execute()
    game.press()
    let_act(game, engine)
    assert game.table.differences == ()


@pytest.mark.law("MOV-2", "2009")
def test_the_engines_clock_is_pressed_after_the_reply_too(engine):
    """6.7a: a player may always stop his clock, and so may the operator where the reply came first."""
    game = against_computer()
    game.announce("e4")
    game.execute()
    game.press()
    while not (game.mover is B and game.table.turn.made):
        if (command := engine.next_command(game.table, game.now)) is not None:
            game.do(command, after=0)
    answered = game.table.turn.announced
    game.repeat(answered.announcement, W)
    game.execute(W)
    board = board_of(answered.position, chess960=False)
    reply = announcement_of(board, next(iter(board.legal_moves)).uci())
    game.do(c.Announce(by=player(W), seat=W, announcement=reply))
    assert let_act(game, engine) == ["Repeat", "PressClock"]
    assert game.table.clock.running is W


@pytest.mark.law("COMP-3.2", "2009")
def test_an_offer_is_declined_and_the_end_is_signed(engine):
    """The operator may accept or refuse an offer; the engine has no word for it, and declines. It signs at the end."""
    game = against_computer()
    game.do(c.OfferDraw(by=player(W), seat=W))
    assert let_act(game, engine) == ["DeclineDraw"]
    game.do(c.Resign(by=player(W), seat=W))
    assert let_act(game, engine) == ["Sign"]


@pytest.mark.law("COMP-1.3", "2009")
@pytest.mark.law("COMP-3.1", "2009")
def test_the_operator_is_the_player_and_no_touch_binds_him():
    """He acts for the computer's seat and for no other; nobody else acts for it; and what he touches binds nothing."""
    game = against_computer()
    refusal = game.refused(c.OfferDraw(by=player(B), seat=B))
    assert refusal.params["reason"] is PermissionReason.OPERATOR_OF_COMPUTER
    operator_of_white = Actor(Role.OPERATOR, W)
    refusal = game.refused(c.Announce(by=operator_of_white, seat=W, announcement=game.san("e4")))
    assert refusal.params["reason"] is PermissionReason.OPERATOR_OF_COMPUTER
    game.announce("e4")
    game.do(c.Repeat(by=OPERATOR, seat=B, announcement=game.san("e4")))
    game.execute()
    game.press()
    game.do(c.Execute(by=OPERATOR, seat=B))
    game.do(c.Touch(by=OPERATOR, seat=B, square="g8"))
    game.do(c.Announce(by=OPERATOR, seat=B, announcement=game.san("e5")))


@pytest.mark.law("COMP-3.3", "2009")
def test_the_operator_offers_and_claims_only_when_the_computer_says_so():
    """3.3: a draw is offered, or claimed by repetition, only on the computer's word."""
    game = against_computer()
    for told in (c.OfferDraw, c.ClaimThreefold):
        assert game.refused(told(by=OPERATOR, seat=B)).code is RefusalCode.NOT_TOLD_BY_COMPUTER
    game.do(c.OfferDraw(by=OPERATOR, seat=B, told=True))


@pytest.mark.law("COMP-1.2", "2009")
@pytest.mark.law("COMP-2.1", "2009")
@given(
    remaining=st.integers(1, 7_200_000),
    control=st.sampled_from(["7200", "40/7200:3600", "7200+30", "7200d5", "40/7200+30:1800+30"]),
    seat=st.sampled_from(Colour),
)
def test_the_tempo_that_the_engine_is_told_leaves_time_to_carry_its_moves_to_the_table(remaining, control, seat):
    """2.1: the operator's time for transferring is kept back of his own; the opponent's clock is told as it shows."""
    clock = ChessClock.set_to(TimeControl.parse(control), seat).set(seat, remaining, 0).start(0)
    found = limit(clock, 0)
    own, other = (found.white_clock, found.black_clock) if seat is W else (found.black_clock, found.white_clock)
    assert other == 7200
    assert own is not None
    assert round(own * 1000) == max(remaining - TRANSFER_MS, 1)


@pytest.mark.law("COMP-2.2", "2009")
@pytest.mark.law("COMP-2.3", "2009")
def test_the_official_clock_is_what_the_engine_plays_by():
    """It is told the table's clocks, less what announcing takes; only so its tempo changes, and nobody hurries it."""
    clock = Game(control="40/60+2:30").table.clock
    found = limit(clock, 10_000)
    assert (found.white_clock, found.black_clock, found.white_inc) == (49.8, 60, 2)
    assert found.remaining_moves == 40
    assert limit(clock, 100_000).white_clock == 0.001


@pytest.mark.parametrize(
    ("initial", "announcement"),
    [
        (START_POSITION, Announcement(piece=Piece.BISHOP, from_file="f", from_rank=1, to="b5")),
        ("3k4/8/8/8/8/8/4R3/4K3 w - - 0 1", Announcement(piece=Piece.ROOK, from_file="e", from_rank=2, to="d8")),
    ],
)
def test_the_operator_claims_an_illegal_move(engine, initial, announcement):
    """2009, A4c: without adequate supervision nobody else does, and no engine has to play on from one."""
    game = Game(white=BLIND, black=COMPUTER, control="1200", supervised=False, initial=initial)
    game.announce(announcement)
    game.execute()
    game.press()
    assert let_act(game, engine) == ["ClaimIllegal"]
    assert game.table.illegal_moves.white == 1


def test_an_engine_that_dies_is_started_again(engine):
    """A failure is named, and with the next call another process of the engine goes on with the game."""
    game = against_computer()
    broken = EnginePlayer(Path("/bin/true"), W)
    with pytest.raises(EngineFailed) as caught:
        let_act(game, broken)
    assert caught.value.code is ErrorCode.ENGINE_FAILED
    assert not broken.is_thinking
    broken.close()


def test_an_engine_that_is_closed_while_it_starts_is_ended(tmp_path):
    """Who resigns at once is not left with one that nobody ends, and whose first answer the program's end waits for."""
    begun, program = tmp_path / "begun", tmp_path / "hanging"
    program.write_text(f"#!/bin/sh\necho > {shlex.quote(str(begun))}\nexec sleep 600\n")
    program.chmod(0o755)
    hanging = EnginePlayer(program, W)
    assert hanging.next_command(against_computer().table, 0) is None
    while not begun.exists():
        time.sleep(0.01)
    thought = hanging._thought
    assert thought is not None
    hanging.close()
    with pytest.raises(chess.engine.EngineTerminatedError):
        thought.result()


def test_an_engine_that_is_not_there():
    """No program of that name is said in words."""
    with pytest.raises(EngineFailed) as caught:
        find_engine("no such engine")
    assert (caught.value.code, caught.value.params) == (ErrorCode.ENGINE_MISSING, {"name": "no such engine"})


def test_a_game_against_an_engine_at_the_table(game, tmp_path):
    """`play --engine stockfish`: the blind player hears his move repeated, and the engine's move announced."""
    record = tmp_path / "engine.sqlite"
    options = ("--record", str(record), "--engine", "stockfish", "--time-control", "10", "--flags-claimed")
    running = play(game(*options), ["a: partie beginnen"])
    assert running.say("w: Eva vier") == "Eva zwei Eva vier."
    assert running.read() == "Wiederholung stimmt."
    running.type("w: uhr")
    heard: list[str] = []
    while heard[-1:] != ["Weiß ist am Zug."] and heard[-1:] != ["Schach. Weiß ist am Zug."]:
        heard.append(running.read())
    assert "Schwarz ist am Zug." in heard
    assert "Ausgeführt von Schwarz." in heard
    running.leave()
    reader = Record.read(record)
    table = replay(reader.events)
    reader.close()
    assert len(table.line) == 2
    assert table.seats.black.name == "stockfish"


def test_an_engine_that_fails_stops_the_clocks(game, tmp_path):
    """Its failure is said, and both clocks stand until the arbiter lets the game go on."""
    options = ("--record", str(tmp_path / "x.sqlite"), "--engine", "/bin/true", "--engine-plays", "white")
    running = play(game(*options), [])
    running.type("a: partie beginnen")
    heard = [running.read() for _ in range(4)]
    assert heard[-2:] == ["Das Schachprogramm ist ausgefallen: true", "Beide Uhren stehen."]


def test_a_draw_is_not_decided_for_the_operator():
    """The arbiter acts for no seat of a computer either."""
    game = against_computer()
    refusal = game.refused(c.Resign(by=ARBITER, seat=B))
    assert refusal.params["reason"] is PermissionReason.NOT_THE_ARBITER


@pytest.mark.law("COMP-3.5", "2009")
def test_the_operator_seals_for_the_computer():
    """3.5: he seals the move that the computer showed; nobody hears it, and the arbiter makes it at the resumption."""
    game = Game(white=COMPUTER, black=Seat(name="Hector Sand"))
    operator = Actor(Role.OPERATOR, W)
    game.do(c.Adjourn(by=ARBITER))
    game.do(c.SealMove(by=operator, seat=W, text="e4", announcement=game.san("e4")))
    game.do(c.CloseEnvelope(by=operator, seat=W))
    game.do(c.ResumeSession(by=ARBITER))
    game.do(c.OpenEnvelope(by=ARBITER))
    assert game.table.line[0].move == "e2e4"


@pytest.fixture
def overheard(tmp_path):
    """Stockfish with the black pieces, and a file with every line that its operator tells it."""
    said = tmp_path / "said"
    program = tmp_path / "stockfish"
    program.write_text(f"#!/bin/sh\nexec tee {shlex.quote(str(said))} | {shlex.quote(str(STOCKFISH))}\n")
    program.chmod(0o755)
    found = EnginePlayer(program, B)
    yield found, said
    found.close()


@pytest.mark.law("COMP-2.2", "2009")
@pytest.mark.law("COMP-2.3", "2009")
@pytest.mark.law("COMP-3.4", "2009")
def test_the_operator_changes_nothing_and_forces_no_move(overheard):
    """2.2, 2.3, 3.4: in the whole game the engine hears positions and clocks; no part is exchanged, no move forced."""
    engine, said = overheard
    game = against_computer()
    for move in ("e4", "d4", "c3"):
        game.announce(move)
        let_act(game, engine)
        game.execute()
        game.press()
        let_act(game, engine)
        game.repeat(game.table.line[-1].announcement)
        game.execute()
    told = said.read_text().splitlines()
    began = next(number for number, line in enumerate(told) if line.startswith("go "))
    during = [line.split()[0] for line in told[began:]]
    assert set(during) <= {"go", "position", "isready"}
    assert during.count("go") == 3
    clocks = [int(line.split("btime ")[1].split()[0]) for line in told if line.startswith("go ")]
    assert clocks == sorted(clocks, reverse=True)
    assert len(game.table.line) == 6


@pytest.mark.law("COMP-4", "2009")
def test_the_record_says_who_is_a_computer():
    """4: a computer wins none but the prizes for computers: the game that is handed in says who was one."""
    game = against_computer()
    game.do(c.Resign(by=player(W), seat=W))
    assert ('[WhiteType "human"]' in pgn(game.table), '[BlackType "program"]' in pgn(game.table)) == (True, True)
    assert "Type" not in pgn(Game().table)


def test_how_strong_and_how_long(overheard, tmp_path):
    """The engine is told its strength, and how long it may think at most; the hint is its best, whatever it plays."""
    _, said = overheard
    strong = EnginePlayer(tmp_path / "stockfish", B, Strength(time_s=0.05, elo=1500))
    game = against_computer(training=True)
    game.announce("e4")
    let_act(game, strong)
    game.execute()
    game.press()
    let_act(game, strong)
    game.repeat(game.table.line[-1].announcement)
    assert game.table.board().is_legal(chess.Move.from_uci(strong.advise(game.table) or ""))
    strong.close()
    told = said.read_text().splitlines()
    assert "setoption name UCI_Elo value 1500" in told
    goes = [line for line in told if line.startswith("go ")]
    assert ["movetime 50" in goes[0], "movetime 1000" in goes[1]] == [True, True]
    assert told[told.index(goes[1]) - 1 :: -1].index("setoption name UCI_LimitStrength value false") < 5


def test_an_engine_that_dies_gives_no_hint():
    """The game goes on without."""
    broken = EnginePlayer(Path("/bin/true"), B)
    assert broken.advise(against_computer(training=True).table) is None
    broken.close()


@pytest.mark.parametrize(
    ("program", "elo", "code"),
    [
        (STOCKFISH, 1500, None),
        (STOCKFISH, 1, ErrorCode.ENGINE_ELO),
        (Path("/bin/true"), 1500, ErrorCode.ENGINE_FAILED),
    ],
)
def test_a_strength_that_it_does_not_have_is_told_before_the_game(program, elo, code):
    """And nobody sits down to find the engine dead, or another one than he asked for."""
    if code is None:
        check_elo(program, elo)
        return
    with pytest.raises(EngineFailed) as caught:
        check_elo(program, elo)
    assert caught.value.code is code


def test_an_engine_without_a_strength(tmp_path):
    """Not every engine has one."""
    program = tmp_path / "plain"
    filtered = f"{shlex.quote(str(STOCKFISH))} | grep --line-buffered -v UCI_Elo"
    program.write_text(f"#!/bin/sh\n{filtered}\n")
    program.chmod(0o755)
    with pytest.raises(EngineFailed) as caught:
        check_elo(program, 1500)
    assert caught.value.code is ErrorCode.ENGINE_WITHOUT_ELO


def until(running, ending):
    """The lines up to the one that ends so; the end of the output fails."""
    lines = [running.read()]
    while not lines[-1].endswith(ending):
        assert lines[-1], lines
        lines.append(running.read())
    return lines


class Answering(EnginePlayer):
    """An engine that answers with the king's pawn when it has thought enough, and needs no process for it."""

    def __init__(self) -> None:
        super().__init__(Path("/bin/true"), B)
        self.is_found = threading.Event()

    def _think(self, table: Table, now: int) -> str:
        """See `EnginePlayer`."""
        del table, now
        self.is_found.wait(timeout=60)
        return "e7e5"

    def find(self) -> None:
        """It has thought enough."""
        thought = self._thought
        assert thought is not None
        self.is_found.set()
        thought.result()


class AgainstAnEngine(Watched):
    """A blind player who has made his move and holds the talk key, and an engine that thinks about its answer."""

    def __init__(self) -> None:
        super().__init__(black=COMPUTER)
        self.engine = Answering()
        self.table.play_against(self.engine)
        for line in ("w: Eva vier", "w: Uhr drücken"):
            self.say(line)
        self.key = self.table._hearing.keys[None] = TalkKey()
        self.key.press()

    def look(self) -> None:
        """The table lets the engine act, and looks at its clocks."""
        self.table._let_engine_act()
        super().look()


ANSWER = ["Eva sieben Eva fünf.", "Weiß ist am Zug."]


def test_an_engine_lets_who_holds_the_talk_key_finish():
    """What it announced meanwhile would be heard as said by the player: as his repetition."""
    game = AgainstAnEngine()
    game.engine.find()
    assert game.pass_by(4 * SECOND_MS) == ([], [])
    game.key.release()
    assert game.pass_by(SECOND_MS)[0] == ANSWER


def test_a_talk_key_that_stays_down_does_not_take_the_engines_time():
    """After five seconds it announces its move all the same: it is its clock that runs."""
    game = AgainstAnEngine()
    game.engine.find()
    assert game.pass_by(5 * SECOND_MS) == ([], [])
    assert game.pass_by(SECOND_MS)[0] == ANSWER
    assert game.session.table.clock.remaining(B, game.now) == 16 * MINUTE_MS - 6 * SECOND_MS


class Overspoken(AgainstAnEngine):
    """The same at a microphone that is always open, whose sound makes the time pass; the move is found in his words."""

    def __init__(self) -> None:
        super().__init__()
        self.table._hearing.lose(None)
        self.found_at = 0
        self._sound, self._has_ended = b"", threading.Event()

    def hear(self, ear: VoskRecogniser, words: str) -> list[str]:
        """He says that; what he hears meanwhile."""
        quiet = bytes(bytes_of_ms(2 * SECOND_MS))
        self._sound = quiet + spoken_by_espeak(words) + quiet
        self.listener.heard.clear()
        self.table.listen(self, ear, hands_free=True)
        assert self._has_ended.wait(timeout=60)
        return self.listener.heard[1:]  # after "Das Mikrofon ist offen."

    def blocks(self) -> Iterator[bytes]:
        """See `voice.ear.microphone.SoundSource`."""
        for block in frames([self._sound]):
            self.now += FRAME_MS
            if self.table._hearing.activities[None].is_open and not self.found_at:
                self.engine.find()
                self.found_at = self.now
            self.look()
            yield block
        self._has_ended.set()


def test_hands_free_an_engine_lets_who_speaks_finish(ear):
    """It would speak over his words, and what he said to the old position would be an answer to its move."""
    assert Overspoken().hear(ear, "Zugzahl") == ["Ein Zug von Weiß.", "Null Züge von Schwarz.", *ANSWER]


def test_hands_free_what_never_ends_does_not_take_the_engines_time(ear):
    """After five seconds it announces its move all the same, whatever is being said: it is its clock that runs."""
    game = Overspoken()
    assert game.hear(ear, " ".join(["Springer Gustav eins Felix drei"] * 4))[:2] == ANSWER
    assert game.session.table.clock.remaining(B, game.now) == 16 * MINUTE_MS - (game.found_at + 5 * SECOND_MS)


def test_that_an_engine_thinks_is_not_told_into_an_open_microphone():
    """It is told when the talk key is up again."""
    game = AgainstAnEngine()
    game.key.release()
    assert game.pass_by(9 * SECOND_MS) == ([], [])
    game.key.press()
    assert game.pass_by(3 * SECOND_MS) == ([], [])
    game.key.release()
    assert game.pass_by(SECOND_MS) == (["Stockfish denkt nach, seit zehn Sekunden."], [Earcon.THINKING])
    game.engine.find()


def test_an_engine_that_hangs_keeps_the_table_no_longer_than_a_hint_takes(monkeypatch):
    """The hint is refused, and the table hears again, though the engine is given longer for its moves."""
    engine, end = Answering(), threading.Event()
    monkeypatch.setattr(engine_player, "HINT_S", 0.0)
    monkeypatch.setattr(engine, "_best", lambda _: end.wait())
    assert engine.advise(cast("Table", None)) is None
    end.set()


def test_training_against_an_engine_at_the_table(game, tmp_path):
    """The engine has White: Black is the blind player, hears who does what, takes a move back, and gets a hint."""
    record = tmp_path / "training.sqlite"
    options = ("--record", str(record), "--engine", "stockfish", "--engine-plays", "white", "--training")
    running = game(*options, "--engine-time", "0.1", "--engine-elo", "1400", "--time-control", "5400")
    told = until(running, "Partie beginnen.")
    assert told[1].startswith("Weiß spielt stockfish, und Rochade bedient: es wiederholt Ihre Züge")
    assert told[2] == "Im Training auch: Zug zurück, bitte Tipp."
    running.type("a: partie beginnen")
    until(running, "Schwarz ist am Zug.")
    running.type("Tipp")
    hint = until(running, ".")[-1]
    while "Vorschlag" not in hint:
        hint = until(running, ".")[-1]
    assert hint.startswith("An Schwarz: Vorschlag: ")
    running.type("Zug zurück")
    until(running, "An Schwarz: Es gibt keinen Zug von Ihnen zurückzunehmen.")
    running.leave()
    with Record.read(record) as kept:
        table, names = replay(kept.events), [type(event).__name__ for event in kept.events]
    assert (table.seats.black.visually_impaired, table.seats.white.computer) == (True, True)
    assert "HintTaken" in names


def test_a_strength_that_is_not_there_ends_the_program_in_words(process, tmp_path):
    """Before a record is made."""
    options = ("--typed", "--silent", "--no-pages", "--record", str(tmp_path / "x"), "--engine", "stockfish")
    done = process("play", *options, "--engine-elo", "9000")
    assert done.returncode == UNREADABLE
    assert done.stderr.startswith("Diese Spielstärke hat das Schachprogramm nicht: 9000. Es hat ")
    assert not (tmp_path / "x").exists()
