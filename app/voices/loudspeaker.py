"""The loudspeaker of a command, or the reason in words why there is none."""

import argparse
import contextlib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, cast

from app import output
from app.errors import Interrupted, OutputError
from app.failure import show_for_report, words_of, words_of_ctrl_c
from app.options import SPEECH_DISPATCHER, add_driver
from app.parts import Options
from app.usage import WrongUsage
from app.voices.synthesisers import lasting
from dialogue.earcon import Earcon
from dialogue.style import Style
from voice.mouth.manner import PITCHES, RATES, VARIANTS, VOLUMES, Manner, Teller

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from app.voices.speaker_mouth import Keep, SpeakerMouth
    from dialogue.station import Station
    from speech_grammar.messages import Catalogue, Spoken
    from voice.devices.steady_loudspeaker import SteadyLoudspeaker
    from voice.mouth.sink import OutputSink
    from voice.mouth.speaker import Speaker


def add_loudspeaker(parser: Options) -> None:
    """Add which one, and whose voice."""
    parser.add_argument("--loudspeaker", metavar="DEVICE")
    add_driver(parser, more=(SPEECH_DISPATCHER,))


def add_manner(parser: Options) -> None:
    """Add how the voice speaks in this game; what is asked for by a word is kept for the next."""
    for option, bounds in (("--rate", RATES), ("--volume", VOLUMES), ("--pitch", PITCHES)):
        parser.add_argument(option, type=partial(_within, option, bounds), metavar="N")
    parser.add_argument("--style", choices=[style.value for style in Style])
    for teller in Teller:
        parser.add_argument(f"--{teller}-voice", metavar="VARIANT", choices=VARIANTS)
    parser.add_argument("--without", choices=[earcon.value for earcon in Earcon], action="append", default=[])


def _within(option: str, bounds: tuple[int, int], text: str) -> int:
    """A number that the voice has. Raises `WrongUsage` for another: whoever gave it would believe that it holds."""
    least, most = bounds
    if not text.isdecimal() or not least <= int(text) <= most:
        named = {"argument": option, "given": output.readable(text)}
        raise WrongUsage("usage.not_within", **named, lowest=str(least), highest=str(most))
    return int(text)


def manner_of(arguments: argparse.Namespace, player: str) -> Manner:
    """How to speak to a player: his settings, and over them the options."""
    from app.voices.settings import load, settings_file

    kept = load(settings_file(player))
    named = {name: getattr(arguments, name, None) for name in ("rate", "volume", "pitch")}
    without = kept.without | {Earcon(name) for name in getattr(arguments, "without", ())}
    style = Style(getattr(arguments, "style", None) or kept.style)
    voices = {teller: variant for teller in Teller if (variant := getattr(arguments, f"{teller}_voice", None))}
    return replace(
        kept,
        **{name: value for name, value in named.items() if value is not None},
        without=without,
        style=style,
        voices={**kept.voices, **voices},
    )


@dataclass(frozen=True, slots=True)
class Mouths:
    """What speaks at a table, and the loudspeakers behind it: the common one (None), those of players.

    `own` are the players whose own one is there.
    """

    mouth: "SpeakerMouth"
    loudspeakers: "Mapping[Station | None, SteadyLoudspeaker]"
    own: "frozenset[Station]"


def _sink(driver: str, opened: "Callable[[], OutputSink]") -> "OutputSink":
    """The way out for sound; a voice that speaks by itself does without, and then there are no earcons.

    Raises AudioDeviceError for every other.
    """
    from voice.errors import AudioDeviceError
    from voice.mouth.sink import NullSink

    try:
        return opened()
    except AudioDeviceError:
        if driver != SPEECH_DISPATCHER:
            raise
        return NullSink()


def _keep(
    player: str,
    catalogue: "Catalogue",
    tell: "Callable[[Spoken], None]",
    change: "Callable[[Manner], Manner]",
    before: Manner,
    after: Manner,
) -> None:
    """Keep what a player has asked for by a word: what options say besides is for this game alone.

    Of settings that could not be read tell where they are now. Raises OutputError.
    """
    from app.voices.settings import load, save, settings_file, with_word

    file = settings_file(player)
    if (aside := save(file, with_word(load(file), change, before, after))) is not None:
        tell(catalogue.say("play.settings_aside", file=str(aside)))


def _tell(mouth: "SpeakerMouth", told: "Spoken") -> None:
    """Print it, and say it aloud."""
    output.line(str(told))
    mouth.aloud(told)


def _listener(arguments: argparse.Namespace, whose: "Station | None") -> str:
    """The name of the player who hears that loudspeaker: a shared one is the visually impaired player's."""
    names = {seat: getattr(arguments, seat, "") for seat in ("white", "black")}
    return names.get(whose or str(getattr(arguments, "blind", "")), "")


def _listens_first(arguments: argparse.Namespace) -> "Station":
    """Who hears a shared loudspeaker first of all: the visually impaired player."""
    from dialogue.station import Station
    from game.actors import Colour

    is_black = getattr(arguments, "blind", None) == Colour.BLACK
    return Station.of(Colour.BLACK if is_black else Colour.WHITE)


def _mouth_of(speaker: "Speaker", keep_it: "Keep", listener: "Station") -> "SpeakerMouth":
    from app.voices.speaker_mouth import SpeakerMouth
    from voice.mouth.speaker import QueuedSpeaker

    return SpeakerMouth(speaker, speaker.voice if isinstance(speaker, QueuedSpeaker) else None, keep_it, listener)


def _wrong_in_settings(player: str, catalogue: "Catalogue") -> "Iterator[Spoken]":
    """What is told of his settings before a game: that they cannot be read, or what of them does not hold."""
    from app.voices.settings import is_damaged, passed_over, settings_file

    file = settings_file(player)
    if is_damaged(file):
        yield catalogue.say("play.settings_damaged", file=str(file))
    if names := passed_over(file):
        yield catalogue.say("play.settings_passed_over", list=", ".join(names), file=str(file))


@contextlib.contextmanager
def open_mouth(
    arguments: argparse.Namespace,
    catalogue: "Catalogue",
    own: Mapping["Station", str] | None = None,
    *,
    is_silent: bool,
    awaits: bool = False,
) -> "Iterator[Mouths]":
    """The loudspeakers that are there: the common one, and those that `own` names for players.

    Where both players have their own, the common one is opened only if it is named; whose own one is missing hears the
    common one. Who `awaits` has those that are missing among the loudspeakers, and may have them looked for. What is
    said inside is heard to its end, and so is why the program fails.
    """
    from app.voices.speaker_mouth import LinesAlone, SpeakerMouth
    from app.voices.stations_mouth import StationsMouth
    from game.actors import Colour
    from voice.devices.steady_loudspeaker import LateLoudspeaker

    if own and arguments.driver == SPEECH_DISPATCHER:  # it has one output, and what is for one ear would be in both
        raise WrongUsage(
            "usage.not_together", argument=f"--driver {SPEECH_DISPATCHER}", other=f"--{min(own)}-loudspeaker"
        )
    sinks: dict[Station | None, SteadyLoudspeaker] = {}
    with contextlib.ExitStack() as at_the_end:

        def opened(name: str | None, whose: "Station | None") -> SpeakerMouth:
            speaker = None if is_silent else steady_loudspeaker(arguments, name, catalogue, whose, sinks, awaits)
            player = _listener(arguments, whose)
            keep_it = partial(_keep, player, catalogue, lambda told: _tell(mouth, told))
            if speaker is None:
                mouth: SpeakerMouth = LinesAlone(keep_it)
            else:
                at_the_end.callback(speaker.close)
                mouth = _mouth_of(speaker, keep_it, whose or _listens_first(arguments))
                mouth.is_awaited = isinstance(sinks.get(whose), LateLoudspeaker)
            mouth.adjust(lambda _: manner_of(arguments, player), is_kept=False)
            return mouth

        named = {station: opened(name, station) for station, name in (own or {}).items()}
        there = frozenset(station for station, mouth in named.items() if mouth.has_manner)
        of_players = {station: mouth for station, mouth in named.items() if station in there or mouth.is_awaited}
        is_common = arguments.loudspeaker is not None or len(there) < len(Colour)
        common = opened(arguments.loudspeaker, None) if is_common else SpeakerMouth(None)
        is_named = arguments.loudspeaker is not None
        mouth = StationsMouth(common, of_players, is_common_named=is_named) if of_players else common
        those_here = (*named, *((None,) if is_common else ()))
        for player in dict.fromkeys(_listener(arguments, whose) for whose in those_here):  # he may hear two of them
            for told in _wrong_in_settings(player, catalogue):
                _tell(mouth, told)

        with _heard_to_its_end(mouth, arguments.language):
            yield Mouths(mouth, sinks, there)


@contextlib.contextmanager
def _heard_to_its_end(mouth: "SpeakerMouth", language: str) -> "Iterator[None]":
    """What is said inside, and why the program fails there; of a game that Ctrl-C ended the game has told it."""
    from speech_grammar.messages import Part, Spoken

    def why_it_ends(words: str) -> None:
        mouth.aloud(Spoken((Part(words, language),)))
        mouth.speak_out()

    try:
        yield
    except Interrupted:
        raise
    except KeyboardInterrupt:
        mouth.hush()
        why_it_ends(words_of_ctrl_c(language))
        raise
    except Exception as error:
        why_it_ends(words_of(error, language))
        raise
    mouth.speak_out()


def steady_loudspeaker(
    arguments: argparse.Namespace,
    name: str | None,
    catalogue: "Catalogue",
    whose: "Station | None",
    sinks: "dict[Station | None, SteadyLoudspeaker]",
    awaits: bool,  # noqa: FBT001 - all that there is to tell
) -> "Speaker | None":
    """A loudspeaker that comes back when it was lost; None, and a line that says why, where there is none.

    Where it `awaits` one that is only missing, it is there as one that is away; how to look for it is its own matter.
    """
    from speech_grammar.messages import Part
    from voice.devices import steady_loudspeaker as devices
    from voice.errors import AudioDeviceError, VoiceError, VoiceErrorCode
    from voice.mouth.sink import NullSink
    from voice.mouth.speaker import QueuedSpeaker

    why = catalogue.say("play.own_voice_instead")

    def told() -> None:
        """Print it while a sentence waits to be spoken: that it cannot be printed the table's next line will tell."""
        with contextlib.suppress(OutputError, BrokenPipeError):
            output.line(str(why))

    try:
        voice = lasting(arguments.driver, Part(str(why), catalogue.language), told)
        try:
            sink = _sink(arguments.driver, lambda: devices.SteadyLoudspeaker(name, voice.sample_rate))
        except AudioDeviceError as error:
            if not awaits or error.code is VoiceErrorCode.NO_SOUND_SYSTEM:  # which nobody plugs in
                raise
            output.line(str(catalogue.say(f"refused.{error.code}", **error.params)))
            sink = devices.LateLoudspeaker(name, voice.sample_rate)
        if not isinstance(sink, NullSink):
            sinks[whose] = cast("SteadyLoudspeaker", sink)
        return QueuedSpeaker(voice, sink, report=show_for_report)
    except VoiceError as error:
        output.line(str(catalogue.say(f"refused.{error.code}", **error.params)))
        return None
