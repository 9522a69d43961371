"""`rochade enrol`: the player reads 24 words and four announcements, and Rochade gets to know his voice and microphone.

One word at a time is printed and spoken; the player says it when he hears the sound of the open microphone. Every
take is kept at once: who breaks off goes on later where he was. A take that does not hold its word is told, with
what was heard, and asked for again; so is told what is wrong with the microphone, and what helps. After two minutes
what has been read is enough. A game teaches as well: announcements that the opponent repeated and executed are takes
that nobody had to read (`--game`).
"""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from app import output
from app.errors import OK
from app.options import add_driver, add_model
from app.usage import WrongUsage
from app.voices.enrolling import learn_voice, troubles_of
from app.voices.enrolment_readers import FolderReader, Reader, open_reader
from app.voices.profiles import base_model
from app.voices.takes import Takes
from app.whole_file import write_whole
from game.actors import Colour
from game.units import MINUTE_MS

if TYPE_CHECKING:
    from speech_grammar.messages import Catalogue
    from voice.adapting.enrolment import Teacher
    from voice.ear.sound_check import Trouble

MOST_ATTEMPTS = 3
AGREED = "ja"
LONGEST_MS = 2 * MINUTE_MS  # then what has been read is enough


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the name, and where the voice comes from."""
    parser.add_argument("name", metavar="NAME", help="of the profile, such as the player's")
    recorded = "take the words from recordings there, named after them: anna.wav, kurze-rochade.flac"
    parser.add_argument("--from", type=Path, dest="folder", metavar="DIR", help=recorded)
    game = "take the player's announcements out of a recorded game, those that the opponent repeated and executed"
    parser.add_argument("--game", type=Path, metavar="RECORD", help=game)
    parser.add_argument("--seat", choices=[colour.value for colour in Colour], help="the player's colour in that game")
    parser.add_argument("--again", action="store_true", help="read all words anew, as with another microphone")
    parser.add_argument(
        "--donate", type=Path, metavar="FILE", help="give the recordings away (CC0), once you say so: a ZIP"
    )
    parser.add_argument("--microphone", metavar="DEVICE", help="its number or name (default: the system's)")
    parser.add_argument("--silent", action="store_true", help="print the words only")
    add_model(parser)
    add_driver(parser)


def run(arguments: argparse.Namespace) -> int:
    """Take the words that are missing, learn the voice, and say what that brought."""
    from speech_grammar.messages import Catalogue
    from voice.adapting.enrolment import Teacher

    if (arguments.game is None) is not (arguments.seat is None):
        raise WrongUsage("usage.missing", names="--game, --seat")
    takes = Takes.of(arguments.name)
    if arguments.again:
        takes.forget()
    teacher, catalogue = Teacher.of(base_model(arguments)), Catalogue.load(arguments.language)
    microphone = str(arguments.folder or arguments.microphone or "")
    try:
        if arguments.game:
            _take_out_of_game(arguments.game, Colour(arguments.seat), takes, catalogue)
        elif arguments.folder:
            _sit(FolderReader(arguments.folder), takes, teacher, catalogue, arguments.donate)
        elif takes.missing() or arguments.donate:
            with open_reader(arguments, catalogue) as reader:
                if takes.missing():
                    reader.tell(catalogue.say("enrol.begin"))
                _sit(reader, takes, teacher, catalogue, arguments.donate)
    except KeyboardInterrupt:
        output.line(str(catalogue.say("enrol.interrupted")))
        raise
    learn_voice(arguments.name, microphone, teacher, catalogue, lambda spoken: output.line(str(spoken)))
    return OK


def _sit(reader: Reader, takes: Takes, teacher: "Teacher", catalogue: "Catalogue", donation: Path | None) -> None:
    """All that the player is needed for."""
    if _read(reader, takes, teacher, catalogue):
        _read_announcements(reader, takes, teacher, catalogue)
    if donation is not None:
        _donate(reader, takes, teacher, catalogue, donation)


def _donate(reader: Reader, takes: Takes, teacher: "Teacher", catalogue: "Catalogue", file: Path) -> None:
    """Ask for the agreement aloud, and write the archive where it was heard. Raises OutputError."""
    from app.voices.donation import archive
    from voice.ear.recogniser import hear

    told = catalogue.say("enrol.donate")
    reader.tell(told)
    for attempt in range(MOST_ATTEMPTS):
        agreement = reader.read(AGREED, attempt)
        if agreement is None:
            break
        heard = hear(teacher.recogniser, [agreement]).words
        if heard == AGREED:
            given = takes.read()
            write_whole(file, archive(given, agreement, str(told), heard))
            reader.tell(catalogue.say("enrol.donated", count=len(given), file=str(file)))
            return
    reader.tell(catalogue.say("enrol.not_donated"))


def _take_out_of_game(record: Path, seat: Colour, takes: Takes, catalogue: "Catalogue") -> None:
    """Keep what a game has confirmed of the player's voice. Raises RecordError, OutputError, TapeError."""
    from app.record.record import Record
    from app.voices.confirmed import confirmed, tape_of

    with Record.read(record) as game:
        found = confirmed(game.events, tape_of(record), seat)
    for words, samples in found.items():
        takes.keep_confirmed(words, samples)
    output.line(str(catalogue.say("enrol.confirmed", count=len(found))))


def _read(reader: Reader, takes: Takes, teacher: "Teacher", catalogue: "Catalogue") -> bool:
    """Have the missing words read, each until it is understood or has been tried often enough; False if time is up.

    What is wrong with the microphone is told at once, and once.
    """
    from voice.adapting.enrolment import FEWEST_WORDS, prompts

    words, missing = prompts(), takes.missing()
    if len(missing) < len(words):
        output.line(str(catalogue.say("enrol.resumed", count=len(words) - len(missing))))
    told: set[Trouble] = set()
    for word in missing:
        if reader.spent_ms >= LONGEST_MS and len(words) - len(takes.missing()) >= FEWEST_WORDS:
            reader.tell(catalogue.say("enrol.enough"))
            return False
        output.line(str(catalogue.say("enrol.prompt", number=words.index(word) + 1, count=len(words), words=word)))
        if not _is_taken(word, reader, takes, teacher, catalogue, told):
            reader.tell(catalogue.say("enrol.passed_over", words=word))
    return True


def _read_announcements(reader: Reader, takes: Takes, teacher: "Teacher", catalogue: "Catalogue") -> None:
    """Have whole announcements read, as far as the two minutes go; recordings in a folder, where there are some."""
    told: set[Trouble] = set()
    for words in takes.unread():
        if reader.spent_ms >= LONGEST_MS or not reader.has(words):
            continue
        output.line(str(catalogue.say("enrol.announcement", words=words)))
        if not _is_taken(words, reader, takes, teacher, catalogue, told):
            reader.tell(catalogue.say("enrol.passed_over", words=words))


def _is_taken(
    words: str, reader: Reader, takes: Takes, teacher: "Teacher", catalogue: "Catalogue", told: "set[Trouble]"
) -> bool:
    """Whether one of the player's attempts at these words is kept; what was heard instead is told."""
    from voice.adapting.enrolment import Verdict

    for attempt in range(MOST_ATTEMPTS):
        samples = reader.read(words, attempt)
        if samples is None:
            return False
        verdict, heard = teacher.examine(words, samples)
        for trouble in troubles_of(samples, verdict):
            if trouble not in told:
                reader.tell(catalogue.say(f"sound.{trouble}"))
            told.add(trouble)
        if verdict is Verdict.TAKEN:
            takes.keep(words, samples)
            return True
        reader.tell(catalogue.say(f"enrol.{verdict}", heard_words=heard.words, words=words))
    return False
