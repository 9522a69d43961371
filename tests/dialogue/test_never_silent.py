"""Whoever says something hears something: every command of the vocabulary, at many moments, by both players."""

import pytest

from dialogue.understanding.wishes import OF_THE_MOUTH
from speech_grammar.vocabulary import vocabulary

TAKEN = {
    "move": "Eva vier",
    "square": "Eva zwei",
    "seat": "Weiß",
    "minutes": "Weiß 2 Minuten",
    "ply": "1 von Weiß",
    "penalty": "Weiß",
    "time_penalty": "Weiß 2 Minuten",
    "number": "drei",
    "move_number": "drei",
    "field": "Eva vier",
    "line": "Linie Eva",
    "pieces": "meine Springer",
}
"""What a command that needs something takes here."""

MOMENTS = {
    "not begun": (),
    "to move": ("a: Partie beginnen",),
    "announced": ("a: Partie beginnen", "w: Eva vier"),
    "announced illegally": ("a: Partie beginnen", "w: Springer David zwei"),
    "repeated": ("a: Partie beginnen", "w: Eva vier", "b: Eva vier"),
    "repeated wrong": ("a: Partie beginnen", "w: Eva vier", "b: Eva drei"),
    "completed": ("a: Partie beginnen", "w: Eva vier, Uhr drücken"),
    "clocks stand": ("a: Partie beginnen", "w: Eva vier", "w: Schiedsrichter"),
    "asked": ("a: Partie beginnen", "w: ich gebe auf"),
    "asked by name": ("a: Partie beginnen", "Remis"),
    "board read": ("a: Partie beginnen", "w: Stellung prüfen"),
    "adjourned": ("a: Partie beginnen", "a: Hängepartie"),
    "over": ("a: Partie beginnen", "w: ich gebe auf", "w: ja"),
    "signed": ("a: Partie beginnen", "w: ich gebe auf", "w: ja", "w: ich unterschreibe", "b: ich unterschreibe"),
}


def every_sentence() -> list[str]:
    """The first phrase of every command that is asked of the table, with what it takes."""
    commands = [command for command in vocabulary().commands if command.id not in OF_THE_MOUTH]
    return [" ".join((*command.keyed[:1], TAKEN.get(command.takes, ""), *command.end)).strip() for command in commands]


@pytest.mark.parametrize(
    ("moment", "training"),
    [*((moment, False) for moment in MOMENTS), ("to move", True), ("announced illegally", True), ("completed", True)],
)
def test_no_word_meets_silence(talk, moment, training):
    """At the worst a reason why not; and every reason has its words."""
    silent = []
    for said in every_sentence():
        for who in ("w: ", "b: "):
            table = talk(start=False, training=training)
            table.play(*MOMENTS[moment])
            if not table.say(who + said):
                silent.append(who + said)
    assert silent == []
