"""People of other languages: which recordings teach, and which of their sounds, when nobody has written down phones."""

import numpy as np
import pytest
import soundfile

from models.training.corpus import guests
from models.training.corpus.guests import SPEAKERS
from models.training.corpus.naming import STEP, frame_labels, in_frames, labels, named_take
from models.training.corpus.takes import Take
from models.training.speakers.phones import BABBLE, IGNORED, PHONES, SILENCE, STATES, UNSURE

RATE = 16_000


def named(*phones):
    """What each of some phones, 200 ms long, is named as: (phone, how likely it is)."""
    steps = []
    for phone, likely in phones:
        step = np.full(len(PHONES), (1 - likely) / (len(PHONES) - 1))
        step[PHONES.index(phone)] = likely
        steps += [np.log(step)] * 10
    return np.array(steps, np.float32)


def take_of(*phones):
    """A take of the same."""
    return named_take(np.zeros(len(phones) * 10 * STEP, np.int16), named(*phones))


def test_each_sound_is_named_from_where_it_begins():
    """Within a frame of its time; the first one from the beginning."""
    found = take_of((SILENCE, 0.9), ("f", 0.9), ("i:", 0.9), ("6", 0.9))
    assert [phone for _, phone in found.phones] == [SILENCE, "f", "i:", "6"]
    assert [start for start, _ in found.phones] == pytest.approx([0.0, 0.2, 0.4, 0.6], abs=0.011)


def test_what_is_not_sure_is_no_phone():
    """A sound that its language alone has is not learnt as the German one that is nearest."""
    found = take_of((SILENCE, 0.9), ("i:", 0.9), ("y:", 0.4), ("a", 0.9))
    assert [phone for _, phone in found.phones] == [SILENCE, "i:", UNSURE, "a"]


@pytest.mark.parametrize(
    "phones", [((SILENCE, 0.9), ("y:", 0.4), ("2:", 0.4), ("9", 0.4)), ((SILENCE, 0.9), (SILENCE, 0.9), ("y:", 0.4))]
)
def test_a_recording_that_is_hardly_sure_teaches_nothing(phones):
    """Less than half of its time, or nothing but silence."""
    assert take_of(*phones) is None


def test_speech_that_nobody_labelled_is_never_named():
    """`SPN` is what teaches to refuse; of a guest's sound another phone is told, or none."""
    found = take_of(("a:", 0.9), ("a:", 0.9), (BABBLE, 0.7), ("n", 0.9), ("n", 0.9))
    assert BABBLE not in {phone for _, phone in found.phones}


def test_who_teaches_listening_is_heard_in_the_middle_of_each_step():
    """What nobody labelled and what lies behind the end teach nothing."""
    take = Take(np.zeros(5 * STEP, np.int16), ((0.0, SILENCE), (0.02, "a:"), (0.06, BABBLE), (0.08, "n")))
    wanted = [SILENCE, "a:", "a:", None, "n", None]
    assert labels(take, 6).tolist() == [IGNORED if phone is None else PHONES.index(phone) for phone in wanted]


def test_frames_lie_between_the_steps_around_them():
    """As many as the network hears in the samples; a frame in the middle of two steps is half of each."""
    steps = np.arange(5, dtype=np.float32)[:, None]
    found = in_frames(steps, 5 * STEP)[:, 0]
    assert len(found) == 8
    assert found == pytest.approx([0.125 + 0.5 * frame for frame in range(8)])


def test_no_frame_of_an_unsure_sound_has_a_label():
    """What comes before and behind it keeps its own."""
    found = frame_labels([(0.0, SILENCE), (0.2, "a:"), (0.5, UNSURE), (0.8, "n")], RATE, 98)
    assert set(found[55:75]) == {IGNORED}
    assert set(found[25:45] // STATES) == {PHONES.index("a:")}
    assert set(found[82:95] // STATES) == {PHONES.index("n")}


@pytest.fixture
def installed(tmp_path, monkeypatch):
    """The folders of the packages, with a second of a tone for each file that a test names."""
    prompts, stamps = tmp_path / "sounds", tmp_path / "stamps"
    for folder in (*(prompts / name for name in SPEAKERS.values()), stamps):
        folder.mkdir(parents=True)
    monkeypatch.setattr(guests, "PROMPTS", prompts)
    monkeypatch.setattr(guests, "STAMPS", stamps)
    return tmp_path


def record(path, hertz, seconds=1.0, level=0.5):
    """A tone; every one is another recording."""
    path.parent.mkdir(parents=True, exist_ok=True)
    soundfile.write(path, level * np.sin(np.arange(round(seconds * RATE)) / RATE * 2 * np.pi * hertz), RATE)


def test_prompts_teach_but_for_those_that_say_nothing(installed):
    """Silence of so many seconds is no voice, nor is what is too short, too long or too soft."""
    carlo = installed / "sounds" / SPEAKERS["asterisk-it"]
    record(carlo / "digits" / "1.wav", 300)
    record(carlo / "silence" / "1.wav", 300)
    record(carlo / "short.wav", 300, seconds=0.2)
    record(carlo / "long.wav", 300, seconds=26)
    record(carlo / "soft.wav", 300, level=0.02)
    said = dict(guests.guests())
    assert [len(sound) for sound in said["asterisk-it"]] == [RATE]
    assert said["asterisk-ru"] == []


def test_a_prompt_without_a_header_is_read(installed):
    """G.722, 64,000 bits a second: eight thousand bytes are a second at 16 kHz."""
    prompt = installed / "sounds" / SPEAKERS["asterisk-en"] / "hello.g722"
    prompt.write_bytes(np.random.default_rng(1).integers(0, 256, 8_000, np.uint8).tobytes())
    assert len(dict(guests.guests())["asterisk-en"][0]) == pytest.approx(RATE, abs=50)


def test_a_stamps_name_teaches_in_every_language_but_german_and_spanish(installed):
    """German numbers are measured with, Spanish ones are clipped; the same recording twice teaches once."""
    stamps = installed / "stamps"
    for number, name in enumerate(["cat_desc_fr", "cat_desc_de", "cat_desc_es", "cat_desc", "cat"]):
        record(stamps / "animals" / f"{name}.ogg", 300 + 50 * number)
    twin = stamps / "cartoon" / "cat_desc_fr.ogg"
    twin.parent.mkdir()
    twin.write_bytes((stamps / "animals" / "cat_desc_fr.ogg").read_bytes())
    said = {group: len(sounds) for group, sounds in guests.guests() if sounds}
    assert said == {"stamps-fr": 1, "stamps-en": 1}


@pytest.mark.parametrize("missing", ["sounds", "stamps"])
def test_a_package_that_is_not_installed_is_named(installed, missing):
    """Nothing is left out without a word."""
    (installed / missing).rename(installed / "elsewhere")
    with pytest.raises(FileNotFoundError, match=missing):
        list(guests.guests())
