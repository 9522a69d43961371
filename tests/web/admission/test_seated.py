"""Who sits where in a rematch: players and assistants of that table with colours exchanged, once for each game."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from web.admission.access import HALL, Access
from web.admission.access_file import AccessFile
from web.place import Place

PLACES = [Place.WHITE, Place.BLACK, Place.ASSISTANT_WHITE, Place.ARBITER, Place.SPECTATOR]
EXCHANGED = [Place.BLACK, Place.WHITE, Place.ASSISTANT_BLACK, Place.ARBITER, Place.SPECTATOR]


@pytest.fixture
def access(tmp_path: Path) -> Iterator[Access]:
    """Codes and sessions in a file."""
    opened = Access(AccessFile(tmp_path / "access.db"))
    yield opened
    opened.close()


def joined(access: Access, table: str) -> list[str]:
    """Sessions in all those places of that table."""
    codes = [access.issue(table, place) for place in PLACES]
    sessions = [access.join(code, "de", {"1", "2"}) for code in codes]
    return [session.id for session in sessions if session is not None]


def seated(access: Access, sessions: list[str]) -> list[Place]:
    """Where they sit now."""
    found = [access.session(id_) for id_ in sessions]
    return [session.place for session in found if session is not None]


def test_each_rematch_exchanges_colours_once(access: Access):
    """Asked again for the same game nothing changes; the third game has the colours of the first."""
    sessions, others = joined(access, "1"), joined(access, "2")
    for game, places in ((1, PLACES), (2, EXCHANGED), (2, EXCHANGED), (3, PLACES)):
        access.seat("1", game)
        assert seated(access, sessions) == places
    assert seated(access, others) == PLACES


def test_a_server_that_starts_again_exchanges_them_no_second_time(tmp_path: Path):
    """For which game everybody sits is kept with the sessions."""
    path = tmp_path / "access.db"
    first = Access(AccessFile(path))
    sessions = joined(first, "1")
    first.seat("1", 2)
    first.close()
    second = Access(AccessFile(path))
    second.seat("1", 2)
    assert seated(second, sessions) == EXCHANGED
    second.close()


def test_an_open_code_goes_with_its_player(access: Access):
    """Who has not joined yet finds his player in the rematch too, by the code that he was given."""
    white, black = access.issue("1", Place.WHITE), access.issue("1", Place.BLACK)
    access.issue("1", Place.SPECTATOR)
    access.seat("1", 2)
    assert (access.open_code("1", Place.BLACK), access.open_code("1", Place.WHITE)) == (white, black)
    session = access.join(white, "de", {"1"})
    assert session is not None
    assert session.place is Place.BLACK
    assert access.open_code("1", Place.BLACK) is None


def test_a_server_that_starts_again_knows_whose_open_code_is_whose(tmp_path: Path):
    """Cards are printed anew for the rematch: each code still leads to the player to whom it was given."""
    path = tmp_path / "access.db"
    first = Access(AccessFile(path))
    white, black = first.issue("1", Place.WHITE), first.issue("1", Place.BLACK)
    first.seat("1", 2)
    first.close()
    second = Access(AccessFile(path))
    second.look_again("1")
    assert (second.open_code("1", Place.BLACK), second.open_code("1", Place.WHITE)) == (white, black)
    second.close()


def test_a_director_leaves_the_machine_with_which_he_got_a_code_for_one_more(access: Access):
    """Whichever he leaves first: the code that was issued last, or that of who left first, opens his page again."""
    code = access.issue(HALL, Place.ARBITER)
    first = access.join(code, "de", {"1"})
    one_more = access.issue(HALL, Place.ARBITER, by=first)
    assert first is not None
    access.leave(first)
    assert access.session(first.id) is None
    assert access.open_code(HALL, Place.ARBITER) == one_more
    assert access.join(code, "de", {"1"}) is None
    second = access.join(one_more, "de", {"1"})
    third = access.join(access.issue(HALL, Place.ARBITER, by=second), "de", {"1"})
    assert second is not None
    assert third is not None
    access.leave(second)
    access.leave(third)
    assert access.session(third.id) is None
    assert access.open_code(HALL, Place.ARBITER) == one_more
    assert access.join(one_more, "de", {"1"}) is not None
