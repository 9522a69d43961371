"""The talk key at a live table: whose words are heard by it, and what Rochade does meanwhile."""

import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, cast

import pytest

from app.places import model_folder
from app.table.devices.letting_go import MOST_LOOKS, LettingGo
from app.voices.speaker_mouth import SpeakerMouth
from app.voices.stations_mouth import StationsMouth
from dialogue.earcon import Earcon
from dialogue.station import Station
from dialogue.understanding.heard import Heard
from game.units import SECOND_MS
from speech_grammar.messages import Spoken
from tests.app.table.test_live_table import A_SECOND, QUIET, Device, Mumbled, WaitingEngine, spoken_by_espeak
from tests.app.table.test_talking_clock import Watched, a_move
from tests.app.table.test_told_aloud import Listener
from voice.ear import overheard
from voice.ear.hearing import frames
from voice.ear.push_to_talk import TalkKey
from voice.ear.recogniser import Recogniser
from voice.ear.vosk_recogniser import VoskRecogniser
from voice.errors import AudioDeviceError, VoiceErrorCode
from voice.mouth.speaker import Outcome, Utterance
from voice.pcm import FRAME_BYTES, GAP, HEARING_RATE

if TYPE_CHECKING:
    from app.table.engine_player import EnginePlayer
    from voice.devices.steady_microphone import SteadyMicrophone
    from voice.mouth.speaker import Speaker


class Understands(Mumbled):
    """An ear that understands these words in every utterance; somebody types meanwhile."""

    def __init__(self, words: str) -> None:
        super().__init__("")
        self._words = words
        self.meanwhile: Callable[[], object] = bool

    def finish(self) -> Heard:
        """It takes its time."""
        self.meanwhile()
        return Heard.typed(self._words)


class AtTheKey(Watched):
    """A game in which somebody uses the talk key, block by block of the microphone's sound."""

    whose: Station | None = None

    def __init__(
        self, ear: Recogniser, *before: str, listener: Listener | None = None, hands_free: bool = False
    ) -> None:
        super().__init__(listener=listener)
        self.printed: list[str] = []
        self._script: tuple[str | int | bytes | Callable[[], object], ...] = ()
        self.sounded_by: dict[str, list[Earcon]] = {}
        self.heard_by: dict[str, list[str]] = {}
        self._has_begun, self._has_ended = threading.Event(), threading.Event()
        for line in before:
            self.say(line)
        self.table.listen(self, ear, hands_free=hands_free, whose=self.whose)
        self.table.show_line = self.printed.append
        self.listener.heard.clear()
        self.listener.sounded.clear()

    def play(self, *script: str | int | bytes | Callable[[], object]) -> None:
        """A number is so many blocks of quiet, bytes are sound or a gap, a text is typed; anything else is done.

        At the end the table has dealt with all. What was heard out of the loudspeaker by then is noted with each text.
        """
        self._script = script
        self._has_begun.set()
        assert self._has_ended.wait(timeout=60)
        self.look()

    def blocks(self) -> Iterator[bytes]:
        """See `voice.ear.microphone.SoundSource`."""
        self._has_begun.wait()
        for step in self._script:
            if isinstance(step, str):
                self.table._read(step)
                self.heard_by[step] = list(self.listener.heard)
                self.sounded_by[step] = list(self.listener.sounded)
            elif isinstance(step, int):
                yield from [QUIET] * step
            elif callable(step):
                step()
            elif step == GAP:
                yield step
            else:
                yield from frames([step])
        self._has_ended.set()
        threading.Event().wait()  # the microphone is there until the end


def test_who_pressed_the_key_said_it_whoever_presses_before_it_is_understood():
    """White's announcement is White's, though Black has the key down by the time it is decoded."""
    ear = Understands("Eva vier")
    game = AtTheKey(ear)
    ear.meanwhile = lambda: game.table._read("s")
    game.play("w", A_SECOND, "", A_SECOND)
    assert game.printed[:2] == ["Ich höre Weiß.", "Ich höre Schwarz."]
    assert next(line for line in game.printed if " sagt: " in line) == "Weiß sagt: Eva vier."


def test_the_key_of_a_microphone_that_is_away_opens_nothing():
    """It has failed, and says so at each press: "Ich höre Weiß." would have him speak to nobody."""
    game, microphone = Watched(), Device()
    game.table._hearing.keys[None] = TalkKey(game.mouth.hush)
    game.table.devices.watch_microphone(cast("SteadyMicrophone", microphone))
    microphone.when_lost(AudioDeviceError(VoiceErrorCode.MICROPHONE_LOST, "pulled out"))
    game.look()
    game.listener.heard.clear()
    game.listener.sounded.clear()
    game.say("w")
    game.say("")
    assert game.listener.heard == ["Das Mikrofon ist ausgefallen."] * 2
    assert game.listener.sounded == []
    microphone.when_back()
    game.look()
    game.say("w")
    assert game.listener.heard[-2:] == ["Das Mikrofon ist wieder da.", "Ich höre Weiß."]
    assert game.listener.sounded == [Earcon.LISTENING]


WHITE_HAS_PRESSED = ("w: Eva vier", "s: Eva vier", "s: ausgeführt", "w: Uhr drücken")
WHITE_HAS_REPEATED = (*WHITE_HAS_PRESSED, "s: Eva fünf", "w: Eva fünf")


@pytest.mark.parametrize(
    ("sound", "told"),
    [
        (A_SECOND, "Das Mikrofon liefert nichts. Ist es angeschlossen, eingeschaltet und das gewählte?"),
        (b"\1\0" * 16_000, "Nichts verstanden."),
    ],
)
def test_who_holds_the_key_of_a_microphone_that_is_muted_is_told_so(sound, told):
    """With "Nichts verstanden." he would say it again and again, and his clock runs."""
    game = AtTheKey(Understands(""), *WHITE_HAS_PRESSED)
    game.play("w", sound, "", A_SECOND)
    assert game.listener.heard == ["Ich höre Weiß.", told]


def test_who_only_taps_his_key_is_told_nothing_of_his_microphone():
    """A headset is as still before, where its noise gate is closed or Rochade was speaking."""
    game = AtTheKey(Understands(""), *WHITE_HAS_PRESSED)
    game.play(A_SECOND, "w", 5, "", A_SECOND)
    assert game.listener.heard == ["Ich höre Weiß.", "Nichts verstanden."]


def test_what_the_opponent_does_waits_until_who_holds_the_key_has_spoken():
    """Said into the open microphone it would be White's: "Schwarz ist am Zug." behind his word, or his repetition."""
    game = AtTheKey(Understands("ausgeführt"), *WHITE_HAS_REPEATED)
    game.play("w", A_SECOND, "s: Uhr drücken", A_SECOND, "", A_SECOND)
    assert game.heard_by["s: Uhr drücken"] == game.heard_by[""] == ["Ich höre Weiß."]
    assert game.listener.heard == ["Ich höre Weiß.", "Weiß ist am Zug.", "Ausgeführt von Weiß."]


def test_nothing_is_said_into_the_last_sound_of_who_lets_go_of_the_key():
    """It is still recorded for a moment, and would be silence while Rochade speaks."""
    game = AtTheKey(Understands("letzter Zug"), *WHITE_HAS_PRESSED)
    game.play("w", A_SECOND, "", "s: Eva fünf", A_SECOND)
    assert game.heard_by["s: Eva fünf"] == ["Ich höre Weiß."]
    assert game.listener.heard[1] == "Eva sieben Eva fünf."


def test_the_sound_of_the_microphone_that_closes_is_not_in_its_recording():
    """Out of a loudspeaker it would be in the last sound of who lets go as he ends: "ausgeführt" and one word more."""
    game = AtTheKey(Understands("ausgeführt"), *WHITE_HAS_REPEATED)
    game.play("w", A_SECOND, "", A_SECOND)
    assert game.sounded_by["w"] == game.sounded_by[""] == [Earcon.LISTENING]
    assert game.listener.sounded[:2] == [Earcon.LISTENING, Earcon.NOT_LISTENING]


def test_who_presses_again_hears_first_that_his_microphone_was_closed():
    """Two sounds of opening would tell him nothing."""
    game = AtTheKey(Understands(""))
    game.play("w", A_SECOND, "", "s", A_SECOND)
    assert game.sounded_by["s"] == [Earcon.LISTENING, Earcon.NOT_LISTENING, Earcon.LISTENING]


def test_the_sound_of_the_microphone_that_closes_comes_without_fail():
    """One that has gone in the middle of a word never ends its recording."""
    letting_go, sounded = LettingGo(), list[str]()
    letting_go.add(lambda: True, lambda: sounded.append("closed"))
    for _ in range(MOST_LOOKS - 1):
        letting_go.look()
    assert (sounded, bool(letting_go)) == ([], True)
    letting_go.look()
    assert (sounded, bool(letting_go)) == (["closed"], False)


def test_who_forgets_the_key_is_told_all_the_same():
    """After five seconds: nothing that concerns him waits for ever. Two low tones tell that he is not heard now."""
    game = AtTheKey(Understands(""), *WHITE_HAS_PRESSED)
    game.say("w")
    game.say("s: Eva fünf")
    assert game.pass_by(4 * SECOND_MS) == ([], [])
    assert game.pass_by(SECOND_MS) == (["Eva sieben Eva fünf."], [Earcon.NOT_HEARD, Earcon.MOVE])


def wait_with(game: AtTheKey) -> Callable[[], object]:
    """Longer than what is to be said waits."""
    return lambda: [game.pass_by(SECOND_MS) for _ in range(6)]


def test_what_is_said_into_a_key_that_was_held_too_long_is_told_and_not_taken():
    """Rochade has told Black's move into the microphone by then: its words would be White's, and he says it again."""
    game = AtTheKey(Understands("Eva fünf"), *WHITE_HAS_PRESSED)
    not_taken = "Nicht angenommen, weil Rochade sprach: Eva fünf."
    game.play("w", A_SECOND, "s: Eva fünf", wait_with(game), A_SECOND, "", A_SECOND, "w", A_SECOND, "", A_SECOND)
    assert game.listener.heard == ["Eva sieben Eva fünf.", "Ich höre Weiß.", not_taken, "Wiederholung stimmt."]


class Overflows(Understands):
    """An ear that is full after a second."""

    def listen(self, answers=()):
        """Begin an utterance."""
        self.is_full, self._blocks = False, 0
        return super().listen(answers)

    def accept(self, block: bytes) -> None:
        """Hear it, as far as it does."""
        super().accept(block)
        self._blocks += 1
        self.is_full = self._blocks >= A_SECOND

    def finish(self) -> Heard:
        """Nothing of it counts."""
        return replace(Heard.typed(""), too_long=self.is_full)


def test_who_goes_on_for_longer_than_is_heard_knows_it_at_once():
    """He thinks aloud, and then announces: two low tones while his key is still down, once, and why when it is up."""
    game = AtTheKey(Overflows(""))
    sound = b"\1\0" * HEARING_RATE
    game.play("w", sound, "s: Zugzahl", sound, sound, "", A_SECOND)
    assert game.sounded_by["s: Zugzahl"] == [Earcon.LISTENING, Earcon.NOT_HEARD]
    assert game.listener.sounded.count(Earcon.NOT_HEARD) == 1
    assert "Die Aufnahme ist zu lang für eine Ansage." in game.listener.heard


def test_a_key_that_is_held_long_over_which_nobody_talks_is_heard():
    """Who thinks over his words may."""
    game = AtTheKey(Understands("Eva fünf"), *WHITE_HAS_PRESSED, "s: Eva fünf")
    game.play("w", A_SECOND, wait_with(game), A_SECOND, "", A_SECOND)
    assert game.listener.heard == ["Wiederholung stimmt."]


TORN = "Bitte noch einmal sagen: ein Stück davon ging verloren. Gehört wie: Eva vier."


def test_words_of_which_sound_was_lost_are_not_taken_for_others():
    """Of "Springer Gustav eins Felix drei" another move may be left: he says it again."""
    game = AtTheKey(Understands("Eva vier"))
    game.play("w", b"\1\0" * HEARING_RATE, GAP, A_SECOND, "", A_SECOND)
    assert game.listener.heard == ["Ich höre Weiß.", TORN]
    assert Earcon.NOT_UNDERSTOOD in game.listener.sounded


def test_sound_that_was_lost_before_he_spoke_is_no_matter():
    """Longer ago than what is taken along from before his key."""
    game = AtTheKey(Understands("Eva vier"))
    game.play(GAP, A_SECOND, "w", A_SECOND, "", A_SECOND)
    assert game.listener.heard == ["Ich höre Weiß.", "Eva zwei Eva vier."]


def test_hands_free_it_is_told_where_words_were_heard():
    """Else it was a noise, of which nobody is told."""
    speech = spoken_by_espeak("Springer Felix drei")
    half = len(speech) // FRAME_BYTES // 2 * FRAME_BYTES
    for words, told in (("Eva vier", [TORN]), ("", [])):
        game = AtTheKey(Understands(words), hands_free=True)
        game.play(A_SECOND, speech[:half], GAP, speech[half:], 2 * A_SECOND)
        assert game.listener.heard == told


def test_a_stopp_silences_nothing_that_nobody_has_heard():
    """He silences what he hears; what Black did meanwhile is still told."""
    game = AtTheKey(Understands("stopp"), *WHITE_HAS_PRESSED)
    game.play("w", A_SECOND, "s: Eva fünf", A_SECOND, "", A_SECOND)
    assert game.listener.heard == ["Ich höre Weiß.", "Eva sieben Eva fünf."]


@pytest.fixture(scope="module")
def ear() -> VoskRecogniser:
    """The built-in model."""
    return VoskRecogniser(model_folder())


class SpeakingOn(Listener):
    """A loudspeaker that says its sentence until somebody silences it."""

    def __init__(self) -> None:
        super().__init__()
        self._utterances: list[Utterance] = []
        self.silenced: list[str] = []

    def speak(self, spoken: Spoken) -> Utterance:
        """See `voice.mouth.speaker.Speaker`."""
        self.heard.append(str(spoken))
        self.is_speaking = True
        self._utterances.append(Utterance(spoken))
        self._utterances[-1].begin()
        return self._utterances[-1]

    def stop(self) -> None:
        """See `voice.mouth.speaker.Speaker`."""
        self.is_speaking = False
        waiting = [utterance for utterance in self._utterances if utterance.outcome is Outcome.WAITING]
        self.silenced += [str(utterance.spoken) for utterance in waiting]
        for utterance in waiting:
            utterance.end(Outcome.STOPPED)

    def hear_out(self) -> None:
        """All has been said, and nobody remembers it."""
        self.is_speaking = False
        for utterance in self._utterances:
            utterance.end(Outcome.SPOKEN)
        self.heard.clear()


class WhiteWithAHeadset(AtTheKey):
    """White has a microphone and a loudspeaker of his own; Black hears the common loudspeaker."""

    whose: Station | None = Station.WHITE

    def __init__(self, ear: Recogniser, *, hands_free: bool = False, headset: Listener | None = None) -> None:
        self.headset, self.aloud = headset or Listener(), SpeakingOn()
        super().__init__(ear, listener=self.aloud, hands_free=hands_free)

    def heard_at(self, loudspeaker: SpeakerMouth) -> SpeakerMouth:
        """Beside it his own."""
        return StationsMouth(loudspeaker, {Station.WHITE: SpeakerMouth(cast("Speaker", self.headset))})


def test_what_others_are_told_aloud_waits_for_who_has_a_headset_and_they_hear_it_from_its_beginning():
    """White's key silences his own ear for good; what the common loudspeaker tells Black is only put off."""
    game = WhiteWithAHeadset(Understands("letzter Zug"))
    game.aloud.hear_out()
    game.say("w: Eva vier")
    game.play("w", A_SECOND, "s: letzter Zug", "w", A_SECOND)
    assert game.aloud.silenced == ["Eva zwei Eva vier."]
    assert game.heard_by["w"] == ["Eva zwei Eva vier."]
    assert game.listener.heard == ["Eva zwei Eva vier.", "Eva zwei Eva vier.", "Weiß: Eva vier."]


@pytest.mark.parametrize(
    ("words", "printed"),
    [
        ("w: Eva vier", []),
        ("w: David vier", ["Nicht angenommen, weil Rochade sprach: Eva zwei Eva vier."]),
    ],
)
def test_what_the_common_loudspeaker_says_is_not_his_who_has_a_headset(ear, words, printed, monkeypatch):
    """Hands-free his microphone hears it, and his own ear is silent: the words are Rochade's, or were lost."""
    monkeypatch.setattr(overheard, "BEGINS_S", 60.0)  # on a busy machine the sentence begins as late
    game = WhiteWithAHeadset(ear, hands_free=True)
    game.aloud.hear_out()
    game.say(words)
    game.printed.clear()
    game.play(a_move(500, 2_000))
    assert game.printed == printed


class AtOneLoudspeaker(AtTheKey):
    """Both hear one loudspeaker, which says its sentence until it is silenced."""

    def __init__(self, ear: Recogniser, *before: str) -> None:
        self.aloud = SpeakingOn()
        super().__init__(ear, *before, listener=self.aloud)
        self.aloud.hear_out()


OFFERED = "Schwarz bietet Remis."


@pytest.mark.parametrize("key", ["s", ""])
def test_who_presses_into_his_own_offer_has_it_told_again(key):
    """White has heard a word of it, and his next move would decline it; it comes before what the key was for."""
    game = AtOneLoudspeaker(Understands("Uhr drücken"), *WHITE_HAS_REPEATED, "w: ausgeführt")
    game.say("s: Remis")
    game.play(key, A_SECOND, "", A_SECOND)
    told = [words for words in game.listener.heard if not words.startswith("Ich höre")]
    assert told == [OFFERED, OFFERED, "Weiß ist am Zug."]
    game.aloud.hear_out()
    game.say("w: weiter")
    assert game.listener.heard == ["Es ist nichts abgebrochen, was noch gilt."]


def test_an_offer_is_told_again_as_often_as_its_player_presses_into_it():
    """Only what has been heard to its end is told no more."""
    game = AtOneLoudspeaker(Understands("letzter Zug"), *WHITE_HAS_REPEATED, "w: ausgeführt")
    game.say("s: Remis")
    game.play("s", A_SECOND, "", A_SECOND, game.look, "s", A_SECOND, "", A_SECOND)
    assert game.listener.heard.count(OFFERED) == 3


BY_NAME = "Schwarz bietet Remis? Ja oder nein."


@pytest.mark.parametrize(
    ("key", "times", "answered"), [("w", 2, "Schwarz bietet Remis."), ("s", 1, "Keine Frage offen. Gehört: ja.")]
)
def test_a_question_by_name_that_the_other_cuts_off_is_asked_again(key, times, answered):
    """He cannot answer it, and who is named has heard a word of it; who goes on himself has left it."""
    game = AtOneLoudspeaker(Understands("letzter Zug"), *WHITE_HAS_PRESSED)
    game.say("Remis")
    game.play(key, A_SECOND, "", A_SECOND)
    assert game.listener.heard.count(BY_NAME) == times
    game.aloud.hear_out()
    game.say("s: ja")
    assert game.listener.heard == [answered]


GROUNDS = [
    "Schwarz beantragt Remis im Endspurt: bitte den Grund wählen, oder nein.",
    "Eins: Der Gegner unternimmt nichts, um mit normalen Mitteln zu gewinnen.",
    "Zwei: Mit normalen Mitteln ist nicht zu gewinnen.",
]


@pytest.mark.parametrize("heard_out", [0, 1, 2])
@pytest.mark.parametrize(("key", "is_again"), [("w", True), ("s", False)])
def test_the_grounds_of_a_claim_that_the_other_cuts_off_are_told_again(key, is_again, heard_out):
    """2009, 10.2: Black answers with the number of a ground, and has not heard which is which."""
    game = AtOneLoudspeaker(Understands("letzter Zug"), *WHITE_HAS_PRESSED)
    game.now = 900_000
    game.look()
    game.listener.heard.clear()
    game.say("Remis im Endspurt")
    asked = game.listener.heard[-3:]
    assert asked == GROUNDS
    for utterance in game.aloud._utterances[-3:][:heard_out]:
        utterance.end(Outcome.SPOKEN)
    game.play(key, A_SECOND, "", A_SECOND)
    told = [words for words in game.listener.heard if words in GROUNDS]
    assert told == GROUNDS + (GROUNDS[heard_out:] if is_again else [])


MOVED = "Eva sieben Eva fünf."


@pytest.mark.parametrize(
    ("key", "words", "told"),
    [
        ("s", "Uhr drücken", ["Ich höre Schwarz.", MOVED, "Weiß ist am Zug."]),
        ("a", "beide zwei Minuten", ["Ich höre Schiedsrichter.", MOVED]),
    ],
)
def test_a_move_that_is_cut_off_by_who_does_not_answer_it_is_told_again(key, words, told):
    """White hears what Black has announced before he hears that he is at the move."""
    game = AtOneLoudspeaker(Understands(words), *WHITE_HAS_PRESSED)
    game.say("s: Eva fünf")
    game.play(key, A_SECOND, "", A_SECOND)
    assert game.listener.heard[: len(told) + 1] == [MOVED, *told]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("Korrektur", "Korrektur: bitte den Zug ansagen."),
        ("Korrektur Eva sechs", "Berichtigt: Eva sieben Eva sechs."),
    ],
)
def test_a_move_that_its_player_corrects_is_not_told_again(words, told):
    """He has cut it off for it is wrong: the answer comes at once, for his clock runs, and nothing before it."""
    ear = Understands(words)
    game = AtOneLoudspeaker(ear, *WHITE_HAS_PRESSED)
    ear.meanwhile = game.look
    game.say("s: Eva fünf")
    game.play("s", A_SECOND, "", A_SECOND)
    assert game.listener.heard == [MOVED, "Ich höre Schwarz.", told]


@pytest.mark.parametrize(("key", "times"), [("s", 3), ("", 2)])
def test_a_move_is_told_again_once_where_its_opponent_may_have_pressed_into_it(key, times):
    """He would hear at each press what he has repeated long since."""
    game = AtOneLoudspeaker(Understands("letzter Zug"), *WHITE_HAS_PRESSED)
    game.say("s: Eva fünf")
    game.play(key, A_SECOND, "", A_SECOND, game.look, key, A_SECOND, "", A_SECOND)
    assert game.listener.heard.count(MOVED) == times


def test_who_repeats_a_move_at_once_does_not_hear_it_again():
    """He knows it, and his clock runs."""
    game = AtOneLoudspeaker(Understands("Eva fünf"), *WHITE_HAS_PRESSED)
    game.say("s: Eva fünf")
    game.play("w", A_SECOND, "", A_SECOND)
    assert game.listener.heard == [MOVED, "Ich höre Weiß.", "Wiederholung stimmt."]


DIFFERS = "Angesagt ist Eva fünf, nicht Eva sechs."


@pytest.mark.parametrize(("key", "times"), [("w", 1), ("s", 2), ("", 1)])
def test_who_has_repeated_wrongly_hears_it_again_where_his_opponent_presses_into_it(key, times):
    """Whose own key cuts it off knows it, and would have to hear it before he is told that he is right now."""
    game = AtOneLoudspeaker(Understands("letzter Zug"), *WHITE_HAS_PRESSED, "s: Eva fünf")
    game.say("w: Eva sechs")
    game.play(key, A_SECOND, "", A_SECOND)
    assert game.listener.heard.count(DIFFERS) == times


@pytest.mark.parametrize(("key", "again"), [("w", []), ("s", ["Weiß ist am Zug."]), ("", [])])
def test_who_is_to_move_is_told_again_where_his_opponent_presses_into_it(key, again):
    """He himself has only to speak."""
    game = AtOneLoudspeaker(Understands("letzter Zug"), *WHITE_HAS_PRESSED, "s: Eva fünf")
    game.say("s: Uhr drücken")
    game.play(key, A_SECOND, "", A_SECOND)
    told = [words for words in game.listener.heard if not words.startswith("Ich höre")]
    assert told[1:-1] == again


LAST = "Weiß: Eva zwei Eva vier."
RESIGNS = "Wirklich aufgeben? Ja oder nein."
GONE = "Die Frage davor gilt damit nicht mehr."


@pytest.mark.parametrize(("key", "told"), [("w", [LAST, GONE]), ("s", [RESIGNS, LAST]), ("", [LAST, GONE])])
def test_a_question_is_asked_again_where_the_opponent_presses_into_it(key, told):
    """Who presses into his own, and asks something else, leaves it."""
    game = AtOneLoudspeaker(Understands("letzter Zug"), *WHITE_HAS_PRESSED)
    game.say("w: ich gebe auf")
    game.play(key, A_SECOND, "", A_SECOND)
    assert [words for words in game.listener.heard if not words.startswith("Ich höre")] == [RESIGNS, *told]


def test_who_says_stopp_into_what_the_other_is_told_is_not_talked_over():
    """He wants silence, and "weiter" has it."""
    game = AtOneLoudspeaker(Understands("stopp"), *WHITE_HAS_REPEATED, "w: ausgeführt")
    game.say("s: Remis")
    game.play("s", A_SECOND, "", A_SECOND)
    assert not game.listener.is_speaking
    game.aloud.hear_out()
    game.say("w: weiter")
    assert game.listener.heard == [OFFERED]


def test_what_a_key_has_cut_off_takes_no_time_from_who_holds_it():
    """It waits for as long as he speaks: told into his microphone, it would cost him his words."""
    game = AtOneLoudspeaker(Understands("Uhr drücken"), *WHITE_HAS_REPEATED, "w: ausgeführt")
    game.say("s: Remis")
    game.play("s", A_SECOND, wait_with(game), A_SECOND, "", A_SECOND)
    assert game.listener.heard[-2:] == [OFFERED, "Weiß ist am Zug."]
    assert Earcon.NOT_HEARD not in game.listener.sounded


def test_against_an_engine_nothing_is_told_again():
    """Nobody but the player has heard it."""
    game = AtOneLoudspeaker(Understands("letzter Zug"), *WHITE_HAS_PRESSED)
    game.say("s: Eva fünf")
    game.table.play_against(cast("EnginePlayer", WaitingEngine()))
    game.play("", A_SECOND, "", A_SECOND)
    assert game.listener.heard.count(MOVED) == 1


def test_who_closes_his_microphone_before_anything_was_recorded_is_told():
    """His letter and Enter, typed twice at once: what he said under "Ich höre Weiß." nobody has heard."""
    game = AtTheKey(Understands("Eva vier"))
    game.play(A_SECOND, "w", "", A_SECOND)
    assert game.listener.heard == ["Ich höre Weiß.", "Nichts verstanden."]
    assert game.listener.sounded == [Earcon.LISTENING, Earcon.NOT_LISTENING, Earcon.NOT_UNDERSTOOD]
    game = AtTheKey(Understands("ja"), *WHITE_HAS_PRESSED, "w: ich gebe auf")
    game.play(A_SECOND, "w", "", A_SECOND)
    assert game.listener.heard == ["Ich höre Weiß.", "Nichts verstanden.", RESIGNS]


class AtASharedMicrophone(WhiteWithAHeadset):
    """White has only a loudspeaker of his own."""

    whose = None


@pytest.mark.parametrize(
    ("key", "in_his_ear", "aloud"),
    [("s", [OFFERED, "Ich höre Schwarz.", OFFERED], 2), ("w", [OFFERED, "Ich höre Weiß."], 2), ("", [OFFERED], 2)],
)
def test_who_has_a_headset_hears_again_what_the_key_of_the_other_has_cut_off(key, in_his_ear, aloud):
    """At a shared microphone both are silent for who is named; with his own key nothing is lost in his own ear."""
    headset = SpeakingOn()
    game = AtASharedMicrophone(Understands("letzter Zug"), headset=headset)
    for line in (*WHITE_HAS_REPEATED, "w: ausgeführt"):
        game.say(line)
    for loudspeaker in (headset, game.aloud):
        loudspeaker.hear_out()
    game.say("s: Remis")
    game.play(key, A_SECOND, "", A_SECOND)
    assert headset.heard[: len(in_his_ear)] == in_his_ear
    assert headset.heard.count(OFFERED) == in_his_ear.count(OFFERED)
    assert game.aloud.heard.count(OFFERED) == aloud
