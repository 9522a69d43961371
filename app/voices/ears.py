"""The ear of whoever speaks: each player may have a profile of his own, and two may be told apart by their voices."""

from collections.abc import Callable, Mapping, Sequence

from dialogue.station import Station
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
