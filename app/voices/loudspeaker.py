"""The loudspeaker of a command, or the reason in words why there is none."""

import argparse
from typing import TYPE_CHECKING

from app import output
from app.options import add_driver
from app.voices.synthesisers import synthesiser

if TYPE_CHECKING:
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


def device(name: str | None) -> int | str | None:
    """PortAudio's number of a device, or a part of its name."""
    return int(name) if name is not None and name.isdecimal() else name
