"""Who speaks in a typed line."""

import pytest

from app.table.typed import Typed, typed
from dialogue.station import Station


@pytest.mark.parametrize(
    ("line", "station", "words"),
    [
        ("Eva vier", None, "Eva vier"),
        ("w: Eva vier", Station.WHITE, "Eva vier"),
        ("Weiß: Eva vier", Station.WHITE, "Eva vier"),
        ("s: Eva fünf", Station.BLACK, "Eva fünf"),
        ("Schwarz:Eva fünf", Station.BLACK, "Eva fünf"),
        ("b: e5", Station.BLACK, "e5"),
        ("a: weiterspielen", Station.ARBITER, "weiterspielen"),
        ("Schiedsrichter: weiterspielen", Station.ARBITER, "weiterspielen"),
        ("Schiedsrichter", None, "Schiedsrichter"),
        ("", None, None),
        ("s", Station.BLACK, None),
        ("w:", Station.WHITE, None),
        ("?", None, "hilfe"),
        ("s: ?", Station.BLACK, "hilfe"),
    ],
)
def test_a_prefix_names_the_speaker(line, station, words):
    """Without a prefix nobody is named; without words the line asks for the microphone."""
    assert typed(f"{line}\n") == Typed(station, words)
