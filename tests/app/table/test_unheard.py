"""A microphone that is always open and delivers nothing, or nothing that can be understood, is told of once."""

import pytest

from game.units import MINUTE_MS, SECOND_MS
from tests.app.table.test_live_table import A_SECOND, spoken_by_espeak
from tests.app.table.test_talk_key import WHITE_HAS_PRESSED, AtTheKey, Understands, WhiteWithAHeadset

NO_SOUND = "Das Mikrofon liefert nichts. Ist es angeschlossen, eingeschaltet und das gewählte?"
NO_WORD = (
    "Aus dem Mikrofon war noch kein Wort zu verstehen. Wer schon gesprochen hat, geht bitte näher heran oder stellt "
    "den Pegel lauter."
)
MEANWHILE = "So lange bitte tippen. Woran es liegt, sagt in einem anderen Fenster: rochade doctor."
HISS = b"\1\0\0\0" * 8_000


def test_a_microphone_that_is_muted_is_told_once():
    """After ten seconds of zeros, which no room sounds like: he would say move after move to nobody."""
    game = AtTheKey(Understands(""), hands_free=True)
    game.play(9 * A_SECOND, lambda: game.say("w: Zugzahl"), 2 * A_SECOND, game.look, 60 * A_SECOND)
    assert game.listener.heard == ["Null Züge gespielt.", NO_SOUND, MEANWHILE]


def test_one_with_a_noise_gate_is_told_of_more_and_more_seldom():
    """It delivers zeros while its player thinks: each time he has spoken twice as much of them is waited for."""
    game, told = AtTheKey(Understands(""), hands_free=True), list[int]()

    def look() -> None:
        game.look()
        told.append(game.listener.heard.count(NO_SOUND))

    game.play(12 * A_SECOND, look, HISS, look, 15 * A_SECOND, look, 6 * A_SECOND, look, HISS, look, 30 * A_SECOND, look)
    assert told == [1, 1, 1, 2, 2, 2]


def test_who_is_not_to_speak_is_not_told():
    """White's own headset may be muted while Black thinks; when the table waits for White he is told, and he alone."""
    game = WhiteWithAHeadset(Understands(""), hands_free=True)
    for line in WHITE_HAS_PRESSED:
        game.say(line)
    game.play(20 * A_SECOND, game.look, lambda: game.say("s: Eva fünf"))
    assert game.headset.heard[-2:] == [NO_SOUND, MEANWHILE]
    assert NO_SOUND not in game.aloud.heard
    assert game.printed[-2:] == [f"An Weiß: {NO_SOUND}", f"An Weiß: {MEANWHILE}"]


def test_a_microphone_that_words_have_turned_off_may_be_silent():
    """He has said so, and its switch is the surer way."""
    game = AtTheKey(Understands("mikrofon aus"), hands_free=True)
    game.play(A_SECOND, spoken_by_espeak("Mikrofon aus"), A_SECOND, game.look, 20 * A_SECOND)
    assert game.listener.heard == ["Das Mikrofon ist aus. Wieder an mit den Worten: Mikrofon an."]


@pytest.mark.parametrize(("words", "told"), [("", [NO_WORD, MEANWHILE]), ("Zugzahl", [])])
def test_one_that_is_far_too_soft_is_told_where_no_word_was_ever_understood(words, told):
    """After a minute of his own time, and once; whoever was understood before thinks as long as he likes."""
    game = AtTheKey(Understands(words), hands_free=True)
    game.play(HISS, spoken_by_espeak("Zugzahl"), A_SECOND, HISS)
    game.listener.heard.clear()
    assert game.pass_by(59 * SECOND_MS)[0] == []
    assert game.pass_by(2 * SECOND_MS)[0] == told
    assert game.pass_by(5 * MINUTE_MS)[0] == []


def test_who_uses_a_talk_key_is_told_when_he_lets_go_and_not_before():
    """He may think for an hour with his microphone off."""
    game = AtTheKey(Understands(""))
    game.play(60 * A_SECOND)
    assert game.listener.heard == []
    assert game.pass_by(2 * MINUTE_MS)[0] == []
