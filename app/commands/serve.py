"""`rochade serve`: one or several tables for pages in browsers, without microphone and keyboard at this machine.

What was broken off is resumed: each record of the folder is a table again, its clocks standing until the arbiter lets
the game go on.
"""

import argparse
import contextlib
import signal
import threading
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from app import output
from app.errors import OK, RecordError
from app.failure import words_of
from app.table.setup import add_table, leaves_supervision_open, opening
from app.voices.loudspeaker import add_loudspeaker, open_mouth

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from app.pages.live_page_table import LivePageTable
    from app.pages.serving import Open
    from app.table.live_table import LiveTable
    from app.table.session import Session
    from app.voices.speaker_mouth import SpeakerMouth
    from game.events import TableOpened
    from game.table.table import Table
    from speech_grammar.messages import Catalogue, Spoken
from app.options import add_port


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the table, how many of it, where their records are, and where pages are asked for."""
    add_table(parser)
    parser.add_argument("--tables", type=_count, default=1, metavar="N", help="how many tables (default: 1)")
    parser.add_argument(
        "--pairing",
        nargs=2,
        action="append",
        default=[],
        metavar=("WHITE", "BLACK"),
        help="the players of a table, each",
    )
    parser.add_argument("--record-folder", type=Path, metavar="DIR", help="the records (default: your data folder)")
    add_port(parser)
    parser.add_argument("--spoken", action="store_true", help="speak what is said at the start, the codes with it")
    add_loudspeaker(parser)
    parser.add_argument("--flags-claimed", action="store_true", help="leave a fallen flag to be claimed by the players")


def pages_opened(arguments: argparse.Namespace, access: Path) -> "Open":
    """Where pages are asked for, by these options; `access` is the file of codes and sessions."""
    from app.pages.serving import Open

    return Open(arguments.host, arguments.port, access, tuple(arguments.name), tuple(arguments.behind))


def _count(text: str) -> int:
    """A number of tables. Raises `ValueError`, for fewer than one too."""
    if not text.isdecimal() or int(text) < 1:
        raise ValueError(text)
    return int(text)


def run(arguments: argparse.Namespace) -> int:
    """Serve until the program is ended: Ctrl-C, or SIGTERM."""
    from app.pages.serving import serving
    from app.places import games_folder
    from app.whole_file import make_folder
    from speech_grammar.messages import Catalogue

    catalogue = Catalogue.load(arguments.language)
    folder = arguments.record_folder or games_folder() / f"{datetime.now().astimezone():%Y-%m-%d}"
    make_folder(folder)
    with contextlib.ExitStack() as at_the_end:
        mouth = at_the_end.enter_context(open_mouth(arguments, catalogue, is_silent=not arguments.spoken)).mouth

        def tell(spoken: "Spoken") -> None:
            mouth.aloud(spoken)
            output.line(str(spoken))

        mouth.aloud(catalogue.say("play.recorded"))
        output.line(str(catalogue.say("play.record", file=str(folder))))
        sessions = _sessions(arguments, folder, mouth, catalogue, at_the_end)
        page_tables = _page_tables(arguments, sessions, catalogue, at_the_end)
        opened = pages_opened(arguments, folder / "access.db")
        new = next((session.table for session, is_resumed in sessions.values() if not is_resumed), None)
        if new is not None:
            _tell_rules(arguments, new, catalogue, tell)
        with serving(opened, page_tables, catalogue, tell):
            _until_ended()
    return OK


def _tell_rules(
    arguments: argparse.Namespace, table: "Table", catalogue: "Catalogue", tell: "Callable[[Spoken], None]"
) -> None:
    """Which rules are in force at the new tables, and with which option others would be (2018, A.5, B.5)."""
    from dialogue.narration.rules import in_force

    for saying in in_force(table):
        tell(catalogue.say(saying.key, **saying.params))
    if leaves_supervision_open(arguments, table):
        tell(catalogue.say("play.supervision_not_named"))


def _page_tables(
    arguments: argparse.Namespace,
    sessions: "Mapping[str, tuple[Session, bool]]",
    catalogue: "Catalogue",
    at_the_end: contextlib.ExitStack,
) -> "dict[str, LivePageTable]":
    """The tables by name, each played in a thread of its own until the end."""
    page_tables = {}
    for name, (session, is_resumed) in sessions.items():
        live, page_tables[name] = _table(name, session, catalogue, is_only=len(sessions) == 1)
        rules = {"is_resumed": is_resumed, "watches_flags": not arguments.flags_claimed}
        loop = threading.Thread(target=live.play_for_pages, kwargs=rules, name=f"table {name}")
        loop.start()
        at_the_end.callback(loop.join)
        at_the_end.callback(live.stop)
    return page_tables


def _until_ended() -> None:
    ended = threading.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: ended.set())
    ended.wait()


def _sessions(
    arguments: argparse.Namespace,
    folder: Path,
    mouth: "SpeakerMouth",
    catalogue: "Catalogue",
    at_the_end: contextlib.ExitStack,
) -> "dict[str, tuple[Session, bool]]":
    """The tables by name: those of the folder's records resumed, and new ones up to the number asked for.

    A record that cannot be read keeps nobody from the other tables: it is named and left as it is. Raises `RecordError`
    where there is no table at all.
    """
    from app.table.session import Session

    sessions: dict[str, tuple[Session, bool]] = {}
    failed: RecordError | None = None
    count = max(arguments.tables, len(arguments.pairing))
    known = sorted((path.stem for path in folder.glob("*.sqlite")), key=_in_order)
    for name in [*known, *(str(number) for number in range(1, count + 1) if str(number) not in known)]:
        path = folder / f"{name}.sqlite"
        is_resumed = path.exists()
        try:
            session = Session.resume(path) if is_resumed else Session.begin(_opening(arguments, name), path)
        except RecordError as error:
            failed, why = error, words_of(error, arguments.language)
            complaint = catalogue.say("pages.line", name=name, sentence=why)
            mouth.aloud(complaint)
            output.complaint(str(complaint))
            continue
        at_the_end.callback(session.close)
        sessions[name] = (session, is_resumed)
    if failed is not None and not sessions:
        raise failed
    return sessions


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
    white, black = map(output.readable, arguments.pairing[number - 1])
    return replace(opened, white=replace(opened.white, name=white), black=replace(opened.black, name=black))


def _table(
    name: str, session: "Session", catalogue: "Catalogue", *, is_only: bool
) -> "tuple[LiveTable, LivePageTable]":
    """The loop of a table, and the table as its pages see it; where there are several, each line says whose it is."""
    from app.pages.live_page_table import LivePageTable
    from app.table.conversation import Conversation
    from app.table.live_table import LiveTable
    from app.table.stopwatch import Stopwatch
    from app.voices.speaker_mouth import SpeakerMouth
    from voice.tape import DirectoryTape

    mouth, now = SpeakerMouth(None), Stopwatch(session.alive_at).now
    tape = DirectoryTape(_record(session).with_suffix(".tape"))
    conversation = Conversation(session, now, catalogue, mouth, tape)
    live = LiveTable(session, conversation, now, mouth, catalogue)
    if not is_only:
        live.show_line = lambda text: output.line(str(catalogue.say("pages.line", name=name, sentence=text)))
    return live, LivePageTable(name, session, conversation, now, tape, live.put)


def _record(session: "Session") -> Path:
    if session.path is None:
        raise ValueError("a table of a server has a record")
    return session.path


def _in_order(name: str) -> tuple[int, str]:
    """Numbers as numbers: "2" before "10"."""
    return (int(name) if name.isdecimal() else 0, name)
