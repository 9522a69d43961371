"""What keeps codes and sessions, beside records or in a hall's database, has failed: told in words."""

import contextlib
from collections.abc import Iterator

from app.errors import AppError, ErrorCode
from web.admission.access import StoreAway, StoreFailed
from web.errors import WebErrorCode


@contextlib.contextmanager
def seats_named(kind: type[AppError]) -> Iterator[None]:
    """Say what that store has not done inside as an error of this `kind`, which is raised."""
    try:
        yield
    except StoreAway as error:
        raise kind(ErrorCode.HALL_NOT_REACHED, str(error), name=error.where) from error
    except StoreFailed as error:
        code = ErrorCode.DISK_FULL if error.code is WebErrorCode.DISK_FULL else ErrorCode.SEATS_NOT_KEPT
        raise kind(code, str(error), file=error.where) from error
