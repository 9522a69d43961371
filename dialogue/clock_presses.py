"""A clock pressed by word: by itself, or in one breath with something else, after that and only if it was done."""

from dialogue.deeds import Deeds
from dialogue.desk import Desk
from dialogue.reasons import Reasons
from dialogue.saying import Saying
from dialogue.station import Station
from dialogue.understanding.open_questions import OpenQuestions
from game.actors import Evidence
from game.commands import Command, Execute
from game.rules.move_made import press_says_made
from game.table.table import Table
from speech_grammar import Reading


class ClockPresses:
    """The clocks; what is asked first lets them wait for its answer."""

    def __init__(self, desk: Desk, deeds: Deeds, questions: OpenQuestions, reasons: Reasons) -> None:
        self._desk = desk
        self._deeds = deeds
        self._questions = questions
        self._reasons = reasons

    def press(self, station: Station, reading: Reading, command: Command) -> tuple[Saying, ...]:
        """Press it, unless it is not clear yet which move is made, or the move has ended the game."""
        before, was_over = self._desk.table, self._desk.table.outcome is not None
        made = self._executed_before(station, reading)
        if station in self._questions:
            self._questions.let_clock_wait(station)
        if station in self._questions or (self._desk.table.outcome is not None and not was_over):
            return made
        pressed = self._deeds.do(station, command)
        if made and self._desk.table is before:
            return self._reasons.refused(station, made)  # why it cannot be made is why the clock is not pressed
        return (*made, *pressed)

    def is_due(self, station: Station, before: Table, *, is_warned: bool) -> bool:
        """Whether it is pressed now behind what was done since `before`: what was refused leaves the clock alone.

        Where something is asked it waits. On an illegal move only who `is_warned` that it is one has pressed it.
        """
        if station in self._questions:
            self._questions.let_clock_wait(station)
            return False
        return self._desk.table is not before and (is_warned or self.completes_a_move())

    def completes_a_move(self) -> bool:
        """Whether the clock is pressed in the same breath: not on an illegal move, which is to be corrected first."""
        announced = self._desk.table.turn.announced
        return announced is None or announced.fault is None

    def _executed_before(self, station: Station, reading: Reading) -> tuple[Saying, ...]:
        """Where no sensors tell it, the press says that the announced move stands on the player's board (E2.3b)."""
        seat = station.seat
        if seat is None or not press_says_made(self._desk.table, seat):
            return ()
        return self._deeds.do(station, Execute(by=station.actor, seat=seat, evidence=Evidence(reading.words)))
