"""Claims, adjournment and rulings in words: what is heard, and what is only typed."""

import pytest

from dialogue.narration.cut_off import is_missed
from dialogue.narration.game_questions import how_it_goes
from dialogue.station import Station
from dialogue.understanding.rulings import ruling
from game import commands as c
from game.actors import ARBITER, Colour
from game.table.seat import ScoreKeeping, Seat
from game.units import MINUTE_MS, SECOND_MS
from speech_grammar import parse
from tests.game.playing import Game

NOT_TO_DISTURB = "Es ist verboten, den Gegner abzulenken oder zu stören, auch durch grundlose Anträge oder Angebote."


def test_an_illegal_move_is_claimed_by_voice(talk):
    """Without adequate supervision only the opponent can claim it, and he does so in two words (2009, A4c)."""
    table = talk(control="1200", supervised=False)
    table.play("w: Läufer Felix eins Bella fünf", "w: Uhr drücken")
    assert table.say("b: unzulässiger Zug") == ["black: Wirklich einen unzulässigen Zug beanstanden? Ja oder nein."]
    assert table.say("b: ja") == [
        "Unzulässiger Zug: Läufer Felix eins Bella fünf. Weiß hat einen unzulässigen Zug gemacht.",
        "Der Läufer kommt nicht durch: Eva zwei ist besetzt.",
        "Die Stellung vor dem Zug gilt wieder. Schwarz erhält zwei Minuten.",
        "white: Ziehen Sie mit der berührten Figur, wenn sie ziehen kann: Felix eins.",
    ]


def test_an_illegal_move_that_nobody_claims_stands(talk):
    """The opponent is told of it, repeats it and plays on (2009, A4c)."""
    table = talk(control="1200", supervised=False)
    table.say("w: Läufer Felix eins Bella fünf")
    told, turn = table.say("w: Uhr drücken")
    assert told == (
        "black: Weiß hat die Uhr nach einem unzulässigen Zug gedrückt: Läufer Felix eins Bella fünf. "
        "Nur Schwarz kann das beanstanden, und nur vor dem eigenen Zug. Zu sagen ist: unzulässiger Zug."
    )
    assert turn == "Schwarz ist am Zug."
    table.play("b: Läufer Felix eins Bella fünf", "b: ausgeführt", "b: Eva sechs")
    assert table.say("b: Uhr drücken") == ["Weiß ist am Zug."]
    table.play("w: Eva sechs", "w: ausgeführt")
    assert table.say("w: letzter Zug") == ["white: Schwarz: Eva sieben Eva sechs."]
    assert table.say("w: Läufer David sieben Schach") == ["Läufer Bella fünf schlägt David sieben."]


def test_who_may_claim_an_illegal_move_hears_so_when_he_asks_what_to_say(talk):
    """2009, A4c: until his own move is made; his opponent has nothing to claim."""
    claim = "black: Zum unzulässigen Zug des Gegners, vor dem eigenen: unzulässiger Zug."
    table = talk(control="1200", supervised=False)
    table.play("w: Läufer Felix eins Bella fünf", "w: Uhr drücken")
    repeat = "black: Zu wiederholen ist: Läufer Felix eins Bella fünf."
    assert table.say("b: was kann ich sagen")[:-1] == [claim, repeat]
    meanwhile = "white: Sie sind nicht am Zug. Sagen können Sie: Schiedsrichter, Zeit überschritten, ich gebe auf."
    assert table.say("w: was kann ich sagen")[:-1] == [meanwhile]
    table.say("b: Läufer Felix eins Bella fünf")
    assert table.say("b: was kann ich sagen")[:-1] == [claim, "black: Nach dem Ausführen: ausgeführt."]
    table.play("b: ausgeführt", "b: Eva sechs")
    assert table.say("b: was kann ich sagen")[:-1] == [claim, "black: Uhr drücken, Korrektur, Remis."]
    table.say("b: ausgeführt")
    assert table.say("b: was kann ich sagen")[:-1] == ["black: Uhr drücken, Korrektur, Remis."]


def test_an_illegal_move_that_no_game_goes_on_from_can_be_claimed(talk):
    """2009, A4c: a king is taken; whose it was can claim that for as long as nothing else is done."""
    table = talk("4k3/8/8/8/8/8/8/Q3K3 w - - 0 1", control="1200", supervised=False)
    table.play("w: Dame Anna eins Eva acht", "w: Uhr drücken", "b: Dame Anna eins Eva acht", "b: ausgeführt")
    claim = "black: Zum unzulässigen Zug des Gegners, vor dem eigenen: unzulässiger Zug."
    assert table.say("b: was kann ich sagen")[:-1] == [claim]
    waits = "white: Sie sind nicht am Zug. Sagen können Sie: Schiedsrichter, Zeit überschritten, ich gebe auf."
    assert table.say("w: was kann ich sagen")[:-1] == table.say("w: fertig") == [waits]
    assert table.say("b: unzulässiger Zug") == ["black: Wirklich einen unzulässigen Zug beanstanden? Ja oder nein."]


def test_a_claim_of_an_illegal_move_that_was_none_is_refused_at_once(talk):
    """What would be refused after "ja" is refused before."""
    table = talk()
    table.play("w: Eva vier", "w: Uhr drücken")
    assert table.say("b: regelwidriger Zug") == ["black: Der Gegner hat keinen unzulässigen Zug abgeschlossen."]


@pytest.mark.parametrize("control", ["900", "900+10", "300"])
def test_nobody_need_write_in_rapid_and_blitz_however_well_supervised(talk, control):
    """2009, A2, which has no condition, and B2: after a move that nobody wrote down the next one is announced."""
    table = talk(control=control, black=ScoreKeeping.WRITING)
    table.moves("Eva vier", "Eva fünf", "Springer Gustav eins Felix drei")
    assert table.say("b: Springer Bella acht Cesar sechs") == ["Springer Bella acht Cesar sechs."]
    assert table.say("b: Remis") == ["Schwarz bietet Remis."]


def test_nobody_loses_in_rapid_chess_because_he_does_not_write(talk):
    """2009, A2: where nobody has to record the moves there is no such duty to violate."""
    table = talk(control="900")
    assert table.say("a: Partie verloren Weiß wegen fehlender Mitschrift") == [
        "arbiter: In dieser Partie muss niemand mitschreiben."
    ]


def test_a_draw_is_claimed_in_a_blitz_game_with_an_arbiter_of_its_own(talk):
    """2009, B2: the Competition Rules hold, 10.2 among them; without that supervision it does not apply (B3b)."""
    for supervised in (True, False):
        table = talk(control="300", supervised=supervised)
        table.now += 4 * MINUTE_MS
        told = table.say("w: Remis im Endspurt")
        if supervised:
            assert told[0] == "white: Remis im Endspurt: bitte den Grund wählen."
        else:
            assert told == ["white: Kein Endspurt: es ist Blitzschach oder noch nicht der letzte Zeitabschnitt."]


def claimed_in_quickplay(talk, **settings):
    """White has a minute left and claims a draw; he was asked for the reason."""
    table = talk(control="5400", **settings)
    table.now += 89 * MINUTE_MS
    return table, table.say("w: Remis im Endspurt")


def test_a_draw_in_the_quickplay_finish_is_claimed_with_its_reason(talk):
    """10.2a names two reasons, and the player chooses one."""
    table, asked = claimed_in_quickplay(talk)
    assert asked == [
        "white: Remis im Endspurt: bitte den Grund wählen.",
        "white: Eins: Der Gegner unternimmt nichts, um mit normalen Mitteln zu gewinnen.",
        "white: Zwei: Mit normalen Mitteln ist nicht zu gewinnen.",
    ]
    assert table.say("w: zwei") == [
        "Weiß beantragt Remis in der Endspurtphase. Beide Uhren stehen.",
        "Grund: mit normalen Mitteln ist nicht zu gewinnen.",
        "Der Antrag gilt als Remisangebot.",
    ]


def test_since_2018_no_claim_in_the_quickplay_finish_is_an_offer(talk):
    """2018, 9.1.2.3: White's claim is rejected, he plays on and is better then; nobody accepts what was not offered."""
    table = talk(control="5400", edition="2018", rules={"guidelines_announced": True, "agreement_after_moves": 0})
    table.now += 89 * MINUTE_MS
    assert table.play("w: Remis im Endspurt", "w: zwei") == [
        "Weiß beantragt Remis in der Endspurtphase. Beide Uhren stehen.",
        "Grund: mit normalen Mitteln ist nicht zu gewinnen.",
    ]
    table.play("a: Antrag abgelehnt", "a: weiterspielen")
    assert table.say("b: angenommen") == ["black: Es ist kein Remis geboten."]


@pytest.mark.parametrize(
    ("words", "heard"),
    [
        ("Antrag aufgeschoben", "Der Schiedsrichter vertagt die Entscheidung über den Antrag von Weiß."),
        ("Antrag abgelehnt", "Der Schiedsrichter lehnt den Antrag von Weiß ab."),
        ("Remis abgelehnt", "Der Schiedsrichter lehnt den Antrag von Weiß ab."),
    ],
)
def test_the_arbiter_rules_on_the_claim(talk, words, heard):
    """10.2: postponed or rejected, with two minutes more for the opponent."""
    table, _ = claimed_in_quickplay(talk)
    table.say("w: eins")
    assert table.say(f"a: {words}") == [heard, "Schwarz erhält zwei Minuten."]


def test_without_an_arbiter_the_claim_is_made_on_the_opponents_move_too(talk):
    """2009, D1: Black is short of time and sees White make no effort; it is White's move, and play ends."""
    table = talk(control="5400")
    table.play("w: Eva vier", "w: Uhr drücken", "b: Eva vier", "b: ausgeführt", "b: notiert")
    table.now += 89 * MINUTE_MS
    table.play("b: Eva fünf", "b: Uhr drücken")
    assert table.say("b: Remis im Endspurt")[0] == "black: Sie sind nicht am Zug."
    assert table.play("b: Remis im Endspurt einreichen", "b: zwei")[0] == (
        "Schwarz beantragt Remis in der Endspurtphase. Beide Uhren stehen."
    )


def test_the_arbiter_allows_the_claim_after_a_question(talk):
    """A draw ends the game, so that it is confirmed."""
    table, _ = claimed_in_quickplay(talk)
    table.say("w: eins")
    assert table.say("a: Antrag stattgegeben") == ["arbiter: Wirklich dem Antrag stattgeben? Ja oder nein."]
    assert table.say("a: ja")[-2:] == ["Die Partie ist remis.", "Bitte die Partieformulare unterschreiben."]


def test_who_asks_what_to_say_hears_which_ruling_the_claim_waits_for(talk):
    """10.2: nobody lets the game go on before it; and the opponent may accept the claim as an offer (9.1b3)."""
    words = "Antrag stattgegeben, Antrag aufgeschoben oder Antrag abgelehnt"
    rule = f"Der Schiedsrichter entscheidet über den Antrag: {words}."
    table, _ = claimed_in_quickplay(talk)
    table.say("w: eins")
    assert table.say("a: was kann ich sagen")[0] == f"arbiter: {rule}"
    assert table.say("b: was kann ich sagen")[:-1] == [
        "black: Zum Remisangebot: angenommen oder abgelehnt.",
        f"black: {rule}",
    ]
    table.say("a: Antrag aufgeschoben")
    assert table.say("a: was kann ich sagen")[0] == "arbiter: Die Uhren stehen. Der Schiedsrichter sagt: weiterspielen."


def test_who_may_claim_in_the_quickplay_finish_is_told_the_word_for_it(talk):
    """10.2: on his own move, with less than two minutes; before, and where there is no such claim, it is not named."""
    word = "white: Um Remis zu beantragen, weil die Zeit knapp ist: Remis im Endspurt."
    table = talk(control="5400")
    assert word not in table.say("w: was kann ich sagen")
    table.now += 89 * MINUTE_MS
    assert table.say("w: was kann ich sagen")[0] == word
    assert word.replace("white", "black") not in table.say("b: was kann ich sagen")
    table = talk(control="5400", edition="1993")
    table.now += 89 * MINUTE_MS
    assert word not in table.say("w: was kann ich sagen")


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("de", ["Zuerst Zeit überschritten von Schwarz.", "Zeit überschritten von Weiß."]),
        ("en", ["Black's flag has fallen first.", "White's flag has fallen."]),
    ],
)
def test_of_two_flags_it_is_told_which_fell_first(talk, language, told):
    """6.11: that decides the game, and who cannot see the clock heard of both and who has won."""
    table = talk(language=language, control="60")
    table.play("w: Eva vier", "w: Uhr drücken", "b: Eva vier", "b: ausgeführt")
    table.now += MINUTE_MS
    table.play("b: Eva fünf", "b: Uhr drücken", "w: Eva fünf", "w: ausgeführt")
    table.now += MINUTE_MS
    assert table.play("b: Zeit überschritten", "b: ja")[:2] == told


def test_what_is_not_to_be_postponed_is_granted_or_rejected(talk):
    """10.2b: a claim that is postponed is decided when a flag has fallen."""
    decide = "arbiter: Der Schiedsrichter entscheidet über den Antrag: Antrag stattgegeben oder Antrag abgelehnt."
    table, _ = claimed_in_quickplay(talk)
    table.play("w: eins", "a: Antrag aufgeschoben", "a: weiterspielen")
    assert table.say("a: Uhren anhalten") == ["Beide Uhren stehen."]
    table.say("a: weiterspielen")
    table.now += 2 * MINUTE_MS
    assert table.play("b: Zeit überschritten", "b: ja") == [
        "Zeit überschritten von Weiß.",
        "Beide Uhren stehen.",
        "Der Schiedsrichter entscheidet über den Antrag: Antrag stattgegeben oder Antrag abgelehnt.",
    ]
    assert table.say("a: was kann ich sagen")[0] == decide
    assert table.say("a: weiterspielen") == ["arbiter: Erst entscheidet der Schiedsrichter über den Antrag."]


@pytest.mark.parametrize("words", ["Antrag abgelehnt", "abgelehnt"])
def test_a_claim_whose_rejection_ends_the_game_is_not_rejected_unasked(talk, words):
    """10.2b: with a flag down it loses the game, which a word for a draw, too, would do; before, nothing is asked."""
    table, _ = claimed_in_quickplay(talk)
    table.play("w: eins", "a: Antrag aufgeschoben", "a: weiterspielen")
    table.now += 2 * MINUTE_MS
    table.play("b: Zeit überschritten", "b: ja")
    asked = "arbiter: Wirklich den Antrag ablehnen? Damit endet die Partie. Ja oder nein."
    assert table.say(f"a: {words}") == [asked]
    table.say("a: nein")
    assert table.table.outcome is None
    assert table.play(f"a: {words}", "a: ja")[:3] == [
        "Der Schiedsrichter lehnt den Antrag von Weiß ab.",
        "Zeit überschritten.",
        "Gewonnen hat Schwarz.",
    ]


@pytest.mark.parametrize("edition", ["2018", "2023"])
def test_a_request_for_seconds_is_granted_with_the_same_words(talk, edition):
    """2018, Guidelines III.4: what waits for the arbiter is the request."""
    table = talk(control="5400", edition=edition, rules={"guidelines_announced": True})
    table.now += 89 * MINUTE_MS
    assert table.say("w: Zeitzuschlag beantragen") == ["Weiß bittet um mehr Zeit für jeden Zug. Beide Uhren stehen."]
    assert table.say("w: was kann ich sagen")[0] == (
        "white: Der Schiedsrichter entscheidet über den Antrag: Antrag stattgegeben oder Antrag abgelehnt."
    )
    table.say("a: Antrag angenommen")
    assert table.say("a: ja") == [
        "Ab jetzt kommen zu jedem Zug fünf Sekunden hinzu.",
        "Schwarz erhält zwei Minuten.",
    ]


def test_a_request_for_seconds_offers_a_draw_that_is_to_be_noted(talk):
    """2018, III.4, 8.1.5: who keeps score on tape has it there, who writes is told."""
    rules = {"guidelines_announced": True, "agreement_after_moves": 0}
    table = talk(control="5400", edition="2023", rules=rules, black=ScoreKeeping.WRITING)
    table.now += 89 * MINUTE_MS
    assert table.say("w: Zeitzuschlag beantragen") == [
        "Weiß bittet um mehr Zeit für jeden Zug und bietet damit Remis. Beide Uhren stehen.",
        "black: Das Remisangebot ist zu notieren, mit Klammer, Gleichheitszeichen, Klammer.",
    ]


@pytest.mark.parametrize(
    ("words", "heard", "white_ms"),
    [
        ("Zeitgutschrift für Weiß 10 Minuten", ["Weiß erhält zehn Minuten."], 100 * MINUTE_MS),
        (
            "Zeitstrafe Weiß zwei Minuten",
            ["Zeitstrafe für Weiß.", "Weiß verliert zwei Minuten Bedenkzeit."],
            88 * MINUTE_MS,
        ),
        ("Verwarnung für Weiß", ["Verwarnung für Weiß."], 90 * MINUTE_MS),
    ],
)
def test_the_arbiter_gives_and_takes_time(talk, words, heard, white_ms):
    """13.4, 13.5: a number of minutes for the player who is named; a warning takes nothing."""
    table = talk(control="5400")
    assert table.say(f"a: {words}") == heard
    assert table.table.clock.remaining(Colour.WHITE, table.now) == white_ms - SECOND_MS


@pytest.mark.parametrize(
    ("words", "heard"),
    [
        ("Verwarnung Weiß wegen beider Hände", "Ein Zug wird mit einer Hand gemacht."),
        (
            "Verwarnung für Weiß wegen Finger über Uhr",
            "Die Uhr wird mit der Hand gedrückt, die gezogen hat, und kein Finger bleibt darüber.",
        ),
        ("Verwarnung Weiss wegen grob behandelter Uhr", "Die Uhr wird nicht geschlagen, hochgehoben oder umgeworfen."),
        ("Zeitstrafe Weiß 2 Minuten wegen fehlender Mitschrift", "Die Züge sind mitzuschreiben."),
        ("Zeitstrafe Weiß zwei wegen Stoerung", NOT_TO_DISTURB),
        ("Verwarnung Weiß wegen grundloser Anträge", NOT_TO_DISTURB),
    ],
)
def test_a_penalty_may_name_the_duty_that_was_violated(talk, words, heard):
    """13.4: both players hear not only the penalty but what it is for."""
    table = talk(control="5400")
    penalty, duty, *_ = table.say(f"a: {words}")
    assert penalty == f"{words.split()[0]} für Weiß."
    assert duty == heard


def test_the_duty_is_asked_back_with_what_ends_the_game(talk):
    """Whoever declares a game lost hears first what for and for whom."""
    table = talk()
    assert table.say("a: Partie verloren Schwarz wegen fehlender Mitschrift") == [
        "arbiter: Die Züge sind mitzuschreiben.",
        "arbiter: Wirklich Verlust der Partie für Schwarz? Ja oder nein.",
    ]
    assert table.say("a: ja")[:2] == ["Strafe für Schwarz: Verlust der Partie.", "Die Züge sind mitzuschreiben."]


def test_a_duty_that_the_edition_does_not_know_is_refused_in_words(talk):
    """1993 has no rule of the one hand; a warning without a duty is given all the same."""
    table = talk(edition="1993")
    assert table.say("a: Verwarnung Weiß wegen beider Hände") == [
        "arbiter: In dieser Ausgabe der Regeln gibt es nicht: die Pflicht, mit einer Hand zu ziehen."
    ]
    assert table.say("a: Verwarnung Weiß") == ["Verwarnung für Weiß."]


def test_a_duty_without_its_words_is_incomplete(talk):
    """What is unknown is refused with what was typed; nobody is warned."""
    table = talk()
    assert table.say("a: Verwarnung Weiß wegen") == [
        "arbiter: Unvollständig: es fehlt der Rest. Gehört: Verwarnung Weiß wegen."
    ]
    assert table.say("a: Verwarnung Weiß wegen Wetter") == [
        "arbiter: Nicht verstanden. Gehört: Verwarnung Weiß wegen Wetter."
    ]


def test_a_ruling_without_its_player_is_incomplete(talk):
    """What is missing is said."""
    assert talk().say("a: Verwarnung") == ["arbiter: Unvollständig: es fehlt Weiß oder Schwarz. Gehört: Verwarnung."]
    assert talk().say("a: Zeitstrafe Weiß") == ["arbiter: Unvollständig: es fehlt die Zahl. Gehört: Zeitstrafe Weiß."]
    lacks = "arbiter: Unvollständig: es fehlt Weiß oder Schwarz. Gehört: Zeitstrafe zwei Minuten."
    assert talk().say("a: Zeitstrafe zwei Minuten") == [lacks]


def test_a_player_gives_himself_no_time(talk):
    """Rulings are the arbiter's alone."""
    assert talk().say("w: Zeitgutschrift für Weiß zwei Minuten")[0] == (
        "white: Nicht erlaubt: das darf nur der Schiedsrichter."
    )


def test_a_player_who_says_what_only_the_arbiter_may_hears_how_he_is_called(talk):
    """6.12b: at the set-up, at colours, at a telephone; not where the clocks stand for him already."""
    table = talk(language="es")
    assert table.say("w: Grundstellung falsch") == [
        "white: No permitido: eso solo puede hacerlo el árbitro.",
        "white: Para llamarlo: Schiedsrichter.",
    ]
    table = talk()
    refused = "Nicht erlaubt: das darf nur der Schiedsrichter."
    for line in ("w: Grundstellung falsch", "b: Farben vertauscht", "w: Telefon Schwarz", "b: Uhren anhalten"):
        seat = "white" if line.startswith("w") else "black"
        assert table.say(line) == [f"{seat}: {refused}", f"{seat}: Ihn rufen: Schiedsrichter."]
    assert table.say("w: warum") == [f"white: {refused}", "white: Ihn rufen: Schiedsrichter."]
    assert table.say("w: weiterspielen") == [f"white: {refused}"]
    table.say("w: Schiedsrichter")
    assert table.say("b: Grundstellung falsch") == [f"black: {refused}"]


def test_the_arbiter_declares_the_game_lost(talk):
    """13.4d, after a question that names the player."""
    table = talk()
    assert table.say("a: Partie verloren Schwarz") == [
        "arbiter: Wirklich Verlust der Partie für Schwarz? Ja oder nein."
    ]
    assert table.say("a: ja") == [
        "Strafe für Schwarz: Verlust der Partie.",
        "Entscheidung des Schiedsrichters.",
        "Gewonnen hat Weiß.",
        "Bitte die Partieformulare unterschreiben.",
    ]


def test_an_illegal_move_of_the_past_is_taken_back_by_its_number(talk):
    """7.4a: the arbiter names the move, and everything goes back before it."""
    table = talk()
    table.moves("Eva vier", "Eva fünf", "Springer Felix drei")
    assert table.say("a: unzulässig war Zug eins von Schwarz") == [
        "arbiter: Zulässig war Eva sieben Eva fünf.",
        "arbiter: Wirklich zurück vor Zug eins von Schwarz, weil er unzulässig war? Ja oder nein.",
    ]
    table.say("a: ja")
    assert len(table.table.line) == 1
    assert table.table.illegal_moves.black == 1


def test_everything_that_going_back_changes_is_told(talk):
    """7.4a, 6.13: the moves that no longer count, each board square by square, both scoresheets, and the clocks."""
    table = talk(black=ScoreKeeping.WRITING)
    table.moves("Eva vier")
    table.say("b: notiert Eva vier")
    table.now += 20 * MINUTE_MS
    table.moves("Eva fünf")
    table.play("b: notiert Eva fünf", "w: Springer Felix drei", "w: Uhr drücken")
    assert table.play("a: Unzulässig war Zug 1 von Schwarz", "a: ja") == [
        "Zurück zur Stellung nach einem Halbzug: Unzulässiger Zug. Beide Uhren stehen.",
        "Zurückgenommen: zwei Halbzüge, von Eva sieben Eva fünf an.",
        "Weiß stellt auf seinem Brett richtig:",
        "Eva sieben: Bauer von Schwarz.",
        "Eva fünf: leer.",
        "Felix drei: leer.",
        "Gustav eins: Springer von Weiß.",
        "Schwarz stellt auf seinem Brett richtig:",
        "Eva sieben: Bauer von Schwarz.",
        "Eva fünf: leer.",
        "Gestrichen auf dem Formular von Weiß ab Zug eins von Schwarz.",
        "Gestrichen auf dem Formular von Schwarz ab Zug eins von Schwarz.",
        "Die Uhren sind zurückgestellt.",
        "Schwarz ist am Zug.",
        "Schwarz hat einen unzulässigen Zug gemacht.",
        "Weiß erhält zwei Minuten.",
    ]


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("Springer Felix drei", "Zurückgenommen: Springer Gustav eins Felix drei."),
        ("Springer Felix vier", "Zurückgenommen: Springer Felix vier."),
    ],
)
def test_an_announcement_that_a_ruling_ends_is_told_to_be_taken_back(talk, said, told):
    """7.5: it was not completed and counts no more; times that stay as they are now are not said to change (6.13)."""
    table = talk(rules={"clocks_after_return": "as_now"})
    table.say(f"w: {said}")
    assert table.play("a: Figuren verrückt vor Zug eins von Weiß", "a: ja") == [
        "Zurück zur Anfangsstellung: Verschobene Figuren. Beide Uhren stehen.",
        told,
        "Weiß ist am Zug.",
    ]


def test_pieces_that_are_displaced_take_no_move_back(talk):
    """7.3, 7.5: only boards are put right; the move was made and stands (4.6), and ten minutes' thought are used."""
    table = talk()
    table.now += 600_000
    table.play("w: Springer Felix drei", "b: Springer Felix drei", "b: ausgeführt", "w: ausgeführt")
    used = table.table.clock.used(Colour.WHITE, table.now)
    assert table.say("a: Figuren verrückt") == [
        "Verschobene Figuren: beide Bretter wieder richtig aufstellen. Beide Uhren stehen.",
        "Der angesagte Zug gilt weiter: Springer Gustav eins Felix drei.",
        "Weiß ist am Zug.",
    ]
    assert table.table.clock.used(Colour.WHITE, table.now) == used + 1_000
    assert table.play("a: weiterspielen", "w: Uhr drücken") == ["Schwarz ist am Zug."]
    assert table.table.sheets.black.has(1)


def test_pieces_that_are_displaced_leave_what_binds_and_waits(talk):
    """4.3, 9.1b1, E2.6: a piece touched, an offer, an illegal announcement to correct; all is told again."""
    put_right = "Verschobene Figuren: beide Bretter wieder richtig aufstellen. Beide Uhren stehen."
    table = talk()
    table.moves("Eva vier")
    table.play("w: Remis", "b: berührt Gustav acht")
    assert table.say("a: Figuren verrückt") == [put_right, "Berührt: Springer Gustav acht.", "Schwarz ist am Zug."]
    assert table.play("a: weiterspielen", "b: Eva fünf")[0] == "black: Abgelehnt: Eva fünf."
    table.say("b: Springer Felix sieben")
    assert table.say("a: Figuren verrückt")[1:] == [
        "Unzulässig: Springer Felix sieben.",
        "Kein Springer kann nach Felix sieben ziehen.",
        "black: Berichtigen Sie mit dem Wort Korrektur, bevor die Uhr gedrückt ist.",
        "Berührt: Springer Gustav acht.",
        "Schwarz ist am Zug.",
    ]
    table = talk()
    table.moves("Eva vier")
    table.say("w: Remis")
    assert table.say("a: Figuren verrückt") == [put_right, "Weiß bietet Remis.", "Schwarz ist am Zug."]
    assert table.play("b: angenommen", "b: ja")[:2] == ["Schwarz nimmt das Remis an.", "Remis vereinbart."]


def test_pieces_that_are_displaced_open_no_game_again(talk):
    """8.7: whoever stumbles against the board behind a resignation takes no result away."""
    table = talk()
    table.play("w: ich gebe auf", "w: ja")
    assert table.say("a: Figuren verrückt") == ["arbiter: Die Partie ist beendet."]
    assert table.table.outcome is not None


def test_a_game_that_is_over_is_not_opened_again_unawares(talk):
    """8.7: going back, before a move that was never made too, takes the result away; the arbiter hears it before."""
    table = talk()
    table.moves("Eva vier")
    table.play("b: ich gebe auf", "b: ja")
    assert table.say("a: Figuren verrückt vor Zug eins von Schwarz") == [
        "arbiter: Die Partie ist beendet. Dann gilt ihr Ergebnis nicht mehr.",
        f"arbiter: Wirklich zurück vor Zug eins von Schwarz, weil Figuren verrückt waren? {YES_OR_NO}",
    ]
    table.say("a: nein")
    assert table.table.outcome is not None
    table.play("a: Figuren verrückt vor Zug eins von Schwarz", "a: ja")
    assert table.table.outcome is None


def test_an_offer_of_a_draw_that_goes_with_its_move_is_told(talk):
    """9.1b1: who was to answer it has nothing to answer any more; one that stands is not spoken of."""
    table = talk()
    table.moves("Eva vier")
    table.play("w: Remis")
    assert table.play("a: Unzulässig war Zug 1 von Weiß", "a: ja")[-4:] == [
        "Das Remisangebot von Weiß gilt nicht mehr.",
        "Weiß ist am Zug.",
        "Weiß hat einen unzulässigen Zug gemacht.",
        "Schwarz erhält zwei Minuten.",
    ]
    assert table.table.draw_offered_to == ()


def test_a_move_called_illegal_that_was_legal_is_said_to_be_before_it_counts(talk):
    """7.4: it would cost its player two minutes, and the arbiter may have named another one than he meant."""
    table = talk()
    table.moves("Eva vier")
    assert table.say("a: Unzulässig war Zug 1 von Weiß") == [
        "arbiter: Zulässig war Eva zwei Eva vier.",
        "arbiter: Wirklich zurück vor Zug eins von Weiß, weil er unzulässig war? Ja oder nein.",
    ]
    table.play("a: nein", "b: Eva fünf")
    assert table.say("a: Unzulässig war Zug 1 von Schwarz")[0] == "arbiter: Zulässig war Eva sieben Eva fünf."
    table.play("a: nein", "b: Korrektur Läufer Bella vier")
    assert "Zulässig" not in table.say("a: Unzulässig war Zug 1 von Schwarz")[0]
    assert not any("Zulässig" in line for line in table.say("a: Figuren verrückt vor Zug eins von Weiß"))


def test_a_ruling_after_the_end_says_that_result_and_signature_stand_no_more(talk):
    """8.7: the game is open again, and who had signed signs anew."""
    table = talk()
    table.moves("Eva vier")
    table.play("b: ich gebe auf", "b: ja", "b: ich unterschreibe")
    assert table.play("a: Figuren verrückt vor Zug eins von Weiß", "a: ja")[:4] == [
        "Zurück zur Anfangsstellung: Verschobene Figuren. Beide Uhren stehen.",
        "Das Ergebnis gilt nicht mehr.",
        "Die Unterschrift von Schwarz gilt nicht mehr.",
        "Zurückgenommen: Eva zwei Eva vier.",
    ]


def test_moves_are_numbered_as_on_the_scoresheets_where_black_begins(talk):
    """Black's first move is number one, and White's answer number two."""
    table = talk("4k3/8/8/8/8/8/8/4K2R b - - 0 1")
    table.moves("König Eva sieben", "König Eva zwei", "König Eva sechs")
    table.play("a: unzulässig war Zug zwei von Weiß", "a: ja")
    assert [ply.move for ply in table.table.line] == ["e8e7"]
    assert table.table.illegal_moves.white == 1


def test_a_game_is_adjourned_and_resumed(talk):
    """Guidelines, 1 to 9: ordered, sealed, closed; resumed, opened, and the sealed move stands on both boards."""
    table = talk()
    assert table.say("a: Hängepartie") == ["Die Sitzung endet. Weiß gibt einen Zug ab."]
    assert table.say("w: Abgabezug Sf3") == ["Weiß hat einen Zug abgegeben."]
    assert table.table.session.adjournment.text == "Sf3"
    assert table.say("w: Umschlag geschlossen") == ["Der Umschlag ist geschlossen. Die Partie ist unterbrochen."]
    assert table.say("a: Sitzung fortsetzen") == ["Die unterbrochene Partie wird fortgesetzt."]
    assert table.say("a: Umschlag öffnen")[0] == "Der Umschlag von Weiß ist geöffnet."
    assert table.table.line[0].move == "g1f3"


def test_who_has_to_seal_a_move_while_the_clocks_stand_hears_what_starts_his(talk):
    """Guidelines, 1a: he thinks in his own time; until the envelope is closed all are told the word, and whose."""
    table = talk()
    table.play("a: Hängepartie", "a: Uhren anhalten")
    starts = "Zum Weiterspielen sagen: weiterspielen."
    assert f"arbiter: {starts}" in table.say("a: was kann ich sagen")
    for player in ("white", "black"):
        assert f"{player}: Der Schiedsrichter sagt: weiterspielen." in table.say(f"{player[0]}: was kann ich sagen")
    assert table.say("a: weiterspielen") == ["Die Uhr läuft wieder. Weiß gibt einen Zug ab."]
    assert f"arbiter: {starts}" not in table.say("a: was kann ich sagen")
    table.play("w: Abgabezug Sf3", "w: Umschlag geschlossen")
    assert f"arbiter: {starts}" not in table.say("a: was kann ich sagen")


def test_who_has_to_seal_a_move_is_asked_before_he_announces_it_to_all(talk):
    """Guidelines, 1a: a sealed move is secret; what is made openly is the one to seal."""
    table = talk()
    table.say("a: Hängepartie")
    question = "white: Das hören alle, ein Abgabezug ist geheim. Wirklich ansagen? Ja oder nein."
    assert table.say("w: Eva vier") == [question]
    assert table.say("w: warum") == [
        "white: Wer abgibt, tut es geheim, und was alle gehört haben, ist dann der Abgabezug.",
        question,
    ]
    assert table.say("w: nein") == ["white: Verworfen."]
    assert table.table.turn.announced is None
    table.say("w: Eva vier")
    assert table.say("w: ja") == ["Eva zwei Eva vier."]
    assert table.say("w: Abgabezug d4") == [
        "white: Abgelehnt: David vier.",
        "white: Abzugeben ist der angesagte Zug: Eva zwei Eva vier. Zum Ändern: Korrektur.",
    ]
    assert table.say("w: Abgabezug e4") == ["Weiß hat einen Zug abgegeben."]


def test_a_move_that_was_asked_about_is_not_announced_to_all_unasked(talk):
    """Which of two knights goes there is asked first; then whether all shall hear it."""
    table = talk("4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1")
    table.say("a: Hängepartie")
    assert table.say("w: Springer David zwei")[0] == "white: Mehrdeutig."
    question = "white: Das hören alle, ein Abgabezug ist geheim. Wirklich ansagen? Ja oder nein."
    assert table.say("w: zwei") == [question]
    assert table.say("w: ja") == ["Springer Felix eins David zwei."]


def test_a_move_to_be_sealed_is_not_named_where_it_is_said_as_a_correction(talk):
    """Guidelines, 1a: he types it, and where no move stands a loudspeaker would tell his opponent which he means."""
    table = talk()
    table.say("a: Hängepartie")
    question = "white: Das hören alle, ein Abgabezug ist geheim. Wirklich ansagen? Ja oder nein."
    assert table.play("w: Korrektur Eva vier", "w: nein") == ["white: Verworfen."]
    assert table.say("w: Korrektur Eva vier") == [question]
    assert table.say("w: ja") == ["Eva zwei Eva vier."]


def test_what_can_be_said_of_a_game_that_is_adjourned(talk):
    """Guidelines, 1a to 7: how a move is sealed, changed until the envelope is closed, and when it is opened."""

    def asked(*stations: str) -> list[str]:
        return [table.say(f"{station}: was kann ich sagen")[0] for station in stations]

    table = talk()
    table.say("a: Hängepartie")
    other = "Die Sitzung endet. Weiß gibt einen Zug ab."
    assert asked("w", "b", "a") == [
        "white: Der Abgabezug ist geheim: der Assistent schreibt ihn auf, oder zu tippen ist Abgabezug und der Zug.",
        f"black: {other}",
        f"arbiter: {other}",
    ]
    table.say("w: Abgabezug Sf3")
    assert asked("w", "b") == [
        (
            "white: Zu tippen ist: Umschlag geschlossen. Bis dahin lässt sich der Abgabezug ändern, und hören, "
            "wenn es der Gegner nicht hört: Abgabezug vorlesen."
        ),
        "black: Weiß hat einen Zug abgegeben.",
    ]
    table.say("b: Remis")
    assert asked("w", "b") == [
        "white: Zum Remisangebot: angenommen oder abgelehnt.",
        "black: Weiß hat einen Zug abgegeben.",
    ]
    table.play("w: abgelehnt")
    table.say("w: Umschlag geschlossen")
    waits = "Die Partie ist unterbrochen. Der Schiedsrichter sagt: Sitzung fortsetzen."
    assert asked("w", "a") == [f"{station}: {waits}" for station in ("white", "arbiter")]
    assert table.say("w: Eva vier") == ["white: Abgelehnt: Eva vier.", f"white: {waits}"]
    assert table.say("a: Umschlag öffnen") == [f"arbiter: {waits}"]
    assert table.say("a: Weiterspielen") == [f"arbiter: {waits}"]
    table.say("a: Sitzung fortsetzen")
    waits = "Der Umschlag ist noch zu. Der Schiedsrichter sagt: Umschlag öffnen."
    assert asked("b") == [f"black: {waits}"]
    assert table.say("b: Springer Felix drei") == ["black: Abgelehnt: Springer Felix drei.", f"black: {waits}"]
    assert table.say("a: Weiterspielen") == [f"arbiter: {waits}"]
    table.say("a: Umschlag öffnen")
    assert asked("b") == [
        (
            "black: Ein Zug, oder: Remis, ich gebe auf, Schiedsrichter. "
            "Um Remis zu beantragen, auch mit einem Zug dahinter: Stellungswiederholung, fünfzig Züge."
        )
    ]


@pytest.mark.parametrize(
    ("language", "question"),
    [
        ("de", "Der Abgabezug wird selten so gemeint. Wirklich so abgeben? Ja oder nein."),
        ("en", "The sealed move is seldom meant like that. Really seal it so? Ja or nein."),
        ("ca", "La jugada secreta poques vegades es vol així. De debò se segella així? Ja o nein."),
        ("es", "La jugada secreta rara vez se quiere así. ¿De verdad se sella así? Ja o nein."),
        ("pt", "O lance secreto raramente se quer assim. Quer mesmo selá-lo assim? Ja ou nein."),
        ("it", "La mossa in busta di rado s'intende così. La mette davvero in busta così? Ja o nein."),
    ],
)
def test_a_sealed_promotion_to_a_lesser_piece_is_confirmed_in_secret(talk, language, question):
    """One letter makes the piece; what is asked does not tell the opponent which move it is (Guidelines, 1a)."""
    table = talk("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", language=language)
    table.say("a: Hängepartie")
    assert table.say("w: Abgabezug a8T") == [f"white: {question}"]
    assert table.table.session.adjournment.text is None
    table.say("w: nein")
    assert table.table.session.adjournment.text is None
    table.play("w: Abgabezug a8T", "w: ja")
    assert table.table.session.adjournment.text == "a8T"


def test_a_sealed_promotion_to_a_queen_is_not_asked_about(talk):
    """Hardly anybody means another piece."""
    table = talk("4k3/P7/8/8/8/8/8/4K3 w - - 0 1")
    table.say("a: Hängepartie")
    assert table.say("w: Abgabezug a8D") == ["Weiß hat einen Zug abgegeben."]


def test_the_length_of_a_session_is_announced(talk):
    """Guidelines, 13: how long it lasts is said beforehand, where it is known."""
    table = talk()
    table.play("a: Hängepartie", "w: Abgabezug Sf3", "w: Umschlag geschlossen")
    assert table.say("a: Sitzung fortsetzen 120 Minuten") == [
        "Die unterbrochene Partie wird fortgesetzt.",
        "Die Sitzung dauert zwei Stunden.",
    ]
    table.say("a: Umschlag öffnen")
    assert table.table.session.ends_at == table.table.session.began_at + 120 * MINUTE_MS


@pytest.mark.parametrize("length", ["2 Stunden", "1 Stunde 60 Minuten", "2 std"])
def test_the_length_of_a_session_is_typed_in_hours(talk, length):
    """Guidelines, 13: a session is mostly so long."""
    table = talk()
    table.play("a: Hängepartie", "w: Abgabezug Sf3", "w: Umschlag geschlossen")
    assert table.say(f"a: Sitzung fortsetzen {length}")[1] == "Die Sitzung dauert zwei Stunden."


def test_who_is_absent_loses(talk):
    """6.6a: reported, and after the default time lost; who comes in time plays."""
    table = talk(start=False)
    assert table.say("a: abwesend Schwarz") == ["Schwarz fehlt."]
    assert table.say("a: eingetroffen Schwarz") == ["Schwarz ist da, Verspätung null Sekunden."]
    table.play("a: abwesend Schwarz", "a: Partie beginnen")
    assert table.say("a: kampflos verloren") == [
        "arbiter: Wirklich Verlust der Partie für den Abwesenden? Ja oder nein."
    ]
    assert table.say("a: ja") == ["Nicht rechtzeitig erschienen.", "Gewonnen hat Weiß."]


def test_an_arrival_that_loses_the_game_is_asked_about(talk):
    """6.6a: the arbiter says that Black has come; too late, unless the arbiter decides otherwise (2005, 6.7)."""
    table = talk(start=False, rules={"default_minutes": 30})
    table.play("a: abwesend Schwarz", "a: Partie beginnen")
    table.now += 31 * MINUTE_MS
    late = ["arbiter: Wirklich Verlust der Partie für Schwarz wegen Verspätung? Ja oder nein."]
    assert table.say("a: eingetroffen Schwarz") == late
    table.say("a: nein")
    assert table.table.outcome is None
    assert table.play("a: eingetroffen Schwarz", "a: ja")[-2:] == [
        "Nicht rechtzeitig erschienen.",
        "Gewonnen hat Weiß.",
    ]
    table = talk(start=False, rules={"default_minutes": 30})
    table.play("a: abwesend Schwarz", "a: Partie beginnen")
    table.now += 29 * MINUTE_MS
    assert table.say("a: eingetroffen Schwarz")[0].startswith("Schwarz ist da, Verspätung neunundzwanzig Minuten")


def test_a_time_penalty_that_brings_the_flag_down_is_asked_about(talk):
    """13.4c, 6.9: the arbiter hears that it would lose the game; one that leaves some time is given at once."""
    table = talk(control="100")
    asked = "arbiter: Wirklich diese Zeitstrafe? Die Zeit von Schwarz ist damit überschritten. Ja oder nein."
    assert table.say("a: Zeitstrafe Schwarz 2 Minuten") == [asked]
    table.say("a: nein")
    assert table.table.clock.remaining(Colour.BLACK, table.now) == 100 * SECOND_MS
    about = "arbiter: " + NOT_TO_DISTURB
    assert table.say("a: Zeitstrafe Schwarz 100 Sekunden wegen Störung") == [about, asked]
    assert table.play("a: nein", "a: Zeitstrafe Schwarz 99 Sekunden") == [
        "Zeitstrafe für Schwarz.",
        "Schwarz verliert eine Minute neununddreißig Sekunden Bedenkzeit.",
    ]
    table.play("a: Zeitstrafe Schwarz 1 Minuten", "a: ja")
    assert table.table.clock.flag_fell_at(Colour.BLACK, table.now) is not None


def test_after_a_default_nobody_is_asked_to_sign(talk):
    """6.6a, 8.7: nothing was played, and so the winner hears how the game ended in place of what he should sign."""
    table = talk(start=False)
    table.play("a: abwesend Schwarz", "a: Partie beginnen", "a: kampflos verloren", "a: ja")
    for who in ("w", "a"):
        assert [line.partition(": ")[2] for line in table.say(f"{who}: was kann ich sagen")[:2]] == [
            "Nicht rechtzeitig erschienen.",
            "Gewonnen hat Weiß.",
        ]


@pytest.mark.parametrize("year", ["1993", "2005", "2009", "2018", "2023"])
def test_who_came_back_to_an_adjourned_game_signs_it(talk, year):
    """8.7: his opponent did not, and has lost (2009, 6.6a; Guidelines, 9): the game was played as far as it went."""
    table = talk(edition=year)
    table.moves("Eva vier")
    table.play("a: Hängepartie", "b: Abgabezug e5", "b: Umschlag geschlossen", "a: abwesend Weiß")
    table.say("a: Sitzung fortsetzen")
    table.now += 61 * MINUTE_MS
    assert table.play("a: kampflos verloren", "a: ja") == [
        "Nicht rechtzeitig erschienen.",
        "Gewonnen hat Schwarz.",
        "Schwarz muss noch unterschreiben.",
    ]
    assert table.say("b: was kann ich sagen")[0] == "black: Zu sagen ist: ich unterschreibe."
    assert not table.table.is_closed
    closed = "Die Partie ist damit abgeschlossen."
    assert table.say("b: ich unterschreibe") == ["Schwarz hat unterschrieben.", closed]
    assert table.table.is_settled


def test_who_comes_back_too_late_to_an_adjourned_game_signs_it_as_well(talk):
    """8.7: he has lost by the arbiter's word when he comes, and is there."""
    table = talk()
    table.moves("Eva vier")
    table.play("a: Hängepartie", "b: Abgabezug e5", "b: Umschlag geschlossen", "a: abwesend Weiß")
    table.say("a: Sitzung fortsetzen")
    table.now += 61 * MINUTE_MS
    assert table.play("a: eingetroffen Weiß", "a: ja")[-1] == "Bitte die Partieformulare unterschreiben."


def test_who_left_without_signing_holds_nobody_up(talk):
    """8.7: who stays hears what the arbiter does, and the arbiter closes the game; the result stands."""
    table = talk()
    table.play("b: ich gebe auf", "b: ja", "w: ich unterschreibe")
    told = [
        "Schwarz muss noch unterschreiben.",
        "Unterschreibt jemand nicht, tippt der Schiedsrichter",
    ]
    for who in ("w", "a"):
        heard = [line.partition(": ")[2] for line in table.say(f"{who}: was kann ich sagen")]
        assert [heard[0], heard[1].partition(":")[0]] == told
    assert table.say("w: ohne Unterschrift gegangen Schwarz") == [
        "white: Nicht erlaubt: das darf nur der Schiedsrichter."
    ]
    assert table.say("a: ohne Unterschrift gegangen Schwarz") == [
        "Schwarz ist gegangen, ohne zu unterschreiben. Das Ergebnis bleibt.",
        "Die Partie ist damit abgeschlossen.",
    ]
    assert table.table.is_settled


def test_who_will_not_sign_holds_nobody_up(talk):
    """8.7: the other signs as ever."""
    table = talk()
    table.play("b: ich gebe auf", "b: ja")
    assert table.say("a: Unterschrift verweigert Schwarz") == [
        "Schwarz unterschreibt nicht. Das Ergebnis bleibt.",
        "Weiß muss noch unterschreiben.",
    ]
    closed = "Schwarz unterschreibt nicht. Das Ergebnis bleibt."
    ends = "Die Partie ist damit abgeschlossen."
    assert table.say("w: ich unterschreibe") == ["Weiß hat unterschrieben.", closed, ends]
    assert table.say("w: Was kann ich sagen")[0] == f"white: {closed}"


def test_who_is_found_absent_after_the_start_loses(talk):
    """6.5, 6.6a: the clock is started at the hour; that somebody is not there may be seen later."""
    table = talk()
    table.say("w: Eva vier")
    assert table.say("a: abwesend Weiß") == ["arbiter: Weiß fehlt nicht."]
    assert table.say("a: abwesend Schwarz") == ["Schwarz fehlt."]
    assert table.play("a: kampflos verloren", "a: ja")[0] == "Nicht rechtzeitig erschienen."


def test_who_was_overlooked_plays(talk):
    """6.6a; 2018, 6.7.1: the arbiter takes his finding back, and it costs nobody the game."""
    table = talk()
    table.play("a: abwesend Schwarz", "w: Eva vier", "w: Uhr drücken")
    assert table.say("a: doch anwesend Schwarz") == ["Schwarz ist da und spielt."]
    table.play("b: Eva vier", "b: ausgeführt")
    assert table.say("b: Eva fünf") == ["Eva sieben Eva fünf."]


def test_whether_a_mate_is_possible_is_the_arbiters_to_say(talk):
    """6.9: where nothing waits for that ruling it is refused before the question."""
    assert talk().say("a: Matt nicht möglich") == ["arbiter: Es ist nichts zu entscheiden."]


def test_a_touch_of_the_opponent_is_claimed(talk):
    """4.7: with the square, and both clocks stand."""
    table = talk()
    table.play("w: Eva vier")
    assert table.say("b: Gegner berührt Gustav eins") == [
        "Von Schwarz beanstandet: Gustav eins wurde berührt. Beide Uhren stehen."
    ]


def test_the_arbiter_stops_the_clocks(talk):
    """6.12."""
    assert talk().say("a: Uhren anhalten") == ["Beide Uhren stehen."]


def test_a_scoresheet_is_borrowed_and_returned(talk):
    """8.5b: refused where the own one is complete."""
    assert talk().say("w: Formular leihen") == ["white: Das Partieformular ist vollständig."]
    assert talk().say("w: Formular zurückgeben") == ["white: Es ist kein Partieformular geliehen."]


def test_an_appeal_is_noted(talk):
    """12.10."""
    assert talk().say("w: Einspruch") == ["Weiß legt Einspruch ein."]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("Zeitgutschrift zwei Minuten für Weiß", "Weiß erhält zwei Minuten."),
        ("Zeitgutschrift 2:30 Schwarz", "Schwarz erhält zwei Minuten dreißig Sekunden."),
        ("Uhr stellen 1 Stunde 5 Minuten Weiß", "Uhr gestellt: Weiß hat noch eine Stunde fünf Minuten."),
        ("Zeitstrafe zwei Minuten für Schwarz wegen Störung", "Schwarz verliert zwei Minuten Bedenkzeit."),
        ("zwei Minuten für Weiß", "arbiter: Nicht verstanden. Gehört: zwei Minuten für Weiß."),
        ("dreißig Sekunden Weiß", "arbiter: Nicht verstanden. Gehört: dreißig Sekunden Weiß."),
    ],
)
def test_whose_time_it_is_may_follow_how_much(talk, words, told):
    """6.13, 13.4, 13.5: a time alone is no contradiction, but does not say what it is for."""
    assert talk().say(f"a: {words}")[-1] == told


YES_OR_NO = "Ja oder nein."


@pytest.mark.parametrize(
    ("words", "act"),
    [
        ("Beidhändig", "Mit beiden Händen gezogen"),
        ("Zwei Hände", "Mit beiden Händen gezogen"),
        ("Uhr ohne Zug", "Uhr ohne Zug gedrückt"),
        ("Umwandlung unvollendet", "Bauer nicht umgewandelt"),
        ("König geschlagen", "König geschlagen"),
    ],
)
def test_what_only_the_arbiter_sees_counts_as_an_illegal_move(talk, words, act):
    """7.5.1 to 7.5.4 of 2018: two minutes for the opponent; it is asked back, for a second one loses."""
    table = talk(edition="2023")
    (asked,) = table.say(f"a: {words} Weiß")
    assert asked.startswith("arbiter: Wirklich einen unzulässigen Zug von Weiß zählen: ")
    assert asked.endswith(YES_OR_NO)
    heard = table.say("a: ja")
    assert heard[0] == f"Weiß hat einen unzulässigen Zug gemacht: {act}."
    assert heard[-1] == "Schwarz erhält zwei Minuten."
    assert table.play(f"a: {words} Weiß", "a: ja")[-2:] == [
        "Gewonnen hat Schwarz.",
        "Bitte die Partieformulare unterschreiben.",
    ]


@pytest.mark.parametrize(
    ("edition", "before"), [("2018", 1), ("2009", 2)], ids=["the second of 2018", "the third of 2009"]
)
@pytest.mark.parametrize(
    ("words", "asked"),
    [
        ("König geschlagen Weiß", "Wirklich einen unzulässigen Zug von Weiß zählen: König geschlagen? Ja oder nein."),
        (
            "Unzulässig war Zug 1 von Weiß",
            "Wirklich zurück vor Zug eins von Weiß, weil er unzulässig war? Ja oder nein.",
        ),
    ],
)
def test_before_an_illegal_move_that_loses_the_game_is_counted_the_arbiter_hears_so(
    talk, edition, before, words, asked
):
    """2018, 7.5.5; 2009, 7.4b: "ja" would end the game, and the words of the ruling do not tell it."""
    table = talk(edition=edition)
    table.moves("Eva vier", "Eva fünf")
    for _ in range(before):
        heard = table.say("a: König geschlagen Weiß")
        assert heard == ["arbiter: Wirklich einen unzulässigen Zug von Weiß zählen: König geschlagen? Ja oder nein."]
        table.say("a: ja")
    assert table.say(f"a: {words}")[-4:] == [
        "arbiter: Damit ist die Partie zu Ende.",
        "arbiter: Zu viele unzulässige Züge.",
        "arbiter: Gewonnen hat Schwarz.",
        f"arbiter: {asked}",
    ]
    assert table.table.outcome is None


@pytest.mark.parametrize("words", ["Beidhändig Weiß", "Uhr ohne Zug Weiß"])
def test_what_counts_from_2018_only_is_refused_before(talk, words):
    """4.1 of 2009: it is forbidden too, but it counts as no illegal move."""
    assert talk(edition="2009").say(f"a: {words}") == [
        "arbiter: Das zählt in dieser Ausgabe der Regeln nicht als unzulässiger Zug."
    ]


@pytest.mark.parametrize("words", ["Telefon Weiß", "Telefon von Weiß", "elektronisches Gerät Weiß"])
def test_a_telephone_loses(talk, words):
    """12.2b of 2005, 12.3b, 11.3.2: after a question."""
    table = talk()
    assert table.say(f"a: {words}") == [
        f"arbiter: Wirklich Verlust der Partie für Weiß wegen Telefon oder Gerät? {YES_OR_NO}"
    ]
    assert table.say("a: ja")[:2] == ["Telefon oder anderes elektronisches Gerät.", "Gewonnen hat Schwarz."]


@pytest.mark.parametrize(
    ("year", "words", "heard"),
    [
        ("2009", "falsche Anfangsstellung", "Eine neue Partie wird gespielt."),
        ("2009", "Grundstellung falsch", "Eine neue Partie wird gespielt."),
        ("2009", "Die Figuren waren falsch aufgestellt", "Eine neue Partie wird gespielt."),
        ("2009", "Die Farben sind vertauscht", "Die Partie geht weiter."),
        ("2009", "Farben vertauscht", "Die Partie geht weiter."),
        ("2009", "Farben vertauscht, neue Partie", "Eine neue Partie wird gespielt."),
        ("2023", "Farben vertauscht", "Eine neue Partie wird gespielt."),
    ],
)
def test_a_wrong_beginning_is_ruled_by_the_edition(talk, year, words, heard):
    """7.1a, 7.2 of 2009; 7.3 of 2018: before ten moves by both a new game is played."""
    table = talk(edition=year)
    table.moves("Eva vier", "Eva fünf")
    assert table.say(f"a: {words}")[0].endswith(YES_OR_NO)
    assert heard in table.say("a: ja")


def test_a_turned_board_is_only_told(talk):
    """7.1b: the position is transferred, and the game goes on."""
    for words in ("Brett verdreht", "das Brett liegt falsch herum"):
        assert talk().say(f"a: {words}") == ["Falsch begonnen: Brett verdreht.", "Die Partie geht weiter."]


def test_displaced_pieces_are_put_right_at_once_or_from_a_move_on(talk):
    """7.3, 7.5: both boards stand as the agreed line, or as before the move at which it happened."""
    table = talk()
    table.moves("Eva vier", "Eva fünf", "Springer Felix drei")
    assert table.say("a: Figuren verrückt")[-1] == "Schwarz ist am Zug."
    assert len(table.table.line) == 3
    assert table.say("a: Figuren verrückt vor Zug zwei von Weiß") == [
        f"arbiter: Wirklich zurück vor Zug zwei von Weiß, weil Figuren verrückt waren? {YES_OR_NO}"
    ]
    table.say("a: ja")
    assert (len(table.table.line), table.table.illegal_moves.white) == (2, 0)


def test_a_wrongly_set_up_resumption_goes_back_to_its_move(talk):
    """8.4 of 1993, 7.5: the adjourned position stands again."""
    table = talk("4k3/8/8/8/8/8/8/4K2R w - - 0 1")
    table.moves("König Eva zwei", "König Eva sieben")
    table.play("a: falsch aufgebaut vor Zug eins von Schwarz", "a: ja")
    assert len(table.table.line) == 1


def test_players_agree_to_correct_an_illegal_move_that_stands(talk):
    """B3c of 2009, A.5.2 of 2023: without the arbiter, and so without a penalty."""
    table = talk(control="180", supervised=False)
    table.play("w: Läufer Felix eins Bella fünf", "w: Uhr drücken")
    table.play("b: Läufer Felix eins Bella fünf", "b: ausgeführt", "b: Eva sechs", "b: Uhr drücken")
    assert table.say("a: unzulässig war Zug eins von Weiß") == [
        "arbiter: Der unzulässige Zug steht: danach ist schon ein Zug gemacht."
    ]
    assert table.say("a: einvernehmlich zurück vor Zug eins von Weiß")[0].endswith(YES_OR_NO)
    table.say("a: ja")
    assert (table.table.line, table.table.illegal_moves.white) == ((), 0)


def test_agreement_is_for_what_stands_only(talk):
    """7.4a: everywhere else the arbiter takes an illegal move back, whatever the players say."""
    table = talk()
    table.moves("Eva vier")
    assert table.say("a: einvernehmlich zurück vor Zug eins von Weiß") == [
        "arbiter: Hier wird die Stellung vor dem unzulässigen Zug wiederhergestellt."
    ]


def test_both_have_lost(talk):
    """12.9, 10.17 of 1993: nought to nought."""
    table = talk()
    assert table.say("a: beide verloren") == [f"arbiter: Wirklich Verlust der Partie für beide? {YES_OR_NO}"]
    assert "Die Partie ist für beide verloren." in table.say("a: ja")
    assert table.table.outcome is not None
    assert table.table.outcome.result == "0-0"


def both_flags_down(talk, **more):
    """A table at which White's flag fell, and then Black's."""
    table = talk(control="3600", **more)
    table.now += 61 * MINUTE_MS
    table.play("w: Eva vier", "w: Uhr drücken")
    table.now += 61 * MINUTE_MS
    return table


def test_nobody_can_say_which_flag_fell_first(talk):
    """6.11b: in the last period that is a draw; it ends the game, so that it is asked back."""
    table = both_flags_down(talk)
    assert table.say("a: beide Zeiten überschritten") == [
        "arbiter: Wirklich: beide Zeiten sind überschritten, und niemand kann sagen, welche zuerst? Ja oder nein."
    ]
    assert table.say("a: ja") == [
        "Beide Zeiten sind überschritten, und niemand kann sagen, welche zuerst.",
        "Die Partie ist remis.",
        "Bitte die Partieformulare unterschreiben.",
    ]


def test_where_the_laws_do_not_say_what_both_flags_mean(talk):
    """2018, Guidelines III.2.1: not announced, they do not hold; the clocks stand until the arbiter has set them."""
    table = both_flags_down(talk, edition="2018")
    assert table.play("a: beide Zeiten überschritten", "a: ja") == [
        "Beide Zeiten sind überschritten, und niemand kann sagen, welche zuerst.",
        "Was dann gilt, sagen diese Regeln nicht: der Schiedsrichter stellt die Uhren.",
        "Beide Uhren stehen.",
    ]


def test_who_claims_a_flag_after_that_ruling_hears_of_none_that_it_was_first(talk):
    """1993, 12.8; 2018, Guidelines III.3.1: the arbiter has ruled that nobody can say it, and set no clock."""
    table = both_flags_down(talk, edition="2018")
    table.play("a: beide Zeiten überschritten", "a: ja", "a: weiterspielen", "w: Zeit überschritten")
    assert table.say("w: ja")[:3] == [
        "Zeit überschritten von Weiß.",
        "Zeit überschritten von Schwarz.",
        "Beide Zeiten sind überschritten, und niemand kann sagen, welche zuerst.",
    ]


def test_who_asks_what_he_can_say_after_both_flags_learns_what_may_happen_then(talk):
    """With "weiterspielen" alone nobody would have any time: first both clocks are set; or the players end the game."""
    table = both_flags_down(talk, edition="2018")
    table.play("a: beide Zeiten überschritten", "a: ja")
    set_clocks = (
        "Der Schiedsrichter stellt beide Uhren, zum Beispiel mit Uhr stellen Weiß zehn Minuten, dann sagt er: "
        "weiterspielen."
    )
    assert table.say("w: was kann ich sagen")[:2] == [
        f"white: {set_clocks}",
        "white: Die Partie beenden: Remis oder ich gebe auf.",
    ]
    assert table.say("a: was kann ich sagen")[:2] == [
        f"arbiter: {set_clocks}",
        "arbiter: Fragen: Bedenkzeit, letzter Zug, letzte fünf Züge, alle Züge, wiederholen, warum.",
    ]
    table.say("a: Uhr stellen Weiß zehn Minuten")
    assert table.say("w: was kann ich sagen")[0] == f"white: {set_clocks}"
    table.say("a: Uhr stellen Schwarz zehn Minuten")
    assert table.say("w: was kann ich sagen")[0] == "white: Die Uhren stehen. Der Schiedsrichter sagt: weiterspielen."
    assert table.say("a: weiterspielen") == ["Die Uhr läuft wieder. Schwarz ist am Zug."]


def test_half_written_scoresheets_wait_for_the_arbiter(talk):
    """8.1, 8.7: whose sheet lacks half of the game is said before anybody signs, and the arbiter decides."""
    table = talk(black=ScoreKeeping.WRITING)
    for announced, *typed in (
        ("Eva vier",),
        ("Eva fünf", "b: notiert Eva fünf"),
        ("Springer Gustav eins Felix drei",),
        ("Springer Bella acht Cesar sechs", "b: notiert Springer Bella acht Cesar sechs"),
        ("Läufer Felix eins Bella fünf",),
    ):
        table.moves(announced)
        table.play(*typed)
    lacks = "Auf dem Formular von Schwarz nicht notiert: drei von fünf Halbzügen."
    or_else = "Erst nachtragen, oder der Schiedsrichter erkennt die Formulare an."
    assert table.play("b: ich gebe auf", "b: ja")[-2:] == [lacks, or_else]
    assert table.say("w: ich unterschreibe") == [f"white: {lacks} {or_else}"]
    assert table.say("a: Formulare anerkannt") == [
        "Der Schiedsrichter erkennt die Formulare an.",
        "Bitte die Partieformulare unterschreiben.",
    ]
    assert table.say("w: ich unterschreibe") == ["Weiß hat unterschrieben.", "Schwarz muss noch unterschreiben."]


def test_who_hears_that_the_set_up_stands_hears_who_does_not_castle(talk):
    """A4a, last sentence: with a king that was set up wrong nobody castles; of a turned board that is not said."""
    table = talk(control="1200", supervised=False)
    table.moves("Anna drei", "Anna sechs", "Bella drei", "Bella sechs", "Cesar drei", "Cesar sechs")
    stands = "arbiter: Zu spät: nach drei Zügen steht die Aufstellung fest."
    assert table.say("a: falsche Grundstellung") == [f"{stands} Ein falsch gestellter König rochiert nicht."]
    assert table.say("a: Brett verdreht") == [stands]


def test_an_impossible_position_is_drawn_after_the_next_move(talk):
    """A.5.4: the arbiter waits for one more completed move, and draws only what still stands on a board."""
    table = talk("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", edition="2023", control="1200", supervised=False)
    assert table.say("a: unmögliche Stellung") == [
        "arbiter: Auf keinem Brett stehen beide Könige im Schach oder ein Bauer auf der letzten Reihe."
    ]
    table.play("w: Stellung prüfen", "w: König Eva eins", "w: Eva zwei", "w: Anna acht", "w: weiter")
    table.play("w: König Eva acht", "w: weiter", "w: ja")
    assert table.play("a: unmögliche Stellung", "a: ja") == [
        "Unmögliche Stellung. Ist sie nach dem nächsten Zug noch da, ist die Partie remis."
    ]
    assert table.say("a: unmögliche Stellung") == ["arbiter: Erst muss der nächste Zug abgeschlossen sein."]
    table.moves("Eva vier")
    assert table.play("a: unmögliche Stellung", "a: ja")[:2] == ["Unmögliche Stellung.", "Die Partie ist remis."]


@pytest.mark.parametrize(
    ("words", "command"),
    [
        ("Partie nachspielen", c.StartReconstruction(by=ARBITER)),
        ("nachgespielt", c.EndReconstruction(by=ARBITER, succeeded=True)),
        ("nicht nachspielbar", c.EndReconstruction(by=ARBITER, succeeded=False)),
    ],
)
def test_a_reconstruction_is_ruled_in_words(talk, words, command):
    """8.5c, 8.6: begun, and ended with sheets that are complete or cannot be."""
    assert ruling(talk().table, ARBITER, parse(words)) == command


@pytest.mark.parametrize(
    ("minutes", "told"),
    [
        (1, ["Die Partie lässt sich nicht nachspielen."]),
        (
            90,
            [
                "Die Partie lässt sich nicht nachspielen.",
                "Der nächste Zug ist der erste der nächsten Zeitkontrolle.",
            ],
        ),
    ],
)
def test_a_game_that_cannot_be_reconstructed_is_in_the_next_period_after_a_flag(talk, minutes, told):
    """8.6: with both flags up nobody is told of another time control, for none has been reached."""
    table = talk(control="40/5400:1800", black=ScoreKeeping.WRITING, blind=())
    table.moves("Eva vier")
    table.play("b: Eva fünf", "b: Uhr drücken")
    table.now += minutes * 60_000
    table.play("a: Partie nachspielen", "a: nicht nachspielbar")
    assert table.say("a: ja")[: len(told) + 1] == told


def test_a_reconstruction_needs_two_sheets_with_gaps(talk):
    """8.5b: where one is complete it serves for the other."""
    table = talk(black=ScoreKeeping.WRITING)
    assert table.say("a: Partie nachspielen") == ["arbiter: Das Partieformular ist vollständig."]
    assert table.say("a: nachgespielt") == ["arbiter: Es wird nichts nachgespielt."]
    assert table.say("a: nicht nachspielbar") == ["arbiter: Es wird nichts nachgespielt."]


def test_a_lost_envelope_has_the_move_that_its_sealer_states(talk):
    """Guidelines, 11: he says which move he had sealed, and it is asked back; or nobody knows the position."""
    table = talk()
    table.play("a: Hängepartie", "w: Abgabezug Sf3", "w: Umschlag geschlossen", "a: Sitzung fortsetzen")
    assert table.say("a: Umschlag verloren Springer Felix drei") == [
        f"arbiter: Wirklich: der Umschlag ist verloren, und abgegeben war Springer Felix drei? {YES_OR_NO}"
    ]
    table.say("a: nein")
    assert table.say("a: Umschlag und Stellung verloren") == [
        f"arbiter: Wirklich neu beginnen, weil Umschlag und Stellung verloren sind? {YES_OR_NO}"
    ]
    table.play("a: Umschlag verloren Springer Felix drei", "a: ja")
    assert table.table.line[0].move == "g1f3"


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("de", ["Umschlag und Stellung sind verloren.", "Eine neue Partie wird gespielt."]),
        ("en", ["Envelope and position are lost.", "A new game is played."]),
        ("es", ["Se han perdido el sobre y la posición.", "Se juega una nueva partida."]),
        ("it", ["Busta e posizione sono perse.", "Si gioca una nuova partita."]),
        ("pt", ["Perderam-se o envelope e a posição.", "Joga-se uma nova partida."]),
        ("ca", ["S'han perdut el sobre i la posició.", "Es juga una partida nova."]),
    ],
)
def test_that_a_new_game_is_played_is_told_once(talk, language, told):
    """Guidelines, 11b: neither the sealed move nor the position is known to anybody."""
    table = talk(language=language)
    table.play("a: Hängepartie", "w: Abgabezug Sf3", "w: Umschlag geschlossen", "a: Sitzung fortsetzen")
    assert table.play("a: Umschlag und Stellung verloren", "a: ja")[1:] == told


def test_a_wrong_claim_that_costs_the_game_tells_nobody_to_go_on(talk):
    """1993, 10.13B: five minutes more than he has, and the clocks that were stopped for the claim stand for good."""
    table = talk(edition="1993", control="300")
    assert table.play("w: Stellungswiederholung", "w: ja") == [
        "Antrag von Weiß falsch: ein Mal dieselbe Stellung.",
        "Beide Uhren stehen.",
        "Weiß verliert fünf Minuten Bedenkzeit.",
        "Zeit überschritten.",
        "Gewonnen hat Schwarz.",
        "Bitte die Partieformulare unterschreiben.",
    ]


def test_a_clock_is_set(talk):
    """6.13: the arbiter's best judgement, in minutes."""
    assert talk().say("a: Uhr stellen Weiß 10 Minuten") == ["Uhr gestellt: Weiß hat noch zehn Minuten."]


@pytest.mark.parametrize(
    "time",
    [
        "2 Minuten 30 Sekunden",
        "zwei Minuten und dreißig Sekunden",
        "2:30",
        "2.30",
        "0:02:30",
        "150 Sekunden",
        "2 min 30 sek",
    ],
)
def test_a_clock_is_set_to_the_second(talk, time):
    """6.13: what a clock showed has seconds, too, in whatever way they are typed."""
    assert talk().say(f"a: Uhr stellen Weiß {time}") == ["Uhr gestellt: Weiß hat noch zwei Minuten dreißig Sekunden."]


@pytest.mark.parametrize(
    ("time", "left"),
    [
        ("0 Minuten 1 Sekunden", "eine Sekunde"),
        ("null Minuten dreißig Sekunden", "dreißig Sekunden"),
        ("1 Stunde", "eine Stunde"),
        ("2 Std", "zwei Stunden"),
        ("1 Stunden 1 Minuten 1 Sekunden", "eine Stunde eine Minute eine Sekunde"),
        ("eine Stunde null Minuten und fünf Sekunden", "eine Stunde fünf Sekunden"),
        ("zwei Stunden und 3 Minuten", "zwei Stunden drei Minuten"),
        ("eine Stunde einunddreißig Minuten", "eine Stunde einunddreißig Minuten"),
    ],
)
def test_a_clock_is_set_in_the_words_in_which_its_time_is_told(talk, time, left):
    """6.13: with hours, and with none of a unit beside another one."""
    assert talk().say(f"a: Uhr stellen Weiß {time}") == [f"Uhr gestellt: Weiß hat noch {left}."]


@pytest.mark.parametrize("time", ["0 Minuten", "null Minuten", "0", "0 Stunden"])
def test_no_clock_is_set_to_no_time_by_half_a_sentence(talk, time):
    """6.9: with none left the game would be over at once, and nobody was asked."""
    assert not talk().say(f"a: Uhr stellen Weiß {time}")[0].startswith("Uhr gestellt")


def test_a_half_minute_that_is_typed_with_a_point_is_no_number_of_ten(talk):
    """13.5: "2.5 Minuten" was 25: it is not understood, and nobody's time changes."""
    table = talk()
    before = table.session.table.clock
    assert "zwei" in table.say("a: Zeitgutschrift Weiß 2.5 Minuten")[-1]
    assert table.session.table.clock == before


def test_time_is_given_and_taken_in_seconds(talk):
    """13.4, 13.5: half a minute is given, or taken with its reason, as well as minutes; a bare number is minutes."""
    table = talk()
    assert table.say("a: Zeitgutschrift Schwarz 30 Sekunden") == ["Schwarz erhält dreißig Sekunden."]
    assert table.say("a: Zeitgutschrift Schwarz 5min") == ["Schwarz erhält fünf Minuten."]
    assert table.say("a: Zeitgutschrift Schwarz 3") == ["Schwarz erhält drei Minuten."]
    told = table.say("a: Zeitstrafe Weiß eine Minute eine Sekunde wegen Störung")
    assert (told[0], told[-1]) == ("Zeitstrafe für Weiß.", "Weiß verliert eine Minute eine Sekunde Bedenkzeit.")


def test_a_claim_is_submitted_where_no_arbiter_is(talk):
    """Appendix D: it ends play, with its ground; the opponent verifies position and scoresheet."""
    table, _ = claimed_in_quickplay(talk)
    table.say("w: nein")
    assert table.say("w: Remis im Endspurt einreichen")[0] == "white: Remis im Endspurt: bitte den Grund wählen."
    table.say("w: zwei")
    assert table.say("b: Angaben bestätigt") == ["Schwarz bestätigt Stellung und Partieformular."]


@pytest.mark.parametrize(
    ("year", "words", "unknown"),
    [
        ("1993", "a: Telefon Weiß", "den Verlust wegen eines Telefons"),
        ("1993", "w: Remis im Endspurt", "Anträge in der Endspurtphase"),
        ("2009", "w: Zeitzuschlag beantragen", "Sekunden zu jedem Zug auf Antrag"),
    ],
)
def test_what_an_edition_does_not_know_is_named(talk, year, words, unknown):
    """Who is refused hears what it is that these Laws have not."""
    station = {"a": "arbiter", "w": "white"}[words[0]]
    assert talk(edition=year).say(words) == [f"{station}: In dieser Ausgabe der Regeln gibt es nicht: {unknown}."]


def test_a_claim_of_a_touched_piece_is_ruled_on(talk):
    """4.7: upheld after a question, and the piece binds; or the game goes on."""
    table = talk()
    table.play("w: Eva vier", "w: Uhr drücken", "b: Gegner berührt Gustav eins")
    assert table.say("a: berührt bestätigt") == [f"arbiter: Wirklich zurück, weil die Figur berührt war? {YES_OR_NO}"]
    told = table.say("a: ja")
    assert told[:2] == [
        "Zurück zur Anfangsstellung: Berührte Figur. Beide Uhren stehen.",
        "Zurückgenommen: Eva zwei Eva vier.",
    ]
    assert told[-3:] == ["Die Uhren sind zurückgestellt.", "Berührt: Springer Gustav eins.", "Weiß ist am Zug."]
    table.say("a: weiterspielen")
    assert table.say("w: Eva vier")[0] == "white: Abgelehnt: Eva vier."
    assert table.say("a: nicht berührt") == ["arbiter: Es ist nichts zu entscheiden."]


@pytest.mark.parametrize(
    ("language", "rule", "first"),
    [
        ("de", "Der Schiedsrichter entscheidet, ob die Figur berührt war", "Erst entscheidet der Schiedsrichter"),
        ("en", "The arbiter rules whether the piece was touched", "First the arbiter rules"),
    ],
)
def test_a_claim_of_a_touched_piece_is_not_lost_when_the_game_is_to_go_on(talk, language, rule, first):
    """4.7: the arbiter rules on it before anybody plays on, and everybody hears so who asks what to say."""
    table = talk(language=language)
    table.play("w: Eva vier", "b: Gegner berührt David zwei")
    for station, name in (("w", "white"), ("b", "black"), ("a", "arbiter")):
        told = table.say(f"{station}: was kann ich sagen")[0]
        assert told.startswith(f"{name}: {rule}: Berührt bestätigt ")
    (refused,) = table.say("a: weiterspielen")
    assert refused.startswith(f"arbiter: {first}")
    assert refused.endswith(" nicht berührt.")
    assert table.say("a: nicht berührt")[1].endswith("Weiß ist am Zug." if language == "de" else "White to move.")


def test_who_claimed_a_touched_piece_hears_that_the_arbiter_found_it_was_not(talk):
    """4.7: both have waited for the ruling, and it is more than that the clock runs again."""
    table = talk()
    table.play("w: Eva vier", "w: Uhr drücken", "b: Gegner berührt Gustav eins")
    assert table.say("a: nicht berührt") == [
        "Nicht berührt: Gustav eins. Die Beanstandung von Schwarz ist abgelehnt.",
        "Die Uhr läuft wieder. Schwarz ist am Zug.",
    ]
    table.say("a: Uhren anhalten")
    assert table.say("a: weiterspielen") == ["Die Uhr läuft wieder. Schwarz ist am Zug."]


def test_a_claim_of_a_touched_piece_that_goes_with_its_move_is_told_to_be_gone(talk):
    """E2.8, 7.5: nobody rules on it any more, and who waits for that would wait in vain."""
    table = talk()
    table.moves("Eva vier", "Eva fünf")
    table.play("w: Gegner berührt Gustav acht", "a: Figuren verrückt vor Zug eins von Schwarz")
    assert table.say("a: ja")[-2:] == [
        "Die Beanstandung von Weiß zu Gustav acht gilt nicht mehr.",
        "Schwarz ist am Zug.",
    ]
    table = talk()
    table.moves("Eva vier", "Eva fünf")
    table.play("w: notiert Eva sechs", "w: Gegner berührt Gustav acht", "a: Stellung berichtigen")
    assert table.say("a: ja")[-3:] == [
        "Die Beanstandung von Weiß zu Gustav acht gilt nicht mehr.",
        "Schwarz ist am Zug.",
        "Die Uhren stehen. Der Schiedsrichter sagt: weiterspielen.",
    ]


def test_how_a_reconstruction_ends_is_told_to_who_asks(talk):
    """8.5c: nothing else goes on before the game is reconstructed, or cannot be."""
    game = Game(white=Seat(name="Anna"))  # both write, and neither has yet written of the move
    game.announce("e4")
    game.execute()
    game.press()
    game.repeat(game.table.line[0].announcement)
    game.execute()
    game.do(c.StartReconstruction(by=ARBITER))
    assert talk().words(how_it_goes(Station.ARBITER, game.table, parse("was kann ich sagen")))[0] == (
        "arbiter: Die Partie wird nachgespielt. Am Ende sagt der Schiedsrichter: nachgespielt oder nicht nachspielbar."
    )


def test_the_clock_runs_on_for_who_calls_the_arbiter_where_only_he_stops_it(talk):
    """1993, 12.5, against 6.12b of the others: who believes that it stands loses on time."""
    table = talk(edition="1993")
    runs = "Schiedsrichter gerufen von Weiß. Die Uhr läuft, bis er sie anhält."
    assert table.say("w: Schiedsrichter") == [runs]
    assert table.say("a: Uhren anhalten") == ["Beide Uhren stehen."]
    stands = "Schiedsrichter gerufen von Weiß. Beide Uhren stehen."
    assert talk(edition="2005").say("w: Schiedsrichter") == [stands]


def test_of_two_who_do_not_sign_each_is_told_once(talk):
    """8.7: what the arbiter has noted of the one is no news when he notes the other."""
    table = talk()
    table.play("b: ich gebe auf", "b: ja", "a: ohne Unterschrift gegangen Schwarz")
    assert table.say("a: Unterschrift verweigert Weiß") == [
        "Weiß unterschreibt nicht. Das Ergebnis bleibt.",
        "Die Partie ist damit abgeschlossen.",
    ]
    assert table.say("a: was kann ich sagen")[:2] == [
        "arbiter: Schwarz ist gegangen, ohne zu unterschreiben. Das Ergebnis bleibt.",
        "arbiter: Weiß unterschreibt nicht. Das Ergebnis bleibt.",
    ]


def test_to_whoever_plays_an_engine_no_other_arbiter_is_named(talk):
    """There is none whom he could call, or for whose ruling he would wait: he rules himself, while the clocks stand."""
    table = talk()
    table.play("w: Eva vier", "w: Uhr drücken")
    table.dialogue.play_engine(Colour.BLACK, lambda _: None)
    stop_first = ["white: Das geht nur bei stehenden Uhren. Zum Anhalten sagen: Schiedsrichter."]
    assert table.say("Grundstellung falsch") == stop_first
    assert table.say("w: warum") == stop_first
    assert table.say("Hängepartie") == [
        "white: Ein Programm gibt keinen Zug ab. Wie die Partie unterbrochen wird, hören Sie mit: Schluss jetzt."
    ]
    assert table.say("ich möchte mich beschweren") == [
        "white: Die Uhr läuft weiter.",
        "white: Schiedsrichter sind hier Sie selbst. Zum Anhalten der Uhren sagen: Schiedsrichter.",
    ]
    rules = "Erst entscheiden Sie, ob die Figur berührt war: Berührt bestätigt oder nicht berührt."
    table.say("w: Gegner berührt Eva acht")
    assert table.say("was kann ich sagen")[0] == f"white: {rules}"
    assert table.say("weiterspielen") == [f"arbiter: {rules}"]
    assert table.say("nicht berührt")[-1] == "Die Uhr läuft wieder. Schwarz ist am Zug."
    table.play("w: ich gebe auf", "w: ja")
    assert table.say("w: ich unterschreibe nicht") == ["white: Nicht unterschrieben. Zu sagen ist: ich unterschreibe."]


@pytest.mark.parametrize("control", ["300", "1200"], ids=["blitz", "rapid"])
def test_who_claims_an_illegal_move_too_late_hears_that_it_stands(talk, control):
    """2009, A4c, B3c: he has made his own move since; nobody tells him that there was none."""
    table = talk(control=control, supervised=False)
    table.play("w: Springer Gustav eins Gustav drei", "w: Uhr drücken", "b: Springer Gustav eins Gustav drei")
    table.play("b: ausgeführt", "b: Eva fünf", "b: Uhr drücken")
    late = ["black: Der unzulässige Zug steht: danach ist schon ein Zug gemacht."]
    assert table.say("b: unzulässiger Zug") == late
    table.play("w: Eva fünf", "w: ausgeführt", "w: Eva vier", "w: Uhr drücken")
    assert table.say("b: unzulässiger Zug") == late
    assert table.say("w: unzulässiger Zug") == ["white: Der Gegner hat keinen unzulässigen Zug abgeschlossen."]


def test_an_engine_on_move_is_asked_for_no_sealed_move(talk):
    """Guidelines, 1a: it would seal none, and its clock would run to the end; who plays it seals his own as ever."""
    table = talk()
    table.dialogue.play_engine(Colour.BLACK, lambda _: None)
    table.play("w: Eva vier", "w: Uhr drücken")
    refused = [
        "arbiter: Ein Programm gibt keinen Zug ab. Wie die Partie unterbrochen wird, hören Sie mit: Schluss jetzt."
    ]
    assert table.say("a: Hängepartie") == refused
    assert table.words(table.dialogue.submit(c.Adjourn(by=ARBITER))) == refused  # the button of the arbiter's page
    assert table.table.session.adjournment is None
    table = talk()
    table.dialogue.play_engine(Colour.BLACK, lambda _: None)
    assert table.say("a: Hängepartie") == ["Die Sitzung endet. Weiß gibt einen Zug ab."]


def test_in_1993_whoever_plays_an_engine_stops_the_clock_himself(talk):
    """1993, 12.5: a call does not stop it, and nobody would come."""
    table = talk(edition="1993", language="it")
    table.dialogue.play_engine(Colour.BLACK, lambda _: None)
    assert table.say("arbitro") == [
        "Qui l'arbitro è il giocatore stesso. L'orologio continua. Per fermarlo, da digitare: Uhren anhalten."
    ]
    assert table.say("Uhren anhalten") == ["Entrambi gli orologi sono fermi."]


def test_what_a_key_has_cut_off_is_said_again_to_whoever_plays_an_engine(talk):
    """He has asked for the arbiter, and would not know that the clocks stand, and for whom."""
    table = talk()
    table.dialogue.play_engine(Colour.BLACK, lambda _: None)
    (stopped,) = table.dialogue.read(Station.WHITE, "Schiedsrichter")
    assert table.words((stopped,))[0].startswith("Beide Uhren stehen. Schiedsrichter sind hier Sie selbst.")
    assert is_missed(stopped, Station.WHITE)
