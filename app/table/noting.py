"""What is noted, or sealed, as text alone gets its reading, in the letters of the player who wrote it (8.1, C.3)."""

from dataclasses import replace

from game.announcement import Announcement
from game.commands import Command, Note, SealMove
from game.table.seat import NotationLanguage
from game.table.table import Table
from speech_grammar import Intent, NotUnderstood, parse
from speech_grammar.notation.entry import claims_of


def with_reading(command: Command, table: Table) -> Command:
    """Return the command; a note or a sealed move without an announcement with the one that its text is, if it is one.

    Scoresheets are compared as moves (E2.8): "Cf3" on a Catalan's and "Springer Felix drei" on the other are the same.
    """
    if not isinstance(command, Note | SealMove) or command.announcement is not None:
        return command
    return replace(command, announcement=_read(command.text, table.seats.of(command.seat).notation))


def _read(text: str, notation: NotationLanguage) -> Announcement | None:
    """Read an entry in notation, or else in the words of an announcement."""
    if (claims := claims_of(text, notation)) is not None:
        return claims
    try:
        reading = parse(text, notation)
    except NotUnderstood:
        return None
    return reading.announcement if reading.intent is Intent.ANNOUNCEMENT and len(text.split()) > 1 else None
