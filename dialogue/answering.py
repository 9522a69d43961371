"""The answer to an open question: what it completes is done, or dropped; another answer is asked for again."""

from dialogue.by_name import Naming
from dialogue.deeds import Deeds, was_heard
from dialogue.desk import Desk
from dialogue.narration.still_binding import move_stands
from dialogue.saying import Saying, only
from dialogue.speakers import Speakers
from dialogue.station import Station
from dialogue.understanding.board_check import BoardChecks
from dialogue.understanding.clarifying import after_an_answer
from dialogue.understanding.open_questions import OpenQuestions
from dialogue.understanding.questions import AboutAMove, ByName, KeepVoice, Question, Really, WhereWith, WhichCastling
from dialogue.understanding.speaker import as_reply
from dialogue.understanding.standing import corrects, fallen, is_another_piece, is_answer, is_left
from dialogue.understanding.wishes import ANSWERS, BARE_ANSWERS
from game.commands import Announce, Command
from game.table.table import Table
from speech_grammar import Intent, Reading


class Answering:
    """What is said to what is asked."""

    def __init__(
        self,
        desk: Desk,
        speakers: Speakers,
        questions: OpenQuestions,
        checks: BoardChecks,
        deeds: Deeds,
        naming: Naming,
    ) -> None:
        self._desk = desk
        self._speakers = speakers
        self._questions = questions
        self._checks = checks
        self._deeds = deeds
        self._naming = naming

    def asked_again(self, station: Station, reading: Reading) -> tuple[Saying, ...] | None:
        """What is still asked, where another answer was given or the clock pressed on what is to be corrected."""
        question, by_name = self._questions.of(station), self._questions.by_name
        if question is not None:
            is_other = reading.intent in BARE_ANSWERS and not is_answer(question, reading)
            is_other = is_other and not is_another_piece(question, reading)
            is_pressed = reading.intent is Intent.PRESS_CLOCK and corrects(question)
            return question.asked(station) if is_other or is_pressed else None
        if by_name is None:
            return None
        if self._speakers.is_another_named(station):
            replies = as_reply(self._desk.table, reading, station) != reading  # to an offer: that is his own
            is_his = replies or station in self._checks or reading.intent not in ANSWERS
            return None if is_his else by_name.asked()  # he answers for the one who is named
        is_other = reading.intent in BARE_ANSWERS and not by_name.is_answer(reading)
        return by_name.asked() if is_other else None

    def answered(
        self, station: Station, question: Question | None, by_name: ByName | None, reading: Reading
    ) -> tuple[Saying, ...] | None:
        """What is told to what answers the `question`, or that `by_name`; None where it answers neither."""
        if isinstance(question, KeepVoice) and is_answer(question, reading):
            return question.settle(question.means(reading))
        if question is not None and (reading.intent is Intent.NO or self._takes_back(question, reading)):
            return self._dropped(station, question)
        if question is not None and (answer := question.answer(reading)) is not None:
            return self._completed(station, question, answer)
        return self._naming.answered(by_name, reading) if by_name and by_name.station is station else None

    def left(
        self, station: Station, before: Table, asked: Question | None, reading: Reading, told: tuple[Saying, ...]
    ) -> tuple[Saying, ...]:
        """What is told, and that the question `asked` before stands no longer, where he has gone on without answering.

        Last, so that his "ja" is none to it; but before what he is asked now. Who presses before he has said his move
        in full, and is refused, has not gone on: he is asked again, lest he have to say all of it anew.
        """
        now, is_ended = self._questions.of(station), before.outcome is None and self._desk.table.outcome is not None
        if asked is None or now == asked or is_ended or not is_left(asked, reading):
            return told
        presses = reading.intent is Intent.PRESS_CLOCK and isinstance(asked, AboutAMove)
        if now is None and presses and self._desk.table is before:
            return (*told, *self._questions.ask(station, asked))
        gone = fallen(self._desk.table, station, asked)
        told = tuple(saying for saying in told if saying not in gone)  # what he owes is said once
        return (*told, *gone) if now is None else (*gone, *told)

    def _dropped(self, station: Station, question: Question) -> tuple[Saying, ...]:
        """After "nein" what else the words may have meant is asked; else nothing comes of them.

        Where the announced move was to be corrected, everybody hears that it counts: nobody need know what was dropped.
        """
        otherwise = question.otherwise() if isinstance(question, Really) else None
        if otherwise is not None:
            return self._questions.ask(station, otherwise)
        stands = move_stands(self._desk.table) if corrects(question) else ()
        return stands or (only(station, "question.dropped"),)

    def _completed(self, station: Station, question: Question, answer: Command) -> tuple[Saying, ...]:
        """Do what the answer completes, unless that leads to another question."""
        if (doubt := after_an_answer(self._desk, station, question, answer)) is not None:
            return self._questions.ask(station, doubt)
        return self._deeds.do(station, answer) or was_heard(station, answer)

    def _takes_back(self, question: Question, reading: Reading) -> bool:
        """Whether "Korrektur" alone is "nein": to what is asked about a move while none stands to be corrected."""
        is_bare = reading.intent is Intent.CORRECTION and reading.announcement is None
        if not is_bare or not isinstance(question, AboutAMove):
            return False
        is_half = isinstance(question, WhichCastling | WhereWith) and self._desk.table.turn.announced is None
        return is_half or isinstance(question.command, Announce)
