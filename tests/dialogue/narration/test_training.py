"""In training: "Zug zurück" and "Tipp", in the exact words, in German and a second language."""

from game.actors import Colour
from game.table.position import START_POSITION

STANDS = "white: Zurückgenommen wird in einer Wertungspartie nichts: was gezogen ist, steht."
NO_ADVICE = (
    "white: In einer Wertungspartie nicht: die Regeln erlauben nur Zugzahl und Zeiten, E zwei neun d, zwölf drei a."
)


def test_a_move_taken_back_tells_the_hands_what_to_do(talk):
    """Which move, and what has to stand where again on each board."""
    game = talk(training=True)
    game.moves("Eva vier")
    assert game.say("w: Zug zurück") == [
        *("Zurückgenommen: Eva zwei Eva vier.", "Weiß stellt auf seinem Brett richtig:", "Eva vier: leer."),
        *("Eva zwei: Bauer von Weiß.", "Schwarz stellt auf seinem Brett richtig:", "Eva vier: leer."),
        *("Eva zwei: Bauer von Weiß.", "Weiß ist am Zug."),
    ]
    assert game.say("w: Zug zurück") == ["white: Es gibt keinen Zug von Ihnen zurückzunehmen."]
    assert game.play("w: Eva drei", "w: Zug zurück") == ["Weiß nimmt die Ansage zurück.", "Weiß ist am Zug."]


def test_an_offer_of_a_draw_goes_with_the_move_it_was_made_beside(talk):
    """Whoever may have waited to answer it hears that there is nothing to answer any more."""
    game = talk(training=True)
    game.moves("Eva vier")
    game.say("w: Remis")
    assert game.say("w: Zug zurück")[-2:] == ["Das Remisangebot von Weiß gilt nicht mehr.", "Weiß ist am Zug."]
    assert "gilt nicht mehr" not in " ".join(game.play("w: Eva drei", "w: Zug zurück"))


def test_in_english_and_of_several_moves(talk):
    """With the reply it is two half-moves."""
    game = talk(START_POSITION, language="en", training=True)
    game.moves("Eva vier", "Eva fünf")
    assert game.say("w: take back")[0] == "Taken back: two half-moves, from Eva zwei Eva vier on."


def test_a_competition_allows_neither(talk):
    """Both are understood, and refused with a reason of their own."""
    game = talk()
    game.moves("Eva vier", "Eva fünf")
    assert game.say("w: Zug zurück") == [STANDS]
    assert game.say("w: Tipp") == [NO_ADVICE]
    assert talk(language="es").say("w: pista")[-1].startswith("white: ")


def test_who_would_take_back_what_he_has_only_announced_hears_that_he_may_correct_it(talk):
    """E2.6: until his clock is pressed; of the move before that, and of the opponent's, nothing is to be corrected."""
    correct = "white: Berichtigen Sie mit dem Wort Korrektur, bevor die Uhr gedrückt ist."
    game = talk()
    assert game.play("w: Eva vier", "w: Zug zurück") == [STANDS, correct]
    assert game.say("w: zurücknehmen") == [STANDS, correct]
    assert game.say("b: Zug zurück") == [STANDS.replace("white", "black")]
    assert game.play("w: Korrektur David vier", "w: Uhr drücken", "w: Zug zurück") == [STANDS]


def test_who_plays_an_engine_alone_is_told_how_a_training_game_begins(talk):
    """Behind each refusal of what training has: nobody else would tell him; to two players it is a competition."""
    game = talk()
    game.dialogue.play_engine(Colour.BLACK, lambda _: "g1f3")
    begin = "white: Im Training geht das: beginnen Sie mit der Option --training."
    assert game.say("w: Zug zurück") == [STANDS, begin]
    assert game.say("w: Tipp") == [NO_ADVICE, begin]
    assert game.say("w: wer greift Eva vier an") == ["white: Abgelehnt: wer greift Eva vier an.", NO_ADVICE, begin]
    assert game.say("w: warum")[-1] == begin


def test_help_in_training_names_what_can_be_said_there_alone(talk):
    """To a player, with the hint where an engine gives it; not to the arbiter, in a competition, or when it is over."""
    game = talk(training=True)
    game.moves("Eva vier", "Eva fünf")
    take_back, hint_too = "white: Im Training auch: Zug zurück.", "white: Im Training auch: Zug zurück, bitte Tipp."
    assert game.say("w: Hilfe")[-1] == game.say("w: was kann ich sagen")[-1] == take_back
    assert "Zug zurück" not in " ".join(game.say("a: Hilfe"))
    assert "Zug zurück" not in " ".join(talk().say("w: was kann ich sagen"))
    game.dialogue.play_engine(Colour.BLACK, lambda _: "g1f3")
    assert game.say("w: Hilfe")[-1] == game.say("w: was kann ich sagen")[-1] == hint_too
    game.play("w: ich gebe auf", "w: ja")
    assert "Zug zurück" not in " ".join(game.say("w: was kann ich sagen"))


def test_help_in_training_names_what_would_be_done_now(talk):
    """Nothing is taken back before a move of one's own, and a hint is for who has to find a move."""
    game = talk(training=True)
    game.dialogue.play_engine(Colour.BLACK, lambda _: "g1f3")
    hint, both = "white: Im Training auch: bitte Tipp.", "white: Im Training auch: Zug zurück, bitte Tipp."
    take_back = "white: Im Training auch: Zug zurück."
    assert game.say("w: Hilfe")[-1] == game.say("w: was kann ich sagen")[-1] == hint
    game.say("w: Eva vier")
    assert game.say("w: Hilfe")[-1] == game.say("w: was kann ich sagen")[-1] == take_back
    game.play("w: Uhr drücken", "b: Eva vier", "b: ausgeführt", "b: Eva fünf", "b: Uhr drücken")
    assert game.say("w: was kann ich sagen")[-1] == both
    assert "auch: Zug zurück" not in " ".join(talk(training=True).say("w: was kann ich sagen"))


def test_a_hint_is_for_who_asks(talk):
    """From an engine where there is one; nobody else hears it, and the record has it."""
    game = talk(training=True)
    assert game.say("w: Tipp") == ["white: Dazu ist kein Schachprogramm da."]
    game.dialogue.play_engine(Colour.BLACK, lambda _: "g1f3")
    assert game.say("w: Tipp") == ["white: Vorschlag: Springer Gustav eins Felix drei."]
    assert game.session.events[-1].move == "g1f3"
    assert game.play("w: Eva vier", "w: Tipp")[-1] == "white: Schon angesagt: Eva zwei Eva vier. Zum Ändern: Korrektur."
    assert game.say("a: Tipp")[0].startswith("arbiter: Das sagen nur die Spieler.")
    assert game.say("Tipp") == ["white: Schon angesagt: Eva zwei Eva vier. Zum Ändern: Korrektur."]
