"""A conversation and its surroundings: what is printed, spoken and kept on tape around the dialogue."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Protocol

from app.errors import RecordNotWritten
from app.table.assisting import by_assistant
from app.table.session import Session
from app.table.taping import Taping
from dialogue.dialogue import Dialogue
from dialogue.saying import Saying
from dialogue.station import EVERYBODY, Station
from dialogue.style import Style, in_words
from dialogue.telling import Adviser
from dialogue.understanding.heard import Heard
from dialogue.understanding.questions import Question
from dialogue.understanding.wishes import is_a_wish
from dialogue.unsaid import Unsaid
from game.actors import Actor, Colour
from game.commands import Command
from game.events import Event, Told
from game.table.seat import NotationLanguage
from game.table.table import Table
from speech_grammar import Intent
from speech_grammar.announcing import written
from speech_grammar.messages import Catalogue, Spoken
from speech_grammar.parsing import canonical
from speech_grammar.vocabulary import vocabulary
from voice.tape import Tape

Now = Callable[[], int]
"""The game's time by now, in milliseconds."""


NOBODY_YET = "table"
"""The speaker of a clip on the tape, before he is confirmed by name."""


class SessionDesk:
    """The dialogue's way to the referee: each command at the moment at which it is given."""

    def __init__(self, session: Session, now: Now) -> None:
        self._session = session
        self._now = now
        self._assistant: Actor | None = None
        self._is_only_told = True  # of what is done as one

    @contextmanager
    def speaking(self, by: Actor) -> Iterator[None]:
        """What is said inside at his player's station is said by this assistant."""
        self._assistant = by
        try:
            yield
        finally:
            self._assistant = None

    @property
    def table(self) -> Table:
        """See `dialogue.desk.Desk`."""
        return self._session.decided

    def check(self, command: Command) -> tuple[Event, ...]:
        """See `dialogue.desk.Desk`."""
        return self._session.decide(self._spoken(command), self._now())

    def submit(self, command: Command) -> tuple[Event, ...]:
        """See `dialogue.desk.Desk`. Raises RecordError, too: then nothing has happened.

        What is only told changes nothing: who asks is answered on a full disk, too, and the record lacks it.
        """
        spoken, now = self._spoken(command), self._now()
        try:
            events = self._session.carry_out(spoken, now)
        except RecordNotWritten:
            events = self._session.decide(spoken, now)
            if not _is_only_told(events):
                raise
        self._is_only_told = self._is_only_told and _is_only_told(events)
        return events

    @contextmanager
    def as_one(self) -> Iterator[None]:
        """See `dialogue.desk.Desk`. Raises RecordError then, but not of what is only told, see `submit`."""
        self._is_only_told = True
        try:
            with self._session.as_one():
                yield
        except RecordNotWritten:
            if not self._is_only_told:
                raise

    def _spoken(self, command: Command) -> Command:
        return command if self._assistant is None else by_assistant(self.table, command, self._assistant)


def _is_only_told(events: Iterable[Event]) -> bool:
    """Whether that answers a question, and changes nothing."""
    return all(isinstance(event, Told) for event in events)


class Mouth(Protocol):
    """Where sentences go."""

    @property
    def style_of_lines(self) -> Style:
        """How much the printed lines tell: the usual, unless they are all there is of what is said."""
        ...

    def say(self, saying: Saying, words: Callable[[Style], Spoken | None]) -> None:
        """Speak a sentence in its turn and in the style of whoever hears it, its earcon before it."""
        ...

    def unsaid_at(self, station: Station) -> Unsaid:
        """What the loudspeaker that is heard there was to say and did not, from the sentence on that was cut off."""
        ...


class Conversation:
    """One table that listens and answers, line by line.

    Who said what and what was answered is printed as plain lines; a sentence for one station alone says for whom.
    """

    def __init__(self, session: Session, now: Now, catalogue: Catalogue, mouth: Mouth, tape: Tape | None) -> None:
        self._desk = SessionDesk(session, now)
        self._dialogue = Dialogue(self._desk, mouth.unsaid_at)
        self._catalogue = catalogue
        self._mouth = mouth
        self._taping = Taping(tape, session) if tape is not None else None
        self._going_on: set[Station | None] = set()  # where a steady tone was heard last, or talk without a pause

    def play_engine(self, seat: Colour, adviser: Adviser) -> None:
        """An engine plays that seat: nothing that is said here is its. In training it is the `adviser`."""
        self._dialogue.play_engine(seat, adviser)

    def ask_for_rematch(self, seat: Colour) -> Iterator[str]:
        """Ask that player by name whether he wants one; yields the lines."""
        yield from self.tell(self._dialogue.ask_for_rematch(seat))

    def ask(self, station: Station, question: Question) -> Iterator[str]:
        """Ask what nobody has given occasion to; yields the lines."""
        yield from self.tell(self._dialogue.ask(station, question))

    def withdraw(self, station: Station) -> None:
        """What that station is asked no answer is awaited to any more."""
        self._dialogue.withdraw(station)

    @property
    def is_asking(self) -> bool:
        """Whether an answer is awaited."""
        return self._dialogue.is_asking

    def still_asked(self, station: Station) -> tuple[Saying, ...]:
        """The open question that this station has to answer; nothing where none is open. For any thread."""
        return self._dialogue.still_asked(station)

    @property
    def boards_read(self) -> int:
        """How many players are reading their board out."""
        return self._dialogue.boards_read

    def next_to_speak(self) -> Station:
        """Whom the table waits for."""
        return self._dialogue.next_to_speak()

    def awaits_correction(self, station: Station) -> bool:
        """Whether that station is asked which move it means in place of the announced one."""
        return self._dialogue.awaits_correction(station)

    def listens_for(self, station: Station | None, heard: Heard) -> tuple[str, ...]:
        """The phrases that a station's utterance is to be heard as once more: answers to a question, or what is due."""
        return self._dialogue.listens_for(station, heard)

    def awaited(self, station: Station | None) -> tuple[str, ...]:
        """Of these phrases those that answer a question, known before a word is said."""
        return self._dialogue.awaited(station)

    def closes(self, station: Station | None, words: str) -> bool:
        """Whether these words are all that a station can want to say."""
        return self._dialogue.closes(station, words)

    def _is_answer(self, station: Station | None, heard: Heard) -> bool:
        """Whether an utterance of which nothing else was understood answers an open question."""
        return bool(self._dialogue.as_answer(station, heard).words)

    def is_nearly_said(self, station: Station | None, heard: Heard) -> bool:
        """Whether what was not understood sounded like something that is asked of Rochade, or answers it."""
        near = self._dialogue.as_answer(station, heard).near
        return is_a_wish(near) or near in self.awaited(station)

    def speaker(self, station: Station | None, heard: Heard) -> Station | None:
        """Who is taken for the speaker, where nothing tells the `station`, too; None of what is asked about by name."""
        return station or self._dialogue.whose(self._dialogue.as_answer(station, heard))

    def too_soft(self, station: Station, words: str, *, is_told: bool) -> tuple[Saying, ...]:
        """What is told of words that are not taken, for they were too soft to be his; for "warum" in any case."""
        return self._dialogue.too_soft(station, words, is_told=is_told)

    def passes_over(self, station: Station | None, heard: Heard) -> bool:
        """Whether an open microphone heard nobody say anything, or nobody can tell what.

        What sounds like the same wish again is asked about. A tone that goes on is told of once, for it would interrupt
        all the time; and so is talk without a pause, be it softer than the player's, who is not heard in it.
        """
        went_on, goes_on = station in self._going_on, heard.is_tone or heard.too_long
        self._going_on = self._going_on | {station} if goes_on else self._going_on - {station}
        is_told = (goes_on and not went_on) or (heard.is_torn and heard.near)
        if heard.words or is_told or self._is_answer(station, heard):
            return False
        return not self._dialogue.overhears(station, heard)

    def heard(self, station: Station | None, heard: Heard, samples: bytes) -> Iterator[str]:
        """Answer an utterance (int16 little-endian mono at 16,000 Hz), kept on the tape first; yields the lines.

        `station` is None where nothing tells who speaks; so it is of a typed line.
        """
        heard = self._dialogue.as_answer(station, heard)
        likely, speaks = station or self.next_to_speak(), station or self._dialogue.whose(heard)
        yield self.said(speaks, self.understood(speaks or likely, heard))
        clip, told = self._keep(NOBODY_YET if speaks is None else speaks.value, heard, samples)
        yield from self.tell((*told, *self._dialogue.hear(station, heard, clip)))

    def understood(self, station: Station, heard: Heard) -> str:
        """The words that an utterance is taken for at this moment of the game."""
        return self._dialogue.words(station, self._dialogue.as_answer(station, heard))

    def meant(self, station: Station | None, words: str) -> str:
        """What words are at this moment, where that is not what they say by themselves."""
        return self._dialogue.meant(station, words)

    def typed(self, station: Station | None, text: str) -> Iterator[str]:
        """Answer a typed line; yields the lines."""
        yield self.said(station or self._dialogue.whose(Heard.typed(text)), text)
        yield from self.tell(self.answered(station, text))

    def submit(self, command: Command) -> Iterator[str]:
        """Do what nobody said, such as looking at the clocks; yields the lines. Raises Refusal."""
        yield from self.tell(self.done(command))

    def inform(self, told: tuple[Saying, ...]) -> Iterator[str]:
        """Tell what nobody has asked for, so that it can be heard again; yields the lines."""
        yield from self.tell(self._dialogue.informed(told))

    def again(self, station: Station, told: Iterable[Saying]) -> Iterator[str]:
        """Tell a station once more, with the times in it as they are by now; yields the lines."""
        yield from self.tell(self._dialogue.again(station, tuple(told)))

    def foretold(self, command: Command) -> tuple[Saying, ...]:
        """What the arbiter would be told in place of that ruling; nothing where it would be done. For any thread."""
        return self._dialogue.foretold(command)

    def untold(self) -> tuple[Saying, ...]:
        """What has happened in answer to something, and was not told because the rest of it failed: once."""
        return self._dialogue.untold()

    def done(self, command: Command, behind: tuple[Saying, ...] = ()) -> tuple[Saying, ...]:
        """Do it, and return what is to be told, `behind` what was done for it before. Raises Refusal."""
        return self._dialogue.submit(command, behind)

    def answered(
        self, station: Station | None, text: str, by: Actor | None = None, page: NotationLanguage | None = None
    ) -> tuple[Saying, ...]:
        """What is told to a typed line; with `by` an assistant typed it, for his player; on a `page` so written."""
        if by is None:
            return self._dialogue.read(station, text, page)
        with self._desk.speaking(by):
            return self._dialogue.read(station, text, page)

    def kept(
        self, station: Station, heard: Heard, samples: bytes, by: Actor | None = None
    ) -> tuple[str, str | None, tuple[Saying, ...]]:
        """An utterance on a page, before its answer: its line, its clip on the tape, and what the tape has to tell.

        With `by` an assistant said it, for his player: the clip is named after him, whose voice it is.
        """
        line = self.said(station, self.understood(station, heard))
        return line, *self._keep(station.value if by is None else by.role.value, heard, samples)

    def answered_aloud(
        self, station: Station, heard: Heard, clip: str | None, by: Actor | None = None
    ) -> tuple[Saying, ...]:
        """What is to be told to an utterance; with `by` an assistant said it, for his player."""
        if by is None:
            return self._dialogue.hear(station, heard, clip)
        with self._desk.speaking(by):
            return self._dialogue.hear(station, heard, clip)

    def said(self, station: Station | None, words: str) -> str:
        """The line that says who said or typed what, and whether as a question, which binds nobody.

        Who it was, if that is known; which move was sealed stays secret (Guidelines, 1a).
        """
        if station is None:
            return str(self._catalogue.say("line.said_by_somebody", words=words))
        key = "line.asked" if words.rstrip().endswith("?") else "line.said"
        return self._line(key, station, _without_sealed_move(words))

    def _keep(self, speaker: str, heard: Heard, samples: bytes) -> tuple[str | None, tuple[Saying, ...]]:
        """The clip's name on the tape, and what the tape has to tell."""
        return (None, ()) if self._taping is None else self._taping.keep(speaker, heard, samples)

    def tell(self, sayings: Iterable[Saying]) -> Iterator[str]:
        """Speak the sentences, each as its line is taken; yields the lines."""
        for saying in sayings:
            words = partial(in_words, self._catalogue, saying)
            self._mouth.say(saying, words)
            if (spoken := words(self._mouth.style_of_lines)) is not None:
                yield self._addressed(saying, spoken)

    def _addressed(self, saying: Saying, spoken: Spoken) -> str:
        if saying.to == EVERYBODY:
            return str(spoken)
        (station,) = saying.to
        return str(self._catalogue.say("line.to", station=station.value, sentence=spoken))

    def _line(self, key: str, station: Station, words: str) -> str:
        if not words.strip():
            key = "line.said_nothing"
        return str(self._catalogue.say(key, station=station.value, words=words))


def _without_sealed_move(words: str) -> str:
    """The words, or only the first of them where a move is sealed."""
    sealing = vocabulary().command(Intent.SEAL_MOVE)
    phrases = sealing.phrases + sealing.typed if sealing is not None else ()
    return written(canonical(words)[0]) if canonical(words)[:1] in {(phrase,) for phrase in phrases} else words
