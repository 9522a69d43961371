"""A game gone through by ear: where one is in it, what was said and shown there, and what an engine says of it."""

from dataclasses import replace

import pytest

from dialogue.alone.answer import reading_of
from dialogue.alone.judgement import Assessment, Fault, fault
from dialogue.alone.review import Review
from dialogue.earcon import Earcon
from dialogue.station import Station
from dialogue.understanding.heard import Heard, Hypothesis
from game import commands as c
from game.actors import Colour, Evidence
from game.announcement import Announcement, Piece
from speech_grammar import Intent
from speech_grammar.messages import Catalogue
from tests.game.playing import BLIND, SIGHTED, B, Game, W, player

HELP = (
    "Zu sagen ist: weiter, zurück, zum Anfang, zum Ende, Zug und die Nummer, was hat die Uhr gezeigt, "
    "spiel die Ansage, Schluss jetzt. Auch alle Fragen nach der Stellung."
)
FOOLS_MATE = ("f3", "e5", "g4", "Qh4#")


def game(*moves, **more):
    """A game in which these moves have been made."""
    played = Game(**more)
    played.play(*moves)
    return played


class Oracle:
    """An engine that knows what White may expect after each half-move; its best moves are told with it."""

    def __init__(self, *known: Assessment) -> None:
        self._known = list(known)

    def assess(self, position: str, *, chess960: bool) -> Assessment:
        """See `Judge`: asked once of each position, in their order."""
        assert position
        assert not chess960
        return self._known.pop(0)


@pytest.fixture
def review():
    """White's own review of the shortest game that ends in mate."""
    return Review(game(*FOOLS_MATE).record, Station.WHITE)


def test_the_opening_says_whose_game_it_is(review):
    """Names, moves, result; then what can be said, as it has to be said."""
    told = [str(Catalogue.load().say(one.key, **one.params)) for one in review.opening()]
    assert told == [
        "Weiß: Anna Blum. Schwarz: Hector Sand.",
        "Zwei Züge gespielt.",
        "Matt.",
        "Gewonnen hat Schwarz.",
        HELP,
    ]


def test_from_move_to_move(review, ask):
    """Forwards, backwards, to a move by its number and its player, to both ends, and no further."""
    assert ask(review, "weiter") == ["Zug eins von Weiß: Felix zwei Felix drei."]
    assert ask(review, "weiter") == ["Zug eins von Schwarz: Eva sieben Eva fünf."]
    assert ask(review, "zurück") == ["Zug eins von Weiß: Felix zwei Felix drei."]
    assert ask(review, "zurück") == ask(review, "zurück") == ["Anfang der Partie."]
    assert ask(review, "Zug zwei von Schwarz") == ["Zug zwei von Schwarz: Dame David acht Hector vier."]
    assert ask(review, "weiter") == ["Ende der Partie."]
    assert ask(review, "zwei") == ["Zug zwei von Weiß: Gustav zwei Gustav vier."]
    assert ask(review, "Zug neun") == ["So viele Züge sind nicht gespielt: erst zwei Züge."]
    assert ask(review, "wiederholen") == ["Zug zwei von Weiß: Gustav zwei Gustav vier."]
    assert ask(review, "Anfang") == ["Anfang der Partie."]
    assert ask(review, "Ende") == ask(review, "letzter Zug") == ["Zug zwei von Schwarz: Dame David acht Hector vier."]


@pytest.mark.parametrize(
    ("language", "words", "heard"),
    [
        ("en", ("move 1", "back", "end"),
         ["Move one of White: Felix zwei Felix drei.", "Beginning of the game.",
          "Move two of Black: Dame David acht Hector vier."]),
        ("es", ("jugada 1", "atrás", "best move"),
         ["Jugada uno de las blancas: Felix zwei Felix drei.", "Principio de la partida.",
          "Para eso hace falta un programa de ajedrez: empiece con la opción --engine."]),
        ("ca", ("jugada 1", "enrere"), ["Jugada u de les blanques: Felix zwei Felix drei.", "Principi de la partida."]),
        ("pt", ("lance 1", "atrás"), ["Lance um das brancas: Felix zwei Felix drei.", "Princípio da partida."]),
        ("it", ("mossa 1 nero", "inizio"), ["Mossa uno del Nero: Eva sieben Eva fünf.", "Inizio della partita."]),
    ],
)  # fmt: skip
def test_in_other_languages(review, ask, language, words, heard):
    """The commands of each language are typed beside the German ones; moves stay German."""
    assert [line for said in words for line in ask(review, said, language)] == heard


def test_what_the_clock_showed(review, ask):
    """After each move both clocks, or one of them; at the start the time of the control."""
    assert ask(review, "was hat die Uhr gezeigt") == [
        "Weiß: null Sekunden verbraucht, eine Stunde dreißig Minuten übrig.",
        "Schwarz: null Sekunden verbraucht, eine Stunde dreißig Minuten übrig.",
    ]
    ask(review, "weiter")
    assert ask(review, "meine Zeit") == [
        "Weiß: drei Sekunden verbraucht, eine Stunde neunundzwanzig Minuten siebenundfünfzig Sekunden übrig."
    ]
    assert ask(review, "seine Zeit") == ["Schwarz: null Sekunden verbraucht, eine Stunde dreißig Minuten übrig."]
    assert ask(review, "Zugzahl") == ["Ein Zug gespielt."]


def test_what_was_said_at_a_move(ask):
    """Each utterance that led to something, a slip and its correction too, as it was understood and as it sounded."""
    played = Game()
    played.announce("e4")
    slip = played.announcing("d4")
    played.do(c.Correct(by=slip.by, seat=slip.seat, announcement=slip.announcement, evidence=slip.evidence))
    played.execute(W)
    played.press()
    played.repeat(slip.announcement, B)
    review = Review(played.record, Station.WHITE)
    assert ask(review, "spiel die Ansage") == ["Zu diesem Zug ist nichts Gesagtes aufgezeichnet."]
    ask(review, "weiter")
    assert ask(review, "spiel die Ansage") == [
        *(
            "Weiß sagte: e vier.",
            "(clip-1)",
            "Weiß sagte: d vier.",
            "(clip-1)",
            "Schwarz sagte: wiederholt.",
            "(repetition)",
        ),
    ]


def test_what_was_typed_is_on_no_tape(ask):
    """The words are told, and that there is no sound of them."""
    played = Game()
    typed = played.announcing("e4")
    played.do(replace(typed, evidence=replace(typed.evidence, clip=None)))
    played.execute(W)
    played.press()
    played.do(c.Touch(by=player(B), seat=B, square="e7", evidence=replace(typed.evidence, words="berührt")))
    review = Review(played.record, Station.WHITE)
    ask(review, "Ende")
    assert ask(review, "spiel die Ansage") == ["Weiß sagte: e vier.", "Davon ist nichts auf dem Band."]


def test_that_the_tape_has_nothing_of_a_move_is_told_once(ask):
    """However much was typed at it; where something of it is on the tape, of each that is not."""
    for clip, told in ((None, []), ("clip", ["Davon ist nichts auf dem Band.", "Weiß sagte: d vier.", "(clip)"])):
        played = Game()
        typed = played.announcing("e4")
        played.do(replace(typed, evidence=replace(typed.evidence, clip=None)))
        slip = played.announcing("d4")
        evidence = replace(slip.evidence, clip=clip)
        played.do(c.Correct(by=slip.by, seat=slip.seat, announcement=slip.announcement, evidence=evidence))
        played.execute(W)
        played.press()
        review = Review(played.record, Station.WHITE)
        ask(review, "Ende")
        none = ["Weiß sagte: d vier.", "Davon ist nichts auf dem Band."]
        assert ask(review, "spiel die Ansage") == ["Weiß sagte: e vier.", *(told or none)]


def test_a_move_that_was_not_replied_to_is_told_to_be_missing(ask):
    """Where White has mated there is no such move of Black; the number of moves is right."""
    mated = Review(game("e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6", "Qxf7#").record, Station.WHITE)
    assert ask(mated, "Zug vier Schwarz") == ["Nicht gespielt: Zug vier von Schwarz."]
    assert ask(mated, "Zug fünf") == ["So viele Züge sind nicht gespielt: erst vier Züge."]
    assert ask(mated, "Zug vier") == ["Zug vier von Weiß: Dame Hector fünf schlägt Felix sieben."]


def test_what_else_happened_at_a_move_is_told_with_it(ask):
    """Offers, claims, time added, and what was said for them; what was said after the last move is told at that."""
    played = game("e4", "e5")
    said = Evidence(words="remis", clip="offer")
    played.announce("Nf3")
    played.execute(W)
    played.do(c.OfferDraw(by=player(W), seat=W, evidence=said))
    played.press()
    played.repeat(Announcement(piece=Piece.KNIGHT, to="f3"), B)
    played.execute(B)
    played.do(c.ClaimThreefold(by=player(B), seat=B))
    played.do(c.Resign(by=player(B), seat=B, evidence=replace(said, words="ich gebe auf", clip="end")))
    review = Review(played.record, Station.WHITE)
    assert ask(review, "Zug eins") == ["Zug eins von Weiß: Eva zwei Eva vier."]
    assert ask(review, "Zug zwei") == [
        "Zug zwei von Weiß: Springer Gustav eins Felix drei.",
        "Weiß bietet Remis.",
        "Antrag von Schwarz falsch: ein Mal dieselbe Stellung.",
        "Der Antrag gilt als Remisangebot.",
        "Weiß erhält drei Minuten.",
    ]
    heard = ask(review, "spiel die Ansage")
    assert heard[2:4] == ["Weiß sagte: Remis.", "(offer)"]
    assert heard[-2:] == ["Schwarz sagte: ich gebe auf.", "(end)"]


def test_the_position_at_a_move(review, ask):
    """All that can be asked at a table of training, of the position that was reached; meine are one's own."""
    ask(review, "Ende")
    assert ask(review, "Was steht auf Hector vier") == ["Dame von Schwarz: Hector vier."]
    assert ask(review, "Wo ist meine Dame") == ["Dame von Weiß: David eins."]
    assert ask(review, "wer greift Eva eins an") == ["Eva eins, angegriffen von Schwarz: Dame Hector vier."]
    ask(review, "Anfang")
    assert ask(review, "Was steht auf Hector vier") == ["Leer: Hector vier."]
    assert ask(review, "wer ist am Zug") == ["Weiß ist am Zug."]
    assert ask(review, "Ergebnis") == ["Matt.", "Gewonnen hat Schwarz."]


def test_a_game_that_goes_on_is_told_no_more_of_than_at_its_table(ask):
    """2009, 12.3a, E2.9d: broken off, a rated game is gone through, but nobody hears a position or a verdict."""
    review = Review(game("e4", "e5").record, Station.WHITE, Oracle())
    told = [str(Catalogue.load().say(one.key, **one.params)) for one in review.opening()]
    assert "Die Partie ist nicht beendet." in told
    assert told[-1] == "Das Schachprogramm antwortet auf: bester Zug, nächster Fehler."
    assert ask(review, "Was steht auf Eva vier") == [
        "In einer Wertungspartie nicht: die Regeln erlauben nur Zugzahl und Zeiten, E zwei neun d, zwölf drei a."
    ]
    assert ask(review, "bester Zug") == ["Kein Urteil: diese Wertungspartie ist noch nicht beendet."]


def test_mistakes_first(ask):
    """What costs a tenth of a point is a mistake, and fifteen hundredths a blunder; less is passed over."""
    review = Review(
        game(*FOOLS_MATE).record,
        Station.WHITE,
        Oracle(
            Assessment(white=0.55, best="e2e4"),
            Assessment(white=0.48, best="e7e5"),
            Assessment(white=0.48, best="b1c3"),
            Assessment(white=0.0, best="d8h4", mates=B, mate_in=1),
            Assessment(white=0.0, best=None, mates=B),
        ),
    )
    assert ask(review, "nächster Fehler") == [
        "Das Schachprogramm sucht.",
        "Zug zwei von Weiß: Gustav zwei Gustav vier.",
        "Grober Fehler.",
        "Der beste Zug war Springer Bella eins Cesar drei.",
        "Danach setzt Schwarz matt in einem Zug.",
    ]
    assert ask(review, "nächster Fehler") == ["Das Schachprogramm sucht.", "Kein weiterer Fehler."]
    ask(review, "weiter")
    assert ask(review, "bester Zug") == ["Das war der beste Zug.", "Danach ist die Partie zu Ende."]
    ask(review, "Zug eins")
    assert ask(review, "best move", "en") == [
        *("Inaccurate.", "The best move was Eva zwei Eva vier.", "After it the game is level."),
    ]
    ask(review, "Anfang")
    assert ask(review, "bester Zug") == ["Hier ist kein Zug zu beurteilen."]


@pytest.mark.parametrize(
    ("white", "german", "italian"),
    [
        (0.5, "Danach ist es ausgeglichen.", "Poi la partita è pari."),
        (0.62, "Danach steht Weiß etwas besser.", "Poi c'è un leggero vantaggio per il Bianco."),
        (0.25, "Danach steht Schwarz klar besser.", "Poi c'è un chiaro vantaggio per il Nero."),
        (0.9, "Danach steht Weiß auf Gewinn.", "Poi c'è una posizione vinta per il Bianco."),
    ],
)
def test_how_the_position_stands(ask, white, german, italian):
    """In words, not in figures of an engine."""
    for language, told in (("de", german), ("it", italian)):
        oracle = Oracle(Assessment(white=white, best="f2f3"), Assessment(white=white, best=None))
        review = Review(game(*FOOLS_MATE).record, Station.WHITE, oracle)
        ask(review, "weiter")
        assert ask(review, "bester Zug", language)[-1] == told


def test_what_a_fault_costs():
    """Lichess's twentieth, tenth and fifteen hundredths of a point; the engine's own move is none, whatever it says."""
    before = Assessment(white=0.5, best="e2e4")
    costs = {0.46: None, 0.44: Fault.INACCURACY, 0.39: Fault.MISTAKE, 0.34: Fault.BLUNDER}
    for white, found in costs.items():
        assert fault(W, "f2f3", before, Assessment(white=white, best=None)) is found
        assert fault(B, "f7f6", before, Assessment(white=1 - white, best=None)) is found
    assert fault(W, "e2e4", before, Assessment(white=0, best=None)) is None


def test_an_illegal_move_that_stands_is_not_judged(ask):
    """2009, A4c: nobody claimed it; it is told as it was announced, and there is nothing an engine could say."""
    rapid = Game(white=BLIND, black=SIGHTED, control="1200", supervised=False)
    bishop = rapid.san("e4")
    illegal = replace(bishop, to="e5", from_file="e", from_rank=2)
    rapid.announce(illegal)
    rapid.execute()
    rapid.press()
    rapid.repeat(illegal, B)
    rapid.execute(B)
    rapid.play("d5")
    rapid.do(c.Resign(by=player(Colour.WHITE), seat=W))
    review = Review(rapid.record, Station.BLACK, Oracle())
    assert ask(review, "weiter") == ["Zug eins von Weiß: Eva zwei Eva fünf."]
    assert ask(review, "bester Zug") == ["Hier ist kein Zug zu beurteilen."]


def test_a_game_that_black_began(ask):
    """From a position with Black to move, move one of Black is the first; of White there is none before it."""
    played = Game(initial="4k3/4p3/8/8/8/8/4P3/4K3 b - - 0 1")
    played.play("e5", "e4")
    review = Review(played.record, Station.BLACK)
    assert (
        ask(review, "Zug eins von Schwarz") == ask(review, "Zug eins") == ["Zug eins von Schwarz: Eva sieben Eva fünf."]
    )
    assert ask(review, "Zug zwei") == ["Zug zwei von Weiß: Eva zwei Eva vier."]


def test_what_is_no_way_through_a_game(review, ask):
    """It is said with what was heard, and so is what nobody understands; a word for the loudspeaker is not answered."""
    assert ask(review, "Eva vier") == ["Beim Durchgehen einer Partie gibt es das nicht. Gehört: Eva vier."]
    assert ask(review, "Waschmaschine") == ["Nicht verstanden. Gehört: Waschmaschine."]
    assert ask(review, "Zug") == ["Unvollständig: es fehlt die Zahl. Gehört: Zug."]
    assert ask(review, "!") == ["Nichts verstanden."]
    assert [one.earcon for one in review.hear(Heard.typed(""))] == [Earcon.NOT_UNDERSTOOD]
    assert ask(review, "stopp") == []
    assert ask(review, "was kann ich sagen")[0].startswith("Zu sagen ist: weiter, zurück")


def test_a_game_without_names_moves_or_a_voice(ask):
    """Nothing is invented where there is nothing."""
    seat = replace(BLIND, name="")
    review = Review(Game(white=seat, start=False).record, Station.WHITE)
    told = [str(Catalogue.load().say(one.key, **one.params)) for one in review.opening()]
    assert told[:2] == ["Null Züge gespielt.", "Die Partie ist nicht beendet."]
    assert ask(review, "weiter") == ["Ende der Partie."]
    assert ask(review, "Zug drei") == ["So viele Züge sind nicht gespielt: erst null Züge."]


def test_what_was_not_clear_is_read_by_the_next_hypothesis():
    """Half an utterance is no sentence, and neither are words without a meaning."""
    unclear = (Hypothesis("zug", 0.0), Hypothesis("weiter", -1.0, whole=False), Hypothesis("zurück", -2.0))
    reading = reading_of(Heard("zug", unclear, 1.0, 500, 1.0, 0.1))
    assert reading is not None
    assert reading.intent is Intent.GO_BACK
    assert reading_of(Heard.typed("")) is None


def test_at_a_table_such_words_are_refused_by_name(talk):
    """Understood, and nothing happens; in another language, too."""
    start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
    assert talk(start).play("w: nächster Fehler") == ["white: Das gehört nicht an den Tisch. Gehört: nächster Fehler."]
    assert talk(start, language="en").play("w: back") == ["white: That does not belong at the table. Heard: back."]


def test_the_arbiter_goes_through_it_as_well(ask):
    """He has no seat: meine are White's."""
    played = game("e4")
    assert ask(Review(played.record, Station.ARBITER), "weiter") == ["Zug eins von Weiß: Eva zwei Eva vier."]
