"""Pages by https, with a certificate of one's own: only so a telephone's browser gives its microphone."""

import http.client
import json
import ssl
from collections.abc import Callable
from pathlib import Path

import pytest
from websockets.sync.client import connect

from app.cli import main
from tests.web.client import PATIENCE_S, answer_at
from tests.web.server import CHECKOUT, Server

TLS = CHECKOUT / "tests" / "data" / "tls"  # for localhost, signed by itself, and known to everybody
CERTIFICATE, KEY = TLS / "certificate.pem", TLS / "key.pem"


def test_a_page_is_joined_and_plays_by_https(serve: Callable[..., Server]):
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
