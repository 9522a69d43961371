"""Adapting the model to a player's voice: features and network as Kaldi computes them, alignment, and the transform."""

import json
import shutil
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from tests.voice.conftest import MODEL
from voice.acoustics.acoustic_model import AcousticModel
from voice.acoustics.alignment import Aligner
from voice.acoustics.mfcc import COEFFICIENTS, mfcc
from voice.adapting.noise import in_noise
from voice.adapting.takes import OWN, of_take
from voice.adapting.transform import Transform, _gradient, estimate, lessons
from voice.audio import open_recording
from voice.ear.vosk_recogniser import VoskRecogniser
from voice.errors import ModelError, VoiceErrorCode
from voice.pcm import HEARING_RATE

DATA = Path(__file__).parents[1] / "data"
MOVE = "eva zwei eva vier"


@pytest.fixture(scope="module")
def model():
    """The network of the built-in model."""
    return AcousticModel.read(MODEL / "am" / "final.mdl")


@pytest.fixture(scope="module")
def aligner(model):
    """Its pronunciations."""
    return Aligner.of(MODEL, model)


@pytest.fixture(scope="module")
def move():
    """A recording of a move, by a voice that the training held out."""
    return open_recording(DATA.parents[1] / "demo" / "takes" / "first" / "002-white.opus").pcm(HEARING_RATE).samples


class TestFeatures:
    """What the network sees of a sound."""

    def test_they_are_those_of_kaldi(self):
        """To the third decimal what kaldi-native-fbank 1.22 gives for the model's conf/mfcc.conf."""
        golden = json.loads((DATA / "mfcc.json").read_text(encoding="utf-8"))
        time = np.arange(HEARING_RATE) / HEARING_RATE
        chirp = 3000 * np.sin(2 * np.pi * (200 + 900 * time) * time) + 2000 * np.sin(2 * np.pi * 2500 * time)
        hiss = np.random.default_rng(7).integers(-300, 300, HEARING_RATE)
        found = mfcc((chirp + hiss).astype("<i2").tobytes())
        assert found.shape == (golden["frames"], COEFFICIENTS)
        for row, values in golden["rows"].items():
            assert found[int(row)] == pytest.approx(values, abs=2e-3)

    @pytest.mark.parametrize(("samples", "frames"), [(0, 0), (399, 0), (400, 1), (559, 1), (560, 2)])
    def test_a_frame_needs_all_its_samples(self, samples, frames):
        """25 ms each, every 10 ms; too short a sound has none."""
        assert mfcc(bytes(2 * samples)).shape == (frames, COEFFICIENTS)

    def test_noise_is_added_below_the_speech(self, move):
        """As many decibels as asked for, the same each time; silence stays silence."""
        noisy = in_noise(move, 12.0)
        added = np.frombuffer(noisy, "<i2").astype(float) - np.frombuffer(move, "<i2")
        voice = np.frombuffer(move, "<i2").astype(float)
        loud = voice[np.abs(voice) > 0.02 * np.abs(voice).max()]
        assert 20 * np.log10(loud.std() / added.std()) == pytest.approx(12, abs=0.1)
        assert noisy == in_noise(move, 12.0)
        assert in_noise(bytes(640), 12.0) == bytes(640)


class TestNetwork:
    """The model's network, read and computed without Kaldi."""

    def test_it_hears_what_vosk_hears(self, model, aligner, move):
        """What is said, aligned by our own likelihoods, is far likelier than another move, and nearly the likeliest."""
        likelihoods = model.log_likelihoods(of_take(move))
        said = aligner.align(MOVE, likelihoods)
        other = aligner.align("david zwei david drei", likelihoods)
        frames = len(said.outputs)
        assert (said.score - other.score) / frames > 1
        assert (likelihoods.max(axis=1).sum() - said.score) / frames < 1

    def test_folding_no_change_in_changes_nothing(self, model, move, tmp_path):
        """The file that an unchanged input gives is heard as the model itself, to the hundredth of a nat."""
        before, after = (heard(path, move) for path in (MODEL, adapted(tmp_path, model, unchanged())))
        assert after.words == before.words == MOVE
        assert after.hypotheses[0].score == pytest.approx(before.hypotheses[0].score, abs=0.01)

    def test_a_transform_is_folded_in_as_it_would_be_applied(self, model, move, tmp_path):
        """Network of transformed frames, and transformed network of frames: the same likelihoods."""
        chance = np.random.default_rng(1)
        matrix = (np.eye(COEFFICIENTS) + 0.05 * chance.standard_normal((COEFFICIENTS, COEFFICIENTS))).astype(np.float32)
        offset = chance.standard_normal(COEFFICIENTS).astype(np.float32)
        frames = mfcc(move)
        folded = AcousticModel.read(adapted(tmp_path, model, Transform(matrix, offset)) / "am" / "final.mdl")
        assert folded.states == model.states
        expected = model.log_likelihoods(frames @ matrix.T + offset)
        assert np.abs(folded.log_likelihoods(frames) - expected).max() < 0.01

    @pytest.mark.parametrize("content", [b"", b"<TransitionModel> as text", b"\0B<TransitionModel> <Triples> "])
    def test_another_form_of_model_is_refused_by_name(self, tmp_path, content):
        """Models of other makers cannot be adapted, and that is said."""
        path = tmp_path / "other" / "am" / "final.mdl"
        path.parent.mkdir(parents=True)
        path.write_bytes(content)
        with pytest.raises(ModelError) as refused:
            AcousticModel.read(path)
        assert (refused.value.code, refused.value.params) == (VoiceErrorCode.MODEL_NOT_ADAPTABLE, {"model": "other"})

    def test_a_model_without_pronunciations_is_refused(self, model, tmp_path):
        """Nobody can align words with a model that does not tell how they are said."""
        with pytest.raises(ModelError) as refused:
            Aligner.of(tmp_path, model)
        assert refused.value.code is VoiceErrorCode.MODEL_NOT_ADAPTABLE


class TestAlignment:
    """Which frame is which phone."""

    def test_silence_is_around_the_words(self, model, aligner, move):
        """The recording's first and last tenth of a second and all around it are silence, its middle is speech."""
        alignment = aligner.align(MOVE, model.log_likelihoods(of_take(move)))
        assert not alignment.is_speech[: OWN.start + 10].any()
        assert not alignment.is_speech[OWN.stop - 10 :].any()
        assert alignment.is_speech[len(alignment.is_speech) // 2]

    def test_a_pause_between_words_is_silence(self, model, aligner, said):
        """Half a second between two words belongs to neither."""
        samples = said("Kurze") + bytes(16_000) + said("Rochade")
        alignment = aligner.align("kurze rochade", model.log_likelihoods(of_take(samples)))
        begin = OWN.start + len(said("Kurze")) // 320
        pause = slice(begin + 12, begin + 50 - 12)
        assert not alignment.is_speech[pause].any()

    def test_too_little_sound_for_the_words_has_no_alignment(self, model, aligner):
        """Each state needs a frame."""
        assert aligner.align("rochade", model.log_likelihoods(mfcc(bytes(2 * 960)))) is None
        assert lessons(aligner, "rochade", bytes(100)) == ()

    def test_readings_that_begin_alike_are_each_found_as_if_alone(self, model, aligner, move):
        """Also where one is the beginning of another, and where one has no room in what was said."""
        likelihoods = model.log_likelihoods(of_take(move))
        readings = ["eva zwei", MOVE, "eva drei", "eva zwei eva acht", " ".join([MOVE] * 9), "dame"]
        for words, found in zip(readings, aligner.align_each(readings, likelihoods), strict=True):
            alone = aligner.align(words, likelihoods)
            assert (found and (found.sounds, found.score)) == (alone and (alone.sounds, alone.score))
        assert found is not None


class TestTransform:
    """What is learnt from takes."""

    def test_the_gradient_is_the_slope(self, model, aligner, move):
        """A small step along any feature changes the cross-entropy as the gradient says (compared in 12 places)."""
        quiet, _ = lessons(aligner, MOVE, move)
        outputs = quiet.outputs

        def cost(frames):
            hidden = frames
            for layer in model.layers[:-1]:
                hidden = np.maximum(layer.spliced(hidden) @ layer.weights.T.astype(np.float64) + layer.bias, 0)
            top = model.layers[-1]
            values = hidden @ top.weights.T.astype(np.float64) + top.bias
            values = values - values.max(axis=1, keepdims=True)
            logs = values - np.log(np.exp(values).sum(axis=1, keepdims=True))
            return -logs[np.arange(len(outputs)), outputs].sum()

        frames = quiet.frames.astype(np.float64)
        slope = _gradient(model, quiet.frames, outputs)
        chance = np.random.default_rng(2)
        for frame, feature in zip(chance.integers(25, 120, 12), chance.integers(0, COEFFICIENTS, 12), strict=True):
            step = np.zeros_like(frames)
            step[frame, feature] = 1e-4
            measured = (cost(frames + step) - cost(frames - step)) / 2e-4
            assert slope[frame, feature] == pytest.approx(measured, abs=0.02 * float(abs(slope).max()))

    def test_every_third_output_alone_gives_a_third_of_the_slope(self, model, aligner, move):
        """The cheaper gradient is that of the outputs it looks at, frame by frame."""
        quiet, _ = lessons(aligner, MOVE, move)
        thin = np.full_like(quiet.outputs, -1)
        thin[::3] = quiet.outputs[::3]
        cheap = _gradient(model, quiet.frames, quiet.outputs[::3], 3)
        assert cheap == pytest.approx(_gradient(model, quiet.frames, thin), abs=1e-4)

    def test_what_is_learnt_makes_the_words_likelier(self, model, aligner, move):
        """For the take that it was learnt from, in quiet, the aligned states are found with more certainty."""
        taught = lessons(aligner, MOVE, move)
        learnt = estimate(model, taught)
        frames = of_take(move)
        before = aligner.align(MOVE, model.log_likelihoods(frames))
        after = aligner.align(MOVE, model.log_likelihoods(frames @ learnt.matrix.T + learnt.offset))
        assert after.score > before.score

    def test_a_microphone_that_colours_the_sound_is_undone(self, model, aligner, move):
        """Of features that are shifted and scaled, as by another microphone, more than half of the loss comes back."""
        distorted = replace(model, _data=model.with_input(*distortion()), layers=folded_layers(model, *distortion()))
        there = replace(aligner, model=distorted)
        frames = of_take(move)
        learnt = estimate(distorted, lessons(there, MOVE, move))
        best, spoilt = score(aligner, frames), score(there, frames)
        assert score(there, frames @ learnt.matrix.T + learnt.offset) > (best + spoilt) / 2


def score(aligner, frames):
    """How likely the move is in these frames."""
    return aligner.align(MOVE, aligner.model.log_likelihoods(frames)).score


def distortion():
    """A microphone that is too sharp."""
    matrix = np.eye(COEFFICIENTS, dtype=np.float32)
    matrix[1, 1] = matrix[2, 2] = 0.6
    offset = np.zeros(COEFFICIENTS, np.float32)
    offset[:3] = (8, -20, 12)
    return matrix, offset


def folded_layers(model, matrix, offset):
    """The layers of the model that hears through that microphone."""
    lowest = model.layers[0]
    parts = np.split(lowest.weights, len(lowest.offsets), axis=1)
    weights = np.hstack([part @ matrix for part in parts])
    return (
        replace(lowest, weights=weights, bias=lowest.bias + sum(part @ offset for part in parts)),
        *model.layers[1:],
    )


def unchanged():
    """The transform that does nothing."""
    return Transform(np.eye(COEFFICIENTS, dtype=np.float32), np.zeros(COEFFICIENTS, np.float32))


def adapted(folder, model, transform):
    """A copy of the built-in model with another input."""
    shutil.copytree(MODEL, folder / "model")
    (folder / "model" / "am" / "final.mdl").write_bytes(model.with_input(transform.matrix, transform.offset))
    return folder / "model"


def heard(path, samples):
    """What a model hears."""
    listening = VoskRecogniser(path).listen()
    listening.accept(samples)
    return listening.finish()
