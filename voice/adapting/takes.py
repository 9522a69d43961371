"""Takes, recordings of one voice (int16 little-endian mono at 16,000 Hz) that the ear learns from, as it hears them."""

from voice.acoustics.mfcc import FRAME_SHIFT_MS, Frames, mfcc
from voice.ear.front_end import LEAD_MS, TAIL_MS, fronted

OWN = slice(LEAD_MS // FRAME_SHIFT_MS, -(TAIL_MS // FRAME_SHIFT_MS))  # of the frames of a take, the recording's


def of_take(samples: bytes) -> Frames:
    """The frames of a take; `OWN` are those of the recording, around them what the front end put there."""
    return mfcc(fronted(samples))
