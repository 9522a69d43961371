"""An open question waits for few words: they are believed sooner, and what only sounded like one is not."""

import pytest

from dialogue.station import Station
from dialogue.understanding.awaited import as_answer
from dialogue.understanding.heard import Heard, Hypothesis
from game.actors import Colour

TWO_KNIGHTS = "4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1"
CASTLING = "4k3/8/8/8/8/8/8/4K2R w K - 0 1"
PROMOTION = "4k3/P7/8/8/8/8/8/4K3 w - - 0 1"


def hearing(usual: tuple[tuple[str, float], ...], *answers: tuple[str, float], **others) -> Heard:
    """An utterance by the whole grammar, and as one of the answers."""
    found = tuple(Hypothesis(*one) for one in usual)
    listed = tuple(Hypothesis(words, score, whole=bool(words)) for words, score in answers)
    return Heard(usual[0][0] if usual else "", found, 1.0, 0, 0.0, 0.0, answers=listed, **others)


@pytest.fixture
def asked(talk):
    """White was asked which of his knights goes to David zwei."""
    table = talk(TWO_KNIGHTS)
    told = table.say("w: Springer David zwei")
    assert told[1:] == ["white: Eins: Springer Bella eins David zwei.", "white: Zwei: Springer Felix eins David zwei."]

    def hear(heard):
        return table.words(table.dialogue.hear(Station.WHITE, heard))

    return table, hear


def test_each_question_says_what_it_waits_for(talk):
    """As many numbers as there are moves, the pieces of a promotion, yes or no; an announcement is no short answer."""
    table = talk(TWO_KNIGHTS)
    assert table.dialogue.awaited(Station.WHITE) == ()
    table.say("w: Springer David zwei")
    assert table.dialogue.awaited(Station.WHITE) == ("eins", "zwei", "zwo")
    assert table.dialogue.awaited(Station.BLACK) == ()
    assert table.dialogue.awaited(None) == ("eins", "zwei", "zwo")
    table.say("w: ich gebe auf")
    assert table.dialogue.awaited(Station.WHITE) == ("ja", "nein", "abbrechen")
    table.play("w: nein", "w: Springer Bella eins David zwei", "w: Korrektur")
    assert table.dialogue.awaited(Station.WHITE) == ()
    table = talk(PROMOTION)
    table.say("w: Anna acht")
    women, men = ("dame", "königin"), ("turm", "läufer", "springer", "pferd", "rössl")
    said_with = {"eine": women, "ein": men, "zur": women, "zum": men}
    pieces = (*women, *men, *(f"{before} {name}" for before, names in said_with.items() for name in names))
    assert table.dialogue.awaited(Station.WHITE) == pieces
    table = talk(CASTLING)
    table.say("w: Rochade")
    assert table.dialogue.awaited(Station.WHITE) == ("kurz", "lang", "kurze rochade", "lange rochade")


def test_the_side_of_a_castling_is_heard_as_the_answer_that_it_is(talk):
    """The whole grammar does not know "kurz" alone; what is played is a whole announcement."""
    table = talk(CASTLING)
    table.say("w: Rochade")
    told = table.words(table.dialogue.hear(Station.WHITE, hearing((), ("kurz", 28.5), ("lang", 26.0), ("", 25.0))))
    assert told == ["Kurze Rochade."]


def test_a_promotion_is_answered_as_people_answer(talk):
    """Rochade asks "In welche Figur?", and "eine Dame" is as good as "Dame"; no queen is asked about once more."""
    table = talk(PROMOTION)
    table.say("w: Anna acht")
    tower = hearing((), ("zum turm", 28.5), ("", 25.0))
    told = table.words(table.dialogue.hear(Station.WHITE, tower))
    assert told == ["white: Gemeint: Anna sieben Anna acht Turm? Ja oder nein."]
    table.play("w: nein", "w: Anna acht")
    queen = hearing((), ("eine dame", 28.5), ("", 25.0))
    assert table.words(table.dialogue.hear(Station.WHITE, queen)) == ["Anna sieben Anna acht Dame."]


def test_what_is_asked_by_name_waits_for_yes_or_no(talk):
    """Of the one who was named, or of nobody known."""
    table = talk()
    table.say("ich gebe auf")
    assert table.dialogue.awaited(None) == ("ja", "nein", "abbrechen")
    assert table.dialogue.awaited(Station.WHITE) == ("ja", "nein", "abbrechen")
    assert table.dialogue.awaited(Station.BLACK) == ()


@pytest.mark.parametrize("usual", [(("aa zwei", 30.0),), (("springer", 31.0), ("zwei", 29.0)), (("zwei", 29.0),), ()])
def test_an_answer_that_leads_is_believed(asked, usual):
    """Heard otherwise by the whole grammar, not at all, or as the same."""
    _, hear = asked
    assert hear(hearing(usual, ("zwei", 28.5), ("eins", 26.0), ("", 25.0))) == ["Springer Felix eins David zwei."]


@pytest.mark.parametrize(
    "answers",
    [(("zwei", 28.5), ("eins", 27.5)), (("zwei", 28.5), ("", 27.5)), (("", 28.5), ("zwei", 28.0))],
)
def test_an_answer_that_hardly_leads_is_none(asked, answers):
    """Neither before another answer nor before none at all; the question stays open."""
    table, hear = asked
    assert hear(hearing((), *answers)) == ["white: Nichts verstanden."]
    assert table.say("w: zwo") == ["Springer Felix eins David zwei."]


def test_what_was_heard_clearly_is_no_answer(asked):
    """A move that is far likelier by the whole grammar is announced, whatever answer it may sound like."""
    _, hear = asked
    heard = hearing((("springer bella eins david zwei", 60.0),), ("zwei", 40.0))
    assert hear(heard) == ["Springer Bella eins David zwei."]


def test_a_yes_that_is_none_among_the_answers_is_not_believed(talk):
    """A breath that the whole grammar takes for "ja" resigns no game; it is told what it was like."""
    table = talk()
    table.say("w: ich gebe auf")
    breath = hearing((("ja", 20.0),), ("", 20.0), ("ja", 19.9))
    told = table.words(table.dialogue.hear(Station.WHITE, breath))
    assert told == ["white: Nichts verstanden. Gehört wie: ja."]
    assert table.table.outcome is None
    assert table.say("w: ja")[0] == "Weiß gibt auf."


@pytest.mark.parametrize("heard", [hearing(()), hearing((), ("zwei", 9.0), is_tone=True), hearing((), ("drei", 9.0))])
def test_what_was_not_heard_as_an_answer_stays_as_it_was(heard):
    """Nothing asked while it was said, a tone, an answer to a question that is closed meanwhile."""
    assert as_answer(heard, ("eins", "zwei")) == heard
    assert as_answer(heard, ()) == heard


# --- what is due without a question --------------------------------------------------------------------------------


def unheard(*answers: tuple[str, float]) -> Heard:
    """An utterance in which the whole grammar has heard nothing."""
    return hearing((), *answers)


WISHED = (
    *("bedenkzeit", "meine zeit", "seine zeit", "zugzahl", "letzter zug", "wiederholen", "was kann ich sagen", "hilfe"),
    *("warum", "korrektur", "remis", "schiedsrichter"),
)


def test_what_is_due_follows_from_the_move(talk):
    """Who has announced presses, who has repeated executes; before, and while the clocks stand, nothing is due."""
    table = talk()
    nothing, dialogue = unheard(), table.dialogue
    assert dialogue.listens_for(Station.WHITE, nothing) == WISHED
    table.say("w: Springer Felix drei")
    assert dialogue.listens_for(Station.WHITE, nothing) == ("uhr drücken", *WISHED)
    assert dialogue.listens_for(Station.BLACK, nothing) == WISHED
    table.say("b: Springer Felix drei")
    assert dialogue.listens_for(Station.BLACK, nothing) == ("ausgeführt", *WISHED)
    assert dialogue.listens_for(None, nothing) == ("uhr drücken", "ausgeführt", *WISHED)
    table.say("w: Schiedsrichter")
    assert dialogue.listens_for(None, nothing) == ()
    table.play("a: weiterspielen", "w: ich gebe auf", "w: ja")
    assert dialogue.listens_for(None, nothing) == ()


def test_what_was_heard_at_all_is_not_heard_again(talk):
    """Nor is a question's answer taken for the clock: while one is open only that is listened for."""
    table = talk()
    table.say("w: Springer Felix drei")
    assert table.dialogue.listens_for(Station.WHITE, hearing((("remis", 1.0),))) == ()
    table.say("w: ich gebe auf")
    assert table.dialogue.listens_for(Station.WHITE, unheard()) == ("ja", "nein", "abbrechen")


def test_a_press_that_the_whole_grammar_missed_is_heard(talk):
    """A voice that the ear does not know well presses all the same, where that leads before nothing said."""
    table = talk()
    table.say("w: Springer Felix drei")
    told = table.dialogue.hear(Station.WHITE, unheard(("uhr drücken", 10.0), ("", 9.0)))
    assert table.words(told)[-1] == "Schwarz ist am Zug."


def test_a_press_whose_sounds_are_all_there_is_heard(talk):
    """Though any sounds fit it better, as they do in a voice that the ear does not know: his clock runs meanwhile."""
    table = talk()
    table.say("w: Springer Felix drei")
    told = table.dialogue.hear(Station.WHITE, hearing((), ("", 0.0), near_answer="uhr drücken"))
    assert table.words(told)[-1] == "Schwarz ist am Zug."


def test_what_sounds_like_a_press_answers_no_question_and_presses_for_nobody_else(talk):
    """What binds by its sounds alone is only what its player has to say next."""
    table = talk()
    table.say("w: Springer Felix drei")
    pressing = hearing((), ("", 0.0), near_answer="uhr drücken")
    assert table.words(table.dialogue.hear(Station.BLACK, pressing)) == ["black: Nichts verstanden."]
    table.say("w: ich gebe auf")
    agreeing = hearing((), ("", 0.0), near_answer="ja")
    assert table.words(table.dialogue.hear(Station.WHITE, agreeing)) == ["white: Nichts verstanden."]
    assert table.table.outcome is None


@pytest.mark.parametrize(
    ("station", "answers"),
    [
        (Station.WHITE, (("uhr drücken", 10.0), ("", 9.8))),
        (Station.WHITE, (("", 10.0), ("uhr drücken", 9.0))),
        (Station.BLACK, (("uhr drücken", 10.0), ("", 5.0))),
        (Station.WHITE, (("ausgeführt", 10.0), ("", 5.0))),
    ],
)
def test_a_sound_that_hardly_leads_or_is_not_due_presses_nothing(talk, station, answers):
    """A chair presses no clock, and nobody presses for the other."""
    table = talk()
    table.say("w: Springer Felix drei")
    told = table.words(table.dialogue.hear(station, unheard(*answers)))
    assert told == [f"{station.value}: Nichts verstanden."]
    assert table.table.turn.mover is Colour.WHITE


def beside_a_word(phrase: str) -> Heard:
    """That phrase, and something unknown before it: "ähm", or the rest of what was said to somebody else."""
    return Heard("", (), 1.0, 0, 0.0, 0.0, answers=(Hypothesis(phrase, 60.0, whole=False),))


def test_who_hesitates_before_what_is_due_is_told_what_was_heard_and_then_asked(talk):
    """With "Nichts verstanden" alone he would say "ähm, ausgeführt" again and again; it is not done unasked."""
    table = talk()
    table.play("w: Eva vier", "w: Uhr drücken", "b: Eva vier")
    told = table.words(table.dialogue.hear(Station.BLACK, beside_a_word("ausgeführt")))
    assert told == ["black: Nichts verstanden. Gehört wie: ausgeführt."]
    told = table.words(table.dialogue.hear(Station.BLACK, beside_a_word("ausgeführt")))
    assert told == ["black: Wieder gehört wie: ausgeführt. Gemeint? Ja oder nein."]
    assert table.say("b: ja") == ["Ausgeführt von Schwarz."]


def test_who_hesitates_before_his_answer_is_told_what_was_heard(talk):
    """An "ähm, ja" gives up no game, and he knows that "ja" will."""
    table = talk()
    table.say("w: ich gebe auf")
    told = table.words(table.dialogue.hear(Station.WHITE, beside_a_word("ja")))
    assert told == ["white: Nichts verstanden. Gehört wie: ja."]
    assert table.table.outcome is None


def test_who_hesitates_before_what_he_may_always_ask_is_told_what_was_heard_and_then_asked(talk):
    """An "ähm, Bedenkzeit" is no silence; it is told nobody unasked, and "ähm, Remis" offers nothing."""
    table = talk()
    told = table.words(table.dialogue.hear(Station.WHITE, beside_a_word("bedenkzeit")))
    assert told == ["white: Nichts verstanden. Gehört wie: Bedenkzeit."]
    told = table.words(table.dialogue.hear(Station.WHITE, beside_a_word("bedenkzeit")))
    assert told == ["white: Wieder gehört wie: Bedenkzeit. Gemeint? Ja oder nein."]
    assert table.say("w: ja")[0].startswith("white: Weiß: ")
    told = table.words(table.dialogue.hear(Station.WHITE, unheard(("remis", 10.0), ("", 5.0))))
    assert told == ["white: Nichts verstanden. Gehört wie: Remis."]
    assert table.table.draw_offered_to == ()


def test_what_is_not_due_is_not_told_beside_a_word(talk):
    """It is a rest of talk, as long as nobody waits for it."""
    table = talk()
    told = table.words(table.dialogue.hear(Station.WHITE, beside_a_word("ausgeführt")))
    assert told == ["white: Nichts verstanden."]


def test_hands_free_it_sounds_and_is_asked_about_the_second_time(talk):
    """At a shared microphone, too: a chair does not say "ausgeführt"."""
    table = talk()
    table.play("w: Eva vier", "w: Uhr drücken", "b: Eva vier")
    assert not table.dialogue.overhears(Station.BLACK, beside_a_word("ausgeführt"))
    assert table.dialogue.overhears(Station.BLACK, beside_a_word("ausgeführt"))
