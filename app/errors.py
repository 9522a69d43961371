"""Everything that the command line, the record and the wire refuse, each with its exit code.

    AppError
    |-- PositionError     a FEN that is none, or a position that cannot be
    |-- WireError         a line of JSON that is no command, with the path of the faulty field
    |-- EngineFailed      an engine that is not there, or has died
    |-- PagesNotServed    a port that is taken, or codes that cannot be kept
    |-- ProfileError      the profile of a voice that is not there or does not fit the model
    |-- EarError          another speech model that cannot be fetched, is not what it should be, or is not there
    |-- HallError         a hall's database that cannot be reached, or does not keep what it acknowledges
    |-- TournamentError   a file that is no tournament's, or has no such round
    |-- OutputError       results that cannot be written, to a file or to standard output
    `-- RecordError       the record of a game
        |-- RecordUnreadable   no such file, no record, not allowed
        |-- RecordDamaged      a byte, the chain of hashes or the journal is not as it was written
        |-- RecordBusy         another program writes this record
        |-- RecordConflict     somebody appended in between
        |-- RecordDeposed      another program has the table now
        `-- RecordNotWritten   disk full, read-only, input/output error

`code` is stable and is the key `refused.<code>` of the message catalogues; `str()` is the technical text;
`params` fill the gaps of the words.
"""

from enum import StrEnum
from typing import ClassVar

from game.errors import EditionFault

OK = 0
NOT_UNDERSTOOD = 1
USAGE = 2
UNREADABLE = 3
NO_DEVICE = 4
NOT_SET_UP = 5  # the launcher's
INTERNAL = 70
INTERRUPTED = 130


class Interrupted(KeyboardInterrupt):
    """Ctrl-C, of which nothing is left to tell: it was told what is kept, or a program is told by the exit code."""


class ErrorCode(StrEnum):
    """The names of all errors of this package: positions, lines of JSON, records, the rest."""

    BAD_FEN = "bad_fen"
    POSITION_NO_WHITE_KING = "position_no_white_king"
    POSITION_NO_BLACK_KING = "position_no_black_king"
    POSITION_TOO_MANY_KINGS = "position_too_many_kings"
    POSITION_PAWNS_ON_BACKRANK = "position_pawns_on_backrank"
    POSITION_OPPOSITE_CHECK = "position_opposite_check"
    POSITION_BAD_CASTLING_RIGHTS = "position_bad_castling_rights"
    POSITION_INVALID_EP_SQUARE = "position_invalid_ep_square"
    POSITION_IMPOSSIBLE = "position_impossible"
    POSITION_IS_MATE = "position_is_mate"
    POSITION_IS_STALEMATE = "position_is_stalemate"
    POSITION_IS_DEAD = "position_is_dead"

    LINE_TOO_LONG = "line_too_long"
    NOT_UTF8 = "not_utf8"
    NOT_JSON = "not_json"
    NOT_AN_OBJECT = "not_an_object"
    UNKNOWN_TYPE = "unknown_type"
    UNKNOWN_FIELD = "unknown_field"
    MISSING_FIELD = "missing_field"
    BAD_FIELD = "bad_field"
    LETTERS_OF_TWO = "letters_of_two"

    NO_SUCH_FILE = "no_such_file"
    NO_FILE = "no_file"
    NO_SUCH_FOLDER = "no_such_folder"
    NO_FOLDER = "no_folder"
    FILE_UNREADABLE = "file_unreadable"
    NO_INPUT = "no_input"
    IS_A_FOLDER = "is_a_folder"
    NO_RECORD = "no_record"
    RECORD_EMPTY = "record_empty"
    RECORD_EXISTS = "record_exists"
    RECORD_DAMAGED = "record_damaged"
    RECORD_CORRUPT = "record_corrupt"
    RECORD_OTHER_JOURNAL = "record_other_journal"
    RECORD_NOT_RESUMED = "record_not_resumed"
    RECORD_TOLD_BEFORE = "record_told_before"
    RECORD_OTHER_VERSION = "record_other_version"
    RECORD_BUSY = "record_busy"
    RECORD_CONFLICT = "record_conflict"
    RECORD_REPLACED = "record_replaced"
    RECORD_READ_ONLY = "record_read_only"
    RECORD_DISK_FULL = "record_disk_full"
    RECORD_NOT_WRITTEN = "record_not_written"
    RECORD_NOT_READ = "record_not_read"
    RECORD_NOT_DURABLE = "record_not_durable"
    RECORD_CANNOT_BE_MADE = "record_cannot_be_made"
    RECORD_DEPOSED = "record_deposed"
    NO_SUCH_GAME = "no_such_game"

    NO_BACKUP = "no_backup"
    BACKUP_DAMAGED = "backup_damaged"
    HALL_NOT_INSTALLED = "hall_not_installed"
    HALL_NO_POSTGRESQL = "hall_no_postgresql"
    HALL_NOT_STARTED = "hall_not_started"
    HALL_NOT_RUNNING = "hall_not_running"
    HALL_FOLDER_CLOSED = "hall_folder_closed"
    HALL_PATH_TOO_LONG = "hall_path_too_long"
    HALL_NO_ADDRESS = "hall_no_address"
    HALL_PASSWORD_SHOWN = "hall_password_shown"  # noqa: S105 - the name of an error
    HALL_NOT_REACHED = "hall_not_reached"
    HALL_NOT_DURABLE = "hall_not_durable"
    HALL_OF_NEWER_VERSION = "hall_of_newer_version"
    HALL_OF_OLDER_VERSION = "hall_of_older_version"

    NO_TOURNAMENT = "no_tournament"
    TOURNAMENT_LINE = "tournament_line"
    ROWS_DIFFER = "rows_differ"
    NAME_OF_TWO = "name_of_two"
    BOARD_TWICE = "board_twice"
    NO_SUCH_ROUND = "no_such_round"
    NO_SUCH_BOARD = "no_such_board"
    TWO_GAMES_A_ROUND = "two_games_a_round"
    OTHER_POINTS = "other_points"
    NO_TEAMS = "no_teams"
    ANOTHER_GAME = "another_game"
    PAIRED_NO_MORE = "paired_no_more"

    TOO_LONG = "too_long"
    TONE = "tone"
    OUTPUT_FAILED = "output_failed"
    OUTPUT_FULL = "output_full"
    OUTPUT_CLOSED = "output_closed"
    FILE_UNWRITABLE = "file_unwritable"
    FILE_EXISTS = "file_exists"
    RECORD_KEPT = "record_kept"
    DISK_FULL = "disk_full"
    NO_MEMORY = "no_memory"
    ENGINE_MISSING = "engine_missing"
    ENGINE_NOT_INSTALLED = "engine_not_installed"
    ENGINE_FAILED = "engine_failed"
    ENGINE_NOT_NAMED = "engine_not_named"
    NAMELESS_ENGINE_NOT_NAMED = "nameless_engine_not_named"
    NO_COMPUTER = "no_computer"
    ENGINE_WITHOUT_ELO = "engine_without_elo"
    ENGINE_ELO = "engine_elo"
    PAGES_NOT_SERVED = "pages_not_served"
    HOST_UNKNOWN = "host_unknown"
    HOST_ELSEWHERE = "host_elsewhere"
    PORT_FORBIDDEN = "port_forbidden"
    SEATS_NOT_KEPT = "seats_not_kept"
    CERTIFICATE_UNUSABLE = "certificate_unusable"
    NO_SUCH_PROFILE = "no_such_profile"
    PROFILE_OUTDATED = "profile_outdated"
    PROFILE_DAMAGED = "profile_damaged"
    BAD_PROFILE_NAME = "bad_profile_name"
    PROFILE_BEING_READ = "profile_being_read"
    TOO_FEW_TAKES = "too_few_takes"
    NO_SUCH_EAR = "no_such_ear"
    EAR_DAMAGED = "ear_damaged"
    ADAPTATION_MISSING = "adaptation_missing"
    BAD_EAR_NAME = "bad_ear_name"
    EAR_BEING_INSTALLED = "ear_being_installed"
    EAR_A_FOLDER = "ear_a_folder"
    EAR_UNKNOWN = "ear_unknown"
    EAR_NOT_REACHED = "ear_not_reached"
    EAR_NOT_SECURE = "ear_not_secure"
    EAR_REFUSED = "ear_refused"
    EAR_NO_ADDRESS = "ear_no_address"
    EAR_BROKE_OFF = "ear_broke_off"
    EAR_TOO_SLOW = "ear_too_slow"
    EAR_CUT_OFF = "ear_cut_off"
    EAR_ALTERED = "ear_altered"
    EAR_TOO_LARGE = "ear_too_large"
    EAR_NO_ARCHIVE = "ear_no_archive"
    EAR_UNSAFE = "ear_unsafe"
    EAR_BOMB = "ear_bomb"
    BAD_RULES = "bad_rules"
    NOTHING_RECORDED = "nothing_recorded"
    TAPE_MISSING = "tape_missing"
    INTERNAL_ERROR = "internal_error"


class AppError(Exception):
    """The base: something the user asked for cannot be done, and is told so in words."""

    exit_code: ClassVar[int] = UNREADABLE

    def __init__(self, code: ErrorCode | EditionFault, text: str, **params: str | int) -> None:
        super().__init__(text)
        self.code = code
        self.text = text
        self.params = params


class PositionError(AppError):
    """A FEN that is none, or a position that cannot be, or in which no game can begin."""


class WireError(AppError):
    """A line that is no command; `path` names the faulty field ("$.announcement.to"), if it is one field."""

    def __init__(self, code: ErrorCode, text: str, *, path: str = "", **params: str | int) -> None:
        super().__init__(code, text, **params)
        self.path = path


class EngineFailed(AppError):
    """An engine that is not there, has died, plays no legal move, or has no seat; or a computer's seat without one."""


class PagesNotServed(AppError):
    """The port is taken, the address or the certificate is none, or the codes and sessions cannot be kept."""


class ProfileError(AppError):
    """The profile of a voice that is not there, is damaged, belongs to another model, or cannot be made."""

    exit_code = NO_DEVICE


class EarError(AppError):
    """Another speech model: it cannot be fetched, its archive is not what it should be, or there is none."""


class HallError(AppError):
    """A hall's database: no such, not reached, not safe, or of another version."""


class TournamentError(AppError):
    """A file that is no tournament's, a line of it that cannot be read, or a round that it does not have."""


class OutputError(AppError):
    """Results that cannot be written: a full disk behind a file or behind standard output."""


class RecordError(AppError):
    """The base of all that goes wrong with the record of a game."""


class RecordUnreadable(RecordError):
    """There is no such file, it is no record, or it may not be read."""


class RecordDamaged(RecordError):
    """An event was changed, removed or inserted, the file is torn, or the journal beside it is of another time."""


class RecordBusy(RecordError):
    """Another program is writing this record."""


class RecordConflict(RecordError):
    """Somebody appended in between, or put another file in the record's place; nothing was written."""


class RecordDeposed(RecordError):
    """Another program holds this game now, and goes on with it; nothing was written."""


class RecordNotWritten(RecordError):
    """The disk is full, read-only or failing; nothing was written, and the event has not happened."""
