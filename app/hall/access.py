"""Codes and sessions of a whole hall, in its database: who was cut off finds his place at any of its servers."""

from collections.abc import Iterator
from contextlib import contextmanager

from app.errors import ErrorCode, RecordError
from app.hall.database import Database, Found, HallAway
from web.admission.access import Do, StoreAway, StoreFailed
from web.errors import WebErrorCode


class HallAccess:
    """See `web.admission.access.Store`. The connections are the database's, which others use too."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def do(self, statement: str, *values: object) -> Found:
        """See `Store`."""
        with _named():
            return self._database.do(_spelt(statement), *map(_plain, values))

    @contextmanager
    def at_once(self) -> Iterator[Do]:
        """See `Store`."""
        with _named(), self._database.at_once() as do:
            yield lambda statement, *values: do(_spelt(statement), *map(_plain, values))

    def close(self) -> None:
        """Nothing to let go of."""


@contextmanager
def _named() -> Iterator[None]:
    """A database that is away, or has no room, as the pages' server knows it."""
    try:
        yield
    except HallAway as error:
        raise StoreAway(str(error), str(error.params["name"])) from error
    except RecordError as error:
        is_full = error.code == ErrorCode.RECORD_DISK_FULL
        code = WebErrorCode.DISK_FULL if is_full else WebErrorCode.NOT_KEPT
        raise StoreFailed(code, str(error), str(error.params["file"])) from error


def _spelt(statement: str) -> str:
    """As psycopg has the places of values."""
    return statement.replace("?", "%s")


def _plain(value: object) -> object:
    """A place, or an identifier, as the text that it is."""
    return str(value) if isinstance(value, str) else value
