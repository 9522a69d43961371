"""What binds and was said by nobody knows whom: it is asked of one player by name, then of the other."""

from dialogue.deeds import Deeds
from dialogue.desk import Desk, refusal_of
from dialogue.narration.answers import reasons
from dialogue.reasons import Reasons
from dialogue.saying import Saying, everybody, only
from dialogue.speakers import Speakers
from dialogue.station import Station
from dialogue.understanding.commands import command_for, without_announced
from dialogue.understanding.open_questions import OpenQuestions
from dialogue.understanding.questions import ByName, illegal_in, of_the_board
from dialogue.understanding.setting import board_for
from dialogue.understanding.speaker import PLAYERS, as_reply, speaker
from dialogue.understanding.standing import fallen
from dialogue.understanding.touching import misnamed
from game.actors import Colour, Evidence
from game.commands import Command, DeclineRematch, OfferRematch, Touch
from game.rules.move_made import executing_for_opponent
from game.rules.rematch import is_anew
from game.table.table import Table
from speech_grammar import Intent, Reading


class Naming:
    """Asks by name, and does what the answer says."""

    def __init__(
        self, desk: Desk, speakers: Speakers, deeds: Deeds, questions: OpenQuestions, reasons: Reasons
    ) -> None:
        self._desk = desk
        self._speakers = speakers
        self._deeds = deeds
        self._questions = questions
        self._reasons = reasons

    def hear(self, reading: Reading, evidence: Evidence, voice: Station | None) -> tuple[Saying, ...]:
        """Answer what binds, or the answer to the question that this has led to."""
        by_name = self._questions.by_name
        if by_name is not None and voice not in {None, by_name.station} and by_name.is_answer(reading):
            return by_name.asked()  # the opponent says yes or no for him
        by_name = self._questions.close_by_name(reading, is_anothers=False)
        if by_name is not None and (told := self.answered(by_name, reading)) is not None:
            return told
        before = self._desk.table
        told = self._bind(as_reply(before, reading), evidence, voice)
        return self.left(None, before, by_name, told, is_asked=self._questions.by_name is not None)

    def left(
        self,
        station: Station | None,
        before: Table,
        by_name: ByName | None,
        told: tuple[Saying, ...],
        *,
        is_asked: bool,
    ) -> tuple[Saying, ...]:
        """What is told, and that what was asked by name before is asked no more, where he has gone on.

        Not where that has ended the game, which takes back all that was asked.
        """
        is_ended = before.outcome is None and self._desk.table.outcome is not None
        if by_name is None or by_name.is_invited or is_ended:
            return told
        is_elsewhere = self._speakers.is_told and station not in {None, by_name.station}
        if _is_same(by_name, self._questions.by_name) or (is_elsewhere and by_name.station in self._deeds.reached):
            return told  # it still is asked, or he hears it with what has happened
        gone = everybody("question.overtaken")
        return (gone, *told) if is_asked else (*told, gone)

    def _ask(self, by_name: ByName) -> tuple[Saying, ...]:
        """Nothing else is asked then, lest a second "ja" answer that; who was asked something hears so first."""
        asked, table = self._questions.now.of, self._desk.table
        gone = [saying for station, question in asked.items() for saying in fallen(table, station, question)]
        return (*gone, *self._questions.ask_by_name(by_name))

    def answered(self, by_name: ByName, reading: Reading) -> tuple[Saying, ...] | None:
        """Done for the one who was named; "nein" asks for the other, if he may mean it. None where it is no answer."""
        if reading.intent is Intent.NO:
            seat, other = by_name.station.seat, by_name.otherwise()
            if by_name.is_invited and seat and self._desk.table.rematch_offered_to is seat:
                return self._deeds.do(by_name.station, DeclineRematch(by=by_name.station.actor, seat=seat))
            return (everybody(self._dropped(by_name)),) if other is None else self._ask(other)
        answer = by_name.answer(reading)
        return None if answer is None else self._deeds.do(by_name.station, answer)

    def _dropped(self, by_name: ByName) -> str:
        """A key of the catalogues: what Rochade has asked by itself is named, while nobody's own offer stands."""
        if not by_name.is_invited or self._desk.table.rematch_offered_to is not None:
            return "question.dropped"
        return "question.no_rematch_anew" if by_name.is_anew else "question.no_rematch"

    def ask_for_rematch(self, seat: Colour) -> tuple[Saying, ...]:
        """Whether that player wants one."""
        wants = OfferRematch(by=Station.of(seat).actor, seat=seat)
        asked = Reading(intent=Intent.OFFER_REMATCH, words="")
        return self._ask(ByName(asked, (wants,), is_anew=is_anew(self._desk.table)))

    def _bind(self, reading: Reading, evidence: Evidence, voice: Station | None) -> tuple[Saying, ...]:
        """Ask by name each for whom the referee would allow it; where he would for nobody, say why."""
        table = self._desk.table
        first = speaker(table, reading, voice=voice)
        meant, refused = list[Command](), list[tuple[Saying, ...]]()
        for station in sorted(PLAYERS, key=lambda player: player is not first):
            command = command_for(table, station, reading, evidence)
            if command is None:
                continue
            if why := self._why_not(station, reading, command):
                refused.append(why)
            else:
                meant += filter(None, (command, of_the_board(reading, command)))
        if not meant:
            return self._reasons.refused(first, refused[0])
        is_of_new_game = is_anew(table) and reading.intent in {Intent.OFFER_REMATCH, Intent.DECLINE_REMATCH}
        return self._ask(ByName(reading, tuple(meant), illegal_in(meant[0], table.board()), is_of_new_game))

    def _why_not(self, station: Station, reading: Reading, command: Command) -> tuple[Saying, ...]:
        """Why it cannot be that player's; nothing where it can."""
        table = self._desk.table
        if (refusal := refusal_of(self._desk, command)) is not None:
            return reasons(station, without_announced(table, command), refusal, board_for(table, station))
        wrong = misnamed(table, station, reading) or _touched_for_the_opponent(table, station, command)
        return () if wrong is None else (wrong,)


def _is_same(asked: ByName, now: ByName | None) -> bool:
    """Whether the same is asked of the same player."""
    return now is not None and now.reading.intent is asked.reading.intent and now.station is asked.station


def _touched_for_the_opponent(table: Table, station: Station, command: Command) -> Saying | None:
    """That a touch obliges to nothing, since he carries out the opponent's move (E2.1)."""
    is_for_him = isinstance(command, Touch) and executing_for_opponent(table, command.seat)
    return only(station, "telling.touch_binds_nothing") if is_for_him else None
