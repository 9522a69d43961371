"""The penalties that an arbiter may impose, and how points are counted (1993, 16.5; 2009, 13.4; 2023, 12.9)."""

from enum import StrEnum

WHOLE_POINT = 4  # points are counted in quarters, so that three quarters and a quarter can be said


class Penalty(StrEnum):
    """What an arbiter may impose."""

    WARNING = "warning"  # 13.4a
    TIME_TO_OPPONENT = "time_to_opponent"  # 13.4b
    TIME = "time"  # 13.4c
    LOSS = "loss"  # 13.4d
    FEWER_POINTS = "fewer_points"  # 13.4e, with the points awarded
    MORE_POINTS_TO_OPPONENT = "more_points_to_opponent"  # 13.4f, with the points awarded
    FINE = "fine"  # 2018, 12.9.7: announced in advance
    EXPULSION = "expulsion"  # 13.4g; 2018: from one or more rounds
