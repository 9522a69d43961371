"""A player's microphone and voice tried by ear: how loud both are, what helps, and how Rochade shall speak."""

from collections.abc import Iterator

from app.alone.companion import Companion
from dialogue.alone.answer import Answer
from dialogue.earcon import Earcon
from dialogue.saying import Saying, everybody
from dialogue.understanding.heard import Heard
from voice.devices.naming import Direction, device_of, of_that_name
from voice.ear.microphone import Microphone, sound_of
from voice.ear.recogniser import Recogniser, hear
from voice.ear.sound_check import Trouble, troubles
from voice.errors import AudioDeviceError
from voice.pcm import level_dbfs
from voice.sound_system import sound_system

ROOM_MS, VOICE_MS = 2_000, 5_000
LOUDER_DB = 3.0  # than the room is whatever a voice comes with, also where no word of it is understood


def try_microphone(companion: Companion, name: str | None, recogniser: Recogniser) -> None:
    """Two seconds of the room, five of the voice: their levels, what was heard, what is wrong and what helps."""
    try:
        device = device_of(name, Direction.IN, sound_system())
        companion.tell_out(everybody("doctor.be_quiet"))
        with Microphone(device) as microphone:
            room = sound_of(microphone, ROOM_MS)
        companion.tell_out(everybody("doctor.speak_now", Earcon.LISTENING))
        with Microphone(device) as microphone:
            voice = sound_of(microphone, VOICE_MS)
    except AudioDeviceError as error:
        companion.type_only(of_that_name(error, name))
        return
    companion.tell(_judged(room, voice, recogniser))


def _judged(room: bytes, voice: bytes, recogniser: Recogniser) -> Iterator[Saying]:
    """What two sounds tell of a microphone."""
    found = troubles(voice)
    if Trouble.NO_SIGNAL in found:
        yield everybody(f"sound.{Trouble.NO_SIGNAL}")
        return
    words = hear(recogniser, [voice]).words
    is_voice = bool(words) or level_dbfs(voice) > level_dbfs(room) + LOUDER_DB
    for key, sound in (("room_level", room), ("voice_level", voice if is_voice else b"")):
        if any(sound):
            yield everybody(f"doctor.{key}", decibels=round(-level_dbfs(sound)))
    for trouble in found if is_voice else [Trouble.NO_VOICE]:
        yield everybody(f"sound.{trouble}")
    yield everybody("alone.heard", words=words) if words else everybody("not_understood.nothing_heard")
    if not found and words:
        yield everybody("doctor.sounds_good")


class VoiceChoice:
    """Rochade's voice, changed by a word until it is as it should be; see `app.alone.companion.Talk`.

    It is kept for the games of the `player` of that name; where he has none, for those in which nobody is named.
    """

    def __init__(self, player: str) -> None:
        self._player = player

    def opening(self) -> Iterator[Saying]:
        """How it is changed, for whom, and a sample."""
        yield everybody("doctor.choose")
        if self._player:
            yield everybody("doctor.chosen_for", None, name=self._player)
        else:
            yield everybody("doctor.chosen_for_nobody")
        yield everybody("doctor.sample")

    def hear(self, heard: Heard) -> Answer:
        """The sample again, whatever was said."""
        del heard
        yield everybody("doctor.sample")
