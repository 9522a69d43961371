"""Where an utterance begins and ends: hands-free, with a talk key, and in hours of silence."""

from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dialogue.earcon import Earcon
from voice.audio import open_recording
from voice.ear.activity import Thresholds, VoiceActivity, webrtc_classifier
from voice.ear.duplex import HalfDuplex
from voice.ear.hearing import frames, without_silence
from voice.ear.push_to_talk import PushToTalk, TalkKey
from voice.ear.segmenter import Step
from voice.mouth.earcons import earcon_samples
from voice.pcm import FRAME_BYTES, FRAME_MS, HEARING_RATE, bytes_of_ms, duration_ms

ROOT = Path(__file__).parents[3]
SPEECH, ALOUD, KNOCK = (
    np.tile([level, -level], FRAME_BYTES // 4).astype("<i2").tobytes() for level in (1, 100, 10_000)
)
QUIET = b"\0\0\1\0" * (FRAME_BYTES // 4)
MUTED = bytes(FRAME_BYTES)


def is_loud(frame: bytes) -> bool:
    """The classifier of these tests."""
    return frame in {SPEECH, ALOUD, KNOCK}


def frames_of(pattern: str) -> list[bytes]:
    """A letter is 20 ms: s for speech, S for loud speech, K for a knock, a dot for quiet, m for what is muted."""
    return [{"s": SPEECH, "S": ALOUD, "K": KNOCK, ".": QUIET, "m": MUTED}[letter] for letter in pattern]


def room(seconds: float) -> np.ndarray:
    """Low noise as headsets take it in, some 60 dB below full scale (int16's scale, 16,000 Hz)."""
    white = np.fft.rfft(np.random.default_rng(2).standard_normal(round(seconds * HEARING_RATE)))
    low = np.arange(1, len(white) + 1)
    brown = np.fft.irfft(np.where(low * HEARING_RATE / (2 * len(white)) < 80, 0, white / low))
    return np.asarray(brown * (30 / brown.std()))


def utterances(segmenter, blocks) -> list[int]:
    """The lengths, in milliseconds, of all utterances that ended."""
    found, current = [], b""
    for block in blocks:
        step = segmenter.feed(block)
        current = step.samples if step.anew else current + step.samples
        if step.ends:
            found.append(duration_ms(current))
            current = b""
    return found


class TestVoiceActivity:
    """Hands-free."""

    def test_what_is_softer_than_a_profile_allows_is_no_speech(self):
        """A voice from the next board is below the level that was learnt for the player's own microphone."""
        quiet = open_recording(ROOT / "demo" / "takes" / "first" / "002-white.opus").pcm(HEARING_RATE).samples
        for decibels, begins in ((-90.0, True), (-3.0, False)):
            activity = VoiceActivity(thresholds=Thresholds(quietest_dbfs=decibels))
            assert bool(activity.feed(quiet).samples) is begins

    def test_nobody_waits_for_the_end_of_somebody_who_is_far_softer(self):
        """A neighbour who talks on is nobody a fifth of a second behind the player's voice; then it is quiet."""
        lengths = utterances(VoiceActivity(is_loud), frames_of("." * 50 + "S" * 50 + "s" * 100))
        assert lengths == [(25 + 8 + 44 + 9 + 40) * FRAME_MS]

    def test_a_neighbour_who_talks_already_is_no_voice_beside_the_players(self):
        """His words begin an utterance; with the player's it begins anew, as if nobody had talked before."""
        for before in (50, 550):
            blocks = frames_of("." * 50 + "s" * before + "S" * 50 + "s" * 100)
            assert utterances(VoiceActivity(is_loud), blocks) == [(25 + 8 + 44 + 9 + 40) * FRAME_MS]
            steps = [*map(VoiceActivity(is_loud).feed, blocks)]
            begins = next(place for place, step in enumerate(steps) if step.anew)
            assert steps[begins].samples == b"".join(blocks[begins - 32 : begins + 1])

    def test_what_has_ended_is_no_part_of_what_is_said_next(self):
        """Who presses his clock behind a whole move, which ends in a short pause, is not heard to say it twice."""
        activity = VoiceActivity(is_loud)
        assert any(activity.feed(block).pauses for block in frames_of("." * 50 + "S" * 50 + "." * 13))
        for pattern in ("", "ss"):  # what has not begun ends nothing
            assert [activity.feed(block) for block in frames_of(pattern)] == [Step()] * len(pattern)
            activity.end()
        steps = [activity.feed(block) for block in frames_of("s" * 20)]
        assert ALOUD not in b"".join(step.samples for step in steps)
        assert any(step.samples for step in steps)

    def test_who_begins_softly_and_becomes_louder_by_and_by_is_one_player(self):
        """As long as he is never 18 decibels louder than he was just before, nothing of his is left out."""
        louder = [(np.frombuffer(ALOUD, "<i2") // 10 * 2**step).astype("<i2").tobytes() for step in range(7)]
        blocks = [QUIET] * 50 + [frame for frame in louder for _ in range(15)] + [QUIET] * 50
        activity = VoiceActivity(lambda frame: frame != QUIET)
        assert utterances(activity, blocks) == [(25 + 8 + 7 * 15 - 6 + 40) * FRAME_MS]

    @pytest.mark.parametrize(("soft", "is_his"), [(10, True), (19, True), (20, False)])
    def test_who_begins_softly_is_heard_from_his_beginning(self, soft, is_his):
        """If he is loud within four tenths of a second; longer before him somebody else has talked."""
        found = utterances(VoiceActivity(is_loud), frames_of("." * 50 + "s" * soft + "S" * 50 + "." * 50))
        assert found == [(25 + 8 + (soft - 6 + 50 if is_his else 44) + 40) * FRAME_MS]

    def test_a_soft_syllable_behind_a_loud_one_is_the_players(self):
        """As long as it begins within a fifth of a second, it keeps the utterance open."""
        pattern = "." * 50 + ("S" * 10 + "s" * 9) * 10 + "." * 50
        assert utterances(VoiceActivity(is_loud), frames_of(pattern)) == [(25 + 8 + 184 + 40) * FRAME_MS]

    @pytest.mark.parametrize(("knocks", "ends"), [(5, False), (6, True)])
    def test_a_knock_makes_nobody_soft(self, knocks, ends):
        """Of a piece or the table: it is shorter than a voice, and whoever speaks behind it is heard."""
        found = utterances(VoiceActivity(is_loud), frames_of("." * 50 + "S" * 10 + "K" * knocks + "S" * 100))
        assert bool(found) is ends

    def test_what_goes_on_behind_a_cough_begins_nothing_before_a_pause(self):
        """Whoever speaks far softer than it is quiet, and what is left of his move is another move."""
        coughed, next_one = "." * 50 + "K" * 15, "." * 60 + "S" * 50 + "." * 60
        for goes_on, his in (("S" * 100, 9), ("." * 10 + "S" * 100, 0), ("." * 10 + "S" * 60 + "." * 39 + "S" * 30, 0)):
            found = utterances(VoiceActivity(is_loud), frames_of(coughed + goes_on + next_one))
            assert found == [(25 + 8 + 9 + his + 40) * FRAME_MS, (25 + 8 + 44 + 40) * FRAME_MS]

    def test_who_talks_on_beside_a_player_keeps_nobody_from_being_heard(self):
        """The player while the neighbour has not paused, and anybody after three seconds."""
        said, pressed = "." * 50 + "S" * 50 + "s" * 60, "S" * 40 + "s" * 60
        first, then = (25 + 8 + 44 + 9 + 40) * FRAME_MS, (11 + 40 + 9 + 40) * FRAME_MS
        assert utterances(VoiceActivity(is_loud), frames_of(said + pressed)) == [first, then]
        steps = [*map(VoiceActivity(is_loud).feed, frames_of("." * 50 + "S" * 50 + "s" * 300))]
        ended = next(place for place, step in enumerate(steps) if step.ends)
        begins = next(place for place, step in enumerate(steps) if place > ended and step.samples)
        assert begins - ended == 150 + 5

    def test_a_breath_into_the_microphone_cuts_no_utterance(self):
        """It is far below a voice, and however strong, no louder; nor is a table that is knocked."""
        moments = np.arange(15 * FRAME_BYTES // 2) / HEARING_RATE
        breath = 6_000 * np.sin(2 * np.pi * 40 * moments) + np.resize([500, -500], len(moments))
        loud = [(np.frombuffer(ALOUD, "<i2") * 5).astype("<i2").tobytes()] * 30
        blocks = [QUIET] * 50 + loud + [*frames([breath.astype("<i2").tobytes()])] + loud * 3 + [QUIET] * 50
        found = utterances(VoiceActivity(lambda frame: frame != QUIET), blocks)
        assert found == [(25 + 8 + 24 + 15 + 90 + 40) * FRAME_MS]

    def test_an_utterance_has_its_beginning_and_a_tail(self):
        """What came before the decision is not lost, and the end waits for a pause."""
        pattern = "." * 50 + "s" * 50 + "." * 50
        lengths = utterances(VoiceActivity(is_loud), frames_of(pattern))
        assert lengths == [(25 + 8 + 44 + 40) * FRAME_MS]

    def test_what_was_before_the_muted_begins_no_utterance(self):
        """Who speaks as soon as Rochade is silent is heard without the noise of the room before it spoke."""
        pattern = "." * 30 + "m" * 10 + "." * 5 + "s" * 20 + "." * 40
        (heard,) = utterances(VoiceActivity(is_loud), frames_of(pattern))
        assert heard == (10 + 5 + 20 + 40) * FRAME_MS

    def test_a_pause_inside_an_announcement_does_not_end_it(self):
        """Half a second between "Springer" and the square is one utterance."""
        pattern = "." * 20 + "s" * 20 + "." * 25 + "s" * 20 + "." * 60
        assert len(utterances(VoiceActivity(is_loud), frames_of(pattern))) == 1

    def test_two_announcements_are_two(self):
        """A second of quiet ends the first."""
        pattern = "." * 20 + ("s" * 20 + "." * 60) * 2
        assert len(utterances(VoiceActivity(is_loud), frames_of(pattern))) == 2

    @pytest.mark.parametrize("silence", ["Rochade speaks", "the headset's gate is closed"])
    def test_after_digital_silence_the_room_is_no_speech(self, silence):
        """A room's noise begins nothing when the ear opens again, and keeps no announcement from ending after it."""
        said = np.frombuffer(open_recording(ROOT / "demo/takes/first/002-white.opus").pcm(HEARING_RATE).samples, "<i2")
        closed_ms, before_ms, after_ms = 2_500, 1_000, 2_000
        parts = [np.zeros(bytes_of_ms(ms) // 2) for ms in (before_ms, closed_ms, before_ms)]
        heard = np.concatenate([*parts, said, np.zeros(bytes_of_ms(after_ms) // 2)])
        heard = heard + room(len(heard) / HEARING_RATE)
        if silence != "Rochade speaks":
            heard[bytes_of_ms(before_ms) // 2 : bytes_of_ms(before_ms + closed_ms) // 2] = 0
        now = iter(range(0, 60_000, FRAME_MS))
        speaking = range(before_ms, before_ms + closed_ms) if silence == "Rochade speaks" else range(0)
        duplex = HalfDuplex(lambda: next(now) in speaking, echo_ms=0)
        blocks = map(duplex.admit, frames([heard.round().clip(-32_768, 32_767).astype("<i2").tobytes()]))
        (length,) = utterances(VoiceActivity(), blocks)
        assert length <= duration_ms(said.tobytes()) + 500 + 160 + 1_000  # what it takes along, and its end

    @pytest.mark.parametrize("earcon", [Earcon.LAST_SECONDS, Earcon.TEN_SECONDS, Earcon.NOT_SPOKEN])
    def test_a_sound_that_no_sentence_goes_with_is_no_utterance(self, earcon):
        """It is heard second by second out of a loudspeaker, while the ear is open for the player."""
        tick = np.frombuffer(earcon_samples(earcon, HEARING_RATE), "<i2")
        second = np.pad(tick, (0, HEARING_RATE - len(tick)))
        heard = np.tile(second, 10) + room(10)
        assert utterances(VoiceActivity(), frames([heard.round().astype("<i2").tobytes()])) == []

    @pytest.mark.parametrize("pattern", ["." * 200, "s.." * 60, "..s" * 3 + "." * 50])
    def test_clicks_are_no_utterance(self, pattern):
        """A piece put into its hole is louder than speech, and shorter."""
        assert utterances(VoiceActivity(is_loud), frames_of(pattern + "." * 50)) == []

    def test_endless_noise_is_cut(self):
        """An utterance never lasts longer than the longest."""
        lengths = utterances(VoiceActivity(is_loud, Thresholds(longest_ms=2_000)), frames_of("s" * 500))
        assert set(lengths) == {2_000}

    def test_the_beginning_of_the_stream_is_not_trusted(self):
        """A classifier that does not know the room yet takes its hiss for speech."""
        assert utterances(VoiceActivity(is_loud), frames_of("s" * 15 + "." * 60)) == []

    @given(st.lists(st.integers(1, 3_000), max_size=20), st.text("s.", min_size=1, max_size=300))
    def test_blocks_of_any_size_mean_the_same(self, cuts, pattern):
        """A sound card's buffer sizes do not matter: no sample is lost or heard twice."""
        stream = b"".join(frames_of(pattern + "." * 60))
        edges = sorted({min(2 * cut, len(stream)) for cut in cuts} | {0, len(stream)})
        blocks = [stream[start:end] for start, end in pairwise(edges)]
        flushed = [*blocks, b"", b"", b"", b"", b"", b"", b""]
        whole = utterances(VoiceActivity(is_loud), frames([stream]))
        assert utterances(VoiceActivity(is_loud), flushed) == whole

    @pytest.mark.parametrize("hiss", [0, 10, 30])
    def test_the_real_classifier_finds_the_announcements_and_nothing_else(self, said, hiss):
        """Two announcements in a quiet room, or over the hiss of a cheap microphone, are two utterances."""
        quiet = bytes(64_000)
        moves = said("Springer Gustav eins Felix drei"), said("Eva vier")
        room = np.frombuffer(quiet + moves[0] + quiet + moves[1] + quiet, dtype="<i2")
        noise = np.random.default_rng(7).normal(0, hiss, len(room))
        stream = (room + noise).clip(-32_768, 32_767).astype("<i2").tobytes()
        lengths = utterances(VoiceActivity(), frames([stream]))
        assert len(lengths) == 2
        for length, move in zip(lengths, moves, strict=True):
            assert 0.5 * duration_ms(move) < length < duration_ms(move) + 1_800


class TestSilenceOfLongRecordings:
    """Hours of nothing are passed over, an announcement in them is not."""

    def test_speech_keeps_a_second_around_it(self):
        """What is close to speech stays, in order; what is far from it goes."""
        pattern = "." * 100 + "s" * 10 + "." * 30 + "s" * 10 + "." * 400
        kept = b"".join(without_silence(frames_of(pattern), is_loud))
        assert kept == b"".join(frames_of("." * 50 + "s" * 10 + "." * 30 + "s" * 10 + "." * 50))

    def test_silence_is_nothing(self):
        """An hour of silence leaves nothing to decode."""
        assert list(without_silence(frames_of("." * 3_000), webrtc_classifier())) == []

    def test_a_last_half_frame_is_filled_up(self):
        """No sample at the end is lost."""
        assert list(frames([SPEECH + b"\1\0"])) == [SPEECH, b"\1\0" + bytes(FRAME_BYTES - 2)]


class TestPushToTalk:
    """The talk key."""

    def test_an_utterance_is_what_is_said_while_the_key_is_down(self):
        """With the half second before it, and without a tail where he has said what he had to say."""
        key = TalkKey()
        segmenter = PushToTalk(key)
        numbered = [bytes([number, 0]) * (FRAME_BYTES // 2) for number in range(50)]
        heard, ended = b"", []
        for number, block in enumerate(numbered):
            if number == 30:
                key.press()
            if number == 40:
                key.release()
            step = segmenter.feed(block)
            heard += step.samples
            ended += [number] * step.ends
        assert heard == b"".join(numbered[5:41])
        assert ended == [40]

    @pytest.mark.parametrize(
        ("pattern", "kept"),
        [
            ("^sssss_.........", "sssss....."),  # the frame in which it is let go, and 80 ms: a hundred without speech
            ("^sssss_ss.........", "sssssss....."),
            ("^sssss_..ss.........", "sssss..ss....."),  # the closure before the last sound of "acht"
            ("^ss....._...", "ss......"),  # he was quiet already
            ("^sssss_" + "s" * 30, "s" * 21),  # whoever speaks on, behind 300 ms nothing is taken
        ],
    )
    def test_the_last_sound_is_heard_where_the_key_is_let_go_in_it(self, pattern, kept):
        """Until nobody speaks any more, but not for long."""
        key = TalkKey()
        segmenter = PushToTalk(key, is_speech=is_loud)
        heard, ended = b"", 0
        for letter in pattern:
            if letter in "^_":
                key.press() if letter == "^" else key.release()
                continue
            step = segmenter.feed(*frames_of(letter))
            heard += step.samples
            ended += step.ends
        assert (heard, ended) == (b"".join(frames_of(kept)), 1)

    @pytest.mark.parametrize(
        ("before", "taken"),
        [
            ("." * 40, "." * 25),  # half a second, as the network wants quiet before the first sound
            ("." * 20 + "s" * 15, "." * 10 + "s" * 15),  # he began to speak 300 ms too early
            ("s" * 40 + "." * 6 + "s" * 5, "." * 6 + "s" * 5),  # to somebody else, a pause, and then too early
            ("s" * 40, "s" * 10),  # who speaks to somebody else all the time, or is in noise
            ("s" * 20 + "..ss..sss...s", "s..ss..sss...s"[-10:]),  # nobody pauses so shortly
            ("." * 12 + "m" * 13, "m" * 13),  # Rochade spoke until he pressed: not the noise of the room before
            ("." * 6 + "m" * 13 + "." * 6, "m" * 13 + "." * 6),  # or nearly
        ],
    )
    def test_what_was_said_just_before_the_key_is_taken_along(self, before, taken):
        """From where somebody was last quiet; what was said to somebody else before is none of it."""
        key = TalkKey()
        segmenter = PushToTalk(key, is_speech=is_loud)
        for block in frames_of(before):
            segmenter.feed(block)
        key.press()
        assert segmenter.feed(SPEECH).samples == b"".join(frames_of(taken + "s"))

    def test_pressed_again_in_the_tail_the_next_utterance_begins(self):
        """The first one ends there, and nothing of either is lost."""
        key = TalkKey()
        segmenter = PushToTalk(key, is_speech=is_loud)
        key.press()
        steps = [segmenter.feed(block) for block in frames_of("sss")]
        key.release()
        steps += [segmenter.feed(block) for block in frames_of("ss")]
        key.press()
        steps += [segmenter.feed(block) for block in frames_of("ss")]
        assert [(duration_ms(step.samples) // FRAME_MS, step.ends) for step in steps] == [
            *[(1, False)] * 5,
            (0, True),
            (2, False),
        ]

    def test_pressing_silences_speech_at_once(self):
        """A player cuts in by the key, not by waiting."""
        silenced = []
        key = TalkKey(when_pressed=lambda: silenced.append("stop"))
        key.toggle()
        assert (key.is_down, silenced) == (True, ["stop"])
        key.toggle()
        assert (key.is_down, silenced) == (False, ["stop"])

    def test_without_pre_roll_nothing_before_the_key_is_heard(self):
        """Who wants no sound from before the key gets none."""
        key = TalkKey()
        segmenter = PushToTalk(key, pre_roll_ms=0)
        segmenter.feed(SPEECH)
        key.press()
        assert segmenter.feed(QUIET).samples == QUIET


class TestHalfDuplex:
    """Rochade does not hear itself."""

    def test_while_speech_plays_the_room_is_silent(self):
        """And for the echo after it; then the ear is open again."""
        speaking = [False, True, True, *[False] * 12]
        gate = HalfDuplex(lambda: speaking.pop(0))
        admitted = [gate.admit(SPEECH) for _ in range(15)]
        assert admitted == frames_of("s" + "m" * 12 + "ss")

    def test_the_talk_key_opens_the_ear(self):
        """A player who holds the key is heard, whatever Rochade is saying."""
        key = TalkKey()
        gate = HalfDuplex(lambda: True, key)
        assert gate.admit(SPEECH) == MUTED
        key.press()
        assert gate.admit(SPEECH) == SPEECH


def test_bytes_and_milliseconds_are_whole_samples():
    """Half a sample would turn all that follows into noise."""
    assert bytes_of_ms(20) == FRAME_BYTES
    assert bytes_of_ms(1, 22_050) == 44
