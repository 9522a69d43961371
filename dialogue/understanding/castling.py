"""Castling announced without its side (E2.1), where neither would be played: its player hears why, and no question.

Where he may castle on one side alone he is asked all the same which he means: no move is played because it is left.
"""

from dialogue.desk import Desk, refusal_of
from dialogue.earcon import Earcon
from dialogue.saying import Saying, only
from dialogue.station import Station
from dialogue.understanding.clarifying import in_place_of_refusal
from dialogue.understanding.commands import command_for
from dialogue.understanding.setting import board_for
from game.actors import Evidence
from game.announcement import Announcement, Castling
from game.commands import Command, Repeat
from game.errors import Refusal
from game.legality.resolution import resolve
from speech_grammar import Intent, Reading


def castlings(desk: Desk, station: Station, words: str, intent: Intent) -> tuple[Command, ...]:
    """The commands, one a side, that the words would be with it: of an announcement, or of a correction."""
    readings = (Reading(intent=intent, words=words, announcement=Announcement(castling=side)) for side in Castling)
    commands = (command_for(desk.table, station, reading, Evidence(words)) for reading in readings)
    return tuple(command for command in commands if command is not None)


def refused_on_both_sides(desk: Desk, station: Station, sides: tuple[Command, ...]) -> Refusal | None:
    """Why the referee refuses both, as while it is not his move; None where it takes one, or that is not clear."""
    why: Refusal | None = None
    for command in sides:
        refusal = refusal_of(desk, command)
        if refusal is None or in_place_of_refusal(desk, station, command, refusal) is not None:
            return None
        why = why or refusal
    return why


def forbidden_on_both_sides(desk: Desk, station: Station, sides: tuple[Command, ...]) -> tuple[Saying, ...]:
    """Why the Laws forbid him both (2009, 3.8b): what he may not do, with its reason; a common reason once.

    Nothing where they allow one; nor of what he repeats, which is his opponent's.
    """
    if any(isinstance(command, Repeat) for command in sides):
        return ()
    board = board_for(desk.table, station)
    faults = {side: resolve(Announcement(castling=side), board).fault for side in Castling}
    told: list[Saying] = []
    for side, fault in faults.items():
        if fault is None:
            return ()
        told.append(only(station, "question.no_castling", Earcon.REFUSED, move=Announcement(castling=side)))
        if side is Castling.QUEENSIDE or fault != faults[Castling.QUEENSIDE]:
            told.append(only(station, f"fault.{fault.code}", **fault.names()))
    return tuple(told)
