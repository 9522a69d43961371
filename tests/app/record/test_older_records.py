"""Records written by an older Rochade: opened and replayed, or refused in words."""

import hashlib
import json
import shutil
import sqlite3
from pathlib import Path

import pytest

from app.editions import load
from app.errors import ErrorCode, RecordDamaged
from app.record.record import Record
from app.scoresheets.pgn import pgn
from game import commands as c
from game.actors import Actor, Colour, Role
from game.decide import decide
from game.events import Corrected
from game.evolve import replay
from speech_grammar.messages import Catalogue

OLDER = Path("tests/data/older_records")
INSERT = """INSERT INTO event (game_id, version, type, payload, schema_version, recorded_at, monotonic_ns, boot_id,
actor, prev_hash, hash) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"""


def recorded(folder, payloads):
    """A record of those events, as any version has written it: each row with the hash of the one before."""
    path = folder / "older.rochade"
    Record.create(path, "game").close()
    before = None
    with sqlite3.connect(path) as connection:
        for version, payload in enumerate(payloads, start=1):
            kind = json.loads(payload)["type"]
            row = ("game", version, kind, payload, 1, "2026-11-20T11:41:38.000+00:00", version, "", "arbiter")
            chained = json.dumps([before.hex() if before else "", *row], ensure_ascii=False).encode()
            own = hashlib.sha256(chained).digest()
            connection.execute(INSERT, (*row, before, own))
            before = own
    connection.close()
    return path


def lines(name):
    """The events of a game as an older Rochade wrote them, with slips, a wrong claim and boards put right."""
    return (OLDER / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize(("name", "at_least"), [("one_edition", 50), ("five_editions", 3)])
def test_an_older_record_opens_and_replays(tmp_path, name, at_least):
    """The rules that its edition did not have yet are today's; all that was recorded stays as it was."""
    first = json.loads(lines(name)[0])["edition"]
    with Record.read(recorded(tmp_path, lines(name))) as record:
        table = replay(record.events)
    assert table.outcome is not None
    assert (table.outcome.result, [ply.move for ply in table.line][:3]) == ("1-0", ["e2e4", "e7e5", "b1c3"])
    rules = [key for key, _ in load("2009").articles]
    assert len([key for key in rules if key not in first]) >= at_least
    assert all(getattr(table.edition, key) == first[key] for key in rules if key in first)
    assert all(table.edition.article(key) for key in rules)
    assert dict(table.edition.duties) == dict(load("2009").duties)
    assert "1. e4" in pgn(table)


def test_an_older_game_goes_on_under_its_own_rules(tmp_path):
    """A game broken off before an update is resumed: what its record says of the Laws counts, not today's edition."""
    payloads = lines("one_edition")[:10]
    opened = json.loads(payloads[0])
    opened["edition"]["illegal_bonus_s"] = 60
    with Record.resume(recorded(tmp_path, [json.dumps(opened), *payloads[1:]])) as record:
        table = replay(record.events)
        assert table.edition.illegal_bonus_s == 60
        seat = Colour.WHITE
        events = decide(table, c.Resign(by=Actor(Role.PLAYER, seat), seat=seat), table.at)
        record.append(events)
    with Record.read(tmp_path / "older.rochade") as record:
        outcome = replay(record.events).outcome
    assert outcome is not None
    assert outcome.result == "0-1"


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ({"name": "1984"}, "quickplay_in_supervised_blitz"),  # an edition that nobody knows cannot be completed
        ({"one_rule_more": 1}, "one_rule_more"),
        ({"illegal_bonus_s": "two minutes"}, "illegal_bonus_s"),
    ],
)
def test_what_cannot_be_completed_is_refused_in_words(tmp_path, changed, why):
    """No rule is guessed, and none of the record is passed over: the reason names it, in every language."""
    opened = json.loads(lines("five_editions")[0])
    opened["edition"].update(changed)
    path = recorded(tmp_path, [json.dumps(opened)])
    with pytest.raises(RecordDamaged, match=why) as refused:
        Record.read(path)
    assert refused.value.code is ErrorCode.RECORD_OTHER_VERSION
    for language in ("de", "en", "ca", "es", "pt", "it"):
        assert str(Catalogue.load(language).say(f"refused.{refused.value.code}", **refused.value.params))


def test_reading_changes_nothing_of_an_older_record(tmp_path):
    """What was filled in to read it is not written into it: its chain stays whole for the version that wrote it."""
    path = recorded(tmp_path, lines("five_editions"))
    before = shutil.copy(path, tmp_path / "before").read_bytes()
    Record.read(path).close()
    assert path.read_bytes() == before


@pytest.fixture
def first_release(tmp_path):
    """The file of a game broken off at Black's second announcement, which Rochade at 3d6e3fb wrote (`play --typed`)."""
    return Path(shutil.copy(OLDER / "first_release.rochade", tmp_path / "game.rochade"))


def test_a_file_of_the_first_release_is_read_as_it_was_written(first_release):
    """The file itself opens, not only its events: the line, the slip that was corrected, what waits to be repeated."""
    before = first_release.read_bytes()
    with Record.read(first_release) as record:
        table = replay(record.events)
    assert [ply.move for ply in table.line] == ["e2e4", "e7e5", "f1c4"]
    assert table.turn.announced is not None
    assert (table.turn.announced.move, table.seats.of(Colour.WHITE).name) == ("b8c6", "Weise")
    assert [e.was.to for e in record.events if isinstance(e, Corrected)] == ["f3"]
    assert pgn(table).endswith("1. e4 { [%clk 1:30:29] } 1... e5 { [%clk 1:30:29] } 2. Bc4 { [%clk 1:30:59] } *\n")
    assert first_release.read_bytes() == before


def test_a_game_of_the_first_release_is_resumed_and_played_to_its_end(rochade, first_release):
    """Its announcement still waits, its clocks stand, and what is said now is kept in the same file."""
    played = [
        "w: Springer Cesar sechs",
        "a: weiterspielen",
        "s: Uhr drücken",
        "w: ausgeführt",
        "w: ich gebe auf",
        "w: ja",
    ]
    resume = ("play", "--typed", "--silent", "--no-pages", "--resume", first_release)
    heard = rochade(*resume, stdin="\n".join([*played, ""])).stdout.splitlines()
    assert heard[:6] == [
        "Die Partie wird fortgesetzt.",
        "Angesagt von Schwarz: Springer Bella acht Cesar sechs.",
        "An Weiß: Zu wiederholen ist: Springer Cesar sechs.",
        "Schwarz ist am Zug.",
        "Zugzahl und Bedenkzeit nur auf Verlangen.",
        "Beide Uhren stehen.",
    ]
    assert "Wiederholung stimmt." in heard
    assert "Gewonnen hat Schwarz." in heard
    with Record.read(first_release) as record:
        table = replay(record.events)
    assert table.outcome is not None
    assert ([ply.move for ply in table.line][3:], table.outcome.result) == (["b8c6"], "0-1")
