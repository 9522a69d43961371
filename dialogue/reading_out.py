"""A player reads his board out, and what he has named is held against what should stand there (Laws 2009, E2.7)."""

from dialogue.deeds import Deeds
from dialogue.desk import Desk, refusal_of
from dialogue.earcon import Earcon
from dialogue.narration.boards_read import differing
from dialogue.reasons import Reasons
from dialogue.saying import Saying, only
from dialogue.speakers import Speakers
from dialogue.station import Station
from dialogue.understanding.board_check import BoardCheck, BoardChecks, ReportIt
from dialogue.understanding.open_questions import OpenQuestions
from game.actors import Colour
from game.commands import ReportBoard
from speech_grammar import Intent, Reading


class ReadingOut:
    """Begins a check where the referee would take its report, and reports it."""

    def __init__(
        self,
        desk: Desk,
        speakers: Speakers,
        questions: OpenQuestions,
        checks: BoardChecks,
        deeds: Deeds,
        reasons: Reasons,
    ) -> None:
        self._desk = desk
        self._speakers = speakers
        self._questions = questions
        self._checks = checks
        self._deeds = deeds
        self._reasons = reasons

    def begin(self, station: Station, seat: Colour) -> tuple[Saying, ...]:
        """Between two moves; where nothing tells who speaks, at his own alone, or it would be the opponent's words."""
        if not self._speakers.is_told and self._speakers.next() is not station:
            return self._reasons.refused(station, (only(station, "check.out_of_turn", Earcon.REFUSED),))
        nothing = BoardCheck(seat, seat).report()
        if (refusal := refusal_of(self._desk, nothing)) is not None:
            return self._deeds.refuse(station, nothing, refusal)
        return self._checks.begin(station, seat)

    def go_on(self, station: Station, reading: Reading) -> tuple[Saying, ...] | None:
        """What is said to whoever reads his board out; a difference both players hear only after his "ja".

        Who goes on with it has left what he was asked before: else that "ja" would answer two.
        """
        if station in self._checks and reading.intent in {Intent.GO_ON, Intent.DONE}:
            self._questions.withdraw(station)
            if not self._speakers.is_another_named(station):
                self._questions.withdraw_by_name()
        told = self._checks.read_on(station, reading)
        if not isinstance(told, ReportBoard):
            return told
        if (refusal := refusal_of(self._desk, told)) is not None:
            return self._deeds.refuse(station, told, refusal)
        differs = differing(self._desk.table, told)
        return self._questions.ask(station, ReportIt(told, differs)) if differs else self._deeds.do(station, told)
