"""A live table as its pages see it: `web.tables.TableService` over the session, the conversation and the loop."""

import re
import secrets
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Future
from pathlib import Path
from typing import TYPE_CHECKING

from app.errors import ErrorCode, RecordError, WireError
from app.failure import words_of
from app.json_lines import Json
from app.pages.besides import Besides
from app.pages.delay import Delayed, Moment
from app.pages.desk import falling, sentences
from app.pages.ear import PageEar, PageHearing, SameAgain, Speaker, promised
from app.pages.enrolment import PageEnrolment, Reader
from app.pages.lines import PageLines, line, private, said
from app.pages.log import log_of
from app.pages.places import actor_of, places_of, station_of
from app.pages.requests import asked_of_mouth, command_of, executed_first, is_press, of_manner
from app.pages.taught import Becomes, line_of_voice, what_becomes
from app.pages.view import page_view
from app.pages.waiting import have_clocks_stood
from app.record.games import number_of
from app.record.wire import bad_field
from app.table.conversation import Conversation, Now
from app.table.devices.open_microphones import OpenMicrophones
from app.table.devices.soft_voices import Softness, SoftVoices, Voice, is_taken
from app.table.live_input import Work
from app.table.session import Session
from app.table.unrecorded import why
from app.table.view import clocks
from app.voices.profiles import name_of
from dialogue.narration.answers import reasons
from dialogue.saying import Saying
from dialogue.station import Station
from game.actors import ARBITER, Actor, Colour, Role
from game.commands import Command, PressClock
from game.errors import Refusal
from game.table.seat import NotationLanguage
from game.units import MINUTE_MS
from speech_grammar import Intent, intent_of
from speech_grammar.messages import Catalogue
from voice.ear.listener import Expected, Take
from voice.ear.overheard import Came, came
from voice.ear.pool import PooledListening
from voice.errors import EarBusy
from voice.tape import Tape
from web.errors import NotYours, WebErrorCode
from web.place import Place
from web.tables import Aloud, Asked, Delay, Document, Hearing, Reads, Shown, Words
from web.tables import Command as PageCommand
from web.texts import words

if TYPE_CHECKING:
    from app.voices.learning import Learning

GERMAN = "de"
MOST_REMEMBERED = 500  # answers; a page asks again at once, or not at all


class LiveTableService:
    """One game for its pages. Any thread reads the session; what is asked goes to the table's own through `put`."""

    def __init__(
        self,
        name: str,
        session: Session,
        conversation: Conversation,
        now: Now,
        tape: Tape,
        put: Callable[[Work], None],
        end: Callable[[], None] | None = None,
    ) -> None:
        """`end` ends the program, where this is its only table; `ear`, once it is set, hears what is said on pages."""
        self._name = name
        self._session = session
        self._conversation = conversation
        self._now = now
        self._tape = tape
        self._put = put
        self._end = end
        self.ear: PageEar | None = None
        self.does_time_stand: Callable[[], bool] = bool  # while nothing can be kept, though a clock is on
        self._microphones = OpenMicrophones()  # of the pages, by their places
        self._soft_voices = SoftVoices()  # at these
        # What is being heard or answered, by its key: whose it is, and its answer.
        self._being_heard: dict[str, tuple[Station, Future[Json]]] = {}
        self._lines = PageLines()
        self._run = secrets.token_hex(8)
        self._besides = Besides(self._run)
        self._listeners: list[Callable[[], None]] = []
        self._answers: OrderedDict[str, Json] = OrderedDict()
        self._lock = threading.Lock()
        self._delay = Delay()
        self._delayed: Delayed | None = None
        self._broadcast = (-1, "")  # of which version, and its PGN

    # --- reading --------------------------------------------------------------------------------------------------

    @property
    def name(self) -> str:
        """See `web.tables.TableService`; so for all that follows."""
        return self._name

    @property
    def record(self) -> Path | None:
        """Where the record lies."""
        return self._session.path

    @property
    def game(self) -> int:
        """Which game of its table it is, from 1: each rematch is the next."""
        return number_of(self.record) if self.record else 1

    @property
    def version(self) -> int:
        """The number of events."""
        return len(self._session.events)

    def version_of(self, place: Place) -> int:
        """Fewer for spectators, where there is a delay."""
        moment = self._moment() if place is Place.SPECTATOR else None
        return moment.version if moment else self.version

    @property
    def delay(self) -> Delay:
        """For spectators."""
        return self._delay

    def set_delay(self, delay: Delay, *, since_begun: bool = False) -> None:
        """What they have seen stays; after a restart they are taken to have seen nothing."""
        with self._lock:
            if delay and self._delayed is None:
                events = self._session.events
                self._delayed = Delayed(events, 1 if since_begun else len(events))
            elif not delay:
                self._delayed = None
            self._delay = delay

    def _moment(self) -> Moment | None:
        """What spectators see now; None where they see everything at once."""
        with self._lock:
            delay, delayed = self._delay, self._delayed
        return delayed.moment(self._session.events, delay, self._now()) if delayed else None

    @property
    def is_closed(self) -> bool:
        """See `web.tables.TableService`."""
        return self._session.table.is_closed

    @property
    def is_followed(self) -> bool:
        """Whether its players have another game by now."""
        return self._session.table.claims.rematch_agreed

    def places(self) -> tuple[Place, ...]:
        """An assistant's place only where the player has one."""
        return places_of(self._session.table)

    def players(self) -> tuple[str, str]:
        """Both names."""
        seats = self._session.table.seats
        return seats.white.name, seats.black.name

    def shown(self, place: Place, language: str) -> Shown:
        """The table for one place. The time is not told to whom the clocks are not shown."""
        game = self._session.game
        moment = self._moment() if place is Place.SPECTATOR else None
        version, table = (moment.version, moment.table) if moment else (len(game.events), game.table)
        view = page_view(table, place, language, self._now())
        day = self._session.day(version)
        view["day"] = day.isoformat() if day else None
        if place in {Place.ARBITER, Place.SPECTATOR}:
            view["delay"] = {"half_moves": self._delay.half_moves, "minutes": self._delay.minutes}
        view |= {"table": self._name, "game": self.game}
        if not self._session.is_casual:
            view["rematch"] = None
        if place is Place.ARBITER:
            view["may_close"] = self._end is not None and table.is_settled

        def times() -> Json:
            if moment is None:
                now_ms = self._now()
            else:
                now_ms = table.at if moment.is_still else max(table.at, self._now() - self._delay.minutes * MINUTE_MS)
            shown = clocks(table, now_ms)
            if self.does_time_stand() or (moment is not None and moment.is_still):
                shown["running"] = None
            return {"at": now_ms, "clocks": shown} if "clocks" in view else {}

        lines = self._lines.of(game.events[:version], place, language)
        if (becomes := self._becomes_of_voice(place)) is not None:
            lines = sorted([*lines, line_of_voice(becomes, game.events, place, language)], key=lambda one: one[0])
        return Shown(self._run, version, view, lines, times, self._besides.lines(place, language, version))

    def still_asked(self, place: Place, language: str) -> list[Json]:
        """See `web.tables.TableService`. The arbiter's are asked where he types, and spectators are asked nothing."""
        if place in {Place.ARBITER, Place.SPECTATOR}:
            return []
        catalogue = Catalogue.load(language)
        asked = self._conversation.still_asked(station_of(place))
        return [line(f"asked.{number}", saying, place, catalogue) for number, saying in enumerate(asked)]

    def log(self, language: str, start: int) -> list[Json]:
        """The events for the arbiter."""
        events = self._session.events
        found = log_of(events, self._lines.told(events), Catalogue.load(language), start)
        recorded, by_itself = self._session.recorded, self._session.versions_by_itself
        return [
            {**entry, "recorded": recorded[version - 1], "by_itself": version in by_itself}
            for entry in found
            for version in [entry["version"]]
        ]

    def preview(self, command: Json, language: str) -> list[list[Json]]:
        """What a ruling would bring besides, or that nothing comes of it, for an engine seals no move (Guidelines, 1a).

        Nothing of one that the referee would refuse, for then that is told.
        """
        table = self._session.table
        try:
            ruling = command_of(command, ARBITER, table, language)
            if told := self._conversation.foretold(ruling):
                return sentences(told, language)
            return falling(table, ruling, language, self._now())
        except (Refusal, WireError):
            return []

    def clip(self, name: str) -> Document | None:
        """An utterance of the tape."""
        if name not in self._tape.clips():
            return None
        return Document(f"{name}.flac", "audio/flac", self._tape.flac(name))

    def export(self, form: str, language: str) -> Document | None:
        """The game in that form."""
        from app.pages.documents import export_of

        return export_of(self._session, self._tape, form, Catalogue.load(language))

    def live_pgn(self, place: Place) -> Document:
        """The game so far, for spectators as late as they see it."""
        from app.scoresheets.pgn import pgn

        game = self._session.game
        moment = self._moment() if place is Place.SPECTATOR else None
        version, table = (moment.version, moment.table) if moment else (len(game.events), game.table)
        text = pgn(table, self._session.day(version))
        return Document("live.pgn", "application/vnd.chess-pgn; charset=utf-8", text.encode())

    def broadcast(self, round_: int) -> str | None:
        """For everybody; written once for each version."""
        from app.scoresheets.broadcast import broadcast_pgn

        moment, game = self._moment(), self._session.game
        version, table = (moment.version, moment.table) if moment else (len(game.events), game.table)
        if table.occasion.round != round_:
            return None
        written, text = self._broadcast
        if written != version:
            text = broadcast_pgn(table, self._name, self._session.begun, self._session.day(version))
            self._broadcast = version, text
        return text

    def overview(self) -> Json:
        """For the director's page."""
        from app.pages.overview import overview

        game, is_unrecorded = self._session.game, self._session.unwritten is not None
        by_itself = self._session.versions_by_itself
        return overview(game.table, game.events, self._now(), by_itself, is_unrecorded=is_unrecorded)

    def close(self) -> bool:
        """When the result waits for nobody, and no other table is served."""
        if self._end is None or not self._session.table.is_settled:
            return False
        self._end()
        return True

    def when_changed(self, call: Callable[[], None]) -> None:
        """After each decision."""
        self._session.when_changed(call)

    def when_told(self, call: Callable[[], None]) -> None:
        """After each such sentence."""
        self._listeners.append(call)

    def tell_besides(self, sayings: Iterable[Saying]) -> None:
        """Tell all pages what is no event; from the table's thread."""
        self._besides.tell(sayings, self.version)
        for call in self._listeners:
            call()

    # --- asking ---------------------------------------------------------------------------------------------------

    def ask(self, asked: Asked) -> "Future[Json]":
        """Put it into the table's queue, behind what has been said for the same station and is still being heard."""
        answer, station = promised(), station_of(asked.place)
        said = [heard for whose, heard in list(self._being_heard.values()) if whose == station]
        _after(said, lambda: self._ask(asked, None, answer))
        return answer

    def get_ready_to_hear(self, place: Place, device: str) -> None:
        """Load the ear of that place."""
        if self.ear is not None:
            self.ear.get_ready(self._speaker(place, device))

    def profile(self, place: Place, language: str, device: str) -> Json:
        """See `web.tables.TableService`."""
        enrolment, reader = self._enrolment(place, device)
        return {**enrolment.state(reader, language), "taught": self._is_taught(place)}

    def learn_profile(self, place: Place, language: str, device: str) -> None:
        """See `web.tables.TableService`."""
        enrolment, reader = self._enrolment(place, device)
        enrolment.learn(reader, language)

    def keep_voice(self, place: Place, language: str, device: str) -> None:
        """See `web.tables.TableService`."""
        enrolment, reader = self._enrolment(place, device)
        learning, seat = self._learning, _players_seat(place)
        if not self._is_taught(place) or learning is None or seat is None:
            return  # asked once more, as where the answer was lost
        if enrolment.learn(reader, language, str(self.record), str(seat)):
            learning.settle(seat)

    @property
    def _learning(self) -> "Learning | None":
        return self.ear.learning if self.ear else None

    def _becomes_of_voice(self, place: Place) -> Becomes | None:
        """What can become of a voice that the game, which is signed, has taught the ear there."""
        return what_becomes(self._learning, _players_seat(place)) if self.is_closed else None

    def _is_taught(self, place: Place) -> bool:
        """Whether that is for its player to say on his page."""
        return self._becomes_of_voice(place) is Becomes.TAUGHT

    def read_again(self, place: Place, device: str) -> None:
        """See `web.tables.TableService`."""
        enrolment, reader = self._enrolment(place, device)
        enrolment.again(reader)

    def _enrolment(self, place: Place, device: str) -> tuple[PageEnrolment, Reader]:
        """What knows voices here, and the player there with his browser."""
        if self.ear is None or self.ear.enrolment is None:
            raise NotYours(WebErrorCode.NO_EAR, "pages are not heard here")
        speaker = self._speaker(place, device)
        if not speaker.is_player or not device:
            raise NotYours(WebErrorCode.NOT_YOUR_PLACE, "for players")
        return self.ear.enrolment, Reader(speaker.name, device)

    def _speaker(self, place: Place, device: str) -> Speaker:
        station, actor = station_of(place), actor_of(place)
        name = self._session.table.seats.of(actor.seat).name if actor and actor.seat else ""
        return Speaker(station, name, is_player=actor is not None and actor.role is Role.PLAYER, device=device)

    def hear(self, asked: Asked) -> Hearing:
        """Hear it while it is said; when it is over it stands in the table's queue as anything else."""
        if self.ear is None:
            raise NotYours(WebErrorCode.NO_EAR, "pages are not heard here")
        if isinstance(asked.what, Reads):
            enrolment, reader = self._enrolment(asked.place, asked.device)
            return enrolment.read(reader, asked.what.words, asked.language)
        if (heard := self._being_heard.get(asked.key)) is not None:
            return SameAgain(heard[1])
        try:
            listening = self._listen(self.ear, self._speaker(asked.place, asked.device), asked.what)
        except EarBusy as error:
            raise NotYours(WebErrorCode.EAR_BUSY, str(error)) from error

        def ended(answer: "Future[Json]") -> None:
            self._being_heard[asked.key] = station_of(asked.place), answer
            answer.add_done_callback(lambda _: self._being_heard.pop(asked.key, None))

        return PageHearing(listening, asked.language, lambda take, answer: self._ask(asked, take, answer), ended)

    def _listen(self, ear: PageEar, speaker: Speaker, what: object) -> PooledListening:
        """Raises EarBusy."""
        station = speaker.station
        if isinstance(what, Aloud) and what.meanwhile:
            return ear.overhear(self._name, speaker)
        expected = Expected(
            answers=lambda heard: self._conversation.listens_for(station, heard),
            awaited=lambda: self._conversation.awaited(station),
            closes=lambda words: self._conversation.closes(station, words),
        )
        is_hands_free = isinstance(what, Aloud) and what.hands_free
        return (ear.look_for if is_hands_free else ear.listen)(self._name, speaker, expected)

    def _ask(self, asked: Asked, take: Take | None, answer: "Future[Json]") -> None:
        """Have it done in its turn; `take` is what was said, where it was said aloud."""

        def do() -> Iterable[str]:
            answered, lines = self._answer(asked, take)
            yield from lines
            answer.set_result(answered)

        self._put(Work(do))

    def _answer(self, asked: Asked, take: Take | None) -> tuple[Json, Iterable[str]]:
        """The answer and the lines to print; of what was done already only the answer."""
        if asked.key in self._answers:
            return self._answers[asked.key], ()
        done = self._session.version_asked(asked.key)
        if done is not None:  # before a restart
            return {"ok": True, "version": done, "lines": []}, ()
        answer, lines = (self._too_late(asked), ()) if self._comes_too_late(asked) else self._tried(asked, take)
        self._answers[asked.key] = answer
        if len(self._answers) > MOST_REMEMBERED:
            self._answers.popitem(last=False)
        return answer, lines

    def _comes_too_late(self, asked: Asked) -> bool:
        """Whether it waited until the clocks had stood, or until another run of the program."""
        if asked.waited is None:
            return False
        return asked.waited.run != self._run or have_clocks_stood(self._session.events, asked.waited.version)

    def _too_late(self, asked: Asked) -> Json:
        code = WebErrorCode.CLOCKS_HAVE_STOOD
        return {"ok": False, "code": code, "words": words(code, asked.language)}

    def _tried(self, asked: Asked, take: Take | None) -> tuple[Json, Iterable[str]]:
        """The answer and the lines to print of what is done now, or refused."""
        if take is not None and (passed := self._passed_over(asked, take)) is not None:
            return passed
        before, said = self.version, self._said_words(asked, take)
        try:
            told, lines = self._done(asked, said, take)
        except (RecordError, WireError, Refusal) as error:
            return self._refused(asked, error), self._conversation.tell(self._conversation.untold())
        except Exception as error:  # noqa: BLE001 - one page's request must not end the game of two players
            untold = self._conversation.tell(self._conversation.untold())
            return self._refused(asked, error), (*untold, words_of(error, asked.language))
        if take is not None and is_taken(self._session.events[before:]):
            self._soft_voices.is_his(_voice(asked), take.samples, self._now())
        of_events = [saying for sayings in self._lines.told(self._session.events)[before:] for saying in sayings]
        asks = asked_of_mouth(said or "", told)
        alone = (*private(told, of_events), *of_manner(station_of(asked.place), asks))
        heard = {} if take is None else {"heard": _in_german(said)}
        return {**self._told(asked, alone), **heard, **asks}, lines

    def _passed_over(self, asked: Asked, take: Take) -> tuple[Json, Iterable[str]] | None:
        """The answer and the lines of sound of which nothing is done; None where it counts.

        An open microphone has heard nobody, or somebody far softer than its player, or is turned off or on.
        """
        if isinstance(asked.what, Aloud) and asked.what.hands_free:
            lost = self._lost(asked.what, station_of(asked.place), take)
            if lost is not None:
                return {**self._told(asked, ()), **lost}, ()
            if (soft := self._told_of_soft_voice(asked, take)) is not None:
                return soft, ()
        said = self._said_words(asked, take) or ""
        if (turned := self._turned(asked, said)) is None:
            return None
        return {**self._told(asked, turned), "heard": _in_german(said)}, self._at_the_table(asked, turned)

    def _told_of_soft_voice(self, asked: Asked, take: Take) -> Json | None:
        """The answer to what somebody says who is far softer than he whose page it is; None where it counts.

        And where the microphone is off: louder would help as little.
        """
        if self._microphones.is_off(asked.place):
            return None
        voice, said = _voice(asked), self._said_words(asked, take) or ""
        softness = self._soft_voices.judge(voice, said, take.samples, self._now())
        if softness is Softness.COUNTS:
            return None
        told = self._conversation.too_soft(station_of(asked.place), said, is_told=softness is Softness.TOLD)
        if softness is Softness.TOLD:
            return {**self._told(asked, told), "heard": _in_german(said)}
        return {**self._told(asked, ()), **_lost("too_soft", said)}

    def _turned(self, asked: Asked, said: str) -> tuple[Saying, ...] | None:
        """What is told where his page's open microphone is turned off or on, or is off; the talk button opens it."""
        if isinstance(asked.what, Aloud) and asked.what.hands_free:
            return self._microphones.told(asked.place, station_of(asked.place), intent_of(said))
        self._microphones.open(asked.place)
        return None

    def _told(self, asked: Asked, told: Iterable[Saying]) -> Json:
        """The answer that it is done, with what is told to that place alone."""
        catalogue = Catalogue.load(asked.language)
        lines = [line(f"a.{index}", saying, asked.place, catalogue) for index, saying in enumerate(told)]
        return {"ok": True, "version": self.version, "lines": lines}

    def _lost(self, what: Aloud, station: Station, take: Take) -> Json | None:
        """What the page is told where an open microphone brought nothing that is to be done; else None."""
        if not take.samples:
            return {}  # nobody spoke
        if what.meanwhile and take.heard.words:
            own = set(re.findall(r"\w+", what.meanwhile.lower()))
            # Which of its words a page is saying just now nobody tells here; "stopp" does no harm to a game.
            may_be_own = () if intent_of(take.heard.words) is Intent.SILENCE else own
            came_to = came(take, own, may_be_own)
            return {Came.THROUGH: None, Came.OWN: {}, Came.LOST: _lost("talked_over", take.heard.words)}[came_to]
        if self._conversation.passes_over(station, take.heard):
            return {} if what.meanwhile else _lost("unclear")
        return None

    def _said_words(self, asked: Asked, take: Take | None) -> str | None:
        """The words that were typed, or for which the sound is taken; None of a command."""
        if take is not None:
            return self._conversation.understood(station_of(asked.place), take.heard)
        if isinstance(asked.what, Words):
            return self._conversation.meant(station_of(asked.place), asked.what.text)
        return None

    def _done(self, asked: Asked, said: str | None, take: Take | None) -> tuple[tuple[Saying, ...], Iterable[str]]:
        """What is to be told, and the lines of it. Raises Refusal, WireError, RecordError."""
        if take is not None and said is not None:
            return self._heard(asked, said, take)
        if said is not None and not is_press(said, asked.place):
            return self._said(asked, said)
        return self._commanded(asked)

    def _commanded(self, asked: Asked) -> tuple[tuple[Saying, ...], Iterable[str]]:
        command = self._command(asked)
        told = self._executed_first(command)
        if self._session.table.outcome is None or not told:
            with self._session.asked(asked.key):
                told = self._conversation.done(command, behind=told)
        return told, self._at_the_table(asked, told)

    def _heard(self, asked: Asked, said: str, take: Take) -> tuple[tuple[Saying, ...], Iterable[str]]:
        """The dialogue as at the station, with the clip on the tape; an assistant presses the clock as on his page."""
        station, assistant = station_of(asked.place), self._assistant(asked.place)
        self._note_where_he_speaks(asked.place)
        printed, clip, of_tape = self._conversation.kept(station, take.heard, take.samples, assistant)
        if assistant is not None and is_press(said, asked.place):
            told, lines = self._commanded(asked)
            return (*of_tape, *told), (printed, *self._conversation.tell(of_tape), *lines)
        with self._session.asked(asked.key):
            told = (*of_tape, *self._conversation.answered_aloud(station, take.heard, clip, assistant))
        return told, (printed, *self._at_the_table(asked, told))

    def _note_where_he_speaks(self, place: Place) -> None:
        """A player is told here what becomes of his voice, and asked if he can have a profile here."""
        learning, seat = self._learning, _players_seat(place)
        if learning is not None and seat is not None:
            has_name = bool(name_of(self._session.table.seats.of(seat).name))
            (learning.on_pages if has_name else learning.nameless).add(seat)

    def _said(self, asked: Asked, text: str) -> tuple[tuple[Saying, ...], Iterable[str]]:
        station, assistant = station_of(asked.place), self._assistant(asked.place)
        with self._session.asked(asked.key):
            told = self._conversation.answered(station, text, assistant, NotationLanguage(asked.language))
        return told, (self._conversation.said(station, text), *self._at_the_table(asked, told))

    def _at_the_table(self, asked: Asked, told: Iterable[Saying]) -> Iterable[str]:
        """Tell it there, and return the lines; not what that page is told alone: others hear a loudspeaker (13.6).

        What an assistant has asked for his player is told him there, too (E2.9d).
        """
        alone = None if self._assistant(asked.place) else frozenset({station_of(asked.place)})
        return self._conversation.tell(saying for saying in told if saying.to != alone)

    def _assistant(self, place: Place) -> Actor | None:
        """Who speaks for his player there; None where the player himself does."""
        by = actor_of(place)
        return by if by is not None and by != station_of(place).actor else None

    def _command(self, asked: Asked) -> Command:
        by = actor_of(asked.place)
        if by is None:
            raise bad_field("$.by", "a spectator gives no commands")
        if isinstance(asked.what, PageCommand):
            return command_of(asked.what.fields, by, self._session.table, asked.language)
        return PressClock(by=by, seat=by.seat or Colour.WHITE)

    def _executed_first(self, command: Command) -> tuple[Saying, ...]:
        """The press of a blind player's clock says that his move stands on his board, where no sensors tell it."""
        first = executed_first(self._session.table, command)
        return self._conversation.done(first) if first is not None else ()

    def _refused(self, asked: Asked, error: Exception) -> Json:
        """The refusal in words: the referee's with the move that was meant, as the dialogue would say it."""
        catalogue = Catalogue.load(asked.language)
        code = str(getattr(error, "code", ErrorCode.INTERNAL_ERROR))
        if isinstance(error, RecordError):
            self._besides.refused(asked.place, self.version)
            return {"ok": False, "code": code, "words": said(why(error), catalogue)}
        if isinstance(error, Refusal) and isinstance(asked.what, PageCommand):
            station, table = station_of(asked.place), self._session.table
            told = reasons(station, self._command(asked), error, table.board())
            return {"ok": False, "code": code, "words": said(told, catalogue)}
        return {"ok": False, "code": code, "words": [{"text": words_of(error, asked.language), "lang": asked.language}]}


def _voice(asked: Asked) -> Voice:
    """Whose page it is, and at which microphone: another browser has another, and one that was off may be another."""
    microphone = asked.what.microphone if isinstance(asked.what, Aloud) else ""
    return (asked.place, asked.device, microphone), station_of(asked.place)


def _players_seat(place: Place) -> Colour | None:
    """Whose page it is; of an assistant, the arbiter and spectators nobody's."""
    actor = actor_of(place)
    return actor.seat if actor is not None and actor.role is Role.PLAYER else None


def _after(answers: "Sequence[Future[Json]]", do: Callable[[], None]) -> None:
    """Do it when all of these have come."""
    if answers:
        answers[0].add_done_callback(lambda _: _after(answers[1:], do))
    else:
        do()


def _lost(why: str, words: str = "") -> Json:
    """What an open microphone heard, and nobody takes."""
    return {"lost": why, "heard": _in_german(words) if words else []}


def _in_german(words: str | None) -> list[Json]:
    return [{"text": words, "lang": GERMAN}]
