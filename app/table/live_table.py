"""A live table: input by input into the conversation, and an eye on the clocks."""

import contextlib
import time
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from app import ctrl_c
from app.awake import Standstills
from app.errors import EngineFailed, Interrupted, OutputError, RecordDeposed, RecordError
from app.table.afterwards import Afterwards
from app.table.conversation import Conversation, Now
from app.table.devices.hearing import Hearing
from app.table.devices.letting_go import LOOK_S
from app.table.devices.soft_voices import Softness, Voice, is_taken
from app.table.devices.told import microphone_lost, without_microphone
from app.table.devices.unheard import missing
from app.table.devices.watched import Devices
from app.table.floor import Floor
from app.table.live_input import (
    Input,
    Interrupt,
    Keyboard,
    Line,
    LiveInput,
    Lost,
    NoMoreLines,
    Notice,
    Stop,
    TalkedOver,
    Utterance,
    Work,
)
from app.table.session import Session
from app.table.talking_clock import (
    next_mark,
)
from app.table.telling import Telling, print_if_read
from app.table.thinking import TICK_MS, Thinking
from app.table.time_marks import TimeMarks
from app.table.typed import has_special_key, is_to_leave, is_to_pause, typed
from app.table.unrecorded import Unrecorded
from app.voices.speaker_mouth import SpeakerMouth
from dialogue.earcon import Earcon
from dialogue.narration.resuming import resumed, to_go_on
from dialogue.narration.rules import in_force
from dialogue.narration.training import to_say_in_training
from dialogue.saying import Saying, everybody, only
from dialogue.station import Station
from game.actors import ARBITER, Colour
from game.commands import CheckFlag, StopClocks
from game.errors import Refusal
from game.events import Corrected
from game.rules.ending.ends import order_is_unknown
from game.rules.supervision import calls_flags, signals_both_flags
from game.units import MINUTE_MS, SECOND_MS
from speech_grammar import Intent, intent_of
from speech_grammar.messages import Catalogue
from voice.ear.activity import Thresholds, is_muted
from voice.ear.microphone import SoundSource
from voice.ear.push_to_talk import PRE_ROLL_MS
from voice.ear.recogniser import Recogniser
from voice.ear.sound_check import Trouble
from voice.mouth.manner import CHANGES, STATES
from voice.pcm import bytes_of_ms

if TYPE_CHECKING:
    from app.table.engine_player import EnginePlayer  # who plays no engine waits for none to be imported
    from app.table.keeping import KeepingVoices

ENGINE_MS = 50  # how late a move that the engine has found may be announced
LONGEST_TYPED = 500  # characters, as of a page
AGAIN_MS = 5 * SECOND_MS  # how soon a second Ctrl-C ends a game whose clock runs
SETTLE_MS = MINUTE_MS  # how long after an event the record's file is made whole once more while nobody is at the move
_MUTED_BYTES = bytes_of_ms(PRE_ROLL_MS + 500)  # who only taps his key has not spoken into a microphone that is off
NAME_S = 2.0  # how long the talk key waits at most for the name of whoever may speak
SOON_MS = 50  # how late a mark may be told that waited until somebody had ended
WATCH_MS = SECOND_MS  # how late a fallen flag may be noticed at most

WhoseVoice = Callable[[bytes], Station | None]
"""Whose enrolled voice an utterance is (int16 little-endian mono at 16,000 Hz); None where that cannot be told."""

Answer = Callable[[Station | None], Iterable[str]]
"""The lines of an answer to whoever says something; None where nothing tells who does."""


class LiveTable(Telling):
    """One game from its first line to its signatures."""

    def __init__(
        self, session: Session, conversation: Conversation, now: Now, mouth: SpeakerMouth, catalogue: Catalogue
    ) -> None:
        """The parts of a table."""
        super().__init__(conversation, mouth, catalogue)
        self._session = session
        self._now = now
        self.resumed_with: str | None = None  # the command that goes on with the game, as it is typed into a shell
        self._interrupted_ms: int | None = None  # when Ctrl-C was pressed last
        self._is_interrupted = False
        self._afterwards = Afterwards(session, conversation, now, self)
        self._has_pages = False
        self._alive_ms = self._settled_ms = now()
        self._looked_s = time.monotonic()  # the game's own time stands while nothing can be recorded
        self._settled = 0
        self._standstills, self._stood_ms = Standstills(), 0
        self.tell_pages: Callable[[tuple[Saying, ...]], None] = lambda _: None  # what is no event
        self._unrecorded = Unrecorded(session, self.inform, self._inform_pages)
        self._input = LiveInput()
        self._hearing = Hearing(conversation, mouth, now, self._input)
        self._has_lines = False
        self._engine: EnginePlayer | None = None
        self._thinking = Thinking()
        self._floor = Floor()  # of who speaks or holds a talk key, before the engine: its clock may be running
        self._broke_off = False  # and its clocks stand for no other reason
        self._whose_voice: WhoseVoice = lambda _: None
        self._marks = TimeMarks(session, conversation, mouth, now, self, lambda: bool(self._hearing.activities))
        self.devices = Devices(self, self._hearing, mouth, self._input, self._marks)

    def listen(
        self,
        microphone: SoundSource,
        recogniser: Recogniser,
        *,
        hands_free: bool,
        activity: Thresholds | None = None,
        whose: Station | None = None,
    ) -> None:
        """Hear the microphone: by the talk key, or all the time while Rochade does not speak itself (`activity`).

        `whose` is who speaks into it; without, it is shared.
        """
        is_first = not self._hearing.is_listening
        self._hearing.listen(microphone, recogniser, hands_free=hands_free, activity=activity, whose=whose)
        if is_first:
            self.tell("play.hands_free" if hands_free else "play.talk_key")

    def tell_voices_apart(self, whose_voice: WhoseVoice | None) -> None:
        """At the shared microphone ask both players' voices who speaks; where they are too much alike say so."""
        self.tell("play.voices_told_apart" if whose_voice else "play.voices_alike")
        self._whose_voice = whose_voice or self._whose_voice

    def play_against(self, engine: "EnginePlayer") -> None:
        """Let an engine play its seat; what that is like its player has heard where the game only goes on."""
        self._engine = engine
        self._conversation.play_engine(engine.seat, engine.advise)
        self._hearing.is_alone = True
        name = self._session.table.seats.of(engine.seat).name or engine.name
        if self._session.table.started:
            self.tell("play.engine_goes_on", name=name, colour=engine.seat)
            return
        self.tell("play.engine_operated", name=name, colour=engine.seat)
        is_training = self._session.table.training and self._session.table.outcome is None
        if key := to_say_in_training(takes_back=is_training, is_advised=is_training):
            self.tell(key)

    def put(self, work: Work) -> None:
        """Have something done at the table in its turn; from any thread."""
        self._input.put(work)

    def tell_in_turn(self, sayings: tuple[Saying, ...]) -> None:
        """Tell the table what has happened beside it, in its turn; from any thread."""
        self._input.put(Notice(sayings, bool))

    def in_turn(self, happened: Callable[[], object]) -> None:
        """Have the table do what follows from something beside it, in its turn; from any thread."""
        self._input.put(Notice((), happened))

    def is_kept(self) -> bool:
        """Whether the game is in its place when the program has ended; else why not is told, and where it is."""
        return self._unrecorded.is_kept()

    def stop(self) -> None:
        """End the program at this table, from any thread; the game can be resumed."""
        self._input.put(Stop())

    def play_for_pages(self, *, is_resumed: bool, watches_flags: bool) -> None:
        """Play for pages alone, until `stop` or a rematch: nobody types or speaks here; who has signed may read on."""
        while not self._afterwards.is_over:
            try:
                with self._unrecorded.told(is_answer=False):
                    if is_resumed:
                        self.resume()
                    is_resumed = False
                if is_resumed:  # there is no room yet
                    time.sleep(WATCH_MS / SECOND_MS)
                else:
                    self._next(watches_flags=watches_flags)
            except RecordDeposed:  # another program goes on with this table
                return

    def be_read(self) -> None:
        """Until `stop`: the next game is played elsewhere, and whoever asks for something here is answered."""
        with contextlib.suppress(RecordDeposed):
            while not self._afterwards.is_ended:
                self._next(watches_flags=False)

    def play(
        self,
        *,
        watches_flags: bool,
        has_readers: Callable[[], bool] = lambda: False,
        keyboard: Keyboard | None = None,
        voices: "KeepingVoices | None" = None,
    ) -> None:
        """Until nobody has to sign any more, or nothing comes in. `watches_flags`: Rochade notices a fallen flag (6.8).

        Who has signed is asked about `voices` and for a rematch, which goes on at the same `keyboard`. Where somebody
        reads at a page, the closed game stays there until `stop`, or Ctrl-C; and is played on, if the arbiter takes
        back how it ended. Raises Interrupted where Ctrl-C has ended the game before.
        """
        is_new = not self._session.table.is_closed
        with self._input.heeding_ctrl_c():
            if not self._session.table.started:
                self.inform(*in_force(self._session.table), *self._start_position(), everybody("play.to_begin"))
            self._has_lines = True
            (keyboard or Keyboard()).type_into(self._input)
            is_open = self._until_closed(watches_flags=watches_flags)
        while is_open and self._session.table.is_closed:
            self._afterwards.begin(voices, is_read=has_readers(), is_new=is_new)
            is_new = True
            if not self._after_signing():
                break
            with self._input.heeding_ctrl_c():
                is_open = self._until_closed(watches_flags=watches_flags)
        if self._is_interrupted:
            ctrl_c.heeded()
        if not self._session.table.is_closed:
            self._tell_how_to_resume("play.interrupted" if self._is_interrupted else "play.left")
        self._hearing.let_nothing_wait()
        if voices is not None:
            voices.end()
        if self._is_interrupted:
            self._mouth.speak_out()
            raise Interrupted

    def _until_closed(self, *, watches_flags: bool) -> bool:
        """Play until nobody has to sign any more; False when no more can come."""
        is_open = True
        while is_open and not self._session.table.is_closed:
            self._let_engine_act()
            is_open = self._next(watches_flags=watches_flags)
        return is_open

    def _after_signing(self) -> bool:
        """The closed game is there to be read, where somebody does; who still types or speaks is asked what comes next.

        An open microphone hears nothing any more but an answer to that. Returns whether the game goes on after all.
        """
        is_open, afterwards = True, self._afterwards
        with contextlib.suppress(KeyboardInterrupt):
            afterwards.ask()
            afterwards.tell_how_to_end()
            while afterwards.goes_on(is_open=is_open):
                is_open = self._next(watches_flags=False)
                self._let_engine_act()
                afterwards.ask()
            if not self._session.table.is_closed and not afterwards.is_ended:
                afterwards.leave()
                return True
            afterwards.tell_what_is_waited_for()
            while afterwards.makes_profiles:
                self._next(watches_flags=False)
        return False

    def _next(self, *, watches_flags: bool) -> bool:
        """Deal with the next input, and look at the clocks; False when no more can come."""
        found = self._input.next(self._patience_s())
        self._stop_after_standstill()  # before what came meanwhile is taken
        self._broke_off = self._broke_off and self._session.table.stopped
        is_open = True
        with self._unrecorded.told(is_answer=found is not None):
            is_open = self._hears_somebody() if found is None else self._take(found)
        with self._unrecorded.told(is_answer=False):
            if watches_flags and self._has_flag_to_call():
                with self._session.by_itself():
                    self.show_all(self._conversation.submit(CheckFlag(by=ARBITER)))
        self._stay_alive()
        self._look_for_room()
        self._settle()
        self._tell_of_thinking()
        self._hearing.say_what_waits()
        self._tell_marks()
        self._tell_unheard()
        return is_open

    def _let_engine_act(self) -> None:
        """Do all that the engine's seat has to do; where it fails the clocks stand until the arbiter resumes."""
        if self._lets_finish():
            return
        try:
            with self._unrecorded.told(is_answer=False):
                while self._engine and (command := self._engine.next_command(self._session.table, self._now())):
                    self.show_all(self._conversation.submit(command))
        except (EngineFailed, Refusal) as error:
            self.inform(everybody(f"refused.{error.code}", None, **error.params))
            if self._session.table.clock.running is not None:
                with self._unrecorded.told(is_answer=False), self._session.by_itself():
                    self.show_all(self._conversation.submit(StopClocks(by=ARBITER)))

    def _lets_finish(self) -> bool:
        """Whether the engine waits until who speaks is answered: its words would be over his, or taken for his."""
        return self._floor.is_taken(self._now(), speaks=self._hearing.is_key_down or self._input.is_spoken_to)

    def _tell_of_thinking(self) -> None:
        """A tick every ten seconds; at the first of them and each minute also who thinks, and for how long."""
        engine, table = self._engine, self._session.table
        if engine is None or self._lets_finish():
            return
        thinking_ms = self._thinking.tick(self._now(), is_thinking=engine.is_thinking)
        if thinking_ms is None:
            return
        self._mouth.sound(Earcon.THINKING)
        if thinking_ms == TICK_MS or thinking_ms % MINUTE_MS == 0:
            name = table.seats.of(engine.seat).name or engine.name
            self.tell("play.engine_thinks", name=name, thinking_ms=thinking_ms)

    def mark_time(self, station: Station) -> None:
        """Tell that player his own time at its marks from now on, where the rules have him told it at all (E2.9d)."""
        self._marks.begin(station)

    def _tell_marks(self) -> None:
        """The marks that a clock has passed; none while somebody speaks: they wait."""
        now = self._now()
        if not self._hearing.is_spoken_into(now):
            self._marks.tell(now)

    def _tell_unheard(self) -> None:
        """Of microphones that are always open whether nothing comes from whom the table waits for."""
        for what, whose in self._hearing.missing(costs_time=self._session.table.clock.running is not None):
            if not self._afterwards.has_begun:
                self.inform(*missing(what, whose))

    def _patience_s(self) -> float | None:
        """How long to wait for input before something else has to be looked at."""
        if self._hearing.lets_wait:
            return LOOK_S
        if self._engine is not None and self._engine.is_thinking:
            return ENGINE_MS / SECOND_MS
        lacks_one = self._hearing.lacks_one and not self._has_lines
        if lacks_one or self._afterwards.asks_about_voices or self._session.unwritten is not None:
            return WATCH_MS / SECOND_MS
        return self._wait_s()

    def _stay_alive(self) -> None:
        """While a clock runs, say each second that the game goes on, so that a crash costs nobody more (6.10)."""
        now = self._now()
        if self._session.table.clock.running is not None and now >= self._alive_ms + WATCH_MS:
            self._alive_ms = now
            with contextlib.suppress(RecordError):  # the next event will say what is wrong with the disk
                self._session.stay_alive(now)

    def _inform_pages(self, told: tuple[Saying, ...]) -> None:
        self.tell_pages(told)

    def _stop_after_standstill(self) -> None:
        """Where the program has stood still, nobody was heard and no time has run: the clocks stand, as after a crash.

        So they do until somebody lets the game go on (6.12); where that cannot be recorded, as soon as it can be.
        """
        self._stood_ms += self._standstills.since_told_ms()
        if self._session.table.clock.running is None or self._session.table.outcome is not None:
            self._stood_ms = 0
        if not self._stood_ms:
            return
        with self._unrecorded.told(is_answer=False), self._session.by_itself():
            stopped = self._conversation.done(StopClocks(by=ARBITER))
            told, self._stood_ms = everybody("play.stood_still", stood_ms=self._stood_ms), 0
            self.tell_pages((told,))
            self._broke_off = True
            self.inform(told, *stopped, *to_go_on(self._session.table))

    def _look_for_room(self) -> None:
        """Where something could not be recorded, see each second whether it can be by now."""
        now_s = time.monotonic()
        if self._session.unwritten is not None and now_s >= self._looked_s + WATCH_MS / SECOND_MS:
            self._looked_s = now_s
            self._unrecorded.look()

    def _settle(self) -> None:
        """While nobody is at the move, bring into the record's file what somebody's reading has held back from it."""
        now, version = self._now(), len(self._session.events)
        at_the_move = self._session.table.clock.running is not None
        if not at_the_move and version != self._settled and now >= self._settled_ms + SETTLE_MS:
            self._session.settle()
            self._settled, self._settled_ms = version, now

    def resume(self) -> None:
        """The clocks stand as at the last event until the arbiter lets the game go on (6.12).

        To be called before anything that takes time, such as loading a model: until then a player's clock runs.
        """
        table, stopped = self._session.table, tuple[Saying, ...]()
        if is_running := table.outcome is None and table.started and not table.stopped:
            with self._session.by_itself():
                stopped = self._conversation.done(StopClocks(by=ARBITER))
            self._broke_off = True
        told = (*resumed(self._session.table, self._now(), self._session.events), *stopped)
        if not is_running and (goes_on := to_go_on(table)) and goes_on[0].key == "play.to_go_on":
            told += (everybody("table.clocks_stopped"),)
            self._broke_off = self._session.broke_off
        self.inform(*told, *to_go_on(self._session.table))

    def _take(self, found: Input) -> bool:
        """Deal with one input; False when no more can come."""
        match found:
            case Line(text):
                self._read(text)
            case Utterance():
                self._hear(found)
            case TalkedOver(words):
                self.show("play.talked_over", words=words)
            case Lost(error, whose):
                self.inform(everybody(f"refused.{error.code}", None, **error.params), self._lost_microphone(whose))
            case Notice(sayings, happened):
                happened()
                self.inform(*sayings)
            case NoMoreLines():
                self._has_lines = False
            case Work(do):
                self._has_pages = True
                self.show_all(do())
            case Stop():
                self._afterwards.is_ended = True
                return False
            case Interrupt(is_from_outside):
                return self._goes_on_after_ctrl_c(is_meant=is_from_outside)
        return self._hears_somebody()

    def _goes_on_after_ctrl_c(self, *, is_meant: bool) -> bool:
        """It ends the game here. While a clock runs it takes two: Ctrl alone is what silences a screen reader.

        Who ends the program from outside means it.
        """
        table, now, before = self._session.table, self._now(), self._interrupted_ms
        is_running = table.clock.running is not None and table.outcome is None and not is_meant
        self._interrupted_ms = now
        self._is_interrupted = not is_running or (before is not None and now <= before + AGAIN_MS)
        if not self._is_interrupted:
            self.tell("play.interrupt_again")
        return not self._is_interrupted

    def _tell_how_to_resume(self, key: str) -> None:
        """Tell that sentence, and print the command that goes on with the game for who can copy it.

        That may be nobody any more: the input ends where a terminal has gone, too.
        """
        self.show_line = print_if_read
        if not self.is_kept():
            return
        self.tell(key)
        if self.resumed_with is not None:
            self.show("play.resume_with", command=self.resumed_with)

    def _lost_microphone(self, whose: Station | None) -> Saying:
        """That microphone is no more; how it goes on: the other player's hears him as before."""
        self._hearing.lose(whose)
        return without_microphone(whose if self._hearing.is_listening else None)

    def _hears_somebody(self) -> bool:
        """Whether anything more can come in."""
        return self._has_lines or self._has_pages or self._hearing.hears_anybody

    def _hear(self, found: Utterance) -> None:
        """Answer it, unless nothing of it counts, or an open microphone has heard what nobody said to Rochade."""
        take, is_hands_free = found.take, self._hearing.is_hands_free
        if take.heard.words:
            self._hearing.has_words(self._hearing.microphone_of(found.station))
        if self._refuses_talked_over(found) or self._tells_of_no_signal(found):
            return
        if is_hands_free and self._is_nobodys(found):
            return
        heard = take.heard if found.station else replace(take.heard, voice=self._whose_voice(take.samples))
        voice = self._hearing.microphone_of(found.station), self._conversation.speaker(found.station, heard)
        if is_hands_free and (self._tells_of_soft_voice(found, voice) or self._tells_of_microphone(found)):
            return
        before, whose = len(self._session.events), found.station or heard.voice
        answer = partial(self._conversation.heard, heard=heard, samples=take.samples)
        self._answer(found.station, heard.words, answer, whose=whose)
        self._drop_corrected_move(before)
        if is_hands_free and is_taken(self._session.events[before:]):
            self._hearing.soft_voices.is_his(voice, take.samples, self._now())

    def _drop_corrected_move(self, before: int) -> None:
        """Of a move that its own player's key has cut off nobody hears more, where that was to correct it."""
        corrected = {Station.of(event.seat) for event in self._session.events[before:] if isinstance(event, Corrected)}
        for player in map(Station.of, Colour):
            if player in corrected or self._conversation.awaits_correction(player):
                self._mouth.drop_move_of(player)

    def _answer(self, station: Station | None, words: str, answer: Answer, *, whose: Station | None) -> None:
        """Say the `answer` to these words, and do what they ask of the table itself; `whose` wish it is, if known."""
        is_of_voices, boards_read = self._afterwards.asks_about_voices, self._conversation.boards_read
        meant = self._conversation.meant(station, words)
        self._hush_if_asked(station, words)
        self.show_all(answer(self._who_says(station, words)))
        self._adjust_if_asked(whose, meant)
        self._afterwards.end_if_refused(words, is_of_voices=is_of_voices)
        self._tell_how_to_leave_if_asked(words, boards_read)

    def _is_nobodys(self, found: Utterance) -> bool:
        """Whether an open microphone has heard nothing that is for Rochade: a cough or a chair is no refusal's reason.

        After the game, what players say to each other is theirs; the talk key is pressed for Rochade.
        """
        if self._afterwards.has_begun and not self._answers_afterwards(found):
            return True
        if not self._conversation.passes_over(found.station, found.take.heard):
            return False
        # A tone after a cough is better than none after a word; talk at the shared microphone is neither.
        is_alone = found.station is not None or self._engine is not None
        if is_alone or self._conversation.is_nearly_said(found.station, found.take.heard):
            self._mouth.of(found.station).sound(Earcon.NOT_HEARD)
        return True

    def _tells_of_soft_voice(self, found: Utterance, voice: Voice) -> bool:
        """Whether an open microphone has heard it of somebody who is far softer than he who would have said it.

        Not while his talk key is down, nor while the microphone is off: louder would help as little.
        """
        microphone, speaker = voice
        if found.is_by_key or self._hearing.switched.is_off(microphone):
            return False
        speaker = speaker or self._conversation.next_to_speak()
        words = self._conversation.understood(speaker, found.take.heard)
        softness = self._hearing.soft_voices.judge(voice, words, found.take.samples, self._now())
        if softness is Softness.COUNTS:
            return False
        told = self._conversation.too_soft(speaker, words, is_told=softness is Softness.TOLD)
        if softness is Softness.TOLD:
            self.show_all(self._conversation.tell(told))
        else:
            self._mouth.of(found.station).sound(Earcon.NOT_HEARD)
            self.show("play.too_soft", words=words)
        return True

    def _refuses_talked_over(self, found: Utterance) -> bool:
        """Whether Rochade had to speak into what he said by his key; he hears what was not taken, and says it again."""
        words = found.take.heard.words
        if not self._hearing.was_talked_over(self._hearing.microphone_of(found.station)):
            return False
        if words:
            key, earcon = "play.talked_over", Earcon.NOT_UNDERSTOOD
            to_all, station = everybody(key, earcon, words=words), found.station
            self.inform(to_all if station is None else only(station, key, earcon, words=words))
        return bool(words)

    def _tells_of_no_signal(self, found: Utterance) -> bool:
        """Whether he held his key and his microphone delivered nothing at all: it is off, so he repeats in vain."""
        if self._hearing.is_hands_free or found.take.heard.words:
            return False
        is_off = len(found.take.samples) >= _MUTED_BYTES and is_muted(found.take.samples)
        if is_off:
            key, earcon, station = f"sound.{Trouble.NO_SIGNAL}", Earcon.NOT_UNDERSTOOD, found.station
            self.inform(everybody(key, earcon) if station is None else only(station, key, earcon))
        return is_off

    def _tell_of_tap(self, station: Station | None) -> None:
        """He has typed twice at once: what he said as he was named was said before his microphone was open."""
        key, earcon = "not_understood.nothing_heard", Earcon.NOT_UNDERSTOOD
        self.inform(everybody(key, earcon) if station is None else only(station, key, earcon))
        if station is not None:
            self.show_all(self._conversation.tell(self._conversation.still_asked(station)))

    def _tells_of_microphone(self, found: Utterance) -> bool:
        """Whether an open microphone is turned off or on, or is off; else what it heard counts."""
        whose = self._hearing.microphone_of(found.station)
        said = self._conversation.understood(found.station or self._conversation.next_to_speak(), found.take.heard)
        told = self._hearing.switched.told(whose, whose, intent_of(said))
        if told is not None:
            self.show_all(self._conversation.tell(told))
        return told is not None

    def _who_says(self, station: Station | None, words: str) -> Station | None:
        """Whose words they are: a game that broke off nobody has stopped, and each may say that it goes on."""
        goes_on = self._broke_off and station is not None and intent_of(words) is Intent.RESUME
        return Station.ARBITER if goes_on else station

    def _hush_if_asked(self, station: Station | None, words: str) -> None:
        """By the word for it, and by "fertig": whoever is done wants to hear no more, or has to hear what to say."""
        if intent_of(words) in {Intent.SILENCE, Intent.DONE}:
            self._hush(station)

    def _hush(self, station: Station | None) -> None:
        """Silence what is heard there; everywhere only where nobody is named: the other has still to hear his."""
        (self._mouth if station is None else self._mouth.of(station)).hush()

    def _adjust_if_asked(self, station: Station | None, words: str) -> None:
        """Speak to him in another manner, and tell it in that manner; also where it cannot be, or cannot be kept."""
        intent = intent_of(words)
        whose = station or self._who_asks()
        if intent is Intent.MARKS_ON:
            self._marks.begin(whose)
        elif intent is Intent.MARKS_OFF:
            is_other = self._marks.end(whose)
            self.tell_one(whose, f"manner.{intent if is_other else 'unchanged'}")
        if intent is None or intent not in CHANGES:
            return
        mouth = self._mouth.of(whose)
        if not mouth.can(intent):
            self.tell_one(whose, "manner.no_voice")
            return
        try:
            is_other = mouth.adjust(CHANGES[intent]) or intent in STATES
        except OutputError as error:
            is_other = True
            self.tell(f"refused.{error.code}", **error.params)
        self.tell_one(whose, f"manner.{intent if is_other else 'unchanged'}")

    def _answers_afterwards(self, found: Utterance) -> bool:
        """Whether it is said to Rochade, when both have signed."""
        said = self._conversation.understood(found.station or self._conversation.next_to_speak(), found.take.heard)
        return self._afterwards.is_answer(intent_of(said))

    def _tell_how_to_leave_if_asked(self, words: str, boards_read: int) -> None:
        """No word leaves a game, as it would leave a lesson; who says one is told what does.

        Not where it has ended the reading of one of the boards that were read before.
        """
        was_of_a_board = self._conversation.boards_read < boards_read
        if self._has_lines and not self._afterwards.has_begun and is_to_leave(words) and not was_of_a_board:
            self._tell_how_to_resume("play.how_to_leave")

    def _tell_how_to_pause_if_asked(self, words: str) -> None:
        """That word silences a loudspeaker; who meant the clock by it is told who may stop it, and by which word."""
        if is_to_pause(words) and self._session.table.clock.running is not None:
            self.inform(everybody("play.how_to_pause"))

    def _who_asks(self) -> Station:
        """Whom a wish is of that nobody's name is on: the visually impaired player, if only one is (E2.9d)."""
        seats = self._session.table.seats
        blind = [Station.of(seat) for seat in Colour if seats.of(seat).visually_impaired]
        return blind[0] if len(blind) == 1 else self._conversation.next_to_speak()

    def _read(self, text: str) -> None:
        if len(text) > LONGEST_TYPED:
            self.tell("refused.line_too_long")
            return
        if has_special_key(text):
            self.tell("not_understood.special_key")
            return
        line = typed(text)
        if line.words is not None:
            answer = partial(self._conversation.typed, text=line.words)
            self._answer(line.station, line.words, answer, whose=line.station)
            self._tell_how_to_pause_if_asked(line.words)
        elif self._hearing.is_listening and (self._afterwards.is_asking or not self._afterwards.has_begun):
            self._toggle(line.station)
        elif self._afterwards.is_read:
            self._afterwards.tell_how_to_end()
        else:
            self._be_called(line.station)

    def _be_called(self, station: Station | None) -> None:
        """The talk key where nobody listens: it silences; who hears nothing just now is told how he is heard."""
        if station is None or self._hearing.is_listening or self._mouth.of(station).is_speaking:
            self._hush(station)
        else:
            self.show_all(self._conversation.tell((without_microphone(station), everybody("play.typing"))))

    def _toggle(self, station: Station | None) -> None:
        """The talk key goes down or up: heard as an earcon, and printed.

        At a shared microphone who is named is named aloud before it is open: it would hear the name too.
        """
        keys = self._hearing.keys
        whose = station if None in keys else station or self._conversation.next_to_speak()
        microphone = self._hearing.microphone_of(whose)
        key = keys.get(microphone)
        if key is None:
            self.tell("play.no_microphone_of", station=(whose or Station.ARBITER).value)
            return
        mouth = self._mouth.of(whose)
        if key.is_down:
            if not self._hearing.release(microphone, lambda: mouth.sound(Earcon.NOT_LISTENING)):
                self._tell_of_tap(microphone or self._hearing.talker)
            return
        self._hearing.letting_go.look(is_late=True)
        if self._hearing.is_away(microphone):  # it would sound as if it heard him
            mouth.hush()
            self.show_all(self._conversation.tell((microphone_lost(microphone),)))
            return
        named = list[str]()
        if microphone is not None:
            named.append(str(self._catalogue.say("play.listening", station=microphone.value)))
        else:
            self._hearing.talker = station
            if station is not None:
                self._hearing.give_way(self._mouth, station)
                key.name()
                name = self._catalogue.say("play.listening", station=station.value)
                self._mouth.at_once(everybody("play.listening"), lambda _: name)
                named.append(str(name))
                self._mouth.speak_out(NAME_S)
        key.press()
        self._hearing.switched.open(microphone)
        mouth.sound(Earcon.LISTENING)
        for line in named:
            self.show_line(line)
        if not named:
            self.show("play.listening_to_all")

    def station(self) -> Station:
        """Whose voice is expected: whose microphone was opened, else whom the table waits for."""
        return self._hearing.known_station() or self._conversation.next_to_speak()

    def _start_position(self) -> tuple[Saying, ...]:
        """Which of Chess960's initial positions it is, so that both can set it up (2009, F2)."""
        table = self._session.table
        number = table.board().chess960_pos() if table.chess960 else None
        return () if number is None else (everybody("play.start_position", None, number=number),)

    def _wait_s(self) -> float | None:
        """How long to wait for input before the clocks have to be looked at; while they stand, the record's file."""
        running = self._session.table.clock.running
        if running is None or self._session.table.outcome is not None:
            return SETTLE_MS / SECOND_MS if len(self._session.events) != self._settled else None
        left_ms = self._session.table.clock.balance(running, self._now())
        if self._marks.wait(running, left_ms):
            return SOON_MS / SECOND_MS
        mark = next_mark(left_ms) if self._marks.are_told else None
        until_ms = left_ms if mark is None else left_ms - mark
        sign_ms = max(self._alive_ms + WATCH_MS - self._now(), 0)  # whatever was heard since the last sign of life
        return (min(until_ms, sign_ms) if until_ms > 0 else sign_ms) / SECOND_MS

    def _has_flag_to_call(self) -> bool:
        """Whether a flag has fallen that an arbiter calls (6.8); in rapid and blitz players may have to (2009, A4d)."""
        table = self._session.table
        running = table.clock.running
        if running is None or table.outcome is not None or table.clock.flag_fell_at(running, self._now()) is None:
            return False
        if table.rulings.flags_unordered is not None and order_is_unknown(table, self._now()):
            return False  # it has been said, and the arbiter sets the clocks
        other_fell = table.clock.flag_fell_at(running.opponent, self._now()) is not None
        return calls_flags(table) or (other_fell and signals_both_flags(table))
