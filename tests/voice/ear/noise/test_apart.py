"""Who speaks at the next table is not the player: what is far softer than he, and apart from him, is no word of his."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.voice.conftest import MODEL
from tests.voice.ear.noise.test_hum import EUROPE, hum
from tests.voice.ear.test_front_end import cut, hiss, pcm, take
from voice.audio import open_recording
from voice.ear.activity import VoiceActivity
from voice.ear.front_end import FrontEnd, fronted
from voice.ear.hearing import frames
from voice.ear.listener import takes
from voice.ear.noise.apart import BESIDE_MS, players_share
from voice.ear.recogniser import hear
from voice.pcm import HEARING_RATE, duration_ms

TAKEN = MODEL.parents[1] / "demo" / "takes" / "first"
MOVES = {
    "eva zwei eva vier": "002-white.opus",
    "läufer felix eins cesar vier": "010-white.opus",
    "bauer david zwei david drei": "021-black.opus",
}
ROOM = 3.0  # root mean square, in steps of 16 bits
BESIDE = BESIDE_MS * HEARING_RATE // 1000


def loudness(samples):
    """The root mean square of what sounds in it."""
    return np.sqrt(np.mean(cut(samples) ** 2))


def neighbour(words, seconds, loud):
    """Somebody who says it again and again, with hardly a pause."""
    once = np.concatenate([cut(take(words)), np.zeros(HEARING_RATE // 20)])
    said = np.tile(once, 9)[: round(seconds * HEARING_RATE)]
    return said * (loud / loudness(take(words)))


def murmur(seconds, loud):
    """Five who talk all the time, each of them something else."""
    others = [neighbour(said, seconds, 1.0) for said in ("turm", "lange rochade", "bella", "sieben", "könig")]
    together = sum(other[: min(map(len, others))] for other in others)
    return together * (loud / np.sqrt(np.mean(together**2)))


def in_a_full_room(words, below_db):
    """A word with half a second before and behind it, among those five, so much softer."""
    quiet = hiss(0.5, ROOM)
    said = np.concatenate([quiet, cut(take(words)), quiet])
    loud = loudness(take(words)) * 10 ** (-below_db / 20)
    return said + murmur(len(said) / HEARING_RATE, loud)[: len(said)]


def among(words, other, below_db):
    """A word with half a second before and behind it, and somebody who talks all the time, so much softer."""
    quiet = hiss(0.5, ROOM)
    said = np.concatenate([quiet, cut(take(words)), quiet])
    return said + neighbour(other, len(said) / HEARING_RATE, loudness(take(words)) * 10 ** (-below_db / 20))


def cough(loud, seconds=0.25):
    """A burst of noise that dies away, as loud in the mean as is said; a door does so, and a piece that is put down."""
    noise = hiss(seconds, 1.0, seed=7)
    dying = noise * np.exp(-np.arange(len(noise)) * 4 / len(noise))
    return dying * (loud / np.sqrt(np.mean(dying**2)))


def with_noise(words, noise, where, beside=0.3):
    """A word with a noise before or behind it, and so many seconds of quiet between them."""
    said, pause, quiet = cut(take(words)), hiss(beside, ROOM), hiss(0.5, ROOM)
    inner = [noise, pause, said] if where == "before" else [said, pause, noise]
    return np.concatenate([quiet, *inner, quiet])


def rustle(loud):
    """0.7 s of paper: a hiss that comes and goes a hundred times a second, by chance."""
    chance = np.random.default_rng(11)
    noise = np.diff(hiss(0.7, 1.0, seed=12), prepend=0.0)
    swelling = np.interp(
        np.arange(len(noise)), np.arange(0, len(noise) + 160, 160), chance.exponential(1.0, len(noise) // 160 + 1)
    )
    return noise * swelling * (loud / np.sqrt(np.mean((noise * swelling) ** 2)))


def whispered(words):
    """The same word without a voice: noise of its loudness, through its own resonances."""
    said = cut(take(words))
    return _through_its_resonances(said, hiss(len(said) / HEARING_RATE, 1.0, seed=3)[: len(said)])


def _through_its_resonances(said, noise):
    """Each 20 ms of the noise with the smoothed spectrum of the sound there."""
    size, hop = 512, 160
    shape = np.hanning(size)
    out = np.zeros(len(said) + size)
    for at in range(0, len(said) - size, hop):
        power = np.abs(np.fft.rfft(said[at : at + size] * shape)) ** 2
        lifter = np.fft.irfft(np.log(power + 1.0))
        lifter[24:-24] = 0
        gains = np.exp(np.fft.rfft(lifter).real / 2)
        out[at : at + size] += np.fft.irfft(np.fft.rfft(noise[at : at + size] * shape) * gains) * shape
    return out[: len(said)] / 30


def share(samples):
    """What is the player's of a recording in its room."""
    front_end = FrontEnd()
    front_end.accept(pcm(samples))
    front_end.finish()
    return players_share(front_end.recorded, front_end.room.noise)


@pytest.mark.parametrize("below_db", [40, 30, 15])
@pytest.mark.parametrize("other", ["turm", "lange rochade"])
def test_what_somebody_says_at_the_next_table_is_not_heard(ear, other, below_db):
    """Neither is it a word of the player's, nor does it make his own unknown."""
    for words in ("kurze rochade", "läufer", "anna", "eins"):
        assert hear(ear, [pcm(among(words, other, below_db))]).words == words


def test_a_piece_that_a_neighbour_names_does_not_move(ear):
    """What somebody else says before "David sechs", as "Turm", made it another move."""
    words = [cut(take(one)) for one in ("david", "sechs")]
    pause = hiss(0.25, ROOM)
    turm = neighbour("turm", 0.5, loudness(take("david")) / 30)
    recorded = np.concatenate([turm + hiss(0.5, ROOM), hiss(0.3, ROOM), words[0], pause, words[1], hiss(0.4, ROOM)])
    assert hear(ear, [pcm(recorded)]).words == "david sechs"


@pytest.mark.parametrize("below_db", [20, 15])
def test_in_a_room_full_of_talk_the_player_is_heard(ear, below_db):
    """What is as loud as the room was before he spoke is nobody's; it put words before and behind his."""
    for words in ("kurze rochade", "läufer", "anna", "eins"):
        assert hear(ear, [pcm(in_a_full_room(words, below_db))]).words == words


def test_a_noise_that_swells_and_fades_says_nothing(ear):
    """Four times a second, as a machine in the next room; "Läufer" was heard with a "vier" behind it."""
    for words in ("kurze rochade", "läufer", "eins"):
        quiet = hiss(0.5, ROOM)
        said = np.concatenate([quiet, cut(take(words)), quiet])
        machine = hiss(len(said) / HEARING_RATE, loudness(take(words)) / 10)[: len(said)]
        swelling = 1 + 0.3 * np.sin(2 * np.pi * 4 * np.arange(len(said)) / HEARING_RATE)
        assert hear(ear, [pcm(said + machine * swelling)]).words == words


@pytest.mark.parametrize("below_db", [6, 9, 11, 17])
@pytest.mark.parametrize("behind", [0.0, 0.5])
def test_a_first_word_that_is_softer_than_the_others_is_the_players(below_db, behind):
    """A file or a talk key that begins in it has nothing before it that tells what the room is; it is no murmur.

    However soft it is, where it is still between his words: who talks all the time is heard there, too.
    """
    first = cut(take("springer")) * (loudness(take("felix")) / loudness(take("springer")) * 10 ** (-below_db / 20))
    pause = hiss(0.3, ROOM)
    found = share(np.concatenate([first, pause, cut(take("felix")), pause, cut(take("drei")), hiss(behind, ROOM)]))
    assert found is None or found[: len(first)].min() == 1


def test_a_piece_that_is_named_softly_is_moved(ear):
    """Without it "Eva sieben" and "David acht" were heard, which are pawns' moves."""
    pause = hiss(0.3, ROOM)
    for piece, *square in (("läufer", "eva", "sieben"), ("turm", "david", "acht")):
        soft = cut(take(piece)) * (loudness(take(square[0])) / loudness(take(piece)) * 10 ** (-15 / 20))
        recorded = [soft, *(part for one in square for part in (pause, cut(take(one)))), hiss(0.5, ROOM)]
        assert hear(ear, [pcm(np.concatenate(recorded))]).words == " ".join((piece, *square))


def test_in_a_room_where_nobody_else_speaks_all_stays_as_it_is():
    """An even noise is the room's, however loud; nothing is looked for in stillness, nor in what is too short."""
    for words in ("kurze rochade", "läufer", "anna", "eins"):
        for room in (0.0, ROOM, 30.0, 300.0):
            pause = hiss(0.6, room)
            assert share(np.concatenate([pause, cut(take(words)), pause])) is None
    short = [hiss(seconds, ROOM) for seconds in (0.01, 0.1, 0.13, 0.2, 2)]
    for nothing in (np.zeros(0), np.zeros(100), np.zeros(HEARING_RATE), *short):
        assert share(nothing) is None


@pytest.mark.parametrize("below_db", [40, 30, 20])
def test_a_hum_is_nobody_apart_from_the_player(below_db):
    """It is taken off before, and a microphone that hums costs nobody a second hearing of each word."""
    for words in ("kurze rochade", "läufer", "anna", "eins"):
        pause = hiss(0.5, ROOM)
        said = np.concatenate([pause, cut(take(words)), pause])
        loud = loudness(take(words)) * 10 ** (-below_db / 20)
        assert share(said + hum(EUROPE, len(said) / HEARING_RATE, loud)[: len(said)]) is None


@pytest.mark.parametrize("louder_db", [-6, 0, 10])
@pytest.mark.parametrize("where", ["before", "behind"])
def test_a_cough_is_no_word(ear, where, louder_db):
    """However loud it is; the player who coughed before his move was not understood, and a door said "matt"."""
    for words in ("kurze rochade", "läufer", "anna", "eins"):
        noise = cough(loudness(take(words)) * 10 ** (louder_db / 20))
        assert hear(ear, [pcm(with_noise(words, noise, where))]).words == words


@pytest.mark.parametrize("louder_db", [-6, 6])
@pytest.mark.parametrize("where", ["before", "behind"])
def test_hands_free_a_player_who_coughs_is_heard(ear, where, louder_db):
    """An open microphone has both in one utterance, or nothing is heard in that of the cough alone."""
    for words in ("kurze rochade", "läufer", "anna"):
        noise = cough(loudness(take(words)) * 10 ** (louder_db / 20))
        recorded = [hiss(2, ROOM), with_noise(words, noise, where, beside=0.35), hiss(2, ROOM)]
        heard = [found.heard.words for found in takes(frames(map(pcm, recorded)), VoiceActivity(), ear)]
        assert [words] == [one for one in heard if one]


@pytest.mark.parametrize("where", ["before", "behind"])
def test_an_answer_is_heard_beside_a_cough(ear, where):
    """As one of those that the open question waits for."""
    for words in ("eins", "zwei"):
        listening = ear.listen(("eins", "zwei", "drei", "abbrechen"))
        listening.accept(pcm(with_noise(words, cough(loudness(take(words))), where)))
        assert [one.whole for one in listening.finish().hypotheses[:1] if one.words == words] == [True]


def test_paper_that_rustles_behind_a_move_says_nothing(ear):
    """Much of it is a "Schach", a "matt" or, at its worst, an "Uhr drücken" to the ear."""
    for words, name in MOVES.items():
        said = np.frombuffer(open_recording(TAKEN / name).pcm(HEARING_RATE).samples, dtype="<i2").astype(float)
        for loud in (1, 3):
            paper = rustle(loud * loudness(said))
            assert hear(ear, [pcm(np.concatenate([said, hiss(0.3, ROOM), paper, hiss(0.3, ROOM)]))]).words == words


def test_a_noise_alone_stays_what_it_is(ear):
    """Nobody spoke: what is told of it is told of all of it, and nothing is looked for in the rest."""
    quiet = hiss(0.5, ROOM)
    noise = np.concatenate([quiet, cough(3000.0), quiet, cough(2000.0), quiet])
    assert share(noise) is None
    assert hear(ear, [pcm(noise)]).words == ""


def test_who_whispers_is_heard(ear):
    """In his words nothing is voiced, and so nothing in them is taken for a noise."""
    for words in ("kurze rochade", "läufer"):
        halves = np.concatenate([hiss(0.5, ROOM), whispered(words), hiss(0.5, ROOM), whispered(words), hiss(0.5, ROOM)])
        assert share(halves) is None
        ringing = hum(300.0, 0.15, loudness(whispered(words)))
        assert share(np.concatenate([halves, ringing, hiss(0.5, ROOM)])) is None


@pytest.mark.parametrize("closed", [0.05, 0.15])
def test_a_long_sch_belongs_to_the_word_that_it_begins(closed):
    """What is less than a fifth of a second away from a voiced sound is one stretch with it, however long it is."""
    said = np.concatenate([hiss(0.5, ROOM), hiss(0.6, 1000.0), hiss(closed, ROOM), cut(take("anna")), hiss(0.5, ROOM)])
    assert share(said) is None


def test_a_last_word_at_the_end_of_his_breath_is_the_players(ear):
    """Some voices leave it unvoiced; behind a voiced word nothing is a noise as long as it is understood."""
    said = np.concatenate(
        [hiss(0.5, ROOM), cut(take("david")), hiss(0.3, ROOM), 4 * whispered("sechs"), hiss(0.5, ROOM)]
    )
    assert share(said) is None
    assert hear(ear, [pcm(said)]).words == "david sechs"


def test_a_loud_cough_does_not_make_the_player_soft():
    """How loud he is tells what is voiced: all of his word stays, though the cough is thirty times as loud."""
    said = with_noise("läufer", cough(30 * loudness(take("läufer"))), "before")
    found = share(said)
    assert found is not None
    begins = HEARING_RATE * 105 // 100
    assert set(found[begins : begins + len(cut(take("läufer")))]) == {1}
    assert found[HEARING_RATE * 6 // 10] == 0


def test_what_is_within_a_fifth_of_a_second_of_the_voice_is_the_players():
    """A soft end, as of "acht", is his; the rest is the room's, which is as loud before him as it was."""
    recorded = among("anna", "turm", 35)
    found = share(recorded)
    assert found is not None
    begins, ends = HEARING_RATE // 2, len(recorded) - HEARING_RATE // 2
    assert set(found[begins : ends - 1]) == {1}
    assert set(found[: begins - 2 * BESIDE]) == {0}
    heard = np.frombuffer(fronted(pcm(recorded), share=found), dtype="<i2").astype(float)
    apart = heard[: HEARING_RATE // 4]
    assert np.std(apart) < 10 * ROOM


@pytest.mark.parametrize("times", [8, 20])
def test_a_knock_is_nobodys_voice(ear, times):
    """Of a talk key, a piece or the table: shorter than any sound that the player says, and so much louder than he."""
    recorded = among("kurze rochade", "turm", 30)
    at = HEARING_RATE // 8
    recorded[at : at + HEARING_RATE // 50] += hiss(0.02, times * loudness(take("kurze rochade")))
    found = share(recorded)
    assert found is not None
    assert found[at] == pytest.approx(0.0, abs=1e-9)
    assert found[HEARING_RATE // 2 : -HEARING_RATE // 2 - 1].min() == pytest.approx(1.0)
    assert hear(ear, [pcm(recorded)]).words == "kurze rochade"


def test_hands_free_a_player_is_answered_while_a_neighbour_talks_on(ear):
    """However long he has talked already: his words are no part of the player's, and nobody waits for their end."""
    quiet, words = [hiss(seconds, ROOM) for seconds in (11.6, 6)], cut(take("kurze rochade"))
    said = np.concatenate([quiet[0], words, quiet[1]])
    talk = np.tile(neighbour("lange rochade", 5, loudness(words) / 20), 9)[: len(said)]
    delivered, answered = [], {}

    def microphone():
        for block in frames([pcm(said + talk)]):
            delivered.append(block)
            yield block

    for utterance in takes(microphone(), VoiceActivity(), ear):
        answered[utterance.heard.words] = duration_ms(b"".join(delivered))
    ends = duration_ms(pcm(np.concatenate([quiet[0], words])))
    assert ends < answered["kurze rochade"] < ends + 1_100


@pytest.mark.parametrize("behind_s", [0.05, 0.2, 0.4])
def test_a_bang_behind_a_players_words_takes_nothing_away(ear, said, behind_s):
    """A door or a cough is far louder, so that an utterance begins anew with it, and was no word: his clock runs."""
    words, quiet = np.frombuffer(said("Eva vier"), "<i2") * 0.15, hiss(1.0, ROOM)
    bang = hiss(0.4, 30_000) * np.exp(-np.arange(HEARING_RATE * 4 // 10) / 2_000)
    recorded = np.concatenate([quiet, words, hiss(behind_s, ROOM), bang, quiet])
    heard = [one.heard.words for one in takes(frames([pcm(recorded)]), VoiceActivity(), ear)]
    assert heard == ["eva vier"]


@pytest.mark.parametrize("behind_s", [0.2, 0.35])
def test_a_bang_behind_another_takes_nothing_away_either(ear, said, behind_s):
    """A piece that falls, then the door, each far louder than what was before: the utterance begins anew twice."""
    words, quiet = np.frombuffer(said("Eva vier"), "<i2") * 0.02, hiss(1.0, ROOM)
    dies_away, gap = np.exp(-np.arange(HEARING_RATE * 4 // 10) / 2_000), hiss(behind_s, ROOM)
    bangs = [part for peak in (3_000, 32_000) for part in (gap, hiss(0.4, peak) * dies_away)]
    recorded = np.concatenate([quiet, words, *bangs, quiet])
    heard = [one.heard.words for one in takes(frames([pcm(recorded)]), VoiceActivity(), ear)]
    assert heard == ["eva vier"]


def test_a_player_of_whom_nothing_is_understood_has_not_said_what_a_neighbour_said(ear, said):
    """At the next board somebody castles: that would be his move."""
    talk, voice = (cut(np.frombuffer(said(words), "<i2") * 1.0) for words in ("Lange Rochade", "Guten Morgen"))
    recorded = np.concatenate([hiss(1.0, ROOM), talk * 0.05, hiss(0.05, ROOM), voice, hiss(1.0, ROOM)])
    heard = [one.heard.words for one in takes(frames([pcm(recorded)]), VoiceActivity(), ear)]
    assert "lange rochade" not in heard


def test_behind_a_shout_no_half_of_a_move_is_heard_for_another(ear):
    """It is far louder than the player, who says "Läufer David sechs" at once: "David sechs" is a pawn's move."""
    said = np.concatenate([part for one in ("läufer", "david", "sechs") for part in (cut(take(one)), hiss(0.2, 0))])
    quiet = hiss(1.5, ROOM)
    recorded = np.concatenate([quiet, cut(take("anna")), hiss(0.3, ROOM), said / 16, quiet, said / 16, quiet])
    heard = [one.heard.words for one in takes(frames([pcm(recorded)]), VoiceActivity(), ear)]
    assert heard == ["anna", "läufer david sechs"]


@given(
    at=st.integers(0, HEARING_RATE),
    length=st.integers(0, 2 * HEARING_RATE),
    soft=st.floats(0, 300),
    loud=st.floats(0, 30_000),
)
def test_a_share_is_from_nothing_to_all_and_as_long_as_the_recording(at, length, soft, loud):
    """Of whatever is recorded, however long and loud."""
    recorded = hiss(2.3, soft)
    recorded[at : at + length] += hiss(2.3, loud, seed=7)[at : at + length]
    found = share(recorded)
    if found is not None:
        assert len(found) == len(recorded)
        assert 0 <= found.min() <= found.max() <= 1
