"""Taking a place: codes, cookies, and what becomes of them."""

import contextlib
import re
import sqlite3
import stat
from pathlib import Path
from typing import NoReturn

import chess
import pytest

from tests.web.client import refused, request
from tests.web.server import CHECKOUT, Server
from web.admission.access import StoreFailed
from web.admission.access_file import AccessFile
from web.admission.codes import squares_of
from web.errors import WebErrorCode

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "media-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'; "
    "manifest-src 'self'; worker-src 'self'"
)


def test_a_code_is_five_squares_and_is_used_once(server: Server):
    """Who comes second with a code is refused in words; the first keeps his place."""
    code = server.codes["1"]["black"]
    assert len(code) == 10
    assert all(code[start : start + 2] in chess.SQUARE_NAMES for start in range(0, 10, 2))
    black = server.join("black")
    status, _, body = request(server.address, "POST", "/join", form={"code": code, "language": "en"})
    assert status == 403
    assert 'data-refused="wrong_code"' in body.decode()
    assert black.do("ask_clock", seat="black")["code"] == "not_permitted"


def test_a_code_may_be_typed_as_it_is_said(server: Server):
    """Spaces, commas and capitals between and in the squares do not matter."""
    squares = re.findall("..", server.codes["1"]["black"].upper())
    status, headers, _ = request(server.address, "POST", "/join", form={"code": ", ".join(squares)})
    assert (status, headers["location"]) == (303, "/table")


def test_the_spectators_code_is_for_all_of_them(server: Server):
    """Spectators share a code, and each has a session of his own."""
    first, second = server.join("spectator"), server.join("spectator")
    assert first.cookie != second.cookie


def test_wrong_codes_are_slowed_down(server: Server):
    """After five wrong codes for a place the right one has to wait, too; at the other places nobody has to."""
    codes = server.codes["1"]
    mistyped = codes["black"][:2] + "".join(
        "b2" if square == "a1" else "a1" for square in squares_of(codes["black"])[1:]
    )
    assert [refused(server.address, mistyped) for _ in range(6)] == ["wrong_code"] * 5 + ["too_many_attempts"]
    assert refused(server.address, codes["black"]) == "too_many_attempts"
    assert server.join("white").view["seat"] == "white"


def test_what_is_no_code_keeps_nobody_waiting(server: Server):
    """Whoever has typed a square too few may try as often as he needs."""
    assert {refused(server.address, server.codes["1"]["black"][:8]) for _ in range(10)} == {"wrong_code"}
    assert server.join("black").view["seat"] == "black"


def test_the_cookie_is_for_this_server_alone(server: Server):
    """No script reads it, and no other site's page sends it."""
    form = {"code": server.codes["1"]["black"]}
    _, headers, _ = request(server.address, "POST", "/join", form=form)
    assert {"HttpOnly", "SameSite=strict", "Path=/"} <= set(headers["set-cookie"].split("; "))


def test_the_arbiter_gives_a_new_code_and_the_old_session_ends(server: Server):
    """A telephone that was lost no longer plays; who has the new code does."""
    arbiter, lost = server.join("arbiter"), server.join("black")
    issued = arbiter.ask({"do": "issue_code", "place": "black"})["places"][0]
    assert lost.take()["code"] == "session_ended"
    assert issued["qr"].startswith("data:image/svg+xml")
    words = issued["words"][0]["text"]
    assert [word[0].lower() for word in words.split(", ")] == list(issued["code"][::2])
    status, _, _ = request(lost.address, "GET", "/table", cookie=lost.cookie)
    assert status == 303  # back to the door
    server.codes["1"]["black"] = issued["code"]
    assert server.join("black").view["seat"] == "black"


def test_the_codes_lie_as_pictures_beside_the_record(server: Server):
    """A QR code for each place, which only who started the program may read; a used one is gone at the next start."""
    folder = server.folder / "1.codes"
    assert {file.stem for file in folder.iterdir()} == {"white", "black", "assistant_white", "arbiter", "spectator"}
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert folder.joinpath("black.svg").read_text().startswith("<?xml")


def test_a_code_that_is_used_up_can_be_read_nowhere_and_an_open_one_by_the_owner_alone(server: Server):
    """Who sits at a table is not put out of his place by the file of codes and seats: that has a hash of his."""
    server.join("black")
    files = [server.folder / name for name in ("access.db", "access.db-wal")]
    assert all(stat.S_IMODE(file.stat().st_mode) == 0o600 for file in files)
    with contextlib.closing(sqlite3.connect(files[0])) as seats:
        kept = dict(seats.execute("SELECT place, code FROM shared_code"))
    assert kept == {place: code for place, code in server.codes["1"].items() if place != "black"}


def test_no_room_for_what_sqlite_lays_beside_the_codes_is_a_full_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Nobody is advised to lay a file aside that is whole: all would get new codes, and the disk still be full."""
    full = sqlite3.OperationalError("disk I/O error")
    full.sqlite_errorcode = sqlite3.SQLITE_IOERR_SHMSIZE

    def opened(_: Path) -> NoReturn:
        raise full

    monkeypatch.setattr("web.admission.access_file._opened", opened)
    with pytest.raises(StoreFailed) as failed:
        AccessFile(tmp_path / "access.db")
    assert failed.value.code is WebErrorCode.DISK_FULL


def test_every_answer_has_the_headers(server: Server):
    """Pages, files, texts, refusals: all say that nothing foreign and nothing inline runs in them."""
    for path in ("/", "/table", "/texts/en.json", "/static/style.css", "/nowhere", "/export/zip", "/ws"):
        _, headers, _ = request(server.address, "GET", path)
        assert headers["content-security-policy"] == POLICY, path
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "same-origin"
        assert headers["cross-origin-opener-policy"] == "same-origin"
        assert headers["cross-origin-resource-policy"] == "same-origin"
        assert headers["cache-control"] == ("no-cache" if path.startswith(("/texts", "/static")) else "no-store")


def test_no_page_has_anything_inline():
    """What the headers forbid is not there: no inline script, style or handler."""
    html = (CHECKOUT / "web" / "static" / "index.html").read_text("utf-8")
    assert not re.search(r"<script(?![^>]*\ssrc=)|<style|\sstyle=|\son\w+=", html)


@pytest.mark.parametrize(("accepted", "language"), [("en-GB,en;q=0.9", "en"), ("fr,de;q=0.5", "de"), ("", "de")])
def test_the_door_speaks_the_browsers_language(server: Server, accepted, language):
    """The page says its language before any script runs."""
    _, _, body = request(server.address, "GET", "/", headers={"Accept-Language": accepted})
    assert f'<html lang="{language}" data-page="join"' in body.decode()


def test_the_door_asks_who_comes_for_the_first_time_for_his_code_and_tells_no_more(server: Server):
    """That a place has a new code is for who has sat there in this browser."""
    for cookie in ("", "rochade=of-another-server"):
        _, _, body = request(server.address, "GET", "/", cookie=cookie)
        assert 'data-refused=""' in body.decode()


def test_a_page_may_change_its_language(server: Server):
    """From then on it is told everything in the other one, also after it is loaded again."""
    black = server.join("black", language="en")
    arbiter = server.join("arbiter")
    assert black.ask({"do": "language", "language": "de"})["ok"]
    black.until(arbiter.do("start")["version"])
    assert black.lines == ["Die Partie beginnt. Weiß ist am Zug."]
    _, _, body = request(server.address, "GET", "/table", cookie=black.cookie)
    assert '<html lang="de" data-page="table" data-place="black"' in body.decode()


@pytest.mark.parametrize(("tables", "number"), [("1", ""), ("2", "2")])
def test_a_page_says_at_which_of_several_tables_it_is(serve, tables: str, number: str):
    """Every page of a table has its number, the wall's and the framed one too; the only table has none."""
    server = serve("--tables", tables)
    sits = {place: server.join(place, tables).cookie for place in ("black", "arbiter", "spectator")}
    pages = [("/table", cookie) for cookie in sits.values()]
    for path, cookie in [*pages, ("/wall", sits["spectator"]), (f"/embed?table={tables}&code=a1a1a1a1a1", "")]:
        assert f'data-table="{number}"' in request(server.address, "GET", path, cookie=cookie)[2].decode(), path
    assert 'data-table=""' in request(server.address, "GET", "/embed?table=9")[2].decode()


def test_the_live_file_is_for_spectators_and_arbiter(server: Server):
    """A program brings the spectators' code, again and again; a player, who may not see the clocks, gets nothing."""
    spectators = server.codes["1"]["spectator"]
    for _ in range(2):
        status, _, body = request(server.address, "GET", f"/live.pgn?table=1&code={spectators}")
        assert (status, b'[White "Anna Berg"]' in body) == (200, True)
    for place in ("arbiter", "spectator"):
        assert request(server.address, "GET", "/live.pgn?table=1", cookie=server.join(place).cookie)[0] == 200
    white = server.join("white")
    assert request(server.address, "GET", "/live.pgn?table=1", cookie=white.cookie)[0] == 403
    assert request(server.address, "GET", "/live.pgn?table=1&code=a1a1a1a1a1")[0] == 403


def test_the_arbiter_takes_everything_home(server: Server):
    """PGN, scoresheets, the record and the tape in one file, for him alone."""
    arbiter, black = server.join("arbiter"), server.join("black")
    arbiter.do("start")
    for form in ("pgn", "text", "brf", "zip"):
        status, headers, body = request(server.address, "GET", f"/export/{form}", cookie=arbiter.cookie)
        assert (status, "attachment" in headers["content-disposition"]) == (200, True)
        assert request(server.address, "GET", f"/export/{form}", cookie=black.cookie)[0] == 403
    assert body[:2] == b"PK"


def test_only_the_page_for_frames_may_be_framed(server: Server):
    """The page that shows what spectators see, and no other; the wall is for those who have joined as one."""
    _, framed, _ = request(server.address, "GET", "/embed?language=ca")
    assert "frame-ancestors *" in framed["content-security-policy"]
    assert "x-frame-options" not in framed
    for path in ("/", "/table", "/wall"):
        _, headers, _ = request(server.address, "GET", path)
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
        assert headers["x-frame-options"] == "DENY"
    assert request(server.address, "GET", "/wall", cookie=server.join("black").cookie)[0] == 303
    assert request(server.address, "GET", "/wall", cookie=server.join("spectator").cookie)[0] == 200


def test_a_browser_may_keep_the_page_like_a_program(server: Server):
    """Its manifest and its worker come as what they are, and what is long comes packed to who can unpack it."""
    for path, kind in (("/manifest.webmanifest", "application/manifest+json"), ("/worker.js", "text/javascript")):
        status, headers, _ = request(server.address, "GET", path)
        assert (status, headers["content-type"].split(";")[0]) == (200, kind)
    for path in ("/static/style.css", "/texts/de.json"):
        _, packed, short = request(server.address, "GET", path, headers={"Accept-Encoding": "gzip"})
        _, plain, long = request(server.address, "GET", path)
        assert packed["content-encoding"] == "gzip"
        assert "content-encoding" not in plain
        assert len(short) < len(long) / 2
