"""The loudspeaker of a command, or the reason in words why there is none."""

import argparse
import contextlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from app import output
from app.failure import words_of
from app.options import add_driver
from app.voices.synthesisers import synthesiser

if TYPE_CHECKING:
    from collections.abc import Iterator

    from app.voices.speaker_mouth import SpeakerMouth
    from dialogue.station import Station
    from speech_grammar.messages import Catalogue
    from voice.devices.steady_loudspeaker import SteadyLoudspeaker
    from voice.mouth.speaker import Speaker


def add_loudspeaker(parser: argparse.ArgumentParser) -> None:
    """Add which one, and whose voice."""
    parser.add_argument("--loudspeaker", metavar="DEVICE", help="its number or name (default: the system's)")
    add_driver(parser)


@dataclass(frozen=True, slots=True)
class Mouths:
    """What speaks at a table, and the loudspeakers behind it: the common one (None), those of players."""

    mouth: "SpeakerMouth"
    loudspeakers: "Mapping[Station | None, SteadyLoudspeaker]"


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
def open_mouth(
    arguments: argparse.Namespace,
    catalogue: "Catalogue",
    own: Mapping["Station", str] | None = None,
    *,
    is_silent: bool,
) -> "Iterator[Mouths]":
    """The loudspeakers that are there: the common one, and those that `own` names for players.

    Where both players have their own, the common one is opened only if it is named. What is said inside is heard to
    its end, and so is why the program fails.
    """
    from app.voices.speaker_mouth import SpeakerMouth
    from app.voices.stations_mouth import StationsMouth
    from game.actors import Colour
    from speech_grammar.messages import Part, Spoken

    sinks: dict[Station | None, SteadyLoudspeaker] = {}
    with contextlib.ExitStack() as at_the_end:

        def opened(name: str | None, whose: "Station | None") -> SpeakerMouth:
            speaker = None if is_silent else steady_loudspeaker(arguments, name, catalogue, whose, sinks)
            if speaker is not None:
                at_the_end.callback(speaker.close)
            return SpeakerMouth(speaker)

        of_players = {station: opened(name, station) for station, name in (own or {}).items()}
        is_common = arguments.loudspeaker is not None or len(of_players) < len(Colour)
        common = opened(arguments.loudspeaker, None) if is_common else SpeakerMouth(None)
        mouth = StationsMouth(common, of_players) if of_players else common
        try:
            yield Mouths(mouth, sinks)
        except Exception as error:
            mouth.aloud(Spoken((Part(words_of(error, arguments.language), arguments.language),)))
            mouth.speak_out()
            raise
        mouth.speak_out()


def steady_loudspeaker(
    arguments: argparse.Namespace,
    name: str | None,
    catalogue: "Catalogue",
    whose: "Station | None",
    sinks: "dict[Station | None, SteadyLoudspeaker]",
) -> "Speaker | None":
    """A loudspeaker that comes back when it was lost; None, and a line that says why, where there is none."""
    from voice.devices import steady_loudspeaker as devices
    from voice.errors import VoiceError
    from voice.mouth.speaker import QueuedSpeaker

    try:
        voice = synthesiser(arguments.driver)
        sinks[whose] = sink = devices.SteadyLoudspeaker(name, voice.sample_rate)
        return QueuedSpeaker(voice, sink)
    except VoiceError as error:
        output.line(str(catalogue.say(f"refused.{error.code}", **error.params)))
        return None


def device(name: str | None) -> int | str | None:
    """PortAudio's number of a device, or a part of its name."""
    return int(name) if name is not None and name.isdecimal() else name
