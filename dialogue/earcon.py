"""What a short sound tells before the words; how it sounds is voice/mouth/earcons.py."""

from enum import StrEnum


class Earcon(StrEnum):
    """What an earcon tells."""

    LISTENING = "listening"
    NOT_LISTENING = "not_listening"
    MOVE = "move"
    CAPTURE = "capture"
    CHECK = "check"
    NOT_UNDERSTOOD = "not_understood"
    REFUSED = "refused"
    NOT_HEARD = "not_heard"
    NOT_SPOKEN = "not_spoken"
    YOUR_TURN = "your_turn"
    CLOCKS_STOPPED = "clocks_stopped"
    ARBITER = "arbiter"
    LOW_TIME = "low_time"
    TEN_SECONDS = "ten_seconds"
    LAST_SECONDS = "last_seconds"
    FIVE_MINUTES = "five_minutes"
    FIFTEEN_MINUTES = "fifteen_minutes"
    THINKING = "thinking"
