"""The model and PocketSphinx on the same recordings, where the report's other sections tell of the model alone.

Both hear with the whole grammar. PocketSphinx is slow, so that of synthetic announcements it hears one of many.
"""

from collections.abc import Iterator

from models.training.measuring.calls import CALLS, called
from models.training.measuring.conditions import CONDITIONS, changed
from models.training.measuring.ears import Ear
from models.training.measuring.measures import Hearing
from models.training.measuring.recordings import Clip

STEP = 24  # of synthetic recordings one of so many is heard


def beside(
    ours: Ear, theirs: Ear, held_out: list[Clip], mixtures: list[Clip], words: list[Clip]
) -> Iterator[tuple[str, Hearing, Hearing]]:
    """What is heard by both: announcements by held-out voices and by Kokoro's, Kokoro's words, people's words."""
    for name, clips in _sets(held_out, mixtures, words):
        if clips:
            yield name, Hearing.of(ours, clips), Hearing.of(theirs, clips)


def _sets(held_out: list[Clip], mixtures: list[Clip], words: list[Clip]) -> Iterator[tuple[str, list[Clip]]]:
    few = held_out[::STEP]
    for condition in CONDITIONS:
        yield f"announcements by voices held out, {condition}", changed(few, condition)
    for name in CALLS:
        yield f"announcements by voices held out, {name}", called(few, name)
    moves = [clip for clip in mixtures if clip.fen][::STEP]
    for condition in ("clean", "20 dB", "10 dB"):
        yield f"announcements by Kokoro's mixtures, {condition}", changed(moves, condition)
    yield "Kokoro's words alone", [clip for clip in mixtures if not clip.fen][::2]
    yield "people's words", words
    for name in CALLS:
        yield f"people's words, {name}", called(words, name)
