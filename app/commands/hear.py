"""`rochade hear`: what recordings say in a position; the model is loaded once for all of them.

A clip of a tape that was heard with what its game or a profile had taught the ear is heard with that again, any other
with the ear that heard it. Where that is not here, or another was asked for, it is told that another one hears now.
"""

import argparse
import contextlib
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

from app import output
from app.errors import OK, AppError, ErrorCode
from app.failure import exit_code_of
from app.given_file import STANDARD_INPUT, given_file
from app.json_lines import Json
from app.options import add_model, add_position, add_profile
from app.position import board_from
from app.whole_file import folder_aside, writing

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from app.interpretation import Interpretation, Interpreter
    from app.voices.adaptations import Ears
    from dialogue.saying import Saying
    from dialogue.understanding.heard import Heard

NOTED = ("another_ear", "truncated")  # sentences of the catalogue, and fields


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the recordings, the position, the model and the form of the answer."""
    parser.add_argument("files", nargs="+", metavar="FILE", type=Path)
    add_position(parser)
    add_model(parser)
    add_profile(parser)
    parser.add_argument("--json", action="store_true")


def run(arguments: argparse.Namespace) -> int:
    """Print what each recording says; 4 when an ear could not hear, 3 when one could not be read, 1 refused, else 0."""
    from app.interpretation import Interpreter
    from app.voices import other_ears
    from app.voices.adaptations import Ears
    from app.voices.profiles import folders, profile_asked_for
    from app.voices.usual_ear import usual_ear
    from speech_grammar.messages import Catalogue

    board = board_from(arguments.fen, is_chess960=arguments.chess960)
    interpreter = Interpreter(board, Catalogue.load(arguments.language))

    def complain(sayings: "Iterable[Saying]") -> None:
        for saying in sayings:
            output.complaint(str(interpreter.catalogue.say(saying.key, **saying.params)))

    is_asked_for = bool(arguments.model or arguments.profile)  # before the ear in use may be found to be gone
    usual = usual_ear(arguments, profile_asked_for(arguments), complain)
    ears = Ears(usual, other_ears.folders(), folders(), keeps_to_usual=is_asked_for)
    exit_codes = []
    for file in arguments.files:
        heard, meaning, exit_code, noted = _hear(file, ears, interpreter)
        exit_codes.append(exit_code)
        for name in noted:
            output.complaint(str(interpreter.catalogue.say(f"hear.{name}", file=output.readable(str(file)))))
        if arguments.json:
            output.json_line(_fields(file, heard, meaning, noted))
        else:
            write = output.complaint if heard is None else output.line
            write(f"{output.readable(str(file))}: {meaning.says}" if len(arguments.files) > 1 else str(meaning.says))
    return max(exit_codes, default=OK)


def _hear(
    file: Path, ears: "Ears", interpreter: "Interpreter"
) -> "tuple[Heard | None, Interpretation, int, tuple[str, ...]]":
    """What was heard, what it means, the exit code, and which of `NOTED` is to be told of the recording."""
    from app.voices.adaptations import is_another
    from voice.ear.hearing import hear_recording
    from voice.errors import AudioFileError, ModelError

    try:
        with _at_hand(file) as found:
            ear = ears.of(found)
            recording = hear_recording(ear, found)
    except (AppError, AudioFileError, ModelError) as error:
        return None, interpreter.refused(error.code, **error.params), exit_code_of(error), ()
    is_noted = {"another_ear": is_another(ear, file), "truncated": recording.is_truncated}
    meaning = _meaning(recording.heard, interpreter)
    return recording.heard, meaning, meaning.exit_code, tuple(name for name in NOTED if is_noted[name])


@contextlib.contextmanager
def _at_hand(file: Path) -> "Iterator[Path]":
    """The recording as a file; what comes from standard input is kept aside as one, for sound is read here and there.

    Raises AppError: `no_input`, and OutputError where there is no room for it.
    """
    if str(file) != STANDARD_INPUT:
        yield file
        return
    with folder_aside() as aside, given_file(STANDARD_INPUT) as given:
        copy = aside / STANDARD_INPUT
        with writing(copy), copy.open("wb") as kept:
            shutil.copyfileobj(given, kept)
        yield copy


def _meaning(heard: "Heard", interpreter: "Interpreter") -> "Interpretation":
    from dialogue.understanding.ranking import rank
    from speech_grammar import NotUnderstood

    if heard.is_tone or heard.too_long:
        return interpreter.refused(ErrorCode.TONE if heard.is_tone else ErrorCode.TOO_LONG)
    if not heard.hypotheses:
        return interpreter.nothing_heard(heard.near)
    ranking = rank(heard.hypotheses, interpreter.board, heard.margins)
    chosen = ranking.chosen
    if not chosen.hypothesis.whole:
        return interpreter.not_understood(chosen.words, NotUnderstood(chosen.words))
    if ranking.rivals and ranking.choices:
        return interpreter.question(chosen.words, chosen.reading, ranking.choices)
    if not ranking.is_sure:
        return interpreter.doubted(chosen.words, chosen.reading, chosen.moves[0])
    return interpreter.words(chosen.words)


def _fields(file: Path, heard: "Heard | None", meaning: "Interpretation", noted: tuple[str, ...]) -> Json:
    hypotheses = heard.hypotheses if heard else ()
    fields = meaning.fields()
    return {
        "file": output.readable(str(file)),
        "words": fields.pop("words"),
        "hypotheses": [{"words": one.words, "score": round(one.score, 2), "whole": one.whole} for one in hypotheses],
        **fields,
        "ms": round(heard.latency_ms, 1) if heard else None,
        "rtf": round(heard.rtf, 4) if heard else None,
        **{name: name in noted for name in NOTED},
    }
