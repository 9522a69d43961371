"""What happens while somebody is asked something: his "ja" to that is no answer to a question that he has forgotten."""

import pytest

from game.actors import ARBITER, BLACK, WHITE, Colour
from game.announcement import Announcement
from game.commands import Announce, CheckFlag, Execute, PressClock
from game.units import MINUTE_MS

OFFER = "Schwarz bietet Remis."
STANDS_NO_LONGER = "white: Die Frage davor gilt damit nicht mehr."
PAWN = "8/4P2k/8/8/8/8/8/4K3 w - - 0 1"
KNIGHTS = "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1"


@pytest.mark.parametrize(
    ("said", "control"),
    [("ich gebe auf", "5400+30"), ("Stellungswiederholung", "5400+30"), ("Remis im Endspurt", "100")],
)
def test_an_offer_takes_back_what_would_be_final(talk, said, control):
    """Who says "ja" to a draw is not to have resigned, nor claimed falsely; he says the word for it, as ever (9.1)."""
    table = talk(control=control)
    table.say(f"w: {said}")
    assert table.say("b: Remis") == [OFFER, STANDS_NO_LONGER]
    assert table.say("w: wie bitte") == [OFFER, STANDS_NO_LONGER]
    assert table.say("w: ja") == ["white: Zum Remisangebot: angenommen oder abgelehnt."]
    assert table.table.outcome is None


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", ["Black offers a draw.", "white: With that the question before it no longer stands."]),
        ("es", ["Las negras ofrecen tablas.", "white: Con eso ya no vale la pregunta anterior."]),
        ("it", ["Il Nero offre patta.", "white: Con ciò la domanda precedente non vale più."]),
        ("pt", ["As pretas propõem empate.", "white: Com isso, a pergunta anterior já não vale."]),
        ("ca", ["Les negres ofereixen taules.", "white: Amb això ja no val la pregunta anterior."]),
    ],
)
def test_that_a_question_stands_no_longer_is_told_in_every_language(talk, language, told):
    """Once, and to him alone: the opponent need not know what he was about to do."""
    table = talk(language=language)
    table.say("w: ich gebe auf")
    assert table.say("b: Remis") == told


def test_a_resignation_does_not_outlive_the_opponents_move(talk):
    """He hears at the first thing that happens that it is not asked any more, and then no more of it."""
    table = talk()
    table.play("w: Eva vier, Uhr drücken", "w: ich gebe auf")
    assert table.say("b: Eva vier") == ["Wiederholung stimmt.", STANDS_NO_LONGER]
    assert table.play("b: ausgeführt", "b: Eva fünf") == ["Eva sieben Eva fünf."]
    assert table.say("b: Uhr drücken") == ["Weiß ist am Zug."]
    assert table.say("w: ja") == ["white: Keine Frage offen. Gehört: ja."]
    assert table.table.outcome is None


def hardly_heard(table, words):
    """What White is asked when the same was nearest twice."""
    table.hear_nothing("w", near=words)
    return table.hear_nothing("w", near=words)


def test_a_claim_belongs_to_the_position_in_which_it_was_made(talk):
    """9.2, 9.3: a "ja" after the opponent's move would claim of another position; he hears what he has not claimed."""
    table = talk()
    table.moves("Eva vier")
    asked = ["white: Wieder gehört wie: Stellungswiederholung. Gemeint? Ja oder nein."]
    assert hardly_heard(table, "stellungswiederholung") == asked
    assert table.say("b: Eva fünf") == [
        "Eva sieben Eva fünf.",
        "white: Nicht beantragt: Stellungswiederholung. Es ist weitergespielt worden.",
    ]
    table.say("b: Uhr drücken")
    assert table.say("w: ja") == ["white: Keine Frage offen. Gehört: ja."]


def test_a_claim_still_stands_in_the_position_in_which_it_was_made(talk):
    """An offer changes no position: he is asked again, and the claim is confirmed as ever."""
    table = talk()
    asked = hardly_heard(table, "stellungswiederholung")
    assert table.say("b: Remis") == [OFFER, *asked]
    assert table.say("w: ja")[0].startswith("white: Wirklich Remis durch Stellungswiederholung beantragen")


COMPLAINT = "gegner berührt eva sieben"


@pytest.mark.parametrize("edition", ["1993", "2005", "2009", "2018", "2023"])
@pytest.mark.parametrize("doubted", [False, True])
def test_a_touched_piece_may_be_complained_of_when_the_opponent_has_moved_on(talk, edition, doubted):
    """1993, 7.4; 2009, 4.7; 2018, 4.8: until the player himself has touched a piece; an announcement touches none."""
    table = talk(edition=edition)
    table.moves("Eva vier")
    if doubted:
        asked = table.hear("w", (COMPLAINT, 10.0), ("gegner berührt felix sieben", 9.9))
        assert asked == ["white: Gemeint: Gegner berührt Eva sieben? Ja oder nein."]
    else:
        asked = hardly_heard(table, COMPLAINT)
    assert table.say("b: Eva fünf") == ["Eva sieben Eva fünf.", *asked]
    assert table.say("b: Uhr drücken") == ["Weiß ist am Zug.", *asked]
    assert table.say("w: ja") == ["Von Weiß beanstandet: Eva sieben wurde berührt. Beide Uhren stehen."]
    assert table.table.claims.touch.ply == 2


def test_who_has_touched_a_piece_himself_has_no_complaint_left_to_confirm(talk):
    """2009, 4.7: his own move was made at a page meanwhile, and a "ja" would complain of the opponent's next one."""
    table = talk()
    table.moves("Eva vier", "Eva fünf")
    hardly_heard(table, COMPLAINT)
    seat = Colour.WHITE
    for command in (Announce(by=WHITE, seat=seat, announcement=Announcement(to="d4")), Execute(by=WHITE, seat=seat)):
        table.dialogue.submit(command)
    assert table.words(table.dialogue.submit(PressClock(by=WHITE, seat=seat))) == [
        "Schwarz ist am Zug.",
        "white: Nicht beanstandet: Gegner berührt Eva sieben. Sie haben selbst schon eine Figur berührt.",
    ]
    assert table.say("w: ja") == ["white: Keine Frage offen. Gehört: ja."]


def test_a_resignation_does_not_outlive_the_arbiters_call(talk):
    """With both clocks standing a "ja" may be the answer to the arbiter's own question."""
    table = talk()
    table.say("w: ich gebe auf")
    assert table.say("b: Schiedsrichter") == [
        "Schiedsrichter gerufen von Schwarz. Beide Uhren stehen.",
        STANDS_NO_LONGER,
    ]
    assert table.say("w: ja") == ["white: Keine Frage offen. Gehört: ja."]
    assert table.table.outcome is None


def test_a_resignation_does_not_outlive_a_move_that_nobody_says(talk):
    """What an engine plays, or a player on his page, is told all the same."""
    table = talk()
    table.moves("Eva vier")
    table.say("w: ich gebe auf")
    announce = Announce(by=BLACK, seat=Colour.BLACK, announcement=Announcement(to="e5"))
    assert table.words(table.dialogue.submit(announce)) == ["Eva sieben Eva fünf.", STANDS_NO_LONGER]
    assert table.say("w: ja") == ["white: Keine Frage offen. Gehört: ja."]
    assert table.table.outcome is None


def test_a_resignation_does_not_outlive_his_own_press(talk):
    """Who goes on with his game at the clock has thought better of it, as who announces a move."""
    table = talk()
    table.play("w: Eva vier", "w: ausgeführt", "w: ich gebe auf")
    pressed = table.words(table.dialogue.submit(PressClock(by=WHITE, seat=Colour.WHITE)))
    assert pressed == ["Schwarz ist am Zug.", STANDS_NO_LONGER]
    assert table.say("w: ja") == ["white: Keine Frage offen. Gehört: ja."]


def test_a_ruling_is_not_confirmed_behind_a_players_words(talk):
    """The arbiter has heard something since, and says his ruling anew."""
    table = talk()
    table.say("a: Partie verloren Weiß wegen fehlender Mitschrift")
    assert table.say("w: Remis") == ["Weiß bietet Remis.", "arbiter: Die Frage davor gilt damit nicht mehr."]
    assert table.say("a: ja") == ["arbiter: Keine Frage offen. Gehört: ja."]
    assert table.table.outcome is None


@pytest.mark.parametrize(
    ("fen", "said", "asked", "answer", "told"),
    [
        (KNIGHTS, ("Springer David zwei",),
         ["white: Mehrdeutig.", "white: Eins: Springer Bella eins David zwei.",
          "white: Zwei: Springer Felix drei David zwei."],
         "eins", ["Weiß lehnt das Remis ab.", "Springer Bella eins David zwei."]),
        (PAWN, ("Eva acht",), ["white: Umwandlung: Eva acht. In welche Figur?"],
         "Dame", ["Weiß lehnt das Remis ab.", "Eva sieben Eva acht Dame."]),
        (PAWN, ("Eva acht Turm",), ["white: Gemeint: Eva sieben Eva acht Turm? Ja oder nein."],
         "ja", ["Weiß lehnt das Remis ab.", "Eva sieben Eva acht Turm."]),
        (KNIGHTS, ("Springer Felix drei Eva fünf", "Korrektur"), ["white: Korrektur: bitte den Zug ansagen."],
         "Springer Felix drei David vier", ["Berichtigt: Springer Felix drei David vier."]),
        (KNIGHTS, ("Springer Felix drei Eva fünf", "Springer Felix drei David vier"),
         ["white: Schon angesagt: Springer Felix drei Eva fünf.",
          "white: Korrektur: Springer Felix drei David vier? Ja oder nein."],
         "ja", ["Berichtigt: Springer Felix drei David vier."]),
    ],
)  # fmt: skip
def test_a_question_about_a_move_is_asked_again_behind_what_happens(talk, fen, said, asked, answer, told):
    """The last that he hears is what his answer answers, and his move is not lost."""
    table = talk(fen)
    for words in said:
        table.say(f"w: {words}")
    assert table.say("b: Remis") == [OFFER, *asked]
    assert table.say("w: wie bitte") == [OFFER, *asked]
    assert table.say(f"w: {answer}") == told


@pytest.mark.parametrize("ruling", ["König geschlagen Weiß", "Umwandlung unvollendet Weiß"])
@pytest.mark.parametrize(
    ("fen", "said", "answer"), [(KNIGHTS, "Springer David zwei", "eins"), (PAWN, "Eva acht", "Dame")]
)
def test_a_question_ends_with_the_move_that_a_ruling_takes_back(talk, ruling, fen, said, answer):
    """7.4a: the position before the move stands again, and an answer to what was asked would make it once more."""
    table = talk(fen)
    table.play(f"w: {said}", f"a: {ruling}")
    assert table.say("a: ja")[1:] == [
        "Die Stellung vor dem Zug gilt wieder.",
        "Schwarz erhält zwei Minuten.",
        STANDS_NO_LONGER,
    ]
    assert table.say(f"w: {answer}")[0].startswith("white: Keine Frage offen: bitte den ganzen Zug sagen.")
    assert table.table.turn.announced is None


def test_a_question_ends_where_the_pieces_are_put_back(talk):
    """7.5: his move was under way when they were displaced; until "weiterspielen" no answer could be done either."""
    table = talk(KNIGHTS)
    table.say("w: Springer David zwei")
    assert table.say("a: Figuren verrückt")[-1] == STANDS_NO_LONGER


def test_the_pawn_that_becomes_a_queen_is_not_asked_about_again(talk):
    """2018, 7.5.2: the piece is the Laws' to choose now, and no answer to "In welche Figur?"."""
    table = talk(PAWN, edition="2018")
    table.play("w: Eva acht", "a: Umwandlung unvollendet Weiß")
    assert table.say("a: ja")[1:] == [
        "Der Bauer wird eine Dame.",
        "Schwarz erhält zwei Minuten.",
        STANDS_NO_LONGER,
    ]


def test_an_act_that_takes_no_move_back_leaves_the_question_open(talk):
    """2018, 7.5.3: a clock pressed without a move counts, and the move is still to come."""
    table = talk(PAWN, edition="2018")
    table.play("w: Eva acht", "a: Uhr ohne Zug Weiß")
    assert table.say("a: ja")[-1] == "white: Umwandlung: Eva acht. In welche Figur?"


def test_a_question_waits_for_the_end_of_what_is_said_in_one_breath(talk):
    """It is asked once behind move and clock, not behind each."""
    table = talk()
    table.hear_nothing("b", near="remis")
    asked = table.hear_nothing("b", near="remis")
    assert asked == ["black: Wieder gehört wie: Remis. Gemeint? Ja oder nein."]
    assert table.say("w: Eva vier, Uhr drücken") == ["Eva zwei Eva vier.", "Schwarz ist am Zug.", *asked]
    assert table.say("b: ja") == ["Schwarz bietet Remis."]


@pytest.mark.parametrize(
    "asks", ["b: Zugzahl", "b: was kann ich sagen", "b: ja", "b: wie bitte", "b: blauer Himmel", "b: stopp"]
)
@pytest.mark.parametrize("said", ["ich gebe auf", "Eva acht Turm"])
def test_where_nothing_happens_a_question_is_left_alone(talk, asks, said):
    """What the opponent asks, or has told once more, is for him."""
    table = talk(PAWN, blind=(Colour.WHITE, Colour.BLACK))
    asked = table.say(f"w: {said}")
    assert not any(line in {*asked, STANDS_NO_LONGER} for line in table.say(asks))
    assert table.say("w: warum")[1:] == asked


def test_who_takes_a_draw_is_asked_again_behind_the_clock(talk):
    """Who has offered presses his clock next (9.1a): that takes back no answer, and costs no second word."""
    table = talk()
    table.play("w: Eva vier", "w: Remis", "b: angenommen")
    assert table.say("w: Uhr drücken") == ["Schwarz ist am Zug.", "black: Wirklich Remis annehmen? Ja oder nein."]
    assert table.say("b: ja")[0] == "Schwarz nimmt das Remis an."


def test_a_clock_that_waits_for_the_answer_still_waits(talk):
    """What was said in one breath with the doubtful move follows its "ja", whatever came between."""
    table = talk(PAWN)
    table.play("w: Eva acht Turm, Uhr drücken", "b: Remis")
    assert table.say("w: ja") == [
        "Weiß lehnt das Remis ab.", "Eva sieben Eva acht Turm.", "Schwarz ist am Zug.",
    ]  # fmt: skip


def test_a_game_that_is_over_asks_nothing(talk):
    """The end is told, and behind it nothing of what was asked of the game."""
    table = talk()
    table.play("w: ich gebe auf", "b: ich gebe auf")
    assert table.say("b: ja")[:2] == ["Schwarz gibt auf.", "Gewonnen hat Weiß."]
    told = ["white: Keine Frage offen. Gehört: ja.", "white: Schwarz gibt auf.", "white: Gewonnen hat Weiß."]
    assert table.say("w: ja") == told


def test_who_answers_as_a_flag_falls_hears_that_the_game_is_over(talk):
    """His key has silenced it, or he did not listen: "Keine Frage offen." alone would leave him with his clock."""
    table = talk(control="120")
    table.play("w: Eva vier", "w: Uhr drücken", "b: ich gebe auf")
    table.now += 3 * MINUTE_MS
    table.dialogue.submit(CheckFlag(by=ARBITER))
    told = ["black: Keine Frage offen. Gehört: ja.", "black: Zeit überschritten.", "black: Gewonnen hat Weiß."]
    assert table.say("b: ja") == told
    assert table.say("b: wie bitte")[1:] == told


# --- a question about what is no more -------------------------------------------------------------------------------

CORRECTED = [
    "Berichtigt: Springer Bella eins Cesar drei.",
    "black: Die Frage davor gilt damit nicht mehr.",
    "black: Zu wiederholen ist: Springer Bella eins Cesar drei.",
]


@pytest.mark.parametrize(
    ("announced", "said", "asked"),
    [
        ("Springer Eva vier", "ausgeführt",
         ["black: Mehrdeutig.", "black: Eins: Springer Felix drei Eva vier.",
          "black: Zwei: Springer Bella eins Eva vier."]),
        ("Springer Bella eins David zwei", "Springer David zwei",
         ["black: Mehrdeutig.", "black: Eins: Springer Bella eins David zwei.",
          "black: Zwei: Springer Felix drei David zwei."]),
    ],
)  # fmt: skip
def test_a_number_answers_nothing_of_a_move_that_has_been_corrected(talk, announced, said, asked):
    """E2.6: neither is the old move made on his board, nor is it a wrong repetition of the new one."""
    table = talk(KNIGHTS)
    table.say(f"w: {announced}")
    assert table.say(f"b: {said}") == asked
    assert table.say("w: Korrektur Springer Bella eins Cesar drei") == CORRECTED
    assert table.say("b: eins") == ["black: Keine Frage offen: bitte den ganzen Zug sagen. Gehört: eins."]
    assert table.table.boards.black.stood("f3") == "N"
    assert table.say("b: Springer Cesar drei") == ["Wiederholung stimmt."]


@pytest.mark.parametrize(
    ("language", "told"),
    [("en", ["Corrected: Springer Bella eins Cesar drei.",
             "black: With that the question before it no longer stands.",
             "black: To be repeated: Springer Bella eins Cesar drei."]),
     ("it", ["Corretto: Springer Bella eins Cesar drei.",
             "black: Con ciò la domanda precedente non vale più.",
             "black: Da ripetere: Springer Bella eins Cesar drei."])],
)  # fmt: skip
def test_a_correction_tells_in_a_second_language_what_is_to_be_repeated(talk, language, told):
    """Moves stay German; the rest is in the player's language."""
    table = talk(KNIGHTS, language=language)
    table.play("w: Springer Eva vier", "b: ausgeführt")
    assert table.say("w: Korrektur Springer Bella eins Cesar drei") == told


def test_which_move_is_repeated_is_asked_again_behind_the_clock(talk):
    """It is the same move, and is still to be repeated."""
    table = talk(KNIGHTS)
    table.say("w: Springer Bella eins David zwei")
    asked = table.say("b: Springer David zwei")
    assert table.say("w: Uhr drücken") == ["Schwarz ist am Zug.", *asked]
    assert table.say("b: eins") == ["Wiederholung stimmt."]


def test_a_draw_is_not_taken_behind_another_move(talk):
    """Who says "ja" has weighed the move that stood when he was asked."""
    table = talk()
    table.play("w: Eva vier", "w: Remis", "b: angenommen")
    told = ["Berichtigt: Eva zwei Eva drei.", "black: Die Frage davor gilt damit nicht mehr."]
    assert table.say("w: Korrektur Eva drei") == told
    assert table.say("b: ja") == ["black: Zum Remisangebot: angenommen oder abgelehnt."]
    assert table.table.outcome is None


def test_a_board_read_before_a_move_is_not_reported_after_it(talk):
    """E2.7: it would differ from the new position by that move alone; that it is broken off is told as ever."""
    table = talk("4k3/8/8/8/8/8/4P3/4K1N1 b - - 0 1")
    table.play("w: Stellung prüfen", "w: König Eva eins", "w: Eva zwei", "w: weiter", "w: König Eva acht")
    assert table.say("w: weiter")[-1] == "white: Das allen melden? Ja oder nein."
    assert table.say("b: Remis")[-1] == "white: Das allen melden? Ja oder nein."
    assert table.say("b: König Eva sieben") == [
        "König Eva acht Eva sieben.",
        "white: Prüfung des Bretts abgebrochen, die Partie geht weiter.",
    ]
    assert table.say("w: ja") == ["white: Zum Remisangebot: angenommen oder abgelehnt."]
    assert table.table.differences == ()


def test_a_doubtful_move_is_not_asked_about_in_another_position(talk):
    """7.3: where the arbiter has gone back, his "ja" would announce what he never meant there."""
    table = talk(PAWN)
    table.moves("König Eva zwei", "König Gustav sieben")
    assert table.say("w: Eva acht Turm") == ["white: Gemeint: Eva sieben Eva acht Turm? Ja oder nein."]
    table.say("a: Figuren verrückt vor Zug eins von Weiß")
    assert table.say("a: ja")[-1] == "white: Die Frage davor gilt damit nicht mehr."
    assert table.say("w: ja") == ["white: Keine Frage offen. Gehört: ja."]
    assert table.table.turn.announced is None


# --- by name, at a place that both players share, while one has his own too -------------------------------------------

NO_LONGER = "Die Frage davor gilt damit nicht mehr."


@pytest.mark.parametrize("said", ["b: ja", "b: nein", "b: zwei", "a: ja"])
@pytest.mark.parametrize(
    ("language", "asked", "done"),
    [
        ("de", ["Weiß bietet Remis? Ja oder nein."], ["Weiß bietet Remis."]),
        ("ca", ["Les blanques ofereixen taules? Ja o nein."], ["Les blanques ofereixen taules."]),
    ],
)
def test_nobody_answers_by_name_for_another(talk, said, language, asked, done):
    """At another's own place the answer is not his, and all hear again who is asked."""
    table = talk(language=language)
    assert table.say("Remis") == asked
    assert table.say(said) == asked
    assert table.say("w: ja") == done


@pytest.mark.parametrize("asks", ["b: Bedenkzeit", "b: was kann ich sagen", "b: letzter Zug", "b: warum"])
def test_what_another_asks_leaves_open_what_is_asked_by_name(talk, asks):
    """He has no part in it, and nothing has happened."""
    table = talk()
    table.say("Remis")
    assert all(line.startswith("black: ") for line in table.say(asks))
    assert table.say("ja") == ["Weiß bietet Remis."]


def test_the_answer_to_an_offer_is_none_by_name(talk):
    """9.1b1: "nein" refuses the draw that he is offered; what is asked by name stands no longer behind that."""
    table = talk()
    table.play("w: Remis", "ich gebe auf")
    assert table.say("b: nein") == ["Schwarz lehnt das Remis ab.", NO_LONGER]
    assert table.say("ja") == ["white: Keine Frage offen. Gehört: ja."]
    assert table.table.outcome is None


@pytest.mark.parametrize("answer", ["w: ja", "ja"])
def test_an_offer_takes_back_what_is_asked_by_name(talk, answer):
    """Who says "ja" to a draw is not to have resigned, and is told that it is not asked any more."""
    table = talk()
    assert table.say("ich gebe auf") == ["Weiß gibt auf? Ja oder nein."]
    assert table.say("b: Remis") == [OFFER, NO_LONGER]
    assert table.say(answer) == ["white: Zum Remisangebot: angenommen oder abgelehnt."]
    assert table.table.outcome is None


def test_a_move_that_nobody_says_takes_back_what_is_asked_by_name(talk):
    """Black has played it on his page."""
    table = talk()
    table.moves("Eva vier")
    assert table.play("ich gebe auf", "nein") == ["Weiß gibt auf? Ja oder nein."]
    announce = Announce(by=BLACK, seat=Colour.BLACK, announcement=Announcement(to="e5"))
    assert table.words(table.dialogue.submit(announce)) == ["Eva sieben Eva fünf.", NO_LONGER]
    assert table.say("w: ja") == ["white: Keine Frage offen. Gehört: ja."]
    assert table.table.outcome is None


def test_what_another_is_asked_takes_its_place(talk):
    """One "ja" at the shared place must not answer two questions."""
    table = talk()
    table.say("ich gebe auf")
    assert table.say("b: ich gebe auf") == [NO_LONGER, "black: Wirklich aufgeben? Ja oder nein."]
    assert table.say("ja")[0] == "Schwarz gibt auf."


@pytest.mark.parametrize(
    ("fen", "said", "gone"),
    [
        (KNIGHTS, "w: Springer David zwei", [STANDS_NO_LONGER]),
        (PAWN, "w: Eva acht Turm, Uhr drücken", [STANDS_NO_LONGER]),
        (PAWN, "w: ich gebe auf", [STANDS_NO_LONGER]),
        (PAWN, "a: Partie verloren Weiß wegen Notizen", ["arbiter: Die Frage davor gilt damit nicht mehr."]),
        (PAWN, "ich gebe auf", [NO_LONGER]),
    ],
)  # fmt: skip
def test_what_binds_and_nobody_is_named_for_takes_the_place_of_what_was_asked(talk, fen, said, gone):
    """He who was asked hears that first, then what is asked now, which is what a "ja" answers."""
    table = talk(fen)
    table.say(said)
    assert table.say("Remis") == [*gone, "Weiß bietet Remis? Ja oder nein."]
    assert table.say("ja") == ["Weiß bietet Remis."]
    assert table.say("w: ja") == ["white: Keine Frage offen. Gehört: ja."]


def test_who_was_repeating_hears_what_he_has_to_repeat_still(talk):
    """E2.1: which knight it was is not asked any more, and the move waits for his words."""
    table = talk(KNIGHTS)
    table.play("w: Springer Bella eins David zwei", "b: Springer David zwei")
    assert table.say("ich gebe auf") == [
        "black: Die Frage davor gilt damit nicht mehr.",
        "black: Zu wiederholen ist: Springer Bella eins David zwei.",
        "Weiß gibt auf? Ja oder nein.",
    ]


def test_what_is_refused_takes_back_what_was_asked_by_name_and_says_so(talk):
    """Neither was answered; the reason comes first, for it is what was asked for last."""
    table = talk()
    table.say("ich gebe auf")
    assert table.say("Zeit überschritten")[-1] == NO_LONGER
    assert table.say("ja") == ["white: Keine Frage offen. Gehört: ja."]
    assert table.table.outcome is None


def test_the_same_said_twice_is_asked_twice(talk):
    """Who was not sure that he was heard has left nothing."""
    table = talk()
    asked = table.say("ich gebe auf")
    assert table.say("ich gebe auf") == asked


def test_a_doubtful_move_after_a_question_by_name_is_what_is_asked_now(talk):
    """What is asked no more is told before it: else the new question would seem to be the one that is gone."""
    table = talk(PAWN)
    table.say("ich gebe auf")
    meant = "white: Gemeint: Eva sieben Eva acht Turm? Ja oder nein."
    assert table.say("Eva acht Turm") == [NO_LONGER, meant]
    assert table.say("ja") == ["Eva sieben Eva acht Turm."]


def test_who_goes_on_without_an_answer_hears_that_nothing_is_asked_any_more(talk):
    """His "ja" after his own move, or a question of his, would be none to what would be final."""
    table = talk()
    table.play("w: Eva vier", "w: Uhr drücken", "b: ich gebe auf")
    told = "black: Die Frage davor gilt damit nicht mehr."
    assert table.say("b: Eva vier") == ["Wiederholung stimmt.", told]
    assert table.say("b: ja") == ["black: Keine Frage offen. Gehört: ja."]
    table.say("b: ich gebe auf")
    assert table.say("b: letzter Zug")[-1] == told


def test_a_promotion_that_is_not_answered_stands_no_longer(talk):
    """The piece alone is then no move any more; a whole announcement is the answer said better."""
    table = talk(PAWN)
    table.say("w: Eva acht")
    assert table.say("w: Remis") == ["Weiß bietet Remis.", STANDS_NO_LONGER]
    assert table.say("w: Dame") == ["white: Keine Frage offen: bitte den ganzen Zug sagen. Gehört: Dame."]
    table.say("w: Eva acht")
    assert table.say("w: Eva acht Dame") == ["Eva sieben Eva acht Dame."]


@pytest.mark.parametrize(
    ("fen", "said", "asked", "answer", "told"),
    [
        (PAWN, "Eva acht", ["white: Umwandlung: Eva acht. In welche Figur?"], "Dame", "Eva sieben Eva acht Dame."),
        (KNIGHTS, "Springer David zwei",
         ["white: Mehrdeutig.", "white: Eins: Springer Bella eins David zwei.",
          "white: Zwei: Springer Felix drei David zwei."],
         "eins", "Springer Bella eins David zwei."),
    ],
)  # fmt: skip
@pytest.mark.parametrize("edition", ["1993", "2009", "2023"])
def test_who_presses_before_he_has_answered_is_asked_again(talk, edition, fen, said, asked, answer, told):
    """E2.1, 6.7a: no move is announced, so that no clock is pressed; but none has to be said anew."""
    table = talk(fen, edition=edition)
    table.say(f"w: {said}")
    for _ in range(2):
        assert table.say("w: Uhr drücken") == ["white: Der Zug ist noch nicht angesagt.", *asked]
    assert table.say(f"w: {answer}") == [told]
    assert table.table.clock.running is Colour.WHITE
    assert table.say("w: Uhr drücken") == ["Schwarz ist am Zug."]


def test_a_press_that_counts_leaves_what_was_asked(talk):
    """6.2.2: he has gone on with his own clock, and hears what is still to be repeated (E2.1)."""
    table = talk("1n2k3/8/5n2/8/8/8/4P3/4K3 w - - 0 1")
    table.play("w: Eva vier", "b: Eva vier", "b: ausgeführt", "w: ausgeführt", "b: Springer Bella acht David sieben")
    table.say("w: Springer David sieben")
    assert table.say("w: Uhr drücken") == [
        "Die Uhr von Schwarz läuft.",
        STANDS_NO_LONGER,
        "white: Zu wiederholen ist: Springer Bella acht David sieben.",
    ]


def test_what_is_asked_now_comes_behind_what_is_asked_no_more(talk):
    """The last question that he hears is the one that his "ja" answers; the same one again is not withdrawn."""
    table = talk(PAWN)
    table.say("w: Eva acht")
    really = "white: Wirklich aufgeben? Ja oder nein."
    assert table.say("w: ich gebe auf") == [STANDS_NO_LONGER, really]
    assert table.say("w: ich gebe auf") == [really]


def test_whoever_goes_on_where_one_was_asked_by_name_hears_that_it_is_asked_no_more(talk):
    """At one microphone both have heard the question, and so both hear that it stands no longer."""
    table = talk()
    table.say("ich gebe auf")
    assert table.say("Eva vier") == ["Eva zwei Eva vier.", "Die Frage davor gilt damit nicht mehr."]
    assert table.say("ja") == ["white: Keine Frage offen. Gehört: ja."]


@pytest.mark.parametrize("said", ["w: Uhr drücken", "w: Eva fünf", "Remis"])
def test_after_the_end_as_well_nobody_is_left_with_a_question_that_nobody_asks(talk, said):
    """8.7: who was to say "ja" to his signature hears that it would not count any more, and signs in words."""
    table = talk()
    table.play("w: ich gebe auf", "w: ja")
    assert table.say("ich unterschreibe") == ["Weiß unterschreibt? Ja oder nein."]
    assert table.say(said)[-1] == "Die Frage davor gilt damit nicht mehr."
    assert table.say("ja")[0].endswith(": Keine Frage offen. Gehört: ja.")


def test_after_the_end_the_arbiter_hears_that_he_has_left_his_question(talk):
    """7.4a: an illegal move that is found then takes the end back, and no later "ja" does that."""
    table = talk()
    table.moves("Eva vier")
    table.play("w: ich gebe auf", "w: ja")
    assert "Ja oder nein." in table.say("a: unzulässig war Zug 1 von Weiß")[-1]
    assert table.say("a: letzter Zug") == [
        "arbiter: Weiß: Eva zwei Eva vier.",
        "arbiter: Die Frage davor gilt damit nicht mehr.",
    ]
    assert table.say("a: ja") == ["arbiter: Keine Frage offen. Gehört: ja."]


@pytest.mark.parametrize("said", ["Uhr drücken", "w: was kann ich sagen", "w: warum", "w: wie bitte"])
def test_at_one_microphone_ja_answers_the_question_that_was_told_last(talk, said):
    """Who hears his own question again, behind the arbiter's, does not lose the game with his "ja" to it (E2.6)."""
    table = talk()
    table.play("w: Eva vier", "w: David vier", "a: Partie verloren Weiß")
    assert table.say(said)[-1] == "white: Korrektur: David zwei David vier? Ja oder nein."
    assert table.say("ja") == [
        "Berichtigt: David zwei David vier.",
        "arbiter: Die Frage davor gilt damit nicht mehr.",
    ]
    assert table.table.outcome is None


def test_at_one_microphone_a_ja_to_a_choice_confirms_nothing_that_was_asked_before(talk):
    """Who says "ja" where he has to choose is asked again; the arbiter says "ja" to his own ruling by name (E2.6)."""
    table = talk()
    table.moves("David vier", "David fünf", "Springer Felix drei", "Anna sechs")
    table.say("a: Partie verloren Weiß")
    assert table.say("w: Springer David zwei")[-1] == "white: Zwei: Springer Felix drei David zwei."
    assert "white: Mehrdeutig." in table.say("ja")
    assert table.table.outcome is None
    assert table.say("a: ja")[0] == "Strafe für Weiß: Verlust der Partie."


@pytest.mark.parametrize(("who", "asked"), [("w: ", "white: Wirklich aufgeben?"), ("", "Weiß gibt auf?")])
def test_to_which_side_he_castles_takes_back_what_was_asked_before(talk, who, asked):
    """His "ja", to a question that has other answers, would resign for him."""
    table = talk("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
    assert table.say(f"{who}ich gebe auf") == [f"{asked} Ja oder nein."]
    gone = "Die Frage davor gilt damit nicht mehr."
    assert table.say(f"{who}Rochade") == [f"white: {gone}" if who else gone, "white: Rochade: kurz oder lang?"]
    assert table.say(f"{who}ja") == ["white: Rochade: kurz oder lang?"]


def test_a_castling_that_is_no_correction_takes_back_what_was_asked_before(talk):
    """So does "Korrektur" alone: he hears that first, and then why it is none."""
    table = talk()
    table.play("w: Eva vier", "w: ich gebe auf")
    told = table.say("w: Korrektur Rochade")
    assert told[0] == "white: Die Frage davor gilt damit nicht mehr."
    assert told[1] == "white: Nicht möglich: Kurze Rochade."
    assert told[-1] == "white: Korrektur: bitte den Zug ansagen."


@pytest.mark.parametrize(
    ("station", "said", "asked"),
    [
        ("w", "w: ich gebe auf", "white: Wirklich aufgeben? Ja oder nein."),
        (None, "Remis", "Weiß bietet Remis? Ja oder nein."),
    ],
)
def test_who_presses_his_talk_key_once_too_often_hears_the_question_again(talk, station, said, asked):
    """The key has cut it off, and he said nothing: with "Nichts verstanden" alone he would not know what is asked."""
    table = talk()
    assert table.say(said)[-1] == asked
    assert table.hear_nothing(station) == ["white: Nichts verstanden.", asked]
    assert table.say("w: ja")[0] in {"Weiß gibt auf.", "Weiß bietet Remis."}


def test_who_answers_what_is_hardly_understood_hears_no_question_again(talk):
    """He knows what was asked, and hears at once what his answer was like."""
    table = talk()
    table.say("w: ich gebe auf")
    assert table.hear_nothing("w", near="ja") == ["white: Nichts verstanden. Gehört wie: ja."]
