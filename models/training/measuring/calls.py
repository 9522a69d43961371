"""What headsets in call mode and telephones leave of a recording, to measure with.

The training meets these codings, too, from corpus/codecs.py, but for GSM, which it meets through libsndfile.
"""

from dataclasses import replace

from models.training.corpus.codecs import CODINGS, NARROW_RATE, Coding, by_ffmpeg, narrow
from models.training.measuring.recordings import Clip

CALLS: dict[str, Coding] = {
    "sampled at 8 kHz": narrow,
    "GSM full rate": by_ffmpeg(("-c:a", "libgsm"), "gsm", NARROW_RATE),
    **{name: CODINGS[name] for name in ("CVSD", "mSBC", "Opus, 6 kbit/s", "Opus, 12 kbit/s")},
}


def called(clips: list[Clip], name: str) -> list[Clip]:
    """The clips through one of them."""
    return [replace(clip, samples=CALLS[name](clip.samples)) for clip in clips]
