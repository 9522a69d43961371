"""A whole scoresheet: its entries one after the other, and the language that it is written in.

All games that the sheet can be are followed side by side: in each alphabet, and for an entry that is ambiguous or a
misprint, with each move that it can be. What the later entries do not fit falls away, so that the language and what
was meant come out by legality alone. What was not written clearly stays marked so: its move is only assumed.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

import chess

from game.table.position import START_POSITION, board_of
from game.table.scoresheet import EntryStatus
from game.table.seat import NotationLanguage
from speech_grammar.notation.entry import EntryReading, read_entry
from speech_grammar.notation.languages import letters_of
from speech_grammar.notation.misprint import Misprint, Proposal

_MOST_GAMES = 64  # followed at once
_LAG = 2  # more unclear entries than the clearest game has, and a game is dropped


@dataclass(frozen=True, slots=True)
class SheetLine:
    """One entry as it reads in its position; `position` is the FEN before it.

    `assumed` is the move (UCI) with which reading went on where the entry is not OK, until an arbiter confirms it.
    """

    reading: EntryReading
    position: str
    assumed: str | None = None


@dataclass(frozen=True, slots=True)
class SheetReading:
    """A sheet as far as it can be read; `languages` are those that it can be in, the same letters meaning the same.

    `unjudged` are the entries after one whose move nobody can tell. `position` is the FEN after the last entry,
    None where nobody can tell it.
    """

    languages: tuple[NotationLanguage, ...]
    lines: tuple[SheetLine, ...]
    unjudged: tuple[str, ...]
    position: str | None

    @property
    def is_clear(self) -> bool:
        """Whether every entry is a legal move as it stands."""
        return not self.unjudged and all(line.reading.status is EntryStatus.OK for line in self.lines)


@dataclass(frozen=True, slots=True)
class _Game:
    """One game that the sheet can be, with the languages of its alphabet and its entries that are not OK."""

    languages: tuple[NotationLanguage, ...]
    board: chess.Board
    readings: tuple[EntryReading, ...] = ()
    moves: tuple[str, ...] = ()
    unclear: int = 0

    def reading(self, text: str) -> EntryReading:
        return read_entry(text, self.board, self.languages[:1])

    def extended(self, text: str) -> Iterator["_Game"]:
        """The games in which the entry is the next move."""
        reading = self.reading(text)
        for move in reading.candidates:
            board = self.board.copy(stack=False)
            board.push(chess.Move.from_uci(move))
            yield replace(
                self,
                board=board,
                readings=(*self.readings, reading),
                moves=(*self.moves, move),
                unclear=self.unclear + (reading.status is not EntryStatus.OK),
            )


def read_sheet(
    entries: Sequence[str],
    start_fen: str = START_POSITION,
    languages: Iterable[NotationLanguage] | None = None,
    *,
    chess960: bool = False,
) -> SheetReading:
    """Read the entries, one for each half-move (empty: missing), in one of the languages (None: in any of the eight).

    Raises ValueError when `start_fen` is no FEN.
    """
    texts = _without_blank_end(entries)
    board = board_of(start_fen, chess960=chess960)
    games = [_Game(alphabet, board) for alphabet in _alphabets(languages or tuple(NotationLanguage))]
    for ply, text in enumerate(texts):
        following = [game for one in games for game in one.extended(text)]
        if not following:
            return _sheet(board, games, text, texts[ply + 1 :])
        games = _clearest(following)
    return _sheet(board, games, None, ())


def _alphabets(languages: Iterable[NotationLanguage]) -> tuple[tuple[NotationLanguage, ...], ...]:
    """The languages together that have the same letters, as Catalan, Spanish and Italian have."""
    alike: dict[tuple[str, ...], list[NotationLanguage]] = {}
    for language in languages:
        alike.setdefault(tuple(letters_of(language).pieces), []).append(language)
    return tuple(tuple(group) for group in alike.values())


def _clearest(games: Sequence[_Game]) -> list[_Game]:
    """The games with the fewest unclear entries, and those not far behind them."""
    fewest = min(game.unclear for game in games)
    near = [game for game in games if game.unclear <= fewest + _LAG]
    return sorted(near, key=lambda game: game.unclear)[:_MOST_GAMES]


def _sheet(start: chess.Board, games: Sequence[_Game], stopped_at: str | None, unjudged: Sequence[str]) -> SheetReading:
    """What the clearest games have in common; `stopped_at` is an entry that is no move in any of them."""
    fewest = min(game.unclear for game in games)
    clearest = [game for game in games if game.unclear == fewest]
    lines = [_line(clearest, ply, position) for ply, position in enumerate(_positions(start, clearest[0].moves))]
    positions = {game.board.fen() for game in clearest}
    if stopped_at is not None:
        lines.append(SheetLine(clearest[0].reading(stopped_at), clearest[0].board.fen()))
    return SheetReading(
        languages=tuple(language for language in NotationLanguage if any(language in g.languages for g in clearest)),
        lines=tuple(lines),
        unjudged=tuple(unjudged),
        position=positions.pop() if len(positions) == 1 and stopped_at is None else None,
    )


def _positions(start: chess.Board, moves: Iterable[str]) -> Iterator[str]:
    """The FEN before each move."""
    board = start.copy(stack=False)
    for move in moves:
        yield board.fen()
        board.push(chess.Move.from_uci(move))


def _line(games: Sequence[_Game], ply: int, position: str) -> SheetLine:
    """The entry of that ply (from 0): what it is in all the games, or the moves that it can be."""
    reading = games[0].readings[ply]
    moves = tuple(dict.fromkeys(game.moves[ply] for game in games))
    if len(moves) > 1:
        return SheetLine(replace(reading, status=EntryStatus.AMBIGUOUS, move=None, choices=moves), position)
    if reading.status is EntryStatus.OK:
        return SheetLine(reading, position)
    if len(reading.candidates) > 1:
        told = Proposal(moves[0], _text(reading, moves[0]), Misprint.LATER_MOVES)
        others = (proposal for proposal in reading.proposals if proposal.move != moves[0])
        reading = replace(reading, proposals=(told, *others))
    return SheetLine(reading, position, moves[0])


def _text(reading: EntryReading, move: str) -> str:
    """What should have been written for the move, as far as a proposal says it."""
    return next((proposal.text for proposal in reading.proposals if proposal.move == move), reading.text)


def _without_blank_end(entries: Sequence[str]) -> tuple[str, ...]:
    """The entries without the empty lines after the last move."""
    last = max((number for number, text in enumerate(entries, 1) if text.strip()), default=0)
    return tuple(entries[:last])
