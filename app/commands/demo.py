"""`rochade demo`: a whole game from recordings to the signed result, without sound hardware.

Nothing is scripted but the sound: each recording goes through the recogniser, the grammar and the referee, and what
Rochade answers goes through the synthesiser. Time is the time that the sounds take.
"""

import argparse
import contextlib
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from app import output
from app.errors import NOT_UNDERSTOOD, OK
from app.options import add_driver, add_model
from app.voices.synthesisers import synthesiser

if TYPE_CHECKING:
    from app.demo_game.players import DemoPlayers
    from app.demo_game.recordings import Said
    from app.demo_game.sound_time import FileMouth
    from game.events import TableOpened
    from speech_grammar.messages import Catalogue

TIME_CONTROL = "40/5400+30:1800+30"
PERCENTILE = 95
NEW = ("game.pgn", "scoresheet-white.txt", "scoresheet-black.txt", "speech", "tape")  # and the record


def configure(parser: argparse.ArgumentParser) -> None:
    """Add where everything is written to, the model, and what speaks."""
    parser.add_argument("--out", type=Path, metavar="DIR")
    add_model(parser)
    add_driver(parser)


def run(arguments: argparse.Namespace) -> int:
    """Play the game, print its dialogue, and say how well it was heard; 1 when it did not come to be signed."""
    from speech_grammar.messages import Catalogue

    catalogue = Catalogue.load(arguments.language)
    with _folder(arguments.out) as folder:
        is_signed = _play(arguments, folder, catalogue)
    if arguments.out is not None:
        output.line(str(catalogue.say("demo.written", folder=str(arguments.out))))
    return OK if is_signed else NOT_UNDERSTOOD


@contextlib.contextmanager
def _folder(out: Path | None) -> Iterator[Path]:
    """Where all is written to. Raises OutputError where something of that is there already."""
    if out is not None:
        from app.whole_file import make_folder, require_new

        make_folder(out)
        for name in NEW:  # before two minutes of a game: what lies there may be somebody's own
            require_new(out / name)
        yield out
        return
    with tempfile.TemporaryDirectory() as temporary:
        yield Path(temporary)


def _play(arguments: argparse.Namespace, folder: Path, catalogue: "Catalogue") -> bool:
    """Play the game into the folder; whether both players signed it in the end."""
    from app.demo_game.players import DemoPlayers
    from app.demo_game.recordings import recordings, script
    from app.demo_game.sound_time import FileMouth, SoundTime
    from app.places import demo_folder
    from app.scoresheets.writing import write_game
    from app.table.conversation import Conversation
    from app.table.session import Session
    from app.voices.profiles import base_model
    from voice.ear.vosk_recogniser import VoskRecogniser
    from voice.tape import DirectoryTape

    recogniser, time = VoskRecogniser(base_model(arguments)), SoundTime()
    mouth = FileMouth(synthesiser(arguments.driver), folder / "speech", time)
    with contextlib.closing(Session.begin(opening(), folder / "record.sqlite")) as session:
        conversation = Conversation(session, time.now, catalogue, mouth, DirectoryTape(folder / "tape"))
        players = DemoPlayers(demo_folder(), session, conversation, recogniser, mouth, time)
        said = script(demo_folder())
        for recording, meant in zip(recordings(demo_folder()), said, strict=True):
            for line in players.speak(recording, meant):
                output.line(line)
        write_game(session.table, session.events, folder, catalogue)
    _report(said, players, mouth, catalogue)
    return session.table.is_signed


def opening() -> "TableOpened":
    """The table of the demo: White is blind, and both keep score by recording (Laws 2009, E2.5)."""
    from app import editions
    from game.decide import open_table
    from game.table.seat import ScoreKeeping, Seat
    from game.time_control import TimeControl

    return open_table(
        edition=editions.load(editions.DEFAULT),
        white=Seat(name="Lea Sommer", visually_impaired=True, score=ScoreKeeping.TAPE),
        black=Seat(name="Jonas Berg", score=ScoreKeeping.TAPE),
        control=TimeControl.parse(TIME_CONTROL),
    )


def _report(said: Sequence["Said"], players: "DemoPlayers", mouth: "FileMouth", catalogue: "Catalogue") -> None:
    """Say how much was heard right at the first try, how often Rochade asked, what was wrong, and how fast it went."""
    from app.demo_game.recordings import misheard

    heard = players.first_tries
    wrong = misheard(said, heard)
    output.line(str(catalogue.say("demo.heard", right=len(said) - len(wrong), count=len(said))))
    if players.asked:
        output.line(str(catalogue.say("demo.asked", count=players.asked)))
    for number in wrong:
        meant, words = said[number - 1], heard[number - 1]
        key = "demo.misheard" if words else "demo.not_heard"
        output.line(str(catalogue.say(key, number=number, meant_words=meant.words, words=words)))
    times = {"decision": percentile(mouth.decision_ms), "speech": percentile(mouth.first_sample_ms)}
    output.line(str(catalogue.say("demo.speed", percentile=PERCENTILE, **times)))


def percentile(values: Sequence[float]) -> int:
    """What `PERCENTILE` of a hundred values do not exceed, in whole milliseconds, rounded up."""
    ordered = sorted(values)
    return -int(-ordered[max(0, -(-len(ordered) * PERCENTILE // 100) - 1)] // 1) if ordered else 0
