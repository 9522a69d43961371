"""The microphones and loudspeakers of a table: which the options name, which are there, who speaks into them."""

import argparse
import contextlib
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from app.table.devices import in_use
from app.table.devices.told import microphone_shared, microphone_twice, without_microphone
from app.voices.loudspeaker import Mouths
from dialogue.saying import everybody
from game.actors import Colour

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping

    from app.table.live_table import LiveTable
    from app.voices.learning import Learning
    from dialogue.station import Station
    from voice.devices.steady_microphone import SteadyMicrophone
    from voice.ear.recogniser import Recogniser
    from voice.ear.vosk_recogniser import VoskRecogniser
    from voice.profile import Profile


def own_devices(arguments: argparse.Namespace, kind: str) -> "dict[Station, str]":
    """The devices of that kind that the options name for players alone."""
    from dialogue.station import Station

    named = {colour: getattr(arguments, f"{colour}_{kind}") for colour in Colour}
    return {Station.of(colour): name for colour, name in named.items() if name}


def watch_loudspeakers(table: "LiveTable", mouths: Mouths, *, is_private: bool) -> None:
    """Tell which are missing, and of each when it goes and comes; where any `is_private` also who has none."""
    if is_private:
        _tell_who_has_none(table, mouths)
    if any(mouths.mouth.named(whose).is_awaited for whose in mouths.loudspeakers):
        table.tell("play.loudspeaker_awaited")
    for whose, loudspeaker in mouths.loudspeakers.items():
        table.devices.watch_loudspeaker(loudspeaker, whose)


def _tell_who_has_none(table: "LiveTable", mouths: Mouths) -> None:
    """Tell everybody which players have no loudspeaker of their own, be it missing or not named: who is heard where."""
    from dialogue.station import Station

    for station in (found for colour in Colour if (found := Station.of(colour)) not in mouths.own):
        if mouths.mouth.of(station).has_manner:
            table.tell("play.aloud", colour=station.seat)
        else:
            table.tell("play.no_loudspeaker_of", station=station.value)


def open_microphones(
    arguments: argparse.Namespace,
    profile: "Profile | None",
    of_seats: "Mapping[Station, Profile]",
    ears: "Callable[[Station | None], VoskRecogniser]",
    table: "LiveTable",
    learning: "Learning | None",
    at_the_end: contextlib.ExitStack,
) -> None:
    """Listen, where there is a microphone; else say so, and all lines are typed until one comes.

    Where a player has his own, the shared one is opened only if it is named: the system's choice may be his.
    """
    own = own_devices(arguments, "microphone")
    wanted: dict[Station | None, str | None] = dict(own.items())
    if arguments.microphone or not own:
        wanted[None] = arguments.microphone
    opened, awaited = _opened(wanted, table, at_the_end)
    microphones = _Microphones(arguments, profile, of_seats, ears, table, learning, at_the_end, opened)
    for whose, microphone in tuple(opened.items()):
        microphones.prepared(whose, microphone)()
    for whose, microphone in awaited.items():
        table.devices.await_microphone(microphone, partial(microphones.prepared, whose, microphone), whose)


@dataclass(frozen=True, slots=True)
class _Microphones:
    """What it takes to listen at the microphones of a table, each as soon as it is there; those that are `opened`."""

    arguments: argparse.Namespace
    profile: "Profile | None"
    of_seats: "Mapping[Station, Profile]"
    ears: "Callable[[Station | None], VoskRecogniser]"
    table: "LiveTable"
    learning: "Learning | None"
    at_the_end: contextlib.ExitStack
    opened: "dict[Station | None, SteadyMicrophone]"

    def prepared(self, whose: "Station | None", microphone: "SteadyMicrophone") -> "Callable[[], None]":
        """Load the ear of that microphone; what is returned begins to listen."""
        from app.voices.ears import whose_voice

        ear = self._ear(whose)
        are_both_known = whose is None and len(self.of_seats) == len(Colour)
        voices_apart = whose_voice(self.of_seats) if are_both_known else None

        def begin() -> None:
            self.opened[whose] = microphone
            _tell_who_hears_it_too(self.table, self.arguments.record, microphone, whose, self.at_the_end)
            if are_both_known:
                self.table.tell_voices_apart(voices_apart)
            self.table.devices.watch_microphone(microphone, whose)
            self._listen(whose, microphone, ear)

        return begin

    def _ear(self, whose: "Station | None") -> "Recogniser":
        """What hears a player's own microphone, or whoever speaks at the shared one."""
        from app.voices.ears import SpeakersEar

        usual = self.ears(None)
        of_players: dict[Station, Recogniser] = {seat: self.ears(seat) for seat in self.of_seats}
        if self.learning is not None:
            of_players |= self.learning.ears
        return SpeakersEar(usual, of_players, self.table.station) if whose is None else of_players.get(whose, usual)

    def _listen(self, whose: "Station | None", microphone: "SteadyMicrophone", ear: "Recogniser") -> None:
        """For the voices of those who speak into it."""
        from app.voices.ears import activity_of

        speakers = _speakers(self.arguments, whose, self.opened)
        voices = [self.of_seats.get(seat, self.profile) for seat in speakers] or [self.profile]
        _tell_of_another(self.table, voices, microphone.known_as)
        hands_free, activity = self.arguments.hands_free, activity_of(voices)
        self.table.listen(microphone, ear, hands_free=hands_free, activity=activity, whose=whose)


def _tell_who_hears_it_too(
    table: "LiveTable",
    record: Path,
    microphone: "SteadyMicrophone",
    whose: "Station | None",
    at_the_end: contextlib.ExitStack,
) -> None:
    """Tell where another game hears that microphone already, or this one under another option."""
    holder = in_use.hold(microphone.known_as, record, at_the_end) if microphone.known_as else None
    if holder == str(record.absolute()):
        table.inform(microphone_twice())
    elif holder is not None:
        table.inform(microphone_shared(whose))
        if holder:
            table.show("play.microphone_shared_by", file=holder)


def _tell_of_another(table: "LiveTable", profiles: "Collection[Profile | None]", microphone: str) -> None:
    """Tell which profiles were read at another microphone, as far as both are known: that one may be heard better."""
    from app.voices.takes import Takes

    for name in dict.fromkeys(profile.name for profile in profiles if profile is not None):
        origin = Takes.of(name).origin
        if microphone and origin not in {"", microphone} and not Path(origin).is_absolute():  # a folder is none
            table.tell("play.profile_of_another_microphone", name=name)


def _opened(
    wanted: "Mapping[Station | None, str | None]", table: "LiveTable", at_the_end: contextlib.ExitStack
) -> "tuple[dict[Station | None, SteadyMicrophone], dict[Station | None, SteadyMicrophone]]":
    """The microphones that are there, and those that may still come.

    Of those that are not there the table is told, and of none at all once.
    """
    from voice.devices import steady_microphone as devices
    from voice.errors import AudioDeviceError, VoiceErrorCode

    opened: dict[Station | None, SteadyMicrophone] = {}
    awaited: dict[Station | None, SteadyMicrophone] = {}
    missing: dict[Station | None, AudioDeviceError] = {}
    for whose, name in wanted.items():
        microphone = devices.SteadyMicrophone(name)
        try:
            opened[whose] = at_the_end.enter_context(microphone)
        except AudioDeviceError as error:
            missing[whose] = error
            if error.code is not VoiceErrorCode.NO_SOUND_SYSTEM:  # which nobody plugs in
                awaited[whose] = microphone
                at_the_end.push(microphone)
    if not opened:
        missing = {None: missing.popitem()[1]}
    for whose, why in missing.items():
        table.tell_all(everybody(f"refused.{why.code}", **why.params), without_microphone(whose))
    return opened, awaited


def _speakers(
    arguments: argparse.Namespace, whose: "Station | None", opened: "Collection[Station | None]"
) -> "list[Station]":
    """The players who speak into a microphone: `whose` own it is; into a shared one all persons without their own."""
    from dialogue.station import Station

    persons = [seat for seat in Colour if not (arguments.engine and seat == arguments.engine_plays)]
    sharing = [station for station in map(Station.of, persons) if station not in opened]
    return sharing if whose is None else [whose]
