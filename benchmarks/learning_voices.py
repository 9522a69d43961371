"""What a game teaches the ear: words right with and without, by voices that it never met, 10 dB over noise.

    python -m benchmarks.learning_voices [MODEL] [--voices slt mv ...]

Each voice that the model's training held out announces forty moves of real games. What is heard right the opponent
repeats and executes, so that it is confirmed, and teaches; what is heard wrong counts and teaches nothing. The ear
learns as `play` lets it: when so many are confirmed, from the latest, where it leads on those that are held back, until
it loses on later ones. Words left out, exchanged and put in count as wrong. It needs what the training needs, and takes
some minutes a voice.
"""

import argparse
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from app.places import model_folder
from app.voices.learning import DUE
from app.voices.learning_worker import latest, since
from models.training.measuring import clips
from models.training.measuring.conditions import changed
from models.training.measuring.ears import pcm
from models.training.measuring.measures import Tally
from voice.adapting.enrolment import Teacher
from voice.ear.recogniser import hear
from voice.ear.vosk_recogniser import VoskRecogniser

MOVES, SPARE = 40, 8  # some moves a voice cannot say
NOISE = "10 dB"
BANDS = {"moves 1 to 5": range(5), "moves 6 to 15": range(5, 15), "moves 16 to 40": range(15, MOVES)}


@dataclass(frozen=True, slots=True)
class Heard:
    """One move: how many moves were before it, what was said, heard without learning and with it."""

    number: int
    said: str
    without: str
    with_learning: str


def game(teacher: Teacher, voice: str, scratch: Path) -> list[Heard]:
    """Forty moves of one voice."""
    spoken = clips.spoken(
        voice, clips.moves(MOVES + SPARE, clips.seeded("learning", voice)), clips.seeded("learning", voice)
    )
    ear, found, confirmed = teacher.recogniser, list[Heard](), dict[str, bytes]()
    due = list(DUE)
    for number, clip in enumerate(changed(spoken, NOISE)[:MOVES]):
        sound = pcm(clip.samples)
        without = hear(teacher.recogniser, [sound]).words
        heard = hear(ear, [sound]).words if ear is not teacher.recogniser else without
        found.append(Heard(number, clip.words, without, heard))
        if heard == clip.words:
            confirmed[heard] = sound
        if due and len(confirmed) >= due[0]:
            due.pop(0)
            ear = learnt(teacher, ear, confirmed, scratch / f"{voice}-{number}")
    return found


def learnt(teacher: Teacher, ear: VoskRecogniser, confirmed: dict[str, bytes], folder: Path) -> VoskRecogniser:
    """The ear with what these have taught; where that did not lead as it was, unless that loses on what came since."""
    transform = teacher.learn(latest(confirmed)).transform
    if transform is None:
        return teacher.recogniser if teacher.loses(ear, since(confirmed)) else ear
    teacher.write_adapted(transform, folder)
    return VoskRecogniser(folder)


def line(name: str, heard: Sequence[Heard]) -> str:
    """Announcements and words right, without and with."""
    without, taught = Tally(), Tally()
    for one in heard:
        without.add(one.said, one.without)
        taught.add(one.said, one.with_learning)
    return (
        f"{name}: announcements right {without.right} and {taught.right} of {without.clips}, "
        f"words wrong {without.wrong} and {taught.wrong} of {without.words}, without learning and with it"
    )


def main() -> None:
    """Print a line for each voice, and then by how far the game has gone."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.learning_voices", description=__doc__.splitlines()[0])
    parser.add_argument("model", type=Path, nargs="?", default=model_folder())
    parser.add_argument("--voices", nargs="+", default=clips.held_out())
    wanted = parser.parse_args()
    teacher, found = Teacher.of(wanted.model), list[Heard]()
    with tempfile.TemporaryDirectory() as scratch:
        for voice in wanted.voices:
            one = game(teacher, voice, Path(scratch))
            print(line(voice, one), flush=True)
            found += one
    for name, numbers in BANDS.items():
        print(line(name, [one for one in found if one.number in numbers]))


if __name__ == "__main__":
    main()
