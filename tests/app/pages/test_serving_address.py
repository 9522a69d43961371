"""Where people outside are told that the pages are: as they reach them, through a proxy or by a name."""

import errno
import os
import socket
from datetime import timedelta
from ipaddress import ip_network
from pathlib import Path

import pytest

from app.cli import main
from app.errors import PagesNotServed
from app.failure import words_of
from app.pages.serving import Open, serving
from speech_grammar.messages import Catalogue
from tests.web.client import request
from web.admission.access_file import AccessFile
from web.admission.qr import qr_svg
from web.network.certificate import ends_at

TLS = Path(__file__).parents[2] / "data" / "tls"  # each with its key
EXPIRED, RENEWED = TLS / "expired.pem", TLS / "renewed.pem"
UNKNOWN = (
    "Zu diesem Namen kennt das Netz keine Adresse: hall.invalid. Die Option host nennt eine Adresse dieses Rechners."
)
IS_OVER = (
    f"The certificate has expired: {EXPIRED}. Browsers let nobody onto the pages, or only after a warning."
    " A new one in its place counts by itself."
)
ENDS = (
    f"The certificate expires soon: {RENEWED}. Hours until then: five. After that nobody whose connection breaks"
    " comes back to the pages. A new one in its place counts by itself."
)
PROXY = (ip_network("127.0.0.1"),)


@pytest.mark.parametrize(
    ("names", "behind", "told"),
    [
        (("chess.example",), PROXY, "https://chess.example"),
        (("http://chess.example:8080/",), PROXY, "http://chess.example:8080"),
        (("hall.local", "https://chess.example"), (), "https://chess.example"),
        (("hall.local",), (), "http://hall.local:{port}"),
        ((), PROXY, "http://127.0.0.1:{port}"),
    ],
)
def test_codes_lead_to_where_people_outside_find_the_pages(tmp_path: Path, names, behind, told: str):
    """The picture of a code has the proxy's address, not that of the server behind it; every name is let in."""
    said: list[str] = []
    opened = Open("127.0.0.1", 0, lambda: AccessFile(tmp_path / "access.db"), tmp_path, names, behind)
    with serving(opened, {}, Catalogue.load("en"), lambda told: said.extend(map(str, told))) as pages:
        address = told.format(port=pages.own_address.rpartition(":")[2])
        for name in names:
            host = name.removesuffix("/").rpartition("//")[2]
            assert request(pages.own_address, "GET", "/", headers={"Host": host})[0] == 200
        assert request(pages.own_address, "GET", "/", headers={"Host": "else.example"})[0] == 403
    assert said[0] == f"The pages are here: {address}"
    code = said[1].rpartition("Typed: ")[2].removesuffix(".")
    assert (tmp_path / "hall.codes" / "director.svg").read_bytes() == qr_svg(f"{address}/#{code}")


@pytest.mark.parametrize(
    "name", ["chess.example/hall", "ftp://chess.example", "https://", "chess.example:8080", "https://eva@chess.example"]
)
def test_a_name_that_is_none_is_refused(name: str, capsys: pytest.CaptureFixture[str]):
    """A path, another scheme, a port of which nobody knows by which scheme: before any page is served."""
    with pytest.raises(SystemExit, match="2"):
        main(["serve", "--name", name])
    assert name in capsys.readouterr().err


@pytest.mark.parametrize(
    ("host", "told"),
    [
        ("hall.invalid", UNKNOWN),
        ("hall..invalid", UNKNOWN.replace("hall.", "hall..")),
        ("192.0.2.7", "Das ist keine Adresse dieses Rechners: 192.0.2.7."),
        ("2001:db8::7", "Das ist keine Adresse dieses Rechners: 2001:db8::7."),
    ],
)
def test_what_is_wrong_with_an_address_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str], host, told):
    """A name that leads nowhere (RFC 2606, 2) and another machine's address are no port that is taken."""
    words = ["serve", "--host", host, "--port", "0", "--record-folder", str(tmp_path), "--language", "de"]
    assert main(words) == 3
    assert capsys.readouterr().err == f"Keine Seiten im Browser: {told}\n"


@pytest.mark.parametrize(
    ("file", "before_end", "told"),
    [
        (EXPIRED, None, IS_OVER),
        (RENEWED, timedelta(hours=5, minutes=10), ENDS),
        (RENEWED, timedelta(days=2), ""),
    ],
)
def test_a_certificate_that_ends_is_told_at_the_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, file: Path, before_end: timedelta | None, told: str
):
    """Only browsers say so, and only to the players: nobody finds out in the middle of a round."""
    end = ends_at((file, None))
    assert end is not None
    if before_end is not None:
        monkeypatch.setattr("app.wall_clock.now", lambda: end - before_end)
    said: list[str] = []
    opened = Open("127.0.0.1", 0, lambda: AccessFile(tmp_path / "access.db"), tmp_path, encryption=(file, None))
    with serving(opened, {}, Catalogue.load("en"), lambda told: said.extend(map(str, told))):
        pass
    assert said[1] == told or (said[1].startswith("Director") and not told)


def test_a_port_that_only_the_administrator_has_is_told_as_that(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Nobody looks for another program there; which ports those are, and who may open them, is the system's to say."""

    def forbidden(*_: object) -> socket.socket:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    monkeypatch.setattr("app.pages.serving.listen", forbidden)
    opened = Open("127.0.0.1", 80, lambda: AccessFile(tmp_path / "access.db"), tmp_path)
    with pytest.raises(PagesNotServed) as refused, serving(opened, {}, Catalogue.load("de"), print):
        pass
    assert words_of(refused.value, "de") == (
        "Keine Seiten im Browser: Den Port achtzig gibt dieser Rechner nur seinem Verwalter."
        " Fünfstellige sind für alle."
    )


@pytest.mark.parametrize("host", ["::1", "ip6.example"])
def test_pages_are_served_where_there_is_only_ipv6(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, host: str):
    """By its address, and by a name that leads to no other."""
    known = socket.getaddrinfo
    monkeypatch.setattr("web.server.socket.getaddrinfo", lambda _, port, **kind: known("::1", port, **kind))
    opened = Open(host, 0, lambda: AccessFile(tmp_path / "access.db"), tmp_path)
    with serving(opened, {}, Catalogue.load("en"), print) as pages:
        port = pages.own_address.rpartition(":")[2]
        assert pages.own_address == f"http://{f'[{host}]' if ':' in host else host}:{port}"
        with socket.socket(socket.AF_INET6) as page:
            page.connect(("::1", int(port)))
            page.sendall(b"GET / HTTP/1.0\r\nHost: localhost\r\n\r\n")
            assert page.recv(15) == b"HTTP/1.1 200 OK"


def test_codes_of_a_machine_without_ipv4_lead_to_its_address_of_ipv6(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Its pictures led to 127.0.0.1, which on every telephone is that telephone."""
    monkeypatch.setattr("app.pages.serving.socket.socket", WithoutIpv4)
    said: list[str] = []
    opened = Open("::", 0, lambda: AccessFile(tmp_path / "access.db"), tmp_path)
    with serving(opened, {}, Catalogue.load("en"), lambda told: said.extend(map(str, told))) as pages:
        port = pages.own_address.rpartition(":")[2]
    assert said[0] == f"The pages are here: http://[2001:db8::5]:{port}"


class WithoutIpv4(socket.socket):
    """The sockets of such a machine, as far as asking for a way goes."""

    def connect(self, address: object) -> None:
        """Raises OSError: there is no way."""
        if self.family == socket.AF_INET:
            raise OSError(errno.ENETUNREACH, str(address))

    def getsockname(self) -> tuple[str, int]:
        """From where it would be asked."""
        return ("2001:db8::5", 9) if self.type == socket.SOCK_DGRAM else super().getsockname()
