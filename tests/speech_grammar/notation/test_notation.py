"""Algebraic notation in eight languages and figurines, entry by entry."""

from functools import cache
from pathlib import Path

import chess
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.announcement import Announcement, Castling, Piece
from game.fault import FaultCode
from game.legality.resolution import resolve
from game.table.scoresheet import EntryStatus
from game.table.seat import NotationLanguage as Language
from speech_grammar import NotUnderstood, parse
from speech_grammar.notation import misprint
from speech_grammar.notation.entry import read_entry
from speech_grammar.notation.misprint import Misprint
from speech_grammar.notation.syntax import written
from speech_grammar.notation.writing import Style, write

POSITIONS = Path(__file__).parents[2] / "data" / "positions.fen"
EDITIONS = ("2005", "2009", "2018", "2023")
CA, PT, DE, NL, EN = (Language(code) for code in ("ca", "pt", "de", "nl", "en"))


@cache
def positions() -> tuple[chess.Board, ...]:
    """The thousand positions of real games, the last of them of Chess960."""
    standard, chess960 = POSITIONS.read_text().split("# Chess960\n")
    boards = [chess.Board(line) for line in standard.splitlines() if not line.startswith("#")]
    return (*boards, *(chess.Board(line, chess960=True) for line in chess960.splitlines()))


def sole_move(text, board, *languages):
    """The one move that an entry is."""
    reading = read_entry(text, board, languages or tuple(Language))
    assert reading.status is EntryStatus.OK, reading
    return reading.move


@pytest.mark.law("NOT-1", *EDITIONS)
@pytest.mark.parametrize(
    ("language", "letters"),
    [("ca", "RDTAC"), ("es", "RDTAC"), ("it", "RDTAC"), ("pt", "RDTBC"), ("fr", "RDTFC"), ("de", "KDTLS"),
     ("nl", "KDTLP"), ("en", "KQRBN")],
)  # fmt: skip
def test_the_letters_of_each_language(language, letters):
    """King, queen, rook, bishop and knight have the first letters of their names (C.2, C.3), or figurines."""
    pieces = (Piece.KING, Piece.QUEEN, Piece.ROOK, Piece.BISHOP, Piece.KNIGHT)
    for letter, figurine, dark, piece in zip(letters, "♔♕♖♗♘", "♚♛♜♝♞", pieces, strict=True):
        for sign in (letter, figurine, dark):
            assert written(f"{sign}e4", Language(language)).announcement == Announcement(piece=piece, to="e4")


@pytest.mark.law("NOT-2", *EDITIONS)
@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("e5", Announcement(to="e5")),
        ("Cf3", Announcement(piece=Piece.KNIGHT, to="f3")),
        ("C-f3", Announcement(piece=Piece.KNIGHT, to="f3")),
        ("Axe5", Announcement(piece=Piece.BISHOP, to="e5", capture=True)),
        ("cx d5", Announcement(from_file="c", to="d5", capture=True)),
        ("ed4", Announcement(from_file="e", to="d4")),
        ("Cgf3", Announcement(piece=Piece.KNIGHT, from_file="g", to="f3")),
        ("C5xf3", Announcement(piece=Piece.KNIGHT, from_rank=5, to="f3", capture=True)),
        ("Cg1f3", Announcement(piece=Piece.KNIGHT, from_file="g", from_rank=1, to="f3")),
        ("e2e4", Announcement(from_file="e", from_rank=2, to="e4")),
        ("e2-e4", Announcement(from_file="e", from_rank=2, to="e4")),
        ("d8D", Announcement(to="d8", promotion=Piece.QUEEN)),
        ("b1=A+", Announcement(to="b1", promotion=Piece.BISHOP, check=True)),
        ("exd6 a.p.", Announcement(from_file="e", to="d6", capture=True, en_passant=True)),
        ("exd6 a.p", Announcement(from_file="e", to="d6", capture=True, en_passant=True)),
        ("exd6e.p.", Announcement(from_file="e", to="d6", capture=True, en_passant=True)),
        ("exd6 e. p.+", Announcement(from_file="e", to="d6", capture=True, en_passant=True, check=True)),
        ("De3+", Announcement(piece=Piece.QUEEN, to="e3", check=True)),
        ("Dxf7++", Announcement(piece=Piece.QUEEN, to="f7", capture=True, mate=True)),
        ("Dxf7#", Announcement(piece=Piece.QUEEN, to="f7", capture=True, mate=True)),
        ("11. Rb1!?", Announcement(piece=Piece.KING, to="b1")),
        *((text, Announcement(castling=Castling.KINGSIDE)) for text in ("0-0", "O-O", "o-o", "00", "OO", "0 – 0")),
        *((text, Announcement(castling=Castling.QUEENSIDE)) for text in ("0-0-0", "O-O-O", "000", "o-o-o")),
    ],
)
def test_every_spelling_of_the_texts_is_read(text, claims):
    """Signs that need not be written are no difference, and spaces inside a move say nothing (C.8 to C.12)."""
    assert written(text, CA).announcement == claims


@pytest.mark.law("NOT-2", *EDITIONS)
def test_an_offered_draw_is_no_part_of_the_move():
    """(=) is written with the move and changes nothing of it (C.13)."""
    found = written("Rb1(=).", CA)
    assert (found.announcement, found.draw_offer) == (Announcement(piece=Piece.KING, to="b1"), True)


@pytest.mark.law("NOT-1", *EDITIONS)
def test_no_language_is_guessed_for_a_single_move():
    """B is the pawn in German and the bishop in English: without a language, the entry can be both."""
    board = chess.Board("4k3/8/8/8/8/8/1P6/4KB2 w - - 0 1")
    assert (sole_move("Bb5", board, EN), sole_move("Bb4", board, DE)) == ("f1b5", "b2b4")
    board = chess.Board("4k3/8/8/8/8/2P5/8/B3K3 w - - 0 1")
    assert read_entry("Rd1", board, (CA,)).move == "e1d1"
    board = chess.Board("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1")
    reading = read_entry("Rd1", board)
    assert (reading.status, set(reading.choices), reading.move) == (EntryStatus.AMBIGUOUS, {"a1d1", "e1d1"}, None)


@pytest.mark.parametrize(("language", "words"), [("ca", "Cf3"), ("nl", "Pf3"), ("en", "Nf3"), ("de", "Sf3")])
def test_typed_at_the_table_in_ones_own_letters(language, words):
    """An announcement is read in its player's letters alone; German ones are nothing to a Catalan."""
    knight = Announcement(piece=Piece.KNIGHT, to="f3")
    assert parse(words, Language(language)).announcement == knight
    assert parse(f"notiert {words}", Language(language)).announcement == knight
    assert parse("Springer f3", Language(language)).announcement == knight
    for other in {CA, DE, NL, EN} - {Language(language)}:
        with pytest.raises(NotUnderstood):
            parse(words, other)


def test_english_promotion_letters_are_read_as_in_the_computers_notation():
    """UCI is the same in every language; a promotion letter after the target alone is of its own."""
    board = chess.Board("8/4P2k/8/8/8/8/8/4K3 w - - 0 1")
    assert [sole_move("e7e8n", board, language) for language in Language] == ["e7e8n"] * len(Language)
    assert sole_move("e8n", board, EN) == "e7e8n"
    assert read_entry("e8n", board, (CA,)).announcement is None


@pytest.mark.parametrize("part", range(4))
@pytest.mark.law("NOT-1", *EDITIONS)
@pytest.mark.law("NOT-2", *EDITIONS)
def test_every_legal_move_comes_back_from_what_is_written(part):
    """A move written in a language is that move there, short or long, with letters or figurines, in Chess960 too."""
    languages = tuple(Language)
    for number, board in enumerate(positions()[part::4]):
        language, style = languages[number % 8], tuple(Style)[number // 8 % 2]
        for move in board.legal_moves:
            text = write(move.uci(), board, language, style, figurine=number % 3 == 0)
            assert sole_move(text, board, language) == move.uci(), (text, board.fen())


@pytest.mark.law("C960-2", "2009", "2018", "2023")
@pytest.mark.law("C960-5", "2009", "2018", "2023")
def test_castling_is_written_alike_wherever_the_rooks_began():
    """In Chess960, too, castling is 0-0 and 0-0-0, and a king's move is none."""
    board = chess.Board("7k/8/8/8/8/8/8/1R3KR1 w BG - 0 1", chess960=True)
    assert (sole_move("0-0", board), sole_move("0-0-0", board)) == ("f1g1", "f1b1")
    assert [write(move, board, CA) for move in ("f1g1", "f1b1", "f1e1")] == ["0-0", "0-0-0", "Re1"]


def test_check_mate_and_en_passant_are_written_by_the_language():
    """The signs after a move are the Laws' (C.9); en passant has its words' letters."""
    board = chess.Board("4k3/8/8/3pP3/8/8/8/4K2R w K d6 0 1")
    assert [write("e5d6", board, language) for language in (CA, DE)] == ["exd6 a.p.", "exd6 e.p."]
    assert write("h1h8", board, EN) == "Rh8+"
    assert write("h1h8", board, EN, Style.LONG, figurine=True) == "♖h1h8+"
    board.set_fen("4k3/P6R/8/8/8/8/8/4K3 w - - 0 1")
    assert write("a7a8q", board, CA) == "a8D#"
    assert write("a7a8n", board, NL, Style.LONG) == "a7a8P"


@pytest.mark.law("NOT-4", *EDITIONS)
@pytest.mark.law("ERR-05", "2005")
@pytest.mark.parametrize(
    ("knights", "printed", "meant"),
    [("g1 d2", "Cdx3", "d2f3"), ("h2 d4", "Cdx3", "d4f3")],
)
def test_a_missing_letter_is_proposed(knights, printed, meant):
    """What names no square is ambiguous, and the only capture that it can be is proposed."""
    board = chess.Board("4k3/8/8/8/8/5p2/8/4K3 w - - 0 1")
    for square in knights.split():
        board.set_piece_at(chess.parse_square(square), chess.Piece.from_symbol("N"))
    reading = read_entry(printed, board, (Language.ITALIAN,))
    assert (reading.status, reading.announcement, reading.move) == (EntryStatus.AMBIGUOUS, None, None)
    assert [(proposal.move, proposal.why) for proposal in reading.proposals] == [(meant, Misprint.LACKING)]


@pytest.mark.law("NOT-4", *EDITIONS)
@pytest.mark.parametrize(
    ("text", "language", "proposed"),
    [
        ("Ng1", "en", []),  # clearly written, and illegal: what may have been meant is nobody's to say
        ("Nf4", "en", []),
        ("e5", "en", []),
        ("0-0", "en", []),
        ("Nf3e", "en", [("Nf3", "g1f3", "surplus")]),
        ("Ngf3e", "en", [("Ngf3", "g1f3", "surplus")]),
        ("Nxf3", "en", [("Nf3", "g1f3", "no_capture")]),
        ("Nf3", "ca", [("Nf3", "g1f3", "foreign")]),
        ("cf3", "ca", [("Cf3", "g1f3", "small_letter")]),
        ("Nfl", "en", [("Nf3", "g1f3", "wrong")]),
    ],
)
def test_what_a_misprint_may_be(text, language, proposed):
    """Only a slip of the pen is proposed for; no entry that is not OK gets a move."""
    reading = read_entry(text, chess.Board(), (Language(language),))
    assert (reading.move, reading.status is EntryStatus.OK) == (None, False)
    found = [(proposal.text, proposal.move, proposal.why) for proposal in reading.proposals]
    assert found == proposed


def test_a_capital_is_no_file_where_it_may_be_a_piece():
    """A knight's move without its file may be a pawn's with a capital: both are proposed, neither is read."""
    reading = read_entry("C3", chess.Board(), (CA,))
    assert (reading.status, reading.move) == (EntryStatus.AMBIGUOUS, None)
    assert {proposal.move for proposal in reading.proposals} == {"c2c3", "b1a3", "b1c3", "g1f3", "g1h3"}


def test_an_entry_that_is_missing_is_missing():
    """Nothing is read where nothing is written, and what is no move at all is ambiguous, with what was written."""
    assert read_entry("  ", chess.Board()).status is EntryStatus.MISSING
    reading = read_entry("???", chess.Board())
    assert (reading.status, reading.text, reading.announcement) == (EntryStatus.AMBIGUOUS, "???", None)


@pytest.mark.law("NOT-4", *EDITIONS)
@given(st.integers(0, 999), st.sampled_from(Language), st.sampled_from("KQRBN"), st.sampled_from(chess.SQUARE_NAMES))
def test_no_illegal_entry_is_changed(number, language, piece, square):
    """A well-written entry is the move that it names or none; a proposal keeps every letter of it."""
    board = positions()[number]
    letter = write_letter(piece, language)
    text = f"{letter}{square}"
    claims = written(text, language).announcement
    assert claims is not None
    resolution = resolve(claims, board)
    reading = read_entry(text, board, (language,))
    assert (reading.text, reading.announcement) == (text, claims)
    assert (reading.move, reading.choices) == (resolution.move, resolution.choices)
    if resolution.fault is not None:
        assert reading.status is EntryStatus.ILLEGAL
        assert reading.fault is not None
        assert reading.fault.code in FaultCode
        assert all(sorted(proposal.text) == sorted(text) for proposal in reading.proposals)


def write_letter(symbol, language):
    """The letter of a piece, as the writer has it."""
    board = chess.Board.empty()
    board.set_piece_at(chess.A1, chess.Piece.from_symbol(symbol))
    target = chess.square_name(min(board.attacks(chess.A1)))
    return write(f"a1{target}", board, language)[0]


@given(st.text(max_size=12), st.sampled_from(Language), st.integers(0, 999))
def test_any_text_can_be_read(text, language, number):
    """Whatever is written gets a status and stays beside its reading; every move that it is or may be is legal."""
    board = positions()[number]
    reading = read_entry(text, board, (language,))
    assert reading.text == text
    assert (reading.move is not None) == (reading.status is EntryStatus.OK)
    legal = {move.uci() for move in board.legal_moves}
    assert legal.issuperset(reading.candidates)


@pytest.fixture
def readings(monkeypatch):
    """Count how often something is read as a move."""
    counted = []

    def counting(text, language):
        counted.append(text)
        return written(text, language)

    monkeypatch.setattr(misprint, "written", counting)
    return counted


@pytest.mark.parametrize("sign", ["x", "S", "e4", "Springer ", "1", "+", "e.p."])
@pytest.mark.parametrize("length", [25, 100, 8_000])
def test_a_long_entry_is_no_misprint_of_a_move(readings, sign, length):
    """However long an entry is, what it may be a misprint for is looked for in no more than a move can be written."""
    text = (sign * length)[:length]
    assert read_entry(text, chess.Board(), list(Language)).proposals == ()
    assert readings == []


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.text(alphabet="abcdefgh12345678KDTLSRNBQx:-=+#.p", min_size=18, max_size=80) | st.text(max_size=17),
    st.sampled_from(Language),
)
def test_a_misprint_is_looked_for_among_few(readings, text, language):
    """One slip of the pen makes some six hundred texts of the longest move, and no more of any other."""
    readings.clear()
    read_entry(text, chess.Board(), [language])
    assert len(readings) <= 600


def test_the_longest_moves_may_have_a_misprint():
    """What is written with every sign there is has its proposal still."""
    board = chess.Board("3r2k1/2P5/8/8/8/8/8/6K1 w - - 0 1")
    assert [one.move for one in read_entry("c7x-dd8=D++", board, [Language.GERMAN]).proposals] == ["c7d8q"]
