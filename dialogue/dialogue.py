"""The dialogue at the table: what somebody says becomes a command, what happens becomes words.

Who speaks is known by the station. Where nothing tells the station, the order of a move tells who announces and who
repeats (`understanding/speaker.py`), and what binds is asked about by name before it is anybody's. An announcement by
the opponent of an announced move is its repetition (Laws 2009, E2.1); every other meaning has its own words
(speech_grammar, vocabulary.toml). What is refused is said with what was heard and why.
"""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace

from dialogue.desk import Desk, refusal_of
from dialogue.earcon import Earcon
from dialogue.narration.answers import reasons, renewed, said_again, times_in
from dialogue.narration.board_questions import what_stands
from dialogue.narration.boards_read import differing
from dialogue.narration.game_questions import (
    SEALED_READS,
    SEALED_UNREAD,
    help_for,
    how_it_goes,
    is_offered_draw,
    sealed,
    to_make,
)
from dialogue.narration.moves import dictated, reported, sayings
from dialogue.narration.piece_questions import what_follows
from dialogue.narration.results import signing_renewed
from dialogue.narration.still_binding import illegal_announcement, misrepeated
from dialogue.narration.training import begun_as_training, to_say_in_training
from dialogue.narration.unheard import not_understood, nothing_heard
from dialogue.reasons import Reasons, refused_by
from dialogue.saying import Saying, everybody, for_one, only
from dialogue.station import Station
from dialogue.understanding.awaited import as_answer, as_due, due
from dialogue.understanding.board_check import OF_A_CHECK, BoardCheck, BoardChecks, ReportIt
from dialogue.understanding.closing import is_closed
from dialogue.understanding.commands import command_for, has_repeated_wrong
from dialogue.understanding.doubts import (
    after_an_answer,
    before_a_move,
    before_it_binds,
    in_place_of_refusal,
    instead,
    needs_confirmation,
    wrongly_named,
)
from dialogue.understanding.heard import Heard
from dialogue.understanding.inquiries import INQUIRIES, OF_ADVICE, OF_THE_BOARD, OF_THE_GAME, require_told
from dialogue.understanding.questions import (
    AboutAMove,
    ByName,
    CorrectTo,
    KeepVoice,
    Question,
    Really,
    SoundedLike,
    WhichCastling,
    WhichDeparture,
    illegal_in,
    of_the_board,
)
from dialogue.understanding.ranking import Ranking, Understanding
from dialogue.understanding.setting import board_for, notation_of, rank_at
from dialogue.understanding.speaker import (
    BINDING,
    PLAYERS,
    as_reply,
    corrects_what_stands,
    next_to_speak,
    speaker,
)
from dialogue.understanding.standing import (
    About,
    about,
    corrects,
    fallen,
    is_answer,
    is_left,
    is_said_again,
    stands,
)
from dialogue.understanding.touching import misnamed
from dialogue.understanding.wishes import (
    ANSWERS,
    ASKING_BACK,
    BARE_ANSWERS,
    OF_THE_EAR,
    OF_THE_MOUTH,
    OF_WORDS,
    is_a_wish,
)
from dialogue.unsaid import Unsaid
from game.actors import Colour, Evidence, Role
from game.commands import (
    Announce,
    AskClock,
    ClaimFifty,
    ClaimThreefold,
    Command,
    Correct,
    DeclineRematch,
    Execute,
    Note,
    OfferRematch,
    ReportBoard,
    TakeHint,
    Touch,
)
from game.errors import Refusal, RefusalCode
from game.events import Event, GameEnded, MoveSealed, Noted, Told, Touched
from game.evolve import evolve
from game.legality.resolution import announcement_of, resolve
from game.rules.move_made import executing_for_opponent, press_says_made
from game.table.agreed_line import Repetition
from game.table.seat import NotationLanguage
from game.table.table import Table
from speech_grammar import Intent, Reading, closing
from speech_grammar.foreign import in_german
from speech_grammar.notation.typed import in_names, otherwise
from speech_grammar.parsing import canonical, corrects_to, is_castling_alone
from speech_grammar.vocabulary import vocabulary

_SECRET = {SEALED_READS, SEALED_UNREAD}

Adviser = Callable[[Table], str | None]
"""What an engine would play (UCI); None where there is none, or it has failed."""


class Dialogue:
    """One conversation at one table. Its only memory: open questions, boards half read, what was said last to whom."""

    def __init__(self, desk: Desk, unsaid: Callable[[Station], Unsaid] = lambda _: Unsaid()) -> None:
        """At a desk; `unsaid` has what a station's loudspeaker was to say and did not, for "weiter"."""
        self._desk = desk
        self._unsaid = unsaid
        self._players: tuple[Station, ...] = PLAYERS
        self._questions: dict[Station, Question] = {}
        self._near: dict[Station, str] = {}  # what was nearest, since a station was understood last
        self._to_press: set[Station] = set()  # whose clock waits for the answer to a question
        self._by_name: ByName | None = None
        self._addressed: Station | None = None
        self._told: dict[Station, tuple[Saying, ...]] = {}
        self._reached: set[Station] = set()  # who has heard of anything that happened at what is answered now
        self._happened: tuple[Saying, ...] = ()  # of what is answered now
        self._untold: tuple[Saying, ...] = ()  # what had happened before something failed
        self._checks = BoardChecks()
        self._is_told_who = True  # of what was said last
        self._reasons = Reasons(lambda: self._desk.table.ply)
        self._adviser: Adviser = lambda _: None
        self._recall()

    def _recall(self) -> None:
        """Of a game taken up again why the announcement, or the repetition, that stands is wrong, for "warum"."""
        table = self._desk.table
        for seat in Colour:
            wrong = illegal_announcement(table) if seat is table.turn.mover else ()
            if told := for_one(Station.of(seat), (*wrong, *misrepeated(table, seat))):
                self._because(Station.of(seat), told)

    def play_engine(self, seat: Colour, adviser: Adviser) -> None:
        """An engine plays that seat: all that is said without a name is the other player's, or the arbiter's.

        In training it advises him who asks for a hint.
        """
        self._players, self._adviser = (Station.of(seat.opponent),), adviser

    def hear(self, station: Station | None, heard: Heard, clip: str | None = None) -> tuple[Saying, ...]:
        """Answer an utterance; `clip` is its name on the tape, and `station` None where nothing tells who speaks."""
        heard = self.as_answer(station, heard)
        self._is_told_who = station is not None or len(self._players) == 1
        speaks = self.whose(heard) if station is None else self._or_arbiter(station, heard)
        return self._answer(
            lambda: self._hear_by_name(heard, clip) if speaks is None else self._hear(speaks, heard, clip), speaks
        )

    def whose(self, heard: Heard) -> Station | None:
        """Who says what nothing tells the station of: whom the table waits for.

        None of what is asked about by name, and of the answer to that: it is nobody's yet.
        """
        table, likely = self._desk.table, self.next_to_speak()
        is_clear = heard.words and not heard.is_tone and not heard.too_long
        reading = self._rank(likely, heard).chosen.reading if is_clear else None
        if reading is None:
            return likely
        if self._by_name is not None and self._by_name.is_answer(reading):
            return None
        if reading.intent in BINDING and len(self._players) > 1:
            return None
        if answers := self._whom_it_answers(reading, heard.voice):
            return answers
        if as_reply(table, reading).intent in BINDING and len(self._players) > 1:
            return None
        return speaker(table, reading, self._players, heard.voice)

    def _or_arbiter(self, station: Station, heard: Heard) -> Station:
        """Who plays an engine has no other arbiter: a ruling is that, into his own microphone too, and a "ja" to it."""
        if self._players != (station,) or not heard.words:
            return station
        reading = self._rank(station, heard).chosen.reading
        if reading is None:
            return station
        ruling = None if station in self._questions else self._questions.get(Station.ARBITER)
        if ruling is not None and is_answer(ruling, reading):
            return Station.ARBITER
        return speaker(self._desk.table, reading, self._players)

    def next_to_speak(self) -> Station:
        """Whom the table waits for, before anything is said."""
        return next_to_speak(self._desk.table, self._players)

    def awaited(self, station: Station | None) -> tuple[str, ...]:
        """The phrases that answer what is asked of a station; of any, where nothing tells who speaks.

        It may be asked from another thread: it looks at a copy of what is open.
        """
        open_now, by_name = dict(self._questions), self._by_name
        also = {Station.ARBITER} if self._players == (station,) else set()
        asked = [question for of, question in open_now.items() if station in {None, of} or of in also]
        phrases = [phrase for question in asked for phrase in question.awaited]
        if by_name is not None and station in {None, by_name.station}:
            phrases += by_name.awaited
        return tuple(dict.fromkeys(phrases))

    def listens_for(self, station: Station | None, heard: Heard) -> tuple[str, ...]:
        """The phrases as which what was heard is to be heard once more; from any thread, as `awaited`."""
        return self.awaited(station) or (() if heard.hypotheses else self._due(station))

    def closes(self, station: Station | None, words: str) -> bool:
        """Whether these words are all that a station can want to say; from any thread, as `awaited`."""
        speaks = station or self.next_to_speak()
        return (
            closing.is_closed(words)
            if speaks in self._checks
            else is_closed(words, board_for(self._desk.table, speaks))
        )

    def overhears(self, station: Station | None, heard: Heard) -> bool:
        """Whether what an open microphone heard, and nobody understood, was the same wish twice running: that is asked.

        Else it is remembered, and may have been a chair; "warum" tells what was near.
        """
        likely = station or self.next_to_speak()
        is_again = self._sounds_again(likely, heard.near)
        if is_a_wish(heard.near):
            self._reasons.missed(likely, (nothing_heard(likely, heard.near),))
        self._near[likely] = heard.near or self._near.get(likely, "")  # a chair between them is nobody's word
        return is_again

    def as_answer(self, station: Station | None, heard: Heard) -> Heard:
        """The utterance as the answer that it is to an open question, or as what is due where none is open."""
        awaited = self.awaited(station)
        heard = as_answer(heard, awaited) if awaited else as_due(heard, self._due(station))
        words = self.meant(station, heard.words)
        return heard if words == heard.words else replace(heard, words=words, hypotheses=Heard.typed(words).hypotheses)

    def meant(self, station: Station | None, words: str) -> str:
        """What the words are at this moment: to the question which castling, "kurz" is that and no wish for a style.

        What answers a question may be typed in any language: it cannot be taken for anything else there.
        """
        asked = [question for of, question in self._questions.items() if station in {None, of}]
        german = in_german(words) or words
        if any(isinstance(one, WhichCastling) for one in asked):
            return WhichCastling.whole(german)
        return german if german in self.awaited(station) else words

    def _due(self, station: Station | None) -> tuple[str, ...]:
        """What a player has to say next beside a move; either of them, where nothing tells who speaks."""
        seats = [player.seat for player in self._players if station in {None, player} and player.seat is not None]
        return tuple(dict.fromkeys(phrase for seat in seats for phrase in due(self._desk.table, seat)))

    def words(self, station: Station, heard: Heard) -> str:
        """Which of the hypotheses is taken as said, in words; empty where nothing was understood."""
        return self._rank(station, heard).chosen.words if heard.words else ""

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
        lettered = only(station, "not_understood.lettered", Earcon.NOT_UNDERSTOOD, words=line, move=meant)
        return self._answer(lambda: self._reasons.missed(station, (lettered,)), station)

    def informed(self, told: tuple[Saying, ...]) -> tuple[Saying, ...]:
        """Remember, for "wie bitte", what is told though nobody has said anything: a device is lost, a game resumed."""
        return self._remember(told)

    def again(self, station: Station, told: tuple[Saying, ...]) -> tuple[Saying, ...]:
        """What was told, but the times in it as they are by now: who hears it once more asks for them once more."""
        if not (times := times_in(told)):
            return told
        of = next(iter(times)) if len(times) == 1 else None
        with suppress(Refusal):
            return renewed(told, self._sayings(AskClock(by=station.actor, seat=station.seat or Colour.WHITE, of=of)))
        return told

    def ask_for_rematch(self, seat: Colour) -> tuple[Saying, ...]:
        """Ask that player by name whether he wants one."""
        wants = OfferRematch(by=Station.of(seat).actor, seat=seat)
        return self._remember(self._ask_by_name(ByName(Reading(intent=Intent.OFFER_REMATCH, words=""), (wants,))))

    def ask(self, station: Station, question: Question) -> tuple[Saying, ...]:
        """Ask what nobody has given occasion to."""
        return self._remember(self._ask(station, question))

    def withdraw(self, station: Station) -> None:
        """What that station is asked no answer is awaited to any more."""
        self._questions.pop(station, None)

    @property
    def is_asking(self) -> bool:
        """Whether an answer is awaited."""
        return self._by_name is not None or bool(self._questions)

    @property
    def boards_read(self) -> int:
        """How many players are reading their board out."""
        return len(self._checks)

    def submit(self, command: Command, behind: tuple[Saying, ...] = ()) -> tuple[Saying, ...]:
        """Do what nobody said aloud, such as looking at the clocks (6.8), and say what follows. Raises Refusal.

        It is told `behind` what has happened just before for its sake.
        """

        def do() -> tuple[Saying, ...]:
            self._happened = behind
            return (*behind, *self._sayings(command))

        return self._answer(do)

    def _answer(self, do: Callable[[], tuple[Saying, ...]], speaks: Station | None = None) -> tuple[Saying, ...]:
        """What is told, and behind it what is still asked of others than who `speaks`.

        Where it cannot be done, as on a full disk, what was asked still is: the same answer may be given again. Where
        it fails in the midst, `untold` has what has happened.
        """
        was_open, by_name, to_press = self._open_now(), self._by_name, set(self._to_press)
        self._reached.clear()
        self._happened = ()
        try:
            told = do()
        except Exception:
            if self._happened:
                behind = (*self._still_open(was_open, speaks), *self._still_named(by_name, speaks))
                self._untold = (*self._untold, *self._happened, *behind)
                raise
            self._questions = {station: question for station, (question, _) in was_open.items()}
            self._by_name, self._to_press = by_name, to_press
            raise
        return self._remember((*told, *self._still_open(was_open, speaks), *self._still_named(by_name, speaks)))

    def untold(self) -> tuple[Saying, ...]:
        """What has happened, and nobody has heard, because something failed behind it: once."""
        told, self._untold = self._untold, ()
        return told

    # --- understanding ------------------------------------------------------------------------------------------

    def _hear(self, station: Station, heard: Heard, clip: str | None) -> tuple[Saying, ...]:
        if heard.is_tone:
            return self._reasons.missed(station, (only(station, "refused.tone", Earcon.NOT_UNDERSTOOD),))
        if heard.too_long:
            return self._reasons.missed(station, (only(station, "refused.too_long", Earcon.NOT_UNDERSTOOD),))
        if not heard.words:
            return self._nothing_heard(station, heard.near, clip)
        ranking = self._rank(station, heard)
        reading = ranking.chosen.reading
        if reading is None and self._is_castling_alone(station, ranking.chosen):
            return self._ask_castling(station, ranking.chosen.words)
        if reading is None:
            missed = not_understood(station, ranking.chosen.words, notation_of(self._desk.table, station))
            return self._reasons.missed(station, (missed,))
        return self._understood(station, ranking, reading, Evidence(ranking.chosen.words, heard.confidence, clip))

    def _is_castling_alone(self, station: Station, said: Understanding) -> bool:
        """Whether a player, who reads no board out, has said "Rochade" in his game, and not to which side."""
        plays = station.seat is not None and station not in self._checks and self._desk.table.outcome is None
        return plays and said.hypothesis.whole and is_castling_alone(corrects_to(said.words) or said.words)

    def _ask_castling(self, station: Station, words: str) -> tuple[Saying, ...]:
        """To which side; with "Korrektur" before it, after what that leads to: there may be nothing to correct."""
        told: tuple[Saying, ...] = ()
        if corrects_to(words) is not None and not self._awaits_correction(station):
            (correction, *_) = vocabulary().phrases_of(Intent.CORRECTION)
            told = self._hear(station, Heard.typed(correction), None)
            if not self._awaits_correction(station):
                return told
        asked = self._ask(station, WhichCastling(is_correction=self._awaits_correction(station)))
        return (*(saying for saying in told if saying.key != "question.correct_to"), *asked)

    def _awaits_correction(self, station: Station) -> bool:
        """Whether it was asked what is announced in place of another move."""
        match self._questions.get(station):
            case CorrectTo() | WhichCastling(is_correction=True):
                return True
        return False

    def _nothing_heard(self, station: Station, near: str, clip: str | None) -> tuple[Saying, ...]:
        """What was nearest is told, to be said better; when it is the same again he is asked whether he means it."""
        if self._sounds_again(station, near):
            return self._ask(station, SoundedLike(near, clip))
        self._near[station] = near or self._near.get(station, "")
        return self._reasons.missed(station, (nothing_heard(station, near),))

    def _sounds_again(self, station: Station, near: str) -> bool:
        is_asked = station in self._questions or self._by_name is not None  # whose "ja" must not answer two questions
        return bool(near) and near == self._near.get(station) and is_a_wish(near) and not is_asked

    def _hear_after_all(self, station: Station, question: SoundedLike) -> tuple[Saying, ...]:
        """What was nearest counts as said; where nothing tells who has said it, what binds is asked about by name."""
        speaks = station if self._is_told_who else self.whose(question.heard)
        if speaks is None:
            return self._hear_by_name(question.heard, question.clip)
        return self._hear(speaks, question.heard, question.clip)

    def _understood(
        self, station: Station, ranking: Ranking, reading: Reading, evidence: Evidence
    ) -> tuple[Saying, ...]:
        """The answer to an open question first; then what the words ask for by themselves."""
        self._near.pop(station, None)
        if reading.intent in OF_THE_MOUTH:
            return ()  # nothing else happens: a question stays open
        if (again := self._asked_again(station, reading)) is not None:
            return again
        before, waits, by_name = self._desk.table, station in self._to_press, self._by_name
        asked = self._questions.get(station)
        is_warned = isinstance(asked, WhichDeparture)
        if self._is_correction(station, reading):
            reading = replace(reading, intent=Intent.CORRECTION)
        told = self._closed(station, reading)
        if station not in self._questions:
            self._to_press.discard(station)
        if told is not None:
            presses = waits or reading.then_clock
            return (*told, *self._press_after(station, before, reading, is_warned=is_warned)) if presses else told
        reading = as_reply(before, reading, station)  # "nein" to an offer takes back no piece of a board read out
        if (told := self._read_on(station, reading)) is not None:
            return told
        told = self._asked_for(station, ranking, reading, evidence)
        if reading.then_clock:
            told = (*told, *self._press_after(station, before, reading))
        told = told if asked is None else self._left(station, asked, reading, told)
        return self._left_by_name(station, by_name, told, is_asked=station in self._questions)

    def _left_by_name(
        self, station: Station | None, by_name: ByName | None, told: tuple[Saying, ...], *, is_asked: bool
    ) -> tuple[Saying, ...]:
        """As `_left`, of what was asked by name: who was asked has gone on without an answer, or another was asked."""
        if by_name is None or by_name.is_invited or self._desk.table.outcome is not None:
            return told
        is_elsewhere = self._is_told_who and station not in {None, by_name.station}
        if _is_same(by_name, self._by_name) or (is_elsewhere and by_name.station in self._reached):
            return told  # it still is asked, or he hears it with what has happened
        gone = everybody("question.overtaken")
        return (gone, *told) if is_asked else (*told, gone)

    def _left(
        self, station: Station, asked: Question, reading: Reading, told: tuple[Saying, ...]
    ) -> tuple[Saying, ...]:
        """What is told, and that the question `asked` before stands no longer, where he has gone on without answering.

        Last, so that his "ja" is none to it; but before what he is asked now.
        """
        now = self._questions.get(station)
        if now == asked or self._desk.table.outcome is not None or not is_left(asked, reading):
            return told
        gone = fallen(self._desk.table, station, asked)
        return (*told, *gone) if now is None else (*gone, *told)

    def _is_correction(self, station: Station, reading: Reading) -> bool:
        """Whether a move is announced in place of another: after "Korrektur", or by its player in one breath."""
        if reading.intent is Intent.ANNOUNCEMENT and self._awaits_correction(station):
            return True
        return station.seat is self._desk.table.turn.mover and corrects_what_stands(self._desk.table, reading)

    def _asked_for(
        self, station: Station, ranking: Ranking, reading: Reading, evidence: Evidence
    ) -> tuple[Saying, ...]:
        """What the words ask for by themselves, or a question where they are not clear."""
        command = command_for(self._desk.table, station, reading, evidence)
        if (question := before_a_move(self._desk, station, ranking, reading, command)) is not None:
            return self._ask(station, question)
        is_clear = ranking.is_clear or station.seat is None
        doubted = self._doubted(station, reading, command, is_clear=is_clear) if command is not None else None
        return doubted or self._follow(station, reading, command)

    def _doubted(
        self, station: Station, reading: Reading, command: Command, *, is_clear: bool
    ) -> tuple[Saying, ...] | None:
        """What is said to what binds, where it names no piece that stands there, or something else was as likely."""
        if wrong := wrongly_named(self._desk, station, reading, command):
            return self._because(station, (wrong,))
        return None if is_clear or reading.intent not in BINDING else self._confirm(station, reading, command)

    def _asked_again(self, station: Station, reading: Reading) -> tuple[Saying, ...] | None:
        """What is still asked, where another answer was given or the clock pressed on what is to be corrected."""
        question, by_name = self._questions.get(station), self._by_name
        if question is not None:
            is_other = reading.intent in BARE_ANSWERS and not is_answer(question, reading)
            is_pressed = reading.intent is Intent.PRESS_CLOCK and corrects(question)
            return question.asked(station) if is_other or is_pressed else None
        if by_name is None:
            return None
        if self._is_asked_elsewhere(station):
            replies = as_reply(self._desk.table, reading, station) != reading  # to an offer: that is his own
            is_his = replies or station in self._checks or reading.intent not in ANSWERS
            return None if is_his else by_name.asked()  # he answers for the one who is named
        is_other = reading.intent in BARE_ANSWERS and not by_name.is_answer(reading)
        return by_name.asked() if is_other else None

    def _is_asked_elsewhere(self, station: Station) -> bool:
        """Whether what is asked by name is asked of another than who speaks, as is known here by his station.

        An invitation to a rematch is not held open: it is asked again when what is said has been answered.
        """
        by_name = self._by_name
        return by_name is not None and not by_name.is_invited and self._is_told_who and by_name.station is not station

    def _closed(self, station: Station, reading: Reading) -> tuple[Saying, ...] | None:
        """What is answered to the answer to an open question; whatever else is said closes it as well, and is None."""
        question, by_name = self._close(station, reading), self._close_by_name(station, reading)
        if isinstance(question, KeepVoice) and is_answer(question, reading):
            return question.settle(question.means(reading))
        if question is not None and reading.intent is Intent.NO:
            return self._dropped(station, question)
        if isinstance(question, SoundedLike) and question.means(reading):
            return self._hear_after_all(station, question)
        if question is not None and (answer := question.answer(reading)) is not None:
            return self._answered(station, question, answer)
        return self._answered_by_name(by_name, reading) if by_name and by_name.station is station else None

    def _dropped(self, station: Station, question: Question) -> tuple[Saying, ...]:
        """After "nein" what else the words may have meant is asked; else nothing comes of them."""
        otherwise = question.otherwise() if isinstance(question, Really) else None
        return (only(station, "question.dropped"),) if otherwise is None else self._ask(station, otherwise)

    def _answered(self, station: Station, question: Question, answer: Command) -> tuple[Saying, ...]:
        """Do what the answer completes; but a piece that it named for a pawn is asked about once, as any other."""
        if (doubt := after_an_answer(self._desk, station, question, answer)) is not None:
            return self._ask(station, doubt)
        return self._do(station, answer) or _heard(station, answer)

    # --- by name ------------------------------------------------------------------------------------------------

    def _hear_by_name(self, heard: Heard, clip: str | None) -> tuple[Saying, ...]:
        """What binds, said by nobody knows whom; or the answer to the question that this has led to."""
        ranking = self._rank(self.next_to_speak(), heard)
        reading = ranking.chosen.reading
        if reading is None:
            raise ValueError(f"nobody asks by name about {heard.words!r}")
        by_name = self._by_name
        if by_name is not None and heard.voice not in {None, by_name.station} and by_name.is_answer(reading):
            return by_name.asked()  # the opponent says yes or no for him
        by_name = self._close_by_name(None, reading)
        if by_name is not None and (told := self._answered_by_name(by_name, reading)) is not None:
            return told
        evidence = Evidence(ranking.chosen.words, heard.confidence, clip)
        told = self._bind(as_reply(self._desk.table, reading), evidence, heard.voice)
        return self._left_by_name(None, by_name, told, is_asked=self._by_name is not None)

    def _bind(self, reading: Reading, evidence: Evidence, voice: Station | None) -> tuple[Saying, ...]:
        """Ask by name each for whom the referee would allow it; where he would for nobody, say why."""
        table = self._desk.table
        first = speaker(table, reading, voice=voice)
        meant, refused = list[Command](), list[tuple[Saying, ...]]()
        for station in sorted(PLAYERS, key=lambda player: player is not first):
            command = command_for(table, station, reading, evidence)
            if command is None:
                continue
            if (refusal := refusal_of(self._desk, command)) is not None:
                refused.append(reasons(station, command, refusal, board_for(self._desk.table, station)))
                continue
            wrong = misnamed(table, station, reading) or _touched_for_the_opponent(table, station, command)
            if wrong is None:
                meant += filter(None, (command, of_the_board(reading, command)))
            else:
                refused.append((wrong,))
        if not meant:
            return self._because(first, refused[0])
        return self._ask_by_name(ByName(reading, tuple(meant), illegal_in(meant[0], table.board())))

    def _ask_by_name(self, by_name: ByName) -> tuple[Saying, ...]:
        """Nothing else is asked then, lest a second "ja" answer that; who was asked something hears so first."""
        gone = [saying for asked in self._questions.items() for saying in fallen(self._desk.table, *asked)]
        self._by_name = by_name
        self._questions.clear()
        self._to_press.clear()
        return (*gone, *by_name.asked())

    def _answered_by_name(self, by_name: ByName, reading: Reading) -> tuple[Saying, ...] | None:
        """Done for the one who was named; "nein" asks for the other, if he may mean it. None where it is no answer."""
        if reading.intent is Intent.NO:
            seat, other = by_name.station.seat, by_name.otherwise()
            if by_name.is_invited and seat and self._desk.table.rematch_offered_to is seat:
                return self._do(by_name.station, DeclineRematch(by=by_name.station.actor, seat=seat))
            return (everybody("question.dropped"),) if other is None else self._ask_by_name(other)
        answer = by_name.answer(reading)
        return None if answer is None else self._do(by_name.station, answer)

    def _close_by_name(self, station: Station | None, reading: Reading) -> ByName | None:
        """What was asked by name; whatever is said closes it, but the wish to hear the question again.

        Nor does what another answers or asks who is known by his station.
        """
        by_name = self._by_name
        is_elsewhere = station is not None and self._is_asked_elsewhere(station)
        if reading.intent not in (ASKING_BACK | ANSWERS | INQUIRIES if is_elsewhere else ASKING_BACK):
            self._by_name = None
        return by_name

    def _close(self, station: Station, reading: Reading) -> Question | None:
        """What this station was asked, as `_close_by_name`; it is answered afterwards where it is asked about."""
        question = self._questions.get(station)
        only_asks = reading.intent in INQUIRIES and isinstance(question, AboutAMove)
        return None if reading.intent in ASKING_BACK or only_asks else self._questions.pop(station, None)

    def _whom_it_answers(self, reading: Reading, voice: Station | None) -> Station | None:
        """Who reads his board out; whose open question the words answer, the last first; who was spoken to alone.

        Nobody answers a question for a player with another `voice`. "weiter" is his who alone has not heard something.
        """
        reader = self.next_to_speak()
        if reader in self._checks and as_reply(self._desk.table, reading, reader).intent in OF_A_CHECK:
            return reader
        for station, question in reversed(self._questions.items()):
            if voice not in {None, station}:
                continue
            if is_answer(question, reading) or is_said_again(question, reading):
                return station
        if reading.intent in BARE_ANSWERS and self._questions and voice is None:
            return next(reversed(self._questions))  # another answer than it has: he is asked again
        if reading.intent in OF_WORDS | {Intent.ASK_WHY}:
            of_before = self._asked_by_name() or self._reasons.latest if reading.intent is Intent.ASK_WHY else None
            return voice or next(reversed(self._questions), None) or of_before
        if reading.intent is Intent.GO_ON:
            return voice or self._who_misses()
        return voice or self._addressed if reading.intent is Intent.REPEAT else None

    def _who_misses(self) -> Station | None:
        """Who alone has not heard something to its end; None where that is nobody, or more than one."""
        unsaid = {station: self._unsaid(station).of(station) for station in Station}
        missing = [station for station in Station if unsaid[station]]
        for_him = [station for station in missing if any(saying.to == {station} for saying in unsaid[station])]
        return next(iter(for_him or missing)) if 1 in {len(for_him), len(missing)} else None

    def _asked_by_name(self) -> Station | None:
        return self._by_name.station if self._by_name else None

    def _rank(self, station: Station, heard: Heard) -> Ranking:
        return rank_at(self._desk.table, station, heard, reads_board=station in self._checks)

    # --- a board read out ---------------------------------------------------------------------------------------

    def _begin_check(self, station: Station, seat: Colour) -> tuple[Saying, ...]:
        """Between two moves; where nothing tells who speaks, at his own alone, or it would be the opponent's words."""
        if not self._is_told_who and self.next_to_speak() is not station:
            return self._because(station, (only(station, "check.out_of_turn", Earcon.REFUSED),))
        nothing = BoardCheck(seat, seat).report()
        if (refusal := refusal_of(self._desk, nothing)) is not None:
            return self._refuse(station, nothing, refusal)
        return self._checks.begin(station, seat)

    def _read_on(self, station: Station, reading: Reading) -> tuple[Saying, ...] | None:
        """What is said to whoever reads his board out; a difference both players hear only after his "ja"."""
        told = self._checks.read_on(station, reading)
        if not isinstance(told, ReportBoard):
            return told
        if (refusal := refusal_of(self._desk, told)) is not None:
            return self._refuse(station, told, refusal)
        differs = differing(self._desk.table, told)
        return self._ask(station, ReportIt(told, differs)) if differs else self._do(station, told)

    # --- doing ----------------------------------------------------------------------------------------------------

    def _follow(self, station: Station, reading: Reading, command: Command | None) -> tuple[Saying, ...]:
        """Do what was said, or ask before, or answer where nothing is to be done."""
        match reading.intent:
            case Intent.PRESS_CLOCK if command is not None:
                return self._press(station, reading, command)
            case Intent.CORRECTION if isinstance(command, Correct):
                return self._correct(station, reading, command)
            case _ if command is not None and needs_confirmation(reading.intent):
                return self._confirm(station, reading, command)
            case _ if command is not None:
                goes_on = reading.then_clock and self._is_to_press()
                return self._do(station, command) or (() if goes_on else _heard(station, command))
        return self._tell(station, reading)

    def _execute_before_clock(self, station: Station, reading: Reading) -> tuple[Saying, ...]:
        """Where no sensors tell it, the press says that the announced move stands on the player's board (E2.3b)."""
        seat = station.seat
        if seat is None or not press_says_made(self._desk.table, seat):
            return ()
        return self._do(station, Execute(by=station.actor, seat=seat, evidence=Evidence(reading.words)))

    def _press_after(
        self, station: Station, before: Table, reading: Reading, *, is_warned: bool = False
    ) -> tuple[Saying, ...]:
        """The clock, where pressing it was said in one breath with something else: after that, and only if it was done.

        Where something is asked first it waits for the answer; what was refused leaves the clock alone. On an illegal
        move only who `is_warned` that it is one has pressed it.
        """
        if station in self._questions:
            self._to_press.add(station)
        elif self._desk.table is not before and (is_warned or self._is_to_press()):
            press = Reading(intent=Intent.PRESS_CLOCK, words=reading.words)
            return self._follow(station, press, command_for(self._desk.table, station, press, Evidence(press.words)))
        return ()

    def _is_to_press(self) -> bool:
        """Whether the clock is pressed in the same breath: not on an illegal move, which is to be corrected first."""
        announced = self._desk.table.turn.announced
        return announced is None or announced.fault is None

    def _press(self, station: Station, reading: Reading, command: Command) -> tuple[Saying, ...]:
        before, was_over = self._desk.table, self._desk.table.outcome is not None
        made = self._execute_before_clock(station, reading)
        if station in self._questions:
            self._to_press.add(station)
        if station in self._questions or (self._desk.table.outcome is not None and not was_over):
            return made  # it is not clear yet which move it is, or it ended the game
        pressed = self._do(station, command)
        if made and self._desk.table is before:
            return self._because(station, made)  # why it cannot be made is why the clock is not pressed
        return (*made, *pressed)

    def _correct(self, station: Station, reading: Reading, command: Correct) -> tuple[Saying, ...]:
        if reading.announcement is None:
            return self._ask_correction(station, command)
        return self._ask_instead(station, command) if self._may_be_the_repeaters() else self._do(station, command)

    def _ask_correction(self, station: Station, command: Correct) -> tuple[Saying, ...]:
        """Which move is meant, unless there is nothing to correct."""
        standing = self._desk.table.turn.announced
        as_it_stands = replace(command, announcement=standing.announcement) if standing else command
        if (refusal := refusal_of(self._desk, as_it_stands)) is not None:
            if standing is not None and has_repeated_wrong(self._desk.table, command.seat):
                return (only(station, "telling.say_repeat", move=standing.announcement),)
            return self._because(station, (only(station, f"refused.{refusal.code}", Earcon.REFUSED, **refusal.params),))
        return self._ask(station, CorrectTo(command))

    def _may_be_the_repeaters(self) -> bool:
        """Whether "Korrektur", of nobody knows whom, may be meant for a repetition that was wrong (E2.1, E2.6)."""
        announced = self._desk.table.turn.announced
        return not self._is_told_who and announced is not None and announced.repetition is Repetition.DIFFERS

    def _ask_instead(self, station: Station, command: Correct) -> tuple[Saying, ...]:
        """Whether the announcement is to be another one, where it would be."""
        table = self._desk.table
        question = instead(table, board_for(table, station), command)
        return self._do(station, command) if question is None else self._ask(station, question)

    def _confirm(self, station: Station, reading: Reading, command: Command) -> tuple[Saying, ...]:
        """Ask before what cannot be taken back, or binds and was not clear; refuse at once what would be after "ja"."""
        if (refusal := refusal_of(self._desk, command)) is not None:
            return self._refuse(station, command, refusal)
        return self._ask(station, before_it_binds(self._desk.table, reading, command))

    def _do(self, station: Station, command: Command) -> tuple[Saying, ...]:
        try:
            return self._sayings(command)
        except Refusal as refusal:
            return self._refuse(station, command, refusal)

    def _sayings(self, command: Command) -> tuple[Saying, ...]:
        """Submit, and put into words what happened."""
        before, told = self._desk.table, list[Saying]()
        events = self._desk.submit(command)
        if not all(isinstance(event, Told) for event in events):
            for station in Station:
                self._unsaid(station).forget()  # it may be so no more
        if is_over := any(isinstance(event, GameEnded) for event in events):
            self._questions.clear()  # nothing that was asked of the game can be answered any more
            self._by_name = None
        for event in events:
            after = evolve(before, event)
            said = _told_by(event, sayings(event, before, after))
            told += said
            if (wrong := refused_by(event)) is not None:
                self._because(Station.of(wrong), for_one(Station.of(wrong), said))
            if isinstance(event, MoveSealed):
                self._reasons.forget(Station.of(event.seat))  # what was refused before is not what he has sealed
            if isinstance(command, Note) and isinstance(event, Noted):
                told.append(dictated(event, after))
            if isinstance(command, Touch | ClaimThreefold | ClaimFifty) and isinstance(event, Touched):
                told.append(reported(event))
            told += self._checks.ended_by(event, before, after)
            before = after
        if is_over:
            self._ended(tuple(told))
        else:
            self._reached.update(*(saying.to for saying in told))
        self._happened = (*self._happened, *told)
        return tuple(told)

    def _ended(self, told: tuple[Saying, ...]) -> None:
        """Of a game that is over everybody may ask why, whatever was refused in it before; last who speaks next."""
        speaks = self.next_to_speak()
        for station in sorted(Station, key=lambda station: station is speaks):
            self._because(station, for_one(station, told))

    def _refuse(self, station: Station, command: Command, refusal: Refusal) -> tuple[Saying, ...]:
        """The reason in words; or a question, where it was only not clear."""
        if (question := in_place_of_refusal(self._desk, station, command, refusal)) is not None:
            return self._ask(station, question)
        if (standing := self._stands_already(station, command, refusal)) is not None:
            return self._because(station, standing)
        why = reasons(station, command, refusal, board_for(self._desk.table, station))
        more = (*self._how_to_train(station, refusal), *self._to_put_right(station, refusal))
        return self._because(station, (*why, *more))

    def _to_put_right(self, station: Station, refusal: Refusal) -> tuple[Saying, ...]:
        """Who puts right a board that is known to be wrong, where a move cannot be made on it (E2.7)."""
        is_wrong = refusal.code is RefusalCode.NO_PIECE_THERE and self._desk.table.differences
        return (only(station, "check.call"),) if is_wrong and station.seat is not None else ()

    def _stands_already(self, station: Station, command: Command, refusal: Refusal) -> tuple[Saying, ...] | None:
        """To whoever announces once more what he has announced: that it stands, and what comes next."""
        if not isinstance(command, Announce) or refusal.code is not RefusalCode.ALREADY_ANNOUNCED:
            return None
        board, standing = board_for(self._desk.table, station), self._desk.table.turn.announced
        move = resolve(command.announcement, board).move
        if standing is None or move is None or move != standing.move:
            return None
        announced = only(station, "question.announced", Earcon.REFUSED, move=announcement_of(board, move))
        return (announced, only(station, "telling.say_press"))

    def _ask(self, station: Station, question: Question) -> tuple[Saying, ...]:
        self._questions[station] = question
        return question.asked(station)

    def _open_now(self) -> dict[Station, tuple[Question, About]]:
        """What is asked of whom, and what that is about."""
        return {station: (question, self._about(station)) for station, question in self._questions.items()}

    def _about(self, station: Station) -> About:
        return about(self._desk.table, station, board_for(self._desk.table, station))

    def _still_open(
        self, was_open: dict[Station, tuple[Question, About]], speaks: Station | None
    ) -> tuple[Saying, ...]:
        """What those hear behind what has happened whom it interrupts in an answer, lest their "ja" to it answer that.

        The question again; or that it stands no longer, where it is of what cannot be taken back, or what it is about
        is another now. Not who `speaks`.
        """
        behind = list[Saying]()
        for station, (question, was) in was_open.items():
            is_open = station is not speaks and self._questions.get(station) is question
            if not is_open or station not in self._reached:
                continue
            self.withdraw(station)
            if isinstance(question, ReportIt) and station not in self._checks:
                continue  # he hears that the reading is broken off
            if stands(question, was, self._about(station)):
                behind += self._ask(station, question)  # as the last asked, which is what a "ja" answers
            else:
                self._to_press.discard(station)
                behind += fallen(self._desk.table, station, question)
        return tuple(behind)

    def _still_named(self, was_open: ByName | None, speaks: Station | None) -> tuple[Saying, ...]:
        """The same of what was asked by name, all of which binds; an invitation to a rematch stays open."""
        if was_open is None or was_open.is_invited or was_open.station not in self._reached:
            return ()
        is_anothers = self._is_told_who and speaks not in {None, was_open.station}
        if not is_anothers and self._by_name is not was_open:
            return ()  # it was answered
        self._by_name = None
        return (everybody("question.overtaken"),)

    # --- telling --------------------------------------------------------------------------------------------------

    def _tell(self, station: Station, reading: Reading) -> tuple[Saying, ...]:  # noqa: PLR0911 - a return an intent
        """The answer to what asks for no command."""
        if reading.intent in OF_THE_BOARD | OF_ADVICE | OF_THE_GAME:
            return self._inform(station, reading)
        match reading.intent:
            case Intent.REPEAT:
                told = self._told.get(station, (only(station, "telling.nothing_said"),))
                return said_again(station, self._desk.table, self.again(station, told))
            case Intent.GO_ON:
                return self._go_on(station)
            case Intent.ASK_WHY:
                return self._why(station)
            case Intent.CHECK_BOARD if station.seat is not None:
                return self._begin_check(station, station.seat)
            case Intent.ASK_HINT if station.seat is not None:
                return self._hint(station, station.seat)
            case Intent.HELP:
                helps = (*help_for(station, self._desk.table), *self._in_training(station))
                return self.still_asked(station) or helps
            case Intent.READ_SEALED:
                return sealed(station, self._desk.table)
            case Intent.YES | Intent.NO | Intent.CHOICE | Intent.PIECE:
                return (_answers_nothing(station, reading, self._desk.table),)
        return (only(station, _why_not_here(reading.intent), Earcon.REFUSED, words=reading.words),)

    def _why(self, station: Station) -> tuple[Saying, ...]:
        """Why an open question is asked; else why a wish was not done, and what the game still waits for."""
        by_name = self._by_name if self._by_name and self._by_name.station is station else None
        if question := self._questions.get(station):
            return (only(station, question.why), *question.asked(station))
        if by_name:
            return (only(station, by_name.why), *by_name.asked())
        table = self._desk.table
        told = (*signing_renewed(self._reasons.why(station), station, table), *to_make(station, table))
        return told or self._reasons.before(station) or (only(station, "telling.nothing_refused"),)

    def _inform(self, station: Station, reading: Reading) -> tuple[Saying, ...]:
        """The answer to a question about the game; or why he may not be told, with what was understood."""
        table = self._desk.table
        try:
            require_told(table, station.seat, reading.intent)
        except Refusal as refusal:
            words = " ".join(canonical(reading.words, notation_of(self._desk.table, station)))
            asked = only(station, "telling.refused_question", Earcon.REFUSED, words=words)
            why = only(station, f"refused.{refusal.code}", **refusal.params)
            return self._because(station, (asked, why, *self._how_to_train(station, refusal)))
        if reading.intent is Intent.ASK_PHRASES and (still := self.still_asked(station)):
            return still
        if reading.intent in OF_THE_BOARD:
            return what_stands(station, table, reading)
        tell = what_follows if reading.intent in OF_ADVICE else how_it_goes
        more = self._in_training(station) if reading.intent is Intent.ASK_PHRASES else ()
        return (*tell(station, table, reading), *more)

    def _in_training(self, station: Station) -> tuple[Saying, ...]:
        """What a player can say in training only, and ask of an engine."""
        key = to_say_in_training(self._desk.table, has_adviser=self._plays_engine)
        return (only(station, key),) if key and station.seat is not None else ()

    def _how_to_train(self, station: Station, refusal: Refusal) -> tuple[Saying, ...]:
        return begun_as_training(station, refusal) if self._plays_engine else ()

    @property
    def _plays_engine(self) -> bool:
        return len(self._players) == 1

    def still_asked(self, station: Station) -> tuple[Saying, ...]:
        """The open question that this station has to answer, or by name; nothing where none is open."""
        if question := self._questions.get(station):
            return question.asked(station)
        is_his = self._by_name is not None and (self._by_name.station is station or not self._is_told_who)
        return self._by_name.asked() if self._by_name and is_his else ()

    def _hint(self, station: Station, seat: Colour) -> tuple[Saying, ...]:
        """A move that the engine suggests, which is on the record; the engine is asked only where that is allowed."""
        any_move = next((move.uci() for move in self._desk.table.board().legal_moves), "")
        hint = TakeHint(by=station.actor, seat=seat, move=any_move)
        if (refusal := refusal_of(self._desk, hint)) is not None:
            return self._refuse(station, hint, refusal)
        move = self._adviser(self._desk.table)
        return (only(station, "telling.no_adviser"),) if move is None else self._do(station, replace(hint, move=move))

    def _go_on(self, station: Station) -> tuple[Saying, ...]:
        """What was silenced, from the sentence on that was cut off, while nothing has happened since."""
        rest = self._unsaid(station).take(station)
        return self.again(station, rest) or (only(station, "telling.nothing_silenced"),)

    def _because(self, station: Station, told: tuple[Saying, ...]) -> tuple[Saying, ...]:
        """Remember why, for "warum"."""
        return self._reasons.refused(station, told)

    def _remember(self, told: tuple[Saying, ...]) -> tuple[Saying, ...]:
        """Remember what each station was told, for "wiederholen", and who was spoken to alone.

        Not a sealed move: who asks for that chooses the moment at which the other does not hear it.
        """
        if told:
            self._addressed = next(iter(told[-1].to)) if len(told[-1].to) == 1 else None
        for listener in Station:
            if mine := tuple(saying for saying in told if listener in saying.to and saying.key not in _SECRET):
                self._told[listener] = mine
        return told


def _heard(station: Station, command: Command) -> tuple[Saying, ...]:
    """That he was heard, where nothing else follows; of his own move the others hear by his clock (E2.3)."""
    if isinstance(command, Execute):
        return (only(station, "table.executed", colour=command.seat),)
    return (only(station, "telling.touch_binds_nothing"),) if isinstance(command, Touch) else ()


def _touched_for_the_opponent(table: Table, station: Station, command: Command) -> Saying | None:
    """That a touch obliges to nothing, since he carries out the opponent's move (E2.1)."""
    is_for_him = isinstance(command, Touch) and executing_for_opponent(table, command.seat)
    return only(station, "telling.touch_binds_nothing") if is_for_him else None


def _answers_nothing(station: Station, reading: Reading, table: Table) -> Saying:
    """That nothing is asked; but to an offer of a draw "ja" is too little, for it may be said to anything."""
    if reading.intent is Intent.YES and is_offered_draw(station, table):
        return only(station, "telling.say_draw", Earcon.REFUSED)
    return only(station, "question.none_open", Earcon.REFUSED, words=reading.words)


def _told_by(event: Event, said: tuple[Saying, ...]) -> tuple[Saying, ...]:
    """The sentences, those of the arbiter's own doing with his name on them, and the first with his sound."""
    if event.by.role is not Role.ARBITER or isinstance(event, Told):
        return said
    ruling = tuple(replace(saying, by=saying.by or Station.ARBITER) for saying in said)
    return tuple(
        saying if place or saying.earcon else replace(saying, earcon=Earcon.ARBITER)
        for place, saying in enumerate(ruling)
    )


def _is_same(asked: ByName, now: ByName | None) -> bool:
    """Whether the same is asked of the same player."""
    return now is not None and now.reading.intent is asked.reading.intent and now.station is asked.station


def _why_not_here(intent: Intent) -> str:
    """The key of the sentence why that is not for here: it is for an open microphone, a lesson, or players."""
    words = vocabulary().command(intent)
    if intent in OF_THE_EAR:
        return "microphone.only_when_open"
    return "telling.not_at_the_table" if words is not None and words.alone else "telling.not_for_the_arbiter"
