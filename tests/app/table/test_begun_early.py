"""Who speaks while Rochade names him, before his microphone is open, is heard, or told; never another move."""

import threading
from collections.abc import Callable

import numpy as np
import pytest

from app.places import model_folder
from app.table import live_table
from dialogue.earcon import Earcon
from tests.app.table.test_live_table import A_SECOND, spoken_by_espeak
from tests.app.table.test_talk_key import AtOneLoudspeaker
from tests.voice.ear.test_front_end import hiss
from tests.voice.ear.test_overheard import echo
from voice.ear.noise.at_once import TONES_HZ
from voice.ear.vosk_recogniser import VoskRecogniser
from voice.mouth.earcons import MELODIES, earcon_samples
from voice.pcm import FRAME_BYTES, HEARING_RATE, bytes_of_ms

NAME = "Ich höre Weiß."
PLAYED = "Springer Gustav eins Felix drei."
LOST = "Bitte noch einmal sagen: ein Stück davon ging verloren."
COMES_BACK = 0.5  # as loud, of a loudspeaker near the microphone


@pytest.fixture(scope="module")
def ear() -> VoskRecogniser:
    """The built-in model."""
    return VoskRecogniser(model_folder())


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """The name ends when the test says so, on a busy machine, too."""
    monkeypatch.setattr(live_table, "NAME_S", 60.0)


def voiced(words: str, voice: str = "de") -> bytes:
    """Without the silence that the synthesiser puts around them."""
    samples = np.frombuffer(spoken_by_espeak(words, voice), "<i2")
    loud = np.flatnonzero(np.abs(samples) > 300)
    return samples[loud[0] : loud[-1]].tobytes()


class Named(AtOneLoudspeaker):
    """White's letter and Enter, and what his microphone hears from then on."""

    def at_the_name(self, words: str, begun_ms: int, leaks: float) -> list[str]:
        """What he is told where he begins so long after the name has, of which so much comes back."""
        sentence, name = voiced("Weiß ist am Zug, sechzehn Minuten."), voiced(NAME)
        opened = len(name) // FRAME_BYTES * FRAME_BYTES
        sound = self._mixed(
            (name, 0), (voiced(words, "de+m3"), begun_ms), (self._tones, opened // 32 + 20), leaks=leaks
        )
        self.play(
            A_SECOND,
            self._speaks,
            self._mixed((sentence, 0), leaks=leaks),
            self._is_silent,
            A_SECOND,
            self._presses,
            sound[:opened],
            self._is_named,
            sound[opened:],
            A_SECOND // 2,
            "",
            A_SECOND,
        )
        return self.listener.heard[1:]

    @property
    def _tones(self) -> bytes:
        return earcon_samples(Earcon.LISTENING, HEARING_RATE)

    def _mixed(self, *parts: tuple[bytes, int], leaks: float) -> bytes:
        """Rochade's sounds as they come back, the second one the player's, in the hiss of a room."""
        mixed = hiss(1.0 + sum(len(sound) for sound, _ in parts) / 2 / HEARING_RATE, 6.0)
        for number, (sound, begins_ms) in enumerate(parts):
            came = np.frombuffer(sound if number == 1 else echo(sound, leaks), "<i2")
            since = bytes_of_ms(begins_ms) // 2
            mixed[since : since + len(came)] += came
        return mixed.clip(-32_768, 32_767).astype("<i2").tobytes()

    def _speaks(self) -> None:
        self.aloud.is_speaking = True

    def _is_silent(self) -> None:
        self.aloud.is_speaking = False

    def _presses(self) -> None:
        """In the keyboard's thread, which waits until the name has been heard."""
        self._typing = threading.Thread(target=self.table._read, args=("w",))
        self._typing.start()
        until(lambda: self.aloud.heard == [NAME])

    def _is_named(self) -> None:
        self.aloud.hear_out()
        self.aloud.heard.append(NAME)
        self._typing.join()


def until(holds: Callable[[], bool]) -> None:
    """Let the other thread go on until then."""
    while not holds():
        threading.Event().wait(0.001)


@pytest.mark.parametrize("begun_ms", [100, 200, 400, 800])
def test_who_begins_into_his_name_at_a_headset_is_heard(ear, begun_ms):
    """What his microphone heard meanwhile is his alone; of 400 ms "Felix drei" was left, the pawn's move."""
    assert Named(ear).at_the_name("Springer Felix drei", begun_ms, 0.0) == [PLAYED]


@pytest.mark.parametrize("begun_ms", [400, 500, 600])
def test_who_begins_into_his_name_at_a_loudspeaker_is_told_that_the_beginning_is_lost(ear, begun_ms):
    """The name is over it, and nobody knows what it was; what is left is told as it sounded, and is no move."""
    (told,) = Named(ear).at_the_name("Springer Felix drei", begun_ms, COMES_BACK)
    assert told in {f"{LOST} Gehört wie: {left}." for left in ("Felix drei", "Bauer Felix drei")}


@pytest.mark.parametrize("behind_ms", [250, 600])
def test_who_waits_for_the_sound_of_his_microphone_is_heard_at_a_loudspeaker(ear, behind_ms):
    """Neither the end of his name nor that sound is his voice."""
    begun_ms = len(voiced(NAME)) // 32 + behind_ms
    assert Named(ear).at_the_name("Springer Felix drei", begun_ms, COMES_BACK) == [PLAYED]


def test_the_tones_that_are_nobodys_voice_are_those_of_a_microphone_that_opens():
    """The ear knows nothing of the mouth."""
    assert tuple(tone.hertz for tone in MELODIES[Earcon.LISTENING]) == TONES_HZ
