"""The answers to what asks for no command: about the game and the words for it, why, and once more."""

from collections.abc import Callable
from dataclasses import replace

from dialogue.deeds import Deeds
from dialogue.desk import Desk, refusal_of
from dialogue.earcon import Earcon
from dialogue.memory import Memory
from dialogue.narration.answers import said_again
from dialogue.narration.board_questions import what_stands
from dialogue.narration.game_questions import (
    help_for,
    how_it_goes,
    is_offered_draw,
    result,
    sealed,
    to_make,
    to_say_now,
)
from dialogue.narration.piece_questions import what_follows
from dialogue.narration.results import signing_renewed
from dialogue.narration.still_binding import correcting_renewed, to_follow
from dialogue.narration.training import to_say_in_training
from dialogue.reading_out import ReadingOut
from dialogue.saying import Saying, only
from dialogue.speakers import Speakers
from dialogue.station import Station
from dialogue.understanding.clarifying import where_with
from dialogue.understanding.commands import has_to_say_a_move
from dialogue.understanding.inquiries import OF_ADVICE, OF_THE_BOARD, OF_THE_GAME, may_be_told, require_told
from dialogue.understanding.open_questions import OpenQuestions
from dialogue.understanding.questions import CorrectTo
from dialogue.understanding.setting import notation_of
from dialogue.understanding.wishes import OF_THE_EAR
from game.actors import Colour
from game.commands import ClaimQuickplay, TakeBack, TakeHint
from game.errors import Refusal
from game.table.table import Table
from game.time_reason import QuickplayGround
from speech_grammar import Intent, NotUnderstood, Reading, parse
from speech_grammar.errors import OnlyAsked
from speech_grammar.parsing import spelled_out
from speech_grammar.vocabulary import vocabulary

_ASKED_BY_A_MARK = {
    **dict.fromkeys((Intent.OFFER_DRAW, Intent.ACCEPT_DRAW, Intent.DECLINE_DRAW), Intent.ASK_OFFER),
    Intent.EXECUTED: Intent.ASK_FOLLOWED,
}
"""What "Remis?" and "ausgeführt?" ask for."""

Adviser = Callable[[Table], str | None]
"""What an engine would play (UCI); None where there is none, or it has failed."""


class Telling:
    """Tells who asks, and whoever says what is not for here why it is not."""

    def __init__(
        self,
        desk: Desk,
        speakers: Speakers,
        questions: OpenQuestions,
        deeds: Deeds,
        reading_out: ReadingOut,
        memory: Memory,
    ) -> None:
        self._desk = desk
        self._speakers = speakers
        self._questions = questions
        self._deeds = deeds
        self._reading_out = reading_out
        self._memory = memory
        self._adviser: Adviser = lambda _: None

    def be_advised_by(self, adviser: Adviser) -> None:
        """Who asks for a hint gets it from there."""
        self._adviser = adviser

    def tell(self, station: Station, reading: Reading) -> tuple[Saying, ...]:  # noqa: C901, PLR0911 - a return an intent
        """The answer."""
        if reading.intent in OF_THE_BOARD | OF_ADVICE | OF_THE_GAME:
            return self._inform(station, reading)
        match reading.intent:
            case Intent.REPEAT | Intent.ASK_HEARD:
                return self._heard(station) if reading.intent is Intent.ASK_HEARD else self._said_again(station)
            case Intent.GO_ON:
                return self._go_on(station)
            case Intent.ASK_WHY:
                return self._why(station)
            case Intent.CHECK_BOARD if station.seat is not None:
                return self._reading_out.begin(station, station.seat)
            case Intent.ASK_HINT if station.seat is not None:
                return self._hint(station, station.seat)
            case Intent.HELP | Intent.DONE:
                return self.still_asked(station) or self._words_for(station, reading.intent)
            case Intent.COURTESY:
                return self._nothing_done(station, reading)
            case Intent.READ_SEALED:
                return sealed(station, self._desk.table)
            case Intent.YES | Intent.NO | Intent.CHOICE | Intent.PIECE:
                return self._half_of_a_move(station, reading) or _answers_nothing(station, reading, self._desk.table)
        return (only(station, _why_not_here(reading.intent), Earcon.REFUSED, words=reading.words),)

    def _nothing_done(self, station: Station, reading: Reading) -> tuple[Saying, ...]:
        """That a greeting, thanks or "ok" does nothing; then what he is asked, or may believe to have done by it.

        Where no clock runs that is all that comes next; while one does, only an answer to the opponent's offer, and
        what he owes the opponent's move (E2.1).
        """
        heard, table = only(station, "telling.courtesy", words=reading.words), self._desk.table
        if still := self.still_asked(station):
            return (heard, *still)
        if table.clock.running is None:
            return (heard, *to_say_now(station, table))
        draw = (only(station, "telling.say_draw"),) if is_offered_draw(station, table) else ()
        return (heard, *draw, *(to_follow(table, station.seat) if station.seat is not None else ()))

    def asked_by_a_mark(self, station: Station, words: str) -> tuple[Saying, ...]:
        """What answers a question mark behind what would do something, where Rochade knows: nothing of other words."""
        try:
            parse(words)
        except OnlyAsked as error:
            asked = _ASKED_BY_A_MARK.get(error.intent)
            return () if asked is None else how_it_goes(station, self._desk.table, Reading(intent=asked, words=words))
        except NotUnderstood:
            pass
        return ()

    def _half_of_a_move(self, station: Station, reading: Reading) -> tuple[Saying, ...]:
        """To which square, where a piece was named and a move is to be said; nothing where that is not so."""
        half = where_with(self._desk.table, station, reading)
        return () if half is None else self._questions.ask(station, half)

    def still_asked(self, station: Station) -> tuple[Saying, ...]:
        """The open question that this station has to answer, or by name; nothing where none is open."""
        by_name = self._questions.by_name
        if question := self._questions.of(station):
            return question.asked(station)
        is_his = by_name is not None and (by_name.station is station or not self._speakers.is_told)
        return by_name.asked() if by_name and is_his else ()

    def _words_for(self, station: Station, intent: Intent) -> tuple[Saying, ...]:
        """What can be said; to "fertig" what is to be said now, for that was none of it."""
        if intent is Intent.DONE:
            return to_say_now(station, self._desk.table)
        return (*help_for(station, self._desk.table), *self._in_training(station))

    def _inform(self, station: Station, reading: Reading) -> tuple[Saying, ...]:
        """The answer to a question about the game; or why he may not be told, with what was understood."""
        table = self._desk.table
        if reading.intent is Intent.ASK_TURN and table.stopped and table.outcome is None:
            return (*self._turn_while_stopped(station, reading), *to_say_now(station, table))
        try:
            require_told(table, station.seat, reading.intent)
        except Refusal as refusal:
            words = spelled_out(reading.words, notation_of(table, station))
            asked = only(station, "telling.refused_question", Earcon.REFUSED, words=replace(reading, words=words))
            why = only(station, f"refused.{refusal.code}", **refusal.params)
            told = (asked, why, *self._deeds.how_to_train(station, refusal))
            return self._memory.reasons.refused(station, told)
        if reading.intent is Intent.ASK_PHRASES and (still := self.still_asked(station)):
            return still
        if reading.intent in OF_THE_BOARD | OF_ADVICE:
            tells = what_stands if reading.intent in OF_THE_BOARD else what_follows
            return self._kept_from_players(station, reading.intent, tells(station, table, reading))
        if reading.intent is Intent.ASK_COLOUR and not self._speakers.is_told:
            reading = replace(reading, intent=Intent.ASK_PLAYERS)  # names are right whoever has asked
        told = how_it_goes(station, table, reading)
        if reading.intent is not Intent.ASK_PHRASES:
            return told
        return (*self._in_quickplay(station), *told, *self._in_training(station))

    def _turn_while_stopped(self, station: Station, reading: Reading) -> tuple[Saying, ...]:
        """Who is on move while both clocks stand, as all hear when they start again: nobody has forgotten his (13.6).

        In an adjourned game a player hears of the sealed move instead.
        """
        table = self._desk.table
        seat, is_adjourned = station.seat, table.session.adjournment is not None
        if seat is not None and is_adjourned and not may_be_told(table, seat, reading.intent):
            return ()
        return what_follows(station, table, reading)

    def _kept_from_players(self, station: Station, asked: Intent, told: tuple[Saying, ...]) -> tuple[Saying, ...]:
        """What the arbiter is told: not aloud, while the players play who may not be told it (E2.9d, 12.3a, 13.6)."""
        table = self._desk.table
        if station.seat is not None or table.clock.running is None or may_be_told(table, table.turn.mover, asked):
            return told
        first, *others = (replace(saying, unspoken=True) for saying in told)
        return replace(first, earcon=Earcon.NOT_SPOKEN), *others

    def _in_quickplay(self, station: Station) -> tuple[Saying, ...]:
        """The word for a claim that a player has only in his last two minutes (10.2): told first, for they pass."""
        if station.seat is None:
            return ()
        claim = ClaimQuickplay(by=station.actor, seat=station.seat, ground=QuickplayGround.NO_EFFORT)
        return () if refusal_of(self._desk, claim) else (only(station, "telling.say_quickplay"),)

    def _in_training(self, station: Station) -> tuple[Saying, ...]:
        """What a player can say in training only, and ask of an engine, as far as it would be done now."""
        if (seat := station.seat) is None:
            return ()
        takes_back = refusal_of(self._desk, TakeBack(by=station.actor, seat=seat)) is None
        is_advised = self._speakers.plays_engine and refusal_of(self._desk, self._any_hint(station, seat)) is None
        key = to_say_in_training(takes_back=takes_back, is_advised=is_advised)
        return (only(station, key),) if key else ()

    def _why(self, station: Station) -> tuple[Saying, ...]:
        """Why an open question is asked; else why a wish was not done, and what the game still waits for."""
        by_name, reasons = self._questions.by_name, self._memory.reasons
        if question := self._questions.of(station):
            asked, why = question.asked(station), only(station, question.why)
            refused = question.refused if isinstance(question, CorrectTo) else ()
            return asked if why in asked else (*refused, why, *asked)
        if by_name and by_name.station is station:
            return (only(station, by_name.why), *by_name.asked())
        table = self._desk.table
        refused = correcting_renewed(reasons.why(station), table)
        if told := (*signing_renewed(refused, station, table), *to_make(station, table)):
            return told
        if before := correcting_renewed(reasons.before(station), table):
            return (only(station, "telling.refused_before"), *before)
        return (only(station, "telling.nothing_refused"),)

    def _said_again(self, station: Station) -> tuple[Saying, ...]:
        return said_again(station, self._desk.table, self._deeds.again(station, self._memory.told(station)))

    def _heard(self, station: Station) -> tuple[Saying, ...]:
        """What was heard of him last; who seals a move hears how that is read to him where nobody else hears it."""
        table = self._desk.table
        adjournment = table.session.adjournment
        if adjournment is not None and adjournment.sealer is station.seat:
            return to_say_now(station, table)
        if not (heard := self._memory.heard(station)):
            return (only(station, "telling.nothing_said"),)
        return (only(station, "telling.heard", words=spelled_out(heard, notation_of(table, station))),)

    def _go_on(self, station: Station) -> tuple[Saying, ...]:
        """What was silenced, from the sentence on that was cut off, while nothing has happened since."""
        rest = self._memory.take_unsaid(station)
        return self._deeds.again(station, rest) or (only(station, "telling.nothing_silenced"),)

    def _hint(self, station: Station, seat: Colour) -> tuple[Saying, ...]:
        """A move that the engine suggests, which is on the record; the engine is asked only where that is allowed."""
        hint = self._any_hint(station, seat)
        if (refusal := refusal_of(self._desk, hint)) is not None:
            return self._deeds.refuse(station, hint, refusal)
        move = self._adviser(self._desk.table)
        if move is None:
            return (only(station, "telling.no_adviser"),)
        return self._deeds.do(station, replace(hint, move=move))

    def _any_hint(self, station: Station, seat: Colour) -> TakeHint:
        """One with which the referee tells whether any may be taken."""
        any_move = next((move.uci() for move in self._desk.table.board().legal_moves), "")
        return TakeHint(by=station.actor, seat=seat, move=any_move)


def _answers_nothing(station: Station, reading: Reading, table: Table) -> tuple[Saying, ...]:
    """That nothing is asked, and why, where a flag has ended the game meanwhile.

    To an offer of a draw "ja" is too little, for it may be said to anything; and "Dame" or "vier" to a move.
    """
    is_part = reading.intent in {Intent.CHOICE, Intent.PIECE}
    if is_part and station.seat is not None and has_to_say_a_move(table, station.seat):
        return (only(station, "question.none_open_to_a_part", Earcon.REFUSED, words=reading.words),)
    if reading.intent is Intent.YES and is_offered_draw(station, table):
        return (only(station, "telling.say_draw", Earcon.REFUSED),)
    none_open = only(station, "question.none_open", Earcon.REFUSED, words=reading.words)
    is_news = table.outcome is not None and station.seat is not None and station.seat not in table.sheets.signed
    return (none_open, *result(station, table)) if is_news else (none_open,)


def _why_not_here(intent: Intent) -> str:
    """The key of the sentence why that is not for here: it is for an open microphone, a lesson, or players."""
    words = vocabulary().command(intent)
    if intent in OF_THE_EAR:
        return "microphone.only_when_open"
    return "telling.not_at_the_table" if words is not None and words.alone else "telling.not_for_the_arbiter"
