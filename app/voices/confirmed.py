"""What a game has confirmed of a voice: announcements that the opponent repeated and executed, with their sound.

Each is a labelled recording that nobody had to read: its words were heard, its meaning is that of the move which both
boards show (Laws 2009, E2.1), and its clip is on the tape.
"""

from collections.abc import Iterable, Iterator
from pathlib import Path

from game.actors import Colour
from game.events import Event
from game.evolve import replay
from game.legality.resolution import resolve
from game.table.agreed_line import Ply
from game.table.table import Table
from speech_grammar import NotUnderstood, parse
from voice.errors import AudioFileError, TapeError
from voice.tape import DirectoryTape, Tape


def tape_of(record: Path) -> DirectoryTape:
    """The tape beside a record. Raises TapeError."""
    return DirectoryTape(record.with_suffix(".tape"))


def confirmed(events: Iterable[Event], tape: Tape, seat: Colour) -> dict[str, bytes]:
    """By its words: each announcement of that seat that became a move as it was heard, in the order of the game.

    Its sound is int16 little-endian mono at 16,000 Hz. What was said twice alike counts once, the later for both; what
    is not on the tape, or was chosen from several in an answer, does not count.
    """
    found: dict[str, bytes] = {}
    for ply in _as_heard(replay(tuple(events)), seat):
        found |= dict(_clip(ply, tape))
    return found


def words_confirmed(table: Table, seat: Colour) -> frozenset[str]:
    """The words of `confirmed`, where the tape has what its game says."""
    return frozenset(ply.evidence.words for ply in _as_heard(table, seat) if ply.evidence.clip is not None)


def _as_heard(table: Table, seat: Colour) -> Iterator[Ply]:
    return (ply for ply in table.line if ply.mover is seat and _is_as_heard(table, ply))


def _is_as_heard(table: Table, ply: Ply) -> bool:
    """Whether the words that were heard name the move by themselves."""
    if ply.fault is not None or not ply.evidence.words:
        return False
    try:
        reading = parse(ply.evidence.words)
    except NotUnderstood:
        return False
    board = table.board_before(ply.number)
    return reading.announcement is not None and resolve(reading.announcement, board).move == ply.move


def _clip(ply: Ply, tape: Tape) -> Iterator[tuple[str, bytes]]:
    clip = ply.evidence.clip
    try:
        if clip is not None:
            yield ply.evidence.words, tape.read(clip).samples
    except (TapeError, AudioFileError):
        return
