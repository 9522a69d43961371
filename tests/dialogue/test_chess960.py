"""Chess960 by voice (2009, F): castling is announced as ever, and executed on both boards wherever it begins."""

import pytest

EDITIONS = ("2009", "2018", "2023")
BARE = "4k3/8/8/8/8/8/8"


def first_ranks(table):
    """The first rank of both own boards, from Anna to Hector; they should be the same."""
    boards = table.table.boards
    return {boards.white.squares[-8:], boards.black.squares[-8:]}


@pytest.mark.law("C960-2", *EDITIONS)
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("initial", "words", "rank"),
    [
        (f"{BARE}/RK1R4 w DA - 0 1", "Kurze Rochade", "R....RK."),  # the king from Bella to Gustav
        (f"{BARE}/1R3K1R w HB - 0 1", "Kurze Rochade", ".R...RK."),
        (f"{BARE}/R4KR1 w GA - 0 1", "Kurze Rochade", "R....RK."),  # they exchange places
        (f"{BARE}/R4KR1 w GA - 0 1", "Lange Rochade", "..KR..R."),
        (f"{BARE}/1RK4R w HB - 0 1", "Lange Rochade", "..KR...R"),  # the king stays
    ],
)
def test_castling_is_announced_repeated_and_executed_on_both_boards(talk, edition, initial, words, rank):
    """F3: whatever squares they leave, king and rook reach Gustav and Felix, or Cesar and David."""
    table = talk(initial, chess960=True, edition=edition)
    assert table.say(f"w: {words}") == [f"{words}."]
    assert table.say("w: Uhr drücken") == ["Schwarz ist am Zug."]
    assert table.say(f"b: {words}") == ["Wiederholung stimmt."]
    assert table.say("b: ausgeführt") == ["Ausgeführt von Schwarz."]
    assert first_ranks(table) == {rank}
    assert table.say("b: letzter Zug") == [f"black: Weiß: {words}."]


@pytest.mark.law("C960-4", *EDITIONS)
@pytest.mark.parametrize("edition", EDITIONS)
def test_king_and_then_rook_touched_is_castling_on_that_side(talk, edition):
    """4.4a: the other castling and any other king's move are refused with the reason."""
    table = talk(f"{BARE}/R4KR1 w GA - 0 1", chess960=True, edition=edition)
    table.play("w: berührt Felix eins", "w: berührt Anna eins")
    refused = ["white: Abgelehnt: Kurze Rochade.", "white: Berührt, geführt: Felix eins und Anna eins."]
    assert table.say("w: Kurze Rochade") == refused
    assert table.say("w: König Felix zwei")[1:] == refused[1:]
    assert table.say("w: Lange Rochade") == ["Lange Rochade."]


@pytest.mark.law("C960-4", *EDITIONS)
@pytest.mark.parametrize("edition", EDITIONS)
def test_rook_and_then_king_touched_castles_no_more(talk, edition):
    """4.4b: the rook moves."""
    table = talk(f"{BARE}/R4KR1 w GA - 0 1", chess960=True, edition=edition)
    table.play("w: berührt Anna eins", "w: berührt Felix eins")
    assert table.say("w: Lange Rochade")[0] == "white: Abgelehnt: Lange Rochade."
    assert table.say("w: Turm Anna acht") == ["Turm Anna eins Anna acht."]


@pytest.mark.law("C960-5", *EDITIONS)
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_king_announced_to_the_rooks_square_does_not_castle(talk, edition):
    """Only the words of castling castle: beside his rook the king would take his own piece's square."""
    table = talk(f"{BARE}/R4KR1 w GA - 0 1", chess960=True, edition=edition)
    assert table.say("w: König Gustav eins")[:2] == [
        "Unzulässig: König Gustav eins.",
        "Auf Gustav eins steht eine eigene Figur.",
    ]
    assert table.say("w: Korrektur Kurze Rochade") == ["Berichtigt: Kurze Rochade."]


def test_a_whole_castling_may_come_to_differ_on_the_second_board(talk):
    """E2.7: Black castles White's king on the wrong side of his board, and each wrong square is named."""
    table = talk(f"{BARE}/R4KR1 w GA - 0 1", chess960=True)
    table.play("w: Lange Rochade", "w: Uhr drücken", "b: Lange Rochade")
    told = table.say("b: ausgeführt Kurze Rochade")
    assert told[:2] == ["Ausgeführt von Schwarz.", "Die Bretter stimmen nicht überein."]
    assert "Brett von Schwarz: auf Gustav eins König von Weiß." in told
    table.say("a: Uhren anhalten")
    table.say("a: Stellung berichtigen")
    assert first_ranks(table) == {"..KR..R."}
