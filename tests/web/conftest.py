"""For the pages' tests: a real server process, and clients as plain as can be."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.web.server import OneTable, Server

PLAYERS = ("--white", "Anna Berg", "--black", "Karl Maier", "--blind", "white", "--assistant", "white")
TABLES = 12  # of one server: a table more costs a tenth of a server more


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
    """One table, and the server to kill, to start again or to attack: White is blind and has an assistant."""
    return serve(*PLAYERS)


@pytest.fixture(scope="session")
def free_tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Iterator[OneTable]]:
    """Tables like that of `server`, one after the other, many of one server."""
    servers: list[Server] = []

    def tables() -> Iterator[OneTable]:
        while True:
            servers.append(Server(tmp_path_factory.mktemp("hall"), "--tables", str(TABLES), *PLAYERS))
            yield from (OneTable(servers[-1], str(number)) for number in range(1, TABLES + 1))

    yield tables()
    for server in servers:
        server.stop()


@pytest.fixture
def table(free_tables: Iterator[OneTable]) -> OneTable:
    """A table where nobody has sat yet: White is blind and has an assistant, Black sees."""
    return next(free_tables)
