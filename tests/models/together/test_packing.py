"""What a machine with a GPU gets of the corpus: sound that lies where its labels say, and who may learn from it."""

from itertools import pairwise

import numpy as np
import pytest
import soundfile

from models.training.corpus.engines import Engine
from models.training.corpus.takes import Take, write
from models.training.speakers.phones import PHONES, SILENCE, STATES, UNSURE
from models.training.together import packing
from models.training.together.labels import GRID, UNKNOWN, labels_of
from models.training.together.packing import SHIPS, WATCHED, Packer, teaches, trimmed
from models.training.together.variants import MAKINGS, variants

RATE = 16_000


def said(*sounds):
    """A take of tones, silence between: (seconds, hertz, phone) each."""
    starts = np.cumsum([0.0, *(seconds for seconds, _, _ in sounds)])
    tones = [
        10_000 * np.sin(2 * np.pi * hertz * np.arange(round(seconds * RATE)) / RATE) for seconds, hertz, _ in sounds
    ]
    phones = [(float(start), phone) for start, (_, _, phone) in zip(starts, sounds, strict=False)]
    return Take(np.concatenate(tones).astype(np.int16), tuple(phones))


def cut(take):
    """What is packed of a take that says something."""
    found = trimmed(take)
    assert found is not None
    return found


ANNA = said((0.2, 0, SILENCE), (0.3, 700, "a"), (0.3, 300, "n"), (0.3, 600, "a"), (0.4, 0, SILENCE))


def state(phone, part=0):
    """The label of one of a phone's three states."""
    return PHONES.index(phone) * STATES + part


def test_each_part_of_a_phone_has_its_label():
    """A phone's time, and that of silence, is cut in three, and 2.5 ms have one label."""
    labels = labels_of(ANNA)
    assert len(labels) == 1.5 * RATE / GRID
    changes = [0, *(np.flatnonzero(np.diff(labels)) + 1)]
    assert [labels[place] for place in changes[:6]] == [
        state(phone, part) for phone in (SILENCE, "a") for part in range(3)
    ]
    assert [place * GRID / RATE for place in changes[3:7]] == pytest.approx([0.2, 0.3, 0.4, 0.5])


def test_what_nobody_is_sure_of_has_no_label():
    """A guest's sound that German lacks teaches nothing."""
    labels = labels_of(said((0.2, 700, "a"), (0.2, 900, UNSURE), (0.2, 300, "n")))
    assert set(labels[80:160]) == {UNKNOWN}
    assert labels[160] == state("n")


def test_silence_around_a_take_is_left_out_and_its_phones_stay_where_they_sound():
    """Each look at it has quiet of its own around it."""
    take = cut(ANNA)
    begins = dict(pairwise(phone for _, phone in take.phones))
    assert begins[SILENCE] == "a"
    starts = [start for start, phone in take.phones if phone == "a"]
    assert np.abs(take.samples[: round(starts[0] * RATE)]).max() == 0
    assert np.abs(take.samples[round((starts[0] + 0.01) * RATE) :][: RATE // 10]).max() > 9_000
    assert len(take.samples) == pytest.approx(0.93 * RATE, abs=GRID + 1)
    assert trimmed(said((0.5, 0, SILENCE))) is None


def test_a_pack_has_every_take_where_it_says(tmp_path):
    """Opus leaves each sound where it was, to the sample."""
    packer = Packer(tmp_path)
    other = said((0.25, 1_200, "i:"), (0.25, 500, "m"))
    for name, take in (("natural-rms", cut(ANNA)), ("people-emodb", other), ("natural-rms+call", other)):
        packer.add(name, take)
    packer.finish([np.full(40, 30_000, np.int16), np.full(10, 200, np.int16)])
    with np.load(tmp_path / "takes.npz") as pack:
        samples, _ = soundfile.read(tmp_path / str(pack["files"][0]), dtype="int16")
        assert list(pack["names"]) == ["natural-rms", "people-emodb", "natural-rms+call"]
        file, first, count, name, loudness, peak = pack["rows"][1]
        assert (file, count, name) == (0, RATE // 2, 1)
        assert (loudness, peak) == (pytest.approx(7_070, rel=0.04), pytest.approx(10_000, rel=0.01))
        heard = samples[int(first) :][: int(count)].astype(float)
        assert np.corrcoef(heard, other.samples)[0, 1] > 0.95
        before = -(-len(cut(ANNA).samples) // GRID)
        assert list(pack["labels"][before:][: len(labels_of(other))]) == list(labels_of(other))
        assert list(pack["knock_lengths"]) == [40, 10]
        assert list(pack["networks"]) == [SHIPS, *Engine]


@pytest.mark.parametrize(
    ("name", "networks"),
    [
        ("natural-rms+machine", {SHIPS, *Engine} - {Engine.FLITE}),
        ("espeak-chess-0", {SHIPS, *Engine} - {Engine.ESPEAK}),
        ("aligned-kokoro+other", {SHIPS, *Engine} - {Engine.KOKORO}),
        ("natural-mv", set(Engine) - {Engine.DIPHONES}),
        ("people-kerstin+call", {SHIPS, *Engine}),
        ("bank-noise", {SHIPS, *Engine}),
        (WATCHED, set()),
    ],
)
def test_who_may_learn_from_a_take(name, networks):
    """An engine that is held out teaches in no disguise, and who is watched nobody."""
    assert {engine or SHIPS for engine in (None, *Engine) if teaches(name, engine)} == networks


@pytest.mark.parametrize("how", MAKINGS)
def test_a_variant_says_the_same_in_another_sound(how):
    """By another throat, a machine or a telephone: the same phones in the same order."""
    random = np.random.default_rng(3)
    (found,) = variants([ANNA], 1.0, MAKINGS[how], random)
    spoken = [phone for _, phone in found.phones if phone in {"a", "n"}]
    assert spoken == ["a", "n", "a"]
    assert np.abs(found.samples.astype(int)).max() <= 32_000
    assert len(found.samples) != len(ANNA.samples) or np.abs(found.samples - ANNA.samples).max() > 100


def test_takes_that_are_too_short_or_too_long_have_no_variants():
    """Praat finds no pitch in the ones, and the others are no sentence."""
    short, long = said((0.2, 500, "a")), said((16.0, 500, "a"))
    assert variants([short, long], 1.0, MAKINGS["other"], np.random.default_rng(1)) == []


def test_all_takes_of_a_corpus_are_packed_with_their_variants(tmp_path, monkeypatch):
    """The noises come last."""
    monkeypatch.setattr(packing, "_NOISES", 1)
    write(tmp_path / "corpus", "natural-rms", [ANNA, said((0.5, 0, SILENCE))])
    write(tmp_path / "variants", "natural-rms+machine", [ANNA])
    names = [name for name, _ in packing.takes_of(tmp_path, None)]
    assert names == ["natural-rms", "natural-rms+machine", "bank-noise"]
