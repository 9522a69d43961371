"""The rematch of a recorded game: begun once, in a record of its own; none at a table of a hall."""

from pathlib import Path
from typing import Any

import pytest

from app.errors import RecordError
from app.table.rematch import rematch_after
from app.table.session import Session
from game import commands as c
from game.actors import ARBITER
from game.decide import open_table
from game.errors import Refusal, RefusalCode
from game.irregularity import SetupFault
from game.time_control import TimeControl
from tests.game.playing import BLIND, EDITION, SIGHTED, B, W, player


def agreed(record: Path | None, ends: c.Command | None = None) -> Session:
    """A game that White has resigned, or that `ends` otherwise, signed by both, who want another one."""
    opened = open_table(edition=EDITION, white=BLIND, black=SIGHTED, control=TimeControl.parse("600"))
    session = Session.begin(opened, record)
    commands = [c.Start(by=ARBITER), ends or c.Resign(by=player(W), seat=W)]
    commands += [kind(by=player(seat), seat=seat) for kind in (c.Sign, c.OfferRematch) for seat in (W, B)]
    for now, command in enumerate(commands):
        session.carry_out(command, now)
    return session


def test_it_is_begun_once(tmp_path):
    """A program that died after the beginning goes on with the same rematch, and begins no other."""
    session = agreed(tmp_path / "1.sqlite")
    rematch = rematch_after(session)
    assert rematch.path == tmp_path / "1-game-2.sqlite"
    assert rematch.table.seats.white == SIGHTED
    rematch.carry_out(c.Start(by=ARBITER), 5)
    rematch.close()
    again = rematch_after(session)
    assert again.table.started
    again.close()
    session.close()
    assert sorted(path.name for path in tmp_path.glob("*.sqlite")) == ["1-game-2.sqlite", "1.sqlite"]


def test_what_is_played_in_place_of_a_game_that_does_not_count_has_its_colours(tmp_path):
    """7.1a: by its number, too, by which pages know who sits where."""
    session = agreed(tmp_path / "1.sqlite", c.FindSetupFault(by=ARBITER, fault=SetupFault.INITIAL_POSITION))
    following = rematch_after(session)
    assert (following.path, following.table.seats.white) == (tmp_path / "1-game-3.sqlite", BLIND)
    following.close()
    session.close()


def test_without_a_record_the_rematch_has_none():
    """As where somebody only tries it."""
    assert rematch_after(agreed(None)).path is None


def test_what_is_no_record_is_not_gone_on_with(tmp_path):
    """A file that lies there already is left as it is."""
    session = agreed(tmp_path / "1.sqlite")
    (tmp_path / "1-game-2.sqlite").mkdir()
    with pytest.raises(RecordError):
        rematch_after(session)
    session.close()


class HallsRecord:
    """A record that is no file, as a hall keeps its own."""

    path = None
    alive_at = 0
    begun = None

    def __init__(self, session: Session) -> None:
        self.events = session.events
        self.recorded = session.recorded


def test_at_a_table_of_a_hall_the_pairings_decide():
    """Its director sets up the tables; what the game by itself would allow is refused, and nothing has happened."""
    opened = open_table(edition=EDITION, white=BLIND, black=SIGHTED, control=TimeControl.parse("600"))
    played = Session.begin(opened)
    for command in (
        c.Start(by=ARBITER),
        c.Resign(by=player(W), seat=W),
        *(c.Sign(by=player(s), seat=s) for s in (W, B)),
    ):
        played.carry_out(command, 1)
    record: Any = HallsRecord(played)
    session = Session.of(record)
    with pytest.raises(Refusal) as refused:
        session.carry_out(c.OfferRematch(by=player(W), seat=W), 2)
    assert refused.value.code is RefusalCode.PAIRED_BY_EVENT
    assert session.table.claims.rematch is None
    assert not session.is_casual
    assert played.is_casual
