"""Speaks the recordings that the model is measured with.

    python -m models.training.measuring.speak_clips WORK [--scale 1.0]

Writes ``WORK/clips/*.pickle``: `moves-ENGINE` and `words-ENGINE` of every engine's voices, `held-out` and `slips`
of those that the shipped model never heard, `talk`, `silent`, and what people say (people.py). What is there already is
not made again.
"""

import argparse
from collections.abc import Callable
from functools import partial
from pathlib import Path

from models.training.corpus.engines import Engine, voices_of
from models.training.measuring import clips, people
from models.training.measuring.clips import seeded, spoken
from models.training.measuring.recordings import Clip, keep
from models.training.speakers.voices import voices
from speech_grammar import grammar

MOVES_OF_EACH, WORD_TAKES = 20, 2  # of every voice held out with its engine
HELD_OUT_MOVES, HELD_OUT_COMMANDS = 60, 12  # of every natural voice held out; half as many of espeak-ng's
SLIPS_OF_EACH = 24
MIXED_MOVES, ALONE_TAKES = 108, 6
TALK_OF_EACH, FOREIGN_TALK, SILENT = 170, 220, 150


def moves_of(engine: Engine, scale: float) -> list[Clip]:
    """Announcements of real moves by the engine's voices."""
    return [
        clip
        for voice in voices_of(engine)
        for clip in spoken(voice, clips.moves(_share(MOVES_OF_EACH, scale), seeded("moves", voice)), seeded(voice))
    ]


def words_of(engine: Engine, scale: float) -> list[Clip]:
    """Single words by the engine's voices."""
    takes = _share(WORD_TAKES, scale)
    return [
        clip
        for voice in voices_of(engine)
        for clip in spoken(voice, clips.each_word(takes, seeded("words", voice)), seeded(voice))
    ]


def held_out(scale: float) -> list[Clip]:
    """Announcements and commands by the voices that are never trained on."""
    found = []
    for voice in clips.held_out():
        share = scale if voice in voices() else scale / 2
        choice = seeded("held out", voice)
        said = clips.moves(_share(HELD_OUT_MOVES, share), choice)
        said += clips.commands(_share(HELD_OUT_COMMANDS, share), choice)
        found += spoken(voice, said, choice)
    return found


def mixtures(scale: float) -> list[Clip]:
    """Announcements, and words that are sentences by themselves, by mixtures of Kokoro's voices that teach nothing.

    Networks were compared by those of the seed before this one: whoever compares by these counts the next one's.
    """
    choice = seeded("mixtures", "2")
    words = clips.each_word(_share(ALONE_TAKES, scale), choice)
    alone = [script for script in words if grammar.acceptor().accepts(tuple(script.words.split()))]
    return spoken(Engine.KOKORO, clips.moves(_share(MIXED_MOVES, scale), choice) + alone, choice)


def slips(scale: float) -> list[Clip]:
    """Announcements that no piece can carry out, by the voices that are never trained on."""
    return [
        clip
        for voice in clips.held_out()
        for clip in spoken(voice, clips.slips(_share(SLIPS_OF_EACH, scale), seeded("slips", voice)), seeded(voice))
    ]


def talk(scale: float) -> list[Clip]:
    """An hour of what is no chess."""
    german = [
        clip
        for voice in clips.held_out()
        for clip in spoken(voice, clips.talk(_share(TALK_OF_EACH, scale), seeded("talk", voice)), seeded(voice))
    ]
    return [*clips.without_words(german), *clips.foreign(_share(FOREIGN_TALK, scale), seeded("foreign"))]


def _share(count: int, scale: float) -> int:
    return max(1, round(count * scale))


def make(folder: Path, scale: float) -> None:
    """Speak all that is not there."""
    sets: dict[str, Callable[[], list[Clip]]] = {
        **{f"moves-{engine}": partial(moves_of, engine, scale) for engine in Engine},
        **{f"words-{engine}": partial(words_of, engine, scale) for engine in Engine},
        "held-out": lambda: held_out(scale),
        "mixtures": lambda: mixtures(scale),
        "slips": lambda: slips(scale),
        "talk": lambda: talk(scale),
        "people": lambda: people.no_chess()[:: round(1 / scale)],
        "people-words": people.german,
        "silent": lambda: clips.silent(_share(SILENT, scale)),
    }
    for name, speak in sets.items():
        path = folder / f"{name}.pickle"
        if not path.exists():
            made = speak()
            keep(path, made)
            print(f"{name}: {len(made)} clips, {sum(clip.seconds for clip in made) / 60:.0f} minutes", flush=True)


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(
        prog="python -m models.training.measuring.speak_clips", description=__doc__.splitlines()[0]
    )
    parser.add_argument("work", type=Path)
    parser.add_argument("--scale", type=float, default=1.0, help="how many of each kind")
    wanted = parser.parse_args()
    make(wanted.work / "clips", wanted.scale)


if __name__ == "__main__":
    main()
