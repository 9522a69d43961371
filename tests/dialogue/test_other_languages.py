"""What players type in their own language: what people say at a board, not only what the help names."""

import pytest

from game.actors import Colour

OVER = ("b: ich gebe auf", "b: ja")
WHITES = {
    "de": "Weiß: fünf Sekunden verbraucht, eine Stunde dreißig Minuten fünfundzwanzig Sekunden übrig.",
    "en": "White: five seconds used, one hour thirty minutes twenty-five seconds left.",
    "ca": "Blanques: cinc segons consumits, queden una hora trenta minuts vint-i-cinc segons.",
    "es": "Blancas: cinco segundos consumidos, quedan una hora treinta minutos veinticinco segundos.",
    "pt": "Brancas: cinco segundos gastos, restam uma hora trinta minutos vinte e cinco segundos.",
    "it": "Bianco: cinque secondi usati, restano un'ora trenta minuti venticinque secondi.",
}


@pytest.fixture
def midgame(talk):
    """Two moves have been made, and White is on move: `midgame(language)`."""

    def open_it(language):
        table = talk(language=language)
        table.moves("Eva vier", "Eva fünf")
        return table

    return open_it


@pytest.mark.parametrize(
    ("language", "asked"),
    [
        ("en", "How much time do I have left, please?"),
        ("ca", "Quant de temps em queda?"),
        ("es", "¿Cuánto tiempo me queda, por favor?"),
        ("pt", "O meu relógio, por favor"),
        ("it", "Quanto tempo mi resta, per favore?"),
    ],
)
def test_a_player_asks_for_his_time_as_he_would_anybody(midgame, language, asked):
    """E2.9d, on his request: articles, "please" and marks are passed over."""
    assert midgame(language).say(f"w: {asked}") == [f"white: {WHITES[language]}"]


@pytest.mark.parametrize(
    ("language", "offer", "told", "declines", "declined"),
    [
        ("en", "I offer a draw", "White offers a draw.", "No, thank you", "Black declines the draw."),
        ("ca", "Proposo taules", "Les blanques ofereixen taules.", "No accepto", "Les negres rebutgen les taules."),
        ("es", "Propongo tablas", "Las blancas ofrecen tablas.", "No acepto", "Las negras rechazan las tablas."),
        ("pt", "Proponho o empate", "As brancas propõem empate.", "Não aceito", "As pretas recusam o empate."),
        ("it", "Propongo la patta", "Il Bianco offre patta.", "Non accetto", "Il Nero rifiuta la patta."),
    ],
)
def test_a_draw_is_offered_and_declined_as_people_do(midgame, language, offer, told, declines, declined):
    """9.1: what declines is no more taken for two things said at once."""
    table = midgame(language)
    assert table.say(f"w: {offer}") == [told]
    assert table.say(f"b: {declines}") == [declined]


@pytest.mark.parametrize(
    ("language", "calls"),
    [
        ("en", "I call the arbiter"),
        ("ca", "Crido l'àrbitre"),
        ("es", "Llamo al árbitro"),
        ("pt", "Chamo o árbitro"),
        ("it", "Chiamo l'arbitro"),
    ],
)
def test_the_arbiter_is_called_as_people_do(midgame, language, calls):
    """6.12b: "l'" is no letter of a piece."""
    table = midgame(language)
    table.say(f"w: {calls}")
    assert table.table.stopped


@pytest.mark.parametrize(
    ("language", "words", "told"),
    [
        ("en", "Knight to f3", "white: Announcements are German: Springer Felix drei."),
        ("ca", "Cavall a f3", "white: Els anuncis es fan en alemany: Springer Felix drei."),
        ("es", "Caballo a f3", "white: Los anuncios se hacen en alemán: Springer Felix drei."),
        ("pt", "Cavalo para f3", "white: Os anúncios fazem-se em alemão: Springer Felix drei."),
        ("it", "Cavallo a f3", "white: Gli annunci si fanno in tedesco: Springer Felix drei."),
    ],
)
def test_the_word_for_to_is_no_file(midgame, language, words, told):
    """E2.1: the German words that are told are those of his move; "a" was told as "Anna"."""
    assert midgame(language).say(f"w: {words}") == [told]


@pytest.mark.parametrize(
    ("language", "asked", "told"),
    [
        ("en", "Who won?", "White has won."),
        ("ca", "Qui ha guanyat?", "Guanyen les blanques."),
        ("es", "¿Quién ha ganado?", "Ganan las blancas."),
        ("pt", "Quem ganhou?", "Ganham as brancas."),
        ("it", "Chi ha vinto?", "Ha vinto il Bianco."),
    ],
)
def test_who_asks_who_has_won_is_told(midgame, language, asked, told):
    """After the end as before; advice is refused by name in a competition (12.3a)."""
    table = midgame(language)
    table.play(*OVER)
    assert f"white: {told}" in table.say(f"w: {asked}")


@pytest.mark.parametrize(
    ("language", "asked"),
    [
        ("en", "Can I castle?"),
        ("ca", "Puc enrocar?"),
        ("es", "¿Puedo enrocar?"),
        ("pt", "Posso rocar?"),
        ("it", "Posso arroccare?"),
    ],
)
def test_what_is_advice_is_refused_in_any_language(midgame, language, asked):
    """12.3a: with what was asked, and the article."""
    named, why = midgame(language).say(f"w: {asked}")
    assert asked.strip("¿?").casefold() in named.casefold()
    assert named != why


@pytest.mark.parametrize(
    ("language", "asked", "told"),
    [
        ("en", "Where is my queen?", "White queen: David eins."),
        ("en", "Where's the black king?", "Black king: Eva acht."),
        ("en", "where are his rooks", "Black rooks: Anna acht and Hector acht."),
        ("ca", "On és la meva dama?", "Dama de les blanques: David eins."),
        ("ca", "on és el rei negre", "Rei de les negres: Eva acht."),
        ("es", "¿Dónde está mi dama?", "Dama de las blancas: David eins."),
        ("es", "dónde están las torres negras", "Torres de las negras: Anna acht y Hector acht."),
        ("pt", "Onde está a minha dama?", "Dama das brancas: David eins."),
        ("pt", "onde está a rainha preta", "Dama das pretas: David acht."),
        ("it", "Dov'è la mia donna?", "Donna del Bianco: David eins."),
        ("it", "dove sono i re neri", "Re del Nero: Eva acht."),
        ("es", "quién ataca a mi dama", "No atacada: David eins."),
    ],
)
def test_a_question_names_pieces_in_any_language(talk, language, asked, told):
    """Only announcements are in German (E2.1); in training it is answered, in a competition refused as it was asked."""
    table = talk(language=language, training=True)
    assert table.say(f"w: {asked}") == [f"white: {told}"]
    named, _ = talk(language=language).say(f"w: {asked}")
    assert asked.strip("¿?").casefold().replace("where's", "where is") in named.casefold()


def test_an_article_before_a_square_is_no_file(midgame):
    """Catalan: "què hi ha a e4" was told as "Anna Eva vier"."""
    assert midgame("ca").say("w: què hi ha a e4")[0] == "white: Rebutjat: què hi ha a Eva vier."


@pytest.mark.parametrize(
    ("language", "asked", "told"),
    [
        ("en", "What's the time?", "Rochade does not tell the time of day. To ask for the chess clock: Bedenkzeit."),
        ("ca", "Em dius l'hora?", "Rochade no diu l'hora. Per preguntar pel rellotge d'escacs: Bedenkzeit."),
        ("es", "¿Me dices la hora?", "Rochade no dice la hora. Para preguntar por el reloj de ajedrez: Bedenkzeit."),
        ("pt", "Diga-me as horas", "Rochade não diz as horas. Para perguntar pelo relógio de xadrez: Bedenkzeit."),
        ("it", "Mi dici l'ora?", "Rochade non dice l'ora. Per chiedere dell'orologio da scacchi: Bedenkzeit."),
    ],
)
def test_who_asks_what_time_it_is_hears_which_clock_there_is(midgame, language, asked, told):
    """There is none of the day, in any edition; the chess clock is another question."""
    assert midgame(language).say(f"w: {asked}") == [f"white: {told}"]


@pytest.mark.parametrize(
    ("language", "offer", "declines"),
    [
        ("en", "I'd like to offer a draw", "I don’t accept"),
        ("ca", "Vull oferir taules", "No vull"),
        ("es", "Quiero ofrecer tablas", "No quiero"),
        ("pt", "Quero propor empate", "Não quero"),
        ("it", "Vorrei offrire patta", "Non voglio"),
    ],
)
def test_a_newcomer_offers_and_declines_in_whole_sentences(midgame, language, offer, declines):
    """9.1: as he would say it to somebody."""
    table = midgame(language)
    table.say(f"w: {offer}")
    assert table.table.draw_offered_to
    table.say(f"b: {declines}")
    assert not table.table.draw_offered_to


@pytest.mark.parametrize(
    ("language", "corrects", "told"),
    [
        ("en", "I want to correct my move", "white: Correction: please announce the move."),
        ("ca", "Vull corregir la meva jugada", "white: Correcció: anunciï la jugada, si us plau."),
        ("es", "Quiero corregir", "white: Corrección: anuncie la jugada, por favor."),
        ("pt", "Quero corrigir o meu lance", "white: Correção: anuncie o lance, por favor."),
        ("it", "Voglio correggere", "white: Correzione: annunci la mossa, per favore."),
    ],
)
def test_a_newcomer_corrects_in_whole_sentences(midgame, language, corrects, told):
    """E2.6: he is asked for the move."""
    table = midgame(language)
    table.say("w: d4")
    assert table.say(f"w: {corrects}") == [told]


@pytest.mark.parametrize(
    ("language", "asks"),
    [
        ("en", "Repeat that, please"),
        ("ca", "Com dius?"),
        ("es", "¿Cómo dices?"),
        ("pt", "Como disse?"),
        ("it", "Come hai detto?"),
        ("de", "Ich höre dich nicht"),
        ("en", "I can't hear you"),
        ("ca", "No ho he sentit"),
        ("es", "No le oigo"),
        ("pt", "Não te ouço"),
        ("it", "Non la sento"),
    ],
)
def test_who_has_not_heard_hears_it_once_more(midgame, language, asks):
    """What he was told last is told again; "I can't hear you" is no complaint of Rochade's ear, either."""
    table = midgame(language)
    told = table.say("w: mein letzter Zug")
    assert table.say(f"w: {asks}") == told


@pytest.mark.parametrize(
    ("language", "claims"),
    [
        ("de", "Ich reklamiere Remis wegen Stellungswiederholung"),
        ("en", "I claim a draw by repetition"),
        ("ca", "Reclamo taules per repetició"),
        ("es", "Reclamo tablas por repetición"),
        ("pt", "Reclamo empate por repetição"),
        ("it", "Reclamo patta per ripetizione"),
    ],
)
def test_a_draw_is_claimed_as_people_say_it(midgame, language, claims):
    """9.2: it is asked back before it counts."""
    table = midgame(language)
    asked = table.say(f"w: {claims}")
    table.say("w: nein")
    assert table.say("w: Stellungswiederholung") == asked


def test_who_claims_a_draw_without_a_reason_hears_which_there_are(midgame):
    """9.2, 9.3: nothing is claimed before he names one."""
    told = midgame("en").say("w: I claim a draw")[0]
    assert told.endswith("To claim a draw, also with a move behind it: Stellungswiederholung, fünfzig Züge.")


@pytest.mark.parametrize("words", ["ich möchte nicht unterschreiben", "I won't sign", "no firmo", "não assino"])
def test_who_will_not_sign_is_told_who_helps_him(talk, words):
    """8.7: in any language; it is no signature."""
    table = talk()
    table.play("w: ich gebe auf", "w: ja")
    assert table.say(f"w: {words}") == [
        "white: Nicht unterschrieben. Einwände hört der Schiedsrichter; zu tippen ist: Einspruch."
    ]


@pytest.mark.parametrize("words", ["Weiß abwesend", "Weiß ist nicht da", "White is not here", "blancas ausentes"])
def test_the_arbiter_names_the_player_first(talk, words):
    """6.6: as he says it; and "abwesend Weiß" as before."""
    table = talk(rules={"default_minutes": 30})
    assert table.say(f"a: {words}") == ["Weiß fehlt."]


@pytest.mark.parametrize(
    ("language", "asks", "told"),
    [
        ("de", "Nehmen Sie Remis an?", "Es ist kein Remis geboten."),
        ("ca", "Vol taules?", "No hi ha cap oferta de taules."),
        ("es", "¿Quiere tablas?", "No hay ninguna oferta de tablas."),
        ("es", "Acepta tablas", "No hay ninguna oferta de tablas."),
        ("pt", "Quer empate?", "Não há nenhuma proposta de empate."),
        ("pt", "Aceita o empate", "Não há nenhuma proposta de empate."),
        ("it", "Vuole patta?", "Non c'è alcuna offerta di patta."),
        ("it", "Accetta la patta", "Non c'è alcuna offerta di patta."),
    ],
)
def test_what_may_be_meant_of_the_opponent_offers_no_draw(midgame, language, asks, told):
    """9.1: an offer cannot be taken back, and "acepta tablas" may as well be "he accepts" or "accept it"."""
    assert midgame(language).say(f"w: {asks}") == [f"white: {told}"]


@pytest.mark.parametrize(
    ("language", "says"),
    [("en", "It's a draw"), ("es", "Son tablas"), ("pt", "É empate?"), ("pt", "É um empate"), ("it", "È patta?")],
)
def test_who_says_that_it_is_a_draw_offers_none(midgame, language, says):
    """9.1: it is answered as who asks how the game has ended."""
    table = midgame(language)
    told = table.say(f"w: {says}")
    assert table.table.claims.draw_offer is None
    assert told == midgame(language).say("w: Ergebnis")


@pytest.mark.parametrize(
    ("language", "talks"),
    [
        ("de", "Das ist unmöglich"),
        ("de", "Weiß hat die Zeit überschritten"),
        ("en", "You are out of time"),
        ("en", "That's impossible"),
        ("ca", "Ho deixo"),
        ("ca", "Ha perdut temps"),
        ("es", "Listo"),
        ("es", "Ha perdido tiempo"),
        ("pt", "Perdeu tempo"),
        ("it", "Non è possibile"),
    ],
)
def test_what_people_say_meaning_something_else_binds_nobody(midgame, language, talks):
    """It is no claim, no resignation, nothing executed: "ha perdido tiempo" is "he has wasted time", too."""
    table = midgame(language)
    table.play("w: Springer Felix drei", "w: Uhr drücken", "b: Springer Felix drei")
    (told,) = table.say(f"b: {talks}")
    assert told.startswith("black: ")
    assert talks in told  # "not understood", in his language, with what was heard


@pytest.mark.parametrize(
    "asks", ["Moment!", "Wait a moment", "Espere un momento", "Un moment", "Um momento", "Un attimo"]
)
def test_who_wants_a_moment_is_told_that_his_clock_goes_on_and_who_stops_it(midgame, asks):
    """6.12b: a player stops the clocks only to call him; while they stand nobody's goes on."""
    arbiters = "white: Dafür ist der Schiedsrichter da. Ihn rufen: Schiedsrichter."
    table = midgame("de")
    assert table.say(f"w: {asks}") == ["white: Die Uhr läuft weiter.", arbiters]
    table.say("w: Schiedsrichter")
    assert table.say(f"w: {asks}") == [arbiters]


@pytest.mark.parametrize(
    ("language", "asks", "told"),
    [
        ("en", "hold on", "The clock goes on."),
        ("ca", "un moment", "El rellotge continua."),
        ("es", "espere un momento", "El reloj sigue en marcha."),
        ("it", "aspetti un momento", "L'orologio continua."),
        ("pt", "espere um momento", "O relógio continua."),
    ],
)
def test_that_the_clock_goes_on_is_told_in_ones_own_language(midgame, language, asks, told):
    """Whosever it is: that nobody tells a player (13.6)."""
    table = midgame(language)
    assert [table.say(f"{player}: {asks}")[0] for player in "wb"] == [f"white: {told}", f"black: {told}"]


@pytest.mark.parametrize(
    ("language", "half", "told", "whole"),
    [
        ("en", "clock", "Incomplete: say both words here, Uhr drücken, or type: {}.", "press clock"),
        (
            "ca",
            "rellotge",
            "Incomplet: aquí es diuen les dues paraules, Uhr drücken, o s'escriu: {}.",
            "prémer el rellotge",
        ),
        (
            "es",
            "reloj",
            "Incompleto: aquí se dicen las dos palabras, Uhr drücken, o se escribe: {}.",
            "pulsar el reloj",
        ),
        (
            "pt",
            "relógio",
            "Incompleto: aqui dizem-se as duas palavras, Uhr drücken, ou escreve-se: {}.",
            "premir o relógio",
        ),
        (
            "it",
            "orologio",
            "Incompleto: qui si dicono entrambe le parole, Uhr drücken, o si scrive: {}.",
            "premere l'orologio",
        ),
    ],
)
def test_half_a_press_behind_a_move_is_completed_in_his_own_language(midgame, language, half, told, whole):
    """6.7a: the words that are named press the clock behind a move."""
    table = midgame(language)
    (incomplete,) = table.say(f"w: d4, {half}")
    assert incomplete.startswith(f"white: {told.format(whole)} ")
    table.say(f"w: d4, {whole}")
    assert table.table.clock.running is Colour.BLACK


def test_short_forms_of_other_languages_are_no_letters(talk, midgame):
    """6.6, 6.9: in "s'ha acabat" there is no knight, and "c'è" is more than a letter."""
    assert midgame("ca").say("w: S'ha acabat el temps") == ["white: La bandera no ha caigut."]
    assert talk(rules={"default_minutes": 30}, language="it").say("a: Il Bianco non c'è") == ["Manca il Bianco."]


def test_the_arbiter_names_the_illegal_move_first(midgame):
    """7.4a: as he says it, and as with "unzulässig war Zug eins Schwarz" it is asked back."""
    table = midgame("de")
    asked = table.say("a: Zug 1 von Schwarz war unzulässig")
    assert asked[-1] == "arbiter: Wirklich zurück vor Zug eins von Schwarz, weil er unzulässig war? Ja oder nein."
    table.say("a: nein")
    assert table.say("a: unzulässig war Zug eins Schwarz") == asked


def test_a_touched_piece_of_which_no_square_is_named_lacks_it(talk):
    """4.3: which of two rooks, nobody knows; and whose it is may be said."""
    table = talk()
    for words in ("Ich habe den Turm berührt", "Er hat die Dame berührt", "I touched my rook", "Ha tocado la dama"):
        (told,) = table.say(f"w: {words}")
        assert told.startswith("white: Unvollständig: es fehlt das Feld. Gehört: ")
    assert table.say("w: berührt meinen Turm h1") == ["Berührt: Turm Hector eins."]


@pytest.mark.parametrize(
    "words", ["touched rook h1", "I touched my rook h1", "he tocado la torre h1", "ho toccato la torre h1"]
)
def test_a_touched_piece_is_named_in_any_language(talk, words):
    """4.3: it is no announcement; and a piece that does not stand there is told, as in German (E2.1)."""
    table = talk(language="en")
    assert table.say(f"w: {words.replace('h1', 'g1')}") == table.say("w: berührt Turm g1")
    assert table.say(f"w: {words}") == ["Touched: rook Hector eins."]


def test_who_complains_of_a_touched_piece_names_it_in_any_language(midgame):
    """4.7: before he has touched one himself."""
    table = midgame("pt")
    told = table.say("b: ele tocou na dama d1")
    assert told == ["Reclamação das pretas: foi tocada David eins. Ambos os relógios estão parados."]


def test_whoever_corrects_himself_begins_with_no(talk):
    """E2.6: it is no answer to anything, and the move that follows is the one that he means."""
    table = talk()
    table.say("w: Eva vier")
    assert table.say("w: Nein, ich meinte David vier") == table.play("w: Korrektur Eva vier", "w: Korrektur David vier")


@pytest.mark.parametrize(
    "says",
    [
        *("Weiß ist dran", "Ist Schwarz am Zug?", "White to move", "Black is to move", "Juegan las blancas"),
        *("Juguen les negres", "Muove il bianco", "Jogam as pretas"),
        *("Weiß zieht", "Schwarz am Zug?", "Bin ich jetzt dran?", "Sie sind dran", "Wer beginnt?", "Darf ich ziehen?"),
        *("White's turn", "It's white's move", "whos turn is it", "white to play", "my turn?", "Who's on move?"),
        *(
            "Toca a las blancas",
            "¿Le toca a las negras?",
            "a quien le toca",
            "le toca al blanco",
            "Mueven blancas",
            "Es el turno de las negras",
        ),
        *("Toca a les blanques", "Torn de les negres", "Ara em toca a mi?", "Mouen les blanques", "Et toca a tu"),
        *("É a vez das brancas", "Vez das pretas", "De quem é a vez agora?", "As brancas jogam", "É a tua vez"),
        *("Tocca al bianco", "Adesso tocca a te", "Il tratto è al bianco", "È il turno del nero", "Di chi è la mossa?"),
    ],
)
def test_who_says_who_is_on_move_is_answered_as_who_asks_it(midgame, says):
    """It moves nothing; while a clock runs nobody tells a player (13.6), while they stand he hears who it is."""
    table = midgame("de")
    assert table.say(f"w: {says}")[0].startswith("white: Abgelehnt: ")
    table.say("w: Schiedsrichter")
    assert table.say(f"w: {says}")[0] == "white: Weiß ist am Zug."


@pytest.mark.parametrize(
    ("language", "said", "told"),
    [
        ("de", "Zeitüberschreitung Schwarz", "Nicht verstanden. Gehört: Zeitüberschreitung Schwarz."),
        ("de", "unzulässiger Zug Weiß", "Nicht verstanden. Gehört: unzulässiger Zug Weiß."),
        ("de", "Remis nicht", "Nicht verstanden. Gehört: Remis nicht."),
        ("en", "quit the board", "Not understood. Heard: quit the board."),
        ("de", "Springer Felix drei Dame", "Widersprüchlich. Gehört: Springer Felix drei Dame."),
        ("de", "ja nein", "Widersprüchlich. Gehört: ja nein."),
    ],
)
def test_one_word_more_behind_a_command_contradicts_nothing(talk, language, said, told):
    """Only two moves or two answers do: nobody is to look for a contradiction that he has not said."""
    assert talk(language=language).say(f"w: {said}") == [f"white: {told}"]


ARBITERS = {
    "de": ("Die Uhr läuft weiter.", "Dafür ist der Schiedsrichter da. Ihn rufen: Schiedsrichter."),
    "en": ("The clock goes on.", "That is for the arbiter. To call the arbiter: Schiedsrichter."),
    "es": ("El reloj sigue en marcha.", "De eso se ocupa el árbitro. Para llamarlo: Schiedsrichter."),
}


@pytest.mark.parametrize(
    ("language", "asked", "told"),
    [
        ("de", "Wie viel Zeit hab ich denn noch?", None),
        ("en", "And my time?", None),
        ("ca", "Quant em falta?", None),
        ("es", "¿Cuánto me falta?", None),
        ("pt", "Quanto falta?", None),
        ("it", "Che tempo ho?", None),
        ("de", "Was hat Schwarz gerade gezogen?", ["Schwarz: Eva sieben Eva fünf."]),
        ("en", "What did he just play?", ["Black: Eva sieben Eva fünf."]),
        ("ca", "Repeteix l'última jugada", ["Negres: Eva sieben Eva fünf."]),
        ("es", "¿Qué movió?", ["Negras: Eva sieben Eva fünf."]),
        ("pt", "Repita o último lance, por favor", ["Pretas: Eva sieben Eva fünf."]),
        ("it", "Che mossa ha fatto?", ["Nero: Eva sieben Eva fünf."]),
        ("de", "Moment mal", ARBITERS["de"]),
        ("en", "Hang on!", ARBITERS["en"]),
        ("es", "Espera un segundo", ARBITERS["es"]),
        ("de", "Ich denke noch", ["Gehört, nichts geschehen: Ich denke noch."]),
        ("ca", "Estic pensant", ["Sentit, no s'ha fet res: Estic pensant."]),
        ("it", "Non ancora", ["Sentito, non è stato fatto nulla: Non ancora."]),
        ("de", "Schwarz gibt auf", ["Die Partie ist noch nicht beendet."]),
        ("es", "Las negras ofrecen tablas", ["No hay ninguna oferta de tablas."]),
        ("es", "¿Acepta?", ["No hay ninguna oferta de tablas."]),
        ("it", "Accetta?", ["Non c'è alcuna offerta di patta."]),
        ("en", "Undo my move", ["Nothing is taken back in a rated game: what has been played stands."]),
        ("de", "vertippt", ["Es ist nichts zu korrigieren."]),
        ("it", "Ho sbagliato", ["Non c'è nulla da correggere."]),
    ],
)
def test_what_a_real_person_says_around_his_moves_is_answered(midgame, language, asked, told):
    """E2.6, E2.9d, 6.12, 13.6: in the words of his own language, half of them without a verb."""
    heard = midgame(language).say(f"w: {asked}")
    assert heard == [f"white: {line}" for line in told or [WHITES[language]]]


@pytest.mark.parametrize(
    ("language", "accepts", "declines", "declined"),
    [
        ("de", "Nehme ich an", "Ich möchte kein Remis", "Schwarz lehnt das Remis ab."),
        ("en", "I'll take it", "Not interested", "Black declines the draw."),
        ("ca", "D'acord", "Seguim jugant", "Les negres rebutgen les taules."),
        ("es", "Las acepto", "No me interesa", "Las negras rechazan las tablas."),
        ("pt", "Aceito o empate", "Prefiro continuar", "As pretas recusam o empate."),
        ("it", "D'accordo", "Preferisco continuare a giocare", "Il Nero rifiuta la patta."),
    ],
)
def test_an_offer_is_answered_as_people_do(midgame, language, accepts, declines, declined):
    """9.1b1: what accepts it is asked about, for it ends the game; what declines it is that at once."""
    table = midgame(language)
    table.say("w: Remis")
    asked = table.say(f"b: {accepts}")
    table.say("b: nein")
    assert table.say("b: angenommen") == asked
    table.say("b: nein")
    assert table.say(f"b: {declines}") == [declined]


@pytest.mark.parametrize("says", ["It's on my board", "Ya lo hice", "Ja està fet", "Já está feito", "L'ho già fatto"])
def test_the_opponent_says_in_his_words_that_it_is_on_his_board(midgame, says):
    """E2.1, E2.3b: as "ausgeführt"."""
    table = midgame("de")
    table.play("w: David vier", "w: Uhr", "b: David vier")
    assert table.say(f"b: {says}") == ["Ausgeführt von Schwarz."]


@pytest.mark.parametrize(
    "says",
    [
        *("Ich gebe nicht auf", "Nicht aufgeben", "Noch nicht ausgeführt", "I don't resign", "Not executed yet"),
        *("No abandono", "No me rindo", "Não desisto", "Non abbandono", "No em rendeixo", "Encara no", "Ainda não"),
        *("Weiß gibt auf", "White resigns", "Il bianco abbandona", "e4 statt d4", "ok, Remis", "Danke, ausgeführt"),
    ],
)
def test_what_says_no_or_speaks_of_another_binds_nobody(midgame, says):
    """5.1b, 9.1: whatever is told, nothing has happened, and nothing is asked."""
    table = midgame("de")
    table.play("w: David vier", "w: Uhr", "b: David vier")
    before = table.table
    assert all(line.startswith("black: ") and "Ja oder nein" not in line for line in table.say(f"b: {says}"))
    assert table.table is before


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("E' patta", "La partita non è ancora finita."),
        ("e’ patta?", "La partita non è ancora finita."),
        ("La partita e' patta", "La partita non è ancora finita."),
        ("Qual e' l'ultima mossa?", "Nero: Eva sieben Eva fünf."),
        ("C'e' offerta di patta?", "Non c'è alcuna offerta di patta."),
        ("Perche'?", "Non è stato rifiutato nulla."),
    ],
)
def test_an_italian_without_the_key_for_an_accent_is_understood(midgame, typed, told):
    """As with "è", which is no file, and offers nothing; a letter in quotes is the file still."""
    table = midgame("it")
    assert table.say(f"w: {typed}") == [f"white: {told}"]
    assert table.table.draw_offered_to == ()
    assert table.say("w: Springer 'f' 3") == ["Springer Gustav eins Felix drei."]


@pytest.mark.parametrize(
    ("language", "asked", "told"),
    [
        ("de", "Welche Sprachen?", "Ansagen sind deutsch. Alles andere gibt es deutsch, englisch, katalanisch, "),
        ("de", "quelles langues", "Ansagen sind deutsch. Alles andere gibt es deutsch, englisch, katalanisch, "),
        (
            "en",
            "Do you speak English?",
            "Announcements are German. All else is to be had in German, English, Catalan, ",
        ),
        ("ca", "Quines llengües?", "Els anuncis es fan en alemany. Tota la resta és en alemany, anglès, català, "),
        ("es", "¿Qué idiomas?", "Los anuncios se hacen en alemán. Todo lo demás está en alemán, inglés, catalán, "),
        ("pt", "Fala português?", "Os anúncios fazem-se em alemão. Tudo o resto existe em alemão, inglês, catalão, "),
        (
            "it",
            "Parli italiano?",
            "Gli annunci si fanno in tedesco. Tutto il resto c'è in tedesco, inglese, catalano, ",
        ),
    ],
)
def test_who_asks_for_the_languages_hears_which_there_are(midgame, language, asked, told):
    """Also where one is chosen, for the one that he hears it in may not be his; an open question stays open."""
    table = midgame(language)
    (line,) = table.say(f"w: {asked}")
    assert line.startswith(f"white: {told}")
    assert line.endswith(" language.")
    resigns = table.say("w: Ich gebe auf")
    table.say(f"w: {asked}")
    assert table.say("w: was kann ich sagen") == resigns


@pytest.mark.parametrize(
    ("language", "asked", "told"),
    [
        ("de", "Mikrofon prüfen", "Wer schlecht gehört wird, liest vor der Partie Wörter vor: rochade enrol, "),
        ("de", "du verstehst mich nicht", "Wer schlecht gehört wird, liest vor der Partie Wörter vor: rochade enrol, "),
        ("en", "You can't hear me", "Who is heard badly reads words before the game: rochade enrol, "),
        ("ca", "No m'entens", "Qui no és ben sentit llegeix paraules abans de la partida: rochade enrol, "),
        ("es", "Otra voz, por favor", "Quien no es bien oído lee palabras antes de la partida: rochade enrol, "),
        ("pt", "Mudar de microfone", "Quem é mal ouvido lê palavras antes da partida: rochade enrol, "),
        ("it", "Cambia voce", "Chi viene sentito male legge parole prima della partita: rochade enrol, "),
    ],
)
def test_who_is_not_heard_or_wants_another_voice_hears_where_that_is_mended(midgame, language, asked, told):
    """By which words, in which program, and how his voice is learnt; an open question stays open."""
    table = midgame(language)
    (line,) = table.say(f"w: {asked}")
    assert line.startswith(f"white: {told}")
    assert "rochade doctor --listen. " in line
    assert line.endswith(": bitte langsamer, bitte lauter, bitte tiefer.")
    resigns = table.say("w: Ich gebe auf")
    table.say(f"w: {asked}")
    assert table.say("w: was kann ich sagen") == resigns
