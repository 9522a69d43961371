"""Pages by https, with a certificate of one's own: only so a telephone's browser gives its microphone."""

import http.client
import json
import ssl
import threading
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from websockets.sync.client import connect

from app.cli import main
from tests.web.client import PATIENCE_S, answer_at
from tests.web.server import CHECKOUT
from tests.web.server import Server as Process
from web.admission.access import Access
from web.admission.access_file import AccessFile
from web.application import Application
from web.server import Server, listen

TLS = CHECKOUT / "tests" / "data" / "tls"  # for localhost, signed by itself, and known to everybody
CERTIFICATE, KEY = TLS / "certificate.pem", TLS / "key.pem"


def test_a_page_is_joined_and_plays_by_https(serve: Callable[..., Process]):
    """The address is the name of the certificate; the cookie is sent by https alone; both sockets are encrypted."""
    server = serve("--certificate", str(CERTIFICATE), "--key", str(KEY), "--name", "localhost")
    assert server.address == f"https://localhost:{server.port}"
    trusting = ssl.create_default_context(cafile=str(CERTIFICATE))
    connection = http.client.HTTPSConnection("localhost", server.port, context=trusting, timeout=PATIENCE_S)
    form = f"code={server.codes['1']['white']}&language=de"
    connection.request("POST", "/join", form, {"Origin": server.address})
    cookie = connection.getresponse().getheader("set-cookie") or ""
    connection.close()
    assert "secure" in cookie.lower()
    headers = {"Cookie": cookie.split(";")[0], "Origin": server.address}
    url = server.address.replace("https", "wss")
    with connect(f"{url}/ws", ssl=trusting, additional_headers=headers, open_timeout=PATIENCE_S) as page:
        page.send(json.dumps({"do": "hello", "version": -1}))
        assert json.loads(page.recv(timeout=PATIENCE_S))["place"] == "white"
    with connect(f"{url}/sound", ssl=trusting, additional_headers=headers, open_timeout=PATIENCE_S) as sound:
        sound.send(b"\0")
        assert answer_at(sound)["code"] == "bad_sound"


@pytest.mark.parametrize("files", [("missing.pem", KEY), (KEY, KEY), (CERTIFICATE, CERTIFICATE), (CERTIFICATE, "none")])
@pytest.mark.parametrize("command", ["play", "serve"])
def test_a_certificate_that_is_none_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, files, command
):
    """Before anybody is told an address, and before there is a record of a game that nobody can join."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    options = ["--certificate", str(files[0]), "--key", str(files[1]), "--port", "0"]
    assert main([command, *options]) == 3
    said = "Beide müssen lesbar und PEM sein, der Schlüssel ohne Passwort.\n"
    assert capsys.readouterr().err == f"Kein Zertifikat mit seinem Schlüssel: {files[0]}. {said}"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("command", ["play", "serve"])
def test_a_key_without_its_certificate_is_wrong_usage(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, command
):
    """Who names one means https: the pages are not served without."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    with pytest.raises(SystemExit) as left:
        main([command, "--key", str(KEY), "--port", "0"])
    assert left.value.code == 2
    assert capsys.readouterr().err.startswith(f"rochade {command}: Es fehlt: --certificate.")
    assert list(tmp_path.iterdir()) == []


def test_a_certificate_that_is_renewed_is_shown_to_who_comes_then(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Nobody is sent away for it; while only a part of it has been written the one before is shown."""
    monkeypatch.setattr("web.server.LOOK_S", 0.01)
    file, renewed, heard = tmp_path / "both.pem", (TLS / "renewed.pem").read_text("ascii"), threading.Event()
    file.write_text(KEY.read_text("ascii") + CERTIFICATE.read_text("ascii"), encoding="ascii")
    trusting = ssl.create_default_context(cafile=str(CERTIFICATE))
    with closing(Access(AccessFile(tmp_path / "access.db"))) as access, listen("127.0.0.1", 0) as listening:
        at = listening.getsockname()
        with (
            Server(Application({}, access, ["localhost"], ""), listening, (file, None), heard.set),
            closing(http.client.HTTPSConnection("localhost", at[1], context=trusting, timeout=PATIENCE_S)) as page,
        ):
            page.request("GET", "/")
            assert page.getresponse().read()
            file.write_text(renewed[: len(renewed) // 2], encoding="ascii")
            assert ssl.get_server_certificate(at) == CERTIFICATE.read_text("ascii")
            file.write_text(renewed, encoding="ascii")
            assert heard.wait(PATIENCE_S)
            assert ssl.get_server_certificate(at) in renewed
            page.request("GET", "/")
            assert page.getresponse().status == 200
