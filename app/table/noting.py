"""What is noted, or sealed, as text alone gets its reading, in the letters of the player who wrote it (8.1, C.3)."""

from dataclasses import replace

from app.errors import ErrorCode, WireError
from game.announcement import Announcement
from game.commands import Command, Note, SealMove
from game.table.seat import NotationLanguage
from game.table.table import Table
from speech_grammar import Intent, NotUnderstood, parse
from speech_grammar.announcing import long_form
from speech_grammar.notation.entry import claims_of
from speech_grammar.notation.typed import otherwise


def with_reading(command: Command, table: Table, page: NotationLanguage | None = None) -> Command:
    """Return the command; a note or a sealed move without an announcement with the one that its text is, if it is one.

    Scoresheets are compared as moves (E2.8): "Cf3" on a Catalan's and "Springer Felix drei" on the other are the same.
    On a page in another language than its player's letters are of, what is a move in the `page`'s alone is that move.
    Raises `WireError` for what is one move in each: nobody knows which he has written.
    """
    if not isinstance(command, Note | SealMove) or command.announcement is not None:
        return command
    own = table.seats.of(command.seat).notation
    announcement = _read(command.text, own)
    if page is not None and (other := otherwise(command.text, own, page)) is not None:
        words = long_form(announcement) if announcement is not None else command.text
        detail = f"{command.text!r} is one move in {own} letters, another in {page} ones"
        raise WireError(ErrorCode.LETTERS_OF_TWO, detail, path="$.text", words=words, other_words=long_form(other))
    if announcement is None and page is not None:
        announcement = _read(command.text, page)
    return replace(command, announcement=announcement)


def _read(text: str, notation: NotationLanguage) -> Announcement | None:
    """Read an entry in notation, or else in the words of an announcement."""
    if (claims := claims_of(text, notation)) is not None:
        return claims
    try:
        reading = parse(text, notation)
    except NotUnderstood:
        return None
    return reading.announcement if reading.intent is Intent.ANNOUNCEMENT and len(text.split()) > 1 else None
