"""A game that is taken up again: what binds, or is lost if nobody says it, is told beside where the game stands."""

from app.table.conversation import SessionDesk
from dialogue.dialogue import Dialogue
from dialogue.narration.resuming import resumed, to_go_on
from game.actors import ARBITER
from game.announcement import Announcement
from game.commands import StopClocks
from tests.game.playing import Game

READ_OUT = (
    "w: Stellung prüfen",
    *("w: König Eva eins", "w: Dame David eins", "w: Turm Anna eins Hector eins", "w: Läufer Cesar eins Felix eins"),
    *("w: Springer Bella eins Gustav eins", "w: Bauer Anna zwei Bella zwei", "w: Bauer Cesar zwei David zwei"),
    *("w: Bauer Eva drei Felix zwei", "w: Bauer Gustav zwei Hector zwei", "w: weiter"),
    *("w: König Eva acht", "w: Dame David acht", "w: Turm Anna acht Hector acht", "w: Läufer Cesar acht Felix acht"),
    *("w: Springer Bella acht Gustav acht", "w: Bauer Anna sieben Bella sieben", "w: Bauer Cesar sieben David sieben"),
    *("w: Bauer Eva fünf Felix sieben", "w: Bauer Gustav sieben Hector sieben", "w: weiter"),
)
"""White reads his board out after e4 and e5, and has the pawn on e3."""


def taken_up(table):
    """The program has been started anew: what is told between the last move and whose turn it is."""
    table.dialogue = Dialogue(SessionDesk(table.session, lambda: table.now))
    told = table.words(resumed(table.table, table.now, table.session.events))
    turn = next(place for place, line in enumerate(told) if line.endswith(" ist am Zug."))
    return told[1:turn]


def test_an_illegal_announcement_is_told_to_be_illegal_and_how_to_correct_it(talk):
    """7.4, E2.6: pressing the clock would complete it; and who asks "warum" hears the reason as before."""
    table = talk()
    illegal = ["Unzulässig: Läufer Bella fünf.", "Der Läufer kommt nicht durch: Eva zwei ist besetzt."]
    correct = "white: Berichtigen Sie mit dem Wort Korrektur, bevor die Uhr gedrückt ist."
    assert table.say("w: Läufer Bella fünf") == [*illegal, correct]
    assert taken_up(table) == ["Angesagt von Weiß: Läufer Bella fünf.", *illegal, correct]
    assert table.say("w: warum") == [*(f"white: {line}" for line in illegal), correct]
    assert table.say("b: warum") == ["black: Es wurde nichts abgelehnt."]


def test_an_illegal_move_that_can_be_claimed_is_told_to_who_may(talk):
    """2009, A4c: until he has made his own move, and to him alone; it is no longer for its player to correct."""
    table = talk(control="1200", supervised=False)
    table.play("w: Läufer Felix eins Bella fünf", "w: Uhr drücken")
    claim = (
        "black: Weiß hat die Uhr nach einem unzulässigen Zug gedrückt: Läufer Felix eins Bella fünf. "
        "Nur Schwarz kann das beanstanden, und nur vor dem eigenen Zug. Zu sagen ist: unzulässiger Zug."
    )
    assert taken_up(table)[-1] == claim
    assert not any("Korrektur" in line for line in taken_up(table))
    table.play("b: Läufer Felix eins Bella fünf", "b: ausgeführt", "b: Eva sechs", "b: ausgeführt")
    assert claim not in taken_up(table)


def test_an_illegal_move_that_ended_all_play_is_not_for_its_player_to_correct(talk):
    """2009, A4c: the clock has been pressed, so that only the opponent can do something."""
    table = talk("4k3/8/8/8/8/8/8/4K2R w - - 0 1", control="1200", supervised=False)
    table.play("w: König Eva eins Eva acht", "w: Uhr drücken")
    told = taken_up(table)
    assert "Unzulässig: König Eva eins Eva acht." in told
    assert not any("Korrektur" in line for line in told)


def test_who_is_absent_from_a_resumption_is_told_and_that_his_clock_is_to_run_again(talk):
    """Guidelines, 9b: the program died while the clock of who has to reply ran; the session goes on, and it with it."""
    table = talk()
    table.play("w: Eva vier", "w: Uhr drücken", "b: Eva vier", "b: ausgeführt", "a: Hängepartie", "b: Abgabezug e5")
    table.play("b: Umschlag geschlossen", "a: Abwesend Weiß")
    assert table.say("a: Sitzung fortsetzen")[-1] == "Die Uhr von Weiß läuft."
    table.session.carry_out(StopClocks(by=ARBITER), table.now)
    table.dialogue = Dialogue(SessionDesk(table.session, lambda: table.now))
    goes_on = "Die Partie ist unterbrochen. Der Schiedsrichter sagt: Sitzung fortsetzen."
    told = table.words(resumed(table.table, table.now, table.session.events))
    assert told[:2] == [goes_on, "Weiß fehlt."]
    assert table.say("a: weiterspielen") == [f"arbiter: {goes_on}"]
    assert table.say("a: was kann ich sagen")[0] == f"arbiter: {goes_on}"
    table.say("a: Sitzung fortsetzen")
    opens = "Der Umschlag ist noch zu. Der Schiedsrichter sagt: Umschlag öffnen."
    assert table.say("a: was kann ich sagen")[0] == f"arbiter: {opens}"


def test_a_player_who_has_not_come_is_told_to_be_missing(talk):
    """6.6: before the game begins and in it, in every language in the words that told it."""
    table = talk(edition="2005", start=False)
    table.say("a: abwesend Schwarz")
    told = table.words(resumed(table.table, table.now, table.session.events))
    assert told[-1] == "Schwarz fehlt."
    table.say("a: Partie beginnen")
    assert table.words(resumed(table.table, table.now, table.session.events))[1] == "Schwarz fehlt."


def test_a_standing_offer_of_a_draw_is_told(talk):
    """9.1b1: it stands until it is answered, also over a break."""
    table = talk()
    table.moves("Eva vier")
    table.play("b: Eva fünf", "b: Remis")
    announced = ["Angesagt von Schwarz: Eva sieben Eva fünf.", "white: Zu wiederholen ist: Eva fünf."]
    assert taken_up(table) == [*announced, "Schwarz bietet Remis."]
    assert table.say("w: Remis abgelehnt") == ["Weiß lehnt das Remis ab."]
    assert taken_up(table) == announced


def test_a_touched_piece_is_told_until_it_is_announced(talk):
    """4.3: it must be moved; with the announcement that is done."""
    table = talk()
    assert table.say("w: berührt Gustav eins") == ["Berührt: Springer Gustav eins."]
    assert taken_up(table) == ["Berührt: Springer Gustav eins."]
    table.say("w: Springer Hector drei")
    assert taken_up(table)[0] == "Angesagt von Weiß: Springer Gustav eins Hector drei."
    assert not any("Berührt" in line for line in taken_up(table))


def test_a_piece_that_binds_nobody_is_not_told(talk):
    """2009, A4b: where the arbiter rules on a touched piece only when he is asked, it binds nobody before."""
    table = talk(control="1200", supervised=False)
    table.say("w: berührt Gustav eins")
    assert not taken_up(table)


def test_a_move_declared_with_a_wrong_claim_is_told_until_it_is_announced(talk):
    """9.5b: it must be made."""
    table = talk("4k3/8/8/8/8/8/4P3/R3K3 w Q - 20 80")
    table.play("w: fünfzig Züge Turm Anna zwei", "w: ja")
    assert taken_up(table) == [
        "Der beim Antrag genannte Zug muss gespielt werden: Turm Anna eins Anna zwei.",
        "Weiß bietet Remis.",
    ]
    table.say("w: Turm Anna zwei")
    assert taken_up(table)[0] == "Angesagt von Weiß: Turm Anna eins Anna zwei."


def test_boards_that_differ_are_told(talk):
    """E2.7: what was found and not put right."""
    game = Game()
    game.play("e4", on_other_board=Announcement(to="e3"))
    assert talk().words(resumed(game.table, game.now))[2:5] == [
        "Die Bretter stimmen nicht überein.",
        "Brett von Schwarz: Eva vier leer.",
        "Brett von Schwarz: auf Eva drei Bauer von Weiß.",
    ]


def test_what_was_touched_for_a_sealed_move_stays_secret(talk):
    """Guidelines, 1a: nobody hears of it what the sealer wrote."""
    table = talk()
    table.play("w: berührt Gustav eins", "a: Hängepartie", "w: Abgabezug Sf3")
    told = table.words(resumed(table.table, table.now))
    assert "Weiß hat einen Zug abgegeben." in told
    assert not any("Springer" in line for line in told)


def until_gone_on(table, *orders):
    """What is told again after the last move, each time anew, until "weiterspielen" has followed."""
    for _ in range(2):
        assert taken_up(table)[-len(orders) :] == list(orders)
    table.play("a: weiterspielen")
    assert not set(orders) & set(taken_up(table))


def test_what_each_puts_right_is_told_again(talk):
    """E2.7: only the words tell a blind player which square of his board is wrong; he may not have heard them out."""
    table = talk()
    table.moves("Eva vier", "Eva fünf")
    table.play(*READ_OUT, "w: ja", "w: Schiedsrichter", "a: Stellung berichtigen")
    until_gone_on(
        table,
        "Berichtigt nach Regel sieben: die Partieformulare stimmen überein, die Zeiten bleiben.",
        "Der technische Helfer hilft dabei.",
        "Weiß stellt auf seinem Brett richtig:",
        "Eva vier: Bauer von Weiß.",
        "Eva drei: leer.",
    )


def test_what_a_ruling_takes_back_is_told_again(talk):
    """7.5, 6.13: which move, what is put right on both boards, what was struck, and that the clocks are set back."""
    table = talk()
    table.moves("Eva vier")
    table.play("a: Figuren verrückt vor Zug eins von Weiß", "a: ja")
    until_gone_on(
        table,
        "Zurück zur Anfangsstellung: Verschobene Figuren. Beide Uhren stehen.",
        "Zurückgenommen: Eva zwei Eva vier.",
        *("Weiß stellt auf seinem Brett richtig:", "Eva vier: leer.", "Eva zwei: Bauer von Weiß."),
        *("Schwarz stellt auf seinem Brett richtig:", "Eva vier: leer.", "Eva zwei: Bauer von Weiß."),
        "Gestrichen auf dem Formular von Weiß ab Zug eins von Weiß.",
        "Gestrichen auf dem Formular von Schwarz ab Zug eins von Weiß.",
        "Die Uhren sind zurückgestellt.",
    )


def test_a_move_taken_back_in_training_is_told_again(talk):
    """What each hand puts right, until the next move."""
    table = talk(training=True)
    table.moves("Eva vier", "Eva fünf")
    told = table.say("w: Zug zurück")[:-1]
    assert taken_up(table)[-len(told) :] == told
    table.say("w: David vier")
    assert not set(told) & set(taken_up(table))


def test_a_move_out_of_an_envelope_is_told_again(talk):
    """Guidelines, 9a: the arbiter makes it; who has to reply may not have heard of it."""
    table = talk()
    table.play("a: Hängepartie", "w: Abgabezug Sf3", "w: Umschlag geschlossen", "a: Sitzung fortsetzen")
    table.say("a: Umschlag öffnen")
    assert taken_up(table) == [
        "Zuletzt gespielt von Weiß: Springer Gustav eins Felix drei.",
        "Der Umschlag von Weiß ist geöffnet.",
        "Der Schiedsrichter führt den Zug auf dem Brett von Weiß aus.",
        "Der Schiedsrichter führt den Zug auf dem Brett von Schwarz aus.",
    ]
    table.say("b: Eva fünf")
    assert taken_up(table)[0] == "Angesagt von Schwarz: Eva sieben Eva fünf."
    assert "Der Umschlag von Weiß ist geöffnet." not in taken_up(table)


def test_an_illegal_move_taken_back_is_told_again(talk):
    """7.4: it is off both boards, and the opponent has more time; until another move is announced."""
    table = talk()
    told = table.play("w: Läufer Felix eins Bella fünf", "w: Uhr drücken")
    assert taken_up(table) == [line for line in told if not line.endswith("ist am Zug.")]
    table.say("w: Eva vier")
    assert not set(told) & set(taken_up(table))


def test_a_move_that_is_not_repeated_or_carried_out_is_told_to_whom_that_is(talk):
    """E2.1: what was repeated wrongly is still to be repeated; and while the clocks stand who asks hears it too."""
    table = talk()
    table.play("w: Eva vier", "w: Uhr drücken", "b: Eva drei", "a: Uhren anhalten")
    last, stand = (
        "Zuletzt gespielt von Weiß: Eva zwei Eva vier.",
        "Die Uhren stehen. Der Schiedsrichter sagt: weiterspielen.",
    )
    wrong = "Angesagt ist Eva vier, nicht Eva drei."
    assert taken_up(table) == [last, wrong, "black: Zu wiederholen ist: Eva vier."]
    assert table.say("b: warum") == [f"black: {wrong}"]
    assert table.say("b: was kann ich sagen")[:2] == [f"black: {stand}", "black: Zu wiederholen ist: Eva vier."]
    table.say("b: Eva vier")
    assert taken_up(table) == [last, "black: Noch auszuführen: Eva vier."]
    assert table.say("b: was kann ich sagen")[:2] == [f"black: {stand}", "black: Noch auszuführen: Eva vier."]
    table.say("b: ausgeführt")
    assert taken_up(table) == [last]
    assert table.say("w: was kann ich sagen")[0] == f"white: {stand}"


def test_what_differs_is_to_be_put_right_before_the_game_goes_on(talk):
    """E2.7: the arbiter is told the word for it; who goes on without it hears that the boards differ still."""
    table = talk()
    table.moves("Eva vier", "Eva fünf")
    table.play(*READ_OUT, "w: ja", "w: Schiedsrichter")
    agrees = "Nicht alles stimmt überein. Der Schiedsrichter sagt: Stellung berichtigen, dann weiterspielen."
    assert table.words(to_go_on(table.table)) == [agrees]
    for station in ("white", "arbiter"):
        assert table.say(f"{station[0]}: was kann ich sagen")[0] == f"{station}: {agrees}"
    call = "Berichtigt wird mit dem Schiedsrichter. Zu sagen ist: Schiedsrichter."
    assert table.say("a: weiterspielen") == [
        "Die Uhr läuft wieder. Weiß ist am Zug.",
        "Die Bretter stimmen nicht überein.",
        call,
    ]
    assert f"white: {call}" in table.say("w: was kann ich sagen")
    table.play("w: Schiedsrichter", "a: Stellung berichtigen")
    assert table.words(to_go_on(table.table)) == ["Zum Weiterspielen sagen: weiterspielen."]
    assert table.say("a: weiterspielen") == ["Die Uhr läuft wieder. Weiß ist am Zug."]
