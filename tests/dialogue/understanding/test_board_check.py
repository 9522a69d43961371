"""A player reads his pegged board out, and hears where it has come to differ (Laws 2009, E2.7)."""

import pytest

from dialogue.understanding.board_check import pieces_named
from game.announcement import Piece
from game.events import BoardReported
from speech_grammar import parse

ENDING = "4k3/8/8/8/8/8/4P3/4K1N1 w - - 0 1"
HOW_OWN = (
    "white: Auf dem Brett, Figuren von Weiß: Figur und Feld sagen. Zurück: nein. Fertig: weiter. "
    "Abbrechen: Schluss jetzt."
)
HOW_OPPONENTS = HOW_OWN.replace("von Weiß", "von Schwarz")
READ = ("w: Stellung prüfen", "w: König Eva eins", "w: Eva zwei")


def test_a_board_that_is_right(talk):
    """Each piece is said back; that all stands as it should he hears alone, in a competition too."""
    game = talk(ENDING)
    assert game.say("w: Stellung prüfen") == [HOW_OWN]
    assert game.say("w: König Eva eins") == ["white: Auf dem Brett: König Eva eins."]
    assert game.say("w: Bauer Eva zwei") == ["white: Auf dem Brett: Bauer Eva zwei."]
    assert game.say("w: Springer Gustav eins") == ["white: Auf dem Brett: Springer Gustav eins."]
    assert game.say("w: weiter") == ["white: Genannt: drei Figuren von Weiß.", HOW_OPPONENTS]
    assert game.play("w: König Eva acht", "w: weiter") == ["white: Das Brett von Weiß stimmt."]
    assert game.session.events[-1].changes == ()
    assert game.say("w: Springer Felix drei") == ["Springer Gustav eins Felix drei."]


def test_a_difference_is_told_to_both_after_his_yes(talk):
    """He hears first what he has read where something else should stand; then it is a difference as any (rule 7)."""
    game = talk(ENDING)
    asked = game.play(*READ, "w: Springer Felix drei", "w: weiter", "w: König Eva acht", "w: weiter")
    felix, gustav = "Brett von Weiß: auf Felix drei Springer von Weiß.", "Brett von Weiß: Gustav eins leer."
    assert asked == [f"white: {felix}", f"white: {gustav}", "white: Das allen melden? Ja oder nein."]
    assert not any(isinstance(event, BoardReported) for event in game.session.events)
    assert game.say("w: ja") == [
        *("white: Berichtigt wird mit dem Schiedsrichter. Zu sagen ist: Schiedsrichter.",),
        *("Die Bretter stimmen nicht überein.", felix, gustav),
    ]
    assert game.play("a: Stellung berichtigen")[:4] == [
        "Berichtigt nach Regel sieben: die Partieformulare stimmen überein, die Zeiten bleiben.",
        *("Der technische Helfer hilft dabei.", "Weiß stellt auf seinem Brett richtig:", "Felix drei: leer."),
    ]


def test_who_says_no_reads_on(talk):
    """A piece that was misheard or forgotten is named once more, and the board is right."""
    game = talk(ENDING)
    game.play(*READ, "w: weiter", "w: König Eva acht")
    assert game.say("w: weiter")[-2:] == [
        "white: Brett von Weiß: Gustav eins leer.",
        "white: Das allen melden? Ja oder nein.",
    ]
    assert game.say("w: warum")[0] == "white: Beide Spieler hören dann, wo das Brett abweicht."
    assert game.say("w: nein") == ["white: Verworfen."]
    assert game.play(*READ, "w: Springer Gustav eins", "w: weiter", "w: König Eva acht", "w: weiter") == [
        "white: Das Brett von Weiß stimmt."
    ]


def test_who_ended_too_early_hears_the_first_squares_and_how_many_more(talk):
    """Of a board hardly begun not every empty square is told: he wants to read on, and "nein" lets him."""
    game = talk()
    asked = game.play("w: Stellung prüfen", "w: Anna zwei", "w: weiter", "w: Anna sieben", "w: weiter")
    assert asked[0] == "white: Brett von Weiß: Anna acht leer."
    assert asked[5:] == [
        "white: Brett von Weiß: Felix acht leer.",
        "white: Und vierundzwanzig weitere Felder.",
        "white: Das allen melden? Ja oder nein.",
    ]
    assert game.play("w: nein", "w: Anna acht") == ["white: Auf dem Brett: Bauer Anna acht."]


def test_a_slip_is_taken_back(talk):
    """After "nein" the piece named last is gone, a correction takes its place, a square holds what is named last."""
    game = talk(ENDING)
    assert game.play("w: Stellung prüfen", "w: nein") == ["white: Noch keine Figur genannt."]
    assert game.play("w: König Eva zwei", "w: nein") == ["white: Nicht auf dem Brett: König Eva zwei."]
    assert game.say("w: König Eva zwei, Korrektur Eva eins") == ["white: Auf dem Brett: König Eva eins."]
    assert game.play("w: Läufer Eva zwei", "w: Eva zwei") == ["white: Auf dem Brett: Bauer Eva zwei."]
    game.play("w: Springer Gustav eins", "w: weiter", "w: König Eva acht")
    assert game.say("w: weiter") == ["white: Das Brett von Weiß stimmt."]


@pytest.mark.parametrize(
    ("language", "offered", "declined"),
    [("de", "Schwarz bietet Remis.", "Weiß lehnt das Remis ab."),
     ("pt", "As pretas propõem empate.", "As brancas recusam o empate.")],
)  # fmt: skip
def test_a_draw_is_refused_before_a_piece_is_taken_back(talk, language, offered, declined):
    """9.1b1: what the opponent waits for comes first; then "nein" is of the board again, which has lost nothing."""
    game = talk(ENDING, language=language)
    game.play("w: Stellung prüfen", "w: König Eva eins")
    assert game.say("b: Remis") == [offered]
    assert game.say("w: nein") == [declined]
    game.play("w: Eva zwei", "w: Springer Gustav eins", "w: Springer Gustav drei", "w: nein", "w: weiter")
    game.play("w: König Eva acht", "w: weiter")
    assert game.session.events[-1].changes == ()


def test_a_draw_may_be_taken_and_a_piece_taken_back_by_its_word(talk):
    """To an offer "ja" is too little, as ever; "Korrektur" is of the board alone."""
    game = talk(ENDING)
    game.play("w: Stellung prüfen", "w: König Eva eins", "b: Remis")
    assert game.say("w: Korrektur") == ["white: Nicht auf dem Brett: König Eva eins."]
    assert game.say("w: ja") == ["white: Zum Remisangebot: angenommen oder abgelehnt."]
    assert game.say("w: angenommen") == ["white: Wirklich Remis annehmen? Ja oder nein."]


def test_who_has_offered_himself_takes_back_a_piece(talk):
    """His "nein" answers no offer."""
    game = talk(ENDING)
    game.play("w: Stellung prüfen", "w: König Eva eins", "w: Remis")
    assert game.say("w: nein") == ["white: Nicht auf dem Brett: König Eva eins."]


def test_on_a_shared_microphone_a_refusal_is_asked_about_by_name(talk):
    """Nothing tells who says "nein" to the draw, also while a board is read out."""
    game = talk(ENDING)
    game.play("Stellung prüfen", "König Eva eins", "Remis", "nein")
    assert game.say("ja") == ["Schwarz bietet Remis."]
    assert game.say("nein") == ["Weiß lehnt Remis ab? Ja oder nein."]
    assert game.say("ja") == ["Weiß lehnt das Remis ab."]
    assert game.say("nein") == ["white: Nicht auf dem Brett: König Eva eins."]


def test_two_of_a_kind_in_one_breath():
    """Both squares of "Turm Anna eins Felix eins" have a rook; what is more than pieces and squares is none."""
    assert pieces_named(parse("Turm Anna eins Felix eins")) == ((Piece.ROOK, "a1"), (Piece.ROOK, "f1"))
    assert pieces_named(parse("Anna zwei Bella zwei")) == ((Piece.PAWN, "a2"), (Piece.PAWN, "b2"))
    for words in (
        "Kurze Rochade",
        "Springer schlägt Felix drei",
        "Springer Felix drei Schach",
        "Turm Anna Felix eins",
        "Eva acht Dame",
        "Felix drei, Uhr drücken",
        "Hilfe",
    ):
        assert pieces_named(parse(words)) == (), words


def test_only_pieces_are_read_and_nothing_is_played(talk):
    """No announcement is made by it: what is no piece with its square is refused with what was heard."""
    game = talk(ENDING)
    assert game.play("w: Stellung prüfen", "w: Springer schlägt Felix drei") == [
        "white: Abgelehnt: Springer schlägt Felix drei. Zum Prüfen gehören nur Figur und Feld."
    ]
    assert game.table.turn.announced is None
    assert game.say("w: was kann ich sagen") == [HOW_OWN]
    assert game.say("w: weiter") == ["white: Noch keine Figur genannt.", HOW_OWN]
    assert game.say("w: Schluss jetzt") == ["white: Prüfung des Bretts ohne Ergebnis beendet."]
    assert game.say("w: Springer Felix drei") == ["Springer Gustav eins Felix drei."]


@pytest.mark.parametrize(
    ("language", "done"),
    [("de", "fertig"), ("en", "finished"), ("es", "terminado"), ("it", "finito"), ("pt", "pronto"), ("ca", "acabat")],
)
def test_who_is_done_goes_on_by_the_word_that_he_has_heard(talk, language, done):
    """He is told "Fertig: weiter", and types the first: both colours are read by it, as by the second."""
    told = [talk(ENDING, language=language).play(*READ, f"w: {word}") for word in ("weiter", done)]
    assert told[0] == told[1]
    game = talk(ENDING)
    game.play(*READ, "w: Springer Gustav eins", f"w: {done}", "w: König Eva acht")
    assert game.say(f"w: {done}") == ["white: Das Brett von Weiß stimmt."]


@pytest.mark.parametrize("said", ["abbrechen", "äh, abbrechen"])
def test_who_breaks_off_leaves_by_the_word_that_he_has_heard(talk, said):
    """He is told "Abbrechen: Schluss jetzt": it takes back no piece, and what he says next is a move."""
    game = talk(ENDING)
    left = ["white: Prüfung des Bretts ohne Ergebnis beendet."]
    assert game.play("w: Stellung prüfen", "w: König Eva eins", f"w: {said}") == left
    assert game.say("w: Springer Felix drei") == ["Springer Gustav eins Felix drei."]


def test_what_was_asked_before_a_piece_is_named_is_told_to_stand_no_longer(talk):
    """Else "ja" is no answer, and nobody knows why: an offer is lost, and a resignation is none."""
    game = talk()
    game.play("w: Stellung prüfen", "Remis")
    gone = "Die Frage davor gilt damit nicht mehr."
    assert game.say("w: Turm Anna eins") == ["white: Auf dem Brett: Turm Anna eins.", gone]
    game.say("w: ich gebe auf")
    assert game.say("w: Springer Bella eins") == ["white: Auf dem Brett: Springer Bella eins.", f"white: {gone}"]
    assert game.say("w: ja") == ["white: Keine Frage offen. Gehört: ja."]


@pytest.mark.parametrize(("who", "asked"), [("w: ", "white: Wirklich aufgeben?"), ("", "Weiß gibt auf?")])
@pytest.mark.parametrize("word", ["weiter", "fertig"])
def test_the_yes_to_a_report_is_none_to_what_was_asked_before(talk, who, asked, word):
    """Who has gone on to his opponent's pieces, and then reports, does not resign by it."""
    game = talk(ENDING)
    game.play("w: Stellung prüfen", "w: König Eva eins", "w: Eva zwei", f"w: {word}", "w: König Eva acht")
    assert game.say(f"{who}ich gebe auf") == [f"{asked} Ja oder nein."]
    told = game.say(f"{who}{word}")
    assert told[0].removeprefix("white: ") == "Die Frage davor gilt damit nicht mehr."
    assert told[-1] == "white: Das allen melden? Ja oder nein."
    assert "Die Bretter stimmen nicht überein." in game.say(f"{who}ja")
    assert game.table.outcome is None


def test_all_else_may_be_asked_meanwhile(talk):
    """The clock, an offer, the arbiter: what is no piece keeps its meaning, and the reading goes on."""
    game = talk(ENDING)
    game.play("w: Stellung prüfen", "w: König Eva eins")
    assert game.say("w: meine Zeit")[0].startswith("white: Weiß: ")
    assert game.say("w: Springer Gustav eins") == ["white: Auf dem Brett: Springer Gustav eins."]


def test_the_game_going_on_breaks_it_off(talk):
    """What was read is of the position before; what he says next is the repetition that he owes (E2.1)."""
    game = talk(ENDING.replace(" w ", " b "))
    game.play("w: Stellung prüfen", "w: König Eva eins")
    assert game.say("b: König Eva sieben") == [
        "König Eva acht Eva sieben.",
        "white: Prüfung des Bretts abgebrochen, die Partie geht weiter.",
    ]
    assert (
        game.play("w: König Eva sieben", "w: Springer Felix drei")[-1] != "white: Auf dem Brett: Springer Felix drei."
    )
    assert game.say("w: Stellung prüfen") == ["white: Es ist noch ein Zug angesagt."]


def test_nothing_is_read_while_a_move_waits_to_be_executed(talk):
    """Nobody can say what should stand there between two positions (E2.1)."""
    game = talk(ENDING.replace(" w ", " b "))
    game.play("b: König Eva sieben", "w: König Eva sieben", "b: uhr")
    assert game.say("w: Stellung prüfen") == ["white: Erst den Zug des Gegners ausführen, dann sagen: ausgeführt."]


def test_on_a_shared_microphone_only_at_his_own_move(talk):
    """Where nothing tells who speaks, the opponent's announcement would be taken for a piece on the board."""
    game = talk(ENDING)
    assert game.play("Stellung prüfen", "König Eva eins") == ["white: Auf dem Brett: König Eva eins."]
    assert game.play("nein", "Schluss jetzt") == ["white: Prüfung des Bretts ohne Ergebnis beendet."]
    game = talk(ENDING.replace(" w ", " b "))
    assert game.say("Stellung prüfen") == ["white: Nicht jetzt: ohne eigenes Mikrofon nur, wenn Sie am Zug sind."]
    assert game.say("König Eva sieben") == ["König Eva acht Eva sieben."]


def test_a_reading_is_ranked_by_its_sound_alone(talk):
    """What would be a legal move is no likelier to stand on the board than anything else."""
    game = talk(ENDING)
    game.say("w: Stellung prüfen")
    heard = game.hear("w", ("springer hector drei", 10.0), ("springer felix drei", 9.5))
    assert heard == ["white: Auf dem Brett: Springer Hector drei."]


def test_an_ear_waits_for_the_second_square(talk):
    """As a move "Springer Felix drei" is whole, but of a board that is read out a second knight may follow."""
    game = talk(ENDING)
    assert game.dialogue.closes(None, "springer felix drei")
    game.say("w: Stellung prüfen")
    assert not game.dialogue.closes(None, "springer felix drei")
    assert game.dialogue.closes(None, "springer gustav eins felix drei")


@pytest.mark.parametrize(
    ("language", "said", "right"),
    [("en", "check board", "white: The board of White is right."),
     ("es", "comprobar tablero", "white: El tablero de las blancas es correcto.")],
)  # fmt: skip
def test_in_a_second_language(talk, language, said, right):
    """Pieces and squares stay German; the rest is in the player's language."""
    game = talk(ENDING, language=language)
    game.play(f"w: {said}", "w: König Eva eins", "w: Eva zwei", "w: Springer Gustav eins", "w: weiter")
    assert game.play("w: König Eva acht", "w: weiter") == [right]


def test_a_difference_known_before_is_named_again(talk):
    """Who reads once more what is wrong already hears where, and nobody is told twice."""
    game = talk(ENDING)
    reading = (*READ, "w: weiter", "w: König Eva acht", "w: weiter", "w: ja")
    game.play(*reading)
    assert game.play(*reading) == [
        *("white: Brett von Weiß: Gustav eins leer.",),
        *("white: Berichtigt wird mit dem Schiedsrichter. Zu sagen ist: Schiedsrichter.",),
    ]


def test_a_game_that_ends_ends_the_reading(talk):
    """A board is held against a game that goes on; a later "weiter" is none of it."""
    game = talk(ENDING)
    game.play("w: Stellung prüfen", "w: König Eva eins", "b: ich gebe auf")
    assert game.say("b: ja")[-1] == "white: Prüfung des Bretts ohne Ergebnis beendet."
    assert game.say("w: weiter") == ["white: Es ist nichts abgebrochen, was noch gilt."]


@pytest.mark.parametrize(
    ("language", "asked", "told"),
    [
        ("de", "Das allen melden? Ja oder nein.",
         ["Die Bretter stimmen nicht überein.", "Brett von Weiß: Gustav eins leer."]),
        ("es", "¿Comunicarlo a todos? Ja o nein.",
         ["Los tableros no coinciden.", "Tablero de las blancas: la casilla Gustav eins está vacía."]),
    ],
)  # fmt: skip
def test_boards_that_differ_are_told_in_two_languages(talk, language, asked, told):
    """Both players hear it, and where, once he has confirmed it (E2.7)."""
    game = talk(ENDING, language=language)
    game.play(*READ, "w: weiter", "w: König Eva acht")
    assert game.say("w: weiter")[-1] == f"white: {asked}"
    assert game.say("w: ja")[1:] == told
