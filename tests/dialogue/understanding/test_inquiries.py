"""Questions about the game: what a player may ask, what he hears, and what a competition does not tell."""

import pytest

from dialogue.narration.rules import in_force
from dialogue.understanding.inquiries import INQUIRIES, OF_ADVICE, OF_THE_BOARD
from game.actors import WHITE, Colour
from game.commands import ReportBoard
from game.units import SECOND_MS
from speech_grammar import Intent, grammar
from speech_grammar.automaton import Reader
from speech_grammar.vocabulary import vocabulary
from tests.editions import EDITIONS

MIDDLEGAME = "r3k2r/pp3ppp/2n5/3qp3/1b6/2N2N2/PP1P1PPP/R1BQK2R w KQkq - 0 1"
BARE = "4k3/8/8/8/8/8/8/4K3 w - - 0 1"
ALLOWED = "die Regeln erlauben nur Zugzahl und Zeiten"
ALLOWED_IN_ENGLISH = "the rules allow only the number of moves and the times"
ASKED = {
    Intent.ASK_SQUARE: "Was steht auf Eva vier?",
    Intent.ASK_LINE: "Was steht auf der Linie Eva?",
    Intent.ASK_DIAGONALS: "Was steht diagonal von Eva vier?",
    Intent.ASK_KNIGHT_SQUARES: "Was steht im Rösselsprung von Eva vier?",
    Intent.ASK_PIECES: "Wo sind meine Springer?",
    Intent.ASK_POSITION: "Stellung ansagen",
    Intent.ASK_POSITION_BY_FILES: "Stellung nach Linien",
    Intent.ASK_POSITION_BY_RANKS: "Stellung nach Reihen",
    Intent.ASK_PAWNS: "Stellung der Bauern",
    Intent.ASK_ATTACKERS: "Wer greift Eva fünf an?",
    Intent.ASK_DEFENDERS: "Wer deckt Eva fünf?",
    Intent.ASK_MOVES_OF: "Wohin kann Springer Felix drei?",
    Intent.ASK_MATERIAL: "Material",
    Intent.ASK_CAPTURED: "Was wurde geschlagen?",
    Intent.ASK_TURN: "Wer ist am Zug?",
    Intent.ASK_ADVICE: "Darf ich rochieren?",
}


@pytest.mark.parametrize(
    ("asked", "german", "spanish"),
    [
        ("Was steht auf Eva fünf?", ["Bauer von Schwarz: Eva fünf."], ["Peón de las negras: Eva fünf."]),
        ("Was steht auf e4?", ["Leer: Eva vier."], ["Vacía: Eva vier."]),
        ("Was steht auf der Reihe drei?", ["Reihe drei, Weiß: Springer Cesar drei und Felix drei."],
         ["Fila drei, blancas: caballos Cesar drei y Felix drei."]),
        ("Was steht auf Linie Eva?",
         ["Linie Eva, Weiß: König Eva eins.", "Linie Eva, Schwarz: Bauer Eva fünf und König Eva acht."],
         ["Columna Eva, blancas: rey Eva eins.", "Columna Eva, negras: peón Eva fünf y rey Eva acht."]),
        ("Was steht diagonal von Hector vier?",
         ["Diagonale Eva eins Hector vier, Weiß: König Eva eins und Bauer Felix zwei.",
          "Leer: Diagonale David acht Hector vier."],
         ["Diagonal Eva eins Hector vier, blancas: rey Eva eins y peón Felix zwei.",
          "Vacía: diagonal David acht Hector vier."]),
        ("Was steht diagonal von Anna drei?",
         ["Diagonale Anna drei Felix acht, Schwarz: Läufer Bella vier.",
          "Diagonale Anna drei Cesar eins, Weiß: Bauer Bella zwei und Läufer Cesar eins."],
         ["Diagonal Anna drei Felix acht, negras: alfil Bella vier.",
          "Diagonal Anna drei Cesar eins, blancas: peón Bella zwei y alfil Cesar eins."]),
        ("Was steht im Rösselsprung von Eva vier?",
         ["Rösselsprung von Eva vier, Weiß: Springer Cesar drei, Bauern David zwei und Felix zwei."],
         ["A salto de caballo de Eva vier, blancas: caballo Cesar drei, peones David zwei y Felix zwei."]),
        ("Wo sind meine Springer?", ["Springer von Weiß: Cesar drei und Felix drei."],
         ["Caballos de las blancas: Cesar drei y Felix drei."]),
        ("Wo ist seine Dame?", ["Dame von Schwarz: David fünf."], ["Dama de las negras: David fünf."]),
        ("Wo sind die schwarzen Türme?", ["Türme von Schwarz: Anna acht und Hector acht."],
         ["Torres de las negras: Anna acht y Hector acht."]),
        ("Wer greift Eva fünf an?", ["Eva fünf, angegriffen von Weiß: Springer Felix drei."],
         ["Eva fünf, atacada por las blancas: caballo Felix drei."]),
        ("Wer deckt Eva fünf?", ["Eva fünf, gedeckt von Schwarz: Springer Cesar sechs und Dame David fünf."],
         ["Eva fünf, defendida por las negras: caballo Cesar sechs y dama David fünf."]),
        ("Wer greift Hector vier an?", ["Nicht angegriffen: Hector vier."], ["No atacada: Hector vier."]),
        ("Wer deckt Bella vier?", ["Bella vier, gedeckt von Schwarz: Springer Cesar sechs."],
         ["Bella vier, defendida por las negras: caballo Cesar sechs."]),
        ("Stellung der Bauern ab Gustav",
         ["Bauer von Weiß: Gustav zwei.", "Bauer von Schwarz: Gustav sieben.",
          "Bauer von Weiß: Hector zwei.", "Bauer von Schwarz: Hector sieben."],
         ["Peón de las blancas: Gustav zwei.", "Peón de las negras: Gustav sieben.",
          "Peón de las blancas: Hector zwei.", "Peón de las negras: Hector sieben."]),
        ("Stellung nach Linien ab Gustav",
         ["Linie Gustav, Weiß: Bauer Gustav zwei.", "Linie Gustav, Schwarz: Bauer Gustav sieben.",
          "Linie Hector, Weiß: Turm Hector eins und Bauer Hector zwei.",
          "Linie Hector, Schwarz: Bauer Hector sieben und Turm Hector acht."],
         ["Columna Gustav, blancas: peón Gustav zwei.", "Columna Gustav, negras: peón Gustav sieben.",
          "Columna Hector, blancas: torre Hector eins y peón Hector zwei.",
          "Columna Hector, negras: peón Hector sieben y torre Hector acht."]),
        ("Stellung nach Reihen ab acht",
         ["Reihe acht, Schwarz: Turm Anna acht, König Eva acht und Turm Hector acht."],
         ["Fila acht, negras: torre Anna acht, rey Eva acht y torre Hector acht."]),
        ("Wohin kann Springer Felix drei?",
         ["Springer Felix drei: David vier, Eva fünf, Gustav eins, Gustav fünf und Hector vier."],
         ["Caballo Felix drei: David vier, Eva fünf, Gustav eins, Gustav fünf y Hector vier."]),
        ("Wohin kann König Eva eins?", ["König Eva eins: Eva zwei, Felix eins und Gustav eins."],
         ["Rey Eva eins: Eva zwei, Felix eins y Gustav eins."]),
        ("Wohin kann Läufer Cesar eins?", ["Kein Zug: Läufer Cesar eins."], ["Ninguna jugada: alfil Cesar eins."]),
        ("Wohin kann Turm Anna acht?", ["Turm Anna acht: Bella acht, Cesar acht und David acht."],
         ["Torre Anna acht: Bella acht, Cesar acht y David acht."]),
        ("Material",
         ["Weiß: eine Dame, zwei Türme, ein Läufer, zwei Springer und sechs Bauern.",
          "Schwarz: eine Dame, zwei Türme, ein Läufer, ein Springer und sechs Bauern."],
         ["Blancas: una dama, dos torres, un alfil, dos caballos y seis peones.",
          "Negras: una dama, dos torres, un alfil, un caballo y seis peones."]),
        ("Wer ist am Zug?", ["Weiß ist am Zug."], ["Juegan las blancas."]),
        ("Wer ist mein Gegner?", ["Ihr Gegner: Jonas."], ["Su adversario: Jonas."]),
        ("Ergebnis", ["Die Partie ist noch nicht beendet."], ["La partida aún no ha terminado."]),
        ("Zugzahl", ["Null Züge gespielt."], ["Cero jugadas en total."]),
    ],
)  # fmt: skip
@pytest.mark.parametrize("language", ["de", "es"])
def test_in_training_every_question_is_answered_in_few_words(talk, asked, german, spanish, language):
    """What he would feel on his board, and what follows from it, in the language that he chose."""
    told = talk(MIDDLEGAME, language=language, training=True).say(f"w: {asked}")
    assert told == [f"white: {sentence}" for sentence in (german if language == "de" else spanish)]


def test_the_whole_position_is_told_kind_by_kind_and_all_of_one_side_at_once(talk):
    """White's pieces, then Black's, the king first; the pieces of one side alone are asked for with one word."""
    table = talk("4k3/p7/8/8/8/8/P1P5/R3K3 w - - 0 1", training=True)
    white = ["König von Weiß: Eva eins.", "Turm von Weiß: Anna eins.", "Bauern von Weiß: Anna zwei und Cesar zwei."]
    black = ["König von Schwarz: Eva acht.", "Bauer von Schwarz: Anna sieben."]
    assert table.say("b: Stellung ansagen") == [f"black: {line}" for line in (*white, *black)]
    assert table.say("b: Wo sind meine Figuren?") == [f"black: {line}" for line in black]
    assert table.say("b: Wo sind seine Figuren?") == [f"black: {line}" for line in white]


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("de", ["Kein Bauer.", "Keine Dame von Weiß.", "Leer: Reihe vier.", "Leer: Rösselsprung von Anna eins.",
                "Weiß: nur der König."]),
        ("it", ["Nessun pedone.", "Il Bianco non ha nessuna donna.", "Vuota: traversa vier.",
                "Nulla a salto di cavallo da Anna eins.", "Bianco: solo il re."]),
    ],
)  # fmt: skip
def test_what_is_not_there_is_said_too(talk, language, told):
    """No question is met with silence."""
    table = talk(BARE, language=language, training=True)
    about = ("Stellung der Bauern", "Wo sind meine Damen?", "Was steht auf Reihe vier?")
    asked = (*about, "Was steht im Rösselsprung von Anna eins?", "Material")
    assert [table.say(f"w: {words}")[0] for words in asked] == [f"white: {line}" for line in told]


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("de", ["Leer: Linie Gustav.", "Leer: Linie Hector."]),
        ("en", ["Empty: file Gustav.", "Empty: file Hector."]),
    ],
)
def test_of_lines_on_which_nothing_stands_each_is_told(talk, language, told):
    """Among others an empty one is passed over; but who asks from one on does not wait in silence."""
    table = talk(BARE, language=language, training=True)
    assert table.say("w: Stellung nach Linien ab Gustav") == [f"white: {line}" for line in told]
    assert len(table.say("w: Stellung nach Linien ab David")) == 2


@pytest.mark.parametrize(
    ("language", "white", "black"),
    [
        ("de", "Keine Figur von Weiß.", "Keine Figur von Schwarz."),
        ("en", "White has no pieces.", "Black has no pieces."),
        ("es", "Las blancas no tienen ninguna pieza.", "Las negras no tienen ninguna pieza."),
        ("it", "Il Bianco non ha nessun pezzo.", "Il Nero non ha nessun pezzo."),
        ("pt", "As brancas não têm nenhuma peça.", "As pretas não têm nenhuma peça."),
        ("ca", "Les blanques no tenen cap peça.", "Les negres no tenen cap peça."),
    ],
)
def test_a_board_from_which_all_has_fallen_is_told_too(talk, language, white, black):
    """E2.7: his own board, as it was reported, right or wrong; a board with sensors tells so when it is empty."""
    table = talk(language=language, training=True)
    table.dialogue.submit(ReportBoard(by=WHITE, seat=Colour.WHITE, placement="8/8/8/8/8/8/8/8"))
    assert table.say("w: Stellung ansagen") == [f"white: {white}", f"white: {black}"]
    assert table.say("w: Wo sind meine Figuren?") == [f"white: {white}"]


@pytest.mark.parametrize(
    ("language", "taken", "left"),
    [
        ("de", ["Weiß hat geschlagen: ein Bauer.", "Zuletzt: Bauer David fünf."],
         "Schwarz: eine Dame, zwei Türme, zwei Läufer, zwei Springer und sieben Bauern."),
        ("ca", ["Les blanques han capturat: un peó.", "L'última: peó David fünf."],
         "Negres: una dama, dues torres, dos alfils, dos cavalls i set peons."),
    ],
)  # fmt: skip
def test_what_was_captured_and_what_is_left_is_counted(talk, language, taken, left):
    """Of the agreed line what was taken, of the board what is left; where it is the same for both it is said once."""
    table = talk(language=language, training=True)
    assert table.say("w: Was wurde geschlagen?")[0].endswith(("Nichts ist geschlagen.", "No s'ha capturat res."))
    assert len(table.say("w: Material")) == 1
    table.moves("Eva vier", "David fünf", "Eva schlägt David fünf")
    assert table.say("w: Was wurde geschlagen?") == [f"white: {line}" for line in taken]
    assert table.say("w: Material")[-1] == f"white: {left}"


def test_en_passant_takes_a_pawn(talk):
    """The pawn that is taken in passing does not stand on the square that is reached (3.7d)."""
    table = talk("4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1", training=True)
    table.moves("David fünf", "Eva schlägt David sechs en passant")
    assert table.say("b: Was wurde geschlagen?") == [
        "black: Weiß hat geschlagen: ein Bauer.",
        "black: Zuletzt: Bauer David fünf.",
    ]


def test_a_piece_that_is_not_on_move_is_asked_for_too(talk):
    """What the opponent threatens is asked before he is on move; a square with no piece says that it is empty."""
    table = talk(training=True)
    assert table.say("w: Wohin kann Gustav acht?") == ["white: Springer Gustav acht: Felix sechs und Hector sechs."]
    assert table.say("w: Wohin kann Eva vier?") == ["white: Leer: Eva vier."]


@pytest.mark.parametrize("intent", sorted(OF_THE_BOARD | OF_ADVICE))
def test_a_competition_tells_nothing_that_a_board_would_tell(talk, intent):
    """2009, E2.9d: the times and the number of moves, on his request; what else he asks is named and refused."""
    table = talk()
    asked = ASKED[intent]
    told = [
        f"white: Abgelehnt: {asked.removesuffix('?')}.",
        f"white: In einer Wertungspartie nicht: {ALLOWED}, E zwei neun d, zwölf drei a.",
    ]
    assert [line.casefold() for line in table.say(f"w: {asked}")] == [line.casefold() for line in told]
    assert [line.casefold() for line in table.say("w: Warum nicht?")] == [line.casefold() for line in told]
    assert table.say("a: " + asked)[0].startswith("arbiter: ")  # who rules may know


@pytest.mark.parametrize("year", EDITIONS)
def test_every_edition_names_its_article(talk, year):
    """A reason that names no article convinces nobody."""
    reason = talk(edition=year).say("w: Was steht auf Eva vier?")[1]
    assert reason.startswith("white: In einer Wertungspartie nicht")
    assert not reason.endswith(", .")


def test_the_refusal_is_said_in_another_language(talk):
    """The words of the question stay German, the article becomes words."""
    assert talk(language="en", edition="2023").say("w: was steht auf e4") == [
        "white: Refused: was steht auf Eva vier.",
        f"white: Not in a rated game: {ALLOWED_IN_ENGLISH}, D two ten, eleven three one.",
    ]


NOT_TOLD = f"In einer Wertungspartie nicht: {ALLOWED}, E zwei neun d, zwölf drei a."


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("Wieviel Zeit hat sie noch?",
         ["Schwarz: vier Sekunden verbraucht, eine Stunde dreißig Minuten sechsundzwanzig Sekunden übrig."]),
        ("Wieviel Zeit habe ich noch?",
         ["Weiß: fünf Sekunden verbraucht, eine Stunde dreißig Minuten fünfundzwanzig Sekunden übrig."]),
        ("Wie viel Zeit hat er verbraucht?",
         ["Schwarz: vier Sekunden verbraucht, eine Stunde dreißig Minuten sechsundzwanzig Sekunden übrig."]),
        ("Bin ich in Zeitnot?",
         ["Weiß: fünf Sekunden verbraucht, eine Stunde dreißig Minuten fünfundzwanzig Sekunden übrig."]),
        ("Wie viele Züge habe ich gemacht?", ["Ein Zug gespielt."]),
        ("Hat er schon gezogen?", ["Schwarz: Eva sieben Eva fünf."]),
        ("Die letzten zehn Züge, bitte!", ["Zug eins von Weiß: Eva vier.", "Zug eins von Schwarz: Eva fünf."]),
        ("Lies die letzten 2 Züge vor", ["Zug eins von Weiß: Eva vier.", "Zug eins von Schwarz: Eva fünf."]),
        ("Letzter Zug", ["Schwarz: Eva sieben Eva fünf."]),
        ("Wann läuft meine Zeit ab?",
         ["Weiß: fünf Sekunden verbraucht, eine Stunde dreißig Minuten fünfundzwanzig Sekunden übrig."]),
        ("Noch einmal den Zug, bitte", ["Schwarz: Eva sieben Eva fünf."]),
        ("Kannst du das wiederholen?", ["Ausgeführt von Weiß."]),
        ("Hörst du mich?", ["Zuletzt gehört: ausgeführt."]),
        ("Kann ich das zurücknehmen?",
         ["Zurückgenommen wird in einer Wertungspartie nichts: was gezogen ist, steht."]),
        ("Springer geht nach f3", ["Springer Gustav eins Felix drei."]),
        ("Wie spät ist es?", ["Die Uhrzeit sagt Rochade nicht. Nach der Schachuhr fragen: Bedenkzeit."]),
        ("Welche Runde ist das?", ["Weder Turnier noch Runde noch Brett sind angegeben."]),
        ("An welchem Brett sitze ich?", ["Weder Turnier noch Runde noch Brett sind angegeben."]),
        ("Angebot zurückziehen", ["Es ist kein Remis geboten."]),
        ("Was war der vorletzte Zug?", ["Zug eins von Weiß: Eva vier.", "Zug eins von Schwarz: Eva fünf."]),
        ("Ist das matt?", ["Die Partie ist noch nicht beendet."]),
        ("Hat er aufgegeben?", ["Die Partie ist noch nicht beendet."]),
        ("Bietet er Remis?", ["Es ist kein Remis geboten."]),
        ("Warum ist das unzulässig?", ["Es wurde nichts abgelehnt."]),
        ("Sein Telefon klingelt",
         ["Die Uhr läuft weiter.", "Dafür ist der Schiedsrichter da. Ihn rufen: Schiedsrichter."]),
        ("Mein Brett ist umgefallen!",
         ["Die Uhr läuft weiter.", "Dafür ist der Schiedsrichter da. Ihn rufen: Schiedsrichter."]),
        ("Er hat eine Figur berührt", ["Unvollständig: es fehlt das Feld. Gehört: Er hat eine Figur berührt."]),
        ("Bei welchem Zug sind wir?", ["Ein Zug gespielt."]),
        ("Den letzten Zug noch mal, bitte!", ["Schwarz: Eva sieben Eva fünf."]),
        ("Was hat er gespielt?", ["Schwarz: Eva sieben Eva fünf."]),
        ("Wiederhole den Zug", ["Schwarz: Eva sieben Eva fünf."]),
        ("Lies mein Formular vor", ["Zug eins von Weiß: Eva vier.", "Zug eins von Schwarz: Eva fünf."]),
        ("Ist die Partie zu Ende?", ["Die Partie ist noch nicht beendet."]),
        ("Was war falsch?", ["Es wurde nichts abgelehnt."]),
        ("Lies die e-Linie", ["Abgelehnt: lies die Eva Linie.", NOT_TOLD]),
        ("Soll ich Remis annehmen?", ["Abgelehnt: soll ich Remis annehmen.", NOT_TOLD]),
        ("Warum läuft meine Uhr?", ["Abgelehnt: warum läuft meine Uhr.", NOT_TOLD]),
        ("Ich bin patt!", ["Die Partie ist noch nicht beendet."]),
        ("Wo ist die schwarze Dame?", ["Abgelehnt: wo ist die schwarze Dame.", NOT_TOLD]),
        ("Wo steht der gegnerische König?", ["Abgelehnt: wo steht der gegnerische König.", NOT_TOLD]),
        ("Wo sind ihre Türme?", ["Abgelehnt: wo sind ihre Türme.", NOT_TOLD]),
        ("Wo stehen die Läufer?", ["Abgelehnt: wo stehen die Läufer.", NOT_TOLD]),
        ("Steht was auf e4?", ["Abgelehnt: steht was auf Eva vier.", NOT_TOLD]),
        ("Was greift Eva vier an?", ["Abgelehnt: was greift Eva vier an.", NOT_TOLD]),
        ("Was greift meine Dame an?", ["Abgelehnt: was greift meine Dame an.", NOT_TOLD]),
        ("Wer deckt meine Springer?", ["Abgelehnt: wer deckt meine Springer.", NOT_TOLD]),
        ("Darf ich noch rochieren?", ["Abgelehnt: darf ich noch rochieren.", NOT_TOLD]),
        ("Wer steht besser?", ["Abgelehnt: wer steht besser.", NOT_TOLD]),
        ("War die Stellung schon dreimal da?", ["Abgelehnt: war die Stellung schon dreimal da.", NOT_TOLD]),
        ("Habe ich gedrückt?", ["Abgelehnt: habe ich gedrückt.", NOT_TOLD]),
        ("Wohin kann Sg1?", ["Abgelehnt: wohin kann Springer Gustav eins.", NOT_TOLD]),
        ("Wie viele Bauern hat er noch?", ["Abgelehnt: wie viele Bauern hat er noch.", NOT_TOLD]),
        ("Hat er die Uhr gedrückt?", ["Abgelehnt: hat er die Uhr gedrückt.", NOT_TOLD]),
        ("Lies das Brett vor", ["Abgelehnt: lies das Brett vor.", NOT_TOLD]),
    ],
)  # fmt: skip
def test_who_asks_in_his_own_words_is_answered_or_hears_why_not(talk, asked, told):
    """What people type in a competition for one question: the answer, or what was understood with the article."""
    table = talk()
    table.moves("Eva vier", "Eva fünf")
    assert [line.removeprefix("white: ") for line in table.say(f"w: {asked}")] == told


def test_who_names_no_side_hears_both(talk):
    """What is typed without "meine" or "seine"; no ear hears it so."""
    table = talk(MIDDLEGAME, training=True)
    assert table.say("w: Wo stehen die Türme?") == [
        "white: Türme von Weiß: Anna eins und Hector eins.",
        "white: Türme von Schwarz: Anna acht und Hector acht.",
    ]
    assert table.say("w: Lies die Reihe drei") == ["white: Reihe drei, Weiß: Springer Cesar drei und Felix drei."]
    assert not grammar.acceptor().accepts(("wo", "sind", "türme"))


@pytest.mark.parametrize(
    ("asked", "german", "catalan"),
    [
        ("Was greift meine Dame an?", ["Nicht angegriffen: David eins."], ["No atacada: David eins."]),
        ("Wer greift seine Dame an?", ["David fünf, angegriffen von Weiß: Springer Cesar drei."],
         ["David fünf, atacada per les blanques: cavall Cesar drei."]),
        ("Wer deckt meine Türme?", ["Nicht gedeckt: Anna eins.", "Nicht gedeckt: Hector eins."],
         ["No defensada: Anna eins.", "No defensada: Hector eins."]),
        ("Wohin kann mein König?", ["König Eva eins: Eva zwei, Felix eins und Gustav eins."],
         ["Rei Eva eins: Eva zwei, Felix eins i Gustav eins."]),
        ("Wer deckt seine Springer?", ["Cesar sechs, gedeckt von Schwarz: Bauer Bella sieben und Dame David fünf."],
         ["Cesar sechs, defensada per les negres: peó Bella sieben i dama David fünf."]),
        ("Wer steht besser?",
         [("Darauf gibt es keine Antwort. Fragen lässt sich: was steht auf, wo sind meine, wer greift, wer deckt, "
           "wohin kann, wer ist am Zug, Stellung ansagen, Material.")],
         [("A això no hi ha resposta. Es pot preguntar: was steht auf, wo sind meine, wer greift, wer deckt, "
           "wohin kann, wer ist am Zug, Stellung ansagen, Material.")]),
    ],
)  # fmt: skip
@pytest.mark.parametrize("language", ["de", "ca"])
def test_a_piece_may_be_named_in_place_of_its_square(talk, asked, german, catalan, language):
    """What is typed in training; the answer names each square. No ear hears it so."""
    told = talk(MIDDLEGAME, language=language, training=True).say(f"w: {asked}")
    assert told == [f"white: {sentence}" for sentence in (german if language == "de" else catalan)]


def test_a_piece_that_is_not_there_is_attacked_by_nothing(talk):
    """No question is met with silence, and no ear takes one piece for a square."""
    assert talk(BARE, training=True).say("w: Wer greift meine Dame an?") == ["white: Keine Dame von Weiß."]
    assert not grammar.acceptor().accepts(("wer", "greift", "meine", "dame"))


def test_while_the_arbiter_has_stopped_the_clocks_who_asks_for_them_hears_that(talk):
    """6.12: and who is on move, as all do when they start; while his runs nobody learns that he forgot it (13.6)."""
    table = talk()
    table.play("w: Eva vier", "w: Schiedsrichter")
    stand = "white: Die Uhren stehen. Der Schiedsrichter sagt: weiterspielen."
    assert table.say("w: Läuft meine Uhr?") == ["white: Weiß ist am Zug.", stand]
    assert table.say("w: Uhr drücken")[0] == "white: Die Uhren stehen."
    table.say("a: weiterspielen")
    assert table.say("w: Steht die Uhr?")[1] == f"white: {NOT_TOLD}"


def test_who_may_be_told_whose_move_it_is_hears_that_while_the_clocks_stand_too(talk):
    """The arbiter in any game, in training a player: a game that is taken up again begins with stopped clocks."""
    table = talk()
    table.say("w: Schiedsrichter")
    turn, stand = "Weiß ist am Zug.", "Die Uhren stehen. Der Schiedsrichter sagt: weiterspielen."
    assert table.say("a: Wer ist am Zug?") == [f"arbiter: {turn}", f"arbiter: {stand}"]
    table = talk(training=True)
    table.say("w: Schiedsrichter")
    assert table.say("b: Wer ist am Zug?") == [f"black: {turn}", f"black: {stand}"]


def test_a_draw_that_is_claimed_in_no_words_of_a_claim_leads_to_them(talk):
    """9.2, 9.3: two claims are for a draw, and which one is meant nobody can tell."""
    told = talk().say("w: Ich reklamiere Remis")[0]
    assert told.endswith("Um Remis zu beantragen, auch mit einem Zug dahinter: Stellungswiederholung, fünfzig Züge.")


@pytest.mark.parametrize(
    ("language", "refused"),
    [
        ("en", "Refused: whose turn."),
        ("ca", "Rebutjat: qui juga."),
        ("es", "Rechazado: quién juega."),
        ("it", "Rifiutato: chi muove."),
        ("pt", "Recusado: quem joga."),
    ],
)
@pytest.mark.parametrize("asked", ["wer ist am Zug", "whose turn"])
def test_a_refused_question_is_named_as_it_is_typed_in_ones_own_language(talk, language, refused, asked):
    """Who has pressed a button has never seen its German words; where one has to say a square, the German ones stay."""
    assert talk(language=language).say(f"w: {asked}")[0] == f"white: {refused}"


def test_who_asks_whether_a_draw_is_offered_hears_by_whom(talk):
    """2009, 9.1b1: who has to answer hears how, who has offered that it stands, and both when it does no more."""
    table = talk()
    table.play("w: Eva vier", "w: Uhr drücken", "b: Eva vier", "b: ausgeführt")
    assert table.say("b: Ist Remis angeboten?") == ["black: Es ist kein Remis geboten."]
    table.say("w: Remis")
    told = ["black: Weiß bietet Remis.", "black: Zum Remisangebot: angenommen oder abgelehnt."]
    assert table.say("b: Hat er Remis angeboten?") == told
    assert table.say("w: Ist Remis geboten?") == ["white: Weiß bietet Remis."]
    table.say("b: abgelehnt")
    assert table.say("w: Steht ein Remisangebot?") == ["white: Es ist kein Remis geboten."]
    assert talk(language="it").say("w: offerta di patta") == ["white: Non c'è alcuna offerta di patta."]


@pytest.mark.parametrize(
    ("language", "stands", "none"),
    [
        ("de", "Ein Remisangebot wird nicht zurückgenommen: es gilt, bis der Gegner antwortet oder zieht.",
         "Es ist kein Remis geboten."),
        ("pt", "Uma proposta de empate não se retira: vale até o adversário responder ou jogar.",
         "Não há nenhuma proposta de empate."),
    ],
)  # fmt: skip
def test_an_offer_of_a_draw_is_not_taken_back(talk, language, stands, none):
    """9.1b1: it stands until it is answered, and who has thought better of it hears that."""
    table = talk(language=language)
    assert table.say("w: Remisangebot zurückziehen") == [f"white: {none}"]
    table.play("w: Eva vier", "w: Remis")
    assert table.say("w: Ich nehme mein Remisangebot zurück") == [f"white: {stands}"]
    assert table.table.draw_offered_to == ("black",)


def test_an_offer_may_be_answered_in_one_breath_with_yes_or_no(talk):
    """9.1b1: an acceptance is confirmed all the same."""
    table = talk()
    table.play("w: Eva vier", "w: Remis", "w: Uhr drücken")
    assert table.say("b: Ja, ich nehme Remis an") == ["black: Wirklich Remis annehmen? Ja oder nein."]
    table.say("b: nein")
    assert table.say("b: Nein, kein Remis") == ["Schwarz lehnt das Remis ab."]


@pytest.mark.parametrize("asked", ["wie gebe ich auf", "wie biete ich Remis an", "wie rufe ich den Schiedsrichter"])
def test_who_asks_how_to_say_something_hears_all_words(talk, asked):
    """Also in the opponent's time, in which not all of it can be said."""
    table = talk()
    table.play("w: Eva vier", "w: Uhr drücken")
    (words,) = table.say(f"w: {asked}?")
    assert words.startswith("white: Sie können sagen: einen Zug")
    assert {"Remis", "ich gebe auf", "Schiedsrichter"} <= set(words.rstrip(".").split(", "))


def test_a_refused_question_keeps_the_accents_of_its_language(talk):
    """Words are looked up without them."""
    assert talk(language="ca").say("w: Què hi ha e4?")[0] == "white: Rebutjat: què hi ha Eva vier."
    assert talk(language="pt").say("w: que está em Eva vier")[0] == "white: Recusado: que está em Eva vier."
    assert talk().say("w: wo sind meine Tuerme")[0] == "white: Abgelehnt: wo sind meine Türme."


def test_a_competition_may_have_the_position_told(talk):
    """A rule of its own (E1): then what stands where is answered, and what follows from it is not."""
    table = talk(rules={"position_on_request": {"value": True, "article": "rule 7 of the club"}}, language="en")
    assert table.words(in_force(table.table)) == ["The position is told on request: rule seven of the club."]
    assert table.say("w: Was steht auf Eva zwei?") == ["white: White pawn: Eva zwei."]
    assert table.say("w: Wer greift Eva drei an?")[1] == (
        "white: Not in a rated game: the rules allow only the number of moves, the times and the position, "
        "rule seven of the club."
    )


def test_training_is_told_before_the_game(talk):
    """Both have to know that this game is none of a competition."""
    for language, sentence in (
        ("de", "Training: alle Fragen sind erlaubt."),
        ("pt", "Treino: são permitidas todas as perguntas."),
    ):
        table = talk(language=language, training=True, start=False)
        assert table.words(in_force(table.table)) == [sentence]


def test_before_and_after_the_game_everything_is_told(talk):
    """To set the pieces up, and when nothing can be won by it any more."""
    table = talk(start=False)
    assert table.say("w: Was steht auf Eva zwei?") == ["white: Bauer von Weiß: Eva zwei."]
    table.play("a: Partie beginnen", "w: ich gebe auf", "w: ja")
    assert table.say("w: Wer deckt Eva zwei?")[0].startswith("white: Eva zwei, gedeckt von Weiß: ")
    assert table.say("b: Ergebnis") == [
        "black: Weiß gibt auf.",
        "black: Gewonnen hat Schwarz.",
        "black: Bitte die Partieformulare unterschreiben.",
    ]


def test_while_the_clocks_stand_a_player_hears_who_is_on_move(talk):
    """6.12, 13.6: all hear it when they start again, and while both stand nobody learns that he has not pressed his."""
    table = talk()
    table.play("w: Eva vier", "w: Uhr drücken", "b: Eva vier", "b: ausgeführt")
    assert table.say("b: wer ist am Zug")[0] == "black: Abgelehnt: wer ist am Zug."
    table.say("b: Schiedsrichter")
    for typed, hears in {"w": "white", "b": "black", "a": "arbiter"}.items():
        assert table.say(f"{typed}: wer ist am Zug") == [
            f"{hears}: Schwarz ist am Zug.",
            f"{hears}: Die Uhren stehen. Der Schiedsrichter sagt: weiterspielen.",
        ]
    assert table.say("a: weiterspielen")[-1].endswith("Die Uhr läuft wieder. Schwarz ist am Zug.")


@pytest.mark.parametrize("asked", ["wer ist dran", "bin ich am Zug"])
def test_when_the_game_is_over_nobody_is_on_move(talk, asked):
    """5.1, 8.7: who asks hears that it is over, and who has yet to sign; the arbiter hears it, too."""
    table = talk()
    table.play("w: ich gebe auf", "w: ja")
    assert table.say(f"w: {asked}") == [
        "white: Die Partie ist beendet.",
        "white: Bitte die Partieformulare unterschreiben.",
    ]
    table.say("w: ich unterschreibe")
    over = [": Die Partie ist beendet.", ": Schwarz muss noch unterschreiben."]
    for typed, hears in {"w": "white", "b": "black", "a": "arbiter"}.items():
        assert table.say(f"{typed}: {asked}") == [hears + line for line in over]
    assert table.say("w: Ergebnis")[-1] == "white: Schwarz muss noch unterschreiben."
    table.say("b: ich unterschreibe")
    assert table.say(f"b: {asked}")[-1] == "black: Beide haben unterschrieben. Das Ergebnis steht fest."


def test_one_time_alone_is_told_in_a_competition(talk):
    """E2.9d: the blind player alone is told, and asks for his own or his opponent's; the record keeps what he asked."""
    table = talk()
    assert table.say("w: Meine Zeit") == [
        "white: Weiß: eine Sekunde verbraucht, eine Stunde neunundzwanzig Minuten neunundfünfzig Sekunden übrig."
    ]
    assert table.say("w: Seine Zeit") == [
        "white: Schwarz: null Sekunden verbraucht, eine Stunde dreißig Minuten übrig."
    ]
    assert [event.of for event in table.session.events[-2:]] == ["white", "black"]
    assert table.say("b: Meine Zeit") == ["black: Nicht erlaubt: das erfährt nur ein sehbehinderter Spieler."]
    italian = talk(language="it", edition="2023").say("w: Seine Zeit")
    assert italian == ["white: Nero: zero secondi usati, restano un'ora trenta minuti."]


def test_in_training_a_sighted_player_is_told_the_times_too(talk):
    """No competition, no barrier: he may practise asking, in his own language."""
    table = talk(training=True, language="en")
    assert table.say("b: Meine Zeit") == ["black: Black: zero seconds used, one hour thirty minutes left."]
    assert table.say("b: Zugzahl") == ["black: Zero moves completed."]


@pytest.mark.parametrize(
    ("language", "lines"),
    [
        ("de", ["Zug eins von Weiß: Eva zwei Eva vier.", "Zug eins von Schwarz: Eva fünf.",
                "Zug zwei von Weiß: Springer Felix drei."]),
        ("es", ["Jugada uno de las blancas: Eva zwei Eva vier.", "Jugada uno de las negras: Eva fünf.",
                "Jugada dos de las blancas: Springer Felix drei."]),
    ],
)  # fmt: skip
def test_a_player_reads_his_own_scoresheet_in_any_game(talk, language, lines):
    """8.1, E2.5: what he said himself is his to hear again, as he said it; the last five, or all."""
    table = talk(language=language)
    table.moves("Eva zwei Eva vier", "Eva fünf", "Springer Felix drei")
    assert table.say("w: Alle Züge") == [f"white: {line}" for line in lines]
    table.moves("Springer Cesar sechs", "Läufer Bella fünf", "Anna sechs")
    last = table.say("w: Letzte fünf Züge")
    assert len(last) == 5
    assert last[0] == f"white: {lines[1]}"


@pytest.mark.parametrize(
    ("language", "second", "none"),
    [
        ("de", "Zug zwei von Weiß: Springer Felix drei.", "Zug drei von Schwarz: kein Eintrag."),
        ("it", "Mossa due del Bianco: Springer Felix drei.", "Mossa tre del Nero: nessuna annotazione."),
    ],
)
def test_one_move_of_the_own_scoresheet_is_read_by_its_number(talk, language, second, none):
    """8.1, E2.5: as a player looks at one line of his sheet; where it is a question the clock need not wait for all."""
    table = talk(language=language)
    table.moves("Eva vier", "Eva fünf", "Springer Felix drei")
    assert table.say("w: Zug zwei") == [f"white: {second}"]
    assert len(table.say("w: Was war Zug 1?")) == 2
    assert table.say("w: Zug eins von Schwarz") == table.say("w: Alle Züge")[1:2]
    assert table.say("w: Zug drei") == [f"white: {none}"]


def test_where_black_began_the_moves_have_their_numbers_all_the_same(talk):
    """Black's move is the first of the sheet, and its number is one."""
    table = talk("4k3/4p3/8/8/8/8/4P3/4K3 b - - 0 1")
    table.moves("Eva fünf", "Eva vier")
    assert table.say("w: Zug eins") == ["white: Zug eins von Schwarz: Eva fünf."]
    assert table.say("w: Zug zwei von Weiß") == ["white: Zug zwei von Weiß: Eva vier."]


def test_what_is_missing_on_the_own_scoresheet_is_said(talk):
    """Nothing is filled in from the other sheet; in training the moves of the game are read."""
    table = talk()
    table.play("w: Eva vier", "w: Uhr drücken")
    assert table.say("b: Alle Züge") == ["black: Noch kein Zug gespielt."]
    training = talk(training=True)
    training.play("w: Eva vier", "w: Uhr drücken")
    assert training.say("b: Alle Züge") == ["black: Zug eins von Weiß: Eva zwei Eva vier."]


OF_TIMES = "Bedenkzeit, meine Zeit, seine Zeit, Zugzahl, "
OF_MOVES = "letzter Zug, letzte fünf Züge, alle Züge, wiederholen, warum."


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("de", ["Zu sagen ist: Partie beginnen.", ("Ein Zug, oder: Remis, ich gebe auf, Schiedsrichter. "
                "Um Remis zu beantragen, auch mit einem Zug dahinter: Stellungswiederholung, fünfzig Züge."),
                "Uhr drücken, Korrektur, Remis.", "Zu wiederholen ist: Eva vier.", "Nach dem Ausführen: ausgeführt."]),
        ("en", ["To be said: Partie beginnen.", ("A move, or: Remis, ich gebe auf, Schiedsrichter. "
                "To claim a draw, also with a move behind it: Stellungswiederholung, fünfzig Züge."),
                "Uhr drücken, Korrektur, Remis.", "To be repeated: Eva vier.",
                "Once it is on your board: ausgeführt."]),
    ],
)  # fmt: skip
def test_what_can_be_said_now_is_told(talk, language, told):
    """Who does not know the next word hears it, and then what may be asked at any time: times by the blind (E2.9d)."""
    table, heard = talk(language=language, start=False), list[list[str]]()
    steps = (("w", ()), ("w", ("a: Partie beginnen",)), ("w", ("w: Eva vier",)))
    for who, before in (*steps, ("b", ("w: Uhr drücken",)), ("b", ("b: Eva vier",))):
        table.play(*before)
        heard.append(table.say(f"{who}: Was kann ich sagen?"))
    assert [lines[0].partition(": ")[2] for lines in heard] == told
    questions = {"de": "Fragen", "en": "Questions"}[language]
    white, black = f"{questions}: {OF_TIMES}{OF_MOVES}", f"{questions}: {OF_MOVES}"
    assert [lines[1].partition(": ")[2] for lines in heard] == [white] * 3 + [black] * 2


def test_an_open_question_comes_first(talk):
    """Who was asked something hears the question again, whatever word he asks with, and may answer it afterwards."""
    table = talk("4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1")
    asked = table.say("w: Springer David zwei")
    assert table.say("w: Was kann ich sagen?") == asked
    assert table.say("w: Wie bitte?") == asked
    assert table.say("w: zwei") == ["Springer Felix eins David zwei."]


NOW_TOO = (
    "white: Jetzt auch: was steht auf, wo sind meine, wer greift, wer deckt, wohin kann, wer ist am Zug, "
    "Stellung ansagen, Material."
)


def test_what_can_be_asked_before_the_game_and_after_it_is_told(talk):
    """Then everything is told; and nobody has to sign again, or hears that a game is over by no word of whose."""
    table = talk(start=False)
    assert table.say("w: Was kann ich sagen?")[-1] == NOW_TOO
    table.play("a: Partie beginnen", "b: ich gebe auf", "b: ja")
    assert table.say("w: Ergebnis") == [
        "white: Schwarz gibt auf.",
        "white: Gewonnen hat Weiß.",
        "white: Bitte die Partieformulare unterschreiben.",
    ]
    assert table.say("w: Was kann ich sagen?")[0] == "white: Zu sagen ist: ich unterschreibe."
    table.say("w: ich unterschreibe")
    *told, last = table.say("w: Was kann ich sagen?")
    assert [line.partition(": ")[2].partition(":")[0] for line in told] == [
        "Schwarz muss noch unterschreiben.",
        "Unterschreibt jemand nicht, tippt der Schiedsrichter",
        "Fragen",
    ]
    assert last == NOW_TOO.replace("wer ist am Zug, ", "")  # nobody is any more
    table.say("b: ich unterschreibe")
    assert table.say("w: Was kann ich sagen?")[0] == "white: Beide haben unterschrieben. Das Ergebnis steht fest."


def test_what_a_competition_tells_on_request_is_among_what_may_be_asked(talk):
    """Where it has the position told by a rule of its own he hears that, and in another language too."""
    rules = {"position_on_request": {"value": True, "article": "rule 7 of the club"}}
    asked = "was steht auf, wo sind meine, Stellung ansagen, Stellung der Bauern."
    assert talk(rules=rules).say("w: Was kann ich sagen?")[-1] == f"white: Auch: {asked}"
    assert talk(rules=rules, language="ca").say("w: Was kann ich sagen?")[-1] == f"white: També: {asked}"


def test_nobody_is_told_what_the_opponent_has_yet_to_do(talk):
    """13.6: not that he forgot his clock; who waits hears what binds in the opponent's time, then what he may ask."""
    table = talk()
    table.play("w: Eva vier", "b: Eva vier", "b: ausgeführt")
    meanwhile = "Sie sind nicht am Zug. Sagen können Sie: Schiedsrichter, Zeit überschritten, ich gebe auf."
    assert table.say("b: Was kann ich sagen?") == [f"black: {meanwhile}", f"black: Fragen: {OF_MOVES}"]


def test_what_waits_for_an_answer_comes_first_in_the_opponents_time(talk):
    """2009, 9.1b1: an offer may be accepted then; E2.1: his move is to be repeated."""
    table = talk()
    table.play("w: Eva vier", "b: Eva vier", "b: ausgeführt", "w: Remis")
    told = [line.partition(".")[0] for line in table.say("b: Was kann ich sagen?")]
    assert told[:2] == ["black: Zum Remisangebot: angenommen oder abgelehnt", "black: Sie sind nicht am Zug"]


def test_questions_at_a_shared_microphone_are_the_blind_players(talk):
    """Who sees the board has no need to ask."""
    table = talk(training=True)
    table.play("w: Eva vier", "w: Uhr drücken")
    assert table.say("Wo sind meine Springer?") == ["white: Springer von Weiß: Bella eins und Gustav eins."]
    assert talk().say("meine Zeit")[0].startswith("white: Weiß: ")


def test_no_question_begins_as_a_move_does():
    """A question must never be heard as a move, nor a move as a question: their first words are never the same."""
    sentences = grammar._Sentences(vocabulary(), wide=True)
    moves, questions = (
        Reader(sentences.announcement()),
        [command for command in vocabulary().commands if command.id in INQUIRIES],
    )
    announcing = {word for place in moves.next_places(None) for word in place.values}
    assert {"eva", "springer", "bauer", "kurze"} <= announcing
    asking = {phrase.split()[0] for asked in questions for phrase in asked.phrases + asked.typed + asked.also}
    assert asking.isdisjoint(announcing)
    assert {asked.split()[0].casefold() for asked in ASKED.values()}.isdisjoint(announcing)


def test_every_question_is_one_of_the_blind_players():
    """What `speaker.py` gives to the blind player are all questions of the table; a hint is his who plays an engine.

    Why, and what was heard, is asked by whoever has just spoken.
    """
    alone = {command.id for command in vocabulary().commands if command.alone}
    asked = {intent for intent in Intent if intent.startswith("ask_")} - alone  # there nobody else may ask
    assert asked - INQUIRIES == {Intent.ASK_WHY, Intent.ASK_HEARD, Intent.ASK_HINT}


def test_the_arbiter_is_told_the_times_and_not_the_number_of_moves(talk):
    """He sets the clocks by them (6.10), whichever he asks for; the moves he shall not indicate (13.6)."""
    table = talk()
    table.moves("Eva vier")
    table.now += 90 * SECOND_MS
    used = table.say("a: Bedenkzeit")
    assert len(used) == 2
    assert used[1].startswith("arbiter: Schwarz: eine Minute")
    assert [line.split()[:3] for line in table.say("a: meine Zeit")] == [line.split()[:3] for line in used]
    table.now += 60 * SECOND_MS
    assert table.say("a: wie bitte")[1].startswith("arbiter: Schwarz: zwei Minuten")
    assert table.say("a: Zugzahl") == ["arbiter: Das sagen nur die Spieler. Gehört: Zugzahl."]


def test_the_arbiter_hears_his_own_words_for_help(talk):
    """What he may say is not what a player may; and what he may ask is what he is told that he may ask."""
    table = talk()
    assert table.say("a: Was kann ich sagen?")[1] == f"arbiter: Fragen: Bedenkzeit, {OF_MOVES}"
    (words,) = table.say("a: Hilfe")
    assert words == (
        "arbiter: Sie können sagen: Partie beginnen, Uhren anhalten, weiterspielen, Stellung berichtigen, "
        "unzulässig war Zug, Uhr stellen, Bedenkzeit, letzter Zug, alle Züge, Stellung ansagen, wiederholen, "
        "warum, was kann ich sagen."
    )
