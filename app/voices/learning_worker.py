"""Learns a voice from what a running game has confirmed of it, in a process of its own that lets all others go first.

It reads the record and the tape as anybody may, learns from the latest announcements that the opponent repeated and
executed, and checks that on those of them that it holds back. Where it leads it keeps the adaptation beside the tape,
writes the model as it hears the voice then, and prints its name. Where nothing leads, what was learnt earlier and is in
use must not lose on what has been said since: it prints that one's name again, or none.
"""

from collections.abc import Mapping
from itertools import islice
from pathlib import Path

from app import output
from app.record.record import Record
from app.record.tapes import tape_of
from app.voices.adaptations import keep
from app.voices.aside import step_back
from app.voices.confirmed import confirmed
from game.actors import Colour
from voice.adapting.enrolment import Teacher
from voice.ear.vosk_recogniser import VoskRecogniser

LATEST = 24  # announcements: each costs a second of computing


def main(record: str, seat: str, model: str, folder: str, in_use: str) -> None:
    """Learn the voice of that seat; the model goes into the folder, under the name of the adaptation.

    `in_use` is the name of the one that was learnt before, which lies there; empty where there is none.
    """
    step_back()
    with Record.read(Path(record)) as game:
        found = confirmed(game.events, tape_of(Path(record)), Colour(seat))
    teacher = Teacher.of(Path(model))
    learnt = teacher.learn(latest(found))
    if learnt.transform is not None:
        name = keep(tape_of(Path(record)).path("").parent, learnt.transform, Path(model))
        teacher.write_adapted(learnt.transform, Path(folder) / name)
        output.line(name)
    elif in_use and not teacher.loses(VoskRecogniser(Path(folder) / in_use), since(found)):
        output.line(in_use)


def latest(confirmed: Mapping[str, bytes]) -> dict[str, bytes]:
    """What a voice is learnt from."""
    return dict(islice(confirmed.items(), max(0, len(confirmed) - LATEST), None))


def since(confirmed: Mapping[str, bytes]) -> dict[str, bytes]:
    """What nothing in use has learnt from: there were half as many when it was, for `DUE` doubles."""
    return latest(dict(islice(confirmed.items(), len(confirmed) // 2, None)))
