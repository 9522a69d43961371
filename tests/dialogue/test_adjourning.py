"""What is heard where a game is adjourned, and when its envelope is opened (2009, Guidelines for adjourned games)."""

import pytest

from game.actors import WHITE, Colour
from game.commands import ReportBoard
from game.units import MINUTE_MS

SEALS = "Weiß gibt geheim einen Zug ab, am besten getippt: Abgabezug und der Zug, dann Umschlag geschlossen."
ANNOUNCED = "white: Abzugeben ist der angesagte Zug: Eva zwei Eva vier. Zum Ändern: Korrektur."
NEXT_DAY = ("w: Umschlag geschlossen", "a: Sitzung fortsetzen")

GO_ON = "white: Der Schiedsrichter sagt: weiterspielen."


def test_who_cannot_see_the_sealed_move_repeats_and_executes_it_himself(talk):
    """E2.1, Guidelines 9a: it is announced to him and his clock runs; what he then says is his repetition."""
    table = talk()
    table.moves("Eva vier")
    table.play("a: Hängepartie", "b: Abgabezug Sf6", "b: Umschlag geschlossen", "a: Sitzung fortsetzen")
    assert table.say("a: Umschlag öffnen") == [
        "Der Umschlag von Schwarz ist geöffnet.",
        "Springer Gustav acht Felix sechs.",
        "Der Schiedsrichter führt den Zug auf dem Brett von Schwarz aus.",
        "Weiß ist am Zug.",
    ]
    assert table.table.clock.running is Colour.WHITE
    assert table.say("w: was kann ich sagen")[0] == "white: Zu wiederholen ist: Springer Felix sechs."
    assert table.say("w: Springer Felix sechs") == ["Wiederholung stimmt."]
    assert table.say("w: ausgeführt") == ["Ausgeführt von Weiß."]
    assert table.say("w: Eva fünf") == ["Eva vier Eva fünf."]


@pytest.mark.parametrize(
    "closes", ["Umschlag schließen", "Ich schließe den Umschlag.", "Der Umschlag ist geschlossen."]
)
def test_who_seals_closes_the_envelope_in_the_words_of_the_pages(talk, closes):
    """Guidelines, 1a: his clock runs until it is closed; an assistant's button and what pages tell have these words."""
    table = talk()
    table.play("a: Hängepartie", "w: Abgabezug Sf3")
    assert table.say(f"w: {closes}") == ["Der Umschlag ist geschlossen. Die Partie ist unterbrochen."]
    assert table.table.clock.running is None


def test_no_move_is_sealed_behind_an_illegal_one_that_no_game_goes_on_from(talk):
    """2009, A4c, 1a: White has taken the king; there is nothing that he could seal, and Black's clock runs."""
    table = talk("4k3/8/8/8/8/8/8/Q3K3 w - - 0 1", control="1200", supervised=False)
    table.play("w: Dame Anna eins Eva acht", "w: Uhr drücken")
    (refused,) = table.say("a: Hängepartie")
    assert refused == (
        "arbiter: Der letzte Zug war unzulässig, und die Partie kann nach ihm nicht weitergehen. "
        "Erst beanstandet ihn der Gegner, oder der Schiedsrichter sagt: unzulässig war Zug, mit Nummer und Farbe."
    )
    table.play("a: unzulässig war Zug eins von Weiß", "a: ja", "a: weiterspielen")
    assert table.say("a: Hängepartie")[0] == "Die Sitzung endet. Weiß gibt einen Zug ab."
    assert table.say("w: Abgabezug Da5") == ["Weiß hat einen Zug abgegeben."]


def test_an_offer_stands_while_the_sealed_move_is_repeated(talk):
    """9.1b1: only his own move would decline it, and to repeat the opponent's is none."""
    table = talk()
    table.moves("Eva vier", "Eva fünf", "Springer Felix drei")
    table.play("a: Hängepartie", "b: Abgabezug Sf6", "b: Remis", "b: Umschlag geschlossen", "a: Sitzung fortsetzen")
    table.play("a: Umschlag öffnen", "w: Springer Felix sechs", "w: ausgeführt")
    assert table.table.draw_offered_to == (Colour.WHITE,)


def test_a_sealed_move_that_was_announced_before_is_told_again(talk):
    """Guidelines, 9a: days may lie between, and who cannot see it repeats it then."""
    table = talk(blind=(Colour.BLACK,))
    table.play("w: Eva vier", "a: Hängepartie", "w: Abgabezug e4", *NEXT_DAY)
    assert table.say("a: Umschlag öffnen") == [
        "Der Umschlag von Weiß ist geöffnet.",
        "Eva zwei Eva vier.",
        "Der Schiedsrichter führt den Zug auf dem Brett von Weiß aus.",
        "Schwarz ist am Zug.",
    ]
    assert table.say("b: Eva vier") == ["Wiederholung stimmt."]


def test_a_lost_envelope_has_its_announced_move_told_again(talk):
    """Guidelines, 11a: the sealer plays what he had announced to all, and states no other move."""
    table = talk(blind=(Colour.BLACK,))
    table.play("w: Eva vier", "a: Hängepartie", "w: Abgabezug e4", *NEXT_DAY)
    is_closed = "white: Der Umschlag ist noch zu. Der Schiedsrichter sagt: Umschlag öffnen."
    assert table.say("w: Korrektur David vier")[-1] == is_closed
    assert table.say("a: Umschlag verloren David vier") == [
        "arbiter: Abgelehnt: David vier.",
        "arbiter: Abgegeben war der angesagte Zug: Eva zwei Eva vier.",
    ]
    assert table.play("a: Umschlag verloren Eva vier", "a: ja")[:2] == [
        "Der Umschlag von Weiß ist verloren.",
        "Eva zwei Eva vier.",
    ]


def test_the_arbiter_makes_the_sealed_move_for_who_sees_it(talk):
    """Guidelines, 9a: it is made on both boards, and nobody is said to have repeated or executed it."""
    table = talk()
    table.play("a: Hängepartie", "w: Abgabezug Sf3", *NEXT_DAY)
    assert table.say("a: Umschlag öffnen") == [
        "Der Umschlag von Weiß ist geöffnet.",
        "Springer Gustav eins Felix drei.",
        "Der Schiedsrichter führt den Zug auf dem Brett von Weiß aus.",
        "Der Schiedsrichter führt den Zug auf dem Brett von Schwarz aus.",
        "Schwarz ist am Zug.",
    ]
    assert table.say("b: Eva fünf") == ["Eva sieben Eva fünf."]


def test_no_clock_completes_a_move_that_is_to_be_sealed(talk):
    """Guidelines, 1a: his clock is stopped with the envelope, and not before; the opponent's does not start."""
    table = talk()
    table.play("w: Eva vier", "a: Hängepartie")
    assert table.say("w: Uhr drücken") == [f"white: {SEALS}"]
    assert not table.table.turn.made
    assert table.say("a: Hängepartie") == [f"arbiter: {SEALS}"]
    table.say("w: Abgabezug e4")
    assert table.say("w: Uhr drücken") == [f"white: {SEALS}"]
    assert table.say("w: Umschlag geschlossen") == ["Der Umschlag ist geschlossen. Die Partie ist unterbrochen."]


def test_whose_clock_runs_at_a_resumption_is_told_where_a_player_is_absent(talk):
    """Guidelines, 9b, 9c: the absent player's does, also when the other has sealed his reply: nothing is adjourned."""
    adjourned = ["a: Hängepartie", "w: Abgabezug e4", "w: Umschlag geschlossen"]
    table = talk()
    table.play(*adjourned, "a: Abwesend Schwarz")
    runs = ["Die unterbrochene Partie wird fortgesetzt.", "Die Uhr von Schwarz läuft."]
    assert table.say("a: Sitzung fortsetzen") == runs
    table = talk()
    table.play(*adjourned, "a: Abwesend Weiß")
    assert table.say("a: Sitzung fortsetzen") == runs[:1]
    table.play("a: Umschlag öffnen", "b: Abgabezug e5")
    assert table.say("b: Umschlag geschlossen") == ["Der Umschlag ist geschlossen.", "Die Uhr von Weiß läuft."]


@pytest.mark.parametrize(
    ("language", "may"),
    [
        ("de", "Solange der Gegner fehlt, lässt sich die Antwort auch abgeben; zu tippen ist Abgabezug und der Zug."),
        ("en", "While the opponent is absent the reply may be sealed instead; type Abgabezug and the move."),
        ("ca", "Mentre falti l'adversari, la resposta també es pot segellar; cal escriure Abgabezug i la jugada."),
        ("es", "Mientras falte el adversario, la respuesta también se puede sellar: escriba Abgabezug y la jugada."),
        ("pt", "Enquanto faltar o adversário, a resposta também pode ser selada; há que escrever Abgabezug e o lance."),
        ("it", "Finché manca l'avversario, la risposta si può anche mettere in busta; si digita Abgabezug e la mossa."),
    ],
)
def test_who_replies_to_a_player_who_is_absent_hears_that_he_may_seal_it(talk, language, may):
    """Guidelines, 9c: when he asks what he can say, until he announces his move, or the other player has come."""
    for ends_it in ("b: Eva fünf", "w: meine Zeit"):
        table = talk(language=language)
        table.play("a: Hängepartie", "w: Abgabezug e4", "w: Umschlag geschlossen", "a: Abwesend Weiß")
        assert f"black: {may}" not in table.say("b: was kann ich sagen")
        table.play("a: Sitzung fortsetzen", "a: Umschlag öffnen")
        assert table.say("b: was kann ich sagen")[1] == f"black: {may}"
        table.say(ends_it)
        assert f"black: {may}" not in table.say("b: was kann ich sagen")


def test_who_has_to_seal_the_move_that_his_claim_declared_hears_so(talk):
    """9.5b, Guidelines 1a: all have heard it; no other is taken, and he need not try one to learn that."""
    table = talk()
    table.play("a: Hängepartie", "w: Stellungswiederholung Springer Felix drei", "w: ja")
    bound = "white: Der beim Antrag genannte Zug muss gespielt werden: Springer Gustav eins Felix drei."
    assert table.say("w: was kann ich sagen")[0] == bound
    assert table.say("w: Abgabezug e4")[1:] == [bound]
    assert bound not in table.play("w: Abgabezug Sf3", "w: Umschlag geschlossen", "w: was kann ich sagen")


def test_nobody_is_late_before_the_session_begins(talk):
    """Guidelines, 10: a day after the first session Black is reported missing, and comes before play is resumed."""
    table = talk(rules={"default_minutes": 60})
    table.play("a: Hängepartie", "w: Abgabezug Sf3", "w: Umschlag geschlossen")
    table.now += 24 * 3_600_000
    assert table.say("a: Abwesend Schwarz") == ["Schwarz fehlt."]
    first = "arbiter: Die Partie ist unterbrochen. Der Schiedsrichter sagt: Sitzung fortsetzen."
    assert table.say("a: Kampflos verloren") == [first]
    assert table.say("a: Eingetroffen Schwarz") == ["Schwarz ist da, Verspätung null Sekunden."]
    table.play("a: Sitzung fortsetzen", "a: Umschlag öffnen")
    assert table.table.clock.running is Colour.BLACK


def test_where_neither_comes_to_the_resumption_both_have_lost(talk):
    """1993, 10.15, 10.17; Guidelines, 10: nobody is there to open the envelope for, and nobody has won."""
    table = talk(control="7200", rules={"default_minutes": 60})
    table.play("a: Hängepartie", "w: Abgabezug Sf3", "w: Umschlag geschlossen")
    table.play("a: Abwesend Schwarz", "a: Abwesend Weiß", "a: Sitzung fortsetzen")
    table.now += 61 * 60_000
    assert table.play("a: Kampflos verloren", "a: ja") == [
        "Nicht rechtzeitig erschienen.",
        "Die Partie ist für beide verloren.",
    ]


def test_nobody_replies_to_a_move_that_is_to_be_sealed(talk):
    """Guidelines, 1a, 7: the opponent has the move when the envelope is opened, though he has heard it already."""
    table = talk(blind=(Colour.BLACK,))
    table.play("w: Eva vier", "w: ausgeführt", "a: Hängepartie", "b: Eva vier", "b: ausgeführt")
    assert table.say("b: Eva fünf") == ["black: Abgelehnt: Eva fünf.", f"black: {SEALS}"]
    assert table.say("w: Abgabezug e4") == ["Weiß hat einen Zug abgegeben."]


def test_what_is_announced_is_sealed_or_corrected_first(talk):
    """Guidelines 1a, E2.6: what all have heard is the move to seal; a slip of the tongue is corrected as ever."""
    table = talk()
    table.play("w: Eva vier", "a: Hängepartie")
    assert table.say("w: Abgabezug d4") == ["white: Abgelehnt: David vier.", ANNOUNCED]
    table.play("w: Abgabezug e4", "w: Korrektur David vier")
    assert table.say("w: Umschlag geschlossen") == [ANNOUNCED.replace("Eva zwei Eva vier", "David zwei David vier")]
    assert table.say("w: Abgabezug d4") == ["Weiß hat einen Zug abgegeben."]
    assert table.say("w: Umschlag geschlossen") == ["Der Umschlag ist geschlossen. Die Partie ist unterbrochen."]


def test_an_illegal_announcement_is_corrected_before_a_move_is_sealed(talk):
    """E2.6, 7.4: he hears that it is no move, rather than that an unnamed one is to be sealed."""
    table = talk()
    table.play("w: Läufer Felix eins Bella fünf", "a: Hängepartie")
    assert table.say("w: Abgabezug e4") == [
        "white: Abgelehnt: Eva vier.",
        "white: Der angesagte Zug ist unzulässig. Erst berichtigen Sie ihn mit dem Wort Korrektur.",
    ]


TWO_KNIGHTS = "4k3/8/8/8/8/2N5/8/4K1N1 w - - 0 1"


def test_who_seals_hears_what_lies_in_the_open_envelope(talk):
    """Guidelines, 1a: on paper he could read it until the clocks stand; nobody says whether it is a good one."""
    table = talk(TWO_KNIGHTS)
    table.say("a: Hängepartie")
    assert table.say("w: Abgabezug vorlesen") == ["white: Es ist kein Zug abgegeben."]
    assert table.say("w: Abgabezug Sg4") == ["Weiß hat einen Zug abgegeben."]
    assert table.say("w: Abgabezug vorlesen") == ["white: Im Umschlag: Springer Gustav vier. Geschrieben: Sg vier."]
    assert table.say("w: was kann ich sagen")[0] == (
        "white: Zu tippen ist: Umschlag geschlossen. Bis dahin lässt sich der Abgabezug ändern, und hören, "
        "wenn es der Gegner nicht hört: Abgabezug vorlesen."
    )
    table.say("w: Abgabezug Se2")
    assert table.say("w: Abgabezug vorlesen") == ["white: Im Umschlag: Springer Eva zwei. Geschrieben: Se zwei."]
    table.say("w: Umschlag geschlossen")
    assert table.say("w: Abgabezug vorlesen") == [
        "white: Die Partie ist unterbrochen. Der Schiedsrichter sagt: Sitzung fortsetzen."
    ]


def test_a_sealed_move_is_read_to_nobody_else_and_not_twice_for_one_wish(talk):
    """Guidelines, 1a: "wiederholen" may be said when the opponent is there again."""
    table = talk(TWO_KNIGHTS)
    table.play("a: Hängepartie", "w: Abgabezug Sg4", "w: Abgabezug vorlesen")
    for station, name in (("b", "black"), ("a", "arbiter")):
        assert table.say(f"{station}: Abgabezug vorlesen") == [
            f"{name}: Geheim: nur wer den Zug abgibt, kann ihn hören."
        ]
    assert table.say("w: wiederholen") == ["Weiß hat einen Zug abgegeben."]


def test_a_move_that_is_sealed_was_not_refused(talk):
    """What was refused before it is not why anything is; after a loss by it "warum" tells that."""
    table = talk()
    table.play("a: Hängepartie", "w: Remis", "w: Remis", "w: Abgabezug Sf6")
    assert table.say("w: warum") == ["white: Es wurde nichts abgelehnt."]
    table.play("w: Umschlag geschlossen", "a: Sitzung fortsetzen", "a: Umschlag öffnen")
    told = [
        "Der abgegebene Zug von Weiß ist unzulässig: Sf sechs.",
        "Der abgegebene Zug ist nicht gültig.",
        "Gewonnen hat Schwarz.",
        "Bitte die Partieformulare unterschreiben.",
    ]
    assert table.say("w: warum") == [f"white: {sentence}" for sentence in told]
    assert table.say("warum") == [f"white: {sentence}" for sentence in told]
    assert table.say("b: warum") == [f"black: {sentence}" for sentence in told]


def test_while_the_clocks_stand_nobody_seals_and_hears_so(talk):
    """Guidelines, 1a: the move is written in his own time; who lets the game go on is told as ever."""
    table = talk()
    table.play("a: Hängepartie", "a: Uhren anhalten")
    assert table.say("w: Abgabezug e4") == ["white: Abgelehnt: Eva vier.", "white: Die Uhren stehen.", GO_ON]
    assert table.say("a: Weiterspielen") == ["Die Uhr läuft wieder. Weiß gibt einen Zug ab."]
    assert table.say("w: Abgabezug e4") == ["Weiß hat einen Zug abgegeben."]
    table.say("a: Uhren anhalten")
    assert table.say("w: Umschlag geschlossen") == ["white: Die Uhren stehen.", GO_ON]


@pytest.mark.parametrize(("minutes", "hours"), [(60, ""), (120, "eine Stunde ")])
def test_a_session_that_ends_early_charges_nobody_unasked(talk, minutes, hours):
    """Guidelines, 1b: who adjourns before its end has used the rest of it, and more than he has left loses the game."""
    table = talk()
    table.moves("Eva vier", "Eva fünf")
    table.play("a: Hängepartie", "w: Abgabezug Sf3", "w: Umschlag geschlossen")
    table.play(f"a: Sitzung fortsetzen {minutes} Minuten", "a: Umschlag öffnen", "b: Springer Felix sechs")
    left = f"{hours}neunundfünfzig Minuten siebenundfünfzig Sekunden"
    assert table.say("a: Hängepartie") == [
        f"arbiter: Die Sitzung ist nicht zu Ende: Schwarz verliert damit {left} Bedenkzeit.",
        "arbiter: Wirklich Hängepartie? Ja oder nein.",
    ]
    table.say("a: nein")
    assert table.table.session.adjournment is None
    table.now += minutes * MINUTE_MS
    assert table.say("a: Hängepartie") == ["Die Sitzung endet. Schwarz gibt einen Zug ab."]


def test_who_touched_a_piece_seals_a_move_of_it(talk):
    """4.3, Guidelines 1a: he alone hears why another move is not sealed."""
    table = talk()
    table.play("w: berührt Springer Gustav eins", "a: Hängepartie")
    assert table.say("w: Abgabezug e4") == ["white: Abgelehnt: Eva vier.", "white: Berührt, geführt: Gustav eins."]
    assert table.say("w: Abgabezug Sf3") == ["Weiß hat einen Zug abgegeben."]


def test_who_goes_back_has_another_move_sealed_by_who_is_on_move_then(talk):
    """7.4a, Guidelines 1a: what White sealed is no move of Black's, and nobody wins by it."""
    table = talk()
    table.moves("Eva vier", "Eva fünf")
    table.play("a: Hängepartie", "w: Abgabezug Sf3", "a: unzulässig war Zug 1 von Schwarz")
    assert "Der Abgabezug von Weiß gilt nicht mehr." in table.say("a: ja")
    assert table.say("a: Weiterspielen") == ["Die Uhr läuft wieder. Schwarz gibt einen Zug ab."]
    assert table.say("w: Umschlag geschlossen") == ["white: Es ist kein Zug abgegeben."]
    table.play("b: Abgabezug c5", "b: Umschlag geschlossen", "a: Sitzung fortsetzen")
    assert table.say("a: Umschlag öffnen")[:2] == [
        "Der Umschlag von Schwarz ist geöffnet.",
        "Cesar sieben Cesar fünf.",
    ]


def test_a_closed_envelope_falls_with_its_position(talk):
    """7.4a: an illegal move found between two sessions; nobody knows a move for the position that is restored."""
    table = talk()
    table.moves("Eva vier", "Eva fünf")
    table.play("a: Hängepartie", "w: Abgabezug Sf3", "w: Umschlag geschlossen", "a: unzulässig war Zug 1 von Schwarz")
    assert "Der Abgabezug von Weiß gilt nicht mehr." in table.say("a: ja")
    assert table.say("a: Weiterspielen") == ["Die Uhr läuft wieder. Schwarz ist am Zug."]
    assert table.say("b: Cesar fünf") == ["Cesar sieben Cesar fünf."]


def test_who_seals_is_told_anew_where_the_game_goes_back(talk):
    """Guidelines, 1a: the other player is on move, and what he hears first is that."""
    table = talk()
    table.moves("Eva vier", "Eva fünf", "Springer Felix drei")
    table.play("a: Hängepartie", "b: Abgabezug Sc6", "a: Figuren verrückt vor Zug zwei von Weiß")
    assert table.say("a: ja")[-2:] == [
        "Der Abgabezug von Schwarz gilt nicht mehr.",
        "Die Sitzung endet. Weiß gibt einen Zug ab.",
    ]
    assert table.say("b: Umschlag geschlossen") == ["black: Es ist kein Zug abgegeben."]
    assert table.say("w: was kann ich sagen")[0].startswith("white: Der Abgabezug ist geheim")


@pytest.mark.parametrize(
    "displaced", [("a: Figuren verrückt",), ("a: Figuren verrückt vor Zug eins von Weiß", "a: ja")]
)
def test_nobody_is_on_move_in_a_game_that_is_adjourned(talk, displaced):
    """Guidelines, 5 and 7: boards that are put right between two sessions, and in the next, wait for the envelope."""
    table = talk()
    table.play("a: Hängepartie", "w: Abgabezug Sf3")
    assert table.play(*displaced)[-1] == "Weiß hat einen Zug abgegeben."
    table.play("a: weiterspielen", "w: Umschlag geschlossen")
    waits = "Die Partie ist unterbrochen. Der Schiedsrichter sagt: Sitzung fortsetzen."
    assert table.play(*displaced)[-1] == waits
    table.say("a: Sitzung fortsetzen")
    waits = "Der Umschlag ist noch zu. Der Schiedsrichter sagt: Umschlag öffnen."
    assert table.play(*displaced)[-1] == waits


def test_whose_clock_runs_is_told_where_who_has_to_reply_is_found_absent(talk):
    """Guidelines, 9b: Black's clock runs, and White, who has sealed his move, seals no other."""
    table = talk()
    table.play("a: Hängepartie", "w: Abgabezug Sf3", "w: Umschlag geschlossen", "a: Sitzung fortsetzen")
    assert table.say("a: abwesend Schwarz") == ["Schwarz fehlt.", "Die Uhr von Schwarz läuft."]


def test_a_board_that_is_wrong_beside_an_announced_move_in_its_envelope_is_put_right_by_its_own_word(talk):
    """Guidelines, 7, 7.5: nothing is reconciled while that move is announced, and so the arbiter hears another word."""
    table = talk()
    table.play("w: Eva vier", "w: ausgeführt David zwei David vier", "w: Uhr drücken", "b: Eva vier", "b: ausgeführt")
    table.play("b: Eva fünf, Uhr drücken", "w: Eva fünf", "w: ausgeführt", "a: Hängepartie", "w: David drei", "w: ja")
    table.play("w: Abgabezug David drei", "w: Umschlag geschlossen", "a: Sitzung fortsetzen")
    first = "arbiter: Nicht alles stimmt überein. Zuerst sagt der Schiedsrichter: Figuren verrückt."
    assert table.say("a: Umschlag öffnen") == ["arbiter: Auf David zwei steht keine Figur.", first]
    assert table.say("a: was kann ich sagen")[:2] == [
        first,
        "arbiter: Der Umschlag ist noch zu. Der Schiedsrichter sagt: Umschlag öffnen.",
    ]
    assert table.say("a: Figuren verrückt")[-1] == "Der Umschlag ist noch zu. Der Schiedsrichter sagt: Umschlag öffnen."
    assert table.say("a: Umschlag öffnen")[-1] == "Schwarz ist am Zug."
    assert table.table.boards.white.squares == table.table.boards.black.squares


def test_scoresheets_that_differ_wait_until_the_announced_move_in_the_envelope_is_made(talk):
    """E2.6, E2.8: they are compared when it is no announcement any more; nothing keeps the envelope closed."""
    table = talk()
    table.moves("Eva vier", "Eva fünf")
    table.play("w: notiert Eva sechs", "a: Hängepartie", "w: David drei", "w: ja", "w: Abgabezug David drei")
    table.play("w: Umschlag geschlossen", "a: Sitzung fortsetzen")
    waits = "arbiter: Der Umschlag ist noch zu. Der Schiedsrichter sagt: Umschlag öffnen."
    assert table.say("a: was kann ich sagen")[0] == waits
    assert table.say("a: Umschlag öffnen")[-1] == "Schwarz ist am Zug."


def test_the_clock_of_who_replies_runs_whatever_was_put_right_before_the_envelope_was_opened(talk):
    """Guidelines, 7: he could not press a clock that is not his, nor could the sealer's be stopped."""
    table = talk()
    table.moves("Eva vier", "Eva fünf")
    table.play("a: Hängepartie", "w: Abgabezug Sf3", "w: Umschlag geschlossen", "a: Figuren verrückt")
    table.play("a: Sitzung fortsetzen", "a: Umschlag öffnen", "b: Springer Cesar sechs")
    assert table.say("b: Uhr drücken") == ["Weiß ist am Zug."]


@pytest.mark.parametrize(
    ("language", "first", "then"),
    [
        ("de", "Nicht alles stimmt überein. Zuerst sagt der Schiedsrichter: Stellung berichtigen.",
         "Der Umschlag ist noch zu. Der Schiedsrichter sagt: Umschlag öffnen."),
        ("en", "Not everything agrees. First the arbiter says: Stellung berichtigen.",
         "The envelope is still closed. The arbiter says: Umschlag öffnen."),
        ("es", "No todo coincide. Primero el árbitro dice: Stellung berichtigen.",
         "El sobre sigue cerrado. El árbitro dice: Umschlag öffnen."),
        ("it", "Non tutto coincide. Prima l'arbitro dice: Stellung berichtigen.",
         "La busta è ancora chiusa. L'arbitro dice: Umschlag öffnen."),
        ("pt", "Nem tudo coincide. Primeiro o árbitro diz: Stellung berichtigen.",
         "O envelope ainda está fechado. O árbitro diz: Umschlag öffnen."),
        ("ca", "No tot coincideix. Primer l'àrbitre diu: Stellung berichtigen.",
         "El sobre encara és tancat. L'àrbitre diu: Umschlag öffnen."),
    ],
)  # fmt: skip
def test_a_board_set_up_wrongly_for_the_next_day_is_put_right_before_the_envelope(talk, language, first, then):
    """Guidelines, 9a; E2.7: the arbiter who cannot make the sealed move on it hears the word that helps."""
    table = talk(language=language)
    table.play("a: Hängepartie", "w: Abgabezug Eva vier", *NEXT_DAY)
    without_the_pawn = "rnbqkbnr/pppppppp/8/8/8/8/PPPP1PPP/RNBQKBNR"
    table.dialogue.submit(ReportBoard(by=WHITE, seat=Colour.WHITE, placement=without_the_pawn))
    assert table.say("a: was kann ich sagen")[:2] == [f"arbiter: {first}", f"arbiter: {then}"]
    assert table.say("a: Umschlag öffnen")[-1] == f"arbiter: {first}"
    table.play("a: Stellung berichtigen", "a: Umschlag öffnen")
    assert table.table.line[-1].move == "e2e4"


def test_who_has_announced_an_illegal_move_and_has_to_seal_corrects_it_first(talk):
    """Guidelines, 1a; E2.6: all have heard it, and no envelope is closed before; his clock runs."""
    table = talk()
    table.play("a: Hängepartie", "w: Springer Felix vier", "w: ja")
    to_correct = "white: Der angesagte Zug ist unzulässig. Erst berichtigen Sie ihn mit dem Wort Korrektur."
    assert table.say("w: was kann ich sagen")[0] == to_correct
    table.say("w: Korrektur Springer Felix drei")
    assert table.say("w: was kann ich sagen")[0].startswith("white: Der Abgabezug ist geheim:")
