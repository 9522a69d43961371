"""The rematch that was agreed at a table: a new game with a record of its own, beside that of the game before."""

from app.record.games import next_of
from app.table.session import Session
from game.rules.rematch import exchanges_colours, rematch_of


def rematch_after(session: Session) -> Session:
    """The rematch, begun or, where a program that died had begun it, gone on with. Raises `RecordError`."""
    opened = rematch_of(session.table)
    if session.path is None:
        return Session.begin(opened)
    record = next_of(session.path, is_exchanged=exchanges_colours(session.table))
    return Session.resume(record) if record.exists() else Session.begin(opened, record)
