"""The pages of some tables: who may join with which codes, said at the start, and the server beside the tables."""

import contextlib
import errno
import socket
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from urllib.parse import urlsplit

from app import wall_clock
from app.errors import ErrorCode, OutputError, PagesNotServed
from app.failure import words_of
from app.pages.table_service import LiveTableService
from app.pages.voice import PageVoice
from app.record.games import first_of, named_after
from app.seats import seats_named
from app.whole_file import make_folder, write_whole, writing
from speech_grammar.announcing import place_words
from speech_grammar.messages import Catalogue, Spoken
from web.admission.access import HALL, Access, Store
from web.admission.codes import squares_of
from web.admission.qr import qr_svg
from web.application import Application
from web.fellows import Fellows
from web.network.certificate import Encryption, check, ends_at
from web.network.proxies import Network
from web.place import Place
from web.server import Server, listen
from web.tables import Delay
from web.texts import texts

A_ROUND = timedelta(hours=24)  # and the evening before
FIRST_FOR_EVERYBODY = 1_024  # the ports below are the system's own
ANY = {"0.0.0.0", "::"}  # noqa: S104 - what a user may ask for, and never the default

Tell = Callable[[Sequence[Spoken]], None]
"""What says these sentences together: nothing that another table tells stands between them."""


@dataclass(frozen=True, slots=True)
class Open:
    """Where pages are asked for: the address to listen on, the port (0: any), where codes and sessions are kept.

    `folder` gets the drawn codes of a table whose record is no file. `names` are host names of this machine that it
    does not know itself, such as those of a proxy before it, or whole addresses ("https://chess.example"); `behind` are
    the addresses of proxies that are believed when they say for whom they ask. `encryption` has the files of a
    certificate and of its key, for https. With `broadcast_minutes` everybody may read the games of a round, so much
    later where no desk says otherwise.
    """

    host: str
    port: int
    access: Callable[[], Store]
    folder: Path
    names: tuple[str, ...] = ()
    behind: tuple[Network, ...] = ()
    encryption: Encryption | None = None
    broadcast_minutes: int | None = None


class Pages:
    """The pages that are being served: tables come, and where other programs may have them, go."""

    def __init__(
        self,
        application: Application,
        access: Access,
        address: str,
        opened: Open,
        catalogue: Catalogue,
        tell: Tell,
    ) -> None:
        """`address` is where they are joined, `access` tells who has; codes are drawn as `opened` says, and told."""
        self.access = access
        self.when_renewed: Callable[[], object] = bool  # after another certificate is shown; in the server's thread
        self.own_address = address  # of this machine, whatever it is called
        self._application = application
        self._address = address
        self._folder = opened.folder
        self._encryption = opened.encryption
        self._is_broadcast = opened.broadcast_minutes is not None
        self._usual_delay = Delay(minutes=opened.broadcast_minutes or 0)
        self._catalogue = catalogue
        self._tell = tell

    def add(self, table: LiveTableService) -> None:
        """Serve one more, and tell its codes; from any thread.

        That they cannot be drawn, as on a full disk, is told: it keeps nobody from a game that another server has lost.
        """
        self._let_in(table)
        codes = self._codes_of(table, is_named=True)
        try:
            _draw_codes(self.access, table, self._address, self._folder)
        except OutputError as error:
            why = words_of(error, self._catalogue.language)
            codes.append(self._catalogue.say("pages.line", name=table.name, sentence=why))
        self._tell(codes)
        self._application.add(table.name, table)

    def drop(self, name: str) -> None:
        """Serve it no more, and have its pages look for it elsewhere; from any thread."""
        self._application.drop(name)

    def follow(self, name: str) -> None:
        """Nobody sits at that table any more: its pages go to the one at which its game is played anew.

        Raises `StoreFailed`.
        """
        self.access.look_again(name)
        self._application.follow(name)

    def exchange(self, table: LiveTableService) -> None:
        """Serve the next game of its table: players and their assistants sit there with colours exchanged.

        Raises `PagesNotServed` or `OutputError` where that cannot be kept; it may be asked for once more.
        """
        with seats_named(PagesNotServed):
            self.keep_back(table)
            self.access.seat(table.name, table.game)
            _draw_codes(self.access, table, self._address, self._folder)
        self._application.exchange(table.name, table)

    def renewed(self) -> None:
        """Whoever comes from now on is shown another certificate."""
        self.when_renewed()

    def keep_back(self, table: LiveTableService) -> None:
        """Have spectators see it as late as was said; before anybody can ask for it."""
        table.set_delay(self.access.delay(table.name, self._usual_delay), since_begun=True)

    def begin(self, tables: Mapping[str, LiveTableService]) -> None:
        """Say where the pages are, and each place's code. Raises StoreFailed, `OutputError`."""
        self._tell([self._catalogue.say("pages.at", address=self._address)])
        self._tell_end_of_certificate()
        if _are_numbered(tables):
            self._open_hall()
        for table in tables.values():
            self._let_in(table)
            _draw_codes(self.access, table, self._address, self._folder)
            self._tell(self._codes_of(table, is_named=_are_numbered(tables)))
        if self._is_broadcast:
            self._tell_broadcast(tables)

    def _tell_end_of_certificate(self) -> None:
        """Whether browsers let nobody in any more, or will not while a round is played."""
        end = ends_at(self._encryption) if self._encryption else None
        if end is None or self._encryption is None:
            return
        left, file = end - wall_clock.now(), str(self._encryption[0])
        if left < timedelta():
            self._tell([self._catalogue.say("pages.certificate_over", file=file)])
        elif left < A_ROUND:
            hours = max(1, left // timedelta(hours=1))
            self._tell([self._catalogue.say("pages.certificate_ends", file=file, hours=hours)])

    def _tell_broadcast(self, tables: Mapping[str, LiveTableService]) -> None:
        """Where the games of each round are."""
        rounds = {table.overview()["round"] for table in tables.values()} - {None}
        for number in sorted(rounds):
            self._tell([self._catalogue.say("pages.broadcast", address=f"{self._address}/live/round-{number}.pgn")])

    def _open_hall(self) -> None:
        """A code for the director's page at each start, unless the last one is still good: who has joined stays."""
        self.access.look_again(HALL)
        code = self.access.open_code(HALL, Place.ARBITER) or self.access.issue(HALL, Place.ARBITER)
        _draw_code(self._folder / "hall.codes", "director", f"{self._address}/#{code}")
        name = texts(self._catalogue.language)["place.director"]
        self._tell([self._catalogue.say("pages.code", place=name, words=_in_words(code), code=code)])

    def _let_in(self, table: LiveTableService) -> None:
        """From now on there is a code for each free place. Raises StoreFailed."""
        self.keep_back(table)
        if table.game > 1:  # in a hall, whose database knows nothing of it, there is no rematch
            self.access.seat(table.name, table.game)
        self.access.look_again(table.name)
        _issue_codes(self.access, table)

    def _codes_of(self, table: LiveTableService, *, is_named: bool) -> list[Spoken]:
        heading = [self._catalogue.say("pages.table", name=table.name)] if is_named else []
        return [*heading, *_codes_told(self.access, table, self._catalogue)]


@contextlib.contextmanager
def serving(
    opened: Open,
    tables: Mapping[str, LiveTableService],
    catalogue: Catalogue,
    tell: Tell,
    fellows: Fellows | None = None,
) -> Iterator[Pages]:
    """Serve pages inside. `tell` gets what is said at the start: where they are, each place's code.

    `fellows` are the other servers of a hall, which have other tables.

    Raises `PagesNotServed` where the port is taken, or the codes cannot be kept, or the certificate is none; where the
    codes cannot be drawn, `OutputError`.
    """
    with contextlib.ExitStack() as at_the_end:
        require_certificate(opened.encryption)
        with seats_named(PagesNotServed):
            access = Access(at_the_end.enter_context(contextlib.closing(opened.access())))
        listening = at_the_end.enter_context(_listening(opened))
        address = _address(opened, listening.getsockname()[1])
        own = {"localhost", opened.host, socket.gethostname(), f"{socket.gethostname()}.local"}
        application = Application(
            tables,
            access,
            own | {_host(name) for name in opened.names},
            address,
            opened.behind,
            PageVoice(),
            are_numbered=_are_numbered(tables),
        )
        if fellows is not None:
            application.share_with(fellows)
        pages = Pages(application, access, address, opened, catalogue, tell)
        pages.own_address = _own(opened, listening.getsockname()[1])
        with seats_named(PagesNotServed):
            for table in tables.values():
                pages.keep_back(table)
        if opened.broadcast_minutes is not None:
            application.open_broadcast()
        at_the_end.enter_context(Server(application, listening, opened.encryption, pages.renewed))
        with seats_named(PagesNotServed):
            pages.begin(tables)
        yield pages


def _are_numbered(tables: Mapping[str, LiveTableService]) -> bool:
    """Whether there are other tables, here or elsewhere in a hall, so that each has to be called by its number."""
    return len(tables) != 1 or any(table.record is None for table in tables.values())


def require_certificate(encryption: Encryption | None) -> None:
    """Raise `PagesNotServed` where https is asked for and cannot be spoken."""
    if encryption is None:
        return
    try:
        check(encryption)
    except OSError as error:
        file = str(encryption[0])
        raise PagesNotServed(ErrorCode.CERTIFICATE_UNUSABLE, f"{file}: {error}", file=file) from error


def _listening(opened: Open) -> socket.socket:
    """The port. Raises `PagesNotServed`."""
    try:
        return listen(opened.host, opened.port)
    except (OSError, UnicodeError) as error:
        where = f"{opened.host}:{opened.port}"
        code, text = _why_closed(error, opened), f"{where}: {error}"
        raise PagesNotServed(code, text, file=where, host=opened.host, port=opened.port) from error


def _why_closed(error: OSError | UnicodeError, opened: Open) -> ErrorCode:
    """Which of the options has to be another, as far as the system says so; what can be no name, Python says."""
    if isinstance(error, socket.gaierror | UnicodeError):
        return ErrorCode.HOST_UNKNOWN
    if error.errno == errno.EADDRNOTAVAIL:
        return ErrorCode.HOST_ELSEWHERE
    if isinstance(error, PermissionError) and 0 < opened.port < FIRST_FOR_EVERYBODY:
        return ErrorCode.PORT_FORBIDDEN
    return ErrorCode.PAGES_NOT_SERVED


def _issue_codes(access: Access, table: LiveTableService) -> None:
    """A code for every place where nobody sits that has none; who joined before a restart, or left, needs none.

    Nor does anybody where the next game is played elsewhere.
    """
    if table.is_followed:
        return
    for place in table.places():
        is_settled = access.is_taken(table.name, place) and not place.is_shared
        is_known = is_settled or access.open_code(table.name, place) is not None
        if not is_known and not access.is_left(table.name, place):
            access.issue(table.name, place)


def _codes_told(access: Access, table: LiveTableService, catalogue: Catalogue) -> Iterator[Spoken]:
    """Each place with its code, in words to say and in letters to type."""
    for place in table.places():
        name, code = texts(catalogue.language)[f"place.{place}"], access.open_code(table.name, place)
        if code is None:
            is_left = access.is_left(table.name, place)
            yield catalogue.say("pages.left" if is_left else "pages.taken", place=name)
        else:
            yield catalogue.say("pages.code", place=name, words=_in_words(code), code=code)


def _in_words(code: str) -> str:
    return ", ".join(map(place_words, squares_of(code)))


def _draw_codes(access: Access, table: LiveTableService, address: str, folder: Path) -> None:
    """A QR code for each open place, beside the record; only who started the program may read them."""
    folder = named_after(first_of(table.record), ".codes") if table.record else folder / f"{table.name}.codes"
    for place in Place:
        code = access.open_code(table.name, place)
        _draw_code(folder, place, f"{address}/#{code}" if code else None)


def _draw_code(folder: Path, name: str, address: str | None) -> None:
    """The file of one code, or none any more. Raises `OutputError`."""
    make_folder(folder)
    with writing(folder):
        folder.chmod(0o700)
    file = folder / f"{name}.svg"
    if address:
        write_whole(file, qr_svg(address))
    else:
        with writing(file):
            file.unlink(missing_ok=True)


def _address(opened: Open, port: int) -> str:
    """Where a browser finds the pages, as codes and pictures of codes say it.

    A whole address that was given is it, else the first name: a proxy is asked for it by https at its usual port, this
    machine at its own. Where no name was given it is this machine's own address.
    """
    if not opened.names:
        return _own(opened, port)
    whole = next((name for name in opened.names if "://" in name), None)
    if whole is not None:
        return whole.rstrip("/")
    if opened.behind and opened.encryption is None:
        return f"https://{opened.names[0]}"
    return f"{'http' if opened.encryption is None else 'https'}://{opened.names[0]}:{port}"


def _host(name: str) -> str:
    """The host of a name, or of a whole address."""
    return urlsplit(name).hostname or name if "://" in name else name


def _own(opened: Open, port: int) -> str:
    """The same by the number of this machine's address."""
    name = _own_address(opened.host) if opened.host in ANY else opened.host
    scheme = "http" if opened.encryption is None else "https"
    return f"{scheme}://[{name}]:{port}" if ":" in name else f"{scheme}://{name}:{port}"


def _own_address(listens_at: str) -> str:
    """The address under which others on the network reach this machine; asking for a route sends nothing.

    Who listens at all addresses of IPv6 is reached by IPv4 too, on a machine that has it.
    """
    ways = [(socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1")]
    for family, far in ways if ":" in listens_at else ways[:1]:
        with contextlib.suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as asking:
            asking.connect((far, 9))
            return str(asking.getsockname()[0])
    return "127.0.0.1"
