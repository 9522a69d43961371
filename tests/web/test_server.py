"""The listening port itself: what the system is told of the connections that come in by it."""

import contextlib
import socket
from pathlib import Path

import pytest

from web.admission.access import Access
from web.admission.access_file import AccessFile
from web.application import Application
from web.server import Server, listen


@pytest.mark.parametrize("host", ["127.0.0.1", "::1"])
def test_no_short_message_waits_for_the_one_before_it(tmp_path: Path, host: str):
    """A move goes out at once, and not when the page has acknowledged the last (Nagle's algorithm is off)."""
    with contextlib.closing(Access(AccessFile(tmp_path / "access.db"))) as access, listen(host, 0) as listening:
        application = Application({}, access, [], "")
        with Server(application, listening) as server, socket.create_connection(listening.getsockname()[:2]) as page:
            page.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
            assert page.recv(12).startswith(b"HTTP/1.1")
            (accepted,) = server._uvicorn.server_state.connections
            ours = accepted.transport.get_extra_info("socket")
            assert ours.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY) == 1
