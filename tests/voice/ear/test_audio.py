"""Recordings of every rate, width and form become what the ear hears; damaged ones are told."""

import contextlib
import io
import struct
import subprocess
from pathlib import Path

import numpy as np
import pytest
import soundfile
from hypothesis import given, settings
from hypothesis import strategies as st

from voice.audio import open_recording
from voice.errors import AudioFileError, VoiceErrorCode

TONE_HZ = 440


def tone(rate: int, seconds: float = 0.5) -> np.ndarray:
    """A sine at half of full scale."""
    return 0.5 * np.sin(2 * np.pi * TONE_HZ * np.arange(int(rate * seconds)) / rate)


def loudest_hz(samples: bytes, rate: int = 16_000) -> float:
    """The pitch of a sound."""
    values = np.frombuffer(samples, dtype="<i2")
    return float(np.abs(np.fft.rfft(values)).argmax() * rate / len(values))


@given(
    rate=st.integers(800, 9_600).map(lambda tenths: tenths * 10),  # FLAC writes the high ones in tens only
    channels=st.integers(1, 2),
    form=st.sampled_from(
        [
            *(("WAV", subtype) for subtype in ("PCM_U8", "PCM_16", "PCM_24", "PCM_32", "FLOAT", "DOUBLE")),
            *(("FLAC", subtype) for subtype in ("PCM_16", "PCM_24")),
        ]
    ),
)
@settings(max_examples=60, deadline=None)
def test_every_rate_width_and_channel_count_becomes_the_ears_format(tmp_path_factory, rate, channels, form):
    """A tone keeps its pitch, length and level, whatever the file it comes in."""
    path = tmp_path_factory.mktemp("recordings") / "tone"
    samples = np.repeat(tone(rate)[:, None], channels, axis=1)
    soundfile.write(path, samples, rate, format=form[0], subtype=form[1])
    heard = b"".join(open_recording(path).blocks())
    assert len(heard) / 2 == pytest.approx(8_000, abs=2)
    assert loudest_hz(heard) == pytest.approx(TONE_HZ, abs=3)
    assert np.abs(np.frombuffer(heard, dtype="<i2")).max() == pytest.approx(16_384, rel=0.05)


@pytest.mark.parametrize(("others", "level"), [((-1.0,), 16_384), ((0.0,), 8_192), ((0.0,) * 5, 16_384)])
def test_channels_that_cancel_each_other_do_not_make_silence(tmp_path, others, level):
    """A balanced line's two are opposite: the loudest is heard then, and where one of many hears at all."""
    path = tmp_path / "line.wav"
    said = tone(16_000)
    soundfile.write(path, np.stack([said, *(said * other for other in others)], axis=1), 16_000)
    heard = np.frombuffer(open_recording(path).pcm().samples, dtype="<i2")
    assert np.abs(heard).max() == pytest.approx(level, rel=0.05)


def test_ogg_vorbis_is_read(tmp_path):
    """Compressed clips are recordings like others."""
    path = tmp_path / "clip.ogg"
    soundfile.write(path, tone(22_050), 22_050, format="OGG", subtype="VORBIS")
    assert loudest_hz(open_recording(path).pcm().samples) == pytest.approx(TONE_HZ, abs=3)


def test_the_header_is_told(tmp_path):
    """A recording says its rate, channels and length before it is read."""
    path = tmp_path / "tone.wav"
    soundfile.write(path, np.zeros((4_000, 2)), 8_000)
    recording = open_recording(path)
    assert (recording.sample_rate, recording.channels, recording.duration_ms) == (8_000, 2, 500)
    assert not recording.is_truncated


def wav(rate: int = 16_000) -> bytes:
    """The bytes of a WAV file of one second."""
    file = io.BytesIO()
    soundfile.write(file, tone(rate, 1.0), rate, format="WAV")
    return file.getvalue()


def test_a_cut_wav_is_read_as_far_as_it_goes(tmp_path):
    """Half a file gives half the sound, and says that it was cut."""
    path = tmp_path / "cut.wav"
    path.write_bytes(wav()[: len(wav()) // 2])
    recording = open_recording(path)
    assert recording.is_truncated
    assert recording.pcm().duration_ms == pytest.approx(500, abs=2)


def test_a_cut_flac_is_read_as_far_as_it_goes(tmp_path):
    """A compressed recording that breaks off gives the sound before the break."""
    path = tmp_path / "cut.flac"
    soundfile.write(path, np.random.default_rng(1).normal(0, 0.1, 32_000), 16_000)
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])
    assert 300 < open_recording(path).pcm().duration_ms < 1_100


def of_length(riff: int, sound: int, data: bytes | None = None) -> bytes:
    """A WAV file whose header names these lengths."""
    told = bytearray(wav() if data is None else data)
    told[4:8], told[40:44] = struct.pack("<I", riff), struct.pack("<I", sound)
    return bytes(told)


@pytest.mark.parametrize(
    ("riff", "sound"),
    [
        (0xFFFFFFFF, 0xFFFFFFFF),
        (0x7FFFFFFF, 0x7FFFFFFF),
        (0x80000024, 0x80000000),
        (0x7FFFF024, 0x7FFFF000),
        (0, 0),
        (36, 0),
        (32_036, 0),
        (0xFFFFFFFF, 0),
        (0, 0xFFFFFFFF),
    ],
    ids=["ffmpeg", "largest", "arecord", "sox", "zero", "broken off", "sound zero", "riff ff", "sound ff"],
)
def test_a_stream_of_unknown_length_is_heard_and_not_cut(tmp_path, riff, sound):
    """Programs that pipe a WAV write the largest length there is, or none at all; what lies in the file is heard."""
    path = tmp_path / "piped.wav"
    path.write_bytes(of_length(riff, sound))
    recording = open_recording(path)
    assert (recording.is_truncated, recording.duration_ms) == (False, 1_000)
    assert loudest_hz(recording.pcm().samples) == pytest.approx(TONE_HZ, abs=3)


@pytest.mark.parametrize("form", [("wav",), ("wav", "-rf64", "always"), ("w64",), ("au",), ("aiff",)])
def test_what_ffmpeg_pipes_is_heard(tmp_path, form):
    """It cannot go back to the header, and leaves a length there that is none."""
    given, piped = tmp_path / "given.wav", tmp_path / "piped"
    given.write_bytes(wav())
    command = ["ffmpeg", "-v", "error", "-i", given, "-f", *form, "-"]
    piped.write_bytes(subprocess.run(command, capture_output=True, check=True).stdout)
    recording = open_recording(piped)
    assert (recording.is_truncated, recording.duration_ms) == (False, 1_000)
    assert loudest_hz(recording.pcm().samples) == pytest.approx(TONE_HZ, abs=3)


def rf64(name: bytes = b"RF64") -> bytes:
    """The same second as a file of more than four gigabytes would be."""
    file = io.BytesIO()
    soundfile.write(file, tone(16_000, 1.0), 16_000, format="RF64", subtype="PCM_16")
    return name + file.getvalue()[4:]


@pytest.mark.parametrize("name", [b"RF64", b"BW64"])
@pytest.mark.parametrize("length", [None, bytes(24), b"\xff" * 24], ids=["told", "zero", "largest"])
def test_a_large_recorders_file_is_read(tmp_path, name, length):
    """Its length may not be known yet either, and its newer name is read, too."""
    data = bytearray(rf64(name))
    data[20:44] = length or data[20:44]
    path = tmp_path / "large.wav"
    path.write_bytes(data)
    recording = open_recording(path)
    assert (recording.is_truncated, recording.duration_ms) == (False, 1_000)
    path.write_bytes(rf64(name)[: len(data) // 2])
    assert open_recording(path).is_truncated


TITLE = b"LIST\x0e\x00\x00\x00INFOINAM\x02\x00\x00\x00A\x00"


@pytest.mark.parametrize("behind", [b"", TITLE, TITLE * 2], ids=["nothing", "a title", "two"])
@pytest.mark.parametrize("length", [0, 0xFFFFFFFF])
def test_a_recording_without_sound_stays_empty(tmp_path, behind, length):
    """A title behind the sound is no sound, where there is none."""
    path = tmp_path / "empty.wav"
    path.write_bytes(of_length(36 + len(behind), 0 if behind else length, wav()[:44]) + behind)
    with pytest.raises(AudioFileError) as refused:
        open_recording(path)
    assert refused.value.code is VoiceErrorCode.FILE_EMPTY


def at_rate(rate: int) -> bytes:
    """A WAV file whose header names that rate."""
    data = bytearray(wav())
    data[24:28] = struct.pack("<I", rate)
    return bytes(data)


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", VoiceErrorCode.FILE_EMPTY),
        (wav()[:44], VoiceErrorCode.FILE_EMPTY),
        (wav()[:30], VoiceErrorCode.AUDIO_DAMAGED),
        (b"Springer Gustav eins Felix drei\n" * 100, VoiceErrorCode.NOT_AUDIO),
        (bytes(range(256)) * 40, VoiceErrorCode.NOT_AUDIO),
        (b'{"file": "a.wav"}', VoiceErrorCode.NOT_AUDIO),
        (at_rate(0), VoiceErrorCode.AUDIO_DAMAGED),
        (at_rate(1), VoiceErrorCode.AUDIO_RATE),
        (at_rate(4_000_000), VoiceErrorCode.AUDIO_RATE),
    ],
    ids=["no bytes", "no samples", "half a header", "text", "garbage", "json", "rate 0", "rate 1", "rate 4 MHz"],
)
def test_what_is_no_recording_is_named(tmp_path, data, code):
    """Each way to be unreadable has its own name, and names the file."""
    path = tmp_path / "zug.wav"
    path.write_bytes(data)
    with pytest.raises(AudioFileError) as refused:
        open_recording(path)
    assert refused.value.code is code
    assert refused.value.params["file"] == "zug.wav"


def test_a_missing_file_and_a_folder_are_named(tmp_path):
    """A file that is not there, and a folder, are no traceback."""
    with pytest.raises(AudioFileError, match="no such file") as missing:
        open_recording(tmp_path / "nichts.wav")
    assert missing.value.code is VoiceErrorCode.FILE_MISSING
    with pytest.raises(AudioFileError) as folder:
        open_recording(tmp_path)
    assert folder.value.code is VoiceErrorCode.NO_FILE


@pytest.mark.parametrize("poison", [np.nan, np.inf, 1e20])
def test_samples_that_are_no_numbers_are_refused(tmp_path, poison):
    """A float recording with NaN would silently deafen the recogniser; what is beyond any sound is damaged, too."""
    samples = tone(16_000)
    samples[100] = poison
    path = tmp_path / "nan.wav"
    soundfile.write(path, samples, 16_000, subtype="FLOAT")
    with pytest.raises(AudioFileError) as refused:
        list(open_recording(path).blocks())
    assert refused.value.code is VoiceErrorCode.AUDIO_DAMAGED


@given(data=st.binary(max_size=400), keep=st.integers(0, 44))
@settings(max_examples=80, deadline=None)
def test_no_bytes_at_all_raise_anything_unnamed(tmp_path_factory, data, keep):
    """Whatever a file holds, it is read or refused by name."""
    path: Path = tmp_path_factory.mktemp("garbage") / "zug.wav"
    path.write_bytes(wav()[:keep] + data)
    with contextlib.suppress(AudioFileError):
        assert all(len(block) % 2 == 0 for block in open_recording(path).blocks())
