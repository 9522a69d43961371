"""What a game has confirmed of a voice: announcements that the opponent repeated and executed, with their sound.

Each is a labelled recording that nobody had to read: its words were heard, its meaning is that of the move which both
boards show (Laws 2009, E2.1), and its clip is on the tape. What an assistant announced for his player is none: the
voice is another's.
"""

import contextlib
from collections.abc import Iterable, Iterator

from game.actors import Colour
from game.events import Event
from game.evolve import replay
from game.legality.resolution import resolve
from game.rules.requirements import not_followed
from game.table.agreed_line import Ply
from game.table.table import Table
from speech_grammar import NotUnderstood, parse
from voice.errors import AudioFileError, TapeError
from voice.tape import Tape, is_of


def confirmed(events: Iterable[Event], tape: Tape, seat: Colour) -> dict[str, bytes]:
    """By its words: each announcement of that player that became a move as it was heard, in the order of the game.

    Its sound is int16 little-endian mono at 16,000 Hz. What was said twice alike counts once, the later for both; what
    is not on the tape, was chosen from several in an answer, or said by an assistant, does not count.
    """
    found: dict[str, bytes] = {}
    for words, clip in _as_heard(replay(tuple(events)), seat):
        with contextlib.suppress(TapeError, AudioFileError):
            found[words] = tape.read(clip).samples
    return found


def words_confirmed(table: Table, seat: Colour) -> frozenset[str]:
    """The words of `confirmed`, where the tape has what its game says."""
    return frozenset(words for words, _ in _as_heard(table, seat))


def _as_heard(table: Table, seat: Colour) -> Iterator[tuple[str, str]]:
    """The words and the clip of each move that the player announced in his own voice, and played as it was heard."""
    for ply in table.line:
        clip = ply.evidence.clip
        if ply.mover is not seat or not _is_confirmed(table, ply):
            continue
        if clip is not None and is_of(clip, seat) and _is_as_heard(table, ply):
            yield ply.evidence.words, clip


def _is_confirmed(table: Table, ply: Ply) -> bool:
    """Whether the opponent has repeated and executed it: nobody can announce the next move before that (E2.1)."""
    last = table.previous
    return last is None or last.ply != ply.number or not_followed(table, last) is None


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
