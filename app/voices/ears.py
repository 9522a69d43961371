"""The ear of whoever speaks: each player may have a profile of his own."""

from collections.abc import Callable, Mapping, Sequence

from dialogue.station import Station
from voice.ear.recogniser import Listening, Recogniser


class SpeakersEar:
    """Hears each utterance with the recogniser of the station where it begins; `usual` for all others."""

    def __init__(self, usual: Recogniser, own: Mapping[Station, Recogniser], station: Callable[[], Station]) -> None:
        self._usual = usual
        self._own = own
        self._station = station

    def listen(self, answers: Sequence[str] = ()) -> Listening:
        """See `Recogniser`."""
        return self._own.get(self._station(), self._usual).listen(answers)
