"""The loudspeaker of a command, or the reason in words why there is none."""

import argparse
import contextlib
from typing import TYPE_CHECKING

from app import output
from app.failure import words_of
from app.options import add_driver
from app.voices.synthesisers import synthesiser

if TYPE_CHECKING:
    from collections.abc import Iterator

    from app.voices.speaker_mouth import SpeakerMouth
    from speech_grammar.messages import Catalogue
    from voice.mouth.speaker import Speaker


def add_loudspeaker(parser: argparse.ArgumentParser) -> None:
    """Add which one, and whose voice."""
    parser.add_argument("--loudspeaker", metavar="DEVICE", help="its number or name (default: the system's)")
    add_driver(parser)


def loudspeaker(arguments: argparse.Namespace, catalogue: "Catalogue") -> "Speaker | None":
    """The loudspeaker; None, and a line that says why, where there is none: all lines are printed in any case."""
    from voice.errors import VoiceError
    from voice.mouth.sink import SoundDeviceSink
    from voice.mouth.speaker import QueuedSpeaker

    try:
        voice = synthesiser(arguments.driver)
        return QueuedSpeaker(voice, SoundDeviceSink(device(arguments.loudspeaker), voice.sample_rate))
    except VoiceError as error:
        output.line(str(catalogue.say(f"refused.{error.code}", **error.params)))
        return None


@contextlib.contextmanager
def open_mouth(arguments: argparse.Namespace, catalogue: "Catalogue", *, is_silent: bool) -> "Iterator[SpeakerMouth]":
    """The loudspeaker, if there is one; what is said inside is heard to its end, and so is why the program fails."""
    from app.voices.speaker_mouth import SpeakerMouth
    from speech_grammar.messages import Part, Spoken

    speaker = None if is_silent else loudspeaker(arguments, catalogue)
    mouth = SpeakerMouth(speaker)
    with contextlib.nullcontext() if speaker is None else contextlib.closing(speaker):
        try:
            yield mouth
        except Exception as error:
            mouth.aloud(Spoken((Part(words_of(error, arguments.language), arguments.language),)))
            mouth.speak_out()
            raise
        mouth.speak_out()


def device(name: str | None) -> int | str | None:
    """PortAudio's number of a device, or a part of its name."""
    return int(name) if name is not None and name.isdecimal() else name
