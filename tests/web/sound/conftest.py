"""The tables at which tests speak, and the ear with which they hear what a page is spoken."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.places import model_folder
from tests.web.client import Page, join
from tests.web.in_process import InProcess
from tests.web.server import Server
from tests.web.sound.tables import TABLES, OneTable
from voice.ear.vosk_recogniser import VoskRecogniser
from web.admission.access import Access
from web.admission.access_file import AccessFile
from web.application import Application
from web.place import Place
from web.server import Server as WebServer
from web.server import listen


@pytest.fixture(scope="session")
def ear() -> VoskRecogniser:
    """The built-in model, loaded once."""
    return VoskRecogniser(model_folder())


@pytest.fixture(scope="session")
def sounding_hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Iterator[OneTable]]:
    """The tables of one server: White is blind and has an assistant, Black sees."""
    server = Server(
        tmp_path_factory.mktemp("sound"), "--tables", str(TABLES), "--blind", "white", "--assistant", "white"
    )
    yield (OneTable(server, str(number)) for number in range(1, TABLES + 1))
    server.stop()


@pytest.fixture
def table(sounding_hall: Iterator[OneTable]) -> OneTable:
    """A table where nobody has sat yet."""
    return next(sounding_hall)


@pytest.fixture
def other_table(sounding_hall: Iterator[OneTable]) -> OneTable:
    """Another one."""
    return next(sounding_hall)


@pytest.fixture
def white(table: OneTable) -> Page:
    """White, who is blind, at his page of that table; the game has begun."""
    return table.begin()


@pytest.fixture
def in_process(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[tuple[InProcess, Page]]:
    """A table in this process, and White's page; a parameter is White's name."""
    in_process = InProcess(tmp_path, getattr(request, "param", "Anna Berg"))
    access = Access(AccessFile(tmp_path / "access.db"))
    with listen("127.0.0.1", 0) as listening:
        application = Application({"1": in_process.table}, access, ["localhost"], "")
        with WebServer(application, listening):
            address = f"http://127.0.0.1:{listening.getsockname()[1]}"
            yield in_process, join(address, access.issue("1", Place.WHITE))
    in_process.end()
    access.close()
