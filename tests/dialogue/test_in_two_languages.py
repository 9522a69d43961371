"""What every player hears sooner or later, in German and in a second language: questions, refusals, readbacks, ends."""

import pytest

from game.actors import Colour
from game.units import MINUTE_MS

KNIGHTS = "4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1"
IN_PASSING = "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1"
PAWN = "8/4P2k/8/8/8/8/8/4K3 w - - 0 1"
PINNED = "4r2k/8/8/8/8/8/4B3/4K3 w - - 0 1"
ATTACKED_WAY = "4k3/8/8/8/8/5r2/8/4K2R w K - 0 1"
MATE_IN_ONE = "7k/8/6K1/8/8/8/8/R7 w - - 0 1"
STALEMATE_IN_ONE = "7k/8/5K2/8/8/8/6Q1/8 w - - 0 1"
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


@pytest.mark.parametrize(
    ("initial", "said", "german", "second", "language"),
    [
        # two knights can go there: he is asked which, and the numbers are the words that he has to say
        (KNIGHTS, ("w: Springer David zwei",),
         ["white: Mehrdeutig.", "white: Eins: Springer Bella eins David zwei.",
          "white: Zwei: Springer Felix eins David zwei."],
         ["white: Ambiguous.", "white: Eins: Springer Bella eins David zwei.",
          "white: Zwei: Springer Felix eins David zwei."], "en"),
        (KNIGHTS, ("w: Springer David zwei", "w: zwei"), ["Springer Felix eins David zwei."],
         ["Springer Felix eins David zwei."], "es"),
        (KNIGHTS, ("w: Springer David zwei", "w: nein"), ["white: Verworfen."], ["white: Descartat."], "ca"),
        # a promotion without its piece is asked about
        (PAWN, ("w: Eva acht",), ["white: Umwandlung: Eva acht. In welche Figur?"],
         ["white: Promoción: Eva acht. ¿En qué pieza: Dame, Turm, Läufer oder Springer?"], "es"),
        # in passing
        (IN_PASSING,
         ("b: David fünf", "b: uhr", "w: David fünf", "w: ausgeführt", "w: Eva schlägt David sechs en passant"),
         ["Eva fünf schlägt David sechs en passant."], ["Eva fünf schlägt David sechs en passant."], "it"),
        # what was heard is said
        (START, ("w: Waschmaschine",), ["white: Nicht verstanden. Gehört: Waschmaschine."],
         ["white: Não percebido. Ouvido: Waschmaschine."], "pt"),
        (START, ("w: Springer Gustav",), ["white: Unvollständig: es fehlt die Reihe. Gehört: Springer Gustav."],
         ["white: Incomplet: falta la fila. Sentit: Springer Gustav."], "ca"),
        # nothing that ends a game happens on one utterance
        (START, ("w: ich gebe auf",), ["white: Wirklich aufgeben? Ja oder nein."],
         ["white: Really resign? Ja or nein."], "en"),
        (START, ("ich gebe auf",), ["Weiß gibt auf? Ja oder nein."], ["¿Las blancas abandonan? Ja o nein."], "es"),
        (START, ("w: Springer Felix drei", "b: Springer Felix drei", "w: Eva vier"),
         ["white: Schon angesagt: Springer Gustav eins Felix drei.",
          "white: Korrektur: Eva zwei Eva vier? Ja oder nein."],
         ["white: Ja anunciat: Springer Gustav eins Felix drei.",
          "white: Correcció: Eva zwei Eva vier? Ja o nein."], "ca"),
        (START, ("w: ja",), ["white: Keine Frage offen. Gehört: ja."],
         ["white: Nenhuma pergunta em aberto. Ouvido: ja."], "pt"),
        (START, ("w: warum",), ["white: Es wurde nichts abgelehnt."], ["white: Non è stato rifiutato nulla."], "it"),
        (START, ("w: Stellungswiederholung Springer Felix drei",),
         ["white: Wirklich Remis durch Stellungswiederholung beantragen, mit Springer Felix drei? Ja oder nein."],
         ["white: ¿Reclama de verdad tablas por triple repetición, con Springer Felix drei? Ja o nein."], "es"),
        (START, ("w: ich gebe auf", "w: ja"),
         ["Weiß gibt auf.", "Gewonnen hat Schwarz.", "Bitte die Partieformulare unterschreiben."],
         ["Les blanques abandonen.", "Guanyen les negres.", "Signin les planelles, si us plau."], "ca"),
        (START, ("w: Eva vier", "w: Remis"), ["Weiß bietet Remis."], ["White offers a draw."], "en"),
        # why a move is illegal, at once and when it is asked for
        (PINNED, ("w: Läufer David drei",),
         ["Unzulässig: Läufer David drei.", "Der Läufer auf Eva zwei ist gefesselt von Eva acht.",
          "white: Berichtigen Sie mit dem Wort Korrektur, bevor die Uhr gedrückt ist."],
         ["Illegal: Läufer David drei.", "The bishop on Eva zwei is pinned by the piece on Eva acht.",
          "white: Correct it with the word Korrektur before the clock is pressed."], "en"),
        (PINNED, ("w: Läufer David drei", "w: uhr"),
         ["Unzulässiger Zug: Läufer David drei. Weiß hat einen unzulässigen Zug gemacht.",
          "Der Läufer auf Eva zwei ist gefesselt von Eva acht.",
          "Die Stellung vor dem Zug gilt wieder. Schwarz erhält zwei Minuten.",
          "white: Ziehen Sie mit der berührten Figur, wenn sie ziehen kann: Eva zwei."],
         ["Mossa illegale: Läufer David drei. Il Bianco ha fatto una mossa illegale.",
          "Inchiodato l'alfiere in Eva zwei dal pezzo in Eva acht.",
          "Vale di nuovo la posizione prima della mossa. Il Nero riceve due minuti.",
          "white: Muova il pezzo toccato, se può essere mosso: Eva zwei."], "it"),
        (ATTACKED_WAY, ("w: Kurze Rochade",),
         ["Unzulässig: Kurze Rochade.", "Felix eins ist angegriffen von Felix drei.",
          "white: Berichtigen Sie mit dem Wort Korrektur, bevor die Uhr gedrückt ist."],
         ["Ilegal: Kurze Rochade.", "La casilla Felix eins está atacada desde Felix drei.",
          "white: Corríjalo con la palabra Korrektur antes de que se pulse el reloj."], "es"),
        (START, ("w: Turm Anna drei", "w: warum"),
         ["white: Unzulässig: Turm Anna drei.", "white: Der Turm kommt nicht durch: Anna zwei ist besetzt.",
          "white: Berichtigen Sie mit dem Wort Korrektur, bevor die Uhr gedrückt ist."],
         ["white: Illegale: Turm Anna drei.", "white: La torre non può passare: la casa Anna zwei è occupata.",
          "white: Corregga con la parola Korrektur prima che sia premuto l'orologio."], "it"),
        # the readback, and what is said again
        (START, ("w: Eva vier", "b: Eva fünf"), ["Angesagt ist Eva vier, nicht Eva fünf."],
         ["Foi anunciado Eva vier, não Eva fünf."], "pt"),
        (START, ("w: Eva vier", "b: wiederholen"), ["Eva zwei Eva vier."], ["Eva zwei Eva vier."], "it"),
        (START, ("w: Eva drei", "w: Korrektur Eva vier"), ["Berichtigt: Eva zwei Eva vier."],
         ["Corregido: Eva zwei Eva vier."], "es"),
        (START, ("w: Springer Felix drei matt",), ["Springer Gustav eins Felix drei.", "Kein Matt."],
         ["Springer Gustav eins Felix drei.", "Não é mate."], "pt"),
        # draws and claims
        (START, ("w: Eva vier", "w: Remis", "b: ich lehne ab"), ["Schwarz lehnt das Remis ab."],
         ["Il Nero rifiuta la patta."], "it"),
        (START, ("w: Eva vier", "w: Remis", "b: ich nehme an"), ["black: Wirklich Remis annehmen? Ja oder nein."],
         ["black: Really accept the draw? Ja or nein."], "en"),
        (START, ("w: Stellungswiederholung", "w: ja"),
         ["Antrag von Weiß falsch: ein Mal dieselbe Stellung.", "Der Antrag gilt als Remisangebot.",
          "Schwarz erhält drei Minuten."],
         ["Reclamação das brancas incorreta: uma vez a mesma posição.", "A reclamação equivale a propor empate.",
          "As pretas recebem três minutos."], "pt"),
        (START, ("w: Schiedsrichter",), ["Schiedsrichter gerufen von Weiß. Beide Uhren stehen."],
         ["Les blanques criden l'àrbitre. Tots dos rellotges estan aturats."], "ca"),
        # how it ends
        (MATE_IN_ONE, ("w: Turm Anna acht", "w: uhr"),
         ["Matt.", "Gewonnen hat Weiß.", "Bitte die Partieformulare unterschreiben."],
         ["Checkmate.", "White has won.", "Please sign the scoresheets."], "en"),
        (STALEMATE_IN_ONE, ("w: Dame Gustav sechs", "w: uhr"),
         ["Patt.", "Die Partie ist remis.", "Bitte die Partieformulare unterschreiben."],
         ["Rei ofegat.", "La partida és taules.", "Signin les planelles, si us plau."], "ca"),
        # the last move and both times, to who asks alone
        (START, ("w: letzter Zug",), ["white: Noch kein Zug gespielt."],
         ["white: Encara no s'ha fet cap jugada."], "ca"),
        (START, ("w: Springer Felix drei", "w: uhr", "b: letzter Zug"),
         ["black: Weiß: Springer Gustav eins Felix drei."], ["black: White: Springer Gustav eins Felix drei."], "en"),
        (START, ("w: Bedenkzeit",),
         ["white: Weiß: eine Sekunde verbraucht, eine Stunde neunundzwanzig Minuten neunundfünfzig Sekunden übrig.",
          "white: Schwarz: null Sekunden verbraucht, eine Stunde dreißig Minuten übrig."],
         ["white: Blanques: un segon consumit, queden una hora vint-i-nou minuts cinquanta-nou segons.",
          "white: Negres: zero segons consumits, queden una hora trenta minuts."], "ca"),
    ],
)  # fmt: skip
def test_the_exact_words_in_two_languages(talk, initial, said, german, second, language):
    """The moves and the words to be said stay German (E2.1); all else is in the language that was chosen."""
    assert talk(initial).play(*said) == german
    assert talk(initial, language=language).play(*said) == second


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_number_to_answer_with_is_read_by_the_german_voice(talk, language):
    """The word "eins" has to be said, so that is what is heard, and not the word of another language that means it."""
    asked = talk(KNIGHTS, language=language)
    asked.say("w: Springer David zwei")
    choice = asked.catalogue.say("question.choice", answer=1, move="e2e4")
    assert next(part.language for part in choice) == "de"
    assert asked.say("w: eins") == ["Springer Bella eins David zwei."]


@pytest.mark.parametrize(
    ("language", "first", "again"),
    [
        ("de", "Nichts verstanden. Gehört wie: Korrektur.", "Wieder gehört wie: Korrektur. Gemeint? Ja oder nein."),
        ("pt", "Não se percebeu nada. Soava como: Korrektur.",
         "Voltou a soar como: Korrektur. Queria dizer isso? Ja ou nein."),
    ],
)  # fmt: skip
def test_what_a_word_sounded_like_is_told_and_then_asked_about(talk, language, first, again):
    """Whose voice the ear does not know hears what it was taken for, and confirms it the second time."""
    table = talk(language=language)
    table.say("w: Eva vier")
    assert table.hear_nothing("w", near="korrektur") == [f"white: {first}"]
    assert table.hear_nothing("w", near="korrektur") == [f"white: {again}"]


TORN_AFTER_FELIX = {
    "de": "Bitte noch einmal sagen: ein Stück davon ging verloren. Gehört wie: Felix drei.",
    "en": "Please say it again: a part of it was lost. It sounded like: Felix drei.",
    "es": "Repítalo, por favor: se ha perdido una parte. Sonaba como: Felix drei.",
    "it": "Lo ripeta, per favore: ne è andata persa una parte. Suonava come: Felix drei.",
    "pt": "Repita, por favor: perdeu-se uma parte. Soava como: Felix drei.",
    "ca": "Repeteixi-ho, si us plau: se n'ha perdut una part. Sonava com: Felix drei.",
}


@pytest.mark.parametrize("language", TORN_AFTER_FELIX)
def test_what_is_left_of_torn_words_is_told(talk, language):
    """Of "Springer Felix drei" the pawn's move is left, which he did not mean; "warum" tells it again."""
    table = talk(language=language)
    told = [f"white: {TORN_AFTER_FELIX[language]}"]
    assert table.hear_nothing("w", near="felix drei", is_torn=True) == told
    assert table.say("w: warum") == told


def test_what_is_left_of_torn_words_is_never_asked_about(talk):
    """Of "keine Korrektur" it may be the end; a word that was near in one piece is asked about the second time."""
    table = talk()
    table.say("w: Eva vier")
    told = ["white: Bitte noch einmal sagen: ein Stück davon ging verloren. Gehört wie: Korrektur."]
    assert table.hear_nothing("w", near="korrektur", is_torn=True) == told
    assert table.hear_nothing("w", near="korrektur", is_torn=True) == told
    assert table.hear_nothing("w", near="korrektur") == ["white: Nichts verstanden. Gehört wie: Korrektur."]


@pytest.mark.parametrize(
    ("language", "told", "hint"),
    [("de", "Es wurde noch nichts gesagt.", "Vorschlag: Springer Gustav eins Felix drei."),
     ("ca", "Encara no s'ha dit res.", "Proposta: Springer Gustav eins Felix drei.")],
)  # fmt: skip
def test_nothing_to_repeat_and_a_hint_in_training(talk, language, told, hint):
    """Who asks before anything was said is told so; an engine's move is suggested to him alone."""
    table = talk(language=language, training=True, start=False)
    table.dialogue.play_engine(Colour.BLACK, lambda _: "g1f3")
    assert table.say("wie bitte") == [f"white: {told}"]
    assert table.play("Partie beginnen", "bitte Tipp") == [f"white: {hint}"]


@pytest.mark.parametrize(
    ("language", "whole", "own"),
    [
        ("de",
         ["König von Weiß: Eva eins.", "Bauern von Weiß: Anna zwei und Cesar zwei.", "König von Schwarz: Eva acht.",
          "Türme von Schwarz: Anna acht und Hector acht."], 2),
        ("pt",
         ["Rei das brancas: Eva eins.", "Peões das brancas: Anna zwei e Cesar zwei.", "Rei das pretas: Eva acht.",
          "Torres das pretas: Anna acht e Hector acht."], 2),
    ],
)  # fmt: skip
def test_the_whole_position_and_all_of_one_side(talk, language, whole, own):
    """Kind by kind, White's pieces first; one's own with one question."""
    table = talk("r3k2r/8/8/8/8/8/P1P5/4K3 w - - 0 1", language=language, training=True)
    assert table.say("w: Stellung ansagen") == [f"white: {line}" for line in whole]
    assert table.say("w: Wo sind meine Figuren?") == [f"white: {line}" for line in whole[:own]]


WITH_A_CAPTURE = (
    *("Eva vier", "Eva fünf", "Läufer Cesar vier", "Springer Cesar sechs", "Dame Hector fünf", "Dame Felix sechs"),
    "Läufer schlägt Felix sieben",
)


@pytest.mark.parametrize(
    ("asked", "language", "german", "second"),
    [
        ("Was steht auf Eva vier", "en",
         ["Bauer von Weiß: Eva vier."],
         ["White pawn: Eva vier."]),
        ("Wo sind meine Springer", "es",
         ["Springer von Weiß: Bella eins und Gustav eins."],
         ["Caballos de las blancas: Bella eins y Gustav eins."]),
        ("Wo ist seine Dame", "ca",
         ["Dame von Schwarz: Felix sechs."],
         ["Dama de les negres: Felix sechs."]),
        ("Was steht auf Linie Eva", "it",
         ["Linie Eva, Weiß: König Eva eins und Bauer Eva vier.",
          "Linie Eva, Schwarz: Bauer Eva fünf und König Eva acht."],
         ["Colonna Eva, Bianco: re Eva eins e pedone Eva vier.",
          "Colonna Eva, Nero: pedone Eva fünf e re Eva acht."]),
        ("Was steht auf Reihe vier", "pt",
         ["Reihe vier, Weiß: Bauer Eva vier."],
         ["Linha vier, brancas: peão Eva vier."]),
        ("Was steht diagonal von Cesar vier", "es",
         ["Diagonale Anna zwei Gustav acht, Weiß: Bauer Anna zwei und Läufer Felix sieben.",
          "Diagonale Anna zwei Gustav acht, Schwarz: Springer Gustav acht.",
          "Leer: Diagonale Anna sechs Felix eins."],
         ["Diagonal Anna zwei Gustav acht, blancas: peón Anna zwei y alfil Felix sieben.",
          "Diagonal Anna zwei Gustav acht, negras: caballo Gustav acht.",
          "Vacía: diagonal Anna sechs Felix eins."]),
        ("Was steht im Rösselsprung von Eva vier", "en",
         ["Rösselsprung von Eva vier, Weiß: Bauern David zwei und Felix zwei.",
          "Rösselsprung von Eva vier, Schwarz: Dame Felix sechs."],
         ["A knight's move from Eva vier, White: pawns David zwei and Felix zwei.",
          "A knight's move from Eva vier, Black: queen Felix sechs."]),
        ("Wer greift Felix sieben an", "it",
         ["Felix sieben, angegriffen von Schwarz: König Eva acht und Dame Felix sechs."],
         ["Felix sieben, attaccata dal Nero: re Eva acht e donna Felix sechs."]),
        ("Wer deckt Eva vier", "pt",
         ["Nicht gedeckt: Eva vier."],
         ["Não defendida: Eva vier."]),
        ("Wohin kann Läufer Felix sieben", "ca",
         ["Läufer Felix sieben: Bella drei, Cesar vier, David fünf, Eva sechs, Gustav sechs und Gustav acht."],
         ["Alfil Felix sieben: Bella drei, Cesar vier, David fünf, Eva sechs, Gustav sechs i Gustav acht."]),
        ("Was wurde geschlagen", "en",
         ["Weiß hat geschlagen: ein Bauer.",
          "Zuletzt: Bauer Felix sieben."],
         ["White has taken: one pawn.",
          "Last: pawn Felix sieben."]),
        ("Material", "es",
         ["Weiß: eine Dame, zwei Türme, zwei Läufer, zwei Springer und acht Bauern.",
          "Schwarz: eine Dame, zwei Türme, zwei Läufer, zwei Springer und sieben Bauern."],
         ["Blancas: una dama, dos torres, dos alfiles, dos caballos y ocho peones.",
          "Negras: una dama, dos torres, dos alfiles, dos caballos y siete peones."]),
        ("Wer ist am Zug", "ca",
         ["Schwarz ist am Zug."],
         ["Juguen les negres."]),
        ("Wer ist mein Gegner", "it",
         ["Ihr Gegner: Jonas."],
         ["Il suo avversario: Jonas."]),
        ("Stellung der Bauern Hector", "pt",
         ["Bauer von Weiß: Hector zwei.",
          "Bauer von Schwarz: Hector sieben."],
         ["Peão das brancas: Hector zwei.",
          "Peão das pretas: Hector sieben."]),
        ("Stellung nach Linien Hector", "en",
         ["Linie Hector, Weiß: Turm Hector eins, Bauer Hector zwei und Dame Hector fünf.",
          "Linie Hector, Schwarz: Bauer Hector sieben und Turm Hector acht."],
         ["File Hector, White: rook Hector eins, pawn Hector zwei and queen Hector fünf.",
          "File Hector, Black: pawn Hector sieben and rook Hector acht."]),
        ("Stellung nach Reihen acht", "es",
         [("Reihe acht, Schwarz: Turm Anna acht, Läufer Cesar acht, König Eva acht, Läufer Felix acht, "
          "Springer Gustav acht und Turm Hector acht.")],
         [("Fila acht, negras: torre Anna acht, alfil Cesar acht, rey Eva acht, alfil Felix acht, "
          "caballo Gustav acht y torre Hector acht.")]),
        ("Ergebnis", "it",
         ["Die Partie ist noch nicht beendet."],
         ["La partita non è ancora finita."]),
        ("Zugzahl", "pt",
         ["Vier Züge von Weiß.", "Drei Züge von Schwarz."],
         ["Quatro lances das brancas.", "Três lances das pretas."]),
        ("letzter Zug", "it",
         ["Weiß: Läufer Cesar vier schlägt Felix sieben."],
         ["Bianco: Läufer Cesar vier schlägt Felix sieben."]),
    ],
)  # fmt: skip
def test_what_a_player_asks_in_training_is_answered_in_two_languages(talk, asked, language, german, second):
    """Squares, lines, pieces, attackers, captures, turn and result: to him alone, squares and moves in German words."""
    for chosen, told in (("de", german), (language, second)):
        table = talk(language=chosen, training=True)
        table.moves(*WITH_A_CAPTURE)
        assert table.say(f"w: {asked}") == [f"white: {line}" for line in told]


SIGN = {
    "de": "Bitte die Partieformulare unterschreiben.",
    "en": "Please sign the scoresheets.",
    "ca": "Signin les planelles, si us plau.",
    "es": "Firmen las planillas, por favor.",
    "it": "Firmate i formulari, per favore.",
    "pt": "Assinem as folhas de registo, por favor.",
}
BARE_KINGS_NEXT = "4k3/8/8/8/8/8/3r4/4K3 w - - 0 1"
SEVENTY_FIVE_NEXT = "4k3/8/8/8/8/8/3r4/R3K3 w - - 149 100"


@pytest.mark.parametrize(
    ("initial", "edition", "said", "language", "german", "second"),
    [
        (BARE_KINGS_NEXT, "2009", ("w: König schlägt David zwei", "w: uhr"), "it",
         ["Tote Stellung.", "Die Partie ist remis."],
         ["Posizione morta.", "La partita è patta."]),
        (SEVENTY_FIVE_NEXT, "2023", ("w: Turm Bella eins", "w: uhr"), "pt",
         ["Fünfundsiebzig Züge ohne Schlagen und ohne Bauernzug.", "Die Partie ist remis."],
         ["Setenta e cinco lances sem captura nem movimento de peão.", "A partida está empatada."]),
    ],
)  # fmt: skip
def test_a_draw_by_itself_says_its_reason(talk, initial, edition, said, language, german, second):
    """Nobody has to claim it, so everybody hears why the game is over, and what is left to do."""
    for chosen, told in (("de", german), (language, second)):
        assert talk(initial, edition=edition, language=chosen).play(*said) == [*told, SIGN[chosen]]


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("de", ["Zeit überschritten von Weiß.", "Gewonnen hat Schwarz."]),
        ("es", ["Las blancas han agotado el tiempo.", "Ganan las negras."]),
    ],
)
def test_a_flag_that_is_claimed_is_told_with_its_result(talk, language, told):
    """Who asks for it hears once whose time is over, and who has won by that."""
    table = talk(control="10", language=language)
    table.now += MINUTE_MS
    assert table.play("b: zeit überschritten", "b: ja") == [*told, SIGN[language]]


@pytest.mark.parametrize(
    ("said", "language", "german", "second"),
    [
        # touched pieces
        (("w: berührt Gustav eins",), "en", ["Berührt: Springer Gustav eins."], ["Touched: knight Gustav eins."]),
        (("w: berührt Gustav eins", "w: Eva vier"), "ca",
         ["white: Abgelehnt: Eva vier.", "white: Berührt, geführt: Gustav eins."],
         ["white: Rebutjat: Eva vier.", "white: Peça tocada, peça jugada: Gustav eins."]),
        (("w: ich rücke zurecht",), "it", ["Weiß rückt zurecht."], ["Il Bianco acconcia i pezzi."]),
        # the arbiter's words
        (("a: Verwarnung Weiß",), "pt", ["Verwarnung für Weiß."], ["Advertência para as brancas."]),
        (("a: Zeitstrafe Schwarz zwei Minuten",), "es",
         ["Zeitstrafe für Schwarz.", "Schwarz verliert zwei Minuten Bedenkzeit."],
         ["Sanción de tiempo para las negras.", "Las negras pierden dos minutos de reflexión."]),
        (("w: schiedsrichter", "a: weiterspielen"), "en", ["Die Uhr läuft wieder. Weiß ist am Zug."],
         ["The clock is running again. White to move."]),
        # what can be said
        (("w: hilfe",), "pt",
         [("white: Sie können sagen: einen Zug, Korrektur, Uhr drücken, ausgeführt, notiert, wiederholen, warum, "
           "Bedenkzeit, Zugzahl, letzter Zug, alle Züge, Stellung prüfen, Remis, Stellungswiederholung, fünfzig Züge, "
           "ich gebe auf, Schiedsrichter, stopp, bitte langsamer, Zeitmarken an, was kann ich sagen.")],
         [("white: Pode dizer um lance ou as palavras alemãs Korrektur, Uhr drücken, ausgeführt, notiert, "
           "wiederholen, warum, Bedenkzeit, Zugzahl, letzter Zug, alle Züge, Stellung prüfen, Remis, "
           "Stellungswiederholung, fünfzig Züge, ich gebe auf, Schiedsrichter, stopp, bitte langsamer, Zeitmarken an, "
           "was kann ich sagen. Para as palavras dos lances, escreva: palavras.")]),
        (("w: words",), "en",
         [("white: Figuren: König, Dame, Turm, Läufer, Springer. Linien: Anna, Bella, Cesar, David, Eva, Felix, "
           "Gustav, Hector. Reihen: eins, zwei, drei, vier, fünf, sechs, sieben, acht. "
           "Rochaden: Kurze Rochade, Lange Rochade.")],
         [("white: Pieces: König, Dame, Turm, Läufer, Springer. Files: Anna, Bella, Cesar, David, Eva, Felix, "
           "Gustav, Hector. Ranks: eins, zwei, drei, vier, fünf, sechs, sieben, acht. "
           "Castling: Kurze Rochade, Lange Rochade.")]),
    ],
)  # fmt: skip
def test_what_happens_beside_the_moves_in_two_languages(talk, said, language, german, second):
    """A touch, a ruling, a call and the help: in the language that was chosen, with the words to be said in German."""
    assert talk().play(*said) == german
    assert talk(language=language).play(*said) == second


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("es", "Ejecutada por las negras."),
        ("ca", "Executada per les negres."),
        ("it", "Eseguita dal Nero."),
        ("pt", "Executado pelas pretas."),
    ],
)
def test_what_is_executed_is_a_move_and_has_its_gender(talk, language, told):
    """Who hears it alone, and in the short style, hears of the same word: la jugada, la mossa, o lance."""
    assert talk(language=language).play("w: Eva vier", "w: Uhr drücken", "b: Eva vier", "b: ausgeführt") == [told]


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("de", ["Zug eins von Weiß: Eva vier.", "Zug eins von Schwarz: Eva fünf."]),
        ("it", ["Mossa uno del Bianco: Eva vier.", "Mossa uno del Nero: Eva fünf."]),
    ],
)
@pytest.mark.parametrize("asked", ["alle züge", "letzte fünf züge"])
def test_the_moves_by_ear(talk, asked, language, told):
    """The blind player's own scoresheet is read to him, move by move, as he announced it."""
    table = talk(language=language)
    table.moves("Eva vier", "Eva fünf")
    assert table.say(f"w: {asked}") == [f"white: {line}" for line in told]


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("de", ["Zurückgenommen: zwei Halbzüge, von Eva zwei Eva vier an.",
                "Weiß stellt auf seinem Brett richtig:", "Eva sieben: Bauer von Schwarz.", "Eva fünf: leer.",
                "Eva vier: leer.", "Eva zwei: Bauer von Weiß."]),
        ("ca", ["Retrocés: dues mitges jugades, des de la jugada Eva zwei Eva vier.",
                "Les blanques corregeixen el seu tauler:", "Eva sieben: peó de les negres.", "Eva fünf: buida.",
                "Eva vier: buida.", "Eva zwei: peó de les blanques."]),
    ],
)  # fmt: skip
def test_what_was_taken_back_tells_the_hands_what_to_do(talk, language, told):
    """In training a move is taken back with what that changes on the pegged board, square by square."""
    table = talk(language=language, training=True)
    table.moves("Eva vier", "Eva fünf")
    assert table.say("w: Zug zurück")[: len(told)] == told
