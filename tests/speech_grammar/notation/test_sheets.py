"""Whole scoresheets: the printed games of the Laws, the language recognised, real games in every language."""

import random
import tomllib
from functools import cache
from pathlib import Path

import chess
import chess.pgn
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.actors import Colour
from game.table.scoresheet import EntryStatus
from game.table.seat import NotationLanguage as Language
from speech_grammar.notation.entry import read_entry
from speech_grammar.notation.lines import entries_of
from speech_grammar.notation.misprint import Misprint
from speech_grammar.notation.sheet import read_sheet
from speech_grammar.notation.writing import Style, write

DATA = Path(__file__).parents[2] / "data"
SAMPLES = tomllib.loads((DATA / "sample_games.toml").read_text("utf-8"))
EDITIONS = ("2005", "2009", "2018", "2023")
ALIKE = {Language.CATALAN, Language.SPANISH, Language.ITALIAN}


def samples(*, misprinted):
    """The printed games with or without a misprint."""
    found = [game for game in SAMPLES["game"] if ("misprint" in game) is misprinted]
    return [pytest.param(game, id=f"{game['edition']}-{game['printed_in']}") for game in found]


@cache
def real_games():
    """Two dozen real games, as lists of moves."""
    with (DATA / "games.pgn").open(encoding="utf-8") as file:
        lines: list[list[chess.Move]] = []
        while (game := chess.pgn.read_game(file)) and len(lines) < 24:
            moves = list(game.mainline_moves())
            lines += [moves] if len(moves) > 40 else []
        return lines


def in_letters(moves, language, style=Style.SHORT, board=None):
    """A game as somebody writes it in his language."""
    board, entries = board or chess.Board(), []
    for move in moves:
        entries.append(write(move.uci(), board, language, style))
        board.push(move)
    return entries, board.fen()


@pytest.mark.law("NOT-3", *EDITIONS)
@pytest.mark.parametrize("game", samples(misprinted=False))
def test_a_sample_game_is_read_to_its_end(game):
    """The printed game replays to the position that it is to reach, and its letters tell the language."""
    sheet = read_sheet(entries_of(game["text"]))
    assert (sheet.is_clear, sheet.position) == (True, SAMPLES["final"])
    assert list(sheet.languages) == game["languages"]
    assert len(sheet.lines) == 21
    assert sheet.lines[-1].reading.draw_offer


@pytest.mark.law("NOT-3", *EDITIONS)
@pytest.mark.law("NOT-4", *EDITIONS)
@pytest.mark.law("ERR-05", "2005")
@pytest.mark.law("ERR-09", "2009")
@pytest.mark.parametrize("game", samples(misprinted=True))
def test_a_misprint_in_a_sample_game_is_reported(game):
    """The misprint stays what it is, its correction is proposed, and only as proposed does the game go on."""
    misprint = game["misprint"]
    sheet = read_sheet(entries_of(game["text"]))
    (line,) = (line for line in sheet.lines if line.reading.status is not EntryStatus.OK)
    (proposal,) = line.reading.proposals
    assert (line.reading.text, line.reading.status) == (misprint["written"], misprint["status"])
    assert (proposal.text, proposal.move, proposal.why) == (misprint["meant"], misprint["move"], misprint["why"])
    assert (line.reading.move, line.assumed) == (None, misprint["move"])
    assert (sheet.is_clear, sheet.position) == (False, SAMPLES["final"])
    assert list(sheet.languages) == game["languages"]


@pytest.mark.law("ERR-23", "2023")
def test_the_long_form_of_the_sample_is_another_game():
    """In the text of 2023 the third sample has Qd4d3 where the first has Qe3+: legal, and another position."""
    printed = next(game for game in SAMPLES["game"] if game["edition"] == "2023")["text"]
    sheet = read_sheet(entries_of(printed.replace("Qe3+", "Qd4d3")))
    assert sheet.is_clear
    assert sheet.position not in {None, SAMPLES["final"]}


@pytest.mark.no_cover
@pytest.mark.law("NOT-1", *EDITIONS)
@pytest.mark.parametrize("language", Language)
def test_the_language_of_a_real_game_is_recognised(language):
    """Legality tells the language; what has the same letters stays possible, and nothing is misread on the way."""
    expected = ALIKE if language in ALIKE else {language}
    for number, moves in enumerate(real_games()):
        entries, final = in_letters(moves, language, tuple(Style)[number % 2])
        sheet = read_sheet(entries)
        assert (sheet.is_clear, sheet.position) == (True, final)
        assert set(sheet.languages) == expected


@pytest.mark.no_cover
@pytest.mark.law("NOT-1", *EDITIONS)
def test_few_half_moves_tell_the_language():
    """Half of the games have told their language after eight half-moves, all after the bishop's first move."""
    for language in (Language.ENGLISH, Language.PORTUGUESE, Language.GERMAN):
        needed = []
        for moves in real_games():
            entries, _ = in_letters(moves[:30], language)
            needed.append(next(n for n in range(1, 31) if read_sheet(entries[:n]).languages == (language,)))
            assert all(language in read_sheet(entries[:n]).languages for n in range(1, needed[-1]))
        assert sorted(needed)[len(needed) // 2] <= 8


def slipped(entry, rng):
    """The entry with a letter left out, two exchanged, or capitals for small letters."""
    place = rng.randrange(len(entry) - 1)
    return rng.choice(
        (
            entry[:place] + entry[place + 1 :],
            entry[:place] + entry[place + 1] + entry[place] + entry[place + 2 :],
            entry.swapcase(),
        )
    )


@pytest.mark.law("NOT-1", *EDITIONS)
@pytest.mark.law("NOT-4", *EDITIONS)
@pytest.mark.parametrize("language", Language)
def test_slips_of_the_pen_hide_no_language_and_are_never_put_right_silently(language):
    """With two slips in a game its language is still told; what is OK says its own move, what is not has none."""
    rng = random.Random(str(language))
    for moves in real_games()[::3]:
        entries, _ = in_letters(moves, language)
        for number in rng.sample(range(len(entries)), 2):
            entries[number] = slipped(entries[number], rng)
        sheet = read_sheet(entries)
        assert language in sheet.languages
        for line, text in zip(sheet.lines, entries, strict=False):
            assert line.reading.text == text
            alone = read_entry(text, chess.Board(line.position), (language,))
            clear = line.reading.status is EntryStatus.OK
            assert line.reading.move == (alone.move if clear else None)


@pytest.mark.law("NOT-4", *EDITIONS)
def test_an_illegal_move_ends_what_can_be_judged():
    """A clearly written illegal move is not repaired; what follows it is kept, and judged by nobody."""
    sheet = read_sheet(["e4", "e5", "Nf3", "Nf4", "Bc4", "Bc5"])
    assert (sheet.lines[-1].reading.status, sheet.lines[-1].assumed) == (EntryStatus.ILLEGAL, None)
    assert (sheet.lines[-1].reading.proposals, sheet.unjudged) == ((), ("Bc4", "Bc5"))


def test_later_moves_tell_which_piece_went():
    """An ambiguous entry stays ambiguous; that the next moves fit only one of its moves makes that one a proposal."""
    sheet = read_sheet(["Nf3", "d5", "d3", "e5", "Nd2", "Nf6", "Ng5"], languages=[Language.ENGLISH])
    line = sheet.lines[4]
    assert (line.reading.status, line.reading.choices) == (EntryStatus.AMBIGUOUS, ("b1d2", "f3d2"))
    assert line.assumed == "b1d2"
    assert [proposal.why for proposal in line.reading.proposals] == [Misprint.LATER_MOVES]
    undecided = read_sheet(["Nf3", "d5", "d3", "e5", "Nd2", "Nf6"], languages=[Language.ENGLISH])
    assert (undecided.lines[4].assumed, undecided.position) == (None, None)


def test_what_is_missing_is_not_invented():
    """A gap in the middle ends what can be judged; empty lines at the end are no entries."""
    sheet = read_sheet(["e4", "", "Nf3", ""])
    assert [line.reading.status for line in sheet.lines] == [EntryStatus.OK, EntryStatus.MISSING]
    assert sheet.unjudged == ("Nf3",)
    assert read_sheet(["e4", "", ""]).is_clear


def test_a_sheet_of_chess960_begins_anywhere():
    """The first entry is of the position given, also Black's, and castling is as in Chess960."""
    fen = "1r3kr1/8/8/8/8/8/P7/1R3K2 b bg - 0 30"
    sheet = read_sheet(["0-0-0", "a4"], fen, chess960=True)
    assert sheet.is_clear
    assert sheet.position == "2kr2r1/8/8/8/P7/8/8/1R3K2 b - - 0 31"


@pytest.mark.parametrize(
    ("text", "entries"),
    [
        ("1.e4 e5\n2.Cf3 Cf6\n", ("e4", "e5", "Cf3", "Cf6")),
        ("1 e4 e5 2 Cf3 Cf6 1-0", ("e4", "e5", "Cf3", "Cf6")),
        ("e4 e5\nCf3\nCf6", ("e4", "e5", "Cf3", "Cf6")),
        ("e4\ne5\n\nCf3\n", ("e4", "e5", "Cf3")),
        ("1. e4 e5 3. Cf3", ("e4", "e5", "", "", "Cf3")),
        ("1. e4\n2. Cf3 Cf6", ("e4", "", "Cf3", "Cf6")),
        ("1. e4 1... e5 2. ... Cf6", ("e4", "e5", "", "Cf6")),
        ("1. -- e5", ("", "e5")),
        ("6.exd6 a.p Cxd6", ("",) * 10 + ("exd6 a.p", "Cxd6")),
        ("e x d6 e. p. Cx d6", ("e x d6 e.p.", "Cx d6")),
        ("0 - 0 O-O-O 11.Rb1 (=).", ("0-0", "O-O-O", *("",) * 18, "Rb1 (=).")),
        ('[White "Anna"]\n; remark\n1. e4 xyz 2. Cf3', ("e4", "xyz", "Cf3")),
        ("2.exd Dxd5 3.bc ed", ("", "", "exd", "Dxd5", "bc", "ed")),
        ("1. e4 { [%clk\n1:00:00] } 1... e5", ("e4", "e5")),
        ("1. e4 e5 Cf3 2. d4", ("e4", "e5 Cf3", "d4")),
        ("", ()),
    ],
)  # fmt: skip
def test_the_entries_of_a_typed_sheet(text, entries):
    """Numbers place the entries, spaces inside a move are kept in it, and what cannot be placed stays one entry."""
    assert entries_of(text) == entries


def test_a_capture_written_by_its_files_is_proposed_with_its_rank():
    """C.11 wants the square: "exd" is no move, and what it lacks is proposed where only one move fits."""
    sheet = read_sheet(entries_of("1.e4 d5 2.exd Dxd5"))
    reading = sheet.lines[2].reading
    (proposal,) = reading.proposals
    assert (reading.status, proposal.text, proposal.why) == (EntryStatus.AMBIGUOUS, "exd5", Misprint.LACKING)
    assert sheet.position is not None
    assert not sheet.is_clear


def test_numbers_go_on_from_the_position():
    """Where the sheet begins with Black's move or later, so do its numbers."""
    assert entries_of("30... Kf8 31. a4", 30, Colour.BLACK) == ("Kf8", "a4")
    assert entries_of("31. a4", 30, Colour.BLACK) == ("", "a4")


@pytest.mark.law("C960-2", "2009", "2018", "2023")
@pytest.mark.law("C960-5", "2009", "2018", "2023")
@pytest.mark.parametrize("language", [Language.CATALAN, Language.DUTCH])
def test_games_of_chess960_are_read_to_their_end(language):
    """Whole games from other initial positions come back from both styles, castling among them."""
    with (DATA / "chess960.pgn").open(encoding="utf-8") as file:
        games = list(iter(lambda: chess.pgn.read_game(file), None))
    castlings = 0
    for number, game in enumerate(games):
        board = game.board()
        entries, final = in_letters(game.mainline_moves(), language, tuple(Style)[number % 2], board.copy())
        sheet = read_sheet(entries, board.fen(), chess960=True)
        assert (sheet.is_clear, sheet.position) == (True, final)
        assert language in sheet.languages
        castlings += sum(entry.startswith("0-0") for entry in entries)
    assert castlings >= len(games) > 3


@given(st.lists(st.sampled_from(["e4", "e5", "Cf3", "Nf3", "Nc6", "Bb5", "Cd2", "Nd2", "d4", "xx", "", "Nfl", "d3"])))
def test_any_sheet_can_be_read(texts):
    """Every entry is kept, judged or not; what is OK is a legal move, and nothing that is not has a move."""
    sheet = read_sheet(texts)
    kept = [*(line.reading.text for line in sheet.lines), *sheet.unjudged]
    assert kept == texts[: len(kept)]
    assert not any(texts[len(kept) :])
    for line in sheet.lines:
        board = chess.Board(line.position)
        assert (line.reading.move is not None) == (line.reading.status is EntryStatus.OK)
        assert line.reading.move is None or board.is_legal(chess.Move.from_uci(line.reading.move))
