"""What words mean: what is asked for, and with what."""

from dataclasses import dataclass
from enum import StrEnum

from game.actors import Colour
from game.announcement import Announcement, Piece
from game.conduct import Duty
from speech_grammar.vocabulary import Whose


class Intent(StrEnum):
    """What the speaker wants: to announce a move, to answer a question, or one of the commands of the table."""

    ANNOUNCEMENT = "announcement"
    CHOICE = "choice"  # a number alone, "zwei": only where a question is open
    PIECE = "piece"  # a promotion piece alone, "Dame": only where a question is open
    CORRECTION = "correction"
    REPEAT = "repeat"
    SILENCE = "silence"
    GO_ON = "go_on"
    DONE = "done"  # "fertig": with his board, where he reads it out; else with listening, or with what he does not say
    SLOWER = "slower"
    FASTER = "faster"
    SOFTER = "softer"
    LOUDER = "louder"
    DEEPER = "deeper"
    HIGHER = "higher"
    SOUNDS_OFF = "sounds_off"
    SOUNDS_ON = "sounds_on"
    STYLE_SHORT = "style_short"
    STYLE_NORMAL = "style_normal"
    STYLE_FULL = "style_full"
    MARKS_ON = "marks_on"
    MARKS_OFF = "marks_off"
    MICROPHONE_OFF = "microphone_off"
    MICROPHONE_ON = "microphone_on"
    YES = "yes"
    NO = "no"
    PRESS_CLOCK = "press_clock"
    EXECUTED = "executed"
    NOTED = "noted"
    TOUCHED = "touched"
    ADJUST = "adjust"
    OFFER_DRAW = "offer_draw"
    ACCEPT_DRAW = "accept_draw"
    DECLINE_DRAW = "decline_draw"
    RESIGN = "resign"
    CLAIM_THREEFOLD = "claim_threefold"
    CLAIM_FIFTY = "claim_fifty"
    CLAIM_FLAG = "claim_flag"
    ASK_CLOCK = "ask_clock"
    ASK_MOVE_NUMBER = "ask_move_number"
    ASK_LAST_MOVE = "ask_last_move"
    ASK_POSITION = "ask_position"
    CHECK_BOARD = "check_board"
    ASK_WHY = "ask_why"
    ASK_OWN_CLOCK = "ask_own_clock"
    ASK_OPPONENTS_CLOCK = "ask_opponents_clock"
    ASK_LAST_MOVES = "ask_last_moves"
    ASK_SOME_LAST_MOVES = "ask_some_last_moves"  # as many as are named
    ASK_ALL_MOVES = "ask_all_moves"
    ASK_SQUARE = "ask_square"
    ASK_LINE = "ask_line"
    ASK_DIAGONALS = "ask_diagonals"
    ASK_KNIGHT_SQUARES = "ask_knight_squares"
    ASK_PIECES = "ask_pieces"
    ASK_ATTACKERS = "ask_attackers"
    ASK_DEFENDERS = "ask_defenders"
    ASK_POSITION_BY_FILES = "ask_position_by_files"
    ASK_POSITION_BY_RANKS = "ask_position_by_ranks"
    ASK_PAWNS = "ask_pawns"
    ASK_MOVES_OF = "ask_moves_of"
    ASK_TURN = "ask_turn"
    ASK_MATERIAL = "ask_material"
    ASK_CAPTURED = "ask_captured"
    ASK_ADVICE = "ask_advice"
    ASK_OPPONENT = "ask_opponent"
    ASK_RESULT = "ask_result"
    ASK_OFFER = "ask_offer"
    ASK_CHECK = "ask_check"
    ASK_OWN_MOVE = "ask_own_move"
    ASK_OPPONENTS_MOVE = "ask_opponents_move"
    ASK_FOLLOWED = "ask_followed"
    ASK_COLOUR = "ask_colour"
    ASK_PLAYERS = "ask_players"
    ASK_OCCASION = "ask_occasion"
    ASK_HEARD = "ask_heard"
    ASK_TIME_OF_DAY = "ask_time_of_day"
    ASK_TO_CONTROL = "ask_to_control"
    ASK_CONTROL = "ask_control"
    ASK_ILLEGAL_MOVES = "ask_illegal_moves"
    ASK_WITHDRAWAL = "ask_withdrawal"
    ASK_OF_ARBITER = "ask_of_arbiter"
    COURTESY = "courtesy"  # a greeting, thanks, "ok": nothing is done
    ASK_PHRASES = "ask_phrases"
    ASK_WORDS = "ask_words"
    ASK_LANGUAGES = "ask_languages"
    ASK_SOUND = "ask_sound"
    GO_BACK = "go_back"
    GO_TO_MOVE = "go_to_move"
    GO_TO_START = "go_to_start"
    GO_TO_END = "go_to_end"
    ASK_CLOCK_THEN = "ask_clock_then"
    PLAY_ANNOUNCEMENT = "play_announcement"
    ASK_BEST_MOVE = "ask_best_move"
    NEXT_MISTAKE = "next_mistake"
    LESSON = "lesson"
    NEXT_LESSON = "next_lesson"
    LEAVE = "leave"
    TAKE_BACK = "take_back"
    ASK_HINT = "ask_hint"
    CALL_ARBITER = "call_arbiter"
    RECONCILE = "reconcile"
    RESUME = "resume"
    START = "start"
    SIGN = "sign"
    OFFER_REMATCH = "offer_rematch"
    DECLINE_REMATCH = "decline_rematch"
    HELP = "help"
    CLAIM_ILLEGAL = "claim_illegal"
    CLAIM_QUICKPLAY = "claim_quickplay"
    CLAIM_TOUCH = "claim_touch"
    REQUEST_INCREMENT = "request_increment"
    SEAL_MOVE = "seal_move"
    CLOSE_ENVELOPE = "close_envelope"
    READ_SEALED = "read_sealed"
    BORROW_SHEET = "borrow_sheet"
    RETURN_SHEET = "return_sheet"
    APPEAL = "appeal"
    STOP_CLOCKS = "stop_clocks"
    GIVE_TIME = "give_time"
    TIME_PENALTY = "time_penalty"
    WARN = "warn"
    DECLARE_LOST = "declare_lost"
    ALLOW_CLAIM = "allow_claim"
    ALLOW_DRAW = "allow_draw"
    POSTPONE_CLAIM = "postpone_claim"
    REJECT_CLAIM = "reject_claim"
    CAN_MATE = "can_mate"
    CANNOT_MATE = "cannot_mate"
    RESTORE_POSITION = "restore_position"
    ADJOURN = "adjourn"
    RESUME_SESSION = "resume_session"
    OPEN_ENVELOPE = "open_envelope"
    REPORT_ABSENT = "report_absent"
    ARRIVE = "arrive"
    EXCUSE = "excuse"
    FORFEIT_ABSENT = "forfeit_absent"
    SUBMIT_QUICKPLAY = "submit_quickplay"
    VERIFY_EVIDENCE = "verify_evidence"
    SET_CLOCK = "set_clock"
    TELEPHONE_RANG = "telephone_rang"
    TWO_HANDS = "two_hands"
    PRESSED_WITHOUT_MOVE = "pressed_without_move"
    PROMOTION_UNFINISHED = "promotion_unfinished"
    KING_CAPTURED = "king_captured"
    INITIAL_POSITION = "initial_position"
    BOARD_TURNED = "board_turned"
    COLOURS_REVERSED = "colours_reversed"
    COLOURS_REVERSED_ANEW = "colours_reversed_anew"
    IMPOSSIBLE_POSITION = "impossible_position"
    BOTH_FLAGS = "both_flags"
    ACCEPT_SHEETS = "accept_sheets"
    LEFT_UNSIGNED = "left_unsigned"
    REFUSES_TO_SIGN = "refuses_to_sign"
    AGREED_CORRECTION = "agreed_correction"
    PIECES_DISPLACED = "pieces_displaced"
    DISPLACED_BEFORE = "displaced_before"
    WRONG_RECONSTRUCTION = "wrong_reconstruction"
    START_RECONSTRUCTION = "start_reconstruction"
    RECONSTRUCTED = "reconstructed"
    NOT_RECONSTRUCTED = "not_reconstructed"
    DECLARE_ENVELOPE_LOST = "declare_envelope_lost"
    POSITION_LOST = "position_lost"
    DECLARE_BOTH_LOST = "declare_both_lost"
    BEGIN_ANEW = "begin_anew"
    UPHOLD_TOUCH = "uphold_touch"
    REJECT_TOUCH = "reject_touch"


ASKING = frozenset(
    {
        *(intent for intent in Intent if intent.startswith("ask_")),
        *(
            Intent.REPEAT,
            Intent.SILENCE,
            Intent.GO_ON,
            Intent.DONE,
            Intent.HELP,
            Intent.CHECK_BOARD,
            Intent.READ_SEALED,
        ),
        *(Intent.SLOWER, Intent.FASTER, Intent.SOFTER, Intent.LOUDER, Intent.DEEPER, Intent.HIGHER),
        *(Intent.STYLE_SHORT, Intent.STYLE_NORMAL, Intent.STYLE_FULL, Intent.COURTESY),
        *(Intent.GO_BACK, Intent.GO_TO_MOVE, Intent.GO_TO_START, Intent.GO_TO_END, Intent.PLAY_ANNOUNCEMENT),
        *(Intent.NEXT_MISTAKE, Intent.LESSON, Intent.NEXT_LESSON, Intent.LEAVE),
    }
)
"""What only asks, to be told something or to hear it otherwise: with a question mark it means the same."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """What the words mean; what the intent does not take is None.

    `announcement` comes with announcements and the commands that take a move, `square` and perhaps `piece` with
    "berührt", `piece` and `number` with the answers to a question. What a player asks is about a `square`, a `line` (a
    file "e" or a rank "4"), or the pieces of one kind (None: of all), of `whose` side or `colour` (both None: of both).
    A ruling is about the seat of that `colour`, with the `number` of minutes and `seconds`, or of the move; a penalty
    may name the `duty` violated.
    `words` is what was said, as it was said.

    `then_clock`: the clock is pressed in the same breath, after what else the words ask for. `is_corrected`: the
    announcement took the place of another in the same breath, "Springer Gustav eins, nein, Felix drei", of which
    nothing is meant; `begun` is the piece that it had named.
    """

    intent: Intent
    words: str
    announcement: Announcement | None = None
    square: str | None = None
    piece: Piece | None = None
    number: int | None = None
    seconds: int | None = None
    colour: Colour | None = None
    duty: Duty | None = None
    line: str | None = None
    whose: Whose | None = None
    then_clock: bool = False
    is_corrected: bool = False
    begun: Piece | None = None
