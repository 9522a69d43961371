"""A headset at a real sound server that keeps Rochade's voice to itself, until it does not: who is heard then."""

import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest

from app.voices.own_voices import OwnVoices
from app.voices.speaker_mouth import SpeakerMouth
from speech_grammar.messages import Part, Spoken
from tests.app.table.test_live_table import spoken_by_espeak
from tests.voice.devices.sound_server import SoundServer
from voice.devices.steady_loudspeaker import SteadyLoudspeaker
from voice.devices.steady_microphone import SteadyMicrophone
from voice.ear.activity import VoiceActivity
from voice.ear.duplex import HalfDuplex
from voice.ear.listener import Take, takes
from voice.ear.microphone import clock_of
from voice.ear.overheard import Overheard
from voice.ear.vosk_recogniser import VoskRecogniser
from voice.mouth.espeak import EspeakSynthesiser
from voice.mouth.manner import Manner
from voice.mouth.speaker import QueuedSpeaker
from voice.pcm import HEARING_RATE

MODEL = Path(__file__).parents[3] / "models" / "announcements-de"
PATIENCE_S = 60


class Headset:
    """Rochade speaks into a player's ear, and hears his lips all the time."""

    def __init__(self, server: SoundServer, microphone: SteadyMicrophone) -> None:
        self.server = server
        self.voice = EspeakSynthesiser()
        self.speaker = QueuedSpeaker(self.voice, SteadyLoudspeaker("ear", self.voice.sample_rate))
        self.mouth = SpeakerMouth(self.speaker)
        self.own = OwnVoices(lambda: (self.mouth,))
        self.cut_in: list[str] = []
        self.heard: list[str] = []
        self._changed = threading.Condition()
        self._blocks = 0
        threading.Thread(target=self._listen, args=(microphone,), daemon=True).start()

    def say(self, words: str, language: str = "de") -> None:
        """Begin to say it."""
        self.mouth.aloud(Spoken((Part(words, language),)))

    def until(self, holds: Callable[[], bool]) -> None:
        """Go on listening until then."""
        with self._changed:
            assert self._changed.wait_for(holds, PATIENCE_S)

    def comes_to(self, word: str) -> bool:
        """Whether Rochade may be saying that word just now."""
        now = time.monotonic()
        return word in self.own.words_heard(now, now)

    def hear_out(self) -> None:
        """To the end of what is said, and for two seconds more."""
        self.until(lambda: not self.mouth.is_heard(time.monotonic()))
        after = self._blocks + 100
        self.until(lambda: self._blocks >= after)

    def _listen(self, microphone: SteadyMicrophone) -> None:
        ear, clock = VoskRecogniser(MODEL), clock_of(microphone)
        overheard = Overheard(ear, self.own, self._cuts_in, lambda _: None, clock)
        duplex = HalfDuplex(lambda: self.mouth.is_heard(clock()), overheard=overheard)

        def admit(block: bytes) -> bytes:
            with self._changed:
                self._blocks += 1
                self._changed.notify_all()
            return duplex.admit(block)

        for take in takes(microphone.blocks(), VoiceActivity(), ear, admit):
            self.heard += [take.heard.words] if take.heard.words else []

    def _cuts_in(self, take: Take) -> None:
        self.cut_in.append(take.heard.words)
        self.mouth.hush()


@pytest.fixture
def headset(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Headset]:
    """One that leaks nothing, in a quiet room."""
    server = SoundServer(tmp_path)
    monkeypatch.setenv("PULSE_SERVER", server.address)
    server.plug_in("ear", 48_000)
    server.plug_in("lips", 16_000)
    hiss = tmp_path / "hiss"
    hiss.write_bytes(np.random.default_rng(1).normal(0, 60, 600 * HEARING_RATE).astype("<i2").tobytes())
    options = ("--raw", "--rate", str(HEARING_RATE), "--channels", "1", "--format", "s16le")
    with (
        subprocess.Popen(["pacat", "-s", server.address, "-d", "lips", *options, str(hiss)]) as room,
        SteadyMicrophone("lips.monitor") as microphone,
    ):
        found = Headset(server, microphone)
        yield found
        found.speaker.close()
        room.kill()
    server.die()


def test_a_players_stopp_cuts_rochade_off_in_his_ear(headset: Headset):
    """In the middle of a list, and nothing else of it is heard."""
    headset.say("Weiß: König Gustav eins, Dame David zwei, Türme Anna eins und Felix eins, Läufer Cesar vier. " * 3)
    headset.until(lambda: headset.comes_to("gustav"))
    headset.server.play("lips", spoken_by_espeak("Stopp"))
    headset.hear_out()
    assert (headset.cut_in, headset.heard) == (["stopp"], [])


@pytest.mark.parametrize(
    ("language", "sentence", "gone"),
    [
        ("de", "Falscher Aufruf: nein.", "falscher"),
        ("de", "Ausgeführt, Korrektur, wie bitte, nein, abbrechen, stopp.", "ausgeführt"),
        ("en", "A fine for nine.", "a"),
    ],
)
def test_a_leak_that_begins_in_mid_game_is_no_word_of_the_players(headset: Headset, language, sentence, gone):
    """He takes the headset off a moment before Rochade says a word that would cut in, as another is surely `gone`.

    A slow voice says it by itself. The next sentence leaks whole.
    """
    headset.voice.manner = Manner(rate=90)
    headset.say(sentence, language)
    headset.until(lambda: headset.comes_to(gone))
    headset.until(lambda: not headset.comes_to(gone))
    leak = headset.server.leak("ear", "lips")
    headset.hear_out()
    headset.say(sentence, language)
    headset.hear_out()
    headset.server.mend(leak)
    assert (headset.cut_in, headset.heard) == ([], [])
