"""A chess engine (UCI) that judges positions: what it expects there, and the move it would play."""

from pathlib import Path

import chess
import chess.engine

from app.errors import EngineFailed, ErrorCode
from app.table.engine_player import ANSWER_S
from dialogue.alone.judgement import Assessment
from game.actors import Colour
from game.table.position import board_of


class EngineJudge:
    """See `dialogue.alone.judgement.Judge`; thinks `time_s` seconds about each position. Close it at the end."""

    def __init__(self, program: Path, time_s: float) -> None:
        self._program = program
        self._time_s = time_s
        self._engine: chess.engine.SimpleEngine | None = None

    def assess(self, position: str, *, chess960: bool) -> Assessment:
        """See `Judge`. Raises EngineFailed; the next call starts the engine anew."""
        board = board_of(position, chess960=chess960)
        if board.is_game_over():
            return _at_the_end(board)
        try:
            self._engine = self._engine or chess.engine.SimpleEngine.popen_uci(str(self._program), timeout=ANSWER_S)
            found = self._engine.analyse(board, chess.engine.Limit(time=self._time_s), game=object())
            score, best = found["score"].white(), found["pv"][0]
        except (chess.engine.EngineError, OSError, TimeoutError, KeyError) as error:
            self.close()
            raise EngineFailed(ErrorCode.ENGINE_FAILED, str(error), name=self._program.name) from error
        mate = score.mate()
        return Assessment(
            white=score.wdl(model="lichess").expectation(),  # python-chess has the model by which Lichess expects
            best=best.uci(),
            mates=None if mate is None else Colour.WHITE if mate > 0 else Colour.BLACK,
            mate_in=abs(mate or 0),
        )

    def close(self) -> None:
        """End the engine."""
        engine, self._engine = self._engine, None
        if engine is not None:
            engine.close()


def _at_the_end(board: chess.Board) -> Assessment:
    """A position without a move to play: won by mate, or drawn."""
    if not board.is_checkmate():
        return Assessment(white=0.5, best=None)
    winner = Colour.BLACK if board.turn == chess.WHITE else Colour.WHITE
    return Assessment(white=float(winner is Colour.WHITE), best=None, mates=winner)
