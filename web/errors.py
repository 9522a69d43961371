"""What the server refuses a page, each with words in `web/messages` under `refused.<code>`.

    WebError
    |-- FrameError       a frame that is no request of the protocol
    |-- JoinRefused      a code that is none, or too many of them
    |-- NotYours         something that the place may not ask for
    `-- StoreFailed      what keeps the codes and sessions has no room, cannot be read or written, or does not answer

What the referee refuses has his own codes and words.
"""

from enum import StrEnum


class WebErrorCode(StrEnum):
    """The names of all that the server itself refuses."""

    NOT_JSON = "not_json"
    BAD_FRAME = "bad_frame"
    TOO_LONG = "too_long"
    HELLO_FIRST = "hello_first"
    WRONG_CODE = "wrong_code"
    TOO_MANY_ATTEMPTS = "too_many_attempts"
    NO_SESSION = "no_session"
    NOT_YOUR_PLACE = "not_your_place"
    NO_SUCH_THING = "no_such_thing"
    CLOCKS_HAVE_STOOD = "clocks_have_stood"
    NOT_TO_BE_CLOSED = "not_to_be_closed"
    BAD_SOUND = "bad_sound"
    SOUND_INCOMPLETE = "sound_incomplete"
    NO_EAR = "no_ear"
    EAR_BUSY = "ear_busy"
    NO_VOICE = "no_voice"
    AWAY = "away"
    UNSERVED = "unserved"
    NOT_CONFIRMED = "not_confirmed"
    DISK_FULL = "disk_full"
    NOT_KEPT = "not_kept"
    TABLE_ELSEWHERE = "table_elsewhere"
    SEATED_ALREADY = "seated_already"
    SEAT_GIVEN = "seat_given"
    NOT_SERVED = "not_served"


class WebError(Exception):
    """The base: `code` is stable, `str()` is the technical text."""

    def __init__(self, code: WebErrorCode, text: str) -> None:
        super().__init__(text)
        self.code = code


class FrameError(WebError):
    """A frame that is no request; nothing of it was done."""


class JoinRefused(WebError):
    """No place for that code, or not now."""


class NotYours(WebError):
    """Something that this place may not ask for."""
