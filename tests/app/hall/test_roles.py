"""Who may do what in a hall's database, and that nothing goes to another machine in clear."""

from contextlib import closing

import psycopg
import pytest
from psycopg import sql

from app.errors import RecordError
from app.hall.access import HallAccess
from app.hall.database import Database, encryption
from app.hall.holding import Holding
from app.hall.tape import DatabaseTape
from tests.app.hall.test_holding import OPENED
from web.admission.access import Access
from web.place import Place


def become(address: str, role: str) -> None:
    """Every connection to that database has the rights of that role, and no other's."""
    with psycopg.connect(address, autocommit=True) as connection:
        name = sql.Identifier(str(connection.info.dbname))
        connection.execute(sql.SQL("ALTER DATABASE {} SET role TO {}").format(name, sql.Identifier(role)))


@pytest.fixture
def hall(rochade, address: str) -> str:
    """The address of a hall with one table, whose roles have been made, twice, as it is after an update."""
    with closing(Database(address)) as database:
        record = Holding(database).begin("1", [OPENED])
        assert record is not None
        record.close()
    statements = rochade("hall", "roles").stdout
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute(statements.encode())
        connection.execute(statements.encode())
    return address


def refused(database: Database, statement: str) -> bool:
    """Whether PostgreSQL forbids it."""
    with pytest.raises(RecordError) as found:
        database.do(statement)
    return "permission denied" in str(found.value) or "must be owner" in str(found.value)


def test_a_server_plays_and_changes_nothing_that_was(hall: str):
    """It starts, takes a table, keeps events and seats; no event can be changed, and no guard be taken away."""
    become(hall, "rochade_server")
    with closing(Database(hall)) as database:
        record = Holding(database).begin("2", [OPENED])
        assert record is not None
        tape = DatabaseTape("2", record.patience)
        tape.keep(bytes(640), "white")
        tape.lay_beside("a1", b"learnt")
        assert Holding(database).take("1") is not None
        with closing(Access(HallAccess(database))) as access:
            access.issue("1", Place.WHITE)
        assert refused(database, "UPDATE event SET payload = payload")
        assert refused(database, "DELETE FROM event")
        assert refused(database, "TRUNCATE event")
        assert refused(database, "DELETE FROM act")
        assert refused(database, "DELETE FROM adaptation")
        assert refused(database, "DROP TRIGGER event_is_never_changed ON event")
        assert refused(database, "CREATE TABLE other (one integer)")


def test_a_reader_reads_games_and_no_secret(rochade, hall: str):
    """It exports a game; it takes no table, and sees no code, no session and no key."""
    become(hall, "rochade_reader")
    assert rochade("export", "1", "--database", hall).returncode == 0
    with closing(Database(hall)) as database:
        assert Holding(database).read("1").events == (OPENED,)
        assert database.do("SELECT * FROM clip, adaptation") == []
        assert refused(database, "UPDATE game SET holder = 'me'")
        for table in ("secret", "code", "shared_code", "session", "act"):
            assert refused(database, f"SELECT * FROM {table}")  # noqa: S608 - our own names


@pytest.mark.parametrize(
    ("statement", "whose"),
    [
        (
            "DELETE FROM migration WHERE number = (SELECT max(number) FROM migration)",
            "einer älteren Fassung von Rochade. Ihr Eigentümer startet diese Fassung einmal, dann geht es auch hier",
        ),
        ("INSERT INTO migration SELECT 1 + max(number) FROM migration", "einer neueren Fassung von Rochade"),
    ],
)
@pytest.mark.parametrize("role", ["rochade_server", "rochade_reader"])
def test_who_is_only_let_play_or_read_hears_that_the_database_is_of_another_version(
    rochade, hall: str, role: str, statement: str, whose: str
):
    """It answers, and must not be said to be away: nobody would look for the machine that has the other version."""
    with psycopg.connect(hall, autocommit=True) as connection:
        connection.execute(statement.encode())
    become(hall, role)
    done = rochade("export", "1", "--database", hall, "--language", "de")
    name = psycopg.conninfo.conninfo_to_dict(hall)["dbname"]
    assert (done.returncode, done.stderr) == (3, f"Die Datenbank gehört zu {whose}: {name}\n")


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("postgresql://machine/hall", {"sslmode": "require"}),
        ("host=10.0.0.2 dbname=hall", {"sslmode": "require"}),
        ("postgresql://localhost/hall", {}),
        ("host=/run/postgresql dbname=hall", {}),
        ("dbname=hall", {}),
        ("postgresql://machine/hall?sslmode=verify-full", {}),
        ("service=hall", {}),
        ("host=localhost,machine dbname=hall", {"sslmode": "require"}),
    ],
)
def test_to_another_machine_all_is_encrypted(monkeypatch, address: str, expected: dict[str, str]):
    """PostgreSQL's own default would go on in clear where the other side has no TLS."""
    monkeypatch.delenv("PGSSLMODE", raising=False)
    assert encryption(address) == expected


def test_the_environment_may_say_how(monkeypatch):
    """Whoever sets PGSSLMODE knows what he does."""
    monkeypatch.setenv("PGSSLMODE", "verify-full")
    assert encryption("postgresql://machine/hall") == {}
