"""What is asked, confirmed, refused and not understood, in words."""

import pytest

from dialogue.station import Station
from dialogue.understanding.heard import Heard
from game.actors import Colour
from game.commands import DeclineDraw
from game.events import Told
from game.table.position import START_POSITION
from game.table.seat import ScoreKeeping

WHITES_BY_NOW = (
    "Weiß: eine Minute zwei Sekunden verbraucht, eine Stunde achtundzwanzig Minuten achtundfünfzig Sekunden übrig."
)
BLACKS_BY_NOW = "Schwarz: null Sekunden verbraucht, eine Stunde dreißig Minuten übrig."
NOBODY_KNOWS = "8/b1b5/k6p/5p1P/5p2/5PpK/6P1/8 w - - 0 1"  # whether Black can mate: a search would be too long


def test_resignation_is_confirmed(talk):
    """Nothing that ends a game happens on one utterance."""
    table = talk()
    assert table.say("w: ich gebe auf") == ["white: Wirklich aufgeben? Ja oder nein."]
    assert table.say("w: nein") == ["white: Verworfen."]
    assert table.table.outcome is None
    table.say("w: ich gebe auf")
    assert table.say("w: ja") == [
        "Weiß gibt auf.",
        "Gewonnen hat Schwarz.",
        "Bitte die Partieformulare unterschreiben.",
    ]


@pytest.mark.parametrize(
    ("who", "heard"),
    [
        ("w", ["Weiß gibt auf, aber der Gegner kann nicht mattsetzen.", "Die Partie ist remis."]),
        ("b", ["Schwarz gibt auf.", "Gewonnen hat Weiß."]),
    ],
)
def test_who_has_resigned_is_said_also_where_it_is_a_draw(talk, who, heard):
    """2023, 5.1.2: the game is drawn if the opponent cannot mate; the result alone tells nobody who resigned."""
    table = talk("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", edition="2023")
    assert table.play(f"{who}: ich gebe auf", f"{who}: ja")[:2] == heard


def test_who_has_resigned_is_said_when_the_arbiter_rules_on_the_mate(talk):
    """The arbiter's ruling ends the game, and it is still the player who has resigned."""
    table = talk(NOBODY_KNOWS, edition="2023")
    assert table.play("w: ich gebe auf", "w: ja")[0].startswith(
        "Es ist nicht geklärt, ob Schwarz noch mattsetzen kann."
    )
    assert table.say("w: was kann ich sagen")[0] == (
        "white: Der Schiedsrichter entscheidet, ob noch mattgesetzt werden kann: Matt möglich oder Matt nicht möglich."
    )
    assert table.play("a: Matt nicht möglich", "a: ja")[0] == "Weiß gibt auf, aber der Gegner kann nicht mattsetzen."


def test_whoever_plays_an_engine_rules_himself_on_the_mate(talk):
    """6.9, and 5.1.2 of 2023: no other arbiter decides it."""
    table = talk(NOBODY_KNOWS, edition="2023")
    table.dialogue.play_engine(Colour.BLACK, lambda _: None)
    (told,) = table.play("ich gebe auf", "ja")
    assert told == (
        "Es ist nicht geklärt, ob Schwarz noch mattsetzen kann. Beide Uhren stehen. "
        "Das entscheiden Sie: Matt möglich oder Matt nicht möglich."
    )
    assert table.say("weiterspielen") == [
        "arbiter: Erst entscheiden Sie, ob noch mattgesetzt werden kann: Matt möglich oder Matt nicht möglich."
    ]
    assert table.play("Matt nicht möglich", "ja")[0] == "Weiß gibt auf, aber der Gegner kann nicht mattsetzen."


def test_nobody_is_on_move_while_the_arbiter_rules_on_the_mate(talk):
    """5.1.2 of 2023: White's last move is completed with his resignation, and no clock runs before the ruling."""
    table = talk(NOBODY_KNOWS, edition="2023")
    assert table.play("w: König Hector vier", "w: ausgeführt", "w: ich gebe auf", "w: ja") == [
        "Es ist nicht geklärt, ob Schwarz noch mattsetzen kann. Der Schiedsrichter entscheidet. Beide Uhren stehen."
    ]


def test_a_draw_agreed_on_a_move_that_is_not_pressed_has_that_move_in_the_game(talk):
    """9.1b1: the moment to offer is between the move and the clock; the move stands, and is repeated and executed."""
    table = talk()
    table.moves("Eva vier", "Eva fünf")
    table.play("w: Springer Felix drei", "w: Remis", "b: angenommen")
    assert table.say("b: ja") == [
        "Schwarz nimmt das Remis an.",
        "Remis vereinbart.",
        "Die Partie ist remis.",
        "Bitte die Partieformulare unterschreiben.",
    ]
    assert table.say("b: Springer Felix drei") == ["Wiederholung stimmt."]
    assert table.say("b: ausgeführt") == ["Ausgeführt von Schwarz."]
    assert [ply.move for ply in table.table.line] == ["e2e4", "e7e5", "g1f3"]


def test_the_move_declared_with_a_claim_is_written(talk):
    """9.2a: the move is on the scoresheet before it is declared, and a wrong claim is noted as an offer (8.1)."""
    table = talk(black=ScoreKeeping.WRITING)
    assert table.play("w: Stellungswiederholung mit Springer Felix drei", "w: ja") == [
        "Antrag von Weiß falsch: ein Mal dieselbe Stellung.",
        "Der Antrag gilt als Remisangebot.",
        "black: Das Remisangebot ist zu notieren, mit Klammer, Gleichheitszeichen, Klammer.",
        "Schwarz erhält drei Minuten.",
    ]
    assert table.table.sheets.white.entry(1).text == "Springer Felix drei"
    assert table.table.sheets.white.offers == (1,)
    table.moves("Springer Felix drei")
    assert table.table.sheets.white.entry(1).struck == ()


def test_a_move_in_between_withdraws_the_resignation(talk):
    """The word "ja" counts only as the answer to the question before it."""
    table = talk()
    table.play("w: ich gebe auf", "w: Eva vier")
    assert table.say("w: ja") == ["white: Keine Frage offen. Gehört: ja."]
    assert table.table.outcome is None


def test_the_opponents_yes_resigns_nobody(talk):
    """A confirmation is heard only from whoever was asked."""
    table = talk()
    table.say("w: ich gebe auf")
    assert table.say("b: ja") == ["black: Keine Frage offen. Gehört: ja."]
    assert table.table.outcome is None


def test_a_draw_is_offered_and_accepted(talk):
    """Offered after the move and before the clock (9.1), accepted after a question."""
    table = talk()
    table.say("w: Eva vier")
    assert table.say("w: Remis") == ["Weiß bietet Remis."]
    table.say("w: Uhr drücken")
    assert table.say("b: angenommen") == ["black: Wirklich Remis annehmen? Ja oder nein."]
    assert table.say("b: ja") == [
        "Schwarz nimmt das Remis an.",
        "Remis vereinbart.",
        "Die Partie ist remis.",
        "Bitte die Partieformulare unterschreiben.",
    ]


def test_who_writes_is_reminded_of_the_sign_for_an_offer(talk):
    """8.1, C.13: both note it; a tape has it, and who types his move may type the sign with it."""
    table = talk(black=ScoreKeeping.WRITING)
    table.play("w: Eva vier", "w: Uhr drücken", "b: Eva vier", "b: ausgeführt", "b: Eva fünf")
    assert table.say("b: Remis") == [
        "Schwarz bietet Remis.",
        "black: Das Remisangebot ist zu notieren, mit Klammer, Gleichheitszeichen, Klammer.",
    ]
    assert table.say("b: notiert e5 (=)") == ["black: Notiert: Eva fünf."]
    assert table.table.sheets.black.offers == (2,)
    assert table.table.sheets.black.entry(2).text == "e5 (=)"


@pytest.mark.parametrize(
    ("moves", "heard"),
    [
        (1, "white: Zu früh für Remis: erst nach einem Zug von beiden."),
        (
            2,
            (
                "white: Zu früh für Remis: erst nach zwei Zügen von beiden, vorher nur mit Zustimmung des "
                "Schiedsrichters."
            ),
        ),
    ],
)
def test_how_many_moves_come_before_a_draw_is_said_in_one_sentence(talk, moves, heard):
    """2009, 9.1a: a competition may want so many moves by both before a draw is agreed."""
    assert talk(rules={"agreement_after_moves": moves}).say("w: Remis") == [heard]


def test_a_draw_that_nobody_offered_is_refused_before_the_question(talk):
    """What would be refused after "ja" is refused at once."""
    assert talk().say("w: angenommen") == ["white: Es ist kein Remis geboten."]


def test_times_are_told_only_to_who_asks(talk):
    """Only on request, and only to the visually impaired player (E2.9d, 13.6)."""
    table = talk()
    assert table.say("w: Bedenkzeit") == [
        "white: Weiß: eine Sekunde verbraucht, eine Stunde neunundzwanzig Minuten neunundfünfzig Sekunden übrig.",
        "white: Schwarz: null Sekunden verbraucht, eine Stunde dreißig Minuten übrig.",
    ]
    assert table.say("b: Bedenkzeit") == ["black: Nicht erlaubt: das erfährt nur ein sehbehinderter Spieler."]


def test_the_number_of_moves_is_told_on_request(talk):
    """The same for the number of moves completed (E2.9d)."""
    table = talk()
    table.moves("Eva vier", "Eva fünf")
    assert table.say("w: Zugzahl") == ["white: Ein Zug gespielt."]


def test_the_last_words_are_said_again(talk):
    """Who did not hear asks for it again."""
    table = talk()
    table.say("w: Springer Felix drei")
    assert table.say("b: wiederholen") == ["Springer Gustav eins Felix drei."]


@pytest.mark.parametrize(
    ("asked", "edition", "told"),
    [
        ("meine Zeit", "2009", [WHITES_BY_NOW]),
        ("seine Zeit", "2009", [BLACKS_BY_NOW]),
        ("Bedenkzeit", "2018", [WHITES_BY_NOW, BLACKS_BY_NOW, "Null Züge gespielt."]),
    ],
)
def test_times_are_told_again_as_they_are_by_now(talk, asked, edition, told):
    """Who asks for them once more a minute later is not told what they were; it is a question of his (E2.9d)."""
    table = talk(edition=edition, control="5400")
    table.say(f"w: {asked}")
    table.now += 60_000
    assert table.say("w: wiederholen") == [f"white: {line}" for line in told]
    assert [type(event) for event in table.session.events[-2:]] == [Told, Told]


def test_the_last_reason_is_said_again(talk):
    """The question "warum" repeats why something was refused."""
    table = talk()
    assert table.say("w: warum") == ["white: Es wurde nichts abgelehnt."]
    table.say("w: Uhr drücken")
    table.say("w: Bedenkzeit")
    assert table.say("w: warum") == ["white: Der Zug ist noch nicht angesagt."]


def test_the_last_move_is_said_on_request(talk):
    """The move announced last, with its colour."""
    table = talk()
    assert table.say("w: letzter Zug") == ["white: Noch kein Zug gespielt."]
    table.moves("Springer Felix drei")
    assert table.say("b: letzter Zug") == ["black: Weiß: Springer Gustav eins Felix drei."]


def test_the_position_is_that_of_the_players_own_board(talk):
    """What stands on his board as it was reported, right or wrong."""
    table = talk("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", training=True)
    table.play("w: Eva drei", "w: Uhr drücken")
    assert table.say("w: Stellung ansagen") == [
        "white: König von Weiß: Eva eins.",
        "white: Bauer von Weiß: Eva drei.",
        "white: König von Schwarz: Eva acht.",
    ]
    assert "black: Bauer von Weiß: Eva zwei." in table.say("b: Stellung ansagen")


def test_a_list_of_squares_has_commas_and_one_and(talk):
    """Who hears where eight pawns stand hears one list, not seven times the word "und"."""
    assert "white: Bauern von Weiß: Anna zwei, Cesar zwei, Eva drei und Hector zwei." in talk(
        "4k3/8/8/8/8/4P3/P1P4P/4K3 w - - 0 1", training=True
    ).say("w: Stellung ansagen")


WHAT_STANDS = "was steht auf, was steht diagonal von und was steht im Rösselsprung von"


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        ("blauer Himmel", "white: Nicht verstanden. Gehört: blauer Himmel."),
        ("Springer Gustav", "white: Unvollständig: es fehlt die Reihe. Gehört: Springer Gustav."),
        ("umschlag", "white: Nicht verstanden. Gehört: Umschlag."),
        ("doch", "white: Nicht verstanden. Gehört: doch."),
        ("fünfzig", "white: Unvollständig. Gehört: fünfzig. Möglich: fünfzig Züge."),
        ("was steht", f"white: Unvollständig. Gehört: was steht. Möglich: {WHAT_STANDS}."),
        ("", "white: Nichts verstanden."),
        ("äh", "white: Nichts verstanden."),
    ],
)
def test_what_is_not_understood_is_said_with_what_was_heard(talk, words, answer):
    """No move, and the words that were heard."""
    table = talk()
    assert table.say(f"w: {words}") == [answer]
    assert table.table.turn.announced is None


def test_two_readings_as_likely_are_asked_about(talk):
    """Where two legal moves were heard almost equally well, the player chooses."""
    table = talk()
    assert table.hear("w", ("eva drei", 10.0), ("eva vier", 9.5)) == [
        "white: Mehrdeutig.",
        "white: Eins: Eva zwei Eva drei.",
        "white: Zwei: Eva zwei Eva vier.",
    ]
    assert table.say("w: zwei") == ["Eva zwei Eva vier."]


def test_a_clear_illegal_move_stays_illegal(talk):
    """Legality may rank hypotheses that are close; it never overrules what was clearly said."""
    table = talk()
    assert table.hear("w", ("springer gustav drei", 20.0), ("springer felix drei", 2.0))[0] == (
        "Unzulässig: Springer Gustav drei."
    )


def test_a_close_legal_reading_is_asked_about_instead_of_an_illegal_one(talk):
    """The ear is unsure between two words, and only one of them is a move: legality asks, it does not play."""
    table = talk()
    heard = ("springer gustav drei", 10.0), ("springer felix drei", 9.0)
    assert table.hear("w", *heard) == ["white: Gemeint: Springer Gustav eins Felix drei? Ja oder nein."]
    assert table.table.turn.announced is None
    assert table.say("w: ja") == ["Springer Gustav eins Felix drei."]


@pytest.mark.parametrize(
    ("answer", "lines"),
    [
        ("nein", ["white: Verworfen."]),
        ("Eva vier", ["Eva zwei Eva vier."]),
    ],
)
def test_who_did_not_mean_it_says_so_or_says_what_he_meant(talk, answer, lines):
    """A doubtful move is played neither after "nein" nor after another announcement."""
    table = talk()
    table.hear("w", ("springer felix drei", 10.0), ("springer felix", 9.9))
    assert table.say(f"w: {answer}") == lines


def test_a_reading_clearly_ahead_of_all_others_is_not_asked_about(talk):
    """Whoever speaks clearly is not asked again."""
    heard = ("springer felix drei", 10.0), ("springer gustav drei", 9.7)
    assert talk().hear("w", *heard) == ["Springer Gustav eins Felix drei."]


def test_a_repetition_is_never_doubted(talk):
    """What the opponent repeats is compared with what was announced, and that is certainty enough (E2.1)."""
    table = talk()
    table.say("w: Eva vier")
    assert table.hear("b", ("eva vier", 10.0), ("eva fünf", 9.9)) == ["Wiederholung stimmt."]


def test_stopp_leaves_the_question_open(talk):
    """Who wants silence has not answered yet."""
    table = talk()
    table.say("w: ich gebe auf")
    assert table.say("w: stopp") == []
    assert table.say("w: nein") == ["white: Verworfen."]


@pytest.mark.parametrize(
    ("language", "sentence"),
    [("de", "Ein Ton stört."), ("en", "A steady tone is in the way."), ("es", "Un sonido continuo lo tapa todo.")],
)
def test_a_whistle_is_called_by_its_name(talk, language, sentence):
    """Who hears nothing of his own hearing aid is told why he is not understood, and "warum" says it again."""
    table = talk(language=language)
    whistle = Heard("", (), 0.0, 12_000, 0.0, 0.0, too_long=True, is_tone=True)
    assert table.words(table.dialogue.hear(Station.WHITE, whistle)) == [f"white: {sentence}"]
    assert table.say("w: warum") == [f"white: {sentence}"]


def test_the_same_table_speaks_english_and_keeps_the_moves_german(talk):
    """Announcements are always the Laws' German words; all else is in the chosen language."""
    table = talk(language="en")
    assert table.say("w: Läufer Felix eins Cesar vier")[:2] == [
        "Illegal: Läufer Felix eins Cesar vier.",
        "The bishop cannot pass: Eva zwei is occupied.",
    ]


def test_every_station_has_a_word_for_help(talk):
    """Who asks for help hears what can be said by him: a sighted player asks for no times, nor their marks (E2.9d)."""
    table = talk()
    white, black, arbiter = (table.say(f"{prefix}: Hilfe")[0] for prefix in "wba")
    assert white.startswith("white: Sie können sagen: einen Zug, Korrektur")
    assert "Bedenkzeit, Zugzahl" in white
    assert all(words in white for words in ("Stellung prüfen", "stopp", "bitte langsamer", "Zeitmarken an"))
    assert black == white.replace("white", "black").replace("Bedenkzeit, Zugzahl, ", "").replace("Zeitmarken an, ", "")
    assert arbiter.startswith("arbiter: Sie können sagen: Partie beginnen, Uhren anhalten")


# --- why, while a question is open ---------------------------------------------------------------------------------

MATE = "rnbqkbnr/pppp1ppp/8/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 0 1"
STALEMATE = "k7/8/2K5/8/8/8/8/1Q6 w - - 0 1"


@pytest.mark.parametrize(
    ("fen", "said", "told"),
    [
        (START_POSITION, "w: ich gebe auf",
         ["white: Das lässt sich nicht zurücknehmen.", "white: Wirklich aufgeben? Ja oder nein."]),
        ("4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1", "w: Springer David zwei",
         ["white: Mehrere Züge passen zu dem, was gesagt wurde.", "white: Mehrdeutig.",
          "white: Eins: Springer Bella eins David zwei.", "white: Zwei: Springer Felix drei David zwei."]),
        ("7k/4P3/8/8/8/8/8/4K3 w - - 0 1", "w: Eva acht",
         ["white: Der Bauer kommt auf die letzte Reihe, und die Figur gehört zur Ansage.",
          "white: Umwandlung: Eva acht. In welche Figur?"]),
        ("7k/4P3/8/8/8/8/8/4K3 w - - 0 1", "w: Eva acht Turm",
         ["white: Das war nicht sicher zu hören, oder es ist selten so gemeint.",
          "white: Gemeint: Eva sieben Eva acht Turm? Ja oder nein."]),
        (START_POSITION, "ich gebe auf",
         ["white: Es ist nicht klar, wer das sagt, und es ist bindend.", "Weiß gibt auf? Ja oder nein."]),
    ],
)  # fmt: skip
@pytest.mark.parametrize("name", ["w: ", ""])
def test_why_while_a_question_is_open_is_about_the_question(talk, fen, said, told, name):
    """Not that nothing was refused: why it is asked, and the question again, which stays open."""
    table = talk(fen)
    table.say(said)
    assert table.say(f"{name}warum") == told
    assert table.say(f"{name}wieso") == told


def test_why_a_correction_waits_for_a_move(talk):
    """E2.6: the word alone corrects nothing."""
    table = talk()
    table.play("w: Eva vier", "w: Korrektur")
    assert table.say("w: warum") == [
        "white: Zur Korrektur gehört der Zug, der gelten soll.",
        "white: Korrektur: bitte den Zug ansagen.",
    ]


def test_why_a_claim_waits_for_its_ground(talk):
    """10.2: one of two; in English, too."""
    table = talk(control="100", language="en")
    table.play("w: Remis im Endspurt")
    assert table.say("w: warum")[0] == "white: A claim needs its ground."


@pytest.mark.parametrize(("fen", "move", "ended"), [
    (MATE, "Dame Hector fünf Felix sieben", "Matt."),
    (STALEMATE, "Dame Bella eins Bella sechs", "Patt."),
])  # fmt: skip
def test_a_move_that_ends_the_game_has_still_to_be_executed(talk, fen, move, ended):
    """5.1a, E2.3: announced and repeated it is not made; its player, and he alone, hears what is missing."""
    table = talk(fen)
    table.say(f"w: {move}")
    missing = f"white: Noch auszuführen: {move}."
    assert table.say(f"b: {move}") == ["Wiederholung stimmt.", missing]
    assert table.say("w: warum") == [missing]
    assert table.say("w: was kann ich sagen")[0] == missing
    assert table.say("b: warum") == ["black: Es wurde nichts abgelehnt."]
    assert table.say("w: ausgeführt")[0] == ended


def test_a_move_that_ends_nothing_is_not_asked_for(talk):
    """The press of the clock says that it is made (E2.3b)."""
    table = talk()
    table.say("w: Eva vier")
    assert table.say("b: Eva vier") == ["Wiederholung stimmt."]
    assert table.say("w: warum") == ["white: Es wurde nichts abgelehnt."]


def test_who_announced_an_illegal_move_is_not_advised_to_press_his_clock(talk):
    """7.4: pressing completes it; until then he corrects it (E2.6), and it is his again to press when he has."""
    table = talk()
    table.say("w: Läufer Felix eins Bella fünf")
    assert table.say("w: was kann ich sagen")[:-1] == [
        "white: Berichtigen Sie mit dem Wort Korrektur, bevor die Uhr gedrückt ist."
    ]
    table.say("w: Korrektur Eva vier")
    assert table.say("w: was kann ich sagen")[:-1] == ["white: Uhr drücken, Korrektur, Remis."]


def test_who_has_made_an_illegal_move_is_told_by_why_what_it_was_and_cost(talk):
    """7.4b: it is taken back, so that nothing is left to correct (E2.6), and the piece touched is to move (4.3)."""
    table = talk()
    table.say("w: Springer Gustav eins Gustav drei")
    table.say("w: Uhr drücken")
    assert table.say("w: warum") == [
        "white: Unzulässiger Zug: Springer Gustav eins Gustav drei. Weiß hat einen unzulässigen Zug gemacht.",
        "white: Der Springer kann so nicht ziehen.",
        "white: Die Stellung vor dem Zug gilt wieder. Schwarz erhält zwei Minuten.",
        "white: Ziehen Sie mit der berührten Figur, wenn sie ziehen kann: Gustav eins.",
    ]


ONCE_MORE = "white: Ein Zug, oder: Remis, ich gebe auf, Schiedsrichter."


@pytest.mark.parametrize(
    ("language", "binds"),
    [
        ("de", "Der beim Antrag genannte Zug muss gespielt werden: Springer Gustav eins Felix drei."),
        ("en", "The move named in the claim must be played: Springer Gustav eins Felix drei."),
        ("ca", "Cal fer la jugada declarada en la reclamació: Springer Gustav eins Felix drei."),
        ("es", "Debe hacerse la jugada declarada en la reclamación: Springer Gustav eins Felix drei."),
        ("pt", "Tem de ser feito o lance declarado na reclamação: Springer Gustav eins Felix drei."),
        ("it", "Va eseguita la mossa dichiarata nella richiesta: Springer Gustav eins Felix drei."),
    ],
)
def test_who_asks_what_he_can_say_hears_the_move_that_his_claim_declared(talk, language, binds):
    """9.5b: it must be made; he hears it while the clocks stand, too, until it is announced, and his opponent never."""
    table = talk(language=language)
    table.play("w: Stellungswiederholung Springer Felix drei", "w: ja")
    assert table.say("w: was kann ich sagen")[0] == table.say("w: Hilfe")[0] == f"white: {binds}"
    assert "Stellungswiederholung" not in "".join(table.say("w: was kann ich sagen"))  # no second claim on that move
    assert f"black: {binds}" not in table.say("b: was kann ich sagen")
    table.say("a: Uhren anhalten")
    assert f"white: {binds}" in table.say("w: was kann ich sagen")
    table.play("a: weiterspielen", "w: Springer Felix drei")
    assert f"white: {binds}" not in table.say("w: was kann ich sagen")


def test_who_asks_what_he_can_say_hears_what_he_has_to_do_with_the_piece_he_touched(talk):
    """7.4a, 4.3: as it was told with the illegal move; whether the piece can move he still finds out."""
    table = talk()
    table.play("w: Springer Gustav eins Gustav drei", "w: Uhr drücken")
    binds = "white: Ziehen Sie mit der berührten Figur, wenn sie ziehen kann: Gustav eins."
    assert table.say("w: was kann ich sagen")[:2] == [binds, ONCE_MORE]
    assert all("Gustav eins" not in told for told in table.say("b: was kann ich sagen"))


@pytest.mark.parametrize(("edition", "may_claim"), [("1993", True), ("2005", True), ("2009", False), ("2023", False)])
def test_who_has_touched_a_piece_is_offered_no_claim_where_he_has_lost_it(talk, edition, may_claim):
    """2009, 9.4: by a touch; before that by a move that is made (1993, 10.11; 2005, 9.4)."""
    table = talk(edition=edition)
    table.say("w: berührt Springer Gustav eins")
    claim = " Um Remis zu beantragen, auch mit einem Zug dahinter: Stellungswiederholung, fünfzig Züge."
    assert table.say("w: was kann ich sagen")[1] == ONCE_MORE + (claim if may_claim else "")


def test_who_did_not_exchange_his_pawn_hears_that_it_becomes_a_queen(talk):
    """2018, 7.5.2: whoever asks what he can say may name no other piece."""
    table = talk("7k/4P3/8/8/8/8/8/4K3 w - - 0 1", edition="2018")
    table.play("a: Umwandlung unvollendet Weiß", "a: ja")
    assert table.say("w: was kann ich sagen")[0] == "white: Der Bauer wird eine Dame."


DRAWN = ("Springer Felix drei", "Springer Felix sechs", "Springer Gustav eins", "Springer Gustav acht")


def test_after_the_end_no_announcement_waits_to_be_repeated(talk):
    """9.5a, E2.1: the claim with it ended the game, and the move declared was not completed."""
    table = talk()
    table.moves(*DRAWN, *DRAWN[:3])
    table.play("b: Springer Gustav acht", "b: Stellungswiederholung", "b: ja")
    assert table.say("w: Springer Bella eins Cesar drei") == [
        "white: Abgelehnt: Springer Bella eins Cesar drei.",
        "white: Die Partie ist beendet.",
    ]


def test_who_will_not_sign_is_told_whom_to_tell(talk):
    """8.7, 12.10: nothing was signed by it, and the arbiter hears who objects."""
    table = talk()
    table.play("w: ich gebe auf", "w: ja")
    assert table.say("b: ich unterschreibe nicht") == [
        "black: Nicht unterschrieben. Einwände hört der Schiedsrichter; zu tippen ist: Einspruch."
    ]
    assert table.say("b: Einspruch") == ["Schwarz legt Einspruch ein."]


def test_the_arbiter_is_told_who_has_still_to_sign(talk):
    """8.7: the players sign, and he does not."""
    table = talk()
    table.play("w: ich gebe auf", "w: ja")
    whose = ["arbiter: Weiß muss noch unterschreiben.", "arbiter: Schwarz muss noch unterschreiben."]
    assert table.say("a: was kann ich sagen")[:2] == whose
    table.say("w: ich unterschreibe")
    assert table.say("a: was kann ich sagen")[0] == "arbiter: Schwarz muss noch unterschreiben."


def test_why_a_draw_was_declined_is_told_of_the_draw(talk):
    """9.1: and not of what was refused before; an engine takes none, whatever is offered it."""
    table = talk()
    table.dialogue.play_engine(Colour.BLACK, lambda _: None)
    table.play("w: Läufer Felix drei", "w: Eva vier", "w: Uhr drücken", "w: Remis")
    declined = "Schwarz lehnt das Remis ab."
    table.dialogue.submit(DeclineDraw(by=Station.BLACK.actor, seat=Colour.BLACK))
    assert table.say("w: warum") == [f"white: {declined}", "white: Ein Schachprogramm nimmt kein Remis an."]
    table = talk()
    table.moves("Eva vier")
    table.play("w: Remis", "b: abgelehnt")
    assert table.say("w: warum") == [f"white: {declined}"]


def test_who_wants_to_play_on_while_the_clocks_stand_hears_how(talk):
    """6.12c: there is no draw that he could decline with that; and with an offer he declines it (9.1)."""
    table = talk()
    table.play("w: Schiedsrichter")
    declines = ["white: Es ist kein Remis geboten.", "white: Der Schiedsrichter sagt: weiterspielen."]
    assert table.say("w: ich möchte weiterspielen") == declines
    table.say("a: weiterspielen")
    assert table.say("w: ich möchte weiterspielen") == declines[:1]
    table.moves("Eva vier")
    table.say("w: Remis")
    assert table.say("b: ich möchte weiterspielen") == ["Schwarz lehnt das Remis ab."]
    table = talk()
    table.dialogue.play_engine(Colour.BLACK, lambda _: None)
    table.say("Schiedsrichter")
    assert table.say("ich möchte weiterspielen")[-1] == "arbiter: Zum Weiterspielen sagen: weiterspielen."
