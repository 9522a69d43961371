"""`rochade export`: the agreed line of a recorded game as PGN, or the players' own scoresheets.

A scoresheet is what its player wrote or said: as plain lines, in braille, in large print, or as the recording itself.
"""

import argparse
from collections.abc import Iterator, Sequence
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from app import output
from app.commands.records import add_record, exit_code_of_reading, only_the_beginning, record_here
from app.scoresheets.large_print import LEAST_POINTS, MOST_POINTS, POINTS
from app.usage import WrongUsage
from game.table.seat import NotationLanguage

if TYPE_CHECKING:
    from app.record.legible import Legible
    from game.actors import Colour
    from game.events import Event
    from speech_grammar.messages import Catalogue
    from speech_grammar.notation.writing import Writer

PGN, TEXT, BRAILLE, PDF, AUDIO = "pgn", "text", "brf", "pdf", "audio"
ENDINGS = {".pgn": PGN, ".brf": BRAILLE, ".pdf": PDF}  # and those of recordings
SEATS = ("white", "black")
FIGURINES, OWN = "figurines", "own"


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the record, the form, the scoresheet and the place to write to."""
    add_record(parser)
    parser.add_argument("--format", choices=(PGN, TEXT, BRAILLE, PDF, AUDIO))
    parser.add_argument("--seat", choices=SEATS)
    parser.add_argument("--notation", choices=[*(language.value for language in NotationLanguage), FIGURINES, OWN])
    parser.add_argument("--out", type=Path, metavar="FILE")
    parser.add_argument("--points", type=_points, default=POINTS, metavar="N")
    parser.add_argument("--tape", type=Path, metavar="DIR")


def run(arguments: argparse.Namespace) -> int:
    """Write what was asked for; what is missing in a recording is said. Raises AppError."""
    from speech_grammar.messages import Catalogue

    arguments.format = arguments.format or _format_of(arguments.out) or TEXT
    _require_sense(arguments)
    with record_here(arguments) as found:
        return _exported(arguments, found, Catalogue.load(arguments.language))


def _exported(arguments: argparse.Namespace, found: "Legible", catalogue: "Catalogue") -> int:
    from app.record.game_day import day_of

    events, day = found.events, day_of(found.events, found.recorded)
    for one in only_the_beginning(events, found.fault):
        output.complaint(str(catalogue.say(one.key, **one.params)))
    if arguments.format == AUDIO:
        content = _sound(arguments, events, catalogue)
    elif arguments.format == PDF:
        content = _print(arguments, events, catalogue, day)
    else:
        text = _text(arguments, events, catalogue, day)
        if arguments.out is None:
            output.text(text)
            return exit_code_of_reading(found.fault)
        content = text.encode()
    _write(arguments.out, content, catalogue, *_titles(arguments.format))
    return exit_code_of_reading(found.fault)


def _titles(sheets: str) -> "Iterator[bytes]":
    """How scoresheets of that format begin in every language, by which an earlier export is known again."""
    from app.languages import LANGUAGES
    from app.scoresheets.braille_cells import text_cells
    from speech_grammar.messages import Catalogue

    if sheets not in {TEXT, BRAILLE}:
        return
    for catalogue in map(Catalogue.load, LANGUAGES):
        for seat in SEATS:
            title = str(catalogue.say("sheet.of", colour=seat))
            yield (text_cells(title) if sheets == BRAILLE else title).encode()


def _require_sense(arguments: argparse.Namespace) -> None:
    """Raise `WrongUsage` where the options contradict each other."""
    from app.scoresheets.recording import FORMATS

    out = arguments.out
    if arguments.format == AUDIO and (out is None or out.suffix.lower() not in FORMATS):
        raise WrongUsage("usage.recording_needs_file", list=", ".join(FORMATS))
    if out is not None and _format_of(out) not in {None, arguments.format}:
        raise WrongUsage("usage.other_ending", format=arguments.format, file=output.readable(str(out)))
    if arguments.format == PDF and out is None:
        raise WrongUsage("usage.print_needs_file")
    if arguments.format == PGN and arguments.seat:
        raise WrongUsage("usage.pgn_of_both")
    if arguments.notation and arguments.format not in {TEXT, PDF, PGN}:
        raise WrongUsage("usage.notation_of_text")
    if arguments.notation == OWN and arguments.format == PGN:
        raise WrongUsage("usage.own_notation")


def _format_of(out: Path | None) -> str | None:
    """The format that the ending of a file says; None where it says none, as .txt or no ending does."""
    from app.scoresheets.recording import FORMATS

    return None if out is None else {**ENDINGS, **dict.fromkeys(FORMATS, AUDIO)}.get(out.suffix.lower())


def _text(arguments: argparse.Namespace, events: "Sequence[Event]", catalogue: "Catalogue", day: date | None) -> str:
    from app.scoresheets.braille import scoresheet_braille
    from app.scoresheets.pgn import pgn
    from app.scoresheets.text import scoresheet_text
    from game.evolve import replay

    table = replay(events)
    if arguments.format == PGN:
        return pgn(table, day, _letters(arguments.notation), catalogue=catalogue)
    if arguments.format == BRAILLE:
        return "".join(scoresheet_braille(events, seat, catalogue, day) for seat in _seats(arguments))
    return "\n".join(
        scoresheet_text(events, seat, catalogue, day, _letters(arguments.notation, table.seats.of(seat).notation))
        for seat in _seats(arguments)
    )


def _print(arguments: argparse.Namespace, events: "Sequence[Event]", catalogue: "Catalogue", day: date | None) -> bytes:
    from app.scoresheets.large_print import large_print
    from app.scoresheets.text import scoresheet_words
    from game.evolve import replay

    seats = replay(events).seats
    sheets = [
        scoresheet_words(events, seat, catalogue, day, _letters(arguments.notation, seats.of(seat).notation))
        for seat in _seats(arguments)
    ]
    return large_print(sheets, catalogue.language, arguments.points)


def _points(text: str) -> int:
    """The size of letters. Raises `ValueError`, for what is too small or too large to be read, too."""
    if not text.isdecimal() or not LEAST_POINTS <= int(text) <= MOST_POINTS:
        raise ValueError(text)
    return int(text)


def _letters(asked: str | None, own: NotationLanguage = NotationLanguage.ENGLISH) -> "Writer | None":
    """What writes moves as was asked for; `own` are the player's letters."""
    from speech_grammar.notation.writing import writer

    if asked is None:
        return None
    language = own if asked in {OWN, FIGURINES} else NotationLanguage(asked)
    return writer(language, figurine=asked == FIGURINES)


def _sound(arguments: argparse.Namespace, events: "Sequence[Event]", catalogue: "Catalogue") -> bytes:
    from app.record.tapes import tape_of
    from app.scoresheets.own_sheet import sheet_lines
    from app.scoresheets.recording import encoded, score_recording
    from app.scoresheets.text import entry_words

    lines = [line for seat in _seats(arguments) for line in sheet_lines(events, seat)]
    tape = tape_of(arguments.record, arguments.tape)
    recording = score_recording(lines, tape, lambda line: entry_words(line, catalogue))
    for line in recording.unheard:
        output.complaint(str(catalogue.say("export.not_on_tape", number=str(line.number), colour=line.colour)))
    return encoded(recording.samples, arguments.out, recording.chapters)


def _seats(arguments: argparse.Namespace) -> "tuple[Colour, ...]":
    from game.actors import Colour

    return (Colour(arguments.seat),) if arguments.seat else tuple(Colour)


def _write(path: Path, content: bytes, catalogue: "Catalogue", *alike: bytes) -> None:
    from app.out_file import write_out

    write_out(path, content, *alike)
    output.line(str(catalogue.say("export.written", file=str(path))))
