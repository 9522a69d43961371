"""Where people outside are told that the pages are: as they reach them, through a proxy or by a name."""

from ipaddress import ip_network
from pathlib import Path

import pytest

from app.cli import main
from app.pages.serving import Open, serving
from speech_grammar.messages import Catalogue
from tests.web.client import request
from web.admission.access_file import AccessFile
from web.admission.qr import qr_svg

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
    with serving(opened, {}, Catalogue.load("en"), lambda spoken: said.append(str(spoken))) as pages:
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
