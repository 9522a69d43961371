"""The engines that are held out of the training in turn, to be measured with voices no network of their kind taught.

A voice whose speaker also lent it to an engine that is trained on is no stranger: it is heard, but not counted.
"""

from enum import StrEnum

from models.training.corpus.sentences import single_words
from models.training.speakers import rhvoice_voices
from models.training.speakers.lexicon import pronunciations
from models.training.speakers.voices import Voice, espeak_variants, voices

ESPEAK_VARIANTS = 12  # of espeak-ng's German variants the first so many that are held out or not, to be measured with


class Engine(StrEnum):
    """What makes a voice. Festival's voices out of corpora (statistics, HTS; units, clunits) are held out together."""

    ESPEAK = "espeak-ng"
    FLITE = "flite"
    DIPHONES = "festival-diphones"
    CORPORA = "festival-corpus"
    PICO = "pico"
    KOKORO = "kokoro"


ALIGNED = (Engine.PICO, Engine.KOKORO)  # which tell no times; each is its own voice, Kokoro another one every time


def engine_of(voice: Voice) -> Engine:
    """The engine of a natural voice."""
    return Engine.FLITE if voice.engine == "flite" else Engine(f"{voice.engine}-{voice.method}")


def is_heard_without(engine: Engine | None, name: str) -> bool:
    """Whether a file of the corpus may be learnt from where `engine` is held out (None: for the shipped model).

    The voices that the shipped model never hears teach the others, but for those whose speaker lent his voice to
    the engine held out as well. Newcomers teach none.
    """
    kind, _, rest = name.partition("-")
    if kind in {"no", "people", "guests"}:
        return True
    if kind == "aligned":
        return engine is None or engine != rest
    if kind == "espeak":
        return engine is not Engine.ESPEAK
    voice = voices()[rest]
    if voice.newcomer:
        return False
    if engine is None:
        return not voice.held_out
    return engine_of(voice) is not engine and not (voice.held_out and _lent_to(voice.speaker, engine))


def _lent_to(speaker: str, engine: Engine) -> bool:
    """Whether a speaker who lent his voice more than once lent it to an engine."""
    return any(one.speaker == speaker != "" and engine_of(one) is engine for one in voices().values())


def is_stranger(voice: str, engine: Engine) -> bool:
    """Whether nobody who trained the network without an engine speaks with this voice of it."""
    speaker = voices()[voice].speaker if voice in voices() else ""
    return not speaker or not any(
        one.speaker == speaker and engine_of(one) is not engine and not one.held_out for one in voices().values()
    )


def voices_of(engine: Engine) -> tuple[str, ...]:
    """The voices that an engine is measured with, held out of the shipped model's training or not; no newcomers."""
    if engine is Engine.ESPEAK:
        trained = espeak_variants(held_out=False)
        return (
            *espeak_variants(held_out=True),
            *trained[:: len(trained) // (ESPEAK_VARIANTS // 2)][: ESPEAK_VARIANTS // 2],
        )
    if engine in ALIGNED:
        return (engine,)
    return tuple(key for key, voice in voices().items() if engine_of(voice) is engine and not voice.newcomer)


def counts(voice: str, engine: Engine) -> bool:
    """Whether a voice counts where its engine is held out: it speaks intelligibly, and is a stranger's."""
    return keeps_words_apart(voice) and is_stranger(voice, engine)


def keeps_words_apart(voice: str) -> bool:
    """Whether a voice speaks intelligibly: no two of the single chess words become the same in its own phones."""
    said = [tuple(pronunciations(word)[0] for word in phrase.split()) for phrase in single_words()]
    if voice in rhvoice_voices.names():
        language = rhvoice_voices.language_of(voice)
        return len({tuple(map(language.spelt, words)) for words in said}) == len(said)
    if voice not in voices():
        return True  # espeak-ng speaks German
    spelt = [
        tuple(name for word in words for names in voices()[voice].respell(word) for name in names) for words in said
    ]
    return len(set(spelt)) == len(spelt)
