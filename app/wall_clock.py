"""The time of day at the rim: the only place that looks at this machine's own clock, which may be wrong or be set."""

from datetime import UTC, datetime


def now() -> datetime:
    """Return the time of day by this machine, as UTC."""
    return datetime.now(UTC)


def spelt(at: datetime) -> str:
    """Return that time as records have it: ISO 8601, UTC, with milliseconds, so that texts sort as times."""
    return at.astimezone(UTC).isoformat(timespec="milliseconds")
