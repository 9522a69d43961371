"""The pages of some tables: who may join with which codes, said at the start, and the server beside the tables."""

import contextlib
import socket
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from app.hosted_table import PageTable
from app.page_places import places_of
from app.session import Session
from app.whole_file import make_folder, write_whole
from speech_grammar.announcing import place_words
from speech_grammar.messages import Catalogue, Spoken
from web.access import Access
from web.application import Application
from web.codes import squares_of
from web.place import Place
from web.qr import qr_svg
from web.server import Server, listen
from web.texts import texts

LOOPBACK = "127.0.0.1"
ANY = {"0.0.0.0", "::"}  # noqa: S104 - what a user may ask for, and never the default


@dataclass(frozen=True, slots=True)
class Open:
    """Where pages are asked for: the address to listen on, the port (0: any), and the file of codes and sessions."""

    host: str
    port: int
    access: Path


@contextlib.contextmanager
def serving(
    opened: Open, tables: Mapping[str, tuple[PageTable, Session]], catalogue: Catalogue, tell: Callable[[Spoken], None]
) -> Iterator[None]:
    """Serve pages inside. `tell` gets every line said at the start: where the pages are, and each place's code.

    Raises OSError where the port is taken, sqlite3.Error where codes cannot be kept.
    """
    listening = listen(opened.host, opened.port)
    address = _address(opened.host, listening.getsockname()[1])
    with contextlib.closing(Access(opened.access)) as access:
        names = {"localhost", opened.host, socket.gethostname(), f"{socket.gethostname()}.local", socket.getfqdn()}
        application = Application({name: table for name, (table, _) in tables.items()}, access, names, address)
        with Server(application, listening):
            tell(catalogue.say("pages.at", address=address))
            for name, (_, session) in tables.items():
                _tell_codes(access, name, session, catalogue, tell, is_only=len(tables) == 1)
                _draw_codes(access, name, session, address)
            yield


def _tell_codes(
    access: Access,
    name: str,
    session: Session,
    catalogue: Catalogue,
    tell: Callable[[Spoken], None],
    *,
    is_only: bool,
) -> None:
    """A new code for every place where nobody sits; who has joined before a restart needs none."""
    if not is_only:
        tell(catalogue.say("pages.table", name=name))
    for place in places_of(session.table):
        if not place.is_shared and access.is_taken(name, place):
            tell(catalogue.say("pages.taken", place=texts(catalogue.language)[f"place.{place}"]))
            continue
        code = access.issue(name, place)
        words = ", ".join(map(place_words, squares_of(code)))
        tell(catalogue.say("pages.code", place=texts(catalogue.language)[f"place.{place}"], words=words, code=code))


def _draw_codes(access: Access, name: str, session: Session, address: str) -> None:
    """A QR code for each open place, beside the record."""
    if session.path is None:
        return
    folder = session.path.with_suffix(".codes")
    make_folder(folder)
    for place in Place:
        file = folder / f"{place}.svg"
        code = access.open_code(name, place)
        if code:
            write_whole(file, qr_svg(f"{address}/#{code}"))
        else:
            file.unlink(missing_ok=True)


def _address(host: str, port: int) -> str:
    """Where a browser finds the pages: this machine's own address where all are listened on."""
    name = _own_address() if host in ANY else host
    return f"http://[{name}]:{port}" if ":" in name else f"http://{name}:{port}"


def _own_address() -> str:
    """The address under which others on the network reach this machine; asking for a route sends nothing."""
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        asking.connect(("192.0.2.1", 9))
        return str(asking.getsockname()[0])
    return LOOPBACK


NotServed = (OSError, sqlite3.Error)
"""Why there may be no pages, while the game goes on."""
