"""The tie-breaks of FIDE's C.07 that Rochade counts, by the letters that the handbook has for them.

A tie-break splits players who are equal so far into groups, the best first. Rating tie-breaks are not among them.
"""

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction

from app.tournament.scores import Contribution, Scores
from app.tournament.tournament import WON, points

DIRECT = "DE"
Groups = list[list[int]]


def value(code: str, scores: Scores, player: int) -> Fraction:
    """What a tie-break of that code gives a player; the direct encounter has no value of its own."""
    return VALUES[code](scores, player)


def split(code: str, scores: Scores, group: Sequence[int]) -> Groups:
    """The players of a group by that tie-break, the best first; who stays equal stays together."""
    if code == DIRECT:
        return _direct(scores, list(group))
    return _by(lambda player: value(code, scores, player), group)


def _by(key: Callable[[int], Fraction], group: Iterable[int]) -> Groups:
    groups: dict[Fraction, list[int]] = {}
    for player in group:
        groups.setdefault(key(player), []).append(player)
    return [groups[found] for found in sorted(groups, reverse=True)]


# --- Direct encounter (6) --------------------------------------------------------------------------------------------


def _direct(scores: Scores, group: list[int]) -> Groups:
    """By the games between them (6.2); where not all have met, only whom no missing game could overtake (6.3)."""
    if len(group) < 2:  # noqa: PLR2004 - one player alone
        return [group]
    met = {player: _between(scores, player, group) for player in group}
    if all(len(met[player]) == len(group) - 1 for player in group):
        groups = _by(lambda player: sum(met[player].values(), Fraction(0)), group)
        return [group] if len(groups) == 1 else [part for one in groups for part in _direct(scores, one)]
    for first in group:
        least = sum(met[first].values(), Fraction(0))
        others = [player for player in group if player != first]
        most = (sum(met[p].values(), Fraction(0)) + len(group) - 1 - len(met[p]) for p in others)
        if all(least > found for found in most):
            return [[first], *_direct(scores, others)]
    return [group]


def _between(scores: Scores, player: int, group: Sequence[int]) -> dict[int, Fraction]:
    """His points against each of the group whom he has met, on average of their games; a forfeit is no game (6.1)."""
    games: dict[int, list[Fraction]] = {}
    for one in scores.of(player):
        if one.opponent in group and one.opponent is not None and (one.is_played or scores.is_round_robin):
            games.setdefault(one.opponent, []).append(points(one.mark))
    return {opponent: sum(found, Fraction(0)) / len(found) for opponent, found in games.items()}


# --- What has a value ------------------------------------------------------------------------------------------------


def _without_lowest(
    found: list[Contribution], count: int, by: Callable[[Contribution], Fraction]
) -> list[Contribution]:
    """Without the lowest, of which a round left out at will is one before any that was played (16.5)."""
    rest = list(found)
    for _ in range(min(count, len(rest))):
        voluntary = [one for one in rest if one.is_voluntary]
        rest.remove(min(voluntary or rest, key=by))
    return rest


def _buchholz(cut: int = 0, median: int = 0) -> Callable[[Scores, int], Fraction]:
    """The opponents' points (8.1), without the lowest `cut`, or the lowest and the highest `median` of them."""

    def counted(scores: Scores, player: int) -> Fraction:
        rest = _without_lowest(scores.contributions(player), cut or median, lambda one: one.value)
        for _ in range(min(median, len(rest))):
            rest.remove(max(rest, key=lambda one: one.value))
        return sum((one.value for one in rest), Fraction(0))

    return counted


def _sonneborn_berger(scores: Scores, player: int) -> Fraction:
    """The points of each opponent, times one's own against him (9.1)."""
    return sum((one.value * one.own for one in scores.contributions(player)), Fraction(0))


def _progressive(scores: Scores, player: int) -> Fraction:
    """The sum of one's points after each round (7.5)."""
    total = so_far = Fraction(0)
    for one in scores.of(player):
        so_far += points(one.mark)
        total += so_far
    return total


def _count(is_one: Callable[..., bool]) -> Callable[[Scores, int], Fraction]:
    return lambda scores, player: Fraction(sum(is_one(one) for one in scores.of(player)))


VALUES: dict[str, Callable[[Scores, int], Fraction]] = {
    "PTS": lambda scores, player: scores.points(player),
    "BH": _buchholz(),
    "BH/C1": _buchholz(cut=1),
    "BH/C2": _buchholz(cut=2),
    "BH/M1": _buchholz(median=1),
    "SB": _sonneborn_berger,
    "WIN": _count(lambda one: one.mark in WON),
    "WON": _count(lambda one: one.is_played and one.mark in WON),
    "BPG": _count(lambda one: one.is_played and one.is_black),
    "PS": _progressive,
}
CODES = (DIRECT, *(code for code in VALUES if code != "PTS"))
