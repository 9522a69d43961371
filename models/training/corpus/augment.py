"""Other speakers, rooms, knocks, noise and microphones: what happens to a voice before it is heard.

Half of the features are recorded in noise here, sample by sample; the others stay clean as far as the microphone, and
get their noise while the network learns (distort.py).
"""

import warnings
from dataclasses import dataclass

import numpy as np
import parselmouth
from numpy.typing import NDArray
from parselmouth.praat import call, run
from scipy.signal import butter, fftconvolve, lfilter, sosfilt

from models.training.corpus import vocoder
from models.training.corpus.takes import Take
from models.training.corpus.vocoder import PITCH_CEILING, PITCH_FLOOR
from models.training.speakers.phones import NOISE, SILENCE
from voice.ear.front_end import LEAD_MS, fronted
from voice.pcm import HEARING_RATE

SAMPLE_RATE = HEARING_RATE  # Hz
LIVELIEST = 1.1  # times its own melody; more may put a pitch below nothing, where Praat never ends
SHORTEST = 0.15  # seconds in which Praat finds a pitch
CLOSE = 0.03  # seconds that a close cut leaves before the first sound at most
FULL = 32_767
BABBLE_SHARE = 0.25  # of what is in noise has others who talk under it
CUT_SHARE, MOST_CUT = 0.15, 0.05  # of the utterances; seconds of a sound
Samples = NDArray[np.float64]
Labels = list[tuple[float, str]]


@dataclass(frozen=True, slots=True)
class Sound:
    """Mono samples at 16 kHz in any scale, and (start in seconds, phone)."""

    samples: Samples
    phones: Labels


def coloured_noise(count: int, random: np.random.Generator) -> Samples:
    """Noise with a spectrum that falls (or, seldom, rises) by a random power of frequency, of unit power."""
    spectrum = np.fft.rfft(random.standard_normal(count))
    frequency = np.maximum(np.arange(len(spectrum)), 20 * count / SAMPLE_RATE)
    noise = np.fft.irfft(spectrum * frequency ** -random.uniform(-0.2, 1.1), count)
    return np.asarray(noise / (noise.std() + 1e-12))


def hum(count: int, random: np.random.Generator) -> Samples:
    """The mains and its harmonics, of unit power."""
    time = np.arange(count) / SAMPLE_RATE
    base = random.choice([50.0, 60.0, 100.0]) * random.uniform(0.99, 1.01)
    wave = sum(
        np.sin(2 * np.pi * base * k * time + random.uniform(0, 6)) * random.uniform(0, 1) / k for k in range(1, 8)
    )
    return np.asarray(wave / (np.std(wave) + 1e-12))


def knock(random: np.random.Generator) -> Samples:
    """A piece put down, a clock pressed, a cough or a breath: a burst of filtered noise that dies away, peak 1."""
    seconds = random.choice([random.uniform(0.005, 0.04), random.uniform(0.1, 0.4)])
    count = int(seconds * SAMPLE_RATE)
    low = random.uniform(100, 3000)
    band = butter(2, [low, min(low * random.uniform(1.5, 6), 7800)], "band", fs=SAMPLE_RATE, output="sos")
    envelope = np.exp(-np.arange(count) / count * random.uniform(3, 8))
    if seconds > 0.05:  # coughs and breaths swell, knocks do not
        envelope *= np.minimum(1, np.arange(count) / (count * random.uniform(0.05, 0.5)))
    burst = np.asarray(sosfilt(band, random.standard_normal(count))) * envelope
    return np.asarray(burst / (np.abs(burst).max() + 1e-12))


def music(count: int, random: np.random.Generator) -> Samples:
    """Notes of a few harmonics, one or several at a time, of unit power."""
    wave = np.zeros(count)
    for _ in range(random.integers(1, 4)):
        position = 0
        while position < count:
            length = int(random.uniform(0.1, 0.8) * SAMPLE_RATE)
            time = np.arange(min(length, count - position)) / SAMPLE_RATE
            pitch = 110 * 2 ** (random.integers(0, 37) / 12)
            note = sum(np.sin(2 * np.pi * pitch * k * time) * random.uniform(0, 1) / k for k in range(1, 7))
            wave[position : position + len(time)] += note * np.exp(-time * random.uniform(0, 8))
            position += length
    return np.asarray(wave / (wave.std() + 1e-12))


def background(count: int, random: np.random.Generator) -> NDArray[np.float64]:
    """What is heard where nobody speaks: coloured noise, perhaps with mains hum or music; of unit power."""
    noise = coloured_noise(count, random)
    drawn = random.random()
    if drawn < 0.1:
        noise = noise + hum(count, random) * random.uniform(0.3, 1.5)
    elif drawn < 0.15:
        noise = noise * random.uniform(0.1, 1) + music(count, random)
    swell = 1 + random.uniform(0, 0.5) * np.sin(np.linspace(0, random.uniform(0, 40), count) + random.uniform(0, 6))
    noise = noise * swell
    return np.asarray(noise / noise.std())


def babble(takes: list[Take], random: np.random.Generator) -> Samples:
    """One to five other utterances at once, of unit power."""
    length = SAMPLE_RATE * 3
    chosen = [takes[index].samples for index in random.integers(0, len(takes), random.integers(1, 6))]
    mixed = sum(np.resize(samples, length) / (samples.std() + 1e-9) for samples in chosen if len(samples))
    return np.asarray(mixed / (np.std(mixed) + 1e-9), dtype=np.float64) if chosen else np.zeros(length)


def room(random: np.random.Generator) -> Samples:
    """An impulse response: the direct sound and an exponentially dying tail (reverberation time 0.1 to 0.7 s)."""
    seconds = random.uniform(0.1, 0.7)
    count = int(SAMPLE_RATE * seconds)
    response = random.standard_normal(count) * np.exp(-6.9 * np.arange(count) / count)
    response[: int(random.uniform(0.001, 0.008) * SAMPLE_RATE)] = 0
    response *= random.uniform(0.1, 1.2) / np.sqrt((response**2).sum())
    response[0] = 1
    return response


def another_speaker(sound: Sound, random: np.random.Generator) -> Sound:
    """The same words by a larger or smaller person: formants, pitch, melody and tempo each changed by themselves.

    Praat's "Change gender" (Boersma, Weenink), from a bass's pitch to a child's.
    """
    if len(sound.samples) < SHORTEST * SAMPLE_RATE:
        return sound
    formants = np.exp(random.uniform(np.log(0.83), np.log(1.24)))
    pitch = 0.0 if random.random() < 0.2 else np.exp(random.uniform(np.log(75), np.log(300)))  # 0: its own
    melody, length = random.uniform(0.4, LIVELIEST), np.exp(random.uniform(np.log(0.75), np.log(1.3)))
    run(f"random_initializeWithSeedUnsafelyButPredictably ({random.integers(1, 1 << 31)})")  # Praat's own randomness
    spoken = parselmouth.Sound(sound.samples / 32768, SAMPLE_RATE)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", parselmouth.PraatWarning)  # that nothing in it has a pitch
        changed = call(spoken, "Change gender", PITCH_FLOOR, PITCH_CEILING, formants, pitch, melody, length)
    return Sound(changed.values[0] * 32768, [(start * length, phone) for start, phone in sound.phones])


def _warp(sound: Sound, factor: float) -> Sound:
    """Play faster: higher, shorter, with other formants."""
    count = int(len(sound.samples) / factor)
    samples = np.interp(np.arange(count) * factor, np.arange(len(sound.samples)), sound.samples)
    return Sound(samples, [(start / factor, phone) for start, phone in sound.phones])


def _trim(sound: Sound) -> Sound:
    """Without the engine's own silence before and after."""
    loud = np.flatnonzero(np.abs(sound.samples) > np.abs(sound.samples).max() * 0.01)
    if not len(loud):
        return sound
    begin, end = max(0, loud[0] - 160), min(len(sound.samples), loud[-1] + 320)
    shift = begin / SAMPLE_RATE
    phones = [(max(0.0, start - shift), phone) for start, phone in sound.phones]
    return Sound(sound.samples[begin:end], phones)


def _cut_close(sound: Sound, random: np.random.Generator) -> Sound:
    """Begun in the midst of the first sound or broken off in the last, as by a talk key pressed late."""
    if random.random() > CUT_SHARE or len(sound.samples) < SHORTEST * SAMPLE_RATE:
        return sound
    at_start, at_end = random.random() < 2 / 3, random.random() < 1 / 2
    begin, end = (int(wanted * random.uniform(0, MOST_CUT) * SAMPLE_RATE) for wanted in (at_start, at_end))
    shift = begin / SAMPLE_RATE
    kept = [(max(0.0, start - shift), phone) for start, phone in sound.phones]
    return Sound(sound.samples[begin : len(sound.samples) - end], kept)


def _pad(sound: Sound, random: np.random.Generator) -> Sound:
    """Put silence around, sometimes hardly any."""
    before, after = (
        int(SAMPLE_RATE * (random.uniform(0, 0.06) if random.random() < 0.15 else random.uniform(0.06, 0.6)))
        for _ in range(2)
    )
    shift, end = before / SAMPLE_RATE, (before + len(sound.samples)) / SAMPLE_RATE
    phones = [(0.0, SILENCE), *((start + shift, phone) for start, phone in sound.phones), (end, SILENCE)]
    return Sound(np.concatenate([np.zeros(before), sound.samples, np.zeros(after)]), phones)


def _microphone(samples: Samples, random: np.random.Generator) -> Samples:
    """A tilt, perhaps a resonance, and the band of a telephone, a Bluetooth headset or a cheap microphone."""
    if random.random() < 0.6:
        samples = np.asarray(lfilter([1, random.uniform(-0.7, 0.7)], [1], samples))
    if random.random() < 0.3:
        centre, width = random.uniform(300, 5000), random.uniform(0.2, 0.8)
        band = butter(1, [centre * (1 - width / 2), centre * (1 + width / 2)], "band", fs=SAMPLE_RATE, output="sos")
        samples = samples + random.uniform(-0.7, 2) * np.asarray(sosfilt(band, samples))
    drawn = random.random()
    if drawn < 0.12:  # telephone
        edges = [random.uniform(150, 350), random.uniform(3200, 3800)]
        return np.asarray(sosfilt(butter(4, edges, "band", fs=SAMPLE_RATE, output="sos"), samples))
    if drawn < 0.35:
        edges = [random.uniform(40, 250), random.uniform(3800, 7800)]
        return np.asarray(sosfilt(butter(2, edges, "band", fs=SAMPLE_RATE, output="sos"), samples))
    return samples


def _noise(count: int, babble: Samples | None, random: np.random.Generator) -> Samples:
    """What else is heard, of unit power: coloured noise, perhaps with mains hum, or other people."""
    noise = coloured_noise(count, random)
    if random.random() < 0.1:
        noise = noise + hum(count, random) * random.uniform(0.3, 1.5)
    if babble is not None:
        noise = noise * random.uniform(0.1, 0.5) + babble
    return np.asarray(noise / (noise.std() + 1e-12))


def _knocks(sound: Sound, peak: float, random: np.random.Generator) -> Sound:
    """Knocks and coughs over the utterance; in silence they are labelled as noise."""
    samples, phones = sound.samples.copy(), list(sound.phones)
    for _ in range(random.integers(1, 4)):
        burst = knock(random)
        if len(burst) >= len(samples):
            continue
        position = int(random.integers(0, len(samples) - len(burst)))
        begin, end = position / SAMPLE_RATE, (position + len(burst)) / SAMPLE_RATE
        silent = _silent(phones, begin, end, len(samples) / SAMPLE_RATE)
        level = random.uniform(0.1, 1.0) if silent else random.uniform(0.02, 0.2)
        samples[position : position + len(burst)] += burst * peak * level
        if silent:
            phones = sorted([*phones, (begin, NOISE), (end, SILENCE)])
    return Sound(samples, phones)


def _silent(phones: Labels, begin: float, end: float, total: float) -> bool:
    ends = [start for start, _ in phones[1:]] + [total]
    return any(
        phone == SILENCE and start <= begin and end <= stop for (start, phone), stop in zip(phones, ends, strict=True)
    )


def _by_whom(sound: Sound, random: np.random.Generator, other_speaker: float, resynthesised: float) -> Sound:
    """One utterance by another person, by a machine, or by the voice itself."""
    drawn = random.random()
    if drawn < resynthesised:
        return Sound(vocoder.resynthesised(sound.samples, random), sound.phones)
    return another_speaker(sound, random) if drawn < resynthesised + other_speaker else sound


def spoken(sound: Sound, random: np.random.Generator, *, other_speaker: float, resynthesised: float) -> Sound:
    """One utterance as it goes through a room: by whom, between which silences, with what else in it.

    `other_speaker` is the share of the utterances that another person than the voice's own says, `resynthesised` the
    share that a formant synthesiser does; the voice says the rest.
    """
    sound = _pad(_cut_close(_trim(_by_whom(sound, random, other_speaker, resynthesised)), random), random)
    peak = np.abs(sound.samples).max() + 1e-9
    if random.random() < 0.2:
        sound = _knocks(sound, peak, random)
    samples = sound.samples
    if random.random() < 0.5:
        samples = fftconvolve(samples, room(random))[: len(samples)]
    if random.random() < 0.06:  # too near, or too loud
        loudest = np.abs(samples).max() / random.uniform(1.5, 5)
        samples = np.clip(samples, -loudest, loudest)
    return Sound(samples, sound.phones)


def without_speech(random: np.random.Generator) -> Sound:
    """A few seconds without any voice: knocks or music, or nothing at all."""
    count = int(random.uniform(1, 4) * SAMPLE_RATE)
    plays = random.random() < 0.35
    sound = Sound(music(count, random), [(0.0, NOISE)]) if plays else Sound(np.zeros(count), [(0.0, SILENCE)])
    return _knocks(sound, 3.0, random) if random.random() < 0.6 else sound


def heard(
    sound: Sound,
    babble: Samples | None,
    random: np.random.Generator,
    quietest_db: float = 4.0,
    *,
    resynthesised: float,
) -> Sound:
    """One utterance as a microphone hears it: by whom, tempo, room, noise, band, clipping, level.

    Args:
        sound: the clean utterance.
        babble: other voices to lay under it, of unit power and any length; None for none.
        random: the source of all variation.
        quietest_db: the least signal-to-noise ratio drawn, in dB; the most is 45 dB above silence.
        resynthesised: the share of the utterances that a formant synthesiser says (vocoder.py).
    """
    sound = _by_whom(sound, random, 0.0, resynthesised)
    sound = _pad(_cut_close(_trim(_warp(sound, random.uniform(0.84, 1.2))), random), random)
    peak = np.abs(sound.samples).max() + 1e-9
    if random.random() < 0.2:
        sound = _knocks(sound, peak, random)
    samples = sound.samples
    power = samples.std() + 1e-9
    if random.random() < 0.5:
        samples = fftconvolve(samples, room(random))[: len(samples)]
    snr = random.uniform(quietest_db, 40)
    under = None if babble is None else np.resize(babble, len(samples))
    samples = samples + _noise(len(samples), under, random) * power * 10 ** (-snr / 20)
    samples = _microphone(samples, random)
    samples = samples / (np.abs(samples).max() + 1e-9)
    if random.random() < 0.06:
        samples = np.clip(samples * random.uniform(1.5, 5), -1, 1)
    return Sound(samples * 10 ** random.uniform(2.7, 4.5), sound.phones)


def no_speech(random: np.random.Generator) -> Sound:
    """A few seconds without any voice: noise, hum, knocks or music, or nothing but a microphone's own hiss."""
    count = int(random.uniform(1, 4) * SAMPLE_RATE)
    plays = random.random() < 0.35
    sound = Sound(music(count, random), [(0.0, NOISE)]) if plays else Sound(np.zeros(count), [(0.0, SILENCE)])
    if random.random() < 0.6:
        sound = _knocks(sound, 3.0, random)
    samples = _microphone(sound.samples + _noise(count, None, random) * 10 ** random.uniform(-2, 0), random)
    return Sound(samples / np.abs(samples).max() * 10 ** random.uniform(0.7, 4.4), sound.phones)


def cut_close(sound: Sound, random: np.random.Generator) -> Sound:
    """Cut where the first sound begins and the last one ends: a file that starts in the word, or a talk key's."""
    ends = [start for start, _ in sound.phones[1:]] + [len(sound.samples) / SAMPLE_RATE]
    spoken = [(start, end) for (start, phone), end in zip(sound.phones, ends, strict=True) if phone != SILENCE]
    if not spoken:
        return sound
    first, last = spoken[0][0] - random.uniform(0, CLOSE), spoken[-1][1] + random.uniform(0, CLOSE)
    begin, end = max(0, int(first * SAMPLE_RATE)), int(last * SAMPLE_RATE)
    shift = begin / SAMPLE_RATE
    phones = [(max(0.0, start - shift), phone) for start, phone in sound.phones if phone != SILENCE or start > first]
    return Sound(sound.samples[begin:end], phones)


def begun(sound: Sound, random: np.random.Generator) -> Sound:
    """With the beginning and the end that the front end gives to all that is heard, in noise of its own."""
    given = fronted(sound.samples.round().clip(-FULL, FULL).astype("<i2").tobytes(), int(random.integers(1, 1 << 31)))
    samples, lead = np.frombuffer(given, "<i2").astype(np.float64), LEAD_MS / 1000
    end = lead + len(sound.samples) / SAMPLE_RATE
    return Sound(samples, [(0.0, SILENCE), *((start + lead, phone) for start, phone in sound.phones), (end, SILENCE)])
