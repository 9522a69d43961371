"""`rochade tournament`: what came of a round, for the file of the program that paired it.

`results` reads the tables of a round, says what came of each, and writes the tournament's file with the results beside
it. The director's own file stays as it is, unless it is named as `--out`; then how it was stays beside it. `standings`
says who stands where, with tie-breaks and games; with `--out` as a page. `teams` says it of teams.
"""

import argparse
import contextlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from app import output
from app.errors import OK, ErrorCode, RecordError, TournamentError
from app.failure import words_of
from app.given_file import require_folder
from app.options import add_database
from app.tournament.scores import Edition
from app.tournament.standings import USUAL
from app.tournament.tie_breaks import CODES
from app.usage import WrongUsage

if TYPE_CHECKING:
    from app.hall.holding import Holding
    from app.tournament.results import Results, Written
    from app.tournament.tournament import Pairing, Tournament
    from game.events import Event
    from game.table.table import Table
    from speech_grammar.messages import Catalogue, Spoken

RESULTS, STANDINGS, TEAMS = "results", "standings", "teams"


def configure(parser: argparse.ArgumentParser) -> None:
    """Add what is to be done, the tournament's file and where the tables are."""
    parser.add_argument("action", choices=(RESULTS, STANDINGS, TEAMS))
    parser.add_argument("file", type=Path, metavar="FILE")
    parser.add_argument("--record-folder", type=Path, metavar="DIR")
    parser.add_argument("--out", type=Path, metavar="FILE")
    parser.add_argument("--after", type=_whole, metavar="N")
    parser.add_argument(
        "--tie-breaks", type=_tie_breaks, default=",".join(USUAL), metavar="LIST", help=", ".join(CODES)
    )
    parser.add_argument(
        "--tie-break-rules", choices=[str(edition) for edition in Edition], default=str(Edition.OF_2026)
    )
    parser.add_argument("--round-robin", action="store_true")
    add_database(parser)


def run(arguments: argparse.Namespace) -> int:
    """Say what came of each table, and write it. Raises TournamentError, RecordError, HallError, OutputError."""
    from app.tournament import files, results
    from app.tournament.marks import taken_back
    from game.evolve import replay
    from speech_grammar.messages import Catalogue

    if arguments.action != RESULTS:
        return _standings(arguments) if arguments.action == STANDINGS else _teams(arguments)
    if arguments.record_folder is None and not arguments.database:
        raise WrongUsage("usage.missing", names="--record-folder")
    if arguments.record_folder is not None:
        require_folder(arguments.record_folder)
    catalogue = Catalogue.load(arguments.language)
    tournament = files.read(arguments.file)
    games = list(_games(arguments, catalogue))
    tables = [replay(events) for events in games]
    withdrawn = {
        results.game_of(table): had
        for table, events in zip(tables, games, strict=True)
        if (had := taken_back(events)) is not None
    }
    _tell(results.results_of(tournament, tables), catalogue)
    written = results.write(arguments.file, tables, arguments.out or results.beside(arguments.file), withdrawn)
    output.line(str(where(written, arguments.file, catalogue)))
    return OK


def _standings(arguments: argparse.Namespace) -> int:
    """Say who stands where, or write it as a page. Raises TournamentError, also for a round that is not paired."""
    from app.out_file import write_out
    from app.tournament import crosstable, files
    from app.tournament.seating import no_round
    from app.tournament.standings import last_paired, last_round, standings, without_result
    from speech_grammar.messages import Catalogue

    catalogue, tournament = Catalogue.load(arguments.language), files.read(arguments.file)
    after = arguments.after or last_round(tournament)
    if after > last_paired(tournament):
        raise no_round(after)
    edition, codes = Edition(arguments.tie_break_rules), arguments.tie_breaks
    found = standings(tournament, after, codes, edition, is_round_robin=arguments.round_robin)
    heading = crosstable.heading(after, codes, edition, without_result(tournament, after), catalogue)
    if arguments.out is None:
        for line in (heading, *crosstable.sentences(found, catalogue)):
            output.line(line)
        return OK
    page = crosstable.page(found, tournament.name or arguments.file.stem, heading, catalogue)
    write_out(arguments.out, page.encode())
    output.line(str(catalogue.say("tournament.page_written", file=str(arguments.out))))
    return OK


def _teams(arguments: argparse.Namespace) -> int:
    """Say which team stands where, and what each match came to. Raises TournamentError where there is no team."""
    from app.tournament import files, teams
    from speech_grammar.messages import Catalogue

    lines = list(teams.sentences(files.read(arguments.file), Catalogue.load(arguments.language)))
    if not lines:
        name = str(arguments.file)
        raise TournamentError(ErrorCode.NO_TEAMS, f"{name}: no teams", file=name)
    for line in lines:
        output.line(line)
    return OK


def _whole(text: str) -> int:
    """The number of a round. Raises `ValueError`."""
    if not text.isdecimal() or not int(text):
        raise ValueError(text)
    return int(text)


def _tie_breaks(text: str) -> tuple[str, ...]:
    """The letters of tie-breaks. Raises `ValueError` where one is none, or none that Rochade counts."""
    codes = tuple(code.strip().upper() for code in text.split(","))
    if not set(codes) <= set(CODES):
        raise ValueError(text)
    return codes


def where(written: "Written", source: Path, catalogue: "Catalogue") -> "Spoken":
    """Which file has the results, and what of the director's own."""
    if written.backup is not None:
        return catalogue.say("tournament.written_over", file=str(written.file), backup=str(written.backup))
    return catalogue.say("tournament.written", file=str(written.file), source=str(source))


def _tell(found: "Results", catalogue: "Catalogue") -> None:
    written = {(game.round, game.board): game.marks for game in found.tournament.pairings}
    for pairing, table in sorted(found.played, key=lambda one: (one[0].round, one[0].board)):
        output.line(_came_of(found.tournament, pairing, table, catalogue))
        if table.is_settled and (marks := written[pairing.round, pairing.board]) != pairing.marks:
            said = _sentence(found.tournament, replace(pairing, marks=marks), catalogue)
            output.line(str(catalogue.say("tournament.stays", sentence=said)))
    for table in found.strangers:
        white, black = (seat.name for seat in (table.seats.white, table.seats.black))
        output.complaint(str(catalogue.say("tournament.stranger", white=white, black=black)))


def _came_of(tournament: "Tournament", pairing: "Pairing", table: "Table", catalogue: "Catalogue") -> str:
    """What came of a game, the players first, and whether both have signed what was played."""
    told = _sentence(tournament, pairing, catalogue)
    if table.outcome is None or (table.is_settled and not table.is_signed):
        return told
    return f"{told} {catalogue.say('tournament.signed' if table.is_signed else 'tournament.unsigned')}"


def _sentence(tournament: "Tournament", pairing: "Pairing", catalogue: "Catalogue") -> str:
    """The result of a pairing in words, the players first."""
    white, black = (tournament.entrants[number].name for number in (pairing.white, pairing.black))
    key, first, second = _said(pairing.marks, white, black)
    name = f"{pairing.round}.{pairing.board}"
    return str(catalogue.say(f"tournament.{key}", name=name, white=first, black=second))


def _said(marks: tuple[str, str], white: str, black: str) -> tuple[str, str, str]:
    """The sentence for two marks, and who stands first in it."""
    won = {"1": "won", "W": "won", "+": "by_default"}
    if marks[0] in won and marks[1] in "0L-":
        return won[marks[0]], white, black
    if marks[1] in won and marks[0] in "0L-":
        return won[marks[1]], black, white
    if not all(marks):
        return "open", white, black
    return ("drawn" if set(marks) <= set("=D") else "unequal"), white, black


def _games(arguments: argparse.Namespace, catalogue: "Catalogue") -> "Iterator[Sequence[Event]]":
    """The events of each table; one that cannot be read is named, and the others are read."""
    if arguments.record_folder is None:
        found: Iterable[tuple[str, Callable[[], Sequence[Event]]]] = _of_hall(arguments.database)
    else:
        found = [(path.stem, partial(_in_file, path)) for path in sorted(arguments.record_folder.glob("*.sqlite"))]
    for name, events in found:
        try:
            yield events()
        except RecordError as error:
            why = words_of(error, arguments.language)
            output.complaint(str(catalogue.say("pages.line", name=name, sentence=why)))


def _in_file(path: Path) -> "Sequence[Event]":
    from app.record.record import Record

    with Record.read(path) as record:
        return record.events


def _of_hall(address: str) -> "Iterator[tuple[str, Callable[[], Sequence[Event]]]]":
    from app.hall import needed

    needed()
    from app.hall.database import Database
    from app.hall.holding import Holding

    with contextlib.closing(Database(address)) as database:
        holding = Holding(database)
        for name in holding.games():
            yield name, partial(_in_hall, holding, name)


def _in_hall(holding: "Holding", name: str) -> "Sequence[Event]":
    return holding.read(name).events
