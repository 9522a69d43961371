"""Both devices are lost, as with a sound server: who hears again is told what is so by then, and what binds him."""

from typing import TYPE_CHECKING, cast

import pytest

from tests.app.table.test_live_table import Device
from tests.app.table.test_talking_clock import LOST, Pulled, Watched
from voice.ear.push_to_talk import TalkKey

if TYPE_CHECKING:
    from voice.devices.steady_microphone import SteadyMicrophone

IS_BACK = "Der Lautsprecher ist wieder da."


class Headset:
    """A table at which all hear and speak by one headset, while Black's clock runs."""

    def __init__(self) -> None:
        self.microphone, self.loudspeaker = Device(), Pulled()
        self.game = Watched(listener=self.loudspeaker)
        self.game.table._hearing.keys[None] = TalkKey()
        self.game.table.devices.watch_microphone(cast("SteadyMicrophone", self.microphone))
        for line in ("w: Eva vier", "w: Uhr drücken"):
            self.game.say(line)

    def lose_microphone(self) -> None:
        """It is pulled out."""
        self.microphone.when_lost(LOST)
        self.game.look()

    def find_microphone(self) -> None:
        """It is back."""
        self.microphone.when_back()
        self.game.look()


@pytest.fixture
def headset() -> Headset:
    """All is there."""
    return Headset()


def test_who_hears_again_is_not_told_what_was_lost_meanwhile_and_is_back(headset):
    """A sound server that starts anew: four sentences of devices kept him waiting, and no word of his was heard."""
    headset.loudspeaker.pull_out(headset.game)
    headset.lose_microphone()
    headset.find_microphone()
    assert headset.loudspeaker.plug_in(headset.game) == [IS_BACK]


def test_no_sentence_of_a_device_takes_the_place_of_one_that_binds(headset):
    """Of all that was not heard five sentences are said: the offer is among them, whatever is lost behind it."""
    headset.loudspeaker.pull_out(headset.game)
    headset.game.say("s: Remis")
    for _ in range(3):
        headset.lose_microphone()
        headset.find_microphone()
    assert headset.loudspeaker.plug_in(headset.game) == ["Schwarz bietet Remis.", IS_BACK]


def test_who_hears_again_is_told_that_his_microphone_is_still_away(headset):
    """Else he would speak to nobody."""
    headset.loudspeaker.pull_out(headset.game)
    headset.lose_microphone()
    told = ["Das Mikrofon ist ausgefallen.", "Bitte tippen.", IS_BACK]
    assert headset.loudspeaker.plug_in(headset.game) == told


def test_who_has_heard_that_his_microphone_is_lost_is_told_that_it_is_back(headset):
    """He would go on typing."""
    headset.lose_microphone()
    assert headset.loudspeaker.heard[-2:] == ["Das Mikrofon ist ausgefallen.", "Bitte tippen."]
    headset.loudspeaker.pull_out(headset.game)
    headset.find_microphone()
    assert headset.loudspeaker.plug_in(headset.game) == ["Das Mikrofon ist wieder da.", IS_BACK]
