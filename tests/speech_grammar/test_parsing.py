"""Words become announcements and commands: spoken and typed forms, spellings, and what is not guessed."""

import pytest

from game.announcement import Announcement, Castling, Piece
from game.table.seat import NotationLanguage
from speech_grammar import Contradictory, Incomplete, Intent, NothingHeard, NotUnderstood, parse
from speech_grammar.errors import Lettered, LetteredElsewhere, Missing, OtherLetters, Unfinished

KNIGHT_F3 = Announcement(piece=Piece.KNIGHT, from_file="g", from_rank=1, to="f3")
PAWN_TAKES = Announcement(from_file="e", to="d5", capture=True)


def claimed(words: str) -> Announcement | None:
    """The announcement in the words, which must be nothing else."""
    reading = parse(words)
    assert reading.intent is Intent.ANNOUNCEMENT
    assert reading.words == words
    return reading.announcement


@pytest.mark.parametrize(
    ("words", "announcement"),
    [
        ("Springer Gustav eins Felix drei", KNIGHT_F3),
        ("Springer Felix drei", Announcement(piece=Piece.KNIGHT, to="f3")),
        ("Springer Bella David zwei", Announcement(piece=Piece.KNIGHT, from_file="b", to="d2")),
        ("Turm eins Eva drei", Announcement(piece=Piece.ROOK, from_rank=1, to="e3")),
        ("Turm eins nimmt Eva drei", Announcement(piece=Piece.ROOK, from_rank=1, to="e3", capture=True)),
        ("Gustav eins Felix drei", Announcement(from_file="g", from_rank=1, to="f3")),
        ("Eva vier", Announcement(to="e4")),
        ("Bauer Eva vier", Announcement(piece=Piece.PAWN, to="e4")),
        ("Eva zwei Eva vier", Announcement(from_file="e", from_rank=2, to="e4")),
        ("Eva schlägt David fünf", PAWN_TAKES),
        ("Eva David fünf", Announcement(from_file="e", to="d5")),
        ("Bauer Eva schlägt David fünf", Announcement(piece=Piece.PAWN, from_file="e", to="d5", capture=True)),
        ("Eva vier schlägt David fünf", Announcement(from_file="e", from_rank=4, to="d5", capture=True)),
        ("Eva acht Dame", Announcement(to="e8", promotion=Piece.QUEEN)),
        ("Eva acht wird Dame", Announcement(to="e8", promotion=Piece.QUEEN)),
        ("Eva acht Umwandlung in Springer", Announcement(to="e8", promotion=Piece.KNIGHT)),
        ("Eva acht Umwandlung Turm", Announcement(to="e8", promotion=Piece.ROOK)),
        ("Eva schlägt David sechs en passant", Announcement(from_file="e", to="d6", capture=True, en_passant=True)),
        ("Kurze Rochade", Announcement(castling=Castling.KINGSIDE)),
        ("Lange Rochade Schach", Announcement(castling=Castling.QUEENSIDE, check=True)),
        ("Dame Hector fünf matt", Announcement(piece=Piece.QUEEN, to="h5", mate=True)),
        ("Dame Hector fünf Schach matt", Announcement(piece=Piece.QUEEN, to="h5", mate=True)),
    ],
)
def test_the_forms_of_an_announcement(words, announcement):
    """Each way to announce a move claims what its words say."""
    assert claimed(words) == announcement


@pytest.mark.parametrize(
    "words",
    [
        "springer gustav eins felix drei",
        "SPRINGER GUSTAV EINS FELIX DREI",
        "Springer, Gustav eins: Felix drei!",
        "Äh, also Springer von Gustaf eins nach Felix drei bitte.",
        "ähm Springer Gustav eins äh auf Felix drei",
        "Sg1f3",
        "Sg1-f3",
        "Sg1–f3",  # an editor's dash
        "sg1f3",
        "S g1 f3",
        "Springer g1 f3",
        "Springer Gustav 1 Felix 3",
        "Springer Gustav1 Felix3",
        "springer g 1 f 3",
    ],
)
def test_one_move_in_many_spellings(words):
    """Case, punctuation, fillers, letters and digits do not change the move."""
    assert claimed(words) == KNIGHT_F3


@pytest.mark.parametrize(
    ("words", "same"),
    [
        ("Koenig Cesar fuenf", "König Cesar fünf"),
        ("Konig Cäsar funf", "König Cesar fünf"),
        ("König Caesar fünf", "König Cesar fünf"),
        ("Laeufer Hektor seiben", "Läufer Hector sieben"),
        ("Laufer Hector sieben", "Läufer Hector sieben"),
        ("Eva zwo Eva vier", "Eva zwei Eva vier"),
        ("Eva mal David fuenf", "Eva schlägt David fünf"),
        ("Springer x f3", "Springer schlägt Felix drei"),
        ("Pferd Felix drei", "Springer Felix drei"),
        ("Rössl Felix drei", "Springer Felix drei"),
        ("Rössel Felix drei", "Springer Felix drei"),
        ("Königin Hector fünf", "Dame Hector fünf"),
        ("der Springer von Gustav eins nach Felix drei", "Springer Gustav eins Felix drei"),
        ("von Eva zwei nach Eva vier", "Eva zwei Eva vier"),
        ("Springer äh Gustav eins ähm Felix drei", "Springer Gustav eins Felix drei"),
        ("hm Eva vier", "Eva vier"),
        ("Eva acht verwandelt in Dame", "Eva acht Dame"),
        ("Eva acht verwandelt sich in Turm", "Eva acht Turm"),
        ("Eva acht zur Dame", "Eva acht Dame"),
        ("Eva acht wird zum Springer", "Eva acht Springer"),
        ("Eva acht wird eine Dame", "Eva acht Dame"),
        ("Rochade kurz", "kurze Rochade"),
        ("Rochade lang", "lange Rochade"),
        ("große Rochade", "lange Rochade"),
        ("grosse Rochade", "lange Rochade"),
        ("kleine Rochade", "kurze Rochade"),
        ("Dame Hector fünf schachmatt", "Dame Hector fünf matt"),
        ("exd6 ep", "Eva schlägt David sechs en passant"),
    ],
)
def test_spellings_of_the_table_and_of_the_laws(words, same):
    """Variants and the Laws' own misprints mean what they stand for."""
    assert claimed(words) == claimed(same)


@pytest.mark.parametrize(
    ("words", "announcement"),
    [
        ("e4", Announcement(to="e4")),
        ("e 4", Announcement(to="e4")),
        ("E4", Announcement(to="e4")),
        ("D4", Announcement(to="d4")),
        ("De4", Announcement(piece=Piece.QUEEN, to="e4")),
        ("D e4", Announcement(piece=Piece.QUEEN, to="e4")),
        ("e2e4", Announcement(from_file="e", from_rank=2, to="e4")),
        ("Sxf3", Announcement(piece=Piece.KNIGHT, to="f3", capture=True)),
        ("Sbd2", Announcement(piece=Piece.KNIGHT, from_file="b", to="d2")),
        ("T1e3", Announcement(piece=Piece.ROOK, from_rank=1, to="e3")),
        ("exd5", PAWN_TAKES),
        ("e:d5", PAWN_TAKES),
        ("exd6 e.p.", Announcement(from_file="e", to="d6", capture=True, en_passant=True)),
        ("e8D", Announcement(to="e8", promotion=Piece.QUEEN)),
        ("e8d", Announcement(to="e8", promotion=Piece.QUEEN)),
        ("e8=D", Announcement(to="e8", promotion=Piece.QUEEN)),
        ("exd8=S+", Announcement(from_file="e", to="d8", capture=True, promotion=Piece.KNIGHT, check=True)),
        ("e7e8q", Announcement(from_file="e", from_rank=7, to="e8", promotion=Piece.QUEEN)),
        ("e7e8b", Announcement(from_file="e", from_rank=7, to="e8", promotion=Piece.BISHOP)),
        ("e7e8s", Announcement(from_file="e", from_rank=7, to="e8", promotion=Piece.KNIGHT)),
        ("Dh5#", Announcement(piece=Piece.QUEEN, to="h5", mate=True)),
        ("Dh5++", Announcement(piece=Piece.QUEEN, to="h5", mate=True)),
        ("bxa3", Announcement(from_file="b", to="a3", capture=True)),
        ("Bxa3", Announcement(piece=Piece.PAWN, to="a3", capture=True)),
        ("0-0", Announcement(castling=Castling.KINGSIDE)),
        ("O-O-O", Announcement(castling=Castling.QUEENSIDE)),
        ("o-o+", Announcement(castling=Castling.KINGSIDE, check=True)),
    ],
)
def test_german_notation_and_uci(words, announcement):
    """B is Bauer and b the file; D before a square is Dame; UCI is the only place for English letters."""
    assert claimed(words) == announcement


@pytest.mark.parametrize("words", ["Ne5", "Qh5", "Rxe1", "e8Q", "e8N", "i4", "e9", "Nf3", "Kg1f"])
def test_foreign_or_impossible_notation_is_not_guessed(words):
    """Letters of other languages and squares that are none are not understood, rather than taken for something else."""
    with pytest.raises(NotUnderstood):
        parse(words)


def test_commands_with_what_they_take():
    """A correction brings a move, a touched piece its square, an answer its number or its piece."""
    assert parse("Korrektur Springer Gustav eins Felix drei").announcement == KNIGHT_F3
    assert parse("Korrektur: Sg1f3").intent is Intent.CORRECTION
    assert parse("Korrektur").announcement is None
    touched = parse("berührt Springer Gustav eins")
    assert (touched.intent, touched.piece, touched.square) == (Intent.TOUCHED, Piece.KNIGHT, "g1")
    assert parse("beruehrt g1").square == "g1"
    assert parse("zwei").number == 2
    assert parse("2").intent is Intent.CHOICE
    assert parse("Dame").piece is Piece.QUEEN
    assert parse("S").intent is Intent.PIECE
    claim = parse("fünfzig Züge Springer Gustav eins Felix drei")
    assert (claim.intent, claim.announcement) == (Intent.CLAIM_FIFTY, KNIGHT_F3)


def test_resigning_takes_its_whole_sentence():
    """Without its last word, "ich gebe auf" resigns nothing, although "auf" is passed over elsewhere."""
    assert parse("äh ich gebe auf").intent is Intent.RESIGN
    with pytest.raises(Incomplete):
        parse("ich gebe")


@pytest.mark.parametrize(
    ("words", "missing"),
    [
        ("Springer Gustav", Missing.RANK),
        ("Eva", Missing.RANK),
        ("König", Missing.SQUARE),
        ("Springer Gustav eins schlägt", Missing.SQUARE),
        ("berührt", Missing.SQUARE),
        ("Eva acht wird", Missing.PROMOTION),
        ("notiert", Missing.MOVE),
        ("Rochade", Missing.CASTLING_SIDE),
        ("äh Rochade", Missing.CASTLING_SIDE),
        ("kurze", Missing.REST),
    ],
)
def test_what_an_incomplete_sentence_lacks(words, missing):
    """A sentence that stops too early names what must follow."""
    with pytest.raises(Incomplete) as caught:
        parse(words)
    assert caught.value.missing is missing
    assert caught.value.params == {"words": words, "missing": missing}


@pytest.mark.parametrize(
    ("words", "phrases"),
    [
        ("fünfzig", ("fünfzig züge",)),
        ("äh letzte", ("letzte fünf züge",)),
        ("Mikrofon", ("mikrofon aus", "mikrofon an")),
        ("unzulässiger", ("unzulässiger zug",)),
    ],
)
def test_what_begins_several_phrases_names_them(words, phrases):
    """Who knows the first word of a command, and no more, hears how it goes on."""
    with pytest.raises(Unfinished) as caught:
        parse(words)
    assert caught.value.params == {"words": words, "possible_words": phrases}


@pytest.mark.parametrize(
    "words",
    [
        "Springer Dame Felix drei",
        "König Dame Felix drei",
        "kurze lange Rochade",
        "ja nein",
        "Springer Felix drei wird Dame",
        "Springer Felix drei kurze Rochade",
        "Eva Felix Gustav drei",
    ],
)
def test_two_things_at_once_are_contradictory(words):
    """What cannot both be meant is not understood as either."""
    with pytest.raises(Contradictory) as caught:
        parse(words)
    assert caught.value.words == words


@pytest.mark.parametrize("words", ["", "  ", "äh", "also äh", "...", "äh die"])
def test_nothing_heard(words):
    """Silence and hesitation are nothing, and not a move."""
    with pytest.raises(NothingHeard):
        parse(words)


@pytest.mark.parametrize("words", ["Eva vier, Uhr drücken", "Eva vier Uhr gedrückt", "e4 Uhr drücken"])
def test_a_move_and_the_clock_in_one_breath(words):
    """Two acts, in the order in which they are said."""
    reading = parse(words)
    assert (reading.intent, reading.announcement, reading.then_clock) == (
        Intent.ANNOUNCEMENT, Announcement(to="e4"), True,
    )  # fmt: skip
    assert parse("ausgeführt, Uhr drücken").then_clock
    assert not parse("Eva vier").then_clock


@pytest.mark.parametrize(
    ("words", "intent"),
    [
        ("50 Züge", Intent.CLAIM_FIFTY),
        ("dreimal dieselbe Stellung", Intent.CLAIM_THREEFOLD),
        ("dreimalige Stellungswiederholung", Intent.CLAIM_THREEFOLD),
        ("j'adoube", Intent.ADJUST),
    ],
)
def test_what_the_laws_and_players_call_it_may_be_typed(words, intent):
    """2009, 4.2, 9.2, 9.3: whoever types a number or the Laws' own word is understood."""
    assert parse(words).intent is intent


def test_one_word_after_a_move_presses_no_clock():
    """A breath after the last word was heard as "Uhr": after a move the clock takes both its words."""
    with pytest.raises(Incomplete):
        parse("Dame David eins schlägt David sieben Uhr")
    assert parse("Uhr").intent is Intent.PRESS_CLOCK


@pytest.mark.parametrize(
    ("words", "meant", "begun"),
    [
        ("Springer Gustav eins, nein, Felix drei", Announcement(to="f3"), Piece.KNIGHT),
        ("Springer, nein, Dame Felix drei", Announcement(piece=Piece.QUEEN, to="f3"), Piece.KNIGHT),
        ("Eva vier Korrektur Eva drei", Announcement(to="e3"), None),
        ("Eva nein David vier", Announcement(to="d4"), None),
        ("kurze Rochade, nein, lange Rochade", Announcement(castling=Castling.QUEENSIDE), None),
        ("nein, Eva drei", Announcement(to="e3"), None),
    ],
)
def test_a_correction_in_one_breath_is_the_last_that_was_said(words, meant, begun):
    """Of what was begun nothing is meant; the piece it named is kept, for it may be meant still."""
    reading = parse(words)
    assert (reading.announcement, reading.is_corrected, reading.begun) == (meant, True, begun)


@pytest.mark.parametrize(
    ("words", "move"),
    [
        ("eh vier", Announcement(to="e4")),
        ("eh zwo eh vier", Announcement(from_file="e", from_rank=2, to="e4")),
        ("Springer eff drei", Announcement(piece=Piece.KNIGHT, to="f3")),
        ("ess eff drei", Announcement(piece=Piece.KNIGHT, to="f3")),
        ("deh deh vier", Announcement(piece=Piece.QUEEN, to="d4")),
    ],
)
def test_spoken_letters_are_known_and_refused(words, move):
    """The letters that the ear hears are no announcement, but it is known what to say instead (E2.1)."""
    with pytest.raises(Lettered) as caught:
        parse(words)
    assert caught.value.params == {"words": words, "move": move}


@pytest.mark.parametrize(
    ("words", "move"),
    [
        ("Nf3", Announcement(piece=Piece.KNIGHT, to="f3")),
        ("e8=Q", Announcement(to="e8", promotion=Piece.QUEEN)),
        ("Qh5", Announcement(piece=Piece.QUEEN, to="h5")),
        ("Re1", None),  # a rook in English, a king in Spanish
    ],
)
def test_the_letters_of_another_language_are_answered_with_the_names(words, move):
    """Whose letters they are is not guessed; but what can be one move alone is told in the names that are read."""
    with pytest.raises(NotUnderstood) as caught:
        parse(words)
    assert caught.value.params.get("move") == move


@pytest.mark.parametrize(
    ("typed", "notation", "params"),
    [
        ("Rd1", "de", {"words": "R david eins", "letter": "R", "letters": "K, D, T, L, S"}),
        ("Korrektur Rd1", "de", {"words": "R david eins", "letter": "R", "letters": "K, D, T, L, S"}),
        ("rad1", "de", {"words": "r anna david eins", "letter": "R", "letters": "K, D, T, L, S"}),
        ("Ke2", "es", {"letter": "K", "letters": "R, D, T, A, C"}),
        ("Dd4", "en", {"letter": "D", "letters": "K, Q, R, B, N"}),
        ("e8=Q", "de", {"letter": "Q", "letters": "K, D, T, L, S"}),
    ],
)
def test_which_letter_names_no_piece_is_told_with_those_that_do(typed, notation, params):
    """C.3: each may use the letters of his country, and who has typed another's learns which are his here."""
    with pytest.raises(OtherLetters if "words" in params else LetteredElsewhere) as caught:
        parse(typed, NotationLanguage(notation))
    assert params.items() <= caught.value.params.items()


@pytest.mark.parametrize("words", ["R4", "Nf", "blauer Himmel", "Kd9"])
def test_what_is_no_move_in_any_letters_is_not_taken_for_one(words):
    """No letter is blamed for what would be no move with a right one."""
    with pytest.raises(NotUnderstood) as caught:
        parse(words)
    assert "letter" not in caught.value.params


def test_what_was_understood_of_unknown_words():
    """The answer keeps the words as heard and the beginning that makes sense."""
    with pytest.raises(NotUnderstood) as caught:
        parse("Springer Gustav Waschmaschine")
    assert (caught.value.words, caught.value.understood) == ("Springer Gustav Waschmaschine", "springer gustav")
    assert caught.value.code == "not_understood"
    assert type(caught.value) is NotUnderstood
