"""Five lessons by ear: announcing, repeating, correcting, asking, and what binds.

Each is a table of its own with a real referee, and an opponent who does what its script says. So a slip is explained as
in a game, by the same sentences; beside them stands what the lesson waits for.
"""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from functools import reduce

from dialogue.alone.answer import Answer, reading_of
from dialogue.dialogue import Dialogue
from dialogue.narration.answers import said_again
from dialogue.saying import Saying, only
from dialogue.station import Station
from dialogue.understanding.heard import Heard
from game.actors import ARBITER, Actor, Colour, Role
from game.announcement import Announcement
from game.commands import Announce, Command, Execute, PressClock, Repeat, Start
from game.decide import decide, open_table
from game.edition import Edition
from game.events import Announced, Corrected, Event
from game.evolve import evolve, replay
from game.table.agreed_line import Repetition
from game.table.position import START_POSITION
from game.table.seat import NotationLanguage, ScoreKeeping, Seat
from game.table.table import Table
from game.time_control import TimeControl
from speech_grammar import Intent

CONTROL = "5400+30"
BLACK_TO_MOVE = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1"
PLAYER, OPPONENT = Station.WHITE, Colour.BLACK
E_FIVE = Announcement(from_file="e", from_rank=7, to="e5")
E_FOUR = "e2e4"  # the move that is meant in the lesson of the slip
_BY_OPPONENT = Actor(Role.PLAYER, OPPONENT)


class PracticeDesk:
    """The referee of a lesson; see `dialogue.desk.Desk`. Nothing of it is recorded."""

    def __init__(self, edition: Edition, initial: str, now: Callable[[], int], notation: NotationLanguage) -> None:
        player = Seat(name="", visually_impaired=True, score=ScoreKeeping.TAPE, notation=notation)
        opened = open_table(
            edition=edition,
            white=player,
            black=Seat(name="", score=ScoreKeeping.TAPE),
            control=TimeControl.parse(CONTROL),
            initial=initial,
            training=True,
        )
        self._now = now
        self.events: tuple[Event, ...] = (opened,)
        self.table: Table = replay(self.events)

    def check(self, command: Command) -> tuple[Event, ...]:
        """See `Desk`."""
        return decide(self.table, command, self._now())

    def as_one(self) -> AbstractContextManager[None]:
        """See `Desk`."""
        return nullcontext()

    def submit(self, command: Command) -> tuple[Event, ...]:
        """See `Desk`."""
        events = decide(self.table, command, self._now())
        self.events = (*self.events, *events)
        self.table = reduce(evolve, events, self.table)
        return events


@dataclass(frozen=True, slots=True)
class Progress:
    """What has happened in a lesson: its table, its events, and what was understood, in order."""

    table: Table
    events: tuple[Event, ...]
    intents: tuple[Intent, ...]

    @property
    def is_announced(self) -> bool:
        """Whether the player has announced a move that can be played."""
        announced = self.table.turn.announced
        return self.is_completed or (announced is not None and announced.fault is None)

    @property
    def is_completed(self) -> bool:
        """Whether a move of his is completed: his clock has been pressed."""
        return any(ply.mover is PLAYER.seat for ply in self.table.line)

    @property
    def is_stopped(self) -> bool:
        """Whether the game is over, or waits for an arbiter: an illegal move was completed, or he was called."""
        return self.table.stopped or self.table.outcome is not None

    @property
    def is_slip(self) -> bool:
        """Whether he has announced a legal move that was not meant."""
        return any(move != E_FOUR for move in self._legal)

    @property
    def is_corrected(self) -> bool:
        """Whether the move that was meant stands in the place of another."""
        return self.is_slip and self._legal[-1] == E_FOUR

    @property
    def _legal(self) -> tuple[str, ...]:
        """The legal moves (UCI) that he has announced or corrected to, in order."""
        said = (event for event in self.events if isinstance(event, Announced | Corrected))
        return tuple(event.move for event in said if event.seat is PLAYER.seat and event.move is not None)

    @property
    def is_repeated(self) -> bool:
        """Whether he has repeated the opponent's move."""
        pending = self.table.pending(Colour.WHITE)
        return pending is None or pending.repetition is Repetition.AGREES

    @property
    def is_executed(self) -> bool:
        """Whether it stands on his board."""
        pending = self.table.pending(Colour.WHITE)
        return pending is None or pending.executed

    def has_asked(self, *intents: Intent) -> bool:
        """Whether he has said these, in this order, whatever was said between."""
        said = iter(self.intents)
        return all(intent in said for intent in intents)


@dataclass(frozen=True, slots=True)
class Step:
    """What is asked for, `tutorial.<key>`, by which words, and when it is done.

    `done_before`: what is told of it, `tutorial.<done_before>`, to who has done it before it was asked for.
    """

    key: str
    words: str
    is_done: Callable[[Progress], bool]
    done_before: str = ""


@dataclass(frozen=True, slots=True)
class Lesson:
    """Its steps from a position; the player begins, unless the opponent `announces`.

    `is_missed`: it can no more be done, and begins anew.
    """

    steps: tuple[Step, ...]
    announces: bool = False
    is_missed: Callable[[Progress], bool] = lambda _: False


LESSONS = (
    Lesson(
        (
            Step("announce", "Springer Gustav eins Felix drei", lambda so_far: so_far.is_announced),
            Step("press", "Uhr drücken", lambda so_far: so_far.is_completed),
        )
    ),
    Lesson(
        (
            Step("repeat", "Eva fünf", lambda so_far: so_far.is_repeated),
            Step("execute", "ausgeführt", lambda so_far: so_far.is_executed, "executed_already"),
        ),
        announces=True,
    ),
    Lesson(
        (
            Step("slip", "Eva drei", lambda so_far: so_far.is_slip),
            Step("correct", "Korrektur Eva vier", lambda so_far: so_far.is_corrected),
            Step("press_now", "Uhr drücken", lambda so_far: so_far.is_completed),
        ),
        is_missed=lambda so_far: so_far.is_completed and not so_far.is_corrected,
    ),
    Lesson(
        (
            Step("ask_square", "Was steht auf Gustav eins", lambda so_far: so_far.has_asked(Intent.ASK_SQUARE)),
            Step("ask_clock", "Bedenkzeit", lambda so_far: so_far.has_asked(Intent.ASK_CLOCK)),
            Step("ask_phrases", "was kann ich sagen", lambda so_far: so_far.has_asked(Intent.ASK_PHRASES)),
        )
    ),
    Lesson(
        (
            Step("resign", "ich gebe auf", lambda so_far: so_far.has_asked(Intent.RESIGN)),
            Step("say_no", "nein", lambda so_far: so_far.has_asked(Intent.RESIGN, Intent.NO)),
        )
    ),
)


class Tutorial:
    """The lessons from one of them (from 1) on; `keep` gets the number of each that is begun, 1 again at the end.

    `notation` is whose letters the player types.
    """

    def __init__(
        self,
        edition: Edition,
        now: Callable[[], int],
        lesson: int = 1,
        keep: Callable[[int], None] = lambda _: None,
        notation: NotationLanguage = NotationLanguage.GERMAN,
    ) -> None:
        self._edition = edition
        self._notation = notation
        self._now = now
        self._number = lesson
        self._keep = keep
        self._is_over = False
        self._set_up()

    def opening(self) -> Iterator[Saying]:
        """How to leave and to go on; then the lesson."""
        yield self._tell("begin", count=len(LESSONS))
        yield from self._begin()

    def hear(self, heard: Heard) -> Answer:
        """Answer as the game would; then say what comes next, or what is waited for."""
        reading = reading_of(heard, self._notation)
        intent = reading.intent if reading else None
        if intent is Intent.NEXT_LESSON:
            yield from self._next()
        elif intent is Intent.LESSON and reading is not None:
            yield from self._go_to(reading.number or 1)
        elif self._is_over:
            yield from self._after_the_last(intent)
        elif intent is Intent.REPEAT:
            yield from self._again()
        else:
            yield from self._dialogue.hear(PLAYER, heard)
            if intent is Intent.HELP:
                yield self._tell("help")
            self._intents += (intent,) if intent else ()
            yield from self._go_on()

    def _set_up(self) -> None:
        """A new table for the lesson."""
        self._lesson = LESSONS[self._number - 1]
        self._at = 0
        self._intents: tuple[Intent, ...] = ()
        initial = BLACK_TO_MOVE if self._lesson.announces else START_POSITION
        self._desk = PracticeDesk(self._edition, initial, self._now, self._notation)
        self._dialogue = Dialogue(self._desk)
        self._desk.submit(Start(by=ARBITER))

    def _begin(self) -> Iterator[Saying]:
        """What the lesson is about, and what the opponent says in it."""
        self._keep(self._number)
        yield self._tell("lesson", number=self._number)
        yield self._tell(self._step.key)
        if self._lesson.announces:
            yield from self._dialogue.submit(Announce(by=_BY_OPPONENT, seat=OPPONENT, announcement=E_FIVE))
            yield from self._dialogue.submit(Execute(by=_BY_OPPONENT, seat=OPPONENT))
            yield from self._dialogue.submit(PressClock(by=_BY_OPPONENT, seat=OPPONENT))

    def _go_on(self) -> Iterator[Saying]:
        """The next step whose time has come; or once more what this one waits for, unless an answer is due first."""
        so_far = self._so_far
        if so_far.is_stopped or self._lesson.is_missed(so_far):
            yield self._tell("missed")
            yield from self._anew()
            return
        before = self._at
        while self._at < len(self._lesson.steps) and self._step.is_done(self._so_far):
            if self._at > before and self._step.done_before:
                yield self._tell(self._step.done_before)
            self._at += 1
        yield from self._repeated_by_opponent()
        if self._at == len(self._lesson.steps):
            yield self._tell("done")
            yield from self._next()
        elif self._at > before:
            yield self._tell(self._step.key)
        elif not self._dialogue.is_asking:
            yield self._tell("still", words=self._step.words)

    def _again(self) -> Iterator[Saying]:
        """What this step is, the opponent's move that waits to be repeated or executed, and what is still asked."""
        yield self._tell(self._step.key)
        yield from said_again(PLAYER, self._desk.table, ())
        yield from self._dialogue.still_asked(PLAYER)

    def _repeated_by_opponent(self) -> Iterator[Saying]:
        """The opponent repeats what was announced, and never wrongly; not what is to be corrected first."""
        pending = self._desk.table.pending(OPPONENT)
        waits = self._step_key() in {"correct", "slip"}
        if pending is not None and pending.fault is None and pending.repetition is Repetition.AWAITED and not waits:
            repeat = Repeat(by=_BY_OPPONENT, seat=OPPONENT, announcement=pending.announcement)
            yield from self._dialogue.submit(repeat)

    def _next(self) -> Iterator[Saying]:
        """The next lesson; after the last one all has been said, and the first is the next."""
        if self._number < len(LESSONS):
            yield from self._go_to(self._number + 1)
            return
        self._is_over = True
        self._keep(1)
        yield self._tell("finished")
        yield self._tell("say_now")

    def _after_the_last(self, intent: Intent | None) -> Iterator[Saying]:
        """What there is to say now, to whoever asks for it; to all else that no lesson hears it any more."""
        if intent not in {Intent.REPEAT, Intent.HELP, Intent.ASK_PHRASES}:
            yield self._tell("no_lesson_now")
        yield self._tell("say_now")

    def _go_to(self, number: int) -> Iterator[Saying]:
        """The lesson of that number."""
        if not 1 <= number <= len(LESSONS):
            yield self._tell("no_such_lesson", count=len(LESSONS))
        else:
            self._number, self._is_over = number, False
            yield from self._anew()

    def _anew(self) -> Iterator[Saying]:
        self._set_up()
        yield from self._begin()

    @property
    def _step(self) -> Step:
        return self._lesson.steps[self._at]

    def _step_key(self) -> str:
        return self._step.key if self._at < len(self._lesson.steps) else ""

    @property
    def _so_far(self) -> Progress:
        return Progress(self._desk.table, self._desk.events, self._intents)

    def _tell(self, key: str, **params: object) -> Saying:
        return only(PLAYER, f"tutorial.{key}", **params)
