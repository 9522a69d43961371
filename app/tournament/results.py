"""What came of the tables of a tournament, brought into its file.

A table is known again by its round and its players, not by its board: boards are numbered anew when an earlier result
is corrected.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from os.path import samestat
from pathlib import Path

from app.errors import ErrorCode, OutputError, TournamentError
from app.out_file import require_no_record
from app.tournament import files
from app.tournament.marks import marks_of
from app.tournament.tournament import UNKNOWN, WITHDRAWN, Pairing, Tournament
from app.whole_file import write_whole, writing
from game.actors import Colour
from game.table.table import Table

OPEN = (UNKNOWN, UNKNOWN)
Game = tuple[object, ...]
Withdrawn = Mapping[Game, tuple[str, str]]  # the marks that each had
NONE: Withdrawn = {}


@dataclass(frozen=True, slots=True)
class Results:
    """The tournament with what came of the tables.

    `played` are the pairings that have a table here, `strangers` the tables whose game the file does not have.
    """

    tournament: Tournament
    played: tuple[tuple[Pairing, Table], ...]
    strangers: tuple[Table, ...]


@dataclass(frozen=True, slots=True)
class Written:
    """The file that has the results; `backup` is how it was before, where it is the director's own."""

    file: Path
    backup: Path | None = None


def results_of(
    tournament: Tournament, tables: Iterable[Table], earlier: Tournament | None = None, withdrawn: Withdrawn = NONE
) -> Results:
    """What these tables say of this tournament; what neither they nor it know, as it was known `earlier`.

    The mark of a game that goes on goes, where it is the one that was `withdrawn`; any other is the director's. So is
    what the file says of a round behind which another one is paired (`_is_corrected`). Of a game that does not count
    the table goes behind that of the new one (7.1, 7.3).
    """
    last = max((pairing.round for pairing in tournament.pairings), default=0)
    known = {game_in(tournament, pairing): pairing for pairing in tournament.pairings}
    marks = {game_in(earlier, pairing): pairing.marks for pairing in earlier.pairings} if earlier else {}
    played, strangers = {}, []
    for table in sorted(tables, key=lambda table: table.outcome is None or not table.outcome.is_void):
        game = game_of(table)
        if game in known:
            played[game] = replace(known[game], marks=marks_of(table) or OPEN), table
        else:
            strangers.append(table)
    pairings = []
    for game, pairing in known.items():
        if game in played and pairing.round < last and _is_corrected(pairing.marks, *played[game]):
            pairings.append(pairing)
        elif game in played and played[game][0].marks != OPEN:
            pairings.append(played[game][0])
        elif game in played and game in withdrawn and _rated(pairing.marks) == _rated(withdrawn[game]):
            pairings.append(replace(pairing, marks=(WITHDRAWN, WITHDRAWN)))
        elif game not in played and pairing.marks == OPEN:
            pairings.append(replace(pairing, marks=marks.get(game, OPEN)))
        else:
            pairings.append(pairing)
    return Results(replace(tournament, pairings=tuple(pairings)), tuple(played.values()), tuple(strangers))


def _is_corrected(marks: tuple[str, str], played: Pairing, table: Table) -> bool:
    """Whether the file has another result than a table that nobody waits for: the next round was paired by that.

    What the arbiter awarded at the table (11.1) may be later, and goes before it.
    """
    is_awarded = table.outcome is not None and table.outcome.points is not None
    is_other = all(marks) and _rated(marks) != _rated(played.marks)
    return is_other and table.is_settled and not is_awarded


def beside(source: Path) -> Path:
    """The file that has the results, where no other is named: "open.results.trf" beside "open.trf"."""
    return source.with_name(f"{source.stem}.results{source.suffix}")


def write(source: Path, tables: Iterable[Table], out: Path, withdrawn: Withdrawn = NONE) -> Written:
    """Write `source` with the results of the tables as `out`, see `results_of`. Raises TournamentError, OutputError.

    Where `out` is `source` itself, how it was before the first results stays beside it; where it is another file, it
    has to be an earlier one of this tournament's, and the results of earlier rounds that it has stay in it.
    """
    require_no_record(out)
    backup, earlier = None, None
    if _are_same(source, out):
        backup = source.with_name(f"{source.name}.before-results")
        if not backup.exists():
            write_whole(backup, files.content(source))
    elif out.is_file():
        earlier = _earlier(out, files.read(source))
    files.write(source, results_of(files.read(source), tables, earlier, withdrawn).tournament, out)
    return Written(out, backup)


def _earlier(out: Path, tournament: Tournament) -> Tournament | None:
    """The tournament as results were written there before; None where the file is empty.

    Raises OutputError (`file_exists`) where something else lies there, or a tournament of none of these players.
    """
    if not files.content(out):
        return None
    earlier = _tournament_in(out)
    if earlier is None or not _names(earlier) & _names(tournament):
        raise OutputError(ErrorCode.FILE_EXISTS, f"{out} is there already, and of something else", file=str(out))
    return earlier


def _tournament_in(file: Path) -> Tournament | None:
    """The tournament of a file; None where it is that of none."""
    try:
        return files.read(file)
    except TournamentError:
        return None


def _names(tournament: Tournament) -> frozenset[str]:
    return frozenset(entrant.name for entrant in tournament.entrants.values())


def _are_same(source: Path, out: Path) -> bool:
    """Whether both are one file; either may be away for a moment. Raises TournamentError, OutputError."""
    with files.reading(source):
        found = source.stat()
    with writing(out):
        try:
            return samestat(found, out.stat())
        except FileNotFoundError:
            return False


def _rated(marks: tuple[str, str]) -> str:
    """The marks as a CSV has them, which knows no game that is not rated."""
    return "".join(marks).translate(str.maketrans("WDL", "1=0"))


def game_of(table: Table) -> Game:
    """By what a game is known again: the round, and the names of White and Black."""
    return (table.occasion.round or 0, *(table.seats.of(colour).name for colour in Colour))


def game_in(tournament: Tournament, pairing: Pairing) -> Game:
    """By what the game of a pairing is known again; see `game_of`."""
    return (pairing.round, *(tournament.entrants[number].name for number in (pairing.white, pairing.black)))
