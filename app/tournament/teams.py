"""Team matches: the games of two teams in a round, board points, and match points two, one, nothing.

Only a match of which all results are known gives match points. Teams that are equal in match points go by board points.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from app.tournament.crosstable import shown
from app.tournament.tournament import Tournament, points
from speech_grammar.messages import Catalogue


@dataclass(slots=True)
class Match:
    """Two teams in a round, in the order of the first board: White's there first; each one's board points so far."""

    round: int
    teams: tuple[str, str]
    points: dict[str, Fraction]
    is_over: bool = True

    def match_points(self, team: str) -> int:
        """Two for more board points than the others, one for as many; nothing while a game is open."""
        first, second = (self.points[each] for each in self.teams)
        if not self.is_over or team not in self.teams:
            return 0
        return 1 if first == second else 2 * (self.points[team] == max(first, second))


def matches(tournament: Tournament) -> list[Match]:
    """All matches by rounds; a game in which a player has no team, or both have the same, belongs to none.

    A board at which nobody sat opposite is the match's of that round, too; of one to which the other team sent nobody
    at all only such boards tell, where they name it.
    """
    found: dict[tuple[int, frozenset[str]], Match] = {}
    for game in sorted(tournament.pairings, key=lambda game: (game.round, game.board)):
        white, black = (tournament.entrants[player].team for player in (game.white, game.black))
        if not white or not black or white == black:
            continue
        usual = Match(game.round, (white, black), {white: Fraction(0), black: Fraction(0)})
        match = found.setdefault((game.round, frozenset((white, black))), usual)
        for team, mark in zip((white, black), game.marks, strict=True):
            match.points[team] += points(mark)
            match.is_over = match.is_over and bool(mark)
    for bye in (bye for bye in tournament.byes if bye.mark == "+"):
        team = tournament.entrants[bye.number].team
        if team and bye.against and team != bye.against:
            alone = Match(bye.round, (team, bye.against), {team: Fraction(0), bye.against: Fraction(0)})
            found.setdefault((bye.round, frozenset(alone.teams)), alone)
        for match in (match for match in found.values() if match.round == bye.round and team in match.teams):
            match.points[team] += points(bye.mark)
    return sorted(found.values(), key=lambda match: match.round)


def sentences(tournament: Tournament, catalogue: Catalogue) -> Iterator[str]:
    """A line a team with its place, and then one a match. Raises TournamentError where other points count."""
    tournament.require_usual_points(of_matches=True)
    played = matches(tournament)
    teams = {team for match in played for team in match.teams}
    totals = {
        team: (
            sum(match.match_points(team) for match in played),
            sum((match.points.get(team, Fraction(0)) for match in played), Fraction(0)),
        )
        for team in teams
    }
    for team in sorted(teams, key=lambda team: (-totals[team][0], -totals[team][1], team)):
        rank = 1 + sum(total > totals[team] for total in totals.values())
        match, board = totals[team]
        said = catalogue.say("tournament.team", rank=str(rank), team=team, match=str(match), board=shown(board))
        yield str(said)
    for one in played:
        first, second = one.teams
        key = "match" if one.is_over else "match_open"
        values = {"team": first, "own": shown(one.points[first]), "other": second, "others": shown(one.points[second])}
        yield str(catalogue.say(f"tournament.{key}", round=str(one.round), **values))
