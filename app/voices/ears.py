"""The ear of whoever speaks: each player may have a profile of his own, and two may be told apart by their voices."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from dialogue.station import Station
from voice.ear.activity import Thresholds
from voice.ear.recogniser import Listening, Recogniser
from voice.profile import Profile


class SpeakersEar:
    """Hears each utterance with the recogniser of the station where it begins; `usual` for all others."""

    def __init__(self, usual: Recogniser, own: Mapping[Station, Recogniser], station: Callable[[], Station]) -> None:
        self._usual = usual
        self._own = own
        self._station = station

    def listen(self, answers: Sequence[str] = ()) -> Listening:
        """See `Recogniser`."""
        return self._own.get(self._station(), self._usual).listen(answers)


def activity_of(voices: Sequence[Profile | None]) -> Thresholds:
    """When an utterance begins at the microphone of these voices: the softest is heard, and one without a profile."""
    each = [Thresholds() if profile is None else profile.activity for profile in voices]
    return replace(
        each[0],
        quietest_dbfs=min(activity.quietest_dbfs for activity in each),
        aggressiveness=min(activity.aggressiveness for activity in each),
    )


def whose_voice(profiles: Mapping[Station, Profile]) -> Callable[[bytes], Station | None] | None:
    """What tells two players apart by what they have read (`enrol`); None where their voices are too much alike.

    It takes an utterance, int16 little-endian mono at 16,000 Hz. Raises AudioFileError where a take cannot be read.
    """
    from app.voices.takes import Takes
    from voice.adapting.voiceprint import TwoVoices

    (first, read_first), (second, read_second) = (
        (station, tuple(Takes.of(profile.name).all().values())) for station, profile in profiles.items()
    )
    voices = TwoVoices.of(read_first, read_second)
    if voices is None:
        return None

    def whose(samples: bytes) -> Station | None:
        which = voices.which(samples)
        return None if which is None else (first, second)[which]

    return whose
