"""What each player of a tournament has, round by round, and what an unplayed round counts for tie-breaks.

Source: FIDE Handbook C.07, the editions of 1 August 2024 and of 1 March 2026, articles 15 (round robin) and 16 (Swiss).
A tournament keeps the edition under which it began. Points are fractions: quarters appear in Sonneborn-Berger.
"""

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from app.errors import ErrorCode, TournamentError
from app.tournament.tournament import PLAYED, UNKNOWN, Tournament, points

HALF = Fraction(1, 2)
FORFEITS = frozenset("+-")
REQUESTED = frozenset("HZ")  # a bye of half a point or of none, asked for; a round of which nothing is known, too
THERE = PLAYED | frozenset("+UF")  # whoever has such a mark was there, or was free by the pairing


class Edition(StrEnum):
    """Which text of C.07 holds."""

    OF_2024 = "2024"
    OF_2026 = "2026"


@dataclass(frozen=True, slots=True)
class Round:
    """A round of one player: his opponent (None: he had none), his mark and whether he had Black."""

    opponent: int | None
    mark: str
    is_black: bool = False

    @property
    def is_played(self) -> bool:
        """Whether a game was played, or is being played."""
        return self.opponent is not None and self.mark not in FORFEITS


@dataclass(frozen=True, slots=True)
class Contribution:
    """What a round adds to Buchholz, the own points in it, and whether it was left out at will (16.1)."""

    value: Fraction
    own: Fraction
    is_voluntary: bool


class Scores:
    """All players' rounds up to one round of a tournament."""

    def __init__(
        self, tournament: Tournament, rounds: int, edition: Edition = Edition.OF_2026, *, is_round_robin: bool = False
    ) -> None:
        """Raises TournamentError where somebody has two games in a round: only one of them would count.

        So it does where a game counts other points than one, a half and none.
        """
        tournament.require_usual_points()
        _one_game_a_round(tournament)
        self.rounds = rounds
        self.is_round_robin = is_round_robin
        self._edition = edition
        self._by_player = {number: [Round(None, "Z")] * rounds for number in tournament.entrants}
        for bye in tournament.byes:
            if bye.round <= rounds:
                self._by_player[bye.number][bye.round - 1] = Round(None, bye.mark)
        for game in tournament.pairings:
            if game.round <= rounds:
                self._by_player[game.white][game.round - 1] = Round(game.black, game.marks[0])
                self._by_player[game.black][game.round - 1] = Round(game.white, game.marks[1], is_black=True)

    def of(self, player: int) -> list[Round]:
        """His rounds, in order."""
        return self._by_player[player]

    def points(self, player: int) -> Fraction:
        """What he has."""
        return sum((points(one.mark) for one in self.of(player)), Fraction(0))

    def contributions(self, player: int) -> list[Contribution]:
        """What each of his rounds adds to Buchholz (8.1, 15, 16.4)."""
        return [self._contribution(player, one) for one in self.of(player)]

    def as_opponent(self, player: int) -> Fraction:
        """His score for the tie-breaks of others: a bye asked for, with no round after it, is a draw (16.3)."""
        if self.is_round_robin:
            return self.points(player)
        own = self.of(player)
        last = max((number for number, one in enumerate(own) if one.mark in THERE or one.mark == UNKNOWN), default=-1)
        gone = [one for one in own[last + 1 :] if one.mark in REQUESTED]
        return self.points(player) + sum((HALF - points(one.mark) for one in gone), Fraction(0))

    def _contribution(self, player: int, one: Round) -> Contribution:
        own = points(one.mark)
        if one.opponent is not None and (one.is_played or self.is_round_robin):
            return Contribution(self.as_opponent(one.opponent), own, is_voluntary=False)
        if self.is_round_robin:
            return Contribution(Fraction(0), own, is_voluntary=False)
        return Contribution(self._dummy(player, one), own, is_voluntary=one.mark in REQUESTED or one.mark == "-")

    def _dummy(self, player: int, one: Round) -> Fraction:
        """The opponent of a round without a game: as many points as oneself, since 2026 with a limit (16.4)."""
        own = self.points(player)
        if self._edition is Edition.OF_2024:
            return own
        return min(own, self.as_opponent(one.opponent) if one.opponent is not None else HALF * self.rounds)


def _one_game_a_round(tournament: Tournament) -> None:
    met: set[tuple[int, int]] = set()
    for game in tournament.pairings:
        for player in (game.white, game.black):
            if (game.round, player) in met:
                name = tournament.entrants[player].name
                text = f"two games in round {game.round}: {name}"
                raise TournamentError(ErrorCode.TWO_GAMES_A_ROUND, text, name=name)
            met.add((game.round, player))
