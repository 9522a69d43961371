"""Why a player is given time, or loses some."""

from enum import StrEnum


class TimeReason(StrEnum):
    """Why a player is given time, or is charged some."""

    WRONG_CLAIM = "wrong_claim"  # 9.5b
    QUICKPLAY = "quickplay"  # 10.2b and c
    PENALTY = "penalty"  # 13.4b and c
    DISTURBANCE = "disturbance"  # 13.5: from outside
    ASSISTANT = "assistant"  # 6.7d, 8.1: an assistant presses or writes for him
    SESSION = "session"  # the rest of the session when a game is adjourned early (Guidelines, 1b)
