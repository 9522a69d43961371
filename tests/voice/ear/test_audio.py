"""Recordings of every rate, width and form become what the ear hears; damaged ones are told."""

import contextlib
import io
import struct
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


def test_a_stream_of_unknown_length_is_not_cut(tmp_path):
    """Programs that pipe a WAV write the largest length there is; that is no damage."""
    header = bytearray(wav())
    header[4:8] = header[40:44] = b"\xff\xff\xff\xff"
    path = tmp_path / "piped.wav"
    path.write_bytes(header)
    recording = open_recording(path)
    assert (recording.is_truncated, recording.duration_ms) == (False, 1_000)


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
