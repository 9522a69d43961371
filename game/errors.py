"""The errors of the referee.

    GameError
    ├── Refusal             what somebody asked for and may not or cannot have: a code, a text, parameters
    ├── EditionError        an edition of the Laws that is no edition (game/edition.py)
    ├── TimeControlError    a time control that is none (game/time_control.py)
    └── PositionError       a FEN that is no possible position (game/table/position.py)

Nothing else leaves `decide`, whatever the command.
"""

from collections.abc import Mapping
from enum import StrEnum

Parameter = str | int | tuple[str, ...]


class GameError(Exception):
    """The base of every error that the referee raises."""


class RefusalCode(StrEnum):
    """Why a command is refused. The words for the player are `refused.<code>` in the message catalogues."""

    # who and when
    NOT_PERMITTED = "not_permitted"  # reason: a PermissionReason
    GAME_OVER = "game_over"
    GAME_NOT_OVER = "game_not_over"
    NOT_STARTED = "not_started"
    ALREADY_STARTED = "already_started"
    ASSISTANT_NEEDED = "assistant_needed"
    NOT_YOUR_TURN = "not_your_turn"
    TIME_BACKWARDS = "time_backwards"  # now, last: milliseconds
    TEXT_TOO_LONG = "text_too_long"  # count: the most characters
    # announcing (E2.1, E2.6)
    AMBIGUOUS = "ambiguous"  # choices: UCI moves
    INCOMPLETE = "incomplete"  # no target square was said
    PROMOTION_MISSING = "promotion_missing"  # target
    ALREADY_ANNOUNCED = "already_announced"  # move
    NOTHING_TO_CORRECT = "nothing_to_correct"
    NOTHING_TO_TAKE_BACK = "nothing_to_take_back"
    TOO_LATE_TO_CORRECT = "too_late_to_correct"
    ALREADY_ANSWERED = "already_answered"
    TOUCHED_PIECE_MUST_MOVE = "touched_piece_must_move"  # moves: UCI moves that satisfy 4.3; touched: what binds
    TOUCHED_PIECE_MUST_BE_CAPTURED = "touched_piece_must_be_captured"  # moves; touched: the opponent's that binds
    TOUCHED_PIECE_MUST_CAPTURE = "touched_piece_must_capture"  # moves; square: his own piece; target: what it captures
    COMPLAINT_TOO_LATE = "complaint_too_late"
    NO_MOVE_TO_COMPLAIN_OF = "no_move_to_complain_of"
    RELEASED_PIECE_STANDS = "released_piece_stands"  # moves: UCI moves that fit what was released (4.6)
    PROMOTION_FINAL = "promotion_final"  # square, promotion: a Piece
    SETUP_STANDS = "setup_stands"  # count: moves by each
    SETUP_STANDS_UNCASTLED = "setup_stands_uncastled"  # count: moves by each
    POSITION_IS_RESTORED = "position_is_restored"
    NO_IMPOSSIBLE_POSITION = "no_impossible_position"
    NEXT_MOVE_AWAITED = "next_move_awaited"
    TOO_LATE_FOR_NEW_GAME = "too_late_for_new_game"
    NOT_AN_ILLEGAL_MOVE = "not_an_illegal_move"
    QUEEN_ORDERED = "queen_ordered"
    NO_ILLEGAL_MOVE = "no_illegal_move"
    ILLEGAL_MOVE_UNCLAIMED = "illegal_move_unclaimed"
    ILLEGAL_MOVE_FIRST = "illegal_move_first"
    ILLEGAL_MOVE_STANDS = "illegal_move_stands"
    ARBITER_SILENT = "arbiter_silent"
    CLAIMED_MOVE_MUST_BE_MADE = "claimed_move_must_be_made"  # move
    # before a player's own move: the opponent's last one (E2.1), the scoresheet (8.1). With every
    # `ply` comes black_began: whether the odd ones are Black's
    NOTHING_TO_REPEAT = "nothing_to_repeat"
    NOT_REPEATED = "not_repeated"  # ply
    REPETITION_DIFFERS = "repetition_differs"  # ply
    NOT_EXECUTED = "not_executed"  # ply
    MOVE_NOT_MADE = "move_not_made"
    NO_LEGAL_REPLY = "no_legal_reply"
    PREVIOUS_MOVE_NOT_NOTED = "previous_move_not_noted"  # ply
    # on a board
    NOT_A_SQUARE = "not_a_square"  # square
    PIECE_NOT_NAMED = "piece_not_named"  # a piece put from outside the board must be named
    NO_PIECE_THERE = "no_piece_there"  # square
    SQUARE_OCCUPIED = "square_occupied"  # square
    NOTHING_TO_EXECUTE = "nothing_to_execute"
    NOT_A_PLACEMENT = "not_a_placement"
    DEPARTURE_UNCLEAR = "departure_unclear"  # choices: squares
    # the clock (E2.3, 6.7a)
    CLOCK_NOT_RUNNING_FOR_YOU = "clock_not_running_for_you"
    CLOCKS_STOPPED = "clocks_stopped"
    CLOCKS_NOT_STOPPED = "clocks_not_stopped"
    CLOCK_NOT_PRESSED = "clock_not_pressed"
    NOT_ANNOUNCED = "not_announced"
    PIECE_NOT_PLACED = "piece_not_placed"
    CAPTURED_PIECE_NOT_REMOVED = "captured_piece_not_removed"  # square
    FLAG_NOT_DOWN = "flag_not_down"
    INVALID_TIME = "invalid_time"  # remaining_ms
    INVALID_COUNTER = "invalid_counter"  # count: the most that it shows
    INVALID_CONTROL = "invalid_control"  # control: as it was written
    # the scoresheet
    NOTED_IN_ADVANCE = "noted_in_advance"  # ply
    NO_SUCH_PLY = "no_such_ply"  # ply
    NOT_SO_MANY_MOVES = "not_so_many_moves"  # count: the moves that were completed
    # draws (9.1 to 9.5)
    DRAW_ALREADY_OFFERED = "draw_already_offered"
    NO_DRAW_OFFERED = "no_draw_offered"
    CLAIM_RIGHT_LOST = "claim_right_lost"
    AGREEMENT_FORBIDDEN = "agreement_forbidden"
    AGREEMENT_TOO_EARLY = "agreement_too_early"  # count: moves by both
    # arbiter (E2.7, E2.8), signing (8.7)
    NOTHING_TO_RECONCILE = "nothing_to_reconcile"
    ANNOUNCEMENT_PENDING = "announcement_pending"
    ALREADY_SIGNED = "already_signed"
    NOT_SIGNED = "not_signed"
    RULING_PENDING = "ruling_pending"
    CLAIM_PENDING = "claim_pending"
    TOUCH_PENDING = "touch_pending"
    NOTHING_TO_RULE_ON = "nothing_to_rule_on"

    # who is there (6.6), rulings on time (6.10, 6.13, 13.4)
    ABSENT = "absent"  # seat
    CAME_TOO_LATE = "came_too_late"  # seat, late_ms
    NOT_ABSENT = "not_absent"  # seat
    NOBODY_ABSENT = "nobody_absent"
    DEFAULT_TIME_NOT_OVER = "default_time_not_over"  # left_ms
    DISABLED_PLAYER_SPARED = "disabled_player_spared"
    NO_REASON_FOR_TIME = "no_reason_for_time"  # reason
    TIMES_BY_JUDGEMENT = "times_by_judgement"

    NOT_IN_COMPETITION = "not_in_competition"  # article: what allows no more than E2.9d
    ONLY_THE_POSITION_TOO = "only_the_position_too"  # article: what allows the position beside E2.9d
    NOTHING_TAKEN_BACK = "nothing_taken_back"  # in a competition
    NOT_TOLD_BY_COMPUTER = "not_told_by_computer"  # computer rules, 3.3
    # quickplay finish (10), penalties and points (11 to 13)
    NO_QUICKPLAY_FINISH = "no_quickplay_finish"
    QUICKPLAY_NOT_ANNOUNCED = "quickplay_not_announced"
    NOT_SHORT_OF_TIME = "not_short_of_time"  # below_ms, left_ms
    NO_QUICKPLAY_CLAIM = "no_quickplay_claim"
    NOTHING_TO_VERIFY = "nothing_to_verify"
    CLAIM_DECIDED_NOW = "claim_decided_now"
    CLAIM_NOT_POSTPONED = "claim_not_postponed"
    SHEET_INCOMPLETE = "sheet_incomplete"  # ply
    NOTHING_TO_RECORD = "nothing_to_record"
    SHEETS_INCOMPLETE = "sheets_incomplete"  # seat, count, number
    NOT_IN_THESE_LAWS = "not_in_these_laws"  # unknown: an Unknown, or a Duty
    INVALID_POINTS = "invalid_points"
    INVALID_PENALTY = "invalid_penalty"
    RULING_IS_FINAL = "ruling_is_final"

    # the game adjourned, by the Guidelines
    ADJOURNED = "adjourned"
    ENVELOPE_CLOSED = "envelope_closed"
    SESSION_NOT_RESUMED = "session_not_resumed"
    NOT_ADJOURNING = "not_adjourning"
    NOTHING_SEALED = "nothing_sealed"
    STATE_A_LEGAL_MOVE = "state_a_legal_move"
    MOVE_TO_BE_SEALED = "move_to_be_sealed"  # seat
    MADE_MOVE_MUST_BE_SEALED = "made_move_must_be_sealed"  # move
    ANNOUNCED_MOVE_WAS_SEALED = "announced_move_was_sealed"  # move
    ILLEGAL_MOVE_TO_CORRECT = "illegal_move_to_correct"

    # scoresheets that are behind (8.5, 8.6)
    SHEET_COMPLETE = "sheet_complete"
    BOTH_SHEETS_BEHIND = "both_sheets_behind"
    SHEET_NOT_RETURNED = "sheet_not_returned"
    NO_SHEET_BORROWED = "no_sheet_borrowed"
    NOTHING_TO_RECONSTRUCT = "nothing_to_reconstruct"
    RECONSTRUCTION_PENDING = "reconstruction_pending"

    # a rematch
    PAIRED_BY_EVENT = "paired_by_event"
    REMATCH_ALREADY_OFFERED = "rematch_already_offered"
    NO_REMATCH_OFFERED = "no_rematch_offered"
    REMATCH_AGREED = "rematch_agreed"
    GAME_COUNTS = "game_counts"
    NEW_GAME_ALREADY_OFFERED = "new_game_already_offered"
    NO_NEW_GAME_OFFERED = "no_new_game_offered"
    NEW_GAME_AGREED = "new_game_agreed"


class Unknown(StrEnum):
    """What an edition may know nothing of, besides the duties of a player (game/conduct.py)."""

    TELEPHONE = "telephone"
    QUICKPLAY_FINISH = "quickplay_finish"
    QUICKPLAY_INCREMENT = "quickplay_increment"
    FINE = "fine"


class PermissionReason(StrEnum):
    """Why somebody may not do something (Laws 2009, E2.9, E2.10, 13.6)."""

    NO_ASSISTANT = "no_assistant"  # that seat has none
    BLIND_PLAYER_HAS_ONE = "blind_player_has_one"  # then his opponent may use none (E2.10)
    NO_SEAT = "no_seat"  # a player or an assistant belongs to a seat, the arbiter to none
    NOT_HIS_SEAT = "not_his_seat"  # another's board, sheet, clock or words
    NOT_THE_ASSISTANT = "not_the_assistant"  # no assistant has this function
    NOT_THE_ARBITER = "not_the_arbiter"  # the players or an assistant do this
    ARBITER_ONLY = "arbiter_only"
    OPERATOR_OF_COMPUTER = "operator_of_computer"  # a computer has an operator, nobody else has
    ONLY_FOR_THE_BLIND = "only_for_the_blind"  # times and move number (E2.9d, 13.6)


class Refusal(GameError):
    """A command that is refused: its code, the reason in English for a log, and the names the words need."""

    def __init__(self, code: RefusalCode, text: str, **params: Parameter) -> None:
        super().__init__(text)
        self.code = code
        self.text = text
        self.params: Mapping[str, Parameter] = params


class EditionFault(StrEnum):
    """What is wrong with an edition, or with a competition's own rules; the words are `refused.<code>`."""

    NO_SUCH_RULE = "no_such_rule"  # name: the key
    RULE_MISSING = "rule_missing"  # name
    RULE_WANTS_NUMBER = "rule_wants_number"  # name
    RULE_WANTS_YES_OR_NO = "rule_wants_yes_or_no"  # name
    RULE_WANTS_CHOICE = "rule_wants_choice"  # name, values: what may be chosen
    RULE_WITHOUT_ARTICLE = "rule_without_article"  # name
    RULES_CHANGE_NOTHING = "rules_change_nothing"  # name: the edition


class EditionError(GameError):
    """An edition of the Laws that cannot be used: which key, and what is wrong with it, as code and as text."""

    def __init__(self, code: EditionFault, text: str, **params: str) -> None:
        super().__init__(text)
        self.code = code
        self.text = text
        self.params = params


class TimeControlError(GameError):
    """A time control that cannot be read, and why."""


class PositionError(GameError):
    """A position from which no game can be played, and why."""
