"""A player reads his board out, piece by piece, to find where it has come to differ (Laws 2009, E2.7).

First the pieces of his own colour, each with its square, "Springer Felix drei"; after "weiter" the opponent's; after
another the whole is held against what should stand there. "nein" takes back the piece named last, "abbrechen" leaves
it.
"""

from dataclasses import dataclass, replace
from typing import ClassVar

import chess

from dialogue.earcon import Earcon
from dialogue.saying import Saying, only
from dialogue.station import Station
from dialogue.understanding.questions import Confirmation
from game.actors import Colour
from game.announcement import Announcement, Piece
from game.commands import ReportBoard
from game.events import BoardReported, Event, GameEnded
from game.legality.carrying_out import letter
from game.table.table import Table
from speech_grammar import Intent, Reading

Standing = tuple[Piece, str]
"""A piece and its square."""


@dataclass(frozen=True, slots=True)
class BoardCheck:
    """What the board's owner has named until now, by colours, and whose pieces he is naming."""

    seat: Colour
    colour: Colour
    own: tuple[Standing, ...] = ()
    opponents: tuple[Standing, ...] = ()

    @property
    def is_of_opponent(self) -> bool:
        """Whether his own pieces are all named."""
        return self.colour is not self.seat

    @property
    def named(self) -> tuple[Standing, ...]:
        """The pieces named of the colour that is being read."""
        return self.opponents if self.is_of_opponent else self.own

    @property
    def placement(self) -> str:
        """The first field of the FEN; where both colours are said to stand on a square, the one said last."""
        board = chess.BaseBoard.empty()
        for colour, pieces in ((self.seat, self.own), (self.seat.opponent, self.opponents)):
            for piece, square in pieces:
                board.set_piece_at(chess.parse_square(square), chess.Piece.from_symbol(letter(piece, colour)))
        return board.board_fen()

    def report(self) -> ReportBoard:
        """All that was named, to be held against what should stand there."""
        return ReportBoard(by=Station.of(self.seat).actor, seat=self.seat, placement=self.placement)

    def with_pieces(self, *pieces: Standing) -> "BoardCheck":
        """With these as well; whoever names a square again means what he says last."""
        again = {square for _, square in pieces}
        return self._naming((*(one for one in self.named if one[1] not in again), *pieces))

    def without_last(self) -> "BoardCheck":
        """Without the piece named last."""
        return self._naming(self.named[:-1])

    def turned(self) -> "BoardCheck":
        """Now the opponent's pieces."""
        return replace(self, colour=self.seat.opponent)

    def _naming(self, pieces: tuple[Standing, ...]) -> "BoardCheck":
        return replace(self, opponents=pieces) if self.is_of_opponent else replace(self, own=pieces)


@dataclass(frozen=True, slots=True)
class ReportIt(Confirmation):
    """What he has read is not what should stand there: he hears where, and is asked before both players are told."""

    why: ClassVar[str] = "check.because_both_are_told"
    command: ReportBoard
    differing: tuple[Saying, ...]

    def asked(self, station: Station) -> tuple[Saying, ...]:
        """What he has read on each of the squares that differ."""
        return (*self.differing, only(station, "check.report"))


def pieces_named(reading: Reading) -> tuple[Standing, ...]:
    """A piece and its square, or two of a kind and theirs; empty where the words name anything else, or more."""
    said = reading.announcement
    if said is None or said.to is None or reading.then_clock:
        return ()
    if said != Announcement(piece=said.piece, from_file=said.from_file, from_rank=said.from_rank, to=said.to):
        return ()
    if (said.from_file is None) is not (said.from_rank is None):
        return ()
    piece = said.piece or reading.begun or Piece.PAWN
    return tuple((piece, square) for square in (said.from_square, said.to) if square is not None)


OF_A_CHECK = frozenset(
    {
        *(Intent.ANNOUNCEMENT, Intent.CORRECTION, Intent.NO, Intent.GO_ON, Intent.DONE),
        *(Intent.ASK_PHRASES, Intent.HELP, Intent.LEAVE),
    }
)
"""What means something else while a board is read out."""


def _leaves(reading: Reading) -> bool:
    """Whether he wants to leave: "abbrechen", by which he is told how to, is "nein" elsewhere."""
    return reading.intent is Intent.LEAVE or "abbrechen" in reading.words.casefold().split()


class BoardChecks:
    """The boards that are being read out. One is done with when it is reported, or when the game goes on."""

    def __init__(self) -> None:
        self._open: dict[Station, BoardCheck] = {}

    def __contains__(self, station: object) -> bool:
        return station in self._open

    def __len__(self) -> int:
        return len(self._open)

    def begin(self, station: Station, seat: Colour) -> tuple[Saying, ...]:
        """From the first piece, also where he had begun before."""
        self._open[station] = BoardCheck(seat, seat)
        return self.how(station)

    def how(self, station: Station) -> tuple[Saying, ...]:
        """What may be said now."""
        return (only(station, "check.how", colour=self._open[station].colour),)

    def read_on(self, station: Station, reading: Reading) -> tuple[Saying, ...] | ReportBoard | None:
        """What is said to the next words: the report when all is read; None where they belong to no board."""
        check = self._open.get(station)
        if check is None or reading.intent not in OF_A_CHECK:
            return None
        match reading.intent:
            case Intent.GO_ON | Intent.DONE:
                return self._go_on(station, check)
            case Intent.ASK_PHRASES | Intent.HELP:
                return self.how(station)
            case Intent.LEAVE | Intent.NO if _leaves(reading):
                return self.leave(station)
            case Intent.NO | Intent.CORRECTION if reading.announcement is None:
                return self._take_back(station, check)
        return self._name(station, check, reading)

    def leave(self, station: Station) -> tuple[Saying, ...]:
        """Without a report; nothing where that station reads no board."""
        return (only(station, "check.left"),) if self._open.pop(station, None) else ()

    def ended_by(self, event: Event, before: Table, after: Table) -> tuple[Saying, ...]:
        """What its readers are told when the game has gone on, and what they have read is of a position before."""
        if isinstance(event, BoardReported):
            self._open.pop(Station.of(event.seat), None)
        is_over = isinstance(event, GameEnded)
        if not is_over and (before.line, before.turn.announced) == (after.line, after.turn.announced):
            return ()
        readers = tuple(self._open)
        self._open.clear()
        return tuple(only(station, "check.left" if is_over else "check.broken_off") for station in readers)

    def _name(self, station: Station, check: BoardCheck, reading: Reading) -> tuple[Saying, ...]:
        """Said back, so that what was misheard is noticed."""
        pieces = pieces_named(reading)
        if not pieces:
            return (only(station, "check.only_pieces", Earcon.REFUSED, words=reading.words),)
        self._open[station] = check.with_pieces(*pieces)
        return (only(station, "check.stands", standing=pieces),)

    def _take_back(self, station: Station, check: BoardCheck) -> tuple[Saying, ...]:
        if not check.named:
            return (only(station, "check.nothing_named", Earcon.REFUSED),)
        self._open[station] = check.without_last()
        return (only(station, "check.taken_back", standing=check.named[-1:]),)

    def _go_on(self, station: Station, check: BoardCheck) -> tuple[Saying, ...] | ReportBoard:
        if not check.named:
            return (only(station, "check.nothing_named", Earcon.REFUSED), *self.how(station))
        if check.is_of_opponent:
            return check.report()
        self._open[station] = check.turned()
        return (only(station, "check.named", count=len(check.named), colour=check.colour), *self.how(station))
