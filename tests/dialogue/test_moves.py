"""A move from its announcement to the opponent's board, in the words that the players hear."""

import pytest

from dialogue.station import Station
from game.actors import Colour
from game.table.position import START_POSITION
from game.table.seat import NotationLanguage, ScoreKeeping
from speech_grammar import grammar

KNIGHTS = "4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1"
PAWN = "8/4P2k/8/8/8/8/8/4K3 w - - 0 1"
CASTLING = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
MATE_IN_ONE = "7k/8/6K1/8/8/8/8/R7 w - - 0 1"


def test_a_short_announcement_is_said_back_in_full(talk):
    """What was understood is said in full, so that a wrong reading is noticed (E2.1)."""
    assert talk().say("w: Springer Felix drei") == ["Springer Gustav eins Felix drei."]


def test_a_move_goes_round_the_table(talk):
    """Announced, clock pressed, repeated, executed: then it is the opponent's turn (E2.1, E2.3)."""
    table = talk()
    assert table.say("w: Eva zwei Eva vier") == ["Eva zwei Eva vier."]
    assert table.say("w: Uhr drücken") == ["Schwarz ist am Zug."]
    assert table.say("b: Eva vier") == ["Wiederholung stimmt."]
    assert table.say("b: ausgeführt") == ["Ausgeführt von Schwarz."]
    assert table.say("b: Eva fünf") == ["Eva sieben Eva fünf."]
    assert table.table.boards.white.piece("e4") == table.table.boards.black.piece("e4") == "P"


def test_each_board_changes_only_by_its_owner(talk):
    """The move stands on the opponent's board when he executes it, not when it is announced (E2.1)."""
    table = talk()
    table.play("w: Eva vier", "w: Uhr drücken")
    assert table.table.boards.white.piece("e4") == "P"
    assert table.table.boards.black.piece("e4") is None
    table.play("b: Eva vier", "b: ausgeführt")
    assert table.table.boards.black.piece("e4") == "P"


def test_each_scoresheet_has_its_owners_own_words(talk):
    """Who keeps score by recording has his announcement and his repetition as he said them (E2.5)."""
    table = talk()
    table.play("w: Eva zwei Eva vier", "w: Uhr drücken", "b: Bauer Eva vier", "b: ausgeführt")
    assert table.table.sheets.white.entry(1).text == "Eva zwei Eva vier"
    assert table.table.sheets.black.entry(1).text == "Bauer Eva vier"


def test_an_ambiguous_move_is_asked_about(talk):
    """Several legal moves fit: the player is asked, and none is chosen for him."""
    table = talk(KNIGHTS)
    assert table.say("w: Springer David zwei") == [
        "white: Mehrdeutig.",
        "white: Eins: Springer Bella eins David zwei.",
        "white: Zwei: Springer Felix eins David zwei.",
    ]
    assert table.table.turn.announced is None
    assert table.say("w: zwei") == ["Springer Felix eins David zwei."]


def test_the_full_move_answers_the_question_too(talk):
    """Who is asked may simply announce better."""
    table = talk(KNIGHTS)
    table.say("w: Springer David zwei")
    assert table.say("w: Springer Bella David zwei") == ["Springer Bella eins David zwei."]


def test_a_question_can_be_dropped(talk):
    """After "nein" the question is closed, and its number answers nothing any more."""
    table = talk(KNIGHTS)
    table.say("w: Springer David zwei")
    assert table.say("w: nein") == ["white: Verworfen."]
    assert table.say("w: zwei") == ["white: Keine Frage offen: bitte den ganzen Zug sagen. Gehört: zwei."]


def test_nothing_is_dropped_where_nothing_was_asked(talk):
    """A "nein" without a question says so, and leaves the announcement as it stands."""
    table = talk()
    table.say("w: Eva vier")
    assert table.say("w: nein") == ["white: Keine Frage offen. Gehört: nein."]
    assert table.table.turn.announced is not None


def test_a_question_is_answered_by_the_one_who_was_asked(talk):
    """The opponent's number is no answer to a question that he was not asked."""
    table = talk(KNIGHTS)
    table.say("w: Springer David zwei")
    assert table.say("b: eins") == ["black: Keine Frage offen. Gehört: eins."]
    assert table.say("w: eins") == ["Springer Bella eins David zwei."]


def test_the_promotion_piece_must_be_announced(talk):
    """A pawn on the last rank becomes what is announced, never a queen by itself (E2.1)."""
    table = talk(PAWN)
    assert table.say("w: Eva acht") == ["white: Umwandlung: Eva acht. In welche Figur?"]
    assert table.say("w: Dame") == ["Eva sieben Eva acht Dame."]


@pytest.mark.parametrize(
    "words", ["Eva acht Turm", "Eva sieben Eva acht Umwandlung in Turm", "e7e8t", "e8T", "Eva acht wird Turm"]
)
def test_a_pawn_becomes_a_rook_only_after_a_yes(talk, words):
    """Hardly anybody means a rook: a queen that was misheard, or a slip of the finger, must not cost the game."""
    table = talk(PAWN)
    assert table.say(f"w: {words}") == ["white: Gemeint: Eva sieben Eva acht Turm? Ja oder nein."]
    assert table.table.turn.announced is None
    assert table.say("w: ja") == ["Eva sieben Eva acht Turm."]


def test_a_rook_that_was_not_meant_becomes_what_is_said_next(talk):
    """Another announcement answers the question, and a queen needs no second one; the same in English."""
    table = talk(PAWN, language="en")
    assert table.say("w: Eva acht Turm") == ["white: Did you mean Eva sieben Eva acht Turm? Ja or nein."]
    assert table.say("w: Eva acht Königin") == ["Eva sieben Eva acht Dame."]


def test_the_piece_that_answers_the_question_is_asked_about_too(talk):
    """One word is misheard sooner than a sentence."""
    table = talk(PAWN)
    table.say("w: Eva acht")
    assert table.say("w: Springer") == ["white: Gemeint: Eva sieben Eva acht Springer? Ja oder nein."]
    assert table.say("w: ja") == ["Eva sieben Eva acht Springer."]


def test_a_correction_to_a_bishop_is_asked_about_too(talk):
    """Until the clock is pressed the piece may be corrected (E2.6), and a bishop is confirmed there as well."""
    table = talk(PAWN)
    assert table.say("w: Eva acht Dame") == ["Eva sieben Eva acht Dame."]
    assert table.say("w: Korrektur Eva acht Läufer") == ["white: Gemeint: Eva sieben Eva acht Läufer? Ja oder nein."]
    assert table.say("w: ja") == ["Berichtigt: Eva sieben Eva acht Läufer."]
    table.say("w: Korrektur")
    assert table.say("w: Eva acht Springer") == ["white: Gemeint: Eva sieben Eva acht Springer? Ja oder nein."]
    assert table.say("w: nein") == ["Der angesagte Zug gilt weiter: Eva sieben Eva acht Läufer."]
    assert table.table.turn.announced.move == "e7e8b"


def test_a_rook_heard_without_any_other_reading_is_asked_about(talk):
    """How clearly it was heard proves nothing: what the ear does not know it hears as something that it knows."""
    table = talk(PAWN)
    assert table.hear("w", ("eva acht turm", 28.9)) == ["white: Gemeint: Eva sieben Eva acht Turm? Ja oder nein."]


def test_an_opponent_who_repeats_a_rook_is_not_asked(talk):
    """His repetition is compared with the announcement, and that is certainty enough (E2.1)."""
    table = talk(PAWN)
    table.play("w: Eva acht Turm", "w: ja", "w: Uhr drücken")
    assert table.say("b: Eva acht Turm") == ["Wiederholung stimmt."]


@pytest.mark.parametrize("answer", ["w: König", "w: Bauer"])
def test_a_pawn_becomes_no_king_and_no_pawn(talk, answer):
    """The answer to the question must be a piece that a pawn may become (3.7e)."""
    table = talk(PAWN)
    table.say("w: Eva acht")
    table.say(answer)
    assert table.table.turn.announced is None


def test_a_repetition_that_differs_is_said_with_both_moves(talk):
    """The repetition is compared with the announcement (E2.1)."""
    table = talk()
    table.play("w: David zwei David vier", "w: Uhr drücken")
    assert table.say("b: David zwei David drei")[0] == (
        "Angesagt ist David zwei David vier, nicht David zwei David drei."
    )
    assert table.say("b: David vier")[0] == "Wiederholung stimmt."


def test_no_own_move_before_the_opponents_is_executed(talk):
    """The opponent's move is repeated and executed before the reply is announced (E2.1)."""
    table = talk()
    table.play("w: Eva vier", "w: Uhr drücken", "b: Eva vier")
    assert table.say("b: Eva fünf") == [
        "black: Abgelehnt: Eva fünf.",
        "black: Erst den Zug des Gegners ausführen, dann sagen: ausgeführt.",
    ]


def test_a_reply_before_the_clock_is_refused_with_what_is_still_to_be_done(talk):
    """E2.1, E2.3: the move is repeated and executed by whoever replies, and made by whoever announced it."""
    table = talk()
    assert table.say("b: Eva fünf")[-1] == "black: Sie sind nicht am Zug."
    table.play("w: Eva vier", "b: Eva vier")
    assert table.say("b: Eva fünf") == [
        "black: Abgelehnt: Eva fünf.",
        "black: Erst den Zug des Gegners ausführen, dann sagen: ausgeführt.",
    ]
    table.say("b: ausgeführt")
    waits = (
        "black: Noch nicht gemacht: der angesagte Zug des Gegners. "
        "Warten Sie, bis er ausgeführt sagt oder Ihre Uhr läuft."
    )
    assert table.say("b: Eva fünf")[-1] == waits
    assert table.say("b: ich rücke zurecht") == [waits]
    table.say("w: ausgeführt")
    assert table.say("b: Eva fünf") == ["Eva sieben Eva fünf."]


def test_no_reply_to_an_illegal_move_before_the_clock_completes_it(talk):
    """7.4: it may still be corrected, so that nobody can reply; his opponent is not told to press (13.6)."""
    table = talk()
    knight = "Springer Gustav eins Gustav drei"
    table.play(f"w: {knight}", "w: ausgeführt", f"b: {knight}", "b: ausgeführt")
    assert table.say("b: Eva fünf") == ["black: Abgelehnt: Eva fünf.", "black: Ihre Uhr läuft nicht."]


def test_a_slip_of_the_tongue_is_corrected(talk):
    """Until the opponent's clock is started (E2.6)."""
    table = talk()
    table.say("w: Eva zwei Eva drei")
    assert table.say("w: Korrektur Eva zwei Eva vier") == ["Berichtigt: Eva zwei Eva vier."]


def test_the_correction_may_follow_its_word(talk):
    """The word alone invites the right move."""
    table = talk()
    table.say("w: Eva drei")
    assert table.say("w: Korrektur") == ["white: Korrektur: bitte den Zug ansagen."]
    assert table.say("w: Eva vier") == ["Berichtigt: Eva zwei Eva vier."]


def test_a_second_announcement_is_a_correction_only_if_he_says_so(talk):
    """What stands is told and he is asked; whose "Korrektur" the ear does not know corrects by "ja" (E2.6)."""
    table = talk()
    table.say("w: Springer Felix drei")
    asked = [
        "white: Schon angesagt: Springer Gustav eins Felix drei.",
        "white: Korrektur: Eva zwei Eva vier? Ja oder nein.",
    ]
    assert table.say("w: Eva vier") == asked
    assert table.say("w: warum") == ["white: Eine Ansage steht schon, und nur eine Korrektur ändert sie.", *asked]
    assert table.say("w: nein") == ["Der angesagte Zug gilt weiter: Springer Gustav eins Felix drei."]
    assert table.table.turn.announced.move == "g1f3"
    table.say("w: Eva vier")
    assert table.say("w: ja") == ["Berichtigt: Eva zwei Eva vier."]
    assert table.table.turn.announced.move == "e2e4"


def test_who_leaves_a_correction_has_everybody_hear_that_his_move_counts(talk):
    """E2.6: "nein" takes no move back, and his opponent may have heard no more of it than "Korrektur"."""
    table = talk()
    table.play("w: Eva vier", "w: Korrektur")
    assert table.say("w: nein") == ["Der angesagte Zug gilt weiter: Eva zwei Eva vier."]
    table.say("w: Korrektur")
    assert table.say("w: abbrechen") == ["Der angesagte Zug gilt weiter: Eva zwei Eva vier."]
    assert table.say("w: Uhr drücken") == ["Schwarz ist am Zug."]


def test_a_move_to_be_sealed_is_told_to_nobody_where_its_correction_is_left(talk):
    """Guidelines, 1a: it is secret, though its player has let all hear it once; an illegal one does not count."""
    table = talk()
    table.play("a: Hängepartie", "w: Eva vier", "w: ja", "w: Korrektur")
    assert table.say("w: nein") == ["white: Verworfen."]
    table = talk()
    table.play("w: Eva fünf", "w: Korrektur")
    assert table.say("w: nein") == ["white: Verworfen."]


def test_a_second_announcement_in_one_breath_with_the_clock_waits_for_the_answer(talk):
    """The clock does not complete the move that stands while he is asked about another."""
    table = talk()
    table.play("w: Springer Felix drei", "b: Springer Felix drei", "b: ausgeführt")
    assert table.say("w: Eva vier, Uhr drücken")[-1] == "white: Korrektur: Eva zwei Eva vier? Ja oder nein."
    assert table.table.turn.announced.move == "g1f3"
    assert table.table.ply == 1


@pytest.mark.parametrize("opened", [("w: Eva vier",), ("w: Korrektur",), ("w: Korrektur, äh",)])
def test_no_clock_completes_what_is_to_be_corrected(talk, opened):
    """Whose correction waits for an answer is asked again before his clock is pressed; "nein" lets the move stand."""
    table = talk()
    table.play("w: Springer Felix drei", "b: Springer Felix drei", "b: ausgeführt")
    asked = table.play(*opened)
    assert table.say("w: Uhr drücken") == asked
    assert table.table.turn.announced.move == "g1f3"
    assert table.play("w: nein", "w: Uhr drücken") == ["Schwarz ist am Zug."]


def test_no_clock_completes_what_a_correction_sounded_like(talk):
    """Nor is a "Korrektur" passed over that the ear has not believed twice."""
    table = talk()
    table.say("w: Springer Felix drei")
    table.hear_nothing("w", near="korrektur eva vier")
    asked = table.hear_nothing("w", near="korrektur eva vier")
    assert table.say("w: Uhr drücken") == asked
    assert table.say("w: ja") == ["Berichtigt: Eva zwei Eva vier."]


def test_nothing_is_asked_where_there_is_nothing_to_correct(talk):
    """At once, and not after the move has been said (E2.6)."""
    table = talk()
    assert table.say("w: Korrektur") == ["white: Es ist nichts zu korrigieren."]
    assert table.say("w: Eva vier") == ["Eva zwei Eva vier."]


def test_a_move_in_place_of_none_is_asked_about(talk):
    """E2.6: who believes that one stands need not say all of it again; what is illegal, or not his, is refused."""
    table = talk()
    asked = ["white: Es ist nichts zu korrigieren.", "white: Gemeint: Eva zwei Eva vier? Ja oder nein."]
    assert table.say("w: Korrektur Eva vier") == asked
    assert table.say("w: warum") == asked  # with the reason in it, once
    assert table.say("w: nein") == ["white: Verworfen."]
    assert table.play("w: Korrektur Eva vier", "w: ja") == ["Eva zwei Eva vier."]
    promoting = talk(PAWN)
    assert promoting.say("w: Korrektur Eva acht Turm")[1] == "white: Gemeint: Eva sieben Eva acht Turm? Ja oder nein."
    assert promoting.say("w: ja") == ["Eva sieben Eva acht Turm."]
    nothing = "Es ist nichts zu korrigieren."
    assert talk().say("w: Korrektur Eva fünf") == ["white: Abgelehnt: Eva fünf.", f"white: {nothing}"]
    assert "nein" not in " ".join(talk().say("b: Korrektur Eva fünf"))


@pytest.mark.parametrize(
    ("fen", "said", "asked"),
    [
        (KNIGHTS, "Springer David zwei", "white: Mehrdeutig."),
        (PAWN, "Eva acht", "white: Umwandlung: Eva acht. In welche Figur?"),
        (PAWN, "Eva acht Turm", "white: Gemeint: Eva sieben Eva acht Turm? Ja oder nein."),
        (CASTLING, "Rochade", "white: Rochade: kurz oder lang?"),
    ],
)
def test_the_word_for_a_correction_takes_back_what_is_asked_about(talk, fen, said, asked):
    """E2.6: while nothing stands it corrects what was said, and cuts in as "nein" does; what comes next counts."""
    table = talk(fen)
    assert table.say(f"w: {said}")[0] == asked
    assert table.say("w: Korrektur") == ["white: Verworfen."]
    assert table.say("w: König Eva eins David eins") == ["König Eva eins David eins."]
    assert table.play(f"w: Korrektur {said}", "w: Korrektur") == ["white: Korrektur: bitte den Zug ansagen."]


def test_what_is_repeated_and_executed_in_one_breath_is_said_one_by_one(talk):
    """E2.1: a wrong repetition is told before anything is moved; it contradicts nothing."""
    table = talk()
    table.play("w: Springer Felix drei", "w: Uhr drücken")
    said = "Springer Felix drei ausgeführt"
    assert table.say(f"b: {said}") == [f"black: Jedes für sich sagen. Gehört: {said}."]


def test_half_of_a_move_is_told_to_be_said_in_full(talk):
    """Who says piece by piece what belongs together hears what to say; who has nothing to say of a move does not."""
    table = talk()
    whole = "Keine Frage offen: bitte den ganzen Zug sagen. Gehört: "
    assert table.say("w: Dame") == [f"white: {whole}Dame."]
    assert table.say("w: drei") == [f"white: {whole}drei."]
    assert table.say("b: drei") == ["black: Keine Frage offen. Gehört: drei."]
    table.say("w: Eva vier")
    assert table.say("w: vier") == ["white: Keine Frage offen. Gehört: vier."]
    assert table.say("b: vier") == [f"black: {whole}vier."]


def test_who_presses_on_a_piece_that_is_not_there_hears_how_it_is_mended(talk):
    """E2.6: nobody can put that move on a board, and the clock is not pressed on it; no board is wrong."""
    table = talk()
    table.say("w: Springer Felix drei Eva fünf")
    assert table.say("w: Uhr drücken") == [
        "white: Auf Felix drei steht keine Figur.",
        "white: Berichtigen Sie mit dem Wort Korrektur, bevor die Uhr gedrückt ist.",
    ]


@pytest.mark.parametrize("answer", ["eine Dame", "in eine Dame", "wird Dame", "wird zur Dame", "zu einer Dame"])
def test_the_piece_is_typed_as_the_question_asks_for_it(talk, answer):
    """E2.1: "In welche Figur?" is answered in a sentence as well as in a word."""
    table = talk("4k3/P7/8/8/8/8/8/4K3 w - - 0 1")
    assert table.say("w: Anna acht") == ["white: Umwandlung: Anna acht. In welche Figur?"]
    assert table.say(f"w: {answer}") == ["Anna sieben Anna acht Dame."]


def test_a_promotion_is_typed_with_an_article(talk):
    """E2.1: it was told to contradict itself; and what makes no queen is asked about as ever."""
    assert talk("4k3/P7/8/8/8/8/8/4K3 w - - 0 1").say("w: Anna acht in eine Dame") == ["Anna sieben Anna acht Dame."]
    asked = talk("4k3/P7/8/8/8/8/8/4K3 w - - 0 1").say("w: Anna acht in einen Turm")
    assert asked == ["white: Gemeint: Anna sieben Anna acht Turm? Ja oder nein."]


@pytest.mark.parametrize(
    "words",
    [
        "Springer Felix drei, ich biete Remis",
        "Springer Felix drei und Remis",
        "Remis, Springer Felix drei",
        "Springer Felix drei, Remis, Uhr drücken",
    ],
)
def test_a_move_and_an_offer_in_one_breath_are_told_apart(talk, words):
    """9.1b1: the Laws' own order is no contradiction; the offer binds, and is made for itself."""
    table = talk()
    (told,) = table.say(f"w: {words}")
    assert told.startswith("white: Jedes für sich: erst den Zug ansagen, dann Remis bieten. Gehört: ")
    assert not table.table.turn.announced
    assert table.play("w: Springer Felix drei", "w: ich biete Remis") == ["Weiß bietet Remis."]


@pytest.mark.parametrize("then", ["warum", "Bedenkzeit", "wiederholen", "Schiedsrichter", "ich gebe auf"])
def test_a_move_and_a_command_in_one_breath_are_said_one_by_one(talk, then):
    """Neither contradicts the other, and neither is done: the move is answered first."""
    table = talk()
    assert table.say(f"w: Eva vier {then}") == [f"white: Jedes für sich sagen. Gehört: Eva vier {then}."]
    assert table.table.turn.announced is None


def test_a_move_and_half_of_the_clock_is_told_what_lacks(talk):
    """E2.6: the clock makes the move final, and a breath is soon heard as "Uhr": nothing is announced or pressed."""
    table = talk()
    assert table.say("w: Springer Felix drei Uhr") == [
        "white: Unvollständig: hier heißt es ganz Uhr drücken. Gehört: Springer Felix drei Uhr."
    ]
    assert table.table.turn.announced is None
    assert table.say("w: Springer Felix drei Uhr drücken") == [
        "Springer Gustav eins Felix drei.",
        "Schwarz ist am Zug.",
    ]
    assert table.play("b: Springer Felix drei", "b: ausgeführt Uhr") == [
        "black: Unvollständig: hier heißt es ganz Uhr drücken. Gehört: ausgeführt Uhr."
    ]


def promoted(talk):
    """White has announced that his pawn becomes a rook."""
    table = talk("3r4/4P2k/8/8/8/8/8/4K3 w - - 0 1")
    table.play("w: Eva acht Turm", "w: ja")
    return table


def test_the_piece_of_a_promotion_is_corrected_by_its_name_alone(talk):
    """E2.1, E2.6: the pawn and its square are plain; a rook, a bishop or a knight is asked about as ever."""
    table = promoted(talk)
    assert table.say("w: Korrektur Dame") == ["Berichtigt: Eva sieben Eva acht Dame."]
    assert table.say("w: Korrektur Läufer") == ["white: Gemeint: Eva sieben Eva acht Läufer? Ja oder nein."]
    assert table.say("w: ja") == ["Berichtigt: Eva sieben Eva acht Läufer."]
    assert table.say("w: Korrektur") == ["white: Korrektur: bitte den Zug ansagen."]
    assert table.hear("w", ("dame", 10.0)) == ["Berichtigt: Eva sieben Eva acht Dame."]


def test_the_piece_of_a_promotion_that_is_asked_about_is_corrected_by_its_name_alone(talk):
    """E2.1: nothing was announced yet, and the piece that was meant is said."""
    for said in ("Dame", "Korrektur Dame"):
        table = talk("3r4/4P2k/8/8/8/8/8/4K3 w - - 0 1")
        table.say("w: Eva schlägt David acht Turm")
        assert table.say(f"w: {said}") == ["Eva sieben schlägt David acht Dame."]


def test_at_one_microphone_the_piece_of_a_promotion_is_corrected_by_its_name_alone(talk):
    """E2.6: it is the player's who has announced it."""
    table = talk("3r4/4P2k/8/8/8/8/8/4K3 w - - 0 1")
    table.play("Eva acht Turm", "ja")
    assert table.say("Korrektur Dame") == ["Berichtigt: Eva sieben Eva acht Dame."]


def test_who_repeats_another_piece_corrects_it_by_its_name_alone(talk):
    """E2.1: before the clock is pressed, and after it."""
    for pressed in ((), ("w: Uhr drücken",)):
        table = promoted(talk)
        table.play(*pressed, "b: Eva acht Dame")
        assert table.say("b: Korrektur Turm") == ["Wiederholung stimmt."]


def test_what_was_not_promoted_is_not_corrected_by_a_piece_alone(talk):
    """E2.6: "Korrektur Dame" is then a move that has only begun."""
    table = talk()
    table.say("w: Eva vier")
    assert table.say("w: Korrektur Dame") == ["white: Unvollständig: es fehlt das Feld. Gehört: Korrektur Dame."]


def test_an_answer_to_an_offer_behind_a_move_is_no_offer(talk):
    """9.1b1: who declines and moves in one breath is not told how to offer."""
    assert talk().say("w: Springer Felix drei, Remis abgelehnt") == [
        "white: Jedes für sich sagen. Gehört: Springer Felix drei Remis abgelehnt."
    ]


@pytest.mark.parametrize(
    ("side", "announced"),
    [
        ("kurz", "Kurze Rochade."),
        ("die kurze, bitte", "Kurze Rochade."),
        ("lang", "Lange Rochade."),
        ("lange Rochade", "Lange Rochade."),
        *((word, "Kurze Rochade.") for word in ("short", "curt", "corto", "curto", "castle short", "enroque corto")),
        *((word, "Lange Rochade.") for word in ("long", "llarg", "largo", "longo", "lungo", "roque grande")),
    ],
)
def test_rochade_alone_asks_for_its_side(talk, side, announced):
    """E2.1: an announcement says which castling it is; "kurz", "short" is that here, and at any other time no move."""
    table = talk(CASTLING)
    asked = ["white: Rochade: kurz oder lang?"]
    assert table.say("w: Rochade") == asked
    assert table.say("w: ja") == table.say("w: wie bitte") == asked
    assert table.say("w: warum") == ["white: Zur Ansage einer Rochade gehört, ob sie kurz oder lang ist.", *asked]
    assert table.say(f"w: {side}") == [announced]
    assert table.say("w: kurz") == []


LOST = "white: Das Recht dazu ist verloren: König oder Turm hat schon gezogen, oder der Turm ist geschlagen."
SHORT, LONG = "white: Nicht möglich: Kurze Rochade.", "white: Nicht möglich: Lange Rochade."


@pytest.mark.parametrize(
    ("fen", "why"),
    [
        (START_POSITION, [SHORT, "white: Felix eins ist besetzt.", LONG, "white: Bella eins ist besetzt."]),
        ("4k3/8/8/8/8/8/8/R3K2R w - - 0 1", [SHORT, LONG, LOST]),
        ("4k3/4r3/8/8/8/8/8/R3K2R w KQ - 0 1", [SHORT, LONG, "white: Der König steht im Schach von Eva sieben."]),
        (
            "3rkr2/8/8/8/8/8/8/R3K2R w KQ - 0 1",
            [
                *(SHORT, "white: Felix eins ist angegriffen von Felix acht."),
                *(LONG, "white: David eins ist angegriffen von David acht."),
            ],
        ),
    ],
)
def test_rochade_alone_is_told_at_once_why_neither_can_be_played(talk, fen, why):
    """3.8b: no question is asked that every answer to would be illegal, and nothing illegal is announced."""
    table = talk(fen)
    assert table.say("w: Rochade") == why
    assert table.say("w: warum") == why
    assert table.play("w: kurz", "w: was kann ich sagen")[0].startswith("white: Ein Zug")
    assert table.table.turn.announced is None


def test_which_castling_is_asked_where_one_alone_is_possible(talk):
    """A legal move is not played because it is the one that is left: he may have meant the other."""
    table = talk("4k3/8/8/8/8/8/8/4K2R w K - 0 1")
    assert table.say("w: Rochade") == ["white: Rochade: kurz oder lang?"]
    assert table.say("w: lang") == [
        "Unzulässig: Lange Rochade.",
        LOST.removeprefix("white: "),
        "white: Berichtigen Sie mit dem Wort Korrektur, bevor die Uhr gedrückt ist.",
    ]


def test_rochade_alone_is_refused_where_neither_would_be_heard(talk):
    """It is not his move, the game has not begun, another stands: no answer would do."""
    table = talk(CASTLING, start=False)
    assert table.say("w: Rochade") == ["white: Die Partie hat noch nicht begonnen."]
    table.say("a: Partie beginnen")
    assert table.say("b: Rochade") == table.say("b: warum") == ["black: Sie sind nicht am Zug."]
    stands = "white: Schon angesagt: Springer Gustav eins Felix drei. Zum Ändern: Korrektur."
    assert talk().play("w: Springer Felix drei", "w: Rochade") == [stands]


def test_a_correction_to_a_castling_that_cannot_be_waits_for_another_move(talk):
    """E2.6: the move announced stands still, and the next one is its correction."""
    for said in (["w: Korrektur Rochade"], ["w: Korrektur", "w: Rochade"]):
        table = talk()
        table.say("w: Eva vier")
        assert table.play(*said) == [
            *(SHORT, "white: Felix eins ist besetzt.", LONG, "white: Bella eins ist besetzt."),
            "white: Korrektur: bitte den Zug ansagen.",
        ]
        assert table.say("w: David vier") == ["Berichtigt: David zwei David vier."]


@pytest.mark.parametrize("said", [["w: Korrektur Rochade"], ["w: Korrektur", "w: Rochade"], ["Korrektur Rochade"]])
def test_why_no_castling_corrects_a_move_is_told_while_another_is_asked_for(talk, said):
    """E2.6, 3.8b: "warum" tells what was refused last, and then what is still asked, and why."""
    table = talk()
    table.say("w: Eva vier")
    (*why, asked) = table.play(*said)
    assert why == [SHORT, "white: Felix eins ist besetzt.", LONG, "white: Bella eins ist besetzt."]
    needed = "white: Zur Korrektur gehört der Zug, der gelten soll."
    assert table.say("w: warum") == [*why, needed, asked]
    table.play("w: nein", "w: Korrektur")
    assert table.say("w: warum") == [needed, asked]


@pytest.mark.parametrize("corrects", [True, False])
def test_rochade_alone_is_told_at_once_why_where_each_side_has_a_reason_of_its_own(talk, corrects):
    """3.8b, 4.3: one is illegal, and a touched pawn forbids the other; either answer to a question would be refused."""
    table = talk("4k3/8/8/8/8/8/P7/R3KB1R w KQ - 0 1")
    table.say("w: berührt Anna zwei")
    why = [SHORT, "white: Felix eins ist besetzt.", LONG, "white: Berührt, geführt: Anna zwei."]
    if corrects:
        table.say("w: Anna drei")
        assert table.say("w: Korrektur Rochade") == [*why, "white: Korrektur: bitte den Zug ansagen."]
        assert table.say("w: Anna vier") == ["Berichtigt: Anna zwei Anna vier."]
    else:
        assert table.say("w: Rochade") == table.say("w: warum") == why


def test_a_castling_is_repeated_in_two_steps_too(talk):
    """E2.1: nothing tells who speaks; the side belongs to whoever has said "Rochade"."""
    table = talk(CASTLING)
    table.play("kurze Rochade", "Uhr drücken")
    assert table.say("Rochade") == ["black: Rochade: kurz oder lang?"]
    assert table.say("lang") == ["Angesagt ist Kurze Rochade, nicht Lange Rochade."]
    assert table.play("Rochade", "kurz") == ["Wiederholung stimmt."]


def test_of_a_castling_in_place_of_another_move_no_side_is_asked(talk):
    """E2.1: to either side it would be no repetition of that move, and that is told; a king may castle so."""
    table = talk(CASTLING)
    table.play("w: Turm Anna eins Bella eins", "w: Uhr drücken")
    told = ["black: Zu wiederholen ist: Turm Anna eins Bella eins."]
    assert table.say("b: Rochade") == table.say("b: warum") == told
    assert table.say("b: Turm Anna eins Bella eins") == ["Wiederholung stimmt."]
    table = talk(CASTLING)
    table.play("w: König Eva eins Gustav eins", "w: Uhr drücken")
    assert table.play("b: Rochade", "b: kurz") == ["Wiederholung stimmt."]


@pytest.mark.parametrize("said", [["Korrektur Rochade"], ["Korrektur", "Rochade"], ["Korrektur, ähm, Rochade"]])
@pytest.mark.parametrize("side", ["kurz", "kurze Rochade"])
def test_a_correction_to_a_castling_is_asked_for_its_side(talk, said, side):
    """E2.6: what answers takes the place of the move that was announced, as the castling would have at once."""
    table = talk(CASTLING)
    table.say("w: Turm Anna eins Bella eins")
    assert table.play(*(f"w: {words}" for words in said)) == ["white: Rochade: kurz oder lang?"]
    assert table.say(f"w: {side}") == ["Berichtigt: Kurze Rochade."]


@pytest.mark.parametrize("said", [["Korrektur Rochade"], ["Korrektur", "Rochade"], ["Korrektur, ähm, Rochade"]])
def test_a_correction_to_a_castling_is_his_who_has_announced(talk, said):
    """E2.6: nothing tells who speaks, and the opponent, who is to repeat, corrects nothing."""
    table = talk(CASTLING)
    table.say("Turm Anna eins Bella eins")
    assert table.play(*said) == ["white: Rochade: kurz oder lang?"]
    assert table.say("kurz") == ["Berichtigt: Kurze Rochade."]
    assert table.play("Rochade", "kurz") == ["Wiederholung stimmt."]


def test_a_castling_corrects_nothing_where_nothing_stands(talk):
    """E2.6: "Korrektur Rochade" is refused as "Korrektur" is, and what is said next is no correction."""
    table = talk(CASTLING)
    assert table.say("w: Korrektur Rochade") == ["white: Es ist nichts zu korrigieren."]
    assert table.say("w: kurze Rochade") == ["Kurze Rochade."]
    assert table.play("w: Uhr drücken", "b: Korrektur Rochade") == ["black: Es ist nichts zu korrigieren."]
    assert table.say("b: kurze Rochade")[0] == "Wiederholung stimmt."
    table = talk(CASTLING)
    table.play("w: kurze Rochade", "b: lange Rochade")
    refused = ["black: Zu wiederholen ist: Kurze Rochade."]
    assert table.say("b: Korrektur Rochade") == table.say("b: Korrektur") == refused


def test_the_side_of_a_castling_is_no_answer_once_something_else_was_said(talk):
    """The question is closed by "nein", and by another move."""
    table = talk(CASTLING)
    assert table.play("w: Rochade", "w: nein") == ["white: Verworfen."]
    assert table.say("w: lang") == ["white: Nicht verstanden. Gehört: lang."]
    assert table.play("w: Rochade", "w: Turm Anna eins Bella eins") == ["Turm Anna eins Bella eins."]
    assert table.say("w: kurz") == []


@pytest.mark.parametrize("language", ["en", "es", "it", "pt", "ca"])
def test_the_sides_of_a_castling_are_named_as_they_are_said(talk, language):
    """In any language the words to say are German ones."""
    (asked,) = talk(CASTLING, language=language).say("w: Rochade")
    assert {"kurz", "lang"} <= set(asked.replace("?", "").replace("¿", "").split())


@pytest.mark.parametrize(
    ("piece", "square", "whole"),
    [
        ("Springer Gustav eins", "Felix drei", "Springer Gustav eins Felix drei."),
        ("Gustav eins", "ähm, Felix drei", "Springer Gustav eins Felix drei."),
        ("Eva zwei", "Eva vier", "Eva zwei Eva vier."),
        ("Springer Gustav eins", "Springer Felix drei", "Springer Gustav eins Felix drei."),
    ],
)
@pytest.mark.parametrize("who", [("w: ", "b: "), ("", "")])
def test_who_pauses_before_the_second_square_has_said_one_move(talk, who, piece, square, whole):
    """E2.1: half of it was an illegal announcement, and the square that followed a pawn's move, in place of it."""
    white, black = who
    table = talk()
    (asked,) = table.say(white + piece)
    assert asked == f"white: {piece}: wohin?"
    assert table.say(white + square) == [whole]
    table.say(f"{white}Uhr drücken")
    assert table.say(black + piece) == [f"black: {piece}: wohin?"]
    assert table.say(black + square) == ["Wiederholung stimmt."]


def test_what_is_no_square_of_that_piece_counts_for_itself(talk):
    """He has thought of another move; what neither can play is told of the piece that was named."""
    table = talk()
    assert table.play("w: Springer Gustav eins", "w: Eva vier") == ["Eva zwei Eva vier."]
    assert table.play("w: Korrektur Springer Gustav eins", "w: Eva fünf")[0] == (
        "Unzulässig: Springer Gustav eins Eva fünf."
    )
    assert table.play("w: Korrektur Springer Gustav eins", "w: Felix drei") == [
        "Berichtigt: Springer Gustav eins Felix drei."
    ]


@pytest.mark.parametrize(
    ("heard", "told"),
    [
        ([("felix drei", 10.0), ("eva drei", 8.0)], ["Springer Gustav eins Felix drei."]),
        (
            [("hector drei", 10.0), ("felix drei", 9.9)],
            [
                "white: Mehrdeutig.",
                "white: Eins: Springer Gustav eins Hector drei.",
                "white: Zwei: Springer Gustav eins Felix drei.",
            ],
        ),
        (
            [("felix drei", 10.0), ("felix vier", 9.9)],
            ["white: Gemeint: Springer Gustav eins Felix drei? Ja oder nein."],
        ),
    ],
)
def test_the_second_half_is_heard_as_what_it_makes_of_the_first(talk, heard, told):
    """E2.1: as no legal move of a pawn; and what was hardly heard is asked about, as of a whole move."""
    table = talk("4k3/8/8/8/8/8/4P3/4K1N1 w - - 0 1")
    assert table.hear("w", ("springer gustav eins", 10.0)) == ["white: Springer Gustav eins: wohin?"]
    assert table.hear("w", *heard) == told


def test_half_a_move_can_be_dropped_and_asked_about(talk):
    """While it is open the clock completes nothing, and each question of his leaves it open."""
    table = talk()
    asked = table.say("w: Springer Gustav eins")
    assert table.say("w: warum") == [
        "white: Auf diesem Feld steht die Figur schon: zur Ansage gehört auch das andere Feld.",
        *asked,
    ]
    assert table.say("w: Uhr drücken") == ["white: Der Zug ist noch nicht angesagt.", *asked]
    assert table.play("w: meine Zeit", "w: ja") == asked
    assert table.say("w: nein") == ["white: Verworfen."]
    assert table.table.turn.announced is None


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("Gustav eins", "white: Gustav eins: wohin?"),
        ("Läufer Felix drei", "Unzulässig: Läufer Felix drei."),
        ("Bella eins Cesar drei", "Springer Bella eins Cesar drei."),
    ],
)
def test_only_a_square_of_arrival_alone_completes_the_half_of_a_move(talk, said, told):
    """E2.1: the same half once more, another piece, or a whole move is what it says."""
    table = talk("4k3/8/8/8/8/8/4P3/1N2K1N1 w - - 0 1")
    assert table.play("w: Springer Gustav eins", f"w: {said}")[0] == told


@pytest.mark.parametrize("said", ["Felix drei", "Springer Felix drei", "Korrektur Felix drei"])
def test_behind_half_a_correction_all_that_is_announced_is_one(talk, said):
    """E2.6: he has said the word for it, and nobody asks whether he meant it."""
    table = talk("4k3/8/8/8/8/8/4P3/4K1N1 w - - 0 1")
    table.play("w: Eva drei", "w: Korrektur Springer Gustav eins")
    assert table.say(f"w: {said}") == ["Berichtigt: Springer Gustav eins Felix drei."]
    assert table.play("w: Korrektur Springer Gustav eins", "w: Eva vier") == ["Berichtigt: Eva zwei Eva vier."]


def test_what_is_noted_meanwhile_is_no_half_of_a_move(talk):
    """8.1: his scoresheet has what he says, and he hears that he is not asked any more."""
    table = talk(black=ScoreKeeping.WRITING)
    table.moves("Eva vier")
    table.say("b: Springer Gustav acht")
    assert table.say("b: notiert Eva vier") == [
        "black: Notiert: Eva vier.",
        "black: Die Frage davor gilt damit nicht mehr.",
    ]


@pytest.mark.parametrize("who", [("w: ", "b: "), ("", "")])
def test_who_pauses_behind_the_piece_has_said_one_move(talk, who):
    """E2.1: "Felix drei" was the pawn's move, which can go there, too, and nobody had meant it."""
    white, black = who
    table = talk()
    assert table.say(f"{white}Springer") == ["white: Springer: wohin?"]
    assert table.say(f"{white}Felix drei") == ["Springer Gustav eins Felix drei."]
    table.say(f"{white}Uhr drücken")
    assert table.say(f"{black}Springer") == ["black: Springer: wohin?"]
    assert table.say(f"{black}Felix drei") == ["Wiederholung stimmt."]


def test_what_another_piece_is_said_with_counts_for_itself(talk):
    """He has thought of another move, or of another piece; and a piece that cannot move is no half of one."""
    table = talk("4k3/8/8/8/8/8/4P3/1N2KBN1 w - - 0 1")
    assert table.play("w: Springer", "w: Eva vier") == ["Eva zwei Eva vier."]
    assert (
        talk().play("w: Springer", "w: Läufer")[0]
        == "white: Keine Frage offen: bitte den ganzen Zug sagen. Gehört: Läufer."
    )


def test_half_a_move_that_is_a_piece_can_be_dropped_and_asked_about(talk):
    """Neither a question nor the clock closes it; after "nein" the square that follows is a pawn's again."""
    table = talk()
    asked = table.say("w: Springer")
    why = "white: Zur Ansage gehört das Feld, auf das die Figur zieht."
    assert table.say("w: warum") == [why, *asked]
    assert table.say("w: Uhr drücken") == ["white: Der Zug ist noch nicht angesagt.", *asked]
    assert table.play("w: meine Zeit", "w: vier") == asked
    assert table.play("w: nein", "w: Felix drei") == ["Felix zwei Felix drei."]
    assert talk().play("w: Springer", "w: Korrektur") == ["white: Verworfen."]


@pytest.mark.parametrize(
    ("half", "told", "rest"),
    [
        ("Springer schlägt", "Unvollständig: es fehlt das Feld. Gehört: Springer schlägt.", "David fünf"),
        ("Springer Cesar drei schlägt", "Unvollständig: es fehlt das Feld. Gehört: Springer Cesar drei schlägt.", "d5"),
        ("Springer Cesar", "Unvollständig: es fehlt die Reihe. Gehört: Springer Cesar.", "drei schlägt David fünf"),
        ("Springer Cesar", "Unvollständig: es fehlt die Reihe. Gehört: Springer Cesar.", "David fünf"),
        ("Springer David", "Unvollständig: es fehlt die Reihe. Gehört: Springer David.", "fünf"),
        ("Springer", "Springer: wohin?", "schlägt David fünf"),
        ("Springer Cesar drei", "Springer Cesar drei: wohin?", "schlägt David fünf"),
    ],
)
def test_half_a_move_with_a_piece_is_no_pawns_behind_a_pause(talk, half, told, rest):
    """E2.1: the pawn can capture there, too, and its move was read back; what is the rest is heard as that."""
    table = talk("4k3/8/8/3p4/4P3/2N5/8/R3KBN1 w - - 0 1")
    assert table.say(f"w: {half}") == [f"white: {told}"]
    assert table.say(f"w: {rest}")[0] == "Springer Cesar drei schlägt David fünf."


def test_an_opponents_piece_is_no_half_of_a_move(talk):
    """It is the illegal announcement that it is (7.4)."""
    assert talk().say("w: Springer Gustav acht")[0] == "Unzulässig: Springer Gustav acht."


def test_what_both_can_play_is_the_opponents_move_that_is_executed(talk):
    """E2.1: he may name what he executes, and his own pawn could go there, too."""
    table = talk()
    table.moves("Eva vier")
    table.play("b: David fünf", "b: Uhr drücken", "w: David fünf")
    assert table.say("w: ausgeführt, David fünf") == ["Ausgeführt von Weiß."]


@pytest.mark.parametrize(
    ("position", "move", "half"),
    [
        (START_POSITION, "Springer Gustav eins Felix drei", "Springer Gustav eins"),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "Anna sieben Anna acht Dame", "Anna acht"),
    ],
)
def test_who_executes_before_he_has_said_the_whole_move_hears_what_to_repeat(talk, position, move, half):
    """E2.1: what he was asked of it stands no longer, and the repetition is still awaited."""
    table = talk(position)
    table.play(f"w: {move}", "w: Uhr drücken", f"b: {half}")
    assert table.say("b: ausgeführt") == [
        "Ausgeführt von Schwarz.",
        "black: Die Frage davor gilt damit nicht mehr.",
        f"black: Zu wiederholen ist: {move}.",
    ]


def test_half_a_move_with_the_clock_is_said_as_it_stands(talk):
    """7.4: who presses has nothing more to say of it, and another piece than the one that stands there is no half."""
    assert talk().say("w: Springer Gustav eins, Uhr drücken")[0] == "Unzulässig: Springer Gustav eins."
    assert talk().say("w: Läufer Gustav eins")[0] == "Unzulässig: Läufer Gustav eins."
    table = talk()
    table.play("w: Springer Gustav eins, Uhr drücken", "w: Uhr drücken")
    assert table.say("b: Springer Gustav eins")[0] == "Wiederholung stimmt."


def test_a_pawn_that_becomes_less_than_a_queen_is_doubted_in_two_halves_too(talk):
    """4.4d: one word makes the piece, however the move was begun."""
    table = talk("7k/P7/8/8/8/8/8/K7 w - - 0 1")
    assert table.play("w: Bauer Anna sieben", "w: Anna acht Turm") == [
        "white: Gemeint: Anna sieben Anna acht Turm? Ja oder nein."
    ]
    assert table.say("w: ja") == ["Anna sieben Anna acht Turm."]
    assert table.play("w: Korrektur Anna sieben", "w: Anna acht") == [
        "white: Umwandlung: Anna sieben Anna acht. In welche Figur?"
    ]


@pytest.mark.parametrize("said", ["ausgeführt, David vier", "ausgeführt, Springer Felix drei, Uhr drücken"])
def test_an_execution_and_ones_own_move_are_said_one_by_one(talk, said):
    """E2.1: what no piece of the opponent can have done is his own next move; nothing is asked about them."""
    table = talk()
    table.moves("Eva vier")
    table.play("b: Eva fünf", "b: Uhr drücken", "w: Eva fünf")
    apart = [f"white: Jedes für sich sagen. Gehört: {said.replace(',', '')}."]
    assert table.say(f"w: {said}") == table.say("w: warum") == apart
    assert table.play("w: ausgeführt", f"w: {said.partition(', ')[2]}")[0] in {
        "David zwei David vier.",
        "Springer Gustav eins Felix drei.",
    }


def test_which_piece_of_the_opponents_was_moved_is_asked_without_a_word_of_correction(talk):
    """E2.6: he executes a move that neither can play, and it is not his own announcement that would be mended."""
    table = talk()
    table.moves("Eva vier")
    table.play("b: Eva fünf", "b: Uhr drücken", "w: Eva fünf")
    assert table.say("w: ausgeführt, Springer Eva fünf") == [
        "white: Mehrdeutig.",
        "white: Eins: Springer Bella acht Eva fünf.",
        "white: Zwei: Springer Gustav acht Eva fünf.",
    ]


def test_which_piece_was_moved_before_a_word_was_said_is_asked_without_a_word_of_correction(talk):
    """E2.3: there is no announcement that "Korrektur" would change, or that the clock would complete."""
    table = talk("4k3/8/8/8/8/8/8/N3K1N1 w - - 0 1")
    assert table.say("w: ausgeführt, Springer Eva fünf") == [
        "white: Mehrdeutig.",
        "white: Eins: Springer Anna eins Eva fünf.",
        "white: Zwei: Springer Gustav eins Eva fünf.",
    ]


@pytest.mark.parametrize("other", ["drei", "ja", "Dame"])
def test_another_answer_than_the_question_has_is_asked_again(talk, other):
    """Who answers what was not asked is not told that nothing was asked."""
    table = talk("4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1")
    asked = table.say("w: Springer David zwei")
    assert table.say(f"w: {other}") == asked
    assert table.say("w: zwei") == ["Springer Felix eins David zwei."]


def test_a_question_of_ones_own_leaves_the_open_one_open(talk):
    """Who asks for his time before he chooses may choose afterwards; but what binds is not kept for a later "ja"."""
    table = talk("4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1")
    table.say("w: Springer David zwei")
    table.play("w: Meine Zeit", "w: Was steht auf Eva eins", "w: letzter Zug")
    assert table.say("w: zwei") == ["Springer Felix eins David zwei."]
    table.play("w: ich gebe auf", "w: Meine Zeit")
    assert table.say("w: ja") == ["white: Keine Frage offen. Gehört: ja."]


@pytest.mark.parametrize("between", ["w: wie bitte", "w: drei", "w: Meine Zeit", "w: warum"])
def test_a_clock_said_in_one_breath_waits_as_long_as_the_question(talk, between):
    """Whatever is asked back meanwhile, the clock is pressed after the answer; and never after something else."""
    table = talk("4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1")
    table.play("w: Springer David zwei, Uhr drücken", between)
    assert table.say("w: zwei") == ["Springer Felix eins David zwei.", "Schwarz ist am Zug."]
    other = talk("4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1")
    other.play("w: Springer David zwei, Uhr drücken", "w: Remis")
    assert other.say("w: Springer Felix eins David zwei") == ["Springer Felix eins David zwei."]


def test_ones_own_execution_is_answered(talk):
    """Nobody says a word into silence; the others hear of it by his clock, in one breath with it he does, too."""
    table = talk()
    table.say("w: Eva vier")
    assert table.say("w: ausgeführt") == ["white: Ausgeführt von Weiß."]
    other = talk()
    other.say("w: Eva vier")
    assert other.say("w: ausgeführt, Uhr drücken") == ["Schwarz ist am Zug."]
    illegal = talk()
    illegal.say("w: König Eva zwei")
    assert illegal.say("w: ausgeführt, Uhr drücken") == ["white: Ausgeführt von Weiß."]  # to be corrected first


def test_the_clock_of_a_game_that_is_over_is_not_silent(talk):
    """Who has not heard the end is told of it when he presses; the move that ends it says nothing twice."""
    table = talk("7k/8/6K1/8/8/8/8/R7 w - - 0 1")
    assert table.play("w: Turm Anna acht", "w: uhr")[0] == "Matt."
    assert table.say("w: uhr") == ["white: Die Partie ist beendet."]


def test_what_was_asked_ends_with_the_game(talk):
    """Nobody is asked again about a move that cannot be played any more; who answers hears why."""
    table = talk("4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1")
    table.play("w: Springer David zwei", "b: ich gebe auf", "b: ja")
    told = ["white: Keine Frage offen. Gehört: zwei.", "white: Schwarz gibt auf.", "white: Gewonnen hat Weiß."]
    assert table.say("w: zwei") == told


WHICH_KNIGHT = [
    ("white: Unzulässig. Zum Ändern: Korrektur. Nach der Antwort zählt der Zug, sobald die Uhr gedrückt ist. Welcher?"),
    "white: Eins: Springer Bella eins David zwei.",
    "white: Zwei: Springer Gustav eins David zwei.",
]


def test_an_illegal_move_that_names_no_square_of_departure_is_asked_for_it(talk):
    """Before the clock completes it: which piece stands elsewhere now on his board (E2.3, 7.4)."""
    table = talk()
    table.say("w: Springer David zwei")
    assert table.say("w: Uhr drücken") == WHICH_KNIGHT
    assert table.say("w: eins") == [
        "white: Ausgeführt von Weiß.",
        "Unzulässiger Zug: Springer David zwei. Weiß hat einen unzulässigen Zug gemacht.",
        "Auf David zwei steht eine eigene Figur.",
        "Die Stellung vor dem Zug gilt wieder. Schwarz erhält zwei Minuten.",
        "white: Ziehen Sie mit der berührten Figur, wenn sie ziehen kann: Bella eins.",
    ]


def test_who_castles_over_pieces_of_his_own_has_touched_king_and_rook(talk):
    """4.4c: his words move no others, and nobody knows whether his hand has; he moves his king, if he can."""
    table = talk()
    table.moves("Eva vier", "Eva fünf")
    told = table.play("w: kurze Rochade", "w: ausgeführt", "w: Uhr drücken")
    assert told[-1] == (
        "white: Rochieren Sie mit den berührten Figuren, wenn sie es können: Eva eins und Hector eins. "
        "Sonst ziehen Sie mit dem König, wenn er ziehen kann."
    )
    assert table.say("w: Springer Felix drei")[-1] == "white: Berührt, geführt: Eva eins."
    assert table.say("w: König Eva zwei") == ["König Eva eins Eva zwei."]
    table = talk()
    table.moves("Eva vier")
    told = table.play("b: kurze Rochade", "b: ausgeführt", "b: Uhr drücken")
    assert told[-1] == (
        "black: Rochieren Sie mit den berührten Figuren, wenn sie es können: Eva acht und Hector acht. "
        "Sonst ziehen Sie mit dem König, wenn er ziehen kann."
    )


def test_an_illegal_move_that_is_only_executed_waits_for_its_clock(talk):
    """E2.3, 7.4: it counts when the clock is pressed, and until then it may be corrected (E2.6)."""
    table = talk()
    table.say("w: Springer David zwei")
    assert table.say("w: ausgeführt") == WHICH_KNIGHT
    assert table.say("w: eins") == ["white: Ausgeführt von Weiß."]
    assert table.say("w: Uhr drücken")[0].startswith("Unzulässiger Zug: Springer David zwei.")


def test_who_hears_that_the_move_he_presses_on_is_illegal_corrects_it(talk):
    """E2.6: his clock is not pressed for him then, nor after "nein"."""
    table = talk()
    table.play("w: Springer David zwei", "w: Uhr drücken")
    assert table.say("w: Korrektur Eva vier") == ["Berichtigt: Eva zwei Eva vier."]
    assert table.say("w: Uhr drücken") == ["Schwarz ist am Zug."]
    table = talk()
    table.play("w: Springer David zwei", "w: Uhr drücken")
    assert table.say("w: nein") == ["white: Verworfen."]
    assert table.say("w: Korrektur Springer Felix drei") == ["Berichtigt: Springer Gustav eins Felix drei."]


def test_who_has_repeated_wrong_mends_that_by_korrektur(talk):
    """It is his repetition that he corrects, and nobody's announcement (E2.1)."""
    table = talk()
    table.play("w: Eva vier", "b: Eva drei")
    assert table.say("b: Korrektur") == ["black: Zu wiederholen ist: Eva vier."]
    assert table.say("b: Korrektur David vier") == ["Angesagt ist Eva vier, nicht David vier."]
    assert table.say("b: Korrektur Eva vier") == ["Wiederholung stimmt."]


def test_a_correction_of_nobody_knows_whom_after_a_wrong_repetition_is_asked_about(talk):
    """At one microphone the repeater may mean his own words; the announced move he can only have repeated right."""
    table = talk()
    table.play("Eva vier", "Eva drei")
    asked = ["white: Schon angesagt: Eva zwei Eva vier.", "white: Korrektur: David zwei David vier? Ja oder nein."]
    assert table.say("Korrektur David vier") == asked
    assert table.play("nein", "Korrektur", "David vier") == asked
    assert table.table.turn.announced.move == "e2e4"
    assert table.play("nein", "Korrektur Eva vier") == ["Wiederholung stimmt."]
    assert table.say("Korrektur David vier") == ["Berichtigt: David zwei David vier."]


def test_a_touch_while_the_opponents_move_is_executed_is_answered(talk):
    """It obliges to nothing (4.3), and is not met with silence."""
    table = talk()
    table.play("w: Eva vier", "w: uhr")
    told = ["black: Das verpflichtet zu nichts: Sie führen den Zug des Gegners aus."]
    assert table.say("b: berührt Eva zwei") == told


@pytest.mark.parametrize("again", ["Springer Felix drei", "Springer Felix fünf", "Springer"])
def test_what_cannot_take_the_place_of_an_announcement_is_refused_with_the_one_that_stands(talk, again):
    """The same move again, or none that could be played, is no correction to be asked about."""
    table = talk()
    table.say("w: Springer Felix drei")
    told = table.say(f"w: {again}")
    assert not any("Ja oder nein" in line for line in told)
    assert table.table.turn.announced.move == "g1f3"


def test_the_same_announcement_again_is_told_to_stand_with_what_comes_next(talk):
    """He is sent to no correction, but to his clock."""
    table = talk()
    table.say("w: Springer Felix drei")
    told = ["white: Schon angesagt: Springer Gustav eins Felix drei.", "white: Uhr drücken, Korrektur, Remis."]
    assert table.say("w: Springer Felix drei") == told
    assert table.say("w: warum") == told


def test_an_illegal_announcement_is_told_with_its_reason_and_may_be_corrected(talk):
    """An illegal move counts only when the clock has completed it (7.4, E2.6)."""
    table = talk()
    assert table.say("w: Läufer Felix eins Cesar vier") == [
        "Unzulässig: Läufer Felix eins Cesar vier.",
        "Der Läufer kommt nicht durch: Eva zwei ist besetzt.",
        "white: Berichtigen Sie mit dem Wort Korrektur, bevor die Uhr gedrückt ist.",
    ]
    assert table.say("w: Korrektur Eva vier") == ["Berichtigt: Eva zwei Eva vier."]
    assert table.table.illegal_moves.white == 0


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("ich rochiere kurz", "Kurze Rochade."),
        ("Ich rochiere lang", "Lange Rochade."),
        ("ich kurze Rochade", "Kurze Rochade."),
    ],
)
def test_who_castles_may_type_that_he_does(talk, said, told):
    """E2.1 has the word "Rochade"; what is asked where the side lacks is asked of his word, too."""
    table = talk(CASTLING)
    assert table.say("w: ich rochiere") == ["white: Rochade: kurz oder lang?"]
    assert table.say(f"w: {said}") == [told]
    assert talk(CASTLING).say("w: Darf ich rochieren?")[0] == "white: Abgelehnt: darf ich rochieren."


@pytest.mark.parametrize("said", ["Turm frisst Anna acht", "Ta1 haut a8", "Der Turm frisst a8"])
def test_a_capture_may_be_typed_in_everyday_words(talk, said):
    """The Laws' word is "schlägt"; these have nothing else they could mean."""
    assert talk(CASTLING).say(f"w: {said}") == ["Turm Anna eins schlägt Anna acht."]


@pytest.mark.parametrize("said", ["ich ziehe Sf3", "Ich spiele Springer f3", "mein Zug ist Springer Felix drei"])
def test_who_types_that_he_moves_has_announced_his_move(talk, said):
    """No ear hears it so, for "ich gebe auf" begins as it does."""
    assert talk().say(f"w: {said}") == ["Springer Gustav eins Felix drei."]
    assert not grammar.acceptor().accepts(("ich", "spiele", "eva", "vier"))


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("de", "Unvollständig: es fehlt das Feld. Gehört: Dame schlägt Dame."),
        ("es", "Incompleto: falta la casilla. Oído: Dame schlägt Dame."),
    ],
)
def test_what_is_captured_tells_no_square(talk, language, told):
    """E2.1: the move is the piece and its square; who has named only the piece that he captures hears what lacks."""
    table = talk(language=language)
    assert table.say("w: Dame schlägt Dame") == [f"white: {told}"]
    assert table.table.turn.announced is None


@pytest.mark.parametrize("said", ["ich korrigiere Springer Cesar drei", "stattdessen Sc3", "korrigiere Sc3"])
def test_a_slip_is_mended_in_the_words_for_it_that_come_first(talk, said):
    """E2.6: until the clock is pressed."""
    table = talk()
    table.say("w: Springer Felix drei")
    assert table.say(f"w: {said}") == ["Berichtigt: Springer Bella eins Cesar drei."]


def test_an_illegal_move_completed_by_the_clock_costs_two_minutes(talk):
    """The position is restored and the opponent gets two minutes (7.4b); 4.3 binds the touched piece."""
    table = talk()
    table.say("w: Springer Gustav eins Gustav drei")
    before = table.table.clock.remaining(Colour.BLACK, table.now)
    assert table.say("w: Uhr drücken") == [
        "Unzulässiger Zug: Springer Gustav eins Gustav drei. Weiß hat einen unzulässigen Zug gemacht.",
        "Der Springer kann so nicht ziehen.",
        "Die Stellung vor dem Zug gilt wieder. Schwarz erhält zwei Minuten.",
        "white: Ziehen Sie mit der berührten Figur, wenn sie ziehen kann: Gustav eins.",
    ]
    assert table.table.clock.remaining(Colour.BLACK, table.now) == before + 120_000
    assert table.say("w: Eva vier")[0] == "white: Abgelehnt: Eva vier."
    assert table.say("w: Springer Felix drei") == ["Springer Gustav eins Felix drei."]


def test_mate_needs_no_clock(talk):
    """The move that mates ends the game when it is made (5.1a, 6.7a)."""
    table = talk(MATE_IN_ONE)
    table.say("w: Turm Anna acht")
    assert table.say("w: ausgeführt") == [
        "Matt.",
        "Gewonnen hat Weiß.",
        "Bitte die Partieformulare unterschreiben.",
    ]
    assert table.say("b: ich unterschreibe") == ["Schwarz hat unterschrieben.", "Weiß muss noch unterschreiben."]
    assert table.say("w: ich unterschreibe") == [
        "Weiß hat unterschrieben.",
        "Beide haben unterschrieben. Das Ergebnis steht fest.",
    ]


@pytest.mark.parametrize("word", ["unterschreiben", "unterschrieben", "Unterschreibe"])
def test_the_word_that_asks_for_the_signature_is_understood_as_one(talk, word):
    """8.7: who is asked "Bitte die Partieformulare unterschreiben" and types that word back signs."""
    table = talk()
    table.play("w: ich gebe auf", "w: ja")
    assert table.say(f"b: {word}") == ["Schwarz hat unterschrieben.", "Weiß muss noch unterschreiben."]


def test_a_touched_piece_is_told_to_the_table(talk):
    """A piece is touched when it is taken out of its aperture, and must move if it can (E2.2, 4.3)."""
    table = talk()
    assert table.say("w: berührt Springer Bella eins") == ["Berührt: Springer Bella eins."]
    assert table.say("w: Eva vier") == ["white: Abgelehnt: Eva vier.", "white: Berührt, geführt: Bella eins."]
    assert table.say("w: Springer Cesar drei") == ["Springer Bella eins Cesar drei."]


def test_the_clock_waits_for_the_announcement(talk):
    """The opponent's clock is started only when the move has been announced (E2.3c)."""
    assert talk().say("w: Uhr drücken") == ["white: Der Zug ist noch nicht angesagt."]


def test_who_presses_before_his_move_hears_what_he_owes_the_opponents(talk):
    """E2.1: he believes that he has repeated it, or announced his own, which was taken for that."""
    table = talk()
    table.play("w: Eva vier", "w: Uhr drücken")
    early = "black: Der Zug ist noch nicht angesagt."
    assert table.say("b: Uhr drücken") == [early, "black: Zu wiederholen ist: Eva vier."]
    table.play("b: ausgeführt", "b: Springer Felix sechs")
    assert table.say("b: Uhr drücken") == table.say("b: warum") == [early, "black: Zu wiederholen ist: Eva vier."]
    table = talk()
    table.play("w: Eva vier", "w: Uhr drücken")
    assert table.say("b: Eva vier, Uhr drücken") == [
        "Wiederholung stimmt.",
        early,
        "black: Noch auszuführen: Eva vier.",
    ]
    table.say("b: ausgeführt")
    assert table.say("b: Uhr drücken") == [early]


def test_a_correction_after_the_clock_is_too_late_while_the_clocks_stand_too(talk):
    """E2.6: it was pressed, and that neither clock runs now lets nobody change his move."""
    table = talk()
    table.play("w: Eva vier", "w: Uhr drücken", "a: Uhren anhalten")
    too_late = "white: Zu spät für eine Korrektur: der Gegner ist schon am Zug."
    assert table.say("w: Korrektur") == [too_late]
    assert table.say("w: Korrektur David vier") == ["white: Abgelehnt: David vier.", too_late]


def test_who_executes_a_move_that_he_has_not_repeated_hears_that_at_once(talk):
    """E2.1: his repetition was not heard; he would announce his own move in its place, while his clock runs."""
    table = talk()
    table.play("w: Eva vier", "w: Uhr drücken")
    to_repeat = "black: Zu wiederholen ist: Eva vier."
    assert table.say("b: ausgeführt") == ["Ausgeführt von Schwarz.", to_repeat]
    assert table.say("b: Eva vier") == ["Wiederholung stimmt."]
    table.play("b: Eva fünf", "b: Uhr drücken", "w: Eva vier")
    assert table.say("w: ausgeführt, Uhr drücken") == [
        "Ausgeführt von Weiß.",
        "white: Zu wiederholen ist: Eva fünf.",
        "white: Der Zug ist noch nicht angesagt.",
    ]
    assert table.play("w: Eva fünf", "w: Springer Felix drei", "w: ausgeführt") == ["white: Ausgeführt von Weiß."]


def test_only_the_player_on_move_presses(talk):
    """A clock that does not run cannot be stopped (6.7)."""
    assert talk().say("b: Uhr drücken") == ["black: Ihre Uhr läuft nicht."]


REPLY = ("w: Eva vier", "w: ausgeführt", "b: Eva vier", "b: ausgeführt")


def test_a_reply_before_the_clock_is_pressed_is_heard(talk):
    """1.3, 6.2.2: the move is made, so that the opponent may reply; its clock is pressed late, and then his runs."""
    table = talk(edition="2023")
    table.play(*REPLY)
    assert table.say("b: Eva fünf") == ["Eva sieben Eva fünf."]
    assert table.table.clock.running is Colour.WHITE
    assert table.say("b: Uhr drücken") == ["black: Ihre Uhr läuft nicht."]
    assert table.say("w: Uhr drücken") == ["Die Uhr von Schwarz läuft."]
    assert table.say("b: Uhr drücken") == ["Weiß ist am Zug."]


def test_the_next_move_completes_the_one_before_without_a_word(talk):
    """6.2.1.2, 12.6: nobody is told that he forgot his clock; it runs on, and his next move completes the last."""
    table = talk(edition="2023")
    table.play(*REPLY, "b: Eva fünf", "b: ausgeführt", "w: Eva fünf", "w: ausgeführt")
    assert table.say("w: Springer Felix drei") == ["Springer Gustav eins Felix drei."]
    assert table.say("w: ausgeführt") == ["white: Ausgeführt von Weiß."]
    assert [ply.completed for ply in table.table.line] == [True, False]
    assert table.say("w: Uhr drücken") == ["Schwarz ist am Zug."]


def test_in_2009_the_forgotten_clock_comes_before_the_next_move(talk):
    """6.7a: until he has pressed his move is not completed, and no other move of his completes it."""
    table = talk(edition="2009")
    table.play(*REPLY, "b: Eva fünf", "b: ausgeführt", "w: Eva fünf", "w: ausgeführt")
    assert table.say("w: Springer Felix drei") == [
        "white: Abgelehnt: Springer Felix drei.",
        "white: Zuerst die Uhr: Ihr letzter Zug ist noch nicht abgeschlossen.",
    ]
    assert table.say("w: Uhr drücken") == ["Die Uhr von Schwarz läuft."]


def test_a_repetition_said_twice_plays_nothing(talk):
    """E2.1: who repeats again what he has repeated has not replied."""
    table = talk(edition="2023")
    assert table.play(*REPLY, "b: Eva vier") == [
        "black: Abgelehnt: Eva vier.",
        "black: Das ist kein zulässiger Zug. Solange Ihre Uhr nicht läuft, wird nur ein zulässiger angenommen.",
    ]
    assert table.table.line == ()


def test_after_the_reply_no_slip_is_corrected(talk):
    """E2.6: immediately; the opponent has begun to play."""
    table = talk(edition="2023")
    table.play(*REPLY, "b: Eva fünf")
    assert table.say("w: Korrektur David vier") == [
        "white: Abgelehnt: David vier.",
        "white: Zu spät für eine Korrektur: Ihr Gegner spielt schon.",
    ]


def test_a_move_and_the_clock_in_one_breath_are_two_acts(talk):
    """Announced, then pressed, as if there had been a pause between."""
    table = talk()
    assert table.say("w: Eva vier, Uhr drücken") == ["Eva zwei Eva vier.", "Schwarz ist am Zug."]
    table.play("b: Eva vier", "b: ausgeführt", "b: Eva fünf")
    assert table.say("b: ausgeführt, Uhr gedrückt") == ["Weiß ist am Zug."]


def test_the_clock_waits_for_the_answer_to_a_question(talk):
    """Who has to say first which move he meant has pressed his clock when he has said it; after "nein" he has not."""
    knights = "4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1"
    table = talk(knights)
    assert table.say("w: Springer David zwei, Uhr gedrückt")[0] == "white: Mehrdeutig."
    assert table.table.turn.mover == "white"
    assert table.say("w: zwei")[-1] == "Schwarz ist am Zug."
    table = talk(knights)
    assert table.play("w: Springer David zwei, Uhr drücken", "w: nein") == ["white: Verworfen."]
    assert table.table.turn.mover == "white"
    assert table.say("w: Springer Bella Cesar drei") == ["Springer Bella eins Cesar drei."]


def test_an_illegal_move_leaves_the_clock_alone(talk):
    """Who presses in the breath in which he is refused could not hear that: his clock runs on."""
    table = talk()
    told = table.say("w: Springer Gustav eins Gustav drei, Uhr drücken")
    assert told == talk().say("w: Springer Gustav eins Gustav drei")
    assert table.table.turn.mover == "white"


@pytest.mark.parametrize(
    "words",
    [
        *("Eva drei, nein, Eva vier", "Eva drei Korrektur Eva vier", "nein, Eva vier"),
        *("e3, no, e4", "e3 correcció e4", "não, e4"),
    ],
)
def test_who_corrects_himself_in_one_breath_is_asked_back(talk, words):
    """The last that was said is meant, and it is played after "ja" alone."""
    table = talk()
    assert table.say(f"w: {words}") == ["white: Gemeint: Eva zwei Eva vier? Ja oder nein."]
    assert table.table.turn.announced is None
    assert table.say("w: ja") == ["Eva zwei Eva vier."]


def test_a_correction_of_the_square_keeps_the_piece_where_it_can(talk):
    """The words "Springer Gustav eins, nein, Felix drei" may be the knight's move or the pawn's: asked is which."""
    table = talk()
    assert table.say("w: Springer Gustav eins, nein, Felix drei") == [
        "white: Mehrdeutig.",
        "white: Eins: Springer Gustav eins Felix drei.",
        "white: Zwei: Felix zwei Felix drei.",
    ]
    table.say("w: eins")
    assert table.table.turn.announced.move == "g1f3"
    table = talk()
    table.say("w: Läufer Eva vier, nein, Cesar drei")  # no bishop goes there
    assert table.say("w: ja") == ["Cesar zwei Cesar drei."]


def test_a_corrected_repetition_is_asked_back(talk):
    """The opponent who corrects himself repeats what he said last."""
    table = talk()
    table.play("w: Eva vier", "w: Uhr drücken")
    assert table.say("b: Eva drei, nein, Eva vier") == ["black: Gemeint: Eva zwei Eva vier? Ja oder nein."]
    table.say("b: ja")
    assert table.say("b: ausgeführt") == ["Ausgeführt von Schwarz."]


@pytest.mark.parametrize(
    ("language", "words", "told"),
    [
        ("de", "Springer eff drei", "white: Statt der Buchstaben bitte die Namen sagen, etwa: Springer Felix drei."),
        ("en", "eh vier", "white: Names instead of letters, please: say Eva vier."),
    ],
)
def test_spoken_letters_are_refused_with_the_names(talk, language, words, told):
    """B, d, e and g sound alike; the ear knows them, plays none of them, and tells the names (E2.1)."""
    table = talk(language=language)
    assert table.hear("w", (words, 10.0)) == [told]
    assert table.table.turn.announced is None


QUEENING = "8/P6k/8/8/8/8/8/4K3 w - - 0 1"


@pytest.mark.parametrize(
    ("language", "asked", "typed", "piece"),
    [
        ("en", "Promotion: Anna acht. To which piece: Dame, Turm, Läufer oder Springer?", "queen", "Dame"),
        ("es", "Promoción: Anna acht. ¿En qué pieza: Dame, Turm, Läufer oder Springer?", "dama", "Dame"),
        ("it", "Promozione: Anna acht. In quale pezzo: Dame, Turm, Läufer oder Springer?", "Donna.", "Dame"),
        ("pt", "Promoção: Anna acht. Em que peça: Dame, Turm, Läufer oder Springer?", "rainha", "Dame"),
        ("ca", "Promoció: Anna acht. En quina peça: Dame, Turm, Läufer oder Springer?", "Dame", "Dame"),
    ],
)
def test_who_speaks_no_german_is_told_the_pieces_and_may_type_his_own_word(talk, language, asked, typed, piece):
    """A question is answered in the language in which it is asked; the announcement is the German one (E2.1)."""
    table = talk(QUEENING, language=language)
    assert table.say("w: a8") == [f"white: {asked}"]
    assert table.say("w: what can i say") == [f"white: {asked}"]
    assert table.say(f"w: {typed}") == [f"Anna sieben Anna acht {piece}."]


@pytest.mark.parametrize(
    ("language", "said", "lacks"),
    [
        ("de", "touched queen", "Unvollständig: es fehlt das Feld. Gehört: touched queen."),
        ("de", "opponent touched knight", "Unvollständig: es fehlt das Feld. Gehört: opponent touched knight."),
        ("en", "correction knight", "Incomplete: the square is missing. Heard: correction knight."),
        ("es", "toco dama", "Incompleto: falta la casilla. Oído: toco dama."),
    ],
)
def test_a_command_in_another_language_that_lacks_its_square_is_told_back_as_it_was_said(talk, language, said, lacks):
    """It is no announcement, and half of it in German would be in no language."""
    assert talk(language=language).say(f"w: {said}") == [f"white: {lacks}"]


def test_another_piece_in_another_language_is_asked_about_as_any_underpromotion(talk):
    """And what is no piece that a pawn may become is no answer."""
    table = talk(QUEENING)
    (asked,) = table.say("w: Anna acht")
    assert table.say("w: king") == ["white: Ansagen sind deutsch: König. Es fehlt das Feld."]
    assert table.say("w: wie bitte") == ["white: Ansagen sind deutsch: König. Es fehlt das Feld."]
    assert table.say("w: was kann ich sagen") == [asked]
    assert table.say("w: rook") == ["white: Gemeint: Anna sieben Anna acht Turm? Ja oder nein."]


def test_a_number_in_another_language_answers_which_move(talk):
    """Only while that is asked: at any other time it is nothing."""
    table = talk("4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1", language="en")
    assert table.say("w: two") == ["white: Not understood. Heard: two."]
    table.say("w: Springer David zwei")
    assert table.say("w: two") == ["Springer Felix drei David zwei."]


@pytest.mark.parametrize(
    ("language", "typed", "told"),
    [
        ("en", "knight f3", "Announcements are German: Springer Felix drei."),
        ("en", "knight gustav one felix three", "Announcements are German: Springer Gustav eins Felix drei."),
        ("en", "rook d1", "Announcements are German: Turm David eins."),
        ("en", "castle", "Announcements are German: Kurze Rochade oder Lange Rochade."),
        ("en", "queenside castling", "Announcements are German: Lange Rochade."),
        ("en", "queen", "Announcements are German: Dame."),
        ("es", "caballo toma f3", "Los anuncios se hacen en alemán: Springer schlägt Felix drei."),
        ("es", "enroque corto", "Los anuncios se hacen en alemán: Kurze Rochade."),
        ("it", "cavallo g1 f3", "Gli annunci si fanno in tedesco: Springer Gustav eins Felix drei."),
        ("pt", "bispo f1 c4", "Os anúncios fazem-se em alemão: Läufer Felix eins Cesar vier."),
        ("ca", "torre d", "Els anuncis es fan en alemany: Turm David. Falta la fila."),
        ("en", "rook takes queen", "Announcements are German: Turm schlägt. Missing: the square."),
        ("es", "caballo toma alfil", "Los anuncios se hacen en alemán: Springer schlägt. Falta la casilla."),
        ("it", "torre prende donna", "Gli annunci si fanno in tedesco: Turm schlägt. Manca la casa."),
        ("de", "knight takes", "Ansagen sind deutsch: Springer schlägt. Es fehlt das Feld."),
        ("de", "correction knight f3", "Ansagen sind deutsch: Springer Felix drei."),
        ("de", "Springer ef drei", "Statt der Buchstaben bitte die Namen sagen, etwa: Springer Felix drei."),
        ("de", "es ef drei", "Statt der Buchstaben bitte die Namen sagen, etwa: Springer Felix drei."),
        ("en", "knight ef three", "Names instead of letters, please: say Springer Felix drei."),
        ("de", "blauer Himmel", "Nicht verstanden. Gehört: blauer Himmel."),
        ("de", "es", "Nicht verstanden. Gehört: es."),
        ("en", "five", "Not understood. Heard: five."),
    ],
)
def test_a_move_typed_in_another_language_is_told_in_german_and_never_played(talk, language, typed, told):
    """E2.1: announcements are in the Laws' words, and who does not know them is told."""
    table = talk(language=language)
    assert table.say(f"w: {typed}") == [f"white: {told}"]
    assert table.table.turn.announced is None


@pytest.mark.parametrize(
    ("language", "typed", "side", "told"),
    [
        ("en", "castle", "short", "Announcements are German: Kurze Rochade."),
        ("en", "castling", "lang", "Announcements are German: Lange Rochade."),
        ("es", "enroque", "corto", "Los anuncios se hacen en alemán: Kurze Rochade."),
        ("it", "arrocco", "lungo", "Gli annunci si fanno in tedesco: Lange Rochade."),
        ("de", "castle", "kurz", "Ansagen sind deutsch: Kurze Rochade."),
    ],
)
def test_the_side_behind_castling_in_another_language_is_no_wish_for_a_style(talk, language, typed, side, told):
    """E2.1: who was told which words it is hears it once more; "Kurz." he would take for his castling."""
    table = talk("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", language=language)
    table.say(f"w: {typed}")
    assert table.say(f"w: {side}") == [f"white: {told}"]
    assert table.table.turn.announced is None
    assert table.say("w: kurze Rochade") == ["Kurze Rochade."]


@pytest.mark.parametrize(
    ("own", "page", "typed", "told"),
    [
        ("de", "en", "Bc4", ["white: Statt der Buchstaben bitte die Namen sagen, etwa: Läufer Cesar vier."]),
        ("de", "pt", "Korrektur Bc4", ["white: Statt der Buchstaben bitte die Namen sagen, etwa: Läufer Cesar vier."]),
        ("en", "es", "Re2", ["white: Statt der Buchstaben bitte die Namen sagen, etwa: König Eva zwei."]),
        ("en", "de", "Bc4", ["white: Statt der Buchstaben bitte die Namen sagen, etwa: Cesar vier."]),
        ("de", "de", "Bc4", ["Cesar zwei Cesar vier."]),
        ("de", "en", "c4", ["Cesar zwei Cesar vier."]),
        ("de", "en", "Sf3", ["Springer Gustav eins Felix drei."]),
        ("en", "en", "Nf3", ["Springer Gustav eins Felix drei."]),
    ],
)
def test_what_is_another_move_in_the_letters_of_the_page_is_not_played(talk, own, page, typed, told):
    """Nobody knows whose letters he has typed: what was not meant is not made a move."""
    table = talk(notation=own)
    read = table.dialogue.read(Station.WHITE, typed, NotationLanguage(page))
    assert table.words(read) == told
    assert table.say("w: wie bitte") == told


@pytest.mark.parametrize(
    ("own", "page", "typed", "told"),
    [
        ("en", "de", "Sf3", ["Springer Gustav eins Felix drei."]),
        ("en", "de", "S g1 - f3", ["Springer Gustav eins Felix drei."]),
        ("de", "en", "Nf3", ["Springer Gustav eins Felix drei."]),
        ("en", "it", "Ce2", ["Unzulässig: Springer Eva zwei.", "Auf Eva zwei steht eine eigene Figur."]),
        ("de", "es", "Rd1", ["Unzulässig: König David eins.", "Auf David eins steht eine eigene Figur."]),
        (
            *("de", "en", "Korrektur Nf3"),
            ["white: Es ist nichts zu korrigieren.", "white: Gemeint: Springer Gustav eins Felix drei? Ja oder nein."],
        ),
    ],
)  # fmt: skip
def test_what_is_a_move_in_the_letters_of_the_page_alone_is_that_move(talk, own, page, typed, told):
    """C.3: who has chosen the language of his page types its letters, and where only those make a move it is meant."""
    table = talk(notation=own)
    assert table.words(table.dialogue.read(Station.WHITE, typed, NotationLanguage(page)))[: len(told)] == told


@pytest.mark.parametrize(
    ("language", "notation", "typed", "told"),
    [
        ("de", "de", "Rd1", "R ist hier keine Figur, es gelten K, D, T, L, S. Getippt: R David eins."),
        ("de", "de", "Qd4", "Q ist hier keine Figur, es gelten K, D, T, L, S. Mit den Namen: Dame David vier."),
        ("en", "en", "Dd4", "D is no piece here, the letters are K, Q, R, B, N. With the names: Dame David vier."),
        ("es", "es", "Kd1", "K no es aquí ninguna pieza, valen R, D, T, A, C. Con los nombres: König David eins."),
        ("it", "de", "Rd1", "R qui non è un pezzo, valgono K, D, T, L, S. Scritto: R David eins."),
        ("pt", "pt", "Pf3", "P não é aqui nenhuma peça, valem R, D, T, B, C. Com os nomes: Springer Felix drei."),
        ("ca", "de", "notiert Re1", "R aquí no és cap peça, valen K, D, T, L, S. Escrit: R Eva eins."),
    ],
)
def test_of_a_letter_that_is_no_piece_the_ones_that_are_are_told(talk, language, notation, typed, told):
    """C.3: "Rd1" is a rook's move or a king's, and none at a German table; he hears what was read and what counts."""
    table = talk(language=language, notation=notation)
    assert table.say(f"w: {typed}") == [f"white: {told}"]
    assert table.table.turn.announced is None


@pytest.mark.parametrize(
    ("language", "press", "resign"),
    [
        ("en", "press clock", "resign"),
        ("ca", "prémer rellotge", "abandono"),
        ("es", "pulsar reloj", "abandono"),
        ("pt", "premir relógio", "desisto"),
        ("it", "premere orologio", "abbandono"),
    ],
)
def test_the_commands_of_a_language_work_beside_the_german_ones(talk, language, press, resign):
    """The clock is pressed, and a resignation asked about; the move stays German (E2.1)."""
    table, german = talk(language=language), talk(language=language)
    assert table.play("w: Eva vier", f"w: {press}") == german.play("w: Eva vier", "w: Uhr drücken")
    assert table.table.turn.mover == "black"
    assert table.say(f"w: {resign}") == german.say("w: ich gebe auf")


@pytest.mark.parametrize(
    ("language", "told"),
    [("de", "Nichts verstanden. Gehört wie: Eva vier."), ("en", "Nothing understood. It sounded like: Eva vier.")],
)
def test_what_was_nearest_is_told_and_never_played(talk, language, told):
    """Who was not understood hears what it sounded like; "ja" to that plays nothing, for nothing was asked."""
    table = talk(language=language)
    assert table.hear_nothing("w", near="eva vier") == [f"white: {told}"]
    table.say("w: ja")
    assert table.table.turn.announced is None
    nothing = table.hear_nothing("w")
    assert table.hear_nothing("w", near="eva") == nothing  # half an announcement says nothing
    assert nothing == [f"white: {told.partition('. ')[0]}."]


@pytest.mark.parametrize("prefix", ["w", None])
def test_of_what_an_open_microphone_nearly_heard_warum_tells(talk, prefix):
    """Only a sound told him that he was not understood; who asks hears what it was like, and a chair hides nothing."""
    table = talk()
    assert not table.overhear(prefix, near="eva acht")
    assert not table.overhear(prefix)
    assert not table.overhear(prefix, near="eva")
    assert table.say("w: warum") == ["white: Nichts verstanden. Gehört wie: Eva acht."]


def test_of_letters_that_were_only_near_the_names_are_told(talk):
    """Said better they would be refused all the same, so the reason comes at once (2009, E2.1); nothing is asked."""
    table = talk()
    told = ["white: Statt der Buchstaben bitte die Namen sagen, etwa: Springer Felix drei."]
    assert [table.hear_nothing("w", near="ess eff drei") for _ in range(2)] == [told, told]


def test_what_was_nearest_twice_is_asked_about_and_counts_after_yes(talk):
    """Whose "Korrektur" the ear does not believe is not left with it: the second time he is asked, and says "ja"."""
    table = talk()
    table.say("w: Eva vier")
    assert table.hear_nothing("w", near="korrektur") == ["white: Nichts verstanden. Gehört wie: Korrektur."]
    asked = ["white: Wieder gehört wie: Korrektur. Gemeint? Ja oder nein."]
    assert table.hear_nothing("w", near="korrektur") == asked
    why = "white: Zweimal war es nicht sicher zu hören, und klang beide Male so."
    assert table.say("w: warum") == [why, *asked]
    assert table.say("w: ja") == ["white: Korrektur: bitte den Zug ansagen."]
    assert table.say("w: David vier") == ["Berichtigt: David zwei David vier."]
    assert table.table.turn.announced.move == "d2d4"


def test_what_binds_is_asked_about_again_after_that_yes(talk):
    """No game is lost by two noises and one "ja"."""
    table = talk()
    table.hear_nothing("w", near="ich gebe auf")
    assert table.hear_nothing("w", near="ich gebe auf") == [
        "white: Wieder gehört wie: ich gebe auf. Gemeint? Ja oder nein."
    ]
    assert table.say("w: ja") == ["white: Wirklich aufgeben? Ja oder nein."]
    assert table.table.outcome is None


def test_what_binds_is_nobodys_after_that_yes_where_nothing_tells_who_speaks(talk):
    """It is asked about by name, as if it had been understood at once."""
    table = talk()
    table.hear_nothing(None, near="ich gebe auf")
    table.hear_nothing(None, near="ich gebe auf")
    assert table.say("ja") == ["Weiß gibt auf? Ja oder nein."]
    assert table.table.outcome is None


def test_at_one_microphone_the_yes_is_of_whoever_was_asked(talk):
    """Nothing tells who speaks: whom the table waited for was asked, and his move is announced."""
    table = talk()
    table.hear_nothing(None, near="david vier")
    assert table.hear_nothing(None, near="david vier") == [
        "white: Wieder gehört wie: David vier. Gemeint? Ja oder nein."
    ]
    assert table.say("ja") == ["David zwei David vier."]


def test_a_no_to_what_was_nearest_twice_does_nothing(talk):
    """He is told that nothing comes of it, and what he says then counts for itself."""
    table = talk()
    table.hear_nothing("w", near="david vier")
    table.hear_nothing("w", near="david vier")
    assert table.say("w: nein") == ["white: Verworfen."]
    assert table.table.turn.announced is None
    assert table.say("w: Eva vier") == ["Eva zwei Eva vier."]


@pytest.mark.parametrize("near", ["ja", "zwei", "lauter", "eva"])
def test_what_asks_for_nothing_by_itself_is_not_asked_about(talk, near):
    """An answer where nothing is asked, what the loudspeaker is asked, half an announcement."""
    table = talk()
    first = table.hear_nothing("w", near=near)
    assert table.hear_nothing("w", near=near) == first


def test_what_was_nothing_in_between_does_not_count(talk):
    """A chair, or a try of which nothing was near: the second time that it sounds so he is asked."""
    table = talk()
    table.say("w: Eva vier")
    table.hear_nothing("w", near="korrektur")
    assert table.hear_nothing("w") == ["white: Nichts verstanden."]
    assert table.hear_nothing("w", near="korrektur") == ["white: Wieder gehört wie: Korrektur. Gemeint? Ja oder nein."]


def test_only_the_same_twice_running_is_asked_about(talk):
    """Something else between them, heard or not, and it is told as the first time; nor is an open question put away."""
    table = talk()
    told = table.hear_nothing("w", near="korrektur")
    table.hear_nothing("w", near="eva vier")
    assert table.hear_nothing("w", near="korrektur") == told
    table.say("w: Springer Felix drei")
    assert table.hear_nothing("w", near="korrektur") == told
    table.say("w: ich gebe auf")
    table.hear_nothing("w", near="korrektur")
    assert table.hear_nothing("w", near="korrektur") == told
    assert table.say("w: ja")[0] == "Weiß gibt auf."
