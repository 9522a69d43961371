"""`rochade doctor`: what works here and what does not, one line each, with what would help; aloud, too."""

import argparse
import contextlib
import shlex
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from app import output
from app.errors import (
    NO_DEVICE,
    OK,
    AppError,
    EarError,
    ErrorCode,
    OutputError,
    ProfileError,
    RecordError,
    RecordNotWritten,
)
from app.options import DRIVERS
from app.places import MODEL, games_folder, model_folder
from app.voices.archives import KNOWN
from app.voices.ear_trial import require_hearing
from app.voices.other_ears import name_in_use, whole
from app.voices.other_ears import names as ears
from app.voices.synthesisers import synthesiser
from app.whole_file import make_folder
from game.actors import Colour
from voice.errors import AudioDeviceError, ModelError, SpeechError, VoiceError, VoiceErrorCode

if TYPE_CHECKING:
    from app.voices.telling import Telling
    from speech_grammar.messages import Catalogue
    from voice.ear.leak import Leak
    from voice.ear.microphone import Microphone
    from voice.mouth.speaker import QueuedSpeaker

MICROPHONE_MS = 1_000
SPEAKING_S = 30.0  # a sentence or the tones take less; a loudspeaker that has not said them by then hangs
UNTORN_S = 0.2  # of sound in the device's buffer: nobody stops the tones, and a busy machine does not tear them
LATE_MS = 300  # by which tones that were not torn apart may have been said later than they last
MOST_TRIES = 3
WELL_HEARD = 0.9  # of the words that a player has read


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One thing looked at: the sentence `doctor.<key>` with its values, and whether a game needs it and lacks it."""

    key: str
    params: dict[str, str | int] = field(default_factory=dict)
    error: VoiceError | AppError | None = None
    is_needed: bool = False

    @property
    def works(self) -> bool:
        """Whether nothing is wrong with it."""
        return self.error is None


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the model to look at and the folder that records would be kept in."""
    from app.alone.companion import add_companion

    add_companion(parser)
    parser.add_argument("--records", type=Path, metavar="DIR")
    way = parser.add_mutually_exclusive_group()
    way.add_argument("--json", action="store_true")
    way.add_argument("--listen", action="store_true")
    way.add_argument("--devices", action="store_true")
    parser.add_argument("--player", metavar="NAME", default="")


def run(arguments: argparse.Namespace) -> int:
    """Print the findings; 4 where the ear, every voice, the record or the profile asked for would fail, else 0."""
    from speech_grammar.messages import Catalogue

    catalogue = Catalogue.load(arguments.language)
    arguments.blind, arguments.white = Colour.WHITE, arguments.player  # in whose voice it is told
    if arguments.devices:
        return _list_devices(arguments, catalogue)
    findings = list(_findings(arguments, catalogue))
    with _telling(arguments, catalogue, can_speak=_can_speak(arguments, findings)) as telling:
        for finding in findings:
            says = catalogue.say(f"doctor.{finding.key}", **finding.params)
            if finding.error:
                says += catalogue.say(f"refused.{finding.error.code}", **finding.error.params)
            if arguments.json:
                output.json_line({"what": finding.key, "works": finding.works, "says": str(says)})
            elif arguments.listen and finding.works:  # who tries his microphone waits for no list of what works
                output.line(str(says))
            else:
                telling.say(says)
    if arguments.listen:
        _listen(arguments, catalogue)
    return NO_DEVICE if any(finding.is_needed and not finding.works for finding in findings) else OK


@contextlib.contextmanager
def _telling(arguments: argparse.Namespace, catalogue: "Catalogue", *, can_speak: bool) -> "Iterator[Telling]":
    """In print, and aloud where that is possible; `--silent` leaves it to a screen reader, `--json` to a program."""
    from app.voices.loudspeaker import open_mouth
    from app.voices.telling import Telling

    with open_mouth(arguments, catalogue, is_silent=arguments.silent or arguments.json or not can_speak) as mouths:
        yield Telling(catalogue, mouths.mouth)


def _can_speak(arguments: argparse.Namespace, findings: Sequence[Finding]) -> bool:
    """Whether voice and loudspeaker are there: where one is not, the findings say so, and nothing else has to."""
    silent = {"no_loudspeaker", "driver_fails"}
    return not any(
        finding.key in silent and finding.params.get("driver", arguments.driver) == arguments.driver
        for finding in findings
    )


def _list_devices(arguments: argparse.Namespace, catalogue: "Catalogue") -> int:
    """Say by which names the options take microphones and loudspeakers, a line each; 4 where there is none at all."""
    from voice.devices.listing import devices
    from voice.devices.naming import Direction
    from voice.sound_system import sound_system

    try:
        sounddevice = sound_system()
    except AudioDeviceError as error:
        output.complaint(str(catalogue.say(f"refused.{error.code}", **error.params)))
        return NO_DEVICE
    microphones, loudspeakers = (devices(direction, sounddevice) for direction in (Direction.IN, Direction.OUT))
    with _telling(arguments, catalogue, can_speak=bool(loudspeakers)) as telling:
        for kind, found in (("microphone", microphones), ("loudspeaker", loudspeakers)):
            for device in found:
                key = f"doctor.{kind}_usual" if device.is_usual else f"doctor.{kind}_other"
                telling.tell(key, name=device.words, given=shlex.quote(device.name))
            if not found:
                telling.tell(f"refused.no_{kind}")
    return OK if microphones or loudspeakers else NO_DEVICE


def _listen(arguments: argparse.Namespace, catalogue: "Catalogue") -> None:
    """Try the microphone, and let the voice be chosen; what was typed is kept for the player's next game."""
    from app.alone.companion import open_companion
    from app.alone.sound_trial import VoiceChoice, try_microphone
    from app.voices.profiles import profile_asked_for
    from app.voices.usual_ear import usual_ear

    is_typed, arguments.typed = arguments.typed, True  # the trial opens the microphone itself
    with open_companion(arguments, catalogue) as companion:
        if not is_typed:
            ear = usual_ear(arguments, profile_asked_for(arguments), companion.tell)
            try_microphone(companion, arguments.microphone, ear)
        companion.talk(VoiceChoice(arguments.player))


def _findings(arguments: argparse.Namespace, catalogue: "Catalogue") -> Iterator[Finding]:
    yield from _model(arguments.model) if arguments.model else _usual_model()
    drivers = [_driver(name, arguments.language) for name in DRIVERS]
    yield from drivers
    loudspeaker, microphone = _loudspeaker(arguments.loudspeaker), _microphone(arguments.microphone)
    tried: tuple[Finding, ...] = ()
    if all(found.works for found in (drivers[0], loudspeaker, microphone)) and not (
        arguments.silent or arguments.typed
    ):
        tried = (_leak(arguments, catalogue),)
    if microphone.key == "microphone_silent" and any(found.key == "leak_heard" for found in tried):
        microphone = Finding(key="microphone_quiet")  # it has heard the tones: a monitor, or one with a noise gate
    yield from (loudspeaker, microphone, *tried)
    yield _record(arguments.records) if arguments.records else _usual_record()
    yield from _profiles(arguments.model or model_folder(), arguments.profile)


def _usual_model() -> Iterator[Finding]:
    """The ear that was chosen; where that one cannot hear, the built-in one, which does in its place."""
    try:
        path = model_folder() if name_in_use() == MODEL else whole(name_in_use())
    except EarError as error:
        yield Finding(key="ear_unusable", error=error)
        path = model_folder()
    yield from _model(path)


def _model(path: Path) -> Iterator[Finding]:
    from voice.ear.vosk_recogniser import VoskRecogniser

    try:
        require_hearing(path, path.name)
        recogniser = VoskRecogniser(path)
    except ModelError as error:
        yield Finding(key="model_missing", error=error, is_needed=True)
        return
    yield Finding(key="model", params={"model": path.name})
    if recogniser.missing_words:
        yield Finding(key="missing_words", params={"list": ", ".join(recogniser.missing_words)})


def _profiles(model: Path, asked_for: str | None) -> Iterator[Finding]:
    """Every profile of a voice, and whether it fits the model; another ear, where he is misheard and has none yet.

    A game needs the one that is asked for, and it is told of also where there is none.
    """
    from app.voices.profiles import folder_of, load, names

    if asked_for:
        with contextlib.suppress(ProfileError):
            asked_for = folder_of(asked_for).name
    for name in sorted({*names(), asked_for} if asked_for else names()):
        try:
            profile = load(name, model)
        except ProfileError as error:
            yield Finding(key="profile_unusable", params={"name": name}, error=error, is_needed=name == asked_for)
            continue
        yield Finding(key="profile" if profile.is_adapted else "profile_unadapted", params={"name": name})
        right, count = profile.quiet.after if profile.is_adapted else profile.quiet.before, profile.quiet.count
        if right < WELL_HEARD * count and len(ears()) == 1:
            advised: dict[str, str | int] = {"name": name, "number": right, "count": count, "model": next(iter(KNOWN))}
            yield Finding(key="ear_recommended", params=advised)


def _driver(name: str, language: str) -> Finding:
    """Let a driver speak one word into nothing, in German for the announcements and in the player's own language."""
    try:
        mouth = synthesiser(name)
        try:
            for spoken in dict.fromkeys(("de", language)):
                mouth.synthesise("Schach", spoken, lambda _samples: True)
        finally:
            mouth.close()
    except SpeechError as error:
        return Finding(key="driver_fails", params={"driver": name}, error=error, is_needed=name == DRIVERS[0])
    return Finding(key="driver", params={"driver": name})


def _loudspeaker(name: str | None) -> Finding:
    from voice.devices.naming import Direction, device_of, of_that_name
    from voice.mouth.sink import SoundDeviceSink
    from voice.sound_system import sound_system

    try:
        SoundDeviceSink(device_of(name, Direction.OUT, sound_system())).close()
    except AudioDeviceError as error:
        return Finding(key="no_loudspeaker", error=of_that_name(error, name))
    return Finding(key="loudspeaker")


def _microphone(name: str | None) -> Finding:
    from voice.devices.naming import Direction, device_of, of_that_name
    from voice.ear.leak import QUIETEST_DBFS
    from voice.ear.microphone import Microphone, sound_of
    from voice.ear.sound_check import is_telephone
    from voice.pcm import level_dbfs
    from voice.sound_system import sound_system

    try:
        with Microphone(device_of(name, Direction.IN, sound_system())) as microphone:
            sound = sound_of(microphone, MICROPHONE_MS)
    except AudioDeviceError as error:
        return Finding(key="no_microphone", error=of_that_name(error, name))
    level = level_dbfs(sound)
    if level < QUIETEST_DBFS:
        return Finding(key="microphone_silent")
    if is_telephone(sound):
        return Finding(key="microphone_telephone")
    return Finding(key="microphone", params={"decibels": round(-level)})


def _leak(arguments: argparse.Namespace, catalogue: "Catalogue") -> Finding:
    """Whether the microphone hears the loudspeaker; the tones are announced, but with `--json`."""
    from voice.devices.naming import Direction, device_of
    from voice.mouth.sink import SoundDeviceSink
    from voice.mouth.speaker import QueuedSpeaker
    from voice.sound_system import sound_system

    try:
        into = device_of(arguments.loudspeaker, Direction.OUT, sound_system())
        out_of = device_of(arguments.microphone, Direction.IN, sound_system())
        voice = synthesiser(DRIVERS[0])
        sink = SoundDeviceSink(into, voice.sample_rate, UNTORN_S)
        with contextlib.closing(QueuedSpeaker(voice, sink)) as speaker:
            if not arguments.json:
                speaker.speak(catalogue.say("doctor.tones")).wait(SPEAKING_S)
            found = _measured(speaker, out_of)
    except AudioDeviceError as error:  # it went since it was looked at
        is_microphone = error.code in {VoiceErrorCode.NO_MICROPHONE, VoiceErrorCode.MICROPHONE_LOST}
        return Finding(key="no_microphone" if is_microphone else "no_loudspeaker", error=error)
    return Finding(key=f"leak_{found}")


def _measured(speaker: "QueuedSpeaker", device: int | str | None) -> "Leak":
    """What that microphone hears of tones that are played; tried again where that cannot be told.

    Raises AudioDeviceError.
    """
    from voice.ear.leak import Leak
    from voice.ear.microphone import Microphone

    with Microphone(device) as microphone:
        for _ in range(MOST_TRIES - 1):
            if (found := _measured_once(speaker, microphone)) is not Leak.UNQUIET:
                return found
        return _measured_once(speaker, microphone)


def _measured_once(speaker: "QueuedSpeaker", microphone: "Microphone") -> "Leak":
    """The same, once; tones that a busy machine has torn apart tell nothing. Raises AudioDeviceError."""
    from voice.ear.leak import BEFORE_MS, DELAY_MS, TONES_MS, Leak, Tones, leak
    from voice.ear.microphone import sound_of
    from voice.mouth.speaker import Outcome

    room, begun = sound_of(microphone, BEFORE_MS), time.monotonic()
    if speaker.play(Tones()).wait(SPEAKING_S) is not Outcome.SPOKEN:  # what nobody could hear leaks nothing
        raise AudioDeviceError(VoiceErrorCode.LOUDSPEAKER_LOST, "the loudspeaker takes no sound")
    lasted_ms = max(TONES_MS, round((time.monotonic() - begun) * 1000))
    found = leak(room + sound_of(microphone, lasted_ms + DELAY_MS))
    return Leak.UNQUIET if found is Leak.NONE and lasted_ms > TONES_MS + LATE_MS else found


def _record(folder: Path) -> Finding:
    """Keep a record in the folder for a moment."""
    from app.record.record import Record

    try:
        with tempfile.TemporaryDirectory(dir=folder, prefix=".rochade-doctor-") as trial:
            Record.create(Path(trial) / "trial", "trial").close()
    except RecordError as error:
        return Finding(key="record_fails", error=error, is_needed=True)
    except OSError as error:
        named = RecordNotWritten(ErrorCode.RECORD_CANNOT_BE_MADE, f"{folder}: {error.strerror}", file=str(folder))
        return Finding(key="record_fails", error=named, is_needed=True)
    return Finding(key="record", params={"folder": str(folder.absolute())})


def _usual_record() -> Finding:
    """The same in the data folder, which `play` makes for its record."""
    try:
        make_folder(games_folder())
    except OutputError as error:
        return Finding(key="record_fails", error=error, is_needed=True)
    return _record(games_folder())
