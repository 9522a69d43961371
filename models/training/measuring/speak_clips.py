"""Speaks the recordings that the model is measured with.

    python -m models.training.measuring.speak_clips WORK [--scale 1.0] [--only NAME ...]

Writes ``WORK/clips/*.pickle``: `moves-ENGINE` and `words-ENGINE` of every engine's voices, `held-out` and `slips`
of those that the shipped model never heard, `moves-newcomers`, `moves-humming`, `words-newcomers`, `moves-rhvoice` and
`words-rhvoice` of those that came after everything was chosen, `talk`, `silent`, and what people say (people.py). What
is there already is not made again.
"""

import argparse
from collections.abc import Callable, Collection
from functools import partial
from pathlib import Path

from models.training.corpus.engines import Engine, voices_of
from models.training.measuring import clips, people
from models.training.measuring.clips import seeded, spoken
from models.training.measuring.recordings import Clip, keep
from models.training.speakers import rhvoice_voices
from models.training.speakers.voices import voices
from speech_grammar import grammar

MOVES_OF_EACH, WORD_TAKES = 20, 2  # of every voice held out with its engine
HELD_OUT_MOVES, HELD_OUT_COMMANDS = 60, 12  # of every natural voice held out; half as many of espeak-ng's
SLIPS_OF_EACH = 24
NEWCOMER_MOVES, NEWCOMER_TAKES = 60, 4
RHVOICE_MOVES, RHVOICE_TAKES = 30, 2
MIXED_MOVES, ALONE_TAKES = 108, 6
TALK_OF_EACH, FOREIGN_TALK, SILENT = 170, 220, 150


def moves_of(speakers: tuple[str, ...], count: int) -> list[Clip]:
    """So many announcements of real moves by each of some voices."""
    return [
        clip for voice in speakers for clip in spoken(voice, clips.moves(count, seeded("moves", voice)), seeded(voice))
    ]


def humming(count: int) -> list[Clip]:
    """So many announcements by each of the newcomers who hum in their pauses, with these."""
    return [
        clip
        for voice in clips.newcomers()
        if voices()[voice].hums
        for clip in spoken(voice, clips.moves(count, seeded("moves", voice)), seeded(voice), is_cut=False)
    ]


def words_of(speakers: tuple[str, ...], takes: int) -> list[Clip]:
    """Every single word, so many times, by each of some voices."""
    return [
        clip
        for voice in speakers
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


def sets(scale: float) -> dict[str, Callable[[], list[Clip]]]:
    """What is spoken, by its name."""
    moves, takes = _share(MOVES_OF_EACH, scale), _share(WORD_TAKES, scale)
    return {
        **{f"moves-{engine}": partial(moves_of, voices_of(engine), moves) for engine in Engine},
        **{f"words-{engine}": partial(words_of, voices_of(engine), takes) for engine in Engine},
        "moves-newcomers": partial(moves_of, clips.newcomers(), _share(NEWCOMER_MOVES, scale)),
        "moves-humming": partial(humming, _share(NEWCOMER_MOVES, scale)),
        "words-newcomers": partial(words_of, clips.newcomers(), _share(NEWCOMER_TAKES, scale)),
        "moves-rhvoice": partial(moves_of, rhvoice_voices.names(), _share(RHVOICE_MOVES, scale)),
        "words-rhvoice": partial(words_of, rhvoice_voices.names(), _share(RHVOICE_TAKES, scale)),
        "held-out": lambda: held_out(scale),
        "mixtures": lambda: mixtures(scale),
        "slips": lambda: slips(scale),
        "talk": lambda: talk(scale),
        "people": lambda: people.no_chess()[:: round(1 / scale)],
        "people-words": people.german,
        "silent": lambda: clips.silent(_share(SILENT, scale)),
    }


def make(folder: Path, scale: float, only: Collection[str]) -> None:
    """Speak all of these that is not there."""
    for name, speak in sets(scale).items():
        path = folder / f"{name}.pickle"
        if name in only and not path.exists():
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
    parser.add_argument("--only", nargs="+", choices=list(sets(1)), default=list(sets(1)), help="some of the sets")
    wanted = parser.parse_args()
    make(wanted.work / "clips", wanted.scale, wanted.only)


if __name__ == "__main__":
    main()
