"""Everything that the command line, the record and the wire refuse, each with its exit code.

    AppError
    |-- PositionError     a FEN that is none, or a position that cannot be
    |-- InputError        a file that cannot be read or written
    |-- WireError         a line of JSON that is no command, with the path of the faulty field
    |-- DeviceError       a sound device, driver or model that is not there
    `-- RecordError       the record of a game
        |-- RecordUnreadable   no such file, no record, not allowed
        |-- RecordDamaged      the chain of hashes is broken
        |-- RecordBusy         another program writes this record
        |-- RecordConflict     somebody appended in between
        `-- RecordNotWritten   disk full, read-only, input/output error

`code` is stable and is the key `refused.<code>` of the message catalogues; `str()` is the technical text;
`params` fill the gaps of the words.
"""

from typing import ClassVar

OK = 0
NOT_UNDERSTOOD = 1
USAGE = 2
UNREADABLE = 3
NO_DEVICE = 4
NOT_SET_UP = 5  # the launcher's
INTERNAL = 70
INTERRUPTED = 130


class AppError(Exception):
    """The base: something the user asked for cannot be done, and is told so in words."""

    exit_code: ClassVar[int] = UNREADABLE

    def __init__(self, code: str, text: str, **params: str | int) -> None:
        super().__init__(text)
        self.code = code
        self.text = text
        self.params = params


class PositionError(AppError):
    """A FEN that is none, or a position that cannot be."""


class InputError(AppError):
    """A file that cannot be read or written."""


class WireError(AppError):
    """A line that is no command; `path` names the faulty field ("$.announcement.to"), if it is one field."""

    def __init__(self, code: str, text: str, *, path: str = "", **params: str | int) -> None:
        super().__init__(code, text, **params)
        self.path = path


class DeviceError(AppError):
    """A sound device, a driver or a model that is not there."""

    exit_code = NO_DEVICE


class RecordError(AppError):
    """The base of all that goes wrong with the record of a game."""


class RecordUnreadable(RecordError):
    """There is no such file, it is no record, or it may not be read."""


class RecordDamaged(RecordError):
    """The chain of hashes is broken: an event was changed, removed or inserted."""


class RecordBusy(RecordError):
    """Another program is writing this record."""


class RecordConflict(RecordError):
    """Somebody appended in between; nothing was written."""


class RecordNotWritten(RecordError):
    """The disk is full, read-only or failing; nothing was written, and the event has not happened."""
