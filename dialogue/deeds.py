"""What is asked of the referee: done, and what happened put into words; or refused, with the reason or a question."""

from contextlib import suppress
from dataclasses import replace

from dialogue.desk import Desk, refusal_of
from dialogue.earcon import Earcon
from dialogue.memory import Memory
from dialogue.narration.answers import reasons, renewed, times_in
from dialogue.narration.moves import dictated, reported, sayings
from dialogue.narration.own_arbiter import to_his_own_arbiter
from dialogue.narration.results import ending_with, said_once
from dialogue.narration.resuming import to_go_on
from dialogue.narration.ruling_awaited import adjourned, to_put_right
from dialogue.narration.still_binding import to_follow
from dialogue.narration.training import begun_as_training
from dialogue.reasons import refused_by
from dialogue.saying import Saying, everybody, for_one, only
from dialogue.speakers import Speakers
from dialogue.station import Station
from dialogue.understanding.board_check import BoardChecks
from dialogue.understanding.clarifying import before_it_binds, in_place_of_refusal
from dialogue.understanding.commands import without_announced
from dialogue.understanding.open_questions import OpenQuestions
from dialogue.understanding.questions import Really
from dialogue.understanding.setting import board_for
from game.actors import Actor, Colour, Role
from game.commands import (
    Adjourn,
    Announce,
    Arrive,
    AskClock,
    AskMoveNumber,
    CallArbiter,
    ClaimFifty,
    ClaimThreefold,
    Command,
    Correct,
    CountIllegal,
    Execute,
    Note,
    RestorePosition,
    Resume,
    Touch,
)
from game.errors import PermissionReason, Refusal, RefusalCode
from game.events import (
    DrawDeclined,
    Event,
    GameEnded,
    IllegalActCounted,
    MoveSealed,
    Noted,
    PositionRestored,
    Told,
    Touched,
)
from game.evolve import evolve
from game.legality.resolution import announcement_of, resolve
from game.table.table import Table
from speech_grammar import Reading

# "Ich möchte weiterspielen" declines a draw; where there is none, he may mean the clocks.
_NOTHING_TO_DECLINE = {RefusalCode.NO_DRAW_OFFERED, RefusalCode.NO_QUICKPLAY_CLAIM}


class Deeds:
    """What is done at one desk. It remembers why something was refused, and whom what happened has reached."""

    def __init__(
        self, desk: Desk, speakers: Speakers, questions: OpenQuestions, checks: BoardChecks, memory: Memory
    ) -> None:
        self._desk = desk
        self._speakers = speakers
        self._questions = questions
        self._checks = checks
        self._memory = memory
        self._reached: set[Station] = set()
        self._is_taken_back = False
        self._happened: tuple[Saying, ...] = ()

    @property
    def reached(self) -> frozenset[Station]:
        """Who has heard of anything that happened at what is answered now."""
        return frozenset(self._reached)

    @property
    def is_taken_back(self) -> bool:
        """Whether a ruling has taken back the move that was being made."""
        return self._is_taken_back

    @property
    def happened(self) -> tuple[Saying, ...]:
        """What is told of all that happened at it."""
        return self._happened

    def begin(self, behind: tuple[Saying, ...] = ()) -> None:
        """Something else is answered now: nothing has happened at it, but what it is told `behind`."""
        self._reached.clear()
        self._is_taken_back = False
        self._happened = behind

    def do(self, station: Station, command: Command) -> tuple[Saying, ...]:
        """Do it, and say what happened; else why it is refused, or what is not clear.

        By it he arrives who was absent, but not by a question of which nothing tells that it is his.
        """
        if seals_nothing := self.no_sealing(station, command):
            return seals_nothing
        is_perhaps_anothers = isinstance(command, AskClock | AskMoveNumber) and not self._speakers.is_told
        came: tuple[Saying, ...] = ()
        try:
            came = () if is_perhaps_anothers else self.come(command)
            return (*came, *self.submit(command), *self._to_repeat(station, command))
        except Refusal as refusal:
            return (*came, *self.refuse(station, command, refusal))

    def no_sealing(self, station: Station, command: Command) -> tuple[Saying, ...]:
        """What is told in place of adjourning, and kept as the reason."""
        told = self.seals_nothing(station, command)
        return self._memory.reasons.refused(station, told) if told else ()

    def seals_nothing(self, station: Station, command: Command) -> tuple[Saying, ...]:
        """That an engine on move seals none, to who would adjourn: its clock would run on (Guidelines, 1a)."""
        if not isinstance(command, Adjourn) or not self._speakers.is_engine(self._desk.table.turn.mover):
            return ()
        return (only(station, "own_arbiter.no_sealing", Earcon.REFUSED),)

    def _to_repeat(self, station: Station, command: Command) -> tuple[Saying, ...]:
        """To who has executed the opponent's move that he has still to repeat, which one: it was not heard (E2.1)."""
        table = self._desk.table
        if not isinstance(command, Execute) or station.seat is None or table.outcome is not None:
            return ()
        told = to_follow(table, station.seat)
        self._happened = (*self._happened, *told)
        return told

    def come(self, command: Command) -> tuple[Saying, ...]:
        """What is told where with his command a player arrives whom the arbiter had found absent (6.6).

        Raises Refusal where it is too late for that; the arbiter, who decides then, he may call.
        """
        try:
            return self.arrive(command.by)
        except Refusal:
            if isinstance(command, CallArbiter):
                return ()
            raise

    def arrive(self, by: Actor) -> tuple[Saying, ...]:
        """What is told where that player has been absent and says something: he has come to this session.

        Raises Refusal where he is too late. What his assistant says for him does not say that he is there.
        """
        table, session = self._desk.table, self._desk.table.session
        if by.seat is None or by.seat not in session.absent or table.outcome is not None or session.is_awaited:
            return ()
        arrives = Arrive(by=by, seat=by.seat)
        if (refusal := refusal_of(self._desk, arrives)) is not None and refusal.code is RefusalCode.NOT_PERMITTED:
            return ()
        return self.submit(arrives)

    def do_or_ask(self, station: Station, reading: Reading, command: Command) -> tuple[Saying, ...]:
        """Ask before what cannot be taken back, or binds and was not clear; refuse at once what would be after "ja"."""
        if (refusal := refusal_of(self._desk, command)) is not None:
            return self.refuse(station, command, refusal)
        question = before_it_binds(self._desk, reading, command)
        if isinstance(question, Really) and isinstance(command, CountIllegal | RestorePosition):
            would_end = ending_with(self._desk.check(command), self._desk.table)  # one illegal move too many (7.4b)
            question = replace(question, remark=(*question.remark, *would_end))
        return self._questions.ask(station, question)

    def submit(self, command: Command) -> tuple[Saying, ...]:
        """Submit, and put into words what happened. Raises Refusal."""
        before, told = self._desk.table, list[Saying]()
        events = self._desk.submit(command)
        if not all(isinstance(event, Told) for event in events):
            self._memory.forget_unsaid()
        if is_over := any(isinstance(event, GameEnded) for event in events):
            self._questions.withdraw_all()
        self._is_taken_back = self._is_taken_back or any(_takes_back(event) for event in events)
        for event in events:
            after = evolve(before, event)
            said = _told_by(event, sayings(event, before, after))
            self._keep_reasons(event, said)
            told += (*said, *_told_of_the_words(command, event, after), *self._checks.ended_by(event, before, after))
            before = after
        if is_over:
            # The claim after which the clocks would be started again costs the game.
            told = list(said_once(tuple(saying for saying in told if saying.key != "play.arbiter_goes_on")))
            self._end(tuple(told))
        else:
            self._reached.update(*(saying.to for saying in told))
        self._happened = (*self._happened, *told)
        return tuple(told)

    def refuse(self, station: Station, command: Command, refusal: Refusal) -> tuple[Saying, ...]:
        """The reason in words; or a question, where it was only not clear."""
        if (question := in_place_of_refusal(self._desk, station, command, refusal)) is not None:
            return self._questions.ask(station, question)
        table = self._desk.table
        why = _stands_already(table, station, command, refusal)
        refused = without_announced(table, command)
        why = why or _until_resumed(
            table, station, refusal, reasons(station, refused, refusal, board_for(table, station))
        )
        why = self._to_call(station, command, refusal, why)
        more = (*self._to_correct(station, refusal), *self.how_to_train(station, refusal))
        more = (*more, *_to_put_right(table, station, refusal))
        wants_to_play_on = refusal.code in _NOTHING_TO_DECLINE and table.stopped
        if wants_to_play_on or refusal.code in {RefusalCode.CLOCKS_STOPPED, RefusalCode.ALREADY_STARTED}:
            more = (*more, *self._to_go_on(station))
        if refusal.code is RefusalCode.NOT_ANNOUNCED and station.seat is not None:
            owed = to_follow(table, station.seat)  # he may believe that he has
            more = (*more, *(saying for saying in owed if saying not in self._happened))
        return self._memory.reasons.refused(station, (*why, *more))

    def _to_call(
        self, station: Station, command: Command, refusal: Refusal, why: tuple[Saying, ...]
    ) -> tuple[Saying, ...]:
        """Behind what only the arbiter may do how he is called; where that is the player himself, how he comes to it.

        Not to whoever would have running clocks run.
        """
        is_his = refusal.params.get("reason") is PermissionReason.ARBITER_ONLY and not isinstance(command, Resume)
        if not is_his or station.seat is None:
            return why
        if refusal_of(self._desk, CallArbiter(by=station.actor, seat=station.seat)) is not None:
            return why
        if self._speakers.plays_engine:  # which seals no move
            key = "own_arbiter.no_sealing" if isinstance(command, Adjourn) else "own_arbiter.only_when_stopped"
            return (only(station, key, Earcon.REFUSED),)
        return (*why, only(station, "telling.say_call"))

    def _to_go_on(self, station: Station) -> tuple[Saying, ...]:
        """Which words let the clocks run again; of whose they are not, where he is known to be a player, whose."""
        is_player = self._speakers.is_told and station.seat is not None and not self._speakers.plays_engine
        return for_one(station, to_go_on(self._desk.table, is_arbiters=is_player))

    def _to_correct(self, station: Station, refusal: Refusal) -> tuple[Saying, ...]:
        """That who would take back what he has only announced may correct it (E2.6)."""
        if refusal.code is not RefusalCode.NOTHING_TAKEN_BACK:
            return ()
        announced = self._desk.table.turn.announced
        if announced is None or announced.mover is not station.seat:
            return ()
        corrects = Correct(by=station.actor, seat=announced.mover, announcement=announced.announcement)
        is_possible = refusal_of(self._desk, corrects) is None
        return (only(station, "table.correct_before_clock"),) if is_possible else ()

    def how_to_train(self, station: Station, refusal: Refusal) -> tuple[Saying, ...]:
        """How a game is begun in which that would be done, where an engine plays."""
        return begun_as_training(station, refusal) if self._speakers.plays_engine else ()

    def again(self, station: Station, told: tuple[Saying, ...]) -> tuple[Saying, ...]:
        """What was told, but the times in it as they are by now: who hears it once more asks for them once more."""
        if not (times := times_in(told)):
            return told
        of = next(iter(times)) if len(times) == 1 else None
        with suppress(Refusal):
            return renewed(told, self.submit(AskClock(by=station.actor, seat=station.seat or Colour.WHITE, of=of)))
        return told

    def _keep_reasons(self, event: Event, said: tuple[Saying, ...]) -> None:
        """Why what somebody did was wrong, for "warum"."""
        if (wrong := refused_by(event)) is not None:
            self._memory.reasons.refused(Station.of(wrong), for_one(Station.of(wrong), said))
        if isinstance(event, DrawDeclined):
            to_engine = (everybody("telling.engine_takes_no_draw"),) if self._speakers.plays_engine else ()
            offered = Station.of(event.seat.opponent)
            self._memory.reasons.refused(offered, for_one(offered, (*said, *to_engine)))
        if isinstance(event, MoveSealed):
            self._memory.reasons.forget(Station.of(event.seat))  # what was refused before is not what he has sealed

    def of_this_table(self, said: tuple[Saying, ...]) -> tuple[Saying, ...]:
        """The same, to whoever plays an engine with no arbiter but himself."""
        return to_his_own_arbiter(said) if self._speakers.plays_engine else said

    def _end(self, told: tuple[Saying, ...]) -> None:
        """Of a game that is over everybody may ask why, whatever was refused in it before; last who speaks next."""
        speaks = self._speakers.next()
        for station in sorted(Station, key=lambda station: station is speaks):
            self._memory.reasons.refused(station, for_one(station, told))


def _takes_back(event: Event) -> bool:
    """Whether by that ruling nothing stands of the move that was being made, or not as its player would have it."""
    if isinstance(event, IllegalActCounted):
        return event.taken_back or event.queen
    return isinstance(event, PositionRestored)


def _to_put_right(table: Table, station: Station, refusal: Refusal) -> tuple[Saying, ...]:
    """How a board is put right that is known to be wrong, where a move cannot be made on it (E2.7).

    What cannot be made because it is illegal, and names a piece that is not there, is corrected (E2.6).
    """
    if refusal.code is not RefusalCode.NO_PIECE_THERE:
        return ()
    if table.differences:
        words = to_put_right(table) if station.seat is None else "check.call"
        return (only(station, words),) if words else ()
    announced = table.turn.announced
    is_illegal = announced is not None and announced.fault is not None and announced.mover is station.seat
    return (only(station, "table.correct_before_clock"),) if is_illegal else ()


def was_heard(station: Station, command: Command) -> tuple[Saying, ...]:
    """That he was heard, where nothing else follows; of his own move the others hear by his clock (E2.3)."""
    if isinstance(command, Execute):
        return (only(station, "table.executed", colour=command.seat),)
    return (only(station, "telling.touch_binds_nothing"),) if isinstance(command, Touch) else ()


def _told_by(event: Event, said: tuple[Saying, ...]) -> tuple[Saying, ...]:
    """The sentences, those of the arbiter's own doing with his name on them, and the first with his sound."""
    if event.by.role is not Role.ARBITER or isinstance(event, Told):
        return said
    ruling = tuple(replace(saying, by=saying.by or Station.ARBITER) for saying in said)
    return tuple(
        saying if place or saying.earcon else replace(saying, earcon=Earcon.ARBITER)
        for place, saying in enumerate(ruling)
    )


def _told_of_the_words(command: Command, event: Event, after: Table) -> tuple[Saying, ...]:
    """What is told of an event only where it was asked for in words: what is written down, and which piece touched."""
    if isinstance(command, Note) and isinstance(event, Noted):
        return (dictated(event, after),)
    is_reported = isinstance(command, Touch | ClaimThreefold | ClaimFifty)
    return (reported(event),) if is_reported and isinstance(event, Touched) else ()


def _until_resumed(table: Table, station: Station, refusal: Refusal, why: tuple[Saying, ...]) -> tuple[Saying, ...]:
    """The words that an adjourned game waits for, in place of that it does (Guidelines for adjourned games, 5, 7)."""
    waiting = {RefusalCode.ADJOURNED, RefusalCode.ENVELOPE_CLOSED, RefusalCode.SESSION_NOT_RESUMED}
    if refusal.code not in waiting or not table.session.envelope_is_closed:
        return why
    *said, reason = why
    first, *rest = for_one(station, adjourned(table))
    return (*said, replace(first, earcon=reason.earcon), *rest)


def _stands_already(table: Table, station: Station, command: Command, refusal: Refusal) -> tuple[Saying, ...]:
    """To whoever announces once more what he has announced: that it stands, and what comes next."""
    if not isinstance(command, Announce) or refusal.code is not RefusalCode.ALREADY_ANNOUNCED:
        return ()
    board, standing = board_for(table, station), table.turn.announced
    move = resolve(command.announcement, board).move
    if standing is None or move is None or move != standing.move:
        return ()
    stands = only(station, "question.announced", Earcon.REFUSED, move=announcement_of(board, move))
    return (stands, only(station, "telling.say_press"))
