"""`rochade say`: speaks a move, to the loudspeaker or into a file."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from app import output
from app.errors import NOT_UNDERSTOOD, OK
from app.failure import show_for_report
from app.options import add_position, typed
from app.position import board_from

if TYPE_CHECKING:
    from speech_grammar.messages import Spoken
from app.options import add_driver
from app.voices.synthesisers import synthesiser


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the move, the position and where it is spoken to."""
    parser.add_argument("move", nargs="+", metavar="MOVE")
    add_position(parser)
    parser.add_argument("--out", type=Path, metavar="FILE")
    add_driver(parser)


def run(arguments: argparse.Namespace) -> int:
    """Speak the move and print it; 1 and the reason where it is none."""
    from app.interpretation import Interpreter
    from speech_grammar.messages import Catalogue

    board = board_from(arguments.fen, is_chess960=arguments.chess960)
    meaning = Interpreter(board, Catalogue.load(arguments.language)).words(typed(arguments.move))
    if meaning.move is None:
        output.complaint(str(meaning.says))
        return NOT_UNDERSTOOD
    _speak(meaning.says, arguments.driver, arguments.out)
    output.line(str(meaning.says))
    return OK


def _speak(spoken: "Spoken", driver: str, out: Path | None) -> None:
    from app.out_file import write_out
    from voice.mouth.sink import NullSink, SoundDeviceSink
    from voice.mouth.speaker import QueuedSpeaker
    from voice.pcm import wav

    mouth = synthesiser(driver)
    sink = NullSink() if out else SoundDeviceSink(sample_rate=mouth.sample_rate)
    speaker = QueuedSpeaker(mouth, sink, report=show_for_report)
    try:
        if out:
            write_out(out, wav(speaker.render(spoken)))
            return
        utterance = speaker.speak(spoken)
        utterance.wait()
        if utterance.failure is not None:
            raise utterance.failure
    finally:
        speaker.close()
