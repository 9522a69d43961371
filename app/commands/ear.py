"""`rochade ear`: other speech models than the built-in one: fetched, looked at, compared, chosen.

`install` takes a name that is known, an address or a file; `list` says which ears there are, what words they lack, and
how many of the players' own words each hears; `use` chooses the one that hears whoever has no profile. What is printed
is said aloud, too.
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
from app.voices.loudspeaker import add_loudspeaker, open_mouth

if TYPE_CHECKING:
    from app.voices.telling import Telling
    from voice.ear.vosk_recogniser import VoskRecogniser

LISTED = "list"
STEPS = 10  # lines of progress


def configure(parser: argparse.ArgumentParser) -> None:
    """Add what is to be done, and with which ear."""
    parser.add_argument("action", choices=("install", LISTED, "use"))
    parser.add_argument("ear", nargs="?", metavar="EAR", help=", ".join(archives.KNOWN))
    parser.add_argument("--silent", action="store_true")
    add_loudspeaker(parser)


def run(arguments: argparse.Namespace) -> int:
    """Do it, and say what came of it."""
    from app.voices.telling import Telling
    from speech_grammar.messages import Catalogue

    if (arguments.ear is None) is not (arguments.action == LISTED):
        missing = arguments.ear is None
        raise WrongUsage("usage.missing" if missing else "usage.unknown", names="EAR" if missing else arguments.ear)
    catalogue = Catalogue.load(arguments.language)
    with open_mouth(arguments, catalogue, is_silent=arguments.silent) as mouths:
        telling = Telling(catalogue, mouths.mouth)
        if arguments.action == "install":
            _install(arguments.ear, telling)
        elif arguments.action == "use":
            _use(arguments.ear, telling)
        else:
            _list(telling)
    return OK


def _use(name: str, telling: "Telling") -> None:
    """Hear with it from now on. Raises EarError and OutputError."""
    other_ears.use(name)
    telling.tell("ear.used", name=name)
    if profiles.names() and name != MODEL:
        telling.tell("ear.profiles_apart")


# --- install ------------------------------------------------------------------------------------------------------


def _install(source: str, telling: "Telling") -> None:
    """Fetch, check, unpack, and tell what the ear can hear. Raises EarError, OutputError and ModelError."""
    name = source if source in archives.KNOWN else archives.name_in(source)
    other_ears.require_name(name)
    known = archives.KNOWN.get(name)
    with other_ears.unfinished(name) as scratch:
        archive = Path(source)
        if source in archives.KNOWN or archives.is_address(source):
            address = archives.KNOWN[source].address if source in archives.KNOWN else source
            telling.tell("ear.fetching", address=address)
            archive = scratch / f"{name}{ENDING}"
            archives.fetch(address, archive, _progress(telling), known.size if known else None)
        _tell_of_check(archives.check(archive, known), telling, is_known=known is not None)
        other_ears.install(name, archive, scratch)
    telling.tell("ear.installed", name=name)
    _describe(name, telling)
    telling.tell("ear.how_to_use", name=output.for_a_shell(name))


def _tell_of_check(digest: str, telling: "Telling", *, is_known: bool) -> None:
    """That the archive is the known one, or in print its SHA-256: nobody can follow 64 letters and digits by ear."""
    if is_known:
        telling.tell("ear.checked")
        return
    output.line(str(telling.catalogue.say("ear.unchecked", digest=digest)))
    telling.mouth.aloud(telling.catalogue.say("ear.unchecked_aloud"))


def _progress(telling: "Telling") -> archives.Progress:
    """A line for each tenth, or where nobody knows of how much, every five megabytes."""
    told = 0

    def tell(found: int, whole: int | None) -> None:
        nonlocal told
        step = max(MEGABYTE, whole // STEPS if whole else 5 * MEGABYTE)
        if found // step > told:
            told = found // step
            count = whole // MEGABYTE if whole else None
            telling.tell(f"ear.progress{'_of' if count else ''}", number=found // MEGABYTE, count=count)

    return tell


# --- list ---------------------------------------------------------------------------------------------------------


def _list(telling: "Telling") -> None:
    """All ears, the one in use by name; where that one is gone or damaged, what hears in its place."""
    used, names = other_ears.name_in_use(), other_ears.names()
    for name in dict.fromkeys((*names, used)):
        if name in names:
            telling.tell("ear.in_use" if name == used else "ear.at_hand", name=name)
        if name != MODEL:
            _look_at(name, telling, is_used=name == used)


def _look_at(name: str, telling: "Telling", *, is_used: bool) -> None:
    """Describe it; of one that cannot hear, say so, and the others are listed all the same."""
    try:
        other_ears.whole(name)
    except EarError as error:
        telling.tell(f"refused.{error.code}", **error.params)
        if is_used:
            telling.tell("ear.built_in_instead")
    else:
        _describe(name, telling)


def _describe(name: str, telling: "Telling") -> None:
    """What words it lacks, how it spells others, and how many of the players' own words it hears.

    Raises ModelError where it cannot be loaded.
    """
    from voice.ear.vosk_recogniser import VoskRecogniser

    ear = VoskRecogniser(other_ears.folder_of(name))
    laws = set(_words_of_the_laws())
    missing = [word for word in ear.missing_words if word in laws]
    if missing:
        telling.tell("ear.lacks", list=", ".join(missing))
    else:
        telling.tell("ear.knows_the_laws")
    if others := len(ear.missing_words) - len(missing):
        telling.tell("ear.lacks_others", count=others)
    if ear.substitutes:
        say = telling.catalogue.say
        spelt = [str(say("ear.spelt_as", word=word, text=as_)) for word, as_ in ear.substitutes.items()]
        telling.tell("ear.spelt", list=", ".join(spelt))
    compared = False
    for player, count, built_in, other in _compared(ear):
        compared = True
        telling.tell("ear.figures", name=player, count=count, before=built_in, after=other)
    if not compared:
        telling.tell("ear.nothing_to_compare")


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
