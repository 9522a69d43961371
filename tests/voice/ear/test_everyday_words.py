"""What people say beside the words of the Laws, spoken by a real synthesiser and heard by the real model."""

import pytest

from dialogue.understanding.questions import WhichCastling, WhichPiece
from game.actors import WHITE, Colour
from game.announcement import Announcement
from game.commands import Announce
from speech_grammar import Intent, NotUnderstood, parse
from speech_grammar.announcing import long_form
from speech_grammar.errors import Lettered


def listened(ear, said, words):
    """What the ear makes of a text."""
    listening = ear.listen()
    listening.accept(bytes(9_600) + said(words) + bytes(9_600))
    return listening.finish()


def heard(ear, said, words):
    """The words of that."""
    return listened(ear, said, words).words


@pytest.mark.parametrize(
    ("words", "move"),
    [
        ("Springer Gustav eins Eva zwo", "Springer Gustav eins Eva zwei"),
        ("Pferd Felix drei", "Springer Felix drei"),
        ("Rössl Felix drei", "Springer Felix drei"),
        ("Springer von Gustav eins nach Felix drei", "Springer Gustav eins Felix drei"),
        ("der Turm Anna eins Anna acht", "Turm Anna eins Anna acht"),
        ("die Dame Hector fünf", "Dame Hector fünf"),
        ("ähm Springer Felix drei", "Springer Felix drei"),
        ("Rochade kurz", "Kurze Rochade"),
        ("Rochade lang", "Lange Rochade"),
        ("kleine Rochade", "Kurze Rochade"),
        ("große Rochade", "Lange Rochade"),
        ("Eva sieben Eva acht verwandelt in Dame", "Eva sieben Eva acht Dame"),
        ("Eva acht zum Springer", "Eva acht Springer"),
        ("Eva acht wird eine Dame", "Eva acht Dame"),
    ],
)
def test_other_words_for_a_move_are_heard(ear, said, words, move):
    """The move is understood, and read back in the words of the Laws (2009, E2.1)."""
    reading = parse(heard(ear, said, words))
    assert reading.announcement is not None
    assert long_form(reading.announcement) == move


@pytest.mark.parametrize("side", ["kurz", "lang"])
def test_the_side_of_a_castling_is_heard_alone_where_it_is_asked_for(ear, said, side):
    """By the whole grammar it is nothing; "Rochade" alone is heard, and leads to the question."""
    assert heard(ear, said, "Rochade") == "rochade"
    assert heard(ear, said, side) == ""
    listening = ear.listen(WhichCastling().awaited)
    listening.accept(bytes(9_600) + said(side) + bytes(9_600))
    assert [(one.words, one.whole) for one in listening.finish().hypotheses] == [(side, True)]


@pytest.mark.parametrize("answer", ["eine dame", "zum springer", "turm"])
def test_the_piece_of_a_promotion_is_heard_as_people_answer(ear, said, answer):
    """Asked which piece the pawn becomes, hardly anybody says the name alone."""
    move = Announcement(to="a8")
    asked = WhichPiece(move, Announce(by=WHITE, seat=Colour.WHITE, announcement=move))
    listening = ear.listen(asked.awaited)
    listening.accept(bytes(9_600) + said(answer) + bytes(9_600))
    best = listening.finish().hypotheses[0]
    assert (best.words, best.whole) == (answer, True)


def test_a_move_and_the_clock_are_heard_in_one_breath(ear, said):
    """It was heard as another square; it is two acts."""
    reading = parse(heard(ear, said, "Eva vier, Uhr drücken"))
    assert (reading.announcement, reading.then_clock) == (Announcement(to="e4"), True)
    assert parse(heard(ear, said, "Uhr gedrückt")).intent is Intent.PRESS_CLOCK


def test_a_correction_is_heard_in_one_breath(ear, said):
    """It was heard as a capture on the square that was meant."""
    reading = parse(heard(ear, said, "Springer Gustav eins, nein, Felix drei"))
    assert (reading.announcement, reading.is_corrected) == (Announcement(to="f3"), True)


@pytest.mark.parametrize("words", ["E vier", "Springer F drei"])
def test_letters_are_heard_to_be_refused(ear, said, words):
    """No letter is taken for a name or a number: the player is told the names."""
    with pytest.raises(Lettered):
        parse(heard(ear, said, words))


def test_letters_alone_are_heard_or_near_to_be_refused(ear, said):
    """Of espeak-ng, which says nothing twice alike, they are not always believed: the names are told all the same."""
    found = listened(ear, said, "S F drei")
    with pytest.raises(Lettered):
        parse(found.words or found.near)


@pytest.mark.parametrize(
    ("words", "intent"),
    [
        ("was steht auf Eva vier", Intent.ASK_SQUARE),
        ("was steht auf Linie Bella", Intent.ASK_LINE),
        ("wo sind meine Springer", Intent.ASK_PIECES),
        ("wer greift Eva vier an", Intent.ASK_ATTACKERS),
        ("wohin kann Springer Gustav eins", Intent.ASK_MOVES_OF),
        ("meine Zeit", Intent.ASK_OWN_CLOCK),
        ("seine Zeit", Intent.ASK_OPPONENTS_CLOCK),
        ("letzte fünf Züge", Intent.ASK_LAST_MOVES),
        ("Stellung nach Reihen", Intent.ASK_POSITION_BY_RANKS),
        ("Stellung der Bauern", Intent.ASK_PAWNS),
        ("was kann ich sagen", Intent.ASK_PHRASES),
        ("warum nicht", Intent.ASK_WHY),
        ("Material", Intent.ASK_MATERIAL),
    ],
)
def test_questions_are_heard(ear, said, words, intent):
    """A question is a question, and no announcement."""
    assert parse(heard(ear, said, words)).intent is intent


@pytest.mark.parametrize("words", ["ja", "nein", "warum", "eins", "Dame", "Springer", "Uhr drücken", "Korrektur"])
def test_the_answers_are_heard_as_before(ear, said, words):
    """A short answer is taken for no beginning of a question: "nein" is no "meine"."""
    assert heard(ear, said, words) == words.lower()


@pytest.mark.parametrize("words", ["das ist nicht zu fassen", "wo ist denn hier die Küche", "der Zug hat Verspätung"])
def test_talk_with_little_words_is_no_move(ear, said, words):
    """Articles, "nicht" and "wo" are words of talk, too."""
    try:
        announced = parse(heard(ear, said, words)).announcement
    except NotUnderstood:
        announced = None
    assert announced is None


def test_a_board_is_read_out_by_voice(ear, said):
    """The word that begins it, the pieces one by one and two at a time, and the words that end it."""
    assert parse(heard(ear, said, "Stellung prüfen")).intent is Intent.CHECK_BOARD
    assert parse(heard(ear, said, "Turm Anna eins Felix eins")).announcement == parse("Ta1f1").announcement
    assert parse(heard(ear, said, "weiter")).intent is Intent.GO_ON
    assert parse(heard(ear, said, "Schluss jetzt")).intent is Intent.LEAVE
