"""In training: "Zug zurück" and "Tipp", in the exact words, in German and a second language."""

from dialogue.station import Station
from game.actors import Colour
from game.table.position import START_POSITION


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
    """Both are understood, and refused with the article."""
    refused = (
        "white: In einer Wertungspartie nicht: die Regeln erlauben nur Zugzahl und Zeiten, E zwei neun d, zwölf drei a."
    )
    game = talk()
    game.moves("Eva vier", "Eva fünf")
    assert game.say("w: Zug zurück")[-1] == refused
    assert game.say("w: Tipp")[-1] == refused
    assert talk(language="es").say("w: pista")[-1].startswith("white: ")


def test_a_hint_is_for_who_asks(talk):
    """From an engine where there is one; nobody else hears it, and the record has it."""
    game = talk(training=True)
    assert game.say("w: Tipp") == ["white: Dazu ist kein Schachprogramm da."]
    game.dialogue.play_engine(Colour.BLACK, lambda _: "g1f3")
    assert game.say("w: Tipp") == ["white: Vorschlag: Springer Gustav eins Felix drei."]
    assert game.session.events[-1].move == "g1f3"
    assert game.play("w: Eva vier", "w: Tipp")[-1] == "white: Schon angesagt: Eva zwei Eva vier. Zum Ändern: Korrektur."
    assert game.say("a: Tipp")[0].startswith("arbiter: Das sagen nur die Spieler.")
    assert game.dialogue.whose is not None
    assert Station.WHITE in game.dialogue._players
