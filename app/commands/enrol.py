"""`rochade enrol`: the player reads 24 words and four announcements, and Rochade gets to know his voice and microphone.

One word at a time is printed and spoken; the player says it when he hears the sound of the open microphone. Every
take is kept at once: who breaks off goes on later where he was. A take that does not hold its word is told, with
what was heard, and asked for again; so is told what is wrong with the microphone, and what helps. After two minutes
it ends, whatever has been read. Where all is read anew, the takes before stay until a profile has been made of the new
ones; so it is where the words that are missing would come from another microphone. A game teaches as well:
announcements that the opponent repeated and executed are takes that nobody had to read (`--game`).
"""

import argparse
import contextlib
from pathlib import Path
from typing import TYPE_CHECKING

from app.errors import OK, Interrupted, OutputError
from app.failure import exit_code_of
from app.options import add_model
from app.usage import WrongUsage
from app.voices.loudspeaker import add_loudspeaker, open_mouth
from app.whole_file import require_new
from dialogue.earcon import Earcon
from game.actors import Colour
from voice.errors import AudioDeviceError, AudioFileError

if TYPE_CHECKING:
    from app.enrolment.readers import Reader
    from app.voices.takes import Takes
    from app.voices.telling import Telling
    from voice.adapting.enrolment import Teacher


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the name, and where the voice comes from."""
    parser.add_argument("name", metavar="NAME")
    parser.add_argument("--from", type=Path, dest="folder", metavar="DIR")
    parser.add_argument("--game", type=Path, metavar="RECORD")
    parser.add_argument("--seat", choices=[colour.value for colour in Colour])
    parser.add_argument("--again", action="store_true")
    parser.add_argument("--donate", type=Path, metavar="FILE")
    parser.add_argument("--microphone", metavar="DEVICE")
    parser.add_argument("--silent", action="store_true")
    add_model(parser)
    add_loudspeaker(parser)


def run(arguments: argparse.Namespace) -> int:
    """Take the words that are missing, learn the voice, and say what that brought."""
    from app.voices.takes import reading_alone
    from app.voices.telling import Telling
    from speech_grammar.messages import Catalogue

    _require_sense(arguments)
    catalogue = Catalogue.load(arguments.language)
    with open_mouth(arguments, catalogue, is_silent=bool(arguments.silent or arguments.folder)) as mouths:
        telling = Telling(catalogue, mouths.mouth)
        if arguments.donate:
            require_new(arguments.donate)
        with reading_alone(arguments.name):
            return _alone(arguments, telling)


def _alone(arguments: argparse.Namespace, telling: "Telling") -> int:
    """The same; what is kept of a reading that ends before its time is told."""
    from app.voices.profiles import base_model
    from app.voices.takes import Takes
    from voice.adapting.enrolment import Teacher

    takes = Takes.of(arguments.name)
    if arguments.again:
        takes = Takes.anew(arguments.name)
    teacher = Teacher.of(base_model(arguments))
    try:
        return _get_to_know(arguments, takes, teacher, telling)
    except KeyboardInterrupt:
        telling.mouth.hush()
        telling.tell("enrol.interrupted")
        _tell_what_is_kept(takes, telling)
        telling.mouth.speak_out()
        raise Interrupted from None
    except (AudioDeviceError, OutputError) as error:
        telling.mouth.hush()
        telling.complain(error)
        _tell_what_is_kept(takes, telling)
        return exit_code_of(error)


def _require_sense(arguments: argparse.Namespace) -> None:
    """Refuse options that make no sense together. Raises WrongUsage."""
    if (arguments.game is None) is not (arguments.seat is None):
        raise WrongUsage("usage.missing", names="--seat" if arguments.game else "--game")
    of_readers = {
        "--again": arguments.again,
        "--donate": arguments.donate,
        "--from": arguments.folder,
        "--microphone": arguments.microphone,
    }
    for option, is_asked_for in of_readers.items():
        if arguments.game and is_asked_for:
            raise WrongUsage("usage.not_together", argument="--game", other=option)


def _get_to_know(arguments: argparse.Namespace, takes: "Takes", teacher: "Teacher", telling: "Telling") -> int:
    """Take what is missing, and learn the voice; the exit code tells whether all was done that was asked for."""
    from app.enrolment.enrolling import learn_voice
    from app.enrolment.of_game import take_out_of_game

    exit_code = OK
    if arguments.game:
        count = take_out_of_game(arguments.game, Colour(arguments.seat), takes)
        telling.tell("enrol.confirmed", count=count)
    else:
        exit_code = _have_read(arguments, takes, teacher, telling)
    microphone = str(arguments.folder or arguments.microphone or "")
    learn_voice(arguments.name, takes, microphone, teacher, telling.catalogue, telling.say)
    telling.tell("enrol.how_to_use", name=arguments.name)
    return exit_code


def _have_read(arguments: argparse.Namespace, takes: "Takes", teacher: "Teacher", telling: "Telling") -> int:
    """Have the words read: by the player at the microphone, or by recordings in a folder."""
    if not takes.missing() and not (arguments.folder or arguments.donate or arguments.again):
        telling.tell("enrol.all_there", name=arguments.name)
        return OK
    with _reader(arguments, telling) as reader:
        is_begun = (arguments.again or _are_of_another(reader, takes, telling)) and _has_begun(reader, takes, telling)
        takes.come_from(reader.origin)
        if reader.is_microphone and takes.missing():
            has_sound = telling.mouth.has_sound(Earcon.LISTENING)  # who speaks before it is not heard whole
            telling.tell("enrol.begin_after_sound" if has_sound else "enrol.begin")
        if is_begun:
            telling.tell("enrol.anew")
        return _sit(reader, takes, teacher, telling, arguments.donate)


def _reader(arguments: argparse.Namespace, telling: "Telling") -> "contextlib.AbstractContextManager[Reader]":
    """Who reads. Raises AudioFileError where there is no such folder, AudioDeviceError where no microphone is."""
    from app.enrolment.readers import FolderReader, open_microphone

    if arguments.folder:
        return contextlib.nullcontext(FolderReader(arguments.folder))
    return open_microphone(arguments, telling.mouth)


def _are_of_another(reader: "Reader", takes: "Takes", telling: "Telling") -> bool:
    """Whether words are missing of those that another microphone heard: then all are read anew, beside them."""
    if not reader.origin or takes.origin in {"", reader.origin} or not (takes.read() and takes.missing()):
        return False
    telling.tell("enrol.of_another")
    takes.be_read_anew()
    return True


def _has_begun(reader: "Reader", takes: "Takes", telling: "Telling") -> bool:
    """Whether all is to be read anew: of one voice at two microphones no profile can be made.

    What was read anew before stays where it came from the same microphone, or out of the same folder.
    """
    if takes.origin != reader.origin or not reader.origin:
        if takes.read():
            telling.tell("enrol.from_another")
        takes.begin_from(reader.origin)
    return not takes.read()


def _sit(reader: "Reader", takes: "Takes", teacher: "Teacher", telling: "Telling", donation: Path | None) -> int:
    """All that the player is needed for; what cannot be given away is told, and no reason to learn nothing."""
    from app.enrolment.giving import give
    from app.enrolment.sitting import Sitting

    sitting = Sitting(reader, takes, teacher, telling)
    sitting.read_words()
    sitting.read_announcements()
    if donation is None or sitting.has_to_go_on:
        return OK
    try:
        give(reader, takes, teacher.recogniser, telling, donation)
    except (OutputError, AudioDeviceError, AudioFileError) as error:
        telling.complain(error)
        telling.tell("enrol.not_given")
        return exit_code_of(error)
    return OK


def _tell_what_is_kept(takes: "Takes", telling: "Telling") -> None:
    """How much of what was read is there the next time, if anything is."""
    if count := len(takes.all()):
        telling.tell("enrol.kept", count=count)
