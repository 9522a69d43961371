"""A score kept by recording: the clips of the entries, one after the other (Laws 2009, E2.5)."""

import io
from itertools import count
from pathlib import Path

import numpy as np
import pytest
import soundfile
from mutagen.flac import FLAC
from mutagen.mp3 import MP3
from mutagen.oggopus import OggOpus
from mutagen.wave import WAVE

from app.errors import AppError
from app.scoresheets.own_sheet import sheet_lines
from app.scoresheets.recording import encoded, score_recording
from game import commands as c
from game.actors import Evidence
from tests.game.playing import B, Game, W, player
from voice.tape import DirectoryTape

PAUSE = bytes(16_000 * 300 // 1000 * 2)


class RecordedGame(Game):
    """A game whose announcements and repetitions are kept on a tape."""

    def __init__(self, tape):
        super().__init__()
        self.tape = tape
        self.sounds = {}
        self.numbers = count(1)

    def say(self, san):
        """White or Black announces, and the other repeats, each with a sound of his own."""
        announcement, seat = self.san(san), self.mover
        self.do(c.Announce(by=player(seat), seat=seat, announcement=announcement, evidence=self.evidence(seat)))
        self.execute(seat)
        self.press()
        other = seat.opponent
        self.do(c.Repeat(by=player(other), seat=other, announcement=announcement, evidence=self.evidence(other)))
        self.execute(other)

    def evidence(self, seat):
        """A new clip on the tape, as what was said."""
        sound = np.full(1600, next(self.numbers), "<i2").tobytes()
        clip = self.tape.keep(sound, seat)
        self.sounds[clip] = sound
        return Evidence(words="...", clip=clip)


@pytest.fixture
def game(tmp_path):
    """One move of each player: White's words are the clips 1 and 4, Black's 2 and 3."""
    game = RecordedGame(DirectoryTape(tmp_path / "tape"))
    game.say("e4")
    game.note(B, "e4")
    game.say("e5")
    return game


def test_a_player_hears_his_own_words_with_pauses_between(game):
    """White's score is what White said, his announcement and his repetition, 300 ms apart; nothing that Black said."""
    recording = score_recording(sheet_lines(game.record, W), game.tape)
    assert recording.samples == game.sounds["000001-white"] + PAUSE + game.sounds["000004-white"]
    assert recording.unheard == ()
    assert [(one.begin_ms, one.end_ms) for one in recording.chapters] == [(0, 100), (400, 500)]


def test_a_clip_that_is_lost_is_named_and_the_others_are_heard(game):
    """A clip that is not there, and one that is damaged, are told as the lines they belong to."""
    game.tape.path("000001-white").unlink()
    recording = score_recording(sheet_lines(game.record, W), game.tape)
    assert recording.samples == game.sounds["000004-white"]
    assert [(line.number, line.colour) for line in recording.unheard] == [(1, W)]
    game.tape.path("000004-white").write_bytes(b"fLaC and nothing else")
    with pytest.raises(AppError) as refused:
        score_recording(sheet_lines(game.record, W), game.tape)
    assert refused.value.code == "nothing_recorded"


def test_a_written_sheet_has_no_recording(game):
    """Black has written by hand: there is nothing to be heard, and that is said."""
    with pytest.raises(AppError) as refused:
        score_recording(sheet_lines(game.record, B), game.tape)
    assert refused.value.code == "nothing_recorded"


TITLES = ["1 white", "1 black"]


def recorded(game):
    """White's score, with titles."""
    return score_recording(sheet_lines(game.record, W), game.tape, lambda line: f"{line.number} {line.colour}")


@pytest.mark.parametrize("name", ["score.wav", "score.flac", "SCORE.FLAC"])
def test_the_files_name_chooses_its_format(game, name):
    """WAV and FLAC both keep every sample, at 16,000 Hz."""
    recording = recorded(game)
    read, rate = soundfile.read(io.BytesIO(encoded(recording.samples, Path(name), recording.chapters)), dtype="int16")
    assert (read.tobytes(), rate) == (recording.samples, 16_000)


@pytest.mark.parametrize("name", ["score.opus", "score.mp3"])
def test_small_files_are_as_long(game, name):
    """Opus and MP3 lose what nobody hears, and none of the time."""
    recording = recorded(game)
    found = soundfile.info(io.BytesIO(encoded(recording.samples, Path(name), recording.chapters)))
    assert found.duration == pytest.approx(0.5, abs=0.2)


@pytest.mark.parametrize(("name", "kind"), [("score.opus", OggOpus), ("score.flac", FLAC)])
def test_opus_and_flac_have_a_chapter_for_each_move(game, name, kind):
    """Its time and its title are comments, as VLC, mpv and others read them."""
    recording = recorded(game)
    found = kind(io.BytesIO(encoded(recording.samples, Path(name), recording.chapters)))
    assert found["CHAPTER001"] == ["00:00:00.000"]
    assert found["CHAPTER002"] == ["00:00:00.400"]
    assert [found[f"CHAPTER{number:03}NAME"][0] for number in (1, 2)] == TITLES


@pytest.mark.parametrize(("name", "kind"), [("score.mp3", MP3), ("score.wav", WAVE)])
def test_mp3_and_wav_have_a_chapter_for_each_move(game, name, kind):
    """A frame for each, and a table of contents that has them in order."""
    recording = recorded(game)
    tags = kind(io.BytesIO(encoded(recording.samples, Path(name), recording.chapters))).tags
    (contents,) = tags.getall("CTOC")
    chapters = [tags[f"CHAP:{name}"] for name in contents.child_element_ids]
    assert [(chapter.start_time, chapter.end_time) for chapter in chapters] == [(0, 100), (400, 500)]
    assert [chapter.sub_frames["TIT2"].text[0] for chapter in chapters] == TITLES
