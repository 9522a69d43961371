"""What the server refuses, in words: files that are not there, forms that are too long, addresses that are none."""

import contextlib
import json
import resource
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web.client import open_socket, refused, request, text_of
from tests.web.server import Server
from tests.web.test_showing import Hall
from web.admission.access import HALL, Access, StoreFailed
from web.admission.access_file import AccessFile
from web.admission.throttle import PER_ADDRESS, PER_PLACE, Throttle
from web.errors import FrameError, WebErrorCode
from web.frames import LONGEST_FRAME, read_frame
from web.network.guard import MOST_CONNECTIONS, allow_many_files
from web.place import Place


@pytest.mark.parametrize("path", ["/texts/xx.json", "/clip/nothing.flac", "/export/nothing"])
def test_what_is_not_there_is_refused_in_words(server: Server, path: str):
    """The arbiter, who may see every file, hears that there is none; so does who asks for a language."""
    arbiter = server.join("arbiter")
    status, _, body = request(server.address, "GET", path, cookie=arbiter.cookie, headers={"Accept-Language": "de"})
    refusal = json.loads(body)
    assert (status, refusal["code"]) == (404, "no_such_thing")
    assert "".join(part["text"] for part in refusal["words"]) != ""


def test_a_form_that_is_too_long_opens_no_place(server: Server):
    """What comes with more than a thousand bytes is not read to its end, even with a right code in it."""
    form = {"code": server.codes["1"]["black"], "language": "x" * 2_000}
    status, _, body = request(server.address, "POST", "/join", form=form)
    assert status == 403
    assert b'data-refused="wrong_code"' in body
    assert server.join("black").view["seat"] == "black"


def test_requests_of_no_sense_are_refused_as_others_are(server: Server):
    """A form of many fields, an origin that is no address, a round of thousands of digits: what no page sends."""
    form = {"code": server.codes["1"]["black"]} | {str(number): "x" for number in range(50)}
    status, _, body = request(server.address, "POST", "/join", form=form)
    assert (status, b'data-refused="wrong_code"' in body) == (403, True)
    assert request(server.address, "GET", "/", headers={"Origin": "http://["})[0] == 403
    status, _, body = request(server.address, "GET", f"/live/round-{'9' * 5_000}.pgn")
    assert (status, json.loads(body)["code"]) == (404, "no_such_thing")


def test_a_socket_without_a_session_is_denied(server: Server):
    """Nothing is shown to whoever has joined no table."""
    with pytest.raises(Exception, match="403"):
        open_socket(server.address, "session=nothing")


def test_a_frame_that_is_too_long_is_refused_unread():
    """The longest words of a game are far shorter."""
    with pytest.raises(FrameError) as refused:
        read_frame("x" * (LONGEST_FRAME + 1))
    assert refused.value.code is WebErrorCode.TOO_LONG
    with pytest.raises(FrameError):
        read_frame("{")


def test_a_name_that_is_no_address_counts_as_it_is():
    """A proxy may name a machine; its tries count together, and those of another apart."""
    throttle = Throttle(lambda: 0.0)
    for number in range(PER_ADDRESS):
        assert throttle.begin("hall-one", str(number))
    assert throttle.begin("hall-one", "a place") is None
    assert throttle.begin("hall-two", "a place")


def test_a_change_of_the_codes_is_whole_or_not_at_all(tmp_path, monkeypatch):
    """Where the new code cannot be written, the old one, deleted just before, still opens its place."""

    def full(_code: str) -> bytes:
        raise OSError("the disk is full")

    access = Access(AccessFile(tmp_path / "access.db"))
    code = access.issue("1", Place("black"))
    with monkeypatch.context() as patch:
        patch.setattr(access, "_hash", full)
        with pytest.raises(OSError, match="full"):
            access.issue("1", Place("black"))
    assert not access.is_anybody_at("1")
    assert access.join(code, "de", {"1"})
    assert access.is_anybody_at("1")
    access.close()


def test_a_process_may_open_as_many_connections_as_the_system_grants():
    """Connections are files, of which a system at first often grants few."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(soft, 512), hard))
    try:
        allow_many_files()
        granted, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    wanted = 4 * MOST_CONNECTIONS
    assert granted == (wanted if hard == resource.RLIM_INFINITY else min(wanted, hard))


@pytest.fixture
def full(tmp_path: Path) -> Iterator[Hall]:
    """Two tables, and a disk that is full as soon as `fill` is called."""
    with contextlib.ExitStack() as at_the_end:
        yield Hall(tmp_path, at_the_end)


def fill(access: Access, most: int | None = None) -> None:
    """Leave the file of the codes no room for anything more; or as many pages as `most`."""
    do = access._store.do
    do(f"PRAGMA max_page_count = {most or do('PRAGMA page_count')[0][0]}")
    for size in () if most else (1_000, 1):
        with contextlib.suppress(StoreFailed):
            while True:
                do("INSERT INTO act (session, at_table, place, what, about) VALUES ('', '', '', '', ?)", "x" * size)


def test_on_a_full_disk_everything_that_is_kept_is_refused_in_words(full: Hall):
    """Nobody takes a place, gets a code or sets a delay that would not be kept; each is told why, whenever he asks."""
    arbiter, black = full.join(Place.ARBITER), full.access.issue("1", Place.BLACK)
    director = full.access.issue(HALL, Place.ARBITER)
    fill(full.access)
    words = "Der Datenträger des Rechners ist voll. Nichts ist geschehen; bitte dem Schiedsrichter sagen."
    for asked in ({"do": "issue_code", "place": "black"}, {"do": "delay", "half_moves": 0, "minutes": 9}) * 2:
        answer = arbiter.ask(asked, "asked-again")
        assert (answer["code"], text_of({"parts": answer["words"]})) == ("disk_full", words)
    for code in [black] * PER_PLACE + [director]:
        status, _, body = request(full.address, "POST", "/join", form={"code": code})
        assert (status, json.loads(body)) == (507, {"code": "disk_full", "words": [{"text": words, "lang": "de"}]})
    browser = {"Accept": "text/html"}
    status, _, body = request(full.address, "POST", "/join", form={"code": black}, headers=browser)
    assert (status, b'data-refused="disk_full"' in body) == (507, True)
    fill(full.access, most=10_000)
    assert arbiter.ask({"do": "delay", "half_moves": 0, "minutes": 9})["ok"]
    assert refused(full.address, black) == ""


def test_on_a_full_disk_the_director_opens_every_desk(full: Hall):
    """That he opened it cannot be kept; he is needed there all the same. What else he asks for is refused in words."""
    code = full.access.issue(HALL, Place.ARBITER)
    cookie = request(full.address, "POST", "/join", form={"code": code})[1]["set-cookie"].split(";")[0]
    fill(full.access)
    assert request(full.address, "GET", "/table?table=1", cookie=cookie)[0] == 200
    for asked, form in (("code", {}), ("delay", {"minutes": "15"})):
        status, _, body = request(full.address, "POST", f"/hall/{asked}", cookie=cookie, form=form)
        assert (status, json.loads(body)["code"]) == (507, "disk_full")
