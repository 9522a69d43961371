"""Hands-free, a neighbour's words are not the player's: what is far softer than he was is told, and does nothing."""

import numpy as np
import pytest

from app.places import model_folder
from app.table.devices.soft_voices import Softness, SoftVoices
from dialogue.earcon import Earcon
from dialogue.station import Station
from game.units import MINUTE_MS, SECOND_MS
from tests.app.table.test_live_table import spoken_by_espeak
from tests.app.table.test_talk_key import AtTheKey
from tests.voice.ear.test_front_end import hiss, pcm
from voice.ear.noise.apart import loudness
from voice.ear.recogniser import Recogniser
from voice.ear.vosk_recogniser import VoskRecogniser

LOUD = 60.0  # decibels over a step of 16 bits: a voice at some 26 below full scale, the loudest frames a little above
NEIGHBOUR = "de+f2"
ROOM = pcm(hiss(2, 3.0))


@pytest.fixture(scope="module")
def ear() -> VoskRecogniser:
    """The built-in model."""
    return VoskRecogniser(model_folder())


def said(words: str, below_db: float = 0, voice: str = "de") -> bytes:
    """Words so much softer than the player speaks."""
    samples = np.frombuffer(spoken_by_espeak(words, voice), "<i2").astype(float)
    level = loudness(samples.astype("<i2").tobytes())
    assert level is not None
    return bytes((samples * 10 ** ((LOUD - below_db - level) / 20)).round().astype("<i2").tobytes())


class InAHall(AtTheKey):
    """White has made a move into his headset, hands-free, and Black another: so loud he is. It is White's turn."""

    whose = Station.WHITE

    def __init__(self, ear: Recogniser) -> None:
        super().__init__(ear, hands_free=True)

    def begin(self) -> tuple[object, ...]:
        """What both do until then."""
        return (
            *(ROOM, said("Eva zwei Eva vier"), ROOM, self.look, "s: Eva vier", "s: ausgeführt"),
            *(said("Uhr drücken"), ROOM, self.look, "s: Eva fünf", "s: Uhr drücken"),
            *(said("Eva fünf"), ROOM, self.look, said("ausgeführt"), ROOM, self.look, self.clear),
        )

    def clear(self) -> None:
        """What was heard until now is of no interest."""
        for heard in (self.listener.heard, self.listener.sounded, self.printed):
            heard.clear()

    def after(self, *utterances: bytes) -> list[str]:
        """What White hears in his headset when these are said, one after the other."""
        between = [step for one in utterances for step in (one, ROOM, self.look)]
        self.play(*self.begin(), *between)  # type: ignore[arg-type]
        return self.listener.heard


TOO_SOFT = "Zu leise: Springer Felix drei. Wenn gemeint: lauter, oder noch zweimal sagen."
TAKEN = "Springer Gustav eins Felix drei."
KNIGHT = "Springer Felix drei"


def test_a_neighbours_move_is_told_once_and_not_taken(ear):
    """In words, then by two low tones and a printed line; "warum" has the words, and the player's own move is made."""
    game = InAHall(ear)
    other = said("David vier", 15, NEIGHBOUR)
    heard = game.after(said(KNIGHT, 15, NEIGHBOUR), other, said("warum"), said(KNIGHT))
    assert heard == [TOO_SOFT, TOO_SOFT.replace(KNIGHT, "David vier"), TAKEN]
    assert game.listener.sounded[:2] == [Earcon.NOT_UNDERSTOOD, Earcon.NOT_HEARD]
    assert game.printed[:2] == [f"An Weiß: {TOO_SOFT}", "Zu leise, nicht angenommen: David vier."]


def test_who_leans_back_or_is_tired_is_heard(ear):
    """Half a metre makes nine decibels; nothing is asked."""
    assert InAHall(ear).after(said(KNIGHT, 9)) == [TAKEN]


def test_a_move_that_a_neighbour_announces_and_his_opponent_repeats_is_not_taken(ear):
    """So each is said at a table as this one (2009, E2.1)."""
    heard = InAHall(ear).after(said(KNIGHT, 18, NEIGHBOUR), said(KNIGHT, 18, "de+m3"))
    assert heard == [TOO_SOFT]


def test_who_whispers_says_it_three_times_and_is_heard_from_then_on(ear):
    """It is he, wherever he sits or his microphone stands by now."""
    heard = InAHall(ear).after(*[said(KNIGHT, 18)] * 3, said("Uhr drücken", 18))
    assert heard == [TOO_SOFT, TAKEN, "Schwarz ist am Zug."]


def test_nothing_binds_that_a_soft_voice_agrees_to(ear):
    """A neighbour's "ja" is no answer to whether White resigns; White's is."""
    game = InAHall(ear)
    heard = game.after(said("ich gebe auf"), said("ja", 18, NEIGHBOUR))
    assert heard == ["Wirklich aufgeben? Ja oder nein.", "Zu leise: ja. Wenn gemeint: lauter, oder noch zweimal sagen."]
    assert game.session.table.outcome is None
    assert InAHall(ear).after(said("ich gebe auf"), said("ja"))[1] == "Weiß gibt auf."


def test_who_holds_his_talk_key_may_whisper(ear):
    """Then it is he who speaks."""
    game = InAHall(ear)
    game.play(*game.begin(), "w", said(KNIGHT, 18), "w", ROOM)  # type: ignore[arg-type]
    assert TAKEN in game.listener.heard


def test_who_was_not_taken_may_ask_why_as_softly(ear):
    """What moves nothing and binds nobody is answered."""
    assert InAHall(ear).after(said(KNIGHT, 18), said("warum", 18)) == [TOO_SOFT, TOO_SOFT]


def test_what_is_said_softly_while_the_microphone_is_off_is_nobodys(ear):
    """With the arbiter one whispers: nothing of it is printed, and nobody is told to be louder in vain."""
    game = InAHall(ear)
    heard = game.after(said("Mikrofon aus"), said(KNIGHT, 18), said("Mikrofon an", 18), said(KNIGHT))
    off = "Das Mikrofon ist aus. Wieder an mit den Worten: Mikrofon an."
    assert heard == [off, "Das Mikrofon ist aus.", "Das Mikrofon ist an.", TAKEN]
    assert not [line for line in game.printed if "Zu leise" in line]


def test_another_microphone_knows_nobody(ear):
    """One that was pulled out and is there again may be another, or at another level."""
    game = InAHall(ear)
    game.play(*game.begin(), lambda: game.table._hearing.comes_back(Station.WHITE), said(KNIGHT, 18), ROOM)  # type: ignore[arg-type]
    assert game.listener.heard == [TAKEN]


class AtOneMicrophone(AtTheKey):
    """Both speak into it, White close by and Black from the other side of the board."""

    def __init__(self, ear: Recogniser) -> None:
        super().__init__(ear, hands_free=True)

    def by_white(self, words: str) -> tuple[object, ...]:
        """He says it."""
        return said(words), ROOM, self.look

    def by_black(self, words: str) -> tuple[object, ...]:
        """He does."""
        return said(words, 14, NEIGHBOUR), ROOM, self.look

    def opening(self) -> tuple[object, ...]:
        """Each has said something four times; it is White's turn."""
        white, black = self.by_white, self.by_black
        first = (*white("Eva zwei Eva vier"), *black("Eva vier"), *white("Uhr drücken"), *black("ausgeführt"))
        return ROOM, *first, *black("Eva fünf"), *black("Uhr drücken"), *white("Eva fünf"), *white("ausgeführt")


def test_at_a_shared_microphone_each_is_as_loud_as_he_is(ear):
    """Who sits on the other side of the board is softer than the blind player all the time, and is heard."""
    game = AtOneMicrophone(ear)
    soft = (said(KNIGHT, 18, "de+m3"), ROOM, game.look)
    game.play(*game.opening(), *soft, *game.by_white(KNIGHT), *game.by_black(KNIGHT))  # type: ignore[arg-type]
    assert game.listener.heard[-3:] == [TOO_SOFT, TAKEN, "Wiederholung stimmt."]


def test_what_is_nobodys_yet_at_a_shared_microphone_may_be_the_softer_players(ear):
    """Black, across the board, refuses a draw in White's time: he is held against himself, and asked by name."""
    game = AtOneMicrophone(ear)
    offered = (*game.by_white("Remis"), *game.by_white("ja"))
    soft = (said("nein", 30, NEIGHBOUR), ROOM, game.look)
    game.play(*game.opening(), *offered, *soft, *game.by_black("nein"))  # type: ignore[arg-type]
    assert game.listener.heard[-4:] == [
        "Weiß bietet Remis? Ja oder nein.",
        "Weiß bietet Remis.",
        "Zu leise: nein. Wenn gemeint: lauter, oder noch zweimal sagen.",
        "Schwarz lehnt Remis ab? Ja oder nein.",
    ]


def test_who_is_known_by_his_voice_at_a_shared_microphone_is_as_loud_as_he_is(ear):
    """Black asks in White's time: with both profiles that is known, and he is not held against White."""
    game = AtOneMicrophone(ear)
    game.table._whose_voice = lambda _: Station.BLACK
    game.play(*game.opening(), *game.by_black("letzter Zug"))  # type: ignore[arg-type]
    assert game.listener.heard[-1] == "Schwarz: Eva sieben Eva fünf."


def test_words_tell_of_a_soft_voice_seldom():
    """A neighbour talks on: within ten minutes a sound tells it; of what is no sentence always."""
    voices, voice = SoftVoices(), (None, Station.WHITE)
    loud, soft = (b"\xe8\x03" * 320 + b"\x18\xfc" * 320) * 20, (b"\x64\0" * 320 + b"\x9c\xff" * 320) * 20
    for _ in range(3):
        voices.is_his(voice, loud, 0)

    def judged(minutes: float, words: str) -> Softness:
        return voices.judge(voice, words, soft, round(minutes * MINUTE_MS))

    assert judged(0, "turm eva neun") is Softness.SOUNDED
    assert judged(1, "eva vier") is Softness.TOLD
    assert [judged(minute, "david vier") for minute in (2, 10.9)] == [Softness.SOUNDED] * 2
    assert judged(11, "eva fünf") is Softness.TOLD
    assert [judged(minute, "eva fünf") for minute in (11.6, 12)] == [Softness.SOUNDED] * 2
    assert judged(12.4, "eva fünf") is Softness.COUNTS
    assert [judged(minute, "turm eva neun") for minute in (12.5, 12.6)] == [Softness.COUNTS] * 2


def test_who_said_three_times_what_is_nobodys_yet_is_heard_so_from_then_on():
    """Whoever of the two it was: neither is known any more by how loud he was."""
    voices = SoftVoices()
    loud, soft = (b"\xe8\x03" * 320 + b"\x18\xfc" * 320) * 20, (b"\x64\0" * 320 + b"\x9c\xff" * 320) * 20
    for station in (Station.WHITE, Station.BLACK):
        for _ in range(3):
            voices.is_his((None, station), loud, 0)
            voices.is_his(("a headset", station), loud, 0)
    found = [voices.judge((None, None), "remis", soft, at * SECOND_MS) for at in range(4)]
    assert found == [Softness.TOLD, Softness.SOUNDED, Softness.COUNTS, Softness.COUNTS]
    voices.is_his((None, None), loud, 0)
    assert voices.judge((None, Station.WHITE), "ja", soft, 0) is Softness.COUNTS
    assert voices.judge(("a headset", Station.WHITE), "ja", soft, 0) is Softness.TOLD


def test_what_is_said_again_is_said_soon_and_with_nothing_between():
    """Else it is the next move of a neighbour's game, that is the same."""
    for between, seconds in (("david vier", 5), ("eva vier", 31)):
        voices, voice = SoftVoices(), (None, Station.WHITE)
        loud, soft = (b"\xe8\x03" * 320 + b"\x18\xfc" * 320) * 20, (b"\x64\0" * 320 + b"\x9c\xff" * 320) * 20
        for _ in range(3):
            voices.is_his(voice, loud, 0)
        times = [0, 5, 5 + seconds, 10 + seconds]
        words = ["eva vier", "eva vier", between, "eva vier"]
        found = [voices.judge(voice, one, soft, at * SECOND_MS) for one, at in zip(words, times, strict=True)]
        assert Softness.COUNTS not in found
