"""Boards and scoresheets that come to differ, and how they are brought together, in words (E2.7, E2.8)."""

from dataclasses import replace

import msgspec
import pytest

from dialogue.narration.moves import sayings
from dialogue.station import Station
from dialogue.understanding.heard import Heard
from game.actors import ARBITER, Colour
from game.commands import AwardPoints
from game.errors import Refusal
from game.table.seat import ScoreKeeping


def differing_boards(table):
    """Black repeats the move right and puts the pawn elsewhere."""
    table.play("w: Eva vier", "w: Uhr drücken", "b: Eva vier")
    return table.say("b: ausgeführt Eva zwei Eva drei")


def differing_sheets(table):
    """White writes another move than both have announced and repeated."""
    table.moves("Eva vier")
    table.play("b: Eva fünf", "b: Uhr drücken", "w: Eva fünf", "w: ausgeführt")
    return table.say("w: notiert Eva sechs")


def test_boards_that_differ_are_described_square_by_square(talk):
    """Each wrong square is named with its board."""
    assert differing_boards(talk()) == [
        "Ausgeführt von Schwarz.",
        "Die Bretter stimmen nicht überein.",
        "Brett von Schwarz: Eva vier leer.",
        "Brett von Schwarz: auf Eva drei Bauer von Weiß.",
    ]


def test_rule_seven_puts_the_wrong_board_right(talk):
    """The scoresheets agree: who executed wrong adjusts his position, and the clocks stay (E2.7)."""
    table = talk()
    differing_boards(table)
    assert table.say("b: Schiedsrichter") == ["Schiedsrichter gerufen von Schwarz. Beide Uhren stehen."]
    times = [table.table.clock.remaining(colour, table.now) for colour in Colour]
    assert table.say("a: Stellung berichtigen") == [
        "Berichtigt nach Regel sieben: die Partieformulare stimmen überein, die Zeiten bleiben.",
        "Der technische Helfer hilft dabei.",
        "Schwarz stellt auf seinem Brett richtig:",
        "Eva vier: Bauer von Weiß.",
        "Eva drei: leer.",
        "Schwarz ist am Zug.",
        "Die Uhren stehen. Der Schiedsrichter sagt: weiterspielen.",
    ]
    assert table.say("a: weiterspielen") == ["Die Uhr läuft wieder. Schwarz ist am Zug."]
    assert table.table.boards.black.squares == table.table.boards.white.squares
    assert [table.table.clock.remaining(colour, table.now) for colour in Colour] == times


@pytest.mark.parametrize(
    ("language", "words"),
    [
        (
            "de",
            (
                "Berichtigt nach Regel sieben: kein Eintrag widerspricht dem anderen; wo einer fehlt, gilt die Ansage. "
                "Die Zeiten bleiben."
            ),
        ),
        (
            "en",
            (
                "Reconciled by rule seven: no entry contradicts the other; where one is missing, the announcement "
                "holds. The times stay as they are."
            ),
        ),
        (
            "ca",
            (
                "Corregit segons la regla set: cap anotació no contradiu l'altra; on en falta una, val l'anunci. "
                "Els temps no canvien."
            ),
        ),
        (
            "es",
            (
                "Corregido según la regla siete: ninguna anotación contradice a la otra; donde falta una, vale el "
                "anuncio. Los tiempos no cambian."
            ),
        ),
        (
            "pt",
            (
                "Corrigido segundo a regra sete: nenhuma anotação contradiz a outra; onde falta uma, vale o anúncio. "
                "Os tempos mantêm-se."
            ),
        ),
        (
            "it",
            (
                "Corretto secondo la regola sette: nessuna annotazione contraddice l'altra; dove ne manca una, vale "
                "l'annuncio. I tempi restano."
            ),
        ),
    ],
)
def test_scoresheets_that_lack_a_line_are_not_said_to_agree(talk, language, words):
    """Black, who writes, has not noted the move yet: nothing contradicts the announcement, and the boards follow it."""
    table = talk(language=language, black=ScoreKeeping.WRITING)
    differing_boards(table)
    assert table.table.sheets.black.entries == ()
    table.say("b: Schiedsrichter")
    assert table.say("a: Stellung berichtigen")[0] == words


def test_a_difference_is_said_once(talk):
    """It is not repeated with every move until the arbiter comes."""
    table = talk()
    differing_boards(table)
    table.play("b: Springer Felix sechs", "b: Uhr drücken", "w: Springer Felix sechs")
    assert table.say("w: ausgeführt") == ["Ausgeführt von Weiß."]


def test_a_tape_is_no_different_sheet_before_a_corrected_move_is_repeated(talk):
    """E2.5, E2.6: what was repeated before the correction is replaced as soon as that is repeated, and not before."""
    table = talk()
    table.play("w: Eva vier", "b: Eva vier", "w: Korrektur David vier")
    assert table.say("w: Uhr drücken") == ["Schwarz ist am Zug."]
    assert table.say("b: Eva vier") == ["Angesagt ist David vier, nicht Eva vier."]
    assert table.say("b: David vier") == ["Wiederholung stimmt."]
    assert table.table.sheets.black.entry(1).move == table.table.sheets.white.entry(1).move == "d2d4"


def test_a_tape_without_the_corrected_move_differs_when_the_game_is_over(talk):
    """E2.8: nobody has to repeat any more, and both would sign what is not the same."""
    table = talk()
    table.play("w: Eva vier", "b: Eva vier", "w: Korrektur David vier", "w: Uhr drücken", "b: ich gebe auf")
    told = table.say("b: ja")
    assert told[-3:] == [
        "Die Partieformulare stimmen nicht überein bei Zug eins von Weiß.",
        *("Weiß hat notiert: David vier.", "Schwarz hat notiert: Eva vier."),
    ]
    assert table.say("b: David vier")[-1] == "Die Partieformulare stimmen wieder überein."


def test_what_was_written_before_a_correction_differs_at_once(talk):
    """E2.8: who writes has to strike it out himself, and is told while he can."""
    table = talk(black=ScoreKeeping.WRITING)
    table.play("w: Eva vier", "b: Eva vier", "b: notiert Eva vier", "w: Korrektur David vier")
    assert "Schwarz hat notiert: Eva vier." in table.say("w: Uhr drücken")


def test_sheets_that_differ_are_read_out(talk):
    """Both entries are said beside each other."""
    assert differing_sheets(talk()) == [
        "white: Notiert: Eva sechs.",
        "Die Partieformulare stimmen nicht überein bei Zug eins von Schwarz.",
        "Weiß hat notiert: Eva sechs.",
        "Schwarz hat notiert: Eva fünf.",
    ]


@pytest.mark.parametrize(
    ("language", "found"),
    [
        ("de", "Die Partieformulare stimmen nicht überein bei Zug eins von Weiß."),
        ("en", "The scoresheets differ at move one of White."),
        ("es", "Las planillas no coinciden en la jugada uno de las blancas."),
        ("ca", "Les planelles no coincideixen a la jugada u de les blanques."),
        ("pt", "As folhas de registo não coincidem no lance um das brancas."),
        ("it", "I formulari non coincidono alla mossa uno del Bianco."),
    ],
)
def test_sheets_that_differ_say_whose_move_in_every_language(talk, language, found):
    """A move number has two half-moves: it is White's or Black's entry that differs."""
    table = talk(language=language)
    table.moves("Eva vier")
    assert table.play("w: notiert Eva vier", "b: notiert Eva drei")[1] == found


def test_rule_eight_goes_back_to_where_the_sheets_agree(talk):
    """Position, boards, sheets and clocks go back to the last move on which both sheets agree (E2.8)."""
    table = talk()
    differing_sheets(table)
    table.play("w: Schiedsrichter", "a: Stellung berichtigen")
    assert table.say("a: ja") == [
        "Berichtigt nach Regel acht: zurück bis dorthin, wo die Partieformulare übereinstimmen.",
        "Der technische Helfer hilft dabei.",
        "Zurückgenommen: Eva sieben Eva fünf.",
        "Weiß stellt auf seinem Brett richtig:",
        "Eva sieben: Bauer von Schwarz.",
        "Eva fünf: leer.",
        "Schwarz stellt auf seinem Brett richtig:",
        "Eva sieben: Bauer von Schwarz.",
        "Eva fünf: leer.",
        "Gestrichen auf dem Formular von Weiß ab Zug eins von Schwarz.",
        "Gestrichen auf dem Formular von Schwarz ab Zug eins von Schwarz.",
        "Die Uhren sind zurückgestellt.",
        "Schwarz ist am Zug.",
        "Die Uhren stehen. Der Schiedsrichter sagt: weiterspielen.",
    ]
    assert len(table.table.line) == 1
    table.say("a: weiterspielen")
    assert table.say("b: Eva fünf") == ["Eva sieben Eva fünf."]


def test_rule_eight_takes_no_move_back_unasked(talk):
    """E2.8: the words do not tell that moves fall with it; the arbiter hears which, and may say no."""
    table = talk()
    differing_sheets(table)
    really = "arbiter: Wirklich die Stellung berichtigen? Ja oder nein."
    assert table.play("w: Schiedsrichter", "a: Stellung berichtigen") == [
        "arbiter: Dann gilt nicht mehr: Eva sieben Eva fünf.",
        really,
    ]
    table.say("a: nein")
    assert len(table.table.line) == 2
    assert table.play("w: notiert Eva fünf", "a: weiterspielen") == ["Die Uhr läuft wieder. Weiß ist am Zug."]
    table = talk(language="en")
    table.moves("Eva vier")
    table.say("b: notiert Eva drei")
    table.moves("Eva fünf")
    assert table.say("a: Stellung berichtigen") == [
        "arbiter: Then two half-moves count no longer, from Eva zwei Eva vier on.",
        "arbiter: Really bring the positions together? Ja or nein.",
    ]
    assert "Taken back: two half-moves, from Eva zwei Eva vier on." in table.say("a: ja")


def test_who_takes_nothing_back_is_not_asked(talk):
    """E2.7: a board that is put right costs nobody a move, nor does a refusal."""
    table = talk()
    differing_boards(table)
    assert "Ja oder nein" not in " ".join(table.say("a: Stellung berichtigen"))
    assert table.say("a: Stellung berichtigen") == ["arbiter: Die Stellungen stimmen überein."]


def test_rule_eight_leaves_the_time_that_an_illegal_move_has_cost(talk):
    """7.4b, E2.8: White has two minutes for Black's illegal move still, and both hear that they count."""
    table = talk()
    differing_sheets(table)
    table.moves("Springer Felix drei")
    assert table.play("b: König Eva sechs", "b: Uhr drücken")[2] == (
        "Die Stellung vor dem Zug gilt wieder. Weiß erhält zwei Minuten."
    )
    table.play("a: Stellung berichtigen")
    told = table.say("a: ja")
    assert told[-4:] == [
        "Die Uhren sind zurückgestellt.",
        "Seither gutgeschriebene oder abgezogene Zeit zählt weiter.",
        "Schwarz ist am Zug.",
        "Die Uhren stehen. Der Schiedsrichter sagt: weiterspielen.",
    ]
    assert table.table.clock.both_remaining(table.now)[0] > 92 * 60_000


def test_clocks_that_are_left_are_not_said_to_be_set_back(talk):
    """6.13: a competition in which the times stay when moves are taken back is told nothing of the clocks."""
    table = talk(rules={"clocks_after_return": "as_now"})
    differing_sheets(table)
    table.play("w: Schiedsrichter", "a: Stellung berichtigen")
    assert table.say("a: ja")[-3:] == [
        "Gestrichen auf dem Formular von Schwarz ab Zug eins von Schwarz.",
        "Schwarz ist am Zug.",
        "Die Uhren stehen. Der Schiedsrichter sagt: weiterspielen.",
    ]


def test_rule_eight_takes_an_offer_back_with_its_move_and_tells_so(talk):
    """9.1b1, E2.8: Black offered a draw beside the move that no longer counts, and White is not asked any more."""
    table = talk()
    differing_sheets(table)
    table.play("b: Remis", "w: Schiedsrichter", "a: Stellung berichtigen")
    assert table.say("a: ja")[-4:] == [
        "Die Uhren sind zurückgestellt.",
        "Das Remisangebot von Schwarz gilt nicht mehr.",
        "Schwarz ist am Zug.",
        "Die Uhren stehen. Der Schiedsrichter sagt: weiterspielen.",
    ]


def test_where_the_clocks_run_on_nobody_is_told_to_start_them(talk):
    """E2.7: the technician puts a board right while a player thinks; nothing stands that could go on."""
    table = talk()
    differing_boards(table)
    assert table.say("a: Stellung berichtigen")[-1] == "Schwarz ist am Zug."


def test_only_the_arbiter_reconciles(talk):
    """Players do not set their opponent's board or clock (E2.7)."""
    table = talk()
    differing_boards(table)
    assert table.say("b: Stellung berichtigen") == [
        "black: Nicht erlaubt: das darf nur der Schiedsrichter.",
        "black: Ihn rufen: Schiedsrichter.",
    ]


def test_the_arbiter_announces_no_moves(talk):
    """A move belongs to a player or his assistant (E2.9b); the arbiter is told what was heard."""
    assert talk().say("a: Eva vier") == ["arbiter: Das sagen nur die Spieler. Gehört: Eva vier."]


def test_nobody_announces_for_the_other(talk):
    """White's move is not accepted from Black's mouth."""
    table = talk()
    assert table.say("b: Eva vier") == ["black: Abgelehnt: Eva vier.", "black: Sie sind nicht am Zug."]


def test_moves_are_told_by_their_number_and_colour_where_black_begins(talk):
    """As on the scoresheets: Black's first move is his number one, and White's answer is number two."""
    table = talk("4k3/8/8/8/8/8/4P3/4K3 b - - 0 1")
    table.play("b: König David sieben", "b: Uhr drücken", "w: König David sieben")
    assert table.say("w: Eva vier")[-1] == "white: Erst den Zug des Gegners ausführen, dann sagen: ausgeführt."
    table.play("w: ausgeführt", "w: Eva vier", "w: Uhr drücken", "b: Eva vier", "b: ausgeführt")
    assert table.say("b: notiert Eva drei")[1] == "Die Partieformulare stimmen nicht überein bei Zug zwei von Weiß."
    table.say("a: Stellung berichtigen")
    assert "Gestrichen auf dem Formular von Schwarz ab Zug zwei von Weiß." in table.say("a: ja")


def test_a_claim_names_the_competitions_own_limit_and_waits_for_its_ruling(talk):
    """10.2: short of time is what the rules say, and play goes on when the arbiter has ruled."""
    table = talk(control="1800", rules={"quickplay_below_s": 180})
    (heard,) = table.say("w: Remis im Endspurt")
    assert heard == (
        "white: Nur mit weniger als drei Minuten und vor dem Fallen des Blättchens; "
        "noch neunundzwanzig Minuten neunundfünfzig Sekunden."
    )
    table.now += 27 * 60_000
    table.play("w: Remis im Endspurt", "w: eins")
    assert table.say("a: weiterspielen") == ["arbiter: Erst entscheidet der Schiedsrichter über den Antrag."]


def test_an_envelope_is_opened_in_its_own_session(talk):
    """Guidelines, 7 and 9: nobody is said to be absent who was not expected yet."""
    table = talk()
    table.play("a: Hängepartie", "w: Abgabezug Sf3", "w: Umschlag geschlossen")
    waits = "arbiter: Die Partie ist unterbrochen. Der Schiedsrichter sagt: Sitzung fortsetzen."
    assert table.say("a: Umschlag öffnen") == [waits]
    assert table.say("a: weiterspielen") == [waits]


@pytest.mark.parametrize("edition", ["2018", "2023"])
def test_a_draw_is_offered_with_the_move_that_fills_the_bound(talk, edition):
    """2018, 5.2.3, 9.1.2.1: announced, offered, pressed; where no sensor tells it the press says that it is made."""
    table = talk(edition=edition)
    table.moves("Eva vier")
    too_early = ["black: Zu früh für Remis: erst nach einem Zug von beiden."]
    assert table.say("b: Remis") == too_early
    table.say("b: Läufer Anna sechs")
    assert table.say("b: Remis") == too_early
    table.say("b: Korrektur Eva fünf")
    assert table.say("b: Remis") == ["Schwarz bietet Remis."]
    assert table.say("b: Uhr drücken") == ["Weiß ist am Zug."]
    assert table.play("w: angenommen", "w: ja")[-2] == "Die Partie ist remis."


ALLOW_DRAW = "arbiter: Ein Remis erlauben: Remis erlaubt."


def test_the_arbiter_consents_to_a_draw_and_both_hear_it(talk):
    """9.1a: who offers one hears whose consent is wanted; he calls the arbiter, who consents, and the players agree."""
    table = talk(rules={"agreement_after_moves": 30})
    table.moves("Eva vier", "Eva fünf")
    table.say("w: Springer Felix drei")
    early = "Zu früh für Remis: erst nach dreißig Zügen von beiden, vorher nur mit Zustimmung des Schiedsrichters."
    assert table.say("w: Remis") == [f"white: {early}"]
    assert ALLOW_DRAW in table.say("a: was kann ich sagen")
    assert table.say("w: Remis erlaubt")[0] == "white: Nicht erlaubt: das darf nur der Schiedsrichter."
    assert table.say("a: Remis erlaubt") == ["Der Schiedsrichter stimmt zu: die Spieler dürfen Remis vereinbaren."]
    assert ALLOW_DRAW not in table.say("a: was kann ich sagen")
    assert table.say("w: Remis") == ["Weiß bietet Remis."]
    assert table.play("b: angenommen", "b: ja")[-2] == "Die Partie ist remis."
    forbidden = "In diesem Turnier wird ohne Zustimmung des Schiedsrichters kein Remis vereinbart."
    assert talk(rules={"agreement_allowed": False}).say("w: Remis") == [f"white: {forbidden}"]
    assert talk().say("a: Remis erlaubt") == ["arbiter: Es ist nichts zu entscheiden."]


def test_a_wrong_claim_that_stops_the_clocks_tells_the_word_that_starts_them(talk):
    """2018, 9.5.3: they stand for the arbiter, whose word it is: who has lost the claim says it in vain."""
    table = talk(edition="2018")
    go_on = "Zum Weiterspielen sagen: weiterspielen."
    assert table.play("w: Stellungswiederholung", "w: ja")[1:] == [
        "Beide Uhren stehen.",
        "Der Schiedsrichter sagt: weiterspielen.",
        "Schwarz erhält zwei Minuten.",
    ]
    assert table.say("w: weiterspielen") == ["white: Nicht erlaubt: das darf nur der Schiedsrichter."]
    assert table.say("Eva vier") == ["white: Abgelehnt: Eva vier.", "white: Die Uhren stehen.", f"white: {go_on}"]
    table.say("a: weiterspielen")
    assert table.say("a: Uhren anhalten") == ["Beide Uhren stehen."]


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("de", "Zum Weiterspielen sagen: weiterspielen."),
        ("en", "To go on, say: weiterspielen."),
        ("pt", "Para continuar, diga: weiterspielen."),
    ],
)
def test_who_claims_wrongly_against_an_engine_starts_the_clocks_himself(talk, language, told):
    """2018, 9.5.3: there is no arbiter whose word he would wait for."""
    table = talk(edition="2018", language=language)
    table.dialogue.play_engine(Colour.BLACK, lambda _: None)
    assert table.play("Stellungswiederholung", "ja")[2] == told
    assert table.say("weiterspielen")[0] != told
    assert table.table.clock.running is Colour.WHITE


def test_who_starts_the_clocks_of_a_game_that_has_begun_hears_which_word_does_it(talk):
    """6.12: they stand though the game runs already; where they do not, nothing is to be said."""
    table, runs = talk(), "arbiter: Die Partie läuft schon."
    assert table.say("a: Uhren starten") == [runs]
    table.say("a: Uhren anhalten")
    assert table.say("a: Uhren starten") == [runs, "arbiter: Zum Weiterspielen sagen: weiterspielen."]
    assert table.say("w: Partie beginnen")[1:] == ["white: Der Schiedsrichter sagt: weiterspielen."]


def test_a_player_at_his_own_place_hears_that_the_arbiter_has_the_game_go_on(talk):
    """6.12c: told to say it he would be refused; who speaks at a place that all share says it for the arbiter."""
    table = talk()
    table.say("w: Schiedsrichter")
    assert table.say("w: Eva vier")[1:] == [
        "white: Die Uhren stehen.",
        "white: Der Schiedsrichter sagt: weiterspielen.",
    ]
    assert table.say("w: weiterspielen") == ["white: Nicht erlaubt: das darf nur der Schiedsrichter."]
    assert table.say("Eva vier")[-1] == "white: Zum Weiterspielen sagen: weiterspielen."
    assert table.say("weiterspielen") == ["Die Uhr läuft wieder. Weiß ist am Zug."]
    table.play("w: Schiedsrichter")
    table.dialogue.play_engine(Colour.BLACK, lambda _: None)
    assert table.say("w: Eva vier")[-1] == "white: Zum Weiterspielen sagen: weiterspielen."


def test_a_wrong_claim_is_told_to_be_an_offer(talk):
    """9.1b3: the opponent hears that he may accept it; where no draws are agreed, and in 1993, it is none."""
    table = talk()
    assert table.play("w: Stellungswiederholung", "w: ja") == [
        "Antrag von Weiß falsch: ein Mal dieselbe Stellung.",
        "Der Antrag gilt als Remisangebot.",
        "Schwarz erhält drei Minuten.",
    ]
    table.play("b: ich nehme an", "b: ja")
    assert table.table.outcome.termination == "agreement"
    table = talk(rules={"agreement_allowed": False})
    assert "Der Antrag gilt als Remisangebot." not in table.play("w: Stellungswiederholung", "w: ja")
    table = talk(edition="1993")
    assert "Der Antrag gilt als Remisangebot." not in table.play("w: Stellungswiederholung", "w: ja")


@pytest.mark.law("OFFER-3", "2009")
def test_a_wrong_claim_leaves_the_offer_of_the_opponent_standing(talk):
    """9.1b1, 9.1b3: what was offered can be accepted until it is refused, and then the claim is still an offer."""
    claimed = ["w: Stellungswiederholung", "w: ja"]
    table = talk()
    table.moves("Eva vier", "Eva fünf")
    table.play("b: Remis")
    assert "Der Antrag gilt als Remisangebot." in table.play(*claimed)
    assert table.say("w: Remis")[0] == "white: Remis ist schon geboten."
    assert table.play("w: angenommen", "w: ja")[0] == "Weiß nimmt das Remis an."
    table = talk()
    table.moves("Eva vier", "Eva fünf")
    table.play("b: Remis", *claimed)
    assert table.play("b: angenommen", "b: ja")[0] == "Schwarz nimmt das Remis an."
    table = talk()
    table.moves("Eva vier", "Eva fünf")
    table.play("b: Remis", *claimed)
    assert table.say("w: abgelehnt") == ["Weiß lehnt das Remis ab."]
    assert table.say("w: angenommen") == ["white: Es ist kein Remis geboten."]
    assert table.say("b: abgelehnt") == ["Schwarz lehnt das Remis ab."]
    assert table.say("b: angenommen") == ["black: Es ist kein Remis geboten."]
    table = talk()
    table.moves("Eva vier", "Eva fünf")
    table.play("b: Remis", *claimed)
    for seat, name in (("w", "white"), ("b", "black")):
        assert table.say(f"{seat}: was kann ich sagen")[0] == f"{name}: Zum Remisangebot: angenommen oder abgelehnt."
    assert table.say("b: nein") == ["Schwarz lehnt das Remis ab."]
    assert table.say("w: angenommen")[0] == "white: Wirklich Remis annehmen? Ja oder nein."


def test_a_claim_with_an_illegal_move_is_wrong_because_of_the_move(talk):
    """9.2a: no illegal move makes a position; that this one is there a third time is not what is wrong."""
    table = talk()
    for _ in range(2):
        table.moves("Springer Felix drei", "Springer Felix sechs", "Springer Gustav eins", "Springer Gustav acht")
    asked = [
        "white: Unzulässig: Läufer Felix eins Cesar vier.",
        "white: Der Läufer kommt nicht durch: Eva zwei ist besetzt.",
        "white: Wirklich Remis durch Stellungswiederholung beantragen, mit Läufer Felix eins Cesar vier? Ja oder nein.",
    ]
    assert table.say("w: Stellungswiederholung Läufer Felix eins Cesar vier") == asked
    assert table.say("w: warum") == ["white: Das lässt sich nicht zurücknehmen.", *asked]
    assert table.say("w: nein") == ["white: Verworfen."]
    assert table.play("w: Stellungswiederholung Springer Felix vier", "w: ja") == [
        "Antrag von Weiß falsch.",
        "Unzulässig: Springer Felix vier.",
        "Kein Springer kann nach Felix vier ziehen.",
        "Der Antrag gilt als Remisangebot.",
        "Schwarz erhält drei Minuten.",
    ]
    assert table.say("w: warum")[:3] == [
        "white: Antrag von Weiß falsch.",
        "white: Unzulässig: Springer Felix vier.",
        "white: Kein Springer kann nach Felix vier ziehen.",
    ]


def test_a_player_is_told_which_piece_his_wrong_claim_binds(talk):
    """4.3, 9.3a, 9.5b: the piece of the illegal move declared is as good as touched, and moves."""
    table = talk("4k3/8/8/8/8/8/8/R3K3 w - - 100 80")
    assert table.play("w: Fünfzig Züge Turm Anna eins Bella drei", "w: ja") == [
        "Antrag von Weiß falsch.",
        "Unzulässig: Turm Anna eins Bella drei.",
        "Der Turm kann so nicht ziehen.",
        "Der Antrag gilt als Remisangebot.",
        "Berührt: Turm Anna eins.",
        "Schwarz erhält drei Minuten.",
    ]
    assert table.say("w: König Eva zwei")[1] == "white: Berührt, geführt: Anna eins."
    assert table.say("w: Turm Anna zwei") == ["Turm Anna eins Anna zwei."]


@pytest.mark.parametrize("edition", ["1993", "2005"])
def test_a_claim_may_come_after_the_announcement_and_names_its_move(talk, edition):
    """1993, 10.11; 2005, 9.4, F2.3: the right is lost by making the move, which an announcement alone is not."""
    table = talk("4k3/8/8/8/8/8/4P3/R3K3 w Q - 99 80", edition=edition)
    table.say("w: Turm Anna zwei")
    assert table.say("w: Fünfzig Züge Turm Bella eins") == [
        "white: Abgelehnt: Turm Bella eins.",
        "white: Schon angesagt: Turm Anna eins Anna zwei. Zum Ändern: Korrektur.",
    ]
    assert table.play("w: Fünfzig Züge Turm Anna zwei", "w: ja")[::2] == [
        "Antrag von Weiß richtig: fünfzig Züge ohne Schlagen und ohne Bauernzug.",
        "Die Partie ist remis.",
    ]


def test_an_illegal_announcement_is_corrected_before_a_move_is_claimed_with(talk):
    """2005, 9.4, F2.6: it is no move that a claim could declare."""
    table = talk(edition="2005")
    table.say("w: Läufer Felix eins Bella fünf")
    assert table.say("w: Fünfzig Züge Eva vier") == [
        "white: Abgelehnt: Eva vier.",
        "white: Der angesagte Zug ist unzulässig. Erst berichtigen Sie ihn mit dem Wort Korrektur.",
    ]


@pytest.mark.parametrize("year", ["2009", "2018", "2023"])
def test_a_touch_ends_the_right_to_claim_and_an_announcement_does_not(talk, year):
    """9.4, E2.3: what is only announced is claimed; who has touched is told so, and hears no more than is true."""
    table = talk("4k3/8/8/8/8/8/4P3/R3K3 w Q - 99 80", edition=year)
    table.say("w: Turm Anna zwei")
    assert table.say("w: Fünfzig Züge") == [
        "white: Wirklich Remis nach fünfzig Zügen beantragen, mit Turm Anna zwei? Ja oder nein."
    ]
    table.play("w: nein", "w: nein", "w: berührt Anna eins")
    lost = "white: Der Antrag ist nicht mehr möglich: eine Figur ist berührt oder ein Zug gemacht."
    assert table.say("w: Fünfzig Züge Turm David eins") == ["white: Abgelehnt: Turm David eins.", lost]


@pytest.mark.parametrize("claims", ["w: Fünfzig Züge", "w: Fünfzig Züge Turm Anna zwei", "Fünfzig Züge"])
def test_a_claim_that_is_refused_refuses_no_move_that_stands_announced(talk, claims):
    """9.4: "Abgelehnt: Turm Anna zwei." was no word of the claim; the move counts, and waits for the clock."""
    table = talk("4k3/8/8/8/8/8/4P3/R3K3 w Q - 99 80")
    table.play("w: berührt Anna eins", "w: Turm Anna zwei")
    lost = "white: Der Antrag ist nicht mehr möglich: eine Figur ist berührt oder ein Zug gemacht."
    assert table.say(claims) == [lost]
    assert table.say("w: Uhr drücken") == ["Schwarz ist am Zug."]


BACK_AND_FORTH = ("Springer Felix drei", "Springer Felix sechs", "Springer Gustav eins", "Springer Gustav acht")


@pytest.mark.parametrize("year", ["1993", "2005", "2009", "2018", "2023"])
def test_a_claim_after_the_announcement_is_of_the_position_that_it_brings(talk, year):
    """1993, 10.10A, 10.11; 9.2a, 9.4, E2.3: announced and not made, the move is what the player declares."""
    table = talk(edition=year)
    table.moves(*BACK_AND_FORTH, *BACK_AND_FORTH[:3])
    table.say("b: Springer Felix sechs Gustav acht")
    asked = "Wirklich Remis durch Stellungswiederholung beantragen, mit Springer Felix sechs Gustav acht? Ja oder nein."
    assert table.say("b: Stellungswiederholung") == [f"black: {asked}"]
    told = table.say("b: ja")
    assert (told[0], told[-2]) == ("Antrag von Schwarz richtig: drei Mal dieselbe Stellung.", "Die Partie ist remis.")


def test_who_does_not_mean_the_announced_move_is_asked_of_the_position_on_the_board(talk):
    """9.2b, 9.4, E2.3: an announcement alone loses no right, so what stands there a third time is claimed after it."""
    on_board = (
        "white: Wirklich Remis durch Stellungswiederholung beantragen, für die Stellung auf dem Brett? Ja oder nein."
    )
    table = talk()
    table.moves(*BACK_AND_FORTH, *BACK_AND_FORTH)
    table.play("w: Eva vier", "w: Stellungswiederholung")
    assert table.say("w: nein") == [on_board]
    assert table.say("w: ja")[0] == "Antrag von Weiß richtig: drei Mal dieselbe Stellung."
    table = talk()
    table.play("w: Eva vier", "w: Stellungswiederholung Eva vier")
    assert table.say("w: nein") == ["white: Verworfen."]


def test_an_illegal_announcement_is_no_move_that_a_claim_declares(talk):
    """9.2, E2.6: what is to be corrected makes no position; the one on the board is claimed."""
    table = talk()
    table.say("w: Eva fünf")
    assert table.say("w: Stellungswiederholung") == [
        "white: Wirklich Remis durch Stellungswiederholung beantragen, für die Stellung auf dem Brett? Ja oder nein."
    ]


def test_a_claim_by_name_after_the_announcement_names_its_move(talk):
    """9.2a, 9.3a: where nothing tells who claims, he is asked about his announced move, then about the board."""
    table = talk("4k3/8/8/8/8/8/4P3/R3K3 w Q - 99 80")
    table.say("Turm Anna zwei")
    assert table.say("Fünfzig Züge") == ["Weiß beantragt Remis nach fünfzig Zügen, mit Turm Anna zwei? Ja oder nein."]
    assert table.say("nein") == [
        "Weiß beantragt Remis nach fünfzig Zügen, für die Stellung auf dem Brett? Ja oder nein."
    ]
    assert table.say("nein") == ["Verworfen."]
    assert table.play("Fünfzig Züge", "ja")[0] == (
        "Antrag von Weiß richtig: fünfzig Züge ohne Schlagen und ohne Bauernzug."
    )


def test_both_hear_that_a_claim_asked_about_by_name_names_an_illegal_move(talk):
    """9.3a: where nothing tells who claims, the question by name warns of the move as well."""
    table = talk("4k3/8/8/8/8/8/8/R3K3 w - - 100 80")
    assert table.say("Fünfzig Züge Lange Rochade") == [
        "Unzulässig: Lange Rochade.",
        "Das Recht dazu ist verloren: König oder Turm hat schon gezogen, oder der Turm ist geschlagen.",
        "Weiß beantragt Remis nach fünfzig Zügen, mit Lange Rochade? Ja oder nein.",
    ]
    assert "Berührt: König Eva eins." in table.say("ja")


def test_a_blind_player_hears_what_stands_after_an_illegal_move_that_costs_no_time(talk):
    """1993, 8.1: the position before it stands again, and the piece is bound; no text gives the opponent time."""
    table = talk(edition="1993")
    assert table.play("w: Springer Gustav eins Gustav drei", "w: Uhr drücken")[2:] == [
        "Die Stellung vor dem Zug gilt wieder.",
        "white: Ziehen Sie mit der berührten Figur, wenn sie ziehen kann: Gustav eins.",
    ]
    table = talk(rules={"illegal_loss_at": 1})
    assert table.play("w: Springer Gustav eins Gustav drei", "w: Uhr drücken")[2:] == [
        "Ein unzulässiger Zug verliert hier.",
        "Gewonnen hat Schwarz.",
        "Bitte die Partieformulare unterschreiben.",
    ]


def test_nobody_is_told_of_too_many_illegal_moves_where_the_first_one_loses(talk):
    """B3c: in blitz without adequate supervision the first one claimed wins, or draws if the claimant cannot mate."""
    table = talk(control="300", supervised=False)
    table.play("w: Läufer Felix eins Bella fünf", "w: Uhr drücken")
    assert table.play("b: unzulässiger Zug", "b: ja")[2:4] == [
        "Ein unzulässiger Zug verliert hier.",
        "Gewonnen hat Schwarz.",
    ]
    table = talk("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", control="300", supervised=False)
    table.play("w: Turm Bella drei", "w: Uhr drücken")
    assert table.play("b: unzulässiger Zug", "b: ja")[2:4] == [
        "Ein unzulässiger Zug verliert hier, aber der Gegner kann nicht mattsetzen.",
        "Die Partie ist remis.",
    ]


@pytest.mark.parametrize(
    ("edition", "follows"), [("2009", "Die Stellung vor dem Zug gilt wieder."), ("2018", "Der Bauer wird eine Dame.")]
)
def test_what_becomes_of_a_pawn_that_was_not_exchanged_is_said(talk, edition, follows):
    """7.4a takes the move back; 7.5.2 of 2018 makes a queen of the pawn."""
    table = talk("7k/P7/8/8/8/8/8/K7 w - - 0 1", edition=edition)
    assert table.play("a: Umwandlung unvollendet Weiß", "a: ja") == [
        "Weiß hat einen unzulässigen Zug gemacht: Bauer nicht umgewandelt.",
        follows,
        "Schwarz erhält zwei Minuten.",
    ]


def test_a_pawn_that_was_not_exchanged_and_the_clock_pressed_is_moved_again(talk):
    """2009, 7.4a: word and clock had completed the promotion; so both hear that it counts no more, and what binds."""
    table = talk("7k/P7/8/8/8/8/7p/K7 w - - 0 1")
    assert table.play("w: Anna acht Dame", "w: uhr", "a: Umwandlung unvollendet Weiß", "a: ja") == [
        "Zurück zur Anfangsstellung: Unzulässiger Zug. Beide Uhren stehen.",
        "Zurückgenommen: Anna sieben Anna acht Dame.",
        "Weiß stellt auf seinem Brett richtig:",
        "Anna acht: leer.",
        "Anna sieben: Bauer von Weiß.",
        "Gestrichen auf dem Formular von Weiß ab Zug eins von Weiß.",
        "Die Uhren sind zurückgestellt.",
        "Berührt: Bauer Anna sieben.",
        "Weiß ist am Zug.",
        "Weiß hat einen unzulässigen Zug gemacht: Bauer nicht umgewandelt.",
        "Schwarz erhält zwei Minuten.",
    ]


def test_points_are_told_as_points(talk):
    """11.1: half a point is half a point, and nobody has to count in quarters."""
    table = talk()
    table.play("w: ich gebe auf", "w: ja")
    awarded = AwardPoints(by=ARBITER, white=2, black=3, reason="11.1")
    with pytest.raises(Refusal):
        table.session.carry_out(awarded, table.now)
    (event,) = table.session.carry_out(replace(awarded, white=1), table.now)
    assert table.words(sayings(event, table.table, table.table)) == [
        "Der Schiedsrichter setzt die Punkte fest. Weiß erhält einen Viertelpunkt, Schwarz drei Viertelpunkte."
    ]


def test_who_sealed_his_move_is_not_asked_to_note_it(talk):
    """Guidelines, 1a: he wrote it on his scoresheet, which lay in the envelope."""
    table = talk()
    table.play("a: Hängepartie", "w: Abgabezug Sf3", "w: Umschlag geschlossen", "a: Sitzung fortsetzen")
    table.play("a: Umschlag öffnen", "b: Eva fünf", "b: Uhr drücken", "w: Eva fünf", "w: ausgeführt")
    assert table.table.sheets.white.entry(1).move == "g1f3"
    assert table.say("w: Eva vier") == ["Eva zwei Eva vier."]


def test_what_was_submitted_without_an_arbiter_is_not_postponed(talk):
    """Appendix D: the claim has ended play; and who verifies is told where there is nothing to verify."""
    table = talk(control="1800")
    table.now += 29 * 60_000
    assert table.say("b: Angaben bestätigt") == [
        "black: Der Gegner hat keinen Antrag eingereicht, der zu bestätigen wäre."
    ]
    table.play("w: Remis im Endspurt einreichen", "w: zwei")
    assert table.say("b: Angaben bestätigt") == ["Schwarz bestätigt Stellung und Partieformular."]
    assert table.say("a: Antrag aufgeschoben") == [
        "arbiter: Wo das Spiel mit dem Antrag endete, wird die Entscheidung nicht aufgeschoben."
    ]


def clips(table):
    """The events that rest on a clip of the tape, each with its name."""
    events = (msgspec.to_builtins(event) | {"type": type(event).__name__} for event in table.session.events)
    return [(event["type"], clip) for event in events if (clip := (event.get("evidence") or {}).get("clip"))]


def test_what_binds_rests_on_the_clip_in_which_it_was_said(talk):
    """An offer, a claim, a resignation, a signature: the words after which "ja" was said, for whoever disputes them."""
    table = talk()
    for clip, (station, words) in enumerate(
        (
            *((Station.WHITE, "Remis"), (Station.BLACK, "abgelehnt")),
            *((Station.WHITE, "Stellungswiederholung"), (Station.WHITE, "ja")),
            *((Station.BLACK, "ich gebe auf"), (Station.BLACK, "ja"), (Station.WHITE, "ich unterschreibe")),
        )
    ):
        table.dialogue.hear(station, Heard.typed(words), f"clip-{clip}")
    assert clips(table) == [
        ("DrawOffered", "clip-0"),
        ("DrawDeclined", "clip-1"),
        ("DrawClaimed", "clip-2"),
        ("GameEnded", "clip-4"),
        ("Signed", "clip-6"),
    ]


def test_an_agreed_draw_rests_on_its_acceptance_and_its_end_on_nothing_else(talk):
    """5.2c: both players' words are there; the end follows from them."""
    table = talk()
    table.dialogue.hear(Station.WHITE, Heard.typed("Remis"), "offered")
    table.dialogue.hear(Station.BLACK, Heard.typed("angenommen"), "accepted")
    table.dialogue.hear(Station.BLACK, Heard.typed("ja"), "yes")
    assert clips(table) == [("DrawOffered", "offered"), ("DrawAccepted", "accepted")]


def test_what_was_asked_about_by_name_rests_on_its_first_words(talk):
    """Where nothing tells who has said it the words have a clip all the same."""
    table = talk()
    table.dialogue.hear(None, Heard.typed("ich gebe auf"), "first")
    table.dialogue.hear(None, Heard.typed("ja"), "second")
    assert clips(table) == [("GameEnded", "first")]


def wrongly_executed(talk):
    """White has pegged another pawn than he has announced, which Black's board has shown; he announces on."""
    table = talk()
    table.play("w: Eva vier", "w: ausgeführt David zwei David vier", "w: Uhr drücken", "b: Eva vier", "b: ausgeführt")
    table.play("b: Eva fünf, Uhr drücken", "w: Eva fünf", "w: ausgeführt", "w: David drei")
    return table


NOT_THERE = ["white: Auf David zwei steht keine Figur."]
CALL = "white: Berichtigt wird mit dem Schiedsrichter. Zu sagen ist: Schiedsrichter."
PLAY_ON = (
    "Der Schiedsrichter sagt: weiterspielen, dann wird der angesagte Zug zu Ende gespielt. "
    "Geht er auf einem Brett nicht, sagt er: Figuren verrückt."
)


def test_who_cannot_make_his_move_on_a_board_that_is_wrong_hears_who_puts_it_right(talk):
    """E2.7: the clock is not pressed because the piece is not there; that is what he hears, also when he asks why."""
    table = wrongly_executed(talk)
    assert table.say("w: Uhr drücken") == [*NOT_THERE, CALL]
    assert table.say("w: warum") == [*NOT_THERE, CALL]
    assert talk().play("w: Eva vier", "w: Uhr drücken") == ["Schwarz ist am Zug."]


def test_what_is_not_reconciled_while_a_move_stands_has_another_word(talk):
    """E2.6: it may still be corrected; who cannot make it on his board has that put right by the arbiter (7.5)."""
    table = wrongly_executed(talk)
    table.say("w: Schiedsrichter")
    assert table.say("w: was kann ich sagen")[0] == f"white: {PLAY_ON}"
    assert table.say("a: Stellung berichtigen") == ["arbiter: Es ist noch ein Zug angesagt.", f"arbiter: {PLAY_ON}"]
    assert table.say("a: Figuren verrückt")[1:-1] == [
        "Weiß stellt auf seinem Brett richtig:",
        "David vier: leer.",
        "Eva vier: Bauer von Weiß.",
        "David zwei: Bauer von Weiß.",
        "Eva zwei: leer.",
        "Der angesagte Zug gilt weiter: David zwei David drei.",
        "black: Zu wiederholen ist: David drei.",
    ]
    table.say("a: weiterspielen")
    assert table.say("w: Uhr drücken") == ["Schwarz ist am Zug."]


def test_between_two_moves_the_arbiter_reconciles(talk):
    """E2.7: then nothing can be corrected any more."""
    table = wrongly_executed(talk)
    table.play("w: Korrektur Springer Felix drei", "w: Uhr drücken", "w: Schiedsrichter")
    assert table.say("a: was kann ich sagen")[0].startswith("arbiter: Nicht alles stimmt überein.")
