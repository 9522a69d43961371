"""A tournament as CSV, and what players need."""

from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from app.errors import TournamentError
from app.failure import words_of
from app.tournament import files
from app.tournament.tournament import Bye, Needs, Pairing
from game.table.seat import NotationLanguage, Title

ROWS = """Round;Board;White;Black;Result;White_Title;White_Needs;White_Notation
1;1;Anna Müller;Karl Berg;1-0;WIM;blind tape;es
1;2;Otto West;;;;;
2;1;Karl Berg;Otto West;;;;
"""


@pytest.fixture
def table(tmp_path: Path) -> Path:
    """A file of three rows, as a spreadsheet writes it."""
    path = tmp_path / "open.csv"
    path.write_text(ROWS, encoding="utf-8-sig")
    return path


def test_rows_of_a_spreadsheet_are_read(table: Path):
    """A player is the same in each round, with his needs; who has no opponent has a bye."""
    tournament = files.read(table)
    anna = tournament.entrants[1]
    assert (anna.name, anna.title) == ("Anna Müller", Title.WOMAN_INTERNATIONAL_MASTER)
    assert anna.needs == Needs(is_blind=True, keeps_tape=True, notation=NotationLanguage.SPANISH)
    assert tournament.pairings == (
        Pairing(round=1, board=1, white=1, black=2, marks=("1", "0")),
        Pairing(round=2, board=1, white=2, black=3),
    )
    assert tournament.byes == (Bye(round=1, number=3, mark="U"),)


@pytest.mark.parametrize(
    ("row", "mark"),
    [
        *(("Otto West,,", "U"), ("Otto West,,1", "U"), (",Otto West,0-1", "U")),
        *(("Otto West,,1/2", "H"), ("Otto West,,½", "H"), ("Otto West,,1/2-0", "H"), (",Otto West,0-1/2", "H")),
        *(("Otto West,,0", "Z"), ("Otto West,,0-0", "Z")),
        *(("Otto West,,+", "+"), (",Otto West,--+", "+"), ("Otto West,,---", "-")),
    ],
)
def test_a_bye_has_the_points_of_its_row(table: Path, row: str, mark: str):
    """A round off that was asked for is half a point or none, as the result says; a bye of the pairing is a point."""
    table.write_text(f"round,board,white,black,result\n1,1,Anna Müller,Karl Berg,1-0\n1,,{row}\n", encoding="utf-8")
    assert files.read(table).byes == (Bye(round=1, number=3, mark=mark),)


@pytest.mark.parametrize("draw", ["1/2-1/2", "½-½", "1/2", "½", "="])
def test_a_draw_may_be_written_once_or_for_both(table: Path, draw: str):
    """So it is corrected in a hurry before the next round; a whole point without its other half is no result."""
    row = "round,board,white,black,result\n1,1,Anna Müller,Karl Berg,"
    table.write_text(f"{row}{draw}\n", encoding="utf-8")
    assert files.read(table).pairings[0].marks == ("=", "=")
    table.write_text(f"{row}1\n", encoding="utf-8")
    with pytest.raises(TournamentError) as refused:
        files.read(table)
    said = "Zeile zwei der Turnierdatei lässt sich nicht lesen: 1 1 Anna Müller Karl Berg 1"
    assert words_of(refused.value, "de") == said


def test_a_game_may_have_a_day_of_its_own(table: Path):
    """Postponed, or brought forward; what is no day is refused with its row."""
    rows = "round,board,white,black,day\n1,1,Anna Müller,Karl Berg,2026-11-30\n"
    table.write_text(rows, encoding="utf-8")
    assert files.read(table).pairings[0].day == date(2026, 11, 30)
    table.write_text(rows.replace("30", "31"), encoding="utf-8")
    with pytest.raises(TournamentError, match="line 2"):
        files.read(table)


@pytest.mark.parametrize(
    ("marks", "said"), [(("=", "="), "1/2-1/2"), (("+", "-"), "+--"), (("-", "-"), "---"), (("=", "0"), "1/2-0")]
)
def test_results_go_into_their_column(table: Path, tmp_path: Path, marks: tuple[str, str], said: str):
    """Also a game lost by default, by both, and a ruling's unequal halves; it is read back as it was."""
    tournament, out = files.read(table), tmp_path / "out.csv"
    first, second = tournament.pairings
    files.write(table, replace(tournament, pairings=(first, replace(second, marks=marks))), out)
    assert out.read_text().splitlines()[3] == f"2;1;Karl Berg;Otto West;{said};;;"
    assert files.read(out).pairings[1].marks == marks


@pytest.mark.parametrize(
    "row", ["1;1;;", "x;1;Anna;Karl", "1;0;Anna;Karl", "1;1;Anna;Karl;2-0", "1;1;Anna;Karl;;XM", "1;1;Anna;Karl;;;deaf"]
)
def test_a_row_that_cannot_be_is_named(table: Path, row: str):
    """No player, no board, no result, no title, no such need: the director hears which row."""
    table.write_text(f"{ROWS.splitlines()[0]}\n{row}\n")
    with pytest.raises(TournamentError) as refused:
        files.read(table)
    assert refused.value.params == {"number": 2, "line": " ".join(row.replace(";", " ").split())}


def said_of(table: Path, needs: Path | None = None) -> str:
    """The sentence with which that file is refused."""
    with pytest.raises(TournamentError) as refused:
        files.read(table, needs)
    return words_of(refused.value, "en")


COLUMNS = "round,board,white,black,white_fide_id,white_rating,white_team,white_needs,white_notation,black_needs\n"


def test_what_any_row_says_of_a_player_holds(table: Path):
    """Who is named as blind in his second game only has his assistant in the first; so with all that is known of him.

    The words may stand in any order, and FIDE's number in one row is that of the name in the others.
    """
    rows = [
        "1,1,Anna,Bert,,,,,,",
        "2,1,Bert,Anna,,,Ulm,,es,blind assistant",
        "3,1,Anna,Bert,4600001,2100,,assistant blind,en,",
        "4,1,Anna,Bert,,,,,,",
    ]
    table.write_text(COLUMNS + "\n".join(rows))
    entrants = files.read(table).entrants
    assert [(one.name, one.fide_id, one.rating, one.team) for one in entrants.values()] == [
        ("Anna", 4600001, 2100, ""),
        ("Bert", None, None, "Ulm"),
    ]
    assert entrants[1].needs == Needs(is_blind=True, has_assistant=True, notation=NotationLanguage.ENGLISH)
    assert entrants[2].needs == Needs(notation=NotationLanguage.SPANISH)


@pytest.mark.parametrize(
    "row",
    [
        "Anna,Bert,,,Ulm,,,",
        "Anna,Bert,,,,blind,,",
        "Anna,Bert,,,,blind tape,,",
        "Anna,Bert,,,,,es,",
        "Bert,Anna,,,,,,blind",
        "Anne,Bert,4600001,,,,,",
    ],
)
def test_rows_that_contradict_each_other_are_refused(table: Path, row: str):
    """Nobody can tell which of them is right: the director hears the second line, and of whom."""
    table.write_text(f"{COLUMNS}1,1,Anna,Bert,4600001,2100,Bonn,blind assistant,en,\n2,1,{row}\n")
    assert said_of(table) == "Contradiction in line three: a line before says something else of Anna."


def test_of_a_rating_the_last_row_counts(table: Path):
    """In a league that lasts a season it changes, and no round is refused for it."""
    table.write_text(f"{COLUMNS}1,1,Anna,Bert,4600001,2100,,,,\n2,1,Anna,Bert,,2150,,,,\n3,1,Anna,Bert,,,,,,\n")
    assert files.read(table).entrants[1].rating == 2150


def test_two_of_one_name_need_numbers(table: Path):
    """Where it cannot be told which of the two is meant nobody is seated for another."""
    table.write_text(f"{COLUMNS}1,1,Anna,Bert,4600001,,,,,\n1,2,Anna,Karl,4600002,,,,,\n2,1,Anna,Karl,,,,,,\n")
    assert said_of(table) == "Anna is the name of two players: line four lacks the FIDE number."


def test_two_games_at_one_board_are_refused(table: Path):
    """One of them would have no table, and the other's result."""
    table.write_text("round,board,white,black\n1,1,Anna,Karl\n\n1,2,Otto,Eva\n1,1,Ida,Lea\n2,1,Anna,Eva\n")
    assert said_of(table) == "Board 1.1 twice: line five has the same round and board as line two."


@pytest.mark.parametrize("encoding", ["cp1252", "utf-8-sig", "utf-8"])
def test_a_table_is_written_in_the_letters_that_it_has(table: Path, tmp_path: Path, encoding: str):
    """A spreadsheet that needs the mark of UTF-8, or the letters of Windows, shows the same names again."""
    table.write_bytes(ROWS.lower().replace("\n", "\r\n").encode(encoding))
    files.write(table, files.read(table), tmp_path / "out.csv")
    assert (tmp_path / "out.csv").read_bytes() == table.read_bytes()


def test_who_has_no_opponent_has_no_result(table: Path, tmp_path: Path):
    """A bye may have the number of a board that is played at."""
    table.write_text("round,board,white,black,result\n1,1,Otto,,\n1,1,Anna,Karl,\n")
    tournament, out = files.read(table), tmp_path / "out.csv"
    files.write(table, replace(tournament, pairings=(replace(tournament.pairings[0], marks=("1", "0")),)), out)
    assert out.read_text().splitlines() == ["round,board,white,black,result", "1,1,Otto,,", "1,1,Anna,Karl,1-0"]


@pytest.mark.parametrize("ends", ["\r", "\r\n", "\n"])
def test_a_table_is_read_whatever_its_lines_end_with(table: Path, tmp_path: Path, ends: str):
    """Spreadsheets save CSV for Macintosh with another end of lines, of needs as of games."""
    needs = tmp_path / "needs.csv"
    table.write_bytes(ROWS.replace("\n", ends).encode())
    needs.write_bytes(f"name;needs{ends}Karl Berg;blind{ends}".encode())
    tournament = files.read(table, needs)
    assert [one.name for one in tournament.entrants.values()] == ["Anna Müller", "Karl Berg", "Otto West"]
    assert tournament.entrants[2].needs == Needs(is_blind=True)


NO_TABLE = b'PK\x03\x04\x14\x00"\x1b[2J\r\x00\xff' + bytes(range(32, 127)) * 2000


def test_a_workbook_is_no_table(table: Path):
    """A file of a spreadsheet program itself is not CSV: the director hears what it is not."""
    table.write_bytes(NO_TABLE)
    assert said_of(table) == (
        f"This is neither a FIDE tournament report nor a table with round, board, White and Black: {table}"
    )


def test_a_workbook_is_no_list_of_needs(table: Path, tmp_path: Path):
    """Nor is it one of needs; what no screen shows is not shown."""
    needs = tmp_path / "needs.xlsx"
    needs.write_bytes(NO_TABLE)
    assert said_of(table, needs).startswith("Line two of the tournament file cannot be read: ÿ !")
    assert said_of(table, needs).isprintable()


def test_a_cell_that_goes_on_and_on_is_named(table: Path):
    """A quotation mark that is never closed makes one cell of all that follows."""
    table.write_text(ROWS + '3;1;"Anna Müller;' + "x" * 200_000)
    assert said_of(table).startswith('Line five of the tournament file cannot be read: 3;1;"Anna Müller;xxx')


def test_needs_come_from_a_file_of_their_own(table: Path, tmp_path: Path):
    """Report files have no place for them: a row names the player by his name, his number or FIDE's."""
    needs = tmp_path / "needs.csv"
    needs.write_text("name,number,needs,notation\nKarl Berg,,blind assistant,\n,3,,en\n")
    entrants = files.read(table, needs).entrants
    assert entrants[2].needs == Needs(is_blind=True, has_assistant=True)
    assert entrants[3].needs == Needs(notation=NotationLanguage.ENGLISH)


@pytest.mark.parametrize("row", ["Karl Burg,,blind", "Karl Berg,,deaf", ",,blind"])
def test_needs_of_nobody_are_named(table: Path, tmp_path: Path, row: str):
    """A name that is misspelt must not leave a blind player without what he needs."""
    needs = tmp_path / "needs.csv"
    needs.write_text(f"name,number,needs\n{row}\n")
    with pytest.raises(TournamentError, match="line 2"):
        files.read(table, needs)


def test_needs_under_a_heading_that_is_misspelt_are_not_passed_over(table: Path, tmp_path: Path):
    """The director hears the line of the headings: nobody is to sit down without his assistant for a letter."""
    needs = tmp_path / "needs.csv"
    needs.write_text("name,neds\nKarl Berg,blind assistant\n")
    assert said_of(table, needs) == "Line one of the tournament file cannot be read: name neds"
