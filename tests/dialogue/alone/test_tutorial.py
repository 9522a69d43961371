"""The lessons: each step in the words of a game, a slip explained as in a game, and the same in a second language."""

import pytest

from dialogue.alone.tutorial import LESSONS, Tutorial
from speech_grammar.messages import Catalogue
from tests.editions import load

NOW = "Aufhören mit: Schluss jetzt. Eine Lektion noch einmal mit: Lektion eins. Eine Partie beginnt so: rochade play."


@pytest.fixture
def tutorial():
    """The lessons from one of them on; a second passes with every command."""
    kept: list[int] = []
    times = iter(range(0, 10_000_000, 1000))

    def begin(lesson=1):
        begun = Tutorial(load("2009"), lambda: next(times), lesson, kept.append)
        opening = [str(Catalogue.load().say(one.key, **one.params)) for one in begun.opening()]
        return begun, opening, kept

    return begin


def test_announcing(tutorial, ask):
    """An example, a repetition by the opponent, the clock; an illegal move is explained and corrected as in a game."""
    lesson, opening, _ = tutorial()
    assert opening == [
        (
            "Fünf Lektionen, etwa fünf Minuten. Aufhören mit: Schluss jetzt. Überspringen mit: nächste Lektion. "
            "Noch einmal hören mit: wiederholen."
        ),
        "Lektion eins.",
        (
            "Ansagen. Sie spielen Weiß aus der Grundstellung. Die Linien heißen: Anna, Bella, Cesar, David, Eva, "
            "Felix, Gustav, Hector. Sagen Sie einen Zug mit diesen Namen an, zum Beispiel: "
            "Springer Gustav eins Felix drei."
        ),
    ]
    assert ask(lesson, "Waschmaschine") == [
        *("Nicht verstanden. Gehört: Waschmaschine.", "Gefragt ist hier: Springer Gustav eins Felix drei."),
    ]
    assert ask(lesson, "Springer Gustav drei")[:2] == [
        *("Unzulässig: Springer Gustav drei.", "Kein Springer kann nach Gustav drei ziehen."),
    ]
    assert ask(lesson, "Springer Felix drei") == [
        "Berichtigt: Springer Gustav eins Felix drei.",
        "Wiederholung stimmt.",
        "Der Gegner hat wiederholt. Führen Sie den Zug auf Ihrem Brett aus, dann sagen Sie: Uhr drücken.",
    ]
    assert ask(lesson, "Uhr drücken")[:3] == ["Schwarz ist am Zug.", "Gut.", "Lektion zwei."]


def test_both_in_one_breath(tutorial, ask):
    """Two steps in one sentence are two steps."""
    lesson, _, _ = tutorial()
    told = ask(lesson, "Springer Felix drei, Uhr drücken")
    assert told[:5] == [
        *("Springer Gustav eins Felix drei.", "Schwarz ist am Zug.", "Wiederholung stimmt.", "Gut.", "Lektion zwei."),
    ]


def test_repeating(tutorial, ask):
    """What was announced and what was repeated are told; then the move is executed."""
    lesson, opening, _ = tutorial(2)
    assert opening[-2:] == ["Eva sieben Eva fünf.", "Weiß ist am Zug."]
    assert ask(lesson, "Eva sechs") == [
        *("Angesagt ist Eva sieben Eva fünf, nicht Eva sechs.", "Gefragt ist hier: Eva fünf."),
    ]
    assert ask(lesson, "Eva fünf") == [
        *("Wiederholung stimmt.", "Führen Sie den Zug auch auf Ihrem Brett aus, dann sagen Sie: ausgeführt."),
    ]
    assert ask(lesson, "ausgeführt")[:3] == ["Ausgeführt von Weiß.", "Gut.", "Lektion drei."]


def test_correcting(tutorial, ask):
    """2009, E2.6: until the clock is pressed; whoever presses it before begins the lesson anew."""
    lesson, _, _ = tutorial(3)
    correct = (
        "Gemeint war Eva vier. Solange die Uhr nicht gedrückt ist, lässt sich das berichtigen. "
        "Sagen Sie: Korrektur, Eva vier."
    )
    assert ask(lesson, "Eva drei") == ["Eva zwei Eva drei.", correct]
    assert ask(lesson, "Uhr drücken") == [
        *("Schwarz ist am Zug.", "So geht es nicht mehr zurück. Noch einmal von vorn.", "Lektion drei."),
        "Korrigieren. Nehmen wir an, Sie versprechen sich. Sagen Sie: Eva drei.",
    ]
    ask(lesson, "Eva drei")
    assert ask(lesson, "Korrektur Eva vier") == [
        *("Berichtigt: Eva zwei Eva vier.", "Wiederholung stimmt.", "Und jetzt: Uhr drücken."),
    ]
    assert ask(lesson, "Uhr drücken")[-2] == "Lektion vier."


def test_asking_and_what_binds(tutorial, ask):
    """Questions in training and in a competition; what would end the game is asked back, and refused."""
    lesson, _, kept = tutorial(4)
    assert ask(lesson, "Was steht auf Gustav eins") == [
        "Springer von Weiß: Gustav eins.",
        "Auch in einer Wertungspartie hören Sie auf Wunsch die Zeiten. Fragen Sie: Bedenkzeit.",
    ]
    assert ask(lesson, "Bedenkzeit")[-1] == "Was gerade zu sagen ist, verrät die Frage: was kann ich sagen."
    assert ask(lesson, "was kann ich sagen")[-2:] == [
        "Lektion fünf.",
        (
            "Rochade fragt nach, bevor Sie aufgeben, Remis annehmen oder etwas reklamieren. Ein Remisangebot und eine "
            "berührte Figur gelten sofort, wo klar ist, wer spricht. Sagen Sie ruhig: ich gebe auf."
        ),
    ]
    assert ask(lesson, "ich gebe auf") == [
        *("Wirklich aufgeben? Ja oder nein.", "Rochade hat nachgefragt. Sagen Sie: nein."),
    ]
    assert ask(lesson, "ja")[:5] == [
        *("Weiß gibt auf.", "Gewonnen hat Schwarz.", "Bitte die Partieformulare unterschreiben."),
        *("So geht es nicht mehr zurück. Noch einmal von vorn.", "Lektion fünf."),
    ]
    ask(lesson, "ich gebe auf")
    assert ask(lesson, "nein") == ["Verworfen.", "Gut.", "Das waren alle Lektionen. Jetzt können Sie spielen.", NOW]
    assert kept == [4, 5, 5, 1]


def test_what_binds_at_once_is_what_the_lesson_says(tutorial, ask):
    """The resignation is asked back; an offer of a draw and a touched piece are not."""
    lesson, _, _ = tutorial(5)
    assert ask(lesson, "ich gebe auf")[0] == "Wirklich aufgeben? Ja oder nein."
    lesson, _, _ = tutorial(5)
    assert ask(lesson, "Remis")[0] == "Weiß bietet Remis."
    assert ask(lesson, "berührt Gustav eins")[0] == "Berührt: Springer Gustav eins."


@pytest.mark.parametrize("words", ["hilfe", "was kann ich sagen", "wiederholen"])
def test_after_the_last_lesson_whoever_asks_hears_the_ways_on(tutorial, ask, words):
    """How to leave, to hear a lesson again, and how a game begins."""
    lesson, _, _ = tutorial(5)
    assert ask(lesson, "nächste Lektion") == ["Das waren alle Lektionen. Jetzt können Sie spielen.", NOW]
    assert ask(lesson, words) == [NOW]
    assert ask(lesson, "nächste Lektion")[-1] == NOW
    assert ask(lesson, "Lektion eins")[0] == "Lektion eins."


@pytest.mark.parametrize("words", ["Eva vier", "exit", "Waschmaschine"])
def test_after_the_last_lesson_nothing_seems_accepted(tutorial, ask, words):
    """A move is heard by no lesson any more, which is said, and what there is to say instead."""
    lesson, _, _ = tutorial(5)
    ask(lesson, "nächste Lektion")
    assert ask(lesson, words) == ["Es läuft keine Lektion mehr.", NOW]


def test_the_step_is_said_again_whatever_was_heard_since(tutorial, ask):
    """What the lesson has said itself, not that something was not understood; then the opponent's move that waits."""
    lesson, opening, _ = tutorial(1)
    assert ask(lesson, "wiederholen") == [opening[-1]]
    ask(lesson, "Waschmaschine")
    assert ask(lesson, "wie bitte") == [opening[-1]]
    ask(lesson, "hilfe")
    assert ask(lesson, "repeat", "en")[0].startswith("Announcing. You play White from the initial position.")
    lesson, opening, _ = tutorial(2)
    assert ask(lesson, "wiederholen") == [
        "Wiederholen. Ihr Gegner sagt jetzt einen Zug an. Wiederholen Sie ihn mit denselben Worten.",
        "Eva sieben Eva fünf.",
    ]


def test_what_is_asked_is_asked_again_behind_the_step(tutorial, ask):
    """A question that waits for its answer stays open."""
    lesson, _, _ = tutorial(5)
    ask(lesson, "ich gebe auf")
    again = ["Rochade hat nachgefragt. Sagen Sie: nein.", "Wirklich aufgeben? Ja oder nein."]
    assert ask(lesson, "wiederholen") == again
    assert ask(lesson, "nein")[0] == "Verworfen."


def test_help_names_what_only_lessons_know(tutorial, ask):
    """How to leave, and to go on or back."""
    lesson, _, _ = tutorial()
    assert ask(lesson, "hilfe")[-2:] == [
        "In den Lektionen auch: nächste Lektion, Lektion eins, Schluss jetzt.",
        "Gefragt ist hier: Springer Gustav eins Felix drei.",
    ]


def test_while_a_question_is_open_nothing_else_is_asked_for(tutorial, ask):
    """Pressing the clock would be no answer to it; after "nein" the step is asked for again."""
    lesson, _, _ = tutorial()
    ask(lesson, "Springer Felix drei")
    assert ask(lesson, "Korrektur") == ["Korrektur: bitte den Zug ansagen."]
    assert ask(lesson, "Uhr drücken") == ["Korrektur: bitte den Zug ansagen."]
    stands = "Der angesagte Zug gilt weiter: Springer Gustav eins Felix drei."
    assert ask(lesson, "nein") == [stands, "Gefragt ist hier: Uhr drücken."]


def test_the_move_that_is_meant_is_no_slip(tutorial, ask):
    """Whoever says it at once is asked for the slip; only the move that is meant then corrects it."""
    lesson, _, _ = tutorial(3)
    assert ask(lesson, "Eva vier") == ["Eva zwei Eva vier.", "Gefragt ist hier: Eva drei."]
    assert ask(lesson, "Eva drei")[-1] == "Korrektur: Eva zwei Eva drei? Ja oder nein."
    assert ask(lesson, "ja")[-1].startswith("Gemeint war Eva vier.")
    assert ask(lesson, "Korrektur David vier")[-1] == "Gefragt ist hier: Korrektur Eva vier."
    assert ask(lesson, "Korrektur Eva vier")[-1] == "Und jetzt: Uhr drücken."
    lesson, _, _ = tutorial(3)
    assert ask(lesson, "Eva vier, Uhr drücken")[-2] == "Lektion drei."


def test_what_was_executed_before_it_was_asked_for_is_explained(tutorial, ask):
    """Who says "ausgeführt" first learns all the same when it is due."""
    lesson, _, _ = tutorial(2)
    assert ask(lesson, "ausgeführt") == [
        "Ausgeführt von Weiß.",
        "Zu wiederholen ist: Eva sieben Eva fünf.",
        "Gefragt ist hier: Eva fünf.",
    ]
    assert ask(lesson, "Eva fünf")[:4] == [
        "Wiederholung stimmt.",
        (
            "Ausgeführt haben Sie schon. Sonst kommt das nach der Wiederholung: den Zug auf Ihrem Brett ausführen, "
            "dann sagen: ausgeführt."
        ),
        *("Gut.", "Lektion drei."),
    ]


def test_an_illegal_move_with_the_clock_is_ruled_on(tutorial, ask):
    """As in a game, and the lesson goes on; who calls the arbiter, who is not here, begins it anew."""
    lesson, _, _ = tutorial()
    ask(lesson, "Springer Gustav eins Gustav drei")
    told = ask(lesson, "Uhr drücken")
    assert told[0].startswith("Unzulässiger Zug: Springer Gustav eins Gustav drei.")
    assert told[-1] == "Gefragt ist hier: Springer Gustav eins Felix drei."
    assert ask(lesson, "Springer Felix drei")[:2] == ["Springer Gustav eins Felix drei.", "Wiederholung stimmt."]
    assert ask(lesson, "Schiedsrichter")[1:3] == [
        *("So geht es nicht mehr zurück. Noch einmal von vorn.", "Lektion eins."),
    ]


def test_any_lesson_can_be_taken_up(tutorial, ask):
    """By its number, or the next; there are five, and it is kept which was begun."""
    lesson, _, kept = tutorial()
    assert ask(lesson, "nächste Lektion")[0] == "Lektion zwei."
    assert ask(lesson, "Lektion fünf")[0] == "Lektion fünf."
    assert ask(lesson, "Lektion neun") == ["Diese Lektion gibt es nicht. Es gibt fünf."]
    assert ask(lesson, "Lektion sechs") == ["Diese Lektion gibt es nicht. Es gibt fünf."]
    assert ask(lesson, "next lesson", "en")[0] == "These were all the lessons. Now you can play."
    assert ask(lesson, "lección 3", "es")[0] == "Lección tres."
    assert kept == [1, 2, 5, 1, 3]


@pytest.mark.parametrize("language", ["en", "ca", "es", "pt", "it"])
def test_in_every_language_all_lessons_can_be_done_by_what_they_say(tutorial, ask, language):
    """Whoever says what is asked for comes to the end, in any language: what is to be said is German."""
    lesson, _, kept = tutorial()
    for words in (step.words for each in LESSONS for step in each.steps):
        told = ask(lesson, words, language)
    assert told[-2] == str(Catalogue.load(language).say("tutorial.finished"))
    assert kept == [1, 2, 3, 4, 5, 1]
