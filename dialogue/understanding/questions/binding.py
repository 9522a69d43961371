"""What is asked before what cannot be taken back: whether really, because of which ground, who means it."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import ClassVar

import chess

from dialogue.reasons import Told, illegal
from dialogue.saying import Saying, everybody, for_one, only
from dialogue.station import Station
from dialogue.understanding.questions.base import Confirmation, chosen, no, numbers, yes_or_no
from game.announcement import Announcement
from game.commands import ClaimFifty, ClaimQuickplay, ClaimThreefold, Command, RestorePosition, SubmitQuickplay
from game.events import Event, Reconciled, TimeCharged
from game.irregularity import Irregularity
from game.legality.resolution import announcement_of, resolve
from game.table.table import Table
from game.time_reason import QuickplayGround, TimeReason
from speech_grammar import Intent, Reading


@dataclass(frozen=True, slots=True)
class MeantWords(Confirmation):
    """What binds and was not clearly heard: it may as well have been something else, and cannot be taken back."""

    why: ClassVar[str] = "question.because_unsure"
    words: str
    command: Command

    def asked(self, station: Station) -> tuple[Saying, ...]:
        """The words; to be confirmed, or to be said again."""
        return (only(station, "question.meant_words", words=self.words),)


@dataclass(frozen=True, slots=True)
class WhichGround:
    """A draw is claimed in the quickplay finish: because of which of the two grounds (Laws 2009, 10.2a)."""

    why: ClassVar[str] = "question.because_ground"
    command: ClaimQuickplay | SubmitQuickplay

    def asked(self, station: Station) -> tuple[Saying, ...]:
        """One sentence a ground, each with the number to answer."""
        grounds = (only(station, key, answer=number) for key, number in _grounds())
        return (only(station, "question.which_ground"), *grounds)

    @property
    def awaited(self) -> tuple[str, ...]:
        """As many numbers as there are grounds."""
        return numbers(len(QuickplayGround))

    def answer(self, reading: Reading) -> Command | None:
        """The number of a ground."""
        ground = chosen(reading, tuple(QuickplayGround))
        return None if ground is None else replace(self.command, ground=ground)


@dataclass(frozen=True, slots=True)
class Really(Confirmation):
    """A command that cannot be taken back waits for "ja"."""

    why: ClassVar[str] = "question.because_final"
    reading: Reading
    command: Command
    remark: Told = ()  # that the move named with it is illegal, and why; one called illegal was legal; what falls

    def asked(self, station: Station) -> tuple[Saying, ...]:
        """Said back to whoever asked for it, with the player, the number, the move and the duty that it names."""
        declared = declared_in(self.command)
        move = declared or self.reading.announcement
        named = {"colour": self.reading.colour, "count": self.reading.number, "move": move}
        params = {name: value for name, value in named.items() if value is not None}
        duty = (only(station, f"duty.{self.reading.duty}"),) if self.reading.duty else ()
        with_move = "_with_move" if declared else ""
        really = only(station, f"question.really_{self.reading.intent}{with_move}", **params)
        return (*for_one(station, self.remark), *duty, really)

    def otherwise(self) -> "Really | None":
        """What is asked after "nein": the claim of the position on the board, where the move was not said with it."""
        on_board = of_the_board(self.reading, self.command)
        return None if on_board is None else replace(self, command=on_board)


@dataclass(frozen=True, slots=True)
class ByName:
    """What binds, of a player whom nothing tells: it is asked of one by name, and after "nein" of the other.

    `commands` are what was said as each of those who may mean it, the likelier first; of one player's two claims that
    with the move that he has announced.
    """

    reading: Reading
    commands: tuple[Command, ...]
    illegal: Told = ()  # that the move named with it is, and why
    is_anew: bool = False  # of a rematch: it is the game that is played in place of one that does not count (7.1a)

    @property
    def why(self) -> str:
        """A key of the catalogues, for whoever asks why."""
        if not self.is_invited:
            return "question.because_nobody_named"
        return "question.because_rematch_anew" if self.is_anew else "question.because_rematch"

    @property
    def is_invited(self) -> bool:
        """Whether nobody has said it, but Rochade asks by itself, who wants a rematch."""
        return not self.reading.words

    @property
    def station(self) -> Station:
        """Of whom it is asked now."""
        return next(station for station in Station if station.actor == self.commands[0].by)

    def asked(self) -> tuple[Saying, ...]:
        """For both to hear, with the player, and the move or the square that was said; of two grounds which."""
        said = self.reading
        move = declared_in(self.commands[0])
        named = {"colour": self.station.seat, "move": move, "square": said.square}
        key = f"question.by_name_{said.intent}{'_with_move' if move else ''}{'_anew' if self.is_anew else ''}"
        grounds = _grounds() if isinstance(self.commands[0], ClaimQuickplay | SubmitQuickplay) else ()
        choices = (everybody(key, answer=number, colour=self.station.seat) for key, number in grounds)
        return (*self.illegal, everybody(key, **named), *choices)

    @property
    def awaited(self) -> tuple[str, ...]:
        """Yes or no, or the number of a ground."""
        command = self.commands[0]
        if isinstance(command, ClaimQuickplay | SubmitQuickplay):
            return (*WhichGround(command).awaited, *no())
        return yes_or_no()

    def answer(self, reading: Reading) -> Command | None:
        """What completes it: "ja", or the number of a ground."""
        command = self.commands[0]
        if isinstance(command, ClaimQuickplay | SubmitQuickplay):
            return WhichGround(command).answer(reading)
        return Really(self.reading, command).answer(reading)

    def is_answer(self, reading: Reading) -> bool:
        """Whether it is one: what completes it, or "nein"."""
        return reading.intent is Intent.NO or self.answer(reading) is not None

    def otherwise(self) -> "ByName | None":
        """The same of the next player; None when nobody is left who may mean it."""
        return replace(self, commands=self.commands[1:]) if self.commands[1:] else None


def declared_in(command: Command) -> Announcement | None:
    """The move that is declared with a claim (9.2a, 9.3a)."""
    return command.announcement if isinstance(command, ClaimThreefold | ClaimFifty) else None


def of_the_board(said: Reading, command: Command) -> Command | None:
    """The claim of the position on the board, of whoever has announced a move and not named it with his claim (9.2b).

    None where it is no such claim: a player may mean either, and is asked about both.
    """
    if not isinstance(command, ClaimThreefold | ClaimFifty) or said.announcement or command.announcement is None:
        return None
    return replace(command, announcement=None, evidence=replace(command.evidence, words=said.words))


def illegal_in(command: Command, board: chess.Board) -> Told:
    """That a claim names an illegal move, and why it is one: it would be wrong whatever is counted (9.2a, 9.3a)."""
    declared = declared_in(command)
    fault = None if declared is None else resolve(declared, board).fault
    return () if declared is None or fault is None else illegal(declared, fault)


def legal_in(command: Command, table: Table) -> Told:
    """That a move that the arbiter calls illegal (7.4) was legal as it was announced: he may have named another."""
    if not isinstance(command, RestorePosition) or command.cause is not Irregularity.ILLEGAL_MOVE:
        return ()
    in_line = 0 < command.ply <= len(table.line)
    called = table.line[command.ply - 1] if in_line else table.turn.announced
    if called is None or called.fault is not None or called.move is None:
        return ()
    return (everybody("question.was_legal", move=announcement_of(table.board_before(command.ply), called.move)),)


def ended_in(command: Command, table: Table) -> Told:
    """That the game is over which the arbiter would go back in: its result falls with it, whatever move he names."""
    return (everybody("question.result_would_fall"),) if isinstance(command, RestorePosition) and table.outcome else ()


def falling_with(events: Iterable[Event], table: Table) -> Told:
    """What goes with a ruling whose words do not name it: moves that count no longer (E2.8), and time (Guidelines, 1b).

    The boards and sheets that differ are brought together; a game is adjourned before its session ends.
    """
    told: Told = ()
    for event in events:
        if isinstance(event, TimeCharged) and event.reason is TimeReason.SESSION:
            told += (everybody("question.would_charge", colour=event.seat, ms=event.ms),)
        if isinstance(event, Reconciled) and event.taken_back:
            first = announcement_of(table.board_before(event.kept + 1), event.taken_back[0])
            key = "question.would_fall_one" if len(event.taken_back) == 1 else "question.would_fall"
            told += (everybody(key, count=len(event.taken_back), move=first),)
    return told


def _grounds() -> tuple[tuple[str, int], ...]:
    """The sentences of the two grounds of 10.2a, each with the number to answer."""
    return tuple((f"question.ground_{ground}", number) for number, ground in enumerate(QuickplayGround, start=1))
