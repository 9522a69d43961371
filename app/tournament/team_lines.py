"""The teams of a report file: who belongs to which, and what stands in their own lines of points.

Source: FIDE, TRF26 (Council, 12 May 2025): a line 310 has a team's number (columns 5 to 7), its name (9 to 40), its
match points (55 to 60), its game points (62 to 67), its rank (69 to 71), and from column 74 on its players' numbers.
Older files have 013: the name (5 to 36), from column 37 on the players.
"""

from collections.abc import Collection, Iterator, Sequence
from fractions import Fraction

from app.tournament.errors import bad_line, points_in
from app.tournament.teams import matches
from app.tournament.tournament import Tournament, points

TEAM, OLD_TEAM, MATCH_POINTS = "310", "013", "362"
_NAME, _PLAYERS = slice(8, 40), 73
_GIVEN_FOR_MATCHES, _GIVEN_FOR_GAMES = slice(54, 60), slice(61, 67)
_OLD_NAME, _OLD_PLAYERS = slice(4, 36), 36
_USUAL = {"W": 2, "D": 1, "L": 0}


def team_of(lines: Sequence[str], known: Collection[int]) -> dict[int, str]:
    """The name of each player's team; 310 goes before 013.

    Raises TournamentError for a player who is not `known`, and for points that are no number.
    """
    found = {
        int(number): line[_OLD_NAME].strip()
        for line in lines
        if line.startswith(f"{OLD_TEAM} ")
        for number in line[_OLD_PLAYERS:].split()
        if number.isdecimal()
    }
    for number, line in _teams(lines):
        for columns in (_GIVEN_FOR_MATCHES, _GIVEN_FOR_GAMES):
            points_in(number, line, columns)
        for player in line[_PLAYERS:].split():
            if not player.isdecimal() or int(player) not in known:
                raise bad_line(number, line)
            found[int(player)] = line[_NAME].strip()
    return found


def players_of(lines: Sequence[str]) -> dict[int, list[int]]:
    """The players of each team by its number; empty where the file is one of players. Raises TournamentError."""
    found = {}
    for number, line in _teams(lines):
        team = line[4:7].strip()
        if not team.isdecimal() or int(team) in found:
            raise bad_line(number, line)
        found[int(team)] = [int(player) for player in line[_PLAYERS:].split()]
    return found


def other_match_points(lines: Sequence[str]) -> tuple[int, str] | None:
    """The line by which a match does not give two points, one and none, with its number from one.

    What a team gets without a match is not our affair.
    """
    for number, line in enumerate(lines, 1):
        given = line[3:].split()
        pairs = zip(given[::2], given[1::2], strict=False)
        is_usual = all(key not in _USUAL or value in {f"{_USUAL[key]}", f"{_USUAL[key]}.0"} for key, value in pairs)
        if line.startswith(f"{MATCH_POINTS} ") and not is_usual:
            return number, line
    return None


def with_points(lines: Sequence[str], before: Tournament, after: Tournament) -> list[str]:
    """The same with what the teams have won since `before`; their ranks are the pairing program's."""
    teams = _teams(lines)
    won = {line[_NAME].strip(): _won(line[_NAME].strip(), before, after) for _, line in teams}
    return [
        _line(number, line, *won[line[_NAME].strip()]) if line.startswith(f"{TEAM} ") else line
        for number, line in enumerate(lines, 1)
    ]


def _teams(lines: Sequence[str]) -> list[tuple[int, str]]:
    return [(number, line) for number, line in enumerate(lines, 1) if line.startswith(f"{TEAM} ")]


def _won(team: str, before: Tournament, after: Tournament) -> tuple[Fraction, Fraction]:
    """Match points and game points of a team, of all its matches and games, as far as they are more than before."""
    match = sum(one.match_points(team) for one in matches(after)) - sum(
        one.match_points(team) for one in matches(before)
    )
    games = sum(_game_points(team, after), Fraction(0)) - sum(_game_points(team, before), Fraction(0))
    return Fraction(match), games


def _game_points(team: str, tournament: Tournament) -> Iterator[Fraction]:
    for pairing in tournament.pairings:
        for number, mark in zip((pairing.white, pairing.black), pairing.marks, strict=True):
            if tournament.entrants[number].team == team:
                yield points(mark)


def _line(number: int, line: str, match: Fraction, games: Fraction) -> str:
    for place, more in ((_GIVEN_FOR_MATCHES, match), (_GIVEN_FOR_GAMES, games)):
        if more:
            total = points_in(number, line, place) + more
            line = f"{line[: place.start]}{float(total):6.1f}{line[place.stop :]}"
    return line
