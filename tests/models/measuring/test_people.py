"""Recordings of people that the model is measured with."""

import numpy as np
import pytest
import soundfile

from models.training.measuring import people

RATE = 44_100
XML = '<sound name="AFFE"   file="de/syllab/affe.ogg" />\n<sound name="ÖL"\tfile="de/syllab/oel.ogg" />\n'


@pytest.fixture
def recordings(tmp_path, monkeypatch):
    """Two German words and some of other languages, as the packages keep them."""
    letters, words = tmp_path / "klettres", tmp_path / "sounds"
    monkeypatch.setattr(people, "LETTERS", letters)
    monkeypatch.setattr(people, "WORDS", words)
    tone = np.sin(np.arange(RATE // 2) * 0.1)
    files = [letters / "de" / "syllab" / name for name in ("affe.ogg", "oel.ogg")]
    for path in [*files, *(words / "fr" / f"{name}.wav" for name in ("a", "b", "c", "d", "eins", "ja"))]:
        path.parent.mkdir(parents=True, exist_ok=True)
        soundfile.write(path, np.stack([tone, tone / 2], axis=1), RATE)
    (letters / "de" / "sounds.xml").write_text(XML, encoding="utf-8")


@pytest.mark.usefixtures("recordings")
def test_german_words_are_told_by_their_list():
    """KLettres lists what each of its recordings says, umlauts too."""
    clips = people.german()
    assert [(clip.voice, clip.words) for clip in clips] == [("de", "affe"), ("de", "öl")]


@pytest.mark.usefixtures("recordings")
def test_recordings_are_brought_to_what_the_ear_takes():
    """Half a second of stereo at 44.1 kHz is heard as mono at 16 kHz, a third of a second of silence around."""
    clip = people.german()[0]
    assert clip.seconds == pytest.approx(0.5 + 2 / 3, abs=0.02)
    assert np.abs(clip.samples).max() == pytest.approx(12_000)


@pytest.mark.usefixtures("recordings")
def test_words_of_the_game_are_not_counted_as_none(monkeypatch):
    """Who says "ja" or "eins" has said it, whatever he was teaching."""
    monkeypatch.setattr(people, "TAKEN", 1)
    clips = people.no_chess()
    assert len(clips) == 6
    assert {(clip.voice, clip.words) for clip in clips} == {("de", ""), ("fr", "")}


@pytest.mark.usefixtures("recordings")
def test_without_a_package_there_is_no_measure(monkeypatch, tmp_path):
    """No recordings at all would look like people of whose words nothing is ever taken for chess."""
    monkeypatch.setattr(people, "WORDS", tmp_path / "not installed")
    with pytest.raises(FileNotFoundError, match="not installed"):
        people.no_chess()
