"""What is said before a game of rapid or blitz chess begins: which rules are in force, in words."""

import pytest

from dialogue.narration.rules import in_force
from dialogue.narration.transcript import transcript

RAPID, BLITZ = "Schnellschach: jeder hat fünfzehn Minuten.", "Blitzschach: jeder hat fünf Minuten."
ADEQUATE = "Die Aufsicht reicht aus: es gelten die Wettkampfregeln."
INADEQUATE = "Die Aufsicht reicht nicht aus."
NO_RECORDING = "Mitschreiben muss niemand."
TOUCHED = "Über berührte Figuren wird nur auf Antrag entschieden."
CLAIMED = "Einen unzulässigen Zug muss der Gegner beanstanden, bevor er selbst zieht."
WINS = "Wer einen unzulässigen Zug des Gegners beanstandet, bevor er selbst zieht, gewinnt."
FLAG = "Eine überschrittene Zeit müssen die Spieler reklamieren."


@pytest.mark.parametrize(
    ("edition", "control", "supervised", "told"),
    [
        ("1993", "900", True, []),
        ("2009", "5400", False, []),
        ("2005", "900", True, [RAPID, NO_RECORDING, TOUCHED, CLAIMED, FLAG]),
        ("2005", "300", True, [BLITZ, NO_RECORDING, TOUCHED, WINS, FLAG]),
        ("2009", "900", True, [RAPID, ADEQUATE, NO_RECORDING]),
        ("2009", "900", False, [RAPID, INADEQUATE, NO_RECORDING, TOUCHED, CLAIMED, FLAG]),
        ("2009", "300", True, [BLITZ, ADEQUATE, NO_RECORDING]),
        ("2009", "300", False, [BLITZ, INADEQUATE, NO_RECORDING, TOUCHED, WINS, FLAG]),
        ("2018", "900", False, [RAPID, INADEQUATE, NO_RECORDING]),
        ("2023", "300", True, [BLITZ, ADEQUATE, NO_RECORDING]),
    ],
)
def test_who_has_to_claim_what_is_said_before_the_game(talk, edition, control, supervised, told):
    """2005, B, C; 2009, A, B; 2018, A.5: what the supervision decides is no secret, at the table and on its pages."""
    table = talk(edition=edition, control=control, supervised=supervised, start=False)
    assert table.words(in_force(table.table)) == told
    (opened, _), *_ = transcript(None, table.session.events)
    assert table.words(opened) == told


def test_what_is_in_force_is_said_in_every_language(talk):
    """Each sentence is there in the catalogue of each language."""
    for language in ("de", "en", "ca", "es", "pt", "it"):
        for control in ("900", "300"):
            table = talk(language=language, control=control, supervised=False, start=False)
            sentences = table.words(in_force(table.table))
            assert len(set(sentences)) == 6
            assert all(sentence.endswith(".") for sentence in sentences)
