"""What the table hears of a device that goes, is back or comes late: a shared one, or a player's own (`whose`)."""

from dialogue.saying import Saying, everybody
from dialogue.station import Station


def microphone_lost(whose: Station | None) -> Saying:
    """It is gone, for now."""
    return _of("refused.microphone_lost", "play.own_microphone_lost", whose)


def microphone_back(whose: Station | None) -> Saying:
    """It is there again."""
    return _of("play.microphone_back", "play.own_microphone_back", whose)


def microphone_there(whose: Station | None) -> Saying:
    """It was not there at the start, and has come."""
    return _of("play.microphone_there", "play.own_microphone_there", whose)


def microphone_shared(whose: Station | None) -> Saying:
    """Another game hears it, too."""
    return _of("play.microphone_shared", "play.own_microphone_shared", whose)


def microphone_twice() -> Saying:
    """This game itself hears it already, under another option."""
    return everybody("play.microphone_twice")


def loudspeaker_there(whose: Station | None) -> Saying:
    """It was not there at the start, and has come: what only `whose` may hear is not said aloud any more."""
    return _of("play.loudspeaker_there", "play.own_loudspeaker_there", whose)


def loudspeaker_lost(whose: Station | None) -> Saying:
    """It is gone, for now."""
    return _of("refused.loudspeaker_lost", "play.own_loudspeaker_lost", whose)


def loudspeaker_back(whose: Station | None) -> Saying:
    """It is there again."""
    return _of("play.loudspeaker_back", "play.own_loudspeaker_back", whose)


def without_microphone(whose: Station | None) -> Saying:
    """How it goes on without that player's own, while another is open; without any, by typing."""
    return everybody("play.typing") if whose is None else everybody("play.no_microphone_of", station=whose.value)


def _of(shared: str, own: str, whose: Station | None) -> Saying:
    return everybody(shared) if whose is None else everybody(own, None, colour=whose.seat)
