"""The talk key at a live table: whose words are heard by it, and what Rochade does meanwhile."""

import threading
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, cast

from dialogue.earcon import Earcon
from dialogue.understanding.heard import Heard
from tests.app.table.test_live_table import A_SECOND, QUIET, Device, Mumbled
from tests.app.table.test_talking_clock import Watched
from voice.ear.push_to_talk import TalkKey
from voice.errors import AudioDeviceError, VoiceErrorCode

if TYPE_CHECKING:
    from voice.devices.steady_microphone import SteadyMicrophone


class Understands(Mumbled):
    """An ear that understands these words in every utterance; somebody types meanwhile."""

    def __init__(self, words: str) -> None:
        super().__init__("")
        self._words = words
        self.meanwhile: Callable[[], object] = bool

    def finish(self) -> Heard:
        """It takes its time."""
        self.meanwhile()
        return Heard.typed(self._words)


class AtTheKey(Watched):
    """A game in which somebody uses the talk key, block by block of the microphone's sound."""

    def __init__(self, ear: Understands, *before: str) -> None:
        super().__init__()
        self.printed: list[str] = []
        self._script: tuple[str | int, ...] = ()
        self._has_begun, self._has_ended = threading.Event(), threading.Event()
        for line in before:
            self.say(line)
        self.table.listen(self, ear, hands_free=False)
        self.table.show_line = self.printed.append
        self.listener.heard.clear()

    def play(self, *script: str | int) -> None:
        """A number is so many blocks of sound, a text is typed; at the end the table has dealt with all."""
        self._script = script
        self._has_begun.set()
        assert self._has_ended.wait(timeout=60)
        self.look()

    def blocks(self) -> Iterator[bytes]:
        """See `voice.ear.microphone.SoundSource`."""
        assert self._has_begun.wait(timeout=60)
        for step in self._script:
            if isinstance(step, str):
                self.table._read(step)
            else:
                yield from [QUIET] * step
        self._has_ended.set()


def test_who_pressed_the_key_said_it_whoever_presses_before_it_is_understood():
    """White's announcement is White's, though Black has the key down by the time it is decoded."""
    ear = Understands("Eva vier")
    game = AtTheKey(ear)
    ear.meanwhile = lambda: game.table._read("s")
    game.play("w", A_SECOND, "", A_SECOND)
    assert game.printed[:2] == ["Ich höre Weiß.", "Ich höre Schwarz."]
    assert next(line for line in game.printed if " sagt: " in line) == "Weiß sagt: Eva vier."


def test_the_key_of_a_microphone_that_is_away_opens_nothing():
    """It has failed, and says so at each press: "Ich höre Weiß." would have him speak to nobody."""
    game, microphone = Watched(), Device()
    game.table._keys[None] = TalkKey(game.mouth.hush)
    game.table._is_listening = True
    game.table.watch_microphone(cast("SteadyMicrophone", microphone))
    microphone.when_lost(AudioDeviceError(VoiceErrorCode.MICROPHONE_LOST, "pulled out"))
    game.look()
    game.listener.heard.clear()
    game.listener.sounded.clear()
    game.say("w")
    game.say("")
    assert game.listener.heard == ["Das Mikrofon ist ausgefallen."] * 2
    assert game.listener.sounded == []
    microphone.when_back()
    game.look()
    game.say("w")
    assert game.listener.heard[-2:] == ["Das Mikrofon ist wieder da.", "Ich höre Weiß."]
    assert game.listener.sounded == [Earcon.LISTENING]
