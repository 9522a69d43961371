"""A tournament as a value: its players, who meets whom at which board, who plays not, and what came of it.

Rochade pairs nobody: programs do that FIDE has endorsed for it. Marks of results are those of FIDE's report file (TRF):
`1 = 0` played, `W D L` the same with less than a move each, `+ -` by default, `H F U Z` byes of a half, a full, a
paired and of no point; empty is not known yet.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction

from app.tournament.errors import other_points
from game.table.seat import NotationLanguage, Title

UNKNOWN = ""
WITHDRAWN = " "  # was known, and is not any more: what stands in the file is to go
WON, HALVED = frozenset("1W+FU"), frozenset("=DH")
PLAYED = frozenset("1=0WDL")
BYES = frozenset("HFUZ")


@dataclass(frozen=True, slots=True, kw_only=True)
class Needs:
    """What a player needs at his table (E1, E2.5, E2.9); nothing of it is told to other programs."""

    is_blind: bool = False
    has_assistant: bool = False
    keeps_tape: bool = False
    notation: NotationLanguage | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Entrant:
    """A player by his number in the file, from one; the name as the file spells it."""

    number: int
    name: str
    title: Title | None = None
    rating: int | None = None
    federation: str = ""
    fide_id: int | None = None
    team: str = ""
    needs: Needs = field(default_factory=Needs)


@dataclass(frozen=True, slots=True, kw_only=True)
class Pairing:
    """A game of a round: the board and both players' numbers, from one, and each one's mark; its day, if it has one."""

    round: int
    board: int
    white: int
    black: int
    marks: tuple[str, str] = (UNKNOWN, UNKNOWN)
    day: date | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Bye:
    """A round that a player does not play, its mark, and whose team sent nobody `against` him, where that is known."""

    round: int
    number: int
    mark: str
    against: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tournament:
    """All that is known of it; `rounds` is None where the file does not say how many there are.

    `game_points` and `match_points` are the line of the file, with its number from one, by which a game, or a match of
    teams, counts otherwise than everywhere (1, ½, 0; 2, 1, 0); None where none does.
    """

    name: str = ""
    site: str = ""
    rounds: int | None = None
    entrants: Mapping[int, Entrant]
    pairings: tuple[Pairing, ...] = ()
    byes: tuple[Bye, ...] = ()
    game_points: tuple[int, str] | None = None
    match_points: tuple[int, str] | None = None

    def require_usual_points(self, *, of_matches: bool = False) -> None:
        """Raise TournamentError where games, or matches, count otherwise: those sums are the pairing program's."""
        for line in (self.game_points, self.match_points if of_matches else None):
            if line is not None:
                raise other_points(*line)

    def of_round(self, number: int) -> tuple[Pairing, ...]:
        """The games of a round by their boards."""
        return tuple(sorted((p for p in self.pairings if p.round == number), key=lambda pairing: pairing.board))

    def postponed(self, number: int, today: date) -> tuple[Pairing, ...]:
        """The games of a round that are to be played on a later day."""
        return tuple(p for p in self.of_round(number) if p.day is not None and p.day > today)

    def free_in(self, number: int) -> tuple[Entrant, ...]:
        """Who has a bye in that round."""
        return tuple(self.entrants[bye.number] for bye in self.byes if bye.round == number)


def points(mark: str) -> Fraction:
    """What a mark counts: one, a half or nothing."""
    return Fraction(1) if mark in WON else Fraction(1, 2) if mark in HALVED else Fraction(0)
