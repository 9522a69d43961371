"""Learns a voice from what a running game has confirmed of it, in a process of its own that lets all others go first.

It reads the record and the tape as anybody may, learns from the latest announcements that the opponent repeated and
executed, and checks that on those of them that it holds back. Where it leads it keeps the adaptation beside the tape,
writes the model as it hears the voice then, and prints its name.
"""

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

LATEST = 24  # announcements: each costs a second of computing


def main(record: str, seat: str, model: str, folder: str) -> None:
    """Learn the voice of that seat; the model goes into the folder, under the name of the adaptation."""
    step_back()
    with Record.read(Path(record)) as game:
        found = confirmed(game.events, tape_of(Path(record)), Colour(seat))
    latest = dict(islice(found.items(), max(0, len(found) - LATEST), None))
    teacher = Teacher.of(Path(model))
    learnt = teacher.learn(latest)
    if learnt.transform is not None:
        name = keep(tape_of(Path(record)).path("").parent, learnt.transform, Path(model))
        teacher.write_adapted(learnt.transform, Path(folder) / name)
        output.line(name)
