"""The dialogue at the table: what somebody says becomes a command, what happens becomes words.

Who speaks is known by the station. Where nothing tells the station, the order of a move tells who announces and who
repeats (`speakers.py`), and what binds is asked about by name before it is anybody's (`by_name.py`). An announcement by
the opponent of an announced move is its repetition (Laws 2009, E2.1); every other meaning has its own words
(speech_grammar, vocabulary.toml). What is refused is said with what was heard and why.
"""

from collections.abc import Callable
from dataclasses import replace

from dialogue.answering import Answering
from dialogue.by_name import Naming
from dialogue.clock_presses import ClockPresses
from dialogue.corrections import Corrections
from dialogue.deeds import Deeds, was_heard
from dialogue.desk import Desk, costs_more_than_it_says
from dialogue.earcon import Earcon
from dialogue.memory import Memory
from dialogue.missed import Missed
from dialogue.narration.still_binding import illegal_announcement, misrepeated
from dialogue.narration.time_controls import to_the_next
from dialogue.reading_out import ReadingOut
from dialogue.saying import Saying, for_one, only
from dialogue.speakers import Speakers
from dialogue.station import Station
from dialogue.telling import Adviser, Telling
from dialogue.understanding.awaited import as_answer, as_due, wished
from dialogue.understanding.board_check import BoardChecks
from dialogue.understanding.castling import castlings, why_neither
from dialogue.understanding.clarifying import (
    before_a_move,
    half_a_move,
    needs_confirmation,
    said_together,
    wrongly_named,
)
from dialogue.understanding.closing import is_closed
from dialogue.understanding.commands import command_for
from dialogue.understanding.heard import Heard
from dialogue.understanding.interruption import Interruption
from dialogue.understanding.open_questions import OpenQuestions
from dialogue.understanding.promoting import as_promoted
from dialogue.understanding.questions import CorrectTo, Question, SoundedLike, WhereWith, WhichCastling, WhichDeparture
from dialogue.understanding.ranking import Ranking, Understanding
from dialogue.understanding.setting import board_for, notation_of
from dialogue.understanding.speaker import BINDING, as_reply
from dialogue.understanding.wishes import OF_THE_MOUTH, OF_WHO_IS_LATE
from dialogue.unsaid import Unsaid
from game.actors import ARBITER, Colour, Evidence
from game.commands import Command, Correct
from game.errors import Refusal
from game.table.seat import NotationLanguage
from game.table.table import Table
from speech_grammar import Intent, Reading, closing
from speech_grammar.notation.typed import in_names, otherwise
from speech_grammar.parsing import castling_elsewhere, corrects_to, is_asked, is_castling_alone
from speech_grammar.vocabulary import vocabulary


class Dialogue:
    """One conversation at one table: which of its parts answers what is said, and in which order they are asked.

    It remembers nothing itself. What is asked is `OpenQuestions`', whose board is half read `BoardChecks`', who speaks
    `Speakers`', what was said last to whom, and why, `Memory`'s, and what sounded like what `Missed`'s.
    """

    def __init__(self, desk: Desk, unsaid: Callable[[Station], Unsaid] = lambda _: Unsaid()) -> None:
        """At a desk; `unsaid` has what a station's loudspeaker was to say and did not, for "weiter"."""
        self._desk = desk
        self._checks = BoardChecks()
        self._questions = OpenQuestions()
        self._memory = Memory(lambda: desk.table.ply, unsaid)
        self._missed = Missed(self._questions, self._memory.reasons)
        self._speakers = Speakers(desk, self._questions, self._checks, self._memory)
        self._deeds = Deeds(desk, self._speakers, self._questions, self._checks, self._memory)
        self._naming = Naming(desk, self._speakers, self._deeds, self._questions, self._memory.reasons)
        self._answering = Answering(desk, self._speakers, self._questions, self._checks, self._deeds, self._naming)
        self._corrections = Corrections(desk, self._speakers, self._questions, self._deeds, self._memory.reasons)
        self._clocks = ClockPresses(desk, self._deeds, self._questions, self._memory.reasons)
        self._reading_out = ReadingOut(
            desk, self._speakers, self._questions, self._checks, self._deeds, self._memory.reasons
        )
        self._telling = Telling(desk, self._speakers, self._questions, self._deeds, self._reading_out, self._memory)
        self._untold: tuple[Saying, ...] = ()  # what had happened before something failed
        self._recall()

    def _recall(self) -> None:
        """Of a game taken up again why the announcement, or the repetition, that stands is wrong, for "warum"."""
        table = self._desk.table
        for seat in Colour:
            wrong = illegal_announcement(table) if seat is table.turn.mover else ()
            if told := for_one(Station.of(seat), (*wrong, *misrepeated(table, seat))):
                self._memory.reasons.refused(Station.of(seat), told)

    def play_engine(self, seat: Colour, adviser: Adviser) -> None:
        """An engine plays that seat: all that is said without a name is the other player's, or the arbiter's.

        In training it advises him who asks for a hint.
        """
        self._speakers.play_engine(seat)
        self._telling.be_advised_by(adviser)

    # --- what is said, done and told ------------------------------------------------------------------------------

    def hear(self, station: Station | None, heard: Heard, clip: str | None = None) -> tuple[Saying, ...]:
        """Answer an utterance; `clip` is its name on the tape, and `station` None where nothing tells who speaks."""
        heard = self.as_answer(station, heard)
        speaks = self._speakers.of(station, heard)
        return self._answer(lambda: self._hear_as_one(speaks, heard, clip), speaks)

    def read(self, station: Station | None, line: str, page: NotationLanguage | None = None) -> tuple[Saying, ...]:
        """Answer a typed line: the same conversation, without an ear between.

        On a page in another language than its player's letters are of, what is a move in the `page`'s alone is that
        move; what is another one in each is told in the names, and not played: nobody knows whose letters he has typed.
        """
        if station is None or page is None:
            return self.hear(station, Heard.typed(line))
        meant = otherwise(line, own := notation_of(self._desk.table, station), page)
        if meant is None:
            return self.hear(station, Heard.typed(in_names(line, own, page)))
        return self._answer(lambda: self._missed.letters(station, line, meant), station)

    def submit(self, command: Command, behind: tuple[Saying, ...] = ()) -> tuple[Saying, ...]:
        """Do what nobody said aloud, such as looking at the clocks (6.8), and say what follows. Raises Refusal.

        It is told `behind` what has happened just before for its sake.
        """

        def do() -> tuple[Saying, ...]:
            self._deeds.begin(behind)
            if command.by == ARBITER and (no_sealing := self._deeds.no_sealing(Station.ARBITER, command)):
                return (*behind, *no_sealing)
            return (*behind, *self._deeds.come(command), *self._deeds.submit(command))

        return self._answer(do)

    def foretold(self, command: Command) -> tuple[Saying, ...]:
        """What the arbiter would be told in place of that ruling; nothing where it would be done. For any thread."""
        return self._deeds.seals_nothing(Station.ARBITER, command)

    def untold(self) -> tuple[Saying, ...]:
        """What has happened, and nobody has heard, because something failed behind it: once."""
        told, self._untold = self._untold, ()
        return told

    def ask(self, station: Station, question: Question) -> tuple[Saying, ...]:
        """Ask what nobody has given occasion to."""
        return self._remember(self._questions.ask(station, question))

    def withdraw(self, station: Station) -> None:
        """What that station is asked no answer is awaited to any more."""
        self._questions.withdraw(station)

    def ask_for_rematch(self, seat: Colour) -> tuple[Saying, ...]:
        """Ask that player by name whether he wants one."""
        return self._remember(self._naming.ask_for_rematch(seat))

    def informed(self, told: tuple[Saying, ...]) -> tuple[Saying, ...]:
        """Remember, for "wie bitte", what is told though nobody has said anything: a device is lost, a game resumed."""
        return self._remember(told)

    def again(self, station: Station, told: tuple[Saying, ...]) -> tuple[Saying, ...]:
        """What was told, but the times in it as they are by now: who hears it once more asks for them once more."""
        return self._deeds.again(station, told)

    # --- before it is answered --------------------------------------------------------------------------------------

    def whose(self, heard: Heard) -> Station | None:
        """Who says what nothing tells the station of; None of what is asked about by name, which is nobody's yet."""
        return self._speakers.whose(heard)

    def next_to_speak(self) -> Station:
        """Whom the table waits for, before anything is said."""
        return self._speakers.next()

    def awaited(self, station: Station | None) -> tuple[str, ...]:
        """The phrases that answer what is asked of a station; of any, where nothing tells who speaks.

        It may be asked from another thread.
        """
        return self._questions.awaited(self._speakers.heard_at(station))

    def listens_for(self, station: Station | None, heard: Heard) -> tuple[str, ...]:
        """The phrases as which what was heard is to be heard once more; from any thread, as `awaited`."""
        if (awaited := self.awaited(station)) or heard.hypotheses:
            return awaited
        return (*self._speakers.due(station), *wished(self._desk.table))

    def closes(self, station: Station | None, words: str) -> bool:
        """Whether these words are all that a station can want to say; from any thread, as `awaited`."""
        speaks = station or self.next_to_speak()
        if speaks in self._checks:
            return closing.is_closed(words)
        return is_closed(words, board_for(self._desk.table, speaks))

    def overhears(self, station: Station | None, heard: Heard) -> bool:
        """Whether what an open microphone heard, and nobody understood, was the same wish twice running: that is asked.

        Else it is remembered, and may have been a chair; "warum" tells what was near.
        """
        return self._missed.overhears(station or self.next_to_speak(), self.as_answer(station, heard).near)

    def too_soft(self, station: Station, words: str, *, is_told: bool) -> tuple[Saying, ...]:
        """What is told of words that are far too soft to be his; where it is not, a sound does, and "warum" has it."""
        told = self._missed.too_soft(station, words)
        return self._remember(told) if is_told else told

    def as_answer(self, station: Station | None, heard: Heard) -> Heard:
        """The utterance as the answer that it is to an open question, or as what is due where none is open."""
        awaited = self.awaited(station)
        if awaited:
            heard = as_answer(heard, awaited)
        else:
            heard = as_due(heard, self._speakers.due(station), wished(self._desk.table))
        words = self.meant(station, heard.words)
        return heard if words == heard.words else replace(heard, words=words, hypotheses=Heard.typed(words).hypotheses)

    def meant(self, station: Station | None, words: str) -> str:
        """What the words are at this moment, to what is asked or was told; a question is no answer."""
        if is_asked(words):
            return words
        if whole := castling_elsewhere(self._memory.heard(station or self._speakers.next()), words):
            return whole  # no wish for a style: he would believe he had castled
        german = self._questions.meant(self._speakers.heard_at(station), words)
        return as_promoted(self._desk.table, station, self._questions.of(station or self._speakers.next()), german)

    def words(self, station: Station, heard: Heard) -> str:
        """Which of the hypotheses is taken as said, in words; empty where nothing was understood."""
        return self._speakers.rank(station, heard).chosen.words if heard.words else ""

    def awaits_correction(self, station: Station) -> bool:
        """Whether that station is asked which move it means in place of the announced one."""
        return self._questions.awaits_correction(station)

    @property
    def is_asking(self) -> bool:
        """Whether an answer is awaited."""
        return self._questions.is_asking

    def still_asked(self, station: Station) -> tuple[Saying, ...]:
        """The open question that this station has to answer, or by name; nothing where none is open."""
        return self._telling.still_asked(station)

    @property
    def boards_read(self) -> int:
        """How many players are reading their board out."""
        return len(self._checks)

    # --- one utterance, step by step ----------------------------------------------------------------------------------

    def _answer(self, do: Callable[[], tuple[Saying, ...]], speaks: Station | None = None) -> tuple[Saying, ...]:
        """What is told, and behind it what is still asked of others than who `speaks`.

        Where it cannot be done, as on a full disk, what was asked still is: the same answer may be given again. Where
        it fails in the midst, `untold` has what has happened.
        """
        interrupts = Interruption(self._desk, self._questions, self._checks)
        self._deeds.begin()
        try:
            told = do()
        except Exception:
            if self._deeds.happened:
                self._untold = (*self._untold, *self._deeds.happened, *self._behind(interrupts, speaks))
                raise
            interrupts.undo()
            raise
        return self._told((*told, *self._behind(interrupts, speaks)))

    def _hear_as_one(self, speaks: Station | None, heard: Heard, clip: str | None) -> tuple[Saying, ...]:
        """All that was said in one breath is done, such as a move and the press of the clock, or nothing of it."""
        try:
            with self._desk.as_one():
                return self._hear(speaks, heard, clip)
        except Exception:
            self._deeds.begin()
            raise

    def _told(self, told: tuple[Saying, ...]) -> tuple[Saying, ...]:
        """What is told now, and may be asked for again."""
        self._questions.told(told)
        return self._remember(told)

    def _remember(self, told: tuple[Saying, ...]) -> tuple[Saying, ...]:
        """Which may be asked for again; in the words of this table."""
        return self._memory.remember(self._deeds.of_this_table(told))

    def _behind(self, interrupts: Interruption, speaks: Station | None) -> tuple[Saying, ...]:
        """What those hear whom it interrupts."""
        reached, is_told = self._deeds.reached, self._speakers.is_told
        still_open = interrupts.still_open(reached, speaks, is_taken_back=self._deeds.is_taken_back)
        return (*still_open, *interrupts.still_named(reached, speaks if is_told else None))

    def _hear(self, station: Station | None, heard: Heard, clip: str | None) -> tuple[Saying, ...]:
        """Understand it, or ask; without a `station` it is what binds, or answers what is asked by name."""
        if station is None:
            return self._hear_by_name(heard, clip)
        if heard.is_tone or heard.too_long or not heard.words:
            told = self._missed.sound(station, heard, clip)  # behind it the question, which a key may have cut off
            return told if heard.is_like_anything else (*told, *self.still_asked(station))
        ranking = self._speakers.rank(station, heard)
        said, reading = ranking.chosen, ranking.chosen.reading
        if reading is None or reading.intent is not Intent.ASK_HEARD:
            self._memory.hear(station, said.words)
        if reading is None and self._is_castling_alone(station, said):
            return self._ask_castling(station, said.words)
        if reading is None and (half := self._half_of_a_move(station, said)) is not None:
            return self._questions.ask(station, half)
        if reading is None:
            told = self._missed.words(station, said.words, notation_of(self._desk.table, station))
            return (*told, *self._telling.asked_by_a_mark(station, said.words))
        self._missed.is_understood(station)
        return self._understood(station, ranking, reading, Evidence(said.words, heard.confidence, clip))

    def _hear_by_name(self, heard: Heard, clip: str | None) -> tuple[Saying, ...]:
        said = self._speakers.rank(self._speakers.next(), heard).chosen
        if said.reading is None:
            raise ValueError(f"nobody asks by name about {heard.words!r}")
        self._memory.hear(self._speakers.next(), said.words)
        return self._naming.hear(said.reading, Evidence(said.words, heard.confidence, clip), heard.voice)

    def _understood(
        self, station: Station, ranking: Ranking, reading: Reading, evidence: Evidence
    ) -> tuple[Saying, ...]:
        """Who was absent arrives with what he says, if it is known to be his (6.6); too late, he hears who decides."""
        if reading.intent in OF_THE_MOUTH:
            return ()  # nothing else happens: a question stays open
        came: tuple[Saying, ...] = ()
        if self._speakers.is_told:
            try:
                came = self._deeds.arrive(station.actor)
            except Refusal as refusal:
                if reading.intent not in OF_WHO_IS_LATE:
                    why = only(station, f"refused.{refusal.code}", Earcon.REFUSED, **refusal.params)
                    return self._memory.reasons.refused(station, (why,))
        return (*came, *self._dealt_with(station, ranking, reading, evidence))

    def _dealt_with(
        self, station: Station, ranking: Ranking, reading: Reading, evidence: Evidence
    ) -> tuple[Saying, ...]:
        """The answer to an open question first, then a board read out; then what the words ask for by themselves."""
        if (again := self._answering.asked_again(station, reading)) is not None:
            return again
        before, asked, by_name = self._desk.table, self._questions.of(station), self._questions.by_name
        waits = self._questions.clock_waits(station)
        if self._corrections.is_one(station, reading):
            reading = replace(reading, intent=Intent.CORRECTION)
        told = self._answered(station, reading)
        if station not in self._questions:
            self._questions.forget_clock(station)
        if told is not None:
            is_warned = isinstance(asked, WhichDeparture)
            return (*told, *self._press_after(station, before, reading, waits=waits, is_warned=is_warned))
        reading = as_reply(before, reading, station)  # "nein" to an offer takes back no piece of a board read out
        told = self._reading_out.go_on(station, reading)
        if told is None:
            told = self._asked_for(station, ranking, reading, evidence)
            told = (*told, *self._press_after(station, before, reading))
        told = self._answering.left(station, before, asked, reading, told)
        is_asked = station in self._questions
        return self._naming.left(station, before, by_name, told, is_asked=is_asked)

    def _answered(self, station: Station, reading: Reading) -> tuple[Saying, ...] | None:
        """What is answered to the answer to an open question; whatever else is said closes it as well, and is None."""
        question = self._questions.close(station, reading)
        is_anothers = self._speakers.is_another_named(station)
        by_name = self._questions.close_by_name(reading, is_anothers=is_anothers)
        if isinstance(question, SoundedLike) and question.means(reading):
            return self._hear_after_all(station, question)
        return self._answering.answered(station, question, by_name, reading)

    def _hear_after_all(self, station: Station, question: SoundedLike) -> tuple[Saying, ...]:
        """What was nearest counts as said; where nothing tells who has said it, what binds is asked about by name."""
        speaks = station if self._speakers.is_told else self.whose(question.heard)
        return self._hear(speaks, question.heard, question.clip)

    def _asked_for(
        self, station: Station, ranking: Ranking, reading: Reading, evidence: Evidence
    ) -> tuple[Saying, ...]:
        """What the words ask for by themselves, or a question where they are not clear."""
        command = command_for(self._desk.table, station, reading, evidence)
        if command is None:
            return self._telling.tell(station, reading)
        if (question := before_a_move(self._desk, station, ranking, reading, command)) is not None:
            return self._questions.ask(station, question)
        wrong = wrongly_named(self._desk, station, reading, command)
        if wrong := wrong or said_together(self._desk.table, station, reading, command):
            return self._memory.reasons.refused(station, (wrong,))
        if reading.intent in BINDING and not ranking.is_clear and station.seat is not None:
            return self._deeds.do_or_ask(station, reading, command)
        return self._follow(station, reading, command)

    def _follow(self, station: Station, reading: Reading, command: Command) -> tuple[Saying, ...]:
        """Do what was said, or ask before."""
        if reading.intent is Intent.PRESS_CLOCK:
            return self._clocks.press(station, reading, command)
        if isinstance(command, Correct):
            return self._corrections.correct(station, reading, command)
        if needs_confirmation(reading.intent) or costs_more_than_it_says(self._desk, command):
            return self._deeds.do_or_ask(station, reading, command)
        told = self._deeds.do(station, command)
        if reading.intent is Intent.ASK_TO_CONTROL:
            told = to_the_next(station, self._desk.table, told) or told
        goes_on = reading.then_clock and self._clocks.completes_a_move()
        return told or (() if goes_on else was_heard(station, command))

    def _press_after(
        self, station: Station, before: Table, reading: Reading, *, waits: bool = False, is_warned: bool = False
    ) -> tuple[Saying, ...]:
        """The clock, where pressing it was said in one breath with this, or it `waits` since a question was asked."""
        presses = reading.then_clock or waits
        if not presses or not self._clocks.is_due(station, before, is_warned=is_warned):
            return ()
        press = Reading(intent=Intent.PRESS_CLOCK, words=reading.words)
        command = command_for(self._desk.table, station, press, Evidence(press.words))
        return self._telling.tell(station, press) if command is None else self._follow(station, press, command)

    def _half_of_a_move(self, station: Station, said: Understanding) -> WhereWith | None:
        """What is asked where a piece was named, and he has stopped before the end; not behind another question."""
        is_free = isinstance(self._questions.of(station), WhereWith | None) and self._questions.by_name is None
        is_free = is_free and station not in self._checks
        return half_a_move(self._desk.table, station, said.words) if is_free and said.hypothesis.whole else None

    def _is_castling_alone(self, station: Station, said: Understanding) -> bool:
        """Whether a player, who reads no board out, has said "Rochade" in his game, and not to which side."""
        plays = station.seat is not None and station not in self._checks and self._desk.table.outcome is None
        return plays and said.hypothesis.whole and is_castling_alone(corrects_to(said.words) or said.words)

    def _ask_castling(self, station: Station, words: str) -> tuple[Saying, ...]:
        """To which side; with "Korrektur" before it, after what that leads to: there may be nothing to correct."""
        told: tuple[Saying, ...] = ()
        if corrects_to(words) is not None and not self._questions.awaits_correction(station):
            (correction, *_) = vocabulary().phrases_of(Intent.CORRECTION)
            told = self._hear(station, Heard.typed(correction), None)
            if not self._questions.awaits_correction(station):
                return told
            told = tuple(saying for saying in told if saying.key != "question.correct_to")
        if why := self._no_castling(station, words):
            return (*told, *why, *self._telling.still_asked(station))
        return (*told, *self._ask_side(station))

    def _ask_side(self, station: Station) -> tuple[Saying, ...]:
        """To which; what was asked before stands no longer, as behind any move: no "ja" is to answer that."""
        before, question, by_name = self._desk.table, self._questions.of(station), self._questions.by_name
        reading = Reading(intent=Intent.ANNOUNCEMENT, words="")
        self._questions.close_by_name(reading, is_anothers=self._speakers.is_another_named(station))
        side = WhichCastling(is_correction=self._questions.awaits_correction(station))
        asked = self._answering.left(station, before, question, reading, self._questions.ask(station, side))
        return self._naming.left(station, before, by_name, asked, is_asked=True)

    def _no_castling(self, station: Station, words: str) -> tuple[Saying, ...]:
        """Why neither would be played, where that is so; of a correction it is kept for "warum" with what is asked."""
        intent = Intent.CORRECTION if self._questions.awaits_correction(station) else Intent.ANNOUNCEMENT
        why = why_neither(self._desk, station, castlings(self._desk, station, words, intent))
        question = self._questions.of(station)
        if why and isinstance(question, CorrectTo):
            self._questions.ask(station, replace(question, refused=why))
        return self._memory.reasons.refused(station, why) if why else ()
