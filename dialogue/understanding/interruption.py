"""What those hear behind what has happened whom it interrupts in an answer, lest their "ja" to it answer that."""

from collections.abc import Collection

from dialogue.desk import Desk
from dialogue.saying import Saying, everybody
from dialogue.station import Station
from dialogue.understanding.board_check import BoardChecks, ReportIt
from dialogue.understanding.open_questions import OpenQuestions
from dialogue.understanding.setting import board_for
from dialogue.understanding.standing import About, about, ends_with_its_move, fallen, stands


class Interruption:
    """What was asked, and about what, before something happens."""

    def __init__(self, desk: Desk, questions: OpenQuestions, checks: BoardChecks) -> None:
        self._desk = desk
        self._questions = questions
        self._checks = checks
        self._asked = questions.now
        self._about = {station: self._about_now(station) for station in self._asked.of}

    def undo(self) -> None:
        """Nothing could be done, as on a full disk: what was asked still is, the same answer may be given again."""
        self._questions.restore(self._asked)

    def still_open(
        self, reached: Collection[Station], speaks: Station | None, *, is_taken_back: bool
    ) -> tuple[Saying, ...]:
        """The question again; or that it stands no longer.

        That, where it is of what cannot be taken back, or what it is about is another now, or the move that is made
        `is_taken_back`. Not to who `speaks`, and only to those whom what has happened has `reached`.
        """
        behind = list[Saying]()
        for station, question in self._asked.of.items():
            is_open = station is not speaks and self._questions.of(station) is question
            if not is_open or station not in reached:
                continue
            self._questions.withdraw(station)
            if isinstance(question, ReportIt) and station not in self._checks:
                continue  # he hears that the reading is broken off
            is_gone = is_taken_back and ends_with_its_move(question)
            if not is_gone and stands(question, self._about[station], self._about_now(station)):
                behind += self._questions.ask(station, question)  # as the last asked, which is what a "ja" answers
            else:
                self._questions.forget_clock(station)
                behind += fallen(self._desk.table, station, question)
        return tuple(behind)

    def still_named(self, reached: Collection[Station], speaks: Station | None) -> tuple[Saying, ...]:
        """The same of what was asked by name, all of which binds; an invitation to a rematch stays open.

        `speaks` is None where no station tells who does.
        """
        by_name = self._asked.by_name
        if by_name is None or by_name.is_invited or by_name.station not in reached:
            return ()
        is_anothers = speaks not in {None, by_name.station}
        if not is_anothers and self._questions.by_name is not by_name:
            return ()  # it was answered
        self._questions.withdraw_by_name()
        return (everybody("question.overtaken"),)

    def _about_now(self, station: Station) -> About:
        return about(self._desk.table, station, board_for(self._desk.table, station))
