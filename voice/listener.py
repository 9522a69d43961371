"""From a stream of sound to utterances heard, each with its clip for the tape."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from voice.heard import Heard
from voice.recogniser import Listening, Recogniser
from voice.segmenter import Segmenter


@dataclass(frozen=True, slots=True)
class Take:
    """One utterance: what was heard, and its sound (int16 little-endian mono at 16,000 Hz)."""

    heard: Heard
    samples: bytes


def takes(
    blocks: Iterable[bytes],
    segmenter: Segmenter,
    recogniser: Recogniser,
    admit: Callable[[bytes], bytes] = bytes,
) -> Iterator[Take]:
    """The utterances in a stream of blocks, each as soon as it ends.

    Words are decoded while they are spoken, so that little is left to do at the end. `admit` is where
    half-duplex comes in. An utterance that the stream breaks off is heard as far as it went; of one that is too
    long, the rest is passed over.
    """
    listening: Listening | None = None
    clip = bytearray()
    for block in blocks:
        step = segmenter.feed(admit(block))
        if step.samples:
            listening = listening or recogniser.listen()
            if not listening.is_full:
                listening.accept(step.samples)
                clip += step.samples
        if step.ends and listening is not None:
            yield Take(listening.finish(), bytes(clip))
            listening, clip = None, bytearray()
    if listening is not None:
        yield Take(listening.finish(), bytes(clip))
