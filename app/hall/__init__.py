"""A hall: many tables kept in one PostgreSQL database, for as many machines as it needs. Nothing else imports this."""

from importlib.util import find_spec

from app.errors import ErrorCode, HallError


def needed() -> None:
    """Raise `HallError` where the packages of the extra `hall` are not installed."""
    if find_spec("psycopg") is None or find_spec("psycopg_pool") is None:
        raise HallError(ErrorCode.HALL_NOT_INSTALLED, "psycopg and psycopg_pool are not installed")
