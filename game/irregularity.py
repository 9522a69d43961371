"""What can be irregular: moves and positions, the set-up, what counts as an illegal move (Laws 2009, 7)."""

from enum import StrEnum


class Irregularity(StrEnum):
    """Why an earlier position is restored."""

    ILLEGAL_MOVE = "illegal_move"  # 7.4a
    DISPLACED_PIECES = "displaced_pieces"  # 7.5
    WRONG_RECONSTRUCTION = "wrong_reconstruction"  # 7.5; 1993, 8.4: of an adjourned game
    TOUCHED_PIECE = "touched_piece"  # 4.3, 4.7: claimed in time


class SetupFault(StrEnum):
    """What was wrong from the beginning (7.1, 7.2)."""

    INITIAL_POSITION = "initial_position"  # 7.1a
    BOARD_TURNED = "board_turned"  # 7.1b
    COLOURS_REVERSED = "colours_reversed"  # 7.2


class IllegalAct(StrEnum):
    """What counts as an illegal move once the clock is pressed (7.4a; 2018, 7.5)."""

    MOVE = "move"
    PROMOTION_UNFINISHED = "promotion_unfinished"
    KING_CAPTURED = "king_captured"
    PRESSED_WITHOUT_MOVE = "pressed_without_move"
    TWO_HANDS = "two_hands"
