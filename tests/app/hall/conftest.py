"""A real PostgreSQL for the tests of a hall: a cluster of their own on a socket, run by an ordinary user."""

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import closing
from itertools import count
from pathlib import Path

import psycopg
import pytest
from psycopg import sql

from app.hall.cluster import Cluster
from app.hall.database import Database

_NUMBERS = count(1)


@pytest.fixture(scope="session")
def shared_cluster() -> Iterator[Cluster]:
    """One that runs for all tests and is never stopped by one of them."""
    yield from _cluster()


@pytest.fixture
def cluster() -> Iterator[Cluster]:
    """One that a test may stop."""
    yield from _cluster()


def _cluster() -> Iterator[Cluster]:
    # Not below pytest's own folder: the path of a socket has at most 107 bytes, and only root gets through that one.
    folder = Path(tempfile.mkdtemp(prefix="rochade-"))
    found = Cluster(folder)
    found.start()
    yield found
    if found.is_running():
        found.stop("immediate")
    shutil.rmtree(folder)


@pytest.fixture
def address(shared_cluster: Cluster) -> str:
    """The address of an empty database."""
    name = f"hall_{next(_NUMBERS)}"
    with psycopg.connect(shared_cluster.address, autocommit=True) as connection:
        connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
    return shared_cluster.address.replace("dbname=rochade", f"dbname={name}")


@pytest.fixture
def database(address: str) -> Iterator[Database]:
    """An empty hall."""
    with closing(Database(address)) as found:
        yield found
