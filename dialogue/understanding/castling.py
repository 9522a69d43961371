"""Castling announced without its side (E2.1), where neither would be played: its player hears why, and no question.

Where he may castle on one side alone he is asked all the same which he means: no move is played because it is left.
"""

from collections.abc import Mapping
from dataclasses import replace

import chess

from dialogue.desk import Desk, refusal_of
from dialogue.earcon import Earcon
from dialogue.reasons import in_full
from dialogue.saying import Saying, only
from dialogue.station import Station
from dialogue.understanding.clarifying import in_place_of_refusal
from dialogue.understanding.commands import command_for
from dialogue.understanding.setting import board_for
from game.actors import Evidence
from game.announcement import Announcement, Castling
from game.commands import Command, Repeat
from game.legality.resolution import announcement_of, resolve
from game.table.table import Table
from speech_grammar import Intent, Reading
from speech_grammar.parsing import corrects_to, is_castling_alone


def without_side(words: str) -> Reading | None:
    """The announcement, or the correction, that "Rochade" would be with its side; None of other words."""
    corrected = corrects_to(words)
    if not is_castling_alone(corrected or words):
        return None
    intent = Intent.ANNOUNCEMENT if corrected is None else Intent.CORRECTION
    return Reading(intent=intent, words=words, announcement=Announcement(castling=Castling.KINGSIDE))


def castlings(desk: Desk, station: Station, words: str, intent: Intent) -> tuple[Command, ...]:
    """The commands, one a side, that the words would be with it: of an announcement, or of a correction."""
    readings = (Reading(intent=intent, words=words, announcement=Announcement(castling=side)) for side in Castling)
    commands = (command_for(desk.table, station, reading, Evidence(words)) for reading in readings)
    return tuple(command for command in commands if command is not None)


def why_neither(desk: Desk, station: Station, sides: tuple[Command, ...]) -> tuple[Saying, ...]:
    """Why neither would be played: what the Laws forbid him (2009, 3.8b), or the referee refuses; nothing where one is.

    What refuses both alike, as while it is not his move, is told by itself; else what he may not do, each with its
    reason, a common one once. Of what he repeats nothing is forbidden him, for it is his opponent's; where that is no
    castling he hears what it is.
    """
    refused = {side: _refused(desk, station, command) for side, command in zip(Castling, sides, strict=False)}
    if (both := _common(refused)) is not None:
        return (replace(both, earcon=Earcon.REFUSED),)
    if any(isinstance(command, Repeat) for command in sides):
        return _to_repeat(desk.table, station)
    board = board_for(desk.table, station)
    whys = {side: _forbidden(station, board, side) or refused.get(side) for side in Castling}
    told: list[Saying] = []
    for side, why in whys.items():
        if why is None:
            return ()
        told.append(only(station, "question.no_castling", Earcon.REFUSED, move=Announcement(castling=side)))
        if side is Castling.QUEENSIDE or why != whys[Castling.QUEENSIDE]:
            told.append(why)
    return tuple(told)


def _to_repeat(table: Table, station: Station) -> tuple[Saying, ...]:
    """What he has to repeat, where it is no castling (E2.1): to either side it would be wrong."""
    pending = None if station.seat is None else table.pending(station.seat)
    if pending is None:
        return ()
    before = table.board_before(pending.ply)
    move = announcement_of(before, pending.move) if pending.move else pending.announcement
    return () if move.castling else (only(station, "telling.say_repeat", Earcon.REFUSED, move=move),)


def _common(refused: Mapping[Castling, Saying | None]) -> Saying | None:
    """The reason for which both are refused, if it is one."""
    first, *others = refused.values() or [None]
    return first if others == [first] else None


def _refused(desk: Desk, station: Station, command: Command) -> Saying | None:
    """Why the referee refuses one; None where he takes it, or that is not clear."""
    refusal = refusal_of(desk, command)
    if refusal is None or in_place_of_refusal(desk, station, command, refusal) is not None:
        return None
    return only(station, f"refused.{refusal.code}", **in_full(refusal, board_for(desk.table, station)))


def _forbidden(station: Station, board: chess.Board, side: Castling) -> Saying | None:
    """Why one is illegal; None where it is not."""
    fault = resolve(Announcement(castling=side), board).fault
    return None if fault is None else only(station, f"fault.{fault.code}", **fault.names())
