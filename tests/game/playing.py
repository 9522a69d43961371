"""A game at the table for tests: moves in SAN, commands as they come, the record kept."""

from dataclasses import replace

import chess
import msgspec

from game import commands as c
from game import events as e
from game.actors import ARBITER, Actor, Colour, Evidence, Role
from game.announcement import Announcement
from game.decide import decide, open_table
from game.errors import Refusal
from game.evolve import evolve
from game.legality.resolution import announcement_of
from game.table.occasion import UNNAMED
from game.table.position import START_POSITION, board_of
from game.table.seat import ScoreKeeping, Seat
from game.time_control import TimeControl
from game.units import MINUTE_MS, SECOND_MS
from speech_grammar.announcing import long_form
from tests.editions import load

EDITION = load("2009")
BLIND = Seat(name="Anna Blum", visually_impaired=True, score=ScoreKeeping.TAPE)
SIGHTED = Seat(name="Hector Sand")
MINUTE = MINUTE_MS
SECOND = SECOND_MS


class Game:
    """A table that commands are given to; White is blind and keeps score on tape, Black sees and writes."""

    def __init__(
        self,
        *,
        white=BLIND,
        black=SIGHTED,
        control="5400",
        initial=START_POSITION,
        chess960=False,
        start=True,
        edition=EDITION,
        supervised=True,
        occasion=UNNAMED,
        training=False,
        **settings,
    ):
        opened = open_table(
            edition=replace(edition, **settings),
            white=white,
            black=black,
            control=TimeControl.parse(control),
            initial=initial,
            chess960=chess960,
            supervised=supervised,
            occasion=occasion,
            training=training,
        )
        self.table = evolve(None, opened)
        self.record: list[e.Event] = [opened]
        self.now = 0
        if start:
            self.do(c.Start(by=ARBITER), after=0)

    def do(self, command, *, after=SECOND):
        """Give a command so many milliseconds later; the events it brings about, each of them plain data."""
        self.now += after
        events = decide(self.table, command, self.now)
        assert all(msgspec.convert(msgspec.to_builtins(event), type(event)) == event for event in events)
        for event in events:
            self.table = evolve(self.table, event)
        self.record += events
        return events

    def refused(self, command, *, after=0):
        """Give a command that must be refused, and changes nothing; its Refusal."""
        self.now += after
        try:
            events = decide(self.table, command, self.now)
        except Refusal as refusal:
            return refusal
        raise AssertionError(f"not refused: {command}, but {events}")

    @property
    def outcome(self):
        """How the game ended; it must have."""
        outcome = self.table.outcome
        assert outcome is not None
        return outcome

    @property
    def mover(self):
        """The player to move."""
        return self.table.turn.mover

    def san(self, text, ply=None):
        """The full announcement of a move in algebraic notation, legal before that ply (None: now)."""
        fen = self.table.position if ply is None else self.table.position_before(ply)
        board = board_of(fen, chess960=self.table.chess960)
        return announcement_of(board, board.parse_san(text).uci())

    def announce(self, move, **more):
        """The player to move announces, in SAN or as an Announcement."""
        return self.do(self.announcing(move), **more)

    def announcing(self, move):
        """The command with which the player to move announces."""
        words = move if isinstance(move, str) else ""
        announcement = move if isinstance(move, Announcement) else self.san(move)
        evidence = Evidence(words=words, confidence=0.9, clip=f"clip-{self.table.ply}")
        return c.Announce(by=player(self.mover), seat=self.mover, announcement=announcement, evidence=evidence)

    def execute(self, seat=None, announcement=None):
        """The seat (None: the player to move) carries out a move on its board."""
        seat = seat or self.mover
        return self.do(c.Execute(by=player(seat), seat=seat, announcement=announcement))

    def press(self, **more):
        """The player to move presses his clock."""
        return self.do(c.PressClock(by=player(self.mover), seat=self.mover), **more)

    def repeat(self, announcement, seat=None):
        """The player to move (or that seat) repeats his opponent's announcement."""
        seat = seat or self.mover
        evidence = Evidence(words="wiederholt", clip="repetition")
        return self.do(c.Repeat(by=player(seat), seat=seat, announcement=announcement, evidence=evidence))

    def note(self, seat, move, ply=None, text=None):
        """A seat writes a move: in SAN of the agreed line, or in the words of an announcement."""
        ply = ply or self.table.sheets.of(seat).next_missing()
        announcement = move if isinstance(move, Announcement) else self.san(move, ply)
        text = text if text is not None else (move if isinstance(move, str) else long_form(move))
        return self.do(c.Note(by=player(seat), seat=seat, text=text, announcement=announcement, ply=ply))

    def play(self, *moves, on_other_board=None, other_sheet=None):
        """Whole moves, from the announcement to both scoresheets; with what the opponent executes or notes wrong."""
        for move in moves:
            announcement = self.san(move)
            seat, other = self.mover, self.mover.opponent
            self.announce(move)
            self.execute(seat)
            if self.table.outcome is None:
                self.press()
            self.repeat(announcement, other)
            self.execute(other, on_other_board)
            for writer, said in ((seat, announcement), (other, other_sheet or announcement)):
                if self.table.seats.of(writer).score is ScoreKeeping.WRITING:
                    self.note(writer, said, text=move)

    @property
    def fen(self):
        """The agreed position."""
        return self.table.position

    def board(self, seat):
        """The placement on a seat's own board, as a FEN has it."""
        squares = self.table.boards.of(seat).squares
        board = chess.BaseBoard.empty()
        for name, letter in zip((file + rank for rank in "87654321" for file in "abcdefgh"), squares, strict=True):
            if letter != ".":
                board.set_piece_at(chess.parse_square(name), chess.Piece.from_symbol(letter))
        return board.board_fen()


def player(seat):
    """The player in that seat."""
    return Actor(Role.PLAYER, seat)


def assistant(seat):
    """The assistant of the player in that seat."""
    return Actor(Role.ASSISTANT, seat)


def names(events):
    """The class names of events, in order."""
    return [type(event).__name__ for event in events]


def only(events, kind):
    """The one event of that kind."""
    (found,) = (event for event in events if isinstance(event, kind))
    return found


W, B = Colour.WHITE, Colour.BLACK
