"""What is noted in a player's own letters, at the referee's lines and at the table."""

import tomllib
from pathlib import Path

import pytest

from app.editions import load
from app.errors import WireError
from app.failure import words_of
from app.table.conversation import SessionDesk
from app.table.noting import with_reading
from app.table.session import Session
from app.table.view import view
from dialogue.dialogue import Dialogue
from dialogue.station import Station
from game.actors import ARBITER
from game.commands import Adjourn, CloseEnvelope, Note, OpenEnvelope, Reconcile, ResumeSession, SealMove
from game.errors import RefusalCode
from game.events import EnvelopeOpened, Noted
from game.legality.resolution import announcement_of
from game.table.scoresheet import EntryStatus
from game.table.sealing import SealedVerdict
from game.table.seat import NotationLanguage, ScoreKeeping, Seat
from speech_grammar.notation.lines import entries_of
from speech_grammar.notation.sheet import read_sheet
from tests.game.playing import B, Game, W, only, player

EDITIONS = ("2005", "2009", "2018", "2023")
SAMPLES = tomllib.loads((Path(__file__).parents[2] / "data" / "sample_games.toml").read_text("utf-8"))
CATALAN = Seat(name="Hector Sand", notation=NotationLanguage.CATALAN)


def write(game, text, ply=None):
    """Black writes a text; his entry."""
    command = with_reading(Note(by=player(B), seat=B, text=text, ply=ply), game.table)
    return only(game.do(command), Noted).entry


@pytest.mark.law("NOT-1", *EDITIONS)
@pytest.mark.law("NOT-2", *EDITIONS)
@pytest.mark.parametrize("year", EDITIONS)
def test_a_catalan_sheet_agrees_with_a_german_tape(year):
    """Scoresheets are compared as moves: letters, signs and words do not differ where the moves do not (E2.8)."""
    game = Game(edition=load(year), black=CATALAN)
    moves = ("Nf3", "Nc6", "d4", "e6", "Bg5", "Be7", "e3", "Nf6", "Bb5", "O-O", "O-O")
    texts = ("Cf3", "1... Cc6", "d2-d4", "e6", "Ag5!", "♗e7", "e3", "Cgf6", "Ab5", "0-0", "OO (=)")
    for move in moves:
        game.play(move)
    for ply, text in enumerate(texts, 1):
        entry = write(game, text, ply)
        assert (entry.text, entry.status) == (text, EntryStatus.OK)
        assert entry.move == game.table.line[ply - 1].move
    assert game.refused(Reconcile(by=ARBITER)).code is RefusalCode.NOTHING_TO_RECONCILE


@pytest.mark.parametrize(
    ("text", "status"),
    [
        ("Cf3", EntryStatus.OK),
        ("Springer Felix drei", EntryStatus.OK),
        ("Sf3", EntryStatus.AMBIGUOUS),
        ("Cf4", EntryStatus.ILLEGAL),
        ("C3", EntryStatus.AMBIGUOUS),
        ("remis", EntryStatus.AMBIGUOUS),
        ("e", EntryStatus.AMBIGUOUS),
        ("", EntryStatus.AMBIGUOUS),
    ],
)
def test_an_entry_is_read_in_the_letters_of_its_writer_alone(text, status):
    """Another language's letters are not guessed; an illegal entry stays illegal, and every text stays as it is."""
    game = Game(black=CATALAN)
    game.announce("Nf3")
    entry = write(game, text)
    assert (entry.text, entry.status) == (text, status)
    assert entry.move == ("g1f3" if status is EntryStatus.OK else None)


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("Cf6", SealedVerdict.GOOD),
        ("Springer Felix sechs", SealedVerdict.GOOD),
        ("Sf6", SealedVerdict.WITHOUT_MEANING),
        ("Ce5", SealedVerdict.ILLEGAL),
        ("C6", SealedVerdict.WITHOUT_MEANING),
    ],
)
def test_a_sealed_move_is_judged_by_its_text(text, verdict):
    """Guidelines, 8: what the envelope holds is read in the letters of its sealer, when nobody has read it before."""
    game = Game(black=CATALAN)
    game.play("Nf3")
    game.do(Adjourn(by=ARBITER))
    game.do(with_reading(SealMove(by=player(B), seat=B, text=text), game.table))
    game.do(CloseEnvelope(by=player(B), seat=B))
    game.do(ResumeSession(by=ARBITER))
    assert only(game.do(OpenEnvelope(by=ARBITER)), EnvelopeOpened).verdict is verdict


def test_a_reading_that_was_given_is_not_replaced():
    """A board or program that has read the entry itself knows better."""
    game = Game(black=CATALAN)
    announcement = game.san("Nf3")
    game.announce("Nf3")
    command = Note(by=player(B), seat=B, text="what I saw", announcement=announcement)
    assert with_reading(command, game.table) is command


@pytest.mark.parametrize(
    ("text", "page", "move"),
    [
        ("Nf3", "en", "g1f3"),
        ("Sf3", "de", "g1f3"),
        ("Cf3", "de", "g1f3"),
        ("Sf3", "en", None),
    ],
)
def test_an_entry_on_a_page_is_read_in_the_letters_of_the_page_where_they_alone_make_a_move(text, page, move):
    """A Catalan on an English page writes "Nf3": the text stays as it is, and agrees with the other sheet (E2.8)."""
    game = Game(black=CATALAN)
    game.announce("Nf3")
    command = with_reading(Note(by=player(B), seat=B, text=text), game.table, NotationLanguage(page))
    entry = only(game.do(command), Noted).entry
    assert (entry.text, entry.move) == (text, move)


@pytest.mark.parametrize("kind", [Note, SealMove])
def test_an_entry_that_is_another_move_in_the_letters_of_the_page_is_not_taken(kind):
    """Re2 is the king's to a Catalan and a rook's on an English page; he is told both, and writes the names."""
    game = Game(black=CATALAN)
    with pytest.raises(WireError) as caught:
        with_reading(kind(by=player(B), seat=B, text="Re2"), game.table, NotationLanguage.ENGLISH)
    assert words_of(caught.value, "en") == (
        "That may be either of two: König Eva zwei, or Turm Eva zwei. Please write it with the names."
    )


def test_typed_lines_are_in_the_letters_of_their_seat():
    """White types German letters, Black Catalan ones; each sheet keeps what its player typed."""
    game = Game(
        white=Seat(name="Lea", visually_impaired=True, score=ScoreKeeping.TAPE),
        black=Seat(name="Jordi", notation=NotationLanguage.CATALAN),
    )
    session = Session(game.record)
    dialogue = Dialogue(SessionDesk(session, lambda: game.now))
    for line in ("Sf3", "ausgeführt", "Uhr drücken"):
        dialogue.read(Station.WHITE, line)
    for line in ("Cf3", "ausgeführt", "notiert Cf3"):
        dialogue.read(Station.BLACK, line)
    assert [ply.move for ply in session.table.line] == ["g1f3"]
    entry = session.table.sheets.of(B).entry(1)
    assert (entry.move, entry.text) == ("g1f3", "Cf3")
    dialogue.read(Station.BLACK, "Sf6")
    assert session.table.turn.announced is None
    dialogue.read(Station.BLACK, "Cf6")
    assert session.table.turn.announced is not None
    assert session.table.turn.announced.move == "g8f6"
    assert session.table.sheets.of(W).entry(1).text == "Sf3"


def test_the_referee_reads_notes_in_the_letters_that_it_was_set_to(rochade):
    """`--black-notation ca` is the notation of Black's notes over the lines."""
    by = '"by": {"role": "player", "seat": "%s"}, "seat": "%s"'
    lines = (
        '{"type": "start", "by": {"role": "arbiter"}}',
        '{"type": "announce", %s, "announcement": {"piece": "knight", "to": "f3"}}' % (by % ("white", "white")),
        '{"type": "note", %s, "text": "Cf3"}' % (by % ("black", "black")),
    )
    told = rochade("referee", "--black-notation", "ca", stdin="\n".join(lines)).stdout
    assert '"notation":"ca"' in told.replace(" ", "")
    assert '"text":"Cf3","announcement":{"piece":"knight"' in told.replace(" ", "")
    german = rochade("referee", stdin="\n".join(lines)).stdout
    assert '"text":"Cf3","announcement":null' in german.replace(" ", "")


@pytest.mark.law("NOT-3", *EDITIONS)
@pytest.mark.law("NOT-4", *EDITIONS)
@pytest.mark.parametrize("year", EDITIONS)
def test_the_printed_sample_game_is_played_and_written(year):
    """C: the sample game is played at the table; what the Italian text misprints is the one entry that is no move."""
    sample = next(each for each in SAMPLES["game"] if each["printed_in"] == ("it" if year == "2005" else "ca"))
    texts = entries_of(sample["text"])
    game = Game(edition=load(year), black=CATALAN)
    for ply, text in enumerate(texts, 1):
        announcement = announcement_of(game.table.board(), sample_moves()[ply - 1])
        seat, other = game.mover, game.mover.opponent
        game.announce(announcement)
        game.execute(seat)
        game.press()
        game.repeat(announcement, other)
        game.execute(other)
        entry = write(game, text, ply)
        assert (entry.status is EntryStatus.OK) is (text != "Cdb2")
        assert entry.move in {game.table.line[-1].move, None}
    assert game.fen == SAMPLES["final"]
    unclear = view(game.table, ARBITER, game.now)["unclear"][B]
    assert [each["text"] for each in unclear] == (["Cdb2"] if year == "2005" else [])


def sample_moves():
    """The moves of the sample game (UCI), from the text that has no misprint."""
    clear = next(each for each in SAMPLES["game"] if each["printed_in"] == "en")
    return [line.reading.move for line in read_sheet(entries_of(clear["text"])).lines]


@pytest.mark.law("NOT-4", *EDITIONS)
@pytest.mark.parametrize("year", EDITIONS)
def test_the_arbiter_sees_what_a_misprint_may_be(year):
    """The entry stays illegal; that it may be a misprint is for the arbiter to see and for nobody to correct."""
    game = Game(edition=load(year), black=CATALAN)
    game.play("d4", "d5")
    game.announce("Nd2")
    write(game, "Cdb2", 3)
    proposed = ({"move": "b1d2", "text": "Cbd2", "why": "transposed"},)
    read = [{"text": "Springer David Bella zwei", "lang": "de"}]
    entry = {"ply": 3, "text": "Cdb2", "how": "written", "read": read, "status": EntryStatus.ILLEGAL}
    assert view(game.table, ARBITER, game.now)["unclear"] == {W: [], B: [entry | {"proposals": proposed}]}
    assert game.table.sheets.of(B).entry(3).move is None
    assert "unclear" not in view(game.table, player(B), game.now)
    write(game, "Cbd2", 3)
    assert view(game.table, ARBITER, game.now)["unclear"] == {W: [], B: []}
