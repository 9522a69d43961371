"""An engine as opponent (UCI), and Rochade as its operator: it announces, executes, repeats and presses for it.

All goes through the referee's ordinary commands, so that the player hears an engine's game as any other. Without the
computer's word its operator offers and claims no draw (Laws for games with computers, 3.3): an engine that speaks UCI
never gives it, and so every offer is declined.
"""

import shutil
import threading
from asyncio import SubprocessTransport
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import chess
import chess.engine

from app.errors import EngineFailed, ErrorCode
from game.actors import Actor, Colour, Role
from game.clock import ChessClock
from game.commands import Announce, ClaimIllegal, Command, DeclineDraw, Execute, OfferRematch, PressClock, Repeat, Sign
from game.legality.resolution import announcement_of
from game.rules.noting import lacks_half
from game.rules.replies import unpressed
from game.table.agreed_line import Repetition
from game.table.table import Table
from game.units import SECOND_MS

STOCKFISH = "stockfish"  # whose package is called so, too
DEBIAN_GAMES = "/usr/games"  # where Debian has stockfish, and which not every PATH names
ANSWER_S = 60.0  # to anything but a move: a busy machine takes its time; one that dies is noticed at once
ADVISES_S = 1.0  # about a hint
HINT_S = 15.0  # and so long does the table wait for one, deaf to all else
_ELO = "UCI_Elo"
TRANSFER_MS = 200
"""What announcing and pressing may take, which an engine does not count (rules for games with computers, 2.1)."""


def find_engine(name: str) -> Path:
    """The program of that path or name. Raises EngineFailed when there is none."""
    found = shutil.which(name) or shutil.which(name, path=DEBIAN_GAMES)
    if found is None and name == STOCKFISH:
        command = f"sudo apt-get install {name}"
        raise EngineFailed(ErrorCode.ENGINE_NOT_INSTALLED, f"no engine {name!r}", name=name, command=command)
    if found is None:
        raise EngineFailed(ErrorCode.ENGINE_MISSING, f"no engine {name!r}", name=name)
    return Path(found)


@dataclass(frozen=True, slots=True)
class Strength:
    """At most so many seconds a move (0: as the clocks allow), and the playing strength (None: the engine's best)."""

    time_s: float = 3.0
    elo: int | None = None

    @property
    def options(self) -> dict[str, bool | int]:
        """What a UCI engine is told of it."""
        return {} if self.elo is None else {"UCI_LimitStrength": True, _ELO: self.elo}


def check_elo(program: Path, elo: int) -> None:
    """Raise EngineFailed unless the engine can play at that strength; it is started and ended for that."""
    try:
        with chess.engine.SimpleEngine.popen_uci(str(program), timeout=ANSWER_S) as engine:
            option = engine.options.get(_ELO)
    except (chess.engine.EngineError, OSError, TimeoutError) as error:
        raise EngineFailed(ErrorCode.ENGINE_FAILED, str(error), name=program.name) from error
    if option is None or option.min is None or option.max is None:
        raise EngineFailed(ErrorCode.ENGINE_WITHOUT_ELO, f"{program}: no {_ELO}", name=program.name)
    if not option.min <= elo <= option.max:
        text = f"{program}: {_ELO} from {option.min} to {option.max}"
        raise EngineFailed(ErrorCode.ENGINE_ELO, text, given=str(elo), lowest=str(option.min), highest=str(option.max))


class EnginePlayer:
    """One seat, played by an engine that thinks in a thread of its own. Close it at the end."""

    def __init__(self, program: Path, seat: Colour, strength: Strength | None = None) -> None:
        self.seat = seat
        self._strength = strength or Strength()
        self._program = program
        self._engine: chess.engine.SimpleEngine | None = None
        self._starting: chess.engine.SimpleEngine | None = None  # whose process runs, and has not answered yet
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="engine")
        self._thought: Future[str] | None = None
        self._position = ""
        self._is_closed = False
        self._handing_over = threading.Lock()  # the thread starts the engine, and who closes it may come in between

    @property
    def name(self) -> str:
        """By what it is told where the record names no computer."""
        return self._program.name

    @property
    def is_thinking(self) -> bool:
        """Whether a move is being looked for, or has been found and not yet announced."""
        return self._thought is not None

    def next_command(self, table: Table, now: int) -> Command | None:
        """What the engine's seat has to do now; None when it is not for it to do anything, or it thinks.

        Raises EngineFailed when the engine has died or plays no legal move; the next call starts it anew.
        """
        by = Actor(Role.OPERATOR, self.seat)
        if (opponents := self._opponents_move(table, by)) is not None:
            return opponents
        if table.outcome is not None:
            return self._after_the_end(table, by, now)
        if self._can_claim(table):
            return ClaimIllegal(by=by, seat=self.seat)
        if self.seat.opponent in table.claims.draw_offers:
            return DeclineDraw(by=by, seat=self.seat)
        return self._own_move(table, by, now) if table.started and not table.stopped else None

    def advise(self, table: Table) -> str | None:
        """The move (UCI) that it would play in the agreed position at its full strength; None where it has failed."""
        try:
            return self._thread.submit(self._best, table).result(HINT_S)
        except (chess.engine.EngineError, OSError, TimeoutError):
            self._drop()
            return None

    def close(self) -> None:
        """End the engine, also one that is only being started: nobody else would, and the program could not end."""
        with self._handing_over:
            self._is_closed = True
            starting = self._starting
        if starting is not None:
            starting.close()
        self._drop()
        self._thread.shutdown(wait=False, cancel_futures=True)

    def _after_the_end(self, table: Table, by: Actor, now: int) -> Command | None:
        """Sign; then accept the rematch that its opponent offers."""
        if self.seat is table.rematch_offered_to:
            return OfferRematch(by=by, seat=self.seat)
        waits = self.seat not in table.to_sign or (lacks_half(table, now) and not table.sheets.accepted)
        return None if waits else Sign(by=by, seat=self.seat)

    def _can_claim(self, table: Table) -> bool:
        """Whether the opponent has just completed an illegal move (2009, A4c): no engine need play on from one."""
        unclaimed = table.turn.unclaimed
        is_the_opponents = unclaimed is not None and unclaimed.stands is (table.turn.mover is self.seat)
        return is_the_opponents and not table.stopped

    def _opponents_move(self, table: Table, by: Actor) -> Command | None:
        """Repeat the opponent's announcement, and execute it on the own board (E2.1)."""
        move = table.pending(self.seat)
        if move is None or move.fault is not None or move.mover is self.seat:
            return None
        if move.repetition is not Repetition.AGREES:
            return Repeat(by=by, seat=self.seat, announcement=move.announcement)
        is_over = table.turn.mover is self.seat  # before the clock is pressed it may still be corrected (E2.6)
        return Execute(by=by, seat=self.seat) if is_over and not move.executed else None

    def _own_move(self, table: Table, by: Actor, now: int) -> Command | None:
        """Announce, execute, press; after the reply too, where that came first (2018, 6.2.2)."""
        if table.turn.mover is not self.seat:
            self._thought = None  # a move that was taken back while it thought
            return PressClock(by=by, seat=self.seat) if unpressed(table, self.seat) else None
        if table.turn.announced is None:
            return self._announce(table, by, now)
        return PressClock(by=by, seat=self.seat) if table.turn.made else Execute(by=by, seat=self.seat)

    def _announce(self, table: Table, by: Actor, now: int) -> Command | None:
        """The move that was found, in full; a new thought where there is none for this position."""
        if self._thought is None or self._position != table.position:
            self._position = table.position
            self._thought = self._thread.submit(self._think, table, now)
        if not self._thought.done():
            return None
        thought, self._thought = self._thought, None
        try:
            move = thought.result()
        except (chess.engine.EngineError, OSError, TimeoutError) as error:
            self._drop()
            raise EngineFailed(ErrorCode.ENGINE_FAILED, str(error), name=self._program.name) from error
        return Announce(by=by, seat=self.seat, announcement=announcement_of(table.board(), move))

    def _think(self, table: Table, now: int) -> str:
        """The engine's move (UCI) for the agreed position, with the clocks that it plays by."""
        engine = self._engine or self._started()
        board = table.board()
        time = limit(table.clock, now, self._strength.time_s)
        found = engine.play(board, time, game=table.initial, options=self._strength.options).move
        if found is None or found not in board.legal_moves:
            raise chess.engine.EngineError(f"no legal move: {found}")
        return found.uci()

    def _best(self, table: Table) -> str | None:
        """What it would play itself."""
        engine = self._engine or self._started()
        found = engine.play(table.board(), chess.engine.Limit(time=ADVISES_S), game=table.initial).move
        return None if found is None else found.uci()

    def _started(self) -> chess.engine.SimpleEngine:
        """A new process of the engine. Raises EngineError where it is closed meanwhile."""
        engine = _popen(self._program, self._hand_over)
        with self._handing_over:
            self._engine, self._starting = engine, None
        return engine

    def _hand_over(self, engine: chess.engine.SimpleEngine) -> None:
        """Its process runs: whoever closes this ends it from now on."""
        with self._handing_over:
            self._starting = engine
            if self._is_closed:
                engine.close()

    def _drop(self) -> None:
        """Let the engine go, whatever state it is in."""
        engine, self._engine, self._thought = self._engine, None, None
        if engine is not None:
            engine.close()


def _popen(program: Path, when_running: Callable[[chess.engine.SimpleEngine], None]) -> chess.engine.SimpleEngine:
    """Start an engine, and wait until it has answered; `when_running` is told of it as soon as its process runs."""

    class Running(chess.engine.SimpleEngine):
        def __init__(
            self, transport: SubprocessTransport, protocol: chess.engine.Protocol, *, timeout: float | None
        ) -> None:
            super().__init__(transport, protocol, timeout=timeout)
            when_running(self)

    return Running.popen_uci(str(program), timeout=ANSWER_S)


def limit(clock: ChessClock, now: int, time_s: float = 0.0) -> chess.engine.Limit:
    """Both clocks as UCI tells them to an engine, in seconds; a delay counts as an increment.

    It thinks `time_s` seconds at most, where that is not 0.

    Of its own time something is kept back for carrying its move to the table (rules for games with computers, 2.1).
    """
    kept_back = {clock.state.on_move: TRANSFER_MS}
    left = {colour: max(clock.remaining(colour, now) - kept_back.get(colour, 0), 1) / SECOND_MS for colour in Colour}
    added = {
        colour: max(clock.period(colour).increment_ms, clock.period(colour).delay_ms) / SECOND_MS for colour in Colour
    }
    mover = clock.state.on_move
    moves = clock.period(mover).moves
    return chess.engine.Limit(
        time=time_s or None,
        white_clock=left[Colour.WHITE],
        black_clock=left[Colour.BLACK],
        white_inc=added[Colour.WHITE],
        black_inc=added[Colour.BLACK],
        remaining_moves=None if moves is None else moves - clock.side(mover).period_moves,
    )
