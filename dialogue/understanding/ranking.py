"""Which of the recogniser's hypotheses was meant: ranked by grammar and by legality, never by wishing.

Only hypotheses nearly as likely as the best may take its place, and only where the best is nonsense or names no
legal move; then the player is asked whether he meant it. An announcement that was clearly heard and is illegal stays
illegal: it has its consequences (Laws 2009, 7.4). Where two legal moves were heard almost equally well, he is asked
which. A move that leads only because another announcement is doubtful on any board is asked about as well, and one that
may as well have been no announcement at all; and every promotion to anything but a queen, for hardly anybody means it.
So is a command that binds, where it may as well have been another, or nothing known.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import chess

from dialogue.understanding.heard import Hypothesis, Margins
from game.announcement import Announcement, Piece
from game.legality.resolution import Resolution, resolve
from game.table.seat import NotationLanguage
from speech_grammar import Reading, parse
from speech_grammar.errors import Incomplete, NotUnderstood

Completed = Callable[[Reading | None, str], Reading | None]
"""What a reading, or none of some words, is behind half a move."""


@dataclass(frozen=True, slots=True)
class Understanding:
    """One hypothesis, what its words mean (None: no sentence), and what that is in the position.

    `resolution` is None where no announcement was understood, or no position was given.
    """

    hypothesis: Hypothesis
    reading: Reading | None
    resolution: Resolution | None

    @property
    def words(self) -> str:
        """The words of the hypothesis."""
        return self.hypothesis.words

    @property
    def announcement(self) -> Announcement | None:
        """What was announced, where something was."""
        return self.reading.announcement if self.reading else None

    @property
    def moves(self) -> tuple[str, ...]:
        """The legal moves (UCI) that it names: one, several to choose from, or none."""
        return () if self.resolution is None else _named(self.resolution)


@dataclass(frozen=True, slots=True)
class Ranking:
    """What was meant, the other moves that it may just as well have been, and whether it was clearly heard.

    `is_sure` is of one move that may be played; `is_clear` of a command that binds: it is not as likely as another.
    """

    chosen: Understanding
    rivals: tuple[Understanding, ...] = ()
    is_sure: bool = True
    is_clear: bool = True

    @property
    def moves(self) -> tuple[str, ...]:
        """The legal moves (UCI) that what was meant names."""
        return self.chosen.moves

    @property
    def choices(self) -> tuple[str, ...]:
        """The moves (UCI) to ask about, most likely first; empty where there is nothing to ask."""
        moves = dict.fromkeys(move for one in (self.chosen, *self.rivals) for move in one.moves)
        return tuple(moves) if len(moves) > 1 else ()


def rank(
    hypotheses: Sequence[Hypothesis],
    board: chess.Board | None = None,
    margins: Margins | None = None,
    notation: NotationLanguage = NotationLanguage.GERMAN,
    completed: Completed | None = None,
) -> Ranking:
    """Rank hypotheses, given best first; without a `board` by grammar alone. `notation` is for what was typed.

    Where half a move was said before, each is taken for the whole that it makes of that, as `completed` tells.

    Pure, and total for at least one hypothesis.
    """
    margins = margins or Margins()
    best = hypotheses[0].score
    found = [understand(one, board, notation, completed) for one in hypotheses]
    near = [one for one in found if best - one.hypothesis.score <= margins.overturn]
    chosen = _chosen(near)
    rivals = tuple(one for one in near if _is_rival(one, chosen) and best - one.hypothesis.score <= margins.ask)
    is_sure = len(chosen.moves) != 1 or _is_sure(chosen, found, margins)
    return Ranking(chosen, rivals, is_sure, all(_leaves_clear(one, chosen, margins) for one in found))


def underpromotes(move: str) -> bool:
    """Whether a move (UCI) makes a rook, a bishop or a knight of a pawn.

    How clearly the piece was heard does not tell: what the ear does not know it hears as something that it knows, and
    "Königin", when that was no word, became "Turm" with no other reading beside it. What is typed is asked about too:
    one letter makes the piece.
    """
    return len(move) > len("e7e8") and not move.endswith("q")


def understand(
    hypothesis: Hypothesis,
    board: chess.Board | None = None,
    notation: NotationLanguage = NotationLanguage.GERMAN,
    completed: Completed | None = None,
) -> Understanding:
    """What one hypothesis means, and in the position of `board` which move."""
    reading = _reading(hypothesis, notation)
    reading = completed(reading, hypothesis.words) if completed and hypothesis.whole else reading
    announcement = reading.announcement if reading else None
    if reading is None or announcement is None or board is None:
        return Understanding(hypothesis, reading, None)
    return Understanding(hypothesis, reading, _resolve(announcement, reading.begun, board))


def moves_named(reading: Reading, board: chess.Board) -> tuple[str, ...]:
    """The legal moves (UCI) that a reading names in a position."""
    return () if reading.announcement is None else _named(_resolve(reading.announcement, reading.begun, board))


def _resolve(announcement: Announcement, begun: Piece | None, board: chess.Board) -> Resolution:
    """The move announced; after "Springer Gustav eins, nein, Felix drei" it may be the pawn's or the knight's."""
    plain = resolve(announcement, board)
    if begun is None or announcement.piece is not None or announcement.castling is not None:
        return plain
    carried = resolve(replace(announcement, piece=begun), board)
    if carried.fault is not None or plain.fault is not None:
        return plain if carried.fault is not None else carried
    moves = tuple(dict.fromkeys(move for one in (carried, plain) for move in _named(one)))
    return Resolution(move=moves[0]) if len(moves) == 1 else Resolution(choices=moves)


def _named(resolution: Resolution) -> tuple[str, ...]:
    """The legal moves (UCI) that it names."""
    return (resolution.move,) if resolution.move else resolution.choices


def _reading(hypothesis: Hypothesis, notation: NotationLanguage) -> Reading | None:
    if not hypothesis.whole:
        return None
    try:
        return parse(hypothesis.words, notation)
    except NotUnderstood:
        return None


def _chosen(near: Sequence[Understanding]) -> Understanding:
    """The best that has a meaning; of those that say the same kind of thing, the best that is legal.

    Half an announcement stays half: what was not said is not filled in because it would make a sentence.
    """
    if _is_unfinished(near[0].hypothesis):
        return near[0]
    meaningful = next((one for one in near if one.reading is not None), None)
    if meaningful is None:
        return near[0]
    if not _is_refused(meaningful):
        return meaningful
    return next((one for one in near if one.moves and _same_intent(one, meaningful)), meaningful)


def _is_unfinished(hypothesis: Hypothesis) -> bool:
    """Whether it is the beginning of a sentence, or has a gap in which something unknown was said."""
    try:
        parse(hypothesis.words)
    except Incomplete:
        return True
    except NotUnderstood:
        pass
    return not hypothesis.whole


def _is_refused(one: Understanding) -> bool:
    return one.resolution is not None and one.resolution.fault is not None


def _is_sure(chosen: Understanding, found: Sequence[Understanding], margins: Margins) -> bool:
    """Whether the one move that was named may be played without a question."""
    return not underpromotes(chosen.moves[0]) and all(_is_behind(one, chosen, margins) for one in found)


def _is_behind(one: Understanding, chosen: Understanding, margins: Margins) -> bool:
    """Whether it names the same move, or is less likely by the sound alone."""
    return one.moves == chosen.moves or _lead(chosen, one) >= (margins.sure if one.words else margins.known)


def _leaves_clear(one: Understanding, chosen: Understanding, margins: Margins) -> bool:
    """Whether it asks for the same, of the same square, or is less likely by the sound alone.

    That nothing known was said counts as anything else: a command has few sounds, and leads it by little where it is
    right. Where it lies beside "Remis", "Schiedsrichter" or "ich unterschreibe" in the demo's recordings, these lead by
    1.3 to 1.6 nats, and by 0.6 to 1.2 with white noise: `known`, as of a move, would have all of them asked about.
    """
    is_same = _same_intent(one, chosen) and _square(one) == _square(chosen)
    return is_same or _lead(chosen, one) >= margins.sure


def _square(one: Understanding) -> str | None:
    return one.reading.square if one.reading else None


def _lead(chosen: Understanding, one: Understanding) -> float:
    """How much likelier it is than another by the sound alone.

    That it is doubtful on any board does not count here: a doubt may choose what is asked about, not what is played.
    Nor do the lengths of sounds, beside what has none that anybody knows: nothing known at all, or something unknown
    between known words or beside them.
    """
    lead = chosen.hypothesis.undoubted - one.hypothesis.undoubted
    return lead - max(0.0, chosen.hypothesis.timing) if one.hypothesis.timing == 0 else lead


def _is_rival(one: Understanding, chosen: Understanding) -> bool:
    return bool(one.moves and chosen.moves) and one.moves != chosen.moves and _same_intent(one, chosen)


def _same_intent(one: Understanding, other: Understanding) -> bool:
    """A move is never taken for a command, nor a command for a move, because it would be legal."""
    return one.reading is not None and other.reading is not None and one.reading.intent is other.reading.intent
