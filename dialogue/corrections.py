"""Another move in place of the announced one (Laws 2009, E2.6)."""

from dataclasses import replace

from dialogue.deeds import Deeds
from dialogue.desk import Desk, refusal_of
from dialogue.earcon import Earcon
from dialogue.reasons import Reasons
from dialogue.saying import Saying, only
from dialogue.speakers import Speakers
from dialogue.station import Station
from dialogue.understanding.clarifying import instead
from dialogue.understanding.commands import has_repeated_wrong
from dialogue.understanding.open_questions import OpenQuestions
from dialogue.understanding.questions import CorrectTo
from dialogue.understanding.setting import board_for
from dialogue.understanding.speaker import corrects_what_stands
from game.commands import Correct
from game.table.agreed_line import Repetition
from speech_grammar import Intent, Reading


class Corrections:
    """Corrects, or asks first to which move, or whether it is one."""

    def __init__(
        self, desk: Desk, speakers: Speakers, questions: OpenQuestions, deeds: Deeds, reasons: Reasons
    ) -> None:
        self._desk = desk
        self._speakers = speakers
        self._questions = questions
        self._deeds = deeds
        self._reasons = reasons

    def is_one(self, station: Station, reading: Reading) -> bool:
        """Whether a move is announced in place of another: after "Korrektur", or by its player in one breath."""
        if reading.intent is Intent.ANNOUNCEMENT and self._questions.awaits_correction(station):
            return True
        return station.seat is self._desk.table.turn.mover and corrects_what_stands(self._desk.table, reading)

    def correct(self, station: Station, reading: Reading, command: Correct) -> tuple[Saying, ...]:
        """Do it; but of nobody knows whom ask, where it would put another move in the place of the one that stands."""
        if reading.announcement is None:
            return self._ask_to_which(station, command)
        table = self._desk.table
        question = instead(table, board_for(table, station), command) if self._may_be_the_repeaters() else None
        return self._deeds.do(station, command) if question is None else self._questions.ask(station, question)

    def _ask_to_which(self, station: Station, command: Correct) -> tuple[Saying, ...]:
        """Which move is meant, unless there is nothing to correct."""
        standing = self._desk.table.turn.announced
        as_it_stands = replace(command, announcement=standing.announcement) if standing else command
        if (refusal := refusal_of(self._desk, as_it_stands)) is None:
            return self._questions.ask(station, CorrectTo(command))
        if standing is not None and has_repeated_wrong(self._desk.table, command.seat):
            return (only(station, "telling.say_repeat", move=standing.announcement),)
        why = only(station, f"refused.{refusal.code}", Earcon.REFUSED, **refusal.params)
        return self._reasons.refused(station, (why,))

    def _may_be_the_repeaters(self) -> bool:
        """Whether "Korrektur", of nobody knows whom, may be meant for a repetition that was wrong (E2.1, E2.6)."""
        announced = self._desk.table.turn.announced
        return not self._speakers.is_told and announced is not None and announced.repetition is Repetition.DIFFERS
