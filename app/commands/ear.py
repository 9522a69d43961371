"""`rochade ear`: other speech models than the built-in one: fetched, looked at, compared, chosen.

`install` takes a name that is known, an address or a file; `list` says which ears there are, what words they lack, and
how many of the players' own words each hears; `use` chooses the one that hears whoever has no profile.
"""

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from app import output
from app.errors import OK, AppError, EarError
from app.places import MODEL
from app.usage import WrongUsage
from app.voices import archives, other_ears, profiles
from app.voices.archives import ENDING, MEGABYTE

if TYPE_CHECKING:
    from speech_grammar.messages import Catalogue
    from voice.ear.vosk_recogniser import VoskRecogniser

LISTED = "list"
STEPS = 10  # lines of progress


def configure(parser: argparse.ArgumentParser) -> None:
    """Add what is to be done, and with which ear."""
    parser.add_argument("action", choices=("install", LISTED, "use"))
    parser.add_argument("ear", nargs="?", metavar="EAR", help=", ".join(archives.KNOWN))


def run(arguments: argparse.Namespace) -> int:
    """Do it, and say what came of it."""
    from speech_grammar.messages import Catalogue

    if (arguments.ear is None) is not (arguments.action == LISTED):
        missing = arguments.ear is None
        raise WrongUsage("usage.missing" if missing else "usage.unknown", names="EAR" if missing else arguments.ear)
    catalogue = Catalogue.load(arguments.language)
    if arguments.action == "install":
        _install(arguments.ear, catalogue)
    elif arguments.action == "use":
        other_ears.use(arguments.ear)
        _say(catalogue, "used", name=arguments.ear)
        if profiles.names() and arguments.ear != MODEL:
            _say(catalogue, "profiles_apart")
    else:
        _list(catalogue)
    return OK


def _say(catalogue: "Catalogue", key: str, **params: object) -> None:
    output.line(str(catalogue.say(f"ear.{key}", **params)))


# --- install ------------------------------------------------------------------------------------------------------


def _install(source: str, catalogue: "Catalogue") -> None:
    """Fetch, check, unpack, and tell what the ear can hear. Raises EarError, OutputError and ModelError."""
    name = source if source in archives.KNOWN else archives.name_in(source)
    other_ears.require_name(name)
    known = archives.KNOWN.get(name)
    with other_ears.unfinished(name) as scratch:
        archive = Path(source)
        if source in archives.KNOWN or archives.is_address(source):
            address = archives.KNOWN[source].address if source in archives.KNOWN else source
            _say(catalogue, "fetching", address=address)
            archive = scratch / f"{name}{ENDING}"
            archives.fetch(address, archive, _progress(catalogue), known.size if known else None)
        digest = archives.check(archive, known)
        _say(catalogue, "checked" if known else "unchecked", digest=digest)
        other_ears.install(name, archive, scratch)
    _say(catalogue, "installed", name=name)
    _describe(name, catalogue)
    _say(catalogue, "how_to_use", name=output.for_a_shell(name))


def _progress(catalogue: "Catalogue") -> archives.Progress:
    """A line for each tenth, or where nobody knows of how much, every five megabytes."""
    told = 0

    def tell(found: int, whole: int | None) -> None:
        nonlocal told
        step = max(MEGABYTE, whole // STEPS if whole else 5 * MEGABYTE)
        if found // step > told:
            told = found // step
            count = whole // MEGABYTE if whole else None
            _say(catalogue, "progress_of" if count else "progress", number=found // MEGABYTE, count=count)

    return tell


# --- list ---------------------------------------------------------------------------------------------------------


def _list(catalogue: "Catalogue") -> None:
    """All ears, the one in use by name; where that one is gone or damaged, what hears in its place."""
    used, names = other_ears.name_in_use(), other_ears.names()
    for name in dict.fromkeys((*names, used)):
        if name in names:
            _say(catalogue, "in_use" if name == used else "at_hand", name=name)
        if name != MODEL:
            _look_at(name, catalogue, is_used=name == used)


def _look_at(name: str, catalogue: "Catalogue", *, is_used: bool) -> None:
    """Describe it; of one that cannot hear, say so, and the others are listed all the same."""
    try:
        other_ears.whole(name)
    except EarError as error:
        output.line(str(catalogue.say(f"refused.{error.code}", **error.params)))
        if is_used:
            _say(catalogue, "built_in_instead")
    else:
        _describe(name, catalogue)


def _describe(name: str, catalogue: "Catalogue") -> None:
    """What words it lacks, how it spells others, and how many of the players' own words it hears.

    Raises ModelError where it cannot be loaded.
    """
    from voice.ear.vosk_recogniser import VoskRecogniser

    ear = VoskRecogniser(other_ears.folder_of(name))
    laws = set(_words_of_the_laws())
    missing = [word for word in ear.missing_words if word in laws]
    if missing:
        _say(catalogue, "lacks", list=", ".join(missing))
    else:
        _say(catalogue, "knows_the_laws")
    if others := len(ear.missing_words) - len(missing):
        _say(catalogue, "lacks_others", count=others)
    if ear.substitutes:
        spelt = [str(catalogue.say("ear.spelt_as", word=word, text=as_)) for word, as_ in ear.substitutes.items()]
        _say(catalogue, "spelt", list=", ".join(spelt))
    compared = False
    for player, count, built_in, other in _compared(ear):
        compared = True
        _say(catalogue, "figures", name=player, count=count, before=built_in, after=other)
    if not compared:
        _say(catalogue, "nothing_to_compare")


def _words_of_the_laws() -> tuple[str, ...]:
    """What E2.1 has for files, ranks, pieces and castling, word by word."""
    from voice.adapting.enrolment import prompts

    return tuple(word for prompt in prompts() for word in prompt.split())


def _compared(ear: "VoskRecogniser") -> "Iterator[tuple[str, int, int, int]]":
    """Each player who has read words: how many, and how many of them the built-in ear and this one hear right.

    Where his profile has been adapted by just these words, the built-in ear's figure is of each as it was held back.
    """
    from app.voices.takes import Takes
    from voice.ear.vosk_recogniser import VoskRecogniser

    built_in = VoskRecogniser(other_ears.folder_of(MODEL))
    for folder in profiles.whole():
        player, takes = folder.name, Takes(folder / "takes").all()
        if takes:
            adapted = _held_back_right(player, takes)
            before = _right(built_in, takes) if adapted is None else adapted
            yield player, len(takes), before, _right(ear, takes)


def _held_back_right(player: str, takes: dict[str, bytes]) -> int | None:
    """How many of these words the player's ear heard when they were held back; None where it has learnt from others."""
    try:
        profile = profiles.load(player, other_ears.folder_of(MODEL))
    except AppError:
        return None
    return profile.quiet.after if profile.is_adapted and set(profile.words) == set(takes) else None


def _right(ear: "VoskRecogniser", takes: dict[str, bytes]) -> int:
    """How many takes it hears as what was read."""
    from voice.ear.recogniser import hear

    return sum(hear(ear, [samples]).words == words for words, samples in takes.items())
