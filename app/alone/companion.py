"""One person alone with Rochade: typed lines and utterances come in, sentences go out, each printed and spoken."""

import argparse
import contextlib
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Protocol

from app import output
from app.errors import AppError
from app.options import add_model, add_profile
from app.table.devices.letting_go import LOOK_S, LettingGo
from app.table.devices.talker import Talker
from app.table.live_input import Line, LiveInput, Lost, NoMoreLines, Notice, Utterance
from app.table.typed import has_special_key, words_of
from app.voices.loudspeaker import add_loudspeaker, add_manner, open_mouth
from app.voices.speaker_mouth import SpeakerMouth
from dialogue.alone.answer import Answer, Clip, reading_of
from dialogue.earcon import Earcon
from dialogue.saying import Saying, everybody
from dialogue.style import in_words
from dialogue.understanding.heard import Heard
from speech_grammar import Intent
from speech_grammar.messages import Catalogue
from voice.devices.steady_microphone import SteadyMicrophone
from voice.ear.duplex import HalfDuplex
from voice.ear.microphone import clock_of
from voice.ear.push_to_talk import PushToTalk, TalkKey
from voice.ear.recogniser import Recogniser
from voice.errors import AudioDeviceError, VoiceError
from voice.mouth.manner import CHANGES

if TYPE_CHECKING:
    from voice.audio import Recording

LONGEST_TYPED = 500  # characters, as at a table


class Talk(Protocol):
    """What the person talks with: a game to go through, a lesson."""

    def opening(self) -> Answer:
        """What is told before anything is said."""
        ...

    def hear(self, heard: Heard) -> Answer:
        """What is answered."""
        ...


def add_companion(parser: argparse.ArgumentParser) -> None:
    """Add how the person speaks and listens."""
    parser.add_argument("--typed", action="store_true")
    parser.add_argument("--silent", action="store_true")
    parser.add_argument("--microphone", metavar="DEVICE")
    add_model(parser)
    add_profile(parser)
    add_loudspeaker(parser)
    add_manner(parser)


class Companion:
    """Reads, listens, prints and speaks; `clip` finds a sound of the tape (raises VoiceError)."""

    def __init__(
        self, catalogue: Catalogue, mouth: SpeakerMouth, clip: "Callable[[str], Recording] | None" = None
    ) -> None:
        self._catalogue = catalogue
        self._mouth = mouth
        self._clip = clip
        self._input = LiveInput()
        self._key: TalkKey | None = None
        self._is_open: Callable[[], bool] = bool
        self._letting_go = LettingGo()
        self._has_lines = True

    def listen(self, microphone: SteadyMicrophone, recogniser: Recogniser) -> None:
        """Hear the microphone by the talk key; a loss and the return are told."""
        key = TalkKey(when_pressed=self._mouth.hush)
        clock = clock_of(microphone)
        duplex = HalfDuplex(lambda: self._mouth.is_heard(clock()), key)
        lost, back = everybody("refused.microphone_lost"), everybody("play.microphone_back")
        microphone.when_lost = lambda _error: self._input.put(Notice((lost, everybody("alone.typing")), bool))
        microphone.when_back = lambda: self._input.put(Notice((back,), bool))
        by_key = PushToTalk(key)
        self._input.listen(microphone, by_key, recogniser, duplex.admit, Talker(lambda: None))
        self._key, self._is_open = key, lambda: by_key.is_open

    def type_only(self, error: AudioDeviceError) -> None:
        """There is no microphone: say so."""
        self.tell((everybody(f"refused.{error.code}", **error.params),))

    def talk(self, talk: Talk, *begin: str) -> None:
        """Until the person says so, or nothing more comes in; `begin` is as if he had said that first."""
        self.tell((everybody("alone.talk_key" if self._key else "alone.typing"),))
        self.tell(talk.opening())
        for words in begin:
            self._answer(talk, Heard.typed(words))
        self._input.read_lines()
        while (heard := self._next()) is not None:
            reading = reading_of(heard)
            intent = reading.intent if reading else None
            if intent is Intent.LEAVE:
                break
            if intent is Intent.SILENCE:
                self._mouth.hush()
            elif intent is not None and intent in CHANGES:
                self._adjust(intent)
            else:
                self._answer(talk, heard)
        self.tell((everybody("alone.left"),))

    def _answer(self, talk: Talk, heard: Heard) -> None:
        """What it is answered; what cannot be done is told, and the talk goes on."""
        try:
            self.tell(talk.hear(heard))
        except AppError as error:
            self.tell((everybody(f"refused.{error.code}", **error.params),))

    def tell_out(self, saying: Saying) -> None:
        """Print and speak a sentence, and wait until it has been heard."""
        self.tell((saying,))
        self._mouth.speak_out()

    def tell(self, told: Iterable[Saying | Clip]) -> None:
        """Print and speak the sentences, and play the sounds, in their order."""
        for one in told:
            if isinstance(one, Clip):
                self._play(one.name)
                continue
            words = partial(in_words, self._catalogue, one)
            self._mouth.say(one, words)
            if (spoken := words(self._mouth.style_of_lines)) is not None:
                output.line(str(spoken))

    def _next(self) -> Heard | None:
        """What is said or typed next; None when nothing more can come."""
        while self._has_lines or self._key is not None:
            found = self._input.next(LOOK_S if self._letting_go else None)
            self._letting_go.look()
            match found:
                case Line(text) if len(text) > LONGEST_TYPED:
                    self.tell((everybody("refused.line_too_long"),))
                case Line(text) if has_special_key(text):
                    self.tell((everybody("not_understood.special_key"),))
                case Line(text) if words := words_of(text):
                    return Heard.typed(words)
                case Line():
                    self._toggle()
                case Utterance(_, take):
                    self.tell((everybody("alone.heard", words=take.heard.words),) if take.heard.words else ())
                    return take.heard
                case Notice(sayings, happened):
                    happened()
                    self.tell(sayings)
                case Lost(error):
                    self._key = None
                    self.tell((everybody(f"refused.{error.code}", **error.params), everybody("alone.typing")))
                case NoMoreLines():
                    self._has_lines = False
                    self._key = None  # nobody can press the talk key any more
        return None

    def _toggle(self) -> None:
        """The talk key goes down or up; without a microphone an empty line silences."""
        if self._key is None:
            self._mouth.hush()
            return
        self._key.toggle()
        if self._key.is_down:
            self._letting_go.look(is_late=True)
            self._mouth.sound(Earcon.LISTENING)
        else:
            self._letting_go.add(self._is_open, lambda: self._mouth.sound(Earcon.NOT_LISTENING))

    def _adjust(self, intent: Intent) -> None:
        """Speak in another manner, and say so in it."""
        if not self._mouth.can(intent):
            self.tell((everybody("manner.no_voice"),))
            return
        try:
            is_other = self._mouth.adjust(CHANGES[intent])
        except AppError as error:  # it cannot be kept, and holds for now
            is_other = True
            self.tell((everybody(f"refused.{error.code}", **error.params),))
        self.tell((everybody(f"manner.{intent if is_other else 'unchanged'}"),))

    def _play(self, name: str) -> None:
        """Play a sound of the tape; where it is not there, say so."""
        try:
            if self._clip is not None:
                self._mouth.play(self._clip(name))
        except VoiceError as error:
            self.tell((everybody(f"refused.{error.code}", **error.params),))


@contextlib.contextmanager
def open_companion(
    arguments: argparse.Namespace, catalogue: Catalogue, clip: "Callable[[str], Recording] | None" = None
) -> Iterator[Companion]:
    """The person at this machine: a loudspeaker and a microphone where there are some. All is said to its end."""
    with contextlib.ExitStack() as at_the_end:
        mouths = at_the_end.enter_context(open_mouth(arguments, catalogue, is_silent=arguments.silent))
        companion = Companion(catalogue, mouths.mouth, clip)
        if not arguments.typed:
            _open_microphone(arguments, companion, at_the_end)
        yield companion


def _open_microphone(arguments: argparse.Namespace, companion: Companion, at_the_end: contextlib.ExitStack) -> None:
    from app.voices.profiles import profile_asked_for
    from app.voices.usual_ear import usual_ear
    from voice.devices import steady_microphone as devices

    try:
        microphone = at_the_end.enter_context(devices.SteadyMicrophone(arguments.microphone))
    except AudioDeviceError as error:
        companion.type_only(error)
        return
    companion.listen(microphone, usual_ear(arguments, profile_asked_for(arguments), companion.tell))
