"""Five lessons by ear: announcing, repeating, correcting, asking, and what binds.

Each is a table of its own with a real referee, and an opponent who does what its script says. So a slip is explained as
in a game, by the same sentences; beside them stands what the lesson waits for.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import reduce

from dialogue.alone.answer import Answer, reading_of
from dialogue.dialogue import Dialogue
from dialogue.saying import Saying, only
from dialogue.station import Station
from dialogue.understanding.heard import Heard
from game.actors import ARBITER, Actor, Colour, Role
from game.announcement import Announcement
from game.commands import Announce, Command, Execute, PressClock, Repeat, Start
from game.decide import decide, open_table
from game.edition import Edition
from game.events import Corrected, Event
from game.evolve import evolve, replay
from game.table.agreed_line import Repetition
from game.table.position import START_POSITION
from game.table.seat import ScoreKeeping, Seat
from game.table.table import Table
from game.time_control import TimeControl
from speech_grammar import Intent

CONTROL = "5400+30"
BLACK_TO_MOVE = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1"
PLAYER, OPPONENT = Station.WHITE, Colour.BLACK
E_FIVE = Announcement(from_file="e", from_rank=7, to="e5")
_BY_OPPONENT = Actor(Role.PLAYER, OPPONENT)


class PracticeDesk:
    """The referee of a lesson; see `dialogue.dialogue.Desk`. Nothing of it is recorded."""

    def __init__(self, edition: Edition, initial: str, now: Callable[[], int]) -> None:
        player = Seat(name="", visually_impaired=True, score=ScoreKeeping.TAPE)
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

    def check(self, command: Command) -> None:
        """See `Desk`."""
        decide(self.table, command, self._now())

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
    def is_corrected(self) -> bool:
        """Whether he has corrected an announcement."""
        return any(isinstance(event, Corrected) for event in self.events)

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
    """What is asked for, `tutorial.<key>`, by which words, and when it is done."""

    key: str
    words: str
    is_done: Callable[[Progress], bool]


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
            Step("execute", "ausgeführt", lambda so_far: so_far.is_executed),
        ),
        announces=True,
    ),
    Lesson(
        (
            Step("slip", "Eva drei", lambda so_far: so_far.is_announced),
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
    """The lessons from one of them (from 1) on; `keep` gets the number of each that is begun, 1 again at the end."""

    def __init__(
        self, edition: Edition, now: Callable[[], int], lesson: int = 1, keep: Callable[[int], None] = lambda _: None
    ) -> None:
        self._edition = edition
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
        reading = reading_of(heard)
        intent = reading.intent if reading else None
        if intent is Intent.NEXT_LESSON:
            yield from self._go_to(self._number + 1)
        elif intent is Intent.LESSON and reading is not None:
            yield from self._go_to(reading.number or 1)
        elif self._is_over:
            yield self._tell("finished")
        else:
            yield from self._dialogue.hear(PLAYER, heard)
            self._intents += (intent,) if intent else ()
            yield from self._go_on()

    def _set_up(self) -> None:
        """A new table for the lesson."""
        self._lesson = LESSONS[self._number - 1]
        self._at = 0
        self._intents: tuple[Intent, ...] = ()
        self._desk = PracticeDesk(self._edition, BLACK_TO_MOVE if self._lesson.announces else START_POSITION, self._now)
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
        """The next step whose time has come; or once more what this one waits for."""
        so_far = self._so_far
        if so_far.is_stopped or self._lesson.is_missed(so_far):
            yield self._tell("missed")
            yield from self._anew()
            return
        before = self._at
        while self._at < len(self._lesson.steps) and self._step.is_done(self._so_far):
            self._at += 1
        yield from self._repeated_by_opponent()
        if self._at == len(self._lesson.steps):
            yield self._tell("done")
            yield from self._go_to(self._number + 1)
        elif self._at > before:
            yield self._tell(self._step.key)
        else:
            yield self._tell("still", words=self._step.words)

    def _repeated_by_opponent(self) -> Iterator[Saying]:
        """The opponent repeats what was announced, and never wrongly; not what is to be corrected first."""
        pending = self._desk.table.pending(OPPONENT)
        waits = self._step_key() in {"correct", "slip"}
        if pending is not None and pending.fault is None and pending.repetition is Repetition.AWAITED and not waits:
            repeat = Repeat(by=_BY_OPPONENT, seat=OPPONENT, announcement=pending.announcement)
            yield from self._dialogue.submit(repeat)

    def _go_to(self, number: int) -> Iterator[Saying]:
        """Another lesson; after the last one all has been said."""
        if number == len(LESSONS) + 1:
            self._is_over = True
            self._keep(1)
            yield self._tell("finished")
        elif not 1 <= number <= len(LESSONS):
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
