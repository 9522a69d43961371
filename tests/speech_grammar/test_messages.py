"""The catalogues of six languages: the same sentences in all, everything with words, and spoken text is words."""

import re
from collections.abc import Iterator
from importlib.resources import files
from string import Formatter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.languages import LANGUAGES
from game.announcement import Announcement, Piece
from game.article import COMPETITION
from game.conduct import Duty
from game.errors import EditionFault, PermissionReason, RefusalCode, Unknown
from game.events import Termination
from game.fault import FaultCode
from speech_grammar import Contradictory, Incomplete, Intent, NothingHeard, NotUnderstood, parse, vocabulary_help
from speech_grammar.errors import Begun, CatalogueError, Missing
from speech_grammar.messages import Catalogue, Part, Spoken
from speech_grammar.messages.numbers import counted, duration_words, number_words
from speech_grammar.vocabulary import vocabulary
from tests.giveaways import OTHER_TERMS, foreign_words, other_terms

KNIGHT = Announcement(piece=Piece.KNIGHT, from_file="g", from_rank=1, to="f3")
PAWN = Announcement(from_file="e", from_rank=2, to="e4")
SAMPLES = {
    "move": (KNIGHT, PAWN, "e7e8q"),
    "moves": ((KNIGHT, PAWN),),
    "choices": (("e2e4", "g1f3"), ("b1", "f3")),
    **dict.fromkeys(("square", "target", "blocker", "attacker"), ("f3", "h8", "b", "7", "")),
    **dict.fromkeys(("squares", "touched"), (("e2",), ("e2", "g1"))),
    **dict.fromkeys(("piece", "stands", "promotion"), tuple(Piece)),
    "pieces": tuple(Piece),
    "words": ("springer gustav", "e9 waschmaschine 12"),
    "ms": (0, 1000, 61_000, 3_930_500, -5),
    "ply": (1, 2, 240),
    "colour": ("white", "black"),
    "reason": tuple(PermissionReason),
    "missing": tuple(Missing),
    "standing": ((("rook", "a1"),), (("rook", "a1"), ("bishop", "c1"), ("king", "e1"))),
    "counts": (
        tuple((piece, 1) for piece in Piece),
        tuple((piece, 2) for piece in Piece),
        (("pawn", 8),),
    ),
    "answer": (1, 2, 8),
    "article": ("E2.9d, 12.3a", "D.2.10", COMPETITION),
}


def gaps(sentence: str) -> set[str]:
    """The names of the gaps in a sentence."""
    return {name for _, name, _, _ in Formatter().parse(sentence) if name} - {"german"}


def counts(sentence: str) -> set[str]:
    """The names of the gaps that are spoken with their noun, for one and for several."""
    return {name for _, name, form, _ in Formatter().parse(sentence) if name and "|" in (form or "")}


def samples(name: str) -> tuple[object, ...]:
    """Values that may come into a gap of that name."""
    return SAMPLES.get(name.rsplit("_", 1)[-1], ("text", 0, 1, 2, 73, 1999, Spoken((Part("Worte", "de"),))))


def every_sentence() -> Iterator[tuple[str, str, Spoken]]:
    """Every sentence of every catalogue, with several values in its gaps."""
    for language in LANGUAGES:
        catalogue = Catalogue.load(language)
        for key, sentence in catalogue.sentences.items():
            names = sorted(gaps(sentence))
            for turn in range(max([len(samples(name)) for name in names], default=1)):
                params = {name: samples(name)[turn % len(samples(name))] for name in names}
                params |= {"black_began": turn % 2 == 0} if "ply" in names else {}
                yield language, key, catalogue.say(key, **params)


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_languages_say_the_same(language):
    """Each catalogue has every sentence, with the same gaps, counted where the German one counts."""
    german, other = Catalogue.load("de").sentences, Catalogue.load(language).sentences
    assert german.keys() == other.keys()
    for key, sentence in german.items():
        assert gaps(sentence) == gaps(other[key]), key
        assert counts(sentence) == counts(other[key]), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_its_own_words(language):
    """No sentence is left in another language: only German words to be said back, which get the German voice."""
    for found, key, spoken in every_sentence():
        if found != language:
            continue
        own = " ".join(part.text for part in spoken if part.language == language)
        assert foreign_words(own, language) == set(), (key, str(spoken))


@pytest.mark.parametrize("language", OTHER_TERMS)
def test_one_thing_has_one_name(language):
    """The sealed move, the opponent, a fallen flag: one term in a language, and one form of address."""
    sentences = Catalogue.load(language).sentences
    assert {key: found for key, text in sentences.items() if (found := other_terms(text, language))} == {}


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_the_words_to_answer_with_are_read_by_the_german_voice(language):
    """Where "Ja oder nein" is asked, both are German words, and no other voice reads them."""
    own = re.compile(r"\b(?:ja|nein|kurz|lang|Dame|Turm)\b", re.IGNORECASE)
    for key, sentence in Catalogue.load(language).sentences.items():
        bare = re.sub(r"\{german:[^}]*\}", "", sentence)
        assert {word.lower() for word in own.findall(bare)} <= ALIKE.get(language, set()), (key, sentence)


ALIKE = {"ca": {"ja"}}  # "already"
HALVES = {"lang", "weiß", "schwarz"}  # answers to what is asked, and the ends of a ruling


@pytest.mark.parametrize("language", LANGUAGES)
def test_whoever_types_a_word_that_a_sentence_names_is_understood(language):
    """Or he hears what lacks, as a move behind "notiert": never that nobody knows what he means."""
    for key, sentence in Catalogue.load(language).sentences.items():
        for named in re.findall(r"\{german:([^}]*)\}", sentence):
            for words in re.split(", | oder ", named.strip(".")):
                assert words.lower() in HALVES or is_known(words), (key, words)


def is_known(words: str) -> bool:
    """Whether the words mean something, or are told with what they lack."""
    try:
        parse(words)
    except Begun:
        return False
    except Incomplete:
        return True
    return True


@pytest.mark.parametrize(
    ("language", "key", "params", "told"),
    [
        ("de", "full.table.time_used", {"colour": "white", "used_ms": 60_000, "left_ms": 60_000},
         "Weiß hat eine Minute verbraucht und noch eine Minute übrig."),
        ("ca", "table.arrived", {"colour": "black", "late_ms": 60_000}, "Arriben les negres, amb retard: un minut."),
        ("ca", "refused.not_short_of_time", {"below_ms": 60_000, "left_ms": 3_600_000},
         "Només amb un temps inferior a un minut i abans que caigui la bandera; encara queda una hora."),
        ("pt", "refused.no_quickplay_finish", {},
         "Não é um final acelerado: é uma partida rápida, ou ainda não é o último período."),
        ("es", "check.named", {"count": 1, "colour": "white"}, "Una pieza nombrada de las blancas."),
        ("pt", "check.more_differ", {"count": 2}, "E mais duas casas."),
        ("it", "play.announced_last", {"colour": "black", "move": KNIGHT},
         "Annunciata dal Nero: Springer Gustav eins Felix drei."),
        ("de", "table.sheet_lacks", {"colour": "black", "count": 1, "number": 2},
         "Auf dem Formular von Schwarz nicht notiert: einer von zwei Halbzügen."),
        ("en", "table.sheet_lacks", {"colour": "black", "count": 1, "number": 1},
         "The scoresheet of Black lacks one of one half-move."),
        ("de", "ear.progress_of", {"number": 1, "count": 1}, "Eins von einem Megabyte."),
    ],
)  # fmt: skip
def test_a_sentence_is_right_with_one_of_what_fills_it(language, key, params, told):
    """One minute agrees as several do, no vowel meets another, and blitz has one name."""
    assert str(Catalogue.load(language).say(key, **params)) == told


def test_there_is_no_other_catalogue():
    """Every catalogue that ships is tested here and can be chosen."""
    shipped = files("speech_grammar").joinpath("messages").iterdir()
    assert {file.name for file in shipped if file.name.endswith(".toml")} == {f"{name}.toml" for name in LANGUAGES}


def test_spoken_text_is_words():
    """No digit, bracket or sign that a synthesiser stumbles over; no space too many; a capital at the beginning."""
    for language, key, spoken in every_sentence():
        text = str(spoken)
        assert not any(letter.isdigit() or letter in "{}()[]_/\\#+=" for letter in text), (language, key, text)
        assert text == " ".join(text.split()), (language, key, text)
        assert text.removeprefix("¿")[0].isupper(), (language, key, text)


UNNAMED = {command.id for command in vocabulary().commands if not command.phrases + command.typed}
"""What is understood, and named in no help."""


def test_nothing_can_be_refused_without_words():
    """Every fault, refusal, reason, ending, command and kind of not understanding has its sentence."""
    keys = Catalogue.load("de").sentences.keys()
    not_understood = (NotUnderstood, NothingHeard, Incomplete, Contradictory)
    assert {f"fault.{code}" for code in FaultCode} <= keys
    assert {f"refused.{code}" for code in (*RefusalCode, *EditionFault)} <= keys
    assert {f"reason.{reason}" for reason in PermissionReason} <= keys
    assert {f"unknown.{unknown}" for unknown in (*Unknown, *Duty)} <= keys
    assert {f"termination.{termination}" for termination in Termination} <= keys
    assert {f"help.{intent}" for intent in Intent} <= keys
    assert {f"missing.{missing}" for missing in Missing} <= keys
    assert {f"not_understood.{kind.code}" for kind in not_understood} <= keys


@pytest.mark.parametrize(
    ("key", "params", "german"),
    [
        ("illegal", {"move": Announcement(piece=Piece.KNIGHT, from_file="g", from_rank=1, to="g3"),
                     "reason": Catalogue.load("de").say("fault.cannot_move_so", piece="knight")},
         "Unzulässig: Springer Gustav eins Gustav drei. Der Springer kann so nicht ziehen."),
        ("which_move", {"moves": (Announcement(piece=Piece.KNIGHT, from_file="b", from_rank=1, to="d2"),
                                  Announcement(piece=Piece.KNIGHT, from_file="f", from_rank=3, to="d2"))},
         "Mehrdeutig. Eins: Springer Bella eins David zwei. Zwei: Springer Felix drei David zwei."),
        ("not_understood.not_understood", {"words": "springer gustav"}, "Nicht verstanden. Gehört: Springer Gustav."),
        ("not_understood.not_understood", {"words": "laufer h9"}, "Nicht verstanden. Gehört: Läufer h neun."),
        ("not_understood.not_understood", {"words": "Weiß 12 Minuten"},
         "Nicht verstanden. Gehört: Weiß zwölf Minuten."),
        ("not_understood.not_understood", {"words": "Schwarz 1 Minute, 1 sek, 21 Minuten"},
         "Nicht verstanden. Gehört: Schwarz eine Minute eine Sekunde einundzwanzig Minuten."),
        ("not_understood.not_understood", {"words": "l'última jugada il·legal, 'e9'"},
         "Nicht verstanden. Gehört: l'última jugada il·legal e neun."),
        ("not_understood.not_understood", {"words": "12. e44, 1:05"},
         "Nicht verstanden. Gehört: zwölf e vier vier eine Minute fünf Sekunden."),
        ("not_understood.not_understood", {"words": "O-O, 5min, O-O-O"},
         "Nicht verstanden. Gehört: Kurze Rochade fünf Minuten Lange Rochade."),
        ("not_understood.incomplete", {"words": "springer gustav", "missing": Missing.RANK},
         "Unvollständig: es fehlt die Reihe. Gehört: Springer Gustav."),
        ("table.time_used", {"colour": "white", "used_ms": 3_930_000, "left_ms": 61_000},
         "Weiß: eine Stunde fünf Minuten dreißig Sekunden verbraucht, eine Minute eine Sekunde übrig."),
        ("table.moves_completed", {"count": 1}, "Ein Zug gespielt."),
        ("table.moves_completed", {"count": 121}, "Einhunderteinundzwanzig Züge gespielt."),
        ("refused.previous_move_not_noted", {"ply": 24, "black_began": False}, "Erst notieren: Zug zwölf von Schwarz."),
        ("refused.previous_move_not_noted", {"ply": 23, "black_began": False}, "Erst notieren: Zug zwölf von Weiß."),
        ("refused.previous_move_not_noted", {"ply": 23, "black_began": True}, "Erst notieren: Zug zwölf von Schwarz."),
        ("refused.not_permitted", {"reason": "arbiter_only"}, "Nicht erlaubt: das darf nur der Schiedsrichter."),
        ("refused.departure_unclear", {"choices": ("b1", "f3")},
         "Von welchem Feld? Eins: Bella eins. Zwei: Felix drei."),
        ("refused.no_piece_there", {"square": ""}, "Auf dem Brett steht keine Figur."),
    ],
)  # fmt: skip
def test_the_player_hears_exactly_this(key, params, german):
    """The most important word comes first, and all of it is words."""
    assert str(Catalogue.load("de").say(key, **params)) == german


def test_announcements_stay_german_in_an_english_sentence():
    """Moves, squares and what was heard keep the German voice; the sentence around them is English."""
    spoken = Catalogue.load("en").say(
        "illegal", move=KNIGHT, reason=Catalogue.load("en").say("fault.leaves_king_in_check")
    )
    assert list(spoken) == [
        Part("Illegal: ", "en"),
        Part("Springer Gustav eins Felix drei. ", "de"),
        Part("The king would be in check.", "en"),
    ]
    assert str(spoken) == "Illegal: Springer Gustav eins Felix drei. The king would be in check."


def test_words_to_be_said_back_are_pronounced_in_german():
    """The player hears a command as he must say it, in whatever language he is told of it."""
    spoken = Catalogue.load("en").say("question.really_resign")
    assert list(spoken) == [
        Part("Really resign? ", "en"),
        Part("Ja", "de"),
        Part(" or ", "en"),
        Part("nein.", "de"),
    ]


def test_two_utterances_become_one():
    """What is said one after the other keeps its voices and gets one space between."""
    german, english = Spoken((Part("Schach.", "de"),)), Spoken((Part("your move.", "en"),))
    assert list(german + english) == [Part("Schach. ", "de"), Part("Your move.", "en")]
    assert german + Spoken() == Spoken() + german == german


def test_a_sentence_that_is_not_there_is_a_mistake():
    """A missing catalogue, a missing sentence and a missing parameter are named, not passed over."""
    catalogue = Catalogue.load("de")
    with pytest.raises(CatalogueError, match=r"no sentence 'refused\.nothing'"):
        catalogue.say("refused.nothing")
    with pytest.raises(CatalogueError, match="lacks 'words'"):
        catalogue.say("not_understood.not_understood")
    with pytest.raises(CatalogueError, match="lacks 'black_began'"):  # whose half-move it is was not told
        catalogue.say("refused.previous_move_not_noted", ply=23)
    for language in ("xx", "../de", ""):
        with pytest.raises(CatalogueError, match="no catalogue"):
            Catalogue.load(language)


@settings(deadline=None)
@given(st.integers(0, 9999), st.integers(0, 9999), st.sampled_from(LANGUAGES))
def test_different_numbers_have_different_words(one, other, language):
    """Numbers up to ten thousand are told apart, and none has a digit."""
    table = Catalogue.load(language).grammar["numbers"]
    words = number_words(one, table)
    assert not any(map(str.isdigit, words))
    assert (words == number_words(other, table)) == (one == other)


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (0, ("null", "zero", "zero", "cero", "zero", "zero")),
        (1, ("eins", "one", "u", "uno", "um", "uno")),
        (12, ("zwölf", "twelve", "dotze", "doce", "doze", "dodici")),
        (16, ("sechzehn", "sixteen", "setze", "dieciséis", "dezasseis", "sedici")),
        (21, ("einundzwanzig", "twenty-one", "vint-i-u", "veintiuno", "vinte e um", "ventuno")),
        (28, ("achtundzwanzig", "twenty-eight", "vint-i-vuit", "veintiocho", "vinte e oito", "ventotto")),
        (33, ("dreiunddreißig", "thirty-three", "trenta-tres", "treinta y tres", "trinta e três", "trentatré")),
        (40, ("vierzig", "forty", "quaranta", "cuarenta", "quarenta", "quaranta")),
        (100, ("einhundert", "one hundred", "cent", "cien", "cem", "cento")),
        (101, ("einhunderteins", "one hundred one", "cent u", "ciento uno", "cento e um", "centouno")),
        (203, ("zweihundertdrei", "two hundred three", "dos-cents tres", "doscientos tres",
               "duzentos e três", "duecentotré")),
        (1100, ("eintausendeinhundert", "one thousand one hundred", "mil cent", "mil cien", "mil e cem", "millecento")),
        (2020, ("zweitausendzwanzig", "two thousand twenty", "dos mil vint", "dos mil veinte",
                "dois mil e vinte", "duemilaventi")),
        (1521, ("eintausendfünfhunderteinundzwanzig", "one thousand five hundred twenty-one", "mil cinc-cents vint-i-u",
                "mil quinientos veintiuno", "mil quinhentos e vinte e um", "millecinquecentoventuno")),
        (-3, ("minus drei", "minus three", "menys tres", "menos tres", "menos três", "meno tre")),
        (12_345, ("eins zwei drei vier fünf", "one two three four five", "u dos tres quatre cinc",
                  "uno dos tres cuatro cinco", "um dois três quatro cinco", "uno due tre quattro cinque")),
    ],
)  # fmt: skip
def test_numbers_in_words(number, words):
    """Whole numbers are spoken as each language counts."""
    tables = [Catalogue.load(language).grammar["numbers"] for language in LANGUAGES]
    assert tuple(number_words(number, table) for table in tables) == words


@pytest.mark.parametrize(
    ("language", "count", "minutes", "hours"),
    [
        ("de", 21, "einundzwanzig Minuten", "einundzwanzig Stunden"),
        ("en", 21, "twenty-one minutes", "twenty-one hours"),
        ("ca", 1, "un minut", "una hora"),
        ("ca", 2, "dos minuts", "dues hores"),
        ("ca", 21, "vint-i-un minuts", "vint-i-una hores"),
        ("ca", 222, "dos-cents vint-i-dos minuts", "dues-centes vint-i-dues hores"),
        ("es", 1, "un minuto", "una hora"),
        ("es", 21, "veintiún minutos", "veintiuna horas"),
        ("es", 31, "treinta y un minutos", "treinta y una horas"),
        ("es", 501, "quinientos un minutos", "quinientas una horas"),
        ("pt", 1, "um minuto", "uma hora"),
        ("pt", 2, "dois minutos", "duas horas"),
        ("pt", 21, "vinte e um minutos", "vinte e uma horas"),
        ("pt", 202, "duzentos e dois minutos", "duzentas e duas horas"),
        ("it", 1, "un minuto", "un'ora"),
        ("it", 21, "ventuno minuti", "ventuno ore"),
    ],
)
def test_numbers_agree_with_their_noun(language, count, minutes, hours):
    """In the languages whose numbers have genders, one, two and the hundreds take the noun's."""
    grammar = Catalogue.load(language).grammar
    assert counted(count, grammar["units"]["minute"], grammar["numbers"]) == minutes
    assert counted(count, grammar["units"]["hour"], grammar["numbers"]) == hours


@settings(deadline=None)
@given(st.integers(0, 9999), st.sampled_from(LANGUAGES))
def test_a_counted_number_is_the_number_but_for_its_gender(count, language):
    """Only words for one, two and the hundreds change before a noun: the length in words and the noun stay."""
    grammar = Catalogue.load(language).grammar
    plain = number_words(count, grammar["numbers"])
    for forms in grammar["units"].values():
        one, several = forms.split("|")
        said = counted(count, forms, grammar["numbers"])
        if count == 1:
            assert said == one
        else:
            number = said.removesuffix(f" {several}")
            assert number != said
            assert len(re.findall(r"\w+", number)) == len(re.findall(r"\w+", plain))
            assert number.endswith(plain[-1]) or number[-1] in "an"


@pytest.mark.parametrize(
    ("milliseconds", "german"),
    [
        (0, "null Sekunden"),
        (999, "null Sekunden"),
        (1000, "eine Sekunde"),
        (60_000, "eine Minute"),
        (3_600_000, "eine Stunde"),
        (3_930_000, "eine Stunde fünf Minuten dreißig Sekunden"),
        (7_202_000, "zwei Stunden zwei Sekunden"),
        (-1, "null Sekunden"),
    ],
)
def test_times_in_words(milliseconds, german):
    """A time is hours, minutes and seconds, as far as there are any; seconds that have only begun are not counted."""
    grammar = Catalogue.load("de").grammar
    assert duration_words(milliseconds, grammar["numbers"], grammar["units"]) == german


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("ca", "dues hores vint-i-un minuts un segon"),
        ("es", "dos horas veintiún minutos un segundo"),
        ("pt", "duas horas vinte e um minutos um segundo"),
        ("it", "due ore ventuno minuti un secondo"),
    ],
)
def test_times_in_words_of_the_romance_languages(language, said):
    """Hours are feminine there, minutes and seconds masculine."""
    grammar = Catalogue.load(language).grammar
    assert duration_words(8_461_000, grammar["numbers"], grammar["units"]) == said


@pytest.mark.parametrize(
    ("used_ms", "left_ms", "said"),
    [
        (0, 5_400_000, ("Blanques: zero segons consumits, queden una hora trenta minuts.",
                        "Blancas: cero segundos consumidos, quedan una hora treinta minutos.",
                        "Brancas: zero segundos gastos, restam uma hora trinta minutos.",
                        "Bianco: zero secondi usati, restano un'ora trenta minuti.")),
        (1000, 60_000, ("Blanques: un segon consumit, queda un minut.",
                        "Blancas: un segundo consumido, queda un minuto.",
                        "Brancas: um segundo gasto, resta um minuto.",
                        "Bianco: un secondo usato, resta un minuto.")),
        (3_600_000, 30_000, ("Blanques: una hora consumida, queden trenta segons.",
                             "Blancas: una hora consumida, quedan treinta segundos.",
                             "Brancas: uma hora gasta, restam trinta segundos.",
                             "Bianco: un'ora usata, restano trenta secondi.")),
        (7_200_000, 3_600_000, ("Blanques: dues hores consumides, queda una hora.",
                                "Blancas: dos horas consumidas, queda una hora.",
                                "Brancas: duas horas gastas, resta uma hora.",
                                "Bianco: due ore usate, resta un'ora.")),
    ],
)  # fmt: skip
def test_used_and_left_agree_with_the_time(used_ms, left_ms, said):
    """The time comes first, then that it is used; one minute is left, two minutes are."""
    catalogues = [Catalogue.load(language) for language in ("ca", "es", "pt", "it")]
    times = {"colour": "white", "used_ms": used_ms, "left_ms": left_ms}
    assert tuple(str(each.say("table.time_used", **times)) for each in catalogues) == said


@pytest.mark.parametrize(
    ("piece", "said"),
    [
        ("rook", ("Türme von Weiß: Anna eins und Hector eins.", "White rooks: Anna eins and Hector eins.",
                  "Torres de les blanques: Anna eins i Hector eins.", "Torres de las blancas: Anna eins y Hector eins.",
                  "Torres das brancas: Anna eins e Hector eins.", "Torri del Bianco: Anna eins e Hector eins.")),
        ("pawn", ("Bauern von Weiß: Anna eins und Hector eins.", "White pawns: Anna eins and Hector eins.",
                  "Peons de les blanques: Anna eins i Hector eins.",
                  "Peones de las blancas: Anna eins y Hector eins.",
                  "Peões das brancas: Anna eins e Hector eins.", "Pedoni del Bianco: Anna eins e Hector eins.")),
    ],
)  # fmt: skip
def test_several_pieces_are_a_plural(piece, said):
    """Who asks for the position hears "Bauern" where there are two."""
    several = {"pieces": piece, "colour": "white", "squares": ("a1", "h1")}
    assert tuple(str(Catalogue.load(language).say("telling.pieces", **several)) for language in LANGUAGES) == said


@pytest.mark.parametrize(
    ("key", "params", "said"),
    [
        ("table.draw_offered", {"colour": "white"},
         ("Weiß bietet Remis.", "White offers a draw.", "Les blanques ofereixen taules.",
          "Las blancas ofrecen tablas.", "As brancas propõem empate.", "Il Bianco offre patta.")),
        ("table.adjusts", {"colour": "black"},
         ("Schwarz rückt zurecht.", "Black adjusts the pieces.", "Les negres ajusten les peces.",
          "Las negras componen las piezas.", "As pretas compõem as peças.", "Il Nero acconcia i pezzi.")),
        ("refused.square_occupied", {"square": "f1"},
         ("Felix eins ist besetzt.", "Felix eins is occupied.", "La casella Felix eins està ocupada.",
          "La casilla Felix eins está ocupada.", "A casa Felix eins está ocupada.", "La casa Felix eins è occupata.")),
        ("table.resigned", {"colour": "white"},
         ("Weiß gibt auf.", "White resigns.", "Les blanques abandonen.", "Las blancas abandonan.",
          "As brancas abandonam.", "Il Bianco abbandona.")),
        ("table.clocks_stopped", {},
         ("Beide Uhren stehen.", "Both clocks are stopped.", "Tots dos rellotges estan aturats.",
          "Ambos relojes están parados.", "Ambos os relógios estão parados.", "Entrambi gli orologi sono fermi.")),
    ],
)  # fmt: skip
def test_each_language_says_it_as_its_players_do(key, params, said):
    """A whole sentence with its subject, verb and object, not the German one word by word."""
    assert tuple(str(Catalogue.load(language).say(key, **params)) for language in LANGUAGES) == said


@pytest.mark.parametrize(
    ("language", "key", "params", "said"),
    [
        ("ca", "fault.pinned", {"piece": "rook", "square": "d2", "attacker": "d8"},
         "Clavada la torre a David zwei per la peça a David acht."),
        ("ca", "fault.cannot_move_so", {"piece": "bishop"}, "L'alfil no es pot moure així."),
        ("ca", "fault.in_check", {"attacker": "e8"}, "El rei està en escac des de la casella Eva acht."),
        ("ca", "telling.knight_squares_empty", {"square": "a1"}, "Res a salt de cavall de la casella Anna eins."),
        ("ca", "refused.previous_move_not_noted", {"ply": 24, "black_began": False},
         "Primer cal anotar: jugada dotze de les negres."),
        ("es", "fault.wrong_piece", {"square": "d1", "piece": "knight", "stands": "queen"},
         "En David eins no hay un caballo, sino una dama."),
        ("es", "fault.no_such_piece", {"piece": "queen"}, "No tiene ninguna dama."),
        ("es", "table.moves_completed", {"count": 21}, "Veintiuna jugadas en total."),
        ("pt", "fault.none_reaches", {"piece": "rook", "target": "a1"}, "Nenhuma torre pode ir para Anna eins."),
        ("pt", "table.claim_threefold_right", {"colour": "black", "count": 2},
         "Reclamação das pretas correta: duas vezes a mesma posição."),
        ("es", "fault.pinned", {"piece": "rook", "square": "e2", "attacker": "e8"},
         "Clavada la torre de Eva zwei por la pieza de Eva acht."),
        ("it", "fault.pinned", {"piece": "bishop", "square": "e2", "attacker": "e8"},
         "Inchiodato l'alfiere in Eva zwei dal pezzo in Eva acht."),
        ("it", "fault.cannot_move_so", {"piece": "bishop"}, "L'alfiere non può muovere così."),
        ("it", "table.check_and_turn", {"colour": "black"}, "Scacco. Muove il Nero."),
        ("it", "refused.no_piece_there", {"square": ""}, "Nessun pezzo su tutta la scacchiera."),
        ("ca", "table.sheet_lacks", {"colour": "white", "count": 22, "number": 41},
         "Planella de les blanques, per anotar: vint-i-dues de quaranta-una mitges jugades."),
        ("es", "table.sheet_lacks", {"colour": "black", "count": 21, "number": 31},
         "Planilla de las negras, por anotar: veintiuna de treinta y una medias jugadas."),
        ("pt", "enrol.figures", {"count": 24, "before": 21, "after": 22},
         "De vinte e quatro palavras reservadas, bem ouvidas: vinte e uma antes, vinte e duas depois."),
        ("ca", "ear.figures", {"name": "Lea", "count": 22, "before": 12, "after": 22},
         "Lea: de vint-i-dues paraules llegides, ben sentides: dotze per l'oïda incorporada, vint-i-dues per aquesta."),
        ("pt", "demo.heard", {"right": 202, "count": 221},
         "Duzentas e duas de duzentas e vinte e uma locuções ouvidas bem à primeira."),
        ("es", "doctor.room_level", {"decibels": 51}, "La sala: cincuenta y un decibelios por debajo del máximo."),
        ("ca", "doctor.voice_level", {"decibels": 31}, "La veu: trenta-un decibels per sota del màxim."),
        ("es", "pages.read_kept_enough", {"count": 21, "say": "Decir la palabra", "learn": "Listo"},
         "Veintiuna grabaciones se conservan y bastan. Se continúa con: Decir la palabra. O bien: Listo."),
    ],
)  # fmt: skip
def test_the_romance_languages_keep_their_grammar(language, key, params, said):
    """Articles, genders and elisions are those of the noun that is spoken."""
    assert str(Catalogue.load(language).say(key, **params)) == said


def test_the_help_names_every_phrase():
    """Each command has its line, unless nothing of it is to be named: what can be said for it, then what it does."""
    german, english = vocabulary_help("de"), vocabulary_help("en")
    assert {len(vocabulary_help(language)) for language in LANGUAGES} == {len(Intent) - len(UNNAMED) + len(Duty)}
    assert not any("Wer steht besser" in line for line in german)
    assert german[0].startswith("Springer Gustav eins Felix drei, Springer Bella David zwei, Eva vier, ")
    assert "Nein, abbrechen: Verwirft." in german
    assert "Berührt …: Meldet, dass eine Figur berührt ist." in german
    assert "Was steht auf Linie …, Reihe …: Sagt, was auf einer Linie oder Reihe steht." in german
    assert "Wer greift … an: Tells what attacks a square." in english
    assert "Stellung nach Reihen (…): Tells the position rank by rank, from a rank on if one is named." in english
    assert "Verwarnung … (…): Schiedsrichter: verwarnt einen Spieler." in german
    assert "… wegen beider Hände: A move is made with one hand." in english
    assert (
        "Korrektur (…), correction (…): Corrects one's own announcement while the opponent's clock is not running."
        in english
    )
