"""What is asked and not answered yet: of each station, and by name of a player whom nothing tells."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace

from dialogue.saying import Saying
from dialogue.station import Station
from dialogue.understanding.inquiries import INQUIRIES
from dialogue.understanding.questions import AboutAMove, ByName, CorrectTo, Question, WhereTo, WhichCastling
from dialogue.understanding.wishes import ANSWERS, ASKING_BACK
from game.commands import Correct
from speech_grammar import Reading
from speech_grammar.foreign import in_german


@dataclass(frozen=True, slots=True)
class Asked:
    """All that is asked at one moment; it is never changed, so that any thread may look at it.

    `of` has who was asked last last. `to_press` are those whose clock waits for their answer.
    """

    of: Mapping[Station, Question] = field(default_factory=dict)
    by_name: ByName | None = None
    to_press: frozenset[Station] = frozenset()


class OpenQuestions:
    """One question a station, or one by name; each stays open until something is said to it."""

    def __init__(self) -> None:
        self._now = Asked()

    @property
    def now(self) -> Asked:
        """All of them."""
        return self._now

    def restore(self, asked: Asked) -> None:
        """What was asked before is asked, and nothing else."""
        self._now = asked

    def __contains__(self, station: object) -> bool:
        return station in self._now.of

    def of(self, station: Station) -> Question | None:
        """What that station is asked."""
        return self._now.of.get(station)

    @property
    def by_name(self) -> ByName | None:
        """What is asked by name."""
        return self._now.by_name

    @property
    def latest(self) -> Station | None:
        """Who was asked last."""
        return next(reversed(tuple(self._now.of)), None)

    @property
    def is_asking(self) -> bool:
        """Whether an answer is awaited."""
        return self._now.by_name is not None or bool(self._now.of)

    def awaited(self, stations: Collection[Station]) -> tuple[str, ...]:
        """The phrases that answer what is asked of these stations."""
        now = self._now
        phrases = [phrase for of, question in now.of.items() if of in stations for phrase in question.awaited]
        if now.by_name is not None and now.by_name.station in stations:
            phrases += now.by_name.awaited
        return tuple(dict.fromkeys(phrases))

    def meant(self, stations: Collection[Station], words: str) -> str:
        """What the words are at this moment: to the question which castling, "kurz" is that and no wish for a style.

        What answers a question may be typed in any language: it cannot be taken for anything else there.
        """
        german = in_german(words) or words
        if any(isinstance(question, WhichCastling) for of, question in self._now.of.items() if of in stations):
            return WhichCastling.whole(german)
        return german if german in self.awaited(stations) else words

    def awaits_correction(self, station: Station) -> bool:
        """Whether it was asked what is announced in place of another move."""
        match self.of(station):
            case CorrectTo() | WhichCastling(is_correction=True) | WhereTo(command=Correct()):
                return True
        return False

    def ask(self, station: Station, question: Question) -> tuple[Saying, ...]:
        """Ask, as the last, in place of what was asked there; returns the question in words."""
        others = {of: asked for of, asked in self._now.of.items() if of is not station}
        self._now = replace(self._now, of={**others, station: question})
        return question.asked(station)

    def told(self, told: Iterable[Saying]) -> None:
        """Of several the one that was told last, though it may be for the second time, is the one a "ja" answers."""
        for saying in told:
            for station, question in self._now.of.items():
                if saying == question.asked(station)[-1]:
                    self.ask(station, question)

    def ask_by_name(self, by_name: ByName) -> tuple[Saying, ...]:
        """Nothing else is asked then, lest a second "ja" answer that."""
        self._now = Asked(by_name=by_name)
        return by_name.asked()

    def withdraw(self, station: Station) -> Question | None:
        """No answer of that station is awaited any more; returns what it was asked."""
        others = {of: question for of, question in self._now.of.items() if of is not station}
        withdrawn, self._now = self.of(station), replace(self._now, of=others)
        return withdrawn

    def withdraw_by_name(self) -> None:
        """Nor an answer by name."""
        self._now = replace(self._now, by_name=None)

    def withdraw_all(self) -> None:
        """Nothing that was asked can be answered any more."""
        self._now = Asked(to_press=self._now.to_press)

    def close(self, station: Station, reading: Reading) -> Question | None:
        """What this station was asked; whatever is said closes it, but the wish to hear the question again.

        Where it is about a move, a question about the game is answered first.
        """
        question = self.of(station)
        only_asks = reading.intent in INQUIRIES and isinstance(question, AboutAMove)
        return None if reading.intent in ASKING_BACK or only_asks else self.withdraw(station)

    def close_by_name(self, reading: Reading, *, is_anothers: bool) -> ByName | None:
        """The same of what was asked by name.

        Nor does what another answers or asks who is known by his station.
        """
        by_name = self.by_name
        if reading.intent not in (ASKING_BACK | ANSWERS | INQUIRIES if is_anothers else ASKING_BACK):
            self.withdraw_by_name()
        return by_name

    def let_clock_wait(self, station: Station) -> None:
        """Its clock is pressed when it has answered."""
        self._now = replace(self._now, to_press=self._now.to_press | {station})

    def clock_waits(self, station: Station) -> bool:
        """Whether it is."""
        return station in self._now.to_press

    def forget_clock(self, station: Station) -> None:
        """It is no more."""
        self._now = replace(self._now, to_press=self._now.to_press - {station})
