"""What players type in their own language: what people say at a board, not only what the help names."""

import pytest

OVER = ("b: ich gebe auf", "b: ja")
WHITES = {
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
