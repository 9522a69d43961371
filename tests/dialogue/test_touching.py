"""A touch binds, and cannot be taken back: so what was really touched, and by whom, is clear before it counts."""

import pytest

from game import commands as c
from game.actors import Actor, Colour, Role

WHITE = Actor(Role.PLAYER, Colour.WHITE)
# A pawn of White's can take the pawn of Black's, which the king may leave alone.
WHITE_MAY_TAKE = "4k3/8/8/4p3/3P4/8/8/4K3 w - - 0 1"
WRONG_PIECE = ["white: Auf Gustav eins steht kein Läufer, sondern ein Springer."]


def test_a_touched_square_with_another_piece_than_was_named_binds_nothing(talk):
    """Only what was really touched binds (4.3, E2.2): of a bishop where a knight stands one is misspoken."""
    table = talk()
    assert table.say("w: berührt Läufer Gustav eins") == WRONG_PIECE
    assert table.say("w: warum") == WRONG_PIECE
    assert table.say("w: Eva vier") == ["Eva zwei Eva vier."]


@pytest.mark.parametrize("words", ["berührt Springer Gustav eins", "berührt Gustav eins"])
def test_a_touched_piece_that_stands_there_or_was_not_named_binds_at_once(talk, words):
    """At his own microphone nobody is asked what he clearly said."""
    table = talk()
    assert table.say(f"w: {words}") == ["Berührt: Springer Gustav eins."]
    assert table.say("w: Eva vier") == ["white: Abgelehnt: Eva vier.", "white: Berührt, geführt: Gustav eins."]


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("de", "Auf Eva fünf steht kein Läufer."),
        ("en", "There is no bishop on Eva fünf."),
        ("es", "En Eva fünf no hay ningún alfil."),
        ("it", "In Eva fünf non c'è nessun alfiere."),
        ("pt", "Em Eva fünf não há nenhum bispo."),
        ("ca", "A Eva fünf no hi ha cap alfil."),
    ],
)
def test_of_the_opponents_piece_nobody_learns_what_it_is_by_touching_it_in_words(talk, language, told):
    """In a competition he is told nothing that a board would tell him (E2.9d); named right, he must take it (4.3b)."""
    table = talk(WHITE_MAY_TAKE, language=language)
    assert table.say("w: berührt Läufer Eva fünf") == [f"white: {told}"]
    assert table.table.turn.touched == ()
    table.say("w: berührt Bauer Eva fünf")
    assert table.table.turn.touched == ("e5",)


def test_what_the_referee_refuses_anyway_he_refuses_with_his_own_reason(talk):
    """Who is not on move hears that, and of an empty square that it is empty."""
    table = talk()
    assert table.say("b: berührt Läufer Gustav acht") == ["black: Sie sind nicht am Zug."]
    assert table.say("w: berührt Läufer Eva fünf") == ["white: Auf Eva fünf steht keine Figur."]


@pytest.mark.parametrize(
    ("language", "asked"),
    [
        ("de", "Weiß hat Eva fünf berührt? Ja oder nein."),
        ("en", "White has touched Eva fünf? Ja or nein."),
        ("es", "¿Las blancas han tocado Eva fünf? Ja o nein."),
        ("it", "Il Bianco ha toccato Eva fünf? Ja o nein."),
        ("pt", "As brancas tocaram na casa Eva fünf? Ja ou nein."),
        ("ca", "Les blanques han tocat Eva fünf? Ja o nein."),
    ],
)
def test_at_one_microphone_a_touch_is_asked_about_by_name(talk, language, asked):
    """Black tells of his own pawn while White is on move: without White's "ja" nobody has to take it (4.3)."""
    table = talk(WHITE_MAY_TAKE, language=language)
    assert table.say("berührt Eva fünf") == [asked]
    table.say("nein")
    assert table.table.turn.touched == ()
    assert table.say("berührt Eva fünf") == [asked]
    table.say("ja")
    assert table.table.turn.touched == ("e5",)


def test_at_one_microphone_a_wrong_piece_is_refused_before_anybody_is_asked(talk):
    """A name is put to nobody for what nobody can have touched."""
    table = talk()
    assert table.say("berührt Läufer Gustav eins") == WRONG_PIECE
    assert table.say("berührt Springer Gustav eins") == ["Weiß hat Gustav eins berührt? Ja oder nein."]
    assert table.say("ja") == ["Berührt: Springer Gustav eins."]


def test_at_one_microphone_a_touch_that_binds_nothing_is_asked_of_nobody(talk):
    """Who carries out the opponent's move lifts a piece for him (E2.1)."""
    table = talk()
    table.play("Eva vier", "Uhr drücken")
    told = ["black: Das verpflichtet zu nichts: Sie führen den Zug des Gegners aus."]
    assert table.say("berührt Eva zwei") == told


def test_a_claim_names_the_piece_that_stood_there_or_stops_no_clock(talk):
    """What stands there instead is not told of an opponent's piece (E2.9d); the right claim stops the clocks (4.3)."""
    table = talk()
    table.play("w: Eva vier", "w: Uhr drücken")
    assert table.say("b: Gegner berührt Läufer Gustav eins") == ["black: Auf Gustav eins steht kein Läufer."]
    assert table.say("b: Gegner berührt Läufer David vier") == ["black: Auf David vier steht kein Läufer."]
    assert not table.table.stopped
    assert table.say("b: Gegner berührt Springer Gustav eins") == [
        "Von Schwarz beanstandet: Gustav eins wurde berührt. Beide Uhren stehen."
    ]


@pytest.mark.parametrize("square", ["Eva zwei", "Eva vier"])
def test_a_claim_about_the_piece_that_was_moved_is_left_to_the_arbiter(talk, square):
    """What stands there now was not there before the move: of it nothing is told that may be wrong."""
    table = talk()
    table.play("w: Eva vier", "w: Uhr drücken")
    assert table.say(f"b: Gegner berührt Läufer {square}") == [
        f"Von Schwarz beanstandet: {square} wurde berührt. Beide Uhren stehen."
    ]


def test_a_claim_before_the_opponent_has_moved_is_refused_as_one(talk):
    """There is no move to complain of yet (4.7)."""
    table = talk()
    assert table.say("w: Gegner berührt Läufer Gustav acht") == ["white: Der Gegner hat noch keinen Zug gemacht."]


def test_a_claim_while_the_opponent_is_on_move_is_about_his_board_now(talk):
    """Of the move in hand the pieces stand where they stood before it."""
    table = talk()
    assert table.say("b: Gegner berührt Läufer Gustav eins") == ["black: Auf Gustav eins steht kein Läufer."]
    assert table.say("b: Gegner berührt Gustav eins") == [
        "Von Schwarz beanstandet: Gustav eins wurde berührt. Beide Uhren stehen."
    ]


def put_down(table, square: str) -> None:
    """The blind player's board tells that his knight of g1 is in that aperture."""
    table.dialogue.submit(c.PlacePiece(by=WHITE, seat=Colour.WHITE, square=square, origin="g1"))


def test_a_move_that_the_board_itself_shows_is_not_corrected_to_another(talk):
    """4.6, E2.3, E2.6: announced and in its aperture it is made, so that it was no slip of the tongue."""
    table = talk()
    table.say("w: Springer Gustav eins Felix drei")
    put_down(table, "f3")
    assert table.say("w: Korrektur Springer Hector drei") == [
        "white: Abgelehnt: Springer Hector drei.",
        "white: Losgelassen, deshalb muss der Zug so gespielt werden: Eins: Gustav eins Felix drei.",
    ]
    assert table.say("w: Uhr drücken") == ["Schwarz ist am Zug."]


def test_a_word_that_the_board_itself_belies_is_corrected(talk):
    """E2.6: the piece stands elsewhere than was said, and that is a slip of the tongue."""
    table = talk()
    table.say("w: Springer Gustav eins Felix drei")
    put_down(table, "h3")
    assert table.say("w: Korrektur Springer Hector drei") == ["Berichtigt: Springer Gustav eins Hector drei."]


def test_a_word_is_corrected_where_only_a_word_says_that_the_move_is_made(talk):
    """E2.6: no sensor tells where the piece stands, and "ausgeführt" names no square."""
    table = talk()
    table.play("w: Springer Gustav eins Felix drei", "w: ausgeführt")
    assert table.say("w: Korrektur Springer Hector drei") == ["Berichtigt: Springer Gustav eins Hector drei."]


BOUND_TO = "white: Berührt, geführt: "
TO_CAPTURE = "white: Berührt, zu schlagen: "


@pytest.mark.parametrize(
    ("fen", "touched", "named"),
    [
        ("r3k1r1/8/8/8/8/8/8/R3K2R w KQq - 0 1", ("Eva eins", "Hector eins"), "Eva eins."),
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", ("Eva eins", "Hector eins"), "Eva eins und Hector eins."),
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", ("Hector eins", "Eva eins"), "Hector eins."),
        ("4k3/8/8/3p4/8/2N5/8/R3K3 w Q - 0 1", ("Eva eins", "Cesar drei", "David fünf"), "Eva eins."),
    ],
)
def test_only_the_pieces_that_bind_are_named(talk, fen, touched, named):
    """4.3c, 4.4a to c; 2018, 4.3.3: of several touched those that have to be played, and none that may not be."""
    table = talk(fen)
    table.play(*(f"w: berührt {square}" for square in touched))
    assert table.say("w: Turm Anna zwei") == ["white: Abgelehnt: Turm Anna zwei.", f"{BOUND_TO}{named}"]


@pytest.mark.parametrize(
    ("touched", "named"),
    [
        (("David fünf",), "David fünf."),
        (("David fünf", "Anna eins"), "David fünf."),
        (("Cesar drei", "David fünf"), "David fünf mit Cesar drei."),
        (("Cesar drei", "Anna eins", "David fünf"), "David fünf mit Cesar drei."),
        (("David fünf", "Cesar drei"), "David fünf mit Cesar drei."),
    ],
)
def test_of_the_opponents_piece_that_binds_it_is_said_that_it_is_to_be_captured(talk, touched, named):
    """4.3b, c; 2018, 4.3.2, 4.3.3: with any piece, or with his own that he touched, and it is none to be moved."""
    table = talk("4k3/8/8/3p4/8/2N5/8/R3K3 w Q - 0 1")
    table.play(*(f"w: berührt {square}" for square in touched))
    assert table.say("w: Turm Anna zwei") == ["white: Abgelehnt: Turm Anna zwei.", f"{TO_CAPTURE}{named}"]
    assert table.say("w: Springer David fünf") == ["Springer Cesar drei schlägt David fünf."]


PAWN_BETWEEN = "4k3/4p3/8/3p4/4P3/8/8/4K3 b - - 0 1"


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("de", ["Ziehen Sie mit der berührten Figur, wenn sie ziehen kann: Eva sieben.",
                "Sonst schlagen Sie die berührte Figur des Gegners, wenn sie geschlagen werden kann: Eva vier."]),
        ("en", ["Move the piece you touched if it can move: Eva sieben.",
                "Otherwise capture the opponent's piece you touched if it can be captured: Eva vier."]),
        ("es", ["Juegue la pieza tocada, si puede moverse: Eva sieben.",
                "Si no, capture la pieza tocada del adversario, si puede ser capturada: Eva vier."]),
        ("it", ["Muova il pezzo toccato, se può essere mosso: Eva sieben.",
                "Altrimenti catturi il pezzo toccato dell'avversario, se può essere catturato: Eva vier."]),
        ("pt", ["Jogue a peça tocada, se ela puder mover-se: Eva sieben.",
                "Senão, capture a peça tocada do adversário, se ela puder ser capturada: Eva vier."]),
        ("ca", ["Jugui la peça tocada, si es pot moure: Eva sieben.",
                "Si no, capturi la peça tocada de l'adversari, si es pot capturar: Eva vier."]),
    ],
)  # fmt: skip
def test_after_an_illegal_capture_he_is_told_what_to_move_and_what_to_capture(talk, language, told):
    """2018, 7.5.1, 4.3.3: where his piece cannot capture the other one, the first touched that can is due (4.3.3)."""
    table = talk(PAWN_BETWEEN, edition="2018", language=language)
    assert table.play("b: e7e4", "b: uhr")[-2:] == [f"black: {each}" for each in told]
    refused = table.say("b: König Felix acht")
    assert table.say("b: d5xe4")[0] == refused[0].replace("König Felix acht", "David fünf schlägt Eva vier")
    assert table.table.turn.announced is None
    table.say("b: Eva sechs")
    assert table.table.turn.announced is not None


def test_the_opponents_piece_touched_first_is_captured_first(talk):
    """2018, 4.3.3: the first that was touched, the opponent's too; its player's own is moved where that cannot be."""
    table = talk(PAWN_BETWEEN, edition="2018")
    assert table.play("b: berührt Eva vier", "b: e7e4", "b: uhr")[-2:] == [
        "black: Schlagen Sie die berührte Figur des Gegners, wenn sie geschlagen werden kann: Eva vier.",
        "black: Sonst ziehen Sie mit der berührten Figur, wenn sie ziehen kann: Eva sieben.",
    ]
    assert table.say("b: Eva sechs")[-1] == "black: Berührt, zu schlagen: Eva vier."


CASTLING = "4k3/8/8/3p4/8/2N5/8/R3K2R w KQ - 0 1"


@pytest.mark.parametrize(
    ("language", "castles", "first"),
    [
        ("de", ["Rochieren Sie mit den berührten Figuren, wenn sie es können: Eva eins und Hector eins.",
                "Sonst ziehen Sie mit dem König, wenn er ziehen kann."],
         "Ziehen Sie mit der ersten der berührten Figuren, die ziehen kann: Hector eins und Eva eins."),
        ("en", ["Castle with the pieces you touched if they can castle: Eva eins and Hector eins.",
                "Otherwise move the king if it can move."],
         "Move the first of the pieces you touched that can move: Hector eins and Eva eins."),
        ("ca", ["Enroqui amb les peces tocades, si poden enrocar: Eva eins i Hector eins.",
                "Si no, jugui el rei, si es pot moure."],
         "Jugui la primera de les peces tocades que es pugui moure: Hector eins i Eva eins."),
        ("es", ["Enroque con las piezas tocadas, si pueden enrocar: Eva eins y Hector eins.",
                "Si no, juegue el rey, si puede moverse."],
         "Juegue la primera de las piezas tocadas que pueda moverse: Hector eins y Eva eins."),
        ("pt", ["Faça roque com as peças tocadas, se o puderem fazer: Eva eins e Hector eins.",
                "Senão, jogue o rei, se ele puder mover-se."],
         "Jogue a primeira das peças tocadas que puder mover-se: Hector eins e Eva eins."),
        ("it", ["Arrocchi con i pezzi toccati, se possono arroccare: Eva eins e Hector eins.",
                "Altrimenti muova il re, se può essere mosso."],
         "Muova il primo dei pezzi toccati che può essere mosso: Hector eins e Eva eins."),
    ],
)  # fmt: skip
def test_who_touched_king_and_rook_hears_whether_he_has_to_castle(talk, language, castles, first):
    """4.4a: the king first, and he castles or moves it; 4.4b: the rook first, and no castling, but 4.3a."""
    table = talk(CASTLING, language=language)
    table.play("w: berührt Eva eins", "w: berührt Hector eins")
    assert table.say("w: was kann ich sagen")[0] == f"white: {' '.join(castles)}"
    table = talk(CASTLING, language=language)
    table.play("w: berührt Hector eins", "w: berührt Eva eins")
    assert table.say("w: was kann ich sagen")[0] == f"white: {first}"


def test_in_1993_who_touched_king_and_rook_has_to_move_the_king(talk):
    """1993, 7.2: the first touched; to castle is a move of his king that he may choose."""
    table = talk(CASTLING, edition="1993")
    table.play("w: berührt Eva eins", "w: berührt Hector eins")
    assert table.say("w: was kann ich sagen")[0] == (
        "white: Ziehen Sie mit der berührten Figur, wenn sie ziehen kann: Eva eins."
    )
    assert table.say("w: König Eva zwei") == ["König Eva eins Eva zwei."]


def test_of_several_pieces_of_the_opponents_the_first_is_to_be_captured(talk):
    """4.3b: as he touched them, so that he knows which he may leave alone."""
    table = talk("4k3/8/8/3p4/8/2N5/8/R3K2r w Q - 0 1")
    table.play("w: berührt Hector eins", "w: berührt David fünf")
    assert table.say("w: was kann ich sagen")[0] == (
        "white: Schlagen Sie die erste der berührten Figuren des Gegners, die geschlagen werden kann: "
        "Hector eins und David fünf."
    )


def test_a_king_that_was_captured_is_not_named_among_what_may_be_captured(talk):
    """1.2: capturing the opponent's king is not allowed; the piece that took it binds all the same (4.3a, 7.4a)."""
    table = talk("4k3/8/8/8/8/8/8/Q3K3 w - - 0 1")
    binds = ["white: Ziehen Sie mit der berührten Figur, wenn sie ziehen kann: Anna eins."]
    assert table.play("w: Dame Anna eins Eva acht", "w: Uhr drücken")[3:] == binds
    assert table.say("w: was kann ich sagen")[:1] == binds
    assert table.say("w: König Eva zwei")[-1] == "white: Berührt, geführt: Anna eins."


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("de", "Schlagen Sie mit der berührten Figur auf Cesar drei die berührte auf David fünf."),
        ("en", "With the piece you touched on Cesar drei capture the one you touched on David fünf."),
        ("es", "Con la pieza tocada en Cesar drei capture la pieza tocada en David fünf."),
        ("it", "Con il pezzo toccato in Cesar drei catturi il pezzo toccato in David fünf."),
        ("pt", "Com a peça tocada em Cesar drei capture a peça tocada em David fünf."),
        ("ca", "Amb la peça tocada a Cesar drei capturi la peça tocada a David fünf."),
    ],
)
def test_after_an_illegal_move_he_is_told_which_of_two_touched_captures_the_other(talk, language, told):
    """2009, 7.4a, 4.3c; 2018, 7.5.1, 4.3.3: one piece of each colour, and the one can capture the other."""
    table = talk("4k3/8/8/3p4/8/2N5/8/4K3 w - - 0 1", edition="2018", language=language)
    play = ("w: berührt David fünf", "w: berührt Cesar drei", "w: c3c5", "w: uhr")
    assert table.play(*play)[-1] == f"white: {told}"


RAPID = {"control": "1200", "supervised": False}
ON_E8 = "4k3/p7/8/8/8/8/8/Q3K3 w - - 0 1"
QUEEN_BINDS = ["white: Abgelehnt: König Eva zwei.", f"{BOUND_TO}Anna eins."]


def test_after_an_act_that_counts_as_an_illegal_move_he_is_told_what_he_has_touched(talk):
    """2009, 7.4a, 4.3: the king is captured in rapid chess, and the queen that did it binds who moves again."""
    table = talk(ON_E8, **RAPID)
    table.play("w: Dame Anna eins Eva acht", "w: Uhr drücken", "a: König geschlagen Weiß")
    assert table.say("a: ja")[:4] == [
        "Weiß hat einen unzulässigen Zug gemacht: König geschlagen.",
        "Die Stellung vor dem Zug gilt wieder.",
        "Schwarz erhält zwei Minuten.",
        "white: Ziehen Sie mit der berührten Figur, wenn sie ziehen kann: Anna eins.",
    ]
    assert table.say("w: König Eva zwei") == QUEEN_BINDS


@pytest.mark.parametrize(
    ("fen", "said", "touched", "other", "why"),
    [
        (ON_E8, "Dame Anna eins Eva acht", "Dame Anna eins", "König Eva zwei", QUEEN_BINDS),
        (
            "4k3/p7/8/8/8/8/8/1N2K3 w - - 0 1",
            "Springer Bella eins Bella drei",
            "Springer Bella eins",
            "König Eva zwei",
            ["white: Abgelehnt: König Eva zwei.", f"{BOUND_TO}Bella eins."],
        ),
    ],
    ids=["no game goes on from it", "it would stand"],
)
def test_what_an_illegal_move_touched_binds_when_the_arbiter_takes_it_back(talk, fen, said, touched, other, why):
    """2009, 7.4a: 4.3 applies to the move that replaces it, whoever has found it: the opponent or the arbiter."""
    table = talk(fen, **RAPID)
    table.play(f"w: {said}", "w: Uhr drücken", "a: unzulässig war Zug eins von Weiß")
    assert f"Berührt: {touched}." in table.say("a: ja")
    table.say("a: weiterspielen")
    assert table.say(f"w: {other}") == why


def test_what_an_illegal_move_touched_that_is_not_completed_binds_when_it_is_taken_back(talk):
    """2009, 7.4a, E2.2: White has taken the knight out; Black's earlier move called illegal binds no piece of his."""
    table = talk("4k3/p7/8/8/8/8/8/1N2K3 w - - 0 1")
    table.play("w: berührt Bella eins", "w: Springer Bella drei", "a: unzulässig war Zug eins von Weiß")
    assert "Berührt: Springer Bella eins." in table.say("a: ja")
    table.play("a: weiterspielen", "w: Springer Cesar drei", "w: Uhr drücken", "w: Remis")
    table.play("b: Springer Cesar drei", "b: ausgeführt", "b: Anna sechs", "b: Uhr drücken")
    table.play("w: Anna sechs", "w: ausgeführt", "w: berührt Cesar drei", "a: unzulässig war Zug eins von Schwarz")
    assert not [line for line in table.say("a: ja") if line.startswith("Berührt")]


def test_where_nothing_touched_may_move_all_of_it_is_named(talk):
    """4.4b, F3: who touches the rook first does not castle; where neither has another move, any piece may move."""
    table = talk("4k3/8/8/8/8/8/3PPPPP/3QBKRN w G - 0 1", chess960=True)
    table.play("w: berührt Gustav eins", "w: berührt Felix eins")
    assert table.say("w: Kurze Rochade") == [
        "white: Abgelehnt: Kurze Rochade.",
        f"{BOUND_TO}Gustav eins und Felix eins.",
    ]
    assert table.say("w: Eva vier") == ["Eva zwei Eva vier."]


@pytest.mark.parametrize(("square", "asked"), [("Gustav acht", "Weiß"), ("Gustav eins", "Schwarz")])
def test_at_one_microphone_whose_opponents_piece_was_touched_is_asked_first(talk, square, asked):
    """4.3a: the piece that a player touches is mostly his own, and so the other complains, whoever is on move."""
    table = talk()
    table.moves("Eva vier", "Eva fünf")
    question = [f"{asked} beanstandet, dass der Gegner {square} berührt hat? Ja oder nein."]
    assert table.say(f"Gegner berührt {square}") == question
    table.say("w: David vier, Uhr drücken")
    assert table.say(f"Gegner berührt {square}") == question
