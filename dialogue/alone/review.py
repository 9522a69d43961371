"""A game that was played, gone through move by move: what was played, said and shown, and what an engine says of it.

While a game of a competition is not over nobody is told more of it than at its table (Laws 2009, 12.3a, E2.9d), and
no engine judges it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

import chess

from dialogue.alone.answer import Answer, Clip, reading_of
from dialogue.alone.judgement import Assessment, Degree, Fault, Judge, fault
from dialogue.alone.said import Said, happened_at_each_move, said_at_each_move
from dialogue.earcon import Earcon
from dialogue.narration.board_questions import what_stands
from dialogue.narration.game_questions import result
from dialogue.narration.piece_questions import what_follows
from dialogue.narration.unheard import not_understood, nothing_heard
from dialogue.saying import Saying, for_one, only
from dialogue.station import Station
from dialogue.understanding.heard import Heard
from dialogue.understanding.inquiries import OF_ADVICE, OF_THE_BOARD, OF_THE_CLOCKS, OF_THE_MOVES_MADE, require_told
from game.actors import Colour
from game.clock import ChessClock, ClockState
from game.errors import Refusal
from game.events import Event
from game.evolve import replay
from game.legality.resolution import announcement_of
from game.pair import Pair
from game.rules.information import is_advice_told
from game.table.agreed_line import Ply, Turn
from game.table.board import OwnBoard
from game.table.position import mover
from game.table.table import Table
from speech_grammar import Intent, Reading

_OF_THE_ENGINE = frozenset({Intent.ASK_BEST_MOVE, Intent.NEXT_MISTAKE})
_OF_THE_CLOCK = OF_THE_CLOCKS | {Intent.ASK_CLOCK_THEN}


class Review:
    """A game and the place in it: so many half-moves have been played. `judge`: an engine, if there is one."""

    def __init__(self, events: Sequence[Event], station: Station, judge: Judge | None = None, at: int = 0) -> None:
        self._table = replay(events)
        self._said = said_at_each_move(events)
        self._happened = happened_at_each_move(events)
        self._station = station
        self._judge = judge
        self._at = at
        self._assessed: dict[int, Assessment] = {}

    @property
    def length(self) -> int:
        """How many half-moves there are."""
        return len(self._table.line)

    @property
    def said_here(self) -> tuple[Said, ...]:
        """What was said at the move that was played last."""
        return self._said.get(self._at, ())

    def opening(self) -> Iterator[Saying]:
        """Whose game it is, how it ended, what can be said."""
        names = [self._table.seats.of(seat).name for seat in Colour]
        if all(names):
            yield self._tell("telling.players", white_name=names[0], black_name=names[1])
        yield self._tell("table.moves_completed", count=self._table.moves_completed)
        yield from result(self._station, self._table) if self._table.outcome else (self._tell("review.unfinished"),)
        yield from self._help()

    def hear(self, heard: Heard) -> Answer:
        """Answer what was said or typed."""
        reading = reading_of(heard)
        if reading is not None:
            yield from self._answer(reading)
        elif heard.words:
            yield not_understood(self._station, heard.words)
        else:
            yield nothing_heard(self._station, heard.near)

    def _answer(self, reading: Reading) -> Answer:
        intent = reading.intent
        if (to := self._place(reading)) is not None:
            yield from self._go(to)
        elif intent in {Intent.REPEAT, Intent.ASK_LAST_MOVE}:
            yield from self._told_here()
        elif intent in _OF_THE_CLOCK:
            yield from self._clocks(intent)
        elif intent is Intent.PLAY_ANNOUNCEMENT:
            yield from self._sounds()
        elif intent in _OF_THE_ENGINE:
            yield from self._judged(intent)
        elif intent in OF_THE_BOARD | OF_ADVICE:
            yield from self._position(reading)
        elif intent is Intent.ASK_RESULT:
            yield from result(self._station, self._table)
        elif intent in {Intent.HELP, Intent.ASK_PHRASES}:
            yield from self._help()
        elif intent is not Intent.SILENCE:
            yield only(self._station, "review.not_here", Earcon.NOT_UNDERSTOOD, words=reading.words)

    # --- where ------------------------------------------------------------------------------------------------------

    def _place(self, reading: Reading) -> int | None:
        """Where the words ask to go, as a number of half-moves played; None where they ask for something else."""
        match reading.intent:
            case Intent.GO_ON:
                return self._at + 1
            case Intent.GO_BACK:
                return self._at - 1
            case Intent.GO_TO_START:
                return 0
            case Intent.GO_TO_END:
                return self.length
            case Intent.GO_TO_MOVE | Intent.CHOICE:
                return self._ply(reading.number or 1, reading.colour or Colour.WHITE)
        return None

    def _ply(self, number: int, colour: Colour) -> int:
        """The half-move of a move's number and its player; the first there is, where Black began."""
        return max(1, 2 * number - (colour is Colour.WHITE) - self._table.black_began)

    def _go(self, to: int) -> Answer:
        """Go there, and say which move leads there; at an end say so, and stay."""
        if to > self.length and to > self._at + 1:
            yield self._too_far(to)
            return
        if to > self.length:
            yield self._tell("review.at_end")
            return
        self._at = max(to, 0)
        yield from self._told_here()

    def _too_far(self, to: int) -> Saying:
        """That there are not so many moves; or, of the last one, that its player did not come to reply."""
        count = self._table.move_number(self.length) if self.length else 0
        if self._table.move_number(to) == count:
            params = {"ply": to, "black_began": self._table.black_began}
            return only(self._station, "review.not_played", Earcon.NOT_UNDERSTOOD, **params)
        return only(self._station, "refused.not_so_many_moves", Earcon.NOT_UNDERSTOOD, count=count)

    def _told_here(self) -> Answer:
        """The move that was played last, and what else happened at it: offers, claims, rulings, time added."""
        yield self._here()
        yield from for_one(self._station, self._happened.get(self._at, ()))

    def _here(self) -> Saying:
        """The move that was played last, in full."""
        if not self._at:
            return self._tell("review.at_start")
        ply = self._table.line[self._at - 1]
        return self._tell("telling.entry", ply=ply.number, black_began=self._table.black_began, move=self._move(ply))

    def _move(self, ply: Ply) -> object:
        if ply.fault is not None:  # it stands though it was illegal: what was announced is all there is to say
            return ply.announcement
        board = chess.Board(self._table.position_before(ply.number), chess960=self._table.chess960)
        return announcement_of(board, ply.move)

    # --- what is told -----------------------------------------------------------------------------------------------

    def _clocks(self, intent: Intent) -> Answer:
        """What both clocks had shown when the move was completed, or the one that is asked for."""
        if intent in OF_THE_MOVES_MADE:
            yield self._tell("table.moves_completed", count=(self._at + 1) // 2)
            return
        own = self._station.seat or Colour.WHITE
        asked = {Intent.ASK_OWN_CLOCK: (own,), Intent.ASK_OPPONENTS_CLOCK: (own.opponent,)}.get(intent, tuple(Colour))
        for colour in asked:
            side = self._clock().side(colour)
            yield self._tell("table.time_used", colour=colour, used_ms=side.used_ms, left_ms=side.remaining_ms)

    def _clock(self) -> ClockState:
        if self._at:
            return self._table.line[self._at - 1].clock
        return ChessClock.set_to(self._table.clock.control, mover(self._table.initial)).state

    def _sounds(self) -> Answer:
        """What was said at the move, as it was understood, and as it sounded; once, that none of it is on the tape."""
        if not self.said_here:
            yield self._tell("review.nothing_said")
        is_taped = any(said.clip for said in self.said_here)
        for said in self.said_here:
            yield self._tell("review.said", colour=said.seat, words=said.words)
            if said.clip:
                yield Clip(said.clip)
            elif is_taped:
                yield self._tell("review.not_on_tape")
        if self.said_here and not is_taped:
            yield self._tell("review.not_on_tape")

    def _position(self, reading: Reading) -> Answer:
        """What stands where, or what follows from it, at this move."""
        try:
            require_told(self._table, self._station.seat, reading.intent)
        except Refusal as refusal:
            yield only(self._station, f"refused.{refusal.code}", Earcon.NOT_UNDERSTOOD, **refusal.params)
            return
        tell = what_stands if reading.intent in OF_THE_BOARD else what_follows
        yield from tell(self._station, self._then(), reading)

    def _then(self) -> Table:
        """The table as both players had it when the move was completed, and the game was not over."""
        line = self._table.line[: self._at]
        position = line[-1].position if line else self._table.initial
        board = OwnBoard.of(position)
        turn = Turn(mover=mover(position))
        return replace(self._table, line=line, turn=turn, boards=Pair(board, board), outcome=None)

    # --- the engine ---------------------------------------------------------------------------------------------------

    def _judged(self, intent: Intent) -> Answer:
        if self._judge is None:
            yield self._tell("review.no_engine")
        elif not is_advice_told(self._table, self._station.seat):
            yield self._tell("review.no_verdict_yet")
        elif intent is Intent.NEXT_MISTAKE:
            yield from self._next_mistake()
        else:
            yield from self._verdict()

    def _next_mistake(self) -> Answer:
        """Go to the next move that was a fault; not to mere inaccuracies."""
        yield self._tell("review.searching")
        for at in range(self._at + 1, self.length + 1):
            if self._fault(at) in {Fault.MISTAKE, Fault.BLUNDER}:
                self._at = at
                yield self._here()
                yield from self._verdict()
                return
        yield self._tell("review.no_mistake")

    def _verdict(self) -> Answer:
        """How good the last move was, which was best, and how the position stands."""
        if not self._at or self._table.line[self._at - 1].fault is not None:
            yield self._tell("review.no_move_to_judge")
            return
        before, after = self._assess(self._at - 1), self._assess(self._at)
        found = self._fault(self._at)
        if found is not None:
            yield self._tell(f"review.{found}")
        ply = self._table.line[self._at - 1]
        if before.best is None or before.best == ply.move:
            yield self._tell("review.was_best")
        else:
            board = chess.Board(self._table.position_before(self._at), chess960=self._table.chess960)
            yield self._tell("review.best", move=announcement_of(board, before.best))
        yield self._standing(after)

    def _standing(self, after: Assessment) -> Saying:
        """How the position stands, in words."""
        if after.mates is not None and after.mate_in:
            return self._tell("review.mates", colour=after.mates, count=after.mate_in)
        if after.degree is Degree.EQUAL or after.mates is not None:
            return self._tell("review.equal") if after.mates is None else self._tell("review.mated")
        return self._tell(f"review.{after.degree}", colour=after.ahead)

    def _fault(self, at: int) -> Fault | None:
        ply = self._table.line[at - 1]
        if ply.fault is not None:
            return None
        return fault(ply.mover, ply.move, self._assess(at - 1), self._assess(at))

    def _assess(self, at: int) -> Assessment:
        """What the engine thinks after so many half-moves; asked once."""
        if self._judge is None:
            raise ValueError("there is no engine")
        if at not in self._assessed:
            position = self._table.position_before(at + 1)
            self._assessed[at] = self._judge.assess(position, chess960=self._table.chess960)
        return self._assessed[at]

    # --- words --------------------------------------------------------------------------------------------------------

    def _help(self) -> Iterator[Saying]:
        yield self._tell("review.say")
        if self._judge is not None:
            yield self._tell("review.say_engine")

    def _tell(self, key: str, **params: object) -> Saying:
        return only(self._station, key, **params)
