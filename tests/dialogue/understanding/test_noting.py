"""A player who writes says what he writes down: in which line it stands, and what he owes before he may move (8.1)."""

from game.table.seat import ScoreKeeping

HOW = "black: Zu sagen ist: notiert, und der Zug."
OWED = "black: Erst notieren: Zug eins von Schwarz."


def who_has_noted_nothing(talk, **settings):
    """Black, who writes, has played his first move and executed White's second; his sheet is empty."""
    table = talk(black=ScoreKeeping.WRITING, **settings)
    table.moves("Eva vier", "Eva fünf", "Springer Felix drei")
    return table


def written(table):
    """The moves on Black's sheet (UCI); None where a line is not written."""
    return [entry.move for entry in table.table.sheets.black.entries]


def test_who_has_not_noted_his_move_hears_how_he_does_it(talk):
    """8.1: his next move is refused until then, and his clock runs; what he can say is no move."""
    table = who_has_noted_nothing(talk)
    assert table.say("b: was kann ich sagen")[:2] == [OWED, HOW]
    refused = ["black: Abgelehnt: Springer Cesar sechs.", OWED, HOW]
    assert table.say("b: Springer Cesar sechs") == refused
    assert table.say("b: warum") == refused


def test_what_was_left_out_is_noted_in_its_own_line(talk):
    """8.1: he names the move that was played there, and hears which line that is; then he may move."""
    table = who_has_noted_nothing(talk)
    assert table.say("b: notiert Eva fünf") == ["black: Notiert für Zug eins von Schwarz: Eva fünf."]
    assert table.say("b: notiert Eva vier") == ["black: Notiert für Zug eins von Weiß: Eva vier."]
    assert table.say("b: notiert Springer Felix drei") == ["black: Notiert: Springer Felix drei."]
    assert written(table) == ["e2e4", "e7e5", "g1f3"]
    assert table.say("b: Springer Cesar sechs") == ["Springer Bella acht Cesar sechs."]
    assert table.say("b: was kann ich sagen")[0] == "black: Uhr drücken, Korrektur, Remis."


def test_the_move_in_play_is_noted_before_a_line_that_is_missing(talk):
    """8.1: the same words may have been a move before; what is being played is what he writes."""
    table = talk("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", black=ScoreKeeping.WRITING)
    table.moves("Turm Anna zwei", "König Eva sieben")
    table.say("b: notiert König Eva sieben")
    table.moves("Turm Anna eins", "König Eva acht")
    table.say("w: Turm Anna zwei")
    assert table.say("b: notiert Turm Anna zwei") == ["black: Notiert: Turm Anna zwei."]
    assert written(table) == [None, "e8e7", None, None, "a1a2"]


def test_who_notes_his_last_move_though_it_is_on_his_tape_contradicts_nobody(talk):
    """E2.5, E2.8: it is his line once more, and not the opponent's last move, for which he would have to go back."""
    table = talk()
    table.moves("Eva vier", "Eva fünf", "Springer Felix drei")
    assert table.say("b: notiert Eva fünf") == ["black: Notiert für Zug eins von Schwarz: Eva fünf."]
    assert written(table) == ["e2e4", "e7e5", "g1f3"]
    assert table.table.differences == ()
    assert table.say("b: notiert Springer Hector drei")[1].startswith("Die Partieformulare stimmen nicht überein")
    table = talk()
    table.moves(*("Springer Felix drei", "Springer Felix sechs", "Springer Gustav eins", "Springer Gustav acht") * 2)
    last = "white: Notiert für Zug vier von Weiß: Springer Gustav eins."
    assert table.say("w: notiert Springer Gustav eins") == [last]  # and not for the second, which was the same


def test_a_slip_of_the_pen_strikes_out_nothing_that_is_written(talk):
    """8.1: it stands in the line in play; where that is written, in the last one that is not."""
    table = who_has_noted_nothing(talk)
    assert table.say("b: notiert David vier")[0] == "black: Notiert: David vier."
    assert table.say("b: notiert Springer Felix drei")[0] == "black: Notiert: Springer Felix drei."
    assert table.say("b: notiert Eva sechs")[0] == "black: Notiert für Zug eins von Schwarz: Eva sechs."
    assert written(table) == [None, "e7e6", "g1f3"]


def test_in_a_game_that_black_began_the_line_is_called_as_it_is_written(talk):
    """A.1: the odd half-moves are Black's then."""
    table = talk("4k3/8/8/8/8/8/8/R3K3 b - - 0 1", black=ScoreKeeping.WRITING)
    table.moves("König Eva sieben", "Turm Anna zwei")
    assert table.say("b: notiert König Eva sieben") == ["black: Notiert für Zug eins von Schwarz: König Eva sieben."]


def test_half_a_game_that_is_missing_is_added_by_voice_before_it_is_signed(talk):
    """8.1, 8.7: who is asked for a signature hears that lines are missing, and the words that add them."""
    table = who_has_noted_nothing(talk)
    table.play("b: ich gebe auf", "b: ja")
    lacks = "Auf dem Formular von Schwarz nicht notiert: drei von drei Halbzügen."
    told = table.say("b: was kann ich sagen")
    assert told[0] == f"black: {lacks}"
    assert HOW in told
    assert HOW not in table.say("a: was kann ich sagen")
    assert table.say("b: ich unterschreibe")[-1] == HOW
    assert HOW not in table.say("w: ich unterschreibe")
    table.play("b: notiert Eva vier", "b: notiert Eva fünf", "b: notiert Springer Felix drei")
    assert table.say("b: was kann ich sagen")[0] == "black: Zu sagen ist: ich unterschreibe."
    assert table.say("b: ich unterschreibe")[0] == "Schwarz hat unterschrieben."


def test_who_has_the_opponents_scoresheet_hears_how_it_is_given_back(talk):
    """8.5b: before he may move."""
    table = who_has_noted_nothing(talk, control="120")
    table.now += 30_000
    table.play("b: Formular leihen")
    back = ["black: Erst das Partieformular des Gegners zurückgeben.", "black: Zu tippen ist: Formular zurückgeben."]
    assert table.say("b: Springer Cesar sechs")[1:] == back
    assert table.say("b: was kann ich sagen")[1:3] == back  # behind the claim of his last two minutes
    assert table.say("b: Formular zurückgeben") != []
