"""The database's machine dies, and its standby is promoted: every acknowledged event is there, and the game goes on."""

import shutil
import tempfile
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import psycopg
import pytest

from app.hall.cluster import Cluster
from app.hall.database import Database
from app.hall.holding import Holding
from tests.app.hall.test_holding import OPENED, said
from tests.app.hall.waiting import until


@pytest.fixture
def standby(cluster: Cluster) -> Iterator[Cluster]:
    """A second cluster that has all that is in the first, before anybody hears that it is kept."""
    with (cluster.folder / "data" / "pg_hba.conf").open("a", encoding="ascii") as rules:
        rules.write("local replication all trust\n")
    tell(cluster, "SELECT pg_reload_conf()")
    folder = Path(tempfile.mkdtemp(prefix="rochade-"))
    found = Cluster(folder)
    if found._user is not None:
        shutil.chown(folder, found._user)
    address = cluster.address.replace(" dbname=rochade", "")
    found._run("pg_basebackup", "-D", str(folder / "data"), "-d", address, "-R", "-c", "fast")
    folder.chmod(0o755)
    found.start()
    tell(cluster, "ALTER SYSTEM SET synchronous_standby_names = '*'")  # at the first alone: the other has no standby
    tell(cluster, "SELECT pg_reload_conf()")
    until(lambda: tell(cluster, "SELECT sync_state FROM pg_stat_replication") == [("sync",)])
    yield found
    found.stop("immediate")
    shutil.rmtree(folder)


def tell(cluster: Cluster, statement: str) -> list[tuple[object, ...]]:
    """Say it to that cluster's database."""
    with psycopg.connect(cluster.address, autocommit=True) as connection:
        cursor = connection.execute(statement.encode())
        return cursor.fetchall() if cursor.description is not None else []


def test_a_game_goes_on_at_the_standby_that_was_promoted(cluster: Cluster, standby: Cluster):
    """One address has both: the server finds whichever lets it write, and says again what was not answered."""
    hosts = f"host={cluster.folder},{standby.folder}"
    address = f"{cluster.address.replace(f'host={cluster.folder}', hosts)} target_session_attrs=read-write"
    with closing(Database(address)) as database, Holding(database) as holding:
        record = holding.begin("1", [OPENED])
        assert record is not None
        record.append([said(1)], asked="page:1")
        cluster.stop("immediate")

        def promote(_: int) -> None:
            standby._do("pg_ctl", "promote", "-w")

        record.patience.when_away = promote
        record.append([said(2)], asked="page:2")
        assert record.version_asked("page:1") == 2
        assert holding.read("1").events == (OPENED, said(1), said(2))
        heard = threading.Event()
        holding.when_heard = heard.set
        heard.wait()  # while nobody could write, the table's time may have run out
        assert holding.take("1") is None
    assert tell(standby, "SELECT pg_is_in_recovery()") == [(False,)]
