"""For the pages' tests: a real server process, and clients as plain as can be."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.web.server import Server


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Callable[..., Server]]:
    """Start servers: `serve("--tables", "2")`; options are those of `rochade serve`, in English."""
    servers: list[Server] = []

    def start(*options: str) -> Server:
        folder = tmp_path / f"server-{len(servers)}"
        folder.mkdir()
        servers.append(Server(folder, *options))
        return servers[-1]

    yield start
    for server in servers:
        server.stop()


@pytest.fixture
def server(serve: Callable[..., Server]) -> Server:
    """One table: White is blind and has an assistant, Black sees."""
    return serve("--white", "Anna Berg", "--black", "Karl Maier", "--blind", "white", "--assistant", "white")
