"""Another piece alone in the place of a promotion's: "Korrektur Dame" after "Eva acht Turm" says all (E2.1, E2.6).

The pawn and its square are plain then, and nobody is to say them again. What was not promoted is not corrected so.
"""

from dataclasses import replace

from dialogue.station import Station
from dialogue.understanding.questions import CorrectTo, Meant, Question
from game.announcement import Announcement, Piece
from game.commands import Correct
from game.table.table import Table
from speech_grammar import Intent, NotUnderstood, parse
from speech_grammar.announcing import long_form
from speech_grammar.parsing import corrects_to
from speech_grammar.vocabulary import vocabulary


def as_promoted(table: Table, station: Station | None, question: Question | None, words: str) -> str:
    """The words in full, where they name the piece alone that a pawn is to become; else as they are.

    They correct the announcement, or the repetition, that stands, or the move that the station is asked about.
    """
    after = corrects_to(words)
    is_answer = isinstance(question, CorrectTo | Meant)
    piece = _piece_in(after or (words if is_answer else ""))
    if piece is None:
        return words
    asked = question if isinstance(question, Meant) else None
    move = asked.move if asked else _standing(table, station)
    if move is None or move.promotion is None:
        return words
    (correction, *_) = vocabulary().phrases_of(Intent.CORRECTION)
    is_correction = asked is None or isinstance(asked.command, Correct)
    said = long_form(replace(move, promotion=piece))
    return f"{correction} {said}" if is_correction else said


def _piece_in(words: str) -> Piece | None:
    """The piece that is all the words name."""
    try:
        reading = parse(words)
    except NotUnderstood:
        return None
    return reading.piece if reading.intent is Intent.PIECE else None


def _standing(table: Table, station: Station | None) -> Announcement | None:
    """What that player has repeated wrongly, or announced in his move; of nobody knows whom what is announced first."""
    announced, seat = table.turn.announced, table.turn.mover if station is None else station.seat
    if seat is None:
        return None
    pending = table.pending(seat)
    if pending is not None and pending.repeated is not None:
        return pending.repeated
    return announced.announcement if announced is not None and announced.mover is seat else None
