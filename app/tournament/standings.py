"""Who stands where in a tournament after a round."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from app.tournament.scores import Edition, Round, Scores
from app.tournament.tie_breaks import DIRECT, split, value
from app.tournament.tournament import Entrant, Tournament

USUAL = ("DE", "BH/C1", "BH", "SB")


@dataclass(frozen=True, slots=True)
class Standing:
    """A player's place, shared with who is equal in everything; `values` of the tie-breaks but the direct encounter."""

    rank: int
    entrant: Entrant
    points: Fraction
    values: dict[str, Fraction]
    rounds: tuple[Round, ...]


def last_round(tournament: Tournament) -> int:
    """The last round of which a result is known; 0 for none."""
    return max((game.round for game in tournament.pairings if any(game.marks)), default=0)


def last_paired(tournament: Tournament) -> int:
    """The last round of which anything is known; 0 for none."""
    paired = [game.round for game in tournament.pairings]
    return max(paired + [bye.round for bye in tournament.byes], default=0)


def without_result(tournament: Tournament, after: int) -> int:
    """How many games up to that round have no result, for they are still being played, or are adjourned."""
    return sum(game.round <= after and not all(game.marks) for game in tournament.pairings)


def standings(
    tournament: Tournament,
    after: int,
    tie_breaks: Sequence[str] = USUAL,
    edition: Edition = Edition.OF_2026,
    *,
    is_round_robin: bool = False,
) -> list[Standing]:
    """All players, the first first; of those who share a place, by their numbers."""
    scores = Scores(tournament, after, edition, is_round_robin=is_round_robin)
    groups = [sorted(tournament.entrants)]
    for code in ("PTS", *tie_breaks):
        groups = [part for group in groups for part in split(code, scores, group)]
    found: list[Standing] = []
    for group in groups:
        rank = len(found) + 1
        for player in sorted(group):
            values = {code: value(code, scores, player) for code in tie_breaks if code != DIRECT}
            own = tuple(scores.of(player))
            found.append(Standing(rank, tournament.entrants[player], scores.points(player), values, own))
    return found
