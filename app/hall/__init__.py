"""A hall: many tables kept in one PostgreSQL database, for as many machines as it needs. Nothing else imports this."""

from importlib.util import find_spec

from app.errors import ErrorCode, HallError

_INSTALLS = 'pipx inject rochade "psycopg[binary]" psycopg-pool'  # from a checkout the launcher does it


def needed() -> None:
    """Raise `HallError` where the packages of the extra `hall` are not installed."""
    if find_spec("psycopg") is None or find_spec("psycopg_pool") is None:
        text = "psycopg and psycopg_pool are not installed"
        raise HallError(ErrorCode.HALL_NOT_INSTALLED, text, command=_INSTALLS)
