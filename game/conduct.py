"""The penalties that an arbiter may impose, for what, and how points are counted (1993, 16.5; 2009, 13.4; 2023, 12.9).

What no board and no clock can see - whose hand it was, what somebody would not do - the arbiter sees, and names.
"""

from enum import StrEnum

WHOLE_POINT = 4  # points are counted in quarters, so that three quarters and a quarter can be said


class Duty(StrEnum):
    """What a player owes the Laws and only an arbiter sees; each edition names the article, or knows no such duty."""

    ONE_HAND = "one_hand"  # 4.1: each move is made with one hand only
    CLOCK_HAND = "clock_hand"  # 6.7b: the clock is pressed with the same hand, and no finger stays over it
    CLOCK_CARE = "clock_care"  # 6.7c: the clock is not hit, lifted or knocked over
    CLOCK_STOPPED_WITH_REASON = "clock_stopped_with_reason"  # 6.12d: to seek the arbiter, with a valid reason
    KEEP_SCORE = "keep_score"  # 12.8: whoever persistently refuses to write loses
    SHEET_FOR_MOVES = "sheet_for_moves"  # 12.4: nothing but moves, times, offers and claims is written
    LEAVE_IN_PEACE = "leave_in_peace"  # 12.6: not to distract or annoy the opponent


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
