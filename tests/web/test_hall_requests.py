"""What a director's page asks by HTTP, and what nobody else gets; the pages themselves are in tests/web/pages."""

import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

from tests.web.client import request
from tests.web.in_process import InProcess
from tests.web.server import Server
from web.admission.access import HALL, Access
from web.admission.access_file import AccessFile
from web.application import Application
from web.fellows import CHANGES_HANDS_WITHIN_S
from web.hall import _unserved
from web.place import Place
from web.server import Server as WebServer
from web.server import listen
from web.tables import TableService


@pytest.fixture
def hall(tmp_path) -> Iterator[Server]:
    """Two tables."""
    server = Server(tmp_path, "--tables", "2")
    yield server
    server.stop()


@pytest.fixture
def director(hall) -> str:
    """His cookie."""
    _, headers, _ = request(hall.address, "POST", "/join", form={"code": hall.director, "language": "de"})
    return headers["set-cookie"].split(";")[0]


def test_he_sees_all_tables_and_is_told_what_there_is_not(hall, director):
    """A list or an act that nobody knows is refused in words, and so is a delay that is no number."""
    status, _, body = request(hall.address, "GET", "/hall/tables.json", cookie=director)
    assert status == 200
    assert [table["name"] for table in json.loads(body)["tables"]] == ["1", "2"]
    for method, path, form in (
        ("GET", "/hall/results.json", None),
        ("POST", "/hall/sing", {"id": "1"}),
        ("POST", "/hall/delay", {"minutes": "soon"}),
        ("POST", "/hall/language", {"language": "xx"}),
    ):
        status, _, body = request(hall.address, method, path, cookie=director, form=form)
        assert (status, json.loads(body)["code"]) == (404, "no_such_thing")
        assert json.loads(body)["words"]


def test_his_language_and_the_delay_are_kept(hall, director):
    """Both are done at once, and answered."""
    for path, form in (("language", {"language": "en"}), ("delay", {"minutes": "5"}), ("begin", {"id": "now"})):
        status, _, body = request(hall.address, "POST", f"/hall/{path}", cookie=director, form=form)
        assert status == 200, body


class Meanwhile:
    """A table; while it is begun, or its delay set, something comes."""

    def __init__(self, table: TableService) -> None:
        self._table = table
        self.comes: Callable[[], object] = bool

    def __getattr__(self, name: str) -> object:
        if name in {"ask", "set_delay"}:
            self.comes()
        return getattr(self._table, name)


@pytest.mark.parametrize("what", ["begin", "delay"])
def test_a_table_that_comes_meanwhile_is_none_of_those_for_which_it_was_done(what: str, tmp_path: Path):
    """It may be on its way from a server that died: a game that was not begun is no game that needs no beginning."""
    one, other = (InProcess(tmp_path, name=name) for name in ("1", "2"))
    first = Meanwhile(one.table)
    with ExitStack() as at_the_end, listen("127.0.0.1", 0) as listening:
        for each in (one, other):
            at_the_end.callback(each.end)
        access = at_the_end.enter_context(closing(Access(AccessFile(tmp_path / "access.db"))))
        application = Application({"1": first}, access, ["127.0.0.1"], "")  # type: ignore[dict-item] # by __getattr__
        first.comes = lambda: application.add("2", other.table)
        address = f"http://127.0.0.1:{listening.getsockname()[1]}"
        form = {"code": access.issue(HALL, Place.ARBITER), "id": "now", "minutes": "5"}
        with WebServer(application, listening, None):
            cookie = request(address, "POST", "/join", form=form)[1]["set-cookie"].split(";")[0]
            for tables in (["1"], ["1", "2"]):
                answer = json.loads(request(address, "POST", f"/hall/{what}", cookie=cookie, form=form)[2])
                assert [table["name"] for table in answer["tables"]] == tables


def test_nobody_else_sees_or_does_any_of_it(hall):
    """A stranger is refused, and every game is as it was."""
    for method, path in (("GET", "/hall/tables.json"), ("GET", "/hall/cards.json"), ("POST", "/hall/begin")):
        status, _, _ = request(hall.address, method, path, form={} if method == "POST" else None)
        assert status == 403


def test_a_table_that_no_server_answers_for_needs_somebody():
    """For a moment it may be on its way; then it stands first of what it needs, and no clock of it counts on."""
    table = {"name": "3", "needs": [{"need": "claim"}], "clocks": {"running": "white", "white": 60_000}}
    assert _unserved(table, CHANGES_HANDS_WITHIN_S) == {**table, "clocks": {"running": None, "white": 60_000}}
    needs = _unserved(table, CHANGES_HANDS_WITHIN_S + 1)["needs"]
    assert [need["need"] for need in needs] == ["unserved", "claim"]
    assert needs[0]["since_ms"] == (CHANGES_HANDS_WITHIN_S + 1) * 1_000
