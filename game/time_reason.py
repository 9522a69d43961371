"""Why a player is given time, or loses some."""

from enum import StrEnum


class TimeReason(StrEnum):
    """Why a player is given time, or is charged some."""

    WRONG_CLAIM = "wrong_claim"  # 9.5b
    QUICKPLAY = "quickplay"  # 10.2b and c
    PENALTY = "penalty"  # 13.4b and c
    DISTURBANCE = "disturbance"  # 13.5: from outside
    ASSISTANT = "assistant"  # 6.7d, 8.1: an assistant presses or writes for him
    TAKEN_BACK = "taken_back"  # a ruling on this player's time is taken back: what was given, or what was charged
    SESSION = "session"  # the rest of the session when a game is adjourned early (Guidelines, 1b)


class QuickplayGround(StrEnum):
    """What a claim in the quickplay finish says of the opponent (10.2)."""

    NO_EFFORT = "no_effort"  # he makes no effort to win by normal means
    NOT_BY_NORMAL_MEANS = "not_by_normal_means"  # it cannot be won by normal means


class QuickplayRuling(StrEnum):
    """What the arbiter rules on such a claim (10.2)."""

    DRAW = "draw"
    POSTPONED = "postponed"
    REJECTED = "rejected"
