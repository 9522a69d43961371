"""What sound that is no speech costs the ear: its computing time as a share of the time that it sounds.

    python benchmarks/tones.py [SECONDS]

Tones, chirps, square waves, clicks, dialling tones, chords and noise, as long as the longest utterance (12 s) or
SECONDS, in blocks of 20 ms as a microphone delivers them; beside them announcements of the demo. CPU time, so that
other programs do not count. Printed are the whole share, which must stay below 1, and that of what is left to do at the
end.
"""

import sys
from pathlib import Path
from time import process_time

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.voice.sounds import chirp, clicks, noise, pcm, sawtooth, square, tone, vibrato
from voice.audio import open_recording
from voice.ear.vosk_recogniser import VoskRecogniser
from voice.pcm import BYTES_PER_SAMPLE, FRAME_BYTES, HEARING_RATE

ROOT = Path(__file__).parents[1]
SPOKEN = 20  # recordings of the demo


def share(ear: VoskRecogniser, sound: bytes) -> tuple[float, float]:
    """CPU time by time, of the whole and of its end alone."""
    seconds = len(sound) / BYTES_PER_SAMPLE / HEARING_RATE
    listening, started = ear.listen(), process_time()
    for start in range(0, len(sound), FRAME_BYTES):
        listening.accept(sound[start : start + FRAME_BYTES])
    at_the_end = process_time()
    listening.finish()
    return (process_time() - started) / seconds, (process_time() - at_the_end) / seconds


def sounds(seconds: float) -> dict[str, bytes]:
    """What is played to the ear."""
    made = {
        **{f"sine of {hertz} Hz": tone(seconds, hertz) for hertz in (60, 200, 440, 1_000, 3_000, 6_000)},
        **{f"square of {hertz} Hz": square(seconds, hertz) for hertz in (100, 250, 800)},
        "sawtooth of 250 Hz": sawtooth(seconds, 250),
        "chirp": chirp(seconds, 50, 7_500),
        "vibrato": vibrato(seconds, 440),
        "dialling tone": tone(seconds, 770, 1_336),
        "chord": tone(seconds, 262, 330, 392, 523),
        "clicks": clicks(seconds, 1_000),
        "noise": noise(seconds),
        "tone over noise": tone(seconds, 440) + noise(seconds) / 10,
    }
    recordings = sorted((ROOT / "demo" / "takes" / "first").glob("*.opus"))[:SPOKEN]
    spoken = b"".join(open_recording(path).pcm(HEARING_RATE).samples for path in recordings)
    as_long = int(seconds * HEARING_RATE) * BYTES_PER_SAMPLE
    return {**{name: pcm(samples) for name, samples in made.items()}, "speech": spoken[:as_long]}


def main() -> None:
    """Print a line a sound, and the dearest."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 12.0
    ear = VoskRecogniser(ROOT / "models" / "announcements-de")
    shares = {name: share(ear, sound) for name, sound in sounds(seconds).items()}
    for name, (whole, end) in shares.items():
        print(f"{name}: {whole:.3f} of its time, {end:.3f} at its end")
    dearest = max(shares, key=lambda name: shares[name][0])
    print(f"the dearest: {dearest}, {shares[dearest][0]:.3f}")


if __name__ == "__main__":
    main()
