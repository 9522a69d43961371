"""`rochade serve`: one or several tables for pages in browsers, without microphone and keyboard at this machine.

What was broken off is resumed: each record of the folder is a table again, its clocks standing until the arbiter lets
the game go on.
"""

import argparse
import contextlib
import signal
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import cache, partial
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING

from app import ctrl_c, output, wall_clock
from app.commands.records import not_resumed
from app.errors import OK, AppError, PagesNotServed, RecordError
from app.failure import words_of
from app.options import add_database, add_learning, add_model, add_port, add_tournament, encryption
from app.parts import group
from app.record.games import SUFFIX
from app.table.setup import add_table, leaves_supervision_open, opening, require_playable
from app.usage import WrongUsage
from app.voices.loudspeaker import add_loudspeaker, open_mouth

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence

    from app.pages.ear import PageEar
    from app.pages.online_table import OnlineTable
    from app.pages.terminal import Terminal
    from app.table.session import Session
    from app.tournament.keeping import KeptResults
    from app.voices.learning import Learning
    from app.voices.speaker_mouth import SpeakerMouth
    from dialogue.saying import Saying
    from game.actors import Colour
    from game.events import TableOpened
    from game.table.table import Table
    from speech_grammar.messages import Catalogue, Spoken
    from voice.tape import Tape

_GROUPS = ("tables", "pages", "players", "laws", "position", "ear", "voice", "event")  # the most used first
LONGEST_DELAY = 120  # minutes, as at a desk
MOST_TABLES = 1_000  # a number of a port in its place would fill a disk with records
EVENING = timedelta(hours=5)  # so long after midnight a day of play goes on: who starts again then finds its games
AWAKE_S = 0.5  # Windows hands Ctrl-C only to who is awake


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the table, how many of it, where their records are, and where pages are asked for."""
    groups = {name: group(parser, name) for name in _GROUPS}
    groups["tables"].add_argument("--tables", type=_count, default=1, metavar="N", help=str(MOST_TABLES))
    groups["tables"].add_argument("--pairing", nargs=2, action="append", default=[], metavar=("WHITE", "BLACK"))
    add_tournament(groups["tables"])
    groups["tables"].add_argument("--results", type=Path, metavar="FILE")
    groups["tables"].add_argument("--record-folder", type=Path, metavar="DIR")
    add_database(groups["tables"])
    add_port(groups["pages"])
    groups["pages"].add_argument("--broadcast", type=_minutes, metavar="MINUTES")
    add_table(parser)
    groups["laws"].add_argument("--flags-claimed", action="store_true")
    add_learning(groups["ear"])
    add_model(groups["ear"])
    groups["voice"].add_argument("--spoken", action="store_true")
    add_loudspeaker(groups["voice"])


def _count(text: str) -> int:
    """A number of tables."""
    if not text.isdecimal() or not 1 <= int(text) <= MOST_TABLES:
        named = {"argument": "--tables", "given": output.readable(text)}
        raise WrongUsage("usage.not_within", **named, lowest="1", highest=str(MOST_TABLES))
    return int(text)


def _minutes(text: str) -> int:
    """A delay. Raises `ValueError` where it is longer than one can be."""
    if not text.isdecimal() or int(text) > LONGEST_DELAY:
        raise ValueError(text)
    return int(text)


def run(arguments: argparse.Namespace) -> int:
    """Serve until the program is ended: Ctrl-C, SIGTERM, or a terminal that goes."""
    from app.pages.serving import require_certificate
    from app.pages.terminal import Terminal
    from app.places import games_folder
    from app.whole_file import make_folder
    from speech_grammar.messages import Catalogue

    _require_sense(arguments)
    require_certificate(encryption(arguments))
    catalogue = Catalogue.load(arguments.language)
    folder = arguments.record_folder or games_folder() / f"{(wall_clock.now() - EVENING).astimezone():%Y-%m-%d}"
    make_folder(folder)
    with contextlib.ExitStack() as at_the_end:
        until_told = at_the_end.enter_context(_told_to_end())
        mouth = at_the_end.enter_context(open_mouth(arguments, catalogue, is_silent=not arguments.spoken)).mouth
        start = _Start(arguments, folder, mouth, catalogue, at_the_end, Terminal(arguments.language))
        mouth.aloud(catalogue.say("play.recorded"))
        with _hall(start) if arguments.database else _folder(start):
            until_told()
        start.tell(catalogue.say("pages.ended"))
        mouth.speak_out()
    return OK


def _require_sense(arguments: argparse.Namespace) -> None:
    """Raise `WrongUsage` where the options of a tournament contradict each other, or its round is not named."""
    require_playable(arguments)
    if arguments.tournament is None:
        if arguments.results is not None:
            raise WrongUsage("usage.missing", names="--tournament")
        return
    if arguments.round is None:
        raise WrongUsage("usage.missing", names="--round")
    if arguments.pairing:
        raise WrongUsage("usage.not_together", argument="--tournament", other="--pairing")


@dataclass(frozen=True, slots=True)
class _Start:
    """What serving starts with, wherever the tables are kept."""

    arguments: argparse.Namespace
    folder: Path
    mouth: "SpeakerMouth"
    catalogue: "Catalogue"
    at_the_end: contextlib.ExitStack
    terminal: "Terminal"
    results: "KeptResults | None" = None

    def tell(self, spoken: "Spoken") -> None:
        """Say and print it."""
        self.tell_together([spoken])

    def tell_together(self, told: "Sequence[Spoken]") -> None:
        """The same of several, such as a table and its codes: no other table is heard between them."""
        for spoken in told:
            self.mouth.aloud(spoken)
        self.terminal.lines(map(str, told))

    def complain(self, name: str, error: AppError) -> None:
        """Say why a table is not played here."""
        language = self.arguments.language
        why = words_of(not_resumed(error, language), language)
        complaint = self.catalogue.say("pages.line", name=name, sentence=why)
        self.mouth.aloud(complaint)
        output.complaint(str(complaint))

    def warn(self, sayings: "Iterable[Saying]") -> None:
        """Say what is wrong and does not stop the tables."""
        for saying in sayings:
            told = self.catalogue.say(saying.key, **saying.params)
            self.mouth.aloud(told)
            output.complaint(str(told))

    def tell_rules(self, table: "Table") -> None:
        """Which rules are in force at the new tables, and with which option others would be (2018, A.5, B.5)."""
        from dialogue.narration.rules import in_force

        for saying in in_force(table):
            self.tell(self.catalogue.say(saying.key, **saying.params))
        if leaves_supervision_open(self.arguments, table):
            self.tell(self.catalogue.say("play.supervision_not_named"))

    def tables(self, *, is_only: bool) -> "Callable[[str, Session, Tape], OnlineTable]":
        """What makes a table of its name, session and tape."""
        from app.pages.online_table import OnlineTable
        from app.pages.options import page_ear, page_enrolment

        enrolment = page_enrolment(self.arguments, self.at_the_end)
        ear = page_ear(self.arguments, self.at_the_end, self.warn, enrolment)

        def table(name: str, session: "Session", tape: "Tape") -> OnlineTable:
            if self.results is not None:
                self.results.watch(name, session)
            if is_only and not self.arguments.no_learning:  # of many tables each voice would be a model in memory
                self._learn(session, ear)
            return OnlineTable(name, session, tape, self.catalogue, ear, self.terminal, is_only=is_only)

        return table

    def _learn(self, session: "Session", ear: "PageEar") -> None:
        """Have the ear of its pages learn in this game."""
        from app.pages.learning import learning_at
        from app.voices.usual_ear import usual_ear

        # A second one, when there is something to learn.
        usual = cache(lambda: usual_ear(self.arguments, None, self.warn))
        if (learning := learning_at(session, lambda _: usual(), self.at_the_end)) is not None:
            ear.learning = learning
            self.at_the_end.callback(self._offer_to_keep, learning, session)

    def _offer_to_keep(self, learning: "Learning", session: "Session") -> None:
        """Tell whose voice the game has taught, and was not kept on his page, how it is; else it is forgotten now.

        So with a voice that is still being learnt: that is broken off now, and the record still has it.
        """
        taught = learning.worth_keeping
        for seat in taught:
            self._tell_voice("play.voice_learnt_aloud", "play.voice_learnt", seat, session)
        for seat in (seat for seat in learning.unfinished if seat not in taught):
            self._tell_voice("play.voice_unfinished", "play.voice_unfinished_written", seat, session)

    def _tell_voice(self, heard: str, written: str, seat: "Colour", session: "Session") -> None:
        """Say what becomes of a voice; how it is learnt out of the record only a reader can use."""
        self.mouth.aloud(self.catalogue.say(heard, colour=seat))
        of_game = {"colour": seat, "file": str(session.path), "option": str(seat)}
        self.terminal.line(str(self.catalogue.say(written, **of_game)))


def _with_results(start: _Start) -> _Start:
    """The same, where a tournament's file gets what comes of its tables by itself."""
    source = start.arguments.tournament
    if source is None:
        return start
    from app.commands.tournament import where
    from app.tournament.keeping import KeptResults
    from app.tournament.results import Written, beside

    def tell(written: Written) -> None:
        start.terminal.line(str(where(written, source, start.catalogue)))

    def complain(error: Exception) -> None:
        output.complaint(words_of(error, start.arguments.language))

    kept = KeptResults(source, start.arguments.results or beside(source), tell, complain)
    return replace(start, results=start.at_the_end.enter_context(kept))


@dataclass(frozen=True, slots=True)
class _Asked:
    """The tables that are asked for, by their names, and what tells whether one that was begun earlier is served, too.

    That may raise `RecordError`.
    """

    new: "Mapping[str, TableOpened]"
    belongs: "Callable[[str, Table], bool]" = lambda *_: True


@contextlib.contextmanager
def _folder(start: _Start) -> "Iterator[None]":
    """Inside, the tables of a folder of files are served."""
    from app.pages.folder import Folder
    from app.pages.games import Games
    from app.pages.options import pages_opened
    from app.pages.serving import serving
    from app.record.tapes import tape_to_go_on
    from web.admission.access_file import AccessFile

    start, arguments, folder = _with_results(start), start.arguments, start.folder
    output.line(str(start.catalogue.say("play.record", file=str(folder))))
    records = Folder(folder)
    asked = _asked_for(start, wall_clock.now(), records.openings, records.table, begins_anew=True)
    try:
        sessions = records.sessions(asked.new, asked.belongs, start.complain, start.at_the_end)
    except RecordError as error:
        raise not_resumed(error, arguments.language) from None
    new_table, played = start.tables(is_only=len(sessions) == 1), dict[str, Games]()

    def table(name: str, session: "Session") -> "OnlineTable":
        record = session.path or folder / f"{name}{SUFFIX}"
        return new_table(name, session, tape_to_go_on(record, session.events))

    for name, (session, is_resumed) in sessions.items():
        played[name] = Games(session, partial(table, name), partial(start.complain, name))
        played[name].start(is_resumed=is_resumed, watches_flags=not arguments.flags_claimed)
        start.at_the_end.callback(played[name].stop)
    for session in [session for session, is_resumed in sessions.values() if not is_resumed][:1]:
        start.tell_rules(session.table)
    opened = pages_opened(arguments, folder, lambda: AccessFile(folder / "access.db"))
    tables = {name: games.service for name, games in played.items()}
    with serving(opened, tables, start.catalogue, start.tell_together) as pages:
        for games in played.values():
            games.when_next = pages.exchange
        yield


@contextlib.contextmanager
def _hall(start: _Start) -> "Iterator[None]":
    """Inside, the tables of a hall are served, as far as no other program has them, and each that becomes free."""
    from app.hall import needed

    needed()
    from app.hall.access import HallAccess
    from app.hall.database import Database
    from app.hall.ended import EndedGames
    from app.hall.holding import Holding
    from app.hall.passing import Passing, certificate_in
    from app.hall.seal import Seal
    from app.hall.tables import HallTables, Playing
    from app.pages.options import pages_opened
    from app.pages.serving import serving
    from app.seats import seats_named
    from app.tournament.seating import table_name
    from game.evolve import replay

    arguments = start.arguments
    database = start.at_the_end.enter_context(contextlib.closing(Database(arguments.database)))
    output.line(str(start.catalogue.say("hall.database", name=database.name)))
    start = _with_results(start)  # it ends after the tables, and before the database into which it looks
    holding = start.at_the_end.enter_context(Holding(database))

    def table(opened: "TableOpened") -> "Table":
        return replay(holding.read(table_name(opened.occasion)).events)

    asked = _asked_for(start, holding.clock.now(), holding.openings, table, begins_anew=False)
    playing = Playing(
        start.tables(is_only=False),
        start.complain,
        lambda key, **params: start.tell(start.catalogue.say(key, **params)),
        asked.belongs,
        watches_flags=not arguments.flags_claimed,
    )
    if start.results is not None:
        start.results.look_elsewhere(EndedGames(holding))
    hall = start.at_the_end.enter_context(HallTables(holding, playing))
    begun = hall.open(asked.new)
    for opened in begun[:1]:
        start.tell_rules(replay([opened]))
    if not hall.tables:
        start.tell(start.catalogue.say("hall.none_yet"))
    at = pages_opened(arguments, start.folder, lambda: HallAccess(database))
    tables = {name: table.service for name, table in hall.tables.items()}
    with seats_named(PagesNotServed):
        passing = Passing(holding, Seal.of(HallAccess(database)))
    certificate = certificate_in(arguments.certificate) if arguments.certificate else ""
    with serving(at, tables, start.catalogue, start.tell_together, passing) as pages:
        holding.roll.enter(pages.own_address, certificate)
        pages.when_renewed = lambda: holding.roll.show(certificate_in(arguments.certificate))
        hall.watch(pages, passing.is_heard_elsewhere)
        yield


def _numbered(arguments: argparse.Namespace) -> list[str]:
    """The names of the tables that are asked for: numbers, from one."""
    return [str(number) for number in range(1, max(arguments.tables, len(arguments.pairing)) + 1)]


@contextlib.contextmanager
def _told_to_end() -> "Iterator[Callable[[], None]]":
    """What waits for Ctrl-C, SIGTERM or SIGHUP; inside, who starts is not broken off with tables in his hands.

    They come at any moment, also while they are waited for. Whoever sets an `Event` then may wait for himself for ever:
    its lock is held by what he interrupted. A `SimpleQueue` is made for that.
    """
    told = SimpleQueue[int]()

    def tell(number: int, _: object) -> None:
        told.put(number)

    def until_told() -> None:
        while True:
            with contextlib.suppress(Empty):
                told.get(timeout=AWAKE_S)
                return

    before = {number: signal.signal(number, tell) for number in (signal.SIGINT, *ctrl_c.from_outside())}
    try:
        yield until_told
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _asked_for(
    start: _Start,
    now: datetime,
    known: "Callable[[], Collection[TableOpened]]",
    table: "Callable[[TableOpened], Table | None]",
    *,
    begins_anew: bool,
) -> _Asked:
    """The tables that are asked for; of a round, what its director has to know is told. Raises TournamentError.

    `known` reads how those were opened that are there already, and `table` one of them as it is now. `begins_anew`: a
    game that does not count is played anew at its own table, and at another one where it is not.
    """
    arguments = start.arguments
    if arguments.tournament is None:
        return _Asked({name: _opening(arguments, name) for name in _numbered(arguments)})
    from app.tournament import files
    from app.tournament.notices import at_tables, notices
    from app.tournament.round import round_of

    def now_at(opened: "TableOpened") -> "Table | None":
        with contextlib.suppress(RecordError):  # of one that cannot be read it is told when it is resumed
            return table(opened)
        return None

    def goes_on(opened: "TableOpened") -> bool:
        found = now_at(opened)
        return found is not None and found.started and found.outcome is None

    def is_void(opened: "TableOpened") -> bool:
        outcome = None if begins_anew or (found := now_at(opened)) is None else found.outcome
        return outcome is not None and outcome.is_void

    number, today = arguments.round, now.astimezone().date()
    tournament = files.read(arguments.tournament, arguments.needs)
    found = round_of(tournament, number, opening(arguments), today, known(), goes_on, is_void)
    for notice in (
        *notices(tournament, number, today, start.catalogue),
        *at_tables("moved", found.moved, start.catalogue),
    ):
        output.line(str(notice))
    for spoken in at_tables("goes_on", found.going_on, start.catalogue):
        start.mouth.aloud(spoken)
        output.complaint(str(spoken))
    return _Asked(found.new, found.belongs)


def board_of_tournament(arguments: argparse.Namespace, usual: "TableOpened") -> "TableOpened":
    """The table of the game at that board of that round; all that is not the players' is as `usual`.

    Raises WrongUsage, TournamentError.
    """
    from app.tournament import files
    from app.tournament.seating import opening_at

    for named in ("round", "board"):
        if getattr(arguments, named) is None:
            raise WrongUsage("usage.missing", names=f"--{named}")
    return opening_at(files.read(arguments.tournament, arguments.needs), arguments.round, arguments.board, usual)


def _opening(arguments: argparse.Namespace, name: str) -> "TableOpened":
    """The table of these options, with the players of the pairing of its number, if there is one.

    Of several tables each has its own board; `--board` then is the number of the first.
    """
    opened = opening(arguments)
    number = int(name)
    if max(arguments.tables, len(arguments.pairing)) > 1:
        board = (opened.occasion.board or 1) + number - 1
        opened = replace(opened, occasion=replace(opened.occasion, board=board))
    if number > len(arguments.pairing):
        return opened
    white, black = map(output.one_line, arguments.pairing[number - 1])
    return replace(opened, white=replace(opened.white, name=white), black=replace(opened.black, name=black))
