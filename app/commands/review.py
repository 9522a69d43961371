"""`rochade review`: a game gone through by ear, by voice or typed, from its record and its tape.

"weiter", "zurück", "Zug zwölf", "Anfang", "Ende"; "was hat die Uhr gezeigt", "spiel die Ansage"; all questions about
the position; with an engine "bester Zug" and "nächster Fehler". With `--out` it writes what was said at a move.
"""

import argparse
import contextlib
import re
from pathlib import Path
from typing import TYPE_CHECKING

from app import output
from app.commands.records import add_record, exit_code_of_reading, only_the_beginning, record_here
from app.options import seconds
from app.record.tapes import tape_beside, tape_of
from app.scoresheets.recording import FORMATS, encoded, joined
from app.usage import WrongUsage
from game.actors import Colour
from voice.errors import VoiceError
from voice.tape import DirectoryTape

if TYPE_CHECKING:
    from dialogue.alone.judgement import Judge
    from dialogue.alone.review import Review
    from dialogue.station import Station
    from game.table.table import Table
    from speech_grammar.messages import Catalogue

JUDGES_S = 0.3  # for each position
_MOVE = re.compile(r"([1-9]\d{0,2})(b?)")


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the record, the place in it, the engine, and how the person speaks and listens."""
    from app.alone.companion import add_companion

    add_record(parser)
    parser.add_argument("--seat", choices=list(Colour))
    parser.add_argument("--move", type=_move, metavar="N")
    parser.add_argument("--out", type=Path, metavar="FILE")
    parser.add_argument("--tape", type=Path, metavar="DIR")
    parser.add_argument("--engine", metavar="PROGRAM")
    parser.add_argument("--engine-time", type=seconds, default=JUDGES_S, metavar="S")
    parser.add_argument("--mistakes", action="store_true")
    add_companion(parser)


def run(arguments: argparse.Namespace) -> int:
    """Go through the game until the person leaves. Raises AppError."""
    from app.alone.companion import open_companion
    from dialogue.alone.review import Review
    from game.evolve import replay
    from speech_grammar.messages import Catalogue

    _require_sense(arguments)
    with contextlib.ExitStack() as at_the_end:
        found = at_the_end.enter_context(record_here(arguments))
        events, warning = found.events, only_the_beginning(found.events, found.fault)
        catalogue, table = Catalogue.load(arguments.language), replay(events)
        station = _station(arguments.seat, table)
        review = Review(events, station, _judge(arguments, at_the_end))
        if arguments.out is not None:
            for one in warning:
                output.complaint(str(catalogue.say(one.key, **one.params)))
            _write(review, arguments, catalogue)
            return exit_code_of_reading(found.fault)
        arguments.blind = station  # whose settings the voice follows
        for seat in Colour:
            setattr(arguments, seat, table.seats.of(seat).name)
        tape = tape_beside(arguments.record, arguments.tape)
        clip = DirectoryTape(tape).recording if tape else None
        companion = at_the_end.enter_context(open_companion(arguments, catalogue, clip))
        companion.tell(warning)
        companion.talk(review, *_begin(arguments))
    return exit_code_of_reading(found.fault)


def _require_sense(arguments: argparse.Namespace) -> None:
    """Raise `WrongUsage` where the options contradict each other."""
    out = arguments.out
    if arguments.mistakes and not arguments.engine:
        raise WrongUsage("usage.missing", names="--engine")
    if out is not None and not arguments.move:
        raise WrongUsage("usage.missing", names="--move")
    if out is not None and out.suffix.lower() not in FORMATS:
        raise WrongUsage("usage.recording_needs_file", list=", ".join(FORMATS))


def _station(seat: str | None, table: "Table") -> "Station":
    """The place of who goes through the game: the player who is named, else the one who does not see."""
    from dialogue.station import Station

    impaired = [colour for colour in Colour if table.seats.of(colour).visually_impaired]
    return Station.of(Colour(seat) if seat else impaired[0] if len(impaired) == 1 else Colour.WHITE)


def _judge(arguments: argparse.Namespace, at_the_end: contextlib.ExitStack) -> "Judge | None":
    from app.alone.engine_judge import EngineJudge
    from app.table.engine_player import find_engine

    if not arguments.engine:
        return None
    judge = EngineJudge(find_engine(arguments.engine), arguments.engine_time)
    at_the_end.callback(judge.close)
    return judge


def _begin(arguments: argparse.Namespace) -> tuple[str, ...]:
    """What the options ask for, as it would be said."""
    return (arguments.move,) if arguments.move else ("nächster Fehler",) if arguments.mistakes else ()


def _move(text: str) -> str:
    """From "12b" to "Zug 12 Schwarz"."""
    found = _MOVE.fullmatch(text)
    if found is None:
        raise WrongUsage("usage.wrong_value", argument="--move", given=text)
    return f"Zug {found[1]} {'Schwarz' if found[2] else 'Weiß'}"


def _write(review: "Review", arguments: argparse.Namespace, catalogue: "Catalogue") -> None:
    """Write the sound of what was said at a move, and print the words. Raises AppError."""
    from app.out_file import write_out
    from dialogue.alone.answer import Clip
    from dialogue.understanding.heard import Heard

    tape = tape_of(arguments.record, arguments.tape)
    clips = list[str]()
    for words in (arguments.move, "spiel die Ansage"):
        for one in review.hear(Heard.typed(words)):
            if isinstance(one, Clip):
                clips.append(one.name)
            else:
                output.line(str(catalogue.say(one.key, **one.params)))

    def lost(error: VoiceError) -> None:
        output.complaint(str(catalogue.say(f"refused.{error.code}", **error.params)))

    write_out(arguments.out, encoded(joined(clips, tape, lost), arguments.out))
    output.line(str(catalogue.say("export.written", file=str(arguments.out))))
